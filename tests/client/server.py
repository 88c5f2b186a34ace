"""A real server in a process of its own, on a folder of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parents[2] / "src"


class Server:
    def __init__(self, data: Path) -> None:
        self.data: Final = data
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Again too: on the same port and folder."""
        port = self.url.rpartition(":")[2] or "0"
        command = (
            sys.executable,
            "-m",
            "searoom.cli",
            "serve",
            "--port",
            port,
            "--data",
            str(self.data),
            "--workers",
            "1",
        )
        environment = {**os.environ, "PYTHONPATH": str(SOURCES), "SEAROOM_LOG_LEVEL": "error", "SEAROOM_LANGUAGE": "en"}
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        self.url = next(word for word in said.split() if word.startswith("http"))

    def kill(self) -> None:
        """Without warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(20)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
