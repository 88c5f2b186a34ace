"""Movement by choice: how far, which way, what bars a step; manoeuvres; what slows a ship."""

from __future__ import annotations

import pytest

from searoom.core.grid import DIRECTION_NAMES
from searoom.games.sail import sailing
from searoom.games.sail.frames import UnderWay
from searoom.games.sail.pieces import COMING, FREE, NOW
from tests.games.sail.at_sea import AtSea, at_sea, dotted, rule

FAR = "blue brig 6 at a14"  # out of everybody's way


def reach(battle: AtSea, name: str, owner: str = "red") -> dict[str, int]:
    """The most spaces that are offered in each direction in which any are; fewer are offered too (1, 2, …)."""
    found: dict[str, set[int]] = {}
    for order in battle.offered(owner, f"move {name} "):
        course, spaces = order.split()[-2:]
        found.setdefault(course, set()).add(int(spaces))
    for spaces_offered in found.values():
        assert spaces_offered == set(range(1, len(spaces_offered) + 1))
    return {course: max(found[course]) for course in DIRECTION_NAMES if course in found}


def open_water(ship: str, wind: str = "n fresh", at: str = "l8", turn: int = 1, **more: str) -> AtSea:
    return at_sea(f"red {ship} at {at}; {FAR}", wind=wind, turn=turn, options=dotted(more))


# ---- how far


@rule("SAIL-3.3.1.6.1.2")
@pytest.mark.parametrize(
    ("wind", "points"),
    [("n", [0, 1, 2, 3, 4, 3, 2, 1]), ("e", [2, 1, 0, 1, 2, 3, 4, 3]), ("nw", [1, 2, 3, 4, 3, 2, 1, 0])],
)
def test_the_deviation_is_counted_the_shorter_way_round(wind: str, points: list[int]) -> None:
    to = DIRECTION_NAMES.index(wind)
    assert [sailing.deviation(to, course) for course in range(8)] == points


@rule("SAIL-3.3.1.6.1.3", "SAIL-3.3.1.6.1.1")
@pytest.mark.parametrize(
    ("ship", "spaces"),
    [
        ("first-rate 1", {"n": 5, "ne": 3, "e": 3, "se": 1, "s": 1, "sw": 1, "w": 3, "nw": 3}),
        ("galleon 1", {"n": 4, "ne": 2, "e": 2, "w": 2, "nw": 2}),
        ("brig 1", {"n": 6, "ne": 4, "e": 4, "se": 2, "s": 2, "sw": 2, "w": 4, "nw": 4}),
        ("frigate 1", {"n": 7, "ne": 5, "e": 5, "se": 3, "s": 3, "sw": 3, "w": 5, "nw": 5}),
    ],
)
def test_how_far_each_type_sails_in_a_wind_to_the_north(ship: str, spaces: dict[str, int]) -> None:
    assert reach(open_water(ship), ship) == spaces


@rule("SAIL-3.3.1.6.1.3")
def test_one_space_more_than_the_maximum_is_refused() -> None:
    battle = open_water("first-rate 1")
    assert battle.lawful("red: move first-rate 1 e 3")
    assert battle.refused("red: move first-rate 1 e 4") == ("SAIL-3.3.1.6.1.3", "too many spaces")
    assert battle.refusal("red: move first-rate 1 e 4").facts["most"] == 3


@rule("SAIL-3.3.1.6.1.3")
def test_cargo_comes_off_before_the_deviation() -> None:
    battle = at_sea(f"red brig 1 at l8; {FAR}", goods="l8 a1", wind="n fresh", campaign="pearl_banks")
    battle.order("red: load pearls 1 aboard brig 1")
    assert reach(battle, "brig 1") == {"n": 5, "ne": 3, "e": 3, "se": 1, "s": 1, "sw": 1, "w": 3, "nw": 3}


@rule("SAIL-3.3.1.6.1.4")
@pytest.mark.parametrize("course", ["s", "se", "sw"])
def test_a_galleon_may_not_sail_against_the_wind(course: str) -> None:
    battle = open_water("galleon 1")
    assert battle.refused(f"red: move galleon 1 {course} 1") == ("SAIL-3.3.1.6.1.4", "no headway")


@rule("SAIL-3.3.1.6.1.5")
def test_a_ship_may_sail_fewer_spaces_than_it_could() -> None:
    battle = open_water("frigate 1")
    battle.order("red: move frigate 1 n 1")
    assert battle.where("frigate 1") == "l7"


@rule("SAIL-3.3.1.6.2.1")
@pytest.mark.parametrize(
    ("ship", "spaces"),
    [("brig 1", {"n": 1, "e": 1, "s": 1, "w": 1}), ("frigate 1", {}), ("galleon 1", {}), ("first-rate 1", {})],
)
@pytest.mark.parametrize("wind", ["n calm", "sw calm"])
def test_in_a_dead_calm_only_brigs_have_oars(wind: str, ship: str, spaces: dict[str, int]) -> None:
    assert reach(open_water(ship, wind), ship) == spaces


@rule("SAIL-3.3.1.6.2.1")
def test_becalmed_or_one_space_and_no_more() -> None:
    battle = open_water("brig 1", "n calm")
    assert battle.refused("red: move brig 1 n 2") == ("SAIL-3.3.1.6.2.1", "too many spaces")
    assert battle.refused("red: move brig 1 ne 1") == ("SAIL-3.3.1.6.2.1", "becalmed")


@rule("SAIL-3.3.1.6.2.1")
def test_with_a_pearl_batch_a_brig_does_not_move_in_a_calm() -> None:
    battle = at_sea(f"red brig 1 at l8; {FAR}", goods="l8 a1", wind="n calm", campaign="pearl_banks")
    battle.order("red: load pearls 1 aboard brig 1")
    assert reach(battle, "brig 1") == {}


@rule("SAIL-4.1.5.2")
@pytest.mark.parametrize(("children", "spaces"), [("true", 6), ("false", 5)])
def test_children_sail_as_far_diagonally(children: str, spaces: int) -> None:
    battle = open_water("brig 1", "ne fresh", at="g10", child_diagonal=children)
    assert reach(battle, "brig 1")["ne"] == spaces


@rule("SAIL-4.1.5.2")
def test_and_row_diagonally_in_a_calm_but_drift_as_the_card_says() -> None:
    assert len(reach(open_water("brig 1", "n calm", child_diagonal="true"), "brig 1")) == 8
    storm = open_water("brig 1", "ne storm", child_diagonal="true")
    storm.order("red: drift brig 1")
    assert storm.where("brig 1") == "n6"


@rule("SAIL-4.1.6.2")
def test_who_has_loaded_gold_does_not_move_in_that_turn() -> None:
    battle = at_sea(f"red brig 1 at l8; {FAR}", goods="l8 a1 b1", campaign="old_pirate")
    battle.order("red: load gold 1 aboard brig 1")
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-4.1.6.2", "has loaded gold")
    battle.next_turn("n fresh").act("red")
    assert battle.lawful("red: move brig 1 n 6")  # gold does not slow


# ---- one move, in one direction


@rule("SAIL-3.3.1.1.1")
def test_a_ship_sails_on_one_line_and_lies_there() -> None:
    battle = open_water("brig 1")
    battle.order("red: move brig 1 ne 3")
    assert battle.where("brig 1") == "o5"
    assert battle.prompt() == "act"  # nobody asks for another leg
    assert battle.facts("moved") == [
        {"ship": "brig 1", "owner": 0, "from": "l8", "to": "o5", "course": "ne", "spaces": 3}
    ]


@rule("SAIL-3.3.1.1.2", "SAIL-3.3.1.7")
@pytest.mark.parametrize("wind", ["n fresh", "n calm"])
def test_once_in_a_turn(wind: str) -> None:
    battle = open_water("brig 1", wind)
    battle.order("red: move brig 1 n 1")
    assert battle.ship("brig 1").moved == 1
    assert reach(battle, "brig 1") == {}
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-3.3.1.1.2", "has moved")
    battle.next_turn("n fresh").act("red")
    assert battle.lawful("red: move brig 1 n 1")


@rule("SAIL-3.3.1.1.2", "SAIL-1.1.11")
def test_no_move_of_no_spaces() -> None:
    battle = open_water("brig 1")
    order = battle.battle.rules.book.moves(0)[0][0]
    standing_still = type(order)(0, 0, 0, "brig 1")
    refusal = battle.battle.refusal(0, standing_still)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SAIL-3.3.1.1.2", "no spaces")


@rule("SAIL-1.1.9")
def test_only_own_ships_that_are_afloat() -> None:
    battle = at_sea(f"red brig 1 at l8; red brig 2 at l9; {FAR}").put("brig 2", "")
    assert battle.refused("red: move brig 6 n 1") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("red: move brig 2 n 1") == ("SAIL-1.1.9", "not on the board")


# ---- what bars a step


@rule("SAIL-3.3.1.2.1", "SAIL-3.3.1.3.1")
@pytest.mark.parametrize(("others", "most"), [("", 4), ("; blue brig 2 at n8", 4), ("; red brig 2 at n8", 4)])
def test_a_harbour_space_with_one_ship_is_entered_and_passed(others: str, most: int) -> None:
    battle = at_sea(f"red brig 1 at l8; {FAR}{others}", forts="blue n9")
    assert reach(battle, "brig 1")["e"] == most
    battle.order("red: move brig 1 e 2")
    assert battle.where("brig 1") == "n8"


@rule("SAIL-3.3.1.2.1", "SAIL-3.3.1.3.1")
@pytest.mark.parametrize("whose", ["fort", "ruin", "royal port"])
def test_with_two_it_is_full(whose: str) -> None:
    forts, ports = ("", "blue n9") if whose == "royal port" else ("blue n9", "")
    ships = f"red brig 1 at l8; {FAR}; red brig 2 at n8; blue brig 3 at n8"
    battle = at_sea(ships, forts=forts, ports=ports)
    if whose == "ruin":
        battle.ruin("n9")
    assert battle.lawful("red: move brig 1 e 1")
    assert battle.refused("red: move brig 1 e 2") == ("SAIL-3.3.1.2.1", "ship in the way")
    assert battle.refused("red: move brig 1 e 3") == ("SAIL-3.3.1.2.1", "ship in the way")
    assert battle.refusal("red: move brig 1 e 3").facts["ships"] == ["brig 2", "brig 3"]


@rule("SAIL-3.3.1.2.2", "SAIL-3.3.1.3.1")
def test_a_coast_holds_one_ship_though_it_is_harbour() -> None:
    ships = f"red brig 1 at b3; {FAR}; red brig 2 at d3"
    battle = at_sea(ships, islands="volcano d3", forts="red d4", wind="e fresh")
    assert battle.refused("red: move brig 1 e 2") == ("SAIL-3.3.1.2.2", "ship in the way")
    battle.put("brig 2", "x1")
    assert battle.lawful("red: move brig 1 e 2")


@rule("SAIL-3.3.1.2.3", "SAIL-3.3.1.3.1")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_open_sea_holds_one_ship_of_whomever(owner: str) -> None:
    battle = at_sea(f"red brig 1 at l8; {FAR}; {owner} brig 2 at n8")
    assert battle.lawful("red: move brig 1 e 1")
    assert battle.refused("red: move brig 1 e 2") == ("SAIL-3.3.1.2.3", "ship in the way")
    assert battle.refused("red: move brig 1 e 3") == ("SAIL-3.3.1.2.3", "ship in the way")


@rule("SAIL-3.3.1.3.1", "SAIL-3.3.1.3.2", "SAIL-3.1.5.2.4", "SAIL-2.2.3")
@pytest.mark.parametrize(
    ("at", "course", "spaces", "why"),
    [
        ("c4", "e", 1, "land"),
        ("b4", "e", 2, "land"),
        ("l8", "e", 2, "reef"),
        ("l8", "e", 3, "reef"),  # the step over it is illegal, though o8 is free
        ("s5", "e", 2, "fort"),
        ("s5", "e", 3, "fort"),
        ("x8", "e", 1, "edge"),
        ("w8", "e", 2, "edge"),
    ],
)
def test_spaces_that_stop_a_ship(at: str, course: str, spaces: int, why: str) -> None:
    battle = at_sea(f"red brig 1 at {at}; {FAR}", islands="volcano d3", reefs="n8", forts="blue u5", wind="e fresh")
    rule_id, reason = battle.refused(f"red: move brig 1 {course} {spaces}")
    assert (reason, battle.refusal(f"red: move brig 1 {course} {spaces}").facts["reason"]) == ("way barred", why)
    assert rule_id == {"edge": "SAIL-2.2.3", "fort": "SAIL-3.1.5.2.4"}.get(why, "SAIL-3.3.1.3.1")


@rule("SAIL-3.1.5.2.4")
def test_a_destroyed_fort_is_an_obstacle_still() -> None:
    battle = at_sea(f"red brig 1 at s5; {FAR}", forts="blue u5", wind="e fresh").ruin("u5")
    assert battle.refused("red: move brig 1 e 2") == ("SAIL-3.1.5.2.4", "way barred")


@rule("SAIL-3.3.1.3.2")
def test_a_move_with_an_illegal_step_is_refused_as_a_whole() -> None:
    battle = at_sea(f"red brig 1 at l8; {FAR}; blue brig 2 at m8")
    for spaces in (1, 2, 3, 4):
        assert battle.refused(f"red: move brig 1 e {spaces}")[1] == "ship in the way"
    assert battle.where("brig 1") == "l8"


@rule("SAIL-3.3.1.4.1")
@pytest.mark.parametrize(
    ("at", "course", "most"),
    [
        ("c2", "se", 1),  # into d3, and not on to the south-east
        ("d2", "s", 1),  # into d3, where it must stop
        ("c4", "ne", 3),  # through d3 to e2 and f1
        ("d3", "s", 0),
        ("d3", "se", 0),
        ("d3", "e", 0),
    ],
)
def test_along_the_coast_of_a_volcano(at: str, course: str, most: int) -> None:
    battle = at_sea(f"red frigate 1 at {at}; {FAR}", islands="volcano d3", wind=f"{course} fresh")
    assert reach(battle, "frigate 1").get(course, 0) == most


@rule("SAIL-3.3.1.4.2")
def test_at_sea_a_ship_goes_in_any_direction() -> None:
    assert set(reach(open_water("frigate 1"), "frigate 1")) == set(DIRECTION_NAMES)


@rule("SAIL-3.3.1.4.3")
@pytest.mark.parametrize(
    ("islands", "may"),
    [("monu d3; monu f5", False), ("monu d3", True), ("monu f5", True)],
)
def test_no_diagonal_step_between_two_shores(islands: str, may: bool) -> None:
    battle = at_sea(f"red brig 1 at f5; {FAR}", islands=islands, wind="ne fresh")
    assert battle.lawful("red: move brig 1 ne 1") == may
    if not may:
        assert battle.refused("red: move brig 1 ne 1") == ("SAIL-3.3.1.4.3", "way barred")


@rule("SAIL-3.3.1.4.3")
def test_ships_reefs_and_forts_beside_the_corner_do_not_hinder() -> None:
    ships = f"red brig 1 at l8; {FAR}; blue brig 2 at l7"
    battle = at_sea(ships, reefs="m8 n7", forts="blue m6", wind="ne fresh")
    assert battle.lawful("red: move brig 1 ne 1")
    assert battle.lawful("red: move brig 1 ne 2")


# ---- fire before, after, and not during


@rule("SAIL-3.3.1.5.1")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 1), (3, 0), (0, 3)])
def test_three_shots_before_and_after_a_move(before: int, after: int) -> None:
    battle = at_sea("red first-rate 1 at l8; blue first-rate 2 at l6; blue brig 6 at a14")
    for _ in range(before):
        battle.order("red: fire first-rate 1 at first-rate 2", dice=[2])
    battle.order("red: move first-rate 1 n 1")
    for _ in range(after):
        battle.order("red: fire first-rate 1 at first-rate 2", dice=[2])
    assert not battle.offered("red", "fire first-rate 1")


@rule("SAIL-3.3.1.5.2")
def test_not_to_move_fire_and_move_on() -> None:
    battle = at_sea("red first-rate 1 at l8; blue first-rate 2 at l5; blue brig 6 at a14")
    battle.order("red: move first-rate 1 n 1")
    battle.order("red: fire first-rate 1 at first-rate 2", dice=[2])
    assert battle.refused("red: move first-rate 1 n 1") == ("SAIL-3.3.1.1.2", "has moved")


# ---- who may not move


@rule("SAIL-3.3.4.6")
def test_not_in_the_turn_in_which_its_repair_ends() -> None:
    battle = open_water("brig 1")
    battle.ship("brig 1").stopped = 1
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-3.3.4.6", "flag just up")
    battle.ship("brig 1").stopped = 0
    assert battle.lawful("red: move brig 1 n 1")


@rule("SAIL-3.3.5.2.3", "SAIL-3.3.5.2.8")
def test_not_while_it_works_on_a_fort_nor_in_the_turn_in_which_that_ends() -> None:
    battle = at_sea(f"red brig 1 at l8; red brig 2 at m9; {FAR}", forts="red m8")
    battle.ship("brig 1").working = 0
    battle.fort("m8").workers = (0, 1)
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-3.3.5.2.3", "at work")
    battle.ship("brig 1").working, battle.ship("brig 1").worked = -1, 1
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-3.3.5.2.8", "has worked")


@rule("SAIL-3.3.4.5.1", "SAIL-3.3.3.7.2")
def test_not_under_repair_nor_in_the_turn_of_its_capture() -> None:
    battle = at_sea(f"red brig 1 at l8; red brig 2 at m9; {FAR}", forts="red m8")
    battle.ship("brig 1").mending = 0
    battle.ship("brig 2").taken = 1
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-3.3.4.5.1", "under repair")
    assert battle.refused("red: move brig 2 n 1") == ("SAIL-3.3.3.7.2", "captured this turn")


@rule("SAIL-3.3.2.16.2", "SAIL-3.3.2.16.3")
@pytest.mark.parametrize("lit", [3, 2])
def test_a_lit_fireship_may_move(lit: int) -> None:
    battle = open_water("brig 1", turn=3)
    battle.ship("brig 1").lit = lit
    assert reach(battle, "brig 1")["n"] == 6


# ---- what a move leaves behind


@rule("SAIL-3.3.5.2.5")
@pytest.mark.parametrize(
    ("at", "course", "spaces", "hindered"),
    [
        ("j6", "e", 4, True),  # out of the harbour
        ("h4", "e", 6, True),  # through it
        ("h4", "e", 1, True),  # into it
        ("h4", "e", 2, True),
        ("g4", "e", 1, False),  # up to it
        ("h3", "e", 6, False),  # past it
    ],
)
def test_every_fort_whose_harbour_it_touches_has_seen_it(at: str, course: str, spaces: int, hindered: bool) -> None:
    ships = f"blue frigate 1 at {at}; red brig 1 at i5; red brig 2 at i6; {FAR}"
    battle = at_sea(ships, forts="red j5", wind="e fresh", acting="blue")
    fort = battle.fort("j5")
    fort.workers, fort.work_since = (1, 2), 1
    battle.ship("brig 1").working = battle.ship("brig 2").working = 0
    fort.hindered = 0
    battle.order(f"blue: move frigate 1 {course} {spaces}")
    assert (fort.hindered == 1) == hindered


@rule("SAIL-3.3.5.2.9", "SAIL-5.1.5")
@pytest.mark.parametrize(
    ("orders", "withdrawn"),
    [
        (["move frigate 1 s 1"], False),  # from k7 to k8, within the harbour
        (["move frigate 1 e 3"], True),
        (["move frigate 1 e 1", "then sw 1"], True),  # out of it and back to k8
    ],
)
def test_leaving_a_harbour_withdraws_an_offer_to_work_there(orders: list[str], withdrawn: bool) -> None:
    battle = at_sea(f"red frigate 1 at k7; {FAR}", forts="red j8", wind="s fresh", captain_maneuvers="true")
    battle.fort("j8").offers = ((0, 1),)
    battle.go(*[f"red: {order}" for order in orders])
    assert battle.where("frigate 1")[0] in "kn"
    assert (battle.fort("j8").offers == ()) == withdrawn


@rule("SAIL-6.7.2")
def test_after_the_loss_of_the_flagship_a_move_counts_as_acting() -> None:
    battle = at_sea(f"red brig 1 at l8; red brig 2 at n8; {FAR}", admiral_flagship="true")
    battle.battle.flagship_lost[0] = NOW
    battle.battle.may_act[0] = 1
    battle.order("red: move brig 1 n 1")
    assert battle.refused("red: move brig 2 n 1") == ("SAIL-6.7.2", "flagship lost")


@rule("SAIL-3.3.2.16.4")
def test_a_due_fireship_explodes_directly_after_its_move() -> None:
    battle = at_sea(f"red brig 1 at l8; red brig 2 at a1; blue galleon 3 at l5; {FAR}", turn=3)
    battle.ship("brig 1").lit = 2
    battle.order("red: move brig 1 n 2")
    assert battle.where("brig 1") == ""
    assert battle.ship("galleon 3").damage == 3


# ---- manoeuvres (captain.maneuvers)


def manoeuvring(ship: str, wind: str, at: str = "l8", **more: str) -> AtSea:
    return open_water(ship, wind, at, 1, captain_maneuvers="true", **more)


def onward(battle: AtSea) -> dict[str, int]:
    found: dict[str, int] = {}
    for order in battle.offered("red", "then "):
        _, course, spaces = order.split()
        found[course] = max(found.get(course, 0), int(spaces))
    assert sum(found.values()) == len(battle.offered("red", "then "))
    return {course: found[course] for course in DIRECTION_NAMES if course in found}


@rule("SAIL-5.1.1")
def test_a_ship_may_turn_in_a_fresh_breeze() -> None:
    battle = manoeuvring("brig 1", "n fresh")
    battle.go("red: move brig 1 n 2")
    assert (battle.prompt(), battle.awaited()) == ("under way", ["red"])
    assert battle.battle.default(0) == "lie to"


@rule("SAIL-5.1.1")
def test_not_in_a_calm_nor_where_it_was_not_agreed() -> None:
    calm = manoeuvring("brig 1", "n calm", child_diagonal="true").go("red: move brig 1 n 1")
    assert calm.prompt() == "act"
    plain = open_water("brig 1").go("red: move brig 1 n 1")
    assert plain.prompt() == "act"


@rule("SAIL-5.1.2")
def test_the_first_leg_is_as_long_as_any_move() -> None:
    assert reach(manoeuvring("frigate 1", "n fresh"), "frigate 1") == reach(open_water("frigate 1"), "frigate 1")


@rule("SAIL-5.1.3")
def test_north_east_and_then_south_east() -> None:
    """Wind E, 1st Rate goes NE: 4 - 1 = 3. After one space it turns SE: 3 - 1 - 1 = 1 space more."""
    battle = manoeuvring("first-rate 1", "e fresh")
    assert reach(battle, "first-rate 1")["ne"] == 3
    battle.order("red: move first-rate 1 ne 1")
    assert onward(battle)["se"] == 1
    assert battle.refused("red: then se 2") == ("SAIL-5.1.3", "too many spaces")
    battle.order("red: then se 1")
    assert battle.where("first-rate 1") == "n8"
    assert battle.prompt() == "act"  # nothing is left: the manoeuvre ends by itself


@rule("SAIL-5.1.3", "SAIL-5.1.4")
def test_every_turn_after_one_space() -> None:
    """Wind E, 1st Rate after one space NE: 2 are left, less the deviation; the old direction is no turn."""
    battle = manoeuvring("first-rate 1", "e fresh").go("red: move first-rate 1 ne 1")
    assert onward(battle) == {"e": 2, "se": 1}
    assert battle.refused("red: then ne 1") == ("SAIL-5.1.3", "same course")
    assert battle.refused("red: then n 1") == ("SAIL-5.1.4", "no headway")
    assert battle.refused("red: then w 1") == ("SAIL-5.1.4", "no headway")


@rule("SAIL-5.1.4")
def test_three_legs_of_six_spaces() -> None:
    """Wind N, Frigate: N 3 of 7, NE 1 of 3, N 2 of 2."""
    battle = manoeuvring("frigate 1", "n fresh", at="l12")
    battle.order("red: move frigate 1 n 3")
    assert onward(battle)["ne"] == 3
    battle.order("red: then ne 1")
    assert onward(battle) == {"n": 2, "nw": 1}
    assert battle.refused("red: then n 3") == ("SAIL-5.1.3", "too many spaces")
    battle.order("red: then n 2")
    assert battle.where("frigate 1") == "m6"
    assert battle.prompt() == "act"
    assert battle.ship("frigate 1").moved == 1


@rule("SAIL-5.1.4")
def test_a_full_first_leg_leaves_nothing() -> None:
    battle = manoeuvring("frigate 1", "n fresh").go("red: move frigate 1 n 7")
    assert battle.prompt() == "act"


@rule("SAIL-5.1.4", "SAIL-3.3.1.3.2")
def test_where_every_turn_is_barred_the_move_ends_by_itself() -> None:
    """Two points left, and ships wherever it might go."""
    ships = "red brig 1 at l8; blue brig 2 at m3; blue brig 3 at k3; blue brig 4 at m4; blue brig 5 at k4"
    battle = at_sea(f"{ships}; {FAR}", wind="n fresh", captain_maneuvers="true")
    battle.go("red: move brig 1 n 4")
    assert battle.prompt() == "act"
    free = at_sea(f"red brig 1 at l8; {FAR}", wind="n fresh", captain_maneuvers="true").go("red: move brig 1 n 4")
    assert onward(free) == {"ne": 1, "nw": 1}


@rule("SAIL-5.1.5", "SAIL-3.3.1.2.3", "SAIL-3.3.1.3.2")
def test_every_step_of_every_leg_must_be_legal() -> None:
    ships = f"red frigate 1 at l8; {FAR}; blue brig 2 at n7"
    battle = at_sea(ships, wind="n fresh", reefs="k6", captain_maneuvers="true")
    battle.order("red: move frigate 1 n 1")
    assert battle.refused("red: then e 2") == ("SAIL-3.3.1.2.3", "ship in the way")
    assert battle.refused("red: then e 3") == ("SAIL-3.3.1.2.3", "ship in the way")
    assert battle.refused("red: then nw 1") == ("SAIL-3.3.1.3.1", "way barred")
    assert battle.lawful("red: then e 1")


@rule("SAIL-5.1.5", "SAIL-3.3.1.5.2")
def test_between_the_legs_nothing_else_is_done() -> None:
    ships = "red frigate 1 at l8; red brig 1 at l12; blue brig 2 at l5; blue brig 6 at a14"
    battle = at_sea(ships, wind="n fresh", captain_maneuvers="true")
    battle.order("red: move frigate 1 n 1")
    for order in ("fire frigate 1 at brig 2", "move brig 1 n 1", "end", "board brig 2 with frigate 1"):
        assert battle.refused(f"red: {order}") == ("SAIL-1.1.8", "not now")
    battle.order("red: lie to")
    assert battle.prompt() == "act"
    assert battle.lawful("red: fire frigate 1 at brig 2")
    assert battle.refused("red: move frigate 1 n 1") == ("SAIL-3.3.1.1.2", "has moved")


@rule("SAIL-5.1.5", "SAIL-3.3.6.1.2")
def test_mines_are_declared_after_the_last_leg() -> None:
    ships = "red frigate 1 at l8; blue brig 2 at l14; blue brig 6 at a14"
    battle = at_sea(ships, forts="blue l10", wind="n fresh", captain_maneuvers="true", mines="true")
    battle.mine("blue", "l7")
    battle.order("red: move frigate 1 n 1")
    assert battle.awaited() == ["red"]
    battle.order("red: then ne 1")
    assert battle.awaited() == ["red"]
    battle.order("red: lie to")
    assert (battle.prompt(), battle.awaited()) == ("mine", ["blue"])
    battle.order("blue: detonate l7")
    assert battle.ship("frigate 1").damage == 3


@rule("SAIL-5.1.5")
def test_every_space_of_every_leg_counts_as_entered() -> None:
    battle = manoeuvring("frigate 1", "n fresh").go("red: move frigate 1 n 2", "red: then ne 1")
    frame = battle.battle.pending[-1]
    assert isinstance(frame, UnderWay)
    assert [battle.at(square) for square in frame.entered] == ["l7", "l6", "m5"]


# ---- damage slows (captain.damage_slows)


@rule("SAIL-5.3.1", "SAIL-5.3.2")
@pytest.mark.parametrize(
    ("ship", "damage", "spaces"),
    [
        ("frigate 1", 2, {"n": 5, "ne": 3, "e": 3, "se": 1, "s": 1, "sw": 1, "w": 3, "nw": 3}),
        ("frigate 1", 1, {"n": 6, "ne": 4, "e": 4, "se": 2, "s": 2, "sw": 2, "w": 4, "nw": 4}),
        ("first-rate 1", 6, {"n": 2}),  # 5 - 6 becomes 2; a diagonal 1 - 1 = 0
        ("first-rate 1", 3, {"n": 2}),
        ("first-rate 1", 2, {"n": 3, "ne": 1, "e": 1, "w": 1, "nw": 1}),
        ("galleon 1", 4, {"n": 2}),
        ("brig 1", 2, {"n": 4, "ne": 2, "e": 2, "w": 2, "nw": 2}),
    ],
)
def test_each_damage_costs_a_space_down_to_two_and_one(ship: str, damage: int, spaces: dict[str, int]) -> None:
    assert reach(open_water(ship, captain_damage_slows="true").hurt(ship, damage), ship) == spaces


@rule("SAIL-5.3.2")
def test_cargo_comes_off_first_and_what_was_lower_stays() -> None:
    """A galleon with two batches: 4 - 1 = 3 and 3 - 1 = 2; with two points of damage 2 and 1."""
    ships = f"red galleon 1 at l8; {FAR}"
    battle = at_sea(ships, goods="l8 l8", wind="ne fresh", campaign="pearl_banks", captain_damage_slows="true")
    battle.go("red: load pearls 1 aboard galleon 1", "red: load pearls 2 aboard galleon 1").hurt("galleon 1", 2)
    assert reach(battle, "galleon 1") == {"n": 1, "ne": 1, "e": 1}
    ship = battle.ship("galleon 1")
    assert [sailing.speed(battle.battle, ship, line) for line in (0, 1)] == [2, 1]


@rule("SAIL-5.3.1", "SAIL-2.4.2")
def test_without_the_rule_damage_costs_nothing() -> None:
    assert reach(open_water("first-rate 1").hurt("first-rate 1", 6), "first-rate 1")["n"] == 5


@rule("SAIL-5.3.3")
def test_nor_does_it_in_a_calm() -> None:
    battle = open_water("brig 1", "n calm", captain_damage_slows="true").hurt("brig 1", 2)
    assert reach(battle, "brig 1") == {"n": 1, "e": 1, "s": 1, "w": 1}


# ---- cut rigging (admiral.chain_shot)


def cut(ship: str, wind: str = "n fresh", when: int = NOW, **more: str) -> AtSea:
    battle = open_water(ship, wind, "l8", 1, admiral_chain_shot="true", **more)
    battle.ship(ship).rigging = when
    return battle


@rule("SAIL-6.5.2")
def test_cut_rigging_costs_two_spaces() -> None:
    assert reach(cut("frigate 1"), "frigate 1") == {
        "n": 5,
        "ne": 3,
        "e": 3,
        "se": 1,
        "s": 1,
        "sw": 1,
        "w": 3,
        "nw": 3,
    }


@rule("SAIL-6.5.2")
def test_before_its_owners_next_actions_it_costs_nothing() -> None:
    """As when a ship is captured with cut rigging: it tells in its new owner's next actions."""
    battle = cut("frigate 1", when=COMING)
    assert sailing.most_spaces(battle.battle, battle.ship("frigate 1"), 0) == 7


@rule("SAIL-6.5.2")
def test_it_comes_off_after_damage_and_its_floor() -> None:
    """1st Rate with 6 damage: 5 - 6 becomes 2, less 2 is 0: it cannot move."""
    battle = cut("first-rate 1", captain_damage_slows="true").hurt("first-rate 1", 6)
    assert reach(battle, "first-rate 1") == {}
    assert battle.refused("red: move first-rate 1 n 1") == ("SAIL-3.3.1.6.1.4", "no headway")


@rule("SAIL-6.5.2")
def test_in_a_calm_it_cannot_move_at_all() -> None:
    battle = cut("brig 1", "n calm")
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-6.5.2", "becalmed")


@rule("SAIL-6.5.2")
def test_it_holds_in_the_owners_next_actions_and_ends_with_them() -> None:
    battle = at_sea(f"red frigate 1 at l8; {FAR}", wind="n fresh", acting="blue", admiral_chain_shot="true")
    battle.ship("frigate 1").rigging = COMING
    battle.next_turn("n fresh").act("red")
    battle.battle.lasting(0, COMING, NOW)
    assert reach(battle, "frigate 1")["n"] == 5
    battle.next_turn("n fresh").act("red")
    assert reach(battle, "frigate 1")["n"] == 7


@rule("SAIL-6.5.2", "SAIL-6.6.2")
@pytest.mark.parametrize(("when", "spaces"), [(NOW, 5), (FREE, 7)])
def test_captured_in_its_owners_own_actions_it_keeps_it_until_its_captors_next_are_over(when: int, spaces: int) -> None:
    """Blue's frigate boards with cut rigging, and is beaten; a ship with whole rigging, and steady, stays so."""
    ships = "red first-rate 1 at l8; red brig 3 at a1; blue frigate 1 at l9; blue brig 2 at x14"
    battle = at_sea(ships, wind="n fresh", acting="blue", admiral_chain_shot="true")
    battle.ship("frigate 1").rigging = when
    battle.order("blue: board first-rate 1 with frigate 1", dice=[1, 6])
    while battle.prompt() == "share":
        battle.order(f"red: {battle.battle.default(0)}")
    assert (battle.owner("frigate 1"), battle.ship("frigate 1").shaken) == ("red", FREE)
    battle.put("first-rate 1", "a3").next_turn("n fresh").turn_of("red")
    assert reach(battle, "frigate 1")["n"] == spaces
    battle.next_turn("n fresh").turn_of("red")
    assert reach(battle, "frigate 1")["n"] == 7


# ---- heading (admiral.raking, admiral.arcs)


@rule("SAIL-6.2.1")
@pytest.mark.parametrize(
    ("switch", "heading"), [("admiral_raking", "ne"), ("admiral_arcs", "ne"), ("admiral_night", "")]
)
def test_a_ship_heads_where_it_last_sailed(switch: str, heading: str) -> None:
    battle = open_water("brig 1", "n fresh", "l8", 1, **{switch: "true"})
    assert battle.ship("brig 1").heading == -1  # before its first move it has none
    battle.order("red: move brig 1 ne 2")
    found = battle.ship("brig 1").heading
    assert (DIRECTION_NAMES[found] if found >= 0 else "") == heading


@rule("SAIL-6.2.1")
def test_it_is_the_direction_of_the_last_step() -> None:
    battle = manoeuvring("frigate 1", "n fresh", admiral_raking="true")
    battle.go("red: move frigate 1 n 1", "red: then ne 1", "red: lie to")
    assert battle.ship("frigate 1").heading == 1


# ---- offers and judge agree


@rule("SAIL-3.3.1.3.2", "SAIL-3.3.1.6.1.5")
@pytest.mark.parametrize("wind", ["n fresh", "se fresh", "w calm"])
def test_whatever_is_lawful_is_offered_and_nothing_else(wind: str) -> None:
    """Every ship, every direction, every number of spaces, in crowded waters."""
    ships = "red brig 1 at c2; red frigate 1 at g5; red galleon 1 at c3; red first-rate 1 at h9; red brig 2 at g5"
    ships += "; blue brig 3 at h8; blue frigate 2 at g8; blue brig 4 at j6; blue galleon 2 at f10"
    battle = at_sea(
        ships,
        forts="red f4; blue j9",
        ports="red b6",
        islands="volcano d3; monu k6",
        reefs="h3 i7 d8",
        wind=wind,
        level="captain",
    )
    for ship in ("brig 1", "frigate 1", "galleon 1", "first-rate 1", "brig 2"):
        for course in DIRECTION_NAMES:
            for spaces in range(1, 9):
                battle.lawful(f"red: move {ship} {course} {spaces}")
