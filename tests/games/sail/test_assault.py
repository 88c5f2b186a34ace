"""Assaults on forts: who, against which, with which defenders; points, spoils, and what they leave of both sides."""

from __future__ import annotations

import pytest

from searoom.conformance.chance import outcome_of
from searoom.core.chance_tree import every_outcome
from searoom.core.dice import Scripted
from searoom.core.orders import Refusal
from searoom.core.seats import NOBODY
from searoom.games.sail.frames import Defenders, Forsaken
from searoom.games.sail.game import Admiral
from searoom.games.sail.pieces import COMING, NONE
from tests.games.sail.at_sea import AtSea, at_sea, rule
from tests.games.sail.spanish_main import place, spanish_main
from tests.games.sail.test_boarding import follows, rolled, said_odds

FAR = "; red brig 6 at a14; blue brig 5 at x1"
STORMERS = "red first-rate 1 at g7; red frigate 1 at h7"


def siege(ships: str = STORMERS, forts: str = "blue h8; red a13; blue x2", assaults: str = "true") -> AtSea:
    """Red's ships in the harbour of blue's fort on h8 (g7 to i9)."""
    return at_sea(f"{ships}{FAR}", forts=forts, captain_fort_assault=assaults)


def mend(battle: AtSea, name: str, fort: str = "h8") -> AtSea:
    ship = battle.ship(name)
    ship.mending, ship.mending_since = battle.fort(fort).index, battle.battle.turn
    ship.damage = max(1, ship.damage)
    return battle


def set_to_work(battle: AtSea, *names: str, fort: str = "h8") -> AtSea:
    works = battle.fort(fort)
    works.damage = 1
    works.workers = tuple(battle.ship(name).index for name in names)
    works.work_since = battle.battle.turn
    for name in names:
        battle.ship(name).working = works.index
    return battle


# ---- which forts, and by whom


@rule("SAIL-5.6.1")
def test_an_enemy_fort_and_a_neutral_one_can_be_assaulted() -> None:
    assert siege().lawful("red: assault fort h8 with first-rate 1")
    assert siege(forts="h8; red a13; blue x2").lawful("red: assault fort h8 with first-rate 1")


@rule("SAIL-5.6.1")
def test_a_ruin_an_own_fort_and_an_allys_are_not_assaulted() -> None:
    assert siege().ruin("h8", 1).refused("red: assault fort h8 with first-rate 1") == ("SAIL-5.6.1", "fort in ruins")
    own = siege(forts="red h8; blue x2")
    assert own.refused("red: assault fort h8 with first-rate 1") == ("SAIL-5.6.1", "your own")
    ships = "red first-rate 1 at g7; blue brig 2 at a1; green brig 3 at x14"
    allied = at_sea(ships, forts="blue h8", seats=3, teams=[[1, 2], [3]], level="captain")
    assert allied.refused("red: assault fort h8 with first-rate 1") == ("SAIL-3.1.2.3", "constant ally")


@rule("SAIL-5.6.1", "SAIL-3.3.5.1.2")
def test_without_the_captains_rule_a_fort_falls_by_fire_only() -> None:
    battle = siege(assaults="false")
    assert battle.refused("red: assault fort h8 with first-rate 1") == ("SAIL-3.3.5.1.2", "forts fall by fire only")
    assert not battle.offered("red", "assault")


@rule("SAIL-5.6.1")
def test_an_assault_is_the_breach_of_an_alliance_where_it_may_be_sudden() -> None:
    ships = "red first-rate 1 at g7; blue brig 2 at a1; green brig 3 at x14"
    battle = at_sea(ships, forts="blue h8", seats=3, alliances="temporary", breach="sudden", level="captain").ally(
        "red", "blue"
    )
    battle.order("red: assault fort h8 with first-rate 1", dice=[1, 1])
    assert not battle.battle.alliances
    faithful = at_sea(ships, forts="blue h8", seats=3, alliances="temporary", breach="notice", level="captain").ally(
        "red", "blue"
    )
    assert faithful.refused("red: assault fort h8 with first-rate 1") == ("SAIL-3.1.2.8", "temporary ally")


@rule("SAIL-5.6.2")
@pytest.mark.parametrize(
    ("square", "lawful"), [("g7", True), ("i9", True), ("h9", True), ("h10", False), ("f7", False)]
)
def test_only_from_the_harbour_area(square: str, lawful: bool) -> None:
    battle = siege(f"red brig 1 at {square}")
    if lawful:
        assert battle.lawful("red: assault fort h8 with brig 1")
    else:
        assert battle.refused("red: assault fort h8 with brig 1") == ("SAIL-5.6.2", "not in its harbour")


@rule("SAIL-5.6.2")
def test_the_attackers_are_named_one_by_one() -> None:
    battle = siege(f"{STORMERS}; red brig 1 at f7; red brig 2 at i9; blue brig 3 at i7")
    battle.order("red: assault fort h8 with frigate 1")
    assert battle.offered("red") == {"join first-rate 1", "join brig 2", "go"}
    assert battle.refused("red: join brig 1") == ("SAIL-5.6.2", "not in its harbour")
    assert battle.refused("red: join brig 3") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("red: join frigate 1") == ("SAIL-5.6.2", "takes part already")
    battle.order("red: join brig 2")
    battle.order("red: go")
    battle.order("blue: stand", dice=[1, 1, 1])
    assert battle.facts("assault")[0]["ships"] == ["frigate 1", "brig 2"]


@rule("SAIL-5.6.2")
def test_one_boarding_or_assault_in_a_turn() -> None:
    battle = siege("red first-rate 1 at g7; red frigate 1 at h7; blue brig 2 at f7; blue brig 3 at h6").hurt(
        "brig 2", 2
    )
    battle.order("red: board brig 2 with first-rate 1", dice=[1, 1])
    battle.order("red: give first-rate 1 6")
    assert battle.refused("red: assault fort h8 with first-rate 1") == ("SAIL-3.3.3.8.2", "has boarded")
    battle.order("red: assault fort h8 with frigate 1", dice=[5, 1])
    battle.order("red: give frigate 1 2")
    assert battle.refused("red: board brig 3 with frigate 1") == ("SAIL-3.3.3.8.2", "has boarded")


@rule("SAIL-5.6.2")
def test_a_ship_assaults_after_its_move_or_moves_after_the_assault() -> None:
    battle = siege("red first-rate 1 at g9")
    battle.order("red: move first-rate 1 n 2")
    battle.order("red: assault fort h8 with first-rate 1", dice=[1, 1])
    battle.order("red: give first-rate 1 3")
    assert battle.refused("red: move first-rate 1 w 1")[1] == "has moved"
    early = siege("red first-rate 1 at g7")
    early.order("red: assault fort h8 with first-rate 1", dice=[1, 1])
    early.order("red: give first-rate 1 3")
    assert early.lawful("red: move first-rate 1 w 1")


@rule("SAIL-5.6.2")
@pytest.mark.parametrize("state", ["shaken", "taken", "stopped", "lit"])
def test_a_ship_that_can_not_board_can_not_assault(state: str) -> None:
    battle = siege()
    setattr(battle.ship("first-rate 1"), state, 1)
    refusal = battle.refused("red: assault fort h8 with first-rate 1")
    assert refusal[1] in ("shaken", "captured this turn", "flag just up", "fireship")
    battle.order("red: assault fort h8 with frigate 1", dice=[1, 1])  # nobody is asked to join


# ---- the defenders


@rule("SAIL-5.6.3", "SAIL-3.2.2.3")
def test_the_owner_names_any_of_his_ships_in_the_area() -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7; blue brig 3 at i9; blue brig 4 at j9")
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: go")
    assert battle.awaited() == ["blue"]  # in red's actions
    assert battle.offered("blue") == {"join brig 2", "join brig 3", "stand"}
    assert battle.refused("blue: join brig 4") == ("SAIL-5.6.3", "not in its harbour")
    assert battle.refused("blue: join frigate 1") == ("SAIL-1.1.9", "not your ship")
    assert battle.battle.default(1) == "stand"
    battle.order("blue: join brig 3")
    assert battle.refused("blue: join brig 3") == ("SAIL-5.6.3", "takes part already")
    assert battle.offered("blue") == {"join brig 2", "stand"}
    battle.order("blue: join brig 2", dice=[1, 1, 1, 1])  # nobody else could
    assert battle.facts("assault")[0]["against"] == ["brig 3", "brig 2", "fort h8"]


@rule("SAIL-5.6.3")
def test_none_is_an_answer_too() -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7")
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: go")
    battle.order("blue: stand", dice=[1, 1])
    assert battle.facts("assault")[0]["against"] == ["fort h8"]


@rule("SAIL-5.6.3")
def test_some_ships_can_not_defend_and_alone_they_are_not_asked_for() -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7; blue brig 3 at i9; blue brig 4 at h9; blue frigate 4 at i8")
    mend(battle, "brig 2")
    battle.ship("brig 3").lit = 1
    battle.ship("brig 4").taken = 1
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: go")
    assert battle.offered("blue") == {"join frigate 4", "stand"}
    assert battle.refused("blue: join brig 2") == ("SAIL-5.6.3", "under repair")
    assert battle.refused("blue: join brig 3") == ("SAIL-5.6.3", "fireship")
    assert battle.refused("blue: join brig 4") == ("SAIL-5.6.3", "captured this turn")
    battle.order("blue: stand", dice=[1, 1])
    alone = mend(siege(f"{STORMERS}; blue brig 2 at i7"), "brig 2")
    alone.order("red: assault fort h8 with first-rate 1")
    alone.order("red: go", dice=[1, 1])  # he is not asked


@rule("SAIL-5.6.3", "SAIL-6.6.2")
def test_working_and_shaken_ships_may_defend() -> None:
    battle = set_to_work(siege(f"{STORMERS}; blue brig 2 at i7; blue brig 3 at i9"), "brig 2", "brig 3")
    battle.ship("brig 3").shaken = COMING
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: go")
    assert battle.offered("blue", "join") == {"join brig 2", "join brig 3"}


def test_an_owner_who_has_left_the_battle_sends_nobody() -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7")
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: go")
    state = battle.battle
    top = state.pending[-1]
    assert isinstance(top, Defenders)
    state.pending[-1] = top.without(1)
    assert isinstance(state.pending[-1], Forsaken)
    state.set_out(Scripted([1, 1]), None)
    assert battle.prompt() == "share"  # 7 against 3


# ---- the points


@rule("SAIL-5.6.4")
def test_dice_of_the_attackers_of_the_defenders_of_the_fort() -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7; blue frigate 3 at i9").hurt("frigate 1", 1).hurt_fort("h8", 1)
    battle.order("red: assault fort h8 with frigate 1")
    battle.order("red: join first-rate 1")
    battle.order("blue: join frigate 3")
    battle.order("blue: join brig 2", dice=[3, 5, 1, 6, 4])
    assert [(die["seat"], die["face"]) for die in battle.facts("die")] == [(0, 3), (0, 5), (1, 1), (1, 6), (1, 4)]
    told = battle.facts("assault")[0]
    assert told["ships"] == ["frigate 1", "first-rate 1"]
    assert told["against"] == ["frigate 3", "brig 2", "fort h8"]
    assert (told["attack_chance"], told["defence_chance"]) == ([1, 2], [0, 2, 3])
    assert (told["attack"], told["defence"]) == (4 + 7 + 3, 5 + 3 + 2 + 5)


@rule("SAIL-5.6.5")
@pytest.mark.parametrize(("face", "points"), [(1, 1), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_the_forts_die_gives_one_three_or_five(face: int, points: int) -> None:
    battle = siege("red first-rate 1 at g7")
    battle.order("red: assault fort h8 with first-rate 1", dice=[1, face])
    assert battle.facts("assault")[0]["defence"] == 3 + points
    assert battle.facts("assault")[0]["attack"] == 7


@rule("SAIL-5.6.4")
def test_the_die_of_a_neutral_fort_is_rolled_by_the_next_player() -> None:
    ships = "red first-rate 1 at g7; blue brig 2 at a1; green brig 3 at x14"
    battle = at_sea(ships, forts="h8", seats=3, acting="green", level="captain")
    battle.put("brig 3", "g9")
    battle.order("green: assault fort h8 with brig 3", dice=[1, 1, 2, 2])  # 3 against 4; its two shots miss
    assert battle.facts("die")[1]["seat"] == 0  # after green comes red


# ---- a tie


@rule("SAIL-5.6.6.1")
def test_a_tie_sinks_all_who_took_part_and_destroys_the_fort() -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7; blue brig 3 at i9").hurt("frigate 1", 1)
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: go")
    battle.order("blue: join brig 2")
    battle.order("blue: stand", dice=[1, 1, 1])  # 7 against 3 + 3 + 1
    assert [e.outcome for e in battle.events if e.outcome] == ["tie"]
    assert battle.where("first-rate 1") == battle.where("brig 2") == ""
    assert (battle.where("frigate 1"), battle.where("brig 3")) == ("h7", "i9")
    fort = battle.fort("h8")
    assert (fort.ruin, fort.owner, fort.assaulted) == (True, NOBODY, 1)


@rule("SAIL-5.6.6.1", "SAIL-5.6.6.4")
def test_a_tie_hurts_the_working_ship_that_did_not_defend() -> None:
    battle = set_to_work(siege(f"{STORMERS}; blue brig 2 at i7; blue frigate 3 at i9"), "brig 2", "frigate 3")
    battle.hurt("first-rate 1", 1)
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: go")
    battle.order("blue: join brig 2")
    battle.order("blue: stand", dice=[1, 1, 1])  # 6 against 3 + 2 + 1
    assert battle.where("brig 2") == ""
    assert battle.ship("frigate 3").strength() == 4
    assert battle.ship("frigate 3").working == NONE


# ---- the attacker wins


@rule("SAIL-5.6.6.2")
def test_first_rate_and_frigate_take_a_fort() -> None:
    battle = siege()
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: join frigate 1", dice=[3, 1, 4])
    told = battle.facts("assault")[0]
    assert (told["attack"], told["defence"], told["points"]) == (13, 6, 7)
    assert battle.battle.default(0) == "give first-rate 1 5"
    battle.go("red: give first-rate 1 4", "red: give frigate 1 1")  # what is left is the fort's
    fort = battle.fort("h8")
    assert (fort.owner, fort.strength()) == (0, 2)
    assert (battle.ship("first-rate 1").strength(), battle.ship("frigate 1").strength()) == (4, 1)


@rule("SAIL-5.6.6.2")
def test_the_fort_taken_is_silent_for_the_rest_of_the_turn() -> None:
    battle = siege("red first-rate 1 at g7; blue brig 2 at h5")
    battle.order("red: assault fort h8 with first-rate 1", dice=[3, 1])  # 8 against 4
    battle.go("red: give first-rate 1 2")
    assert battle.fort("h8").owner == 0
    assert not battle.offered("red", "fire fort h8")
    battle.next_turn()
    battle.act("red")
    assert battle.lawful("red: fire fort h8 at brig 2")


@rule("SAIL-5.6.6.2")
def test_a_fort_without_points_is_destroyed() -> None:
    battle = siege("red first-rate 1 at g7")
    battle.order("red: assault fort h8 with first-rate 1", dice=[3, 1])
    battle.go("red: give first-rate 1 4")
    assert battle.fort("h8").ruin
    assert battle.ship("first-rate 1").strength() == 4


@rule("SAIL-5.6.6.2")
def test_all_points_may_go_to_the_fort() -> None:
    battle = siege("red first-rate 1 at g7")
    battle.order("red: assault fort h8 with first-rate 1", dice=[1, 1])  # 7 against 4
    assert battle.offered("red") == {f"give first-rate 1 {n}" for n in range(4)}
    battle.go("red: give first-rate 1 0")
    assert battle.where("first-rate 1") == ""
    assert (battle.fort("h8").owner, battle.fort("h8").strength()) == (0, 3)


@rule("SAIL-5.6.6.2")
def test_the_fort_need_not_get_any_but_only_from_full_ships_points_are_lost() -> None:
    battle = siege("red brig 1 at g7; red brig 2 at h7").hurt_fort("h8", 2).hurt("brig 2", 1)
    battle.order("red: assault fort h8 with brig 1")
    battle.order("red: join brig 2", dice=[5, 5, 1])  # 9 against 2: seven for 3 + 2 and a fort of 1
    assert battle.offered("red") == {"give fort h8 0", "give fort h8 1"}  # the ships are full
    battle.go("red: give fort h8 0")
    assert battle.fort("h8").ruin
    second = siege("red brig 1 at g7; red brig 2 at h7").hurt_fort("h8", 2).hurt("brig 2", 1)
    second.order("red: assault fort h8 with brig 1")
    second.order("red: join brig 2", dice=[1, 3, 1])  # 6 against 2: four
    assert second.offered("red") == {f"give brig 1 {n}" for n in (1, 2, 3)}
    second.go("red: give brig 1 2", "red: give brig 2 1")  # one is left, and must go to the fort
    assert (second.fort("h8").owner, second.fort("h8").strength()) == (0, 1)


@rule("SAIL-5.6.6.3")
def test_ships_under_repair_change_hands_with_the_fort_and_work_on_it_ends() -> None:
    battle = siege(f"{STORMERS}; blue galleon 2 at i7; blue brig 2 at i9; blue brig 3 at h9")
    set_to_work(mend(battle, "galleon 2"), "brig 2", "brig 3")
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: join frigate 1")
    battle.order("blue: stand", dice=[1, 1, 1])
    while battle.prompt() == "share":
        battle.order("red: " + battle.battle.default(0))
    assert battle.fort("h8").owner == 0
    assert battle.owner("galleon 2") == "red"
    assert battle.ship("galleon 2").mending == battle.fort("h8").index
    assert battle.fort("h8").workers == ()
    assert battle.ship("brig 2").strength() == 3  # it did not defend


@rule("SAIL-5.6.6.3")
def test_ships_under_repair_sink_with_a_fort_that_is_destroyed() -> None:
    battle = mend(siege("red first-rate 1 at g7; blue galleon 2 at i7"), "galleon 2")
    assert follows(battle, "red: assault fort h8 with first-rate 1", "tie")["sunk"] == ["first-rate 1", "galleon 2"]
    battle.order("red: assault fort h8 with first-rate 1", dice=[3, 1])
    battle.go("red: give first-rate 1 4")
    assert battle.where("galleon 2") == ""


@rule("SAIL-5.6.6.4")
def test_ships_that_defended_in_vain_are_left_with_one_or_sink() -> None:
    battle = siege(f"{STORMERS}; blue frigate 2 at i7; blue brig 2 at i9; blue brig 3 at h9").hurt("brig 2", 2)
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: join frigate 1")
    battle.order("blue: join frigate 2")
    battle.order("blue: join brig 2")
    battle.order("blue: stand", dice=[5, 5, 1, 1, 1])  # 16 against 10
    while battle.prompt() == "share":
        battle.order("red: " + battle.battle.default(0))
    assert (battle.owner("frigate 2"), battle.ship("frigate 2").strength()) == ("blue", 1)
    assert battle.where("brig 2") == ""
    assert battle.ship("brig 3").strength() == 3  # not affected


@rule("SAIL-5.6.6.4")
def test_of_two_working_ships_the_one_that_stood_by_is_hurt_when_the_fort_falls() -> None:
    battle = set_to_work(siege(f"{STORMERS}; blue galleon 2 at i7; blue frigate 3 at i9"), "galleon 2", "frigate 3")
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("red: join frigate 1")
    battle.order("blue: join galleon 2")
    battle.order("blue: stand", dice=[5, 5, 1, 1])  # 16 against 8: eight for 7 + 5 and a fort of 2
    battle.go("red: give first-rate 1 7", "red: give frigate 1 1")
    assert battle.fort("h8").ruin
    assert battle.ship("galleon 2").strength() == 1  # it defended
    assert battle.ship("frigate 3").strength() == 4  # SAIL-3.3.5.2.7
    assert battle.ship("galleon 2").working == battle.ship("frigate 3").working == NONE


@rule("SAIL-5.6.6.5")
def test_ships_of_the_owners_ally_under_repair_share_the_fate_of_his() -> None:
    ships = "red first-rate 1 at g7; blue brig 2 at a1; green galleon 3 at i7; green brig 3 at x14"
    battle = at_sea(ships, forts="blue h8", seats=3, teams=[[1], [2, 3]], level="captain")
    mend(battle, "galleon 3")
    battle.order("red: assault fort h8 with first-rate 1", dice=[3, 1])
    captured = battle.battle.copy()
    battle.go("red: give first-rate 1 1")
    assert battle.owner("galleon 3") == "red"
    assert battle.ship("galleon 3").mending == battle.fort("h8").index
    battle.battle = captured
    battle.go("red: give first-rate 1 4")
    assert battle.where("galleon 3") == ""


# ---- the defender wins


@rule("SAIL-5.6.7.1", "SAIL-3.2.2.3")
def test_the_defender_divides_between_fort_and_ships() -> None:
    battle = siege("red brig 1 at g7; blue frigate 2 at i7").hurt_fort("h8", 1)
    battle.order("red: assault fort h8 with brig 1")
    battle.order("blue: join frigate 2", dice=[1, 1, 1])  # 3 against 5 + 2 + 1
    assert battle.facts("assault")[0]["points"] == 5
    assert battle.awaited() == ["blue"]
    assert battle.offered("blue") == {"give fort h8 0", "give fort h8 1", "give fort h8 2"}
    assert battle.battle.default(1) == "give fort h8 2"
    battle.go("blue: give fort h8 1")
    assert (battle.fort("h8").strength(), battle.ship("frigate 2").strength()) == (1, 4)
    assert battle.fort("h8").owner == 1


@rule("SAIL-5.6.7.1")
def test_who_gives_his_own_fort_nothing_destroys_it() -> None:
    battle = siege("red brig 1 at g7; blue frigate 2 at i7").hurt_fort("h8", 1)
    battle.order("red: assault fort h8 with brig 1")
    battle.order("blue: join frigate 2", dice=[1, 1, 1])
    battle.go("blue: give fort h8 0")
    assert battle.fort("h8").ruin
    assert battle.ship("frigate 2").strength() == 5


@rule("SAIL-5.6.7.1", "SAIL-5.6.6.4")
def test_a_working_ship_that_defended_keeps_its_points_when_its_owner_gives_the_fort_none() -> None:
    battle = set_to_work(siege("red brig 1 at g7; blue frigate 2 at i7; blue brig 3 at i9"), "frigate 2", "brig 3")
    battle.order("red: assault fort h8 with brig 1")
    battle.order("blue: join frigate 2")
    battle.order("blue: stand", dice=[5, 1, 1])  # 5 against 5 + 2 + 1
    battle.go("blue: give fort h8 0")
    assert battle.fort("h8").ruin
    assert battle.ship("frigate 2").strength() == 3
    assert battle.ship("brig 3").strength() == 2  # SAIL-3.3.5.2.7


@rule("SAIL-5.6.7.1")
def test_a_defending_ship_without_points_sinks() -> None:
    battle = siege("red first-rate 1 at g7; blue frigate 2 at i7")
    battle.order("red: assault fort h8 with first-rate 1")
    battle.order("blue: join frigate 2", dice=[1, 1, 1])  # 7 against 9
    battle.go("blue: give fort h8 2")
    assert battle.where("frigate 2") == ""
    assert battle.fort("h8").strength() == 2
    assert [e.rule for e in battle.events if e.kind == "sunk"] == ["SAIL-5.6.7.1"]


@rule("SAIL-5.6.7.1")
def test_points_beyond_the_limits_are_lost_and_a_fort_alone_asks_nobody() -> None:
    battle = siege("red brig 1 at g7").hurt_fort("h8", 1)
    battle.order("red: assault fort h8 with brig 1", dice=[1, 5])  # 3 against 7
    assert battle.prompt() == "act"
    assert battle.fort("h8").strength() == 2
    few = siege("red brig 1 at g7")
    few.order("red: assault fort h8 with brig 1", dice=[3, 3])  # 4 against 6
    assert few.fort("h8").strength() == 2
    assert few.facts("fort left with") == [{"fort": "fort h8", "owner": 1, "strength": 2}]


@rule("SAIL-5.6.7.2")
def test_beaten_attackers_keep_their_flag_and_one_point_or_sink() -> None:
    battle = siege("red brig 1 at g7; red brig 2 at h7; red galleon 1 at i7").hurt("brig 2", 2).hurt("galleon 1", 3)
    for said in ("assault fort h8 with brig 1", "join brig 2"):
        battle.order(f"red: {said}")
    battle.order("red: join galleon 1", dice=[1, 1, 1, 5])  # 6 against 8
    assert (battle.owner("brig 1"), battle.ship("brig 1").strength()) == ("red", 1)
    assert (battle.owner("galleon 1"), battle.ship("galleon 1").strength()) == ("red", 1)
    assert battle.where("brig 2") == ""


@rule("SAIL-5.6.7.3")
@pytest.mark.parametrize(("dice", "damage", "left"), [([1, 3], 0, 3), ([3, 3], 0, 2), ([1, 5], 1, 2), ([3, 3], 2, 0)])
def test_a_neutral_fort_that_wins_keeps_what_it_had_or_the_difference(dice: list[int], damage: int, left: int) -> None:
    battle = siege("red brig 1 at g7", forts="h8; red a13; blue x2").hurt_fort("h8", damage)
    if left == 0:
        battle.order("red: assault fort h8 with brig 1", dice=dice)  # 4 against 4: a tie
        assert battle.fort("h8").ruin
        return
    battle.order("red: assault fort h8 with brig 1", dice=[*dice, 2, 2])  # then it fires twice, and misses
    assert battle.fort("h8").strength() == left
    assert battle.fort("h8").owner == NOBODY
    assert battle.ship("brig 1").strength() == 1


@rule("SAIL-5.6.1", "SAIL-5.6.7.3")
def test_a_neutral_fort_counts_an_assault_as_an_attack_and_answers() -> None:
    battle = siege("red brig 1 at g7", forts="h8; red a13; blue x2")
    battle.order("red: assault fort h8 with brig 1", dice=[1, 3, 1])
    assert battle.fort("h8").attackers == (0,)
    assert battle.where("brig 1") == ""  # left with one, and hit by the first shot
    assert battle.kinds().index("assault") < battle.kinds().index("fort answers")


@rule("SAIL-5.6.1")
def test_a_neutral_fort_that_is_taken_fires_no_more() -> None:
    battle = siege("red first-rate 1 at g7", forts="h8; red a13; blue x2")
    battle.order("red: assault fort h8 with first-rate 1", dice=[1, 1])
    battle.go("red: give first-rate 1 1")
    assert battle.fort("h8").owner == 0
    assert battle.fort("h8").attackers == ()


@rule("SAIL-5.6.8")
def test_in_the_turn_of_an_assault_nothing_is_repaired_any_more() -> None:
    battle = siege("red brig 1 at g7; blue galleon 2 at i7; blue brig 2 at i9; blue brig 3 at h9")
    set_to_work(mend(battle, "galleon 2").hurt("galleon 2", 3), "brig 2", "brig 3")
    battle.battle.turn = 2
    battle.battle.order = battle.battle.queue = (0, 1)
    battle.order("red: assault fort h8 with brig 1")
    battle.order("blue: stand", dice=[1, 5])  # 3 against 7
    battle.put("brig 1", "c3")  # so that no enemy lies in the harbour
    battle.fort("h8").hindered = 0
    assert battle.fort("h8").assaulted == 2
    battle.next_turn()
    assert (battle.ship("galleon 2").damage, battle.fort("h8").damage) == (3, 1)
    battle.next_turn()
    assert (battle.ship("galleon 2").damage, battle.fort("h8").damage) == (2, 0)


# ---- pirates and Spain


@rule("SAIL-4.3.20.1")
def test_a_fort_of_jolly_roger_that_is_taken_is_destroyed() -> None:
    ships = "red brig 1 at a1; red brig 2 at b1; blue brig 3 at x1; spain frigate 1 at h8"
    battle = spanish_main(ships, acting="red", captain_fort_assault="true")
    battle.hurt_fort("b2", 2)
    battle.order("red: assault fort b2 with brig 1")
    assert follows(battle, "red: join brig 2", "won by 5")["fate"] == "destroyed"
    battle.order("red: join brig 2", dice=[5, 5, 1])  # 10 against 2: eight, and the fort may have none
    assert battle.prompt() == "act"
    assert battle.fort("b2").ruin
    assert [e.rule for e in battle.events if e.kind == "fort destroyed"] == ["SAIL-4.3.20.1"]
    assert (battle.ship("brig 1").strength(), battle.ship("brig 2").strength()) == (3, 3)


def at_tortuga(fight: str = "false") -> AtSea:
    """Spain's two ships before Tortuga (M2), three pirates with a brig each in its harbour, and one more of red's."""
    ships = "spain galleon 1 at l3; spain frigate 1 at n3; red brig 1 at m3; blue brig 2 at m3; green brig 3 at l3"
    return spanish_main(f"{ships}; red brig 4 at n3", pirates=3, captain_fort_assault="true", pirates_may_fight=fight)


@rule("SAIL-4.3.9.3.3")
def test_the_pirates_of_tortuga_are_asked_one_after_another() -> None:
    battle = at_tortuga()
    battle.order("spain: assault fort m2 with galleon 1")
    battle.order("spain: go")
    assert battle.awaited() == ["red"]
    assert battle.offered("red") == {"join brig 1", "join brig 4", "stand"}
    assert battle.refused("red: join brig 2") == ("SAIL-1.1.9", "not your ship")
    battle.order("red: stand")
    assert battle.awaited() == ["blue"]
    battle.order("blue: join brig 2")  # he has no other
    assert battle.awaited() == ["green"]
    battle.order("green: join brig 3", dice=[1, 1, 1, 1])
    assert battle.facts("assault")[0]["against"] == ["brig 2", "brig 3", "fort m2"]
    assert [die["seat"] for die in battle.facts("die")] == [0, 2, 3, 2]
    assert battle.facts("assault")[0]["defence"] == 3 + 3 + 3 + 1  # SAIL-4.3.21 does not apply
    # 5 against 10: blue, the first who named a ship, divides
    assert battle.awaited() == ["blue"]
    assert battle.offered("blue") == {f"give fort m2 {n}" for n in range(4)}
    battle.order("blue: give fort m2 1")
    battle.order("blue: give brig 2 3")
    assert (battle.fort("m2").strength(), battle.ship("brig 2").strength(), battle.ship("brig 3").strength()) == (
        1,
        3,
        1,
    )
    assert (battle.owner("brig 2"), battle.owner("brig 3")) == ("blue", "green")
    assert battle.ship("galleon 1").strength() == 1


@rule("SAIL-4.3.9.3.3")
def test_in_another_turn_order_the_pirate_after_spain_is_asked_first() -> None:
    battle = at_tortuga()
    battle.battle.queue = (0, 3, 1, 2)
    battle.order("spain: assault fort m2 with galleon 1")
    battle.order("spain: go")
    assert battle.awaited() == ["green"]
    battle.order("green: stand")
    assert battle.awaited() == ["red"]
    battle.order("red: stand")
    assert battle.awaited() == ["blue"]
    state = battle.battle
    frame = state.pending[-1]
    assert isinstance(frame, Defenders)
    assert frame.then == ()
    battle.order("blue: stand", dice=[1, 5])  # 5 against 8: nobody is named, and the default divides
    assert battle.fort("m2").strength() == 3
    assert battle.awaited() == ["spain"]


@rule("SAIL-4.3.9.3.3")
def test_a_pirate_who_is_gone_is_not_asked() -> None:
    battle = at_tortuga()
    battle.order("spain: assault fort m2 with galleon 1")
    battle.order("spain: go")
    top = battle.battle.pending[-1]
    assert isinstance(top, Defenders)
    fewer = top.without(2)
    assert isinstance(fewer, Defenders)
    assert fewer.then == (3,)
    assert top.without(0) is top


@rule("SAIL-4.3.9.3.3", "SAIL-4.3.20.1")
def test_tortuga_taken_by_spain_is_destroyed() -> None:
    battle = at_tortuga()
    battle.order("spain: assault fort m2 with galleon 1")
    battle.order("spain: join frigate 1")
    for pirate in ("red", "blue"):
        battle.order(f"{pirate}: stand")
    battle.order("green: stand", dice=[5, 5, 1])  # 14 against 4: ten for 5 + 5
    assert battle.fort("m2").ruin
    assert [battle.ship(name).strength() for name in ("galleon 1", "frigate 1")] == [5, 5]
    assert [battle.ship(name).strength() for name in ("brig 1", "brig 2", "brig 3")] == [3, 3, 3]


@rule("SAIL-4.3.9.3.3")
def test_pirates_do_not_assault_tortuga() -> None:
    battle = at_tortuga(fight="true")
    battle.act("blue")
    assert battle.refused("blue: assault fort m2 with brig 2") == ("SAIL-4.3.8", "yours too")


@rule("SAIL-5.6.6.2")
def test_the_treasure_of_a_ship_that_wins_and_sinks_goes_aboard_the_other() -> None:
    ships = "red brig 1 at a1; red brig 2 at b1; blue brig 3 at x1; spain frigate 1 at h8; spain frigate 2 at c1"
    battle = spanish_main(ships, acting="red", captain_fort_assault="true", treasures={1: "brig 1", 2: "frigate 2"})
    battle.hurt("frigate 2", 4)
    battle.order("red: assault fort b2 with brig 1")
    battle.order("red: join brig 2")
    battle.order("spain: join frigate 2", dice=[3, 3, 1, 1])  # 8 against 1 + 3 + 1
    battle.go("red: give brig 1 0")
    assert battle.where("brig 1") == ""
    assert place(battle, 1) == "brig 2"
    assert battle.where("frigate 2") == ""
    assert place(battle, 2) == "lost"  # the loser's goes down with the ship


# ---- the odds


@pytest.mark.parametrize(("damage", "hurt"), [(0, 0), (1, 3)])
def test_the_odds_of_an_assault_are_those_of_the_dice(damage: int, hurt: int) -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7").hurt_fort("h8", damage).hurt("first-rate 1", hurt)
    alone = battle.odds("red: assault fort h8 with first-rate 1")
    battle.order("red: assault fort h8 with first-rate 1")
    assert battle.odds("red: go") == alone
    together = battle.odds("red: join frigate 1")
    battle.order("red: join frigate 1")
    assert battle.odds("blue: stand") == together  # until defenders are named, none is presumed
    assert said_odds(battle, "blue: stand") == rolled(battle, "blue: stand")
    assert said_odds(battle, "blue: join brig 2") == rolled(battle, "blue: join brig 2")


def test_the_odds_of_an_assault_say_what_follows() -> None:
    battle = siege("red first-rate 1 at g7; blue brig 2 at i7").hurt("brig 2", 2)
    said = "red: assault fort h8 with first-rate 1"
    assert follows(battle, said, "won by 3") == {"points": 3, "sunk": [], "fort": "fort h8", "fate": "captured"}
    assert follows(battle, said, "won by 1") == {"points": 1, "sunk": [], "fort": "fort h8", "fate": "destroyed"}
    assert follows(battle, said, "lost by 1") == {"points": 1, "sunk": [], "fort": "fort h8", "fate": "holds"}
    battle.order(said)
    joined = follows(battle, "blue: join brig 2", "won by 2")
    assert joined == {"points": 2, "sunk": ["brig 2"], "fort": "fort h8", "fate": "captured"}


# ---- what is told, and what is asked no more


@rule("SAIL-5.6.3", "SAIL-5.6.7.1")
def test_when_it_has_been_fought_nobody_is_asked_for_defenders_any_more() -> None:
    battle = siege(f"{STORMERS}; blue frigate 2 at i7; blue brig 2 at i9")
    battle.go("red: assault fort h8 with frigate 1", "red: go", "blue: join brig 2")
    battle.order("blue: join frigate 2", dice=[1, 1, 1, 1])  # 5 against 12
    while battle.prompt() == "share":
        battle.order("blue: " + battle.battle.default(1))
    assert (battle.prompt(), battle.awaited()) == ("act", ["red"])
    assert [frame.prompt for frame in battle.battle.pending] == ["round", "act"]


@rule("SAIL-5.6.3")
def test_a_ship_that_is_gone_defends_nothing() -> None:
    battle = siege(f"{STORMERS}; blue brig 2 at i7; blue brig 3 at i9").put("brig 3", "")
    battle.go("red: assault fort h8 with first-rate 1", "red: go")
    assert battle.refused("blue: join brig 3") == ("SAIL-1.1.9", "not on the board")


@rule("SAIL-5.6.4", "SAIL-5.6.6.1", "SAIL-5.6.7.1", "SAIL-5.6.7.3")
def test_every_outcome_names_its_rule() -> None:
    tie = siege("red brig 1 at g7").hurt_fort("h8", 1)
    tie.order("red: assault fort h8 with brig 1", dice=[1, 1])
    assert [e.rule for e in tie.events if e.kind == "assault"] == ["SAIL-5.6.6.1"]
    held = siege("red brig 1 at g7")
    held.order("red: assault fort h8 with brig 1", dice=[1, 3])
    assert [e.rule for e in held.events if e.kind == "assault"] == ["SAIL-5.6.4"]
    assert [e.rule for e in held.events if e.kind == "fort left with"] == ["SAIL-5.6.7.1"]
    neutral = siege("red brig 1 at g7", forts="h8; red a13; blue x2")
    neutral.order("red: assault fort h8 with brig 1", dice=[1, 3, 2, 2])
    assert [e.rule for e in neutral.events if e.kind == "fort left with"] == ["SAIL-5.6.7.3"]


@rule("SAIL-5.6.6.2", "SAIL-5.6.7.1")
def test_what_is_shared_out_wrongly_names_the_assaults_rule() -> None:
    won = siege()
    won.order("red: assault fort h8 with first-rate 1")
    won.order("red: join frigate 1", dice=[1, 1, 1])  # 12 against 4
    assert won.refused("red: give frigate 1 1") == ("SAIL-5.6.6.2", "another is asked for")
    assert won.refused("red: give first-rate 1 8") == ("SAIL-5.6.6.2", "more than it had")
    held = siege("red brig 1 at g7; blue frigate 2 at i7")
    held.order("red: assault fort h8 with brig 1")
    held.order("blue: join frigate 2", dice=[1, 1, 1])  # 3 against 9
    assert held.refused("blue: give frigate 2 1") == ("SAIL-5.6.7.1", "another is asked for")
    assert held.refused("blue: give fort h8 0") == ("SAIL-5.6.7.1", "points would be lost")
    narrow = siege("red brig 1 at g7; blue frigate 2 at i7")
    narrow.order("red: assault fort h8 with brig 1")
    narrow.order("blue: join frigate 2", dice=[5, 1, 1])  # 5 against 9
    narrow.hurt("frigate 2", 4)
    assert narrow.refused("blue: give fort h8 4") == ("SAIL-5.6.7.1", "more than it had")
    close = siege("red first-rate 1 at g7; blue frigate 2 at i7")
    close.order("red: assault fort h8 with first-rate 1")
    close.order("blue: join frigate 2", dice=[1, 1, 1])  # 7 against 9
    assert close.refused("blue: give fort h8 3") == ("SAIL-5.6.7.1", "more than is left")


@rule("SAIL-5.6.7.1")
def test_by_default_the_ships_share_what_the_owner_has_not_given_to_his_fort() -> None:
    battle = siege("red brig 1 at g7; blue frigate 2 at i7; blue brig 2 at i9")
    battle.go("red: assault fort h8 with brig 1", "blue: join frigate 2")
    battle.order("blue: join brig 2", dice=[5, 1, 1, 1])  # 5 against 5 + 3 + 3 + 1
    battle.order("blue: give fort h8 1")
    assert battle.battle.default(1) == "give frigate 2 5"  # one for each of the two, then the frigate is filled
    battle.order("blue: give frigate 2 5")
    assert battle.ship("brig 2").strength() == 1


@rule("SAIL-5.6.6.1", "SAIL-3.3.5.2.7")
@pytest.mark.parametrize("outcome", ["tie", "won by 1"])
def test_the_odds_know_the_working_ships_that_the_fall_of_the_fort_would_sink(outcome: str) -> None:
    ships = "red first-rate 1 at g7; blue brig 2 at i7; blue frigate 3 at i9"
    battle = set_to_work(siege(ships), "brig 2", "frigate 3").hurt("brig 2", 2)
    told = follows(battle, "red: assault fort h8 with first-rate 1", outcome)
    assert told["fate"] == "destroyed"
    assert told["sunk"] == (["first-rate 1", "brig 2"] if outcome == "tie" else ["brig 2"])
    battle.order("red: assault fort h8 with first-rate 1")
    defended = follows(battle, "blue: join brig 2", "won by 1")
    assert defended["sunk"] == ["brig 2"]  # once: it has defended


def listed(fact: object) -> list[object]:
    assert isinstance(fact, list)
    return fact


def came_true(battle: AtSea, said: str) -> int:
    """Every outcome of the order is carried out, and shared out by default: who sinks, who changes his flag, and what
    becomes of the fort must be as foretold. How many outcomes there were."""
    forecast = battle.forecast(said)
    foretold = {chance.outcome: chance.facts for chance in forecast.chances}
    seat, order = battle.read(said)
    seen: set[str] = set()
    before = {ship.name(): ship.owner for ship in battle.battle.ships if ship.at >= 0}
    tree = every_outcome(battle.battle, seat, order)
    assert tree is not None
    for _, _, state, log in tree:
        outcome = outcome_of(log)
        if outcome in seen:
            continue
        seen.add(outcome)
        while state.pending and state.pending[-1].prompt == "share":
            winner = state.awaited().bit_length() - 1
            given = state.read(winner, state.default(winner))
            assert not isinstance(given, Refusal)
            state.carry_out(winner, given, Scripted([]), None)
        assert isinstance(state, Admiral)
        facts = foretold[outcome]
        after = {ship.name(): ship.owner for ship in state.ships if ship.at >= 0}
        assert sorted(map(str, listed(facts["sunk"]))) == sorted(set(before) - set(after)), (outcome, facts)
        if "captured" in facts:
            taken = [name for name in after if after[name] != before[name]]
            assert sorted(map(str, listed(facts["captured"]))) == sorted(taken), (outcome, facts)
        if "fate" in facts:
            fort = next(fort for fort in state.forts if fort.name == facts["fort"])
            own = battle.fort(fort.name.split()[1]).owner
            fate = "destroyed" if fort.ruin else "holds" if fort.owner == own else "captured"
            assert facts["fate"] == fate, (outcome, facts)
    assert seen == set(foretold)
    return len(seen)


@rule(
    "SAIL-3.3.3.5", "SAIL-3.3.3.6.4", "SAIL-3.3.3.7.1", "SAIL-5.6.6.2", "SAIL-5.6.6.4", "SAIL-5.6.7.1", "SAIL-5.6.7.2"
)
def test_what_the_odds_say_follows_by_default_is_what_follows() -> None:
    ships = "red brig 1 at f5; red galleon 1 at g4; blue first-rate 2 at g5; red brig 2 at g6"
    boarding = at_sea(f"{ships}{FAR}").hurt("first-rate 2", 1).hurt("brig 1", 2)
    boarding.order("red: board first-rate 2 with galleon 1")
    assert came_true(boarding, "red: go") == 5
    boarding.put("brig 2", "h8")
    assert came_true(boarding, "red: join brig 1") > 5
    ships = "red first-rate 1 at g7; red brig 1 at g9; blue brig 2 at i7; blue frigate 3 at i9; blue galleon 4 at h9"
    assault = set_to_work(siege(ships), "brig 2", "frigate 3").hurt("brig 2", 2).hurt("brig 1", 2).hurt("frigate 3", 4)
    mend(assault, "galleon 4")
    assault.order("red: assault fort h8 with first-rate 1")
    alone = AtSea(assault.battle.copy())
    assault.order("red: join brig 1")
    assert came_true(assault, "blue: stand") > 5
    alone.order("red: go")
    assert came_true(alone, "blue: stand") > 5
    alone.order("blue: join brig 2")
    assert came_true(alone, "blue: stand") > 5
    assert came_true(alone, "blue: join frigate 3") > 5


@rule("SAIL-5.6.6.4", "SAIL-3.3.5.2.8")
def test_a_working_ship_that_fought_beside_its_fort_does_not_move_in_that_turn() -> None:
    battle = set_to_work(siege("red first-rate 1 at g7; blue galleon 2 at i7; blue frigate 3 at i9"), "galleon 2")
    battle.go("red: assault fort h8 with first-rate 1", "blue: join galleon 2")
    battle.order("blue: stand", dice=[5, 1, 1])  # 9 against 5 + 2 + 1
    battle.order("red: give first-rate 1 1")
    assert battle.fort("h8").ruin
    battle.turn_of("blue")
    assert battle.refused("blue: move galleon 2 n 1") == ("SAIL-3.3.5.2.8", "has worked")
    assert battle.lawful("blue: move frigate 3 e 1")


@rule("SAIL-3.3.3.3", "SAIL-5.6.2")
def test_who_boards_and_who_assaults_is_told_by_its_rule() -> None:
    battle = siege("red first-rate 1 at g7; red frigate 1 at h7; blue brig 2 at f7").hurt("brig 2", 2)
    battle.order("red: board brig 2 with first-rate 1", dice=[1, 1])
    assert [(e.rule, e.facts["target"]) for e in battle.events if e.kind == "boards"] == [("SAIL-3.3.3.3", "brig 2")]
    battle.order("red: give first-rate 1 6")
    battle.order("red: assault fort h8 with frigate 1", dice=[5, 1])
    assert [(e.rule, e.facts["target"]) for e in battle.events if e.kind == "assaults"] == [("SAIL-5.6.2", "fort h8")]
