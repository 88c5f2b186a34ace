"""Two boards side by side: what each fleet's enemy has shot at it, and one's own ships on one's own board."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from searoom.core.events import Event
from searoom.core.game import View
from searoom.core.seats import Seat
from searoom.words import Words

# Sign and colour both say it: neither is needed for the other.
SIGNS: Final = {"": ("·", "dim"), "ship": ("■", "bold"), "water": ("o", "blue"), "hit": ("X", "bold red"),
                "sunk": ("#", "bold white on red")}  # fmt: skip
PLAIN: Final = {"·": ".", "■": "S"}  # where standard output knows no others


def draw(view: View, words: Words, viewer: Seat | None, told: Sequence[Event]) -> RenderableType:
    owners = (0, 1) if viewer is None or viewer < 0 else (viewer, 1 - viewer)
    sheet = Table.grid(padding=(0, 4, 0, 0))
    sheet.add_row(*(_board(view, words, owner, viewer, told) for owner in owners))
    whole = Table.grid()
    whole.add_row(sheet)
    whole.add_row(_legend(words))
    return whole


def _board(view: Mapping[str, Any], words: Words, owner: Seat, viewer: Seat | None, told: Sequence[Event]) -> Text:
    width, height = int(view["width"]), int(view["height"])
    met = view["met"][owner]
    lying = set(_squares(view["ships"][owner] or ()))
    last = next((e.facts["at"] for e in reversed(told) if e.kind == "shot" and e.facts["seat"] == 1 - owner), None)
    board = Text(no_wrap=True)
    board.append(_title(view, words, owner, viewer), style="bold")
    board.append("\n   " + "".join(f" {_letter(column)} " for column in range(width)) + "\n", style="cyan")
    for row in range(1, height + 1):
        board.append(f"{row:2} ", style="cyan")
        for column in range(width):
            name = f"{_letter(column)}{row}"
            sign, style = _sign(met.get(name) or ("ship" if name in lying else ""))
            left, right = "[]" if name == last and name in met else "  "  # not one that was taken back
            board.append(left, style="bold yellow")
            board.append(sign, style=style)
            board.append(right, style="bold yellow")
        board.append("\n")
    placed, ships = view["placed"][owner], len(view["lengths"])
    if placed < ships:
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


def _legend(words: Words) -> Text:
    legend = Text()
    for what in ("ship", "water", "hit", "sunk"):
        sign, style = _sign(what)
        legend.append(sign, style=style)
        legend.append(f" {words.say(f'board.battleship.{what}')}   ", style="dim")
    legend.append("[ ]", style="bold yellow")
    legend.append(f" {words.say('board.battleship.last')}", style="dim")
    return legend
