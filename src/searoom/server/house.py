"""The whole server, without the web: what is opened at the start and closed at the end."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from searoom.server.acts import Acts
from searoom.server.engagement import Engagement
from searoom.server.founding import Founding
from searoom.server.harbour import Harbour
from searoom.server.limits import Berths, Buckets
from searoom.server.notices import Notices
from searoom.server.people import now_ms
from searoom.server.settings import DATABASE, BadSetting, Settings
from searoom.server.store import log
from searoom.server.store.keeper import Keeper, NotKept
from searoom.server.store.upgrade import TooNew, bring_up_to_date
from searoom.server.thinkers import Thinkers

say: Final = structlog.get_logger("searoom")
ALIVE: Final = "alive"  # when the server last said that it runs
HEARTBEAT: Final = 5.0  # seconds
WAKING: Final = 3600.0  # seconds from one look for clocks that will run out to the next
HASHED_AT_ONCE: Final = 2  # passwords: each takes 64 MB and a core for a moment
SHORTEST_REST: Final = 2_000  # milliseconds without a server that live clocks are given back


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.keeper: Final = Keeper(settings.database())
        self.thinkers: Final = Thinkers(settings.worker_count())
        self.harbour: Final = Harbour(self.keeper, self.thinkers, settings)
        self.acts: Final = Acts(self.harbour)
        self.founding: Final = Founding(self.harbour)
        self.notices: Final = Notices(self.keeper, settings, self.harbour)
        self.sayings: Final = Buckets(settings.sayings_per_second)
        self.calls: Final = Buckets(settings.calls_per_second)
        self.berths: Final = Berths(settings.sockets_per_person)
        self.hashing: Final = asyncio.Semaphore(HASHED_AT_ONCE)
        self.acts.rematch = self.founding.rematch
        self.harbour.before_commit = self.notices.before_commit
        self.harbour.on_change = self.notices.changed
        self._lock: int | None = None
        self._prepared = False
        self._heart: asyncio.Task[None] | None = None
        self.began: Final = time.time()

    def prepare(self) -> None:
        """The folder is ours, and what lies in it is up to date; else BadSetting, before anybody is let in."""
        data = self.settings.data
        _make_folder(Path(data))
        self._lock = _take_folder(Path(data))
        try:
            found, now = bring_up_to_date(self.keeper.engine)
        except TooNew as error:
            why = f"a later version of Searoom made this database ({error}); install that one"
        except SQLAlchemyError as error:
            why = (
                f"{DATABASE} cannot be used ({getattr(error, 'orig', error)}); restore a backup, or name another folder"
            )
        else:
            if found and found != now:
                say.info("database brought up to date", before=found, now=now)
            self._prepared = True
            return
        self.give_folder_back()
        raise BadSetting(f"{data}: {why}")

    async def open(self) -> None:
        if not self._prepared:
            await asyncio.to_thread(self.prepare)
        self.keeper.start()
        await self._give_time_back()
        self.thinkers.warm_up()
        await self.notices.open()
        await self.harbour.wake()
        self._heart = asyncio.create_task(self._beat())

    async def _give_time_back(self) -> None:
        """While no server ran, no live clock did."""
        alive = await self.keeper.read(lambda connection: log.ask_service(connection, ALIVE))
        rest = now_ms() - int(alive) if alive else 0
        if rest >= SHORTEST_REST:
            moved = await self.keeper.write(lambda connection: log.shift_live(connection, rest))
            say.info("live clocks go on", battles=moved, rest_s=rest // 1000)
        await self._say_alive()

    async def _say_alive(self) -> None:
        await self.keeper.write(lambda connection: log.say_service(connection, ALIVE, str(now_ms())))

    async def _beat(self) -> None:
        woken = time.monotonic()
        while True:
            await asyncio.sleep(HEARTBEAT)
            with suppress(NotKept):
                await self._say_alive()
                if time.monotonic() - woken > WAKING:
                    woken = time.monotonic()
                    await self.harbour.wake_due()

    async def close(self) -> None:
        """Everything taken is written, everybody is sent away, and the next server finds all of it."""
        if self._heart is not None:
            self._heart.cancel()
        await self.harbour.close()
        self.berths.send_away()
        await self.notices.close()
        with suppress(NotKept):
            await self._say_alive()
        await asyncio.to_thread(self.keeper.close)
        self.thinkers.close()
        self.give_folder_back()

    def give_folder_back(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def watched(self, engagement: Engagement) -> bool:
        return bool(engagement.watchers)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(
            f"{folder}: {(error.strerror or str(error)).lower()}; name another folder with --data"
        ) from None
    if not os.access(folder, os.W_OK):
        raise BadSetting(f"{folder}: cannot be written; name another folder with --data")


def _take_folder(folder: Path) -> int | None:
    """One server a folder: two would not hear of each other's orders."""
    try:
        import fcntl
    except ImportError:  # Windows: SQLite's own lock must do
        return None
    handle = os.open(folder / "searoom.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise BadSetting(
            f"{folder}: another Searoom server runs on this folder; end it, or name another with --data"
        ) from None
    return handle
