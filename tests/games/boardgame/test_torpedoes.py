"""Torpedoes and depth charges (chapter 9)."""

from __future__ import annotations

import pytest

from tests.games.boardgame.at_table import AtTable, rule, table


def lawful(unit: str, target: str, scenery: str = "", active: str = "", others: str = "", smoke: str = "") -> bool:
    battle = table(unit, f"{target} s{others}", scenery=scenery, south_dice=[3]).smoked(*smoke.split())
    if active:
        battle.active(unit.split()[0], active)
    return battle.lawful(f"south: torpedo {unit.split()[0]} at {target.split()[0]} with 3")


@rule("BOARD-9.1.1")
def test_the_stock_lasts_for_the_whole_game() -> None:
    battle = table("fletcher d4 n", "yamato e4 s", south_dice=[3, 6, 1, 3])
    battle.go(*["south: torpedo fletcher at yamato with 3"] * 2)
    assert battle.refused("south: torpedo fletcher at yamato with 6") == ("BOARD-9.1.1", "no torpedo left")
    one = table("fletcher d4 n", "yamato e4 s", south_dice=[3, 6])
    one.unit("fletcher").stock = 1
    one.go("south: torpedo fletcher at yamato with 3").fight()
    assert one.unit("fletcher").stock == 0
    none = table("fletcher d4 n", "yamato e4 s", south_dice=[3])
    none.unit("fletcher").stock = 0
    assert none.refused("south: torpedo fletcher at yamato with 3") == ("BOARD-9.1.1", "no torpedo left")


@rule("BOARD-9.1.2")
@pytest.mark.parametrize(
    ("heading", "abeam"), [("n", {"c4", "e4"}), ("s", {"c4", "e4"}), ("e", {"d3", "d5"}), ("w", {"d3", "d5"})]
)
def test_only_abeam(heading: str, abeam: set[str]) -> None:
    around = ["c4", "e4", "d3", "d5", "c5", "e5", "b4", "d4"][:7]
    assert {at for at in around if lawful(f"fletcher d4 {heading}", f"kagero {at}")} == abeam


@rule("BOARD-9.1.2")
def test_the_keel_line_is_named() -> None:
    battle = table("fletcher d4 n", "kagero d5 s; hood f4 s", south_dice=[3])
    assert battle.refused("south: torpedo fletcher at kagero with 3") == ("BOARD-9.1.2", "keel line")
    assert battle.refused("south: torpedo fletcher at hood with 3") == ("BOARD-9.1.2", "out of range")


@rule("BOARD-9.1.3", "BOARD-12.2.10")
def test_the_path_at_distance_two() -> None:
    squares = ["b4", "f4", "c3", "c5", "e3", "e5", "d6", "d2", "d5", "g4"]
    reached = {at for at in squares if lawful("kagero d4 n", f"fletcher {at}", active="excellent-torpedoes")}
    assert reached == {"b4", "f4", "c3", "c5", "e3", "e5"}
    far = "excellent-torpedoes"
    for kind in ("island", "sand", "fog"):
        assert not lawful("kagero d4 n", "fletcher f4", f"{kind} e4", far)
        assert not lawful("kagero d4 n", "fletcher e5", f"{kind} e4; {kind} d5", far)
        assert lawful("kagero d4 n", "fletcher e5", f"{kind} e4", far)
    assert lawful("kagero d4 n", "fletcher f4", "shallows e4", far)
    assert not lawful("kagero d4 n", "fletcher f4", active=far, smoke="e4")
    assert not lawful("kagero d4 n", "fletcher f4", active=far, others="; u-47 e4 n")
    assert lawful("kagero d4 n", "fletcher f4", active=far, others="; u-47 e4 n submerged")


@rule("BOARD-9.1.4")
def test_torpedo_targets() -> None:
    battle = table("fletcher d4 n", "u-47 e4 n submerged; u-552 c4 n", south_dice=[3])
    assert battle.refused("south: torpedo fletcher at u-47 with 3") == ("BOARD-9.1.4", "submerged")
    assert battle.lawful("south: torpedo fletcher at u-552 with 3")
    assert lawful("fletcher d4 n", "kagero e4", smoke="d4 e4") and not lawful("fletcher d4 n", "kagero e4", "fog e4")


@rule("BOARD-9.1.5")
def test_damaged_tubes() -> None:
    battle = table("fletcher d4 n", "kagero e4 s", south_dice=[3]).damaged("fletcher", "torpedoes")
    assert battle.refused("south: torpedo fletcher at kagero with 3") == ("BOARD-9.1.5", "tubes damaged")
    assert battle.unit("fletcher").stock == 2


@rule("BOARD-9.2.1")
def test_torpedo_damage_whatever_the_armour() -> None:
    battle = table("fletcher d4 n", "bismarck e4 s", south_dice=[3, 6])
    battle.go("south: torpedo fletcher at bismarck with 3", "south: torpedo fletcher at bismarck with 6").fight()
    assert battle.unit("bismarck").lost == 2 and len(battle.tokens("bismarck")) == 2


def split(*dice: int, edition: str = "english") -> AtTable:
    return table("kagero d4 n", "fletcher e4 s; jenkins c4 s", south_dice=list(dice), split_torpedoes=edition)


@rule("BOARD-9.3.1")
def test_one_target_without_an_admiral() -> None:
    battle = split(3, 6).go("south: torpedo kagero at fletcher with 3")
    assert battle.refused("south: torpedo kagero at jenkins with 6") == ("BOARD-9.3.1", "another target")
    assert battle.lawful("south: torpedo kagero at fletcher with 6")


@rule("BOARD-9.3.2")
def test_splitting_torpedoes() -> None:
    english = split(3, 6, 1).go("south: torpedo kagero at fletcher with 1", "south: torpedo kagero at fletcher with 3")
    assert english.lawful("south: torpedo kagero at jenkins with 6")
    italian = split(3, 6, 1, edition="italian").go("south: torpedo kagero at fletcher with 1")
    italian.go("south: torpedo kagero at jenkins with 3")
    assert italian.refused("south: torpedo kagero at fletcher with 6") == ("BOARD-9.3.1", "another target")
    assert italian.lawful("south: torpedo kagero at jenkins with 6")


@rule("BOARD-9.3.3")
def test_the_stock_is_spent_when_assignments_are_shown() -> None:
    battle = table("kagero d4 n; hood d6 n", "fletcher e4 s", south_dice=[3, 3, 4]).hurt("fletcher", 1)
    battle.go(*["south: torpedo kagero at fletcher with 3"] * 2).fight()
    assert battle.unit("kagero").stock == 2 and battle.unit("fletcher").lost == 2


@rule("BOARD-9.4.1", "BOARD-13.4.2")
def test_a_depth_charge_destroys_and_the_submarine_still_attacks() -> None:
    battle = table("fletcher d4 n; ajax e4 n", "wahoo d4 n submerged", south_dice=[5], north_dice=[3])
    battle.go("south: charge fletcher with 5", "north: torpedo wahoo at ajax with 3").fight()
    assert battle.unit("wahoo").status == 3 and battle.unit("ajax").lost == 1
    assert table("fletcher d4 n", "wahoo d4 n submerged", south_dice=[1]).lawful("south: charge fletcher with 1")


@rule("BOARD-9.4.2")
def test_limits_of_depth_charges() -> None:
    battle = table("fletcher d4 n; hood a1 n", "wahoo d5 n submerged; u-47 a1 n submerged", south_dice=[5])
    assert battle.refused("south: charge fletcher with 5") == ("BOARD-9.4.2", "no submarine beneath")
    assert battle.refused("south: charge hood with 5") == ("BOARD-2.3.3", "no depth charges")
    lost = table("fletcher d4 n", "wahoo d4 n submerged", south_dice=[5]).damaged("fletcher", "depth-charge")
    assert lost.refused("south: charge fletcher with 5") == ("BOARD-9.4.2", "depth charges damaged")
    own = table("fletcher d4 n; wahoo d4 n submerged", "hood d5 s", south_dice=[5])
    assert own.refused("south: charge fletcher with 5") == ("BOARD-9.4.2", "no submarine beneath")
