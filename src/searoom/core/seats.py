"""Seats as numbers and sets of seats as bits."""

from __future__ import annotations

from typing import Final, List, Optional

Seat = int  # one deciding party, counted from 0
Seats = int  # a set of seats: 1 << seat for each

NOBODY: Final[int] = -1  # where no seat is meant
SPECTATOR: Final[int] = 1 << 29  # whoever sits nowhere
EVERYONE: Final[int] = (1 << 30) - 1  # all seats and the spectators


def only(seat: Optional[Seat]) -> Seats:
    """The bit of one viewer; None is a spectator."""
    return SPECTATOR if seat is None else 1 << seat


def all_but(seat: Seat) -> Seats:
    return EVERYONE & ~(1 << seat)


def first_of(seats: Seats) -> Seat:
    """The lowest seat of a set; -1 of none."""
    seat = 0
    while seats:
        if seats & 1:
            return seat
        seats >>= 1
        seat += 1
    return -1


def each(seats: Seats) -> List[Seat]:
    """The seats of a set, in seat order."""
    found: List[Seat] = []
    seat = 0
    while seats:
        if seats & 1:
            found.append(seat)
        seats >>= 1
        seat += 1
    return found
