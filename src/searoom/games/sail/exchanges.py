"""What fire and hand-to-hand fighting promise a commander: exact odds weighed with what he thinks things are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, List, Tuple

from searoom.games.sail.cards import FORT_UNIT, TABLES
from searoom.games.sail.contests import assault_fight, boarding_fight
from searoom.games.sail.orders import FORTS
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import Fort, Ship
from searoom.games.sail.state import Battle


def hit_faces(battle: Battle, unit: int, target: int) -> int:
    """Of six, for a shot of its own."""
    at, to = battle.unit_at(unit), battle.unit_at(target)
    away = battle.rules.grid.distance(at, to)
    if away <= 1:
        return TABLES.hit_close.bit_count()
    if not battle.rules.switches.ranges:
        return TABLES.hit_far.bit_count()
    kind = FORT_UNIT if unit >= FORTS else battle.ships[unit].kind
    row = TABLES.bands[kind][battle.rules.grid.direction(at, to) & 1]
    return TABLES.hit_bands[row[min(away, len(row) - 1)]].bit_count()


def singly(outlook: Outlook, target: int, chances: Sequence[Tuple[int, int]]) -> int:
    """Shots one by one, each with its faces of six: what their harm comes to on the average."""
    spread: Dict[int, int] = {0: 1}
    of = 1
    for faces, damage in chances:
        after: Dict[int, int] = {}
        for done, ways in spread.items():
            after[done] = after.get(done, 0) + ways * (6 - faces)
            after[done + damage] = after.get(done + damage, 0) + ways * faces
        spread = after
        of *= 6
    total = 0
    for done, ways in spread.items():
        total += outlook.harm_to(target, done) * ways
    return total // of


def boarding(outlook: Outlook, ships: Sequence[Ship], target: Ship) -> int:
    """All ends of a boarding: the winner keeps as much of both sides as the difference pays for."""
    fight = boarding_fight(outlook.battle, ships, target)
    spread = fight.margins()
    mine = sum([outlook.values[ship.index] for ship in ships])
    lost = outlook.harm(target, 99)
    enmity = outlook.enmity[target.owner]
    last = len(ships) == len(outlook.own)
    total = 0
    for margin, ways in spread.ways.items():
        if margin == 0:
            value = lost - mine - (6_000 if last else 0)
        elif margin > 0:
            value = lost + kept(outlook, ships, [target], margin) - mine
        else:
            taken = kept(outlook, [target], ships, -margin)
            value = -mine - (taken - outlook.values[target.index]) * enmity // 1000 - (6_000 if last else 0)
        total += value * ways
    return total // spread.of


def kept(outlook: Outlook, winners: Sequence[Ship], losers: Sequence[Ship], points: int) -> int:
    """The worth of both sides' ships to the winner when so many points are shared out: one to each first, to the
    dearest first; then the rest."""
    order: List[Tuple[int, int, Ship]] = []
    for place, ship in enumerate(winners):
        order.append((-outlook.values[ship.index], place, ship))
    for place, ship in enumerate(losers):
        order.append((-outlook.values[ship.index], place + len(winners), ship))
    order.sort()
    given = [0] * len(order)
    left = points
    for turn in range(8):
        for place, (_, _, ship) in enumerate(order):
            if left > 0 and given[place] == turn and given[place] < ship.strength():
                given[place] += 1
                left -= 1
    total = 0
    for place, (_, _, ship) in enumerate(order):
        total += outlook.value_with(ship, given[place])
    return total


def assault(outlook: Outlook, ships: Sequence[Ship], fort: Fort, defenders: Sequence[Ship]) -> int:
    """All ends of an assault on a fort: a beaten attacker is left with one point of strength (SAIL-5.6.7.2)."""
    spread = assault_fight(outlook.battle, ships, fort, defenders).margins()
    mine = sum([outlook.values[ship.index] for ship in ships])
    crushed = sum([outlook.value_with(ship, 1 if ship.strength() > 1 else 0) for ship in ships])
    theirs = sum([outlook.harm(ship, max(0, ship.strength() - 1)) for ship in defenders])
    worth = outlook.fort_worths[fort.index]
    taken = worth * abs(outlook.enmity[fort.owner]) // 1000 if fort.owner >= 0 else 0
    changes = outlook.battle.rules.campaign.forts_change_owner()
    total = 0
    for margin, ways in spread.ways.items():
        if margin == 0:
            value = taken + theirs - mine
        elif margin > 0:
            value = taken + theirs + kept(outlook, ships, [], margin) - mine
            if changes and margin > len(ships):
                value += worth
        else:
            value = crushed - mine
        total += value * ways
    return total // spread.of


def strength_of(outlook: Outlook, target: int) -> int:
    if target >= FORTS:
        return outlook.battle.forts[target - FORTS].strength()
    return outlook.battle.ships[target].strength()


def salvo_of(outlook: Outlook, target: int, row: Dict[int, int], close: bool) -> Tuple[int, int]:
    """Its worth with just as many shots as it takes to sink the target; -1 for a beginner: there is none."""
    faces = 6
    shots = 0
    first = -1
    most = 0
    needed = strength_of(outlook, target)
    for unit, number in sorted(row.items()):
        mine = hit_faces(outlook.battle, unit, target)
        if shots >= needed or (close and mine < TABLES.hit_close.bit_count()):
            continue
        faces = min(faces, mine)
        shots += number
        if number > most:
            most, first = number, unit
    if shots < 2:
        return 0, -1
    return outlook.harm_to(target, min(shots, needed)) * faces // 6, first
