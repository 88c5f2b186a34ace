"""Lines typed at the terminal, with completion and history; or read from a script."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Sequence
from typing import Final

from searoom.cli.common import Trouble
from searoom.cli.speech import words

LONGEST_LINE: Final = 10_000  # of a script: no order is nearly as long


class Lines:
    """Where the player's lines come from. EOFError when there are no more."""

    interactive = False

    def ask(self, prompt: str, candidates: Sequence[str] = ()) -> str:
        raise NotImplementedError

    def peek(self) -> str:
        """The next line, if it can be known before it is asked for."""
        return ""

    def overheard(self) -> str:
        """A line typed while nobody asked for one; "" where there is none."""
        return ""

    def forget(self) -> None:
        """Another player sits down: what was typed before is not for him."""


class Script(Lines):
    """A pipe or a file. Each line is repeated in the output, so that this reads as the game was played."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write: Final = write
        self._next: str | None = None

    def ask(self, prompt: str, candidates: Sequence[str] = ()) -> str:
        line = self.peek()
        self._next = None
        if not line:
            raise EOFError
        self._write(f"{prompt}{line.rstrip()}")
        return line.strip()

    def peek(self) -> str:
        if self._next is None:
            try:
                self._next = sys.stdin.readline(LONGEST_LINE)
            except UnicodeDecodeError:
                raise Trouble(words().say("cli.bad_script")) from None
        return self._next


class Keyboard(Lines):
    interactive = True

    def __init__(self) -> None:
        self._candidates: Sequence[str] = ()
        self._found: list[str] = []
        self._forget: Callable[[], None] | None = None
        try:
            import readline
        except ImportError:  # not on every system: then without completion
            return
        self._forget = readline.clear_history
        readline.set_completer_delims("")  # the whole line is completed, word by word
        readline.set_completer(self._complete)
        bound = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
        readline.parse_and_bind(bound)

    def ask(self, prompt: str, candidates: Sequence[str] = ()) -> str:
        self._candidates = candidates
        return input(prompt).strip()

    def overheard(self) -> str:
        """A whole one, as the terminal itself has let it be typed: without completion."""
        try:
            if not select.select([sys.stdin], [], [], 0)[0]:
                return ""
        except (OSError, ValueError):  # not every system can look
            return ""
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        return line.strip()

    def forget(self) -> None:
        if self._forget is not None:
            self._forget()

    def _complete(self, text: str, index: int) -> str | None:
        if index == 0:
            self._found = completions(text, self._candidates)
        return self._found[index] if index < len(self._found) else None


def completions(text: str, candidates: Sequence[str]) -> list[str]:
    """How the line may go on, one word further: all orders at once would fill the screen."""
    start = text.lower()
    found: dict[str, None] = {}
    for candidate in candidates:
        if candidate.lower().startswith(start):
            end = candidate.find(" ", len(text))
            found[candidate if end < 0 else candidate[: end + 1]] = None
    return list(found)
