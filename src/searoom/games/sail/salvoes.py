"""Salvoes, assembled unit by unit, one die for all their shots: SAIL-3.3.2.12, SAIL-3.3.2.13, SAIL-5.4.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Final, List, Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.grid import NOWHERE
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import able, guns, neutral_forts, volleys, wind
from searoom.games.sail.aims import Aim
from searoom.games.sail.frames import Loading
from searoom.games.sail.orders import FIRE_SALVO, FORTS, PLAIN_ORDERS, AddShots, Salvo
from searoom.games.sail.state import Battle
from searoom.games.sail.volleys import Volley

LEAST: Final = 2  # shots of a salvo (SAIL-3.3.2.12.2)

# ---- the first unit


def who_may_join(aims: Mapping[int, Sequence[Aim]]) -> Dict[int, List[Aim]]:
    """Of each target all that bears on it."""
    found: Dict[int, List[Aim]] = {}
    for of_unit in aims.values():
        for aim in of_unit:
            if aim.target in found:
                found[aim.target].append(aim)
            else:
                found[aim.target] = [aim]
    return found


def offer_salvo(battle: Battle, aim: Aim, at_target: List[Aim], found: List[Order]) -> None:
    """Every number of shots of this unit with which a salvo may begin. `at_target`: all that bears on the same."""
    book = battle.rules.book
    for chain in (False, True) if aim.chain else (False,):
        least = LEAST
        for other in at_target:
            joins = other.unit != aim.unit and (other.chain or not chain)
            if joins and guns.both_may_act(battle, aim.unit, other.unit):
                least = 1
                break
        found += [book.salvo(aim.unit, shots, aim.target, chain) for shots in range(least, aim.most + 1)]


def no_salvo(battle: Battle, seat: Seat, order: Salvo) -> Optional[Refusal]:
    """The units and targets of a salvo are those of single shots; with one shot of one unit it is none, unless others
    can join."""
    refusal = guns.no_gun(battle, seat, order.unit)
    if refusal is None:
        refusal = guns.no_aim(battle, seat, order.unit, order.target, order.chain, order.shots)
    if refusal is not None or order.shots >= LEAST:
        return refusal
    for unit, _ in joiners(battle, seat, order.target, order.chain, [(order.unit, 1)]):
        if guns.both_may_act(battle, order.unit, unit):
            return None
    return Refusal("SAIL-3.3.2.12.2", "lone shot", {"shots": order.shots})


def salvo(battle: Battle, seat: Seat, order: Salvo, dice: Dice, log: Optional[Log]) -> None:
    """Begins a salvo: a Loading frame on the stack while another unit could join in; else it is fired at once."""
    frame = Loading(seat, order.target, battle.name(order.target), order.chain, [(order.unit, order.shots)])
    battle.pending.append(frame)
    take_part(battle, frame, order.unit, order.shots, dice, log)


def salvo_odds(battle: Battle, seat: Seat, order: Salvo) -> Forecast:
    return odds(battle, order.target, order.chain, [(order.unit, order.shots)])


# ---- the others (SAIL-3.3.2.12.1)


def joiners(
    battle: Battle, seat: Seat, target: int, chain: bool, units: Sequence[Tuple[int, int]]
) -> List[Tuple[int, int]]:
    """Who else of this player's units (SAIL-3.3.2.12.5) may put how many shots into the salvo at most."""
    found: List[Tuple[int, int]] = []
    sight = wind.sight(battle)
    inside = [unit for unit, _ in units]
    for unit in guns.guns_of(battle, seat, able.Fleet(battle, seat)):
        if unit in inside or (chain and not guns.may_chain(battle, unit, target)):
            continue
        direction = guns.bearing(battle, unit, target, sight)
        if direction != NOWHERE:
            most = guns.most_shots(battle, unit, direction)
            if most > 0:
                found.append((unit, most))
    return found


def offer_shots(battle: Battle, frame: Loading, found: List[Order]) -> None:
    """AddShots of every unit that may join in, and `fire` once there are two shots."""
    for unit, most in joiners(battle, frame.seat, frame.target, frame.chain, frame.units):
        found += [battle.rules.book.add(unit, shots) for shots in range(1, most + 1)]
    if frame.shots() >= LEAST:
        found.append(PLAIN_ORDERS[FIRE_SALVO])


def no_shots(battle: Battle, frame: Loading, order: AddShots) -> Optional[Refusal]:
    for unit, _ in frame.units:
        if unit == order.unit:
            return Refusal("SAIL-3.3.2.12.1", "in the salvo already", {"unit": battle.name(unit)})
    refusal = guns.no_gun(battle, frame.seat, order.unit)
    if refusal is None:
        refusal = guns.no_aim(battle, frame.seat, order.unit, frame.target, frame.chain, order.shots)
    return refusal


def add_shots(battle: Battle, frame: Loading, order: AddShots, dice: Dice, log: Optional[Log]) -> None:
    units = [*frame.units, (order.unit, order.shots)]
    loaded = Loading(frame.seat, frame.target, frame.target_name, frame.chain, units)
    battle.pending[-1] = loaded
    take_part(battle, loaded, order.unit, order.shots, dice, log)


def take_part(battle: Battle, frame: Loading, unit: int, shots: int, dice: Dice, log: Optional[Log]) -> None:
    """One more unit is in the salvo; when nobody else could join it is fired at once."""
    if unit < FORTS:
        able.acts(battle, battle.ships[unit])
    if log is not None:
        facts = {"seat": frame.seat, "unit": battle.name(unit), "shots": shots, "target": frame.target_name}
        log.tell("in the salvo", "SAIL-3.3.2.12.1", facts)
    if not joiners(battle, frame.seat, frame.target, frame.chain, frame.units):
        volley(battle, frame, dice, log)


# ---- fire


def no_volley(battle: Battle, frame: Loading) -> Optional[Refusal]:
    """Why the salvo can not be fired yet (SAIL-3.3.2.12.2)."""
    shots = frame.shots()
    return None if shots >= LEAST else Refusal("SAIL-3.3.2.12.2", "lone shot", {"shots": shots})


def volley(battle: Battle, frame: Loading, dice: Dice, log: Optional[Log]) -> None:
    """Takes the frame off and fires the salvo: all shots hit or all miss (SAIL-3.3.2.12.3)."""
    battle.pending.pop()
    salvo = Volley(frame.units, frame.target, frame.chain, True)
    if log is not None:
        rule = "SAIL-3.3.2.13" if len(frame.units) == 1 else "SAIL-3.3.2.12.1"
        log.tell("salvo", rule, volleys.shown(battle, frame.seat, salvo))
    volleys.declare(battle, frame.seat, salvo, log)
    neutral_forts.attack(battle, frame.seat, salvo, "salvo", dice, log)


def volley_odds(battle: Battle, frame: Loading, units: Sequence[Tuple[int, int]]) -> Forecast:
    """Of the salvo with these units."""
    return odds(battle, frame.target, frame.chain, units)


def odds(battle: Battle, target: int, chain: bool, units: Sequence[Tuple[int, int]]) -> Forecast:
    """Nothing is rolled for one shot: the salvo is not complete yet."""
    fired = Volley(units, target, chain, True)
    return volleys.odds(battle, [fired]) if fired.shots() >= LEAST else CERTAIN
