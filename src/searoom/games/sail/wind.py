"""The weathercock, which has no place on the chart (SAIL-3.1.5.11), night and fog: SAIL-3.2.1, SAIL-6.1, SAIL-6.8,
SAIL-6.9."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log, roll, roll_number
from searoom.core.grid import DIRECTION_NAMES
from searoom.core.odds import Need
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail.cards import CALM, SECTOR, TABLES, WINDS, weathercock
from searoom.games.sail.orders import Spin
from searoom.games.sail.state import Battle

FULL_CIRCLE: Final = 360_000  # thousandths of a degree, as Spin has them
UNLIMITED: Final = 99  # farther than any gun reaches

FOG: Final = Need("SAIL-6.9.1", 6, TABLES.fog_on)


def turns_slowly(battle: Battle) -> bool:
    """Wind inertia: the weathercock is used in Turn 1 only (SAIL-6.1.1)."""
    return battle.rules.switches.wind_inertia and battle.turn > 1


def asks_for_angle(battle: Battle) -> bool:
    """Whether the player who starts this Turn enters the angle of a real weathercock (SAIL-3.2.1.4)."""
    return battle.rules.switches.spun and not turns_slowly(battle)


def spin_the_weathercock(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """Direction, then strength, rolled once by the player who starts the Turn, for everybody (SAIL-3.2.1.1)."""
    seat = battle.queue[0]
    if turns_slowly(battle):
        shift = TABLES.wind_shift[roll_number("SAIL-6.1.1", 6, "wind direction", dice, log, seat)]
        wind = TABLES.next_wind[battle.wind][roll_number("SAIL-6.1.2", 6, "wind strength", dice, log, seat)]
        blow(battle, (battle.wind_to + shift) % 8, wind, log)
        return
    sides = TABLES.direction_die
    to = TABLES.direction_of[roll_number("SAIL-3.2.1.2", sides, "wind direction", dice, log, seat)]
    sides = TABLES.strength_die
    blow(battle, to, TABLES.wind_of[roll_number("SAIL-3.2.1.3", sides, "wind strength", dice, log, seat)], log)


def blow(battle: Battle, to: int, wind: int, log: Optional[Log]) -> None:
    """The wind of this Turn. In a calm its direction stays on record (SAIL-3.2.1.3)."""
    battle.wind_to = to
    battle.wind = wind
    if log is not None:
        log.tell("wind", "SAIL-3.2.1.1", {"course": DIRECTION_NAMES[to], "wind": WINDS[wind], "turn": battle.turn})


# ---- a real weathercock


def offer_angles(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """A sample: the middle of each of the 24 sectors."""
    for direction in range(8):
        begins = direction * SECTOR
        for width in TABLES.sector_tenths:
            found.append(Spin(begins * 100 + width * 50))  # tenths of a degree, in thousandths
            begins += width


def no_angle(battle: Battle, seat: Seat, order: Spin) -> Optional[Refusal]:
    if 0 <= order.thousandths < FULL_CIRCLE:
        return None
    return Refusal("SAIL-3.2.1.4", "no such angle", {"thousandths": order.thousandths, "below": FULL_CIRCLE})


def enter_angle(battle: Battle, seat: Seat, order: Spin, log: Optional[Log]) -> None:
    """Sets the wind by the angle; the frame on top is taken off by the caller."""
    if log is not None:  # like a die: what has been seen of it is not taken back
        log.tell("spun", "SAIL-3.2.1.4", {"seat": seat, "thousandths": order.thousandths}, final=True)
    to, wind = weathercock(order.thousandths // 100)
    blow(battle, to, wind, log)


# ---- night and fog


def roll_fog(battle: Battle, dice: Dice, log: Optional[Log]) -> None:
    """After the wind, whatever was in the Turn before: fog may come up in a Dead Calm (SAIL-6.9.1). Night falls by
    itself (SAIL-6.8.1)."""
    if log is not None and is_night(battle):
        log.tell("night", "SAIL-6.8.1", {"turn": battle.turn})
    battle.fog = False
    if battle.rules.switches.fog and battle.wind == CALM:
        battle.fog = roll(FOG, "fog", dice, log, battle.queue[0], "", "")
        if battle.fog and log is not None:
            log.tell("fog", "SAIL-6.9.1", {"turn": battle.turn})


def is_night(battle: Battle) -> bool:
    """SAIL-6.8.1"""
    return battle.rules.switches.night and battle.turn % TABLES.night_every == 0


def sight(battle: Battle) -> int:
    """How far anybody can fire at most for night and fog, the smaller limit holding (SAIL-6.8.1, SAIL-6.9.1); farther
    than any gun reaches otherwise."""
    spaces = TABLES.night_reach if is_night(battle) else UNLIMITED
    return min(spaces, TABLES.fog_reach) if battle.fog else spaces
