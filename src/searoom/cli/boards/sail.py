"""The sail game on the screen: the chart, and beside or below it the wind, the score and every fleet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from searoom.cli.boards.sail_chart import NARROW, NOTHING_OVER, WIDE, Chart, Over
from searoom.cli.boards.sail_orders import expanded, grouped, worth_seeing
from searoom.cli.boards.sail_panel import BLOCK, Panel
from searoom.core.events import Event
from searoom.core.game import View
from searoom.core.seats import Seat
from searoom.words import Words

__all__ = ["GOES_ON", "UNTOLD", "draw", "expanded", "grouped", "worth_seeing"]

GAP: Final = 2
# what follows at once from the event before it, and is told in one line with it
GOES_ON: Final = frozenset({
    "roll", "damage", "sunk", "captured", "raked", "rigging cut", "shaken", "fort damaged", "fort destroyed",
    "points shot away", "boarding", "assault", "left with", "fort left with", "fort captured", "goods lost",
    "goods left", "delivered", "stowed", "loaded", "loaded at fort", "collision", "map shown",
})  # fmt: skip
# dice whose outcome the next event tells, and what goes without saying
UNTOLD: Final = frozenset({
    "wind direction", "wind strength", "boarding, attack", "boarding, defence", "assault, attack", "assault, defence",
    "actions over",
})  # fmt: skip


def draw(view: View, words: Words, viewer: Seat | None, told: Sequence[Event]) -> RenderableType:
    return Board(view, words, viewer, told)


class Board:
    """`over`: what a request draws on the chart; then what it says stands below, and no fleets."""

    def __init__(
        self,
        view: View,
        words: Words,
        viewer: Seat | None,
        told: Sequence[Event] = (),
        over: Mapping[str, Over] = NOTHING_OVER,
        said: Sequence[RenderableType] = (),
    ) -> None:
        self.chart: Final = Chart(view, words, viewer, told, over)
        self.panel: Final = Panel(view, words, viewer)
        self.said: Final = said

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        beside = [cell for cell in (WIDE, NARROW) if self.chart.width(cell) + GAP + BLOCK <= width]
        if beside:
            yield self.side_by_side(beside[0], width)
        else:
            cell = WIDE if self.chart.width(WIDE) <= width else NARROW
            yield self.chart.lines(cell)
            yield from wrapped(self.chart.signs(), width)
            yield from self.below(width)

    def side_by_side(self, cell: int, width: int) -> RenderableType:
        sheet = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        sheet.add_column(width=self.chart.width(cell))
        sheet.add_column(width=width - self.chart.width(cell) - GAP)
        room = width - self.chart.width(cell) - GAP
        left = [self.chart.lines(cell)]  # the signs in use are known when it has been drawn
        left += wrapped(self.chart.signs(), self.chart.width(cell))
        if self.said:
            sheet.add_row(Group(*left), Group(*self.said))
        else:
            sheet.add_row(Group(*left), Group(*self.panel.head(), self.fleets(room)))
        return sheet

    def below(self, width: int) -> Iterator[RenderableType]:
        if self.said:
            yield from self.said
            return
        head = list(self.panel.head())
        rose = [line for line in head if line.plain.startswith(" ")]
        rest = [line for line in head if line not in rose]
        sheet = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        sheet.add_row(Group(*rose), Group(*rest))
        yield sheet
        yield self.fleets(width)

    def fleets(self, width: int) -> RenderableType:
        blocks = self.panel.blocks()
        if width < 2 * BLOCK or len(blocks) < 2:
            return Group(*blocks)
        return Columns(blocks, width=width // min(width // BLOCK, len(blocks)) - 1, padding=(0, 1, 0, 0))


def wrapped(signs: Iterator[Text], width: int) -> list[Text]:
    """As many in a line as there is room for; none is parted from its word."""
    lines: list[Text] = []
    line = Text()
    for item in signs:
        if line.plain and line.cell_len + 2 + cell_len(item.plain) > width:
            lines.append(line)
            line = Text()
        line.append("  " if line.plain else "").append_text(item)
    return [*lines, line] if line.plain else lines
