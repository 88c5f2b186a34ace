"""The chart of one battle: land, reefs, forts and Royal Ports, and all that follows from where they lie.

Nothing on it ever changes, and no ship is on it. Whatever is asked often is a list by square, computed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, FrozenSet, List, Optional, Tuple

from searoom.core.fields import Fields
from searoom.core.grid import EAST, NORTH, NOWHERE, OFF, SOUTH, WEST, Grid, diagonal, opposite
from searoom.core.orders import Order
from searoom.games.sail.cards import CARDS, COMPASS, FORT, FORT_UNIT
from searoom.games.sail.data_files import package_fields

# Kinds of space (SAIL-2.2.5)
SEA: Final = 0
COASTAL: Final = 1
SHORE: Final = 2
LAND: Final = 3
KINDS: Final = ("sea", "coastal", "shore", "land")
SYMBOLS: Final = "~cL#"

ALL_RAYS: Final = 0xFF
SIDES: Final[Tuple[int, ...]] = (NORTH, EAST, SOUTH, WEST)  # over which the edge of a space lies
TURNS: Final = (0, 90, 180, 270)
FREE_WAY: Final = ("", "")  # no rule stands against it
NOT_STOPPED: Final = ("", "", OFF)


# ---- boards and kinds of space, from board.toml


class Board:
    """Which part of the map is used (SAIL-2.2.1)."""

    def __init__(self, fields: Fields) -> None:
        rule = "SAIL-2.2.1"
        self.word: Final = fields.text("id", rule)
        self.first_column: Final = fields.word("first_column", rule, COLUMNS)
        self.last_column: Final = fields.word("last_column", rule, COLUMNS)
        self.first_row: Final = fields.number("first_row", rule, 1, 1)
        self.last_row: Final = fields.number("last_row", rule, 1, 99)
        self.width: Final = self.last_column - self.first_column + 1
        self.height: Final = self.last_row


COLUMNS: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWX")
_BOARD_FILE: Final = package_fields("board.toml")
BOARDS: Final[List[Board]] = [Board(fields) for fields in _BOARD_FILE.tables("board", "SAIL-2.2.1")]
_GRIDS: Final[Dict[str, Grid]] = {}


def grid_of(board: str) -> Grid:
    """The squares of a board, the same object each time: building one takes a while. One piece alone is played with
    the names of the west one (SAIL-2.2.1)."""
    if board not in _GRIDS:
        found = [known for known in BOARDS if known.word == board]
        _GRIDS[board] = Grid(found[0].width, found[0].height)
    return _GRIDS[board]


def read_limits(board: Fields) -> List[Tuple[int, int]]:
    """For each kind of space: how many ships may lie there outside any harbour, and in one."""
    found: List[Tuple[int, int]] = []
    for kind, terrain in enumerate(board.tables("terrain", "SAIL-2.2.5")):
        terrain.word("id", "SAIL-2.2.5", KINDS[kind : kind + 1])
        terrain.word("symbol", "SAIL-2.2.5", SYMBOLS[kind : kind + 1])
        enter = terrain.flag("enter", "SAIL-2.2.5")
        most = 9 if enter else 0
        open_sea = terrain.number("ship_limit", "SAIL-3.3.1.2.3", 0, most)
        found.append((open_sea, terrain.number("harbour_limit", "SAIL-3.3.1.2.1", 0, most)))
    board.counted("terrain", "SAIL-2.2.5", len(found), len(KINDS))
    return found


# Ships in one space: one in open sea (SAIL-3.3.1.2.3) and in a coastal space (SAIL-3.3.1.2.2), two in a sea space of a
# harbour (SAIL-3.3.1.2.1), none on shore and land (SAIL-3.3.1.3.1).
LIMITS: Final = read_limits(_BOARD_FILE)


# ---- island pieces, from islands.toml


class Piece:
    """An island piece as it lies unturned (SAIL-2.3.1): kinds and land rays of its cells, row by row."""

    def __init__(self, fields: Fields) -> None:
        rule = "SAIL-2.3.1"
        self.word: Final = fields.text("id", rule)
        self.title: Final = fields.text("name", rule)
        self.width: Final = fields.number("width", rule, 1, 24)
        self.height: Final = fields.number("height", rule, 1, 14)
        self.in_box: Final = fields.number("in_box", "SAIL-2.1.6", 0, 99)
        self.kinds: Final = self._kinds(fields)
        self.rays: Final = self._rays(fields.table("land_rays", "SAIL-2.3.2"))
        fields.skip("pattern")
        fields.done(rule)

    def _kinds(self, fields: Fields) -> List[int]:
        """The symbols of the rows, which the part of each cell that is sea must bear out (SAIL-2.2.5)."""
        found: List[int] = []
        rows = fields.texts("rows", "SAIL-2.3.1")
        fields.counted("rows", "SAIL-2.3.1", len(rows), self.height)
        sea = fields.lists("sea", "SAIL-2.3.1")
        fields.counted("sea", "SAIL-2.3.1", len(sea), self.height)
        for y, row in enumerate(rows):
            fields.counted(f"rows[{y}]", "SAIL-2.3.1", len(row), self.width)
            fields.counted(f"sea[{y}]", "SAIL-2.3.1", len(sea[y]), self.width)
            for x, symbol in enumerate(row):
                if symbol not in SYMBOLS:
                    raise fields.fault(f"rows[{y}]", "SAIL-2.2.5", "unknown word", {"words": SYMBOLS, "found": symbol})
                kind = SYMBOLS.index(symbol)
                part = sea[y][x]
                if not isinstance(part, float) or kind_by_sea(part) != kind:
                    raise fields.wrong(f"sea[{y}][{x}]", "SAIL-2.2.5", f"the part of a {KINDS[kind]} space", part)
                found.append(kind)
        return found

    def _rays(self, fields: Fields) -> List[int]:
        """Listed for coastal cells; sea has none, shore and land have all (SAIL-2.2.6, SAIL-2.3.2)."""
        found = [ALL_RAYS if kind >= SHORE else 0 for kind in self.kinds]
        for x in range(self.width):
            for y in range(self.height):
                cell = y * self.width + x
                if self.kinds[cell] == COASTAL:
                    for direction in fields.words(f"{x + 1},{y + 1}", "SAIL-2.3.2", COMPASS):
                        found[cell] |= 1 << direction
        fields.done("SAIL-2.3.2")
        return found


def kind_by_sea(part: float) -> int:
    """All sea; more than half; less or exactly half, which counts as shore; none (SAIL-2.2.5)."""
    if part <= 0.0:
        return LAND
    if part <= 0.5:
        return SHORE
    return COASTAL if part < 1.0 else SEA


PIECES: Final[Dict[str, Piece]] = {
    piece.word: piece
    for piece in [Piece(fields) for fields in package_fields("islands.toml").tables("island", "SAIL-2.3.1")]
}


class Island:
    """An island on the board; `at` is the north-west square of the turned piece (SAIL-2.3.3)."""

    def __init__(self, piece: str, number: int, at: int, turned: int) -> None:
        self.piece: Final = piece
        self.number: Final = number  # which copy
        self.at: Final = at
        self.turned: Final = turned  # clockwise, in degrees


class Cell:
    """One space of an island: its square, OFF beyond the edge; its kind; its land rays as bits."""

    def __init__(self, at: int, kind: int, rays: int) -> None:
        self.at: Final = at
        self.kind: Final = kind
        self.rays: Final = rays


def turned_rays(rays: int, quarters: int) -> int:
    """Land rays turn with the piece (SAIL-2.3.3)."""
    turned = rays << 2 * quarters
    return (turned | turned >> 8) & ALL_RAYS


_CELLS: Final[Dict[Tuple[str, int, int, int, int], List[Cell]]] = {}


def cells(island: Island, grid: Grid) -> List[Cell]:
    """All spaces of an island, the unturned piece's row by row. An island lies on whole spaces (SAIL-2.2.4). The same
    list each time, not to be changed."""
    key = island.piece, island.turned, island.at, grid.width, grid.height
    found = _CELLS.get(key)
    if found is None:
        found = _CELLS[key] = _cells(island, grid)
    return found


def _cells(island: Island, grid: Grid) -> List[Cell]:
    piece = PIECES[island.piece]
    quarters = island.turned // 90
    left = grid.column(island.at)
    top = grid.row(island.at)
    found: List[Cell] = []
    for cell, kind in enumerate(piece.kinds):
        x = cell % piece.width
        y = cell // piece.width
        if quarters == 1:
            x, y = piece.height - 1 - y, x
        elif quarters == 2:
            x, y = piece.width - 1 - x, piece.height - 1 - y
        elif quarters == 3:
            x, y = y, piece.width - 1 - x
        found.append(Cell(grid.square(left + x, top + y), kind, turned_rays(piece.rays[cell], quarters)))
    return found


# ---- forts and Royal Ports


class FortSite:
    """Where a fort stands, or its ruin."""

    def __init__(self, at: int, royal_symbol: bool, coast_rule: bool, name: str = "") -> None:
        self.at: Final = at
        self.royal_symbol: Final = royal_symbol  # a Royal Port marker that serves as a fort (SAIL-4.2.8.3.3)
        self.coast_rule: Final = coast_rule  # SAIL-3.1.5.2.1 holds for it
        self.name: Final = name


class PortSite:
    """Where a Royal Port lies: one space (SAIL-2.3.6)."""

    def __init__(self, at: int) -> None:
        self.at: Final = at


# ---- the chart


class Ground:
    """What lies where, and which steps it stops for ever: enough to judge a placement by (placing.py)."""

    def __init__(
        self,
        grid: Grid,
        islands: Sequence[Island],
        reefs: Sequence[int],
        forts: Sequence[FortSite],
        ports: Sequence[PortSite],
    ) -> None:
        self.grid: Final = grid
        self.islands: Final[List[Island]] = list(islands)
        self.reefs: Final[List[int]] = sorted(reefs)
        self.forts: Final[List[FortSite]] = list(forts)
        self.ports: Final[List[PortSite]] = list(ports)
        # what is on each square
        self.kind: Final[List[int]] = [SEA] * grid.squares
        self.rays: Final[List[int]] = [0] * grid.squares  # land rays as bits 1 << direction (SAIL-2.2.6)
        self.reef: Final[List[bool]] = [False] * grid.squares
        self.fort_at: Final[List[int]] = [-1] * grid.squares  # which fort, or -1
        self.port_at: Final[List[int]] = [-1] * grid.squares
        self._lay_out()

    def _lay_out(self) -> None:
        for island in self.islands:
            for cell in cells(island, self.grid):
                if cell.at != OFF:
                    self.kind[cell.at] = cell.kind
                    self.rays[cell.at] = cell.rays
        for reef in self.reefs:
            self.reef[reef] = True
        for index, fort in enumerate(self.forts):
            self.fort_at[fort.at] = index
        for index, port in enumerate(self.ports):
            self.port_at[port.at] = index

    def built_on(self, square: int) -> bool:
        """Whether a reef, a fort or a Royal Port fills the space (SAIL-2.3.5, SAIL-2.3.6)."""
        return self.reef[square] or self.fort_at[square] != -1 or self.port_at[square] != -1

    def harbour_around(self, at: int, worst: int) -> List[int]:
        """The spaces around a fort, sea or coastal (SAIL-2.3.7), or around a Royal Port, sea only (SAIL-2.3.8)."""
        around = sorted(self.grid.neighbours(at))
        return [square for square in around if self.kind[square] <= worst and not self.built_on(square)]

    def why_no_step(self, square: int, direction: int) -> Tuple[str, str]:
        """The rule and the reason why no ship ever takes that step; both empty if one may. A reef is the reason only
        where nothing else stands against it."""
        to = self.grid.next[square][direction]
        if to == OFF:
            return "SAIL-2.2.3", "edge"
        for end in (square, to):
            if self.kind[end] >= SHORE:
                return "SAIL-3.3.1.3.1", "land"
            if self.fort_at[end] != -1:
                return "SAIL-3.1.5.2.4", "fort"
            if self.port_at[end] != -1:
                return "SAIL-3.1.5.1.2", "royal port"
        if self.rays[square] >> direction & 1 or self.rays[to] >> opposite(direction) & 1:
            return "SAIL-3.3.1.4.1", "land ray"  # a sea space has none: SAIL-3.3.1.4.2
        if self.between_land(square, direction):
            return "SAIL-3.3.1.4.3", "between land"
        if self.reef[square] or self.reef[to]:
            return "SAIL-3.3.1.3.1", "reef"
        return FREE_WAY

    def between_land(self, square: int, direction: int) -> bool:
        """A diagonal step whose corner is touched by shore or land from both sides (SAIL-3.3.1.4.3)."""
        if not diagonal(direction):
            return False
        beside = self.grid.next[square]
        return self.kind[beside[direction - 1]] >= SHORE and self.kind[beside[(direction + 1) % 8]] >= SHORE


class Chart(Ground):
    """The same with all that follows from it, by square."""

    def __init__(
        self,
        grid: Grid,
        islands: Sequence[Island],
        reefs: Sequence[int],
        forts: Sequence[FortSite],
        ports: Sequence[PortSite],
    ) -> None:
        super().__init__(grid, islands, reefs, forts, ports)
        # harbours: the squares of each, ascending; of each square the harbours that hold it, as bits (SAIL-2.3.9)
        self.harbours: Final[List[List[int]]] = [self.harbour_around(fort.at, COASTAL) for fort in self.forts]
        self.port_harbours: Final[List[List[int]]] = [self.harbour_around(port.at, SEA) for port in self.ports]
        self.harbour: Final[List[int]] = membership(grid.squares, self.harbours)
        self.port_harbour: Final[List[int]] = membership(grid.squares, self.port_harbours)
        self.room: Final[List[int]] = [self._room(square) for square in range(grid.squares)]
        # land about
        self.has_land: Final[List[bool]] = [kind != SEA for kind in self.kind]
        self.near_land: Final[List[bool]] = [
            any([self.has_land[n] for n in grid.neighbours(square)]) for square in range(grid.squares)
        ]
        self.edge: Final[List[bool]] = [OFF in grid.next[square] for square in range(grid.squares)]
        # the square that a step leads to, or OFF; and the same if no reefs were there
        self.step: Final[List[List[int]]] = [[self._step(s, d) for d in range(8)] for s in range(grid.squares)]
        self.lee: Final[List[int]] = [self._lee(square) for square in range(grid.squares)]
        # filled when first asked for
        self._lines: Final[List[List[int]]] = [[] for _ in range(grid.squares)]
        self._ways: Final[List[List[List[int]]]] = [[] for _ in range(grid.squares)]
        self._alongside: Final[List[Optional[List[int]]]] = [None] * grid.squares
        self._fields: Final[List[List[Optional[FrozenSet[int]]]]] = [
            [None] * grid.squares for _ in range(FORT_UNIT + 1)
        ]
        # what mines.py reckons, kept here: whose mines may lie in each square, as bits; each player's squares
        self.minable: Final[List[int]] = []
        self.waters: Final[List[List[int]]] = []
        self._hideouts: Final[List[int]] = []
        # what voyages.py reckons, kept here: by goals, type and loss of speed; and the risk of reefs by type
        self.voyages: Final[Dict[Tuple[Tuple[int, ...], int, int], List[int]]] = {}
        self.risks: Final[Dict[int, List[int]]] = {}
        # what placing.py reckons, kept here: where a piece may lie, by the piece, whose it is and what else is known
        self.places: Final[Dict[Tuple[str, Tuple[int, ...], Tuple[int, ...]], List[Order]]] = {}

    def _room(self, square: int) -> int:
        """How many ships may lie there: SAIL-3.3.1.2.1 to SAIL-3.3.1.2.3, SAIL-3.3.1.3.1. A destroyed fort's harbour
        is one still (SAIL-3.3.5.1.8)."""
        if self.built_on(square):
            return 0
        open_sea, harboured = LIMITS[self.kind[square]]
        return harboured if self.harbour[square] or self.port_harbour[square] else open_sea

    def open_sea(self, square: int) -> bool:
        """SAIL-2.2.7"""
        return self.kind[square] == SEA and not self.harbour[square] and not self.port_harbour[square]

    def hideouts(self) -> List[int]:
        """Where a treasure can be hidden: on a coast, or on sea beside land, with nothing built there (SAIL-4.3.12).
        Not to be changed."""
        if not self._hideouts:
            for square, kind in enumerate(self.kind):
                if (kind == COASTAL or (kind == SEA and self.near_land[square])) and not self.built_on(square):
                    self._hideouts.append(square)
        return self._hideouts

    def _lee(self, square: int) -> int:
        """The winds from which land shelters a ship there, as bits: shore or land in the direction from which they
        blow, or the space's own land ray (SAIL-3.3.1.6.3.8)."""
        found = 0
        for wind in range(8):
            back = opposite(wind)
            beside = self.grid.next[square][back]
            if self.rays[square] >> back & 1 or (beside != OFF and self.kind[beside] >= SHORE):
                found |= 1 << wind
        return found

    # ---- steps

    def _step(self, square: int, direction: int) -> int:
        to = self.grid.next[square][direction]
        return OFF if self.why_no_step(square, direction)[1] else to

    def ways(self, square: int) -> List[List[int]]:
        """In each direction the squares to which step after step leads, until one is barred. Not to be changed."""
        found = self._ways[square]
        if not found:
            for direction in range(8):
                way: List[int] = []
                at = self.step[square][direction]
                while at != OFF:
                    way.append(at)
                    at = self.step[at][direction]
                found.append(way)
        return found

    def alongside(self, square: int) -> List[int]:
        """The squares in which a ship could be boarded from there: across an edge, not across land (SAIL-3.3.3.2); in
        the order north, east, south, west. Not to be changed."""
        found = self._alongside[square]
        if found is None:
            found = self._alongside[square] = []
            for side in SIDES:
                to = self.grid.next[square][side]
                if to != OFF and not self.rays[square] >> side & 1 and not self.rays[to] >> opposite(side) & 1:
                    found.append(to)
        return found

    def drift_stop(self, square: int, direction: int) -> Tuple[str, str]:
        """The same for a ship that is carried away: a reef damages it (SAIL-3.3.1.6.3.6), nothing else does
        (SAIL-3.3.1.6.3.5)."""
        reason = self.why_no_step(square, direction)[1]
        if not reason:
            return FREE_WAY
        return ("SAIL-3.3.1.6.3.6" if reason == "reef" else "SAIL-3.3.1.6.3.5"), reason

    def beyond_reef(self, square: int, direction: int) -> int:
        """Where the step would lead if no reefs were there, or OFF (SAIL-3.3.1.6.3.6)."""
        if self.why_no_step(square, direction)[1] in ("", "reef"):
            return self.grid.next[square][direction]
        return OFF

    def reef_in_harbour(self, square: int) -> bool:
        """Whether the space of a reef would be harbour if the reef were not there (SAIL-3.3.1.6.3.6)."""
        for beside in self.grid.neighbours(square):
            if self.fort_at[beside] != -1 or self.port_at[beside] != -1:
                return True
        return False

    # ---- lines of fire

    def line(self, a: int, b: int) -> int:
        """The direction of fire from a to b if all that never moves leaves it free, else NOWHERE."""
        row = self._lines[a]
        if not row:
            row = self._lines[a] = self._lines_from(a)
        return row[b]

    def line_from(self, a: int) -> List[int]:
        """`line` to every square. Not to be changed."""
        row = self._lines[a]
        if not row:
            row = self._lines[a] = self._lines_from(a)
        return row

    def field(self, kind: int, a: int) -> FrozenSet[int]:
        """All squares that the guns of such a unit could reach from there if no ship were in the way
        (SAIL-3.3.2.6.1, SAIL-3.3.2.6.2), its own too (SAIL-3.3.2.18)."""
        found = self._fields[kind][a]
        if found is None:
            reach = FORT.reach if kind == FORT_UNIT else CARDS[kind].reach
            lines = self.line_from(a)
            near = [a]
            for direction, ray in enumerate(self.grid.rays[a]):
                near += [to for to in ray[: reach[direction & 1]] if lines[to] == direction]
            found = self._fields[kind][a] = frozenset(near)
        return found

    def _lines_from(self, a: int) -> List[int]:
        found = [NOWHERE] * self.grid.squares
        for direction in range(8):
            for reached in self.grid.rays[a][direction]:
                if self._fire_stop(a, reached, direction)[1]:
                    break
                found[reached] = direction
                if self.fort_at[reached] != -1:
                    break  # a target, but in the way of all beyond
        return found

    def _fire_stop(self, a: int, to: int, direction: int) -> Tuple[str, str, int]:
        """What stops fire from a on the last step to a square, and where: (SAIL-3.3.2.9.1). Reefs never do
        (SAIL-3.3.2.9.2)."""
        rule = "SAIL-3.3.2.9.1"
        if self.fort_at[to] != -1:
            to_fort = True
        elif self.kind[to] >= SHORE:
            return rule, "land", to
        elif self.port_at[to] != -1:
            return rule, "royal port", to
        else:
            to_fort = False
        start = self.grid.next[to][opposite(direction)]
        from_fort = self.fort_at[start] != -1
        if start == a and not from_fort:
            # nobody fires from there, but the line is asked for all the same
            if self.kind[start] >= SHORE:
                return rule, "land", start
            if self.port_at[start] != -1:
                return rule, "royal port", start
        if from_fort or to_fort:
            return NOT_STOPPED  # its own space, the ray that points back to it and the corner count for nothing
        if self.rays[start] >> direction & 1:
            return rule, "land ray", start
        if self.rays[to] >> opposite(direction) & 1:
            return rule, "land ray", to
        if self.between_land(start, direction):
            return rule, "between land", self.grid.next[start][direction - 1]
        return NOT_STOPPED

    def why_no_line(self, a: int, b: int) -> Tuple[str, str, int]:
        """The rule, the reason and the square that is in the way (OFF: none is); empty words if the line is free.
        Between land the square is one of the two."""
        direction = self.grid.direction(a, b)
        if direction == NOWHERE:
            return "SAIL-3.3.2.8", "no line", OFF
        for reached in self.grid.rays[a][direction]:
            stopped = self._fire_stop(a, reached, direction)
            if stopped[1] or reached == b:
                return stopped
            if self.fort_at[reached] != -1:
                return "SAIL-3.3.2.9.1", "fort", reached
        return NOT_STOPPED


def membership(squares: int, areas: Sequence[Sequence[int]]) -> List[int]:
    """Of each square, the areas that hold it, as bits: a space may belong to several (SAIL-2.3.9)."""
    found = [0] * squares
    for index, area in enumerate(areas):
        for square in area:
            found[square] |= 1 << index
    return found
