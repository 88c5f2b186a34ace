"""Pending decisions: frames on a stack. The top one says who decides."""

from __future__ import annotations

from typing import Final, Optional

from searoom.core.compiled import mypyc_attr
from searoom.core.encode import NO_FACTS, Facts, encode
from searoom.core.seats import Seat, Seats


class Decision:
    """What a viewer may know of one seat's question."""

    def __init__(self, seat: Seat, top: Frame, facts: Facts, default: str) -> None:
        self.seat: Final = seat
        self.prompt: Final = top.prompt
        self.facts: Final = facts
        self.default: Final = default  # the order given when time runs out; told to the seat itself only
        self.veiled: Final = top.veiled  # whether and when he answers must tell the others nothing
        self.secret: Final = top.secret  # what he answers is not told to all
        self.sample: Final = top.sample  # more may be said than is offered

    def text(self) -> str:
        return encode(
            {
                "seat": self.seat,
                "prompt": self.prompt,
                "facts": self.facts,
                "default": self.default,
                "veiled": self.veiled,
                "secret": self.secret,
                "sample": self.sample,
            }
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """A pending decision, or (nobody awaited) a piece of unfinished business.

    A value: replaced, never changed, so that a stack of them is copied by a slice.
    """

    def __init__(
        self,
        prompt: str,
        awaited: Seats,
        asked: Seats = 0,
        revisable: bool = False,
        veiled: bool = False,
        secret: bool = False,
        sample: bool = False,
    ) -> None:
        self.prompt: Final = prompt
        self.awaited: Final = awaited  # the truth: whose word is missing; never shown as it is
        self.asked: Final = asked | awaited  # whose word was or is wanted, by public facts
        self.revisable: Final = revisable  # until all are in, a new answer replaces the last (MATCH-2.4)
        self.veiled: Final = veiled  # who has answered must not show; such an answer is final (MATCH-2.5)
        self.secret: Final = secret or revisable or veiled  # what is answered is not told to all
        self.sample: Final = sample  # `orders` holds some answers, not all: on a plane, or where words are free

    def may_speak(self) -> Seats:
        return self.asked if self.revisable and self.awaited else self.awaited

    def shown(self, viewer: Optional[Seat]) -> Seats:
        """Who that viewer is told is awaited. Veiled: all who were asked, until all is over; of himself he knows."""
        if not self.veiled:
            return self.awaited
        own = 0 if viewer is None else 1 << viewer
        return self.asked & ~own | self.awaited & own

    def default(self, seat: Seat) -> str:
        """The order this seat gives when its time runs out."""
        return ""

    def facts(self, viewer: Optional[Seat]) -> Facts:
        """What that viewer may know of the question. For a veiled one, what a spectator is told (None) says which
        question it is, and stays the same while answers come in."""
        return NO_FACTS

    def whole(self) -> object:
        """All of it, for the digest."""
        return [self.prompt, self.awaited]

    def without(self, seat: Seat) -> Frame:
        """The same when the seat has left the battle."""
        return self
