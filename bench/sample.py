"""One measurement, and what many of them come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Sample:
    """Decisions with more than one lawful order a second, whole games a second, microseconds for a copy, and by how
    many percent telling makes a game longer; None where there is no such thing."""

    actions: float
    games: float
    copy_us: float | None = None
    telling: float | None = None


@dataclass(frozen=True)
class Row:
    """All rounds of one entry."""

    name: str
    own: bool
    compiled: bool
    twin: str  # the peer that plays the same game
    samples: tuple[Sample, ...]

    @property
    def middle(self) -> Sample:
        """The median of each figure by itself."""
        return Sample(
            median(s.actions for s in self.samples),
            median(s.games for s in self.samples),
            _median(self.samples, lambda s: s.copy_us),
            _median(self.samples, lambda s: s.telling),
        )

    @property
    def spread(self) -> float:
        """How far the rounds lie apart: slowest to quickest, in percent of the median."""
        rates = [s.actions for s in self.samples]
        return 100 * (max(rates) - min(rates)) / median(rates)


def _median(samples: Sequence[Sample], figure: Callable[[Sample], float | None]) -> float | None:
    found = [value for value in map(figure, samples) if value is not None]
    return median(found) if found else None
