"""Every rule by its id: shown by a test and cited by the code, or on its game's list of those still open."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from searoom.cli import citations
from searoom.cli.citations import RULE_ID, books, cited, unknown_marks
from searoom.core.rulebook import Rulebook
from searoom.games import MANNERS, NAMES

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "searoom" / "games"


def uncovered_file(games: Path, name: str) -> Path:
    return games / "uncovered.txt" if name == MANNERS else games / name / "uncovered.txt"


def ids_in(text: str) -> list[str]:
    """The list of a game: an id a line, after it what anyone wants to say."""
    return [line.split()[0] for line in text.split("\n") if line.strip() and not line.startswith("#")]


def list_faults(
    known: Sequence[str], covered: Mapping[str, object], listed: Sequence[str], before: Sequence[str] | None
) -> list[str]:
    """What is wrong with one game's rules and its list; `before`: the list as it was committed, if that is known."""
    faults = [f"{i} lacks a test or a citation in the code" for i in known if i not in covered and i not in listed]
    faults += [f"{i} is covered by now: take it off the list" for i in listed if i in covered and i in known]
    faults += [f"{i} is on the list but in no rulebook" for i in listed if i not in known]
    faults += [f"{i} is on the list twice" for i in dict.fromkeys(listed) if listed.count(i) > 1]
    if before is not None:
        faults += [f"{i} was put on the list, which may only shrink" for i in listed if i not in before]
    return faults


def citation_faults(known: Sequence[str], places: Mapping[str, Sequence[str]]) -> list[str]:
    """Ids that look like a rule of one of our books and are none. A chapter may be cited by how its ids begin."""
    prefixes = {i.split("-")[0] for i in known}
    chapters = {i[:end] for i in known for end, sign in enumerate(i) if sign == "."}
    faulty = [i for i in places if i.split("-")[0] in prefixes and i not in known and i not in chapters]
    return [f"{places[i][0]}: there is no rule {i}" for i in faulty]


def committed(path: Path, root: Path) -> str | None:
    """The text of a file in the last commit; None where there is no git, or no commit with this game in it yet."""

    def git(*words: str) -> str | None:
        try:
            done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, timeout=30)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return done.stdout if done.returncode == 0 else None

    folder = path.parent.relative_to(root).as_posix()
    if git("rev-parse", "--verify", "HEAD") is None or not git("ls-tree", "HEAD", f"{folder}/"):
        return None  # a game that is new may bring its list
    return git("show", f"HEAD:{path.relative_to(root).as_posix()}") or ""


@pytest.mark.parametrize("name", [*NAMES, MANNERS])
def test_every_rule_is_shown_and_cited_or_listed(name: str) -> None:
    known = list(books()[name].rules)
    covered = {i: True for i in known if citations.code_of(i) and citations.tests_of(i)}
    path = uncovered_file(GAMES, name)
    listed = ids_in(path.read_text("utf-8")) if path.is_file() else []
    before = committed(path, ROOT)
    faults = list_faults(known, covered, listed, None if before is None else ids_in(before))
    assert not faults, f"{name} ({path.relative_to(ROOT)}):\n" + "\n".join(faults)


def test_no_line_of_code_cites_a_rule_that_is_not_there() -> None:
    known = [i for book in books().values() for i in book.rules]
    assert not citation_faults(known, cited(ROOT / "src" / "searoom"))


# ---- the mechanism itself, on a made-up tree

BOOK = """# Ducks
## 1 All
### DUCK-1.1 Quack
It quacks.
### DUCK-1.10 Swim
It swims.
### DUCK-A.2 Dive
It dives.
### DUCK-3 Fly
It flies.
"""
CODE = '''"""UTF-8 and SHA-256 are no rules, DUCK-1.1x is none, X-DUCK-3 neither, DUCK-3.4-beta neither."""
quack = 1  # DUCK-1.1, its ruling; again DUCK-1.1
swim = "DUCK-1.10"
# See DUCK-9.9.
'''
TESTS = """import pytest
from marks import rule

pytestmark = pytest.mark.rule("DUCK-3")


@pytest.mark.rule("DUCK-1.1", "DUCK-1.10")
def test_it_quacks(): ...


class TestDiving:
    @rule("DUCK-A.2")
    def test_it_dives(self): ...

    @pytest.mark.parametrize("depth", [1, pytest.param(2, marks=pytest.mark.rule("DUCK-1.1"))])
    def test_how_deep(self, depth): ...

    def helper(self): ...
"""


@pytest.fixture
def ducks(tmp_path: Path) -> Path:
    (tmp_path / "duck" / "pond").mkdir(parents=True)
    (tmp_path / "duck" / "pond" / "code.py").write_text(CODE, "utf-8")
    (tmp_path / "tests" / "pond").mkdir(parents=True)
    (tmp_path / "tests" / "pond" / "test_duck.py").write_text(TESTS, "utf-8")
    return tmp_path


def test_citations_are_whole_ids_with_file_and_line(ducks: Path) -> None:
    places = cited(ducks / "duck")
    assert {i: at for i, at in places.items() if i.startswith("DUCK")} == {
        "DUCK-1.1": ["duck/pond/code.py:2"],
        "DUCK-1.10": ["duck/pond/code.py:3"],
        "DUCK-9.9": ["duck/pond/code.py:4"],
    }


def test_an_id_is_never_the_beginning_of_a_longer_one() -> None:
    assert RULE_ID.findall("SAIL-3.1, SAIL-3.10. SAIL-3.1.2; (TABLE-2.23) PA-1.10: DN-A.2.1-") == [
        "SAIL-3.1",
        "SAIL-3.10",
        "SAIL-3.1.2",
        "TABLE-2.23",
        "PA-1.10",
    ]


def test_marks_are_read_from_functions_classes_modules_and_parameters(ducks: Path) -> None:
    one = "tests/pond/test_duck.py::"
    quacks, dives, deep = f"{one}test_it_quacks", f"{one}TestDiving::test_it_dives", f"{one}TestDiving::test_how_deep"
    assert citations.tested(ducks / "tests") == {
        "DUCK-3": [quacks, dives, deep],
        "DUCK-1.1": [quacks, deep],
        "DUCK-1.10": [quacks],
        "DUCK-A.2": [dives],
    }
    assert '"DUCK-A.2": [' in citations.index_text(ducks / "tests")


def test_a_citation_of_no_rule_is_found_and_named(ducks: Path) -> None:
    known = list(Rulebook(BOOK).rules)
    assert citation_faults(known, cited(ducks / "duck")) == ["duck/pond/code.py:4: there is no rule DUCK-9.9"]


def test_a_marker_of_no_rule_is_found_and_named() -> None:
    known = Rulebook(BOOK).rules
    marks = [("test_duck.py::test_one", ("DUCK-3", "DUCK-4")), ("test_duck.py::test_two", ())]
    assert unknown_marks(marks, known) == [
        "test_duck.py::test_one: there is no rule DUCK-4",
        "test_duck.py::test_two: the marker rule names no rule",
    ]


def test_each_fault_of_a_list_is_found_and_named() -> None:
    known = list(Rulebook(BOOK).rules)
    covered = {"DUCK-1.1": True, "DUCK-1.10": True}
    assert list_faults(known, covered, ["DUCK-A.2", "DUCK-3"], ["DUCK-3", "DUCK-A.2"]) == []
    assert list_faults(known, covered, ["DUCK-3"], None) == ["DUCK-A.2 lacks a test or a citation in the code"]
    assert list_faults(known, covered, ["DUCK-3", "DUCK-A.2", "DUCK-1.1", "DUCK-8", "DUCK-3"], ["DUCK-1.1"]) == [
        "DUCK-1.1 is covered by now: take it off the list",
        "DUCK-8 is on the list but in no rulebook",
        "DUCK-3 is on the list twice",
        "DUCK-3 was put on the list, which may only shrink",
        "DUCK-A.2 was put on the list, which may only shrink",
        "DUCK-8 was put on the list, which may only shrink",
        "DUCK-3 was put on the list, which may only shrink",
    ]


def test_the_list_is_compared_with_the_last_commit(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@x", *words], cwd=tmp_path, check=True)

    path = tmp_path / "games" / "duck" / "uncovered.txt"
    path.parent.mkdir(parents=True)
    assert committed(path, tmp_path) is None  # no git
    git("init", "--quiet")
    assert committed(path, tmp_path) is None  # no commit
    (path.parent / "rulebook.md").write_text(BOOK, "utf-8")
    git("add", ".")
    git("commit", "--quiet", "-m", "a game without a list")
    assert committed(path, tmp_path) == ""
    path.write_text("DUCK-3\n", "utf-8")
    git("add", ".")
    git("commit", "--quiet", "-m", "its list")
    path.write_text("# open\nDUCK-3 later\n\nDUCK-A.2\n", "utf-8")
    assert ids_in(path.read_text("utf-8")) == ["DUCK-3", "DUCK-A.2"]
    assert committed(path, tmp_path) == "DUCK-3\n"
