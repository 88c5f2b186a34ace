"""Morale: SAIL-6.6."""

from __future__ import annotations

import pytest

from searoom.games.sail import losses
from tests.games.sail.at_sea import AtSea, at_sea, rule


def under_fire(kind: str, damage: int) -> AtSea:
    battle = at_sea(f"red galleon 1 at f5; blue {kind} 6 at g5; blue brig 5 at x14", admiral_morale="true")
    return battle.hurt(f"{kind} 6", damage)


@rule("SAIL-6.6.1")
@pytest.mark.parametrize(
    ("kind", "strength", "half"), [("brig", 3, 1), ("frigate", 5, 2), ("galleon", 5, 2), ("first-rate", 7, 3)]
)
def test_a_ship_tests_when_its_strength_falls_to_half_rounded_down(kind: str, strength: int, half: int) -> None:
    for left in range(2, strength + 1):  # strength before a hit
        battle = under_fire(kind, strength - left)
        tested = left == half + 1
        battle.order(f"red: fire galleon 1 at {kind} 6", dice=[1, 3] if tested else [1])
        assert battle.kinds().count("roll") == (2 if tested else 1)


@rule("SAIL-6.6.1")
def test_a_frigate_tests_from_three_to_two_and_not_from_two_to_one() -> None:
    """The example."""
    battle = under_fire("frigate", 2)
    battle.order("red: fire galleon 1 at frigate 6", dice=[1, 4])
    assert battle.ship("frigate 6").strength() == 2
    battle.order("red: fire galleon 1 at frigate 6", dice=[1])
    assert battle.ship("frigate 6").strength() == 1


@rule("SAIL-6.6.1")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_one_and_two_shake_it_and_its_owner_rolls(face: int) -> None:
    battle = under_fire("frigate", 2)
    battle.order("red: fire galleon 1 at frigate 6", dice=[1, face])
    assert (battle.ship("frigate 6").shaken > 0) == (face <= 2)
    assert [facts["seat"] for facts in battle.facts("roll")] == [0, 1]


@rule("SAIL-6.6.1")
def test_a_salvo_that_skips_the_threshold_tests_once_and_a_sunk_ship_does_not() -> None:
    battle = under_fire("frigate", 1)
    battle.order("red: salvo galleon 1 x2 at frigate 6", dice=[1, 6])  # from 4 to 2
    sunk = under_fire("brig", 1)
    assert sunk.odds("red: salvo galleon 1 x2 at brig 6") == {"hit": (5, 6), "miss": (1, 6)}
    sunk.order("red: salvo galleon 1 x2 at brig 6", dice=[1])
    assert sunk.where("brig 6") == ""


@rule("SAIL-6.6.1")
def test_after_repair_above_the_threshold_it_can_test_again() -> None:
    battle = under_fire("frigate", 2)
    battle.order("red: fire galleon 1 at frigate 6", dice=[1, 4])
    battle.hurt("frigate 6", 2)
    battle.order("red: fire galleon 1 at frigate 6", dice=[1, 2])
    assert battle.ship("frigate 6").shaken > 0


@rule("SAIL-6.6.1")
def test_the_forecast_counts_the_test_in() -> None:
    battle = under_fire("frigate", 2)
    assert battle.odds("red: fire galleon 1 at frigate 6") == {
        "hit and shaken": (10, 36),
        "hit and steady": (20, 36),
        "miss": (6, 36),
    }
    assert len(battle.forecast("red: fire galleon 1 at frigate 6").needs) == 2
    battle.order("red: fire galleon 1 at frigate 6", dice=[1, 2])
    assert [event.outcome for event in battle.events if event.outcome] == ["hit", "shaken"]


@rule("SAIL-6.6.1")
def test_without_the_switch_and_from_other_damage_nobody_tests() -> None:
    battle = at_sea("red galleon 1 at f5; blue frigate 6 at g5").hurt("frigate 6", 2)
    battle.order("red: fire galleon 1 at frigate 6", dice=[1])
    assert battle.ship("frigate 6").shaken == 0


def shaken() -> AtSea:
    """Blue's frigate 6 has just been shaken; it is the owner's turn."""
    battle = at_sea(
        "red galleon 1 at f5; blue frigate 6 at g5; blue brig 5 at x14",
        forts="red g6; blue g4",
        captain_fort_assault="true",
        admiral_boats="true",
        admiral_morale="true",
    )
    battle.hurt("frigate 6", 2)
    battle.order("red: fire galleon 1 at frigate 6", dice=[1, 2])
    battle.end()
    return battle


@rule("SAIL-6.6.2")
@pytest.mark.parametrize(
    "said",
    [
        "fire frigate 6 at galleon 1",
        "fire frigate 6 at nothing",
        "salvo frigate 6 x1 at galleon 1",
        "board galleon 1 with frigate 6",
        "assault fort g6 with frigate 6",
    ],
)
def test_a_shaken_ship_does_not_fire_board_or_assault(said: str) -> None:
    assert shaken().refused(f"blue: {said}") == ("SAIL-6.6.2", "shaken")


@rule("SAIL-6.6.2")
def test_a_shaken_ship_sends_no_boats() -> None:
    battle = shaken()
    battle.ship("galleon 1").lit = 1
    assert battle.refused("blue: boats frigate 6 to galleon 1") == ("SAIL-6.6.2", "shaken")


@rule("SAIL-6.6.2")
def test_a_shaken_ship_may_move_be_repaired_and_be_lit() -> None:
    for said in ("move frigate 6 e 1", "repair frigate 6 at fort g4", "light frigate 6"):
        assert shaken().lawful(f"blue: {said}")


@rule("SAIL-6.6.2")
def test_it_lasts_until_the_owners_next_actions_are_over() -> None:
    battle = shaken()
    assert battle.ship("frigate 6").shaken > 0
    battle.next_turn()
    assert battle.ship("frigate 6").shaken == 0


@rule("SAIL-6.6.2")
def test_a_ship_shaken_during_its_owners_own_actions_stays_so_through_the_next() -> None:
    """By a neutral fort's answer."""
    battle = at_sea("red frigate 1 at f5; blue brig 5 at x14", forts="g5", admiral_morale="true").hurt("frigate 1", 2)
    battle.order("red: fire frigate 1 at fort g5", dice=[2, 1, 1, 2])
    assert battle.ship("frigate 1").shaken > 0
    battle.end().clear()
    assert battle.ship("frigate 1").shaken > 0


@rule("SAIL-6.6.2")
def test_also_if_it_changes_its_owner() -> None:
    battle = shaken()
    losses.capture(battle.battle, battle.ship("frigate 6"), 0, "SAIL-3.3.3.7.1", None)
    battle.battle.turn += 1
    battle.act("red")
    assert battle.refused("red: fire frigate 6 at brig 5")[1] == "shaken"
