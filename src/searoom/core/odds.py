"""Exact odds: whole numbers of ways, never fractions. The forecast and the roll both read a Need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Dict, Final, List, Tuple

from searoom.core.encode import NO_FACTS, Facts


class Modifier:
    """One reason why a number is what it is."""

    def __init__(self, rule: str, reason: str, by: int) -> None:
        self.rule: Final = rule
        self.reason: Final = reason
        self.by: Final = by


NO_MODIFIERS: Final[Sequence[Modifier]] = ()


class Need:
    """Which faces of one die do it, and why."""

    def __init__(self, rule: str, sides: int, faces: int, modifiers: Sequence[Modifier] = NO_MODIFIERS) -> None:
        self.rule: Final = rule
        self.sides: Final = sides
        self.faces: Final = faces & (2 << sides) - 2  # bit f for face f, no others
        self.modifiers: Final = modifiers

    def met_by(self, face: int) -> bool:
        return self.faces >> face & 1 == 1

    def ways(self) -> int:
        return self.faces.bit_count()

    def facts(self) -> Facts:
        return {
            "rule": self.rule,
            "sides": self.sides,
            "faces": [face for face in range(1, self.sides + 1) if self.faces >> face & 1],
            "modifiers": [{"rule": m.rule, "reason": m.reason, "by": m.by} for m in self.modifiers],
        }


def at_least(least: int, sides: int) -> int:
    """The faces from `least` up, as a Need wants them; none when out of reach, all when sure."""
    faces = 0
    for face in range(max(1, least), sides + 1):
        faces |= 1 << face
    return faces


def at_most(most: int, sides: int) -> int:
    faces = 0
    for face in range(1, min(most, sides) + 1):
        faces |= 1 << face
    return faces


class Throw:
    """A die with a number added to it, and why."""

    def __init__(self, rule: str, sides: int, base: int, modifiers: Sequence[Modifier] = NO_MODIFIERS) -> None:
        self.rule: Final = rule
        self.sides: Final = sides
        self.base: Final = base
        self.modifiers: Final = modifiers

    def added(self) -> int:
        return self.base + sum([m.by for m in self.modifiers])

    def spread(self) -> Spread:
        added = self.added()
        return die(self.sides).to(lambda face: face + added)

    def facts(self) -> Facts:
        return {
            "rule": self.rule,
            "sides": self.sides,
            "base": self.base,
            "modifiers": [{"rule": m.rule, "reason": m.reason, "by": m.by} for m in self.modifiers],
        }


class Chance:
    """One way an order may end, as the player would name it."""

    def __init__(self, outcome: str, ways: int, facts: Facts = NO_FACTS) -> None:
        self.outcome: Final = outcome
        self.ways: Final = ways
        self.facts: Final = facts


NO_CHANCES: Final[Sequence[Chance]] = ()
NO_NEEDS: Final[Sequence[Need]] = ()
NO_THROWS: Final[Sequence[Throw]] = ()


class Forecast:
    """The odds of an order: in `ways` of `of` it ends so. Empty where nothing is left to dice."""

    def __init__(
        self,
        of: int,
        chances: Sequence[Chance],
        needs: Sequence[Need] = NO_NEEDS,
        throws: Sequence[Throw] = NO_THROWS,
    ) -> None:
        self.of: Final = of
        self.chances: Final = chances
        self.needs: Final = needs
        self.throws: Final = throws  # of an opposed roll: the attack, then the defence

    def odds(self, outcome: str) -> Tuple[int, int]:
        ways = 0
        for chance in self.chances:
            if chance.outcome == outcome:
                ways += chance.ways
        return (ways, self.of)

    def facts(self) -> Facts:
        return {
            "of": self.of,
            "chances": [{"outcome": c.outcome, "ways": c.ways, "facts": c.facts} for c in self.chances],
            "needs": [need.facts() for need in self.needs],
            "throws": [throw.facts() for throw in self.throws],
        }


CERTAIN: Final = Forecast(1, NO_CHANCES)


def forecast_of(need: Need, good: str, bad: str) -> Forecast:
    """The odds of one yes or no."""
    ways = need.ways()
    chances: List[Chance] = []
    if ways > 0:
        chances.append(Chance(good, ways))
    if ways < need.sides:
        chances.append(Chance(bad, need.sides - ways))
    return Forecast(need.sides, chances, [need])


class Spread:
    """How many ways lead to each number: dice added, compared, counted, all exactly."""

    def __init__(self, of: int, ways: Dict[int, int]) -> None:
        self.of: Final = of
        self.ways: Final = ways

    def __add__(self, other: Spread) -> Spread:
        ways: Dict[int, int] = {}
        for a, n in self.ways.items():
            for b, m in other.ways.items():
                ways[a + b] = ways.get(a + b, 0) + n * m
        return Spread(self.of * other.of, ways)

    def to(self, change: Callable[[int], int]) -> Spread:
        """Each number changed by a rule: damage from a face, a cap, a sign."""
        ways: Dict[int, int] = {}
        for number, n in self.ways.items():
            ways[change(number)] = ways.get(change(number), 0) + n
        return Spread(self.of, ways)

    def minus(self, other: Spread) -> Spread:
        return self + other.to(lambda n: -n)

    def times(self, count: int) -> Spread:
        """The sum of `count` such throws."""
        total = Spread(1, {0: 1})
        for _ in range(count):
            total = total + self
        return total

    def at_least(self, least: int) -> int:
        return sum([n for number, n in self.ways.items() if number >= least])

    def forecast(
        self,
        name: Callable[[int], str],
        needs: Sequence[Need] = NO_NEEDS,
        throws: Sequence[Throw] = NO_THROWS,
    ) -> Forecast:
        """The numbers under the names a player uses, in lowest terms."""
        named: Dict[str, int] = {}
        for number in sorted(self.ways):
            named[name(number)] = named.get(name(number), 0) + self.ways[number]
        common = self.of
        for n in named.values():
            common = gcd(common, n)
        return Forecast(self.of // common, [Chance(o, n // common) for o, n in named.items() if n > 0], needs, throws)


def die(sides: int) -> Spread:
    return Spread(sides, dict.fromkeys(range(1, sides + 1), 1))


def hits(need: Need) -> Spread:
    """One die that hits (1) or misses (0)."""
    ways = need.ways()
    return Spread(need.sides, {n: w for n, w in ((0, need.sides - ways), (1, ways)) if w > 0})


class Contest:
    """Attack against defence, a die each: forecast and roll both read it. The margin is attack less defence."""

    def __init__(self, attack: Throw, defence: Throw) -> None:
        self.attack: Final = attack
        self.defence: Final = defence

    def spread(self) -> Spread:
        return self.attack.spread().minus(self.defence.spread())

    def forecast(self, name: Callable[[int], str]) -> Forecast:
        """The odds by the names that the margins have."""
        return self.spread().forecast(name, NO_NEEDS, [self.attack, self.defence])
