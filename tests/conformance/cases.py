"""What the kit is run on: every scenario that is registered, some with other switches too, and the trials.

In plain Python a battle takes several times as long, and `make test` plays all of them with the engine compiled; plain
it plays the first half of them: enough to show that without a compiler the contract is kept too.
"""

from __future__ import annotations

from collections.abc import Iterator

from searoom.conformance import Case
from searoom.core.compiled import COMPILED
from searoom.core.game import Game
from searoom.games import games
from tests.trials import allies, mines, plane, question

TRIALS: tuple[Game, ...] = (mines.GAME, plane.GAME, allies.GAME, question.GAME)
BATTLES = 4
MANY = 6  # scenarios: of a game that has more, each is tried with half as many battles, and with battles of its own

# Switches that bring whole chapters of rules into play, each somewhere.
AGREED: dict[str, list[dict[str, str]]] = {
    "sail/old_pirate-2": [{"level": "captain", "placement": "ships", "child_rebuild": "true"}],
    "sail/pearl-2": [{"mines": "true", "placement": "reefs"}],
    "sail/pearl-3": [{"level": "admiral", "mines": "true", "alliances": "both", "breach": "sudden"}],
    "sail/pearl-4": [{"level": "captain", "alliances": "temporary"}],
    "sail/jolly_roger-2": [{"placement": "ships"}],
    "sail/jolly_roger-3": [{"level": "admiral", "mines": "true", "pirates_may_fight": "true"}],
    "sail/oceans-2": [{"level": "admiral", "mines": "true", "weathercock": "spun"}],
    "sail/oceans-3": [{"level": "admiral"}],
    "boardgame/training": [{"edition": "italian"}],
    "boardgame/midway": [{"edition": "italian"}],
    "boardgame/ons-5": [{"edition": "italian"}],
    "boardgame/skirmish-150": [{"edition": "italian", "points": "900", "free_submarines": "true"}],
    "boardgame/skirmish-500": [{"edition": "italian", "scenery": "6", "free_navies": "true"}],
}


def cases() -> Iterator[Case]:
    for game in games():
        scenarios = game.scenarios()
        many = len(scenarios) > MANY
        whole = BATTLES // 2 if many else BATTLES
        battles = whole if COMPILED else whole // 2
        for place, scenario in enumerate(scenarios):
            yield Case(game, scenario, {}, battles, place * whole if many else 0)
            for options in AGREED.get(f"{game.name}/{scenario.key}", []):
                yield Case(game, scenario, options, battles, place * whole)
    for trial in TRIALS:
        for scenario in trial.scenarios():
            yield Case(trial, scenario, {}, BATTLES)


CASES = list(cases())
NAMES = [case.name for case in CASES]
