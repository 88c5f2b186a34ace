"""Gunfire of ships and forts, shot by shot: who may fire, at what, how far, over what, with how many shots."""

from __future__ import annotations

import pytest

from searoom.core.orders import Refusal
from searoom.games.sail.orders import NOTHING
from tests.games.sail.at_sea import at_sea, rule
from tests.games.sail.spanish_main import spanish_main

DUEL = "red frigate 1 at f5; blue brig 1 at h5"


# ---- who fires, and when


@rule("SAIL-3.3.2.1")
@pytest.mark.parametrize("unit", ["frigate 1", "fort f6"])
def test_ships_and_forts_fire(unit: str) -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at h5; blue brig 2 at h6", forts="red f6")
    assert battle.lawful(f"red: fire {unit} at brig {1 if unit == 'frigate 1' else 2}")


@rule("SAIL-3.3.2.1", "SAIL-3.3.2.17")
def test_a_royal_port_neither_fires_nor_is_fired_at() -> None:
    battle = at_sea(DUEL, ports="red b2; blue w13").battle
    assert isinstance(battle.read(0, "fire port b2 at brig 1"), Refusal)
    assert isinstance(battle.read(0, "fire frigate 1 at port w13"), Refusal)


@rule("SAIL-3.3.2.2")
def test_fire_at_nothing_uses_up_a_shot_without_a_die() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 1 at h5")
    battle.order("red: fire first-rate 1 at nothing", dice=[])
    assert battle.ship("first-rate 1").shots_fired(1) == 1
    battle.go("red: fire first-rate 1 at nothing", "red: fire first-rate 1 at nothing")
    assert battle.refused("red: fire first-rate 1 at nothing") == ("SAIL-3.3.2.10.1", "no shots left")
    assert battle.ship("brig 1").damage == 0


@rule("SAIL-3.3.2.2")
def test_fire_at_nothing_is_the_last_that_is_offered_to_each_unit_that_can_fire() -> None:
    battle = at_sea("red frigate 1 at f5; red brig 2 at a1; blue brig 1 at h5", forts="red x14")
    fires = [order.text for order in battle.battle.orders(0) if order.text.startswith("fire")]
    wanted = [
        "fire brig 2 at nothing",
        "fire frigate 1 at brig 1",
        "fire frigate 1 at nothing",
        "fire fort x14 at nothing",
    ]
    assert sorted(fires) == sorted(wanted)
    assert fires.index("fire frigate 1 at nothing") == fires.index("fire frigate 1 at brig 1") + 1
    assert NOTHING < 0


@rule("SAIL-3.3.2.2")
def test_a_ship_that_is_not_on_the_board_is_no_target() -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at h5; blue brig 2 at i5").put("brig 1", "")
    assert battle.refused("red: fire frigate 1 at brig 1") == ("SAIL-3.3.2.2", "not on the board")


@rule("SAIL-3.3.2.3")
def test_nobody_fires_outside_his_own_actions() -> None:
    battle = at_sea("red frigate 1 at f5; blue frigate 2 at h5", forts="blue i5")
    assert battle.refused("blue: fire frigate 2 at frigate 1") == ("MATCH-2.3", "not awaited")
    battle.order("red: fire frigate 1 at frigate 2", dice=[1])  # no return fire: no other die falls
    battle.act("blue")
    assert battle.lawful("blue: fire frigate 2 at frigate 1")


@rule("SAIL-3.3.2.3")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("fire brig 1 at frigate 1", ("SAIL-1.1.9", "not your ship")),
        ("fire fort i5 at frigate 1", ("SAIL-1.1.9", "not your fort")),
        ("fire fort f10 at brig 1", ("SAIL-1.1.9", "not your fort")),
    ],
)
def test_a_player_fires_with_his_own_ships_and_forts_only(said: str, why: tuple[str, str]) -> None:
    battle = at_sea(DUEL, forts="blue i5; f10")
    assert battle.refused(f"red: {said}") == why


@rule("SAIL-3.3.2.3")
def test_a_captured_ship_a_fireship_and_a_fort_just_won_are_silent() -> None:
    battle = at_sea("red frigate 1 at f5; red brig 2 at f6; blue brig 1 at h5; blue brig 3 at h6", forts="red f7")
    battle.ship("frigate 1").taken = 1
    battle.ship("brig 2").lit = 1
    battle.fort("f7").silent = 1
    assert battle.refused("red: fire frigate 1 at brig 1")[1] == "captured this turn"
    assert battle.refused("red: fire brig 2 at brig 3")[1] == "fireship"
    assert battle.refused("red: fire fort f7 at brig 1") == ("SAIL-5.6.6.2", "fort silent")


# ---- dice


@rule("SAIL-1.1.5")
def test_gunfire_is_rolled_with_a_six_sided_die_each_face_alike() -> None:
    battle = at_sea(DUEL)
    forecast = battle.forecast("red: fire frigate 1 at brig 1")
    assert [need.sides for need in forecast.needs] == [6]
    assert (forecast.of, sum(chance.ways for chance in forecast.chances)) == (6, 6)


@rule("SAIL-3.3.2.4.1")
@pytest.mark.parametrize("at", ["g5", "g6", "f6", "e6", "e5", "e4", "f4", "g4"])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_at_close_range_only_a_two_misses(at: str, face: int) -> None:
    battle = at_sea(f"red frigate 1 at f5; blue brig 1 at {at}")
    assert battle.odds("red: fire frigate 1 at brig 1") == {"hit": (5, 6), "miss": (1, 6)}
    battle.order("red: fire frigate 1 at brig 1", dice=[face])
    assert battle.ship("brig 1").damage == (0 if face == 2 else 1)


@rule("SAIL-3.3.2.4.2")
@pytest.mark.parametrize("at", ["h5", "h7", "k5"])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_at_longer_range_odd_numbers_hit(at: str, face: int) -> None:
    battle = at_sea(f"red frigate 1 at f5; blue brig 1 at {at}")
    assert battle.odds("red: fire frigate 1 at brig 1") == {"hit": (3, 6), "miss": (3, 6)}
    battle.order("red: fire frigate 1 at brig 1", dice=[face])
    assert battle.ship("brig 1").damage == face % 2


@rule("SAIL-3.3.2.4.3")
def test_each_shot_has_its_own_die_rolled_by_the_owner_of_the_gun() -> None:
    battle = at_sea("red brig 2 at a1; blue first-rate 1 at f5; red galleon 1 at h5", acting="blue")
    battle.order("blue: fire first-rate 1 at galleon 1", dice=[1])
    assert battle.facts("roll")[0]["seat"] == 1
    battle.order("blue: fire first-rate 1 at galleon 1", dice=[2])
    assert battle.ship("galleon 1").damage == 1
    assert battle.ship("first-rate 1").shots_fired(1) == 2


@rule("SAIL-3.3.2.5")
def test_each_hit_gives_one_damage_and_the_last_one_sinks() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 1 at g5; blue brig 2 at x14")
    for damage in (1, 2):
        battle.order("red: fire first-rate 1 at brig 1", dice=[1])
        assert battle.ship("brig 1").damage == damage
    chances = battle.forecast("red: fire first-rate 1 at brig 1").chances
    assert {chance.outcome: chance.facts["sinks"] for chance in chances} == {"miss": False, "hit": True}
    battle.order("red: fire first-rate 1 at brig 1", dice=[1])
    assert battle.where("brig 1") == ""
    assert battle.kinds() == ["fire", "roll", "damage", "sunk"]


@rule("SAIL-2.4.2")
def test_damage_alone_changes_neither_range_nor_shots() -> None:
    battle = at_sea("red first-rate 1 at f5; blue frigate 1 at l5").hurt("first-rate 1", 6)
    for _ in range(3):
        battle.order("red: fire first-rate 1 at frigate 1", dice=[2])
    assert battle.refused("red: fire first-rate 1 at frigate 1")[1] == "no shots left"


# ---- range


@rule("SAIL-3.3.2.6.1", "SAIL-3.3.2.7")
@pytest.mark.parametrize(
    ("kind", "orthogonal", "diagonal"), [("brig", 3, 2), ("frigate", 5, 4), ("galleon", 4, 3), ("first-rate", 6, 5)]
)
def test_a_ship_fires_as_far_as_its_card_says_and_at_every_shorter_distance(
    kind: str, orthogonal: int, diagonal: int
) -> None:
    for reach, down in ((orthogonal, 0), (diagonal, 1)):
        for distance in range(1, reach + 2):
            at = f"{'abcdefghijklmnopqrstuvwx'[5 + distance]}{5 + down * distance}"
            battle = at_sea(f"red {kind} 1 at f5; blue frigate 6 at {at}")
            if distance <= reach:
                assert battle.lawful(f"red: fire {kind} 1 at frigate 6")
            else:
                assert battle.refused(f"red: fire {kind} 1 at frigate 6") == ("SAIL-3.3.2.6.1", "out of range")


@rule("SAIL-3.3.2.6.2")
@pytest.mark.parametrize(("at", "reached"), [("k5", True), ("l5", False), ("j9", True), ("k10", False), ("g5", True)])
def test_a_fort_fires_five_spaces_orthogonally_and_four_diagonally(at: str, reached: bool) -> None:
    battle = at_sea(f"red brig 2 at a1; blue brig 1 at {at}", forts="red f5")
    if reached:
        assert battle.lawful("red: fire fort f5 at brig 1")
    else:
        assert battle.refused("red: fire fort f5 at brig 1") == ("SAIL-3.3.2.6.2", "out of range")


@rule("SAIL-3.3.2.8")
@pytest.mark.parametrize("at", ["h6", "g7", "d4", "e8", "a1"])
def test_a_target_on_none_of_the_eight_lines_is_refused(at: str) -> None:
    battle = at_sea(f"red first-rate 1 at f5; blue brig 1 at {at}")
    assert battle.refused("red: fire first-rate 1 at brig 1") == ("SAIL-3.3.2.8", "no line of fire")


@rule("SAIL-3.3.2.8")
@pytest.mark.parametrize("at", ["f2", "i2", "i5", "i8", "f8", "c8", "c5", "c2"])
def test_all_eight_lines_are_lines_of_fire(at: str) -> None:
    battle = at_sea(f"red first-rate 1 at f5; blue brig 1 at {at}")
    assert battle.lawful("red: fire first-rate 1 at brig 1")


# ---- what is in the way


@rule("SAIL-3.3.2.9.1")
def test_a_fort_commands_its_own_harbour_whatever_land_is_there() -> None:
    """The example: fort F4 on the Volcanic Island at D3, F3 coastal with land rays S, SW, W."""
    ships = "red brig 6 at a14; blue brig 1 at f3; blue brig 2 at f1; blue frigate 1 at f6"
    battle = at_sea(ships, forts="red f4", islands="volcano d3")
    assert battle.lawful("red: fire fort f4 at brig 1")
    battle.put("brig 1", "x14")
    assert battle.lawful("red: fire fort f4 at brig 2")
    battle.put("brig 1", "f3").act("blue")
    assert battle.lawful("blue: fire brig 1 at fort f4")
    assert battle.lawful("blue: fire frigate 1 at fort f4")


@rule("SAIL-3.3.2.9.1")
@pytest.mark.parametrize("ruined", [False, True])
def test_a_fort_is_in_the_way_of_all_fire_beyond_also_when_destroyed(ruined: bool) -> None:
    battle = at_sea("red frigate 1 at f6; blue brig 1 at f3", forts="blue f4", islands="volcano d3")
    if ruined:
        battle.ruin("f4")
    assert battle.refused("red: fire frigate 1 at brig 1") == ("SAIL-3.3.2.9.1", "fire blocked")
    assert battle.refusal("red: fire frigate 1 at brig 1").facts["by"] == "fort"


@rule("SAIL-3.3.2.9.1")
@pytest.mark.parametrize(
    ("at", "to", "by"),
    [
        ("c4", "g4", "land"),
        ("d2", "d5", "land"),
        ("d3", "f3", "land"),
        ("i8", "k6", "between land"),  # J6 and K7 are shore
        ("n2", "n5", "royal port"),
    ],
)
def test_land_and_royal_ports_block_fire(at: str, to: str, by: str) -> None:
    battle = at_sea(
        f"red frigate 1 at {at}; blue brig 1 at {to}", islands="volcano d3; monu h5; volcano j7", ports="blue n3"
    )
    assert battle.refused("red: fire frigate 1 at brig 1") == ("SAIL-3.3.2.9.1", "fire blocked")
    assert battle.refusal("red: fire frigate 1 at brig 1").facts["by"] == by


@rule("SAIL-3.3.2.9.2")
def test_reefs_never_block_fire() -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at j5", reefs="g5 h5 i5")
    battle.order("red: fire frigate 1 at brig 1", dice=[3])
    assert battle.ship("brig 1").damage == 1


@rule("SAIL-3.3.2.9.3")
@pytest.mark.parametrize("between", ["red brig 2 at g5", "blue brig 2 at g5", "blue brig 2 at h5"])
def test_a_ship_does_not_fire_through_another_ship_in_open_sea_or_in_a_harbour(between: str) -> None:
    for forts in ("", "blue g6", "red h4"):
        battle = at_sea(f"red frigate 1 at f5; {between}; blue brig 1 at i5", forts=forts)
        assert battle.refused("red: fire frigate 1 at brig 1") == ("SAIL-3.3.2.9.3", "fire blocked")


@rule("SAIL-3.3.2.9.4")
@pytest.mark.parametrize("between", ["red brig 2", "blue brig 2"])
@pytest.mark.parametrize(
    ("places", "free"),
    [
        ({"forts": "red f5; blue g6"}, True),  # G5 and H5 are in the harbour of G6, and G5 in that of F5
        ({"forts": "red f5"}, False),  # H5 is open sea
        ({"forts": "red f5", "ports": "blue h4"}, True),  # the harbour of a Royal Port
    ],
)
def test_a_fort_fires_over_ships_in_any_harbour_but_over_no_others(
    between: str, places: dict[str, str], free: bool
) -> None:
    ships = f"red galleon 1 at a14; {between} at h5; blue brig 1 at j5"
    battle = at_sea(ships, forts=places["forts"], ports=places.get("ports", ""))
    if free:
        assert battle.lawful("red: fire fort f5 at brig 1")
    else:
        assert battle.refused("red: fire fort f5 at brig 1") == ("SAIL-3.3.2.9.4", "fire blocked")


@rule("SAIL-3.3.2.9.4")
def test_also_the_harbour_of_a_ruin_is_one() -> None:
    ships = "red galleon 1 at a14; blue brig 2 at h5; blue brig 1 at j5"
    assert at_sea(ships, forts="red f5; blue h6").ruin("h6").lawful("red: fire fort f5 at brig 1")


@rule("SAIL-3.3.2.9.5")
def test_of_two_ships_in_one_space_the_named_one_alone_is_hit() -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at i5; blue brig 2 at i5", forts="blue j5")
    battle.order("red: fire frigate 1 at brig 2", dice=[1])
    assert (battle.ship("brig 1").damage, battle.ship("brig 2").damage) == (0, 1)


@rule("SAIL-3.3.2.18")
def test_two_ships_in_one_harbour_space_fire_at_close_range() -> None:
    battle = at_sea("red brig 1 at i5; blue brig 2 at i5", forts="blue j5")
    assert battle.odds("red: fire brig 1 at brig 2") == {"hit": (5, 6), "miss": (1, 6)}
    battle.order("red: fire brig 1 at brig 2", dice=[4])
    assert battle.ship("brig 2").damage == 1


# ---- shots


@rule("SAIL-3.3.2.10.1", "SAIL-3.3.2.14", "SAIL-3.2.3.2")
@pytest.mark.parametrize(("kind", "shots"), [("brig", 1), ("frigate", 1), ("galleon", 2), ("first-rate", 3)])
def test_a_ship_fires_the_shots_of_its_card_once_a_turn(kind: str, shots: int) -> None:
    battle = at_sea(f"red {kind} 1 at f5; blue first-rate 6 at h5; blue brig 6 at g6")
    for shot in range(shots):  # all its fire counts together, whatever the target
        battle.order(f"red: fire {kind} 1 at {'brig 6' if shot else 'first-rate 6'}", dice=[2])
    assert battle.refused(f"red: fire {kind} 1 at first-rate 6") == ("SAIL-3.3.2.10.1", "no shots left")
    battle.next_turn()
    battle.act("red")
    assert battle.lawful(f"red: fire {kind} 1 at first-rate 6")


@rule("SAIL-3.3.2.10.2")
@pytest.mark.parametrize(("kind", "shots"), [("brig", 0), ("frigate", 1), ("galleon", 0), ("first-rate", 1)])
def test_shots_in_a_storm(kind: str, shots: int) -> None:
    battle = at_sea(f"red {kind} 1 at f5; blue first-rate 6 at h5", wind="n storm")
    if shots == 0:
        assert battle.refused(f"red: fire {kind} 1 at first-rate 6") == ("SAIL-3.3.2.10.2", "no fire in a storm")
        assert battle.refused(f"red: fire {kind} 1 at nothing") == ("SAIL-3.3.2.10.2", "no fire in a storm")
        return
    battle.order(f"red: fire {kind} 1 at first-rate 6", dice=[2])
    assert battle.refused(f"red: fire {kind} 1 at first-rate 6") == ("SAIL-3.3.2.10.1", "no shots left")


@rule("SAIL-3.3.2.11.1", "SAIL-3.3.2.15")
@pytest.mark.parametrize("wind", ["n fresh", "n calm", "n storm"])
def test_a_fort_fires_two_shots_in_any_weather(wind: str) -> None:
    battle = at_sea("red brig 2 at a1; blue first-rate 6 at h5", forts="red f5", wind=wind)
    for _ in range(2):
        battle.order("red: fire fort f5 at first-rate 6", dice=[2])
    assert battle.refused("red: fire fort f5 at first-rate 6") == ("SAIL-3.3.2.11.1", "no shots left")
    battle.battle.turn += 1
    assert battle.lawful("red: fire fort f5 at first-rate 6")


# ---- forbidden targets


@rule("SAIL-3.3.2.17")
@pytest.mark.parametrize("target", ["brig 2", "frigate 1", "fort f8"])
def test_own_ships_and_forts_are_no_targets(target: str) -> None:
    battle = at_sea("red frigate 1 at f5; red brig 2 at h5; blue brig 1 at a1", forts="red f8")
    assert battle.refused(f"red: fire frigate 1 at {target}") == ("SAIL-3.3.2.17", "your own")


@rule("SAIL-3.3.2.17")
@pytest.mark.parametrize("target", ["brig 2", "fort f8"])
def test_allied_ships_and_forts_are_no_targets(target: str) -> None:
    ships = "red frigate 1 at f5; blue brig 2 at h5; green brig 1 at a1"
    team = at_sea(ships, forts="blue f8", seats=3, teams=[[1, 2], [3]])
    assert team.refused(f"red: fire frigate 1 at {target}") == ("SAIL-3.1.2.3", "constant ally")
    friends = at_sea(ships, forts="blue f8", seats=3, alliances="temporary", breach="notice").ally("red", "blue")
    assert friends.refused(f"red: fire frigate 1 at {target}") == ("SAIL-3.1.2.8", "temporary ally")


@rule("SAIL-3.3.2.17")
@pytest.mark.parametrize("said", ["fire frigate 1 at brig 2", "fire frigate 1 at fort f8"])
def test_where_a_sudden_breach_is_allowed_the_shot_itself_is_the_breach(said: str) -> None:
    ships = "red frigate 1 at f5; blue brig 2 at h5; green brig 1 at a1"
    battle = at_sea(ships, forts="blue f8", seats=3, alliances="temporary", breach="sudden").ally("red", "blue")
    assert battle.lawful(f"red: {said}")
    battle.order(f"red: {said}", dice=[2])
    assert not battle.battle.allied(0, 1)


@rule("SAIL-3.3.2.17")
def test_ships_under_repair_are_no_targets() -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 2 at h5; blue brig 1 at a1", forts="blue h6")
    battle.hurt("brig 2", 1).ship("brig 2").mending = 0
    assert battle.refused("red: fire frigate 1 at brig 2") == ("SAIL-3.3.2.17", "target under repair")


@rule("SAIL-3.3.2.17")
def test_a_ruin_is_a_target_only_when_it_has_points() -> None:
    battle = at_sea(DUEL, forts="blue f8").ruin("f8")
    assert battle.refused("red: fire frigate 1 at fort f8") == ("SAIL-3.3.2.17", "target destroyed")
    battle.ruin("f8", 1)
    assert battle.forecast("red: fire frigate 1 at fort f8").chances[1].facts["destroys"] is False
    battle.order("red: fire frigate 1 at fort f8", dice=[1])
    assert battle.fort("f8").points == 0


# ---- forts as targets


@rule("SAIL-3.3.5.1.1")
@pytest.mark.parametrize("forts", ["blue h5", "h5"])
def test_enemy_and_neutral_forts_may_be_attacked(forts: str) -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at a1", forts=forts)
    assert battle.lawful("red: fire frigate 1 at fort h5")


@rule("SAIL-3.3.5.1.2")
def test_forts_do_not_fire_at_forts_nor_are_they_boarded() -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at a1", forts="red f6; blue h6")
    assert battle.refused("red: fire fort f6 at fort h6") == ("SAIL-3.3.5.1.2", "fort at fort")
    assert isinstance(battle.battle.read(0, "board fort h6 with frigate 1"), Refusal)


@rule("SAIL-3.3.5.1.3")
@pytest.mark.parametrize(("at", "of"), [("g5", 5), ("h5", 3)])
def test_a_fort_is_hit_like_a_ship_and_each_hit_is_one_damage(at: str, of: int) -> None:
    battle = at_sea("red frigate 1 at f5; blue brig 1 at a1", forts=f"blue {at}")
    assert battle.odds(f"red: fire frigate 1 at fort {at}")["hit"] == (of, 6)
    battle.order(f"red: fire frigate 1 at fort {at}", dice=[5])
    assert battle.fort(at).damage == 1


@rule("SAIL-3.3.5.1.3")
def test_the_forecast_says_when_the_fort_would_be_destroyed() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 1 at a1", forts="blue h5").hurt_fort("h5", 1)

    def destroys(said: str) -> object:
        return next(c.facts["destroys"] for c in battle.forecast(said).chances if c.outcome == "hit")

    assert destroys("red: fire first-rate 1 at fort h5") is False
    assert destroys("red: salvo first-rate 1 x2 at fort h5") is True


# ---- night and fog


@rule("SAIL-6.8.1")
@pytest.mark.parametrize(
    ("turn", "at", "why"),
    [
        (4, "h5", None),
        (4, "i5", ("SAIL-6.8.1", "out of sight")),
        (8, "i5", ("SAIL-6.8.1", "out of sight")),
        (5, "i5", None),
        (4, "l5", ("SAIL-3.3.2.6.1", "out of range")),
    ],
)
def test_at_night_nobody_fires_farther_than_two_spaces(turn: int, at: str, why: tuple[str, str] | None) -> None:
    battle = at_sea(f"red frigate 1 at f5; blue brig 1 at {at}", turn=turn, admiral_night="true")
    if why is None:
        assert battle.lawful("red: fire frigate 1 at brig 1")
    else:
        assert battle.refused("red: fire frigate 1 at brig 1") == why


@rule("SAIL-6.8.1")
def test_at_night_the_range_bands_stay_as_they_are() -> None:
    battle = at_sea(DUEL, turn=4, admiral_night="true", captain_ranges="true")
    assert battle.odds("red: fire frigate 1 at brig 1")["hit"] == (4, 6)


@rule("SAIL-6.9.1")
@pytest.mark.parametrize(("turn", "at", "lawful"), [(1, "g5", True), (1, "h5", False), (4, "h5", False)])
def test_in_fog_nobody_fires_farther_than_one_space(turn: int, at: str, lawful: bool) -> None:
    battle = at_sea(
        f"red frigate 1 at f5; blue brig 1 at {at}",
        wind="n calm",
        turn=turn,
        admiral_fog="true",
        admiral_night="true",
    )
    battle.battle.fog = True
    if lawful:
        assert battle.lawful("red: fire frigate 1 at brig 1")
    else:
        assert battle.refused("red: fire frigate 1 at brig 1") == ("SAIL-6.9.1", "out of sight")


# ---- gold off a ship that sinks


@rule("SAIL-4.1.8.1")
@pytest.mark.parametrize(("at", "asked"), [("g5", True), ("h5", False)])
def test_gold_of_a_ship_sunk_from_near_by_may_be_taken(at: str, asked: bool) -> None:
    battle = at_sea(
        f"red frigate 1 at f5; blue brig 1 at {at}; blue brig 2 at l14; red brig 3 at l1",
        goods="a1",
        campaign="old_pirate",
        board="west",
    )
    battle.hurt("brig 1", 2)
    battle.item(1).kind, battle.item(1).where = 1, battle.ship("brig 1").index
    battle.ship("brig 1").load = 1
    battle.order("red: fire frigate 1 at brig 1", dice=[1])
    assert battle.where("brig 1") == ""
    assert (battle.prompt() == "take gold") == asked


@rule("SAIL-4.3.8", "SAIL-3.3.2.17")
def test_tortuga_neither_fires_at_pirates_nor_is_attacked_by_them() -> None:
    ships = "spain galleon 1 at m5; red brig 1 at k4; blue brig 2 at o4"
    battle = spanish_main(ships, acting="red", pirates_may_fight="true")
    assert battle.refused("red: fire fort m2 at brig 2") == ("SAIL-4.3.8", "fort in common")
    assert battle.lawful("red: fire fort m2 at galleon 1")
    battle.act("blue")
    assert battle.refused("blue: fire brig 2 at fort m2") == ("SAIL-3.3.2.17", "your own")
    assert battle.lawful("blue: fire fort m2 at galleon 1")
    assert battle.refused("blue: fire fort m2 at brig 1") == ("SAIL-4.3.8", "fort in common")
