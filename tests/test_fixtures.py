"""Finished games: each record in tests/fixtures is still true. Drop a file in, and it is held from then on."""

from __future__ import annotations

from pathlib import Path

import pytest

from searoom.core.record import Record, read_record
from searoom.core.replay import Verdict, verify
from searoom.games import game

FILES = sorted((Path(__file__).parent / "fixtures").glob("*.searoom"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_finished_game_is_still_true(file: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8"))
    assert isinstance(record, Record), record
    rules = game(record.articles.game)
    assert rules is not None
    verdict = verify(rules, record)
    assert isinstance(verdict, Verdict), verdict
    assert verdict.match.state.result() is not None
