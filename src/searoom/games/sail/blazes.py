"""What fireships, boats and mines promise a commander (SAIL-3.3.2.16, SAIL-6.11, SAIL-3.3.6). Judgement, no rule."""

from __future__ import annotations

from searoom.games.sail import fireships, preparing
from searoom.games.sail.cards import STORM, TABLES
from searoom.games.sail.orders import Boats, LayMine
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import Ship
from searoom.games.sail.worths import NEVER_SAY


def blast(outlook: Outlook, ship: Ship, square: int) -> int:
    """What a fireship would do there (SAIL-3.3.2.16.5); before its time, by what could still be there then."""
    battle = outlook.battle
    grid = battle.rules.grid
    total = 0
    for other in battle.ships:
        if other is not ship and other.at >= 0 and grid.distance(other.at, square) <= 1:
            total += outlook.harm(other, ship.card.strength)
    if fireships.is_due(battle, ship):
        return total
    near = 0
    for foe in outlook.foes:
        near = max(near, outlook.harm(foe, ship.card.strength) // (1 + grid.distance(foe.at, square)))
    return total // (1 if acts_next(outlook) else 3) + near // 4


def acts_next(outlook: Outlook) -> bool:
    """Nobody acts between these actions and the next: the last of one Turn is the first of the other."""
    battle = outlook.battle
    if not battle.queue or battle.queue[-1] != outlook.seat:
        return False
    return preparing.order_of_turn(battle, battle.turn + 1)[0] == outlook.seat


def light(outlook: Outlook, ship: Ship) -> int:
    if lonely(outlook):
        return NEVER_SAY
    strikes = best_blast(outlook, ship)
    sure = acts_next(outlook)
    return (strikes if sure else strikes // 12) - outlook.values[ship.index] - (50 if sure else 200)


def lonely(outlook: Outlook) -> bool:
    return len(outlook.own) < 3


def best_blast(outlook: Outlook, ship: Ship) -> int:
    """The best that a ship could do as a fireship: where it is, or where it may still go in this Turn."""
    battle = outlook.battle
    grid = battle.rules.grid
    best = 0
    squares = [ship.at]
    if acts_next(outlook) and ship.moved != battle.turn and battle.wind != STORM:
        squares += [s for s in grid.neighbours(ship.at) if battle.has_room(s)]
    for square in squares:
        total = 0
        for other in battle.ships:
            if other is not ship and other.at >= 0 and grid.distance(other.at, square) <= 1:
                total += outlook.harm(other, ship.card.strength)
        best = max(best, total)
    return best


def boats(outlook: Outlook, order: Boats) -> int:
    fireship = outlook.battle.ships[order.fireship]
    grid = outlook.battle.rules.grid
    risk = 0
    for ship in outlook.own:
        if grid.distance(ship.at, fireship.at) <= 2:
            risk -= outlook.harm(ship, fireship.card.strength)
    return risk * TABLES.towed_on.bit_count() // 6 // 2 - 20


def berth(outlook: Outlook, order: LayMine) -> int:
    """In the way of whoever comes for our harbour or for the goods; coarsely, so that nobody can tell where."""
    battle = outlook.battle
    grid = battle.rules.grid
    value = 0
    for item in battle.items:
        if item.kind == 0 and grid.distance(item.where, order.at) <= 1:
            value += 2
    for fort in battle.forts_of(outlook.seat):
        away = grid.distance(fort.at, order.at)
        value += 3 if 1 <= away <= 2 else 1
    if battle.chart.near_land[order.at]:
        value += 1
    return value // 2


def detonate(outlook: Outlook, ship: Ship) -> int:
    return outlook.harm(ship, TABLES.mine_damage) - (40 if ship.strength() == 1 else 0)
