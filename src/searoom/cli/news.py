"""What has happened, told in short: an order and all that came of it in a line, by the number of its first event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from searoom.cli.requests import goes_on, told_style, untold
from searoom.core.events import Event
from searoom.core.seats import Seat
from searoom.words import Words

if TYPE_CHECKING:
    from rich.console import Console


def show_news(
    out: Console, told: Sequence[tuple[int, Event]], most: int, game: str, words: Words, viewer: Seat | None
) -> None:
    """The last of it; how much there was before is said."""
    from rich.table import Table as Sheet

    lines = digest(told, game, viewer)
    if len(lines) > most:
        out.print(words.say("terminal.earlier", n=len(lines) - most), style="dim", markup=False)
    sheet = Sheet.grid(padding=(0, 2, 0, 0), pad_edge=False)
    sheet.add_column(justify="right", style="dim", no_wrap=True, min_width=4)
    sheet.add_column()
    for events in lines[-most:]:
        sheet.add_row(str(events[0][0]), news_text([event for _, event in events], game, words))
    if lines:
        out.print(sheet)


def digest(told: Sequence[tuple[int, Event]], game: str, viewer: Seat | None) -> list[list[tuple[int, Event]]]:
    """The events of one line together: an order and what followed from it; alone where the game joins nothing."""
    lines: list[list[tuple[int, Event]]] = []
    for number, event in told:
        if untold(game, event, viewer):
            continue
        if lines and goes_on(game, event):
            lines[-1].append((number, event))
        else:
            lines.append([(number, event)])
    return lines


def news_text(events: Sequence[Event], game: str, words: Words) -> Text:
    said = "; ".join(words.event(event) for event in events)
    style = next((found for event in reversed(events) if (found := told_style(game, event))), "")
    return Text.assemble((said, style), (f" ({events[0].rule})", "dim"))
