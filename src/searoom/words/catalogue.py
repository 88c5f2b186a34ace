"""The message files, one a language: found, read and asked by key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from searoom.words.message import Message, MessageError

LANGUAGES: Final = ("en", "it")  # a new one: its file beside the others, its name here
FIRST: Final = "en"  # every key stands here; other languages fall back to it


_PLACE: Final = re.compile(r" \(at line (\d+), column \d+\)$")  # where tomllib says it


class CatalogueError(ValueError):
    """A message file that cannot be read: the file, the line, the key, what is wrong. Said without any words."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}: line {line}: {problem}")


class Catalogue:
    """One language's messages, by dotted key: `prompt.battleship.shoot`."""

    def __init__(self, name: str, text: str) -> None:
        self.name: Final = name  # of the file, for errors
        self._source: Final = text
        self.texts: Final[dict[str, str]] = {}
        self._messages: Final[dict[str, Message]] = {}
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            said = str(error)
            place = _PLACE.search(said)
            last = len(text.rstrip().split("\n"))  # "at end of document"
            raise CatalogueError(name, int(place.group(1)) if place else last, _PLACE.sub("", said)) from None
        self._flatten(tables, ())

    def _flatten(self, table: Mapping[str, object], path: tuple[str, ...]) -> None:
        for key, value in table.items():
            here = (*path, key)
            if isinstance(value, str):
                self.texts[".".join(here)] = value
            elif isinstance(value, dict):
                self._flatten(value, here)
            else:
                raise self._error(".".join(here), " is neither a text nor a section")

    def message(self, key: str) -> Message | None:
        """Parsed at its first use: a terminal game needs few of them."""
        found = self._messages.get(key)
        if found is None and key in self.texts:
            try:
                found = Message(self.texts[key])
            except MessageError as error:
                raise self._error(key, f": {error}") from None
            self._messages[key] = found
        return found

    def _error(self, key: str, problem: str) -> CatalogueError:
        return CatalogueError(self.name, line_of(self._source, key), key + problem)


def line_of(source: str, key: str) -> int:
    """Where a key stands in a message file; 1 where it cannot be found."""
    section = ""
    for number, line in enumerate(source.split("\n"), 1):
        text = line.strip()
        if text.startswith("["):
            section = text.strip("[]").replace('"', "") + "."
        elif "=" in text and section + text.partition("=")[0].strip().strip("\"'") == key:
            return number
    return 1


@cache
def catalogue(language: str) -> Catalogue:
    file = files(__package__).joinpath(f"{language}.toml")
    data = file.read_bytes()
    try:
        return Catalogue(str(file), data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CatalogueError(str(file), data.count(b"\n", 0, error.start) + 1, "is not in UTF-8") from None


def plural_category(language: str, number: int) -> str:
    """CLDR's rule for whole numbers; English and Italian agree (Italian's `many` is for millions in words)."""
    return "one" if abs(number) == 1 else "other"


def chosen_language(environ: Mapping[str, str]) -> str:
    """SEAROOM_LANGUAGE, or else the locale, or else English."""
    asked = _language_of(environ.get("SEAROOM_LANGUAGE", ""))
    if asked in LANGUAGES:
        return asked
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(variable, "")
        if value:  # the first that is set decides, as everywhere
            return _language_of(value) if _language_of(value) in LANGUAGES else FIRST
    return FIRST


def _language_of(locale: str) -> str:
    """it_IT.UTF-8 → it"""
    return re.split(r"[_.@-]", locale.lower(), maxsplit=1)[0]
