"""Repair of ships: SAIL-3.3.4."""

from __future__ import annotations

import pytest

from tests.games.sail.at_sea import AtSea, at_sea, rule
from tests.games.sail.spanish_main import spanish_main

HARBOUR = "red a1; blue x14"  # the harbour of fort a1: a2, b1, b2


def in_dock(damage: int) -> AtSea:
    """A brig of red's under repair at fort a1 since Turn 4; now it is red's turn in Turn 5."""
    battle = at_sea(
        "red brig 1 at a2; red galleon 1 at d1; blue brig 2 at h8; blue first-rate 1 at a4", HARBOUR, turn=4
    )
    battle.hurt("brig 1", damage).order("red: repair brig 1 at fort a1")
    return battle.next_turn("e fresh").turn_of("red")


# ---- what, where and when


@rule("SAIL-3.3.4.1")
def test_only_a_damaged_ship_is_repaired() -> None:
    battle = at_sea("red brig 1 at a2; blue brig 2 at h8", HARBOUR)
    assert battle.refused("red: repair brig 1 at fort a1") == ("SAIL-3.3.4.1", "undamaged ship")
    assert battle.hurt("brig 1", 1).lawful("red: repair brig 1 at fort a1")


@rule("SAIL-3.3.4.1")
def test_a_sunk_ship_is_not_repaired_nor_another_players() -> None:
    battle = at_sea("red brig 1 at a2; red galleon 1 at b2; blue brig 2 at b1", HARBOUR)
    battle.put("brig 1", "").hurt("brig 2", 1)
    assert battle.refused("red: repair brig 1 at fort a1") == ("SAIL-1.1.9", "not on the board")
    assert battle.refused("red: repair brig 2 at fort a1") == ("SAIL-1.1.9", "not your ship")


@rule("SAIL-3.3.4.2")
@pytest.mark.parametrize(
    ("at", "lawful"), [("a2", True), ("b1", True), ("b2", True), ("a3", False), ("c1", False), ("c3", False)]
)
def test_repair_takes_place_in_the_harbour_of_a_fort(at: str, lawful: bool) -> None:
    battle = at_sea(f"red brig 1 at {at}; blue brig 2 at h8", HARBOUR).hurt("brig 1", 1)
    assert battle.lawful("red: repair brig 1 at fort a1") == lawful
    if not lawful:
        assert battle.refused("red: repair brig 1 at fort a1") == ("SAIL-3.3.4.2", "not in its harbour")


@rule("SAIL-3.3.4.2")
def test_the_fort_is_the_owners_and_standing() -> None:
    battle = at_sea("red brig 1 at b2; blue brig 2 at h8", "blue a1; c3; red a3").hurt("brig 1", 1)
    assert battle.refused("red: repair brig 1 at fort a1") == ("SAIL-3.3.4.2", "not your fort")
    assert battle.refused("red: repair brig 1 at fort c3") == ("SAIL-3.3.4.2", "not your fort")  # neutral
    assert battle.lawful("red: repair brig 1 at fort a3")
    battle.ruin("a3")
    assert battle.refused("red: repair brig 1 at fort a3") == ("SAIL-3.3.5.1.6", "fort in ruins")


@rule("SAIL-3.3.4.2")
def test_between_two_forts_the_owner_names_one() -> None:
    battle = at_sea("red brig 1 at b2; blue brig 2 at h8", "red a1; red c3").hurt("brig 1", 1)
    assert battle.offered("red", "repair") == {"repair brig 1 at fort a1", "repair brig 1 at fort c3"}
    battle.order("red: repair brig 1 at fort c3")
    assert battle.ship("brig 1").mending == battle.fort("c3").index


@rule("SAIL-3.3.4.2", "SAIL-3.1.2.4")
def test_a_ship_is_repaired_at_the_fort_of_a_constant_ally() -> None:
    three = "red brig 1 at a2; blue brig 2 at h8; green brig 3 at n9"
    battle = at_sea(three, "blue a1; green x14", seats=3, teams=[[1, 2], [3]]).hurt("brig 1", 1)
    assert battle.lawful("red: repair brig 1 at fort a1")


@rule("SAIL-3.1.2.10")
def test_a_temporary_ally_has_no_right_of_repair() -> None:
    three = "red brig 1 at a2; blue brig 2 at h8; green brig 3 at n9"
    battle = at_sea(three, "blue a1; green x14", seats=3, alliances="temporary").hurt("brig 1", 1)
    battle.ally("red", "blue")
    assert battle.refused("red: repair brig 1 at fort a1") == ("SAIL-3.1.2.10", "not your fort")


@rule("SAIL-3.3.4.3")
def test_a_ship_may_move_in_and_fire_before_its_flag_comes_off() -> None:
    battle = at_sea("red first-rate 1 at e1; blue brig 2 at d4", HARBOUR, wind="w fresh").hurt("first-rate 1", 1)
    battle.order("red: fire first-rate 1 at nothing")
    battle.order("red: move first-rate 1 w 3")
    battle.order("red: repair first-rate 1 at fort a1")
    assert battle.where("first-rate 1") == "b1"
    assert battle.ship("first-rate 1").moved == 1
    assert battle.refused("red: repair first-rate 1 at fort a1") == ("SAIL-3.3.4.5.1", "under repair")


@rule("SAIL-3.3.4.3")
def test_a_ship_at_work_on_a_fort_is_not_repaired() -> None:
    battle = at_sea("red brig 1 at a2; red galleon 1 at b2; blue brig 2 at h8", HARBOUR)
    battle.hurt("brig 1", 1).hurt_fort("a1", 1).order("red: work fort a1 with brig 1 and galleon 1")
    assert battle.refused("red: repair brig 1 at fort a1") == ("SAIL-3.3.5.2.3", "at work")


@rule("SAIL-3.3.4.3")
@pytest.mark.parametrize(
    ("what", "answer"),
    [("lit", ("SAIL-3.3.2.16.2", "fireship")), ("taken", ("SAIL-3.3.3.7.2", "captured this turn"))],
)
def test_a_fireship_and_a_ship_just_captured_are_not_repaired(what: str, answer: tuple[str, str]) -> None:
    battle = at_sea("red brig 1 at a2; blue brig 2 at h8", HARBOUR).hurt("brig 1", 1)
    setattr(battle.ship("brig 1"), what, battle.battle.turn)
    assert battle.refused("red: repair brig 1 at fort a1") == answer


@rule("SAIL-2.1.7")
def test_the_flag_comes_off_for_repair_and_a_fort_without_one_is_neutral_or_destroyed() -> None:
    battle = at_sea("red brig 1 at a2; blue brig 2 at h8", "red a1; n7; red x1").hurt("brig 1", 1).ruin("x1")
    battle.order("red: repair brig 1 at fort a1")
    view = battle.battle.view(None)
    ships, forts = view["ships"], view["forts"]
    assert isinstance(ships, list)
    assert isinstance(forts, list)
    assert [ship["repair"] for ship in ships] == ["fort a1", ""]  # no flag; a flag
    assert [(fort["owner"], fort["ruin"]) for fort in forts] == [(0, False), (-1, False), (-1, True)]


# ---- while it lasts


@rule("SAIL-3.3.4.4")
def test_one_damage_a_turn_from_the_next_turn_on_when_the_owner_ends_his_actions() -> None:
    """Declared in Turn 4: 1 damage after the owner's actions in Turn 5, 0 after Turn 6."""
    battle = at_sea("red brig 1 at a2; blue brig 2 at h8", HARBOUR, turn=4).hurt("brig 1", 2)
    brig = battle.ship("brig 1")
    battle.order("red: repair brig 1 at fort a1")
    battle.next_turn()
    assert brig.damage == 2
    battle.turn_of("red")
    assert (battle.battle.turn, brig.damage) == (5, 2)
    battle.end()
    assert brig.damage == 1
    assert battle.facts("repaired") == [{"ship": "brig 1", "seat": 0, "fort": "fort a1", "points": 1, "strength": 2}]
    battle.next_turn().turn_of("red")
    assert (battle.battle.turn, brig.damage) == (6, 1)
    battle.end([3, 1])  # he is the last now: the next wind
    assert brig.damage == 0


@rule("SAIL-3.3.4.5.1")
@pytest.mark.parametrize(
    "said",
    [
        "move brig 1 s 1",
        "fire brig 1 at first-rate 1",
        "fire brig 1 at nothing",
        "board brig 3 with brig 1",
        "assault fort c2 with brig 1",
        "light brig 1",
        "repair brig 1 at fort a1",
        "work fort a1 with brig 1 and galleon 1",
    ],
)
def test_a_ship_under_repair_does_nothing(said: str) -> None:
    battle = at_sea(
        "red brig 1 at b2; red galleon 1 at a2; blue brig 3 at b3; blue first-rate 1 at b5",
        "red a1; blue c2",
        captain_fort_assault="true",
    )
    battle.hurt("brig 1", 2).hurt_fort("a1", 1).order("red: repair brig 1 at fort a1")
    assert battle.refused(f"red: {said}") == ("SAIL-3.3.4.5.1", "under repair")


@rule("SAIL-3.3.4.5.1")
def test_a_ship_under_repair_handles_no_cargo() -> None:
    battle = at_sea("red galleon 1 at b2; blue brig 2 at h8", HARBOUR, goods="b2 h5", campaign="pearl_banks")
    load = "red: load pearls 1 aboard galleon 1"
    assert battle.hurt("galleon 1", 1).lawful(load)
    battle.order("red: repair galleon 1 at fort a1")
    assert battle.refused(load) == ("SAIL-3.3.4.5.1", "under repair")


@rule("SAIL-3.3.4.5.2")
def test_a_ship_under_repair_cannot_be_fired_at_and_can_be_boarded() -> None:
    battle = at_sea("red brig 1 at a2; red galleon 1 at h9; blue first-rate 1 at a3", HARBOUR)
    battle.act("blue")
    assert battle.lawful("blue: fire first-rate 1 at brig 1")
    battle.act("red").hurt("brig 1", 1).order("red: repair brig 1 at fort a1")
    battle.act("blue")
    assert not battle.lawful("blue: fire first-rate 1 at brig 1")
    assert battle.lawful("blue: board brig 1 with first-rate 1")


@rule("SAIL-3.3.4.5.2")
def test_a_fireship_and_the_loss_of_the_fort_reach_a_ship_under_repair() -> None:
    battle = at_sea("red galleon 1 at a2; red brig 1 at h9; blue brig 2 at a3; blue frigate 1 at k5", HARBOUR, turn=3)
    battle.hurt("galleon 1", 1).order("red: repair galleon 1 at fort a1")
    battle.ship("brig 2").lit = 2
    battle.act("blue").order("blue: explode brig 2")
    assert battle.ship("galleon 1").damage == 4
    assert battle.ship("galleon 1").mending == battle.fort("a1").index


# ---- its end


@rule("SAIL-3.3.4.6")
def test_a_repair_is_not_stopped_in_the_turn_in_which_it_began() -> None:
    battle = at_sea("red brig 1 at a2; blue brig 2 at h8", HARBOUR, turn=4).hurt("brig 1", 2)
    assert battle.refused("red: raise flag brig 1") == ("SAIL-3.3.4.6", "not under repair")
    battle.order("red: repair brig 1 at fort a1")
    assert battle.refused("red: raise flag brig 1") == ("SAIL-3.3.4.6", "repair begun this turn")
    battle.next_turn().turn_of("red")
    assert battle.lawful("red: raise flag brig 1")


@rule("SAIL-3.3.4.6")
@pytest.mark.parametrize(
    "said", ["move brig 1 s 1", "board brig 3 with brig 1", "assault fort c2 with brig 1", "repair brig 1 at fort a1"]
)
def test_when_the_flag_goes_up_the_ship_only_fires(said: str) -> None:
    battle = at_sea(
        "red brig 1 at b2; red galleon 1 at k2; blue brig 3 at b3; blue first-rate 1 at h9",
        "red a1; blue c2",
        captain_fort_assault="true",
        turn=4,
    )
    battle.hurt("brig 1", 2).order("red: repair brig 1 at fort a1")
    battle.next_turn("e fresh").turn_of("red").order("red: raise flag brig 1")
    assert battle.facts("flag up") == [{"ship": "brig 1", "seat": 0, "fort": "fort a1"}]
    assert battle.refused(f"red: {said}") == ("SAIL-3.3.4.6", "flag just up")
    assert battle.refused("red: raise flag brig 1") == ("SAIL-3.3.4.6", "not under repair")
    assert battle.lawful("red: fire brig 1 at brig 3")
    battle.next_turn("e fresh").turn_of("red")
    assert battle.lawful(f"red: {said}")


@rule("SAIL-3.3.4.6")
def test_it_may_not_work_on_a_fort_either_and_fires_its_full_shots() -> None:
    battle = at_sea("red first-rate 1 at a2; red galleon 1 at b2; blue brig 3 at a4", HARBOUR, turn=4)
    battle.hurt("first-rate 1", 2).hurt_fort("a1", 1).order("red: repair first-rate 1 at fort a1")
    battle.next_turn().turn_of("red").order("red: raise flag first-rate 1")
    work = "red: work fort a1 with galleon 1 and first-rate 1"
    assert battle.refused(work) == ("SAIL-3.3.4.6", "flag just up")
    for _ in range(3):
        battle.order("red: fire first-rate 1 at nothing")
    assert not battle.lawful("red: fire first-rate 1 at nothing")


@rule("SAIL-3.3.4.7")
def test_nothing_is_repaired_on_the_turn_of_ending() -> None:
    battle = in_dock(damage=2)
    battle.order("red: raise flag brig 1")
    battle.end()
    assert battle.ship("brig 1").damage == 2
    assert "repaired" not in battle.kinds()


@rule("SAIL-3.3.4.8")
def test_fully_repaired_its_flag_goes_up_at_the_beginning_of_its_owners_next_actions() -> None:
    battle = in_dock(damage=1)
    battle.end()
    brig = battle.ship("brig 1")
    assert (brig.damage, brig.mending) == (0, battle.fort("a1").index)  # it stays under repair until then
    assert battle.awaited() == ["blue"]
    assert not battle.lawful("blue: fire first-rate 1 at brig 1")
    battle.next_turn().turn_of("red")
    flags = [event for event in battle.told if event.kind == "flag up"]
    assert [event.rule for event in flags] == ["SAIL-3.3.4.8"]
    assert battle.refused("red: move brig 1 s 1") == ("SAIL-3.3.4.6", "flag just up")
    assert battle.lawful("red: fire brig 1 at first-rate 1")


@rule("SAIL-3.3.4.8")
def test_with_damage_left_the_flag_stays_down() -> None:
    battle = in_dock(damage=2)
    battle.end()
    battle.next_turn().turn_of("red")
    assert battle.refused("red: move brig 1 s 1") == ("SAIL-3.3.4.5.1", "under repair")


# ---- assaults


@rule("SAIL-5.6.8")
def test_after_an_assault_ships_at_the_fort_lose_no_damage_in_that_turn() -> None:
    battle = in_dock(damage=2)
    battle.fort("a1").assaulted = 5  # before red's actions are over
    battle.end()
    assert battle.ship("brig 1").damage == 2
    assert battle.facts("repair hindered") == [{"ship": "brig 1", "seat": 0, "fort": "fort a1"}]
    battle.next_turn().turn_of("red").end([3, 1])  # the last of the Turn: the next wind
    assert battle.ship("brig 1").damage == 1


@rule("SAIL-5.6.8")
def test_what_was_repaired_before_the_assault_stays_repaired() -> None:
    battle = at_sea(
        "red brig 1 at a2; red galleon 1 at d9; blue frigate 2 at b1; blue frigate 1 at b2",
        "red a1; blue x14",
        captain_fort_assault="true",
        turn=4,
    )
    battle.hurt("brig 1", 2).order("red: repair brig 1 at fort a1")
    battle.next_turn().turn_of("red").end()
    assert battle.ship("brig 1").damage == 1
    battle.act("blue").order("blue: assault fort a1 with frigate 2")
    battle.order("blue: go", [1, 6])  # 5 + 0 against 3 + 5
    assert battle.fort("a1").assaulted == 5
    assert battle.ship("brig 1").damage == 1


@rule("SAIL-3.3.4.6", "SAIL-3.3.2.16.1", "SAIL-6.11.1")
def test_when_the_flag_goes_up_the_ship_may_still_be_lit_and_send_boats() -> None:
    ships = "red brig 1 at b2; red galleon 1 at k2; blue brig 3 at b3; blue first-rate 1 at h9"
    battle = at_sea(ships, HARBOUR, turn=4, admiral_boats="true").hurt("brig 1", 2)
    battle.order("red: repair brig 1 at fort a1")
    battle.next_turn("e fresh")
    battle.ship("brig 3").lit = 5
    battle.act("red").order("red: raise flag brig 1")
    assert battle.lawful("red: light brig 1")
    assert battle.lawful("red: boats brig 1 to brig 3")


@rule("SAIL-3.3.4.2", "SAIL-3.3.5.1.6", "SAIL-4.3.9.3.2")
def test_the_ruins_of_tortuga_repair_no_pirate() -> None:
    battle = spanish_main("spain galleon 1 at f6; red brig 1 at m3; blue brig 4 at m3", acting="blue").hurt("brig 4", 2)
    assert battle.lawful("blue: repair brig 4 at fort m2")
    battle.ruin("m2")
    assert battle.refused("blue: repair brig 4 at fort m2") == ("SAIL-3.3.5.1.6", "fort in ruins")
