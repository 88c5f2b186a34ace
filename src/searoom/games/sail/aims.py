"""One gun on one target: what offers of gunfire are made of."""

from __future__ import annotations

from typing import Final


class Aim:
    """A unit whose guns bear on a target: in which direction, with how many shots at most, and whether with chain."""

    def __init__(self, unit: int, target: int, direction: int, most: int, chain: bool) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.direction: Final = direction
        self.most: Final = most
        self.chain: Final = chain
