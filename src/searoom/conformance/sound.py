"""Whether a game is sound: copies, offers, texts, ends, words and telling."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random

from searoom.conformance.kit import (
    LONGEST_BATTLE,
    Broken,
    Case,
    answer,
    difference,
    knowledge,
    pick,
    run_on,
    run_out,
    stroll,
    wander,
)
from searoom.core.dice import Seeded
from searoom.core.encode import Facts, encode, oddity
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.match import LONGEST_ORDER, Match
from searoom.core.odds import Need
from searoom.core.orders import Order, Refusal
from searoom.core.seats import each, only

QUICK_LOOK = 20  # orders


def copies(case: Case) -> None:
    """A copy equals its original and shares nothing with it that changes."""
    promise = "a copy is deep and equal"
    for seed in case.seeds:
        for state, random in wander(case, seed):
            before = state.digest()
            twin = state.copy()
            if twin.digest() != before or twin.awaited() != state.awaited():
                raise Broken(promise, "the copy differs", seed)
            if random.random() < 0.1:
                for viewer in range(state.seats):
                    unlike = difference(knowledge(twin, viewer, ()), knowledge(state, viewer, ()))
                    if unlike:
                        raise Broken(promise, f"seat {viewer} has another {unlike}", seed)
            seat = random.choice(each(state.awaited()))
            order = pick(state.orders(seat), random)
            again = state.copy()
            twin.carry_out(seat, order, Seeded(seed), None)
            if state.digest() != before:
                raise Broken(promise, f"{order.text!r} on the copy changed the original", seed)
            again.carry_out(seat, order, Seeded(seed), None)
            if again.digest() != twin.digest():
                raise Broken(promise, f"{order.text!r} came out differently on two copies", seed)
            if random.random() < 0.1:
                run_on(twin, random, Seeded(5), 30)
                if state.digest() != before or (again.digest() == before and again.awaited() != state.awaited()):
                    raise Broken(promise, "playing the copy on changed the original", seed)
            problem = state.fault()
            if problem:
                raise Broken("the invariants hold", problem, seed)


def offers(case: Case) -> None:
    """Every order offered is lawful, every seat awaited has one, nobody else has; asking changes nothing."""
    for seed in case.seeds:
        for state, random in wander(case, seed):
            before = state.digest()
            for seat in range(state.seats):
                orders = state.orders(seat)
                may_speak = state.pending[-1].may_speak() >> seat & 1
                if state.awaited() >> seat & 1 and not orders:
                    raise Broken("an awaited seat has a lawful order", f"seat {seat} has none", seed)
                if orders and not may_speak:
                    raise Broken("only the asked are offered orders", f"seat {seat}: {orders[0].text}", seed)
                if len({order.text for order in orders}) != len(orders):
                    raise Broken("every order is offered once", f"seat {seat}", seed)
                for order in [*orders, *state.asides(seat)]:
                    refusal = state.refusal(seat, order)
                    if refusal is not None:
                        what = f"seat {seat}: {order.text}: {refusal.text()}"
                        raise Broken("every offered order is accepted", what, seed)
                for text in random.sample(case.vocabulary, min(12, len(case.vocabulary))):
                    _lawful_or_explained(case, state, seat, text, seed)
            if state.digest() != before:
                raise Broken("asking changes nothing", "the digest changed", seed)


def _lawful_or_explained(case: Case, state: State, seat: int, text: str, seed: int) -> None:
    """What is not refused can be carried out; what is refused names a rule, and changes nothing."""
    found = answer(state, seat, text)
    if isinstance(found, Refusal):
        refusal_is_sound(case, found, seed)
        return
    if not state.pending[-1].sample and found not in [*state.orders(seat), *state.asides(seat)]:
        what = f"seat {seat}: {found.text!r} is lawful and not offered (a frame whose orders are a sample says so)"
        raise Broken("all that is lawful is offered", what, seed)
    trial = state.copy()
    trial.carry_out(seat, found, Seeded(seed), None)
    problem = trial.fault()
    if problem:
        raise Broken("the invariants hold", f"after {text!r} of seat {seat}: {problem}", seed)


def refusal_is_sound(case: Case, refusal: Refusal, seed: int) -> None:
    if not case.knows(refusal.rule):
        raise Broken("a refusal names its rule", f"{refusal.rule!r} stands in no rulebook: {refusal.text()}", seed)
    if not refusal.reason:
        raise Broken("a refusal names its rule", f"no reason: {refusal.text()}", seed)
    _plain(refusal.facts, f"refusal {refusal.rule}", seed)


def texts(case: Case) -> None:
    """An order's text reads back to the same order, in any case and spacing, on one line of the record."""
    promise = "the text of an order reads back"
    for seed in case.seeds:
        for state, random in wander(case, seed):
            for seat in range(state.seats):
                offered = [*state.orders(seat), *state.asides(seat)]
                for order in offered if len(offered) < 40 else random.sample(offered, 40):
                    text = order.text
                    if "|" in text or "\n" in text or text != " ".join(text.split()) or len(text) > LONGEST_ORDER:
                        raise Broken(promise, f"{text!r} does not fit a line of the record", seed)
                    for spelling in (text, text.upper(), f"  {text.replace(' ', '   ')} "):
                        read = state.read(seat, spelling)
                        if not isinstance(read, Order) or read != order or read.text != text:
                            raise Broken(promise, f"{spelling!r} is read as {read!r}", seed)
            for text in ("", "   ", "no such order", "\x00", "é" * 300, "1", "|", text_of_all(state)):
                for seat in range(state.seats):
                    found = answer(state, seat, text)
                    if isinstance(found, Refusal):
                        refusal_is_sound(case, found, seed)


def text_of_all(state: State) -> str:
    """A line that is too much at once."""
    return " ".join(order.text for seat in each(state.awaited()) for order in state.orders(seat)[:20])


def endings(case: Case) -> None:
    """Random play always ends, with a result for every seat; and after the end nothing is lawful."""
    for seed in range(case.first_seed, case.first_seed + 25 * case.battles):
        state = case.start()
        state.set_out(Seeded(seed), None)
        run_out(state, Random(seed), Seeded(seed), seed)
        if state.result() is None:
            raise Broken("every battle ends", "nobody is awaited, and there is no result", seed)
    for seed in case.seeds:
        last = None
        for state, _ in wander(case, seed):
            if state.result() is not None:
                raise Broken("a result comes at the end", "there is one while a seat is awaited", seed)
            last = state
        if last is None:
            raise Broken("every battle ends", "nobody was ever awaited", seed)
        result = last.result()
        if result is None:
            raise Broken("every battle ends", "nobody is awaited, and there is no result", seed)
        if len(result.points) != last.seats or result.winners >> last.seats or not case.knows(result.rule):
            raise Broken("every battle ends", f"the result is {result.facts()}", seed)
        _plain(result.facts(), "result", seed)
        for seat in range(last.seats):
            if last.orders(seat) or last.asides(seat):
                raise Broken("after the end nothing is lawful", f"seat {seat} is offered an order", seed)
            for text in case.vocabulary[:20]:
                if not isinstance(answer(last, seat, text), Refusal):
                    raise Broken("after the end nothing is lawful", f"seat {seat}: {text}", seed)


def defaults(case: Case) -> None:
    """The default of every question is lawful, and a battle in which all time runs out ends."""
    promise = "the default is lawful"
    for seed in case.seeds:
        for state, _ in wander(case, seed):
            for seat in each(state.awaited()):
                text = state.default(seat)
                if isinstance(answer(state, seat, text), Refusal):
                    raise Broken(promise, f"seat {seat}, {state.pending[-1].prompt}: {text!r}", seed)
    match = case.match(Seeded(1))
    for _ in range(LONGEST_BATTLE):
        awaited = each(match.state.awaited())
        if not awaited:
            return
        if match.time_out(awaited[0]) is not None:
            raise Broken(promise, f"{match.state.default(awaited[0])!r} is refused when time runs out", 1, match)
    raise Broken("every battle ends", "defaults alone never end it", 1, match)


def plain_words(case: Case) -> None:
    """Whatever goes out is plain values with known rule ids: no floats, no objects."""
    for option in case.scenario.options:
        _known(case, option.rule, f"option {option.key}", 0)
    for seed in case.seeds:
        match = case.match(Seeded(seed))
        done = 0
        seen: dict[int | None, str] = {}
        for playing, _ in stroll(case, seed, match):
            state = playing.state
            _told_of_it(playing, seen, done, seed)
            for event in playing.events[done:]:
                _known(case, event.rule, f"event {event.kind}", seed)
                _plain(event.facts, f"event {event.kind}", seed)
                if not event.to:
                    raise Broken("an event is told to somebody", event.text(), seed, playing)
            done = len(playing.events)
            for viewer in (None, *range(state.seats)):
                _plain(state.view(viewer), "view", seed)
                for decision in state.decisions(viewer):
                    _plain(decision.facts, f"decision {decision.prompt}", seed)
            for seat in each(state.awaited()):
                for order in state.orders(seat)[:20]:
                    forecast = state.forecast(seat, order)
                    _plain(forecast.facts(), f"forecast of {order.text}", seed)
                    _needs_known(case, forecast.needs, order, seed)


def _told_of_it(match: Match, seen: dict[int | None, str], done: int, seed: int) -> None:
    """Whose view has changed has been told something."""
    for viewer in (None, *range(match.state.seats)):
        view = encode(match.state.view(viewer))
        if seen.get(viewer, view) != view and not any(event.to & only(viewer) for event in match.events[done:]):
            unlike = difference({"view": seen[viewer]}, {"view": view})
            raise Broken("what changes is told", f"viewer {viewer} was told nothing, and sees {unlike}", seed, match)
        seen[viewer] = view


def digests(case: Case) -> None:
    """The digest holds all: positions of the same digest look the same to everybody."""
    known: dict[bytes, str] = {}
    for seed in range(case.first_seed, case.first_seed + 5 * case.battles):
        for step, (state, _) in enumerate(wander(case, seed)):
            if step >= 12:
                break
            views = encode([knowledge(state, seat, ()) for seat in range(state.seats)])
            if known.setdefault(state.digest(), views) != views:
                unlike = difference({"views": known[state.digest()]}, {"views": views})
                raise Broken("the digest holds all", f"two positions have one digest, and differ in {unlike}", seed)


def switches(case: Case) -> None:
    """Each option at its ends and at each of its values makes a battle that ends, or is refused by a rule. With one
    battle a case none of them is played to its end: that is a quick look."""
    for option in case.scenario.options:
        values = list(option.values) or ([str(option.low), str(option.high)] if option.low < option.high else [])
        for value in values:
            start = case.game.start(case.scenario.key, {**case.options, option.key: value})
            if isinstance(start, Refusal):
                refusal_is_sound(case, start, case.first_seed)
                continue
            start.set_out(Seeded(1), None)
            if case.battles == 1:
                run_on(start, Random(1), Seeded(1), QUICK_LOOK)
                continue
            run_out(start, Random(1), Seeded(1), case.first_seed)
            if start.result() is None:
                raise Broken("every battle ends", f"with {option.key}={value} there is no result", case.first_seed)
        for value in ("", "☠", "-1", "9" * 20):
            start = case.game.start(case.scenario.key, {**case.options, option.key: value})
            if isinstance(start, Refusal):
                refusal_is_sound(case, start, case.first_seed)


def _needs_known(case: Case, needs: Iterable[Need], order: Order, seed: int) -> None:
    for need in needs:
        _known(case, need.rule, f"forecast of {order.text}", seed)
        for modifier in need.modifiers:
            _known(case, modifier.rule, f"modifier {modifier.reason} of {order.text}", seed)


def _known(case: Case, rule: str, where: str, seed: int) -> None:
    if not case.knows(rule):
        raise Broken("rule ids are known", f"{where}: {rule!r} stands in no rulebook", seed)


def _plain(facts: Facts, where: str, seed: int) -> None:
    problem = oddity(dict(facts))
    if problem:
        raise Broken("only plain values go out", f"{where}: {problem}", seed)


def telling(case: Case) -> None:
    """Telling on or off, the battle is the same."""
    for seed in case.seeds:
        ends = []
        for tells in (True, False):
            random, dice, state = Random(seed), Seeded(seed), case.start()
            log = Log() if tells else None
            state.set_out(dice, log)
            run_out(state, random, dice, seed, log)
            ends.append(state.digest())
        if ends[0] != ends[1]:
            raise Broken("telling changes nothing", "another end with telling off", seed)


def arrival(case: Case) -> None:
    """Who of several asked at once answers first, and whether he thought again, does not matter."""
    promise = "arrival and revision do not matter"
    for seed in case.seeds:
        for state, random in wander(case, seed):
            asked = each(state.awaited())
            top = state.pending[-1]
            if len(asked) < 2:
                continue
            answers = {seat: pick(state.orders(seat), random) for seat in asked}
            ends = set()
            for way in list(permutations(asked))[:6]:
                trial = state.copy()
                dice = Seeded(seed)
                for place, seat in enumerate(way):
                    if top.revisable and place + 1 < len(way):
                        trial.carry_out(seat, pick(trial.orders(seat), random), dice, None)
                    trial.carry_out(seat, answers[seat], dice, None)
                ends.add(trial.digest())
            if len(ends) != 1:
                said = {seat: order.text for seat, order in answers.items()}
                raise Broken(promise, f"{top.prompt}: {said} ends in {len(ends)} ways", seed)
