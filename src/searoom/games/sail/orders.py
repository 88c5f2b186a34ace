"""All that a player may say. An order's text is its identity; the numbers beside it are what the rules read.

A unit is a ship by its index, or a fort by FORTS + its index. Big decisions are cut small: a salvo is assembled unit
by unit, strength shared out ship by ship, a manoeuvre sailed leg by leg.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List

from searoom.core.grid import DIRECTION_NAMES, Grid
from searoom.core.orders import Order
from searoom.core.seats import Seat
from searoom.games.sail.pieces import ELIMINATED, FORT_FALLS, HAS_GOODS, TURNS, Until

FORTS: Final = 1000  # the first fort's number as a unit
NOTHING: Final = -1  # no target: the shots are spent (SAIL-3.3.2.2)

# what is said of one ship alone
DRIFT: Final = 0
RIDE_OUT: Final = 1
LIGHT: Final = 2
EXPLODE: Final = 3
RAISE_FLAG: Final = 4
OF_ONE_SHIP: Final = ("drift", "ride out", "light", "explode", "raise flag")

# what is said without any object
END: Final = 0
LIE_TO: Final = 1  # the manoeuvre is over
FIRE_SALVO: Final = 2
GO: Final = 3  # the boarding party, the assault, is complete
STAND: Final = 4  # no more defenders
AGREE: Final = 5
REFUSE: Final = 6
HOLD: Final = 7  # no mine goes off
LET_SINK: Final = 8  # no more gold is taken off
RESIGN: Final = 9
PLAIN: Final = ("end", "lie to", "fire", "go", "stand", "agree", "refuse", "hold", "let it sink", "resign")

# standing instruction for mines (SAIL-3.3.6.7)
ASK: Final = 0
ALWAYS: Final = 1
NEVER: Final = 2
INSTRUCTIONS: Final = ("ask", "always", "never")


class Plain(Order):
    def __init__(self, verb: int) -> None:
        super().__init__(PLAIN[verb])
        self.verb: Final = verb


class OfShip(Order):
    """drift brig 1, ride out brig 1, light brig 1, explode brig 1, raise flag brig 1"""

    def __init__(self, verb: int, ship: int, name: str) -> None:
        super().__init__(f"{OF_ONE_SHIP[verb]} {name}")
        self.verb: Final = verb
        self.ship: Final = ship


class Move(Order):
    """move brig 1 ne 3"""

    def __init__(self, ship: int, course: int, spaces: int, name: str) -> None:
        super().__init__(f"move {name} {DIRECTION_NAMES[course]} {spaces}")
        self.ship: Final = ship
        self.course: Final = course
        self.spaces: Final = spaces


class Onward(Order):
    """then e 2: the next leg of a manoeuvre"""

    def __init__(self, course: int, spaces: int) -> None:
        super().__init__(f"then {DIRECTION_NAMES[course]} {spaces}")
        self.course: Final = course
        self.spaces: Final = spaces


class Fire(Order):
    """fire brig 1 at frigate 2; … with chain; fire brig 1 at nothing"""

    def __init__(self, unit: int, target: int, chain: bool, name: str, target_name: str) -> None:
        super().__init__(f"fire {name} at {target_name}{' with chain' if chain else ''}")
        self.unit: Final = unit
        self.target: Final = target
        self.chain: Final = chain


class Salvo(Order):
    """salvo first-rate 1 x2 at frigate 3: one die for all; others may join in"""

    def __init__(self, unit: int, shots: int, target: int, chain: bool, name: str, target_name: str) -> None:
        super().__init__(f"salvo {name} x{shots} at {target_name}{' with chain' if chain else ''}")
        self.unit: Final = unit
        self.shots: Final = shots
        self.target: Final = target
        self.chain: Final = chain


class AddShots(Order):
    """add brig 2 x1"""

    def __init__(self, unit: int, shots: int, name: str) -> None:
        super().__init__(f"add {name} x{shots}")
        self.unit: Final = unit
        self.shots: Final = shots


class Broadsides(Order):
    """broadsides first-rate 1 x2 at frigate 1 singly and brig 3 in salvo; with one shot neither is said"""

    def __init__(
        self,
        ship: int,
        shots: int,
        targets: Sequence[int],
        salvoes: Sequence[bool],
        chain: bool,
        name: str,
        target_names: Sequence[str],
    ) -> None:
        hows = ["" if shots == 1 else " in salvo" if salvo else " singly" for salvo in salvoes]
        at = f"{target_names[0]}{hows[0]} and {target_names[1]}{hows[1]}"
        super().__init__(f"broadsides {name} x{shots} at {at}{' with chain' if chain else ''}")
        self.ship: Final = ship
        self.shots: Final = shots
        self.targets: Final = tuple(targets)
        self.salvoes: Final = tuple(salvoes)
        self.chain: Final = chain


class Boats(Order):
    """boats galleon 1 to brig 2"""

    def __init__(self, ship: int, fireship: int, name: str, fireship_name: str) -> None:
        super().__init__(f"boats {name} to {fireship_name}")
        self.ship: Final = ship
        self.fireship: Final = fireship


class Board(Order):
    """board frigate 3 with brig 1: others may join"""

    def __init__(self, target: int, ship: int, target_name: str, name: str) -> None:
        super().__init__(f"board {target_name} with {name}")
        self.target: Final = target
        self.ship: Final = ship


class Assault(Order):
    """assault fort e11 with brig 1: others may join"""

    def __init__(self, fort: int, ship: int, fort_name: str, name: str) -> None:
        super().__init__(f"assault {fort_name} with {name}")
        self.fort: Final = fort
        self.ship: Final = ship


class Join(Order):
    """join brig 2: one more of the party that boards, assaults or defends"""

    def __init__(self, ship: int, name: str) -> None:
        super().__init__(f"join {name}")
        self.ship: Final = ship


class Give(Order):
    """give brig 1 2: points of strength to a ship or a fort"""

    def __init__(self, unit: int, points: int, name: str) -> None:
        super().__init__(f"give {name} {points}")
        self.unit: Final = unit
        self.points: Final = points


class Stow(Order):
    """stow gold 3 aboard brig 1: after a boarding, or off a ship that sinks"""

    def __init__(self, item: int, ship: int, item_name: str, name: str) -> None:
        super().__init__(f"stow {item_name} aboard {name}")
        self.item: Final = item
        self.ship: Final = ship


class Repair(Order):
    """repair brig 1 at fort a1"""

    def __init__(self, ship: int, fort: int, name: str, fort_name: str) -> None:
        super().__init__(f"repair {name} at {fort_name}")
        self.ship: Final = ship
        self.fort: Final = fort


class Work(Order):
    """work fort a1 with brig 1 and galleon 1; with one ship: for joint work with an ally"""

    def __init__(self, fort: int, ships: Sequence[int], fort_name: str, names: Sequence[str]) -> None:
        super().__init__(f"work {fort_name} with {' and '.join(names)}")
        self.fort: Final = fort
        self.ships: Final = tuple(ships)


class StopWork(Order):
    """stop work fort a1"""

    def __init__(self, fort: int, fort_name: str) -> None:
        super().__init__(f"stop work {fort_name}")
        self.fort: Final = fort


class Load(Order):
    """load gold 3 aboard brig 1"""

    def __init__(self, item: int, ship: int, item_name: str, name: str) -> None:
        super().__init__(f"load {item_name} aboard {name}")
        self.item: Final = item
        self.ship: Final = ship


class Unload(Order):
    """unload gold 3 from brig 1 at fort a1"""

    def __init__(self, item: int, ship: int, fort: int, item_name: str, name: str, fort_name: str) -> None:
        super().__init__(f"unload {item_name} from {name} at {fort_name}")
        self.item: Final = item
        self.ship: Final = ship
        self.fort: Final = fort


class Propose(Order):
    """propose blue: an alliance; others may be named"""

    def __init__(self, to: Seat, name: str) -> None:
        super().__init__(f"propose {name}")
        self.to: Final = to


class Also(Order):
    """also green: one more party of the proposal"""

    def __init__(self, to: Seat, name: str) -> None:
        super().__init__(f"also {name}")
        self.to: Final = to


class Lasting(Order):
    """until withdrawn, for 3 turns, until blue out, until fort a1 falls, until blue has 3"""

    def __init__(self, until: Until, name: str) -> None:
        text = "until withdrawn"
        if until.kind == TURNS:
            text = f"for {until.what} turns"
        elif until.kind == ELIMINATED:
            text = f"until {name} out"
        elif until.kind == FORT_FALLS:
            text = f"until {name} falls"
        elif until.kind == HAS_GOODS:
            text = f"until {name} has {until.many}"
        super().__init__(text)
        self.until: Final = until


class Notice(Order):
    """notice alliance 1"""

    def __init__(self, number: int) -> None:
        super().__init__(f"notice alliance {number}")
        self.number: Final = number


class GiveFort(Order):
    """present fort a1 to blue"""

    def __init__(self, fort: int, to: Seat, fort_name: str, name: str) -> None:
        super().__init__(f"present {fort_name} to {name}")
        self.fort: Final = fort
        self.to: Final = to


class LayMine(Order):
    """mine e5"""

    def __init__(self, at: int, grid: Grid) -> None:
        super().__init__(f"mine {grid.name(at)}")
        self.at: Final = at


class Detonate(Order):
    """detonate e5"""

    def __init__(self, at: int, grid: Grid) -> None:
        super().__init__(f"detonate {grid.name(at)}")
        self.at: Final = at


class Instruct(Order):
    """mines always"""

    def __init__(self, what: int) -> None:
        super().__init__(f"mines {INSTRUCTIONS[what]}")
        self.what: Final = what


class Hide(Order):
    """hide at e5: the space on a treasure map"""

    def __init__(self, at: int, grid: Grid) -> None:
        super().__init__(f"hide at {grid.name(at)}")
        self.at: Final = at


class NameFlagship(Order):
    """flagship first-rate 1"""

    def __init__(self, ship: int, name: str) -> None:
        super().__init__(f"flagship {name}")
        self.ship: Final = ship


class Bring(Order):
    """bring galleons, leave galleons: from the reserve"""

    def __init__(self, kind: int, yes: bool, word: str) -> None:
        super().__init__(f"{'bring' if yes else 'leave'} {word}s")
        self.kind: Final = kind
        self.yes: Final = yes


class Spin(Order):
    """spin 37.5: the angle of a real weathercock, in degrees; kept in thousandths"""

    def __init__(self, thousandths: int) -> None:
        whole, rest = divmod(thousandths, 1000)
        decimals = f".{rest:03d}".rstrip("0") if rest else ""
        super().__init__(f"spin {whole}{decimals}")
        self.thousandths: Final = thousandths


class PlaceIsland(Order):
    """island monu 1 at e7 turned 90"""

    def __init__(self, piece: str, number: int, at: int, turned: int, grid: Grid) -> None:
        super().__init__(f"island {piece} {number} at {grid.name(at)} turned {turned}")
        self.piece: Final = piece
        self.number: Final = number
        self.at: Final = at
        self.turned: Final = turned


class PlacePort(Order):
    """port b2"""

    def __init__(self, at: int, grid: Grid) -> None:
        super().__init__(f"port {grid.name(at)}")
        self.at: Final = at


class PlaceFort(Order):
    """fort e11"""

    def __init__(self, at: int, grid: Grid) -> None:
        super().__init__(f"fort {grid.name(at)}")
        self.at: Final = at


class PlaceReef(Order):
    """reef g5"""

    def __init__(self, at: int, grid: Grid) -> None:
        super().__init__(f"reef {grid.name(at)}")
        self.at: Final = at


class PlaceShip(Order):
    """put brig 1 at b2"""

    def __init__(self, ship: int, at: int, name: str, grid: Grid) -> None:
        super().__init__(f"put {name} at {grid.name(at)}")
        self.ship: Final = ship
        self.at: Final = at


PLAIN_ORDERS: Final[List[Plain]] = [Plain(verb) for verb in range(len(PLAIN))]
INSTRUCT_ORDERS: Final[List[Instruct]] = [Instruct(what) for what in range(len(INSTRUCTIONS))]

MOST_SPACES: Final = 8  # no ship sails farther in one leg
MOST_SHOTS: Final = 3


class OrderBook:
    """The orders that are offered again and again, each made once, at its first use, and shared by all battles that
    agreed on the same rules."""

    def __init__(self, grid: Grid, ships: Sequence[str], forts: Sequence[str], items: Sequence[str]) -> None:
        self.grid: Final = grid
        self.ships: Final[List[str]] = list(ships)
        self.forts: Final[List[str]] = list(forts)
        self.items: Final[List[str]] = list(items)
        count = len(ships)
        self._moves: Final[List[List[List[Move]]]] = [[] for _ in range(count)]
        self._of_ship: Final[List[List[OfShip]]] = [
            [OfShip(verb, ship, name) for ship, name in enumerate(self.ships)] for verb in range(len(OF_ONE_SHIP))
        ]
        self._onward: Final[List[List[Onward]]] = [
            [Onward(course, spaces) for spaces in range(1, MOST_SPACES + 1)] for course in range(8)
        ]
        units = [*range(count), *range(FORTS, FORTS + len(self.forts))]
        self.at_nothing: Final[Dict[int, Fire]] = {
            unit: Fire(unit, NOTHING, False, self.unit(unit), "nothing") for unit in units
        }
        self._fire: Final[Dict[int, Fire]] = {}
        self._salvo: Final[Dict[int, Salvo]] = {}
        self._add: Final[Dict[int, AddShots]] = {}
        self._broadsides: Final[Dict[int, Broadsides]] = {}
        self._boats: Final[Dict[int, Boats]] = {}
        self._mines: Final[Dict[int, LayMine]] = {}
        self._detonate: Final[Dict[int, Detonate]] = {}
        self._load: Final[Dict[int, Load]] = {}
        self._unload: Final[Dict[int, Unload]] = {}
        self._board: Final[Dict[int, Board]] = {}
        self._assault: Final[Dict[int, Assault]] = {}
        self._join: Final[List[Join]] = [Join(ship, name) for ship, name in enumerate(self.ships)]
        self._give: Final[Dict[int, Give]] = {}
        self._repair: Final[Dict[int, Repair]] = {}
        self._work: Final[Dict[int, Work]] = {}
        self._stop_work: Final[List[StopWork]] = [StopWork(fort, name) for fort, name in enumerate(self.forts)]
        self._talk: Final[Dict[int, Order]] = {}
        self._hide: Final[Dict[int, Hide]] = {}

    def unit(self, unit: int) -> str:
        if unit == NOTHING:
            return "nothing"
        if unit >= FORTS:
            return self.forts[unit - FORTS] if self.forts else ""  # none is placed yet
        return self.ships[unit]

    def moves(self, ship: int) -> List[List[Move]]:
        """In each direction by 1, 2, … spaces, in this order."""
        found = self._moves[ship]
        if not found:
            for course in range(8):
                found.append([Move(ship, course, spaces, self.ships[ship]) for spaces in range(1, MOST_SPACES + 1)])
        return found

    def onward(self, course: int) -> List[Onward]:
        return self._onward[course]

    def of_ship(self, verb: int) -> List[OfShip]:
        """By ship."""
        return self._of_ship[verb]

    def fire(self, unit: int, target: int, chain: bool) -> Fire:
        if target == NOTHING:
            return self.at_nothing[unit]
        key = (unit * 4096 + target) * 2 + (1 if chain else 0)
        found = self._fire.get(key)
        if found is None:
            found = self._fire[key] = Fire(unit, target, chain, self.unit(unit), self.unit(target))
        return found

    def salvo(self, unit: int, shots: int, target: int, chain: bool) -> Salvo:
        key = ((unit * 4096 + target) * 8 + shots) * 2 + (1 if chain else 0)
        found = self._salvo.get(key)
        if found is None:
            found = self._salvo[key] = Salvo(unit, shots, target, chain, self.unit(unit), self.unit(target))
        return found

    def add(self, unit: int, shots: int) -> AddShots:
        key = unit * 8 + shots
        found = self._add.get(key)
        if found is None:
            found = self._add[key] = AddShots(unit, shots, self.unit(unit))
        return found

    def broadsides(self, ship: int, shots: int, first: int, second: int, salvoes: int, chain: bool) -> Broadsides:
        """salvoes: bit 1 for the first side, bit 2 for the second."""
        key = (((ship * 4096 + first) * 4096 + second) * 8 + shots) * 8 + salvoes * 2 + (1 if chain else 0)
        found = self._broadsides.get(key)
        if found is None:
            names = [self.ships[first], self.ships[second]]
            hows = (salvoes & 1 == 1, salvoes & 2 == 2)
            made = Broadsides(ship, shots, (first, second), hows, chain, self.ships[ship], names)
            found = self._broadsides[key] = made
        return found

    def boats(self, ship: int, fireship: int) -> Boats:
        key = ship * 4096 + fireship
        found = self._boats.get(key)
        if found is None:
            found = self._boats[key] = Boats(ship, fireship, self.ships[ship], self.ships[fireship])
        return found

    def lay_mine(self, at: int) -> LayMine:
        found = self._mines.get(at)
        if found is None:
            found = self._mines[at] = LayMine(at, self.grid)
        return found

    def detonate(self, at: int) -> Detonate:
        found = self._detonate.get(at)
        if found is None:
            found = self._detonate[at] = Detonate(at, self.grid)
        return found

    def load(self, item: int, ship: int) -> Load:
        key = item * 4096 + ship
        found = self._load.get(key)
        if found is None:
            found = self._load[key] = Load(item, ship, self.items[item], self.ships[ship])
        return found

    def unload(self, item: int, ship: int, fort: int) -> Unload:
        key = (item * 4096 + ship) * 4096 + fort
        found = self._unload.get(key)
        if found is None:
            found = self._unload[key] = Unload(item, ship, fort, self.items[item], self.ships[ship], self.forts[fort])
        return found

    def hide(self, at: int) -> Hide:
        found = self._hide.get(at)
        if found is None:
            found = self._hide[at] = Hide(at, self.grid)
        return found

    def board(self, target: int, ship: int) -> Board:
        key = target * 4096 + ship
        found = self._board.get(key)
        if found is None:
            found = self._board[key] = Board(target, ship, self.ships[target], self.ships[ship])
        return found

    def assault(self, fort: int, ship: int) -> Assault:
        key = fort * 4096 + ship
        found = self._assault.get(key)
        if found is None:
            found = self._assault[key] = Assault(fort, ship, self.forts[fort], self.ships[ship])
        return found

    def join(self, ship: int) -> Join:
        return self._join[ship]

    def give(self, unit: int, points: int) -> Give:
        key = unit * 128 + points
        found = self._give.get(key)
        if found is None:
            found = self._give[key] = Give(unit, points, self.unit(unit))
        return found

    def repair(self, ship: int, fort: int) -> Repair:
        key = ship * 4096 + fort
        found = self._repair.get(key)
        if found is None:
            found = self._repair[key] = Repair(ship, fort, self.ships[ship], self.forts[fort])
        return found

    def work(self, fort: int, ship: int, other: int) -> Work:
        """With two ships, or with one alone: other -1."""
        key = (fort * 4096 + ship) * 4096 + other + 1
        found = self._work.get(key)
        if found is None:
            ships = [ship] if other < 0 else sorted([ship, other])
            found = self._work[key] = Work(fort, ships, self.forts[fort], [self.ships[s] for s in ships])
        return found

    def stop_work(self, fort: int) -> StopWork:
        return self._stop_work[fort]

    def propose(self, to: Seat, name: str) -> Order:
        found = self._talk.get(to)
        if found is None:
            found = self._talk[to] = Propose(to, name)
        return found

    def present(self, fort: int, to: Seat, name: str) -> Order:
        key = (fort + 1) * 64 + to
        found = self._talk.get(key)
        if found is None:
            found = self._talk[key] = GiveFort(fort, to, self.forts[fort], name)
        return found
