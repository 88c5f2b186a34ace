"""What has been placed so far (SAIL-3.1.5.0): what the rules of placement (places.py) ask about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List

from searoom.core.grid import OFF, Grid
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.chart import COASTAL, LIMITS, SEA, FortSite, Ground, Island, PortSite, cells
from searoom.games.sail.passage import reaches, turns_aside
from searoom.games.sail.setup import Setup

NO_REACH: Final[List[int]] = []


def _covered(ground: Ground) -> List[bool]:
    """Of each space whether an island lies there, if only with a cell of sea."""
    found = [False] * ground.grid.squares
    for island in ground.islands:
        for cell in cells(island, ground.grid):
            if cell.at != OFF:
                found[cell.at] = True
    return found


class Layout:
    """The board as it lies, whose what is, and what has still to find room. A value: each piece makes another one."""

    def __init__(
        self,
        setup: Setup,
        ground: Ground,
        fort_owners: Sequence[Seat],
        port_owners: Sequence[Seat],
        goods: Sequence[int],
        ships: Sequence[int],
        fleet: Sequence[int],
        reach: List[int] = NO_REACH,
    ) -> None:
        self.setup: Final = setup
        self.ground: Final = ground
        self.grid: Final[Grid] = ground.grid
        self.fort_owners: Final = tuple(fort_owners)
        self.port_owners: Final = tuple(port_owners)
        self.goods: Final = tuple(goods)  # spaces
        self.ships: Final = tuple(ships)  # spaces of those that lie there already
        self.fleet: Final = tuple(fleet)  # of each seat: how many ships have still to be placed
        self.harbours: Final[List[List[int]]] = [ground.harbour_around(fort.at, COASTAL) for fort in ground.forts]
        self.port_harbours: Final[List[List[int]]] = [ground.harbour_around(port.at, SEA) for port in ground.ports]
        self.covered: Final = _covered(ground)
        self._reach: List[int] = reach

    # ---- one piece more

    def with_island(self, island: Island) -> Layout:
        return self._with(self.ground.forts, self.fort_owners, self.port_owners, island=[island])

    def with_port(self, at: int, owner: Seat) -> Layout:
        port_owners = (*self.port_owners, owner)
        return self._with(self.ground.forts, self.fort_owners, port_owners, ports=[PortSite(at)], filled=at)

    def with_fort(self, site: FortSite, owner: Seat) -> Layout:
        owners = (*self.fort_owners, owner)
        return self._with([*self.ground.forts, site], owners, self.port_owners, filled=site.at)

    def with_reef(self, at: int) -> Layout:
        return self._with(self.ground.forts, self.fort_owners, self.port_owners, reefs=[at], filled=at)

    def _with(
        self,
        forts: Sequence[FortSite],
        fort_owners: Sequence[Seat],
        port_owners: Sequence[Seat],
        island: Sequence[Island] = (),
        ports: Sequence[PortSite] = (),
        reefs: Sequence[int] = (),
        filled: int = OFF,
    ) -> Layout:
        ground = self.ground
        after = Ground(self.grid, [*ground.islands, *island], [*ground.reefs, *reefs], forts, [*ground.ports, *ports])
        reach = NO_REACH
        if filled != OFF and turns_aside(ground, filled):
            reach = self.reach()[:]  # nothing is cut off but the space itself
            reach[filled] = -1
        return Layout(self.setup, after, fort_owners, port_owners, self.goods, self.ships, self.fleet, reach)

    # ---- questions

    def reach(self) -> List[int]:
        """Of each space the reach it lies in (passage.py); reckoned when first asked for."""
        if not self._reach:
            self._reach = reaches(self.ground)
        return self._reach

    def holds(self, seat: Seat, fort: int) -> bool:
        """His own, or Tortuga, every pirate's (SAIL-4.3.9.3.2)."""
        if self.fort_owners[fort] == seat:
            return True
        return seat > 0 and self.ground.forts[fort].at == self.setup.tortuga

    def areas(self) -> List[List[int]]:
        """The Harbour Areas that must be joined: of Royal Ports, without them of forts (SAIL-3.1.5.3.2)."""
        return self.port_harbours if self.setup.ports else self.harbours

    def room(self) -> List[int]:
        """For how many ships (SAIL-3.3.1.2.1, SAIL-3.3.1.2.2), in spaces of harbours; elsewhere none are placed."""
        found = [0] * self.grid.squares
        for harbour in self.harbours:
            for square in harbour:
                found[square] = LIMITS[self.ground.kind[square]][1]
        for square in self.ships:
            found[square] = max(0, found[square] - 1)
        return found

    def berths(self, seat: Seat) -> List[int]:
        """The spaces of his own harbours (SAIL-3.1.5.6), each once."""
        found: List[int] = []
        for fort, harbour in enumerate(self.harbours):
            if self.holds(seat, fort):
                found.extend([square for square in harbour if square not in found])
        return found

    def sector_of(self, square: int) -> Seat:
        """Whose sector a space belongs to: as the scenario says, or whose fort is nearest (SAIL-3.1.5.4.3)."""
        grid = self.grid
        if self.setup.sectors:
            for seat in range(self.setup.seats):
                first, last = self.setup.sectors[seat]
                across = grid.column(first) <= grid.column(square) <= grid.column(last)
                if across and grid.row(first) <= grid.row(square) <= grid.row(last):
                    return seat
            return NOBODY  # a neutral area (SAIL-4.4.5.1)
        whose, least = NOBODY, -1
        for fort, owner in enumerate(self.fort_owners):
            if owner == NOBODY:
                continue
            distance = grid.distance(square, self.ground.forts[fort].at)
            if least < 0 or distance < least:
                whose, least = owner, distance
            elif distance == least and owner != whose:
                whose = NOBODY
        return whose

    def name(self, square: int) -> str:
        return self.grid.names[square]
