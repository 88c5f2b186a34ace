"""The chance tree of one order."""

from __future__ import annotations

from typing import List, Optional, Tuple

from searoom.core.dice import Chosen, DieWanted
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.orders import Order
from searoom.core.seats import Seat


def every_outcome(
    state: State, seat: Seat, order: Order, most: int = 5000
) -> Optional[List[Tuple[int, int, State, Log]]]:
    """The chance tree of one order, by the same trick as the entered die: ways, of how many, the state, what was told.

    For search, and to test forecasts. None when it has more than `most` leaves.
    """
    found: List[Tuple[int, int, State, Log]] = []
    todo: List[Tuple[Tuple[int, ...], int]] = [((), 1)]
    while todo:
        faces, of = todo.pop()
        trial = state.copy()
        log = Log()
        try:
            trial.carry_out(seat, order, Chosen(faces), log)
            found.append((1, of, trial, log))
        except DieWanted as wanted:
            todo.extend([((*faces, face), of * wanted.sides) for face in range(1, wanted.sides + 1)])
        if len(found) + len(todo) > most:
            return None
    return found
