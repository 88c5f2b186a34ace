"""Any lawful order: the measure below which no player falls."""

from __future__ import annotations

from random import Random

from searoom.core.game import Table
from searoom.core.orders import Order
from searoom.players.player import Player


class RandomPlayer(Player):
    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, table: Table) -> Order:
        orders = table.orders()
        return orders[int(self._random() * len(orders))]
