"""What an order that rolls no die of its own may bring: an estimate over battles that agree with all its seat knows."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

from searoom.core.dice import Seeded
from searoom.core.events import Log
from searoom.core.game import State, Table
from searoom.core.odds import Chance, Forecast
from searoom.core.orders import Order
from searoom.core.seats import only
from searoom.words.speak import Words

IMAGINED: Final = 200  # battles for one order
LONGEST: Final = 2.0  # seconds that one question may take
SHOWN: Final = 12  # ways that an order may end, told one by one


class Estimate:
    """How often each outcome came about, in so many imagined battles."""

    def __init__(self) -> None:
        self.ways: Final[Counter[str]] = Counter()

    def of(self) -> int:
        return sum(self.ways.values())

    def shown(self, words: Words) -> list[tuple[str, str]]:
        """Each outcome with its share, the most frequent first."""
        found = self.ways.most_common()
        return list(zip((name for name, _ in found), words.shares([n for _, n in found], self.of()), strict=True))


def imagined(table: Table, seed: int) -> list[State]:
    """Battles that agree with all the seat knows. The seed is the terminal's own: the match's dice stay untouched."""
    worlds: list[State] = []
    until = time.monotonic() + LONGEST / 2
    while len(worlds) < IMAGINED and (not worlds or time.monotonic() < until):
        worlds.append(table.imagine(Seeded(seed * IMAGINED + len(worlds))))
    return worlds


def estimates(table: Table, orders: Sequence[Order], words: Words, seed: int) -> dict[str, Estimate]:
    worlds = imagined(table, seed)
    found = {order.text: Estimate() for order in orders}
    until = time.monotonic() + LONGEST
    for number, world in enumerate(worlds):
        for order in orders:
            if world.refusal(table.seat, order) is None:
                found[order.text].ways[outcome_of(world.copy(), table.seat, order, words, number)] += 1
        if time.monotonic() > until:
            break
    return found


def outcome_of(world: State, seat: int, order: Order, words: Words, number: int) -> str:
    """The name the game gives to what came of it; where it gives none, what the seat was told first."""
    log = Log()
    world.carry_out(seat, order, Seeded(number), log)
    told = [event for event in log.events if event.to & only(seat)]
    named = [words.word("outcome", event.outcome) for event in told if event.outcome]
    # An event without an outcome of its own may still hold a fact that the game's words know as one.
    named = named or [
        words.word("outcome", fact)
        for event in told[:1]
        for fact in event.facts.values()
        if isinstance(fact, str) and words.knows("outcome", fact)
    ]
    if named:
        return ", ".join(named)
    return words.event(told[0]) if told else words.say("odds.nothing_told")


def folded(forecast: Forecast, words: Words) -> Forecast:
    """Where dozens of rows of dice come to the same, they are told by what they come to."""
    if len(forecast.chances) <= SHOWN:
        return forecast
    ways: dict[str, int] = {}
    for chance in forecast.chances:
        values = words.values(chance.facts)
        said = str(values.get("targets") or words.outcome(chance.outcome, values))
        ways[said] = ways.get(said, 0) + chance.ways
    chances = [Chance(said, n) for said, n in sorted(ways.items(), key=lambda item: -item[1])]
    return Forecast(forecast.of, chances, forecast.needs, forecast.throws)


def odds_lines(table: Table, order: Order, words: Words, seed: int) -> list[str]:
    """For one lawful order."""
    forecast = folded(table.forecast(order), words)
    lines = words.forecast(forecast)
    if lines:
        return lines
    estimate = estimates(table, [order], words, seed)[order.text]
    found = estimate.shown(words)
    if len(found) < 2:
        return [words.say("odds.certain", outcome=found[0][0], n=estimate.of()) if found else words.say("odds.none")]
    return [
        words.say("odds.estimate", n=estimate.of()),
        *(words.say("odds.guess", outcome=outcome, percent=share) for outcome, share in found),
    ]
