"""How much anybody may ask at once: buckets that fill by the second, one a caller, bounded in number."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

BURST: Final = 3  # seconds' worth that may be asked at once
MOST_CALLERS: Final = 20_000


class Buckets:
    def __init__(self, per_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second: Final = per_second
        self._clock: Final = clock
        self._left: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def take(self, caller: str, cost: float = 1.0) -> bool:
        """False: too much, too quickly."""
        now, most = self._clock(), float(self.per_second * BURST)
        left, at = self._left.pop(caller, (most, now))
        left = min(most, left + (now - at) * self.per_second)
        enough = left >= cost
        self._left[caller] = (left - cost if enough else left, now)
        if len(self._left) > MOST_CALLERS:
            self._left.popitem(last=False)
        return enough
