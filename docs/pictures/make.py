"""Draws the pictures of the README: a battle at the terminal, as it is printed. `make pictures`."""

from __future__ import annotations

import io
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console
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


def paper() -> Console:
    return Console(
        record=True, width=98, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )


def drawn(lines: tuple[str, ...], since: str) -> str:
    """The end of a scripted battle, as an SVG without anything fetched from elsewhere."""
    out = paper()
    battleship = game("battleship")
    assert battleship is not None
    scenario = battleship.scenario("skirmish")
    assert scenario is not None
    session = Session.begin(battleship, scenario, {}, "me,random", "seeded", 11)
    with tempfile.TemporaryDirectory() as folder:
        session.save(Path(folder) / "picture.searoom")
        sys.stdin = io.StringIO("\n".join(lines) + "\n")
        Terminal(session, out, Script(lambda text: out.print(text, markup=False, style="bold cyan"))).run()
    shown = paper()
    text = out.export_text(styles=True, clear=True).rstrip().split("\n")
    first = next(number for number, line in enumerate(text) if since in line)
    for line in text[first:]:
        if "picture.searoom" not in line:
            shown.print(Text.from_ansi(line))
    svg = shown.export_svg(title="searoom play battleship/skirmish", theme=SEA)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S)
    return svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace").replace(
        "Fira Code", "monospace"
    )


def main() -> None:
    into = Path(__file__).parent
    (into / "terminal.svg").write_text(drawn(SAID, "shoot e4"), encoding="utf-8")
    print(f"wrote {into / 'terminal.svg'}")


if __name__ == "__main__":
    main()
