"""Whether forecasts are the roll's own odds, and dice by hand give the same battle."""

from __future__ import annotations

from fractions import Fraction

from searoom.conformance.kit import Broken, Case, say, stroll, wander
from searoom.core.chance_tree import every_outcome
from searoom.core.dice import Noted, Seeded
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.odds import Forecast
from searoom.core.orders import Order
from searoom.core.seats import each

ROLLS = 400  # so many throws stand for a tree that is too large to be counted out,
BESIDES = 3  # and are made of each kind of order besides its tree


def outcome_of(log: Log) -> str:
    """What the forecast would call what was told."""
    return " and ".join(event.outcome for event in log.events if event.outcome)


def forecasts(case: Case) -> None:
    """The chances of a forecast are exactly those of the order's own tree of dice."""
    tried: dict[str, int] = {}
    for seed in case.seeds:
        for state, random in wander(case, seed):
            seat = random.choice([s for s in range(state.seats) if state.awaited() >> s & 1])
            orders = state.orders(seat)
            for order in orders if len(orders) <= 12 else random.sample(orders, 12):
                forecast = state.forecast(seat, order)
                _is_whole(forecast, order, seed)
                kind = order.text.split()[0] + str(len(forecast.chances) > 0)
                tried[kind] = tried.get(kind, 0) + 1
                if forecast.chances and tried[kind] <= 60:
                    _is_the_rolls_own(state, seat, order, forecast, seed, tried[kind] <= BESIDES)
                elif not forecast.chances and state.pending[-1].asked == 1 << seat:
                    _is_certain(state, seat, order, seed)


def _is_whole(forecast: Forecast, order: Order, seed: int) -> None:
    if not forecast.chances:
        return
    names = [chance.outcome for chance in forecast.chances]
    ways = [chance.ways for chance in forecast.chances]
    if sum(ways) != forecast.of or min(ways) <= 0 or len(set(names)) != len(names):
        raise Broken("a forecast is whole", f"{order.text}: {forecast.facts()}", seed)


def _is_certain(state: State, seat: int, order: Order, seed: int) -> None:
    """An order that is said to leave nothing to dice rolls none for an outcome."""
    trial, log, noted = state.copy(), Log(), Noted(Seeded(seed))
    trial.carry_out(seat, order, noted, log)
    first = next((event for event in log.events if event.final and event.facts.get("purpose")), None)
    if first is not None and first.outcome and first.facts.get("seat") == seat:
        what = f"{order.text}: nothing is said, and a die falls: {first.text()}"
        raise Broken("a forecast is the roll's own odds", what, seed)


def _is_the_rolls_own(state: State, seat: int, order: Order, forecast: Forecast, seed: int, besides: bool) -> None:
    promise = "a forecast is the roll's own odds"
    said = {chance.outcome: Fraction(chance.ways, forecast.of) for chance in forecast.chances}
    tree = _to_the_outcome(state, seat, order)
    if tree is not None:
        true: dict[str, Fraction] = {}
        for ways, of, _, log in tree:
            name = outcome_of(log)
            true[name] = true.get(name, Fraction(0)) + Fraction(ways, of)
        if true != said:
            raise Broken(promise, f"{order.text}: said {_show(said)}, rolled {_show(true)}", seed)
    if tree is None or besides:
        _comes_as_said(state, seat, order, said, seed)


def _comes_as_said(state: State, seat: int, order: Order, said: dict[str, Fraction], seed: int) -> None:
    """By many throws: the dice themselves, and trees too large to be counted out."""
    promise = "a forecast is the roll's own odds"
    counted: dict[str, int] = {}
    dice = Seeded(seed + 99)
    for _ in range(ROLLS):
        trial, log = state.copy(), Log()
        trial.carry_out(seat, order, dice, log)
        while not outcome_of(log) and trial.awaited():
            other = each(trial.awaited())[0]
            trial.carry_out(other, _by_default(trial, other), dice, log)
        counted[outcome_of(log)] = counted.get(outcome_of(log), 0) + 1
    for name in {*said, *counted}:
        expected = ROLLS * said.get(name, Fraction(0))
        allowed = 5 * max(1.0, float(expected * (1 - said.get(name, Fraction(0))))) ** 0.5 + 1  # five sigma
        if abs(counted.get(name, 0) - expected) > allowed or (expected == 0 and name in counted):
            raise Broken(promise, f"{order.text}: {name!r} came {counted.get(name, 0)} of {ROLLS}, said {said}", seed)


def _by_default(state: State, seat: int) -> Order:
    order = state.read(seat, state.default(seat))
    assert isinstance(order, Order)
    return order


def _to_the_outcome(state: State, seat: int, order: Order) -> list[tuple[int, int, State, Log]] | None:
    """The tree of an order. Where others are asked before its dice fall (an interruption, support) they give the
    default: that is what a forecast presumes."""
    leaves = every_outcome(state, seat, order)
    for _ in range(8):
        if leaves is None or all(outcome_of(log) or not trial.awaited() for _, _, trial, log in leaves):
            return leaves
        further: list[tuple[int, int, State, Log]] = []
        for ways, of, trial, log in leaves:
            if outcome_of(log) or not trial.awaited():
                further.append((ways, of, trial, log))
                continue
            other = each(trial.awaited())[0]
            grown = every_outcome(trial, other, _by_default(trial, other))
            if grown is None:
                return None
            further += [(ways * w, of * o, end, told) for w, o, end, told in grown]
        leaves = further
    return leaves


def _show(odds: dict[str, Fraction]) -> str:
    return ", ".join(f"{name or 'nothing told'}: {share}" for name, share in sorted(odds.items()))


def dice_entered_by_hand(case: Case) -> None:
    """A battle whose dice are entered one by one is the battle that rolled them."""
    promise = "entered dice give the same battle"
    for seed in case.seeds:
        rolled = case.match(Seeded(seed))
        for _ in stroll(case, seed, rolled):
            pass
        hand = case.match(None)
        hand.live = False  # its lines say what the instructions said
        for line in rolled.lines:
            before, told = hand.state.digest(), len(hand.events)
            if line.number > 1:
                say(hand, line.seat, line.text, seed)
            for face in line.faces:
                wanted = hand.wanted
                if wanted is None or hand.state.digest() != before or len(hand.events) != told:
                    raise Broken(promise, f"no die is asked for at {line.body()}", seed, hand)
                if hand.enter(wanted.sides + 1) is None or hand.enter(0) is None or hand.order(0, line.text) is None:
                    raise Broken(promise, "an impossible face, or an order in between, was taken", seed, hand)
                hand.enter(face)
            if hand.wanted is not None:
                raise Broken(promise, f"one die too many at {line.body()}", seed, hand)
        if hand.state.digest() != rolled.state.digest():
            raise Broken(promise, "another end", seed, hand)
