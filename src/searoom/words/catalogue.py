"""The message files, a folder a language and in it a file a game: found, read and asked by key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from searoom.words.message import Message, MessageError

LANGUAGES: Final = ("en", "it")  # a new one: its folder beside the others, its name here
FIRST: Final = "en"  # every key stands here; other languages fall back to it
FORM: Final = "|"  # between a message's name and that of one of its forms

_PLACE: Final = re.compile(r" \(at line (\d+), column \d+\)$")  # where tomllib says it


class CatalogueError(ValueError):
    """A message file that cannot be read: the file, the line, the key, what is wrong. Said without any words."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}: line {line}: {problem}")


class Catalogue:
    """One language's messages, by dotted key: `prompt.battleship.shoot`."""

    def __init__(self, name: str, text: str = "") -> None:
        self.name: Final = name  # of the file or folder, for errors
        self.texts: Final[dict[str, str]] = {}
        self._sources: Final[dict[str, str]] = {}  # of each file
        self._file: Final[dict[str, str]] = {}  # of each key
        self._messages: Final[dict[str, Message]] = {}
        self._forms: Final[dict[str, list[str]]] = {}
        if text:
            self.add(name, text)

    def add(self, file: str, text: str) -> None:
        """One more file of this language."""
        self._sources[file] = text
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            said = str(error)
            place = _PLACE.search(said)
            last = len(text.rstrip().split("\n"))  # "at end of document"
            raise CatalogueError(file, int(place.group(1)) if place else last, _PLACE.sub("", said)) from None
        self._flatten(tables, (), file)

    def _flatten(self, table: Mapping[str, object], path: tuple[str, ...], file: str) -> None:
        for name, value in table.items():
            here = (*path, name)
            key = ".".join(here)
            other = self._file.get(key, file)
            self._file[key] = file
            if isinstance(value, dict):
                self._flatten(value, here, file)
            elif not isinstance(value, str):
                raise self._error(key, " is neither a text nor a section")
            elif other != file:
                raise self._error(key, f" stands in {other} already")
            else:
                self.texts[key] = value
                bare, bar, _ = key.partition(FORM)
                if bar:
                    self._forms.setdefault(bare, []).append(key)

    def forms(self, key: str) -> Sequence[str]:
        """The richer forms of a message, `key|form`, in the order of the file; each needs facts of its own."""
        return self._forms.get(key, ())

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
        file = self._file.get(key, self.name)
        return CatalogueError(file, line_of(self._sources.get(file, ""), key), key + problem)


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
    """All files in the language's folder."""
    folder = files(__package__).joinpath(language)
    book = Catalogue(str(folder))
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".toml"):
            continue
        data = file.read_bytes()
        try:
            book.add(str(file), data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise CatalogueError(str(file), data.count(b"\n", 0, error.start) + 1, "is not in UTF-8") from None
    return book


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
