"""Where a commander wants his ships to be, and what threatens them there. Estimates of a good player, in
ten-thousandths of a victory; no rule of the game. What things are worth to him is in worths.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Tuple

from searoom.core.grid import OFF
from searoom.core.seats import Seat
from searoom.games.sail.cards import FORT, STORM
from searoom.games.sail.chart import SHORE
from searoom.games.sail.pieces import AT_FORT, NONE, SPACE, TO_COME, Item, Ship
from searoom.games.sail.state import Battle
from searoom.games.sail.voyages import NEVER, TURN, reef_risks, voyage
from searoom.games.sail.worths import HULL, Worths, in_time

EXPECTED_MOVE: Final = (4, 5, 2, 3)  # spaces a ship comes in a Turn, by type
COMPANY: Final = 200  # thousandths of a Turn: who comes that much later still comes together with us

# What came of a night at sea, counted in 17,834 of them between earlier captains: hundredths of damage by each shot of
# an enemy
BEARING: Final = 22  # who is in reach already
COMING: Final = 8  # who must move first
FORT_AFAR: Final = 60  # of a fort in whose line of fire we lie
FORT_CLOSE: Final = 83
# ... and of being captured, per cent: by each point of strength more than ours that may come alongside
BOARDED: Final = 5
MOST_BOARDED: Final = 40


class Aim:
    """Something that a ship may sail for: what it is worth when reached, and the time from every square."""

    def __init__(self, value: int, times: List[int], also: int = 0) -> None:
        self.value: Final = value
        self.times: Final = times
        self.also: Final = also  # Turns that it takes besides

    def at(self, square: int) -> int:
        return in_time(self.value, self.times[square] + self.also)


class Outlook(Worths):
    def __init__(self, battle: Battle, seat: Seat) -> None:
        super().__init__(battle, seat)
        self.boldness: Final = self._boldness()
        self.aims: Final[List[List[Aim]]] = [[] for _ in battle.ships]
        self._set_aims()

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

    # ---- where a ship wants to be

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
        if item.kind == TO_COME and self.key == "jolly_roger":
            arrival = battle.rules.setup.arrivals[item.index]
            index = battle.chart.fort_at[arrival.at]
            if index >= 0 and (self.seat == 0 or battle.forts[index].ruin) and arrival.turn - battle.turn <= 6:
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
                self.aims[ship.index].append(Aim(self.reward(self.seat, ship.load), back))
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
            value = self.reward(self.seat, ship.load + 1)
            if self._others_first(squares, there[ship.at]):
                value = value * 6 // 10 if ship.load == 0 else self.reward(self.seat, ship.load)
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
            share = 60 if self.seat == 0 else 30
        battle = self.battle
        for foe in self.foes:
            value = (self.values[foe.index] + self.last_ship(foe)) * self.enmity[foe.owner] // 1000
            times = self._approach(ship, foe.at)
            value = value * self._odds_of_attack(times[ship.at], foe) // 1000
            if battle.ports and self.sits_in_our_port(foe):
                value += (2_000 + 1_500 * foe.marks) * 100 // share  # at any risk
            self.aims[ship.index].append(Aim(value * share // 100, times))
        for fort in self.battle.forts:
            if not fort.ruin and fort.owner >= 0 and self.enmity[fort.owner] > 0:
                value = self.fort_worths[fort.index] * self.enmity[fort.owner] // 1000
                self.aims[ship.index].append(Aim(value * share // 150, self._approach(ship, fort.at)))

    def _odds_of_attack(self, time: int, foe: Ship) -> int:
        """How well an attack on that ship would go with whoever can be there in time, in thousandths."""
        battle = self.battle
        grid = battle.rules.grid
        ours = 0
        for ship in battle.ships:
            if ship.at == OFF or not self.team >> ship.owner & 1 or ship.lit or ship.mending != NONE:
                continue
            if self._approach(ship, foe.at)[ship.at] <= time + COMPANY:
                ours += ship.strength() + ship.card.shots
        theirs = 0
        for other in self.foes:
            near = grid.distance(other.at, foe.at) <= 1 + EXPECTED_MOVE[other.kind] // 2
            if near and battle.team_mates(other.owner, foe.owner):
                theirs += other.strength() + other.card.shots
        for fort in battle.forts:
            if not fort.ruin and fort.owner == foe.owner and grid.distance(fort.at, foe.at) <= 3:
                theirs += 3
        return 600 * ours * ours // (ours * ours + theirs * theirs) if ours else 0

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

    def danger(self, ship: Ship, square: int, without: int = NONE, left: int = 0) -> int:
        """What the enemy's next actions and the next wind may cost us there; if that one ship is gone by then, and so
        much strength is left to ours."""
        battle = self.battle
        grid = battle.rules.grid
        fire = 0  # hundredths of damage
        boarders = 0
        for foe in self.foes:
            if foe.mending != NONE or foe.taken == battle.turn or foe.index == without:
                continue
            away = grid.distance(foe.at, square)
            pace = EXPECTED_MOVE[foe.kind]
            reach = foe.card.reach[0]
            if foe.lit:
                if away <= pace:
                    fire += 60 * foe.card.strength if away <= 1 else 25 * foe.card.strength
                continue
            if away <= reach:
                fire += foe.card.shots * BEARING
            elif away <= reach + pace:
                fire += foe.card.shots * COMING
            if away <= pace:
                boarders += foe.strength()
        for fort in battle.forts:
            if not fort.ruin and fort.owner >= 0 and self.enmity[fort.owner] > 0:
                course = battle.chart.line(fort.at, square)
                away = grid.distance(fort.at, square)
                if course >= 0 and away <= FORT.reach[course & 1]:
                    fire += FORT.shots * (FORT_CLOSE if away <= 1 else FORT_AFAR)
        fire += reef_risks(battle.chart, ship.kind)[square] // 10
        if fire == 0 and boarders == 0:
            return 0
        strength = left if left else ship.strength()
        value = self.values[ship.index] + self.last_ship(ship)
        chance = min(85, fire * fire // (100 * strength * strength)) if strength else 85  # of being sunk, per cent
        cost = self.worths[ship.index] * (100 - HULL) * min(fire, 100 * strength) // (10_000 * ship.card.strength)
        cost += value * chance // 150
        if boarders > strength:
            helpers = 0
            for mate in self.own:
                if mate is ship or mate.lit or mate.mending != NONE:
                    continue
                if grid.distance(mate.at, square) <= EXPECTED_MOVE[mate.kind]:
                    helpers += mate.strength()
            share = min(MOST_BOARDED, BOARDED * (boarders - strength))
            cost += value * share // 100 * boarders // (boarders + 2 * helpers)
        if self.key == "jolly_roger" and self.seat != 0:
            cost //= 2  # who lies low till Spain has all her reserve at sea has lost
        return cost * self.boldness * (100 + (100 if self.goods else 0) * (self.rivals - 1)) // 10_000

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
        return max(0, ship.shots_left(battle.turn, battle.wind == STORM))

    def place(self, ship: Ship, square: int) -> int:
        """All that a place is worth to a ship, its shots of this Turn apart."""
        value = self.promise(ship, square) - self.danger(ship, square)
        if self.battle.chart.has_land[square] and self.battle.chart.kind[square] < SHORE:
            value -= 3
        return value
