"""The weathercock, wind inertia, night and fog."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from searoom.core.dice import Scripted
from searoom.core.events import Log
from searoom.core.grid import DIRECTION_NAMES
from searoom.games.sail import wind
from searoom.games.sail.cards import WINDS
from searoom.games.sail.frames import Spinning
from searoom.games.sail.orders import Spin
from tests.games.sail.at_sea import AtSea, at_sea, rule

FLEETS = "red brig 1 at f5; blue brig 2 at f9"
THREE = "red brig 1 at f5; blue brig 2 at f9; green brig 3 at f12"


def spun(battle: AtSea, *faces: int) -> str:
    """What the weathercock shows after these dice."""
    log = Log()
    dice = Scripted(faces)
    wind.spin_the_weathercock(battle.battle, dice, log)
    assert dice.unused() == 0
    battle.events = log.events
    return shown(battle)


def shown(battle: AtSea) -> str:
    return f"{DIRECTION_NAMES[battle.battle.wind_to]} {WINDS[battle.battle.wind]}"


def turning() -> AtSea:
    """The last of three players is about to end Turn 1."""
    return at_sea(THREE, acting="green", seats=3)


# ---- by dice


@rule("SAIL-3.2.1.1")
def test_one_wind_for_all_rolled_by_the_player_who_starts_the_turn() -> None:
    battle = turning()
    battle.end([3, 1])
    assert shown(battle) == "e fresh"
    assert [facts["seat"] for facts in battle.facts("die")] == [1, 1]  # Turn 2 is blue's to start
    assert battle.kinds().count("wind") == 1
    battle.end()
    battle.end()
    assert shown(battle) == "e fresh"  # nobody rolls again in this Turn


@rule("SAIL-3.2.1.2")
@pytest.mark.parametrize(("face", "to"), list(enumerate(DIRECTION_NAMES, 1)))
def test_the_direction_is_a_die_of_eight_clockwise_from_north(face: int, to: str) -> None:
    assert spun(at_sea(FLEETS), face, 1) == f"{to} fresh"


@rule("SAIL-3.2.1.2")
def test_the_letter_names_where_the_wind_blows_to() -> None:
    """With a wind "N" a ship sails best to the north."""
    battle = at_sea(FLEETS)
    spun(battle, 1, 1)
    assert battle.lawful("red: move brig 1 n 4")
    assert not battle.lawful("red: move brig 1 s 3")


@rule("SAIL-3.2.1.3")
@pytest.mark.parametrize(
    ("face", "strength"), [(1, "fresh"), (2, "fresh"), (3, "fresh"), (4, "fresh"), (5, "calm"), (6, "storm")]
)
def test_the_strength_is_a_die_of_six_after_it(face: int, strength: str) -> None:
    battle = at_sea(FLEETS)
    assert spun(battle, 4, face) == f"se {strength}"  # in a calm the direction stays on record
    assert [(facts["sides"], facts["face"]) for facts in battle.facts("die")] == [(8, 4), (6, face)]
    assert battle.facts("wind") == [{"course": "se", "wind": strength, "turn": 1}]


# ---- a real weathercock


def spinning() -> AtSea:
    battle = at_sea(FLEETS, acting="blue", weathercock="spun")
    battle.end()
    return battle


@rule("SAIL-3.2.1.4")
@pytest.mark.parametrize(
    ("angle", "shows"),
    [
        ("0", "n fresh"),
        ("29.999", "n fresh"),
        ("30", "n calm"),
        ("37.499", "n calm"),
        ("37.5", "n storm"),
        ("44.999", "n storm"),
        ("45", "ne fresh"),
        ("75", "ne calm"),
        ("82.5", "ne storm"),
        ("315", "nw fresh"),
        ("359.9", "nw storm"),
        ("359.999", "nw storm"),
    ],
)
def test_the_angle_of_a_real_weathercock(angle: str, shows: str) -> None:
    battle = spinning()
    assert (battle.awaited(), battle.prompt()) == (["blue"], "spin")  # blue starts Turn 2
    battle.order(f"blue: spin {angle}")
    assert shown(battle) == shows
    assert battle.kinds()[:2] == ["spun", "wind"]
    assert battle.prompt() == "act"


@rule("SAIL-3.2.1.4")
@pytest.mark.parametrize("angle", ["360", "400", "999.5"])
def test_beyond_the_full_circle_there_is_no_angle(angle: str) -> None:
    battle = spinning()
    assert battle.refused(f"blue: spin {angle}") == ("SAIL-3.2.1.4", "no such angle")


@rule("SAIL-3.2.1.4", "SAIL-3.2.1.1")
def test_only_the_player_who_starts_the_turn_enters_it() -> None:
    battle = spinning()
    assert battle.refusal("red: spin 10").reason == "not awaited"


@rule("SAIL-3.2.1.4")
def test_the_middle_of_every_sector_is_offered() -> None:
    battle = spinning()
    orders = battle.battle.orders(1)
    shows = set()
    for order in orders:
        assert isinstance(order, Spin)
        twin = battle.battle.copy()
        assert battle.battle.refusal(1, order) is None
        twin.carry_out(1, order, Scripted([]), None)
        shows.add((twin.wind_to, twin.wind))
    assert (len(orders), len(shows)) == (24, 24)
    angles = [order.thousandths for order in orders if isinstance(order, Spin)]
    assert angles[:4] == [15000, 33750, 41250, 60000]
    assert all(one < other for one, other in pairwise(angles))


# ---- wind inertia


def inert(before: str) -> AtSea:
    return at_sea(FLEETS, wind=before, turn=2, admiral_wind_inertia="true")


@rule("SAIL-6.1.1")
@pytest.mark.parametrize(
    ("before", "face", "to"),
    [
        ("nw", 6, "n"),
        ("n", 1, "nw"),
        ("n", 2, "n"),
        ("n", 5, "n"),
        ("n", 6, "ne"),
        ("s", 1, "se"),
        ("s", 3, "s"),
        ("s", 4, "s"),
    ],
)
def test_with_inertia_the_wind_turns_by_one_point_or_stays(before: str, face: int, to: str) -> None:
    assert spun(inert(f"{before} fresh"), face, 3) == f"{to} fresh"


@rule("SAIL-6.1.2")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("fresh", ["calm", "fresh", "fresh", "fresh", "fresh", "storm"]),
        ("calm", ["fresh", "fresh", "fresh", "calm", "calm", "calm"]),
        ("storm", ["fresh", "fresh", "fresh", "fresh", "storm", "storm"]),
    ],
)
def test_the_strength_depends_on_that_of_the_turn_before(before: str, after: list[str]) -> None:
    for face, strength in enumerate(after, 1):
        battle = inert(f"e {before}")
        assert spun(battle, 3, face) == f"e {strength}"
        assert battle.rules()[:2] == ["SAIL-6.1.1", "SAIL-6.1.2"]


@rule("SAIL-6.1.1")
def test_in_turn_one_the_weathercock_is_used_all_the_same() -> None:
    battle = at_sea(FLEETS, wind="n storm", admiral_wind_inertia="true")
    assert spun(battle, 5, 5) == "s calm"


@rule("SAIL-6.1.1")
def test_a_real_weathercock_is_asked_for_in_turn_one_only() -> None:
    first = at_sea(FLEETS, weathercock="spun", admiral_wind_inertia="true")
    assert wind.asks_for_angle(first.battle)
    second = at_sea(FLEETS, acting="blue", weathercock="spun", admiral_wind_inertia="true")
    second.end([2, 2])
    assert not isinstance(second.battle.pending[-1], Spinning)
    assert shown(second) == "n fresh"


# ---- night


@rule("SAIL-6.8.1")
@pytest.mark.parametrize(("turn", "sight"), [(1, 99), (3, 99), (4, 2), (5, 99), (8, 2), (12, 2)])
def test_every_fourth_turn_is_night(turn: int, sight: int) -> None:
    battle = at_sea(FLEETS, turn=turn, admiral_night="true").battle
    assert (wind.is_night(battle), wind.sight(battle)) == (sight == 2, sight)


@rule("SAIL-6.8.1")
def test_nightfall_is_told_and_without_the_rule_it_is_always_day() -> None:
    battle = at_sea(FLEETS, acting="blue", turn=3, admiral_night="true")
    battle.end([1, 1])
    assert battle.facts("night") == [{"turn": 4}]
    day = at_sea(FLEETS, acting="blue", turn=3)
    day.end([1, 1])
    assert day.facts("night") == []
    assert wind.sight(day.battle) == wind.UNLIMITED


@rule("SAIL-6.8.1")
@pytest.mark.parametrize(("target", "hits"), [("h5", True), ("i5", False)])
def test_at_night_nobody_fires_farther_than_two_spaces(target: str, hits: bool) -> None:
    battle = at_sea(f"red frigate 1 at f5; blue frigate 2 at {target}", turn=4, admiral_night="true")
    assert battle.lawful("red: fire frigate 1 at frigate 2") == hits


# ---- fog


@rule("SAIL-6.9.1")
@pytest.mark.parametrize(("face", "fog"), [(1, True), (2, True), (3, False), (6, False)])
def test_fog_may_come_up_in_a_dead_calm(face: int, fog: bool) -> None:
    battle = at_sea(FLEETS, acting="blue", admiral_fog="true")
    battle.end([1, 5, face])
    assert battle.battle.fog == fog
    assert wind.sight(battle.battle) == (1 if fog else 99)
    assert [event.outcome for event in battle.events if event.kind == "roll"] == [""]
    assert battle.kinds().count("fog") == (1 if fog else 0)


@rule("SAIL-6.9.1")
@pytest.mark.parametrize("strength", [1, 4, 6])
def test_in_any_other_wind_nobody_rolls_for_it_and_fog_lifts(strength: int) -> None:
    battle = at_sea(FLEETS, acting="blue", admiral_fog="true")
    battle.battle.fog = True
    battle.end([1, strength])
    assert not battle.battle.fog


@rule("SAIL-6.9.1")
def test_without_the_rule_there_is_none() -> None:
    battle = at_sea(FLEETS, acting="blue")
    battle.end([1, 5])
    assert not battle.battle.fog


@rule("SAIL-6.8.1", "SAIL-6.9.1")
def test_in_a_foggy_night_the_smaller_limit_holds() -> None:
    battle = at_sea(FLEETS, turn=4, wind="n calm", admiral_fog="true", admiral_night="true")
    battle.battle.fog = True
    assert wind.sight(battle.battle) == 1


@rule("SAIL-6.9.1")
@pytest.mark.parametrize(("target", "may"), [("g6", True), ("h5", False)])
def test_in_fog_nobody_fires_farther_than_the_next_space(target: str, may: bool) -> None:
    battle = at_sea(f"red frigate 1 at f5; blue frigate 2 at {target}", wind="n calm", admiral_fog="true")
    battle.battle.fog = True
    assert battle.lawful("red: fire frigate 1 at frigate 2") == may


@rule("SAIL-3.2.1.2", "SAIL-3.2.1.3")
def test_all_winds_are_as_likely_as_the_dice_say() -> None:
    counted = Counter(spun(at_sea(FLEETS), d8, d6).split()[1] for d8 in range(1, 9) for d6 in range(1, 7))
    assert counted == {"fresh": 32, "calm": 8, "storm": 8}
