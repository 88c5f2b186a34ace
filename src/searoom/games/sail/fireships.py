"""Fireships: SAIL-3.3.2.16, boats against them SAIL-6.11.

Lighting is for good (SAIL-3.3.2.16.1): nothing here ever puts a fire out. A fireship that sinks before its own
explosion just sinks (SAIL-3.3.2.16.8): losses.sink makes it an ordinary wreck.
"""

from __future__ import annotations

from typing import Dict, Final, List, Optional

from searoom.core.dice import Chosen, Dice, DieWanted
from searoom.core.encode import Facts
from searoom.core.events import Log, roll
from searoom.core.grid import OFF
from searoom.core.odds import CERTAIN, Chance, Forecast, Need
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import able, alliances, losses, storm
from searoom.games.sail.cards import STORM, TABLES
from searoom.games.sail.frames import AfterMove, MineQuestion
from searoom.games.sail.orders import EXPLODE, HOLD, LIGHT, PLAIN_ORDERS, Boats
from searoom.games.sail.pieces import NONE, Ship
from searoom.games.sail.state import Battle

# outcomes, as forecasts and events call them
ALIGHT: Final = "alight"
EXPLODES: Final = "explodes"
TOWED_OFF: Final = "towed off"
BEATEN: Final = "boats beaten"


def is_due(battle: Battle, ship: Ship) -> bool:
    """Lit in an earlier Turn: now it may move, or must drift, like any ship (SAIL-3.3.2.16.3), and explodes
    at the latest when its owner ends them."""
    return 0 < ship.lit < battle.turn  # SAIL-3.3.2.16.4


def offer_fireships(battle: Battle, seat: Seat, fleet: able.Fleet, found: List[Order]) -> None:
    """`light SHIP`, `explode SHIP`, `boats SHIP to SHIP`."""
    lights = battle.rules.book.of_ship(LIGHT)
    for place, ship in enumerate(fleet.ships):
        if ship.lit == 0:
            if fleet.powers[place] & able.BURN:
                found.append(lights[ship.index])
        elif ship.lit < battle.turn:
            found.append(battle.rules.book.of_ship(EXPLODE)[ship.index])
    if battle.rules.switches.boats and battle.wind != STORM and enemy_alight(battle, seat):
        offer_boats(battle, seat, found)


def enemy_alight(battle: Battle, seat: Seat) -> bool:
    for ship in battle.ships:
        if ship.lit and ship.at != OFF and ship.owner != seat:
            return True
    return False


# ---- lighting


def no_light(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    """Under repair, at work, captured in this Turn, or alight already (SAIL-3.3.2.16.1)."""
    return able.bar(battle, seat, ship, able.BURN)


def light(battle: Battle, seat: Seat, ship: Ship, log: Optional[Log]) -> None:
    """From now on it can only move and explode (SAIL-3.3.2.16.2); so its shots of this Turn and the next are gone
    (SAIL-3.3.2.16.1)."""
    last = 0
    for other in battle.ships:
        if other.owner == seat and other.lit > 0:
            last = max(last, other.lit_as)
    ship.lit = battle.turn
    ship.lit_as = last + 1
    if log is not None:
        facts = {"ship": ship.name(), "owner": seat, "at": battle.square(ship.at)}
        log.tell("set alight", "SAIL-3.3.2.16.1", facts, outcome=ALIGHT)


def light_odds(battle: Battle, ship: Ship) -> Forecast:
    """One certain chance "alight" whose facts name who would be hurt by how much if it exploded where it lies."""
    return Forecast(1, [Chance(ALIGHT, 1, explosion(battle, ship))])


# ---- exploding


def no_explode(battle: Battle, seat: Seat, ship: int) -> Optional[Refusal]:
    """SAIL-3.3.2.16.4"""
    refusal = able.not_yours(battle, seat, ship)
    if refusal is not None:
        return refusal
    fireship = battle.ships[ship]
    if fireship.lit == 0:
        return Refusal("SAIL-3.3.2.16.4", "not alight", {"ship": fireship.name()})
    if not is_due(battle, fireship):
        return Refusal("SAIL-3.3.2.16.4", "lit this turn", {"ship": fireship.name(), "turn": battle.turn})
    return None


def explode_order(battle: Battle, seat: Seat, ship: Ship, log: Optional[Log]) -> None:
    """The order: in a Storm first drifts it if it has not (the explosion follows by `after_move`); else explodes."""
    if drifts_first(battle, ship):
        battle.pending.append(AfterMove(ship.index, ordered=True))
        storm.drift(battle, ship, log)
        return
    explode(battle, ship, log, EXPLODES)


def drifts_first(battle: Battle, ship: Ship) -> bool:
    """In a Storm the order to explode first carries the ship away (SAIL-3.3.2.16.4)."""
    return battle.wind == STORM and storm.must_drift(battle, ship)


def explode_odds(battle: Battle, ship: Ship) -> Forecast:
    """One certain chance "explodes", its facts the victims. Where the Storm carries it away first they are those of the
    place to which it comes, and nothing is certain to explode that is wrecked on the way."""
    facts = explosion(battle, ship) if not drifts_first(battle, ship) else explosion_after_drift(battle, ship)
    return Forecast(1, [Chance(EXPLODES, 1, facts)]) if facts else CERTAIN


def explosion_after_drift(battle: Battle, ship: Ship) -> Facts:
    """What the order to explode leads to in a Storm, tried on a copy; nothing if it comes to no explosion. Whoever is
    asked for mines on the way is presumed to hold them."""
    twin = battle.copy()
    log, dice = Log(), Chosen(())
    try:
        twin.carry_out(ship.owner, battle.rules.book.of_ship(EXPLODE)[ship.index], dice, log)
        while twin.pending:
            top = twin.pending[-1]
            if not isinstance(top, MineQuestion):
                break
            twin.carry_out(top.seat, PLAIN_ORDERS[HOLD], dice, log)
    except DieWanted:
        pass  # the explosion has ended the Turn, and the wind of the next is wanted
    for event in log.events:
        if event.outcome == EXPLODES:
            return event.facts
    return {}


def victims(battle: Battle, ship: Ship) -> List[Ship]:
    """Whoever lies around it or in its own space, own, allied, enemy or under repair, land between or not
    (SAIL-3.3.2.16.5, SAIL-3.3.2.16.6)."""
    grid = battle.rules.grid
    return [o for o in battle.ships if o.at != OFF and o is not ship and grid.distance(o.at, ship.at) <= 1]


def force(ship: Ship) -> int:
    """Its full card Strength, whatever damage it has (SAIL-3.3.2.16.5)."""
    return ship.card.strength


def explosion(battle: Battle, ship: Ship) -> Facts:
    """What it does where it lies: told beforehand, and when it happens."""
    points = force(ship)
    hit: List[Facts] = []
    for victim in victims(battle, ship):
        sinks = points >= victim.strength()
        hit.append({"ship": victim.name(), "owner": victim.owner, "points": points, "sinks": sinks})
    facts: Dict[str, object] = {"ship": ship.name(), "owner": ship.owner, "at": battle.square(ship.at)}
    facts["points"] = points
    facts["victims"] = hit
    return facts


def explode(battle: Battle, ship: Ship, log: Optional[Log], outcome: str = "") -> None:
    """SAIL-3.3.2.16.5 to SAIL-3.3.2.16.7, SAIL-3.1.2.14"""
    if log is not None:
        log.tell("explodes", "SAIL-3.3.2.16.5", explosion(battle, ship), outcome=outcome)
    points = force(ship)
    hit = victims(battle, ship)
    estranged = estranged_by(battle, ship, hit)
    # all damage is placed, then all sink together, fireships among them without exploding (SAIL-2.4.4, SAIL-3.3.2.16.7)
    doomed = losses.damage(battle, [(victim, points) for victim in hit], "SAIL-3.3.2.16.5", log)
    losses.sink(battle, ship, "SAIL-3.3.2.16.7", log)
    for victim in doomed:
        losses.sink(battle, victim, "SAIL-2.4.3", log)
    for other in estranged:
        alliances.fall_out(battle, ship.owner, other, "SAIL-3.1.2.14", log)


def estranged_by(battle: Battle, ship: Ship, hit: List[Ship]) -> List[Seat]:
    """Temporary allies who have a ship among the victims, in seat order (SAIL-3.1.2.14). Peace with a team-mate is for
    good (SAIL-3.1.2.2)."""
    found: List[Seat] = []
    for victim in hit:
        other = victim.owner
        temporary = battle.allied(ship.owner, other) and not battle.team_mates(ship.owner, other)
        if temporary and other not in found:
            found.append(other)
    return sorted(found)


def after_move(battle: Battle, frame: AfterMove, log: Optional[Log]) -> None:
    """Takes the frame off; a due fireship that has moved or drifted explodes now (SAIL-3.3.2.16.4), unless a mine or a
    reef has sunk it (SAIL-3.3.2.16.8)."""
    battle.pending.pop()
    ship = battle.ships[frame.ship]
    if ship.at == OFF or not is_due(battle, ship):
        return
    if battle.pending:
        below = battle.pending[-1]
        if isinstance(below, AfterMove) and below.ordered and below.ship == frame.ship:
            return  # it has come to the place where its owner has ordered it to explode: that follows now
    explode(battle, ship, log, EXPLODES if frame.ordered else "")


def next_due(battle: Battle, seat: Seat) -> int:
    """Which fireship explodes next when the seat ends its actions, in the order in which they were lit (SAIL-3.2.2.2);
    NONE: no more."""
    first = NONE
    for ship in battle.ships:
        if ship.owner == seat and ship.at != OFF and is_due(battle, ship):
            earlier = first == NONE or (ship.lit, ship.lit_as) < (battle.ships[first].lit, battle.ships[first].lit_as)
            if earlier:
                first = ship.index
    return first


# ---- boats (SAIL-6.11.1)


def offer_boats(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """From each ship that may send them, to each enemy fireship beside it."""
    book = battle.rules.book
    for fireship in battle.ships:
        if fireship.lit == 0 or fireship.at == OFF or battle.allied(seat, fireship.owner):
            continue
        crews = [s for s in battle.ships if s.owner == seat and beside(battle, s, fireship)]
        found.extend([book.boats(s.index, fireship.index) for s in crews if no_crew(battle, s) is None])


def beside(battle: Battle, ship: Ship, fireship: Ship) -> bool:
    """Adjacent: not in the same space (SAIL-1.1.6)."""
    return ship.at != OFF and battle.rules.grid.distance(ship.at, fireship.at) == 1


def no_crew(battle: Battle, ship: Ship) -> Optional[Refusal]:
    """Why this ship can man no boats now: busy, shaken, alight; it has fired, or tried before."""
    refusal = able.kept_from(battle, ship, able.SEND_BOATS)
    if refusal is not None:
        return refusal
    if ship.tried == battle.turn:
        return Refusal("SAIL-6.11.1", "boats sent already", {"ship": ship.name()})
    if ship.shots_fired(battle.turn) > 0:
        return Refusal("SAIL-6.11.1", "has fired", {"ship": ship.name()})
    return None


def no_boats(battle: Battle, seat: Seat, order: Boats) -> Optional[Refusal]:
    if not battle.rules.switches.boats:
        return Refusal("SAIL-6.11.1", "not agreed", {"switch": "admiral.boats"})
    refusal = able.not_yours(battle, seat, order.ship)
    if refusal is not None:
        return refusal
    ship = battle.ships[order.ship]
    if battle.wind == STORM:
        return Refusal("SAIL-6.11.1", "no boats in a storm", {"ship": ship.name()})
    refusal = no_crew(battle, ship)
    if refusal is not None:
        return refusal
    fireship = battle.ships[order.fireship]
    facts = {"ship": ship.name(), "target": fireship.name()}
    if fireship.at == OFF or fireship.lit == 0 or battle.allied(seat, fireship.owner):
        return Refusal("SAIL-6.11.1", "no enemy fireship", facts)
    if not beside(battle, ship, fireship):
        return Refusal("SAIL-6.11.1", "not beside the fireship", facts)
    return None


def towing(ship: Ship, fireship: Ship) -> Need:
    """The faces that tow it off. Forecast and roll both ask here."""
    return Need("SAIL-6.11.1", 6, TABLES.towed_on)


def send_boats(battle: Battle, seat: Seat, order: Boats, dice: Dice, log: Optional[Log]) -> None:
    """It costs all the ship's shots; a fireship that is towed off burns out without exploding and counts as sunk."""
    ship, fireship = battle.ships[order.ship], battle.ships[order.fireship]
    ship.tried = battle.turn
    ship.fired = ship.card.shots
    ship.fired_in = battle.turn
    if log is not None:
        log.tell("boats sent", "SAIL-6.11.1", {"ship": ship.name(), "target": fireship.name()})
    if roll(towing(ship, fireship), "boats", dice, log, seat, TOWED_OFF, BEATEN):
        losses.sink(battle, fireship, "SAIL-6.11.1", log)


def boats_odds(battle: Battle, seat: Seat, order: Boats) -> Forecast:
    fireship = battle.ships[order.fireship]
    need = towing(battle.ships[order.ship], fireship)
    ways = need.ways()
    towed = Chance(TOWED_OFF, ways, {"target": fireship.name(), "sinks": True})
    beaten = Chance(BEATEN, need.sides - ways, {"target": fireship.name(), "sinks": False})
    return Forecast(need.sides, [chance for chance in (towed, beaten) if chance.ways > 0], [need])
