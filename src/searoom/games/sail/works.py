"""Repair and reconstruction of forts: SAIL-3.3.5.2 to SAIL-3.3.5.4."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.orders import (
    StopWork,
    Work,
)
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def offer_works(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`work FORT with SHIP and SHIP`, with one ship where an ally's may come or has come, and `stop work FORT`."""
    return


def no_work(battle: Battle, seat: Seat, order: Work) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def work(battle: Battle, seat: Seat, order: Work, log: Optional[Log]) -> None:
    return  # to be written


def no_stop(battle: Battle, seat: Seat, order: StopWork) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def stop_work(battle: Battle, seat: Seat, order: StopWork, log: Optional[Log]) -> None:
    return  # to be written


def left_harbour(battle: Battle, ship: Ship, start: int) -> None:
    """A ship has moved or drifted from there: offers to work at forts whose harbour it has left are withdrawn
    (SAIL-3.3.5.2.9)."""
    return  # to be written


def progress(battle: Battle, log: Optional[Log]) -> None:
    """At the end of the Turn: one damage less, or one point more, at every fort at which ships work
    (SAIL-3.3.5.2.4, SAIL-3.3.5.3.2, SAIL-3.3.5.3.3, SAIL-3.3.5.2.5, SAIL-3.3.5.2.8, SAIL-5.6.8)."""
    return  # to be written
