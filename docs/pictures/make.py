"""Draws the pictures of the README: a battle at the terminal, as it is printed. `make pictures`."""

from __future__ import annotations

import io
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from searoom.cli.session import Session
from searoom.cli.terminal import Terminal
from searoom.cli.typed import Script
from searoom.games import game

SEA = TerminalTheme(
    (11, 27, 43),
    (222, 230, 236),
    [(40, 56, 72), (226, 96, 84), (126, 194, 132), (232, 190, 98), (96, 160, 226), (186, 140, 214), (102, 196, 206),
     (222, 230, 236)],
    [(120, 138, 154), (240, 120, 104), (150, 214, 152), (244, 208, 122), (128, 184, 240), (206, 164, 230),
     (132, 214, 222), (255, 255, 255)],
)  # fmt: skip
SAID = (
    "place b2 across", "place e1 down", "place a5 across", "shoot c3", "shoot d4", "shoot c4", "shoot e4",
    "shoot b3", "shoot b3", "odds shoot c2", "why",
)  # fmt: skip


ASKED = ("g1 e9", "odds f r1 g2", "lines r1")  # of a battle at Pearl Banks, recorded beside this file
PEARL = Path(__file__).parent / "pearl.searoom"


def paper(width: int) -> Console:
    return Console(
        record=True, width=width, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )


def skirmish() -> Session:
    battleship = game("battleship")
    assert battleship is not None
    scenario = battleship.scenario("skirmish")
    assert scenario is not None
    return Session.begin(battleship, scenario, {}, "me,random", "seeded", 11)


def pearl_banks() -> Session:
    return Session.go_on(PEARL, "me,captain", 1)


def drawn(session: Session, lines: tuple[str, ...], since: str, width: int, title: str) -> str:
    """The end of a scripted battle, as an SVG without anything fetched from elsewhere."""
    out = paper(width)
    with tempfile.TemporaryDirectory() as folder:
        session.save(Path(folder) / "picture.searoom")
        sys.stdin = io.StringIO("\n".join(lines) + "\n")
        Terminal(session, out, Script(lambda text: out.print(text, markup=False, style="bold cyan"))).run()
    shown = paper(width)
    text = out.export_text(styles=True, clear=True).rstrip().split("\n")
    first = next(number for number, line in enumerate(text) if since in line)
    for line in text[first:]:
        if "picture.searoom" not in line:
            shown.print(Segments(Segment.simplify(Text.from_ansi(line).render(shown, end="\n"))), end="")
    svg = shown.export_svg(title=title, theme=SEA)
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S)
    return svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace").replace(
        "Fira Code", "monospace"
    )


def main() -> None:
    into = Path(__file__).parent
    pictures = {
        "terminal.svg": drawn(skirmish(), SAID, "shoot e4", 98, "searoom play battleship/skirmish"),
        "sail.svg": drawn(pearl_banks(), ASKED, "Turn 7 of 60", 118, "searoom play sail/pearl-2"),
    }
    for name, picture in pictures.items():
        (into / name).write_text(picture, encoding="utf-8")
        print(f"wrote {into / name}")


if __name__ == "__main__":
    main()
