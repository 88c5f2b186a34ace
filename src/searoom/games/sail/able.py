"""Which ships can do what at all, whatever the order: own, afloat, and not kept from it (SAIL-1.1.9, SAIL-3.3.0.2)."""

from __future__ import annotations

from typing import Final, Optional

from searoom.core.encode import Facts
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.games.sail.pieces import FREE, NONE, NOW, Ship
from searoom.games.sail.state import Battle

# what a ship is to do, as bits
MOVE: Final = 1
FIRE: Final = 2
BOARD: Final = 4  # or assault
CARGO: Final = 8
MEND: Final = 16  # be repaired
WORK: Final = 32  # on a fort
BURN: Final = 64  # be lit
SEND_BOATS: Final = 128
EXPLODE: Final = 256
RIDE_OUT: Final = 512
FLAG_JUST_UP: Final = MOVE | BOARD | MEND | WORK  # not in the Turn in which a repair ends (SAIL-3.3.4.6)
LIMITED: Final = MOVE | FIRE | BOARD | CARGO  # by the loss of the flagship (SAIL-6.7.2)


def kept_from(battle: Battle, ship: Ship, doing: int) -> Optional[Refusal]:
    """Why a ship that lies on the board can not do this now."""
    facts: Facts = {"ship": ship.name()}
    turn = battle.turn
    if ship.taken == turn:
        return Refusal("SAIL-3.3.3.7.2", "captured this turn", facts)
    if ship.mending != NONE:
        return Refusal("SAIL-3.3.4.5.1", "under repair", facts)
    if ship.lit and doing & (MOVE | EXPLODE) == 0:
        return Refusal("SAIL-3.3.2.16.2", "fireship", facts)
    if ship.working != NONE and doing & FIRE == 0:
        return Refusal("SAIL-3.3.5.2.3", "at work", facts)
    if ship.stopped == turn and doing & FLAG_JUST_UP:
        return Refusal("SAIL-3.3.4.6", "flag just up", facts)
    if ship.worked == turn and doing & MOVE:
        return Refusal("SAIL-3.3.5.2.8", "has worked", facts)
    if ship.laden == turn and doing & MOVE:
        return Refusal("SAIL-4.1.6.2", "has loaded gold", facts)
    if ship.shaken != FREE and doing & (FIRE | BOARD | SEND_BOATS):
        return Refusal("SAIL-6.6.2", "shaken", facts)
    if doing & LIMITED and limited(battle, ship):
        return Refusal("SAIL-6.7.2", "flagship lost", {"ship": ship.name(), "ships": battle.may_act[ship.owner]})
    return None


def can(battle: Battle, ship: Ship, doing: int) -> bool:
    """The same as a bare yes or no, for whoever asks it of every ship."""
    turn = battle.turn
    return (
        ship.taken != turn
        and ship.mending == NONE
        and (ship.lit == 0 or doing & (MOVE | EXPLODE) != 0)
        and (ship.working == NONE or doing & FIRE != 0)
        and (ship.stopped != turn or doing & FLAG_JUST_UP == 0)
        and ((ship.worked != turn and ship.laden != turn) or doing & MOVE == 0)
        and (ship.shaken == FREE or doing & (FIRE | BOARD | SEND_BOATS) == 0)
        and not (doing & LIMITED and limited(battle, ship))
    )


def limited(battle: Battle, ship: Ship) -> bool:
    """Whether as many other ships have acted as may, after the loss of the flagship (SAIL-6.7.2)."""
    owner = ship.owner
    if battle.flagship_lost[owner] != NOW or ship.acted == battle.turn:
        return False
    return battle.have_acted[owner] >= battle.may_act[owner]


def acts(battle: Battle, ship: Ship) -> None:
    """The ship does one of the things that the loss of a flagship limits: move, fire, board, assault, handle cargo."""
    if ship.acted != battle.turn:
        ship.acted = battle.turn
        battle.have_acted[ship.owner] += 1


def not_yours(battle: Battle, seat: Seat, index: int) -> Optional[Refusal]:
    """An order to a ship that is not this player's, or not on the board (SAIL-1.1.9)."""
    if index >= len(battle.ships) or battle.ships[index].at == OFF:
        return Refusal("SAIL-1.1.9", "not on the board", {"ship": battle.name(index)})
    ship = battle.ships[index]
    if ship.owner != seat:
        return Refusal("SAIL-1.1.9", "not your ship", {"ship": ship.name(), "owner": ship.owner})
    return None


def bar(battle: Battle, seat: Seat, index: int, doing: int) -> Optional[Refusal]:
    """Both: whose the ship is, and what keeps it."""
    refusal = not_yours(battle, seat, index)
    return refusal if refusal is not None else kept_from(battle, battle.ships[index], doing)
