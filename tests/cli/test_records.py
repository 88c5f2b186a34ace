"""replay and verify: good records, and every kind of bad one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.run import Run


@pytest.fixture
def file(run: Run, tmp_path: Path) -> Path:
    found = tmp_path / "battle.searoom"
    argv = ("play", "battleship/skirmish", "--players", "random,random", "--seed", 2, "--dice", "sealed")
    assert run(*argv, "--save", found).status == 0
    return found


def test_replay_tells_every_event_with_its_rule(run: Run, file: Path) -> None:
    said = run("replay", file).out
    assert "  1  red: sealed red-ship-1" in said or "(SHIPS-2.2)" in said
    assert "the battle is over" in said and "(SHIPS-4.1)" in said
    assert "The fleet of red" in said


def test_replay_as_json(run: Run, file: Path) -> None:
    whole = run("replay", file, "--json").json()
    kinds = {event["kind"] for event in whole["events"]}
    assert {"placed at", "placed", "sealed", "shot", "over"} <= kinds
    assert [event["number"] for event in whole["events"]] == list(range(1, len(whole["events"]) + 1))
    assert whole["battle"] == "battleship/skirmish" and whole["result"]["rule"] == "SHIPS-4.3"


def test_a_viewer_sees_only_his_own(run: Run, file: Path) -> None:
    red = run("replay", file, "--viewer", "red", "--json").json()["events"]
    assert {event["facts"]["seat"] for event in red if event["kind"] == "placed at"} == {0}
    watcher = run("replay", file, "--viewer", "spectator", "--json").json()["events"]
    assert not [event for event in watcher if event["kind"] == "placed at"]


def test_replay_to_a_line(run: Run, file: Path) -> None:
    part = run("replay", file, "--to", 3, "--json").json()
    assert part["lines"] == 3 and part["result"] is None
    said = run("replay", file, "--to", 3).out
    assert "Waiting for red." in said or "Waiting for blue." in said
    both = run("replay", file, "--to", 3, "--viewer", "all").out
    assert both.count("Your fleet") == 2
    past = run("replay", file, "--to", 9999)
    assert past.status == 2 and "There is no line 9999" in past.err
    nobody = run("replay", file, "--viewer", "green")
    assert nobody.status == 2 and "There is no seat green. There are: red, blue, spectator, all." in nobody.err


def test_verify_says_what_it_checked(run: Run, file: Path) -> None:
    said = run("verify", file).out
    assert "every order was lawful" in said
    assert "no dice were thrown" in said
    assert "6 sealed secrets shown, and none ever moved" in said
    assert "the result: " in said
    facts = run("verify", file, "--json").json()
    assert facts["ok"] and facts["over"] and facts["dice_rolled_again"] and facts["secrets"] == 6


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("searoom record 1", "searoom record 0", "line 1: This is no record"),
        ("place ", "plaice ", "forbid this order"),
        ("game: ", "gane: ", "line 2: "),
        (" red says ", " rod says ", "is not the line number"),
        ("reveal: ", "unveil: ", "the record has been changed"),
        ("\nend", "\nfin", ""),
        ("place a", "place z", " says place z"),
        ("\n  seal red", "\n  seal rod", "line 14: The seals are not those"),
    ],
)
def test_what_was_changed_is_found(run: Run, file: Path, old: str, new: str, complaint: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    ran = run("verify", file)
    assert ran.status == 1
    assert complaint in ran.err and str(file) in ran.err
    facts = run("verify", file, "--json")
    assert facts.status == 1 and not facts.json()["ok"] and complaint in facts.json()["problem"]


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--from"]])
def test_a_forbidden_order_is_quoted_as_it_stands_in_the_file_with_its_rule(
    run: Run, file: Path, command: list[str]
) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    number = next(n for n, line in enumerate(lines) if " red says shoot " in line)
    lines[number] = re.sub("shoot ..", "shoot z9", lines[number])
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = run(*command, file)
    assert ran.status == 1
    assert f"line {number + 1}: The rules forbid this order here: {lines[number]}" in ran.err
    assert ran.err.rstrip().endswith("[MATCH-2.2]") and "Not understood: shoot z9." in ran.err


def test_what_stands_behind_the_end_is_told(run: Run, file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    ran = run("verify", file)
    assert ran.status == 1 and "something stands behind its end: more" in ran.err


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_record(run: Run, tmp_path: Path, command: str) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    other = tmp_path / "other.txt"
    other.write_text("a shopping list\n")
    empty = tmp_path / "empty"
    empty.write_text("")
    for path, status, complaint in (
        (binary, 1, "is not even text"),
        (other, 1, "This is no record"),
        (empty, 1, "This is no record"),
        (tmp_path, 2, "is a folder, not a file"),
        (tmp_path / "none", 2, "There is no file"),
    ):
        ran = run(command, path)
        assert ran.status == status, path
        assert complaint in ran.err and ran.err.count("\n") == 1
    assert run(command).status == 2


def test_a_game_that_is_not_here(run: Run, file: Path) -> None:
    from searoom.core.articles import Articles
    from searoom.core.record import Record

    strange = Record(Articles("chess", 1, "x", {}, ["w"], ["me"], "entered"))
    file.write_text(strange.text(), encoding="utf-8")
    ran = run("verify", file)
    assert ran.status == 1 and "a game that is not here: chess" in ran.err
