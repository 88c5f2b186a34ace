"""Battles played against a server that really listens: in this process, with a clock that is set by hand, or in one of
its own, which can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Final, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from searoom.server import people
from searoom.server.app import build
from searoom.server.engagement import Engagement
from searoom.server.house import House
from searoom.server.running import Running, configured, listen, set_up_logs
from searoom.server.settings import Settings

T = TypeVar("T")
Message = dict[str, Any]
PATIENCE: Final = 20.0  # seconds for one answer on a busy machine
NOON: Final = 1_800_000_000_000  # where clocks set by hand begin
PLENTY: Final = 100_000
ME: Final = {"kind": "me"}
LINK: Final = {"kind": "link"}


def computer(player: str = "random") -> dict[str, str]:
    return {"kind": "computer", "player": player}


NARROWS: Final = """
id = "own"
name = "The narrows"
minutes = [10, 20]

[[setup]]
id = "narrows"
title = "Two frigates each, so close that every move leads over waters in which mines may lie"
players = 2
teams = [[1], [2]]
board = "west"
reefs_each = 0
reefs_default = [[], []]
islands = [{ piece = "monu", number = 1, at = "E7", rotation = 0 }]
royal_ports = []
forts = [
  { at = "A1", owner = 1, kind = "fort", coast_rule = false },
  { at = "A5", owner = 2, kind = "fort", coast_rule = false },
]
ships = [
  { type = "frigate", number = 1, owner = 1, at = "B1" },
  { type = "frigate", number = 2, owner = 1, at = "A2" },
  { type = "frigate", number = 3, owner = 2, at = "B5" },
  { type = "frigate", number = 4, owner = 2, at = "A6" },
]
"""
RASH: Final = ("light", "explode", "detonate")  # orders that soon leave nothing to fight with


# ---- servers


class Hours:
    """Time that goes on when it is told to; stands in for the module `time`."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def time(self) -> float:
        return self.now / 1000


class Inside:
    """A server in a thread of this process. Workers' work is done at once, on the loop."""

    def __init__(self, folder: Path, hours: Hours | None = None, **settings: Any) -> None:
        self.hours: Final = hours
        usual: dict[str, Any] = {
            "port": 0,
            "data": str(folder),
            "workers": 1,
            "log_level": "error",
            "sayings_per_second": PLENTY,
            "calls_per_second": PLENTY,
            "battles_open": PLENTY,
            "sockets_per_person": 10_000,
        }
        self.settings: Final = Settings(**{**usual, **settings})
        set_up_logs(self.settings)
        self._real_time: Final = vars(people)["time"]
        if hours is not None:
            vars(people)["time"] = hours
        self.app: Final = build(self.settings)
        self.house: Final[House] = self.app.state.house
        self.house.thinkers.run = _at_once
        self.house.thinkers.warm_up = lambda: None
        door = listen(self.settings)
        self.url: Final = f"http://127.0.0.1:{door.getsockname()[1]}"
        ready = threading.Event()
        self._server: Final = Running(configured(self.settings, self.app), self._note_loop(ready), lambda: None)
        self._thread: Final = threading.Thread(target=self._server.run, kwargs={"sockets": [door]}, daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE), "the server does not start"

    def _note_loop(self, ready: threading.Event) -> Callable[[], None]:
        def note() -> None:
            self.loop = asyncio.get_running_loop()
            ready.set()

        return note

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """On the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def engagement(self, battle: str) -> Engagement:
        return self.do(self.house.harbour.find(battle))

    def advance(self, seconds: float) -> None:
        """The clock goes on; every alarm that is due rings."""
        assert self.hours is not None
        self.hours.now += int(seconds * 1000)
        self.do(self._ring())

    async def _ring(self) -> None:
        assert self.hours is not None
        for engagement in list(self.house.harbour.engagements.values()):
            due = engagement.due(self.hours.now)
            if due is not None and due <= self.hours.now:
                await self.house.harbour._time_out(engagement)

    def end(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        if self.hours is not None:
            vars(people)["time"] = self._real_time
        assert not self._thread.is_alive(), "the server does not end"

    def __enter__(self) -> Inside:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()


async def _at_once(key: str, work: Callable[..., Any], *args: Any) -> Any:
    return work(*args)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class Outside:
    """`searoom serve` in a process of its own."""

    def __init__(self, folder: Path, port: int = 0, before: Callable[[], None] | None = None) -> None:
        self.port: Final = port or free_port()
        self.url: Final = f"http://127.0.0.1:{self.port}"
        environ = {k: v for k, v in os.environ.items() if not k.startswith("SEAROOM_") or k == "SEAROOM_PLAIN"}
        environ |= {f"SEAROOM_{name}_PER_SECOND": str(PLENTY) for name in ("SAYINGS", "CALLS")}
        command = [sys.executable, "-m", "searoom.cli", "serve", "--port", str(self.port), "--data", str(folder)]
        self.log: Final = folder.parent / f"{folder.name}.log"
        with open(self.log, "ab") as log:
            self.process: Final = subprocess.Popen(
                [*command, "--workers", "1"], stdout=subprocess.PIPE, stderr=log, env=environ, preexec_fn=before
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        assert re.search(rf":{self.port}\b", said), said + self.log.read_text()

    def kill(self) -> None:
        self.process.kill()
        self._gone()

    def end(self) -> int:
        """As an orderly stop does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def __enter__(self) -> Outside:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()


# ---- clients


class Client:
    """Somebody with a cookie."""

    def __init__(self, url: str, name: str = "", headers: dict[str, str] | None = None, cookie: str = "") -> None:
        self.url: Final = url
        self.ids: Final = count(1)
        self.http: Final = httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False, headers=headers)
        self.cookie = cookie
        self.sockets: Final[list[Sight]] = []
        if headers is None and not cookie:
            said = self.http.post("/api/me")
            assert said.status_code == 200, said.text
            self.cookie = said.headers["set-cookie"].partition(";")[0]
        self.http.cookies.clear()
        if self.cookie:
            self.http.headers["cookie"] = self.cookie
        if name:
            self.call("PATCH", "/api/me", {"name": name})

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return (
            self.http.request(method, path, json=body, **more) if body is not None else self._bare(method, path, more)
        )

    def _bare(self, method: str, path: str, more: dict[str, Any]) -> httpx.Response:
        return self.http.request(method, path, **more)

    def get(self, path: str, **params: Any) -> Any:
        said = self.http.get(path, params=params)
        assert said.status_code == 200, f"{path}: {said.status_code} {said.text[:600]}"
        return said.json()

    def post(self, path: str, body: Any = None) -> Any:
        said = self.call("POST", path, body)
        assert said.status_code in (200, 201, 204), f"{path}: {said.status_code} {said.text[:600]}"
        return said.json() if said.content else None

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """Status and code of a request that is turned away."""
        said = self.call(method, path, body, **more)
        assert said.status_code >= 400, f"{path}: {said.status_code} {said.text[:300]}"
        assert said.json()["said"], "a refusal without words"
        return said.status_code, said.json()["code"]

    # -- battles

    def create(self, game: str, scenario: str, *seats: dict[str, str], **more: Any) -> tuple[str, list[str]]:
        """Its id, and the tokens of its links."""
        made = self.post("/api/battles", {"game": game, "scenario": scenario, "seats": list(seats), **more})
        return made["battle"]["id"], [token_of(link) for link in made["links"]]

    def join(self, token: str, **more: str) -> Message:
        found: Message = self.post("/api/join", {"token": token, **more})
        return found

    def battle(self, battle: str) -> Message:
        found: Message = self.get(f"/api/battles/{battle}")
        return found

    def table(self, battle: str, seat: str | None = None, after: int = 0) -> Message:
        params = {"after": after} if seat is None else {"after": after, "seat": seat}
        found: Message = self.get(f"/api/battles/{battle}/table", **params)
        return found

    def say(self, battle: str, kind: str, id: str = "", **said: Any) -> Message:
        """By REST."""
        id = id or f"s{next(self.ids)}"
        found: Message = self.post(f"/api/battles/{battle}/say", {"kind": kind, "id": id, **said})
        return found

    def order(self, battle: str, seat: str, text: str, expected: int = -1, id: str = "") -> Message:
        return self.say(battle, "order", id, seat=seat, expected=expected, text=text)

    def sight(self, battle: str, *seats: str | None, after: int = 0) -> Sight:
        """A socket that watches with the eyes of these seats (None: a spectator's)."""
        found = Sight(self, battle)
        for seat in seats:
            found.watch(seat, after)
        return found

    def close(self) -> None:
        for one in self.sockets:
            one.close()
        self.http.close()


def token_of(link: Message) -> str:
    return str(link["path"]).rpartition("/")[2]


class Sight:
    """A socket of a client at a battle. `came`: every message, in its order."""

    def __init__(self, client: Client, battle: str) -> None:
        self.client: Final = client
        self.battle: Final = battle
        self.raw: Final[list[str]] = []
        self.came: Final[list[Message]] = []
        self.tables: Final[dict[str | None, Message]] = {}
        self.told: Final[dict[str | None, list[Message]]] = {}
        self.ws: Final[ClientConnection] = open_socket(client, battle)
        client.sockets.append(self)
        self.welcome: Final = self.read()
        assert self.welcome["kind"] == "welcome", self.welcome

    def send(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def read(self, timeout: float = PATIENCE) -> Message:
        text = self.ws.recv(timeout)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        self.raw.append(text)
        self.came.append(message)
        if message["kind"] == "table":
            self._note(message)
        return message

    def _note(self, table: Message) -> None:
        """What each pair of eyes has been told: nothing is ever missing between two messages."""
        seat = table["seat"]
        self.tables[seat] = table
        told = self.told.setdefault(seat, [])
        for event in table["told"]:
            last = told[-1]["number"] if told else event["number"] - 1
            if event["number"] > last:
                assert event["number"] == last + 1, f"{seat} is told {event['number']} after {last}"
                told.append(event)

    def until(self, kind: str, **wanted: Any) -> Message:
        """The next message of this kind and with these values."""
        while True:
            message = self.read()
            if message["kind"] == kind and all(message.get(key) == value for key, value in wanted.items()):
                return message

    def watch(self, seat: str | None, after: int = 0, language: str | None = None) -> Message:
        self.send(kind="watch", seat=seat, after=after, language=language)
        return self.until("table", seat=seat)

    def so_far(self) -> list[Message]:
        """All that has come by now: whatever the server had to say before it answers a ping."""
        first = len(self.came)
        self.send(kind="ping")
        self.until("pong")
        return self.came[first:-1]

    def say(self, kind: str, id: str = "", **said: Any) -> Message:
        """Its answer, or the trouble with it."""
        id = id or f"w{next(self.client.ids)}"
        self.send(kind=kind, id=id, **said)
        while True:
            message = self.read()
            if message["kind"] in ("answer", "trouble") and message["id"] == id:
                return message

    def order(self, seat: str, text: str, expected: int = -1, id: str = "") -> Message:
        return self.say("order", id, seat=seat, expected=expected, text=text)

    def ended(self) -> int:
        """The code with which the server closes it."""
        try:
            while True:
                self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def close(self) -> None:
        self.ws.close()


def open_socket(client: Client, battle: str, path: str = "/api/battles/{}/socket", **more: Any) -> ClientConnection:
    headers = {**({"cookie": client.cookie} if client.cookie else {}), **more.pop("headers", {})}
    authorization = client.http.headers.get("authorization")
    if authorization:
        headers["authorization"] = authorization
    address = client.url.replace("http", "ws", 1) + path.format(battle)
    return connect(
        address, additional_headers=headers, open_timeout=PATIENCE, close_timeout=1, proxy=None, legacy=True, **more
    )


def eventually(what: Callable[[], T], within: float = PATIENCE) -> T:
    """What is true sooner or later."""
    until = time.monotonic() + within
    while True:
        found = what()
        if found or time.monotonic() > until:
            assert found, "it never came about"
            return found
        time.sleep(0.02)


def play_on(sights: Sequence[Sight], random: Random, most: int = 5000, until: Callable[[], bool] | None = None) -> int:
    """Goes on with whatever is offered, a die by hand too; how many orders that were."""
    for given in range(most):
        for sight in sights:
            sight.so_far()
        tables = [(sight, table) for sight in sights for table in sight.tables.values() if table["seat"] is not None]
        wanted = next((table["wanted"] for _, table in tables), None)
        asked = [(sight, table) for sight, table in tables if table["orders"] and not table["held"]]
        if (until is not None and until()) or not (asked or wanted):
            return given
        if wanted:
            said = sights[0].say("die", face=random.randint(1, wanted["sides"]), expected=wanted["expected"])
        else:
            sight, table = random.choice(asked)
            sober = [text for text in table["orders"] if not text.startswith(RASH)]
            said = sight.order(table["seat"], random.choice(sober or table["orders"]), table["number"])
        assert said["kind"] == "answer" and said["ok"], said
    return most
