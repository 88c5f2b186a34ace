"""How the terminal is broken off: Ctrl-C, a closed window, a plain kill. An order is taken whole or not at all."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

BREAK: Final = "SIGINT"
END: Final = ("SIGHUP", "SIGTERM")  # a closed window sends the first twice: from the system and from the shell


class Signals:
    """Turns each of these signals into KeyboardInterrupt, never in the middle of an order."""

    def __init__(self) -> None:
        self._before: Final[dict[signal.Signals, Any]] = {}
        self._shielded = False
        self._waiting = False
        self._ended = False

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():
            for name in (BREAK, *END):
                number = getattr(signal, name, None)  # not every system has them all
                if number is not None:
                    self._before[number] = signal.signal(number, self._came)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            if self._ended and number.name in END:
                continue  # the process is going
            signal.signal(number, signal.SIG_DFL if handler is None else handler)

    def _came(self, number: int, frame: FrameType | None) -> None:
        if number != getattr(signal, BREAK):
            self._ignore(END)
            self._ended = True
        if self._shielded and not self._waiting:
            self._waiting = True  # after the order; a second Ctrl-C does not wait
        else:
            raise KeyboardInterrupt

    @contextmanager
    def shielded(self) -> Iterator[None]:
        """What is done in here is done whole."""
        self._shielded = True
        try:
            yield
        finally:
            self._shielded = False
        if self._waiting:
            self._waiting = False
            raise KeyboardInterrupt

    def deaf(self) -> None:
        """From now on nothing breaks in: the battle is being kept."""
        self._ignore((BREAK, *END))

    def _ignore(self, names: tuple[str, ...]) -> None:
        for name in names:
            number = getattr(signal, name, None)
            if number in self._before:
                signal.signal(number, signal.SIG_IGN)
