"""docs/how-to-add-a-game.md does what it says: its boxes make a game that keeps the contract."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import searoom.games
from searoom.conformance import Case, check_all
from searoom.core.game import Game
from searoom.words.catalogue import LANGUAGES, Catalogue

PAGE = Path(__file__).parent.parent / "docs" / "how-to-add-a-game.md"
BOX = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.M | re.S)


def boxes() -> dict[str, str]:
    """What the page tells to type, file by file."""
    found: dict[str, str] = {}
    for _, name, text in BOX.findall(PAGE.read_text(encoding="utf-8")):
        found[name] = found.get(name, "") + ("\n" if name in found else "") + text
    return found


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game of the page, in a package of its own that stands where the page puts it."""
    folder = tmp_path / "duel"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for name in ("rulebook.md", "game.py"):
        (folder / name).write_text(boxes()[name])
    monkeypatch.setattr(searoom.games, "__path__", [*searoom.games.__path__, str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    found = importlib.import_module("searoom.games.duel.game").GAME
    assert isinstance(found, Game)
    yield found
    for name in [name for name in sys.modules if name.startswith("searoom.games.duel")]:
        del sys.modules[name]


def test_the_game_of_the_page_keeps_the_contract(duel: Game) -> None:
    for scenario in duel.scenarios():
        check_all(Case(duel, scenario))


def test_the_tests_of_the_page_pass(duel: Game) -> None:
    names: dict[str, object] = {}
    exec(compile(boxes()["test_rules.py"], "test_rules.py", "exec"), names)
    low, repair = names["test_a_low_broadside_hits_on_four_or_more"], names["test_an_undamaged_frigate_cannot_repair"]
    assert callable(low) and callable(repair)
    low(3, 0)
    low(4, 1)
    repair()


def test_the_words_of_the_page_can_be_read_and_are_the_same_keys_in_every_language() -> None:
    found = {language: Catalogue(language, boxes()[f"{language}.toml"]) for language in LANGUAGES}
    for catalogue in found.values():
        assert all(catalogue.message(key) is not None for key in catalogue.texts)
    assert len({frozenset(catalogue.texts) for catalogue in found.values()}) == 1
