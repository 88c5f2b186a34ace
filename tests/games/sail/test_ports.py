"""Royal Ports: obstacle, forbidden water, marks and capture."""

from __future__ import annotations

import pytest

from searoom.core.events import Log
from searoom.core.seats import NOBODY
from searoom.games.sail import ports
from searoom.games.sail.losses import capture
from tests.games.sail.at_sea import AtSea, at_sea, rule

HOME = "red brig 6 at x14"  # red has a ship elsewhere


def besieged(ships: str, turn: int = 1, seats: int = 2, teams: list[list[int]] | None = None) -> AtSea:
    """Red's Royal Port is B2; a calm, so that all lie still."""
    return at_sea(f"{HOME}; {ships}", ports="red b2", wind="n calm", turn=turn, seats=seats, teams=teams)


def close_turn(battle: AtSea) -> list[int]:
    """The end of the Turn at the Royal Ports, and the next one; the marks of blue's ships."""
    log = Log()
    ports.marks(battle.battle, log)
    battle.events = log.events
    battle.battle.turn += 1
    return [ship.marks for ship in battle.battle.ships if ship.owner == 1]


def enter(battle: AtSea, name: str, square: str) -> None:
    start = battle.ship(name).at
    battle.put(name, square)
    ports.moved(battle.battle, battle.ship(name), start)


# ---- an obstacle, and forbidden to its owner


@rule("SAIL-3.1.5.1.2")
def test_nobody_enters_a_royal_port() -> None:
    battle = at_sea("red brig 1 at x1; blue brig 2 at d2", ports="red b2", wind="w fresh", acting="blue")
    assert battle.lawful("blue: move brig 2 w 1")
    assert battle.refused("blue: move brig 2 w 2") == ("SAIL-3.1.5.1.2", "way barred")
    assert battle.refusal("blue: move brig 2 w 2").facts["reason"] == "royal port"


@rule("SAIL-3.1.5.1.2")
@pytest.mark.parametrize(("at", "may"), [("c7", False), ("f3", True)])
def test_it_blocks_a_line_of_fire(at: str, may: bool) -> None:
    battle = at_sea(f"red brig 1 at c3; blue frigate 2 at {at}", ports="red c5", acting="blue")
    assert battle.lawful("blue: fire frigate 2 at brig 1") == may


@rule("SAIL-3.1.5.1.4")
@pytest.mark.parametrize(("owner", "may"), [("red", False), ("blue", True)])
def test_its_owners_ships_keep_out_of_its_harbour(owner: str, may: bool) -> None:
    battle = at_sea("red brig 1 at e2; blue brig 2 at x1", ports=f"{owner} b2", wind="w fresh")
    assert battle.lawful("red: move brig 1 w 1")
    assert battle.lawful("red: move brig 1 w 2") == may
    if not may:
        assert battle.refused("red: move brig 1 w 2") == ("SAIL-3.1.5.1.4", "own royal port")


@rule("SAIL-3.1.5.1.4", "SAIL-3.3.1.6.3.7")
def test_who_has_a_royal_port_of_his_own_may_enter_the_enemys() -> None:
    battle = at_sea("red brig 1 at t13; blue brig 2 at e2", ports="red b2; blue w13", wind="e fresh")
    assert battle.lawful("red: move brig 1 e 2")
    battle.blow("e storm").order("red: drift brig 1")
    assert battle.where("brig 1") == "v13"
    battle.blow("w fresh").act("blue")
    assert battle.lawful("blue: move brig 2 w 2")


@rule("SAIL-3.1.5.1.4")
@pytest.mark.parametrize("teams", [[[1, 2], [3]], None])
def test_so_do_his_allies(teams: list[list[int]] | None) -> None:
    ships = "red brig 1 at e2; blue brig 2 at x1; green brig 3 at e3"
    battle = at_sea(ships, ports="blue b2", wind="w fresh", seats=3, teams=teams)
    if teams is None:
        assert battle.lawful("red: move brig 1 w 2")
        battle.ally("red", "blue")
    assert battle.refused("red: move brig 1 w 2") == ("SAIL-3.1.5.1.4", "own royal port")
    battle.act("green")
    assert battle.lawful("green: move brig 3 w 2")


@rule("SAIL-3.1.5.1.4")
def test_a_ship_captured_inside_may_move_out_and_not_about() -> None:
    battle = at_sea("red brig 1 at c2; blue brig 2 at x1", ports="red b2", wind="e fresh")
    offered = battle.offered("red", "move")
    assert {order.split()[3] for order in offered} == {"e", "ne", "se"}
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-3.1.5.1.4", "own royal port")
    assert battle.refused("red: move brig 1 sw 1") == ("SAIL-3.1.5.1.4", "own royal port")
    battle.order("red: move brig 1 e 1")
    assert battle.where("brig 1") == "d2"


# ---- marks and capture


@rule("SAIL-3.1.5.1.5")
def test_one_ship_takes_it_in_four_turns_after_that_of_entry() -> None:
    """It enters in Turn 3: marks at the end of Turns 4, 5, 6 and 7, captured at the end of Turn 7."""
    battle = besieged("blue brig 1 at d2", turn=3)
    enter(battle, "brig 1", "c2")
    for turn, marks in ((3, 0), (4, 1), (5, 2), (6, 3)):
        assert battle.battle.turn == turn
        assert close_turn(battle) == [marks]
        assert battle.port("b2").taken == NOBODY
    assert close_turn(battle) == [4]
    assert battle.port("b2").taken == 1
    assert battle.battle.touched
    assert battle.facts("royal port captured")[0]["by_seat"] == 1


@rule("SAIL-3.1.5.1.5")
def test_two_ships_take_it_in_two() -> None:
    """Both enter in Turn 3: captured at the end of Turn 5."""
    battle = besieged("blue brig 1 at d2; blue brig 2 at d3", turn=3)
    enter(battle, "brig 1", "c2")
    enter(battle, "brig 2", "c3")
    assert close_turn(battle) == [0, 0]
    assert close_turn(battle) == [1, 1]
    assert battle.port("b2").taken == NOBODY
    assert close_turn(battle) == [2, 2]
    assert battle.port("b2").taken == 1


@rule("SAIL-3.1.5.1.5")
def test_one_in_turn_three_and_another_in_turn_five() -> None:
    """At the end of Turn 7 the first has four marks; and the second two."""
    battle = besieged("blue brig 1 at d2; blue brig 2 at d3", turn=3)
    enter(battle, "brig 1", "c2")
    close_turn(battle)
    close_turn(battle)
    enter(battle, "brig 2", "c3")
    assert close_turn(battle) == [2, 0]
    assert close_turn(battle) == [3, 1]
    assert battle.port("b2").taken == NOBODY
    assert close_turn(battle) == [4, 2]
    assert battle.port("b2").taken == 1


@rule("SAIL-3.1.5.1.5")
def test_leaving_the_area_removes_its_marks_and_moving_within_it_does_not() -> None:
    battle = besieged("blue brig 1 at c2", turn=3)
    battle.ship("brig 1").entered, battle.ship("brig 1").marks = 1, 2
    enter(battle, "brig 1", "c3")
    assert close_turn(battle) == [3]
    enter(battle, "brig 1", "d3")
    assert close_turn(battle) == [0]
    enter(battle, "brig 1", "c3")
    assert close_turn(battle) == [0]
    assert close_turn(battle) == [1]


@rule("SAIL-3.1.5.1.5")
def test_orders_at_sea_enter_and_leave_it() -> None:
    battle = at_sea(f"{HOME}; blue brig 1 at e2", ports="red b2", wind="w fresh", acting="blue")
    battle.order("blue: move brig 1 w 2")
    assert (battle.ship("brig 1").entered, battle.ship("brig 1").marks) == (1, 0)
    battle.next_turn("w fresh").next_turn("w fresh")
    assert battle.ship("brig 1").marks == 1
    battle.act("blue").order("blue: move brig 1 s 1")
    assert (battle.where("brig 1"), battle.ship("brig 1").marks) == ("c3", 1)
    battle.next_turn("w fresh")
    assert battle.ship("brig 1").marks == 2
    battle.act("blue").order("blue: move brig 1 s 1")
    assert (battle.ship("brig 1").entered, battle.ship("brig 1").marks) == (0, 0)


@rule("SAIL-3.1.5.1.5", "SAIL-5.1.5")
def test_a_manoeuvre_out_of_it_and_back_has_left_it() -> None:
    battle = at_sea(
        f"{HOME}; blue frigate 1 at c2",
        ports="red b2",
        wind="s fresh",
        acting="blue",
        turn=5,
        captain_maneuvers="true",
    )
    battle.ship("frigate 1").entered, battle.ship("frigate 1").marks = 1, 3
    battle.go("blue: move frigate 1 e 1", "blue: then sw 1")
    assert battle.where("frigate 1") == "c3"
    assert (battle.ship("frigate 1").entered, battle.ship("frigate 1").marks) == (5, 0)


@rule("SAIL-3.1.5.1.5")
def test_three_marks_are_not_enough_nor_two_and_one() -> None:
    battle = besieged("blue brig 1 at c2; blue brig 2 at c3", turn=8)
    battle.ship("brig 1").entered, battle.ship("brig 1").marks = 1, 2
    battle.ship("brig 2").entered, battle.ship("brig 2").marks = 1, 0
    assert close_turn(battle) == [3, 1]
    assert battle.port("b2").taken == NOBODY


@rule("SAIL-3.1.5.1.5")
def test_own_ships_inside_get_no_marks() -> None:
    battle = besieged("blue brig 1 at x1; red brig 2 at c2", turn=3)
    battle.ship("brig 2").entered = 1
    close_turn(battle)
    assert battle.ship("brig 2").marks == 0


@rule("SAIL-3.1.5.1.5")
@pytest.mark.parametrize(("teams", "taken"), [([[1], [2, 3]], True), ([[1], [2], [3]], False)])
def test_two_ships_of_one_side_may_belong_to_two_players(teams: list[list[int]], taken: bool) -> None:
    ships = "blue brig 1 at c2; green brig 2 at c3"
    battle = besieged(ships, turn=8, seats=3, teams=teams)
    for name in ("brig 1", "brig 2"):
        battle.ship(name).entered, battle.ship(name).marks = 1, 1
    close_turn(battle)
    assert (battle.port("b2").taken != NOBODY) == taken


@rule("SAIL-3.1.5.1.5")
@pytest.mark.parametrize(("blue", "green", "conqueror"), [(2, 1, 1), (1, 2, 2), (1, 1, 2)])
def test_the_conqueror_has_more_marks_or_is_earlier_in_the_initial_order(blue: int, green: int, conqueror: int) -> None:
    ships = "blue brig 1 at c2; green brig 2 at c3"
    battle = besieged(ships, turn=8, seats=3, teams=[[1], [2, 3]])
    battle.battle.order = (2, 0, 1)
    battle.ship("brig 1").entered, battle.ship("brig 1").marks = 1, blue
    battle.ship("brig 2").entered, battle.ship("brig 2").marks = 1, green
    close_turn(battle)
    assert battle.port("b2").taken == conqueror


@rule("SAIL-3.1.5.1.5")
def test_a_captured_ship_loses_its_marks_and_enters_anew() -> None:
    battle = besieged("blue brig 1 at x1; red brig 2 at c2", turn=5)
    battle.ship("brig 2").entered, battle.ship("brig 2").marks = 1, 0
    capture(battle.battle, battle.ship("brig 2"), 1, "SAIL-3.3.3.7.1", None)
    assert close_turn(battle) == [0, 0]  # the Turn of capture counts as its Turn of entry
    assert close_turn(battle) == [0, 1]
    capture(battle.battle, battle.ship("brig 2"), 0, "SAIL-3.3.3.7.1", None)
    assert battle.ship("brig 2").marks == 0


@rule("SAIL-3.1.5.1.5")
def test_a_port_that_is_captured_or_whose_owner_is_out_gives_no_more_marks() -> None:
    battle = besieged("blue brig 1 at c2", turn=8)
    battle.ship("brig 1").entered, battle.ship("brig 1").marks = 1, 4
    battle.port("b2").taken = 1
    assert close_turn(battle) == [4]
    battle.port("b2").taken = NOBODY
    battle.battle.out = 1
    assert close_turn(battle) == [4]


@rule("SAIL-3.1.5.1.5")
def test_it_is_done_at_the_end_of_each_turn() -> None:
    battle = besieged("blue brig 1 at c2", turn=3)
    battle.ship("brig 1").entered, battle.ship("brig 1").marks = 2, 0
    battle.end()
    assert battle.ship("brig 1").marks == 0  # red's actions are over, not the Turn
    battle.end([1, 5])
    assert battle.ship("brig 1").marks == 1
    assert battle.facts("mark")[0] == {"ship": "brig 1", "owner": 1, "at": "b2", "marks": 1}
