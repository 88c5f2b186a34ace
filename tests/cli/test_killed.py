"""A process that is killed in the middle of a battle loses no order that it had taken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.cli.run import Run


def test_a_killed_battle_goes_on_from_its_last_order(run: Run, tmp_path: Path) -> None:
    terminal = subprocess.Popen(
        [sys.executable, "-u", "-m", "searoom.cli", "play", "battleship/skirmish", "--seed", "5"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert terminal.stdin is not None and terminal.stdout is not None
    terminal.stdin.write("place a1 across\nplace a2 across\n")
    terminal.stdin.flush()
    for line in terminal.stdout:
        if "red places a ship of 3 squares at a2" in line:
            break
    terminal.kill()
    terminal.wait()
    (file,) = (tmp_path / "data" / "searoom").glob("*.searoom")
    went_on = run("play", "--from", file, typed="log\n")
    assert went_on.status == 0 and "red places a ship of 3 squares at a2, across" in went_on.out
