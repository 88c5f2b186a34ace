"""What a good player values (asked of imagined battles only)."""

from __future__ import annotations

from typing import Final

from searoom.core.seats import Seat
from searoom.games.boardgame.ending import objectives
from searoom.games.boardgame.pieces import ESCAPED, SUNK, Unit
from searoom.games.boardgame.state import Battle

WHOLE: Final = 10_000  # a victory
DAMAGED: Final = 2  # a half-sunk unit has lost more than half of its worth


def left_of(unit: Unit) -> int:
    """Of a unit's tactical points, in hundredths: those that damage has left, and torpedoes not yet launched."""
    if unit.status == SUNK:
        return 0
    if unit.status == ESCAPED:
        return 100 * unit.card.points
    points = 100 * unit.card.points
    lost = points * unit.lost * (unit.card.structure + unit.lost) // (DAMAGED * unit.card.structure**2)
    spent = 100 * (unit.card.torpedoes - unit.stock)
    return max(0, points - lost - spent)


def worth(battle: Battle, seat: Seat) -> int:
    """The balance of both fleets, each as it began, and what the scenario counts besides."""
    ended = battle.ended
    if ended is not None:
        if ended.winners == 0:
            return 0
        return WHOLE if ended.winners >> seat & 1 else -WHOLE
    sides = [0, 0]
    for unit in battle.units:
        sides[unit.owner] += left_of(unit)
    for side in (0, 1):
        sides[side] += 100 * objectives(battle, side)
    whole = 100 * max(1, sum(battle.fleet_points))
    return max(1 - WHOLE, min(WHOLE - 1, WHOLE * (sides[seat] - sides[1 - seat]) // whole))
