"""What befalls forts: hits, destruction, capture, gifts: SAIL-3.3.5.1, SAIL-5.6.6, SAIL-4.2.7.4."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.orders import (
    GiveFort,
)
from searoom.games.sail.pieces import Fort
from searoom.games.sail.state import Battle


def hit(battle: Battle, fort: Fort, points: int, rule: str, log: Optional[Log]) -> bool:
    """Gunfire at a fort, or at a ruin with points (SAIL-3.3.5.3.4); whether it is destroyed by it."""
    return False


def destroy(battle: Battle, fort: Fort, rule: str, log: Optional[Log]) -> None:
    """SAIL-3.3.5.1.5 to SAIL-3.3.5.1.8, SAIL-3.3.5.2.7; goods by the scenario (campaign.fort_destroyed)."""
    return  # to be written


def take(battle: Battle, fort: Fort, seat: Seat, strength: int, log: Optional[Log]) -> None:
    """Captured by assault with that strength left (SAIL-5.6.6.2, SAIL-5.6.6.3, SAIL-5.6.6.5)."""
    return  # to be written


def stands_again(battle: Battle, fort: Fort, seat: Seat, log: Optional[Log]) -> None:
    """Reconstructed: the flag at two points (SAIL-3.3.5.3.3)."""
    return  # to be written


def offer_presents(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`present FORT to SEAT` (SAIL-4.2.7.4)."""
    return


def no_present(battle: Battle, seat: Seat, order: GiveFort) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def present(battle: Battle, seat: Seat, order: GiveFort, log: Optional[Log]) -> None:
    """Also removes the giver if it was his last fort (elimination.strike_out)."""
    return  # to be written


def lost_one(battle: Battle, seat: Seat) -> None:
    """A player has lost a fort: if it was his last one, the Turn is noted in battle.fortless (SAIL-4.2.7.1); holding one
    again clears it (`won_one`)."""
    return  # to be written


def won_one(battle: Battle, seat: Seat) -> None:
    return  # to be written
