"""Straight legs on a plane in whole thousandths: where one first meets a circle or a line, exactly."""

from __future__ import annotations

from math import isqrt
from typing import Final, Tuple

Point = Tuple[int, int]  # x to the east, y to the north, in thousandths

NEVER: Final = -1
ONE: Final = 10_000  # of a sine
_SINES: Final = (0, 1736, 3420, 5000, 6428, 7660, 8660, 9397, 9848, 10_000)  # of 0, 10, .. 90 degrees


def sine(bearing: int) -> int:
    """Of a bearing in whole tens of degrees, in ten-thousandths."""
    quarter, rest = divmod(bearing % 360 // 10, 9)
    value = _SINES[rest] if quarter % 2 == 0 else _SINES[9 - rest]
    return value if quarter < 2 else -value


def nearest(number: int, by: int) -> int:
    """number / by (above 0) to the nearest whole, halves away from zero: the same to the left as to the right."""
    half = (2 * abs(number) + by) // (2 * by)
    return half if number >= 0 else -half


def ahead(start: Point, bearing: int, length: int) -> Point:
    x, y = start
    return (x + nearest(length * sine(bearing), ONE), y + nearest(length * sine(bearing + 90), ONE))


def squared(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def distance(a: Point, b: Point) -> int:
    """Rounded down: for telling, never for judging."""
    return isqrt(squared(a, b))


def _cross(ax: int, ay: int, bx: int, by: int) -> int:
    return ax * by - ay * bx


class Leg:
    """A straight piece of a way, counted in steps of a thousandth from 0 to `length`."""

    def __init__(self, start: Point, end: Point, length: int) -> None:
        self.start: Final = start
        self.end: Final = end
        self.length: Final = length
        self._dx: Final = end[0] - start[0]
        self._dy: Final = end[1] - start[1]

    def at(self, step: int) -> Point:
        if step == self.length:
            return self.end
        x, y = self.start
        return (x + nearest(self._dx * step, self.length), y + nearest(self._dy * step, self.length))

    def meets_circle(self, centre: Point, radius: int) -> int:
        """The first step that has come within the radius from outside; NEVER if none does.

        The fraction t of the leg solves |start + t d - centre| = radius; its step is length t, rounded up. The root
        is of a whole number and is compared with whole numbers only, so that isqrt loses nothing.
        """
        fx = self.start[0] - centre[0]
        fy = self.start[1] - centre[1]
        d_d = self._dx * self._dx + self._dy * self._dy
        d_f = self._dx * fx + self._dy * fy
        outside = fx * fx + fy * fy - radius * radius
        under_root = d_f * d_f - d_d * outside
        if outside <= 0 or d_f >= 0 or under_root < 0:
            return NEVER
        root = isqrt(self.length * self.length * under_root)
        step = -((self.length * d_f + root) // d_d)
        return step if step <= self.length else NEVER

    def meets_segment(self, a: Point, b: Point) -> int:
        """The first step that has reached or crossed the line from a to b; NEVER when it starts on it or misses."""
        sx, sy = b[0] - a[0], b[1] - a[1]
        px, py = a[0] - self.start[0], a[1] - self.start[1]
        of = _cross(self._dx, self._dy, sx, sy)
        along_leg = _cross(px, py, sx, sy)
        along_segment = _cross(px, py, self._dx, self._dy)
        if of < 0:
            of, along_leg, along_segment = -of, -along_leg, -along_segment
        if of == 0 or not 0 < along_leg <= of or not 0 <= along_segment <= of:
            return NEVER
        return -(-self.length * along_leg // of)

    def comes_within(self, point: Point, radius: int) -> bool:
        """Whether any part of the leg is as near as that."""
        px, py = point[0] - self.start[0], point[1] - self.start[1]
        whole = self._dx * self._dx + self._dy * self._dy
        along = self._dx * px + self._dy * py
        if along <= 0 or whole == 0:
            return px * px + py * py <= radius * radius
        if along >= whole:
            return squared(point, self.end) <= radius * radius
        return _cross(self._dx, self._dy, px, py) ** 2 <= radius * radius * whole


def leg_ahead(start: Point, bearing: int, length: int) -> Leg:
    return Leg(start, ahead(start, bearing, length), length)


def still(at: Point) -> Leg:
    return Leg(at, at, 0)
