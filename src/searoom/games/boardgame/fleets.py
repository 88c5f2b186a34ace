"""Fleets of a skirmish, chosen in secret within the agreed points (BOARD-4.1.1 to BOARD-4.1.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.card_files import ALLIANCES
from searoom.games.boardgame.data import CARDS, POINTS_PER_SUBMARINE, READY_FLEETS
from searoom.games.boardgame.orders import PLAIN_ORDERS, READY, Take, TakeFleet
from searoom.games.boardgame.state import Battle, Rules

CHEAPEST: Final[List[int]] = [  # warship of each alliance
    min([card.points for card in CARDS if card.warship and card.alliance == alliance]) for alliance in ALLIANCES
]


def submarines_allowed(rules: Rules) -> int:
    """One for each full 150 points agreed, and always one (BOARD-4.1.6)."""
    return len(CARDS) if rules.free_submarines else max(1, rules.points // POINTS_PER_SUBMARINE)


def cost(cards: Sequence[int]) -> int:
    return sum([CARDS[card].points for card in cards])


def has_warship(cards: Sequence[int]) -> bool:
    return any([CARDS[card].warship for card in cards])


def no_card(rules: Rules, chosen: Sequence[int], card: int) -> Optional[Refusal]:
    """Why a card may not be added to a fleet."""
    new = CARDS[card]
    if card in chosen:
        return Refusal("BOARD-4.1.3", "card taken", {"unit": new.word})
    if chosen and not rules.free_navies and CARDS[chosen[0]].alliance != new.alliance:
        return Refusal("BOARD-4.1.4", "other alliance", {"unit": new.word, "alliance": CARDS[chosen[0]].alliance})
    if new.submarine:
        allowed = submarines_allowed(rules)
        if len([c for c in chosen if CARDS[c].submarine]) >= allowed:
            return Refusal("BOARD-4.1.6", "too many submarines", {"allowed": allowed})
    points = cost(chosen) + new.points
    if points > rules.points:
        return Refusal("BOARD-4.1.1", "too many points", {"points": points, "limit": rules.points})
    if not new.warship and not has_warship(chosen):
        least = min(CHEAPEST) if rules.free_navies else CHEAPEST[ALLIANCES.index(new.alliance)]
        if points + least > rules.points:
            return Refusal("BOARD-4.1.2", "no room for a warship", {"points": points, "limit": rules.points})
    return None


def no_ready_fleet(rules: Rules, chosen: Sequence[int], fleet: int) -> Optional[Refusal]:
    ready = READY_FLEETS[fleet]
    if chosen:
        return Refusal("BOARD-15.2.1", "fleet begun", {"cards": len(chosen)})
    if ready.points > rules.points:
        return Refusal("BOARD-4.1.1", "too many points", {"points": ready.points, "limit": rules.points})
    allowed = submarines_allowed(rules)
    if len([c for c in ready.cards if CARDS[c].submarine]) > allowed:
        return Refusal("BOARD-4.1.6", "too many submarines", {"allowed": allowed})
    return None


def no_end(chosen: Sequence[int]) -> Optional[Refusal]:
    return None if has_warship(chosen) else Refusal("BOARD-4.1.2", "no warship", {"cards": len(chosen)})


def no_choice(battle: Battle, seat: Seat, order: Order) -> Optional[Refusal]:
    chosen = battle.chosen[seat]
    if isinstance(order, Take):
        return no_card(battle.rules, chosen, order.card)
    if isinstance(order, TakeFleet):
        return no_ready_fleet(battle.rules, chosen, order.fleet)
    return no_end(chosen)


def offer_cards(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """First what a player gets who says nothing: a ready fleet, and to go with what he has."""
    rules, chosen = battle.rules, battle.chosen[seat]
    if has_warship(chosen):
        found.append(PLAIN_ORDERS[READY])
    if not chosen:
        fleets = range(len(READY_FLEETS) - 1, -1, -1)
        found.extend([orders.take_fleet(f) for f in fleets if no_ready_fleet(rules, chosen, f) is None])
    left = rules.points - cost(chosen)
    cards = [card.index for card in CARDS if card.points <= left]
    found.extend([orders.take(card) for card in cards if no_card(rules, chosen, card) is None])


def choose(battle: Battle, seat: Seat, order: Order, log: Optional[Log]) -> None:
    chosen = battle.chosen[seat]
    if isinstance(order, Take):
        chosen.append(order.card)
    elif isinstance(order, TakeFleet):
        chosen.extend(READY_FLEETS[order.fleet].cards)
    if log is not None:
        facts = {"seat": seat, "units": [CARDS[card].word for card in chosen], "points": cost(chosen)}
        log.tell("fleet", "BOARD-4.1.5", facts, 1 << seat)
