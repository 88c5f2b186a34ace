"""Royal Ports: SAIL-3.1.5.1."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.seats import NOBODY
from searoom.games.sail.cards import TABLES
from searoom.games.sail.pieces import NONE, Port, Ship
from searoom.games.sail.state import Battle


def keeps_out(battle: Battle, ship: Ship, to: int) -> bool:
    """Whether this is harbour of a Royal Port of the ship's own side, which it may not enter, not even from another
    space of that harbour (SAIL-3.1.5.1.4)."""
    harbours = battle.chart.port_harbour[to]
    if harbours == 0:
        return False
    for port in battle.ports:
        if harbours >> port.index & 1 and battle.allied(port.owner, ship.owner):
            return True
    return False


def moved(battle: Battle, ship: Ship, start: int) -> None:
    """A ship has moved or drifted on one line: leaving a Royal Port's Harbour Area removes its marks, moving within it
    does not, and the Turn of entry gives none (SAIL-3.1.5.1.5)."""
    harbours = battle.chart.port_harbour
    if harbours[start] == harbours[ship.at]:
        return
    ship.marks = 0
    ship.entered = battle.turn if harbours[ship.at] else 0


def marks(battle: Battle, log: Optional[Log]) -> None:
    """At the end of the Turn: a mark for every ship that spent all of it in an enemy Royal Port's harbour, then the
    captures (SAIL-3.1.5.1.5). What a capture leads to is the scenario's to say (SAIL-3.1.5.1.6)."""
    for port in battle.ports:
        if port.taken != NOBODY or not battle.in_play(port.owner):
            continue
        besiegers = mark_besiegers(battle, port, log)
        conqueror = conqueror_among(battle, besiegers)
        if conqueror != NONE:
            ship = battle.ships[conqueror]
            port.taken = ship.owner
            battle.touched = True
            if log is not None:
                facts = {"at": battle.square(port.at), "owner": port.owner, "by_seat": ship.owner, "ship": ship.name()}
                log.tell("royal port captured", "SAIL-3.1.5.1.5", facts)


def mark_besiegers(battle: Battle, port: Port, log: Optional[Log]) -> List[Ship]:
    """All enemy ships with marks at this port, the new ones given."""
    found: List[Ship] = []
    for ship in battle.ships:
        if ship.at == OFF or not battle.chart.port_harbour[ship.at] >> port.index & 1:
            continue
        if ship.entered == 0:
            ship.entered = battle.turn  # captured there (losses.leave): that counts as the Turn of entry
        if battle.allied(port.owner, ship.owner):
            continue
        if ship.entered < battle.turn:
            ship.marks += 1
            if log is not None:
                facts = {"ship": ship.name(), "owner": ship.owner, "at": battle.square(port.at), "marks": ship.marks}
                log.tell("mark", "SAIL-3.1.5.1.5", facts)
        if ship.marks > 0:
            found.append(ship)
    return found


def conqueror_among(battle: Battle, besiegers: List[Ship]) -> int:
    """The ship whose owner has captured the port: one with marks enough alone, or of two of one side the one with more;
    equal: the player earlier in the initial order. NONE: it is not captured."""
    best = NONE
    for ship in besiegers:
        enough = ship.marks >= TABLES.port_marks_one or supported(battle, ship, besiegers)
        if enough and (best == NONE or before(battle, ship, battle.ships[best])):
            best = ship.index
    return best


def supported(battle: Battle, ship: Ship, besiegers: List[Ship]) -> bool:
    """Two ships of one side, perhaps of two players of a constant alliance, with marks enough each."""
    if ship.marks < TABLES.port_marks_two:
        return False
    for other in besiegers:
        allied = other is not ship and battle.team_mates(ship.owner, other.owner)
        if allied and other.marks >= TABLES.port_marks_two:
            return True
    return False


def before(battle: Battle, one: Ship, other: Ship) -> bool:
    if one.marks != other.marks:
        return one.marks > other.marks
    return battle.order.index(one.owner) < battle.order.index(other.owner)
