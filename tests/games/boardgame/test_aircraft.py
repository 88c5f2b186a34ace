"""Squadrons, screens, dogfights, strikes (chapter 10)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from searoom.games.boardgame.pieces import SCREEN, SPENT, WAITING
from tests.games.boardgame.at_table import AtTable, rule, table


def aboard(battle: AtTable, name: str) -> list[int]:
    unit = battle.unit(name)
    return [unit.fighters, unit.dive_bombers, unit.torpedo_bombers]


def air(south: str = "akagi a1 n", north: str = "hood d7 s", **more: object) -> AtTable:
    more.setdefault("south_dice", [1])
    return table(south, north, phase="air", **more)  # type: ignore[arg-type]


@rule("BOARD-10.1.1")
def test_squadrons_begin_aboard() -> None:
    assert aboard(air(), "akagi") == [2, 2, 2]


@rule("BOARD-10.1.2")
def test_a_launch() -> None:
    battle = table("akagi a1 n; hood d1 n", "fletcher d8 s", phase="movement", south_dice=[1, 1, 2])
    battle.go("south: launch akagi", "south: screen hood", "south: done")
    assert battle.refused("south: launch akagi") == ("BOARD-10.1.2", "launched already")
    battle.go("south: pass")
    assert "strike akagi" not in battle.offered("south")  # its torpedo bombers stay aboard this turn
    deck = table("akagi a1 n; hood d1 n", "fletcher d8 s", phase="movement", south_dice=[1, 1]).damaged(
        "akagi", "flight-deck"
    )
    assert deck.refused("south: launch akagi") == ("BOARD-11.3.4", "flight deck damaged")
    deck.unit("akagi").tokens = 0
    deck.unit("akagi").fighters = deck.unit("akagi").dive_bombers = deck.unit("akagi").torpedo_bombers = 0
    assert deck.refused("south: launch akagi") == ("BOARD-10.1.2", "no squadrons aboard")
    three = air().go("south: strike akagi", *["south: send fighter at hood"] * 2, "south: send dive-bomber at hood")
    assert three.refused("south: send dive-bomber at hood") == ("BOARD-10.1.2", "three sent")


@rule("BOARD-10.2.1")
def test_screens_and_waiting_squadrons() -> None:
    battle = table("akagi a1 n; hood d1 n; u-47 c1 n submerged", "fletcher d8 s", phase="movement", south_dice=[1, 2])
    battle.go("south: launch akagi")
    assert battle.refused("south: done") == ("BOARD-10.2.1", "nothing launched")
    assert battle.refused("south: screen u-47") == ("BOARD-10.2.1", "no surface unit")
    battle.go("south: screen akagi", "south: screen hood", "south: wait torpedo-bomber at h8")
    assert [(s.place, s.kind) for s in battle.battle.aloft] == [(SCREEN, 0), (SCREEN, 0), (WAITING, 2)]
    assert aboard(battle, "akagi") == [0, 2, 1] and battle.prompt() == "opportunity"


@rule("BOARD-10.2.2")
def test_waiting_squadrons_strike_without_a_further_die() -> None:
    battle = table("akagi a1 n", "hood d7 s; fletcher h1 n", phase="air", begun=False).waits("akagi", "dive-bomber")
    battle.set_out().go("south: strike akagi")
    assert battle.refused("south: send torpedo-bomber at hood from d6") == ("BOARD-10.1.2", "none of these aboard")
    battle.go("south: send dive-bomber at fletcher")  # wherever they were placed


@rule("BOARD-10.2.3")
def test_a_strike_from_the_deck_costs_an_admiral_die() -> None:
    battle = air(south_dice=[1, 1]).go("south: strike akagi")
    assert battle.dice("south") == [1]
    assert (
        table("akagi a1 n", "hood d7 s", phase="air", south_dice=[4], begun=False).set_out().prompt()
        != "air opportunity"
    )


@rule("BOARD-10.2.4")
def test_up_to_three_targets_and_escorts_alone() -> None:
    battle = air("akagi a1 n", "hood d7 s; fletcher f7 s; ajax h7 s; u-264 d7 n submerged")
    battle.go("south: strike akagi")
    assert battle.refused("south: go") == ("BOARD-10.2.4", "nothing sent")
    assert battle.refused("south: send fighter at u-264") == ("BOARD-13.3.4", "submerged")
    for name in ("hood", "fletcher", "ajax"):
        battle.go(f"south: send {'fighter' if name != 'ajax' else 'dive-bomber'} at {name}")
    assert battle.offered("south") == {"go"}
    escorts = air("akagi a1 n", "hood d7 s; fletcher b1 s", south_dice=[1, 4])
    escorts.strike("akagi", "fighter at hood")
    assert escorts.prompt() == "assign"


@rule("BOARD-10.2.5", "BOARD-12.1.2")
def test_features_are_activated_first_by_the_striker() -> None:
    battle = air("akagi a1 n", "bismarck d7 s", south_dice=[1, 1], north_dice=[1])
    battle.go("south: strike akagi", "south: send dive-bomber at bismarck", "south: go")
    assert battle.awaited() == ["south"] and battle.offered("south") == {"done", "activate superior-fighters on akagi"}
    battle.go("south: activate superior-fighters on akagi")
    assert battle.awaited() == ["north"]
    assert battle.refused("north: activate aiming-system on bismarck") == ("BOARD-12.1.2", "not at this time")
    battle.order("north: activate superior-steel on bismarck", [2] * 4)
    assert battle.battle.strike is None


@rule("BOARD-10.2.6")
def test_the_order_within_a_strike() -> None:
    battle = air("akagi a1 n", "hood d7 s; ajax g7 s; ark-royal a8 s", south_dice=[1]).screen("ark-royal", "ajax")
    battle.strike("akagi", "dive-bomber at hood", "torpedo-bomber at ajax from g6", dice=[2] * 5)  # Hood's flak first
    assert battle.prompt() == "engage"
    events = battle.order("north: engage torpedo-bomber from g6 with ark-royal", [2, 2])  # then Ajax: screen, flak
    kinds = [event.kind for event in events if event.kind in ("roll", "anti-aircraft", "bombs", "torpedo", "damaged")]
    assert kinds == ["roll", "anti-aircraft", "bombs", "torpedo", "damaged"]


@rule("BOARD-10.2.7", "BOARD-10.5.2")
def test_who_fires_at_dive_bombers() -> None:
    battle = air("akagi a1 n", "bismarck d7 s; prinz-eugen e7 s; fletcher d5 s")
    battle.strike("akagi", "dive-bomber at bismarck", dice=[2] * 7)
    both = air("akagi a1 n", "bismarck d7 s; prinz-eugen e7 s")
    events = both.strike("akagi", "dive-bomber at bismarck", "dive-bomber at prinz-eugen", dice=[2] * 7)
    assert [len(e.facts["faces"]) for e in events if e.kind == "anti-aircraft"] == [4, 3]  # type: ignore[arg-type]
    escort = air("akagi a1 n", "bismarck d7 s; prinz-eugen e7 s")
    escort.strike("akagi", "dive-bomber at bismarck", "fighter at prinz-eugen", dice=[2] * 7)


@rule("BOARD-10.3.1", "BOARD-10.3.2", "BOARD-10.3.3")
def test_escorts_are_engaged_first() -> None:
    battle = (
        air("akagi a1 n", "hood d7 s; enterprise a8 s; ark-royal b8 s")
        .screen("enterprise", "hood", 2)
        .screen("ark-royal", "hood")
    )
    battle.strike("akagi", "fighter at hood", "torpedo-bomber at hood from d6", "torpedo-bomber at hood from d8")
    assert battle.refused("north: engage torpedo-bomber from d6 with ark-royal") == ("BOARD-10.3.3", "escorts first")
    battle.order("north: engage fighter with enterprise", [4, 6])
    assert battle.refused("north: engage fighter with enterprise") == ("BOARD-10.3.3", "no such squadron")
    battle.order("north: engage torpedo-bomber from d6 with enterprise", [2])
    assert battle.refused("north: engage torpedo-bomber from d6 with enterprise") == ("BOARD-10.3.2", "no such fighter")
    battle.order("north: engage torpedo-bomber from d6 with ark-royal", [4, 2, 2, 2, 2, 2])  # again, and shot down
    assert battle.unit("hood").lost == 1  # by the other
    assert all(s.fought for s in battle.battle.aloft if s.place == SCREEN)


@rule("BOARD-10.3.4")
def test_only_escorts() -> None:
    battle = air("akagi a1 n", "hood d7 s; enterprise a8 s; fletcher b1 s", south_dice=[1, 4]).screen(
        "enterprise", "hood", 2
    )
    battle.strike("akagi", "fighter at hood")
    battle.order("north: engage fighter with enterprise", [4, 6])
    assert battle.prompt() == "assign"  # the other fighter has nobody to fight


@rule("BOARD-10.3.5")
def test_the_screen_of_a_sunk_unit_lands() -> None:
    battle = table("fletcher d4 n", "kagero e4 s; zuikaku a8 s; hood e5 s", south_dice=[4, 4]).hurt("kagero", 1)
    battle.screen("zuikaku", "kagero").go(*["south: fire fletcher primary at kagero with 4"] * 2).fight()
    assert battle.unit("kagero").status == 3 and aboard(battle, "zuikaku") == [2, 2, 2]


def dogfight(faces: Sequence[int], escort: str = "", screen: str = "", **switches: str) -> AtTable:
    battle = air("akagi a1 n", "hood d7 s; enterprise a8 s; fletcher b1 s", south_dice=[1, 4], **switches)
    battle.screen("enterprise", "hood")
    for name, features in (("akagi", escort), ("enterprise", screen)):
        battle.active(name, *features.split())
    battle.strike("akagi", "fighter at hood")
    battle.order("north: engage fighter with enterprise", faces)
    return battle


def result(battle: AtTable) -> str:
    return str(next(event for event in battle.events if event.kind == "dogfight over").outcome)


@rule("BOARD-10.4.1", "BOARD-10.4.2", "BOARD-10.8.2")
def test_fighters_against_fighters() -> None:
    won = dogfight([1, 2])  # the first player's die first
    assert result(won) == "screen shot down" and won.kinds()[-1:] != [] and len(won.battle.aloft) == 1
    assert result(dogfight([2, 1])) == "escort shot down"
    tied = dogfight([4, 6])
    assert result(tied) == "nobody shot down" and len(tied.battle.aloft) == 2


@rule("BOARD-10.4.3")
@pytest.mark.parametrize(
    ("faces", "english", "italian"),
    [((3, 4), "escort", "screen"), ((4, 6), "nobody", "screen"), ((2, 3), "escort", "nobody")],
)
def test_ranks_in_a_dogfight(faces: tuple[int, int], english: str, italian: str) -> None:
    assert result(dogfight(faces)) == f"{english} shot down"
    assert result(dogfight(faces, dogfight_order="italian")) == f"{italian} shot down"


@rule("BOARD-10.4.1")
def test_the_odds_of_a_dogfight() -> None:
    battle = air("akagi a1 n", "hood d7 s; enterprise a8 s").screen("enterprise", "hood")
    battle.strike("akagi", "fighter at hood")
    ways = {"nobody shot down": (1, 3), "screen shot down": (1, 3), "escort shot down": (1, 3)}
    assert {k: n / of for k, (n, of) in battle.odds("north: engage fighter with enterprise").items()} == {
        k: pytest.approx(n / of) for k, (n, of) in ways.items()
    }


@rule("BOARD-10.4.4", "BOARD-10.4.5")
@pytest.mark.parametrize(
    ("plane", "at", "hits"), [("dive-bomber", "", {2, 3}), ("torpedo-bomber", " from d6", {4, 5, 6})]
)
def test_fighters_against_bombers(plane: str, at: str, hits: set[int]) -> None:
    for face in range(1, 7):
        battle = (
            air("akagi a1 n", "hood d7 s; enterprise a8 s")
            .screen("enterprise", "hood")
            .damaged("hood", "anti-aircraft")
        )
        battle.strike("akagi", f"{plane} at hood{at}")
        order = f"north: engage {plane}{at} with enterprise"
        assert battle.odds(order)["bomber shot down"] == (len(hits), 6)
        battle.order(order, [face])
        battle.settle()
        assert aboard(battle, "enterprise")[0] == 2 or battle.battle.aloft[0].kind == 0  # the fighter never falls
        assert (battle.unit("akagi").dive_bombers + battle.unit("akagi").torpedo_bombers < 4) == (face in hits)


@rule("BOARD-10.5.1")
def test_each_hit_shoots_one_down() -> None:
    battle = air("akagi a1 n", "hood d7 s")
    battle.strike("akagi", "dive-bomber at hood", "dive-bomber at hood", dice=[4, 2, 1, 3, 5])
    assert battle.unit("akagi").dive_bombers == 1
    none = air("akagi a1 n", "hood d7 s")
    none.strike("akagi", "dive-bomber at hood", dice=[4, 4, 4, 1, 5])  # excess hits are lost
    assert none.unit("akagi").dive_bombers == 1


@rule("BOARD-10.5.3")
def test_who_fires_at_torpedo_bombers() -> None:
    north = "hood d7 s; prinz-eugen d6 s; fletcher e6 s; ajax d5 s; jenkins a1 s"
    battle = air("akagi h1 n", north)
    battle.strike("akagi", "torpedo-bomber at hood from d6", dice=[2] * (5 + 3 + 2 + 1))
    two = air("akagi h1 n", north)
    events = two.strike("akagi", "torpedo-bomber at hood from d6", "torpedo-bomber at hood from d8", dice=[2] * 16)
    assert [len(e.facts["faces"]) for e in events if e.kind == "anti-aircraft"] == [11, 5]  # type: ignore[arg-type]


@rule("BOARD-10.5.4")
def test_what_adds_nothing() -> None:
    north = "hood d7 s; ajax d6 s; prinz-eugen e7 s; u-264 c7 n submerged; jenkins"
    battle = air("akagi a1 n", north, scenery="fog d6").damaged("prinz-eugen", "anti-aircraft")
    battle.strike("akagi", "dive-bomber at hood", dice=[2] * 5)
    alone = air("akagi a1 n", "hood d7 s").damaged("hood", "anti-aircraft")
    alone.strike("akagi", "dive-bomber at hood")


@rule("BOARD-10.5.5")
def test_escorts_are_not_fired_at() -> None:
    battle = air("akagi a1 n", "hood d7 s")
    battle.strike("akagi", "fighter at hood", "dive-bomber at hood", dice=[4, 4, 4, 4, 4])
    assert aboard(battle, "akagi") == [2, 1, 2]


@rule("BOARD-10.6.1")
def test_a_dive_bomber_attacks_with_two() -> None:
    battle = air("akagi a1 n", "fletcher d7 s; hood a8 s").damaged("fletcher", "anti-aircraft")
    battle.strike("akagi", "dive-bomber at fletcher")
    battle.settle()
    assert battle.unit("fletcher").lost == 0 and len(battle.tokens("fletcher")) == 1


def bombed(target: str, *groups: str, **switches: str) -> AtTable:
    battle = air("enterprise a1 n", f"{target} d7 s; hood a8 s", **switches).damaged(target, "anti-aircraft")
    battle.strike("enterprise", *[f"dive-bomber at {target}"] * 3)
    return battle.go(*[f"south: {group}" for group in groups]).settle()


@rule("BOARD-10.6.2")
def test_adding_squadrons() -> None:
    together = bombed("akagi", "group 3")
    assert (together.unit("akagi").lost, len(together.tokens("akagi"))) == (1, 1)
    singly = bombed("akagi", "group 1", "group 1")
    assert (singly.unit("akagi").lost, len(singly.tokens("akagi"))) == (0, 0)
    assert bombed("st-lo", "group 1", "group 1").unit("st-lo").status == 3  # three points
    assert bombed("st-lo", "group 2").unit("st-lo").lost == 2
    italian = bombed("st-lo", dive_bomber_sum="italian")
    assert (italian.unit("st-lo").lost, len(italian.tokens("st-lo"))) == (1, 1)
    asked = air("enterprise a1 n", "st-lo d7 s; hood a8 s").damaged("st-lo", "anti-aircraft")
    asked.strike("enterprise", *["dive-bomber at st-lo"] * 2)
    assert asked.refused("south: group 3") == ("BOARD-10.6.2", "no such group")


@rule("BOARD-10.7.1")
def test_the_square_of_torpedo_bombers() -> None:
    for edition, lawful in (("english", True), ("italian", False)):
        battle = air("akagi a1 n", "hood d8 s; ajax d7 s", torpedo_bomber_square=edition).go("south: strike akagi")
        assert battle.lawful("south: send torpedo-bomber at hood from d7") == lawful
        assert battle.lawful("south: send torpedo-bomber at hood from e8")
        assert battle.refused("south: send torpedo-bomber at hood from e7") == ("BOARD-10.7.1", "not beside the target")
    full = air("akagi a1 n", "hood a8 s; ajax a7 s; fletcher b8 s", torpedo_bomber_square="italian").go(
        "south: strike akagi"
    )
    assert not full.offered("south", "send torpedo-bomber at hood")


@rule("BOARD-10.7.2")
def test_each_surviving_squadron_is_a_torpedo() -> None:
    battle = air("akagi a1 n", "bismarck d7 s")
    battle.strike("akagi", *["torpedo-bomber at bismarck from d6"] * 2, dice=[2] * 4)
    battle.settle()
    assert battle.unit("bismarck").lost == 2 and len(battle.tokens("bismarck")) == 2


@rule("BOARD-10.8.1")
def test_damage_of_a_strike_takes_effect_at_once() -> None:
    battle = air("akagi a1 n; ajax d6 n", "fletcher d7 s; hood d8 s", south_dice=[1, 4], north_dice=[4])
    battle.hurt("fletcher", 1).damaged("fletcher", "anti-aircraft").damaged("hood", "anti-aircraft")
    battle.strike("akagi", "torpedo-bomber at fletcher from e7")
    assert battle.unit("fletcher").status == 3 and battle.prompt() == "assign"
    assert battle.refused("south: fire ajax primary at fletcher with 4") == ("BOARD-7.1.6", "not on the board")
    token = air("akagi a1 n; ajax d6 n", "hood d8 s", south_dice=[1, 4]).damaged("hood", "anti-aircraft")
    token.strike("akagi", "torpedo-bomber at hood from e8")
    token.go("south: mark hood primary")
    assert token.unit("hood").marked and not token.unit("hood").disabled(1)  # from the next turn on


@rule("BOARD-10.9.1")
def test_all_land_at_the_end_of_the_turn() -> None:
    battle = air("akagi a1 n; fletcher b7 n", "hood d7 s; kagero b8 s", south_dice=[1, 4], north_dice=[4])
    battle.strike("akagi", "fighter at hood")
    assert battle.battle.aloft[0].place == SPENT and aboard(battle, "akagi") == [1, 2, 2]
    battle.fight()
    assert aboard(battle, "akagi") == [2, 2, 2] and battle.battle.aloft == []


@rule("BOARD-10.9.2")
def test_squadrons_of_a_sunk_carrier() -> None:
    battle = air("akagi d1 n; hood a1 n", "fletcher e1 s; jenkins h8 s", south_dice=[], north_dice=[3], begun=False)
    battle.hurt("akagi", 4).waits("akagi", "dive-bomber").set_out()
    assert battle.lawful("south: strike akagi")
    battle.battle.put(battle.unit("akagi"), -1)
    battle.unit("akagi").status = 3
    assert battle.lawful("south: strike akagi")  # they act normally until the end of the turn
    battle.go("south: pass").fight()
    assert battle.battle.aloft == [] and battle.unit("akagi").status == 3
