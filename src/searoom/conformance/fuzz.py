"""Random legal and illegal play for a given time; what fails is left behind as a record.

`python -m searoom.conformance.fuzz --seconds 60 --into build/fuzz [--game sail] [--seed 7]`
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from searoom.conformance.kit import LONGEST_BATTLE, Broken, Case, answer, luck, pick, say
from searoom.conformance.records import record_for
from searoom.conformance.sound import refusal_is_sound
from searoom.core.dice import Seeded
from searoom.core.game import Game, Option
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.record import Fault, read_record
from searoom.core.replay import replay
from searoom.core.seal import Sealer
from searoom.core.seats import each
from searoom.games import games

ODD_WORDS = ("at", "-1", "99999999999999999999", "☠", "a0", "")


@dataclass
class Tally:
    """What has been tried so far."""

    battles: int = 0
    orders: int = 0
    refused: int = 0
    taken_back: int = 0


@dataclass(frozen=True)
class Failure:
    """A battle that broke a promise, and where its record lies."""

    name: str
    seed: int
    what: str
    record: Path


def random_options(options: Sequence[Option], random: Random) -> dict[str, str]:
    """Now and then another value for a switch, lawful or not quite."""
    chosen: dict[str, str] = {}
    for option in options:
        if random.random() < 0.5:
            continue
        if option.values:
            chosen[option.key] = random.choice(option.values)
        elif option.low < option.high:
            chosen[option.key] = str(random.randint(option.low, option.high))
    return chosen


def spoilt(text: str, random: Random) -> str:
    """An order text that is no longer quite one."""
    words = text.split()
    kind = random.randrange(5)
    if kind == 0 and len(words) > 1:
        words.pop(random.randrange(len(words)))
    elif kind == 1:
        words.insert(
            random.randrange(len(words) + 1), random.choice(["at", "-1", "99999999999999999999", "☠", "a0", ""])
        )
    elif kind == 2:
        random.shuffle(words)
    elif kind == 3:
        at = random.randrange(len(text) + 1)
        return text[:at] + chr(random.choice([0, 9, 32, 39, 48, 57, 97, 122, 124, 233, 0x1F600])) + text[at + 1 :]
    else:
        words = words[: random.randrange(len(words) + 1)] * random.choice([1, 2, 300])
    return " ".join(words)


def play(case: Case, match: Match, random: Random, tally: Tally) -> None:
    """One battle; raises Broken where a promise does not hold."""
    match.begin()
    orders = 0
    while awaited := each(match.state.awaited()):
        seat = random.choice(awaited) if random.random() < 0.95 else random.randrange(match.state.seats)
        luck = random.random()
        if luck < 0.10:
            _spoil(case, match, seat, random, tally)
        elif luck < 0.16:
            if match.may_take_back(seat):
                match.take_back(seat)
                tally.taken_back += 1
        elif luck < 0.18:
            match.time_out(seat)
        elif luck < 0.20 or (match.hold and match.state.pending[-1].veiled and luck < 0.6):
            match.close_question()
        else:
            asides = match.state.asides(seat)
            offered = asides if asides and luck > 0.99 else match.state.orders(seat)
            if offered:
                say(match, seat, pick(offered, random).text, case.first_seed)
                orders += 1
        problem = match.state.fault()
        if problem:
            raise Broken("the invariants hold", problem, case.first_seed, match)
        if len(match.lines) > LONGEST_BATTLE:
            raise Broken("every battle ends", f"no end after {LONGEST_BATTLE} orders", case.first_seed, match)
    tally.orders += orders
    tally.battles += 1
    if match.state.result() is None:
        raise Broken("every battle ends", "nobody is awaited, and there is no result", case.first_seed, match)
    read = read_record(record_for(case, match, "entered").text())
    again = read if isinstance(read, Fault) else replay(case.game, read)
    if isinstance(again, Fault) or again.state.digest() != match.state.digest():
        raise Broken("a record replays", f"{again}", case.first_seed, match)


def _spoil(case: Case, match: Match, seat: int, random: Random, tally: Tally) -> None:
    """Something unlawful, perhaps: refused with a rule and without effect, or lawful after all."""
    state = match.state
    text = random.choice(case.vocabulary)
    if random.random() < 0.5:
        text = spoilt(text, random)
    found = answer(state, seat, text)
    if isinstance(found, Refusal):
        refusal_is_sound(case, found, case.first_seed)
        before, lines = state.digest(), len(match.lines)
        again = match.order(seat, text)
        if again is None or match.state.digest() != before or len(match.lines) != lines:
            raise Broken("a refused order changes nothing", text, case.first_seed, match)
        tally.refused += 1
    elif match.order(seat, text) is not None:
        raise Broken("what is not refused is accepted", text, case.first_seed, match)


def one(game: Game, seed: int, tally: Tally, into: Path) -> Failure | None:
    """One battle of a random scenario with random switches."""
    random = luck(seed)
    scenario = random.choice(game.scenarios())
    options = random_options(scenario.options, random)
    case = Case(game, scenario, options, first_seed=seed)
    start = game.start(scenario.key, options)
    if isinstance(start, Refusal):
        refusal_is_sound(case, start, seed)
        return None
    match = Match(start, Seeded(seed), Sealer(b"fuzz" * 8), hold=random.random() < 0.5)
    try:
        play(case, match, random, tally)
    except Exception:  # whatever it is, it is what was looked for
        return _keep(case, match, seed, traceback.format_exc(), into)
    return None


def _keep(case: Case, match: Match, seed: int, what: str, into: Path) -> Failure:
    into.mkdir(parents=True, exist_ok=True)
    path = into / f"{case.game.name}-{case.scenario.key}-{seed}.searoom"
    path.write_text(record_for(case, match, "entered").text(), encoding="utf-8")
    path.with_suffix(".txt").write_text(what, encoding="utf-8")
    return Failure(case.name, seed, what, path)


def fuzz(
    found: Sequence[Game], seconds: float, seed: int, into: Path, loud: bool = True
) -> tuple[Tally, list[Failure]]:
    """Plays until the time is up or ten battles have failed."""
    tally, end, shown = Tally(), time.monotonic() + seconds, 0.0
    failures: list[Failure] = []
    while time.monotonic() < end and len(failures) < 10:
        failure = one(found[seed % len(found)], seed, tally, into)
        seed += 1
        if failure is not None:
            failures.append(failure)
            print(f"\n{failure.name}, seed {failure.seed}: {failure.record}\n{failure.what}", file=sys.stderr)
        if loud and time.monotonic() - shown > 1:
            shown = time.monotonic()
            print(f"\r{tally.battles} battles, {tally.orders} orders, {tally.refused} refused", end="", file=sys.stderr)
    return tally, failures


def main() -> int:
    parser = argparse.ArgumentParser(description="Random legal and illegal play of every game.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--into", type=Path, default=Path("build/fuzz"), help="where failing battles are left")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    found = [game for game in games() if not chosen.game or game.name in chosen.game]
    if not found:
        parser.error(f"no such game: {', '.join(chosen.game)}; there are {', '.join(game.name for game in games())}")
    tally, failures = fuzz(found, chosen.seconds, chosen.seed, chosen.into)
    print(
        f"\n{tally.battles} battles from seed {chosen.seed}: {tally.orders} orders, {tally.refused} refused, "
        f"{tally.taken_back} taken back, {len(failures)} failures"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
