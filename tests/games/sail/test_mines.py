"""Mines: SAIL-3.1.4, SAIL-3.1.5.5, SAIL-3.3.6; that nobody learns more than he may: SAIL-1.1.7."""

from __future__ import annotations

from typing import Any

import pytest

from searoom.core.dice import Seeded
from searoom.core.encode import encode
from searoom.core.grid import OFF
from searoom.core.match import Match
from searoom.core.orders import Order
from searoom.core.seats import SPECTATOR, only
from searoom.games.sail import mines, preparing, seen
from searoom.games.sail.frames import LayingMines, MineQuestion
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

CORNERS = "red a1; blue x14"
# red's fort a1 has the harbour a2, b1, b2: his waters reach to column e and row 5
RAID = "red brig 1 at b2; blue frigate 1 at g4; blue frigate 2 at w13"


def mined(ships: str = RAID, forts: str = CORNERS, acting: str = "blue", **rest: Any) -> AtSea:
    """Mines are in use; blue acts, in a fresh breeze to the west."""
    return at_sea(ships, forts=forts, acting=acting, wind=rest.pop("wind", "w fresh"), mines="true", **rest)


def laying(seats: int = 2, forts: str = CORNERS, **rest: Any) -> AtSea:
    """Before Turn 1, when all other placement is over."""
    battle = at_sea("red brig 1 at b2", forts=forts, seats=seats, turn=0, mines="true", **rest)
    preparing.lay_mines(battle.battle)
    return battle


# ---- the agreement, and how many


@rule("SAIL-3.1.4")
def test_without_agreement_there_are_no_mines() -> None:
    battle = at_sea(RAID, forts=CORNERS, acting="blue", wind="w fresh").mine("red", "e4")
    battle.order("blue: move frigate 1 w 3")
    assert battle.awaited() == ["blue"] and battle.prompt() == "act"
    assert battle.besides("red") == set()
    assert battle.refused("blue: mines always") == ("SAIL-3.1.4", "not agreed")


@rule("SAIL-3.1.4", "SAIL-3.1.5.5.2")
def test_mines_are_laid_after_everything_else_is_placed() -> None:
    battle = campaign("pearl-2", mines="true")
    assert battle.prompt() == "lay mines" and battle.awaited() == ["red", "blue"]
    assert campaign("pearl-2").prompt() == "act"


@rule("SAIL-3.1.5.5.1")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_the_six_mines_are_divided_equally_and_the_rest_is_not_used(players: int, each: int) -> None:
    forts = "red a1; blue x14; green a14; yellow x1; white l1; black m14"
    battle = laying(players, "; ".join(forts.split("; ")[:players]))
    top = battle.battle.pending[-1]
    assert isinstance(top, LayingMines)
    assert mines.number_each(players) == each
    assert top.left == (each,) * players
    assert top.facts(0) == {"left": each}


@rule("SAIL-3.1.5.5.1")
def test_who_has_no_waters_has_nothing_to_lay() -> None:
    battle = laying(3)
    assert battle.awaited() == ["red", "blue"]


# ---- laying


@rule("SAIL-3.1.5.5.2")
def test_all_lay_at_the_same_time_and_each_must_lay_all() -> None:
    battle = laying()
    for said in ("red: mine e5", "blue: mine u10", "blue: mine w13", "red: mine b2"):
        battle.order(said)
        assert battle.awaited() == ["red", "blue"]
    battle.order("red: mine c3")
    assert battle.awaited() == ["blue"]
    battle.order("blue: mine u11")
    assert battle.prompt() == "act"
    assert [battle.at(square) for square in battle.battle.mines[0]] == ["e5", "b2", "c3"]


@rule("SAIL-3.1.5.5.2")
def test_the_others_hear_only_that_he_is_ready() -> None:
    battle = laying().go("red: mine e5", "red: mine d4")
    assert [(event.kind, event.to) for event in battle.events] == [("mine laid", only(0))]
    battle.order("red: mine c3")
    own, ready = battle.events
    assert own.to == only(0) and own.facts == {"seat": 0, "at": "c3", "left": 0}
    assert ready.kind == "mines ready" and ready.facts == {"seat": 0} and ready.quiet
    assert ready.to & only(0) == 0 and ready.to & only(1) and ready.to & SPECTATOR
    assert seen.view(battle.battle, 0)["mines"] == [["e5", "d4", "c3"], None]
    for viewer in (1, None):
        told = seen.view(battle.battle, viewer)
        assert told["mines_left"] == [3, 0] and told["mines"] == [None, [] if viewer == 1 else None]
    secrets = [(secret.owner, secret.name, secret.text) for secret in battle.battle.secrets()]
    assert secrets == [(0, "red-mine-1", "e5"), (0, "red-mine-2", "d4"), (0, "red-mine-3", "c3")]


@rule("SAIL-3.1.5.5.2")
def test_not_even_an_ally_sees_them() -> None:
    battle = at_sea(seats=4, forts="red a1; blue x14", teams=[[1, 3], [2, 4]], mines="true").mine("red", "e5")
    assert seen.view(battle.battle, 2)["mines"] == [None, None, [], None]


@rule("SAIL-3.1.5.5.3")
def test_a_mine_lies_within_three_spaces_of_his_harbours() -> None:
    battle = laying()
    assert battle.lawful("red: mine e5"), "3 from b2"
    assert battle.refused("red: mine f5") == ("SAIL-3.1.5.5.3", "too far from his harbours")
    assert battle.refusal("red: mine f5").facts == {"at": "f5", "distance": 4, "limit": 3}
    assert battle.refused("red: mine e6") == ("SAIL-3.1.5.5.3", "too far from his harbours")
    assert battle.refused("red: mine w13") == ("SAIL-3.1.5.5.3", "too far from his harbours")
    assert battle.lawful("blue: mine w13")
    assert battle.offered("red", "mine") == {f"mine {c}{r}" for c in "abcde" for r in range(1, 6)} - {"mine a1"}


@rule("SAIL-3.1.5.5.3", "SAIL-3.1.5.5.4")
def test_near_his_royal_port_too_but_not_in_the_harbour_of_any() -> None:
    battle = laying(ports="red g7; blue i7")
    assert battle.lawful("red: mine c7"), "3 from f7"
    assert not battle.lawful("red: mine b7")
    for square in ("f6", "h8", "j7"):  # h8 is in the harbours of both
        assert battle.refused(f"red: mine {square}") == ("SAIL-3.1.5.5.4", "no place for a mine")
        assert battle.refusal(f"red: mine {square}").facts == {"at": square, "obstacle": "harbour of a royal port"}
    assert battle.refusal("red: mine g7").facts["obstacle"] == "royal port"


@rule("SAIL-3.1.5.5.4")
def test_a_mine_lies_in_a_sea_or_coastal_space_without_anything_built() -> None:
    battle = laying(islands="volcano c3", reefs="b4")
    assert battle.lawful("red: mine c3"), "coastal"
    assert battle.lawful("red: mine b2"), "in the fort's harbour"
    for square, obstacle in (("d3", "land"), ("d4", "land"), ("b4", "reef"), ("a1", "fort"), ("x14", "fort")):
        assert battle.refused(f"red: mine {square}") == ("SAIL-3.1.5.5.4", "no place for a mine")
        assert battle.refusal(f"red: mine {square}").facts["obstacle"] == obstacle


@rule("SAIL-3.1.5.5.4")
def test_two_of_his_mines_never_share_a_space_but_two_players_may() -> None:
    battle = laying(forts="red a1; blue e1").go("red: mine c2")
    assert battle.refused("red: mine c2") == ("SAIL-3.1.5.5.4", "two mines in one space")
    assert battle.lawful("blue: mine c2")


@rule("SAIL-3.1.5.5.5", "SAIL-3.3.6.6")
def test_a_mine_stays_where_it_is_when_the_fort_by_which_it_lay_is_lost() -> None:
    battle = mined().mine("red", "e4").ruin("a1")
    sealed = [(secret.name, secret.text) for secret in battle.battle.secrets()]
    battle.order("blue: move frigate 1 w 3")
    assert battle.awaited() == ["red"], "ports and forts as placed at the start"
    battle.go("red: hold")
    assert [(secret.name, secret.text) for secret in battle.battle.secrets()] == sealed
    assert battle.refused("blue: mine e5")[1] == "not now"


@rule("SAIL-3.1.5.5.3", "SAIL-3.3.6.6")
def test_a_fort_won_later_gives_no_new_waters() -> None:
    battle = mined()
    battle.fort("x14").owner = 0
    assert battle.battle.rules.first_chart is battle.battle.chart
    waters = [battle.at(square) for square in mines.waters(battle.battle, 0)]
    assert "w13" not in waters and "e5" in waters


# ---- when a mine may go off


@rule("SAIL-3.3.6.1.1")
@pytest.mark.parametrize("spaces", [2, 3])
def test_a_ship_that_passes_through_or_stops_sets_it_off(spaces: int) -> None:
    battle = mined().mine("red", "e4")
    battle.order(f"blue: move frigate 1 w {spaces}")
    assert battle.offered("red") == {"detonate e4", "hold"}


@rule("SAIL-3.3.6.1.1")
def test_the_space_from_which_it_starts_does_not_count() -> None:
    battle = mined("red brig 1 at b2; blue frigate 1 at e4; blue frigate 2 at w13").mine("red", "e4", "c4")
    battle.order("blue: move frigate 1 w 1")
    assert battle.offered("red") == {"hold"}
    assert battle.refused("red: detonate e4") == ("SAIL-3.3.6.1.1", "not entered")
    assert battle.refused("red: detonate c4") == ("SAIL-3.3.6.1.1", "not entered")
    assert battle.refused("red: detonate d4") == ("SAIL-3.3.6.6", "no mine there")


@rule("SAIL-3.3.6.1.1")
def test_a_storm_carries_a_ship_onto_a_mine() -> None:
    battle = mined(wind="w storm").mine("red", "d4")
    battle.order("blue: drift frigate 1")
    assert battle.where("frigate 1") == "d4" and battle.awaited() == ["red"]
    battle.order("red: detonate d4")
    assert battle.ship("frigate 1").damage == 3


@rule("SAIL-3.3.6.1.1", "SAIL-3.2.2.2")
def test_also_when_the_drift_comes_by_itself_at_the_end_of_the_actions() -> None:
    battle = mined("red brig 1 at b2; blue frigate 1 at g4", wind="w storm").mine("red", "d4")
    battle.order("blue: end")
    assert battle.awaited() == ["red"] and battle.offered("red") == {"detonate d4", "hold"}


@rule("SAIL-3.3.6.1.2", "SAIL-3.2.2.3")
def test_he_declares_after_the_move_and_before_the_next_order_and_shows_the_place() -> None:
    battle = mined().mine("red", "e4")
    battle.order("blue: move frigate 1 w 3")
    assert battle.where("frigate 1") == "d4" and battle.awaited() == ["red"]
    assert battle.refused("blue: end") == ("MATCH-2.3", "not awaited")
    battle.order("red: detonate e4")
    told = battle.facts("mine detonated")
    assert told == [{"seat": 0, "at": "e4", "ship": "frigate 1", "owner": 1}]
    assert [event.to & SPECTATOR > 0 for event in battle.events if event.kind == "mine detonated"] == [True]
    assert battle.awaited() == ["blue"] and battle.prompt() == "act"


@rule("SAIL-3.3.6.1.2")
def test_with_manoeuvres_he_declares_after_the_last_leg() -> None:
    battle = mined(level="captain").mine("red", "e4")
    battle.order("blue: move frigate 1 w 2")
    assert battle.awaited() == ["blue"] and battle.prompt() == "under way"
    battle.order("blue: then sw 1")
    if battle.prompt() == "under way":
        battle.order("blue: lie to")
    assert battle.awaited() == ["red"] and battle.offered("red") == {"detonate e4", "hold"}


@rule("SAIL-3.3.6.6", "SAIL-5.1.5")
def test_a_space_entered_twice_in_a_manoeuvre_is_asked_for_once() -> None:
    battle = mined("red brig 1 at b2; blue frigate 1 at e6; blue frigate 2 at w13", captain_maneuvers="true")
    battle.mine("red", "e5").go("blue: move frigate 1 n 2", "blue: then s 1")
    assert battle.facts("asked for mines")[0]["spaces"] == ["e5", "e4"]
    assert [order.text for order in battle.battle.orders(0)] == ["detonate e5", "hold"]


@rule("SAIL-3.3.6.1.3")
def test_several_mines_on_one_way_go_off_together() -> None:
    ships = "red brig 1 at b2; blue first-rate 1 at g4"
    battle = mined(ships).mine("red", "f4", "e4", "d4")
    battle.order("blue: move first-rate 1 w 3")
    assert battle.offered("red") == {"detonate e4", "detonate d4", "hold"}
    battle.order("red: detonate d4")
    assert battle.offered("red") == {"detonate e4", "hold"}
    battle.order("red: detonate e4")
    assert battle.ship("first-rate 1").damage == 6
    assert battle.prompt() == "act"


THREE = "red a1; green a5; blue x14"
THREE_RAID = "red brig 1 at b1; green brig 2 at b6; blue galleon 1 at f3; blue brig 3 at w13"


@rule("SAIL-3.3.6.1.3")
@pytest.mark.parametrize(
    ("turn", "queue", "order"), [(2, (1, 2, 0), ["green", "red"]), (3, (2, 0, 1), ["green", "red"])]
)
def test_owners_declare_in_the_order_of_the_turn_beginning_after_the_mover(
    turn: int, queue: tuple[int, ...], order: list[str]
) -> None:
    battle = mined(THREE_RAID, THREE, seats=3).mine("red", "d3").mine("green", "d3")
    battle.battle.turn, battle.battle.queue = turn, queue
    battle.act("blue").order("blue: move galleon 1 w 2")
    asked = battle.awaited()
    battle.order(f"{asked[0]}: hold")
    assert [*asked, *battle.awaited()] == order


@rule("SAIL-3.3.6.1.3")
def test_the_order_is_the_players_and_not_the_seats() -> None:
    ships = "green brig 1 at b1; blue brig 2 at b6; red galleon 1 at f3; red brig 3 at w13"
    battle = mined(ships, "green a1; blue a5; red x14", "red", seats=3)
    battle.mine("green", "d3").mine("blue", "d3")
    battle.battle.queue = (0, 2, 1)
    battle.act("red").order("red: move galleon 1 w 2")
    assert battle.awaited() == ["green"]
    battle.order("green: hold")
    assert battle.awaited() == ["blue"]


@rule("SAIL-3.3.6.1.3")
def test_once_the_ship_has_sunk_nobody_is_asked_any_more() -> None:
    battle = mined(THREE_RAID, THREE, seats=3).hurt("galleon 1", 2)
    battle.mine("red", "d3", "e3").mine("green", "d3")
    battle.order("blue: move galleon 1 w 2")
    assert battle.awaited() == ["green"]
    battle.order("green: detonate d3")
    assert battle.where("galleon 1") == ""
    assert battle.awaited() == ["blue"] and battle.prompt() == "act"
    assert len(battle.battle.mines[0]) == 2


# ---- what it does


@rule("SAIL-3.3.6.2")
def test_a_mine_gives_three_damage_where_the_ship_now_is() -> None:
    battle = mined().mine("red", "e4", "b3")
    battle.go("blue: move frigate 1 w 3").order("red: detonate e4")
    assert battle.facts("damage") == [{"ship": "frigate 1", "owner": 1, "points": 3, "strength": 2}]
    assert battle.where("frigate 1") == "d4"


@rule("SAIL-2.4.3", "SAIL-3.3.6.2")
@pytest.mark.parametrize(("before", "afloat"), [(1, True), (2, False), (3, False)])
def test_a_ship_sinks_when_its_damage_reaches_its_strength_and_the_excess_is_lost(before: int, afloat: bool) -> None:
    battle = mined().mine("red", "e4").hurt("frigate 1", before)
    battle.go("blue: move frigate 1 w 3").order("red: detonate e4")
    assert (battle.where("frigate 1") == "d4") == afloat
    assert battle.ship("frigate 1").damage == min(5, before + 3)
    assert battle.facts("sunk") == ([] if afloat else [{"ship": "frigate 1", "owner": 1, "at": "d4"}])


@rule("SAIL-2.4.3")
def test_a_brig_with_two_damage_takes_three_and_never_returns() -> None:
    battle = mined("red brig 1 at b2; blue brig 2 at g4; blue brig 3 at w13").mine("red", "e4").hurt("brig 2", 2)
    battle.go("blue: move brig 2 w 3").order("red: detonate e4")
    assert battle.where("brig 2") == "" and battle.battle.lying[battle.square("d4")] == 0
    assert battle.refused("blue: drift brig 2")[1] == "not on the board"


@rule("SAIL-3.3.6.3")
def test_a_marker_shows_the_place_which_is_ordinary_from_then_on() -> None:
    battle = mined().mine("red", "e4", "a5")
    battle.go("blue: move frigate 1 w 2").order("red: detonate e4")
    view = seen.view(battle.battle, None)
    assert view["mine_markers"] == [["e4"], []] and view["mines_left"] == [1, 0]
    battle.put("frigate 1", "w12").put("frigate 2", "f4").order("blue: move frigate 2 w 1")
    assert battle.where("frigate 2") == "e4" and battle.ship("frigate 2").damage == 0
    assert [secret.text for secret in battle.battle.secrets()] == ["a5"]


@rule("SAIL-3.3.6.3", "SAIL-3.3.6.6")
def test_nobody_is_asked_for_a_space_with_his_own_marker() -> None:
    battle = mined().mine("red", "e4", "a5")
    battle.go("blue: move frigate 1 w 2").order("red: detonate e4")
    battle.put("frigate 1", "w12").put("frigate 2", "f5").order("blue: move frigate 2 nw 1")
    assert battle.where("frigate 2") == "e4" and battle.awaited() == ["blue"]


@rule("SAIL-3.3.6.4")
def test_a_mine_that_is_held_back_stays_hidden_for_a_later_passage() -> None:
    battle = mined().mine("red", "e4")
    battle.go("blue: move frigate 1 w 3", "red: hold")
    assert battle.events[-1].facts == {"seat": 0, "ship": "frigate 1"}
    assert seen.view(battle.battle, 1)["mine_markers"] == [[], []]
    battle.put("frigate 2", "g4").go("blue: move frigate 2 w 2").order("red: detonate e4")
    assert battle.ship("frigate 2").damage == 3 and battle.ship("frigate 1").damage == 0


@rule("SAIL-3.3.6.5")
def test_own_and_allied_ships_pass_unharmed() -> None:
    battle = mined("red brig 1 at g4; blue brig 2 at b14", acting="red").mine("red", "e4")
    assert "move brig 1 w 3" in battle.offered("red")
    battle.order("red: move brig 1 w 3")
    assert battle.prompt() == "act"
    teams = mined(THREE_RAID, THREE, seats=3, teams=[[1, 2], [3]])
    teams.mine("red", "d3").order("blue: move galleon 1 w 2")
    assert teams.awaited() == ["blue"]


@rule("SAIL-3.3.6.5")
def test_a_temporary_ally_too_where_notice_must_be_given() -> None:
    battle = mined(THREE_RAID, THREE, seats=3, alliances="temporary")
    battle.mine("red", "d3").ally("red", "blue").order("blue: move galleon 1 w 2")
    assert battle.awaited() == ["blue"]


@rule("SAIL-3.3.6.5", "SAIL-3.3.6.6")
def test_in_mode_sudden_a_temporary_ally_is_asked_and_detonating_is_the_breach() -> None:
    battle = mined(THREE_RAID, THREE, seats=3, alliances="temporary", breach="sudden")
    battle.mine("red", "d3").ally("red", "blue").order("blue: move galleon 1 w 2")
    assert battle.awaited() == ["red"]
    battle.order("red: detonate d3")
    assert not battle.battle.allied(0, 1) and battle.battle.alliances == []
    kinds = battle.kinds()
    assert kinds.index("alliance over") < kinds.index("mine detonated") < kinds.index("damage")


@rule("SAIL-3.3.6.5")
def test_holding_it_back_keeps_the_peace() -> None:
    battle = mined(THREE_RAID, THREE, seats=3, alliances="temporary", breach="sudden")
    battle.mine("red", "d3").ally("red", "blue").go("blue: move galleon 1 w 2", "red: hold")
    assert battle.battle.allied(0, 1)


# ---- who is asked


@rule("SAIL-3.3.6.6")
def test_he_is_asked_by_what_the_public_knows_whether_or_not_a_mine_lies_there() -> None:
    battle = mined(wind="w fresh").mine("red", "e5")
    battle.order("blue: move frigate 1 w 3")
    assert battle.where("frigate 1") == "d4"
    assert battle.awaited() == ["red"] and battle.offered("red") == {"hold"}
    told = battle.facts("asked for mines")
    assert told == [{"seat": 0, "ship": "frigate 1", "owner": 1, "spaces": ["e4", "d4"]}]


@rule("SAIL-3.3.6.6")
def test_he_is_not_asked_outside_his_waters() -> None:
    battle = mined().mine("red", "e5")
    battle.order("blue: move frigate 1 w 1")
    assert battle.where("frigate 1") == "f4" and battle.awaited() == ["blue"]


@rule("SAIL-3.3.6.6")
def test_he_is_not_asked_when_all_his_mines_are_used_up() -> None:
    battle = mined().mine("red", "e4")
    battle.go("blue: move frigate 1 w 3").order("red: detonate e4")
    battle.put("frigate 2", "f3").order("blue: move frigate 2 w 1")
    assert battle.where("frigate 2") == "e3" and battle.awaited() == ["blue"]


@rule("SAIL-3.3.6.6")
def test_a_player_who_is_out_is_not_asked() -> None:
    battle = mined("blue frigate 1 at g4; blue frigate 2 at w13; green brig 1 at a9", THREE, seats=3)
    battle.battle.out = 1
    battle.mine("red", "e4").order("blue: move frigate 1 w 2")
    assert battle.awaited() == ["blue"]


@rule("SAIL-3.3.6.6")
def test_who_stays_where_it_is_sets_nothing_off() -> None:
    battle = mined("red brig 1 at b9; blue frigate 1 at b2; blue frigate 2 at w13", wind="w storm")
    battle.mine("red", "b2").order("blue: drift frigate 1")
    assert battle.where("frigate 1") == "b2" and battle.awaited() == ["blue"], "held in the harbour"


@rule("SAIL-3.3.6.6")
def test_after_a_detonation_he_is_asked_again_whether_or_not_another_was_entered() -> None:
    for second, answers in (("d4", {"detonate d4", "hold"}), ("a5", {"hold"})):
        battle = mined().mine("red", "e4", second)
        battle.go("blue: move frigate 1 w 3").order("red: detonate e4")
        assert battle.awaited() == ["red"] and battle.offered("red") == answers
        assert battle.facts("asked for mines")[0]["spaces"] == ["d4"]


@rule("SAIL-3.1.5.5.3", "SAIL-4.3.9.3.2")
def test_tortuga_gives_every_pirate_waters() -> None:
    battle = campaign("jolly_roger-3", mines="true")
    for seat in (1, 2):
        assert "n4" in [battle.at(square) for square in mines.waters(battle.battle, seat)]
    assert "n4" not in [battle.at(square) for square in mines.waters(battle.battle, 0)]


# ---- the standing instruction


@rule("SAIL-3.3.6.7")
def test_an_instruction_once_per_turn_in_his_own_actions() -> None:
    battle = mined(acting="red").mine("red", "e4")
    assert battle.besides("red") == {"mines always", "mines never", "resign"}
    assert battle.besides("blue") == set()
    assert battle.refused("blue: mines never") == ("SAIL-3.3.6.7", "not in his own actions")
    battle.order("red: mines always")
    assert [(event.kind, event.to) for event in battle.events] == [("mines instructed", only(0))]
    assert battle.refused("red: mines never") == ("SAIL-3.3.6.7", "instructed already")
    battle.battle.turn += 1
    assert battle.besides("red") == {"mines ask", "mines never", "resign"}
    assert battle.refused("red: mines always") == ("SAIL-1.1.11", "stands already")


@rule("SAIL-3.3.6.7")
def test_and_once_before_turn_1() -> None:
    battle = laying()
    assert battle.besides("blue") == {"mines always", "mines never"}
    battle.order("blue: mines never")
    assert battle.besides("blue") == set()
    assert battle.refused("blue: mines always") == ("SAIL-3.3.6.7", "instructed already")


@rule("SAIL-3.3.6.7")
def test_without_a_mine_there_is_nothing_to_instruct_and_after_the_end_of_his_actions_it_is_too_late() -> None:
    battle = mined(acting="red", wind="w storm")
    assert battle.refused("red: mines always") == ("SAIL-3.3.6.7", "no mine left")
    battle = mined("red brig 1 at g8; blue frigate 1 at w13", "red a1; blue e9", "red", wind="w storm")
    battle.mine("red", "b2").mine("blue", "e8").order("red: end")
    assert battle.awaited() == ["blue"], "red's brig drifts by itself"
    assert battle.refused("red: mines always") == ("SAIL-3.3.6.7", "not in his own actions")


def played(battle: AtSea, hold: bool = False) -> Match:
    """As a match plays it: instructions are consulted."""
    match = Match(battle.battle, Seeded(1), hold=hold)
    match.begin()
    return match


def detonated(match: Match) -> list[object]:
    return [event.facts["at"] for event in match.events if event.kind == "mine detonated"]


@rule("SAIL-3.3.6.7")
@pytest.mark.parametrize("hold", [False, True])
def test_always_detonates_every_mine_in_the_order_in_which_they_were_entered(hold: bool) -> None:
    battle = mined("red brig 1 at b2; blue first-rate 1 at g4").mine("red", "d4", "e4")
    battle.battle.instruction[0] = 1
    match = played(battle, hold)
    assert match.order(1, "move first-rate 1 w 3") is None
    while hold and match.state.pending[-1].veiled:
        match.close_question()
    assert detonated(match) == ["e4", "d4"]


@rule("SAIL-3.3.6.7")
def test_always_goes_on_until_the_ship_sinks() -> None:
    battle = mined().mine("red", "d4", "e4").hurt("frigate 1", 2)
    battle.battle.instruction[0] = 1
    match = played(battle)
    assert match.order(1, "move frigate 1 w 3") is None
    assert detonated(match) == ["e4"] and [len(m) for m in battle.battle.mines] == [2, 0]


@rule("SAIL-3.3.6.7")
@pytest.mark.parametrize(("what", "gone"), [(0, None), (1, ["e4"]), (2, [])])
def test_ask_asks_always_detonates_never_holds(what: int, gone: list[str] | None) -> None:
    battle = mined().mine("red", "e4")
    battle.battle.instruction[0] = what
    match = played(battle)
    assert match.order(1, "move frigate 1 w 3") is None
    assert match.state.awaited() == (1 if gone is None else 2)
    assert detonated(match) == (gone or [])


@rule("SAIL-3.3.6.7", "SAIL-3.3.6.5")
def test_always_spares_temporary_allies() -> None:
    battle = mined(THREE_RAID, THREE, seats=3, alliances="temporary", breach="sudden")
    battle.mine("red", "d3").ally("red", "blue")
    battle.battle.instruction[0] = 1
    match = played(battle)
    assert match.order(1, "move galleon 1 w 2") is None
    assert detonated(match) == [] and match.state.awaited() == 2


@rule("SAIL-3.3.6.7")
def test_who_says_nothing_lets_it_pass() -> None:
    battle = mined().mine("red", "e4").go("blue: move frigate 1 w 3")
    assert battle.battle.default(0) == "hold"


# ---- nobody learns more than he may


def known(battle: AtSea, viewer: int | None) -> str:
    """All that a viewer can get out of a battle, and what he was told of it."""
    state = battle.battle
    parts: list[object] = [state.view(viewer), [decision.text() for decision in state.decisions(viewer)]]
    parts.append([event.text() for event in battle.told if event.to & only(viewer)])
    if viewer is not None:
        tries = ["detonate e4", "detonate d4", "detonate b3", "hold", "mines never", "end", "move brig 1 w 1"]
        for text in tries:
            order = state.read(viewer, text)
            refusal = state.refusal(viewer, order) if isinstance(order, Order) else order
            parts.append(refusal.text() if refusal is not None else "")
        parts.append([order.text for order in (*state.orders(viewer), *state.asides(viewer))])
        imagined = state.imagine(viewer, Seeded(5))
        parts.append([imagined.whole(), [frame.whole() for frame in imagined.pending]])
    return encode(parts)


@rule("SAIL-1.1.7", "SAIL-3.3.6.6", "SAIL-3.1.5.5.2")
def test_two_battles_that_differ_only_in_hidden_mines_are_one_to_everybody_else() -> None:
    """The first mine goes off in both; what else lies where, under which number, shows to red alone."""
    twins = [
        mined("red brig 1 at b2; blue first-rate 1 at g4; blue brig 2 at w13").mine("red", *squares)
        for squares in (("e4", "d4", "b3"), ("c5", "a5", "e4"))
    ]
    said = ["blue: move first-rate 1 w 3", "red: detonate e4", "red: hold", "blue: move brig 2 w 2"]
    for order in said:
        for twin in twins:
            twin.order(order)
        for viewer in (1, None):
            assert known(twins[0], viewer) == known(twins[1], viewer), order
    assert known(twins[0], 0) != known(twins[1], 0)


@rule("SAIL-1.1.7", "SAIL-3.3.6.7")
def test_an_instruction_shows_to_nobody_else() -> None:
    twins = [mined(acting="red").mine("red", "e4") for _ in range(2)]
    twins[0].order("red: mines always")
    for viewer in (1, None):
        assert known(twins[0], viewer) == known(twins[1], viewer)


@rule("SAIL-1.1.7", "SAIL-3.1.5.5.2")
def test_what_is_laid_shows_to_nobody_else() -> None:
    twins = [laying(), laying()]
    for one, other in (("e5", "b2"), ("d4", "a5"), ("b2", "e1")):
        twins[0].order(f"red: mine {one}")
        twins[1].order(f"red: mine {other}")
        for viewer in (1, None):
            assert known(twins[0], viewer) == known(twins[1], viewer)


@rule("SAIL-1.1.7")
def test_the_question_is_veiled_and_names_what_all_can_see() -> None:
    battle = mined().mine("red", "e4").go("blue: move frigate 1 w 3")
    top = battle.battle.pending[-1]
    assert isinstance(top, MineQuestion) and top.veiled and top.secret
    for viewer in (0, 1, None):
        assert encode(top.facts(viewer)) == '{"seat":0,"ship":"frigate 1","spaces":["e4","d4"]}'


@rule("SAIL-1.1.7")
def test_who_imagines_deals_the_mines_of_others_anew_within_what_is_public() -> None:
    battle = mined("red brig 1 at b2; blue first-rate 1 at g4; blue brig 2 at w13").mine("red", "e4", "d4", "b3")
    battle.go("blue: move first-rate 1 w 3").order("red: detonate e4")
    waters = mines.waters(battle.battle, 0)
    for seed in range(20):
        imagined = battle.battle.imagine(1, Seeded(seed))
        assert len(set(imagined.mines[0])) == 2 and set(imagined.mines[0]) <= set(waters) - {battle.square("e4")}
        assert battle.battle.imagine(0, Seeded(seed)).mines[0] == battle.battle.mines[0]


@rule("SAIL-1.1.7")
def test_when_all_is_over_everything_is_shown() -> None:
    battle = mined().mine("red", "e4")
    battle.battle.end(2, [0, 1], "SAIL-3.2.4.1", "survival", None)
    assert seen.view(battle.battle, 1)["mines"] == [["e4"], []]


def test_waters_are_reckoned_once_for_all_copies() -> None:
    battle = mined()
    waters = mines.waters(battle.battle, 0)
    assert mines.waters(battle.battle.copy(), 0) is waters
    assert OFF not in waters and waters == sorted(waters)


@rule("SAIL-3.3.6.6", "SAIL-5.1.5")
def test_a_space_entered_twice_by_a_manoeuvre_is_asked_for_once() -> None:
    battle = mined().mine("red", "e4").battle
    way = [battle.rules.grid.read(square) for square in ("e4", "d4", "e4")]
    assert [battle.square(square) for square in mines.possible(battle, 0, way)] == ["e4", "d4"]


@rule("SAIL-3.3.6.7", "SAIL-3.2.4.1")
def test_who_is_out_has_no_mines_to_instruct() -> None:
    battle = mined(acting="red").mine("red", "e4")
    battle.battle.out = 1
    assert battle.refusal("red: mines always").text() == (
        '{"facts":{"seat":0},"reason":"out of the game","rule":"SAIL-3.3.6.7"}'
    )
    assert battle.besides("red") == {"resign"}
