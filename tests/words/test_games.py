"""Every game has its words, in every language; a new one needs its sections in the message files and nothing here."""

from __future__ import annotations

import pytest

from searoom.core.game import Game
from searoom.games import games
from searoom.words import FIRST, LANGUAGES
from searoom.words.catalogue import catalogue
from tests.words.demands import left_over, problems, trimmed

GAMES = games()


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_game_has_words_for_all_it_says(game: Game) -> None:
    assert problems(game, [catalogue(language) for language in LANGUAGES]) == []


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_no_words_are_left_over(game: Game) -> None:
    assert left_over(game, catalogue(FIRST)) == []


def test_what_is_wrong_is_named() -> None:
    battleship = next(game for game in GAMES if game.name == "battleship")
    changed = {
        "event.battleship.shot": None,
        "refusal.battleship.taken": "At {where} lies another ship.",
        "note.battleship.hunt": None,
        "reason.battleship.becalmed": "no wind",
    }
    broken = trimmed(catalogue(FIRST), changed)
    found = sorted(problem.partition("/en: ")[2] for problem in problems(battleship, [broken]))
    assert [problem.partition("; the game battleship needs it")[0].partition(", which")[0] for problem in found] == [
        "event.battleship.shot or event.match.shot is missing",
        "note.battleship.hunt is missing",
        "refusal.battleship.taken asks for {where}",
    ]
    (extra,) = left_over(battleship, broken)
    assert extra.endswith("reason.battleship.becalmed: the game battleship never says it")
