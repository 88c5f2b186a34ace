"""Boarding: SAIL-3.3.3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    Party,
)
from searoom.games.sail.orders import (
    Board,
    Join,
)
from searoom.games.sail.state import Battle


def offer_boardings(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Every lawful Board (its first ship)."""
    return


def no_board(battle: Battle, seat: Seat, order: Board) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def board(battle: Battle, seat: Seat, order: Board, dice: Dice, log: Optional[Log]) -> None:
    """A Party on the stack while another ship could join; else it is fought at once."""
    return  # to be written


def board_odds(battle: Battle, seat: Seat, order: Board) -> Forecast:
    return CERTAIN


def party_odds(battle: Battle, frame: Party, ships: Sequence[int]) -> Forecast:
    """Of a boarding or an assault by these ships (an assault: without defending ships)."""
    return CERTAIN


def offer_joiners(battle: Battle, frame: Party, found: List[Order]) -> None:
    """`join SHIP` of every ship that may, and `go`: of boarding parties and assaults."""
    return


def no_join(battle: Battle, frame: Party, order: Join) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def join(battle: Battle, frame: Party, order: Join, dice: Dice, log: Optional[Log]) -> None:
    """Replaces the frame; goes at once when nobody else could join."""
    return  # to be written


def go(battle: Battle, frame: Party, dice: Dice, log: Optional[Log]) -> None:
    """Takes the frame off; the boarding is fought, or the assault goes on with its defenders."""
    return  # to be written
