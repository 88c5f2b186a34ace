"""A trial of the contract on squares: three seats, two allied; secret mines; a way broken off by veiled questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, List, Optional, Union

from searoom.core.dice import Dice
from searoom.core.events import Log, roll, roll_number
from searoom.core.game import Game, Option, Result, Scenario, Secret, State, View
from searoom.core.grid import OFF
from searoom.core.odds import CERTAIN, Forecast, Modifier, Need, at_least, forecast_of
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat, Seats, all_but, each
from tests.trials.mines_rules import RULES
from tests.trials.mines_words import (
    ALWAYS,
    ANSWERS,
    ASK,
    DETONATE,
    END,
    EVERY_SEAT,
    FIRES,
    GUNS,
    HELM_ORDERS,
    HELMS,
    HOLD,
    INSTRUCTIONS,
    LAYS,
    MOVES,
    OWNER,
    REACH,
    RESIGN,
    ROWS,
    SEA,
    SEATS,
    SIDE,
    SPENT,
    START,
    WORDS,
    Acting,
    Choice,
    Fire,
    Helm,
    Instruct,
    Lay,
    Move,
    Moving,
    Question,
    Turn,
    answered,
    guessed,
    no_choice,
    waters,
)


class Battle(State):
    def __init__(self, turns: int) -> None:
        super().__init__(3)
        self.turns: Final = turns
        self.turn = 0
        self.at = list(START)
        self.hull = [3, 3, 3, 3]
        self.helm = [1, 1, 1]
        self.instruction = [ASK, ASK, ASK]  # secret
        self.mines: List[List[int]] = [[], [], []]  # squares: secret; SPENT: public
        self.marks: List[List[int]] = [[], [], []]  # where mines have gone off: public
        self.moved = 0  # ships, as bits
        self.fired = 0
        self.left: Seats = 0  # who has left the battle
        self.pending = [Choice("lay", EVERY_SEAT)]

    def copy(self) -> Battle:
        other = Battle(self.turns)
        other.turn = self.turn
        other.at = self.at[:]
        other.hull = self.hull[:]
        other.helm = self.helm[:]
        other.instruction = self.instruction[:]
        other.mines = [mines[:] for mines in self.mines]
        other.marks = [marks[:] for marks in self.marks]
        other.moved = self.moved
        other.fired = self.fired
        other.left = self.left
        other.pending = self.pending[:]
        return other

    def whole(self) -> object:
        return [
            [self.turns, self.turn, self.at, self.hull, self.helm, self.instruction],
            [self.mines, self.marks, self.moved, self.fired, self.left],
        ]

    # ---- what is public

    def mines_left(self, seat: Seat) -> int:
        return len([m for m in self.mines[seat] if m != SPENT])

    def free(self, square: int) -> bool:
        return square != OFF and not any([self.hull[s] > 0 and self.at[s] == square for s in range(4)])

    def may_be_mined(self, seat: Seat, square: int) -> bool:
        """By public facts alone (TRIALM-4.1): own waters, a mine left, none gone off there."""
        first, last = ROWS[seat]
        return (
            not self.left >> seat & 1
            and self.mines_left(seat) > 0
            and first <= SEA.row(square) + 1 <= last
            and square not in self.marks[seat]
        )

    # ---- what may be said

    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        words = text.lower().split()
        if len(words) == 3 and words[0] == "lay" and SEA.read(words[1]) > SEA.read(words[2]):
            words = ["lay", words[2], words[1]]
        order = WORDS.get(" ".join(words))
        return order if order is not None else Refusal("MATCH-2.2", "unknown order", {"found": text[:80]})

    def orders(self, seat: Seat) -> Sequence[Order]:
        if not self.pending or not self.pending[-1].may_speak() >> seat & 1:
            return []
        top = self.pending[-1]
        if isinstance(top, Question):
            return [HOLD, DETONATE] if top.at in self.mines[seat] else [HOLD]
        if isinstance(top, Choice):
            return LAYS[seat] if top.prompt == "lay" else HELM_ORDERS
        found: List[Order] = [END]
        for ship in range(4):
            if OWNER[ship] == seat:
                found.extend([o for o in MOVES[ship] if self.no_move(seat, o) is None])
                found.extend([o for o in FIRES[ship] if self.no_shot(seat, o) is None])
        return found

    def asides(self, seat: Seat) -> Sequence[Order]:
        if not self.pending or self.left >> seat & 1:
            return []
        return [RESIGN, *[order for order in INSTRUCTIONS if order.what != self.instruction[seat]]]

    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        if not self.pending:
            return Refusal("MATCH-2.8", "over")
        if self.left >> seat & 1:
            return Refusal("TRIALM-5.1", "has resigned or lost all", {"seat": seat})
        if isinstance(order, Instruct):
            same = order.what == self.instruction[seat]
            return Refusal("TRIALM-4.2", "stands already", {"instruction": ANSWERS[order.what]}) if same else None
        if order == RESIGN:
            return None
        top = self.pending[-1]
        if not top.may_speak() >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"awaited": top.shown(seat)})
        if isinstance(top, Question):
            return self.no_answer(seat, order, top)
        if isinstance(top, Choice):
            return no_choice(seat, order, top)
        if isinstance(order, Move):
            return self.no_move(seat, order)
        if isinstance(order, Fire):
            return self.no_shot(seat, order)
        return None if order == END else Refusal("TRIALM-2.2", "not now", {"prompt": top.prompt})

    def no_answer(self, seat: Seat, order: Order, question: Question) -> Optional[Refusal]:
        if order == HOLD or (order == DETONATE and question.at in self.mines[seat]):
            return None
        return Refusal("TRIALM-4.1", "no mine there", {"at": SEA.name(question.at)})

    def no_move(self, seat: Seat, order: Move) -> Optional[Refusal]:
        ship = order.ship
        if OWNER[ship] != seat or self.hull[ship] <= 0:
            return Refusal("TRIALM-3.1", "not your ship", {"ship": ship + 1})
        if self.moved >> ship & 1:
            return Refusal("TRIALM-3.1", "has moved", {"ship": ship + 1})
        if len(order.way) > self.helm[seat] + 1:
            return Refusal("TRIALM-2.1", "too far", {"steps": len(order.way), "helm": HELMS[self.helm[seat]]})
        at = self.at[ship]
        for course in order.way:
            at = SEA.next[at][course]
            if not self.free(at):
                return Refusal("TRIALM-3.1", "not free", {"at": SEA.name(at) if at != OFF else None})
        return None

    def no_shot(self, seat: Seat, order: Fire) -> Optional[Refusal]:
        ship, target = order.ship, order.target
        if OWNER[ship] != seat or self.hull[ship] <= 0:
            return Refusal("TRIALM-3.2", "not your ship", {"ship": ship + 1})
        if self.fired >> ship & 1:
            return Refusal("TRIALM-3.2", "has fired", {"ship": ship + 1})
        if self.hull[target] <= 0 or SIDE[OWNER[target]] == SIDE[seat]:
            return Refusal("TRIALM-3.2", "no enemy", {"target": target + 1})
        distance = SEA.distance(self.at[ship], self.at[target])
        if distance > REACH:
            return Refusal("TRIALM-3.2", "out of reach", {"distance": distance, "reach": REACH})
        return None

    def need(self, shot: Fire) -> Need:
        """The faces that hit. Forecast and roll both ask here."""
        why: List[Modifier] = []
        if SEA.distance(self.at[shot.ship], self.at[shot.target]) == 1:
            why.append(Modifier("TRIALM-3.2", "close", -1))
        if self.helm[OWNER[shot.ship]] == GUNS:
            why.append(Modifier("TRIALM-2.1", "guns", -1))
        if self.moved >> shot.target & 1:
            why.append(Modifier("TRIALM-3.2", "target moved", 1))
        return Need("TRIALM-3.2", 6, at_least(4 + sum([m.by for m in why]), 6), why)

    def forecast(self, seat: Seat, order: Order) -> Forecast:
        return forecast_of(self.need(order), "hit", "miss") if isinstance(order, Fire) else CERTAIN

    def standing(self, seat: Seat) -> Optional[Order]:
        top = self.pending[-1] if self.pending else None
        if not isinstance(top, Question) or not top.awaited >> seat & 1 or self.instruction[seat] == ASK:
            return None
        return DETONATE if self.instruction[seat] == ALWAYS and top.at in self.mines[seat] else HOLD

    # ---- what happens

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending[-1]
        if isinstance(order, Instruct):
            self.instruction[seat] = order.what
            if log is not None:
                log.tell("instructed", "TRIALM-4.2", {"order": order.text}, 1 << seat)
        elif order == RESIGN:
            self.resign(seat, log)
        elif isinstance(top, Choice):
            self.choose(seat, order, top, log)
        elif isinstance(top, Question):
            self.pending[-1] = Question(top.ship, top.at, top.asked, answered(top.answers, seat, order))
            if log is not None:
                log.tell("answered", "TRIALM-4.1", {"order": order.text}, 1 << seat)
        elif isinstance(order, Move):
            self.moved |= 1 << order.ship
            self.pending.append(Moving(order.ship, order.way))
        elif isinstance(order, Fire):
            self.fire(order, dice, log)
        else:
            self.pending.pop()
            if log is not None:
                log.tell("ended", "TRIALM-2.2", {"seat": seat})

    def go_on(self, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending.pop()
        if isinstance(top, Choice):
            self.reveal(top, log)
        elif isinstance(top, Turn):
            self.next_seat(top)
        elif isinstance(top, Moving):
            self.step(top, log)
        elif isinstance(top, Question):
            self.spring(top, dice, log)

    def choose(self, seat: Seat, order: Order, choice: Choice, log: Optional[Log]) -> None:
        """The others learn that a choice is in, not what it is, nor that it is another now (MATCH-2.4)."""
        self.pending[-1] = Choice(choice.prompt, choice.asked, answered(choice.answers, seat, order))
        if log is not None:
            log.tell("chosen", "MATCH-2.4", {"order": order.text}, 1 << seat)
            if choice.answers[seat] is None:
                log.tell("ready", "MATCH-2.4", {"seat": seat}, all_but(seat))

    def reveal(self, choice: Choice, log: Optional[Log]) -> None:
        for seat in each(choice.asked):
            order = choice.answers[seat]
            if isinstance(order, Lay):
                self.mines[seat] = list(order.squares)
            elif isinstance(order, Helm):
                self.helm[seat] = order.helm
                if log is not None:
                    log.tell("helm", "TRIALM-2.1", {"seat": seat, "helm": HELMS[order.helm]}, final=True)
        if choice.prompt == "lay":
            if log is not None:
                log.tell("mines laid", "TRIALM-1.2", final=True)
            self.begin_turn()

    def begin_turn(self) -> None:
        self.turn += 1
        if self.turn > self.turns:
            self.pending = []
            return
        self.moved = 0
        self.fired = 0
        first = self.turn % 3
        order_of_seats = (first, (first + 1) % 3, (first + 2) % 3)  # TRIALM-2.2
        self.pending = [Turn(order_of_seats), Choice("helm", EVERY_SEAT & ~self.left)]

    def next_seat(self, turn: Turn) -> None:
        if not turn.seats:
            self.begin_turn()
            return
        self.pending.append(Turn(turn.seats[1:]))
        if not self.left >> turn.seats[0] & 1:
            self.pending.append(Acting(turn.seats[0]))

    def step(self, moving: Moving, log: Optional[Log]) -> None:
        """One step of a way, and the question about what lies under it."""
        ship = moving.ship
        if self.hull[ship] <= 0:
            return
        to = SEA.next[self.at[ship]][moving.way[0]]
        self.at[ship] = to
        if log is not None:
            log.tell("step", "TRIALM-3.1", {"ship": ship + 1, "to": SEA.name(to)})
        if len(moving.way) > 1:
            self.pending.append(Moving(ship, moving.way[1:]))
        asked = 0
        for seat in range(3):
            if SIDE[seat] != SIDE[OWNER[ship]] and self.may_be_mined(seat, to):
                asked |= 1 << seat
        if asked:
            self.pending.append(Question(ship, to, asked))
            if log is not None:
                log.tell("asked", "TRIALM-4.1", {"seats": asked, "ship": ship + 1, "at": SEA.name(to)}, final=True)

    def spring(self, question: Question, dice: Dice, log: Optional[Log]) -> None:
        """All answers are in (TRIALM-4.3). A yes that comes too late stays secret, and its mine stays."""
        for seat in each(question.asked):
            if question.answers[seat] != DETONATE or self.hull[question.ship] <= 0:
                if log is not None:
                    log.tell("held", "TRIALM-4.1", {"seat": seat}, final=True)
                continue
            self.mines[seat] = [SPENT if m == question.at else m for m in self.mines[seat]]
            self.marks[seat].append(question.at)
            if log is not None:
                log.tell("detonated", "TRIALM-4.1", {"seat": seat, "at": SEA.name(question.at)}, final=True)
            half = (roll_number("TRIALM-4.3", 6, "mine", dice, log, seat) + 1) // 2
            self.damage(question.ship, half, "TRIALM-4.3", log)

    def fire(self, shot: Fire, dice: Dice, log: Optional[Log]) -> None:
        self.fired |= 1 << shot.ship
        if log is not None:
            log.tell("fired", "TRIALM-3.2", {"ship": shot.ship + 1, "target": shot.target + 1})
        if roll(self.need(shot), "shot", dice, log, OWNER[shot.ship]):
            self.damage(shot.target, 1, "TRIALM-3.2", log)

    def damage(self, ship: int, points: int, rule: str, log: Optional[Log]) -> None:
        self.hull[ship] = max(0, self.hull[ship] - points)
        if log is not None:
            log.tell("damage", rule, {"ship": ship + 1, "points": points})
        if self.hull[ship] == 0:
            self.sink(ship, log)

    def sink(self, ship: int, log: Optional[Log]) -> None:
        self.hull[ship] = 0
        seat = OWNER[ship]
        if log is not None:
            log.tell("sunk", "TRIALM-5.2", {"ship": ship + 1})
        if not any([self.hull[s] > 0 and OWNER[s] == seat for s in range(4)]):
            self.leave(seat)

    def resign(self, seat: Seat, log: Optional[Log]) -> None:
        if log is not None:
            log.tell("resigned", "TRIALM-5.1", {"seat": seat}, final=True)
        for ship in range(4):
            if OWNER[ship] == seat and self.hull[ship] > 0:
                self.sink(ship, log)

    def leave(self, seat: Seat) -> None:
        """Sweeps a seat out of all that is pending."""
        self.left |= 1 << seat
        self.pending = [frame.without(seat) for frame in self.pending]
        if self.left & 3 == 3 or self.left & 4:
            self.pending = []

    # ---- what may be known

    def view(self, seat: Optional[Seat]) -> View:
        return {
            "turn": self.turn,
            "at": [SEA.name(self.at[s]) if self.hull[s] > 0 else None for s in range(4)],
            "hull": self.hull[:],
            "moved": self.moved,
            "fired": self.fired,
            "left": self.left,
            "helm": [HELMS[helm] for helm in self.helm],
            "mines left": [self.mines_left(s) for s in range(3)],
            "marks": [[SEA.name(m) for m in marks] for marks in self.marks],
            "mines": [SEA.name(m) for m in self.mines[seat] if m != SPENT] if seat is not None else None,
            "instruction": ANSWERS[self.instruction[seat]] if seat is not None else None,
        }

    def imagine(self, seat: Seat, dice: Dice) -> Battle:
        """Hidden from a seat: others' mines, instructions and answers, and the rest of another's way."""
        other = self.copy()
        for owner in range(3):
            if owner != seat:
                other.instruction[owner] = ASK
                other.mines[owner] = self.dealt(owner, dice)
        # not even how many frames a way still has may show
        other.pending = [f for f in other.pending if not (isinstance(f, Moving) and OWNER[f.ship] != seat)]
        for index, frame in enumerate(other.pending):
            if isinstance(frame, Question):
                known = tuple([frame.answers[s] if s == seat else None for s in range(3)])
                other.pending[index] = Question(frame.ship, frame.at, frame.asked, known)
            elif isinstance(frame, Choice):
                other.pending[index] = guessed(frame, seat, dice)
        return other

    def dealt(self, owner: Seat, dice: Dice) -> List[int]:
        """Mines where they might lie for all the public knows, those gone off first: which they were is no matter."""
        squares = [s for s in waters(owner) if s not in self.marks[owner]]
        dealt = [
            squares.pop(dice.choose(len(squares), "where a mine may lie", "TRIALM-1.2"))
            for _ in range(self.mines_left(owner))
        ]
        return [SPENT] * len(self.marks[owner]) + sorted(dealt)

    def secrets(self) -> Sequence[Secret]:
        return [
            Secret(seat, f"{SEATS[seat]}-mine-{number}", SEA.name(mine))
            for seat in range(3)
            for number, mine in enumerate(self.mines[seat], 1)
            if mine != SPENT
        ]

    def result(self) -> Optional[Result]:
        if self.pending:
            return None
        allies = self.hull[0] + self.hull[1]
        green = self.hull[2] + self.hull[3]
        winners = 3 if allies > green else 4 if green > allies else 0
        ended = "TRIALM-5.3" if self.turn > self.turns else "TRIALM-5.2"
        return Result(winners, [allies, allies, green], ended, "hulls left")

    def fault(self) -> str:
        afloat = [self.at[s] for s in range(4) if self.hull[s] > 0]
        if len(set(afloat)) != len(afloat):
            return f"two ships on one square: {afloat}"
        for seat in range(3):
            gone = len([m for m in self.mines[seat] if m == SPENT])
            if gone != len(self.marks[seat]):
                return f"{SEATS[seat]} has {gone} mines spent and marks at {self.marks[seat]}"
            if any([m != SPENT and m not in waters(seat) for m in self.mines[seat]]):
                return f"{SEATS[seat]} has a mine outside its waters: {self.mines[seat]}"
            floats = any([self.hull[s] > 0 for s in range(4) if OWNER[s] == seat])
            if floats == (self.left >> seat & 1 == 1):
                return f"{SEATS[seat]} floats: {floats}, has left: {self.left}"
        return ""


class Mines(Game):
    def __init__(self) -> None:
        super().__init__("trial-mines", "Mines in the narrows", "trial", 1, "TRIALM")

    def rulebook_text(self) -> str:
        return RULES

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("narrows", "The narrows", SEATS, [Option("turns", "12", "TRIALM-5.3", low=1, high=30)])]

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        return Battle(int(options["turns"]))


GAME: Final = Mines()
