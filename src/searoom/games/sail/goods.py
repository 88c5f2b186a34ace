"""Goods: loading, unloading, and what becomes of cargo: SAIL-4.0.3 to SAIL-4.0.7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional, Tuple

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    Stowing,
)
from searoom.games.sail.orders import (
    Load,
    Stow,
    Unload,
)
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def offer_cargo(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Every lawful Load and Unload."""
    return


def no_load(battle: Battle, seat: Seat, order: Load) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def load(battle: Battle, seat: Seat, order: Load, log: Optional[Log]) -> None:
    return  # to be written


def no_unload(battle: Battle, seat: Seat, order: Unload) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def unload(battle: Battle, seat: Seat, order: Unload, log: Optional[Log]) -> None:
    return  # to be written


def sink_by_fire(battle: Battle, ship: Ship, firing: Sequence[int], rule: str, log: Optional[Log]) -> None:
    """A ship sunk by the fire of these ships (none for a fort): where the scenario lets gold be taken off
    (campaign.taken_from_sunk) and one of them is adjacent with room, a Stowing frame; else losses.sink."""
    return  # to be written


def after_boarding(
    battle: Battle, seat: Seat, ships: Sequence[int], cargo: Sequence[Tuple[int, int]], log: Optional[Log]
) -> None:
    """After a boarding the winner distributes the cargo of all ships involved (SAIL-4.0.6). ships: the survivors, his now;
    cargo: each item with the square where its carrier was. Stowing on the stack where there is a choice."""
    return  # to be written


def offer_stowage(battle: Battle, frame: Stowing, found: List[Order]) -> None:
    """`stow ITEM aboard SHIP` for the next item, and (off a sinking ship) `let it sink`."""
    return


def no_stowage(battle: Battle, frame: Stowing, order: Stow) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def stow(battle: Battle, frame: Stowing, order: Stow, log: Optional[Log]) -> None:
    return  # to be written


def let_sink(battle: Battle, frame: Stowing, log: Optional[Log]) -> None:
    return  # to be written


def default_stowage(battle: Battle, frame: Stowing) -> str:
    """SAIL-4.0.6"""
    return ""


def lay_out(battle: Battle, log: Optional[Log]) -> None:
    """The items on their spaces at the start, the last one by the initial order (SAIL-4.1.3.3, SAIL-4.2.8.7)."""
    return  # to be written
