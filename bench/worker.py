"""A process that measures when asked: one plain, one compiled, one for the peers. A line in, a line out, as JSON."""

from __future__ import annotations

import gc
import json
import sys
from dataclasses import asdict

from bench.sample import Sample


def own(game: str, scenario: str, seconds: float, seed: int) -> Sample:
    from searoom.lab.race import measure

    row = measure(game, scenario, {}, seconds)
    return Sample(row.actions_per_s, row.games_per_s, row.copy_us, row.telling_cost_percent)


def answer(asked: dict[str, str], seconds: float, seed: int) -> dict[str, object]:
    try:
        if asked["what"] == "compiled":
            from searoom.core.compiled import COMPILED

            return {"compiled": COMPILED}
        if asked["what"] == "peer":
            from bench.peers import measure

            return asdict(measure(asked["name"], seconds, seed))
        return asdict(own(asked["game"], asked["scenario"], seconds, seed))
    except ImportError as missing:
        return {"missing": str(missing)}


def main() -> None:
    out = sys.stdout
    sys.stdout = sys.stderr  # some peers greet whoever imports them
    for line in sys.stdin:
        asked = json.loads(line)
        gc.collect()
        print(json.dumps(answer(asked, float(asked["seconds"]), int(asked["seed"]))), file=out, flush=True)


if __name__ == "__main__":
    main()
