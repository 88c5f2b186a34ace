"""`searoom play`: a battle at the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from searoom.cli.typed import Lines


def command(
    battle: Annotated[str, typer.Argument(metavar="[GAME/SCENARIO]", help="help.play.battle")] = "",
    players: Annotated[str, typer.Option("--players", metavar="A,B,…", help="help.play.players")] = "",
    seed: Annotated[Optional[int], typer.Option("--seed", metavar="N", help="help.play.seed")] = None,
    dice: Annotated[str, typer.Option("--dice", metavar="seeded|sealed|entered", help="help.play.dice")] = "seeded",
    options: Annotated[
        Optional[list[str]], typer.Option("--option", "--options", "-o", metavar="KEY=VALUE", help="help.options")
    ] = None,
    file: Annotated[Optional[Path], typer.Option("--file", metavar="FILE", help="help.file")] = None,
    source: Annotated[Optional[Path], typer.Option("--from", metavar="FILE", help="help.play.from")] = None,
    save: Annotated[Optional[Path], typer.Option("--save", metavar="FILE", help="help.play.save")] = None,
) -> int:
    from searoom.cli import common, speech
    from searoom.cli.session import Session
    from searoom.cli.terminal import Terminal
    from searoom.cli.typed import Keyboard, Script

    out = common.console()
    keyboard = sys.stdin.isatty() and out.is_terminal
    lines: Lines = Keyboard() if keyboard else Script(lambda text: out.print(text, markup=False, style="dim"))
    if source is not None:
        if battle or options or file is not None:
            raise common.Trouble(speech.words().say("cli.from_has_all"))
        session = Session.go_on(source, players, seed)
    else:
        chosen = common.options(options, file)
        if not battle:
            if not keyboard:
                raise common.Trouble(speech.words().say("cli.which_battle"))
            try:
                battle, players = choose(lines, players)
            except EOFError:
                return 0
        game, scenario = common.battle(battle, chosen)
        session = Session.begin(game, scenario, chosen.options, players, dice, seed)
    if save is not None:
        if session.foreign(save):
            raise common.Trouble(speech.words().say("cli.file_there", file=str(save)))
        session.save(save)
        session.saved_lines = 0  # it will be written again at the end
    return Terminal(session, out, lines).run()


def choose(lines: Lines, players: str) -> tuple[str, str]:
    """A short menu. Enter takes the first of everything."""
    from rich.text import Text

    from searoom.cli import common, speech
    from searoom.games import games

    out = common.console()
    say = speech.words().say
    battles = [(game, scenario) for game in games() for scenario in game.scenarios()]
    names = [f"{game.name}/{scenario.key}" for game, scenario in battles]
    out.print(f"[bold]{say('menu.which')}[/]")
    for number, (game, scenario) in enumerate(battles, 1):
        words = speech.words(game.name)
        title, note = words.scenario(scenario)
        line = Text.assemble("  ", (str(number), "bold cyan"), "  ")
        line.append(say("menu.battle", game=words.title(game), title=title))
        line.append(f": {note}" if note else "", style="dim")
        out.print(line)
    picked = names[_pick(lines, out, names, len(names)) - 1]
    if players:
        return picked, players
    seats = len(battles[names.index(picked)][1].seats)
    out.print(f"[bold]{say('menu.who')}[/]")
    out.print(f"  [bold cyan]1[/]  {say('menu.alone')}")
    out.print(f"  [bold cyan]2[/]  {say('menu.hot_seat', n=seats)}")
    return picked, "me" if _pick(lines, out, [], 2) == 1 else ",".join(["me"] * seats)


def _pick(lines: Lines, out: Console, names: list[str], count: int) -> int:
    """A number, or a name; 1 on Enter."""
    from searoom.cli import speech

    say = speech.words().say
    while True:
        said = lines.ask(f"{say('menu.number', default=1)} ", names)
        if not said:
            return 1
        if said.isascii() and said.isdigit() and 1 <= int(said[:6]) <= count:
            return int(said)
        if said in names:
            return names.index(said) + 1
        if names:
            out.print(say("menu.wanted_name", count=count, example=names[0]), style="red", markup=False)
        else:
            out.print(say("menu.wanted", count=count), style="red", markup=False)
