"""What happened, told once, for log, animation, replay and statistics alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.encode import NO_FACTS, Facts, encode
from searoom.core.odds import Contest, Need
from searoom.core.seats import EVERYONE, NOBODY, Seat, Seats


class Event:
    """Something that happened.

    `to`: who may know. `final`: nobody who knows of it may take back what came before (a die, a secret shown, a
    question put). `outcome`: the name that the order's forecast has for it, "" if it is not what was forecast. `quiet`:
    nobody's taking back is closed by hearing it (that another seat is ready with a secret choice).
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        facts: Facts = NO_FACTS,
        to: Seats = EVERYONE,
        final: bool = False,
        outcome: str = "",
        quiet: bool = False,
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.facts: Final = facts
        self.to: Final = to
        self.final: Final = final
        self.outcome: Final = outcome
        self.quiet: Final = quiet
        self._text = ""

    def text(self) -> str:
        """One line; made once, for it goes into the record, its check and every viewer's log."""
        if not self._text:
            self._text = encode({"kind": self.kind, "rule": self.rule, "facts": self.facts, "outcome": self.outcome})
        return self._text

    def __repr__(self) -> str:
        return f"Event{self.text()}"


class Log:
    """Where a battle tells its events. A bare simulation hands None instead."""

    def __init__(self) -> None:
        self.events: List[Event] = []

    def tell(
        self,
        kind: str,
        rule: str,
        facts: Facts = NO_FACTS,
        to: Seats = EVERYONE,
        final: bool = False,
        outcome: str = "",
        quiet: bool = False,
    ) -> None:
        self.events.append(Event(kind, rule, facts, to, final, outcome, quiet))


def roll(
    need: Need, purpose: str, dice: Dice, log: Optional[Log], seat: Seat, good: str = "hit", bad: str = "miss"
) -> bool:
    """The only way to a die for a yes or no: what was forecast is what this seat rolls and what is told."""
    face = dice.roll(need.sides, purpose, need.rule)
    met = need.met_by(face)
    if log is not None:
        facts = {"seat": seat, "purpose": purpose, "face": face, "need": need.facts()}
        log.tell("roll", need.rule, facts, EVERYONE, True, good if met else bad)
    return met


def roll_number(rule: str, sides: int, purpose: str, dice: Dice, log: Optional[Log], seat: Seat = NOBODY) -> int:
    """A die whose face itself counts."""
    face = dice.roll(sides, purpose, rule)
    if log is not None:
        facts = {"seat": seat, "purpose": purpose, "face": face, "sides": sides}
        log.tell("die", rule, facts, EVERYONE, True)
    return face


def roll_contest(
    contest: Contest,
    purpose: str,
    dice: Dice,
    log: Optional[Log],
    seat: Seat,
    name: Callable[[int], str],
) -> int:
    """The only way to the dice of an opposed roll, the attack's first; the margin."""
    attack = dice.roll(contest.attack.sides, f"{purpose}, attack", contest.attack.rule)
    defence = dice.roll(contest.defence.sides, f"{purpose}, defence", contest.defence.rule)
    margin = attack + contest.attack.added() - defence - contest.defence.added()
    if log is not None:
        facts = {
            "seat": seat,
            "purpose": purpose,
            "faces": [attack, defence],
            "attack": contest.attack.facts(),
            "defence": contest.defence.facts(),
            "margin": margin,
        }
        log.tell("contest", contest.attack.rule, facts, EVERYONE, True, name(margin))
    return margin
