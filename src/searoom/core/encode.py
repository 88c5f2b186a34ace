"""The one encoder. Orders come in as text; everything else only goes out, through here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Dict, Final, List, Union, cast

# What an event, a refusal or a view says: a game types its own with TypedDict, which is a Mapping[str, object].
Facts = Mapping[str, object]

NO_FACTS: Final[Facts] = {}

# One encoder object, made once: json.dumps would build a new one at every call.
_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def encode(value: object) -> str:
    """One line of JSON, the same on every machine: keys sorted, no spaces, tuples as lists."""
    return _ENCODER.encode(value)


def fingerprint(value: object) -> bytes:
    """SHA-256 of the encoded value: what digests and checks are made of."""
    return sha256(encode(value).encode()).digest()


def oddity(value: object, where: str = "") -> str:
    """Why this value must not go out, or "" if it may: floats differ between machines, objects between processes."""
    if value is None or isinstance(value, (bool, int, str)):
        return ""
    found = ""
    if isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            found = found or oddity(item, f"{where}[{index}]")
        return found
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                return f"{where}: key {key!r} is no text"
            found = found or oddity(item, f"{where}.{key}")
        return found
    return f"{where or 'value'}: {type(value).__name__} {value!r}"


def is_text(text: str) -> bool:
    """Whether it can be written at all: half a character (a lone surrogate) cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


Plain = Union[None, bool, int, str, List["Plain"], Dict[str, "Plain"]]


def decode(text: str) -> Plain:
    """Reads a header line of a record back; ValueError when it is not JSON of plain values."""
    try:
        value: object = json.loads(text)
        problem = oddity(value)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not is_text(encode(value)):
        raise ValueError("no text")
    if problem:
        raise ValueError(problem)
    return cast(Plain, value)  # a compiled engine checks what is declared: not before it is known
