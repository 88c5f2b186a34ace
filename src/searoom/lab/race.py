"""How quickly a game is played, told and copied: random lawful play, one process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter

from searoom.core.compiled import COMPILED
from searoom.core.dice import Dice, Seeded
from searoom.core.events import Log
from searoom.core.game import State
from searoom.games import game

POSITIONS = 64  # copied to time copying, spread over a game


@dataclass(frozen=True)
class Row:
    name: str
    actions_per_s: float  # orders, only where there was more than one to choose from
    games_per_s: float
    copy_us: float
    telling_cost_percent: float  # how much longer a game takes when it is told
    compiled: bool

    def facts(self) -> dict[str, object]:
        return asdict(self)


def random_game(state: State, draw: Callable[[], float], dice: Dice, log: Log | None) -> int:
    """To the end by random orders; how many decisions had more than one. The timed loop: nothing else in it."""
    state.set_out(dice, log)
    free = 0
    while awaited := state.awaited():
        seat = (awaited & -awaited).bit_length() - 1
        orders = state.orders(seat)
        count = len(orders)
        if count > 1:
            free += 1
        state.carry_out(seat, orders[int(draw() * count)], dice, log)
    return free


def measure(game_name: str, scenario: str, options: Mapping[str, str], seconds: float, games: int = 0) -> Row:
    """For so long, or for so many games if that is given; a game of another length is never broken off."""
    first = _begun(game_name, scenario, options)
    random_game(first, Random(0).random, Seeded(0), None)  # tables that are made at the first use are not timed
    silent = told = 0.0
    free = played = 0
    enough = games if games > 0 else 1 << 60
    while played < enough and (games > 0 or silent + told < seconds):
        states = [_begun(game_name, scenario, options) for _ in range(2)]
        for telling in (False, True) if played % 2 else (True, False):
            log = Log() if telling else None
            state, random, dice = states.pop(), Random(played), Seeded(played)
            before = perf_counter()
            count = random_game(state, random.random, dice, log)
            took = perf_counter() - before
            if telling:
                told += took
            else:
                silent += took
                free += count
        played += 1
    return Row(
        f"{game_name}/{scenario}",
        free / silent,
        played / silent,
        copy_time(game_name, scenario, options, min(seconds, 0.5)) * 1e6,
        100 * (told / silent - 1),
        COMPILED,
    )


def copy_time(game_name: str, scenario: str, options: Mapping[str, str], seconds: float) -> float:
    """Seconds for one copy, over positions from the beginning to the end of a game."""
    positions = _positions(_begun(game_name, scenario, options))
    copies = 0
    before = perf_counter()
    while (took := perf_counter() - before) < seconds or not copies:
        for state in positions:
            state.copy()
        copies += len(positions)
    return took / copies


def _positions(state: State) -> list[State]:
    draw, dice = Random(1).random, Seeded(1)
    state.set_out(dice, None)
    found: list[State] = []
    while awaited := state.awaited():
        found.append(state.copy())
        seat = (awaited & -awaited).bit_length() - 1
        orders = state.orders(seat)
        state.carry_out(seat, orders[int(draw() * len(orders))], dice, None)
    return found[:: max(1, len(found) // POSITIONS)] or [state]


def _begun(game_name: str, scenario: str, options: Mapping[str, str]) -> State:
    rules = game(game_name)
    state = None if rules is None else rules.start(scenario, options)
    if not isinstance(state, State):
        raise ValueError(f"{game_name}/{scenario} cannot be played so: {state}")
    return state
