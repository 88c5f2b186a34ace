"""The sequence of play (SAIL-3.2.0), and nothing else: what happens in a Turn, in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final, List, Optional, Union

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.game import NO_ORDERS, Game, Scenario, Secret, State, View
from searoom.core.odds import Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import (
    alliances,
    asked,
    elimination,
    fireships,
    flagship,
    judgement,
    mines,
    neutral_forts,
    ports,
    preparing,
    reading,
    repair,
    seen,
    storm,
    wind,
    works,
)
from searoom.games.sail.agreed import agree, own_scenario, scenarios, set_up, setup_of
from searoom.games.sail.cards import STORM
from searoom.games.sail.frames import (
    Acting,
    AfterMove,
    Closing,
    Forsaken,
    MineQuestions,
    Nothing,
    Preparing,
    Round,
    Sharing,
    Spinning,
    Stowing,
    TurnBegins,
    TurnEnds,
)
from searoom.games.sail.own_file import KEY as OWN
from searoom.games.sail.own_file import own_setup
from searoom.games.sail.pieces import COMING, FREE, NONE, NOW
from searoom.games.sail.state import Battle, Rules

# TurnBegins
ARRIVALS: Final = 0
WIND: Final = 1
ACTIONS: Final = 2
# Closing
DRIFTS: Final = 0
EXPLOSIONS: Final = 1
REPAIR: Final = 2
RETURN_FIRE: Final = 3
OVER: Final = 4
# TurnEnds
WORKS: Final = 0
MARKS: Final = 1
ALLIANCES: Final = 2
CONDITIONS: Final = 3
LIMIT: Final = 4
NEXT_TURN: Final = 5


class Admiral(Battle):
    """A battle of "Admiral: the Sail Epoch"."""

    def copy(self) -> Admiral:
        twin = Admiral(self.rules, self.chart)
        self.fill(twin)
        return twin

    # ---- orders

    def read(self, seat: Seat, text: str) -> Union[Order, Refusal]:
        return reading.read(self.rules, text)

    def orders(self, seat: Seat) -> Sequence[Order]:
        return asked.offers(self, seat) if self.awaited() >> seat & 1 else NO_ORDERS

    def asides(self, seat: Seat) -> Sequence[Order]:
        return asked.asides(self, seat)

    def refusal(self, seat: Seat, order: Order) -> Optional[Refusal]:
        return asked.refusal(self, seat, order)

    def forecast(self, seat: Seat, order: Order) -> Forecast:
        return asked.forecast(self, seat, order)

    def default(self, seat: Seat) -> str:
        text = asked.default(self, seat)
        return text if text else self.orders(seat)[0].text

    def standing(self, seat: Seat) -> Optional[Order]:
        return asked.standing(self, seat)

    def obey(self, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
        asked.obey(self, seat, order, dice, log)
        self.settle(log)

    # ---- what may be known

    def view(self, seat: Optional[Seat]) -> View:
        return seen.view(self, seat)

    def imagine(self, seat: Seat, dice: Dice) -> Admiral:
        twin = self.copy()
        seen.deal_anew(twin, seat, dice)
        return twin

    def secrets(self) -> Sequence[Secret]:
        return seen.secrets(self)

    def fault(self) -> str:
        return seen.fault(self)

    # ---- judgement

    def worth(self, seat: Seat) -> int:
        return judgement.worth(self, seat)

    def merits(self, seat: Seat, orders: Sequence[Order]) -> Sequence[int]:
        return judgement.merits(self, seat, orders)

    # ---- the sequence of play

    def go_on(self, dice: Dice, log: Optional[Log]) -> None:
        frame = self.pending[-1]
        if isinstance(frame, Closing):
            self.close(frame, dice, log)
        elif isinstance(frame, Round):
            self.next_player(frame, log)
        elif isinstance(frame, TurnEnds):
            self.end_turn(frame, log)
        elif isinstance(frame, TurnBegins):
            self.begin_turn(frame, dice, log)
        elif isinstance(frame, AfterMove):
            fireships.after_move(self, frame, log)
        elif isinstance(frame, MineQuestions):
            mines.next_question(self, frame, log)
        elif isinstance(frame, Preparing):
            preparing.go_on(self, frame, dice, log)
        elif isinstance(frame, Forsaken):
            asked.answer_by_default(self, frame, dice, log)
        elif isinstance(frame, Nothing):
            self.pending.pop()
        else:
            raise RuntimeError(f"nobody is awaited for {frame.prompt!r}")
        self.settle(log)

    def settle(self, log: Optional[Log]) -> None:
        """Who is out, and who has won, as soon as nothing is left of the order that touched ships, forts or goods
        (SAIL-3.2.4.1, SAIL-3.2.4.3): strength and cargo are shared out first."""
        if not self.touched or self.ended is not None:
            return
        for frame in self.pending:
            if isinstance(frame, (Sharing, Stowing, Forsaken)):
                return
        elimination.settle(self, log)

    def begin_turn(self, frame: TurnBegins, dice: Dice, log: Optional[Log]) -> None:
        """A Turn is one full round: wind, every player's actions in order, the end (SAIL-3.2.0, SAIL-1.1.3)."""
        if frame.stage == ARRIVALS:
            self.turn += 1
            self.queue = tuple(preparing.order_of_turn(self, self.turn))  # SAIL-3.1.6.2
            if log is not None:
                log.tell("turn", "SAIL-3.2.0", {"turn": self.turn, "seats": list(self.queue)})
            self.pending[-1] = TurnBegins(WIND)
            self.rules.campaign.arrivals(self, log)
        elif frame.stage == WIND:
            self.pending[-1] = TurnBegins(ACTIONS)
            if wind.asks_for_angle(self):
                self.pending.append(Spinning(self.queue[0]))  # SAIL-3.2.1.1
            else:
                wind.spin_the_weathercock(self, dice, log)
        else:
            wind.roll_fog(self, dice, log)
            self.pending[-1] = Round(self.queue)

    def next_player(self, frame: Round, log: Optional[Log]) -> None:
        """The actions of one player after another; then the end of the Turn."""
        if not frame.seats:
            self.pending[-1] = TurnEnds(WORKS)
            return
        seat = frame.seats[0]
        self.pending[-1] = Round(frame.seats[1:])
        self.pending.append(Acting(seat))
        if log is not None:
            log.tell("actions", "SAIL-3.1.6.2", {"seat": seat})
        self.lasting(seat, COMING, NOW)
        flagship.limit(self, seat, log)
        repair.flags_up(self, seat, log)

    def lasting(self, seat: Seat, before: int, after: int) -> None:
        """Effects that end with the owner's next actions (SAIL-6.5.2, SAIL-6.6.2)."""
        for ship in self.ships:
            if ship.owner == seat:
                if ship.rigging == before:
                    ship.rigging = after
                if ship.shaken == before:
                    ship.shaken = after

    def close(self, frame: Closing, dice: Dice, log: Optional[Log]) -> None:
        """SAIL-3.2.2.4"""
        seat, stage = frame.seat, frame.stage
        if stage == DRIFTS and self.wind == STORM:
            left = storm.next_left_over(self, seat)
            if left != NONE:
                storm.drift(self, self.ships[left], log)
                return
        elif stage == EXPLOSIONS:
            due = fireships.next_due(self, seat)
            if due != NONE:
                fireships.explode(self, self.ships[due], log)
                return
        if stage == OVER:
            self.lasting(seat, NOW, FREE)
            flagship.over(self, seat)
            self.pending.pop()
            return
        self.pending[-1] = Closing(seat, stage + 1)
        if stage == REPAIR:
            repair.mend(self, seat, log)
        elif stage == RETURN_FIRE:
            neutral_forts.later_fire(self, seat, dice, log)

    def end_turn(self, frame: TurnEnds, log: Optional[Log]) -> None:
        """SAIL-3.2.3.1"""
        stage = frame.stage
        self.pending[-1] = TurnEnds(stage + 1)
        if stage == WORKS:
            works.progress(self, log)
        elif stage == MARKS:
            ports.marks(self, log)
        elif stage == ALLIANCES:
            alliances.expire(self, log)
        elif stage == CONDITIONS:
            self.rules.campaign.turn_over(self, log)
        elif stage == LIMIT:
            elimination.turn_limit(self, log)
        elif stage == NEXT_TURN:
            self.pending[-1] = TurnBegins(ARRIVALS)


def new_battle(rules: Rules, options: Mapping[str, str]) -> Admiral:
    """As it stands before anything is rolled."""
    battle = Admiral(rules, rules.first_chart)
    set_up(battle, options)
    battle.pending = [Preparing(0)]
    return battle


class AdmiralGame(Game):
    def __init__(self) -> None:
        super().__init__("sail", "Admiral: the Sail Epoch", "1570 to 1830", 1, "SAIL")
        self._scenarios: Final[List[Scenario]] = scenarios()

    def rulebook_text(self) -> str:
        return files("searoom.games.sail").joinpath("rulebook.md").read_text(encoding="utf-8")

    def scenarios(self) -> Sequence[Scenario]:
        return self._scenarios

    def brought_along(self) -> Sequence[Scenario]:
        return [Scenario(OWN, "A scenario of your own", [], [])]

    def scenario_for(self, key: str, chosen: Mapping[str, str]) -> Union[Scenario, Refusal]:
        """Players' own scenarios are made from their file (SAIL-4.0.1)."""
        return own_scenario(chosen) if key == OWN else super().scenario_for(key, chosen)

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> Union[State, Refusal]:
        setup = own_setup(options) if scenario.key == OWN else setup_of(scenario)
        if isinstance(setup, Refusal):
            return setup
        rules = agree(setup, options)
        return rules if isinstance(rules, Refusal) else new_battle(rules, options)


GAME: Final = AdmiralGame()
