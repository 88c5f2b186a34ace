"""A battle at the terminal: who holds which seat, the match, and the file that keeps it."""

from __future__ import annotations

import os
import secrets
import shlex
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from searoom.cli import speech
from searoom.cli.advice import advice_lines
from searoom.cli.at_hand import AtHand, Die
from searoom.cli.common import FAILED, Trouble, fault_text, read_record_file, start, write_text
from searoom.cli.odds import overview_lines
from searoom.core.articles import Articles, draw_up
from searoom.core.dice import Dice, Sealed, Seeded
from searoom.core.events import Event
from searoom.core.game import Game, Scenario, State, Table
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.record import Fault, Record, record_of
from searoom.core.replay import resume
from searoom.core.seal import Sealer
from searoom.core.seats import Seat, each
from searoom.players import NAMES, Player, player, rest
from searoom.server.settings import data_folder
from searoom.words import Words
from searoom.words.estimate import odds_lines

ME: Final = "me"
DICE: Final = ("seeded", "sealed", "entered")


class Session(AtHand):
    def __init__(
        self, game: Game, articles: Articles, match: Match, seated: Sequence[Player | None], file: Path | None
    ) -> None:
        self.game = game
        self.articles: Final = articles
        self.match: Final = match
        self.seated: Final = tuple(seated)  # None: a human
        self.humans = [seat for seat, who in enumerate(seated) if who is None]
        self.words: Words = speech.words(game.name, articles.seats)
        self.file = file  # where it was last saved
        self._own: Final = set() if file is None else {_whole(file)}  # files that hold this battle and no other
        self.saved_lines = len(match.lines) if file is not None else -1
        self._began = time.monotonic() - match.time / 1000

    # ---- beginning, or going on

    @classmethod
    def begin(
        cls, game: Game, scenario: Scenario, chosen: Mapping[str, str], names: str, dice: str, seed: int | None
    ) -> Session:
        state = start(game, scenario, chosen)
        players = seat_names(names, len(scenario.seats), rest(state))
        number = secrets.randbelow(1 << 32) if seed is None else seed
        thrown, said, sealer, seeds = _dice(dice, number, len(players))
        match_name = f"{game.name}-{scenario.key}-{secrets.token_hex(4)}" if sealer else ""
        if type(thrown) is Sealed:  # not isinstance: see core/compiled.py
            thrown = Sealed(thrown.secret, match_name, seeds)
        articles = draw_up(game, scenario, chosen, players, said, match_name, seeds)
        match = Match(state, thrown, sealer)
        session = cls(game, articles, match, _seated(players, number), None)
        match.begin()
        return session

    @classmethod
    def go_on(cls, path: Path, names: str, seed: int | None) -> Session:
        game, record = read_record_file(path)
        match = resume(game, record)
        if isinstance(match, Fault):
            raise Trouble(fault_text(path, match, speech.words(game.name, record.articles.seats)), FAILED)
        a = record.articles
        players = seat_names(names or ",".join(a.players), len(a.seats), rest(match.state))
        number = secrets.randbelow(1 << 32) if seed is None else seed
        kept = Articles(a.game, a.rules_version, a.scenario, a.options, a.seats, players, a.dice, a.match, a.seeds)
        return cls(game, kept, match, _seated(players, number), path)

    # ---- how it stands

    def state(self) -> State:
        return self.match.state

    def wanted(self) -> Die | None:
        return self.match.wanted

    def over(self) -> bool:
        return self.match.result() is not None

    def verdict(self) -> tuple[str, str]:
        result = self.match.result()
        assert result is not None
        return self.words.result(result), result.rule

    def length(self) -> int:
        return len(self.match.lines)

    def news(self, viewer: Seat | None, after: int = 0) -> list[tuple[int, Event]]:
        return self.match.told(viewer, after)

    # ---- playing

    def at(self) -> int:
        """Milliseconds since the battle began, pauses between sittings left out."""
        return int((time.monotonic() - self._began) * 1000)

    def order(self, seat: Seat, text: str) -> Refusal | None:
        return self.match.order(seat, text, self.at())

    def computers(self) -> bool:
        """Lets one awaited computer player speak; whether one did."""
        for seat in each(self.match.state.awaited()):
            who = self.seated[seat]
            if who is not None:
                refusal = self.order(seat, who.choose(Table(self.match.state, seat)).text)
                if refusal is not None:
                    raise ValueError(f"{who.name} gave a refused order: {refusal.text()}")
                return True
        return False

    def enter(self, face: int) -> Refusal | None:
        return self.match.enter(face)

    def may_take_back(self, seat: Seat) -> bool:
        return self.match.may_take_back(seat)

    def take_back(self, seat: Seat) -> Refusal | None:
        return self.match.take_back(seat, self.at())

    def why_not_taken_back(self, seat: Seat) -> str | None:
        from searoom.cli.undone import why_not_undone

        return why_not_undone(self, seat)

    # ---- asking: the seed is the terminal's own, the battle's dice stay untouched

    def odds(self, table: Table, text: str) -> Sequence[str] | Refusal:
        if not text:
            return overview_lines(table, self.words, self.length())
        order = table.read(text)
        if isinstance(order, Refusal):
            return order
        refusal = table.refusal(order)
        if refusal is not None:
            return refusal
        return odds_lines(table, order, self.words, self.length())

    def advice(self, table: Table) -> Sequence[str]:
        return advice_lines(table, self.words, self.length())

    # ---- keeping

    def record(self) -> Record:
        return record_of(self.match, self.articles)

    def foreign(self, path: Path) -> bool:
        """Whether something else lies there: no file of this battle."""
        path = path.expanduser()
        return os.path.lexists(path) and not os.path.isdir(path) and _whole(path) not in self._own

    def save(self, path: Path, over: bool = False) -> Path:
        """over: knowingly over a file of something else."""
        path = path.expanduser()
        if os.path.isdir(path):  # asks without complaint, whatever the name
            raise Trouble(self.words.say("cli.directory", file=str(path)))
        if self.foreign(path) and not over:
            raise Trouble(self.words.say("terminal.file_there", file=shlex.quote(str(path))))
        write_text(_whole(path), self.record().text())  # through a link, into what it leads to
        self._own.add(_whole(path))
        self.file = path
        self.saved_lines = len(self.match.lines)
        return path

    def unsaved(self) -> bool:
        """Something has been said that no file holds."""
        return len(self.match.lines) > max(1, self.saved_lines)

    def guard(self) -> None:
        """After every order: whatever becomes of this process, the battle lies on disk."""
        if self.unsaved():
            with suppress(Trouble):  # said when the player leaves
                self.keep()

    def keep(self) -> Path:
        """Where it was saved before, or else a file of its own in the user's data folder; should that not do, wherever
        it can be written."""
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        name = f"{self.game.name}-{self.articles.scenario}-{stamp}"
        data = data_folder(os.environ)
        if self.file is None:
            with suppress(OSError):  # then it will be another place
                data.mkdir(parents=True, exist_ok=True)
        places = [_free(folder, name) for folder in (data, _here(), Path(tempfile.gettempdir()))]
        if self.file is not None:
            places.insert(0, self.file)
        for place in places[:-1]:
            try:
                return self.save(place)
            except Trouble:
                continue
        return self.save(places[-1])


def _free(folder: Path, name: str) -> Path:
    """A file of this name that is not there yet."""
    path = folder / f"{name}.searoom"
    count = 2
    while path.exists():
        path = folder / f"{name}-{count}.searoom"
        count += 1
    return path


def _whole(path: Path) -> Path:
    path = path.expanduser()
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # no name of a file at all: whoever opens it will say so
        return path


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError:  # the folder we were started in is gone
        return Path(tempfile.gettempdir())


def seat_names(names: str, seats: int, rest: str = NAMES[0]) -> list[str]:
    """Who sits where. Fewer names than seats: computers take the rest."""
    say = speech.words().say
    found = [name.strip() for name in names.split(",") if name.strip()] or [ME]
    if len(found) > seats:
        raise Trouble(say("cli.too_many_players", players=len(found), seats=seats))
    for name in found:
        if name != ME and name not in NAMES:
            raise Trouble(say("cli.no_player", player=name, all=", ".join((ME, *NAMES))))
    return found + [rest] * (seats - len(found))


def _seated(players: Sequence[str], seed: int) -> list[Player | None]:
    return [None if name == ME else player(name, seed + seat + 1) for seat, name in enumerate(players)]


def _dice(kind: str, seed: int, seats: int) -> tuple[Dice | None, str, Sealer | None, tuple[str, ...]]:
    """The dice, what the record says of them, and with sealed dice the seals and each seat's own seed."""
    if kind == "seeded":
        return Seeded(seed), f"seeded {seed}", None, ()
    if kind == "entered":
        return None, "entered", None, ()
    if kind == "sealed":
        sealed = Sealed(secrets.token_bytes(32), "", ())
        seeds = tuple(secrets.token_hex(8) for _ in range(seats))
        return sealed, f"sealed {sealed.commitment()}", Sealer(secrets.token_bytes(32)), seeds
    raise Trouble(speech.words().say("cli.no_dice", dice=kind, all=", ".join(DICE)))
