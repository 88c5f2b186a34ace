"""The party that boards a ship (SAIL-3.3.3.3) or assaults a fort (SAIL-5.6.2), declared ship by ship.

Who is declared cannot withdraw (SAIL-3.3.3.1). The others who could take part are asked for before it is fought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.odds import Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import alliances, assault, boarding
from searoom.games.sail.able import acts
from searoom.games.sail.frames import Party
from searoom.games.sail.orders import FORTS, GO, PLAIN_ORDERS, Assault, Board, Join
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle

# ---- it is declared


def board(battle: Battle, seat: Seat, order: Board, dice: Dice, log: Optional[Log]) -> None:
    """A Party on the stack while another ship could join; else it is fought at once."""
    target = battle.ships[order.target]
    alliances.breach(battle, seat, target.owner, log)  # SAIL-3.1.2.7
    enlist(battle, battle.ships[order.ship], order.target, target.owner, log)
    gather(battle, seat, order.target, [order.ship], dice, log)


def storm_fort(battle: Battle, seat: Seat, order: Assault, dice: Dice, log: Optional[Log]) -> None:
    """The same against a fort: then its defenders are asked."""
    fort = battle.forts[order.fort]
    alliances.breach(battle, seat, fort.owner, log)  # SAIL-3.1.2.7
    enlist(battle, battle.ships[order.ship], FORTS + fort.index, fort.owner, log)
    gather(battle, seat, FORTS + fort.index, [order.ship], dice, log)


def enlist(battle: Battle, ship: Ship, target: int, enemy: Seat, log: Optional[Log]) -> None:
    """The ship is declared, and cannot withdraw any more (SAIL-3.3.3.1). Only attackers are marked: a defender that
    wins is as free in its owner's later actions as before (SAIL-3.3.3.7.3)."""
    ship.fought = battle.turn
    acts(battle, ship)
    if log is not None:
        fort = target >= FORTS
        facts = {"ship": ship.name(), "target": battle.name(target), "seat": ship.owner, "enemy": enemy}
        log.tell("assaults" if fort else "boards", "SAIL-5.6.2" if fort else "SAIL-3.3.3.3", facts)


def gather(
    battle: Battle, seat: Seat, target: int, ships: Sequence[int], dice: Dice, log: Optional[Log], asked: bool = False
) -> None:
    """Asks who else takes part as long as anybody could; then they go. asked: the Party on top is replaced."""
    if asked:
        battle.pending.pop()
    names = [battle.name(ship) for ship in ships]
    frame = Party(seat, target, battle.name(target), ships, names)
    for ship in battle.ships:
        if may_join(battle, frame, ship):
            battle.pending.append(frame)
            return
    set_out(battle, frame, dice, log)


def may_join(battle: Battle, frame: Party, ship: Ship) -> bool:
    if ship.owner != frame.seat or ship.at == OFF or ship.fought == battle.turn:
        return False
    if frame.target >= FORTS:
        return assault.may_assail(battle, frame.seat, battle.forts[frame.target - FORTS], ship)
    return boarding.may_board(battle, ship, battle.ships[frame.target])


def offer_joiners(battle: Battle, frame: Party, found: List[Order]) -> None:
    """`join SHIP` of every ship that may, and `go`: of boarding parties and assaults."""
    found.extend([battle.rules.book.join(ship.index) for ship in battle.ships if may_join(battle, frame, ship)])
    found.append(PLAIN_ORDERS[GO])


def no_join(battle: Battle, frame: Party, order: Join) -> Optional[Refusal]:
    if order.ship in frame.ships:
        rule = "SAIL-5.6.2" if frame.target >= FORTS else "SAIL-3.3.3.3"
        return Refusal(rule, "takes part already", {"ship": battle.name(order.ship)})
    if frame.target >= FORTS:
        return assault.no_assailant(battle, frame.seat, battle.forts[frame.target - FORTS], order.ship)
    return boarding.no_boarder(battle, frame.seat, order.ship, battle.ships[frame.target])


def join(battle: Battle, frame: Party, order: Join, dice: Dice, log: Optional[Log]) -> None:
    """Replaces the frame; goes at once when nobody else could join."""
    enlist(battle, battle.ships[order.ship], frame.target, battle.unit_owner(frame.target), log)
    gather(battle, frame.seat, frame.target, [*frame.ships, order.ship], dice, log, asked=True)


def go(battle: Battle, frame: Party, dice: Dice, log: Optional[Log]) -> None:
    """Takes the frame off; the boarding is fought, or the assault goes on with its defenders."""
    battle.pending.pop()
    set_out(battle, frame, dice, log)


def set_out(battle: Battle, frame: Party, dice: Dice, log: Optional[Log]) -> None:
    if frame.target >= FORTS:
        fort = battle.forts[frame.target - FORTS]
        assault.summon_defenders(battle, frame.seat, fort, frame.ships, dice, log)
    else:
        boarding.fight(battle, [battle.ships[ship] for ship in frame.ships], battle.ships[frame.target], dice, log)


def party_odds(battle: Battle, frame: Party, ships: Sequence[int]) -> Forecast:
    """Of a boarding or an assault by these ships (an assault: without defending ships)."""
    if frame.target >= FORTS:
        return assault.assault_odds(battle, battle.forts[frame.target - FORTS], ships, [])
    return boarding.boarding_odds(battle, [battle.ships[ship] for ship in ships], battle.ships[frame.target])
