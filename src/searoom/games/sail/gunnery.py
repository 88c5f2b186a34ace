"""Gunfire, shot by shot: SAIL-3.3.2.1 to SAIL-3.3.2.15. Which guns bear is in guns.py, dice and damage in volleys.py;
salvoes.py and broadsides.py fire several shots by one order."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.grid import NOWHERE
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import broadsides, guns, neutral_forts, salvoes, volleys, wind
from searoom.games.sail.aims import Aim
from searoom.games.sail.orders import FORTS, NOTHING, Fire
from searoom.games.sail.state import Battle
from searoom.games.sail.volleys import Volley


def offer_fire(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Every lawful Fire, Broadsides and Salvo (its first unit); last, for each unit, fire at nothing."""
    units = guns.guns_of(battle, seat)
    if not units:
        return
    aims = take_aim(battle, seat, units)
    book = battle.rules.book
    both = battle.rules.switches.both_broadsides
    salvo_at = salvoes.who_may_join(aims)
    place = 0
    for unit in units:
        first = place
        while place < len(aims) and aims[place].unit == unit:
            aim = aims[place]
            found.append(book.fire(unit, aim.target, False))
            if aim.chain:
                found.append(book.fire(unit, aim.target, True))
            place += 1
        if both and unit < FORTS and place - first > 1:
            broadsides.offer_broadsides(battle, aims[first:place], found)
        for aim in aims[first:place]:
            salvoes.offer_salvo(battle, aim, salvo_at, found)
        found.append(book.fire(unit, NOTHING, False))


def take_aim(battle: Battle, seat: Seat, units: List[int]) -> List[Aim]:
    """All that bears on anything now, unit by unit."""
    found: List[Aim] = []
    targets = guns.targets_of(battle, seat)
    if not targets:
        return found
    sight = wind.sight(battle)
    squares = [battle.unit_at(target) for target in targets]
    for unit in units:
        at = battle.unit_at(unit)
        lines = battle.chart.line_from(at)
        away = battle.rules.grid.away(at)
        for place, target in enumerate(targets):
            line = lines[squares[place]]
            if line == NOWHERE:
                if squares[place] != at:
                    continue  # most are on no line
            elif away[squares[place]] > guns.reach_of(battle, unit, line):
                continue  # and most of the others too far
            direction = guns.bearing(battle, unit, target, sight)
            if direction != NOWHERE:
                most = guns.most_shots(battle, unit, direction)
                if most > 0:
                    found.append(Aim(unit, target, direction, most, guns.may_chain(battle, unit, target)))
    return found


def no_fire(battle: Battle, seat: Seat, order: Fire) -> Optional[Refusal]:
    """The target is named before the die is rolled; a shot at nothing is allowed (SAIL-3.3.2.2)."""
    refusal = guns.no_gun(battle, seat, order.unit)
    if refusal is not None or order.target == NOTHING:
        return refusal
    return guns.no_aim(battle, seat, order.unit, order.target, order.chain, 1)


def fire(battle: Battle, seat: Seat, order: Fire, dice: Dice, log: Optional[Log]) -> None:
    """One shot with its own die (SAIL-3.3.2.4.3)."""
    if order.target == NOTHING:
        guns.spend(battle, order.unit, 1)
        if log is not None:
            log.tell("fire at nothing", "SAIL-3.3.2.2", {"seat": seat, "unit": battle.name(order.unit)})
        return
    volley = single_shot(order)
    if log is not None:
        log.tell("fire", "SAIL-3.3.2.4.3", volleys.shown(battle, seat, volley))
    volleys.declare(battle, seat, volley, log)
    neutral_forts.attack(battle, seat, volley, "shot", dice, log)


def fire_odds(battle: Battle, seat: Seat, order: Fire) -> Forecast:
    return CERTAIN if order.target == NOTHING else volleys.odds(battle, [single_shot(order)])


def single_shot(order: Fire) -> Volley:
    return Volley([(order.unit, 1)], order.target, order.chain, False)
