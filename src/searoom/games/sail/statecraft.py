"""With whom to ally against whom, and when to leave. Judgement, no rule."""

from __future__ import annotations

from searoom.core.orders import Order
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.frames import Answering
from searoom.games.sail.orders import AGREE, GiveFort, Plain
from searoom.games.sail.outlook import Outlook
from searoom.games.sail.worths import NEVER_SAY


def propose(outlook: Outlook, to: Seat) -> int:
    """Against whoever is ahead, with somebody who is not; and not while somebody is an ally already."""
    battle = outlook.battle
    leader = leader_of(outlook)
    if leader in (NOBODY, outlook.seat, to) or len(battle.alliances) > 1:
        return -5
    return 3


def leader_of(outlook: Outlook) -> Seat:
    """Who is nearest to victory, if that is clear."""
    battle = outlook.battle
    best = -1
    leader = NOBODY
    for seat in range(battle.seats):
        if not battle.in_play(seat):
            continue
        score = battle.goods_of(seat) * 10 + sum([s.strength() for s in battle.ships_of(seat)])
        if score > best:
            best, leader = score, seat
    return leader


def answer(outlook: Outlook, order: Order, frame: Answering) -> int:
    leader = leader_of(outlook)
    good = frame.by != leader and outlook.seat != leader
    agrees = isinstance(order, Plain) and order.verb == AGREE
    return 1 if agrees == good else 0


def notice(outlook: Outlook) -> int:
    """An ally who is about to win is none."""
    battle = outlook.battle
    leader = leader_of(outlook)
    return 10 if leader != outlook.seat and battle.allied(outlook.seat, leader) and battle.turn > 1 else -5


def present(outlook: Outlook, order: GiveFort) -> int:
    """To a team-mate who has none, if we have another."""
    battle = outlook.battle
    mate = battle.team_mates(outlook.seat, order.to)
    return 100 if mate and len(battle.forts_of(outlook.seat)) > 1 and not battle.forts_of(order.to) else NEVER_SAY
