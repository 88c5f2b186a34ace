"""What each ship, fort and cargo is worth to a commander, and what its loss is worth to his enemies. Estimates of a
good player, in ten-thousandths of a victory; no rule of the game.

Asked of an imagined battle: of the enemy's mines only the waters are known (`mines.waters`).
"""

from __future__ import annotations

from typing import Final, List, Tuple

from searoom.core.grid import OFF
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.cards import FORT
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import TO_COME, Fort, Ship
from searoom.games.sail.state import Battle
from searoom.games.sail.voyages import NEVER, TURN, voyage

VICTORY: Final = 10_000
NEVER_SAY: Final = -VICTORY  # an order without any sense
PATIENCE: Final = 10 * TURN  # what is had only after so long is worth half
HULL: Final = 40  # of a hundred: what a ship is worth however damaged


def in_time(value: int, turns: int) -> int:
    """What a thing is worth that is had after so many thousandths of Turns."""
    return 0 if turns >= NEVER else value * PATIENCE // (PATIENCE + turns)


class Worths:
    def __init__(self, battle: Battle, seat: Seat) -> None:
        self.battle: Final = battle
        self.seat: Final = seat
        self.team: Final = battle.rules.team[seat]
        self.key: Final = battle.rules.setup.campaign
        self.goods: Final = battle.rules.campaign.goods != ""
        self.rivals: Final = max(1, len(battle.sides_left()) - 1)
        self.prizes: Final[List[int]] = self._prizes()  # what one item delivered is worth to each seat
        self.prize: Final = self.prizes[seat]
        self.enmity: Final[List[int]] = self._enmities()
        self.worths: Final[List[int]] = self._worths()
        self.values: Final[List[int]] = [0] * len(battle.ships)  # as they are now, cargo and all
        self.fort_worths: Final[List[int]] = [self._fort_worth(fort) for fort in battle.forts]
        for ship in battle.ships:
            if ship.at != OFF:
                self.values[ship.index] = self.value_with(ship, ship.strength())
        self.foes: Final[List[Ship]] = [ship for ship in battle.ships if ship.at != OFF and self.enmity[ship.owner] > 0]
        self.own: Final[List[Ship]] = [ship for ship in battle.ships if ship.at != OFF and ship.owner == seat]
        self.harms: Final[List[List[int]]] = [self._harms(ship) for ship in battle.ships]  # by ship and damage

    # ---- goods

    def _prizes(self) -> List[int]:
        if not self.goods:
            return [0] * self.battle.seats
        return [7_500 // max(1, self.battle.rules.campaign.needed_by(self.battle, s)) for s in range(self.battle.seats)]

    def reward(self, seat: Seat, number: int) -> int:
        """What so many more goods delivered are worth to him: the last one is the victory."""
        missing = self.battle.rules.campaign.needed_by(self.battle, seat) - self._goods(seat)
        return self.prizes[seat] * number + (VICTORY // 4 if number >= missing else 0)

    def _goods(self, seat: Seat) -> int:
        """Delivered by him and his side, as far as they win together."""
        if self.key == "jolly_roger":
            return self.battle.goods_of(seat)
        sides = self.battle.rules.sides
        return sum([self.battle.goods_of(s) for s in range(self.battle.seats) if sides[s] == sides[seat]])

    # ---- who matters how much

    def _enmities(self) -> List[int]:
        """By seat, in thousandths: what his loss is worth to us. The leader's most; the team's loss is ours."""
        battle = self.battle
        found = [0] * battle.seats
        rivals = self.rivals
        most = max([battle.goods_of(s) for s in range(battle.seats)])
        for other in range(battle.seats):
            if self.team >> other & 1:
                found[other] = -1000 if other == self.seat else -900
            elif battle.allied(self.seat, other):
                lead = battle.goods_of(other) - battle.goods_of(self.seat)
                found[other] = 400 if self.goods and lead >= 2 else -300
            else:
                found[other] = 1000 if rivals == 1 else 300 + 400 // rivals
                if rivals > 1 and self.goods and most > 0 and battle.goods_of(other) == most:
                    found[other] += 250
        return found

    def _worths(self) -> List[int]:
        """Each ship, undamaged and empty, to its owner: a share of what his fleet is worth to him."""
        battle = self.battle
        fleet = 4_000 if self.goods else 8_000
        count = [0] * battle.seats
        strength = [0] * battle.seats
        for ship in battle.ships:
            if ship.at != OFF or battle.reserve >> ship.index & 1:
                count[ship.owner] += 1
                strength[ship.owner] += ship.card.strength + 2 * ship.card.shots
        found: List[int] = []
        for ship in battle.ships:
            owner = ship.owner
            if ship.at == OFF or count[owner] == 0:
                found.append(0)
            else:
                fighting = (ship.card.strength + 2 * ship.card.shots) * fleet // (strength[owner] + 12)
                found.append((fighting + fleet // (count[owner] + 2)) // 2)
        return found

    def _fort_worth(self, fort: Fort) -> int:
        """To whoever holds it, or held it."""
        if fort.owner == NOBODY and not fort.ruin:
            return 0
        battle = self.battle
        if self.key == "oceans_on_fire" and battle.rules.switches.by_no_forts:
            return 3_500 // max(1, len(battle.forts_of(fort.owner)) if fort.owner >= 0 else 1)
        if self.key == "pearl_banks":
            lonely = fort.owner >= 0 and len(battle.forts_of(fort.owner)) == 1
            return (1_500 if lonely else 500) + self.prize * len(battle.goods_at(fort.index))
        if self.key == "jolly_roger":
            return 300 + self.prize * (len(battle.goods_at(fort.index)) + self._soon(fort)) * 1 // 2
        return 1_200 if self.goods else 600

    def _soon(self, fort: Fort) -> int:
        """Treasures that arrive there within three Turns (SAIL-4.3.10.1)."""
        battle = self.battle
        found = 0
        for item in battle.items:
            if item.kind == TO_COME:
                arrival = battle.rules.setup.arrivals[item.index]
                if arrival.at == fort.at and arrival.turn - battle.turn <= 3:
                    found += 1
        return found

    # ---- ships, forts and cargo

    def cargo(self, ship: Ship) -> int:
        """What its goods are worth to its owner, where it lies."""
        if ship.load == 0:
            return 0
        goals = self.havens(ship.owner)
        if not goals:
            return self.reward(ship.owner, ship.load) // 4
        times = voyage(self.battle.chart, goals, ship.kind, self.battle.rules.campaign.loss(self.battle, ship))
        return in_time(self.reward(ship.owner, ship.load), times[ship.at])

    def value_with(self, ship: Ship, strength: int) -> int:
        """To its owner, with that strength left; nothing when it is gone."""
        if strength <= 0:
            return 0
        worth = self.worths[ship.index]
        return worth * HULL // 100 + worth * (100 - HULL) * strength // (100 * ship.card.strength) + self.cargo(ship)

    def _harms(self, ship: Ship) -> List[int]:
        """By damage, up to what sinks it."""
        if ship.at == OFF:
            return [0]
        return [self._harm(ship, damage) for damage in range(ship.strength() + 1)]

    def harm(self, ship: Ship, damage: int) -> int:
        """What so much damage to a ship is worth to us: less than nothing for our own."""
        row = self.harms[ship.index]
        return row[damage] if damage < len(row) else row[len(row) - 1]

    def _harm(self, ship: Ship, damage: int) -> int:
        left = max(0, ship.strength() - damage)
        lost = self.values[ship.index] - self.value_with(ship, left)
        if left == 0:
            lost += self.last_ship(ship)
            if self.battle.ports and self.sits_in_our_port(ship):
                lost += 1_200 * (1 + ship.marks)
        return lost * self.enmity[ship.owner] // 1000

    def last_ship(self, ship: Ship) -> int:
        """More than the ship itself: with the last one its owner is out."""
        battle = self.battle
        left = len(
            [s for s in battle.ships if s.owner == ship.owner and (s.at != OFF or battle.reserve >> s.index & 1)]
        )
        return 5_000 if left == 1 else 1_200 if left == 2 else 0

    def sits_in_our_port(self, ship: Ship) -> bool:
        for port in self.battle.ports:
            if self.team >> port.owner & 1 and self.battle.chart.port_harbour[ship.at] >> port.index & 1:
                return True
        return False

    def harm_to_fort(self, fort: Fort, damage: int) -> int:
        if fort.ruin:
            return 0 if fort.points == 0 or self.may_be_ours(fort) else 30 * damage
        if fort.owner == NOBODY:
            return -200 * damage
        left = max(0, fort.strength() - damage)
        lost = self.fort_worths[fort.index] * (fort.strength() - left) // (2 * FORT.strength)
        if left == 0:
            lost += self.fort_worths[fort.index] // 2
            for ship in self.battle.ships:
                if ship.mending == fort.index:
                    lost += self.harm(ship, 99) * 1000 // max(1, abs(self.enmity[ship.owner]))
        return lost * self.enmity[fort.owner] // 1000

    def may_be_ours(self, fort: Fort) -> bool:
        return self.battle.rules.campaign.may_rebuild(self.battle, self.seat, fort)

    def harm_to(self, unit: int, damage: int) -> int:
        if unit >= FORTS:
            return self.harm_to_fort(self.battle.forts[unit - FORTS], damage)
        return self.harm(self.battle.ships[unit], damage)

    def havens(self, seat: Seat) -> Tuple[int, ...]:
        """Where goods can be delivered."""
        battle = self.battle
        setup = battle.rules.setup
        found: List[int] = []
        for fort in battle.forts:
            if self.key == "jolly_roger":
                at = setup.cadiz if seat == 0 else setup.tortuga
                if fort.at != at:
                    continue
            elif fort.ruin or not battle.holds(seat, fort):
                continue
            found.extend(battle.chart.harbours[fort.index])
        return tuple(sorted(set(found)))
