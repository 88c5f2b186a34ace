"""What a commander sees when it is his word: what each ship, fort and cargo is worth to him, where his ships want to
be, and what threatens them there. Estimates of a good player, in ten-thousandths of a victory; no rule of the game.

Asked of an imagined battle: of the enemy's mines only the waters are known (`mines.waters`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Tuple

from searoom.core.grid import OFF
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.cards import FORT
from searoom.games.sail.chart import SHORE
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import AT_FORT, NONE, SPACE, TO_COME, Fort, Item, Ship
from searoom.games.sail.state import Battle
from searoom.games.sail.voyages import NEVER, TURN, reef_risks, voyage

VICTORY: Final = 10_000
PATIENCE: Final = 10 * TURN  # what is had only after so long is worth half
HULL: Final = 40  # of a hundred: what a ship is worth however damaged
EXPECTED_MOVE: Final = (4, 5, 2, 3)  # spaces a ship comes in a Turn, by type


def in_time(value: int, turns: int) -> int:
    """What a thing is worth that is had after so many thousandths of Turns."""
    return 0 if turns >= NEVER else value * PATIENCE // (PATIENCE + turns)


class Aim:
    """Something that a ship may sail for: what it is worth when reached, and the time from every square."""

    def __init__(self, value: int, times: List[int], also: int = 0) -> None:
        self.value: Final = value
        self.times: Final = times
        self.also: Final = also  # Turns that it takes besides

    def at(self, square: int) -> int:
        return in_time(self.value, self.times[square] + self.also)


class Outlook:
    def __init__(self, battle: Battle, seat: Seat) -> None:
        self.battle: Final = battle
        self.seat: Final = seat
        self.team: Final = battle.rules.team[seat]
        self.key: Final = battle.rules.setup.campaign
        self.goods: Final = battle.rules.campaign.goods != ""
        self.prize: Final = 7_500 // max(1, battle.target) if self.goods else 0  # what one item delivered is worth
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
        self.boldness: Final = self._boldness()
        self.aims: Final[List[List[Aim]]] = [[] for _ in battle.ships]
        self._set_aims()

    # ---- who matters how much

    def _enmities(self) -> List[int]:
        """By seat, in thousandths: what his loss is worth to us. The leader's most; the team's loss is ours."""
        battle = self.battle
        found = [0] * battle.seats
        sides = battle.sides_left()
        rivals = max(1, len(sides) - 1)
        most = max([battle.goods_of(s) for s in range(battle.seats)])
        for other in range(battle.seats):
            if self.team >> other & 1:
                found[other] = -1000 if other == self.seat else -900
            elif battle.allied(self.seat, other):
                lead = battle.goods_of(other) - battle.goods_of(self.seat)
                found[other] = 400 if self.goods and lead >= 2 else -300
            else:
                found[other] = 1000 if rivals == 1 else 500 + 400 // rivals
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
            if ship.at != OFF:
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
            return 300 + self.prize * len(battle.goods_at(fort.index)) // 3
        return 1_200 if self.goods else 600

    def _boldness(self) -> int:
        """How lightly danger is taken, in hundredths: the stronger fleet and the late Turn dare more."""
        ours = 1
        theirs = 1
        for ship in self.own:
            ours += ship.strength() * (1 + ship.card.shots)
        for ship in self.foes:
            theirs += ship.strength() * (1 + ship.card.shots) * self.enmity[ship.owner] // 1000
        late = min(40, self.battle.turn)
        return max(25, min(100, 110 - 55 * ours // (ours + theirs) - late - (0 if self.goods else 35)))

    # ---- ships and cargo

    def cargo(self, ship: Ship) -> int:
        """What its goods are worth to its owner, where it lies."""
        if ship.load == 0:
            return 0
        goals = self.havens(ship.owner)
        if not goals:
            return ship.load * self.prize // 4
        times = voyage(self.battle.chart, goals, ship.kind, self.battle.rules.campaign.loss(self.battle, ship))
        return in_time(ship.load * self.prize, times[ship.at])

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
        left = len([s for s in self.battle.ships if s.at != OFF and s.owner == ship.owner])
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

    # ---- where a ship wants to be

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

    def where_loaded(self, item: Item) -> Tuple[Tuple[int, ...], int]:
        """The squares where the item can be loaded, and in how many Turns at the earliest; none: nowhere."""
        battle = self.battle
        if item.kind == SPACE:
            return (item.where,), 0
        if item.kind == AT_FORT:
            fort = battle.forts[item.where]
            if self.key == "jolly_roger":
                home = battle.rules.setup.cadiz if self.seat == 0 else battle.rules.setup.tortuga
                if fort.at == home or not (fort.ruin or (self.seat == 0 and fort.owner == 0)):
                    return (), 0
                return tuple(battle.chart.harbours[fort.index]), 0
            return (), 0
        if item.kind == TO_COME and self.key == "jolly_roger" and self.seat == 0:
            arrival = battle.rules.setup.arrivals[item.index]
            index = battle.chart.fort_at[arrival.at]
            if index >= 0 and arrival.turn - battle.turn <= 6:
                return tuple(battle.chart.harbours[index]), max(0, arrival.turn - battle.turn) * TURN
        return (), 0

    def _set_aims(self) -> None:
        for ship in self.own:
            self._mend_aim(ship)
            self._port_aim(ship)
            self._hunting_aims(ship)
        if self.goods:
            self._goods_aims()

    def _goods_aims(self) -> None:
        """Laden ships sail home; free room is shared out: each item to the ship that has it home first."""
        battle = self.battle
        chart = battle.chart
        campaign = battle.rules.campaign
        home = self.havens(self.seat)
        if not home:
            return
        wanted: List[Tuple[int, int, int]] = []  # time, ship, item: the quickest first
        for ship in self.own:
            if ship.lit or ship.mending != NONE or ship.working != NONE:
                continue
            room = campaign.capacity(battle, ship) - ship.load
            if ship.load:
                back = voyage(chart, home, ship.kind, campaign.loss(battle, ship))
                self.aims[ship.index].append(Aim(ship.load * self.prize, back))
            if room > 0:
                for item in battle.items:
                    squares, wait = self.where_loaded(item)
                    if not squares:
                        continue
                    there = voyage(chart, squares, ship.kind, campaign.loss(battle, ship))
                    back = voyage(chart, home, ship.kind, 1 if ship.load else 0)
                    time = max(there[ship.at], wait) + back[squares[0]]
                    if time < NEVER:
                        wanted.append((time, ship.index, item.index))
        wanted.sort()
        left = [campaign.capacity(battle, ship) - ship.load for ship in battle.ships]
        taken = [False] * len(battle.items)
        served = [0] * len(battle.ships)
        for _, index, number in wanted:
            if taken[number] or served[index] >= left[index]:
                continue
            ship = battle.ships[index]
            taken[number] = True
            served[index] += 1
            if served[index] > 1:
                continue  # it can sail for one at a time
            squares, wait = self.where_loaded(battle.items[number])
            there = voyage(chart, squares, ship.kind, campaign.loss(battle, ship))
            return_trip = voyage(chart, home, ship.kind, 1 if ship.load else 0)[squares[0]]
            value = self.prize * (ship.load + 1)
            if self._others_first(squares, there[ship.at]):
                value = value * 6 // 10 if ship.load == 0 else self.prize * ship.load
            self.aims[index].append(Aim(value, there, return_trip + wait // 2))

    def _others_first(self, squares: Sequence[int], time: int) -> bool:
        """Whether an enemy with room will be there a Turn before us."""
        battle = self.battle
        for ship in self.foes:
            if battle.rules.campaign.capacity(battle, ship) > ship.load and not ship.lit:
                loss = battle.rules.campaign.loss(battle, ship)
                if voyage(battle.chart, squares, ship.kind, loss)[ship.at] + TURN < time:
                    return True
        return False

    def _mend_aim(self, ship: Ship) -> None:
        """A ship that is badly damaged looks for a harbour to be repaired in."""
        if 2 * ship.strength() > ship.card.strength or ship.lit:
            return
        harbour: List[int] = []
        for fort in self.battle.forts:
            if not fort.ruin and fort.owner >= 0 and self.battle.team_mates(self.seat, fort.owner):
                harbour.extend(self.battle.chart.harbours[fort.index])
        if harbour:
            times = voyage(self.battle.chart, sorted(set(harbour)), ship.kind, 0)
            gain = self.worths[ship.index] * (100 - HULL) * ship.damage // (100 * ship.card.strength)
            self.aims[ship.index].append(Aim(gain, times, ship.damage * TURN))

    def _port_aim(self, ship: Ship) -> None:
        """Into the enemy's Royal Port, where a capture wins (SAIL-4.4.3.2)."""
        battle = self.battle
        if not battle.ports or not battle.rules.switches.by_royal_port or battle.seats > 2 or ship.lit:
            return
        for port in battle.ports:
            if self.enmity[port.owner] > 0:
                times = voyage(battle.chart, battle.chart.port_harbours[port.index], ship.kind, 0)
                inside = battle.chart.port_harbour[ship.at] >> port.index & 1
                self.aims[ship.index].append(Aim(2_500 + 2_000 * ship.marks if inside else 2_200, times))

    def _hunting_aims(self, ship: Ship) -> None:
        """Towards the enemies that are worth most and nearest."""
        if ship.lit or ship.mending != NONE or ship.working != NONE:
            return
        share = 35 if self.goods else 60
        if self.key == "jolly_roger":
            share = 60
        for foe in self.foes:
            value = (self.values[foe.index] + self.last_ship(foe)) * self.enmity[foe.owner] // 1000
            if ship.strength() * 2 < foe.strength() and not foe.load:
                value //= 2
            self.aims[ship.index].append(Aim(value * share // 100, self._approach(ship, foe.at)))
        for fort in self.battle.forts:
            if not fort.ruin and fort.owner >= 0 and self.enmity[fort.owner] > 0:
                value = self.fort_worths[fort.index] * self.enmity[fort.owner] // 1000
                self.aims[ship.index].append(Aim(value * share // 150, self._approach(ship, fort.at)))

    def _approach(self, ship: Ship, at: int) -> List[int]:
        """Turns to a place two spaces off, as the gull flies: enemies move, so more would be false precision."""
        chart = self.battle.chart
        key = ((at,), ship.kind, -1)
        known = chart.voyages.get(key)
        if known is not None:
            return known
        grid = self.battle.rules.grid
        found: List[int] = []
        chart.voyages[key] = found
        pace = EXPECTED_MOVE[ship.kind]
        x = at % grid.width
        y = at // grid.width
        for square in range(grid.squares):
            away = max(abs(square % grid.width - x), abs(square // grid.width - y))
            found.append(max(0, away - 2) * TURN // pace + (150 if away > 1 else 0))
        return found

    # ---- what a place is worth to a ship

    def promise(self, ship: Ship, square: int) -> int:
        """Of the aims the best, and a little of the second: a place from which two things can be done is better."""
        first = 0
        second = 0
        for aim in self.aims[ship.index]:
            value = aim.at(square)
            if value > first:
                second = first
                first = value
            elif value > second:
                second = value
        return first + second // 8

    def danger(self, ship: Ship, square: int) -> int:
        """What the enemy's next actions and the next wind may cost us there."""
        battle = self.battle
        grid = battle.rules.grid
        fire = 0  # hundredths of damage
        boarders = 0
        for foe in self.foes:
            if foe.mending != NONE or foe.taken == battle.turn:
                continue
            away = grid.distance(foe.at, square)
            pace = EXPECTED_MOVE[foe.kind]
            reach = foe.card.reach[0]
            if foe.lit:
                if away <= pace:
                    fire += 60 * foe.card.strength if away <= 1 else 25 * foe.card.strength
                continue
            if away <= reach:
                fire += foe.card.shots * 33
            elif away <= reach + pace:
                fire += foe.card.shots * 20
            if away <= pace:
                boarders += foe.strength()
        for fort in battle.forts:
            if not fort.ruin and fort.owner >= 0 and self.enmity[fort.owner] > 0:
                course = battle.chart.line(fort.at, square)
                if course >= 0 and grid.distance(fort.at, square) <= FORT.reach[course & 1]:
                    fire += 70
        fire += reef_risks(battle.chart, ship.kind)[square] // 10
        if fire == 0 and boarders == 0:
            return 0
        strength = ship.strength()
        value = self.values[ship.index] + self.last_ship(ship)
        chance = min(85, fire * fire // (100 * strength * strength)) if strength else 85  # of being sunk, per cent
        cost = self.worths[ship.index] * (100 - HULL) * min(fire, 100 * strength) // (10_000 * ship.card.strength)
        cost += value * chance // 150
        if boarders > strength:
            cost += value * min(40, 12 * (boarders - strength)) // 100
        return cost * self.boldness // 100

    def fire_from(self, ship: Ship, square: int, shots: int) -> int:
        """What so many shots from there promise, at the best target that no land hides."""
        if shots <= 0:
            return 0
        battle = self.battle
        chart = battle.chart
        grid = battle.rules.grid
        row = chart.line_from(square)
        best = 0
        for foe in self.foes:
            course = row[foe.at]
            if course < 0 or foe.mending != NONE:
                continue
            away = grid.distance(square, foe.at)
            if away <= ship.card.reach[course & 1]:
                best = max(best, self._shots_at(self.harm(foe, 1), self.harm(foe, shots), shots, away))
        for fort in battle.forts:
            if fort.ruin or fort.owner < 0 or self.enmity[fort.owner] <= 0:
                continue
            course = row[fort.at]
            if course >= 0:
                away = grid.distance(square, fort.at)
                if away <= ship.card.reach[course & 1]:
                    one = self.harm_to_fort(fort, 1)
                    best = max(best, self._shots_at(one, self.harm_to_fort(fort, shots), shots, away))
        return best

    def _shots_at(self, one: int, all_hit: int, shots: int, away: int) -> int:
        """Expected harm: shot by shot, or all in one salvo where that is better."""
        if away <= 1:
            return max(one * shots, all_hit) * 5 // 6
        return max(one * shots, all_hit) // 2

    def shots_left(self, ship: Ship) -> int:
        battle = self.battle
        if ship.lit or ship.mending != NONE or ship.shaken or ship.taken == battle.turn:
            return 0
        shots = ship.card.shots_storm if battle.wind == 2 else ship.card.shots
        return max(0, shots - ship.shots_fired(battle.turn))

    def place(self, ship: Ship, square: int) -> int:
        """All that a place is worth to a ship, its shots of this Turn apart."""
        value = self.promise(ship, square) - self.danger(ship, square)
        if self.battle.chart.has_land[square] and self.battle.chart.kind[square] < SHORE:
            value -= 3
        return value
