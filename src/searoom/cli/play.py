"""`searoom play`: the browser, or a battle at the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from searoom.cli.typed import Lines
    from searoom.core.game import Game


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
    terminal: Annotated[bool, typer.Option("--terminal", help="help.play.terminal")] = False,
    browse: Annotated[bool, typer.Option("--browser/--no-browser", help="help.play.browser")] = True,
) -> int:
    named = battle or source or players or options or file or save or seed is not None or dice != "seeded"
    if not terminal and not named:
        from searoom.cli import in_browser

        return in_browser.play(browse)
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
    """A short menu: the game, its battle, who plays. Enter takes the first of everything; a name is taken at once."""
    from searoom.cli import common, speech
    from searoom.games import games

    out = common.console()
    say = speech.words().say
    known = games()
    names = [f"{game.name}/{scenario.key}" for game in known for scenario in game.scenarios()]
    out.print(f"[bold]{say('menu.which_game')}[/]")
    for number, game in enumerate(known, 1):
        words = speech.words(game.name)
        era = words.word("era", game.era)
        _line(out, number, words.title(game), say("menu.battles", era=era, n=len(game.scenarios())))
    picked = _pick(lines, out, [game.name for game in known], names)
    if isinstance(picked, int):
        picked = f"{known[picked - 1].name}/{_battle(lines, out, known[picked - 1], names)}"
    if players:
        return picked, players
    game, scenario = common.battle(picked)
    seats = len(scenario.seats)
    out.print(f"[bold]{say('menu.who')}[/]")
    _line(out, 1, say("menu.alone"), "")
    _line(out, 2, say("menu.hot_seat", n=seats), "")
    return picked, "me" if _pick(lines, out, ["", ""], []) == 1 else ",".join(["me"] * seats)


def _battle(lines: Lines, out: Console, game: Game, names: list[str]) -> str:
    """The key of one of the game's scenarios, or of another game's by its whole name."""
    from searoom.cli import speech

    words = speech.words(game.name)
    out.print(f"[bold]{words.say('menu.which')}[/]")
    keys = [scenario.key for scenario in game.scenarios()]
    for number, scenario in enumerate(game.scenarios(), 1):
        _line(out, number, *words.scenario(scenario))
    own = [name for name in names if name.startswith(f"{game.name}/")]
    picked = _pick(lines, out, keys, own)
    return keys[picked - 1] if isinstance(picked, int) else picked.partition("/")[2]


def _line(out: Console, number: int, title: str, note: str) -> None:
    """Cut where the window ends: the menu shall be seen as a whole."""
    from rich.text import Text

    line = Text.assemble("  ", (f"{number:2}", "bold cyan"), "  ", title, (f": {note}" if note else "", "dim"))
    line.truncate(out.width, overflow="ellipsis")
    out.print(line)


def _pick(lines: Lines, out: Console, choice: list[str], names: list[str]) -> int | str:
    """The number of one of the choice, also by its name; or one of the names. 1 on Enter."""
    from searoom.cli import speech

    say = speech.words().say
    while True:
        said = lines.ask(f"{say('menu.number', default=1)} ", [*choice, *names])
        if not said:
            return 1
        if said.isascii() and said.isdigit() and 1 <= int(said[:6]) <= len(choice):
            return int(said)
        if said in choice:
            return choice.index(said) + 1
        if said in names:
            return said
        if names:
            out.print(say("menu.wanted_name", count=len(choice), example=names[0]), style="red", markup=False)
        else:
            out.print(say("menu.wanted", count=len(choice)), style="red", markup=False)
