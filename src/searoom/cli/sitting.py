"""Sitting at a table in the terminal, at home or over the net: shows a seat what it may know and takes its word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from rich.text import Text

from searoom.cli.asked import USAGES, Answers
from searoom.cli.at_hand import AtHand
from searoom.cli.common import Trouble, screen_gone
from searoom.cli.leaving import Signals
from searoom.cli.meant import MOST, candidates, meant, related
from searoom.cli.news import show_news
from searoom.cli.picture import picture
from searoom.cli.requests import all_meant, on_enter, requests_of, to_do
from searoom.cli.typed import Lines
from searoom.core.game import Table
from searoom.core.orders import Refusal
from searoom.core.seats import Seat, each

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")
ALSO: Final = {"?": "help", "h": "help", "rules": "rule", "exit": "quit", "q": "quit"}
LATEST: Final = 12  # lines of news shown before a turn; the log has all


class Leave(Exception):
    """The player has asked to leave."""


class Sitting:
    """What differs between home and away is added by `Terminal` and `Visit`."""

    usages: Sequence[tuple[str, str]] = USAGES
    commands: Sequence[str] = ()
    whole_line: Sequence[str] = ()  # commands behind which a semicolon is no end

    def __init__(self, session: AtHand, out: Console, lines: Lines) -> None:
        self.session: Final = session
        self.words: Final = session.words
        self.out: Final = out
        self.lines: Final = lines
        self.answers: Final = Answers(session, out)
        self._seen: Final[dict[Seat | None, int]] = {}  # how many events each seat has been shown
        self._at_screen: Seat | None = None  # who looks at it, where several play here
        self._refused: Refusal | None = None
        self._signals: Final = Signals()
        self._requests: Final = requests_of(session.game.name)
        self._more: list[str] = []  # of a line with several orders
        self._more_for: tuple[Seat, int] = (-1, 0)  # whose they are, and how long the record was then
        self._asked_to_end = False  # by an empty line, while there was still something to do

    def run(self) -> int:
        """To the end, or until the player leaves. Whatever happens, the battle is kept."""
        with self._signals:
            status, blank, fault = 0, False, False
            try:
                self._greet()
                self._play()
                self._ending()
            except Leave:
                pass
            except EOFError:
                blank = self.lines.interactive
            except KeyboardInterrupt:
                status, blank = 130, True
            except Exception as error:
                if not (isinstance(error, OSError) and screen_gone(error)):
                    fault = not isinstance(error, Trouble)
                    raise
                status = 130
            finally:
                self._leave(blank, fault)
        return status

    # ---- what home and away do in their own way

    def _greet(self) -> None:
        raise NotImplementedError

    def _leave(self, blank: bool, fault: bool) -> None:
        """Whatever happened. `blank`: the line of the prompt stands open. `fault`: one of the program."""
        raise NotImplementedError

    def _others(self) -> bool:
        """Whoever does not sit here speaks, if he is awaited; False: it is for somebody here to speak."""
        raise NotImplementedError

    def _whole(self, act: Callable[[], T]) -> T:
        """Does something to the battle."""
        return act()

    def _reveal(self) -> None:
        """When all is over."""

    def _after(self) -> str:
        """The next line when all is over."""
        return self.lines.ask("> ", self.commands)

    # ---- the course of a battle

    def _play(self) -> None:
        session = self.session
        while not session.over() or session.wanted() is not None:
            if session.wanted() is not None:
                self._enter_die()
            elif not self._others():
                self._turn(min(each(session.state().awaited())))

    def _turn(self, seat: Seat) -> None:
        """One order of one human."""
        if self._more and self._more_for != (seat, self.session.length()):
            self._drop_the_rest()  # somebody else has acted meanwhile
        if not self._hand_over(seat):
            return
        if not self._more:
            self._show(seat)
        length = self.session.length()
        while self.session.length() == length:  # over the net others may be quicker
            line = self._ask(seat) or self._on_enter(seat)
            if not line:
                continue
            table = Table(self.session.state(), seat)
            order = table.read(line)
            if isinstance(order, Refusal):  # the game's own words come first
                if self._is_command(line):
                    if self._command(line, seat):
                        return
                    continue
                found = self._meant(table, line)
                if found is None:
                    continue
                line = found or line
            if self._said(seat, line):
                return

    def _said(self, seat: Seat, line: str) -> bool:
        """An order, and what came of it."""
        refusal = self._whole(partial(self.session.order, seat, line))
        if refusal is not None:
            self._news(seat)
            self._refuse(refusal, seat)
            self._drop_the_rest()
            return False
        self._more_for = (seat, self.session.length())
        if not self._more:
            self._news(seat)
        return True

    def _drop_the_rest(self) -> None:
        if self._more:
            self.out.print(self.words.say("terminal.rest", orders="; ".join(self._more)), style="bold", markup=False)
            self._more.clear()

    def _meant(self, table: Table, line: str) -> str | None:
        """The one order that the line can mean; "" if there is none; None where it may mean several."""
        found = meant(self.session.game.name, table, line)
        if len(found) == 1:
            self.out.print(f"= {found[0]}", style="dim", markup=False)
            return found[0]
        if found and all_meant(self.session.game.name, found):
            self.out.print(f"= {'; '.join(found)}", style="dim", markup=False)
            self._more[:0] = found[1:]
            return found[0]
        count = related(self.session.game.name, table, line)
        if not found and not count:
            return ""
        if 1 < len(found) <= MOST:
            said = self.words.say("terminal.which", orders=", ".join(found))
        else:
            said = self.words.say("terminal.which_of", line=line, n=max(count, len(found)))
        self.out.print(said, style="bold", markup=False)
        self._drop_the_rest()
        return None

    def _stands_for(self, seat: Seat) -> str:
        """The order that Enter alone would give."""
        found = self.session.state().decisions(seat)
        return next((on_enter(self.session.game.name, decision) for decision in found if decision.seat == seat), "")

    def _on_enter(self, seat: Seat) -> str:
        """What an empty line stands for; where there is still something to do, only the second in a row."""
        table = Table(self.session.state(), seat)
        order = self._stands_for(seat)
        if not order or not self.lines.interactive:
            return ""
        left, undone = self._to_do(table)
        if self._asked_to_end or not undone:
            return order
        self._asked_to_end = True
        self.out.print(self.words.say("terminal.enter_again", order=order, left=left), style="bold", markup=False)
        return ""

    def _to_do(self, table: Table) -> tuple[str, bool]:
        """A reminder that only the whole battle could give (over the net: who drifts in a storm) is left out."""
        try:
            return to_do(self.session.game.name, table, self.words)
        except Trouble:
            return "", False

    def _enter_die(self) -> None:
        """A die from a real table: any word but a number is a command."""
        session = self.session
        wanted = session.wanted()
        if wanted is None:
            return
        purpose = self.words.purpose(wanted.purpose)
        said = self.words.say("terminal.die", sides=wanted.sides, purpose=purpose, rule=wanted.rule)
        while session.wanted() is wanted:
            line = self.lines.ask(f"{said} ", self.commands)
            if line.lstrip("+-").isdecimal():
                refusal = self._whole(partial(session.enter, int(line[:9])))
                if refusal is not None:
                    self._refuse(refusal)
            elif line and self._is_command(line):
                self._command(line, self.session.viewer())
            elif line:
                text = self.words.say("terminal.face", sides=wanted.sides)
                self.out.print(text, markup=False, style="red")
        if session.wanted() is None and self._at_screen is not None:
            self._news(self._at_screen)

    def _ending(self) -> None:
        session, words = self.session, self.words
        viewer = session.viewer()
        self._news(viewer if self._at_screen is None else self._at_screen)
        self.out.print()
        self.out.print(picture(session.game.name, session.state().view(None), words, viewer, session.told(viewer)))
        result, rule = session.verdict()
        self.out.print(f"[bold green]{result}[/] [dim]({rule})[/]")
        self._reveal()
        while True:
            line = self._after()
            if line and self._is_command(line):
                self._command(line, viewer)
            elif line:
                refusal = session.order(viewer or 0, line)  # it is refused: the battle is over
                if refusal is not None:
                    self._refuse(refusal)

    # ---- one seat's screen

    def _hand_over(self, seat: Seat) -> bool:
        """Where several sit at one screen, nobody sees another's view. False: the last one took his order back."""
        last, self._at_screen = self._at_screen, seat
        if last is None or last == seat or len(self.session.humans) < 2:
            return True
        if self.lines.interactive:
            prompt = self.words.say("terminal.hide", seat=self.words.seat(last))
            while (said := self.lines.ask(f"{prompt} ").lower()) not in ("", "undo"):
                self._command(said, last)
            taken = said == "undo"
        else:
            taken = self.lines.peek().strip().lower() == "undo" and self.session.may_take_back(last)
            if taken:
                self.lines.ask(f"{self.words.seat(last)}> ")
        if taken:
            self._at_screen = last
            self._undo(last)
            return False
        if self.lines.interactive:
            self.lines.forget()
            self._wipe()
            self.lines.ask(f"{self.words.say('terminal.ready', seat=self.words.seat(seat))} ")
            self._wipe()
        return True

    def _wipe(self) -> None:
        """The screen and what has scrolled off it."""
        self.out.clear()
        self.out.file.write("\x1b[3J")

    def _show(self, seat: Seat) -> None:
        self._news(seat)
        self._board(seat)
        for decision in self.session.state().decisions(seat):
            if decision.seat == seat:
                self.out.print(Text.assemble((f"{self.words.seat(seat)}: ", "bold"), self.words.prompt(decision)))
        said = [self._to_do(Table(self.session.state(), seat))[0]]
        if self.lines.interactive and self._stands_for(seat):
            said.append(self.words.say("terminal.enter", order=self._stands_for(seat)))
        if any(said):
            self.out.print("; ".join(text for text in said if text), style="dim", markup=False)

    def _board(self, seat: Seat | None) -> None:
        session = self.session
        view = session.state().view(seat)
        self.out.print()
        self.out.print(picture(session.game.name, view, self.words, seat, session.told(seat)))

    def _news(self, seat: Seat | None) -> None:
        """What the seat was told since it last looked."""
        told = self.session.news(seat, self._seen.get(seat, 0))
        show_news(self.out, told, LATEST, self.session.game.name, self.words, seat)
        if told:
            self._seen[seat] = told[-1][0]

    def _refuse(self, refusal: Refusal, seat: Seat | None = None, better: str | None = None) -> None:
        """better: words that fit this case more closely than those of the refusal."""
        self._refused = refusal
        text = better or self.answers.no_square(refusal, self.session.state().view(seat))
        text = text or self.answers.not_understood(refusal, seat)
        why = f"({refusal.rule}; {self.words.say('terminal.ask_why')})"
        self.out.print(Text.assemble((text or self.words.refusal(refusal), "red"), " ", (why, "dim")))

    def _ask(self, seat: Seat) -> str:
        """The next order: of the line before, where that held several, else of a new one."""
        prompt = f"{self.words.seat(seat)}> "
        if self._more:
            line = self._more.pop(0)
            self.out.print(f"{prompt}{line}", markup=False, style="dim")
            return line
        line = self.lines.ask(
            prompt, candidates(self.session.game.name, Table(self.session.state(), seat), self.commands)
        )
        if ";" not in line or line.split()[0].lower() in self.whole_line:
            self._asked_to_end = self._asked_to_end and not line
            return line
        first, *self._more = [part for part in (part.strip() for part in line.split(";")) if part] or [""]
        return first

    # ---- commands

    def _command(self, line: str, seat: Seat | None) -> bool:
        """True when the battle has moved by it."""
        request = self._request(line)
        name, _, rest = line.partition(" ")
        name = ALSO.get(name.lower(), name.lower())
        try:
            if request is not None:
                table = self._asked(seat)
                asked = line[len(request) :].strip()
                self.out.print(self._requests[request].answer(table, asked, self.words))
                return False
            return self._obey(name, rest.strip(), seat)
        except Trouble as trouble:
            self.out.print(str(trouble), markup=False, style="red")
            return False

    def _obey(self, name: str, rest: str, seat: Seat | None) -> bool:
        if name == "quit":
            raise Leave
        if name == "help":
            self.answers.help(seat, self.usages)
        elif name == "orders":
            self.answers.orders(self._asked(seat), rest)
        elif name == "hint":
            self._lines(self.session.advice(self._asked(seat)))
        elif name == "odds":
            found = self.session.odds(self._asked(seat), rest)
            if isinstance(found, Refusal):
                self._refuse(found, seat)
            else:
                self._lines(found)
        elif name == "why":
            self.answers.why(rest, seat, self._refused)
        elif name == "rule":
            self.answers.rule(rest)
        elif name == "log":
            self.answers.log(rest, seat)
        elif name == "board":
            self._board(seat)
        elif name == "undo":
            return self._undo(seat)
        else:
            raise Trouble(self.words.say("terminal.no_command", command=name, all=", ".join(self.commands)))
        return False

    def _lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.out.print(line, markup=False)

    def _asked(self, seat: Seat | None) -> Table:
        if seat is None or self.session.over():
            raise Trouble(self.words.say("terminal.nobody_asked"))
        return Table(self.session.state(), seat)

    def _undo(self, seat: Seat | None) -> bool:
        if seat is None:
            key = "terminal.undo.waiting" if self.session.wanted() is not None else "terminal.nobody_asked"
            raise Trouble(self.words.say(key))
        refusal = self._whole(partial(self.session.take_back, seat))
        if refusal is not None:
            self._refuse(refusal, seat, self.session.why_not_taken_back(seat))
            return False
        return True

    def _request(self, line: str) -> str | None:
        """The game's own command that the line begins with."""
        said = " ".join(line.lower().split())
        return next((name for name in self._requests if said == name or said.startswith(f"{name} ")), None)

    def _is_command(self, line: str) -> bool:
        first = line.split()[0].lower()
        return first in self.commands or first in ALSO or self._request(line) is not None
