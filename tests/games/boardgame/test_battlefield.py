"""Squares, lines of sight, scenery (chapter 3)."""

from __future__ import annotations

import pytest

from searoom.games.boardgame.battlefield import ADJACENT, BACK_ROW, DEPLOYMENT, DISTANCE, GRID, HALF, line, row
from tests.games.boardgame.at_table import rule, table


def names(squares: list[int]) -> set[str]:
    return {GRID.name(at) for at in squares}


@rule("BOARD-3.1.1", "BOARD-3.1.2")
def test_squares_and_zones() -> None:
    assert GRID.squares == 64 and GRID.read("a1") == 56 and GRID.read("H8") == 7
    assert [row(GRID.read(name)) for name in ("c1", "c5", "c8")] == [1, 5, 8]
    assert {name[1] for name in names(DEPLOYMENT[0])} == {"1", "2"} and len(DEPLOYMENT[0]) == 16
    assert {name[1] for name in names(DEPLOYMENT[1])} == {"7", "8"}
    assert {name[1] for name in names(BACK_ROW[0])} == {"1"} and {name[1] for name in names(BACK_ROW[1])} == {"8"}
    assert {name[1] for name in names(HALF[0])} == set("1234") and {name[1] for name in names(HALF[1])} == set("5678")


@rule("BOARD-3.1.3")
def test_north_is_toward_row_eight() -> None:
    battle = table("fletcher c3 e", phase="movement", north="kagero h8 s", south_dice=[2])
    battle.go("south: move fletcher with 2", "south: sail n")
    assert battle.where("fletcher") == "c4" and battle.heading("fletcher") == "n"


@rule("BOARD-3.1.4")
def test_adjacent_squares_share_an_edge() -> None:
    assert names(ADJACENT[GRID.read("c4")]) == {"b4", "d4", "c3", "c5"}
    assert names(ADJACENT[GRID.read("a1")]) == {"a2", "b1"}


@rule("BOARD-3.1.5")
@pytest.mark.parametrize(("a", "b", "far"), [("a1", "a4", 3), ("a1", "c3", 4), ("c4", "c5", 1)])
def test_distance(a: str, b: str, far: int) -> None:
    assert DISTANCE[GRID.read(a)][GRID.read(b)] == far


@rule("BOARD-3.2.1")
@pytest.mark.parametrize(("b", "crossed"), [("c3", {"b2"}), ("b3", {"a2", "b2"}), ("a4", {"a2", "a3"}), ("b2", set())])
def test_the_squares_that_a_line_crosses(b: str, crossed: set[str]) -> None:
    assert names(line(GRID.read("a1"), GRID.read(b)).crossed) == crossed
    assert names(line(GRID.read(b), GRID.read("a1")).crossed) == crossed


def sees(south: str, north: str, scenery: str = "", smoke: str = "") -> bool:
    """Whether the first of South can fire at the first of North."""
    battle = table(south, north, scenery=scenery, south_dice=[4]).smoked(*smoke.split())
    units = battle.battle.units
    enemy = next(u for u in units if u.owner == 1)
    return battle.lawful(f"south: fire {units[0].name()} primary at {enemy.name()} with 4")


@rule("BOARD-3.2.2")
def test_a_corner_is_blocked_by_both_its_squares() -> None:
    assert not sees("bismarck a1 n", "fletcher b2 s", "island a2; island b1")
    assert sees("bismarck a1 n", "fletcher b2 s", "island a2")
    assert sees("bismarck a1 n", "fletcher b2 s", "island b1")


@rule("BOARD-3.2.3")
def test_a_unit_conceals_its_like_and_what_is_smaller() -> None:
    assert not sees("bismarck a1 n", "fletcher a3 s; jenkins a2 s")
    assert not sees("bismarck a1 n; jenkins a2 n", "fletcher a3 s")  # friend or foe
    assert sees("bismarck a1 n; u-264 a2 n", "fletcher a3 s")
    assert not sees("prince-of-wales a1 n; hood a2 n", "bismarck a3 s")
    assert sees("prince-of-wales a1 n", "bismarck a3 s; prinz-eugen a2 s")
    assert sees("bismarck a1 n", "u-264 a3 n; u-438 a2 n submerged")


@rule("BOARD-3.2.4", "BOARD-3.4.1", "BOARD-3.4.8")
@pytest.mark.parametrize(("kind", "free"), [("island", False), ("fog", False), ("shallows", True), ("sand", True)])
def test_scenery_that_blocks(kind: str, free: bool) -> None:
    assert sees("bismarck a1 n", "fletcher a3 s", f"{kind} a2") == free


@rule("BOARD-3.2.5")
def test_smoke_blocks_what_runs_across_it() -> None:
    assert not sees("bismarck a1 n", "fletcher a3 s", smoke="a2")
    assert sees("bismarck a1 n", "fletcher a3 s", smoke="a1 a3")


@rule("BOARD-3.3.1", "BOARD-3.3.2")
def test_one_unit_and_one_submarine_in_a_square() -> None:
    battle = table(
        "fletcher d4 n; u-264 b2 n; u-438 h1 e submerged",
        "kagero d5 s; u-630 c4 n submerged; u-552 b3 n submerged; u-584 g1 n submerged; hood h2 s",
        phase="movement",
        south_dice=[2, 2, 2, 2],
        north_dice=[2, 2],
    )
    battle.go("south: move fletcher with 2")
    assert battle.refused("south: sail n") == ("BOARD-3.3.2", "unit there")
    assert battle.lawful("south: sail w")  # onto a submerged submarine
    battle.go("south: sail w", "north: pass", "south: move u-264 with 2")
    assert battle.refused("south: sail n") == ("BOARD-3.3.1", "submarine there")
    battle.go("south: sail w", "south: move u-438 with 2")
    assert battle.refused("south: sail w") == ("BOARD-3.3.1", "submarine there")
    battle.go("south: sail n")  # beneath an enemy
    assert battle.where("u-438") == battle.where("hood") == "h2"


def entering(mover: str, scenery: str, path: str, extra: str = "", dice: tuple[int, ...] = (2,)) -> tuple[str, str]:
    battle = table(mover, "kagero h8 s", phase="movement", scenery=scenery, south_dice=dice)
    battle.go(f"south: move {mover.split()[0]} with 2{extra}")
    if battle.lawful(f"south: sail {path}"):
        battle.go(f"south: sail {path}")
        return "", battle.where(mover.split()[0])
    return battle.refused(f"south: sail {path}")


@rule("BOARD-3.4.1", "BOARD-3.4.8")
def test_nobody_enters_an_island_or_a_sand_bank() -> None:
    assert entering("fletcher d4 n", "island d5", "n") == ("BOARD-3.4.1", "island")
    assert entering("fletcher d4 n", "sand d5", "n") == ("BOARD-3.4.8", "sand bank")
    assert entering("u-264 d4 n submerged", "sand d5", "n") == ("BOARD-3.4.8", "sand bank")


@rule("BOARD-3.4.2", "BOARD-12.2.2")
def test_shallow_waters() -> None:
    assert entering("fletcher d4 n", "shallows d5", "n") == ("", "d5")
    assert entering("u-264 d4 n", "shallows d5", "n") == ("", "d5")
    assert entering("helena d4 n", "shallows d5", "n") == ("BOARD-3.4.2", "too shallow")
    assert entering("helena d5 n", "shallows d5", "n") == ("", "d6")  # to leave needs no permission
    assert entering("sunflower d4 n", "shallows d5", "n") == ("BOARD-3.4.2", "too shallow")
    assert entering("sunflower d4 n", "shallows d5", "n", " and draft", (2, 1)) == ("", "d5")


@rule("BOARD-3.4.3")
def test_submarines_and_shallow_waters() -> None:
    assert entering("u-264 d4 n submerged", "shallows d5", "n") == ("BOARD-3.4.3", "too shallow for a submarine")
    assert entering("u-264 d4 n", "shallows d4", "dive") == ("BOARD-3.4.3", "too shallow to dive")
    assert entering("u-264 d4 n", "shallows d4", "n dive") == ("", "d5")


@rule("BOARD-3.4.4")
def test_fog_ends_the_movement() -> None:
    assert entering("fletcher d4 n", "fog d5", "n n") == ("BOARD-3.4.4", "fog stops it")
    assert entering("fletcher d4 n", "fog d5", "n turn-e") == ("BOARD-3.4.4", "fog stops it")
    assert entering("u-2511 d4 n submerged", "fog d5", "n n") == ("", "d6")


@rule("BOARD-3.4.5")
def test_out_of_fog_by_one_square() -> None:
    assert entering("fletcher d4 n", "fog d4", "n n") == ("BOARD-6.2.1", "no squares left")
    assert entering("fletcher d4 n", "fog d4", "n") == ("", "d5")
    assert entering("fletcher d4 n", "fog d4", "turn-e") == ("", "d4")
    assert entering("u-264 d4 n", "fog d4", "dive") == ("", "d4")
    assert entering("u-2511 d4 n submerged", "fog d4", "n n") == ("", "d6")


@rule("BOARD-3.4.6")
def test_no_attack_in_fog() -> None:
    battle = table(
        "hood d4 n; nubian e5 e", "bismarck d6 s; kagero e4 n", scenery="fog d4", south_dice=[4, 3], north_dice=[4, 6]
    )
    assert battle.refused("south: fire hood primary at bismarck with 4") == ("BOARD-3.4.6", "attacker in fog")
    assert battle.refused("south: torpedo hood at kagero with 3") == ("BOARD-3.4.6", "attacker in fog")
    assert battle.refused("north: fire bismarck primary at hood with 4") == ("BOARD-3.4.6", "target in fog")
    assert battle.refused("north: torpedo kagero at hood with 6") == ("BOARD-3.4.6", "target in fog")
    air = table("akagi d4 n", "fletcher f4 n", phase="movement", scenery="fog d4", south_dice=[1])
    assert air.refused("south: launch akagi") == ("BOARD-3.4.6", "attacker in fog")
    raid = table("akagi d1 n", "fletcher f4 n; jenkins a8 s", phase="air", scenery="fog f4", south_dice=[1])
    raid.go("south: strike akagi")
    assert raid.refused("south: send dive-bomber at fletcher") == ("BOARD-3.4.6", "target in fog")


@rule("BOARD-3.4.7")
def test_a_submerged_submarine_in_fog() -> None:
    battle = table("u-264 d4 n submerged", "fletcher d4 n; hood e5 s", scenery="fog d4", south_dice=[3], north_dice=[5])
    battle.go("south: torpedo u-264 at hood with 3", "north: charge fletcher with 5").fight()
    assert battle.unit("hood").lost == 1 and battle.unit("u-264").status == 3


@rule("BOARD-3.4.9", "BOARD-10.1.3")
def test_aircraft_cross_all_scenery() -> None:
    battle = table("akagi a1 n", "fletcher h8 s", phase="air", scenery="island h7; sand g8", south_dice=[1])
    battle.go("south: strike akagi", "south: send torpedo-bomber at fletcher from h7")
    assert battle.lawful("south: send torpedo-bomber at fletcher from g8")


@rule("BOARD-3.4.10")
def test_the_edge_of_the_board() -> None:
    assert entering("fletcher a4 n", "", "w") == ("BOARD-3.4.10", "edge of the board")
