"""What is worth loading, landing and saving, and who shall live when strength is shared out. Judgement, no rule."""

from __future__ import annotations

from searoom.core.orders import Order
from searoom.games.sail.frames import Sharing, Stowing
from searoom.games.sail.orders import FORTS, Give, Load, Stow, Unload
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import AT_FORT
from searoom.games.sail.voyages import TURN, voyage
from searoom.games.sail.worths import HULL, NEVER_SAY, VICTORY, in_time


def load(outlook: Outlook, order: Load) -> int:
    battle = outlook.battle
    item = battle.items[order.item]
    ship = battle.ships[order.ship]
    home = outlook.havens(outlook.seat)
    if not home:
        return 5
    if item.kind == AT_FORT:
        fort = battle.forts[item.where]
        if ship.at in home and (battle.holds(outlook.seat, fort) or outlook.key == "pearl_banks"):
            return NEVER_SAY  # it is where it belongs
    back = voyage(battle.chart, home, ship.kind, 1 if ship.load else 0)[ship.at]
    gain = in_time(outlook.prize, back)
    if ship.load:
        now = voyage(battle.chart, home, ship.kind, battle.rules.campaign.loss(battle, ship))[ship.at]
        gain -= in_time(outlook.prize * ship.load, now) - in_time(outlook.prize * ship.load, now + TURN)
    return gain * (1 + ship.strength()) // (1 + ship.card.strength) + 30  # the stronger ship keeps it


def unload(outlook: Outlook, order: Unload) -> int:
    battle = outlook.battle
    fort = battle.forts[order.fort]
    if fort.at >= 0 and battle.ships[order.ship].at in outlook.havens(outlook.seat):
        if outlook.key == "jolly_roger":
            setup = battle.rules.setup
            if fort.at != (setup.cadiz if outlook.seat == 0 else setup.tortuga):
                return NEVER_SAY
        elif not battle.holds(outlook.seat, fort):
            return NEVER_SAY
        return outlook.prize + VICTORY // 2
    return NEVER_SAY


def stow(outlook: Outlook, order: Order, frame: Stowing) -> int:
    if not isinstance(order, Stow):
        return 0
    ship = outlook.battle.ships[order.ship]
    home = outlook.havens(outlook.seat)
    if not home:
        return 1
    back = voyage(outlook.battle.chart, home, ship.kind, 1)[ship.at]
    return 1 + in_time(outlook.prize, back) * (1 + ship.strength()) // (1 + ship.card.strength)


def give(outlook: Outlook, order: Give, frame: Sharing) -> int:
    """Points where they keep most alive; what is left over to those that come after, one each first."""
    names = list(frame.units)
    place = len(frame.given)
    left = frame.left - order.points
    total = with_points(outlook, order.unit, order.points)
    given = [0] * len(names)
    for round_ in range(8):
        for later in range(place + 1, len(names)):
            if left > 0 and given[later] == round_ and given[later] < frame.limits[later]:
                given[later] += 1
                left -= 1
    for later in range(place + 1, len(names)):
        total += with_points(outlook, names[later], given[later])
    return total


def with_points(outlook: Outlook, unit: int, points: int) -> int:
    if points == 0:
        return 0
    if unit >= FORTS:
        return outlook.fort_worths[unit - FORTS] * (1 + points) // 4
    ship = outlook.battle.ships[unit]
    worth = outlook.worths[unit]
    return (
        worth * HULL // 100
        + worth * (100 - HULL) * points // (100 * ship.card.strength)
        + (outlook.prize * ship.load // 2)
    )
