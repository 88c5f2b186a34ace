"""Movement by choice: SAIL-3.3.1.1 to SAIL-3.3.1.6.2, manoeuvres SAIL-5.1, SAIL-5.3, heading SAIL-6.2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    UnderWay,
)
from searoom.games.sail.orders import (
    Move,
    Onward,
)
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def deviation(wind_to: int, course: int) -> int:
    """Points between the wind and a course, 0 to 4 (SAIL-3.3.1.6.1.2)."""
    return -1


def most_spaces(battle: Battle, ship: Ship, course: int) -> int:
    """The maximum in that direction in the wind of this Turn, whatever lies in the way; 0: it may not sail there
    (SAIL-3.3.1.6.1.3, SAIL-3.3.1.6.2.1, SAIL-5.3.2, SAIL-6.5.2, SAIL-4.1.5.2). Not for a Storm."""
    return -1


def no_entry(battle: Battle, ship: Ship, start: int, course: int) -> Optional[Refusal]:
    """Why this ship can not take that step from a square to the next now: chart, ships (SAIL-3.3.1.3.1), its own Royal
    Port (SAIL-3.1.5.1.4). Also asked by storm.py."""
    return Refusal("SAIL-1.1.9", "not yet")


def can_enter(battle: Battle, ship: Ship, start: int, course: int) -> int:
    """The same for speed: the square that the step leads to, or OFF."""
    return -1


def offer_moves(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Every lawful Move of this seat's ships, in a Fresh Breeze or calm."""
    return


def no_move(battle: Battle, seat: Seat, order: Move) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def move(battle: Battle, seat: Seat, order: Move, log: Optional[Log]) -> None:
    """The first leg; with captain.maneuvers, where another leg is possible, UnderWay waits on the stack; else `arrive`."""
    return  # to be written


def offer_legs(battle: Battle, frame: UnderWay, found: List[Order]) -> None:
    """`then COURSE SPACES` and `lie to`."""
    return


def no_leg(battle: Battle, frame: UnderWay, order: Onward) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def leg(battle: Battle, frame: UnderWay, order: Onward, log: Optional[Log]) -> None:
    """The next leg; the frame on top (UnderWay) is replaced or taken off."""
    return  # to be written


def lie_to(battle: Battle, frame: UnderWay, log: Optional[Log]) -> None:
    """The manoeuvre is over; the frame is taken off."""
    return  # to be written


def arrive(battle: Battle, ship: Ship, start: int, entered: Sequence[int], log: Optional[Log]) -> None:
    """A ship has finished its move or drift from `start` through `entered` (perhaps none); it lies there already. Harbours
    are visited (SAIL-3.3.5.2.5), marks at a Royal Port kept or lost (ports.moved), offers to work withdrawn
    (works.left_harbour). Then waits on the stack: AfterMove (a due fireship explodes), and above it what mines.question
    puts there. Shared with storm.py."""
    return  # to be written
