"""What befalls forts: hits, destruction, capture, gifts: SAIL-3.3.5.1, SAIL-5.6.6, SAIL-4.2.7."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import NOBODY, Seat, each
from searoom.games.sail import alliances, elimination, losses, repair
from searoom.games.sail.cards import FORT, TABLES
from searoom.games.sail.orders import GiveFort
from searoom.games.sail.pieces import Fort, Ship
from searoom.games.sail.state import Battle

GIFTS_IN: Final = "pearl_banks"  # the campaign in which a fort can be given (SAIL-4.2.7.4)


# ---- hits and destruction


def hit(battle: Battle, fort: Fort, points: int, rule: str, log: Optional[Log]) -> bool:
    """Gunfire at a fort, or at a ruin with points (SAIL-3.3.5.3.4); whether it is destroyed by it."""
    if fort.ruin:
        lost = min(points, fort.points)
        fort.points -= lost
        if log is not None:
            facts = {"fort": fort.name, "points": lost, "strength": fort.points}
            log.tell("points shot away", "SAIL-3.3.5.3.4", facts)
        return False
    fort.damage = min(FORT.strength, fort.damage + points)
    if log is not None:
        facts = {"fort": fort.name, "owner": fort.owner, "points": points, "strength": fort.strength()}
        log.tell("fort damaged", rule, facts)
    if fort.damage < FORT.strength:
        return False
    destroy(battle, fort, "SAIL-3.3.5.1.5", log)
    return True


def destroy(battle: Battle, fort: Fort, rule: str, log: Optional[Log]) -> None:
    """SAIL-3.3.5.1.5 to SAIL-3.3.5.1.8, SAIL-3.3.5.2.7; goods by the scenario (SAIL-4.2.9.5)."""
    owner = fort.owner
    losers = holders(battle, fort)
    if log is not None:
        log.tell("fort destroyed", rule, {"fort": fort.name, "owner": owner})
    fallen(battle, fort)
    fort.owner = NOBODY  # SAIL-3.3.5.1.6
    fort.ruin = True
    fort.damage = 0
    fort.points = 0
    workers = [battle.ships[index] for index in fort.workers]
    losses.end_work(battle, fort)
    for ship in under_repair(battle, fort):
        losses.sink(battle, ship, "SAIL-3.3.5.1.7", log)
    losses.hurt(battle, [(ship, TABLES.worker_damage) for ship in workers], "SAIL-3.3.5.2.7", log)
    battle.rules.campaign.fort_destroyed(battle, fort, owner, log)
    for seat in losers:
        lost_one(battle, seat)
    alliances.fort_falls(battle, fort.index, log)


def take(battle: Battle, fort: Fort, seat: Seat, strength: int, log: Optional[Log]) -> None:
    """Captured by assault with that strength left (SAIL-5.6.6.2); what is stored in it is the captor's with it
    (SAIL-4.2.9.6)."""
    losers = holders(battle, fort)
    if log is not None:
        facts = {"fort": fort.name, "owner": fort.owner, "by_seat": seat, "strength": strength}
        log.tell("fort captured", "SAIL-5.6.6.2", facts)
    fallen(battle, fort)
    new_flag(battle, fort, seat, FORT.strength - strength)
    losses.end_work(battle, fort)  # SAIL-5.6.6.3
    for ship in under_repair(battle, fort):
        if ship.owner != seat:  # the defender's and his allies' (SAIL-5.6.6.3, SAIL-5.6.6.5)
            losses.capture(battle, ship, seat, "SAIL-5.6.6.3", log)
            ship.mending = fort.index
    for loser in losers:
        lost_one(battle, loser)
    won_one(battle, seat)
    alliances.fort_falls(battle, fort.index, log)


def stands_again(battle: Battle, fort: Fort, seat: Seat, log: Optional[Log]) -> None:
    """Reconstructed: the flag at two points (SAIL-3.3.5.3.3)."""
    new_flag(battle, fort, seat, FORT.strength - fort.points)
    fort.ruin = False
    fort.points = 0
    won_one(battle, seat)
    if log is not None:
        facts = {"fort": fort.name, "seat": seat, "strength": fort.strength()}
        log.tell("fort rebuilt", "SAIL-3.3.5.3.3", facts)


def fallen(battle: Battle, fort: Fort) -> None:
    """Destroyed or captured."""
    fort.lost = battle.turn
    fort.offers = ()
    fort.attackers = ()
    battle.touched = True


def new_flag(battle: Battle, fort: Fort, seat: Seat, damage: int) -> None:
    """It is this player's from now on, and fires from the next Turn on."""
    fort.owner = seat
    fort.damage = damage
    fort.silent = battle.turn
    fort.offers = ()
    fort.attackers = ()
    battle.touched = True


def under_repair(battle: Battle, fort: Fort) -> List[Ship]:
    """They are lost or captured with it (SAIL-3.3.4.5.2)."""
    return [ship for ship in battle.ships if ship.mending == fort.index]


def holders(battle: Battle, fort: Fort) -> List[Seat]:
    """Whose fort it is: Tortuga is every pirate's."""
    return [seat for seat in range(battle.seats) if battle.holds(seat, fort)]


# ---- the last fort (SAIL-4.2.7.1)


def lost_one(battle: Battle, seat: Seat) -> None:
    """A player has lost a fort: if it was his last one, the Turn is noted in battle.fortless (SAIL-4.2.7.1); holding
    one again clears it (`won_one`)."""
    if battle.in_play(seat) and not battle.forts_of(seat):
        battle.fortless[seat] = battle.turn


def won_one(battle: Battle, seat: Seat) -> None:
    """Recovered, taken or received (SAIL-4.2.7.2 to SAIL-4.2.7.4)."""
    if seat >= 0:
        battle.fortless[seat] = 0


# ---- gifts (SAIL-4.2.7.4)


def offer_presents(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`present FORT to SEAT`."""
    if battle.rules.campaign.key != GIFTS_IN:
        return
    book, names = battle.rules.book, battle.rules.seat_names
    for to in each(battle.friends[seat] & ~(1 << seat) & ~battle.out):
        if not battle.forts_of(to):
            found += [book.present(fort.index, to, names[to]) for fort in battle.forts if fort.owner == seat]


def no_present(battle: Battle, seat: Seat, order: GiveFort) -> Optional[Refusal]:
    rule = "SAIL-4.2.7.4"
    if battle.rules.campaign.key != GIFTS_IN:
        return Refusal(rule, "no gifts in this scenario", {"fort": battle.rules.fort_names[order.fort]})
    fort = battle.forts[order.fort]
    if fort.owner != seat:
        return Refusal("SAIL-1.1.9", "not your fort", {"fort": fort.name, "owner": fort.owner})
    if order.to == seat:
        return Refusal(rule, "yourself", {"seat": seat})
    if not battle.in_play(order.to):
        return Refusal(rule, "out of the game", {"seat": order.to})
    if not battle.allied(seat, order.to):
        return Refusal(rule, "no ally", {"seat": order.to})
    if battle.forts_of(order.to):
        return Refusal(rule, "has a fort", {"seat": order.to})
    return None


def present(battle: Battle, seat: Seat, order: GiveFort, log: Optional[Log]) -> None:
    """With what is stored in it; its shots of this Turn stay counted. The giver of his last fort is out."""
    fort = battle.forts[order.fort]
    fort.owner = order.to
    fort.offers = ()
    battle.touched = True
    if log is not None:
        facts = {"fort": fort.name, "by_seat": seat, "seat": order.to}
        log.tell("fort given", "SAIL-4.2.7.4", facts)
    losses.end_work(battle, fort)
    for ship in under_repair(battle, fort):
        if ship.owner == seat or not repair.repairs_for(battle, ship.owner, fort):
            repair.end(battle, ship, "SAIL-4.2.7.4", log)
    won_one(battle, order.to)
    if not battle.forts_of(seat):
        elimination.strike_out(battle, seat, "SAIL-4.2.7.4", log)
