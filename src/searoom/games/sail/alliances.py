"""Alliances: SAIL-3.1.2."""

from __future__ import annotations

from typing import List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.frames import (
    Answering,
    Proposing,
)
from searoom.games.sail.orders import (
    Also,
    Lasting,
    Notice,
    Propose,
)
from searoom.games.sail.state import Battle


def no_attack(battle: Battle, seat: Seat, other: Seat) -> Optional[Refusal]:
    """Why this player may not attack that one's ships and forts now: himself, his team, an ally in mode "notice"
    (SAIL-3.3.2.17, SAIL-3.1.2.3, SAIL-3.1.2.8). None for NOBODY (neutral forts) and, in mode "sudden", temporary allies."""
    return Refusal("SAIL-3.3.2.17", "own or allied", {"seat": seat}) if battle.allied(seat, other) else None


def may_attack(battle: Battle, seat: Seat, other: Seat) -> bool:
    """The same for speed."""
    return not battle.allied(seat, other)


def breach(battle: Battle, seat: Seat, other: Seat, log: Optional[Log]) -> None:
    """The attack itself is the breach, in mode "sudden" (SAIL-3.1.2.7); nothing if they are no temporary allies. Called by
    every attack before it is resolved."""
    return  # to be written


def fall_out(battle: Battle, seat: Seat, other: Seat, rule: str, log: Optional[Log]) -> None:
    """Seat leaves at once every alliance that it shares with the other (also SAIL-3.1.2.14)."""
    return  # to be written


def offer_talks(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`propose SEAT` and `notice alliance N`."""
    return


def no_proposal(battle: Battle, seat: Seat, order: Propose) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def propose(battle: Battle, seat: Seat, order: Propose, log: Optional[Log]) -> None:
    """Proposing on the stack: parties and end are still to be named."""
    return  # to be written


def offer_terms(battle: Battle, frame: Proposing, found: List[Order]) -> None:
    """`also SEAT`, and every end: until withdrawn, for 1 to 10 turns, until SEAT out, until FORT falls, until SEAT has N."""
    return


def no_party(battle: Battle, frame: Proposing, order: Also) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def also(battle: Battle, frame: Proposing, order: Also, log: Optional[Log]) -> None:
    return  # to be written


def no_end(battle: Battle, frame: Proposing, order: Lasting) -> Optional[Refusal]:
    """Any number of Turns from 1 to 10 is lawful."""
    return Refusal("SAIL-1.1.9", "not yet")


def put(battle: Battle, frame: Proposing, order: Lasting, log: Optional[Log]) -> None:
    """The proposal is put: Answering for the first party in the order of players' actions."""
    return  # to be written


def agree(battle: Battle, frame: Answering, log: Optional[Log]) -> None:
    return  # to be written


def decline(battle: Battle, frame: Answering, log: Optional[Log]) -> None:
    return  # to be written


def no_notice(battle: Battle, seat: Seat, order: Notice) -> Optional[Refusal]:
    return Refusal("SAIL-1.1.9", "not yet")


def give_notice(battle: Battle, seat: Seat, order: Notice, log: Optional[Log]) -> None:
    return  # to be written


def expire(battle: Battle, log: Optional[Log]) -> None:
    """At the end of the Turn: notices (SAIL-3.1.2.8) and terms that are over (SAIL-3.1.2.9)."""
    return  # to be written


def watch(battle: Battle, log: Optional[Log]) -> None:
    """After anything that touched ships, forts or goods: alliances whose event has come end at once (SAIL-3.1.2.9); all of
    them when only two sides are left (SAIL-3.1.2.13)."""
    return  # to be written


def leave_all(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """An eliminated player leaves all his alliances."""
    return  # to be written
