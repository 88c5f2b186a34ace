"""Taking back: what each seat said since it learned anything that closes its taking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List

from searoom.core.dice import Chosen
from searoom.core.events import Event
from searoom.core.game import State
from searoom.core.orders import Order
from searoom.core.seats import Seat, Seats


class Said:
    """An order that was carried out, as far as taking back must remember it."""

    def __init__(self, seat: Seat, order: Order, faces: Sequence[int], told: Seats) -> None:
        self.seat: Final = seat
        self.order: Final = order
        self.faces: Final = faces
        self.told: Final = told  # who learned anything by it


class TakingBack:
    """A function of what each seat was told: a die, a secret shown, a question put, another's order that it saw closes
    it. Others' silent asides neither close it nor are undone by it."""

    def __init__(self, state: State) -> None:
        self._base = state.copy()  # the position before self._said[0]
        self._said: List[Said] = []
        self._opened: List[int] = [0] * state.seats  # from where in _said that seat may take back

    def begin(self, state: State) -> None:
        """Nothing before this can be taken back."""
        self._base = state.copy()
        self._said = []
        self._opened = [0] * state.seats

    def note(
        self, state: State, seat: Seat, order: Order, faces: Sequence[int], events: Sequence[Event], final: bool
    ) -> None:
        """An order was carried out, and this is the position now. final: its own seat may not take it back."""
        told = 0
        for event in events:
            told |= event.to
        self._said.append(Said(seat, order, faces, told))
        for other in range(state.seats):
            for event in events:
                if event.to >> other & 1 and (event.final or (other != seat and not event.quiet)):
                    self._opened[other] = len(self._said)
        if final:
            self._opened[seat] = len(self._said)
        self._forget(state)

    def last_of(self, seat: Seat) -> int:
        """The last order of this seat that it may take back; -1 if there is none."""
        for index in range(len(self._said) - 1, self._opened[seat] - 1, -1):
            if self._said[index].seat == seat:
                return index
        return -1

    def take(self, seat: Seat) -> Said:
        """Takes it out. `position` is then the one without it."""
        index = self.last_of(seat)
        taken = self._said.pop(index)
        for other, opened in enumerate(self._opened):
            if opened > index:
                self._opened[other] = opened - 1
        return taken

    def position(self) -> State:
        """As it is by what stays said."""
        state = self._base.copy()
        for said in self._said:
            state.carry_out(said.seat, said.order, Chosen(said.faces), None)
        return state

    def _forget(self, state: State) -> None:
        """Drops what nobody may take back any more."""
        first = len(self._said)
        for seat, opened in enumerate(self._opened):
            for index in range(opened, first):
                if self._said[index].seat == seat:
                    first = index
                    break
        if first == len(self._said):
            self._base = state.copy()
        else:
            for said in self._said[:first]:
                self._base.carry_out(said.seat, said.order, Chosen(said.faces), None)
        del self._said[:first]
        self._opened = [max(0, opened - first) for opened in self._opened]
