"""One order ahead, with exact odds and the game's own judgement: a player who knows his trade and plans no further."""

from __future__ import annotations

from random import Random

from searoom.core.dice import Seeded
from searoom.core.game import Table
from searoom.core.orders import Order
from searoom.players.player import Player


class CaptainPlayer(Player):
    """Judges the orders in a battle that he imagines, never in the true one; among the best chance decides."""

    name = "captain"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self._dice = Seeded(seed)

    def choose(self, table: Table) -> Order:
        orders = table.orders()
        if len(orders) == 1:
            return orders[0]
        merits = table.imagine(self._dice).merits(table.seat, orders)
        if not merits:
            return orders[int(self._random() * len(orders))]
        best = max(merits)
        choice = [order for order, merit in zip(orders, merits, strict=True) if merit == best]
        return choice[int(self._random() * len(choice))]
