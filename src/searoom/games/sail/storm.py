"""Storm: SAIL-3.3.1.6.3, collisions SAIL-5.2, anchors SAIL-6.10."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def must_drift(battle: Battle, ship: Ship) -> bool:
    """Whether this ship has still to be carried away in this Turn (SAIL-3.3.1.6.3.1, SAIL-3.3.3.7.2)."""
    return False


def offer_drifts(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`drift SHIP` and, with admiral.anchors, `ride out SHIP`."""
    return


def no_drift(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def drift(battle: Battle, ship: Ship, log: Optional[Log]) -> None:
    """Carries the ship away, with reef damage and collisions, marks it as moved, then `sailing.arrive`."""
    return  # to be written


def no_ride_out(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def ride_out(battle: Battle, seat: Seat, ship: Ship, dice: Dice, log: Optional[Log]) -> None:
    """SAIL-6.10.1"""
    return  # to be written


def ride_out_odds(battle: Battle, ship: Ship) -> Forecast:
    return CERTAIN


def next_left_over(battle: Battle, seat: Seat) -> int:
    """Which of the seat's ships drifts next by itself when it ends its actions; NONE: no more (SAIL-3.3.1.6.3.3)."""
    return -1
