"""What a good player makes of each order that he may give: one order ahead, with exact odds (players/captain.py). Each
kind of order has its chapter: gunners, melee, blazes (fireships and mines), lading, refit, statecraft; plans.py is what
they all look at.

The measure is ten-thousandths of a victory; to end one's actions is 0. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import List

from searoom.core.orders import Order
from searoom.core.pending import Frame
from searoom.core.seats import Seat
from searoom.games.sail import blazes, gunners, lading, melee, refit, statecraft
from searoom.games.sail.frames import (
    Answering,
    Defenders,
    Loading,
    MineQuestion,
    Party,
    Sharing,
    Stowing,
    UnderWay,
)
from searoom.games.sail.orders import (
    DRIFT,
    EXPLODE,
    FORTS,
    LIGHT,
    RAISE_FLAG,
    REFUSE,
    RIDE_OUT,
    Also,
    Assault,
    Board,
    Boats,
    Broadsides,
    Detonate,
    Fire,
    Give,
    GiveFort,
    Lasting,
    LayMine,
    Load,
    Move,
    Notice,
    OfShip,
    Onward,
    Plain,
    Propose,
    Repair,
    Salvo,
    StopWork,
    Unload,
    Work,
)
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import TURNS, Ship
from searoom.games.sail.plans import Plans
from searoom.games.sail.state import Battle
from searoom.games.sail.voyages import drifted, wrecked
from searoom.games.sail.worths import VICTORY


def merits(battle: Battle, seat: Seat, orders: Sequence[Order]) -> List[int]:
    plans = Plans(Outlook(battle, seat), orders)
    top = battle.pending[-1]
    return [merit(plans, order, top) for order in orders]


def worth(battle: Battle, seat: Seat) -> int:
    """How well the seat stands: its goods, ships and forts against those of its rivals."""
    if battle.ended is not None:
        if battle.ended.winners == 0:
            return 0
        return VICTORY if battle.ended.winners >> seat & 1 else -VICTORY
    outlook = Outlook(battle, seat)
    total = 0
    for other in range(battle.seats):
        total -= outlook.enmity[other] * battle.goods_of(other) * outlook.prize // 1000
    for ship in battle.ships:
        total -= outlook.enmity[ship.owner] * outlook.values[ship.index] // 1000
    for fort in battle.forts:
        if fort.owner >= 0:
            total -= outlook.enmity[fort.owner] * outlook.fort_worths[fort.index] // 1000
    for ship in outlook.own:
        total += outlook.place(ship, ship.at) // 4
    return max(1 - VICTORY, min(VICTORY - 1, total))


def merit(plans: Plans, order: Order, top: Frame) -> int:
    outlook = plans.outlook
    if isinstance(order, Move):
        return plans.gains[order.text]
    if isinstance(order, Fire):
        return gunners.fire(plans, order)
    if isinstance(top, Loading):
        return gunners.loading(outlook, order, top)
    if isinstance(top, Party):
        return melee.party(outlook, order, top)
    if isinstance(top, Defenders):
        return melee.defend(outlook, order, top)
    if isinstance(top, Stowing):
        return lading.stow(outlook, order, top)
    if isinstance(top, Answering):
        return statecraft.answer(outlook, order, top)
    if isinstance(order, Salvo):
        return gunners.salvo(plans, order)
    if isinstance(order, OfShip):
        return of_ship(plans, order)
    if isinstance(order, Broadsides):
        return gunners.broadsides(plans, order)
    if isinstance(order, Board):
        ship = plans.battle.ships[order.ship]
        return melee.begin_fight(plans, ship, order.target, melee.alongside(outlook, order.target))
    if isinstance(order, Assault):
        ship = plans.battle.ships[order.ship]
        return melee.begin_fight(plans, ship, FORTS + order.fort, [])
    if isinstance(order, Load):
        return lading.load(outlook, order)
    if isinstance(order, Unload):
        return lading.unload(outlook, order)
    if isinstance(order, Give) and isinstance(top, Sharing):
        return lading.give(outlook, order, top)
    if isinstance(order, Onward) and isinstance(top, UnderWay):
        ship = plans.battle.ships[top.ship]
        to = plans.battle.rules.grid.rays[ship.at][order.course][order.spaces - 1]
        return plans.place(ship, to) - plans.here(ship)
    return other_merit(plans, order, top)


def other_merit(plans: Plans, order: Order, top: Frame) -> int:
    outlook = plans.outlook
    if isinstance(order, Repair):
        return refit.repair(outlook, order)
    if isinstance(order, Work):
        return refit.work(outlook, order)
    if isinstance(order, StopWork):
        return -10
    if isinstance(order, Boats):
        return blazes.boats(outlook, order)
    if isinstance(order, LayMine):
        return blazes.berth(outlook, order)
    if isinstance(order, Detonate) and isinstance(top, MineQuestion):
        return blazes.detonate(outlook, plans.battle.ships[top.ship])
    if isinstance(order, Propose):
        return statecraft.propose(outlook, order.to)
    if isinstance(order, Also):
        return -1
    if isinstance(order, Lasting):
        return 2 if order.until.kind == TURNS and order.until.what == 4 else 0
    if isinstance(order, Notice):
        return statecraft.notice(outlook)
    if isinstance(order, GiveFort):
        return statecraft.present(outlook, order)
    if isinstance(order, Plain) and order.verb == REFUSE:
        return 0
    return 0


def of_ship(plans: Plans, order: OfShip) -> int:
    outlook = plans.outlook
    battle = plans.battle
    ship = battle.ships[order.ship]
    if order.verb == DRIFT:
        # the farthest downwind first, and after whatever there is to shoot at
        return 2
    if order.verb == RIDE_OUT:
        return ride_out(outlook, ship)
    if order.verb == LIGHT:
        return blazes.light(outlook, ship)
    if order.verb == EXPLODE:
        best = blazes.blast(outlook, ship, ship.at)
        intent = plans.intents.get(ship.index)
        return best if intent is None or intent.gain <= 0 else -1
    if order.verb == RAISE_FLAG:
        fort = battle.forts[ship.mending]
        return 200 if fort.strength() == 1 and outlook.danger(ship, ship.at) > 100 else -20
    return 0


def ride_out(outlook: Outlook, ship: Ship) -> int:
    """Better than to be driven on a reef, or away from where it wants to be."""
    battle = outlook.battle
    wreck = wrecked(battle.chart, ship.at, ship.kind, battle.wind_to)
    loss = -outlook.harm(ship, wreck)
    to = drifted(battle.chart, ship.at, ship.kind, battle.wind_to)
    return loss + outlook.promise(ship, ship.at) - outlook.promise(ship, to) + 2
