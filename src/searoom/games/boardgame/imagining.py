"""The hidden dealt anew, in agreement with all that a seat knows: search never sees the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, Final, List, Tuple

from searoom.core.dice import Dice
from searoom.core.grid import OFF
from searoom.core.orders import Order
from searoom.core.seats import Seat
from searoom.games.boardgame import assignment, fleets
from searoom.games.boardgame.battlefield import HEADINGS
from searoom.games.boardgame.card_files import ALLIANCES
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.frames import Assigning, ChoosingFleets, Deploying
from searoom.games.boardgame.orders import Spends
from searoom.games.boardgame.pieces import IN_HAND, NONE
from searoom.games.boardgame.state import Battle, Rules

MOST_DICE: Final = 12  # of an imagined assignment


def deal_anew(battle: Battle, seat: Seat, dice: Dice) -> None:
    """On a copy. What the other has chosen and not shown is chosen by chance."""
    other = 1 - seat
    top = battle.pending[-1] if battle.pending else None
    if isinstance(top, Assigning):
        if top.asked >> other & 1:
            deal_assignment(battle, other, dice)
    elif isinstance(top, ChoosingFleets):
        done = not top.awaited >> other & 1
        many = -1 if done or dice.choose(2, "imagined fleet", "BOARD-4.1.5") else 0
        battle.chosen[other] = deal_fleet(battle.rules, many, False, dice) if many < 0 else []
    elif not battle.revealed and battle.units:
        deal_cards(battle, other, dice)
        if isinstance(top, Deploying):
            hands = list(top.in_hand)
            hands[other] = NONE
            battle.pending[-1] = Deploying(top.awaited, top.asked, hands)


# ---- assignments


def deal_assignment(battle: Battle, other: Seat, dice: Dice) -> None:
    assignment.withdraw(battle, other)
    for _ in range(dice.choose(MOST_DICE + 1, "imagined dice", "BOARD-7.1.3")):
        found: List[Order] = []
        assignment.offer_dice(battle, other, found)
        if not found:
            return
        order = found[dice.choose(len(found), "imagined assignment", "BOARD-7.1.3")]
        if isinstance(order, Spends):
            assignment.assign(battle, other, order, None)


# ---- cards, face down


def deal_cards(battle: Battle, other: Seat, dice: Dice) -> None:
    """Which cards they are, and which lies where. Their squares are known (BOARD-4.4.1)."""
    squares = sorted([unit.at for unit in battle.units if unit.owner == other and unit.at != OFF])
    top = battle.pending[-1]
    done = not isinstance(top, Deploying) or not top.awaited >> other & 1
    if battle.rules.points:
        exact = len(squares) if done and isinstance(top, Deploying) else -1
        fleet = deal_fleet(battle.rules, exact, exact < 0, dice, len(squares))
        own = battle.chosen[1 - other]
        exchange_fleet(battle, other, [own, fleet] if other == 1 else [fleet, own])
    else:
        for unit in battle.units:
            if unit.owner == other:
                battle.put(unit, OFF)
                unit.status = IN_HAND
                unit.heading = 0
    hand = battle.in_hand(other, False)
    for at in squares:
        unit = hand.pop(dice.choose(len(hand), "imagined card", "BOARD-4.4.1"))
        unit.heading = HEADINGS[dice.choose(len(HEADINGS), "imagined heading", "BOARD-4.3.3")]
        battle.put(unit, at)


def exchange_fleet(battle: Battle, other: Seat, both: Sequence[List[int]]) -> None:
    """The own units stay as they are; the others are new."""
    laid: Dict[int, Tuple[int, int]] = {}
    for unit in battle.units:
        if unit.at != OFF:
            if unit.owner != other:
                laid[unit.card.index] = (unit.at, unit.heading)
            battle.put(unit, OFF)
    battle.chosen = [both[0][:], both[1][:]]
    battle.enlist(battle.chosen)
    for card, berth in laid.items():
        own = battle.find(1 - other, card)
        if own is not None:
            own.heading = berth[1]
            battle.put(own, berth[0])


def deal_fleet(rules: Rules, surface: int, more: bool, dice: Dice, least: int = 0) -> List[int]:
    """A fleet within the rules: of so many surface cards (-1: any number, at least `least`), submarines besides."""
    wanted = surface if surface >= 0 else least
    pool = allowed_cards(rules, wanted, dice)
    chosen: List[int] = []
    for place in range(wanted):
        fitting = [c for c in pool if c not in chosen and not CARDS[c].submarine]
        if place == 0:
            fitting = [c for c in fitting if CARDS[c].warship]
        fitting = [c for c in fitting if leaves_room(rules, pool, [*chosen, c], wanted - place - 1)]
        chosen.append(fitting[dice.choose(len(fitting), "imagined card", "BOARD-4.1.5")])
    further = more or surface < 0
    while True:
        fitting = [c for c in pool if fleets.no_card(rules, chosen, c) is None]
        fitting = [c for c in fitting if CARDS[c].submarine or further]
        enough = fleets.has_warship(chosen)
        if not enough:
            fitting = [c for c in fitting if CARDS[c].warship]
        if not fitting or (enough and dice.choose(4, "imagined fleet", "BOARD-4.1.5") == 0):
            return chosen
        chosen.append(fitting[dice.choose(len(fitting), "imagined card", "BOARD-4.1.5")])


def allowed_cards(rules: Rules, wanted: int, dice: Dice) -> List[int]:
    """The cards of an alliance of which so many can be paid for; all where navies are free (BOARD-4.1.4)."""
    every = [card.index for card in CARDS]
    if rules.free_navies:
        return every
    sides = [[card.index for card in CARDS if card.alliance == alliance] for alliance in ALLIANCES]
    sides = [cards for cards in sides if leaves_room(rules, cards, [], wanted)]
    return sides[dice.choose(len(sides), "imagined alliance", "BOARD-4.1.4")] if sides else every


def leaves_room(rules: Rules, pool: Sequence[int], chosen: Sequence[int], many: int) -> bool:
    """Whether so many more surface cards could be paid for, one of them a warship if there is none yet."""
    costs = sorted([CARDS[c].points for c in pool if c not in chosen and not CARDS[c].submarine])
    dearer = 0 if many == 0 or fleets.has_warship(chosen) else min(fleets.CHEAPEST) - costs[0]
    return fleets.cost(chosen) + sum(costs[:many]) + max(0, dearer) <= rules.points
