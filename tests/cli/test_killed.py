"""A process that is killed in the middle of a battle, or whose window is closed, loses no order that it had taken."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from searoom.cli.leaving import Signals
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


def own_terminal() -> None:
    """In the new process: what it types at is its own window."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def read_until(master: int, wanted: str) -> None:
    """Reads the screen until all this stands there, in this order."""
    seen, until = "", time.monotonic() + 30
    while not re.search(wanted, seen, re.S):
        ready, _, _ = select.select([master], [], [], until - time.monotonic())
        assert ready, seen
        seen += os.read(master, 65536).decode("utf-8", "replace")


@pytest.mark.parametrize("hangups", [0, 1, 2])
@pytest.mark.parametrize("waiting", [True, False])
def test_a_closed_window_keeps_the_battle(run: Run, tmp_path: Path, hangups: int, waiting: bool) -> None:
    """The system tells it by a signal, and the shell once more; meanwhile nothing can be printed."""
    master, slave = pty.openpty()
    terminal = subprocess.Popen(
        [sys.executable, "-m", "searoom.cli", "play", "battleship/skirmish", "--seed", "5"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "dumb"},
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=own_terminal,
    )
    os.close(slave)
    read_until(master, "red> ")
    os.write(master, b"place a1 across\n")
    read_until(master, "at a1, across.*red> " if waiting else "at a1, across")
    os.write(master, b"place a2 across\nplace a3 across\n")
    os.close(master)
    for _ in range(hangups):
        try:
            os.kill(terminal.pid, signal.SIGHUP)
        except ProcessLookupError:
            break
    _, complaint = terminal.communicate(timeout=30)
    assert terminal.returncode in (0, 130)
    assert complaint == b""
    (file,) = (tmp_path / "data" / "searoom").iterdir()
    text = file.read_text(encoding="utf-8")
    assert "place a1 across" in text
    went_on = run("play", "--from", file, typed="quit\n")
    assert went_on.status == 0 and "red places a ship of 2 squares at a1, across" in went_on.out


def test_a_signal_waits_for_the_order_to_be_whole() -> None:
    done = False
    with Signals() as signals:
        with pytest.raises(KeyboardInterrupt), signals.shielded():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.01)
            done = True
        assert done
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)
        signals.deaf()
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
