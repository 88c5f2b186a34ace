"""A trial of the contract for allies who share part of a secret: one knows the square, one its row, others nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, List, Optional, Tuple, Union

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log, roll, roll_number
from searoom.core.game import Game, Option, Result, Scenario, Secret, State, View
from searoom.core.grid import DIRECTION_NAMES, OFF, Grid
from searoom.core.odds import Need, at_least
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat, Seats, all_but, each

SEA: Final = Grid(6, 6)
SEATS: Final = ("captain", "mate", "hunter")
CAPTAIN: Final = 0
MATE: Final = 1
HUNTER: Final = 2
ALLIES: Final[Seats] = 1 << CAPTAIN | 1 << MATE
START_ROWS: Final = (0, 0, 5)
COVES: Final = [s for s in range(SEA.squares) if 1 <= SEA.row(s) <= 4]  # where a cove may be
NOWHERE: Final = -1
STAY: Final = -1

RULES: Final = """# The hidden cove

A trial of the table for three seats.

## 1 Before the first turn

### TRIALA-1.1 Places
Captain and mate are allied against the hunter. Each has a ship on a sea of 6 x 6 squares. A die for each says in which
column it begins: the allies in the first row, the hunter in the last.

### TRIALA-1.2 The cove
Then the captain chooses in secret the square of the cove, in rows 2 to 5. The mate is told its row, and no more.

### TRIALA-1.3 Whispering
Once, at any time after, the captain may tell the mate the column too. The hunter does not notice.

## 2 The turn

### TRIALA-2.1 Courses
All choose at once and in secret to stay or to sail one square in any of the eight directions, and all sail at once.

### TRIALA-2.2 Catching
A hunter in the square of an ally catches it with a four or more on a six-sided die, the captain first.

## 3 The end

### TRIALA-3.1 The meeting
When captain and mate, neither of them caught, are both in the square of the cove, they have won.

### TRIALA-3.2 The hunter
When an ally has been caught, or after the last turn, the hunter has won.
"""


class Hide(Order):
    def __init__(self, square: int) -> None:
        super().__init__(f"hide {SEA.name(square)}")
        self.square: Final = square


class Sail(Order):
    def __init__(self, direction: int) -> None:
        super().__init__("stay" if direction == STAY else f"sail {DIRECTION_NAMES[direction]}")
        self.direction: Final = direction


WHISPER: Final = Order("whisper")
HIDES: Final = [Hide(square) for square in range(SEA.squares)]
SAILS: Final = [Sail(direction) for direction in (STAY, 0, 1, 2, 3, 4, 5, 6, 7)]
ALL_ORDERS: Final[Sequence[Order]] = [*HIDES, *SAILS, WHISPER]
WORDS: Final[Mapping[str, Order]] = {order.text: order for order in ALL_ORDERS}


class Courses(Frame):
    """All choose at once (TRIALA-2.1)."""

    def __init__(self, chosen: Tuple[Optional[Sail], ...]) -> None:
        waits = sum([1 << seat for seat, sail in enumerate(chosen) if sail is None])
        super().__init__("course", waits, 7, revisable=True)
        self.chosen: Final = chosen

    def default(self, seat: Seat) -> str:
        return "stay"

    def facts(self, viewer: Optional[Seat]) -> Facts:
        own = self.chosen[viewer] if viewer is not None else None
        return {"yours": own.text if own is not None else None}

    def whole(self) -> object:
        return [self.prompt, [sail.text if sail is not None else None for sail in self.chosen]]


class Cove(State):
    def __init__(self, turns: int) -> None:
        super().__init__(3)
        self.turns: Final = turns
        self.turn = 0
        self.at = [SEA.square(0, row) for row in START_ROWS]
        self.cove = NOWHERE  # the captain's secret; its row the mate's too
        self.whispered = False  # known to captain and mate
        self.met: List[int] = []  # squares where the allies were together and did not win: public
        self.caught: Seats = 0
        self.pending = [Frame("hide", 1 << CAPTAIN, secret=True), Frame("places", 0)]

    def copy(self) -> Cove:
        other = Cove(self.turns)
        other.turn = self.turn
        other.at = self.at[:]
        other.cove = self.cove
        other.whispered = self.whispered
        other.met = self.met[:]
        other.caught = self.caught
        other.pending = self.pending[:]
        return other

    def whole(self) -> object:
        return [self.turns, self.turn, self.at, self.cove, self.whispered, self.met, self.caught]

    # ---- what may be said

    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        order = WORDS.get(" ".join(text.lower().split()))
        return order if order is not None else Refusal("MATCH-2.2", "unknown order", {"found": text[:80]})

    def orders(self, seat: Seat) -> Sequence[Order]:
        if not self.pending or not self.pending[-1].may_speak() >> seat & 1:
            return []
        if self.pending[-1].prompt == "hide":
            return [HIDES[square] for square in COVES]
        return [sail for sail in SAILS if self.lands(seat, sail) != OFF]

    def asides(self, seat: Seat) -> Sequence[Order]:
        return [WHISPER] if self.refusal(seat, WHISPER) is None else []

    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        if not self.pending:
            return Refusal("MATCH-2.8", "over")
        if order == WHISPER:
            return self.no_whisper(seat)
        top = self.pending[-1]
        if not top.may_speak() >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"awaited": top.shown(seat)})
        if isinstance(order, Hide) and top.prompt == "hide":
            row = SEA.row(order.square) + 1
            return None if order.square in COVES else Refusal("TRIALA-1.2", "no row for a cove", {"row": row})
        if isinstance(order, Sail) and isinstance(top, Courses):
            at = SEA.name(self.at[seat])
            return None if self.lands(seat, order) != OFF else Refusal("TRIALA-2.1", "off the sea", {"at": at})
        return Refusal("TRIALA-2.1", "not now", {"prompt": top.prompt})

    def no_whisper(self, seat: Seat) -> Optional[Refusal]:
        if seat != CAPTAIN:
            return Refusal("TRIALA-1.3", "not the captain", {"seat": seat})
        if self.cove == NOWHERE:
            return Refusal("TRIALA-1.3", "no cove yet")
        return Refusal("TRIALA-1.3", "whispered already") if self.whispered else None

    def lands(self, seat: Seat, sail: Sail) -> int:
        return self.at[seat] if sail.direction == STAY else SEA.next[self.at[seat]][sail.direction]

    # ---- what happens

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending[-1]
        if order == WHISPER:
            self.whispered = True
            if log is not None:
                log.tell("whispered", "TRIALA-1.3", {"cove": SEA.name(self.cove)}, ALLIES, final=True)
        elif isinstance(order, Hide):
            self.cove = order.square
            self.pending.pop()
            if log is not None:
                log.tell("hidden", "TRIALA-1.2", final=True)
                log.tell("cove", "TRIALA-1.2", {"cove": SEA.name(self.cove)}, 1 << CAPTAIN)
                log.tell("row told", "TRIALA-1.2", {"row": SEA.row(self.cove) + 1}, ALLIES, final=True)
            self.begin_turn()
        elif isinstance(order, Sail) and isinstance(top, Courses):
            chosen = [order if s == seat else top.chosen[s] for s in range(3)]
            self.pending[-1] = Courses(tuple(chosen))
            if log is not None:
                log.tell("chosen", "MATCH-2.4", {"order": order.text}, 1 << seat)
                if top.chosen[seat] is None:
                    log.tell("ready", "MATCH-2.4", {"seat": seat}, all_but(seat))

    def go_on(self, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending.pop()
        if isinstance(top, Courses):
            self.sail(top, log)
            self.catch(dice, log)
            self.meet(log)
        else:
            for seat in range(3):
                column = roll_number("TRIALA-1.1", 6, f"column of the {SEATS[seat]}", dice, log, seat)
                self.at[seat] = SEA.square(column - 1, START_ROWS[seat])

    def begin_turn(self) -> None:
        self.turn += 1
        if self.turn <= self.turns:
            self.pending.append(Courses((None, None, None)))

    def sail(self, courses: Courses, log: Optional[Log]) -> None:
        for seat, sail in enumerate(courses.chosen):
            if sail is not None:
                self.at[seat] = self.lands(seat, sail)
                if log is not None:
                    log.tell("sailed", "TRIALA-2.1", {"seat": seat, "to": SEA.name(self.at[seat])}, final=True)

    def catch(self, dice: Dice, log: Optional[Log]) -> None:
        for seat in each(ALLIES):
            if not self.caught and self.at[seat] == self.at[HUNTER]:
                need = Need("TRIALA-2.2", 6, at_least(4, 6))
                if roll(need, "catch", dice, log, seat, "caught", "escaped"):
                    self.caught |= 1 << seat

    def meet(self, log: Optional[Log]) -> None:
        """Did they meet in the cove? If they met elsewhere, everybody has learned where it is not."""
        if self.caught:
            return
        if self.at[CAPTAIN] == self.at[MATE]:
            if self.at[CAPTAIN] == self.cove:
                if log is not None:
                    log.tell("met", "TRIALA-3.1", {"at": SEA.name(self.cove)}, final=True)
                return
            if self.at[CAPTAIN] not in self.met:
                self.met.append(self.at[CAPTAIN])
        self.begin_turn()

    # ---- what may be known

    def view(self, seat: Optional[Seat]) -> View:
        knows_square = seat == CAPTAIN or (seat == MATE and self.whispered)
        knows_row = knows_square or seat == MATE
        settled = self.cove != NOWHERE
        return {
            "turn": self.turn,
            "at": [SEA.name(square) for square in self.at],
            "met": [SEA.name(square) for square in self.met],
            "caught": self.caught,
            "cove": SEA.name(self.cove) if settled and knows_square else None,
            "row": SEA.row(self.cove) + 1 if settled and knows_row else None,
            "whispered": self.whispered if seat in (CAPTAIN, MATE) else None,
        }

    def possible_coves(self, seat: Seat) -> List[int]:
        """Where the cove may be for all that this seat knows."""
        if seat == CAPTAIN or (seat == MATE and self.whispered):
            return [self.cove]
        coves = [square for square in COVES if square not in self.met]
        return coves if seat == HUNTER else [square for square in coves if SEA.row(square) == SEA.row(self.cove)]

    def imagine(self, seat: Seat, dice: Dice) -> Cove:
        other = self.copy()
        if self.cove != NOWHERE:
            coves = self.possible_coves(seat)
            other.cove = coves[dice.choose(len(coves), "where the cove may be", "TRIALA-1.2")]
        if seat == HUNTER:
            other.whispered = False
        for index, frame in enumerate(other.pending):
            if isinstance(frame, Courses):
                other.pending[index] = self.guessed(frame, seat, dice)
        return other

    def guessed(self, courses: Courses, seat: Seat, dice: Dice) -> Courses:
        guesses: List[Optional[Sail]] = []
        for owner, sail in enumerate(courses.chosen):
            if owner == seat or sail is None:
                guesses.append(sail)
            else:
                may = [s for s in SAILS if self.lands(owner, s) != OFF]
                guesses.append(may[dice.choose(len(may), "what was chosen", "TRIALA-2.1")])
        return Courses(tuple(guesses))

    def secrets(self) -> Sequence[Secret]:
        return [Secret(CAPTAIN, "cove", SEA.name(self.cove))] if self.cove != NOWHERE else []

    def result(self) -> Optional[Result]:
        if self.pending:
            return None
        if not self.caught and self.at[CAPTAIN] == self.at[MATE] == self.cove:
            return Result(ALLIES, [1, 1, 0], "TRIALA-3.1", "met in the cove")
        reason = "an ally is caught" if self.caught else "the last turn is over"
        return Result(1 << HUNTER, [0, 0, 1], "TRIALA-3.2", reason)

    def fault(self) -> str:
        if self.cove != NOWHERE and self.cove not in COVES:
            return f"the cove is at {SEA.name(self.cove)}"
        if self.cove in self.met:
            return f"the allies met in the cove at {SEA.name(self.cove)} and did not win"
        if (self.turn == 0) != (self.cove == NOWHERE):
            return f"turn {self.turn} with the cove at {self.cove}"
        if len(self.pending) > 1 and self.turn > 0:
            return f"{len(self.pending)} things pending in turn {self.turn}"
        return ""


class Allies(Game):
    def __init__(self) -> None:
        super().__init__("trial-allies", "The hidden cove", "trial", 1, "TRIALA")

    def rulebook_text(self) -> str:
        return RULES

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("cove", "The hidden cove", SEATS, [Option("turns", "12", "TRIALA-3.2", low=1, high=30)])]

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        return Cove(int(options["turns"]))


GAME: Final = Allies()
