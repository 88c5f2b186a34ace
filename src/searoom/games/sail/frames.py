"""Questions that wait for an answer, and business that waits to be done: values on the stack of what is pending.

A frame whose `awaited` is 0 is business: `go_on` in game.py takes it off and does it. `without` says what becomes of a
frame when a seat has left the battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional, Tuple

from searoom.core.encode import Facts
from searoom.core.pending import Frame
from searoom.core.seats import NOBODY, Seat, Seats, first_of
from searoom.games.sail.pieces import Until


class Business(Frame):
    """Something to be done that asks nobody."""

    def __init__(self, prompt: str) -> None:
        super().__init__(prompt, 0)


class Nothing(Business):
    """What is left of a question whose asker or answerer has gone."""

    def __init__(self) -> None:
        super().__init__("nothing")


NOTHING_LEFT: Final[Frame] = Nothing()


class Forsaken(Business):
    """A question whose seat has left the battle, and that must be answered all the same: by its default."""

    def __init__(self, question: Frame) -> None:
        super().__init__("forsaken")
        self.question: Final = question

    def without(self, seat: Seat) -> Frame:
        question = self.question.without(seat)
        return question if isinstance(question, Business) else Forsaken(question)

    def whole(self) -> object:
        return [self.prompt, self.question.whole()]


class Asked(Frame):
    """A question to one seat; it falls with the seat."""

    def __init__(self, prompt: str, seat: Seat, secret: bool = False, veiled: bool = False, sample: bool = False):
        super().__init__(prompt, 1 << seat, veiled=veiled, secret=secret, sample=sample)
        self.seat: Final = seat

    def without(self, seat: Seat) -> Frame:
        return NOTHING_LEFT if seat == self.seat else self


# ---- the outline of a Turn (SAIL-3.2.0)


class TurnBegins(Business):
    """Scenario arrivals, then the wind, stage by stage."""

    def __init__(self, stage: int) -> None:
        super().__init__("turn begins")
        self.stage: Final = stage

    def whole(self) -> object:
        return [self.prompt, self.stage]


class Round(Business):
    """The players who have still to act in this Turn, in their order."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        super().__init__("round")
        self.seats: Final = tuple(seats)

    def without(self, seat: Seat) -> Frame:
        return Round([s for s in self.seats if s != seat]) if seat in self.seats else self

    def whole(self) -> object:
        return [self.prompt, self.seats]


class Acting(Asked):
    """A player's own actions, until he says that they are over (SAIL-3.2.2.4)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__("act", seat)


class Closing(Business):
    """What follows when a player ends his actions (SAIL-3.2.2.4), stage by stage."""

    def __init__(self, seat: Seat, stage: int) -> None:
        super().__init__("closing")
        self.seat: Final = seat
        self.stage: Final = stage

    def without(self, seat: Seat) -> Frame:
        return NOTHING_LEFT if seat == self.seat else self

    def whole(self) -> object:
        return [self.prompt, self.seat, self.stage]


class TurnEnds(Business):
    """The end of the Turn (SAIL-3.2.3.1), stage by stage."""

    def __init__(self, stage: int) -> None:
        super().__init__("turn ends")
        self.stage: Final = stage

    def whole(self) -> object:
        return [self.prompt, self.stage]


# ---- before the first Turn


class Preparing(Business):
    """What is settled before Turn 1: order of play, placement, mines, maps, flagships; stage by stage, and in a stage
    step by step."""

    def __init__(self, stage: int, step: int = 0) -> None:
        super().__init__("preparing")
        self.stage: Final = stage
        self.step: Final = step

    def whole(self) -> object:
        return [self.prompt, self.stage, self.step]


class Placing(Asked):
    """One piece to be placed by one player (SAIL-3.1.5.0). An island may be turned in ways that look alike: then only
    one of them is offered."""

    def __init__(self, seat: Seat, piece: str, left: int, fort: int, fort_name: str) -> None:
        super().__init__(f"place {piece}", seat, sample=piece == "island")
        self.piece: Final = piece
        self.left: Final = left  # how many of these he has to place, this one counted
        self.fort: Final = fort  # by which it must lie (SAIL-4.3.9.4.1); -1: none
        self.fort_name: Final = fort_name

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"piece": self.piece, "left": self.left, "fort": self.fort_name}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.left, self.fort]


class LayingMines(Frame):
    """All players lay their mines at the same time, in secret (SAIL-3.1.5.5.2). `left`: how many each has to lay."""

    def __init__(self, left: Sequence[int], asked: Seats) -> None:
        awaited = 0
        for seat, mines in enumerate(left):
            if mines > 0:
                awaited |= 1 << seat
        super().__init__("lay mines", awaited, asked, secret=True)
        self.left: Final = tuple(left)

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"left": self.left[viewer]} if viewer is not None and viewer < len(self.left) else {"left": 0}

    def whole(self) -> object:
        return [self.prompt, self.left]


class HidingTreasure(Frame):
    """Every pirate names the space of his map at the same time, in secret (SAIL-4.3.12). `lots`: the squares that the
    referee's die gave to each, for whoever names none; secret too."""

    def __init__(self, awaited: Seats, asked: Seats, lots: Sequence[str]) -> None:
        super().__init__("hide treasure", awaited, asked, secret=True)
        self.lots: Final = tuple(lots)

    def default(self, seat: Seat) -> str:
        return f"hide at {self.lots[seat]}"

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.asked, self.lots]


class NamingFlagship(Asked):
    """SAIL-6.7.1"""

    def __init__(self, seat: Seat) -> None:
        super().__init__("name flagship", seat)


# ---- the beginning of a Turn


class Spinning(Asked):
    """The angle of a real weathercock (SAIL-3.2.1.4): any, so that only some can be offered."""

    def __init__(self, seat: Seat) -> None:
        super().__init__("spin", seat, sample=True)


class BringingReserve(Asked):
    """Ships of one type from the reserve (SAIL-4.3.18.3)."""

    def __init__(self, seat: Seat, kind: int, count: int, word: str, must: bool) -> None:
        super().__init__("bring reserve", seat)
        self.kind: Final = kind
        self.count: Final = count
        self.word: Final = word
        self.must: Final = must  # Spain without any ship must bring them

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"type": self.word, "count": self.count, "must": self.must}

    def default(self, seat: Seat) -> str:
        return f"bring {self.word}s"

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.kind, self.count, self.must]


# ---- in the middle of a player's actions


class UnderWay(Asked):
    """A manoeuvre between two legs (SAIL-5.1.3). `entered`: the spaces entered so far."""

    def __init__(self, seat: Seat, ship: int, name: str, course: int, left: int, entered: Sequence[int]) -> None:
        super().__init__("under way", seat)
        self.ship: Final = ship
        self.name: Final = name
        self.course: Final = course
        self.left: Final = left  # maximum of the leg before, less the spaces moved on it
        self.entered: Final = tuple(entered)

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"ship": self.name}

    def default(self, seat: Seat) -> str:
        return "lie to"

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.ship, self.course, self.left, self.entered]


class AfterMove(Business):
    """A ship has finished its move or drift, and the mines on its way have been asked for: a fireship that is due
    explodes now (SAIL-3.3.2.16.4). `ordered`: its owner has ordered just that, and the Storm carries it away first."""

    def __init__(self, ship: int, ordered: bool = False) -> None:
        super().__init__("after move")
        self.ship: Final = ship
        self.ordered: Final = ordered

    def whole(self) -> object:
        return [self.prompt, self.ship, self.ordered]


class MineQuestion(Asked):
    """Whether a mine goes off under a ship that has just moved (SAIL-3.3.6.6): put by public facts alone, and veiled.
    `entered`: the spaces it entered, in which a mine of this seat may lie."""

    def __init__(self, seat: Seat, ship: int, name: str, entered: Sequence[int], names: Sequence[str]) -> None:
        super().__init__("mine", seat, veiled=True)
        self.ship: Final = ship
        self.name: Final = name
        self.entered: Final = tuple(entered)
        self.names: Final = tuple(names)

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"seat": self.seat, "ship": self.name, "spaces": self.names}

    def default(self, seat: Seat) -> str:
        return "hold"

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.ship, self.entered]


class MineQuestions(Business):
    """The players who are still to be asked, in the order of SAIL-3.3.6.1.3."""

    def __init__(self, seats: Sequence[Seat], ship: int, entered: Sequence[int]) -> None:
        super().__init__("mine questions")
        self.seats: Final = tuple(seats)
        self.ship: Final = ship
        self.entered: Final = tuple(entered)

    def without(self, seat: Seat) -> Frame:
        if seat not in self.seats:
            return self
        return MineQuestions([s for s in self.seats if s != seat], self.ship, self.entered)

    def whole(self) -> object:
        return [self.prompt, self.seats, self.ship, self.entered]


class Loading(Asked):
    """A salvo being assembled (SAIL-3.3.2.12.1): units and their shots so far."""

    def __init__(
        self, seat: Seat, target: int, target_name: str, chain: bool, units: Sequence[Tuple[int, int]]
    ) -> None:
        super().__init__("salvo", seat)
        self.target: Final = target
        self.target_name: Final = target_name
        self.chain: Final = chain
        self.units: Final = tuple(units)

    def shots(self) -> int:
        return sum([shots for _, shots in self.units])

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"target": self.target_name, "shots": self.shots()}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.target, self.chain, self.units]


class Party(Asked):
    """A boarding party (SAIL-3.3.3.3) or an assault (SAIL-5.6.2) being assembled."""

    def __init__(self, seat: Seat, target: int, target_name: str, ships: Sequence[int], names: Sequence[str]) -> None:
        super().__init__("party", seat)
        self.target: Final = target  # a unit: a ship to be boarded, a fort to be assaulted
        self.target_name: Final = target_name
        self.ships: Final = tuple(ships)
        self.names: Final = tuple(names)

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"target": self.target_name, "ships": self.names}

    def default(self, seat: Seat) -> str:
        return "go"

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.target, self.ships]


class Defenders(Asked):
    """Which ships defend an assaulted fort (SAIL-5.6.3). `then`: pirates of Tortuga who are asked after this one."""

    def __init__(
        self,
        seat: Seat,
        fort: int,
        fort_name: str,
        attackers: Sequence[int],
        defenders: Sequence[int],
        then: Sequence[Seat],
    ) -> None:
        super().__init__("defenders", seat)
        self.fort: Final = fort
        self.fort_name: Final = fort_name
        self.attackers: Final = tuple(attackers)
        self.defenders: Final = tuple(defenders)
        self.then: Final = tuple(then)

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"fort": self.fort_name, "attackers": len(self.attackers)}

    def default(self, seat: Seat) -> str:
        return "stand"

    def without(self, seat: Seat) -> Frame:
        """The assault goes on, without him."""
        if seat == self.seat:
            return Forsaken(self)
        if seat not in self.then:
            return self
        then = [s for s in self.then if s != seat]
        return Defenders(self.seat, self.fort, self.fort_name, self.attackers, self.defenders, then)

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.fort, self.attackers, self.defenders, self.then]


class Sharing(Asked):
    """The winner of a boarding or an assault shares out the remaining strength, unit by unit (SAIL-3.3.3.6.2).

    `units` and `limits`: all that may be given points; `given`: to the first so many of them; `left`: still to give.
    """

    def __init__(
        self,
        seat: Seat,
        kind: str,
        units: Sequence[int],
        names: Sequence[str],
        limits: Sequence[int],
        given: Sequence[int],
        left: int,
        others: Sequence[int],
        fort: int,
    ) -> None:
        super().__init__("share", seat)
        self.kind: Final = kind  # "boarding", "assault won", "assault beaten"
        self.units: Final = tuple(units)
        self.names: Final = tuple(names)
        self.limits: Final = tuple(limits)
        self.given: Final = tuple(given)
        self.left: Final = left
        self.others: Final = tuple(others)  # ships of the other side, which keep what a rule says
        self.fort: Final = fort  # of an assault

    def facts(self, viewer: Optional[Seat]) -> Facts:
        unit = self.names[len(self.given)] if len(self.given) < len(self.names) else ""
        return {"unit": unit, "left": self.left}

    def without(self, seat: Seat) -> Frame:
        return Forsaken(self) if seat == self.seat else self  # it is shared out all the same (SAIL-3.3.3.6.4)

    def whole(self) -> object:
        return [
            [self.prompt, self.awaited, self.kind, self.units, self.limits, self.given, self.left],
            [self.others, self.fort],
        ]


class Stowing(Asked):
    """Goods to be distributed one by one among ships with room: after a boarding (SAIL-4.0.6), or off a ship that
    sinks (SAIL-4.1.8.1). Meanwhile they lie on the spaces where their carriers were."""

    def __init__(
        self,
        seat: Seat,
        items: Sequence[int],
        carriers: Sequence[int],
        ships: Sequence[int],
        sinking: bool,
        name: str,
    ) -> None:
        super().__init__("take gold" if sinking else "stow", seat)
        self.items: Final = tuple(items)  # still to be stowed, the next one first
        self.carriers: Final = tuple(carriers)  # of each the ship where it was, if that is afloat; else NONE
        self.ships: Final = tuple(ships)  # that may take them, in the order of the default
        self.sinking: Final = sinking  # it need not be taken: `let it sink`
        self.name: Final = name  # of the next item

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"item": self.name}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.items, self.carriers, self.ships, self.sinking]


class Proposing(Asked):
    """A temporary alliance being proposed (SAIL-3.1.2.5): the parties so far."""

    def __init__(self, seat: Seat, parties: Seats) -> None:
        super().__init__("propose", seat)
        self.parties: Final = parties

    def default(self, seat: Seat) -> str:
        return "until withdrawn"

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"seats": [s for s in range(32) if self.parties >> s & 1]}

    def without(self, seat: Seat) -> Frame:
        return NOTHING_LEFT if self.parties >> seat & 1 else self

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.parties]


class Answering(Asked):
    """Whether a party agrees to a proposed alliance; `then`: who is asked after it."""

    def __init__(self, seat: Seat, by: Seat, parties: Seats, until: Until, said: str, then: Sequence[Seat]) -> None:
        super().__init__("answer proposal", seat)
        self.by: Final = by
        self.parties: Final = parties
        self.until: Final = until
        self.said: Final = said
        self.then: Final = tuple(then)

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"by_seat": self.by, "seats": [s for s in range(32) if self.parties >> s & 1], "until": self.said}

    def default(self, seat: Seat) -> str:
        return "refuse"

    def without(self, seat: Seat) -> Frame:
        return NOTHING_LEFT if self.parties >> seat & 1 else self

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.by, self.parties, self.said, self.then]


def asked_seat(frame: Frame) -> Seat:
    """The one seat a frame asks; NOBODY for business."""
    return first_of(frame.awaited) if frame.awaited else NOBODY


def acting_seat(frames: List[Frame]) -> Seat:
    """Whose actions are going on, also while somebody else is asked; NOBODY between them."""
    for frame in reversed(frames):
        if isinstance(frame, Acting):
            return frame.seat
        if isinstance(frame, Closing):
            return frame.seat
    return NOBODY
