"""A real server in a process of its own, that can be killed and started again where it was."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
# people click slower than tests: nobody is told here to slow down
PATIENT: Final = {"SEAROOM_SAYINGS_PER_SECOND": "2000", "SEAROOM_CALLS_PER_SECOND": "2000"}


class House:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        command = [sys.executable, "-m", "searoom.cli", "serve", "--workers", "1", "--data", str(self.data)]
        command += ["--port", str(self.port)]
        quiet = {"SEAROOM_LOG_LEVEL": "error", "SEAROOM_BATTLES_OPEN": "1000", "PYTHONPATH": str(ROOT / "src")}
        environment = {**os.environ, **PATIENT, **quiet}
        log = (self.data / "server.log").open("a")
        self.process = subprocess.Popen(
            command, cwd=self.data, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        )
        assert self.process.stdout is not None
        found = re.search(r"http://(\S+):(\d+)", self.process.stdout.readline())
        assert found, (self.data / "server.log").read_text()
        self.port = int(found[2])
        self.url = f"http://{found[1]}:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.kill()
            self._gone()

    def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self._gone()

    def _gone(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        self.process.wait(30)
        self.process.stdout.close()
        self.process = None
