"""What a player of the sail game is reminded of, and the short ways to say it: `b1 e4`, `b1 to f5`, Enter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from searoom.cli.boards.sail_chart import LETTERS
from searoom.cli.boards.sail_orders import parts
from searoom.cli.boards.signs import COURSES, sign
from searoom.core.dice import Seeded
from searoom.core.game import Table
from searoom.core.orders import Order
from searoom.games.sail import storm
from searoom.games.sail.state import Battle
from searoom.words import Words

# questions in which an empty line stands for what is done when time runs out
ON_ENTER: Final = frozenset({"act", "under way", "salvo", "party", "defenders", "mine", "share", "stow"})
TO_DO: Final = ("move", "board", "assault", "load", "unload", "ride out")
SHOWN: Final = 4  # targets, or goods, named in the reminder
TO_SQUARE: Final = re.compile(r"([a-z-]+ \d) to ([a-x]\d{1,2})")
LEG: Final = re.compile(r"(n|ne|e|se|s|sw|w|nw) (\d)")


def abbreviated(name: str) -> str:
    """`brig 1` as B1; anything else as it is."""
    kind, _, number = name.partition(" ")
    return f"{LETTERS[kind]}{number}" if kind in LETTERS else name


# ---- other ways to say an order


def aliases(table: Table) -> Mapping[str, str]:
    """`b1 to f5` for the move that ends there, `b1 e4` for `move brig 1 e 4`."""
    view: Mapping[str, Any] = table.view()
    ships = {ship["name"]: ship for ship in view["ships"] if ship["at"]}
    found: dict[str, str] = {}
    for order in table.orders():
        taken = parts(order.text)
        if taken is None or taken[1] != "move" or taken[0] not in ships:
            continue
        leg = LEG.fullmatch(taken[2])
        if leg is not None:
            there = beyond(ships[taken[0]]["at"], leg[1], int(leg[2]))
            found[f"{taken[0]} to {there}"] = order.text
    return found


def rewritten(table: Table, text: str) -> str:
    """`brig 1 to f5` as the move on that line, lawful or not: the rules say why not. "" for anything else."""
    found = TO_SQUARE.fullmatch(text)
    view: Mapping[str, Any] = table.view()
    at = next((ship["at"] for ship in view["ships"] if found and ship["name"] == found[1]), "")
    if not found or not at:
        return ""
    right, down = ord(found[2][0]) - ord(at[0]), int(found[2][1:]) - int(at[1:])
    spaces = max(abs(right), abs(down))
    for course in COURSES:
        if spaces and beyond(at, course, spaces) == found[2]:
            return f"move {found[1]} {course} {spaces}"
    return ""


def openings(orders: Sequence[Order]) -> Iterator[str]:
    """Moves as they are typed most quickly, for completion."""
    for order in orders:
        taken = parts(order.text)
        if taken is not None and taken[1] == "move":
            yield f"{abbreviated(taken[0]).lower()} {taken[2].replace(' ', '')}"


def beyond(square: str, course: str, spaces: int) -> str:
    """The space so many steps away."""
    way = COURSES.index(course)
    right = spaces * ((way in (1, 2, 3)) - (way in (5, 6, 7)))
    down = spaces * ((way in (3, 4, 5)) - (way in (7, 0, 1)))
    return f"{chr(ord(square[0]) + right)}{int(square[1:]) + down}"


# ---- what there is to do


def to_do(table: Table, words: Words) -> tuple[str, bool]:
    """`can sail: B1, G1; can fire: G1▸B2; can load: gold 3`, only while one acts; and whether it would be left undone
    if one ended now: a storm needs no order."""
    if not any(decision.seat == table.seat and decision.prompt == "act" for decision in table.decisions()):
        return "", False
    orders = table.orders()
    taken = [found for found in (parts(order.text) for order in orders) if found is not None]
    aimed = shots(orders)
    reminders: Sequence[tuple[str, str, Iterable[str]]] = (
        ("drift", "units", adrift(table) if any(verb == "drift" for _, verb, _ in taken) else ()),
        ("sail", "units", (abbreviated(unit) for unit, verb, _ in taken if verb == "move")),
        ("fire", "units", aimed),
        ("board", "units", (abbreviated(target) for _, verb, target in taken if verb in ("board", "assault"))),
        ("load", "items", (words.name(item) for _, verb, item in taken if verb == "load")),
        ("unload", "items", (words.name(item.partition(" at ")[0]) for _, verb, item in taken if verb == "unload")),
    )
    said = []
    for key, fact, named in reminders:
        found = list(dict.fromkeys(named))
        if found:
            said.append(words.say(f"board.sail.todo.{key}", **{fact: listed(found)}))
    return "; ".join(said), any(verb in TO_DO for _, verb, _ in taken) or bool(aimed)


def adrift(table: Table) -> list[str]:
    """The ships that nothing keeps from being carried away."""
    battle = table.imagine(Seeded(0))
    assert isinstance(battle, Battle)
    own = [ship for ship in battle.ships if ship.owner == table.seat and storm.must_drift(battle, ship)]
    return [abbreviated(ship.name()) for ship in own if not storm.held_by(battle, ship)[1]]


def shots(orders: Sequence[Order]) -> dict[str, None]:
    """Who can fire at whom: `B1▸g2`."""
    found: dict[str, None] = {}
    for order in orders:
        taken = parts(order.text)
        if taken is not None and taken[1] == "fire" and taken[2].startswith("at ") and "nothing" not in taken[2]:
            target = taken[2].removeprefix("at ").removesuffix(" with chain")
            found[f"{abbreviated(taken[0])}{sign('▸')}{abbreviated(target)}"] = None
    return found


def listed(names: Sequence[str]) -> str:
    more = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (f" +{more}" if more > 0 else "")
