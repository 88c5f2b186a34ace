"""Damage, sinking, capture: what every chapter that hurts a ship calls (SAIL-2.4.1 to SAIL-2.4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional, Tuple

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.seats import Seat
from searoom.games.sail.pieces import COMING, NONE, NOW, Fort, Ship
from searoom.games.sail.state import Battle


def hurt(battle: Battle, losses: Sequence[Tuple[Ship, int]], rule: str, log: Optional[Log]) -> List[Ship]:
    """Damage that falls at the same time (SAIL-2.4.4): all of it is placed, then whoever has lost his Strength sinks.

    The ships that sank; their cargo has gone with them.
    """
    doomed = damage(battle, losses, rule, log)
    for ship in doomed:
        sink(battle, ship, "SAIL-2.4.3", log)
    return doomed


def damage(battle: Battle, losses: Sequence[Tuple[Ship, int]], rule: str, log: Optional[Log]) -> List[Ship]:
    """Places the damage; the ships that have lost their Strength by it and are still to be sunk. Excess is lost."""
    doomed: List[Ship] = []
    for ship, points in losses:
        if points <= 0 or ship.at == OFF:
            continue
        ship.damage = min(ship.card.strength, ship.damage + points)  # SAIL-2.4.3
        if log is not None:
            facts = {"ship": ship.name(), "owner": ship.owner, "points": points, "strength": ship.strength()}
            log.tell("damage", rule, facts)
        if ship.damage == ship.card.strength and ship not in doomed:
            doomed.append(ship)
    return doomed


def sink(battle: Battle, ship: Ship, rule: str, log: Optional[Log], cargo: bool = True) -> None:
    """It leaves the board at once and never returns (SAIL-2.4.3). cargo False: somebody else sees to its goods."""
    square = ship.at
    if square == OFF:
        return
    if log is not None:
        log.tell("sunk", rule, {"ship": ship.name(), "owner": ship.owner, "at": battle.square(square)})
    leave(battle, ship, log)
    battle.put(ship, OFF)
    ship.damage = ship.card.strength
    ship.lit = 0
    if cargo:
        lose_cargo(battle, ship, square, log)


def lose_cargo(battle: Battle, ship: Ship, square: int, log: Optional[Log]) -> None:
    """What was aboard, by the scenario's rule for a ship that sinks there."""
    for item in battle.load_of(ship):
        battle.rules.campaign.cargo_lost(battle, item, square, log)
    ship.load = 0


def capture(battle: Battle, ship: Ship, seat: Seat, rule: str, log: Optional[Log]) -> None:
    """The ship changes its flag and can do nothing more in this Turn (SAIL-3.3.3.7.1, SAIL-3.3.3.7.2)."""
    if log is not None:
        facts = {"ship": ship.name(), "owner": ship.owner, "by_seat": seat, "at": battle.square(ship.at)}
        log.tell("captured", rule, facts)
    leave(battle, ship, log)
    ship.owner = seat
    ship.taken = battle.turn
    if ship.rigging == NOW:
        ship.rigging = COMING  # until its new owner's next actions are over (SAIL-6.5.2)
    if ship.shaken == NOW:
        ship.shaken = COMING  # SAIL-6.6.2
    battle.visit(ship, ship.at)


def leave(battle: Battle, ship: Ship, log: Optional[Log]) -> None:
    """All that ends for a ship when it sinks or is captured: its work, its repair, its marks, its being a flagship."""
    battle.touched = True
    battle.visit(ship, ship.at)  # it was there, whosever it is from now on (SAIL-3.3.5.2.5)
    for fort in battle.forts:
        if ship.index in fort.workers:
            end_work(battle, fort)  # SAIL-3.3.5.2.8
    withdraw(battle, ship)
    ship.mending = NONE  # SAIL-3.3.3.10
    ship.working = NONE
    ship.marks = 0  # SAIL-3.1.5.1.5
    ship.entered = 0
    owner = ship.owner
    if battle.flagship[owner] == ship.index:  # SAIL-6.7.2
        battle.flagship[owner] = NONE
        battle.flagship_lost[owner] = COMING
        if log is not None:
            log.tell("flagship lost", "SAIL-6.7.2", {"ship": ship.name(), "seat": owner})


def withdraw(battle: Battle, ship: Ship) -> None:
    """The ship is named for joint work no more, at any fort (SAIL-3.3.5.2.9)."""
    for fort in battle.forts:
        if fort.offers:
            fort.offers = tuple([offer for offer in fort.offers if offer[0] != ship.index])


def end_work(battle: Battle, fort: Fort) -> None:
    """Nobody works on the fort any more; who worked may move again from the next Turn on (SAIL-3.3.5.2.8)."""
    for index in fort.workers:
        battle.ships[index].working = NONE
        battle.ships[index].worked = battle.turn
    fort.workers = ()
    fort.work_since = 0
