"""A trial of the contract on a plane: moves of several legs, interrupted where they meet something, exactly there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, List, Optional, Tuple, Union

from searoom.core.dice import Dice
from searoom.core.events import Log, roll_contest
from searoom.core.game import Game, Option, Result, Scenario, Secret, State, View
from searoom.core.odds import CERTAIN, Chance, Contest, Forecast, Throw
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat
from tests.trials.plane_geometry import NEVER, Leg, Point, distance, leg_ahead, squared, still
from tests.trials.plane_words import (
    CONVOY,
    END,
    FIRE,
    GUARD,
    HOLD,
    RESIGN,
    RULES,
    SEATS,
    Battery,
    Lurk,
    Move,
    Moving,
    Periscope,
    Torpedo,
    read_order,
)

WIDTH: Final = 60_000
HEIGHT: Final = 40_000
HOME: Final = 56_000
ISLAND: Final[Point] = (30_000, 20_000)
ISLAND_RADIUS: Final = 4_000
BATTERIES: Final[Sequence[Tuple[Point, int]]] = (((20_000, 6_000), 10_000), ((30_000, 36_000), 12_500))
PATROL: Final[Tuple[Point, Point]] = ((44_000, 4_000), (44_000, 36_000))
PATROL_LINE: Final = len(BATTERIES)  # its number among the places that stop a ship
START: Final[Sequence[Point]] = ((2_000, 14_000), (2_000, 26_000))
MOST_LEGS: Final = 4
MOST_TURN: Final = 60
TORPEDO_RUN: Final = 8_000
TORPEDO_WIDTH: Final = 1_000
BATTERY_ATTACK: Final = 4
TORPEDO_ATTACK: Final = 6


def outcome(margin: int) -> str:
    """How an opposed roll ends (TRIALP-4.3), in the word of forecast and event alike."""
    if margin >= 5:
        return "hit hard"
    return "hit" if margin > 0 else "miss"


def contest(attack: int, hull: int) -> Contest:
    """A die of ten each (TRIALP-4.3). Forecast and roll both ask here."""
    return Contest(Throw("TRIALP-4.3", 10, attack), Throw("TRIALP-4.3", 10, hull))


def turned(a: int, b: int) -> int:
    """Degrees between two bearings."""
    turn = (b - a) % 360
    return min(turn, 360 - turn)


class Strait(State):
    def __init__(self, turns: int) -> None:
        super().__init__(2)
        self.turns: Final = turns
        self.turn = 1
        self.at: List[Point] = list(START)
        self.heading = [90, 90]
        self.hull = [3, 3]
        self.home = 0  # ships, as bits
        self.moved = 0
        self.fired = 0  # batteries, as bits
        self.submarine: Optional[Point] = None  # secret until it has launched
        self.launched = False
        self.resigned = -1
        self.pending = [Frame("lurk", 1 << GUARD, secret=True, sample=True)]

    def copy(self) -> Strait:
        other = Strait(self.turns)
        other.turn = self.turn
        other.at = self.at[:]
        other.heading = self.heading[:]
        other.hull = self.hull[:]
        other.home = self.home
        other.moved = self.moved
        other.fired = self.fired
        other.submarine = self.submarine
        other.launched = self.launched
        other.resigned = self.resigned
        other.pending = self.pending[:]
        return other

    def whole(self) -> object:
        return [
            [self.turns, self.turn, self.at, self.heading, self.hull, self.home, self.moved, self.fired],
            [self.submarine, self.launched, self.resigned],
        ]

    def sailing(self, ship: int) -> bool:
        return 0 <= ship < 2 and self.hull[ship] > 0 and not self.home >> ship & 1

    def speed(self, ship: int) -> int:
        return 12_000 + 4_000 * self.hull[ship]

    # ---- what may be said

    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        return read_order(text)

    def orders(self, seat: Seat) -> Sequence[Order]:
        if not self.awaited() >> seat & 1:
            return []
        return [order for order in self.sample() if self.refusal(seat, order) is None]

    def sample(self) -> List[Order]:
        """What one might think of: it need not be lawful, and much more is."""
        top = self.pending[-1]
        if isinstance(top, Battery):
            return [HOLD, FIRE]
        if isinstance(top, Periscope):
            return [HOLD, *[Torpedo(bearing) for bearing in (0, 180)]]
        if top.prompt == "lurk":
            return [Lurk((PATROL[0][0], y)) for y in (20_000, 10_000, 14_000, 26_000, 30_000)]
        found: List[Order] = [END]
        for ship in range(2):
            for turn in (0, -30, 30):
                bearing = (self.heading[ship] + turn) % 360
                found.append(Move(ship, [(bearing, self.speed(ship))]))
                found.append(Move(ship, [(bearing, 6_000), (self.heading[ship], 6_000)]))
        return found

    def openings(self, seat: Seat) -> Sequence[str]:
        if not self.awaited() >> seat & 1:
            return []
        top = self.pending[-1]
        if top.prompt == "lurk":
            return [f"lurk {PATROL[0][0]} "]
        if top.prompt == "submarine":
            return ["torpedo "]
        ships = [s for s in range(2) if self.sailing(s) and not self.moved >> s & 1]
        return [f"move {s + 1} {self.heading[s]} " for s in ships] if top.prompt == "act" else []

    def asides(self, seat: Seat) -> Sequence[Order]:
        return [RESIGN] if self.pending else []

    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        if not self.pending:
            return Refusal("MATCH-2.8", "over")
        if order == RESIGN:
            return None
        top = self.pending[-1]
        if not top.awaited >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"awaited": top.shown(seat)})
        if isinstance(order, Lurk) and top.prompt == "lurk":
            return no_lurking(order)
        if isinstance(order, Move) and top.prompt == "act":
            return self.no_move(order)
        if isinstance(order, Torpedo) and isinstance(top, Periscope):
            return self.no_torpedo(order, top)
        allowed = {"battery": (HOLD, FIRE), "submarine": (HOLD,), "act": (END,)}.get(top.prompt, ())
        return None if order in allowed else Refusal("TRIALP-2.1", "not now", {"prompt": top.prompt})

    def no_move(self, order: Move) -> Optional[Refusal]:
        ship = order.ship
        if not self.sailing(ship):
            return Refusal("TRIALP-2.1", "no such ship", {"ship": ship + 1})
        if self.moved >> ship & 1:
            return Refusal("TRIALP-2.1", "has moved", {"ship": ship + 1})
        if len(order.courses) > MOST_LEGS:
            return Refusal("TRIALP-3.1", "too many legs", {"legs": len(order.courses), "most": MOST_LEGS})
        length = sum([length for _, length in order.courses])
        if length > self.speed(ship):
            return Refusal("TRIALP-3.2", "too far", {"length": length, "speed": self.speed(ship)})
        at = self.at[ship]
        heading = self.heading[ship]
        for number, (bearing, length) in enumerate(order.courses, 1):
            if bearing % 10 != 0 or bearing >= 360 or length < 1:
                return Refusal("TRIALP-1.1", "no leg", {"leg": number, "bearing": bearing, "length": length})
            if turned(heading, bearing) > MOST_TURN:
                turn = turned(heading, bearing)
                return Refusal("TRIALP-3.1", "turn too sharp", {"leg": number, "turn": turn, "most": MOST_TURN})
            leg = leg_ahead(at, bearing, length)
            refusal = no_room(number, leg)
            if refusal is not None:
                return refusal
            at, heading = leg.end, bearing
        return None

    def no_torpedo(self, order: Torpedo, question: Periscope) -> Optional[Refusal]:
        if order.bearing % 10 != 0 or order.bearing >= 360:
            return Refusal("TRIALP-1.1", "no bearing", {"bearing": order.bearing})
        submarine = self.submarine
        if submarine is not None and squared(submarine, question.at) > TORPEDO_RUN * TORPEDO_RUN:
            measured = distance(submarine, question.at)
            facts = {"from": submarine, "to": question.at, "distance": measured, "reach": TORPEDO_RUN}
            return Refusal("TRIALP-4.2", "out of reach", facts)
        return None

    def track(self, order: Torpedo) -> Leg:
        return leg_ahead(self.submarine if self.submarine is not None else PATROL[0], order.bearing, TORPEDO_RUN)

    def forecast(self, seat: Seat, order: Order) -> Forecast:
        top = self.pending[-1]
        if isinstance(order, Torpedo) and isinstance(top, Periscope):
            if not self.track(order).comes_within(top.at, TORPEDO_WIDTH):
                return Forecast(1, [Chance("wide", 1)])
            return contest(TORPEDO_ATTACK, self.hull[top.ship]).forecast(outcome)
        if order == FIRE and isinstance(top, Battery):
            return contest(BATTERY_ATTACK, self.hull[top.ship]).forecast(outcome)
        return CERTAIN

    # ---- what happens

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending[-1]
        if order == RESIGN:
            self.resigned = seat
            self.pending = []
            if log is not None:
                log.tell("resigned", "TRIALP-5.2", {"seat": seat}, final=True)
        elif isinstance(order, Lurk):
            self.submarine = order.at
            self.pending[-1] = Frame("act", 1 << CONVOY, sample=True)
            if log is not None:
                log.tell("lurking", "TRIALP-1.2", final=True)
        elif isinstance(order, Move):
            self.moved |= 1 << order.ship
            bearing, length = order.courses[0]
            whole = sum([length for _, length in order.courses])
            self.heading[order.ship] = bearing
            leg = leg_ahead(self.at[order.ship], bearing, length)
            self.pending.append(Moving(order.ship, leg, 0, -1, order.courses[1:], whole))
        elif isinstance(top, (Battery, Periscope)):
            self.pending.pop()
            self.answer(order, top, dice, log)
        else:
            self.end_turn(log)

    def answer(self, order: Order, top: Union[Battery, Periscope], dice: Dice, log: Optional[Log]) -> None:
        if order == FIRE and isinstance(top, Battery):
            self.fired |= 1 << top.battery
            if log is not None:
                log.tell("fired", "TRIALP-4.1", {"battery": top.battery + 1, "ship": top.ship + 1}, final=True)
            self.strike(top.ship, BATTERY_ATTACK, dice, log)
        elif isinstance(order, Torpedo):
            self.launched = True
            track = self.track(order)
            if log is not None:
                facts = {"from": track.start, "to": track.end, "bearing": order.bearing}
                log.tell("launched", "TRIALP-4.2", facts, final=True)
            if track.comes_within(top.at, TORPEDO_WIDTH):
                self.strike(top.ship, TORPEDO_ATTACK, dice, log)
            elif log is not None:
                log.tell("ran wide", "TRIALP-4.2", final=True, outcome="wide")
        elif log is not None:
            log.tell("held", "TRIALP-4.1" if isinstance(top, Battery) else "TRIALP-4.2", final=True)

    def strike(self, ship: int, attack: int, dice: Dice, log: Optional[Log]) -> None:
        """The opposed roll and what it does to a ship under way (TRIALP-4.3, TRIALP-4.4)."""
        margin = roll_contest(contest(attack, self.hull[ship]), "strike", dice, log, GUARD, outcome)
        points = {"miss": 0, "hit": 1, "hit hard": 2}[outcome(margin)]
        self.hull[ship] = max(0, self.hull[ship] - points)
        if log is not None:
            facts = {"ship": ship + 1, "points": points, "hull": self.hull[ship]}
            log.tell("struck", "TRIALP-4.3", facts, final=True)
        way = self.pending[-1]
        if isinstance(way, Moving) and points > 0:
            self.pending[-1] = way.cut(way.left // 2 if points == 1 else 0)

    def go_on(self, dice: Dice, log: Optional[Log]) -> None:
        way = self.pending.pop()
        if isinstance(way, Moving) and self.hull[way.ship] > 0:
            self.sail(way, log)
        self.end_if_over()

    def sail(self, way: Moving, log: Optional[Log]) -> None:
        """To the next place where the leg is interrupted, or to its end, or as far as the ship still may."""
        ship = way.ship
        last = min(way.leg.length, way.done + way.left)
        step, place = self.next_stop(way, last)
        if place != NEVER:
            at = way.leg.at(step)
            self.pending.append(Moving(ship, way.leg, step, place, way.rest, way.left - (step - way.done)))
            self.pending.append(Periscope(ship, at) if place == PATROL_LINE else Battery(place, ship, at))
            rule = "TRIALP-4.2" if place == PATROL_LINE else "TRIALP-4.1"
        else:
            at = way.leg.at(last)
            rule = "TRIALP-3.1"
            left = way.left - (last - way.done)
            if left > 0 and way.rest:
                bearing, length = way.rest[0]
                self.heading[ship] = bearing
                self.pending.append(Moving(ship, leg_ahead(at, bearing, length), 0, -1, way.rest[1:], left))
            elif at[0] >= HOME:
                self.home |= 1 << ship
        if log is not None:
            facts = {"ship": ship + 1, "from": self.at[ship], "to": at}
            log.tell("sailed", rule, facts, final=place != NEVER)
        self.at[ship] = at

    def next_stop(self, way: Moving, last: int) -> Tuple[int, int]:
        """The first step after those made, up to `last`, at which a place asks; places at one step in their order."""
        stops: List[Tuple[int, int]] = []
        for battery, (centre, reach) in enumerate(BATTERIES):
            if not self.fired >> battery & 1:
                stops.append((way.leg.meets_circle(centre, reach), battery))
        if not self.launched:
            stops.append((way.leg.meets_segment(*PATROL), PATROL_LINE))
        later = [stop for stop in stops if (way.done, way.met) < stop and stop[0] <= last]
        return min(later) if later else (NEVER, NEVER)

    def end_turn(self, log: Optional[Log]) -> None:
        if log is not None:
            log.tell("turn ended", "TRIALP-2.1", {"turn": self.turn})
        self.turn += 1
        self.moved = 0
        self.fired = 0
        if self.turn > self.turns:
            self.pending = []

    def end_if_over(self) -> None:
        if not self.sailing(0) and not self.sailing(1):
            self.pending = []

    # ---- what may be known

    def view(self, seat: Optional[Seat]) -> View:
        known = seat == GUARD or self.launched
        return {
            "turn": self.turn,
            "at": self.at[:],
            "heading": self.heading[:],
            "hull": self.hull[:],
            "home": self.home,
            "moved": self.moved,
            "fired": self.fired,
            "launched": self.launched,
            "resigned": SEATS[self.resigned] if self.resigned >= 0 else None,
            "submarine": self.submarine if known else None,
        }

    def imagine(self, seat: Seat, dice: Dice) -> Strait:
        """Hidden from the convoy: where the submarine lies. From the guard: the rest of a ship's way."""
        other = self.copy()
        if seat == CONVOY and self.submarine is not None and not self.launched:
            (x, low), (_, high) = PATROL
            other.submarine = (x, low + dice.choose(high - low + 1, "where it may lie", "TRIALP-1.2"))
        if seat == GUARD:
            for index, frame in enumerate(other.pending):
                if isinstance(frame, Moving):
                    other.pending[index] = Moving(frame.ship, still(self.at[frame.ship]), 0, PATROL_LINE, (), 0)
        return other

    def secrets(self) -> Sequence[Secret]:
        if self.submarine is None:
            return []
        return [Secret(GUARD, "submarine", f"{self.submarine[0]} {self.submarine[1]}")]

    def result(self) -> Optional[Result]:
        if self.pending:
            return None
        home = self.home.bit_count()
        if self.resigned >= 0:
            return Result(3 & ~(1 << self.resigned), [home, 2 - home], "TRIALP-5.2", "resigned")
        winners = 1 << CONVOY if home == 2 else 1 << GUARD if home == 0 else 0
        return Result(winners, [home, 2 - home], "TRIALP-5.1", "ships home")

    def fault(self) -> str:
        for ship in range(2):
            x, y = self.at[ship]
            if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
                return f"ship {ship + 1} is outside the sea, at {self.at[ship]}"
            if squared(self.at[ship], ISLAND) < (ISLAND_RADIUS - 1) ** 2:
                return f"ship {ship + 1} is on the island, at {self.at[ship]}"
            if not 0 <= self.hull[ship] <= 3:
                return f"ship {ship + 1} has a hull of {self.hull[ship]}"
        for frame in self.pending:
            if isinstance(frame, Moving) and frame.left > 0 and frame.leg.at(frame.done) != self.at[frame.ship]:
                return f"ship {frame.ship + 1} is at {self.at[frame.ship]}, its way at {frame.leg.at(frame.done)}"
        return ""


def no_lurking(order: Lurk) -> Optional[Refusal]:
    """The submarine lies on the patrol line, which runs from south to north."""
    (x, low), (_, high) = PATROL
    if order.at[0] != x or not low <= order.at[1] <= high:
        return Refusal("TRIALP-1.2", "off the line", {"at": order.at, "line": PATROL})
    return None


def no_room(number: int, leg: Leg) -> Optional[Refusal]:
    facts = {"leg": number, "from": leg.start, "to": leg.end}
    x, y = leg.end
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        return Refusal("TRIALP-3.3", "outside the sea", {**facts, "sea": (WIDTH, HEIGHT)})
    if leg.comes_within(ISLAND, ISLAND_RADIUS):
        step = leg.meets_circle(ISLAND, ISLAND_RADIUS)
        contact = leg.at(step) if step != NEVER else leg.start
        return Refusal("TRIALP-3.3", "island", {**facts, "contact": contact, "island": ISLAND, "radius": ISLAND_RADIUS})
    return None


class Plane(Game):
    def __init__(self) -> None:
        super().__init__("trial-plane", "The strait", "trial", 1, "TRIALP")

    def rulebook_text(self) -> str:
        return RULES

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("strait", "The strait", SEATS, [Option("turns", "5", "TRIALP-2.1", low=1, high=20)])]

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        return Strait(int(options["turns"]))


GAME: Final = Plane()
