"""The flagship: SAIL-6.7."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.orders import (
    NameFlagship,
)
from searoom.games.sail.state import Battle


def offer_names(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`flagship SHIP`: those of his best type."""
    return


def no_name(battle: Battle, seat: Seat, order: NameFlagship) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def name_it(battle: Battle, seat: Seat, order: NameFlagship, log: Optional[Log]) -> None:
    return  # to be written


def limit(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """At the beginning of his next actions after the loss: how many ships may act (SAIL-6.7.2)."""
    return  # to be written


def over(battle: Battle, seat: Seat) -> None:
    """His actions are over: the limit with them."""
    return  # to be written
