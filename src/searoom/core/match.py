"""A battle being played: orders in, record lines out. No clock: whoever has one calls `time_out`, `close_question`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Dict, Final, List, Optional, Tuple

from searoom.core.articles import (
    AGREE,
    BEGINS,
    CLOCK,
    FACE,
    GIVES_UP,
    HOLDS,
    SAYS,
    STANDS,
    TAKES_BACK,
    WAITS,
    Line,
    check_of,
)
from searoom.core.dice import Chosen, Dice, DieWanted, Noted, Sealed
from searoom.core.encode import Facts, encode, is_text
from searoom.core.events import Event, Log
from searoom.core.game import Result, State
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seal import Sealer
from searoom.core.seats import EVERYONE, NOBODY, SPECTATOR, Seat, each, only
from searoom.core.undo import TakingBack

LONGEST_ORDER: Final = 4000  # characters: a whole fleet may be bought in one order
DRAW: Final = "draw"
BACK: Final = "back to "  # and the number of the line that is then the last that counts


class Due:
    """An order that has been taken and waits to be carried out."""

    def __init__(self, seat: Seat, order: Order, how: str, at: int) -> None:
        self.seat: Final = seat
        self.order: Final = order
        self.how: Final = how
        self.at: Final = at
        self.written = False  # that it waits stands in the record


class Done:
    """An order carried out on a copy: what came of it."""

    def __init__(self, due: Due, state: State, faces: Sequence[int], log: Log) -> None:
        self.due: Final = due
        self.state: Final = state
        self.faces: Final = faces
        self.log: Final = log


def same_question(one: Optional[Frame], other: Optional[Frame]) -> bool:
    """Whether two frames are one veiled question, though by now perhaps put to fewer: one who was asked has left."""
    if one is None or other is None or one is other:
        return one is other
    public = encode(one.facts(None)) == encode(other.facts(None))
    return one.veiled and other.veiled and one.prompt == other.prompt and public


class Match:
    def __init__(
        self,
        state: State,
        dice: Optional[Dice],
        sealer: Optional[Sealer] = None,
        hold: bool = False,
        live: bool = True,
    ) -> None:
        """dice None: entered by hand. hold: answers to veiled questions rest till `close_question`.
        live False: a replay, in which standing instructions are read, not consulted."""
        self.state = state
        self.dice = dice
        self.sealer: Final = sealer
        self.hold = hold
        self.live = live
        self.lines: List[Line] = []
        self.events: List[Event] = []
        self.sealed: Dict[str, Tuple[Seat, str]] = {}  # of every secret settled so far: first owner and text
        self.wanted: Optional[DieWanted] = None  # the die to be entered next
        self.time = 0  # when the last order was given
        self.agreed: Optional[Result] = None  # how the players have ended it among themselves
        self._begun = False
        self._held: Dict[Seat, Order] = {}
        self._held_for: Optional[Frame] = None  # the question that the held answers are for
        self._due: List[Due] = []
        self._entered: List[int] = []
        self._back: Final = TakingBack(state)
        self._first: Final = state.copy()

    # ---- saying something

    def begin(self) -> None:
        """All that happens before the first decision. Called once, before anything else."""
        self._take(Due(NOBODY, Order(""), BEGINS, 0))

    def order(self, seat: Seat, text: str, at: int = 0) -> Optional[Refusal]:
        """None when it is done (or waits for its die); else why it cannot be, and nothing has changed."""
        closed = self._closed(seat)
        if closed is not None:
            return closed
        if len(text) > LONGEST_ORDER:
            return Refusal("MATCH-2.2", "too long", {"length": len(text), "longest": LONGEST_ORDER})
        if not is_text(text):
            return Refusal("MATCH-2.2", "no text")
        order = self.state.read(seat, text)
        if isinstance(order, Refusal):
            return order
        refusal = self.state.refusal(seat, order)
        if refusal is not None:
            return refusal
        self._strike(at)
        if self.hold and self._answers_veiled(seat, order):
            self._hold(seat, order)
        else:
            self._take(Due(seat, order, SAYS, self.time))
        return None

    def _closed(self, seat: Seat) -> Optional[Refusal]:
        """Why nothing at all may be said for this seat now."""
        if self.wanted is not None:
            return Refusal("MATCH-3.2", "die wanted", self._die_facts())
        if self.agreed is not None:
            return Refusal("MATCH-2.8", "over")
        if not 0 <= seat < self.state.seats:
            return Refusal("MATCH-2.1", "no such seat", {"seat": seat, "seats": self.state.seats})
        return None

    def _answers_veiled(self, seat: Seat, order: Order) -> bool:
        """Whatever is no aside answers the question on top: on a plane `orders` does not hold all answers."""
        top = self.state.pending[-1]
        return top.veiled and top.may_speak() >> seat & 1 == 1 and order not in self.state.asides(seat)

    def answers_question(self, line: Line) -> bool:
        """Whether this line of a record lets an answer to the veiled question on top fall."""
        if line.how not in (SAYS, CLOCK) or not 0 <= line.seat < self.state.seats:
            return False
        order = self.state.read(line.seat, line.text)
        return not isinstance(order, Refusal) and self._answers_veiled(line.seat, order)

    def held(self, seat: Seat) -> Optional[Order]:
        """The answer of this seat that rests till the window closes: for the seat alone to know."""
        return self._held.get(seat)

    def all_answered(self) -> bool:
        """Whether every seat that is awaited has an answer resting, or an instruction that will give one."""
        return all([s in self._held or self.state.standing(s) is not None for s in each(self.state.awaited())])

    def _hold(self, seat: Seat, order: Order) -> None:
        """Nobody learns that it is in; but it is in the record, so that it cannot be lost."""
        self._held[seat] = order
        self._held_for = self.state.pending[-1]
        self._write(self.time, seat, HOLDS, order.text, [], [], [])

    def close_question(self, at: int = 0) -> None:
        """The window of a veiled question is over: held answer, instruction or default, all at this instant."""
        if self.wanted is not None or self.agreed is not None or not self.state.pending:
            return
        if not self.state.pending[-1].veiled:
            return
        self._strike(at)
        for seat in each(self.state.awaited()):
            answer = self._held.get(seat)
            if answer is None or self.state.refusal(seat, answer) is not None:  # an aside may have changed that
                self._due.append(self._by_clock(seat))
            else:
                self._due.append(Due(seat, answer, SAYS, self.time))
        self._work_off()

    def hold_no_longer(self, at: int = 0) -> None:
        """Nobody is left who could learn from a pause: answers fall when they are given, those that rest at once."""
        self.hold = False
        if self.wanted is not None or self.agreed is not None or not self._begun:
            return
        self._strike(at)
        for seat in sorted(self._held):
            self._due.append(Due(seat, self._held[seat], SAYS, self.time))
        self._work_off()

    def time_out(self, seat: Seat, at: int = 0) -> Optional[Refusal]:
        """Time ran out for an awaited seat: its instruction speaks, or the default."""
        closed = self._closed(seat)
        if closed is not None:
            return closed
        if not self.state.awaited() >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"seat": seat})
        self._strike(at)
        self._take(self._by_clock(seat))
        return None

    def enter(self, face: int, at: int = 0) -> Optional[Refusal]:
        """A die from a real table."""
        if self.wanted is None:
            return Refusal("MATCH-3.3", "no die wanted", {"face": face})
        if not 1 <= face <= self.wanted.sides:
            return Refusal("MATCH-3.3", "no such face", {"face": face, **self._die_facts()})
        self._strike(at)
        self._face(face)
        self._work_off()
        return None

    def _face(self, face: int) -> None:
        """In the record at once: who has seen it cannot begin again without it."""
        self._entered.append(face)
        self.wanted = None
        self._write(self.time, NOBODY, FACE, str(face), [], [], [])

    def _die_facts(self) -> Dict[str, object]:
        wanted = self.wanted
        if wanted is None:
            return {}
        return {"sides": wanted.sides, "purpose": wanted.purpose, "rule": wanted.rule}

    def _strike(self, at: int) -> None:
        self.time = max(self.time, int(at))

    def _by_clock(self, seat: Seat) -> Due:
        order = self.state.standing(seat)
        if order is None:
            text = self.state.default(seat)
            read = self.state.read(seat, text)
            if isinstance(read, Refusal):
                raise ValueError(f"the default {text!r} for {self.state.pending[-1].prompt!r} is no order: {read}")
            order = read
        return Due(seat, order, CLOCK, self.time)

    # ---- carrying out

    def _take(self, due: Due) -> None:
        self._due.append(due)
        self._work_off()

    def _work_off(self) -> None:
        """Carries out what is due, one after another, until a die must be entered."""
        try:
            while True:
                spoken = self._instruction() if not self._due else None
                if spoken is not None:
                    self._due.append(spoken)
                if not self._due:
                    return
                due = self._due[0]
                if due.how != BEGINS and self.state.refusal(due.seat, due.order) is not None:
                    self._due.pop(0)  # what came before it has ended its question
                    continue
                done = self._try(due, Chosen(self._entered) if self.dice is None else self.dice)
                if done is None:
                    self._wait()
                    return
                self._due.pop(0)
                self._commit(done)
        except Exception:
            self._due = []  # a fault of the game: the position is as it was before the order
            self._entered = []
            raise

    def _instruction(self) -> Optional[Due]:
        """A standing instruction answers at once, except where answers are held."""
        if self.live and self.state.pending and not (self.hold and self.state.pending[-1].veiled):
            for seat in each(self.state.awaited()):
                order = self.state.standing(seat)
                if order is not None:
                    return Due(seat, order, STANDS, self.time)
        return None

    def _wait(self) -> None:
        """Orders that wait for a die are in the record too: what was taken is never lost."""
        for due in self._due:
            if not due.written:
                due.written = True
                self._write(due.at, due.seat, WAITS, f"{due.how} {due.order.text}".strip(), [], [], [])

    def _try(self, due: Due, dice: Dice) -> Optional[Done]:
        """Carries it out on a copy. None when a die is wanted first."""
        state, log, noted = self.state.copy(), Log(), Noted(dice)
        try:
            if due.how == BEGINS:
                state.set_out(noted, log)
            else:
                state.carry_out(due.seat, due.order, noted, log)
        except DieWanted as wanted:
            self.wanted = wanted
            return None
        return Done(due, state, noted.faces, log)

    def _commit(self, done: Done) -> None:
        """It is done: sealed, written, told."""
        due = done.due
        final = due.how in (CLOCK, STANDS) or (due.how != BEGINS and self._answers_veiled(due.seat, due.order))
        self.state = done.state
        self._entered = []
        self._let_go(due)
        seals = self._seal(done.log)
        at = max(due.at, self.time)  # it may have waited for its dice
        self._write(at, due.seat, due.how, due.order.text, done.faces, seals, done.log.events)
        if due.how == BEGINS:
            self._begun = True
            self._back.begin(self.state)
        else:
            self._back.note(self.state, due.seat, due.order, done.faces, done.log.events, final)

    def _let_go(self, due: Due) -> None:
        """Held answers that have fallen, or whose question is gone (its asker has left the battle)."""
        if self._held.get(due.seat) == due.order:
            del self._held[due.seat]
        if self._held and not any([same_question(frame, self._held_for) for frame in self.state.pending]):
            self._held = {}

    def _seal(self, log: Log) -> List[Tuple[str, str]]:
        """Commits to every secret that is settled now and was not before. What is sealed is never taken back."""
        seals: List[Tuple[str, str]] = []
        sealer = self.sealer
        for secret in self.state.secrets():
            if secret.name not in self.sealed:
                self.sealed[secret.name] = (secret.owner, secret.text)
                if sealer is not None:
                    hashed = sealer.seal(secret.name, secret.text)
                    seals.append((secret.name, hashed))
                    facts: Facts = {"seat": secret.owner, "name": secret.name, "hash": hashed}
                    log.tell("sealed", "MATCH-4.3", facts, EVERYONE, True)
        return seals

    def _write(
        self,
        at: int,
        seat: Seat,
        how: str,
        text: str,
        faces: Sequence[int],
        seals: Sequence[Tuple[str, str]],
        events: Sequence[Event],
    ) -> None:
        line = Line(len(self.lines) + 1, at, seat, how, text, faces, seals)
        before = self.lines[-1].check if self.lines else ""
        line.check = check_of(before, [line.body(), *[f"{event.to} {event.text()}" for event in events]])
        self.lines.append(line)
        self.events.extend(events)
        if isinstance(self.dice, Sealed):
            for event in events:
                if event.to & SPECTATOR:
                    self.dice.public = sha256(self.dice.public + event.text().encode()).digest()

    # ---- what was told

    def told(self, viewer: Optional[Seat], after: int = 0) -> List[Tuple[int, Event]]:
        """What that viewer was told, numbered for him alone: a gap would tell that something secret happened."""
        bit = only(viewer)
        seen = [event for event in self.events if event.to & bit]
        return [(number, event) for number, event in enumerate(seen, 1) if number > after]

    # ---- taking back

    def may_take_back(self, seat: Seat) -> bool:
        return self._closed(seat) is None and self._back.last_of(seat) >= 0

    def take_back(self, seat: Seat, at: int = 0) -> Optional[Refusal]:
        if not self.may_take_back(seat):
            return Refusal("MATCH-3.1", "nothing to take back", {"seat": seat})
        self._strike(at)
        taken = self._back.take(seat)
        self.state = self._back.position()
        event = Event("taken back", "MATCH-3.1", {"seat": seat}, taken.told | 1 << seat)
        self._write(self.time, seat, TAKES_BACK, "", [], [], [event])
        return None

    # ---- what the players settle among themselves

    def result(self) -> Optional[Result]:
        return self.agreed if self.agreed is not None else self.state.result()

    def agree_on_draw(self, at: int = 0) -> Optional[Refusal]:
        """Whoever keeps the battle has heard everybody's word for it (MATCH-5.1)."""
        return self._end(NOBODY, AGREE, DRAW, Result(0, [0] * self.state.seats, "MATCH-5.1", "agreed draw"), at)

    def give_up(self, seat: Seat, at: int = 0) -> Optional[Refusal]:
        """Where the game has no word of its own for it, and only one other seat is left to win (MATCH-5.3)."""
        if not 0 <= seat < self.state.seats or self.state.seats != 2:
            return Refusal("MATCH-5.3", "no giving up", {"seat": seat, "seats": self.state.seats})
        points = [-1 if lost == seat else 1 for lost in range(self.state.seats)]
        return self._end(seat, GIVES_UP, "", Result(1 << 1 - seat, points, "MATCH-5.3", "gave up"), at)

    def _end(self, seat: Seat, how: str, text: str, result: Result, at: int) -> Optional[Refusal]:
        closed = self._closed(max(seat, 0))
        if closed is not None:
            return closed
        if self.state.result() is not None:
            return Refusal("MATCH-2.8", "over")
        self._strike(at)
        self.agreed = result
        self._held = {}
        kind = "gave up" if how == GIVES_UP else "agreed draw"
        self._write(self.time, seat, how, text, [], [], [Event(kind, result.rule, {"seat": seat}, final=True)])
        return None

    def go_back(self, to: int, at: int = 0) -> Optional[Refusal]:
        """By everybody's consent, to where the battle stood after that line, whatever the dice have said since
        (MATCH-5.2). The record keeps all of it, and what was sealed stays sealed."""
        closed = self._closed(0)
        if closed is not None:
            return closed
        if not 1 <= to < len(self.lines) or self._due:
            return Refusal("MATCH-5.2", "no going back there")
        if any([line.seals for line in self.lines[to:]]):
            return Refusal("MATCH-4.3", "sealed since")
        past = Match(self._first.copy(), None, live=False)
        for line in self.lines[:to]:
            problem = past.repeat(line)
            if problem:
                raise RuntimeError(f"line {line.number} cannot be repeated: {problem}")
        if past.wanted is not None:
            return Refusal("MATCH-5.2", "no going back there")
        self._strike(at)
        self.state = past.state
        self._held = {}
        self._back.begin(self.state)
        event = Event("gone back", "MATCH-5.2", final=True)  # no number of a line: secret ones are counted in it
        self._write(self.time, NOBODY, AGREE, f"{BACK}{to}", [], [], [event])
        return None

    # ---- playing a record again

    def repeat(self, line: Line) -> str:
        """Carries out a line of an earlier record; "" or why it cannot be."""
        if line.how == BEGINS:
            return "begins twice" if self._begun else self._repeat(Due(NOBODY, Order(""), BEGINS, 0), line)
        if not self._begun and line.how not in (WAITS, FACE):
            return "does not begin"
        if line.at < self.time:
            return "time runs backwards"
        self.time = line.at
        if line.how == FACE:
            if self.wanted is None or not line.text.isdigit() or not 1 <= int(line.text[:9]) <= self.wanted.sides:
                return "no such face"
            self._face(int(line.text[:9]))
            self._look_for_die()
            return ""
        if line.how == WAITS:
            return self._repeat_waiting(line)
        if line.how == AGREE:
            return self._repeat_agreement(line)
        if not 0 <= line.seat < self.state.seats:
            return "no such seat"
        if line.how == GIVES_UP:
            return "" if self.give_up(line.seat, line.at) is None else "order refused"
        if line.how == TAKES_BACK:
            return "" if self.take_back(line.seat, line.at) is None else "take-back not open"
        order = self._reread(line.seat, line.text)
        if order is None:
            return "order refused"
        if line.how == HOLDS:
            if not self._answers_veiled(line.seat, order):
                return "nothing to hold"
            self._hold(line.seat, order)
            return ""
        problem = self._spoke_so(line, order)
        return problem if problem else self._repeat(Due(line.seat, order, line.how, line.at), line)

    def _repeat_agreement(self, line: Line) -> str:
        if line.text == DRAW:
            return "" if self.agree_on_draw(line.at) is None else "order refused"
        to = line.text[len(BACK) :]
        if not line.text.startswith(BACK) or not to.isdigit() or self.go_back(int(to[:9]), line.at) is not None:
            return "order refused"
        return ""

    def _reread(self, seat: Seat, text: str) -> Optional[Order]:
        """A lawful order in its own spelling, or None."""
        order = self.state.read(seat, text)
        if isinstance(order, Refusal) or order.text != text or self.state.refusal(seat, order) is not None:
            return None
        return order

    def _spoke_so(self, line: Line, order: Order) -> str:
        """Whether instruction and default say what the line lets them say, and who held an answer says that one."""
        if line.how == SAYS:
            held = self._held.get(line.seat)
            false = held is not None and held != order and self._answers_veiled(line.seat, order)
            return "not what was held" if false else ""
        if not self.state.awaited() >> line.seat & 1:
            return "not awaited"
        spoken = self.state.standing(line.seat) if line.how == STANDS else self._by_clock(line.seat).order
        return "" if spoken == order else "not what instruction or default say"

    def _repeat(self, due: Due, line: Line) -> str:
        if not self._takes_its_turn(due):
            return "another order waits"
        self._entered = []
        self.wanted = None
        done = self._try(due, Chosen(line.faces) if self.dice is None else self.dice)
        if done is None:
            self.wanted = None
            return "dice missing"
        self._commit(done)
        if self.lines[-1].faces != line.faces:
            return "dice differ"
        self._look_for_die()
        return ""

    def _takes_its_turn(self, due: Due) -> bool:
        """Orders that wait come in their order, those left out that have become unlawful."""
        while self._due:
            head = self._due.pop(0)
            if (head.seat, head.how) == (due.seat, due.how) and head.order == due.order:
                return True
            if head.how == BEGINS or self.state.refusal(head.seat, head.order) is None:
                return False
        return True

    def _repeat_waiting(self, line: Line) -> str:
        how, _, text = line.text.partition(" ")
        order = Order("") if how == BEGINS else self._reread(line.seat, text) if line.seat >= 0 else None
        if order is None or how not in (BEGINS, SAYS, CLOCK, STANDS) or (how == BEGINS) == self._begun:
            return "order refused"
        due = Due(line.seat, order, how, line.at)
        due.written = True
        self._due.append(due)
        self._write(line.at, line.seat, WAITS, line.text, [], [], [])
        self._look_for_die()
        return ""

    def _look_for_die(self) -> None:
        """Where an order waits, its next die is wanted again."""
        if self._due and self.dice is None:
            self._try(self._due[0], Chosen(self._entered))
