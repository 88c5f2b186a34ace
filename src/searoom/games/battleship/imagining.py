"""The enemy's fleet as it might lie for all that the shots have told."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.games.battleship.fleet import ACROSS, DOWN, HIT, NOTHING, SUNK, WATER, Berth, Fleet


class Dealing:
    """A search, in an order set by dice, for a fleet at which every shot would have been told what it was told."""

    def __init__(self, known: Fleet, dice: Dice) -> None:
        self.dice: Final = dice
        self.shape: Final = known.shape
        self.known: Final = known
        self.ships: Final = len(known.berthed)  # how many are placed is public (SHIPS-2.1); where is not looked at
        self.berths: Final[List[List[Berth]]] = [self._possible(ship) for ship in range(self.ships)]
        self.chosen: Final[List[Optional[Berth]]] = [None] * self.ships
        self.taken: Final[List[bool]] = [False] * self.shape.grid.squares

    def _possible(self, ship: int) -> List[Berth]:
        ends = self.shape.ends[ship]
        return [(at, lies) for lies in (ACROSS, DOWN) for at in ends[lies] if self._agrees(ship, at, lies)]

    def _agrees(self, ship: int, at: int, lies: int) -> bool:
        """A ship there was water nowhere, and was told as sunk from its last hit on and not before."""
        squares = self.shape.squares(ship, at, lies)
        met = self.known.met
        if any([met[square] == WATER for square in squares]):
            return False
        whole = all([met[square] != NOTHING for square in squares])
        left = set(squares)
        for square, told in self.known.told:
            if square in squares:
                left.discard(square)
                if (told == SUNK) != (whole and not left):
                    return False
        return True

    def deal(self) -> bool:
        """Ships over every hit first, then the others wherever they can be."""
        met = self.known.met
        open_hits = [at for at in range(self.shape.grid.squares) if met[at] >= HIT and not self.taken[at]]
        free = [ship for ship in range(self.ships) if self.chosen[ship] is None]
        if len(open_hits) > sum([self.shape.lengths[ship] for ship in free]):
            return False
        if not free:
            return self.fleet().has_room()
        if open_hits:
            tries = [
                (ship, b)
                for ship in free
                for b in self._open(ship)
                if open_hits[0] in self.shape.squares(ship, b[0], b[1])
            ]
        else:
            narrowest = min(free, key=lambda ship: (len(self._open(ship)), ship))
            tries = [(narrowest, b) for b in self._open(narrowest)]
        while tries:
            pick = self.dice.choose(len(tries), "imagine", "SHIPS-2.4")
            ship, berth = tries[pick]
            tries[pick] = tries[-1]
            tries.pop()
            self._lay(ship, berth, True)
            if self.deal():
                return True
            self._lay(ship, berth, False)
        return False

    def _open(self, ship: int) -> List[Berth]:
        taken = self.taken
        return [b for b in self.berths[ship] if not any([taken[at] for at in self.shape.squares(ship, b[0], b[1])])]

    def _lay(self, ship: int, berth: Berth, there: bool) -> None:
        self.chosen[ship] = berth if there else None
        for at in self.shape.squares(ship, berth[0], berth[1]):
            self.taken[at] = there

    def fleet(self) -> Fleet:
        """The ships as dealt, and every shot so far."""
        known = self.known
        dealt = Fleet(self.shape, known.once)
        for berth in self.chosen:
            if berth is not None:
                dealt.place(berth[0], berth[1])
        dealt.met = known.met[:]
        dealt.told = known.told[:]
        dealt.unshot = known.unshot[:]
        for at, ship in enumerate(dealt.board):
            if ship >= 0 and known.met[at] >= HIT:
                dealt.intact[ship] -= 1
        dealt.afloat = len([n for n in dealt.intact if n > 0])
        return dealt


def imagined_fleet(known: Fleet, dice: Dice) -> Fleet:
    """A fleet that its enemy cannot tell from this one."""
    dealing = Dealing(known, dice)
    if not dealing.deal():
        raise ValueError("no fleet agrees with what the shots were told")  # the true one does
    return dealing.fleet()
