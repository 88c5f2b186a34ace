"""Ships in a Storm: drifting, reefs, harbours and lee, chains, collisions, anchors."""

from __future__ import annotations

import pytest

from searoom.games.sail import storm
from searoom.games.sail.pieces import NONE
from tests.games.sail.at_sea import AtSea, at_sea, rule

E_STORM = "e storm"


def drifts_to(battle: AtSea, name: str, owner: str = "red") -> str:
    battle.order(f"{owner}: drift {name}")
    return battle.where(name)


# ---- carried away, once


@rule("SAIL-3.3.1.6.3.1")
@pytest.mark.parametrize(
    ("ship", "wind", "to"),
    [
        ("brig 1", "e", "i5"),
        ("frigate 1", "e", "i5"),
        ("galleon 1", "e", "j5"),
        ("first-rate 1", "e", "h5"),
        ("brig 1", "se", "h7"),
        ("frigate 1", "nw", "d3"),
        ("galleon 1", "ne", "i2"),
        ("first-rate 1", "sw", "e6"),
    ],
)
def test_each_type_is_carried_its_own_drift(ship: str, wind: str, to: str) -> None:
    battle = at_sea(f"red {ship} at f5; blue brig 6 at x14", wind=f"{wind} storm")
    assert drifts_to(battle, ship) == to
    assert battle.facts("drifted")[0]["reason"] == ""
    assert battle.rules() == ["SAIL-3.3.1.6.3.1"]


@rule("SAIL-3.3.1.6.3.1")
def test_nobody_moves_by_choice_in_a_storm() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at x14", wind=E_STORM)
    assert battle.refused("red: move brig 1 e 1") == ("SAIL-3.3.1.6.3.1", "storm")


@rule("SAIL-3.3.1.6.3.1")
def test_a_ship_is_carried_away_once() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at x14", wind=E_STORM).go("red: drift brig 1")
    assert battle.refused("red: drift brig 1") == ("SAIL-3.3.1.6.3.9", "has drifted")


@rule("SAIL-3.3.1.6.3.1")
@pytest.mark.parametrize("wind", ["e fresh", "e calm"])
def test_nothing_drifts_without_a_storm(wind: str) -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at x14", wind=wind)
    assert battle.refused("red: drift brig 1") == ("SAIL-3.3.1.6.3.1", "no storm")
    battle.end()
    assert battle.where("brig 1") == "f5"


@rule("SAIL-3.3.1.6.3.1")
def test_it_is_obligatory_whoever_ends_without_it() -> None:
    battle = at_sea("red brig 1 at f5; red galleon 1 at f8; blue brig 2 at a1", wind=E_STORM)
    battle.order("red: drift galleon 1")
    battle.end()
    assert (battle.where("brig 1"), battle.where("galleon 1"), battle.where("brig 2")) == ("i5", "j8", "a1")


@rule("SAIL-3.3.3.7.2")
def test_a_ship_captured_in_this_turn_does_not_drift_any_more() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at f9; blue brig 2 at x14", wind=E_STORM)
    battle.ship("brig 1").taken = 1
    assert battle.refused("red: drift brig 1") == ("SAIL-3.3.3.7.2", "captured this turn")
    battle.end()
    assert battle.where("brig 1") == "f5"


# ---- in which order


@rule("SAIL-3.3.1.6.3.2")
def test_the_owner_chooses_who_drifts_when_and_in_which_order() -> None:
    battle = at_sea("red brig 1 at f5; red galleon 1 at f8; blue brig 2 at x14", wind=E_STORM)
    assert battle.offered("red", "drift") == {"drift brig 1", "drift galleon 1"}
    battle.order("red: drift galleon 1")
    assert battle.offered("red", "drift") == {"drift brig 1"}
    assert battle.where("brig 1") == "f5"


@rule("SAIL-3.3.1.6.3.2")
def test_ships_of_later_players_are_obstacles_where_they_lie() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at h5", wind=E_STORM)
    battle.end()
    assert battle.where("brig 1") == "g5"
    battle.end([1, 1])
    assert battle.where("brig 2") == "k5"


@rule("SAIL-3.3.1.6.3.3")
def test_left_over_the_ship_farthest_down_the_wind_goes_first() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at g5; blue brig 2 at a14", wind=E_STORM)
    events = battle.end()
    assert [event.facts["ship"] for event in events if event.kind == "drifted"] == ["brig 3", "brig 1"]
    assert (battle.where("brig 3"), battle.where("brig 1")) == ("j5", "i5")


@rule("SAIL-3.3.1.6.3.3")
def test_ordered_first_the_ship_behind_is_stopped_by_the_one_before_it() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at g5; blue brig 2 at a14", wind=E_STORM)
    assert drifts_to(battle, "brig 1") == "f5"
    battle.end()
    assert (battle.where("brig 1"), battle.where("brig 3")) == ("f5", "j5")


@rule("SAIL-3.3.1.6.3.3")
@pytest.mark.parametrize(
    ("wind", "first"),
    [("n", "brig 1"), ("ne", "brig 2"), ("e", "brig 3"), ("se", "brig 4"), ("s", "brig 5"), ("sw", "brig 6")],
)
def test_farthest_is_measured_along_the_wind(wind: str, first: str) -> None:
    fleet = (
        "red brig 1 at l3; red brig 2 at p4; red brig 3 at q8; red brig 4 at p12; red brig 5 at l13; red brig 6 at g12"
    )
    battle = at_sea(f"{fleet}; blue galleon 1 at a1", wind=f"{wind} storm")
    battle.end()
    drifted = [event.facts["ship"] for event in battle.events if event.kind == "drifted"]
    assert drifted[0] == first
    assert len(drifted) == 6


@rule("SAIL-3.3.1.6.3.3")
@pytest.mark.parametrize("turned_round", [False, True])
def test_equally_far_go_by_type_and_then_by_number(turned_round: bool) -> None:
    """Whichever is listed first, and though a brig has a higher number than a frigate."""
    fleet = ["first-rate 1 at f2", "galleon 1 at f4", "frigate 2 at f6", "frigate 1 at f8", "brig 4 at f10"]
    listed = "; ".join(f"red {ship}" for ship in (fleet[::-1] if turned_round else fleet))
    battle = at_sea(f"{listed}; blue brig 1 at a14", wind=E_STORM)
    battle.end()
    drifted = [event.facts["ship"] for event in battle.events if event.kind == "drifted"]
    assert drifted == ["brig 4", "frigate 1", "frigate 2", "galleon 1", "first-rate 1"]


@rule("SAIL-3.3.1.6.3.3")
def test_how_far_a_ship_lies_comes_before_its_type() -> None:
    battle = at_sea("red first-rate 1 at g5; red brig 1 at f9; blue brig 2 at a14", wind=E_STORM)
    battle.end()
    drifted = [event.facts["ship"] for event in battle.events if event.kind == "drifted"]
    assert drifted == ["first-rate 1", "brig 1"]


@rule("SAIL-3.3.1.6.3.4")
def test_a_chain_of_ships_stays_behind_the_one_that_will_not_drift() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at e5; red brig 4 at c5; blue brig 2 at g5", wind=E_STORM)
    battle.end()
    assert [battle.where(f"brig {n}") for n in (2, 1, 3, 4)] == ["g5", "f5", "e5", "d5"]


@rule("SAIL-3.3.1.6.3.4")
def test_a_ship_before_which_another_has_made_room_follows_it() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at g5; blue brig 2 at a1", wind=E_STORM)
    battle.go("red: drift brig 3")
    assert drifts_to(battle, "brig 1") == "i5"


# ---- what stops it


@rule("SAIL-3.3.1.6.3.5")
@pytest.mark.parametrize(
    ("at", "wind", "to", "reason"),
    [
        ("b4", "e", "c4", "land"),  # shore on d4
        ("g1", "n", "g1", "edge"),
        ("w9", "e", "x9", "edge"),
        ("g9", "e", "h9", "ship"),  # another ship on i9
        ("c2", "se", "d3", "land"),  # a coast from which land lies ahead
        ("l7", "ne", "m6", "between land"),  # m5 and n6 are shore
    ],
)
def test_obstacles_stop_a_drift_and_do_no_harm(at: str, wind: str, to: str, reason: str) -> None:
    islands = "volcano d3; monu k4; monu m6"
    battle = at_sea(f"red brig 1 at {at}; blue brig 2 at i9", islands=islands, wind=f"{wind} storm")
    assert drifts_to(battle, "brig 1") == to
    assert battle.facts("drifted")[0]["reason"] == reason
    assert battle.ship("brig 1").damage == 0
    assert battle.rules() == ["SAIL-3.3.1.6.3.5"]


@rule("SAIL-3.1.5.1.4", "SAIL-3.3.1.6.3.5")
def test_a_storm_carries_no_ship_into_its_own_royal_ports_harbour() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at f9", ports="red j5; blue j9", wind=E_STORM)
    assert drifts_to(battle, "brig 1") == "h5"
    assert battle.facts("drifted")[0]["reason"] == "own royal port"
    assert battle.rules() == ["SAIL-3.1.5.1.4"]


@rule("SAIL-3.1.5.1.4")
def test_nor_into_an_allys() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at x14", ports="green j5", wind=E_STORM, seats=3)
    battle.ally("red", "green")
    assert drifts_to(battle, "brig 1") == "h5"


# ---- reefs


@rule("SAIL-3.3.1.6.3.6")
def test_a_reef_costs_a_point_for_each_space_that_is_lost_to_it() -> None:
    battle = at_sea("red galleon 1 at f5; blue brig 2 at a1", reefs="h5", wind=E_STORM)
    assert drifts_to(battle, "galleon 1") == "g5"
    assert battle.ship("galleon 1").damage == 3
    assert battle.rules() == ["SAIL-3.3.1.6.3.6", "SAIL-3.3.1.6.3.6"]


@rule("SAIL-3.3.1.6.3.6")
def test_spaces_beyond_a_shore_would_not_have_been_entered() -> None:
    battle = at_sea("red galleon 1 at f5; blue brig 2 at a1", reefs="h5", islands="volcano j4", wind=E_STORM)
    assert drifts_to(battle, "galleon 1") == "g5"
    assert battle.ship("galleon 1").damage == 2


@rule("SAIL-3.3.1.6.3.6")
def test_a_brig_with_a_reef_ahead_is_wrecked() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at f9; blue brig 2 at a1", reefs="g5", wind=E_STORM)
    assert drifts_to(battle, "brig 1") == ""
    assert battle.facts("sunk")[0]["at"] == "f5"


@rule("SAIL-3.3.1.6.3.6")
@pytest.mark.parametrize(
    ("reefs", "others", "damage"),
    [
        ("j5", "", 1),  # only the last space is lost
        ("k5", "", 0),  # it is not reached
        ("h5 j5", "", 3),  # without any reefs it would have come to j5
        ("h5 i5 j5", "", 3),
        ("h5", "; blue galleon 2 at j5", 2),  # a ship would have stopped it before j5
        ("h5", "; blue galleon 2 at i5", 1),
    ],
)
def test_what_is_lost_to_reefs(reefs: str, others: str, damage: int) -> None:
    battle = at_sea(f"red galleon 1 at f5; blue brig 2 at a1{others}", reefs=reefs, wind=E_STORM)
    battle.order("red: drift galleon 1")
    assert battle.ship("galleon 1").damage == damage


@rule("SAIL-3.3.1.6.3.6")
@pytest.mark.parametrize(("at", "wind", "damage"), [("v5", "e", 1), ("w5", "e", 1), ("c3", "nw", 2)])
def test_beyond_the_edge_nothing_is_lost(at: str, wind: str, damage: int) -> None:
    battle = at_sea(f"red galleon 1 at {at}; blue brig 2 at l14", reefs="x5 b2", wind=f"{wind} storm")
    battle.order("red: drift galleon 1")
    assert battle.ship("galleon 1").damage == damage


@rule("SAIL-3.3.1.6.3.6")
@pytest.mark.parametrize(
    ("fort", "reef", "damage"),
    [
        ("j4", "h5", 2),  # h5, then the harbour space i5
        ("i4", "h5", 1),  # but for the reef h5 would be harbour itself
        ("k4", "h5", 3),  # the harbour begins with the last space
    ],
)
def test_in_a_harbour_the_drift_would_have_ended(fort: str, reef: str, damage: int) -> None:
    battle = at_sea("red galleon 1 at f5; blue brig 2 at a1", forts=f"red {fort}", reefs=reef, wind=E_STORM)
    battle.order("red: drift galleon 1")
    assert battle.ship("galleon 1").damage == damage


@rule("SAIL-3.3.1.6.3.6")
def test_a_royal_port_of_its_own_would_have_kept_it_out() -> None:
    battle = at_sea("red galleon 1 at f5; blue brig 2 at a1", ports="red k5", reefs="h5", wind=E_STORM)
    battle.order("red: drift galleon 1")
    assert battle.ship("galleon 1").damage == 2  # h5 and i5; j5 is forbidden water


# ---- harbour and lee


@rule("SAIL-3.3.1.6.3.7", "SAIL-3.3.1.6.3.9")
@pytest.mark.parametrize("forts", ["red g6", "blue g6", "g6", "ruin"])
def test_a_harbour_holds_a_ship_whosever_it_is(forts: str) -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at x1", forts="red g6" if forts == "ruin" else forts, wind=E_STORM)
    if forts == "ruin":
        battle.ruin("g6")
    assert drifts_to(battle, "brig 1") == "f5"
    assert battle.facts("held")[0]["reason"] == "harbour"
    assert battle.ship("brig 1").moved == 1


@rule("SAIL-3.3.1.6.3.7")
@pytest.mark.parametrize("ports", ["red g6", "blue g6"])
def test_so_does_a_royal_ports(ports: str) -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at x1", ports=ports, wind=E_STORM)
    assert drifts_to(battle, "brig 1") == "f5"
    assert battle.rules() == ["SAIL-3.3.1.6.3.7"]


@rule("SAIL-3.3.1.6.3.7")
@pytest.mark.parametrize(("forts", "ports"), [("red j6", ""), ("blue j6", ""), ("j6", ""), ("", "blue j6")])
def test_a_ship_that_comes_into_a_harbour_stops_there(forts: str, ports: str) -> None:
    battle = at_sea("red galleon 1 at g5; blue brig 2 at a1", forts=forts, ports=ports, wind=E_STORM)
    assert drifts_to(battle, "galleon 1") == "i5"
    assert battle.facts("drifted")[0]["reason"] == "harbour"
    assert battle.rules() == ["SAIL-3.3.1.6.3.7"]


@rule("SAIL-3.3.1.6.3.7", "SAIL-3.3.1.2.1")
def test_it_finds_room_beside_one_ship_and_not_beside_two() -> None:
    ships = "red brig 1 at f5; blue brig 2 at i5; blue brig 3 at x14"
    one = at_sea(ships, forts="blue j6", wind=E_STORM)
    assert drifts_to(one, "brig 1") == "i5"
    two = at_sea(f"{ships}; blue brig 4 at i5", forts="blue j6", wind=E_STORM)
    assert drifts_to(two, "brig 1") == "h5"
    assert two.facts("drifted")[0]["reason"] == "ship"


@rule("SAIL-3.3.1.6.3.8", "SAIL-3.3.1.6.3.9")
def test_land_to_windward_shelters_a_ship() -> None:
    """Storm to the north; the land lies to the south of the ship."""
    battle = at_sea("red brig 1 at e2; blue brig 2 at a14", islands="volcano d3", wind="n storm")
    assert drifts_to(battle, "brig 1") == "e2"
    assert battle.facts("held")[0]["reason"] == "lee"
    assert battle.rules() == ["SAIL-3.3.1.6.3.8"]
    assert battle.refused("red: drift brig 1") == ("SAIL-3.3.1.6.3.9", "has drifted")


@rule("SAIL-3.3.1.6.3.8")
@pytest.mark.parametrize(
    ("at", "wind", "to"),
    [
        ("f2", "ne", "f2"),  # land to the south-west: e3
        ("e2", "ne", "f1"),  # land only to the south
        ("f2", "n", "f1"),  # a coast gives no shelter: f3
        ("e6", "s", "e6"),
        ("e6", "se", "g8"),  # land only to the north, and north-east
        ("d6", "sw", "d6"),
        ("g3", "e", "j3"),  # a coast to windward
        ("f3", "e", "f3"),  # its own coast has a land ray to the west
        ("f3", "ne", "f3"),
        ("f3", "n", "f3"),
        ("d6", "n", "d5"),  # the land lies to leeward
        ("k5", "e", "n5"),  # a reef to windward
    ],
)
def test_lee_is_where_the_wind_comes_from(at: str, wind: str, to: str) -> None:
    islands = "volcano d3"
    battle = at_sea(f"red brig 1 at {at}; blue brig 2 at a14", islands=islands, reefs="j5", wind=f"{wind} storm")
    assert drifts_to(battle, "brig 1") == to


@rule("SAIL-3.3.1.6.3.9")
def test_a_ship_blocked_at_once_has_had_its_move() -> None:
    battle = at_sea("red brig 1 at x5; blue brig 2 at a14", wind=E_STORM)
    assert drifts_to(battle, "brig 1") == "x5"
    assert battle.facts("drifted")[0]["spaces"] == 0
    assert battle.ship("brig 1").moved == 1


@rule("SAIL-3.3.1.6.3.10", "SAIL-5.3.3")
def test_damage_does_not_change_a_drift() -> None:
    battle = at_sea("red galleon 1 at f5; blue brig 2 at a14", wind=E_STORM, level="captain").hurt("galleon 1", 4)
    assert drifts_to(battle, "galleon 1") == "j5"


@rule("SAIL-3.3.1.6.3.10")
def test_nor_does_cargo() -> None:
    ships = "red brig 1 at f5; blue brig 2 at a14"
    battle = at_sea(ships, goods="f5 x14", wind=E_STORM, campaign="pearl_banks")
    battle.order("red: load pearls 1 aboard brig 1")
    assert drifts_to(battle, "brig 1") == "i5"


@rule("SAIL-4.1.6.2")
def test_a_storm_carries_away_a_ship_that_has_loaded_gold() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at a14", goods="f5 j9", wind=E_STORM, campaign="old_pirate")
    battle.order("red: load gold 1 aboard brig 1")
    assert drifts_to(battle, "brig 1") == "i5"


@rule("SAIL-6.5.2")
def test_nor_does_cut_rigging() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at a14", wind=E_STORM, level="admiral")
    battle.ship("brig 1").rigging = 2
    assert drifts_to(battle, "brig 1") == "i5"


@rule("SAIL-6.2.1")
def test_a_drift_gives_no_heading() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at a14", wind=E_STORM, admiral_raking="true")
    battle.ship("brig 1").heading = 6
    battle.order("red: drift brig 1")
    assert battle.ship("brig 1").heading == 6


# ---- collisions (captain.storm_collisions)


def colliding(ships: str, reefs: str = "", forts: str = "", islands: str = "") -> AtSea:
    return at_sea(ships, forts=forts, reefs=reefs, islands=islands, wind=E_STORM, captain_storm_collisions="true")


@rule("SAIL-5.2.1", "SAIL-5.2.3")
def test_both_take_a_point_for_each_space_that_was_lost() -> None:
    """Own ships; the one ahead has drifted up to the edge of the board."""
    battle = colliding("red brig 1 at u5; red galleon 1 at x5; blue brig 2 at a14")
    battle.order("red: drift galleon 1")
    assert drifts_to(battle, "brig 1") == "w5"
    assert (battle.ship("brig 1").damage, battle.ship("galleon 1").damage) == (1, 1)
    assert battle.facts("collision")[0]["target"] == "galleon 1"


@rule("SAIL-5.2.1")
def test_the_books_own_collision() -> None:
    """Wind E, Brig on F5, own Brig on H5 that has finished drifting: G5, and two points for both."""
    battle = colliding("red brig 1 at f5; red brig 3 at h5; blue galleon 2 at i5; blue brig 2 at a14")
    battle.order("red: drift brig 3")  # stopped at once by a ship that has not drifted: it has finished its drift
    battle.put("galleon 2", "x9")
    assert drifts_to(battle, "brig 1") == "g5"
    assert (battle.ship("brig 1").damage, battle.ship("brig 3").damage) == (2, 2)
    assert battle.rules() == ["SAIL-5.2.1"] * 4


@rule("SAIL-5.2.1")
@pytest.mark.parametrize(
    ("more", "damage"),
    [
        ({"reefs": "i5"}, 1),  # beyond the ship a reef would have stopped it
        ({"islands": "volcano i4"}, 1),
        ({"forts": "blue k5"}, 3),  # h5, i5 and, the harbour, j5
        ({"forts": "blue j6"}, 2),  # i5 is harbour
    ],
)
def test_what_is_lost_to_a_ship(more: dict[str, str], damage: int) -> None:
    battle = colliding("red galleon 1 at f5; red first-rate 1 at h5; blue brig 2 at a14", **more)
    battle.ship("first-rate 1").moved = 1
    assert drifts_to(battle, "galleon 1") == "g5"
    assert (battle.ship("galleon 1").damage, battle.ship("first-rate 1").damage) == (damage, damage)


@rule("SAIL-5.2.1")
def test_beyond_it_another_ship_would_have_stopped_it() -> None:
    battle = colliding("red galleon 1 at f5; red brig 3 at h5; blue brig 1 at i5; blue brig 2 at a14")
    battle.ship("brig 3").moved = 1
    battle.order("red: drift galleon 1")
    assert (battle.ship("galleon 1").damage, battle.ship("brig 3").damage) == (1, 1)


@rule("SAIL-5.2.3", "SAIL-2.4.4")
def test_an_enemy_or_ally_alike_and_both_may_sink() -> None:
    battle = at_sea(
        "red brig 1 at w5; red brig 3 at a1; blue brig 2 at v5; blue brig 4 at a14; green brig 5 at l1",
        wind="w storm",
        captain_storm_collisions="true",
        seats=3,
    )
    battle.ally("red", "blue").hurt("brig 1", 2).hurt("brig 2", 1).ship("brig 2").moved = 1
    battle.order("red: drift brig 1")
    assert (battle.where("brig 1"), battle.where("brig 2")) == ("", "")
    assert battle.kinds()[:5] == ["drifted", "collision", "damage", "damage", "sunk"]
    assert battle.battle.allied(0, 1)


@rule("SAIL-5.2.2")
def test_a_ship_that_has_not_drifted_yet_is_not_damaged() -> None:
    battle = colliding("red brig 1 at f5; blue brig 2 at h5")
    assert drifts_to(battle, "brig 1") == "g5"
    assert (battle.ship("brig 1").damage, battle.ship("brig 2").damage) == (0, 0)


@rule("SAIL-5.2.2")
@pytest.mark.parametrize(("held", "damage"), [(True, 0), (False, 2)])
def test_a_ship_at_anchor_is_not_damaged_but_one_that_was_blocked_is(held: bool, damage: int) -> None:
    battle = colliding("red brig 1 at f5; red brig 3 at h5; blue brig 2 at a14")
    battle.ship("brig 3").moved = 1
    battle.ship("brig 3").held = 1 if held else 0
    battle.order("red: drift brig 1")
    assert (battle.ship("brig 1").damage, battle.ship("brig 3").damage) == (damage, damage)


@rule("SAIL-5.2.2")
@pytest.mark.parametrize("islands", ["", "monu j5"])
def test_there_is_no_collision_with_ships_in_a_harbour(islands: str) -> None:
    """Two ships on a sea space of it, or one on a coast of it."""
    ships = "red brig 1 at g5; red brig 3 at j5; blue brig 2 at a14"
    ships += "; red brig 4 at j5" if not islands else ""
    battle = colliding(ships, forts="red k6", islands=islands)
    for name in ("brig 3", "brig 4") if not islands else ("brig 3",):
        battle.ship(name).moved = 1
    assert drifts_to(battle, "brig 1") == "i5"
    assert battle.ship("brig 1").damage == 0


@rule("SAIL-5.2.1", "SAIL-5.0.1")
def test_without_the_rule_nothing_breaks() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at h5; blue brig 2 at a14", wind=E_STORM)
    battle.ship("brig 3").moved = 1
    battle.order("red: drift brig 1")
    assert battle.ship("brig 1").damage == 0


# ---- anchors (admiral.anchors)


def anchored(ships: str, wind: str = "se storm") -> AtSea:
    return at_sea(ships, islands="volcano d3", wind=wind, turn=2, admiral_anchors="true")


@rule("SAIL-6.10.1")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_ship_near_land_rides_it_out(face: int) -> None:
    battle = anchored("red brig 1 at e6; blue brig 2 at x1")
    battle.order("red: ride out brig 1", dice=[face])
    assert battle.where("brig 1") == "e6"
    assert (battle.ship("brig 1").moved, battle.ship("brig 1").held) == (2, 2)
    assert battle.refused("red: ride out brig 1") == ("SAIL-3.3.1.6.3.9", "has drifted")
    battle.end()
    assert battle.where("brig 1") == "e6"


@rule("SAIL-6.10.1")
@pytest.mark.parametrize("face", [5, 6])
def test_or_it_drags_its_anchor_and_drifts_at_once(face: int) -> None:
    battle = anchored("red brig 1 at e6; blue brig 2 at x1")
    battle.order("red: ride out brig 1", dice=[face])
    assert battle.where("brig 1") == "g8"
    assert battle.refused("red: ride out brig 1") == ("SAIL-3.3.1.6.3.9", "has drifted")


@rule("SAIL-6.10.1")
def test_the_odds_of_riding_it_out() -> None:
    battle = at_sea(
        "red galleon 1 at e6; blue brig 2 at x1",
        islands="volcano d3",
        reefs="f7",
        wind="se storm",
        turn=2,
        admiral_anchors="true",
    ).hurt("galleon 1", 2)
    assert battle.odds("red: ride out galleon 1") == {"rides it out": (4, 6), "drifts": (2, 6)}
    drifts = battle.forecast("red: ride out galleon 1").chances[1]
    assert drifts.facts == {"to": "e6", "damage": 3, "sinks": True, "target": ""}
    battle.order("red: ride out galleon 1", dice=[5])
    assert battle.where("galleon 1") == ""


@rule("SAIL-6.10.1")
@pytest.mark.parametrize(("at", "near"), [("g2", True), ("h2", False), ("c6", True), ("b4", False)])
def test_it_needs_land_beside_it(at: str, near: bool) -> None:
    battle = anchored(f"red brig 1 at {at}; blue brig 2 at x14", "sw storm" if at < "f" else "e storm")
    assert battle.lawful("red: ride out brig 1") == near
    if not near:
        assert battle.refused("red: ride out brig 1") == ("SAIL-6.10.1", "no land near")


@rule("SAIL-6.10.1")
@pytest.mark.parametrize(("sailed", "may"), [(0, True), (1, True), (3, True), (4, False)])
def test_it_must_not_have_sailed_in_the_turn_before(sailed: int, may: bool) -> None:
    battle = at_sea(
        "red brig 1 at e6; blue brig 2 at x1", islands="volcano d3", wind="e storm", turn=5, admiral_anchors="true"
    )
    battle.ship("brig 1").sailed = sailed
    assert battle.lawful("red: ride out brig 1") == may
    if not may:
        assert battle.refused("red: ride out brig 1") == ("SAIL-6.10.1", "sailed last turn")


@rule("SAIL-6.10.1")
def test_in_the_first_turn_nobody_has_sailed_before() -> None:
    battle = at_sea("red brig 1 at e6; blue brig 2 at x1", islands="volcano d3", wind="e storm", admiral_anchors="true")
    assert battle.lawful("red: ride out brig 1")


@rule("SAIL-6.10.1")
def test_a_move_in_one_turn_forbids_it_in_the_next_and_a_drift_does_not() -> None:
    ships = "red brig 1 at d7; red galleon 1 at c6; blue brig 2 at x1"
    battle = at_sea(ships, islands="volcano d3", wind="e fresh", admiral_anchors="true")
    battle.go("red: move brig 1 ne 1").next_turn("e storm")
    battle.act("red")
    assert not battle.lawful("red: ride out brig 1")
    assert battle.lawful("red: ride out galleon 1")
    battle.go("red: drift brig 1")
    battle.put("brig 1", "e6").next_turn("e storm")
    battle.act("red")
    assert battle.lawful("red: ride out brig 1")


@rule("SAIL-6.10.1")
def test_a_ship_that_is_held_anyway_gets_no_die() -> None:
    battle = at_sea(
        "red brig 1 at e2; red brig 3 at g5; blue brig 2 at x14",
        forts="red h5",
        islands="volcano d3",
        wind="n storm",
        admiral_anchors="true",
    )
    assert battle.refused("red: ride out brig 1") == ("SAIL-6.10.1", "not carried away")
    assert battle.refused("red: ride out brig 3") == ("SAIL-6.10.1", "not carried away")


@rule("SAIL-6.10.1")
def test_nor_does_a_fireship_a_strangers_ship_or_a_captured_one() -> None:
    battle = anchored("red brig 1 at e6; red brig 3 at f6; blue brig 2 at c6")
    battle.ship("brig 1").lit = 2
    battle.ship("brig 3").taken = 2
    assert battle.refused("red: ride out brig 1") == ("SAIL-3.3.2.16.2", "fireship")
    assert battle.refused("red: ride out brig 3") == ("SAIL-3.3.3.7.2", "captured this turn")
    assert battle.refused("red: ride out brig 2") == ("SAIL-1.1.9", "not your ship")


@rule("SAIL-6.10.1")
def test_only_in_a_storm_and_only_where_it_was_agreed() -> None:
    fair = anchored("red brig 1 at e6; blue brig 2 at x1", "e fresh")
    assert fair.refused("red: ride out brig 1") == ("SAIL-3.3.1.6.3.1", "no storm")
    plain = at_sea("red brig 1 at e6; blue brig 2 at x1", islands="volcano d3", wind="e storm")
    assert plain.refused("red: ride out brig 1") == ("SAIL-6.10.1", "not agreed")


@rule("SAIL-5.2.2", "SAIL-6.10.1")
def test_a_ship_that_rides_it_out_is_not_damaged_by_one_that_drifts_into_it() -> None:
    battle = at_sea(
        "red brig 1 at e6; red brig 3 at d6; blue brig 2 at x1",
        islands="volcano d3",
        wind="e storm",
        admiral_anchors="true",
        captain_storm_collisions="true",
    )
    battle.order("red: ride out brig 1", dice=[2])
    assert drifts_to(battle, "brig 3") == "d6"
    assert (battle.ship("brig 3").damage, battle.ship("brig 1").damage) == (0, 0)


# ---- what follows a drift


@rule("SAIL-3.3.2.16.3", "SAIL-3.3.2.16.4")
def test_a_due_fireship_drifts_and_then_explodes() -> None:
    battle = at_sea("red brig 1 at f5; red brig 3 at a1; blue galleon 2 at j5", wind=E_STORM, turn=2)
    battle.ship("brig 1").lit = 1
    battle.order("red: drift brig 1")
    assert battle.where("brig 1") == ""
    assert battle.ship("galleon 2").damage == 3


def test_nothing_is_left_over_where_nothing_must_drift() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at x14", wind="e fresh")
    assert storm.next_left_over(battle.battle, 0) == NONE
