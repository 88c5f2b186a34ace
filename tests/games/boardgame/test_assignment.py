"""The secret, simultaneous assignment (chapter 7): the commitment, thinking again, exact forecasts."""

from __future__ import annotations

from searoom.core.dice import Scripted
from searoom.core.match import Match
from searoom.core.seal import Sealer
from tests.games.boardgame.at_table import rule, table


@rule("BOARD-7.1.1", "BOARD-7.1.2")
def test_first_the_aircraft_then_the_guns() -> None:
    south, north = "akagi d1 n; hood d2 n", "fletcher d4 s; enterprise d8 s"
    battle = table(south, north, phase="air", south_dice=[1, 4], north_dice=[1])
    battle.go("south: pass", "north: strike enterprise", "north: send fighter at hood", "north: go", "south: done")
    assert battle.prompt() == "air opportunity" and battle.awaited() == ["south"]  # a pass does not bar a later strike
    battle.go("south: pass")
    assert battle.prompt() == "assign"


@rule("BOARD-7.1.2")
def test_two_passes_end_the_air_step() -> None:
    battle = table("akagi d1 n", "enterprise d8 s", phase="air", south_dice=[1, 4], north_dice=[1])
    battle.go("south: pass", "north: pass")
    assert battle.prompt() == "assign"


@rule("BOARD-7.1.3", "BOARD-1.1.8")
def test_assignments_are_secret_until_both_are_in() -> None:
    battle = table("fletcher d4 n", "kagero d5 s", south_dice=[4, 4], north_dice=[4])
    events = battle.order("south: fire fletcher primary at kagero with 4")
    assert [event.to for event in events] == [1]
    for viewer in ("north", ""):
        view = battle.view(viewer)
        assert view["assigned"] == [None, [] if viewer else None] and view["dice"] == [
            [0, 0, 0, 2, 0, 0],
            [0, 0, 0, 1, 0, 0],
        ]
    assert battle.view("south")["dice"] == [[0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0]]
    battle.go("south: ready")
    assert battle.awaited() == ["north"] and battle.view("north")["ready"] == [True, False]
    events = battle.order("north: ready")
    shown = [event.facts["assigned"] for event in events if event.kind == "assignments shown"]
    assert shown == [["fire fletcher primary at kagero with 4"], []]


@rule("BOARD-7.1.3")
def test_who_is_ready_may_begin_anew_till_the_other_is() -> None:
    battle = table("fletcher d4 n", "kagero d5 s", south_dice=[4], north_dice=[4])
    battle.go("south: fire fletcher primary at kagero with 4", "south: ready", "south: anew")
    assert battle.dice("south") == [4] and battle.awaited() == ["south", "north"]
    battle.go("south: ready").order("north: ready")
    assert battle.unit("kagero").lost == 0
    over = battle.battle.refusal(0, battle.read("south: anew")[1])
    assert over is not None and over.rule == "MATCH-2.8"


@rule("BOARD-7.1.3", "BOARD-1.1.8")
def test_each_ready_is_sealed_and_what_is_not_is_taken_back_one_by_one() -> None:
    made = table("fletcher d4 n", "kagero d5 s", south_dice=[4, 4], north_dice=[4])
    match = Match(made.battle, Scripted([]), Sealer(b"salt" * 8))
    match.begin()
    fire = "fire fletcher primary at kagero with 4"
    assert match.order(0, fire) is None and match.order(1, "fire kagero primary at fletcher with 4") is None
    assert match.may_take_back(0) and match.take_back(0) is None  # what the other did unseen does not close it
    assert match.order(0, fire) is None
    assert match.order(0, "ready") is None and list(match.sealed) == ["south-assignment-1"]
    assert match.sealed["south-assignment-1"][1] == fire and not match.may_take_back(0)
    assert match.order(0, "anew") is None and match.order(0, "ready") is None
    assert match.sealed["south-assignment-2"] == (0, "")
    assert match.order(1, "ready") is None
    assert "north-assignment-1" not in match.sealed  # shown in the same moment


@rule("BOARD-7.1.4")
def test_own_features_of_the_same_set_count() -> None:
    battle = table("cleveland d1 n", "fletcher d5 s", south_dice=[1, 4], north_dice=[1])
    shot = "south: fire cleveland primary at fletcher with 4"
    assert battle.refused(shot) == ("BOARD-8.1.2", "out of range")
    battle.go("south: activate aiming-system on cleveland")
    assert battle.lawful(shot)


@rule("BOARD-7.1.5")
def test_who_is_doomed_attacks_all_the_same() -> None:
    battle = table("fletcher d4 n", "kagero e4 s", south_dice=[3], north_dice=[3]).hurt("fletcher", 1).hurt("kagero", 1)
    battle.go("south: torpedo fletcher at kagero with 3", "north: torpedo kagero at fletcher with 3").fight()
    assert battle.unit("fletcher").status == battle.unit("kagero").status == 3


@rule("BOARD-7.1.6")
def test_only_enemy_units_on_the_board_are_targets() -> None:
    battle = table("fletcher d4 n; hood d5 n", "kagero; jenkins e5 s", south_dice=[4])
    assert battle.refused("south: fire fletcher primary at kagero with 4") == ("BOARD-7.1.6", "not on the board")
    assert battle.refused("south: fire fletcher primary at hood with 4") == ("BOARD-7.1.6", "not on the board")


@rule("BOARD-7.1.7")
def test_nobody_must_assign() -> None:
    battle = table("fletcher d4 n", "kagero e4 s", south_dice=[4, 4]).fight()
    assert battle.unit("kagero").lost == 0 and battle.tokens("kagero") == []


@rule("BOARD-7.1.3", "BOARD-8.2.4")
def test_the_forecast_of_a_shot_is_its_effect() -> None:
    battle = table("fletcher d4 n", "san-francisco d5 s", south_dice=[4, 4])
    shot = "south: fire fletcher primary at san-francisco with 4"
    assert battle.attack(shot) == (2, 4)
    battle.go(shot)
    assert battle.attack(shot) == (4, 4)
    battle.go(shot).go("south: ready")
    events = battle.order("north: ready")
    fired = next(event.facts for event in events if event.kind == "fire")
    assert (fired["value"], fired["armour"], fired["tokens"], fired["points"]) == (4, 4, 1, 0)
