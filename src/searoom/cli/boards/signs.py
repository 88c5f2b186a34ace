"""Signs for the screen, and plainer ones where standard output knows no others."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

PLAIN: Final[Mapping[str, str]] = {
    "·": ".", "■": "#", "░": ",", "▒": "%", "▓": "#", "█": "#", "▲": "^", "●": "o", "○": ".", "•": "*", "→": ">",
    "▸": ">", "↑": "|", "↗": "/", "↘": "\\", "↓": "|", "↙": "/", "←": "<", "↖": "\\", "✖": "X", "²": "+", "—": "-",
    "…": "...", "◦": ".", "\u00d7": "x", "“": '"', "”": '"',
}  # fmt: skip
ARROWS: Final = "↑↗→↘↓↙←↖"  # by direction, from north clockwise
COURSES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def utf8() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def sign(text: str) -> str:
    """The same, sign by sign, in what the screen can show."""
    return text if utf8() else "".join(PLAIN.get(one, one) for one in text)


def arrow(course: str) -> str:
    """Of a course by its name; "" for none."""
    return sign(ARROWS[COURSES.index(course)]) if course in COURSES else ""
