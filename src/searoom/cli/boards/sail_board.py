"""The sail game on the screen: the chart, and beside or below it the wind, the score and every fleet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.styled import Styled
from rich.table import Table
from rich.text import Text

from searoom.cli.boards.sail_chart import INK, NARROW, NOTHING_OVER, PAPER, WIDE, Chart, Over
from searoom.cli.boards.sail_panel import BLOCK, Panel
from searoom.core.events import Event
from searoom.core.game import View
from searoom.core.seats import Seat
from searoom.words import Words

GAP: Final = 2
PROMPT: Final = 6  # lines below the picture
TALLEST: Final = 20  # a panel of as many lines as the chart with its signs is never too long


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
        """On a dark ground of its own: it looks the same on a light terminal."""
        width = options.max_width
        beside = [cell for cell in (WIDE, NARROW) if self.chart.width(cell) + GAP + BLOCK <= width]
        if console.is_terminal and not self.said and self.panel.height() > max(console.height - PROMPT, TALLEST):
            beside = []  # beside so long a list of ships the chart would scroll away
        sheet = self.side_by_side(beside[0], width) if beside else self.stacked(width)
        yield Styled(sheet, f"{INK} on {PAPER}")

    def side_by_side(self, cell: int, width: int) -> RenderableType:
        room = min(width - self.chart.width(cell) - GAP, 2 * BLOCK + 2)
        sheet = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        sheet.add_column(width=self.chart.width(cell))
        sheet.add_column(width=room)
        left = [self.chart.lines(cell)]  # the signs in use are known when it has been drawn
        left += wrapped(self.chart.signs(), self.chart.width(cell))
        right = self.said or (*self.panel.head(), Text(), self.fleets(room))
        sheet.add_row(Group(*left), Group(*right))
        return sheet

    def stacked(self, width: int) -> RenderableType:
        """What is looked at most stands lowest, so that a low window shows it."""
        cell = WIDE if self.chart.width(WIDE) <= width else NARROW
        sheet = Table.grid(pad_edge=False)
        sheet.add_column(width=width)
        chart = self.chart.lines(cell)
        signs = wrapped(self.chart.signs(), width)
        if self.said:
            sheet.add_row(Group(chart, *self.said))
        else:
            sheet.add_row(Group(self.fleets(width), *signs, self.head(), chart))
        return sheet

    def head(self) -> RenderableType:
        """The rose, and beside it what else is in force."""
        lines = list(self.panel.head())
        sheet = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        sheet.add_row(Group(*lines[1:4]), Group(lines[0], *lines[4:]))
        return sheet

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
