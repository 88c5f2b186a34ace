"""Why a piece may not lie there (SAIL-3.1.5): the rules of placement, one by one, for players who place their pieces
(placing.py) and for a whole set-up that is checked (setup_check.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional, Tuple

from searoom.core.encode import Facts
from searoom.core.grid import NOWHERE, OFF, Grid, diagonal
from searoom.core.orders import Refusal
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.cards import FORT, TABLES
from searoom.games.sail.chart import LAND, PIECES, SEA, Cell, FortSite, Ground, Island, cells
from searoom.games.sail.layout import Layout
from searoom.games.sail.passage import closed_way, turns_aside, without_berth

NEAR_EDGE: Final = 3  # spaces (SAIL-3.1.5.1.1)
BETWEEN_PORTS: Final = 12

# ---- what all pieces have in common


def taken_by(layout: Layout, at: int) -> str:
    """What fills the space already; "" nothing."""
    ground = layout.ground
    if ground.reef[at]:
        return "reef"
    if ground.fort_at[at] != -1:
        return "fort"
    if ground.port_at[at] != -1:
        return "royal port"
    return "ship" if at in layout.ships else ""


def taken(layout: Layout, at: int, rule: str) -> Optional[Refusal]:
    by = taken_by(layout, at)
    return Refusal(rule, "space taken", {"at": layout.name(at), "by": by}) if by else None


def beside_port(layout: Layout, at: int, rule: str) -> Optional[Refusal]:
    """No island and no reef may lie in the Harbour Area of a Royal Port."""
    for port in layout.ground.ports:
        if layout.grid.distance(at, port.at) <= 1:
            return Refusal(rule, "harbour of a royal port", {"at": layout.name(at), "port": layout.name(port.at)})
    return None


def elsewhere(layout: Layout, at: int, seat: Seat, rule: str) -> Optional[Refusal]:
    """A piece that belongs into its owner's sector."""
    whose = layout.sector_of(at)
    return None if whose == seat else Refusal(rule, "not your sector", {"at": layout.name(at), "owner": whose})


def no_passage(after: Layout) -> Optional[Refusal]:
    """SAIL-3.1.5.3.2"""
    one, other = closed_way(after.reach(), after.areas(), after.goods)
    if one == OFF:
        return None
    return Refusal("SAIL-3.1.5.3.2", "no way left", {"from": after.name(one), "to": after.name(other)})


def no_harbour(after: Layout) -> Optional[Refusal]:
    """Every fort's Harbour Area has a space (SAIL-3.1.5.2.3)."""
    for fort, harbour in enumerate(after.harbours):
        if not harbour:
            return Refusal("SAIL-3.1.5.2.3", "no harbour", {"at": after.name(after.ground.forts[fort].at)})
    return None


def no_berths(after: Layout) -> Optional[Refusal]:
    """The harbours take all ships that have still to be placed (SAIL-3.1.5.6); asked of players all of whose forts
    stand."""
    fleet = list(after.fleet)
    for seat in range(after.setup.seats):
        planned = len([plan for plan in after.setup.forts if plan.owner == seat])
        if len([owner for owner in after.fort_owners if owner == seat]) < planned:
            fleet[seat] = 0
    if not any(fleet):
        return None
    seat = without_berth([after.berths(s) for s in range(len(fleet))], after.room(), fleet)
    if seat == NOBODY:
        return None
    return Refusal("SAIL-3.1.5.6", "no room for the fleet", {"seat": seat, "ships": fleet[seat]})


def no_sense(after: Layout, passage: bool = True) -> Optional[Refusal]:
    """What every placement must leave: harbours, ways between them, room for the ships."""
    refusal = no_harbour(after)
    if refusal is None and passage:
        refusal = no_passage(after)
    return no_berths(after) if refusal is None else refusal


# ---- islands


def no_copy(layout: Layout, island: Island) -> Optional[Refusal]:
    """Each copy of a piece lies on the board once, and no more than the box holds (SAIL-2.1.6)."""
    found = PIECES.get(island.piece)
    facts: Facts = {"piece": island.piece, "number": island.number}
    if found is None or island.number > found.in_box:
        return Refusal("SAIL-2.1.6", "not in the box", facts)
    for other in layout.ground.islands:
        if other.piece == island.piece and other.number == island.number:
            return Refusal("SAIL-2.1.6", "placed already", facts)
    return None


def no_island(layout: Layout, island: Island, seat: Seat = NOBODY) -> Optional[Refusal]:
    """`seat`: whose sector it must lie in, if the scenario has sectors (SAIL-4.4.5.2)."""
    refusal = no_copy(layout, island)
    covers = cells(island, layout.grid)
    if refusal is None:
        refusal = no_footing(layout, covers, island, seat)
    if refusal is not None:
        return refusal
    around = sails_round(layout, covers)
    if around and not in_harbours(layout, covers):
        return None  # it is in nobody's way
    after = layout.with_island(island)
    for fort in after.ground.forts:
        if after.ground.kind[fort.at] == LAND:
            return Refusal("SAIL-3.1.5.2.1", "fort on land", {"at": after.name(fort.at)})
    return no_sense(after, not around)


def in_harbours(layout: Layout, covers: Sequence[Cell]) -> bool:
    """Whether it covers a space of any fort's Harbour Area."""
    for harbour in layout.harbours:
        for cell in covers:
            if cell.at in harbour:
                return True
    return False


def sails_round(layout: Layout, covers: Sequence[Cell]) -> bool:
    """Whether it comes to lie in open water, so that every way over it can as well lead round it, and covers neither
    goods nor a harbour."""
    ground, grid = layout.ground, layout.grid
    left, right = grid.width, 0
    top, bottom = grid.height, 0
    for cell in covers:
        for square in (cell.at, *grid.neighbours(cell.at)):
            if ground.kind[square] != SEA or ground.built_on(square):
                return False
            column, row = grid.column(square), grid.row(square)
            left, right = min(left, column), max(right, column)
            top, bottom = min(top, row), max(bottom, row)
        if cell.at in layout.goods:
            return False
        for area in layout.areas():
            if cell.at in area:
                return False
    across = left == 0 and right == grid.width - 1
    return not across and not (top == 0 and bottom == grid.height - 1)


def no_footing(layout: Layout, covers: Sequence[Cell], island: Island, seat: Seat) -> Optional[Refusal]:
    """Each of its cells lies on a whole space of the board that nothing else fills."""
    ground = layout.ground
    for cell in covers:
        if cell.at == OFF:
            return Refusal("SAIL-2.2.4", "beyond the edge", {"piece": island.piece, "at": layout.name(island.at)})
    for cell in covers:
        at = cell.at
        if layout.covered[at]:
            return Refusal("SAIL-2.3.4", "islands overlap", {"piece": island.piece, "at": layout.name(at)})
        if ground.reef[at] or ground.port_at[at] != -1:
            return taken(layout, at, "SAIL-2.3.5" if ground.reef[at] else "SAIL-3.1.5.3.1")
        refusal = beside_port(layout, at, "SAIL-3.1.5.3.1")
        if refusal is None and seat != NOBODY and layout.setup.sectors:
            refusal = elsewhere(layout, at, seat, "SAIL-4.4.5.2")
        if refusal is not None:
            return refusal
    return None


# ---- Royal Ports


def no_port(layout: Layout, at: int, owner: Seat) -> Optional[Refusal]:
    """SAIL-3.1.5.1.1"""
    rule = "SAIL-3.1.5.1.1"
    name = layout.name(at)
    if owner in layout.port_owners:
        return Refusal(rule, "has a royal port", {"seat": owner})
    if layout.ground.kind[at] != SEA:
        return Refusal("SAIL-2.3.6", "not sea", {"at": name})
    refusal = taken(layout, at, "SAIL-2.3.6")
    if refusal is not None:
        return refusal
    from_edge = spaces_from_edge(layout.grid, at)
    if from_edge > NEAR_EDGE:
        return Refusal(rule, "far from the edge", {"at": name, "distance": from_edge})
    if layout.setup.sectors:
        refusal = elsewhere(layout, at, owner, rule)
        if refusal is not None:
            return refusal
    for port in layout.ground.ports:
        distance = layout.grid.distance(at, port.at)
        if distance < BETWEEN_PORTS:
            facts: Facts = {"at": name, "port": layout.name(port.at), "distance": distance}
            return Refusal(rule, "royal ports too near", facts)
    refusal = no_clear_harbour(layout, at)
    return no_sense(layout.with_port(at, owner)) if refusal is None else refusal


def no_clear_harbour(layout: Layout, at: int) -> Optional[Refusal]:
    """No island and no reef lies in its Harbour Area (SAIL-3.1.5.3.1, SAIL-3.1.5.4.1), and no fort commands it
    (SAIL-3.1.5.2.2)."""
    facts: Facts = {"at": layout.name(at), "port": layout.name(at)}
    for square in (at, *layout.grid.neighbours(at)):
        facts = {"at": layout.name(square), "port": layout.name(at)}
        if layout.covered[square]:
            return Refusal("SAIL-3.1.5.3.1", "harbour of a royal port", facts)
        if layout.ground.reef[square]:
            return Refusal("SAIL-3.1.5.4.1", "harbour of a royal port", facts)
    for fort in layout.ground.forts:
        refusal = commands(layout.grid, fort.at, at, layout.grid.neighbours(at))
        if refusal is not None:
            return refusal
    return None


def spaces_from_edge(grid: Grid, at: int) -> int:
    """1 for a space on the edge itself."""
    column, row = grid.column(at), grid.row(at)
    return 1 + min(column, row, grid.width - 1 - column, grid.height - 1 - row)


def commands(grid: Grid, fort: int, port: int, harbour: Sequence[int]) -> Optional[Refusal]:
    """A space of a Royal Port's Harbour Area on a line with the fort and within its range, whatever lies between
    (SAIL-3.1.5.2.2)."""
    for square in harbour:
        direction = grid.direction(fort, square)
        if direction == NOWHERE:
            continue
        distance = grid.distance(fort, square)
        if distance <= FORT.reach[1 if diagonal(direction) else 0]:
            facts: Facts = {
                "at": grid.name(fort),
                "port": grid.name(port),
                "to": grid.name(square),
                "distance": distance,
            }
            return Refusal("SAIL-3.1.5.2.2", "commands a royal port", facts)
    return None


# ---- forts


def on_coast(ground: Ground, at: int) -> bool:
    """On a coastal or shore space, or on a sea space beside one (SAIL-3.1.5.2.1)."""
    kind = ground.kind[at]
    if kind != SEA:
        return kind != LAND
    for square in ground.grid.neighbours(at):
        if SEA < ground.kind[square] < LAND:
            return True
    return False


def no_fort(layout: Layout, site: FortSite, owner: Seat, in_sector: bool) -> Optional[Refusal]:
    """`in_sector`: it must stand in its owner's sector (SAIL-4.4.5.3)."""
    at = site.at
    name = layout.name(at)
    refusal = taken(layout, at, "SAIL-3.1.5.2.3")
    if refusal is not None:
        return refusal
    if layout.ground.kind[at] == LAND:
        return Refusal("SAIL-3.1.5.2.1", "fort on land", {"at": name})
    if site.coast_rule and not on_coast(layout.ground, at):
        return Refusal("SAIL-3.1.5.2.1", "far from the coast", {"at": name})
    if in_sector and layout.setup.sectors:
        refusal = elsewhere(layout, at, owner, "SAIL-4.4.5.3")
        if refusal is not None:
            return refusal
    for index, port in enumerate(layout.ground.ports):
        refusal = commands(layout.grid, at, port.at, layout.port_harbours[index])
        if refusal is not None:
            return refusal
    return no_sense(layout.with_fort(site, owner))


# ---- reefs


def no_reef(layout: Layout, at: int, seat: Seat, in_sector: bool) -> Optional[Refusal]:
    """`seat`: who places it; NOBODY: the scenario. `in_sector`: SAIL-3.1.5.4.2 holds."""
    rule = "SAIL-3.1.5.4.1"
    refusal = no_reef_there(layout, at)
    if refusal is None:
        refusal = beside_port(layout, at, rule)
    if refusal is not None:
        return refusal
    in_harbour = False
    for fort, harbour in enumerate(layout.harbours):
        if at in harbour:
            in_harbour = True
            if seat != NOBODY and layout.fort_owners[fort] != NOBODY and not layout.holds(seat, fort):
                facts: Facts = {"at": layout.name(at), "fort": f"fort {layout.name(layout.ground.forts[fort].at)}"}
                return Refusal(rule, "harbour of another", facts)
    if in_sector:
        refusal = elsewhere(layout, at, seat, "SAIL-3.1.5.4.2")
        if refusal is not None:
            return refusal
    if not in_harbour and turns_aside(layout.ground, at):
        return None  # every way that there is leads round it
    return no_sense(layout.with_reef(at))


def no_reef_there(layout: Layout, at: int) -> Optional[Refusal]:
    """One sea space that holds nothing else (SAIL-2.3.5, SAIL-3.1.5.4.1)."""
    name = layout.name(at)
    if layout.ground.kind[at] != SEA:
        return Refusal("SAIL-2.3.5", "not sea", {"at": name})
    refusal = taken(layout, at, "SAIL-3.1.5.4.1")
    if refusal is not None:
        return refusal
    if at in layout.goods:
        return Refusal("SAIL-3.1.5.4.1", "space taken", {"at": name, "by": "goods"})
    if layout.covered[at]:
        return Refusal("SAIL-3.1.5.4.1", "space taken", {"at": name, "by": "island"})
    return None


def reefs_each(seats: int) -> int:
    """The box divided by the players, rounded down (SAIL-3.1.5.4.2)."""
    return TABLES.reefs_in_box // seats


def distances(layout: Layout, squares: Sequence[int]) -> List[Tuple[int, int]]:
    """Of each fort the sum of its distances to these spaces (SAIL-4.2.8.4)."""
    found: List[Tuple[int, int]] = []
    for fort, site in enumerate(layout.ground.forts):
        found.append((fort, sum([layout.grid.distance(site.at, square) for square in squares])))
    return found
