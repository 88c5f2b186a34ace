"""Torpedoes and depth charges (chapter 9), those of submerged submarines too (BOARD-13.3.1 to BOARD-13.4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Optional

from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.battlefield import DISTANCE, FOG, GRID, ISLAND, SAND, line
from searoom.games.boardgame.cards import (
    ADMIRAL_FACE,
    DEPTH_CHARGE,
    DEPTH_FACE,
    EXCELLENT_TORPEDOES,
    LAUNCHING,
    TORPEDOES,
)
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.orders import Charge, Spends, Torpedo
from searoom.games.boardgame.pieces import NONE, Unit
from searoom.games.boardgame.state import Battle

TORPEDO_FACES: Final = (*LAUNCHING, ADMIRAL_FACE)
CHARGE_FACES: Final = (DEPTH_FACE, ADMIRAL_FACE)  # BOARD-9.4.1

WHY: Final[Dict[str, str]] = {
    "submerged": "BOARD-9.1.4",
    "own square": "BOARD-13.3.2",
    "out of range": "BOARD-9.1.2",
    "out of range submerged": "BOARD-13.3.2",
    "keel line": "BOARD-9.1.2",
    "path blocked": "BOARD-9.1.3",
    "attacker in fog": "BOARD-3.4.6",
    "target in fog": "BOARD-3.4.6",
}


def stops(battle: Battle, at: int) -> bool:
    """Whether a square on the path stops a torpedo (BOARD-9.1.3)."""
    if battle.terrain[at] in (ISLAND, SAND, FOG) or battle.surface_at[at] != NONE:
        return True
    return at in battle.smoke


def free_path(battle: Battle, a: int, b: int) -> bool:
    between = line(a, b)
    for at in between.crossed:
        if stops(battle, at):
            return False
    for one, other in between.corners:
        if stops(battle, one) and stops(battle, other):
            return False
    return True


def no_target(battle: Battle, unit: Unit, target: Unit) -> str:
    """Why a torpedo cannot be aimed at it; "" if it can."""
    if target.submerged:
        return "submerged"
    far = unit.counts_on(EXCELLENT_TORPEDOES)  # BOARD-12.2.10
    if unit.submerged:  # itself in fog or not (BOARD-3.4.7)
        rings = GRID.distance(unit.at, target.at)
        if rings == 0:
            return "own square"
        if rings > (2 if far else 1):  # BOARD-13.3.2, BOARD-13.3.3
            return "out of range submerged"
        if battle.in_fog(target):
            return "target in fog"
        return "" if rings == 1 or free_path(battle, unit.at, target.at) else "path blocked"
    distance = DISTANCE[unit.at][target.at]
    if distance > (2 if far else 1):
        return "out of range"
    if battle.in_fog(unit):
        return "attacker in fog"
    if battle.in_fog(target):
        return "target in fog"
    along = unit.at % 8 == target.at % 8 if unit.heading in (0, 4) else unit.at // 8 == target.at // 8
    if along:
        return "keel line"
    return "" if distance == 1 or free_path(battle, unit.at, target.at) else "path blocked"


def ready_to_launch(unit: Unit) -> int:
    """How many it can launch in this turn (BOARD-9.1.1); a submarine that began it without any has one
    (BOARD-13.4.1)."""
    return max(unit.stock, 1) if unit.dry else unit.stock


def launched_by(assigned: Sequence[Spends], card: int) -> List[Torpedo]:
    return [order for order in assigned if isinstance(order, Torpedo) and order.card == card]


def no_split(battle: Battle, there: Sequence[Torpedo], target: int, face: int) -> Optional[Refusal]:
    """All at one target, unless an Admiral die frees them (BOARD-9.3.1, BOARD-9.3.2)."""
    if battle.rules.switches.split_torpedoes:
        if face == ADMIRAL_FACE:
            return None  # italian: this one has a target of its own
        bound = [order.target for order in there if order.face != ADMIRAL_FACE]
    else:
        if face == ADMIRAL_FACE or any([order.face == ADMIRAL_FACE for order in there]):
            return None  # english: all of the launch are free
        bound = [order.target for order in there]
    if bound and bound[0] != target:
        return Refusal("BOARD-9.3.1", "another target", {"target": CARDS[bound[0]].word})
    return None


def no_torpedo(battle: Battle, seat: Seat, order: Torpedo) -> Optional[Refusal]:
    unit, target = battle.on_board(seat, order.card), battle.on_board(1 - seat, order.target)
    if unit is None:
        return Refusal("BOARD-7.1.3", "not on the board", {"unit": CARDS[order.card].word})
    if target is None:
        return Refusal("BOARD-7.1.6", "not on the board", {"unit": CARDS[order.target].word})
    facts = {"unit": unit.name(), "target": target.name()}
    if unit.card.torpedoes == 0:
        return Refusal("BOARD-2.3.3", "no torpedoes", facts)
    if unit.disabled(TORPEDOES):
        return Refusal("BOARD-9.1.5", "tubes damaged", facts)
    there = launched_by(battle.assigned[seat], order.card)
    if len(there) >= ready_to_launch(unit):
        return Refusal("BOARD-9.1.1", "no torpedo left", {**facts, "stock": ready_to_launch(unit)})
    if order.face not in TORPEDO_FACES:
        return Refusal("BOARD-9.1.1", "wrong die", {"face": order.face})
    why = no_target(battle, unit, target)
    if why:
        distance = GRID.distance(unit.at, target.at) if unit.submerged else DISTANCE[unit.at][target.at]
        return Refusal(WHY[why], why, {**facts, "distance": distance})
    if battle.pool[seat][order.face] == 0:
        return Refusal("BOARD-5.4.1", "no such die", {"face": order.face})
    return no_split(battle, there, order.target, order.face)


def offer_torpedoes(battle: Battle, seat: Seat, found: List[Order]) -> None:
    faces = [face for face in TORPEDO_FACES if battle.pool[seat][face] > 0]
    if not faces:
        return
    assigned = battle.assigned[seat]
    for unit in battle.units:
        if unit.owner != seat or not unit.on_board() or unit.card.torpedoes == 0 or unit.disabled(TORPEDOES):
            continue
        there = launched_by(assigned, unit.card.index) if assigned else []
        if len(there) >= ready_to_launch(unit):
            continue
        for target in battle.units:
            if target.owner != seat and target.on_board() and no_target(battle, unit, target) == "":
                card = target.card.index
                lawful = [f for f in faces if no_split(battle, there, card, f) is None] if there else faces
                found.extend([orders.torpedo(unit.card.index, card, face) for face in lawful])


# ---- depth charges (BOARD-9.4.1, BOARD-9.4.2)


def beneath(battle: Battle, unit: Unit) -> Optional[Unit]:
    """The enemy submarine under a surface unit."""
    if not unit.surface() or battle.submerged_at[unit.at] == NONE:
        return None
    submarine = battle.units[battle.submerged_at[unit.at]]
    return submarine if submarine.owner != unit.owner else None


def no_charge(battle: Battle, seat: Seat, order: Charge) -> Optional[Refusal]:
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return Refusal("BOARD-7.1.3", "not on the board", {"unit": CARDS[order.card].word})
    facts = {"unit": unit.name()}
    if unit.card.depth_charge == 0:
        return Refusal("BOARD-2.3.3", "no depth charges", facts)
    if unit.disabled(DEPTH_CHARGE):
        return Refusal("BOARD-9.4.2", "depth charges damaged", facts)
    if beneath(battle, unit) is None:
        return Refusal("BOARD-9.4.2", "no submarine beneath", facts)
    if any([isinstance(o, Charge) and o.card == order.card for o in battle.assigned[seat]]):
        return Refusal("BOARD-5.4.2", "no space left", {**facts, "spaces": 1})
    if order.face not in CHARGE_FACES:
        return Refusal("BOARD-9.4.1", "wrong die", {"face": order.face})
    if battle.pool[seat][order.face] == 0:
        return Refusal("BOARD-5.4.1", "no such die", {"face": order.face})
    return None


def offer_charges(battle: Battle, seat: Seat, found: List[Order]) -> None:
    for unit in battle.units:
        if unit.owner == seat and unit.card.depth_charge > 0 and beneath(battle, unit) is not None:
            for face in CHARGE_FACES:
                order = orders.charge(unit.card.index, face)
                if isinstance(order, Charge) and no_charge(battle, seat, order) is None:
                    found.append(order)
