"""Moving: opportunities, dice, paths (BOARD-6.1.1 to BOARD-6.3.5), with what scenery and submarines ask of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Optional

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.battlefield import FOG, GRID, HEADINGS, ISLAND, SAND, SHALLOWS
from searoom.games.boardgame.cards import (
    ADMIRAL_FACE,
    FLANK_FACE,
    LOW_DRAFT,
    MOVEMENT,
    MOVEMENT_FACE,
    SMOKE_GENERATORS,
)
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.features import is_open, no_feature, told_active
from searoom.games.boardgame.frames import Alternating, Course
from searoom.games.boardgame.orders import (
    DIVE,
    LEFT,
    PART_WORDS,
    PATHS,
    RIGHT,
    SURFACE,
    TURN,
    Move,
    Path,
    Sail,
    heading_after,
    step_direction,
)
from searoom.games.boardgame.pieces import ESCAPED, NONE, Unit
from searoom.games.boardgame.plans import EDGES
from searoom.games.boardgame.state import Battle

DIE_FACES: Final = (MOVEMENT_FACE, FLANK_FACE, ADMIRAL_FACE)  # those that show Movement or Admiral (BOARD-6.2.1)

# why a part of a path is not allowed, and by which rule
WHY: Final[Dict[str, str]] = {
    "no squares left": "BOARD-6.2.1",
    "fog stops it": "BOARD-3.4.4",
    "it has left": "BOARD-6.3.5",
    "diagonal": "BOARD-6.2.3",
    "turned already": "BOARD-6.3.2",
    "heading as it is": "BOARD-6.3.2",
    "no submarine": "BOARD-13.2.1",
    "turned over already": "BOARD-13.2.1",
    "on that side already": "BOARD-13.2.1",
    "steps after turning over": "BOARD-13.2.1",
    "too shallow to dive": "BOARD-3.4.3",
    "ship overhead": "BOARD-13.2.2",
    "edge of the board": "BOARD-3.4.10",
    "island": "BOARD-3.4.1",
    "sand bank": "BOARD-3.4.8",
    "too shallow": "BOARD-3.4.2",
    "too shallow for a submarine": "BOARD-3.4.3",
    "unit there": "BOARD-3.3.2",
    "submarine there": "BOARD-3.3.1",
}


# ---- a die for a movement


def movement_lost(battle: Battle, seat: Seat, face: int) -> Optional[Refusal]:
    """What a pass takes away (BOARD-6.1.2, BOARD-6.1.3)."""
    if not battle.passed[seat]:
        return None
    if face != ADMIRAL_FACE:
        return Refusal("BOARD-6.1.2", "passed", {"face": face})
    return Refusal("BOARD-6.1.3", "moved after passing") if battle.late_move[seat] else None


def no_mover(unit: Unit) -> Optional[Refusal]:
    """Why a unit on the board can receive no Movement die."""
    if unit.moved:
        return Refusal("BOARD-6.2.2", "moved already", {"unit": unit.name()})
    if unit.disabled(MOVEMENT):
        return Refusal("BOARD-6.2.6", "movement damaged", {"unit": unit.name()})
    return None


def no_move(battle: Battle, seat: Seat, order: Move) -> Optional[Refusal]:
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return Refusal("BOARD-6.1.1", "not on the board", {"unit": CARDS[order.card].word})
    refusal = no_mover(unit)
    if refusal is not None:
        return refusal
    if order.face not in DIE_FACES:
        return Refusal("BOARD-6.2.1", "wrong die", {"face": order.face})
    refusal = movement_lost(battle, seat, order.face)
    if refusal is not None:
        return refusal
    wanted = [SMOKE_GENERATORS] if order.smoke else []
    wanted += [LOW_DRAFT] if order.draft else []
    for spot in wanted:
        refusal = no_feature(unit, spot)
        if refusal is not None:
            return refusal
    admirals = len(wanted) + (1 if order.face == ADMIRAL_FACE else 0)
    if battle.pool[seat][order.face] == 0 or battle.admirals(seat) < admirals:
        return Refusal("BOARD-6.3.4" if wanted else "BOARD-6.2.1", "no such die", {"face": order.face})
    return None


def movers(battle: Battle, seat: Seat) -> List[Unit]:
    return [unit for unit in battle.units_of(seat) if not unit.moved and not unit.disabled(MOVEMENT)]


def faces_to_move(battle: Battle, seat: Seat) -> List[int]:
    """None need be used (BOARD-6.2.7)."""
    pool = battle.pool[seat]
    if battle.passed[seat]:
        return [ADMIRAL_FACE] if pool[ADMIRAL_FACE] > 0 and not battle.late_move[seat] else []
    return [face for face in DIE_FACES if pool[face] > 0]


def offer_moves(battle: Battle, seat: Seat, found: List[Order]) -> None:
    faces = faces_to_move(battle, seat)
    if not faces:
        return
    admirals = battle.admirals(seat)
    for unit in movers(battle, seat):
        card = unit.card.index
        smoke = admirals > 0 and is_open(unit, SMOKE_GENERATORS)
        draft = admirals > 0 and is_open(unit, LOW_DRAFT)
        for face in faces:
            found.append(orders.move(card, face, False, False))
            spare = admirals - (1 if face == ADMIRAL_FACE else 0)
            if smoke and spare > 0:
                found.append(orders.move(card, face, True, False))
            if draft and spare > 0:
                found.append(orders.move(card, face, False, True))
            if smoke and draft and spare > 1:
                found.append(orders.move(card, face, True, True))


def move(battle: Battle, seat: Seat, order: Move, log: Optional[Log]) -> None:
    """The die is spent; the path is asked for."""
    unit = battle.on_board(seat, order.card)
    if unit is None:
        return
    battle.use(seat, order.face)
    unit.moved = True
    if battle.passed[seat]:
        battle.late_move[seat] = True
    if log is not None:
        log.tell("moves", "BOARD-6.2.1", {"seat": seat, "unit": unit.name(), "face": order.face})
    for spot, wanted in ((SMOKE_GENERATORS, order.smoke), (LOW_DRAFT, order.draft)):
        if wanted:
            battle.use(seat, ADMIRAL_FACE)
            unit.active |= 1 << spot
            told_active(seat, unit, spot, log)
    opportunity_used(battle, seat)
    battle.pending.append(Course(seat, unit.index, unit.name(), order.smoke, order.draft))


def opportunity_used(battle: Battle, seat: Seat) -> None:
    """The other player is next (BOARD-6.1.1); the question on top has been answered."""
    battle.pending.pop()
    below = battle.pending[-1]
    if isinstance(below, Alternating):
        battle.pending[-1] = Alternating(below.air, 1 - seat, 0)


def passes(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """The first pass exhausts what shows Movement only (BOARD-6.1.2); where there is nothing to be done it is said by
    itself (BOARD-6.1.4). The Alternating frame is on top."""
    below = battle.pending[-1]
    if not isinstance(below, Alternating):
        return
    battle.pending[-1] = Alternating(below.air, 1 - seat, below.passes + 1)
    if not below.air and not battle.passed[seat]:
        battle.passed[seat] = True
        battle.exhausted[seat][MOVEMENT_FACE] += battle.pool[seat][MOVEMENT_FACE]
        battle.pool[seat][MOVEMENT_FACE] = 0
    if log is not None:
        log.tell("passes", "BOARD-7.1.2" if below.air else "BOARD-6.1.2", {"seat": seat})


# ---- the path


class Way:
    """A path as far as it has been walked."""

    def __init__(self, unit: Unit, at: int, heading: int, submerged: bool, left: int) -> None:
        self.unit: Final = unit
        self.at = at
        self.heading = heading
        self.submerged = submerged
        self.left = left
        self.turned = False
        self.flipped = False
        self.stepped = False
        self.flipped_last = False  # after its steps
        self.stopped = ""  # why nothing may follow

    def copy(self) -> Way:
        twin = Way(self.unit, self.at, self.heading, self.submerged, self.left)
        twin.turned = self.turned
        twin.flipped = self.flipped
        twin.stepped = self.stepped
        twin.flipped_last = self.flipped_last
        twin.stopped = self.stopped
        return twin


def beginning(battle: Battle, unit: Unit) -> Way:
    """The allowance is that of the side up at the start (BOARD-13.2.1); one square out of fog (BOARD-3.4.5)."""
    allowance = unit.side().movement
    if battle.in_fog(unit) and not unit.submerged:
        allowance = 1
    return Way(unit, unit.at, unit.heading, unit.submerged, allowance)


def no_part(battle: Battle, way: Way, part: int) -> str:
    """Why a part cannot follow on this way; "" if it can."""
    if way.stopped:
        return way.stopped
    if way.left == 0:
        return "no squares left"
    if part >= DIVE:
        return no_flip(battle, way, part)
    if part >= TURN:
        if way.turned:
            return "turned already"
        return "heading as it is" if part & 7 == way.heading else ""
    if way.flipped_last:
        return "steps after turning over"
    if part >= LEFT and not way.submerged:
        return "diagonal"
    to = GRID.next[way.at][step_direction(part)]
    if to == OFF:
        return "" if leaves(battle, way.unit, part) else "edge of the board"
    return no_water(battle, way, to)


def no_flip(battle: Battle, way: Way, part: int) -> str:
    """BOARD-13.2.1, BOARD-13.2.2"""
    if not way.unit.card.submarine:
        return "no submarine"
    if way.flipped:
        return "turned over already"
    if (part == DIVE) == way.submerged:
        return "on that side already"
    if part == DIVE:
        return "too shallow to dive" if battle.terrain[way.at] == SHALLOWS else ""
    return "ship overhead" if battle.surface_at[way.at] not in (NONE, way.unit.index) else ""


def no_water(battle: Battle, way: Way, to: int) -> str:
    """Why that square cannot be entered (BOARD-3.3.1 to BOARD-3.4.8, BOARD-13.2.3)."""
    unit, terrain = way.unit, battle.terrain[to]
    if terrain == ISLAND:
        return "island"
    if terrain == SAND:
        return "sand bank"
    if terrain == SHALLOWS:
        if way.submerged:
            return "too shallow for a submarine"
        if unit.card.kind != "DD" and not unit.card.submarine and not unit.is_active(LOW_DRAFT):
            return "too shallow"  # BOARD-12.2.2
    on_top, beneath = battle.surface_at[to], battle.submerged_at[to]
    on_top = NONE if on_top == unit.index else on_top
    beneath = NONE if beneath == unit.index else beneath
    if way.submerged:
        other = on_top != NONE and battle.units[on_top].card.submarine
        return "submarine there" if beneath != NONE or other else ""
    if on_top != NONE:
        return "unit there"
    return "submarine there" if beneath != NONE and unit.card.submarine else ""


def leaves(battle: Battle, unit: Unit, part: int) -> bool:
    """Whether the scenario lets it step off that edge in this turn (BOARD-6.3.5)."""
    number = battle.rules.exits[unit.owner].get(unit.card.index, NONE)
    if number == NONE or part >= LEFT:
        return False
    objective = battle.rules.plan.objectives[number]
    return battle.turn >= objective.from_turn and HEADINGS[objective.edge] == part


def walk(battle: Battle, way: Way, part: int) -> None:
    way.left -= 1
    heading = heading_after(part)
    if heading >= 0:
        way.heading = heading  # BOARD-6.3.1
    if part >= DIVE:
        way.submerged = not way.submerged
        way.flipped = True
        way.flipped_last = way.stepped
    elif part >= TURN:
        way.turned = True
    else:
        way.stepped = True
        way.at = GRID.next[way.at][step_direction(part)]
        if way.at == OFF:
            way.stopped = "it has left"
        elif battle.terrain[way.at] == FOG and not way.submerged:
            way.stopped = "fog stops it"


_PARTS: Final = (0, 2, 4, 6, TURN, TURN + 2, TURN + 4, TURN + 6)
_SUBMARINE_PARTS: Final = (
    *_PARTS,
    *[LEFT + direction for direction in (1, 3, 5, 7)],
    *[RIGHT + direction for direction in (1, 3, 5, 7)],
    DIVE,
    SURFACE,
)


def offer_paths(battle: Battle, frame: Course, found: List[Order]) -> None:
    unit = battle.units[frame.unit]
    parts: Sequence[int] = _SUBMARINE_PARTS if unit.card.submarine else _PARTS
    extend(battle, beginning(battle, unit), PATHS, parts, found)


def extend(battle: Battle, way: Way, path: Path, parts: Sequence[int], found: List[Order]) -> None:
    """Every path goes as far as any part of it does: fewer squares may be used (BOARD-6.2.3)."""
    for part in parts:
        if no_part(battle, way, part) == "":
            longer = path.longer(part)
            found.append(longer.order)
            if way.left > 1:
                further = way.copy()
                walk(battle, further, part)
                if not further.stopped:
                    extend(battle, further, longer, parts, found)


def no_path(battle: Battle, frame: Course, order: Sail) -> Optional[Refusal]:
    """The whole path is checked before anything moves (BOARD-6.2.5); it is never empty (BOARD-6.2.4)."""
    unit = battle.units[frame.unit]
    way = beginning(battle, unit)
    for place, part in enumerate(order.path):
        why = no_part(battle, way, part)
        if why:
            to = GRID.next[way.at][step_direction(part)] if part < TURN and way.at != OFF else OFF
            facts = {"unit": unit.name(), "part": place + 1, "text": PART_WORDS[part], "at": battle.square(to)}
            return Refusal(WHY[why], why, facts)
        walk(battle, way, part)
    return None


def sail(battle: Battle, frame: Course, order: Sail, log: Optional[Log]) -> None:
    battle.pending.pop()
    unit = battle.units[frame.unit]
    start = unit.at
    way = beginning(battle, unit)
    entered = [start]
    for part in order.path:
        walk(battle, way, part)
        if part < TURN and way.at != OFF:
            entered.append(way.at)
    if frame.smoke and way.stepped:
        lay_smoke(battle, unit, entered, way.at, log)
    battle.put(unit, OFF)
    unit.submerged = way.submerged
    unit.heading = way.heading
    if way.at == OFF:
        escape(battle, unit, start, log)
        return
    battle.put(unit, way.at)
    if log is not None:
        facts = {
            "seat": unit.owner,
            "unit": unit.name(),
            "from": battle.square(start),
            "way": [battle.square(at) for at in entered[1:]],
            "at": battle.square(way.at),
            "course": GRID_NAMES[way.heading],
            "submerged": way.submerged,
        }
        log.tell("moved", "BOARD-6.2.3", facts)


GRID_NAMES: Final[Dict[int, str]] = {heading: PART_WORDS[heading] for heading in HEADINGS}


def lay_smoke(battle: Battle, unit: Unit, entered: List[int], final: int, log: Optional[Log]) -> None:
    """english: where it began and all it entered; italian: not where it ends (BOARD-12.2.8)."""
    squares = [at for at in entered if at != final or not battle.rules.switches.smoke_squares]
    for at in squares:
        if at not in battle.smoke:
            battle.smoke.append(at)
    battle.smoke.sort()
    if log is not None:
        facts = {"seat": unit.owner, "unit": unit.name(), "spaces": [battle.square(at) for at in squares]}
        log.tell("smoke", "BOARD-12.2.8", facts)


def escape(battle: Battle, unit: Unit, start: int, log: Optional[Log]) -> None:
    """Not sunk; its squadrons leave with it (BOARD-6.3.5)."""
    unit.status = ESCAPED
    battle.aloft = [squadron for squadron in battle.aloft if squadron.carrier != unit.index]
    if log is not None:
        edge = EDGES[battle.rules.plan.objectives[battle.rules.exits[unit.owner][unit.card.index]].edge]
        facts = {"seat": unit.owner, "unit": unit.name(), "from": battle.square(start), "by": edge}
        log.tell("escaped", "BOARD-6.3.5", facts)
