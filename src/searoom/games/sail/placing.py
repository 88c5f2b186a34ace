"""Pieces placed by the players (SAIL-3.1.5.0): Royal Ports, islands, forts, reefs and ships, in seat order, one piece
each in turn. The rules of each place are in places.py; here they are offered, judged and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.chart import (
    COASTAL,
    PIECES,
    SEA,
    SHORE,
    TURNS,
    Cell,
    Chart,
    FortSite,
    Island,
    PortSite,
    cells,
    grid_of,
)
from searoom.games.sail.frames import Placing
from searoom.games.sail.layout import Layout
from searoom.games.sail.orders import PlaceFort, PlaceIsland, PlacePort, PlaceReef, PlaceShip
from searoom.games.sail.passage import without_berth
from searoom.games.sail.pieces import NONE, SPACE, Fort, Port, Ship
from searoom.games.sail.places import no_fort, no_island, no_port, no_reef
from searoom.games.sail.setup import FortPlan, Setup
from searoom.games.sail.state import Battle

PORT: Final = "royal port"
ISLAND: Final = "island"
FORT: Final = "fort"
REEF: Final = "reef"
SHIP: Final = "ship"


def layout_of(battle: Battle) -> Layout:
    """The board as it lies."""
    setup = battle.rules.setup
    goods = [item.where for item in battle.items if item.kind == SPACE]
    if not goods:
        goods = [*setup.goods_fixed, *setup.goods_last]  # where they will lie
    fleet = [0] * battle.seats
    for ship in to_place(battle):
        fleet[ship.owner] += 1
    return Layout(
        setup,
        battle.chart,
        [fort.owner for fort in battle.forts],
        [port.owner for port in battle.ports],
        goods,
        [ship.at for ship in battle.ships if ship.at != OFF],
        fleet,
    )


# ---- who places what, in which order


def in_turn(counts: Sequence[int]) -> List[Seat]:
    """In seat order, one piece each in turn, until all are placed (SAIL-3.1.5.0)."""
    found: List[Seat] = []
    for number in range(max(counts, default=0)):
        found.extend([seat for seat, count in enumerate(counts) if number < count])
    return found


def placers(battle: Battle, piece: str) -> List[Seat]:
    """Who places one of these, one after another."""
    setup = battle.rules.setup
    placement = battle.rules.switches.placement
    seats = range(battle.seats)
    if piece == SHIP:
        if placement not in ("ships", "all"):
            return []
        return in_turn([len([plan for plan in setup.ships if plan.owner == seat]) for seat in seats])
    if piece == REEF:
        if placement == "default":
            return []
        if setup.reefs_one_by_one:
            return [number % battle.seats for number in range(setup.reefs_one_by_one)]  # SAIL-4.3.9.4.2
        return in_turn([setup.reefs_each] * battle.seats)
    if placement != "all":
        return []
    if piece == PORT:
        return in_turn([len([plan for plan in setup.ports if plan.owner == seat]) for seat in seats])
    if piece == ISLAND:
        if by_their_forts(setup):
            return [1, *[0 for plan in setup.forts if plan.owner == 0]]  # SAIL-4.3.9.4.1
        return [number % battle.seats for number in range(len(setup.islands))]
    if by_their_forts(setup):
        return []  # its forts are where the scenario says (SAIL-4.3.9.3.1)
    return in_turn([len([plan for plan in setup.forts if plan.owner == seat]) for seat in seats])


def by_their_forts(setup: Setup) -> bool:
    """ "Good Luck with Jolly Roger!": the forts are given, and an island is placed by each (SAIL-4.3.9.4.1)."""
    return setup.tortuga != OFF


def question(battle: Battle, piece: str, seats: Sequence[Seat], step: int) -> Placing:
    """To the one whose turn it is."""
    seat = seats[step]
    fort, name = NONE, ""
    if piece == ISLAND and by_their_forts(battle.rules.setup):
        fort = island_for(battle, step)
        name = battle.forts[fort].name
    left = len([other for other in seats[step:] if other == seat])
    return Placing(seat, piece, left, fort, name)


def island_for(battle: Battle, step: int) -> int:
    """The fort that gets its island now: Tortuga, then Spain's in their order."""
    setup = battle.rules.setup
    order = [fort.index for fort in battle.forts if fort.at == setup.tortuga]
    order.extend([fort.index for fort in battle.forts if fort.owner == 0])
    return order[step]


def to_place(battle: Battle) -> List[Ship]:
    """Ships of the set-up that have no place yet; the reserve comes later."""
    if battle.turn > 0:
        return []
    return [ship for ship in battle.ships[: len(battle.rules.setup.ships)] if ship.at == OFF]


def islands_left(battle: Battle, frame: Placing) -> List[Island]:
    """Those that may be placed now: of the set-up, or of the box where the players choose among all."""
    placed = [(island.piece, island.number) for island in battle.chart.islands]
    found: List[Island] = []
    if frame.fort != NONE:
        for word, piece in PIECES.items():
            found.extend([Island(word, number, 0, 0) for number in range(1, piece.in_box + 1)])
    else:
        found.extend(battle.rules.setup.islands)
    return [island for island in found if (island.piece, island.number) not in placed]


# ---- what is offered


def offer_places(battle: Battle, frame: Placing, found: List[Order]) -> None:
    """Every lawful place of the piece that is asked for. Of islands: the next copy of each piece, and no turn that
    makes it lie as another does."""
    if frame.piece == SHIP:
        offer_berths(battle, frame.seat, found)
    else:
        found.extend(places_for(battle, frame))


def places_for(battle: Battle, frame: Placing) -> List[Order]:
    """Of an island, a fort, a reef or a Royal Port: reckoned once for each chart, for it takes a while and is asked for
    again and again. Not to be changed."""
    layout = layout_of(battle)
    owners = (*layout.fort_owners, *layout.port_owners, *layout.fleet)
    key = frame.piece, (frame.seat, frame.fort, *owners), (*layout.goods, OFF, *layout.ships)
    known = battle.chart.places.get(key)
    if known is None:
        known = battle.chart.places[key] = []
        if frame.piece == ISLAND:
            offer_islands(battle, layout, frame, known)
        else:
            offer_squares(battle, layout, frame, known)
    return known


def has_place(battle: Battle, frame: Placing) -> bool:
    """Whether there is any lawful place for it."""
    found: List[Order] = []
    offer_places(battle, frame, found)
    return len(found) > 0


def offer_squares(battle: Battle, layout: Layout, frame: Placing, found: List[Order]) -> None:
    grid, chart, piece = battle.rules.grid, battle.chart, frame.piece
    for square in range(grid.squares):
        if chart.built_on(square):
            continue
        if piece == REEF:
            if chart.kind[square] == SEA and why_no_reef(battle, layout, frame.seat, square) is None:
                found.append(PlaceReef(square, grid))
        elif piece == FORT:
            if why_no_fort(battle, layout, frame.seat, square) is None:
                found.append(PlaceFort(square, grid))
        elif chart.kind[square] == SEA and no_port(layout, square, frame.seat) is None:
            found.append(PlacePort(square, grid))


def offer_islands(battle: Battle, layout: Layout, frame: Placing, found: List[Order]) -> None:
    grid = battle.rules.grid
    seen: List[str] = []
    for island in islands_left(battle, frame):
        if island.piece in seen:
            continue
        seen.append(island.piece)
        for turned in turns(island.piece):
            for square in range(grid.squares):
                placed = Island(island.piece, island.number, square, turned)
                if why_no_island(battle, layout, frame, placed) is None:
                    found.append(PlaceIsland(island.piece, island.number, square, turned, grid))


def _lies(word: str, turned: int) -> List[object]:
    """What it covers, turned so."""
    covers = [(cell.at, cell.kind, cell.rays) for cell in cells(Island(word, 1, 0, turned), grid_of("full"))]
    covers.sort()
    return list(covers)


def turns(word: str) -> List[int]:
    """The turns that make the piece lie differently."""
    found: List[int] = []
    seen: List[List[object]] = []
    for turned in TURNS:
        lies = _lies(word, turned)
        if lies not in seen:
            seen.append(lies)
            found.append(turned)
    return found


def offer_berths(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """Where one of his ships may lie, any other may lie as well."""
    layout = layout_of(battle)
    ships = [ship for ship in to_place(battle) if ship.owner == seat]
    berths = [square for square in sorted(layout.berths(seat)) if no_room_for(battle, layout, seat, square) is None]
    for ship in ships:
        found.extend([PlaceShip(ship.index, square, ship.name(), battle.rules.grid) for square in berths])


# ---- why not


def no_place(battle: Battle, frame: Placing, order: Order) -> Optional[Refusal]:
    layout = layout_of(battle)
    if isinstance(order, PlaceReef) and frame.piece == REEF:
        return why_no_reef(battle, layout, frame.seat, order.at)
    if isinstance(order, PlaceShip) and frame.piece == SHIP:
        return why_no_ship(battle, layout, frame.seat, order)
    if isinstance(order, PlaceFort) and frame.piece == FORT:
        return why_no_fort(battle, layout, frame.seat, order.at)
    if isinstance(order, PlacePort) and frame.piece == PORT:
        return no_port(layout, order.at, frame.seat)
    if isinstance(order, PlaceIsland) and frame.piece == ISLAND:
        return why_no_island(battle, layout, frame, Island(order.piece, order.number, order.at, order.turned))
    return Refusal("SAIL-1.1.8", "not now", {"prompt": frame.prompt})


def why_no_reef(battle: Battle, layout: Layout, seat: Seat, at: int) -> Optional[Refusal]:
    return no_reef(layout, at, seat, not battle.rules.setup.reefs_one_by_one)  # SAIL-4.3.9.4.2: anywhere


def next_fort(battle: Battle, seat: Seat) -> Optional[FortPlan]:
    """The plan of the fort that he places next, as the set-up lists his forts."""
    placed = len([fort for fort in battle.forts if fort.owner == seat])
    plans = [plan for plan in battle.rules.setup.forts if plan.owner == seat]
    return plans[placed] if placed < len(plans) else None


def why_no_fort(battle: Battle, layout: Layout, seat: Seat, at: int) -> Optional[Refusal]:
    plan = next_fort(battle, seat)
    if plan is None:
        return Refusal("SAIL-1.1.8", "not now", {"prompt": battle.pending[-1].prompt})
    return no_fort(layout, moved(plan, at), seat, True)


def moved(plan: FortPlan, at: int) -> FortSite:
    """The fort of the plan on another space."""
    return FortSite(at, plan.site.royal_symbol, plan.site.coast_rule, plan.site.name)


def why_no_island(battle: Battle, layout: Layout, frame: Placing, island: Island) -> Optional[Refusal]:
    if frame.fort != NONE:
        fort = battle.forts[frame.fort]
        if not by_fort(cells(island, battle.rules.grid), fort, battle):
            return Refusal("SAIL-4.3.9.4.1", "not by the fort", {"piece": island.piece, "fort": fort.name})
        return no_island(layout, island)
    for other in battle.rules.setup.islands:
        if (other.piece, other.number) == (island.piece, island.number):
            return no_island(layout, island, frame.seat)
    return Refusal("SAIL-3.1.5.0", "not in the set-up", {"piece": island.piece, "number": island.number})


def by_fort(covers: Sequence[Cell], fort: Fort, battle: Battle) -> bool:
    """The island gives the fort its coast (SAIL-3.1.5.2.1)."""
    for cell in covers:
        if cell.at != OFF and COASTAL <= cell.kind <= SHORE and battle.rules.grid.distance(cell.at, fort.at) <= 1:
            return True
    return False


def why_no_ship(battle: Battle, layout: Layout, seat: Seat, order: PlaceShip) -> Optional[Refusal]:
    """SAIL-3.1.5.6"""
    ship = battle.ships[order.ship]
    if ship.owner != seat:
        return Refusal("SAIL-1.1.9", "not your ship", {"ship": ship.name(), "owner": ship.owner})
    if ship.at != OFF:
        return Refusal("SAIL-3.1.5.6", "ship placed already", {"ship": ship.name()})
    if ship.index >= len(battle.rules.setup.ships):
        return Refusal("SAIL-3.1.5.6", "comes later", {"ship": ship.name()})
    if order.at not in layout.berths(seat):
        return Refusal("SAIL-3.1.5.6", "not your harbour", {"ship": ship.name(), "at": layout.name(order.at)})
    return no_room_for(battle, layout, seat, order.at)


def no_room_for(battle: Battle, layout: Layout, seat: Seat, at: int) -> Optional[Refusal]:
    """The space is full (SAIL-3.3.1.2.1, SAIL-3.3.1.2.2), or another ship could not be placed any more."""
    if not battle.has_room(at):
        rule = "SAIL-3.3.1.2.1" if battle.chart.kind[at] == SEA else "SAIL-3.3.1.2.2"
        return Refusal(rule, "space full", {"at": layout.name(at), "ships": battle.lying[at]})
    room = layout.room()
    room[at] -= 1
    fleet = list(layout.fleet)
    fleet[seat] -= 1
    other = without_berth([layout.berths(s) for s in range(battle.seats)], room, fleet)
    if other == NOBODY:
        return None
    return Refusal("SAIL-3.1.5.6", "no room for the fleet", {"seat": other, "ships": fleet[other]})


# ---- doing it


def place(battle: Battle, frame: Placing, order: Order, log: Optional[Log]) -> None:
    """The piece lies there, and the question is answered."""
    battle.pending.pop()
    seat = frame.seat
    if isinstance(order, PlaceReef):
        draw(battle, reefs=[*battle.chart.reefs, order.at])
        tell(battle, log, REEF, "SAIL-3.1.5.4.2", seat, order.at)
    elif isinstance(order, PlaceShip):
        ship = battle.ships[order.ship]
        battle.put(ship, order.at)
        if log is not None:
            facts: Facts = {"ship": ship.name(), "seat": seat, "at": battle.square(order.at)}
            log.tell("ship placed", "SAIL-3.1.5.6", facts)
    elif isinstance(order, PlaceFort):
        put_fort(battle, seat, order.at)
        tell(battle, log, FORT, "SAIL-3.1.5.2.1", seat, order.at)
    elif isinstance(order, PlacePort):
        battle.ports.append(Port(len(battle.ports), order.at, seat))
        draw(battle)
        tell(battle, log, PORT, "SAIL-3.1.5.1.1", seat, order.at)
    elif isinstance(order, PlaceIsland):
        draw(battle, [*battle.chart.islands, Island(order.piece, order.number, order.at, order.turned)])
        if log is not None:
            lies: Facts = {"at": battle.square(order.at), "number": order.number, "turned": order.turned}
            log.tell("island placed", "SAIL-3.1.5.0", {"seat": seat, "piece": order.piece, **lies})


def tell(battle: Battle, log: Optional[Log], piece: str, rule: str, seat: Seat, at: int) -> None:
    if log is not None:
        log.tell(f"{piece} placed", rule, {"seat": seat, "at": battle.square(at)})


def draw(battle: Battle, islands: Optional[Sequence[Island]] = None, reefs: Optional[Sequence[int]] = None) -> None:
    """A new chart of what lies on the board now."""
    old = battle.chart
    battle.chart = Chart(
        battle.rules.grid,
        old.islands if islands is None else islands,
        old.reefs if reefs is None else reefs,
        old.forts,
        [PortSite(port.at) for port in battle.ports],
    )


def put_fort(battle: Battle, seat: Seat, at: int) -> None:
    """One fort more. They are numbered as the set-up lists them, whoever places first; and named by their spaces."""
    setup = battle.rules.setup
    squares: List[List[int]] = [[f.at for f in battle.forts if f.owner == s] for s in range(battle.seats)]
    squares[seat].append(at)
    plans: List[FortPlan] = []
    for plan in setup.forts:
        if plan.owner == NOBODY:
            plans.append(plan)
        elif squares[plan.owner]:
            plans.append(FortPlan(moved(plan, squares[plan.owner].pop(0)), plan.owner))
    if setup.neutral_fort is not None and battle.chart.fort_at[setup.neutral_fort.site.at] != -1:
        plans.append(setup.neutral_fort)
    lay_forts(battle, plans)
    battle.chart = Chart(
        battle.rules.grid, battle.chart.islands, battle.chart.reefs, [p.site for p in plans], battle.chart.ports
    )


def lay_forts(battle: Battle, plans: Sequence[FortPlan]) -> None:
    """These forts and no others."""
    names = [f"fort {battle.square(plan.site.at)}" for plan in plans]
    battle.rules = battle.rules.with_forts(names)
    battle.forts = [Fort(index, plan.site.at, plan.owner, names[index]) for index, plan in enumerate(plans)]
