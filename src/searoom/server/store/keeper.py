"""The keeper of the log: one thread writes, and many orders share one commit; others read beside it.

What is answered to a client has been committed before. A write that fails fails alone: the others of its batch are
written without it.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from searoom.server.store.log import NewLines, add_lines

T = TypeVar("T")
Work = Callable[[Connection], Any]
MOST_AT_ONCE: Final = 256  # writes in one commit
READERS: Final = 2


class NotKept(Exception):
    """It could not be written: the disk is full, the database is gone."""


class Job:
    """A write on its way, and who waits for it."""

    def __init__(self, work: Work | None, lines: NewLines | None, loop: asyncio.AbstractEventLoop) -> None:
        self.work: Final = work
        self.lines: Final = lines
        self.loop: Final = loop
        self.done: Final[asyncio.Future[Any]] = loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        if self.done.done():
            return  # whoever waited has gone
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)


class Keeper:
    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.engine: Final = open_engine(url)
        self._jobs: Final[queue.SimpleQueue[Job | None]] = queue.SimpleQueue()
        self._readers: Final = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer: Final = threading.Thread(target=self._write, name="keeper", daemon=True)
        self.commits = 0
        self.writes = 0

    def start(self) -> None:
        self._writer.start()

    async def write(self, work: Callable[[Connection], T], lines: NewLines | None = None) -> T:
        """Done and committed when it returns; NotKept, or what `work` raised, when it is not."""
        job = Job(work, lines, asyncio.get_running_loop())
        self._jobs.put(job)
        result: T = await job.done
        return result

    async def write_lines(self, lines: NewLines) -> None:
        """The same where nothing but the log grows."""
        job = Job(None, lines, asyncio.get_running_loop())
        self._jobs.put(job)
        await job.done

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise NotKept(str(error)) from error

    def close(self) -> None:
        """After everything that waits has been written."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # ---- the writing thread

    def _write(self) -> None:
        while True:
            batch = self._next_batch()
            if not batch:
                return
            try:
                self._commit(batch)
            except Exception as error:
                if len(batch) == 1:
                    batch[0].error = _told(error)
                else:
                    for job in batch:
                        self._alone(job)
            self._settle(batch)

    def _next_batch(self) -> list[Job]:
        """All that waits; it blocks for the first."""
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE or self._jobs.empty():
                return batch
            job = self._jobs.get()
        if batch:
            self._jobs.put(None)  # to be met again
        return batch

    def _commit(self, batch: list[Job]) -> None:
        with self.engine.begin() as connection:
            for job in batch:
                if job.work is not None:
                    job.result = job.work(connection)
            add_lines(connection, [job.lines for job in batch if job.lines is not None])
        self.commits += 1
        self.writes += len(batch)

    def _alone(self, job: Job) -> None:
        try:
            self._commit([job])
        except Exception as error:
            job.error = _told(error)

    def _settle(self, batch: list[Job]) -> None:
        loops = {job.loop for job in batch}
        for loop in loops:
            mine = [job for job in batch if job.loop is loop]
            try:
                loop.call_soon_threadsafe(_settle_all, mine)
            except RuntimeError:  # the loop has closed: nobody waits any more
                continue


def _settle_all(jobs: list[Job]) -> None:
    for job in jobs:
        job.settle()


def _told(error: Exception) -> Exception:
    return NotKept(str(error)) if isinstance(error, SQLAlchemyError) else error


def open_engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite)
    return engine


def _sqlite(connection: Any, _record: Any) -> None:
    """Readers beside one writer, and a commit is on the disk before it is answered."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
