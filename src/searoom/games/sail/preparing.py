"""What is settled before the first Turn: SAIL-3.1.5, SAIL-3.1.6, SAIL-4.3.12."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    HidingTreasure,
    Placing,
    Preparing,
    TurnBegins,
)
from searoom.games.sail.orders import (
    Hide,
)
from searoom.games.sail.state import Battle


def roll_initial_order(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """SAIL-3.1.6.1, SAIL-3.1.6.4"""
    return  # to be written


def order_of_turn(battle: Battle, turn: int) -> List[Seat]:
    """Who acts in this Turn, in order (SAIL-3.1.6.2, SAIL-3.1.6.3, SAIL-4.3.7)."""
    return list(range(battle.seats))


def go_on(battle: Battle, frame: Preparing, dice: Dice, log: Optional[Log]) -> None:
    """One stage: initial order, goods, placement (as agreed), mines, maps, flagships; then TurnBegins(0). Replaces or
    takes off the frame on top."""
    battle.pending[-1] = TurnBegins(0)


def offer_places(battle: Battle, frame: Placing, found: List[Order]) -> None:
    """Every lawful place of the piece that is asked for."""
    return


def no_place(battle: Battle, frame: Placing, order: Order) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def place(battle: Battle, frame: Placing, order: Order, log: Optional[Log]) -> None:
    return  # to be written


def hiding_spaces(battle: Battle) -> List[int]:
    """SAIL-4.3.12"""
    return []


def offer_hiding(battle: Battle, seat: Seat, found: List[Order]) -> None:
    return


def no_hiding(battle: Battle, seat: Seat, order: Hide) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def hide(battle: Battle, frame: HidingTreasure, seat: Seat, order: Hide, log: Optional[Log]) -> None:
    return  # to be written
