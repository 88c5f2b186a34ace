"""Squares as whole numbers, eight directions, rays: computed once for each size of board."""

from __future__ import annotations

from typing import Dict, Final, List, Tuple

OFF: Final = -1  # no square: beyond the edge
NOWHERE: Final = -1  # no direction: the squares are on no line

NORTH: Final = 0
NORTH_EAST: Final = 1
EAST: Final = 2
SOUTH_EAST: Final = 3
SOUTH: Final = 4
SOUTH_WEST: Final = 5
WEST: Final = 6
NORTH_WEST: Final = 7

DIRECTION_NAMES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
STEPS: Final[Tuple[Tuple[int, int], ...]] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def opposite(direction: int) -> int:
    return (direction + 4) % 8


def diagonal(direction: int) -> bool:
    return direction % 2 == 1


class Grid:
    """A board of `width` x `height` squares, numbered row by row from the top left; column letters, row numbers.

    north_first: row 1 is the top row, in the north; otherwise the bottom row, in the south."""

    def __init__(self, width: int, height: int, north_first: bool = True) -> None:
        if not 1 <= width <= 26 or not 1 <= height <= 99:
            raise ValueError(f"a board of {width} x {height} squares; wanted 1 to 26 columns and 1 to 99 rows")
        self.width: Final = width
        self.height: Final = height
        self.squares: Final = width * height
        rows = range(1, height + 1) if north_first else range(height, 0, -1)
        self.names: Final[List[str]] = [f"{_LETTERS[x]}{row}" for row in rows for x in range(width)]
        self._by_name: Final[Dict[str, int]] = {name: s for s, name in enumerate(self.names)}
        self._away: Final[List[List[int]]] = [[] for _ in range(self.squares)]
        # the square next to each in each direction, and all squares from it to the edge
        self.next: Final[List[List[int]]] = [[self._step(s, d) for d in range(8)] for s in range(self.squares)]
        self.rays: Final[List[List[List[int]]]] = [[self._ray(s, d) for d in range(8)] for s in range(self.squares)]

    def _step(self, square: int, direction: int) -> int:
        dx, dy = STEPS[direction]
        return self.square(square % self.width + dx, square // self.width + dy)

    def _ray(self, square: int, direction: int) -> List[int]:
        ray: List[int] = []
        at = self.next[square][direction]
        while at != OFF:
            ray.append(at)
            at = self.next[at][direction]
        return ray

    def square(self, x: int, y: int) -> int:
        """Column x, row y, both from 0; OFF beyond the edge."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else OFF

    def column(self, square: int) -> int:
        return square % self.width

    def row(self, square: int) -> int:
        return square // self.width

    def name(self, square: int) -> str:
        return self.names[square]

    def read(self, name: str) -> int:
        """A square by its name, in either case; OFF if there is none."""
        return self._by_name.get(name.lower(), OFF)

    def distance(self, a: int, b: int) -> int:
        """Steps from one to the other when a diagonal step counts as one."""
        return self.away(a)[b]

    def away(self, square: int) -> List[int]:
        """The distance to every square; reckoned when it is first asked for."""
        found = self._away[square]
        if not found:
            x, y = square % self.width, square // self.width
            found = [max(abs(x - s % self.width), abs(y - s // self.width)) for s in range(self.squares)]
            self._away[square] = found
        return found

    def direction(self, a: int, b: int) -> int:
        """In which of the eight directions b lies from a; NOWHERE if on no line, or the same square."""
        dx = b % self.width - a % self.width
        dy = b // self.width - a // self.width
        if (dx == 0 and dy == 0) or (dx != 0 and dy != 0 and abs(dx) != abs(dy)):
            return NOWHERE
        return STEPS.index(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))

    def between(self, a: int, b: int) -> List[int]:
        """The squares strictly between two on one line, from a on; none if they are on no line."""
        direction = self.direction(a, b)
        if direction == NOWHERE:
            return []
        return self.rays[a][direction][: self.distance(a, b) - 1]

    def neighbours(self, square: int) -> List[int]:
        return [n for n in self.next[square] if n != OFF]
