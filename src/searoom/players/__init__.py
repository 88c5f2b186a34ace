"""Who can take a seat. A player sees a table, never the battle."""

from __future__ import annotations

from searoom.core.game import State
from searoom.players.captain import CaptainPlayer
from searoom.players.player import Player
from searoom.players.random import RandomPlayer

__all__ = ["NAMES", "CaptainPlayer", "Player", "RandomPlayer", "player", "rest"]

NAMES = ("random", "captain")


def player(name: str, seed: int) -> Player | None:
    """A computer player by its name, with its own chance."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "captain":
        return CaptainPlayer(seed)
    return None


def rest(state: State) -> str:
    """The computer player for a seat that nobody is named for: the captain, where the game lends him its judgement."""
    judges = any("merits" in vars(kind) for kind in type(state).__mro__ if kind is not State)
    return "captain" if judges else NAMES[0]
