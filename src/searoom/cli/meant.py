"""What a short line can only mean: its words in their order, among what may be said now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from searoom.cli.requests import aliases, expanded, requests_of, rewritten, short_orders
from searoom.core.game import Table

SHORTEST: Final = 2  # letters of a word that is not written out
MOST: Final = 8  # orders between which somebody may choose
EMPTY: Final = "nothing"  # an order that is spent on nothing is never meant by less than all its words


def meant(game: str, table: Table, line: str) -> list[str]:
    """The orders that the line may stand for. Giving up is never among them, nor anything else said at any time."""
    typed = expanded(game, line.lower()).split()
    if not typed:
        return []
    written = rewritten(game, table, " ".join(typed))
    if written:
        return [written]
    orders = [order.text.split() for order in table.orders()]
    found = [said for said in orders if fits(typed, said)]
    if not found and len({said[0] for said in orders}) == 1:  # all begin alike: `c3` is `shoot c3`
        found = [said for said in orders if fits([said[0], *typed], said)]
    return [" ".join(said) for said in found]


def related(game: str, table: Table, line: str) -> int:
    """How many orders hold all words of the line: `orders LINE` lists them."""
    typed = expanded(game, line.lower()).split()
    return sum(all(word in order.text.split() for word in typed) for order in table.orders()) if typed else 0


def sayable(table: Table, patterns: Sequence[str]) -> list[str]:
    """Of the patterns of all orders those with which something can be said now."""
    verbs = {order.text.split()[0] for order in (*table.orders(), *table.asides())}
    return [pattern for pattern in patterns if pattern.split()[0] in verbs]


def candidates(game: str, table: Table, commands: Sequence[str]) -> Sequence[str]:
    """All that a line may begin with, for completion."""
    said = [order.text for order in (*table.orders(), *table.asides())]
    asked = [f"{name} {unit}" for name, request in requests_of(game).items() for unit in request.over(table)]
    short = [*short_orders(game, table), *aliases(game, table)]
    return [*said, *short, *table.openings(), *(f"odds {text}" for text in said), *asked, *commands]


def fits(typed: Sequence[str], said: Sequence[str]) -> bool:
    """Every word typed stands there in this order, the first as the first; words may be begun and left out."""
    if not begins(typed[0], said[0]) or (EMPTY in said and EMPTY not in typed):
        return False
    at = 1
    for word in typed[1:]:
        while at < len(said) and not begins(word, said[at]):
            at += 1
        if at == len(said):
            return False
        at += 1
    return True


def begins(typed: str, word: str) -> bool:
    return typed == word or (len(typed) >= SHORTEST and typed.isalpha() and word.startswith(typed))
