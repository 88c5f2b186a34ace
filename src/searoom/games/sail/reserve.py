"""Spain's reserve: SAIL-4.3.18."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.games.sail.frames import BringingReserve
from searoom.games.sail.orders import Bring
from searoom.games.sail.state import Battle


def ask(battle: Battle, log: Optional[Log]) -> None:
    """At the start of a Turn, called by the campaign's arrivals: a BringingReserve frame for each type of which ships may
    come (SAIL-4.3.18.2, SAIL-4.3.18.3)."""
    return  # to be written


def offer_choice(battle: Battle, frame: BringingReserve, found: List[Order]) -> None:
    """`bring TYPEs`, and `leave TYPEs` where he need not."""
    return


def no_choice(battle: Battle, frame: BringingReserve, order: Bring) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def choose(battle: Battle, frame: BringingReserve, order: Bring, log: Optional[Log]) -> None:
    return  # to be written
