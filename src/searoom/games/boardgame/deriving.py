"""How the numbers on a card follow from a ship's facts, and what she costs (BOARD-2.4.1 to BOARD-2.6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Tuple, cast

from searoom.core.fields import Fields

Steps = List[Tuple[int, int]]  # from this fact on, this value


def steps(fields: Fields, name: str, rule: str) -> Steps:
    """A table of steps; the facts must rise."""
    found: Steps = []
    for index, row in enumerate(fields.lists(name, rule)):
        if len(row) != 2 or not all([isinstance(n, int) for n in row]):
            raise fields.wrong(f"{name}[{index}]", rule, "two whole numbers", "other")
        start, value = cast(int, row[0]), cast(int, row[1])
        if found and start <= found[-1][0]:
            raise fields.fault(f"{name}[{index}]", rule, "out of range", {"low": found[-1][0] + 1, "found": start})
        found.append((start, value))
    return found


def step(table: Sequence[Tuple[int, int]], fact: int, scale: int = 1) -> int:
    """The value of the last row that does not begin above the fact, which is given in 1/scale."""
    value = table[0][1]
    for start, row in table:
        if start * scale <= fact:
            value = row
    return value


def divided_up(number: int, by: int) -> int:
    return -(-number // by)  # rounded up (BOARD-1.1.6)


class Derivation:
    """The tables of tables.toml."""

    def __init__(self, fields: Fields, points: Fields) -> None:
        self.structure: Final = steps(fields, "structure_by_displacement_t", "BOARD-2.4.1")
        fixed = fields.table("structure_fixed", "BOARD-2.4.1")
        self.structure_fixed: Final = {kind: fixed.number(kind, "BOARD-2.4.1", 1, 6) for kind in fixed.names()}
        self.armour: Final = steps(fields, "armour_by_belt_mm", "BOARD-2.4.2")
        fixed = fields.table("armour_fixed", "BOARD-2.4.2")
        self.armour_fixed: Final = {kind: fixed.number(kind, "BOARD-2.4.2", 1, 9) for kind in fixed.names()}
        self.movement: Final = steps(fields, "movement_by_speed_kn", "BOARD-2.4.3")
        self.surfaced: Final = steps(fields, "movement_submarine_surfaced_by_speed_kn", "BOARD-2.4.3")
        self.submerged: Final = steps(fields, "movement_submarine_submerged_by_speed_kn", "BOARD-2.4.3")
        self.battery: Final = steps(fields, "battery_value_by_calibre_mm", "BOARD-2.5.1")
        self.reach: Final = steps(fields, "battery_range_by_calibre_mm", "BOARD-2.5.1")
        self.bonus_barrels: Final = fields.number("battery_value_bonus_barrels", "BOARD-2.5.1", 1, 99)
        self.two_spaces: Final = fields.number("battery_two_spaces_barrels", "BOARD-2.5.1", 1, 99)
        self.per_torpedo: Final = fields.number("torpedoes_per_point", "BOARD-2.5.2", 1, 99)
        self.heavy: Final = fields.number("aa_heavy_divisor", "BOARD-2.5.3", 1, 99)
        self.medium: Final = fields.number("aa_medium_divisor", "BOARD-2.5.3", 1, 99)
        self.aa_min: Final = fields.number("aa_min", "BOARD-2.5.3", 0, 9)
        self.aa_max: Final = fields.number("aa_max", "BOARD-2.5.3", 1, 9)
        self.per_squadron: Final = fields.number("aircraft_per_squadron", "BOARD-2.5.5", 1, 99)
        fields.done("BOARD-2.6.2")
        rule = "BOARD-2.6.1"
        self.worth: Final = {name: points.number(name, rule, -99, 99) for name in points.names()}

    def structure_of(self, kind: str, tonnes: int) -> int:
        return self.structure_fixed.get(kind, step(self.structure, tonnes))  # BOARD-2.4.1

    def armour_of(self, kind: str, belt: int) -> int:
        return self.armour_fixed.get(kind, step(self.armour, belt))  # BOARD-2.4.2

    def movement_of(self, kind: str, speed: int) -> int:
        """By hundredths of a knot (BOARD-2.4.3)."""
        return step(self.surfaced if kind == "SS" else self.movement, speed, 100)

    def submerged_movement_of(self, speed: int) -> int:
        return step(self.submerged, speed, 100)

    def value_of(self, calibre: int, barrels: int) -> int:
        return step(self.battery, calibre) + (1 if barrels >= self.bonus_barrels else 0)  # BOARD-2.5.1

    def range_of(self, calibre: int) -> int:
        return step(self.reach, calibre)

    def spaces_of(self, barrels: int) -> int:
        return 2 if barrels >= self.two_spaces else 1  # BOARD-2.3.5

    def torpedoes_of(self, carried: int) -> int:
        return divided_up(carried, self.per_torpedo)  # BOARD-2.5.2

    def anti_aircraft_of(self, heavy: int, medium: int) -> int:
        """The sum is rounded, not its parts (BOARD-2.5.3)."""
        rating = divided_up(heavy * self.medium + medium * self.heavy, self.heavy * self.medium)
        return min(self.aa_max, max(self.aa_min, rating))

    def depth_charge_of(self, kind: str, carried: bool) -> int:
        return 1 if carried and kind != "SS" else 0  # BOARD-2.5.4

    def squadrons_of(self, planes: int) -> int:
        return (2 * planes + self.per_squadron) // (2 * self.per_squadron)  # rounded half up (BOARD-2.5.5)

    def points_of(
        self,
        movement: int,
        structure: int,
        armour: int,
        anti_aircraft: int,
        batteries: Sequence[Tuple[int, int, int]],
        torpedoes: int,
        depth_charge: int,
        squadrons: Sequence[int],
        admiral: bool,
        green: int,
        red: int,
        submarine: bool,
    ) -> int:
        """What a card costs (BOARD-2.6.1)."""
        worth = self.worth
        points = worth["base"] + worth["movement"] * movement + worth["structure"] * structure
        points += worth["armour"] * armour + worth["anti_aircraft"] * anti_aircraft
        for value, reach, spaces in batteries:
            points += divided_up(value * reach * spaces, 2)
        points += worth["torpedo"] * min(2, torpedoes) + worth["torpedo_further"] * max(0, torpedoes - 2)
        points += worth["depth_charge"] * depth_charge
        points += worth["fighter"] * squadrons[0] + worth["dive_bomber"] * squadrons[1]
        points += worth["torpedo_bomber"] * squadrons[2]
        points += (worth["admiral"] if admiral else 0) + worth["green"] * green + worth["red"] * red
        points += worth["submerged_side"] if submarine else 0
        return max(worth["minimum"], points)
