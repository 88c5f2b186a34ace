"""The smallest trial: a veiled question put to two seats, several times, and an aside that changes what may be said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Final, List, Optional, Tuple, Union

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log, roll_number
from searoom.core.game import Game, Option, Result, Scenario, State, View
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat

RULES: Final = """# The question

### TRIALQ-1.1 Sailing by
The third seat sails by; the other two are asked, in secret, whether they spring their mine.

### TRIALQ-1.2 Mines
Each has one. It does a die of damage.

### TRIALQ-1.3 Giving up
Whoever has a mine may give it up at any time.

### TRIALQ-1.4 Turns
The question is put as often as agreed; then it is over.
"""

GO: Final = Order("go")
HOLD: Final = Order("hold")
SPRING: Final = Order("spring")
GIVE_UP: Final = Order("give up")
WORDS: Final[Dict[str, Order]] = {order.text: order for order in (GO, HOLD, SPRING, GIVE_UP)}


class Question(Frame):
    def __init__(self, answers: Tuple[Optional[Order], ...] = (None, None)) -> None:
        awaited = sum([1 << seat for seat, answer in enumerate(answers) if answer is None])
        super().__init__("mine", awaited, 3, veiled=True)
        self.answers: Final = answers

    def default(self, seat: Seat) -> str:
        return HOLD.text

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"at": "c5"}  # each time the same: only the match can tell one from the next

    def whole(self) -> object:
        return [self.prompt, [answer.text if answer is not None else "" for answer in self.answers]]


class Passage(State):
    def __init__(self, times: int) -> None:
        super().__init__(3)
        self.times = times
        self.mines: List[int] = [1, 1]
        self.damage = 0
        self.pending = [Frame("act", 1 << 2)]

    def copy(self) -> State:
        twin = Passage(self.times)
        twin.mines, twin.damage, twin.pending = self.mines[:], self.damage, self.pending[:]
        return twin

    def whole(self) -> object:
        return [self.times, self.mines, self.damage]

    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        return WORDS.get(" ".join(text.lower().split())) or Refusal("MATCH-2.2", "not understood", {"said": text[:40]})

    def orders(self, seat: Seat) -> Sequence[Order]:
        return [order for order in (GO, HOLD, SPRING) if self.refusal(seat, order) is None]

    def asides(self, seat: Seat) -> Sequence[Order]:
        return [GIVE_UP] if self.refusal(seat, GIVE_UP) is None else []

    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        if not self.pending:
            return Refusal("MATCH-2.8", "over")
        if order == GIVE_UP:
            return None if seat < 2 and self.mines[seat] else Refusal("TRIALQ-1.3", "no mine")
        top = self.pending[-1]
        if not top.awaited >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"seat": seat})
        if isinstance(top, Question):
            if order == SPRING and not self.mines[seat]:
                return Refusal("TRIALQ-1.2", "no mine")
            return None if order in (HOLD, SPRING) else Refusal("TRIALQ-1.1", "not now")
        return None if order == GO else Refusal("TRIALQ-1.1", "not now")

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending[-1]
        if order == GIVE_UP:
            self.mines[seat] = 0
            if log is not None:
                log.tell("gave up", "TRIALQ-1.3", {"seat": seat})
        elif isinstance(top, Question):
            answers = tuple([order if s == seat else top.answers[s] for s in (0, 1)])
            self.pending[-1] = Question(answers)
            if log is not None:
                log.tell("answered", "TRIALQ-1.1", {"order": order.text}, 1 << seat)
        else:
            self.pending[-1] = Question()
            if log is not None:
                log.tell("asked", "TRIALQ-1.1", final=True)

    def go_on(self, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending.pop()
        if isinstance(top, Question):
            for seat in (0, 1):
                if top.answers[seat] == SPRING:
                    self.mines[seat] = 0
                    self.damage += roll_number("TRIALQ-1.2", 6, "mine", dice, log, seat)
                elif log is not None:
                    log.tell("held", "TRIALQ-1.1", {"seat": seat}, final=True)
        self.times -= 1
        self.pending = [Question()] if self.times > 0 else []
        if log is not None and self.pending:
            log.tell("asked", "TRIALQ-1.1", final=True)

    def view(self, seat: Optional[Seat]) -> View:
        return {"times": self.times, "mines": self.mines[:], "damage": self.damage}

    def imagine(self, seat: Seat, dice: Dice) -> State:
        """The others' answers, if they have given any, are not known."""
        twin = self.copy()
        top = twin.pending[-1] if twin.pending else None
        if isinstance(top, Question):
            twin.pending[-1] = Question(tuple([top.answers[s] if s == seat else None for s in (0, 1)]))
        return twin

    def result(self) -> Optional[Result]:
        return None if self.pending else Result(0, [0, 0, -self.damage], "TRIALQ-1.4", "passed")


class Questions(Game):
    def __init__(self) -> None:
        super().__init__("trial-question", "The question", "trial", 1, "TRIALQ")

    def rulebook_text(self) -> str:
        return RULES

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(
                "passage", "The passage", ("red", "blue", "green"), [Option("times", "2", "TRIALQ-1.4", low=1, high=9)]
            )
        ]

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        return Passage(int(options["times"]))


GAME: Final = Questions()
