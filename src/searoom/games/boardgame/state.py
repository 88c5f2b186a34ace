"""A battle at one instant: what was agreed, what lies on the board, and the questions that every chapter asks of it.

`Battle` holds and answers; the chapters change it; game.py, its subclass, is the sequence of play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Final, List, Optional

from searoom.core.compiled import mypyc_attr
from searoom.core.events import Log
from searoom.core.game import Result, State
from searoom.core.grid import OFF
from searoom.core.seats import Seat
from searoom.games.boardgame.battlefield import FOG, GRID, ISLAND, SQUARES, line
from searoom.games.boardgame.cards import ADMIRAL_FACE
from searoom.games.boardgame.data import CARDS, EDITIONS, VICTORY
from searoom.games.boardgame.orders import Spends, Void
from searoom.games.boardgame.pieces import IN_HAND, NONE, ON_BOARD, STAND_BY, Squadron, Strike, Unit
from searoom.games.boardgame.plans import Plan

ITALIAN: Final = "italian"


class Switches:
    """The edition, and each of its differences by itself (BOARD-1.1.2, BOARD-1.1.3); true is italian."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.edition: Final = options.get("edition", "english")
        chosen: Dict[str, bool] = {}
        for key in EDITIONS.keys:
            value = options.get(key, "by edition")
            chosen[key] = (self.edition if value == "by edition" else value) == ITALIAN
        self.reserve_entry: Final = chosen["reserve_entry"]
        self.submarine_placement: Final = chosen["submarine_placement"]
        self.admiral_in_repair: Final = chosen["admiral_in_repair"]
        self.repairs_per_turn: Final = chosen["repairs_per_turn"]
        self.split_artillery: Final = chosen["split_artillery"]
        self.split_torpedoes: Final = chosen["split_torpedoes"]
        self.dogfight_order: Final = chosen["dogfight_order"]
        self.dive_bomber_sum: Final = chosen["dive_bomber_sum"]
        self.torpedo_bomber_square: Final = chosen["torpedo_bomber_square"]
        self.armoured_fighters: Final = chosen["armoured_fighters"]
        self.high_rate_of_fire: Final = chosen["high_rate_of_fire"]
        self.smoke_squares: Final = chosen["smoke_squares"]
        self.torpedo_recharge: Final = chosen["torpedo_recharge"]
        self.all_or_nothing: Final = chosen["all_or_nothing"]
        self.without_radar: Final = chosen["without_radar"]
        self.malfunctioning_torpedoes: Final = chosen["malfunctioning_torpedoes"]


class Rules:
    """All that stays the same from the first turn to the last, shared by all copies of a battle."""

    def __init__(self, plan: Plan, options: Mapping[str, str]) -> None:
        self.plan: Final = plan
        self.switches: Final = Switches(options)
        self.points: Final = int(options.get("points", "0"))  # of a skirmish; 0: the fleets are given
        self.scenery: Final = int(options.get("scenery", "0"))
        self.free_navies: Final = options.get("free_navies", "false") == "true"
        self.free_submarines: Final = options.get("free_submarines", "false") == "true"
        self.turns: Final = VICTORY.of(self.points) if self.points else plan.turns  # BOARD-14.3.1
        self.exits: Final[List[Dict[int, int]]] = [{}, {}]  # of each side: card → objective (BOARD-6.3.5)
        for number, objective in enumerate(plan.objectives):
            if objective.from_turn > 0:
                for card in objective.cards:
                    self.exits[objective.side][card] = number


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(State):
    """What lies on the table. The chapters read and change it; only game.py makes one."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(2)  # BOARD-1.1.1
        self.rules: Final = rules
        self.units: List[Unit] = []  # South's, then North's
        self.index_of: List[Dict[int, int]] = [{}, {}]  # of each side: card → unit; replaced, never changed
        self.chosen: List[List[int]] = [[], []]  # cards of a skirmish fleet: secret until the reveal
        self.fleet_points: List[int] = [0, 0]
        self.revealed = False
        self.readied: List[int] = [0, 0]  # how often each has said that a secret choice is made
        self.surface_at: List[int] = [NONE] * SQUARES
        self.submerged_at: List[int] = [NONE] * SQUARES
        self.terrain: List[int] = [0] * SQUARES
        self.smoke: List[int] = []  # squares (BOARD-2.7.1)
        self.turn = 0
        self.winner = 0  # of the initiative
        self.first = 0  # the first player
        self.places_next = 0  # who places the next submarine
        self.pool: List[List[int]] = [[0] * 7, [0] * 7]  # of each side: dice ready to use, by face
        self.exhausted: List[List[int]] = [[0] * 7, [0] * 7]
        self.passed: List[bool] = [False, False]  # in this Movement phase
        self.late_move: List[bool] = [False, False]  # the one move after a pass is made (BOARD-6.1.3)
        self.assigned: List[List[Spends]] = [[], []]  # secret until both are in
        self.void: List[Void] = []  # torpedoes that fail (BOARD-12.3.5)
        self.aloft: List[Squadron] = []
        self.strike: Optional[Strike] = None
        self.ended: Optional[Result] = None

    def fill(self, twin: Battle) -> None:
        """Makes a new battle the twin of this one."""
        twin.units = [unit.copy() for unit in self.units]
        twin.index_of = self.index_of
        twin.chosen = [self.chosen[0][:], self.chosen[1][:]]
        twin.fleet_points = self.fleet_points[:]
        twin.revealed = self.revealed
        twin.readied = self.readied[:]
        twin.surface_at = self.surface_at[:]
        twin.submerged_at = self.submerged_at[:]
        twin.terrain = self.terrain[:]
        twin.smoke = self.smoke[:]
        twin.turn = self.turn
        twin.winner = self.winner
        twin.first = self.first
        twin.places_next = self.places_next
        twin.pool = [self.pool[0][:], self.pool[1][:]]
        twin.exhausted = [self.exhausted[0][:], self.exhausted[1][:]]
        twin.passed = self.passed[:]
        twin.late_move = self.late_move[:]
        twin.assigned = [self.assigned[0][:], self.assigned[1][:]]
        twin.void = self.void[:]
        twin.aloft = [squadron.copy() for squadron in self.aloft]
        twin.strike = self.strike.copy() if self.strike is not None else None
        twin.ended = self.ended
        twin.pending = self.pending[:]

    def whole(self) -> object:
        return [
            [unit.whole() for unit in self.units],
            [self.chosen, self.fleet_points, self.revealed, self.readied],
            [self.terrain, self.smoke, self.turn, self.winner, self.first, self.places_next],
            [self.pool, self.exhausted, self.passed, self.late_move],
            [sorted([order.text for order in assigned]) for assigned in self.assigned],
            sorted([order.text for order in self.void]),
            [squadron.whole() for squadron in self.aloft],
            self.strike.whole() if self.strike is not None else None,
            self.ended.facts() if self.ended is not None else None,
        ]

    def result(self) -> Optional[Result]:
        return self.ended

    # ---- units

    def enlist(self, fleets: Sequence[Sequence[int]]) -> None:
        """The cards become units."""
        self.units = []
        self.index_of = [{}, {}]
        for seat in (0, 1):
            for card in fleets[seat]:
                self.index_of[seat][card] = len(self.units)
                self.units.append(Unit(len(self.units), CARDS[card], seat))
            self.fleet_points[seat] = sum([CARDS[card].points for card in fleets[seat]])

    def find(self, seat: Seat, card: int) -> Optional[Unit]:
        """A side's unit by its card; None: it has no such card."""
        index = self.index_of[seat].get(card, NONE)
        return self.units[index] if index != NONE else None

    def on_board(self, seat: Seat, card: int) -> Optional[Unit]:
        unit = self.find(seat, card)
        return unit if unit is not None and unit.status == ON_BOARD else None

    def units_of(self, seat: Seat) -> List[Unit]:
        """On the board."""
        return [unit for unit in self.units if unit.owner == seat and unit.status == ON_BOARD]

    def waiting_units(self, seat: Seat) -> List[Unit]:
        """In the Stand-by Area (BOARD-4.6.1)."""
        return [unit for unit in self.units if unit.owner == seat and unit.status == STAND_BY]

    def in_hand(self, seat: Seat, submarines: bool) -> List[Unit]:
        return [u for u in self.units if u.owner == seat and u.status == IN_HAND and u.card.submarine == submarines]

    def put(self, unit: Unit, at: int) -> None:
        """On a square, or off the board; whoever puts it there sees to its status."""
        if unit.at != OFF:
            if self.surface_at[unit.at] == unit.index:
                self.surface_at[unit.at] = NONE
            if self.submerged_at[unit.at] == unit.index:
                self.submerged_at[unit.at] = NONE
        unit.at = at
        if at != OFF:
            unit.status = ON_BOARD
            if unit.submerged:
                self.submerged_at[at] = unit.index
            else:
                self.surface_at[at] = unit.index

    def flip(self, unit: Unit) -> None:
        """A submarine turns its card over (BOARD-13.2.1)."""
        at = unit.at
        self.put(unit, OFF)
        unit.submerged = not unit.submerged
        self.put(unit, at)

    # ---- squares and lines

    def square(self, at: int) -> str:
        return GRID.names[at] if at != OFF else ""

    def in_fog(self, unit: Unit) -> bool:
        return self.terrain[unit.at] == FOG

    def hides(self, at: int, structure: int) -> bool:
        """Whether what lies on a crossed square blocks the sight of a target of this size (BOARD-3.2.3 to 3.2.5)."""
        terrain = self.terrain[at]
        if terrain in (ISLAND, FOG):
            return True  # BOARD-3.2.4
        unit = self.surface_at[at]
        if unit != NONE and self.units[unit].card.structure >= structure:
            return True  # BOARD-3.2.3; what is submerged never blocks
        return at in self.smoke  # BOARD-3.2.5

    def sees(self, a: int, b: int, structure: int) -> bool:
        """Whether the line of sight is free (BOARD-3.2.1, BOARD-3.2.2)."""
        between = line(a, b)
        for at in between.crossed:
            if self.hides(at, structure):
                return False
        for one, other in between.corners:
            if self.hides(one, structure) and self.hides(other, structure):
                return False
        return True

    # ---- dice

    def use(self, seat: Seat, face: int) -> None:
        """A die that has been used is exhausted (BOARD-2.1.3), with both of its symbols (BOARD-2.1.2)."""
        self.pool[seat][face] -= 1
        self.exhausted[seat][face] += 1

    def admirals(self, seat: Seat) -> int:
        return self.pool[seat][ADMIRAL_FACE]

    # ---- telling

    def told_dice(self, seat: Seat) -> List[int]:
        """The dice ready to use, as the public sees them: what is assigned in secret lies among them."""
        dice = self.pool[seat][:]
        for order in self.assigned[seat]:
            dice[order.face] += 1
        return dice[1:]

    def tell(self, log: Optional[Log], kind: str, rule: str, unit: Unit) -> None:
        """Something that befell one unit."""
        if log is not None:
            log.tell(kind, rule, {"seat": unit.owner, "unit": unit.name(), "at": self.square(unit.at)})
