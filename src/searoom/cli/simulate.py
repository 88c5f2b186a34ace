"""`searoom simulate`: many battles by computer players, to see who wins, how often, and why."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from searoom.lab.simulate import Report, Spec
    from searoom.words import Words

GAMES_A_WORKER = 40  # fewer are done before a further process has started


def command(
    battle: Annotated[str, typer.Argument(metavar="GAME/SCENARIO", help="help.battle")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="help.simulate.games")] = 100,
    players: Annotated[str, typer.Option("--players", metavar="A,B,…", help="help.simulate.players")] = "random",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="help.simulate.seed")] = 0,
    options: Annotated[
        Optional[list[str]], typer.Option("--options", "--option", "-o", metavar="KEY=VALUE", help="help.options")
    ] = None,
    file: Annotated[Optional[Path], typer.Option("--file", metavar="FILE", help="help.file")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=0, help="help.simulate.workers")] = 0,
    record: Annotated[Optional[Path], typer.Option("--record", metavar="FOLDER", help="help.simulate.record")] = None,
    rotate: Annotated[bool, typer.Option("--rotate/--no-rotate", help="help.simulate.rotate")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> int:
    from searoom.cli import common, speech
    from searoom.lab.simulate import Spec, check, simulate

    chosen = common.options(options, file)
    game, scenario = common.battle(battle, chosen)
    words = speech.words(game.name, scenario.seats)
    names = [name.strip() for name in players.split(",")]
    if len(names) == 1:
        names *= len(scenario.seats)
    spec = Spec(
        game=game.name,
        scenario=scenario.key,
        games=games,
        players=tuple(names),
        seed=seed,
        options=dict(chosen.options),
        workers=workers or max(1, min(os.cpu_count() or 1, games // GAMES_A_WORKER)),
        record=record,
        rotate=rotate,
    )
    refusal = check(spec)
    if refusal is not None:
        raise common.refused(refusal, words)
    try:
        with progress_bar(words, games) as tick:
            report = simulate(spec, tick)
    except OSError as error:
        raise common.Trouble(words.say("cli.unwritable", file=str(record), why=common.reason_of(error))) from None
    if as_json:
        common.print_json(report_facts(report, list(scenario.seats)))
    else:
        _show(report, words)
    return 0


def progress_bar(words: Words, games: int) -> AbstractContextManager[Callable[[int], None] | None]:
    """On standard error, and only where somebody looks at it."""
    if not sys.stderr.isatty():
        return nullcontext()
    return _bar(words, games)


def _bar(words: Words, games: int) -> AbstractContextManager[Callable[[int], None]]:
    from collections.abc import Iterator
    from contextlib import contextmanager

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    @contextmanager
    def shown() -> Iterator[Callable[[int], None]]:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(words.say("simulate.progress"), total=games)
            yield lambda done: progress.update(task, completed=done)

    return shown()


def report_facts(report: Report, seats: list[str]) -> dict[str, object]:
    from searoom.lab.simulate import wilson

    spec = report.spec
    return {
        "scenario": f"{spec.game}/{spec.scenario}",
        "games": spec.games,
        "seed": spec.seed,
        "options": dict(spec.options),
        "rotate": spec.rotate,
        "seats": seats,
        "players": list(spec.players),
        "wins": report.wins,
        "wins_95": [_rounded(wilson(wins, spec.games)) for wins in report.wins],
        "wins_of_players": report.wins_of_players,
        "draws": report.draws,
        "draws_95": _rounded(wilson(report.draws, spec.games)),
        "points_mean": [round(points / report.scale / spec.games, 4) for points in report.points],
        "reasons": report.reasons,
        "orders": lengths(report.orders),
        "digest": report.digest,
    }


def lengths(orders: list[int]) -> dict[str, float]:
    """How long the battles were, in orders."""
    count = len(orders)
    return {
        "least": orders[0],
        "median": (orders[(count - 1) // 2] + orders[count // 2]) / 2,
        "mean": round(sum(orders) / count, 2),
        "most": orders[-1],
    }


def _rounded(interval: tuple[float, float]) -> list[float]:
    return [round(bound, 4) for bound in interval]


def _show(report: Report, words: Words) -> None:
    from rich.table import Table

    from searoom.cli import common
    from searoom.lab.simulate import wilson

    spec: Spec = report.spec
    out = common.console()
    say = words.say
    out.print(f"[bold]{spec.game}/{spec.scenario}[/], {say('simulate.games', n=spec.games, seed=spec.seed)}")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(say("simulate.seat"))
    table.add_column(say("simulate.player"))
    for heading in ("wins", "share", "interval", "points"):
        table.add_column(say(f"simulate.{heading}"), justify="right", no_wrap=True)

    def row(first: str, second: str, wins: int, share: str, points: str, style: str = "") -> None:
        low, high = wilson(wins, spec.games)
        table.add_row(first, second, str(wins), share, _interval(words, low, high), points, style=style)

    *won, drawn = words.shares([*report.wins, report.draws], spec.games)
    for seat, wins in enumerate(report.wins):
        mean = f"{report.points[seat] / report.scale / spec.games:+.2f}".replace(".", say("number.point"))
        row(words.seat(seat), "" if spec.rotate else spec.players[seat], wins, won[seat], mean)
    row(say("simulate.draws"), "", report.draws, drawn, "", "dim")
    if spec.rotate:
        shares = words.shares([*report.wins_of_players, report.draws], spec.games)
        for who, wins in enumerate(report.wins_of_players):
            row("", spec.players[who], wins, shares[who], "")
    out.print(table)
    shares = words.shares(list(report.reasons.values()), spec.games)
    ends = ", ".join(
        f"{words.word('reason', reason)} {share}" for reason, share in zip(report.reasons, shares, strict=True)
    )
    out.print(say("simulate.ends", reasons=ends), markup=False)
    found = lengths(report.orders)
    out.print(
        say("simulate.lengths", **{key: f"{value:g}".replace(".", say("number.point")) for key, value in found.items()})
    )
    if spec.record is not None:
        out.print(say("simulate.recorded", folder=str(spec.record)), markup=False)


def _interval(words: Words, low: float, high: float) -> str:
    point = words.say("number.point")
    return f"{100 * low:.1f}-{100 * high:.1f} %".replace(".", point)
