"""Playthroughs: one text transcript a scenario with every answer at every position, to be read and compared.

`python -m searoom.conformance.playthrough DIR` writes them anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

from searoom.conformance.kit import Case, heard, pick, say
from searoom.core.dice import Seeded
from searoom.core.encode import encode
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.orders import Order
from searoom.core.seats import SPECTATOR, each
from searoom.games import games

IN_FULL = 30  # positions; after them a line for each order and its events
SEED = 1


def playthrough(case: Case, seed: int = SEED) -> str:
    """A random battle, with the dice of its seed."""
    return "\n".join(_lines(case, seed)) + "\n"


def _lines(case: Case, seed: int) -> Iterator[str]:
    names = case.scenario.seats
    yield f"# {case.name}, rules version {case.game.rules_version}, seed {seed}"
    yield f"# seats {' '.join(names)}; options {encode(dict(case.options))}"
    match, random, told, known = case.match(Seeded(seed)), Random(seed), 0, _Known()
    position = 0
    while True:
        for event in match.events[told:]:
            yield f"    {_to(event.to, names)}: {event.text()}"
        told = len(match.events)
        state = match.state
        if not state.awaited():
            break
        if position < IN_FULL:
            yield ""
            yield f"position {position}, digest {state.digest().hex()[:16]}"
            yield from _position(case, state, match, known)
        seat = random.choice(each(state.awaited()))
        asides = state.asides(seat)
        order = pick(asides if asides and random.random() < 0.05 else state.orders(seat), random)
        say(match, seat, order.text, seed)
        yield f"{position}. {names[seat]} says: {order.text}{_faces(match)}"
        position += 1
    result = match.state.result()
    yield ""
    yield f"end after {position} orders, digest {match.state.digest().hex()}"
    yield f"result {encode(result.facts() if result is not None else None)}"
    yield f"spectator's view {encode(match.state.view(None))}"


def _faces(match: Match) -> str:
    faces = [str(face) for line in match.lines[-1:] for face in line.faces]
    return f"   dice {' '.join(faces)}" if faces else ""


def _to(to: int, names: Sequence[str]) -> str:
    if to & SPECTATOR and all(to >> seat & 1 for seat in range(len(names))):
        return "all"
    told = [name for seat, name in enumerate(names) if to >> seat & 1]
    return " ".join([*told, *(["spectators"] if to & SPECTATOR else [])])


class _Known:
    """What each viewer saw last: only what is new is written."""

    def __init__(self) -> None:
        self.last: dict[str, dict[str, str]] = {}

    def new(self, viewer: str, view: dict[str, str]) -> str:
        old = self.last.get(viewer, {})
        self.last[viewer] = view
        return ", ".join(f"{key} {value}" for key, value in view.items() if old.get(key) != value)


def _position(case: Case, state: State, match: Match, known: _Known) -> Iterator[str]:
    viewers: list[int | None] = [*range(state.seats), None]
    for viewer in viewers:
        name = "spectator" if viewer is None else case.scenario.seats[viewer]
        new = known.new(name, {key: encode(value) for key, value in state.view(viewer).items()})
        if new:
            yield f"  {name} sees: {new}"
        for decision in state.decisions(viewer):
            if viewer is None or decision.seat == viewer:
                yield (
                    f"  {name} is asked: {decision.text()}"
                    if viewer is not None
                    else f"  all see asked: {decision.text()}"
                )
        if viewer is not None:
            yield from _answers(case, state, match, viewer, name)


def _answers(case: Case, state: State, match: Match, seat: int, name: str) -> Iterator[str]:
    orders = state.orders(seat)
    if orders:
        yield f"  {name} may say ({len(orders)}): {_some(orders)}"
        for order in orders:
            forecast = state.forecast(seat, order)
            if forecast.chances:
                odds = ", ".join(f"{c.outcome} {c.ways}/{forecast.of}" for c in forecast.chances)
                yield f"    {order.text}: {odds}"
    asides = state.asides(seat)
    if asides:
        yield f"  {name} may say besides ({len(asides)}): {_some(asides)}"
    standing = state.standing(seat) if state.awaited() >> seat & 1 else None
    if standing is not None:
        yield f"  {name}'s instruction says: {standing.text}"
    if match.may_take_back(seat):
        yield f"  {name} may take back"
    answers = [f"{text}: {heard(state, seat, text)}" for text in case.vocabulary[:8]]
    refused = [text for text in answers if ": lawful: " not in text]
    yield f"  {name} may not: {refused[0]}" if refused else f"  {name} may say all that was tried"
    yield f"  {name} hears to {len(answers)} others: {sha256(encode(answers).encode()).hexdigest()[:16]}"
    yield f"  {name} imagines: {state.imagine(seat, Seeded(SEED)).digest().hex()[:16]}"


def _some(orders: Sequence[Order]) -> str:
    """All of few, and of many some, with a fingerprint of all."""
    texts = [order.text for order in orders]
    if len(texts) <= 12:
        return ", ".join(texts)
    return f"{', '.join(texts[:6])} … {texts[-1]}   {sha256(encode(texts).encode()).hexdigest()[:16]}"


def file_name(case: Case) -> str:
    return f"{case.game.name}-{case.scenario.key}.txt"


def main(folder: str) -> None:
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.txt"):
        old.unlink()
    for game in games():
        for scenario in game.scenarios():
            case = Case(game, scenario)
            (into / file_name(case)).write_text(playthrough(case), encoding="utf-8")
            print(f"wrote {into / file_name(case)}")


if __name__ == "__main__":
    main(sys.argv[1])
