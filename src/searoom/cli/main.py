"""`searoom`: finds the command, imports only that one, and says clearly what went wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Final

import typer

from searoom.cli import speech
from searoom.cli.common import BAD_USAGE, BUG, Trouble, complain, screen_gone, write_to_nobody
from searoom.words import CatalogueError

COMMANDS: Final = ("play", "join", "serve", "scenarios", "rules", "simulate", "replay", "verify", "bench")


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 done, 1 a check failed, 2 bad usage, 70 a fault of the program, 130 broken off."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal shows a question mark rather than nothing at all
    try:
        return _answer(argv)
    except CatalogueError as error:  # there are no words to say it with
        complain(str(error))
        return BAD_USAGE


def _answer(argv: Sequence[str] | None) -> int:
    try:
        return _run(speech.settle_language(list(sys.argv[1:] if argv is None else argv), os.environ))
    except Trouble as trouble:
        complain(str(trouble))
        return trouble.status
    except typer.Exit as leave:
        return leave.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except typer.TyperException as error:
        complain(_usage(error))
        return BAD_USAGE
    except CatalogueError:
        raise
    except Exception as error:
        if isinstance(error, OSError) and screen_gone(error):  # nobody is left to complain to
            write_to_nobody()
            return 0
        if os.environ.get("SEAROOM_DEBUG"):
            raise
        complain(speech.words().say("cli.bug", error=f"{type(error).__name__}: {error}"))
        return BUG


def _run(argv: list[str]) -> int:
    if argv == ["--version"]:  # typer would load its own engine of types for it
        _searoom(version=True)
    said = speech.words().say
    named = next((word for word in argv if not word.startswith("-")), "")
    if named and named not in COMMANDS:
        near = get_close_matches(named, COMMANDS, n=3)
        raise Trouble(
            said("cli.no_command", command=named, near=", ".join(near), count=len(near), all=", ".join(COMMANDS))
        )
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,  # plain help: rich's would cost as much again as all the rest
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        help="help.searoom",
    )
    app.callback(invoke_without_command=True)(_searoom)
    for name in COMMANDS:
        # For one command's own sake the others need not be imported.
        command = import_module(f"searoom.cli.{name}").command if not named or name == named else _other
        app.command(name, help=f"help.{name}.about")(command)
    program = typer.main.get_command(app)
    speech.translate_help(program)
    status = program.main(argv or ["--help"], prog_name="searoom", standalone_mode=False)
    return status if isinstance(status, int) else 0


def _searoom(
    version: Annotated[bool, typer.Option("--version", help="help.version")] = False,
    language: Annotated[str, typer.Option("--language", metavar="en|it", help="help.language")] = "",
) -> None:
    # `language` stands here for the help only: settle_language has taken it out, wherever it stood.
    if version:
        from searoom import __version__

        print(f"searoom {__version__}")
        raise typer.Exit(0)


def _other() -> None:
    """Stands in for a command that is not run."""


def _usage(error: typer.TyperException) -> str:
    message = getattr(error, "format_message", None)
    text = str(message() if callable(message) else error)
    return f"{text.rstrip('.')}. {speech.words().say('cli.see_help')}"


if __name__ == "__main__":
    sys.exit(main())
