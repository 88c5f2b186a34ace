"""A quiet place for each test: no colours, English, 80 columns, a data folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from searoom.cli import speech
from searoom.words import FIRST
from tests.cli.run import Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SEAROOM_LANGUAGE", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(speech, "_language", FIRST)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Run(monkeypatch, capsys)
