"""The keeper of the log: many writes share one commit, and one that fails fails alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from searoom.server.store.keeper import MOST_AT_ONCE, Keeper, NotKept, Work


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    keeper = Keeper(f"sqlite:///{tmp_path / 'log.db'}")
    with keeper.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE lines (number INTEGER PRIMARY KEY)")
    yield keeper
    keeper.close()


def add(number: int) -> Work:
    def write(connection: Connection) -> int:
        connection.exec_driver_sql("INSERT INTO lines VALUES (?)", (number,))
        return number

    return write


def numbers(connection: Connection) -> list[int]:
    return list(connection.exec_driver_sql("SELECT number FROM lines ORDER BY number").scalars())


def test_what_has_been_written_can_be_read_and_brings_its_answer(keeper: Keeper) -> None:
    async def play() -> None:
        keeper.start()
        assert await keeper.write(add(1)) == 1
        assert await keeper.read(numbers) == [1]

    asyncio.run(play())


def test_writes_that_wait_together_share_one_commit(keeper: Keeper) -> None:
    async def play() -> None:
        waiting = [asyncio.ensure_future(keeper.write(add(number))) for number in range(100)]
        await asyncio.sleep(0)  # all wait before the first is taken up
        keeper.start()
        assert await asyncio.gather(*waiting) == list(range(100))
        assert (keeper.commits, keeper.writes) == (1, 100)

    asyncio.run(play())


def test_no_more_than_so_many_share_one_commit(keeper: Keeper) -> None:
    async def play() -> None:
        waiting = [asyncio.ensure_future(keeper.write(add(n))) for n in range(MOST_AT_ONCE + 1)]
        await asyncio.sleep(0)
        keeper.start()
        await asyncio.gather(*waiting)
        assert keeper.commits == 2

    asyncio.run(play())


def test_a_write_that_fails_fails_alone_and_the_others_are_written(keeper: Keeper) -> None:
    async def play() -> None:
        def wrong(connection: Connection) -> None:
            connection.exec_driver_sql("INSERT INTO lines VALUES (77)")
            raise ValueError("after it had begun to write")

        works: list[Work] = [add(1), wrong, add(2), add(1), add(3)]
        waiting = [asyncio.ensure_future(keeper.write(work)) for work in works]
        await asyncio.sleep(0)
        keeper.start()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in found] == [int, ValueError, int, NotKept, int]
        assert await keeper.read(numbers) == [1, 2, 3]

    asyncio.run(play())


def test_a_database_that_is_gone_is_told_to_who_writes_and_who_reads(tmp_path: Path) -> None:
    async def play() -> None:
        keeper = Keeper(f"sqlite:///{tmp_path / 'nowhere' / 'log.db'}")
        keeper.start()
        with pytest.raises(NotKept):
            await keeper.write(add(1))
        with pytest.raises(NotKept):
            await keeper.read(numbers)
        keeper.close()

    asyncio.run(play())


def test_what_waits_is_written_before_it_closes(keeper: Keeper) -> None:
    async def play() -> None:
        keeper.start()
        held = threading.Event()

        def slow(connection: Connection) -> None:
            held.wait(5)

        waiting = [asyncio.ensure_future(keeper.write(work)) for work in (slow, add(1), add(2))]
        await asyncio.sleep(0.05)
        held.set()
        await asyncio.to_thread(keeper.close)
        await asyncio.gather(*waiting)

    asyncio.run(play())
    with keeper.engine.connect() as connection:
        assert numbers(connection) == [1, 2]


def test_whoever_no_longer_waits_is_not_answered_and_nobody_minds(keeper: Keeper) -> None:
    async def play() -> None:
        gone = asyncio.ensure_future(keeper.write(add(1)))
        await asyncio.sleep(0)
        gone.cancel()
        keeper.start()
        assert await keeper.write(add(2)) == 2
        assert await keeper.read(numbers) == [1, 2]  # what had been handed over is written

    asyncio.run(play())
