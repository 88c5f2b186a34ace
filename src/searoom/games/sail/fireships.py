"""Fireships: SAIL-3.3.2.16, boats against them SAIL-6.11."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    AfterMove,
)
from searoom.games.sail.orders import (
    Boats,
)
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def is_due(battle: Battle, ship: Ship) -> bool:
    """Lit in an earlier Turn: it may explode, and does so at the latest when its owner ends his actions."""
    return False


def offer_fireships(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`light SHIP`, `explode SHIP`, `boats SHIP to SHIP`."""
    return


def no_light(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def light(battle: Battle, seat: Seat, ship: Ship, log: Optional[Log]) -> None:
    return  # to be written


def light_odds(battle: Battle, ship: Ship) -> Forecast:
    """One certain chance "alight" whose facts name who would be hurt by how much if it exploded where it lies."""
    return CERTAIN


def no_explode(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def explode_order(battle: Battle, seat: Seat, ship: Ship, log: Optional[Log]) -> None:
    """The order: in a Storm first drifts it if it has not (the explosion then follows by `after_move`); else explodes."""
    return  # to be written


def explode_odds(battle: Battle, ship: Ship) -> Forecast:
    """One certain chance "explodes", its facts the victims."""
    return CERTAIN


def victims(battle: Battle, ship: Ship) -> List[Ship]:
    """SAIL-3.3.2.16.5, SAIL-3.3.2.16.6"""
    return []


def explode(battle: Battle, ship: Ship, log: Optional[Log]) -> None:
    """SAIL-3.3.2.16.5 to SAIL-3.3.2.16.7, SAIL-3.1.2.14"""
    return  # to be written


def after_move(battle: Battle, frame: AfterMove, log: Optional[Log]) -> None:
    """Takes the frame off; a due fireship that has moved or drifted explodes now (SAIL-3.3.2.16.4)."""
    return  # to be written


def next_due(battle: Battle, seat: Seat) -> int:
    """Which fireship explodes next when the seat ends its actions, in the order in which they were lit; NONE: no more."""
    return -1


def no_boats(battle: Battle, seat: Seat, order: Boats) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def send_boats(battle: Battle, seat: Seat, order: Boats, dice: Dice, log: Optional[Log]) -> None:
    return  # to be written


def boats_odds(battle: Battle, seat: Seat, order: Boats) -> Forecast:
    return CERTAIN
