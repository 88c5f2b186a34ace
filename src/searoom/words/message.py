"""Messages with holes: the part of ICU MessageFormat that we need, read once and filled in often.

`{name}`, `{n, plural, =0 {none} one {# ship} other {# ships}}`, `{x, select, a {…} other {…}}`, nested at will. An
apostrophe quotes only directly before `{`, `}` or (in a plural) `#`; two apostrophes are one. The browser reads the
same files with any ICU reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Union

Value = Union[int, str]
PluralRule = Callable[[int], str]

CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
_NAME: Final = re.compile(r"[^\W\d]\w*")
_CASE: Final = re.compile(r"=\d+|[^\s{}]+")
_SPACE: Final = re.compile(r"\s*")


class MessageError(ValueError):
    """A message that cannot be read: what is wrong, and at which character (counted from 1)."""

    def __init__(self, at: int, problem: str) -> None:
        super().__init__(f"character {at + 1}: {problem}")
        self.at: Final = at
        self.problem: Final = problem


class MissingFact(KeyError):
    """A message names a fact that was not given."""


class Hole:
    """`{name}`"""

    def __init__(self, name: str) -> None:
        self.name: Final = name


class Count:
    """`#`: the number of the plural around it."""


class Choice:
    """`{name, plural, …}` or `{name, select, …}`"""

    def __init__(self, name: str, kind: str, cases: Mapping[str, Sequence[Part]]) -> None:
        self.name: Final = name
        self.kind: Final = kind  # plural or select
        self.cases: Final = cases


Part = Union[str, Hole, Count, Choice]


class Message:
    def __init__(self, text: str) -> None:
        self.parts: Final[Sequence[Part]] = _Reader(text).whole()

    def placeholders(self) -> set[str]:
        """Every fact it names."""
        return set(_names(self.parts))

    def fill(self, facts: Mapping[str, Value], category: PluralRule) -> str:
        """The text; MissingFact when it names a fact that is not there."""
        return _fill(self.parts, facts, category, None)


def _names(parts: Sequence[Part]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if isinstance(part, Hole):
            found.append(part.name)
        elif isinstance(part, Choice):
            found.append(part.name)
            for inner in part.cases.values():
                found.extend(_names(inner))
    return found


def _fill(parts: Sequence[Part], facts: Mapping[str, Value], category: PluralRule, count: int | None) -> str:
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        elif isinstance(part, Count):
            out.append(str(count))
        elif part.name not in facts:
            raise MissingFact(part.name)
        elif isinstance(part, Hole):
            out.append(str(facts[part.name]))
        else:
            value = facts[part.name]
            inner, number = _case(part, value, category)
            out.append(_fill(inner, facts, category, count if number is None else number))
    return "".join(out)


def _case(choice: Choice, value: Value, category: PluralRule) -> tuple[Sequence[Part], int | None]:
    if choice.kind == "select":
        word = str(value).lower() if isinstance(value, bool) else str(value)
        return choice.cases.get(word, choice.cases["other"]), None
    if not isinstance(value, int):
        raise MissingFact(choice.name)  # a plural of something that is no number
    for name in (f"={value}", category(value)):
        if name in choice.cases:
            return choice.cases[name], value
    return choice.cases["other"], value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.at = 0

    def whole(self) -> Sequence[Part]:
        parts = self.parts(inside=False, plural=False)
        if self.at < len(self.text):
            raise MessageError(self.at, "a } that closes nothing; write '}' for the sign itself")
        return parts

    def parts(self, inside: bool, plural: bool) -> Sequence[Part]:
        """Up to the end of the text, or to the } that closes this case."""
        parts: list[Part] = []
        plain: list[str] = []

        def close() -> None:
            if plain:
                parts.append("".join(plain))
                plain.clear()

        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "'":
                plain.append(self.quoted(plural))
            elif sign == "{":
                close()
                parts.append(self.argument(plural))
            elif sign == "}":
                break
            elif sign == "#" and plural:
                close()
                parts.append(Count())
                self.at += 1
            else:
                plain.append(sign)
                self.at += 1
        close()
        if inside and self.at == len(self.text):
            raise MessageError(self.at, "a } is missing")
        return tuple(parts)

    def quoted(self, plural: bool) -> str:
        start = self.at
        following = self.text[self.at + 1 : self.at + 2]
        if following == "'":
            self.at += 2
            return "'"
        if not following or following not in ("{}#" if plural else "{}"):
            self.at += 1
            return "'"  # an ordinary apostrophe
        self.at += 1
        out: list[str] = []
        while self.at < len(self.text):
            if self.text[self.at] != "'":
                out.append(self.text[self.at])
                self.at += 1
            elif self.text[self.at + 1 : self.at + 2] == "'":
                out.append("'")
                self.at += 2
            else:
                self.at += 1
                return "".join(out)
        raise MessageError(start, "this apostrophe opens a quotation that never ends; write '' for an apostrophe")

    def argument(self, plural: bool) -> Part:
        start = self.at
        self.at += 1
        name = self.word(_NAME, "the name of a fact")
        if self.take("}"):
            return Hole(name)
        if not self.take(","):
            raise MessageError(self.at, f"after {{{name} comes }} or a comma")
        at = self.at
        kind = self.word(_NAME, "plural or select")
        if kind != "plural" and kind != "select":
            raise MessageError(at, f"{kind!r} is neither plural nor select")
        if not self.take(","):
            raise MessageError(self.at, f"after {kind} comes a comma")
        cases: dict[str, Sequence[Part]] = {}
        while not self.take("}"):
            at = self.at
            case = self.word(_CASE, "a case, or the } that ends them")
            if case in cases:
                raise MessageError(at, f"the case {case!r} stands here twice")
            if kind == "plural" and not case.startswith("=") and case not in CATEGORIES:
                raise MessageError(at, f"{case!r} is no plural case; there are =0, =1 … and {', '.join(CATEGORIES)}")
            if not self.take("{"):
                raise MessageError(self.at, f"after the case {case!r} comes {{")
            cases[case] = self.parts(inside=True, plural=plural or kind == "plural")
            self.at += 1
        if "other" not in cases:
            raise MessageError(start, f"{{{name}, {kind}, …}} has no case 'other'")
        return Choice(name, kind, cases)

    def skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        if found is not None:
            self.at = found.end()

    def take(self, sign: str) -> bool:
        self.skip()
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def word(self, pattern: re.Pattern[str], wanted: str) -> str:
        self.skip()
        found = pattern.match(self.text, self.at)
        if found is None:
            raise MessageError(self.at, f"wanted here: {wanted}")
        self.at = found.end()
        return found.group()
