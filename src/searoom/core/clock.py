"""Time for decisions. Pure: it is told what time it is, and tells when to ask again."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.articles import CLOCK, TAKES_BACK, Line
from searoom.core.match import Match, same_question
from searoom.core.orders import Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat, Seats, each


class Pace:
    """How much time there is, in milliseconds.

    Each time a seat's turn to decide comes it has `free` for itself, then its `bank` runs down; the turn lasts as long
    as the seat stays awaited, however many questions that are. A move a day: free is a day, the bank nothing. A live
    battle: free some seconds, the bank some minutes. `window`: how long a veiled question stands, whoever has answered.
    `step`: where nobody waits at the table, it closes earlier at the first multiple of this after all have answered:
    so coarse that it does not tell how long somebody thought. 0: never earlier.
    """

    def __init__(self, free: int, bank: int, window: int, step: int = 0) -> None:
        self.free: Final = free
        self.bank: Final = bank
        self.window: Final = window
        self.step: Final = step


class Clock:
    """Keeps the time of one match that holds its veiled answers. It runs by public facts only, so that no clock
    betrays a secret."""

    def __init__(self, match: Match, pace: Pace, now: int) -> None:
        self.match: Final = match
        self.pace = pace  # another, when somebody sits down or leaves
        self.bank: List[int] = [pace.bank] * match.state.seats
        self._since: List[int] = [now] * match.state.seats  # when each awaited seat's turn came
        self._banked: List[int] = self.bank[:]  # what was in the bank when it came
        self._running: Seats = 0
        self._question: Optional[Frame] = None  # the veiled question whose window is open
        self._opened = now
        self._look(now)

    def order(self, seat: Seat, text: str, now: int) -> Optional[Refusal]:
        """An order given at this time, after all that is due by then."""
        self.tick(now)
        refusal = self.match.order(seat, text, now)
        self._look(now)
        return refusal

    def enter(self, face: int, now: int) -> Optional[Refusal]:
        """A die from a real table; when the last is in, the clocks go on."""
        refusal = self.match.enter(face, now)
        self._look(now)
        return refusal

    def take_back(self, seat: Seat, now: int) -> Optional[Refusal]:
        self.tick(now)
        since, banks, ran = self._since[:], self._banked[:], self._running
        refusal = self.match.take_back(seat, now)
        self._look(now)
        if refusal is None:
            self._goes_on(seat, since, banks, ran)
        return refusal

    def _goes_on(self, seat: Seat, since: List[int], banks: List[int], ran: Seats) -> None:
        """After a take-back the seat's turn goes on, and has not begun anew."""
        if not ran >> seat & 1 and self._running >> seat & 1:
            self._since[seat], self.bank[seat] = since[seat], banks[seat]

    def repeat(self, line: Line) -> str:
        """A line of the record again: the clocks then stand as they did. \"\" or why it cannot be."""
        since, banks, ran = self._since[:], self._banked[:], self._running
        falls = self._question is not None and self.match.answers_question(line)
        if line.how == CLOCK and not falls:
            self.bank[line.seat] = self._banked[line.seat] = 0
            self._since[line.seat] = line.at
        problem = self.match.repeat(line)
        if falls:
            self._question = None  # its window is over: the next may look the same, and has one of its own
        self._look(line.at)
        if line.how == TAKES_BACK:
            self._goes_on(line.seat, since, banks, ran)
        return problem

    def settled(self, now: int) -> None:
        """The players have settled something among themselves; the clocks follow."""
        self._look(now)

    def left(self, seat: Seat, now: int) -> int:
        """Milliseconds until this seat's time is out, if its clock runs; else what its next turn will have."""
        if not self._running >> seat & 1:
            return self.pace.free + self.bank[seat]
        return self._since[seat] + self.pace.free + self.bank[seat] - now

    def running(self) -> Seats:
        """Whose clock runs: what everybody may know."""
        return self._running

    def window_left(self, now: int) -> int:
        """How long the open question will stand at most; -1 where none is open."""
        return -1 if self._question is None else max(0, self._opened + self.pace.window - now)

    def due(self) -> Optional[int]:
        """When the next time-out falls, if nothing is said before."""
        if self.match.wanted is not None:
            return None
        if self._question is not None:
            return self._opened + self._window()
        times = [self._since[s] + self.pace.free + self.bank[s] for s in each(self._running)]
        return min(times) if times else None

    def _window(self) -> int:
        """How long the open question stands."""
        step = self.pace.step
        if step and self.match.all_answered():
            return min(self.pace.window, (self.match.time - self._opened) // step * step + step)
        return self.pace.window

    def tick(self, now: int) -> None:
        """Carries out every time-out that has fallen due."""
        while True:
            due = self.due()
            if due is None or due > now:
                return
            if self._question is not None:
                self._question = None  # the next may look the same, and has a window of its own
                self.match.close_question(due)
            else:
                for seat in each(self._running):
                    if self.left(seat, due) <= 0:
                        self.bank[seat] = self._banked[seat] = 0
                        self._since[seat] = due  # whatever it is asked next, it has its free time for that
                        self.match.time_out(seat, due)
                        break
            self._look(due)

    def _look(self, now: int) -> None:
        """Starts and stops clocks after the table has changed. While a die is thrown by hand all stand still."""
        pending = self.match.state.pending
        stopped = self.match.wanted is not None or self.match.agreed is not None
        top = pending[-1] if pending and not stopped else None
        question = top if top is not None and top.veiled else None
        awaited = 0 if top is None or question is not None else top.shown(None)
        if not same_question(question, self._question):
            self._opened = now
        self._question = question
        for seat in range(self.match.state.seats):
            was = self._running >> seat & 1
            if was and not awaited >> seat & 1:
                spent = now - self._since[seat] - self.pace.free
                if spent > 0:
                    self.bank[seat] = max(0, self.bank[seat] - spent)
            elif not was and awaited >> seat & 1:
                self._since[seat] = now
                self._banked[seat] = self.bank[seat]
        self._running = awaited
