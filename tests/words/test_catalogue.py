"""The message files: every language says the same things, with the same facts, and all that is said is there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import searoom
from searoom.words import FIRST, LANGUAGES
from searoom.words.catalogue import Catalogue, CatalogueError, catalogue, chosen_language

PACKAGE = Path(searoom.__file__).parent
OTHERS = [language for language in LANGUAGES if language != FIRST]
DIE = {"sides", "purpose", "rule"}

# The facts that come with each message of the table's own. What the games say is found out in demands.py.
REFUSALS: dict[str, dict[str, set[str]]] = {
    "match": {
        "game unknown": {"game"},
        "scenario unknown": {"game", "scenario", "scenarios"},
        "option unknown": {"option", "options"},
        "option values": {"option", "value", "values", "low", "high"},
        "option range": {"option", "value", "values", "low", "high"},
        "players and seats": {"players", "seats"},
        "player unknown": {"player"},
        "no such seat": {"seat", "seats"},
        "not understood": {"said", "expected"},
        "too long": {"length", "longest"},
        "no text": set(),
        "not awaited": {"seat"},
        "over": set(),
        "not over": set(),
        "stale": {"expected", "number"},
        "not text": {"wanted"},
        "file too long": {"most", "found"},
        "nested too deeply": {"wanted"},
        "not TOML": {"line", "column", "found"},
        "wrong kind": {"wanted", "found"},
        "nothing to take back": {"seat"},
        "no going back there": set(),
        "sealed since": set(),
        "no giving up": {"seat", "seats"},
        "die wanted": DIE,
        "no die wanted": {"face"},
        "no such face": {"face", *DIE},
    },
}
FAULT_FACTS = {"line", "found", "wanted", "length", "longest", "key", "number", "commitment", "dice", "die", "name",
               "revealed", "what"}  # fmt: skip
EVENTS = {
    "match": {
        "sealed": {"seat", "name", "hash"},
        "taken back": {"seat"},
        "agreed draw": {"seat"},
        "gone back": set(),
        "gave up": {"seat"},
        "roll": {"purpose", "face", "need_sides", "need_faces", "need_faces_count", "outcome"},
        "roll by": {"seat", "purpose", "face", "need_sides", "need_faces", "need_faces_count", "outcome"},
        "die": {"purpose", "face", "sides"},
        "die by": {"seat", "purpose", "face", "sides"},
        "contest": {"purpose", "faces", "margin", "outcome"},
        "contest by": {"seat", "purpose", "faces", "margin", "outcome"},
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_read(language: str) -> None:
    book = catalogue(language)
    assert all(book.message(key) is not None for key in book.texts)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    first, other = catalogue(FIRST), catalogue(language)
    assert sorted(other.texts) == sorted(first.texts)
    for key in first.texts:
        one, two = first.message(key), other.message(key)
        assert one is not None and two is not None
        assert one.placeholders() == two.placeholders(), key


def test_a_broken_file_names_file_line_and_key() -> None:
    with pytest.raises(CatalogueError, match=r"^xx\.toml: line 3: a\.b c: character 1: .*'other'"):
        Catalogue("xx.toml", '[a]\nb = "x"\n"b c" = "{n, plural, one {x}}"').message("a.b c")
    with pytest.raises(CatalogueError, match=r"^xx\.toml: line 2: .*Unterminated"):
        Catalogue("xx.toml", '[a]\nb = "')
    with pytest.raises(CatalogueError, match=r"^xx\.toml: line 2: a\.b is neither"):
        Catalogue("xx.toml", "[a]\nb = 3")
    two = Catalogue("xx")
    two.add("xx/a.toml", '[a]\nb = "x"')
    with pytest.raises(CatalogueError, match=r"^xx/b\.toml: line 3: a\.b stands in xx/a\.toml already"):
        two.add("xx/b.toml", '\n[a]\nb = "y"')


def placeholders(key: str) -> set[str]:
    message = catalogue(FIRST).message(key)
    assert message is not None, f"English has no {key}"
    return message.placeholders()


@pytest.mark.parametrize(
    ("kind", "table"),
    [("refusal", REFUSALS), ("event", EVENTS)],
)
def test_no_message_asks_for_a_fact_that_does_not_come(kind: str, table: dict[str, dict[str, set[str]]]) -> None:
    for section, messages in table.items():
        for name, facts in messages.items():
            assert placeholders(f"{kind}.{section}.{name}") <= facts, name
    known = {f"{kind}.{section}.{name}" for section, messages in table.items() for name in messages}
    assert known == {key for key in catalogue(FIRST).texts if key.startswith(f"{kind}.match.")}


# ---- what the sources say must be in the files


def calls(folder: str, name: str) -> Iterator[tuple[ast.Call, str]]:
    for path in sorted(PACKAGE.joinpath(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (
                getattr(node.func, "id", None) == name or getattr(node.func, "attr", None) == name
            ):
                yield node, path.name


def text_of(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.mark.parametrize("folder", ["core", "lab"])
def test_every_refusal_has_words(folder: str) -> None:
    for call, file in calls(folder, "Refusal"):
        if len(call.args) < 2:
            continue
        rule, reason = text_of(call.args[0]), text_of(call.args[1])
        if reason is None:
            continue
        known = {name for messages in REFUSALS.values() for name in messages}
        assert reason in known or f"{rule} {reason}" in known, f"{file}:{call.lineno}: {rule} {reason}"


def returned(function: ast.AST) -> Iterator[str]:
    """Texts that a function hands back as such: what `repeat` finds wrong with a line."""
    if isinstance(function, ast.FunctionDef) and getattr(function.returns, "id", "") == "str":
        for node in ast.walk(function):
            choice = node.value if isinstance(node, ast.Return) else None
            for value in (choice.body, choice.orelse) if isinstance(choice, ast.IfExp) else (choice,):
                text = None if value is None else text_of(value)
                if text:
                    yield text


def test_every_fault_of_a_record_has_words() -> None:
    reasons = {reason for call, _ in calls("core", "Fault") if (reason := text_of(call.args[1])) is not None}
    match = PACKAGE.joinpath("core", "match.py").read_text(encoding="utf-8")
    reasons |= {text for function in ast.walk(ast.parse(match)) for text in returned(function)}
    assert {"take-back not open", "dice differ", "first line", "secret moved"} <= reasons
    said = {key.removeprefix("fault.") for key in catalogue(FIRST).texts if key.startswith("fault.")}
    assert said == reasons | {"where"}
    for reason in said - {"seeds missing"}:
        assert placeholders(f"fault.{reason}") <= FAULT_FACTS, reason
    assert placeholders("fault.seeds missing") == {"seeds", "seats"}


def test_all_that_the_terminal_says_is_there_with_its_facts() -> None:
    keys = set(catalogue(FIRST).texts)
    used = set()
    for call, file in (*calls("cli", "say"), *calls("cli", "said"), *calls("words", "say")):
        if not call.args or any(keyword.arg is None for keyword in call.keywords):
            continue
        given = {str(keyword.arg) for keyword in call.keywords}
        choice = call.args[0]
        for node in [choice.body, choice.orelse] if isinstance(choice, ast.IfExp) else [choice]:
            key = text_of(node)
            if key is None:
                continue  # made of parts: the next test
            used.add(key)
            assert key in keys, f"{file}:{call.lineno}: {key}"
            assert placeholders(key) <= given, f"{file}:{call.lineno}: {key}"
    assert len(used) > 60


def test_no_message_of_the_program_is_left_over() -> None:
    """Each key of the chrome stands somewhere in the sources, whole or as the head of one made of parts."""
    sources = "".join(
        path.read_text(encoding="utf-8") for name in ("cli", "words") for path in PACKAGE.joinpath(name).rglob("*.py")
    )
    chrome = ("terminal", "cli", "help", "menu", "scenarios", "rules", "verify", "replay", "simulate", "bench", "odds")
    for key in catalogue(FIRST).texts:
        if key.split(".")[0] in chrome:
            head = key.rpartition(".")[0]
            assert (
                f'"{key}"' in sources or f"'{key}'" in sources or f'"{head}.{{' in sources or key.endswith(".about")
            ), key


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "it_CH"}, "it"),
        ({"LANG": "it_IT", "SEAROOM_LANGUAGE": "en"}, "en"),
        ({"SEAROOM_LANGUAGE": "IT"}, "it"),
        ({"SEAROOM_LANGUAGE": "xx", "LANG": "it_IT"}, "it"),
        ({"LANG": "iteso"}, "en"),
    ],
)
def test_the_language_is_chosen(environ: dict[str, str], expected: str) -> None:
    assert chosen_language(environ) == expected
