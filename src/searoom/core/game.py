"""The contract: what a game promises to whoever plays, watches, searches or records it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, List, Optional, Union

from searoom.core.compiled import mypyc_attr
from searoom.core.dice import Dice
from searoom.core.encode import Facts, encode
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Decision, Frame
from searoom.core.seats import Seat, Seats

View = Facts  # what a viewer may know of the table: plain values, typed by each game


class Result:
    """How a battle ended. `points` for each seat, in 1/`scale`; `winners` as bits, none of them in a draw."""

    def __init__(self, winners: Seats, points: Sequence[int], rule: str, reason: str, scale: int = 1) -> None:
        self.winners: Final = winners
        self.points: Final = tuple(points)
        self.rule: Final = rule
        self.reason: Final = reason
        self.scale: Final = scale

    def facts(self) -> Facts:
        return {
            "winners": self.winners,
            "points": self.points,
            "scale": self.scale,
            "rule": self.rule,
            "reason": self.reason,
        }


class Secret:
    """Something placed in secret that must be seen, at the end, never to have moved: a mine, a map, a deck."""

    def __init__(self, owner: Seat, name: str, text: str) -> None:
        self.owner: Final = owner
        self.name: Final = name  # public: one word, unique in the battle
        self.text: Final = text  # secret, from the moment it is settled


MOST_STEPS: Final = 100_000  # of unfinished business between two decisions: more are a fault of the game
NO_ORDERS: Final[Sequence[Order]] = ()
NO_SECRETS: Final[Sequence[Secret]] = ()
NO_WORDS: Final[Sequence[str]] = ()
NO_MERITS: Final[Sequence[int]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One battle at one instant."""

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats
        self.pending: List[Frame] = []

    # ---- the same for every game

    def awaited(self) -> Seats:
        """Whose word is missing: the truth, cheap, for whoever drives the game."""
        return self.pending[-1].awaited if self.pending else 0

    def decisions(self, viewer: Optional[Seat]) -> Sequence[Decision]:
        """What that viewer may know of the question on top: one entry for each seat he is told is awaited."""
        if not self.pending:
            return []
        top = self.pending[-1]
        shown = top.shown(viewer)
        found: List[Decision] = []
        for seat in range(self.seats):
            if shown >> seat & 1:
                default = self.default(seat) if seat == viewer else ""
                found.append(Decision(seat, top, top.facts(viewer), default))
        return found

    def default(self, seat: Seat) -> str:
        """The order an awaited seat gives when its time runs out: the frame's, or else the first of its orders
        (MATCH-2.7)."""
        text = self.pending[-1].default(seat)
        return text if text else self.orders(seat)[0].text

    def set_out(self, dice: Dice, log: Optional[Log]) -> None:
        """All that happens until somebody is awaited; at first: rolls for places, for the wind, for who begins."""
        steps = 0
        while self.pending and self.pending[-1].awaited == 0:
            if steps == MOST_STEPS:
                raise RuntimeError(f"the game goes on and on: {self.pending[-1].prompt!r} is never done")
            steps += 1
            self.go_on(dice, log)

    def carry_out(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        """Only for an order that `refusal` lets pass."""
        self.obey(seat, order, dice, log)
        if self.pending and self.pending[-1].awaited == 0:
            self.set_out(dice, log)

    def digest(self) -> bytes:
        """Of the whole truth: for tests and for records nobody sees before the end. Never sent to a seat."""
        return sha256(encode([self.whole(), [frame.whole() for frame in self.pending]]).encode()).digest()

    # ---- what every game says

    @abstractmethod
    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        """Words to order, by public words only: what a seat does not know must not change the answer."""

    @abstractmethod
    def orders(self, seat: Seat) -> Sequence[Order]:
        """Answers to the question on top. Complete on the grid, a good sample on the plane, never empty when
        awaited."""

    @abstractmethod
    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        """None, or why not. The only judge; when nothing is pending it refuses everything."""

    @abstractmethod
    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        """The order itself; what follows from it waits as frames for `go_on`."""

    @abstractmethod
    def view(self, seat: Optional[Seat]) -> View:
        """What that seat may know; built up from nothing, never cut down; shares nothing that will change."""

    @abstractmethod
    def imagine(self, seat: Seat, dice: Dice) -> State:
        """A whole state that agrees with all this seat knows; the hidden is dealt anew."""

    @abstractmethod
    def copy(self) -> State: ...

    @abstractmethod
    def whole(self) -> object:
        """The whole truth as plain values, pending frames apart."""

    @abstractmethod
    def result(self) -> Optional[Result]: ...

    # ---- what a game adds if it has it

    def go_on(self, dice: Dice, log: Optional[Log]) -> None:
        """One step of the unfinished business on top: it must replace or pop that frame."""
        raise RuntimeError(f"nobody is awaited for {self.pending[-1].prompt!r}, and the game does not go on")

    def asides(self, seat: Seat) -> Sequence[Order]:
        """What the seat may say besides, awaited or not: standing instruction, resignation. All of it, and no answer:
        whatever else is lawful answers the question on top. An aside puts no question of its own (a proposal that is
        answered at once is an order of the proposer's turn)."""
        return NO_ORDERS

    def forecast(self, seat: Seat, order: Order) -> Forecast:
        """The odds of a lawful order, from the functions that roll for it."""
        return CERTAIN

    def standing(self, seat: Seat) -> Optional[Order]:
        """What the seat's own instruction answers to the question on top, of whatever kind; None: ask (MATCH-2.6)."""
        return None

    def secrets(self) -> Sequence[Secret]:
        """Secret placements that are settled, each for as long as it stands."""
        return NO_SECRETS

    def openings(self, seat: Seat) -> Sequence[str]:
        """Order texts to start typing from, for a plane where `orders` is only a sample."""
        return NO_WORDS

    def fault(self) -> str:
        """The game's own invariants: a sentence about the first that is broken, or ""."""
        return ""

    # ---- judgement: asked of imagined states only

    def worth(self, seat: Seat) -> int:
        """How well a seat stands in the eyes of a good player, in ten-thousandths of a victory. 0: no opinion."""
        return 0

    def merits(self, seat: Seat, orders: Sequence[Order]) -> Sequence[int]:
        """What a good player makes of each of these orders, one order ahead with exact odds, in the same measure;
        ending one's turn is about 0. Empty: the game has no such judgement."""
        return NO_MERITS


class Table:
    """What a player receives: a battle seen from one seat, and nothing more."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state: Final = state
        self.seat: Final = seat
        self.seats: Final = state.seats

    def view(self) -> View:
        return self._state.view(self.seat)

    def decisions(self) -> Sequence[Decision]:
        return self._state.decisions(self.seat)

    def orders(self) -> Sequence[Order]:
        return self._state.orders(self.seat)

    def asides(self) -> Sequence[Order]:
        return self._state.asides(self.seat)

    def read(self, text: str) -> Union[Order, Refusal]:
        return self._state.read(self.seat, text)

    def refusal(self, order: Order) -> Optional[Refusal]:
        return self._state.refusal(self.seat, order)

    def forecast(self, order: Order) -> Forecast:
        return self._state.forecast(self.seat, order)

    def openings(self) -> Sequence[str]:
        return self._state.openings(self.seat)

    def imagine(self, dice: Dice) -> State:
        return self._state.imagine(self.seat, dice)


class Option:
    """A switch that the players agree on before play; its value is text."""

    def __init__(
        self, key: str, default: str, rule: str, values: Sequence[str] = (), low: int = 0, high: int = 0
    ) -> None:
        self.key: Final = key
        self.default: Final = default
        self.rule: Final = rule
        self.values: Final = tuple(values)  # what it may be set to; empty: a whole number, or what the game checks
        self.low: Final = low
        self.high: Final = high

    def refusal(self, value: str) -> Optional[Refusal]:
        facts: Facts = {"option": self.key, "value": value, "values": self.values, "low": self.low, "high": self.high}
        if self.values and value not in self.values:
            return Refusal(self.rule, "option values", facts)
        if self.low < self.high and not (
            value.isascii() and value.isdigit() and len(value) <= 9 and self.low <= int(value) <= self.high
        ):
            return Refusal(self.rule, "option range", facts)
        return None


class Scenario:
    """One battle that can be set up: who sits down, and which switches it has."""

    def __init__(self, key: str, title: str, seats: Sequence[str], options: Sequence[Option], note: str = "") -> None:
        self.key: Final = key
        self.title: Final = title
        self.seats: Final = tuple(seats)  # a one-word name each, as orders and records use it
        self.options: Final = tuple(options)
        self.note: Final = note

    def settle(self, chosen: Mapping[str, str]) -> Union[Mapping[str, str], Refusal]:
        """Every option with its value, or why a chosen one cannot be."""
        settled = {option.key: option.default for option in self.options}
        for key, value in chosen.items():
            if key not in settled:
                return Refusal("MATCH-1.2", "option unknown", {"option": key, "options": sorted(settled)})
            settled[key] = value
        for option in self.options:
            refusal = option.refusal(settled[option.key])
            if refusal is not None:
                return refusal
        return settled


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A rule system: its rulebook, its scenarios, and the way to begin one."""

    def __init__(self, name: str, title: str, era: str, rules_version: int, prefix: str) -> None:
        self.name: Final = name
        self.title: Final = title
        self.era: Final = era
        self.rules_version: Final = rules_version  # raised when a change alters any result
        self.prefix: Final = prefix  # of its rule ids

    @abstractmethod
    def rulebook_text(self) -> str: ...

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]: ...

    @abstractmethod
    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        """The battle as it stands before anything is rolled; `options` are settled. A refusal where options that
        are each allowed do not go together."""

    def scenario(self, key: str) -> Optional[Scenario]:
        for scenario in self.scenarios():
            if scenario.key == key:
                return scenario
        return None

    def brought_along(self) -> Sequence[Scenario]:
        """Scenarios that players bring along, for whoever lists what can be played: who sits down is not known yet."""
        return ()

    def scenario_for(self, key: str, chosen: Mapping[str, str]) -> Union[Scenario, Refusal]:
        """The scenario of this key. One that players bring along (a file among the options) is made from what is
        chosen: who sits down, and which switches there are, stands in it."""
        scenario = self.scenario(key)
        if scenario is None:
            known = [s.key for s in self.scenarios()]
            return Refusal("MATCH-1.1", "scenario unknown", {"game": self.name, "scenario": key, "scenarios": known})
        return scenario

    def start(self, key: str, chosen: Mapping[str, str]) -> Union[State, Refusal]:
        """From words: a scenario by its key, options as typed."""
        scenario = self.scenario_for(key, chosen)
        if isinstance(scenario, Refusal):
            return scenario
        options = scenario.settle(chosen)
        if isinstance(options, Refusal):
            return options
        return self.begin(scenario, options)
