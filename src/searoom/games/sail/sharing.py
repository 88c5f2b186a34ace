"""Strength shared out after a boarding or an assault: SAIL-3.3.3.6, SAIL-5.6.6.2, SAIL-5.6.7.1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    Sharing,
)
from searoom.games.sail.orders import (
    Give,
)
from searoom.games.sail.state import Battle


def share(
    battle: Battle,
    seat: Seat,
    kind: str,
    units: Sequence[int],
    limits: Sequence[int],
    points: int,
    others: Sequence[int],
    fort: int,
    log: Optional[Log],
) -> None:
    """The winner shares out `points`: a Sharing frame if there is anything to choose, else it is done at once."""
    return  # to be written


def offer_gifts(battle: Battle, frame: Sharing, found: List[Order]) -> None:
    """`give UNIT n` for the next unit, only such n that all points can still be given out as the rule wants."""
    return


def no_gift(battle: Battle, frame: Sharing, order: Give) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def give(battle: Battle, frame: Sharing, order: Give, log: Optional[Log]) -> None:
    """Replaces the frame; carries the result out once it is settled."""
    return  # to be written


def default_gift(battle: Battle, frame: Sharing) -> str:
    """The order by which the default allocation goes on (SAIL-3.3.3.6.4, SAIL-5.6.6.2, SAIL-5.6.7.1)."""
    return ""


def by_default(battle: Battle, frame: Sharing, log: Optional[Log]) -> None:
    """All the rest by default, for a winner who has left the battle; the frame is on top and is taken off."""
    return  # to be written
