"""Facts to sentences. A missing message never stops a battle: English is asked, then the bare facts are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from searoom.core.encode import Facts
from searoom.core.events import Event
from searoom.core.game import Game, Option, Result, Scenario
from searoom.core.odds import Chance, Forecast, Modifier
from searoom.core.orders import Refusal
from searoom.core.pending import Decision
from searoom.core.record import Fault
from searoom.core.seats import Seat, each
from searoom.words.catalogue import FIRST, catalogue, plural_category
from searoom.words.message import MissingFact, Value

COMMON: Final = "match"  # the sections that hold for every game
# Facts by these names hold the number of a seat, and are read out by the seat's name.
SEAT_FACTS: Final = frozenset({"seat", "by_seat", "to_seat", "of_seat", "enemy", "owner", "winner", "loser", "player"})
# Facts by these names hold a word of the game's own, which its sections translate.
WORD_FACTS: Final = frozenset({"reason", "course", "range", "piece", "what", "by", "obstacle"})
# Facts by these names hold patterns of orders; their words in capitals are put into the reader's language.
PATTERN_FACTS: Final = frozenset({"expected"})
SAID_FACTS: Final = frozenset({"said", "text", "until", "found", "value", "hash"})  # as they were said or written
_BLANK: Final = re.compile(r"[A-Z]{2,}\b")
_NUMBERED: Final = re.compile(r"(.+) (\d+)")  # won by 3
JOINED: Final = " and "  # between the outcomes of one order
ROLLS: Final = ("roll", "die", "contest")  # events of dice, each rolled for a seat or for nobody
REFUSED: Final = ("order refused", "no such battle")  # faults of a record behind which stands a refusal
HASH_SHOWN: Final = 12  # of a long hash: enough to compare by eye


def percent(ways: int, of: int, point: str = ".") -> str:
    """Exactly, in whole numbers: rounded half up, with one decimal below ten."""
    if of <= 0:
        return "0 %"
    if ways * 10 >= of or ways == 0:
        return f"{(ways * 200 + of) // (2 * of)} %"
    tenths = (ways * 2000 + of) // (2 * of)
    return f"{tenths // 10}{point}{tenths % 10} %"


def shares(ways: Sequence[int], of: int, point: str = ".") -> list[str]:
    """Percentages of parts that make a whole: they add up to 100 as they are shown. What is left over after rounding
    down goes to those that lost most by it. With decimals for all when one is below ten."""
    if of <= 0 or sum(ways) != of:
        return [percent(n, of, point) for n in ways]
    fine = any(0 < n * 10 < of for n in ways)
    whole = 1000 if fine else 100
    units = [n * whole // of for n in ways]
    losses = sorted(range(len(ways)), key=lambda index: -(ways[index] * whole % of))
    for index in losses[: whole - sum(units)]:
        units[index] += 1
    return [f"{n // 10}{point}{n % 10} %" if fine else f"{n} %" for n in units]


class Words:
    """One reader's words: his language, the game he plays, the names of its seats."""

    def __init__(self, language: str = FIRST, game: str = "", seats: Sequence[str] = ()) -> None:
        self.language: Final = language
        self.game: Final = game
        self.seats: Final = tuple(seats)

    # ---- the ground floor

    def find(self, keys: Sequence[str], facts: Mapping[str, Value]) -> str | None:
        """The first of these keys that is there and finds all its facts, in the reader's language or in English. Where
        it has several forms, the first of those that finds all its own, empty ones not counted."""
        for language in dict.fromkeys((self.language, FIRST)):
            book = catalogue(language)
            for key in keys:
                rich = {name: fact for name, fact in facts.items() if fact != ""} if book.forms(key) else facts
                for form in (*book.forms(key), key):
                    message = book.message(form)
                    if message is None:
                        continue
                    try:
                        return message.fill(facts if form == key else rich, partial(plural_category, language))
                    except MissingFact:
                        continue
        return None

    def say(self, key: str, **facts: Value) -> str:
        """A message of the program's own chrome."""
        found = self.find([key], facts)
        return _plainly(key, facts) if found is None else found

    def _sections(self, kind: str, *names: str) -> list[str]:
        return [f"{kind}.{section}.{name}" for section in (self.game, COMMON) if section for name in names]

    def word(self, kind: str, word: str) -> str:
        """A game's own word for an outcome, a purpose, an option …; as it is when no file knows it."""
        found = self.find(self._sections(kind, word), {})
        return word if found is None else found

    def purpose(self, purpose: str) -> str:
        """What a die is thrown for; in an opposed roll with its side behind it: `boarding, attack`."""
        of, comma, side = purpose.rpartition(", ")
        known = comma and not self.knows("purpose", purpose) and self.knows("purpose", side)
        return f"{self.word('purpose', of)}, {self.word('purpose', side)}" if known else self.word("purpose", purpose)

    def knows(self, kind: str, word: str) -> bool:
        """Whether the game has such a word."""
        return self.find(self._sections(kind, word), {}) is not None

    def seat(self, seat: Seat | None) -> str:
        """A seat by its name; None is a spectator, -1 nobody."""
        if seat is None or seat < 0:
            return self.say("seat.match.spectator" if seat is None else "seat.match.nobody")
        if seat >= len(self.seats):
            return self.say("seat.match.number", n=seat + 1)
        return self.word("seat", self.seats[seat])

    def listed(self, items: Sequence[str]) -> str:
        """red, white and blue"""
        if len(items) < 2:
            return "".join(items)
        return self.say("list.and", first=", ".join(items[:-1]), last=items[-1])

    def values(self, facts: Facts) -> dict[str, Value]:
        """Facts as messages want them: seats by name, the game's words and names translated, lists in a row, and what
        lies deeper under joined names (need_sides)."""
        values: dict[str, Value] = {}
        for key, fact in facts.items():
            if isinstance(fact, bool):
                values[key] = "true" if fact else "false"
            elif isinstance(fact, int):
                values[key] = self.seat(fact) if key in SEAT_FACTS else fact
            elif isinstance(fact, str):
                values[key] = self._text(key, fact)
            elif isinstance(fact, Mapping):
                for inner, value in self.values(fact).items():
                    values[f"{key}_{inner}"] = value
            elif isinstance(fact, (list, tuple)):
                if key == "seats" and all(isinstance(item, int) for item in fact):
                    values[key] = self.listed([self.seat(item) for item in fact])
                else:
                    values[key] = ", ".join([self._item(key, item) for item in fact])
                values[f"{key}_count"] = len(fact)
        return values

    def _text(self, key: str, fact: str) -> str:
        if key == "purpose":
            return self.purpose(fact)
        if key == "outcome":
            return self.outcome(fact)
        if key in WORD_FACTS:
            return self.word(key, fact)
        if key == "prompt":  # the open question, by what it is about
            return self.word("question", fact)
        if key in SAID_FACTS:
            return f"{fact[:HASH_SHOWN]}…" if key == "hash" and len(fact) > HASH_SHOWN else fact
        return self.name(fact)

    def _item(self, key: str, item: object) -> str:
        """One of a list: `[each.sail] victims` says how an entry with facts of its own is told."""
        if isinstance(item, Mapping):
            facts = self.values(item)
            return self.find(self._sections("each", key), facts) or _plainly(key, facts)
        return self.pattern(str(item)) if key in PATTERN_FACTS else self._text(key, str(item))

    def name(self, text: str) -> str:
        """What stands on the table, by the name it has in orders (`brig 2`), as the reader calls it."""
        head, blank, rest = text.partition(" ")
        found = self.find(self._sections("name", head), {"n": rest}) if blank else None
        return text if found is None else found

    def outcome(self, name: str, facts: Mapping[str, Value] | None = None) -> str:
        """How an order ends. `won by 3` is said by `won by N`, several outcomes joined by ` and ` one after another."""
        facts = facts or {}
        found = self.find(self._sections("outcome", name), facts)
        numbered = _NUMBERED.fullmatch(name)
        if found is None and numbered is not None:
            number = {**facts, "n": int(numbered[2])}
            found = self.find(self._sections("outcome", f"{numbered[1]} N"), number)
        if found is None and JOINED in name:
            outcomes = ", ".join([self.outcome(part) for part in name.split(JOINED)])
            found = self.find(self._sections("outcome", "several"), {**facts, "outcomes": outcomes}) or outcomes
        return name if found is None else found

    def pattern(self, text: str) -> str:
        """The pattern of an order, with its blanks (SQUARE) in the reader's language."""
        return _BLANK.sub(lambda found: self.word("blank", found.group()), text)

    # ---- what the game says

    def prompt(self, decision: Decision) -> str:
        """What is asked, said to the one who is asked."""
        facts = self.values(decision.facts)
        found = self.find(self._sections("prompt", decision.prompt), facts)
        return _plainly(decision.prompt, facts) if found is None else found

    def waiting(self, decisions: Sequence[Decision]) -> str:
        """Whose word is missing, said to somebody else."""
        names = [self.seat(decision.seat) for decision in decisions]
        return self.say("terminal.waiting", names=self.listed(names)) if names else ""

    def event(self, event: Event) -> str:
        facts = self.values(event.facts)
        if event.outcome:
            facts.setdefault("outcome", self.outcome(event.outcome))
        # dice are rolled for a seat, or (-1) for nobody in particular
        seat = event.facts.get("seat")
        rolled = event.kind in ROLLS and isinstance(seat, int) and seat >= 0
        names = (f"{event.kind} by", event.kind) if rolled else (event.kind,)
        found = self.find(self._sections("event", *names), facts)
        return _plainly(event.kind, facts) if found is None else found

    def refusal(self, refusal: Refusal) -> str:
        """Why not; the caller adds the rule. A reason may have words of its own under one rule: its key is both."""
        facts = self.values(refusal.facts)
        why, inner = refusal.facts.get("why"), refusal.facts.get("facts")
        if isinstance(why, str) and isinstance(inner, Mapping):  # the reason lies in another one
            facts["why"] = self.refusal(Refusal(refusal.rule, why, inner))
        names = (f"{refusal.rule} {refusal.reason}", refusal.reason)
        found = self.find(self._sections("refusal", *names), facts)
        return _plainly(refusal.reason, facts) if found is None else found[:1].upper() + found[1:]

    def fault(self, fault: Fault) -> str:
        """What is wrong with a record, and where."""
        facts = self.values(fault.facts)
        found = self.find([f"fault.{fault.reason}"], facts)
        text = _plainly(fault.reason, facts) if found is None else found
        rule, reason = fault.facts.get("rule"), fault.facts.get("reason")
        if fault.reason in REFUSED and isinstance(rule, str) and isinstance(reason, str):
            inner = fault.facts.get("refusal_facts", fault.facts.get("facts"))
            refusal = Refusal(rule, reason, inner if isinstance(inner, Mapping) else {})
            text += f" {self.refusal(refusal)} [{rule}]"
        return self.say("fault.where", line=fault.line, what=text)

    # ---- odds

    def percent(self, ways: int, of: int) -> str:
        return percent(ways, of, self.say("number.point"))

    def shares(self, ways: Sequence[int], of: int) -> list[str]:
        """Of a whole: they add up to 100."""
        return shares(ways, of, self.say("number.point"))

    def chances(self, forecast: Forecast) -> list[str]:
        """hit: 3 in 6 (50 %), for each way it may end."""
        found = self.shares([chance.ways for chance in forecast.chances], forecast.of)
        return [self._chance(chance, forecast.of, share) for chance, share in zip(forecast.chances, found, strict=True)]

    def _chance(self, chance: Chance, of: int, share: str) -> str:
        named = self.outcome(chance.outcome, self.values(chance.facts))
        odds = self.say("odds.ways", ways=chance.ways, of=of, percent=share)
        return self.say("odds.chance", outcome=named, odds=odds)

    def forecast(self, forecast: Forecast) -> list[str]:
        """One line for each way it may end, then what each die must show and why. Empty where nothing is diced."""
        lines = self.chances(forecast)
        for need in forecast.needs:
            faces = ", ".join(str(face) for face in range(1, need.sides + 1) if need.met_by(face))
            lines.append(self.say("odds.need", sides=need.sides, faces=faces or "-", rule=need.rule))
            lines += self._modifiers(need.modifiers)
        for side, throw in zip(("attack", "defence"), forecast.throws, strict=False):
            named, base = self.word("purpose", side), f"{throw.base:+d}" if throw.base else ""
            how = "odds.throw" if throw.sides else "odds.number"  # a number that nothing is thrown for
            said = self.say(how, side=named, sides=throw.sides, base=base, sum=throw.added(), rule=throw.rule)
            lines += [said.replace("  (", " ("), *self._modifiers(throw.modifiers)]
        return lines

    def _modifiers(self, modifiers: Sequence[Modifier]) -> list[str]:
        return [
            self.say("odds.modifier", by=f"{m.by:+d}", reason=self.word("modifier", m.reason), rule=m.rule)
            for m in modifiers
        ]

    # ---- the end, and before the beginning

    def result(self, result: Result) -> str:
        winners = [self.seat(seat) for seat in each(result.winners)]
        points = self.listed([f"{self.seat(seat)} {p}" for seat, p in enumerate(self.points(result))])
        reason = self.word("reason", result.reason)
        if not winners:
            return self.say("result.draw", reason=reason, points=points)
        return self.say("result.won", winners=self.listed(winners), count=len(winners), reason=reason, points=points)

    def points(self, result: Result) -> list[str]:
        return [self._scaled(points, result.scale) for points in result.points]

    def _scaled(self, points: int, scale: int) -> str:
        """Points are whole numbers of 1/scale: shown as such where they do not come out even."""
        if points % scale == 0:
            return str(points // scale)
        if 100 % scale == 0:
            hundredths = abs(points) * (100 // scale)
            text = f"{hundredths // 100}{self.say('number.point')}{hundredths % 100:02d}".rstrip("0")
            return f"-{text}" if points < 0 else text
        return f"{points}/{scale}"

    def title(self, game: Game) -> str:
        return self.find([f"game.{game.name}.title"], {}) or game.title

    def scenario(self, scenario: Scenario) -> tuple[str, str]:
        """Its title and what is said of it."""
        title = self.find(self._sections("scenario", scenario.key), {})
        note = self.find(self._sections("note", scenario.key), {})
        return title or scenario.title, note or scenario.note

    def option(self, option: Option) -> str:
        """What a switch is for, and what it may be set to."""
        about = self.find(self._sections("option", option.key), {}) or option.key
        if option.values:
            about = self.say("option.values", about=about, values=", ".join(option.values))
        elif option.low < option.high:
            about = self.say("option.range", about=about, low=option.low, high=option.high)
        return self.say("option.otherwise", about=about, default=option.default) if option.default else about


def _plainly(name: str, facts: Mapping[str, Value]) -> str:
    """No words for it: the facts themselves."""
    if not facts:
        return name
    told = [f"{key}={value}" for key, value in facts.items() if not key.endswith("_count")]
    return f"{name}: {' '.join(told)}"
