"""Fire from both broadsides: SAIL-5.5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import opposite
from searoom.core.odds import Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import guns, volleys, wind
from searoom.games.sail.aims import Aim
from searoom.games.sail.guns import ALONGSIDE
from searoom.games.sail.orders import FORTS, Broadsides
from searoom.games.sail.state import Battle
from searoom.games.sail.volleys import Volley


def offer_broadsides(battle: Battle, aims: Sequence[Aim], found: List[Order]) -> None:
    """`aims`: all that one ship's guns bear on. Every pair of ships on opposite sides of it, in either order."""
    book = battle.rules.book
    for first in aims:
        if first.target >= FORTS or first.direction == ALONGSIDE or guns.end_on(battle, first.unit, first.direction):
            continue
        for second in aims:
            if second.target >= FORTS or second.direction != opposite(first.direction):
                continue
            for chain in (False, True) if first.chain and second.chain else (False,):
                found.append(book.broadsides(first.unit, 1, first.target, second.target, 0, chain))
                for shots in range(2, first.most + 1):
                    targets = first.target, second.target
                    found += [book.broadsides(first.unit, shots, *targets, salvoes, chain) for salvoes in range(4)]


def no_broadsides(battle: Battle, seat: Seat, order: Broadsides) -> Optional[Refusal]:
    """A ship on one line between two enemy ships, both in range and with free lines of fire (SAIL-5.5.1)."""
    first, second = order.targets[0], order.targets[1]
    if not battle.rules.switches.both_broadsides:
        return Refusal("SAIL-5.5.1", "no broadsides", {"ship": battle.name(order.ship)})
    refusal = guns.no_gun(battle, seat, order.ship)
    for target in (first, second):
        if refusal is None:
            refusal = guns.no_target(battle, seat, target)
        if refusal is None:
            refusal = guns.no_bearing(battle, order.ship, target)
        if refusal is None and order.chain:
            refusal = guns.no_chain(battle, order.ship, target)
    if refusal is not None:
        return refusal
    facts: Facts = {"ship": battle.name(order.ship), "targets": [battle.name(first), battle.name(second)]}
    sight = wind.sight(battle)
    direction = guns.bearing(battle, order.ship, first, sight)
    other = guns.bearing(battle, order.ship, second, sight)
    if direction == ALONGSIDE or other != opposite(direction):
        return Refusal("SAIL-5.5.1", "not between", facts)
    if guns.end_on(battle, order.ship, direction):
        return Refusal("SAIL-6.4.1", "broadsides end on", facts)
    left = guns.shots_left(battle, order.ship)
    if order.shots > left:  # one shot of the card serves both sides (SAIL-5.5.2)
        name = battle.name(order.ship)
        return Refusal("SAIL-5.5.2", "so many shots", {"unit": name, "shots": order.shots, "left": left})
    return None


def sides(order: Broadsides) -> List[Volley]:
    """The first-named target first; each side one salvo or so many single shots (SAIL-5.5.3)."""
    found: List[Volley] = []
    for side, target in enumerate(order.targets):
        if order.shots > 1 and order.salvoes[side]:
            found.append(Volley([(order.ship, order.shots)], target, order.chain, True))
        else:
            found += [Volley([(order.ship, 1)], target, order.chain, False) for _ in range(order.shots)]
    return found


def broadsides(battle: Battle, seat: Seat, order: Broadsides, dice: Dice, log: Optional[Log]) -> None:
    """Both targets are named before anything is rolled; if the first sinks, the second is still fired at. Single shots
    at a ship that has sunk meanwhile are not rolled."""
    if log is not None:
        facts: Facts = {
            "seat": seat,
            "ship": battle.name(order.ship),
            "shots": order.shots,
            "targets": [battle.name(target) for target in order.targets],
            "chain": order.chain,
        }
        log.tell("broadsides", "SAIL-5.5.1", facts)
    for target in order.targets:
        volleys.break_peace(battle, seat, target, log)
    guns.spend(battle, order.ship, order.shots)
    afloat = [battle.ships[target].strength() > 0 for target in order.targets]
    for fired in sides(order):
        if afloat[order.targets.index(fired.target)]:
            volleys.let_fly(battle, seat, fired, "broadside", True, dice, log)
            afloat[order.targets.index(fired.target)] = battle.ships[fired.target].strength() > 0


def broadsides_odds(battle: Battle, seat: Seat, order: Broadsides) -> Forecast:
    return volleys.odds(battle, sides(order))
