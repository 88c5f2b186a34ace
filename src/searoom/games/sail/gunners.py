"""What gunfire promises a commander: each shot, salvo and broadside, beside what its gun could do elsewhere. Judgement,
no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Tuple

from searoom.core.orders import Order
from searoom.games.sail import exchanges
from searoom.games.sail.frames import Loading
from searoom.games.sail.orders import FIRE_SALVO, FORTS, NOTHING, AddShots, Broadsides, Fire, Plain, Salvo
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import Ship
from searoom.games.sail.plans import Plans
from searoom.games.sail.worths import NEVER_SAY, VICTORY


def fire(plans: Plans, order: Fire) -> int:
    if order.target == NOTHING:
        return NEVER_SAY
    faces = exchanges.hit_faces(plans.battle, order.unit, order.target)
    if order.chain:
        return chain(plans.outlook, order.target) * faces // 6
    damage = 1
    value = plans.outlook.harm_to(order.target, damage) * faces // 6
    if value <= 0:
        return value - 1
    shots = 1
    if order.unit < FORTS:
        ship = plans.battle.ships[order.unit]
        shots = max(1, plans.outlook.shots_left(ship))
        value += gold_at_hand(plans.outlook, ship, order.target)
    later = plans.later(order.unit) // shots
    return before_boarding(plans, order, faces, value - later if later > value else value)


def before_boarding(plans: Plans, order: Fire, faces: int, value: int) -> int:
    """A shot at whom we are about to board comes first if it helps; who must still come alongside fires there."""
    design = plans.designs.get(order.target)
    if design is None or order.unit in design.berths:
        return value
    target = plans.battle.ships[order.target]
    if target.strength() < 2:
        return value
    weaker = target.copy()
    weaker.damage += 1
    gain = exchanges.boarding(plans.outlook, design.ships, weaker) - exchanges.boarding(
        plans.outlook, design.ships, target
    )
    return design.worth + 1 + gain * faces // 6 if gain > 0 else value


def gold_at_hand(outlook: Outlook, ship: Ship, target: int) -> int:
    """Gold can be taken off a ship that sinks close by (SAIL-4.1.8.1)."""
    if target >= FORTS or outlook.key != "old_pirate":
        return 0
    foe = outlook.battle.ships[target]
    near = outlook.battle.rules.grid.distance(ship.at, foe.at) <= 1
    room = outlook.battle.rules.campaign.capacity(outlook.battle, ship) - ship.load
    return outlook.prize // 4 if near and foe.load and room > 0 and foe.strength() == 1 else 0


def chain(outlook: Outlook, target: int) -> int:
    """Cut rigging keeps a laden enemy from his harbour, and little else."""
    ship = outlook.battle.ships[target]
    if ship.rigging:
        return -1
    return outlook.values[target] * outlook.enmity[ship.owner] // (1000 * (8 if ship.load else 25))


def salvo(plans: Plans, order: Salvo) -> int:
    if order.chain:
        return NEVER_SAY
    plan = plans.salvoes.get(order.target)
    if plan is None or order.unit != plan[1] or plan[0] <= 0:
        return NEVER_SAY
    later = plans.later(order.unit)
    if later > plan[0]:
        return plan[0] - later
    needed = exchanges.strength_of(plans.outlook, order.target)
    return plan[0] + min(order.shots, needed) - max(0, order.shots - needed)


def loading(outlook: Outlook, order: Order, frame: Loading) -> int:
    """Another unit joins in if the salvo is better with it."""
    now = volley(outlook, frame, frame.units)
    if isinstance(order, AddShots):
        more = volley(outlook, frame, [*frame.units, (order.unit, order.shots)])
        needed = exchanges.strength_of(outlook, frame.target)
        spare = max(0, frame.shots() + order.shots - needed)
        return more - now - spare + (VICTORY if frame.shots() < 2 else 0)
    return 1 if isinstance(order, Plain) and order.verb == FIRE_SALVO else 0


def volley(outlook: Outlook, frame: Loading, units: Sequence[Tuple[int, int]]) -> int:
    faces = 6
    shots = 0
    for unit, number in units:
        faces = min(faces, exchanges.hit_faces(outlook.battle, unit, frame.target))
        shots += number
    if frame.chain:
        return chain(outlook, frame.target) * faces // 6
    return outlook.harm_to(frame.target, shots) * faces // 6


def broadsides(plans: Plans, order: Broadsides) -> int:
    if order.chain:
        return NEVER_SAY
    total = 0
    for target, salvo in zip(order.targets, order.salvoes, strict=True):
        faces = exchanges.hit_faces(plans.battle, order.ship, target)
        if salvo:
            total += plans.outlook.harm_to(target, order.shots) * faces // 6
        else:
            total += exchanges.singly(plans.outlook, target, [(faces, 1)] * order.shots)
    later = plans.later(order.ship)
    return total - later if later > total else total
