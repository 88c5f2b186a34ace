"""Why an order can no longer be taken back, in the one sentence that applies: from what its seat was told itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from searoom.core.articles import CLOCK, SAYS, STANDS, TAKES_BACK
from searoom.core.events import Event
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.seats import Seat
from searoom.words.speak import ROLLS, SEAT_FACTS

if TYPE_CHECKING:
    from searoom.cli.session import Session

SPOKEN: Final = (SAYS, STANDS, CLOCK)


def why_not_undone(session: Session, seat: Seat) -> str | None:
    """None where only the rule's own words will do."""
    words, match = session.words, session.match
    name = words.seat(seat)
    if match.wanted is not None:
        return words.say("terminal.undo.waiting")
    own: list[int] = []  # of this seat's orders that stand
    for index, line in enumerate(match.lines):
        if line.seat == seat and line.how in SPOKEN:
            own.append(index)
        elif line.seat == seat and line.how == TAKES_BACK and own:
            own.pop()
    if not own:
        return words.say("terminal.undo.nothing", seat=name)
    number = 0
    for event, index in zip(match.events, _lines_of_events(session), strict=False):
        if not event.to >> seat & 1:
            continue
        number += 1
        actor = match.lines[index].seat
        if index < own[-1] or not (event.final or (actor != seat and not event.quiet)):
            continue
        if event.kind in ROLLS:
            return words.say("terminal.undo.die", seat=name, n=number)
        if actor != seat:
            if not _names(event, actor):
                return None  # who did it was not told
            return words.say("terminal.undo.other", seat=name, other=words.seat(actor), n=number)
        return words.say(
            "terminal.undo.sealed" if event.kind == "sealed" else "terminal.undo.shown", seat=name, n=number
        )
    return None


def _names(event: Event, actor: Seat) -> bool:
    return any(event.facts.get(fact) == actor for fact in SEAT_FACTS)


def _lines_of_events(session: Session) -> list[int]:
    """For each event the line of the record that it came from; nothing where the record does not replay."""
    state = session.game.start(session.articles.scenario, session.articles.options)
    if not isinstance(state, State):
        return []
    again = Match(state, None, session.match.sealer, live=False)
    found: list[int] = []
    for index, line in enumerate(session.match.lines):
        if again.repeat(line):
            return []
        found.extend([index] * (len(again.events) - len(found)))
    return found
