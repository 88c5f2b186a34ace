"""Free passage (SAIL-3.1.5.3.2) and room for the fleets (SAIL-3.1.5.6): what a placement must leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Set, Tuple

from searoom.core.grid import OFF
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.chart import COASTAL, SEA, Ground

NO_WAY: Final = -1  # of a space that no ship may enter


def may_lie(ground: Ground, square: int) -> bool:
    """Whether a ship may enter the space at all (SAIL-2.2.5, SAIL-3.3.1.3.1)."""
    return ground.kind[square] <= COASTAL and not ground.built_on(square)


def reaches(ground: Ground) -> List[int]:
    """Of each space the number of the reach it lies in: whatever is joined by legal steps is one reach."""
    found = [NO_WAY] * ground.grid.squares
    number = 0
    for start in range(ground.grid.squares):
        if found[start] != NO_WAY or not may_lie(ground, start):
            continue
        found[start] = number
        waiting = [start]
        while waiting:
            square = waiting.pop()
            beside = ground.grid.next[square]
            for direction in range(8):
                to = beside[direction]
                if to == OFF or found[to] != NO_WAY or not may_lie(ground, to):
                    continue
                if not ground.why_no_step(square, direction)[1]:
                    found[to] = number
                    waiting.append(to)
        number += 1
    return found


def closed_way(reach: Sequence[int], areas: Sequence[Sequence[int]], goods: Sequence[int]) -> Tuple[int, int]:
    """Two spaces, one of each of two Harbour Areas, or of one and of goods, between which there is no way; OFF, OFF if
    all are open."""
    ends = [area for area in areas if area]
    if not ends and goods:
        ends = [goods[:1]]  # no harbour yet: wherever one will be, there must be a way from it to all goods
    reached: List[Set[int]] = [{reach[square] for square in end} - {NO_WAY} for end in ends]
    for one in range(len(ends)):
        for other in range(one):
            if reached[one].isdisjoint(reached[other]):
                return ends[other][0], ends[one][0]
        for square in goods:
            if reach[square] not in reached[one]:
                return ends[one][0], square
    return OFF, OFF


def turns_aside(ground: Ground, at: int) -> bool:
    """Whether whoever sails over this space could as well sail round it: all spaces that he comes from or goes to are
    joined by steps among the spaces around. If so, nothing is cut off by filling it."""
    ring = ground.grid.neighbours(at)
    plain = True
    for square in ring:
        if ground.kind[square] != SEA or ground.built_on(square):
            plain = False
            break
    if plain:
        return True  # a whole ring of sea, or half of one along the edge
    ends = [
        ground.grid.next[at][d] for d in range(8) if ground.grid.next[at][d] != OFF and not ground.why_no_step(at, d)[1]
    ]
    if len(ends) < 2:
        return True
    joined = {ends[0]}
    waiting = [ends[0]]
    while waiting:
        square = waiting.pop()
        for direction in range(8):
            to = ground.grid.next[square][direction]
            if to in ring and to not in joined and not ground.why_no_step(square, direction)[1]:
                joined.add(to)
                waiting.append(to)
    for end in ends:
        if end not in joined:
            return False
    return True


# ---- room for the fleets


def without_berth(berths: Sequence[Sequence[int]], room: Sequence[int], ships: Sequence[int]) -> Seat:
    """A player whose ships do not all find room, NOBODY if every ship does. `berths`: the spaces of each player's own
    harbours; `room`: for how many more ships, by square; `ships`: how many each has still to place."""
    shared = False
    used: Set[int] = set()
    for seat, squares in enumerate(berths):
        if ships[seat] == 0:
            continue
        if sum([room[square] for square in squares]) < ships[seat]:
            return seat
        for square in squares:
            shared = shared or square in used
        used.update(squares)
    return _share_out(berths, room, ships) if shared else NOBODY


def _share_out(berths: Sequence[Sequence[int]], room: Sequence[int], ships: Sequence[int]) -> Seat:
    """Where harbours overlap: ship by ship, those that lie there already making room where they can."""
    lying: List[List[Seat]] = [[] for _ in room]
    for seat, count in enumerate(ships):
        for _ in range(count):
            if not _finds_berth(seat, berths, room, lying, set()):
                return seat
    return NOBODY


def _finds_berth(
    seat: Seat, berths: Sequence[Sequence[int]], room: Sequence[int], lying: List[List[Seat]], tried: Set[int]
) -> bool:
    for square in berths[seat]:
        if square in tried or room[square] == 0:
            continue
        tried.add(square)
        if len(lying[square]) < room[square]:
            lying[square].append(seat)
            return True
        for place, other in enumerate(lying[square]):
            if _finds_berth(other, berths, room, lying, tried):
                lying[square][place] = seat
                return True
    return False
