"""The wheel holds all that the checkout has: rulebooks, words, sources, and which tests show which rule."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_wheel_plays_without_the_checkout(tmp_path: Path) -> None:
    environment = {**os.environ, "SEAROOM_PURE": "1"}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("searoom-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
        names = packed.namelist()
    assert "searoom/games/battleship/rulebook.md" in names and "searoom/words/it/sail.toml" in names
    assert not [name for name in names if name.endswith((".so", "engine.json"))]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "NO_COLOR": "1"}

    def run(*said: str) -> str:
        command = [sys.executable, "-m", "searoom.cli", *said]
        return subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout

    assert "battleship/hunt" in run("scenarios")
    assert "100" in run("simulate", "battleship/skirmish", "--games", "100", "--workers", "1", "--json")
    rule = run("rules", "battleship", "SHIPS-3.4")
    assert "searoom/games/battleship/game.py:" in rule and "test_each_square_only_once" in rule
