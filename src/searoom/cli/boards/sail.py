"""The sail game at the terminal: its picture, and all that `searoom.cli.requests` asks of a game's board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import RenderableType

from searoom.cli.boards.sail_asked import ON_ENTER, aliases, openings, rewritten, to_do
from searoom.cli.boards.sail_board import Board
from searoom.cli.boards.sail_orders import expanded, grouped, worth_seeing
from searoom.cli.boards.sail_requests import COMMANDS
from searoom.core.events import Event
from searoom.core.game import View
from searoom.core.seats import Seat
from searoom.words import Words

__all__ = [
    "ALL_MEANT", "COMMANDS", "ON_ENTER", "STYLES", "aliases", "draw", "expanded", "goes_on", "grouped", "openings",
    "rewritten", "to_do", "untold", "worth_seeing",
]  # fmt: skip

# what follows at once from the event before it, and is told in one line with it
FOLLOWS: Final = frozenset({
    "roll", "damage", "sunk", "captured", "raked", "rigging cut", "shaken", "fort damaged", "fort destroyed",
    "points shot away", "boarding", "assault", "left with", "fort left with", "fort captured", "goods lost",
    "goods left", "delivered", "stowed", "loaded", "loaded at fort", "unloaded", "collision", "map shown",
    "explodes", "mine detonated", "fog", "wind", "night",
})  # fmt: skip
# dice whose outcome the next event tells
DICE_TOLD: Final = frozenset({
    "wind direction", "wind strength", "boarding, attack", "boarding, defence", "assault, attack", "assault, defence",
    "initial order",
})  # fmt: skip
# what the question or the picture says, or what nothing comes of
GOES_WITHOUT: Final = frozenset({
    "actions over", "in the salvo", "order of play", "goods laid out", "far from the pearls", "lay to",
    "asked for mines", "mines held", "defenders asked",
})  # fmt: skip
NEXT_LEG: Final = "SAIL-5.1.3"
ALL_MEANT: Final = ("unload",)  # `unload` brings everything ashore
STYLES: Final[Mapping[str, str]] = {
    "turn": "bold",
    "wind": "bold cyan",
    "actions": "bold",
    "sunk": "bold red",
    "fort destroyed": "bold red",
    "captured": "bold magenta",
    "fort captured": "bold magenta",
    "delivered": "bold green",
    "explodes": "bold red",
}


def draw(view: View, words: Words, viewer: Seat | None, told: Sequence[Event]) -> RenderableType:
    return Board(view, words, viewer, told)


def goes_on(event: Event) -> bool:
    """Told in one line with the event before it: also the next leg of a manoeuvre."""
    return event.kind in FOLLOWS or (event.kind == "moved" and event.rule == NEXT_LEG)


def untold(event: Event, viewer: Seat | None) -> bool:
    """Left to the log."""
    if event.kind == "actions":
        return event.facts.get("seat") == viewer
    if event.kind == "held":  # it stays where everybody sees it lie
        return event.facts.get("reason") in ("harbour", "lee")
    return event.kind in GOES_WITHOUT or event.facts.get("purpose") in DICE_TOLD
