"""The browser's types are what the Python sources say: they are made from them and kept, so that no Python is needed
to build the client, and a change of a view shows in the same commit on both sides."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_browsers_types_are_up_to_date() -> None:
    made = subprocess.run(
        [sys.executable, str(ROOT / "web/generate/views.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
