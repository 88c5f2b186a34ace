"""Repair and reconstruction of forts: SAIL-3.3.5.2 to SAIL-3.3.5.4."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import able, forts, losses
from searoom.games.sail.cards import TABLES
from searoom.games.sail.orders import StopWork, Work
from searoom.games.sail.pieces import NONE, Fort, Ship
from searoom.games.sail.state import Battle

# ---- at which fort, with which ships


def no_site(battle: Battle, seat: Seat, fort: Fort) -> Optional[Refusal]:
    """Why this player's ships may not begin to work at this fort."""
    if fort.ruin:
        if not battle.rules.campaign.may_rebuild(battle, seat, fort):
            return Refusal("SAIL-4.3.20.2", "not your ruin", {"fort": fort.name})
        if fort.workers:
            return Refusal("SAIL-3.3.5.4", "others at work", worked(battle, fort))
        return None
    if not works_for(battle, seat, fort):
        rule = "SAIL-3.1.2.10" if battle.allied(seat, fort.owner) else "SAIL-3.3.5.2.1"
        return Refusal(rule, "not your fort", {"fort": fort.name, "owner": fort.owner})
    if fort.workers:
        return Refusal("SAIL-3.3.5.2.8", "others at work", worked(battle, fort))
    if fort.damage == 0:
        return Refusal("SAIL-3.3.5.2.1", "undamaged fort", {"fort": fort.name})
    return None


def worked(battle: Battle, fort: Fort) -> Facts:
    return {"fort": fort.name, "ships": [battle.name(index) for index in fort.workers]}


def works_for(battle: Battle, seat: Seat, fort: Fort) -> bool:
    """Its owner, and his constant allies (SAIL-3.3.5.2.1, SAIL-3.1.2.4)."""
    return battle.team_mates(seat, fort.owner) or battle.holds(seat, fort)


def is_site(battle: Battle, seat: Seat, fort: Fort) -> bool:
    """The same as `no_site` for speed."""
    if fort.workers:
        return False
    if fort.ruin:
        return battle.rules.campaign.may_rebuild(battle, seat, fort)  # any player (SAIL-3.3.5.3.1)
    return fort.damage > 0 and works_for(battle, seat, fort)


def no_worker(battle: Battle, seat: Seat, index: int, fort: Fort) -> Optional[Refusal]:
    """SAIL-3.3.5.2.2"""
    refusal = able.bar(battle, seat, index, able.WORK)
    if refusal is None and not battle.in_harbour(battle.ships[index], fort):
        return Refusal("SAIL-3.3.5.2.2", "not in its harbour", {"ship": battle.name(index), "fort": fort.name})
    return refusal


def hands(battle: Battle, seat: Seat, fort: Fort) -> List[Ship]:
    """The player's ships that could work at the fort."""
    return [
        ship
        for ship in battle.ships
        if ship.owner == seat and battle.in_harbour(ship, fort) and able.can(battle, ship, able.WORK)
    ]


# ---- ships of two allied players (SAIL-3.3.5.2.9)


def partners(battle: Battle, seat: Seat, other: Seat, fort: Fort) -> bool:
    """Players of a constant alliance; at Tortuga any two pirates (SAIL-4.3.9.3.2)."""
    if seat == other:
        return False
    campaign = battle.rules.campaign
    return battle.team_mates(seat, other) or (
        campaign.in_common(battle, fort, seat) and campaign.in_common(battle, fort, other)
    )


def has_partner(battle: Battle, seat: Seat, fort: Fort) -> bool:
    for other in range(battle.seats):
        if battle.in_play(other) and partners(battle, seat, other, fort):
            return True
    return False


def waiting(battle: Battle, seat: Seat, fort: Fort) -> int:
    """The ship that an ally has named before, and that can work still; NONE if there is none."""
    for index, _ in fort.offers:
        ship = battle.ships[index]
        if (
            partners(battle, seat, ship.owner, fort)
            and battle.in_harbour(ship, fort)
            and able.can(battle, ship, able.WORK)
        ):
            return index
    return NONE


def is_named(fort: Fort, index: int) -> bool:
    for ship, _ in fort.offers:
        if ship == index:
            return True
    return False


def has_named(battle: Battle, seat: Seat, fort: Fort) -> bool:
    """In this Turn."""
    return fort.named_in == battle.turn and fort.named >> seat & 1 == 1


# ---- what may be said


def offer_works(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`work FORT with SHIP and SHIP`, with one ship where an ally's may come or has come, and `stop work FORT`."""
    book = battle.rules.book
    for fort in battle.forts:
        if fort.workers:
            if fort.work_since < battle.turn and works_there(battle, seat, fort):
                found.append(book.stop_work(fort.index))
        elif (fort.ruin or fort.damage > 0) and is_site(battle, seat, fort):
            ships = hands(battle, seat, fort)
            if ships and not has_named(battle, seat, fort) and has_partner(battle, seat, fort):
                joins = waiting(battle, seat, fort) != NONE
                found += [book.work(fort.index, s.index, NONE) for s in ships if joins or not is_named(fort, s.index)]
            for place, first in enumerate(ships):
                found += [book.work(fort.index, first.index, second.index) for second in ships[place + 1 :]]


def no_work(battle: Battle, seat: Seat, order: Work) -> Optional[Refusal]:
    fort = battle.forts[order.fort]
    refusal = no_site(battle, seat, fort)
    if refusal is not None:
        return refusal
    for index in order.ships:
        refusal = no_worker(battle, seat, index, fort)
        if refusal is not None:
            return refusal
    if len(order.ships) == 1:
        return no_naming(battle, seat, order.ships[0], fort)
    if order.ships[0] == order.ships[1]:
        return Refusal("SAIL-3.3.5.2.2", "the same ship twice", {"ship": battle.name(order.ships[0])})
    return None


def no_naming(battle: Battle, seat: Seat, index: int, fort: Fort) -> Optional[Refusal]:
    """One ship alone: it needs an ally's (SAIL-3.3.5.2.9)."""
    if not has_partner(battle, seat, fort):
        return Refusal("SAIL-3.3.5.2.2", "two ships needed", {"fort": fort.name})
    if has_named(battle, seat, fort):
        return Refusal("SAIL-3.3.5.2.9", "has named a ship", {"fort": fort.name, "seat": seat})
    if is_named(fort, index) and waiting(battle, seat, fort) == NONE:
        return Refusal("SAIL-3.3.5.2.9", "named already", {"fort": fort.name, "ship": battle.name(index)})
    return None


def no_stop(battle: Battle, seat: Seat, order: StopWork) -> Optional[Refusal]:
    fort = battle.forts[order.fort]
    if not works_there(battle, seat, fort):
        return Refusal("SAIL-3.3.5.2.6", "not at work there", {"fort": fort.name})
    if fort.work_since == battle.turn:
        return Refusal("SAIL-3.3.5.2.6", "work begun this turn", {"fort": fort.name})
    return None


def works_there(battle: Battle, seat: Seat, fort: Fort) -> bool:
    for index in fort.workers:
        if battle.ships[index].owner == seat:
            return True
    return False


# ---- doing it


def work(battle: Battle, seat: Seat, order: Work, log: Optional[Log]) -> None:
    fort = battle.forts[order.fort]
    if len(order.ships) == 2:
        begin(battle, fort, order.ships[0], order.ships[1], log)
        return
    index = order.ships[0]
    first = waiting(battle, seat, fort)
    if fort.named_in != battle.turn:
        fort.named_in = battle.turn
        fort.named = 0
    fort.named |= 1 << seat
    if first != NONE:
        begin(battle, fort, first, index, log)
        return
    # one ship of each player waits: the last that he has named
    others = [offer for offer in fort.offers if battle.ships[offer[0]].owner != seat]
    fort.offers = (*others, (index, battle.turn))
    if log is not None:
        facts = {"fort": fort.name, "ship": battle.name(index), "seat": seat}
        log.tell("named for work", "SAIL-3.3.5.2.9", facts)


def begin(battle: Battle, fort: Fort, first: int, second: int, log: Optional[Log]) -> None:
    """The first-named ship's player will own a fort that is reconstructed (SAIL-3.3.5.3.3)."""
    fort.workers = (first, second)
    fort.work_since = battle.turn
    for index in fort.workers:
        ship = battle.ships[index]
        ship.working = fort.index
        losses.withdraw(battle, ship)
    if log is not None:
        rule = "SAIL-3.3.5.3.2" if fort.ruin else "SAIL-3.3.5.2.2"
        log.tell("work begun", rule, worked(battle, fort))


def stop_work(battle: Battle, seat: Seat, order: StopWork, log: Optional[Log]) -> None:
    """For both ships, whosever they are (SAIL-3.3.5.2.6)."""
    fort = battle.forts[order.fort]
    if log is not None:
        log.tell("work stopped", "SAIL-3.3.5.2.6", {**worked(battle, fort), "seat": seat})
    losses.end_work(battle, fort)


def left_harbour(battle: Battle, ship: Ship, start: int) -> None:
    """A ship has moved or drifted from there: offers to work at forts whose harbour it has left are withdrawn
    (SAIL-3.3.5.2.9)."""
    if battle.chart.harbour[start] == 0:
        return
    for fort in battle.forts:
        if fort.offers and is_named(fort, ship.index) and not battle.in_harbour(ship, fort):
            fort.offers = tuple([offer for offer in fort.offers if offer[0] != ship.index])


# ---- at the end of the Turn


def progress(battle: Battle, log: Optional[Log]) -> None:
    """One damage less, or one point more, at every fort at which ships have worked since an earlier Turn
    (SAIL-3.3.5.2.4, SAIL-3.3.5.3.2)."""
    for fort in battle.forts:
        if not fort.workers or fort.work_since >= battle.turn:
            continue
        if hindered(battle, fort):
            if log is not None:
                log.tell("work hindered", "SAIL-3.3.5.2.5", worked(battle, fort))
        elif fort.assaulted == battle.turn:
            if log is not None:
                log.tell("work hindered", "SAIL-5.6.8", worked(battle, fort))
        elif fort.ruin:
            reconstruct(battle, fort, log)
        else:
            mend_fort(battle, fort, log)


def hindered(battle: Battle, fort: Fort) -> bool:
    """An enemy was in the harbour in this Turn, or is there now (SAIL-3.3.5.2.5). So two hostile players block each
    other at a ruin (SAIL-3.3.5.4)."""
    if fort.hindered == battle.turn:
        return True
    for ship in battle.ships:
        if battle.in_harbour(ship, fort) and battle.hinders(ship, fort):
            return True
    return False


def mend_fort(battle: Battle, fort: Fort, log: Optional[Log]) -> None:
    points = min(TABLES.fort_repair, fort.damage)
    fort.damage -= points
    if log is not None:
        facts = {"fort": fort.name, "owner": fort.owner, "points": points, "strength": fort.strength()}
        log.tell("fort repaired", "SAIL-3.3.5.2.4", facts)
    if fort.damage == 0:
        if log is not None:
            log.tell("work done", "SAIL-3.3.5.2.8", worked(battle, fort))
        losses.end_work(battle, fort)


def reconstruct(battle: Battle, fort: Fort, log: Optional[Log]) -> None:
    """Whoever made the points before (SAIL-3.3.5.3.4). The flag goes up at the second; the ships go on
    (SAIL-3.3.5.3.3)."""
    fort.points += TABLES.fort_repair
    if log is not None:
        facts = {"fort": fort.name, "points": TABLES.fort_repair, "strength": fort.points}
        log.tell("point rebuilt", "SAIL-3.3.5.3.2", facts)
    if fort.points >= TABLES.flag_at_points:
        first = battle.ships[fort.workers[0]].owner
        owner = battle.rules.campaign.rebuilt_for(battle, first, fort)
        forts.stands_again(battle, fort, owner, log)
