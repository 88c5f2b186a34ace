"""The secret, simultaneous assignment of dice to cards (BOARD-7.1.3 to BOARD-7.1.7)."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import artillery, features, torpedoes
from searoom.games.boardgame.cards import ADMIRAL_FACE, FIRING, LAUNCHING
from searoom.games.boardgame.features import ASSIGNMENT, owner_of, told_active
from searoom.games.boardgame.orders import PLAIN_ORDERS, READY, Activate, Charge, Fire, Spends, Torpedo
from searoom.games.boardgame.pieces import Unit
from searoom.games.boardgame.state import Battle


def offer_assignments(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Nothing is compulsory (BOARD-7.1.7)."""
    found.append(PLAIN_ORDERS[READY])
    offer_dice(battle, seat, found)


def offer_dice(battle: Battle, seat: Seat, found: List[Order]) -> None:
    artillery.offer_fire(battle, seat, found)
    torpedoes.offer_torpedoes(battle, seat, found)
    torpedoes.offer_charges(battle, seat, found)
    features.offer_activations(battle, seat, ASSIGNMENT, found)


def may_assign(battle: Battle, seat: Seat) -> bool:
    """By public facts alone: dice, cards and positions are open (BOARD-1.1.8)."""
    pool = battle.pool[seat]
    if sum([pool[face] for face in (ADMIRAL_FACE, *FIRING, *LAUNCHING)]) == 0:
        return False
    found: List[Order] = []
    offer_dice(battle, seat, found)
    return len(found) > 0


def no_assignment(battle: Battle, seat: Seat, order: Order) -> Optional[Refusal]:
    """Against the position, and with the features of the same set (BOARD-7.1.4)."""
    if isinstance(order, Fire):
        return artillery.no_fire(battle, seat, order)
    if isinstance(order, Torpedo):
        return torpedoes.no_torpedo(battle, seat, order)
    if isinstance(order, Charge):
        return torpedoes.no_charge(battle, seat, order)
    if isinstance(order, Activate):
        return features.no_activation(battle, seat, order, ASSIGNMENT)
    return None


def forecast(battle: Battle, seat: Seat, order: Order) -> Forecast:
    return artillery.forecast(battle, seat, order) if isinstance(order, Fire) else CERTAIN


def target_of(battle: Battle, seat: Seat, order: Activate) -> Optional[Unit]:
    return battle.find(owner_of(seat, order.spot), order.card)


def assign(battle: Battle, seat: Seat, order: Spends, log: Optional[Log]) -> None:
    """One die, one order; only its owner is told."""
    battle.pool[seat][order.face] -= 1
    battle.assigned[seat].append(order)
    if isinstance(order, Activate):
        unit = target_of(battle, seat, order)
        if unit is not None:
            unit.planned |= 1 << order.spot
    if log is not None:
        log.tell("assigned", "BOARD-7.1.3", {"seat": seat, "text": order.text}, 1 << seat)


def withdraw(battle: Battle, seat: Seat) -> None:
    """All dice back into the hand."""
    for order in battle.assigned[seat]:
        battle.pool[seat][order.face] += 1
        if isinstance(order, Activate):
            unit = target_of(battle, seat, order)
            if unit is not None:
                unit.planned &= ~(1 << order.spot)
    battle.assigned[seat] = []


def text_of(battle: Battle, seat: Seat) -> str:
    """What is sealed: the set, in no order."""
    return "; ".join(sorted([order.text for order in battle.assigned[seat]]))


def show(battle: Battle, log: Optional[Log]) -> None:
    """Both sets together; from here on they cannot be changed. The dice are exhausted, the torpedoes spent
    (BOARD-9.3.3), the features active."""
    for seat in (battle.first, 1 - battle.first):
        battle.assigned[seat].sort(key=lambda order: order.text)  # in whatever order they were given
        if log is not None:
            texts = [order.text for order in battle.assigned[seat]]
            log.tell("assignments shown", "BOARD-7.1.3", {"seat": seat, "assigned": texts}, final=True)
        for order in battle.assigned[seat]:
            battle.exhausted[seat][order.face] += 1
    for seat in (battle.first, 1 - battle.first):
        for order in battle.assigned[seat]:
            if isinstance(order, Activate):
                unit = target_of(battle, seat, order)
                if unit is not None:
                    unit.planned &= ~(1 << order.spot)
                    unit.active |= 1 << order.spot
                    told_active(seat, unit, order.spot, log)
            elif isinstance(order, Torpedo):
                unit = battle.find(seat, order.card)
                if unit is not None:
                    unit.stock = max(0, unit.stock - 1)
