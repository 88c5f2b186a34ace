"""Gunfire, shot by shot: SAIL-3.3.2.1 to SAIL-3.3.2.15. Which guns bear is in guns.py, dice and damage in volleys.py;
salvoes.py and broadsides.py fire several shots by one order."""

from __future__ import annotations

from typing import Dict, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import broadsides, guns, neutral_forts, salvoes, volleys, wind
from searoom.games.sail.able import Fleet
from searoom.games.sail.aims import Aim
from searoom.games.sail.cards import FORT_UNIT
from searoom.games.sail.guns import ALONGSIDE
from searoom.games.sail.orders import FORTS, NOTHING, Fire
from searoom.games.sail.state import Battle
from searoom.games.sail.volleys import Volley


def offer_fire(battle: Battle, seat: Seat, fleet: Fleet, found: List[Order]) -> None:
    """Every lawful Fire, Broadsides and Salvo (its first unit); last, for each unit, fire at nothing."""
    units = guns.guns_of(battle, seat, fleet)
    if not units:
        return
    book = battle.rules.book
    aims = take_aim(battle, units, guns.targets_of(battle, seat, fleet))
    if not aims:
        found += [book.at_nothing[unit] for unit in units]
        return
    salvo_at = salvoes.who_may_join(aims)
    both = battle.rules.switches.both_broadsides
    for unit in units:
        if unit in aims:
            for aim in aims[unit]:
                found.append(book.fire(unit, aim.target, False))
                if aim.chain:
                    found.append(book.fire(unit, aim.target, True))
            if both and unit < FORTS and len(aims[unit]) > 1:
                broadsides.offer_broadsides(battle, aims[unit], found)
            for aim in aims[unit]:
                salvoes.offer_salvo(battle, aim, salvo_at[aim.target], found)
        found.append(book.at_nothing[unit])


def take_aim(battle: Battle, units: List[int], targets: List[int]) -> Dict[int, List[Aim]]:
    """Of each unit all that it bears on now; not of those that bear on nothing."""
    chart, ships, forts = battle.chart, battle.ships, battle.forts
    squares = [forts[target - FORTS].at if target >= FORTS else ships[target].at for target in targets]
    sight = wind.sight(battle)
    found: Dict[int, List[Aim]] = {}
    for unit in units:
        at = forts[unit - FORTS].at if unit >= FORTS else ships[unit].at
        field = chart.field(FORT_UNIT if unit >= FORTS else ships[unit].kind, at)
        if field.isdisjoint(squares):
            continue  # most have nothing before them
        aims: List[Aim] = []
        for place, target in enumerate(targets):
            if squares[place] in field:
                direction = chart.line_from(at)[squares[place]] if squares[place] != at else ALONGSIDE
                if direction == ALONGSIDE or guns.is_clear(battle, unit, target, direction, sight):
                    most = guns.most_shots(battle, unit, direction)
                    if most > 0:
                        aims.append(Aim(unit, target, direction, most, guns.may_chain(battle, unit, target)))
        if aims:
            found[unit] = aims
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
