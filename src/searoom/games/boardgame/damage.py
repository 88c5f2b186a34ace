"""Structure Points, sinking, Critical tokens (BOARD-11.2.1 to BOARD-11.3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional, Tuple

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.cards import ALL_OR_NOTHING, FIRST_RED, SPOTS, spots_of
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.frames import Marking
from searoom.games.boardgame.orders import Mark
from searoom.games.boardgame.pieces import SUNK, Unit
from searoom.games.boardgame.state import Battle


def lose(battle: Battle, unit: Unit, points: int, rule: str, log: Optional[Log]) -> None:
    """It does not sink yet: that comes when all losses are counted (BOARD-11.1.1)."""
    if points == 0:
        return
    unit.lost += points
    if log is not None:
        left = max(0, unit.structure())
        log.tell("damaged", rule, {"seat": unit.owner, "unit": unit.name(), "points": points, "structure": left})


def sink_if_lost(battle: Battle, unit: Unit, log: Optional[Log]) -> None:
    """Excess damage has no effect (BOARD-11.2.1)."""
    if unit.structure() <= 0 and unit.on_board():
        sink(battle, unit, "BOARD-11.2.1", log)


def sink(battle: Battle, unit: Unit, rule: str, log: Optional[Log]) -> None:
    """Removed with its tokens; squadrons aboard are lost with it (BOARD-10.9.2). Its owner keeps all dice rolled
    (BOARD-5.3.2); what screened it stays in the air unused (BOARD-10.3.5)."""
    battle.tell(log, "sunk", rule, unit)
    battle.put(unit, OFF)
    unit.status = SUNK
    unit.lost = unit.card.structure
    unit.tokens = unit.marked = 0
    unit.fighters = unit.dive_bombers = unit.torpedo_bombers = 0


# ---- Critical tokens


def markable(unit: Unit) -> int:
    """Black and green features of the side up that have not received a token this turn (BOARD-11.3.2, BOARD-11.3.3)."""
    shown = unit.card.black | unit.side().green
    return shown & ((1 << FIRST_RED) - 1) & ~unit.marked


def spared(battle: Battle, unit: Unit, tokens: int, log: Optional[Log]) -> int:
    """What All or nothing leaves of them (BOARD-12.2.13)."""
    if tokens == 0 or not unit.is_active(ALL_OR_NOTHING):
        return tokens
    left = 0
    if battle.rules.switches.all_or_nothing:
        left = tokens if unit.spared else tokens - 1
        unit.spared = True
    if log is not None and left < tokens:
        log.tell(
            "tokens cancelled", "BOARD-12.2.13", {"seat": unit.owner, "unit": unit.name(), "tokens": tokens - left}
        )
    return left


def ask_for_tokens(battle: Battle, seat: Seat, owed: Sequence[Tuple[int, int]], log: Optional[Log]) -> None:
    """Pushes the question where this seat's tokens go; where there is no choice they are placed at once."""
    left: List[Tuple[int, int]] = []
    for index, count in owed:
        unit = battle.units[index]
        room = markable(unit).bit_count() if unit.on_board() else 0
        if 0 < room <= count:  # all that is left of it
            for spot in spots_of(markable(unit)):
                put_token(battle, seat, unit, spot, log)
        elif room > 0 and count > 0:
            left.append((index, count))
    if left:
        battle.pending.append(Marking(seat, left))


def put_token(battle: Battle, seat: Seat, unit: Unit, spot: int, log: Optional[Log]) -> None:
    """It counts in the whole of the next turn (BOARD-11.3.1)."""
    unit.marked |= 1 << spot
    if log is not None:
        facts = {"seat": seat, "owner": unit.owner, "unit": unit.name(), "what": SPOTS[spot]}
        log.tell("token placed", "BOARD-11.3.1", facts)


def no_mark(battle: Battle, frame: Marking, order: Mark) -> Optional[Refusal]:
    unit = battle.find(1 - frame.seat, order.card)
    facts = {"unit": CARDS[order.card].word, "what": SPOTS[order.spot]}
    if unit is None or unit.index not in [index for index, _ in frame.owed]:
        return Refusal("BOARD-11.3.1", "no token for it", facts)
    if order.spot >= FIRST_RED:
        return Refusal("BOARD-11.3.3", "red feature", facts)
    if unit.marked >> order.spot & 1:
        return Refusal("BOARD-11.3.2", "token there", facts)
    if not markable(unit) >> order.spot & 1:
        return Refusal("BOARD-11.3.1", "no such feature", facts)
    return None


def offer_marks(battle: Battle, frame: Marking, found: List[Order]) -> None:
    for index, _ in frame.owed:
        unit = battle.units[index]
        found.extend([orders.mark(unit.card.index, spot) for spot in spots_of(markable(unit))])


def mark(battle: Battle, frame: Marking, order: Mark, log: Optional[Log]) -> None:
    battle.pending.pop()
    unit = battle.find(1 - frame.seat, order.card)
    if unit is None:
        return
    put_token(battle, frame.seat, unit, order.spot, log)
    owed = [(index, count - 1 if index == unit.index else count) for index, count in frame.owed]
    ask_for_tokens(battle, frame.seat, owed, log)
