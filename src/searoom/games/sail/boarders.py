"""Whom our ships could board together in this Turn, from where each of them lies or may still move to: what a good
player counts out before he gives the first order. No rule of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Optional

from searoom.core.grid import OFF
from searoom.core.orders import Order
from searoom.games.sail import alliances, exchanges
from searoom.games.sail.able import BOARD, can
from searoom.games.sail.contests import boarding_fight
from searoom.games.sail.orders import Move
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import Ship

LARGEST: Final = 4  # ships in a party: a ship has four sides


class Design:
    """A boarding with all who shall take part, and where those must go first who are not alongside."""

    def __init__(self, target: int, ships: Sequence[Ship], berths: Dict[int, int], worth: int) -> None:
        self.target: Final = target
        self.ships: Final[List[Ship]] = list(ships)
        self.berths: Final = berths  # by ship, of those that must still move
        self.worth: Final = worth


def designs(outlook: Outlook, orders: Sequence[Order]) -> List[Design]:
    """Against each enemy the best party, if it promises anything."""
    battle = outlook.battle
    grid = battle.rules.grid
    ways: Dict[int, List[int]] = {}  # by ship: where it may move to
    for order in orders:
        if isinstance(order, Move):
            ship = battle.ships[order.ship]
            ways.setdefault(order.ship, []).append(grid.rays[ship.at][order.course][order.spaces - 1])
    able = [ship for ship in outlook.own if ship.fought != battle.turn and can(battle, ship, BOARD)]
    found: List[Design] = []
    for foe in outlook.foes:
        if foe.lit or not alliances.may_attack(battle, outlook.seat, foe.owner):
            continue
        design = best_party(outlook, foe, battle.chart.alongside(foe.at), able, ways)
        if design is not None:
            found.append(design)
    return found


def best_party(
    outlook: Outlook, foe: Ship, sides: List[int], able: Sequence[Ship], ways: Dict[int, List[int]]
) -> Optional[Design]:
    """One ship after another, each time the one that makes it worth most."""
    battle = outlook.battle
    berths: Dict[int, List[int]] = {}
    for ship in able:
        if ship.at in sides:
            berths[ship.index] = [ship.at]
        elif ship.index in ways:
            open_ = [side for side in ways[ship.index] if side in sides]
            if open_:
                berths[ship.index] = open_
    party: List[Ship] = []
    goes: Dict[int, int] = {}
    taken: List[int] = []
    worth = 0
    for _ in range(LARGEST):
        best = worth
        who = -1
        where = OFF
        for index, open_ in berths.items():
            ship = battle.ships[index]
            if ship in party:
                continue
            for berth in open_:
                if berth != ship.at and berth in taken:
                    continue
                value = exchanges.boarding(outlook, [*party, ship], foe)
                if value <= best:
                    continue
                value -= aftermath(outlook, [*party, ship], [*taken, berth], foe)
                if value > best:
                    best, who, where = value, index, berth
        if who < 0:
            break
        ship = battle.ships[who]
        party.append(ship)
        worth = best
        taken.append(where)
        if where != ship.at:
            goes[who] = where
    if not party:
        return None
    return Design(foe.index, party, goes, worth)


def aftermath(outlook: Outlook, ships: Sequence[Ship], berths: Sequence[int], foe: Ship) -> int:
    """What the enemy's answer may cost: as they lie there then, with what the fight leaves them on the average."""
    spread = boarding_fight(outlook.battle, ships, foe).margins()
    won = 0
    points = 0
    for margin, ways in spread.ways.items():
        if margin > 0:
            won += ways
            points += margin * ways
    if won == 0:
        return 0
    each = max(1, points // (won * len(ships)))
    total = 0
    for ship, berth in zip(ships, berths, strict=True):
        total += outlook.danger(ship, berth, foe.index, min(each, ship.strength()))
    return total * won // spread.of * 6 // 10
