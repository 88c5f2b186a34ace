"""What is said and what is pending in the trial on a plane, and its rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional, Tuple, Union

from searoom.core.encode import Facts
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from tests.trials.plane_geometry import Leg, Point

CONVOY: Final = 0
GUARD: Final = 1
SEATS: Final = ("convoy", "guard")

Course = Tuple[int, int]  # bearing in degrees, length in thousandths


class Lurk(Order):
    def __init__(self, at: Point) -> None:
        super().__init__(f"lurk {at[0]} {at[1]}")
        self.at: Final = at


class Move(Order):
    def __init__(self, ship: int, courses: Sequence[Course]) -> None:
        super().__init__(f"move {ship + 1} " + " ".join([f"{bearing} {length}" for bearing, length in courses]))
        self.ship: Final = ship
        self.courses: Final = tuple(courses)


class Torpedo(Order):
    def __init__(self, bearing: int) -> None:
        super().__init__(f"torpedo {bearing}")
        self.bearing: Final = bearing


FIRE: Final = Order("fire")
HOLD: Final = Order("hold")
END: Final = Order("end")
RESIGN: Final = Order("resign")
SINGLE_WORDS: Final = {order.text: order for order in (FIRE, HOLD, END, RESIGN)}


def read_order(text: str) -> Union[Order, Refusal]:
    words = text.lower().split()
    if len(words) == 1 and words[0] in SINGLE_WORDS:
        return SINGLE_WORDS[words[0]]
    numbers: List[int] = []
    for word in words[1:]:
        if not (word.isascii() and word.isdigit() and len(word) <= 6):
            return Refusal("MATCH-2.2", "no number", {"found": word[:80]})
        numbers.append(int(word))
    verb = words[0] if words else ""
    if verb == "lurk" and len(numbers) == 2:
        return Lurk((numbers[0], numbers[1]))
    if verb == "torpedo" and len(numbers) == 1:
        return Torpedo(numbers[0])
    if verb == "move" and len(numbers) >= 3 and len(numbers) % 2 == 1:
        return Move(numbers[0] - 1, list(zip(numbers[1::2], numbers[2::2], strict=True)))
    return Refusal("MATCH-2.2", "unknown order", {"found": text[:80]})


class Battery(Frame):
    """A ship has come within reach of a battery (TRIALP-4.1): openly asked."""

    def __init__(self, battery: int, ship: int, at: Point) -> None:
        super().__init__("battery", 1 << GUARD)
        self.battery: Final = battery
        self.ship: Final = ship
        self.at: Final = at

    def default(self, seat: int) -> str:
        return HOLD.text

    def facts(self, viewer: Optional[int]) -> Facts:
        return {"battery": self.battery + 1, "ship": self.ship + 1, "at": self.at}

    def whole(self) -> object:
        return [self.prompt, self.battery, self.ship, self.at]


class Periscope(Frame):
    """A ship has come to the patrol line (TRIALP-4.2): asked wherever the submarine lies, and veiled."""

    def __init__(self, ship: int, at: Point) -> None:
        super().__init__("submarine", 1 << GUARD, veiled=True, sample=True)
        self.ship: Final = ship
        self.at: Final = at

    def default(self, seat: int) -> str:
        return HOLD.text

    def facts(self, viewer: Optional[int]) -> Facts:
        return {"ship": self.ship + 1, "at": self.at}

    def whole(self) -> object:
        return [self.prompt, self.ship, self.at]


class Moving(Frame):
    """A ship on its way: on which leg, how far, what is to follow, and how much of all that it may still make.

    `met`: the last place that stopped it at this very step, -1 for none.
    """

    def __init__(self, ship: int, leg: Leg, done: int, met: int, rest: Tuple[Course, ...], left: int) -> None:
        super().__init__("moving", 0)
        self.ship: Final = ship
        self.leg: Final = leg
        self.done: Final = done
        self.met: Final = met
        self.rest: Final = rest
        self.left: Final = left

    def cut(self, left: int) -> Moving:
        return Moving(self.ship, self.leg, self.done, self.met, self.rest, left)

    def whole(self) -> object:
        leg = self.leg
        return [self.prompt, self.ship, [leg.start, leg.end, leg.length], self.done, self.met, self.rest, self.left]


RULES: Final = """# The strait

A trial of the table on a plane, for two seats.

## 1 The sea

### TRIALP-1.1 Measures
The sea is 60,000 by 40,000 thousandths, x to the east and y to the north. Bearings are whole tens of degrees. An island
of radius 4,000 lies at 30,000 20,000.

### TRIALP-1.2 The guard
Two batteries: at 20,000 6,000 with a reach of 10,000 and at 30,000 36,000 with a reach of 12,500. A submarine, placed
in secret on the patrol line from 44,000 4,000 to 44,000 36,000.

### TRIALP-1.3 The convoy
Two ships of three hull points, at 2,000 14,000 and 2,000 26,000, heading 90. A ship that ends its move at x 56,000 or
more is home.

## 2 The turn

### TRIALP-2.1 Acting
The convoy moves each of its ships once and ends. After the last turn the battle is over.

## 3 Movement

### TRIALP-3.1 Legs
A move is of one to four legs. A ship turns by 60 degrees at most between two legs, as before the first.

### TRIALP-3.2 Speed
All legs together measure 12,000 and 4,000 more for each point of hull, at most.

### TRIALP-3.3 Room
No leg ends outside the sea, and none touches the island.

## 4 Interrupts

### TRIALP-4.1 Batteries
Where a leg first comes within reach of a battery, from outside, the ship stops at that point and the battery may fire,
once each turn. Then the ship goes on.

### TRIALP-4.2 The submarine
Where a leg comes to the patrol line, the ship stops and the guard is asked, wherever the submarine lies, until it has
launched. It launches within 8,000, one torpedo, on any bearing. The torpedo runs 8,000 straight on and may hit the ship
if it passes within 1,000 of it.

### TRIALP-4.3 Opposed rolls
Both throw a ten-sided die. The attacker adds 4 for a battery and 6 for a torpedo, the ship its points of hull. A higher
attack hits for 1 point, one higher by five or more hits hard, for 2.

### TRIALP-4.4 Way lost
A ship that was hit makes half of what was left of its move, rounded down; one that was hit hard stops.

## 5 The end

### TRIALP-5.1 Counting
When every ship is home or sunk, or after the last turn, the convoy has a point for each ship home, the guard for each
other. More points win.

### TRIALP-5.2 Resigning
Whoever resigns has lost.
"""
