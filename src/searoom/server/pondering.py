"""What a worker is asked besides the moves of computer players."""

from __future__ import annotations

from searoom.core.game import Table
from searoom.core.orders import Refusal
from searoom.players.advice import best_orders
from searoom.words import Words
from searoom.words.estimate import odds_lines

MOST_ADVICE = 5


def advice(table: Table, seed: int) -> list[tuple[str, int]]:
    """The orders that a good player would consider, best first, with their merits."""
    return [(order.text, merit) for order, merit in best_orders(table, seed, MOST_ADVICE)]


def estimate(table: Table, text: str, seed: int, language: str, game: str, seats: tuple[str, ...]) -> list[str]:
    """What may come of an order that rolls no die of its own, over imagined battles."""
    order = table.read(text)
    if isinstance(order, Refusal) or table.refusal(order) is not None:
        return []
    return odds_lines(table, order, Words(language, game, seats), seed)
