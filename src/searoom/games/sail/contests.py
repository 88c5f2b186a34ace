"""Hand to hand: the points of both sides of a boarding (SAIL-3.3.3.4) and of an assault (SAIL-5.6.4).

What was forecast is what is rolled: both read the same two sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Dict, Final, List, Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log, roll_number
from searoom.core.odds import Modifier, Spread, Throw
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.cards import TABLES
from searoom.games.sail.neutral_forts import who_rolls
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import Fort, Ship
from searoom.games.sail.state import Battle

TIE: Final = "tie"


class Fighter:
    """A ship or a fort in it: its strength, and the points that each face of its die gives."""

    def __init__(self, unit: int, name: str, seat: Seat, strength: int, chance: List[int], rule: str) -> None:
        self.unit: Final = unit
        self.name: Final = name
        self.seat: Final = seat  # who rolls its die
        self.strength: Final = strength
        self.chance: Final = chance
        self.rule: Final = rule


class Side:
    """One side, in the order in which its dice are rolled."""

    def __init__(self, word: str, fighters: Sequence[Fighter], bonus: int) -> None:
        self.word: Final = word  # what its dice are rolled for: `boarding, attack`
        self.fighters: Final[List[Fighter]] = list(fighters)
        self.bonus: Final = bonus  # SAIL-4.3.21

    def base(self) -> int:
        """What counts before any die falls (SAIL-3.3.3.4.1)."""
        return sum([fighter.strength for fighter in self.fighters]) + self.bonus

    def names(self) -> List[str]:
        return [fighter.name for fighter in self.fighters]

    def spread(self) -> Spread:
        total = Spread(1, {self.base(): 1})
        for fighter in self.fighters:
            ways: Dict[int, int] = {}
            for points in fighter.chance[1:]:
                ways[points] = ways.get(points, 0) + 1
            total = total + Spread(6, ways)
        return total

    def roll(self, dice: Dice, log: Optional[Log]) -> List[int]:
        """The chance points of each, one die after another."""
        return [
            fighter.chance[roll_number(fighter.rule, 6, self.word, dice, log, fighter.seat)]
            for fighter in self.fighters
        ]

    def throw(self) -> Throw:
        """For whoever asks why: a die for each, whose faces give chance points, and what is added to them."""
        added = [Modifier("SAIL-3.3.3.4.1", "strength", fighter.strength) for fighter in self.fighters]
        if self.bonus:
            added.append(Modifier("SAIL-4.3.21", "pirates", self.bonus))
        return Throw(self.fighters[-1].rule, 6, 0, added)


class Fight:
    """Attackers against defenders."""

    def __init__(self, attack: Side, defence: Side) -> None:
        self.attack: Final = attack
        self.defence: Final = defence

    def margins(self) -> Spread:
        return self.attack.spread().minus(self.defence.spread())

    def roll(self, dice: Dice, log: Optional[Log]) -> Tuple[int, Facts]:
        """The attackers' dice first (SAIL-3.3.3.4.2, SAIL-5.6.4): by how much they win, and what is told of it."""
        attack_chance = self.attack.roll(dice, log)
        defence_chance = self.defence.roll(dice, log)
        attack = self.attack.base() + sum(attack_chance)
        defence = self.defence.base() + sum(defence_chance)
        if log is None:
            return attack - defence, {}
        return attack - defence, {
            "ships": self.attack.names(),
            "against": self.defence.names(),
            "attack": attack,
            "defence": defence,
            "attack_chance": attack_chance,
            "defence_chance": defence_chance,
            "points": abs(attack - defence),
        }


def outcome(margin: int) -> str:
    """As the attackers would say it."""
    if margin == 0:
        return TIE
    return f"won by {margin}" if margin > 0 else f"lost by {-margin}"


def common_ways(spread: Spread) -> int:
    """By which all its numbers of ways can be divided."""
    common = spread.of
    for ways in spread.ways.values():
        common = gcd(common, ways)
    return common


def ship_fighter(ship: Ship) -> Fighter:
    return Fighter(ship.index, ship.name(), ship.owner, ship.strength(), TABLES.chance, "SAIL-3.3.3.4.2")


def fort_fighter(fort: Fort, seat: Seat) -> Fighter:
    return Fighter(FORTS + fort.index, fort.name, seat, fort.strength(), TABLES.fort_chance, "SAIL-5.6.5")


def boarding_fight(battle: Battle, attackers: Sequence[Ship], target: Ship) -> Fight:
    """One die for each attacking ship in the order of declaration, then one for the defender (SAIL-3.3.3.4.2)."""
    campaign = battle.rules.campaign
    attack_bonus = campaign.boarding_bonus(battle, attackers, [target])  # SAIL-4.3.21
    defence_bonus = campaign.boarding_bonus(battle, [target], attackers)
    attack = Side("boarding, attack", [ship_fighter(ship) for ship in attackers], attack_bonus)
    return Fight(attack, Side("boarding, defence", [ship_fighter(target)], defence_bonus))


def assault_fight(battle: Battle, attackers: Sequence[Ship], fort: Fort, defenders: Sequence[Ship]) -> Fight:
    """Dice of the attackers, of the defending ships, of the fort (SAIL-5.6.4). There is no bonus for pirates
    (SAIL-4.3.9.3.3)."""
    attack = Side("assault, attack", [ship_fighter(ship) for ship in attackers], 0)
    defence = [ship_fighter(ship) for ship in defenders]
    defence.append(fort_fighter(fort, fort_roller(battle, fort, attackers[0].owner, defenders)))
    return Fight(attack, Side("assault, defence", defence, 0))


def fort_roller(battle: Battle, fort: Fort, attacker: Seat, defenders: Sequence[Ship]) -> Seat:
    """Its owner, at Tortuga whoever divides the strength (SAIL-4.3.9.3.3); for a neutral fort the next player in the
    order after the attacker, as for its shots (SAIL-3.3.2.11.5)."""
    if fort.owner == NOBODY:
        return who_rolls(battle, attacker)
    return defenders[0].owner if defenders else fort.owner
