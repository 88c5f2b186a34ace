"""What befalls forts: SAIL-3.3.5.1.5 to SAIL-3.3.5.1.8, SAIL-5.6.6.3, SAIL-5.6.6.5, SAIL-4.2.7."""

from __future__ import annotations

import pytest

from searoom.games.sail import forts
from searoom.games.sail.pieces import NONE
from tests.games.sail.at_sea import AtSea, at_sea, rule

SHIPS = "red frigate 1 at h9; red brig 1 at t9; blue brig 2 at g7; blue galleon 1 at k2"


def before_fort(damage: int, ships: str = SHIPS) -> AtSea:
    """Red before blue's fort h7."""
    return at_sea(ships, "red a1; blue h7", turn=4).hurt_fort("h7", damage)


# ---- destruction


@rule("SAIL-3.3.5.1.5")
@pytest.mark.parametrize(("before", "destroyed"), [(0, False), (1, False), (2, True)])
def test_the_third_damage_destroys_a_fort(before: int, destroyed: bool) -> None:
    battle = before_fort(before)
    battle.order("red: fire frigate 1 at fort h7", [1])
    assert battle.fort("h7").ruin == destroyed
    assert battle.fort("h7").strength() == (0 if destroyed else 2 - before)
    assert ("fort destroyed" in battle.kinds()) == destroyed


@rule("SAIL-3.3.5.1.5")
def test_a_salvo_does_all_its_damage_at_once_and_the_excess_is_lost() -> None:
    battle = before_fort(1, SHIPS.replace("frigate", "first-rate"))
    battle.order("red: salvo first-rate 1 x3 at fort h7", [1])
    assert battle.fort("h7").ruin
    assert battle.facts("fort damaged") == [{"fort": "fort h7", "owner": 1, "points": 3, "strength": 0}]


@rule("SAIL-3.3.5.1.6", "SAIL-2.1.7")
def test_a_destroyed_fort_is_nobodys_and_neither_fires_nor_repairs() -> None:
    battle = before_fort(2).hurt("brig 2", 1)
    battle.act("blue")
    assert battle.lawful("blue: fire fort h7 at frigate 1")
    assert battle.lawful("blue: repair brig 2 at fort h7")
    battle.act("red").order("red: fire frigate 1 at fort h7", [1])
    assert battle.facts("fort destroyed") == [{"fort": "fort h7", "owner": 1}]
    assert battle.fort("h7").owner == -1
    battle.act("blue")
    assert not battle.lawful("blue: fire fort h7 at frigate 1")
    assert battle.refused("blue: repair brig 2 at fort h7") == ("SAIL-3.3.5.1.6", "fort in ruins")


@rule("SAIL-3.3.5.1.7", "SAIL-3.3.4.5.2")
def test_ships_under_repair_at_it_sink_with_it_an_allys_too() -> None:
    ships = "red frigate 1 at h9; blue brig 2 at g7; green galleon 1 at i7; blue brig 3 at g8; blue brig 4 at t1; "
    ships += "green brig 5 at t3"
    battle = at_sea(ships, "red a1; blue h7; blue f9", seats=3, teams=[[1], [2, 3]], turn=4).hurt_fort("h7", 2)
    for ship in ("brig 2", "galleon 1", "brig 3"):
        battle.hurt(ship, 1)
    battle.act("blue").go("blue: repair brig 2 at fort h7", "blue: repair brig 3 at fort f9")
    battle.act("green").order("green: repair galleon 1 at fort h7")
    battle.act("red").order("red: fire frigate 1 at fort h7", [1])
    assert [(fact["ship"], fact["owner"]) for fact in battle.facts("sunk")] == [("brig 2", 1), ("galleon 1", 2)]
    assert (battle.where("brig 2"), battle.where("galleon 1"), battle.where("brig 3")) == ("", "", "g8")
    assert [e.rule for e in battle.events if e.kind == "sunk"] == ["SAIL-3.3.5.1.7"] * 2


@rule("SAIL-3.3.5.1.8")
def test_the_harbour_of_a_ruin_shelters_and_takes_two_ships_a_space() -> None:
    battle = before_fort(2, SHIPS + "; blue brig 3 at e7; blue brig 4 at f7")
    battle.order("red: fire frigate 1 at fort h7", [1])
    battle.blow("e storm").act("blue").order("blue: drift brig 2")
    assert battle.where("brig 2") == "g7"  # a ship in a harbour is not carried away
    battle.order("blue: drift brig 4")
    assert battle.where("brig 4") == "g7"  # the second ship in the space; it stops there
    battle.order("blue: drift brig 3")
    assert battle.where("brig 3") == "f7"  # a third has no room


@rule("SAIL-4.2.9.5")
def test_what_is_stored_in_it_is_lost() -> None:
    battle = at_sea(SHIPS, "red a1; blue h7; blue x14", goods="k9 k10", campaign="pearl_banks").hurt_fort("h7", 2)
    battle.store(1, "h7").store(2, "x14")
    battle.order("red: fire frigate 1 at fort h7", [1])
    assert (battle.lies(1), battle.lies(2)) == ("lost", "fort x14")


# ---- capture by assault

STORM_H7 = "red first-rate 1 at g6; red brig 1 at t9; blue brig 2 at g7; blue galleon 1 at i7; green brig 3 at g8; "
STORM_H7 += "blue frigate 2 at h6; green brig 4 at t1; blue brig 5 at t3"


def assaulted() -> AtSea:
    """Blue's fort h7 with 2 damage: blue's brig 2 and his ally's brig 3 under repair at it, galleon 1 and frigate 2 at
    work; red's to assault."""
    battle = at_sea(
        STORM_H7,
        "red a1; blue h7; green x14",
        seats=3,
        teams=[[1], [2, 3]],
        turn=4,
        captain_fort_assault="true",
    )
    battle.hurt_fort("h7", 2).hurt("brig 2", 1).hurt("brig 3", 2)
    battle.act("blue").go("blue: repair brig 2 at fort h7", "blue: work fort h7 with galleon 1 and frigate 2")
    battle.act("green").order("green: repair brig 3 at fort h7")
    return battle.act("red")


def won(battle: AtSea, *shared: str) -> AtSea:
    """Red's first rate alone against the fort: 7 + 2 against 1 + 1, difference 7."""
    battle.order("red: assault fort h7 with first-rate 1")
    battle.order("blue: stand", [6, 1])
    return battle.go(*shared)


@rule("SAIL-5.6.6.3", "SAIL-5.6.6.5", "SAIL-4.2.9.6")
def test_ships_under_repair_at_a_captured_fort_change_to_the_captor_and_stay_under_repair() -> None:
    battle = won(assaulted())
    while battle.prompt() == "share":
        battle.order(f"red: {battle.battle.default(0)}")
    fort = battle.fort("h7")
    assert (fort.owner, fort.strength(), fort.silent) == (0, 1, 4)
    for ship in ("brig 2", "brig 3"):  # the defender's, and his ally's
        assert (battle.owner(ship), battle.ship(ship).mending) == ("red", fort.index)
    assert [fact["ship"] for fact in battle.facts("captured")] == ["brig 2", "brig 3"]
    # work on it ends, without damage
    assert (fort.workers, battle.owner("galleon 1"), battle.ship("galleon 1").damage) == ((), "blue", 0)
    assert battle.ship("galleon 1").working == NONE
    # nothing is repaired in the Turn of the assault; from the next on for the captor
    assert battle.refused("red: raise flag brig 2") == ("SAIL-3.3.3.7.2", "captured this turn")
    battle.next_turn("e fresh")
    assert (battle.ship("brig 2").damage, battle.ship("brig 3").damage) == (1, 2)
    assert battle.turn_of("red").lawful("red: raise flag brig 3")
    battle.next_turn("e fresh")
    assert (battle.ship("brig 2").damage, battle.ship("brig 3").damage) == (0, 1)


@rule("SAIL-5.6.6.3", "SAIL-5.6.6.5", "SAIL-3.3.5.2.7")
def test_if_the_fort_is_destroyed_they_sink_and_who_worked_takes_one_damage() -> None:
    battle = won(assaulted())
    battle.order("red: give first-rate 1 7")  # and none to the fort
    assert battle.fort("h7").ruin
    assert (battle.where("brig 2"), battle.where("brig 3")) == ("", "")
    assert (battle.ship("galleon 1").damage, battle.ship("frigate 2").damage) == (1, 1)


@rule("SAIL-4.2.9.6")
def test_pearls_in_a_captured_fort_are_the_captors() -> None:
    battle = at_sea(SHIPS, "red a1; blue h7; blue x14", goods="k9 k10 k11", campaign="pearl_banks").store(1, "h7")
    assert (battle.battle.goods_of(0), battle.battle.goods_of(1)) == (0, 1)
    forts.take(battle.battle, battle.fort("h7"), 0, 2, None)
    assert (battle.battle.goods_of(0), battle.battle.goods_of(1)) == (1, 0)


@rule("SAIL-5.6.6.2")
def test_a_captured_fort_has_the_strength_it_was_given_and_forgets_who_attacked_it() -> None:
    battle = at_sea(SHIPS, "red a1; h7; blue x14", turn=4)
    battle.fort("h7").attackers = (1, 0)
    forts.take(battle.battle, battle.fort("h7"), 0, 2, None)
    fort = battle.fort("h7")
    assert (fort.owner, fort.damage, fort.attackers, fort.silent) == (0, 1, (), 4)
    assert not battle.lawful("red: fire fort h7 at brig 2")  # not in this Turn
    battle.battle.turn = 5
    assert battle.lawful("red: fire fort h7 at brig 2")


# ---- the last fort

THREE = "red brig 1 at a2; red galleon 1 at b2; blue frigate 1 at c3; green brig 3 at t9; blue brig 4 at t1"


def pearls(fortresses: str = "red a1; blue x1; blue x14; green a14", ships: str = THREE, agreed: str = "none") -> AtSea:
    return at_sea(ships, fortresses, seats=3, turn=6, goods="k9 k10 k11", campaign="pearl_banks", alliances=agreed)


@rule("SAIL-4.2.7.1")
def test_the_turn_in_which_the_last_fort_is_lost_is_marked() -> None:
    battle = pearls("red a1; red a14; blue x1; green x14")
    forts.destroy(battle.battle, battle.fort("a14"), "SAIL-3.3.5.1.5", None)
    assert battle.battle.fortless == [0, 0, 0]  # one is left
    forts.take(battle.battle, battle.fort("a1"), 1, 1, None)
    assert battle.battle.fortless == [6, 0, 0]


@rule("SAIL-4.2.7.1")
def test_out_at_the_end_of_the_third_turn_after_it() -> None:
    """Last fort lost in Turn 6: out at the end of Turn 9."""
    battle = pearls().hurt_fort("a1", 2).put("frigate 1", "d1").act("blue")
    battle.order("blue: fire frigate 1 at fort a1", [1])
    assert battle.battle.fortless == [6, 0, 0]
    for turn in (7, 8, 9):
        battle.next_turn("w fresh")
        assert (battle.battle.turn, battle.battle.in_play(0)) == (turn, True)
    battle.next_turn("w fresh")
    assert not battle.battle.in_play(0)
    assert (battle.where("brig 1"), battle.where("galleon 1")) == ("", "")


@rule("SAIL-4.2.7.2")
def test_who_reconstructs_a_fort_of_his_stays() -> None:
    battle = pearls().hurt_fort("a1", 2).put("frigate 1", "d1").act("blue")
    battle.order("blue: fire frigate 1 at fort a1", [1])
    battle.put("frigate 1", "k3")
    battle.next_turn("e fresh").turn_of("red").order("red: work fort a1 with brig 1 and galleon 1")
    for _ in (7, 8, 9):
        battle.next_turn("e fresh")
    assert (battle.fort("a1").owner, battle.battle.fortless, battle.battle.turn) == (0, [0, 0, 0], 10)
    assert battle.battle.in_play(0)


@rule("SAIL-4.2.7.3")
@pytest.mark.parametrize("assault", [False, True])
def test_who_takes_another_fort_stays(assault: bool) -> None:
    battle = pearls()
    forts.destroy(battle.battle, battle.fort("a1"), "SAIL-3.3.5.1.5", None)
    assert battle.battle.fortless == [6, 0, 0]
    if assault:
        forts.take(battle.battle, battle.fort("a14"), 0, 1, None)
    else:
        forts.destroy(battle.battle, battle.fort("a14"), "SAIL-3.3.5.1.5", None)
        battle.fort("a14").points = 2
        forts.stands_again(battle.battle, battle.fort("a14"), 0, None)
    assert battle.battle.fortless == [0, 0, 6]


# ---- gifts


def fortless(agreed: str = "temporary", ships: str = THREE, forts_: str = "blue a1; blue x14; green a14") -> AtSea:
    """Red has lost his last fort; he is allied to blue, whose actions they are."""
    battle = pearls(forts_, ships, agreed).ally("red", "blue")
    battle.battle.fortless[0] = 5
    return battle.act("blue")


@rule("SAIL-4.2.7.4", "SAIL-3.1.2.10")
def test_an_ally_gives_a_fort_to_who_has_none_and_what_is_stored_goes_with_it() -> None:
    battle = fortless().store(1, "a1")
    battle.fort("a1").fired, battle.fort("a1").fired_in = 1, 6
    assert battle.offered("blue", "present") == {"present fort a1 to red", "present fort x14 to red"}
    battle.order("blue: present fort a1 to red")
    assert battle.facts("fort given") == [{"fort": "fort a1", "by_seat": 1, "seat": 0}]
    assert (battle.fort("a1").owner, battle.battle.fortless[0]) == (0, 0)
    assert (battle.battle.goods_of(0), battle.battle.goods_of(1)) == (1, 0)
    assert battle.fort("a1").shots_fired(6) == 1  # it keeps its count
    assert battle.battle.in_play(1)
    assert battle.refused("blue: present fort x14 to red") == ("SAIL-4.2.7.4", "has a fort")


@rule("SAIL-4.2.7.4")
def test_who_gives_which_fort_to_whom() -> None:
    battle = fortless(forts_="blue a1; blue x14; green a14; k7").ruin("x14")
    assert battle.refused("blue: present fort a14 to red") == ("SAIL-1.1.9", "not your fort")
    assert battle.refused("blue: present fort k7 to red") == ("SAIL-1.1.9", "not your fort")
    assert battle.refused("blue: present fort x14 to red") == ("SAIL-1.1.9", "not your fort")
    assert battle.refused("blue: present fort a1 to blue") == ("SAIL-4.2.7.4", "yourself")
    assert battle.refused("blue: present fort a1 to green") == ("SAIL-4.2.7.4", "no ally")
    battle.battle.alliances, battle.battle.friends = [], [1, 2, 4]
    assert battle.refused("blue: present fort a1 to red") == ("SAIL-4.2.7.4", "no ally")
    battle.put("brig 1", "").put("galleon 1", "").battle.out = 1
    assert battle.refused("blue: present fort a1 to red") == ("SAIL-4.2.7.4", "out of the game")


@rule("SAIL-4.2.7.4")
def test_only_in_pearl_banks() -> None:
    battle = at_sea(THREE, "blue a1; blue x14; green a14", seats=3, alliances="temporary").ally("red", "blue")
    assert battle.act("blue").refused("blue: present fort a1 to red") == ("SAIL-4.2.7.4", "no gifts in this scenario")


@rule("SAIL-4.2.7.4")
def test_repair_of_the_givers_ships_at_it_and_work_on_it_end() -> None:
    ships = "red brig 1 at t5; blue brig 2 at a2; blue galleon 1 at b1; blue frigate 1 at b1; green brig 3 at t9"
    battle = fortless(ships=ships).hurt("brig 2", 1).hurt_fort("a1", 2)
    battle.go("blue: repair brig 2 at fort a1", "blue: work fort a1 with frigate 1 and galleon 1")
    battle.order("blue: present fort a1 to red")
    assert (battle.ship("brig 2").mending, battle.ship("frigate 1").working, battle.fort("a1").workers) == (-1, -1, ())
    assert battle.refused("blue: move brig 2 s 1") == ("SAIL-3.3.4.6", "flag just up")
    assert battle.refused("blue: move frigate 1 e 1") == ("SAIL-3.3.5.2.8", "has worked")


@rule("SAIL-4.2.7.4")
def test_the_giver_of_his_last_fort_is_out_at_once() -> None:
    battle = fortless(forts_="blue a1; green a14; green x14").aboard(1, "brig 4")
    battle.put("brig 4", "x6").act("blue")
    battle.order("blue: present fort a1 to red")
    assert (battle.where("frigate 1"), battle.where("brig 4")) == ("", "")
    assert battle.lies(1) == "x6"  # cargo as of a ship sunk on the edge
    assert not battle.battle.in_play(1)
    assert battle.battle.alliances == []
    assert battle.fort("a1").owner == 0
    assert battle.awaited() == ["green"]


@rule("SAIL-4.2.7.4")
def test_a_constant_ally_gives_too_and_others_repairs_stay_where_they_have_the_right() -> None:
    ships = "red brig 1 at a2; blue brig 2 at b1; green brig 3 at t9; blue brig 5 at t7"
    battle = at_sea(
        ships,
        "blue a1; blue x14; green a14",
        seats=3,
        turn=6,
        teams=[[1, 2], [3]],
        goods="k9 k10 k11",
        campaign="pearl_banks",
    )
    battle.hurt("brig 1", 1).hurt("brig 2", 1).order("red: repair brig 1 at fort a1")
    battle.act("blue").go("blue: repair brig 2 at fort a1", "blue: present fort a1 to red")
    assert battle.ship("brig 1").mending == battle.fort("a1").index
    assert battle.ship("brig 2").mending == NONE


@rule("SAIL-4.2.7.4")
def test_a_gift_that_brings_enough_batches_wins_at_once() -> None:
    battle = fortless().store(1, "a1").store(2, "a1")
    battle.battle.target = 2
    battle.order("blue: present fort a1 to red")
    assert battle.won() == ["red"]


@rule("SAIL-4.2.7.4", "SAIL-3.3.4.2")
def test_with_a_fort_given_to_a_temporary_ally_the_givers_team_mate_loses_his_place_of_repair() -> None:
    ships = "red brig 1 at t5; blue brig 2 at k9; green galleon 3 at a2; yellow brig 4 at t9"
    battle = at_sea(
        ships,
        "blue a1; blue x14; green a14; yellow x1",
        seats=4,
        turn=6,
        teams=[[1], [2, 3], [4]],
        goods="k9 k10 k11",
        campaign="pearl_banks",
        alliances="both",
    )
    battle.hurt("galleon 3", 1).act("green").order("green: repair galleon 3 at fort a1")
    battle.ally("red", "blue").act("blue").order("blue: present fort a1 to red")
    assert battle.ship("galleon 3").mending == NONE
    assert battle.facts("flag up") == [{"ship": "galleon 3", "seat": 2, "fort": "fort a1"}]


@rule("SAIL-4.2.7.4")
def test_nothing_is_given_to_a_team_mate_who_is_out() -> None:
    ships = "blue brig 2 at k9; green brig 3 at t9"
    battle = at_sea(
        ships,
        "blue a1; blue x14; green a14",
        seats=3,
        turn=6,
        acting="blue",
        teams=[[1, 2], [3]],
        goods="k9 k10 k11",
        campaign="pearl_banks",
    )
    battle.battle.out = 1
    assert battle.refused("blue: present fort a1 to red") == ("SAIL-4.2.7.4", "out of the game")


@rule("SAIL-3.3.3.7.2", "SAIL-5.6.6.3")
def test_the_flag_of_a_ship_taken_at_its_repair_place_does_not_go_up_in_that_turn_however_long_it_lay_there() -> None:
    battle = assaulted()
    battle.ship("brig 2").mending_since = 2
    won(battle)
    while battle.prompt() == "share":
        battle.order(f"red: {battle.battle.default(0)}")
    assert battle.owner("brig 2") == "red"
    assert battle.refused("red: raise flag brig 2") == ("SAIL-3.3.3.7.2", "captured this turn")
