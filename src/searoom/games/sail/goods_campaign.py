"""What the scenarios share in which goods are delivered: the first to have enough wins at once, or who is left alone.

A side's goods are counted together: a side is a player, or a team (SAIL-3.1.2.12).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Optional

from searoom.core.events import Log
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail import elimination, items
from searoom.games.sail.pieces import ABOARD, SPACE
from searoom.games.sail.state import Battle, Campaign


class GoodsCampaign(Campaign):
    def lay_out(self, battle: Battle, log: Optional[Log]) -> None:
        items.lay_out(battle, log)

    def arrivals(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def turn_over(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def owes_ships(self, battle: Battle, seat: Seat) -> bool:
        return False

    def eliminated(self, battle: Battle, seat: Seat, log: Optional[Log]) -> None:
        return

    # ---- victory

    @abstractmethod
    def delivery_rule(self, battle: Battle) -> str:
        """By which rule the first with enough goods wins."""

    @abstractmethod
    def survival_rule(self, battle: Battle) -> str:
        """By which rule the last one left wins."""

    @abstractmethod
    def too_few(self, battle: Battle, sides: Sequence[int], log: Optional[Log]) -> None:
        """Several sides are left and none has enough: what the scenario says of goods that are too few."""

    def check(self, battle: Battle, log: Optional[Log]) -> None:
        """After every order that touched ships, forts or goods (SAIL-3.2.4.3)."""
        self.note_numbers(battle)
        sides = battle.sides_left()
        if battle.target > 0 and self.won_by(
            battle, sides, [battle.needed(side) for side in sides], self.delivery_rule(battle), "enough delivered", log
        ):
            return
        if len(sides) == 1:
            elimination.finish(battle, sides, self.survival_rule(battle), "last afloat", log)
        else:
            self.too_few(battle, sides, log)

    def won_by(
        self, battle: Battle, sides: Sequence[int], numbers: Sequence[int], rule: str, reason: str, log: Optional[Log]
    ) -> bool:
        """Whether a side has as many goods as it needs: of several the one that came to its number first. 0: none
        wins by that."""
        winner = NOBODY
        first = 0
        for side, number in zip(sides, numbers, strict=True):
            if number > 0 and self.goods_of_side(battle, side) >= number:
                stamp = battle.reached[side][number - 1]
                if winner == NOBODY or stamp < first:
                    winner, first = side, stamp
        if winner == NOBODY:
            return False
        elimination.finish(battle, [winner], rule, reason, log)
        return True

    def note_numbers(self, battle: Battle) -> None:
        """When each side first came to 1, 2, … goods."""
        stamp = battle.stamp + 1
        for side in battle.sides_left():
            reached = battle.reached[side]
            missing = self.goods_of_side(battle, side) - len(reached)
            if missing > 0:
                battle.reached[side] = (*reached, *([stamp] * missing))
                battle.stamp = stamp

    def goods_of_side(self, battle: Battle, side: int) -> int:
        sides = battle.rules.sides
        return sum([self.goods_of(battle, seat) for seat in range(battle.seats) if sides[seat] == side])

    def still_to_win(self, battle: Battle) -> int:
        """Goods on spaces and aboard ships."""
        return len([item for item in battle.items if item.kind in (SPACE, ABOARD)])

    def nobody_left(self, battle: Battle, sides: Sequence[int], log: Optional[Log]) -> None:
        """Nobody has won by survival: the most delivered goods win, equal numbers are a draw (SAIL-3.2.4.4)."""
        scores = [(self.goods_of_side(battle, side), 0) for side in sides]
        winners = elimination.best(sides, scores)
        elimination.finish(battle, winners, "SAIL-3.2.4.4", "nobody left", log)

    def at_limit(self, battle: Battle, log: Optional[Log]) -> None:
        elimination.by_goods(battle, "SAIL-3.2.4.6", "turn limit", log)
