"""What boarding and assault promise a commander, with whom, and whether to help a fort. Judgement, no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List

from searoom.core.orders import Order
from searoom.games.sail import exchanges
from searoom.games.sail.boarders import aftermath
from searoom.games.sail.contests import assault_fight
from searoom.games.sail.frames import Defenders, Party
from searoom.games.sail.orders import FORTS, GO, STAND, Join, Plain
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import Ship
from searoom.games.sail.plans import Plans


def begin_fight(plans: Plans, ship: Ship, target: int, orders: Sequence[int]) -> int:
    """With whoever else could join, if that is better."""
    ships = [ship]
    best = fight(plans.outlook, ships, target)
    for index in orders:
        if index != ship.index:
            more = fight(plans.outlook, [*ships, plans.battle.ships[index]], target)
            if more > best:
                ships.append(plans.battle.ships[index])
                best = more
    if target < FORTS and target in plans.designs:
        design = plans.designs[target]
        if design.berths and design.worth > best:
            return -1  # the others come first
    if target < FORTS:
        foe = plans.battle.ships[target]
        return best - aftermath(plans.outlook, ships, [s.at for s in ships], foe)
    return best - plans.outlook.danger(ship, ship.at) // 8


def alongside(outlook: Outlook, target: int) -> List[int]:
    """Our ships that lie beside it and have not fought."""
    battle = outlook.battle
    at = battle.ships[target].at
    found: List[int] = []
    for ship in outlook.own:
        course = battle.rules.grid.direction(ship.at, at)
        if (
            course >= 0
            and course % 2 == 0
            and battle.rules.grid.distance(ship.at, at) == 1
            and battle.chart.step[ship.at][course] == at
            and ship.fought != battle.turn
            and not ship.lit
        ):
            found.append(ship.index)
    return found


def party(outlook: Outlook, order: Order, frame: Party) -> int:
    """One more joins if that is better than to go as they are."""
    ships = [outlook.battle.ships[index] for index in frame.ships]
    if isinstance(order, Join):
        joined = [*ships, outlook.battle.ships[order.ship]]
        return fight(outlook, joined, frame.target) - fight(outlook, ships, frame.target)
    return 1 if isinstance(order, Plain) and order.verb == GO else 0


def fight(outlook: Outlook, ships: Sequence[Ship], target: int) -> int:
    if target >= FORTS:
        return exchanges.assault(outlook, ships, outlook.battle.forts[target - FORTS], [])
    return exchanges.boarding(outlook, ships, outlook.battle.ships[target])


def defend(outlook: Outlook, order: Order, frame: Defenders) -> int:
    """A ship helps the fort if the attackers are then more likely to be beaten, and it is not the last."""
    if not isinstance(order, Join):
        return 1 if isinstance(order, Plain) and order.verb == STAND else 0
    fort = outlook.battle.forts[frame.fort]
    attackers = [outlook.battle.ships[index] for index in frame.attackers]
    now = [outlook.battle.ships[index] for index in frame.defenders]
    more = [*now, outlook.battle.ships[order.ship]]
    worth = max(1, outlook.fort_worths[fort.index])
    holds = held(outlook, attackers, now, frame.fort)
    better = held(outlook, attackers, more, frame.fort)
    risk = outlook.values[order.ship] * (1000 - better) // 1000
    return (better - holds) * worth // 1000 - risk // 2


def held(outlook: Outlook, attackers: Sequence[Ship], defenders: Sequence[Ship], fort: int) -> int:
    """Thousandths of all ends in which the fort holds."""
    spread = assault_fight(outlook.battle, attackers, outlook.battle.forts[fort], defenders).margins()
    return (spread.of - spread.at_least(1)) * 1000 // spread.of
