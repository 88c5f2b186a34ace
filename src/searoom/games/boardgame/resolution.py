"""Resolution: void torpedoes, effects together, the end of the turn (chapter 11)."""

from __future__ import annotations

from typing import List, Optional, Tuple

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.artillery import attack_of, on_battery
from searoom.games.boardgame.cards import (
    MAGNETIC_DETONATOR,
    MALFUNCTIONING_TORPEDOES,
    PLANES,
    PRIMARY,
    PROTECTION_BELT,
    SPOTS,
)
from searoom.games.boardgame.damage import lose, sink, sink_if_lost, spared
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.frames import Voiding
from searoom.games.boardgame.orders import Charge, Void
from searoom.games.boardgame.pieces import Unit
from searoom.games.boardgame.state import Battle
from searoom.games.boardgame.torpedoes import beneath, launched_by

# ---- void torpedoes (BOARD-12.3.5)


def launched_at(battle: Battle, unit: Unit) -> List[int]:
    """The cards at which this unit has launched, in the order of its assignment."""
    return [order.target for order in launched_by(battle.assigned[unit.owner], unit.card.index)]


def ask_next_void(battle: Battle, seat: Seat, log: Optional[Log]) -> bool:
    """The next unit of which this player chooses the void torpedo; False when there is none left. Where there is no
    choice it is void by itself."""
    for unit in battle.units:
        if unit.owner == seat or not unit.is_active(MALFUNCTIONING_TORPEDOES):
            continue
        targets = launched_at(battle, unit)
        done = [void for void in battle.void if void.card == unit.card.index]
        if not targets or done:
            continue
        if battle.rules.switches.malfunctioning_torpedoes:
            for target in targets:
                make_void(battle, unit, target, log)
        elif len(set(targets)) == 1:
            make_void(battle, unit, targets[0], log)
        else:
            battle.pending.append(Voiding(seat, unit.index, unit.name()))
            return True
    return False


def make_void(battle: Battle, unit: Unit, target: int, log: Optional[Log]) -> None:
    found = orders.void(unit.card.index, target)
    if isinstance(found, Void):
        battle.void.append(found)
    if log is not None:
        facts = {"seat": unit.owner, "unit": unit.name(), "target": CARDS[target].word}
        log.tell("torpedo void", "BOARD-12.3.5", facts)


def no_void(battle: Battle, frame: Voiding, order: Void) -> Optional[Refusal]:
    unit = battle.units[frame.unit]
    if order.card != unit.card.index or order.target not in launched_at(battle, unit):
        return Refusal("BOARD-12.3.5", "no such torpedo", {"unit": unit.name()})
    return None


def offer_voids(battle: Battle, frame: Voiding, found: List[Order]) -> None:
    unit = battle.units[frame.unit]
    targets = sorted(set(launched_at(battle, unit)))
    found.extend([orders.void(unit.card.index, target) for target in targets])


# ---- all effects together (BOARD-11.1.1)


class Effects:
    """What all attacks of both sides come to, worked out before anything changes."""

    def __init__(self, battle: Battle) -> None:
        self.points = [0] * len(battle.units)
        self.tokens = [0] * len(battle.units)
        self.charged: List[Unit] = []


def work_out(battle: Battle, log: Optional[Log]) -> Effects:
    """Also by who is doomed, and at who is (BOARD-7.1.5, BOARD-13.4.2)."""
    effects = Effects(battle)
    for seat in (battle.first, 1 - battle.first):
        for unit in battle.units:
            if unit.owner == seat and unit.on_board():
                fire_all(battle, unit, effects, log)
                launch_all(battle, unit, effects, log)
        for order in battle.assigned[seat]:
            if isinstance(order, Charge):
                unit_charging = battle.find(seat, order.card)
                submarine = beneath(battle, unit_charging) if unit_charging is not None else None
                if submarine is not None:
                    effects.charged.append(submarine)
                    if log is not None:
                        facts = {"seat": seat, "unit": CARDS[order.card].word, "target": submarine.name()}
                        log.tell("depth charge", "BOARD-9.4.1", facts)
    return effects


def fire_all(battle: Battle, unit: Unit, effects: Effects, log: Optional[Log]) -> None:
    """Each battery by itself (BOARD-8.1.3); each target of a split battery by itself (BOARD-8.4.1)."""
    for place in range(len(unit.card.batteries)):
        spot = PRIMARY + place
        there = on_battery(battle.assigned[unit.owner], unit.card.index, spot)
        for card in dict.fromkeys([order.target for order in there]):
            target = battle.find(1 - unit.owner, card)
            if target is None:
                continue
            attack = attack_of(battle, unit, spot, target, len([o for o in there if o.target == card]))
            hits, bites = attack.effective(), attack.exceeds()
            effects.tokens[target.index] += 1 if hits else 0
            effects.points[target.index] += 1 if bites else 0
            if log is not None:
                facts = {
                    "seat": unit.owner,
                    "unit": unit.name(),
                    "what": SPOTS[spot],
                    "target": target.name(),
                    "attack": attack.value.facts(),
                    "defence": attack.armour.facts(),
                    "value": attack.value.added(),
                    "armour": attack.armour.added(),
                    "tokens": 1 if hits else 0,
                    "points": 1 if bites else 0,
                }
                log.tell("fire", "BOARD-8.3.2" if bites else "BOARD-8.3.1", facts)


def belted(target: Unit, launcher: Unit) -> bool:
    """Whether a Protection belt saves the Structure Point (BOARD-12.2.6, BOARD-12.2.12)."""
    return target.is_active(PROTECTION_BELT) and not launcher.is_active(MAGNETIC_DETONATOR)


def launch_all(battle: Battle, unit: Unit, effects: Effects, log: Optional[Log]) -> None:
    """Each torpedo that is not void is a token and a point, whatever the armour (BOARD-9.2.1)."""
    fails = unit.is_active(MALFUNCTIONING_TORPEDOES)
    void = [v.target for v in battle.void if v.card == unit.card.index] if fails else []
    for card in launched_at(battle, unit):
        target = battle.find(1 - unit.owner, card)
        if card in void:
            void.remove(card)
            continue
        if target is None:
            continue
        saved = belted(target, unit)
        effects.tokens[target.index] += 1
        effects.points[target.index] += 0 if saved else 1
        if log is not None:
            facts = {"seat": unit.owner, "unit": unit.name(), "target": target.name(), "points": 0 if saved else 1}
            log.tell("torpedo", "BOARD-12.2.6" if saved else "BOARD-9.2.1", facts)


def take_effect(battle: Battle, log: Optional[Log]) -> List[List[Tuple[int, int]]]:
    """Losses, then sinkings; the tokens on the survivors are still to be placed: those of South's attacks, North's."""
    effects = work_out(battle, log)
    for unit in battle.units:
        lose(battle, unit, effects.points[unit.index], "BOARD-11.1.1", log)
    for submarine in effects.charged:
        if submarine.on_board():
            sink(battle, submarine, "BOARD-9.4.1", log)
    for unit in battle.units:
        sink_if_lost(battle, unit, log)
    owed: List[List[Tuple[int, int]]] = [[], []]
    for unit in battle.units:
        if unit.on_board():
            tokens = spared(battle, unit, effects.tokens[unit.index], log)
            if tokens:
                owed[1 - unit.owner].append((unit.index, tokens))
    return owed


# ---- the end of the turn (BOARD-11.4.1)


def land(battle: Battle, log: Optional[Log]) -> None:
    """Each on its own carrier, or nowhere (BOARD-10.9.1, BOARD-10.9.2)."""
    for squadron in battle.aloft:
        carrier = battle.units[squadron.carrier]
        landed = carrier.on_board()
        if landed:
            carrier.take_aboard(squadron.kind, 1)
        if log is not None:
            facts = {"seat": carrier.owner, "unit": carrier.name(), "piece": PLANES[squadron.kind]}
            log.tell("landed" if landed else "ditched", "BOARD-10.9.1" if landed else "BOARD-10.9.2", facts)
    battle.aloft = []


def clear_up(battle: Battle, log: Optional[Log]) -> None:
    land(battle, log)
    battle.smoke = []
    battle.assigned = [[], []]
    battle.void = []
    for unit in battle.units:
        unit.tokens = unit.marked  # those placed in this turn are in force in the next (BOARD-11.3.1)
        unit.marked = 0
        unit.active = unit.planned = 0
        unit.moved = unit.spared = False
        unit.repairs = unit.launched = 0
    for seat in (0, 1):
        for face in range(1, 7):
            battle.exhausted[seat][face] += battle.pool[seat][face]  # none is kept (BOARD-2.1.3)
            battle.pool[seat][face] = 0
