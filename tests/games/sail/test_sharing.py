"""Strength shared out after a boarding or an assault: every lawful division, and no other."""

from __future__ import annotations

import pytest

from searoom.core.dice import Scripted
from searoom.core.grid import OFF
from searoom.games.sail import sharing
from searoom.games.sail.frames import Forsaken, Sharing
from searoom.games.sail.orders import FORTS
from searoom.games.sail.sharing import BEATEN, BOARDING, WON, default_shares
from searoom.games.sail.state import Battle
from tests.games.sail.at_sea import AtSea, at_sea, rule

FAR = "; red brig 6 at a14; blue brig 5 at x1"


def two_brigs_win(difference: int) -> AtSea:
    """Two undamaged red brigs have beaten a blue 1st Rate with 3 left, by 1 to 5."""
    battle = at_sea(f"red brig 1 at f5; red brig 3 at g4; blue first-rate 1 at g5{FAR}").hurt("first-rate 1", 4)
    battle.order("red: board first-rate 1 with brig 1")
    dice = {1: [1, 1, 5], 2: [1, 3, 5], 3: [1, 1, 1], 4: [1, 3, 1], 5: [3, 3, 1]}[difference]
    battle.order("red: join brig 3", dice=dice)
    assert battle.facts("boarding")[0]["points"] == difference
    return battle


def divisions(battle: AtSea) -> set[tuple[int, ...]]:
    """All that comes out when every order that is offered is tried: what each unit has left, the first asked first."""
    top = battle.battle.pending[-1]
    assert isinstance(top, Sharing)
    units, seat = top.units, top.seat
    found: set[tuple[int, ...]] = set()
    todo = [battle.battle.copy()]
    while todo:
        trial = todo.pop()
        if not trial.pending or not isinstance(trial.pending[-1], Sharing):
            found.add(tuple(left_of(trial, unit) for unit in units))
            continue
        for order in trial.orders(seat):
            after = trial.copy()
            after.carry_out(seat, order, Scripted([]), None)
            todo.append(after)
    return found


def left_of(battle: Battle, unit: int) -> int:

    if unit >= FORTS:
        return battle.forts[unit - FORTS].strength()
    return battle.ships[unit].strength() if battle.ships[unit].at != OFF else 0


# ---- any division


@rule("SAIL-3.3.3.6.2")
def test_two_points_for_three_ships() -> None:
    assert divisions(two_brigs_win(2)) == {(1, 1, 0), (1, 0, 1), (0, 1, 1), (2, 0, 0), (0, 2, 0), (0, 0, 2)}


@rule("SAIL-3.3.3.6.2")
def test_whoever_gets_nothing_sinks() -> None:
    battle = two_brigs_win(2)
    battle.go("red: give brig 1 0", "red: give brig 3 1")  # the last point is the 1st Rate's
    assert battle.where("brig 1") == ""
    assert (battle.ship("brig 3").strength(), battle.ship("first-rate 1").strength()) == (1, 1)
    assert [event.rule for event in battle.events if event.kind == "sunk"] == ["SAIL-3.3.3.6.2"]


@rule("SAIL-3.3.3.6.2")
def test_each_gift_is_told_at_once() -> None:
    battle = two_brigs_win(2)
    battle.order("red: give brig 1 0")
    assert battle.facts("given") == [{"seat": 0, "unit": "brig 1", "points": 0, "left": 2}]


@rule("SAIL-3.3.3.6.2")
def test_a_single_point_may_go_to_the_captured_ship() -> None:
    battle = two_brigs_win(1)
    battle.go("red: give brig 1 0", "red: give brig 3 0")
    assert (battle.where("brig 1"), battle.where("brig 3"), battle.owner("first-rate 1")) == ("", "", "red")
    assert battle.ship("first-rate 1").strength() == 1


# ---- the limit


@rule("SAIL-3.3.3.6.3")
def test_no_ship_is_left_with_more_than_it_had() -> None:
    battle = two_brigs_win(5)
    assert battle.offered("red") == {f"give brig 1 {n}" for n in range(4)}
    assert battle.refused("red: give brig 1 4") == ("SAIL-3.3.3.6.3", "more than it had")
    assert max(max(division) for division in divisions(battle)) == 3


@rule("SAIL-3.3.3.6.3")
def test_all_points_are_given_out_as_far_as_the_limits_allow() -> None:
    battle = two_brigs_win(5)
    assert all(sum(division) == 5 for division in divisions(battle))
    battle.go("red: give brig 1 1")
    assert battle.offered("red") == {f"give brig 3 {n}" for n in (1, 2, 3)}  # 4 are left, the 1st Rate takes 3
    assert battle.refused("red: give brig 3 0") == ("SAIL-3.3.3.6.3", "points would be lost")


@rule("SAIL-3.3.3.6.3")
def test_a_first_rate_against_a_brig_with_one_left_keeps_all_it_has() -> None:
    battle = at_sea(f"red first-rate 1 at f5; blue brig 1 at g5{FAR}").hurt("brig 1", 2)
    battle.order("red: board brig 1 with first-rate 1", dice=[5, 1])
    assert battle.facts("boarding")[0]["points"] == 8
    assert battle.prompt() == "act"  # there was nothing to choose
    assert (battle.ship("first-rate 1").strength(), battle.ship("brig 1").strength()) == (7, 1)
    assert battle.owner("brig 1") == "red"


@rule("SAIL-3.3.3.6.3")
def test_points_beyond_all_limits_are_lost() -> None:
    battle = at_sea(f"red brig 1 at f5; red brig 3 at g4; blue brig 2 at g5{FAR}").hurt("brig 2", 2)
    battle.order("red: board brig 2 with brig 1")
    battle.order("red: join brig 3", dice=[5, 6, 2])
    assert battle.facts("boarding")[0]["points"] == 9
    assert battle.prompt() == "act"
    assert [battle.ship(name).strength() for name in ("brig 1", "brig 3", "brig 2")] == [3, 3, 1]


@rule("SAIL-3.3.3.6.3")
def test_a_boarding_repairs_no_ship() -> None:
    battle = at_sea(f"red first-rate 1 at f5; blue brig 1 at g5{FAR}").hurt("first-rate 1", 1)
    battle.order("red: board brig 1 with first-rate 1", dice=[5, 1])  # 8 against 3
    assert battle.refused("red: give first-rate 1 7") == ("SAIL-3.3.3.6.3", "more than it had")
    battle.go("red: give first-rate 1 5")
    assert battle.where("brig 1") == ""


def test_another_unit_is_not_given_anything_before_its_turn() -> None:
    battle = two_brigs_win(2)
    assert battle.refused("red: give brig 3 1") == ("SAIL-3.3.3.6.2", "another is asked for")
    assert battle.refused("red: give brig 1 3") == ("SAIL-3.3.3.6.1", "more than is left")
    assert battle.refused("red: end") == ("SAIL-1.1.8", "not now")


# ---- the default


@rule("SAIL-3.3.3.6.4")
@pytest.mark.parametrize(
    ("points", "shares"),
    [
        (1, [1, 0, 0, 0]),
        (2, [1, 1, 0, 0]),
        (3, [1, 1, 1, 0]),
        (4, [1, 1, 1, 1]),
        (5, [2, 1, 1, 1]),
        (9, [5, 2, 1, 1]),
        (12, [5, 3, 3, 1]),
        (14, [5, 3, 3, 3]),
        (20, [5, 3, 3, 3]),
    ],
)
def test_first_a_point_to_each_then_the_own_ships_are_filled(points: int, shares: list[int]) -> None:
    assert default_shares(BOARDING, [5, 3, 3, 3], points) == shares


@rule("SAIL-3.3.3.6.4")
def test_own_ships_come_first_the_strongest_of_them_before_the_others() -> None:
    ships = "red brig 2 at f5; red brig 1 at g4; red galleon 1 at g6; red frigate 1 at h5; blue first-rate 1 at g5"
    battle = at_sea(f"{ships}{FAR}").hurt("galleon 1", 4)
    order = [battle.ship(name) for name in ("first-rate 1", "brig 2", "galleon 1", "brig 1", "frigate 1")]
    assert [s.name() for s in sharing.in_order(0, order)] == [
        "frigate 1",
        "galleon 1",
        "brig 1",
        "brig 2",
        "first-rate 1",
    ]
    assert [s.name() for s in sharing.in_order(1, order)] == [
        "first-rate 1",
        "frigate 1",
        "galleon 1",
        "brig 1",
        "brig 2",
    ]


@rule("SAIL-3.3.3.6.4")
@pytest.mark.parametrize("points", [1, 2, 3, 4, 5])
def test_the_clock_gives_by_default(points: int) -> None:
    battle = two_brigs_win(points)
    while battle.prompt() == "share":
        battle.order("red: " + battle.battle.default(0))
    left = [left_of(battle.battle, battle.ship(name).index) for name in ("brig 1", "brig 3", "first-rate 1")]
    assert left == default_shares(BOARDING, [3, 3, 3], points)


@rule("SAIL-3.3.3.6.4")
def test_the_clock_goes_on_where_the_winner_has_left_it() -> None:
    battle = two_brigs_win(5)
    battle.go("red: give brig 1 0")
    assert battle.battle.default(0) == "give brig 3 3"  # one each, then brig 3 is filled
    second = two_brigs_win(4)
    second.go("red: give brig 1 0")
    assert second.battle.default(0) == "give brig 3 3"


@rule("SAIL-5.6.7.1", "SAIL-5.6.6.2")
def test_the_defaults_of_assaults() -> None:
    # won: the ships, the fort last of all
    assert default_shares(WON, [7, 5, 3], 2) == [1, 1, 0]
    assert default_shares(WON, [7, 5, 3], 3) == [1, 1, 1]
    assert default_shares(WON, [7, 5, 3], 7) == [5, 1, 1]
    assert default_shares(WON, [7, 5, 3], 14) == [7, 5, 2]
    # beaten: the fort first of all, to its limit
    assert default_shares(BEATEN, [3, 5, 3], 2) == [2, 0, 0]
    assert default_shares(BEATEN, [3, 5, 3], 4) == [3, 1, 0]
    assert default_shares(BEATEN, [3, 5, 3], 6) == [3, 2, 1]


# ---- a winner who has left the battle


@rule("SAIL-3.3.3.6.4")
def test_the_question_of_a_winner_who_is_gone_is_answered_by_default() -> None:
    battle = two_brigs_win(2)
    state = battle.battle
    assert state.pending[-1].without(1) is state.pending[-1]
    state.pending[-1] = state.pending[-1].without(0)
    assert isinstance(state.pending[-1], Forsaken)
    assert state.awaited() == 0
    state.set_out(Scripted([]), None)
    assert [left_of(state, battle.ship(name).index) for name in ("brig 1", "brig 3", "first-rate 1")] == [1, 1, 0]
    assert battle.prompt() == "act"


@rule("SAIL-3.3.3.6.4")
def test_who_is_out_of_the_battle_captures_nothing() -> None:
    battle = two_brigs_win(5)
    state = battle.battle
    state.pending[-1] = state.pending[-1].without(0)
    state.out |= 1
    battle.put("brig 1", "").put("brig 6", "")
    state.set_out(Scripted([]), None)
    assert battle.where("first-rate 1") == battle.where("brig 3") == ""
