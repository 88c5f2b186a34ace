"""Repairs and torpedo recharge in the Movement phase (BOARD-6.6.1 to BOARD-6.6.4, BOARD-12.2.7, 12.2.9, 12.3.2)."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.cards import (
    ADMIRAL_FACE,
    ADVANCED_DAMAGE_CONTROL,
    FIRING,
    MOVING,
    TORPEDO_RECHARGE,
    WEAK_DAMAGE_CONTROL,
)
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.features import activate, no_feature, told_active
from searoom.games.boardgame.frames import RepairAnswer
from searoom.games.boardgame.movement import opportunity_used
from searoom.games.boardgame.orders import RECHARGE, WEAKEN, OfUnit, Plain, Repair
from searoom.games.boardgame.pieces import Unit
from searoom.games.boardgame.state import Battle


def no_patient(battle: Battle, unit: Unit) -> Optional[Refusal]:
    """Why a unit on the board cannot be repaired, dice apart."""
    if battle.passed[unit.owner]:
        return Refusal("BOARD-6.1.3", "repair after passing", {"unit": unit.name()})
    if unit.lost == 0:
        return Refusal("BOARD-6.6.1", "undamaged", {"unit": unit.name()})
    if unit.repairs > 0 and battle.rules.switches.repairs_per_turn:
        return Refusal("BOARD-6.6.3", "repaired already", {"unit": unit.name()})
    return None


def no_pair(battle: Battle, moving: int, firing: int) -> Optional[Refusal]:
    """Which faces make a repair (BOARD-6.6.2)."""
    joker = battle.rules.switches.admiral_in_repair and ADMIRAL_FACE in (moving, firing)
    if moving not in MOVING and not (joker and moving == ADMIRAL_FACE):
        return Refusal("BOARD-6.6.2", "wrong die", {"face": moving})
    if firing not in FIRING and not (joker and firing == ADMIRAL_FACE):
        return Refusal("BOARD-6.6.2", "wrong die", {"face": firing})
    return None


def no_repair(battle: Battle, seat: Seat, order: Repair) -> Optional[Refusal]:
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return Refusal("BOARD-6.6.1", "not on the board", {"unit": CARDS[order.card].word})
    refusal = no_patient(battle, unit) or no_pair(battle, order.moving, order.firing)
    if refusal is None and order.control:
        refusal = no_feature(unit, ADVANCED_DAMAGE_CONTROL)
    if refusal is not None:
        return refusal
    wanted = [order.moving, order.firing]
    if order.control:
        wanted.append(ADMIRAL_FACE)
    for face in wanted:
        if battle.pool[seat][face] < wanted.count(face):
            return Refusal("BOARD-6.6.2", "no such die", {"face": face})
    return None


def pairs(battle: Battle, seat: Seat) -> List[int]:
    """The pairs of dice that make a repair, each as Movement face times 8 and Artillery face."""
    joker = battle.rules.switches.admiral_in_repair
    pool = battle.pool[seat]
    moving = [face for face in (*MOVING, *((ADMIRAL_FACE,) if joker else ())) if pool[face] > 0]
    firing = [face for face in (*FIRING, *((ADMIRAL_FACE,) if joker else ())) if pool[face] > 0]
    return [m * 8 + f for m in moving for f in firing if m != f or pool[m] > 1]


def offer_repairs(battle: Battle, seat: Seat, found: List[Order]) -> None:
    if battle.passed[seat]:
        return
    patients = [unit for unit in battle.units_of(seat) if unit.lost > 0 and no_patient(battle, unit) is None]
    if not patients:
        return
    for pair in pairs(battle, seat):
        moving, firing = pair // 8, pair % 8
        spare = battle.admirals(seat) - (moving == ADMIRAL_FACE) - (firing == ADMIRAL_FACE)
        for unit in patients:
            found.append(orders.repair(unit.card.index, moving, firing, False))
            if spare > 0 and no_feature(unit, ADVANCED_DAMAGE_CONTROL) is None:
                found.append(orders.repair(unit.card.index, moving, firing, True))


def may_repair(battle: Battle, seat: Seat) -> bool:
    found: List[Order] = []
    offer_repairs(battle, seat, found)
    return len(found) > 0


def repair(battle: Battle, seat: Seat, order: Repair, log: Optional[Log]) -> None:
    """The enemy may answer at once (BOARD-12.3.2)."""
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return
    battle.use(seat, order.moving)
    battle.use(seat, order.firing)
    unit.repairs += 1
    if log is not None:
        facts = {"seat": seat, "unit": unit.name(), "faces": [order.moving, order.firing]}
        log.tell("repair", "BOARD-6.6.1", facts)
    if order.control:
        battle.use(seat, ADMIRAL_FACE)
        unit.active |= 1 << ADVANCED_DAMAGE_CONTROL
        told_active(seat, unit, ADVANCED_DAMAGE_CONTROL, log)
    opportunity_used(battle, seat)
    if no_feature(unit, WEAK_DAMAGE_CONTROL) is None and battle.admirals(1 - seat) > 0:
        battle.pending.append(RepairAnswer(1 - seat, unit.index, unit.name()))
    else:
        regain(battle, unit, log)


def answer_repair(battle: Battle, frame: RepairAnswer, order: Plain, log: Optional[Log]) -> None:
    battle.pending.pop()
    unit = battle.units[frame.unit]
    if order.verb == WEAKEN:
        activate(battle, frame.seat, unit, WEAK_DAMAGE_CONTROL, log)
    elif log is not None:
        log.tell("let be", "BOARD-12.3.2", {"seat": frame.seat, "unit": unit.name()})
    regain(battle, unit, log)


def regain(battle: Battle, unit: Unit, log: Optional[Log]) -> None:
    """One point, two with Advanced damage control, none with Weak damage control; tokens stay (BOARD-6.6.4)."""
    points = 2 if unit.is_active(ADVANCED_DAMAGE_CONTROL) else 1
    if unit.is_active(WEAK_DAMAGE_CONTROL):
        points = 0
    points = min(points, unit.lost)
    unit.lost -= points
    if log is not None:
        facts = {"seat": unit.owner, "unit": unit.name(), "points": points, "structure": unit.structure()}
        log.tell("repaired", "BOARD-6.6.1", facts)


# ---- Torpedo recharge (BOARD-12.2.9)


def no_recharge(battle: Battle, seat: Seat, order: OfUnit) -> Optional[Refusal]:
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return Refusal("BOARD-12.1.4", "not on the board", {"unit": CARDS[order.card].word})
    refusal = no_feature(unit, TORPEDO_RECHARGE)
    if refusal is not None:
        return refusal
    facts = {"unit": unit.name(), "stock": unit.stock, "full": unit.card.torpedoes}
    if unit.stock >= unit.card.torpedoes:
        return Refusal("BOARD-12.2.9", "stock full", facts)
    if battle.rules.switches.torpedo_recharge and unit.stock > 0:
        return Refusal("BOARD-12.2.9", "torpedoes left", facts)
    if battle.admirals(seat) == 0:
        return Refusal("BOARD-12.1.1", "no such die", {"face": ADMIRAL_FACE})
    return None


def offer_recharges(battle: Battle, seat: Seat, found: List[Order]) -> None:
    if battle.admirals(seat) == 0:
        return
    for unit in battle.units_of(seat):
        if unit.shows(TORPEDO_RECHARGE):
            order = orders.of_unit(RECHARGE, unit.card.index)
            if isinstance(order, OfUnit) and no_recharge(battle, seat, order) is None:
                found.append(order)


def recharge(battle: Battle, seat: Seat, order: OfUnit, log: Optional[Log]) -> None:
    """english: one torpedo; italian: all of them."""
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return
    unit.stock = unit.card.torpedoes if battle.rules.switches.torpedo_recharge else unit.stock + 1
    activate(battle, seat, unit, TORPEDO_RECHARGE, log)
    if log is not None:
        log.tell("recharged", "BOARD-12.2.9", {"seat": seat, "unit": unit.name(), "stock": unit.stock})
    opportunity_used(battle, seat)
