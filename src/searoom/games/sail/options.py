"""The switches of options.toml: every one of them as text, with its default and what it may be set to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List

from searoom.core.fields import Fields
from searoom.games.sail.data_files import package_fields

PLACEMENTS: Final = ("default", "reefs", "ships", "all")
BY_LEVEL: Final = "by level"  # as the level says (SAIL-1.1.2)
MOST_TURNS: Final = 999


class AgreedOption:
    def __init__(self, fields: Fields) -> None:
        rule = "SAIL-3.1.3"
        self.key: Final = fields.text("id", rule)
        self.rule: Final = fields.text("rule", rule)
        words = fields.value("values", rule, "list or text")
        listed: List[str] = [as_text(value) for value in words] if isinstance(words, list) else []
        self.default: Final = as_text(fields.value("default", rule, "value"))
        # "by level" stands beside true and false
        self.values: Final[Sequence[str]] = [BY_LEVEL, *listed] if self.default == BY_LEVEL else listed
        self.low: Final = fields.number_or("low", rule, 0, MOST_TURNS, 0)
        self.high: Final = fields.number_or("high", rule, 0, MOST_TURNS, 0)
        fields.done(rule)


def as_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ";".join([as_text(item) for item in value])
    return str(value)


OPTIONS: Final[List[AgreedOption]] = [
    AgreedOption(fields) for fields in package_fields("options.toml").tables("option", "SAIL-3.1.3")
]
