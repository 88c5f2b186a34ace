"""Three ranges, raking fire, fire over bow and stern, chain shot: SAIL-5.4, SAIL-6.3 to SAIL-6.5."""

from __future__ import annotations

import pytest

from searoom.games.sail.cards import BANDS, TABLES, UNITS, band
from tests.games.sail.at_sea import AtSea, at_sea, rule

FACES = {"close": 5, "normal": 4, "long": 3}
COLUMNS = "abcdefghijklmnopqrstuvwx"

# the printed table (SAIL-5.4.3): long, normal
TABLE = {
    ("first-rate", 0): ([4, 5, 6], [2, 3]),
    ("first-rate", 1): ([3, 4, 5], [2]),
    ("galleon", 0): ([3, 4], [2]),
    ("galleon", 1): ([2, 3], []),
    ("frigate", 0): ([3, 4, 5], [2]),
    ("frigate", 1): ([3, 4], [2]),
    ("brig", 0): ([2, 3], []),
    ("brig", 1): ([2], []),
    ("fort", 0): ([3, 4, 5], [2]),
    ("fort", 1): ([3, 4], [2]),
}


def facing(kind: str, line: int, distance: int) -> tuple[AtSea, str]:
    """A gun on F5 and a target in the east or south-east of it."""
    at = f"{COLUMNS[5 + distance]}{5 + line * distance}"
    own = "red brig 6 at a14" if kind == "fort" else f"red {kind} 1 at f5"
    forts = "red f5" if kind == "fort" else ""
    unit = "fort f5" if kind == "fort" else f"{kind} 1"
    return at_sea(f"{own}; blue galleon 6 at {at}", forts=forts, captain_ranges="true"), unit


@rule("SAIL-5.4.3", "SAIL-5.4.1")
@pytest.mark.parametrize(("kind", "line"), TABLE)
def test_the_table_of_ranges(kind: str, line: int) -> None:
    long, normal = TABLE[kind, line]
    for distance in range(1, max(long) + 1):
        battle, unit = facing(kind, line, distance)
        name = "long" if distance in long else "normal" if distance in normal else "close"
        assert battle.odds(f"red: fire {unit} at galleon 6")["hit"] == (FACES[name], 6), (distance, name)
        battle.order(f"red: fire {unit} at galleon 6", dice=[2])
        assert battle.facts("fire")[0]["range"] == name
    battle, unit = facing(kind, line, max(long) + 1)
    assert battle.refused(f"red: fire {unit} at galleon 6")[1] == "out of range"


@rule("SAIL-5.4.1")
@pytest.mark.parametrize(
    ("distance", "hits"), [(1, {1, 3, 4, 5, 6}), (2, {1, 3, 5, 6}), (3, {1, 3, 5, 6}), (4, {1, 3, 5})]
)
def test_the_faces_that_hit_at_close_normal_and_long_range(distance: int, hits: set[int]) -> None:
    for face in range(1, 7):
        battle, unit = facing("first-rate", 0, distance)
        battle.order(f"red: fire {unit} at galleon 6", dice=[face])
        assert battle.ship("galleon 6").damage == (1 if face in hits else 0)


@rule("SAIL-5.4.1")
def test_half_of_an_odd_range_is_not_rounded_up_and_close_takes_precedence() -> None:
    assert [BANDS[band(3, d)] for d in (0, 1, 2, 3)] == ["close", "close", "long", "long"]
    assert [BANDS[band(5, d)] for d in (2, 3)] == ["normal", "long"]  # the Brig's half is 1.5
    assert BANDS[band(1, 1)] == "close"
    assert len(TABLES.bands) == len(UNITS)


@rule("SAIL-5.4.1")
def test_the_same_space_is_close_too() -> None:
    battle = at_sea("red brig 1 at i5; blue brig 2 at i5", forts="blue j5", captain_ranges="true")
    assert battle.odds("red: fire brig 1 at brig 2")["hit"] == (5, 6)


@rule("SAIL-5.4.2")
def test_a_salvo_counts_at_the_worst_range_band_of_its_units() -> None:
    """The example: Brig at distance 2 (Long), 1st Rate at distance 3 (Normal)."""
    battle = at_sea(
        "red brig 1 at f5; red first-rate 1 at h8; blue galleon 6 at h5; blue brig 6 at x14", captain_ranges="true"
    )
    assert battle.odds("red: fire brig 1 at galleon 6")["hit"] == (3, 6)
    assert battle.odds("red: fire first-rate 1 at galleon 6")["hit"] == (4, 6)
    battle.go("red: salvo brig 1 x1 at galleon 6")
    assert battle.odds("red: add first-rate 1 x3")["hit"] == (3, 6)
    battle.order("red: add first-rate 1 x3", dice=[6])
    assert battle.ship("galleon 6").damage == 0


@rule("SAIL-5.4.2")
def test_a_salvo_at_normal_range_hits_on_a_six_too() -> None:
    battle = at_sea("red first-rate 1 at h8; blue galleon 6 at h5", captain_ranges="true")
    battle.order("red: salvo first-rate 1 x2 at galleon 6", dice=[6])
    assert battle.ship("galleon 6").damage == 2


# ---- raking fire


def heading(battle: AtSea, name: str, course: int) -> AtSea:
    battle.ship(name).heading = course
    return battle


RAKED = "red first-rate 1 at f5; red frigate 2 at l5; blue galleon 6 at i5; blue brig 6 at x14"


@rule("SAIL-6.3.1")
@pytest.mark.parametrize(
    ("course", "damage"), [(2, 2), (6, 2), (0, 1), (1, 1), (3, 1), (4, 1), (5, 1), (7, 1), (-1, 1)]
)
def test_fire_along_the_heading_line_rakes_and_no_other(course: int, damage: int) -> None:
    battle = heading(at_sea(RAKED, admiral_raking="true"), "galleon 6", course)
    chances = battle.forecast("red: fire frigate 2 at galleon 6").chances
    assert [chance.facts["damage"] for chance in chances if chance.outcome == "hit"] == [damage]
    battle.order("red: fire frigate 2 at galleon 6", dice=[1])
    assert battle.ship("galleon 6").damage == damage
    assert ("raked" in battle.kinds()) == (damage == 2)


@rule("SAIL-6.3.1")
def test_without_the_switch_nothing_is_raked() -> None:
    battle = heading(at_sea(RAKED), "galleon 6", 2)
    battle.order("red: fire frigate 2 at galleon 6", dice=[1])
    assert battle.ship("galleon 6").damage == 1


@rule("SAIL-6.3.1")
def test_a_raking_salvo_of_three_gives_four_damage() -> None:
    """The example: 1st Rate salvo of 3 along the target's heading, die 1: 4 damage."""
    battle = heading(at_sea(RAKED, admiral_raking="true"), "galleon 6", 2)
    battle.go("red: salvo first-rate 1 x3 at galleon 6")
    battle.order("red: fire", dice=[1])
    assert battle.ship("galleon 6").damage == 4


@rule("SAIL-6.3.1")
@pytest.mark.parametrize(("second", "damage"), [("first-rate 1", 3), ("frigate 2", 4)])
def test_two_single_raking_shots_of_one_ship_and_of_two(second: str, damage: int) -> None:
    """The example: both hit: 3 damage of one ship, 4 of two."""
    battle = heading(at_sea(RAKED, admiral_raking="true"), "galleon 6", 2)
    battle.order("red: fire first-rate 1 at galleon 6", dice=[1])
    battle.order(f"red: fire {second} at galleon 6", dice=[1])
    assert battle.ship("galleon 6").damage == damage


@rule("SAIL-6.3.1")
def test_a_raking_shot_that_misses_has_caused_nothing() -> None:
    battle = heading(at_sea(RAKED, admiral_raking="true"), "galleon 6", 2)
    battle.order("red: fire first-rate 1 at galleon 6", dice=[2])
    battle.order("red: fire first-rate 1 at galleon 6", dice=[1])
    assert battle.ship("galleon 6").damage == 2


@rule("SAIL-6.3.1")
def test_in_a_salvo_that_hits_all_raking_units_count_as_having_caused_it() -> None:
    ships = "red first-rate 1 at f5; red first-rate 2 at l5; blue first-rate 6 at i5; blue brig 6 at x14"
    battle = heading(at_sea(ships, admiral_raking="true"), "first-rate 6", 2)
    battle.go("red: salvo first-rate 1 x1 at first-rate 6")
    battle.order("red: add first-rate 2 x1", dice=[1])
    assert battle.ship("first-rate 6").damage == 3
    for said in ("fire first-rate 1 at first-rate 6", "fire first-rate 2 at first-rate 6"):
        battle.order(f"red: {said}", dice=[1])
    assert battle.ship("first-rate 6").damage == 5


@rule("SAIL-6.3.1")
def test_one_raking_unit_that_has_caused_none_yet_is_enough_in_a_salvo() -> None:
    ships = "red first-rate 1 at f5; red frigate 2 at l5; blue first-rate 6 at i5; blue brig 6 at x14"
    battle = heading(at_sea(ships, admiral_raking="true"), "first-rate 6", 2)
    battle.order("red: fire first-rate 1 at first-rate 6", dice=[1])
    assert battle.ship("first-rate 6").damage == 2
    battle.go("red: salvo first-rate 1 x1 at first-rate 6")
    battle.order("red: add frigate 2 x1", dice=[1])
    assert battle.ship("first-rate 6").damage == 5


@rule("SAIL-6.3.1")
def test_the_extra_damage_comes_again_in_the_next_turn() -> None:
    battle = heading(at_sea(RAKED, admiral_raking="true"), "galleon 6", 2)
    battle.order("red: fire frigate 2 at galleon 6", dice=[1])
    battle.battle.turn += 1
    battle.order("red: fire frigate 2 at galleon 6", dice=[1])
    assert battle.ship("galleon 6").damage == 4


@rule("SAIL-6.3.1")
def test_a_fort_rakes_and_is_not_raked_and_ships_in_one_space_are_not() -> None:
    battle = at_sea("red brig 1 at a14; blue galleon 6 at h5", forts="red f5; blue h6", admiral_raking="true")
    heading(battle, "galleon 6", 6)
    battle.order("red: fire fort f5 at galleon 6", dice=[1])
    assert battle.ship("galleon 6").damage == 2
    battle.order("red: fire fort f5 at galleon 6", dice=[1])
    assert battle.ship("galleon 6").damage == 3
    for course in range(8):
        no_raking_alongside(course)


@rule("SAIL-6.3.1")
def test_no_fort_is_raked_whatever_ship_lies_before_it() -> None:
    battle = at_sea("red frigate 1 at f5; red brig 2 at a1; blue galleon 6 at h7", "blue h5", admiral_raking="true")
    for ship in battle.battle.ships:
        ship.heading = 2
    chances = battle.forecast("red: fire frigate 1 at fort h5").chances
    assert {chance.outcome: chance.facts["damage"] for chance in chances} == {"hit": 1, "miss": 0}
    battle.order("red: fire frigate 1 at fort h5", dice=[1])
    assert battle.fort("h5").damage == 1


def no_raking_alongside(course: int) -> None:
    harbour = heading(
        at_sea("red brig 1 at i5; blue brig 2 at i5", forts="blue j5", admiral_raking="true"), "brig 2", course
    )
    harbour.order("red: fire brig 1 at brig 2", dice=[1])
    assert harbour.ship("brig 2").damage == 1


# ---- fire over bow and stern


BOW = "red first-rate 1 at f5; red brig 2 at a1; blue galleon 6 at i5; blue galleon 5 at c5; blue galleon 4 at f8"


@rule("SAIL-6.4.1")
@pytest.mark.parametrize("course", [2, 6])
def test_ahead_and_astern_together_one_shot_a_turn(course: int) -> None:
    battle = heading(at_sea(BOW, admiral_arcs="true"), "first-rate 1", course)
    battle.order("red: fire first-rate 1 at galleon 6", dice=[2])
    assert battle.refused("red: fire first-rate 1 at galleon 6") == ("SAIL-6.4.1", "over bow or stern")
    assert battle.refused("red: fire first-rate 1 at galleon 5") == ("SAIL-6.4.1", "over bow or stern")
    battle.order("red: fire first-rate 1 at galleon 4", dice=[2])  # abeam
    battle.order("red: fire first-rate 1 at galleon 4", dice=[2])
    battle.battle.turn += 1
    assert battle.lawful("red: fire first-rate 1 at galleon 5")


@rule("SAIL-6.4.1")
def test_without_a_heading_and_without_the_switch_all_shots_are_free() -> None:
    for battle in (at_sea(BOW, admiral_arcs="true"), heading(at_sea(BOW), "first-rate 1", 2)):
        for _ in range(3):
            battle.order("red: fire first-rate 1 at galleon 6", dice=[2])


@rule("SAIL-6.4.1")
def test_it_holds_for_salvoes_but_not_for_forts() -> None:
    battle = at_sea(BOW, forts="red l5", admiral_arcs="true")
    heading(battle, "first-rate 1", 2)
    assert battle.refused("red: salvo first-rate 1 x2 at galleon 6") == ("SAIL-6.4.1", "over bow or stern")
    battle.go("red: salvo first-rate 1 x1 at galleon 6")
    assert battle.refused("red: add fort l5 x3")[1] == "so many shots"
    battle.order("red: add fort l5 x2", dice=[1])
    assert battle.ship("galleon 6").damage == 3
    assert battle.refused("red: fire first-rate 1 at galleon 5")[0] == "SAIL-6.4.1"


@rule("SAIL-6.4.1")
@pytest.mark.parametrize("course", range(8))
def test_in_its_own_space_a_ship_fires_all_its_shots(course: int) -> None:
    ships = "red first-rate 1 at i5; blue brig 2 at i5"
    battle = heading(at_sea(ships, forts="blue j5", admiral_arcs="true"), "first-rate 1", course)
    battle.order("red: salvo first-rate 1 x2 at brig 2", dice=[2])
    assert battle.ship("first-rate 1").end_on == 0
    battle.order("red: fire first-rate 1 at brig 2", dice=[2])


@rule("SAIL-6.4.1")
def test_both_broadsides_along_the_heading_line_are_refused() -> None:
    battle = heading(at_sea(BOW, admiral_arcs="true", captain_both_broadsides="true"), "first-rate 1", 2)
    said = "red: broadsides first-rate 1 x1 at galleon 6 and galleon 5"
    assert battle.refused(said) == ("SAIL-6.4.1", "broadsides end on")
    heading(battle, "first-rate 1", 1)
    assert battle.lawful(said)


# ---- chain shot


@rule("SAIL-6.5.1")
@pytest.mark.parametrize(("at", "face", "hits"), [("g5", 4, True), ("g5", 2, False), ("h5", 3, True), ("h7", 4, False)])
def test_chain_shot_hits_as_usual_and_cuts_rigging_instead_of_damage(at: str, face: int, hits: bool) -> None:
    battle = at_sea(f"red frigate 1 at f5; blue brig 1 at {at}", admiral_chain_shot="true")
    chances = battle.forecast("red: fire frigate 1 at brig 1 with chain").chances
    assert {chance.outcome: chance.facts["rigging"] for chance in chances} == {"hit": True, "miss": False}
    battle.order("red: fire frigate 1 at brig 1 with chain", dice=[face])
    assert battle.ship("brig 1").damage == 0
    assert ("rigging cut" in battle.kinds()) == hits
    assert bool(battle.ship("brig 1").rigging) == hits


@rule("SAIL-6.5.1")
@pytest.mark.parametrize(
    ("at", "forts", "target", "reason"),
    [
        ("i5", "", "brig 1", "chain too far"),
        ("i8", "", "brig 1", "chain too far"),
        ("a1", "blue h5", "fort h5", "chain for ships"),
    ],
)
def test_chain_shot_is_for_ships_at_two_spaces_or_less(at: str, forts: str, target: str, reason: str) -> None:
    battle = at_sea(f"red frigate 1 at f5; blue brig 1 at {at}", forts=forts, admiral_chain_shot="true")
    assert battle.refused(f"red: fire frigate 1 at {target} with chain") == ("SAIL-6.5.1", reason)


@rule("SAIL-6.5.1")
def test_forts_have_no_chain_shot_nor_has_anybody_without_the_switch() -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at h5", forts="red h6", admiral_chain_shot="true")
    assert battle.refused("red: fire fort h6 at brig 1 with chain") == ("SAIL-6.5.1", "chain for ships")
    plain = at_sea("red frigate 1 at f5; blue brig 1 at h5")
    assert plain.refused("red: fire frigate 1 at brig 1 with chain") == ("SAIL-6.5.1", "no chain shot")


@rule("SAIL-6.5.1")
def test_a_salvo_is_all_chain_shot_or_none() -> None:
    ships = "red frigate 1 at f5; red frigate 2 at h7; red frigate 3 at l5; blue brig 1 at h5; blue brig 2 at x1"
    battle = at_sea(ships, forts="red h4", admiral_chain_shot="true")
    battle.go("red: salvo frigate 1 x1 at brig 1 with chain")
    assert battle.offered("red") == {"add frigate 2 x1"}  # too far, and a fort
    assert battle.refused("red: add frigate 3 x1") == ("SAIL-6.5.1", "chain too far")
    assert battle.refused("red: add fort h4 x2") == ("SAIL-6.5.1", "chain for ships")
    battle.order("red: add frigate 2 x1", dice=[1])
    assert (battle.ship("brig 1").damage, battle.ship("brig 1").rigging > 0) == (0, True)


@rule("SAIL-6.5.1")
def test_a_fire_from_both_broadsides_is_all_chain_shot_or_none() -> None:
    ships = "red first-rate 1 at f5; blue brig 1 at h5; blue brig 2 at d5; blue brig 3 at f2; blue brig 4 at f7"
    battle = at_sea(ships, admiral_chain_shot="true", captain_both_broadsides="true")
    assert battle.refused("red: broadsides first-rate 1 x1 at brig 3 and brig 4 with chain")[1] == "chain too far"
    battle.order("red: broadsides first-rate 1 x1 at brig 1 and brig 2 with chain", dice=[1, 3])
    assert [battle.ship(name).damage for name in ("brig 1", "brig 2")] == [0, 0]
    assert [battle.ship(name).rigging > 0 for name in ("brig 1", "brig 2")] == [True, True]


@rule("SAIL-6.5.1", "SAIL-6.3.1")
def test_raking_adds_nothing_to_chain_shot() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 1 at h5", admiral_chain_shot="true", admiral_raking="true")
    heading(battle, "brig 1", 2)
    battle.order("red: fire first-rate 1 at brig 1 with chain", dice=[1])
    assert battle.ship("brig 1").damage == 0
    battle.order("red: fire first-rate 1 at brig 1", dice=[1])  # nor does it use up the raking
    assert battle.ship("brig 1").damage == 2
