"""Guns (chapter 8)."""

from __future__ import annotations

import pytest

from searoom.games.boardgame.artillery import beyond_half
from tests.games.boardgame.at_table import AtTable, rule, table


def shot(gun: str, target: str, dice: int = 1, active: str = "", spot: str = "primary", **more: object) -> AtTable:
    """`hood d4` fires at `fletcher d6`; so many dice."""
    battle = table(f"{gun} n", f"{target} s", south_dice=[4] * dice, **more)  # type: ignore[arg-type]
    for one in active.split(";"):
        if one.split():
            name, feature = one.split()
            battle.active(name, feature)
    name, at = gun.split()[0], target.split()[0]
    for _ in range(dice):
        battle.go(f"south: fire {name} {spot} at {at} with 4")
    return battle


def effect(gun: str, target: str, dice: int = 1, active: str = "", **more: object) -> tuple[int, int]:
    """Tokens and points."""
    battle = shot(gun, target, dice, active, **more).fight()  # type: ignore[arg-type]
    name = target.split()[0]
    return len(battle.tokens(name)), battle.unit(name).lost


@rule("BOARD-8.1.1")
def test_what_a_battery_can_fire_at() -> None:
    battle = table("fletcher d4 n", "kagero d5 s; u-47 e4 n submerged", south_dice=[1, 2, 3, 4, 5, 6])
    assert battle.offered("south", "fire") == {f"fire fletcher primary at kagero with {face}" for face in (1, 4, 5, 6)}
    assert battle.refused("south: fire fletcher primary at u-47 with 4") == ("BOARD-13.3.4", "submerged")


@rule("BOARD-8.1.2")
def test_range() -> None:
    battle = table("fletcher d4 n", "kagero d6 s; hood e5 s; ajax e6 s", south_dice=[4])
    assert battle.lawful("south: fire fletcher primary at kagero with 4")
    assert battle.lawful("south: fire fletcher primary at hood with 4")
    assert battle.refused("south: fire fletcher primary at ajax with 4") == ("BOARD-8.1.2", "out of range")


@rule("BOARD-8.1.3")
def test_batteries_never_add() -> None:
    battle = table("bismarck d4 n", "washington d5 s", south_dice=[4, 4])
    battle.go(
        "south: fire bismarck primary at washington with 4", "south: fire bismarck secondary at washington with 4"
    )
    battle.go("south: ready").order("north: ready")
    values = [event.facts["value"] for event in battle.events if event.kind == "fire"]
    assert values == [7, 3]


@rule("BOARD-8.1.4")
def test_one_attack_of_a_battery() -> None:
    battle = shot("fletcher d4", "kagero d5", 2).go("south: ready")
    assert [e.facts["value"] for e in battle.order("north: ready") if e.kind == "fire"] == [4]


@rule("BOARD-8.1.5")
def test_a_damaged_battery() -> None:
    battle = table("bismarck d4 n", "hood d5 s", south_dice=[4]).damaged("bismarck", "primary")
    assert battle.refused("south: fire bismarck primary at hood with 4") == ("BOARD-8.1.5", "feature damaged")
    assert battle.lawful("south: fire bismarck secondary at hood with 4")


@rule("BOARD-8.2.1", "BOARD-8.2.2")
def test_two_dice_double_the_value_not_the_range() -> None:
    one = table("bismarck d1 n", "hood d6 s; yamato d7 s", south_dice=[4, 1])
    assert one.attack("south: fire bismarck primary at hood with 4") == (7, 7)
    one.go("south: fire bismarck primary at hood with 4")
    assert one.attack("south: fire bismarck primary at hood with 1") == (14, 7)
    assert one.refused("south: fire bismarck primary at yamato with 1") == ("BOARD-8.1.2", "out of range")


@rule("BOARD-8.2.3", "BOARD-1.1.6")
@pytest.mark.parametrize(("reach", "within"), [("helena", [1]), ("fletcher", [1]), ("u-264", [])])
def test_half_range_is_compared_without_rounding(reach: str, within: list[int]) -> None:
    full = {"helena": 3, "fletcher": 2, "u-264": 1}[reach]
    assert [d for d in range(1, full + 1) if not beyond_half(d, full)] == within
    assert [d for d in range(1, 6) if not beyond_half(d, 5)] == [1, 2]


@rule("BOARD-8.2.4", "BOARD-12.3.4", "BOARD-12.2.5")
def test_the_order_of_modifiers() -> None:
    for edition, value in (("english", 13), ("italian", 12)):
        battle = table("kirishima d1 n", "washington d5 s", south_dice=[4, 4], without_radar=edition)
        battle.active("kirishima", "without-radar").go("south: fire kirishima primary at washington with 4")
        assert battle.attack("south: fire kirishima primary at washington with 4")[0] == value
    for edition, value in (("english", 9), ("italian", 10)):
        battle = table("helena d4 n", "atago d5 s", south_dice=[4, 4], high_rate_of_fire=edition)
        battle.active("helena", "high-rate-of-fire").go("south: fire helena primary at atago with 4")
        assert battle.attack("south: fire helena primary at atago with 4")[0] == value
    low = table("u-264 d4 n", "fletcher d5 s", south_dice=[4]).active("u-264", "without-radar")
    assert low.attack("south: fire u-264 primary at fletcher with 4")[0] == 0  # never below 0


@rule("BOARD-8.3.1")
def test_an_effective_attack_places_a_token() -> None:
    assert effect("fletcher d4", "kagero d5") == (1, 0)
    assert effect("fletcher d4", "ajax d5") == (0, 0)
    assert effect("u-264 d4", "harbury d5", 1, "u-264 without-radar") == (0, 0)  # a value of 0 is never effective


@rule("BOARD-8.3.2")
@pytest.mark.parametrize(
    ("gun", "target", "found"),
    [
        ("fletcher d4", "kagero d5", (1, 1)),
        ("yamato d4", "kagero d5", (1, 1)),
        ("fletcher d4", "san-francisco d5", (1, 0)),
        ("fletcher d4", "baltimore d5", (0, 0)),
    ],
)
def test_what_exceeds_the_armour_costs_a_point(gun: str, target: str, found: tuple[int, int]) -> None:
    assert effect(gun, target, 2) == found


@rule("BOARD-8.3.3", "BOARD-12.3.3")
def test_armour_at_the_moment() -> None:
    active = "hood obsolete-unit"
    assert effect("prinz-eugen d1", "hood d4", 1, active) == (0, 0)
    assert effect("prinz-eugen d1", "hood d4", 2, active) == (1, 1)
    near = table("prinz-eugen d1 n", "hood d3 s", south_dice=[4]).active("hood", "obsolete-unit")
    assert near.attack("south: fire prinz-eugen primary at hood with 4") == (4, 7)
    both = table("prinz-eugen d1 n", "bismarck d4 s", south_dice=[4]).active("bismarck", "superior-steel")
    both.active("bismarck", "obsolete-unit")
    assert both.attack("south: fire prinz-eugen primary at bismarck with 4") == (4, 7)


@rule("BOARD-8.4.1", "BOARD-8.4.2")
def test_splitting_a_battery() -> None:
    battle = table("ajax d4 n", "kagero d5 s; yukikaze e4 s; amatsukaze c4 s", south_dice=[1, 4])
    battle.go("south: fire ajax primary at kagero with 1", "south: fire ajax primary at yukikaze with 4").fight()
    for name in ("kagero", "yukikaze"):
        assert (len(battle.tokens(name)), battle.unit(name).lost) == (1, 1)
    plain = table("ajax d4 n", "kagero d5 s; yukikaze e4 s", south_dice=[5, 4])
    plain.go("south: fire ajax primary at kagero with 4")
    assert plain.refused("south: fire ajax primary at yukikaze with 5") == ("BOARD-8.4.2", "no admiral to split")


@rule("BOARD-8.4.2")
def test_two_admirals_split_in_the_english_edition_only() -> None:
    for edition, lawful in (("english", True), ("italian", False)):
        battle = table("ajax d4 n", "kagero d5 s; yukikaze e4 s", south_dice=[1, 1, 6], split_artillery=edition)
        battle.go("south: fire ajax primary at kagero with 1")
        assert battle.lawful("south: fire ajax primary at yukikaze with 1") == lawful
        assert battle.lawful("south: fire ajax primary at yukikaze with 6")


@rule("BOARD-8.4.3")
def test_an_admiral_die_without_a_split() -> None:
    for edition in ("english", "italian"):
        battle = table("ajax d4 n", "kagero d5 s", south_dice=[1, 1], edition=edition)
        battle.go("south: fire ajax primary at kagero with 1")
        assert battle.attack("south: fire ajax primary at kagero with 1")[0] == 6
