"""Measures the server beside boardgame.io's: python -m bench.wire.run [--seconds N]

The same duel of dice on both, the same load tool, all in turn on the same machine. Ours commits every order to the disk
before it is told; theirs is measured as it comes (matches in memory only) and with the store that it brings along.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OURS, IN_MEMORY, ON_DISK = "Searoom", "boardgame.io, in memory", "boardgame.io, on disk (FlatFile)"
ROUNDS = 3


class Measured(NamedTuple):
    per_second: float
    p50_ms: float
    p95_ms: float
    cpu_us: float  # of the server for an order


class Server:
    def __init__(self, name: str, command: Sequence[str], port: int) -> None:
        self.name, self.port = name, port
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        self.process = subprocess.Popen(
            command, cwd=HERE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "ready" in line:
                break
        else:
            raise SystemExit(f"{name} does not start")

    def cpu(self) -> float:
        """Seconds that its process has worked."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024

    def load(self, duels: int, seconds: int, pause: int) -> Measured:
        target = "searoom" if self.name == OURS else "peer"
        before = self.cpu()
        command = ["node", "load.cjs", target, str(self.port), str(duels), str(seconds), str(pause)]
        said = subprocess.run(command, cwd=HERE, check=True, text=True, stdout=subprocess.PIPE).stdout
        found = json.loads(said)
        cpu = (self.cpu() - before) * 1e6 / max(1, found["orders"])
        return Measured(found["per_second"], found["p50_ms"], found["p95_ms"], cpu)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def servers() -> Iterator[list[Server]]:
    folder = tempfile.mkdtemp()
    first = free_port()
    ports = [first, first + 10, first + 20]  # a peer takes the next one too, for its lobby
    started = [Server(OURS, [sys.executable, "-m", "bench.wire.serve", str(ports[0])], ports[0])]
    try:
        started.append(Server(IN_MEMORY, ["node", "peer.cjs", str(ports[1])], ports[1]))
        started.append(Server(ON_DISK, ["node", "peer.cjs", str(ports[2]), folder], ports[2]))
        yield started
    finally:
        for server in started:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def idle_memory(server: Server, sockets: int) -> tuple[float, float]:
    """Megabytes before, and with so many sockets that only look on."""
    before = server.memory_mb()
    command = [sys.executable, "-m", "bench.wire.idle", str(server.port), str(sockets)]
    holder = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None
        if holder.stdout.readline().strip() != "open":
            raise SystemExit("the sockets could not be opened")
        time.sleep(1)
        return before, server.memory_mb()
    finally:
        holder.kill()


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--seconds", type=int, default=8)
    seconds = reader.parse_args().seconds
    if not (HERE / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--silent"], cwd=HERE, check=True)
    with servers() as started:
        rows: dict[tuple[str, str], list[Measured]] = {}
        for _ in range(ROUNDS):
            for server in started:
                rows.setdefault((server.name, "100 duels, as fast as they can"), []).append(
                    server.load(100, seconds, 0)
                )
        for server in started:
            rows[server.name, "200 duels, an order every 2 s each"] = [server.load(200, 2 * seconds, 2000)]
        before, after = idle_memory(started[0], 1000)
    show(rows)
    print(f"\nSearoom with 1,000 idle sockets: {after:.0f} MB ({before:.0f} MB before them)")


def show(rows: dict[tuple[str, str], list[Measured]]) -> None:
    """Medians over the rounds."""
    print("| | | orders/s | p50, ms | p95, ms | server's CPU an order, us |\n|---|---|---:|---:|---:|---:|")
    for (name, what), measured in rows.items():
        found = [median(values) for values in zip(*measured, strict=True)]
        print(f"| {name} | {what} | {found[0]:,.0f} | {found[1]:.1f} | {found[2]:.1f} | {found[3]:,.0f} |")
    fast = {n: median(m.per_second for m in measured) for (n, what), measured in rows.items() if "fast" in what}
    for peer in (IN_MEMORY, ON_DISK):
        print(f"\nSearoom takes {fast[OURS] / fast[peer]:.2f} times as many orders a second as {peer}.")


if __name__ == "__main__":
    main()
