"""Starting and ending the web server."""

from __future__ import annotations

import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import structlog
import uvicorn
from fastapi import FastAPI

from searoom.server.app import build
from searoom.server.settings import BadSetting, Settings

GRACE: Final = 10  # seconds for those who are being answered
BACKLOG: Final = 2048
ADDRESS: Final = "address"  # the file in the data folder that says where its server is, as long as one runs


def listen(settings: Settings) -> socket.socket:
    """The door is opened first: whether the port is free shows before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((settings.host, settings.port))
    except OSError as error:
        door.close()
        why = (error.strerror or str(error)).lower()
        raise BadSetting(f"{settings.host}:{settings.port}: {why}; choose another with --host and --port") from None
    door.listen(BACKLOG)
    return door


def address(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    return f"http://{shown}:{port}"


class Running(uvicorn.Server):
    """Says when it is ready, and when it goes."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], over: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready: Final = ready
        self._over: Final = over

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._over()  # before the signal that ends us is let through
        await super().shutdown(sockets)


def serve(settings: Settings, door: socket.socket, ready: Callable[[], None] | None = None) -> int:
    """Until a signal ends it. 0: ended as it should."""
    set_up_logs(settings)
    app = build(settings)
    app.state.house.prepare()
    left = Path(settings.data) / ADDRESS

    def begun() -> None:
        left.write_text(f"{address(door)}\n", encoding="utf-8")
        if ready is not None:
            ready()

    server = Running(configured(settings, app), begun, lambda: left.unlink(missing_ok=True))
    for number in (signal.SIGINT, signal.SIGTERM):  # raised once more when all has ended well: that is no failure
        signal.signal(number, lambda *_: None)
    server.run(sockets=[door])
    return 0 if server.started else 1


def configured(settings: Settings, app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxy,
        forwarded_allow_ips="127.0.0.1,::1" if settings.proxy else "",
        ws_max_size=settings.message_bytes * 4,  # longer ones are answered by the socket itself, up to here
        ws_per_message_deflate=False,  # memory and time for every socket, for messages of a few kilobytes
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )


class Unfailing:
    """Standard error; what cannot be written there is lost, and nothing else: a full disk must not stop the battles."""

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()


def set_up_logs(settings: Settings) -> None:
    """One line an event on standard error: readable, or JSON."""
    level = getattr(logging, settings.log_level.upper())
    steps: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.StackInfoRenderer(),
    ]
    if settings.log == "json":
        steps += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        steps.append(structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()))
    structlog.configure(
        processors=steps,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(Unfailing()),  # type: ignore[arg-type]
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=max(level, logging.WARNING), format="%(asctime)s %(name)s %(message)s")
