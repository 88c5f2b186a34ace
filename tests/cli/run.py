"""Commands run in this process, as a shell would."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from searoom.cli.main import main


class Ran:
    """What came of a command."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    def json(self) -> Any:
        return json.loads(self.out)


class Run:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *argv: object, typed: str = "") -> Ran:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main([str(word) for word in argv])
        caught = self._capsys.readouterr()
        assert "Traceback" not in caught.err
        return Ran(status, caught.out, caught.err)
