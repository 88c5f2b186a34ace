"""`searoom scenarios`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from searoom.core.game import Game, Scenario


def command(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="help.scenarios.game")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> int:
    from searoom.cli import common
    from searoom.games import games

    shown = games() if not game else [common.battle(game)[0]]
    battles = [(found, scenario) for found in shown for scenario in found.scenarios()]
    if as_json:
        common.print_json([scenario_facts(found, scenario) for found, scenario in battles])
    else:
        _show(battles, [(found, scenario) for found in shown for scenario in found.brought_along()], bool(game))
    return 0


def scenario_facts(game: Game, scenario: Scenario) -> dict[str, object]:
    return {
        "name": f"{game.name}/{scenario.key}",
        "game": game.name,
        "scenario": scenario.key,
        "title": scenario.title,
        "note": scenario.note,
        "era": game.era,
        "seats": len(scenario.seats),
        "seat_names": list(scenario.seats),
        "options": [
            {
                "key": option.key,
                "default": option.default,
                "values": list(option.values),
                "low": option.low if option.low < option.high else None,
                "high": option.high if option.low < option.high else None,
                "rule": option.rule,
            }
            for option in scenario.options
        ],
    }


def _show(battles: list[tuple[Game, Scenario]], brought: list[tuple[Game, Scenario]], with_options: bool) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from searoom.cli import common, speech

    out = common.console()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    say = speech.words().say
    table.add_column(say("scenarios.name"), style="bold", no_wrap=True)
    table.add_column(say("scenarios.seats"), justify="right")
    table.add_column(say("scenarios.about"))
    for game, scenario in (*battles, *brought):
        words = speech.words(game.name)
        title, note = words.scenario(scenario)
        about = Text(title)
        about.append(f": {note}" if note else "")
        about.append(f" ({words.title(game)}, {words.word('era', game.era)})", style="dim")
        table.add_row(f"{game.name}/{scenario.key}", str(len(scenario.seats) or ""), about)
    out.print(table)
    if not with_options:
        out.print(Text(f"\n{say('scenarios.hint')}", style="dim"))
        return
    for game, scenario in battles:
        words = speech.words(game.name)
        out.print(Text(f"\n{game.name}/{scenario.key}", style="bold"))
        options = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        options.add_column(no_wrap=True)
        options.add_column()
        options.add_column(style="dim", no_wrap=True)
        for option in scenario.options:
            options.add_row(option.key, words.option(option), option.rule)
        out.print(Padding(options, (0, 0, 0, 2)))
