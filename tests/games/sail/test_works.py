"""Repair and reconstruction of forts: SAIL-3.3.5.2 to SAIL-3.3.5.4."""

from __future__ import annotations

import pytest

from searoom.games.sail import forts
from searoom.games.sail.pieces import TURNS, Until
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

# the harbour of fort h7 is g6, h6, i6, g7, i7, g8, h8, i8
FORTS = "red h7; blue x14"
SHIPS = "red brig 1 at g6; red galleon 1 at g7; blue frigate 1 at d8; blue first-rate 1 at t9"
BEGIN = "red: work fort h7 with brig 1 and galleon 1"


def at_work(damage: int = 2, ships: str = SHIPS) -> AtSea:
    """Two of red's ships work on fort h7 since Turn 3; now it is blue's turn in Turn 4, who acts first."""
    battle = at_sea(ships, FORTS, turn=3, wind="e fresh").hurt_fort("h7", damage)
    battle.order(BEGIN)
    return battle.next_turn("e fresh").turn_of("blue")


def at_ruin(points: int = 0, ships: str = SHIPS) -> AtSea:
    """The same at a ruin on h7."""
    battle = at_sea(ships, "red a1; h7; blue x14", turn=3, wind="e fresh").ruin("h7", points)
    battle.order(BEGIN)
    return battle.next_turn("e fresh").turn_of("blue")


def done_in(battle: AtSea) -> list[str]:
    """Ends the Turn; what has been told of the work at its end."""
    battle.told = []
    battle.next_turn("e fresh")
    kinds = ("fort repaired", "point rebuilt", "fort rebuilt", "work hindered", "work done")
    return [event.kind for event in battle.told if event.kind in kinds]


# ---- which forts


@rule("SAIL-3.3.5.2.1")
@pytest.mark.parametrize(("damage", "lawful"), [(0, False), (1, True), (2, True)])
def test_a_damaged_fort_may_be_repaired(damage: int, lawful: bool) -> None:
    battle = at_sea(SHIPS, FORTS).hurt_fort("h7", damage)
    assert battle.lawful(BEGIN) == lawful
    if not lawful:
        assert battle.refused(BEGIN) == ("SAIL-3.3.5.2.1", "undamaged fort")


@rule("SAIL-3.3.5.2.1")
@pytest.mark.parametrize("owner", ["blue ", ""])
def test_only_its_owner_repairs_a_standing_fort(owner: str) -> None:
    battle = at_sea(SHIPS, f"{owner}h7; red a1; blue x14").hurt_fort("h7", 1)
    assert battle.refused(BEGIN) == ("SAIL-3.3.5.2.1", "not your fort")


@rule("SAIL-3.3.5.2.1", "SAIL-3.1.2.4")
def test_a_constant_ally_repairs_it_too() -> None:
    three = f"{SHIPS}; green brig 3 at n1"
    battle = at_sea(three, "blue h7; green x14", seats=3, teams=[[1, 2], [3]]).hurt_fort("h7", 1)
    assert battle.lawful(BEGIN)


@rule("SAIL-3.1.2.10")
def test_a_temporary_ally_does_not() -> None:
    three = f"{SHIPS}; green brig 3 at n1"
    battle = at_sea(three, "blue h7; green x14", seats=3, alliances="temporary").hurt_fort("h7", 1)
    battle.ally("red", "blue")
    assert battle.refused(BEGIN) == ("SAIL-3.1.2.10", "not your fort")


# ---- which ships


@rule("SAIL-3.3.5.2.2")
def test_two_ships_in_its_harbour_work_and_may_have_moved_before() -> None:
    battle = at_sea(SHIPS.replace("g7", "f8"), FORTS, wind="e fresh").hurt_fort("h7", 1)
    assert battle.refused(BEGIN) == ("SAIL-3.3.5.2.2", "not in its harbour")
    battle.order("red: move galleon 1 e 1")
    battle.order(BEGIN)
    assert battle.facts("work begun") == [{"fort": "fort h7", "ships": ["brig 1", "galleon 1"]}]
    assert battle.fort("h7").workers == (battle.ship("brig 1").index, battle.ship("galleon 1").index)


@rule("SAIL-3.3.5.2.2")
def test_one_ship_alone_or_one_named_twice_does_not_do() -> None:
    battle = at_sea(SHIPS, FORTS).hurt_fort("h7", 1)
    assert battle.refused("red: work fort h7 with brig 1") == ("SAIL-3.3.5.2.2", "two ships needed")
    assert battle.refused("red: work fort h7 with brig 1 and brig 1") == ("SAIL-3.3.5.2.2", "the same ship twice")
    assert battle.refused("red: work fort h7 with brig 1 and frigate 1") == ("SAIL-1.1.9", "not your ship")


@rule("SAIL-3.3.5.2.2")
@pytest.mark.parametrize(
    ("what", "answer"),
    [
        ("mending", ("SAIL-3.3.4.5.1", "under repair")),
        ("lit", ("SAIL-3.3.2.16.2", "fireship")),
        ("taken", ("SAIL-3.3.3.7.2", "captured this turn")),
    ],
)
def test_who_cannot_work(what: str, answer: tuple[str, str]) -> None:
    battle = at_sea(SHIPS, FORTS, turn=1).hurt_fort("h7", 1).hurt("galleon 1", 1)
    if what == "mending":
        battle.order("red: repair galleon 1 at fort h7")
    else:
        setattr(battle.ship("galleon 1"), what, 1)
    assert battle.refused(BEGIN) == answer


@rule("SAIL-3.3.5.2.3", "SAIL-3.3.0.2")
@pytest.mark.parametrize(
    "said",
    [
        "move brig 1 nw 1",
        "board frigate 1 with brig 1",
        "assault fort e6 with brig 1",
        "repair brig 1 at fort h7",
        "load pearls 1 aboard brig 1",
        "light brig 1",
    ],
)
def test_working_ships_only_fire(said: str) -> None:
    battle = at_sea(
        "red brig 1 at f6; red galleon 1 at g7; blue frigate 1 at f5; blue first-rate 1 at t9",
        "red g6; blue e6",
        goods="f6 k9",
        campaign="pearl_banks",
        captain_fort_assault="true",
    )
    battle.hurt_fort("g6", 1).hurt("brig 1", 1)
    assert battle.lawful(f"red: {said.replace('h7', 'g6')}")
    battle.order("red: work fort g6 with brig 1 and galleon 1")
    assert battle.refused(f"red: {said.replace('h7', 'g6')}") == ("SAIL-3.3.5.2.3", "at work")
    assert battle.lawful("red: fire brig 1 at frigate 1")


@rule("SAIL-3.3.5.2.3")
def test_they_defend_when_boarded_and_a_storm_does_not_move_them() -> None:
    battle = at_work(ships=SHIPS.replace("at d8", "at f6"))
    assert battle.lawful("blue: board brig 1 with frigate 1")
    battle.next_turn("n storm")
    battle.next_turn("e fresh")
    assert (battle.where("brig 1"), battle.where("galleon 1")) == ("g6", "g7")


@rule("SAIL-3.3.5.2.8")
def test_one_work_for_a_fort_and_for_a_ship_at_a_time() -> None:
    ships = "red brig 1 at g6; red galleon 1 at g7; red brig 2 at h6; red frigate 2 at g6; blue frigate 1 at d8"
    battle = at_sea(ships, "red h7; red f7; blue x14").hurt_fort("h7", 1).hurt_fort("f7", 1)
    battle.order(BEGIN)
    other = "red: work fort h7 with brig 2 and frigate 2"
    assert battle.refused(other) == ("SAIL-3.3.5.2.8", "others at work")
    assert battle.refused("red: work fort f7 with brig 1 and frigate 2") == ("SAIL-3.3.5.2.3", "at work")


# ---- progress


@rule("SAIL-3.3.5.2.4", "SAIL-3.2.3.1")
def test_one_damage_less_at_the_end_of_each_turn_after_the_declaration() -> None:
    """Fort with 2 damage, declared in Turn 3: 1 damage at the end of Turn 4, none at the end of Turn 5."""
    battle = at_sea(SHIPS, FORTS, turn=3).hurt_fort("h7", 2)
    fort = battle.fort("h7")
    battle.order(BEGIN)
    battle.next_turn()
    assert (battle.battle.turn, fort.damage) == (4, 2)
    assert done_in(battle) == ["fort repaired"]
    assert (battle.battle.turn, fort.damage) == (5, 1)
    assert done_in(battle) == ["fort repaired", "work done"]
    assert (battle.battle.turn, fort.damage) == (6, 0)
    assert done_in(battle) == []


@rule("SAIL-3.3.5.2.8")
def test_the_work_ends_with_the_last_damage_and_who_worked_moves_from_the_next_turn_on() -> None:
    battle = at_work(damage=1).turn_of("red")
    assert battle.refused("red: move brig 1 nw 1") == ("SAIL-3.3.5.2.3", "at work")
    assert done_in(battle) == ["fort repaired", "work done"]
    assert battle.fort("h7").workers == ()
    assert battle.turn_of("red").lawful("red: move brig 1 nw 1")


@rule("SAIL-3.3.5.2.8")
@pytest.mark.parametrize("captured", [False, True])
def test_the_work_ends_when_one_ship_is_sunk_or_captured_and_the_other_stays_until_the_next_turn(
    captured: bool,
) -> None:
    ships = "red brig 1 at g6; red galleon 1 at g7; blue first-rate 1 at f6; blue frigate 1 at t9"
    battle = at_work(ships=ships)
    if captured:
        battle.order("blue: board brig 1 with first-rate 1", [1, 1])  # 7 against 3
        while battle.prompt() == "share":
            battle.order(f"blue: {battle.battle.default(1)}")
        assert battle.owner("brig 1") == "blue"
    else:
        battle.hurt("brig 1", 2).order("blue: fire first-rate 1 at brig 1", [1])
        assert battle.where("brig 1") == ""
    assert (battle.fort("h7").workers, battle.ship("galleon 1").working) == ((), -1)
    battle.turn_of("red")
    assert battle.refused("red: move galleon 1 s 1") == ("SAIL-3.3.5.2.8", "has worked")
    assert done_in(battle) == []
    assert battle.turn_of("red").lawful("red: move galleon 1 s 1")


@rule("SAIL-3.2.3.1")
def test_the_end_of_the_turn_in_its_order() -> None:
    """Forts, Royal Ports, alliances, conditions of the scenario, the turn limit."""
    ships = "red brig 1 at g6; red galleon 1 at g7; red frigate 1 at c2; blue brig 2 at t9; green brig 3 at t5; "
    battle = at_sea(
        ships + "yellow brig 4 at t3",
        "red h7; blue x14; yellow x1",
        ports="blue b2",
        seats=4,
        turn=3,
        goods="k9 k10 k11",
        campaign="pearl_banks",
        alliances="temporary",
        turn_limit="4",
    )
    battle.hurt_fort("h7", 2).ally("blue", "yellow", until=Until(TURNS, 1))
    battle.ship("frigate 1").entered = 2
    battle.battle.fortless[battle.seat("green")] = 1  # out at the end of Turn 4
    battle.order(BEGIN)
    battle.next_turn("e fresh")
    for _ in range(3):
        battle.end()
    battle.end()
    assert [kind for kind in battle.kinds() if kind not in ("actions over", "sunk")] == [
        "fort repaired",
        "mark",
        "alliance over",
        "out",
        "over",
    ]


@rule("SAIL-3.2.3.1")
def test_then_ships_may_move_again_and_have_all_their_shots() -> None:
    battle = at_sea("red brig 1 at g6; blue brig 2 at t9", "red a1; blue x14", turn=4, wind="e fresh")
    said = ("red: move brig 1 e 1", "red: fire brig 1 at nothing")
    battle.go(*said)
    assert not any(battle.lawful(again) for again in said)
    battle.next_turn("e fresh").turn_of("red")
    assert all(battle.lawful(again) for again in said)


# ---- an enemy in the harbour


@rule("SAIL-3.3.5.2.5")
def test_an_enemy_that_passes_through_hinders_the_work_of_that_turn_and_does_not_end_it() -> None:
    battle = at_work()
    battle.order("blue: move frigate 1 e 7")  # d8 to k8, through g8, h8, i8
    assert battle.where("frigate 1") == "k8"
    assert done_in(battle) == ["work hindered"]
    assert battle.fort("h7").damage == 2
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.5")
def test_an_enemy_that_passes_by_does_not_hinder() -> None:
    battle = at_work(ships=SHIPS.replace("d8", "d9"))
    battle.order("blue: move frigate 1 e 7")
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.5")
def test_an_enemy_that_lies_there_hinders_and_one_that_leaves_hinders_for_the_last_time() -> None:
    battle = at_work(ships=SHIPS.replace("at d8", "at i8"))
    assert done_in(battle) == ["work hindered"]
    battle.turn_of("blue").order("blue: move frigate 1 e 3")
    assert done_in(battle) == ["work hindered"]
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.5")
def test_an_enemy_that_is_sunk_there_has_hindered() -> None:
    battle = at_work(ships=SHIPS.replace("at d8", "at g8")).hurt("frigate 1", 4).turn_of("red")
    battle.order("red: fire galleon 1 at frigate 1", [1])
    assert battle.where("frigate 1") == ""
    assert done_in(battle) == ["work hindered"]
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.5")
def test_an_enemy_that_is_captured_there_has_hindered() -> None:
    ships = SHIPS.replace("at d8", "at i8") + "; red first-rate 2 at j8"
    battle = at_work(ships=ships).turn_of("red")
    battle.order("red: board frigate 1 with first-rate 2", [6, 1])
    while battle.prompt() == "share":
        battle.order(f"red: {battle.battle.default(0)}")
    assert battle.owner("frigate 1") == "red"
    assert done_in(battle) == ["work hindered"]
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.5")
def test_friends_do_not_hinder() -> None:
    battle = at_work(ships=SHIPS + "; red first-rate 2 at h8").turn_of("red")
    assert done_in(battle) == ["fort repaired"]


def among_three() -> AtSea:
    """Red works on h7 since Turn 3; blue and green are each alone; it is blue's turn in Turn 5."""
    ships = f"{SHIPS}; green brig 3 at h8"
    battle = at_sea(ships, "red h7; green x14", seats=3, turn=3, alliances="temporary", breach="sudden")
    battle.hurt_fort("h7", 2).put("brig 3", "k10").order(BEGIN)
    return battle.next_turn("e fresh")


@rule("SAIL-3.3.5.2.5", "SAIL-1.1.4")
def test_a_temporary_ally_is_no_enemy() -> None:
    battle = among_three().ally("red", "blue")
    battle.turn_of("blue").order("blue: move frigate 1 e 7")
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.5")
def test_an_ally_that_has_left_the_harbour_before_the_breach_has_not_hindered() -> None:
    battle = among_three().ally("red", "blue").turn_of("blue")
    battle.order("blue: move frigate 1 e 7")  # to k8
    battle.put("brig 3", "k7").put("galleon 1", "g8").act("blue")
    battle.order("blue: fire frigate 1 at galleon 1", [2])  # k8 to g8: the alliance is broken
    assert not battle.battle.allied(0, 1)
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.5")
def test_an_ally_that_lies_there_when_the_alliance_is_broken_has_hindered() -> None:
    battle = among_three().ally("red", "blue").turn_of("blue")
    battle.put("frigate 1", "h8").act("blue")
    battle.order("blue: fire frigate 1 at galleon 1", [2])
    battle.order("blue: move frigate 1 e 4")
    assert done_in(battle) == ["work hindered"]


@rule("SAIL-3.3.5.2.5")
def test_an_enemy_that_has_become_an_ally_has_hindered_before() -> None:
    battle = among_three().turn_of("blue")
    battle.put("frigate 1", "h8").act("blue")
    battle.go("blue: propose red", "blue: until withdrawn", "red: agree", "blue: move frigate 1 e 4")
    assert battle.battle.allied(0, 1)
    assert done_in(battle) == ["work hindered"]
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-5.6.8")
def test_in_the_turn_of_an_assault_the_fort_is_not_repaired() -> None:
    battle = at_work()
    battle.fort("h7").assaulted = 4
    assert done_in(battle) == ["work hindered"]
    assert battle.fort("h7").damage == 2
    assert done_in(battle) == ["fort repaired"]


# ---- stopping, and the fort destroyed


@rule("SAIL-3.3.5.2.6")
def test_work_is_stopped_from_the_next_turn_on_and_the_ships_may_fire_but_not_move() -> None:
    battle = at_sea(SHIPS, FORTS, turn=3).hurt_fort("h7", 2)
    assert battle.refused("red: stop work fort h7") == ("SAIL-3.3.5.2.6", "not at work there")
    battle.order(BEGIN)
    assert battle.refused("red: stop work fort h7") == ("SAIL-3.3.5.2.6", "work begun this turn")
    battle.next_turn("e fresh").turn_of("blue")
    assert battle.refused("blue: stop work fort h7") == ("SAIL-3.3.5.2.6", "not at work there")
    battle.turn_of("red").order("red: stop work fort h7")
    assert battle.facts("work stopped") == [{"fort": "fort h7", "ships": ["brig 1", "galleon 1"], "seat": 0}]
    assert battle.refused("red: move brig 1 nw 1") == ("SAIL-3.3.5.2.8", "has worked")
    assert battle.lawful("red: fire brig 1 at nothing")
    assert done_in(battle) == []
    assert battle.fort("h7").damage == 2
    assert battle.turn_of("red").lawful("red: move brig 1 nw 1")


@rule("SAIL-3.3.5.2.7")
def test_when_the_fort_is_destroyed_each_ship_at_work_takes_one_damage() -> None:
    battle = at_work().put("frigate 1", "h9").act("blue")
    battle.order("blue: fire frigate 1 at fort h7", [3])  # h9 to h7: the third damage
    assert battle.fort("h7").ruin
    assert (battle.ship("brig 1").damage, battle.ship("galleon 1").damage) == (1, 1)
    assert (battle.fort("h7").workers, battle.ship("brig 1").working) == ((), -1)
    assert [fact["ship"] for fact in battle.facts("damage")] == ["brig 1", "galleon 1"]
    assert done_in(battle) == []


@rule("SAIL-3.3.5.2.7")
def test_a_ship_at_work_with_one_strength_left_sinks_with_the_fort() -> None:
    battle = at_work().hurt("brig 1", 2).put("frigate 1", "h9").act("blue")
    battle.order("blue: fire frigate 1 at fort h7", [3])
    assert (battle.where("brig 1"), battle.where("galleon 1")) == ("", "g7")


# ---- ships of two allied players

TWO = "red brig 1 at g6; blue galleon 1 at g7; green frigate 1 at d8; green brig 3 at t9; red brig 2 at a9; "
TWO += "yellow brig 4 at w1"


def allies(ships: str = TWO, places: str = "red h7; green x14", agreed: str = "none", goods: str = "") -> AtSea:
    key = "pearl_banks" if goods else "own"
    teams = [[1, 2], [3], [4]]
    battle = at_sea(
        ships, places, seats=4, teams=teams, turn=3, wind="e fresh", alliances=agreed, goods=goods, campaign=key
    )
    return battle if battle.fort("h7").owner < 0 else battle.hurt_fort("h7", 2)


@rule("SAIL-3.3.5.2.9", "SAIL-3.1.2.4")
def test_each_of_two_allies_names_one_ship() -> None:
    """A names a ship in Turn 3, B in Turn 4: first damage removed at the end of Turn 5."""
    battle = allies()
    battle.order("red: work fort h7 with brig 1")
    assert battle.facts("named for work") == [{"fort": "fort h7", "ship": "brig 1", "seat": 0}]
    assert battle.fort("h7").workers == ()
    assert done_in(battle) == []
    battle.turn_of("blue").order("blue: work fort h7 with galleon 1")
    assert battle.facts("work begun") == [{"fort": "fort h7", "ships": ["brig 1", "galleon 1"]}]
    assert done_in(battle) == []
    assert battle.battle.turn == 5
    assert done_in(battle) == ["fort repaired"]


@rule("SAIL-3.3.5.2.9")
def test_both_may_name_in_the_same_turn_and_either_may_stop() -> None:
    battle = allies()
    battle.order("red: work fort h7 with brig 1")
    battle.turn_of("blue").order("blue: work fort h7 with galleon 1")
    assert done_in(battle) == []
    battle.turn_of("blue").order("blue: stop work fort h7")
    assert (battle.ship("brig 1").working, battle.ship("galleon 1").working) == (-1, -1)


@rule("SAIL-3.3.5.2.9")
def test_until_then_the_first_ship_is_free_and_leaving_the_harbour_withdraws_it() -> None:
    battle = allies()
    battle.go("red: work fort h7 with brig 1", "red: move brig 1 n 1")
    assert battle.where("brig 1") == "g5"
    assert battle.fort("h7").offers == ()
    battle.turn_of("blue").order("blue: work fort h7 with galleon 1")
    assert battle.fort("h7").workers == ()  # blue's now waits in its turn


@rule("SAIL-3.3.5.2.9")
def test_moving_within_the_harbour_withdraws_nothing() -> None:
    battle = allies()
    battle.go("red: work fort h7 with brig 1", "red: move brig 1 e 1")
    battle.turn_of("blue").order("blue: work fort h7 with galleon 1")
    assert battle.fort("h7").workers == (battle.ship("brig 1").index, battle.ship("galleon 1").index)


@rule("SAIL-3.3.5.2.9")
def test_one_ship_is_named_for_a_fort_and_turn() -> None:
    battle = allies(TWO.replace("brig 2 at a9", "brig 2 at h6"))
    battle.order("red: work fort h7 with brig 1")
    again = "red: work fort h7 with brig 2"
    assert battle.refused(again) == ("SAIL-3.3.5.2.9", "has named a ship")
    battle.order("red: move brig 1 n 1")  # also when it is withdrawn
    assert battle.refused(again) == ("SAIL-3.3.5.2.9", "has named a ship")
    battle.next_turn("e fresh").turn_of("red")
    assert battle.lawful(again)


@rule("SAIL-3.3.5.2.9")
def test_the_last_named_ship_waits_and_the_same_one_is_not_named_again() -> None:
    battle = allies(TWO.replace("brig 2 at a9", "brig 2 at h6"))
    battle.order("red: work fort h7 with brig 1")
    battle.next_turn("e fresh").turn_of("red")
    assert battle.refused("red: work fort h7 with brig 1") == ("SAIL-3.3.5.2.9", "named already")
    battle.order("red: work fort h7 with brig 2")
    battle.next_turn("e fresh").turn_of("blue")
    battle.order("blue: work fort h7 with galleon 1")
    assert battle.fort("h7").workers == (battle.ship("brig 2").index, battle.ship("galleon 1").index)


@rule("SAIL-3.3.5.2.9")
@pytest.mark.parametrize("end", ["repair", "sunk", "other work"])
def test_a_ship_that_is_bound_or_gone_waits_no_more(end: str) -> None:
    ships = TWO.replace("at g6", "at f6").replace("brig 2 at a9", "brig 2 at d5")
    battle = allies(ships, "red g6; red h7; red e5; green x14").hurt_fort("g6", 1).hurt_fort("e5", 1)
    battle.hurt("brig 1", 1).order("red: work fort g6 with brig 1")
    if end == "repair":
        battle.order("red: repair brig 1 at fort g6")
    elif end == "sunk":
        battle.hurt("brig 1", 2).put("brig 3", "f4").act("green").order("green: fire brig 3 at brig 1", [1])
        battle.act("blue")
    else:
        battle.put("brig 2", "d4").act("red").order("red: work fort e5 with brig 1 and brig 2")
    battle.turn_of("blue").order("blue: work fort g6 with galleon 1")
    assert battle.fort("g6").workers == ()
    assert [ship for ship, _ in battle.fort("g6").offers] == [battle.ship("galleon 1").index]


@rule("SAIL-3.3.5.2.9", "SAIL-3.1.2.10")
def test_temporary_allies_do_not_work_together() -> None:
    battle = at_sea(TWO, "h7; red a1; green x14", seats=4, alliances="temporary").ruin("h7").ally("red", "blue")
    assert battle.refused("red: work fort h7 with brig 1") == ("SAIL-3.3.5.2.2", "two ships needed")


@rule("SAIL-3.3.5.2.5", "SAIL-3.3.5.2.9")
def test_an_enemy_of_the_second_worker_alone_hinders_too() -> None:
    battle = allies(agreed="both")
    battle.go("red: work fort h7 with brig 1").turn_of("blue").order("blue: work fort h7 with galleon 1")
    battle.next_turn("e fresh")
    battle.ally("red", "green").turn_of("green")  # but not blue: it binds only its parties
    battle.order("green: move frigate 1 e 7")
    assert done_in(battle) == ["work hindered"]


@rule("SAIL-3.3.5.2.7", "SAIL-3.3.5.2.9")
def test_the_fort_is_destroyed_while_ships_of_two_allies_work_and_an_enemy_passes() -> None:
    battle = allies()
    battle.go("red: work fort h7 with brig 1").turn_of("blue").order("blue: work fort h7 with galleon 1")
    battle.next_turn("e fresh").turn_of("green")
    battle.order("green: move frigate 1 e 7")
    battle.put("frigate 1", "h9").act("green")
    battle.order("green: fire frigate 1 at fort h7", [5])
    assert (battle.ship("brig 1").damage, battle.ship("galleon 1").damage) == (1, 1)
    assert done_in(battle) == []
    assert battle.fort("h7").ruin
    # they can begin anew, as a reconstruction
    battle.turn_of("red").order("red: work fort h7 with brig 1")
    assert battle.fort("h7").workers == ()


@rule("SAIL-3.3.5.2.9")
def test_at_tortuga_any_two_pirates_work_together_even_when_they_may_fight() -> None:
    battle = piracy("jolly_roger-4")
    red, blue, green = (battle.battle.ships_of(seat)[0] for seat in (1, 2, 3))
    battle.hurt_fort("m2", 1).order(f"red: work fort m2 with {red.name()}")
    battle.turn_of("blue").order(f"blue: work fort m2 with {blue.name()}")
    assert battle.fort("m2").workers == (red.index, blue.index)
    # green may fight them, and lies there; but at Tortuga no pirate is an enemy
    assert battle.battle.in_harbour(green, battle.fort("m2"))
    assert not battle.battle.allied(1, 3)
    battle.next_turn("e fresh")
    assert done_in(battle) == ["fort repaired", "work done"]


def piracy(key: str) -> AtSea:
    """Pirates who may fight each other; it is red's turn in Turn 1."""
    battle = campaign(key, pirates_may_fight="true")
    battle.battle.turn = 1
    battle.battle.queue = tuple(range(battle.battle.seats))
    return battle.blow("e fresh").act("red")


# ---- reconstruction


@rule("SAIL-3.3.5.3.1")
def test_any_player_may_reconstruct_a_ruin() -> None:
    battle = at_sea(SHIPS, "blue h7; red a1; blue x14").ruin("h7")
    assert battle.lawful(BEGIN)


@rule("SAIL-4.3.20.2", "SAIL-3.3.5.3.1")
def test_with_jolly_roger_only_the_side_that_owned_it() -> None:
    battle = piracy("jolly_roger-3").ruin("b2").put("brig 1", "b1").put("brig 2", "a1")
    assert battle.refused("red: work fort b2 with brig 1 and brig 2") == ("SAIL-4.3.20.2", "not your ruin")
    battle.act("spain").put("brig 1", "d8").put("brig 2", "d9").put("galleon 1", "b1").put("frigate 1", "c1")
    assert battle.lawful("spain: work fort b2 with galleon 1 and frigate 1")


@rule("SAIL-3.3.5.3.2")
def test_a_point_at_the_end_of_each_turn_from_the_next_on_and_none_with_an_enemy_in_the_harbour() -> None:
    battle = at_ruin()
    battle.order("blue: move frigate 1 e 7")
    assert done_in(battle) == ["work hindered"]
    assert battle.fort("h7").points == 0
    assert done_in(battle) == ["point rebuilt"]
    assert battle.fort("h7").points == 1


@rule("SAIL-3.3.5.3.3")
def test_at_the_second_point_the_fort_stands_again_with_one_damage_and_the_ships_go_on() -> None:
    battle = at_ruin()
    fort = battle.fort("h7")
    assert done_in(battle) == ["point rebuilt"]
    assert (fort.ruin, fort.owner) == (True, -1)
    assert done_in(battle) == ["point rebuilt", "fort rebuilt"]
    assert (fort.ruin, fort.owner, fort.strength(), fort.points) == (False, 0, 2, 0)
    battle.put("frigate 1", "h3").turn_of("red")
    assert battle.lawful("red: salvo fort h7 x2 at frigate 1")  # full fire
    assert done_in(battle) == ["fort repaired", "work done"]
    assert fort.strength() == 3


@rule("SAIL-3.3.5.3.3")
def test_a_fort_rebuilt_does_not_fire_in_that_turn_and_nobody_has_attacked_it() -> None:
    battle = at_ruin(points=1)
    battle.fort("h7").attackers = (0,)
    assert done_in(battle) == ["point rebuilt", "fort rebuilt"]
    assert battle.facts("fort rebuilt") == [{"fort": "fort h7", "seat": 0, "strength": 2}]
    assert (battle.fort("h7").silent, battle.fort("h7").attackers) == (4, ())


@rule("SAIL-3.3.5.3.3")
def test_the_first_named_ships_player_owns_what_two_allies_have_rebuilt() -> None:
    battle = allies(places="h7; blue a1; green x14").ruin("h7", 1).act("blue")
    battle.order("blue: work fort h7 with galleon 1")
    battle.act("red").order("red: work fort h7 with brig 1")
    battle.next_turn("e fresh")
    assert done_in(battle) == ["point rebuilt", "fort rebuilt"]
    assert battle.fort("h7").owner == battle.seat("blue")
    assert battle.fort("h7").workers != ()  # red, his constant ally, goes on too


@rule("SAIL-3.3.5.3.4")
def test_points_stay_on_the_ruin_whoever_made_them() -> None:
    battle = at_ruin(points=1)
    battle.turn_of("red").order("red: stop work fort h7")
    assert done_in(battle) == []
    assert battle.fort("h7").points == 1
    battle.put("brig 1", "a9").put("galleon 1", "a8").put("frigate 1", "h6").put("first-rate 1", "i6").act("blue")
    battle.order("blue: work fort h7 with frigate 1 and first-rate 1")
    battle.next_turn("e fresh")
    assert done_in(battle) == ["point rebuilt", "fort rebuilt"]
    assert battle.fort("h7").owner == battle.seat("blue")


@rule("SAIL-3.3.5.3.4")
def test_fire_at_a_ruin_takes_points_and_does_not_hurt_the_ships_at_work() -> None:
    battle = at_ruin(points=1).put("frigate 1", "h9").act("blue")
    battle.order("blue: fire frigate 1 at fort h7", [1])
    assert battle.fort("h7").points == 0
    assert (battle.ship("brig 1").damage, battle.ship("galleon 1").damage) == (0, 0)
    assert battle.fort("h7").workers != ()
    assert done_in(battle) == ["point rebuilt"]


@rule("SAIL-3.3.5.3.4")
def test_a_ruin_without_points_is_no_target() -> None:
    battle = at_ruin(points=0).put("frigate 1", "h9").act("blue")
    assert not battle.lawful("blue: fire frigate 1 at fort h7")


@rule("SAIL-3.3.5.4")
def test_while_one_works_at_a_ruin_another_is_refused_and_both_block_each_other() -> None:
    ships = "red brig 1 at g6; red galleon 1 at g7; blue frigate 1 at h6; blue first-rate 1 at i6"
    battle = at_ruin(ships=ships)
    declared = "blue: work fort h7 with frigate 1 and first-rate 1"
    assert battle.refused(declared) == ("SAIL-3.3.5.4", "others at work")
    assert done_in(battle) == ["work hindered"]
    battle.turn_of("red").order("red: stop work fort h7")
    battle.act("blue").order(declared)
    battle.next_turn("e fresh")
    assert done_in(battle) == ["work hindered"]


# ---- whose ships, and when


@rule("SAIL-3.3.5.2.2", "SAIL-3.3.5.2.9")
def test_an_allys_ship_is_named_by_the_ally_alone_and_an_enemys_by_nobody() -> None:
    battle = allies(TWO.replace("green brig 3 at t9", "green brig 3 at h6"))
    assert battle.refused("red: work fort h7 with brig 1 and galleon 1") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("red: work fort h7 with galleon 1") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("red: work fort h7 with brig 1 and brig 3") == ("SAIL-1.1.9", "not your ship")
    assert battle.offered("red", "work") == {"work fort h7 with brig 1"}


@rule("SAIL-3.3.5.2.9")
def test_with_an_ally_who_is_out_nobody_can_come_to_help() -> None:
    battle = allies()
    battle.put("galleon 1", "").battle.out = 1 << battle.seat("blue")
    assert battle.refused("red: work fort h7 with brig 1") == ("SAIL-3.3.5.2.2", "two ships needed")


@rule("SAIL-3.3.5.2.9", "SAIL-3.3.2.16.2")
def test_a_named_ship_that_burns_waits_no_more() -> None:
    battle = allies().go("red: work fort h7 with brig 1", "red: light brig 1")
    battle.turn_of("blue").order("blue: work fort h7 with galleon 1")
    assert battle.fort("h7").workers == ()


@rule("SAIL-3.3.5.2.9")
def test_who_named_one_in_an_earlier_turn_may_name_again_after_his_ally() -> None:
    battle = allies().go("red: work fort h7 with brig 1", "red: move brig 1 n 1")  # and so withdraws it
    battle.next_turn("e fresh").turn_of("blue").order("blue: work fort h7 with galleon 1")
    battle.put("brig 1", "g6").act("red").order("red: work fort h7 with brig 1")
    assert battle.fort("h7").workers == (battle.ship("galleon 1").index, battle.ship("brig 1").index)


@rule("SAIL-3.3.5.2.2", "SAIL-3.3.5.3.2")
@pytest.mark.parametrize("ruin", [False, True])
def test_a_repair_and_a_reconstruction_name_their_rules(ruin: bool) -> None:
    battle = at_sea(SHIPS, FORTS).hurt_fort("h7", 1)
    if ruin:
        battle.ruin("h7")
    battle.order(BEGIN)
    assert battle.rules() == ["SAIL-3.3.5.3.2" if ruin else "SAIL-3.3.5.2.2"]


@rule("SAIL-3.3.5.2.6")
@pytest.mark.parametrize(
    "said",
    [
        "board frigate 1 with brig 1",
        "repair brig 1 at fort h7",
        "light brig 1",
        "work fort h7 with brig 1 and galleon 1",
        "fire brig 1 at frigate 1",
    ],
)
def test_who_has_stopped_working_may_do_all_but_move(said: str) -> None:
    battle = at_work(ships=SHIPS.replace("at d8", "at g5")).hurt("brig 1", 1).turn_of("red")
    battle.order("red: stop work fort h7")
    assert battle.lawful(f"red: {said}")
    assert battle.refused("red: move brig 1 nw 1") == ("SAIL-3.3.5.2.8", "has worked")


@rule("SAIL-3.3.5.2.9")
@pytest.mark.parametrize("what", ["destroyed", "rebuilt", "captured", "given"])
def test_a_named_ship_waits_no_more_when_the_fort_is_lost_rebuilt_or_given(what: str) -> None:
    battle = allies(goods="k9 k10")
    battle.order("red: work fort h7 with brig 1")
    fort = battle.fort("h7")
    assert fort.offers != ()
    if what == "destroyed":
        forts.destroy(battle.battle, fort, "SAIL-3.3.5.1.5", None)
    elif what == "captured":
        forts.take(battle.battle, fort, battle.seat("green"), 2, None)
    elif what == "rebuilt":
        fort.ruin, fort.points = True, 2
        forts.stands_again(battle.battle, fort, battle.seat("blue"), None)
    else:
        battle.order("red: present fort h7 to blue")
    assert fort.offers == ()
