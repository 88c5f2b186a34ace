"""The flagship: SAIL-6.7."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import able
from searoom.games.sail.cards import TABLES, TYPES
from searoom.games.sail.orders import NameFlagship
from searoom.games.sail.pieces import COMING, FREE, NONE, NOW
from searoom.games.sail.state import Battle

# ---- naming it (SAIL-6.7.1)


def best_type(battle: Battle, seat: Seat) -> int:
    """1st Rate, then Galleon, Frigate, Brig; NONE without a ship on the board."""
    kinds = [ship.kind for ship in battle.ships_of(seat)]
    for kind in TABLES.flagship_order:
        if kind in kinds:
            return kind
    return NONE


def offer_names(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`flagship SHIP`: those of his best type."""
    best = best_type(battle, seat)
    found.extend([NameFlagship(ship.index, ship.name()) for ship in battle.ships_of(seat) if ship.kind == best])


def no_name(battle: Battle, seat: Seat, order: NameFlagship) -> Optional[Refusal]:
    refusal = able.not_yours(battle, seat, order.ship)
    if refusal is not None:
        return refusal
    ship = battle.ships[order.ship]
    best = best_type(battle, seat)
    if ship.kind != best:
        return Refusal("SAIL-6.7.1", "not his best type", {"ship": ship.name(), "type": TYPES[best]})
    return None


def name_it(battle: Battle, seat: Seat, order: NameFlagship, log: Optional[Log]) -> None:
    """Takes the question off."""
    battle.pending.pop()
    battle.flagship[seat] = order.ship
    if log is not None:
        log.tell("flagship named", "SAIL-6.7.1", {"seat": seat, "ship": battle.ships[order.ship].name()})


# ---- after its loss (SAIL-6.7.2): losses.leave has marked it, able.py holds the others back


def limit(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """At the beginning of his next actions after the loss: how many ships may act (SAIL-6.7.2)."""
    if battle.flagship_lost[seat] != COMING:
        return
    part, of = TABLES.acting_part
    battle.flagship_lost[seat] = NOW
    battle.may_act[seat] = (len(battle.ships_of(seat)) * part + of - 1) // of
    battle.have_acted[seat] = 0
    if log is not None:
        log.tell("without a flagship", "SAIL-6.7.2", {"seat": seat, "ships": battle.may_act[seat]})


def over(battle: Battle, seat: Seat) -> None:
    """His actions are over: the limit with them. A flagship lost in these very actions limits the next (SAIL-6.7.2)."""
    if battle.flagship_lost[seat] == NOW:
        battle.flagship_lost[seat] = FREE
