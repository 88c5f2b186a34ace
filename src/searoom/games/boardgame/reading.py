"""Words to orders, by public words only: what a name means, never whether it is allowed.

Small words (at, with, on, from, facing, and) may be left out where nothing else could be meant. An order's own text is
always the long one.
"""

from __future__ import annotations

from typing import Dict, Final, List, Optional, Union

from searoom.core.grid import DIRECTION_NAMES, OFF
from searoom.core.orders import Order, Refusal
from searoom.games.boardgame import orders
from searoom.games.boardgame.battlefield import GRID, HEADINGS, SCENERY
from searoom.games.boardgame.cards import FACES, PLANES, SPOTS, TORPEDO_BOMBER
from searoom.games.boardgame.data import BOX, READY_FLEETS
from searoom.games.boardgame.orders import (
    GROUPS,
    NAME_FIRST,
    OF_ONE_UNIT,
    PARTS,
    PLAIN,
    PLAIN_ORDERS,
)
from searoom.games.boardgame.plans import SIDES

LINKS: Final = ("at", "with", "on", "from", "facing", "and")
MOST_PARTS: Final = 3  # of a path: no unit moves farther
_PLAIN: Final[Dict[str, Order]] = {PLAIN[verb]: PLAIN_ORDERS[verb] for verb in range(len(PLAIN))}
_FLEETS: Final[Dict[str, int]] = {fleet.word: place for place, fleet in enumerate(READY_FLEETS)}

# what each first word wants after it, for the answer to words that are not understood
FORMS: Final[Dict[str, str]] = {
    "take": "take CARD",
    "fleet": "fleet FLEET",
    "lay": "lay SCENERY at SQUARE",
    "deploy": "deploy CARD",
    "at": "at SQUARE facing HEADING",
    "first": "first SIDE",
    "move": "move CARD with FACE",
    "sail": "sail PATH",
    "repair": "repair CARD with FACE and FACE",
    "launch": "launch CARD",
    "recharge": "recharge CARD",
    "strike": "strike CARD",
    "screen": "screen CARD",
    "wait": "wait SQUADRON at SQUARE",
    "send": "send SQUADRON at CARD",
    "engage": "engage SQUADRON with CARD",
    "group": "group NUMBER",
    "activate": "activate FEATURE on CARD",
    "fire": "fire CARD BATTERY at CARD with FACE",
    "torpedo": "torpedo CARD at CARD with FACE",
    "charge": "charge CARD with FACE",
    "void": "void CARD at CARD",
    "mark": "mark CARD FEATURE",
}


class Line:
    """A line taken apart, word by word. Whatever does not fit sets `lost`."""

    def __init__(self, words: List[str]) -> None:
        self.words: Final = [word for place, word in enumerate(words) if place == 0 or word not in LINKS]
        self.at = 1
        self.lost = False

    def over(self) -> bool:
        return self.at >= len(self.words)

    def next(self) -> str:
        if self.over():
            self.lost = True
            return ""
        self.at += 1
        return self.words[self.at - 1]

    def takes(self, word: str) -> bool:
        if not self.over() and self.words[self.at] == word:
            self.at += 1
            return True
        return False

    def _found(self, place: int) -> int:
        if place < 0:
            self.lost = True
            return 0
        return place

    def card(self) -> int:
        return self._found(BOX.by_word.get(self.next(), -1))

    def square(self) -> int:
        return self._found(GRID.read(self.next()))

    def heading(self) -> int:
        word = self.next()
        return self._found(DIRECTION_NAMES.index(word) if word in [DIRECTION_NAMES[h] for h in HEADINGS] else -1)

    def face(self) -> int:
        word = self.next()
        return self._found(int(word) if word in [str(face) for face in FACES] else -1)

    def spot(self) -> int:
        word = self.next().replace("_", "-")
        return self._found(SPOTS.index(word) if word in SPOTS else -1)

    def plane(self) -> int:
        word = self.next()
        return self._found(PLANES.index(word) if word in PLANES else -1)


def read(text: str) -> Union[Order, Refusal]:
    words = text.lower().split()
    if not words or words[0] not in FORMS:
        plain = _PLAIN.get(" ".join(words))
        return plain if plain is not None else not_understood(text)
    line = Line(words)
    order = _spoken(line, words[0])
    if order is None or line.lost or not line.over():
        return not_understood(text, FORMS[words[0]])
    return order


def not_understood(text: str, form: str = "") -> Refusal:
    expected = [form] if form else [*FORMS.values(), *PLAIN]
    return Refusal("MATCH-2.2", "not understood", {"said": text[:80], "expected": expected})


def _spoken(line: Line, head: str) -> Optional[Order]:
    if head in OF_ONE_UNIT:
        return orders.of_unit(OF_ONE_UNIT.index(head), line.card())
    if head in ("take", "fleet", "lay", "deploy", "at", "first"):
        return _before(line, head)
    if head in ("move", "sail", "repair"):
        return _movement(line, head)
    if head in ("wait", "send", "engage", "group"):
        return _air(line, head)
    return _attack(line, head)


def _before(line: Line, head: str) -> Optional[Order]:
    if head == "take":
        return orders.take(line.card())
    if head == "fleet":
        fleet = _FLEETS.get(line.next(), -1)
        return orders.take_fleet(fleet) if fleet >= 0 else None
    if head == "lay":
        word = line.next()
        kind = SCENERY.index(word) if word in SCENERY else 0
        at = line.square()
        return orders.lay(kind, at) if kind > 0 else None
    if head == "deploy":
        return orders.deploy(line.card())
    if head == "at":
        at = line.square()
        return orders.at_square(at, line.heading())
    word = line.next()
    return NAME_FIRST[SIDES.index(word)] if word in SIDES else None


def _movement(line: Line, head: str) -> Optional[Order]:
    if head == "sail":
        path: List[int] = []
        while not line.over() and len(path) <= MOST_PARTS:
            part = PARTS.get(line.next(), -1)
            if part < 0:
                return None
            path.append(part)
        return orders.sail(path) if 0 < len(path) <= MOST_PARTS else None
    card, face = line.card(), line.face()
    if head == "repair":
        other = line.face()
        return orders.repair(card, face, other, line.takes("control"))
    smoke = line.takes("smoke")
    return orders.move(card, face, smoke, line.takes("draft"))


def _air(line: Line, head: str) -> Optional[Order]:
    if head == "group":
        word = line.next()
        return GROUPS[int(word)] if word in ("1", "2", "3") else None
    kind = line.plane()
    if head == "wait":
        return orders.wait(kind, line.square())
    if head == "send":
        target = line.card()
        return orders.send(kind, target, line.square() if kind == TORPEDO_BOMBER else OFF)
    square = line.square() if kind == TORPEDO_BOMBER else OFF
    return orders.engage(kind, square, line.card())


def _attack(line: Line, head: str) -> Optional[Order]:
    if head == "activate":
        spot = line.spot()
        return orders.activate(spot, line.card())
    card = line.card()
    if head == "fire":
        spot = line.spot()
        target = line.card()
        return orders.fire(card, spot, target, line.face())
    if head == "torpedo":
        target = line.card()
        return orders.torpedo(card, target, line.face())
    if head == "charge":
        return orders.charge(card, line.face())
    if head == "void":
        return orders.void(card, line.card())
    return orders.mark(card, line.spot()) if head == "mark" else None
