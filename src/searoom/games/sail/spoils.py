"""What is left of ships and fort when the strength has been shared out: who sinks, who changes his flag.

SAIL-3.3.3.6.2 and SAIL-3.3.3.7 after a boarding, SAIL-5.6.6 and SAIL-5.6.7 after an assault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional, Tuple

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.seats import Seat
from searoom.games.sail import forts, goods, losses
from searoom.games.sail.cards import FORT
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import NONE, Fort, Ship
from searoom.games.sail.state import Battle


def settle(
    battle: Battle,
    seat: Seat,
    kind: str,
    units: Sequence[int],
    given: Sequence[int],
    others: Sequence[int],
    fort: int,
    log: Optional[Log],
) -> None:
    """Everybody has got his points: `units` and what each was `given`."""
    ships: List[Tuple[Ship, int]] = []
    walls = 0
    for unit, points in zip(units, given, strict=True):
        if unit >= FORTS:
            walls = points
        elif battle.ships[unit].at != OFF:
            ships.append((battle.ships[unit], points))
    if fort == NONE:
        boarded(battle, seat, ships, log)
    else:
        beside = [battle.ships[unit] for unit in others if battle.ships[unit].at != OFF]
        if kind == "assault won":
            fort_won(battle, seat, battle.forts[fort], walls, ships, beside, log)
        else:
            fort_held(battle, battle.forts[fort], walls, ships, beside, log)


# ---- boarding


def boarded(battle: Battle, seat: Seat, ships: Sequence[Tuple[Ship, int]], log: Optional[Log]) -> None:
    """Ships without points sink; afloat ships of the loser are the winner's now, attacker or defender
    (SAIL-3.3.3.7.1)."""
    cargo = cargo_of(battle, [ship for ship, _ in ships])
    losers = [ship.owner for ship, _ in ships if ship.owner != seat]
    afloat: List[int] = []
    for ship, points in ships:
        if points == 0 or not battle.in_play(seat):  # who has left the battle keeps nothing
            losses.sink(battle, ship, "SAIL-3.3.3.6.2", log, cargo=not battle.in_play(seat))
            continue
        left_with(battle, ship, points, "SAIL-3.3.3.6.2", log)
        if ship.owner != seat:
            losses.capture(battle, ship, seat, "SAIL-3.3.3.7.1", log)
        afloat.append(ship.index)
    for loser in losers[:1]:  # all of them are one player's (SAIL-3.3.3.3)
        if battle.in_play(seat) and not battle.has_ship(loser):
            battle.rules.campaign.beaten_in_boarding(battle, 1 << loser, seat, log)  # SAIL-4.3.23.2
    if cargo and afloat:
        goods.after_boarding(battle, seat, afloat, cargo, log)  # SAIL-4.0.6


def cargo_of(battle: Battle, ships: Sequence[Ship]) -> List[Tuple[int, int]]:
    """Each item aboard, and where its carrier is."""
    found: List[Tuple[int, int]] = []
    for ship in ships:
        found.extend([(item.index, ship.at) for item in battle.load_of(ship)])
    return found


def left_with(battle: Battle, ship: Ship, points: int, rule: str, log: Optional[Log]) -> None:
    """The ship has that current strength from now on."""
    ship.damage = ship.card.strength - points
    if log is not None:
        log.tell("left with", rule, {"ship": ship.name(), "owner": ship.owner, "strength": points})


# ---- assault


def fort_won(
    battle: Battle,
    seat: Seat,
    fort: Fort,
    walls: int,
    attackers: Sequence[Tuple[Ship, int]],
    defenders: Sequence[Ship],
    log: Optional[Log],
) -> None:
    """SAIL-5.6.6.2 to SAIL-5.6.6.5"""
    if walls == 0:
        fought_beside(battle, fort, defenders)
    shared(battle, attackers, "SAIL-5.6.6.2", log)
    brought_low(battle, defenders, "SAIL-5.6.6.4", log)
    if walls > 0:
        forts.take(battle, fort, seat, walls, log)
    else:
        forts.destroy(battle, fort, no_walls_rule(battle), log)


def no_walls_rule(battle: Battle) -> str:
    """Why a fort that was won is a ruin now: nobody gave it strength, or nobody may (SAIL-4.3.20.1)."""
    return "SAIL-5.6.6.2" if battle.rules.campaign.forts_change_owner() else "SAIL-4.3.20.1"


def fort_held(
    battle: Battle,
    fort: Fort,
    walls: int,
    defenders: Sequence[Tuple[Ship, int]],
    attackers: Sequence[Ship],
    log: Optional[Log],
) -> None:
    """SAIL-5.6.7.1, SAIL-5.6.7.2"""
    if walls == 0:
        fought_beside(battle, fort, [ship for ship, _ in defenders])
    shared(battle, defenders, "SAIL-5.6.7.1", log)
    brought_low(battle, attackers, "SAIL-5.6.7.2", log)
    if walls == 0:
        forts.destroy(battle, fort, "SAIL-5.6.7.1", log)
        return
    fort.damage = FORT.strength - walls
    if log is not None:
        rule = "SAIL-5.6.7.1" if fort.owner >= 0 else "SAIL-5.6.7.3"
        log.tell("fort left with", rule, {"fort": fort.name, "owner": fort.owner, "strength": walls})


def all_lost(battle: Battle, fort: Fort, ships: Sequence[Ship], log: Optional[Log]) -> None:
    """A tie: all ships taking part sink, and the fort is destroyed (SAIL-5.6.6.1)."""
    fought_beside(battle, fort, ships)
    for ship in ships:
        losses.sink(battle, ship, "SAIL-5.6.6.1", log)
    forts.destroy(battle, fort, "SAIL-5.6.6.1", log)


def fought_beside(battle: Battle, fort: Fort, ships: Sequence[Ship]) -> None:
    """Working ships that took part have what the assault leaves them: the fort's fall hurts the others only
    (SAIL-5.6.6.4). Their work ends with the fort."""
    for ship in ships:
        if ship.working == fort.index:
            fort.workers = tuple([index for index in fort.workers if index != ship.index])
            ship.working = NONE
            ship.worked = battle.turn


def shared(battle: Battle, ships: Sequence[Tuple[Ship, int]], rule: str, log: Optional[Log]) -> None:
    """The winner's ships; the cargo of those that sink goes aboard his others that took part (SAIL-4.0.6)."""
    owners: List[Seat] = []
    for ship, _ in ships:
        if ship.owner not in owners:
            owners.append(ship.owner)
    for owner in owners:
        own = [(ship, points) for ship, points in ships if ship.owner == owner]
        cargo = cargo_of(battle, [ship for ship, _ in own])
        afloat = [ship.index for ship, points in own if points > 0]
        for ship, points in own:
            if points > 0:
                left_with(battle, ship, points, rule, log)
            else:
                losses.sink(battle, ship, rule, log, cargo=not afloat)
        if cargo and afloat:
            goods.after_boarding(battle, owner, afloat, cargo, log)


def brought_low(battle: Battle, ships: Sequence[Ship], rule: str, log: Optional[Log]) -> None:
    """The loser's ships stay his, with a current strength of 1; those that had 1 before sink."""
    for ship in ships:
        if ship.strength() > 1:
            left_with(battle, ship, 1, rule, log)
        else:
            losses.sink(battle, ship, rule, log)
