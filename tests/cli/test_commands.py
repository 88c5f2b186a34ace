"""scenarios, rules, simulate, bench, and what stands around every command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import searoom
from searoom.core.rulebook import Rulebook
from searoom.games import games
from searoom.lab import race
from searoom.words import FIRST
from searoom.words.catalogue import Catalogue, catalogue
from tests.cli.run import Run

SOURCES = Path(searoom.__file__).parents[1]


def test_help_lists_the_commands_in_the_readers_language(run: Run) -> None:
    for argv in (("--help",), ("-h",), ()):
        said = run(*argv)
        assert said.status == 0 and "Play in the browser" in said.out
    assert "Gioca nel browser" in run("--language=it", "--help").out
    assert "Continua una battaglia" in run("play", "--help", "--language", "it").out


@pytest.mark.rule("MATCH-1.3")
@pytest.mark.parametrize(
    "command", ["play", "join", "serve", "scenarios", "rules", "simulate", "replay", "verify", "bench"]
)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    said = run(command, "--help").out
    assert said.startswith(f"Usage: searoom {command}") and "help." not in said


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"searoom {searoom.__version__}\n"


def test_unknown_words_are_answered(run: Run) -> None:
    for argv, complaint in (
        (("plya",), "Did you mean play"),
        (("play", "--frobnicate"), "--frobnicate"),
        (("--language", "tlh", "scenarios"), "There is no language tlh. There are: en, it."),
        (("rules", "nothing"), "There is no rulebook nothing"),
        (("rules",), "Which rulebook? There are: "),
    ):
        ran = run(*argv)
        assert ran.status == 2 and complaint in ran.err, argv


def test_scenarios(run: Run) -> None:
    said = run("scenarios").out
    for game in games():
        for scenario in game.scenarios():
            assert f"{game.name}/{scenario.key}" in said
    found = {one["name"]: one for one in run("scenarios", "--json").json()}
    skirmish = found["battleship/skirmish"]
    assert skirmish["seats"] == 2 and skirmish["seat_names"] == ["red", "blue"]
    options = {option["key"]: option for option in skirmish["options"]}
    assert options["num_shots"]["rule"] == "SHIPS-1.5" and options["num_shots"]["high"] == 9999
    assert options["allow_repeated_shots"]["values"] == ["true", "false"]
    assert "how many shots each player has" in run("scenarios", "battleship").out


def test_rules(run: Run) -> None:
    assert "SHIPS-3.4  Each square once" in run("rules", "battleship").out
    assert "\n  MATCH-3.1  Taking back\n" in run("rules", "match").out
    found = run("rules", "battleship", "--find", "sunk multiplier", "--json").json()
    assert [rule["id"] for rule in found] == ["SHIPS-4.2"]
    nothing = run("rules", "battleship", "--find", "submarine")
    assert nothing.status == 1 and "No rule holds all these words: submarine." in nothing.err


def test_one_rule_with_code_and_tests(run: Run) -> None:
    said = run("rules", "battleship", "ships-3.3").out
    assert "SHIPS-3.3  The same square again" in said
    assert "Ruling:" in said
    assert "games/battleship/" in said
    rule = run("rules", "SHIPS-3.3", "--json").json()
    assert rule["game"] == "battleship" and rule["rulings"] and rule["code"]
    unknown = run("rules", "battleship", "SHIPS-3.33")
    assert unknown.status == 1 and "SHIPS-3.3" in unknown.err


def test_simulate(run: Run, tmp_path: Path) -> None:
    argv = ("simulate", "battleship/skirmish", "--games", 12, "--seed", 4, "--record", tmp_path / "games")
    report = run(*argv, "--json").json()
    assert report["scenario"] == "battleship/skirmish" and report["players"] == ["random", "random"]
    assert sum(report["wins"]) + report["draws"] == 12
    low, high = report["wins_95"][0]
    assert 0 <= low <= report["wins"][0] / 12 <= high <= 1
    assert report["orders"]["least"] <= report["orders"]["median"] <= report["orders"]["most"]
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 12 and run("verify", files[0]).status == 0
    said = run(*argv).out
    assert "95 % interval" in said and "How they ended: " in said and "draws" in said
    shares = [float(share) for share in re.findall(r"  +(\d+(?:\.\d)?) %", said)]
    assert len(shares) == 4 and round(sum(shares[1:]), 1) == 100  # the first is the heading "95 % interval"
    rotated = run(*argv, "--rotate", "--json").json()
    assert sum(rotated["wins_of_players"]) == sum(rotated["wins"])


def test_simulate_refuses_what_cannot_be(run: Run, tmp_path: Path) -> None:
    for more, complaint in (
        (("--players", "random,nelson"), "There is no computer player nelson. [MATCH-1.3]"),
        (("--players", "random,random,random"), "3 players were named, but the battle has 2 seats. [MATCH-1.3]"),
        (("--options", "num_shots=0"), "[SHIPS-1.5]"),
        (("--games", "0"), "games"),
        (("--record", str(tmp_path / "wall" / "x")), "cannot be written"),
    ):
        (tmp_path / "wall").write_text("")
        ran = run("simulate", "battleship/skirmish", *more)
        assert ran.status == 2 and complaint in ran.err, ran.err


def test_bench(run: Run) -> None:
    rows = run("bench", "--games", 2, "--json").json()["rows"]
    assert [row["name"] for row in rows] == [f"{game.name}/{game.scenarios()[0].key}" for game in games()]
    assert set(rows[0]) == {
        "name",
        "actions_per_s",
        "games_per_s",
        "copy_us",
        "telling_cost_percent",
        "compiled",
    }
    assert "actions/s" in run("bench", "battleship/skirmish", "--seconds", "0.05").out


def test_a_race_counts_only_what_there_was_to_choose() -> None:
    row = race.measure("battleship", "skirmish", {}, 0.05)
    assert row.actions_per_s > row.games_per_s * 40 and row.copy_us > 0
    with pytest.raises(ValueError, match="cannot be played so"):
        race.measure("battleship", "skirmish", {"num_shots": "none"}, 0.05)


def test_a_broken_message_file_is_told_without_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = catalogue(FIRST)
    bad = Catalogue("/there/en.toml", '[cli]\nno_game = "{oh"')
    bad.texts.update({key: text for key, text in real.texts.items() if key not in bad.texts})
    monkeypatch.setattr("searoom.words.speak.catalogue", lambda language: bad)
    ran = run("play", "nothing")
    assert ran.status == 2
    assert ran.err.startswith("searoom: /there/en.toml: line 2: cli.no_game: character ") and ran.err.count("\n") == 1

    def unreadable(language: str) -> Catalogue:
        return Catalogue("/there/en.toml", "[cli]\n\nno_game = oh")

    monkeypatch.setattr("searoom.words.speak.catalogue", unreadable)
    assert run("play", "nothing").err.startswith("searoom: /there/en.toml: line 3: ")
    assert run("--help").status == 2


def test_a_rulebook_that_is_none_names_its_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(name: str) -> Rulebook:
        return Rulebook("### no id")

    monkeypatch.setattr("searoom.games.rulebook", torn)
    ran = run("rules", "battleship")
    assert ran.status == 2 and "The rulebook of battleship cannot be read: line 1: " in ran.err


def test_options_that_are_empty_by_themselves_say_no_more(run: Run) -> None:
    said = " ".join(run("scenarios", "battleship").out.split())
    assert "empty: 1" in said and "otherwise )" not in said


# ---- as a program of its own


def program(*argv: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(SOURCES), "NO_COLOR": "1", "COLUMNS": "80", "LC_ALL": "C.UTF-8", **env}
    command = [sys.executable, "-m", "searoom.cli", *argv]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environ, check=False)


def test_help_is_there_at_once() -> None:
    """0.3 s on a machine at rest; here only what must not be loaded for it."""
    code = (
        "import sys; from searoom.cli.main import main; main(['--help']); "
        "sys.exit(any(name in sys.modules for name in ('rich', 'pydantic', 'searoom.games', 'asyncio')))"
    )
    assert subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(SOURCES)},
                          capture_output=True, check=False).returncode == 0  # fmt: skip
    before = time.monotonic()
    assert program("--help").returncode == 0
    assert time.monotonic() - before < 5


def test_a_program_in_a_pipe(tmp_path: Path) -> None:
    typed = "place a1 across\nplace a2 across\nplace a3 across\nshoot a1\n"
    played = program("play", "battleship/skirmish", "--seed", "1", typed=typed, XDG_DATA_HOME=str(tmp_path))
    assert played.returncode == 0 and "The battle is kept in" in played.stdout
    assert [path.suffix for path in (tmp_path / "searoom").iterdir()] == [".searoom"]
    bad = program("verify", str(tmp_path))
    assert bad.returncode == 2 and bad.stderr.startswith("searoom: ") and "Traceback" not in bad.stderr


def test_an_old_terminal_gets_plain_signs(tmp_path: Path) -> None:
    typed = "place a1 across\n"
    played = program("play", "battleship", typed=typed, XDG_DATA_HOME=str(tmp_path), PYTHONIOENCODING="ascii")
    assert played.returncode == 0 and " 1  S  S  ." in played.stdout


def test_a_reader_that_leaves_early_is_no_error() -> None:
    environ = {**os.environ, "PYTHONPATH": str(SOURCES)}
    command = f"{sys.executable} -m searoom.cli rules battleship | head -1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, env=environ, check=False)
    assert "Traceback" not in ran.stderr and "Error" not in ran.stderr
