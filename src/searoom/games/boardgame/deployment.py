"""Where units begin: hidden deployment, reveal, submarines, the Stand-by Area (BOARD-4.3.1 to BOARD-4.6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.grid import DIRECTION_NAMES, OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat, all_but
from searoom.games.boardgame import orders
from searoom.games.boardgame.battlefield import (
    BACK_ROW,
    DEFAULT_ORDER,
    DEPLOYMENT,
    FACING,
    HALF,
    HEADINGS,
    ISLAND,
    SAND,
    SHALLOWS,
)
from searoom.games.boardgame.cards import LOW_DRAFT, Card
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.frames import Deploying, Entering, PlacingSubmarine
from searoom.games.boardgame.orders import DONE, PLAIN_ORDERS, READY, At, Deploy
from searoom.games.boardgame.pieces import IN_HAND, NONE, STAND_BY, Unit
from searoom.games.boardgame.state import Battle

MOST_DEPLOYED: Final = 16  # two rows of eight (BOARD-4.3.2)


# ---- squares where a unit may be placed


def no_bottom(battle: Battle, card: Card, at: int) -> Optional[Refusal]:
    """Scenery that does not let it lie there (BOARD-4.3.1, BOARD-4.5.1)."""
    terrain = battle.terrain[at]
    if terrain in (ISLAND, SAND):
        return Refusal("BOARD-4.3.1", "land", {"at": battle.square(at)})
    if terrain == SHALLOWS and card.submarine:
        return Refusal("BOARD-4.5.1", "too shallow", {"at": battle.square(at)})
    if terrain == SHALLOWS and card.kind != "DD" and not card.surfaced.green >> LOW_DRAFT & 1:
        return Refusal("BOARD-4.3.1", "too shallow", {"at": battle.square(at)})
    return None


def no_berth(battle: Battle, unit: Unit, at: int) -> Optional[Refusal]:
    """Why this unit may not be placed on that square now."""
    seat, square = unit.owner, battle.square(at)
    if unit.card.submarine:
        if at not in HALF[seat]:
            return Refusal("BOARD-4.5.1", "not in the own half", {"at": square})
        beneath, on_top = battle.submerged_at[at], battle.surface_at[at]
        if beneath != NONE or (on_top != NONE and battle.units[on_top].card.submarine):
            return Refusal("BOARD-4.5.1", "submarine there", {"at": square})
        return no_bottom(battle, unit.card, at)
    if battle.turn > 0 and battle.rules.switches.reserve_entry and at not in BACK_ROW[seat]:
        return Refusal("BOARD-4.6.2", "not in the back row", {"at": square})
    if at not in DEPLOYMENT[seat]:
        rule = "BOARD-4.3.1" if battle.turn == 0 else "BOARD-4.6.2"
        return Refusal(rule, "not in the deployment rows", {"at": square})
    if battle.surface_at[at] != NONE:  # a submerged submarine does not matter (BOARD-4.6.3)
        return Refusal("BOARD-3.3.1", "unit there", {"at": square})
    return no_bottom(battle, unit.card, at)


def berths(battle: Battle, unit: Unit) -> List[int]:
    """Legal squares, those of the default deployment in its order (BOARD-4.3.4)."""
    squares: Sequence[int] = HALF[unit.owner] if unit.card.submarine else DEFAULT_ORDER[unit.owner]
    return [at for at in squares if no_berth(battle, unit, at) is None]


def has_berth(battle: Battle, unit: Unit) -> bool:
    for at in HALF[unit.owner] if unit.card.submarine else DEPLOYMENT[unit.owner]:
        if no_berth(battle, unit, at) is None:
            return True
    return False


def offer_berths(battle: Battle, unit: Unit, found: List[Order]) -> None:
    """The heading that faces the enemy first (BOARD-4.3.3)."""
    facing = FACING[unit.owner]
    headings = [facing, *[heading for heading in HEADINGS if heading != facing]]
    for at in berths(battle, unit):
        found.extend([orders.at_square(at, heading) for heading in headings])


# ---- deployment, face down


def to_deploy(battle: Battle, seat: Seat) -> List[Unit]:
    """Units in hand that find a square."""
    return [unit for unit in battle.in_hand(seat, False) if has_berth(battle, unit)]


def offer_deployment(battle: Battle, frame: Deploying, seat: Seat, found: List[Order]) -> None:
    card = frame.in_hand[seat]
    unit = battle.find(seat, card) if card != NONE else None
    if unit is not None:
        offer_berths(battle, unit, found)
        return
    waiting = to_deploy(battle, seat)
    if not waiting:
        found.append(PLAIN_ORDERS[READY])
    found.extend([orders.deploy(one.card.index) for one in waiting])


def no_deployment(battle: Battle, frame: Deploying, seat: Seat, order: Order) -> Optional[Refusal]:
    card = frame.in_hand[seat]
    unit = battle.find(seat, card) if card != NONE else None
    if isinstance(order, Deploy):
        return no_pick(battle, seat, order, unit, IN_HAND, False)
    if isinstance(order, At):
        if unit is None:
            return Refusal("BOARD-4.3.1", "nothing in hand")
        return no_berth(battle, unit, order.at)
    if unit is not None or to_deploy(battle, seat):
        return Refusal("BOARD-4.3.2", "units left", {"units": len(battle.in_hand(seat, False))})
    return None


def no_pick(
    battle: Battle, seat: Seat, order: Deploy, in_hand: Optional[Unit], status: int, submarine: bool
) -> Optional[Refusal]:
    """Why this card cannot be taken in hand."""
    if in_hand is not None:
        return Refusal("BOARD-4.3.1", "card in hand", {"unit": in_hand.name()})
    unit = battle.find(seat, order.card)
    if unit is None or unit.status != status or (unit.card.submarine != submarine and status == IN_HAND):
        return Refusal("BOARD-4.3.1", "no such card")
    if not has_berth(battle, unit):
        return Refusal("BOARD-4.3.2", "no square for it", {"unit": unit.name()})
    return None


def pick(battle: Battle, frame: Deploying, seat: Seat, order: Deploy, log: Optional[Log]) -> None:
    hands = list(frame.in_hand)
    hands[seat] = order.card
    battle.pending[-1] = Deploying(frame.awaited, frame.asked, hands)
    if log is not None:
        log.tell("in hand", "BOARD-4.3.1", {"seat": seat, "unit": CARDS[order.card].word}, 1 << seat)


def lay_down(battle: Battle, frame: Deploying, seat: Seat, order: At, log: Optional[Log]) -> None:
    """Others see where a card lies, not which (BOARD-4.4.1)."""
    unit = battle.find(seat, frame.in_hand[seat])
    if unit is None:
        return
    unit.heading = order.heading
    battle.put(unit, order.at)
    hands = list(frame.in_hand)
    hands[seat] = NONE
    battle.pending[-1] = Deploying(frame.awaited, frame.asked, hands)
    if log is not None:
        facts = {
            "seat": seat,
            "unit": unit.name(),
            "at": battle.square(order.at),
            "course": DIRECTION_NAMES[order.heading],
        }
        log.tell("deployed", "BOARD-4.3.1", facts, 1 << seat)
        log.tell("card laid", "BOARD-4.4.1", {"seat": seat, "at": battle.square(order.at)}, all_but(seat), quiet=True)


def take_up(battle: Battle, seat: Seat) -> bool:
    """All own cards in hand again; whether any lay there."""
    laid = battle.units_of(seat)
    for unit in laid:
        battle.put(unit, OFF)
        unit.status = IN_HAND
        unit.heading = 0
    return len(laid) > 0


def reveal(battle: Battle, log: Optional[Log]) -> None:
    """All cards are turned face up at once; what found no square stands by (BOARD-4.4.2, BOARD-4.3.2)."""
    battle.revealed = True
    for unit in battle.units:
        if unit.status == IN_HAND and not unit.card.submarine:
            unit.status = STAND_BY
    if log is not None:
        for seat in (0, 1):
            names = [f"{unit.name()} {battle.square(unit.at)}".strip() for unit in battle.units if unit.owner == seat]
            facts = {"seat": seat, "units": names, "points": battle.fleet_points[seat]}
            log.tell("revealed", "BOARD-4.4.2", facts, final=True)


# ---- submarines


def next_to_place(battle: Battle) -> Seat:
    """Whose submarine is placed next (BOARD-4.5.2); -1: none is left. One without room stands by (BOARD-4.5.3)."""
    for unit in battle.units:
        if unit.status == IN_HAND and unit.card.submarine and not has_berth(battle, unit):
            unit.status = STAND_BY
    for seat in (battle.places_next, 1 - battle.places_next):
        if battle.in_hand(seat, True):
            return seat
    return -1


def offer_submarines(battle: Battle, frame: PlacingSubmarine, found: List[Order]) -> None:
    unit = battle.find(frame.seat, frame.card) if frame.card != NONE else None
    if unit is not None:
        offer_berths(battle, unit, found)
        return
    found.extend([orders.deploy(one.card.index) for one in battle.in_hand(frame.seat, True)])


def no_submarine(battle: Battle, frame: PlacingSubmarine, order: Order) -> Optional[Refusal]:
    unit = battle.find(frame.seat, frame.card) if frame.card != NONE else None
    if isinstance(order, Deploy):
        return no_pick(battle, frame.seat, order, unit, IN_HAND, True)
    if isinstance(order, At) and unit is not None:
        return no_berth(battle, unit, order.at)
    return Refusal("BOARD-4.5.1", "nothing in hand")


def place_submarine(battle: Battle, frame: PlacingSubmarine, order: Order, log: Optional[Log]) -> None:
    """Submerged, wherever the owner's half has room."""
    if isinstance(order, Deploy):
        battle.pending[-1] = PlacingSubmarine(frame.seat, order.card)
        return
    unit = battle.find(frame.seat, frame.card)
    if unit is None or not isinstance(order, At):
        return
    battle.pending.pop()
    unit.submerged = True
    unit.heading = order.heading
    battle.put(unit, order.at)
    battle.tell(log, "submarine placed", "BOARD-4.5.1", unit)
    if battle.rules.switches.submarine_placement:
        battle.places_next = 1 - frame.seat  # italian: one by one


# ---- from the Stand-by Area


def may_enter(battle: Battle, seat: Seat) -> List[Unit]:
    return [unit for unit in battle.waiting_units(seat) if has_berth(battle, unit)]


def must_enter(battle: Battle, seat: Seat) -> bool:
    """Who has no unit on the board (BOARD-4.6.2)."""
    return not battle.units_of(seat)


def offer_entry(battle: Battle, frame: Entering, found: List[Order]) -> None:
    unit = battle.find(frame.seat, frame.card) if frame.card != NONE else None
    if unit is not None:
        offer_berths(battle, unit, found)
        return
    if not must_enter(battle, frame.seat):
        found.append(PLAIN_ORDERS[DONE])
    found.extend([orders.deploy(one.card.index) for one in may_enter(battle, frame.seat)])


def no_entry(battle: Battle, frame: Entering, order: Order) -> Optional[Refusal]:
    unit = battle.find(frame.seat, frame.card) if frame.card != NONE else None
    if isinstance(order, Deploy):
        return no_pick(battle, frame.seat, order, unit, STAND_BY, False)
    if isinstance(order, At):
        return no_berth(battle, unit, order.at) if unit is not None else Refusal("BOARD-4.6.2", "nothing in hand")
    if unit is not None:
        return Refusal("BOARD-4.3.1", "card in hand", {"unit": unit.name()})
    if must_enter(battle, frame.seat):
        return Refusal("BOARD-4.6.2", "must enter")
    return None


def enter(battle: Battle, frame: Entering, order: Order, log: Optional[Log]) -> None:
    """It counts from this turn on (BOARD-4.6.4)."""
    if isinstance(order, Deploy):
        battle.pending[-1] = Entering(frame.seat, order.card)
        return
    unit = battle.find(frame.seat, frame.card) if frame.card != NONE else None
    if unit is None or not isinstance(order, At):
        battle.pending.pop()
        return
    unit.heading = order.heading
    unit.submerged = unit.card.submarine  # BOARD-4.5.3
    battle.put(unit, order.at)
    battle.tell(log, "enters", "BOARD-4.6.2", unit)
    if may_enter(battle, frame.seat):
        battle.pending[-1] = Entering(frame.seat)
    else:
        battle.pending.pop()
