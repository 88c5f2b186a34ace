"""Morale under gunfire: SAIL-6.6."""

from __future__ import annotations

from typing import Final, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log, roll
from searoom.core.odds import Need
from searoom.games.sail.cards import TABLES
from searoom.games.sail.pieces import COMING, Ship
from searoom.games.sail.state import Battle

SHAKEN: Final = "shaken"
STEADY: Final = "steady"
NEED: Final = Need("SAIL-6.6.1", 6, TABLES.shaken_on)


def tests(battle: Battle, ship: Ship, before: int, after: int) -> bool:
    """Whether gunfire that brings the ship from one strength to another puts it to the test: half its Strength or
    less, rounded down, and more before. A sunk ship does not test."""
    half = ship.card.strength // 2
    return battle.rules.switches.morale and before > half >= after > 0


def test(battle: Battle, ship: Ship, forecast: bool, dice: Dice, log: Optional[Log]) -> None:
    """Its owner rolls. forecast: whether the die is part of what the order's forecast says."""
    shaken, steady = (SHAKEN, STEADY) if forecast else ("", "")
    if roll(NEED, "morale", dice, log, ship.owner, shaken, steady):
        ship.shaken = COMING  # until its owner's next actions are over (SAIL-6.6.2)
        if log is not None:
            log.tell("shaken", "SAIL-6.6.2", {"ship": ship.name(), "owner": ship.owner})
