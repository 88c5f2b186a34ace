"""Neutral forts answer fire: SAIL-3.3.2.11.2 to SAIL-3.3.2.11.5."""

from __future__ import annotations

from typing import Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.seats import Seat
from searoom.games.sail.pieces import Fort
from searoom.games.sail.state import Battle


def attacked(battle: Battle, fort: Fort, seat: Seat) -> None:
    """A player has attacked a neutral fort, by fire or assault: it remembers him, the last one last."""
    return  # to be written


def return_fire(battle: Battle, fort: Fort, dice: Dice, log: Optional[Log]) -> None:
    """All the shots it has left this Turn, one by one, if it stands, is neutral and has been attacked. Its dice are no
    part of any forecast: told as events without outcome."""
    return  # to be written


def later_fire(battle: Battle, seat: Seat, dice: Dice, log: Optional[Log]) -> None:
    """At the end of the actions of a player who has ever attacked them (SAIL-3.3.2.11.3)."""
    return  # to be written
