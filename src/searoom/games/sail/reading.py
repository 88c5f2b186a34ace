"""Words to orders, by public words only: what a name means, never whether it is allowed.

Short forms are understood where they can mean one thing only: `b1` for brig 1, `fe11` for fort e11, `ne3`, `m`, `f`;
words like `at` and `with` may be left out. An order's own text is always the long one.
"""

from __future__ import annotations

from re import compile as pattern
from typing import Dict, Final, List, Optional, Tuple, Union

from searoom.core.grid import DIRECTION_NAMES, OFF
from searoom.core.orders import Order, Refusal
from searoom.games.sail.cards import TYPES
from searoom.games.sail.orders import (
    FORTS,
    INSTRUCT_ORDERS,
    INSTRUCTIONS,
    MOST_SHOTS,
    NOTHING,
    OF_ONE_SHIP,
    PLAIN,
    PLAIN_ORDERS,
    AddShots,
    Also,
    Assault,
    Board,
    Boats,
    Bring,
    Broadsides,
    Detonate,
    Fire,
    Give,
    GiveFort,
    Hide,
    Join,
    Lasting,
    LayMine,
    Load,
    Move,
    NameFlagship,
    Notice,
    Onward,
    PlaceFort,
    PlaceIsland,
    PlacePort,
    PlaceReef,
    PlaceShip,
    Propose,
    Repair,
    Salvo,
    Spin,
    StopWork,
    Stow,
    Unload,
    Work,
)
from searoom.games.sail.pieces import ELIMINATED, FORT_FALLS, HAS_GOODS, TURNS, WITHDRAWN, Until
from searoom.games.sail.state import Rules

# other ways to say a ship's type
_TYPE_WORDS: Final[Dict[str, str]] = {
    "rate": "first-rate",
    "first_rate": "first-rate",
    "firstrate": "first-rate",
    "1st-rate": "first-rate",
    "b": "brig",
    "f": "frigate",
    "g": "galleon",
    "r": "first-rate",
    **{word: word for word in TYPES},
}
_ANGLE: Final = pattern(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?")
_SHOTS: Final = pattern(r"x?([0-9]{1,2})")
_NUMBER: Final = pattern(r"[0-9]{1,4}")
_SHIP: Final = pattern(r"([a-z1_-]*[a-z])([0-9])")  # b1, brig1
_FORT: Final = pattern(r"f(?:ort)?([a-x][0-9]{1,2})")  # fe11, forte11
_LEG: Final = pattern(r"([nesw]{1,2})([0-9]{1,2})")  # ne3
_ITEM: Final = pattern(r"([a-z]*)([0-9]{1,2})")  # g3, gold3, 3
MOST_TYPED: Final = 99  # spaces: more than a ship can sail is understood, and refused by the rule that says how far
PIECES: Final = ("snake", "monu", "volcano")
VERBS: Final[Dict[str, str]] = {"m": "move", "f": "fire", "l": "load", "u": "unload"}

# what each first word wants after it, for the answer to words that are not understood
FORMS: Final[Dict[str, str]] = {
    "move": "move SHIP COURSE SPACES",
    "then": "then COURSE SPACES",
    "fire": "fire UNIT at TARGET",
    "salvo": "salvo UNIT xSHOTS at TARGET",
    "add": "add UNIT xSHOTS",
    "broadsides": "broadsides SHIP xSHOTS at SHIP and SHIP",
    "boats": "boats SHIP to SHIP",
    "board": "board SHIP with SHIP",
    "assault": "assault FORT with SHIP",
    "join": "join SHIP",
    "give": "give UNIT POINTS",
    "stow": "stow ITEM aboard SHIP",
    "repair": "repair SHIP at FORT",
    "raise": "raise flag SHIP",
    "work": "work FORT with SHIP and SHIP",
    "stop": "stop work FORT",
    "load": "load ITEM aboard SHIP",
    "unload": "unload ITEM from SHIP at FORT",
    "propose": "propose SEAT",
    "also": "also SEAT",
    "for": "for NUMBER turns",
    "until": "until withdrawn",
    "notice": "notice alliance NUMBER",
    "present": "present FORT to SEAT",
    "mine": "mine SQUARE",
    "mines": "mines ask",
    "detonate": "detonate SQUARE",
    "hide": "hide at SQUARE",
    "flagship": "flagship SHIP",
    "spin": "spin ANGLE",
    "island": "island PIECE NUMBER at SQUARE turned ANGLE",
    "port": "port SQUARE",
    "fort": "fort SQUARE",
    "reef": "reef SQUARE",
    "put": "put SHIP at SQUARE",
    "drift": "drift SHIP",
    "ride": "ride out SHIP",
    "light": "light SHIP",
    "explode": "explode SHIP",
    "bring": "bring TYPE",
    "leave": "leave TYPE",
    "end": "end",
}


class Words:
    """A line taken apart, word by word. Whatever does not fit sets `lost`."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.words: Final[List[str]] = text.lower().split()
        self.rules: Final = rules
        self.at = 0
        self.lost = False

    def over(self) -> bool:
        return self.at >= len(self.words)

    def next(self) -> str:
        if self.over():
            self.lost = True
            return ""
        self.at += 1
        return self.words[self.at - 1]

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def skip(self, word: str) -> None:
        """This word must come now."""
        if self.next() != word:
            self.lost = True

    def link(self, word: str) -> None:
        """This word may come now, and may be left out."""
        if self.peek() == word:
            self.at += 1

    def takes(self, *words: str) -> bool:
        """Whether these come now; then they are passed over."""
        if tuple(self.words[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def number(self, least: int, most: int) -> int:
        word = self.next()
        if _NUMBER.fullmatch(word) is None or not word.isascii() or not least <= int(word) <= most:
            self.lost = True
            return least
        return int(word)

    def shots(self) -> int:
        """x2, or 2"""
        found = _SHOTS.fullmatch(self.next())
        shots = int(found.group(1)) if found is not None else 0
        if not 1 <= shots <= MOST_SHOTS:
            self.lost = True
            return 1
        return shots

    def names_ship(self) -> bool:
        """Whether the next word begins the name of a ship; a letter alone is a verb."""
        first = self.peek()
        short = _SHIP.fullmatch(first)
        if short is not None:
            return short.group(1) in _TYPE_WORDS
        return first in ("first", "1st") or (len(first) > 1 and first in _TYPE_WORDS)

    def ship(self) -> int:
        first = self.next()
        if first in ("first", "1st") and self.peek() == "rate":
            self.next()
            first = "first-rate"
        short = _SHIP.fullmatch(first)
        if short is not None and short.group(1) in _TYPE_WORDS:
            name = f"{_TYPE_WORDS[short.group(1)]} {short.group(2)}"
        else:
            name = f"{_TYPE_WORDS.get(first, first)} {self.next()}"
        found = self.rules.ship_named.get(name, -1)
        if found < 0:
            self.lost = True
            return 0
        return found

    def fort(self) -> int:
        """`fort e11`; where only a fort can stand the space alone will do."""
        self.link("fort")
        word = self.next()
        short = _FORT.fullmatch(word)
        return self.fort_on(word if short is None else short.group(1))

    def fort_on(self, square: str) -> int:
        found = self.rules.fort_named.get(f"fort {square}", -1)
        if found < 0:
            self.lost = True
            return 0
        return found

    def unit(self) -> int:
        """A ship or a fort."""
        if self.peek() == "fort" or _FORT.fullmatch(self.peek()) is not None:
            return FORTS + self.fort()
        return self.ship()

    def item(self) -> int:
        word = self.next()
        short = _ITEM.fullmatch(word)
        if short is None:
            name = f"{word} {self.next()}"
        else:
            goods = self.rules.setup.goods
            name = f"{goods} {short.group(2)}" if goods.startswith(short.group(1)) else ""
        found = self.rules.item_named.get(name, -1)
        if found < 0:
            self.lost = True
            return 0
        return found

    def seat(self) -> int:
        found = self.rules.seat_named.get(self.next(), -1)
        if found < 0:
            self.lost = True
            return 0
        return found

    def square(self) -> int:
        found = self.rules.grid.read(self.next())
        if found == OFF:
            self.lost = True
            return 0
        return found

    def course(self) -> int:
        word = self.next()
        short = _LEG.fullmatch(word)
        if short is not None:
            word = short.group(1)
            self.words.insert(self.at, short.group(2))  # the spaces come next
        if word not in DIRECTION_NAMES:
            self.lost = True
            return 0
        return DIRECTION_NAMES.index(word)

    def chain(self) -> bool:
        return self.takes("with", "chain")


def read(rules: Rules, text: str) -> Union[Order, Refusal]:
    words = Words(text, rules)
    order = _order(words) if words.words and len(words.words) <= 24 else None
    if order is None or words.lost or not words.over():
        head = words.words[0] if words.words else ""
        expected = [FORMS[head]] if head in FORMS else list(FORMS.values())
        return Refusal("MATCH-2.2", "not understood", {"said": text[:80], "expected": expected})
    return order


def _order(words: Words) -> Optional[Order]:
    for verb, said in enumerate(PLAIN):
        if words.words == said.split():
            words.at = len(words.words)
            return PLAIN_ORDERS[verb]
    book = words.rules.book
    for verb, said in enumerate(OF_ONE_SHIP):
        if words.takes(*said.split()):
            return book.of_ship(verb)[words.ship()]
    head = "move" if words.names_ship() else words.next()  # `b1 ne 3`
    head = VERBS.get(head, head)
    if head == "move":
        ship, course, spaces = words.ship(), words.course(), words.number(1, MOST_TYPED)
        return Move(ship, course, spaces, book.ships[ship])
    if head == "then":
        return Onward(words.course(), words.number(1, MOST_TYPED))
    if head in ("fire", "salvo", "add", "broadsides", "boats"):
        return _gunfire(words, head)
    if head in ("board", "assault", "join", "give", "stow"):
        return _fight(words, head)
    if head in ("repair", "work", "stop", "load", "unload"):
        return _labour(words, head)
    if head in ("propose", "also", "for", "until", "notice", "present"):
        return _talk(words, head)
    return _rest(words, head)


def _gunfire(words: Words, head: str) -> Order:
    book = words.rules.book
    if head == "boats":
        ship = words.ship()
        words.link("to")
        fireship = words.ship()
        return Boats(ship, fireship, book.ships[ship], book.ships[fireship])
    if head == "broadsides":
        return _broadsides(words)
    unit = words.unit()
    if head == "fire":
        words.link("at")
        if words.takes("nothing"):
            return Fire(unit, NOTHING, False, book.unit(unit), "nothing")
        target = words.unit()
        return Fire(unit, target, words.chain(), book.unit(unit), book.unit(target))
    shots = words.shots()
    if head == "add":
        return AddShots(unit, shots, book.unit(unit))
    words.link("at")
    target = words.unit()
    return Salvo(unit, shots, target, words.chain(), book.unit(unit), book.unit(target))


def _broadsides(words: Words) -> Order:
    book = words.rules.book
    ship, shots = words.ship(), words.shots()
    words.link("at")
    first, first_salvo = words.ship(), _how(words, shots)
    words.link("and")
    second, second_salvo = words.ship(), _how(words, shots)
    names = [book.ships[first], book.ships[second]]
    chain = words.chain()
    return Broadsides(ship, shots, (first, second), (first_salvo, second_salvo), chain, book.ships[ship], names)


def _how(words: Words, shots: int) -> bool:
    """Whether one side fires a salvo; said only where there is more than one shot."""
    if shots == 1:
        return False
    if words.takes("in", "salvo"):
        return True
    words.skip("singly")
    return False


def _fight(words: Words, head: str) -> Order:
    book = words.rules.book
    if head == "join":
        ship = words.ship()
        return Join(ship, book.ships[ship])
    if head == "give":
        unit = words.unit()
        return Give(unit, words.number(0, 9), book.unit(unit))
    if head == "stow":
        item = words.item()
        words.link("aboard")
        ship = words.ship()
        return Stow(item, ship, book.items[item] if book.items else "", book.ships[ship])
    target = words.ship() if head == "board" else words.fort()
    words.link("with")
    ship = words.ship()
    if head == "board":
        return Board(target, ship, book.ships[target], book.ships[ship])
    return Assault(target, ship, book.forts[target] if book.forts else "", book.ships[ship])


def _labour(words: Words, head: str) -> Order:
    book = words.rules.book
    if head == "repair":
        ship = words.ship()
        words.link("at")
        fort = words.fort()
        return Repair(ship, fort, book.ships[ship], _fort_name(words, fort))
    if head == "stop":
        words.link("work")
        fort = words.fort()
        return StopWork(fort, _fort_name(words, fort))
    if head == "work":
        fort = words.fort()
        words.link("with")
        ships = [words.ship()]
        words.link("and")
        if not words.over():
            ships.append(words.ship())
        ships.sort()
        return Work(fort, ships, _fort_name(words, fort), [book.ships[ship] for ship in ships])
    item = words.item()
    words.link("aboard" if head == "load" else "from")
    ship = words.ship()
    item_name = book.items[item] if book.items else ""
    if head == "load":
        return Load(item, ship, item_name, book.ships[ship])
    words.link("at")
    fort = words.fort()
    return Unload(item, ship, fort, item_name, book.ships[ship], _fort_name(words, fort))


def _fort_name(words: Words, fort: int) -> str:
    forts = words.rules.book.forts
    return forts[fort] if forts else ""


def _talk(words: Words, head: str) -> Order:
    names = words.rules.seat_names
    if head == "notice":
        words.link("alliance")
        return Notice(words.number(1, 9999))
    if head == "present":
        fort = words.fort()
        words.link("to")
        seat = words.seat()
        return GiveFort(fort, seat, _fort_name(words, fort), names[seat])
    if head in ("propose", "also"):
        seat = words.seat()
        return Propose(seat, names[seat]) if head == "propose" else Also(seat, names[seat])
    until, name = _until(words, head)
    return Lasting(until, name)


def _until(words: Words, head: str) -> Tuple[Until, str]:
    if head == "for":
        turns = words.number(1, 99)
        if not words.takes("turns"):
            words.skip("turn")
        return Until(TURNS, turns), ""
    if words.takes("withdrawn"):
        return Until(WITHDRAWN, 0), ""
    if words.peek() == "fort":
        fort = words.fort()
        words.skip("falls")
        return Until(FORT_FALLS, fort), _fort_name(words, fort)
    seat = words.seat()
    name = words.rules.seat_names[seat]
    if words.takes("out"):
        return Until(ELIMINATED, seat), name
    words.skip("has")
    return Until(HAS_GOODS, seat, words.number(1, 9)), name


def _rest(words: Words, head: str) -> Optional[Order]:
    rules = words.rules
    grid, book = rules.grid, rules.book
    if head == "mines":
        what = words.next()
        return INSTRUCT_ORDERS[INSTRUCTIONS.index(what)] if what in INSTRUCTIONS else None
    if head == "hide":
        words.link("at")
        return Hide(words.square(), grid)
    if head in ("flagship", "put"):
        ship = words.ship()
        if head == "flagship":
            return NameFlagship(ship, book.ships[ship])
        words.link("at")
        return PlaceShip(ship, words.square(), book.ships[ship], grid)
    if head in ("bring", "leave"):
        word = words.next().rstrip("s")
        return Bring(TYPES.index(word), head == "bring", word) if word in TYPES else None
    if head == "spin":
        return _angle(words.next())
    if head == "island":
        piece, number = words.next(), words.number(1, 9)
        words.link("at")
        at = words.square()
        words.skip("turned")
        turned = words.number(0, 270)
        return PlaceIsland(piece, number, at, turned, grid) if piece in PIECES and turned % 90 == 0 else None
    if head == "mine":
        return LayMine(words.square(), grid)
    if head == "detonate":
        return Detonate(words.square(), grid)
    if head == "port":
        return PlacePort(words.square(), grid)
    if head == "fort":
        return PlaceFort(words.square(), grid)
    return PlaceReef(words.square(), grid) if head == "reef" else None


def _angle(word: str) -> Optional[Order]:
    found = _ANGLE.fullmatch(word)
    if found is None or not word.isascii():
        return None
    return Spin(int(found.group(1)) * 1000 + int((found.group(2) or "").ljust(3, "0")))
