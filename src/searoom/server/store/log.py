"""Battles in the store: rows in and out, nothing of what they mean."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from searoom.core.articles import Line
from searoom.server.store import tables as t

OPEN: Final = "open"
PERSON: Final = "person"
COMPUTER: Final = "computer"
GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"


@dataclass
class SeatRow:
    seat: int
    word: str
    kind: str
    player: str = ""
    name: str = ""
    seed: str = ""
    holders: set[str] = field(default_factory=set)


@dataclass
class BattleRow:
    id: str
    owner: str
    title: str
    game: str
    scenario: str
    rules: int
    options: dict[str, str]
    status: str
    pace: dict[str, Any]
    spectators: str
    dice: str
    dice_secret: str
    salts: str
    match: str
    players: int
    made: int
    changed: int
    zero: int
    due: int | None = None
    result: str = ""
    offers: list[dict[str, Any]] = field(default_factory=list)
    next: str = ""
    origin: str = ""


JSON_COLUMNS: Final = ("options", "pace", "offers")


@dataclass
class Kept:
    """A battle as it lies in the store."""

    battle: BattleRow
    seats: list[SeatRow]
    lines: list[Line]
    chatted: int = 0  # the number of the last thing said
    given: dict[tuple[str, str], int] = field(default_factory=dict)  # by person and saying: the line it ended in


def _out(row: BattleRow) -> dict[str, Any]:
    values = asdict(row)
    for key in JSON_COLUMNS:
        values[key] = json.dumps(values[key])
    return values


def _in(values: Mapping[str, Any]) -> BattleRow:
    found = dict(values)
    for key in JSON_COLUMNS:
        found[key] = json.loads(found[key])
    return BattleRow(**found)


def add_battle(connection: Connection, row: BattleRow, seats: Sequence[SeatRow]) -> None:
    connection.execute(insert(t.battles).values(_out(row)))
    for seat in seats:
        values = asdict(seat)
        del values["holders"]
        connection.execute(insert(t.seats).values(battle=row.id, **values))
        for person in sorted(seat.holders):
            connection.execute(insert(t.holders).values(battle=row.id, seat=seat.seat, person=person))


def change_battle(connection: Connection, battle: str, values: Mapping[str, Any]) -> None:
    found = {key: json.dumps(value) if key in JSON_COLUMNS else value for key, value in values.items()}
    connection.execute(update(t.battles).where(t.battles.c.id == battle).values(found))


def change_seat(connection: Connection, battle: str, seat: SeatRow) -> None:
    """The seat and all who hold it, as they are now."""
    values = asdict(seat)
    for key in ("holders", "seat", "word"):
        del values[key]
    connection.execute(update(t.seats).where(t.seats.c.battle == battle, t.seats.c.seat == seat.seat).values(values))
    connection.execute(delete(t.holders).where(t.holders.c.battle == battle, t.holders.c.seat == seat.seat))
    for person in sorted(seat.holders):
        connection.execute(insert(t.holders).values(battle=battle, seat=seat.seat, person=person))


def delete_battle(connection: Connection, battle: str) -> None:
    connection.execute(delete(t.battles).where(t.battles.c.id == battle))


class NewLines(NamedTuple):
    """What one order has added to the log: the commonest of all writes, and the only one that must be quick."""

    battle: str
    lines: Sequence[Line]
    person: str  # who said it, and its id: they stand in the last of the lines
    said: str


COLUMNS: Final = ("battle", "number", "at", "seat", "how", "text", "faces", "seals", "check", "person", "said")


def add_lines(connection: Connection, writes: Sequence[NewLines]) -> None:
    """Two with the same number cannot both be kept: the table's key forbids it."""
    rows = [row for write in writes for row in _rows(write)]
    if rows:
        connection.exec_driver_sql(_insert(connection.dialect.paramstyle), rows)


def _rows(write: NewLines) -> Iterator[tuple[object, ...]]:
    last = len(write.lines) - 1
    for index, line in enumerate(write.lines):
        faces = " ".join([str(face) for face in line.faces])
        seals = json.dumps(line.seals) if line.seals else ""
        who = (write.person, write.said) if index == last else ("", "")
        yield (write.battle, line.number, line.at, line.seat, line.how, line.text, faces, seals, line.check, *who)


@cache
def _insert(paramstyle: str) -> str:
    """In so many words: SQLAlchemy's own way of putting it costs more than the writing."""
    mark = "?" if paramstyle == "qmark" else "%s"
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    return f"INSERT INTO lines ({names}) VALUES ({', '.join([mark] * len(COLUMNS))})"


def load(connection: Connection, battle: str) -> Kept | None:
    found = connection.execute(select(t.battles).where(t.battles.c.id == battle)).mappings().first()
    if found is None:
        return None
    chatted = connection.execute(select(func.max(t.chat.c.number)).where(t.chat.c.battle == battle)).scalar()
    kept = Kept(_in(dict(found)), seats_of(connection, [battle]).get(battle, []), [], chatted or 0)
    rows = connection.execute(select(t.lines).where(t.lines.c.battle == battle).order_by(t.lines.c.number))
    for row in rows.mappings():
        kept.lines.append(_line(row))
        if row["said"]:
            kept.given[row["person"], row["said"]] = row["number"]
    return kept


def _line(row: Mapping[Any, Any]) -> Line:
    faces = [int(face) for face in row["faces"].split()]
    seals = [(name, hashed) for name, hashed in json.loads(row["seals"])] if row["seals"] else []
    line = Line(row["number"], row["at"], row["seat"], row["how"], row["text"], faces, seals)
    line.check = row["check"]
    return line


def seats_of(connection: Connection, battles: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of each of these battles, with who holds them."""
    found: dict[str, list[SeatRow]] = {}
    seats = select(t.seats).where(t.seats.c.battle.in_(battles)).order_by(t.seats.c.battle, t.seats.c.seat)
    for row in connection.execute(seats).mappings():
        values = dict(row)
        found.setdefault(values.pop("battle"), []).append(SeatRow(**values))
    for battle, seat, person in connection.execute(
        select(t.holders.c.battle, t.holders.c.seat, t.holders.c.person).where(t.holders.c.battle.in_(battles))
    ):
        found[battle][seat].holders.add(person)
    return found


def battles_of(connection: Connection, person: str, most: int) -> list[str]:
    """Those that this person plays or has made, the latest first."""
    held = select(t.holders.c.battle).where(t.holders.c.person == person)
    query = (
        select(t.battles.c.id)
        .where((t.battles.c.owner == person) | t.battles.c.id.in_(held))
        .order_by(t.battles.c.changed.desc())
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def open_battles(connection: Connection, person: str) -> int:
    """How many that this person has made are not over."""
    query = select(func.count()).where(t.battles.c.owner == person, t.battles.c.status != OVER)
    return int(connection.execute(query).scalar_one())


def watchable(connection: Connection, most: int) -> list[str]:
    """Battles between people that anybody may watch, the latest first."""
    query = (
        select(t.battles.c.id)
        .where(t.battles.c.spectators == "all", t.battles.c.status == PLAYING)
        .order_by(t.battles.c.changed.desc())
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def due_before(connection: Connection, instant: int) -> list[tuple[str, int]]:
    """Battles whose clock runs out before then."""
    query = select(t.battles.c.id, t.battles.c.due).where(t.battles.c.due <= instant).order_by(t.battles.c.due)
    return [(battle, due) for battle, due in connection.execute(query)]


LIVE: Final = '%"kind": "live"%'  # in the text of a pace


def unfinished(connection: Connection) -> list[str]:
    """Battles in play that go on by themselves: a computer may have to move, a live clock runs."""
    computers = select(t.seats.c.battle).where(t.seats.c.kind == COMPUTER)
    query = select(t.battles.c.id).where(
        t.battles.c.status == PLAYING, t.battles.c.id.in_(computers) | t.battles.c.pace.like(LIVE)
    )
    return list(connection.execute(query).scalars())


def shift_live(connection: Connection, by: int) -> int:
    """While no server ran, no live clock ran either."""
    where = (t.battles.c.status == PLAYING, t.battles.c.pace.like(LIVE))
    return connection.execute(update(t.battles).where(*where).values(zero=t.battles.c.zero + by)).rowcount


def say_service(connection: Connection, key: str, value: str) -> None:
    connection.execute(delete(t.service).where(t.service.c.key == key))
    connection.execute(insert(t.service).values(key=key, value=value))


def ask_service(connection: Connection, key: str) -> str | None:
    found: str | None = connection.execute(select(t.service.c.value).where(t.service.c.key == key)).scalar()
    return found


# ---- chat


def add_chat(connection: Connection, battle: str, number: int, at: int, name: str, seats: int, text: str) -> None:
    connection.execute(insert(t.chat).values(battle=battle, number=number, at=at, name=name, seats=seats, text=text))


def chat_of(connection: Connection, battle: str, most: int) -> list[tuple[int, int, str, int, str]]:
    query = select(t.chat).where(t.chat.c.battle == battle).order_by(t.chat.c.number.desc()).limit(most)
    rows = connection.execute(query).mappings().all()
    return [(row["number"], row["at"], row["name"], row["seats"], row["text"]) for row in reversed(rows)]


# ---- links


def add_link(connection: Connection, hash: str, id: str, battle: str, seat: int) -> None:
    connection.execute(
        insert(t.links).values(hash=hash, id=id, battle=battle, seat=seat, used=False, revoked=False, by="")
    )


def link_of(connection: Connection, hash: str) -> Mapping[str, Any] | None:
    found = connection.execute(select(t.links).where(t.links.c.hash == hash)).mappings().first()
    return None if found is None else dict(found)


def use_link(connection: Connection, hash: str, person: str) -> bool:
    """False: somebody else was quicker."""
    done = connection.execute(
        update(t.links)
        .where(t.links.c.hash == hash, t.links.c.used.is_(False), t.links.c.revoked.is_(False))
        .values(used=True, by=person)
    )
    return done.rowcount == 1


def revoke_links(connection: Connection, battle: str, seat: int | None = None, id: str = "") -> int:
    where = [t.links.c.battle == battle, t.links.c.used.is_(False), t.links.c.revoked.is_(False)]
    if seat is not None:
        where.append(t.links.c.seat == seat)
    if id:
        where.append(t.links.c.id == id)
    return connection.execute(update(t.links).where(*where).values(revoked=True)).rowcount


def links_of(connection: Connection, battle: str) -> list[Mapping[str, Any]]:
    query = select(t.links).where(t.links.c.battle == battle, t.links.c.revoked.is_(False))
    return [dict(row) for row in connection.execute(query).mappings()]
