"""What holds after every order, whatever is said: battles at close quarters, played by lot in all weathers."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.dice import Dice
from searoom.core.grid import OFF
from searoom.core.orders import Order
from searoom.games.sail import ports
from searoom.games.sail.cards import STORM
from searoom.games.sail.frames import Acting, UnderWay
from searoom.games.sail.game import GAME, Admiral
from searoom.games.sail.pieces import NOW, Ship
from tests.games.sail.at_sea import rule

BATTLES = [
    ("oceans-2", {"level": "captain"}),
    ("oceans-3", {"level": "admiral", "oceans_neutral_fort": "true", "alliances": "temporary", "breach": "sudden"}),
    ("oceans-2v2", {"level": "admiral", "mines": "true"}),
    ("pearl-4", {"level": "admiral", "alliances": "temporary", "mines": "true"}),
    ("jolly_roger-3", {"level": "admiral", "pirates_may_fight": "true"}),
    ("old_pirate-3", {}),
]
LIKELY = {"end": 1, "move": 5, "drift": 4, "fire": 4, "salvo": 3, "broadsides": 3, "light": 3, "explode": 2}


class Weather(Dice):
    """Dice by lot, and a Storm in every other Turn or so."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        return self._random.choice([1, 3, 5, 6, 6]) if rule == "SAIL-3.2.1.3" else self._random.randint(1, sides)


def crowd_together(battle: Admiral, random: Random) -> None:
    """Most ships lie within a few spaces of each other, damaged already."""
    water = [s for s in range(battle.rules.grid.squares) if battle.chart.room[s] > 0]
    centre = random.choice(water)
    near = [s for s in water if battle.rules.grid.distance(s, centre) <= 4]
    for ship in battle.ships:
        at = random.choice(near)
        if ship.at != OFF and battle.has_room(at) and not ports.keeps_out(battle, ship, at):
            battle.put(ship, at)
        ship.damage = random.randrange(ship.card.strength) if ship.at != OFF else 0


def said(battle: Admiral, seat: int, random: Random) -> Order:
    """Any kind of order, the likelier ones oftener, and of that kind any."""
    kinds: dict[str, list[Order]] = {}
    for order in battle.orders(seat):
        kinds.setdefault(order.text.split()[0], []).append(order)
    kind = random.choices(list(kinds), [LIKELY.get(word, 1) for word in kinds])[0]
    return random.choice(kinds[kind])


def has_acted(battle: Admiral, ship: Ship) -> bool:
    """Whether its owner's actions of this Turn are over."""
    acting = battle.acting()
    return acting >= 0 and battle.queue.index(ship.owner) < battle.queue.index(acting)


def under_way(battle: Admiral, ship: Ship) -> bool:
    """Between two legs of its manoeuvre."""
    top = battle.pending[-1]
    return isinstance(top, UnderWay) and top.ship == ship.index


def assert_in_order(before: Admiral, battle: Admiral) -> None:
    turn = battle.turn
    for ship in battle.ships:
        name = ship.name()
        if ship.at == OFF:
            continue
        shots = ship.card.shots_storm if battle.wind == STORM else ship.card.shots
        assert ship.shots_fired(turn) <= shots, f"{name} has fired too often"
        assert ship.lit == 0 or ship.lit >= turn - 1, f"{name} is ablaze since Turn {ship.lit}"
        if has_acted(battle, ship):
            assert ship.lit in (0, turn), f"{name} has not exploded"
            assert NOW not in (ship.rigging, ship.shaken), f"{name} has not recovered"
            if battle.wind == STORM:
                assert turn in (ship.moved, ship.taken), f"{name} has not drifted"
        was = before.ships[ship.index]
        if before.turn == turn and was.at not in (ship.at, OFF):
            assert (was.moved != turn or under_way(before, ship)) and ship.moved == turn, f"{name} has moved twice"
            assert not ports.keeps_out(before, was, ship.at), f"{name} lies in its own Royal Port's harbour"
    for fort in battle.forts:
        assert fort.shots_fired(turn) <= 2
        assert fort.owner < 0 or battle.in_play(fort.owner)
    for alliance in battle.alliances:
        parties = [seat for seat in range(battle.seats) if alliance.parties >> seat & 1]
        assert len({battle.rules.sides[seat] for seat in parties if battle.in_play(seat)}) > 1
    assert battle.fault() == ""


@rule("SAIL-3.2.2.2", "SAIL-3.2.3.2", "SAIL-3.3.1.1.2", "SAIL-3.3.1.6.3.1", "SAIL-3.1.5.1.4")
@rule("SAIL-3.3.2.10.1", "SAIL-3.3.2.10.2", "SAIL-3.3.2.11.1", "SAIL-3.3.2.16.4", "SAIL-6.5.2", "SAIL-6.6.2")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "options"), BATTLES)
def test_after_every_order_all_is_as_it_should_be(key: str, options: dict[str, str], seed: int) -> None:
    random = Random(seed)
    battle = GAME.start(key, options)
    assert isinstance(battle, Admiral), battle
    dice = Weather(random)
    battle.set_out(dice, None)
    crowded = False
    for _ in range(220):
        if not battle.pending:
            return
        if not crowded and isinstance(battle.pending[-1], Acting):
            crowd_together(battle, random)
            crowded = True
        seat = random.choice([s for s in range(battle.seats) if battle.awaited() >> s & 1])
        order = said(battle, seat, random)
        before = battle.copy()
        battle.carry_out(seat, order, dice, None)
        if battle.pending:
            assert_in_order(before, battle)
