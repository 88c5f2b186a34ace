"""Battleship with OpenSpiel's rules: the smallest whole game of the house, explained in docs/how-to-add-a-game.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Dict, Final, List, Optional, Union

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.game import Game, Result, Scenario, Secret, State, View
from searoom.core.orders import Order, Refusal
from searoom.core.seats import EVERYONE, Seat, all_but
from searoom.games.battleship.agreed import LIES, MET, SEATS, Place, Placing, Rules, Shoot, agree, switches
from searoom.games.battleship.fleet import ACROSS, DOWN, NOTHING, Fleet
from searoom.games.battleship.imagining import imagined_fleet


class Battle(State):
    def __init__(self, rules: Rules) -> None:
        super().__init__(2)
        self.rules: Final = rules
        self.fleets: List[Fleet] = []
        self.moves = 0

    def new(self) -> Battle:
        self.fleets = [Fleet(self.rules.shape, not self.rules.repeats) for _ in (0, 1)]
        self.await_next()
        return self

    def copy(self) -> Battle:
        twin = Battle(self.rules)
        twin.fleets = [self.fleets[0].copy(), self.fleets[1].copy()]
        twin.moves = self.moves
        twin.pending = self.pending[:]
        return twin

    def whole(self) -> object:
        return [self.moves, [fleet.whole() for fleet in self.fleets]]

    # ---- what may be said

    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        order = self.rules.words.get(" ".join(text.lower().split()))
        if order is None:
            expected = ["place SQUARE across", "place SQUARE down", "shoot SQUARE"]
            return Refusal("MATCH-2.2", "not understood", {"said": text[:80], "expected": expected})
        return order

    def orders(self, seat: Seat) -> Sequence[Order]:
        if not self.awaited() >> seat & 1:
            return []
        rules = self.rules
        if self.moves < 2 * rules.ships:
            across, down = self.fleets[seat].berths()
            found = [rules.placing[ACROSS][at] for at in across]
            found.extend([rules.placing[DOWN][at] for at in down])
            return found
        if rules.repeats:
            return rules.shooting[:]  # SHIPS-3.3
        return [rules.shooting[at] for at in self.fleets[1 - seat].unshot]  # SHIPS-3.4

    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        if not self.pending:
            return Refusal("MATCH-2.8", "over")
        top = self.pending[-1]
        if not top.awaited >> seat & 1:
            return Refusal("MATCH-2.3", "not awaited", {"seat": seat})  # SHIPS-2.1, SHIPS-3.1
        rules = self.rules
        if isinstance(top, Placing):
            if not isinstance(order, Place):
                return Refusal("SHIPS-2.1", "fleets not placed", {"length": top.length})
            return self.fleets[seat].no_berth(order.at, order.lies)
        if not isinstance(order, Shoot):
            return Refusal("SHIPS-3.1", "fleets placed")
        if not rules.repeats and self.fleets[1 - seat].met[order.at] != NOTHING:
            return Refusal("SHIPS-3.4", "shot already", {"at": rules.grid.name(order.at)})
        return None

    # ---- what happens

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        self.moves += 1
        if isinstance(order, Shoot):
            enemy = self.fleets[1 - seat]
            met = enemy.shot_at(order.at)
            if log is not None:
                facts = self.rules.shot_facts[seat][order.at][met]
                log.tell("shot", "SHIPS-3.2", facts, EVERYONE, True, MET[met])  # what was hidden has shown: final
        elif isinstance(order, Place):
            fleet = self.fleets[seat]
            length = fleet.place(order.at, order.lies)
            if log is not None:
                at = self.rules.grid.names[order.at]
                facts = {"seat": seat, "at": at, "lies": LIES[order.lies], "length": length}
                log.tell("placed at", "SHIPS-2.2", facts, 1 << seat)
                log.tell("placed", "SHIPS-2.4", {"seat": seat, "length": length}, all_but(seat))
                if self.moves == 2 * self.rules.ships:
                    log.tell("ready", "SHIPS-3.1")
        self.await_next()
        if log is not None and not self.pending:
            log.tell("over", "SHIPS-4.1", {"reason": self.why_over()}, final=True)

    def await_next(self) -> None:
        """The players alternate, first in placing (SHIPS-2.1), then in shooting (SHIPS-3.1), till SHIPS-4.1."""
        rules = self.rules
        seat = self.moves & 1
        if self.moves < 2 * rules.ships:
            self.pending = [rules.place_frames[seat][self.moves >> 1]]
        elif self.why_over():
            self.pending = []
        else:
            self.pending = [rules.shoot_frames[seat]]

    def why_over(self) -> str:
        if self.fleets[0].afloat == 0 or self.fleets[1].afloat == 0:
            return "fleet sunk"
        return "shots spent" if self.moves >= 2 * (self.rules.ships + self.rules.shots) else ""

    def result(self) -> Optional[Result]:
        if self.pending:
            return None
        rules = self.rules
        lost = [fleet.lost(rules.values) for fleet in self.fleets]
        points = [rules.scale * lost[1 - s] - rules.loss * lost[s] for s in (0, 1)]  # SHIPS-4.2
        winners = (points[0] > points[1]) | (points[1] > points[0]) << 1  # SHIPS-4.3
        return Result(winners, points, "SHIPS-4.3", self.why_over(), rules.scale * rules.scale)

    # ---- what may be known

    def secrets(self) -> Sequence[Secret]:
        """Each ship, from the moment it lies (SHIPS-2.4)."""
        names = self.rules.grid.names
        return [
            Secret(seat, f"{SEATS[seat]}-ship-{ship + 1}", f"{names[at]} {LIES[lies]}")
            for seat in (0, 1)
            for ship, (at, lies) in enumerate(self.fleets[seat].berthed)
        ]

    def view(self, seat: Optional[Seat]) -> View:
        """The own fleet; of both fleets what the shots have met (SHIPS-3.2). Nothing else, before the end."""
        names = self.rules.grid.names
        ships: List[Optional[List[Facts]]] = [
            self.ships_of(owner) if owner == seat or not self.pending else None for owner in (0, 1)
        ]
        return {
            "width": self.rules.grid.width,
            "height": self.rules.grid.height,
            "lengths": self.rules.shape.lengths,
            "placed": [len(fleet.berthed) for fleet in self.fleets],
            "afloat": [fleet.afloat for fleet in self.fleets],
            "ships": ships,
            "met": [{names[at]: MET[m] for at, m in enumerate(fleet.met) if m != NOTHING} for fleet in self.fleets],
            "shots_left": [self.rules.shots - self.shots_of(shooter) for shooter in (0, 1)],
            "repeats": self.rules.repeats,
        }

    def ships_of(self, owner: Seat) -> List[Facts]:
        fleet = self.fleets[owner]
        names = self.rules.grid.names
        return [
            {"at": names[at], "lies": LIES[lies], "length": fleet.shape.lengths[ship], "intact": fleet.intact[ship]}
            for ship, (at, lies) in enumerate(fleet.berthed)
        ]

    def shots_of(self, seat: Seat) -> int:
        return max(0, (self.moves - 2 * self.rules.ships + 1 - seat) // 2)

    def imagine(self, seat: Seat, dice: Dice) -> Battle:
        """The enemy's fleet dealt anew, so that every shot would have met what it met."""
        twin = self.copy()
        if self.pending:  # afterwards nothing is hidden
            twin.fleets[1 - seat] = imagined_fleet(self.fleets[1 - seat], dice)
        return twin

    def fault(self) -> str:
        for seat, fleet in enumerate(self.fleets):
            problem = fleet.fault()
            if problem:
                return f"fleet {seat}: {problem}"
        return ""


class Battleship(Game):
    def __init__(self) -> None:
        super().__init__("battleship", "Battleship", "pencil and paper", 1, "SHIPS")
        self._agreed: Final[Dict[str, Rules]] = {}

    def rulebook_text(self) -> str:
        return files("searoom.games.battleship").joinpath("rulebook.md").read_text(encoding="utf-8")

    def scenarios(self) -> Sequence[Scenario]:
        return SCENARIOS

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        key = "/".join([options[option.key] for option in scenario.options])
        rules = self._agreed.get(key)
        if rules is None:
            agreed = agree(options)
            if isinstance(agreed, Refusal):
                return agreed
            if len(self._agreed) >= 64:
                self._agreed.clear()
            rules = self._agreed[key] = agreed
        return Battle(rules).new()


SCENARIOS: Final = (
    Scenario("classic", "Classic", SEATS, switches("50", "true"), "fifty shots, also at the same square"),
    Scenario("hunt", "The long hunt", SEATS, switches("100", "false"), "each square once, to the last ship"),
    Scenario("skirmish", "Skirmish", SEATS, switches("24", "false", "6", "2;3;3"), "a small board, a quick end"),
)
GAME: Final = Battleship()
