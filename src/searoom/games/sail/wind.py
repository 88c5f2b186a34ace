"""The weathercock, night and fog: SAIL-3.2.1, SAIL-6.1, SAIL-6.8, SAIL-6.9."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.orders import (
    Spin,
)
from searoom.games.sail.state import Battle


def asks_for_angle(battle: Battle) -> bool:
    """Whether the player who starts this Turn enters the angle of a real weathercock (SAIL-3.2.1.4); never from Turn 2 on
    with wind inertia (SAIL-6.1.1)."""
    return False


def spin_the_weathercock(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """Direction and strength by dice, or from Turn 2 on by inertia; tells the wind."""
    return  # to be written


def offer_angles(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """A sample: the middle of each of the 24 sectors."""
    return


def no_angle(battle: Battle, seat: Seat, order: Spin) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def enter_angle(battle: Battle, seat: Seat, order: Spin, log: Optional[Log]) -> None:
    """Sets the wind by the angle; the frame on top is taken off by the caller."""
    return  # to be written


def roll_fog(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """After the wind (SAIL-6.9.1); clears the fog of the Turn before."""
    return  # to be written


def is_night(battle: Battle) -> bool:
    """SAIL-6.8.1"""
    return False


def sight(battle: Battle) -> int:
    """How far anybody can fire at most for night and fog; a large number otherwise (SAIL-6.8.1, SAIL-6.9.1)."""
    return -1
