"""A battle told again from its record: for looking back, and for checking its dice. In a worker: it plays all of it."""

from __future__ import annotations

from typing import Any, Final

from searoom.core.articles import AGREE, FACE, HOLDS, TAKES_BACK, WAITS
from searoom.core.dice import Dice, Sealed
from searoom.core.encode import encode
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.record import Fault, Record, read_record
from searoom.core.replay import dice_from, dice_of, sealer_of
from searoom.core.seats import Seat, only
from searoom.games import game
from searoom.server.engagement import Engagement
from searoom.words import Words

SILENT: Final = (HOLDS, WAITS, FACE, TAKES_BACK, AGREE)  # lines that are no order of their own


def open_book(engagement: Engagement, person: str) -> bool:
    """Whether this person may have the whole record: it is over, or he plays alone."""
    return engagement.over() or engagement.alone(person)


def told_again(text: str, viewer: Seat | None, language: str, over: bool) -> str:
    """`wire.Replay` as JSON: a moment for each time this viewer was told or shown something new."""
    record, match = laid_out(text)
    words = Words(language, record.articles.game, record.articles.seats)
    moments: list[dict[str, Any]] = []
    shown: dict[str, object] = {}
    number, events, bit = 0, 0, only(viewer)
    for line in record.lines:
        repeat(match, record, line.number)
        told = [event for event in match.events[events:] if event.to & bit]
        events = len(match.events)
        view = dict(match.state.view(viewer))
        changes = changed(shown, view)
        if not told and not changes:
            continue  # something that this viewer did not see
        shown = view
        said = []
        for event in told:
            number += 1
            said.append(
                {
                    "number": number,
                    "kind": event.kind,
                    "rule": event.rule,
                    "facts": event.facts,
                    "outcome": event.outcome,
                    "said": words.event(event),
                }
            )
        own = viewer is not None and line.seat == viewer
        open_ = (over or own) and line.seat >= 0 and line.how not in SILENT
        moments.append(
            {
                "at": line.at,
                "order": line.text if open_ else "",
                "by": record.articles.seats[line.seat] if open_ else "",
                "told": said,
                "changes": changes,
            }
        )
    result = match.result()
    shown_result = None
    if result is not None:
        winners = [seat for number, seat in enumerate(record.articles.seats) if result.winners >> number & 1]
        shown_result = {
            "winners": winners,
            "points": words.points(result),
            "rule": result.rule,
            "reason": result.reason,
            "said": words.result(result),
        }
    seat = None if viewer is None else record.articles.seats[viewer]
    return encode({"seat": seat, "moments": moments, "result": shown_result})


def changed(before: dict[str, object], now: dict[str, object]) -> dict[str, object]:
    """The keys of a view whose values are new; of a list of equally many things with names, only the new things."""
    found: dict[str, object] = {}
    for key, value in now.items():
        old = before.get(key)
        if old == value and key in before:
            continue
        found[key] = value
    for key in before:
        if key not in now:
            found[key] = None
    return found


def laid_out(text: str) -> tuple[Record, Match]:
    record = read_record(text)
    if isinstance(record, Fault):
        raise ValueError(repr(record))
    rules = game(record.articles.game)
    assert rules is not None
    state = rules.start(record.articles.scenario, record.articles.options)
    sealer = sealer_of(record)
    assert isinstance(state, State) and not isinstance(sealer, Fault)
    return record, Match(state, None, sealer, live=False)  # the faces stand in the record


def repeat(match: Match, record: Record, number: int, dice: Dice | None = None) -> None:
    """The line of this number; from the first that they rolled on with the battle's dice."""
    if dice is not None and number == dice_from(record.articles.dice) + 1:
        match.dice = dice
    problem = match.repeat(record.lines[number - 1])
    if problem:
        raise ValueError(f"line {number}: {problem}")


class Watched(Sealed):
    """Sealed dice that note what each roll was made from."""

    def __init__(self, dice: Sealed) -> None:
        super().__init__(dice.secret, dice.match, dice.seeds)
        self.rolls: Final[list[dict[str, object]]] = []

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        public = self.public.hex()
        face = super().roll(sides, purpose, rule)
        self.rolls.append(
            {"n": self.n, "sides": sides, "purpose": purpose, "rule": rule, "public": public, "face": face}
        )
        return face


def dice_proof(text: str, viewer: Seat | None, language: str, over: bool) -> str:
    """`wire.DiceProof` as JSON."""
    record, match = laid_out(text)
    dice = dice_of(record)
    if not isinstance(dice, Sealed):
        raise ValueError("these dice are not sealed")
    watched = Watched(dice)
    match.dice = watched if dice_from(record.articles.dice) == 0 else None
    for line in record.lines:
        repeat(match, record, line.number, watched)
    return encode(
        {
            "commitment": dice.commitment(),
            "secret": dice.secret.hex(),
            "match": dice.match,
            "seeds": list(dice.seeds),
            "rolls": watched.rolls,
        }
    )
