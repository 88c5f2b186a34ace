"""Movement by choice: SAIL-3.3.1.1 to SAIL-3.3.1.6.2, manoeuvres SAIL-5.1, SAIL-5.3, heading SAIL-6.2.

A ship may fire before its move and after it, as long as it has shots left (SAIL-3.3.1.5.1): nothing here asks for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import DIRECTION_NAMES, OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import mines, ports, works
from searoom.games.sail.able import MOVE, Fleet, acts, bar
from searoom.games.sail.cards import CALM, DIAGONAL, FRESH, ORTHOGONAL, STORM, TABLES
from searoom.games.sail.chart import COASTAL
from searoom.games.sail.frames import AfterMove, UnderWay
from searoom.games.sail.orders import LIE_TO, PLAIN_ORDERS, Move, Onward
from searoom.games.sail.pieces import NOW, Ship
from searoom.games.sail.state import Battle

# ---- how far: the wind and the ship


def deviation(wind_to: int, course: int) -> int:
    """Points between the wind and a course, the shorter way round, 0 to 4 (SAIL-3.3.1.6.1.2)."""
    points = abs(wind_to - course)
    return min(points, 8 - points)


DEVIATION: Final[List[int]] = [deviation(wind, course) for wind in range(8) for course in range(8)]  # wind * 8 + course


def speed(battle: Battle, ship: Ship, line: int) -> int:
    """Orthogonally or diagonally, before the deviation: the card, less cargo, damage and cut rigging, in this order
    (SAIL-6.5.2). Not for a Storm."""
    switches = battle.rules.switches
    value = ORTHOGONAL if switches.child_diagonal else line  # SAIL-4.1.5.2
    fresh = battle.wind == FRESH
    spaces = ship.card.fresh[value] if fresh else ship.card.calm[value]
    if ship.load:
        spaces -= battle.rules.campaign.loss(battle, ship)  # SAIL-4.2.9.3.1, SAIL-4.3.11
    if fresh and ship.damage and switches.damage_slows:  # SAIL-5.3.1; in a calm it does not: SAIL-5.3.3
        floor = TABLES.slow_floor[line]
        if spaces > floor:
            spaces = max(spaces - ship.damage, floor)  # SAIL-5.3.2
    if ship.rigging == NOW:
        spaces = max(spaces - TABLES.rigging_slow, 0) if fresh else 0
    return spaces


def most_spaces(battle: Battle, ship: Ship, course: int) -> int:
    """The maximum in that direction in the wind of this Turn, whatever lies in the way; 0: it may not sail there
    (SAIL-3.3.1.6.1.4). In a Storm nobody sails anywhere."""
    if battle.wind == STORM:
        return 0
    spaces = speed(battle, ship, course & 1)
    if battle.wind == FRESH:
        spaces -= DEVIATION[battle.wind_to * 8 + course]  # SAIL-3.3.1.6.1.3
    return max(spaces, 0)  # the same in all directions of a calm: SAIL-3.3.1.6.2.1


# ---- one step


def no_entry(battle: Battle, ship: Ship, start: int, course: int) -> Optional[Refusal]:
    """Why this ship can not take that step from a square to the next now: chart, ships (SAIL-3.3.1.3.1), its own Royal
    Port (SAIL-3.1.5.1.4). Also asked by storm.py."""
    chart = battle.chart
    to = chart.grid.next[start][course]
    facts: Facts = {"ship": ship.name(), "from": battle.square(start), "course": DIRECTION_NAMES[course]}
    rule, reason = chart.why_no_step(start, course)
    if reason:
        return Refusal(rule, "way barred", {**facts, "to": battle.square(to) if to != OFF else "", "reason": reason})
    facts = {**facts, "to": battle.square(to)}
    if not battle.has_room(to):
        ships = [other.name() for other in battle.ships_on(to)]  # it does not matter whose: SAIL-3.3.1.3.1
        return Refusal(full(battle, to), "ship in the way", {**facts, "ships": ships})
    if ports.keeps_out(battle, ship, to):
        return Refusal("SAIL-3.1.5.1.4", "own royal port", facts)
    return None


def full(battle: Battle, square: int) -> str:
    """The rule by which a space that holds a ship has no room for one more."""
    if battle.chart.kind[square] == COASTAL:
        return "SAIL-3.3.1.2.2"
    return "SAIL-3.3.1.2.3" if battle.chart.open_sea(square) else "SAIL-3.3.1.2.1"


def can_enter(battle: Battle, ship: Ship, start: int, course: int) -> int:
    """The same for speed: the square that the step leads to, or OFF."""
    to = battle.chart.step[start][course]
    if to == OFF or battle.lying[to] >= battle.chart.room[to] or ports.keeps_out(battle, ship, to):
        return OFF
    return to


def clear_spaces(battle: Battle, ship: Ship, way: List[int], most: int) -> int:
    """How many of so many spaces it can sail on that way (Chart.ways) until a step is barred: every step must be legal
    (SAIL-3.3.1.3.2)."""
    lying = battle.lying
    royal = battle.chart.port_harbour
    if most > len(way):
        most = len(way)
    for spaces in range(most):
        at = way[spaces]
        if (lying[at] and not battle.has_room(at)) or (royal[at] and ports.keeps_out(battle, ship, at)):
            return spaces
    return most


def no_steps(battle: Battle, ship: Ship, course: int, spaces: int) -> Optional[Refusal]:
    """The first step that is illegal; the move is refused as a whole (SAIL-3.3.1.3.2)."""
    at = ship.at
    for _ in range(spaces):
        refusal = no_entry(battle, ship, at, course)
        if refusal is not None:
            return refusal
        at = battle.chart.step[at][course]
    return None


# ---- a move


def offer_moves(battle: Battle, fleet: Fleet, found: List[Order]) -> None:
    """Every lawful Move of these ships, in a Fresh Breeze or calm: in any direction (SAIL-3.3.1.6.1.1), and fewer
    spaces than the most too (SAIL-3.3.1.6.1.5)."""
    fresh = battle.wind == FRESH
    wind = battle.wind_to * 8
    for ship in fleet.able_to(MOVE):
        if ship.moved == battle.turn:
            continue
        straight = speed(battle, ship, ORTHOGONAL)
        slanting = speed(battle, ship, DIAGONAL)
        if straight <= 0 and slanting <= 0:
            continue
        ways = battle.chart.ways(ship.at)
        moves = battle.rules.book.moves(ship.index)
        for course in range(8):
            most = slanting if course & 1 else straight
            if fresh:
                most -= DEVIATION[wind + course]
            if most > 0:
                spaces = clear_spaces(battle, ship, ways[course], most)
                if spaces > 0:
                    found += moves[course][:spaces]


def no_move(battle: Battle, seat: Seat, order: Move) -> Optional[Refusal]:
    refusal = bar(battle, seat, order.ship, MOVE)
    if refusal is not None:
        return refusal
    ship = battle.ships[order.ship]
    if battle.wind == STORM:
        return Refusal("SAIL-3.3.1.6.3.1", "storm", {"ship": ship.name()})
    if ship.moved == battle.turn:  # nor may it move on after a shot: SAIL-3.3.1.5.2
        return Refusal("SAIL-3.3.1.1.2", "has moved", {"ship": ship.name()})
    most = most_spaces(battle, ship, order.course)
    refusal = no_distance(battle, ship, order.course, order.spaces, most)
    return refusal if refusal is not None else no_steps(battle, ship, order.course, order.spaces)


def no_distance(battle: Battle, ship: Ship, course: int, spaces: int, most: int) -> Optional[Refusal]:
    """Why that is too far, or no distance at all."""
    name = ship.name()
    if spaces < 1:
        return Refusal("SAIL-3.3.1.1.2", "no spaces", {"ship": name})  # it would leave all as it is: SAIL-1.1.11
    facts: Facts = {"ship": name, "course": DIRECTION_NAMES[course], "spaces": spaces, "most": most}
    if spaces <= most:
        return None
    if battle.wind == CALM:
        if ship.rigging == NOW:
            return Refusal("SAIL-6.5.2", "becalmed", facts)
        return Refusal("SAIL-3.3.1.6.2.1", "too many spaces" if most > 0 else "becalmed", facts)
    if most > 0:
        return Refusal("SAIL-3.3.1.6.1.3", "too many spaces", facts)
    return Refusal("SAIL-3.3.1.6.1.4", "no headway", facts)


def move(battle: Battle, seat: Seat, order: Move, log: Optional[Log]) -> None:
    """The first leg, which is the whole move where no turn is possible (SAIL-3.3.1.1.1): with captain.maneuvers another
    leg may be, and UnderWay waits on the stack."""
    ship = battle.ships[order.ship]
    most = most_spaces(battle, ship, order.course)  # SAIL-5.1.2
    acts(battle, ship)
    ship.moved = ship.sailed = battle.turn  # SAIL-3.3.1.7, SAIL-6.10.1
    entered = sail(battle, ship, order.course, order.spaces, "SAIL-3.3.1.7", log)
    under_way(battle, seat, ship, order.course, most - order.spaces, entered, log)


def sail(battle: Battle, ship: Ship, course: int, spaces: int, rule: str, log: Optional[Log]) -> List[int]:
    """One leg of a move; the spaces that the ship has entered."""
    start = at = ship.at
    entered: List[int] = []
    for _ in range(spaces):
        at = battle.chart.step[at][course]
        entered.append(at)
    battle.put(ship, at)
    if battle.rules.switches.headings:
        ship.heading = course  # SAIL-6.2.1
    wake(battle, ship, start, entered)
    if log is not None:
        facts: Facts = {"ship": ship.name(), "owner": ship.owner, "from": battle.square(start), "to": battle.square(at)}
        log.tell("moved", rule, {**facts, "course": DIRECTION_NAMES[course], "spaces": spaces})
    return entered


def wake(battle: Battle, ship: Ship, start: int, entered: Sequence[int]) -> None:
    """What a ship leaves behind that has come from `start` through `entered`, on one line: the forts have seen it
    (SAIL-3.3.5.2.5), marks at a Royal Port are kept or lost (SAIL-3.1.5.1.5), an offer to work is withdrawn
    (SAIL-3.3.5.2.9). No straight way leaves a harbour and comes back into it: a manoeuvre is asked leg by leg."""
    if not entered:
        return
    harbour = battle.chart.harbour
    for square in entered:
        if harbour[square]:
            battle.visit(ship, square)
    if battle.ports:
        ports.moved(battle, ship, start)
    if harbour[start]:
        works.left_harbour(battle, ship, start)


def arrive(battle: Battle, ship: Ship, entered: Sequence[int], log: Optional[Log]) -> None:
    """A ship has finished its move or drift through `entered` (perhaps none), and lies there already or has sunk. Then
    waits on the stack: AfterMove for a fireship (SAIL-3.3.2.16.4), and above it the mines on the way, which are
    declared first (SAIL-3.3.6.1.2). Shared with storm.py."""
    if ship.at == OFF:
        return
    if ship.lit:
        battle.pending.append(AfterMove(ship.index))
    if entered:
        mines.question(battle, ship, entered, log)


# ---- manoeuvres


def under_way(
    battle: Battle, seat: Seat, ship: Ship, course: int, left: int, entered: Sequence[int], log: Optional[Log]
) -> None:
    """After a leg: another may follow in a Fresh Breeze (SAIL-5.1.1), or the move is over. The legs are one move:
    nothing comes between them, and mines are declared after the last (SAIL-5.1.5)."""
    if battle.rules.switches.maneuvers and battle.wind == FRESH and can_turn(battle, ship, course, left):
        battle.pending.append(UnderWay(seat, ship.index, ship.name(), course, left, entered))
    else:
        arrive(battle, ship, entered, log)


def most_onward(battle: Battle, course: int, left: int, onward: int) -> int:
    """The maximum of a new leg: what is left of the leg before, less the deviation of the new direction, nothing being
    converted (SAIL-5.1.3); a turn into the wind's direction costs nothing (SAIL-5.1.4). 0 for the old direction."""
    if onward == course:
        return 0
    return max(left - DEVIATION[battle.wind_to * 8 + onward], 0)


def can_turn(battle: Battle, ship: Ship, course: int, left: int) -> bool:
    """Whether there is any other leg."""
    if left < 1:
        return False
    for onward in range(8):
        if most_onward(battle, course, left, onward) > 0 and can_enter(battle, ship, ship.at, onward) != OFF:
            return True
    return False


def offer_legs(battle: Battle, frame: UnderWay, found: List[Order]) -> None:
    """`then COURSE SPACES` and `lie to`."""
    ship = battle.ships[frame.ship]
    ways = battle.chart.ways(ship.at)
    for onward in range(8):
        most = most_onward(battle, frame.course, frame.left, onward)
        if most > 0:
            found += battle.rules.book.onward(onward)[: clear_spaces(battle, ship, ways[onward], most)]
    found.append(PLAIN_ORDERS[LIE_TO])


def no_leg(battle: Battle, frame: UnderWay, order: Onward) -> Optional[Refusal]:
    ship = battle.ships[frame.ship]
    if order.course == frame.course:
        return Refusal("SAIL-5.1.3", "same course", {"ship": ship.name(), "course": DIRECTION_NAMES[order.course]})
    most = most_onward(battle, frame.course, frame.left, order.course)
    if order.spaces < 1:
        return Refusal("SAIL-3.3.1.1.2", "no spaces", {"ship": ship.name()})
    if order.spaces > most:
        facts: Facts = {"ship": ship.name(), "course": DIRECTION_NAMES[order.course]}
        facts = {**facts, "spaces": order.spaces, "most": most}
        if most > 0:
            return Refusal("SAIL-5.1.3", "too many spaces", facts)
        return Refusal("SAIL-5.1.4", "no headway", facts)
    return no_steps(battle, ship, order.course, order.spaces)


def leg(battle: Battle, frame: UnderWay, order: Onward, log: Optional[Log]) -> None:
    """The next leg; the frame on top (UnderWay) is replaced or taken off."""
    ship = battle.ships[frame.ship]
    most = most_onward(battle, frame.course, frame.left, order.course)
    battle.pending.pop()
    entered = sail(battle, ship, order.course, order.spaces, "SAIL-5.1.3", log)
    under_way(battle, frame.seat, ship, order.course, most - order.spaces, [*frame.entered, *entered], log)


def lie_to(battle: Battle, frame: UnderWay, log: Optional[Log]) -> None:
    """The manoeuvre is over; the frame is taken off."""
    battle.pending.pop()
    ship = battle.ships[frame.ship]
    if log is not None:
        log.tell("lay to", "SAIL-5.1.5", {"ship": ship.name(), "owner": ship.owner, "at": battle.square(ship.at)})
    arrive(battle, ship, frame.entered, log)
