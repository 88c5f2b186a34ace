"""Playthroughs: one text transcript a scenario, to be read and compared.

A random battle, at most so many orders of it, with what was said, rolled and told. At every position stands a
fingerprint of every answer that anybody could have got there; some positions are written out: the first ones, the first
times that a question is put, and one now and then. Of views only what is new is written, and of a seat's view only
where it is not what all see; long lists of orders are counted by their first word. The fingerprint covers all of it.

`python -m searoom.conformance.playthrough DIR` writes them anew, with the seeds that they had. A scenario without a
transcript, or whose battle has become too short to show anything, gets the seed whose battle shows most.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from searoom.conformance.kit import Case, besides, heard, luck, pick, say
from searoom.core.dice import Seeded
from searoom.core.encode import encode
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.orders import Order
from searoom.core.seats import SPECTATOR, each
from searoom.games import games

LONGEST = 150  # orders, then the battle is broken off
SHORTEST = 30  # orders of a battle that shows something
SEEDS = range(1, 41)  # tried for a scenario that has no transcript yet

AT_FIRST = 6  # positions written out at the beginning,
OF_A_QUESTION = 2  # at least so many where the same is asked,
NOW_AND_THEN = 25  # and every so many orders
FEW = 12  # orders that are listed one by one


def playthrough(case: Case, seed: int = 1, written_out: bool = False) -> str:
    """A random battle, with the dice of its seed; every position written out if so wanted."""
    return "\n".join(_Scribe(case, seed, written_out).lines()) + "\n"


def telling_seed(case: Case) -> int:
    """The seed whose battle shows the most kinds of orders and events: a new transcript's."""
    return max(SEEDS, key=lambda seed: (_shown_by(case, seed), -seed))


def _shown_by(case: Case, seed: int) -> int:
    scribe = _Scribe(case, seed, False)
    while scribe.goes_on():
        scribe.say()
    said = {line.text.partition(" ")[0] for line in scribe.match.lines}
    return len(said) + len({event.kind for event in scribe.match.events})


def file_name(case: Case) -> str:
    return f"{case.game.name}-{case.scenario.key}.txt"


def seed_of(transcript: str) -> int | None:
    """The seed that the first line of a transcript names."""
    found = re.match(r"# .*, seed (\d+)\n", transcript)
    return int(found[1]) if found is not None else None


class _Scribe:
    """A battle, and what has been written of it."""

    def __init__(self, case: Case, seed: int, written_out: bool) -> None:
        self.case = case
        self.seed = seed
        self.written_out = written_out
        self.names = case.scenario.seats
        self.random = luck(seed)
        self.match = case.match(Seeded(seed))
        self.given = 0  # orders
        self.told = 0  # events written
        self.asked: dict[str, int] = {}  # how often each question has been written out
        self.all_saw: Mapping[str, object] = {}
        self.saw: dict[int, dict[str, str]] = {}  # where each seat saw something else

    @property
    def state(self) -> State:
        return self.match.state

    # ---- playing

    def goes_on(self) -> bool:
        return self.given < LONGEST and self.state.awaited() != 0

    def say(self) -> str:
        """One order by chance, and the words for it."""
        state, random = self.state, self.random
        seat = random.choice(each(state.awaited()))
        aside = besides(state.asides(seat), random) if random.random() < 0.02 else None
        order = pick(state.orders(seat), random) if aside is None else aside
        say(self.match, seat, order.text, self.seed)
        self.given += 1
        return f"{self.names[seat]} says: {order.text}{_faces(self.match)}"

    # ---- writing

    def lines(self) -> Iterator[str]:
        game = self.case.game
        yield f"# {self.case.name}, rules version {game.rules_version}, seed {self.seed}"
        yield f"# seats {' '.join(self.names)}; options {encode(dict(self.case.options))}"
        yield from self.events()
        while self.goes_on():
            answers = _fingerprint([_answers(self.case, self.match, seat) for seat in range(self.state.seats)])
            shown = self.is_shown()
            if shown:
                yield ""
                yield f"position {self.given}, digest {self.state.digest().hex()[:16]}"
                yield from self.position()
            number = self.given
            yield f"{number}. {answers} {self.say()}"
            yield from self.events()
        result = self.state.result()
        yield ""
        yield f"{'end' if result is not None else 'broken off'} after {self.given} orders"
        yield f"digest {self.state.digest().hex()}"
        if result is not None:
            yield f"result {encode(result.facts())}"
        yield from self.all_see()

    def is_shown(self) -> bool:
        """Whether this position is written out."""
        prompt = self.state.pending[-1].prompt
        before = self.asked.get(prompt, 0)
        shown = self.written_out or self.given < AT_FIRST or before < OF_A_QUESTION or self.given % NOW_AND_THEN == 0
        self.asked[prompt] = before + shown
        return shown

    def events(self) -> Iterator[str]:
        for event in self.match.events[self.told :]:
            yield f"    {_to(event.to, self.names)}: {event.text()}"
        self.told = len(self.match.events)

    def position(self) -> Iterator[str]:
        yield from self.all_see()
        for decision in self.state.decisions(None):
            yield f"  all see asked: {decision.text()}"
        for seat, name in enumerate(self.names):
            yield from self.seat_sees(seat, name)
            for decision in self.state.decisions(seat):
                if decision.seat == seat:
                    yield f"  {name} is asked: {decision.text()}"
            yield from self.may_say(seat, name)

    def all_see(self) -> Iterator[str]:
        """What is new to a spectator."""
        now = self.state.view(None)
        yield from _listed("all see", apart(self.all_saw, now))
        self.all_saw = now

    def seat_sees(self, seat: int, name: str) -> Iterator[str]:
        """What is new of that which a seat sees otherwise than a spectator."""
        before, now = self.saw.get(seat, {}), apart(self.all_saw, self.state.view(seat))
        new = {where: what for where, what in now.items() if before.get(where) != what}
        new.update({where: "as all see it" for where in before if where not in now})
        yield from _listed(f"{name} sees", new)
        self.saw[seat] = now

    def may_say(self, seat: int, name: str) -> Iterator[str]:
        state = self.state
        orders, asides = state.orders(seat), state.asides(seat)
        if orders:
            yield f"  {name} may say {_some(orders)}"
            yield from _odds(state, seat, orders)
        if asides:
            yield f"  {name} may say besides {_some(asides)}"
        standing = state.standing(seat) if state.awaited() >> seat & 1 else None
        if standing is not None:
            yield f"  {name}'s instruction says: {standing.text}"
        if self.match.may_take_back(seat):
            yield f"  {name} may take back"
        answers = [f"{text}: {heard(state, seat, text)}" for text in self.case.vocabulary[:8]]
        refused = [text for text in answers if ": lawful: " not in text]
        if refused and orders:
            yield f"  {name} may not {refused[0]}"
        imagined = state.imagine(seat, Seeded(self.seed)).digest()
        truth = " (the truth)" if imagined == state.digest() else ""
        yield f"  {name} hears to {len(answers)} tries {_fingerprint(answers)}, imagines {imagined.hex()[:8]}{truth}"


def _answers(case: Case, match: Match, seat: int) -> object:
    """All that a seat can get at this position."""
    state = match.state
    orders = state.orders(seat)
    standing = state.standing(seat) if state.awaited() >> seat & 1 else None
    return [
        state.digest().hex(),
        encode(state.view(seat)),
        [decision.text() for decision in state.decisions(seat)],
        [encode([order.text, state.forecast(seat, order).facts()]) for order in orders],
        [order.text for order in state.asides(seat)],
        list(state.openings(seat)),
        [heard(state, seat, text) for text in case.vocabulary[:24]],
        match.may_take_back(seat),
        standing.text if standing is not None else "",
        state.imagine(seat, Seeded(1)).digest().hex(),
    ]


def _fingerprint(value: object) -> str:
    return sha256(encode(value).encode()).hexdigest()[:8]


def _faces(match: Match) -> str:
    faces = [str(face) for line in match.lines[-1:] for face in line.faces]
    return f"   dice {' '.join(faces)}" if faces else ""


def _to(to: int, names: Sequence[str]) -> str:
    if to & SPECTATOR and all(to >> seat & 1 for seat in range(len(names))):
        return "all"
    told = [name for seat, name in enumerate(names) if to >> seat & 1]
    return " ".join([*told, *(["spectators"] if to & SPECTATOR else [])])


# ---- what is new


def apart(before: object, now: object, where: str = "") -> dict[str, str]:
    """Where one value is another than before, as deep down as there is something to compare."""
    if encode(before) == encode(now):
        return {}
    old, new = _parts(before, now), _parts(now, before)
    found: dict[str, str] = {}
    for key in {**old, **new}:
        below = f"{where} {key}".strip()
        if key not in new:
            found[below] = "gone"
        elif key in old:
            found.update(apart(old[key], new[key], below))
        else:
            found.update(apart([], new[key], below) if _named(new[key]) else {below: encode(new[key])})
    return found or {where: encode(now)}


def _parts(value: object, other: object) -> Mapping[str, object]:
    """What can be compared one by one with the parts of another; nothing if they are not of a kind."""
    if isinstance(value, dict) and isinstance(other, dict):
        return value
    if not isinstance(value, (list, tuple)) or not isinstance(other, (list, tuple)):
        return {}
    if _named(value) and (_named(other) or not other):
        return {item["name"]: item for item in value}
    alike = len(value) == len(other) and not _named(value) and not _named(other)
    return {str(index): item for index, item in enumerate(value)} if alike else {}


def _named(value: object) -> bool:
    """A list of things that have names of their own."""
    if not isinstance(value, (list, tuple)) or not value:
        return False
    names = {item.get("name") for item in value if isinstance(item, dict)}
    return len(names) == len(value) and all(isinstance(name, str) for name in names)


def _listed(what: str, new: Mapping[str, str]) -> Iterator[str]:
    """Little on one line, much on many."""
    if not new:
        return
    said = [f"{where} {value}" for where, value in new.items()]
    if sum(map(len, said)) <= 160:
        yield f"  {what}: {', '.join(said)}"
    else:
        yield f"  {what}:"
        yield from (f"    {line}" for line in said)


def _some(orders: Sequence[Order]) -> str:
    """All of few; many are counted by their first word, each time with the first and the last."""
    texts = [order.text for order in orders]
    if len(texts) <= FEW:
        return f"{len(texts)}: {', '.join(texts)}"
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(text.partition(" ")[0], []).append(text)
    counted = [f"{len(kind)}x {kind[0]} … {kind[-1]}" if len(kind) > 2 else ", ".join(kind) for kind in kinds.values()]
    return f"{len(texts)}: {', '.join(counted)}   {_fingerprint(texts)}"


def _odds(state: State, seat: int, orders: Sequence[Order]) -> Iterator[str]:
    """Each odds once, with the orders that have them."""
    found: dict[str, list[str]] = {}
    for order in orders:
        forecast = state.forecast(seat, order)
        if forecast.chances:
            odds = ", ".join(f"{chance.outcome} {chance.ways}/{forecast.of}" for chance in forecast.chances)
            found.setdefault(odds, []).append(order.text)
    for odds, texts in found.items():
        more = f" and {len(texts) - 3} more" if len(texts) > 3 else ""
        yield f"    {odds}: {', '.join(texts[:3])}{more}"


# ---- all of them


def kept_seed(path: Path) -> int | None:
    """The seed of the transcript that lies there."""
    return seed_of(path.read_text(encoding="utf-8")) if path.is_file() else None


def write(case: Case, into: Path, written_out: bool) -> None:
    path = into / file_name(case)
    seed = kept_seed(path)
    if seed is None or _orders(case, seed) < SHORTEST:
        seed = telling_seed(case)
    path.write_text(playthrough(case, seed, written_out), encoding="utf-8")
    print(f"wrote {path}")


def _orders(case: Case, seed: int) -> int:
    scribe = _Scribe(case, seed, False)
    while scribe.goes_on():
        scribe.say()
    return scribe.given


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the transcripts anew.")
    parser.add_argument("into", type=Path, metavar="DIR")
    parser.add_argument("--game", action="append", help="only this game's")
    parser.add_argument("--written-out", action="store_true", help="every position in full: for a look, not to be kept")
    chosen = parser.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    cases = [Case(game, scenario) for game in games() for scenario in game.scenarios()]
    for case in cases:
        if not chosen.game or case.game.name in chosen.game:
            write(case, chosen.into, chosen.written_out)
    for path in {*chosen.into.glob("*.txt")} - {chosen.into / file_name(case) for case in cases}:
        path.unlink()  # of a scenario that is no more


if __name__ == "__main__":
    main()
