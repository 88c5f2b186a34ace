"""Scenery laid by the players of a skirmish (BOARD-4.2.1, BOARD-4.2.2)."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log, roll_number
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.battlefield import ADJACENT, MIDDLE, OPEN, SAND, SCENERY
from searoom.games.boardgame.data import DICE
from searoom.games.boardgame.orders import Lay
from searoom.games.boardgame.state import Battle

MOST_OF_A_KIND: Final = 4


def rank(face: int) -> int:
    """The best symbol of a face counts (BOARD-5.6.1)."""
    return DICE.general[face - 1]


def who_lays_first(battle: Battle, dice: Dice, log: Optional[Log]) -> Seat:
    """One die each, ties again; South rolls first (BOARD-1.1.7)."""
    while True:
        faces = [roll_number("BOARD-4.2.2", 6, "first scenery card", dice, log, seat) for seat in (0, 1)]
        if rank(faces[0]) != rank(faces[1]):
            winner = 0 if rank(faces[0]) > rank(faces[1]) else 1
            if log is not None:
                log.tell("lays first", "BOARD-5.6.1", {"seat": winner}, final=True)
            return winner


def no_scenery(battle: Battle, kind: int, at: int) -> Optional[Refusal]:
    square = battle.square(at)
    if at not in MIDDLE:
        return Refusal("BOARD-4.2.2", "not in the middle rows", {"at": square})
    if battle.terrain[at] != OPEN:
        return Refusal("BOARD-4.2.1", "scenery there", {"at": square})
    for near in ADJACENT[at]:
        if battle.terrain[near] != OPEN:
            return Refusal("BOARD-4.2.2", "scenery beside it", {"at": square, "by": battle.square(near)})
    if battle.terrain.count(kind) >= MOST_OF_A_KIND:
        return Refusal("BOARD-4.2.2", "no card left", {"piece": SCENERY[kind], "most": MOST_OF_A_KIND})
    return None


def offer_scenery(battle: Battle, found: List[Order]) -> None:
    kinds = [kind for kind in range(1, SAND + 1) if battle.terrain.count(kind) < MOST_OF_A_KIND]
    for at in MIDDLE:
        if no_scenery(battle, kinds[0], at) is None:
            found.extend([orders.lay(kind, at) for kind in kinds])


def lay(battle: Battle, seat: Seat, order: Lay, log: Optional[Log]) -> None:
    battle.terrain[order.at] = order.kind
    if log is not None:
        facts = {"seat": seat, "piece": SCENERY[order.kind], "at": battle.square(order.at)}
        log.tell("scenery laid", "BOARD-4.2.2", facts)
