"""The sequence of play: setting up, the five phases of a turn (BOARD-5.1.1), and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final, List, Optional, Union

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.game import Game, Scenario, Secret, State, View
from searoom.core.odds import Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import (
    asked,
    assignment,
    damage,
    deployment,
    ending,
    imagining,
    initiative,
    judgement,
    movement,
    reading,
    resolution,
    scenery,
    seen,
    strikes,
)
from searoom.games.boardgame.agreed import agree, plan_of, scenarios, set_up
from searoom.games.boardgame.frames import (
    AirOpportunity,
    Alternating,
    Assigning,
    ChoosingFleets,
    Deploying,
    Entering,
    Flying,
    LayingScenery,
    NamingFirst,
    Opportunity,
    PlacingSubmarine,
    SettingUp,
    TokensDue,
    Turn,
)
from searoom.games.boardgame.state import Battle, Rules

# the stages of setting up (chapter 4)
FLEETS: Final = 0
SCENERY: Final = 1
DEPLOYMENT: Final = 2
REVEAL: Final = 3

# the stages of a turn (chapter 5)
ENTRY: Final = 0
INITIATIVE: Final = 1
SUBMARINES: Final = 2
DICE: Final = 3
MOVEMENT: Final = 4
AIR: Final = 5
ASSIGNMENT: Final = 6
SHOW: Final = 7
VOID: Final = 8
EFFECTS: Final = 9
END: Final = 10
BOTH: Final = 3  # seats, as bits


class Fleets(Battle):
    """Two fleets, eight by eight squares."""

    def copy(self) -> Fleets:
        twin = Fleets(self.rules)
        self.fill(twin)
        return twin

    # ---- what may be said

    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        return reading.read(text)

    def orders(self, seat: Seat) -> Sequence[Order]:
        return asked.offers(self, seat) if self.awaited() >> seat & 1 else []

    def asides(self, seat: Seat) -> Sequence[Order]:
        return asked.asides(self, seat)

    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        return asked.refusal(self, seat, order)

    def forecast(self, seat: Seat, order: Order) -> Forecast:
        return asked.forecast(self, seat, order)

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        asked.obey(self, seat, order, dice, log)

    # ---- what may be known

    def view(self, seat: Optional[Seat]) -> View:
        return seen.view(self, seat)

    def imagine(self, seat: Seat, dice: Dice) -> State:
        twin = self.copy()
        imagining.deal_anew(twin, seat, dice)
        return twin

    def secrets(self) -> Sequence[Secret]:
        return seen.secrets(self)

    def fault(self) -> str:
        return seen.fault(self)

    def worth(self, seat: Seat) -> int:
        return judgement.worth(self, seat)

    # ---- the sequence of play

    def go_on(self, dice: Dice, log: Optional[Log]) -> None:
        top = self.pending[-1]
        if isinstance(top, Alternating):
            self.next_opportunity(top, log)
        elif isinstance(top, Turn):
            self.next_stage(top, dice, log)
        elif isinstance(top, Flying):
            strikes.fly_on(self, top, dice, log)
        elif isinstance(top, TokensDue):
            self.pending.pop()
            damage.ask_for_tokens(self, top.seat, top.owed, log)
        elif isinstance(top, SettingUp):
            self.set_up_next(top, dice, log)

    def set_up_next(self, frame: SettingUp, dice: Dice, log: Optional[Log]) -> None:
        stage = frame.stage
        rules = self.rules
        self.pending[-1] = SettingUp(stage + 1)
        if stage == FLEETS:
            if rules.points:
                self.pending.append(ChoosingFleets(BOTH, BOTH))  # BOARD-4.1.5
        elif stage == SCENERY:
            if rules.points:
                self.enlist(self.chosen)
            if rules.scenery:
                first = scenery.who_lays_first(self, dice, log)  # BOARD-4.2.2
                self.pending.append(LayingScenery(first, rules.scenery))
        elif stage == DEPLOYMENT:
            if not rules.plan.fixed:
                self.pending.append(Deploying(BOTH, BOTH))  # BOARD-4.3.1
        else:
            self.pending[-1] = Turn(ENTRY)
            if not rules.plan.fixed:
                deployment.reveal(self, log)  # BOARD-4.4.2

    def next_stage(self, frame: Turn, dice: Dice, log: Optional[Log]) -> None:
        """The phases follow in this order (BOARD-5.1.1)."""
        stage = frame.stage
        if stage == ENTRY:
            self.begin_turn(frame, log)
        elif stage == INITIATIVE:
            self.pending[-1] = Turn(SUBMARINES)
            self.winner = initiative.roll_initiative(self, dice, log)  # BOARD-5.2.1
            self.pending.append(NamingFirst(self.winner, False))
        elif stage == SUBMARINES:
            self.place_submarines(frame)
        elif stage == DICE:
            initiative.roll_action_dice(self, dice, log)  # BOARD-5.3.1
            self.pending[-1] = Turn(MOVEMENT)
        elif stage == MOVEMENT:
            self.pending[-1] = Turn(AIR)
            self.passed = [False, False]
            self.late_move = [False, False]
            self.pending.append(Alternating(False, self.first, 0))  # BOARD-6.1.1
        elif stage == AIR:
            self.pending[-1] = Turn(ASSIGNMENT)
            self.pending.append(Alternating(True, self.first, 0))  # first the aircraft (BOARD-7.1.1, BOARD-7.1.2)
        elif stage == ASSIGNMENT:
            self.pending[-1] = Turn(SHOW)
            asked_ = sum([1 << seat for seat in (0, 1) if assignment.may_assign(self, seat)])
            if asked_:
                self.pending.append(Assigning(asked_, asked_))  # BOARD-7.1.3
        else:
            self.resolve(frame, log)

    def begin_turn(self, frame: Turn, log: Optional[Log]) -> None:
        """Entry from stand-by, the first player of the turn before first (BOARD-4.6.2)."""
        if frame.step == 0:
            self.turn += 1
            for unit in self.units:
                unit.dry = unit.card.submarine and unit.stock == 0  # BOARD-13.4.1
            if log is not None:
                log.tell("turn", "BOARD-1.1.4", {"turn": self.turn, "turns": self.rules.turns})
        self.pending[-1] = Turn(ENTRY, frame.step + 1) if frame.step == 0 else Turn(INITIATIVE)
        seat = self.first if frame.step == 0 else 1 - self.first
        if self.turn > 1 and deployment.may_enter(self, seat):
            self.pending.append(Entering(seat))

    def place_submarines(self, frame: Turn) -> None:
        """In turn 1, after the initiative (BOARD-4.5.1); italian: the winner names who begins (BOARD-4.5.2)."""
        if self.turn > 1:
            self.pending[-1] = Turn(DICE)
            return
        both = len(self.in_hand(0, True)) > 0 and len(self.in_hand(1, True)) > 0
        if frame.step == 0 and both and self.rules.switches.submarine_placement:
            self.pending[-1] = Turn(SUBMARINES, 1)
            self.pending.append(NamingFirst(self.winner, True))
            return
        seat = deployment.next_to_place(self)
        if seat < 0:
            self.pending[-1] = Turn(DICE)
        else:
            self.pending[-1] = Turn(SUBMARINES, 1)
            self.pending.append(PlacingSubmarine(seat))

    def next_opportunity(self, frame: Alternating, log: Optional[Log]) -> None:
        """Till both have passed in succession (BOARD-6.1.4, BOARD-7.1.2); who can do nothing passes by himself."""
        seat = frame.seat
        if frame.passes == 2:
            self.pending.pop()
        elif not asked.can_act(self, seat, frame.air):
            movement.passes(self, seat, log)
        elif frame.air:
            self.pending.append(AirOpportunity(seat, frame.passes))
        else:
            self.pending.append(Opportunity(seat, frame.passes))

    def resolve(self, frame: Turn, log: Optional[Log]) -> None:
        """The Resolution phase (chapter 11)."""
        stage = frame.stage
        if stage == SHOW:
            assignment.show(self, log)
            self.pending[-1] = Turn(VOID)
        elif stage == VOID:  # the first player's choices, then the other's (BOARD-11.1.2)
            seat = self.first if frame.step == 0 else 1 - self.first
            if not resolution.ask_next_void(self, seat, log):
                self.pending[-1] = Turn(VOID, 1) if frame.step == 0 else Turn(EFFECTS)
        elif stage == EFFECTS:
            self.pending[-1] = Turn(END)
            owed = resolution.take_effect(self, log)  # BOARD-11.1.1
            for seat in (1 - self.first, self.first):
                if owed[seat]:
                    self.pending.append(TokensDue(seat, owed[seat]))
        else:
            resolution.clear_up(self, log)  # BOARD-11.4.1
            self.pending[-1] = Turn(ENTRY)
            ending.check(self, log)  # BOARD-14.1.1


def new_battle(rules: Rules) -> Fleets:
    """As it stands before anything is rolled."""
    battle = Fleets(rules)
    set_up(battle)
    battle.pending = [SettingUp(FLEETS)]
    return battle


class BoardGame(Game):
    def __init__(self) -> None:
        super().__init__("boardgame", "Admiral the Board Game", "1939 to 1945", 1, "BOARD")
        self._scenarios: Final[List[Scenario]] = scenarios()

    def rulebook_text(self) -> str:
        return files("searoom.games.boardgame").joinpath("rulebook.md").read_text(encoding="utf-8")

    def scenarios(self) -> Sequence[Scenario]:
        return self._scenarios

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        return new_battle(agree(plan_of(scenario), options))


GAME: Final = BoardGame()
