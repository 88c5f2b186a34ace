"""`searoom replay`: a battle told again, event by event, as one of its seats saw it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

if TYPE_CHECKING:
    from searoom.core.events import Event
    from searoom.core.match import Match
    from searoom.words import Words


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="help.record_file")],
    to: Annotated[Optional[int], typer.Option("--to", metavar="N", help="help.replay.to")] = None,
    viewer: Annotated[str, typer.Option("--viewer", metavar="SEAT|spectator|all", help="help.replay.viewer")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> int:
    from searoom.cli import common, speech
    from searoom.cli.picture import picture
    from searoom.core.record import Fault
    from searoom.core.replay import replay

    game, record = common.read_record_file(file)
    words = speech.words(game.name, record.articles.seats)
    count = len(record.lines)
    if to is not None and not 0 <= to <= count:
        raise common.Trouble(words.say("replay.no_line", line=to, count=count))
    match = replay(game, record, -1 if to is None else to)
    if isinstance(match, Fault):
        raise common.Trouble(common.fault_text(file, match, words), common.FAILED)
    seat = seat_named(viewer, record.articles.seats, match)
    told = events_for(match, seat)
    result = match.result()
    if as_json:
        common.print_json(
            {
                "battle": f"{game.name}/{record.articles.scenario}",
                "players": list(record.articles.players),
                "seats": list(record.articles.seats),
                "lines": len(match.lines),
                "viewer": viewer or "spectator",
                "events": [event_facts(number, event, words) for number, event in told],
                "result": None if result is None else result.facts(),
            }
        )
        return 0
    out = common.console()
    out.print(f"[bold]{words.title(game)}[/], {game.name}/{record.articles.scenario}")
    out.print(
        ", ".join(f"{words.seat(s)}: {name}" for s, name in enumerate(record.articles.players)),
        style="dim",
        markup=False,
    )
    for number, event in told:
        out.print(event_line(number, event, words))
    if seat is not None and seat < 0:  # all: nobody's view shows everything, so each seat's picture is shown
        for each_seat in range(match.state.seats) if result is None else (None,):
            out.print()
            out.print(picture(game.name, match.state.view(each_seat), words, each_seat, [e for _, e in told]))
    else:
        out.print()
        out.print(picture(game.name, match.state.view(seat), words, seat, [e for _, e in told]))
    if result is not None:
        out.print(f"[bold]{words.result(result)}[/]")
    else:
        out.print(words.waiting(match.state.decisions(None)))
    return 0


def seat_named(name: str, seats: tuple[str, ...], match: Match) -> int | None:
    """-1 for all eyes. Unnamed: everything once the battle is over, a spectator's view before."""
    from searoom.cli import common, speech

    if name == "all" or (not name and match.result() is not None):
        return -1
    if not name or name == "spectator":
        return None
    if name not in seats:
        raise common.Trouble(
            speech.words().say("replay.no_seat", seat=name, all=", ".join((*seats, "spectator", "all")))
        )
    return seats.index(name)


def events_for(match: Match, seat: int | None) -> list[tuple[int, Event]]:
    if seat is not None and seat < 0:
        return list(enumerate(match.events, 1))
    return match.told(seat)


def event_facts(number: int, event: Event, words: Words) -> dict[str, object]:
    return {
        "number": number,
        "kind": event.kind,
        "rule": event.rule,
        "facts": event.facts,
        "outcome": event.outcome,
        "text": words.event(event),
    }


def event_line(number: int, event: Event, words: Words) -> str:
    """One line of the log, its rule behind it."""
    from rich.markup import escape

    return f"[dim]{number:4}[/]  {escape(words.event(event))} [dim]({event.rule})[/]"
