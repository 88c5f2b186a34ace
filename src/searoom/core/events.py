"""What happened, told once, for log, animation, replay and statistics alike."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.encode import NO_FACTS, Facts, encode
from searoom.core.odds import Need
from searoom.core.seats import EVERYONE, Seats


class Event:
    """Something that happened.

    `to`: who may know. `final`: nobody who knows of it may take back what came before (a die, a secret shown, a
    question put). `outcome`: the name that the order's forecast has for it, "" if it is not what was forecast.
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        facts: Facts = NO_FACTS,
        to: Seats = EVERYONE,
        final: bool = False,
        outcome: str = "",
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.facts: Final = facts
        self.to: Final = to
        self.final: Final = final
        self.outcome: Final = outcome

    def text(self) -> str:
        return encode({"kind": self.kind, "rule": self.rule, "facts": self.facts, "outcome": self.outcome})

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
    ) -> None:
        self.events.append(Event(kind, rule, facts, to, final, outcome))


def roll(need: Need, purpose: str, dice: Dice, log: Optional[Log], good: str = "hit", bad: str = "miss") -> bool:
    """The only way to a die for a yes or no: what was forecast is what is rolled and what is told."""
    face = dice.roll(need.sides, purpose, need.rule)
    met = need.met_by(face)
    if log is not None:
        outcome = good if met else bad
        log.tell("roll", need.rule, {"purpose": purpose, "face": face, "need": need.facts()}, EVERYONE, True, outcome)
    return met


def roll_number(rule: str, sides: int, purpose: str, dice: Dice, log: Optional[Log]) -> int:
    """A die whose face itself counts."""
    face = dice.roll(sides, purpose, rule)
    if log is not None:
        log.tell("die", rule, {"purpose": purpose, "face": face, "sides": sides}, EVERYONE, True)
    return face
