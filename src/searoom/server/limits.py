"""How much anybody may ask at once: buckets that fill by the second, one a caller; sockets, counted by person."""

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
        """False: too much, too quickly. What costs more than a bucket holds costs a full one."""
        now, most = self._clock(), float(self.per_second * BURST)
        left, at = self._left.pop(caller, (most, now))
        left = min(most, left + (now - at) * self.per_second)
        cost = min(cost, most)
        enough = left >= cost
        self._left[caller] = (left - cost if enough else left, now)
        if len(self._left) > MOST_CALLERS:
            self._left.popitem(last=False)
        return enough

    def __len__(self) -> int:
        return len(self._left)


class Berth:
    """An open socket: whose, by which key, and how it is closed."""

    def __init__(self, person: str, key: str, leave: Callable[[], None]) -> None:
        self.person: Final = person
        self.key: Final = key
        self.leave: Final = leave


class Berths:
    """The open sockets of each person: not too many, and closed when what let them in is good no longer."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._taken: Final[dict[str, set[Berth]]] = {}

    def take(self, person: str, key: str, leave: Callable[[], None]) -> Berth | None:
        """None: he has as many as he may."""
        mine = self._taken.setdefault(person, set())
        if len(mine) >= self.most:
            return None
        berth = Berth(person, key, leave)
        mine.add(berth)
        return berth

    def give(self, berth: Berth) -> None:
        mine = self._taken.get(berth.person, set())
        mine.discard(berth)
        if not mine:
            self._taken.pop(berth.person, None)

    def send_away(self, person: str = "", keys: Callable[[str], bool] = lambda key: True) -> None:
        """All of this person's (or, without a person, everybody's) that came by one of these keys."""
        for who in [person] if person else list(self._taken):
            for berth in list(self._taken.get(who, ())):
                if keys(berth.key):
                    berth.leave()

    def __len__(self) -> int:
        return sum(len(mine) for mine in self._taken.values())
