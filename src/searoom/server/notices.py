"""Whoever is not at the table is told elsewhere that his turn has come: in the browser, by mail, by webhook.

What goes by mail or webhook is written in the commit of the move itself, waits for a while, and is dropped if he comes
by himself. A battle that one person plays with computers, or with himself, is told of in his browser only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection

from searoom.server import news, people, wire
from searoom.server.engagement import Engagement
from searoom.server.harbour import Also, Harbour
from searoom.server.measures import MEASURES
from searoom.server.people import Person, now_ms
from searoom.server.post import Post, looking, ways_of
from searoom.server.settings import Settings
from searoom.server.sorry import Sorry
from searoom.server.store import outbox
from searoom.server.store.keeper import Keeper, NotKept
from searoom.server.webhooks import target_of
from searoom.words import Words

MINUTE: Final = 60_000
LAST_ROUND: Final = 5.0  # seconds that a letter on its way is waited for when the house closes


class Listener:
    """A browser that wants to be told, wherever in it the person is."""

    def __init__(self, person: Person, reaches: Callable[[str], bool], tell: Callable[[str], None]) -> None:
        self.person = person
        self.reaches: Final = reaches
        self.tell: Final = tell


class Notices:
    def __init__(self, keeper: Keeper, settings: Settings, harbour: Harbour) -> None:
        self.keeper: Final = keeper
        self.settings: Final = settings
        self.harbour: Final = harbour
        self.waiting: Final[set[tuple[str, str]]] = set()  # who may have something about which battle in the outbox
        self.post: Final = Post(keeper, settings, harbour, self.waiting)
        self._listeners: Final[dict[str, set[Listener]]] = {}
        self._work: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.waiting.update(await self.keeper.read(outbox.pairs))
        self._work = asyncio.create_task(self.post.run())

    async def close(self) -> None:
        """What has not gone goes when the next server has opened."""
        if self._work is not None:
            self.post.closing.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._work, LAST_ROUND)

    # ---- what a person wants

    def check(self, wanted: wire.Notices, person: Person) -> None:
        """Sorry where this server cannot do it, or must not."""
        if wanted.email and (not self.settings.smtp_host or not person.email):
            raise Sorry("no_mail")
        if wanted.webhook and target_of(wanted.webhook, self.settings.webhooks) is None:
            raise Sorry("bad_webhook", url=wanted.webhook[:100])

    def knows(self, person: Person) -> None:
        """He has changed his name, his language, or how he wants to be told."""
        for listener in self._listeners.get(person.id, ()):
            listener.person = person

    def listen(self, listener: Listener) -> None:
        self._listeners.setdefault(listener.person.id, set()).add(listener)

    def listens_no_more(self, listener: Listener) -> None:
        mine = self._listeners.get(listener.person.id, set())
        mine.discard(listener)
        if not mine:
            self._listeners.pop(listener.person.id, None)

    # ---- what happens

    def before_commit(self, engagement: Engagement) -> Also | None:
        """What is to be written together with what has happened."""
        before, now = engagement.standing, news.standing(engagement)
        engagement.standing = now
        found = [] if before is None else news.news(engagement, before, now)
        engagement.news += [(p, what) for p, what in found if not looking(engagement, p)]
        if len(now.people) < 2 or not engagement.news:
            return None
        battle, fresh = engagement.row.id, tuple(engagement.news)
        self.waiting.update((person, battle) for person, _ in fresh)
        return partial(self._put, battle=battle, fresh=fresh)

    def _put(self, connection: Connection, battle: str, fresh: tuple[tuple[str, news.What], ...]) -> None:
        """In the writer's thread: for those who have asked for it."""
        made = now_ms()
        for id, what in fresh:
            person = people.person_by_id(connection, id)
            ways = [] if person is None else ways_of(person, self.settings)
            for way in ways:
                assert person is not None
                wait = wire.Notices.model_validate(person.notices).digest_minutes * MINUTE
                outbox.put(connection, id, battle, what, way, made, made + wait)
            if not ways:
                self.waiting.discard((id, battle))

    def changed(self, engagement: Engagement) -> None:
        """After the commit: browsers are told at once."""
        fresh, engagement.news = engagement.news, []
        for id, what in fresh:
            for listener in tuple(self._listeners.get(id, ())):
                self._tell(engagement, listener, what)

    def _tell(self, engagement: Engagement, listener: Listener, what: news.What) -> None:
        person = listener.person
        wanted = wire.Notices.model_validate(person.notices)
        if not wanted.browser or not listener.reaches(engagement.row.id):
            return
        words, only = Words(person.language, engagement.game.name, engagement.words), frozenset((what,))
        said = news.told(engagement, person.id, only, words)
        if said:
            notice = wire.YourTurn(
                what=what,
                battle=engagement.row.id,
                title=news.title_of(engagement, words),
                said=said,
                path=news.path_of(engagement, only),
            )
            listener.tell(notice.model_dump_json())
            MEASURES.notices.labels("browser", "sent").inc()

    def came(self, battle: str, person: str) -> None:
        """To the table: what waits for him about it has lost its point."""
        if (person, battle) in self.waiting:
            self.waiting.discard((person, battle))
            self.harbour.spawn(self._drop(person, battle))

    async def _drop(self, person: str, battle: str) -> None:
        with suppress(NotKept):
            await self.keeper.write(partial(outbox.drop_for, person=person, battle=battle))
