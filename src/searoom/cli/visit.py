"""Sitting at a table over the net: others act while one waits, there is talk, and one's seat stays one's own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal, cast

from searoom.cli.asked import USAGES
from searoom.cli.away import Away
from searoom.cli.common import Trouble, screen_gone, write_to_nobody
from searoom.cli.revealed import reveal
from searoom.cli.sitting import Leave, Sitting
from searoom.cli.typed import Lines
from searoom.client import NotDone
from searoom.core.game import Table
from searoom.core.orders import Order
from searoom.core.record import Fault, read_record
from searoom.core.replay import replay
from searoom.core.seats import Seat

if TYPE_CHECKING:
    from rich.console import Console

PAUSE: Final = 0.2  # seconds between two looks at the keyboard while others are awaited
OFFERS: Final = ("draw", "back", "rematch")
ANSWER: Final = 2.0  # seconds in which an offer is answered
NO: Final = ("no", "n")


class Visit(Sitting):
    usages: Sequence[tuple[str, str]] = (
        *USAGES,
        ("say TEXT", "join.help.say"),
        ("who", "join.help.who"),
        ("clock", "join.help.clock"),
        ("draw [no]", "join.help.draw"),
        ("back [no]", "join.help.back"),
        ("rematch [no]", "join.help.rematch"),
        ("resign", "join.help.resign"),
        ("quit", "join.help.quit"),
    )
    commands = (
        "help", "orders", "hint", "odds", "why", "rule", "log", "board", "undo", "say", "who", "clock", "draw", "back",
        "rematch", "resign", "quit",
    )  # fmt: skip
    whole_line = ("say",)

    def __init__(self, session: Away, out: Console, lines: Lines, address: str) -> None:
        super().__init__(session, out, lines)
        self.away: Final = session
        self.table: Final = session.table
        self.address: Final = address  # by which one comes back
        self.before: Final = session.table.next  # a rematch that was there when one came
        self.next = ""  # the battle in which one goes on
        self._chat = 0  # how much of the talk has been told
        self._offers: Sequence[tuple[str, str]] = ()  # that have been told
        self._waiting = ""  # for whom, as it was told last
        self.table.on_line = self._line

    def _say(self, key: str, style: str = "", **facts: str | int) -> None:
        self.out.print(self.words.say(key, **facts), style=style, markup=False)

    # ---- coming and going

    def _greet(self) -> None:
        battle, words = self.table.battle, self.words
        self.out.print(f"[bold]{words.title(self.away.game)}[/], {battle['game']}/{battle['scenario']}")
        self._who()
        kind, _, seal = battle["dice"].partition(" ")
        if kind == "sealed":
            self._say("terminal.sealed", "dim", seal=seal)
        self._say("join.hint" if self.away.humans else "join.watching", "dim")

    def _leave(self, blank: bool, fault: bool) -> None:
        self._signals.deaf()
        self.table.close()
        try:
            if blank:
                self.out.print()
            if not self.away.over() and self.away.humans:
                self.out.print(self.words.say("join.kept", url=self.address), markup=False, soft_wrap=True)
            self.out.file.flush()
        except OSError as error:
            if not screen_gone(error):
                raise
            write_to_nobody()

    def _line(self, whole: bool) -> None:
        self._say("join.back" if whole else "join.lost", "dim")

    # ---- while others are awaited

    def _others(self) -> bool:
        """Tells what they do until somebody here is asked."""
        self._drain()
        if self.away.asked() or self.away.over():
            self._tell()
            self._waiting = ""
            return not self.away.asked()
        self._tell()
        self._news(self.away.viewer())
        said = self._awaited()
        if said != self._waiting:
            self._waiting = said
            if self.table.now is not None and not self.away.humans:
                self._board(None)
            self.out.print(said, style="dim", markup=False)
        self._hear(self._overheard)
        return True

    def _awaited(self) -> str:
        if self.table.now is None:
            return self.words.say("join.gathering")
        return self.words.say("join.held") if self.table.now["held"] else self.table.now["waiting"]

    def _hear(self, typed: Callable[[str], object]) -> None:
        """Whatever comes first: news, or a line typed meanwhile."""
        line = self.lines.overheard()
        if line:
            typed(line)
        try:
            self.table.wait(PAUSE)
        except NotDone as error:
            raise Trouble(error.said) from None

    def _overheard(self, line: str) -> None:
        """A line typed while others are awaited: a command, or what may be said at any time."""
        seat = self.away.viewer()
        said = Table(self.away.state(), seat).read(line) if seat is not None else None
        if seat is not None and isinstance(said, Order):
            self._said(seat, said.text)
        elif self._is_command(line):
            self._command(line, seat)
        else:
            self._say("join.not_now", "red", waiting=self._awaited())

    def _tell(self) -> None:
        """What was said and offered since."""
        for said in self.table.chat[self._chat :]:
            self._say("join.chat", "cyan", name=said["name"], text=said["text"])
        self._chat = len(self.table.chat)
        open_now = [(offer["what"], offer["by"]) for offer in self.table.offers]
        for what, by in open_now:
            if (what, by) not in self._offers and by != self.table.seat:
                self._say(f"join.offer.{what}", "bold", seat=self.words.seat(self.away.seats.index(by)))
        self._offers = open_now

    # ---- one's own word

    def _said(self, seat: Seat, line: str) -> bool:
        try:
            return super()._said(seat, line)
        except Trouble as trouble:
            self.out.print(str(trouble), markup=False, style="red")
            self._drop_the_rest()
            return False

    def _show(self, seat: Seat) -> None:
        super()._show(seat)
        clocks = self.away.clocks()
        if clocks:
            self._say("join.clocks", "dim", clocks=clocks)

    def _obey(self, name: str, rest: str, seat: Seat | None) -> bool:
        if name == "say":
            if not rest:
                raise Trouble(self.words.say("join.say_what"))
            self.away.say(lambda: self.table.say(rest))
            self._drain(PAUSE / 2)  # one's own words come back with everybody's
            self._tell()
        elif name == "who":
            self._who()
        elif name == "clock":
            clocks = self.away.clocks()
            self._say("join.clocks" if clocks else "join.no_clocks", clocks=clocks)
        elif name in OFFERS or (name == "resign" and not rest):
            self._seated(seat)
            self._propose(name, rest.lower() not in NO)
        else:
            return super()._obey(name, rest, seat)
        return False

    def _drain(self, pause: float = 0.0) -> None:
        """What has come already, or comes in that time."""
        try:
            while self.table.wait(pause):
                pass
        except NotDone as error:
            raise Trouble(error.said) from None

    def _seated(self, seat: Seat | None) -> None:
        if seat is None:
            raise Trouble(self.words.say("join.only_seated"))

    def _propose(self, what: str, yes: bool) -> None:
        battle = self.table.next
        offered = cast(Literal["draw", "back", "rematch"], what)
        act = self.table.resign if what == "resign" else lambda: self.table.offer(offered, yes)
        refusal = self.away.say(act)
        if refusal is not None:
            self._refuse(refusal, self.away.viewer())
        elif self.table.next != battle:
            self._go_on()
        elif what != "resign" and any(offer["what"] == what for offer in self.table.offers):
            self._say("join.offered", "dim")
            if not self.lines.interactive:
                self._wait_for_answer()

    def _who(self) -> None:
        said = []
        for index, seat in enumerate(self.table.battle["seats"]):
            name = seat["name"] or self.words.say("join.nobody")
            said.append(self.words.say("join.seat", seat=self.words.seat(index), name=name,
                                       state="me" if seat["mine"] else "here" if seat["here"] else "away"
                                       if seat["kind"] == "person" else "other"))  # fmt: skip
        self.out.print(", ".join(said), markup=False)

    # ---- when all is over

    def _reveal(self) -> None:
        try:
            record = read_record(self.table.home.record(self.table.id))
        except NotDone:
            return  # it is not for us
        match = None if isinstance(record, Fault) else replay(self.away.game, record)
        if not isinstance(record, Fault) and match is not None and not isinstance(match, Fault):
            sealed = record.articles.dice.startswith("sealed")
            reveal(self.away.game, match.state, record, sealed, self.words, self.out)
        self._say("join.over_hint", "dim")

    def _after(self) -> str:
        self._tell()
        if not self.lines.interactive:
            return super()._after()
        line: list[str] = []
        while not line:
            if self.table.next and self.table.next != self.before:
                self._go_on()
            self._hear(line.append)
            self._tell()
        return line[0]

    def _wait_for_answer(self) -> None:
        """A script takes no time between two lines: whoever is offered something gets some."""
        until = time.monotonic() + ANSWER
        while any(self.table.seat in offer["accepted"] for offer in self.table.offers) and time.monotonic() < until:
            self._drain(PAUSE)
        if self.table.next and self.table.next != self.before:
            self._go_on()

    def _go_on(self) -> None:
        """In the rematch."""
        self.next = self.table.next
        self._say("join.rematch", "bold")
        raise Leave
