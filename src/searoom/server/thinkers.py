"""Worker processes for all that takes long: computer players, advice, estimates, records from outside, replays.

A worker keeps its own copy of a battle, which grows by the lines that it is sent; no state is ever sent. Each battle
has its own worker, so that it need not be sent again. A worker that dies is replaced, and asked again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from zlib import crc32

if TYPE_CHECKING:
    from searoom.core.articles import Line
    from searoom.core.match import Match
    from searoom.server.engagement import Engagement

T = TypeVar("T")
MOST_COPIES: Final = 24  # battles that one worker keeps
PATIENCE: Final = 60.0  # seconds for one answer
BEHIND: Final = "behind"  # the worker has not all the lines before

LineFacts = tuple[int, int, int, str, str, tuple[int, ...]]


class Task(NamedTuple):
    """One question about one battle, with the lines that the worker may not have yet."""

    battle: str
    game: str
    scenario: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    first: int  # how many lines come before these
    lines: Sequence[LineFacts]
    seat: int
    what: str  # choose, advise, estimate
    player: str
    seed: int
    text: str
    language: str


class Overworked(Exception):
    """No answer came in time, or no worker could be started."""


class Thinkers:
    def __init__(self, workers: int) -> None:
        self._pools: Final[list[ProcessPoolExecutor | None]] = [None] * max(1, workers)
        self._sent: Final[OrderedDict[str, int]] = OrderedDict()  # lines that the worker of a battle has
        self.asked = 0
        self.deaths = 0
        self._closed = False

    def warm_up(self) -> None:
        """So that the first battle does not wait for it."""
        for index in range(len(self._pools)):
            self._pool(index).submit(_warm_up)

    async def ask(self, engagement: Engagement, what: str, seat: int, text: str = "", language: str = "en") -> Any:
        battle = engagement.row.id
        for _ in range(3):
            task = _task(engagement, self._sent.get(battle, 0), what, seat, text, language)
            found = await self.run(battle, _answer, task)
            if found != BEHIND:
                self._remember(battle, task.first + len(task.lines))
                return found
            self._sent.pop(battle, None)
        raise Overworked(f"{what} for {battle}: the worker never has all lines")

    def _remember(self, battle: str, lines: int) -> None:
        self._sent[battle] = lines
        self._sent.move_to_end(battle)
        while len(self._sent) > MOST_COPIES * len(self._pools):
            self._sent.popitem(last=False)

    async def run(self, key: str, work: Callable[..., T], *args: Any) -> T:
        """In the worker of this key. A worker that takes too long is ended: whatever it works on is lost anyway."""
        index = crc32(key.encode()) % len(self._pools)
        self.asked += 1
        for _ in range(2):
            if self._closed:
                break
            pool = self._pool(index)
            try:
                future = asyncio.wrap_future(pool.submit(work, *args))
                return await asyncio.wait_for(future, PATIENCE)
            except (BrokenProcessPool, RuntimeError):
                self._replace(index, pool)
            except TimeoutError:
                self._replace(index, pool)
                break
        raise Overworked(work.__name__)

    def _pool(self, index: int) -> ProcessPoolExecutor:
        pool = self._pools[index]
        if pool is None:
            pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin_work)
            self._pools[index] = pool
        return pool

    def _replace(self, index: int, pool: ProcessPoolExecutor) -> None:
        if self._pools[index] is pool:
            self.deaths += 1
            self._pools[index] = None
            _end(pool)
            self._sent.clear()

    def close(self) -> None:
        self._closed = True
        for pool in self._pools:
            if pool is not None:
                _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def _task(engagement: Engagement, first: int, what: str, seat: int, text: str, language: str) -> Task:
    row, match = engagement.row, engagement.match
    assert match is not None
    first = min(first, len(match.lines))
    lines = [line_facts(line) for line in match.lines[first:]]
    player = engagement.seats[seat].player
    return Task(
        row.id,
        row.game,
        row.scenario,
        row.options,
        engagement.words,
        first,
        lines,
        seat,
        what,
        player,
        row.players,
        text,
        language,
    )


def line_facts(line: Line) -> LineFacts:
    return line.number, line.at, line.seat, line.how, line.text, tuple(line.faces)


# ---- in the worker


_copies: Final[OrderedDict[str, Match]] = OrderedDict()


def _begin_work() -> None:
    """Ctrl-C is the server's business; and a worker does not outlive its server, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # whoever waits for a move waits a little; whoever plays does not
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_outlive_nobody, args=(parent,), daemon=True).start()


def _outlive_nobody(parent: Any) -> None:
    parent.join()
    os._exit(0)


def _warm_up() -> int:
    from searoom.games import games

    return len(games())


def _answer(task: Task) -> Any:
    from searoom.core.game import Table
    from searoom.players import player
    from searoom.server import pondering

    match = _copy_of(task)
    if match is None:
        return BEHIND
    table = Table(match.state, task.seat)
    seed = crc32(f"{task.seed}/{task.seat}/{known_of(match, task.seat)}".encode())
    if task.what == "choose":
        who = player(task.player, seed)
        return "" if who is None else who.choose(table).text
    if task.what == "advise":
        return pondering.advice(table, seed)
    return pondering.estimate(table, task.text, seed, task.language, task.game, task.seats)


def known_of(match: Match, seat: int) -> str:
    """How far the battle has come for this seat: what is thought of it must not hang on what others did in secret."""
    return f"{len(match.told(seat))}/{sum(1 for line in match.lines if line.seat == seat)}"


def _copy_of(task: Task) -> Match | None:
    """The battle with all its lines; None where some are missing."""
    from searoom.core.articles import Line
    from searoom.core.game import State
    from searoom.core.match import Match
    from searoom.games import game

    match = _copies.pop(task.battle, None)
    if match is None or len(match.lines) != task.first:
        if task.first:
            return None
        rules = game(task.game)
        state = None if rules is None else rules.start(task.scenario, task.options)
        if not isinstance(state, State):
            raise ValueError(f"{task.game}/{task.scenario} cannot be set up")
        match = Match(state, None, live=False)
    for number, at, seat, how, text, faces in task.lines:
        problem = match.repeat(Line(number, at, seat, how, text, faces, ()))
        if problem:
            raise ValueError(f"line {number} of {task.battle}: {problem}")
    _copies[task.battle] = match
    while len(_copies) > MOST_COPIES:
        _copies.popitem(last=False)
    return match
