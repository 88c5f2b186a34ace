"""Who is out, and survival: SAIL-3.2.4."""

from __future__ import annotations

from typing import Optional

from searoom.core.events import Log
from searoom.core.seats import Seat
from searoom.games.sail.state import Battle


def settle(battle: Battle, log: Optional[Log]) -> None:
    """After an order or a step of business that touched ships, forts or goods: who is out (SAIL-3.2.4.1), then
    alliances.watch, then victory at once (campaign.check, SAIL-3.2.4.3, SAIL-3.2.4.4). Clears battle.touched."""
    return  # to be written


def strike_out(battle: Battle, seat: Seat, rule: str, log: Optional[Log]) -> None:
    """The player is out at once: ships still on the board are removed as if sunk, forts pass on (SAIL-3.2.4.2), mines are
    inactive, alliances left, and every pending frame answers `without` him."""
    return  # to be written


def resign(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """SAIL-3.2.4.5"""
    return  # to be written


def turn_limit(battle: Battle, log: Optional[Log]) -> None:
    """At the end of the last Turn (SAIL-3.2.4.6): campaign.at_limit."""
    return  # to be written


def by_strength(battle: Battle, rule: str, reason: str, log: Optional[Log]) -> None:
    """Ends the battle for the side with the largest sum of current strength of ships and forts."""
    return  # to be written


def by_goods(battle: Battle, rule: str, reason: str, log: Optional[Log]) -> None:
    """Ends the battle for the side with most goods delivered, then aboard."""
    return  # to be written
