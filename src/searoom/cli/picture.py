"""What lies on the table, drawn: by the game's own picture where there is one, else the bare facts in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from searoom.words import Words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from searoom.core.events import Event
    from searoom.core.game import View


def picture(game: str, view: View, words: Words, viewer: int | None, told: Sequence[Event]) -> RenderableType:
    """`told`: what the viewer was told so far, for the marks of what happened last."""
    name = f"searoom.cli.boards.{game}"
    if game.isidentifier() and find_spec(name) is not None:
        drawn: RenderableType = import_module(name).draw(view, words, viewer, told)
        return drawn
    return facts_of(view)


def facts_of(view: View) -> RenderableType:
    from rich.text import Text

    return Text("\n".join(_lines(view, "")))


def _lines(value: object, indent: str) -> list[str]:
    if isinstance(value, Mapping):
        found: list[str] = []
        for key, inner in value.items():
            if _short(inner) is None:
                found += [f"{indent}{key}:", *_lines(inner, f"{indent}  ")]
            else:
                found.append(f"{indent}{key}: {_short(inner)}")
        return found
    if isinstance(value, (list, tuple)):
        return [f"{indent}- {' '.join(line.strip() for line in _lines(item, ''))}" for item in value]
    return [f"{indent}{_short(value)}"]


def _short(value: object) -> str | None:
    """On one line, if it fits there."""
    if value is None:
        return "-"
    if isinstance(value, Mapping):
        return None if value else "-"
    if isinstance(value, (list, tuple)):
        shorts = [_short(item) for item in value]
        joined = " ".join(short for short in shorts if short is not None)
        return joined or "-" if None not in shorts and len(joined) < 60 else None
    return str(value)
