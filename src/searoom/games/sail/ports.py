"""Royal Ports: SAIL-3.1.5.1."""

from __future__ import annotations

from typing import Optional

from searoom.core.events import Log
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def moved(battle: Battle, ship: Ship, start: int) -> None:
    """A ship has moved or drifted: leaving the Harbour Area of an enemy Royal Port removes its marks; the Turn of entry
    gives none (SAIL-3.1.5.1.5)."""
    return  # to be written


def keeps_out(battle: Battle, ship: Ship, to: int) -> bool:
    """Whether this is harbour of a Royal Port of the ship's own side, which it may not enter (SAIL-3.1.5.1.4)."""
    return False


def marks(battle: Battle, log: Optional[Log]) -> None:
    """At the end of the Turn: marks and captures (SAIL-3.1.5.1.5); a captured port has `taken` set."""
    return  # to be written
