"""One transcript a scenario, with a fingerprint of every answer. `make playthroughs` writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from searoom.conformance import Case
from searoom.conformance.playthrough import apart, file_name, kept_seed, playthrough, telling_seed
from searoom.core.game import View
from searoom.core.odds import Forecast, forecast_of
from searoom.core.orders import Order
from searoom.core.seats import Seat
from searoom.games import games
from tests.trials import mines
from tests.trials.mines import Battle
from tests.trials.mines_words import Fire

KEPT = Path(__file__).parent.parent / "playthroughs"
CASES = [Case(game, scenario) for game in games() for scenario in game.scenarios()]
LARGEST = 150_000  # bytes: more than anybody reads


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_battle_gives_the_answers_it_gave(case: Case) -> None:
    path = KEPT / file_name(case)
    seed = kept_seed(path)
    assert seed is not None, f"{path.name} is missing (make playthroughs)"
    kept = path.read_text(encoding="utf-8").splitlines()
    now = playthrough(case, seed).splitlines()
    for number, (before, after) in enumerate(zip(kept, now, strict=False), 1):
        assert before == after, f"line {number} of {path.name} (if that is meant: make playthroughs)"
    assert len(kept) == len(now)


def test_every_transcript_belongs_to_a_scenario_and_can_be_read() -> None:
    sizes = {path.name: path.stat().st_size for path in KEPT.glob("*.txt")}
    assert set(sizes) == {file_name(case) for case in CASES}
    assert [name for name, size in sizes.items() if size > LARGEST] == []


TRIAL = Case(mines.GAME, mines.GAME.scenarios()[0])
view, forecast, default = Battle.view, Battle.forecast, Battle.default


def view_after_the_first_turn(self: Battle, seat: Seat | None) -> View:
    return {**view(self, seat), "late": self.turn > 2}


def forecast_of_the_last_ship(self: Battle, seat: Seat, order: Order) -> Forecast:
    found = forecast(self, seat, order)
    late = self.turn > 2 and isinstance(order, Fire) and order.ship == 3
    return forecast_of(found.needs[0], "struck", "missed") if late and found.needs else found


def default_of_the_second_turn(self: Battle, seat: Seat) -> str:
    return self.orders(seat)[-1].text if self.turn == 2 else default(self, seat)


@pytest.mark.parametrize("changed", [view_after_the_first_turn, forecast_of_the_last_ship, default_of_the_second_turn])
def test_an_answer_that_is_not_written_out_is_compared_too(
    changed: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = telling_seed(TRIAL)
    before = playthrough(TRIAL, seed)
    monkeypatch.setattr(Battle, changed.__name__.partition("_")[0], changed)
    assert playthrough(TRIAL, seed) != before


def test_of_a_view_only_what_is_new_is_written() -> None:
    before = {
        "turn": 1,
        "wind": {"to": "n", "strength": "calm"},
        "hulls": [3, 3],
        "ships": [{"name": "hms", "at": "a1"}],
    }
    after = {
        "turn": 2,
        "wind": {"to": "n", "strength": "gale"},
        "hulls": [3, 2],
        "ships": [{"name": "hms", "at": "b1"}],
    }
    assert apart(before, before) == {}
    assert apart(before, after) == {
        "turn": "2",
        "wind strength": '"gale"',
        "hulls 1": "2",
        "ships hms at": '"b1"',
    }
    assert apart({"ships": before["ships"]}, {"ships": []}) == {"ships hms": "gone"}
    assert apart({"at": "a1"}, {}) == {"at": "gone"}
