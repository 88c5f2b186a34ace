"""What a commander would like each ship, salvo and boarding party to do in this Turn, before any order is weighed by
itself: an order that stands in the way of a better plan is worth less. Judgement, no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Tuple

from searoom.core.grid import OFF
from searoom.core.orders import Order
from searoom.games.sail import blazes, exchanges
from searoom.games.sail.boarders import Design, designs
from searoom.games.sail.frames import Acting
from searoom.games.sail.orders import NOTHING, Fire, Move, Salvo
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import Ship


class Intent:
    """What one of our ships would do best in this Turn if it may still move: where to, and what it could fire at from
    there; and what fire promises from where it is."""

    def __init__(self, gain: int, fire_there: int, fire_here: int) -> None:
        self.gain: Final = gain
        self.fire_there: Final = fire_there
        self.fire_here: Final = fire_here


class Plans:
    def __init__(self, outlook: Outlook, orders: Sequence[Order]) -> None:
        self.outlook: Final = outlook
        self.battle: Final = outlook.battle
        self.places: Final[Dict[int, int]] = {}  # what its place is worth to each of our ships
        self.gains: Final[Dict[str, int]] = {}  # of each move that is offered
        self.intents: Final[Dict[int, Intent]] = {}
        self.salvoes: Final[Dict[int, Tuple[int, int]]] = {}  # by target: worth of the best salvo, who begins it
        self.designs: Final[Dict[int, Design]] = {}  # by target
        self._plan_moves(orders)
        self._plan_salvoes(orders)
        self._plan_boardings(orders)

    def here(self, ship: Ship) -> int:
        if ship.index not in self.places:
            self.places[ship.index] = self.place(ship, ship.at)
        return self.places[ship.index]

    def place(self, ship: Ship, square: int) -> int:
        if ship.lit:
            return blazes.blast(self.outlook, ship, square)
        return self.outlook.place(ship, square)

    def _plan_moves(self, orders: Sequence[Order]) -> None:
        """Every move that is offered, with the fire that it makes possible or gives up."""
        outlook = self.outlook
        grid = self.battle.rules.grid
        best: Dict[int, Tuple[int, int]] = {}
        for order in orders:
            if not isinstance(order, Move):
                continue
            ship = self.battle.ships[order.ship]
            to = grid.rays[ship.at][order.course][order.spaces - 1]
            shots = outlook.shots_left(ship)
            there = outlook.fire_from(ship, to, shots)
            before = outlook.fire_from(ship, ship.at, shots)
            gain = self.place(ship, to) - self.here(ship) + max(there, before) - before
            self.gains[order.text] = gain
            if ship.index not in best or gain > best[ship.index][0]:
                best[ship.index] = (gain, there)
        for index, (gain, there) in best.items():
            ship = self.battle.ships[index]
            self.intents[index] = Intent(gain, there, outlook.fire_from(ship, ship.at, outlook.shots_left(ship)))

    def _plan_boardings(self, orders: Sequence[Order]) -> None:
        """What several ships can do together that none would begin alone: they are sent alongside."""
        if not isinstance(self.battle.pending[-1], Acting):
            return
        grid = self.battle.rules.grid
        best: Dict[int, int] = {}
        for design in designs(self.outlook, orders):
            forgone = 0
            for index in design.berths:
                intent = self.intents.get(index)
                if intent is not None:
                    forgone += max(0, intent.gain)
            net = design.worth - forgone
            if net <= 0:
                continue
            self.designs[design.target] = design
            for index in design.berths:
                best[index] = max(best.get(index, 0), net)
        for order in orders:
            if not isinstance(order, Move) or order.ship not in best:
                continue
            ship = self.battle.ships[order.ship]
            to = grid.rays[ship.at][order.course][order.spaces - 1]
            for design in self.designs.values():
                if design.berths.get(order.ship, OFF) == to:
                    gain = design.worth
                    for index in design.berths:
                        if index != order.ship and index in self.intents:
                            gain -= max(0, self.intents[index].gain)
                    self.gains[order.text] = max(self.gains[order.text], gain)

    def _plan_salvoes(self, orders: Sequence[Order]) -> None:
        """Against each target: whether one die for all promises more than a die for each, and who should begin."""
        guns: Dict[int, Dict[int, int]] = {}
        for order in orders:
            if isinstance(order, Salvo) and not order.chain:
                row = guns.setdefault(order.target, {})
                row[order.unit] = max(row.get(order.unit, 0), order.shots)
            elif isinstance(order, Fire) and not order.chain and order.target != NOTHING:
                row = guns.setdefault(order.target, {})
                row[order.unit] = max(row.get(order.unit, 0), 1)
        for target, row in guns.items():
            best = exchanges.salvo_of(self.outlook, target, row, False)
            close = exchanges.salvo_of(self.outlook, target, row, True)
            value, first = close if close[0] > best[0] else best
            chances: List[Tuple[int, int]] = []
            for unit in row:
                chances += [(exchanges.hit_faces(self.battle, unit, target), 1)] * row[unit]
            if first >= 0 and value * 100 > exchanges.singly(self.outlook, target, chances[:8]) * 103:
                self.salvoes[target] = (value, first)

    def later(self, unit: int) -> int:
        """What the unit's fire will be worth if it first moves to where it wants to be; 0 if it stays."""
        intent = self.intents.get(unit)
        if intent is None or intent.gain <= 0 or intent.fire_there <= intent.fire_here:
            return 0
        return intent.fire_there
