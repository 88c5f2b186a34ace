"""Treasure maps: where each pirate hides what he has in hand (SAIL-4.3.12), and who holds his map now (SAIL-4.3.23).

A space on a map is secret: nothing that another player can see may depend on it until the map is shown.
"""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat, Seats, all_but, each
from searoom.games.sail.chart import COASTAL
from searoom.games.sail.frames import HidingTreasure
from searoom.games.sail.orders import Hide
from searoom.games.sail.state import Battle

RULE: Final = "SAIL-4.3.12"


def ask(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """Every pirate names his hiding space, all at the same time. The referee's die falls beforehand, once for each of
    them, whether he will name a space or not: so no die tells what he did."""
    spaces = hiding_spaces(battle)
    asked: Seats = 0
    lots: List[str] = []
    for seat in range(battle.seats):
        if not battle.rules.campaign.hides(battle, seat):
            lots.append("")
            continue
        asked |= 1 << seat
        drawn = dice.choose(len(spaces), "hiding space", RULE)
        lots.append(battle.square(spaces[drawn]))
        if log is not None:
            facts = {"seat": seat, "purpose": "hiding space", "face": drawn + 1, "sides": len(spaces)}
            log.tell("die", RULE, facts, 1 << seat, True)
    if asked:
        battle.pending.append(HidingTreasure(asked, asked, lots))
        if log is not None:  # dice have fallen: whoever placed the last piece cannot take it back any more
            log.tell("lots drawn", RULE, {"seats": each(asked)}, final=True)


def hiding_spaces(battle: Battle) -> List[int]:
    """A coastal space, or a sea space beside coast, shore or land; no reef, fort or Royal Port lies there. Not to be
    changed."""
    return battle.chart.hideouts()


def offer_hiding(battle: Battle, found: List[Order]) -> None:
    book = battle.rules.book
    found.extend([book.hide(square) for square in hiding_spaces(battle)])


def no_hiding(battle: Battle, order: Hide) -> Optional[Refusal]:
    at, chart = order.at, battle.chart
    if at in hiding_spaces(battle):
        return None
    facts = {"at": battle.square(at)}
    if chart.built_on(at):
        by = "reef" if chart.reef[at] else "fort" if chart.fort_at[at] != -1 else "royal port"
        return Refusal(RULE, "space taken", {"at": battle.square(at), "by": by})
    if chart.kind[at] > COASTAL:
        return Refusal(RULE, "no water there", facts)
    return Refusal(RULE, "far from land", facts)


def hide(battle: Battle, frame: HidingTreasure, seat: Seat, order: Hide, log: Optional[Log]) -> None:
    """He is told where; the others only that he is ready."""
    battle.maps[seat] = order.at
    left = frame.awaited & ~(1 << seat)
    if left:
        battle.pending[-1] = HidingTreasure(left, frame.asked, frame.lots)
    else:
        battle.pending.pop()
    if log is not None:
        log.tell("map drawn", RULE, {"seat": seat, "at": battle.square(order.at)}, 1 << seat)
        log.tell("map ready", RULE, {"seat": seat}, all_but(seat), quiet=True)


def draw_lots_anew(battle: Battle, seat: Seat, dice: Dice) -> None:
    """On a copy: what the die gave the others is unknown to this seat."""
    top = battle.pending[-1] if battle.pending else None
    if isinstance(top, HidingTreasure):
        spaces = hiding_spaces(battle)
        lots = list(top.lots)
        for other in range(battle.seats):
            if other != seat and lots[other]:
                lots[other] = battle.square(spaces[dice.choose(len(spaces), "imagined lot", RULE)])
        battle.pending[-1] = HidingTreasure(top.awaited, top.asked, lots)


# ---- whose the maps are


def hand_over(battle: Battle, loser: Seat, winner: Seat, log: Optional[Log]) -> None:
    """His own map and all that he had taken go to the winner (SAIL-4.3.23.2)."""
    for pirate in range(battle.seats):
        if held_by(battle, pirate, loser):
            battle.map_holder[pirate] = winner
            if log is not None:
                # the winner reads it now: he cannot un-know it
                facts = {"of_seat": pirate, "seat": loser, "by_seat": winner}
                log.tell("map taken", "SAIL-4.3.23.2", facts, final=True)


def lose_all(battle: Battle, loser: Seat, log: Optional[Log]) -> List[Seat]:
    """All maps that he held are lost (SAIL-4.3.23.1): whose they were."""
    lost: List[Seat] = []
    for pirate in range(battle.seats):
        if held_by(battle, pirate, loser):
            battle.map_holder[pirate] = -1
            lost.append(pirate)
            if log is not None:
                log.tell("map lost", "SAIL-4.3.23.1", {"of_seat": pirate, "seat": loser})
    return lost


def held_by(battle: Battle, pirate: Seat, holder: Seat) -> bool:
    """Whether there is such a map, and he has it."""
    return battle.rules.campaign.hides(battle, pirate) and battle.map_holder[pirate] == holder


def show(battle: Battle, pirate: Seat, log: Optional[Log]) -> None:
    """To all, when it is used (SAIL-4.3.23.3)."""
    if battle.map_shown >> pirate & 1:
        return
    battle.map_shown |= 1 << pirate
    if log is not None:
        at = battle.square(battle.maps[pirate])
        facts = {"of_seat": pirate, "seat": battle.map_holder[pirate], "at": at}
        log.tell("map shown", "SAIL-4.3.23.3", facts, final=True)
