"""What has happened at a battle that somebody who is not looking would want to know.

Everything here is asked as the person himself knows it: his own turn, his own seats, the end, what was offered to him.
So a notice tells nothing that his table would not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from searoom.core.articles import CLOCK
from searoom.server.engagement import Engagement
from searoom.server.store.log import GATHERING, OVER, PERSON, PLAYING
from searoom.words import Words

What = Literal["turn", "over", "began", "offer", "rematch"]
TURN: Final = "turn"
OVER_NOW: Final = "over"
BEGAN: Final = "began"
OFFER: Final = "offer"  # a draw, or to go back
REMATCH: Final = "rematch"


@dataclass(frozen=True)
class Standing:
    """How a battle stood when it was last told about."""

    status: str
    people: frozenset[str]
    awaited: frozenset[str]  # people
    lines: int
    offers: frozenset[tuple[str, int]]  # what, by whom
    next: str


def standing(engagement: Engagement) -> Standing:
    row, match = engagement.row, engagement.match
    people = frozenset(engagement.people())
    return Standing(
        row.status,
        people,
        frozenset(person for person in people if engagement.awaits(person)),
        0 if match is None else len(match.lines),
        frozenset((offer["what"], offer["by"]) for offer in row.offers),
        row.next,
    )


def news(engagement: Engagement, before: Standing, now: Standing) -> list[tuple[str, What]]:
    """Who has something to hear. Who has only just sat down has not: he knows what he did."""
    old = sorted(now.people & before.people)
    if now.status == OVER and before.status != OVER:
        return [(person, OVER_NOW) for person in old]
    if now.status == PLAYING and before.status == GATHERING:
        return [(person, BEGAN) for person in old] if len(now.people) > 1 else []
    found: list[tuple[str, What]] = [(person, TURN) for person in old if _turn_came(engagement, person, before, now)]
    for what, by in sorted(now.offers - before.offers):
        offer = next(one for one in engagement.row.offers if (one["what"], one["by"]) == (what, by))
        found += [(person, REMATCH if what == REMATCH else OFFER) for person in old if asked(engagement, person, offer)]
    if now.next and not before.next:
        found += [(person, REMATCH) for person in old]
    return found


def _turn_came(engagement: Engagement, person: str, before: Standing, now: Standing) -> bool:
    if person not in now.awaited:
        return False
    return person not in before.awaited or _timed_out(engagement, person, before.lines)


def _timed_out(engagement: Engagement, person: str, since: int) -> bool:
    """The clock has answered for him, and he is asked again."""
    match = engagement.match
    assert match is not None
    mine = engagement.holds(person)
    return any(line.how == CLOCK and line.seat in mine for line in match.lines[since:])


def asked(engagement: Engagement, person: str, offer: dict[str, Any]) -> bool:
    """Whether this person's word to an offer is missing."""
    mine = [engagement.seats[seat] for seat in engagement.holds(person)]
    return any(seat.kind == PERSON and seat.seat not in offer["accepted"] for seat in mine)


# ---- in words


def title_of(engagement: Engagement, words: Words) -> str:
    """One line, whatever its maker wrote."""
    return " ".join((engagement.row.title or words.scenario(engagement.scenario)[0]).split())


def path_of(engagement: Engagement, whats: frozenset[str]) -> str:
    """Where he finds what he is told of."""
    row = engagement.row
    return f"/battle/{row.next if REMATCH in whats and row.next else row.id}"


def told(engagement: Engagement, person: str, whats: frozenset[str], words: Words) -> str:
    """What of it still holds, in sentences; "" when nothing does."""
    row, said = engagement.row, list[str]()
    result = engagement.result()
    if OVER_NOW in whats and row.status == OVER and result is not None:
        said.append(words.say("notice.over", result=words.result(result)))
    turn = row.status == PLAYING and engagement.awaits(person)
    if BEGAN in whats and row.status == PLAYING:
        said.append(words.say("notice.began_turn" if turn else "notice.began"))
    elif TURN in whats and turn:
        said.append(words.say("notice.turn"))
    if REMATCH in whats and row.next:
        said.append(words.say("notice.again"))
    for offer in row.offers:
        wanted = REMATCH if offer["what"] == REMATCH else OFFER
        if wanted in whats and asked(engagement, person, offer):
            said.append(words.say(f"notice.{offer['what']}", by=words.seat(offer["by"])))
    return " ".join(said)
