"""What a good player would consider now, in lines."""

from __future__ import annotations

from typing import Final

from searoom.cli.common import Trouble
from searoom.cli.requests import ranks_odds, worth_seeing
from searoom.core.game import Table
from searoom.players.advice import best_orders
from searoom.words import Words

SHOWN: Final = 5


def advice_lines(table: Table, words: Words, seed: int) -> list[str]:
    """Each with the odds that speak for it."""
    orders = list(table.orders())
    if len(orders) == 1:
        return [words.say("terminal.hint_only", order=orders[0].text)]
    best = best_orders(table, seed, SHOWN)
    if not best:
        raise Trouble(words.say("terminal.hint_none"))
    lines = [words.say("terminal.hint_lead")]
    for order, _ in best:
        forecast = table.forecast(order)
        seen = worth_seeing(words.game, order, forecast, words) if ranks_odds(words.game) else None
        lines.append(f"  {order.text}  {seen[1] if seen else '; '.join(words.chances(forecast))}".rstrip())
    return lines
