"""Mines: SAIL-3.1.5.5, SAIL-3.3.6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    LayingMines,
    MineQuestion,
    MineQuestions,
)
from searoom.games.sail.orders import (
    Detonate,
    Instruct,
    LayMine,
)
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle


def number_each(seats: int) -> int:
    """SAIL-3.1.5.5.1"""
    return -1


def waters(battle: Battle, seat: Seat) -> List[int]:
    """Where a mine of this player may lie, by the forts and ports as placed at the start (SAIL-3.1.5.5.3,
    SAIL-3.1.5.5.4); computed once for each chart and seat."""
    return []


def offer_berths(battle: Battle, frame: LayingMines, seat: Seat, found: List[Order]) -> None:
    """`mine SQUARE` for the next one."""
    return


def no_berth(battle: Battle, frame: LayingMines, seat: Seat, order: LayMine) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def lay(battle: Battle, frame: LayingMines, seat: Seat, order: LayMine, log: Optional[Log]) -> None:
    """Replaces the frame; taken off when all have laid all. The owner is told where, the others (quietly) only that."""
    return  # to be written


def question(battle: Battle, ship: Ship, entered: Sequence[int], log: Optional[Log]) -> None:
    """After a move or drift: whoever for all that the public knows might detonate is asked, in order: a MineQuestions frame
    on the stack (SAIL-3.3.6.6)."""
    return  # to be written


def next_question(battle: Battle, frame: MineQuestions, log: Optional[Log]) -> None:
    """Business on top: asks the next one who may still be asked (MineQuestion), or takes the frame off."""
    return  # to be written


def offer_answers(battle: Battle, frame: MineQuestion, found: List[Order]) -> None:
    """`detonate SQUARE` for each of his mines that was entered, and `hold`."""
    return


def no_detonation(battle: Battle, frame: MineQuestion, order: Detonate) -> Optional[Refusal]:
    """By what the seat itself knows."""
    return Refusal("SAIL-1.1.9", "not yet")


def detonate(battle: Battle, frame: MineQuestion, order: Detonate, log: Optional[Log]) -> None:
    """SAIL-3.3.6.2, SAIL-3.3.6.3; may be asked again while the ship is afloat and another of his mines was entered."""
    return  # to be written


def hold(battle: Battle, frame: MineQuestion, log: Optional[Log]) -> None:
    """No (more) mine of his goes off."""
    return  # to be written


def by_instruction(battle: Battle, frame: MineQuestion) -> Optional[Order]:
    """What the standing instruction answers (SAIL-3.3.6.7)."""
    return None


def may_instruct(battle: Battle, seat: Seat) -> bool:
    """Once per Turn in his own actions, and before Turn 1."""
    return False


def offer_instructions(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`mines ask`, `mines always`, `mines never`, but for the one that stands."""
    return


def no_instruction(battle: Battle, seat: Seat, order: Instruct) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def instruct(battle: Battle, seat: Seat, order: Instruct, log: Optional[Log]) -> None:
    """Told to the seat alone."""
    return  # to be written
