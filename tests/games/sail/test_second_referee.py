"""Drifts, moves and lines of fire in crowded waters, judged once more by a second referee, who reads the rules word by
word, looks at every space afresh, and is in no hurry."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.grid import OFF
from searoom.games.sail import guns, sailing, storm
from searoom.games.sail.cards import FRESH, STORM
from searoom.games.sail.chart import SEA, SHORE, Chart
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import NONE, Ship
from searoom.games.sail.state import Battle
from tests.games.sail.at_sea import AtSea, at_sea, rule

KINDS = ("brig", "frigate", "galleon", "first-rate")
SEEDS = range(6)


def crowd(seed: int) -> AtSea:
    """Three players, two of them allied, among islands, reefs, forts and Royal Ports."""
    random = Random(seed)
    islands = random.choice(
        ["volcano g5; monu k6; volcano i9", "monu g5 90; monu i7 90; snake j3", "snake g7; monu l5"]
    )
    empty = at_sea(islands=islands).battle
    sea = [s for s in range(336) if empty.chart.kind[s] == SEA and 4 <= s % 24 <= 15 and 2 <= s // 24 <= 11]
    coast = [s for s in range(336) if empty.chart.kind[s] == 1]
    shore = [s for s in range(336) if empty.chart.kind[s] == SHORE]
    random.shuffle(sea)
    names = empty.rules.grid.names
    royal = [sea.pop(), sea.pop()]
    ports = f"red {names[royal[0]]}; green {names[royal[1]]}"
    forts = [
        f"{who} {names[at]}" for who, at in zip(("red", "blue", ""), [sea.pop(), *random.sample(shore, 2)], strict=True)
    ]
    lawful = [at for at in sea if all(empty.rules.grid.distance(at, port) > 1 for port in royal)]  # SAIL-3.1.5.4.1
    rocks = lawful[:14]
    sea = [at for at in sea if at not in rocks]
    reefs = " ".join(names[at] for at in rocks)
    taken: list[int] = []
    ships = []
    for number in range(1, 7):
        for kind in KINDS:
            at = random.choice(sea + coast)
            if at not in taken:
                taken.append(at)
                ships.append(f"{random.choice(['red', 'blue', 'green'])} {kind} {number} at {names[at]}")
    battle = at_sea(
        "; ".join(ships),
        forts="; ".join(forts),
        ports=ports,
        islands=islands,
        reefs=reefs,
        seats=3,
        captain_storm_collisions="true",
        admiral_fog="true",
    )
    battle.ally("red", "blue")
    battle.battle.turn = 3
    for ship in battle.battle.ships:
        ship.damage = random.randrange(ship.card.strength)
        ship.moved = random.choice([0, 2, 3])
        ship.held = random.choice([0, 0, 3]) if ship.moved == 3 else 0
    return battle


# ---- the second referee


def beside_any(chart: Chart, square: int, what: list[int]) -> bool:
    return any(what[other] != -1 for other in chart.grid.neighbours(square))


def harbour(chart: Chart, square: int, reefs: bool) -> bool:
    """Sea or coast beside a fort, sea beside a Royal Port, and nothing built there."""
    if chart.kind[square] >= SHORE or chart.fort_at[square] != -1 or chart.port_at[square] != -1:
        return False
    if reefs and chart.reef[square]:
        return False
    return beside_any(chart, square, chart.fort_at) or (
        chart.kind[square] == SEA and beside_any(chart, square, chart.port_at)
    )


def land_bars(chart: Chart, start: int, course: int) -> bool:
    """SAIL-3.3.1.4.1, SAIL-3.3.1.4.3"""
    to = chart.grid.next[start][course]
    if chart.rays[start] >> course & 1 or chart.rays[to] >> (course + 4) % 8 & 1:
        return True
    sides = [chart.grid.next[start][(course + turn) % 8] for turn in (7, 1)]
    return course % 2 == 1 and all(chart.kind[side] >= SHORE for side in sides)


def enters(battle: Battle, ship: Ship, start: int, course: int, reefs: bool = True, gone: int = NONE) -> bool:
    """Whether it may take the step; `reefs`: as they lie, or as if there were none; `gone`: a ship imagined away."""
    chart = battle.chart
    to = chart.grid.next[start][course]
    if to == OFF or chart.kind[to] >= SHORE or chart.fort_at[to] != -1 or chart.port_at[to] != -1:
        return False
    if (reefs and chart.reef[to]) or land_bars(chart, start, course):
        return False
    there = [other for other in battle.ships if other.at == to and other.index != gone]
    if len(there) >= (2 if chart.kind[to] == SEA and harbour(chart, to, reefs) else 1):
        return False
    for port in battle.ports:
        if battle.allied(port.owner, ship.owner) and chart.kind[to] == SEA and to in chart.grid.neighbours(port.at):
            return False
    return True


def way_of(battle: Battle, ship: Ship, reefs: bool = True, gone: int = NONE) -> list[int]:
    """The spaces that a Storm carries it through."""
    found: list[int] = []
    at = ship.at
    while len(found) < ship.card.drift[battle.wind_to % 2] and enters(battle, ship, at, battle.wind_to, reefs, gone):
        at = battle.chart.grid.next[at][battle.wind_to]
        found.append(at)
        if harbour(battle.chart, at, reefs):
            break
    return found


def sheltered(battle: Battle, ship: Ship) -> bool:
    chart = battle.chart
    back = (battle.wind_to + 4) % 8
    windward = chart.grid.next[ship.at][back]
    lee = chart.rays[ship.at] >> back & 1 == 1 or (windward != OFF and chart.kind[windward] >= SHORE)
    return harbour(chart, ship.at, True) or lee


def free_line(battle: Battle, unit: int, target: int) -> bool:
    """SAIL-3.3.2.9, SAIL-3.3.2.8: step by step from the guns to the target."""
    chart, grid = battle.chart, battle.chart.grid
    start, end = battle.unit_at(unit), battle.unit_at(target)
    course = grid.direction(start, end)
    if course < 0:
        return False
    at = start
    while at != end:
        to = grid.next[at][course]
        from_fort = unit >= FORTS and at == start
        into_fort = target >= FORTS and to == end
        if not into_fort and (chart.kind[to] >= SHORE or chart.fort_at[to] != -1 or chart.port_at[to] != -1):
            return False
        if not from_fort and not into_fort and land_bars(chart, at, course):
            return False
        crossed = [ship for ship in battle.ships if ship.at == to] if to != end else []
        if crossed and not (unit >= FORTS and harbour(chart, to, True)):
            return False
        at = to
    return True


# ---- both agree


@rule("SAIL-3.3.1.6.3.5", "SAIL-3.3.1.6.3.6", "SAIL-3.3.1.6.3.7", "SAIL-3.3.1.6.3.8", "SAIL-5.2.1", "SAIL-5.2.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_drift_in_every_wind(seed: int) -> None:
    state = crowd(seed).battle
    state.wind = STORM
    for wind_to in range(8):
        state.wind_to = wind_to
        for ship in state.ships:
            assert (storm.held_by(state, ship)[1] != "") == sheltered(state, ship), ship.name()
            if sheltered(state, ship):
                continue
            drift, way = storm.foresee(state, ship), way_of(state, ship)
            assert list(drift.entered) == way, ship.name()
            without_reefs = way_of(state, ship, reefs=False)
            lost, struck = len(without_reefs) - len(way), NONE
            ahead = state.chart.grid.next[way[-1] if way else ship.at][state.wind_to]
            for other in state.ships:
                if lost == 0 and other.at == ahead != OFF and not harbour(state.chart, ahead, True):
                    finished = other.moved == state.turn and other.held != state.turn
                    more = len(way_of(state, ship, gone=other.index)) - len(way)
                    if finished and more > 0:
                        lost, struck = more, other.index
            assert (drift.damage, drift.struck) == (lost, struck), ship.name()


@rule("SAIL-3.3.1.3.1", "SAIL-3.3.1.3.2", "SAIL-3.3.1.4.1", "SAIL-3.3.1.4.3", "SAIL-3.1.5.1.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_as_far_as_it_goes(seed: int) -> None:
    state = crowd(seed).battle
    state.wind = FRESH
    for wind_to in range(8):
        state.wind_to = wind_to
        for ship in state.ships:
            for course in range(8):
                points = min((course - state.wind_to) % 8, (state.wind_to - course) % 8)
                most = max(ship.card.fresh[course % 2] - points, 0)
                assert sailing.most_spaces(state, ship, course) == most
                at, spaces = ship.at, 0
                while spaces < most and enters(state, ship, at, course):
                    at = state.chart.grid.next[at][course]
                    spaces += 1
                assert sailing.clear_spaces(state, ship, state.chart.ways(ship.at)[course], most) == spaces
                assert (sailing.no_steps(state, ship, course, most) is None) == (spaces == most)


@rule("SAIL-3.3.2.8", "SAIL-3.3.2.9.1", "SAIL-3.3.2.9.2", "SAIL-3.3.2.9.3", "SAIL-3.3.2.9.4", "SAIL-3.3.2.9.5")
@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_line_of_fire(seed: int, fog: bool) -> None:
    state = crowd(seed).battle
    state.fog = fog
    units = [ship.index for ship in state.ships] + [FORTS + fort.index for fort in state.forts]
    for unit in units:
        for target in units:
            start, end = state.unit_at(unit), state.unit_at(target)
            forts_own = unit >= FORTS and target < FORTS and state.ships[target].owner == state.unit_owner(unit)
            if start == end or forts_own or (unit >= FORTS and target >= FORTS):
                continue
            far = state.chart.grid.distance(start, end)
            diagonal = state.chart.grid.direction(start, end) % 2
            reach = (5, 4)[diagonal] if unit >= FORTS else state.ships[unit].card.reach[diagonal]
            bears = free_line(state, unit, target) and far <= (1 if fog else reach)
            sight = 1 if fog else 99
            assert (guns.bearing(state, unit, target, sight) >= 0) == bears, (state.name(unit), state.name(target))
            assert (guns.no_bearing(state, unit, target) is None) == bears
