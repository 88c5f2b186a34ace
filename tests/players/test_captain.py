"""The captain: what a player who knows his trade would do in one position or another, and whom he beats."""

from __future__ import annotations

import pytest

from searoom.core.dice import Seeded
from searoom.core.game import Table
from searoom.games.sail.pieces import ABOARD, LOST
from searoom.lab.simulate import Spec, simulate
from searoom.players import CaptainPlayer
from tests.games.sail.at_sea import AtSea, at_sea, campaign


def says(battle: AtSea, name: str, seed: int = 1) -> str:
    return CaptainPlayer(seed).choose(Table(battle.battle, battle.seat(name))).text


def plays_on(battle: AtSea, name: str, orders: int = 12) -> list[str]:
    """His orders till he ends his actions; dice by lot."""
    said: list[str] = []
    seat = battle.seat(name)
    player = CaptainPlayer(1)
    dice = Seeded(3)
    for _ in range(orders):
        if not battle.battle.awaited() >> seat & 1:
            break
        order = player.choose(Table(battle.battle, seat))
        said.append(order.text)
        if order.text == "end":
            break
        battle.battle.carry_out(seat, order, dice, None)
    return said


@pytest.mark.parametrize("scenario", ["old_pirate-2", "pearl-2", "jolly_roger-2", "oceans-2"])
def test_he_beats_whoever_plays_by_lot(scenario: str) -> None:
    report = simulate(Spec("sail", scenario, 6, ("captain", "random"), 11, rotate=True))
    assert report.wins_of_players == [6, 0]


def test_he_brings_ashore_what_wins() -> None:
    battle = campaign("old_pirate-2").in_hand(1, "red").in_hand(2, "red").aboard(3, "brig 1").put("brig 1", "b1")
    assert says(battle.act("red"), "red") == "unload gold 3 from brig 1 at fort a1"


def test_with_the_winning_gold_aboard_he_sails_home_and_chases_nobody() -> None:
    battle = campaign("old_pirate-2").in_hand(1, "red").in_hand(2, "red").aboard(3, "brig 1")
    for number in range(4, 8):
        battle.item(number).kind = LOST
    battle.put("brig 1", "e5").put("galleon 1", "").put("brig 2", "h5").put("galleon 2", "l13").blow("nw fresh")
    said = plays_on(battle.act("red"), "red")
    assert battle.ship("brig 1").at in [battle.square(name) for name in ("a1", "b1", "a2", "b2", "c3", "d4", "c4")], (
        said
    )


def test_he_loads_the_gold_he_lies_on() -> None:
    battle = campaign("old_pirate-2").put("brig 1", "g6").blow("n fresh")
    item = next(item for item in battle.battle.items if item.where == battle.square("g6"))
    plays_on(battle.act("red"), "red")
    assert item.kind == ABOARD


def test_three_together_board_whom_one_alone_would_not() -> None:
    """Three against five is a poor bargain, nine against five a good one: he sends all of them alongside first."""
    rest = "; red first-rate 1 at a14; blue galleon 2 at g5; blue first-rate 2 at x1"
    alone = at_sea("red brig 1 at e5" + rest, wind="e fresh")
    assert not any(order.startswith("board") for order in plays_on(alone, "red"))
    company = at_sea("red brig 1 at e5; red brig 3 at g8; red brig 5 at g2" + rest, wind="e fresh")
    said = plays_on(company, "red")
    assert len([order for order in said if order.startswith(("board galleon 2", "join"))]) >= 2, said
    assert said.index(next(order for order in said if order.startswith("board"))) >= 2, said


def test_he_turns_back_for_his_royal_port() -> None:
    ships = "red frigate 1 at h6; red frigate 2 at h8; blue brig 3 at b3; blue brig 4 at w3"
    battle = at_sea(ships, ports="red b2; blue w13", campaign="oceans_on_fire", wind="w fresh")
    battle.ship("brig 3").entered, battle.ship("brig 3").marks = 1, 2
    plays_on(battle, "red")
    grid = battle.battle.rules.grid
    near = [grid.distance(battle.ship(name).at, battle.square("b3")) for name in ("frigate 1", "frigate 2")]
    assert min(near) <= 2


def test_he_lights_no_fireship_that_can_reach_nobody() -> None:
    battle = at_sea("red frigate 1 at b5; red brig 1 at b8; red galleon 1 at b11; blue brig 2 at l5", wind="e fresh")
    assert not any(order.startswith("light") for order in plays_on(battle, "red"))
