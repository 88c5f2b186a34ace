"""Spain's reserve: SAIL-4.3.18."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from searoom.core.dice import Dice, Seeded
from searoom.games.sail.pieces import NONE
from tests.games.sail.at_sea import AtSea, campaign, rule
from tests.games.sail.spanish_main import spanish_main

PIRATES = "red brig 1 at l3; blue brig 4 at m3"


def next_turn(battle: AtSea, dice: Sequence[int] | Dice = ()) -> AtSea:
    """The last player ends his actions: the next Turn begins with its arrivals; the dice are for its wind."""
    last = battle.battle.queue[-1]
    battle.act(battle.battle.rules.seat_names[last])
    battle.end(dice)
    return battle


def main(spain: str) -> AtSea:
    return spanish_main(f"{spain}; {PIRATES}", reserve=True, acting="blue")


def waiting(battle: AtSea) -> list[str]:
    state = battle.battle
    return [ship.name() for ship in state.ships if state.reserve >> ship.index & 1]


@rule("SAIL-4.3.18.1")
@pytest.mark.parametrize("pirates", [1, 2, 3])
def test_two_galleons_and_two_frigates_wait_off_the_board(pirates: int) -> None:
    battle = campaign(f"jolly_roger-{pirates + 1}")
    assert waiting(battle) == ["galleon 3", "galleon 4", "frigate 3", "frigate 4"]
    view = battle.battle.view(None)["ships"]
    assert isinstance(view, list)
    assert [ship["name"] for ship in view if ship["to_come"]] == waiting(battle)
    assert all(battle.where(name) == "" and battle.owner(name) == "spain" for name in waiting(battle))


@rule("SAIL-4.3.18.1")
def test_a_ship_that_has_come_and_sunk_does_not_return() -> None:
    battle = main("spain galleon 1 at b1; spain frigate 1 at b1; spain frigate 2 at c1")
    next_turn(battle)
    battle.order("spain: bring galleons", Seeded(1))
    assert waiting(battle) == ["galleon 4", "frigate 3", "frigate 4"]
    battle.put("galleon 3", "").put("galleon 1", "")
    next_turn(battle)
    assert battle.battle.pending[-1].facts(None)["count"] == 1
    battle.order("spain: bring galleons", Seeded(1))
    assert (battle.where("galleon 3"), battle.where("galleon 4")) == ("", "x13")
    battle.put("galleon 4", "")
    next_turn(battle, Seeded(1))
    assert battle.prompt() == "act"  # nothing of the type is left (SAIL-4.3.18.3)


@rule("SAIL-4.3.18.2")
@pytest.mark.parametrize(
    ("galleons", "count"), [("galleon 1 at b1; spain galleon 2 at b14", 0), ("galleon 1 at b1", 1)]
)
def test_as_many_may_come_as_are_wanting_to_two(galleons: str, count: int) -> None:
    battle = main(f"spain frigate 1 at c1; spain frigate 2 at c14; spain {galleons}")
    next_turn(battle, [] if count else Seeded(1))
    if count:
        assert battle.prompt() == "bring reserve"
        assert battle.awaited() == ["spain"]
        assert battle.battle.pending[-1].facts(None) == {"type": "galleon", "count": count, "must": False}
    else:
        assert battle.prompt() == "act"


@rule("SAIL-4.3.18.2")
def test_both_may_come_when_she_has_none_of_the_type() -> None:
    battle = next_turn(main("spain frigate 1 at c1; spain frigate 2 at c14"))
    assert battle.battle.pending[-1].facts(None)["count"] == 2
    battle.order("spain: bring galleons", Seeded(1))
    assert waiting(battle) == ["frigate 3", "frigate 4"]
    assert battle.prompt() == "act"


@rule("SAIL-4.3.18.2")
def test_captured_ships_count_for_who_has_them_now() -> None:
    battle = main("spain galleon 1 at b1; red galleon 2 at t3; spain frigate 1 at c1; spain frigate 2 at c14")
    next_turn(battle)
    assert battle.battle.pending[-1].facts(None)["count"] == 1  # a pirate's galleon is none of hers
    battle = main("spain galleon 1 at b1; spain galleon 3 at t3; spain frigate 1 at c1; spain frigate 2 at c14")
    battle.battle.reserve &= ~(1 << battle.ship("galleon 3").index)
    next_turn(battle, Seeded(1))
    assert battle.prompt() == "act"  # she has taken it back


@rule("SAIL-4.3.18.2")
def test_they_come_at_the_start_of_the_turn_before_the_wind() -> None:
    battle = next_turn(main("spain galleon 1 at b1; spain frigate 1 at c1"))
    assert battle.battle.turn == 3
    battle.order("spain: bring galleons")
    assert battle.prompt() == "bring reserve"
    battle.order("spain: bring frigates", dice=[3, 1])  # the wind is determined after that
    assert battle.prompt() == "act"


@rule("SAIL-4.3.18.3")
def test_they_appear_in_the_first_space_with_room_before_cadiz() -> None:
    battle = main("spain galleon 1 at b1; red brig 2 at x13; spain frigate 1 at w14")
    next_turn(battle)
    battle.order("spain: bring galleons")
    assert battle.where("galleon 3") == "x13"  # one more had room there
    assert battle.facts("reserve arrives") == [{"ship": "galleon 3", "seat": 0, "at": "x13"}]
    battle.order("spain: bring frigates", Seeded(1))
    assert battle.where("frigate 3") == "w14"
    assert waiting(battle) == ["galleon 4", "frigate 4"]


@rule("SAIL-4.3.18.3")
def test_the_last_space_takes_one_ship_and_without_room_they_wait() -> None:
    full = "; ".join(["red brig 2 at x13", "red brig 3 at x13", "blue brig 5 at w14", "blue brig 6 at w14"])
    battle = next_turn(main(f"spain brig 1 at f6; {full}"))
    assert battle.battle.pending[-1].facts(None)["count"] == 1
    battle.order("spain: bring galleons", Seeded(1))
    assert battle.where("galleon 3") == "w13"
    assert battle.prompt() == "act"  # no room for a frigate
    assert waiting(battle) == ["galleon 4", "frigate 3", "frigate 4"]


@rule("SAIL-4.3.18.3")
def test_she_may_leave_them_and_bring_them_later() -> None:
    battle = next_turn(main("spain galleon 1 at b1; spain frigate 1 at c1; spain frigate 2 at c14"))
    assert battle.offered("spain") == {"bring galleons", "leave galleons"}
    assert battle.battle.default(0) == "bring galleons"
    battle.order("spain: leave galleons", Seeded(1))
    assert waiting(battle) == ["galleon 3", "galleon 4", "frigate 3", "frigate 4"]
    next_turn(battle)
    assert battle.lawful("spain: bring galleons")


@rule("SAIL-4.3.18.3")
def test_a_spain_without_ships_must_bring_all_that_can_come() -> None:
    battle = next_turn(main(PIRATES))
    assert battle.battle.in_play(0)
    assert battle.offered("spain") == {"bring galleons"}
    assert battle.refused("spain: leave galleons") == ("SAIL-4.3.18.3", "no ship left")
    battle.order("spain: bring galleons")
    assert battle.refused("spain: leave frigates") == ("SAIL-4.3.18.3", "no ship left")
    battle.order("spain: bring frigates", Seeded(1))
    assert [battle.where(f"{kind} {n}") for kind in ("galleon", "frigate") for n in (3, 4)] == [
        "x13",
        "x13",
        "w14",
        "w14",
    ]
    assert waiting(battle) == []


@rule("SAIL-4.3.18.3")
def test_another_type_than_asked_is_refused() -> None:
    battle = next_turn(main("spain galleon 1 at b1; spain frigate 1 at c1"))
    assert battle.refused("spain: bring frigates") == ("SAIL-4.3.18.3", "other type asked")
    assert battle.refused("spain: bring brigs") == ("SAIL-4.3.18.3", "other type asked")
    assert battle.refused("red: bring galleons")[1] == "not awaited"


@rule("SAIL-4.3.18.3")
def test_they_come_fresh_and_can_act_at_once() -> None:
    battle = next_turn(main("spain galleon 1 at b1; spain frigate 1 at c1; spain frigate 2 at c14"))
    battle.order("spain: bring galleons", Seeded(1))
    battle.blow("n fresh")
    ship = battle.ship("galleon 3")
    assert (ship.damage, ship.moved, ship.taken, ship.mending) == (0, 0, 0, NONE)
    assert battle.lawful("spain: move galleon 3 n 1")


@rule("SAIL-4.3.19")
def test_pirates_have_no_reserve() -> None:
    battle = main("spain galleon 1 at b1; spain galleon 2 at b14; spain frigate 1 at c1; spain frigate 2 at c14")
    state = battle.battle
    assert all(state.ships[index].owner == 0 for index in range(len(state.ships)) if state.reserve >> index & 1)
    battle.put("brig 1", "")
    assert not state.rules.campaign.owes_ships(state, 1)


@rule("SAIL-3.2.4.5", "SAIL-4.3.18.1", "SAIL-4.3.6.3")
def test_a_spain_that_resigns_has_no_reserve_any_more() -> None:
    battle = spanish_main("spain galleon 1 at b1; red brig 1 at l3; blue brig 4 at m3", reserve=True)
    assert battle.battle.reserve != 0
    battle.order("spain: resign")
    assert battle.battle.reserve == 0
    battle.turn_of("blue").end()
    assert battle.over()
    result = battle.battle.result()
    assert result is not None and result.rule == "SAIL-4.3.6.3"
