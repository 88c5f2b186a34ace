"""Which guns bear on what: shots left, forbidden targets, range and line of fire, chain shot, arcs.

SAIL-3.3.2.1 to SAIL-3.3.2.3, SAIL-3.3.2.6 to SAIL-3.3.2.11.1, SAIL-3.3.2.14 to SAIL-3.3.2.18, SAIL-6.4, SAIL-6.5.
A unit is a ship or a fort, by its number. Each judge has a quick twin for whoever asks it of every unit.
"""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.encode import Facts
from searoom.core.grid import NOWHERE, OFF
from searoom.core.orders import Refusal
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail import able, alliances, wind
from searoom.games.sail.able import Fleet
from searoom.games.sail.cards import FORT, STORM, TABLES
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import NONE, NOW, Fort, Ship
from searoom.games.sail.state import Battle

ALONGSIDE: Final = 8  # where another direction of fire would stand: both lie in one space (SAIL-3.3.2.18)


# ---- shots


def shots_left(battle: Battle, unit: int) -> int:
    """All its fire of this Turn is counted together (SAIL-3.3.2.10.1, SAIL-3.3.2.14, SAIL-3.3.2.15). Damage takes
    none away (SAIL-2.4.2)."""
    storm = battle.wind == STORM
    if unit >= FORTS:
        return max(0, battle.forts[unit - FORTS].shots_left(battle.turn, storm))
    return max(0, battle.ships[unit].shots_left(battle.turn, storm))


def spend(battle: Battle, unit: int, shots: int) -> None:
    """Each shot is counted when fired (SAIL-3.2.3.2)."""
    turn = battle.turn
    if unit >= FORTS:
        fort = battle.forts[unit - FORTS]
        fort.fired = fort.shots_fired(turn) + shots
        fort.fired_in = turn
    else:
        ship = battle.ships[unit]
        ship.fired = ship.shots_fired(turn) + shots
        ship.fired_in = turn
        able.acts(battle, ship)


def no_gun(battle: Battle, seat: Seat, unit: int) -> Optional[Refusal]:
    """Why this unit cannot fire now, whatever the target. Only ships and forts fire (SAIL-3.3.2.1), a player's own in
    his own actions (SAIL-3.3.2.3)."""
    if unit >= FORTS:
        refusal = no_fort_gun(battle, seat, battle.forts[unit - FORTS])
    else:
        refusal = able.bar(battle, seat, unit, able.FIRE)
    if refusal is not None or shots_left(battle, unit) > 0:
        return refusal
    facts: Facts = {"unit": battle.name(unit)}
    if unit < FORTS and battle.wind == STORM and battle.ships[unit].card.shots_storm == 0:
        return Refusal("SAIL-3.3.2.10.2", "no fire in a storm", facts)
    return Refusal("SAIL-3.3.2.11.1" if unit >= FORTS else "SAIL-3.3.2.10.1", "no shots left", facts)


def no_fort_gun(battle: Battle, seat: Seat, fort: Fort) -> Optional[Refusal]:
    facts: Facts = {"fort": fort.name}
    if fort.ruin:
        return Refusal("SAIL-3.3.5.1.6", "fort in ruins", facts)
    if not battle.holds(seat, fort):
        return Refusal("SAIL-1.1.9", "not your fort", {**facts, "owner": fort.owner})
    if fort.silent == battle.turn:
        return Refusal("SAIL-5.6.6.2", "fort silent", facts)
    return None


def guns_of(battle: Battle, seat: Seat, fleet: Fleet) -> List[int]:
    """The units that can fire now, ships first."""
    turn, storm = battle.turn, battle.wind == STORM
    found = [ship.index for ship in fleet.able_to(able.FIRE) if ship.shots_left(turn, storm) > 0]
    for fort in battle.forts:
        silent = fort.ruin or fort.silent == turn or not battle.holds(seat, fort)
        if not silent and fort.shots_left(turn, storm) > 0:
            found.append(FORTS + fort.index)
    return found


# ---- forbidden targets


def no_target(battle: Battle, seat: Seat, target: int) -> Optional[Refusal]:
    """Own and allied units, ships under repair and destroyed forts cannot be fired at (SAIL-3.3.2.17); a Royal Port is
    no unit at all."""
    name = battle.name(target)
    if target >= FORTS:
        fort = battle.forts[target - FORTS]
        if fort.ruin:
            # a ruin with points may be fired at (SAIL-3.3.5.3.4)
            return None if fort.points > 0 else Refusal("SAIL-3.3.2.17", "target destroyed", {"target": name})
        # enemy and neutral forts may be attacked (SAIL-3.3.5.1.1)
        if battle.holds(seat, fort):
            return alliances.no_attack(battle, seat, seat)  # also a fort held in common (SAIL-4.3.8)
        return alliances.no_attack(battle, seat, fort.owner)
    ship = battle.ships[target]
    if ship.at == OFF:
        return Refusal("SAIL-3.3.2.2", "not on the board", {"ship": name})
    refusal = alliances.no_attack(battle, seat, ship.owner)
    if refusal is None and ship.mending != NONE:
        return Refusal("SAIL-3.3.2.17", "target under repair", {"target": name})
    return refusal


def targets_of(battle: Battle, seat: Seat, fleet: Fleet) -> List[int]:
    """The same for all at once: whatever this player may fire at, were it in range."""
    spared = alliances.spared_by(battle, seat)
    found = [ship.index for ship in fleet.foes if ship.mending == NONE]
    for fort in battle.forts:
        if fort.ruin:
            if fort.points > 0:
                found.append(FORTS + fort.index)
        elif (fort.owner == NOBODY or not spared >> fort.owner & 1) and not battle.holds(seat, fort):
            found.append(FORTS + fort.index)
    return found


def is_neutral(battle: Battle, fort: Fort) -> bool:
    """It stands, and is nobody's: neither one player's nor held in common."""
    if fort.ruin or fort.owner != NOBODY:
        return False
    for seat in range(battle.seats):
        if battle.holds(seat, fort):
            return False
    return True


# ---- range and line of fire


def reach_of(battle: Battle, unit: int, direction: int) -> int:
    """Maximum range, orthogonal or diagonal (SAIL-3.3.2.6.1, SAIL-3.3.2.6.2)."""
    if unit >= FORTS:
        return FORT.reach[direction & 1]
    return battle.ships[unit].card.reach[direction & 1]


def in_the_way(battle: Battle, unit: int, direction: int, distance: int) -> int:
    """The first square short of the target from which a ship blocks the fire, own or foreign (SAIL-3.3.2.9.3); a fort
    fires over ships in the harbour of any port (SAIL-3.3.2.9.4). OFF: none. A second ship in the target's own space
    hinders nobody (SAIL-3.3.2.9.5)."""
    if distance < 2:
        return OFF
    ray = battle.rules.grid.rays[battle.unit_at(unit)][direction]
    for step in range(distance - 1):
        square = ray[step]
        if battle.lying[square] and not (
            unit >= FORTS and (battle.chart.harbour[square] or battle.chart.port_harbour[square])
        ):
            return square
    return OFF


def bearing(battle: Battle, unit: int, target: int, sight: int) -> int:
    """In which direction the unit's guns bear on the target, on one of the eight lines (SAIL-3.3.2.8) and at any
    distance up to the maximum (SAIL-3.3.2.7); ALONGSIDE in the same space; NOWHERE if they do not. `sight`:
    wind.sight, asked once."""
    at = battle.unit_at(unit)
    to = battle.unit_at(target)
    if at == to:
        return ALONGSIDE
    direction = battle.chart.line_from(at)[to]
    if direction == NOWHERE or battle.rules.grid.away(at)[to] > reach_of(battle, unit, direction):
        return NOWHERE
    return direction if is_clear(battle, unit, target, direction, sight) else NOWHERE


def is_clear(battle: Battle, unit: int, target: int, direction: int, sight: int) -> bool:
    """The same for a target that lies in the unit's field (Chart.field): whether night, fog or a ship hinders it."""
    at = battle.unit_at(unit)
    distance = battle.rules.grid.away(at)[battle.unit_at(target)]
    if distance > sight:
        return False
    if unit >= FORTS and (target >= FORTS or battle.holds(battle.ships[target].owner, battle.forts[unit - FORTS])):
        return False  # no fort fires at forts (SAIL-3.3.5.1.2), nor at ships of those who hold it (SAIL-4.3.8)
    return distance < 2 or in_the_way(battle, unit, direction, distance) == OFF


def no_bearing(battle: Battle, unit: int, target: int) -> Optional[Refusal]:
    """Why the guns of the unit do not bear on the target."""
    facts: Facts = {"unit": battle.name(unit), "target": battle.name(target)}
    if unit >= FORTS and target >= FORTS:
        return Refusal("SAIL-3.3.5.1.2", "fort at fort", facts)
    if unit >= FORTS and battle.holds(battle.ships[target].owner, battle.forts[unit - FORTS]):
        return Refusal("SAIL-4.3.8", "fort in common", facts)
    at = battle.unit_at(unit)
    to = battle.unit_at(target)
    if at == to:
        return None
    direction = battle.rules.grid.direction(at, to)
    rule, reason, where = battle.chart.why_no_line(at, to)
    if direction == NOWHERE:
        return Refusal(rule, "no line of fire", facts)
    distance = battle.rules.grid.distance(at, to)
    reach = reach_of(battle, unit, direction)
    if distance > reach:
        rule = "SAIL-3.3.2.6.2" if unit >= FORTS else "SAIL-3.3.2.6.1"
        return Refusal(rule, "out of range", {**facts, "distance": distance, "reach": reach})
    sight = wind.sight(battle)
    if distance > sight:
        rule = "SAIL-6.9.1" if battle.fog and sight == TABLES.fog_reach else "SAIL-6.8.1"
        return Refusal(rule, "out of sight", {**facts, "distance": distance, "reach": sight})
    if not reason:
        where = in_the_way(battle, unit, direction, distance)
        if where == OFF:
            return None
        rule, reason = "SAIL-3.3.2.9.4" if unit >= FORTS else "SAIL-3.3.2.9.3", "ship"
    return Refusal(rule, "fire blocked", {**facts, "at": battle.square(where), "by": reason})


# ---- chain shot (SAIL-6.5.1) and arcs (SAIL-6.4.1)


def no_chain(battle: Battle, unit: int, target: int) -> Optional[Refusal]:
    """A ship may declare chain shot against a ship that is near enough."""
    facts: Facts = {"unit": battle.name(unit), "target": battle.name(target)}
    if not battle.rules.switches.chain_shot:
        return Refusal("SAIL-6.5.1", "no chain shot", facts)
    if unit >= FORTS or target >= FORTS:
        return Refusal("SAIL-6.5.1", "chain for ships", facts)
    distance = battle.rules.grid.distance(battle.unit_at(unit), battle.unit_at(target))
    if distance > TABLES.chain_reach:
        reach = TABLES.chain_reach
        return Refusal("SAIL-6.5.1", "chain too far", {**facts, "distance": distance, "reach": reach})
    return None


def may_chain(battle: Battle, unit: int, target: int) -> bool:
    """The same as a bare yes or no."""
    if not battle.rules.switches.chain_shot or unit >= FORTS or target >= FORTS:
        return False
    at = battle.ships[unit].at
    return battle.rules.grid.distance(at, battle.ships[target].at) <= TABLES.chain_reach


def along(ship: Ship, direction: int) -> bool:
    """Whether that is the ship's heading line, ahead or astern (SAIL-6.3.1, SAIL-6.4.1); never in its own space."""
    return ship.heading != NOWHERE and 0 <= direction < ALONGSIDE and (direction - ship.heading) % 4 == 0


def end_on(battle: Battle, unit: int, direction: int) -> bool:
    """Whether fire in that direction goes over bow or stern, where arcs count; forts have none."""
    return battle.rules.switches.arcs and unit < FORTS and along(battle.ships[unit], direction)


def most_shots(battle: Battle, unit: int, direction: int) -> int:
    """How many shots of the unit may go in that direction now."""
    left = shots_left(battle, unit)
    if end_on(battle, unit, direction):
        return 0 if battle.ships[unit].end_on == battle.turn else min(left, TABLES.end_on_shots)
    return left


# ---- all of it


def no_aim(battle: Battle, seat: Seat, unit: int, target: int, chain: bool, shots: int) -> Optional[Refusal]:
    """Why a unit that can fire may not fire so many shots at this target."""
    refusal = no_target(battle, seat, target)
    if refusal is None:
        refusal = no_bearing(battle, unit, target)
    if refusal is None and chain:
        refusal = no_chain(battle, unit, target)
    if refusal is not None:
        return refusal
    left = shots_left(battle, unit)
    if shots > left:
        return Refusal("SAIL-3.3.2.12.2", "so many shots", {"unit": battle.name(unit), "shots": shots, "left": left})
    most = most_shots(battle, unit, bearing(battle, unit, target, wind.sight(battle)))
    if shots > most:
        facts = {"ship": battle.name(unit), "target": battle.name(target), "shots": shots, "left": most}
        return Refusal("SAIL-6.4.1", "over bow or stern", facts)
    return None


def both_may_act(battle: Battle, first: int, second: int) -> bool:
    """Whether the second unit may still fire when the first has, after the loss of a flagship (SAIL-6.7.2). Each of
    them may by itself."""
    if first >= FORTS or second >= FORTS:
        return True
    owner = battle.ships[first].owner
    turn = battle.turn
    if battle.flagship_lost[owner] != NOW or battle.ships[first].acted == turn or battle.ships[second].acted == turn:
        return True
    return battle.have_acted[owner] + 2 <= battle.may_act[owner]
