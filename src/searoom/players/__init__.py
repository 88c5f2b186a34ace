"""Who can take a seat. A player sees a table, never the battle."""

from __future__ import annotations

from searoom.players.captain import CaptainPlayer
from searoom.players.player import Player
from searoom.players.random import RandomPlayer

__all__ = ["NAMES", "CaptainPlayer", "Player", "RandomPlayer", "player"]

NAMES = ("random", "captain")


def player(name: str, seed: int) -> Player | None:
    """A computer player by its name, with its own chance."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "captain":
        return CaptainPlayer(seed)
    return None
