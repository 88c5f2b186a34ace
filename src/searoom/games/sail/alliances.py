"""Alliances: SAIL-3.1.2. Constant ones are the teams of the rules; those made and ended here are temporary."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import NOBODY, Seat, Seats, each, first_of
from searoom.games.sail.frames import Answering, Proposing
from searoom.games.sail.orders import Also, Lasting, Notice, Propose
from searoom.games.sail.pieces import ELIMINATED, FORT_FALLS, HAS_GOODS, TURNS, WITHDRAWN, Alliance, Until
from searoom.games.sail.state import Battle

MOST_TURNS: Final = 10  # of an alliance by number of Turns
MOST_GOODS: Final = 9
MAKING: Final = "SAIL-3.1.2.5"


# ---- attacks


def no_attack(battle: Battle, seat: Seat, other: Seat, own: str = "SAIL-3.3.2.17") -> Optional[Refusal]:
    """Why this player may not attack that one's ships and forts now: himself, his team, an ally in mode "notice"
    (SAIL-3.1.2.3, SAIL-3.1.2.8). None for NOBODY (neutral forts) and, in mode "sudden", for temporary allies. `own`: by
    which rule what is his own is spared: gunfire SAIL-3.3.2.17, boarding SAIL-3.3.3.2, assault SAIL-5.6.1."""
    if may_attack(battle, seat, other):
        return None
    if seat == other:
        return Refusal(own, "your own", {"seat": other})
    if battle.team_mates(seat, other):
        return Refusal("SAIL-3.1.2.3", "constant ally", {"seat": other})
    return Refusal("SAIL-3.1.2.8", "temporary ally", {"seat": other})


def may_attack(battle: Battle, seat: Seat, other: Seat) -> bool:
    """The same for speed."""
    return other == NOBODY or not spared_by(battle, seat) >> other & 1


def spared_by(battle: Battle, seat: Seat) -> Seats:
    """All whom this player may not attack, as bits: in mode "sudden" only his team (SAIL-3.1.2.7)."""
    return battle.rules.team[seat] if battle.rules.switches.sudden else battle.friends[seat]


def breach(battle: Battle, seat: Seat, other: Seat, log: Optional[Log]) -> None:
    """The attack itself is the breach, in mode "sudden" (SAIL-3.1.2.7); nothing if they are no temporary allies. Called
    by every attack before it is resolved."""
    if battle.rules.switches.sudden and battle.alliances:
        fall_out(battle, seat, other, "SAIL-3.1.2.7", log)


def fall_out(battle: Battle, seat: Seat, other: Seat, rule: str, log: Optional[Log]) -> None:
    """Seat leaves at once every alliance that it shares with the other (also SAIL-3.1.2.14)."""
    if seat < 0 or other < 0 or seat == other:
        return
    for alliance in battle.alliances[:]:
        if alliance.parties >> seat & 1 and alliance.parties >> other & 1:
            part(battle, alliance, seat, rule, log)


# ---- who is allied to whom


def refresh(battle: Battle) -> None:
    """`battle.friends` anew, from the teams and from all alliances in force: players who share several are allied as
    long as one of them is; an alliance binds only its parties, not their team-mates (SAIL-3.1.2.9)."""
    # who was a friend in a harbour until now may be an enemy from now on, and the other way round (SAIL-3.3.5.2.5)
    for ship in battle.ships:
        if ship.at != OFF:
            battle.visit(ship, ship.at)
    friends = battle.rules.team[:]
    for alliance in battle.alliances:
        for seat in each(alliance.parties):
            friends[seat] |= alliance.parties
    battle.friends = friends


def part(battle: Battle, alliance: Alliance, seat: Seat, rule: str, log: Optional[Log]) -> None:
    """One party leaves; the others stay allied among themselves. What would bind nobody is over (SAIL-3.1.2.7)."""
    left = alliance.parties & ~(1 << seat)
    if log is not None:
        log.tell("alliance left", rule, {"alliance": alliance.number, "seat": seat, "seats": each(left)})
    notices = [notice for notice in alliance.notices if notice[0] != seat]
    smaller = Alliance(alliance.number, left, alliance.until, alliance.made, notices)
    if left & ~battle.rules.team[first_of(left)] == 0:
        dissolve(battle, smaller, rule, log)
    else:
        replace(battle, smaller)
        refresh(battle)


def dissolve(battle: Battle, alliance: Alliance, rule: str, log: Optional[Log]) -> None:
    battle.alliances = [a for a in battle.alliances if a.number != alliance.number]
    refresh(battle)
    if log is not None:
        log.tell("alliance over", rule, {"alliance": alliance.number, "seats": each(alliance.parties)})


def replace(battle: Battle, alliance: Alliance) -> None:
    battle.alliances = [alliance if a.number == alliance.number else a for a in battle.alliances]


# ---- proposals (SAIL-3.1.2.5)


def offer_talks(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`propose SEAT` and `notice alliance N`."""
    if battle.proposed[seat] != battle.turn and len(battle.sides_left()) > 2:
        book, names = battle.rules.book, battle.rules.seat_names
        others = [to for to in range(battle.seats) if battle.in_play(to) and not battle.team_mates(seat, to)]
        found += [book.propose(to, names[to]) for to in others]
    own = [alliance for alliance in battle.alliances if alliance.parties >> seat & 1]
    found += [Notice(alliance.number) for alliance in own if not has_given_notice(alliance, seat)]


def no_proposal(battle: Battle, seat: Seat, order: Propose) -> Optional[Refusal]:
    refusal = no_temporary(battle)
    if refusal is not None:
        return refusal
    if len(battle.sides_left()) <= 2:
        return Refusal("SAIL-3.1.2.13", "two sides left", {})
    if battle.proposed[seat] == battle.turn:
        return Refusal(MAKING, "proposed this turn", {"seat": seat})
    if order.to == seat:
        return Refusal(MAKING, "yourself", {"seat": seat})
    if not battle.in_play(order.to):
        return Refusal(MAKING, "out of the game", {"seat": order.to})
    if battle.team_mates(seat, order.to):
        return Refusal(MAKING, "constant ally", {"seat": order.to})
    return None


def no_temporary(battle: Battle) -> Optional[Refusal]:
    return None if battle.rules.switches.temporary else Refusal("SAIL-3.1.2.1", "no temporary alliances", {})


def propose(battle: Battle, seat: Seat, order: Propose, log: Optional[Log]) -> None:
    """Proposing on the stack: parties and end are still to be named."""
    battle.proposed[seat] = battle.turn
    battle.pending.append(Proposing(seat, 1 << seat | 1 << order.to))


def offer_terms(battle: Battle, frame: Proposing, found: List[Order]) -> None:
    """`also SEAT`, and every end: until withdrawn, for 1 to 10 turns, until SEAT out, until FORT falls, until SEAT has
    N."""
    names = battle.rules.seat_names
    there = [seat for seat in range(battle.seats) if battle.in_play(seat)]
    found += [Also(seat, names[seat]) for seat in there if not frame.parties >> seat & 1]
    found.append(Lasting(Until(WITHDRAWN, 0), ""))
    found += [Lasting(Until(TURNS, turns), "") for turns in range(1, MOST_TURNS + 1)]
    found += [Lasting(Until(ELIMINATED, seat), names[seat]) for seat in there]
    found += [Lasting(Until(FORT_FALLS, fort.index), fort.name) for fort in battle.forts if not fort.ruin]
    if battle.items:
        most = min(len(battle.items), MOST_GOODS)
        for seat in there:
            more = range(battle.goods_of(seat) + 1, most + 1)
            found += [Lasting(Until(HAS_GOODS, seat, many), names[seat]) for many in more]


def no_party(battle: Battle, frame: Proposing, order: Also) -> Optional[Refusal]:
    if frame.parties >> order.to & 1:
        return Refusal(MAKING, "named already as a party", {"seat": order.to})
    if not battle.in_play(order.to):
        return Refusal(MAKING, "out of the game", {"seat": order.to})
    return None


def also(battle: Battle, frame: Proposing, order: Also, log: Optional[Log]) -> None:
    battle.pending[-1] = Proposing(frame.seat, frame.parties | 1 << order.to)


def no_end(battle: Battle, frame: Proposing, order: Lasting) -> Optional[Refusal]:
    """Any number of Turns from 1 to 10 is lawful; an event must be still to come."""
    until = order.until
    if until.kind == TURNS and not 1 <= until.what <= MOST_TURNS:
        return Refusal(MAKING, "too many turns", {"turns": until.what, "most": MOST_TURNS})
    if until.kind == ELIMINATED and not battle.in_play(until.what):
        return Refusal(MAKING, "out of the game", {"seat": until.what})
    if until.kind == FORT_FALLS and battle.forts[until.what].ruin:
        return Refusal(MAKING, "fallen already", {"fort": battle.forts[until.what].name})
    if until.kind == HAS_GOODS:
        if not battle.in_play(until.what):
            return Refusal(MAKING, "out of the game", {"seat": until.what})
        if until.many > min(len(battle.items), MOST_GOODS):
            return Refusal(MAKING, "more goods than there are", {"goods": until.many, "most": len(battle.items)})
        if battle.goods_of(until.what) >= until.many:
            return Refusal(MAKING, "has them already", {"seat": until.what, "goods": until.many})
    return None


def put(battle: Battle, frame: Proposing, order: Lasting, log: Optional[Log]) -> None:
    """The proposal is put: Answering for the first party in the order of players' actions."""
    asked = [seat for seat in battle.after(frame.seat) if frame.parties >> seat & 1]
    if log is not None:
        facts = {"by_seat": frame.seat, "seats": each(frame.parties), "until": order.text}
        log.tell("alliance proposed", MAKING, facts, final=True)
    battle.pending[-1] = Answering(asked[0], frame.seat, frame.parties, order.until, order.text, asked[1:])


def agree(battle: Battle, frame: Answering, log: Optional[Log]) -> None:
    """It begins when every named party has agreed; it is public."""
    if log is not None:
        log.tell("proposal agreed to", MAKING, {"seat": frame.seat, "by_seat": frame.by})
    if frame.then:
        battle.pending[-1] = Answering(frame.then[0], frame.by, frame.parties, frame.until, frame.said, frame.then[1:])
        return
    battle.pending.pop()
    battle.alliances_made += 1
    battle.alliances = [*battle.alliances, Alliance(battle.alliances_made, frame.parties, frame.until, battle.turn)]
    refresh(battle)
    if log is not None:
        facts = {"alliance": battle.alliances_made, "seats": each(frame.parties), "until": frame.said}
        log.tell("alliance made", MAKING, facts)


def decline(battle: Battle, frame: Answering, log: Optional[Log]) -> None:
    """The first refusal ends the proposal."""
    battle.pending.pop()
    if log is not None:
        log.tell("proposal refused", MAKING, {"seat": frame.seat, "by_seat": frame.by})


# ---- notice (SAIL-3.1.2.8)


def has_given_notice(alliance: Alliance, seat: Seat) -> bool:
    for notice in alliance.notices:
        if notice[0] == seat:
            return True
    return False


def no_notice(battle: Battle, seat: Seat, order: Notice) -> Optional[Refusal]:
    refusal = no_temporary(battle)
    if refusal is not None:
        return refusal
    for alliance in battle.alliances:
        if alliance.number == order.number:
            if not alliance.parties >> seat & 1:
                return Refusal("SAIL-3.1.2.8", "not your alliance", {"alliance": order.number})
            if has_given_notice(alliance, seat):
                return Refusal("SAIL-3.1.2.8", "under notice already", {"alliance": order.number})
            return None
    return Refusal("SAIL-3.1.2.8", "no such alliance", {"alliance": order.number})


def give_notice(battle: Battle, seat: Seat, order: Notice, log: Optional[Log]) -> None:
    for alliance in battle.alliances:
        if alliance.number == order.number:
            notices = [*alliance.notices, (seat, battle.turn)]
            replace(battle, Alliance(alliance.number, alliance.parties, alliance.until, alliance.made, notices))
    if log is not None:
        log.tell("notice given", "SAIL-3.1.2.8", {"seat": seat, "alliance": order.number, "turn": battle.turn + 1})


# ---- ends


def expire(battle: Battle, log: Optional[Log]) -> None:
    """At the end of the Turn: terms that are over (SAIL-3.1.2.9), then notices given in the Turn before
    (SAIL-3.1.2.8)."""
    for alliance in battle.alliances[:]:
        if alliance.until.kind == TURNS and battle.turn >= alliance.made + alliance.until.what:
            dissolve(battle, alliance, "SAIL-3.1.2.9", log)
            continue
        for seat, given in alliance.notices:
            if given < battle.turn:
                leave(battle, alliance.number, seat, "SAIL-3.1.2.8", log)


def leave(battle: Battle, number: int, seat: Seat, rule: str, log: Optional[Log]) -> None:
    """If it is in force still, and binds that player."""
    for alliance in battle.alliances:
        if alliance.number == number and alliance.parties >> seat & 1:
            part(battle, alliance, seat, rule, log)
            return


def watch(battle: Battle, log: Optional[Log]) -> None:
    """After anything that touched ships, forts or goods: alliances whose event has come end at once (SAIL-3.1.2.9); all
    of them when only two sides are left (SAIL-3.1.2.13)."""
    if not battle.alliances:
        return
    peace_is_over = len(battle.sides_left()) <= 2
    for alliance in battle.alliances[:]:
        if peace_is_over:
            dissolve(battle, alliance, "SAIL-3.1.2.13", log)
        elif event_has_come(battle, alliance.until):
            dissolve(battle, alliance, "SAIL-3.1.2.9", log)


def event_has_come(battle: Battle, until: Until) -> bool:
    """Of those that can be seen at any time; a fort's fall is told by `fort_falls`."""
    if until.kind == ELIMINATED:
        return not battle.in_play(until.what)
    return until.kind == HAS_GOODS and battle.goods_of(until.what) >= until.many


def fort_falls(battle: Battle, fort: int, log: Optional[Log]) -> None:
    """The fort is destroyed or captured, at this moment (SAIL-3.1.2.9)."""
    for alliance in battle.alliances[:]:
        if alliance.until.kind == FORT_FALLS and alliance.until.what == fort:
            dissolve(battle, alliance, "SAIL-3.1.2.9", log)


def leave_all(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """An eliminated player leaves all his alliances (SAIL-3.1.2.9); those until he is out are over."""
    for alliance in battle.alliances[:]:
        if alliance.until.kind == ELIMINATED and alliance.until.what == seat:
            dissolve(battle, alliance, "SAIL-3.1.2.9", log)
        elif alliance.parties >> seat & 1:
            part(battle, alliance, seat, "SAIL-3.1.2.9", log)
