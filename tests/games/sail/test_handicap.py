"""What a seat needs more or less than the others, so that all stand a fair chance: SAIL-4.0.2."""

from __future__ import annotations

from pathlib import Path

import pytest

from searoom.core.dice import Seeded
from searoom.core.orders import Refusal
from searoom.games.sail import elimination
from searoom.games.sail.game import GAME
from searoom.games.sail.pieces import LOST
from searoom.games.sail.setup import SETUPS
from tests.games.sail.at_sea import AtSea, campaign
from tests.games.sail.spanish_main import spanish_main

rule = pytest.mark.rule

EXAMPLE = Path(__file__).parents[3] / "docs" / "own-scenario.md"


def settled(battle: AtSea) -> AtSea:
    elimination.settle(battle.battle, None)
    return battle


def needed(key: str, **switches: str) -> list[int]:
    found = campaign(key, 1, **switches).battle.view(None)["needed"]
    assert isinstance(found, list)
    return found


@rule("SAIL-4.0.2", "SAIL-4.1.4.1", "SAIL-4.2.4.1", "SAIL-4.2.5.1", "SAIL-4.3.6.1")
@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("old_pirate-2", [3, 3]),
        ("old_pirate-3", [2, 3, 3]),
        ("pearl-3", [2, 3, 3]),
        ("pearl-3-teams", [2, 4, 4]),
        ("pearl-5", [2, 3, 2, 3, 3]),
        ("pearl-6", [2, 4, 2, 2, 4, 2]),
        ("pearl-6-lying", [2, 3, 2, 2, 3, 2]),
        ("pearl-6-2v2v2", [4, 6, 4, 4, 6, 4]),
        ("jolly_roger-2", [3, 3]),
        ("jolly_roger-3", [3, 1, 1]),
        ("jolly_roger-4", [3, 1, 1, 1]),
        ("oceans-2", [0, 0]),
    ],
)
def test_who_is_better_placed_needs_more(key: str, numbers: list[int]) -> None:
    assert needed(key) == numbers


@rule("SAIL-4.0.2")
@pytest.mark.parametrize("key", [setup.key for setup in SETUPS if any(setup.handicap)])
def test_without_it_all_need_the_same(key: str) -> None:
    assert len(set(needed(key, handicap="false"))) == 1


@rule("SAIL-4.0.2")
def test_where_nobody_has_a_handicap_there_is_no_such_switch() -> None:
    start = GAME.start("pearl-2", {"handicap": "false"})
    assert isinstance(start, Refusal)
    assert (start.rule, start.reason) == ("MATCH-1.2", "option unknown")


@rule("SAIL-4.0.2")
def test_players_who_name_their_own_sides_all_need_the_same() -> None:
    assert needed("pearl-6", alliances="constant", constant_teams="1,4;2,5;3,6") == [4] * 6


@rule("SAIL-4.0.2", "SAIL-4.1.4.1")
def test_two_troves_are_enough_for_the_fort_between_the_others_and_not_for_them() -> None:
    for seat, name in enumerate(["red", "blue", "green"]):
        battle = campaign("old_pirate-3").in_hand(1, name)
        assert not settled(battle).over()
        assert settled(battle.in_hand(2, name)).over() == (seat == 0)


@rule("SAIL-4.0.2", "SAIL-4.2.4.1")
def test_in_the_middle_of_six_two_or_three_batches_win_nothing() -> None:
    battle = campaign("pearl-6").store(1, "l1").store(2, "l1").store(3, "l1")
    assert not settled(battle).over()
    assert settled(battle.store(4, "l1")).won() == ["blue"]


@rule("SAIL-4.0.2", "SAIL-4.2.5.1")
def test_the_team_in_the_middle_needs_six_together() -> None:
    battle = campaign("pearl-6-2v2v2").store(1, "l1").store(2, "l1").store(3, "m14").store(4, "m14").store(5, "l1")
    assert not settled(battle).over()
    assert len(settled(battle.store(6, "m14")).won()) == 2


@rule("SAIL-4.0.2", "SAIL-4.1.9")
@pytest.mark.parametrize(("lost", "target", "over"), [(4, 3, False), (5, 3, False), (6, 2, False), (7, 1, False)])
def test_the_target_is_lowered_for_all_alike(lost: int, target: int, over: bool) -> None:
    """Red needs one fewer: two that are left are still enough for him, one is not until two is the target."""
    battle = campaign("old_pirate-3")
    for number in range(1, lost + 1):
        battle.item(number).kind = LOST
    assert settled(battle).over() == over
    assert battle.battle.target == target
    assert battle.battle.view(None)["needed"] == [max(1, target - 1), target, target]


@rule("SAIL-4.0.2", "SAIL-4.3.6.1")
def test_one_treasure_wins_for_one_of_several_pirates_and_none_for_spain() -> None:
    for owner, wins in (("red", True), ("spain", False)):
        battle = spanish_main(
            "spain galleon 1 at b1; red brig 1 at l3; blue brig 4 at m3",
            treasures={1: f"in hand of {owner}"},
            handicap="true",
        )
        battle.act("blue").end(Seeded(1))
        assert battle.over() == wins


@rule("SAIL-4.0.2")
@pytest.mark.parametrize(
    ("handicap", "wanted"),
    [
        ("[0, -2]", "at least -1"),
        ("[0]", "2"),
        ('[0, "one"]', "whole number"),
    ],
)
def test_a_handicap_in_a_players_own_file_is_checked(handicap: str, wanted: str) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").split("```toml duel.toml\n")[1].split("```")[0]
    assert "\ntarget = 2 " in text
    start = GAME.start("own", {"file": text.replace("\ntarget = 2 ", f"\nhandicap = {handicap}\ntarget = 2 ")})
    assert isinstance(start, Refusal)
    assert start.rule == "SAIL-4.0.2"
    assert "handicap" in start.text()
    assert wanted in start.text()
