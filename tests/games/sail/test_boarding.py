"""Boarding: who may board whom, the points, ties, captures; and the odds of it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from searoom.conformance.chance import outcome_of
from searoom.core.chance_tree import every_outcome
from searoom.core.grid import EAST, WEST
from searoom.games.sail.pieces import COMING
from tests.games.sail.at_sea import AtSea, at_sea, rule
from tests.games.sail.spanish_main import place, spanish_main

FAR = "; red brig 6 at a14; blue brig 5 at x1"  # so that nobody is out of the battle


def face_to_face(red: str = "brig 1", blue: str = "brig 2", more: str = "") -> AtSea:
    """A red ship on f5, a blue one beside it on g5, others far away."""
    return at_sea(f"red {red} at f5; blue {blue} at g5{more}{FAR}")


def rolled(battle: AtSea, said: str) -> dict[str, Fraction]:
    """The odds of an order as its dice tell them."""
    seat, order = battle.read(said)
    tree = every_outcome(battle.battle, seat, order)
    assert tree is not None
    odds: dict[str, Fraction] = {}
    for ways, of, _, log in tree:
        odds[outcome_of(log)] = odds.get(outcome_of(log), Fraction(0)) + Fraction(ways, of)
    return odds


def said_odds(battle: AtSea, said: str) -> dict[str, Fraction]:
    return {outcome: Fraction(ways, of) for outcome, (ways, of) in battle.odds(said).items()}


def follows(battle: AtSea, said: str, outcome: str) -> dict[str, object]:
    """What the forecast says of one outcome."""
    return next(dict(chance.facts) for chance in battle.forecast(said).chances if chance.outcome == outcome)


# ---- where it is possible


@rule("SAIL-3.3.3.2")
@pytest.mark.parametrize("square", ["f4", "g5", "f6", "e5"])
def test_an_enemy_beside_can_be_boarded(square: str) -> None:
    battle = at_sea(f"red brig 1 at f5; blue brig 2 at {square}{FAR}")
    assert battle.lawful("red: board brig 2 with brig 1")


@rule("SAIL-3.3.3.2")
@pytest.mark.parametrize("square", ["g4", "g6", "e6", "e4", "f3", "h5", "f7", "d5", "h7"])
def test_not_across_a_corner_and_not_from_afar(square: str) -> None:
    battle = at_sea(f"red brig 1 at f5; blue brig 2 at {square}{FAR}")
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-3.3.3.2", "not alongside")


@rule("SAIL-3.3.3.2")
def test_not_in_one_harbour_space() -> None:
    battle = at_sea(f"red brig 1 at f5; blue brig 2 at f5{FAR}", forts="red e4")
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-3.3.3.2", "too close to board")


@rule("SAIL-3.3.3.2")
@pytest.mark.parametrize(("square", "direction"), [("f5", EAST), ("g5", WEST)])
def test_not_across_land(square: str, direction: int) -> None:
    battle = face_to_face()
    battle.battle.chart.rays[battle.square(square)] |= 1 << direction  # no island of the box has such a tongue of land
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-3.3.3.2", "land between")


@rule("SAIL-3.3.3.2")
def test_land_on_the_far_side_of_a_ship_does_not_hinder() -> None:
    battle = face_to_face()
    battle.battle.chart.rays[battle.square("f5")] |= 1 << WEST
    battle.battle.chart.rays[battle.square("g5")] |= 1 << EAST
    assert battle.lawful("red: board brig 2 with brig 1")


@rule("SAIL-3.3.3.2")
def test_own_and_allied_ships_are_not_boarded() -> None:
    ships = "red brig 1 at f5; red brig 3 at f4; blue brig 2 at g5; green brig 5 at a1"
    battle = at_sea(ships, seats=3, teams=[[1, 2], [3]])
    assert battle.refused("red: board brig 3 with brig 1") == ("SAIL-3.3.3.2", "your own")
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-3.1.2.3", "constant ally")


@rule("SAIL-3.3.3.2")
def test_a_temporary_ally_is_boarded_only_where_breach_may_be_sudden() -> None:
    ships = "red brig 1 at f5; blue brig 2 at g5; green brig 5 at a1"
    faithful = at_sea(ships, seats=3, alliances="temporary", breach="notice").ally("red", "blue")
    assert faithful.refused("red: board brig 2 with brig 1") == ("SAIL-3.1.2.8", "temporary ally")
    sudden = at_sea(ships, seats=3, alliances="temporary", breach="sudden").ally("red", "blue")
    sudden.order("red: board brig 2 with brig 1", dice=[6, 1])
    assert not sudden.battle.alliances  # broken before the dice fell
    assert sudden.kinds().index("die") > 0


@rule("SAIL-3.3.2.16.2")
def test_nobody_goes_aboard_a_lit_fireship() -> None:
    battle = face_to_face()
    battle.ship("brig 2").lit = 1
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-3.3.2.16.2", "fireship")


@rule("SAIL-3.3.2.16.2")
def test_a_lit_fireship_boards_nobody() -> None:
    battle = face_to_face(more="; red brig 3 at g4")
    battle.ship("brig 1").lit = 1
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-3.3.2.16.2", "fireship")
    battle.order("red: board brig 2 with brig 3", dice=[6, 1])  # nobody else is asked to join
    assert battle.facts("boarding")[0]["ships"] == ["brig 3"]


def test_a_ship_that_is_gone_neither_boards_nor_is_boarded() -> None:
    battle = face_to_face().put("brig 2", "")
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-1.1.9", "not on the board")
    battle.put("brig 2", "g5").put("brig 1", "")
    assert battle.refused("red: board brig 2 with brig 1") == ("SAIL-1.1.9", "not on the board")


def test_another_players_ship_does_not_board_for_me() -> None:
    battle = face_to_face(more="; blue brig 3 at f4")
    assert battle.refused("red: board brig 2 with brig 3") == ("SAIL-1.1.9", "not your ship")


# ---- the party


@rule("SAIL-3.3.3.3")
def test_all_ships_of_one_player_that_lie_beside_may_board_together() -> None:
    ships = "red brig 1 at f5; red brig 3 at g4; red brig 4 at g6; red frigate 1 at f4; green brig 2 at h5"
    battle = at_sea(f"{ships}; blue galleon 1 at g5; blue brig 5 at x1", seats=3)
    assert battle.offered("red", "board") == {f"board galleon 1 with brig {n}" for n in (1, 3, 4)}
    battle.order("red: board galleon 1 with brig 3")
    assert battle.prompt() == "party"
    assert battle.offered("red") == {"join brig 1", "join brig 4", "go"}
    assert battle.refused("red: join frigate 1") == ("SAIL-3.3.3.2", "not alongside")
    assert battle.refused("red: join brig 2") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("red: join brig 3") == ("SAIL-3.3.3.3", "takes part already")
    battle.order("red: join brig 1")
    battle.order("red: go", dice=[1, 1, 1])
    assert battle.facts("boarding")[0]["ships"] == ["brig 3", "brig 1"]
    assert battle.ship("brig 4").fought == 0


@rule("SAIL-3.3.3.3")
def test_nobody_is_asked_when_no_other_ship_could_join() -> None:
    battle = face_to_face(more="; red brig 3 at g6").order
    told = battle("red: board brig 2 with brig 1")
    assert [event.kind for event in told] == ["boards"]
    told = battle("red: join brig 3", dice=[1, 1, 1])
    assert "boarding" in [event.kind for event in told]


@rule("SAIL-3.3.3.1")
def test_who_has_declared_a_boarding_cannot_withdraw() -> None:
    battle = face_to_face(more="; red brig 3 at g6")
    battle.order("red: board brig 2 with brig 1")
    assert battle.refused("red: end") == ("SAIL-1.1.8", "not now")
    assert battle.refused("red: move brig 1 w 1") == ("SAIL-1.1.8", "not now")
    assert battle.battle.default(0) == "go"
    battle.order("red: go", dice=[2, 2])
    assert battle.ship("brig 1").at == -1  # a tie, and no way out of it


@rule("SAIL-6.6.2", "SAIL-3.3.4.5.1", "SAIL-3.3.5.2.3")
@pytest.mark.parametrize(
    ("state", "answer"),
    [
        ("shaken", ("SAIL-6.6.2", "shaken")),
        ("mending", ("SAIL-3.3.4.5.1", "under repair")),
        ("working", ("SAIL-3.3.5.2.3", "at work")),
        ("stopped", ("SAIL-3.3.4.6", "flag just up")),
        ("taken", ("SAIL-3.3.3.7.2", "captured this turn")),
        ("fought", ("SAIL-3.3.3.8.2", "has boarded")),
    ],
)
def test_a_ship_that_can_do_nothing_neither_boards_nor_joins(state: str, answer: tuple[str, str]) -> None:
    def bind(battle: AtSea) -> None:
        ship = battle.ship("brig 1")
        if state in ("mending", "working"):
            setattr(ship, state, battle.fort("e4").index)
        else:
            setattr(ship, state, 1)
        if state == "working":
            battle.fort("e4").workers = (ship.index,)

    battle = at_sea(f"red brig 1 at f5; red brig 3 at g4; blue galleon 1 at g5{FAR}", forts="red e4")
    bind(battle)
    assert battle.refused("red: board galleon 1 with brig 1") == answer
    ready = at_sea(f"red brig 1 at f5; red brig 3 at g4; red brig 4 at g6; blue galleon 1 at g5{FAR}", forts="red e4")
    bind(ready)
    ready.order("red: board galleon 1 with brig 3")
    assert ready.refused("red: join brig 1") == answer


@rule("SAIL-6.7.2")
def test_each_ship_of_a_party_is_one_of_those_that_may_act_without_a_flagship() -> None:
    battle = at_sea(f"red brig 1 at f5; red brig 3 at g4; red brig 4 at g6; blue galleon 1 at g5{FAR}")
    battle.battle.flagship_lost[0] = 2
    battle.battle.may_act[0] = 2
    battle.order("red: board galleon 1 with brig 1")
    assert battle.offered("red") == {"join brig 3", "join brig 4", "go"}
    battle.order("red: join brig 3", dice=[1, 1, 1])  # brig 4 may not, so nobody is asked any more
    assert battle.facts("boarding")[0]["ships"] == ["brig 1", "brig 3"]


# ---- the points


@rule("SAIL-3.3.3.4.2")
@pytest.mark.parametrize(("face", "points"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_die_gives_no_point_or_one_or_two(face: int, points: int) -> None:
    battle = face_to_face("first-rate 1", "brig 2")
    battle.order("red: board brig 2 with first-rate 1", dice=[face, 1])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"]) == (7 + points, 3)
    battle = face_to_face("first-rate 1", "brig 2")
    battle.order("red: board brig 2 with first-rate 1", dice=[1, face])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"]) == (7, 3 + points)


@rule("SAIL-3.3.3.4.2")
def test_the_attackers_roll_in_the_order_of_declaration_then_the_defender() -> None:
    battle = face_to_face("brig 1", "first-rate 1", "; red brig 3 at g4; red brig 4 at g6")
    battle.order("red: board first-rate 1 with brig 4")
    battle.order("red: join brig 1")
    battle.order("red: join brig 3", dice=[1, 3, 5, 2])
    assert [(die["seat"], die["face"]) for die in battle.facts("die")] == [(0, 1), (0, 3), (0, 5), (1, 2)]
    told = battle.facts("boarding")[0]
    assert told["ships"] == ["brig 4", "brig 1", "brig 3"]
    assert told["attack_chance"] == [0, 1, 2]
    assert told["defence_chance"] == [0]


@rule("SAIL-3.3.3.4.1")
def test_damage_counts_against_a_side() -> None:
    battle = (
        face_to_face("brig 1", "first-rate 1", "; red galleon 1 at g4").hurt("galleon 1", 1).hurt("first-rate 1", 2)
    )
    battle.order("red: board first-rate 1 with brig 1")
    battle.order("red: join galleon 1", dice=[3, 6, 5])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"], told["points"]) == (3 + 4 + 1 + 2, 5 + 2, 3)


@rule("SAIL-3.3.3.6.1")
def test_two_brigs_win_against_a_damaged_first_rate() -> None:
    battle = face_to_face("brig 1", "first-rate 1", "; red brig 3 at g4").hurt("first-rate 1", 4)
    battle.order("red: board first-rate 1 with brig 1")
    battle.order("red: join brig 3", dice=[1, 3, 5])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"], told["points"]) == (7, 5, 2)
    assert battle.events[-1].outcome == "won by 2"
    assert battle.awaited() == ["red"]  # two points for three ships: he shares them out


@rule("SAIL-3.3.3.6.1")
def test_the_defender_wins_with_more_points() -> None:
    battle = face_to_face("brig 1", "frigate 1")
    battle.order("red: board frigate 1 with brig 1", dice=[3, 2])
    assert [e.outcome for e in battle.events if e.outcome] == ["lost by 1"]
    assert battle.awaited() == ["blue"]


@rule("SAIL-3.3.3.5")
def test_a_tie_sinks_all_ships_involved() -> None:
    battle = face_to_face("brig 1", "first-rate 1", "; red brig 3 at g4; red brig 4 at g6")
    battle.order("red: board first-rate 1 with brig 1")
    battle.order("red: join brig 3")
    assert battle.facts("boarding") == []
    battle.put("brig 4", "h8")
    battle.order("red: go", dice=[3, 1, 1])
    assert [battle.where(name) for name in ("brig 1", "brig 3", "first-rate 1")] == ["", "", ""]
    assert [e.outcome for e in battle.events if e.outcome] == ["tie"]
    assert [e.rule for e in battle.events if e.kind == "sunk"] == ["SAIL-3.3.3.5"] * 3
    assert battle.where("brig 4") == "h8"


@rule("SAIL-3.3.3.5")
def test_a_tie_can_sink_the_last_ships_of_both() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at g5")
    battle.order("red: board brig 2 with brig 1", dice=[1, 2])
    assert battle.won() == []  # a draw
    three = at_sea("red brig 1 at f5; blue brig 2 at g5; green brig 3 at a1", seats=3)
    three.order("red: board brig 2 with brig 1", dice=[1, 2])
    assert three.won() == ["green"]


# ---- what follows


@rule("SAIL-3.3.3.7.1")
def test_what_is_left_of_the_loser_changes_its_flag() -> None:
    battle = face_to_face("first-rate 1", "brig 2")
    battle.order("red: board brig 2 with first-rate 1", dice=[5, 1])  # 9 against 3
    battle.order("red: give first-rate 1 4")
    assert battle.owner("brig 2") == "red"
    assert battle.where("brig 2") == "g5"
    assert (battle.ship("first-rate 1").strength(), battle.ship("brig 2").strength()) == (4, 2)
    assert battle.facts("captured") == [{"ship": "brig 2", "owner": 1, "by_seat": 0, "at": "g5"}]


@rule("SAIL-3.3.3.7.1")
def test_a_defender_who_wins_takes_several_attackers() -> None:
    battle = face_to_face("brig 1", "first-rate 1", "; red brig 3 at g4; red brig 4 at g6")
    for name in ("brig 1", "brig 3", "brig 4"):
        battle.hurt(name, 1)
    battle.order("red: board first-rate 1 with brig 1")
    battle.order("red: join brig 3")
    battle.order("red: join brig 4", dice=[1, 1, 1, 5])  # 6 against 9
    assert battle.awaited() == ["blue"]
    battle.go("blue: give first-rate 1 1", "blue: give brig 1 0", "blue: give brig 3 1")
    assert [battle.owner(name) for name in ("first-rate 1", "brig 3", "brig 4")] == ["blue", "blue", "blue"]
    assert battle.where("brig 1") == ""
    assert battle.awaited() == ["red"]  # whose actions go on


@rule("SAIL-3.3.3.7.2")
def test_a_captured_ship_does_nothing_more_in_this_turn() -> None:
    battle = face_to_face("first-rate 1", "brig 2", "; blue brig 3 at g6; blue brig 4 at g4")
    battle.order("red: board brig 2 with first-rate 1", dice=[1, 1])
    battle.go("red: give first-rate 1 2")
    assert not [text for text in battle.offered("red") if "brig 2" in text]
    assert battle.refused("red: move brig 2 e 1") == ("SAIL-3.3.3.7.2", "captured this turn")
    assert battle.refused("red: fire brig 2 at brig 3") == ("SAIL-3.3.3.7.2", "captured this turn")
    assert battle.refused("red: board brig 3 with brig 2") == ("SAIL-3.3.3.7.2", "captured this turn")
    battle.next_turn()
    battle.act("red")
    assert battle.lawful("red: move brig 2 e 1")
    assert battle.lawful("red: board brig 3 with brig 2")


@rule("SAIL-3.3.3.7.2")
def test_a_captured_ship_drifts_no_more_in_this_storm() -> None:
    battle = at_sea(f"red first-rate 1 at f5; blue brig 2 at g5{FAR}", wind="e storm")
    battle.order("red: board brig 2 with first-rate 1", dice=[1, 1])
    battle.go("red: give first-rate 1 2")
    assert battle.refused("red: drift brig 2") == ("SAIL-3.3.3.7.2", "captured this turn")
    battle.end()
    assert battle.where("brig 2") == "g5"
    assert battle.where("first-rate 1") == "f5"  # behind the ship that lies fast


@rule("SAIL-3.3.3.7.2")
def test_a_ship_captured_before_it_has_drifted_stays_where_it_is() -> None:
    battle = at_sea(f"red brig 1 at f5; blue first-rate 2 at g5{FAR}", wind="w storm")
    battle.order("red: board first-rate 2 with brig 1", dice=[1, 1])
    battle.order("blue: give first-rate 2 2")
    assert battle.owner("brig 1") == "blue"
    battle.end()
    battle.end(dice=[1, 1])  # blue's ships drift: brig 1 has not, and does not; then a new wind blows
    assert (battle.where("brig 1"), battle.where("first-rate 2")) == ("f5", "g5")


@rule("SAIL-3.3.3.7.3")
def test_a_defender_that_wins_does_all_it_likes_in_its_owners_later_actions() -> None:
    battle = face_to_face("brig 1", "first-rate 2", "; red frigate 2 at h6; red frigate 3 at g6")
    battle.order("red: board first-rate 2 with brig 1")
    battle.order("red: go", dice=[1, 1])
    battle.order("blue: give first-rate 2 4")
    battle.end()
    battle.order("blue: board frigate 3 with first-rate 2", dice=[6, 1])
    battle.order("blue: give first-rate 2 1")
    assert battle.lawful("blue: fire first-rate 2 at frigate 2")
    assert battle.lawful("blue: move first-rate 2 ne 1")


@rule("SAIL-3.3.3.8.1")
def test_a_ship_boards_before_its_move_or_after_it() -> None:
    battle = at_sea(f"red first-rate 1 at f7; blue brig 2 at f4; blue brig 3 at x14{FAR}")
    battle.order("red: move first-rate 1 n 2")
    battle.order("red: board brig 2 with first-rate 1", dice=[1, 1])
    battle.order("red: give first-rate 1 3")
    assert battle.refused("red: move first-rate 1 w 1")[1] == "has moved"
    early = at_sea(f"red first-rate 1 at f5; blue brig 2 at f4{FAR}")
    early.order("red: board brig 2 with first-rate 1", dice=[1, 1])
    early.order("red: give first-rate 1 3")
    assert early.lawful("red: move first-rate 1 w 3")


@rule("SAIL-3.3.3.8.1")
def test_who_does_not_survive_does_not_move() -> None:
    battle = at_sea(f"red brig 1 at f5; blue brig 2 at f4{FAR}").hurt("brig 1", 1)
    battle.order("red: board brig 2 with brig 1", dice=[3, 1])
    assert battle.where("brig 1") == ""
    assert battle.refused("red: move brig 1 w 1") == ("SAIL-1.1.9", "not on the board")


@rule("SAIL-3.3.3.8.2")
def test_a_ship_attacks_once_in_a_turn_and_still_fires() -> None:
    battle = at_sea(f"red first-rate 1 at f5; blue brig 2 at f4; blue brig 3 at g5; blue frigate 4 at f9{FAR}")
    battle.order("red: board brig 2 with first-rate 1", dice=[5, 1])
    battle.order("red: give first-rate 1 5")
    assert battle.refused("red: board brig 3 with first-rate 1") == ("SAIL-3.3.3.8.2", "has boarded")
    for _ in range(3):
        battle.order("red: fire first-rate 1 at frigate 4", dice=[2])
    battle.next_turn()
    battle.act("red")
    assert battle.lawful("red: board brig 3 with first-rate 1")


@rule("SAIL-3.3.3.8.2")
def test_a_ship_defends_as_often_as_it_is_boarded() -> None:
    ships = "red brig 1 at f5; red brig 2 at g4; red brig 3 at g6; blue first-rate 1 at g5"
    battle = at_sea(f"{ships}{FAR}")
    battle.order("red: board first-rate 1 with brig 1")
    battle.order("red: go", dice=[1, 5])  # 3 against 9
    battle.go("blue: give first-rate 1 6")
    battle.order("red: board first-rate 1 with brig 2")
    battle.order("red: go", dice=[5, 1])  # 5 against 6
    battle.order("blue: give first-rate 1 1")
    assert battle.where("brig 2") == ""
    battle.order("red: board first-rate 1 with brig 3", dice=[3, 3])
    battle.order("red: give brig 3 1")
    assert battle.owner("first-rate 1") == "red"


@rule("SAIL-3.3.3.9")
@pytest.mark.parametrize("wind", ["n fresh", "n calm", "n storm"])
def test_a_ship_boards_in_every_weather(wind: str) -> None:
    battle = at_sea(f"red brig 1 at f5; blue brig 2 at g5{FAR}", wind=wind)
    assert battle.lawful("red: board brig 2 with brig 1")


@rule("SAIL-3.3.3.10")
def test_a_ship_under_repair_defends_itself_and_flies_the_new_flag_when_taken() -> None:
    battle = at_sea(f"red galleon 1 at b3; blue frigate 1 at b2{FAR}", forts="blue a1").hurt("frigate 1", 3)
    battle.ship("frigate 1").mending = 0
    battle.ship("frigate 1").mending_since = 1
    battle.order("red: board frigate 1 with galleon 1", dice=[1, 3])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"]) == (5, 3)
    battle.order("red: give galleon 1 1")
    assert battle.owner("frigate 1") == "red"
    assert battle.ship("frigate 1").mending == -1


@rule("SAIL-3.3.3.10")
def test_a_ship_under_repair_that_wins_goes_on_with_it() -> None:
    battle = at_sea(f"red brig 1 at b3; blue frigate 1 at b2{FAR}", forts="blue a1").hurt("frigate 1", 1)
    battle.ship("frigate 1").mending = 0
    battle.order("red: board frigate 1 with brig 1", dice=[1, 1])
    battle.order("blue: give frigate 1 1")
    assert battle.where("brig 1") == ""
    assert battle.ship("frigate 1").mending == 0
    assert battle.ship("frigate 1").strength() == 1


# ---- pirates (SAIL-4.3.21)


@rule("SAIL-4.3.21")
def test_two_brigs_add_two_points_against_a_galleon() -> None:
    battle = spanish_main(
        "red brig 1 at f5; red brig 2 at g4; spain galleon 1 at g5; spain frigate 1 at a1", acting="red"
    )
    battle.order("red: board galleon 1 with brig 1")
    battle.order("red: join brig 2", dice=[2, 4, 6])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"]) == (9, 7)


@rule("SAIL-4.3.21")
def test_a_pirate_adds_a_point_when_boarded_too() -> None:
    battle = spanish_main("red brig 1 at f5; blue brig 2 at x1; spain galleon 1 at g5", acting="spain")
    battle.order("spain: board brig 1 with galleon 1", dice=[1, 3])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"]) == (5, 3 + 1 + 1)
    assert battle.where("brig 1") == battle.where("galleon 1") == ""


@rule("SAIL-4.3.21")
def test_no_bonus_between_pirates() -> None:
    ships = "red brig 1 at f5; red brig 3 at h8; blue brig 2 at g5; blue brig 4 at h9; spain galleon 1 at x1"
    battle = spanish_main(ships, acting="red", pirates_may_fight="true")
    battle.order("red: board brig 2 with brig 1", dice=[3, 1])
    told = battle.facts("boarding")[0]
    assert (told["attack"], told["defence"]) == (4, 3)


# ---- all at once


def swarm() -> AtSea:
    """Spain's three cripples with a treasure and her flagship against a working brig of red at Tortuga (M2)."""
    ships = "red brig 1 at m3; red brig 2 at n3; blue brig 3 at x1; spain galleon 1 at l3; spain frigate 1 at m4"
    battle = spanish_main(
        f"{ships}; spain frigate 2 at a9; spain frigate 3 at b9",
        treasures={1: "galleon 1", 2: "brig 1"},
        admiral_flagship="true",
    )
    battle.put("frigate 2", "n4")
    for name, damage in (("galleon 1", 4), ("frigate 1", 4), ("brig 1", 1)):
        battle.hurt(name, damage)
    tortuga = battle.fort("m2")
    tortuga.damage, tortuga.workers = 1, (battle.ship("brig 1").index, battle.ship("brig 2").index)
    for name in ("brig 1", "brig 2"):
        battle.ship(name).working = tortuga.index
    battle.battle.flagship[0] = battle.ship("galleon 1").index
    battle.ship("galleon 1").marks = 2
    battle.ship("galleon 1").entered = 1
    return battle


@rule("SAIL-3.3.3.7.1", "SAIL-3.2.2.3")
def test_a_working_brig_beats_two_spaniards_and_takes_the_flagship_with_its_treasure() -> None:
    battle = swarm()
    battle.order("spain: board brig 1 with galleon 1")
    battle.order("spain: join frigate 1", dice=[1, 1, 3])  # 1 + 1 against 2 + 1 + 1
    assert battle.awaited() == ["red"]  # though it is Spain's turn
    assert battle.offered("red") == {"give brig 1 0", "give brig 1 1", "give brig 1 2"}
    battle.order("red: give brig 1 1")
    assert battle.offered("red") == {
        "give frigate 1 0",
        "give frigate 1 1",
    }  # frigate, then galleon: both of Strength 5
    battle.order("red: give frigate 1 0")
    assert (battle.owner("galleon 1"), battle.where("frigate 1")) == ("red", "")
    assert battle.battle.flagship == [-1, -1, -1]
    assert battle.battle.flagship_lost[0] == COMING
    assert (battle.ship("galleon 1").marks, battle.ship("galleon 1").entered) == (0, 0)
    assert battle.fort("m2").workers != ()  # the work goes on
    assert battle.prompt() == "stow"
    assert battle.awaited() == ["red"]
    while battle.prompt() == "stow":
        battle.order("red: " + battle.battle.default(1))
    assert (place(battle, 1), place(battle, 2)) == ("galleon 1", "brig 1")
    assert battle.awaited() == ["spain"]
    assert battle.refused("spain: move galleon 1 n 1") == ("SAIL-1.1.9", "not your ship")


@rule("SAIL-3.3.3.7.1")
def test_a_working_brig_that_sinks_though_its_owner_wins_ends_the_work() -> None:
    battle = swarm()
    battle.order("spain: board brig 1 with galleon 1")
    battle.order("spain: join frigate 1", dice=[1, 1, 3])
    battle.go("red: give brig 1 0")  # then the two others get a point each
    assert [battle.owner(name) for name in ("galleon 1", "frigate 1")] == ["red", "red"]
    assert battle.where("brig 1") == ""
    assert battle.fort("m2").workers == ()
    assert battle.ship("brig 2").working == -1
    while battle.prompt() == "stow":
        battle.order("red: " + battle.battle.default(1))
    assert place(battle, 2) == "frigate 1"  # of the sunk brig: to the first with room


@rule("SAIL-4.3.23.2")
def test_the_winner_of_a_boarding_gets_the_map_of_a_pirate_whose_last_ships_are_lost() -> None:
    ships = "red brig 1 at f5; blue brig 2 at g5; blue brig 3 at h9; spain galleon 1 at x1"
    battle = spanish_main(
        ships,
        acting="red",
        pirates_may_fight="true",
        treasures={1: "in hand of red"},
        maps={"red": "j6", "blue": "k6"},
    )
    battle.order("red: board brig 2 with brig 1", dice=[1, 3])  # lost by one
    battle.order("blue: give brig 2 1")
    assert battle.where("brig 1") == ""
    assert battle.battle.map_holder[1] == 2
    assert place(battle, 1) == "hidden by red"
    assert battle.awaited() == ["blue"]  # red is out in the middle of his own actions


@rule("SAIL-4.3.23.2")
def test_a_pirate_with_another_ship_keeps_his_map() -> None:
    ships = "red brig 1 at f5; red brig 4 at h8; blue brig 2 at g5; spain galleon 1 at x1"
    battle = spanish_main(ships, acting="red", pirates_may_fight="true", maps={"red": "j6", "blue": "k6"})
    battle.order("red: board brig 2 with brig 1", dice=[1, 3])
    battle.order("blue: give brig 2 1")
    assert battle.battle.map_holder[1] == 1


# ---- the odds


@rule("SAIL-3.3.3.4.1", "SAIL-3.3.3.4.2")
@pytest.mark.parametrize(("red", "blue"), [("brig 1", "brig 2"), ("first-rate 1", "brig 2"), ("brig 1", "galleon 2")])
def test_the_odds_of_one_against_one_are_those_of_the_dice(red: str, blue: str) -> None:
    battle = face_to_face(red, blue)
    said = f"red: board {blue} with {red}"
    assert said_odds(battle, said) == rolled(battle, said)


def test_equal_ships_tie_in_three_of_nine() -> None:
    assert face_to_face().odds("red: board brig 2 with brig 1") == {
        "lost by 2": (1, 9),
        "lost by 1": (2, 9),
        "tie": (3, 9),
        "won by 1": (2, 9),
        "won by 2": (1, 9),
    }


def test_the_odds_of_three_against_one_are_those_of_the_dice() -> None:
    battle = face_to_face("brig 1", "first-rate 1", "; red brig 3 at g4; red frigate 1 at g6").hurt("first-rate 1", 1)
    alone = battle.odds("red: board first-rate 1 with brig 1")
    battle.order("red: board first-rate 1 with brig 1")
    assert battle.odds("red: go") == alone  # what is said first presumes that nobody joins
    assert said_odds(battle, "red: go") == rolled(battle, "red: go")
    battle.order("red: join brig 3")
    assert said_odds(battle, "red: go") == rolled(battle, "red: go")
    assert said_odds(battle, "red: join frigate 1") == rolled(battle, "red: join frigate 1")


def test_the_odds_of_pirates_reckon_with_their_bonus() -> None:
    ships = "red brig 1 at f5; red brig 2 at g4; blue brig 3 at x1; spain galleon 1 at g5; spain frigate 1 at a1"
    battle = spanish_main(ships, acting="red")
    battle.order("red: board galleon 1 with brig 1")
    assert said_odds(battle, "red: join brig 2") == rolled(battle, "red: join brig 2")
    forecast = battle.forecast("red: join brig 2")
    assert [(m.rule, m.reason, m.by) for m in forecast.throws[0].modifiers] == [
        ("SAIL-3.3.3.4.1", "strength", 3),
        ("SAIL-3.3.3.4.1", "strength", 3),
        ("SAIL-4.3.21", "pirates", 2),
    ]


def test_the_odds_say_what_follows_by_default() -> None:
    battle = face_to_face("brig 1", "first-rate 1", "; red brig 3 at g4").hurt("first-rate 1", 4)
    battle.order("red: board first-rate 1 with brig 1")
    said = "red: join brig 3"
    assert follows(battle, said, "won by 1") == {"points": 1, "sunk": ["brig 3", "first-rate 1"], "captured": []}
    assert follows(battle, said, "won by 2") == {"points": 2, "sunk": ["first-rate 1"], "captured": []}
    assert follows(battle, said, "won by 3") == {"points": 3, "sunk": [], "captured": ["first-rate 1"]}
    even = face_to_face()
    assert follows(even, "red: board brig 2 with brig 1", "tie") == {
        "points": 0,
        "sunk": ["brig 1", "brig 2"],
        "captured": [],
    }
    assert follows(even, "red: board brig 2 with brig 1", "lost by 2")["captured"] == ["brig 1"]


@rule("SAIL-6.5.2", "SAIL-3.3.3.7.1")
def test_a_ship_taken_with_its_rigging_cut_keeps_it_until_its_captors_next_actions_are_over() -> None:
    ships = "red brig 1 at f9; blue first-rate 2 at g9; red frigate 3 at a9; blue brig 5 at x1"
    battle = at_sea(ships, wind="n fresh", acting="blue", admiral_chain_shot="true")
    battle.battle.queue = (1, 0)
    battle.act("red")
    battle.ship("brig 1").rigging = 2  # red's actions, in which it is felt, go on; blue has acted
    battle.order("red: board first-rate 2 with brig 1", dice=[1, 1])
    battle.order("blue: give first-rate 2 3")
    assert battle.owner("brig 1") == "blue"
    battle.next_turn("n fresh").turn_of("blue")
    assert battle.refused("blue: move brig 1 n 5") == ("SAIL-3.3.1.6.1.3", "too many spaces")
    assert battle.lawful("blue: move brig 1 n 4")
    battle.next_turn("n fresh").turn_of("blue")
    assert battle.lawful("blue: move brig 1 n 6")


@rule("SAIL-3.3.3.2")
def test_who_may_not_be_boarded_and_burns_is_answered_by_whose_it_is() -> None:
    battle = face_to_face(more="; red brig 3 at f4")
    battle.ship("brig 3").lit = 1
    assert battle.refused("red: board brig 3 with brig 1") == ("SAIL-3.3.3.2", "your own")


AROUND = {"brig 1": ("f5", 3, 1), "galleon 1": ("g4", 5, 2), "frigate 1": ("h5", 5, 0), "first-rate 1": ("g6", 7, 4)}
CHANCE = (0, 0, 1, 1, 2, 2)


@rule("SAIL-3.3.3.3", "SAIL-3.3.3.4.1", "SAIL-3.3.3.4.2")
@pytest.mark.parametrize("party", [p for n in (1, 2, 3, 4) for p in combinations(AROUND, n)], ids=" and ".join)
def test_the_odds_of_any_party_are_counted_out_by_hand(party: tuple[str, ...]) -> None:
    """Every fall of all the dice, reckoned here without the engine."""
    ships = "; ".join(f"red {name} at {AROUND[name][0]}" for name in party)
    battle = at_sea(f"{ships}; blue first-rate 2 at g5{FAR}").hurt("first-rate 2", 1)
    for name in party:
        battle.hurt(name, AROUND[name][2])
    for number, name in enumerate(party[:-1]):
        battle.order(f"red: join {name}" if number else f"red: board first-rate 2 with {name}")
    said = f"red: join {party[-1]}" if len(party) > 1 else f"red: board first-rate 2 with {party[0]}"
    before = sum(AROUND[name][1] - AROUND[name][2] for name in party) - (7 - 1)
    counted: Counter[str] = Counter()
    for dice in product(CHANCE, repeat=len(party) + 1):
        margin = before + sum(dice[:-1]) - dice[-1]
        counted["tie" if margin == 0 else f"won by {margin}" if margin > 0 else f"lost by {-margin}"] += 1
    falls = 6 ** (len(party) + 1)
    assert said_odds(battle, said) == {outcome: Fraction(ways, falls) for outcome, ways in counted.items()}
