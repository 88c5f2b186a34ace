"""A battle in memory: its match, its clock, who sits where. It is what its lines in the store make of it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from searoom.core.articles import Articles, Line
from searoom.core.clock import Clock, Pace
from searoom.core.dice import Dice, Sealed, Seeded
from searoom.core.events import Event
from searoom.core.game import Game, Result, Scenario, State
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.replay import dice_from
from searoom.core.seal import Sealer
from searoom.core.seats import Seat, each, only
from searoom.server import wire
from searoom.server.store.log import COMPUTER, GATHERING, OPEN, OVER, PERSON, PLAYING, BattleRow, SeatRow

if TYPE_CHECKING:
    from searoom.server.news import Standing, What
    from searoom.server.watching import Watcher

NEVER: Final = 1 << 52  # milliseconds: longer than anybody waits
MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE
WINDOWS: Final = {"untimed": MINUTE, "live": 10_000, "days": DAY // 4}  # of a veiled question, where none is agreed
MOST_CHATS: Final = 512
QUARTER: Final = 15 * MINUTE


class Broken(Exception):
    """What lies in the store cannot be played again: a fault of the program, or of the disk."""


class Engagement:
    def __init__(self, row: BattleRow, seats: Sequence[SeatRow], game: Game, scenario: Scenario) -> None:
        self.row: Final = row
        self.seats: Final = list(seats)
        self.game: Final = game
        self.scenario: Final = scenario
        self.words: Final = tuple(scenario.seats)
        self.lock: Final = asyncio.Lock()
        self.match: Match | None = None
        self.clock: Clock | None = None
        self.kept = 0  # lines that lie in the store
        self.public = 0  # events that a spectator had been told when it was kept last
        self.status_kept = row.status
        self.changed_kept = row.changed
        self.heard: dict[Seat | None, list[int]] = {}  # which events each viewer was told
        self.ends: list[int] = []  # how many events there were after each line
        self.watchers: Final[set[Watcher]] = set()
        self.said: Final[dict[tuple[int, str], str]] = {}  # an event in a language
        self._noted = 0  # events sorted into `heard`
        self.shared: Final[dict[tuple[Seat | None, int, str], tuple[str, str]]] = {}  # tables as they are sent
        self.shared_version = -1
        self.version = 0  # raised whenever anything about it changes
        self.card = 0  # raised when who sits where, who is there, or whether it is over changes
        self.thinking: Final[set[Seat]] = set()  # computer players at work
        self.given: Final[dict[tuple[str, str], int]] = {}  # sayings that were taken, by person: their last line
        self.chats: Final[OrderedDict[tuple[str, str], None]] = OrderedDict()  # the latest of the chat
        self.chatted = 0  # the number of the last thing said
        self.used = 0.0  # when it was last wanted
        self.standing: Standing | None = None  # how it stood when it was last told about; None: nobody waits for it yet
        self.news: list[tuple[str, What]] = []  # what people who are not looking are to be told after the commit

    # ---- beginning, and beginning again

    def articles(self) -> Articles:
        row = self.row
        players = [seat.player if seat.kind == COMPUTER else seat.name or PERSON for seat in self.seats]
        sealed = row.dice.startswith("sealed")
        seeds = [seat.seed for seat in self.seats] if sealed else []
        return Articles(
            row.game,
            row.rules,
            row.scenario,
            row.options,
            self.words,
            players,
            row.dice,
            row.match if sealed else "",  # brought in or branched off, its dice go by their first name
            seeds,
        )

    def commence(self, now: int) -> None:
        """Everybody is there."""
        self.row.status = PLAYING
        self.row.zero = self.row.changed = now
        self._lay_out()
        assert self.match is not None
        self.match.begin()
        assert self.clock is not None
        self.clock.settled(0)
        self.note()

    def restore(self, lines: Sequence[Line]) -> None:
        """As it was, from its lines. The dice go on where they were."""
        if self.row.status == GATHERING:
            return
        self._lay_out()
        match, clock = self.match, self.clock
        assert match is not None and clock is not None
        match.live = False
        dice, first = match.dice, dice_from(self.row.dice)
        match.dice = dice if first == 0 else None
        for index, line in enumerate(lines):
            if index == first:
                match.dice = dice
            problem = clock.repeat(line)
            if problem or match.lines[-1].check != line.check:
                raise Broken(f"battle {self.row.id}, line {line.number}: {problem or 'it comes out differently'}")
            self.ends.append(len(match.events))
        match.live = True
        match.dice = dice
        self.kept = len(lines)
        self.note()
        self.public = self.number(None)

    def _lay_out(self) -> None:
        row = self.row
        state = self.game.start(row.scenario, row.options)
        if isinstance(state, Refusal):
            raise Broken(f"battle {row.id} cannot be set up: {state.text()}")
        sealer = Sealer(bytes.fromhex(row.salts)) if row.salts else None
        self.match = Match(state, self._dice(), sealer, self.several())
        self.clock = Clock(self.match, self.pace(), 0)

    def _dice(self) -> Dice | None:
        kind, _, rest = self.row.dice.partition(" after ")[0].partition(" ")
        if kind == "entered":
            return None
        if kind == "seeded":
            return Seeded(int(rest))
        return Sealed(bytes.fromhex(self.row.dice_secret), self.row.match, [seat.seed for seat in self.seats])

    def several(self) -> bool:
        """Whether people sit at it who must not learn from each other's pauses."""
        parties = {
            frozenset(seat.holders) if seat.kind == PERSON else None for seat in self.seats if seat.kind != COMPUTER
        }
        return len(parties) > 1

    def pace(self) -> Pace:
        agreed = wire.Pace.model_validate(self.row.pace)
        window = agreed.window_s * 1000 or WINDOWS[agreed.kind]
        if not self.several():
            window = NEVER  # nobody is there to learn from a pause: an answer falls when it is given
        if agreed.kind == "live":
            return Pace(agreed.free_s * 1000, agreed.bank_s * 1000, window)
        if agreed.kind == "days":
            return Pace(agreed.days * DAY, 0, window, QUARTER)
        return Pace(NEVER, 0, window)

    def reseated(self, now: int) -> None:
        """Somebody sat down or left: whether answers are held depends on who is there."""
        match, clock = self.match, self.clock
        if match is None or clock is None:
            return
        clock.pace = self.pace()
        if self.several():
            match.hold = True
        elif match.hold:
            match.hold_no_longer(self.clock_now(now))
            clock.settled(self.clock_now(now))

    # ---- what has happened

    def note(self) -> None:
        """After the match has changed: who was told what."""
        match = self.match
        if match is None:
            return
        viewers: list[Seat | None] = [None, *range(match.state.seats)]
        for viewer in viewers:
            bit = only(viewer)
            heard = self.heard.setdefault(viewer, [])
            heard.extend(i for i in range(self._noted, len(match.events)) if match.events[i].to & bit)
        self._noted = len(match.events)
        while len(self.ends) < len(match.lines):
            self.ends.append(len(match.events))
        self.version += 1

    def spend(self, person: str, id: str) -> None:
        """The id of something said in the chat, so that it is not said twice."""
        self.chats[person, id] = None
        if len(self.chats) > MOST_CHATS:
            self.chats.popitem(last=False)

    def told(self, viewer: Seat | None, after: int) -> list[tuple[int, int, Event]]:
        """Number for this viewer, index, event."""
        match = self.match
        if match is None:
            return []
        heard = self.heard[viewer]
        return [(number + 1, heard[number], match.events[heard[number]]) for number in range(max(0, after), len(heard))]

    def number(self, viewer: Seat | None) -> int:
        """Of the last event this viewer was told."""
        return len(self.heard.get(viewer, ()))

    def unsettled(self) -> bool:
        """Something has happened that is not yet committed: nobody may hear of it."""
        return self.match is not None and self.kept != len(self.match.lines)

    def number_then(self, viewer: Seat | None, line: int) -> int:
        """The same when this line had been written."""
        return bisect_left(self.heard.get(viewer, []), self.ends[line - 1])

    def new_lines(self) -> list[Line]:
        return self.match.lines[self.kept :] if self.match is not None else []

    def result(self) -> Result | None:
        return self.match.result() if self.match is not None else None

    def over(self) -> bool:
        return self.row.status == OVER

    # ---- who

    def seat_named(self, word: str | None) -> Seat | None:
        return self.words.index(word) if word in self.words else None

    def holds(self, person: str) -> list[Seat]:
        return [seat.seat for seat in self.seats if person in seat.holders]

    def people(self) -> set[str]:
        return {person for seat in self.seats for person in seat.holders}

    def alone(self, person: str) -> bool:
        """Whether this person plays, nobody else does, and nobody else may sit down: then nothing in it is a secret."""
        return self.people() == {person} and self.full()

    def full(self) -> bool:
        return all(seat.kind != OPEN for seat in self.seats)

    def computers_awaited(self) -> list[Seat]:
        """Computer players who have not yet said what is asked of them."""
        match = self.match
        if match is None or match.wanted is not None or match.result() is not None:
            return []
        awaited = each(match.state.awaited())
        return [s for s in awaited if self.seats[s].kind == COMPUTER and match.held(s) is None]

    def publicly_awaited(self) -> set[Seat]:
        """Whose word is missing, as everybody may know it."""
        match = self.match
        if match is None or match.result() is not None or match.wanted is not None:
            return set()
        return {decision.seat for decision in match.state.decisions(None)}

    def awaits(self, person: str) -> bool:
        """Whether it is this person's turn, as he knows it himself."""
        match = self.match
        if match is None or match.result() is not None:
            return False
        if match.wanted is not None:
            return bool(self.holds(person))
        return any(match.state.awaited() >> seat & 1 and match.held(seat) is None for seat in self.holds(person))

    def due(self, now: int) -> int | None:
        """The instant at which its clock runs out."""
        if self.clock is None or self.row.status != PLAYING:
            return None
        due = self.clock.due()
        return None if due is None or due >= NEVER // 2 else due + self.row.zero

    def clock_now(self, now: int) -> int:
        """Milliseconds of its own time."""
        return max(0, now - self.row.zero)

    def state(self) -> State:
        assert self.match is not None
        return self.match.state
