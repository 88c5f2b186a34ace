"""Fleets, scenery, deployment, submarines, stand-by (chapter 4)."""

from __future__ import annotations

import pytest

from searoom.core.dice import Scripted
from searoom.core.match import Match
from searoom.core.seal import Sealer
from searoom.games.boardgame.data import CARDS, READY_FLEETS
from searoom.games.boardgame.deployment import MOST_DEPLOYED
from searoom.games.boardgame.fleets import CHEAPEST
from tests.games.boardgame.at_table import AtTable, card_of, deploying, plan, points_of, rule, skirmish, table

FIRST_TURN = (1, 2, 2, 2)  # neither side shows an Admiral symbol: two dice each, South wins


@rule("BOARD-4.1.1")
def test_points_are_a_limit() -> None:
    battle = skirmish(100).go("south: take fletcher", "south: take jenkins", "south: take radford")
    assert battle.refused("south: take johnston") == ("BOARD-4.1.1", "too many points")
    assert battle.refusal("south: take johnston").facts["points"] == 116
    assert points_of("fletcher", "jenkins", "radford") == 87


@rule("BOARD-4.1.2")
def test_at_least_one_warship() -> None:
    battle = skirmish(45)
    assert battle.refused("south: ready") == ("BOARD-4.1.2", "no warship")
    battle.go("south: take bonde", "south: take loosestrife")
    assert battle.lawful("south: ready")
    other = skirmish(CHEAPEST[0] + CARDS[card_of("bonde")].points).go("south: take bonde")
    assert other.refused("south: take ville-doran") == ("BOARD-4.1.2", "no room for a warship")


@rule("BOARD-4.1.3")
def test_each_card_once_and_both_may_have_it() -> None:
    battle = skirmish().go("south: take fletcher", "north: take fletcher")
    assert battle.refused("south: take fletcher") == ("BOARD-4.1.3", "card taken")


@rule("BOARD-4.1.4")
def test_navies_of_one_alliance() -> None:
    battle = skirmish().go("south: take fletcher", "south: take nubian", "north: take nubian")
    assert battle.refused("south: take kagero") == ("BOARD-4.1.4", "other alliance")
    assert skirmish(free_navies="true").go("south: take fletcher").lawful("south: take kagero")


@rule("BOARD-4.1.5", "BOARD-1.1.8")
def test_fleets_are_secret_till_the_reveal() -> None:
    battle = skirmish()
    events = battle.order("south: take hood")
    assert [event.to for event in events] == [1]
    assert battle.view("south")["chosen"] == [["hood"], None] and battle.view("north")["chosen"] == [None, []]
    battle.go("south: ready", "north: take bismarck", "north: ready")
    assert [u["name"] for u in battle.view("north")["units"]] == ["bismarck"]  # type: ignore[attr-defined]
    battle.go("south: deploy hood", "south: at d2 facing n")
    assert battle.view("north")["face_down"] == [["d2"], []]
    assert not [event for event in battle.told if event.to >> 1 & 1 and "hood" in event.text()]


@rule("BOARD-4.1.6")
@pytest.mark.parametrize(("points", "allowed"), [(100, 1), (150, 1), (299, 1), (300, 2), (449, 2), (500, 3)])
def test_submarines_in_a_skirmish(points: int, allowed: int) -> None:
    battle = skirmish(points)
    subs = ["u-264", "u-438", "u-630", "u-584", "u-552"]
    taken = 0
    while battle.battle.refusal(0, battle.read(f"south: take {subs[taken]}")[1]) is None:
        battle.go(f"south: take {subs[taken]}")
        taken += 1
    assert taken == allowed and battle.refused(f"south: take {subs[taken]}") == ("BOARD-4.1.6", "too many submarines")
    assert skirmish(100, free_submarines="true").go("south: take u-264").lawful("south: take u-438")


@rule("BOARD-15.2.1")
def test_ready_fleets() -> None:
    assert {(fleet.word.split("-")[1]) for fleet in READY_FLEETS} == {"150", "300", "500"} and len(READY_FLEETS) == 18
    battle = skirmish(150).go("south: fleet usn-150")
    assert battle.battle.chosen[0] == list(next(f for f in READY_FLEETS if f.word == "usn-150").cards)
    assert battle.refused("south: fleet km-150") == ("BOARD-15.2.1", "fleet begun")
    assert battle.refused("north: fleet usn-300") == ("BOARD-4.1.1", "too many points")


def both_chosen(cards: int, dice: tuple[int, ...]) -> AtTable:
    battle = skirmish(150, cards).go("south: fleet usn-150", "north: fleet km-150", "south: ready")
    battle.order("north: ready", dice)
    return battle


@rule("BOARD-4.2.1", "BOARD-4.2.2", "BOARD-5.6.1", "BOARD-1.1.7")
def test_laying_scenery() -> None:
    battle = both_chosen(3, (4, 6, 3, 5))  # Artillery ties; Torpedo against Artillery: North lays first
    assert battle.awaited() == ["north"]
    assert battle.refused("north: lay island at c2") == ("BOARD-4.2.2", "not in the middle rows")
    battle.go("north: lay island at c3")
    assert battle.refused("south: lay fog at c3") == ("BOARD-4.2.1", "scenery there")
    assert battle.refused("south: lay fog at c4") == ("BOARD-4.2.2", "scenery beside it")
    battle.go("south: lay fog at d4", "north: lay sand at h6")
    assert battle.prompt() == "deploy" and battle.view("")["terrain"] == {"h6": "sand", "d4": "fog", "c3": "island"}
    assert both_chosen(0, ()).prompt() == "deploy"


@rule("BOARD-4.2.2")
def test_at_most_four_of_a_kind() -> None:
    battle = both_chosen(6, (1, 2))
    for side, at in (("south", "a3"), ("north", "c3"), ("south", "e3"), ("north", "g3")):
        battle.go(f"{side}: lay fog at {at}")
    assert battle.refused("south: lay fog at a5") == ("BOARD-4.2.2", "no card left")


@rule("BOARD-4.3.1", "BOARD-4.3.3")
def test_deployment_squares_and_headings() -> None:
    battle = deploying("helena; fletcher", "hood", "island d2; sand e2; shallows c2")
    battle.go("south: deploy helena")
    assert battle.refused("south: at d3 facing n") == ("BOARD-4.3.1", "not in the deployment rows")
    assert battle.refused("south: at d2 facing n") == ("BOARD-4.3.1", "land")
    assert battle.refused("south: at e2 facing n") == ("BOARD-4.3.1", "land")
    assert battle.refused("south: at c2 facing n") == ("BOARD-4.3.1", "too shallow")
    battle.go("south: at b2 facing w", "south: deploy fletcher")
    assert battle.refused("south: at b2 facing n") == ("BOARD-3.3.1", "unit there")
    assert battle.lawful("south: at c2 facing n")
    assert battle.battle.default(0) == "at c2 facing n"


SIXTEEN = [c.word for c in CARDS if c.kind == "DD"][:17]


@rule("BOARD-4.3.2", "BOARD-4.3.4", "BOARD-4.6.1")
def test_sixteen_cards_at_most() -> None:
    battle = deploying("; ".join([*SIXTEEN, "u-264"]), "hood")
    placed = []
    while battle.battle.default(0) != "ready":
        assert battle.refused("south: ready")[0] == "BOARD-4.3.2"
        for _ in (0, 1):
            text = battle.battle.default(0)
            placed.append(text)
            battle.go(f"south: {text}")
    assert len(placed) == 2 * MOST_DEPLOYED
    squares = [text.split()[1] for text in placed[1::2]]
    assert squares == [f"{c}{r}" for r in (2, 1) for c in "decfbgah"]
    battle.go("south: ready", "north: deploy hood", "north: at d7 facing s")
    battle.order("north: ready", (1, 2, 2, 2))
    assert battle.unit(SIXTEEN[16]).status == 2 and battle.unit("u-264").status == 0
    assert battle.refused(f"south: deploy {SIXTEEN[0]}")[1] == "not now"


@rule("BOARD-4.3.5")
def test_fixed_deployment() -> None:
    battle = table("exeter b2 n", "admiral-graf-spee d7 s")
    assert battle.where("exeter") == "b2" and battle.view("north")["revealed"] is True


@rule("BOARD-4.4.1", "BOARD-4.4.2", "BOARD-1.1.8")
def test_face_down_until_both_have_placed() -> None:
    battle = deploying("fletcher; jenkins", "hood")
    battle.go(
        "south: deploy jenkins",
        "south: at d2 facing n",
        "south: deploy fletcher",
        "south: at e1 facing e",
        "south: ready",
    )
    seen = battle.view("north")
    assert seen["face_down"] == [["d2", "e1"], []]
    assert [u["at"] for u in seen["units"]] == ["", "", ""]  # type: ignore[attr-defined]
    battle.go("north: deploy hood", "north: at d8 facing s")
    events = battle.order("north: ready")  # Hood alone has dice: North wins without rolling
    assert "revealed" in [event.kind for event in events]
    assert [u["at"] for u in battle.view("north")["units"]] == ["e1", "d2", "d8"]  # type: ignore[attr-defined]


@rule("BOARD-4.4.1")
def test_what_lies_face_down_is_sealed_and_may_be_laid_anew() -> None:
    made = deploying("fletcher", "hood")
    match = Match(made.battle, Scripted([]), Sealer(b"salt" * 8))
    match.begin()
    for text in ("deploy fletcher", "at d2 facing n", "ready"):
        assert match.order(0, text) is None
    assert list(match.sealed) == ["south-deployment-1"]
    assert match.order(0, "anew") is None and match.state.awaited() == 3
    for text in ("deploy fletcher", "at e2 facing n", "ready"):
        assert match.order(0, text) is None
    assert list(match.sealed) == ["south-deployment-1", "south-deployment-2"]


@rule("BOARD-4.5.1")
def test_submarines_are_placed_submerged_in_their_half() -> None:
    battle = table(
        "u-264; hood b2 n", "u-47 c3 n submerged; kagero e5 s", phase="submarines", scenery="island d2; shallows e2"
    )
    battle.battle.turn = 1
    battle.set_out()
    battle.go("south: deploy u-264")
    assert battle.refused("south: at d5 facing n") == ("BOARD-4.5.1", "not in the own half")
    assert battle.refused("south: at c3 facing n") == ("BOARD-4.5.1", "submarine there")
    assert battle.refused("south: at d2 facing n") == ("BOARD-4.3.1", "land")
    assert battle.refused("south: at e2 facing n") == ("BOARD-4.5.1", "too shallow")
    battle.order("south: at b2 facing e", [2] * 8)
    assert battle.unit("u-264").submerged and battle.where("u-264") == "b2" and battle.heading("u-264") == "e"


@rule("BOARD-4.5.2")
def test_who_places_submarines_first() -> None:
    english = table("u-264; u-438", "u-47; u-552", phase="submarines", first="north").set_out()
    order = []
    for _ in range(3):
        order.append(english.awaited()[0])
        unit = english.battle.in_hand(0 if order[-1] == "south" else 1, True)[0].name()
        square = {"u-264": "a1", "u-438": "b1", "u-47": "a8", "u-552": "b8"}[unit]
        english.go(f"{order[-1]}: deploy {unit}", f"{order[-1]}: at {square} facing n")
    assert order == ["north", "north", "south"]
    italian = table("u-264; u-438", "u-47; u-552", phase="submarines", submarine_placement="italian", begun=False)
    italian.battle.winner = 0
    italian.set_out().go("south: first north")  # another than who is to move first
    assert italian.battle.first == 0
    order = []
    for square in ("a8", "a1", "b8"):
        side = italian.awaited()[0]
        order.append(side)
        unit = italian.battle.in_hand(0 if side == "south" else 1, True)[0].name()
        italian.go(f"{side}: deploy {unit}", f"{side}: at {square} facing n")
    assert order == ["north", "south", "north"]


@rule("BOARD-4.5.3")
def test_a_submarine_without_room_stands_by_and_is_placed_later() -> None:
    full = "; ".join(f"shallows {c}{r}" for r in range(1, 5) for c in "abcdefgh")
    battle = table("u-264; fletcher d1 n", "kagero e8 s", phase="submarines", scenery=full)
    battle.set_out([2] * 4)
    assert battle.unit("u-264").status == 2
    later = table("u-264; fletcher d1 n", "kagero e8 s", phase="entry", turn=1, turns=9, begun=False)
    later.unit("u-264").status = 2
    later.set_out().go("south: deploy u-264")
    later.order("south: at c3 facing n", [1, 2, 2, 2])
    assert later.unit("u-264").submerged and later.where("u-264") == "c3"


@rule("BOARD-4.6.1", "BOARD-4.6.2", "BOARD-4.6.3", "BOARD-4.6.4", "BOARD-5.1.1")
def test_entering_from_stand_by() -> None:
    battle = table(
        "fletcher d2 n; helena; ajax", "kagero e8 s; u-47 c2 n submerged", phase="entry", turns=9, first="south"
    )
    assert battle.battle.units_of(0)[0].name() == "fletcher"
    battle.set_out()
    assert battle.awaited() == ["south"]
    battle.go("south: deploy helena")
    assert battle.refused("south: at d2 facing n") == ("BOARD-3.3.1", "unit there")
    assert battle.refused("south: at d3 facing n") == ("BOARD-4.6.2", "not in the deployment rows")
    battle.go("south: at c2 facing n")  # a submerged submarine does not prevent it
    assert battle.prompt() == "enter"
    events = battle.order("south: done")
    assert "initiative" in [event.kind for event in events]  # Helena's Admiral symbol counts at once
    battle.order("south: first south", [2] * 8)  # two dice for each of two units a side
    assert battle.dice("south") == [2, 2, 2, 2]


@rule("BOARD-4.6.2")
def test_the_italian_back_row_and_who_must_enter() -> None:
    battle = table("fletcher d2 n; helena", "kagero e8 s", phase="entry", turns=9, reserve_entry="italian").set_out()
    battle.go("south: deploy helena")
    assert battle.refused("south: at c2 facing n") == ("BOARD-4.6.2", "not in the back row")
    assert battle.lawful("south: at c1 facing n")
    alone = table("helena", "kagero e8 s", phase="entry", turns=9).set_out()
    assert alone.refused("south: done") == ("BOARD-4.6.2", "must enter")


@rule("BOARD-4.1.5")
def test_cards_of_a_skirmish_are_named_by_their_words() -> None:
    assert card_of("bismarck") == CARDS[card_of("bismarck")].index and plan("hood d1 n", "kagero d8 s").fixed
