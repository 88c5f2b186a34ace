"""What all orders may bring, the most telling first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from searoom.cli.requests import ranks_odds, worth_seeing
from searoom.core.game import Table
from searoom.core.odds import Forecast
from searoom.core.orders import Order
from searoom.words import Words
from searoom.words.estimate import estimates

SHOWN: Final = 12  # orders in an overview


def ranked_lines(diced: Sequence[tuple[Order, Forecast]], words: Words) -> list[str]:
    """Those with something at stake, the most promising first, as the game puts it in short."""
    found = []
    for order, forecast in diced:
        seen = worth_seeing(words.game, order, forecast, words)
        if seen is not None:
            found.append((-seen[0], f"{order.text}: {seen[1]}"))
    if not found:
        return [words.say("odds.nothing_diced")]
    found.sort(key=lambda pair: pair[0])
    lines = [text for _, text in found[:SHOWN]]
    return [*lines, words.say("odds.more", n=len(found) - SHOWN)] if len(found) > SHOWN else lines


def overview_lines(table: Table, words: Words, seed: int) -> list[str]:
    """For all lawful orders, those first whose outcome differs most from the usual one."""
    orders = list(table.orders())
    diced = [(order, table.forecast(order)) for order in orders]
    if ranks_odds(words.game):
        return ranked_lines(diced, words)
    lines = [f"{order.text}: {'; '.join(words.chances(forecast))}" for order, forecast in diced if forecast.chances]
    rest = [order for order, forecast in diced if not forecast.chances]
    if not rest or lines:
        return lines
    found = estimates(table, rest, words, seed)
    total: Counter[str] = Counter()
    for estimate in found.values():
        total.update(estimate.ways)
    if all(len(estimate.ways) < 2 for estimate in found.values()):  # each order can only bring one thing
        return [words.say("odds.ask_one")]
    usual = total.most_common(1)[0][0]
    ranked = sorted(found.items(), key=lambda item: item[1].ways[usual] * 1000 // max(1, item[1].of()))
    lines = [words.say("odds.estimate", n=max(estimate.of() for estimate in found.values()))]
    for text, estimate in ranked[:SHOWN]:
        lines.append(f"{text}: {', '.join(f'{outcome} {share}' for outcome, share in estimate.shown(words))}")
    if len(ranked) > SHOWN:
        lines.append(words.say("odds.more", n=len(ranked) - SHOWN))
    return lines
