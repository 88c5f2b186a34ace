"""The board: squares, distances, lines, scenery (chapter 3). Tables, computed once."""

from __future__ import annotations

from typing import Dict, Final, List, Tuple

from searoom.core.grid import EAST, NORTH, OFF, SOUTH, WEST, Grid

GRID: Final = Grid(8, 8, north_first=False)  # BOARD-3.1.1
SQUARES: Final = 64
HEADINGS: Final = (NORTH, EAST, SOUTH, WEST)  # of a bow, and of a step of a surface unit (BOARD-3.1.3, BOARD-6.2.3)
FACING: Final = (NORTH, SOUTH)  # the enemy, of each side

OPEN: Final = 0
ISLAND: Final = 1
SHALLOWS: Final = 2
FOG: Final = 3
SAND: Final = 4
TERRAIN: Final = ("", "island", "shallow_waters", "fog_bank", "sand_bank")
SCENERY: Final = ("open", "island", "shallows", "fog", "sand")  # as orders say it


def row(square: int) -> int:
    """1 in the south to 8 in the north."""
    return 8 - square // 8


def zone(seat: int, first: int, last: int) -> List[int]:
    """Squares in the rows counted from that side's own edge (BOARD-3.1.2), south-west first."""
    found: List[int] = []
    for depth in range(first, last + 1):
        at = 8 - depth if seat == 0 else depth - 1
        found.extend([at * 8 + x for x in range(8)])
    return found


DEPLOYMENT: Final = (zone(0, 1, 2), zone(1, 1, 2))  # BOARD-3.1.2
BACK_ROW: Final = (zone(0, 1, 1), zone(1, 1, 1))
HALF: Final = (zone(0, 1, 4), zone(1, 1, 4))
MIDDLE: Final = sorted(zone(0, 3, 6))  # where scenery is laid (BOARD-4.2.2)
_COLUMNS: Final = (3, 4, 2, 5, 1, 6, 0, 7)  # D, E, C, F, B, G, A, H
DEFAULT_ORDER: Final = tuple(  # BOARD-4.3.4
    [[(8 - d if seat == 0 else d - 1) * 8 + x for d in (2, 1) for x in _COLUMNS] for seat in (0, 1)]
)


def _distances(a: int) -> List[int]:
    return [abs(a % 8 - b % 8) + abs(a // 8 - b // 8) for b in range(SQUARES)]


DISTANCE: Final[List[List[int]]] = [_distances(a) for a in range(SQUARES)]  # BOARD-3.1.5
ADJACENT: Final[List[List[int]]] = [
    [GRID.next[s][d] for d in HEADINGS if GRID.next[s][d] != OFF] for s in range(64)
]  # BOARD-3.1.4


class Line:
    """From centre to centre: the squares it runs across, and the pairs beside the corners it passes (BOARD-3.2.1,
    BOARD-3.2.2)."""

    def __init__(self, crossed: List[int], corners: List[Tuple[int, int]]) -> None:
        self.crossed: Final = crossed
        self.corners: Final = corners


_LINES: Final[Dict[int, Line]] = {}


def line(a: int, b: int) -> Line:
    key = a * SQUARES + b
    found = _LINES.get(key)
    if found is None:
        found = _LINES[key] = _line(a, b)
    return found


def _line(a: int, b: int) -> Line:
    """In half squares: a square is crossed when corners of it lie on both sides of the line."""
    ax, ay, bx, by = a % 8, a // 8, b % 8, b // 8
    dx, dy = bx - ax, by - ay
    crossed: List[int] = []
    corners: List[Tuple[int, int]] = []
    for y in range(min(ay, by), max(ay, by) + 1):
        for x in range(min(ax, bx), max(ax, bx) + 1):
            sides = [dx * (2 * (y - ay) + v) - dy * (2 * (x - ax) + u) for u in (-1, 1) for v in (-1, 1)]
            if min(sides) < 0 < max(sides) and (x, y) not in ((ax, ay), (bx, by)):
                crossed.append(y * 8 + x)
    if dx != 0 and dy != 0:
        sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        for n in range(abs(dx)):
            for m in range(abs(dy)):
                if abs(dy) * (2 * n + 1) == abs(dx) * (2 * m + 1):  # through that corner
                    x, y = ax + sx * n, ay + sy * m
                    corners.append(((y * 8) + x + sx, (y + sy) * 8 + x))
    return Line(crossed, corners)


def ranks(square: int) -> List[int]:
    """The eight squares round one, as a submerged submarine sees them (BOARD-13.3.2)."""
    return GRID.neighbours(square)
