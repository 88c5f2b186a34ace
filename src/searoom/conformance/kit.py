"""What the checks share: a case, a battle played at random, everything a viewer can get out of the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from searoom.core.dice import Dice, Seeded
from searoom.core.encode import encode
from searoom.core.events import Log
from searoom.core.game import Game, Scenario, State
from searoom.core.match import Match
from searoom.core.orders import Order, Refusal
from searoom.core.rulebook import Rulebook
from searoom.core.seal import Sealer
from searoom.core.seats import each
from searoom.games import MANNERS, rulebook

LONGEST_BATTLE = 50_000  # orders in a random battle
ALL = 1 << 30  # that was told, that was thrown: an event may stand for many dice


class Broken(AssertionError):
    """A promise of the contract that does not hold."""

    def __init__(self, promise: str, what: str, seed: int, match: Match | None = None) -> None:
        orders = "" if match is None else "".join(f"\n  {line.body()}" for line in match.lines[-12:])
        super().__init__(f"{promise}: {what} (seed {seed}){orders}")
        self.promise = promise
        self.what = what
        self.seed = seed
        self.match = match


class BlankSealer(Sealer):
    """Hashes that depend on the name alone: for twins that differ in what is sealed."""

    def __init__(self) -> None:
        super().__init__(b"blank")

    def seal(self, name: str, text: str) -> str:
        return super().seal(name, "")


@dataclass(frozen=True)
class Case:
    """One scenario with its options, and how thoroughly to try it."""

    game: Game
    scenario: Scenario
    options: Mapping[str, str] = field(default_factory=dict)
    battles: int = 4
    first_seed: int = 0

    @property
    def name(self) -> str:
        switches = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.game.name}/{self.scenario.key}{switches}"

    @property
    def seeds(self) -> range:
        return range(self.first_seed, self.first_seed + self.battles)

    def start(self) -> State:
        state = self.game.start(self.scenario.key, self.options)
        if isinstance(state, Refusal):
            raise Broken("starts", f"{self.name} is refused: {state.text()}", 0)
        return state

    def match(self, dice: Dice | None, hold: bool = False, sealer: Sealer | None = None) -> Match:
        match = Match(self.start(), dice, sealer, hold)
        match.begin()
        return match

    @cached_property
    def books(self) -> tuple[Rulebook, ...]:
        manners = rulebook(MANNERS)
        assert manners is not None
        return (Rulebook(self.game.rulebook_text()), manners)

    def knows(self, rule: str) -> bool:
        return any(book.knows(rule) for book in self.books)

    @cached_property
    def crossroads(self) -> dict[str, list[State]]:
        """Positions at which a question has more than one answer, some for each question."""
        found: dict[str, list[State]] = {}
        for seed in range(self.first_seed, self.first_seed + 10 * self.battles):
            for state, random in wander(self, seed):
                kept = found.setdefault(state.pending[-1].prompt, [])
                wanted = len(kept) < 12 or random.random() < 0.02
                if wanted and any(len(state.orders(seat)) > 1 for seat in each(state.awaited())):
                    kept.append(state.copy())
        return {prompt: kept[-24:] for prompt, kept in found.items() if kept}

    @property
    def secretive(self) -> bool:
        """Whether anything is ever answered in secret."""
        return any(states[0].pending[-1].secret for states in self.crossroads.values())

    @cached_property
    def vocabulary(self) -> Sequence[str]:
        """Texts of orders from all over the game, lawful somewhere: a source of unlawful ones elsewhere."""
        found: dict[str, None] = {}
        for seed in range(3):
            for state, _ in wander(self, seed):
                for seat in range(state.seats):
                    offered = [*state.orders(seat), *state.asides(seat)]
                    found.update((order.text, None) for order in offered[:: 1 + len(offered) // 12])
                    found.update((text, None) for text in state.openings(seat))
        texts = list(found)
        Random(0).shuffle(texts)
        return texts[:160]


class Moody(Random):
    """The luck of a player with moods: some orders he seldom gives, so that battles go other ways, and last."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._likes: dict[str, bool] = {}

    def likes(self, order: Order) -> bool:
        kind = order.text.partition(" ")[0]
        if kind not in self._likes:
            self._likes[kind] = self.random() < 0.6
        return self._likes[kind] or self.random() < 0.02


def luck(seed: int) -> Random:
    """Every second battle is played by moods."""
    return Moody(seed) if seed % 2 else Random(seed)


def pick(orders: Sequence[Order], random: Random) -> Order:
    """One of them by chance, by mood if there are moods."""
    if isinstance(random, Moody):
        orders = [order for order in orders if random.likes(order)] or orders
    return orders[int(random.random() * len(orders))]


def besides(asides: Sequence[Order], random: Random) -> Order | None:
    """What is said besides, if there is anything, and he is in the mood: who never resigns sees longer battles."""
    if not asides:
        return None
    order = pick(asides, random)
    return order if not isinstance(random, Moody) or random.likes(order) else None


def run_on(state: State, random: Random, dice: Dice, orders: int, log: Log | None = None) -> bool:
    """Plays on at random, without asides, for so many orders; whether the battle ended."""
    for _ in range(orders):
        awaited = each(state.awaited())
        if not awaited:
            return True
        seat = random.choice(awaited)
        state.carry_out(seat, pick(state.orders(seat), random), dice, log)
    return False


def run_out(state: State, random: Random, dice: Dice, seed: int, log: Log | None = None) -> None:
    """The same to the end."""
    if run_on(state, random, dice, LONGEST_BATTLE, log):
        return
    raise Broken("every battle ends", f"no end after {LONGEST_BATTLE} orders", seed)


def wander(case: Case, seed: int) -> Iterator[tuple[State, Random]]:
    """A bare random battle: every position at which somebody is awaited. Asides are said now and then."""
    random = luck(seed)
    dice = Seeded(seed + 1_000)
    state = case.start()
    state.set_out(dice, None)
    for _ in range(LONGEST_BATTLE):
        awaited = each(state.awaited())
        if not awaited:
            return
        yield state, random
        seat = random.choice(awaited)
        if random.random() < 0.03:
            anyone = random.randrange(state.seats)
            aside = besides(state.asides(anyone), random)
            if aside is not None:
                state.carry_out(anyone, aside, dice, None)
                continue
        orders = state.orders(seat)
        if not orders:
            raise Broken("an awaited seat has a lawful order", f"seat {seat} has none", seed)
        state.carry_out(seat, pick(orders, random), dice, None)
    raise Broken("every battle ends", f"no end after {LONGEST_BATTLE} orders", seed)


def stroll(case: Case, seed: int, match: Match, asides: float = 0.03) -> Iterator[tuple[Match, Random]]:
    """The same through a match, which tells and records."""
    random = luck(seed)
    for _ in range(LONGEST_BATTLE):
        awaited = each(match.state.awaited())
        if not awaited:
            return
        yield match, random
        awaited = each(match.state.awaited())
        if not awaited:
            return
        anyone = random.randrange(match.state.seats)
        aside = besides(match.state.asides(anyone), random) if random.random() < asides else None
        if aside is not None:
            say(match, anyone, aside.text, seed)
        elif match.hold and match.state.pending[-1].veiled and random.random() < 0.5:
            match.close_question()
        else:
            seat = random.choice(awaited)
            say(match, seat, pick(match.state.orders(seat), random).text, seed)
    raise Broken("every battle ends", f"no end after {LONGEST_BATTLE} orders", seed, match)


def say(match: Match, seat: int, text: str, seed: int) -> None:
    """An order that must be accepted."""
    refusal = match.order(seat, text)
    if refusal is not None:
        raise Broken("every offered order is accepted", f"seat {seat}: {text}: {refusal.text()}", seed, match)


def answer(state: State, seat: int, text: str) -> Order | Refusal:
    """What a seat hears when it says this: the order if it may, else the refusal."""
    order = state.read(seat, text)
    if isinstance(order, Refusal):
        return order
    refusal = state.refusal(seat, order)
    return order if refusal is None else refusal


def heard(state: State, seat: int, text: str) -> str:
    """The same as text."""
    found = answer(state, seat, text)
    return found.text() if isinstance(found, Refusal) else f"lawful: {found.text}"


Known = dict[str, str]  # what a viewer can get out, part by part


def knowledge(state: State, viewer: int | None, vocabulary: Sequence[str]) -> Known:
    """All that the state itself lets a viewer know."""
    known = {"view": encode(state.view(viewer)), "questions": encode([d.text() for d in state.decisions(viewer)])}
    if viewer is not None:
        orders = state.orders(viewer)
        standing = state.standing(viewer) if state.awaited() >> viewer & 1 else None
        known["orders"] = encode([order.text for order in orders])
        known["asides"] = encode([order.text for order in state.asides(viewer)])
        known["forecasts"] = encode([state.forecast(viewer, order).facts() for order in orders[:30]])
        known["openings"] = encode(list(state.openings(viewer)))
        known["answers to what he tries"] = encode([heard(state, viewer, text) for text in vocabulary])
        known["instruction"] = standing.text if standing is not None else ""
    return known


def everything(match: Match, viewer: int | None, vocabulary: Sequence[str]) -> Known:
    """All that a viewer can get out of a match: what he was told and its numbers, and all that he may ask."""
    known = {**glance(match, viewer, ALL), **knowledge(match.state, viewer, vocabulary)}
    if viewer is not None:
        imagined = match.state.imagine(viewer, Seeded(7))
        frames = [frame.whole() for frame in imagined.pending]
        known["imagined position (whole() and frames)"] = encode([imagined.whole(), frames])
    return known


def glance(match: Match, viewer: int | None, last: int = 12) -> Known:
    """The part of it that is quickly compared after every order."""
    told = match.told(viewer)
    return {
        "events told": encode([f"{number} {event.text()}" for number, event in told[-last:]]),
        "questions": encode([decision.text() for decision in match.state.decisions(viewer)]),
        "die wanted": str(match.wanted),
        "dice thrown": encode([face for line in match.lines for face in line.faces][-last:]),
        "taking back": "" if viewer is None else str(match.may_take_back(viewer)),
    }


def difference(one: Known, other: Known) -> str:
    """The first part that differs, and where."""
    for part, a in one.items():
        b = other.get(part, "")
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"{part}: …{a[max(0, at - 40) : at + 60]}… and …{b[max(0, at - 40) : at + 60]}…"
    return ""
