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


class CatalogueError(ValueError):
    """A message file that cannot be read: the file, the key, what is wrong."""


class Catalogue:
    """One language's messages, by dotted key: `prompt.battleship.shoot`."""

    def __init__(self, name: str, text: str) -> None:
        self.name: Final = name  # of the file, for errors
        self.texts: Final[dict[str, str]] = {}
        self._messages: Final[dict[str, Message]] = {}
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError(f"{name}: {error}") from None
        self._flatten(tables, ())

    def _flatten(self, table: Mapping[str, object], path: tuple[str, ...]) -> None:
        for key, value in table.items():
            here = (*path, key)
            if isinstance(value, str):
                self.texts[".".join(here)] = value
            elif isinstance(value, dict):
                self._flatten(value, here)
            else:
                raise CatalogueError(f"{self.name}: {'.'.join(here)} is neither a text nor a section")

    def message(self, key: str) -> Message | None:
        """Parsed at its first use: a terminal game needs few of them."""
        found = self._messages.get(key)
        if found is None and key in self.texts:
            try:
                found = Message(self.texts[key])
            except MessageError as error:
                raise CatalogueError(f"{self.name}: {key}: {error}") from None
            self._messages[key] = found
        return found


@cache
def catalogue(language: str) -> Catalogue:
    name = f"{language}.toml"
    return Catalogue(name, files(__package__).joinpath(name).read_text(encoding="utf-8"))


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
