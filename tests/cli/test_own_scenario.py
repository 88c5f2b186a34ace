"""A scenario of one's own on the command line: its file is read, and every fault in it is answered in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from searoom.cli import common
from searoom.games.sail.chart import PIECES
from searoom.games.sail.own_file import ROWS, SETUP_FIELDS, TOP_FIELDS
from tests.cli.run import Run
from tests.games.sail.at_sea import rule
from tests.games.sail.test_own_file import DUEL, SECOND, changed


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.toml"
    path.write_text(DUEL, encoding="utf-8")
    return path


@rule("SAIL-4.0.1")
def test_a_file_of_ones_own_is_played_kept_and_gone_on_with_where_the_file_is_no_more(
    run: Run, duel: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "battle.searoom"
    typed = "move frigate 1 e 1\nend\n"
    played = run("play", "sail/own", "--file", duel, "--players", "me,me", "--seed", 1, "--save", kept, typed=typed)
    assert played.status == 0, played.err
    duel.unlink()
    assert run("verify", kept).status == 0
    again = run("play", "--from", kept, typed="board\n")
    assert again.status == 0, again.err
    assert "sail/own" in again.out


@rule("SAIL-4.0.1")
def test_its_path_may_stand_among_the_options_with_the_set_up_that_is_meant(run: Run, tmp_path: Path) -> None:
    both = tmp_path / "both.toml"
    both.write_bytes(("\ufeff" + DUEL + SECOND).replace("\n", "\r\n").encode())  # as some editors write it
    played = run("play", "sail/own", "-o", f"file={both},setup=alone", "--players", "me,me,me", "--seed", 1)
    assert played.status == 0, played.err
    assert "green" in played.out


@rule("SAIL-4.0.1")
def test_it_can_be_played_a_thousand_times(run: Run, duel: Path) -> None:
    ran = run("simulate", "sail/own", "--file", duel, "-o", "turn_limit=2", "-n", 2, "--json")
    assert ran.status == 0, ran.err
    assert ran.json()["scenario"] == "sail/own"


@rule("SAIL-4.0.1")
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_fault_in_it_is_one_line_with_file_line_field_rule_and_what_would_be_right(
    run: Run, duel: Path, command: str
) -> None:
    duel.write_text(changed('type = "frigate", number = 4', 'type = "sloop\\u001b[2J", number = 4'), encoding="utf-8")
    ran = run(command, "sail/own", "--file", duel)
    assert (ran.status, ran.out) == (2, "")
    line = DUEL[: DUEL.index("number = 4")].count("\n") + 1
    told = f"searoom: {duel}: In the file, line {line}, setup[0].ships[3].type: "
    assert (
        ran.err
        == told
        + "Unknown: sloop?[2J. There are: brig, frigate, galleon, first_rate. [SAIL-4.0.1]\n".replace(
            "SAIL-4.0.1", "SAIL-2.1.5"
        )
    )


@rule("SAIL-4.0.1")
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "There is no file {file}."),
        (b"", "{file} is empty."),
        (b"\xff\xfe\x00", "{file} is no text in UTF-8."),
        (b"#" * (common.LONGEST_TEXT + 1), "{file} is too long"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(run: Run, tmp_path: Path, content: bytes | None, told: str) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    for argv in (("--file", file), ("-o", f"file={file}")):
        ran = run("play", "sail/own", *argv)
        assert ran.status == 2
        assert ran.err.startswith("searoom: " + told.format(file=file))
        assert ran.err.count("\n") == 1


@rule("SAIL-4.0.1")
def test_it_is_listed_among_what_can_be_played(run: Run) -> None:
    said = " ".join(run("scenarios", "sail").out.split())
    assert "sail/own A scenario of your own: from a file: --file FILE.toml" in said
    assert "sail/own" in run("play", "sail/owm").err
    assert "sail/own" not in {one["name"] for one in run("scenarios", "--json").json()}  # who sits down is not known


@rule("SAIL-4.0.1")
def test_where_a_file_is_wanted_and_where_not(run: Run, duel: Path, tmp_path: Path) -> None:
    ran = run("play", "sail/own")
    assert (ran.status, "--file FILE.toml" in ran.err, "[SAIL-4.0.1]" in ran.err) == (2, True, True)
    assert "no option file" in run("play", "sail/pearl-2", "--file", duel).err
    assert "is a folder" in run("play", "sail/own", "--file", tmp_path).err
    assert "--from" in run("play", "--from", tmp_path / "x", "--file", duel).err


@rule("SAIL-4.0.1")
def test_the_example_of_the_page_is_played_and_every_field_on_it_is_known(run: Run, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "own-scenario.md").read_text(encoding="utf-8")
    text = page.partition("```toml duel.toml\n")[2].partition("```")[0]
    file = tmp_path / "duel.toml"
    file.write_text(text, encoding="utf-8")
    played = run("play", "sail/own", "--file", file, "--players", "me,me", "--seed", 1)
    assert played.status == 0, played.err
    for field in {*TOP_FIELDS, *SETUP_FIELDS, *(name for row in ROWS.values() for name in row)} - {"setup"}:
        assert f"{field} = " in page or f"`{field}`" in page, field
    for piece in PIECES:
        assert f"`{piece}`" in page
