"""Spain's reserve: SAIL-4.3.18."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.cards import FRIGATE, GALLEON, TYPES
from searoom.games.sail.frames import BringingReserve
from searoom.games.sail.orders import Bring
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle

SPAIN: Final[Seat] = 0
KINDS: Final = (GALLEON, FRIGATE)  # in this order they are asked for


def fill(battle: Battle) -> None:
    """The ships of the set-up that wait off the board (SAIL-4.3.18.1)."""
    for plan in battle.rules.setup.reserve:
        for ship in battle.ships:
            if ship.kind == plan.kind and ship.number == plan.number and ship.at == OFF:
                battle.reserve |= 1 << ship.index


def ask(battle: Battle, log: Optional[Log]) -> None:
    """At the start of a Turn: a question for each type of which ships may come, one after the other. A Spain without
    any ship must bring all that can (SAIL-4.3.18.3)."""
    if battle.reserve:
        ask_from(battle, 0, not battle.has_ship(SPAIN))


def ask_from(battle: Battle, first: int, must: bool) -> None:
    for place in range(first, len(KINDS)):
        kind = KINDS[place]
        count = how_many(battle, kind)
        if count:
            battle.pending.append(BringingReserve(SPAIN, kind, count, TYPES[kind], must))
            return


def how_many(battle: Battle, kind: int) -> int:
    """As many as are wanting to two, captured ones included (SAIL-4.3.18.2); as many as are there, and have room."""
    have = len([ship for ship in battle.ships if ship.kind == kind and ship.owner == SPAIN and ship.at != OFF])
    wanting = battle.rules.setup.reserve_keep[kind] - have
    room = sum([battle.chart.room[square] - battle.lying[square] for square in battle.rules.setup.reserve_arrival])
    return max(0, min(wanting, len(waiting(battle, kind)), room))


def waiting(battle: Battle, kind: int) -> List[Ship]:
    return [ship for ship in battle.ships if battle.reserve >> ship.index & 1 and ship.kind == kind]


def offer_choice(battle: Battle, frame: BringingReserve, found: List[Order]) -> None:
    """`bring TYPEs`, and `leave TYPEs` where she need not."""
    found.append(Bring(frame.kind, True, frame.word))
    if not frame.must:
        found.append(Bring(frame.kind, False, frame.word))


def no_choice(battle: Battle, frame: BringingReserve, order: Bring) -> Optional[Refusal]:
    if order.kind != frame.kind:
        facts: Facts = {"type": TYPES[order.kind], "wanted": frame.word}
        return Refusal("SAIL-4.3.18.3", "other type asked", facts)
    if frame.must and not order.yes:
        return Refusal("SAIL-4.3.18.3", "no ship left", {"type": frame.word, "count": frame.count})
    return None


def choose(battle: Battle, frame: BringingReserve, order: Bring, log: Optional[Log]) -> None:
    battle.pending.pop()
    if order.yes:
        for ship in waiting(battle, frame.kind)[: frame.count]:
            bring(battle, ship, log)
    elif log is not None:
        log.tell("reserve left", "SAIL-4.3.18.3", {"seat": frame.seat, "type": frame.word, "count": frame.count})
    ask_from(battle, KINDS.index(frame.kind) + 1, frame.must)


def bring(battle: Battle, ship: Ship, log: Optional[Log]) -> None:
    """To the first space with room before Cadiz (SAIL-4.3.18.3)."""
    for square in battle.rules.setup.reserve_arrival:
        if battle.has_room(square):
            battle.reserve &= ~(1 << ship.index)
            battle.put(ship, square)
            battle.visit(ship, square)
            if log is not None:
                facts = {"ship": ship.name(), "seat": ship.owner, "at": battle.square(square)}
                log.tell("reserve arrives", "SAIL-4.3.18.3", facts)
            return
