"""The same seed gives the same digest in another process, whatever its hash seed, compiled or plain."""

from __future__ import annotations

import os
import subprocess
import sys

from searoom.core.compiled import COMPILED
from searoom.games import games
from searoom.lab.simulate import Spec, simulate

BATTLES = 20 if COMPILED else 5  # of each scenario: compiled against plain is what most depends on
SCRIPT = """
import sys
from searoom.lab.simulate import Spec, simulate
for name in sys.argv[1:]:
    game, scenario = name.split("/")
    print(name, simulate(Spec(game, scenario, BATTLES, ("random",) * SEATS[name], 7)).digest)
"""


def test_another_process_plays_the_same_battles() -> None:
    seats = {f"{g.name}/{s.key}": len(s.seats) for g in games() for s in g.scenarios()}
    here = []
    for name, count in seats.items():
        game, scenario = name.split("/")
        here.append(f"{name} {simulate(Spec(game, scenario, BATTLES, ('random',) * count, 7)).digest}")
    for other in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "SEAROOM_PLAIN": "1"}):
        there = subprocess.run(
            [sys.executable, "-c", SCRIPT.replace("SEATS", repr(seats)).replace("BATTLES", str(BATTLES)), *seats],
            env={**os.environ, **other, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.splitlines() == here
