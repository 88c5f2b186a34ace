"""Measures us beside others in one run: python -m bench.run [--quick] [--json | --markdown]

Everything is measured in turn, round after round, so that whatever else the machine does falls on all alike; the
figures are medians over the rounds. `make fast` first, or the compiled rows are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from bench.peers import PEERS
from bench.sample import Row, Sample
from bench.show import markdown, text
from searoom.games import games

ROOT = Path(__file__).resolve().parents[1]

# Scenarios that a peer plays by the same rules. Of every other game the first scenario is measured.
TWINS = {
    ("battleship", "classic"): "OpenSpiel battleship",
    ("battleship", "hunt"): "OpenSpiel battleship, 100 shots, none repeated",
}


class Worker:
    """A process of its own, plain or compiled from its first import on."""

    def __init__(self, plain: bool) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        environment = {**os.environ, "PYTHONPATH": path, "SEAROOM_PLAIN": "1" if plain else ""}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, what: dict[str, str], seconds: float, seed: int) -> dict[str, object]:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps({**what, "seconds": seconds, "seed": seed}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the process that measured {what} has died")
        answer: dict[str, object] = json.loads(line)
        return answer

    def close(self) -> None:
        self.process.communicate()


class Entry:
    """One line of the table in the making."""

    def __init__(self, name: str, worker: Worker, what: dict[str, str], compiled: bool, twin: str) -> None:
        self.name = name
        self.worker = worker
        self.what = what
        self.compiled = compiled
        self.twin = twin
        self.samples: list[Sample] = []
        self.missing = ""

    def measure(self, seconds: float, seed: int) -> None:
        if self.missing:
            return
        answer = self.worker.ask(self.what, seconds, seed)
        if "missing" in answer:
            self.missing = str(answer["missing"])
        else:
            self.samples.append(sample(answer))

    def row(self) -> Row:
        return Row(self.name, self.what["what"] == "own", self.compiled, self.twin, tuple(self.samples))


def sample(answer: dict[str, object]) -> Sample:
    """What a worker wrote down, read back."""
    found = {key: float(value) for key, value in answer.items() if isinstance(value, (int, float))}
    return Sample(found["actions"], found["games"], found.get("copy_us"), found.get("telling"))


def scenarios() -> list[tuple[str, str]]:
    twins = list(TWINS)
    return twins + [(g.name, g.scenarios()[0].key) for g in games() if g.name not in {name for name, _ in twins}]


def entries(peers: Worker, plain: Worker, compiled: Worker | None) -> list[Entry]:
    found = []
    for worker in (compiled, plain):
        if worker is not None:
            how = "plain" if worker is plain else "compiled"
            for game, scenario in scenarios():
                what = {"what": "own", "game": game, "scenario": scenario}
                twin = TWINS.get((game, scenario), "")
                found.append(Entry(f"searoom {game}/{scenario}, {how}", worker, what, worker is not plain, twin))
    return found + [Entry(name, peers, {"what": "peer", "name": name}, False, "") for name in PEERS]


def run(rounds: int, seconds: float, say: bool) -> tuple[list[Row], list[str]]:
    """The rows, and a note on each that is missing."""
    workers = [Worker(True), Worker(True), Worker(False)]
    peers, plain, compiled = workers
    began = time.monotonic()
    try:
        whole = compiled.ask({"what": "compiled"}, 0, 0)["compiled"] is True
        notes = [] if whole else ["The engine is not compiled (make fast): no compiled rows."]
        table = entries(peers, plain, compiled if whole else None)
        for turn in range(rounds + 1):  # the first warms up and is thrown away
            for entry in table:
                entry.measure(seconds if turn else seconds / 10, turn)
                if not turn:
                    entry.samples.clear()
            if say:
                print(f"round {turn} of {rounds}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    finally:
        for worker in workers:
            worker.close()
    notes += [f"{entry.name} was not measured: {entry.missing}." for entry in table if entry.missing]
    return [entry.row() for entry in table if entry.samples], notes


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.run", description="Random lawful play, us and others.")
    parser.add_argument("--quick", action="store_true", help="three short rounds: a rough picture")
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.0, help="for each entry in each round")
    parser.add_argument("--json", action="store_true", help="every round of every entry")
    parser.add_argument("--markdown", action="store_true", help="tables to paste into bench/README.md")
    arguments = parser.parse_args(words)
    rounds = arguments.rounds or (3 if arguments.quick else 9)
    seconds = arguments.seconds or (0.3 if arguments.quick else 1.0)
    rows, notes = run(rounds, seconds, not arguments.json)
    if arguments.json:
        print(json.dumps({"rows": [{**asdict(row), "median": asdict(row.middle)} for row in rows], "notes": notes}))
    else:
        print((markdown if arguments.markdown else text)(rows, notes, rounds, seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
