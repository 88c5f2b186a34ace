"""Eight by eight squares, both fleets, their dice. South's types stand in capitals, North's in small letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from searoom.core.events import Event
from searoom.core.game import View
from searoom.core.seats import Seat
from searoom.words import Words

COLUMNS: Final = "abcdefgh"
CELL: Final = 6
SCENERY: Final = {"island": "####", "shallows": "~~~~", "fog": "%%%%", "sand": "::::"}
SIDE_STYLES: Final = ("bold cyan", "bold yellow")  # of South, of North
NOTHING: Final = "."


def draw(shown: View, words: Words, viewer: Seat | None, told: Sequence[Event]) -> RenderableType:
    view: Mapping[str, Any] = shown
    turn = words.say("board.boardgame.turn", turn=view["turn"], turns=view["turns"])
    parts: list[RenderableType] = [Text(turn, style="bold"), _chart(view)]
    for owner in (0, 1):
        parts += [Text(""), _head(view, words, owner), _fleet(view, words, owner)]
    return Group(*parts)


def _chart(view: Mapping[str, Any]) -> Text:
    cells = {square: (SCENERY[kind], "dim") for square, kind in view["terrain"].items()}
    cells.update(dict.fromkeys(view["smoke"], ("****", "dim")))
    for owner, squares in enumerate(view["face_down"]):
        cells.update(dict.fromkeys(squares, ("[??]", SIDE_STYLES[owner])))
    for unit in sorted(view["units"], key=lambda unit: not unit["submerged"]):  # a ship hides what is beneath it
        if unit["at"]:
            cells[unit["at"]] = (_sign(unit), SIDE_STYLES[unit["owner"]])
    chart = Text(no_wrap=True)
    chart.append("   " + "".join(letter.center(CELL) for letter in COLUMNS) + "\n", style="cyan")
    for row in range(8, 0, -1):
        chart.append(f" {row} ", style="cyan")
        for letter in COLUMNS:
            sign, style = cells.get(f"{letter}{row}", (NOTHING, "dim"))
            chart.append(sign.center(CELL), style=style)
        chart.append("\n")
    return chart


def _sign(unit: Mapping[str, Any]) -> str:
    """DD-n: a destroyer heading north; in brackets: submerged."""
    kind = unit["type"] if unit["owner"] == 0 else unit["type"].lower()
    return f"({kind})" if unit["submerged"] else f"{kind}-{unit['heading']}"


def _head(view: Mapping[str, Any], words: Words, owner: Seat) -> Text:
    dice = " ".join(str(face) for face, many in enumerate(view["dice"][owner], 1) for _ in range(many))
    said = words.say("board.boardgame.side", seat=words.seat(owner), dice=dice or "-", score=view["scores"][owner])
    return Text(said, style=SIDE_STYLES[owner])


def _fleet(view: Mapping[str, Any], words: Words, owner: Seat) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for unit in view["units"]:
        if unit["owner"] != owner:
            continue
        where = unit["at"] or words.say(f"board.boardgame.status.{unit['status'].replace(' ', '_')}")
        hurt = [words.word("what", spot) for spot in (*unit["tokens"], *unit["permanent"])]
        lit = [words.word("what", spot) for spot in (*unit["active"], *unit["planned"])]
        notes = [*(f"-{word}" for word in hurt), *(f"+{word}" for word in lit)]
        aboard = "/".join(str(many) for many in unit["aboard"]) if any(unit["aboard"]) else ""
        torpedoes = f"T{unit['torpedoes']}" if unit["torpedoes"] else ""
        structure = f"{unit['structure']}/{unit['full']}"
        table.add_row(unit["name"], unit["type"], where, structure, torpedoes, aboard, ", ".join(notes))
    return table
