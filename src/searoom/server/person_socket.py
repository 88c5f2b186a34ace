"""The socket of a person: wherever in the browser he is, he hears that one of his battles waits for him."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from searoom.server import wire
from searoom.server.callers import house_of
from searoom.server.measures import MEASURES
from searoom.server.notices import Listener
from searoom.server.people import now_ms
from searoom.server.socket import AGAIN, TOO_SLOW, berth_for, comer, turn_away
from searoom.server.sorry import Sorry

router: Final = APIRouter()
MOST_WAITING: Final = 100  # notices that a browser has not taken


class Line:
    """What is on its way to one browser; None: it is to be closed."""

    def __init__(self) -> None:
        self.waiting: Final[asyncio.Queue[str | None]] = asyncio.Queue(MOST_WAITING)
        self.slow = False

    def say(self, text: str | None) -> None:
        if self.waiting.full():
            self.slow = True
            text = None
            self.waiting.get_nowait()
        self.waiting.put_nowait(text)

    def leave(self) -> None:
        self.say(None)


@router.websocket("/api/me/socket")
async def person_socket(socket: WebSocket) -> None:
    house, line = house_of(socket), Line()
    try:
        caller = await comer(socket)
        berth = berth_for(house, caller, line.leave)
    except Sorry as sorry:
        await turn_away(socket, sorry)
        return
    MEASURES.sockets.inc()
    listener = Listener(caller.person, caller.reaches, line.say)
    sender: asyncio.Task[None] | None = None
    try:
        await socket.accept()
        house.notices.listen(listener)
        sender = asyncio.create_task(_send(socket, line))
        await _listen(socket, line, f"{caller.person.id} notices")
    finally:
        MEASURES.sockets.dec()
        house.berths.give(berth)
        house.notices.listens_no_more(listener)
        if sender is not None:
            sender.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sender


async def _send(socket: WebSocket, line: Line) -> None:
    while True:
        text = await line.waiting.get()
        if text is None:
            with suppress(RuntimeError):
                await socket.close(TOO_SLOW if line.slow else AGAIN)
            return
        await socket.send_text(text)


async def _listen(socket: WebSocket, line: Line, who: str) -> None:
    """Nothing is said here but that one is still there; whoever says more, or more often, says it to nobody."""
    house = house_of(socket)
    while True:
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):
            return
        with suppress(ValidationError, RecursionError):
            if house.sayings.take(who) and len(text) <= house.settings.message_bytes:
                wire.PingSaid.model_validate_json(text)
                line.say(wire.Pong(at=now_ms()).model_dump_json())
