"""Who can take a seat. A player sees a table, never the battle."""

from __future__ import annotations

from searoom.players.player import Player
from searoom.players.random import RandomPlayer

__all__ = ["NAMES", "Player", "RandomPlayer", "player"]

NAMES = ("random",)


def player(name: str, seed: int) -> Player | None:
    """A computer player by its name, with its own chance."""
    if name == "random":
        return RandomPlayer(seed)
    return None
