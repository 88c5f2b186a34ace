"""Initiative and the action dice (chapter 5)."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.seats import Seat
from searoom.games.boardgame.cards import ADMIRAL, ADMIRAL_FACE
from searoom.games.boardgame.state import Battle

DICE_PER_UNIT: Final = 2  # BOARD-5.2.1, BOARD-5.3.1


def rolls_first(battle: Battle) -> Seat:
    """The first player's dice; before the first initiative South's (BOARD-1.1.7)."""
    return battle.first if battle.turn > 1 else 0


def initiative_dice(battle: Battle, seat: Seat) -> int:
    """Two for each unit on the board whose Admiral symbol is whole."""
    return DICE_PER_UNIT * len([u for u in battle.units_of(seat) if u.card.admiral and not u.disabled(ADMIRAL)])


def roll_initiative(battle: Battle, dice: Dice, log: Optional[Log]) -> Seat:
    """More dice that show Admiral win; again until one has more (BOARD-5.2.2). The dice are then put away
    (BOARD-5.2.4)."""
    many = [initiative_dice(battle, seat) for seat in (0, 1)]
    if many == [0, 0]:
        many = [DICE_PER_UNIT, DICE_PER_UNIT]
    winner = 0 if many[1] == 0 else 1 if many[0] == 0 else -1
    first = rolls_first(battle)
    while winner < 0:
        counts = [0, 0]
        for seat in (first, 1 - first):
            faces = [dice.roll(6, "initiative", "BOARD-5.2.1") for _ in range(many[seat])]
            counts[seat] = faces.count(ADMIRAL_FACE)
            if log is not None:
                facts = {"seat": seat, "purpose": "initiative", "faces": faces, "admirals": counts[seat]}
                log.tell("initiative rolled", "BOARD-5.2.1", facts, final=True)
        if counts[0] != counts[1]:
            winner = 0 if counts[0] > counts[1] else 1
    if log is not None:
        log.tell("initiative", "BOARD-5.2.2", {"seat": winner}, final=True)
    return winner


def pool_size(battle: Battle, seat: Seat) -> int:
    """Two for each unit on the board, whatever its state, and what the scenario adds (BOARD-15.3.3)."""
    units = len(battle.units_of(seat))
    return DICE_PER_UNIT * units + (battle.rules.plan.extra_dice[seat] if units else 0)


def roll_action_dice(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """All together; they belong to the player, not to a unit (BOARD-5.3.1). Those that show Admiral lie ready in any
    phase (BOARD-5.5.2); Anti-aircraft among them has no use (BOARD-5.4.3)."""
    for seat in (battle.first, 1 - battle.first):
        faces: List[int] = [dice.roll(6, "action dice", "BOARD-5.3.1") for _ in range(pool_size(battle, seat))]
        pool = [0] * 7
        for face in faces:
            pool[face] += 1
        battle.pool[seat] = pool
        battle.exhausted[seat] = [0] * 7
        if log is not None:
            facts = {"seat": seat, "purpose": "action dice", "faces": faces}
            log.tell("action dice", "BOARD-5.3.1", facts, final=True)
