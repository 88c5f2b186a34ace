"""The web server: the house behind a door that checks who comes in, how much he carries, and what he is told."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from searoom import __version__
from searoom.server import wire
from searoom.server.api import battles, games, people
from searoom.server.callers import PLAIN, house_of, is_at_home, language_of
from searoom.server.house import House
from searoom.server.measures import MEASURES
from searoom.server.pages import add_pages
from searoom.server.person_socket import router as person_socket
from searoom.server.settings import Settings
from searoom.server.socket import router as sockets
from searoom.server.socket import trouble
from searoom.server.sorry import Sorry
from searoom.server.store.keeper import NotKept

say: Final = structlog.get_logger("searoom")
TROUBLES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": wire.Trouble, "description": what}
    for status, what in (
        (400, "What was asked for cannot be; with the rule where one forbids it"),
        (401, "Nobody is known by this cookie or token"),
        (403, "Not for this caller, or not from this page"),
        (404, "There is no such thing"),
        (409, "It does not go with how things stand"),
        (410, "The link has been used or taken back"),
        (413, "Too long"),
        (422, "Not of the right form: the field and what would be right"),
        (429, "Too much at once"),
        (503, "Cannot be done now; try again"),
    )
}
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
)


def build(settings: Settings) -> FastAPI:
    """The application; its house is opened when it starts."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Searoom",
        version=__version__,
        description="Battles that live, secrets that stay, moves that are never lost. The socket: docs/wire.md.",
        lifespan=lifespan,
        responses=TROUBLES,
        docs_url=None,  # it would load its scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    for router in (battles.router, people.router, games.router, person_socket, sockets):
        app.include_router(router)
    _add_service(app)
    add_pages(app)
    app.add_exception_handler(Sorry, _sorry)
    app.add_exception_handler(NotKept, _not_kept)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(Door, longest=settings.body_bytes)
    return app


def _add_service(app: FastAPI) -> None:
    @app.get("/healthz", tags=["service"])
    async def health(request: Request) -> wire.Health:
        """Whether the house stands: it answers, and its log can be read."""
        house = house_of(request)
        await house.keeper.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        return wire.Health(
            ok=True,
            version=__version__,
            battles=len(house.harbour.engagements),
            up_s=int(time.time() - house.began),
        )

    @app.get("/metrics", tags=["service"], response_class=Response, responses=PLAIN)
    async def metrics(request: Request) -> Response:
        """For this machine alone, unless it is set otherwise: how many lines are written would show to a player that
        another has done something in secret."""
        if house_of(request).settings.metrics == "local" and not is_at_home(request):
            raise Sorry("only_here")
        return Response(MEASURES.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


# ---- what is answered when something goes wrong


def _answer(request: Request, sorry: Sorry) -> JSONResponse:
    said = trouble(sorry, None, language_of(request, getattr(request.state, "caller", None)))
    headers = {"Retry-After": "1"} if sorry.status in (429, 503) else {}
    return JSONResponse(said.model_dump(), sorry.status, headers)


async def _sorry(request: Request, error: Exception) -> Response:
    assert isinstance(error, Sorry)
    return _answer(request, error)


async def _not_kept(request: Request, error: Exception) -> Response:
    say.error("not kept", path=request.url.path, why=str(error)[:200])
    return _answer(request, Sorry("not_kept"))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    answer = _answer(request, Sorry("bad_message", why=f"{where}: {first['msg']}" if where else str(first["msg"])))
    answer.status_code = 422
    return answer


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        sorry = Sorry("unknown_path")
    elif error.status_code == 400:  # a body that is no JSON, or nested too deeply
        sorry = Sorry("bad_message", why=str(error.detail))
    else:
        sorry = Sorry("bad_call", status=error.status_code)
    answer = _answer(request, sorry)
    answer.status_code = error.status_code
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _fault(request: Request, error: Exception) -> Response:
    say.error("fault", path=request.url.path, exc_info=error)
    answer = _answer(request, Sorry("fault"))
    for name, value in HEADERS:  # this one does not go out by the door
        answer.headers[name.decode()] = value.decode()
    return answer


# ---- the door


class TooLong(Exception):
    """More than may be carried in."""


class Door:
    """Before anything is read: how long it is. After all is said: the headers that protect who reads it."""

    def __init__(self, app: ASGIApp, longest: int) -> None:
        self.app: Final = app
        self.longest: Final = longest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        carried, started, too_long = 0, False, False
        bodiless = scope["method"] == "HEAD"  # answered as GET is, but for what it would bring

        async def counted() -> Message:
            nonlocal carried, too_long
            message = await receive()
            carried += len(message.get("body", b""))
            if carried > self.longest:
                too_long = True
                raise TooLong
            return message

        async def protected(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                present = {name.lower() for name, _ in message.get("headers", [])}
                message["headers"] = [*message.get("headers", []), *(h for h in HEADERS if h[0] not in present)]
            elif bodiless:
                message = {**message, "body": b""}
            await send(message)

        async def guarded(message: Message) -> None:
            if not too_long or started:  # else, whatever the application makes of it: the door answers
                await protected(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        too_long = length.isdigit() and int(length) > self.longest
        if not too_long:
            asked = {**scope, "method": "GET"} if bodiless else scope
            with suppress(TooLong):
                await self.app(asked, counted, guarded)
        if too_long and not started:
            await _answer(Request(scope), Sorry("too_long", most=self.longest))(scope, receive, protected)
