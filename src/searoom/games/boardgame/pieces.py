"""What lies on the table and changes: units, squadrons in the air, a strike under way. Of tokens there are always
enough (BOARD-2.1.4)."""

from __future__ import annotations

from typing import Final, List

from searoom.core.grid import OFF
from searoom.core.seats import Seat
from searoom.games.boardgame.cards import DIVE_BOMBER, FIGHTER, FIRST_RED, Card, Side

NONE: Final = -1

# where a unit is
IN_HAND: Final = 0  # not yet deployed, or a submarine not yet placed
ON_BOARD: Final = 1
STAND_BY: Final = 2  # BOARD-2.3.7
SUNK: Final = 3
ESCAPED: Final = 4  # BOARD-6.3.5
STATUSES: Final = ("in hand", "on board", "stand-by", "sunk", "escaped")

# when a carrier has launched this turn (BOARD-10.1.2)
IN_MOVEMENT: Final = 1
STRUCK: Final = 2


class Unit:
    """A card in play."""

    def __init__(self, index: int, card: Card, owner: Seat) -> None:
        self.index: Final = index
        self.card: Final = card
        self.owner: Final = owner
        self.status = IN_HAND
        self.at = OFF
        self.heading = 0
        self.submerged = False
        self.lost = 0  # Structure Points
        self.stock = card.torpedoes  # BOARD-9.1.1
        self.dry = False  # a submarine that began the turn without torpedoes (BOARD-13.4.1)
        self.tokens = 0  # features disabled in this turn, as bits
        self.marked = 0  # in the next turn
        self.permanent = 0  # for the whole game (BOARD-15.3.2)
        self.active = 0  # features activated this turn
        self.planned = 0  # features in an assignment that is still secret
        self.moved = False
        self.repairs = 0  # in this turn
        self.spared = False  # All or nothing has cancelled its token (italian)
        self.launched = 0
        self.fighters = card.squadrons[0]  # aboard
        self.dive_bombers = card.squadrons[1]
        self.torpedo_bombers = card.squadrons[2]

    def copy(self) -> Unit:
        twin = Unit(self.index, self.card, self.owner)
        twin.status = self.status
        twin.at = self.at
        twin.heading = self.heading
        twin.submerged = self.submerged
        twin.lost = self.lost
        twin.stock = self.stock
        twin.dry = self.dry
        twin.tokens = self.tokens
        twin.marked = self.marked
        twin.permanent = self.permanent
        twin.active = self.active
        twin.planned = self.planned
        twin.moved = self.moved
        twin.repairs = self.repairs
        twin.spared = self.spared
        twin.launched = self.launched
        twin.fighters = self.fighters
        twin.dive_bombers = self.dive_bombers
        twin.torpedo_bombers = self.torpedo_bombers
        return twin

    def whole(self) -> object:
        return [
            [self.index, self.card.index, self.owner, self.status, self.at, self.heading, self.submerged, self.lost],
            [self.stock, self.dry, self.tokens, self.marked, self.permanent, self.active, self.planned],
            [self.moved, self.repairs, self.spared, self.launched],
            [self.fighters, self.dive_bombers, self.torpedo_bombers],
        ]

    def name(self) -> str:
        return self.card.word

    def structure(self) -> int:
        """What is left of its Structure Points."""
        return self.card.structure - self.lost

    def side(self) -> Side:
        return self.card.submerged if self.submerged else self.card.surfaced

    def on_board(self) -> bool:
        return self.status == ON_BOARD

    def surface(self) -> bool:
        """On the board, and no submerged submarine (BOARD-13.1.1)."""
        return self.status == ON_BOARD and not self.submerged

    def disabled(self, spot: int) -> bool:
        """BOARD-11.3.4"""
        return (self.tokens | self.permanent) >> spot & 1 == 1

    def is_active(self, spot: int) -> bool:
        return self.active >> spot & 1 == 1

    def counts_on(self, spot: int) -> bool:
        """Activated already, or in the same secret set (BOARD-7.1.4). Only for green features of an own unit."""
        return (self.active | self.planned) >> spot & 1 == 1

    def shows(self, spot: int) -> bool:
        """Whether the side that is up has this feature (BOARD-12.1.4)."""
        side = self.side()
        return (side.red if spot >= FIRST_RED else side.green) >> spot & 1 == 1

    def aboard(self, kind: int) -> int:
        if kind == FIGHTER:
            return self.fighters
        return self.dive_bombers if kind == DIVE_BOMBER else self.torpedo_bombers

    def squadrons_aboard(self) -> int:
        return self.fighters + self.dive_bombers + self.torpedo_bombers

    def take_aboard(self, kind: int, by: int) -> None:
        if kind == FIGHTER:
            self.fighters += by
        elif kind == DIVE_BOMBER:
            self.dive_bombers += by
        else:
            self.torpedo_bombers += by


# where a squadron in the air is
SCREEN: Final = 0  # over a friendly unit (BOARD-10.2.1)
WAITING: Final = 1  # on a square, for the air step
STRIKING: Final = 2  # under way against a target
SPENT: Final = 3  # it has struck, and lands at the end of the turn
AIRBORNE: Final = ("screen", "waiting", "striking", "spent")


class Squadron:
    """A squadron in the air."""

    def __init__(self, carrier: int, kind: int, place: int, where: int, square: int = OFF, fought: bool = False):
        self.carrier: Final = carrier  # its unit, sunk or not
        self.kind: Final = kind
        self.place = place
        self.where = where  # the screened unit, the target; the square of a waiting one
        self.square = square  # from which torpedo bombers attack (BOARD-10.7.1)
        self.fought = fought  # it has been in a dogfight this turn

    def copy(self) -> Squadron:
        return Squadron(self.carrier, self.kind, self.place, self.where, self.square, self.fought)

    def whole(self) -> object:
        return [self.carrier, self.kind, self.place, self.where, self.square, self.fought]


class Strike:
    """A strike under way: its damage takes effect when it is over (BOARD-10.2.6)."""

    def __init__(self, carrier: int, from_deck: bool) -> None:
        self.carrier: Final = carrier
        self.from_deck: Final = from_deck  # launched in the air step; otherwise the squadrons have been waiting
        self.targets: List[int] = []  # in the order in which squadrons were first sent at them
        self.under_attack = 0  # units with bombers assigned, as bits (BOARD-10.2.7)
        self.points: List[int] = []  # of each target: Structure Points it will lose
        self.earned: List[int] = []  # and Critical tokens

    def copy(self) -> Strike:
        twin = Strike(self.carrier, self.from_deck)
        twin.targets = self.targets[:]
        twin.under_attack = self.under_attack
        twin.points = self.points[:]
        twin.earned = self.earned[:]
        return twin

    def whole(self) -> object:
        return [self.carrier, self.from_deck, self.targets, self.under_attack, self.points, self.earned]
