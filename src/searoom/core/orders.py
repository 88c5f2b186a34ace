"""What a seat says, and the answer when a rule forbids it."""

from __future__ import annotations

from typing import Final

from searoom.core.compiled import mypyc_attr
from searoom.core.encode import NO_FACTS, Facts, encode


@mypyc_attr(allow_interpreted_subclasses=True)
class Order:
    """What a seat says. A value; its text is its identity."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Order) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Refusal:
    """Why not: the rule, which of its reasons, and what was measured. Prose is made from it in `words`."""

    def __init__(self, rule: str, reason: str, facts: Facts = NO_FACTS) -> None:
        self.rule: Final = rule
        self.reason: Final = reason
        self.facts: Final = facts

    def text(self) -> str:
        return encode({"rule": self.rule, "reason": self.reason, "facts": self.facts})

    def __repr__(self) -> str:
        return f"Refusal{self.text()}"
