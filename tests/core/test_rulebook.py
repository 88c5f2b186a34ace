"""Rulebooks from their text."""

from __future__ import annotations

import pytest

from searoom.core.rulebook import Rulebook, RulebookError, UnknownRule
from searoom.games import NAMES, rulebook

BOOK = """# A small book

What it is about.

## 1 Ships

### DEMO-1.1 Oars
A brig has oars.
It uses them in a calm.
- Example: one space.
  Two would be too many.
- Ruling: not in a storm.
- Source: 3.3

### DEMO-A.2 Sails
| wind | spaces |
|---|---|
| fresh | 6 |
- Ruling: first.
- Ruling: second.
"""


def test_a_rule_by_its_id() -> None:
    book = Rulebook(BOOK)
    assert (book.title, book.preface, book.sections) == ("A small book", "What it is about.", ["1 Ships"])
    oars = book.rule("DEMO-1.1")
    assert (oars.title, oars.section, oars.line) == ("Oars", "1 Ships", 7)
    assert oars.text == "A brig has oars.\nIt uses them in a calm."
    assert oars.noted("Example") == ["one space. Two would be too many."]
    assert book.rule("DEMO-A.2").noted("Ruling") == ["first.", "second."]
    assert book.rule("DEMO-A.2").text.splitlines()[-1] == "| fresh | 6 |"


def test_an_unknown_id_is_an_error() -> None:
    with pytest.raises(UnknownRule, match=r"there is no rule DEMO-1\.2"):
        Rulebook(BOOK).rule("DEMO-1.2")
    assert not Rulebook(BOOK).knows("DEMO-1")


def test_rules_are_found_by_words_titles_first() -> None:
    book = Rulebook(BOOK)
    assert [rule.id for rule in book.find("oars")] == ["DEMO-1.1"]
    assert [rule.id for rule in book.find("FRESH 6")] == ["DEMO-A.2"]
    assert book.find("steam") == []


def test_a_chapter_by_the_beginning_of_its_ids() -> None:
    book = Rulebook(BOOK)
    assert [rule.id for rule in book.group("DEMO-A")] == ["DEMO-A.2"]
    assert book.group("DEMO-A.2") == book.group("DEMO") == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "holds no rule"),
        ("### DEMO-1.1 One\n### DEMO-1.1 Again\n", "line 2: rule DEMO-1.1 stands already in line 1"),
        ("### Oars without an id\n", "line 1: .* is no rule"),
        ("### DEMO-1.1\n", "line 1: .* is no rule"),
    ],
)
def test_a_text_that_is_no_rulebook_says_where(text: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        Rulebook(text)


@pytest.mark.parametrize("name", [*NAMES, "match"])
def test_every_book_of_the_house_can_be_read(name: str) -> None:
    book = rulebook(name)
    assert book is not None and book.title and all(rule.text for rule in book.rules.values())
