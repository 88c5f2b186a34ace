"""What a good player would consider now: the game's own judgement, in a battle imagined from what the seat knows."""

from __future__ import annotations

from typing import Final

from searoom.cli.common import Trouble
from searoom.cli.requests import ranks_odds, worth_seeing
from searoom.core.dice import Seeded
from searoom.core.game import Table
from searoom.words import Words

SHOWN: Final = 5
ALIKE: Final = 3  # words: of `move brig 1 …` only the best is shown


def advice_lines(table: Table, words: Words, seed: int) -> list[str]:
    """The best orders, best first; of those that begin alike the best one. Merits are ten-thousandths of a victory."""
    orders = list(table.orders())
    if len(orders) == 1:
        return [words.say("terminal.hint_only", order=orders[0].text)]
    merits = table.imagine(Seeded(seed)).merits(table.seat, orders)
    if not merits:
        raise Trouble(words.say("terminal.hint_none"))
    ranked = sorted(zip(merits, orders, strict=True), key=lambda pair: -pair[0])
    best: dict[str, str] = {}
    for merit, order in ranked:
        kind = " ".join(order.text.split()[:ALIKE])
        if merit <= 0 and best:
            break
        if kind not in best:
            forecast = table.forecast(order)
            seen = worth_seeing(words.game, order, forecast, words) if ranks_odds(words.game) else None
            best[kind] = f"{order.text}  {seen[1] if seen else '; '.join(words.chances(forecast))}".rstrip()
    return [words.say("terminal.hint_lead"), *(f"  {text}" for text in list(best.values())[:SHOWN])]
