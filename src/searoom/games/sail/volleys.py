"""What one die decides: a single shot or a salvo, its Need, its hits, its odds.

SAIL-3.3.2.4, SAIL-3.3.2.5, SAIL-3.3.2.12, SAIL-5.4, SAIL-6.3, SAIL-6.5. Forecast and roll ask the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log, roll
from searoom.core.odds import Chance, Forecast, Need
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail import alliances, forts, goods, guns, losses, morale
from searoom.games.sail.cards import BANDS, CLOSE, FORT_UNIT, LONG, TABLES
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import COMING
from searoom.games.sail.state import Battle

HIT: Final = "hit"
MISS: Final = "miss"

# The faces of a six-sided die (SAIL-1.1.5) for one shot by itself, and for a salvo. Lieutenant level knows close range
# and longer, captain.ranges three bands.
SHOT_CLOSE: Final = Need("SAIL-3.3.2.4.1", 6, TABLES.hit_close)
SHOT_FAR: Final = Need("SAIL-3.3.2.4.2", 6, TABLES.hit_far)
SALVO_CLOSE: Final = Need("SAIL-3.3.2.12.4", 6, TABLES.hit_close)
SALVO_FAR: Final = Need("SAIL-3.3.2.12.3", 6, TABLES.hit_far)
SHOT_BANDS: Final[List[Need]] = [Need("SAIL-5.4.1", 6, faces) for faces in TABLES.hit_bands]
SALVO_BANDS: Final[List[Need]] = [Need("SAIL-5.4.2", 6, faces) for faces in TABLES.hit_bands]


class Volley:
    """The shots of these units at one target under one die."""

    def __init__(self, units: Sequence[Tuple[int, int]], target: int, chain: bool, salvo: bool) -> None:
        self.units: Final = tuple(units)  # each with its shots
        self.target: Final = target
        self.chain: Final = chain
        self.salvo: Final = salvo

    def shots(self) -> int:
        return sum([shots for _, shots in self.units])

    def ships(self) -> List[int]:
        return [unit for unit, _ in self.units if unit < FORTS]


# ---- to hit


def band_of(battle: Battle, unit: int, target: int) -> int:
    """The range band: close at distance 1, and in the same space (SAIL-3.3.2.4.1, SAIL-3.3.2.18); by the unit's own
    reach on that line with three ranges (SAIL-5.4.1, SAIL-5.4.3); else all the rest is one."""
    at = battle.unit_at(unit)
    to = battle.unit_at(target)
    distance = battle.rules.grid.distance(at, to)
    if distance <= 1:
        return CLOSE
    if not battle.rules.switches.ranges:
        return LONG
    kind = FORT_UNIT if unit >= FORTS else battle.ships[unit].kind
    return TABLES.bands[kind][battle.rules.grid.direction(at, to) & 1][distance]


def worst_band(battle: Battle, volley: Volley) -> int:
    """All units of a salvo count as firing at the worst range of any of them (SAIL-3.3.2.12.4, SAIL-5.4.2)."""
    worst = CLOSE
    for unit, _ in volley.units:
        worst = max(worst, band_of(battle, unit, volley.target))
    return worst


def need_to_hit(battle: Battle, volley: Volley) -> Need:
    """The faces that hit. Forecast and die both ask here."""
    worst = worst_band(battle, volley)
    if battle.rules.switches.ranges:
        return SALVO_BANDS[worst] if volley.salvo else SHOT_BANDS[worst]
    if worst == CLOSE:
        return SALVO_CLOSE if volley.salvo else SHOT_CLOSE
    return SALVO_FAR if volley.salvo else SHOT_FAR


# ---- what a hit does


def rakers(battle: Battle, volley: Volley) -> List[int]:
    """The units that fire along the target's heading line (SAIL-6.3.1)."""
    if not battle.rules.switches.raking or volley.target >= FORTS:
        return []
    target = battle.ships[volley.target]
    grid = battle.rules.grid
    found: List[int] = []
    for unit, _ in volley.units:
        if guns.along(target, grid.direction(battle.unit_at(unit), target.at)):
            found.append(unit)
    return found


def has_raked(battle: Battle, unit: int) -> bool:
    """Each unit causes its extra damage once a Turn."""
    if unit >= FORTS:
        return battle.forts[unit - FORTS].raked == battle.turn
    return battle.ships[unit].raked == battle.turn


def points_of(battle: Battle, volley: Volley, raking: Sequence[int], already: Sequence[int]) -> int:
    """Damage of a hit: one for each shot (SAIL-3.3.2.5), and one more if a raking unit has caused none yet;
    none of chain shot. `already`: who has raked earlier in the same order."""
    if volley.chain:
        return 0
    for unit in raking:
        if unit not in already and not has_raked(battle, unit):
            return volley.shots() + TABLES.raking_damage
    return volley.shots()


def strike(battle: Battle, volley: Volley, forecast: bool, dice: Dice, log: Optional[Log]) -> None:
    """The volley hits."""
    raking = rakers(battle, volley)
    points = points_of(battle, volley, raking, ())
    if volley.target >= FORTS:
        forts.hit(battle, battle.forts[volley.target - FORTS], points, "SAIL-3.3.5.1.3", log)
        return
    target = battle.ships[volley.target]
    if volley.chain:
        target.rigging = COMING  # several hits do not add up (SAIL-6.5.2)
        if log is not None:
            log.tell("rigging cut", "SAIL-6.5.1", {"ship": target.name(), "owner": target.owner})
        return
    for unit in raking:
        if unit >= FORTS:
            battle.forts[unit - FORTS].raked = battle.turn
        else:
            battle.ships[unit].raked = battle.turn
    if points > volley.shots() and log is not None:
        log.tell("raked", "SAIL-6.3.1", {"ship": target.name(), "points": TABLES.raking_damage})
    before = target.strength()
    for sunk in losses.damage(battle, [(target, points)], "SAIL-3.3.2.5", log):  # all at once (SAIL-2.4.4)
        goods.sink_by_fire(battle, sunk, volley.ships(), "SAIL-2.4.3", log)  # SAIL-4.1.8.1
        return
    if morale.tests(battle, target, before, target.strength()):
        morale.test(battle, target, forecast, dice, log)


# ---- firing


def declare(battle: Battle, seat: Seat, volley: Volley, log: Optional[Log]) -> None:
    """What comes before the die: shots counted, guns at bow and stern used, an alliance broken (SAIL-3.1.2.7)."""
    for unit, shots in volley.units:
        guns.spend(battle, unit, shots)
        if unit < FORTS:
            ship = battle.ships[unit]
            if guns.end_on(battle, unit, battle.rules.grid.direction(ship.at, battle.unit_at(volley.target))):
                ship.end_on = battle.turn
    break_peace(battle, seat, volley.target, log)


def break_peace(battle: Battle, seat: Seat, target: int, log: Optional[Log]) -> None:
    """The order to attack is itself the breach of an alliance, before anything is rolled."""
    owner = battle.unit_owner(target)
    if owner != NOBODY:
        alliances.breach(battle, seat, owner, log)


def let_fly(
    battle: Battle, seat: Seat, volley: Volley, purpose: str, forecast: bool, dice: Dice, log: Optional[Log]
) -> None:
    """The die falls, all shots of the volley hit or all miss. `seat` rolls it. forecast: whether the die is part of
    what the order's forecast says."""
    hit, miss = (HIT, MISS) if forecast else ("", "")
    if roll(need_to_hit(battle, volley), purpose, dice, log, seat, hit, miss):
        strike(battle, volley, forecast, dice, log)


def shown(battle: Battle, seat: Seat, volley: Volley) -> Dict[str, object]:
    """What is told of a volley before its die falls."""
    range_name = BANDS[worst_band(battle, volley)]
    return {
        "seat": seat,
        "units": [battle.name(unit) for unit, _ in volley.units],
        "shots": volley.shots(),
        "target": battle.name(volley.target),
        "at": battle.square(battle.unit_at(volley.target)),
        "range": range_name,
        "chain": volley.chain,
    }


# ---- odds


class Branch:
    """One way in which the dice of an order may have fallen so far: `ways` of `of`."""

    def __init__(self, names: Sequence[str], ways: int, of: int, dealt: Dict[int, int], raked: Sequence[int]) -> None:
        self.names: Final = tuple(names)  # outcomes, in the order told
        self.ways: Final = ways
        self.of: Final = of
        self.dealt: Final = dealt  # to each target: damage, or of chain shot 1 for cut rigging
        self.raked: Final = tuple(raked)


def grow(battle: Battle, volley: Volley, need: Need, branch: Branch, found: List[Branch]) -> None:
    """All that may come of one more volley."""
    dealt = branch.dealt.get(volley.target, 0)
    before = battle.unit_strength(volley.target) - dealt
    if before <= 0 and not volley.chain:
        found.append(branch)  # sunk already: no die falls
        return
    of = branch.of * need.sides
    hits = branch.ways * need.ways()
    if need.ways() < need.sides:
        ways = branch.ways * need.sides - hits
        found.append(Branch([*branch.names, MISS], ways, of, branch.dealt, branch.raked))
    raking = rakers(battle, volley)
    points = points_of(battle, volley, raking, branch.raked)
    after = {**branch.dealt, volley.target: 1 if volley.chain else dealt + points}
    raked = [*branch.raked, *raking]
    if volley.target >= FORTS or not morale.tests(battle, battle.ships[volley.target], before, before - points):
        found.append(Branch([*branch.names, HIT], hits, of, after, raked))
        return
    test = morale.NEED
    of *= test.sides
    shaken = [*branch.names, HIT, morale.SHAKEN]
    found.append(Branch(shaken, hits * test.ways(), of, after, raked))
    steady = [*branch.names, HIT, morale.STEADY]
    found.append(Branch(steady, hits * (test.sides - test.ways()), of, after, raked))


def odds(battle: Battle, volleys: Sequence[Volley]) -> Forecast:
    """Of volleys that one order fires one after another; a volley at a ship that is gone by then is not rolled."""
    branches = [Branch((), 1, 1, {}, ())]
    needs: List[Need] = []
    for volley in volleys:
        need = need_to_hit(battle, volley)
        if need not in needs:
            needs.append(need)
        grown: List[Branch] = []
        for branch in branches:
            grow(battle, volley, need, branch, grown)
        branches = grown
    if any([morale.SHAKEN in branch.names for branch in branches]):
        needs.append(morale.NEED)
    of = max([branch.of for branch in branches])
    chances: List[Chance] = []
    for branch in branches:
        ways = branch.ways * (of // branch.of)
        chances.append(Chance(" and ".join(branch.names), ways, dealt_facts(battle, volleys, branch)))
    return Forecast(of, chances, needs)


def dealt_facts(battle: Battle, volleys: Sequence[Volley], branch: Branch) -> Facts:
    """What a player wants to see of a chance: damage, what sinks or is destroyed, whose rigging is cut."""
    targets: List[int] = []
    for volley in volleys:
        if volley.target not in targets:
            targets.append(volley.target)
    chain = volleys[0].chain
    each = [target_facts(battle, target, branch.dealt.get(target, 0), chain) for target in targets]
    return each[0] if len(each) == 1 else {"targets": each}


def target_facts(battle: Battle, target: int, dealt: int, chain: bool) -> Facts:
    name = battle.name(target)
    if chain:
        return {"target": name, "damage": 0, "rigging": dealt > 0}
    gone = dealt >= battle.unit_strength(target)
    if target < FORTS:
        return {"target": name, "damage": dealt, "sinks": gone}
    return {"target": name, "damage": dealt, "destroys": gone and not battle.forts[target - FORTS].ruin}
