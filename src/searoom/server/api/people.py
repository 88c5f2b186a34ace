"""Who one is: a name, an account, tokens for bots."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from searoom.server import people, wire
from searoom.server.callers import (
    Anybody,
    Player,
    address_of,
    base_of,
    drop_cookie,
    house_of,
    language_of,
    set_cookie,
)
from searoom.server.people import COOKIE, Caller
from searoom.server.shown import you_shown
from searoom.server.sorry import Sorry
from searoom.words import Words

router: Final = APIRouter(prefix="/api", tags=["people"])
MOST_TOKENS: Final = 50
PASSWORD_COST: Final = 10.0  # of a caller's bucket: guessing is slow


@router.get("/me")
async def me(request: Request, caller: Anybody) -> wire.You:
    if caller is None:
        raise Sorry("no_caller")
    return you_shown(caller.person)


@router.post("/me")
async def hello(request: Request, response: Response, caller: Anybody) -> wire.You:
    """Whoever comes for the first time gets a name and a cookie; nothing more is needed to play."""
    if caller is not None:
        return you_shown(caller.person)
    language = language_of(request)
    name = f"{Words(language).say('server.guest')} {secrets.randbelow(9000) + 1000}"

    def write(connection: Connection) -> tuple[people.Person, str]:
        person = people.add_person(connection, name, language, base_of(request))
        return person, people.add_key(connection, person.id, COOKIE)[1]

    person, token = await house_of(request).keeper.write(write)
    set_cookie(request, response, token)
    return you_shown(person)


@router.patch("/me")
async def change(request: Request, caller: Player, wanted: wire.YouWanted) -> wire.You:
    house = house_of(request)
    values: dict[str, Any] = {}
    if wanted.name is not None:
        name = " ".join(wanted.name.split())
        if not name or not name.isprintable():
            raise Sorry("bad_name")
        values["name"] = name
    if wanted.language is not None:
        values["language"] = wanted.language
    if wanted.notices is not None:
        house.notices.check(wanted.notices, caller.person)
        values["notices"], values["called"] = wanted.notices.model_dump(), base_of(request)
    await house.keeper.write(partial(people.change_person, id=caller.person.id, values=values))
    for key, value in values.items():
        setattr(caller.person, key, value)
    house.notices.knows(caller.person)
    return you_shown(caller.person)


# ---- accounts


@router.post("/account", status_code=201)
async def open_account(request: Request, caller: Player, account: wire.Account) -> wire.You:
    """So that one finds one's battles again from another browser."""
    house = house_of(request)
    if caller.person.password is not None:
        raise Sorry("has_account")
    _costly(request)
    async with house.hashing:
        hashed = await asyncio.to_thread(people.hash_password, account.password)
    open_ = partial(people.open_account, person=caller.person.id, email=account.email, password_hash=hashed)
    if not await house.keeper.write(open_):
        raise Sorry("email_taken")
    caller.person.email, caller.person.password = account.email.lower(), hashed
    return you_shown(caller.person)


@router.post("/password")
async def change_password(request: Request, caller: Player, change: wire.PasswordWanted) -> wire.You:
    """Everywhere else one is signed out."""
    house = house_of(request)
    _costly(request)
    async with house.hashing:
        if not await asyncio.to_thread(people.password_fits, caller.person, change.old):
            raise Sorry("bad_password")
        hashed = await asyncio.to_thread(people.hash_password, change.new)

    def write(connection: Connection) -> list[str]:
        people.change_person(connection, caller.person.id, {"password": hashed})
        return people.drop_cookies(connection, caller.person.id, caller.key)

    dropped = await house.keeper.write(write)
    house.berths.send_away(caller.person.id, lambda key: key in dropped)
    return you_shown(caller.person)


@router.post("/login")
async def login(request: Request, response: Response, caller: Anybody, account: wire.Account) -> wire.You:
    house = house_of(request)
    _costly(request)
    person = await house.keeper.read(partial(people.person_by_email, email=account.email))
    async with house.hashing:
        fits = await asyncio.to_thread(people.password_fits, person, account.password)
    if not fits or person is None:
        raise Sorry("bad_password")
    id, base = person.id, base_of(request)

    def write(connection: Connection) -> str:
        people.change_person(connection, id, {"called": base})
        return people.add_key(connection, id, COOKIE)[1]

    token = await house.keeper.write(write)
    set_cookie(request, response, token)
    return you_shown(person)


@router.post("/logout", status_code=204)
async def logout(request: Request, response: Response, caller: Anybody) -> None:
    house = house_of(request)
    if caller is not None and not caller.bearer:
        await house.keeper.write(partial(people.drop_key, person=caller.person.id, id=caller.key))
        house.berths.send_away(caller.person.id, lambda key: key == caller.key)
    drop_cookie(request, response)


def _costly(request: Request) -> None:
    if not house_of(request).calls.take(f"password from {address_of(request)}", PASSWORD_COST):
        raise Sorry("slow_down")


# ---- tokens for bots


@router.get("/tokens")
async def tokens(request: Request, caller: Player) -> list[wire.Token]:
    rows = await house_of(request).keeper.read(partial(people.keys_of, person=caller.person.id))
    return [people.token_shown(row) for row in rows]


@router.post("/tokens", status_code=201)
async def new_token(request: Request, caller: Player, wanted: wire.TokenWanted) -> wire.Token:
    """It is shown this once. A bot has its own, for as few battles and as little as it needs."""
    house = house_of(request)
    _by_cookie(caller)
    rows = await house.keeper.read(partial(people.keys_of, person=caller.person.id))
    if len(rows) >= MOST_TOKENS:
        raise Sorry("too_many_tokens", most=MOST_TOKENS)
    make = partial(
        people.add_key,
        person=caller.person.id,
        kind=people.BEARER,
        name=wanted.name,
        scope=wanted.scope,
        battles=tuple(wanted.battles),
        days=wanted.days,
    )
    id, token = await house.keeper.write(make)
    return wire.Token(
        id=id,
        name=wanted.name,
        scope=wanted.scope,
        battles=wanted.battles,
        expires=people.now_ms() + wanted.days * people.DAY_MS,
        token=token,
    )


@router.delete("/tokens/{id}", status_code=204)
async def drop_token(request: Request, caller: Player, id: str) -> Response:
    _by_cookie(caller)
    drop = partial(people.drop_key, person=caller.person.id, id=id)
    if not await house_of(request).keeper.write(drop):
        raise Sorry("no_token")
    house_of(request).berths.send_away(caller.person.id, lambda key: key == id)
    return Response(status_code=204)


def _by_cookie(caller: Caller) -> None:
    """A token does not make or unmake tokens: whoever has stolen one must not outlive it."""
    if caller.bearer:
        raise Sorry("watch_only")
