"""`searoom rules`: the rulebooks, and for each rule the code that follows it and the tests that hold it."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from searoom.core.rulebook import Rule, Rulebook

NOTES_SHOWN = ("Example", "Ruling", "Edition", "Source")


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="help.rules.game")] = "",
    rule_id: Annotated[str, typer.Argument(metavar="[ID]", help="help.rules.id")] = "",
    find: Annotated[str, typer.Option("--find", metavar="WORDS", help="help.rules.find")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> int:
    from searoom.cli import common, speech
    from searoom.games import MANNERS, NAMES

    say = speech.words().say
    if not rule_id and game not in (*NAMES, MANNERS) and "-" in game:  # an id alone tells its game
        game, rule_id = _book_of(game), game
    book = common.rulebook(game) if game else None
    if book is None:
        known = ", ".join((*NAMES, MANNERS))
        near = get_close_matches(game, (*NAMES, MANNERS), n=3, cutoff=0.5)
        key = "cli.no_rulebook" if game else "cli.which_rulebook"
        raise common.Trouble(say(key, game=game, near=", ".join(near), count=len(near), all=known))
    chapter = [] if book.knows(rule_id.upper()) else book.group(rule_id.upper())
    if rule_id and not chapter:
        return _one(book, game, rule_id, as_json)
    rules = chapter or (book.find(find) if find else list(book.rules.values()))
    if as_json:
        common.print_json([rule_facts(rule) for rule in rules])
    elif not rules:
        raise common.Trouble(say("rules.nothing", words=find), common.FAILED)
    else:
        _table(book, rules)
    return 0


def rule_facts(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id,
        "title": rule.title,
        "section": rule.section,
        "text": rule.text,
        **{f"{kind.lower()}s": rule.noted(kind) for kind in NOTES_SHOWN},
    }


def citations(rule_id: str) -> tuple[list[str], list[str]]:
    """Where the code and the tests name the rule. In an installed copy without its sources there may be neither."""
    if find_spec("searoom.cli.citations") is None:
        return [], []
    found = import_module("searoom.cli.citations")
    return list(found.code_of(rule_id)), list(found.tests_of(rule_id))


def _book_of(rule_id: str) -> str:
    """The rulebook whose ids begin like this one."""
    from searoom.games import MANNERS, game, games

    prefix = rule_id.partition("-")[0].upper()
    for found in games():
        if found.prefix == prefix:
            return found.name
    return MANNERS if prefix == "MATCH" else rule_id if game(rule_id) else ""


def _one(book: Rulebook, game: str, rule_id: str, as_json: bool) -> int:
    from searoom.cli import common, speech

    wanted = rule_id.upper()
    if not book.knows(wanted):
        near = get_close_matches(wanted, list(book.rules), n=3, cutoff=0.4)
        text = speech.words().say("rules.unknown", id=rule_id, game=game, near=", ".join(near), count=len(near))
        raise common.Trouble(text, common.FAILED)
    rule = book.rule(wanted)
    code, tests = citations(rule.id)
    if as_json:
        common.print_json({"game": game, **rule_facts(rule), "code": code, "tests": tests})
        return 0
    out = common.console()
    show_rule(out, rule)
    say = speech.words().say
    for title, places in ((say("rules.code"), code), (say("rules.tests"), tests)):
        if places:
            out.print(f"\n[bold]{title}[/]")
            for place in places:
                out.print(f"  {place}", markup=False, soft_wrap=True)  # one line each: terminals make them links
    return 0


def show_rule(out: Console, rule: Rule) -> None:
    """One rule as the book has it: also the answer to `why`."""
    from rich.markdown import Markdown
    from rich.padding import Padding
    from rich.text import Text

    from searoom.cli import speech

    out.print(Text.assemble((rule.id, "bold cyan"), "  ", (rule.title, "bold")))
    out.print(Padding(Markdown(rule.text), (0, 0, 0, 2)))
    for kind in NOTES_SHOWN:
        name = speech.words().say(f"rules.note.{kind}")
        for note in rule.noted(kind):
            out.print(Padding(Markdown(f"*{name}:* {note}"), (0, 0, 0, 2)))


def _table(book: Rulebook, rules: list[Rule]) -> None:
    """By sections, as the book has them."""
    from rich.text import Text

    from searoom.cli import common

    out = common.console()
    out.print(Text(book.title, style="bold"))
    width = max(len(rule.id) for rule in rules)
    section = None
    for rule in rules:
        if rule.section != section:
            section = rule.section
            out.print(Text(f"\n{section}", style="bold"))
        out.print(Text.assemble("  ", (rule.id.ljust(width), "cyan"), f"  {rule.title}"))
