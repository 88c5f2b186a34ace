"""Finished games: each record in tests/fixtures is still true. Drop a file in, and it is held from then on.

Those of sail are played anew by `make fixtures`, when a change of the rules is meant.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from searoom.core.record import Record, read_record
from searoom.core.replay import Verdict, verify
from searoom.games import game
from tests.fixtures.make import PLANS

MOST = 60_000  # bytes
FILES = sorted((Path(__file__).parent / "fixtures").glob("*.searoom"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_finished_game_is_still_true(file: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8"))
    assert isinstance(record, Record), record
    rules = game(record.articles.game)
    assert rules is not None
    verdict = verify(rules, record)
    assert isinstance(verdict, Verdict), f"{verdict} (if that is meant, and {file.stem} a game of sail: make fixtures)"
    assert verdict.match.state.result() is not None


def test_every_plan_has_been_played_and_is_no_longer_than_need_be() -> None:
    sizes = {file.stem: file.stat().st_size for file in FILES}
    assert set(sizes) >= {f"sail-{plan.name}" for plan in PLANS}
    assert max(sizes.values()) <= MOST
