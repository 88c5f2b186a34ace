"""The examples that the printed rules tell, told again."""

from __future__ import annotations

import pytest

from tests.games.sail.at_sea import at_sea, campaign, rule


@rule("SAIL-3.1.5.5.1", "SAIL-3.1.5.5.2", "SAIL-3.1.5.5.3")
def test_three_notes_under_the_edge_of_the_map() -> None:
    """Two players have three mines each: "A2", "B3" and "D4"."""
    battle = campaign("pearl-2", mines="true")
    assert battle.awaited() == ["red", "blue"]
    battle.go("red: mine a2", "red: mine b3")
    assert battle.awaited() == ["red", "blue"]
    told = battle.order("red: mine d4")
    assert battle.awaited() == ["blue"]
    read_by_blue = [event.facts for event in told if event.to >> battle.seat("blue") & 1]
    assert read_by_blue == [{"seat": battle.seat("red")}], "that red is ready, and no more"


@rule("SAIL-3.1.6.2")
def test_the_initiative_of_three_players() -> None:
    """Turn 2, and Turn 5, is started by Player 2, followed by 3 and 1; Turn 3 by Player 3, followed by 1 and 2."""
    battle = at_sea("red brig 1 at a1; blue brig 2 at l7; green brig 3 at x14", seats=3, wind="n calm")
    player = {"red": 1, "blue": 2, "green": 3}
    acted: dict[int, list[int]] = {}
    while battle.battle.turn <= 5:
        order = acted.setdefault(battle.battle.turn, [])
        order.append(player[battle.awaited()[0]])
        battle.end([1, 5] if len(order) == 3 else [])
    assert acted == {1: [1, 2, 3], 2: [2, 3, 1], 3: [3, 1, 2], 4: [1, 2, 3], 5: [2, 3, 1]}


@rule("SAIL-3.3.1.5.1")
@pytest.mark.parametrize("before", [1, 2, 3, 0])
def test_three_shots_and_one_move(before: int) -> None:
    """Once, then move, then twice; twice, move, once; three times and move; or move, and then three times."""
    battle = at_sea("red first-rate 1 at f9; blue first-rate 2 at f5")
    for _ in range(before):
        battle.order("red: fire first-rate 1 at first-rate 2", dice=[3])
    battle.order("red: move first-rate 1 n 2")
    for _ in range(3 - before):
        battle.order("red: fire first-rate 1 at first-rate 2", dice=[3])
    assert battle.ship("first-rate 2").damage == 3
    assert battle.refused("red: fire first-rate 1 at first-rate 2")[1] == "no shots left"
    assert battle.refused("red: move first-rate 1 n 1")[1] == "has moved"


@rule("SAIL-3.3.1.6.1.3")
@pytest.mark.parametrize(
    ("course", "spaces"),
    [("n", 5), ("ne", 3), ("nw", 3), ("e", 3), ("w", 3), ("se", 1), ("sw", 1), ("s", 1)],
)
def test_a_first_rate_in_a_fresh_breeze_to_the_north(course: str, spaces: int) -> None:
    battle = at_sea("red first-rate 1 at l7; blue brig 2 at a1", wind="n fresh")
    assert battle.lawful(f"red: move first-rate 1 {course} {spaces}")
    assert not battle.lawful(f"red: move first-rate 1 {course} {spaces + 1}")


@rule("SAIL-3.3.2.16.1", "SAIL-3.3.2.16.4", "SAIL-3.3.2.16.5")
def test_a_fireship_takes_two_turns() -> None:
    """Lit in one Turn, it sails in the next and explodes: its full Strength for all around it, whatever it had left."""
    ships = "red galleon 1 at f9; red brig 1 at f4; blue first-rate 1 at e4; blue frigate 1 at g6; blue brig 2 at h5"
    battle = at_sea(ships, wind="n fresh").hurt("galleon 1", 4)
    battle.order("red: light galleon 1")
    assert battle.refused("red: fire galleon 1 at frigate 1")[1] == "fireship"
    battle.next_turn("n fresh").turn_of("red")
    assert battle.refused("red: fire galleon 1 at frigate 1")[1] == "fireship"
    battle.order("red: move galleon 1 n 4")
    assert battle.ship("first-rate 1").strength() == 7 - 5
    assert [battle.where(name) for name in ("galleon 1", "frigate 1", "brig 1")] == ["", "", ""], "friendly or not"
    assert battle.ship("brig 2").damage == 0, "two spaces off"


@rule("SAIL-3.3.3.6.1", "SAIL-3.3.3.6.2", "SAIL-3.3.3.7.1")
@pytest.mark.parametrize(
    ("gives", "left"),
    [
        (["brig 1 1", "brig 2 1"], {"brig 1": 1, "brig 2": 1}),
        (["brig 1 1", "brig 2 0"], {"brig 1": 1, "first-rate 1": 1}),
        (["brig 1 0", "brig 2 0"], {"first-rate 1": 2}),
    ],
)
def test_two_brigs_board_a_damaged_first_rate(gives: list[str], left: dict[str, int]) -> None:
    """3 + 3 and an unlucky 1 are 7, 3 and a fortunate 2 are 5: two points for three ships, so that one of them sinks,
    or two."""
    battle = at_sea("red brig 1 at f5; red brig 2 at g4; blue first-rate 1 at g5; blue brig 3 at x14")
    battle.hurt("first-rate 1", 4)
    battle.order("red: board first-rate 1 with brig 1")
    battle.order("red: join brig 2", dice=[2, 4, 6])
    boarding = battle.facts("boarding")[0]
    assert (boarding["attack"], boarding["defence"], boarding["points"]) == (7, 5, 2)
    battle.go(*[f"red: give {gift}" for gift in gives])
    names = ("brig 1", "brig 2", "first-rate 1")
    assert {name: battle.ship(name).strength() for name in names if battle.where(name)} == left
    assert {battle.owner(name) for name in left} == {"red"}


@rule("SAIL-5.1.3")
def test_a_first_rate_turns_from_north_east_to_south_east() -> None:
    """Wind E: NE 4 - 1 = 3; after one space two are left, less one for SE: not more than one space."""
    battle = at_sea("red first-rate 1 at f5; blue brig 2 at a14", wind="e fresh", captain_maneuvers="true")
    assert battle.offered("red", "move first-rate 1 ne") == {f"move first-rate 1 ne {n}" for n in (1, 2, 3)}
    battle.order("red: move first-rate 1 ne 1")
    assert battle.offered("red", "then se") == {"then se 1"}
    battle.order("red: then se 1")
    assert battle.where("first-rate 1") == "h5"


@rule("SAIL-5.3.2")
def test_even_a_wreck_sails_two_spaces_before_the_wind() -> None:
    battle = at_sea("red first-rate 1 at l7; blue brig 2 at a1", wind="n fresh", captain_damage_slows="true")
    battle.hurt("first-rate 1", 6)
    assert battle.offered("red", "move") == {"move first-rate 1 n 1", "move first-rate 1 n 2"}


@rule("SAIL-5.4.1")
@pytest.mark.parametrize(("at", "hits"), [("g5", 5), ("h5", 3), ("i5", 3)])
def test_a_brig_has_no_normal_range(at: str, hits: int) -> None:
    """Half of its three spaces is one and a half: from two spaces on it is Long Range."""
    battle = at_sea(f"red brig 1 at f5; blue brig 2 at {at}", captain_ranges="true")
    assert battle.odds("red: fire brig 1 at brig 2")["hit"] == (hits, 6)
