"""`searoom bench`: how quickly this machine plays."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    battle: Annotated[str, typer.Argument(metavar="[GAME/SCENARIO]", help="help.bench.battle")] = "",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=0, help="help.bench.games")] = 0,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.01, help="help.bench.seconds")] = 1.0,
    options: Annotated[
        list[str] | None, typer.Option("--options", "--option", "-o", metavar="KEY=VALUE", help="help.options")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> int:
    from searoom.cli import common, speech
    from searoom.games import games as all_games
    from searoom.lab.race import measure

    given = common.options(options)
    chosen = [common.battle(battle, given)] if battle else [(game, game.scenarios()[0]) for game in all_games()]
    for game, scenario in chosen:
        common.start(game, scenario, given.options)  # refuses what cannot be played
    rows = [measure(game.name, scenario.key, given.options, seconds, games) for game, scenario in chosen]
    if as_json:
        common.print_json({"rows": [row.facts() for row in rows]})
        return 0
    from rich.table import Table

    say = speech.words().say
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(say("bench.name"), style="bold")
    for heading in ("actions", "games", "copy", "telling"):
        table.add_column(say(f"bench.{heading}"), justify="right")
    for row in rows:
        cells = (f"{row.actions_per_s:,.0f}", f"{row.games_per_s:,.1f}", f"{row.copy_us:.2f}")
        table.add_row(row.name, *cells, f"{row.telling_cost_percent:.0f} %")
    out = common.console()
    out.print(table)
    out.print(say("bench.compiled" if rows[0].compiled else "bench.plain"), style="dim")
    return 0
