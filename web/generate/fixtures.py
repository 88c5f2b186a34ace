"""Dumps positions from real battles between captains for the gallery and the client's tests.

Each is what one seat knows at one moment: view, question, orders, asides, odds, and what was told lately.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from searoom.core.dice import Seeded
from searoom.core.game import State, Table
from searoom.core.match import Match
from searoom.games import game
from searoom.players.captain import CaptainPlayer
from searoom.players.random import RandomPlayer

INTO = Path(__file__).resolve().parent.parent / "fixtures"
MOST = 1500  # orders of one battle

Wanted = Callable[[State, int, int], bool]


def middle(number: int) -> Wanted:
    """The first own decision after so many orders that offers more than ending one's turn."""
    return lambda state, seat, done: done >= number and len(state.orders(seat)) > 12


def asked(prompt: str, number: int = 0) -> Wanted:
    return lambda state, seat, done: (
        done >= number and any(d.seat == seat and d.prompt == prompt for d in state.decisions(seat))
    )


def storm(state: State, seat: int, done: int) -> bool:
    wind: Any = state.view(seat)["wind"]
    return done > 40 and wind["strength"] == "storm" and len(state.orders(seat)) > 4


# name, scenario, options, seed, "captain" or "random", when
POSITIONS: list[tuple[str, str, dict[str, str], int, str, Wanted]] = [
    ("pearl-2", "pearl-2", {"level": "captain"}, 3, "captain", middle(60)),
    ("pearl-3", "pearl-3", {"level": "captain"}, 4, "captain", middle(70)),
    ("pearl-4", "pearl-4", {"level": "admiral", "mines": "true", "alliances": "both"}, 5, "captain", middle(110)),
    ("pearl-5", "pearl-5", {"level": "captain"}, 6, "captain", middle(120)),
    ("pearl-6", "pearl-6", {"level": "admiral", "mines": "true"}, 7, "captain", middle(110)),
    ("pearl-6-lying-storm", "pearl-6-lying", {"level": "admiral", "admiral.anchors": "true"}, 2, "captain", storm),
    ("old_pirate-2", "old_pirate-2", {}, 9, "captain", middle(16)),
    ("old_pirate-4", "old_pirate-4", {"level": "captain"}, 9, "captain", middle(40)),
    ("jolly_roger-3", "jolly_roger-3", {"level": "admiral", "mines": "true"}, 12, "captain", middle(90)),
    ("jolly_roger-4", "jolly_roger-4", {"level": "captain"}, 13, "captain", middle(60)),
    ("oceans-2", "oceans-2", {"level": "admiral"}, 14, "captain", middle(90)),
    ("oceans-4", "oceans-4", {"level": "captain"}, 15, "captain", middle(120)),
    ("lay-mines", "pearl-4", {"mines": "true"}, 16, "captain", asked("lay mines", 2)),
    ("under-way", "pearl-4", {"level": "captain"}, 17, "random", asked("under way", 20)),
    ("salvo", "oceans-4", {"level": "captain"}, 18, "random", asked("salvo")),
    ("share", "oceans-4", {"level": "captain"}, 19, "captain", asked("share")),
    ("mine", "pearl-4", {"mines": "true"}, 20, "captain", asked("mine")),
    ("defenders", "oceans-2", {"level": "admiral", "placement": "all"}, 0, "captain", asked("defenders")),
    ("answer", "pearl-4", {"alliances": "both"}, 22, "random", asked("answer proposal")),
    ("propose", "pearl-4", {"alliances": "both"}, 23, "random", asked("propose")),
    ("put-ships", "pearl-4", {"placement": "ships"}, 24, "captain", asked("place ship", 6)),
    ("islands", "oceans-2", {"placement": "all"}, 25, "captain", asked("place island")),
    ("hide", "jolly_roger-4", {}, 26, "captain", asked("hide treasure")),
    ("flagship", "oceans-4", {"level": "admiral"}, 27, "captain", asked("name flagship")),
    ("spin", "old_pirate-2", {"weathercock": "spun"}, 28, "captain", asked("spin")),
    ("reserve", "jolly_roger-2", {}, 29, "captain", asked("bring reserve")),
]


def dump(name: str, scenario: str, options: dict[str, str], seed: int, player: str, wanted: Wanted) -> bool:
    """Plays battle after battle until the moment comes."""
    for again in range(12):
        sail = game("sail")
        assert sail is not None
        state = sail.start(scenario, options)
        assert isinstance(state, State), state
        match = Match(state, Seeded(seed + 1000 * again))
        match.begin()
        kind = CaptainPlayer if player == "captain" else RandomPlayer
        players = [kind(seed + seat) for seat in range(state.seats)]
        for done in range(MOST):
            state = match.state
            awaited = state.awaited()
            if not awaited:
                break
            seat = (awaited & -awaited).bit_length() - 1
            if wanted(state, seat, done):
                write(name, match, seat)
                return True
            refusal = match.order(seat, players[seat].choose(Table(state, seat)).text)
            assert refusal is None, refusal
    return False


def write(name: str, match: Match, seat: int) -> None:
    state = match.state
    orders = state.orders(seat)
    odds: dict[str, object] = {}
    for order in orders:
        if order.text.split()[0] in ("fire", "salvo", "board", "assault") and len(odds) < 40:
            forecast = state.forecast(seat, order)
            odds[order.text] = {"of": forecast.of, "chances": [[c.outcome, c.ways] for c in forecast.chances]}
    told = match.told(seat)[-60:]
    facts = {
        "name": name,
        "seat": seat,
        "view": state.view(seat),
        "decisions": [json.loads(decision.text()) for decision in state.decisions(seat)],
        "orders": [order.text for order in orders],
        "asides": [order.text for order in state.asides(seat)],
        "odds": odds,
        "events": [json.loads(event.text()) for _, event in told],
    }
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (INTO / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """All, or those that are named."""
    INTO.mkdir(exist_ok=True)
    for position in POSITIONS:
        if len(sys.argv) == 1 or position[0] in sys.argv[1:]:
            print(position[0], "ok" if dump(*position) else "did not come up", flush=True)


if __name__ == "__main__":
    main()
