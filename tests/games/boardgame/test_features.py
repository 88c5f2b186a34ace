"""Green and red features (chapter 12)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.boardgame.at_table import AtTable, rule, table


def moving(south: str, **more: object) -> AtTable:
    more.setdefault("north", "hood h8 s")
    return table(f"{south}; scharnhorst a1 n", phase="movement", **more)  # type: ignore[arg-type]


@rule("BOARD-12.1.1")
def test_an_activation_costs_an_admiral_die_once_a_turn() -> None:
    battle = table("cleveland d4 n", "kagero h8 s", south_dice=[1, 1]).go("south: activate aiming-system on cleveland")
    assert battle.dice("south") == [1]
    assert battle.refused("south: activate aiming-system on cleveland") == ("BOARD-12.1.1", "active already")
    battle.go("south: activate high-rate-of-fire on cleveland")
    other = table("cleveland d4 n; hood d5 n", "kagero d6 s", south_dice=[4])
    assert other.refused("south: activate aiming-system on cleveland") == ("BOARD-12.1.1", "no such die")


@rule("BOARD-12.1.2")
def test_features_have_their_time() -> None:
    battle = table("fletcher d4 n", "enterprise d6 s", south_dice=[1])
    assert battle.refused("south: activate smoke-generators on fletcher") == ("BOARD-12.1.2", "not at this time")
    assert battle.refused("south: activate obsolete-attack-planes on enterprise") == (
        "BOARD-12.1.2",
        "not at this time",
    )


@rule("BOARD-12.1.3")
def test_a_wasted_activation_is_allowed() -> None:
    battle = table("cleveland d4 n", "kagero h8 s", south_dice=[1]).go("south: activate high-rate-of-fire on cleveland")
    assert battle.dice("south") == []


@rule("BOARD-12.1.4")
def test_features_of_units_on_the_board_only() -> None:
    battle = table("hood d4 n; cleveland", "kagero h8 s; wahoo h1 n submerged", south_dice=[1])
    assert battle.refused("south: activate aiming-system on cleveland") == ("BOARD-12.1.4", "not on the board")
    assert battle.refused("south: activate aiming-system on hood") == ("BOARD-12.1.4", "no such feature")
    assert battle.lawful("south: activate malfunctioning-torpedoes on wahoo")


@rule("BOARD-12.2.1")
def test_superior_steel() -> None:
    for dice, found in ((1, (0, 0)), (2, (1, 1))):
        battle = table("prince-of-wales d1 n", "bismarck d4 s", south_dice=[4] * dice, north_dice=[1])
        battle.go("north: activate superior-steel on bismarck")
        battle.go(*["south: fire prince-of-wales primary at bismarck with 4"] * dice).fight()
        assert (len(battle.tokens("bismarck")), battle.unit("bismarck").lost) == found


def fight_in_the_air(faces: Sequence[int], escort: str = "", screen: str = "", **switches: str) -> AtTable:
    north = "hood d7 s; enterprise a8 s; fletcher b1 s"
    battle = table("akagi a1 n", north, phase="air", south_dice=[1, 4], **switches)  # type: ignore[arg-type]
    battle.screen("enterprise", "hood")
    battle.active("akagi", *escort.split()).active("enterprise", *screen.split())
    battle.strike("akagi", "fighter at hood")
    battle.order("north: engage fighter with enterprise", faces)
    return battle


def result(battle: AtTable) -> str:
    return str(next(event for event in battle.events if event.kind == "dogfight over").outcome)


@rule("BOARD-12.2.3")
def test_armoured_fighters() -> None:
    assert result(fight_in_the_air([1, 5, 2], screen="armoured-fighters")) == "nobody shot down"
    assert result(fight_in_the_air([1, 5, 1], screen="armoured-fighters")) == "screen shot down"
    assert result(fight_in_the_air([5, 1], screen="armoured-fighters")) == "escort shot down"  # only when he has lost
    assert result(fight_in_the_air([4, 6], screen="armoured-fighters")) == "nobody shot down"
    italian = fight_in_the_air([4, 6], screen="armoured-fighters", armoured_fighters="italian")
    assert italian.prompt() == "reroll" and italian.awaited() == ["north"]
    italian.order("north: reroll", [2])
    assert result(italian) == "nobody shot down"  # he loses by the re-roll: a tie
    stands = fight_in_the_air([5, 1], screen="armoured-fighters", armoured_fighters="italian")
    stands.order("north: stand")
    assert result(stands) == "escort shot down"
    both = fight_in_the_air([4, 6], "armoured-fighters", "armoured-fighters", armoured_fighters="italian")
    assert both.awaited() == ["south"]
    both.order("south: reroll", [1])
    both.order("north: reroll", [1])
    assert result(both) == "nobody shot down"


@rule("BOARD-12.2.3")
def test_the_odds_with_armoured_fighters() -> None:
    battle = table("akagi a1 n", "hood d7 s; enterprise a8 s", phase="air", south_dice=[1]).screen("enterprise", "hood")
    battle.active("enterprise", "armoured-fighters").strike("akagi", "fighter at hood")
    ways, of = battle.odds("north: engage fighter with enterprise")["screen shot down"]
    assert ways * 216 == 44 * of  # he must win twice: 5 x 5, 4 x 4 and 3 x 1 x 1 ways


@rule("BOARD-12.2.4")
def test_superior_fighters_win_ties() -> None:
    assert result(fight_in_the_air([4, 6], "superior-fighters")) == "screen shot down"
    assert result(fight_in_the_air([4, 6], screen="superior-fighters")) == "escort shot down"
    assert result(fight_in_the_air([4, 6], "superior-fighters", "superior-fighters")) == "nobody shot down"
    declared = fight_in_the_air([1, 5, 2], "superior-fighters", "armoured-fighters")
    assert result(declared) == "nobody shot down"


@rule("BOARD-12.2.5", "BOARD-8.2.3")
def test_high_rate_of_fire_within_half_range() -> None:
    battle = table("helena d4 n", "atago d5 s; ajax d2 n", south_dice=[4]).active("helena", "high-rate-of-fire")
    assert battle.attack("south: fire helena primary at atago with 4")[0] == 5
    assert battle.attack("south: fire helena primary at ajax with 4")[0] == 4


@rule("BOARD-12.2.6", "BOARD-12.2.12")
def test_protection_belt_and_magnetic_detonator() -> None:
    for detonator, lost in ((False, 0), (True, 1)):
        battle = table("u-264 d4 n", "bismarck e4 s", south_dice=[3, 1], north_dice=[1])
        battle.go("north: activate protection-belt on bismarck", "south: torpedo u-264 at bismarck with 3")
        if detonator:
            battle.go("south: activate magnetic-detonator on u-264")
        battle.fight()
        assert (battle.unit("bismarck").lost, len(battle.tokens("bismarck"))) == (lost, 1)
    raid = table("akagi a1 n", "bismarck d7 s", phase="air", south_dice=[1]).active("bismarck", "protection-belt")
    raid.strike("akagi", "torpedo-bomber at bismarck from d6", dice=[2] * 4)
    assert raid.settle().unit("bismarck").lost == 0


@rule("BOARD-12.2.7")
def test_advanced_damage_control() -> None:
    battle = (
        moving("enterprise d4 n; fletcher d2 n", south_dice=[1, 2, 2, 2, 2, 4, 4, 4])
        .hurt("enterprise", 4)
        .hurt("fletcher", 1)
    )
    battle.go("south: repair enterprise with 2 and 4 and control")
    assert battle.unit("enterprise").structure() == 3
    battle.go("south: repair enterprise with 2 and 4")  # its further repairs too
    assert battle.unit("enterprise").structure() == 5
    small = moving("fletcher d2 n", south_dice=[1, 2, 2, 4]).hurt("fletcher", 1)
    small.go("south: repair fletcher with 2 and 4 and control")
    assert small.unit("fletcher").structure() == 2


@rule("BOARD-12.2.8")
def test_smoke() -> None:
    for edition, squares in (("english", ["d6", "d5", "d4"]), ("italian", ["d5", "d4"])):
        battle = moving("fletcher d4 n", south_dice=[1, 2, 2], smoke_squares=edition)
        battle.go("south: move fletcher with 2 and smoke", "south: sail n n")
        assert battle.smoke() == squares
    turned = moving("fletcher d4 n", south_dice=[1, 2, 2]).go(
        "south: move fletcher with 2 and smoke", "south: sail turn-e"
    )
    assert turned.smoke() == []


@rule("BOARD-12.2.9")
@pytest.mark.parametrize(("stock", "english", "italian"), [(4, None, None), (2, 3, None), (0, 1, 4)])
def test_torpedo_recharge(stock: int, english: int | None, italian: int | None) -> None:
    for edition, left in (("english", english), ("italian", italian)):
        battle = moving("kagero d4 n", south_dice=[1, 2], torpedo_recharge=edition)
        battle.unit("kagero").stock = stock
        if left is None:
            assert battle.refused("south: recharge kagero")[0] == "BOARD-12.2.9"
        else:
            battle.go("south: recharge kagero")
            assert battle.unit("kagero").stock == left


@rule("BOARD-12.2.11")
def test_aiming_system() -> None:
    battle = table("warspite d1 n", "hood d7 s; ajax d4 s", south_dice=[1, 4])
    assert battle.refused("south: fire warspite primary at hood with 4") == ("BOARD-8.1.2", "out of range")
    battle.active("ajax", "obsolete-unit")
    assert battle.attack("south: fire warspite primary at ajax with 4")[1] == 1
    battle.go("south: activate aiming-system on warspite")
    assert battle.attack("south: fire warspite primary at ajax with 4")[1] == 3  # distance 3 is within half of 6
    assert battle.lawful("south: fire warspite primary at hood with 4")


@rule("BOARD-12.2.13")
def test_all_or_nothing() -> None:
    for edition, tokens in (("english", 0), ("italian", 1)):
        battle = table("fletcher d4 n", "yamato e4 s", south_dice=[3, 6], north_dice=[1], all_or_nothing=edition)
        battle.go("north: activate all-or-nothing on yamato", "south: torpedo fletcher at yamato with 3")
        battle.go("south: torpedo fletcher at yamato with 6").fight()
        assert (battle.unit("yamato").lost, len(battle.tokens("yamato"))) == (2, tokens)


@rule("BOARD-12.3.1")
def test_obsolete_attack_planes() -> None:
    battle = table("enterprise a1 n", "hood d7 s", phase="air", south_dice=[1]).active(
        "enterprise", "obsolete-attack-planes"
    )
    battle.strike("enterprise", *["dive-bomber at hood"] * 3, dice=[4, 1, 2, 3, 5, 4, 2, 2, 2])
    assert battle.battle.ended is not None and battle.unit("enterprise").dive_bombers == 1


@rule("BOARD-12.3.2")
def test_weak_damage_control() -> None:
    battle = moving("akagi d4 n", north="hood h8 s", south_dice=[2, 2, 2, 4, 4], north_dice=[1, 2, 2]).hurt("akagi", 3)
    battle.go("south: repair akagi with 2 and 4")
    assert battle.awaited() == ["north"] and battle.prompt() == "repair answer"
    battle.go("north: weaken")
    assert battle.unit("akagi").lost == 3 and battle.dice("south") == [2, 2, 4]
    battle.go("north: move hood with 2", "north: sail s", "south: repair akagi with 2 and 4")
    assert battle.unit("akagi").lost == 3  # further repairs regain nothing either
    let = moving("akagi d4 n", north="hood h8 s", south_dice=[2, 2, 4], north_dice=[1]).hurt("akagi", 3)
    let.go("south: repair akagi with 2 and 4", "north: stand")
    assert let.unit("akagi").lost == 2


@rule("BOARD-12.3.3")
def test_obsolete_unit_against_dive_bombers() -> None:
    battle = table("enterprise a1 n", "hood d7 s; ajax a8 s", phase="air", south_dice=[1, 1]).damaged(
        "hood", "anti-aircraft"
    )
    battle.active("hood", "obsolete-unit")
    battle.strike("enterprise", *["dive-bomber at hood"] * 3)
    assert [t.added() for t in battle.forecast("south: group 3").throws] == [6, 5]


@rule("BOARD-12.3.4")
def test_without_radar_beyond_half_range_only() -> None:
    battle = table("kirishima d1 n", "washington d3 s", south_dice=[4]).active("kirishima", "without-radar")
    assert battle.attack("south: fire kirishima primary at washington with 4")[0] == 7


@rule("BOARD-12.3.5", "BOARD-11.1.2")
def test_malfunctioning_torpedoes() -> None:
    for edition, lost in (("english", 1), ("italian", 0)):
        battle = table(
            "fletcher d4 n", "yamato e4 s", south_dice=[3, 6], north_dice=[1], malfunctioning_torpedoes=edition
        )
        battle.go("north: activate malfunctioning-torpedoes on fletcher", "south: torpedo fletcher at yamato with 3")
        battle.go("south: torpedo fletcher at yamato with 6").fight()
        assert battle.unit("yamato").lost == lost and battle.unit("fletcher").stock == 0
    split = table("fletcher d4 n", "yamato e4 s; hood c4 s", south_dice=[1, 3], north_dice=[1])
    split.go("north: activate malfunctioning-torpedoes on fletcher", "south: torpedo fletcher at yamato with 1")
    split.go("south: torpedo fletcher at hood with 3", "south: ready", "north: ready")
    assert split.awaited() == ["north"] and split.prompt() == "void torpedo"
    assert split.refused("north: void kagero at hood") == ("BOARD-12.3.5", "no such torpedo")
    split.go("north: void fletcher at hood").settle()
    assert (split.unit("yamato").lost, split.unit("hood").lost) == (1, 0)
