"""Every scenario on which the kit is run: all that are registered, and the trials of the contract."""

from __future__ import annotations

from searoom.conformance import Case
from searoom.core.game import Game
from searoom.games import games
from tests.trials import allies, mines, plane, question

TRIALS: tuple[Game, ...] = (mines.GAME, plane.GAME, allies.GAME, question.GAME)
CASES = [Case(game, scenario) for game in (*games(), *TRIALS) for scenario in game.scenarios()]
NAMES = [case.name for case in CASES]
