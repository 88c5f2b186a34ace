"""Storm: SAIL-3.3.1.6.3, collisions SAIL-5.2, anchors SAIL-6.10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log, roll
from searoom.core.grid import DIRECTION_NAMES, OFF, STEPS
from searoom.core.odds import Chance, Forecast, Need
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import ports, sailing
from searoom.games.sail.able import RIDE_OUT as RIDING_OUT
from searoom.games.sail.able import Fleet, bar, can, not_yours
from searoom.games.sail.cards import STORM, TABLES
from searoom.games.sail.losses import hurt
from searoom.games.sail.orders import DRIFT, RIDE_OUT
from searoom.games.sail.pieces import NONE, Ship
from searoom.games.sail.state import Battle

ANCHOR_HOLDS: Final = Need("SAIL-6.10.1", 6, TABLES.anchor_holds_on)
RIDES_IT_OUT: Final = "rides it out"
DRIFTS: Final = "drifts"


class Drift:
    """Where a Storm carries a ship, what stops it there, and what that costs."""

    def __init__(self, entered: Sequence[int], rule: str, reason: str, damage: int = 0, struck: int = NONE) -> None:
        self.entered: Final = tuple(entered)
        self.rule: Final = rule
        self.reason: Final = reason  # "": nothing stops it
        self.damage: Final = damage
        self.struck: Final = struck  # the ship it collides with, which takes the same damage


# ---- who drifts


def must_drift(battle: Battle, ship: Ship) -> bool:
    """Whether this ship has still to be carried away in this Turn, once (SAIL-3.3.1.6.3.1): also under repair, at work
    or alight, but not captured in this Turn (SAIL-3.3.3.7.2)."""
    turn = battle.turn
    return battle.wind == STORM and ship.at != OFF and ship.moved != turn and ship.taken != turn


def offer_drifts(battle: Battle, fleet: Fleet, found: List[Order]) -> None:
    """`drift SHIP` and, with admiral.anchors, `ride out SHIP`."""
    book = battle.rules.book
    anchors = battle.rules.switches.anchors
    for ship in fleet.ships:
        if must_drift(battle, ship):
            found.append(book.of_ship(DRIFT)[ship.index])
            if anchors and can_ride_out(battle, ship):
                found.append(book.of_ship(RIDE_OUT)[ship.index])


def no_drift(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    refusal = not_yours(battle, seat, ship)
    return refusal if refusal is not None else not_adrift(battle, battle.ships[ship])


def not_adrift(battle: Battle, ship: Ship) -> Optional[Refusal]:
    facts: Facts = {"ship": ship.name()}
    if battle.wind != STORM:
        return Refusal("SAIL-3.3.1.6.3.1", "no storm", facts)
    if ship.taken == battle.turn:
        return Refusal("SAIL-3.3.3.7.2", "captured this turn", facts)
    if ship.moved == battle.turn:
        return Refusal("SAIL-3.3.1.6.3.9", "has drifted", facts)
    return None


def next_left_over(battle: Battle, seat: Seat) -> int:
    """Which of the seat's ships drifts next by itself when it ends its actions: the one farthest in the wind's
    direction; equal: by type, then by number. NONE: no more (SAIL-3.3.1.6.3.3)."""
    best = NONE
    farthest = 0
    dx, dy = STEPS[battle.wind_to]
    grid = battle.rules.grid
    for ship in battle.ships:
        if ship.owner != seat or not must_drift(battle, ship):
            continue
        far = dx * grid.column(ship.at) + dy * grid.row(ship.at)
        if best == NONE or far > farthest or (far == farthest and earlier(ship, battle.ships[best])):
            best, farthest = ship.index, far
    return best


def earlier(one: Ship, other: Ship) -> bool:
    """Brig, frigate, galleon, 1st rate; then the lower number."""
    return one.kind < other.kind or (one.kind == other.kind and one.number < other.number)


# ---- drifting


def drift(battle: Battle, ship: Ship, log: Optional[Log]) -> None:
    """Carries the ship away, with reef damage and collisions, and marks it as moved; then `sailing.arrive`."""
    ship.moved = battle.turn  # in any case: SAIL-3.3.1.6.3.9
    rule, reason = held_by(battle, ship)
    if reason:
        lie_at_anchor(battle, ship, rule, reason, log)
        return
    way = foresee(battle, ship)
    start = ship.at
    if way.entered:
        battle.put(ship, way.entered[-1])
        sailing.wake(battle, ship, start, way.entered)
    if log is not None:
        facts: Facts = {
            "ship": ship.name(),
            "owner": ship.owner,
            "from": battle.square(start),
            "to": battle.square(ship.at),
            "course": DIRECTION_NAMES[battle.wind_to],
            "spaces": len(way.entered),
            "reason": way.reason,
        }
        log.tell("drifted", way.rule, facts)
    if way.struck != NONE:
        collide(battle, ship, battle.ships[way.struck], way.damage, log)
    elif way.damage:
        hurt(battle, [(ship, way.damage)], "SAIL-3.3.1.6.3.6", log)
    sailing.arrive(battle, ship, way.entered, log)


def held_by(battle: Battle, ship: Ship) -> Tuple[str, str]:
    """What keeps a ship from being carried away at all; empty words if nothing does. It matters only at the beginning
    of a drift."""
    if harboured(battle, ship.at):
        return "SAIL-3.3.1.6.3.7", "harbour"
    if battle.chart.lee[ship.at] >> battle.wind_to & 1:
        return "SAIL-3.3.1.6.3.8", "lee"
    return "", ""


def harboured(battle: Battle, square: int) -> bool:
    """In any Harbour Area: of any fort, destroyed ones too, and of a Royal Port (SAIL-3.3.1.6.3.7)."""
    return battle.chart.harbour[square] != 0 or battle.chart.port_harbour[square] != 0


def lie_at_anchor(battle: Battle, ship: Ship, rule: str, reason: str, log: Optional[Log]) -> None:
    """It does not have to drift: it has had its move, and nobody collides with it (SAIL-5.2.2)."""
    ship.moved = ship.held = battle.turn
    if log is not None:
        facts = {"ship": ship.name(), "owner": ship.owner, "at": battle.square(ship.at), "reason": reason}
        log.tell("held", rule, facts)
    sailing.arrive(battle, ship, [], log)


def foresee(battle: Battle, ship: Ship) -> Drift:
    """The drift of a ship that nothing holds: always the card's value (SAIL-3.3.1.6.3.10), in the wind's direction, up
    to the first obstacle (SAIL-3.3.1.6.3.5) or into the first harbour (SAIL-3.3.1.6.3.7). Other ships are neither
    pushed nor passed: they lie where they lie (SAIL-3.3.1.6.3.2, SAIL-3.3.1.6.3.4)."""
    wind = battle.wind_to
    spaces = ship.card.drift[wind & 1]
    at = ship.at
    entered: List[int] = []
    while len(entered) < spaces:
        to = sailing.can_enter(battle, ship, at, wind)
        if to == OFF:
            return stopped(battle, ship, at, entered, spaces - len(entered))
        entered.append(to)
        if harboured(battle, to):
            return Drift(entered, "SAIL-3.3.1.6.3.7", "harbour")
        at = to
    return Drift(entered, "SAIL-3.3.1.6.3.1", "")


def stopped(battle: Battle, ship: Ship, at: int, entered: Sequence[int], left: int) -> Drift:
    """What it is that lets the ship go no farther, with so many spaces left."""
    rule, reason = battle.chart.drift_stop(at, battle.wind_to)
    if reason == "reef":
        return Drift(entered, rule, reason, lost_to_reefs(battle, ship, at, left))
    if reason:
        return Drift(entered, rule, reason)
    to = battle.chart.step[at][battle.wind_to]
    if battle.has_room(to):
        return Drift(entered, "SAIL-3.1.5.1.4", "own royal port")
    if battle.rules.switches.storm_collisions:
        struck = collides(battle, to)
        if struck != NONE:
            return Drift(entered, "SAIL-5.2.1", "collision", lost_to_ship(battle, ship, to, left), struck)
    return Drift(entered, "SAIL-3.3.1.6.3.5", "ship")


def lost_to_reefs(battle: Battle, ship: Ship, at: int, left: int) -> int:
    """The spaces that it would still have entered on this drift if no reefs were there: none beyond another obstacle,
    and none beyond a harbour, in which it would have stopped (SAIL-3.3.1.6.3.6)."""
    chart = battle.chart
    lost = 0
    while lost < left:
        at = chart.beyond_reef(at, battle.wind_to)
        if at == OFF:
            break
        if not chart.reef[at] and (not battle.has_room(at) or ports.keeps_out(battle, ship, at)):
            break
        lost += 1
        if harboured(battle, at) or (chart.reef[at] and chart.reef_in_harbour(at)):
            break
    return lost


# ---- collisions (captain.storm_collisions)


def collides(battle: Battle, square: int) -> int:
    """The ship there that has finished its own drift in this Turn; NONE for one that has not drifted yet, that lies at
    anchor, or that lies in a harbour (SAIL-5.2.1, SAIL-5.2.2)."""
    if harboured(battle, square):
        return NONE
    other = battle.ships_on(square)[0]
    return other.index if other.moved == battle.turn and other.held != battle.turn else NONE


def lost_to_ship(battle: Battle, ship: Ship, to: int, left: int) -> int:
    """The spaces that it could not enter because of the one ship that lies in the next: counted as for reefs, with that
    ship imagined away (SAIL-5.2.1)."""
    lost = 1
    while lost < left:
        to = sailing.can_enter(battle, ship, to, battle.wind_to)
        if to == OFF:
            break
        lost += 1
        if harboured(battle, to):
            break
    return lost


def collide(battle: Battle, ship: Ship, other: Ship, damage: int, log: Optional[Log]) -> None:
    """Both take it, whosever they are: it is no attack (SAIL-5.2.3)."""
    if log is not None:
        facts = {"ship": ship.name(), "target": other.name(), "at": battle.square(other.at), "points": damage}
        log.tell("collision", "SAIL-5.2.1", facts)
    hurt(battle, [(ship, damage), (other, damage)], "SAIL-5.2.1", log)


# ---- anchors (admiral.anchors)


def can_ride_out(battle: Battle, ship: Ship) -> bool:
    """For a ship that must drift: whether it may try to stay."""
    return (
        battle.chart.near_land[ship.at]
        and not sailed_before(battle, ship)
        and can(battle, ship, RIDING_OUT)
        and not held_by(battle, ship)[1]
    )


def sailed_before(battle: Battle, ship: Ship) -> bool:
    """Whether it made a voluntary move in the Turn before; one that was not in a Turn before did not."""
    return ship.sailed > 0 and ship.sailed == battle.turn - 1


def no_ride_out(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    if not battle.rules.switches.anchors:
        return Refusal("SAIL-6.10.1", "not agreed", {"switch": "admiral.anchors"})
    refusal = bar(battle, seat, ship, RIDING_OUT)
    if refusal is not None:
        return refusal
    trying = battle.ships[ship]
    refusal = not_adrift(battle, trying)
    if refusal is not None:
        return refusal
    facts: Facts = {"ship": trying.name(), "at": battle.square(trying.at)}
    if held_by(battle, trying)[1]:
        return Refusal("SAIL-6.10.1", "not carried away", facts)
    if not battle.chart.near_land[trying.at]:
        return Refusal("SAIL-6.10.1", "no land near", facts)
    if sailed_before(battle, trying):
        return Refusal("SAIL-6.10.1", "sailed last turn", facts)
    return None


def ride_out(battle: Battle, seat: Seat, ship: Ship, dice: Dice, log: Optional[Log]) -> None:
    """One try per Turn: whatever falls, the ship has had its move (SAIL-6.10.1)."""
    if roll(ANCHOR_HOLDS, "ride out", dice, log, seat, RIDES_IT_OUT, DRIFTS):
        lie_at_anchor(battle, ship, "SAIL-6.10.1", "anchor", log)
    else:
        drift(battle, ship, log)


def ride_out_odds(battle: Battle, ship: Ship) -> Forecast:
    """What the drift would do stands beside it."""
    way = foresee(battle, ship)
    to = way.entered[-1] if way.entered else ship.at
    facts: Facts = {
        "to": battle.square(to),
        "damage": way.damage,
        "sinks": way.damage >= ship.strength(),
        "target": battle.name(way.struck) if way.struck != NONE else "",
    }
    ways = ANCHOR_HOLDS.ways()
    chances = [Chance(RIDES_IT_OUT, ways), Chance(DRIFTS, ANCHOR_HOLDS.sides - ways, facts)]
    return Forecast(ANCHOR_HOLDS.sides, chances, [ANCHOR_HOLDS])
