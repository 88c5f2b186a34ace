"""A battle being played: orders in, record lines out. No clock: whoever has one calls `time_out`, `close_question`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Dict, Final, List, Optional, Tuple

from searoom.core.articles import BEGINS, CLOCK, HOLDS, SAYS, STANDS, TAKES_BACK, Line
from searoom.core.dice import Chosen, Dice, DieWanted, Noted, Sealed
from searoom.core.encode import Facts, encode
from searoom.core.events import Event, Log
from searoom.core.game import State
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seal import Sealer
from searoom.core.seats import EVERYONE, SPECTATOR, Seat, Seats, each, only

LONGEST_ORDER: Final = 4000  # characters: a whole fleet may be bought in one order


class Said:
    """An order that was carried out, as far as taking back must remember it."""

    def __init__(self, seat: Seat, order: Order, faces: Sequence[int], told: Seats) -> None:
        self.seat: Final = seat
        self.order: Final = order
        self.faces: Final = faces
        self.told: Final = told  # who learned anything by it


class Due:
    """An order that has been taken and waits to be carried out."""

    def __init__(self, seat: Seat, order: Order, how: str, at: int) -> None:
        self.seat: Final = seat
        self.order: Final = order
        self.how: Final = how
        self.at: Final = at


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
        self.sealed: Dict[str, Tuple[Seat, str]] = {}  # of every secret settled so far: owner and text
        self.wanted: Optional[DieWanted] = None  # the die to be entered next
        self.time = 0  # when the last order was given
        self._held: Dict[Seat, Order] = {}
        self._due: List[Due] = []
        self._entered: List[int] = []
        self._base = state.copy()  # the state before self._since[0]
        self._since: List[Said] = []
        self._opened: List[int] = [0] * state.seats  # from where in _since that seat may take back
        self._check = ""

    # ---- saying something

    def begin(self) -> None:
        """All that happens before the first decision. Called once, before anything else."""
        self._due.append(Due(-1, Order(""), BEGINS, 0))
        self._work_off()

    def order(self, seat: Seat, text: str, at: int = 0) -> Optional[Refusal]:
        """None when it is done (or waits for its die); else why it cannot be, and nothing has changed."""
        self._strike(at)
        if self.wanted is not None:
            return Refusal("MATCH-3.2", "die wanted", self._die_facts())
        if not 0 <= seat < self.state.seats:
            return Refusal("MATCH-2.1", "no such seat", {"seat": seat, "seats": self.state.seats})
        if len(text) > LONGEST_ORDER:
            return Refusal("MATCH-2.2", "too long", {"length": len(text), "longest": LONGEST_ORDER})
        order = self.state.read(seat, text)
        if isinstance(order, Refusal):
            return order
        refusal = self.state.refusal(seat, order)
        if refusal is not None:
            return refusal
        top = self.state.pending[-1]
        # no aside, so an answer: on a plane `orders` is only a sample and does not hold them all
        if self.hold and top.veiled and top.may_speak() >> seat & 1 and order not in self.state.asides(seat):
            self._hold(seat, order, at)
            return None
        self._take(seat, order, SAYS)
        return None

    def held(self, seat: Seat) -> Optional[Order]:
        """The answer of this seat that rests till the window closes: for the seat alone to know."""
        return self._held.get(seat)

    def _hold(self, seat: Seat, order: Order, at: int) -> None:
        """Nobody learns that it is in; but it is in the record, so that it cannot be lost."""
        self._held[seat] = order
        self._write(max(at, self.time), seat, HOLDS, order.text, [], [], [])

    def close_question(self, at: int = 0) -> None:
        """The window of a veiled question is over: held answer, instruction or default, all at this instant."""
        self._strike(at)
        if self.wanted is not None or not self.state.pending or not self.state.pending[-1].veiled:
            return
        held = self._held
        self._held = {}
        for seat in each(self.state.awaited()):
            answer = held.get(seat)
            if answer is not None:
                self._due.append(Due(seat, answer, SAYS, self.time))
            else:
                self._due.append(self._by_clock(seat))
        self._work_off()

    def time_out(self, seat: Seat, at: int = 0) -> Optional[Refusal]:
        """Time ran out for an awaited seat: its instruction speaks, or the default."""
        self._strike(at)
        if self.wanted is not None:
            return Refusal("MATCH-3.2", "die wanted", self._die_facts())
        if not self.state.awaited() >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"seat": seat})
        due = self._by_clock(seat)
        self._take(due.seat, due.order, CLOCK)
        return None

    def enter(self, face: int) -> Optional[Refusal]:
        """A die from a real table."""
        if self.wanted is None:
            return Refusal("MATCH-3.3", "no die wanted", {"face": face})
        if not 1 <= face <= self.wanted.sides:
            return Refusal("MATCH-3.3", "no such face", {"face": face, **self._die_facts()})
        self._entered.append(face)
        self.wanted = None
        self._work_off()
        return None

    def _die_facts(self) -> Dict[str, object]:
        wanted = self.wanted
        if wanted is None:
            return {}
        return {"sides": wanted.sides, "purpose": wanted.purpose, "rule": wanted.rule}

    def _strike(self, at: int) -> None:
        if at > self.time:
            self.time = at

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

    def _take(self, seat: Seat, order: Order, how: str) -> None:
        self._due.append(Due(seat, order, how, self.time))
        self._work_off()

    def _work_off(self) -> None:
        """Carries out what is due, one after another, until a die must be entered."""
        while self.wanted is None:
            if self._due:
                if self._carry(self._due[0], None):
                    self._due.pop(0)
                continue
            spoken = self._instruction()
            if spoken is None:
                return
            self._due.append(spoken)

    def _instruction(self) -> Optional[Due]:
        """Where answers are not held, a standing instruction answers a veiled question at once."""
        if self.live and not self.hold and self.state.pending and self.state.pending[-1].veiled:
            for seat in each(self.state.awaited()):
                order = self.state.standing(seat)
                if order is not None:
                    return Due(seat, order, STANDS, self.time)
        return None

    def repeat(self, line: Line) -> str:
        """Carries out a line of an earlier record; "" or why it cannot be."""
        self._strike(line.at)
        if line.how == TAKES_BACK:
            return "" if self.take_back(line.seat, line.at) is None else "take-back not open"
        if line.how == BEGINS:
            if self.lines:
                return "begins twice"
            due = Due(-1, Order(""), BEGINS, line.at)
        else:
            if not 0 <= line.seat < self.state.seats:
                return "no such seat"
            order = self.state.read(line.seat, line.text)
            if isinstance(order, Refusal) or self.state.refusal(line.seat, order) is not None:
                return "order refused"
            if order.text != line.text:
                return "order spelled otherwise"
            if line.how == HOLDS:
                self._hold(line.seat, order, line.at)
                return ""
            due = Due(line.seat, order, line.how, line.at)
        if not self._carry(due, line.faces):
            self.wanted = None
            return "dice missing"
        if self.lines[-1].faces != line.faces:
            return "dice differ"
        return ""

    def _carry(self, due: Due, faces: Optional[Sequence[int]]) -> bool:
        """False when a die is wanted first; then nothing has changed."""
        log = Log()
        dice = self.dice
        top = self.state.pending[-1] if self.state.pending else None
        if dice is None:
            chosen = Chosen(self._entered if faces is None else faces)
            noted = Noted(chosen)
            trial = self.state.copy()
            try:
                self._do(trial, due, noted, log)
            except DieWanted as wanted:
                self.wanted = wanted
                return False
            self.state = trial
            self._entered = []
        else:
            noted = Noted(dice)
            self._do(self.state, due, noted, log)
        if self._held and not (self.state.pending and same_question(self.state.pending[-1], top)):
            self._held = {}  # the question is gone: its asker has left the battle
        seals = self._seal(log)
        self._write(due.at, due.seat, due.how, due.order.text, noted.faces, seals, log.events)
        if due.how != BEGINS:
            self._remember(due, noted.faces, log.events)
        else:
            self._base = self.state.copy()
        return True

    def _do(self, state: State, due: Due, dice: Dice, log: Log) -> None:
        if due.how == BEGINS:
            state.set_out(dice, log)
        else:
            state.carry_out(due.seat, due.order, dice, log)

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
        chain = sha256((self._check + line.body()).encode())
        for event in events:
            chain.update(f"{event.to} {event.text()}".encode())
        self._check = chain.hexdigest()
        line.check = self._check[:16]
        self.lines.append(line)
        self.events.extend(events)
        if isinstance(self.dice, Sealed):
            for event in events:
                if event.to & SPECTATOR:
                    self.dice.public = sha256(self.dice.public + event.text().encode()).digest()

    def _remember(self, due: Due, faces: Sequence[int], events: Sequence[Event]) -> None:
        told = 0
        for event in events:
            told |= event.to
        self._since.append(Said(due.seat, due.order, faces, told))
        for seat in range(self.state.seats):
            for event in events:
                if event.to >> seat & 1 and (event.final or seat != due.seat):
                    self._opened[seat] = len(self._since)
        self._forget()

    # ---- what was told

    def told(self, viewer: Optional[Seat], after: int = 0) -> List[Tuple[int, Event]]:
        """What that viewer was told, numbered for him alone: a gap would tell that something secret happened."""
        bit = only(viewer)
        seen = [event for event in self.events if event.to & bit]
        return [(number, event) for number, event in enumerate(seen, 1) if number > after]

    # ---- taking back

    def _own_last(self, seat: Seat) -> int:
        for index in range(len(self._since) - 1, self._opened[seat] - 1, -1):
            if self._since[index].seat == seat:
                return index
        return -1

    def may_take_back(self, seat: Seat) -> bool:
        """A function of what the seat itself was told; others' silent asides neither close nor open it."""
        return self.wanted is None and 0 <= seat < self.state.seats and self._own_last(seat) >= 0

    def take_back(self, seat: Seat, at: int = 0) -> Optional[Refusal]:
        self._strike(at)
        if not self.may_take_back(seat):
            return Refusal("MATCH-3.1", "nothing to take back", {"seat": seat})
        index = self._own_last(seat)
        taken = self._since.pop(index)
        for other in range(self.state.seats):
            if self._opened[other] > index:
                self._opened[other] -= 1
        self.state = self._base.copy()
        for said in self._since:  # what others said meanwhile in silence stays said
            self.state.carry_out(said.seat, said.order, Chosen(said.faces), None)
        event = Event("taken back", "MATCH-3.1", {"seat": seat}, taken.told | 1 << seat)
        self._write(self.time, seat, TAKES_BACK, "", [], [], [event])
        return None

    def _forget(self) -> None:
        """Drops what nobody may take back any more."""
        first = len(self._since)
        for seat in range(self.state.seats):
            for index in range(self._opened[seat], first):
                if self._since[index].seat == seat:
                    first = index
                    break
        if first == 0:
            return
        if first == len(self._since):
            self._base = self.state.copy()
        else:
            for said in self._since[:first]:
                self._base.carry_out(said.seat, said.order, Chosen(said.faces), None)
        del self._since[:first]
        self._opened = [max(0, opened - first) for opened in self._opened]
