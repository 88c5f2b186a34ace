"""The sail game at the terminal: its chart, its short forms, what it says."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from searoom.cli.boards.sail_asked import beyond
from searoom.cli.boards.sail_board import Board
from searoom.cli.boards.sail_orders import expanded
from searoom.cli.meant import fits
from searoom.cli.session import Session
from searoom.cli.terminal import Terminal
from searoom.core.dice import Seeded
from searoom.core.match import Match
from searoom.core.odds import Chance, Forecast
from searoom.games import game
from searoom.words import Words
from searoom.words.estimate import folded
from tests.cli.run import Run
from tests.cli.test_play import Typed

OPENING = "b1 to f5; g1 to d2; end"
PIRATE = ("play", "sail/old_pirate-2", "--seed", 3)


class Keys(Typed):
    """Typed at a keyboard, not read from a script."""

    interactive = True


def begun(scenario: str, **options: str) -> Match:
    sail = game("sail")
    assert sail is not None
    match = Match(sail.start(scenario, options), Seeded(3))  # type: ignore[arg-type]
    match.begin()
    return match


def drawn(match: Match, width: int, language: str = "en", over: Any = None) -> list[str]:
    view = match.state.view(0)
    words = Words(language, "sail", ("red", "blue", "green", "yellow"))
    out = Console(file=io.StringIO(), width=width)
    out.print(Board(view, words, 0, [event for _, event in match.told(0)], over or {}))
    assert isinstance(out.file, io.StringIO)
    return [line.rstrip() for line in out.file.getvalue().split("\n")]


def at_keyboard(lines: Sequence[str], scenario: str = "old_pirate-2") -> tuple[str, Session]:
    sail = game("sail")
    assert sail is not None
    found = sail.scenario(scenario)
    assert found is not None
    session = Session.begin(sail, found, {}, "me,captain", "seeded", 3)
    out = Console(file=io.StringIO(), width=100)
    Terminal(session, out, Keys(lines)).run()
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue(), session


# ---- the chart


@pytest.mark.parametrize("width", [79, 80, 100, 120, 140])
@pytest.mark.parametrize("scenario", ["old_pirate-2", "pearl-4", "oceans-2"])
def test_the_chart_fits_the_window(scenario: str, width: int) -> None:
    lines = drawn(begun(scenario), width)
    assert max(len(line) for line in lines) <= width
    assert any(line.lstrip().startswith("a ") for line in lines)


def test_the_chart_says_all_in_letters_and_signs_too() -> None:
    text = "\n".join(drawn(begun("old_pirate-2"), 100))
    for sign in ("[r3]B1r:", "G1r:", "[b3]", "$1░", "▒▒▒▒", "B1 b1", "■■■ 3", "W → E", "Home: ", "3 win"):
        assert sign in text, sign


def test_in_a_low_window_the_chart_stands_lowest() -> None:
    lines = drawn(begun("pearl-4"), 80)
    letters = next(number for number, line in enumerate(lines) if line.strip().startswith("a  b  c"))
    assert len([line for line in lines[letters:] if line]) == 15
    assert any("Turn 1 of 60" in line for line in lines[letters - 6 : letters])


def test_a_long_list_of_ships_never_stands_beside_the_chart() -> None:
    match = begun("pearl-6")
    words = Words("en", "sail", ("red", "blue", "green", "yellow", "white", "black"))
    for height, beside in ((60, True), (36, False)):
        out = Console(file=io.StringIO(), width=120, height=height, force_terminal=True, color_system=None)
        out.print(Board(match.state.view(0), words, 0))
        assert isinstance(out.file, io.StringIO)
        (letters,) = (line for line in out.file.getvalue().split("\n") if " a " in line and " x " in line)
        assert ("Turn 1" in letters) is beside


def test_odds_with_dozens_of_rows_of_dice_are_told_by_what_they_come_to() -> None:
    words = Words("en", "sail", ("red", "blue"))
    targets = [{"target": "brig 1", "damage": 0, "sinks": False}], [{"target": "brig 1", "damage": 1, "sinks": False}]
    chances = [Chance(f"row {n}", 1, {"targets": targets[n % 2]}) for n in range(16)]
    found = folded(Forecast(16, chances), words)
    assert [(chance.outcome, chance.ways) for chance in found.chances] == [
        ("brig 1 takes no damage", 8),
        ("brig 1 loses 1", 8),
    ]
    assert len(folded(Forecast(2, chances[:2]), words).chances) == 2


# ---- short forms


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("f b1 g2", "fire brig 1 galleon 2"),
        ("B1 NE 3", "brig 1 ne 3"),
        ("b1 to f5", "brig 1 to f5"),
        ("u", "u"),
        ("orders r3", "orders first-rate 3"),
    ],
)
def test_short_forms_written_out(typed: str, said: str) -> None:
    assert expanded(typed) == said


def test_a_line_means_an_order_when_its_words_come_in_order() -> None:
    order = ["unload", "gold", "5", "from", "brig", "1", "at", "fort", "a1"]
    assert fits(["unload"], order) and fits(["un", "5"], order) and fits(["unload", "brig", "1"], order)
    assert not fits(["load"], order) and not fits(["unload", "1", "5"], order)
    assert not fits(["fire", "brig", "1"], ["fire", "brig", "1", "at", "nothing"])


def test_the_space_a_course_leads_to() -> None:
    assert [beyond("e5", course, 2) for course in ("n", "ne", "e", "se", "s", "sw", "w", "nw")] == [
        "e3", "g3", "g5", "g7", "e7", "c7", "c5", "c3",
    ]  # fmt: skip


def test_several_orders_in_a_line_and_the_chart_once(run: Run) -> None:
    said = run(*PIRATE, typed=f"{OPENING}\nb1 s1; load\nboard\n").out
    assert "= move brig 1 se 4" in said and "brig 1 sails SE 4, b1 to f5" in said
    assert "brig 1 loads gold 7 at f6" in said
    assert said.count("can sail: B1, G1") == 2  # before either line, not between the orders


def test_what_is_refused_ends_the_line(run: Run) -> None:
    said = " ".join(run(*PIRATE, typed="b1 n 4; g1 e1\n").out.split())
    assert "Brig 1 cannot sail N from b1: the edge of the chart. (SAIL-2.2.3; why tells more)" in said
    assert "Left unsaid: g1 e1" in said and "galleon 1 sails" not in said


def test_too_far_is_answered_by_the_rule(run: Run) -> None:
    said = run(*PIRATE, typed="b1 e99\nb1 to l1\n").out
    assert said.count("Brig 1 can sail 6 spaces E at most, not ") == 2
    assert "(SAIL-3.3.1.6.1.3" in said


def test_answers_to_nonsense_are_short_and_say_what_can_be_said(run: Run) -> None:
    said = " ".join(
        run(*PIRATE, typed="foo\nb1\nb1 to q3\nlines x9\nreach a1\nreach\nrule 3.9\nrule 3.3.1.7\n").out.split()
    )
    assert said.count("What may be said: move SHIP COURSE SPACES, fire UNIT at TARGET, light SHIP, end.") == 2
    assert "b1 may stand for 17 orders: orders b1 lists them." in said
    assert "There is no x9 on the chart. There are: b1, g1, b2, g2." in said
    assert "Forts do not sail." in said and "Which one? There are: " in said
    assert "There is no rule 3.9" in said and "SAIL-3.3.1.7 Marking a move" in said


# ---- questions


def test_reach_and_lines_of_fire_on_the_chart(run: Run) -> None:
    said = run(*PIRATE, typed="reach b1\nfire lines b1\nlines fort a1\n").out
    assert " 1 [r3B1r 1  2  3  4  5  6" in said
    assert "can sail to 15 spaces" in said
    assert "brig 1 has 1 shot left" in said and "fort a1 has 2 shots left" in said
    assert said.count("nothing to fire at from here") == 2


def test_hint_orders_odds_and_help(run: Run) -> None:
    said = run(*PIRATE, typed="hint\norders b1\nodds\nodds b1 e1\nhelp\n").out
    assert "Worth considering, the best first:\n  move " in said
    assert "brig 1  move   e 1-6" in said
    assert "No order throws dice now." in said
    assert "reach SHIP" in said and "In short: b1 e4 moves brig 1" in said


def test_hint_where_nobody_has_an_opinion(run: Run) -> None:
    assert "Nobody here has an opinion on that." in run("play", "battleship/skirmish", typed="hint\n").out


def test_the_captain_plays_where_nobody_is_named(run: Run) -> None:
    assert "red: you, blue: captain" in run("play", "sail/old_pirate-2", typed="quit\n").out
    assert "blue: the computer, at random" in run("play", "battleship/skirmish", typed="quit\n").out


# ---- an empty line


@pytest.mark.usefixtures("run")
def test_enter_ends_ones_actions_but_asks_while_something_is_left_to_do() -> None:
    text, session = at_keyboard([""])
    assert "Enter again: end. There is still something to do: can sail: B1, G1." in " ".join(text.split())
    assert "end" not in [line.text for line in session.match.lines if line.seat == 0]
    _, session = at_keyboard(["", ""])
    assert "end" in [line.text for line in session.match.lines if line.seat == 0]
    _, session = at_keyboard(["", "board", "", "quit"])
    assert "end" not in [line.text for line in session.match.lines if line.seat == 0]


@pytest.mark.usefixtures("run")
def test_enter_is_enough_when_nothing_is_left_to_do() -> None:
    text, session = at_keyboard(["b1 to f5; g1 to d2", ""])
    assert "Enter: end" in text
    assert "end" in [line.text for line in session.match.lines if line.seat == 0]


# ---- a whole battle


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_battle_of_captains_is_told_without_a_bare_fact(run: Run, tmp_path: Path, language: str) -> None:
    file = tmp_path / "battle"
    run("play", "sail/old_pirate-2", "--players", "captain,captain", "--seed", 12, "--save", file)
    said = run("replay", file, "--language", language).out
    assert "Traceback" not in said and "=" not in said
    assert ("Points: " if language == "en" else "Punti: ") in said
