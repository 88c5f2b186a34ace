"""Who somebody is: a person with or without an account, known by the browser's cookie or a bot's token."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, insert, select, update

from searoom.server import wire
from searoom.server.store import tables as t

DAY_MS: Final = 24 * 3600 * 1000
COOKIE_DAYS: Final = 400  # as long as browsers keep one
COOKIE: Final = "cookie"
BEARER: Final = "bearer"
HASHER: Final = PasswordHasher()  # argon2id
_NOBODY: Final = HASHER.hash("nobody")  # checked where there is no account, so that both take as long


@dataclass
class Person:
    id: str
    name: str
    language: str
    made: int
    email: str | None = None
    password: str | None = None
    notices: dict[str, Any] = field(default_factory=dict)
    called: str = ""


@dataclass(frozen=True)
class Caller:
    """Who calls, and how far that reaches."""

    person: Person
    scope: str = "play"
    battles: tuple[str, ...] = ()  # empty: all
    bearer: bool = False
    key: str = ""  # the id of the cookie or token he came with

    def may_play(self, battle: str) -> bool:
        return self.scope == "play" and self.reaches(battle)

    def reaches(self, battle: str) -> bool:
        return not self.battles or battle in self.battles


def now_ms() -> int:
    return int(time.time() * 1000)


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """256 bits, for a cookie or a bot; a link to a seat has 128."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is kept of a token: whoever reads the database can be nobody."""
    return sha256(token.encode()).hexdigest()


def _in(row: Any) -> Person:
    values = dict(row)
    values["notices"] = json.loads(values["notices"])
    return Person(**values)


def add_person(connection: Connection, name: str, language: str, called: str = "") -> Person:
    person = Person(new_id(), name, language, now_ms(), called=called)
    connection.execute(
        insert(t.people).values(
            id=person.id, name=name, language=language, made=person.made, notices="{}", called=called
        )
    )
    return person


def person_by_id(connection: Connection, id: str) -> Person | None:
    row = connection.execute(select(t.people).where(t.people.c.id == id)).mappings().first()
    return None if row is None else _in(row)


def change_person(connection: Connection, id: str, values: dict[str, Any]) -> None:
    if "notices" in values:
        values = {**values, "notices": json.dumps(values["notices"])}
    if values:
        connection.execute(update(t.people).where(t.people.c.id == id).values(values))


# ---- keys


def add_key(
    connection: Connection,
    person: str,
    kind: str,
    name: str = "",
    scope: str = "play",
    battles: tuple[str, ...] = (),
    days: int = COOKIE_DAYS,
) -> tuple[str, str]:
    """Its id, and the token itself, which is kept nowhere."""
    token, id, now = new_token(), new_id(), now_ms()
    connection.execute(
        insert(t.keys).values(
            hash=hashed(token),
            id=id,
            person=person,
            kind=kind,
            name=name,
            scope=scope,
            battles=json.dumps(battles) if battles else "",
            made=now,
            expires=now + days * DAY_MS,
        )
    )
    return id, token


def caller_of(connection: Connection, token: str, kind: str) -> Caller | None:
    """Who holds this token; None when it is unknown, of the other kind, revoked or expired."""
    query = (
        select(t.keys.c.scope, t.keys.c.battles, t.keys.c.expires, t.keys.c.id.label("key"), t.people)
        .join(t.people, t.people.c.id == t.keys.c.person)
        .where(t.keys.c.hash == hashed(token), t.keys.c.kind == kind)
    )
    row = connection.execute(query).mappings().first()
    if row is None or row["expires"] < now_ms():
        return None
    values = {column.name: row[column.name] for column in t.people.c}
    battles = tuple(json.loads(row["battles"])) if row["battles"] else ()
    return Caller(_in(values), row["scope"], battles, kind == BEARER, row["key"])


def keys_of(connection: Connection, person: str) -> list[dict[str, Any]]:
    query = select(t.keys).where(t.keys.c.person == person, t.keys.c.kind == BEARER).order_by(t.keys.c.made)
    return [dict(row) for row in connection.execute(query).mappings()]


def token_shown(row: dict[str, Any]) -> wire.Token:
    battles = json.loads(row["battles"]) if row["battles"] else []
    return wire.Token(
        id=row["id"], name=row["name"], scope=row["scope"], battles=battles, expires=row["expires"], token=""
    )


def drop_key(connection: Connection, person: str, id: str) -> bool:
    done = connection.execute(delete(t.keys).where(t.keys.c.person == person, t.keys.c.id == id))
    return done.rowcount == 1


def drop_cookies(connection: Connection, person: str, but: str = "") -> list[str]:
    """Everywhere else somebody is signed in; the ids of the keys that are gone."""
    where = (t.keys.c.person == person, t.keys.c.kind == COOKIE, t.keys.c.id != but)
    dropped = list(connection.execute(select(t.keys.c.id).where(*where)).scalars())
    connection.execute(delete(t.keys).where(*where))
    return dropped


# ---- accounts


def hash_password(password: str) -> str:
    return HASHER.hash(password)


def open_account(connection: Connection, person: str, email: str, password_hash: str) -> bool:
    """False when somebody has an account with this address."""
    if person_by_email(connection, email) is not None:
        return False
    change_person(connection, person, {"email": email.lower(), "password": password_hash})
    return True


def person_by_email(connection: Connection, email: str) -> Person | None:
    row = connection.execute(select(t.people).where(t.people.c.email == email.lower())).mappings().first()
    return None if row is None else _in(row)


def password_fits(person: Person | None, password: str) -> bool:
    """As long for an address that nobody has."""
    kept = person.password if person is not None and person.password else _NOBODY
    try:
        HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
    return person is not None and bool(person.password)
