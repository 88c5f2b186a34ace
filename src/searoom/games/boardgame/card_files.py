"""Dice, features, cards and ready fleets as their files say them (chapters 2 and 12)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Dict, Final, List

from searoom.core.fields import Fields, read_fields
from searoom.games.boardgame.cards import (
    CARRIERS,
    FACES,
    FIRST_FEATURE,
    FIRST_RED,
    PLANES,
    SPOTS,
    SYMBOLS,
    TYPES,
    Battery,
    Card,
    Side,
)
from searoom.games.boardgame.deriving import Derivation

NAVIES: Final = ("usn", "rn", "km", "rm", "mn", "ijn")
ALLIANCES: Final = ("allies", "axis")  # BOARD-4.1.4
WINDOWS: Final = ("movement", "repair", "air", "assignment")
KNOTS: Final = 60


def package_fields(file: str, rule: str) -> Fields:
    text = files("searoom.games.boardgame").joinpath("data", file).read_text(encoding="utf-8")
    return read_fields(file, text, rule)


# ---- dice (BOARD-2.1.1)


class DiceTable:
    """Which rank each face has where dice are compared, the faces counted from 0."""

    def __init__(self, fields: Fields) -> None:
        rule = "BOARD-2.1.1"
        fields.words("symbols", rule, SYMBOLS, len(SYMBOLS))
        self.symbols: Final[List[List[int]]] = []
        for place, row in enumerate(fields.tables("face", rule)):
            number = row.number("number", rule, 1, len(FACES))
            if number != place + 1:
                raise row.fault("number", rule, "out of range", {"low": place + 1, "high": place + 1, "found": number})
            self.symbols.append(row.words("symbols", rule, SYMBOLS))
            row.done(rule)
        fields.counted("face", rule, len(self.symbols), len(FACES))
        contest = fields.table("contest", "BOARD-5.6.1")
        general = contest.table("general", "BOARD-5.6.1")
        self.general: Final = general.numbers("rank", "BOARD-5.6.1", 1, 9, len(FACES))
        dogfight = contest.table("dogfight", "BOARD-10.4.3")
        english, italian = dogfight.table("english", "BOARD-10.4.3"), dogfight.table("italian", "BOARD-10.4.3")
        self.dogfight_english: Final = english.numbers("rank", "BOARD-10.4.3", 1, 9, len(FACES))
        self.dogfight_italian: Final = italian.numbers("rank", "BOARD-10.4.3", 1, 9, len(FACES))
        versus = fields.table("fighter_versus", "BOARD-10.4.4")
        self.downs: Final[List[int]] = [0, 0, 0]  # of each kind of bomber: the faces that destroy it, as bits
        for kind in (1, 2):
            row = versus.table(PLANES[kind].replace("-", "_"), "BOARD-10.4.4")
            symbol = row.word("symbol", "BOARD-10.4.4", SYMBOLS)
            for face in row.numbers("faces", "BOARD-10.4.4", 1, len(FACES)):
                if symbol not in self.symbols[face - 1]:
                    raise row.fault("faces", "BOARD-10.4.4", "unknown word", {"found": face, "words": SYMBOLS[symbol]})
                self.downs[kind] |= 1 << face
        fields.done(rule)


# ---- features (section 12)


class FeatureTable:
    """When each feature may be activated (BOARD-12.1.2), and which rule says what it does."""

    def __init__(self, fields: Fields) -> None:
        self.windows: Final[List[int]] = [0] * len(SPOTS)  # bits of WINDOWS
        self.rules: Final[List[str]] = [""] * len(SPOTS)
        rows = fields.tables("feature", "BOARD-12.1.1")
        fields.counted("feature", "BOARD-12.1.1", len(rows), len(SPOTS) - FIRST_FEATURE)
        for place, row in enumerate(rows):
            spot = FIRST_FEATURE + place
            row.word("key", "BOARD-12.1.1", [SPOTS[spot].replace("-", "_")])
            row.word("colour", "BOARD-2.3.4", ["green" if spot < FIRST_RED else "red"])
            for window in row.words("windows", "BOARD-12.1.2", WINDOWS):
                self.windows[spot] |= 1 << window
            self.rules[spot] = row.name("rule", "BOARD-12.1.1")
            row.skip("name", "italian_name", "english", "italian")
            row.done("BOARD-12.1.1")
        fields.done("BOARD-12.1.1")


# ---- cards (BOARD-2.6.2)


def features_of(fields: Fields, name: str, first: int, last: int) -> int:
    bits = 0
    words = [spot.replace("-", "_") for spot in SPOTS[first:last]]
    for place in fields.words(name, "BOARD-2.3.4", words):
        bits |= 1 << (first + place)
    return bits


def read_side(fields: Fields) -> Side:
    green = features_of(fields, "green", FIRST_FEATURE, FIRST_RED)
    red = features_of(fields, "red", FIRST_RED, len(SPOTS))
    return Side(fields.number("movement", "BOARD-2.4.3", 1, 3), green, red)


def derived(fields: Fields, name: str, rule: str, wanted: int) -> int:
    """A number on a card, which must be what the facts make it."""
    found = fields.number(name, rule, 0, 999)
    if found != wanted:
        raise fields.fault(name, rule, "not as derived", {"wanted": wanted, "found": found})
    return found


def read_card(fields: Fields, index: int, alliance: str, derive: Derivation) -> Card:
    rule = "BOARD-2.3.1"
    facts = fields.table("facts", "BOARD-2.6.2")
    kind = TYPES[fields.word("type", "BOARD-2.2.1", TYPES)]
    navy = NAVIES[fields.word("navy", "BOARD-4.1.4", NAVIES)]
    name = fields.name("id", rule)
    if not name.startswith(f"{navy}-"):
        raise fields.wrong("id", rule, f"{navy}-", name)
    tonnes = facts.number("displacement_t", "BOARD-2.4.1", 1, 99999)
    structure = derived(fields, "structure", "BOARD-2.4.1", derive.structure_of(kind, tonnes))
    belt = facts.number("belt_mm", "BOARD-2.4.2", 0, 999)
    armour = derived(fields, "armour", "BOARD-2.4.2", derive.armour_of(kind, belt))
    surfaced = read_side(fields)
    derived(fields, "movement", "BOARD-2.4.3", derive.movement_of(kind, facts.hundredths("speed_kn", rule, KNOTS)))
    heavy, medium = facts.number("heavy_aa", "BOARD-2.5.3", 0, 99), facts.number("medium_aa", "BOARD-2.5.3", 0, 199)
    flak = derived(fields, "anti_aircraft", "BOARD-2.5.3", derive.anti_aircraft_of(heavy, medium))
    carried = facts.number("torpedoes_carried", "BOARD-2.5.2", 0, 99)
    torpedoes = derived(fields, "torpedoes", "BOARD-2.5.2", derive.torpedoes_of(carried))
    asdic = facts.flag("asdic_and_charges", "BOARD-2.5.4")
    charge = derived(fields, "depth_charge", "BOARD-2.5.4", derive.depth_charge_of(kind, asdic))
    batteries = read_batteries(fields, derive) if fields.has("battery") else []
    squadrons = read_squadrons(fields.table("squadrons", "BOARD-2.5.5"), facts, kind, derive)
    submerged = surfaced
    if kind == "SS":
        back = fields.table("submerged", "BOARD-13.1.1")
        submerged = read_side(back)
        speed = back.hundredths("speed_kn", "BOARD-2.4.3", KNOTS)
        derived(back, "movement", "BOARD-2.4.3", derive.submerged_movement_of(speed))
        back.done("BOARD-13.1.1")
    admiral = fields.flag("admiral", rule)
    green, red = surfaced.green | submerged.green, surfaced.red | submerged.red  # on both sides: counted once
    points = derive.points_of(
        surfaced.movement,
        structure,
        armour,
        flak,
        [(b.value, b.range, b.spaces) for b in batteries],
        torpedoes,
        charge,
        squadrons,
        admiral,
        green.bit_count(),
        red.bit_count(),
        kind == "SS",
    )
    derived(fields, "tactical_points", "BOARD-2.6.1", points)
    fields.skip("class", "year")
    facts.done("BOARD-2.6.2")
    title = fields.name("name", rule)
    fields.done(rule)
    word = name.partition("-")[2]
    return Card(
        index,
        word,
        title,
        navy,
        alliance,
        kind,
        structure,
        armour,
        flak,
        torpedoes,
        charge,
        admiral,
        batteries,
        squadrons,
        surfaced,
        submerged,
        points,
    )


def read_batteries(fields: Fields, derive: Derivation) -> List[Battery]:
    rule = "BOARD-2.5.1"
    found: List[Battery] = []
    for place, row in enumerate(fields.tables("battery", rule)):
        row.word("name", rule, [("primary", "secondary")[place]] if place < 2 else [])
        calibre, barrels = row.number("calibre_mm", rule, 1, 999), row.number("barrels", rule, 1, 99)
        value = derived(row, "value", rule, derive.value_of(calibre, barrels))
        reach = derived(row, "range", rule, derive.range_of(calibre))
        spaces = derived(row, "spaces", "BOARD-2.3.5", derive.spaces_of(barrels))
        row.done(rule)
        found.append(Battery(value, reach, spaces))
    return found


def read_squadrons(fields: Fields, facts: Fields, kind: str, derive: Derivation) -> List[int]:
    rule = "BOARD-2.5.5"
    planes = facts.table("aircraft", rule)
    found: List[int] = []
    for plane in PLANES:
        name = plane.replace("-", "_")
        aboard = planes.number(name, rule, 0, 199)
        wanted = derive.squadrons_of(aboard) if kind in CARRIERS else 0
        if kind == "CVE" and name == "torpedo_bomber":
            wanted = 0
        found.append(derived(fields, name, rule, wanted))
    planes.done(rule)
    fields.done(rule)
    return found


class CardBox:
    """All cards, and those of each navy."""

    def __init__(self, derive: Derivation) -> None:
        self.cards: Final[List[Card]] = []
        self.by_word: Final[Dict[str, int]] = {}
        self.by_id: Final[Dict[str, int]] = {}
        for navy in NAVIES:
            fields = package_fields(f"units_{navy}.toml", "BOARD-2.6.2")
            fields.word("navy", "BOARD-4.1.4", [navy])
            alliance = ALLIANCES[fields.word("alliance", "BOARD-4.1.4", ALLIANCES)]
            fields.skip("navy_name")
            for row in fields.tables("unit", "BOARD-2.6.2"):
                self.add(row, read_card(row, len(self.cards), alliance, derive))
            fields.done("BOARD-2.6.2")

    def add(self, row: Fields, card: Card) -> None:
        if card.word in self.by_word:
            raise row.fault("id", "BOARD-2.6.2", "twice", {"found": card.word})
        self.cards.append(card)
        self.by_word[card.word] = card.index
        self.by_id[f"{card.navy}-{card.word}"] = card.index

    def named(self, fields: Fields, name: str) -> int:
        found = self.by_id.get(name, -1)
        if found < 0:
            raise fields.fault("unit", "BOARD-2.6.2", "unknown card", {"found": name})
        return found


# ---- ready fleets (BOARD-15.2.1)


class ReadyFleet:
    def __init__(self, word: str, limit: int, cards: Sequence[int], points: int) -> None:
        self.word: Final = word
        self.limit: Final = limit
        self.cards: Final = tuple(cards)
        self.points: Final = points


def read_fleets(fields: Fields, box: CardBox) -> List[ReadyFleet]:
    rule = "BOARD-15.2.1"
    found: List[ReadyFleet] = []
    for row in fields.tables("fleet", rule):
        cards = [box.named(row, name) for name in row.texts("unit", rule)]
        points = derived(row, "points", rule, sum([box.cards[card].points for card in cards]))
        limit = row.number("limit", rule, points, 9999)
        row.word("navy", rule, NAVIES)
        found.append(ReadyFleet(row.name("id", rule), limit, cards, points))
        row.done(rule)
    fields.done(rule)
    return found
