"""Who is out, and how a battle ends that nobody has won outright: SAIL-3.2.4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional, Tuple

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail import alliances, losses
from searoom.games.sail.pieces import ABOARD, Fort
from searoom.games.sail.state import Battle


def settle(battle: Battle, log: Optional[Log]) -> None:
    """After an order or a step of business that touched ships, forts or goods: who is out (SAIL-3.2.4.1), then
    whose alliances have come to their end, then victory at once (SAIL-3.2.4.3)."""
    battle.touched = False
    gone = without_ships(battle)
    if gone:
        strike_out_together(battle, gone, "SAIL-3.2.4.1", log)
        battle.touched = False  # they had no ships left: their going leaves nobody else without
    if battle.ended is None:
        alliances.watch(battle, log)
        battle.rules.campaign.check(battle, log)


def without_ships(battle: Battle) -> List[Seat]:
    """The players who are out at once for having no ship on the board; of whom the scenario owes ships the Turn is
    noted instead (SAIL-4.1.10)."""
    afloat = 0
    for ship in battle.ships:
        if ship.at != OFF:
            afloat |= 1 << ship.owner
    found: List[Seat] = []
    for seat in range(battle.seats):
        if afloat >> seat & 1:
            battle.shipless[seat] = 0
        elif battle.in_play(seat):
            if not battle.rules.campaign.owes_ships(battle, seat):
                found.append(seat)
            elif battle.shipless[seat] == 0:
                battle.shipless[seat] = battle.turn
    return found


# ---- out


def strike_out(battle: Battle, seat: Seat, rule: str, log: Optional[Log]) -> None:
    """The player is out at once."""
    strike_out_together(battle, [seat], rule, log)


def strike_out_together(battle: Battle, seats: Sequence[Seat], rule: str, log: Optional[Log]) -> None:
    """These players are out at the same moment: ships still on the board are removed as if sunk, mines are inactive
    from now on (SAIL-3.2.4.1), forts pass on (SAIL-3.2.4.2), alliances are left (SAIL-3.1.2.9), and whatever is
    pending goes on without them. If that leaves nobody the battle is over (SAIL-3.2.4.4)."""
    leaving = [seat for seat in seats if battle.in_play(seat)]
    if not leaving or battle.ended is not None:
        return
    sides = battle.sides_left()
    for seat in leaving:
        for ship in battle.ships_of(seat):
            losses.sink(battle, ship, rule, log)
        for ship in battle.ships:
            if ship.owner == seat:
                battle.reserve &= ~(1 << ship.index)  # what the scenario still owes is cancelled (SAIL-3.2.4.5)
    for seat in leaving:
        battle.out |= 1 << seat
        if log is not None:
            log.tell("out", rule, {"seat": seat})
    battle.touched = True
    if not battle.sides_left():
        battle.rules.campaign.nobody_left(battle, sides, log)
        return
    for seat in leaving:
        pass_on_forts(battle, seat, log)
        alliances.leave_all(battle, seat, log)
        battle.rules.campaign.eliminated(battle, seat, log)
        # his remaining actions are skipped; all frames are values, what lies below goes on
        battle.pending = [frame.without(seat) for frame in battle.pending]


def pass_on_forts(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """The forts of an eliminated player, with what is stored in them (SAIL-3.2.4.2)."""
    for fort in battle.forts:
        if fort.owner != seat:
            continue
        fort.owner = heir(battle, seat, fort)
        fort.attackers = ()  # nobody counts as having attacked it
        if fort.owner == NOBODY:
            losses.end_work(battle, fort)
        else:
            battle.fortless[fort.owner] = 0  # he has one again (SAIL-4.2.7.1)
        if log is not None:
            log.tell("fort passes on", "SAIL-3.2.4.2", {"fort": fort.name, "seat": seat, "owner": fort.owner})


def heir(battle: Battle, seat: Seat, fort: Fort) -> Seat:
    """The surviving team-mate who is next in the initial order; else the next who holds the fort in common with him
    (SAIL-4.3.9.3.2); else nobody."""
    place = battle.order.index(seat)
    following = [s for s in (*battle.order[place + 1 :], *battle.order[:place]) if battle.in_play(s)]
    for other in following:
        if battle.team_mates(seat, other):
            return other
    for other in following:
        if battle.rules.campaign.in_common(battle, fort, other):
            return other
    return NOBODY


def resign(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """A player gives up in his own actions (SAIL-3.2.4.5)."""
    if log is not None:
        log.tell("resigned", "SAIL-3.2.4.5", {"seat": seat})
    strike_out(battle, seat, "SAIL-3.2.4.5", log)


# ---- ends without a victor outright


def turn_limit(battle: Battle, log: Optional[Log]) -> None:
    """At the end of the last Turn that was agreed on (SAIL-3.2.4.6)."""
    limit = battle.rules.switches.turn_limit
    if battle.ended is None and 0 < limit <= battle.turn:
        battle.rules.campaign.at_limit(battle, log)


def by_strength(battle: Battle, rule: str, reason: str, log: Optional[Log]) -> None:
    """Ends the battle for the side with the largest sum of current strength of ships and forts."""
    strength = [strength_of(battle, seat) for seat in range(battle.seats)]
    sides = battle.sides_left()
    scores = [(sum_of_side(battle, side, strength), 0) for side in sides]
    finish(battle, best(sides, scores), rule, reason, log)


def strength_of(battle: Battle, seat: Seat) -> int:
    """Of a player's ships on the board and his standing forts."""
    ships = sum([ship.strength() for ship in battle.ships if ship.owner == seat and ship.at != OFF])
    return ships + sum([fort.strength() for fort in battle.forts if fort.owner == seat])


def by_goods(battle: Battle, rule: str, reason: str, log: Optional[Log]) -> None:
    """Ends the battle for the side with most goods delivered, then with most aboard its ships."""
    delivered = [battle.goods_of(seat) for seat in range(battle.seats)]
    aboard = [goods_aboard(battle, seat) for seat in range(battle.seats)]
    sides = battle.sides_left()
    scores = [(sum_of_side(battle, side, delivered), sum_of_side(battle, side, aboard)) for side in sides]
    finish(battle, best(sides, scores), rule, reason, log)


def goods_aboard(battle: Battle, seat: Seat) -> int:
    return len([i for i in battle.items if i.kind == ABOARD and battle.ships[i.where].owner == seat])


def sum_of_side(battle: Battle, side: int, of_seat: Sequence[int]) -> int:
    return sum([of_seat[seat] for seat in range(battle.seats) if battle.rules.sides[seat] == side])


def best(sides: Sequence[int], scores: Sequence[Tuple[int, int]]) -> List[int]:
    """The sides with the highest score."""
    return [side for side, score in zip(sides, scores, strict=True) if score == max(scores)]


def finish(battle: Battle, sides: Sequence[int], rule: str, reason: str, log: Optional[Log]) -> None:
    """One side has won, and no other (SAIL-3.1.2.11): all its members together, also who is out already
    (SAIL-3.1.2.12). If several are equal it is a draw between them."""
    members = [1 if battle.rules.sides[seat] in sides else 0 for seat in range(battle.seats)]
    winners = sum([1 << seat for seat in range(battle.seats) if members[seat]]) if len(sides) == 1 else 0
    battle.end(winners, members, rule, reason, log)
