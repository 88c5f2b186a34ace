"""Repair of ships: SAIL-3.3.4."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.orders import (
    Repair,
)
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def offer_repairs(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`repair SHIP at FORT` and `raise flag SHIP`."""
    return


def no_repair(battle: Battle, seat: Seat, order: Repair) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def repair(battle: Battle, seat: Seat, order: Repair, log: Optional[Log]) -> None:
    return  # to be written


def no_flag(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def raise_flag(battle: Battle, seat: Seat, ship: Ship, log: Optional[Log]) -> None:
    return  # to be written


def flags_up(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """At the beginning of a player's actions (SAIL-3.3.4.8)."""
    return  # to be written


def mend(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """When a player has ended his actions (SAIL-3.3.4.4, SAIL-5.6.8)."""
    return  # to be written
