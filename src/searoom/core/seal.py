"""Secret placements, committed by salted hash when they are made and shown at the end: all can see they never moved."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from searoom.core.compiled import mypyc_attr
from searoom.core.encode import encode


def sealed_hash(salt: str, name: str, text: str) -> str:
    """What is published: SHA-256 of salt, name and text as a line of JSON. Nobody can guess the text from it."""
    return sha256(encode([salt, name, text]).encode()).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealer:
    """Draws every salt from one key, so that a saved battle can go on sealing."""

    def __init__(self, key: bytes) -> None:
        self.key: Final = key

    def salt(self, name: str) -> str:
        return hmac.digest(self.key, name.encode(), "sha256").hex()[:32]

    def seal(self, name: str, text: str) -> str:
        return sealed_hash(self.salt(name), name, text)
