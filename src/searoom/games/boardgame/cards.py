"""Dice, cards and features: what is printed and never changes (chapter 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List

# the faces of the one die (BOARD-2.1.1)
ADMIRAL_FACE: Final = 1
MOVEMENT_FACE: Final = 2  # Movement only
FLANK_FACE: Final = 3  # Movement + Torpedo
FLAK_FACE: Final = 4  # Artillery + Anti-aircraft
DEPTH_FACE: Final = 5  # Artillery + Depth charge
FACES: Final = (1, 2, 3, 4, 5, 6)
MOVING: Final = (2, 3)
FIRING: Final = (4, 5, 6)
LAUNCHING: Final = (3, 6)
SYMBOLS: Final = ("admiral", "movement", "artillery", "torpedo", "anti_aircraft", "depth_charge")

TYPES: Final = ("BB", "PB", "BC", "CA", "CL", "DD", "CV", "CVL", "CVE", "SS", "PT", "ES", "AK")  # BOARD-2.2.1
CARRIERS: Final = ("CV", "CVL", "CVE")  # BOARD-2.2.2

# what a Critical token may lie on, as bits: the black features (BOARD-2.3.3), then the green and red ones
MOVEMENT: Final = 0
PRIMARY: Final = 1
SECONDARY: Final = 2
TORPEDOES: Final = 3
ANTI_AIRCRAFT: Final = 4
DEPTH_CHARGE: Final = 5
FLIGHT_DECK: Final = 6
ADMIRAL: Final = 7
SUPERIOR_STEEL: Final = 8
LOW_DRAFT: Final = 9
ARMOURED_FIGHTERS: Final = 10
SUPERIOR_FIGHTERS: Final = 11
HIGH_RATE_OF_FIRE: Final = 12
PROTECTION_BELT: Final = 13
ADVANCED_DAMAGE_CONTROL: Final = 14
SMOKE_GENERATORS: Final = 15
TORPEDO_RECHARGE: Final = 16
EXCELLENT_TORPEDOES: Final = 17
AIMING_SYSTEM: Final = 18
MAGNETIC_DETONATOR: Final = 19
ALL_OR_NOTHING: Final = 20
OBSOLETE_ATTACK_PLANES: Final = 21
WEAK_DAMAGE_CONTROL: Final = 22
OBSOLETE_UNIT: Final = 23
WITHOUT_RADAR: Final = 24
MALFUNCTIONING_TORPEDOES: Final = 25
FIRST_FEATURE: Final = SUPERIOR_STEEL
FIRST_RED: Final = OBSOLETE_ATTACK_PLANES
SPOTS: Final = (
    "movement",
    "primary",
    "secondary",
    "torpedoes",
    "anti-aircraft",
    "depth-charge",
    "flight-deck",
    "admiral",
    "superior-steel",
    "low-draft",
    "armoured-fighters",
    "superior-fighters",
    "high-rate-of-fire",
    "protection-belt",
    "advanced-damage-control",
    "smoke-generators",
    "torpedo-recharge",
    "excellent-torpedoes",
    "aiming-system",
    "magnetic-detonator",
    "all-or-nothing",
    "obsolete-attack-planes",
    "weak-damage-control",
    "obsolete-unit",
    "without-radar",
    "malfunctioning-torpedoes",
)
BLACK: Final = (1 << FIRST_FEATURE) - 1
RED: Final = ((1 << len(SPOTS)) - 1) & ~((1 << FIRST_RED) - 1)

# squadrons by kind (BOARD-10.1.1)
FIGHTER: Final = 0
DIVE_BOMBER: Final = 1
TORPEDO_BOMBER: Final = 2
PLANES: Final = ("fighter", "dive-bomber", "torpedo-bomber")


class Battery:
    """A battery of guns and its dice spaces (BOARD-2.3.5)."""

    def __init__(self, value: int, range_: int, spaces: int) -> None:
        self.value: Final = value
        self.range: Final = range_
        self.spaces: Final = spaces


class Side:
    """What a card shows on one side: a submarine's has two (BOARD-13.1.1)."""

    def __init__(self, movement: int, green: int, red: int) -> None:
        self.movement: Final = movement
        self.green: Final = green  # as bits
        self.red: Final = red


class Card:
    """One unit card (BOARD-2.3.1, BOARD-2.3.2)."""

    def __init__(
        self,
        index: int,
        word: str,
        name: str,
        navy: str,
        alliance: str,
        kind: str,
        structure: int,
        armour: int,
        anti_aircraft: int,
        torpedoes: int,
        depth_charge: int,
        admiral: bool,
        batteries: Sequence[Battery],
        squadrons: Sequence[int],
        surfaced: Side,
        submerged: Side,
        points: int,
    ) -> None:
        self.index: Final = index
        self.word: Final = word  # its name in orders
        self.name: Final = name
        self.navy: Final = navy
        self.alliance: Final = alliance
        self.kind: Final = kind
        self.structure: Final = structure  # its dimension class as well (BOARD-2.3.6)
        self.armour: Final = armour
        self.anti_aircraft: Final = anti_aircraft
        self.torpedoes: Final = torpedoes
        self.depth_charge: Final = depth_charge
        self.admiral: Final = admiral
        self.batteries: Final = tuple(batteries)
        self.squadrons: Final = tuple(squadrons)
        self.surfaced: Final = surfaced
        self.submerged: Final = submerged
        self.points: Final = points
        self.warship: Final = kind != "AK"  # BOARD-2.2.2
        self.carrier: Final = kind in CARRIERS
        self.submarine: Final = kind == "SS"
        self.black: Final = self._black()

    def _black(self) -> int:
        """Only those whose number or symbol the card shows (BOARD-2.3.3)."""
        shown = 1 << MOVEMENT
        for place in range(len(self.batteries)):
            shown |= 1 << (PRIMARY + place)
        if self.torpedoes > 0:
            shown |= 1 << TORPEDOES
        if self.anti_aircraft > 0:
            shown |= 1 << ANTI_AIRCRAFT
        if self.depth_charge > 0:
            shown |= 1 << DEPTH_CHARGE
        if self.carrier and sum(self.squadrons) > 0:
            shown |= 1 << FLIGHT_DECK
        if self.admiral:
            shown |= 1 << ADMIRAL
        return shown

    def side(self, submerged: bool) -> Side:
        return self.submerged if submerged else self.surfaced


def spots_of(bits: int) -> List[int]:
    """The features of a set, in the order of the card."""
    return [spot for spot in range(len(SPOTS)) if bits >> spot & 1]


def names_of(bits: int) -> List[str]:
    return [SPOTS[spot] for spot in spots_of(bits)]
