"""The games at the table. A new one: its folder here, its name in NAMES."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files

from searoom.core.game import Game
from searoom.core.rulebook import Rulebook

NAMES = ("battleship", "sail", "boardgame")
MANNERS = "match"  # the rulebook that holds at every table


@cache
def game(name: str) -> Game | None:
    """A game by its name. Only the one asked for is imported."""
    if name not in NAMES:
        return None
    found: Game = import_module(f"searoom.games.{name}.game").GAME
    return found


def games() -> list[Game]:
    """All games, in the order of NAMES."""
    return [found for found in map(game, NAMES) if found is not None]


@cache
def rulebook(name: str) -> Rulebook | None:
    """The rulebook of a game, or of the table manners."""
    if name == MANNERS:
        return Rulebook(files(__name__).joinpath("manners.md").read_text(encoding="utf-8"))
    found = game(name)
    return None if found is None else Rulebook(found.rulebook_text())
