"""What a good player makes of each order that he may give: one order ahead, with exact odds (players/captain.py).

The measure is ten-thousandths of a victory; to end one's actions is 0. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Tuple

from searoom.core.grid import OFF
from searoom.core.orders import Order
from searoom.core.pending import Frame
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail import exchanges, fireships, preparing
from searoom.games.sail.boarders import Design, aftermath, designs
from searoom.games.sail.cards import STORM, TABLES
from searoom.games.sail.contests import assault_fight
from searoom.games.sail.frames import (
    Acting,
    Answering,
    Defenders,
    Loading,
    MineQuestion,
    Party,
    Sharing,
    Stowing,
    UnderWay,
)
from searoom.games.sail.orders import (
    AGREE,
    DRIFT,
    EXPLODE,
    FIRE_SALVO,
    FORTS,
    GO,
    LIGHT,
    NOTHING,
    RAISE_FLAG,
    REFUSE,
    RIDE_OUT,
    STAND,
    AddShots,
    Also,
    Assault,
    Board,
    Boats,
    Broadsides,
    Detonate,
    Fire,
    Give,
    GiveFort,
    Join,
    Lasting,
    LayMine,
    Load,
    Move,
    Notice,
    OfShip,
    Onward,
    Plain,
    Propose,
    Repair,
    Salvo,
    StopWork,
    Stow,
    Unload,
    Work,
)
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.pieces import AT_FORT, TURNS, Ship
from searoom.games.sail.state import Battle
from searoom.games.sail.voyages import TURN, drifted, voyage, wrecked
from searoom.games.sail.worths import HULL, VICTORY, in_time

NEVER_SAY: Final = -VICTORY  # an order without any sense


def merits(battle: Battle, seat: Seat, orders: Sequence[Order]) -> List[int]:
    outlook = Outlook(battle, seat)
    judge = Judge(outlook, orders)
    top = battle.pending[-1]
    return [judge.merit(order, top) for order in orders]


def worth(battle: Battle, seat: Seat) -> int:
    """How well the seat stands: its goods, ships and forts against those of its rivals."""
    if battle.ended is not None:
        if battle.ended.winners == 0:
            return 0
        return VICTORY if battle.ended.winners >> seat & 1 else -VICTORY
    outlook = Outlook(battle, seat)
    total = 0
    for other in range(battle.seats):
        total -= outlook.enmity[other] * battle.goods_of(other) * outlook.prize // 1000
    for ship in battle.ships:
        total -= outlook.enmity[ship.owner] * outlook.values[ship.index] // 1000
    for fort in battle.forts:
        if fort.owner >= 0:
            total -= outlook.enmity[fort.owner] * outlook.fort_worths[fort.index] // 1000
    for ship in outlook.own:
        total += outlook.place(ship, ship.at) // 4
    return max(1 - VICTORY, min(VICTORY - 1, total))


class Intent:
    """What one of our ships would do best in this Turn if it may still move: where to, and what it could fire at from
    there; and what fire promises from where it is."""

    def __init__(self, gain: int, fire_there: int, fire_here: int) -> None:
        self.gain: Final = gain
        self.fire_there: Final = fire_there
        self.fire_here: Final = fire_here


class Judge:
    def __init__(self, outlook: Outlook, orders: Sequence[Order]) -> None:
        self.outlook: Final = outlook
        self.battle: Final = outlook.battle
        self.seat: Final = outlook.seat
        self.here: Final[Dict[int, int]] = {}  # what its place is worth to each of our ships
        self.gains: Final[Dict[str, int]] = {}  # of each move that is offered
        self.intents: Final[Dict[int, Intent]] = {}
        self.salvoes: Final[Dict[int, Tuple[int, int]]] = {}  # by target: worth of the best salvo, who begins it
        self.designs: Final[Dict[int, Design]] = {}  # by target
        self._plan_moves(orders)
        self._plan_salvoes(orders)
        self._plan_boardings(orders)

    # ---- moving

    def _here(self, ship: Ship) -> int:
        if ship.index not in self.here:
            self.here[ship.index] = self._place(ship, ship.at)
        return self.here[ship.index]

    def _place(self, ship: Ship, square: int) -> int:
        if ship.lit:
            return self._blast(ship, square)
        return self.outlook.place(ship, square)

    def _plan_moves(self, orders: Sequence[Order]) -> None:
        """Every move that is offered, with the fire that it makes possible or gives up."""
        outlook = self.outlook
        grid = self.battle.rules.grid
        best: Dict[int, Tuple[int, int]] = {}
        for order in orders:
            if not isinstance(order, Move):
                continue
            ship = self.battle.ships[order.ship]
            to = grid.rays[ship.at][order.course][order.spaces - 1]
            shots = outlook.shots_left(ship)
            there = outlook.fire_from(ship, to, shots)
            before = outlook.fire_from(ship, ship.at, shots)
            gain = self._place(ship, to) - self._here(ship) + max(there, before) - before
            self.gains[order.text] = gain
            if ship.index not in best or gain > best[ship.index][0]:
                best[ship.index] = (gain, there)
        for index, (gain, there) in best.items():
            ship = self.battle.ships[index]
            self.intents[index] = Intent(gain, there, outlook.fire_from(ship, ship.at, outlook.shots_left(ship)))

    def _plan_boardings(self, orders: Sequence[Order]) -> None:
        """What several ships can do together that none would begin alone: they are sent alongside."""
        if not isinstance(self.battle.pending[-1], Acting):
            return
        grid = self.battle.rules.grid
        best: Dict[int, int] = {}
        for design in designs(self.outlook, orders):
            forgone = 0
            for index in design.berths:
                intent = self.intents.get(index)
                if intent is not None:
                    forgone += max(0, intent.gain)
            net = design.worth - forgone
            if net <= 0:
                continue
            self.designs[design.target] = design
            for index in design.berths:
                best[index] = max(best.get(index, 0), net)
        for order in orders:
            if not isinstance(order, Move) or order.ship not in best:
                continue
            ship = self.battle.ships[order.ship]
            to = grid.rays[ship.at][order.course][order.spaces - 1]
            for design in self.designs.values():
                if design.berths.get(order.ship, OFF) == to:
                    gain = design.worth
                    for index in design.berths:
                        if index != order.ship and index in self.intents:
                            gain -= max(0, self.intents[index].gain)
                    self.gains[order.text] = max(self.gains[order.text], gain)

    def _later(self, unit: int) -> int:
        """What the unit's fire will be worth if it first moves to where it wants to be; 0 if it stays."""
        intent = self.intents.get(unit)
        if intent is None or intent.gain <= 0 or intent.fire_there <= intent.fire_here:
            return 0
        return intent.fire_there

    # ---- fire

    def hit_faces(self, unit: int, target: int) -> int:
        """Of six, for a shot of its own."""
        battle = self.battle
        at, to = battle.unit_at(unit), battle.unit_at(target)
        away = battle.rules.grid.distance(at, to)
        if away <= 1:
            return TABLES.hit_close.bit_count()
        if not battle.rules.switches.ranges:
            return TABLES.hit_far.bit_count()
        kind = 4 if unit >= FORTS else battle.ships[unit].kind
        row = TABLES.bands[kind][battle.rules.grid.direction(at, to) & 1]
        return TABLES.hit_bands[row[min(away, len(row) - 1)]].bit_count()

    def _fire(self, order: Fire) -> int:
        if order.target == NOTHING:
            return NEVER_SAY
        faces = self.hit_faces(order.unit, order.target)
        if order.chain:
            return self._chain(order.target) * faces // 6
        damage = 1
        value = self.outlook.harm_to(order.target, damage) * faces // 6
        if value <= 0:
            return value - 1
        shots = 1
        if order.unit < FORTS:
            ship = self.battle.ships[order.unit]
            shots = max(1, self.outlook.shots_left(ship))
            value += self._gold_at_hand(ship, order.target)
        later = self._later(order.unit) // shots
        return self._before_boarding(order, faces, value - later if later > value else value)

    def _before_boarding(self, order: Fire, faces: int, value: int) -> int:
        """A shot at whom we are about to board comes first if it helps; who must still come alongside fires there."""
        design = self.designs.get(order.target)
        if design is None or order.unit in design.berths:
            return value
        target = self.battle.ships[order.target]
        if target.strength() < 2:
            return value
        weaker = target.copy()
        weaker.damage += 1
        gain = exchanges.boarding(self.outlook, design.ships, weaker) - exchanges.boarding(
            self.outlook, design.ships, target
        )
        return design.worth + 1 + gain * faces // 6 if gain > 0 else value

    def _chain(self, target: int) -> int:
        """Cut rigging keeps a laden enemy from his harbour, and little else."""
        ship = self.battle.ships[target]
        if ship.rigging:
            return -1
        return self.outlook.values[target] * self.outlook.enmity[ship.owner] // (1000 * (8 if ship.load else 25))

    def _gold_at_hand(self, ship: Ship, target: int) -> int:
        """Gold can be taken off a ship that sinks close by (SAIL-4.1.8.1)."""
        if target >= FORTS or self.outlook.key != "old_pirate":
            return 0
        foe = self.battle.ships[target]
        near = self.battle.rules.grid.distance(ship.at, foe.at) <= 1
        room = self.battle.rules.campaign.capacity(self.battle, ship) - ship.load
        return self.outlook.prize // 4 if near and foe.load and room > 0 and foe.strength() == 1 else 0

    def _plan_salvoes(self, orders: Sequence[Order]) -> None:
        """Against each target: whether one die for all promises more than a die for each, and who should begin."""
        guns: Dict[int, Dict[int, int]] = {}
        for order in orders:
            if isinstance(order, Salvo) and not order.chain:
                row = guns.setdefault(order.target, {})
                row[order.unit] = max(row.get(order.unit, 0), order.shots)
            elif isinstance(order, Fire) and not order.chain and order.target != NOTHING:
                row = guns.setdefault(order.target, {})
                row[order.unit] = max(row.get(order.unit, 0), 1)
        for target, row in guns.items():
            best = self._salvo_of(target, row, False)
            close = self._salvo_of(target, row, True)
            value, first = close if close[0] > best[0] else best
            chances: List[Tuple[int, int]] = []
            for unit in row:
                chances += [(self.hit_faces(unit, target), 1)] * row[unit]
            if first >= 0 and value * 100 > exchanges.singly(self.outlook, target, chances[:8]) * 103:
                self.salvoes[target] = (value, first)

    def _salvo_of(self, target: int, row: Dict[int, int], close: bool) -> Tuple[int, int]:
        """Its worth with just as many shots as it takes to sink the target; -1 for a beginner: there is none."""
        faces = 6
        shots = 0
        first = -1
        most = 0
        needed = exchanges.strength_of(self.outlook, target)
        for unit, number in sorted(row.items()):
            mine = self.hit_faces(unit, target)
            if shots >= needed or (close and mine < TABLES.hit_close.bit_count()):
                continue
            faces = min(faces, mine)
            shots += number
            if number > most:
                most, first = number, unit
        if shots < 2:
            return 0, -1
        return self.outlook.harm_to(target, min(shots, needed)) * faces // 6, first

    def _salvo(self, order: Salvo) -> int:
        if order.chain:
            return NEVER_SAY
        plan = self.salvoes.get(order.target)
        if plan is None or order.unit != plan[1] or plan[0] <= 0:
            return NEVER_SAY
        later = self._later(order.unit)
        if later > plan[0]:
            return plan[0] - later
        needed = exchanges.strength_of(self.outlook, order.target)
        return plan[0] + min(order.shots, needed) - max(0, order.shots - needed)

    def _loading(self, order: Order, frame: Loading) -> int:
        """Another unit joins in if the salvo is better with it."""
        now = self._volley(frame, frame.units)
        if isinstance(order, AddShots):
            more = self._volley(frame, [*frame.units, (order.unit, order.shots)])
            needed = exchanges.strength_of(self.outlook, frame.target)
            spare = max(0, frame.shots() + order.shots - needed)
            return more - now - spare + (VICTORY if frame.shots() < 2 else 0)
        return 1 if isinstance(order, Plain) and order.verb == FIRE_SALVO else 0

    def _volley(self, frame: Loading, units: Sequence[Tuple[int, int]]) -> int:
        faces = 6
        shots = 0
        for unit, number in units:
            faces = min(faces, self.hit_faces(unit, frame.target))
            shots += number
        if frame.chain:
            return self._chain(frame.target) * faces // 6
        return self.outlook.harm_to(frame.target, shots) * faces // 6

    def _broadsides(self, order: Broadsides) -> int:
        if order.chain:
            return NEVER_SAY
        total = 0
        for target, salvo in zip(order.targets, order.salvoes, strict=True):
            faces = self.hit_faces(order.ship, target)
            if salvo:
                total += self.outlook.harm_to(target, order.shots) * faces // 6
            else:
                total += exchanges.singly(self.outlook, target, [(faces, 1)] * order.shots)
        later = self._later(order.ship)
        return total - later if later > total else total

    # ---- hand to hand

    def _party(self, order: Order, frame: Party) -> int:
        """One more joins if that is better than to go as they are."""
        ships = [self.battle.ships[index] for index in frame.ships]
        if isinstance(order, Join):
            joined = [*ships, self.battle.ships[order.ship]]
            return self._fight(joined, frame.target) - self._fight(ships, frame.target)
        return 1 if isinstance(order, Plain) and order.verb == GO else 0

    def _fight(self, ships: Sequence[Ship], target: int) -> int:
        if target >= FORTS:
            return exchanges.assault(self.outlook, ships, self.battle.forts[target - FORTS], [])
        return exchanges.boarding(self.outlook, ships, self.battle.ships[target])

    def _begin_fight(self, ship: Ship, target: int, orders: Sequence[int]) -> int:
        """With whoever else could join, if that is better."""
        ships = [ship]
        best = self._fight(ships, target)
        for index in orders:
            if index != ship.index:
                more = self._fight([*ships, self.battle.ships[index]], target)
                if more > best:
                    ships.append(self.battle.ships[index])
                    best = more
        if target < FORTS and target in self.designs:
            design = self.designs[target]
            if design.berths and design.worth > best:
                return -1  # the others come first
        if target < FORTS:
            foe = self.battle.ships[target]
            return best - aftermath(self.outlook, ships, [s.at for s in ships], foe)
        return best - self.outlook.danger(ship, ship.at) // 8

    def _defend(self, order: Order, frame: Defenders) -> int:
        """A ship helps the fort if the attackers are then more likely to be beaten, and it is not the last."""
        if not isinstance(order, Join):
            return 1 if isinstance(order, Plain) and order.verb == STAND else 0
        fort = self.battle.forts[frame.fort]
        attackers = [self.battle.ships[index] for index in frame.attackers]
        now = [self.battle.ships[index] for index in frame.defenders]
        more = [*now, self.battle.ships[order.ship]]
        worth = max(1, self.outlook.fort_worths[fort.index])
        held = self._held(attackers, now, frame.fort)
        better = self._held(attackers, more, frame.fort)
        risk = self.outlook.values[order.ship] * (1000 - better) // 1000
        return (better - held) * worth // 1000 - risk // 2

    def _held(self, attackers: Sequence[Ship], defenders: Sequence[Ship], fort: int) -> int:
        """Thousandths of all ends in which the fort holds."""
        spread = assault_fight(self.battle, attackers, self.battle.forts[fort], defenders).margins()
        return (spread.of - spread.at_least(1)) * 1000 // spread.of

    # ---- fire and mines

    def _blast(self, ship: Ship, square: int) -> int:
        """What a fireship would do there (SAIL-3.3.2.16.5); before its time, by what could still be there then."""
        battle = self.battle
        grid = battle.rules.grid
        total = 0
        for other in battle.ships:
            if other is not ship and other.at >= 0 and grid.distance(other.at, square) <= 1:
                total += self.outlook.harm(other, ship.card.strength)
        if fireships.is_due(battle, ship):
            return total
        near = 0
        for foe in self.outlook.foes:
            near = max(near, self.outlook.harm(foe, ship.card.strength) // (1 + grid.distance(foe.at, square)))
        return total // (1 if self._acts_next() else 3) + near // 4

    def _acts_next(self) -> bool:
        """Nobody acts between these actions and the next: the last of one Turn is the first of the other."""
        battle = self.battle
        if not battle.queue or battle.queue[-1] != self.seat:
            return False
        return preparing.order_of_turn(battle, battle.turn + 1)[0] == self.seat

    def _light(self, ship: Ship) -> int:
        if self._lonely():
            return NEVER_SAY
        strikes = self._blast_of(ship)
        sure = self._acts_next()
        return (strikes if sure else strikes // 12) - self.outlook.values[ship.index] - (50 if sure else 200)

    def _lonely(self) -> bool:
        return len(self.outlook.own) < 3

    def _blast_of(self, ship: Ship) -> int:
        """The best that a ship could do as a fireship: where it is, or where it may still go in this Turn."""
        battle = self.battle
        grid = battle.rules.grid
        best = 0
        squares = [ship.at]
        if self._acts_next() and ship.moved != battle.turn and battle.wind != STORM:
            squares += [s for s in grid.neighbours(ship.at) if battle.has_room(s)]
        for square in squares:
            total = 0
            for other in battle.ships:
                if other is not ship and other.at >= 0 and grid.distance(other.at, square) <= 1:
                    total += self.outlook.harm(other, ship.card.strength)
            best = max(best, total)
        return best

    def _boats(self, order: Boats) -> int:
        fireship = self.battle.ships[order.fireship]
        grid = self.battle.rules.grid
        risk = 0
        for ship in self.outlook.own:
            if grid.distance(ship.at, fireship.at) <= 2:
                risk -= self.outlook.harm(ship, fireship.card.strength)
        return risk * TABLES.towed_on.bit_count() // 6 // 2 - 20

    def _berth(self, order: LayMine) -> int:
        """In the way of whoever comes for our harbour or for the goods; coarsely, so that nobody can tell where."""
        battle = self.battle
        grid = battle.rules.grid
        value = 0
        for item in battle.items:
            if item.kind == 0 and grid.distance(item.where, order.at) <= 1:
                value += 2
        for fort in battle.forts_of(self.seat):
            away = grid.distance(fort.at, order.at)
            value += 3 if 1 <= away <= 2 else 1
        if battle.chart.near_land[order.at]:
            value += 1
        return value // 2

    def _detonate(self, ship: Ship) -> int:
        return self.outlook.harm(ship, TABLES.mine_damage) - (40 if ship.strength() == 1 else 0)

    # ---- goods

    def _load(self, order: Load) -> int:
        battle = self.battle
        outlook = self.outlook
        item = battle.items[order.item]
        ship = battle.ships[order.ship]
        home = outlook.havens(self.seat)
        if not home:
            return 5
        if item.kind == AT_FORT:
            fort = battle.forts[item.where]
            if ship.at in home and (battle.holds(self.seat, fort) or outlook.key == "pearl_banks"):
                return NEVER_SAY  # it is where it belongs
        back = voyage(battle.chart, home, ship.kind, 1 if ship.load else 0)[ship.at]
        gain = in_time(outlook.prize, back)
        if ship.load:
            now = voyage(battle.chart, home, ship.kind, battle.rules.campaign.loss(battle, ship))[ship.at]
            gain -= in_time(outlook.prize * ship.load, now) - in_time(outlook.prize * ship.load, now + TURN)
        return gain * (1 + ship.strength()) // (1 + ship.card.strength) + 30  # the stronger ship keeps it

    def _unload(self, order: Unload) -> int:
        battle = self.battle
        fort = battle.forts[order.fort]
        if fort.at >= 0 and battle.ships[order.ship].at in self.outlook.havens(self.seat):
            if self.outlook.key == "jolly_roger":
                setup = battle.rules.setup
                if fort.at != (setup.cadiz if self.seat == 0 else setup.tortuga):
                    return NEVER_SAY
            elif not battle.holds(self.seat, fort):
                return NEVER_SAY
            return self.outlook.prize + VICTORY // 2
        return NEVER_SAY

    def _stow(self, order: Order, frame: Stowing) -> int:
        if not isinstance(order, Stow):
            return 0
        ship = self.battle.ships[order.ship]
        home = self.outlook.havens(self.seat)
        if not home:
            return 1
        back = voyage(self.battle.chart, home, ship.kind, 1)[ship.at]
        return 1 + in_time(self.outlook.prize, back) * (1 + ship.strength()) // (1 + ship.card.strength)

    def _give(self, order: Give, frame: Sharing) -> int:
        """Points where they keep most alive; what is left over to those that come after, one each first."""
        names = list(frame.units)
        place = len(frame.given)
        left = frame.left - order.points
        total = self._with_points(order.unit, order.points)
        given = [0] * len(names)
        for round_ in range(8):
            for later in range(place + 1, len(names)):
                if left > 0 and given[later] == round_ and given[later] < frame.limits[later]:
                    given[later] += 1
                    left -= 1
        for later in range(place + 1, len(names)):
            total += self._with_points(names[later], given[later])
        return total

    def _with_points(self, unit: int, points: int) -> int:
        if points == 0:
            return 0
        if unit >= FORTS:
            return self.outlook.fort_worths[unit - FORTS] * (1 + points) // 4
        ship = self.battle.ships[unit]
        worth = self.outlook.worths[unit]
        return (
            worth * HULL // 100
            + worth * (100 - HULL) * points // (100 * ship.card.strength)
            + (self.outlook.prize * ship.load // 2)
        )

    # ---- repair and work

    def _repair(self, order: Repair) -> int:
        outlook = self.outlook
        ship = self.battle.ships[order.ship]
        if ship.load and ship.at in outlook.havens(self.seat):
            return NEVER_SAY  # unload first
        fort = self.battle.forts[order.fort]
        gain = outlook.worths[ship.index] * (100 - HULL) * ship.damage // (100 * ship.card.strength)
        sheltered = outlook.danger(ship, ship.at)
        value = outlook.promise(ship, ship.at)
        wait = (ship.damage + 1) * TURN
        cost = value - in_time(value, wait)
        if len(outlook.own) == 1:
            cost += 100
        if 2 * ship.strength() > ship.card.strength:
            cost += outlook.fire_from(ship, ship.at, outlook.shots_left(ship))
        if fort.strength() < 3 and sheltered:
            return -sheltered
        return gain + sheltered // 2 - cost - 30

    def _work(self, order: Work) -> int:
        battle = self.battle
        outlook = self.outlook
        fort = battle.forts[order.fort]
        homeless = not battle.forts_of(self.seat)
        value = outlook.fort_worths[fort.index] // 3 if not fort.ruin or outlook.may_be_ours(fort) else 0
        if fort.ruin and homeless and outlook.may_be_ours(fort):
            value = 4_500
        cost = 0
        for index in order.ships:
            ship = battle.ships[index]
            hope = outlook.promise(ship, ship.at)
            cost += (hope - in_time(hope, 3 * TURN)) // 2 + outlook.danger(ship, ship.at)
        return value - cost - 40

    # ---- alliances

    def _propose(self, to: Seat) -> int:
        """Against whoever is ahead, with somebody who is not; and not while somebody is an ally already."""
        battle = self.battle
        leader = self._leader()
        if leader in (NOBODY, self.seat, to) or len(battle.alliances) > 1:
            return -5
        return 3

    def _leader(self) -> Seat:
        """Who is nearest to victory, if that is clear."""
        battle = self.battle
        best = -1
        leader = NOBODY
        for seat in range(battle.seats):
            if not battle.in_play(seat):
                continue
            score = battle.goods_of(seat) * 10 + sum([s.strength() for s in battle.ships_of(seat)])
            if score > best:
                best, leader = score, seat
        return leader

    def _answer(self, order: Order, frame: Answering) -> int:
        leader = self._leader()
        good = frame.by != leader and self.seat != leader
        agrees = isinstance(order, Plain) and order.verb == AGREE
        return 1 if agrees == good else 0

    def _notice(self) -> int:
        """An ally who is about to win is none."""
        battle = self.battle
        leader = self._leader()
        return 10 if leader != self.seat and battle.allied(self.seat, leader) and battle.turn > 1 else -5

    # ---- all orders

    def merit(self, order: Order, top: Frame) -> int:
        if isinstance(order, Move):
            return self.gains[order.text]
        if isinstance(order, Fire):
            return self._fire(order)
        if isinstance(top, Loading):
            return self._loading(order, top)
        if isinstance(top, Party):
            return self._party(order, top)
        if isinstance(top, Defenders):
            return self._defend(order, top)
        if isinstance(top, Stowing):
            return self._stow(order, top)
        if isinstance(top, Answering):
            return self._answer(order, top)
        if isinstance(order, Salvo):
            return self._salvo(order)
        if isinstance(order, OfShip):
            return self._of_ship(order)
        if isinstance(order, Broadsides):
            return self._broadsides(order)
        if isinstance(order, Board):
            ship = self.battle.ships[order.ship]
            return self._begin_fight(ship, order.target, self._alongside(order.target))
        if isinstance(order, Assault):
            ship = self.battle.ships[order.ship]
            return self._begin_fight(ship, FORTS + order.fort, [])
        if isinstance(order, Load):
            return self._load(order)
        if isinstance(order, Unload):
            return self._unload(order)
        if isinstance(order, Give) and isinstance(top, Sharing):
            return self._give(order, top)
        if isinstance(order, Onward) and isinstance(top, UnderWay):
            ship = self.battle.ships[top.ship]
            to = self.battle.rules.grid.rays[ship.at][order.course][order.spaces - 1]
            return self._place(ship, to) - self._here(ship)
        return self._other(order, top)

    def _alongside(self, target: int) -> List[int]:
        """Our ships that lie beside it and have not fought."""
        battle = self.battle
        at = battle.ships[target].at
        found: List[int] = []
        for ship in self.outlook.own:
            course = battle.rules.grid.direction(ship.at, at)
            if (
                course >= 0
                and course % 2 == 0
                and battle.rules.grid.distance(ship.at, at) == 1
                and battle.chart.step[ship.at][course] == at
                and ship.fought != battle.turn
                and not ship.lit
            ):
                found.append(ship.index)
        return found

    def _of_ship(self, order: OfShip) -> int:
        battle = self.battle
        ship = battle.ships[order.ship]
        if order.verb == DRIFT:
            # the farthest downwind first, and after whatever there is to shoot at
            return 2
        if order.verb == RIDE_OUT:
            return self._ride_out(ship)
        if order.verb == LIGHT:
            return self._light(ship)
        if order.verb == EXPLODE:
            best = self._blast(ship, ship.at)
            intent = self.intents.get(ship.index)
            return best if intent is None or intent.gain <= 0 else -1
        if order.verb == RAISE_FLAG:
            fort = battle.forts[ship.mending]
            return 200 if fort.strength() == 1 and self.outlook.danger(ship, ship.at) > 100 else -20
        return 0

    def _ride_out(self, ship: Ship) -> int:
        """Better than to be driven on a reef, or away from where it wants to be."""
        battle = self.battle
        wreck = wrecked(battle.chart, ship.at, ship.kind, battle.wind_to)
        loss = -self.outlook.harm(ship, wreck)
        to = drifted(battle.chart, ship.at, ship.kind, battle.wind_to)
        return loss + self.outlook.promise(ship, ship.at) - self.outlook.promise(ship, to) + 2

    def _other(self, order: Order, top: Frame) -> int:
        if isinstance(order, Repair):
            return self._repair(order)
        if isinstance(order, Work):
            return self._work(order)
        if isinstance(order, StopWork):
            return -10
        if isinstance(order, Boats):
            return self._boats(order)
        if isinstance(order, LayMine):
            return self._berth(order)
        if isinstance(order, Detonate):
            return self._detonate(self._mined(top))
        if isinstance(order, Propose):
            return self._propose(order.to)
        if isinstance(order, Also):
            return -1
        if isinstance(order, Lasting):
            return 2 if order.until.kind == TURNS and order.until.what == 4 else 0
        if isinstance(order, Notice):
            return self._notice()
        if isinstance(order, GiveFort):
            return self._present(order)
        if isinstance(order, Plain) and order.verb == REFUSE:
            return 0
        return 0

    def _mined(self, top: Frame) -> Ship:
        assert isinstance(top, MineQuestion)
        return self.battle.ships[top.ship]

    def _present(self, order: GiveFort) -> int:
        """To a team-mate who has none, if we have another."""
        battle = self.battle
        mate = battle.team_mates(self.seat, order.to)
        return 100 if mate and len(battle.forts_of(self.seat)) > 1 and not battle.forts_of(order.to) else NEVER_SAY
