"""Assaults on forts: SAIL-5.6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    Defenders,
)
from searoom.games.sail.orders import (
    Assault,
    Join,
)
from searoom.games.sail.pieces import Fort, Ship
from searoom.games.sail.state import Battle


def offer_assaults(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Every lawful Assault (its first ship)."""
    return


def no_assault(battle: Battle, seat: Seat, order: Assault) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def assault(battle: Battle, seat: Seat, order: Assault, dice: Dice, log: Optional[Log]) -> None:
    """A Party on the stack while another ship could join; else it goes on with `summon_defenders`."""
    return  # to be written


def assault_odds(battle: Battle, fort: Fort, ships: Sequence[int], defenders: Sequence[int]) -> Forecast:
    return CERTAIN


def no_assailant(battle: Battle, seat: Seat, fort: Fort, ship: int) -> Optional[Refusal]:
    """Why this ship can not take part in an assault on the fort; also asked by boarding.no_join."""
    return Refusal("SAIL-1.1.9", "not yet")


def may_assail(battle: Battle, seat: Seat, fort: Fort, ship: Ship) -> bool:
    """The same for speed."""
    return False


def summon_defenders(
    battle: Battle, seat: Seat, fort: Fort, attackers: Sequence[int], dice: Dice, log: Optional[Log]
) -> None:
    """Asks the fort's owner (Tortuga: every pirate in turn, SAIL-4.3.9.3.3) if he has a ship that could defend (Defenders
    frame), else fights at once."""
    return  # to be written


def offer_defenders(battle: Battle, frame: Defenders, found: List[Order]) -> None:
    """`join SHIP` and `stand`."""
    return


def no_defender(battle: Battle, frame: Defenders, order: Join) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def defend(battle: Battle, frame: Defenders, order: Join, dice: Dice, log: Optional[Log]) -> None:
    return  # to be written


def stand(battle: Battle, frame: Defenders, dice: Dice, log: Optional[Log]) -> None:
    """No more defenders of this player: the next one is asked, or it is fought. The frame on top is taken off."""
    return  # to be written
