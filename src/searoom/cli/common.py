"""What every command needs: clear trouble, battles by name, options, files, JSON."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console

    from searoom.core.game import Game, Scenario, State
    from searoom.core.orders import Refusal
    from searoom.core.record import Fault, Record
    from searoom.core.rulebook import Rulebook
    from searoom.words import Words

FAILED: Final = 1  # a check failed
BAD_USAGE: Final = 2
BUG: Final = 70  # what sysexits.h calls EX_SOFTWARE
LINE_SHOWN: Final = 300  # characters of a record's line, of which some are very long
TEXT: Final = "file"  # the option that holds the text of a file: here its path is named
LONGEST_TEXT: Final = 1 << 20  # bytes of such a file
_NEXT_OPTION: Final = re.compile(r",(?=[\w-]+=)")


class Chosen(NamedTuple):
    """The switches of a battle as they were typed, and where the text among them stood; "" if there is none."""

    options: Mapping[str, str]
    path: str


NOTHING_CHOSEN: Final = Chosen({}, "")


class Trouble(Exception):
    """Something to tell the user, in whole sentences, and the exit status that goes with it."""

    def __init__(self, text: str, status: int = BAD_USAGE) -> None:
        super().__init__(text)
        self.status: Final = status


def complain(text: str) -> None:
    with suppress(OSError):  # nobody may be left to complain to
        print(f"searoom: {text}", file=sys.stderr, flush=True)


def screen_gone(error: OSError) -> bool:
    """Whether the window or the pipe we write to is no longer there."""
    return error.errno in (errno.EIO, errno.EPIPE, errno.ENXIO, errno.EBADF)


def write_to_nobody() -> None:
    """Nobody reads any more: what is still to be written, also when Python closes down, goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for number in (1, 2):
        os.dup2(nowhere, number)


def console(width: int | None = None) -> Console:
    """Standard output. NO_COLOR and pipes are respected."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False, width=width)


def print_json(value: object) -> None:
    """For programs: one JSON value, keys as documented in docs/cli.md."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def battle(name: str, chosen: Chosen = NOTHING_CHOSEN) -> tuple[Game, Scenario]:
    """`game/scenario`, or a game alone for its first scenario. One that players bring along is made from what is
    chosen."""
    from searoom.cli import speech
    from searoom.core.orders import Refusal
    from searoom.games import NAMES, game

    say = speech.words().say
    game_name, slash, key = name.partition("/")
    found = game(game_name)
    if found is None:
        near = get_close_matches(game_name, NAMES, n=3, cutoff=0.5)
        raise Trouble(say("cli.no_game", game=game_name, near=", ".join(near), count=len(near), all=", ".join(NAMES)))
    if not slash:
        return found, found.scenarios()[0]
    scenario = found.scenario_for(key, chosen.options)
    if isinstance(scenario, Refusal):
        if scenario.rule != "MATCH-1.1":
            raise refused(scenario, speech.words(found.name), chosen.path)
        known = ", ".join(f"{found.name}/{scenario.key}" for scenario in (*found.scenarios(), *found.brought_along()))
        raise Trouble(say("cli.no_scenario", game=found.name, scenario=key, all=known))
    return found, scenario


def refused(refusal: Refusal, words: Words, path: str = "") -> Trouble:
    """Why there is no such battle, with the rule. `path`: where a text among the options stood."""
    told = f"{words.refusal(refusal)} [{refusal.rule}]"
    return Trouble(f"{path}: {told}" if path else told)


def options(given: Sequence[str] | None, file: Path | None = None) -> Chosen:
    """key=value, several times or between commas; and the text of a file, for a scenario that players bring along."""
    from searoom.cli import speech

    chosen: dict[str, str] = {}
    for text in given or ():
        for pair in _NEXT_OPTION.split(text):
            key, equals, value = pair.partition("=")
            if not equals or not key.strip():
                raise Trouble(speech.words().say("cli.no_option_pair", found=pair))
            chosen[key.strip()] = value.strip()
    path = str(file) if file is not None else chosen.get(TEXT, "")
    if path:
        chosen[TEXT] = option_text(Path(path))
    return Chosen(chosen, path)


def option_text(path: Path) -> str:
    """All of a text file that goes into the options of a battle, and so into its record."""
    from searoom.cli import speech

    say = speech.words().say
    path = path.expanduser()
    try:
        if path.is_dir():
            raise Trouble(say("cli.directory", file=str(path)))
        with path.open("rb") as file:
            data = file.read(LONGEST_TEXT + 1)
    except FileNotFoundError:
        raise Trouble(say("cli.no_file", file=str(path))) from None
    except (OSError, ValueError) as error:
        raise Trouble(say("cli.unreadable", file=str(path), why=reason_of(error))) from None
    if len(data) > LONGEST_TEXT:
        raise Trouble(say("cli.too_long", file=str(path), most=LONGEST_TEXT))
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Trouble(say("cli.no_text", file=str(path))) from None
    if not text.strip():
        raise Trouble(say("cli.empty", file=str(path)))
    return text


def start(game: Game, scenario: Scenario, chosen: Mapping[str, str]) -> State:
    """The battle before its first roll, or why there is none."""
    from searoom.cli import speech
    from searoom.core.orders import Refusal

    state = game.start(scenario.key, chosen)
    if isinstance(state, Refusal):
        raise refused(state, speech.words(game.name, scenario.seats))
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
        raise Trouble(fault_text(path, record, words), FAILED)
    found = game(record.articles.game)
    if found is None:
        known = ", ".join(NAMES)
        raise Trouble(words.say("cli.record_of_unknown", file=name, game=record.articles.game, all=known), FAILED)
    return found, record


def quoted(path: Path, fault: Fault) -> Fault:
    """The same fault, with the line as it stands in the file rather than as the engine reads it."""
    from searoom.core.record import Fault

    if "line" not in fault.facts:
        return fault
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return fault
    if not 1 <= fault.line <= len(lines):
        return fault
    return Fault(fault.line, fault.reason, {**fault.facts, "line": lines[fault.line - 1].strip()[:LINE_SHOWN]})


def fault_text(path: Path, fault: Fault, words: Words) -> str:
    """What is wrong with a record, where, and in which file."""
    return f"{path}: {words.fault(quoted(path, fault))}"


def rulebook(name: str) -> Rulebook | None:
    """The rulebook of a game, or what is wrong with it."""
    from searoom import games
    from searoom.cli import speech
    from searoom.core.rulebook import RulebookError

    try:
        return games.rulebook(name)
    except RulebookError as error:
        raise Trouble(speech.words().say("cli.bad_rulebook", game=name, error=str(error))) from None


def write_text(path: Path, text: str) -> None:
    """All of it or nothing: a save that is broken off leaves the old file as it was. No folder is made for it."""
    from searoom.cli import speech

    if not os.path.isdir(path.parent):
        raise Trouble(speech.words().say("cli.no_folder", folder=str(path.parent)))
    try:
        part = path.with_name(f".{path.name}.part")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except (OSError, ValueError) as error:
        raise Trouble(speech.words().say("cli.unwritable", file=str(path), why=reason_of(error))) from None


def reason_of(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
