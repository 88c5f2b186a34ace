"""A real server on a free port of this machine, in a thread of the test; people who call it, and who look at tables."""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from searoom.server.app import build
from searoom.server.house import House
from searoom.server.running import listen
from searoom.server.settings import Settings

PATIENCE: Final = 10.0  # seconds that anything may take here
TRUST: Final = ssl.create_default_context()  # made once: it takes longer than many calls
TWO: Final = {"game": "battleship", "scenario": "classic", "seats": [{"kind": "me"}, {"kind": "link"}]}
ALONE: Final = {"game": "battleship", "scenario": "classic", "seats": [{"kind": "me"}, {"kind": "computer"}]}


class Visitor:
    """Somebody with a browser: his cookies are his own."""

    def __init__(self, url: str, headers: dict[str, str] | None = None, hello: bool = True) -> None:
        self.url: Final = url
        self.http: Final = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE, verify=TRUST)
        self.id = self.ok("POST", "/api/me")["id"] if hello else ""

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.http.request(method, path, json=body, **more)

    def ok(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        answer = self.call(method, path, body, **more)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def trouble(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """Status and code of an answer that is none."""
        answer = self.call(method, path, body, **more)
        assert not answer.is_success, answer.text
        return answer.status_code, answer.json()["code"]

    @contextmanager
    def socket(self, path: str, **headers: str) -> Iterator[ClientConnection]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        sent = {"Cookie": cookie, **self.http.headers, **headers} if cookie else {**self.http.headers, **headers}
        kept = {k: v for k, v in sent.items() if k.lower() in ("cookie", "authorization", "origin")}
        with connect(
            self.url.replace("http", "ws", 1) + path, additional_headers=kept, open_timeout=PATIENCE
        ) as socket:
            yield socket

    def table(self, battle: str, seat: str) -> Any:
        return self.ok("GET", f"/api/battles/{battle}/table", params={"seat": seat})

    def order(self, battle: str, seat: str, text: str = "") -> Any:
        """The first that is lawful, unless one is named."""
        said = {"kind": "order", "id": f"o{time.monotonic_ns()}", "seat": seat, "expected": -1}
        said["text"] = text or self.table(battle, seat)["orders"][0]
        answer = self.ok("POST", f"/api/battles/{battle}/say", said)
        assert answer["ok"], answer
        return answer

    def offer(self, battle: str, seat: str, what: str) -> Any:
        said = {"kind": "offer", "id": f"f{time.monotonic_ns()}", "seat": seat, "what": what}
        return self.ok("POST", f"/api/battles/{battle}/say", said)


def heard(socket: ClientConnection, kind: str) -> Any:
    """The next message of this kind."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["kind"] == kind:
            return message


class Served:
    def __init__(self, settings: Settings) -> None:
        door = listen(settings)
        app = build(settings)
        self.house: Final[House] = app.state.house
        self.house.thinkers.warm_up = lambda: None  # a worker starts when it is asked
        self.settings: Final = settings
        self.url: Final = f"http://localhost:{door.getsockname()[1]}"
        config = uvicorn.Config(
            app,
            log_config=None,
            proxy_headers=settings.proxy,
            forwarded_allow_ips="127.0.0.1" if settings.proxy else "",
            ws_max_size=settings.message_bytes * 4,
            timeout_graceful_shutdown=2,
        )
        self._server: Final = uvicorn.Server(config)
        self._loop: asyncio.AbstractEventLoop | None = None

        async def run() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[door])

        self._thread: Final = threading.Thread(target=lambda: asyncio.run(run()))

    def __enter__(self) -> Served:
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def visitor(self, headers: dict[str, str] | None = None, hello: bool = True) -> Visitor:
        return Visitor(self.url, headers, hello)

    def inside(self, work: Any) -> Any:
        """Carried out in the server's own loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def read(self, query: str) -> list[Any]:
        return [tuple(row) for row in self.inside(self.house.keeper.read(lambda c: c.exec_driver_sql(query).all()))]

    def write(self, statement: str) -> None:
        self.inside(self.house.keeper.write(lambda c: c.exec_driver_sql(statement)))

    def two(self, **more: Any) -> tuple[str, Visitor, str, Visitor, str]:
        """A battle of two people: its id, who is to speak and his seat, the other and his."""
        one, other = self.visitor(), self.visitor()
        made = one.ok("POST", "/api/battles", {**TWO, **more})
        battle = other.ok("POST", "/api/join", {"token": made["links"][0]["path"].rpartition("/")[2]})
        seats = {seat["seat"]: other if seat["mine"] else one for seat in battle["seats"]}
        first = next(seat["seat"] for seat in battle["seats"] if seat["awaited"])
        second = next(seat for seat in seats if seat != first)
        return battle["id"], seats[first], first, seats[second], second


def serving(data: Path, **settings: Any) -> Served:
    return Served(Settings(**{"port": 0, "data": str(data), "workers": 1, "calls_per_second": 1000, **settings}))


def until(true: Callable[[], object], patience: float = PATIENCE) -> None:
    """Waits for something that another thread brings about."""
    last = time.monotonic() + patience
    while not true():
        assert time.monotonic() < last, "it never came"
        time.sleep(0.01)
