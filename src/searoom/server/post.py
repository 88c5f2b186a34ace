"""What waits in the outbox goes out: one letter for all of a person's battles, tried again for a while if it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog

from searoom.server import news, people, wire
from searoom.server.engagement import Broken, Engagement
from searoom.server.harbour import Harbour
from searoom.server.mail import Unsent, send_mail
from searoom.server.measures import MEASURES
from searoom.server.people import Person, now_ms
from searoom.server.settings import Settings
from searoom.server.sorry import Sorry
from searoom.server.store import outbox
from searoom.server.store.keeper import Keeper, NotKept
from searoom.server.store.outbox import Waiting
from searoom.server.webhooks import post_webhook
from searoom.words import Words

say: Final = structlog.get_logger("searoom")
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
ROUND: Final = 5.0  # seconds between two looks into the outbox
AT_ONCE: Final = 8  # letters on their way
MOST_A_ROUND: Final = 200
AGAIN_AFTER: Final = (60, 300, 1800, 7200, 28800)  # seconds; then it is given up


@dataclass(frozen=True)
class Item:
    """One battle in a letter."""

    title: str
    text: str
    link: str
    battle: str
    what: str

    def facts(self) -> dict[str, object]:
        return {"title": self.title, "text": self.text, "link": self.link, "battle": self.battle, "what": self.what}


class Post:
    def __init__(self, keeper: Keeper, settings: Settings, harbour: Harbour, waiting: set[tuple[str, str]]) -> None:
        self.keeper: Final = keeper
        self.settings: Final = settings
        self.harbour: Final = harbour
        self.waiting: Final = waiting  # persons and battles with something in the outbox
        self.closing: Final = asyncio.Event()
        self._at_once: Final = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """As long as the house is open, whatever goes wrong with one letter."""
        while not self.closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), ROUND)
                return
            try:
                await self.go_round()
            except Exception as error:
                say.error("notices", exc_info=error)

    async def go_round(self) -> None:
        due = await self.keeper.read(partial(outbox.due, now=now_ms(), most=MOST_A_ROUND))
        found = await asyncio.gather(*(self._deliver(person, way) for person, way in due), return_exceptions=True)
        for error in found:
            if isinstance(error, Exception):
                say.error("notice", exc_info=error)

    async def _deliver(self, id: str, way: str) -> None:
        async with self._at_once:
            rows = await self.keeper.read(partial(outbox.all_for, person=id, way=way))
            person = await self.keeper.read(partial(people.person_by_id, id=id))
            if not rows or person is None:
                return
            wanted = way in ways_of(person, self.settings)
            items = await self._items(person, rows) if wanted else []
            outcome = await self._send(person, way, items) if items else "dropped"
            await self._settle(rows, outcome)
            MEASURES.notices.labels(way, outcome).inc()

    async def _items(self, person: Person, rows: Sequence[Waiting]) -> list[Item]:
        """What of all that still holds: he has not come to the table, and his turn has not passed."""
        found: list[Item] = []
        for battle in dict.fromkeys(row.battle for row in rows):
            try:
                engagement = await self.harbour.find(battle)
            except Broken:
                continue
            except Sorry as sorry:
                if sorry.code != "unknown_battle":  # the house closes: it goes out when the next has opened
                    raise
                continue
            whats = [row.what for row in rows if row.battle == battle]
            item = None if looking(engagement, person.id) else self._item(engagement, person, whats)
            if item is not None:
                found.append(item)
        return found

    def _item(self, engagement: Engagement, person: Person, whats: Sequence[str]) -> Item | None:
        words = Words(person.language, engagement.game.name, engagement.words)
        all_ = frozenset(whats)
        text = news.told(engagement, person.id, all_, words)
        if not text or person.id not in engagement.people():
            return None
        link = self._base(person) + news.path_of(engagement, all_)
        return Item(news.title_of(engagement, words), text, link, engagement.row.id, whats[-1])

    def _base(self, person: Person) -> str:
        """Where he finds this server: as its host says, or else as he himself last called it."""
        return self.settings.public_url or person.called

    async def _send(self, person: Person, way: str, items: Sequence[Item]) -> str:
        words = Words(person.language)
        only = items[0] if len(items) == 1 else None
        title = only.title if only is not None else words.say("notice.many", count=len(items))
        try:
            if way == MAIL:
                text = letter_text(words, person, items, self._base(person))
                subject = words.say("notice.subject", title=title, text=only.text) if only is not None else title
                await send_mail(self.settings, person.email or "", subject, text, person.language)
            else:
                first = only or Item(title, " ".join(f"{i.title}: {i.text}" for i in items), self._base(person), "", "")
                facts = {**first.facts(), "battles": [item.facts() for item in items]}
                await post_webhook(wire.Notices.model_validate(person.notices).webhook, self.settings.webhooks, facts)
        except Unsent as error:
            say.warning("notice not sent", person=person.id, way=way, why=str(error))
            return "failed"
        return "sent"

    async def _settle(self, rows: Sequence[Waiting], outcome: str) -> None:
        """Gone, or kept for another try; whatever has been tried often enough is given up."""
        tried = max(row.tries for row in rows)
        ids = [row.id for row in rows]
        if outcome == "failed" and tried < len(AGAIN_AFTER):
            later = now_ms() + AGAIN_AFTER[tried] * 1000
            await self.keeper.write(partial(outbox.postpone, ids=ids, tries=tried + 1, next=later))
            return
        await self.keeper.write(partial(outbox.drop, ids=ids))
        with suppress(NotKept):
            left = await self.keeper.read(outbox.pairs)
            self.waiting.difference_update({(row.person, row.battle) for row in rows} - left)


def ways_of(person: Person, settings: Settings) -> list[str]:
    """How this person wants to be told, as far as this server can."""
    wanted, found = wire.Notices.model_validate(person.notices), list[str]()
    if wanted.email and person.email and settings.smtp_host:
        found.append(MAIL)
    if wanted.webhook and settings.webhooks != "none":
        found.append(WEBHOOK)
    return found


def looking(engagement: Engagement, person: str) -> bool:
    return any(watcher.person.id == person for watcher in engagement.watchers)


def letter_text(words: Words, person: Person, items: Sequence[Item], base: str) -> str:
    parts = [words.say("notice.greeting", name=person.name)]
    parts += [f"{item.title}\n{item.text}\n{item.link}" for item in items]
    parts.append(words.say("notice.foot", link=base))
    return "\n\n".join(parts) + "\n"
