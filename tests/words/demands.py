"""Which words a game needs: found by playing it, and by reading what its sources tell and refuse.

`problems` names the file, the key and the game of each message that is missing or asks for a fact that does not come.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random

from searoom.conformance.kit import Case, stroll
from searoom.core.dice import Seeded
from searoom.core.encode import NO_FACTS, Facts
from searoom.core.game import Game, State
from searoom.core.match import Match
from searoom.core.odds import Forecast
from searoom.core.orders import Refusal
from searoom.core.seal import Sealer
from searoom.core.seats import each
from searoom.words import Words
from searoom.words.catalogue import FORM, Catalogue
from searoom.words.message import Message
from searoom.words.speak import ROLLS

BATTLES = 3
NONSENSE = ("", "dance", "shoot z9")
Given = frozenset[str]


class Demand:
    """A message that a game needs: its keys, the first that is there will do; and the facts it may use."""

    def __init__(self, keys: Sequence[str], facts: Given, why: str) -> None:
        self.keys = keys
        self.facts = facts
        self.why = why  # where it is said

    def problem(self, catalogue: Catalogue, game: str) -> str:
        key = next((key for key in self.keys if key in catalogue.texts), None)
        if key is None:
            return f"{catalogue.name}: {' or '.join(self.keys)} is missing; the game {game} needs it: {self.why}"
        message = catalogue.message(key)
        assert message is not None
        forms = [catalogue.message(form) for form in catalogue.forms(key)]
        if any(form is not None and not self.missing(form) for form in forms):
            return ""
        for name in self.missing(message):
            known = ", ".join(sorted(self.facts)) or "none"
            return f"{catalogue.name}: {key} asks for {{{name}}}, which the game {game} does not give ({known})"
        return ""

    def missing(self, message: Message) -> list[str]:
        """The facts that it asks for and that do not come."""
        return [
            name
            for name in sorted(message.placeholders())
            if not any(name == fact or (fact.endswith("*") and name.startswith(fact[:-1])) for fact in self.facts)
        ]


def problems(game: Game, catalogues: Iterable[Catalogue]) -> list[str]:
    """One for each message."""
    wanted = {(*demand.keys, demand.facts): demand for demand in demands(game)}.values()
    found: dict[tuple[str, str], str] = {}
    for catalogue in catalogues:
        for demand in wanted:
            problem = demand.problem(catalogue, game.name)
            if problem:
                found.setdefault((catalogue.name, demand.keys[0]), problem)
    return list(found.values())


def demands(game: Game) -> Iterator[Demand]:
    yield Demand([f"game.{game.name}.title"], frozenset(), "its title")
    yield Demand([f"era.{game.name}.{game.era}"], frozenset(), "its era")
    for scenario in game.scenarios():
        yield Demand([f"scenario.{game.name}.{scenario.key}"], frozenset(), "the title of a scenario")
        if scenario.note:
            yield Demand([f"note.{game.name}.{scenario.key}"], frozenset(), "the note of a scenario")
        for seat in scenario.seats:
            yield Demand([f"seat.{game.name}.{seat}"], frozenset(), "the name of a seat")
        for option in scenario.options:
            yield Demand([f"option.{game.name}.{option.key}"], frozenset(), "what an option is for")
        yield from Played(Case(game, scenario)).demands()
    yield from written(game.name)


class Played:
    """One scenario played at random, and all that is said meanwhile."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.words = Words("en", case.game.name, case.scenario.seats)
        self.given: dict[object, Given] = {}  # the names of facts, by their shape

    def demands(self) -> Iterator[Demand]:
        for seed in range(BATTLES):
            match = Match(self.case.start(), Seeded(seed), Sealer(bytes([seed])))
            match.begin()
            for _, random in stroll(self.case, seed, match):
                yield from self.asked(match.state, random)
            for event in match.events:
                facts = {**event.facts, "outcome": event.outcome} if event.outcome else event.facts
                yield self.demand("event", (event.kind,), facts, f"{self.case.name} tells it")
                yield from self.named(facts, event.kind)
            result = match.state.result()
            if result is not None:
                yield self.demand("reason", (result.reason,), NO_FACTS, "a battle ends so")

    def asked(self, state: State, random: Random) -> Iterator[Demand]:
        for seat in each(state.awaited()):
            for decision in state.decisions(seat):
                yield self.demand("prompt", (decision.prompt,), decision.facts, f"{self.case.name} asks it")
        for seat in range(state.seats):
            orders = [*state.orders(seat), *state.asides(seat)]
            for order in random.sample(orders, min(4, len(orders))):
                if state.refusal(seat, order) is None:
                    yield from self.forecast(state.forecast(seat, order), order.text)
            said = [*random.sample(self.case.vocabulary, min(6, len(self.case.vocabulary))), *NONSENSE]
            for text in said:
                order_or = state.read(seat, text)
                refusal = order_or if isinstance(order_or, Refusal) else state.refusal(seat, order_or)
                if refusal is not None:
                    names = (f"{refusal.rule} {refusal.reason}", refusal.reason)
                    yield self.demand("refusal", names, refusal.facts, f"it answers {text!r}")

    def forecast(self, forecast: Forecast, order: str) -> Iterator[Demand]:
        for chance in forecast.chances:
            if not chance.outcome.lstrip("+-").isdecimal():  # a bare number is itself
                for outcome in outcomes(chance.outcome):
                    yield self.demand("outcome", (outcome,), chance.facts, f"{order} may end so")
        reasons = [modifier.reason for need in forecast.needs for modifier in need.modifiers]
        reasons += [modifier.reason for throw in forecast.throws for modifier in throw.modifiers]
        for reason in reasons:
            yield self.demand("modifier", (reason,), NO_FACTS, f"it bears on {order}")

    def named(self, facts: Facts, kind: str) -> Iterator[Demand]:
        """Facts that are words of the game's own."""
        for name in ("purpose", "outcome", "reason"):
            word = facts.get(name)
            if isinstance(word, str) and word:
                for spoken in outcomes(word) if name == "outcome" else [word]:
                    yield self.demand(name, (spoken,), NO_FACTS, f"the event {kind} names it")

    def demand(self, kind: str, names: Sequence[str], facts: Facts, why: str) -> Demand:
        like = shape(facts)
        if like not in self.given:
            self.given[like] = frozenset(self.words.values(facts))
        number = {"n"} if names[0].endswith(" N") else set()
        return Demand(keys(kind, self.case.game.name, names), self.given[like] | number, why)


def shape(value: object) -> object:
    """What the names of facts depend on."""
    if isinstance(value, Mapping):
        return tuple((key, shape(fact)) for key, fact in value.items())
    return type(value)


def keys(kind: str, game: str, names: Sequence[str]) -> list[str]:
    return [f"{kind}.{section}.{name}" for section in (game, "match") for name in names]


def outcomes(name: str) -> list[str]:
    """What stands for it in the message files: each of several by itself, N for a number at the end."""
    parts = name.split(" and ")
    return [f"{part.rpartition(' ')[0]} N" if part.rpartition(" ")[2].isdecimal() else part for part in parts]


# ---- what random play may not have met


def written(game: str) -> Iterator[Demand]:
    """Every Refusal(…) and log.tell(…) in the game's sources whose names stand there in so many words."""
    for file in files(f"searoom.games.{game}").iterdir():
        if not file.name.endswith(".py"):
            continue
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            why = f"{file.name}, line {call.lineno}"
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            texts = [text_of(argument) for argument in call.args[:2]]
            if name == "tell" and texts and texts[0] is not None:
                yield Demand(keys("event", game, (texts[0],)), facts_of(call), why)
            elif name == "Refusal" and len(texts) == 2 and texts[1] is not None:
                names = (texts[1],) if texts[0] is None else (f"{texts[0]} {texts[1]}", texts[1])
                yield Demand(keys("refusal", game, names), facts_of(call), why)


def text_of(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def facts_of(call: ast.Call) -> Given:
    """The names of the facts, each also as the head of what lies in it; a star alone where they do not stand there."""
    if len(call.args) < 3:
        return frozenset({"outcome"}) if any(word.arg == "outcome" for word in call.keywords) else frozenset()
    given = call.args[2]
    names = [text_of(key) for key in given.keys if key is not None] if isinstance(given, ast.Dict) else [None]
    if None in names or (isinstance(given, ast.Dict) and None in given.keys):
        return frozenset({"*"})
    found = {name for name in names if name is not None}
    return frozenset(found | {f"{name}_*" for name in found} | {"outcome"})


def left_over(game: Game, catalogue: Catalogue) -> list[str]:
    """Messages in the game's sections that name nothing in its sources: nobody will ever hear them."""
    folder = files(f"searoom.games.{game.name}")
    said: set[str] = set()
    made: list[str] = []
    for file in folder.iterdir():
        if file.name.endswith(".py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                said |= {text for text in [text_of(node)] if text is not None} if isinstance(node, ast.expr) else set()
                made += [pattern_of(node)] if isinstance(node, ast.JoinedStr) else []
    said |= {scenario.key for scenario in game.scenarios()}
    said |= {option.key for scenario in game.scenarios() for option in scenario.options}
    said |= {"several"}  # of outcomes: the words' own
    kinds = ("prompt", "event", "refusal", "reason", "outcome", "purpose", "modifier", "option", "scenario", "note")
    found: list[str] = []
    for key in catalogue.texts:
        kind, section, name = (*key.partition(FORM)[0].split(".", 2), "", "")[:3]
        rule, _, rest = name.partition(" ")
        name = rest if kind == "refusal" and "-" in rule else name
        if kind in kinds and section == game.name and name not in said:
            names = (name, name.removesuffix("N") + "1", name.removesuffix(" by"))
            if name.removesuffix(" by") not in ROLLS and not any(
                pattern and re.fullmatch(pattern, one) for pattern in made for one in names
            ):
                found.append(f"{catalogue.name}: {key}: the game {game.name} never says it")
    return found


def pattern_of(node: ast.JoinedStr) -> str:
    """What a text made of parts may look like; "" where nearly anything."""
    parts = [text_of(value) if isinstance(value, ast.Constant) else None for value in node.values]
    plain = "".join(part for part in parts if part is not None)
    return "".join(".+" if part is None else re.escape(part) for part in parts) if len(plain.strip()) > 3 else ""


def trimmed(catalogue: Catalogue, changed: Mapping[str, str | None]) -> Catalogue:
    """The same with some messages taken out (None) or put another way."""
    twin = Catalogue(catalogue.name, "")
    twin.texts.update({key: text for key, text in catalogue.texts.items() if changed.get(key, text) is not None})
    twin.texts.update({key: text for key, text in changed.items() if text is not None})
    return twin
