"""A battle at one instant: what was agreed, what lies on the chart, and the questions that every chapter asks of it.

`Battle` holds and answers; the chapters (sailing.py, gunnery.py, …) change it; game.py, its subclass, is the sequence
of play. A `Campaign` is what a scenario adds: its goods, its arrivals, its victory.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Dict, Final, List, Optional, Tuple

from searoom.core.compiled import mypyc_attr
from searoom.core.events import Log
from searoom.core.game import Result, State
from searoom.core.grid import OFF, Grid
from searoom.core.orders import Refusal
from searoom.core.seats import Seat, Seats
from searoom.games.sail.cards import FORT, FRESH
from searoom.games.sail.chart import Chart
from searoom.games.sail.frames import Closing, acting_seat
from searoom.games.sail.orders import ASK, FORTS, OrderBook
from searoom.games.sail.pieces import ABOARD, AT_FORT, IN_HAND, NONE, Alliance, Fort, Item, Port, Ship
from searoom.games.sail.setup import Setup


class Switches:
    """What the players agreed on (SAIL-3.1.3): each rule of the higher levels by itself."""

    def __init__(self, options: Mapping[str, str]) -> None:
        level = options.get("level", "lieutenant")
        self.level: Final = level
        captain = level in ("captain", "admiral")  # SAIL-1.1.2
        admiral = level == "admiral"
        self.maneuvers: Final = _on(options, "captain.maneuvers", captain)
        self.storm_collisions: Final = _on(options, "captain.storm_collisions", captain)
        self.damage_slows: Final = _on(options, "captain.damage_slows", captain)
        self.ranges: Final = _on(options, "captain.ranges", captain)
        self.both_broadsides: Final = _on(options, "captain.both_broadsides", captain)
        self.fort_assault: Final = _on(options, "captain.fort_assault", captain)
        self.wind_inertia: Final = _on(options, "admiral.wind_inertia", admiral)
        self.raking: Final = _on(options, "admiral.raking", admiral)
        self.arcs: Final = _on(options, "admiral.arcs", admiral)
        self.chain_shot: Final = _on(options, "admiral.chain_shot", admiral)
        self.morale: Final = _on(options, "admiral.morale", admiral)
        self.flagship: Final = _on(options, "admiral.flagship", admiral)
        self.night: Final = _on(options, "admiral.night", admiral)
        self.fog: Final = _on(options, "admiral.fog", admiral)
        self.anchors: Final = _on(options, "admiral.anchors", admiral)
        self.boats: Final = _on(options, "admiral.boats", admiral)
        self.headings: Final = self.raking or self.arcs  # SAIL-6.2.1
        self.mines: Final = _on(options, "mines", False)
        alliances = options.get("alliances", "none")
        self.temporary: Final = alliances in ("temporary", "both")  # SAIL-3.1.2.1
        self.sudden: Final = options.get("breach", "notice") == "sudden"  # SAIL-3.1.2.6
        self.turn_limit: Final = int(options.get("turn_limit", "60"))  # SAIL-3.2.4.6; 0: none
        self.spun: Final = options.get("weathercock", "dice") == "spun"  # SAIL-3.2.1.4
        self.placement: Final = options.get("placement", "default")  # default, reefs, ships, all (SAIL-3.1.5.0)
        self.handicap: Final = _on(options, "handicap", True)  # SAIL-4.0.2
        self.neutral_fort: Final = _on(options, "oceans_neutral_fort", False)  # SAIL-4.4.5.7
        self.child_diagonal: Final = _on(options, "child_diagonal", False)  # SAIL-4.1.5.2
        self.child_rebuild: Final = _on(options, "child_rebuild", False)  # SAIL-4.1.10
        self.pirates_may_fight: Final = _on(options, "pirates_may_fight", False)  # SAIL-4.3.8
        victory = options.get("oceans_victory", "royal_port;no_ships;no_forts").split(";")  # SAIL-4.4.3.1
        self.by_royal_port: Final = "royal_port" in victory
        self.by_no_ships: Final = "no_ships" in victory
        self.by_no_forts: Final = "no_forts" in victory


def _on(options: Mapping[str, str], key: str, otherwise: bool) -> bool:
    """A rule of a higher level, once on, prevails over the lower ones where it is carried out (SAIL-1.1.10)."""
    value = options.get(key, "by level")
    return otherwise if value == "by level" else value == "true"


class Rules:
    """All that stays the same from the first Turn to the last, shared by all copies of a battle."""

    def __init__(
        self,
        setup: Setup,
        grid: Grid,
        switches: Switches,
        campaign: Campaign,
        sides: Sequence[int],
        seat_names: Sequence[str],
        ship_names: Sequence[str],
        fort_names: Sequence[str],
        item_names: Sequence[str],
        first_chart: Chart,
    ) -> None:
        self.setup: Final = setup
        self.first_chart: Final = first_chart  # before the players place anything
        self.grid: Final = grid
        self.switches: Final = switches
        self.campaign: Final = campaign
        self.seats: Final = len(seat_names)
        self.sides: Final = tuple(campaign.agreed_sides(sides))  # of each seat: the number of its side (SAIL-1.1.4)
        self.team: Final[List[Seats]] = [
            sum([1 << other for other in range(len(sides)) if self.sides[other] == side]) for side in self.sides
        ]
        # what a side needs more or less than the target; where the players have named their sides nobody does
        as_set_up = switches.handicap and tuple(sides) == setup.sides
        self.handicap: Final[List[int]] = [
            setup.handicap[self.sides.index(side)] if as_set_up and side in self.sides else 0
            for side in range(len(sides))
        ]
        self.seat_names: Final = tuple(seat_names)
        self.ship_names: Final = tuple(ship_names)
        self.fort_names: Final = tuple(fort_names)
        self.item_names: Final = tuple(item_names)
        self.book: Final = OrderBook(grid, ship_names, fort_names, item_names)
        self.ship_named: Final[Dict[str, int]] = {name: index for index, name in enumerate(ship_names)}
        self.fort_named: Final[Dict[str, int]] = {name: index for index, name in enumerate(fort_names)}
        self.item_named: Final[Dict[str, int]] = {name: index for index, name in enumerate(item_names)}
        self.seat_named: Final[Dict[str, int]] = {name: seat for seat, name in enumerate(seat_names)}

    def unit_name(self, unit: int) -> str:
        return self.book.unit(unit)

    def with_forts(self, fort_names: Sequence[str]) -> Rules:
        """The same, the forts standing elsewhere: they are named by their spaces."""
        return Rules(
            self.setup,
            self.grid,
            self.switches,
            self.campaign,
            self.sides,
            self.seat_names,
            self.ship_names,
            fort_names,
            self.item_names,
            self.first_chart,
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(State):
    """What lies on the table. The chapters read and change it; only game.py makes one."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        super().__init__(rules.seats)
        self.rules = rules  # others once the players have placed their forts: those are named by their spaces
        self.chart = chart  # of what has been placed: another one until placement is over
        seats = rules.seats
        self.ships: List[Ship] = []
        self.forts: List[Fort] = []
        self.ports: List[Port] = []
        self.items: List[Item] = []
        self.lying: List[int] = [0] * rules.grid.squares  # how many ships lie on each square
        self.reserve = 0  # ships still to come, as bits (SAIL-4.3.18.1)
        self.turn = 0
        self.wind = FRESH
        self.wind_to = 0  # the direction towards which it blows (SAIL-3.2.1.2)
        self.fog = False
        self.order: Tuple[Seat, ...] = tuple(range(seats))  # the initial order (SAIL-3.1.6.1)
        self.queue: Tuple[Seat, ...] = ()  # who acts in this Turn, in order, whoever has acted already
        self.out: Seats = 0  # who is eliminated
        self.friends: List[Seats] = rules.team[:]  # of each seat: itself and whoever is allied to it now
        self.alliances: List[Alliance] = []  # temporary ones in force
        self.alliances_made = 0
        self.proposed: List[int] = [0] * seats  # the Turn of the last proposal
        self.mines: List[List[int]] = [[] for _ in range(seats)]  # undetonated: secret
        self.laid: List[List[Tuple[int, int]]] = [
            [] for _ in range(seats)
        ]  # number and square of all ever laid: secret
        self.markers: List[List[int]] = [[] for _ in range(seats)]  # where they have gone off: public
        self.instruction: List[int] = [ASK] * seats  # secret
        self.instructed: List[int] = [-1] * seats  # in which Turn; secret
        self.maps: List[int] = [OFF] * seats  # hiding space of each pirate: secret (SAIL-4.3.12)
        self.map_holder: List[Seat] = list(range(seats))  # NOBODY: lost
        self.map_shown = 0  # whose maps have been shown, as bits
        self.flagship: List[int] = [NONE] * seats
        self.flagship_lost: List[int] = [0] * seats  # FREE, COMING, NOW as in pieces.py (SAIL-6.7.2)
        self.may_act: List[int] = [0] * seats  # in these actions, if limited: how many ships
        self.have_acted: List[int] = [0] * seats  # and how many have, sunk or captured meanwhile or not
        self.fortless: List[int] = [0] * seats  # the Turn in which the last fort was lost (SAIL-4.2.7.1)
        self.shipless: List[int] = [0] * seats  # the Turn in which the last ship was lost (SAIL-4.1.10)
        self.target = 0  # goods needed to win, as it stands now (SAIL-4.1.9)
        self.delivered: Tuple[Tuple[Seat, int], ...] = ()  # seat and item, in the order of delivery
        self.reached: List[Tuple[int, ...]] = [()] * seats  # of each side: when it came to 1, 2, … goods
        self.stamp = 0  # how often a side has come to more goods than ever before; kept in `reached`
        self.touched = False  # ships, forts or goods have been lost or won by this order: who is out, who has won?
        self.ended: Optional[Result] = None

    def fill(self, twin: Battle) -> None:
        """Makes a new battle the twin of this one."""
        twin.ships = [ship.copy() for ship in self.ships]
        twin.forts = [fort.copy() for fort in self.forts]
        twin.ports = [port.copy() for port in self.ports]
        twin.items = [item.copy() for item in self.items]
        twin.lying = self.lying[:]
        twin.reserve = self.reserve
        twin.turn = self.turn
        twin.wind = self.wind
        twin.wind_to = self.wind_to
        twin.fog = self.fog
        twin.order = self.order
        twin.queue = self.queue
        twin.out = self.out
        twin.friends = self.friends[:]
        twin.alliances = self.alliances[:]
        twin.alliances_made = self.alliances_made
        twin.proposed = self.proposed[:]
        twin.mines = [mines[:] for mines in self.mines]
        twin.laid = [laid[:] for laid in self.laid]
        twin.markers = [markers[:] for markers in self.markers]
        twin.instruction = self.instruction[:]
        twin.instructed = self.instructed[:]
        twin.maps = self.maps[:]
        twin.map_holder = self.map_holder[:]
        twin.map_shown = self.map_shown
        twin.flagship = self.flagship[:]
        twin.flagship_lost = self.flagship_lost[:]
        twin.may_act = self.may_act[:]
        twin.have_acted = self.have_acted[:]
        twin.fortless = self.fortless[:]
        twin.shipless = self.shipless[:]
        twin.target = self.target
        twin.delivered = self.delivered
        twin.reached = self.reached[:]
        twin.stamp = self.stamp
        twin.touched = self.touched
        twin.ended = self.ended
        twin.pending = self.pending[:]

    def whole(self) -> object:
        return [
            [ship.whole() for ship in self.ships],
            [fort.whole() for fort in self.forts],
            [[port.whole() for port in self.ports], [item.whole() for item in self.items]],
            [self.reserve, self.turn, self.wind, self.wind_to, self.fog, self.order, self.queue, self.out],
            [self.friends, [alliance.whole() for alliance in self.alliances], self.alliances_made, self.proposed],
            [self.mines, self.laid, self.markers, self.instruction, self.instructed],
            [self.maps, self.map_holder, self.map_shown, self.flagship, self.flagship_lost],
            [self.may_act, self.have_acted],
            [self.fortless, self.shipless, self.target, self.delivered, self.reached, self.stamp],
            [self.chart.reefs, [[i.piece, i.number, i.at, i.turned] for i in self.chart.islands]],
            [[site.at for site in self.chart.forts], [site.at for site in self.chart.ports]],
            self.ended.facts() if self.ended is not None else None,
        ]

    def result(self) -> Optional[Result]:
        return self.ended

    # ---- who is whose (SAIL-1.1.4)

    def allied(self, one: Seat, other: Seat) -> bool:
        """The same player, his team, or an alliance in force."""
        return one >= 0 and other >= 0 and self.friends[one] >> other & 1 == 1

    def team_mates(self, one: Seat, other: Seat) -> bool:
        """The same player, or a constant alliance."""
        return one >= 0 and other >= 0 and self.rules.team[one] >> other & 1 == 1

    def in_play(self, seat: Seat) -> bool:
        return seat >= 0 and not self.out >> seat & 1

    def sides_left(self) -> List[int]:
        """The sides of which a member is still in the game, each once."""
        found: List[int] = []
        for seat in range(self.seats):
            if self.in_play(seat) and self.rules.sides[seat] not in found:
                found.append(self.rules.sides[seat])
        return found

    def acting(self) -> Seat:
        """Whose actions are going on, also while somebody else is asked; NOBODY between them."""
        return acting_seat(self.pending)

    def closing(self) -> bool:
        """Whether the actions that go on are being ended already."""
        for frame in reversed(self.pending):
            if isinstance(frame, Closing):
                return True
        return False

    def after(self, seat: Seat) -> List[Seat]:
        """The other players still in the game in the order of players' actions, beginning after this one."""
        order = self.queue if seat in self.queue else self.order
        place = order.index(seat)
        return [s for s in (*order[place + 1 :], *order[:place]) if self.in_play(s)]

    # ---- ships and squares

    def ships_of(self, seat: Seat) -> List[Ship]:
        """On the board."""
        return [ship for ship in self.ships if ship.owner == seat and ship.at != OFF]

    def has_ship(self, seat: Seat) -> bool:
        for ship in self.ships:
            if ship.owner == seat and ship.at != OFF:
                return True
        return False

    def ships_on(self, square: int) -> List[Ship]:
        if self.lying[square] == 0:
            return []
        return [ship for ship in self.ships if ship.at == square]

    def has_room(self, square: int) -> bool:
        """For one more ship (SAIL-3.3.1.2.1 to 3.3.1.2.3)."""
        return self.lying[square] < self.chart.room[square]

    def put(self, ship: Ship, square: int) -> None:
        """Lifts a ship and sets it down; OFF takes it off the board."""
        if ship.at != OFF:
            self.visit(ship, ship.at)
            self.lying[ship.at] -= 1
        ship.at = square
        if square != OFF:
            self.lying[square] += 1

    def load_of(self, ship: Ship) -> List[Item]:
        """What is aboard."""
        if ship.load == 0:
            return []
        return [item for item in self.items if item.kind == ABOARD and item.where == ship.index]

    # ---- forts

    def forts_of(self, seat: Seat) -> List[Fort]:
        """Standing and his. Tortuga, held in common, is every pirate's (SAIL-4.3.9.3.2)."""
        return [fort for fort in self.forts if not fort.ruin and self.holds(seat, fort)]

    def holds(self, seat: Seat, fort: Fort) -> bool:
        if fort.owner == seat:
            return seat >= 0
        return fort.index == self.rules.campaign.common and self.rules.campaign.in_common(self, fort, seat)

    def in_harbour(self, ship: Ship, fort: Fort) -> bool:
        return ship.at != OFF and self.chart.harbour[ship.at] >> fort.index & 1 == 1

    def visit(self, ship: Ship, square: int) -> None:
        """A ship is on a square, passes over it, or leaves it: in this Turn it has hindered the work on every fort in
        whose harbour that is, if it is an enemy of a player who works there (SAIL-3.3.5.2.5)."""
        harbours = self.chart.harbour[square]
        if harbours == 0:
            return
        for fort in self.forts:
            if fort.workers and harbours >> fort.index & 1 and self.hinders(ship, fort):
                fort.hindered = self.turn

    def hinders(self, ship: Ship, fort: Fort) -> bool:
        """Whether a ship in the harbour is an enemy of somebody who works on the fort. At Tortuga no pirate is
        (SAIL-4.3.9.3.2)."""
        for index in fort.workers:
            if not self.allied(self.ships[index].owner, ship.owner):
                return not self.rules.campaign.in_common(self, fort, ship.owner)
        return False

    # ---- units: ships and forts alike

    def unit_at(self, unit: int) -> int:
        return self.forts[unit - FORTS].at if unit >= FORTS else self.ships[unit].at

    def unit_owner(self, unit: int) -> Seat:
        return self.forts[unit - FORTS].owner if unit >= FORTS else self.ships[unit].owner

    def unit_strength(self, unit: int) -> int:
        return self.forts[unit - FORTS].strength() if unit >= FORTS else self.ships[unit].strength()

    def full_strength(self, unit: int) -> int:
        return FORT.strength if unit >= FORTS else self.ships[unit].card.strength

    # ---- words

    def name(self, unit: int) -> str:
        return self.rules.book.unit(unit)

    def square(self, square: int) -> str:
        return self.rules.grid.names[square]

    def goods_of(self, seat: Seat) -> int:
        """Delivered, or stored at his forts, as the scenario counts."""
        return self.rules.campaign.goods_of(self, seat)

    def needed(self, side: int) -> int:
        """Goods with which that side wins, as it stands now: the target, with its handicap (SAIL-4.0.2)."""
        return max(1, self.target + self.rules.handicap[side])

    def goods_in_hand(self, seat: Seat) -> int:
        return len([item for item in self.items if item.kind == IN_HAND and item.where == seat])

    def goods_at(self, fort: int) -> List[Item]:
        return [item for item in self.items if item.kind == AT_FORT and item.where == fort]

    def end(self, winners: Seats, points: Sequence[int], rule: str, reason: str, log: Optional[Log]) -> None:
        """The battle is over: nothing is pending any more."""
        if self.ended is not None:
            return
        self.ended = Result(winners, points, rule, reason)
        self.pending = []
        if log is not None:
            names = [seat for seat in range(self.seats) if winners >> seat & 1]
            log.tell("over", rule, {"seats": names, "reason": reason, "draw": winners == 0}, final=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign(ABC):
    """What a scenario adds to the rules: goods, arrivals, victory. Holds nothing that changes."""

    def __init__(self, key: str, goods: str, common: int = NONE) -> None:
        self.key: Final = key
        self.goods: Final = goods  # the word for an item in orders: gold, pearls, treasure; "" without goods
        self.common: Final = common  # the fort that several players hold together (SAIL-4.3.9.3.2)

    # ---- before and between the Turns

    @abstractmethod
    def lay_out(self, battle: Battle, log: Optional[Log]) -> None:
        """Goods and whatever else depends on the initial order, before placement."""

    @abstractmethod
    def arrivals(self, battle: Battle, log: Optional[Log]) -> None:
        """Part 1 of a Turn (SAIL-3.2.0); may put frames on the stack."""

    @abstractmethod
    def turn_over(self, battle: Battle, log: Optional[Log]) -> None:
        """Conditions that are checked at the end of a Turn, before the turn limit; ends the battle or not."""

    @abstractmethod
    def at_limit(self, battle: Battle, log: Optional[Log]) -> None:
        """Ends the battle at the turn limit (SAIL-3.2.4.6)."""

    @abstractmethod
    def check(self, battle: Battle, log: Optional[Log]) -> None:
        """Conditions that are checked after every order (SAIL-3.2.4.3); ends the battle or not."""

    @abstractmethod
    def owes_ships(self, battle: Battle, seat: Seat) -> bool:
        """A player without ships who is not eliminated (SAIL-3.2.4.1)."""

    @abstractmethod
    def eliminated(self, battle: Battle, seat: Seat, log: Optional[Log]) -> None:
        """What else happens when a player is out; his ships are gone already."""

    # ---- goods

    @abstractmethod
    def goods_of(self, battle: Battle, seat: Seat) -> int: ...

    def needed_by(self, battle: Battle, seat: Seat) -> int:
        """Goods with which this player, or his side, wins."""
        return battle.needed(battle.rules.sides[seat])

    @abstractmethod
    def capacity(self, battle: Battle, ship: Ship) -> int: ...

    @abstractmethod
    def loss(self, battle: Battle, ship: Ship) -> int:
        """Spaces of maximum distance that the cargo costs."""

    @abstractmethod
    def no_load(self, battle: Battle, item: Item, ship: Ship) -> Optional[Refusal]:
        """Why this ship may not load this item, general rules apart (goods.py asks those first)."""

    @abstractmethod
    def no_unload(self, battle: Battle, item: Item, ship: Ship, fort: Fort) -> Optional[Refusal]: ...

    @abstractmethod
    def unloaded(self, battle: Battle, item: Item, ship: Ship, fort: Fort, log: Optional[Log]) -> None:
        """Where the item goes that has just left the ship."""

    @abstractmethod
    def cargo_lost(self, battle: Battle, item: Item, square: int, log: Optional[Log]) -> None:
        """What becomes of an item whose carrier sinks there, or that finds no room (SAIL-4.0.6)."""

    def capacity_rule(self, ship: Ship) -> str:
        """By which rule a ship can not take more."""
        return "SAIL-4.0.4"

    def transfer_rule(self) -> str:
        """By which rule goods are not passed from ship to ship."""
        return "SAIL-4.2.9.2"

    def taken_from_sunk(self) -> bool:
        """Whether who sinks a ship by fire may take its goods off (SAIL-4.1.8.1)."""
        return False

    # ---- nobody left

    def nobody_left(self, battle: Battle, sides: Sequence[int], log: Optional[Log]) -> None:
        """These sides, all that were left, have gone at the same moment: ends the battle (SAIL-3.2.4.4). Their forts
        are still theirs."""
        self.check(battle, log)
        battle.end(0, [0] * battle.seats, "SAIL-3.2.4.4", "nobody left", log)

    # ---- what a scenario changes in other chapters

    def agreed_sides(self, sides: Sequence[int]) -> Sequence[int]:
        """The set-up's, or what the players have agreed instead (SAIL-4.3.8)."""
        return sides

    def uses_maps(self, battle: Battle) -> bool:
        """Whether pirates hide their treasures (SAIL-4.3.12, SAIL-4.3.23.4)."""
        return False

    def hides(self, battle: Battle, seat: Seat) -> bool:
        """Whether this player makes a map."""
        return False

    def loading(self, battle: Battle, item: Item, ship: Ship, log: Optional[Log]) -> None:
        """What comes of it that this ship is about to load the item: a map is shown (SAIL-4.3.23.3)."""

    def in_common(self, battle: Battle, fort: Fort, seat: Seat) -> bool:
        """A fort that several players hold together: Tortuga (SAIL-4.3.9.3.2)."""
        return False

    def boarding_bonus(self, battle: Battle, ships: Sequence[Ship], enemies: Sequence[Ship]) -> int:
        """Points for these ships in a boarding against those (SAIL-4.3.21)."""
        return 0

    def forts_change_owner(self) -> bool:
        """Whether an assault can win a fort (SAIL-4.3.20.1)."""
        return True

    def may_rebuild(self, battle: Battle, seat: Seat, fort: Fort) -> bool:
        """Who may reconstruct a ruin (SAIL-3.3.5.3.1, SAIL-4.3.20.2)."""
        return True

    def rebuilt_for(self, battle: Battle, seat: Seat, fort: Fort) -> Seat:
        """Whose fort it is when this player's ships have rebuilt it."""
        return seat

    def fort_destroyed(self, battle: Battle, fort: Fort, owner: Seat, log: Optional[Log]) -> None:
        """What becomes of goods in it."""

    def beaten_in_boarding(self, battle: Battle, losers: Seats, winner: Seat, log: Optional[Log]) -> None:
        """These players lost their last ships in a boarding that another won (SAIL-4.3.23.2)."""
