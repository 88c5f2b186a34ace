"""Mines: SAIL-3.1.5.5, SAIL-3.3.6.

Where they lie is secret (SAIL-3.1.5.5.2, SAIL-1.1.7). Whoever is asked, and in which order, follows from what all can
see: markers, how many mines each has left, and the waters in which they may lie by the chart as it was at the start.
Once laid a mine is never touched again until it goes off (SAIL-3.1.5.5.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import NOBODY, Seat, all_but
from searoom.games.sail import alliances, losses
from searoom.games.sail.cards import TABLES
from searoom.games.sail.chart import COASTAL
from searoom.games.sail.frames import LayingMines, MineQuestion, MineQuestions
from searoom.games.sail.orders import (
    ALWAYS,
    ASK,
    HOLD,
    INSTRUCT_ORDERS,
    INSTRUCTIONS,
    PLAIN_ORDERS,
    Detonate,
    Instruct,
    LayMine,
)
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle

BEFORE_TURN_1: Final = 0


def number_each(seats: int) -> int:
    """The box divided by the players, rounded down (SAIL-3.1.5.5.1)."""
    return TABLES.mines_in_box // seats


# ---- where mines may lie


def minable(battle: Battle) -> List[int]:
    """Of each square, the players whose mines may lie there, as bits. Reckoned once for a chart and kept with it."""
    chart = battle.chart
    if not chart.minable:
        owners = [0] * battle.rules.grid.squares
        for seat in range(battle.seats):
            for square in near_harbours(battle, seat):
                if not no_bottom(battle, square):
                    owners[square] |= 1 << seat
        for seat in range(battle.seats):
            chart.waters.append([square for square, bits in enumerate(owners) if bits >> seat & 1])
        chart.minable.extend(owners)
    return chart.minable


def waters(battle: Battle, seat: Seat) -> List[int]:
    """Where a mine of this player may lie, by the forts and ports as placed at the start (SAIL-3.1.5.5.3,
    SAIL-3.1.5.5.4); computed once for each chart and seat."""
    minable(battle)
    return battle.chart.waters[seat]


def near_harbours(battle: Battle, seat: Seat) -> List[int]:
    """The squares close enough to one of his harbours (SAIL-3.1.5.5.3)."""
    grid = battle.rules.grid
    harbours = harbours_at_first(battle, seat)
    return [s for s in range(grid.squares) if any([grid.distance(s, h) <= TABLES.mine_reach for h in harbours])]


def harbours_at_first(battle: Battle, seat: Seat) -> List[int]:
    """The spaces of the Harbour Areas of his forts and of his Royal Port as placed at the start, whoever holds them
    now. Tortuga is every pirate's (SAIL-4.3.9.3.2)."""
    chart, setup = battle.chart, battle.rules.setup
    found: List[int] = []
    for fort in battle.forts:
        first_owner = setup.forts[fort.index].owner if fort.index < len(setup.forts) else NOBODY
        if first_owner == seat or battle.rules.campaign.in_common(battle, fort, seat):
            found.extend(chart.harbours[fort.index])
    for port in battle.ports:
        if port.owner == seat:
            found.extend(chart.port_harbours[port.index])
    return found


def no_bottom(battle: Battle, square: int) -> str:
    """What forbids any mine in a space (SAIL-3.1.5.5.4); "": nothing does."""
    chart = battle.chart
    if chart.reef[square]:
        return "reef"
    if chart.fort_at[square] != -1:
        return "fort"
    if chart.port_at[square] != -1:
        return "royal port"
    if chart.kind[square] > COASTAL:
        return "land"
    return "harbour of a royal port" if chart.port_harbour[square] else ""


# ---- laying (SAIL-3.1.5.5.2)


def offer_berths(battle: Battle, frame: LayingMines, seat: Seat, found: List[Order]) -> None:
    """`mine SQUARE` for the next one."""
    book = battle.rules.book
    taken = battle.mines[seat]
    found.extend([book.lay_mine(square) for square in waters(battle, seat) if square not in taken])


def no_berth(battle: Battle, frame: LayingMines, seat: Seat, order: LayMine) -> Optional[Refusal]:
    at = order.at
    name = battle.square(at)
    obstacle = no_bottom(battle, at)
    if obstacle:
        return Refusal("SAIL-3.1.5.5.4", "no place for a mine", {"at": name, "obstacle": obstacle})
    if not minable(battle)[at] >> seat & 1:
        grid = battle.rules.grid
        distances = [grid.distance(at, harbour) for harbour in harbours_at_first(battle, seat)]
        facts = {"at": name, "distance": min(distances, default=0), "limit": TABLES.mine_reach}
        return Refusal("SAIL-3.1.5.5.3", "too far from his harbours", facts)
    if at in battle.mines[seat]:
        return Refusal("SAIL-3.1.5.5.4", "two mines in one space", {"at": name})
    return None


def lay(battle: Battle, frame: LayingMines, seat: Seat, order: LayMine, log: Optional[Log]) -> None:
    """Replaces the frame; taken off when all have laid all. The owner is told where, the others (quietly) only that he
    is ready."""
    at = order.at
    battle.mines[seat].append(at)
    battle.laid[seat].append((len(battle.laid[seat]) + 1, at))
    left = list(frame.left)
    left[seat] -= 1
    if log is not None:
        log.tell("mine laid", "SAIL-3.1.5.5.2", {"seat": seat, "at": battle.square(at), "left": left[seat]}, 1 << seat)
        if left[seat] == 0:
            log.tell("mines ready", "SAIL-3.1.5.5.2", {"seat": seat}, all_but(seat), quiet=True)
    if max(left) > 0:
        battle.pending[-1] = LayingMines(left, frame.asked)
    else:
        battle.pending.pop()


# ---- the question (SAIL-3.3.6.6)


def question(battle: Battle, ship: Ship, entered: Sequence[int], log: Optional[Log]) -> None:
    """After a move or drift: whoever for all that the public knows might detonate is asked, in order: a MineQuestions
    frame on the stack (SAIL-3.3.6.6). The space from which the ship started was not entered (SAIL-3.3.6.1.1)."""
    if not battle.rules.switches.mines or not entered or ship.at == OFF:
        return  # SAIL-3.1.4
    owners = minable(battle)
    near = 0
    for square in entered:
        near |= owners[square]
    if near & ~battle.rules.team[ship.owner] == 0:
        return
    seats = [seat for seat in battle.after(ship.owner) if near >> seat & 1 and is_asked(battle, seat, ship, entered)]
    if seats:
        battle.pending.append(MineQuestions(seats, ship.index, entered))


def is_asked(battle: Battle, seat: Seat, ship: Ship, entered: Sequence[int]) -> bool:
    """By public facts alone: the ship afloat and one that he may attack (SAIL-3.3.6.5), himself in the game (the mines
    of a player who is out are inactive: SAIL-3.2.4.1), one of them left, and a space entered in which it may lie."""
    return (
        ship.at != OFF
        and battle.in_play(seat)
        and len(battle.mines[seat]) > 0
        and alliances.may_attack(battle, seat, ship.owner)
        and len(possible(battle, seat, entered)) > 0
    )


def possible(battle: Battle, seat: Seat, entered: Sequence[int]) -> List[int]:
    """The spaces entered in which, for all the public knows, a mine of his may lie, in the order in which they were
    entered, each once."""
    owners = minable(battle)
    markers = battle.markers[seat]
    found: List[int] = []
    for square in entered:
        if owners[square] >> seat & 1 and square not in markers and square not in found:
            found.append(square)
    return found


def next_question(battle: Battle, frame: MineQuestions, log: Optional[Log]) -> None:
    """Business on top: asks the next one who may still be asked (MineQuestion), or takes the frame off. Whoever is
    asked stays on the list until he holds: after a detonation he may be asked again."""
    ship = battle.ships[frame.ship]
    for index, seat in enumerate(frame.seats):
        if is_asked(battle, seat, ship, frame.entered):  # nobody any more when the ship has sunk (SAIL-3.3.6.1.3)
            if index > 0:
                battle.pending[-1] = MineQuestions(frame.seats[index:], frame.ship, frame.entered)
            spaces = possible(battle, seat, frame.entered)
            names = [battle.square(square) for square in spaces]
            battle.pending.append(MineQuestion(seat, ship.index, ship.name(), spaces, names))
            if log is not None:
                facts = {"seat": seat, "ship": ship.name(), "owner": ship.owner, "spaces": names}
                log.tell("asked for mines", "SAIL-3.3.6.6", facts, final=True)
            return
    battle.pending.pop()


def offer_answers(battle: Battle, frame: MineQuestion, found: List[Order]) -> None:
    """`detonate SQUARE` for each of his mines that was entered, and `hold`: where none was, his only answer."""
    book, laid = battle.rules.book, battle.mines[frame.seat]
    found.extend([book.detonate(square) for square in frame.entered if square in laid])
    found.append(PLAIN_ORDERS[HOLD])


def no_detonation(battle: Battle, frame: MineQuestion, order: Detonate) -> Optional[Refusal]:
    """By what the seat itself knows."""
    facts = {"at": battle.square(order.at), "ship": frame.name}
    if order.at not in battle.mines[frame.seat]:
        return Refusal("SAIL-3.3.6.6", "no mine there", facts)
    if order.at not in frame.entered:
        return Refusal("SAIL-3.3.6.1.1", "not entered", facts)
    return None


def detonate(battle: Battle, frame: MineQuestion, order: Detonate, log: Optional[Log]) -> None:
    """SAIL-3.3.6.2, SAIL-3.3.6.3. May be asked again while the ship is afloat, if he has a mine left and another space
    was entered where it may lie: whether it does lie there is no matter, or the second question would betray it."""
    seat = frame.seat
    ship = battle.ships[frame.ship]
    battle.pending.pop()
    alliances.breach(battle, seat, ship.owner, log)  # SAIL-3.3.6.5, SAIL-3.1.2.7
    battle.mines[seat].remove(order.at)
    battle.markers[seat].append(order.at)
    if log is not None:
        facts = {"seat": seat, "at": battle.square(order.at), "ship": ship.name(), "owner": ship.owner}
        log.tell("mine detonated", "SAIL-3.3.6.1.2", facts, final=True)
    losses.hurt(battle, [(ship, TABLES.mine_damage)], "SAIL-3.3.6.2", log)


def hold(battle: Battle, frame: MineQuestion, log: Optional[Log]) -> None:
    """No (more) mine of his goes off (SAIL-3.3.6.4). The others learn that he was asked, and that none does."""
    battle.pending.pop()
    battle.pending[-1] = battle.pending[-1].without(frame.seat)  # of the MineQuestions below
    if log is not None:
        log.tell("mines held", "SAIL-3.3.6.4", {"seat": frame.seat, "ship": frame.name}, final=True)


# ---- standing instruction (SAIL-3.3.6.7)


def by_instruction(battle: Battle, frame: MineQuestion) -> Optional[Order]:
    """What the standing instruction answers (SAIL-3.3.6.7): always every mine, in the order in which they were entered,
    temporary allies excepted."""
    instruction = battle.instruction[frame.seat]
    if instruction == ASK:
        return None
    if instruction == ALWAYS and not battle.allied(frame.seat, battle.ships[frame.ship].owner):
        for square in frame.entered:
            if square in battle.mines[frame.seat]:
                return battle.rules.book.detonate(square)
    return PLAIN_ORDERS[HOLD]


def why_not_instruct(battle: Battle, seat: Seat) -> str:
    """Once per Turn in his own actions, and once before Turn 1; "": he may."""
    if not battle.rules.switches.mines:
        return "not agreed"
    if not battle.in_play(seat):
        return "out of the game"
    if battle.instructed[seat] == battle.turn:
        return "instructed already"
    if battle.turn == BEFORE_TURN_1:
        return ""
    if battle.acting() != seat or battle.closing():
        return "not in his own actions"
    return "" if battle.mines[seat] else "no mine left"


def may_instruct(battle: Battle, seat: Seat) -> bool:
    """Once per Turn in his own actions, and before Turn 1."""
    return not why_not_instruct(battle, seat)


def offer_instructions(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """`mines ask`, `mines always`, `mines never`, but for the one that stands."""
    if may_instruct(battle, seat):
        found.extend([order for order in INSTRUCT_ORDERS if order.what != battle.instruction[seat]])


def no_instruction(battle: Battle, seat: Seat, order: Instruct) -> Optional[Refusal]:
    reason = why_not_instruct(battle, seat)
    if reason:
        rule = "SAIL-3.1.4" if reason == "not agreed" else "SAIL-3.3.6.7"
        return Refusal(rule, reason, {"switch": "mines"} if reason == "not agreed" else {"seat": seat})
    if battle.instruction[seat] == order.what:
        return Refusal("SAIL-1.1.11", "stands already", {"instruction": INSTRUCTIONS[order.what]})
    return None


def instruct(battle: Battle, seat: Seat, order: Instruct, log: Optional[Log]) -> None:
    """Told to the seat alone."""
    battle.instruction[seat] = order.what
    battle.instructed[seat] = battle.turn
    if log is not None:
        facts = {"seat": seat, "instruction": INSTRUCTIONS[order.what]}
        log.tell("mines instructed", "SAIL-3.3.6.7", facts, 1 << seat)
