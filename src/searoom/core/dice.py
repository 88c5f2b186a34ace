"""All chance goes through here, one die at a time, each with its purpose and its rule."""

from __future__ import annotations

import hmac
from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final, List, Tuple

from searoom.core.compiled import mypyc_attr
from searoom.core.encode import encode


class DieWanted(Exception):
    """No face is laid out for this die: it is wanted next, from a hand, from the search, or from a test."""

    def __init__(self, sides: int, purpose: str, rule: str) -> None:
        super().__init__(f"d{sides} for {purpose} ({rule})")
        self.sides: Final = sides
        self.purpose: Final = purpose
        self.rule: Final = rule

    def __reduce__(self) -> Tuple[object, ...]:
        return DieWanted, (self.sides, self.purpose, self.rule)


class DiceRanDry(Exception):
    """A test laid out too few dice, or a wrong one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(ABC):
    @abstractmethod
    def roll(self, sides: int, purpose: str, rule: str) -> int:
        """One face, 1 to `sides`."""

    def choose(self, count: int, purpose: str, rule: str) -> int:
        """One of `count` things, counted from 0: a die of many sides."""
        if count < 1:
            raise ValueError(f"there is nothing to choose from for {purpose}")
        return self.roll(count, purpose, rule) - 1


class Seeded(Dice):
    """The standard library's generator: the same faces from the same seed on every machine (MATCH-4.1)."""

    def __init__(self, seed: int) -> None:
        self._random: Final = Random(seed).random

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        return int(self._random() * sides) + 1


class Chosen(Dice):
    """Faces laid out in advance; DieWanted when they run dry. Search, entered dice and replay use it."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces: Final = list(faces)
        self.used = 0

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        if self.used == len(self.faces):
            raise DieWanted(sides, purpose, rule)
        face = self.faces[self.used]
        if not 1 <= face <= sides:
            raise DiceRanDry(f"{face} on a d{sides} for {purpose} ({rule})")
        self.used += 1
        return face

    def unused(self) -> int:
        return len(self.faces) - self.used


class Scripted(Dice):
    """For tests: the dice as laid out, an error when they run dry."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._chosen: Final = Chosen(faces)

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        try:
            return self._chosen.roll(sides, purpose, rule)
        except DieWanted as wanted:
            raise DiceRanDry(f"the test laid out no die for this: {wanted}") from wanted

    def unused(self) -> int:
        return self._chosen.unused()


class Noted(Dice):
    """Passes on and notes the faces, for the record."""

    def __init__(self, dice: Dice) -> None:
        self._dice: Final = dice
        self.faces: List[int] = []

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        face = self._dice.roll(sides, purpose, rule)
        self.faces.append(face)
        return face


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Dice):
    """Dice that nobody can choose and everybody can check afterwards (MATCH-4.2).

    Roll n is HMAC-SHA256 of the match, the seats' seeds, n, the die and the public log so far, under a secret whose
    SHA-256 was published before the first roll. The match keeps `public` and shows the secret when the battle is over.
    """

    def __init__(self, secret: bytes, match: str, seeds: Sequence[str]) -> None:
        self.secret: Final = secret
        self.match: Final = match
        self.seeds: Final = tuple(seeds)
        self.public = b""  # a chain of hashes over all that a spectator was told
        self.n = 0  # never runs backwards, not even when an order is taken back

    def commitment(self) -> str:
        return sha256(self.secret).hexdigest()

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        if not 1 <= sides <= 1 << 32:
            raise ValueError(f"there is no die of {sides} sides")
        self.n += 1
        limit = (1 << 32) // sides * sides  # above it the low faces would come up too often: draw again
        again = 0
        while True:
            text = encode([self.match, self.seeds, self.n, again, sides, purpose, rule, self.public.hex()])
            number = int.from_bytes(hmac.digest(self.secret, text.encode(), "sha256")[:4], "big")
            if number < limit:
                return number % sides + 1
            again += 1
