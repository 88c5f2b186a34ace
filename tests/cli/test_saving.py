"""Where a battle is saved, and what is never written over."""

from __future__ import annotations

from pathlib import Path

from tests.cli.run import Run
from tests.cli.test_play import FLEET, saved_in


def test_a_file_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("")
    ran = run("play", "battleship", "--save", tmp_path / "wall" / "battle")
    assert ran.status == 2 and f"There is no folder {tmp_path / 'wall'}." in ran.err
    ran = run("play", "battleship", "--save", tmp_path / "deep" / "battle")
    assert ran.status == 2 and not (tmp_path / "deep").exists()
    long = tmp_path / ("x" * 300)
    assert "cannot be written" in run("play", "battleship", "--save", long).err


def test_no_file_of_something_else_is_written_over(run: Run, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("dear diary")
    ran = run("play", "battleship/skirmish", "--save", diary, typed=FLEET)
    assert ran.status == 2 and "is there already" in ran.err and "--from FILE" in ran.err
    mine = tmp_path / "mine"
    typed = f"save {diary}\nplace a1 across\nsave {mine}\nplace a2 across\nsave {mine}\nsave\n"
    said = run("play", "battleship/skirmish", typed=typed)
    assert "is not this battle's own" in " ".join(said.out.split()) and diary.read_text() == "dear diary"
    again = run("play", "--from", mine, "--save", mine, typed=f"place a3 across\nsave {mine}\nsave! {diary}\n")
    assert again.status == 0 and "is there already" not in again.out
    for file in (mine, diary):
        assert "place a3 across" in file.read_text()


def test_a_link_is_saved_through(run: Run, tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    run("play", "battleship/skirmish", "--save", file, typed="place a1 across\n")
    link.symlink_to(file)
    run("play", "--from", link, typed="place a2 across\n")
    assert link.is_symlink() and "place a2 across" in file.read_text()


def test_where_the_battle_lies_is_said_also_when_nothing_was_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "battle"
    run("play", "battleship/skirmish", "--save", file, typed="place a1 across\n")
    assert saved_in(run("play", "--from", file, typed="quit\n").out) == file
    told_once = run("play", "--from", file, typed="save\nquit\n").out
    assert told_once.count("is kept in") == 1
