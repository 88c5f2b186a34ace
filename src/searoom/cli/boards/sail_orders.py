"""Sixty to a hundred and fifty lawful orders, so that a player finds his way: by ship and verb; the best odds first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table as Sheet
from rich.text import Text

from searoom.cli.boards.sail_chart import LETTERS
from searoom.cli.boards.signs import sign
from searoom.core.game import Table
from searoom.core.odds import Forecast
from searoom.core.orders import Order
from searoom.words import Words

UNIT: Final = r"(?:(?:brig|frigate|galleon|first-rate) \d|fort [a-x]\d+)"
SHAPES: Final = [
    re.compile(pattern)
    for pattern in (
        rf"(?P<verb>move|fire|salvo|broadsides|boats|repair|light|explode|drift|ride out|raise flag) (?P<unit>{UNIT})"
        r" ?(?P<rest>.*)",
        rf"(?P<verb>board|assault) (?P<rest>{UNIT}) with (?P<unit>{UNIT})",
        rf"(?P<verb>load) (?P<rest>\S+ \d+) aboard (?P<unit>{UNIT})",
        rf"(?P<verb>unload) (?P<rest>\S+ \d+) from (?P<unit>{UNIT})(?P<more> at .*)",
        rf"(?P<verb>add|join|give|put|flagship) (?P<unit>{UNIT}) ?(?P<rest>.*)",
    )
]
LEG: Final = re.compile(r"(n|ne|e|se|s|sw|w|nw) (\d)")
SQUARE: Final = re.compile(r"(mine|hide at|reef|fort|port|detonate) ([a-x]\d+)")
TYPE_OF: Final = {letter.lower(): word for word, letter in LETTERS.items()}
SHORT: Final = re.compile(r"\b([bfgr])(\d)\b")
SHORT_FORT: Final = re.compile(r"\bf([a-x]\d+)\b")
SHORT_VERBS: Final = {"m": "move", "f": "fire", "l": "load", "u": "unload"}


def expanded(text: str) -> str:
    """`f b1 at f2` as it stands among the orders: `fire brig 1 at frigate 2`."""
    text, to, square = " ".join(text.lower().split()).partition(" to ")  # b1 to f5: a space, no frigate
    text = SHORT.sub(lambda found: f"{TYPE_OF[found[1]]} {found[2]}", text)
    text = SHORT_FORT.sub(lambda found: f"fort {found[1]}", text) + to + square
    head, blank, rest = text.partition(" ")
    return f"{SHORT_VERBS[head]} {rest}" if blank and head in SHORT_VERBS else text


def parts(text: str) -> tuple[str, str, str] | None:
    """Unit, verb, and what is left of an order."""
    for shape in SHAPES:
        found = shape.fullmatch(text)
        if found is not None:
            named = found.groupdict()
            return named["unit"], named["verb"], (named["rest"] + (named.get("more") or "")).strip()
    return None


def grouped(table: Table, orders: Sequence[Order], words: Words) -> RenderableType:
    """By ship, and there by verb; what is said to no ship in particular comes last."""
    units: dict[str, dict[str, list[str]]] = {}
    rest: list[str] = []
    squares: dict[str, list[str]] = {}
    for order in orders:
        found = parts(order.text)
        square = SQUARE.fullmatch(order.text)
        if found is not None:
            unit, verb, object_ = found
            units.setdefault(unit, {}).setdefault(verb, []).append(object_)
        elif square is not None:
            squares.setdefault(square[1], []).append(square[2])
        else:
            rest.append(order.text)
    sheet = Sheet.grid(padding=(0, 2, 0, 0), pad_edge=False)
    sheet.add_column(style="bold cyan", no_wrap=True)
    sheet.add_column(style="bold", no_wrap=True)
    sheet.add_column()
    for unit, verbs in units.items():
        for place, (verb, objects) in enumerate(verbs.items()):
            sheet.add_row("" if place else unit, verb, ranges(objects))
    for verb, named in squares.items():
        sheet.add_row("", verb, " ".join(named))
    for text in rest:
        sheet.add_row("", text, "")
    return sheet


def ranges(objects: Sequence[str]) -> Text:
    """`n 1`, `n 2`, `n 3` as `n 1-3`."""
    most: dict[str, list[str]] = {}
    found: list[str] = []
    for one in objects:
        leg = LEG.fullmatch(one)
        if leg is None:
            found.append(one)
        else:
            most.setdefault(leg[1], []).append(leg[2])
    legs = [f"{course} {n[0]}-{n[-1]}" if len(n) > 1 else f"{course} {n[0]}" for course, n in most.items()]
    return Text(f" {sign('·')} ".join([*legs, *found]))


# ---- odds


def worth_seeing(order: Order, forecast: Forecast, words: Words) -> tuple[int, str] | None:
    """By the damage that is to be expected, in thousandths of a point; and the good end of it in one line."""
    if not (forecast.needs or forecast.throws):
        return None  # nothing is left to dice
    rank, said = 0, []
    shares = words.shares([chance.ways for chance in forecast.chances], forecast.of)
    won = tied = 0
    for chance, share in zip(forecast.chances, shares, strict=True):
        won += chance.ways if chance.outcome.startswith("won") else 0
        tied += chance.ways if chance.outcome == "tie" else 0
        harm = harm_of(chance.facts)
        rank += harm * chance.ways * 1000 // forecast.of
        if harm > 0 and not chance.outcome.startswith(("won", "lost")) and chance.outcome != "tie":
            said.append(f"{words.outcome(chance.outcome, words.values(chance.facts))} ({share})")
    if won or tied or any(chance.outcome.startswith("lost") for chance in forecast.chances):
        lost = forecast.of - won - tied
        text = words.say(
            "board.sail.fight",
            won=words.percent(won, forecast.of),
            tie=words.percent(tied, forecast.of),
            lost=words.percent(lost, forecast.of),
        )
        return (won - lost) * 4000 // forecast.of, text
    return (rank, "; ".join(said)) if said else None


def harm_of(facts: object) -> int:
    """Points of damage, more where something sinks."""
    if not isinstance(facts, dict):
        return 0
    found = 0
    for key in ("targets", "victims"):
        inner = facts.get(key)
        if isinstance(inner, (list, tuple)):
            found += sum(harm_of(one) for one in inner)
    damage = facts.get("damage", facts.get("points", 0) if "sinks" in facts else 0)
    found += damage if isinstance(damage, int) else 0
    found += 2 if facts.get("sinks") is True or facts.get("destroys") is True else 0
    return found + (1 if facts.get("rigging") is True else 0)
