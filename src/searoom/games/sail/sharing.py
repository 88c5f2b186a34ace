"""Strength shared out after a boarding or an assault: SAIL-3.3.3.6, SAIL-5.6.6.2, SAIL-5.6.7.1.

The winner is asked unit by unit, in the order of the default allocation, and only where he has a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import spoils
from searoom.games.sail.frames import Sharing
from searoom.games.sail.orders import FORTS, Give
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle

BOARDING: Final = "boarding"
WON: Final = "assault won"
BEATEN: Final = "assault beaten"


def in_order(winner: Seat, ships: Sequence[Ship]) -> List[Ship]:
    """The winner's own from the highest Strength down, then the captured ones likewise (SAIL-3.3.3.6.4)."""
    ranked = [(ship.owner != winner, -ship.card.strength, ship.kind, ship.number, ship.index) for ship in ships]
    by_index = {ship.index: ship for ship in ships}
    return [by_index[rank[4]] for rank in sorted(ranked)]


def default_shares(kind: str, limits: Sequence[int], points: int) -> List[int]:
    """Who gets what if the winner makes no choice: one point to each, then each to its limit, in the order in which
    they stand (SAIL-3.3.3.6.4, SAIL-5.6.6.2); a fort that has won is filled first (SAIL-5.6.7.1)."""
    given = [0] * len(limits)
    if kind == BEATEN and limits:
        given[0] = min(limits[0], points)
        points -= given[0]
    for most in (1, max(limits, default=0)):
        for unit, limit in enumerate(limits):
            more = max(0, min(most, limit) - given[unit])
            more = min(more, points)
            given[unit] += more
            points -= more
    return given


def share(
    battle: Battle,
    seat: Seat,
    kind: str,
    units: Sequence[int],
    limits: Sequence[int],
    points: int,
    others: Sequence[int],
    fort: int,
    log: Optional[Log],
) -> None:
    """The winner shares out `points`: a Sharing frame if there is anything to choose, else it is done at once."""
    left = min(points, sum(limits))  # points beyond the limits are lost (SAIL-3.3.3.6.3)
    names = [battle.name(unit) for unit in units]
    hand_on(battle, Sharing(seat, kind, units, names, limits, (), left, others, fort), log)


def hand_on(battle: Battle, frame: Sharing, log: Optional[Log]) -> None:
    """Gives wherever there is no choice, and asks for the first unit where there is one; the frame is not on the stack
    yet."""
    while len(frame.given) < len(frame.units):
        least = least_for(frame)
        if least < most_for(frame):
            battle.pending.append(frame)
            return
        frame = with_gift(frame, least)
    spoils.settle(battle, frame.seat, frame.kind, frame.units, frame.given, frame.others, frame.fort, log)


def with_gift(frame: Sharing, points: int) -> Sharing:
    given = [*frame.given, points]
    return Sharing(
        frame.seat,
        frame.kind,
        frame.units,
        frame.names,
        frame.limits,
        given,
        frame.left - points,
        frame.others,
        frame.fort,
    )


# ---- how much for the next unit


def most_for(frame: Sharing) -> int:
    """No more than it had before (SAIL-3.3.3.6.3)."""
    return min(frame.limits[len(frame.given)], frame.left)


def least_for(frame: Sharing) -> int:
    """So much that all the rest still finds its place: all points must be given out as far as the limits allow
    (SAIL-3.3.3.6.3). A fort just taken need not get any, once the ships are full (SAIL-5.6.6.2)."""
    unit = len(frame.given)
    if takes_what_it_likes(frame, unit):
        full = sum(frame.given) == sum(frame.limits[:unit])
        return 0 if full else most_for(frame)
    return max(0, min(most_for(frame), frame.left - sum(frame.limits[unit + 1 :])))


def takes_what_it_likes(frame: Sharing, unit: int) -> bool:
    return frame.kind == WON and frame.units[unit] >= FORTS


def offer_gifts(battle: Battle, frame: Sharing, found: List[Order]) -> None:
    """`give UNIT n` for the next unit, only such n that all points can still be given out as the rule wants."""
    unit = frame.units[len(frame.given)]
    found.extend([battle.rules.book.give(unit, n) for n in range(least_for(frame), most_for(frame) + 1)])


def no_gift(battle: Battle, frame: Sharing, order: Give) -> Optional[Refusal]:
    unit = frame.units[len(frame.given)]
    facts: Facts
    name, limit, least = battle.name(unit), frame.limits[len(frame.given)], least_for(frame)
    if order.unit != unit:
        return Refusal(rule_of(frame), "another is asked for", {"unit": battle.name(order.unit), "next": name})
    if order.points > limit:
        facts = {"unit": name, "points": order.points, "limit": limit}
        return Refusal(rule_of(frame, "SAIL-3.3.3.6.3"), "more than it had", facts)
    if order.points > frame.left:
        facts = {"unit": name, "points": order.points, "left": frame.left}
        return Refusal(rule_of(frame, "SAIL-3.3.3.6.1"), "more than is left", facts)
    if order.points < least:
        facts = {"unit": name, "points": order.points, "least": least}
        return Refusal(rule_of(frame, "SAIL-3.3.3.6.3"), "points would be lost", facts)
    return None


def rule_of(frame: Sharing, boarding: str = "SAIL-3.3.3.6.2") -> str:
    """Which rule divides: after an assault there is one for everything."""
    if frame.kind == WON:
        return "SAIL-5.6.6.2"
    return "SAIL-5.6.7.1" if frame.kind == BEATEN else boarding


# ---- doing it


def give(battle: Battle, frame: Sharing, order: Give, log: Optional[Log]) -> None:
    """Replaces the frame; carries the result out once it is settled."""
    battle.pending.pop()
    after = with_gift(frame, order.points)
    if log is not None:
        facts: Facts = {"seat": frame.seat, "unit": battle.name(order.unit), "points": order.points, "left": after.left}
        log.tell("given", rule_of(frame), facts)
    hand_on(battle, after, log)


def default_gift(battle: Battle, frame: Sharing) -> str:
    """The order by which the default allocation goes on (SAIL-3.3.3.6.4, SAIL-5.6.6.2, SAIL-5.6.7.1)."""
    given = len(frame.given)
    return battle.rules.book.give(frame.units[given], rest_by_default(frame)[0]).text


def rest_by_default(frame: Sharing) -> List[int]:
    """For the units that have got nothing yet: the default goes on where the winner has left it."""
    given = len(frame.given)
    kind = frame.kind if given == 0 else BOARDING  # the fort that is filled first has been
    return default_shares(kind, frame.limits[given:], frame.left)


def by_default(battle: Battle, frame: Sharing, log: Optional[Log]) -> None:
    """All the rest by default, for a winner who has left the battle; the frame is on top and is taken off."""
    battle.pending.pop()
    given = [*frame.given, *rest_by_default(frame)]
    spoils.settle(battle, frame.seat, frame.kind, frame.units, given, frame.others, frame.fort, log)
