"""Fireships: SAIL-3.3.2.16, SAIL-3.1.2.14, what they owe at the end of the actions SAIL-3.2.2.2; boats SAIL-6.11.1."""

from __future__ import annotations

from typing import Any

import pytest

from searoom.games.sail import fireships
from searoom.games.sail.pieces import COMING
from tests.games.sail.at_sea import AtSea, at_sea, rule

CROWD = (
    "red brig 1 at f5; red frigate 1 at g5; blue galleon 1 at e4; blue brig 2 at f7; blue first-rate 1 at m9; "
    "red galleon 2 at m12"
)


def burning(ships: str = CROWD, lit: str = "brig 1", turn: int = 2, **rest: Any) -> AtSea:
    """The first ship was lit in the Turn before; its owner acts now."""
    battle = at_sea(ships, turn=turn, **rest)
    for number, name in enumerate(lit.split(", ")):
        battle.ship(name).lit, battle.ship(name).lit_as = turn - 1, number + 1
    return battle


# ---- lighting


@rule("SAIL-3.3.2.16.1")
def test_any_own_ships_may_be_lit_in_his_actions() -> None:
    battle = at_sea(CROWD)
    assert battle.offered("red", "light") == {"light brig 1", "light frigate 1", "light galleon 2"}
    battle.go("red: light brig 1", "red: light frigate 1")
    assert battle.facts("set alight") == [{"ship": "frigate 1", "owner": 0, "at": "g5"}]
    assert battle.refused("red: light galleon 1") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("blue: light galleon 1") == ("MATCH-2.3", "not awaited")


@rule("SAIL-3.3.2.16.1")
@pytest.mark.parametrize("wind", ["n fresh", "n calm", "n storm"])
def test_in_any_wind(wind: str) -> None:
    assert at_sea(CROWD, wind=wind).lawful("red: light brig 1")


@rule("SAIL-3.3.2.16.1")
def test_it_cannot_be_undone() -> None:
    battle = at_sea(CROWD).go("red: light brig 1")
    assert battle.refused("red: light brig 1") == ("SAIL-3.3.2.16.2", "fireship")
    battle.next_turn().act("red")
    assert battle.refused("red: light brig 1") == ("SAIL-3.3.2.16.2", "fireship")
    assert battle.ship("brig 1").lit == 1


@rule("SAIL-3.3.2.16.1")
def test_not_under_repair_at_work_or_captured_in_this_turn() -> None:
    battle = at_sea("red brig 1 at a2; red brig 2 at b1; red brig 3 at b2; red brig 4 at f5", forts="red a1")
    battle.hurt_fort("a1", 1).hurt("brig 3", 1)
    battle.ship("brig 3").mending, battle.ship("brig 3").mending_since = 0, 1
    for name in ("brig 1", "brig 2"):
        battle.ship(name).working = 0
    battle.fort("a1").workers, battle.fort("a1").work_since = (0, 1), 1
    battle.ship("brig 4").taken = 1
    assert battle.refused("red: light brig 1") == ("SAIL-3.3.5.2.3", "at work")
    assert battle.refused("red: light brig 3") == ("SAIL-3.3.4.5.1", "under repair")
    assert battle.refused("red: light brig 4") == ("SAIL-3.3.3.7.2", "captured this turn")
    battle.ship("brig 4").taken = 0
    assert battle.lawful("red: light brig 4")


@rule("SAIL-3.3.2.16.1")
def test_its_shots_are_gone_in_this_turn_and_the_next() -> None:
    battle = at_sea(CROWD)
    assert battle.lawful("red: fire brig 1 at galleon 1")
    battle.order("red: light brig 1")
    assert battle.refused("red: fire brig 1 at galleon 1") == ("SAIL-3.3.2.16.2", "fireship")
    battle.next_turn().act("red")
    assert battle.battle.turn == 2
    assert battle.refused("red: fire brig 1 at galleon 1") == ("SAIL-3.3.2.16.2", "fireship")


@rule("SAIL-3.3.2.16.2")
def test_a_lit_fireship_may_still_move_in_that_turn() -> None:
    battle = at_sea(CROWD).go("red: light brig 1", "red: move brig 1 n 2")
    assert battle.where("brig 1") == "f3", "and does not explode"
    battle = at_sea(CROWD).go("red: move brig 1 n 2", "red: light brig 1")
    assert battle.offered("red", "move brig 1") == set(), "it has moved"


@rule("SAIL-3.3.2.16.2")
@pytest.mark.parametrize(
    "said",
    [
        "fire brig 1 at brig 2",
        "salvo first-rate 1 x2 at brig 2",
        "board brig 2 with brig 1",
        "assault fort a3 with brig 1",
        "repair brig 1 at fort a1",
        "work fort a1 with brig 1 and first-rate 1",
        "load gold 1 aboard brig 1",
    ],
)
def test_it_can_do_nothing_else(said: str) -> None:
    ships = "red brig 1 at b2; red first-rate 1 at b2; blue brig 2 at b3"
    forts = "red a1; blue a3"
    battle = at_sea(ships, forts, goods="b2", campaign="old_pirate", level="captain").hurt("brig 1", 1)
    battle.hurt_fort("a1", 1)
    lit = "first-rate 1" if "first-rate" in said else "brig 1"
    assert battle.lawful(f"red: {said}"), "but for the fire"
    battle.order(f"red: light {lit}")
    assert battle.refused(f"red: {said}") == ("SAIL-3.3.2.16.2", "fireship")


@rule("SAIL-3.3.2.16.2")
def test_what_is_aboard_burns_with_it() -> None:
    battle = at_sea("red brig 1 at b2; blue brig 2 at h8", "red a1", goods="b2", campaign="old_pirate")
    battle.aboard(1, "brig 1")
    said = "red: unload gold 1 from brig 1 at fort a1"
    assert battle.lawful(said)
    battle.order("red: light brig 1")
    assert battle.refused(said) == ("SAIL-3.3.2.16.2", "fireship")


@rule("SAIL-3.3.2.16.2", "SAIL-3.3.5.2.9")
def test_an_ally_finds_no_helper_in_a_ship_that_burns_by_now() -> None:
    """Red has named a ship to work with blue's, and then sets it alight."""
    ships = "red brig 1 at b2; blue brig 2 at a2; green brig 3 at w13"
    battle = at_sea(ships, "red a1", seats=3, teams=[[1, 2], [3]]).hurt_fort("a1", 1)
    battle.go("red: work fort a1 with brig 1", "red: light brig 1").act("blue")
    battle.order("blue: work fort a1 with brig 2")
    assert battle.fort("a1").workers == ()
    assert battle.ship("brig 2").working == -1


@rule("SAIL-3.3.2.16.2")
def test_nobody_goes_aboard_it() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at g5")
    assert battle.lawful("red: board brig 2 with brig 1")
    battle.ship("brig 2").lit = 1
    assert battle.refused("red: board brig 2 with brig 1")[0] == "SAIL-3.3.2.16.2"


# ---- moving and exploding


@rule("SAIL-3.3.2.16.3")
def test_in_the_next_actions_it_moves_under_the_normal_rules() -> None:
    battle = burning()
    assert battle.lawful("red: move brig 1 n 4")
    assert battle.refused("red: move brig 1 n 5")[0] == "SAIL-2.2.3", "off the board"
    assert battle.refused("red: move brig 1 s 3")[0] == "SAIL-3.3.1.6.1.3", "against the wind: 2"
    assert burning(wind="n calm").offered("red", "move brig 1 n") == {"move brig 1 n 1"}


@rule("SAIL-3.3.2.16.3")
def test_in_a_storm_it_must_drift() -> None:
    battle = burning(wind="e storm")
    assert battle.lawful("red: drift brig 1") and battle.offered("red", "move") == set()


@rule("SAIL-3.3.2.16.3")
def test_the_last_of_one_turn_may_be_the_first_of_the_next() -> None:
    """Nobody acts between: blue is last in Turn 1 and first in Turn 2."""
    battle = at_sea("red brig 1 at f5; red brig 3 at w13; blue brig 2 at g5", acting="blue")
    battle.order("blue: light brig 2")
    battle.battle.queue = (0, 1)
    battle.order("blue: end", dice=[1, 1])
    assert battle.battle.turn == 2 and battle.awaited() == ["blue"]
    battle.order("blue: explode brig 2")
    assert battle.where("brig 1") == ""


@rule("SAIL-3.3.2.16.4")
def test_it_explodes_directly_after_its_move() -> None:
    battle = burning()
    battle.order("red: move brig 1 n 2")
    assert battle.facts("explodes")[0]["at"] == "f3"
    assert battle.where("brig 1") == "" and battle.where("galleon 1") == "e4"
    assert battle.ship("galleon 1").damage == 3 and battle.ship("frigate 1").damage == 0


@rule("SAIL-3.3.2.16.4")
def test_after_the_last_leg_of_a_manoeuvre() -> None:
    battle = burning(level="captain")
    battle.order("red: move brig 1 n 1")
    assert battle.prompt() == "under way" and battle.where("brig 1") == "f4"
    battle.order("red: lie to")
    assert battle.facts("explodes")[0]["at"] == "f4"


@rule("SAIL-3.3.2.16.4")
def test_directly_after_its_drift() -> None:
    battle = burning(wind="w storm")
    battle.order("red: drift brig 1")
    assert battle.facts("explodes")[0]["at"] == "c5"


@rule("SAIL-3.3.2.16.4")
def test_on_order_without_a_move() -> None:
    battle = burning()
    assert battle.offered("red", "explode") == {"explode brig 1"}
    battle.order("red: explode brig 1")
    assert battle.facts("explodes")[0]["at"] == "f5"


@rule("SAIL-3.3.2.16.4")
def test_not_in_the_turn_of_lighting() -> None:
    battle = at_sea(CROWD)
    assert battle.refused("red: explode brig 1") == ("SAIL-3.3.2.16.4", "not alight")
    battle.order("red: light brig 1")
    assert battle.refused("red: explode brig 1") == ("SAIL-3.3.2.16.4", "lit this turn")
    battle.order("red: end")
    assert battle.where("brig 1") == "f5"
    battle.next_turn().act("red")
    assert battle.lawful("red: explode brig 1")


@rule("SAIL-3.3.2.16.4")
def test_only_an_own_one() -> None:
    battle = burning(lit="galleon 1")
    assert battle.refused("red: explode galleon 1") == ("SAIL-1.1.9", "not your ship")


@rule("SAIL-3.3.2.16.4", "SAIL-3.2.2.2")
def test_at_the_latest_when_he_ends_those_actions() -> None:
    battle = burning()
    battle.order("red: end")
    assert battle.facts("explodes")[0]["ship"] == "brig 1"
    assert battle.kinds().index("explodes") > battle.kinds().index("actions over")
    assert battle.kinds().index("explodes") < battle.kinds().index("actions")


@rule("SAIL-3.3.2.16.4")
def test_in_a_storm_the_order_first_carries_it_away() -> None:
    battle = burning(wind="w storm")
    battle.order("red: explode brig 1")
    assert battle.kinds()[:2] == ["drifted", "explodes"]
    assert battle.facts("explodes")[0]["at"] == "c5" and battle.where("galleon 1") == "e4"
    assert [frame.prompt for frame in battle.battle.pending] == ["round", "act"]


@rule("SAIL-3.3.2.16.4")
def test_but_not_twice_and_not_out_of_a_harbour() -> None:
    battle = burning(wind="w storm", forts="blue e6")
    battle.order("red: explode brig 1")
    assert battle.facts("explodes")[0]["at"] == "f5", "the harbour holds it"
    battle = burning(wind="w storm")
    battle.ship("brig 1").moved = 2
    battle.order("red: explode brig 1")
    assert battle.facts("explodes")[0]["at"] == "f5"


@rule("SAIL-3.3.2.16.4", "SAIL-3.3.2.16.8")
def test_mines_come_before_the_explosion() -> None:
    ships = "red frigate 1 at g4; red brig 3 at w13; blue brig 2 at d4"
    for said in ("move frigate 1 w 2", "explode frigate 1"):
        storm = said.startswith("explode")
        battle = at_sea(ships, "blue a1", turn=2, wind="w storm" if storm else "w fresh", mines="true")
        battle.ship("frigate 1").lit = 1
        battle.mine("blue", "e4").order(f"red: {said}")
        assert battle.awaited() == ["blue"] and battle.facts("explodes") == []
        battle.order("blue: detonate e4")
        assert battle.facts("damage")[0] == {"ship": "frigate 1", "owner": 0, "points": 3, "strength": 2}
        assert battle.kinds().index("damage") < battle.kinds().index("explodes")
        assert battle.where("brig 2") == ""


@rule("SAIL-3.3.2.16.8")
def test_a_mine_that_sinks_it_leaves_nothing_to_explode() -> None:
    battle = at_sea(
        "red brig 1 at g4; red brig 3 at w13; blue brig 2 at d4", "blue a1", turn=2, wind="w fresh", mines="true"
    )
    battle.ship("brig 1").lit = 1
    battle.mine("blue", "e4").go("red: move brig 1 w 2").order("blue: detonate e4")
    assert battle.where("brig 1") == "" and battle.where("brig 2") == "d4"
    assert "explodes" not in [event.kind for event in battle.told]
    battle.order("red: end")
    assert "explodes" not in battle.kinds()


@rule("SAIL-3.3.2.16.8")
def test_nor_does_a_reef() -> None:
    battle = burning(wind="w storm", reefs="e5")
    battle.order("red: explode brig 1")
    assert battle.where("brig 1") == "" and battle.facts("explodes") == []
    assert battle.awaited() == ["red"] and battle.prompt() == "act"


@rule("SAIL-3.3.2.16.8")
def test_nor_does_gunfire() -> None:
    battle = burning("red frigate 1 at f5; red brig 3 at w13; blue brig 1 at f6", lit="brig 1").hurt("brig 1", 2)
    battle.order("red: fire frigate 1 at brig 1", dice=[1])
    assert battle.where("brig 1") == "" and battle.where("frigate 1") == "f5" and battle.facts("explodes") == []


# ---- what an explosion does


@rule("SAIL-3.3.2.16.5")
def test_every_ship_around_it_and_in_its_own_space_is_hurt_and_none_farther_off() -> None:
    around = ["e4", "f4", "g4", "e5", "g5", "e6", "f6", "g6"]
    names = [f"blue frigate {n + 1} at {square}" for n, square in enumerate(around[:6])]
    names += [f"blue galleon {n + 1} at {square}" for n, square in enumerate([*around[6:], "f5", "f3", "h5", "d7"])]
    battle = burning("red brig 1 at f5; red brig 2 at w13; " + "; ".join(names))
    battle.order("red: explode brig 1")
    hurt = {str(facts["ship"]) for facts in battle.facts("damage")}
    assert hurt == {f"frigate {n}" for n in range(1, 7)} | {"galleon 1", "galleon 2", "galleon 3"}
    assert {facts["points"] for facts in battle.facts("damage")} == {3}


@rule("SAIL-3.3.2.16.5")
@pytest.mark.parametrize(
    ("kind", "damage", "points"),
    [("brig", 2, 3), ("brig", 0, 3), ("frigate", 4, 5), ("galleon", 1, 5), ("first-rate", 6, 7)],
)
def test_by_its_full_strength_whatever_damage_it_had(kind: str, damage: int, points: int) -> None:
    name = f"{kind} 1"
    battle = burning(f"red {name} at f5; red brig 2 at w13; blue first-rate 2 at g6", lit=name).hurt(name, damage)
    battle.order(f"red: explode {name}")
    assert battle.facts("explodes")[0]["points"] == points
    assert battle.facts("damage")[0]["points"] == points
    assert (battle.where("first-rate 2") == "") == (points == 7)


@rule("SAIL-3.3.2.16.6")
def test_own_allied_enemy_and_repairing_ships_are_hit_alike() -> None:
    ships = (
        "red brig 1 at b2; red frigate 1 at c2; green frigate 2 at b3; blue frigate 3 at c3; red frigate 4 at a2; "
        "blue brig 2 at w13"
    )
    battle = burning(ships, forts="red a1", seats=3, teams=[[1, 3], [2]])
    battle.hurt("frigate 4", 1)
    battle.ship("frigate 4").mending, battle.ship("frigate 4").mending_since = 0, 1
    battle.order("red: explode brig 1")
    assert [battle.ship(f"frigate {n}").damage for n in (1, 2, 3, 4)] == [3, 3, 3, 4]
    assert battle.fort("a1").damage == 0


@rule("SAIL-3.3.2.16.6")
def test_forts_reefs_and_mines_are_not_hit_and_land_does_not_protect() -> None:
    # f3 and d3 lie on either side of the shore e3; the corner between d3 and e2 is closed as well
    ships = "red brig 1 at e2; red brig 2 at w13; blue frigate 1 at d3; blue frigate 2 at f3"
    battle = burning(ships, islands="volcano d3", forts="blue e1", reefs="f2", mines="true").mine("blue", "d2")
    battle.order("red: explode brig 1")
    assert battle.ship("frigate 1").damage == battle.ship("frigate 2").damage == 3
    assert battle.fort("e1").damage == 0 and not battle.fort("e1").ruin
    assert battle.battle.mines[1] == [battle.square("d2")]
    assert battle.battle.chart.reef[battle.square("f2")]


@rule("SAIL-3.3.2.16.7", "SAIL-2.4.4")
def test_all_damage_falls_first_then_all_sink_together_with_the_fireship() -> None:
    battle = burning("red brig 1 at f5; red brig 2 at w13; blue brig 3 at g5; blue brig 4 at e5; blue frigate 1 at f6")
    battle.order("red: explode brig 1")
    told = [(event.kind, event.facts.get("ship")) for event in battle.events]
    assert told == [
        ("explodes", "brig 1"),
        ("damage", "brig 3"),
        ("damage", "brig 4"),
        ("damage", "frigate 1"),
        ("sunk", "brig 1"),
        ("sunk", "brig 3"),
        ("sunk", "brig 4"),
    ]
    assert next(event.rule for event in battle.events if event.kind == "sunk") == "SAIL-3.3.2.16.7"


@rule("SAIL-3.3.2.16.7")
def test_it_counts_as_sunk() -> None:
    battle = burning("red brig 1 at f5; blue brig 2 at w13; blue brig 3 at w12", level="admiral")
    battle.battle.flagship[0] = battle.ship("brig 1").index
    battle.ship("brig 1").damage = 1
    ship = battle.ship("brig 1")
    fireships.explode(battle.battle, ship, None)
    assert ship.at == -1 and ship.damage == 3 and ship.lit == 0
    assert battle.battle.flagship_lost[0] == COMING


@rule("SAIL-3.3.2.16.7")
def test_another_fireship_that_sinks_in_it_does_not_explode() -> None:
    battle = burning("red brig 1 at f5; red brig 2 at g5; red brig 3 at w13; blue frigate 1 at h5", "brig 1, brig 2")
    battle.order("red: explode brig 1")
    assert battle.where("brig 2") == "" and battle.ship("frigate 1").damage == 0
    assert len(battle.facts("explodes")) == 1
    battle.order("red: end")
    assert battle.facts("explodes") == []


@rule("SAIL-3.3.2.16.7")
def test_another_that_stays_afloat_does() -> None:
    battle = burning(
        "red brig 1 at f5; red frigate 2 at g5; red brig 3 at w13; blue frigate 1 at h5", "brig 1, frigate 2"
    )
    battle.order("red: explode brig 1")
    assert battle.ship("frigate 2").damage == 3
    battle.order("red: explode frigate 2")
    assert battle.where("frigate 1") == ""


# ---- among temporary allies


def peace(breach: str) -> AtSea:
    ships = "red brig 1 at f5; red brig 2 at w13; blue frigate 1 at g5; green frigate 2 at w11"
    battle = burning(ships, seats=3, alliances="temporary", breach=breach)
    return battle.ally("red", "blue", "green")


@rule("SAIL-3.1.2.14")
@pytest.mark.parametrize("breach", ["notice", "sudden"])
def test_peace_does_not_survive_an_explosion_that_hurts_a_temporary_ally(breach: str) -> None:
    battle = peace(breach)
    assert battle.battle.allied(0, 1) and battle.battle.allied(0, 2)
    battle.order("red: explode brig 1")
    assert not battle.battle.allied(0, 1) and not battle.battle.allied(0, 2), "he leaves what he shares with blue"
    assert battle.battle.allied(1, 2)
    assert battle.facts("alliance left")[0]["seat"] == 0
    assert "SAIL-3.1.2.14" in battle.rules()


@rule("SAIL-3.1.2.14")
def test_peace_survives_one_that_hurts_none_of_them() -> None:
    battle = peace("notice").put("frigate 1", "h5")
    battle.order("red: explode brig 1")
    assert battle.battle.allied(0, 1) and battle.battle.allied(0, 2)


@rule("SAIL-3.1.2.14")
def test_team_mates_stay_team_mates() -> None:
    ships = "red brig 1 at f5; red brig 2 at w13; blue frigate 1 at g5; green brig 3 at w11"
    battle = burning(ships, seats=3, teams=[[1, 2], [3]])
    battle.order("red: explode brig 1")
    assert battle.ship("frigate 1").damage == 3 and battle.battle.allied(0, 1)


@rule("SAIL-3.1.2.14")
def test_who_burns_a_team_mates_ship_stays_in_the_alliance_that_both_are_in() -> None:
    ships = "red brig 1 at f5; red brig 2 at w13; blue frigate 1 at g5; green brig 3 at w11; yellow brig 4 at a14"
    battle = burning(ships, seats=4, teams=[[1, 2], [3], [4]], alliances="temporary").ally("red", "blue", "green")
    battle.order("red: explode brig 1")
    assert battle.ship("frigate 1").damage == 3
    assert battle.battle.allied(0, 2) and battle.battle.allied(1, 2)


# ---- left over at the end of the actions


@rule("SAIL-3.2.2.2")
def test_those_left_over_explode_in_the_order_in_which_they_were_lit() -> None:
    battle = at_sea("red brig 1 at f5; red brig 2 at m5; red brig 3 at s5; red brig 4 at w13; blue brig 5 at a13")
    battle.go("red: light brig 2", "red: light brig 3", "red: light brig 1", "red: end")
    battle.next_turn().act("red").order("red: end", dice=[1, 1])
    assert [facts["ship"] for facts in battle.facts("explodes")] == ["brig 2", "brig 3", "brig 1"]


@rule("SAIL-3.2.2.2")
def test_in_a_storm_all_drift_first_and_a_due_one_explodes_directly_after_its_own() -> None:
    ships = "red brig 1 at f5; red brig 2 at m9; red brig 3 at s5; red brig 4 at f9; blue brig 5 at w13"
    battle = burning(ships, "brig 1, brig 3", wind="w storm", forts="blue e6")
    battle.order("red: end")
    said = [(event.kind, event.facts["ship"]) for event in battle.events if event.kind in ("drifted", "explodes")]
    # brig 1 lies in a harbour, which holds it: its drift is over at once; the one farthest west goes first
    assert said == [
        ("explodes", "brig 1"),
        ("drifted", "brig 4"),
        ("drifted", "brig 2"),
        ("drifted", "brig 3"),
        ("explodes", "brig 3"),
    ]


@rule("SAIL-3.2.2.2")
def test_a_fireship_of_this_turn_is_not_due() -> None:
    battle = at_sea(CROWD).go("red: light brig 1")
    assert fireships.next_due(battle.battle, 0) == -1
    battle.order("red: end")
    assert battle.facts("explodes") == []


# ---- what is foreseen


@rule("SAIL-3.3.2.16.5")
def test_the_forecast_names_every_victim_and_what_it_loses() -> None:
    battle = at_sea(CROWD).hurt("galleon 1", 2)
    chance = battle.forecast("red: light brig 1").chances[0]
    victims = [
        {"ship": "frigate 1", "owner": 0, "points": 3, "sinks": False},
        {"ship": "galleon 1", "owner": 1, "points": 3, "sinks": True},
    ]
    assert (chance.outcome, chance.ways) == ("alight", 1)
    assert chance.facts == {"ship": "brig 1", "owner": 0, "at": "f5", "points": 3, "victims": victims}
    assert [event.outcome for event in battle.order("red: light brig 1")] == ["alight"]


@rule("SAIL-3.3.2.16.4")
@pytest.mark.parametrize("wind", ["w fresh", "w storm"])
def test_what_is_foreseen_of_an_explosion_is_what_happens(wind: str) -> None:
    battle = burning("red brig 1 at f5; red brig 2 at w13; blue frigate 1 at g5; blue galleon 1 at b5", wind=wind)
    forecast = battle.forecast("red: explode brig 1")
    assert [chance.outcome for chance in forecast.chances] == ["explodes"]
    events = battle.order("red: explode brig 1")
    assert [event.facts for event in events if event.outcome == "explodes"] == [forecast.chances[0].facts]
    hurt = "galleon 1" if wind == "w storm" else "frigate 1"
    assert [facts["ship"] for facts in battle.facts("damage")] == [hurt]


@rule("SAIL-3.3.2.16.4")
def test_of_mines_on_the_way_to_an_explosion_it_is_presumed_that_all_hold() -> None:
    """Both neighbours are asked; whether a mine lies there changes nothing of what is foreseen."""
    ships = "red frigate 1 at g4; red brig 3 at w13; blue brig 2 at d4; green brig 4 at x1"
    for laid in ("e4", "a5"):
        battle = at_sea(ships, "blue a1; green a6", turn=2, wind="w storm", mines="true", seats=3)
        battle.ship("frigate 1").lit = 1
        battle.mine("blue", laid).mine("green", "a3")
        forecast = battle.forecast("red: explode frigate 1")
        assert [chance.outcome for chance in forecast.chances] == ["explodes"]
        assert [victim["ship"] for victim in forecast.chances[0].facts["victims"]] == ["brig 2"]  # type: ignore[attr-defined]
        battle.go("red: explode frigate 1", "blue: hold").order("green: hold")
        assert battle.facts("explodes") == [forecast.chances[0].facts]


@rule("SAIL-3.3.2.16.5")
@pytest.mark.parametrize("square", ["x1", "x2", "a1", "x14"])
def test_a_wreck_is_no_victim_wherever_it_explodes(square: str) -> None:
    battle = burning(f"red brig 1 at {square}; red brig 2 at l7; blue brig 3 at f5; blue brig 4 at l9")
    battle.put("brig 3", "")
    assert battle.forecast("red: explode brig 1").chances[0].facts["victims"] == []
    battle.order("red: explode brig 1")
    assert battle.facts("damage") == []


@rule("SAIL-3.3.2.16.8")
def test_nothing_is_promised_of_a_fireship_that_the_storm_wrecks_first() -> None:
    battle = burning(wind="w storm", reefs="e5")
    assert battle.forecast("red: explode brig 1").chances == ()


@rule("SAIL-3.3.2.16.4")
def test_an_explosion_that_was_not_ordered_is_no_outcome_of_the_order_before_it() -> None:
    for said, wind in (("move brig 1 n 1", "n fresh"), ("drift brig 1", "w storm"), ("end", "n fresh")):
        battle = burning(wind=wind)
        battle.order(f"red: {said}")
        assert len(battle.facts("explodes")) == 1 and [event.outcome for event in battle.events] == [""] * len(
            battle.events
        )


@rule("SAIL-3.3.2.16.4")
def test_the_forecast_of_an_explosion_that_ends_the_turn_wants_no_dice() -> None:
    battle = burning(
        "red brig 1 at f5; blue frigate 1 at c6; green brig 2 at w13; blue brig 3 at w11", wind="w storm", seats=3
    )
    assert battle.odds("red: explode brig 1") == {"explodes": (1, 1)}


# ---- boats


BOATS = "red brig 1 at f5; red galleon 1 at h7; blue brig 2 at g6; blue frigate 1 at g4; blue brig 3 at w13"


def boats(ships: str = BOATS, wind: str = "n fresh", **rest: Any) -> AtSea:
    battle = at_sea(ships, wind=wind, admiral_boats="true", turn=2, **rest)
    battle.ship("brig 2").lit = 2
    return battle


@rule("SAIL-6.11.1")
def test_a_ship_beside_an_enemy_fireship_may_send_boats() -> None:
    battle = boats()
    assert battle.offered("red", "boats") == {"boats brig 1 to brig 2", "boats galleon 1 to brig 2"}
    assert battle.refused("red: boats brig 1 to frigate 1") == ("SAIL-6.11.1", "no enemy fireship")
    battle.put("galleon 1", "i7")
    assert battle.refused("red: boats galleon 1 to brig 2") == ("SAIL-6.11.1", "not beside the fireship")
    battle.put("galleon 1", "g6")
    assert battle.refused("red: boats galleon 1 to brig 2") == ("SAIL-6.11.1", "not beside the fireship")


@rule("SAIL-6.11.1")
def test_a_wreck_sends_no_boats_wherever_the_fireship_lies() -> None:
    battle = boats("red brig 1 at f5; red galleon 1 at a14; blue brig 2 at x1; blue brig 3 at w13").put("brig 1", "")
    for square in ("x1", "w1", "a1", "x14"):
        battle.put("brig 2", square)
        assert battle.offered("red", "boats") == set()
    assert battle.refused("red: boats brig 1 to brig 2") == ("SAIL-1.1.9", "not on the board")


@rule("SAIL-6.11.1")
def test_only_where_it_is_agreed() -> None:
    battle = at_sea(BOATS, turn=2)
    battle.ship("brig 2").lit = 1
    assert battle.refused("red: boats brig 1 to brig 2") == ("SAIL-6.11.1", "not agreed")


@rule("SAIL-6.11.1")
def test_in_a_fresh_breeze_or_a_calm_but_not_in_a_storm() -> None:
    assert boats(wind="n calm").lawful("red: boats brig 1 to brig 2")
    assert boats(wind="n storm").refused("red: boats brig 1 to brig 2") == ("SAIL-6.11.1", "no boats in a storm")


@rule("SAIL-6.11.1")
@pytest.mark.parametrize(("face", "towed"), [(1, False), (2, False), (3, False), (4, False), (5, True), (6, True)])
def test_on_five_and_six_it_is_towed_off_and_burns_out(face: int, towed: bool) -> None:
    battle = boats()
    assert battle.odds("red: boats brig 1 to brig 2") == {"towed off": (2, 6), "boats beaten": (4, 6)}
    battle.order("red: boats brig 1 to brig 2", dice=[face])
    assert [event.outcome for event in battle.events if event.outcome] == ["towed off" if towed else "boats beaten"]
    assert (battle.where("brig 2") == "") == towed
    assert battle.facts("explodes") == [] and battle.ship("frigate 1").damage == battle.ship("brig 1").damage == 0
    assert [facts["ship"] for facts in battle.facts("sunk")] == (["brig 2"] if towed else [])


@rule("SAIL-6.11.1")
def test_it_costs_all_its_shots() -> None:
    battle = boats(BOATS.replace("red brig 1", "red first-rate 1"))
    battle.order("red: boats first-rate 1 to brig 2", dice=[1])
    assert battle.ship("first-rate 1").shots_fired(2) == 3
    assert battle.offered("red", "fire first-rate 1") == set()


@rule("SAIL-6.11.1")
def test_one_try_for_a_ship_and_turn() -> None:
    battle = boats()
    battle.order("red: boats brig 1 to brig 2", dice=[4])
    assert battle.refused("red: boats brig 1 to brig 2") == ("SAIL-6.11.1", "boats sent already")
    battle.order("red: boats galleon 1 to brig 2", dice=[5])
    assert battle.where("brig 2") == ""


@rule("SAIL-6.11.1")
def test_not_when_it_has_fired() -> None:
    battle = boats(BOATS.replace("red brig 1", "red first-rate 1"))
    battle.order("red: fire first-rate 1 at nothing")
    assert battle.refused("red: boats first-rate 1 to brig 2") == ("SAIL-6.11.1", "has fired")


@rule("SAIL-6.11.1")
@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("shaken", COMING, ("SAIL-6.6.2", "shaken")),
        ("lit", 2, ("SAIL-3.3.2.16.2", "fireship")),
        ("taken", 2, ("SAIL-3.3.3.7.2", "captured this turn")),
    ],
)
def test_not_from_a_ship_that_is_shaken_alight_or_just_captured(field: str, value: int, why: tuple[str, str]) -> None:
    battle = boats()
    setattr(battle.ship("brig 1"), field, value)
    assert battle.refused("red: boats brig 1 to brig 2") == why
    assert battle.offered("red", "boats") == {"boats galleon 1 to brig 2"}


@rule("SAIL-6.11.1")
def test_nor_from_one_under_repair_or_at_work() -> None:
    battle = boats("red brig 1 at f5; red galleon 1 at f6; blue brig 2 at g6; blue brig 3 at w13", forts="red e5")
    battle.hurt("brig 1", 1).hurt_fort("e5", 1)
    battle.ship("brig 1").mending, battle.ship("brig 1").mending_since = 0, 1
    assert battle.refused("red: boats brig 1 to brig 2") == ("SAIL-3.3.4.5.1", "under repair")
    battle.ship("brig 1").mending = -1
    for name in ("brig 1", "galleon 1"):
        battle.ship(name).working = 0
    battle.fort("e5").workers, battle.fort("e5").work_since = (0, 1), 1
    assert battle.refused("red: boats galleon 1 to brig 2") == ("SAIL-3.3.5.2.3", "at work")


@rule("SAIL-6.11.1")
def test_only_to_an_enemys_fireship() -> None:
    ships = "red brig 1 at f5; red brig 4 at g5; green brig 2 at g6; blue brig 3 at w13"
    battle = boats(ships, seats=3, alliances="temporary", breach="sudden")
    assert battle.lawful("red: boats brig 1 to brig 2")
    battle.ally("red", "green")
    assert battle.refused("red: boats brig 1 to brig 2") == ("SAIL-6.11.1", "no enemy fireship")
    battle.ship("brig 4").lit = 2
    assert battle.refused("red: boats brig 1 to brig 4") == ("SAIL-6.11.1", "no enemy fireship")


@rule("SAIL-6.11.1")
def test_the_loss_of_the_flagship_does_not_limit_boats_lighting_and_explosions() -> None:
    battle = boats(level="admiral")
    battle.battle.flagship_lost[0] = 2
    assert battle.lawful("red: boats brig 1 to brig 2") and battle.lawful("red: light galleon 1")
    battle.ship("brig 1").lit = 1
    assert battle.lawful("red: explode brig 1")


@rule("SAIL-3.3.2.16.4", "SAIL-3.3.6.6")
def test_the_forecast_of_an_explosion_after_a_drift_presumes_that_mines_are_held() -> None:
    ships = "red frigate 1 at g4; red brig 3 at w13; blue brig 2 at d4"
    battle = at_sea(ships, "blue a1", turn=2, wind="w storm", mines="true")
    battle.ship("frigate 1").lit = 1
    battle.mine("blue", "e4")
    foretold = battle.forecast("red: explode frigate 1").chances[0].facts
    assert foretold["at"] == "e4"  # drifts up to the brig
    assert battle.battle.mines[1] == [battle.square("e4")]  # nothing has gone off
    battle.order("red: explode frigate 1")
    told = battle.order("blue: hold")
    assert [event.facts for event in told if event.kind == "explodes"] == [foretold]


@rule("SAIL-3.3.2.16.5")
@pytest.mark.parametrize("corner", ["a1", "x14", "x1", "a14"])
def test_what_has_sunk_is_nobodys_victim(corner: str) -> None:
    battle = burning(f"red brig 1 at {corner}; red brig 2 at l7; blue brig 3 at k9; blue brig 4 at k7").put(
        "brig 3", ""
    )
    assert battle.forecast("red: explode brig 1").chances[0].facts["victims"] == []
    battle.order("red: explode brig 1")
    assert battle.facts("damage") == []


@rule("SAIL-3.1.2.14", "SAIL-3.1.2.2")
def test_who_hurts_his_team_mate_stays_in_the_alliances_that_they_share_with_others() -> None:
    ships = "red brig 1 at f5; red brig 2 at w13; blue frigate 1 at g5; green brig 3 at w11; yellow brig 4 at k1"
    battle = burning(ships, seats=4, teams=[[1, 2], [3], [4]], alliances="both").ally("red", "blue", "green")
    battle.order("red: explode brig 1")
    assert battle.ship("frigate 1").damage == 3
    assert battle.battle.allied(0, 2) and battle.battle.allied(1, 2)
