"""Set-ups: which board, islands, forts, ships and goods a battle begins with; read from data/scenario_*.toml, or from a
player's own file (SAIL-4.0.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Optional, Tuple

from searoom.core.encode import Facts
from searoom.core.fields import Fields, shown
from searoom.core.grid import OFF, Grid
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.cards import FILE_TYPES
from searoom.games.sail.chart import BOARDS, PIECES, TURNS, Chart, FortSite, Island, PortSite, grid_of
from searoom.games.sail.data_files import package_fields

CONDITIONS: Final = ("royal_port", "no_ships", "no_forts")  # of victory in "Oceans On Fire" (SAIL-4.4.3.1)
FORT_KINDS: Final = ("fort", "royal_symbol")
MOST_PLAYERS: Final = 6
VARIANTS: Final = ("individual", "team")
TURN_ORDERS: Final = ("rolled", "spain_first")
WIN_CHECKS: Final = ("immediate", "end_of_turn", "immediate and end of Turn, SAIL-4.4.4")


class ShipPlan:
    """A ship and where it lies at the start."""

    def __init__(self, kind: int, number: int, owner: Seat, at: int) -> None:
        self.kind: Final = kind
        self.number: Final = number
        self.owner: Final = owner
        self.at: Final = at  # OFF: in the reserve


class FortPlan:
    """A fort and whose it is at the start."""

    def __init__(self, site: FortSite, owner: Seat) -> None:
        self.site: Final = site
        self.owner: Final = owner  # NOBODY: neutral


class PortPlan:
    """A Royal Port and whose it is."""

    def __init__(self, at: int, owner: Seat) -> None:
        self.at: Final = at
        self.owner: Final = owner


class Arrival:
    """Before which Turn an item of goods appears where (SAIL-4.3.10.1)."""

    def __init__(self, turn: int, at: int) -> None:
        self.turn: Final = turn
        self.at: Final = at


class Setup:
    """One set-up, complete (SAIL-4.0.2)."""

    def __init__(self, scenario: Fields, fields: Fields) -> None:
        rule = "SAIL-4.0.1"
        self.file: Final = scenario.file
        self.campaign: Final = scenario.text("id", rule)  # old_pirate, pearl_banks, jolly_roger, oceans_on_fire, own
        self.scenario_title: Final = scenario.text("name", rule)
        self.key: Final = fields.text("id", rule)
        self.title: Final = fields.text("title", rule)
        self.seats: Final = fields.number("players", "SAIL-1.1.1", 2, MOST_PLAYERS)
        if scenario.has("players"):
            allowed = scenario.numbers("players", "SAIL-1.1.1", 2, MOST_PLAYERS)
            if self.seats not in allowed:
                raise fields.fault("players", "SAIL-1.1.1", "wrong number", {"wanted": allowed, "found": self.seats})
        self.sides: Final[Tuple[int, ...]] = _sides(fields, self.seats)  # of each seat: the number of its side
        self.team_variant: Final = fields.has("variant") and fields.word("variant", "SAIL-4.2.3", VARIANTS) == 1
        self.board: Final = BOARDS[fields.word("board", "SAIL-2.2.1", [board.word for board in BOARDS])].word
        self.grid: Final[Grid] = grid_of(self.board)
        self.minutes: Final = (
            tuple(scenario.numbers("minutes", rule, 1, 999, 2)) if scenario.has("minutes") else (30, 90)
        )
        # what lies there
        self.islands: Final[Tuple[Island, ...]] = tuple(
            [read_island(row, self.grid) for row in fields.tables("islands", "SAIL-2.3.1")]
        )
        self.ports: Final[Tuple[PortPlan, ...]] = tuple(
            [self._port(row) for row in fields.tables("royal_ports", "SAIL-3.1.5.1.1")]
        )
        self.forts: Final[Tuple[FortPlan, ...]] = tuple(
            [read_fort(row, self.grid, self.seats) for row in fields.tables("forts", "SAIL-2.3.6")]
        )
        self.ships: Final[Tuple[ShipPlan, ...]] = tuple(
            [self._ship(row) for row in fields.tables("ships", "SAIL-2.1.5")]
        )
        self.reefs_fixed: Final = squares(fields, "reefs_fixed", "SAIL-3.1.5.4.1", self.grid)
        self.reefs_each: Final = fields.number("reefs_each", "SAIL-3.1.5.4.2", 0, 6)
        self.reefs_one_by_one: Final = scenario.number_or("reefs_one_by_one", "SAIL-4.3.9.4.2", 0, 6, 0)
        self.reefs_default: Final[Tuple[Tuple[int, ...], ...]] = self._reefs_default(fields)  # of each seat
        self.sectors: Final[Tuple[Tuple[int, int], ...]] = self._sectors(fields)  # of each seat; empty: SAIL-3.1.5.4.3
        # a neutral fort that may be chosen (SAIL-4.4.5.7)
        self.neutral_island: Optional[Island] = None
        self.neutral_fort: Optional[FortPlan] = None
        if fields.has("neutral_option"):
            choice = fields.table("neutral_option", "SAIL-4.4.5.7")
            self.neutral_island = read_island(choice.table("island", "SAIL-4.4.5.7"), self.grid)
            self.neutral_fort = read_fort(choice.table("fort", "SAIL-4.4.5.7"), self.grid, self.seats)
        # goods
        self.goods: Final = GOODS_WORDS.get(self.campaign, "")  # as orders call an item; "" without goods
        self.goods_fixed: Final = squares(fields, "goods_fixed", "SAIL-4.0.3", self.grid)
        self.goods_last: Final = squares(fields, "goods_last", "SAIL-4.0.3", self.grid)
        self.target: Final = fields.number_or("target", "SAIL-4.0.3", 0, 99, 0)
        self.handicap: Final[Tuple[int, ...]] = self._handicap(fields)
        respite = FORT_LOSS_TURNS.get(self.campaign, 0)
        self.fort_loss_turns: Final = scenario.number_or("fort_loss_turns", "SAIL-4.2.7.1", 0, 99, respite)
        self.spain_first: Final = (
            scenario.word("turn_order", "SAIL-3.1.6.4", TURN_ORDERS) == 1 if scenario.has("turn_order") else False
        )
        # "Good Luck with Jolly Roger!"
        self.arrivals: Final[Tuple[Arrival, ...]] = tuple(
            [
                Arrival(row.number("turn", "SAIL-4.3.10.1", 1, 999), square(row, "at", "SAIL-4.3.10.1", self.grid))
                for row in (
                    scenario.tables("treasure_schedule", "SAIL-4.3.10.1") if scenario.has("treasure_schedule") else []
                )
            ]
        )
        self.cadiz: Final = square(scenario, "cadiz", "SAIL-4.3.4", self.grid) if scenario.has("cadiz") else OFF
        self.tortuga: Final = square(scenario, "tortuga", "SAIL-4.3.4", self.grid) if scenario.has("tortuga") else OFF
        self.reserve: Final[Tuple[ShipPlan, ...]] = tuple(
            [
                ShipPlan(
                    row.word("type", "SAIL-4.3.18.1", FILE_TYPES), row.number("number", "SAIL-2.1.5", 1, 6), 0, OFF
                )
                for row in (scenario.tables("reserve", "SAIL-4.3.18.1") if scenario.has("reserve") else [])
            ]
        )
        self.reserve_keep: Final[Tuple[int, ...]] = self._keep(scenario)  # of each type
        self.reserve_arrival: Final = squares(scenario, "reserve_arrival", "SAIL-4.3.18.3", self.grid)
        # "Treasures of the Old Pirate" with two brigs each (SAIL-4.1.4.3): the numbers of each seat's
        # "Oceans On Fire": the conditions in force if the players do not say (SAIL-4.4.3.1); empty: all three
        self.victory: Final[Tuple[str, ...]] = tuple(
            [CONDITIONS[word] for word in fields.words("victory", "SAIL-4.4.3.1", CONDITIONS)]
            if fields.has("victory")
            else []
        )
        self.two_brigs: Final[Tuple[Tuple[int, int], ...]] = self._two_brigs(scenario)

    def _handicap(self, fields: Fields) -> Tuple[int, ...]:
        """What each seat needs more or less than the target, so that all stand a fair chance (SAIL-4.0.2)."""
        rule = "SAIL-4.0.2"
        if not fields.has("handicap"):
            return (0,) * self.seats
        found = fields.numbers("handicap", rule, -9, 99, self.seats)
        for seat, number in enumerate(found):
            if self.target > 0 and self.target + number < 1:
                facts: Facts = {"wanted": f"at least {1 - self.target}, so that he needs one", "found": number}
                raise fields.fault(f"handicap[{seat}]", rule, "wrong number", facts)
            if number != found[self.sides.index(self.sides[seat])]:
                facts = {"wanted": "the same as the rest of his team", "found": number}
                raise fields.fault(f"handicap[{seat}]", rule, "wrong number", facts)
        return tuple(found)

    def _port(self, row: Fields) -> PortPlan:
        rule = "SAIL-3.1.5.1.1"
        return PortPlan(square(row, "at", rule, self.grid), row.number("owner", rule, 1, self.seats) - 1)

    def _ship(self, row: Fields) -> ShipPlan:
        rule = "SAIL-2.1.5"
        return ShipPlan(
            row.word("type", rule, FILE_TYPES),
            row.number("number", rule, 1, 8),
            row.number("owner", rule, 1, self.seats) - 1,
            square(row, "at", "SAIL-3.1.5.6", self.grid),
        )

    def _reefs_default(self, fields: Fields) -> Tuple[Tuple[int, ...], ...]:
        rule = "SAIL-3.1.5.4.2"
        found: List[Tuple[int, ...]] = []
        for seat, row in enumerate(fields.lists("reefs_default", rule)):
            found.append(tuple([named(fields, f"reefs_default[{seat}]", rule, value, self.grid) for value in row]))
        fields.counted("reefs_default", rule, len(found), self.seats)
        return tuple(found)

    def _sectors(self, fields: Fields) -> Tuple[Tuple[int, int], ...]:
        if not fields.has("sectors"):
            return ()
        rule = "SAIL-4.4.5.1"
        found: List[Tuple[int, int]] = []
        for seat, row in enumerate(fields.lists("sectors", rule)):
            fields.counted(f"sectors[{seat}]", rule, len(row), 2)
            corners = [named(fields, f"sectors[{seat}]", rule, value, self.grid) for value in row]
            first, last = corners
            if self.grid.column(first) > self.grid.column(last) or self.grid.row(first) > self.grid.row(last):
                wanted = "the north-west space, then the south-east one"
                raise fields.wrong(f"sectors[{seat}]", rule, wanted, f"{row[0]}, {row[1]}")
            found.append((first, last))
        fields.counted("sectors", rule, len(found), self.seats)
        return tuple(found)

    def _keep(self, scenario: Fields) -> Tuple[int, ...]:
        if not scenario.has("reserve_keep"):
            return (0, 0, 0, 0)
        row = scenario.table("reserve_keep", "SAIL-4.3.18.2")
        return tuple([row.number_or(word, "SAIL-4.3.18.2", 0, 6, 0) for word in FILE_TYPES])

    def _two_brigs(self, scenario: Fields) -> Tuple[Tuple[int, int], ...]:
        if not scenario.has("two_brigs"):
            return ()
        rule = "SAIL-4.1.4.3"
        return tuple(
            [
                (row.number("first", rule, 1, 8), row.number("second", rule, 1, 8))
                for row in scenario.tables("two_brigs", rule)[: self.seats]
            ]
        )

    def chart(self, reefs: Sequence[int], neutral_fort: bool) -> Chart:
        """As it lies with these reefs besides the prescribed ones."""
        islands = list(self.islands)
        forts = [plan.site for plan in self.forts]
        if neutral_fort and self.neutral_island is not None and self.neutral_fort is not None:
            islands.append(self.neutral_island)
            forts.append(self.neutral_fort.site)
        ports = [PortSite(plan.at) for plan in self.ports]
        return Chart(self.grid, islands, [*self.reefs_fixed, *reefs], forts, ports)


GOODS_WORDS: Final[Dict[str, str]] = {
    "old_pirate": "gold",
    "pearl_banks": "pearls",
    "jolly_roger": "treasure",
    "own": "goods",
}


# how long a player lives without a fort where a file does not say it; 0: for ever
FORT_LOSS_TURNS: Final[Dict[str, int]] = {"pearl_banks": 3, "oceans_on_fire": 3}  # SAIL-4.2.7.1, SAIL-4.4.7


def _sides(fields: Fields, seats: int) -> Tuple[int, ...]:
    """Every seat stands in exactly one team (SAIL-1.1.4)."""
    rule = "SAIL-1.1.4"
    found = [NOBODY] * seats
    for side, members in enumerate(fields.lists("teams", rule)):
        if not members:
            raise fields.fault(f"teams[{side}]", rule, "missing", {"wanted": "a seat"})
        for value in members:
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= seats:
                raise fields.wrong(f"teams[{side}]", rule, f"seats from 1 to {seats}", value)
            if found[value - 1] != NOBODY:
                raise fields.fault(f"teams[{side}]", rule, "twice", {"found": value})
            found[value - 1] = side
    if NOBODY in found:
        raise fields.fault("teams", rule, "missing", {"wanted": f"seat {found.index(NOBODY) + 1}"})
    return tuple(found)


def named(fields: Fields, name: str, rule: str, value: object, grid: Grid) -> int:
    """A square by its name."""
    found = grid.read(value) if isinstance(value, str) else OFF
    if found == OFF:
        raise fields.wrong(name, rule, f"a space from {grid.names[0]} to {grid.names[-1]}", value)
    return found


def square(fields: Fields, name: str, rule: str, grid: Grid) -> int:
    return named(fields, name, rule, fields.value(name, rule, "space"), grid)


def squares(fields: Fields, name: str, rule: str, grid: Grid) -> Tuple[int, ...]:
    if not fields.has(name):
        return ()
    return tuple([named(fields, f"{name}[{i}]", rule, v, grid) for i, v in enumerate(fields.array(name, rule))])


def read_island(row: Fields, grid: Grid) -> Island:
    rule = "SAIL-2.3.1"
    piece = row.text("piece", rule)
    if piece not in PIECES:
        raise row.fault("piece", rule, "unknown word", {"words": sorted(PIECES), "found": shown(piece)})
    number = row.number("number", "SAIL-2.1.6", 1, 9)
    turned = row.number("rotation", "SAIL-2.3.3", 0, 270)
    if turned not in TURNS:
        raise row.fault("rotation", "SAIL-2.3.3", "wrong number", {"wanted": list(TURNS), "found": turned})
    return Island(piece, number, square(row, "at", "SAIL-2.2.4", grid), turned)


def read_fort(row: Fields, grid: Grid, seats: int) -> FortPlan:
    rule = "SAIL-2.3.6"
    at = square(row, "at", rule, grid)
    owner = row.number("owner", rule, 0, seats) - 1
    royal = row.word("kind", rule, FORT_KINDS) == 1
    coast = row.flag("coast_rule", "SAIL-3.1.5.2.1")
    return FortPlan(FortSite(at, royal, coast, row.text_or("name", rule, "")), owner)


# What the rules say of boards, islands, forts, ships and goods stands in these files; tests hold it to the rules:
# "Treasures of the Old Pirate": SAIL-4.1.2, SAIL-4.1.3.1, SAIL-4.1.3.2, SAIL-4.1.3.3;
# "Pearl Banks": SAIL-4.2.8.1.1, SAIL-4.2.8.1.2, SAIL-4.2.8.1.3, SAIL-4.2.8.1.4; three players SAIL-4.2.8.2.1,
# SAIL-4.2.8.2.2, SAIL-4.2.8.2.3; five and six SAIL-4.2.8.3.1, SAIL-4.2.8.3.2, SAIL-4.2.8.3.4, SAIL-4.2.8.3.5,
# SAIL-4.2.8.3.6; teams SAIL-4.2.8.5; the ships SAIL-4.2.8.6, the pearls SAIL-4.2.8.7;
# "Good Luck with Jolly Roger!": SAIL-4.3.9.1, SAIL-4.3.9.2, SAIL-4.3.9.3.1, SAIL-4.3.9.5;
# "Oceans On Fire": SAIL-4.4.5.3, SAIL-4.4.5.5, SAIL-4.4.5.6, SAIL-4.4.5.8.
# Two players begin as mirror images of each other where the scenario lets them (SAIL-3.1.5.12).
FILES: Final = (
    "scenario_old_pirate.toml",
    "scenario_pearl_banks.toml",
    "scenario_jolly_roger.toml",
    "scenario_oceans_on_fire.toml",
)


def read_setups() -> List[Setup]:
    """All set-ups of the package, in the order of the rulebook."""
    found: List[Setup] = []
    for file in FILES:
        scenario = package_fields(file)
        found.extend([Setup(scenario, fields) for fields in scenario.tables("setup", "SAIL-4.0.2")])
    return found


SETUPS: Final[List[Setup]] = read_setups()
