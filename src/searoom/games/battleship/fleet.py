"""One player's fleet: where its ships lie, where the next may go, and what the enemy's shots have met."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, List, Optional, Tuple

from searoom.core.grid import Grid
from searoom.core.orders import Refusal

ACROSS: Final = 0
DOWN: Final = 1

NOTHING: Final = 0  # not shot at
WATER: Final = 1
HIT: Final = 2
SUNK: Final = 3

Berth = Tuple[int, int]  # the left or upper end, and how the ship lies


class Shape:
    """The board and the lengths of the ships, with all that follows from them."""

    def __init__(self, grid: Grid, lengths: Sequence[int]) -> None:
        self.grid: Final = grid
        self.lengths: Final = tuple(lengths)
        self.steps: Final[List[int]] = [1, grid.width]
        self.ends: Final[List[List[List[int]]]] = [[self._ends(n, ACROSS), self._ends(n, DOWN)] for n in lengths]
        self.roomy: Final[List[bool]] = [self._roomy(ship) for ship in range(len(lengths))]

    def _ends(self, length: int, lies: int) -> List[int]:
        """Where the end of a ship may be so that all of it is on the board (SHIPS-1.1, SHIPS-2.2)."""
        if lies == DOWN and length == 1:
            return []  # SHIPS-1.2, its ruling
        columns = self.grid.width - (length - 1 if lies == ACROSS else 0)
        rows = self.grid.height - (length - 1 if lies == DOWN else 0)
        return [row * self.grid.width + column for row in range(rows) for column in range(columns)]

    def _roomy(self, ship: int) -> bool:
        """Whether there is room for all ships from this one on wherever they are put.

        With fewer than two squares a row taken before the last ship, some row has at most one square taken, and so a
        run of at least half the board's width: enough if no ship is longer.
        """
        longest = max(self.lengths[ship:])
        return 2 * longest <= self.grid.width and sum(self.lengths[:-1]) < 2 * self.grid.height

    def squares(self, ship: int, at: int, lies: int) -> List[int]:
        return [at + k * self.steps[lies] for k in range(self.lengths[ship])]


def free(board: List[int], at: int, length: int, step: int) -> bool:
    """Whether no ship lies on these squares."""
    end = at + length * step
    while at < end:
        if board[at] >= 0:
            return False
        at += step
    return True


class Fleet:
    def __init__(self, shape: Shape, once: bool, twin: Optional[Fleet] = None) -> None:
        self.shape: Final = shape
        self.once: Final = once  # each square may be shot at once only
        if twin is None:
            self.berthed: List[Berth] = []  # of each ship placed so far
            self.board: List[int] = [-1] * shape.grid.squares  # which ship lies there; replaced, never changed
            self.intact: List[int] = []  # of each ship: squares not yet hit
            self.afloat = 0
            self.met: List[int] = [NOTHING] * shape.grid.squares  # what the last shot there was told to have met
            self.told: List[Tuple[int, int]] = []  # each shot that met a ship: where, and HIT or SUNK
            self.unshot: List[int] = list(range(shape.grid.squares)) if once else []
        else:
            self.berthed = twin.berthed[:]
            self.board = twin.board
            self.intact = twin.intact[:]
            self.afloat = twin.afloat
            self.met = twin.met[:]
            self.told = twin.told[:]
            self.unshot = twin.unshot[:]

    def copy(self) -> Fleet:
        return Fleet(self.shape, self.once, self)

    def whole(self) -> object:
        return [self.berthed, self.met, self.told]

    # ---- placing

    def fits(self, ship: int, at: int, lies: int) -> bool:
        return free(self.board, at, self.shape.lengths[ship], self.shape.steps[lies])

    def berths(self) -> List[List[int]]:
        """Where the next ship may lie, across and down (SHIPS-2.2, SHIPS-2.3)."""
        ship = len(self.berthed)
        ends = self.shape.ends[ship]
        roomy = self.shape.roomy[ship]
        if roomy and ship == 0:
            return ends
        board = self.board
        length = self.shape.lengths[ship]
        found: List[List[int]] = []
        for lies in (ACROSS, DOWN):
            step = self.shape.steps[lies]
            fitting = [at for at in ends[lies] if free(board, at, length, step)]
            found.append(fitting if roomy else [at for at in fitting if self.leaves_room(ship, at, lies)])
        return found

    def no_berth(self, at: int, lies: int) -> Optional[Refusal]:
        """Why the next ship may not lie there."""
        ship = len(self.berthed)
        name = self.shape.grid.name(at)
        if at not in self.shape.ends[ship][lies]:
            return Refusal("SHIPS-2.2", "off board", {"at": name, "length": self.shape.lengths[ship]})
        if not self.fits(ship, at, lies):
            return Refusal("SHIPS-2.2", "taken", {"at": name, "length": self.shape.lengths[ship]})
        if not self.shape.roomy[ship] and not self.leaves_room(ship, at, lies):
            return Refusal("SHIPS-2.3", "no room", {"at": name, "left": self.shape.lengths[ship + 1 :]})
        return None

    def place(self, at: int, lies: int) -> int:
        """The next ship is placed; its length."""
        ship = len(self.berthed)
        board = self.board[:]
        for square in self.shape.squares(ship, at, lies):
            board[square] = ship
        self.board = board
        self.berthed.append((at, lies))
        length = self.shape.lengths[ship]
        self.intact.append(length)
        self.afloat += 1
        return length

    def leaves_room(self, ship: int, at: int, lies: int) -> bool:
        """Whether the ships after this one can still be placed somehow if it lies there (SHIPS-2.3)."""
        trial = self.copy()
        trial.place(at, lies)
        return trial.has_room()

    def has_room(self) -> bool:
        ship = len(self.berthed)
        if ship == len(self.shape.lengths) or self.shape.roomy[ship]:
            return True
        for lies in (ACROSS, DOWN):
            for at in self.shape.ends[ship][lies]:
                if self.fits(ship, at, lies) and self.leaves_room(ship, at, lies):
                    return True
        return False

    # ---- being shot at

    def shot_at(self, at: int) -> int:
        """What a shot meets (SHIPS-3.2); a second one at a square does no more damage (SHIPS-3.3)."""
        ship = self.board[at]
        first = self.met[at] == NOTHING
        if first and self.once:
            del self.unshot[bisect_left(self.unshot, at)]
        if ship < 0:
            self.met[at] = WATER
            return WATER
        if first:
            self.intact[ship] -= 1
            if self.intact[ship] == 0:
                self.afloat -= 1
        met = SUNK if self.intact[ship] == 0 else HIT
        self.met[at] = met
        self.told.append((at, met))
        return met

    def lost(self, values: Sequence[int]) -> int:
        """The values of the ships that were sunk."""
        return sum([value for value, intact in zip(values, self.intact, strict=False) if intact == 0])

    def fault(self) -> str:
        lying = [self.board.count(ship) for ship in range(len(self.berthed))]
        if lying != list(self.shape.lengths[: len(lying)]):
            return f"ships of {lying} squares lie on the board"
        unhit = [0] * len(lying)
        for at, ship in enumerate(self.board):
            if ship >= 0 and self.met[at] < HIT:
                unhit[ship] += 1
        if unhit != self.intact:
            return f"{self.intact} squares counted intact, {unhit} not hit"
        if self.afloat != len([n for n in self.intact if n > 0]):
            return f"{self.afloat} ships counted afloat of {self.intact}"
        if self.once and self.unshot != [at for at, met in enumerate(self.met) if met == NOTHING]:
            return "the squares not yet shot at are not those where nothing was met"
        return "" if self.has_room() else "the ships still to be placed have no room"
