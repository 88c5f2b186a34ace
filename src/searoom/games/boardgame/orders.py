"""All that a player may say. An order's text is its identity; the numbers beside it are what the rules read.

A unit is named by its card: whose it is follows from where it stands in the order, for a card may be in both fleets
(BOARD-4.1.3). Dice are named by their faces. Big decisions are cut small: squadrons are sent one by one, dice assigned
one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List

from searoom.core.grid import DIRECTION_NAMES
from searoom.core.orders import Order
from searoom.games.boardgame.battlefield import GRID, SCENERY
from searoom.games.boardgame.cards import ADMIRAL_FACE, PLANES, SPOTS
from searoom.games.boardgame.data import CARDS, READY_FLEETS
from searoom.games.boardgame.plans import SIDES

# what is said without any object
READY: Final = 0  # the secret choice is made
DONE: Final = 1  # no more of this
PASS: Final = 2
GO: Final = 3  # the strike is declared
ANEW: Final = 4  # the own secret choice is made anew
CONCEDE: Final = 5
REROLL: Final = 6  # the enemy's die in a dogfight
STAND: Final = 7  # the die stands; the repair is let be
WEAKEN: Final = 8  # the repair regains nothing (BOARD-12.3.2)
PLAIN: Final = ("ready", "done", "pass", "go", "anew", "concede", "reroll", "stand", "weaken")

# the parts of a path: steps by their direction; diagonal ones by the heading taken (BOARD-6.3.3); turns; the flip
LEFT: Final = 8  # a diagonal step, heading as the direction before it; with RIGHT as the one after it
RIGHT: Final = 16
TURN: Final = 32  # and the heading
DIVE: Final = 40
SURFACE: Final = 41


class Plain(Order):
    def __init__(self, verb: int) -> None:
        super().__init__(PLAIN[verb])
        self.verb: Final = verb


PLAIN_ORDERS: Final[List[Plain]] = [Plain(verb) for verb in range(len(PLAIN))]


class Take(Order):
    """take bismarck: a card into a skirmish fleet"""

    def __init__(self, card: int) -> None:
        super().__init__(f"take {CARDS[card].word}")
        self.card: Final = card


class TakeFleet(Order):
    """fleet km-300: a ready one"""

    def __init__(self, fleet: int) -> None:
        super().__init__(f"fleet {READY_FLEETS[fleet].word}")
        self.fleet: Final = fleet


class Lay(Order):
    """lay island at c4"""

    def __init__(self, kind: int, at: int) -> None:
        super().__init__(f"lay {SCENERY[kind]} at {GRID.names[at]}")
        self.kind: Final = kind
        self.at: Final = at


class Deploy(Order):
    """deploy bismarck: then where"""

    def __init__(self, card: int) -> None:
        super().__init__(f"deploy {CARDS[card].word}")
        self.card: Final = card


class At(Order):
    """at d2 facing n"""

    def __init__(self, at: int, heading: int) -> None:
        super().__init__(f"at {GRID.names[at]} facing {DIRECTION_NAMES[heading]}")
        self.at: Final = at
        self.heading: Final = heading


class NameFirst(Order):
    """first south: who has the first opportunity, or who begins to place submarines"""

    def __init__(self, side: int) -> None:
        super().__init__(f"first {SIDES[side]}")
        self.side: Final = side


class Move(Order):
    """move fletcher with 2 and smoke: a die for a movement; the path follows"""

    def __init__(self, card: int, face: int, smoke: bool, draft: bool) -> None:
        extras = f"{' and smoke' if smoke else ''}{' and draft' if draft else ''}"
        super().__init__(f"move {CARDS[card].word} with {face}{extras}")
        self.card: Final = card
        self.face: Final = face
        self.smoke: Final = smoke
        self.draft: Final = draft


class Sail(Order):
    """sail n turn-e: the whole path (BOARD-6.2.5)"""

    def __init__(self, path: Sequence[int]) -> None:
        super().__init__(f"sail {' '.join([PART_WORDS[part] for part in path])}")
        self.path: Final = tuple(path)


class Repair(Order):
    """repair fletcher with 2 and 4 and control"""

    def __init__(self, card: int, moving: int, firing: int, control: bool) -> None:
        super().__init__(f"repair {CARDS[card].word} with {moving} and {firing}{' and control' if control else ''}")
        self.card: Final = card
        self.moving: Final = moving
        self.firing: Final = firing
        self.control: Final = control


class OfUnit(Order):
    """launch enterprise, recharge kagero, strike enterprise, screen hornet"""

    def __init__(self, verb: int, card: int) -> None:
        super().__init__(f"{OF_ONE_UNIT[verb]} {CARDS[card].word}")
        self.verb: Final = verb
        self.card: Final = card


LAUNCH: Final = 0
RECHARGE: Final = 1
STRIKE: Final = 2
SCREEN_UNIT: Final = 3
OF_ONE_UNIT: Final = ("launch", "recharge", "strike", "screen")


class Wait(Order):
    """wait fighter at d4: a squadron on a square, for the air step"""

    def __init__(self, kind: int, at: int) -> None:
        super().__init__(f"wait {PLANES[kind]} at {GRID.names[at]}")
        self.kind: Final = kind
        self.at: Final = at


class Send(Order):
    """send dive-bomber at akagi; send torpedo-bomber at akagi from d6"""

    def __init__(self, kind: int, target: int, square: int) -> None:
        side = f" from {GRID.names[square]}" if square >= 0 else ""
        super().__init__(f"send {PLANES[kind]} at {CARDS[target].word}{side}")
        self.kind: Final = kind
        self.target: Final = target
        self.square: Final = square


class Engage(Order):
    """engage fighter with formidable; engage torpedo-bomber from d6 with formidable: a screening fighter of that
    carrier fights a squadron"""

    def __init__(self, kind: int, square: int, carrier: int) -> None:
        side = f" from {GRID.names[square]}" if square >= 0 else ""
        super().__init__(f"engage {PLANES[kind]}{side} with {CARDS[carrier].word}")
        self.kind: Final = kind
        self.square: Final = square
        self.carrier: Final = carrier


class Group(Order):
    """group 2: so many dive bombers attack together"""

    def __init__(self, many: int) -> None:
        super().__init__(f"group {many}")
        self.many: Final = many


class Spends(Order):
    """An order that a die is spent for, at once or when the assignments are shown."""

    def __init__(self, text: str, face: int) -> None:
        super().__init__(text)
        self.face: Final = face


class Activate(Spends):
    """activate aiming-system on cleveland: a green feature of an own card, a red one of an enemy card"""

    def __init__(self, spot: int, card: int) -> None:
        super().__init__(f"activate {SPOTS[spot]} on {CARDS[card].word}", ADMIRAL_FACE)  # BOARD-12.1.1
        self.spot: Final = spot
        self.card: Final = card


class Fire(Spends):
    """fire bismarck primary at hood with 4: a die on a battery"""

    def __init__(self, card: int, spot: int, target: int, face: int) -> None:
        super().__init__(f"fire {CARDS[card].word} {SPOTS[spot]} at {CARDS[target].word} with {face}", face)
        self.card: Final = card
        self.spot: Final = spot
        self.target: Final = target


class Torpedo(Spends):
    """torpedo kagero at fletcher with 3: a die, a torpedo"""

    def __init__(self, card: int, target: int, face: int) -> None:
        super().__init__(f"torpedo {CARDS[card].word} at {CARDS[target].word} with {face}", face)
        self.card: Final = card
        self.target: Final = target


class Charge(Spends):
    """charge fletcher with 5: a depth charge on the submarine beneath"""

    def __init__(self, card: int, face: int) -> None:
        super().__init__(f"charge {CARDS[card].word} with {face}", face)
        self.card: Final = card


class Void(Order):
    """void fletcher at kagero: which torpedo of an enemy fails"""

    def __init__(self, card: int, target: int) -> None:
        super().__init__(f"void {CARDS[card].word} at {CARDS[target].word}")
        self.card: Final = card
        self.target: Final = target


class Mark(Order):
    """mark bismarck movement: where a Critical token goes"""

    def __init__(self, card: int, spot: int) -> None:
        super().__init__(f"mark {CARDS[card].word} {SPOTS[spot]}")
        self.card: Final = card
        self.spot: Final = spot


# ---- paths in words


def _part_words() -> Dict[int, str]:
    words = {direction: DIRECTION_NAMES[direction] for direction in (0, 2, 4, 6)}
    for direction in (1, 3, 5, 7):
        name = DIRECTION_NAMES[direction]
        words[LEFT + direction] = f"{name}-{DIRECTION_NAMES[direction - 1]}"
        words[RIGHT + direction] = f"{name}-{DIRECTION_NAMES[(direction + 1) % 8]}"
    for heading in (0, 2, 4, 6):
        words[TURN + heading] = f"turn-{DIRECTION_NAMES[heading]}"
    words[DIVE] = "dive"
    words[SURFACE] = "surface"
    return words


PART_WORDS: Final[Dict[int, str]] = _part_words()
PARTS: Final[Dict[str, int]] = {word: part for part, word in PART_WORDS.items()}


def step_direction(part: int) -> int:
    """Where a step goes; -1: it is no step."""
    return part & 7 if part < TURN else -1


def heading_after(part: int) -> int:
    """The heading that a step or a turn leaves (BOARD-6.3.1, BOARD-6.3.3); -1: as it was."""
    if part >= DIVE:
        return -1
    if part >= TURN or part < LEFT:
        return part & 7
    return (part & 7) - 1 if part < RIGHT else ((part & 7) + 1) % 8


# ---- each order made once

MOST_KEPT: Final = 60_000  # orders of the whole process
_kept: Final[Dict[int, Order]] = {}

_TAKE: Final = 1
_FLEET: Final = 2
_LAY: Final = 3
_DEPLOY: Final = 4
_AT: Final = 5
_MOVE: Final = 6
_REPAIR: Final = 7
_OF_UNIT: Final = 8
_WAIT: Final = 9
_SEND: Final = 10
_ENGAGE: Final = 11
_ACTIVATE: Final = 12
_FIRE: Final = 13
_TORPEDO: Final = 14
_CHARGE: Final = 15
_VOID: Final = 16
_MARK: Final = 17


def _key(verb: int, a: int, b: int = 0, c: int = 0, d: int = 0) -> int:
    return (((verb * 1024 + a) * 1024 + b) * 1024 + c) * 64 + d


def _keep(key: int, order: Order) -> Order:
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[key] = order
    return order


def take(card: int) -> Order:
    key = _key(_TAKE, card)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Take(card))


def take_fleet(fleet: int) -> Order:
    key = _key(_FLEET, fleet)
    found = _kept.get(key)
    return found if found is not None else _keep(key, TakeFleet(fleet))


def lay(kind: int, at: int) -> Order:
    key = _key(_LAY, kind, at)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Lay(kind, at))


def deploy(card: int) -> Order:
    key = _key(_DEPLOY, card)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Deploy(card))


def at_square(at: int, heading: int) -> Order:
    key = _key(_AT, at, heading)
    found = _kept.get(key)
    return found if found is not None else _keep(key, At(at, heading))


def move(card: int, face: int, smoke: bool, draft: bool) -> Order:
    key = _key(_MOVE, card, face, (1 if smoke else 0) + (2 if draft else 0))
    found = _kept.get(key)
    return found if found is not None else _keep(key, Move(card, face, smoke, draft))


class Path:
    """A path and all that begin so, each order made once."""

    def __init__(self, parts: Sequence[int]) -> None:
        self.parts: Final = tuple(parts)
        self.order: Final = Sail(parts)
        self._longer: Final[Dict[int, Path]] = {}

    def longer(self, part: int) -> Path:
        found = self._longer.get(part)
        if found is None:
            found = self._longer[part] = Path([*self.parts, part])
        return found


PATHS: Final = Path([])


def sail(parts: Sequence[int]) -> Order:
    path = PATHS
    for part in parts:
        path = path.longer(part)
    return path.order


def repair(card: int, moving: int, firing: int, control: bool) -> Order:
    key = _key(_REPAIR, card, moving, firing, 1 if control else 0)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Repair(card, moving, firing, control))


def of_unit(verb: int, card: int) -> Order:
    key = _key(_OF_UNIT, verb, card)
    found = _kept.get(key)
    return found if found is not None else _keep(key, OfUnit(verb, card))


def wait(kind: int, at: int) -> Order:
    key = _key(_WAIT, kind, at)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Wait(kind, at))


def send(kind: int, target: int, square: int) -> Order:
    key = _key(_SEND, kind, target, square + 1)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Send(kind, target, square))


def engage(kind: int, square: int, carrier: int) -> Order:
    key = _key(_ENGAGE, kind, square + 1, carrier)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Engage(kind, square, carrier))


def activate(spot: int, card: int) -> Order:
    key = _key(_ACTIVATE, spot, card)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Activate(spot, card))


def fire(card: int, spot: int, target: int, face: int) -> Order:
    key = _key(_FIRE, card, spot, target, face)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Fire(card, spot, target, face))


def torpedo(card: int, target: int, face: int) -> Order:
    key = _key(_TORPEDO, card, target, 0, face)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Torpedo(card, target, face))


def charge(card: int, face: int) -> Order:
    key = _key(_CHARGE, card, face)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Charge(card, face))


def void(card: int, target: int) -> Order:
    key = _key(_VOID, card, target)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Void(card, target))


def mark(card: int, spot: int) -> Order:
    key = _key(_MARK, card, spot)
    found = _kept.get(key)
    return found if found is not None else _keep(key, Mark(card, spot))


NAME_FIRST: Final[List[NameFirst]] = [NameFirst(0), NameFirst(1)]
GROUPS: Final[List[Group]] = [Group(many) for many in range(4)]
