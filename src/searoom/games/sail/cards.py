"""Ship cards, the fort's card and the tables of dice: read once from data/*.toml, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Tuple

from searoom.core.fields import DataFault as DataFault
from searoom.core.fields import Fields
from searoom.core.grid import STEPS
from searoom.games.sail.data_files import package_fields

# Wherever a rule breaks ties by type, this is the order (SAIL-3.3.1.6.3.3, SAIL-3.3.2.11.4).
BRIG: Final = 0
FRIGATE: Final = 1
GALLEON: Final = 2
FIRST_RATE: Final = 3
FORT_UNIT: Final = 4  # in tables that have a row for forts too

TYPES: Final = ("brig", "frigate", "galleon", "first-rate")  # words of the order language
FILE_TYPES: Final = ("brig", "frigate", "galleon", "first_rate")  # words of the files
UNITS: Final = ("brig", "frigate", "galleon", "first_rate", "fort")

FRESH: Final = 0
CALM: Final = 1
STORM: Final = 2
WINDS: Final = ("fresh", "calm", "storm")

ORTHOGONAL: Final = 0
DIAGONAL: Final = 1

CLOSE: Final = 0
NORMAL: Final = 1
LONG: Final = 2
BANDS: Final = ("close", "normal", "long")

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # as the files write directions

SECTOR: Final = 450  # tenths of a degree for each direction of the weathercock
TOKENS: Final = ("green", "yellow", "red")

Pair = Tuple[int, int]  # orthogonal, diagonal: index it with `direction & 1`


class Card:
    """A ship's card (SAIL-2.1.1); where its values come from: SAIL-2.1.3, SAIL-2.1.4."""

    def __init__(self, fields: Fields, kind: int) -> None:
        rule = "SAIL-2.1.1"
        self.kind: Final = kind
        self.word: Final = TYPES[kind]
        self.title: Final = fields.text("name", rule)
        self.fresh: Final[Pair] = pair(fields, "fresh")
        self.calm: Final[Pair] = pair(fields, "calm")
        self.drift: Final[Pair] = pair(fields, "storm")
        self.reach: Final[Pair] = pair(fields, "range")
        self.shots: Final = fields.number("shots", rule, 1, 9)
        self.shots_storm: Final = fields.number("shots_storm", rule, 0, self.shots)  # 0: may not fire in a Storm
        self.strength: Final = fields.number("strength", rule, 1, 99)
        self.cargo: Final = fields.number("cargo_max", rule, 0, 9)
        self.cargo_free: Final = fields.number("cargo_free", rule, 0, self.cargo)
        self.in_box: Final = fields.number("in_box", "SAIL-2.1.6", 1, 99)
        fields.skip("id", "origin", "real")
        fields.done(rule)


class FortCard:
    """The card of every fort (SAIL-2.1.1)."""

    def __init__(self, fields: Fields) -> None:
        rule = "SAIL-2.1.1"
        self.title: Final = fields.text("name", rule)
        self.reach: Final[Pair] = pair(fields, "range")
        self.shots: Final = fields.number("shots", rule, 1, 9)
        self.shots_storm: Final = fields.number("shots_storm", rule, 0, self.shots)
        self.strength: Final = fields.number("strength", rule, 1, 99)
        self.in_box: Final = fields.number("in_box", "SAIL-2.1.6", 1, 99)
        fields.skip("id")
        fields.done(rule)


def pair(fields: Fields, name: str) -> Pair:
    """Two values of a card, the diagonal one less by one (SAIL-2.1.2)."""
    orthogonal = fields.number(f"{name}_orth", "SAIL-2.1.1", 0, 99)
    diagonal = fields.number(f"{name}_diag", "SAIL-2.1.1", 0, 99)
    wanted = diagonal_value(orthogonal)
    if diagonal != wanted:
        raise fields.fault(f"{name}_diag", "SAIL-2.1.2", "wrong number", {"wanted": wanted, "found": diagonal})
    return orthogonal, diagonal


def diagonal_value(orthogonal: int) -> int:
    """SAIL-2.1.2"""
    return max(orthogonal - 1, 0)


class Tables:
    """Dice, boxes and markers. Faces that do something are bits: `1 << face`. Lists by face leave out none: [0] is
    never read."""

    def __init__(self, ships: Fields, tables: Fields, admiral: Fields, board: Fields) -> None:
        # what the box holds, and what is said there of Royal Ports, mines and tokens
        port = ships.table("royal_port", "SAIL-2.1.6")
        self.ports_in_box: Final = port.number("in_box", "SAIL-2.1.6", 0, 9)
        self.port_marks_one: Final = port.number("capture_turns_one_ship", "SAIL-3.1.5.1.5", 1, 99)
        self.port_marks_two: Final = port.number("capture_turns_two_ships", "SAIL-3.1.5.1.5", 1, 99)
        port.number("strength", "SAIL-3.1.5.1.3", 0, 0)
        mine = ships.table("mine", "SAIL-2.1.6")
        self.mines_in_box: Final = mine.number("in_box", "SAIL-2.1.6", 0, 99)
        self.mine_damage: Final = mine.number("damage", "SAIL-3.3.6.2", 1, 99)
        self.mine_reach: Final = mine.number("max_distance_from_harbour", "SAIL-3.1.5.5.3", 0, 99)
        self.reefs_in_box: Final = ships.table("reef", "SAIL-2.1.6").number("in_box", "SAIL-2.1.6", 0, 99)
        tokens = ships.table("tokens", "SAIL-2.1.3")
        self.tokens: Final = tuple([tokens.number(colour, "SAIL-2.1.3", 0, 999) for colour in TOKENS])
        # faces that hit
        hit = tables.table("hit", "SAIL-3.3.2.4.1")
        lieutenant = hit.table("lieutenant", "SAIL-3.3.2.4.1")
        self.hit_close: Final = faces(lieutenant, "close", "SAIL-3.3.2.4.1")
        self.hit_far: Final = faces(lieutenant, "far", "SAIL-3.3.2.4.2")
        captain = hit.table("captain", "SAIL-5.4.1")
        self.hit_bands: Final[List[int]] = [faces(captain, band, "SAIL-5.4.1") for band in BANDS]
        self.bands: Final = read_bands(tables)  # [unit][orthogonal or diagonal][distance]
        # chance points
        boarding = tables.table("boarding", "SAIL-3.3.3.4.2")
        self.chance: Final[List[int]] = by_face(boarding, "ship_points", "SAIL-3.3.3.4.2", 0, 99)
        self.fort_chance: Final[List[int]] = by_face(boarding, "fort_points", "SAIL-5.6.5", 0, 99)
        self.pirate_bonus: Final = boarding.number("pirate_bonus_per_ship", "SAIL-4.3.21", 0, 99)
        # repair
        repair = tables.table("repair", "SAIL-3.3.4.4")
        self.ship_repair: Final = repair.number("ship_per_turn", "SAIL-3.3.4.4", 1, 99)
        self.fort_repair: Final = repair.number("fort_per_turn", "SAIL-3.3.5.2.4", 1, 99)
        self.fort_workers: Final = repair.number("ships_for_fort_repair", "SAIL-3.3.5.2.2", 2, 2)
        self.flag_at_points: Final = repair.number("flag_at_points", "SAIL-3.3.5.3.3", 1, 99)
        self.worker_damage: Final = repair.number("fort_worker_damage", "SAIL-3.3.5.2.7", 0, 99)
        slow = tables.table("damage_slows", "SAIL-5.3.2")
        self.slow_floor: Final[Pair] = (
            slow.number("min_orth", "SAIL-5.3.2", 0, 99),
            slow.number("min_diag", "SAIL-5.3.2", 0, 99),
        )
        # the weathercock: direction by the face of the d8, strength by the face of the d6, and its sectors in tenths
        # of a degree
        cock = board.table("weathercock", "SAIL-3.2.1.2")
        self.direction_die: Final = cock.number("direction_die", "SAIL-3.2.1.2", 8, 8)
        self.strength_die: Final = cock.number("strength_die", "SAIL-3.2.1.3", 6, 6)
        self.direction_of: Final = read_directions(board)
        self.wind_of: Final = read_winds(board)
        self.sector_winds: Final = cock.words("sector_order", "SAIL-3.2.1.4", WINDS, 3)
        self.sector_tenths: Final = cock.tenths("sector_degrees", "SAIL-3.2.1.4")
        if len(self.sector_tenths) != 3 or sum(self.sector_tenths) != SECTOR:
            raise cock.fault(
                "sector_degrees", "SAIL-3.2.1.4", "wrong number", {"wanted": "3 that add up to 45 degrees"}
            )
        # Admiral level
        inertia = admiral.table("wind_inertia", "SAIL-6.1.1")
        self.wind_shift: Final[List[int]] = by_face(inertia, "direction_shift", "SAIL-6.1.1", -4, 4)
        self.next_wind: Final[List[List[int]]] = [  # [wind of the Turn before][face]
            [FRESH, *inertia.words(wind, "SAIL-6.1.2", WINDS, 6)] for wind in WINDS
        ]
        raking = admiral.table("raking", "SAIL-6.3.1")
        self.raking_damage: Final = raking.number("extra_damage", "SAIL-6.3.1", 0, 99)
        arcs = admiral.table("arcs", "SAIL-6.4.1")
        self.end_on_shots: Final = arcs.number("shots_ahead_or_astern", "SAIL-6.4.1", 0, 99)
        chain = admiral.table("chain_shot", "SAIL-6.5.1")
        self.chain_reach: Final = chain.number("max_distance", "SAIL-6.5.1", 0, 99)
        self.rigging_slow: Final = chain.number("slow", "SAIL-6.5.2", 0, 99)
        self.shaken_on: Final = faces(admiral.table("morale", "SAIL-6.6.1"), "shaken_on", "SAIL-6.6.1")
        flagship = admiral.table("flagship", "SAIL-6.7.1")
        self.flagship_order: Final = flagship.words("order", "SAIL-6.7.1", FILE_TYPES, len(FILE_TYPES))
        self.acting_part: Final[Pair] = (
            flagship.number("acting_fraction_numerator", "SAIL-6.7.2", 1, 99),
            flagship.number("acting_fraction_denominator", "SAIL-6.7.2", 1, 99),
        )
        night = admiral.table("night", "SAIL-6.8.1")
        self.night_every: Final = night.number("every", "SAIL-6.8.1", 1, 99)
        self.night_reach: Final = night.number("max_range", "SAIL-6.8.1", 0, 99)
        fog = admiral.table("fog", "SAIL-6.9.1")
        self.fog_on: Final = faces(fog, "rolls", "SAIL-6.9.1")
        self.fog_reach: Final = fog.number("max_range", "SAIL-6.9.1", 0, 99)
        self.anchor_holds_on: Final = faces(admiral.table("anchors", "SAIL-6.10.1"), "holds_on", "SAIL-6.10.1")
        self.towed_on: Final = faces(admiral.table("boats", "SAIL-6.11.1"), "towed_on", "SAIL-6.11.1")


def faces(fields: Fields, name: str, rule: str) -> int:
    """The faces of a d6 that do it, as bits."""
    found = 0
    for face in fields.numbers(name, rule, 1, 6):
        found |= 1 << face
    return found


def by_face(fields: Fields, name: str, rule: str, low: int, high: int) -> List[int]:
    """A number for each face of a d6; [0] is none."""
    return [0, *fields.numbers(name, rule, low, high, 6)]


def read_directions(board: Fields) -> List[int]:
    """The direction towards which the wind blows, by the face of the d8 (SAIL-3.2.1.2); [0] is none."""
    found = [0] * 9
    rolls: List[int] = []
    for number, direction in enumerate(board.tables("direction", "SAIL-3.2.1.2")):
        rule = "SAIL-2.2.2"
        index = direction.number("index", rule, number, number)
        if index >= len(COMPASS):
            raise direction.fault("index", rule, "out of range", {"low": 0, "high": 7, "found": index})
        direction.word("id", rule, [COMPASS[index]])
        dx, dy = STEPS[index]
        direction.number("dx", rule, dx, dx)
        direction.number("dy", rule, dy, dy)
        if direction.flag("diagonal", rule) != (index % 2 == 1):
            raise direction.fault("diagonal", rule, "wrong number", {"wanted": index % 2 == 1})
        roll = direction.number("roll", "SAIL-3.2.1.2", 1, 8)
        rolls.append(roll)
        found[roll] = index
    if sorted(rolls) != list(range(1, 9)):
        raise board.fault("direction", "SAIL-3.2.1.2", "wrong number", {"wanted": "each roll 1 to 8 once"})
    return found


def read_winds(board: Fields) -> List[int]:
    """The wind's strength by the face of the d6 (SAIL-3.2.1.3); [0] is none."""
    found = [-1] * 7
    for wind in board.tables("wind", "SAIL-3.2.1.3"):
        strength = wind.word("id", "SAIL-3.2.1.3", WINDS)
        for face in wind.numbers("rolls", "SAIL-3.2.1.3", 1, 6):
            if found[face] != -1:
                raise wind.fault("rolls", "SAIL-3.2.1.3", "twice", {"found": face})
            found[face] = strength
    if -1 in found[1:]:
        missing = found.index(-1, 1)
        raise board.fault("wind", "SAIL-3.2.1.3", "missing", {"wanted": f"a strength for the roll {missing}"})
    return found


def band(reach: int, distance: int) -> int:
    """Close, Normal or Long: close takes precedence (SAIL-5.4.1)."""
    if distance <= 1:
        return CLOSE
    return NORMAL if 2 * distance <= reach else LONG


def read_bands(tables: Fields) -> List[List[List[int]]]:
    """The printed table (SAIL-5.4.3), for every unit and kind of line by distance; the list ends with the reach."""
    found: List[List[List[int]]] = [[[], []] for _ in UNITS]
    rule = "SAIL-5.4.3"
    for row in tables.tables("band", rule):
        unit = row.word("unit", rule, UNITS)
        for line, name in enumerate(("orth", "diag")):
            normal = row.numbers(f"normal_{name}", rule, 2, 99)
            long = row.numbers(f"long_{name}", rule, 2, 99)
            listed = normal + long
            if listed != list(range(2, 2 + len(listed))):
                raise row.fault(f"long_{name}", rule, "wrong number", {"wanted": "2, 3 and so on, each once"})
            found[unit][line] = [CLOSE, CLOSE] + [NORMAL] * len(normal) + [LONG] * len(long)
    for unit, word in enumerate(UNITS):
        if not found[unit][ORTHOGONAL]:
            raise tables.fault("band", rule, "missing", {"wanted": word})
    return found


def check_bands(reaches: Sequence[Pair], bands: Sequence[Sequence[Sequence[int]]], file: str) -> None:
    """The printed table agrees with the definition (SAIL-5.4.3 with SAIL-5.4.1)."""
    for unit, reach in enumerate(reaches):
        for line in (ORTHOGONAL, DIAGONAL):
            wanted = [band(reach[line], distance) for distance in range(reach[line] + 1)]
            if list(bands[unit][line]) != wanted:
                facts = {"unit": UNITS[unit], "line": line, "wanted": [BANDS[b] for b in wanted]}
                raise DataFault(file, "band", "SAIL-5.4.3", "disagrees with SAIL-5.4.1", facts)


def token_sums(cards: Sequence[Card], fort: FortCard) -> List[int]:
    """How many green, yellow and red tokens these cards need: one green for a ship, one yellow for a shot, one red
    for each damage but the last (SAIL-2.1.3)."""
    return [
        sum([card.in_box for card in cards]),
        sum([card.in_box * card.shots for card in cards]) + fort.in_box * fort.shots,
        sum([card.in_box * (card.strength - 1) for card in cards]) + fort.in_box * (fort.strength - 1),
    ]


def check_tokens(cards: Sequence[Card], fort: FortCard, tokens: Sequence[int], file: str) -> None:
    """The cards need just the tokens that lie in the box (SAIL-2.1.3)."""
    for colour, wanted, found in zip(TOKENS, tokens, token_sums(cards, fort), strict=True):
        if wanted != found:
            raise DataFault(file, f"tokens.{colour}", "SAIL-2.1.3", "wrong number", {"wanted": wanted, "found": found})


def read_cards(ships: Fields) -> List[Card]:
    """One card for each type, in the order of ties."""
    found: List[Card] = []
    rows = ships.tables("ship", "SAIL-2.1.1")
    for kind, word in enumerate(FILE_TYPES):
        matching = [row for row in rows if row.word("id", "SAIL-2.1.1", FILE_TYPES) == kind]
        ships.counted(f"ship {word}", "SAIL-2.1.1", len(matching), 1)
        found.append(Card(matching[0], kind))
    return found


def weathercock(tenths: int) -> Tuple[int, int]:
    """Direction and strength by the angle of a physical weathercock, in tenths of a degree clockwise from the start of
    the N sector, 0 to 3599. On a boundary it is the next sector clockwise (SAIL-3.2.1.4)."""
    direction = tenths // SECTOR
    left = tenths % SECTOR
    for wind, width in zip(TABLES.sector_winds, TABLES.sector_tenths, strict=True):
        if left < width:
            return direction, wind
        left -= width
    raise ValueError(tenths)


def read_all() -> Tuple[List[Card], FortCard, Tables]:
    ships = package_fields("ships.toml")
    cards = read_cards(ships)
    fort = FortCard(ships.table("fort", "SAIL-2.1.1"))
    tables = Tables(ships, package_fields("tables.toml"), package_fields("admiral.toml"), package_fields("board.toml"))
    check_tokens(cards, fort, tables.tokens, "ships.toml")
    check_bands([*[card.reach for card in cards], fort.reach], tables.bands, "tables.toml")
    return cards, fort, tables


_ALL: Final = read_all()
CARDS: Final[List[Card]] = _ALL[0]  # by kind
FORT: Final[FortCard] = _ALL[1]
TABLES: Final[Tables] = _ALL[2]
