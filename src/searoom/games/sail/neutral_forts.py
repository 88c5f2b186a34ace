"""Neutral forts answer fire: SAIL-3.3.2.11.2 to SAIL-3.3.2.11.5, SAIL-3.3.5.1.4."""

from __future__ import annotations

from typing import Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.grid import NOWHERE
from searoom.core.seats import Seat
from searoom.games.sail import guns, volleys, wind
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import NONE, Fort, Ship
from searoom.games.sail.state import Battle
from searoom.games.sail.volleys import Volley


def attack(battle: Battle, seat: Seat, volley: Volley, purpose: str, dice: Dice, log: Optional[Log]) -> None:
    """A player's volley: a neutral fort remembers it, be it a miss, and answers at once if it still stands."""
    fort: Optional[Fort] = None
    if volley.target >= FORTS:
        fort = battle.forts[volley.target - FORTS]
        if not guns.is_neutral(battle, fort):
            fort = None
    if fort is not None:
        attacked(battle, fort, seat)
    volleys.let_fly(battle, seat, volley, purpose, True, dice, log)
    if fort is not None:
        return_fire(battle, fort, dice, log)


def attacked(battle: Battle, fort: Fort, seat: Seat) -> None:
    """A player has attacked a neutral fort, by fire or assault: it remembers him, the last one last."""
    fort.attackers = (*[other for other in fort.attackers if other != seat], seat)


def return_fire(battle: Battle, fort: Fort, dice: Dice, log: Optional[Log]) -> None:
    """All the shots it has left this Turn, one by one, if it stands, is neutral and has been attacked. Its dice are no
    part of any forecast: told as events without outcome."""
    answer(battle, fort, "SAIL-3.3.2.11.2", dice, log)


def later_fire(battle: Battle, seat: Seat, dice: Dice, log: Optional[Log]) -> None:
    """At the end of the actions of a player who has ever attacked them (SAIL-3.3.2.11.3)."""
    for fort in battle.forts:
        if seat in fort.attackers:
            answer(battle, fort, "SAIL-3.3.2.11.3", dice, log)


def answer(battle: Battle, fort: Fort, rule: str, dice: Dice, log: Optional[Log]) -> None:
    if not guns.is_neutral(battle, fort) or fort.silent == battle.turn:
        return
    unit = FORTS + fort.index
    while guns.shots_left(battle, unit) > 0:
        target = nearest(battle, fort)
        if target is None:
            return
        shot = Volley([(unit, 1)], target.index, False, False)  # it never fires salvoes (SAIL-3.3.2.11.5)
        roller = who_rolls(battle, target.owner)
        if log is not None:
            log.tell("fort answers", rule, volleys.shown(battle, roller, shot))
        guns.spend(battle, unit, 1)
        volleys.let_fly(battle, roller, shot, "return fire", False, dice, log)


def who_rolls(battle: Battle, owner: Seat) -> Seat:
    """The next player in the order after the one fired at (SAIL-3.3.2.11.5)."""
    others = battle.after(owner)
    return others[0] if others else owner


def nearest(battle: Battle, fort: Fort) -> Optional[Ship]:
    """The ship at which it fires (SAIL-3.3.2.11.4), among those of all players who have attacked it."""
    found: Optional[Ship] = None
    best: Tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    sight = wind.sight(battle)
    for ship in battle.ships:
        if ship.owner not in fort.attackers or ship.at < 0 or ship.mending != NONE:
            continue
        if guns.bearing(battle, FORTS + fort.index, ship.index, sight) == NOWHERE:
            continue
        distance = battle.rules.grid.distance(fort.at, ship.at)
        latest = -fort.attackers.index(ship.owner)
        rank = (distance, latest, ship.strength(), ship.kind, ship.number)
        if found is None or rank < best:
            found, best = ship, rank
    return found
