"""What a game's board brings to the terminal besides its picture: words of its own, orders in groups, events in a row.

A board module (`searoom.cli.boards.GAME`) has `draw`; it may have any of the rest of `Board`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import ModuleType

    from rich.console import RenderableType

    from searoom.core.events import Event
    from searoom.core.game import Table
    from searoom.core.odds import Forecast
    from searoom.core.orders import Order
    from searoom.core.pending import Decision
    from searoom.core.seats import Seat
    from searoom.words import Words

# Answers from what the table shows, never from the true state.
Answer = Callable[["Table", str, "Words"], "RenderableType"]


class Request:
    """A command that a game adds: `reach SHIP`. Its help stands at `board.GAME.help.NAME`."""

    def __init__(self, usage: str, answer: Answer, over: Callable[[Table], Sequence[str]]) -> None:
        self.usage: Final = usage
        self.answer: Final = answer
        self.over: Final = over  # what may stand behind it, for completion


def board_module(game: str) -> ModuleType | None:
    name = f"searoom.cli.boards.{game}"
    return import_module(name) if game.isidentifier() and find_spec(name) is not None else None


def requests_of(game: str) -> Mapping[str, Request]:
    found: Mapping[str, Request] = getattr(board_module(game), "COMMANDS", {})
    return found


def goes_on(game: str, event: Event) -> bool:
    """Whether it is told in one line with the event before it."""
    follows = getattr(board_module(game), "goes_on", None)
    return False if follows is None else bool(follows(event))


def untold(game: str, event: Event, viewer: Seat | None) -> bool:
    """Whether it is left to the log when the news is told."""
    skip = getattr(board_module(game), "untold", None)
    return False if skip is None else bool(skip(event, viewer))


def told_style(game: str, event: Event) -> str:
    """How the line of this event is written; "" for no way of its own."""
    styles: Mapping[str, str] = getattr(board_module(game), "STYLES", {})
    return styles.get(event.kind, "")


def grouped(game: str, table: Table, orders: Sequence[Order], words: Words) -> RenderableType | None:
    """Many orders, put together; None: the game has no way of its own."""
    put = getattr(board_module(game), "grouped", None)
    return None if put is None else put(table, orders, words)


def worth_seeing(game: str, order: Order, forecast: Forecast, words: Words) -> tuple[int, str] | None:
    """Its rank among the odds and how they are told in short; None: nothing to see."""
    tell = getattr(board_module(game), "worth_seeing", None)
    return None if tell is None else tell(order, forecast, words)


def ranks_odds(game: str) -> bool:
    return hasattr(board_module(game), "worth_seeing")


def expanded(game: str, text: str) -> str:
    """What was typed, with the game's short forms written out, to look it up among the orders."""
    expand = getattr(board_module(game), "expanded", None)
    return text if expand is None else expand(text)


def aliases(game: str, table: Table) -> Mapping[str, str]:
    """Other ways to say an order, each with the order's own text."""
    find = getattr(board_module(game), "aliases", None)
    return {} if find is None else find(table)


def rewritten(game: str, table: Table, text: str) -> str:
    """The order that the game's own short way of typing it stands for, lawful or not; "" for none."""
    write = getattr(board_module(game), "rewritten", None)
    return "" if write is None else str(write(table, text))


def all_meant(game: str, orders: Sequence[str]) -> bool:
    """Whether a line that may mean each of these means them all, one after another."""
    verbs: Collection[str] = getattr(board_module(game), "ALL_MEANT", ())
    return all(order.split()[0] in verbs for order in orders)


def to_do(game: str, table: Table, words: Words) -> tuple[str, bool]:
    """What there is to do, in one line behind the question; and whether an empty line should ask again."""
    tell = getattr(board_module(game), "to_do", None)
    return ("", False) if tell is None else tell(table, words)


def on_enter(game: str, decision: Decision) -> str:
    """The order that an empty line stands for; "" for none."""
    questions: Collection[str] = getattr(board_module(game), "ON_ENTER", ())
    return decision.default if decision.prompt in questions else ""


def short_orders(game: str, table: Table) -> Sequence[str]:
    """Orders as they are typed most quickly, for completion."""
    find = getattr(board_module(game), "openings", None)
    return () if find is None else list(find(table.orders()))
