"""Gunfire of ships and forts: SAIL-3.3.2.1 to SAIL-3.3.2.15, SAIL-5.4, SAIL-5.5, SAIL-6.3 to SAIL-6.6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    Loading,
)
from searoom.games.sail.orders import (
    AddShots,
    Broadsides,
    Fire,
    Salvo,
)
from searoom.games.sail.state import Battle


def offer_fire(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Every lawful Fire, Salvo (its first unit) and Broadsides."""
    return


def no_fire(battle: Battle, seat: Seat, order: Fire) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def fire(battle: Battle, seat: Seat, order: Fire, dice: Dice, log: Optional[Log]) -> None:
    return  # to be written


def fire_odds(battle: Battle, seat: Seat, order: Fire) -> Forecast:
    return CERTAIN


def no_salvo(battle: Battle, seat: Seat, order: Salvo) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def salvo(battle: Battle, seat: Seat, order: Salvo, dice: Dice, log: Optional[Log]) -> None:
    """Begins a salvo: a Loading frame on the stack while another unit could join in; else it is fired at once."""
    return  # to be written


def salvo_odds(battle: Battle, seat: Seat, order: Salvo) -> Forecast:
    return CERTAIN


def offer_shots(battle: Battle, frame: Loading, found: List[Order]) -> None:
    """AddShots of every unit that may join in, and `fire` once there are two shots."""
    return


def no_shots(battle: Battle, frame: Loading, order: AddShots) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def add_shots(battle: Battle, frame: Loading, order: AddShots, dice: Dice, log: Optional[Log]) -> None:
    """Replaces the frame; fires at once when nobody else could join in."""
    return  # to be written


def no_volley(battle: Battle, frame: Loading) -> Optional[Refusal]:
    """Why the salvo can not be fired yet (SAIL-3.3.2.12.2)."""
    return Refusal("SAIL-1.1.9", "not yet")


def volley(battle: Battle, frame: Loading, dice: Dice, log: Optional[Log]) -> None:
    """Takes the frame off and fires the salvo."""
    return  # to be written


def volley_odds(battle: Battle, frame: Loading, units: Sequence[Tuple[int, int]]) -> Forecast:
    """Of the salvo with these units."""
    return CERTAIN


def no_broadsides(battle: Battle, seat: Seat, order: Broadsides) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def broadsides(battle: Battle, seat: Seat, order: Broadsides, dice: Dice, log: Optional[Log]) -> None:
    return  # to be written


def broadsides_odds(battle: Battle, seat: Seat, order: Broadsides) -> Forecast:
    return CERTAIN
