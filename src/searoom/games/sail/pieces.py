"""What lies on the chart: ships, forts, Royal Ports, goods; and the alliances that are in force.

Whatever holds for one Turn is marked with the Turn's number, so that nothing need be reset at its end (SAIL-3.2.3.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Tuple

from searoom.core.grid import NOWHERE, OFF
from searoom.core.seats import NOBODY, Seat, Seats
from searoom.games.sail.cards import FORT, TYPES, Card

NONE: Final = -1  # no ship, no fort

# how long an effect lasts that ends with the owner's next actions (SAIL-6.5.2, SAIL-6.6.2)
FREE: Final = 0
COMING: Final = 1  # his next actions have not begun
NOW: Final = 2  # they are going on


class Ship:
    """A ship and its card. It lies on a square, or nowhere: sunk, or not yet come."""

    def __init__(self, index: int, card: Card, number: int, owner: Seat, at: int) -> None:
        self.index: Final = index
        self.card: Final = card
        self.kind: Final = card.kind
        self.number: Final = number  # a captured ship keeps it (SAIL-2.1.5)
        self.owner = owner
        self.at = at  # OFF: not on the board
        self.damage = 0
        self.load = 0  # how many goods are aboard
        self.heading = NOWHERE  # of the last step of the last voluntary move (SAIL-6.2.1)
        # Turns in which it last did so
        self.moved = 0  # moved or was carried away (SAIL-3.3.1.7)
        self.sailed = 0  # moved by choice (SAIL-6.10.1)
        self.held = 0  # did not have to drift: it lies at anchor (SAIL-5.2.2)
        self.fought = 0  # attacked in a boarding or an assault (SAIL-3.3.3.8.2)
        self.taken = 0  # was captured (SAIL-3.3.3.7.2)
        self.lit = 0  # was set alight: a fireship from then on (SAIL-3.3.2.16.1)
        self.lit_as = 0  # before and after which others of its owner (SAIL-3.2.2.2)
        self.stopped = 0  # ended its repair: the flag is up again (SAIL-3.3.4.6)
        self.worked = 0  # worked on a fort, or stopped to (SAIL-3.3.5.2.8)
        self.laden = 0  # loaded gold, and so may not move any more (SAIL-4.1.6.2)
        self.raked = 0  # caused its extra damage by raking (SAIL-6.3.1)
        self.end_on = 0  # fired along its heading (SAIL-6.4.1)
        self.tried = 0  # sent boats (SAIL-6.11.1)
        self.fired = 0  # shots fired in the Turn `fired_in`
        self.fired_in = 0
        # under repair, at work
        self.mending = NONE  # the fort where it is under repair
        self.mending_since = 0
        self.working = NONE  # the fort it works on
        # until the owner's next actions are over
        self.rigging = FREE  # cut by chain shot (SAIL-6.5.2)
        self.shaken = FREE  # its morale (SAIL-6.6.2)
        self.acted = 0  # in these actions, where a lost flagship limits them (SAIL-6.7.2)
        # in an enemy Royal Port's harbour (SAIL-3.1.5.1.5)
        self.marks = 0
        self.entered = 0  # the Turn of entry; 0: not there

    def copy(self) -> Ship:
        twin = Ship(self.index, self.card, self.number, self.owner, self.at)
        twin.damage = self.damage
        twin.load = self.load
        twin.heading = self.heading
        twin.moved = self.moved
        twin.sailed = self.sailed
        twin.held = self.held
        twin.fought = self.fought
        twin.taken = self.taken
        twin.lit = self.lit
        twin.lit_as = self.lit_as
        twin.stopped = self.stopped
        twin.worked = self.worked
        twin.laden = self.laden
        twin.raked = self.raked
        twin.end_on = self.end_on
        twin.tried = self.tried
        twin.fired = self.fired
        twin.fired_in = self.fired_in
        twin.mending = self.mending
        twin.mending_since = self.mending_since
        twin.working = self.working
        twin.rigging = self.rigging
        twin.shaken = self.shaken
        twin.acted = self.acted
        twin.marks = self.marks
        twin.entered = self.entered
        return twin

    def whole(self) -> object:
        return [
            [
                self.owner,
                self.at,
                self.damage,
                self.load,
                self.heading,
                self.moved,
                self.sailed,
                self.held,
                self.fought,
            ],
            [self.taken, self.lit, self.stopped, self.worked, self.laden, self.raked, self.end_on, self.tried],
            [self.fired, self.fired_in, self.mending, self.mending_since, self.working, self.rigging, self.shaken],
            [self.acted, self.marks, self.entered, self.lit_as],
        ]

    def name(self) -> str:
        return f"{TYPES[self.kind]} {self.number}"

    def afloat(self) -> bool:
        return self.at != OFF

    def strength(self) -> int:
        """Current strength (SAIL-2.4.1)."""
        return self.card.strength - self.damage

    def shots_fired(self, turn: int) -> int:
        return self.fired if self.fired_in == turn else 0

    def shots_left(self, turn: int, storm: bool) -> int:
        shots = self.card.shots_storm if storm else self.card.shots  # SAIL-3.3.2.10.2
        return shots - self.fired if self.fired_in == turn else shots


class Fort:
    """A fort: standing and somebody's, standing and neutral, or a ruin."""

    def __init__(self, index: int, at: int, owner: Seat, name: str) -> None:
        self.index: Final = index
        self.at: Final = at
        self.name: Final = name  # of its square: `fort a1`
        self.owner = owner  # NOBODY: neutral, or destroyed
        self.damage = 0
        self.ruin = False
        self.points = 0  # of an unfinished reconstruction (SAIL-3.3.5.3.4)
        self.fired = 0
        self.fired_in = 0
        self.raked = 0  # the Turn in which it caused its extra damage by raking (SAIL-6.3.1)
        # Turns in which it last was so
        self.silent = 0  # captured or rebuilt: it cannot fire in that Turn (SAIL-5.6.6.2, SAIL-3.3.5.3.3)
        self.assaulted = 0  # (SAIL-5.6.8)
        self.lost = 0  # destroyed or captured
        # work on it
        self.workers: Tuple[int, ...] = ()  # two ships, the first-named first (SAIL-3.3.5.2.2)
        self.work_since = 0
        self.offers: Tuple[Tuple[int, int], ...] = ()  # ship and Turn: named for joint work (SAIL-3.3.5.2.9)
        self.named: Seats = 0  # who has named a ship for it in the Turn `named_in`
        self.named_in = 0
        self.hindered = 0  # the Turn in which an enemy of those at work was last in its harbour (SAIL-3.3.5.2.5)
        self.attackers: Tuple[Seat, ...] = ()  # who has attacked it while neutral, the last one last

    def copy(self) -> Fort:
        twin = Fort(self.index, self.at, self.owner, self.name)
        twin.damage = self.damage
        twin.ruin = self.ruin
        twin.points = self.points
        twin.fired = self.fired
        twin.fired_in = self.fired_in
        twin.raked = self.raked
        twin.silent = self.silent
        twin.assaulted = self.assaulted
        twin.lost = self.lost
        twin.workers = self.workers
        twin.work_since = self.work_since
        twin.offers = self.offers
        twin.named = self.named
        twin.named_in = self.named_in
        twin.hindered = self.hindered
        twin.attackers = self.attackers
        return twin

    def whole(self) -> object:
        return [
            [self.owner, self.damage, self.ruin, self.points, self.fired, self.fired_in, self.silent, self.assaulted],
            [self.lost, self.workers, self.work_since, self.offers, self.named, self.named_in, self.hindered],
            self.attackers,
            self.raked,
        ]

    def strength(self) -> int:
        """Current strength; of a ruin its points."""
        return self.points if self.ruin else FORT.strength - self.damage

    def shots_fired(self, turn: int) -> int:
        return self.fired if self.fired_in == turn else 0

    def shots_left(self, turn: int, storm: bool) -> int:
        shots = FORT.shots_storm if storm else FORT.shots  # two in any weather (SAIL-3.3.2.11.1)
        return shots - self.fired if self.fired_in == turn else shots


class Port:
    """A Royal Port. It can neither fire nor be fired at (SAIL-3.1.5.1.3)."""

    def __init__(self, index: int, at: int, owner: Seat) -> None:
        self.index: Final = index
        self.at: Final = at
        self.owner = owner
        self.taken = NOBODY  # the seat that has captured it

    def copy(self) -> Port:
        twin = Port(self.index, self.at, self.owner)
        twin.taken = self.taken
        return twin

    def whole(self) -> object:
        return [self.owner, self.taken]


# where an item of goods is (SAIL-4.0.3); beside it the square, ship, fort or seat
SPACE: Final = 0
ABOARD: Final = 1
AT_FORT: Final = 2
IN_HAND: Final = 3  # delivered
HIDDEN: Final = 4  # where a map says: the seat that hid it, when nobody holds it in hand any more (SAIL-4.3.23.5)
LOST: Final = 5
TO_COME: Final = 6  # arrives later (SAIL-4.3.10.1)


class Item:
    """One trove of gold, batch of pearls, or treasure."""

    def __init__(self, index: int, kind: int, where: int) -> None:
        self.index: Final = index
        self.kind = kind
        self.where = where
        self.loaded = 0  # the Turn in which it was last loaded (SAIL-4.0.7)
        self.unloaded = 0
        self.came_from = NONE  # the fort from which it was loaded in that Turn

    def copy(self) -> Item:
        twin = Item(self.index, self.kind, self.where)
        twin.loaded = self.loaded
        twin.unloaded = self.unloaded
        twin.came_from = self.came_from
        return twin

    def whole(self) -> object:
        return [self.kind, self.where, self.loaded, self.unloaded, self.came_from]


# until when a temporary alliance lasts (SAIL-3.1.2.5)
WITHDRAWN: Final = 0
TURNS: Final = 1  # `what` Turns, the one in which it was made not counted
ELIMINATED: Final = 2  # the seat `what` is out
FORT_FALLS: Final = 3  # the fort `what` is destroyed or captured
HAS_GOODS: Final = 4  # the seat `what` has `many` goods


class Until:
    """When an alliance ends by itself."""

    def __init__(self, kind: int, what: int, many: int = 0) -> None:
        self.kind: Final = kind
        self.what: Final = what
        self.many: Final = many

    def whole(self) -> object:
        return [self.kind, self.what, self.many]


class Alliance:
    """A temporary alliance in force. A value: replaced, never changed."""

    def __init__(
        self, number: int, parties: Seats, until: Until, made: int, notices: Sequence[Tuple[Seat, int]] = ()
    ) -> None:
        self.number: Final = number  # by which it is named in orders
        self.parties: Final = parties
        self.until: Final = until
        self.made: Final = made  # the Turn
        self.notices: Final[List[Tuple[Seat, int]]] = list(notices)  # who has given notice, in which Turn

    def whole(self) -> object:
        return [self.number, self.parties, self.until.whole(), self.made, self.notices]
