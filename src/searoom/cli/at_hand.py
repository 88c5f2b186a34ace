"""A battle at which somebody sits at this terminal: his own, or one over the net. What the terminal asks of either."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from searoom.core.events import Event
from searoom.core.game import Game, State, Table
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.words import Words


class Die(Protocol):
    """One that is to be thrown by hand. The same object for as long as it is the same die."""

    @property
    def sides(self) -> int: ...
    @property
    def purpose(self) -> str: ...
    @property
    def rule(self) -> str: ...


class AtHand(ABC):
    game: Game
    words: Words
    humans: list[Seat]  # the seats of whoever sits here

    # ---- how it stands

    @abstractmethod
    def state(self) -> State:
        """For tables and views of the seats here: no more is asked of it."""

    @abstractmethod
    def wanted(self) -> Die | None: ...

    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def verdict(self) -> tuple[str, str]:
        """Once it is over: the result in words, and its rule."""

    @abstractmethod
    def length(self) -> int:
        """It grows with whatever happens."""

    @abstractmethod
    def news(self, viewer: Seat | None, after: int = 0) -> list[tuple[int, Event]]:
        """What the viewer was told after event number `after`."""

    def told(self, viewer: Seat | None) -> list[Event]:
        return [event for _, event in self.news(viewer)]

    def viewer(self) -> Seat | None:
        """Whose eyes the screen has when nobody in particular is asked: the only human's, else a spectator's."""
        return self.humans[0] if len(self.humans) == 1 else None

    # ---- what is said

    @abstractmethod
    def order(self, seat: Seat, text: str) -> Refusal | None: ...

    @abstractmethod
    def enter(self, face: int) -> Refusal | None: ...

    @abstractmethod
    def may_take_back(self, seat: Seat) -> bool: ...

    @abstractmethod
    def take_back(self, seat: Seat) -> Refusal | None: ...

    def why_not_taken_back(self, seat: Seat) -> str | None:
        """None where only the rule's own words will do."""
        return None

    # ---- what is asked

    @abstractmethod
    def odds(self, table: Table, text: str) -> Sequence[str] | Refusal:
        """The odds of an order in lines, exact or an estimate that says it is one; of all of them without an order."""

    @abstractmethod
    def advice(self, table: Table) -> Sequence[str]: ...
