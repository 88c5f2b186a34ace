"""The rows as two tables: the figures, and how many times as quick as each peer we are."""

from __future__ import annotations

import platform
from collections.abc import Sequence

from bench.sample import Row

Table = list[list[str]]  # the first line is the heading, the first column a name


def figures(rows: Sequence[Row]) -> Table:
    table = [["", "decisions/s", "rounds within", "games/s", "copy, us", "telling costs"]]
    for row in rows:
        middle = row.middle
        table.append(
            [
                row.name,
                f"{middle.actions:,.0f}",
                f"{row.spread:.0f} %",
                f"{middle.games:,.0f}" if middle.games >= 10 else f"{middle.games:.1f}",
                "" if middle.copy_us is None else f"{middle.copy_us:.2f}",
                "" if middle.telling is None else f"{middle.telling:.0f} %",
            ]
        )
    return table


def ratios(rows: Sequence[Row]) -> Table:
    """Rows: us; columns: the peers. A star where both play the same game by the same rules."""
    peers = [row for row in rows if not row.own]
    table = [["times as many decisions/s as", *[peer.name for peer in peers]]]
    for row in rows:
        if row.own:
            cells = [
                f"{_short(row.middle.actions / peer.middle.actions)}{' *' if row.twin == peer.name else ''}"
                for peer in peers
            ]
            table.append([row.name, *cells])
    return table


def _short(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"


def machine() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"


def explained(rounds: int, seconds: float) -> str:
    return (
        f"{machine()}, one core; medians of {rounds} rounds of {seconds:g} s each, all entries in turn. "
        "Decisions with one lawful order are carried out but not counted. * the same game by the same rules."
    )


def text(rows: Sequence[Row], notes: Sequence[str], rounds: int, seconds: float) -> str:
    turned = [list(line) for line in zip(*ratios(rows), strict=True)]  # a peer a line: fits a terminal
    turned[0] = ["times as many decisions/s as", *[name.removeprefix("searoom ") for name in turned[0][1:]]]
    return "\n\n".join([_aligned(figures(rows)), _aligned(turned), explained(rounds, seconds), *notes])


def _aligned(table: Table) -> str:
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    return "\n".join(
        "  ".join(
            [line[0].ljust(widths[0]), *[cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]]
        ).rstrip()
        for line in table
    )


def markdown(rows: Sequence[Row], notes: Sequence[str], rounds: int, seconds: float) -> str:
    turned = [list(line) for line in zip(*ratios(rows), strict=True)]
    return "\n\n".join([_pipes(figures(rows)), _pipes(turned), explained(rounds, seconds), *notes])


def _pipes(table: Table) -> str:
    lines = [f"| {' | '.join(line)} |" for line in table]
    return "\n".join([lines[0], f"|---|{'---:|' * (len(table[0]) - 1)}", *lines[1:]])
