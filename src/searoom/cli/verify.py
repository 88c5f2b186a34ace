"""`searoom verify`: whether a record is what it says, down to each die and each sealed secret."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="help.record_file")],
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> int:
    from searoom.cli import common, speech
    from searoom.core.record import Fault
    from searoom.core.replay import verify

    try:
        game, record = common.read_record_file(file)
        verdict = verify(game, record)
    except common.Trouble as trouble:
        if as_json and trouble.status == common.FAILED:
            common.print_json({"file": str(file), "ok": False, "line": None, "problem": str(trouble)})
            return common.FAILED
        raise
    words = speech.words(game.name, record.articles.seats)
    if isinstance(verdict, Fault):
        fault = common.quoted(file, verdict)
        if as_json:
            facts = {"line": fault.line, "reason": fault.reason, "facts": fault.facts}
            common.print_json({"file": str(file), "ok": False, **facts, "problem": words.fault(fault)})
            return common.FAILED
        raise common.Trouble(f"{file}: {words.fault(fault)}", common.FAILED)
    result = verdict.match.result()
    if as_json:
        common.print_json(
            {
                "file": str(file),
                "ok": True,
                "battle": f"{game.name}/{record.articles.scenario}",
                "lines": verdict.lines,
                "dice": verdict.dice,
                "dice_rolled_again": verdict.rolled_again,
                "dice_kind": record.articles.dice.partition(" ")[0],
                "secrets": verdict.reveals,
                "over": result is not None,
                "result": None if result is None else result.facts(),
            }
        )
        return 0
    say = words.say
    out = common.console()
    kind = record.articles.dice.partition(" ")[0]
    out.print(f"[bold green]{say('verify.good')}[/] {game.name}/{record.articles.scenario}")
    lines = [
        say("verify.lines", n=verdict.lines),
        say("verify.dice", n=verdict.dice, kind=kind if verdict.rolled_again else "entered"),
        say("verify.secrets", n=verdict.reveals),
        say("verify.unfinished") if result is None else say("verify.result", result=words.result(result)),
    ]
    for line in lines:
        out.print(f"  {line}", markup=False)
    return 0
