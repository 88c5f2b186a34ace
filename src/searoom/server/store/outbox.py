"""What somebody is still to be told by mail or webhook: it waits here, so that a restart loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from searoom.server.store import tables as t

MOST_WAITING: Final = 200  # rows of one person, each way


@dataclass(frozen=True)
class Waiting:
    id: int
    person: str
    battle: str
    what: str
    way: str  # mail, webhook
    tries: int


def put(connection: Connection, person: str, battle: str, what: str, way: str, made: int, next: int) -> None:
    """Once, however often it happens before it is sent."""
    o = t.outbox.c
    mine = (o.person == person, o.way == way)
    there = connection.execute(select(o.id).where(*mine, o.battle == battle, o.what == what)).first()
    if there is not None or connection.execute(select(func.count()).where(*mine)).scalar_one() >= MOST_WAITING:
        return
    connection.execute(
        insert(t.outbox).values(person=person, battle=battle, what=what, way=way, made=made, tries=0, next=next)
    )


def due(connection: Connection, now: int, most: int) -> list[tuple[str, str]]:
    """Whom to write to now, and by which way."""
    o = t.outbox.c
    query = select(o.person, o.way).where(o.next <= now).group_by(o.person, o.way).order_by(func.min(o.next))
    return [(person, way) for person, way in connection.execute(query.limit(most))]


def all_for(connection: Connection, person: str, way: str) -> list[Waiting]:
    """All of it, also what has not waited long: one letter, not two."""
    o = t.outbox.c
    query = select(o.id, o.person, o.battle, o.what, o.way, o.tries)
    rows = connection.execute(query.where(o.person == person, o.way == way).order_by(o.id))
    return [Waiting(*row) for row in rows]


def pairs(connection: Connection) -> set[tuple[str, str]]:
    """Every person and battle of which something waits."""
    query = select(t.outbox.c.person, t.outbox.c.battle).distinct()
    return {(person, battle) for person, battle in connection.execute(query)}


def drop(connection: Connection, ids: Sequence[int]) -> None:
    connection.execute(delete(t.outbox).where(t.outbox.c.id.in_(ids)))


def drop_for(connection: Connection, person: str, battle: str) -> None:
    """He has come to the table himself."""
    connection.execute(delete(t.outbox).where(t.outbox.c.person == person, t.outbox.c.battle == battle))


def postpone(connection: Connection, ids: Sequence[int], tries: int, next: int) -> None:
    connection.execute(update(t.outbox).where(t.outbox.c.id.in_(ids)).values(tries=tries, next=next))
