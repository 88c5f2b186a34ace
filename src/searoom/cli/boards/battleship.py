"""Two boards, side by side or one below the other: the enemy's shots at each, one's own ships on one's own."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from searoom.core.events import Event
from searoom.core.game import View
from searoom.core.seats import Seat
from searoom.words import Words

# Sign and colour both say it: neither is needed for the other.
SIGNS: Final = {"": ("·", "dim"), "ship": ("■", "bold"), "water": ("o", "blue"), "hit": ("X", "bold red"),
                "sunk": ("#", "bold white on red")}  # fmt: skip
GAP: Final = 4  # columns between two boards
PLAIN: Final = {"·": ".", "■": "S"}  # where standard output knows no others


def draw(view: View, words: Words, viewer: Seat | None, told: Sequence[Event]) -> RenderableType:
    owners = (0, 1) if viewer is None or viewer < 0 else (viewer, 1 - viewer)
    return Boards([_board(view, words, owner, viewer, told) for owner in owners], _legend(words))


class Boards:
    def __init__(self, boards: Sequence[Text], legend: Sequence[Text]) -> None:
        self.boards: Final = boards
        self.legend: Final = legend

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = sum(max(cell_len(line) for line in board.plain.split("\n")) for board in self.boards)
        if wide + GAP * (len(self.boards) - 1) <= options.max_width:
            sheet = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
            sheet.add_row(*self.boards)
            yield sheet
        else:
            for number, board in enumerate(self.boards):
                if number:
                    yield Text("")
                yield board
        yield from self._legend(options.max_width)

    def _legend(self, width: int) -> Iterator[Text]:
        """As many signs in a line as there is room for; none is parted from its word."""
        line = Text()
        for item in self.legend:
            if line.plain and line.cell_len + 3 + item.cell_len > width:
                yield line
                line = Text()
            line.append("   " if line.plain else "").append_text(item)
        yield line


def _board(view: Mapping[str, Any], words: Words, owner: Seat, viewer: Seat | None, told: Sequence[Event]) -> Text:
    width, height = int(view["width"]), int(view["height"])
    met = view["met"][owner]
    ships = view["ships"][owner] or ()
    lying = set(_squares(ships))
    gone = set(_squares(ship for ship in ships if ship["intact"] == 0))  # where the ships are known, all of a sunk one
    last = next((e.facts["at"] for e in reversed(told) if e.kind == "shot" and e.facts["seat"] == 1 - owner), None)
    board = Text(no_wrap=True)
    board.append(_title(view, words, owner, viewer), style="bold")
    board.append("\n   " + "".join(f" {_letter(column)} " for column in range(width)) + "\n", style="cyan")
    for row in range(1, height + 1):
        board.append(f"{row:2} ", style="cyan")
        for column in range(width):
            name = f"{_letter(column)}{row}"
            sign, style = _sign("sunk" if name in gone else met.get(name) or ("ship" if name in lying else ""))
            left, right = "[]" if name == last and name in met else "  "  # not one that was taken back
            board.append(left, style="bold yellow")
            board.append(sign, style=style)
            board.append(right, style="bold yellow")
        board.append("\n")
    placed = view["placed"][owner]
    if placed < len(view["lengths"]):
        left_over = ", ".join(str(length) for length in view["lengths"][placed:])
        board.append(words.say("board.battleship.to_place", lengths=left_over), style="dim")
    else:
        left_over = view["shots_left"][1 - owner]
        board.append(words.say("board.battleship.state", afloat=view["afloat"][owner], shots=left_over), style="dim")
    return board


def _title(view: Mapping[str, Any], words: Words, owner: Seat, viewer: Seat | None) -> str:
    seat = words.seat(owner)
    if viewer is None or viewer < 0:
        return words.say("board.battleship.fleet", seat=seat)
    return words.say("board.battleship.yours" if owner == viewer else "board.battleship.enemys", seat=seat)


def _squares(ships: Iterable[Mapping[str, Any]]) -> list[str]:
    found = []
    for ship in ships:
        column, row = ord(ship["at"][0]) - ord("a"), int(ship["at"][1:])
        for k in range(ship["length"]):
            right, down = (k, 0) if ship["lies"] == "across" else (0, k)
            found.append(f"{_letter(column + right)}{row + down}")
    return found


def _sign(what: str) -> tuple[str, str]:
    sign, style = SIGNS[what]
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return (sign if utf8 else PLAIN.get(sign, sign)), style


def _letter(column: int) -> str:
    return chr(ord("a") + column)


def _legend(words: Words) -> list[Text]:
    signs = [(what, *_sign(what)) for what in ("ship", "water", "hit", "sunk")]
    signs.append(("last", "[ ]", "bold yellow"))
    return [
        Text.assemble((sign, style), (f" {words.say(f'board.battleship.{what}')}", "dim"))
        for what, sign, style in signs
    ]
