"""Battles played at the terminal, from a script of lines."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from searoom.cli.boards.battleship import draw
from searoom.cli.play import choose
from searoom.cli.session import Session
from searoom.cli.terminal import Terminal
from searoom.cli.typed import Lines, completions
from searoom.core.replay import Verdict, verify
from searoom.games import games
from searoom.words import Words
from tests.cli.run import Run
from tests.trials import mines

FLEET = "place a1 across\nplace a2 across\nplace a3 across\n"
SHOTS = "".join(f"shoot {column}{row}\n" for row in range(1, 7) for column in "abcdef")


def saved_in(text: str) -> Path:
    """Where the program says it has kept the battle."""
    return Path(text.partition("is kept in ")[2].split(". ")[0].replace("\n", ""))


def test_a_battle_from_its_first_order_to_its_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "battle.searoom"
    played = run("play", "battleship/skirmish", "--seed", 5, "--save", file, typed=FLEET + SHOTS)
    assert played.status == 0
    assert "red shoots at a1" in played.out
    assert "What was hidden:\n  red: a1 across, a2 across, a3 across" in played.out
    assert "Points: red" in played.out
    assert saved_in(played.out) == file
    verified = run("verify", file)
    assert verified.status == 0 and "Everything agrees" in verified.out
    again = run("play", "--from", file)
    assert "The battle is over. save FILE keeps it" in again.out


def test_the_same_seed_gives_the_same_battle(run: Run, tmp_path: Path) -> None:
    lines = [FLEET + SHOTS] * 2
    games = []
    for text in lines:
        (tmp_path / "x").unlink(missing_ok=True)
        games.append(run("play", "battleship/skirmish", "--seed", 8, "--save", tmp_path / "x", typed=text))
    assert games[0].out == games[1].out


def test_sealed_dice_and_secrets_are_proved_at_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "battle.searoom"
    text = FLEET + SHOTS
    played = run("play", "battleship/skirmish", "--dice", "sealed", "--save", file, typed=text)
    assert "Checked: 6 sealed secrets never moved" in played.out
    assert run("verify", file, "--json").json()["secrets"] == 6


def test_the_end_of_the_input_keeps_the_battle_and_it_goes_on(run: Run) -> None:
    first = run("play", "battleship/skirmish", "--seed", 5, typed="place a1 across\nplace a2 across")
    assert first.status == 0
    file = saved_in(first.out)
    assert file.parent.name == "searoom" and file.exists()
    second = run("play", "--from", file, typed="place a3 across\nlog 2\nquit\n")
    assert "red places a ship of 3 squares at a3" in second.out
    assert saved_in(second.out) == file
    assert "red places a ship of 2 squares at a1, across" in second.out  # the latest news is told again
    assert run("replay", file, "--viewer", "red", "--json").json()["lines"] == 7


def test_nothing_played_leaves_no_file(run: Run, tmp_path: Path) -> None:
    assert "is kept in" not in run("play", "battleship", typed="?\nquit\n").out
    assert not (tmp_path / "data").exists()


def test_breaking_off_keeps_the_battle_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Session.computers

    def break_off(session: Session) -> bool:
        if len(session.match.lines) > 3:
            raise KeyboardInterrupt
        return asked(session)

    monkeypatch.setattr(Session, "computers", break_off)
    broken = run("play", "battleship/skirmish", typed=FLEET)
    assert broken.status == 130
    assert run("verify", saved_in(broken.out)).status == 0


def test_a_fault_of_the_program_is_told_and_the_battle_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Session.computers

    def break_down(session: Session) -> bool:
        if len(session.match.lines) > 3:
            raise ZeroDivisionError("no wind")
        return asked(session)

    monkeypatch.setattr(Session, "computers", break_down)
    broken = run("play", "battleship/skirmish", typed=FLEET)
    assert broken.status == 70
    assert "ZeroDivisionError: no wind" in broken.err
    assert run("verify", saved_in(broken.out)).status == 0
    monkeypatch.setenv("SEAROOM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("play", "battleship/skirmish", typed=FLEET)


def test_a_data_folder_that_cannot_be_used_loses_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").write_text("no folder")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert saved_in(run("play", "battleship/skirmish", typed="place a1 across").out).parent == tmp_path / "here"


def test_refusals_name_their_rule_and_why_opens_it(run: Run) -> None:
    typed = "place f1 across\nwhy\nplace a1 down\nplace a1 across\nsink them all\nshoot a1\nwhy 1\nwhy SHIPS-1.1\n"
    said = run("play", "battleship/skirmish", typed=typed).out
    assert "would not lie wholly on the board. (SHIPS-2.2" in said
    assert "SHIPS-2.2  Across or down" in said
    assert "would lie on another ship. (SHIPS-2.2" in said
    assert "Not understood: sink them all." in said
    assert "First the fleets are placed." in said
    assert "SHIPS-1.1  The board" in said


def test_every_command_answers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my battle.searoom"
    typed = (
        "help\n?\norders\norders b2\norders z\nodds\nodds place a1 down\nodds place z9 down\nodds fly\nwhy\nwhy 99\n"
        "why no-rule\nrule\nrule MATCH-3.1\nrule ships-2.3\nlog\nlog 3\nboard\nundo\nsave\n"
        f"save '{file}'\nsave {tmp_path}\nsave\nnonsense here\nquit\n"
    )
    said = run("play", "battleship/skirmish", typed=typed)
    assert said.status == 0
    for text in (
        "For example: place a1 across",
        "place b2 across",
        "There are no such orders now",
        "Ask for one order: odds ORDER",
        "Nothing is left to chance: red places a ship of 2 squares at a1, down",
        "Not understood: fly.",
        "There is no event 99",
        "There is no rule no-rule",
        "Which rule? For example",
        "MATCH-3.1  Taking back",
        "SHIPS-2.3  Room for the others",
        "red has said nothing yet that could be taken back.",
        "Where to? save FILE",
        "is a folder,",
    ):
        assert " ".join(text.split()) in " ".join(said.out.split()), text
    assert file.exists()


def test_odds_of_shots_are_told_as_estimates(run: Run) -> None:
    said = run("play", "battleship/skirmish", "--seed", 5, typed=FLEET + "odds shoot c3\nodds\n").out
    assert said.count("An estimate from what you know, over ") == 2
    assert "  water: about " in said and "… and 24 more orders" in said


def test_two_at_one_screen_and_an_order_taken_back(run: Run) -> None:
    typed = "place a1 across\nundo\nplace b1 across\nplace c1 down\nlog\n"
    said = run("play", "battleship/skirmish", "--players", "me,me", typed=typed).out
    assert "red takes the last order back" in said
    assert "blue> place c1 down" in said
    mine, blues = said.split("blue> place c1 down")
    assert "places a ship of 2 squares at b1" in mine
    # blue's screen shows that red has placed, never where
    assert "at b1" not in mine.split("red> place b1 across")[1].split("Your fleet (blue)")[1]
    assert "Your fleet (red)" in blues


def test_after_the_end_orders_are_refused(run: Run) -> None:
    said = run("play", "battleship/skirmish", "--seed", 5, typed=FLEET + SHOTS + "shoot a1\nwhy\nboard\nodds\n").out
    assert "The battle is over: no more orders are taken. (MATCH-2.8" in said
    assert "MATCH-2.8  After the end" in said
    assert "Nobody is asked for an order now." in said


def test_computers_alone_are_watched(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "watched"
    said = run("play", "battleship/skirmish", "--players", "random,random", "--seed", 1, "--save", file)
    assert "The fleet of red" in said.out and "Points:" in said.out
    assert run("verify", file).status == 0


def test_in_italian(run: Run) -> None:
    said = run("play", "battleship/skirmish", "--language", "it", "--seed", 5, typed=FLEET + "shoot a1\nuffa\n").out
    assert "Battaglia navale" in said
    assert "metti in mare una nave di 2 caselle" in said
    assert "rosso spara in a1:" in said
    assert "Non ho capito: uffa." in said


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (("play", "--terminal"), "Which battle? Name one"),
        (("play", "battleshp"), "Did you mean battleship?"),
        (("play", "battleship/trafalgar"), "has no scenario trafalgar"),
        (("play", "battleship", "--players", "me,nelson"), "There is no player nelson"),
        (("play", "battleship", "--players", "me,me,me"), "3 players were named, but the battle has 2 seats"),
        (("play", "battleship", "--dice", "loaded"), "There are no dice loaded"),
        (("play", "battleship", "-o", "wind=E"), "There is no option wind."),
        (("play", "battleship", "-o", "board_width=99"), "whole number from 1 to 10. [SHIPS-1.1]"),
        (("play", "battleship", "-o", "wind"), "Wanted: KEY=VALUE"),
        (("play", "battleship", "-o", "board_width=2,board_height=2"), "[SHIPS-1.2]"),
        (("play", "battleship", "--seed", "many"), "See searoom --help"),
        (("play", "battleship", "--from", "x"), "leave them out"),
        (("play", "--from", "/no/such/file"), "There is no file /no/such/file"),
    ],
)
def test_bad_usage_is_explained(run: Run, argv: Sequence[str], complaint: str) -> None:
    ran = run(*argv)
    assert ran.status == 2
    assert ran.err.startswith("searoom: ")
    assert complaint in ran.err


def test_small_answers(run: Run) -> None:
    typed = "log\nlog x\nlog -3\nlog 0\nundo\nplace z9 across\nodds place z9 down\nplace a1 across\nundo\norders zzz\n"
    said = " ".join(run("play", "battleship/skirmish", "--seed", 5, typed=typed).out.split())
    assert "Nothing has been told yet." in said
    for wrong in ("x", "-3", "0"):
        assert f"how many of the last events. Not: {wrong} " in said
    assert "red has said nothing yet that could be taken back. (MATCH-3.1" in said
    assert said.count("z9 is no square here: they are a1 to f6. (MATCH-2.2") == 2
    assert "red can take nothing back: blue has acted since (event 2). (MATCH-3.1" in said
    assert "There are no such orders now." in said and "plane" not in said


def test_what_was_hidden_has_shown_and_cannot_be_taken_back(run: Run) -> None:
    typed = FLEET + "shoot c3\nundo\n"
    said = " ".join(run("play", "battleship/skirmish", "--seed", 5, typed=typed).out.split())
    assert "red can take nothing back: what was hidden has shown since, or a question has been put (event 8)." in said


def test_odds_of_what_is_certain(run: Run) -> None:
    said = " ".join(run("play", "battleship/skirmish", typed="odds place a1 down\n").out.split())
    assert "Nothing is left to chance: red places a ship of 2 squares at a1, down (so in all 200 battles" in said


def test_the_prompt_and_the_refusal_name_a_square_alike_in_italian(run: Run) -> None:
    said = run("play", "battleship/skirmish", "--language", "it", typed="uffa\n?\n").out
    assert "SQUARE" not in said and said.count("CASELLA") >= 4


class Narrow(Lines):
    def __init__(self) -> None:
        self.typed = list(FLEET.split("\n")[:-1])

    def ask(self, prompt: str, candidates: Sequence[str] = ()) -> str:
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize(("width", "boards_in_a_line"), [(40, 1), (69, 1), (70, 2), (80, 2)])
def test_boards_stand_below_each_other_where_there_is_no_room(width: int, boards_in_a_line: int) -> None:
    (game,) = [found for found in games() if found.name == "battleship"]
    session = Session.begin(game, game.scenarios()[0], {}, "me", "seeded", 1)
    file = io.StringIO()
    Terminal(session, Console(file=file, width=width), Narrow()).run()
    headings = [line for line in file.getvalue().split("\n") if "a  b  c" in line]
    assert headings and all(line.count("h  i  j") == boards_in_a_line for line in headings)
    assert all(len(line) <= width for line in file.getvalue().split("\n") if "[" not in line and "/" not in line)


def test_all_squares_of_an_own_sunk_ship_are_shown_as_sunk() -> None:
    view = {
        "width": 3, "height": 2, "lengths": [2, 1], "placed": [2, 2], "afloat": [1, 1], "shots_left": [5, 5],
        "ships": [[{"at": "a1", "lies": "across", "length": 2, "intact": 0},
                   {"at": "c2", "lies": "down", "length": 1, "intact": 1}], None],
        "met": [{"a1": "hit", "b1": "sunk"}, {"a1": "hit", "b1": "sunk"}],
    }  # fmt: skip
    out = Console(file=io.StringIO(), width=80)
    out.print(draw(view, Words("en", "battleship", ("red", "blue")), 0, []))
    assert isinstance(out.file, io.StringIO)
    own, enemys = out.file.getvalue().split("\n")[2].split(" 1 ")[1:]
    assert own.count("#") == 2 and enemys.count("#") == 1 and enemys.count("X") == 1


def test_a_menu_says_what_it_wants(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    picked = choose(Typed(["nothing", "99", "battleship/hunt", "3", "2"]), "")
    assert picked == ("battleship/hunt", "me,me")
    said = " ".join(capsys.readouterr().out.split())
    assert said.count(f"Wanted: a number from 1 to {len(games())}, a name such as ") == 2
    assert "Wanted: a number from 1 to 2, or Enter for 1." in said


def test_a_menu_goes_from_the_game_to_its_battle(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert choose(Typed(["sail", "2", ""]), "") == ("sail/old_pirate-3", "me")
    said = capsys.readouterr().out
    assert "Treasures of the Old Pirate, for two" in said and "Classic" not in said
    assert all(len(line) <= 80 for line in said.split("\n"))
    assert choose(Typed(["", "", ""]), "") == ("battleship/classic", "me")
    assert choose(Typed(["1", "nothing", "battleship/hunt"]), "me,captain") == ("battleship/hunt", "me,captain")
    assert "Classic: fifty shots each" in capsys.readouterr().out


# ---- games with dice: the trial on squares


class Typed(Lines):
    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def ask(self, prompt: str, candidates: Sequence[str] = ()) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def trial(lines: Sequence[str], dice: str, names: str) -> tuple[Session, str, Typed]:
    session = Session.begin(mines.GAME, mines.GAME.scenarios()[0], {}, names, dice, 3)
    out = Console(file=io.StringIO(), width=80)
    typed = Typed(lines)
    Terminal(session, out, typed).run()
    file = out.file
    assert isinstance(file, io.StringIO)
    return session, file.getvalue(), typed


LAID = ("lay a6 b6", "lay g6 h6", "lay c3 d3", "helm guns", "helm guns", "helm guns")


@pytest.mark.usefixtures("run")
def test_entered_dice_are_asked_for_by_name() -> None:
    probe = Session.begin(mines.GAME, mines.GAME.scenarios()[0], {}, "me,me,me", "entered", 3)
    lines = first_orders(probe)
    session, text, typed = trial([*lines, "nine", "9", "undo", "board", "3", "quit"], "entered", "me,me,me")
    asked = [prompt for prompt in typed.prompts if "Throw a die of 6 sides" in prompt]
    assert len(asked) >= 4
    assert "A die of 6 sides has no 9. (MATCH-3.3" in text
    assert text.count("Wanted here: a face from 1 to 6, or a command; ? lists them.") == 1
    assert "An order that waits for its die cannot be taken back." in " ".join(text.split())
    assert "3" in [line.text for line in session.match.lines if line.how == "face"]
    verdict = verify(mines.GAME, session.record())
    assert isinstance(verdict, Verdict) and not verdict.rolled_again


def first_orders(session: Session) -> list[str]:
    """Orders of a battle up to the first that wants a die."""
    lines: list[str] = []
    match = session.match
    while match.wanted is None:
        seat = (match.state.awaited() & -match.state.awaited()).bit_length() - 1
        orders = match.state.orders(seat)
        fire = [order.text for order in orders if order.text.startswith("fire")]
        ways = [order.text for order in orders if order.text.startswith("move")]
        lines.append((fire or ways or [orders[0].text])[0])
        assert match.order(seat, lines[-1]) is None
        assert len(lines) < 300
    return lines


@pytest.mark.usefixtures("run")
def test_exact_odds_are_shown_where_there_are_dice() -> None:
    probe = Session.begin(mines.GAME, mines.GAME.scenarios()[0], {}, "me,me,me", "entered", 3)
    lines = first_orders(probe)
    _, text, _ = trial([*lines[:-1], f"odds {lines[-1]}", "odds", lines[-1]], "seeded", "me,me,me")
    assert " in 6 (" in text
    assert "a die of 6 sides must show" in text


@pytest.mark.usefixtures("run")
def test_a_game_without_a_picture_shows_its_facts() -> None:
    _, text, _ = trial(["board"], "seeded", "me")
    assert "hull" in text and "awaited" not in text


def test_completion_goes_one_word_further() -> None:
    orders = ["shoot a1", "shoot a2", "place a1 across", "place a1 down"]
    assert completions("", orders) == ["shoot ", "place "]
    assert completions("place a", orders) == ["place a1 "]
    assert completions("place a1 ", orders) == ["place a1 across", "place a1 down"]
    assert completions("SHOOT A", orders) == ["shoot a1", "shoot a2"]
    assert completions("x", orders) == []


def test_the_word_that_all_orders_begin_with_may_be_left_out(run: Run) -> None:
    played = run("play", "battleship/skirmish", "--seed", 5, typed="a1 down\nc2 across\ne4 down\nc3\nquit\n")
    assert "= place a1 down" in played.out and "= shoot c3" in played.out
    assert "red shoots at c3" in played.out
