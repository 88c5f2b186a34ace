"""The socket of a battle: what is said comes in, what has changed goes out. It knows nothing of any rule."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, TypeAdapter, ValidationError

from searoom.server import wire
from searoom.server.callers import admitted, check_origin, house_of, language_of
from searoom.server.engagement import Engagement
from searoom.server.house import House
from searoom.server.limits import Berth
from searoom.server.measures import MEASURES
from searoom.server.people import Caller, now_ms
from searoom.server.shown import (
    battle_shown,
    chat_shown,
    hears,
    may_look,
    offer_shown,
    refused_shown,
    words_for,
    you_shown,
)
from searoom.server.sorry import Sorry
from searoom.server.store import log
from searoom.server.store.keeper import NotKept
from searoom.server.watching import Look, Watcher
from searoom.words import Words

router: Final = APIRouter()
say: Final = structlog.get_logger("searoom")
FROM_CLIENT: Final[TypeAdapter[wire.FromClient]] = TypeAdapter(wire.FromClient)
CHAT_SHOWN: Final = 100
GOING_AWAY: Final = 1001
NO_TEXT: Final = 1003
POLICY: Final = 1008
AGAIN: Final = 1012  # the server restarts, or the battle must be read again: come again
TOO_SLOW: Final = 1013


@router.websocket("/api/battles/{battle}/socket")
async def battle_socket(socket: WebSocket, battle: str) -> None:
    house = house_of(socket)
    try:
        caller = await comer(socket)
        if not caller.reaches(battle):
            raise Sorry("watch_only")
        engagement = await house.harbour.find(battle)
        watcher = Watcher(engagement, caller.person, language_of(socket, caller))
        berth = berth_for(house, caller, watcher.leave)
    except Sorry as sorry:
        await turn_away(socket, sorry)
        return
    MEASURES.sockets.inc()
    try:
        await socket.accept()
        await _greet(house, watcher)
        house.notices.came(battle, caller.person.id)
        house.harbour.seen_anew(engagement)
        sender = asyncio.create_task(_send(socket, watcher))
        try:
            await _listen(house, socket, watcher, caller)
        finally:
            sender.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sender
    finally:
        MEASURES.sockets.dec()
        house.berths.give(berth)
        if watcher in engagement.watchers:
            engagement.watchers.discard(watcher)
            house.harbour.seen_anew(engagement)


async def comer(socket: WebSocket) -> Caller:
    """Who opens a socket: known, from a page that may, and not too often."""
    check_origin(socket)
    caller = await admitted(socket)
    if caller is None:
        raise Sorry("no_caller")
    return caller


def berth_for(house: House, caller: Caller, leave: Callable[[], None]) -> Berth:
    berth = house.berths.take(caller.person.id, caller.key, leave)
    if berth is None:
        raise Sorry("too_many_sockets", most=house.berths.most)
    return berth


async def turn_away(socket: WebSocket, sorry: Sorry) -> None:
    """Before it is accepted: an HTTP 403."""
    MEASURES.refused.labels(sorry.code).inc()
    await socket.close(POLICY, sorry.code)


async def _greet(house: House, watcher: Watcher) -> None:
    """Under the battle's lock: what is said from now on he hears, what was said before he is shown, nothing twice."""
    engagement = watcher.engagement
    async with engagement.lock:
        said = await house.keeper.read(partial(log.chat_of, battle=engagement.row.id, most=CHAT_SHOWN))
        welcome = wire.Welcome(
            battle=battle_shown(engagement, watcher.person, watcher.language),
            you=you_shown(watcher.person),
            offers=[offer_shown(engagement, offer) for offer in engagement.row.offers],
            chat=[chat_shown(engagement, line) for line in said if hears(engagement, watcher.person, line[3])],
        )
        watcher.greet(welcome)
        watcher.gone = house.harbour.engagements.get(engagement.row.id) is not engagement
        engagement.watchers.add(watcher)


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    while True:
        found = await watcher.next()
        if not found:
            with suppress(RuntimeError):
                await socket.close(AGAIN if not watcher.slow else TOO_SLOW)
            return
        for text in found:
            await socket.send_text(text)


async def _listen(house: House, socket: WebSocket, watcher: Watcher, caller: Caller) -> None:
    while True:
        try:
            message = await socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if message["type"] == "websocket.disconnect" or watcher.gone:
            return
        text: str | None = message.get("text")
        if text is None:
            with suppress(RuntimeError):
                await socket.close(NO_TEXT)
            return
        try:
            await _hear(house, watcher, caller, text)
        except Exception as error:
            watcher.say(trouble(sorry_for(error, watcher), watcher.engagement, watcher.language, id_of(text)))


def sorry_for(error: Exception, watcher: Watcher) -> Sorry:
    """What is answered; what is no fault of whoever said something stands in the log."""
    if isinstance(error, Sorry):
        return error
    if isinstance(error, NotKept):
        say.error("not kept", battle=watcher.engagement.row.id, why=str(error)[:200])
        return Sorry("not_kept")
    say.error("fault", battle=watcher.engagement.row.id, exc_info=error)
    return Sorry("fault")


async def _hear(house: House, watcher: Watcher, caller: Caller, text: str) -> None:
    if not house.sayings.take(f"{caller.person.id} {watcher.engagement.row.id}"):
        raise Sorry("slow_down")
    if len(text.encode(errors="replace")) > house.settings.message_bytes:
        raise Sorry("too_long", most=house.settings.message_bytes)
    try:
        said = FROM_CLIENT.validate_json(text)
    except (ValidationError, RecursionError) as error:
        raise Sorry("bad_message", why=why_invalid(error)) from None
    if isinstance(said, wire.PingSaid):
        watcher.say(wire.Pong(at=now_ms()))
    elif isinstance(said, wire.WatchSaid):
        watch(watcher, said)
    elif isinstance(said, wire.UnwatchSaid):
        watcher.looks.pop(watcher.engagement.seat_named(said.seat), None)
    else:
        watcher.say(await house.acts.say(watcher.engagement, caller, said, watcher.language))


def watch(watcher: Watcher, said: wire.WatchSaid) -> None:
    engagement = watcher.engagement
    viewer = seat_or_none(engagement, said.seat)
    if not may_look(engagement, watcher.person, viewer):
        raise Sorry("not_watchable" if viewer is None else "not_yours", seat=said.seat or "")
    if said.language is not None:
        watcher.language = said.language
    watcher.looks[viewer] = Look(min(said.after, engagement.number(viewer)), watcher.language)
    watcher.nudge()


def seat_or_none(engagement: Engagement, word: str | None) -> int | None:
    """None is a spectator; a word that names no seat is an error."""
    if word is None:
        return None
    seat = engagement.seat_named(word)
    if seat is None:
        raise Sorry("no_seat", seat=word, all=", ".join(engagement.words))
    return seat


def trouble(sorry: Sorry, engagement: Engagement | None, language: str, id: str = "") -> wire.Trouble:
    words = Words(language) if engagement is None else words_for(engagement, language)
    refused = None if sorry.refusal is None else refused_shown(sorry.refusal, words)
    MEASURES.refused.labels(sorry.code).inc()
    return wire.Trouble(code=sorry.code, said=sorry.said(words), id=id, refused=refused)


def id_of(text: str) -> str:
    """The id of a saying that could not be taken, so that its sender knows which; "" where none can be found."""
    try:
        return Saying.validate_json(text).id
    except (ValidationError, RecursionError):
        return ""


class AnySaying(BaseModel):
    id: wire.Id


Saying: Final[TypeAdapter[AnySaying]] = TypeAdapter(AnySaying)


def why_invalid(error: ValidationError | RecursionError) -> str:
    """The first thing that is wrong, by its field."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
