"""Guns: targets, attack values, armour, splitting (chapter 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Optional

from searoom.core.odds import NO_CHANCES, NO_NEEDS, Forecast, Modifier, Throw
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.battlefield import DISTANCE
from searoom.games.boardgame.cards import (
    ADMIRAL_FACE,
    AIMING_SYSTEM,
    FIRING,
    HIGH_RATE_OF_FIRE,
    OBSOLETE_UNIT,
    PRIMARY,
    SPOTS,
    SUPERIOR_STEEL,
    WITHOUT_RADAR,
    Battery,
)
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.orders import Fire, Spends
from searoom.games.boardgame.pieces import Unit
from searoom.games.boardgame.state import Battle

GUN_FACES: Final = (*FIRING, ADMIRAL_FACE)  # BOARD-8.1.1
TWO_DICE: Final = 2

# why a unit cannot be fired at, and by which rule
WHY: Final[Dict[str, str]] = {
    "submerged": "BOARD-13.3.4",
    "attacker in fog": "BOARD-3.4.6",
    "target in fog": "BOARD-3.4.6",
    "not visible": "BOARD-15.3.1",
    "out of range": "BOARD-8.1.2",
    "not in sight": "BOARD-3.2.1",
}


def reach_of(unit: Unit, battery: Battery) -> int:
    """With an Aiming system one more (BOARD-12.2.11); two dice do not reach farther (BOARD-8.2.2)."""
    return battery.range + (1 if unit.counts_on(AIMING_SYSTEM) else 0)


def no_target(battle: Battle, unit: Unit, reach: int, target: Unit) -> str:
    """Why it cannot be fired at; "" if it can. There is no least range and no arc (BOARD-8.1.2)."""
    if target.submerged:
        return "submerged"
    distance = DISTANCE[unit.at][target.at]
    visibility = battle.rules.plan.visibility
    if distance > reach:
        return "out of range"
    if visibility and distance > visibility:
        return "not visible"
    if battle.in_fog(unit):
        return "attacker in fog"
    if battle.in_fog(target):
        return "target in fog"
    return "" if battle.sees(unit.at, target.at, target.card.structure) else "not in sight"


def beyond_half(distance: int, reach: int) -> bool:
    """Compared without rounding (BOARD-8.2.3)."""
    return 2 * distance > reach


# ---- values


class Attack:
    """An attack value and an armour, and why they are what they are: forecast and effect both read it."""

    def __init__(self, value: Throw, armour: Throw) -> None:
        self.value: Final = value
        self.armour: Final = armour

    def effective(self) -> bool:
        """BOARD-8.3.1"""
        return self.value.added() >= max(1, self.armour.added())

    def exceeds(self) -> bool:
        """BOARD-8.3.2"""
        return self.value.added() > self.armour.added() and self.effective()

    def forecast(self) -> Forecast:
        """Nothing is diced: the two numbers and what makes them."""
        return Forecast(1, NO_CHANCES, NO_NEEDS, [self.value, self.armour])


def floored(rule: str, base: int, modifiers: List[Modifier]) -> Throw:
    """A number that is never below 0 (BOARD-8.2.4, BOARD-8.3.3)."""
    total = base + sum([m.by for m in modifiers])
    if total < 0:
        modifiers.append(Modifier(rule, "never below 0", -total))
    return Throw(rule, 0, base, modifiers)


def value_of(battle: Battle, unit: Unit, battery: Battery, distance: int, dice: int) -> Throw:
    """In the order of BOARD-8.2.4."""
    switches = battle.rules.switches
    beyond = beyond_half(distance, reach_of(unit, battery))
    blind = beyond and unit.is_active(WITHOUT_RADAR)
    modifiers: List[Modifier] = []
    each = battery.value
    if blind and switches.without_radar:
        modifiers.append(Modifier("BOARD-12.3.4", "without radar", -1))
        each -= 1
    if dice == TWO_DICE:
        modifiers.append(Modifier("BOARD-8.2.1", "two dice", each))
    if not beyond and unit.counts_on(HIGH_RATE_OF_FIRE):
        by = dice if switches.high_rate_of_fire else 1
        modifiers.append(Modifier("BOARD-12.2.5", "high rate of fire", by))
    if blind and not switches.without_radar:
        modifiers.append(Modifier("BOARD-12.3.4", "without radar", -1))
    return floored("BOARD-8.2.4", battery.value, modifiers)


def armour_of(target: Unit, obsolete: bool) -> Throw:
    """Armour at the moment of attack (BOARD-8.3.3). What the enemy has planned in secret does not count yet."""
    modifiers: List[Modifier] = []
    if target.is_active(SUPERIOR_STEEL):
        modifiers.append(Modifier("BOARD-12.2.1", "superior steel", 2))
    if obsolete and target.counts_on(OBSOLETE_UNIT):
        modifiers.append(Modifier("BOARD-12.3.3", "obsolete unit", -2))
    return floored("BOARD-8.3.3", target.card.armour, modifiers)


def attack_of(battle: Battle, unit: Unit, spot: int, target: Unit, dice: int) -> Attack:
    battery = unit.card.batteries[spot - PRIMARY]
    distance = DISTANCE[unit.at][target.at]
    beyond = beyond_half(distance, reach_of(unit, battery))
    return Attack(value_of(battle, unit, battery, distance, dice), armour_of(target, beyond))


# ---- dice on a battery


def on_battery(assigned: Sequence[Spends], card: int, spot: int) -> List[Fire]:
    return [order for order in assigned if isinstance(order, Fire) and order.card == card and order.spot == spot]


def no_split(battle: Battle, there: Sequence[Fire], target: int, face: int) -> Optional[Refusal]:
    """Two targets need an Admiral die (BOARD-8.4.1, BOARD-8.4.2)."""
    if not there or there[0].target == target:
        return None  # BOARD-8.1.4, BOARD-8.4.3
    admirals = (1 if there[0].face == ADMIRAL_FACE else 0) + (1 if face == ADMIRAL_FACE else 0)
    if admirals == 0:
        return Refusal("BOARD-8.4.2", "no admiral to split", {"faces": [there[0].face, face]})
    if admirals == TWO_DICE and battle.rules.switches.split_artillery:
        return Refusal("BOARD-8.4.2", "two admirals", {"faces": [there[0].face, face]})
    return None


def no_fire(battle: Battle, seat: Seat, order: Fire) -> Optional[Refusal]:
    unit, target = battle.on_board(seat, order.card), battle.on_board(1 - seat, order.target)
    if unit is None:
        return Refusal("BOARD-7.1.3", "not on the board", {"unit": CARDS[order.card].word})
    if target is None:
        return Refusal("BOARD-7.1.6", "not on the board", {"unit": CARDS[order.target].word})
    facts = {"unit": unit.name(), "what": SPOTS[order.spot], "target": target.name()}
    if unit.submerged:
        return Refusal("BOARD-13.3.1", "torpedoes only", facts)  # BOARD-13.1.2
    place = order.spot - PRIMARY
    if not 0 <= place < len(unit.card.batteries):
        return Refusal("BOARD-2.3.3", "no such battery", facts)
    if unit.disabled(order.spot):
        return Refusal("BOARD-8.1.5", "feature damaged", facts)
    battery = unit.card.batteries[place]
    there = on_battery(battle.assigned[seat], order.card, order.spot)
    if len(there) >= battery.spaces:
        return Refusal("BOARD-5.4.2", "no space left", {**facts, "spaces": battery.spaces})
    if order.face not in GUN_FACES:
        return Refusal("BOARD-8.1.1", "wrong die", {"face": order.face})
    why = no_target(battle, unit, reach_of(unit, battery), target)
    if why:
        distance = DISTANCE[unit.at][target.at]
        return Refusal(WHY[why], why, {**facts, "distance": distance, "most": reach_of(unit, battery)})
    if battle.pool[seat][order.face] == 0:
        return Refusal("BOARD-5.4.1", "no such die", {"face": order.face})
    return no_split(battle, there, order.target, order.face)


def offer_fire(battle: Battle, seat: Seat, found: List[Order]) -> None:
    faces = [face for face in GUN_FACES if battle.pool[seat][face] > 0]
    enemies = [unit for unit in battle.units if unit.owner != seat and unit.surface()]
    if not faces or not enemies:
        return
    assigned = battle.assigned[seat]
    for unit in battle.units:
        if unit.owner != seat or not unit.surface() or not unit.card.batteries:
            continue
        for place, battery in enumerate(unit.card.batteries):
            spot = PRIMARY + place
            if unit.disabled(spot):
                continue
            there = on_battery(assigned, unit.card.index, spot) if assigned else []
            if len(there) >= battery.spaces:
                continue
            reach = reach_of(unit, battery)
            for target in enemies:
                if no_target(battle, unit, reach, target) == "":
                    card = target.card.index
                    lawful = [f for f in faces if no_split(battle, there, card, f) is None] if there else faces
                    found.extend([orders.fire(unit.card.index, spot, card, face) for face in lawful])


def forecast(battle: Battle, seat: Seat, order: Fire) -> Forecast:
    """With the dice that lie there already."""
    unit, target = battle.on_board(seat, order.card), battle.on_board(1 - seat, order.target)
    if unit is None or target is None:
        return Forecast(1, NO_CHANCES)
    there = [o for o in on_battery(battle.assigned[seat], order.card, order.spot) if o.target == order.target]
    return attack_of(battle, unit, order.spot, target, len(there) + 1).forecast()
