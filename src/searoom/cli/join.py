"""`searoom join URL`: a battle over the net, in the terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from searoom.cli.typed import Lines
    from searoom.client import Address, Home


def command(
    url: Annotated[str, typer.Argument(metavar="URL", help="help.join.url")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="help.join.name")] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="help.join.seat")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="help.join.watch")] = False,
) -> int:
    from searoom.cli import common, speech
    from searoom.cli.typed import Keyboard, Script
    from searoom.client import NotDone, Trouble, address
    from searoom.client.sorry import UNREACHABLE

    say = speech.words().say
    try:
        where = address(url)
    except ValueError:
        raise common.Trouble(say("join.no_address", url=url)) from None
    out = common.console()
    keyboard = sys.stdin.isatty() and out.is_terminal
    lines: Lines = Keyboard() if keyboard else Script(lambda text: out.print(text, markup=False, style="dim"))
    try:
        home = at_home(where.server, name)
        battle = seated(home, where)
        if not battle:
            return listed(home)
        return play(home, battle, seat or None, watch, lines)
    except NotDone as error:
        gone = isinstance(error, Trouble) and error.code == UNREACHABLE
        raise common.Trouble(say("join.unreachable", server=where.server) if gone else error.said) from None


def at_home(server: str, name: str) -> Home:
    """As whom one was there before; else as somebody new. A bot's token in SEAROOM_TOKEN goes first."""
    from searoom.cli import speech
    from searoom.cli.common import Trouble, reason_of
    from searoom.cli.keys import Keys
    from searoom.client import Home
    from searoom.server.settings import data_folder

    keys, language = Keys(data_folder(os.environ)), speech.words().language
    token = os.environ.get("SEAROOM_TOKEN", "")
    home = Home(server, token, "" if token else keys.of(server), language)
    if not token:
        home.hello(name)
        try:
            keys.keep(server, home.cookie)
        except OSError as error:
            raise Trouble(speech.words().say("cli.unwritable", file=str(keys.path), why=reason_of(error))) from None
    return home


def seated(home: Home, where: Address) -> str:
    """The battle that the address leads to; "" where it leads to none."""
    return home.join(where.token)["id"] if where.token else where.battle


def listed(home: Home) -> int:
    """Of a server alone: one's battles there."""
    from searoom.cli import common, speech

    out, say = common.console(), speech.words().say
    battles = home.battles()
    for battle in battles:
        state = "over" if battle["status"] == "over" else "turn" if battle["your_turn"] else battle["status"]
        text = say("join.battle", title=battle["title"], state=state, url=link(home, battle["id"]))
        out.print(text, markup=False, soft_wrap=True)
    if not battles:
        out.print(say("join.no_battles"), markup=False)
    return 0


def play(home: Home, battle: str, seat: str | None, watch: bool, lines: Lines) -> int:
    """And the rematch, and the next."""
    from searoom.cli import common, speech
    from searoom.cli.away import Away
    from searoom.cli.visit import Visit
    from searoom.games import game

    status = 0
    while battle:
        with home.battle(battle, seat, watch) as table:
            found = game(table.battle["game"])
            if found is None:
                raise common.Trouble(speech.words().say("join.unknown_game", game=table.battle["game"]))
            visit = Visit(Away(table, found), common.console(), lines, link(home, battle))
            status, battle, seat = visit.run(), visit.next, None
    return status


def link(home: Home, battle: str) -> str:
    return f"{home.server}/battle/{battle}"
