"""When to put in for repair, and when to work on a fort. Judgement, no rule."""

from __future__ import annotations

from searoom.games.sail.orders import Repair, Work
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.voyages import TURN
from searoom.games.sail.worths import HULL, NEVER_SAY, in_time


def repair(outlook: Outlook, order: Repair) -> int:
    ship = outlook.battle.ships[order.ship]
    if ship.load and ship.at in outlook.havens(outlook.seat):
        return NEVER_SAY  # unload first
    fort = outlook.battle.forts[order.fort]
    gain = outlook.worths[ship.index] * (100 - HULL) * ship.damage // (100 * ship.card.strength)
    sheltered = outlook.danger(ship, ship.at)
    value = outlook.promise(ship, ship.at)
    wait = (ship.damage + 1) * TURN
    cost = value - in_time(value, wait)
    if len(outlook.own) == 1:
        cost += 100
    if 2 * ship.strength() > ship.card.strength:
        cost += outlook.fire_from(ship, ship.at, outlook.shots_left(ship))
    if fort.strength() < 3 and sheltered:
        return -sheltered
    return gain + sheltered // 2 - cost - 30


def work(outlook: Outlook, order: Work) -> int:
    battle = outlook.battle
    fort = battle.forts[order.fort]
    homeless = not battle.forts_of(outlook.seat)
    value = outlook.fort_worths[fort.index] // 3 if not fort.ruin or outlook.may_be_ours(fort) else 0
    if fort.ruin and homeless and outlook.may_be_ours(fort):
        value = 4_500
    cost = 0
    for index in order.ships:
        ship = battle.ships[index]
        hope = outlook.promise(ship, ship.at)
        cost += (hope - in_time(hope, 3 * TURN)) // 2 + outlook.danger(ship, ship.at)
    return value - cost - 40
