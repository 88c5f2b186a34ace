"""Somebody who looks at a table over a socket: what he has seen, and what is on its way to him.

A slow reader costs no memory: he is not sent every change, but the table as it is when he can take it. What is told in
between comes with it, numbered, so that nothing is lost.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from pydantic import BaseModel
from pydantic_core import to_json

from searoom.core.seats import Seat
from searoom.server.engagement import Engagement
from searoom.server.people import Person, now_ms
from searoom.server.shown import battle_shown, clock_shown, hears, table_shown
from searoom.server.wire import BattleChanged, Chatted

MOST_WAITING: Final = 200  # answers and chat that somebody has not taken: after that he is disconnected

MOST_SHARED: Final = 64  # tables kept of one battle, as they are sent


class Look:
    """The table through one pair of eyes."""

    def __init__(self, seen: int, language: str) -> None:
        self.seen = seen  # the last event number that was sent
        self.language: Final = language
        self.shown = ""  # what was sent last, without what was told and without the time
        self.version = -1


class Watcher:
    def __init__(self, engagement: Engagement, person: Person, language: str) -> None:
        self.engagement: Final = engagement
        self.person = person
        self.language = language
        self.looks: Final[dict[Seat | None, Look]] = {}
        self._greeting = ""  # comes before all else
        self._waiting: Final[deque[str]] = deque()
        self._nudged: Final = asyncio.Event()
        self._card = -1  # how the battle's heading was numbered that was sent last
        self.slow = False  # he does not read what he has asked for
        self.gone = False  # the battle has been deleted, or the server closes

    # ---- what others do

    def nudge(self) -> None:
        """Something may have changed."""
        self._nudged.set()

    def greet(self, message: BaseModel) -> None:
        self._greeting = message.model_dump_json()
        self._nudged.set()

    def say(self, message: BaseModel) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.gone = self.slow = True
        else:
            self._waiting.append(message.model_dump_json())
        self._nudged.set()

    def chat(self, said: Chatted, seats: int) -> None:
        if hears(self.engagement, self.person, seats):
            self.say(said)

    def leave(self) -> None:
        self.gone = True
        self._nudged.set()

    # ---- what he is sent

    async def next(self) -> list[str]:
        """Waits until there is something to send; an empty list when he is to be disconnected."""
        while True:
            await self._nudged.wait()
            self._nudged.clear()
            found = self.last_words() if self.gone else self.take()
            if found or self.gone:
                return found

    def last_words(self) -> list[str]:
        """What was answered before he is sent away: that an order was not kept, say."""
        found = [] if self.slow else list(self._waiting)
        self._waiting.clear()
        if found:
            self._nudged.set()
        return found

    def take(self) -> list[str]:
        """The tables that have changed for him first, then what was answered: an answer never comes before what it
        has brought about. Nothing while something is being written: it has not happened yet, and whoever writes it
        nudges."""
        if self.engagement.unsettled():
            return []
        found: list[str] = [self._greeting] if self._greeting else []
        self._greeting = ""
        card = self._changed_card()
        if card:
            found.append(card)
        now = now_ms()
        for viewer, look in self.looks.items():
            text = table_text(self.engagement, viewer, look, now)
            if text:
                found.append(text)
        found.extend(self._waiting)
        self._waiting.clear()
        return found

    def _changed_card(self) -> str:
        """Who sits where, who is there: the rest of the heading is in the tables."""
        if self._card == self.engagement.card:
            return ""
        self._card = self.engagement.card
        battle = battle_shown(self.engagement, self.person, self.language)
        return BattleChanged(battle=battle, spectators=spectators(self.engagement)).model_dump_json()


def spectators(engagement: Engagement) -> int:
    return len({w.person.id for w in engagement.watchers if not engagement.holds(w.person.id)})


def table_text(engagement: Engagement, viewer: Seat | None, look: Look, now: int) -> str:
    """The table as this viewer may know it, if it has changed for him; else nothing, so that a message never tells that
    something secret happened."""
    if look.version == engagement.version or engagement.match is None:
        return ""
    look.version = engagement.version
    table, signature = shared_table(engagement, viewer, look.seen, look.language)
    if look.seen == engagement.number(viewer) and signature == look.shown:
        return ""
    look.shown = signature
    look.seen = engagement.number(viewer)
    return f'{table[:-1]},"clock":{as_json(clock_shown(engagement, now))}}}'


def shared_table(engagement: Engagement, viewer: Seat | None, after: int, language: str) -> tuple[str, str]:
    """The message without its clock, and what must differ for it to be sent again; made once for all who look so. The
    clock is each message's own: an older one would show that nothing, not even a secret, has happened since."""
    if engagement.shared_version != engagement.version:
        engagement.shared.clear()
        engagement.shared_version = engagement.version
    key = (viewer, after, language)
    found = engagement.shared.get(key)
    if found is None:
        if len(engagement.shared) >= MOST_SHARED:
            engagement.shared.clear()  # somebody asks again and again from elsewhere
        table = table_shown(engagement, viewer, after, language, 0)
        told = table.pop("told")
        del table["clock"]
        rest = as_json(table)
        text = f'{rest[:-1]},"told":{as_json(told)}}}'
        found = engagement.shared[key] = (text, f"{rest}{clock_signature(engagement)}")
    return found


def as_json(value: object) -> str:
    """Plain values, in the order in which they were built: what a viewer gets depends on nothing else."""
    return to_json(value).decode()


def clock_signature(engagement: Engagement) -> str:
    """What of the clocks is new when it changes: who runs, what is in the banks, whether a window is open."""
    clock = engagement.clock
    if clock is None or clock_shown(engagement, 0) is None:
        return ""
    return f"{clock.running()} {clock.bank} {clock.window_left(0) >= 0}"
