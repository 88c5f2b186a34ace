"""Fire from both broadsides: SAIL-5.5."""

from __future__ import annotations

import pytest

from tests.games.sail.at_sea import AtSea, at_sea, rule

BETWEEN = "red first-rate 1 at f5; blue galleon 5 at c5; blue galleon 6 at i5; blue brig 1 at f7; blue brig 2 at f2"
BOTH = "broadsides first-rate 1"


def both(ships: str = BETWEEN, forts: str = "", raking: str = "false") -> AtSea:
    return at_sea(ships, forts=forts, captain_both_broadsides="true", admiral_raking=raking)


@rule("SAIL-5.5.1")
@pytest.mark.parametrize(
    ("first", "second"), [("galleon 5", "galleon 6"), ("galleon 6", "galleon 5"), ("brig 1", "brig 2")]
)
def test_a_ship_between_two_enemies_on_one_line_fires_at_both(first: str, second: str) -> None:
    battle = both()
    battle.order(f"red: {BOTH} x1 at {first} and {second}", dice=[1, 3])
    assert (battle.ship(first).damage, battle.ship(second).damage) == (1, 1)


@rule("SAIL-5.5.1")
def test_it_needs_the_switch() -> None:
    battle = at_sea(BETWEEN)
    assert battle.refused(f"red: {BOTH} x1 at galleon 5 and galleon 6") == ("SAIL-5.5.1", "no broadsides")


@rule("SAIL-5.5.1")
@pytest.mark.parametrize(
    ("ships", "why"),
    [
        ("blue galleon 5 at c5; blue galleon 6 at f8", ("SAIL-5.5.1", "not between")),
        ("blue galleon 5 at h5; blue galleon 6 at f8", ("SAIL-5.5.1", "not between")),
        ("blue galleon 5 at c5; blue galleon 6 at m5", ("SAIL-3.3.2.6.1", "out of range")),
        ("blue galleon 5 at c5; blue galleon 6 at i5; red brig 3 at h5", ("SAIL-3.3.2.9.3", "fire blocked")),
        ("blue galleon 5 at c5; red galleon 6 at i5", ("SAIL-3.3.2.17", "your own")),
    ],
)
def test_both_must_be_enemies_in_range_with_free_lines_on_opposite_sides(ships: str, why: tuple[str, str]) -> None:
    battle = both(f"red first-rate 1 at f5; {ships}")
    assert battle.refused(f"red: {BOTH} x1 at galleon 5 and galleon 6") == why


@rule("SAIL-5.5.1")
def test_a_ship_in_its_own_space_is_on_neither_side_and_one_target_is_not_two() -> None:
    battle = both("red first-rate 1 at i5; blue brig 1 at i5; blue brig 2 at g5; blue brig 3 at i7", forts="blue j5")
    assert battle.refused(f"red: {BOTH} x1 at brig 1 and brig 3") == ("SAIL-5.5.1", "not between")
    assert battle.refused(f"red: {BOTH} x1 at brig 1 and brig 2") == ("SAIL-5.5.1", "not between")
    assert battle.refused(f"red: {BOTH} x1 at brig 2 and brig 2") == ("SAIL-5.5.1", "not between")


@rule("SAIL-5.5.1")
def test_forts_are_no_second_target_and_have_no_second_broadside() -> None:
    battle = both("red first-rate 1 at a1; blue galleon 5 at c5; blue galleon 6 at i5", forts="red f5; blue i8")
    assert battle.offered("red", "broadsides") == set()
    battle.put("first-rate 1", "f5")
    assert {text for text in battle.offered("red", "broadsides") if "fort" in text} == set()
    for said in ("broadsides fort f5 x1 at galleon 5 and galleon 6", f"{BOTH} x1 at galleon 5 and fort i8"):
        assert "MATCH-2.2" in repr(battle.battle.read(0, said))


@rule("SAIL-5.5.2")
def test_one_shot_of_the_card_gives_one_to_each_side() -> None:
    """The example: 1st Rate uses 2 of 3 shots on both sides: 2 shots at each target, 1 left."""
    battle = both()
    battle.order(f"red: {BOTH} x2 at galleon 5 singly and galleon 6 singly", dice=[1, 1, 3, 3])
    assert (battle.ship("galleon 5").damage, battle.ship("galleon 6").damage) == (2, 2)
    assert battle.ship("first-rate 1").shots_fired(1) == 2
    said = f"red: {BOTH} x2 at galleon 5 singly and galleon 6 singly"
    assert battle.refused(said) == ("SAIL-5.5.2", "so many shots")
    battle.order(f"red: {BOTH} x1 at galleon 5 and galleon 6", dice=[2, 2])
    assert battle.refused(f"red: {BOTH} x1 at galleon 5 and galleon 6")[1] == "no shots left"


@rule("SAIL-5.5.3")
@pytest.mark.parametrize(
    ("hows", "dice", "damage"),
    [
        (("singly", "singly"), [1, 2, 3, 4], (1, 1)),
        (("in salvo", "singly"), [1, 2, 3], (2, 1)),
        (("singly", "in salvo"), [1, 2, 3], (1, 2)),
        (("in salvo", "in salvo"), [2, 3], (0, 2)),
    ],
)
def test_each_side_is_resolved_by_single_shots_or_as_one_salvo(
    hows: tuple[str, str], dice: list[int], damage: tuple[int, int]
) -> None:
    battle = both()
    battle.order(f"red: {BOTH} x2 at galleon 5 {hows[0]} and galleon 6 {hows[1]}", dice=dice)
    assert (battle.ship("galleon 5").damage, battle.ship("galleon 6").damage) == damage


@rule("SAIL-5.5.3")
def test_each_side_has_its_own_range() -> None:
    battle = both("red first-rate 1 at f5; blue galleon 5 at e5; blue galleon 6 at i5")
    battle.order(f"red: {BOTH} x3 at galleon 6 in salvo and galleon 5 in salvo", dice=[4, 4])
    assert (battle.ship("galleon 5").damage, battle.ship("galleon 6").damage) == (3, 0)


@rule("SAIL-5.5.3")
def test_if_the_first_sinks_the_second_is_still_fired_at() -> None:
    battle = both().hurt("galleon 5", 4)
    battle.order(f"red: {BOTH} x1 at galleon 5 and galleon 6", dice=[1, 1])
    assert (battle.where("galleon 5"), battle.ship("galleon 6").damage) == ("", 1)


@rule("SAIL-5.5.3")
def test_single_shots_at_a_ship_that_has_sunk_are_not_rolled() -> None:
    battle = both().hurt("galleon 5", 4)
    said = f"red: {BOTH} x2 at galleon 5 singly and galleon 6 in salvo"
    assert battle.odds(said) == {
        "hit and hit": (54, 216),
        "hit and miss": (54, 216),
        "miss and hit and hit": (27, 216),
        "miss and hit and miss": (27, 216),
        "miss and miss and hit": (27, 216),
        "miss and miss and miss": (27, 216),
    }
    battle.order(said, dice=[1, 2])
    assert battle.where("galleon 5") == ""


@rule("SAIL-5.5.3")
def test_no_other_unit_takes_part() -> None:
    battle = both(f"{BETWEEN}; red frigate 1 at c8")
    battle.order(f"red: {BOTH} x2 at galleon 5 in salvo and galleon 6 in salvo", dice=[2, 2])
    assert battle.prompt() == "act"


@rule("SAIL-5.5.3")
def test_the_chances_name_both_targets() -> None:
    battle = both().hurt("galleon 6", 4)
    chances = battle.forecast(f"red: {BOTH} x1 at galleon 5 and galleon 6").chances
    found = {c.outcome: c.facts["targets"] for c in chances}
    assert found["hit and hit"] == [
        {"target": "galleon 5", "damage": 1, "sinks": False},
        {"target": "galleon 6", "damage": 1, "sinks": True},
    ]


@rule("SAIL-6.3.1", "SAIL-5.5.3")
def test_both_broadsides_rake_once_in_all() -> None:
    battle = both(raking="true")
    battle.ship("galleon 5").heading = battle.ship("galleon 6").heading = 2
    battle.order(f"red: {BOTH} x1 at galleon 5 and galleon 6", dice=[1, 1])
    assert (battle.ship("galleon 5").damage, battle.ship("galleon 6").damage) == (2, 1)


@rule("SAIL-5.5.1")
def test_fire_at_temporary_allies_breaks_with_both_of_them() -> None:
    battle = at_sea(
        "red frigate 1 at f5; blue brig 1 at d5; green brig 2 at h5",
        seats=3,
        alliances="temporary",
        breach="sudden",
        captain_both_broadsides="true",
    )
    battle.ally("red", "blue").ally("red", "green")
    battle.order("red: broadsides frigate 1 x1 at brig 1 and brig 2", dice=[2, 2])
    assert [battle.battle.allied(0, other) for other in (1, 2)] == [False, False]


@rule("SAIL-5.5.1")
def test_every_way_of_it_is_offered() -> None:
    battle = both("red first-rate 1 at f5; blue galleon 5 at c5; blue galleon 6 at i5")
    assert len(battle.offered("red", "broadsides")) == 2 * (1 + 4 + 4)
