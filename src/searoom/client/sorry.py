"""Why something was not done."""

from __future__ import annotations

from typing import Any, Final

from searoom.client.shapes import Refused as Shape

UNREACHABLE: Final = "unreachable"  # the client's own codes: no server answers there
NO_ANSWER: Final = "no_answer"  # something answers that is no Searoom server
AGAIN: Final = frozenset(
    {"slow_down", "busy", "not_kept", "closing"}
)  # it has not happened: the same may be tried again


class NotDone(Exception):
    """`said` tells it to a reader, in the language that was asked for."""

    said: str


class Refused(NotDone):
    """A rule forbids it."""

    def __init__(self, refused: Shape) -> None:
        super().__init__(f"{refused['said']} [{refused['rule']}]")
        self.rule: Final = refused["rule"]
        self.reason: Final = refused["reason"]
        self.facts: Final[dict[str, Any]] = refused["facts"]
        self.said = refused["said"]


class Trouble(NotDone):
    """Not by any rule of the game: `code` says what it is to a program (docs/wire.md lists the server's)."""

    def __init__(self, code: str, said: str) -> None:
        super().__init__(f"{said} [{code}]")
        self.code: Final = code
        self.said = said


def told(answer: Any, status: int = 0) -> NotDone:
    """What the server says in place of what was asked for."""
    if not isinstance(answer, dict) or answer.get("kind") != "trouble":
        return Trouble(NO_ANSWER, f"What answers there is no Searoom server (status {status}).")
    if answer.get("refused"):
        return Refused(answer["refused"])
    return Trouble(str(answer["code"]), str(answer["said"]))
