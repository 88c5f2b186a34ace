"""What a good player would consider now: the game's own judgement, in a battle imagined from what the seat knows."""

from __future__ import annotations

from typing import Final

from searoom.core.dice import Seeded
from searoom.core.game import Table
from searoom.core.orders import Order

ALIKE: Final = 3  # words: of `move brig 1 …` only the best is named


def best_orders(table: Table, seed: int, most: int) -> list[tuple[Order, int]]:
    """The best orders with their merits in ten-thousandths of a victory, best first; of those that begin alike the best
    one. Empty where the game has no judgement."""
    orders = list(table.orders())
    merits = table.imagine(Seeded(seed)).merits(table.seat, orders)
    if not merits:
        return []
    best: dict[str, tuple[Order, int]] = {}
    for merit, order in sorted(zip(merits, orders, strict=True), key=lambda pair: -pair[0]):
        if merit <= 0 and best:
            break
        best.setdefault(" ".join(order.text.split()[:ALIKE]), (order, merit))
    return list(best.values())[:most]
