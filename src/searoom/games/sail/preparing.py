"""What is settled before the first Turn, in this order: who is first, the pieces that the players place, goods, mines,
maps, flagships (SAIL-3.1.5, SAIL-3.1.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log, roll_number
from searoom.core.seats import Seat
from searoom.games.sail import maps, mines, placing
from searoom.games.sail.agreed import set_out_pieces
from searoom.games.sail.frames import LayingMines, NamingFlagship, Placing, Preparing, TurnBegins
from searoom.games.sail.pieces import NONE, SPACE
from searoom.games.sail.places import distances
from searoom.games.sail.setup import Setup
from searoom.games.sail.state import Battle

# the stages of Preparing
ORDER: Final = 0
PIECES: Final = 1  # three kinds, in the scenario's order
GOODS: Final = 4
REEFS: Final = 5
SHIPS: Final = 6
MINES: Final = 7
MAPS: Final = 8
FLAGSHIPS: Final = 9
READY: Final = 10


def go_on(battle: Battle, frame: Preparing, dice: Dice, log: Optional[Log]) -> None:
    """One step of one stage."""
    stage = frame.stage
    if stage == READY:
        battle.pending[-1] = TurnBegins(0)
        return
    if PIECES <= stage < GOODS:
        place_next(battle, frame, first_pieces(battle.rules.setup)[stage - PIECES], log)
        return
    if stage in (REEFS, SHIPS):
        place_next(battle, frame, placing.REEF if stage == REEFS else placing.SHIP, log)
        return
    if stage == FLAGSHIPS and battle.rules.switches.flagship:
        name_next_flagship(battle, frame)
        return
    battle.pending[-1] = Preparing(stage + 1)
    if stage == ORDER:
        roll_initial_order(battle, dice, log)
    elif stage == GOODS:
        lay_out_goods(battle, log)
    elif stage == MINES and battle.rules.switches.mines:
        lay_mines(battle)
    elif stage == MAPS and battle.rules.campaign.uses_maps(battle):
        maps.ask(battle, dice, log)


# ---- placement (SAIL-3.1.5.0)


def first_pieces(setup: Setup) -> Sequence[str]:
    """Royal Ports, islands, forts; in "Oceans On Fire" Royal Ports come after forts (SAIL-4.4.5.4)."""
    if setup.campaign == "oceans_on_fire":
        return placing.ISLAND, placing.FORT, placing.PORT
    return placing.PORT, placing.ISLAND, placing.FORT


def place_next(battle: Battle, frame: Preparing, piece: str, log: Optional[Log]) -> None:
    """The next player is asked for his next piece; when all are placed, the next stage."""
    seats = placing.placers(battle, piece)
    if frame.step >= len(seats):
        battle.pending[-1] = Preparing(frame.stage + 1)
        return
    battle.pending[-1] = Preparing(frame.stage, frame.step + 1)
    asked = placing.question(battle, piece, seats, frame.step)
    if placing.has_place(battle, asked):
        battle.pending.append(asked)
    elif piece == placing.REEF:
        if log is not None:
            log.tell("reef left out", "SAIL-3.1.5.4.2", {"seat": asked.seat})
    else:
        place_by_default(battle, asked, frame.stage, log)


def place_by_default(battle: Battle, asked: Placing, stage: int, log: Optional[Log]) -> None:
    """A player has no lawful place for a piece: what the players have placed is taken off again, and the concrete
    placement of the set-up holds for all (SAIL-4.0.2)."""
    if log is not None:
        log.tell("default placement", "SAIL-4.0.2", {"seat": asked.seat, "piece": asked.piece})
    set_out_pieces(battle)
    if stage < GOODS:
        lay_out_goods(battle, log)
    battle.pending[-1] = Preparing(MINES)


# ---- goods


def lay_out_goods(battle: Battle, log: Optional[Log]) -> None:
    """When the forts stand: the odd item lies by the fort of whoever is last."""
    battle.rules.campaign.lay_out(battle, log)
    tell_distances(battle, log)


def tell_distances(battle: Battle, log: Optional[Log]) -> None:
    """In "Pearl Banks": how far each fort is from the pearls, all spaces added up (SAIL-4.2.8.4)."""
    if log is None or battle.rules.setup.campaign != "pearl_banks":
        return
    spaces = [item.where for item in battle.items if item.kind == SPACE]
    sums = distances(placing.layout_of(battle), spaces)
    facts = {"forts": [battle.forts[fort].name for fort, _ in sums], "sums": [total for _, total in sums]}
    log.tell("far from the pearls", "SAIL-4.2.8.4", facts)


# ---- mines and flagships


def lay_mines(battle: Battle) -> None:
    """Everybody at once (SAIL-3.1.5.5.2); whoever has no water for them lays fewer."""
    each = mines.number_each(battle.seats)
    left = [min(each, len(mines.waters(battle, seat))) for seat in range(battle.seats)]
    asked = sum([1 << seat for seat, count in enumerate(left) if count > 0])
    if asked:
        battle.pending.append(LayingMines(left, asked))


def name_next_flagship(battle: Battle, frame: Preparing) -> None:
    """Each player in the initial order (SAIL-6.7.1)."""
    if frame.step >= len(battle.order):
        battle.pending[-1] = Preparing(READY)
        return
    battle.pending[-1] = Preparing(frame.stage, frame.step + 1)
    seat = battle.order[frame.step]
    if battle.flagship[seat] == NONE and battle.has_ship(seat):
        battle.pending.append(NamingFlagship(seat))


# ---- who is first


def roll_initial_order(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """Each player rolls, the highest is first (SAIL-3.1.6.1). Spain needs no die (SAIL-3.1.6.4, SAIL-4.3.7)."""
    seats = list(range(battle.seats))
    if battle.rules.setup.spain_first:
        battle.order = (seats[0], *rank(seats[1:], dice, log))
    else:
        battle.order = tuple(rank(seats, dice, log))
    if log is not None:
        log.tell("order of play", "SAIL-3.1.6.1", {"seats": list(battle.order)})


def rank(seats: Sequence[Seat], dice: Dice, log: Optional[Log]) -> List[Seat]:
    """The highest first; equals roll again among themselves, and keep their place between the others."""
    if len(seats) < 2:
        return list(seats)
    faces = [roll_number("SAIL-3.1.6.1", 6, "initial order", dice, log, seat) for seat in seats]
    found: List[Seat] = []
    for face in range(6, 0, -1):
        equals = [seat for place, seat in enumerate(seats) if faces[place] == face]
        found.extend(rank(equals, dice, log))
    return found


def order_of_turn(battle: Battle, turn: int) -> List[Seat]:
    """Who acts in this Turn, in order: the lead passes on from Turn to Turn (SAIL-3.1.6.2), eliminated players are
    gaps (SAIL-3.1.6.3), and Spain is always first (SAIL-4.3.7)."""
    fixed = 1 if battle.rules.setup.spain_first else 0
    leading = battle.order[fixed:]
    first = (turn - 1) % len(leading)
    order = [*battle.order[:fixed], *leading[first:], *leading[:first]]
    return [seat for seat in order if battle.in_play(seat)]
