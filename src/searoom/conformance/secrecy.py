"""Whether secrets stay secret: what a viewer can get out must be a function of what he may know."""

from __future__ import annotations

from random import Random

from searoom.conformance.kit import BlankSealer, Broken, Case, everything, knowledge, run_out, stroll, wander
from searoom.core.dice import Seeded
from searoom.core.encode import encode
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.orders import Order
from searoom.core.seats import each, only


def imagining(case: Case) -> None:
    """What a seat imagines agrees with all it knows, is a sound position, and can be played to its end."""
    promise = "what is imagined agrees with what is known"
    for seed in case.seeds:
        over = case.start()
        over.set_out(Seeded(seed), None)
        run_out(over, Random(seed), Seeded(seed), seed)
        for seat in range(over.seats):
            if encode(over.imagine(seat, Seeded(seed)).view(seat)) != encode(over.view(seat)):
                raise Broken(promise, f"after the end seat {seat} imagines another battle", seed)
        ahead = 0
        for state, random in wander(case, seed):
            if random.random() > 0.3:
                continue
            before = state.digest()
            for seat in range(state.seats):
                imagined = state.imagine(seat, Seeded(seed))
                if state.digest() != before:
                    raise Broken(promise, "imagining changed the truth", seed)
                if knowledge(imagined, seat, case.vocabulary[:40]) != knowledge(state, seat, case.vocabulary[:40]):
                    raise Broken(
                        promise, f"seat {seat} would notice: {_difference(imagined.view(seat), state.view(seat))}", seed
                    )
                problem = imagined.fault()
                if problem:
                    raise Broken(promise, f"seat {seat} imagined what cannot be: {problem}", seed)
                if ahead < 6 and random.random() < 0.2:
                    ahead += 1
                    run_out(imagined, random, Seeded(seed), seed)
                    if imagined.result() is None:
                        raise Broken(promise, "what was imagined came to no end", seed)


def _difference(one: object, other: object) -> str:
    a, b = encode(one), encode(other)
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"…{a[max(0, at - 30) : at + 40]}… for …{b[max(0, at - 30) : at + 40]}…"


def no_leaks(case: Case) -> None:
    """Two matches that differ only in what a viewer cannot see give him the same, to the byte."""
    for seed in case.seeds:
        for hold in (False, True):
            for turn in range(4):
                _twins(case, seed * 100 + turn, hold)


def _twins(case: Case, seed: int, hold: bool) -> None:
    """Plays two matches side by side; now and then another order in one of them.

    While a viewer's view is the same in both, so must be everything else he gets; once it differs the two are no twins
    for him any more.
    """
    random = Random(seed)
    one, two = case.match(Seeded(seed), hold, BlankSealer()), case.match(Seeded(seed), hold, BlankSealer())
    viewers: list[int | None] = [None, *range(one.state.seats)]
    parts_at = random.choice(case.prompts)
    parted_ways = False
    since = 0  # steps since they parted
    for _ in range(400):
        seats = each(one.state.awaited() & two.state.awaited())
        if not seats or not viewers:
            return
        seat = random.choice(seats)
        if hold and one.state.pending[-1].veiled and two.state.pending[-1].veiled and random.random() < 0.3:
            one.close_question()
            two.close_question()
        else:
            here = one.state.pending[-1].prompt == parts_at and random.random() < 0.5
            others = [viewer for viewer in viewers if viewer != seat] if here and not parted_ways else []
            if not _in_common(one, two, seat):
                return
            said, again = _two_ways(one, two, seat, others, random)
            parted_ways = parted_ways or said != again
            for match, text in ((one, said), (two, again)):
                if match.order(seat, text) is not None:
                    raise Broken("every offered order is accepted", f"seat {seat}: {text}", seed, match)
            if said != again:
                viewers = [viewer for viewer in viewers if viewer != seat]  # he knows what he said
        if random.random() < 0.1:
            parted = _say_aside(one, two, random)
            parted_ways = parted_ways or bool(parted)
            viewers = [viewer for viewer in viewers if viewer not in parted]
        viewers = [viewer for viewer in viewers if encode(one.state.view(viewer)) == encode(two.state.view(viewer))]
        since += parted_ways
        look = 0 < since <= 4 or (parted_ways and random.random() < 0.15)
        for viewer in viewers if look else []:
            _same_to(case, one, two, viewer, seed)


def _two_ways(one: Match, two: Match, seat: int, others: list[int | None], random: Random) -> tuple[str, str]:
    """Two orders after which one of the others still has the same view, if such are found; else one for both.

    Where the question is not a secret one, he must be told the same as well: a ship may move in two ways and be gone
    from the view after either.
    """
    first = [order.text for order in one.state.orders(seat)]
    second = [order.text for order in two.state.orders(seat)]
    secret = one.state.pending[-1].secret
    for _ in range(4 if others else 0):
        said, again = random.choice(first), random.choice(second)
        if said != again:
            after, later = _After(one.state, seat, said), _After(two.state, seat, again)
            if any(after.seen(viewer, secret) == later.seen(viewer, secret) for viewer in others):
                return said, again
    text = random.choice(_in_common(one, two, seat))
    return text, text


def _in_common(one: Match, two: Match, seat: int) -> list[str]:
    also = {order.text for order in two.state.orders(seat)}
    return [order.text for order in one.state.orders(seat) if order.text in also]


class _After:
    """A guess at what an order leads to."""

    def __init__(self, state: State, seat: int, text: str) -> None:
        self.state, self.log = state.copy(), Log()
        order = self.state.read(seat, text)
        assert isinstance(order, Order)
        self.state.carry_out(seat, order, Seeded(0), self.log)

    def seen(self, viewer: int | None, secret: bool) -> str:
        told = [] if secret else [event.text() for event in self.log.events if event.to & only(viewer)]
        return encode([self.state.view(viewer), told])


def _say_aside(one: Match, two: Match, random: Random) -> set[int]:
    """An aside in one of them only, or in both: a standing instruction must not show."""
    seat = random.randrange(one.state.seats)
    also = {order.text for order in two.state.asides(seat)}
    common = [order.text for order in one.state.asides(seat) if order.text in also]
    if not common:
        return set()
    text = random.choice(common)
    both = not one.hold or random.random() < 0.5  # where answers are not held, their hour is seen
    one.order(seat, text)
    if both:
        two.order(seat, text)
    return set() if both else {seat}


def _same_to(case: Case, one: Match, two: Match, viewer: int | None, seed: int) -> None:
    mine, yours = everything(one, viewer, case.vocabulary[:24]), everything(two, viewer, case.vocabulary[:24])
    if mine != yours:
        who = "a spectator" if viewer is None else f"seat {viewer}"
        said = [f"{a.body()} / {b.text}" for a, b in zip(one.lines, two.lines, strict=False) if a.text != b.text]
        what = f"{who}, with the same view, can tell {said[-3:]} apart: {_difference(mine, yours)}"
        raise Broken("what is secret does not show", what, seed, one)


def nothing_shared(case: Case) -> None:
    """What was handed out does not change afterwards: views, facts, secrets."""
    promise = "what was handed out stays as it was"
    for seed in case.seeds:
        match = case.match(Seeded(seed))
        kept: list[tuple[object, str]] = []
        for playing, _ in stroll(case, seed, match):
            for thing, text in kept:
                if encode(thing) != text:
                    raise Broken(promise, f"a view changed later: {_difference(thing, text)}", seed, playing)
            viewers: list[int | None] = [None, *range(playing.state.seats)]
            kept = [(view, encode(view)) for view in map(playing.state.view, viewers)]
            decisions = [d.facts for viewer in viewers for d in playing.state.decisions(viewer)]
            kept += [(facts, encode(facts)) for facts in decisions]
            kept += [(event.facts, encode(event.facts)) for event in playing.events[-4:]]
            _secrets_stand(playing, seed)


def _secrets_stand(match: Match, seed: int) -> None:
    promise = "a sealed secret never moves"
    secrets = match.state.secrets()
    names = [secret.name for secret in secrets]
    if len(set(names)) != len(names) or any(len(name.split()) != 1 for name in names):
        raise Broken(promise, f"the names are {names}", seed, match)
    for secret in secrets:
        if match.sealed.get(secret.name) != (secret.owner, secret.text):
            raise Broken(promise, f"{secret.name} was {match.sealed.get(secret.name)}, is {secret.text!r}", seed, match)
