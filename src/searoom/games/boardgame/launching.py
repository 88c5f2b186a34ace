"""Launching squadrons, and sending them against targets (BOARD-10.1.1 to BOARD-10.2.5)."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.battlefield import ADJACENT, SQUARES
from searoom.games.boardgame.cards import ADMIRAL_FACE, FIGHTER, FLIGHT_DECK, PLANES, TORPEDO_BOMBER
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.features import AIR, activate, may_activate, owner_of
from searoom.games.boardgame.frames import Flying, Launching, Sending, StrikeFeatures
from searoom.games.boardgame.movement import opportunity_used
from searoom.games.boardgame.orders import (
    DONE,
    GO,
    LAUNCH,
    PLAIN_ORDERS,
    SCREEN_UNIT,
    STRIKE,
    Activate,
    OfUnit,
    Send,
    Wait,
)
from searoom.games.boardgame.pieces import (
    IN_MOVEMENT,
    NONE,
    SCREEN,
    STRIKING,
    STRUCK,
    WAITING,
    Squadron,
    Strike,
    Unit,
)
from searoom.games.boardgame.state import Battle

MOST_LAUNCHED: Final = 3  # squadrons (BOARD-10.1.2)


# ---- may a carrier launch?


def no_launch(battle: Battle, unit: Unit) -> Optional[Refusal]:
    """Of a carrier on the board, with a fresh Admiral die (BOARD-10.1.2)."""
    facts = {"unit": unit.name()}
    if not unit.card.black >> FLIGHT_DECK & 1:
        return Refusal("BOARD-2.3.3", "no flight deck", facts)
    if unit.launched:
        return Refusal("BOARD-10.1.2", "launched already", facts)
    if battle.rules.plan.visibility:
        return Refusal("BOARD-15.3.1", "night", facts)
    if battle.in_fog(unit):
        return Refusal("BOARD-3.4.6", "attacker in fog", facts)
    if unit.disabled(FLIGHT_DECK):
        return Refusal("BOARD-11.3.4", "flight deck damaged", facts)
    if unit.squadrons_aboard() == 0:
        return Refusal("BOARD-10.1.2", "no squadrons aboard", facts)
    if battle.admirals(unit.owner) == 0:
        return Refusal("BOARD-10.1.2", "no such die", {"face": ADMIRAL_FACE})
    return None


def no_launch_order(battle: Battle, seat: Seat, order: OfUnit) -> Optional[Refusal]:
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return Refusal("BOARD-10.1.2", "not on the board", {"unit": CARDS[order.card].word})
    return no_launch(battle, unit)


def offer_launches(battle: Battle, seat: Seat, found: List[Order]) -> None:
    if battle.admirals(seat) == 0:
        return
    decks = [u for u in battle.units_of(seat) if u.card.carrier and no_launch(battle, u) is None]
    found.extend([orders.of_unit(LAUNCH, unit.card.index) for unit in decks])


def launch(battle: Battle, seat: Seat, order: OfUnit, log: Optional[Log]) -> None:
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return
    battle.use(seat, ADMIRAL_FACE)
    unit.launched = IN_MOVEMENT
    battle.tell(log, "launches", "BOARD-10.2.1", unit)
    opportunity_used(battle, seat)
    battle.pending.append(Launching(seat, unit.index, unit.name(), 0))


# ---- screens and waiting squadrons (BOARD-10.2.1)


def no_squadron(unit: Unit, kind: int) -> Optional[Refusal]:
    if unit.aboard(kind) == 0:
        return Refusal("BOARD-10.1.2", "none of these aboard", {"unit": unit.name(), "what": PLANES[kind]})
    return None


def no_placing(battle: Battle, frame: Launching, order: Order) -> Optional[Refusal]:
    unit = battle.units[frame.unit]
    if isinstance(order, Wait):
        return no_squadron(unit, order.kind)
    if isinstance(order, OfUnit):
        screened = battle.on_board(frame.seat, order.card)
        if screened is None or screened.submerged:
            return Refusal("BOARD-10.2.1", "no surface unit", {"unit": CARDS[order.card].word})
        return no_squadron(unit, FIGHTER)
    return Refusal("BOARD-10.2.1", "nothing launched", {"unit": unit.name()}) if frame.launched == 0 else None


def offer_placings(battle: Battle, frame: Launching, found: List[Order]) -> None:
    unit = battle.units[frame.unit]
    if frame.launched > 0:
        found.append(PLAIN_ORDERS[DONE])
    if unit.fighters > 0:
        own = [u for u in battle.units_of(frame.seat) if not u.submerged]
        found.extend([orders.of_unit(SCREEN_UNIT, u.card.index) for u in own])
    for kind in range(len(PLANES)):
        if unit.aboard(kind) > 0:
            found.extend([orders.wait(kind, at) for at in range(SQUARES)])


def place_squadron(battle: Battle, frame: Launching, order: Order, log: Optional[Log]) -> None:
    battle.pending.pop()
    unit = battle.units[frame.unit]
    if isinstance(order, Wait):
        kind = order.kind
        battle.aloft.append(Squadron(unit.index, kind, WAITING, order.at))
        if log is not None:
            facts = {"seat": unit.owner, "unit": unit.name(), "piece": PLANES[kind], "at": battle.square(order.at)}
            log.tell("waits", "BOARD-10.2.2", facts)
    elif isinstance(order, OfUnit):
        kind = FIGHTER
        screened = battle.find(frame.seat, order.card)
        if screened is None:
            return
        battle.aloft.append(Squadron(unit.index, FIGHTER, SCREEN, screened.index))
        if log is not None:
            log.tell("screens", "BOARD-10.2.1", {"seat": unit.owner, "unit": unit.name(), "target": screened.name()})
    else:
        if log is not None:
            log.tell("launch over", "BOARD-10.1.2", {"seat": unit.owner, "unit": unit.name()})
        return
    unit.take_aboard(kind, -1)
    if frame.launched + 1 < MOST_LAUNCHED and unit.squadrons_aboard() > 0:
        battle.pending.append(Launching(frame.seat, unit.index, unit.name(), frame.launched + 1))


# ---- a strike in the air step (BOARD-10.2.2 to BOARD-10.2.4)


def waiting(battle: Battle, unit: Unit) -> List[Squadron]:
    return [s for s in battle.aloft if s.carrier == unit.index and s.place == WAITING]


def ready(battle: Battle, unit: Unit, kind: int) -> int:
    """Squadrons of this kind that could be sent in this carrier's strike."""
    if unit.launched:
        return len([s for s in waiting(battle, unit) if s.kind == kind])
    return unit.aboard(kind)


def no_raid(battle: Battle, target: Unit) -> str:
    """Why aircraft cannot attack it; "" if they can (BOARD-10.2.4), from anywhere (BOARD-10.1.3), over anything
    (BOARD-3.4.9)."""
    if target.submerged:
        return "submerged"
    return "target in fog" if battle.in_fog(target) else ""


def no_approach(battle: Battle, target: Unit, square: int) -> str:
    """Why torpedo bombers cannot attack from that square (BOARD-10.7.1)."""
    if square == OFF or square not in ADJACENT[target.at]:
        return "not beside the target"
    taken = battle.rules.switches.torpedo_bomber_square and battle.surface_at[square] != NONE
    return "square occupied" if taken else ""


def has_target(battle: Battle, unit: Unit) -> bool:
    others = ready(battle, unit, FIGHTER) + ready(battle, unit, 1) > 0
    torpedoes = ready(battle, unit, TORPEDO_BOMBER) > 0
    for target in battle.units:
        if target.owner != unit.owner and target.on_board() and no_raid(battle, target) == "":
            if others:
                return True
            if torpedoes and any([no_approach(battle, target, at) == "" for at in ADJACENT[target.at]]):
                return True
    return False


def no_strike(battle: Battle, seat: Seat, order: OfUnit) -> Optional[Refusal]:
    """Waiting squadrons act even if their carrier is gone (BOARD-10.9.2)."""
    unit = battle.find(seat, order.card)
    if unit is None:
        return Refusal("BOARD-10.1.2", "not on the board", {"unit": CARDS[order.card].word})
    if unit.launched == IN_MOVEMENT and waiting(battle, unit):
        refusal = None
    elif not unit.on_board():
        refusal = Refusal("BOARD-10.1.2", "not on the board", {"unit": unit.name()})
    else:
        refusal = no_launch(battle, unit)
    if refusal is None and not has_target(battle, unit):
        return Refusal("BOARD-10.2.4", "no target", {"unit": unit.name()})
    return refusal


def offer_strikes(battle: Battle, seat: Seat, found: List[Order]) -> None:
    for unit in battle.units:
        if unit.owner == seat and unit.card.carrier:
            order = orders.of_unit(STRIKE, unit.card.index)
            if isinstance(order, OfUnit) and no_strike(battle, seat, order) is None:
                found.append(order)


def begin_strike(battle: Battle, seat: Seat, order: OfUnit, log: Optional[Log]) -> None:
    unit = battle.find(seat, order.card)
    if unit is None:
        return
    from_deck = unit.launched == 0
    if from_deck:
        battle.use(seat, ADMIRAL_FACE)
        unit.launched = STRUCK
    battle.strike = Strike(unit.index, from_deck)
    battle.tell(log, "strike", "BOARD-10.2.3" if from_deck else "BOARD-10.2.2", unit)
    opportunity_used(battle, seat)
    battle.pending.append(Sending(seat, unit.name(), 0))


def left_to_send(battle: Battle, strike: Strike, kind: int) -> int:
    unit = battle.units[strike.carrier]
    if strike.from_deck:
        return unit.aboard(kind)
    return len([s for s in waiting(battle, unit) if s.kind == kind])


def no_sending(battle: Battle, frame: Sending, order: Order) -> Optional[Refusal]:
    strike = battle.strike
    if strike is None:
        return None
    unit = battle.units[strike.carrier]
    if not isinstance(order, Send):
        return Refusal("BOARD-10.2.4", "nothing sent", {"unit": unit.name()}) if frame.sent == 0 else None
    target = battle.on_board(1 - frame.seat, order.target)
    facts = {"unit": unit.name(), "target": CARDS[order.target].word, "at": battle.square(order.square)}
    if target is None:
        return Refusal("BOARD-7.1.6", "not on the board", {"unit": CARDS[order.target].word})
    if left_to_send(battle, strike, order.kind) == 0:
        return Refusal("BOARD-10.1.2", "none of these aboard", {"unit": unit.name(), "what": PLANES[order.kind]})
    if frame.sent == MOST_LAUNCHED:
        return Refusal("BOARD-10.1.2", "three sent", facts)
    why = no_raid(battle, target)
    if why:
        return Refusal("BOARD-13.3.4" if target.submerged else "BOARD-3.4.6", why, facts)
    if order.kind == TORPEDO_BOMBER:
        why = no_approach(battle, target, order.square)
        return Refusal("BOARD-10.7.1", why, facts) if why else None
    return Refusal("BOARD-10.7.1", "no square wanted", facts) if order.square != OFF else None


def offer_sendings(battle: Battle, frame: Sending, found: List[Order]) -> None:
    strike = battle.strike
    if strike is None:
        return
    if frame.sent > 0:
        found.append(PLAIN_ORDERS[GO])
    if frame.sent == MOST_LAUNCHED:
        return
    for target in battle.units:
        if target.owner == frame.seat or not target.on_board() or no_raid(battle, target):
            continue
        for kind in range(len(PLANES)):
            if left_to_send(battle, strike, kind) == 0:
                continue
            squares = [OFF]
            if kind == TORPEDO_BOMBER:
                squares = [at for at in ADJACENT[target.at] if no_approach(battle, target, at) == ""]
            found.extend([orders.send(kind, target.card.index, at) for at in squares])


def send(battle: Battle, frame: Sending, order: Send, log: Optional[Log]) -> None:
    strike, target = battle.strike, battle.find(1 - frame.seat, order.target)
    if strike is None or target is None:
        return
    unit = battle.units[strike.carrier]
    if strike.from_deck:
        unit.take_aboard(order.kind, -1)
        battle.aloft.append(Squadron(unit.index, order.kind, STRIKING, target.index, order.square))
    else:
        for squadron in waiting(battle, unit):
            if squadron.kind == order.kind:
                squadron.place, squadron.where, squadron.square = STRIKING, target.index, order.square
                break
    if target.index not in strike.targets:
        strike.targets.append(target.index)
    if order.kind != FIGHTER:
        strike.under_attack |= 1 << target.index  # escorts alone do not count (BOARD-10.2.7)
    battle.pending[-1] = Sending(frame.seat, frame.name, frame.sent + 1)
    if log is not None:
        facts = {
            "seat": frame.seat,
            "unit": unit.name(),
            "piece": PLANES[order.kind],
            "target": target.name(),
            "at": battle.square(order.square),
        }
        log.tell("sent", "BOARD-10.2.4", facts)


def declare(battle: Battle, frame: Sending, log: Optional[Log]) -> None:
    """First the striker's features, then the defender's (BOARD-10.2.5); who can activate none is not asked."""
    strike = battle.strike
    if strike is None:
        return
    unit = battle.units[strike.carrier]
    unit.launched = STRUCK
    strike.points = [0] * len(strike.targets)
    strike.earned = [0] * len(strike.targets)
    battle.tell(log, "strike declared", "BOARD-10.2.5", unit)
    battle.pending[-1] = Flying(0, 0)
    for seat in (1 - frame.seat, frame.seat):
        if may_activate(battle, seat, AIR):
            battle.pending.append(StrikeFeatures(seat))


def strike_feature(battle: Battle, frame: StrikeFeatures, order: Order, log: Optional[Log]) -> None:
    if isinstance(order, Activate):
        unit = battle.find(owner_of(frame.seat, order.spot), order.card)
        if unit is not None:
            activate(battle, frame.seat, unit, order.spot, log)
        if may_activate(battle, frame.seat, AIR):
            return
    elif log is not None:
        log.tell("features done", "BOARD-10.2.5", {"seat": frame.seat})
    battle.pending.pop()
