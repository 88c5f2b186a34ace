"""A battle over the net, as the terminal asks of any: what came over the wire takes the place of the state."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn, TypeVar

from searoom.cli import speech
from searoom.cli.at_hand import AtHand, Die
from searoom.cli.common import Trouble
from searoom.client import Refused, Table
from searoom.client import Trouble as NotDone
from searoom.client.shapes import DecisionNow, TableNow
from searoom.core.dice import Dice
from searoom.core.events import Event, Log
from searoom.core.game import Game, Result, State, View
from searoom.core.game import Table as Seated
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Decision, Frame
from searoom.core.seats import Seat

T = TypeVar("T")
MANNERS_READ: Final = "MATCH-2.2"


class Away(AtHand):
    def __init__(self, table: Table, game: Game) -> None:
        self.table: Final = table
        self.game = game
        self.seats: Final = [seat["seat"] for seat in table.battle["seats"]]
        self.words = speech.words(game.name, self.seats)
        self.humans = [] if table.seat is None else [self.seats.index(table.seat)]
        self._seen: tuple[TableNow | None, Seen] = (None, Seen(self.seats, None, None))
        self._die: WantedDie | None = None
        self._clock: tuple[Any, float] = (None, 0.0)  # as it came, and when

    # ---- how it stands

    def state(self) -> State:
        if self._seen[0] is not self.table.now:
            self._seen = (self.table.now, Seen(self.seats, self.viewer(), self.table.now))
        return self._seen[1]

    def asked(self) -> bool:
        return bool(self.humans) and bool(self.table.orders)

    def wanted(self) -> Die | None:
        """Whoever sits at the table throws."""
        found = self.table.now["wanted"] if self.table.now is not None and self.humans else None
        if found is None:
            self._die = None
        elif self._die is None or self._die.expected != found["expected"]:
            self._die = WantedDie(found["sides"], found["purpose"], found["rule"], found["expected"])
        return self._die

    def over(self) -> bool:
        return self.table.over

    def verdict(self) -> tuple[str, str]:
        result = self.table.now["result"] if self.table.now is not None else None
        assert result is not None
        return result["said"], result["rule"]

    def length(self) -> int:
        return self.table.number

    def news(self, viewer: Seat | None, after: int = 0) -> list[tuple[int, Event]]:
        return [
            (event["number"], Event(event["kind"], event["rule"], event["facts"], outcome=event["outcome"]))
            for event in self.table.told[after:]
        ]

    def clocks(self) -> str:
        """How much time each seat has left; "" where none runs."""
        clock = self.table.now["clock"] if self.table.now is not None else None
        if clock is None or not clock["left"]:
            return ""
        if self._clock[0] is not clock:
            self._clock = (clock, time.monotonic())
        gone = int((time.monotonic() - self._clock[1]) * 1000)
        return ", ".join(
            f"{self.words.seat(seat)} {hours(left - (gone if self.seats[seat] in clock['running'] else 0))}"
            for seat, left in enumerate(clock["left"])
        )

    # ---- what is said

    def order(self, seat: Seat, text: str) -> Refusal | None:
        return self.say(lambda: self.table.order(text))

    def enter(self, face: int) -> Refusal | None:
        return self.say(lambda: self.table.die(face))

    def may_take_back(self, seat: Seat) -> bool:
        return self.table.now is not None and self.table.now["may_undo"]

    def take_back(self, seat: Seat) -> Refusal | None:
        return self.say(self.table.undo)

    def say(self, act: Callable[[], object]) -> Refusal | None:
        """What the rules forbid comes back, what else hinders is told."""
        try:
            act()
        except Refused as refused:
            return Refusal(refused.rule, refused.reason, refused.facts)
        except NotDone as trouble:
            raise Trouble(trouble.said) from None
        return None

    # ---- what is asked

    def odds(self, table: Seated, text: str) -> Sequence[str] | Refusal:
        if not text:
            return [self.words.say("odds.ask_one")]
        lines: list[str] = []

        def ask() -> None:
            odds = self.table.ask("odds", text)["odds"]
            lines.extend(odds["lines"] if odds is not None else ())

        return self.say(ask) or lines

    def advice(self, table: Seated) -> Sequence[str]:
        found: list[str] = []
        self.say(lambda: found.extend(one["order"] for one in self.table.ask("hint")["advice"]))
        if not found:
            raise Trouble(self.words.say("terminal.hint_none"))
        return [self.words.say("terminal.hint_lead"), *(f"  {order}" for order in found)]


class WantedDie:
    def __init__(self, sides: int, purpose: str, rule: str, expected: int) -> None:
        self.sides: Final = sides
        self.purpose: Final = purpose
        self.rule: Final = rule
        self.expected: Final = expected


class Seen(State):
    """A table that came over the wire, as one's seat sees it; what only the truth could answer, it does not."""

    def __init__(self, seats: Sequence[str], viewer: Seat | None, now: TableNow | None) -> None:
        super().__init__(len(seats))
        self._words: Final = list(seats)
        self._viewer: Final = viewer
        self._now: Final = now

    def awaited(self) -> int:
        return 1 << self._viewer if self._viewer is not None and self.orders(self._viewer) else 0

    def decisions(self, viewer: Seat | None) -> Sequence[Decision]:
        return [] if self._now is None else [self._decision(decision) for decision in self._now["decisions"]]

    def _decision(self, told: DecisionNow) -> Decision:
        seat = self._words.index(told["seat"])
        top = Asked(told["prompt"], 1 << seat, 0, False, told["veiled"], told["secret"], told["sample"])
        return Decision(seat, top, told["facts"], told["default"])

    def orders(self, seat: Seat) -> Sequence[Order]:
        return self._offered(seat, "orders") if self._now is not None and not self._now["held"] else []

    def asides(self, seat: Seat) -> Sequence[Order]:
        return self._offered(seat, "asides")

    def openings(self, seat: Seat) -> Sequence[str]:
        return [order.text for order in self._offered(seat, "openings")]

    def _offered(self, seat: Seat, what: str) -> list[Order]:
        texts: Any = self._now[what] if self._now is not None and seat == self._viewer else ()  # type: ignore[literal-required]
        return [Order(text) for text in texts]

    def read(self, seat: Seat, text: str) -> Order | Refusal:
        """What is offered; more may be understood where the battle is."""
        said = " ".join(text.split())
        found = next((order for order in (*self.orders(seat), *self.asides(seat)) if order.text == said), None)
        return found or Refusal(MANNERS_READ, "not understood", {"said": text, "expected": ()})

    def refusal(self, seat: Seat, order: Order) -> Refusal | None:
        return None

    def view(self, seat: Seat | None) -> View:
        return {} if self._now is None else self._now["view"]

    def result(self) -> Result | None:
        return None

    def imagine(self, seat: Seat, dice: Dice) -> State:
        raise Trouble(speech.words().say("join.only_there"))

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Log | None) -> None:
        not_here()

    def copy(self) -> State:
        not_here()

    def whole(self) -> object:
        return {}


class Asked(Frame):
    """A question, as it was told."""


def not_here() -> NoReturn:
    raise RuntimeError("what came over the wire is looked at, not played with")


def hours(left: int) -> str:
    """3:07, 1:02:30, 2 d 04:00."""
    seconds = max(0, left) // 1000
    days, rest = divmod(seconds, 24 * 3600)
    if days:
        return f"{days} d {rest // 3600:02}:{rest // 60 % 60:02}"
    return f"{rest // 3600}:{rest // 60 % 60:02}:{rest % 60:02}" if rest >= 3600 else f"{rest // 60}:{rest % 60:02}"
