"""Boarding: SAIL-3.3.3. How the party gathers is told in party.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.odds import NO_NEEDS, Chance, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import alliances, losses, sharing
from searoom.games.sail.able import BOARD, Fleet, bar, can
from searoom.games.sail.chart import SIDES
from searoom.games.sail.contests import boarding_fight, common_ways, outcome
from searoom.games.sail.orders import Board
from searoom.games.sail.pieces import NONE, Ship
from searoom.games.sail.state import Battle

# ---- where and by whom


def no_way_over(battle: Battle, ship: Ship, target: Ship) -> Optional[Refusal]:
    """Only from an orthogonally adjacent space, and not across land (SAIL-3.3.3.2)."""
    facts: Facts = {
        "ship": ship.name(),
        "target": target.name(),
        "at": battle.square(ship.at),
        "to": battle.square(target.at),
    }
    if ship.at == target.at:
        return Refusal("SAIL-3.3.3.2", "too close to board", facts)
    if target.at not in [battle.rules.grid.next[ship.at][side] for side in SIDES]:
        return Refusal("SAIL-3.3.3.2", "not alongside", facts)
    if target.at not in battle.chart.alongside(ship.at):
        return Refusal("SAIL-3.3.3.2", "land between", facts)
    return None


def has_fought(battle: Battle, ship: Ship) -> Optional[Refusal]:
    """One boarding or assault per Turn (SAIL-3.3.3.8.2)."""
    if ship.fought == battle.turn:
        return Refusal("SAIL-3.3.3.8.2", "has boarded", {"ship": ship.name()})
    return None


def no_boarder(battle: Battle, seat: Seat, index: int, target: Ship) -> Optional[Refusal]:
    """Why this ship can not take part in the boarding of that one. Weather never hinders it (SAIL-3.3.3.9), nor that
    it has moved (SAIL-3.3.3.8.1)."""
    refusal = bar(battle, seat, index, BOARD)
    if refusal is None:
        refusal = has_fought(battle, battle.ships[index])
    return refusal if refusal is not None else no_way_over(battle, battle.ships[index], target)


def may_board(battle: Battle, ship: Ship, target: Ship) -> bool:
    """The same for speed, of a ship that has not fought."""
    return target.at in battle.chart.alongside(ship.at) and can(battle, ship, BOARD)


def no_prey(battle: Battle, seat: Seat, target: Ship) -> Optional[Refusal]:
    """Why this ship can not be boarded at all: only an enemy's (SAIL-3.3.3.2), under repair or not (SAIL-3.3.3.10), and
    nobody goes aboard a lit fireship (SAIL-3.3.2.16.2)."""
    if target.at == OFF:
        return Refusal("SAIL-1.1.9", "not on the board", {"ship": target.name()})
    refusal = alliances.no_attack(battle, seat, target.owner, "SAIL-3.3.3.2")
    if refusal is None and target.lit:
        refusal = Refusal("SAIL-3.3.2.16.2", "fireship", {"ship": target.name()})
    return refusal


# ---- board


def offer_boardings(battle: Battle, fleet: Fleet, found: List[Order]) -> None:
    """Every lawful Board (its first ship)."""
    book = battle.rules.book
    for ship in fleet.able_to(BOARD):
        if ship.fought == battle.turn:
            continue
        for square in battle.chart.alongside(ship.at):
            if battle.lying[square]:
                found += [book.board(foe.index, ship.index) for foe in fleet.foes if foe.at == square and not foe.lit]


def no_board(battle: Battle, seat: Seat, order: Board) -> Optional[Refusal]:
    target = battle.ships[order.target]
    refusal = no_prey(battle, seat, target)
    return refusal if refusal is not None else no_boarder(battle, seat, order.ship, target)


def board_odds(battle: Battle, seat: Seat, order: Board) -> Forecast:
    """By this ship alone: the others may still join."""
    return boarding_odds(battle, [battle.ships[order.ship]], battle.ships[order.target])


# ---- the fight


def fight(battle: Battle, attackers: Sequence[Ship], target: Ship, dice: Dice, log: Optional[Log]) -> None:
    """SAIL-3.3.3.4 to SAIL-3.3.3.7"""
    seat, enemy = attackers[0].owner, target.owner
    margin, facts = boarding_fight(battle, attackers, target).roll(dice, log)
    if log is not None:
        rule = "SAIL-3.3.3.5" if margin == 0 else "SAIL-3.3.3.6.1"
        told = {**facts, "seat": seat, "enemy": enemy, "target": target.name()}
        log.tell("boarding", rule, told, outcome=outcome(margin))
    if margin == 0:
        for ship in [*attackers, target]:
            losses.sink(battle, ship, "SAIL-3.3.3.5", log)
        return
    winner = seat if margin > 0 else enemy
    ships = sharing.in_order(winner, [*attackers, target])
    units = [ship.index for ship in ships]
    limits = [ship.strength() for ship in ships]
    sharing.share(battle, winner, sharing.BOARDING, units, limits, abs(margin), [], NONE, log)


def boarding_odds(battle: Battle, attackers: Sequence[Ship], target: Ship) -> Forecast:
    """By how much it is won or lost, and what follows if the strength is shared out by default (SAIL-3.3.3.6.4)."""
    contest = boarding_fight(battle, attackers, target)
    spread = contest.margins()
    common = common_ways(spread)
    chances: List[Chance] = []
    for margin in sorted(spread.ways):
        sunk = [ship.name() for ship in [*attackers, target]]
        captured: List[str] = []
        if margin != 0:
            winner = attackers[0].owner if margin > 0 else target.owner
            ships = sharing.in_order(winner, [*attackers, target])
            given = sharing.default_shares(sharing.BOARDING, [ship.strength() for ship in ships], abs(margin))
            sunk = [ship.name() for ship, points in zip(ships, given, strict=True) if points == 0]
            captured = [
                ship.name() for ship, points in zip(ships, given, strict=True) if points > 0 and ship.owner != winner
            ]
        follows = {"points": abs(margin), "sunk": sunk, "captured": captured}
        chances.append(Chance(outcome(margin), spread.ways[margin] // common, follows))
    return Forecast(spread.of // common, chances, NO_NEEDS, [contest.attack.throw(), contest.defence.throw()])
