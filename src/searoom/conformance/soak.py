"""Very many bare random battles, over all set-ups and with random switches: none may crash, hang, break an invariant of
its game or go on for ever. What fails is named by scenario, switches and seed, by which it happens again.

`python -m searoom.conformance.soak --battles 50000 [--game sail] [--seed 7] [--workers 2]`
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random

from searoom.conformance.fuzz import random_options
from searoom.conformance.kit import LONGEST_BATTLE, luck, pick
from searoom.core.dice import Seeded
from searoom.core.game import State
from searoom.core.seats import each
from searoom.games import NAMES, game

AT_ONCE = 50  # battles of one piece of work


@dataclass(frozen=True)
class Soaked:
    """One battle: how many orders it had, and what was wrong with it."""

    orders: int
    problem: str


def soak_one(name: str, seed: int) -> Soaked:
    """The battle of this number: scenario and switches follow from it."""
    rules = game(name)
    assert rules is not None
    random = Random(seed)
    scenarios = rules.scenarios()
    scenario = scenarios[seed % len(scenarios)]
    options: dict[str, str] = {}
    state = rules.start(scenario.key, options)
    for _ in range(20):  # switches that are each allowed may not go together
        chosen = random_options(scenario.options, random)
        start = rules.start(scenario.key, chosen)
        if isinstance(start, State):
            options, state = chosen, start
            break
    if not isinstance(state, State):
        return Soaked(0, "")  # one that players bring along
    orders = 0
    try:
        problem = ""
        dice, moods = Seeded(seed), luck(seed)
        state.set_out(dice, None)
        while not problem and (awaited := each(state.awaited())):
            seat = awaited[int(moods.random() * len(awaited))]
            asides = state.asides(seat) if random.random() < 0.02 else ()
            state.carry_out(seat, pick(asides or state.orders(seat), moods), dice, None)
            orders += 1
            problem = state.fault()
            if orders >= LONGEST_BATTLE:
                problem = f"no end after {orders} orders"
        if not problem and state.result() is None:
            problem = "it ended without a result"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    return Soaked(orders, problem and f"{name}/{scenario.key} {options} seed {seed}, after {orders} orders: {problem}")


def soak_some(name: str, first: int) -> list[Soaked]:
    return [soak_one(name, seed) for seed in range(first, first + AT_ONCE)]


def soak(name: str, battles: int, seed: int, workers: int) -> Iterator[Soaked]:
    starts = range(seed, seed + battles, AT_ONCE)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for some in pool.map(partial(soak_some, name), starts, chunksize=1):
            yield from some


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m searoom.conformance.soak", description=__doc__)
    parser.add_argument("--game", choices=NAMES, default=NAMES[-1])
    parser.add_argument("--battles", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args(words)
    began = time.monotonic()
    battles = orders = longest = problems = 0
    for one in soak(arguments.game, arguments.battles, arguments.seed, arguments.workers):
        battles += 1
        orders += one.orders
        longest = max(longest, one.orders)
        if one.problem:
            problems += 1
            print(one.problem, flush=True)
        if battles % 5_000 == 0:
            print(f"{battles} battles, {orders} orders, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{battles} battles of {arguments.game}, {orders} orders, the longest {longest}; {problems} went wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
