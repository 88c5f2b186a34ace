"""A duel of dice, small enough to be written for another server just so: fire (a die; 4 or more hits for as much) or
repair one point. For the bench alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from searoom.core.dice import Dice
from searoom.core.events import Log, roll_number
from searoom.core.game import Game, Result, Scenario, State, View
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat

STRENGTH: Final = 1_000_000  # it outlasts any measurement
ORDERS: Final = (Order("fire"), Order("repair"))
TURNS: Final = (Frame("act", 1), Frame("act", 2))


class Duel(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.strength = [STRENGTH, STRENGTH]
        self.turn = 0
        self.pending = [TURNS[0]]

    def read(self, seat: Seat, text: str) -> Order | Refusal:
        for order in ORDERS:
            if order.text == text:
                return order
        return Refusal("MATCH-2.2", "not understood", {"said": text, "expected": ["fire", "repair"]})

    def orders(self, seat: Seat) -> Sequence[Order]:
        return ORDERS if self.pending[-1].awaited >> seat & 1 else ()

    def refusal(self, seat: Seat, order: Order) -> Refusal | None:
        if not self.pending[-1].awaited >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"seat": seat})
        return None

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Log | None) -> None:
        if order.text == "fire":
            face = roll_number("MATCH-4.1", 6, "fire", dice, log, seat)
            if face >= 4:
                self.strength[1 - seat] -= face
        else:
            self.strength[seat] = min(STRENGTH, self.strength[seat] + 1)
        self.turn += 1
        self.pending = [TURNS[1 - seat]]
        if log is not None:
            log.tell(order.text, "MATCH-2.2", {"seat": seat, "strength": tuple(self.strength)})

    def view(self, seat: Seat | None) -> View:
        return {"turn": self.turn, "strength": tuple(self.strength)}

    def imagine(self, seat: Seat, dice: Dice) -> State:
        return self.copy()

    def copy(self) -> State:
        twin = Duel()
        twin.strength, twin.turn, twin.pending = self.strength[:], self.turn, self.pending[:]
        return twin

    def whole(self) -> object:
        return [self.strength, self.turn]

    def result(self) -> Result | None:
        return None


class DuelGame(Game):
    def __init__(self) -> None:
        super().__init__("duel", "Duel", "bench", 1, "MATCH")

    def rulebook_text(self) -> str:
        return "# Duel\n\n### MATCH-2.2 Orders\nFire or repair.\n"

    def scenarios(self) -> Sequence[Scenario]:
        return (Scenario("duel", "Duel", ("red", "blue"), ()),)

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> State | Refusal:
        return Duel()


GAME: Final = DuelGame()
