"""Which language the terminal speaks. Settled once, before anything is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from searoom.cli.common import Trouble
from searoom.words import FIRST, LANGUAGES, Words, chosen_language

_language = FIRST


def settle_language(argv: list[str], environ: Mapping[str, str]) -> list[str]:
    """Takes --language out of the arguments, wherever it stands, so that every command has it and help obeys it."""
    global _language
    _language = chosen_language(environ)
    rest: list[str] = []
    asked = None
    words = iter(argv)
    for word in words:
        if word == "--":
            return [*rest, word, *words]
        if word == "--language":
            asked = next(words, "")
        elif word.startswith("--language="):
            asked = word.partition("=")[2]
        else:
            rest.append(word)
            continue
        if asked.lower() not in LANGUAGES:
            raise Trouble(words_of().say("cli.no_language", asked=asked, all=", ".join(LANGUAGES)))
        _language = asked.lower()
    return rest


def words(game: str = "", seats: Sequence[str] = ()) -> Words:
    return Words(_language, game, seats)


words_of = words  # under a second name for where `words` is taken


def translate_help(command: Any) -> None:
    """Help stands in the program as message keys; typer's commands and options take the text in their place."""
    say = words().say
    command.help = say(command.help) if command.help else None
    for parameter in command.params:
        key = getattr(parameter, "help", None)
        if isinstance(key, str) and key.startswith("help."):
            parameter.help = say(key)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner)
