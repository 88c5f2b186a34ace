"""Which ships can do what at all, whatever the order: own, afloat, and not kept from it (SAIL-1.1.9, SAIL-3.3.0.2)."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.encode import Facts
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.games.sail import alliances
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
ALL: Final = 1023
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


def powers(battle: Battle, ship: Ship) -> int:
    """The same as bits: all that it can do now."""
    turn = battle.turn
    if ship.taken == turn or ship.mending != NONE:
        return 0
    bits = MOVE | EXPLODE if ship.lit else ALL
    if ship.working != NONE:
        bits &= FIRE
    if ship.stopped == turn:
        bits &= ~FLAG_JUST_UP
    if ship.worked == turn or ship.laden == turn:
        bits &= ~MOVE
    if ship.shaken != FREE:
        bits &= ~(FIRE | BOARD | SEND_BOATS)
    if battle.flagship_lost[ship.owner] == NOW and limited(battle, ship):
        bits &= ~LIMITED
    return bits


def can(battle: Battle, ship: Ship, doing: int) -> bool:
    """The same of one thing, as a bare yes or no."""
    return powers(battle, ship) & doing != 0


class Fleet:
    """A player's ships on the board, what each can do, and whose ships he may attack, for whoever lists all orders."""

    def __init__(self, battle: Battle, seat: Seat) -> None:
        spared = alliances.spared_by(battle, seat)
        self.foes: Final = [ship for ship in battle.ships if ship.at != OFF and not spared >> ship.owner & 1]
        self.ships: Final = battle.ships_of(seat)
        self.powers: Final = [powers(battle, ship) for ship in self.ships]

    def able_to(self, doing: int) -> List[Ship]:
        return [ship for place, ship in enumerate(self.ships) if self.powers[place] & doing]


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
