"""The data files, read and checked once. A fault names the file, the field and the rule that it breaks."""

from __future__ import annotations

from typing import Final, List, Set, Tuple

from searoom.core.fields import Fields
from searoom.games.boardgame.battlefield import TERRAIN
from searoom.games.boardgame.card_files import CardBox, DiceTable, FeatureTable, ReadyFleet, package_fields, read_fleets
from searoom.games.boardgame.cards import (
    CARRIERS,
    TYPES,
    Card,
)
from searoom.games.boardgame.deriving import Derivation
from searoom.games.boardgame.plans import Plan, Turns, read_plan


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
