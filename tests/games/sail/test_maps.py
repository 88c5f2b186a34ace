"""Treasure maps: where pirates hide what they have, who learns of it, who may fetch it: SAIL-4.3.12, SAIL-4.3.23."""

from __future__ import annotations

import pytest

from searoom.core.dice import Scripted, Seeded
from searoom.core.encode import encode
from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import EVERYONE, SPECTATOR
from searoom.games.sail import losses, maps
from tests.games.sail.at_sea import AtSea, at_sea, rule
from tests.games.sail.spanish_main import place, spanish_main

SHIPS = "spain galleon 1 at b1; red brig 1 at l3; blue brig 4 at m3"


def asked(pirates: int = 2, dice: int = 1) -> AtSea:
    """The pirates are asked for their hiding spaces."""
    battle = spanish_main(SHIPS if pirates > 1 else "spain galleon 1 at b1; red brig 1 at l3", pirates=pirates)
    log = Log()
    maps.ask(battle.battle, Seeded(dice), log)
    battle.events = battle.told = log.events
    return battle


def sink(battle: AtSea, *ships: str) -> AtSea:
    for ship in ships:
        losses.sink(battle.battle, battle.ship(ship), "SAIL-2.4.3", None)
    battle.battle.settle(None)
    return battle


def default_sharing(battle: AtSea) -> AtSea:
    """The winner shares out by default."""
    while battle.prompt() in ("share", "stow"):
        name = battle.awaited()[0]
        battle.order(f"{name}: {battle.battle.default(battle.seat(name))}")
    return battle


# ---- naming a space


@rule("SAIL-4.3.12")
def test_all_pirates_are_asked_at_the_same_time_and_spain_is_not() -> None:
    battle = asked(pirates=3)
    assert battle.prompt() == "hide treasure"
    assert battle.awaited() == ["red", "blue", "green"]
    battle.order("blue: hide at l1")
    assert battle.awaited() == ["red", "green"]
    assert battle.refused("blue: hide at l1")[1] == "not awaited"
    battle.order("green: hide at l1")  # several may name the same space
    battle.order("red: hide at d1")
    assert battle.prompt() == "act"
    assert [battle.at(space) for space in battle.battle.maps[1:]] == ["d1", "l1", "l1"]


@rule("SAIL-4.3.12", "SAIL-4.3.23.4")
def test_one_pirate_alone_makes_no_map() -> None:
    assert asked(pirates=1).prompt() == "act"


@rule("SAIL-4.3.12")
@pytest.mark.parametrize(
    ("space", "lawful"),
    [
        ("a2", True),  # coastal
        ("l1", True),
        ("d3", True),  # sea beside shore
        ("d1", True),  # sea beside coast, by a corner
        ("q11", False),  # sea, two spaces from any land
        ("r11", False),
        ("b3", False),  # land
        ("b4", False),  # shore
        ("b2", False),  # a fort
        ("f6", False),
        ("w13", True),  # in a harbour it may be
        ("l3", True),
    ],
)
def test_coast_and_sea_beside_land(space: str, lawful: bool) -> None:
    battle = asked()
    assert battle.lawful(f"red: hide at {space}") == lawful


@rule("SAIL-4.3.12")
@pytest.mark.parametrize(
    ("space", "reason"),
    [("b2", "space taken"), ("b3", "no water there"), ("n6", "space taken"), ("g7", "far from land")],
)
def test_why_a_space_cannot_be_named(space: str, reason: str) -> None:
    assert asked().refused(f"red: hide at {space}") == ("SAIL-4.3.12", reason)


@rule("SAIL-4.3.12")
def test_a_reef_beside_land_hides_nothing() -> None:
    battle = asked()
    chart = battle.battle.chart
    for reef in chart.reefs:
        assert reef not in chart.hideouts()
    assert chart.hideouts() == [
        s
        for s in range(chart.grid.squares)
        if chart.kind[s] <= 1
        and not chart.reef[s]
        and chart.fort_at[s] == -1
        and (chart.kind[s] == 1 or any(chart.kind[n] for n in chart.grid.neighbours(s)))
    ]


@rule("SAIL-4.3.12")
def test_a_royal_port_hides_nothing() -> None:
    chart = at_sea("red brig 1 at f6; blue brig 2 at t6", ports="red d5", islands="volcano e6").battle.chart
    spaces = {chart.grid.name(square) for square in chart.hideouts()}
    assert {"d6", "e5", "e6"} <= spaces
    assert "d5" not in spaces


@rule("SAIL-4.3.12")
def test_who_names_none_gets_a_space_by_the_die() -> None:
    spaces = asked().battle.chart.hideouts()
    battle = spanish_main(SHIPS)
    maps.ask(battle.battle, Scripted([1, len(spaces)]), None)
    assert battle.battle.default(1) == f"hide at {battle.at(spaces[0])}"
    assert battle.battle.default(2) == f"hide at {battle.at(spaces[-1])}"
    assert battle.lawful(f"red: {battle.battle.default(1)}")
    found = {asked(dice=seed).battle.default(1) for seed in range(30)}
    assert len(found) > 10  # nobody can foresee it


@rule("SAIL-4.3.12")
def test_the_die_falls_for_every_pirate_before_anybody_answers() -> None:
    """Else a die, or its want, would tell who has named no space."""
    battle = asked(pirates=3)
    dice = [("die", 1 << seat) for seat in (1, 2, 3)]
    assert [(event.kind, event.to) for event in battle.told] == [*dice, ("lots drawn", EVERYONE)]
    assert battle.told[-1].final  # who placed the last piece cannot take it back
    battle.order("red: hide at l1", dice=[]).clear()
    battle.order(f"blue: {battle.battle.default(2)}", dice=[])


# ---- secrecy


@rule("SAIL-1.1.7", "SAIL-4.3.12")
def test_others_learn_only_that_he_is_ready() -> None:
    battle = asked()
    battle.order("red: hide at l1")
    told = {(event.kind, event.to >> viewer & 1) for event in battle.events for viewer in (1,)}
    assert told == {("map drawn", 1), ("map ready", 0)}
    ready = next(event for event in battle.events if event.kind == "map ready")
    assert ready.facts == {"seat": 1}
    assert ready.quiet
    assert not ready.final
    assert ready.to & SPECTATOR


def everything(battle: AtSea, viewer: int | None, words: list[str]) -> str:
    state = battle.battle
    found: list[object] = [state.view(viewer), [decision.text() for decision in state.decisions(viewer)]]
    if viewer is not None:
        found.append([order.text for order in state.orders(viewer)])
        for text in words:
            order = state.read(viewer, text)
            assert isinstance(order, Order)
            refusal = state.refusal(viewer, order)
            found.append(refusal.text() if isinstance(refusal, Refusal) else "lawful")
        imagined = state.imagine(viewer, Seeded(3))
        found.append([imagined.whole(), [frame.whole() for frame in imagined.pending]])
    return encode(found)


@rule("SAIL-1.1.7", "SAIL-4.3.12")
def test_while_they_are_asked_nobody_sees_anothers_space_nor_what_the_die_gave_him() -> None:
    twins = []
    for space, die in (("l1", 5), ("c4", 60)):
        battle = spanish_main(SHIPS, pirates=3)
        maps.ask(battle.battle, Scripted([die, die, 7]), None)
        battle.order(f"red: hide at {space}")
        twins.append(battle)
    for viewer in (None, 0, 3):
        assert everything(twins[0], viewer, []) == everything(twins[1], viewer, [])
    assert everything(twins[0], 1, []) != everything(twins[1], 1, [])


@rule("SAIL-1.1.7", "SAIL-4.3.23.3")
def test_a_hoard_tells_nobody_but_the_holder_of_the_map_where_it_lies() -> None:
    twins = []
    for space in ("c1", "l1"):
        battle = spanish_main(
            "spain galleon 1 at c1; blue brig 4 at l1; green brig 5 at l1",
            pirates=3,
            treasures={1: "hidden by red", 2: "in hand of blue"},
            maps={"red": space, "blue": space, "green": "d1"},
        )
        battle.battle.map_holder[1] = battle.seat("green")
        twins.append(battle)
    words = [f"load treasure {n} aboard {ship}" for n in (1, 2) for ship in ("galleon 1", "brig 4", "brig 5")]
    for viewer in (None, 0):
        assert everything(twins[0], viewer, words) == everything(twins[1], viewer, words)
    for twin in twins:
        twin.act("blue")
        assert twin.refused("blue: load treasure 1 aboard brig 4") == ("SAIL-4.3.23.3", "not your map")
        twin.act("green")
    assert twins[0].refused("green: load treasure 1 aboard brig 5") == ("SAIL-4.3.23.3", "hidden elsewhere")
    assert twins[1].lawful("green: load treasure 1 aboard brig 5")


@rule("SAIL-4.3.12")
def test_what_is_imagined_may_be_anywhere_that_is_lawful() -> None:
    battle = spanish_main(SHIPS, maps={"red": "l1", "blue": "d1"})
    found = set()
    for seed in range(40):
        imagined = battle.battle.imagine(1, Seeded(seed))
        assert imagined.maps[1] == battle.square("l1")
        assert imagined.maps[2] in battle.battle.chart.hideouts()
        found.add(imagined.maps[2])
    assert len(found) > 10


# ---- the last ship lost


@rule("SAIL-4.3.23.1")
def test_who_is_sunk_loses_what_he_has_and_all_maps_he_holds() -> None:
    battle = spanish_main(
        "spain galleon 1 at b1; blue brig 4 at m3; green brig 5 at n3",
        pirates=3,
        treasures={1: "in hand of blue", 2: "hidden by red", 3: "in hand of green", 4: "b2"},
        maps={"red": "l1", "blue": "d1", "green": "c4"},
    )
    battle.battle.out |= 1 << 1
    battle.battle.map_holder[1] = battle.seat("blue")
    sink(battle, "brig 4")
    assert [place(battle, n) for n in (1, 2, 3, 4)] == ["lost", "lost", "in hand of green", "b2"]
    assert battle.battle.map_holder == [0, -1, -1, 3]


@rule("SAIL-4.3.23.1")
def test_sunk_by_fire_is_no_boarding() -> None:
    battle = spanish_main(
        "spain frigate 1 at f6; red brig 1 at f7; blue brig 4 at m3",
        treasures={1: "in hand of red"},
        maps={"red": "l1"},
    ).hurt("brig 1", 2)
    battle.order("spain: fire frigate 1 at brig 1", dice=[1])
    assert place(battle, 1) == "lost"
    assert battle.battle.map_holder[1] == -1


@rule("SAIL-4.3.23.1")
def test_a_boarding_tie_has_no_winner_and_the_map_is_lost() -> None:
    battle = spanish_main(
        "spain frigate 1 at f6; spain galleon 1 at b1; red brig 1 at f7; blue brig 4 at m3",
        treasures={1: "in hand of red"},
        maps={"red": "l1"},
    ).hurt("frigate 1", 1)
    battle.order("spain: board brig 1 with frigate 1", dice=[1, 1])  # 4 + 0 against 3 + 0 + 1
    assert not battle.battle.in_play(1)
    assert place(battle, 1) == "lost"


@rule("SAIL-4.3.23.1")
def test_who_resigns_loses_his_hoard() -> None:
    battle = spanish_main(SHIPS, acting="red", treasures={1: "in hand of red"}, maps={"red": "l1"})
    battle.order("red: resign")
    assert place(battle, 1) == "lost"


@rule("SAIL-4.3.23.2")
@pytest.mark.parametrize("points", [0, 1])
def test_the_winner_of_a_boarding_has_the_map_whether_the_ship_sinks_or_not(points: int) -> None:
    battle = spanish_main(
        "spain frigate 1 at f6; red brig 1 at f7; blue brig 4 at m3",
        treasures={1: "in hand of red"},
        maps={"red": "l1"},
    )
    battle.order("spain: board brig 1 with frigate 1", dice=[6, 6])  # 5 + 2 against 3 + 2 + 1: one point remains
    if points:
        battle.order("spain: give frigate 1 0")
    else:
        battle.order("spain: give frigate 1 1")
    default_sharing(battle)
    assert (battle.where("brig 1") != "") == bool(points)
    assert not battle.battle.in_play(1)
    assert battle.battle.map_holder[1] == 0
    assert place(battle, 1) == "hidden by red"
    view = battle.battle.view(0)["maps"]
    assert isinstance(view, list)
    assert view[1]["at"] == "l1"
    others = battle.battle.view(2)["maps"]
    assert isinstance(others, list)
    assert others[1]["at"] == ""


@rule("SAIL-4.3.23.2")
def test_an_attacker_who_loses_his_last_ships_gives_up_his_maps_too() -> None:
    """Green beats blue, who had red's map and hoard already."""
    battle = spanish_main(
        "spain galleon 1 at b1; blue brig 4 at f6; blue brig 1 at g7; green brig 5 at f7; green brig 6 at t3",
        pirates=3,
        acting="blue",
        pirates_may_fight="true",
        treasures={1: "hidden by red", 2: "in hand of blue", 3: "in hand of green"},
        maps={"red": "l1", "blue": "d1", "green": "c4"},
    ).hurt("brig 4", 2)
    battle.hurt("brig 1", 2)
    battle.battle.out |= 1 << 1
    battle.battle.map_holder[1] = battle.seat("blue")
    battle.order("blue: board brig 5 with brig 4")
    battle.order("blue: join brig 1", dice=[1, 1, 6])  # 1 + 1 against 3 + 2
    default_sharing(battle)
    assert not battle.battle.in_play(2)
    assert battle.battle.map_holder == [0, 3, 3, 3]
    assert [place(battle, n) for n in (1, 2, 3)] == ["hidden by red", "hidden by blue", "in hand of green"]
    assert battle.battle.goods_of(3) == 1


@rule("SAIL-4.3.23.2")
def test_a_pirate_with_another_ship_keeps_his_map() -> None:
    battle = spanish_main(
        "spain frigate 1 at f6; red brig 1 at f7; red brig 2 at t3; blue brig 4 at m3",
        treasures={1: "in hand of red"},
        maps={"red": "l1"},
    ).hurt("brig 1", 2)
    battle.order("spain: board brig 1 with frigate 1", dice=[1, 1])
    default_sharing(battle)
    assert battle.battle.map_holder[1] == 1
    assert place(battle, 1) == "in hand of red"


@rule("SAIL-4.3.23.4")
def test_of_one_pirate_there_is_no_map_to_take() -> None:
    battle = spanish_main("spain frigate 1 at f6; red brig 1 at f7", pirates=1, treasures={1: "in hand of red"}).hurt(
        "brig 1", 2
    )
    battle.order("spain: board brig 1 with frigate 1", dice=[1, 1])
    default_sharing(battle)
    assert battle.won() == ["spain"]


# ---- using a map


def with_map(at: str = "l1") -> AtSea:
    """Red is out, and Spain has his map: three treasures lie at l1."""
    battle = spanish_main(
        f"spain galleon 1 at {at}; blue brig 4 at l1",
        treasures={1: "hidden by red", 2: "hidden by red", 3: "hidden by red"},
        maps={"red": "l1", "blue": "d1"},
    )
    battle.battle.out |= 1 << 1
    battle.battle.map_holder[1] = 0
    return battle


@rule("SAIL-4.3.23.3")
def test_the_holder_loads_up_to_capacity_again_and_again() -> None:
    battle = with_map().put("brig 4", "m3")
    battle.order("spain: load treasure 2 aboard galleon 1")
    battle.order("spain: load treasure 3 aboard galleon 1")
    assert not battle.lawful("spain: load treasure 1 aboard galleon 1")
    for number in (2, 3):
        item = battle.item(number)
        item.kind = 5
    battle.ship("galleon 1").load = 0
    assert battle.lawful("spain: load treasure 1 aboard galleon 1")


@rule("SAIL-4.3.23.3")
def test_using_the_map_shows_it_to_all_and_once_only() -> None:
    battle = with_map().put("brig 4", "m3")
    assert [secret.name for secret in battle.battle.secrets()] == ["red-map", "blue-map"]
    battle.order("spain: load treasure 1 aboard galleon 1")
    shown = next(event for event in battle.events if event.kind == "map shown")
    assert shown.facts == {"of_seat": 1, "seat": 0, "at": "l1"}
    assert shown.final
    for viewer in (None, 0, 1, 2):
        view = battle.battle.view(viewer)["maps"]
        assert isinstance(view, list)
        assert view[1]["at"] == "l1"
    assert [secret.name for secret in battle.battle.secrets()] == ["blue-map"]
    battle.order("spain: load treasure 2 aboard galleon 1")
    assert "map shown" not in battle.kinds()


@rule("SAIL-4.3.23.3")
def test_nobody_else_loads_there_even_when_the_map_has_been_shown() -> None:
    battle = with_map()
    battle.battle.map_shown |= 1 << 1
    battle.act("blue")
    assert battle.refused("blue: load treasure 1 aboard brig 4") == ("SAIL-4.3.23.3", "not your map")


@rule("SAIL-4.3.23.3")
def test_the_ship_must_lie_on_the_space() -> None:
    battle = with_map("l2")
    assert battle.refused("spain: load treasure 1 aboard galleon 1") == ("SAIL-4.3.23.3", "hidden elsewhere")


@rule("SAIL-4.3.23.3")
def test_a_hoard_must_be_delivered_to_count() -> None:
    battle = with_map().put("brig 4", "m3")
    assert battle.battle.goods_of(0) == 0
    battle.order("spain: load treasure 1 aboard galleon 1")
    assert battle.battle.goods_of(0) == 0
    battle.put("galleon 1", "x13")
    battle.order("spain: unload treasure 1 from galleon 1 at fort x14")
    assert battle.battle.goods_of(0) == 1


@rule("SAIL-4.3.23.5", "SAIL-4.3.12")
def test_hidden_treasure_stays_where_it_is_in_nobodys_hand() -> None:
    battle = with_map()
    assert [battle.battle.goods_of(seat) for seat in range(3)] == [0, 0, 0]
    view = battle.battle.view(2)["goods"]
    assert isinstance(view, list)
    assert view[0] == {"name": "treasure 1", "place": "hidden", "where": "", "seat": 1}


@rule("SAIL-4.3.12")
def test_what_a_pirate_has_in_hand_counts_as_hidden_and_nobody_can_take_it() -> None:
    battle = spanish_main(
        "spain galleon 1 at l1; red brig 1 at l2; blue brig 4 at m3",
        treasures={1: "in hand of red"},
        maps={"red": "l1"},
    )
    assert battle.refused("spain: load treasure 1 aboard galleon 1") == ("SAIL-4.0.3", "in hand")
    assert battle.battle.goods_of(1) == 1


# ---- in a match


@rule("SAIL-4.3.12")
def test_the_maps_are_sealed_as_soon_as_they_are_drawn() -> None:
    battle = asked()
    assert battle.battle.secrets() == []
    battle.order("red: hide at l1")
    assert [(s.owner, s.name, s.text) for s in battle.battle.secrets()] == [(1, "red-map", "l1")]


@rule("SAIL-4.3.23.2", "SAIL-4.3.23.5")
def test_what_lies_elsewhere_does_not_become_part_of_a_hoard_that_is_taken() -> None:
    """Beside the second fort, aboard the second ship, still to come: only what he had in hand is hidden now."""
    battle = spanish_main(
        "spain frigate 1 at f6; red brig 1 at f7; blue brig 4 at m3",
        treasures={1: "in hand of red", 2: "b13", 3: "frigate 1", 4: "in hand of spain", 5: "in hand of blue"},
        maps={"red": "l1"},
    ).hurt("brig 1", 2)
    battle.order("spain: board brig 1 with frigate 1", dice=[1, 1])
    default_sharing(battle)
    assert not battle.battle.in_play(1)
    assert place(battle, 1) == "hidden by red"
    assert [place(battle, n) for n in (2, 4, 5, 6)] == ["b13", "in hand of spain", "in hand of blue", "to come"]
    assert place(battle, 3) in ("frigate 1", "brig 1")


@rule("SAIL-4.3.23.1")
def test_a_spain_without_ships_loses_nothing_that_she_has_in_hand() -> None:
    battle = spanish_main(SHIPS, treasures={1: "in hand of spain", 2: "hidden by red"}, maps={"red": "l1"})
    battle.battle.map_holder[1] = 0
    sink(battle, "galleon 1")
    assert not battle.battle.in_play(0)
    assert place(battle, 1) == "in hand of spain"
    assert battle.battle.map_holder[1] == 0


@rule("SAIL-4.3.12")
@pytest.mark.parametrize(("space", "by"), [("b2", "fort"), ("n6", "reef")])
def test_what_it_is_that_takes_the_space_is_told(space: str, by: str) -> None:
    assert asked().refusal(f"red: hide at {space}").facts == {"at": space, "by": by}
