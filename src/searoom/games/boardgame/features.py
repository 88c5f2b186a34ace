"""Green and red features: who may activate them, and when (BOARD-12.1.1 to BOARD-12.1.4)."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.card_files import WINDOWS
from searoom.games.boardgame.cards import ADMIRAL_FACE, FIRST_FEATURE, FIRST_RED, SPOTS
from searoom.games.boardgame.data import CARDS, FEATURES
from searoom.games.boardgame.orders import Activate
from searoom.games.boardgame.pieces import Unit
from searoom.games.boardgame.state import Battle

AIR: Final = WINDOWS.index("air")
ASSIGNMENT: Final = WINDOWS.index("assignment")
MOVING_WINDOW: Final = WINDOWS.index("movement")


def _of_window(window: int) -> int:
    bits = 0
    for spot in range(FIRST_FEATURE, len(SPOTS)):
        if FEATURES.windows[spot] >> window & 1:
            bits |= 1 << spot
    return bits


IN_WINDOW: Final[List[int]] = [_of_window(window) for window in range(len(WINDOWS))]  # BOARD-12.1.2


def no_feature(unit: Unit, spot: int) -> Optional[Refusal]:
    """Why a feature of a unit on the board cannot be activated, dice apart."""
    facts = {"unit": unit.name(), "what": SPOTS[spot]}
    if not unit.shows(spot):
        return Refusal("BOARD-12.1.4", "no such feature", facts)
    if spot < FIRST_RED and unit.disabled(spot):
        return Refusal("BOARD-11.3.4", "feature damaged", facts)
    if unit.counts_on(spot):
        return Refusal("BOARD-12.1.1", "active already", facts)
    return None


def is_open(unit: Unit, spot: int) -> bool:
    """The same, quickly: whether that feature could be activated."""
    return unit.shows(spot) and not unit.counts_on(spot) and not (spot < FIRST_RED and unit.disabled(spot))


def owner_of(seat: Seat, spot: int) -> Seat:
    """Green features are activated by their owner, red ones by the enemy (BOARD-2.3.4)."""
    return seat if spot < FIRST_RED else 1 - seat


def no_activation(battle: Battle, seat: Seat, order: Activate, window: int) -> Optional[Refusal]:
    unit = battle.on_board(owner_of(seat, order.spot), order.card)
    if unit is None:
        return Refusal("BOARD-12.1.4", "not on the board", {"unit": CARDS[order.card].word})
    if order.spot < FIRST_FEATURE or not IN_WINDOW[window] >> order.spot & 1:
        return Refusal("BOARD-12.1.2", "not at this time", {"what": SPOTS[order.spot]})
    refusal = no_feature(unit, order.spot)
    if refusal is None and battle.admirals(seat) == 0:
        return Refusal("BOARD-12.1.1", "no such die", {"face": ADMIRAL_FACE})
    return refusal


def offer_activations(battle: Battle, seat: Seat, window: int, found: List[Order]) -> None:
    if battle.admirals(seat) == 0:
        return
    bits = IN_WINDOW[window]
    for unit in battle.units:
        if unit.on_board():
            side = unit.side()
            open_ = (side.green & ~(unit.tokens | unit.permanent)) if unit.owner == seat else side.red
            open_ &= bits & ~(unit.active | unit.planned)
            spot = FIRST_FEATURE
            rest = open_ >> FIRST_FEATURE
            while rest:
                if rest & 1:
                    found.append(orders.activate(spot, unit.card.index))
                rest >>= 1
                spot += 1


def may_activate(battle: Battle, seat: Seat, window: int) -> bool:
    found: List[Order] = []
    offer_activations(battle, seat, window, found)
    return len(found) > 0


def activate(battle: Battle, seat: Seat, unit: Unit, spot: int, log: Optional[Log]) -> None:
    """At once and openly: one Admiral die (BOARD-5.5.1), until the end of the turn, with effect or without
    (BOARD-12.1.3)."""
    battle.use(seat, ADMIRAL_FACE)
    unit.active |= 1 << spot
    told_active(seat, unit, spot, log)


def told_active(seat: Seat, unit: Unit, spot: int, log: Optional[Log]) -> None:
    if log is not None:
        facts = {"seat": seat, "owner": unit.owner, "unit": unit.name(), "what": SPOTS[spot]}
        log.tell("activated", FEATURES.rules[spot], facts)
