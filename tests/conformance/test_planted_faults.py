"""The kit finds what is wrong: faults planted on purpose in the trial games, each caught by the check meant for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from searoom.conformance import Broken, Case
from searoom.conformance.chance import forecasts
from searoom.conformance.records import taking_back
from searoom.conformance.secrecy import imagining, no_leaks, nothing_shared, veiled_questions
from searoom.conformance.sound import arrival, copies, defaults, digests, endings, offers, plain_words, telling, texts
from searoom.core.dice import Dice, Seeded
from searoom.core.events import Log
from searoom.core.game import Secret, View
from searoom.core.odds import Forecast, Need, at_least, forecast_of
from searoom.core.orders import Order, Refusal
from searoom.core.seats import EVERYONE, Seat
from tests.trials import mines
from tests.trials.mines import Battle
from tests.trials.mines_words import DETONATE, END, FIRES, Choice, Fire, Question

CASE = Case(mines.GAME, mines.GAME.scenarios()[0])

copy, orders, refusal, read, obey = Battle.copy, Battle.orders, Battle.refusal, Battle.read, Battle.obey
view, need, choose, begin_turn, secrets = Battle.view, Battle.need, Battle.choose, Battle.begin_turn, Battle.secrets
may_be_mined, damage, imagine, fire = Battle.may_be_mined, Battle.damage, Battle.imagine, Battle.fire


def copy_that_shares_the_marks(self: Battle) -> Battle:
    twin = copy(self)
    twin.marks = self.marks
    return twin


def orders_with_shots_out_of_reach(self: Battle, seat: Seat) -> Sequence[Order]:
    found = orders(self, seat)
    return [*found, *FIRES[2]] if len(found) > 3 and seat == 2 else found


def orders_that_may_be_none(self: Battle, seat: Seat) -> Sequence[Order]:
    return [] if self.turn > 2 and isinstance(self.pending[-1], Question) else orders(self, seat)


def orders_for_everybody(self: Battle, seat: Seat) -> Sequence[Order]:
    found = orders(self, seat)
    return found if found or not self.pending else [DETONATE]


def refusal_that_has_an_effect(self: Battle, seat: Seat, order: Order) -> Refusal | None:
    found = refusal(self, seat, order)
    if found is not None and isinstance(order, Fire):
        self.fired |= 1 << order.ship
    return found


def refusal_by_no_rule(self: Battle, seat: Seat, order: Order) -> Refusal | None:
    found = refusal(self, seat, order)
    return None if found is None else Refusal("TRIALM-99", found.reason, found.facts)


def refusal_that_is_not_asked(self: Battle, seat: Seat, order: Order) -> Refusal | None:
    found = refusal(self, seat, order)
    return None if found is not None and found.reason == "too far" else found


def read_lower_case_only(self: Battle, seat: Seat, text: str) -> Order | Refusal:
    return read(self, seat, text if text == text.lower() else "")


def forecast_of_a_hopeful_gunner(self: Battle, seat: Seat, order: Order) -> Forecast:
    if not isinstance(order, Fire):
        return Forecast(1, ())
    true = need(self, order)
    return forecast_of(Need(true.rule, 6, true.faces | at_least(6, 6) | 1 << 1, true.modifiers), "hit", "miss")


def forecast_of_a_careless_gunner(self: Battle, seat: Seat, order: Order) -> Forecast:
    return Forecast(1, ())


def orders_without_the_last_ship(self: Battle, seat: Seat) -> Sequence[Order]:
    return [order for order in orders(self, seat) if self.turn % 2 or not order.text.startswith("move 4")]


def whole_without_mines(self: Battle) -> object:
    return [self.turn, self.at, self.hull, self.helm, self.instruction, self.marks, self.moved, self.fired, self.left]


def imagine_mines_always_there(self: Battle, seat: Seat, dice: Dice) -> Battle:
    return imagine(self, seat, Seeded(1))


def fire_untold(self: Battle, shot: Fire, dice: Dice, log: Log | None) -> None:
    fire(self, shot, dice, None)


def view_of_all_mines(self: Battle, seat: Seat | None) -> View:
    return {**view(self, seat), "mines of all": [list(found) for found in self.mines]}


def view_with_a_share(self: Battle, seat: Seat | None) -> View:
    return {**view(self, seat), "share": self.hull[0] / 3}


def view_that_is_the_board(self: Battle, seat: Seat | None) -> View:
    return {**view(self, seat), "hull": self.hull}


def obey_that_tells_every_answer(self: Battle, seat: Seat, order: Order, dice: Dice, log: Log | None) -> None:
    if log is not None and isinstance(self.pending[-1], Question) and order == DETONATE:
        log.tell("answered", "TRIALM-4.1", {"seat": seat}, EVERYONE)
    obey(self, seat, order, dice, log)


def obey_that_rolls_for_the_log(self: Battle, seat: Seat, order: Order, dice: Dice, log: Log | None) -> None:
    if log is not None and isinstance(order, Fire):
        dice.roll(6, "colour of the smoke", "TRIALM-3.2")
    obey(self, seat, order, dice, log)


def obey_with_chance_of_its_own(self: Battle, seat: Seat, order: Order, dice: Dice, log: Log | None) -> None:
    obey(self, seat, order, dice, log)
    if isinstance(order, Fire):
        self.fired |= Random().getrandbits(4) << 10


def fire_with_a_silent_die(self: Battle, shot: Fire, dice: Dice, log: Log | None) -> None:
    self.fired |= 1 << shot.ship
    if need(self, shot).met_by(dice.roll(6, "shot", "TRIALM-3.2")):
        damage(self, shot.target, 1, "TRIALM-3.2", None)


def obey_that_sounds_the_waters(self: Battle, seat: Seat, order: Order, dice: Dice, log: Log | None) -> None:
    obey(self, seat, order, dice, log)
    if log is not None and order == END:
        log.tell("sounding", "TRIALM-4.1", {"mines": [sum(found) for found in self.mines]}, 1 << seat)


def imagine_the_truth(self: Battle, seat: Seat, dice: Dice) -> Battle:
    return copy(self)


def imagine_mines_anywhere(self: Battle, seat: Seat, dice: Dice) -> Battle:
    twin = copy(self)
    twin.mines = [[0 for _ in found] for found in twin.mines]
    return twin


def asked_only_where_a_mine_lies(self: Battle, seat: Seat, square: int) -> bool:
    return may_be_mined(self, seat, square) and square in self.mines[seat]


def turns_without_end(self: Battle) -> None:
    self.turn = min(self.turn, 5)
    self.hull = [3 if hull else 0 for hull in self.hull]
    begin_turn(self)


def default_out_of_the_own_waters(self: Choice, seat: Seat) -> str:
    return "lay a1 b1" if self.prompt == "lay" else "helm steam"


def choose_and_note_who_was_first(self: Battle, seat: Seat, order: Order, choice: Choice, log: Log | None) -> None:
    if all(answer is None for answer in choice.answers):
        self.fired |= 1 << (10 + seat)
    choose(self, seat, order, choice, log)


def damage_below_the_keel(self: Battle, ship: int, points: int, rule: str, log: Log | None) -> None:
    damage(self, ship, points, rule, log)
    if self.hull[ship] == 0:
        self.at[ship] = self.at[(ship + 1) % 4]
        self.hull[ship] = 1


def secrets_that_drift(self: Battle) -> Sequence[Secret]:
    return [Secret(s.owner, s.name, f"{s.text} {self.turn}") for s in secrets(self)]


def telling_by_no_rule(self: Battle, ship: int, points: int, rule: str, log: Log | None) -> None:
    damage(self, ship, points, "DAMAGE", log)


@dataclass(frozen=True)
class Fault:
    check: Callable[[Case], None]
    promise: str
    where: type
    patches: Mapping[str, Callable[..., object]]


def fault(check: Callable[[Case], None], promise: str, method: str, planted: Callable[..., object]) -> object:
    where = Choice if method == "default" else Battle
    return pytest.param(Fault(check, promise, where, {method: planted}), id=planted.__name__)


FORESEEN = "a veiled question is put by public facts alone"
FAULTS = [
    fault(copies, "a copy is deep and equal", "copy", copy_that_shares_the_marks),
    fault(copies, "a copy is deep and equal", "obey", obey_with_chance_of_its_own),
    fault(copies, "the invariants hold", "damage", damage_below_the_keel),
    fault(offers, "every offered order is accepted", "orders", orders_with_shots_out_of_reach),
    fault(offers, "an awaited seat has a lawful order", "orders", orders_that_may_be_none),
    fault(offers, "only the asked are offered orders", "orders", orders_for_everybody),
    fault(offers, "asking changes nothing", "refusal", refusal_that_has_an_effect),
    fault(offers, "a refusal names its rule", "refusal", refusal_by_no_rule),
    fault(texts, "the text of an order reads back", "read", read_lower_case_only),
    fault(endings, "every battle ends", "begin_turn", turns_without_end),
    fault(defaults, "the default is lawful", "default", default_out_of_the_own_waters),
    fault(plain_words, "only plain values go out", "view", view_with_a_share),
    fault(plain_words, "rule ids are known", "damage", telling_by_no_rule),
    fault(telling, "telling changes nothing", "obey", obey_that_rolls_for_the_log),
    fault(arrival, "arrival and revision do not matter", "choose", choose_and_note_who_was_first),
    fault(forecasts, "a forecast is the roll's own odds", "forecast", forecast_of_a_hopeful_gunner),
    fault(forecasts, "a forecast is the roll's own odds", "forecast", forecast_of_a_careless_gunner),
    fault(offers, "all that is lawful is offered", "orders", orders_without_the_last_ship),
    fault(digests, "the digest holds all", "whole", whole_without_mines),
    fault(imagining, "what is imagined agrees with what is known", "imagine", imagine_mines_always_there),
    fault(veiled_questions, FORESEEN, "may_be_mined", asked_only_where_a_mine_lies),
    fault(plain_words, "what changes is told", "fire", fire_untold),
    fault(taking_back, "a fallen die is not taken back", "fire", fire_with_a_silent_die),
    fault(taking_back, "a secret that has shown is not taken back", "obey", obey_that_sounds_the_waters),
    fault(imagining, "what is imagined agrees with what is known", "view", view_of_all_mines),
    fault(imagining, "what is imagined agrees with what is known", "imagine", imagine_mines_anywhere),
    fault(no_leaks, "what is secret does not show", "obey", obey_that_tells_every_answer),
    fault(no_leaks, "what is secret does not show", "imagine", imagine_the_truth),
    fault(no_leaks, "what is secret does not show", "may_be_mined", asked_only_where_a_mine_lies),
    fault(nothing_shared, "what was handed out stays as it was", "view", view_that_is_the_board),
    fault(nothing_shared, "a sealed secret never moves", "secrets", secrets_that_drift),
]


@pytest.mark.parametrize("planted", FAULTS)
def test_a_planted_fault_is_caught(planted: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    for method, replacement in planted.patches.items():
        assert hasattr(planted.where, method)
        monkeypatch.setattr(planted.where, method, replacement)
    with pytest.raises(Broken) as caught:
        planted.check(Case(mines.GAME, CASE.scenario, battles=12))
    assert caught.value.promise == planted.promise, str(caught.value)


def test_without_a_fault_all_is_well() -> None:
    for check in (copies, offers, texts, endings, defaults, plain_words, telling, arrival, forecasts, taking_back):
        check(Case(mines.GAME, CASE.scenario, battles=2))
    for check in (digests, imagining, no_leaks, nothing_shared, veiled_questions):
        check(CASE)
