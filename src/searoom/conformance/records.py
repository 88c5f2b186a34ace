"""Whether a battle can be rebuilt from its record at any moment, taken back, sealed and checked."""

from __future__ import annotations

from random import Random

from searoom.conformance.kit import Broken, Case, pick, stroll
from searoom.core.articles import draw_up
from searoom.core.dice import Sealed, Seeded
from searoom.core.encode import encode
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.orders import Order
from searoom.core.record import Fault, Record, read_record, record_of
from searoom.core.replay import Verdict, replay, resume, verify
from searoom.core.seal import Sealer
from searoom.core.seats import each


def record_for(case: Case, match: Match, dice: str) -> Record:
    players = ["nobody"] * match.state.seats
    seeds = [f"seed {seat}" for seat in range(match.state.seats)]
    return record_of(match, draw_up(case.game, case.scenario, case.options, players, dice, "kit", seeds))


def records(case: Case) -> None:
    """Rebuilt from its record at any decision a battle is the same; written and read it is the same text."""
    promise = "a record replays"
    for seed in case.seeds:
        match = case.match(Seeded(seed), hold=seed % 2 == 1)
        for playing, random in stroll(case, seed, match):
            if random.random() < min(0.08, 4 / (1 + len(playing.lines))):  # it takes the longer, the longer the record
                _replays(case, playing, f"seeded {seed}", seed)
        record = _replays(case, match, f"seeded {seed}", seed)
        half = len(record.lines) // 2
        again = replay(case.game, record, half)
        if isinstance(again, Fault) or len(again.lines) != half:
            raise Broken(promise, f"the first {half} lines: {again}", seed, match)


def _replays(case: Case, match: Match, dice: str, seed: int) -> Record:
    promise = "a record replays"
    record = record_for(case, match, dice)
    read = read_record(record.text())
    if isinstance(read, Fault) or read.text() != record.text():
        raise Broken(promise, f"read back it is {read if isinstance(read, Fault) else 'another text'}", seed, match)
    for again in (replay(case.game, read), resume(case.game, read)):
        if isinstance(again, Fault):
            raise Broken(promise, f"{again}", seed, match)
        if again.state.digest() != match.state.digest():
            raise Broken(promise, "another position", seed, match)
        if any(again.held(seat) != match.held(seat) for seat in range(match.state.seats)):
            raise Broken(promise, "an answer that was held is lost", seed, match)
        for before, after in zip(match.events, again.events, strict=False):
            if before.to != after.to or before.text() != after.text():
                raise Broken(promise, f"told is {after.text()}, and was {before.text()}", seed, match)
        if len(again.events) != len(match.events):
            raise Broken(promise, "more is told, or less", seed, match)
    return read


def taking_back(case: Case) -> None:
    """What is taken back leaves the position as it was, what others said unseen excepted; numbers run on."""
    promise = "taking back returns to the same position"
    for seed in case.seeds:
        match = case.match(Seeded(seed))
        for playing, random in stroll(case, seed, match):
            before, events, lines = playing.state.digest(), len(playing.events), len(playing.lines)
            may = [playing.may_take_back(seat) for seat in range(playing.state.seats)]
            seat = random.choice(each(playing.state.awaited()))
            earlier, number = playing.state.copy(), len(playing.told(seat))
            text = pick(playing.state.orders(seat), random).text
            if playing.order(seat, text) is not None:
                raise Broken("every offered order is accepted", text, seed, playing)
            if len(playing.lines) != lines + 1 or not playing.may_take_back(seat):
                continue
            if playing.lines[-1].faces:
                raise Broken("a fallen die is not taken back", f"{text!r} of seat {seat} could be", seed, playing)
            _no_secret_shown(earlier, playing, seat, number, seed, 3 if case.secretive else 1)
            if playing.take_back(seat) is not None or playing.state.digest() != before:
                raise Broken(promise, f"not after {text!r} of seat {seat}", seed, playing)
            if len(playing.events) < events + 1:
                raise Broken(promise, "numbers ran backwards", seed, playing)
            if may[seat] != playing.may_take_back(seat):
                raise Broken(
                    promise, f"the orders before {text!r} can no longer be taken back, or again", seed, playing
                )
        _replays(case, match, f"seeded {seed}", seed)


def _no_secret_shown(earlier: State, match: Match, seat: int, number: int, seed: int, chances: int) -> None:
    """What may still be taken back has told the seat nothing that it could not have known before."""
    text = match.lines[-1].text
    told = [event.text() for _, event in match.told(seat, number)]
    for chance in range(chances):
        imagined, log = earlier.imagine(seat, Seeded(chance)), Log()
        order = imagined.read(seat, text)
        assert isinstance(order, Order)
        imagined.carry_out(seat, order, Seeded(chance), log)
        again = [event.text() for event in log.events if event.to >> seat & 1]
        if again != told or encode(imagined.view(seat)) != encode(match.state.view(seat)):
            what = f"{text!r} of seat {seat} told {told}, and might have told {again}"
            raise Broken("a secret that has shown is not taken back", what, seed, match)


def sealed_records(case: Case) -> None:
    """With sealed dice and sealed secrets: true records are found true, edited ones name the line."""
    promise = "a sealed record can be checked"
    for seed in case.seeds:
        secret = bytes([seed % 256]) * 32
        seeds = [f"seed {seat}" for seat in range(len(case.scenario.seats))]
        match = case.match(Sealed(secret, "kit", seeds), sealer=Sealer(secret[::-1]))
        for playing, random in stroll(case, seed, match):
            seat = random.randrange(playing.state.seats)
            if random.random() < 0.1 and playing.may_take_back(seat):
                playing.take_back(seat)
        commitment = Sealed(secret, "kit", seeds).commitment()
        record = record_for(case, match, f"sealed {commitment}")
        text = record.text()
        read = read_record(text)
        verdict = read if isinstance(read, Fault) else verify(case.game, read)
        if not isinstance(verdict, Verdict):
            raise Broken(promise, f"a true record is called false: {verdict}", seed, match)
        if not verdict.rolled_again or verdict.reveals != len(match.sealed):
            raise Broken(promise, "not everything was checked", seed, match)
        random = Random(seed)
        for _ in range(40):
            _edited(case, text, random, seed, match)


def _edited(case: Case, text: str, random: Random, seed: int, match: Match) -> None:
    """One letter changed, or one line lost: the first line that differs is named, or an earlier one of the head."""
    lines = text.split("\n")
    index = random.randrange(len(lines) - 1)
    place = index
    while lines[place].startswith("  seal"):  # it belongs to the order that made it
        place -= 1
    last = index
    lost = random.random() < 0.2
    if lost:
        del lines[index]
        while last + 1 < len(lines) and (
            not lines[last].strip() or lines[last].startswith("  seal")
        ):  # it shows at what follows them
            last += 1
    else:
        line = lines[index] or " "
        at = random.randrange(len(line))
        lines[index] = line[:at] + random.choice('0123456789abcdefghij :[]"-') + line[at + 1 :]
    edited = "\n".join(lines)
    if edited.split() == text.split():
        return
    promise = "an edited record is found out"
    read = read_record(edited)
    verdict = read if isinstance(read, Fault) else verify(case.game, read)
    if isinstance(verdict, Verdict):
        if not read_as_before(read, text):
            raise Broken(promise, f"line {index + 1} was changed to {lines[index]!r} and nobody noticed", seed, match)
    elif not place <= verdict.line - 1 <= last:
        what = f"line {index + 1} was {'lost' if lost else 'changed'}, and {verdict} is named"
        raise Broken(promise, what, seed, match)


def read_as_before(read: Record | Fault, text: str) -> bool:
    """Another spacing, and nothing else."""
    return not isinstance(read, Fault) and read.text() == text
