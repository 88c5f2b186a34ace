"""A battle of one's own in the terminal: nobody else keeps it, so it is kept here, whatever happens."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from searoom.cli.asked import USAGES
from searoom.cli.common import Trouble, screen_gone, write_to_nobody
from searoom.cli.revealed import reveal
from searoom.cli.session import Session
from searoom.cli.sitting import Sitting, T
from searoom.cli.typed import Lines
from searoom.core.seats import Seat

if TYPE_CHECKING:
    from rich.console import Console

COMMANDS: Final = (
    "help", "orders", "hint", "odds", "why", "rule", "log", "board", "undo", "save", "save!", "quit",
)  # fmt: skip


class Terminal(Sitting):
    usages: Sequence[tuple[str, str]] = (
        *USAGES,
        ("save FILE", "terminal.help.save"),
        ("quit", "terminal.help.quit"),
    )
    commands = COMMANDS
    whole_line = ("save", "save!")  # it may stand in a file's name

    def __init__(self, session: Session, out: Console, lines: Lines) -> None:
        super().__init__(session, out, lines)
        self.home: Final = session
        self._told_where = False  # where the battle lies has been said since it was last saved

    def _greet(self) -> None:
        home, words = self.home, self.words
        self.out.print(f"[bold]{words.title(home.game)}[/], {home.game.name}/{home.articles.scenario}")
        who = [
            words.say("terminal.seat", seat=words.seat(seat), player=words.word("player", name))
            for seat, name in enumerate(home.articles.players)
        ]
        self.out.print(", ".join(who), markup=False)
        kind, _, seal = home.articles.dice.partition(" ")
        if kind == "sealed":
            self.out.print(words.say("terminal.sealed", seal=seal), style="dim", markup=False)
        self.out.print(words.say("terminal.hint"), style="dim", markup=False)

    def _others(self) -> bool:
        """One computer player's order, if one is awaited."""
        return self._whole(self.home.computers)

    def _whole(self, act: Callable[[], T]) -> T:
        """Does something to the battle and saves it: nothing breaks in between."""
        with self._signals.shielded():
            before = self.home.length()
            done = act()
            if self.home.length() != before:
                self._told_where = False
            self.home.guard()
        return done

    def _reveal(self) -> None:
        home = self.home
        reveal(home.game, home.state(), home.record(), home.match.sealer is not None, self.words, self.out)
        self.out.print(self.words.say("terminal.over_hint"), style="dim", markup=False)

    def _obey(self, name: str, rest: str, seat: Seat | None) -> bool:
        if name in ("save", "save!"):
            self._save(rest, over=name == "save!")
            return False
        return super()._obey(name, rest, seat)

    # ---- keeping

    def _leave(self, blank: bool, fault: bool) -> None:
        """The battle is kept before anything is said; should nobody be there to hear it, it is kept all the same."""
        self._signals.deaf()
        if self.home.unsaved():
            self.home.keep()
        try:
            if blank:
                self.out.print()
            if self.home.file is not None and not self._told_where:
                self._kept(self.home.file)
                if fault:
                    self.out.print(self.words.say("terminal.fault_kept"), markup=False)
            self.out.file.flush()
        except OSError as error:
            if not screen_gone(error):
                raise
            write_to_nobody()

    def _save(self, rest: str, over: bool) -> None:
        try:
            names = shlex.split(rest)
        except ValueError:
            names = [rest]
        if len(names) > 1:
            names = [rest]
        if not names and self.home.file is None:
            raise Trouble(self.words.say("terminal.save_where"))
        self._kept(self.home.save(Path(names[0]), over) if names else self.home.keep())

    def _kept(self, path: Path) -> None:
        self._told_where = True
        key = "terminal.kept_whole" if self.home.over() else "terminal.kept"
        self.out.print(self.words.say(key, file=shlex.quote(str(path))), markup=False, soft_wrap=True)
