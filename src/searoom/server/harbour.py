"""All battles on this server: found, kept in memory while somebody wants them, written, and told about.

The order of things is always the same: a battle is changed in memory under its lock, its new lines are committed, and
only then is anybody told. Should the commit fail, the battle is forgotten and read from the store again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

import structlog
from sqlalchemy import Connection

from searoom.core.encode import encode
from searoom.core.game import Scenario
from searoom.games import game
from searoom.server import news
from searoom.server.engagement import Broken, Engagement
from searoom.server.measures import MEASURES
from searoom.server.people import now_ms
from searoom.server.settings import Settings
from searoom.server.shown import offer_shown
from searoom.server.sorry import Sorry
from searoom.server.store import log
from searoom.server.store.keeper import Keeper, NotKept
from searoom.server.store.log import OVER, Kept, NewLines
from searoom.server.thinkers import Overworked, Thinkers

Also = Callable[[Connection], None]  # what else is written in the same commit
say: Final = structlog.get_logger("searoom")
TOUCHED: Final = 10_000  # milliseconds between two notes of when a battle was last touched
RETRY: Final = 2.0  # seconds until a computer player whose worker failed is asked again
CLOCK_STEP: Final = 0.05  # seconds by which a clock may run over before it is looked at


class Harbour:
    def __init__(self, keeper: Keeper, thinkers: Thinkers, settings: Settings) -> None:
        self.keeper: Final = keeper
        self.thinkers: Final = thinkers
        self.settings: Final = settings
        self.engagements: Final[dict[str, Engagement]] = {}
        self._finding: Final[dict[str, asyncio.Task[Engagement]]] = {}
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._alarms: Final[dict[str, asyncio.TimerHandle]] = {}
        self.before_commit: Callable[[Engagement], Also | None] = lambda engagement: None  # for notices, as is the next
        self.on_change: Callable[[Engagement], None] = lambda engagement: None
        self.closing = False

    # ---- finding

    async def find(self, battle: str) -> Engagement:
        """Sorry when there is none."""
        found = self.engagements.get(battle)
        if found is None:
            task = self._finding.get(battle)
            if task is None:
                task = self._finding[battle] = asyncio.create_task(self._load(battle))
                task.add_done_callback(lambda _: self._finding.pop(battle, None))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def _load(self, battle: str) -> Engagement:
        if self.closing:
            raise Sorry("closing")
        kept = await self.keeper.read(partial(log.load, battle=battle))
        if kept is None:
            raise Sorry("unknown_battle")
        try:
            engagement = awakened(kept)
        except Broken as error:
            say.error("a battle cannot be read", battle=battle, why=str(error))
            raise Sorry("unreadable") from error
        self.engagements[battle] = engagement
        self._make_room()
        MEASURES.awake.set(len(self.engagements))
        self.look_ahead(engagement)
        return engagement

    @asynccontextmanager
    async def holding(self, engagement: Engagement) -> AsyncIterator[None]:
        """Nobody else changes it meanwhile, and it is what lies in the store."""
        async with engagement.lock:
            if self.engagements.get(engagement.row.id) is not engagement:
                raise Sorry("not_kept")  # forgotten while this waited: whoever asked finds it anew
            yield

    async def settled(self, engagement: Engagement) -> None:
        """Whatever has happened in it is committed: before, nobody may hear of it."""
        while engagement.lock.locked():
            async with engagement.lock:
                pass

    def add(self, engagement: Engagement) -> None:
        engagement.used = time.monotonic()
        self.engagements[engagement.row.id] = engagement
        self._make_room()
        MEASURES.awake.set(len(self.engagements))

    def forget(self, engagement: Engagement) -> None:
        """The next who wants it reads it from the store again."""
        if self.engagements.get(engagement.row.id) is engagement:
            del self.engagements[engagement.row.id]
        alarm = self._alarms.pop(engagement.row.id, None)
        if alarm is not None:
            alarm.cancel()
        for watcher in list(engagement.watchers):
            watcher.leave()

    def _make_room(self) -> None:
        """The battles that nobody looks at go first, those longest unused before others."""
        most = self.settings.battles_in_memory
        if len(self.engagements) <= most:
            return
        idle = [e for e in self.engagements.values() if not e.watchers and not e.thinking and not e.lock.locked()]
        idle.sort(key=lambda e: e.used)
        for engagement in idle[: len(self.engagements) - most + most // 10]:
            alarm = engagement.row.id in self._alarms
            if not alarm:  # a clock that runs keeps its battle awake
                self.forget(engagement)

    # ---- writing

    async def keep(
        self,
        engagement: Engagement,
        also: Also | None = None,
        values: Mapping[str, Any] | None = None,
        by: tuple[str, str] = ("", ""),
    ) -> None:
        """Commits what is new, then tells. Called under the battle's lock, after the match has changed. `by`: whose
        saying it was, and its id."""
        row = engagement.row
        engagement.note()
        lines = engagement.new_lines()
        lapsed = row.offers if engagement.result() is not None and row.status != OVER else []
        changes = self._changes(engagement, values or {})
        new = NewLines(row.id, lines, *by)
        notes = [one for one in (also, self.before_commit(engagement)) if one is not None]
        try:
            if changes or notes:
                work = partial(_write, battle=row.id, changes=changes, also=notes)
                await self.keeper.write(work, new if lines else None)
            elif lines:
                await self.keeper.write_lines(new)
        except BaseException as error:
            self.forget(engagement)
            if isinstance(error, NotKept):
                say.error("not kept", battle=row.id, why=str(error)[:200])
                raise Sorry("not_kept") from error
            raise
        engagement.kept += len(lines)
        engagement.public = engagement.number(None)
        if by[1] and lines:
            engagement.given[by] = lines[-1].number
        MEASURES.lines.inc(len(lines))
        for offer in lapsed:
            self.announce(engagement, offer, False)
        self.tell(engagement)

    def _changes(self, engagement: Engagement, values: Mapping[str, Any]) -> dict[str, Any]:
        """What else of the battle is new. When it was last touched is written now and then: it only orders lists."""
        row, changes, now = engagement.row, dict(values), now_ms()
        result = engagement.result()
        if result is not None and row.status != OVER:
            row.status, row.result, row.offers = OVER, encode(result.facts()), []
            engagement.card += 1
            changes |= {"result": row.result, "offers": []}
        if row.status != engagement.status_kept:
            changes["status"] = row.status
            engagement.status_kept = row.status
        due = engagement.due(now) if row.pace["kind"] == "days" else None  # others are woken at the start anyway
        if due != row.due:
            changes["due"] = row.due = due
        if engagement.number(None) != engagement.public:  # else lists would show that something secret has happened
            row.changed = now
            if changes or now - engagement.changed_kept > TOUCHED:
                changes["changed"] = engagement.changed_kept = now
        return changes

    def tell(self, engagement: Engagement) -> None:
        """Everybody who looks; the computer players; the clock; whoever wants to be told elsewhere."""
        for watcher in engagement.watchers:
            watcher.nudge()
        self.look_ahead(engagement)
        self.on_change(engagement)

    def announce(self, engagement: Engagement, offer: dict[str, Any], open_: bool, battle: str = "") -> None:
        for watcher in engagement.watchers:
            watcher.say(offer_shown(engagement, offer, open_, battle))

    def seen_anew(self, engagement: Engagement) -> None:
        """Its heading has changed: somebody came or went."""
        engagement.card += 1
        engagement.version += 1
        for watcher in engagement.watchers:
            watcher.nudge()

    # ---- what happens by itself

    def look_ahead(self, engagement: Engagement) -> None:
        """Computer players who are asked begin to think; the alarm is set for the next clock that runs out."""
        if self.closing:
            return
        for seat in engagement.computers_awaited():
            if seat not in engagement.thinking:
                engagement.thinking.add(seat)
                self.spawn(self._think(engagement, seat))
        self._set_alarm(engagement)

    async def _think(self, engagement: Engagement, seat: int) -> None:
        try:
            while not self.closing and self.engagements.get(engagement.row.id) is engagement:
                if seat not in engagement.computers_awaited():
                    return
                match = engagement.match
                assert match is not None
                lines = len(match.lines)
                try:
                    text = await self.thinkers.ask(engagement, "choose", seat)
                except Overworked as error:
                    say.warning("computer player failed", battle=engagement.row.id, why=str(error))
                    await asyncio.sleep(RETRY)
                    continue
                except Exception as error:  # of its judgement: the game goes on with the default
                    say.error("computer player failed", battle=engagement.row.id, exc_info=error)
                    text = ""
                async with engagement.lock:
                    if self.engagements.get(engagement.row.id) is not engagement:
                        return
                    if len(match.lines) == lines and seat in engagement.computers_awaited():
                        await self._speak(engagement, seat, text)
        except Sorry:
            return  # it could not be kept: whoever finds the battle again asks the computer again
        finally:
            engagement.thinking.discard(seat)

    async def _speak(self, engagement: Engagement, seat: int, text: str) -> None:
        assert engagement.clock is not None and engagement.match is not None
        now = engagement.clock_now(now_ms())
        refusal = engagement.clock.order(seat, text, now)
        if refusal is not None:
            say.error("computer player refused", battle=engagement.row.id, order=text, why=refusal.text())
            engagement.clock.tick(now)
            if seat in engagement.computers_awaited():  # a game goes on, whatever its judgement made of it
                engagement.clock.order(seat, engagement.match.state.default(seat), now)
        await self.keep(engagement)

    def _set_alarm(self, engagement: Engagement) -> None:
        old = self._alarms.pop(engagement.row.id, None)
        if old is not None:
            old.cancel()
        now = now_ms()
        due = engagement.due(now)
        if due is not None:
            wait = max(0.0, (due - now) / 1000) + CLOCK_STEP
            loop = asyncio.get_running_loop()
            self._alarms[engagement.row.id] = loop.call_later(min(wait, 86400.0), self._ring, engagement)

    def _ring(self, engagement: Engagement) -> None:
        self._alarms.pop(engagement.row.id, None)
        if self.engagements.get(engagement.row.id) is engagement and not self.closing:
            self.spawn(self._time_out(engagement))

    async def _time_out(self, engagement: Engagement) -> None:
        async with engagement.lock:
            if engagement.clock is None or self.engagements.get(engagement.row.id) is not engagement:
                return
            engagement.clock.tick(engagement.clock_now(now_ms()))
            try:
                await self.keep(engagement)
            except Sorry:
                return

    # ---- the house itself

    async def wake(self) -> None:
        """After a start: battles whose clocks run, and those in which a computer is to move."""
        await self.wake_due()
        await self._wake(await self.keeper.read(log.unfinished))

    async def wake_due(self) -> None:
        """Those whose clocks run out within a day. Now and then: a turn may last a month."""
        soon = now_ms() + 24 * 3600 * 1000
        await self._wake([battle for battle, _ in await self.keeper.read(partial(log.due_before, instant=soon))])

    async def _wake(self, battles: list[str]) -> None:
        for battle in battles:
            try:
                await self.find(battle)
            except Sorry as sorry:
                say.error("a battle cannot be woken", battle=battle, why=sorry.code)
            await asyncio.sleep(0)

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            say.error("task failed", exc_info=task.exception())

    async def close(self) -> None:
        """No new work; what is being written is written; everybody is sent away to come again."""
        self.closing = True
        for alarm in self._alarms.values():
            alarm.cancel()
        for engagement in list(self.engagements.values()):
            async with engagement.lock:
                for watcher in list(engagement.watchers):
                    watcher.leave()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _write(connection: Connection, battle: str, changes: dict[str, Any], also: list[Also]) -> None:
    for one in also:
        one(connection)
    if changes:
        log.change_battle(connection, battle, changes)


def awakened(kept: Kept) -> Engagement:
    """A battle from what lies in the store."""
    row = kept.battle
    rules = game(row.game)
    scenario = None if rules is None else rules.scenario_for(row.scenario, row.options)
    if rules is None or not isinstance(scenario, Scenario):
        raise Broken(f"battle {row.id}: there is no {row.game}/{row.scenario}")
    if rules.rules_version != row.rules:
        raise Broken(
            f"battle {row.id}: played by version {row.rules} of the rules, which now are {rules.rules_version}"
        )
    engagement = Engagement(row, kept.seats, rules, scenario)
    engagement.given.update(kept.given)
    engagement.restore(kept.lines)
    engagement.chatted = kept.chatted
    engagement.standing = news.standing(engagement)
    return engagement
