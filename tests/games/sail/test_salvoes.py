"""Salvoes: SAIL-3.3.2.12, SAIL-3.3.2.13."""

from __future__ import annotations

import pytest

from searoom.core.dice import Seeded
from searoom.games.sail.pieces import NOW
from tests.games.sail.at_sea import AtSea, at_sea, rule

FLEET = "red first-rate 1 at f5; red frigate 2 at f9; blue first-rate 6 at j5; blue brig 5 at x14"


@rule("SAIL-3.3.2.12.1")
def test_several_ships_and_forts_fire_one_salvo_at_one_target() -> None:
    battle = at_sea(
        "red brig 1 at j7; red frigate 2 at f9; blue first-rate 6 at j5; blue brig 5 at x14", forts="red g2"
    )
    battle.go("red: salvo fort g2 x2 at first-rate 6")
    battle.go("red: add brig 1 x1")
    assert battle.prompt() == "salvo"
    battle.order("red: add frigate 2 x1", dice=[1])
    assert battle.ship("first-rate 6").damage == 4
    assert battle.facts("salvo")[0]["units"] == ["fort g2", "brig 1", "frigate 2"]
    assert [event.rule for event in battle.events if event.kind == "salvo"] == ["SAIL-3.3.2.12.1"]


@rule("SAIL-3.3.2.12.1")
def test_only_units_that_can_fire_at_the_target_take_part() -> None:
    ships = f"{FLEET}; red brig 1 at j9; red brig 2 at k7; red galleon 1 at l5; red brig 3 at i5; red brig 4 at h5"
    battle = at_sea(ships)
    battle.put("brig 4", "j6")
    battle.ship("galleon 1").taken = 1
    battle.go("red: salvo frigate 2 x1 at first-rate 6")
    assert battle.refused("red: add brig 1 x1") == ("SAIL-3.3.2.6.1", "out of range")
    assert battle.refused("red: add brig 2 x1") == ("SAIL-3.3.2.8", "no line of fire")
    assert battle.refused("red: add galleon 1 x1")[1] == "captured this turn"
    assert battle.refused("red: add first-rate 1 x1") == ("SAIL-3.3.2.9.3", "fire blocked")
    assert battle.offered("red") == {"add brig 3 x1", "add brig 4 x1"}


@rule("SAIL-3.3.2.12.1")
def test_every_unit_is_named_once_before_the_die() -> None:
    battle = at_sea(f"{FLEET}; red brig 1 at i4")
    battle.go("red: salvo first-rate 1 x1 at first-rate 6")
    assert battle.refused("red: add first-rate 1 x1") == ("SAIL-3.3.2.12.1", "in the salvo already")
    assert battle.offered("red") == {"add frigate 2 x1", "add brig 1 x1"}
    battle.go("red: add frigate 2 x1")
    assert battle.offered("red") == {"add brig 1 x1", "fire"}
    battle.order("red: fire", dice=[2])


@rule("SAIL-3.3.2.12.1")
def test_forts_do_not_join_a_salvo_at_a_fort() -> None:
    battle = at_sea("red frigate 2 at f5; red frigate 3 at h3; blue brig 5 at x14", forts="red h7; blue h5")
    battle.go("red: salvo frigate 2 x1 at fort h5")
    assert battle.refused("red: add fort h7 x1") == ("SAIL-3.3.5.1.2", "fort at fort")
    battle.order("red: add frigate 3 x1", dice=[1])
    assert battle.fort("h5").damage == 2


@rule("SAIL-3.3.2.12.2")
def test_a_unit_puts_in_some_or_all_of_its_shots_and_keeps_the_rest() -> None:
    battle = at_sea(FLEET)
    assert battle.offered("red", "salvo first-rate 1") == {
        f"salvo first-rate 1 x{n} at first-rate 6" for n in (1, 2, 3)
    }
    battle.go("red: salvo first-rate 1 x2 at first-rate 6").order("red: fire", dice=[2])
    assert battle.refused("red: salvo first-rate 1 x2 at first-rate 6") == ("SAIL-3.3.2.12.2", "so many shots")
    battle.order("red: fire first-rate 1 at first-rate 6", dice=[1])
    assert battle.ship("first-rate 6").damage == 1


@rule("SAIL-3.3.2.12.2")
def test_a_salvo_has_at_least_two_shots() -> None:
    battle = at_sea(FLEET)
    battle.go("red: salvo frigate 2 x1 at first-rate 6")
    assert battle.refused("red: fire") == ("SAIL-3.3.2.12.2", "lone shot")
    assert battle.forecast("red: add first-rate 1 x1").chances
    battle.order("red: add first-rate 1 x1", dice=[1])
    assert battle.ship("first-rate 6").damage == 2


@rule("SAIL-3.3.2.12.2")
def test_one_shot_that_nobody_can_join_is_no_salvo() -> None:
    battle = at_sea(FLEET).put("first-rate 1", "a1")
    assert battle.refused("red: salvo frigate 2 x1 at first-rate 6") == ("SAIL-3.3.2.12.2", "lone shot")
    assert battle.lawful("red: fire frigate 2 at first-rate 6")


@rule("SAIL-3.3.2.12.2", "SAIL-6.7.2")
@pytest.mark.parametrize(("ships", "lawful"), [(1, False), (2, True)])
def test_after_the_loss_of_a_flagship_as_many_ships_join_as_may_act(ships: int, lawful: bool) -> None:
    battle = at_sea(FLEET, admiral_flagship="true")
    battle.battle.flagship_lost[0], battle.battle.may_act[0] = NOW, ships
    assert battle.lawful("red: salvo frigate 2 x1 at first-rate 6") == lawful
    battle.order("red: salvo first-rate 1 x2 at first-rate 6", dice=[] if lawful else [1])
    assert battle.prompt() == ("salvo" if lawful else "act")


@rule("SAIL-3.3.2.12.2", "SAIL-6.7.2")
@pytest.mark.parametrize(
    ("first", "second"), [("frigate 2 x1", "first-rate 1 x1"), ("first-rate 1 x1", "frigate 2 x1")]
)
def test_a_ship_that_has_acted_takes_nobodys_place_in_a_salvo(first: str, second: str) -> None:
    """Two may act, and one of them has fired before."""
    battle = at_sea(FLEET, admiral_flagship="true")
    battle.battle.flagship_lost[0], battle.battle.may_act[0] = NOW, 2
    battle.order("red: fire first-rate 1 at first-rate 6", dice=[2])
    battle.go(f"red: salvo {first} at first-rate 6")
    battle.order(f"red: add {second}", dice=[2])
    assert battle.battle.have_acted[0] == 2


@rule("SAIL-6.7.2")
def test_a_ship_that_has_acted_counts_though_it_has_sunk_since() -> None:
    """Two may act: one of them has moved onto a mine, so that one is left, and nobody else can join it."""
    ships = f"red brig 1 at b9; {FLEET}; red galleon 2 at x1"
    battle = at_sea(ships, "blue a7", wind="n fresh", mines="true", admiral_flagship="true").mine("blue", "b8")
    battle.battle.flagship_lost[0], battle.battle.may_act[0] = NOW, 2
    battle.go("red: move brig 1 n 1", "blue: detonate b8")
    assert battle.where("brig 1") == ""
    assert battle.refused("red: salvo frigate 2 x1 at first-rate 6") == ("SAIL-3.3.2.12.2", "lone shot")
    battle.order("red: fire frigate 2 at first-rate 6", dice=[2])
    assert battle.refused("red: fire first-rate 1 at first-rate 6") == ("SAIL-6.7.2", "flagship lost")


@rule("SAIL-3.3.2.12.1", "SAIL-6.4.1")
def test_whoever_has_fired_over_his_bow_already_does_not_join() -> None:
    battle = at_sea(FLEET, admiral_arcs="true")
    battle.ship("first-rate 1").heading = 2
    battle.order("red: fire first-rate 1 at first-rate 6", dice=[2])
    assert battle.refused("red: salvo frigate 2 x1 at first-rate 6") == ("SAIL-3.3.2.12.2", "lone shot")


@rule("SAIL-3.3.2.12.3")
@pytest.mark.parametrize(("face", "damage"), [(3, 4), (4, 0), (1, 4), (5, 4), (2, 0), (6, 0)])
def test_one_die_decides_the_whole_salvo(face: int, damage: int) -> None:
    """The example: 1st Rate with 3 shots and Frigate with 1 at longer range, die 3: 4 damage; die 4: none."""
    battle = at_sea(FLEET)
    battle.go("red: salvo first-rate 1 x3 at first-rate 6")
    chances = battle.forecast("red: add frigate 2 x1").chances
    assert {c.outcome: (c.ways, c.facts["damage"]) for c in chances} == {"hit": (3, 4), "miss": (3, 0)}
    battle.order("red: add frigate 2 x1", dice=[face])
    assert battle.ship("first-rate 6").damage == damage


@rule("SAIL-3.3.2.12.4")
@pytest.mark.parametrize(("at", "hits"), [("g6", 5), ("h7", 3)])
def test_all_close_only_a_two_misses_and_one_unit_farther_away_changes_it_for_all(at: str, hits: int) -> None:
    battle = at_sea(f"red first-rate 1 at g5; red frigate 2 at {at}; blue galleon 6 at f5; blue brig 5 at x14")
    if at == "h7":
        assert battle.odds("red: salvo first-rate 1 x3 at galleon 6")["hit"] == (5, 6)
    battle.go("red: salvo first-rate 1 x3 at galleon 6")
    assert battle.odds("red: add frigate 2 x1")["hit"] == (hits, 6)
    battle.order("red: add frigate 2 x1", dice=[6])
    assert battle.ship("galleon 6").damage == (4 if hits == 5 else 0)


@rule("SAIL-3.3.2.12.5")
def test_allies_do_not_join() -> None:
    ships = "red frigate 1 at f5; blue frigate 2 at h7; red frigate 3 at l5; green galleon 6 at h5; blue brig 5 at x14"
    battle = at_sea(ships, forts="blue h2", seats=3, teams=[[1, 2], [3]])
    battle.go("red: salvo frigate 1 x1 at galleon 6")
    assert battle.refused("red: add frigate 2 x1") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("red: add fort h2 x1") == ("SAIL-1.1.9", "not your fort")
    assert battle.offered("red") == {"add frigate 3 x1"}


@rule("SAIL-3.3.2.13")
@pytest.mark.parametrize("unit", ["first-rate 1", "galleon 1", "fort f5"])
def test_one_ship_or_fort_fires_its_own_shots_as_a_salvo_with_one_die(unit: str) -> None:
    own = "red brig 6 at a14" if unit == "fort f5" else f"red {unit} at f5"
    battle = at_sea(f"{own}; blue first-rate 6 at h5", forts="red f5" if unit == "fort f5" else "")
    battle.order(f"red: salvo {unit} x2 at first-rate 6", dice=[1])
    assert battle.ship("first-rate 6").damage == 2
    assert battle.rules()[1] == "SAIL-3.3.2.13"


@rule("SAIL-3.3.2.13")
def test_it_is_fired_at_once_when_nobody_can_join_and_forecast_before() -> None:
    battle = at_sea("red galleon 1 at f5; blue brig 6 at h5; blue brig 5 at x14")
    assert battle.offered("red", "salvo") == {"salvo galleon 1 x2 at brig 6"}
    chances = battle.forecast("red: salvo galleon 1 x2 at brig 6").chances
    assert {c.outcome: (c.ways, c.facts["damage"], c.facts["sinks"]) for c in chances} == {
        "hit": (3, 2, False),
        "miss": (3, 0, False),
    }


@rule("SAIL-2.4.4")
def test_damage_of_a_salvo_is_placed_at_the_same_time() -> None:
    battle = at_sea(FLEET).hurt("first-rate 6", 4)
    battle.go("red: salvo first-rate 1 x3 at first-rate 6")
    battle.order("red: add frigate 2 x1", dice=[1])
    assert battle.kinds() == ["in the salvo", "salvo", "roll", "damage", "sunk"]
    assert battle.facts("damage")[0]["points"] == 4


@rule("SAIL-3.3.2.14")
def test_shots_of_a_salvo_are_counted_when_it_is_fired() -> None:
    battle = at_sea(FLEET)
    battle.go("red: salvo first-rate 1 x2 at first-rate 6")
    assert battle.ship("first-rate 1").shots_fired(1) == 0
    battle.order("red: add frigate 2 x1", dice=[2])
    assert [battle.ship(name).shots_fired(1) for name in ("first-rate 1", "frigate 2")] == [2, 1]


def every_salvo(battle: AtSea) -> None:
    """All ways of assembling a salvo come to an end."""
    for text in sorted(battle.offered("red", "salvo")):
        twin = AtSea(battle.battle.copy())
        twin.order(f"red: {text}", dice=[2] if fires_at_once(twin, text) else [])
        for _ in range(5):
            if twin.prompt() != "salvo":
                break
            last = sorted(twin.offered("red"))[0]
            assert twin.battle.default(0) in twin.offered("red")
            twin.order(f"red: {last}", dice=[2] if last == "fire" or fires_at_once(twin, last) else [])
        assert twin.prompt() == "act"


def fires_at_once(battle: AtSea, text: str) -> bool:
    twin = AtSea(battle.battle.copy())
    seat, order = twin.read(f"red: {text}")
    twin.battle.carry_out(seat, order, Seeded(1), None)
    return twin.prompt() == "act"


@rule("SAIL-3.3.2.12.1")
def test_a_salvo_that_is_begun_is_always_fired() -> None:
    ships = "red first-rate 1 at f5; red frigate 2 at h7; red brig 1 at h3; blue galleon 6 at h5; blue brig 5 at g6"
    every_salvo(at_sea(ships, forts="red i6; blue i4", level="admiral"))
