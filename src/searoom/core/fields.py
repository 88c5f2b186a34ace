"""Typed fields of a TOML file, each with the words that find it again when it is wrong.

A game's own data and what players bring along are read by the same few questions.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Dict, Final, List, Set, cast

from searoom.core.encode import Facts, is_text

MOST_CHARACTERS: Final = 200_000  # of a file: a scenario needs a tenth of it
MOST_SHOWN: Final = 60  # characters of a wrong value that are repeated in the answer
_ENDLESS: Final = re.compile(r"[0-9_]{4000}")
_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)$")  # where tomllib says it


class DataFault(ValueError):
    """What is wrong in a file: the field, the rule that it breaks, which of its reasons, and what would be right."""

    def __init__(self, file: str, field: str, rule: str, reason: str, facts: Facts) -> None:
        super().__init__(file, field, rule, reason, facts)
        self.file: Final = file
        self.field: Final = field
        self.rule: Final = rule
        self.reason: Final = reason
        self.facts: Final = facts

    def __str__(self) -> str:
        facts = ", ".join([f"{key}: {value}" for key, value in self.facts.items()])
        where = f"{self.file}: {self.field}" if self.field else self.file
        return f"{where}: {self.reason} ({facts}) [{self.rule}]"


def printable(text: str) -> str:
    """On one line, and harmless to a terminal."""
    return "".join([char if char.isprintable() else "?" for char in text])


def shown(value: object) -> object:
    """A value as it may go out in facts: no floats, no dates, nothing endless."""
    if isinstance(value, str):
        return printable(value if len(value) <= MOST_SHOWN else value[:MOST_SHOWN] + "...")
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) < 10**12):
        return value
    return kind_of(value)


def kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "whole number"
    if isinstance(value, float):
        return "decimal number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        return "list"
    return "table" if isinstance(value, dict) else "date or time"


class Fields:
    """One table of a file. Whoever has asked for all he knows says `done`: what is left over is unknown."""

    def __init__(self, file: str, path: str, values: Dict[str, object]) -> None:
        self.file: Final = file
        self.path: Final = path
        self._values: Final = values
        self._asked: Final[Set[str]] = set()

    def where(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def fault(self, name: str, rule: str, reason: str, facts: Facts) -> DataFault:
        return DataFault(self.file, self.where(name) if name else self.path, rule, reason, facts)

    def wrong(self, name: str, rule: str, wanted: str, found: object) -> DataFault:
        told = f'"{shown(found)}"' if isinstance(found, str) else shown(found)  # "2" is not 2
        return self.fault(name, rule, "wrong kind", {"wanted": wanted, "found": told})

    def has(self, name: str) -> bool:
        return name in self._values

    def names(self) -> List[str]:
        return list(self._values)

    def skip(self, *names: str) -> None:
        """Fields for people, not used in play."""
        for name in names:
            self._asked.add(name)

    def done(self, rule: str) -> None:
        for name in self._values:
            if name not in self._asked:
                raise self.fault(shown_name(name), rule, "unknown field", {"known": sorted(self._asked)})

    # ---- values, each as its rule wants it

    def value(self, name: str, rule: str, wanted: str) -> object:
        self._asked.add(name)
        if name not in self._values:
            raise self.fault(name, rule, "missing", {"wanted": wanted})
        return self._values[name]

    def number(self, name: str, rule: str, low: int, high: int) -> int:
        found = self.value(name, rule, "whole number")
        return self._number(name, rule, found, low, high)

    def _number(self, name: str, rule: str, found: object, low: int, high: int) -> int:
        if isinstance(found, bool) or not isinstance(found, int):
            raise self.wrong(name, rule, "whole number", found)
        if not low <= found <= high:
            raise self.fault(name, rule, "out of range", {"low": low, "high": high, "found": shown(found)})
        return found

    def number_or(self, name: str, rule: str, low: int, high: int, default: int) -> int:
        self._asked.add(name)
        return self.number(name, rule, low, high) if self.has(name) else default

    def flag(self, name: str, rule: str) -> bool:
        found = self.value(name, rule, "true or false")
        if not isinstance(found, bool):
            raise self.wrong(name, rule, "true or false", found)
        return found

    def flag_or(self, name: str, rule: str, default: bool) -> bool:
        self._asked.add(name)
        return self.flag(name, rule) if self.has(name) else default

    def text(self, name: str, rule: str) -> str:
        found = self.value(name, rule, "text")
        if not isinstance(found, str):
            raise self.wrong(name, rule, "text", found)
        return found

    def name(self, name: str, rule: str) -> str:
        """A text that is not empty."""
        found = self.text(name, rule)
        if not found.strip():
            raise self.fault(name, rule, "missing", {"wanted": "text"})
        return found

    def text_or(self, name: str, rule: str, default: str) -> str:
        self._asked.add(name)
        return self.text(name, rule) if self.has(name) else default

    def word(self, name: str, rule: str, words: Sequence[str]) -> int:
        """Which of these words it is."""
        return self._word(name, rule, self.value(name, rule, "text"), words)

    def _word(self, name: str, rule: str, found: object, words: Sequence[str]) -> int:
        if not isinstance(found, str) or found not in words:
            raise self.fault(name, rule, "unknown word", {"words": list(words), "found": shown(found)})
        return list(words).index(found)

    def tenths(self, name: str, rule: str) -> List[int]:
        """Decimal numbers as whole tenths."""
        found: List[int] = []
        for index, value in enumerate(self.array(name, rule)):
            if not isinstance(value, float) or value * 10 != int(value * 10):
                raise self.wrong(f"{name}[{index}]", rule, "number of tenths", value)
            found.append(int(value * 10))
        return found

    def hundredths(self, name: str, rule: str, high: int) -> int:
        """A number of at most two decimals, as whole hundredths."""
        found = self.value(name, rule, "number")
        if isinstance(found, bool) or not isinstance(found, (int, float)) or round(found * 100) / 100 != found:
            raise self.wrong(name, rule, "number of hundredths", found)
        return self._number(name, rule, round(found * 100), 0, high * 100)

    def array(self, name: str, rule: str) -> List[object]:
        found = self.value(name, rule, "list")
        if not isinstance(found, list):
            raise self.wrong(name, rule, "list", found)
        return cast(List[object], found)

    def numbers(self, name: str, rule: str, low: int, high: int, count: int = -1) -> List[int]:
        found = self.array(name, rule)
        self.counted(name, rule, len(found), count)
        return [self._number(f"{name}[{index}]", rule, value, low, high) for index, value in enumerate(found)]

    def words(self, name: str, rule: str, words: Sequence[str], count: int = -1) -> List[int]:
        found = self.array(name, rule)
        self.counted(name, rule, len(found), count)
        return [self._word(f"{name}[{index}]", rule, value, words) for index, value in enumerate(found)]

    def texts(self, name: str, rule: str) -> List[str]:
        found: List[str] = []
        for index, value in enumerate(self.array(name, rule)):
            if not isinstance(value, str):
                raise self.wrong(f"{name}[{index}]", rule, "text", value)
            found.append(value)
        return found

    def lists(self, name: str, rule: str) -> List[List[object]]:
        found: List[List[object]] = []
        for index, value in enumerate(self.array(name, rule)):
            if not isinstance(value, list):
                raise self.wrong(f"{name}[{index}]", rule, "list", value)
            found.append(cast(List[object], value))
        return found

    def counted(self, name: str, rule: str, found: int, wanted: int) -> None:
        if wanted not in (found, -1):
            raise self.fault(name, rule, "wrong number", {"wanted": wanted, "found": found})

    def table(self, name: str, rule: str) -> Fields:
        return self._table(name, rule, self.value(name, rule, "table"))

    def _table(self, name: str, rule: str, found: object) -> Fields:
        if not isinstance(found, dict):
            raise self.wrong(name, rule, "table", found)
        return Fields(self.file, self.where(name), cast(Dict[str, object], found))

    def tables(self, name: str, rule: str) -> List[Fields]:
        return [self._table(f"{name}[{index}]", rule, value) for index, value in enumerate(self.array(name, rule))]


def shown_name(name: str) -> str:
    """A field's name as it may stand in a path."""
    return str(shown(name))


def read_fields(file: str, text: str, rule: str) -> Fields:
    """The top table of a file; a DataFault with the line where it is no TOML."""
    if len(text) > MOST_CHARACTERS:
        raise DataFault(file, "", rule, "file too long", {"most": MOST_CHARACTERS, "found": len(text)})
    if not is_text(text):
        raise DataFault(file, "", rule, "not text", {"wanted": "UTF-8"})
    try:
        values: object = tomllib.loads(text)
    except RecursionError:
        raise DataFault(file, "", rule, "nested too deeply", {"wanted": "TOML"}) from None
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = _PLACE.search(said)
        if place:
            said = said[: place.start()].rstrip()
        lines = text.count("\n") + (0 if text.endswith("\n") else 1)
        line = int(place[1]) if place else lines
        column = int(place[2]) if place else 0
        facts: Facts = {"line": line, "column": column, "found": printable(said[:200])}
        raise DataFault(file, "", rule, "not TOML", facts) from None
    except ValueError:  # a number of thousands of digits
        digits = _ENDLESS.search(text)
        line = text.count("\n", 0, digits.start()) + 1 if digits else 1
        facts = {"line": line, "column": 0, "found": "a number without end"}
        raise DataFault(file, "", rule, "not TOML", facts) from None
    if not isinstance(values, dict):
        raise DataFault(file, "", rule, "not TOML", {"line": 1, "column": 0, "found": ""})
    return Fields(file, "", cast(Dict[str, object], values))
