"""How long a voyage takes: the Turns that a ship may expect from every space to a goal when nobody hinders it and the
wind of each Turn is still to be spun. What a navigator knows by heart; no rule of the game.

One move a Turn, in one direction (SAIL-3.3.1.1.1), in the best direction for the wind that blows; the expectation
solves itself: a space's time is one Turn and the time from the best space within reach, averaged over all winds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Tuple

from searoom.core.grid import OFF
from searoom.games.sail.cards import CARDS, TABLES
from searoom.games.sail.chart import Chart
from searoom.games.sail.sailing import deviation

TURN: Final = 1000  # times are in thousandths of a Turn
NEVER: Final = 1_000_000  # no way leads there
SWEEPS: Final = 12
CLOSE_ENOUGH: Final = 20  # thousandths, between two sweeps
MOST_LOSS: Final = 2  # spaces that cargo costs


def spaces_by_wind(kind: int, loss: int) -> List[int]:
    """How far a ship sails in a Fresh Breeze, by wind * 8 + course (SAIL-3.3.1.6.1.3)."""
    fresh = CARDS[kind].fresh
    found: List[int] = []
    for wind in range(8):
        for course in range(8):
            spaces = fresh[course & 1] - loss - deviation(wind, course)
            found.append(max(0, spaces))
    return found


SPACES: Final[List[List[List[int]]]] = [
    [spaces_by_wind(kind, loss) for loss in range(MOST_LOSS + 1)] for kind in range(len(CARDS))
]


def shares_of_winds() -> Tuple[int, int, int]:
    """Of 48 winds: how many are a Fresh Breeze in one direction, a Dead Calm, a Storm in one direction."""
    counts = [0, 0, 0]
    for face in range(1, 7):
        counts[TABLES.wind_of[face]] += 1
    return counts[0], counts[1] * 8, counts[2]


FRESH_SHARE, CALM_SHARE, STORM_SHARE = shares_of_winds()
WINDS: Final = 48


def voyage(chart: Chart, goals: Sequence[int], kind: int, loss: int) -> List[int]:
    """Thousandths of Turns from every square to the nearest of these goals; computed once for each chart."""
    key = (tuple(goals), kind, loss)
    found = chart.voyages.get(key)
    if found is None:
        found = chart.voyages[key] = reckon(chart, goals, kind, loss)
    return found


def reckon(chart: Chart, goals: Sequence[int], kind: int, loss: int) -> List[int]:
    order = by_steps(chart, goals)
    squares = chart.grid.squares
    times = [NEVER] * squares
    for rank, square in enumerate(order):
        times[square] = 0 if rank < len(goals) else 60 * TURN
    spaces = SPACES[kind][min(loss, MOST_LOSS)]
    calm = CARDS[kind].calm
    rows = max(0, calm[0] - loss)
    reach = max(spaces)
    best: List[List[int]] = [[NEVER] * (reach + 1) for _ in range(8)]
    for _ in range(SWEEPS):
        greatest = 0
        for square in order[len(goals) :]:
            look_along(chart, square, times, reach, best)
            new = expected(chart, square, kind, times, spaces, rows, best)
            greatest = max(greatest, abs(new - times[square]))
            times[square] = new
        if greatest <= CLOSE_ENOUGH:
            break
    return times


def by_steps(chart: Chart, goals: Sequence[int]) -> List[int]:
    """The goals, then every square from which a way leads there, the nearest first."""
    order: List[int] = list(goals)
    seen = [False] * chart.grid.squares
    for goal in goals:
        seen[goal] = True
    place = 0
    while place < len(order):
        square = order[place]
        place += 1
        for direction in range(8):
            back = chart.grid.next[square][direction]
            if back != OFF and not seen[back] and chart.step[back][(direction + 4) % 8] == square:
                seen[back] = True
                order.append(back)
    return order


def look_along(chart: Chart, square: int, times: List[int], reach: int, best: List[List[int]]) -> None:
    """In each direction the best time that is found within 0, 1, 2, … spaces."""
    here = times[square]
    for direction in range(8):
        row = best[direction]
        row[0] = here
        lowest = here
        at = square
        for distance in range(1, reach + 1):
            if at != OFF:
                at = chart.step[at][direction]
                if at != OFF and times[at] < lowest:
                    lowest = times[at]
            row[distance] = lowest


def expected(
    chart: Chart, square: int, kind: int, times: List[int], spaces: List[int], rows: int, best: List[List[int]]
) -> int:
    """One Turn, and what is left after it. Where staying is best the same Turn comes again: that share is taken out."""
    here = times[square]
    total = 0
    staying = 0
    for wind in range(8):
        lowest = here
        for course in range(8):
            found = best[course][spaces[wind * 8 + course]]
            if found < lowest:
                lowest = found
        if lowest < here:
            total += FRESH_SHARE * lowest
        else:
            staying += FRESH_SHARE
        adrift = drifted(chart, square, kind, wind)
        if adrift == square:
            staying += STORM_SHARE
        else:
            total += STORM_SHARE * times[adrift]
    lowest = here
    if rows:
        for course in (0, 2, 4, 6):
            found = best[course][rows]
            if found < lowest:
                lowest = found
    if lowest < here:
        total += CALM_SHARE * lowest
    else:
        staying += CALM_SHARE
    if staying == WINDS:
        return here
    return (WINDS * TURN + total) // (WINDS - staying)


def drifted(chart: Chart, square: int, kind: int, wind: int) -> int:
    """Where a Storm would carry a ship if no other were about (SAIL-3.3.1.6.3.1, .7, .8)."""
    if chart.harbour[square] or chart.port_harbour[square] or chart.lee[square] >> wind & 1:
        return square
    at = square
    for _ in range(CARDS[kind].drift[wind & 1]):
        to = chart.step[at][wind]
        if to == OFF:
            break
        at = to
        if chart.harbour[at] or chart.port_harbour[at]:
            break
    return at


def reef_risks(chart: Chart, kind: int) -> List[int]:
    """Of every square the damage by reefs to be expected of the next Turn's wind, in thousandths (SAIL-3.3.1.6.3.6)."""
    found = chart.risks.get(kind)
    if found is None:
        found = chart.risks[kind] = [reef_risk(chart, square, kind) for square in range(chart.grid.squares)]
    return found


def reef_risk(chart: Chart, square: int, kind: int) -> int:
    if chart.room[square] == 0 or chart.harbour[square] or chart.port_harbour[square]:
        return 0
    total = 0
    for wind in range(8):
        if not chart.lee[square] >> wind & 1:
            total += min(wrecked(chart, square, kind, wind), CARDS[kind].strength)
    return total * STORM_SHARE * 1000 // WINDS


def wrecked(chart: Chart, square: int, kind: int, wind: int) -> int:
    """Spaces lost to reefs on a drift from there."""
    at = square
    for done in range(CARDS[kind].drift[wind & 1]):
        to = chart.step[at][wind]
        if to == OFF:
            if chart.why_no_step(at, wind)[1] != "reef":
                return 0
            lost = 0
            for _ in range(CARDS[kind].drift[wind & 1] - done):
                at = chart.beyond_reef(at, wind)
                if at == OFF:
                    break
                lost += 1
            return lost
        at = to
        if chart.harbour[at] or chart.port_harbour[at]:
            return 0
    return 0
