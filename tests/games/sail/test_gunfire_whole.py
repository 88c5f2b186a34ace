"""Gunfire as a whole, in positions laid out by lot: what is offered is just what is lawful, and what is forecast is
just what the dice do."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from searoom.core.chance_tree import every_outcome
from searoom.core.dice import Scripted
from searoom.core.orders import Order
from searoom.games.sail.frames import Loading
from searoom.games.sail.game import Admiral
from searoom.games.sail.orders import FORTS, NOTHING, AddShots, Broadsides, Fire, Salvo
from searoom.games.sail.pieces import NOW
from tests.games.sail.at_sea import AtSea, at_sea, rule

KINDS = ("brig", "frigate", "galleon", "first-rate")
SEEDS = range(12)


def melee(seed: int) -> AtSea:
    """Eight ships and four forts crowded together, in every state that gunfire minds."""
    random = Random(seed)
    squares = [f"{column}{row}" for column in "efghijkl" for row in range(3, 10)]
    random.shuffle(squares)
    ships = [
        f"{random.choice(['red', 'red', 'blue', 'green'])} {kind} {number} at {squares.pop()}"
        for kind in KINDS
        for number in (1, 2)
    ]
    ships += ["red brig 6 at a14", "blue brig 5 at x14", "green brig 4 at x1"]
    forts = [f"{owner} {squares.pop()}" for owner in ("red", "blue", "", "green")]
    battle = at_sea(
        "; ".join(ships),
        forts="; ".join(forts),
        ports=f"blue {squares.pop()}",
        wind=random.choice(["n fresh", "n fresh", "n storm"]),
        turn=random.choice([1, 4]),
        seats=3,
        teams=[[1], [2], [3]],
        level=random.choice(["lieutenant", "captain", "admiral"]),
        admiral_chain_shot="true",
    )
    for ship in battle.battle.ships:
        ship.damage = random.randrange(ship.card.strength)
        ship.heading = random.randrange(-1, 8)
        ship.fired, ship.fired_in = random.choice([(0, 0), (1, battle.battle.turn)])
        ship.shaken = random.choice([0, 0, 0, 0, NOW])
        ship.mending = random.choice([-1, -1, -1, -1, 0])
        ship.raked = random.choice([0, battle.battle.turn])
        ship.end_on = random.choice([0, battle.battle.turn])
    if random.random() < 0.5:
        battle.battle.flagship_lost[0], battle.battle.may_act[0] = NOW, random.randrange(1, 3)
    ruin = random.choice(battle.battle.forts)
    if random.random() < 0.5:
        battle.ruin(battle.at(ruin.at), random.randrange(2))
    return battle


def units(battle: AtSea) -> list[int]:
    return [ship.index for ship in battle.battle.ships] + [FORTS + fort.index for fort in battle.battle.forts]


def thinkable(battle: AtSea) -> list[Order]:
    """All gunfire that could be said."""
    book = battle.battle.rules.book
    if isinstance(battle.battle.pending[-1], Loading):
        return [book.add(unit, shots) for unit in units(battle) for shots in (1, 2, 3)]
    found: list[Order] = [book.fire(unit, NOTHING, False) for unit in units(battle)]
    ships = [unit for unit in units(battle) if unit < FORTS]
    for chain in (False, True):
        for unit in units(battle):
            found += [book.fire(unit, target, chain) for target in units(battle)]
            found += [book.salvo(unit, s, target, chain) for target in units(battle) for s in (1, 2, 3)]
        for ship in ships:
            for first in ships:
                for second in ships:
                    found += [book.broadsides(ship, s, first, second, 0, chain) for s in (1, 2, 3)]
    return found


def assert_offered_is_lawful(battle: AtSea) -> list[Order]:
    state = battle.battle
    offered: list[Order] = [o for o in state.orders(0) if isinstance(o, (Fire, Salvo, Broadsides, AddShots))]
    assert len({o.text for o in offered}) == len(offered)
    for order in offered:
        assert state.refusal(0, order) is None, order
        assert battle.read(f"red: {order.text}")[1] == order
    for one in thinkable(battle):
        lawful = state.refusal(0, one) is None
        assert lawful == (one in offered), f"{one}: lawful {lawful}"
    return offered


@rule("SAIL-3.3.2.1", "SAIL-3.3.2.12.1", "SAIL-5.5.1")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_just_what_is_lawful(seed: int) -> None:
    battle = melee(seed)
    for order in assert_offered_is_lawful(battle):
        if isinstance(order, Salvo) and order.shots == 1:
            twin = AtSea(battle.battle.copy())
            twin.battle.carry_out(0, order, Scripted([]), None)
            assert_offered_is_lawful(twin)


@rule("SAIL-3.3.2.4.3", "SAIL-3.3.2.12.3", "SAIL-5.5.3", "SAIL-6.6.1")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_forecast_is_just_what_the_dice_do(seed: int) -> None:
    state = melee(seed).battle
    for order in state.orders(0):
        forecast = state.forecast(0, order)
        if not forecast.chances or not isinstance(order, (Fire, Salvo, Broadsides)):
            continue
        if not isinstance(order, Broadsides) and order.target >= FORTS:
            state.forts[order.target - FORTS].silent = state.turn  # no answer: its dice are no part of the forecast
        leaves = every_outcome(state, 0, order)
        assert leaves is not None
        if any(trial.pending and isinstance(trial.pending[-1], Loading) for _, _, trial, _ in leaves):
            continue  # not complete yet
        rolled: dict[str, Fraction] = {}
        for ways, of, trial, log in leaves:
            name = " and ".join(event.outcome for event in log.events if event.outcome)
            rolled[name] = rolled.get(name, Fraction(0)) + Fraction(ways, of)
            if isinstance(order, (Fire, Salvo)) and 0 <= order.target < FORTS and not order.chain:
                facts = next(chance.facts for chance in forecast.chances if chance.outcome == name)
                assert isinstance(trial, Admiral)
                assert facts["sinks"] == (trial.ships[order.target].at < 0)
        assert {c.outcome: Fraction(c.ways, forecast.of) for c in forecast.chances} == rolled, order
