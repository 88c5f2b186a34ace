"""The flagship: SAIL-6.7."""

from __future__ import annotations

import pytest

from searoom.core.dice import Seeded
from searoom.core.seats import SPECTATOR
from searoom.games.sail import flagship, losses, seen
from searoom.games.sail.frames import NamingFlagship
from searoom.games.sail.pieces import COMING, FREE, NOW
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

FLEET = "red first-rate 1 at f5; red brig 1 at h5; red brig 2 at j5; red brig 3 at l5; red frigate 1 at n5; "
FIVE = FLEET + "red galleon 1 at p5; blue brig 4 at f9; blue brig 5 at w13"


def naming(ships: str, seat: int = 0) -> AtSea:
    battle = at_sea(ships, turn=0, admiral_flagship="true")
    battle.battle.pending.append(NamingFlagship(seat))
    return battle


@rule("SAIL-6.7.1")
@pytest.mark.parametrize(
    ("ships", "named"),
    [
        ("red first-rate 1 at a1; red first-rate 2 at b1; red galleon 1 at c1", {"first-rate 1", "first-rate 2"}),
        ("red galleon 1 at a1; red frigate 1 at b1; red brig 1 at c1", {"galleon 1"}),
        ("red frigate 1 at b1; red frigate 3 at c1; red brig 1 at d1", {"frigate 1", "frigate 3"}),
        ("red brig 1 at b1; red brig 2 at c1; blue first-rate 1 at d1", {"brig 1", "brig 2"}),
    ],
)
def test_it_is_of_the_best_type_he_has(ships: str, named: set[str]) -> None:
    battle = naming(ships)
    assert battle.offered("red") == {f"flagship {name}" for name in named}
    worst = ships.split(";")[-1].split(" at ")[0].removeprefix(" ").split(" ", 1)[1]
    if worst not in named:
        assert battle.refused(f"red: flagship {worst}")[1] in ("not his best type", "not your ship")


@rule("SAIL-6.7.1")
def test_a_lesser_ship_is_refused() -> None:
    battle = naming(FIVE)
    assert battle.refused("red: flagship galleon 1") == ("SAIL-6.7.1", "not his best type")
    assert battle.refusal("red: flagship galleon 1").facts == {"ship": "galleon 1", "type": "first-rate"}
    assert battle.refused("red: flagship brig 4") == ("SAIL-1.1.9", "not your ship")


@rule("SAIL-6.7.1")
def test_it_is_public() -> None:
    battle = naming(FIVE)
    told = battle.order("red: flagship first-rate 1")[0]
    assert told.facts == {"seat": 0, "ship": "first-rate 1"} and told.to & SPECTATOR
    assert seen.view(battle.battle, None)["flagships"] == ["first-rate 1", ""]
    assert battle.prompt() == "act"


@rule("SAIL-6.7.1")
def test_each_names_one_before_turn_1() -> None:
    battle = campaign("pearl-2", admiral_flagship="true")
    assert battle.prompt() == "name flagship"
    while battle.prompt() == "name flagship":
        name = battle.awaited()[0]
        assert battle.offered(name) == {"flagship first-rate 1" if name == "red" else "flagship first-rate 2"}
        battle.order(f"{name}: {battle.offered(name).pop()}", dice=Seeded(1))
    assert -1 not in battle.battle.flagship and battle.battle.turn == 1


def lost(ships: str = FIVE, turn: int = 2) -> AtSea:
    """Red's flagship, the 1st rate, was sunk before his actions, which begin now."""
    battle = at_sea(ships, turn=turn, admiral_flagship="true", wind="n fresh")
    battle.battle.flagship = [battle.ship("first-rate 1").index, battle.ship("brig 4").index]
    losses.sink(battle.battle, battle.ship("first-rate 1"), "SAIL-2.4.3", None)
    battle.battle.touched = False
    flagship.limit(battle.battle, 0, None)
    return battle


@rule("SAIL-6.7.2")
@pytest.mark.parametrize(("left", "may_act"), [(5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_half_of_his_ships_may_act_rounded_up(left: int, may_act: int) -> None:
    ships = FIVE
    for name in ("brig 1", "brig 2", "brig 3", "frigate 1")[: 5 - left]:
        ships = "; ".join([part for part in ships.split("; ") if f"red {name} " not in f"{part} "])
    battle = lost(ships)
    assert battle.battle.may_act[0] == may_act


@rule("SAIL-6.7.2")
def test_five_ships_left_three_may_act() -> None:
    battle = lost()
    battle.go("red: move brig 1 n 1", "red: move brig 2 n 1", "red: move brig 3 n 1")
    for name in ("frigate 1", "galleon 1"):
        assert battle.refused(f"red: move {name} n 1") == ("SAIL-6.7.2", "flagship lost")
        assert battle.refusal(f"red: move {name} n 1").facts == {"ship": name, "ships": 3}
        assert battle.refused(f"red: fire {name} at nothing") == ("SAIL-6.7.2", "flagship lost")
    assert battle.lawful("red: fire brig 1 at nothing"), "who has acted may go on"
    assert battle.offered("red", "move") == set()


@rule("SAIL-6.7.2")
def test_boarding_assault_and_cargo_count_too() -> None:
    battle = at_sea(
        "red first-rate 1 at x1; red brig 1 at f5; red brig 2 at b2; red brig 3 at n13; blue brig 4 at f6",
        forts="blue a1; blue n14",
        goods="b2",
        campaign="old_pirate",
        turn=2,
        admiral_flagship="true",
        captain_fort_assault="true",
    )
    battle.battle.flagship = [0, 0]
    losses.sink(battle.battle, battle.ship("first-rate 1"), "SAIL-2.4.3", None)
    battle.battle.touched = False
    flagship.limit(battle.battle, 0, None)
    assert battle.battle.may_act[0] == 2
    battle.go("red: move brig 3 n 1")
    assert battle.battle.have_acted[0] == 1
    assert battle.lawful("red: board brig 4 with brig 1")
    battle.order("red: load gold 1 aboard brig 2")
    assert battle.battle.have_acted[0] == 2
    assert battle.refused("red: board brig 4 with brig 1") == ("SAIL-6.7.2", "flagship lost")
    assert battle.refused("red: light brig 4")[1] == "not your ship"
    battle.battle.have_acted[0] = 2
    battle.ship("brig 2").acted = 0
    assert battle.refused("red: assault fort a1 with brig 2") == ("SAIL-6.7.2", "flagship lost")


@rule("SAIL-6.7.2")
def test_a_ship_that_has_acted_counts_though_it_is_lost_meanwhile() -> None:
    battle = lost()
    battle.order("red: move brig 1 n 1")
    losses.capture(battle.battle, battle.ship("brig 1"), 1, "SAIL-3.3.3.7.1", None)
    battle.battle.touched = False
    battle.go("red: move brig 2 n 1", "red: move brig 3 n 1")
    assert battle.refused("red: move frigate 1 n 1") == ("SAIL-6.7.2", "flagship lost")


@rule("SAIL-6.7.2")
def test_forts_drift_repair_work_and_lighting_are_not_limited() -> None:
    ships = "red first-rate 1 at x1; red brig 1 at b2; red brig 2 at a2; red brig 3 at h5; blue brig 4 at e1"
    battle = at_sea(ships, "red a1", turn=2, admiral_flagship="true", wind="n storm").hurt("brig 1", 1)
    battle.battle.flagship_lost[0], battle.battle.may_act[0] = NOW, 0
    assert battle.lawful("red: drift brig 3")
    battle.blow("n fresh")
    assert battle.lawful("red: fire fort a1 at brig 4")
    assert battle.lawful("red: repair brig 1 at fort a1") and battle.lawful("red: light brig 3")
    battle.hurt_fort("a1", 1)
    assert battle.lawful("red: work fort a1 with brig 1 and brig 2")
    assert battle.refused("red: move brig 3 n 1") == ("SAIL-6.7.2", "flagship lost")


@rule("SAIL-6.7.2")
def test_the_limit_holds_for_the_next_actions_only() -> None:
    battle = at_sea(FIVE, turn=1, admiral_flagship="true", acting="red")
    battle.battle.flagship = [battle.ship("first-rate 1").index, battle.ship("brig 4").index]
    losses.sink(battle.battle, battle.ship("first-rate 1"), "SAIL-2.4.3", None)
    battle.battle.touched = False
    assert battle.battle.flagship_lost == [COMING, FREE]
    assert battle.lawful("red: move galleon 1 n 1"), "lost in these actions: the next are limited"
    battle.order("red: end")
    assert battle.battle.flagship_lost[0] == COMING
    battle.next_turn()
    if battle.awaited() == ["blue"]:
        battle.order("blue: end")
    assert battle.battle.turn == 2 and battle.awaited() == ["red"]
    assert battle.battle.flagship_lost[0] == NOW and battle.battle.may_act[0] == 3
    assert [event.facts for event in battle.told if event.kind == "without a flagship"] == [{"seat": 0, "ships": 3}]
    battle.end(dice=() if battle.battle.pending[-2].whole() != ["round", ()] else [1, 1])
    assert battle.battle.flagship_lost[0] == FREE


@rule("SAIL-6.7.2")
def test_what_his_ships_did_in_earlier_actions_does_not_count() -> None:
    battle = at_sea(FIVE, turn=1, admiral_flagship="true", wind="n fresh")
    battle.battle.flagship = [battle.ship("first-rate 1").index, battle.ship("brig 4").index]
    battle.go("red: move brig 1 n 1", "red: move brig 2 n 1", "red: move frigate 1 n 1")
    losses.sink(battle.battle, battle.ship("first-rate 1"), "SAIL-2.4.3", None)
    battle.next_turn("n fresh").turn_of("red")
    assert battle.battle.may_act[0] == 3
    battle.go("red: move brig 1 n 1", "red: move brig 2 n 1", "red: move frigate 1 n 1")
    assert battle.refused("red: move galleon 1 n 1") == ("SAIL-6.7.2", "flagship lost")


@rule("SAIL-6.7.2")
def test_a_captured_flagship_is_none_for_its_captor_and_there_is_no_new_one() -> None:
    battle = at_sea(FIVE, admiral_flagship="true")
    battle.battle.flagship = [battle.ship("first-rate 1").index, battle.ship("brig 4").index]
    losses.capture(battle.battle, battle.ship("first-rate 1"), 1, "SAIL-3.3.3.7.1", None)
    assert battle.battle.flagship == [-1, battle.ship("brig 4").index]
    assert battle.battle.flagship_lost == [COMING, FREE]
    losses.sink(battle.battle, battle.ship("first-rate 1"), "SAIL-2.4.3", None)
    assert battle.battle.flagship_lost == [COMING, FREE], "its second loss is nobody's"


@rule("SAIL-6.7.2")
def test_without_the_rule_nothing_is_limited() -> None:
    battle = at_sea(FIVE)
    losses.sink(battle.battle, battle.ship("first-rate 1"), "SAIL-2.4.3", None)
    assert battle.battle.flagship_lost == [FREE, FREE]


@rule("SAIL-6.7.2")
def test_what_acted_in_earlier_turns_does_not_count() -> None:
    battle = at_sea(FIVE, turn=1, admiral_flagship="true", wind="n fresh")
    battle.battle.flagship = [battle.ship("first-rate 1").index, battle.ship("brig 4").index]
    battle.go(*(f"red: fire {name} at nothing" for name in ("brig 1", "brig 2", "brig 3", "frigate 1", "galleon 1")))
    losses.sink(battle.battle, battle.ship("first-rate 1"), "SAIL-2.4.3", None)
    battle.battle.touched = False
    battle.next_turn("n fresh").turn_of("red")
    assert battle.battle.may_act[0] == 3
    battle.go("red: move brig 1 n 1", "red: move brig 2 n 1", "red: move brig 3 n 1")
    assert battle.refused("red: move frigate 1 n 1") == ("SAIL-6.7.2", "flagship lost")
