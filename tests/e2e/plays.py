"""A battle that is short and shows what it is wanted for, played beforehand; seeded dice fall alike in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from searoom.core.dice import Seeded
from searoom.core.game import State, Table
from searoom.core.match import Match
from searoom.core.seats import each
from searoom.games import game
from searoom.players import CaptainPlayer

LONGEST: Final = 80
MINES: Final = {"mines": "true"}


@dataclass(frozen=True)
class Play:
    """What each said in turn, and how it ended."""

    scenario: str
    seed: int
    orders: tuple[tuple[str, str], ...]  # seat, text
    winners: tuple[str, ...]
    mines: dict[str, list[str]]  # whose, where


@cache
def with_mines() -> Play:
    """A race for the treasure in which a mine goes off. The first seed is one that does; the others are for the day on
    which a rule is corrected."""
    rules = game("sail")
    assert rules is not None
    scenario = rules.scenario("old_pirate-2")
    assert scenario is not None
    for seed in range(228, 1000):
        state = rules.start("old_pirate-2", MINES)
        assert isinstance(state, State)
        match, random, orders = Match(state, Seeded(seed), None, False), Random(seed), list[tuple[str, str]]()
        players = [CaptainPlayer(seed * 10 + seat) for seat in range(state.seats)]
        mines: dict[str, list[str]] = {word: [] for word in scenario.seats}
        match.begin()
        while match.state.awaited() and len(orders) < LONGEST:
            seat = each(match.state.awaited())[0]
            # captains lay mines near home, where nobody comes: these lie anywhere, and go off
            wild = [one for one in match.state.orders(seat) if one.text.startswith(("mine ", "detonate "))]
            text = (random.choice(wild) if wild else players[seat].choose(Table(match.state, seat))).text
            assert match.order(seat, text, 0) is None
            orders.append((scenario.seats[seat], text))
            if text.startswith("mine "):
                mines[scenario.seats[seat]].append(text.removeprefix("mine "))
        kinds = [event.kind for event in match.events]
        result = match.state.result()
        if result is not None and "mine detonated" in kinds and "roll" in kinds:
            winners = tuple(scenario.seats[n] for n in each(result.winners))
            return Play("old_pirate-2", seed, tuple(orders), winners, mines)
    raise AssertionError("no battle with a mine in it")
