"""What is said and what is pending in the trial on squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, List, Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.grid import EAST, NORTH, SOUTH, WEST, Grid, opposite
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat, Seats, each

SEA: Final = Grid(8, 8)
SEATS: Final = ("red", "blue", "green")
EVERY_SEAT: Final[Seats] = 7
OWNER: Final = (0, 1, 2, 2)  # of each ship
SIDE: Final = (0, 0, 1)  # of each seat
START: Final = tuple([SEA.read(name) for name in ("b8", "g8", "c1", "f1")])
ROWS: Final = ((4, 6), (4, 6), (3, 5))  # own waters of each seat, by row number
HELMS: Final = ("guns", "cruise", "steam")  # one, two, three steps
GUNS: Final = 0
ANSWERS: Final = ("ask", "always", "never")
ASK: Final = 0
ALWAYS: Final = 1
SPENT: Final = -1  # a mine that has gone off
REACH: Final = 3
COURSES: Final[Mapping[str, int]] = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}

Answers = Tuple[Optional[Order], ...]  # one for each seat, None while it is not in


def waters(seat: Seat) -> List[int]:
    first, last = ROWS[seat]
    return [s for s in range(SEA.squares) if first <= SEA.row(s) + 1 <= last]


# ---- orders


class Lay(Order):
    def __init__(self, a: int, b: int) -> None:
        super().__init__(f"lay {SEA.name(a)} {SEA.name(b)}")
        self.squares: Final = (a, b)


class Helm(Order):
    def __init__(self, helm: int) -> None:
        super().__init__(f"helm {HELMS[helm]}")
        self.helm: Final = helm


class Move(Order):
    def __init__(self, ship: int, way: Sequence[str]) -> None:
        super().__init__(f"move {ship + 1} {' '.join(way)}")
        self.ship: Final = ship
        self.way: Final = tuple([COURSES[step] for step in way])


class Fire(Order):
    def __init__(self, ship: int, target: int) -> None:
        super().__init__(f"fire {ship + 1} at {target + 1}")
        self.ship: Final = ship
        self.target: Final = target


class Instruct(Order):
    def __init__(self, what: int) -> None:
        super().__init__(f"instruct {ANSWERS[what]}")
        self.what: Final = what


def ways(length: int) -> List[List[str]]:
    """Every way of so many steps that never turns straight back."""
    if length == 0:
        return [[]]
    return [
        [*way, step]
        for way in ways(length - 1)
        for step, course in COURSES.items()
        if not way or course != opposite(COURSES[way[-1]])
    ]


END: Final = Order("end")
HOLD: Final = Order("hold")
DETONATE: Final = Order("detonate")
RESIGN: Final = Order("resign")
LAYS: Final = tuple([[Lay(a, b) for a in waters(s) for b in waters(s) if a < b] for s in range(3)])
HELM_ORDERS: Final = [Helm(helm) for helm in range(3)]
INSTRUCTIONS: Final = [Instruct(what) for what in range(3)]
MOVES: Final = [[Move(ship, way) for length in (1, 2, 3) for way in ways(length)] for ship in range(4)]
FIRES: Final = [[Fire(ship, target) for target in range(4)] for ship in range(4)]
ALL_ORDERS: Final[Sequence[Order]] = [
    *[END, HOLD, DETONATE, RESIGN, *HELM_ORDERS, *INSTRUCTIONS],
    *[lay for lays in LAYS for lay in lays],
    *[move for moves in MOVES for move in moves],
    *[fire for fires in FIRES for fire in fires],
]
WORDS: Final[Mapping[str, Order]] = {order.text: order for order in ALL_ORDERS}


# ---- pending decisions


def missing(asked: Seats, answers: Answers) -> Seats:
    waits = 0
    for seat in each(asked):
        if answers[seat] is None:
            waits |= 1 << seat
    return waits


def answered(answers: Answers, seat: Seat, order: Order) -> Answers:
    return tuple([order if s == seat else answers[s] for s in range(3)])


class Choice(Frame):
    """All who are asked choose in secret (TRIALM-1.2, TRIALM-2.1); until all are in, each may choose anew."""

    def __init__(self, prompt: str, asked: Seats, answers: Answers = (None, None, None)) -> None:
        super().__init__(prompt, missing(asked, answers), asked, revisable=True)
        self.answers: Final = answers

    def default(self, seat: Seat) -> str:
        return "helm cruise" if self.prompt == "helm" else ""

    def facts(self, viewer: Optional[Seat]) -> Facts:
        own = self.answers[viewer] if viewer is not None else None
        return {"asked": self.asked, "yours": own.text if own is not None else None}

    def whole(self) -> object:
        return [self.prompt, self.asked, [a.text if a is not None else None for a in self.answers]]

    def without(self, seat: Seat) -> Frame:
        return Choice(self.prompt, self.asked & ~(1 << seat), self.answers)


class Question(Frame):
    """Has anybody a mine under this step (TRIALM-4.1)? Veiled."""

    def __init__(self, ship: int, at: int, asked: Seats, answers: Answers = (None, None, None)) -> None:
        super().__init__("mine", missing(asked, answers), asked, veiled=True)
        self.ship: Final = ship
        self.at: Final = at
        self.answers: Final = answers

    def default(self, seat: Seat) -> str:
        return HOLD.text

    def facts(self, viewer: Optional[Seat]) -> Facts:
        own = self.answers[viewer] if viewer is not None else None
        return {"ship": self.ship + 1, "at": SEA.name(self.at), "yours": own.text if own is not None else None}

    def whole(self) -> object:
        return ["mine", self.ship, self.at, self.asked, [a.text if a is not None else None for a in self.answers]]

    def without(self, seat: Seat) -> Frame:
        if OWNER[self.ship] == seat:
            return Frame("gone", 0)
        if not self.asked >> seat & 1:
            return self
        return Question(self.ship, self.at, self.asked & ~(1 << seat), self.answers)


class Acting(Frame):
    """One seat moves and fires till it says end (TRIALM-2.2)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__("act", 1 << seat)
        self.seat: Final = seat

    def default(self, seat: Seat) -> str:
        return END.text

    def without(self, seat: Seat) -> Frame:
        return Frame("gone", 0) if seat == self.seat else self


class Moving(Frame):
    """The rest of a way. Its owner alone knows it: it stands neither in `facts` nor in a view."""

    def __init__(self, ship: int, way: Tuple[int, ...]) -> None:
        super().__init__("moving", 0)
        self.ship: Final = ship
        self.way: Final = way

    def whole(self) -> object:
        return ["moving", self.ship, self.way]

    def without(self, seat: Seat) -> Frame:
        return Frame("gone", 0) if seat == OWNER[self.ship] else self


class Turn(Frame):
    """The seats that have still to act this turn."""

    def __init__(self, seats: Tuple[Seat, ...]) -> None:
        super().__init__("turn", 0)
        self.seats: Final = seats

    def whole(self) -> object:
        return ["turn", self.seats]


def no_choice(seat: Seat, order: Order, choice: Choice) -> Optional[Refusal]:
    if choice.prompt == "lay":
        if not isinstance(order, Lay):
            return Refusal("TRIALM-1.2", "lay first", {"prompt": choice.prompt})
        first, last = ROWS[seat]
        outside = [SEA.name(s) for s in order.squares if not first <= SEA.row(s) + 1 <= last]
        return Refusal("TRIALM-1.2", "outside own waters", {"squares": outside}) if outside else None
    return None if isinstance(order, Helm) else Refusal("TRIALM-2.1", "choose a helm first", {"prompt": choice.prompt})


def guessed(choice: Choice, seat: Seat, dice: Dice) -> Choice:
    """That an answer is in is public; what it is, is anybody's guess."""
    guesses: List[Optional[Order]] = []
    for owner, answer in enumerate(choice.answers):
        if owner == seat or answer is None:
            guesses.append(answer)
        else:
            may: Sequence[Order] = LAYS[owner] if choice.prompt == "lay" else HELM_ORDERS
            guesses.append(may[dice.choose(len(may), "what was chosen", "MATCH-2.4")])
    return Choice(choice.prompt, choice.asked, tuple(guesses))
