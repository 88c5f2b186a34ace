"""The board game's picture in the terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from searoom.cli.boards.boardgame import draw
from searoom.words import Words
from tests.games.boardgame.at_table import AtTable, deploying, table


def picture(battle: AtTable, viewer: int, language: str = "en") -> str:
    out = StringIO()
    words = Words(language, "boardgame", ["south", "north"])
    Console(file=out, width=100, no_color=True).print(draw(battle.battle.view(viewer), words, viewer, []))
    return out.getvalue()


def test_the_chart_both_fleets_and_their_dice() -> None:
    battle = table("hood d2 n", "bismarck e7 s; u-264 a1 n submerged", scenery="fog b8", south_dice=[2, 4], turns=8)
    battle.active("bismarck", "superior-steel").damaged("hood", "primary").smoked("h1")
    shown = picture(battle, 0)
    for part in (
        "BC-n",
        "bb-s",
        "(ss)",
        "%%%%",
        "****",
        "dice 2 4",
        "-primary battery",
        "+Superior steel",
        "Turn 1 of 8",
    ):
        assert part in shown, part
    assert "Turno 1 di 8" in picture(battle, 0, "it")


def test_cards_face_down_are_no_more_than_cards() -> None:
    battle = deploying("fletcher", "hood").go("south: deploy fletcher", "south: at d2 facing n")
    assert "DD-n" in picture(battle, 0) and "DD-n" not in picture(battle, 1) and "[??]" in picture(battle, 1)
