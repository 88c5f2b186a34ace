"""What every command needs: clear trouble, battles by name, options, files, JSON."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

    from searoom.core.game import Game, Scenario, State
    from searoom.core.record import Record

FAILED: Final = 1  # a check failed
BAD_USAGE: Final = 2
BUG: Final = 70  # what sysexits.h calls EX_SOFTWARE
_NEXT_OPTION: Final = re.compile(r",(?=[\w-]+=)")


class Trouble(Exception):
    """Something to tell the user, in whole sentences, and the exit status that goes with it."""

    def __init__(self, text: str, status: int = BAD_USAGE) -> None:
        super().__init__(text)
        self.status: Final = status


def complain(text: str) -> None:
    print(f"searoom: {text}", file=sys.stderr)


def console(width: int | None = None) -> Console:
    """Standard output. NO_COLOR and pipes are respected."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False, width=width)


def print_json(value: object) -> None:
    """For programs: one JSON value, keys as documented in docs/cli.md."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def battle(name: str) -> tuple[Game, Scenario]:
    """`game/scenario`, or a game alone for its first scenario."""
    from searoom.cli import speech
    from searoom.games import NAMES, game

    say = speech.words().say
    game_name, slash, key = name.partition("/")
    found = game(game_name)
    if found is None:
        near = get_close_matches(game_name, NAMES, n=3, cutoff=0.5)
        raise Trouble(say("cli.no_game", game=game_name, near=", ".join(near), count=len(near), all=", ".join(NAMES)))
    if not slash:
        return found, found.scenarios()[0]
    scenario = found.scenario(key)
    if scenario is None:
        known = ", ".join(f"{found.name}/{scenario.key}" for scenario in found.scenarios())
        raise Trouble(say("cli.no_scenario", game=found.name, scenario=key, all=known))
    return found, scenario


def options(given: Sequence[str] | None) -> Mapping[str, str]:
    """key=value, several times or between commas."""
    from searoom.cli import speech

    chosen: dict[str, str] = {}
    for text in given or ():
        for pair in _NEXT_OPTION.split(text):
            key, equals, value = pair.partition("=")
            if not equals or not key.strip():
                raise Trouble(speech.words().say("cli.no_option_pair", found=pair))
            chosen[key.strip()] = value.strip()
    return chosen


def start(game: Game, scenario: Scenario, chosen: Mapping[str, str]) -> State:
    """The battle before its first roll, or why there is none."""
    from searoom.cli import speech
    from searoom.core.orders import Refusal

    state = game.start(scenario.key, chosen)
    if isinstance(state, Refusal):
        raise Trouble(f"{speech.words(game.name, scenario.seats).refusal(state)} [{state.rule}]")
    return state


def read_record_file(path: Path) -> tuple[Game, Record]:
    """A record and its game. A file that is not there is bad usage, one that is no record a failed check."""
    from searoom.cli import speech
    from searoom.core.record import LONGEST_RECORD, Fault, read_record
    from searoom.games import NAMES, game

    words = speech.words()
    name = str(path)
    try:
        if path.is_dir():
            raise Trouble(words.say("cli.directory", file=name))
        with path.open("rb") as file:
            data = file.read(4 * LONGEST_RECORD + 1)
    except FileNotFoundError:
        raise Trouble(words.say("cli.no_file", file=name)) from None
    except (OSError, ValueError) as error:
        raise Trouble(words.say("cli.unreadable", file=name, why=reason_of(error))) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Trouble(words.say("cli.not_text", file=name), FAILED) from None
    record = read_record(text)
    if isinstance(record, Fault):
        raise Trouble(f"{name}: {words.fault(record)}", FAILED)
    found = game(record.articles.game)
    if found is None:
        known = ", ".join(NAMES)
        raise Trouble(words.say("cli.record_of_unknown", file=name, game=record.articles.game, all=known), FAILED)
    return found, record


def write_text(path: Path, text: str) -> None:
    """All of it or nothing: a save that is broken off leaves the old file as it was."""
    from searoom.cli import speech

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except (OSError, ValueError) as error:
        raise Trouble(speech.words().say("cli.unwritable", file=str(path), why=reason_of(error))) from None


def reason_of(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
