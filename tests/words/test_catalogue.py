"""The message files: every language says the same things, with the same facts, and all that is said is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import searoom
from searoom.core.match import LONGEST_ORDER
from searoom.core.record import HEAD
from searoom.games import games
from searoom.words import FIRST, LANGUAGES
from searoom.words.catalogue import Catalogue, CatalogueError, catalogue, chosen_language

PACKAGE = Path(searoom.__file__).parent
OTHERS = [language for language in LANGUAGES if language != FIRST]
DIE = {"sides", "purpose", "rule"}

# The facts that come with each message. For events and prompts the games are asked by playing, in test_speak.
REFUSALS = {
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
        "not awaited": {"seat"},
        "over": set(),
        "nothing to take back": {"seat"},
        "die wanted": DIE,
        "no die wanted": {"face"},
        "no such face": {"face", *DIE},
    },
    "battleship": {
        "off board": {"at", "length"},
        "taken": {"at", "length"},
        "no room": {"at", "left"},
        "fleets not placed": {"length"},
        "fleets placed": set(),
        "shot already": {"at"},
        "too many shots": {"shots", "squares"},
        "fleet does not fit": {"width", "height", "lengths"},
        "SHIPS-1.2 bad list": {"option", "value", "example"},
        "SHIPS-1.4 bad list": {"option", "value", "ships"},
        "bad value": {"option", "value", "example"},
    },
}
FAULT_FACTS = {"line", "found", "wanted", "length", "longest", "key", "number", "commitment", "dice", "die", "name",
               "revealed", "what"}  # fmt: skip
EVENTS = {
    "match": {
        "sealed": {"seat", "name", "hash"},
        "taken back": {"seat"},
        "roll": {"purpose", "face", "need_sides", "need_faces", "outcome"},
        "die": {"purpose", "face", "sides"},
    },
    "battleship": {
        "placed": {"seat", "length"},
        "placed at": {"seat", "at", "lies", "length"},
        "ready": set(),
        "shot": {"seat", "at", "met"},
        "over": {"reason"},
    },
}
PROMPTS = {"battleship": {"place": {"length"}, "shoot": set[str]()}}


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


def test_a_broken_file_names_file_and_key() -> None:
    with pytest.raises(CatalogueError, match=r"^xx\.toml: a\.b: character 1: .*'other'"):
        Catalogue("xx.toml", '[a]\nb = "{n, plural, one {x}}"').message("a.b")
    with pytest.raises(CatalogueError, match=r"^xx\.toml: .*Unterminated"):
        Catalogue("xx.toml", '[a]\nb = "')
    with pytest.raises(CatalogueError, match=r"^xx\.toml: a\.b is neither"):
        Catalogue("xx.toml", "[a]\nb = 3")


def placeholders(key: str) -> set[str]:
    message = catalogue(FIRST).message(key)
    assert message is not None, f"en.toml has no {key}"
    return message.placeholders()


@pytest.mark.parametrize(
    ("kind", "table"),
    [("refusal", REFUSALS), ("event", EVENTS), ("prompt", PROMPTS)],
)
def test_no_message_asks_for_a_fact_that_does_not_come(kind: str, table: dict[str, dict[str, set[str]]]) -> None:
    for section, messages in table.items():
        for name, facts in messages.items():
            assert placeholders(f"{kind}.{section}.{name}") <= facts, name
    known = {f"{kind}.{section}.{name}" for section, messages in table.items() for name in messages}
    assert known == {key for key in catalogue(FIRST).texts if key.startswith(f"{kind}.")}


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


@pytest.mark.parametrize("folder", ["core", "games", "lab"])
def test_every_refusal_has_words(folder: str) -> None:
    for call, file in calls(folder, "Refusal"):
        if len(call.args) < 2:
            continue
        rule, reason = text_of(call.args[0]), text_of(call.args[1])
        if reason is None:
            continue
        known = {name for messages in REFUSALS.values() for name in messages}
        assert reason in known or f"{rule} {reason}" in known, f"{file}:{call.lineno}: {rule} {reason}"


def test_every_fault_of_a_record_has_words() -> None:
    reasons = {reason for call, _ in calls("core", "Fault") if (reason := text_of(call.args[1])) is not None}
    match = PACKAGE.joinpath("core", "match.py").read_text(encoding="utf-8")
    repeat = match[match.index("def repeat") : match.index("def _carry")]
    reasons |= set(re.findall(r'(?:return|else) "([a-z -]+)"', repeat))
    assert {"take-back not open", "dice differ", "first line", "secret moved"} <= reasons
    said = {key.removeprefix("fault.") for key in catalogue(FIRST).texts if key.startswith("fault.")}
    assert said == reasons | {"where"}
    for reason in said:
        assert placeholders(f"fault.{reason}") <= FAULT_FACTS, reason
    assert HEAD and LONGEST_ORDER


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


def test_every_switch_and_scenario_of_every_game_has_words() -> None:
    keys = set(catalogue(FIRST).texts)
    for game in games():
        assert f"game.{game.name}.title" in keys
        for scenario in game.scenarios():
            assert {f"scenario.{game.name}.{scenario.key}", f"note.{game.name}.{scenario.key}"} <= keys
            assert {f"seat.{game.name}.{seat}" for seat in scenario.seats} <= keys
            assert {f"option.{game.name}.{option.key}" for option in scenario.options} <= keys


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
