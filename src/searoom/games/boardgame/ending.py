"""The end of the game: victory rows, elimination, score (chapter 14)."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.game import Result
from searoom.core.seats import Seat
from searoom.games.boardgame.data import VICTORY
from searoom.games.boardgame.pieces import ESCAPED, ON_BOARD, STAND_BY, SUNK, Unit
from searoom.games.boardgame.plans import CONDITIONS, GRADES, MOMENTS, OBJECTIVES, VictoryRow
from searoom.games.boardgame.state import Battle

DRAW: Final = 2
AT_TURN: Final = MOMENTS.index("turn")


# ---- score


def crippled(unit: Unit) -> bool:
    """On the board with not more than half its printed points (BOARD-14.2.1)."""
    return unit.status == ON_BOARD and 2 * unit.structure() <= unit.card.structure


def score(battle: Battle, seat: Seat) -> int:
    points = 0
    for unit in battle.units:
        if unit.owner != seat:
            if unit.status == SUNK:
                points += unit.card.points
            elif crippled(unit):
                points += unit.card.points // 2  # rounded down
    return points + objectives(battle, seat)


def objectives(battle: Battle, seat: Seat) -> int:
    """BOARD-14.2.2"""
    points = 0
    for objective in battle.rules.plan.objectives:
        if objective.side != seat:
            continue
        kind = OBJECTIVES[objective.kind]
        owner = 1 - seat if kind == "sink" else seat
        for card in objective.cards:
            unit = battle.find(owner, card)
            if unit is None:
                continue
            if kind == "sink":
                met = unit.status == SUNK
            elif kind == "exit":
                met = unit.status == ESCAPED
            else:
                met = unit.status in (ON_BOARD, ESCAPED)
            points += objective.points if met else 0
    return points


# ---- victory rows (BOARD-14.2.5, BOARD-14.2.6)


def holds(battle: Battle, row: VictoryRow) -> bool:
    when = CONDITIONS[row.when]
    if when == "otherwise":
        return True
    count = 0
    for card in row.cards:
        unit = battle.find(row.of_side, card)
        if unit is None:
            continue
        if when == "sunk":
            met = unit.status == SUNK
        elif when == "crippled":
            met = unit.status == SUNK or crippled(unit)
        elif when == "exited":
            met = unit.status == ESCAPED
        else:
            met = unit.status in (ON_BOARD, ESCAPED)
        count += 1 if met else 0
    return count >= row.count


def first_row(battle: Battle, ended: bool) -> Optional[VictoryRow]:
    for row in battle.rules.plan.rows:
        if (ended or row.at == AT_TURN) and holds(battle, row):
            return row
    return None


# ---- is it over? (BOARD-14.1.1)


def in_play(battle: Battle, seat: Seat) -> bool:
    """A warship on the board or in stand-by; where there are victory rows a unit of any type."""
    rows = len(battle.rules.plan.rows) > 0
    for unit in battle.units:
        if unit.owner == seat and unit.status in (ON_BOARD, STAND_BY) and (rows or unit.card.warship):
            return True
    return False


def eliminated(battle: Battle, seat: Seat) -> bool:
    """All its warships are sunk (BOARD-14.1.2)."""
    warships = [unit for unit in battle.units if unit.owner == seat and unit.card.warship]
    return all([unit.status == SUNK for unit in warships])


def check(battle: Battle, log: Optional[Log]) -> None:
    """At the end of each turn."""
    row = first_row(battle, False)
    if row is None:
        over = battle.turn >= battle.rules.turns or not in_play(battle, 0) or not in_play(battle, 1)
        if not over:
            return
        row = first_row(battle, True)
    if row is not None:
        by_row(battle, row, log)
        return
    out = [eliminated(battle, 0), eliminated(battle, 1)]
    if out[0] and out[1]:
        end(battle, 0, "BOARD-14.1.2", "both eliminated", log)
    elif out[0] or out[1]:
        end(battle, 2 if out[0] else 1, "BOARD-14.1.2", "eliminated", log)
    else:
        by_score(battle, log)  # also of departed fleets (BOARD-14.1.3)


def by_row(battle: Battle, row: VictoryRow, log: Optional[Log]) -> None:
    winners = 0 if row.side == DRAW else 1 << row.side
    end(battle, winners, "BOARD-14.2.5", f"objective {GRADES[row.grade]}", log)


def draw_margin(battle: Battle) -> int:
    """10 per cent of the smaller starting fleet, rounded up (BOARD-14.2.3)."""
    return -(-min(battle.fleet_points) * VICTORY.draw_margin // 100)


def by_score(battle: Battle, log: Optional[Log]) -> None:
    scores = [score(battle, 0), score(battle, 1)]
    if abs(scores[0] - scores[1]) < draw_margin(battle) or scores[0] == scores[1]:
        end(battle, 0, "BOARD-14.2.3", "points draw", log)
        return
    winner = 0 if scores[0] > scores[1] else 1
    doubled = scores[winner] >= VICTORY.ratio * scores[1 - winner]
    half = 100 * scores[winner] >= VICTORY.percent * battle.fleet_points[1 - winner]
    grade = "decisive" if doubled and half else "marginal"  # BOARD-14.2.4
    end(battle, 1 << winner, "BOARD-14.2.4", f"points {grade}", log)


def concede(battle: Battle, seat: Seat, log: Optional[Log]) -> None:
    """The opponent wins decisively (BOARD-14.3.2)."""
    if log is not None:
        log.tell("conceded", "BOARD-14.3.2", {"seat": seat})
    end(battle, 1 << (1 - seat), "BOARD-14.3.2", "conceded", log)


def end(battle: Battle, winners: int, rule: str, reason: str, log: Optional[Log]) -> None:
    points: List[int] = [score(battle, 0), score(battle, 1)]
    battle.ended = Result(winners, points, rule, reason)
    battle.pending = []
    if log is not None:
        log.tell("over", rule, {"reason": reason, "points": points}, final=True)
