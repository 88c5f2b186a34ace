"""Neutral forts answer fire: SAIL-3.3.2.11.2 to SAIL-3.3.2.11.5, SAIL-3.3.5.1.4."""

from __future__ import annotations

import pytest

from tests.games.sail.at_sea import AtSea, at_sea, rule

ATTACK = "red: fire first-rate 1 at fort h5"


def neutral(ships: str = "", seats: int = 2) -> AtSea:
    return at_sea(f"red first-rate 1 at f5; blue brig 6 at x14; {ships}", forts="h5", seats=seats)


@rule("SAIL-3.3.2.11.2", "SAIL-3.3.5.1.4")
@pytest.mark.parametrize("face", [1, 2])
def test_it_answers_every_attack_at_once_a_miss_too_with_all_its_shots(face: int) -> None:
    battle = neutral()
    battle.order(ATTACK, dice=[face, 1, 2])
    assert battle.ship("first-rate 1").damage == 1
    assert battle.kinds().count("fort answers") == 2
    battle.order(ATTACK, dice=[2])  # it has no shots left


@rule("SAIL-3.3.2.11.2")
def test_its_shots_come_back_in_the_next_turn() -> None:
    battle = neutral()
    battle.order(ATTACK, dice=[2, 2, 2])
    battle.battle.turn += 1
    battle.order(ATTACK, dice=[2, 2, 2])


@rule("SAIL-3.3.2.11.2")
def test_it_does_not_answer_when_it_is_destroyed() -> None:
    battle = neutral().hurt_fort("h5", 2)
    battle.order(ATTACK, dice=[1])
    assert battle.fort("h5").ruin


@rule("SAIL-3.3.2.11.2")
def test_it_leaves_those_alone_who_have_not_attacked_it() -> None:
    battle = neutral("blue frigate 2 at h6")
    battle.end()
    battle.act("red")
    battle.order(ATTACK, dice=[2, 1, 1])
    assert (battle.ship("frigate 2").damage, battle.ship("first-rate 1").damage) == (0, 2)


@rule("SAIL-3.3.2.11.2")
def test_an_owned_fort_does_not_answer() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 6 at x14", forts="blue h5")
    battle.order(ATTACK, dice=[2])


@rule("SAIL-3.3.2.11.2")
def test_a_salvo_is_answered_once() -> None:
    battle = neutral()
    battle.order("red: salvo first-rate 1 x2 at fort h5", dice=[2, 2, 2])
    assert battle.kinds().count("fort answers") == 2


@rule("SAIL-3.3.2.11.3")
def test_at_the_end_of_an_attackers_actions_it_fires_the_shots_it_has_left() -> None:
    battle = neutral()
    battle.order(ATTACK, dice=[2, 2, 2])
    battle.put("first-rate 1", "f5").end([])  # none are left in this Turn
    battle.battle.turn += 1
    battle.act("red").end([1, 2])
    assert battle.ship("first-rate 1").damage == 1


@rule("SAIL-3.3.2.11.3")
def test_it_does_not_at_the_end_of_others_actions() -> None:
    battle = neutral("blue frigate 2 at h6").act("blue")
    battle.fort("h5").attackers = (0,)
    queue = battle.battle.queue
    battle.battle.queue = (1, 0)
    battle.act("blue").end([])
    assert battle.ship("first-rate 1").damage == 0
    battle.battle.queue = queue


@rule("SAIL-3.3.2.11.3")
def test_a_ship_that_was_out_of_reach_at_the_attack_is_fired_at_later() -> None:
    battle = neutral("red frigate 1 at h11")
    battle.fort("h5").attackers = (0,)
    battle.put("first-rate 1", "a14")
    battle.end([])
    battle.put("frigate 1", "h10").act("red").end([1, 1])
    assert battle.ship("frigate 1").damage == 2


@rule("SAIL-3.3.2.11.4")
def test_it_fires_at_the_nearest_ship_of_all_who_have_attacked_it() -> None:
    battle = neutral("green frigate 3 at h6; blue frigate 2 at h4", seats=3)
    battle.fort("h5").attackers = (2,)
    battle.order(ATTACK, dice=[2, 1, 1])
    assert [battle.ship(name).damage for name in ("first-rate 1", "frigate 2", "frigate 3")] == [0, 0, 2]


@rule("SAIL-3.3.2.11.4")
@pytest.mark.parametrize(
    ("attackers", "ships", "hurt", "target"),
    [
        ((2, 0), "red galleon 1 at h7; green brig 3 at j5", {}, "galleon 1"),  # red attacked it last
        ((0, 2), "red brig 1 at h7; green galleon 3 at j5", {}, "galleon 3"),
        ((0,), "red brig 1 at h7; red galleon 1 at j5", {"galleon 1": 3}, "galleon 1"),  # 2 against 3
        ((0,), "red frigate 1 at h7; red galleon 1 at j5", {}, "frigate 1"),  # 5 each
        ((0,), "red brig 1 at h7; red frigate 1 at j5", {"frigate 1": 2}, "brig 1"),  # 3 each
        ((0,), "red galleon 2 at h7; red first-rate 2 at j5", {"first-rate 2": 2}, "galleon 2"),  # 5 each
        ((0,), "red brig 2 at h7; red brig 1 at j5", {}, "brig 1"),
    ],
)
def test_ties_go_to_the_last_attacker_then_the_weakest_then_by_type_and_number(
    attackers: tuple[int, ...], ships: str, hurt: dict[str, int], target: str
) -> None:
    battle = at_sea(f"{ships}; blue brig 6 at x14; green brig 5 at a14", forts="h5", seats=3)
    battle.fort("h5").attackers = attackers
    for name, damage in hurt.items():
        battle.hurt(name, damage)
    battle.end([2, 2])
    assert [facts["target"] for facts in battle.facts("fort answers")] == [target, target]


@rule("SAIL-3.3.2.11.4")
def test_the_second_shot_has_its_own_target_when_the_first_has_sunk() -> None:
    battle = neutral("red brig 1 at h6").hurt("brig 1", 2)
    battle.order(ATTACK, dice=[2, 1, 1])
    assert (battle.where("brig 1"), battle.ship("first-rate 1").damage) == ("", 1)


@rule("SAIL-3.3.2.11.4")
@pytest.mark.parametrize(("at", "fires"), [("h10", True), ("h11", False), ("l9", True), ("m10", False), ("j6", False)])
def test_only_ships_in_range_on_a_line(at: str, fires: bool) -> None:
    battle = at_sea(f"red brig 1 at {at}; blue brig 6 at x14", forts="h5")
    battle.fort("h5").attackers = (0,)
    battle.end([2, 2] if fires else [])


@rule("SAIL-3.3.2.11.4")
def test_it_reaches_into_the_corner_of_the_board_and_never_for_a_wreck() -> None:
    battle = at_sea("red brig 1 at a1; red brig 2 at x14; blue brig 6 at l1", forts="d4; u11")
    for square in ("d4", "u11"):
        battle.fort(square).attackers = (0,)
    battle.put("brig 2", "").end([2, 2])
    assert [facts["units"] for facts in battle.facts("fort answers")] == [["fort d4"], ["fort d4"]]


@rule("SAIL-3.3.2.11.2", "SAIL-5.6.6.2")
def test_taken_and_given_up_in_one_turn_it_is_silent_for_the_rest_of_it() -> None:
    """Its conqueror is out in the same Turn, and so it is neutral again."""
    battle = neutral()
    battle.fort("h5").silent = 1
    battle.order(ATTACK, dice=[2])
    battle.end([])
    assert battle.fort("h5").attackers == (0,)
    battle.battle.turn += 1
    battle.act("red").end([2, 2])


@rule("SAIL-3.3.2.11.4")
def test_only_ships_on_a_free_line_and_not_under_repair() -> None:
    battle = at_sea("red brig 1 at h9; blue brig 6 at h7; red brig 2 at j5", forts="h5; red k5")
    battle.fort("h5").attackers = (0,)
    battle.ship("brig 2").mending = battle.fort("k5").index
    battle.hurt("brig 2", 2).ship("brig 2").mending_since = 1
    battle.end([])
    assert battle.kinds().count("fort answers") == 0


@rule("SAIL-3.3.2.11.5")
@pytest.mark.parametrize(("at", "face", "hit"), [("h6", 4, True), ("h6", 2, False), ("h7", 4, False), ("h7", 3, True)])
def test_it_hits_like_a_ship_each_shot_with_its_own_die(at: str, face: int, hit: bool) -> None:
    battle = at_sea(f"red galleon 1 at {at}; blue brig 6 at x14", forts="h5")
    battle.fort("h5").attackers = (0,)
    battle.end([face, 2])
    assert battle.ship("galleon 1").damage == int(hit)


@rule("SAIL-3.3.2.11.5")
def test_it_uses_the_three_ranges_too() -> None:
    battle = at_sea("red galleon 1 at h7; blue brig 6 at x14", forts="h5", captain_ranges="true")
    battle.fort("h5").attackers = (0,)
    battle.end([6, 2])
    assert battle.ship("galleon 1").damage == 1


@rule("SAIL-3.3.2.11.5")
@pytest.mark.parametrize(("acting", "ship", "roller"), [("red", "red", 1), ("blue", "blue", 2), ("green", "green", 0)])
def test_the_next_player_after_the_one_fired_at_rolls(acting: str, ship: str, roller: int) -> None:
    others = "; ".join(
        f"{c} brig {n} at {at}" for n, (c, at) in enumerate([("red", "a1"), ("blue", "x1"), ("green", "x14")], 1)
    )
    battle = at_sea(f"{ship} galleon 1 at h7; {others}", forts="h5", seats=3, acting=acting)
    battle.order(f"{acting}: fire galleon 1 at fort h5", dice=[2, 2, 2])
    assert [facts["seat"] for facts in battle.facts("roll")][1:] == [roller, roller]


@rule("SAIL-3.3.2.11.5")
def test_its_dice_are_no_part_of_the_forecast() -> None:
    battle = neutral()
    assert battle.odds(ATTACK) == {"hit": (3, 6), "miss": (3, 6)}
    battle.order(ATTACK, dice=[1, 1, 2])
    assert [event.outcome for event in battle.events if event.outcome] == ["hit"]


@rule("SAIL-3.3.2.11.2")
def test_it_remembers_each_attacker_once_the_last_one_last() -> None:
    battle = neutral("blue frigate 2 at h9")
    battle.order(ATTACK, dice=[2, 2, 2])
    battle.act("blue").order("blue: fire frigate 2 at fort h5", dice=[2])
    assert battle.fort("h5").attackers == (0, 1)
    battle.act("red").order(ATTACK, dice=[2])
    assert battle.fort("h5").attackers == (1, 0)
