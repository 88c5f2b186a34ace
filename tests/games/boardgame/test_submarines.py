"""Submarines (chapter 13)."""

from __future__ import annotations

from tests.games.boardgame.at_table import AtTable, rule, table


def moving(submarine: str, north: str = "hood h8 s", dice: tuple[int, ...] = (2, 2), **more: object) -> AtTable:
    return table(f"{submarine}; fletcher a1 n", north, phase="movement", south_dice=dice, **more)  # type: ignore[arg-type]


@rule("BOARD-13.1.1")
def test_surfaced_it_is_a_surface_unit() -> None:
    battle = table("u-264 d4 n", "kagero e4 s", south_dice=[4, 3], north_dice=[4])
    assert battle.lawful("south: torpedo u-264 at kagero with 3")
    assert battle.lawful("north: fire kagero primary at u-264 with 4")


@rule("BOARD-13.1.2", "BOARD-13.3.1")
def test_what_it_has_submerged() -> None:
    battle = table("u-264 d4 n submerged", "kagero d5 s", south_dice=[4, 3])
    assert battle.refused("south: fire u-264 primary at kagero with 4") == ("BOARD-13.3.1", "torpedoes only")
    battle.go("south: torpedo u-264 at kagero with 3").fight()
    assert battle.unit("u-264").stock == 2
    hurt = moving("wahoo d4 n submerged", dice=(2, 2, 4)).hurt("wahoo", 1).go("south: repair wahoo with 2 and 4")
    assert hurt.unit("wahoo").lost == 0


@rule("BOARD-13.2.1")
def test_diving_and_surfacing() -> None:
    battle = moving("u-264 d4 n").go("south: move u-264 with 2")
    assert battle.refused("south: sail surface") == ("BOARD-13.2.1", "on that side already")
    assert battle.refused("south: sail dive surface") == ("BOARD-13.2.1", "turned over already")
    assert battle.lawful("south: sail dive ne-n")
    battle.go("south: sail n dive")
    assert battle.unit("u-264").submerged and battle.where("u-264") == "d5"
    up = moving("u-264 d4 n submerged").go("south: move u-264 with 2")
    assert up.refused("south: sail surface n") == ("BOARD-6.2.1", "no squares left")
    assert up.lawful("south: sail surface")
    deep = moving("u-2511 d4 n submerged").go("south: move u-2511 with 2")
    assert deep.lawful("south: sail n surface") and deep.lawful("south: sail surface n")
    ship = moving("hood d4 n", "kagero h8 s").go("south: move hood with 2")
    assert ship.refused("south: sail dive") == ("BOARD-13.2.1", "no submarine")
    three = table("u-2511 d4 n submerged; fletcher a1 n", "hood h8 s", phase="movement", south_dice=[2, 2])
    three.go("south: move u-2511 with 2")
    assert three.refused("south: sail n surface n") in (
        ("BOARD-6.2.1", "no squares left"),
        ("BOARD-13.2.1", "steps after turning over"),
    )


@rule("BOARD-13.2.2")
def test_it_may_not_surface_under_a_ship() -> None:
    battle = moving("u-264 d4 n submerged", "hood d4 s").go("south: move u-264 with 2")
    assert battle.refused("south: sail surface") == ("BOARD-13.2.2", "ship overhead")


@rule("BOARD-13.2.3")
def test_moving_submerged() -> None:
    battle = moving(
        "u-2511 d4 n submerged", "hood d5 s; u-47 c4 n submerged", scenery="island e4; shallows c5; sand d3"
    )
    battle.go("south: move u-2511 with 2")
    assert battle.lawful("south: sail n n")  # under a ship
    assert battle.refused("south: sail w") == ("BOARD-3.3.1", "submarine there")
    assert battle.refused("south: sail e") == ("BOARD-3.4.1", "island")
    assert battle.refused("south: sail nw-n") == ("BOARD-3.4.3", "too shallow for a submarine")
    assert battle.refused("south: sail s") == ("BOARD-3.4.8", "sand bank")


@rule("BOARD-13.3.2")
def test_submerged_torpedo_targets() -> None:
    squares = ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]
    for at in squares:
        assert table("u-264 d4 n submerged", f"kagero {at} s", south_dice=[3]).lawful(
            "south: torpedo u-264 at kagero with 3"
        )
    own = table("u-264 d4 n submerged", "kagero d4 s", south_dice=[3])
    assert own.refused("south: torpedo u-264 at kagero with 3") == ("BOARD-13.3.2", "own square")
    far = table("u-264 d4 n submerged", "kagero d6 s", south_dice=[3])
    assert far.refused("south: torpedo u-264 at kagero with 3") == ("BOARD-13.3.2", "out of range submerged")


@rule("BOARD-13.3.3")
def test_submerged_with_excellent_torpedoes() -> None:
    for at, others, lawful in (("f6", "", True), ("d6", "", True), ("g4", "", False), ("d6", "; hood d5 s", False),
                               ("d6", "; hood d4 s", True)):  # fmt: skip
        battle = table("i-168 d4 n submerged", f"fletcher {at} s{others}", south_dice=[3]).active(
            "i-168", "excellent-torpedoes"
        )
        assert battle.lawful("south: torpedo i-168 at fletcher with 3") == lawful


@rule("BOARD-13.3.4")
def test_immunity() -> None:
    battle = table("u-264 d4 n submerged", "kagero e4 s; fletcher d4 s", north_dice=[4, 3, 5])
    assert battle.refused("north: fire kagero primary at u-264 with 4") == ("BOARD-13.3.4", "submerged")
    assert battle.refused("north: torpedo kagero at u-264 with 3") == ("BOARD-9.1.4", "submerged")
    assert battle.lawful("north: charge fletcher with 5")


@rule("BOARD-13.4.1")
def test_never_without_torpedoes() -> None:
    last = table("u-264 d4 n submerged", "yamato e4 s", south_dice=[3, 3])
    last.unit("u-264").stock = 1
    last.go("south: torpedo u-264 at yamato with 3")
    assert last.refused("south: torpedo u-264 at yamato with 3") == ("BOARD-9.1.1", "no torpedo left")
    dry = table("u-264 d4 n submerged", "yamato e4 s", south_dice=[3, 3])
    dry.unit("u-264").stock, dry.unit("u-264").dry = 0, True
    dry.go("south: torpedo u-264 at yamato with 3")
    assert dry.refused("south: torpedo u-264 at yamato with 3") == ("BOARD-9.1.1", "no torpedo left")
    assert dry.fight().unit("u-264").stock == 0
    for edition, many in (("english", 1), ("italian", 5)):
        battle = moving("u-2511 d4 n submerged", "yamato e4 s", (1, *[3] * 6), torpedo_recharge=edition)
        battle.unit("u-2511").stock, battle.unit("u-2511").dry = 0, True
        battle.go("south: recharge u-2511", "south: pass")
        battle.go(*["south: torpedo u-2511 at yamato with 3"] * many)
        assert battle.refused("south: torpedo u-2511 at yamato with 3") == ("BOARD-9.1.1", "no torpedo left")
