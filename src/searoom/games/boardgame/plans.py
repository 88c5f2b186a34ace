"""Scenarios as their file says them (chapter 15), and the numbers of chapter 14."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Tuple

from searoom.core.fields import Fields
from searoom.core.grid import OFF
from searoom.games.boardgame.battlefield import GRID, TERRAIN
from searoom.games.boardgame.card_files import NAVIES, CardBox, derived
from searoom.games.boardgame.cards import (
    SPOTS,
    Card,
)

HEADINGS: Final = ("N", "E", "S", "W")
SIDES: Final = ("south", "north")
CONDITIONS: Final = ("sunk", "crippled", "exited", "afloat", "otherwise")  # BOARD-14.2.6
GRADES: Final = ("decisive", "marginal", "draw")
MOMENTS: Final = ("turn", "end")
OBJECTIVES: Final = ("sink", "exit", "survive")  # BOARD-14.2.2
EDGES: Final = ("north", "east", "south", "west")


# ---- scenarios (BOARD-15.1.1)


class Berth:
    """A unit of a scenario, and where it begins; OFF: it is deployed or, a submarine, placed."""

    def __init__(self, card: int, at: int, heading: int, critical: int, permanent: int) -> None:
        self.card: Final = card
        self.at: Final = at
        self.heading: Final = heading
        self.critical: Final = critical  # disabled in turn 1 (BOARD-15.3.2)
        self.permanent: Final = permanent


class Objective:
    """Points besides those for sunk units (BOARD-14.2.2)."""

    def __init__(self, side: int, kind: int, cards: Sequence[int], edge: int, from_turn: int, points: int) -> None:
        self.side: Final = side
        self.kind: Final = kind
        self.cards: Final = tuple(cards)
        self.edge: Final = edge
        self.from_turn: Final = from_turn
        self.points: Final = points


class VictoryRow:
    """What decides before any score (BOARD-14.2.5). `side`: 2 is a draw. `of_side`: whose units are listed."""

    def __init__(self, side: int, grade: int, at: int, when: int, of_side: int, cards: Sequence[int], count: int):
        self.side: Final = side
        self.grade: Final = grade
        self.at: Final = at
        self.when: Final = when
        self.of_side: Final = of_side
        self.cards: Final = tuple(cards)
        self.count: Final = count


RULE_OF: Final[Dict[str, str]] = {  # where the rulebook tells what each is about
    "training": "BOARD-15.4.1",
    "river-plate": "BOARD-15.4.2",
    "denmark-strait": "BOARD-15.4.3",
    "calabria": "BOARD-15.4.4",
    "matapan": "BOARD-15.4.5",
    "mers-el-kebir": "BOARD-15.4.6",
    "java-sea": "BOARD-15.4.7",
    "guadalcanal": "BOARD-15.4.8",
    "midway": "BOARD-15.4.9",
    "samar": "BOARD-15.4.10",
    "ons-5": "BOARD-15.4.11",
    "north-cape": "BOARD-15.4.12",
    "kula-gulf": "BOARD-15.4.13",
}


class Plan:
    """A scenario as its file says it."""

    def __init__(
        self,
        key: str,
        title: str,
        turns: int,
        visibility: int,
        fixed: bool,
        points: int,
        terrain_cards: int,
        terrain: Sequence[Tuple[int, int]],
        fleets: Sequence[Sequence[Berth]],
        extra_dice: Sequence[int],
        objectives: Sequence[Objective],
        rows: Sequence[VictoryRow],
    ) -> None:
        self.key: Final = key
        self.rule: Final = RULE_OF.get(key, "BOARD-15.2.1")
        self.title: Final = title
        self.turns: Final = turns
        self.visibility: Final = visibility
        self.fixed: Final = fixed
        self.points: Final = points  # of a skirmish; 0: the fleets are given
        self.terrain_cards: Final = terrain_cards
        self.terrain: Final = tuple(terrain)
        self.fleets: Final = tuple(fleets)
        self.extra_dice: Final = tuple(extra_dice)
        self.objectives: Final = tuple(objectives)
        self.rows: Final = tuple(rows)


class Turns:
    """How long a skirmish is, and what wins on points (chapter 14)."""

    def __init__(self, fields: Fields) -> None:
        self.base: Final = fields.number("turns_base", "BOARD-14.3.1", 1, 99)
        self.per_hundred: Final = fields.number("turns_per_100_points", "BOARD-14.3.1", 0, 9)
        self.most: Final = fields.number("turns_max", "BOARD-14.3.1", 1, 99)
        self.draw_margin: Final = fields.number("draw_margin_percent", "BOARD-14.2.3", 0, 100)
        self.ratio: Final = fields.number("decisive_ratio", "BOARD-14.2.4", 1, 9)
        self.percent: Final = fields.number("decisive_percent_of_enemy", "BOARD-14.2.4", 0, 100)
        fields.done("BOARD-14.3.1")

    def of(self, points: int) -> int:
        return min(self.most, self.base + self.per_hundred * (points // 100))


def square_of(fields: Fields, name: str, rule: str) -> int:
    found = GRID.read(fields.text(name, rule))
    if found == OFF:
        raise fields.wrong(name, rule, "square a1 to h8", fields.text(name, rule))
    return found


def spots_in(fields: Fields, name: str, card: Card) -> int:
    """Features of a card that are damaged from the start: black or green ones that it shows (BOARD-15.3.2)."""
    bits = 0
    if fields.has(name):
        for place in fields.words(name, "BOARD-15.3.2", [spot.replace("-", "_") for spot in SPOTS]):
            if not (card.black | card.surfaced.green) >> place & 1:
                raise fields.fault(name, "BOARD-15.3.2", "unknown word", {"found": SPOTS[place], "words": card.word})
            bits |= 1 << place
    return bits


def read_berth(fields: Fields, box: CardBox, fixed: bool) -> Berth:
    rule = "BOARD-4.3.5"
    card = box.named(fields, fields.name("id", rule))
    submarine = fields.flag_or("submarine", "BOARD-4.5.1", False)
    at, heading = OFF, 0
    if fixed and not submarine:
        at = square_of(fields, "square", rule)
        heading = 2 * fields.word("heading", "BOARD-3.1.3", HEADINGS)
    critical, permanent = (spots_in(fields, name, box.cards[card]) for name in ("critical", "permanent"))
    fields.skip("critical", "permanent")
    fields.done(rule)
    return Berth(card, at, heading, critical, permanent)


def side_of(fleets: Sequence[Sequence[Berth]], fields: Fields, cards: Sequence[int]) -> int:
    """Whose units these are: all of one side's (BOARD-14.2.6)."""
    for side in (0, 1):
        own = [berth.card for berth in fleets[side]]
        if all([card in own for card in cards]):
            return side
    raise fields.fault("units", "BOARD-14.2.6", "unknown card", {"found": len(cards)})


def read_objective(fields: Fields, box: CardBox) -> Objective:
    rule = "BOARD-14.2.2"
    side, kind = fields.word("side", rule, SIDES), fields.word("kind", rule, OBJECTIVES)
    cards = [box.named(fields, name) for name in fields.texts("units", rule)]
    leaves = OBJECTIVES[kind] == "exit"
    edge = fields.word("edge", "BOARD-6.3.5", EDGES) if leaves else 0
    turn = fields.number("from_turn", "BOARD-6.3.5", 1, 99) if leaves else 0
    found = Objective(side, kind, cards, edge, turn, fields.number("points", rule, 1, 999))
    fields.done(rule)
    return found


def read_row(fields: Fields, box: CardBox, fleets: Sequence[Sequence[Berth]]) -> VictoryRow:
    rule = "BOARD-14.2.5"
    side, grade = fields.word("side", rule, [*SIDES, "draw"]), fields.word("grade", rule, GRADES)
    at, when = fields.word("at", rule, MOMENTS), fields.word("when", "BOARD-14.2.6", CONDITIONS)
    cards: List[int] = []
    count, of_side = 0, 0
    if CONDITIONS[when] != "otherwise":
        cards = [box.named(fields, name) for name in fields.texts("units", "BOARD-14.2.6")]
        count = fields.number("count", "BOARD-14.2.6", 1, len(cards))
        of_side = side_of(fleets, fields, cards)
    fields.done(rule)
    return VictoryRow(side, grade, at, when, of_side, cards, count)


def read_plan(fields: Fields, box: CardBox) -> Plan:
    rule = "BOARD-15.1.1"
    skirmish = fields.word("kind", rule, ["historical", "training", "skirmish"]) == 2
    fixed = fields.word("deployment", rule, ["free", "fixed"]) == 1
    terrain: List[Tuple[int, int]] = []
    for row in fields.tables("terrain", "BOARD-4.2.1"):
        terrain.append((square_of(row, "square", "BOARD-4.2.1"), row.word("key", "BOARD-4.2.1", TERRAIN[1:]) + 1))
        row.done("BOARD-4.2.1")
    fleets: List[List[Berth]] = [[], []]
    extra = [0, 0]
    if not skirmish:
        for place, row in enumerate(fields.tables("fleet", rule)):
            row.word("side", rule, [SIDES[place]])
            extra[place] = row.number("extra_dice", "BOARD-15.3.3", 0, 9)
            fleets[place] = [read_berth(unit, box, fixed) for unit in row.tables("unit", rule)]
            derived(row, "points", rule, sum([box.cards[berth.card].points for berth in fleets[place]]))
            row.words("navies", rule, NAVIES)
            row.done(rule)
    objectives = (
        [read_objective(row, box) for row in fields.tables("objective", rule)] if fields.has("objective") else []
    )
    rows = [read_row(row, box, fleets) for row in fields.tables("victory", rule)] if fields.has("victory") else []
    points = fields.number("points_limit", "BOARD-4.1.1", 30, 2000) if skirmish else 0
    terrain_cards = fields.number("terrain_cards", "BOARD-4.2.1", 0, 6) if skirmish else 0
    fields.skip("date", "place", "note", "objective", "victory")
    plan = Plan(
        fields.name("id", rule),
        fields.name("title", rule),
        fields.number("turns", "BOARD-14.3.1", 1, 99),
        fields.number("visibility", "BOARD-15.3.1", 0, 14),
        fixed,
        points,
        terrain_cards,
        terrain,
        fleets,
        extra,
        objectives,
        rows,
    )
    fields.done(rule)
    squares = [berth.at for fleet in fleets for berth in fleet if berth.at != OFF]
    if len(set(squares)) != len(squares):
        raise fields.fault("fleet", "BOARD-3.3.1", "twice", {"found": "square"})
    return plan
