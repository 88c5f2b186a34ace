"""Whether secrets stay secret: what a viewer can get out must be a function of what he may know."""

from __future__ import annotations

from random import Random

from searoom.conformance.kit import (
    BlankSealer,
    Broken,
    Case,
    difference,
    everything,
    glance,
    knowledge,
    pick,
    run_out,
    stroll,
    wander,
)
from searoom.core.dice import Noted, Seeded
from searoom.core.encode import encode
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.match import Match, same_question
from searoom.core.orders import Order
from searoom.core.seats import each, only

TWINS = 8  # pairs of matches for each battle of a case, with answers held and without;
OPEN_TWINS = 2  # where nothing is ever answered in secret


def imagining(case: Case) -> None:
    """What a seat imagines agrees with all it knows, is a sound position, and can be played to its end."""
    promise = "what is imagined agrees with what is known"
    varied, hides = False, False
    often = 0.3 if case.secretive else 0.1
    for seed in case.seeds:
        _after_the_end(case, seed)
        ahead = 0
        for state, random in wander(case, seed):
            if random.random() > often:
                continue
            before = state.digest()
            hides = hides or len(state.secrets()) > 0
            for seat in range(state.seats):
                imagined = state.imagine(seat, Seeded(seed))
                if state.digest() != before:
                    raise Broken(promise, "imagining changed the truth", seed)
                words = case.vocabulary[:40]
                unlike = difference(knowledge(imagined, seat, words), knowledge(state, seat, words))
                if unlike:
                    raise Broken(promise, f"seat {seat} would notice: {unlike}", seed)
                problem = imagined.fault()
                if problem:
                    raise Broken(promise, f"seat {seat} imagined what cannot be: {problem}", seed)
                varied = varied or state.imagine(seat, Seeded(seed + 1)).digest() != imagined.digest()
                if ahead < 6 and random.random() < 0.2:
                    ahead += 1
                    run_out(imagined, random, Seeded(seed), seed)
                    if imagined.result() is None:
                        raise Broken(promise, "what was imagined came to no end", seed)
    if hides and not varied:
        raise Broken(promise, "whatever the dice, the same is imagined: the hidden is not dealt anew", case.first_seed)


def _after_the_end(case: Case, seed: int) -> None:
    over = case.start()
    over.set_out(Seeded(seed), None)
    run_out(over, Random(seed), Seeded(seed), seed)
    for seat in range(over.seats):
        if encode(over.imagine(seat, Seeded(seed)).view(seat)) != encode(over.view(seat)):
            raise Broken(
                "what is imagined agrees with what is known", f"after the end seat {seat} imagines another battle", seed
            )


def veiled_questions(case: Case) -> None:
    """A veiled question is put by public facts: whoever gave the order could have foreseen it."""
    promise = "a veiled question is put by public facts alone"
    for seed in case.seeds:
        for state, random in wander(case, seed):
            seat = random.choice(each(state.awaited()))
            order = pick(state.orders(seat), random)
            if not case.secretive or state.pending[-1].secret:
                continue
            true = _Course(state, seat, order)
            if not true.state.pending or not true.state.pending[-1].veiled or true.dice:
                continue
            for chance in range(4):
                imagined = state.imagine(seat, Seeded(chance))
                if [f.whole() for f in imagined.pending] != [f.whole() for f in state.pending]:
                    continue  # the rest of another's order is hidden too, and what it leads to may well differ
                other = _Course(imagined, seat, order)
                as_far = true.told[:-1] if true.told else []
                top = other.state.pending[-1] if other.state.pending else None
                if other.told[: len(as_far)] == as_far and not same_question(top, true.state.pending[-1]):
                    what = f"after {order.text!r} of seat {seat}: {true.state.pending[-1].prompt!r} would not be asked"
                    raise Broken(promise, f"{what} if what is hidden from that seat were otherwise", seed)


class _Course:
    """What an order leads to, and what its seat is told of it."""

    def __init__(self, state: State, seat: int, order: Order) -> None:
        self.state, log, noted = state.copy(), Log(), Noted(Seeded(0))
        self.state.carry_out(seat, order, noted, log)
        self.dice = noted.faces
        self.told = [event.text() for event in log.events if event.to >> seat & 1]
        self.log = log

    def looks_like(self, other: _Course, viewer: int | None, secret: bool) -> bool:
        """Whether another sees the same of both; of a secret answer only what it leaves behind."""
        if not secret and self.heard_by(viewer) != other.heard_by(viewer):
            return False
        return encode(self.state.view(viewer)) == encode(other.state.view(viewer))

    def heard_by(self, viewer: int | None) -> list[str]:
        return [event.text() for event in self.log.events if event.to & only(viewer)]


# ---- twins


def no_leaks(case: Case) -> None:
    """Two matches that differ only in what a viewer cannot see give him the same, to the byte."""
    if not case.crossroads:
        return
    compared = 0
    for seed in case.seeds:
        for hold in (False, True):
            for turn in range(TWINS if case.secretive else OPEN_TWINS):
                twins = Twins(case, seed * 100 + turn, hold)
                twins.play()
                compared += twins.compared
    if case.secretive and not compared:
        raise Broken("what is secret does not show", "no twins could be made to compare", case.first_seed)


class Twins:
    """Two matches played side by side; once, at a question chosen beforehand, another answer is given in one of them.

    While a viewer's view is the same in both, so must be everything else he gets; once it differs they are no twins
    for him any more.
    """

    def __init__(self, case: Case, seed: int, hold: bool) -> None:
        self.case, self.seed, self.hold, self.random = case, seed, hold, Random(seed)
        roads = case.crossroads
        secret = [prompt for prompt, states in roads.items() if states[0].pending[-1].secret]
        self.parts_at = self.random.choice(secret or list(roads))
        if self.random.random() < 0.6:  # from where they may part at once; else from the beginning
            at = self.random.choice(roads[self.parts_at])
            self.one, self.two = (Match(at.copy(), Seeded(seed), BlankSealer(), hold) for _ in (0, 1))
            self.one.begin()
            self.two.begin()
        else:
            self.one, self.two = (case.match(Seeded(seed), hold, BlankSealer()) for _ in (0, 1))
        self.viewers: list[int | None] = [None, *range(self.one.state.seats)]
        self.parted = 0  # how many orders ago
        self.compared = 0

    def play(self) -> None:
        for _ in range(600):
            seats = each(self.one.state.awaited() & self.two.state.awaited())
            if not seats or not self.viewers or not self.step(self.random.choice(seats)):
                break
            self.look()
        self.look()

    def step(self, seat: int) -> bool:
        """One order in each; False when there is none that both could be given."""
        one, two, random = self.one, self.two, self.random
        self.parted += self.parted > 0
        if self.hold and one.state.pending[-1].veiled and two.state.pending[-1].veiled and random.random() < 0.3:
            one.close_question()
            two.close_question()
            return True
        if random.random() < 0.06:
            self.say_aside(random.randrange(one.state.seats))
            return True
        common = self.in_common(seat)
        if not common:
            return False
        ways = self.two_ways(seat)
        said, again = ways if ways is not None else (random.choice(common),) * 2
        for match, text in ((one, said), (two, again)):
            if match.order(seat, text) is not None:
                raise Broken("every offered order is accepted", f"seat {seat}: {text}", self.seed, match)
        if said != again:
            self.part({seat})
        return True

    def part(self, knowing: set[int]) -> None:
        """From here on they differ; whoever said different things knows it himself."""
        self.parted = self.parted or 1
        self.viewers = [viewer for viewer in self.viewers if viewer not in knowing]

    def in_common(self, seat: int) -> list[str]:
        also = {order.text for order in self.two.state.orders(seat)}
        return [order.text for order in self.one.state.orders(seat) if order.text in also]

    def two_ways(self, seat: int) -> tuple[str, str] | None:
        """Two orders after which somebody else still has the same view, if it is time to part and such are found.

        Where the question is not a secret one, he must be told the same as well: a ship may move in two ways and be
        gone from the view after either.
        """
        top = self.one.state.pending[-1]
        if self.parted or top.prompt != self.parts_at or self.random.random() < 0.4:
            return None
        first, second = self.one.state.orders(seat), self.two.state.orders(seat)
        others = [viewer for viewer in self.viewers if viewer != seat]
        for _ in range(4):
            said, again = pick(first, self.random), pick(second, self.random)
            if said != again:
                after, later = _Course(self.one.state, seat, said), _Course(self.two.state, seat, again)
                if any(after.looks_like(later, viewer, top.secret) for viewer in others):
                    return said.text, again.text
        return None

    def say_aside(self, seat: int) -> None:
        """An aside in both, or (where answers are held: else their hour is seen) in one of them only."""
        also = {order.text for order in self.two.state.asides(seat)}
        common = [order.text for order in self.one.state.asides(seat) if order.text in also]
        if common:
            text = self.random.choice(common)
            self.one.order(seat, text)
            if self.hold and self.random.random() < 0.5:
                self.part({seat})
            else:
                self.two.order(seat, text)

    def look(self) -> None:
        """Compares quickly after every order, and thoroughly at first and now and then."""
        if not self.parted:
            return  # one and the same battle until then
        one, two = self.one.state, self.two.state
        self.viewers = [viewer for viewer in self.viewers if encode(one.view(viewer)) == encode(two.view(viewer))]
        thorough = self.parted <= 4 or self.random.random() < 0.1
        self.viewers = [viewer for viewer in self.viewers if not self.shown_to(viewer)]
        for viewer in self.viewers:
            self.compared += 1
            unlike = difference(glance(self.one, viewer), glance(self.two, viewer))
            if thorough and not unlike:
                words = self.case.vocabulary[:24]
                unlike = difference(everything(self.one, viewer, words), everything(self.two, viewer, words))
            if unlike:
                self.tell(viewer, unlike)

    def shown_to(self, viewer: int | None) -> bool:
        """Whether the first thing that he was told otherwise is final in both: there the game says that it shows a
        secret. A veiled question is never a way to show one."""
        veiled = [match.state.pending and match.state.pending[-1].veiled for match in (self.one, self.two)]
        mine, yours = self.one.told(viewer), self.two.told(viewer)
        first = next((i for i, (a, b) in enumerate(zip(mine, yours, strict=False)) if a[1].text() != b[1].text()), None)
        if first is None:
            first = min(len(mine), len(yours))
        said = [told[first][1] for told in (mine, yours) if first < len(told)]
        return bool(said) and all(event.final for event in said) and not any(veiled)

    def tell(self, viewer: int | None, unlike: str) -> None:
        who = "a spectator" if viewer is None else f"seat {viewer}"
        pairs = zip(self.one.lines, self.two.lines, strict=False)
        said = next((f"{a.body()} / {b.text}" for a, b in pairs if a.text != b.text), "")
        what = f"{who}, with the same view, can tell {said!r} by its {unlike}"
        raise Broken("what is secret does not show", what, self.seed, self.one)


# ---- what was handed out


def nothing_shared(case: Case) -> None:
    """What was handed out does not change afterwards: views, facts of questions and events, secrets."""
    promise = "what was handed out stays as it was"
    for seed in case.seeds:
        kept: list[tuple[object, str]] = []
        for state, _ in wander(case, seed):
            for thing, text in kept:
                if encode(thing) != text:
                    unlike = difference({"a view": text}, {"a view": encode(thing)})
                    raise Broken(promise, f"changed later: {unlike}", seed)
            viewers: list[int | None] = [None, *range(state.seats)]
            kept = [(view, encode(view)) for view in map(state.view, viewers)]
            decisions = [d.facts for viewer in viewers for d in state.decisions(viewer)]
            kept += [(facts, encode(facts)) for facts in decisions]
        match = case.match(Seeded(seed))
        for playing, _ in stroll(case, seed, match):
            _secrets_stand(playing, seed)
        told = [(event.facts, encode(event.facts)) for event in match.events]
        run_out(case.start(), Random(seed), Seeded(seed), seed)
        if any(encode(facts) != text for facts, text in told):
            raise Broken(promise, "the facts of an event changed later", seed, match)


def _secrets_stand(match: Match, seed: int) -> None:
    """A secret may pass to another owner; what it says never changes."""
    promise = "a sealed secret never moves"
    secrets = match.state.secrets()
    names = [secret.name for secret in secrets]
    if len(set(names)) != len(names) or any(len(name.split()) != 1 for name in names):
        raise Broken(promise, f"the names are {names}", seed, match)
    for secret in secrets:
        if match.sealed[secret.name][1] != secret.text:
            raise Broken(promise, f"{secret.name} was {match.sealed[secret.name]}, is {secret.text!r}", seed, match)
