"""docs/how-to-add-a-game.md does what it says: followed in a copy of the project, it ends with a playing game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BOX = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.M | re.S)
COPIED = ("src", "tests", "docs", "bench", "pyproject.toml", "README.md")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "engine.json", "*.pyd")
GOES_WHERE = {
    "rulebook.md": "src/searoom/games/duel/rulebook.md",
    "game.py": "src/searoom/games/duel/game.py",
    "en/duel.toml": "src/searoom/words/en/duel.toml",
    "it/duel.toml": "src/searoom/words/it/duel.toml",
    "test_rules.py": "tests/games/duel/test_rules.py",
    "uncovered.txt": "src/searoom/games/duel/uncovered.txt",
}


def run(folder: Path, *command: str) -> str:
    """A command of the page; its output, or a failed test that shows it."""
    environment = {**os.environ, "PYTHONPATH": "src", "SEAROOM_PLAIN": "1", "NO_COLOR": "1"}
    environment.pop("SEAROOM_COMPILED", None)
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the page has been followed to the letter."""
    folder = tmp_path_factory.mktemp("project")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
        else:
            shutil.copy(ROOT / name, folder / name)
    for package in ("src/searoom/games/duel", "tests/games/duel"):
        (folder / package).mkdir()
        (folder / package / "__init__.py").touch()
    for _, name, text in BOX.findall((ROOT / "docs" / "how-to-add-a-game.md").read_text(encoding="utf-8")):
        path = folder / GOES_WHERE[name]
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(before + ("\n" if name.endswith(".toml") else "") + text, encoding="utf-8")
    names = folder / "src/searoom/games/__init__.py"
    names.write_text(re.sub(r"^(NAMES = .*)\)$", r'\1, "duel")', names.read_text(), flags=re.M))
    run(folder, "searoom.conformance.playthrough", "tests/playthroughs", "--game", "duel")
    return folder


def test_the_game_of_the_page_plays(project: Path) -> None:
    assert "duel/anchored" in run(project, "searoom.cli", "scenarios")
    assert "DUEL-2.2" in run(project, "searoom.cli", "rules", "duel", "DUEL-2.2")
    assert '"games": 50' in run(
        project, "searoom.cli", "simulate", "duel/anchored", "--games", "50", "--workers", "1", "--json"
    )


def test_the_game_of_the_page_is_clean(project: Path) -> None:
    run(project, "ruff", "check", "src/searoom/games/duel", "tests/games/duel")
    run(project, "ruff", "format", "--check", "src/searoom/games/duel", "tests/games/duel")
    run(project, "mypy", "--follow-imports=silent", "src/searoom/games/duel", "tests/games/duel")


def test_the_game_of_the_page_keeps_the_contract_and_every_test_of_the_house(project: Path) -> None:
    house = (
        "tests/conformance",
        "tests/games/duel",
        "tests/words",
        "tests/test_rules_by_id.py",
        "tests/cli/test_commands.py",
    )
    new = "duel or not (battleship or sail or conformance)"  # the others have just been tried, or are about to be
    assert "passed" in run(project, "pytest", "-x", "-p", "no:cacheprovider", *house, "-k", new)
