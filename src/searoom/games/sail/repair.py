"""Repair of ships: SAIL-3.3.4."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import able, losses
from searoom.games.sail.cards import TABLES
from searoom.games.sail.orders import RAISE_FLAG, Repair
from searoom.games.sail.pieces import NONE, Fort, Ship
from searoom.games.sail.state import Battle


def offer_repairs(battle: Battle, seat: Seat, fleet: able.Fleet, found: List[Order]) -> None:
    """`repair SHIP at FORT` and `raise flag SHIP`."""
    book = battle.rules.book
    for place, ship in enumerate(fleet.ships):
        if ship.damage == 0:
            continue  # without damage its flag goes up by itself (SAIL-3.3.4.8)
        if ship.mending != NONE:
            if ship.mending_since < battle.turn and ship.taken != battle.turn:
                found.append(book.of_ship(RAISE_FLAG)[ship.index])
        elif fleet.powers[place] & able.MEND and battle.chart.harbour[ship.at]:
            near = [fort for fort in battle.forts if battle.in_harbour(ship, fort)]
            found += [book.repair(ship.index, fort.index) for fort in near if repairs_for(battle, seat, fort)]


def repairs_for(battle: Battle, seat: Seat, fort: Fort) -> bool:
    """A standing fort of the ship's owner, or of a member of his constant alliance (SAIL-3.3.4.2, SAIL-3.1.2.4)."""
    return not fort.ruin and (battle.team_mates(seat, fort.owner) or battle.holds(seat, fort))


def no_repair(battle: Battle, seat: Seat, order: Repair) -> Optional[Refusal]:
    refusal = able.bar(battle, seat, order.ship, able.MEND)
    if refusal is not None:
        return refusal
    ship = battle.ships[order.ship]
    if ship.damage == 0:
        return Refusal("SAIL-3.3.4.1", "undamaged ship", {"ship": ship.name()})
    fort = battle.forts[order.fort]
    refusal = no_repair_place(battle, seat, fort)
    if refusal is None and not battle.in_harbour(ship, fort):
        return Refusal("SAIL-3.3.4.2", "not in its harbour", {"ship": ship.name(), "fort": fort.name})
    return refusal


def no_repair_place(battle: Battle, seat: Seat, fort: Fort) -> Optional[Refusal]:
    if repairs_for(battle, seat, fort):
        return None
    if fort.ruin:
        return Refusal("SAIL-3.3.5.1.6", "fort in ruins", {"fort": fort.name})
    rule = "SAIL-3.1.2.10" if battle.allied(seat, fort.owner) else "SAIL-3.3.4.2"
    return Refusal(rule, "not your fort", {"fort": fort.name, "owner": fort.owner})


def repair(battle: Battle, seat: Seat, order: Repair, log: Optional[Log]) -> None:
    """The flag comes off (SAIL-3.3.4.3, SAIL-2.1.7)."""
    ship = battle.ships[order.ship]
    ship.mending = order.fort
    ship.mending_since = battle.turn
    losses.withdraw(battle, ship)
    if log is not None:
        facts = {"ship": ship.name(), "seat": seat, "fort": battle.forts[order.fort].name}
        log.tell("repair begun", "SAIL-3.3.4.3", facts)


def no_flag(battle: Battle, seat: Seat, index: int) -> Optional[Refusal]:
    refusal = able.not_yours(battle, seat, index)
    if refusal is not None:
        return refusal
    ship = battle.ships[index]
    if ship.mending == NONE:
        return Refusal("SAIL-3.3.4.6", "not under repair", {"ship": ship.name()})
    if ship.taken == battle.turn:
        return Refusal("SAIL-3.3.3.7.2", "captured this turn", {"ship": ship.name()})
    if ship.mending_since == battle.turn:
        return Refusal("SAIL-3.3.4.6", "repair begun this turn", {"ship": ship.name()})
    return None


def raise_flag(battle: Battle, seat: Seat, ship: Ship, log: Optional[Log]) -> None:
    end(battle, ship, "SAIL-3.3.4.6", log)


def end(battle: Battle, ship: Ship, rule: str, log: Optional[Log]) -> None:
    """The flag is up again: in this Turn the ship may fire, and nothing is repaired (SAIL-3.3.4.6, SAIL-3.3.4.7)."""
    if log is not None:
        facts = {"ship": ship.name(), "seat": ship.owner, "fort": battle.forts[ship.mending].name}
        log.tell("flag up", rule, facts)
    ship.mending = NONE
    ship.stopped = battle.turn


def flags_up(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """At the beginning of a player's actions (SAIL-3.3.4.8)."""
    for ship in battle.ships:
        if ship.owner == seat and ship.mending != NONE and ship.damage == 0:
            end(battle, ship, "SAIL-3.3.4.8", log)


def mend(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """When a player has ended his actions (SAIL-3.3.4.4, SAIL-5.6.8)."""
    for ship in battle.ships:
        if ship.owner != seat or ship.mending == NONE or ship.damage == 0 or ship.mending_since >= battle.turn:
            continue
        fort = battle.forts[ship.mending]
        facts = {"ship": ship.name(), "seat": seat, "fort": fort.name}
        if fort.assaulted == battle.turn:
            if log is not None:
                log.tell("repair hindered", "SAIL-5.6.8", facts)
            continue
        points = min(TABLES.ship_repair, ship.damage)
        ship.damage -= points
        if log is not None:
            log.tell("repaired", "SAIL-3.3.4.4", {**facts, "points": points, "strength": ship.strength()})
