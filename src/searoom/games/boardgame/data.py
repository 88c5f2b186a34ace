"""The data files, read and checked once: dice, features, tables, cards, ready fleets, scenarios.

A fault names the file, the field and the rule that it breaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Dict, Final, List, Set, Tuple

from searoom.core.fields import Fields, read_fields
from searoom.core.grid import OFF
from searoom.games.boardgame.battlefield import GRID, TERRAIN
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

HEADINGS: Final = ("N", "E", "S", "W")
SIDES: Final = ("south", "north")
NAVIES: Final = ("usn", "rn", "km", "rm", "mn", "ijn")
ALLIANCES: Final = ("allies", "axis")  # BOARD-4.1.4
WINDOWS: Final = ("movement", "repair", "air", "assignment")
KNOTS: Final = 60
CONDITIONS: Final = ("sunk", "crippled", "exited", "afloat", "otherwise")  # BOARD-14.2.6
GRADES: Final = ("decisive", "marginal", "draw")
MOMENTS: Final = ("turn", "end")
OBJECTIVES: Final = ("sink", "exit", "survive")  # BOARD-14.2.2
EDGES: Final = ("north", "east", "south", "west")


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


# ---- scenarios (BOARD-15.1.1)


class Berth:
    """A unit of a scenario, and where it begins; OFF: it is deployed or, a submarine, placed."""

    def __init__(self, card: int, at: int, heading: int, critical: int, permanent: int) -> None:
        self.card: Final = card
        self.at: Final = at
        self.heading: Final = heading
        self.critical: Final = critical  # disabled in turn 1 (BOARD-15.3.2)
        self.permanent: Final = permanent


class Objective:
    """Points besides those for sunk units (BOARD-14.2.2)."""

    def __init__(self, side: int, kind: int, cards: Sequence[int], edge: int, from_turn: int, points: int) -> None:
        self.side: Final = side
        self.kind: Final = kind
        self.cards: Final = tuple(cards)
        self.edge: Final = edge
        self.from_turn: Final = from_turn
        self.points: Final = points


class VictoryRow:
    """What decides before any score (BOARD-14.2.5). `side`: 2 is a draw. `of_side`: whose units are listed."""

    def __init__(self, side: int, grade: int, at: int, when: int, of_side: int, cards: Sequence[int], count: int):
        self.side: Final = side
        self.grade: Final = grade
        self.at: Final = at
        self.when: Final = when
        self.of_side: Final = of_side
        self.cards: Final = tuple(cards)
        self.count: Final = count


RULE_OF: Final[Dict[str, str]] = {  # where the rulebook tells what each is about
    "training": "BOARD-15.4.1",
    "river-plate": "BOARD-15.4.2",
    "denmark-strait": "BOARD-15.4.3",
    "calabria": "BOARD-15.4.4",
    "matapan": "BOARD-15.4.5",
    "mers-el-kebir": "BOARD-15.4.6",
    "java-sea": "BOARD-15.4.7",
    "guadalcanal": "BOARD-15.4.8",
    "midway": "BOARD-15.4.9",
    "samar": "BOARD-15.4.10",
    "ons-5": "BOARD-15.4.11",
    "north-cape": "BOARD-15.4.12",
    "kula-gulf": "BOARD-15.4.13",
}


class Plan:
    """A scenario as its file says it."""

    def __init__(
        self,
        key: str,
        title: str,
        turns: int,
        visibility: int,
        fixed: bool,
        points: int,
        terrain_cards: int,
        terrain: Sequence[Tuple[int, int]],
        fleets: Sequence[Sequence[Berth]],
        extra_dice: Sequence[int],
        objectives: Sequence[Objective],
        rows: Sequence[VictoryRow],
    ) -> None:
        self.key: Final = key
        self.rule: Final = RULE_OF.get(key, "BOARD-15.2.1")
        self.title: Final = title
        self.turns: Final = turns
        self.visibility: Final = visibility
        self.fixed: Final = fixed
        self.points: Final = points  # of a skirmish; 0: the fleets are given
        self.terrain_cards: Final = terrain_cards
        self.terrain: Final = tuple(terrain)
        self.fleets: Final = tuple(fleets)
        self.extra_dice: Final = tuple(extra_dice)
        self.objectives: Final = tuple(objectives)
        self.rows: Final = tuple(rows)


class Turns:
    """How long a skirmish is, and what wins on points (chapter 14)."""

    def __init__(self, fields: Fields) -> None:
        self.base: Final = fields.number("turns_base", "BOARD-14.3.1", 1, 99)
        self.per_hundred: Final = fields.number("turns_per_100_points", "BOARD-14.3.1", 0, 9)
        self.most: Final = fields.number("turns_max", "BOARD-14.3.1", 1, 99)
        self.draw_margin: Final = fields.number("draw_margin_percent", "BOARD-14.2.3", 0, 100)
        self.ratio: Final = fields.number("decisive_ratio", "BOARD-14.2.4", 1, 9)
        self.percent: Final = fields.number("decisive_percent_of_enemy", "BOARD-14.2.4", 0, 100)
        fields.done("BOARD-14.3.1")

    def of(self, points: int) -> int:
        return min(self.most, self.base + self.per_hundred * (points // 100))


def square_of(fields: Fields, name: str, rule: str) -> int:
    found = GRID.read(fields.text(name, rule))
    if found == OFF:
        raise fields.wrong(name, rule, "square a1 to h8", fields.text(name, rule))
    return found


def spots_in(fields: Fields, name: str, card: Card) -> int:
    """Features of a card that are damaged from the start: black or green ones that it shows (BOARD-15.3.2)."""
    bits = 0
    if fields.has(name):
        for place in fields.words(name, "BOARD-15.3.2", [spot.replace("-", "_") for spot in SPOTS]):
            if not (card.black | card.surfaced.green) >> place & 1:
                raise fields.fault(name, "BOARD-15.3.2", "unknown word", {"found": SPOTS[place], "words": card.word})
            bits |= 1 << place
    return bits


def read_berth(fields: Fields, box: CardBox, fixed: bool) -> Berth:
    rule = "BOARD-4.3.5"
    card = box.named(fields, fields.name("id", rule))
    submarine = fields.flag_or("submarine", "BOARD-4.5.1", False)
    at, heading = OFF, 0
    if fixed and not submarine:
        at = square_of(fields, "square", rule)
        heading = 2 * fields.word("heading", "BOARD-3.1.3", HEADINGS)
    critical, permanent = (spots_in(fields, name, box.cards[card]) for name in ("critical", "permanent"))
    fields.skip("critical", "permanent")
    fields.done(rule)
    return Berth(card, at, heading, critical, permanent)


def side_of(fleets: Sequence[Sequence[Berth]], fields: Fields, cards: Sequence[int]) -> int:
    """Whose units these are: all of one side's (BOARD-14.2.6)."""
    for side in (0, 1):
        own = [berth.card for berth in fleets[side]]
        if all([card in own for card in cards]):
            return side
    raise fields.fault("units", "BOARD-14.2.6", "unknown card", {"found": len(cards)})


def read_objective(fields: Fields, box: CardBox) -> Objective:
    rule = "BOARD-14.2.2"
    side, kind = fields.word("side", rule, SIDES), fields.word("kind", rule, OBJECTIVES)
    cards = [box.named(fields, name) for name in fields.texts("units", rule)]
    leaves = OBJECTIVES[kind] == "exit"
    edge = fields.word("edge", "BOARD-6.3.5", EDGES) if leaves else 0
    turn = fields.number("from_turn", "BOARD-6.3.5", 1, 99) if leaves else 0
    found = Objective(side, kind, cards, edge, turn, fields.number("points", rule, 1, 999))
    fields.done(rule)
    return found


def read_row(fields: Fields, box: CardBox, fleets: Sequence[Sequence[Berth]]) -> VictoryRow:
    rule = "BOARD-14.2.5"
    side, grade = fields.word("side", rule, [*SIDES, "draw"]), fields.word("grade", rule, GRADES)
    at, when = fields.word("at", rule, MOMENTS), fields.word("when", "BOARD-14.2.6", CONDITIONS)
    cards: List[int] = []
    count, of_side = 0, 0
    if CONDITIONS[when] != "otherwise":
        cards = [box.named(fields, name) for name in fields.texts("units", "BOARD-14.2.6")]
        count = fields.number("count", "BOARD-14.2.6", 1, len(cards))
        of_side = side_of(fleets, fields, cards)
    fields.done(rule)
    return VictoryRow(side, grade, at, when, of_side, cards, count)


def read_plan(fields: Fields, box: CardBox) -> Plan:
    rule = "BOARD-15.1.1"
    skirmish = fields.word("kind", rule, ["historical", "training", "skirmish"]) == 2
    fixed = fields.word("deployment", rule, ["free", "fixed"]) == 1
    terrain: List[Tuple[int, int]] = []
    for row in fields.tables("terrain", "BOARD-4.2.1"):
        terrain.append((square_of(row, "square", "BOARD-4.2.1"), row.word("key", "BOARD-4.2.1", TERRAIN[1:]) + 1))
        row.done("BOARD-4.2.1")
    fleets: List[List[Berth]] = [[], []]
    extra = [0, 0]
    if not skirmish:
        for place, row in enumerate(fields.tables("fleet", rule)):
            row.word("side", rule, [SIDES[place]])
            extra[place] = row.number("extra_dice", "BOARD-15.3.3", 0, 9)
            fleets[place] = [read_berth(unit, box, fixed) for unit in row.tables("unit", rule)]
            derived(row, "points", rule, sum([box.cards[berth.card].points for berth in fleets[place]]))
            row.words("navies", rule, NAVIES)
            row.done(rule)
    objectives = (
        [read_objective(row, box) for row in fields.tables("objective", rule)] if fields.has("objective") else []
    )
    rows = [read_row(row, box, fleets) for row in fields.tables("victory", rule)] if fields.has("victory") else []
    points = fields.number("points_limit", "BOARD-4.1.1", 30, 2000) if skirmish else 0
    terrain_cards = fields.number("terrain_cards", "BOARD-4.2.1", 0, 6) if skirmish else 0
    fields.skip("date", "place", "note", "objective", "victory")
    plan = Plan(
        fields.name("id", rule),
        fields.name("title", rule),
        fields.number("turns", "BOARD-14.3.1", 1, 99),
        fields.number("visibility", "BOARD-15.3.1", 0, 14),
        fixed,
        points,
        terrain_cards,
        terrain,
        fleets,
        extra,
        objectives,
        rows,
    )
    fields.done(rule)
    squares = [berth.at for fleet in fleets for berth in fleet if berth.at != OFF]
    if len(set(squares)) != len(squares):
        raise fields.fault("fleet", "BOARD-3.3.1", "twice", {"found": "square"})
    return plan


class EditionTable:
    """Each difference between the editions by its key, with the rule that it concerns (BOARD-1.1.3)."""

    def __init__(self, fields: Fields) -> None:
        self.keys: Final[List[str]] = []
        self.rules: Final[List[str]] = []
        for row in fields.tables("edition_difference", "BOARD-1.1.3"):
            self.keys.append(row.name("key", "BOARD-1.1.3"))
            self.rules.append(row.name("rule", "BOARD-1.1.3"))
            row.skip("english", "italian")
            row.done("BOARD-1.1.3")


def check_tables(fields: Fields) -> None:
    """Those of tables.toml that the modules hold themselves: the board, the types, the scenery."""
    codes: Set[str] = set()
    for row in fields.tables("type", "BOARD-2.2.1"):
        code = TYPES[row.word("code", "BOARD-2.2.1", TYPES)]
        codes.add(code)
        if row.flag("carrier", "BOARD-2.2.2") != (code in CARRIERS) or row.flag("warship", "BOARD-2.2.2") == (
            code == "AK"
        ):
            raise row.fault("code", "BOARD-2.2.2", "not as derived", {"found": code})
    fields.counted("type", "BOARD-2.2.1", len(codes), len(TYPES))
    for place, row in enumerate(fields.tables("terrain", "BOARD-4.2.1")):
        row.word("key", "BOARD-4.2.1", [TERRAIN[place + 1]])


def read_all() -> Tuple[DiceTable, FeatureTable, CardBox, List[ReadyFleet], List[Plan], EditionTable, Turns, int]:
    tables = package_fields("tables.toml", "BOARD-2.6.2")
    check_tables(tables)
    derive = Derivation(tables.table("derive", "BOARD-2.6.2"), tables.table("points", "BOARD-2.6.1"))
    box = CardBox(derive)
    fleets = read_fleets(package_fields("fleets.toml", "BOARD-15.2.1"), box)
    scenarios = package_fields("scenarios.toml", "BOARD-15.1.1")
    plans = [read_plan(row, box) for row in scenarios.tables("scenario", "BOARD-15.1.1")]
    dice = DiceTable(package_fields("dice.toml", "BOARD-2.1.1"))
    features = FeatureTable(package_fields("features.toml", "BOARD-12.1.1"))
    each = tables.table("skirmish", "BOARD-4.1.6").number("submarine_per_points", "BOARD-4.1.6", 1, 999)
    turns = Turns(tables.table("victory", "BOARD-14.3.1"))
    return dice, features, box, fleets, plans, EditionTable(tables), turns, each


_ALL: Final = read_all()
DICE: Final[DiceTable] = _ALL[0]
FEATURES: Final[FeatureTable] = _ALL[1]
BOX: Final[CardBox] = _ALL[2]
CARDS: Final[List[Card]] = BOX.cards
READY_FLEETS: Final[List[ReadyFleet]] = _ALL[3]
PLANS: Final[List[Plan]] = _ALL[4]
EDITIONS: Final[EditionTable] = _ALL[5]
VICTORY: Final[Turns] = _ALL[6]
POINTS_PER_SUBMARINE: Final[int] = _ALL[7]
