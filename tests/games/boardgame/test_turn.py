"""Initiative, action dice, uses of dice (chapter 5)."""

from __future__ import annotations

import pytest

from searoom.games.boardgame.scenery import rank
from tests.games.boardgame.at_table import AtTable, rule, table


def initiative(south: str, north: str, dice: list[int], **more: int) -> AtTable:
    return table(south, north, phase="initiative", turn=more.get("turn", 1), turns=9).set_out(dice)


@rule("BOARD-1.1.4", "BOARD-5.1.1")
def test_the_phases_follow_in_their_order() -> None:
    battle = table("hood d1 n", "fletcher d8 s", phase="entry", turns=9).set_out()  # Hood alone has initiative dice
    assert battle.battle.turn == 2 and battle.prompt() == "name first player"
    battle.order("south: first south", [2, 4, 2, 4])
    assert battle.prompt() == "opportunity"
    battle.go("south: pass", "north: pass")
    assert battle.battle.turn == 3 and battle.prompt() == "name first player"


@rule("BOARD-5.2.1")
def test_more_admirals_win() -> None:
    south = "hood d1 n; bismarck e1 n; warspite c1 n; fletcher a1 n"
    battle = initiative(south, "helena d8 s; ajax e8 s", [1, 2, 3, 4, 5, 6, 1, 1, 3, 3])
    assert battle.awaited() == ["north"]
    damaged = table("hood d1 n", "helena d8 s", phase="initiative", turns=9).damaged("hood", "admiral").set_out()
    assert damaged.awaited() == ["north"]  # only he has dice


@rule("BOARD-5.2.2", "BOARD-1.1.7")
def test_ties_are_rolled_again_and_who_has_no_symbols() -> None:
    battle = initiative("hood d1 n", "helena d8 s", [1, 2, 3, 1, 2, 2, 1, 4])
    assert battle.awaited() == ["north"]
    assert [f["seat"] for f in battle.facts("initiative rolled")] == [0, 1, 0, 1]
    assert initiative("hood d1 n", "fletcher d8 s", []).awaited() == ["south"]
    assert initiative("fletcher d1 n", "kagero d8 s", [2, 2, 1, 2]).awaited() == ["north"]
    later = table("hood d1 n", "helena d8 s", phase="initiative", turn=2, turns=9, first="north").set_out([1, 2, 3, 4])
    assert [f["seat"] for f in later.facts("initiative rolled")] == [1, 0] and later.awaited() == ["north"]


@rule("BOARD-5.2.3", "BOARD-5.2.4")
def test_the_winner_names_the_first_player_and_the_dice_are_put_away() -> None:
    battle = initiative("hood d1 n", "fletcher d8 s", [])
    battle.order("south: first north", [2, 3, 4, 5])  # North rolls first now
    assert battle.awaited() == ["north"] and battle.dice("north") == [2, 3] and battle.dice("south") == [4, 5]


@rule("BOARD-5.3.1", "BOARD-15.3.3")
def test_two_dice_for_each_unit_on_the_board() -> None:
    south = "fletcher a1 n; jenkins b1 n; radford c1 n; ajax d1 n; hood e1 n; exeter; nubian"
    battle = table(south, "admiral-graf-spee d8 s", phase="initiative", turns=9, extra=(0, 4))
    battle.hurt("hood", 5).damaged("hood", "primary").set_out([1, 1, 1, 1, 2, 2])
    battle.order("south: first south", [2] * 16)
    assert len(battle.dice("south")) == 10 and len(battle.dice("north")) == 6


@rule("BOARD-5.3.2")
def test_dice_of_a_unit_sunk_from_the_air_stay() -> None:
    battle = table("akagi d1 n", "st-lo d4 n; fletcher e1 s", phase="air", south_dice=[1], north_dice=[4, 5, 6, 6])
    battle.hurt("st-lo", 2).damaged("st-lo", "anti-aircraft")
    battle.strike("akagi", "torpedo-bomber at st-lo from d5")
    assert battle.unit("st-lo").status == 3 and battle.dice("north") == [4, 5, 6, 6]


@rule("BOARD-5.4.1", "BOARD-5.4.2")
def test_dice_go_to_the_spaces_of_a_unit() -> None:
    battle = table("fletcher d4 n", "kagero e4 s; u-47 d4 n submerged", south_dice=[4, 5, 5, 6, 6, 3, 1, 1])
    assert battle.refused("south: fire fletcher primary at kagero with 3") == ("BOARD-8.1.1", "wrong die")
    assert battle.refused("south: torpedo fletcher at kagero with 4") == ("BOARD-9.1.1", "wrong die")
    assert battle.refused("south: charge fletcher with 4") == ("BOARD-9.4.1", "wrong die")
    battle.go("south: fire fletcher primary at kagero with 4", "south: fire fletcher primary at kagero with 6")
    assert battle.refused("south: fire fletcher primary at kagero with 5") == ("BOARD-5.4.2", "no space left")
    battle.go("south: torpedo fletcher at kagero with 3", "south: torpedo fletcher at kagero with 1")
    assert battle.refused("south: torpedo fletcher at kagero with 6") == ("BOARD-9.1.1", "no torpedo left")
    battle.go("south: charge fletcher with 5")
    assert battle.refused("south: charge fletcher with 1") == ("BOARD-5.4.2", "no space left")
    assert battle.refused("north: torpedo kagero at fletcher with 6") == ("BOARD-5.4.1", "no such die")


@rule("BOARD-5.4.3")
def test_anti_aircraft_among_the_action_dice_is_artillery() -> None:
    battle = table("fletcher d4 n", "kagero d6 s", south_dice=[4])
    assert battle.offered("south") == {"ready", "fire fletcher primary at kagero with 4"}


@rule("BOARD-5.5.1", "BOARD-5.5.2")
def test_an_admiral_die_is_good_for_everything_and_stays_ready() -> None:
    battle = table("fletcher d4 n; jenkins h1 n", "kagero e5 s", phase="movement", south_dice=[1, 1], north_dice=[4])
    assert battle.offered("south", "move") == {
        "move fletcher with 1",
        "move fletcher with 1 and smoke",
        "move jenkins with 1",
        "move jenkins with 1 and smoke",
    }
    battle.go("south: move fletcher with 1", "south: sail e turn-n", "south: pass")
    assert battle.prompt() == "assign" and battle.dice("south") == [1]
    assert {text.split()[0] for text in battle.offered("south")} == {"ready", "fire", "activate"}


@rule("BOARD-5.6.1")
@pytest.mark.parametrize(("a", "b", "better"), [(3, 2, 1), (3, 5, -1), (4, 6, 0), (1, 6, 1), (5, 4, 0)])
def test_the_general_contest(a: int, b: int, better: int) -> None:
    assert (rank(a) > rank(b)) - (rank(a) < rank(b)) == better
