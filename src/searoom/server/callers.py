"""Who calls, from cookie or token; whether the page he calls from may; how much he asks."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from searoom.server import people
from searoom.server.house import House
from searoom.server.people import BEARER, COOKIE, Caller
from searoom.server.sorry import Sorry
from searoom.words.catalogue import FIRST, LANGUAGES

SAFE_COOKIE: Final = "__Host-searoom"  # over https, and where the browser counts this machine as safe
PLAIN_COOKIE: Final = "searoom"  # over http in a house of one's own
NETLOC: Final = re.compile(r"[\w.:\[\]-]{1,180}", re.ASCII)
PLAIN: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def is_safe(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def cookie_of(connection: HTTPConnection) -> str:
    return connection.cookies.get(SAFE_COOKIE if is_safe(connection) else PLAIN_COOKIE, "")


def set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    safe = is_safe(connection)
    response.set_cookie(
        SAFE_COOKIE if safe else PLAIN_COOKIE,
        token,
        max_age=people.COOKIE_DAYS * 24 * 3600,
        httponly=True,
        secure=safe,
        samesite="lax",
        path="/",
    )


def drop_cookie(connection: HTTPConnection, response: Response) -> None:
    safe = is_safe(connection)
    response.delete_cookie(SAFE_COOKIE if safe else PLAIN_COOKIE, path="/", secure=safe, httponly=True, samesite="lax")


def bearer_of(connection: HTTPConnection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def check_origin(connection: HTTPConnection) -> None:
    """A page from elsewhere may not act in somebody's name. A program that sends no origin carries no stolen cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") in ("cross-site", "same-site"):
            raise Sorry("foreign_origin", origin="")
        return
    parts = urlsplit(origin)
    host = connection.headers.get("host", "")
    known = house_of(connection).settings
    if parts.netloc == host and parts.scheme in ("http", "https"):
        return
    if origin not in known.origins and (not known.public_url or origin != known.public_url):
        raise Sorry("foreign_origin", origin=origin[:100])


def is_at_home(connection: HTTPConnection) -> bool:
    """Called from this machine, and by nobody in between."""
    passed_on = any(name in connection.headers for name in ("x-forwarded-for", "forwarded", "via"))
    address = address_of(connection)
    return not passed_on and (address.startswith("127.") or address in ("::1", "::ffff:127.0.0.1"))


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""


def base_of(connection: HTTPConnection) -> str:
    """By which address this caller reaches us: for links that only he will be sent. "" where that is none."""
    netloc = connection.headers.get("host", "")
    return f"{'https' if is_safe(connection) else 'http'}://{netloc}" if NETLOC.fullmatch(netloc) else ""


async def found_caller(connection: HTTPConnection) -> Caller | None:
    """None: nobody known. A token that is not good is an error, an old cookie is not."""
    house = house_of(connection)
    token = bearer_of(connection)
    if token:
        caller = await house.keeper.read(partial(people.caller_of, token=token, kind=BEARER))
        if caller is None:
            raise Sorry("bad_token")
        return caller
    cookie = cookie_of(connection)
    return await house.keeper.read(partial(people.caller_of, token=cookie, kind=COOKIE)) if cookie else None


async def any_caller(request: Request) -> Caller | None:
    if request.method in UNSAFE and not bearer_of(request):
        check_origin(request)
    caller = await admitted(request)
    request.state.caller = caller  # so that what goes wrong later is said in his language
    return caller


async def admitted(connection: HTTPConnection) -> Caller | None:
    """Who calls, if he has not called too often. Strangers, and whoever guesses tokens, count by their address: many
    people who share one are known by their cookies, and do not."""
    caller, unknown = None, None
    try:
        caller = await found_caller(connection)
    except Sorry as sorry:
        unknown = sorry
    who = caller.person.id if caller is not None else f"at {address_of(connection)}"
    if not house_of(connection).calls.take(who):
        raise Sorry("slow_down")
    if unknown is not None:
        raise unknown
    return caller


async def known_caller(caller: Annotated[Caller | None, Depends(any_caller)]) -> Caller:
    if caller is None:
        raise Sorry("no_caller")
    return caller


async def playing_caller(caller: Annotated[Caller, Depends(known_caller)]) -> Caller:
    """Somebody who may do more than look, and is not bound to some battles."""
    if caller.scope != "play" or caller.battles:
        raise Sorry("watch_only")
    return caller


Anybody = Annotated[Caller | None, Depends(any_caller)]
Known = Annotated[Caller, Depends(known_caller)]
Player = Annotated[Caller, Depends(playing_caller)]


def language_of(connection: HTTPConnection, caller: Caller | None = None) -> str:
    """Asked for in the address, or else the person's, or else the browser's."""
    asked = connection.query_params.get("language", "")
    if asked in LANGUAGES:
        return asked
    if caller is not None:
        return caller.person.language
    for item in connection.headers.get("accept-language", "").split(","):
        found = item.partition(";")[0].strip().lower().partition("-")[0]
        if found in LANGUAGES:
            return found
    return FIRST
