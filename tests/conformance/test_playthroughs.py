"""One transcript a scenario, with every answer at every position. `make playthroughs` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from searoom.conformance import Case
from searoom.conformance.playthrough import file_name, playthrough
from searoom.games import games

KEPT = Path(__file__).parent.parent / "playthroughs"
CASES = [Case(game, scenario) for game in games() for scenario in game.scenarios()]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_battle_gives_the_answers_it_gave(case: Case) -> None:
    kept = (KEPT / file_name(case)).read_text(encoding="utf-8").splitlines()
    now = playthrough(case).splitlines()
    for number, (before, after) in enumerate(zip(kept, now, strict=False), 1):
        assert before == after, f"line {number} of {file_name(case)} (if that is meant: make playthroughs)"
    assert len(kept) == len(now)


def test_every_transcript_belongs_to_a_scenario() -> None:
    assert {path.name for path in KEPT.glob("*.txt")} == {file_name(case) for case in CASES}
