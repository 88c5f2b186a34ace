"""A position laid out in a player's words, orders said to it, dice laid out: how the tests of the board game speak.

    battle = table("fletcher d4 n", "kagero d5 s", south_dice=[4, 4])
    battle.go("south: fire fletcher primary at kagero with 4").fight()
    assert battle.unit("kagero").lost == 1

The battle ends with the turn, unless said otherwise (turns=…): then nothing more is rolled. Nothing is checked for
being a lawful set-up. Who has nothing to do passes by himself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from searoom.core.dice import Dice, Scripted
from searoom.core.encode import Facts, encode
from searoom.core.events import Event, Log
from searoom.core.game import State
from searoom.core.grid import DIRECTION_NAMES, OFF
from searoom.core.odds import Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.games.boardgame.battlefield import GRID, SCENERY
from searoom.games.boardgame.cards import PLANES, SPOTS
from searoom.games.boardgame.data import BOX, CARDS
from searoom.games.boardgame.features import AIR as AIR_WINDOW
from searoom.games.boardgame.features import may_activate
from searoom.games.boardgame.frames import Alternating, Assigning, Deploying, SettingUp, Turn
from searoom.games.boardgame.game import (
    AIR,
    ASSIGNMENT,
    ENTRY,
    GAME,
    INITIATIVE,
    REVEAL,
    SHOW,
    SUBMARINES,
    Fleets,
    new_battle,
)
from searoom.games.boardgame.pieces import IN_HAND, SCREEN, STAND_BY, WAITING, Squadron, Unit
from searoom.games.boardgame.plans import SIDES, Berth, Objective, Plan, VictoryRow
from searoom.games.boardgame.state import Rules

rule = pytest.mark.rule


class AtTable:
    """A battle and all that has been told of it."""

    def __init__(self, battle: Fleets) -> None:
        self.battle = battle
        self.events: list[Event] = []  # of the last order
        self.told: list[Event] = []  # of all

    # ---- saying something

    def _spoken(self, said: str) -> tuple[int, str]:
        name, _, text = said.partition(": ")
        return SIDES.index(name), text

    def read(self, said: str) -> tuple[int, Order]:
        seat, text = self._spoken(said)
        order = self.battle.read(seat, text)
        assert isinstance(order, Order), f"{said!r} is not understood: {order}"
        return seat, order

    def order(self, said: str, dice: Sequence[int] = ()) -> list[Event]:
        """It must be lawful, be offered, and use just these dice. What was told of it."""
        seat, order = self.read(said)
        refusal = self.battle.refusal(seat, order)
        assert refusal is None, f"{said!r} is refused: {refusal}"
        offered = [o.text for o in (*self.battle.orders(seat), *self.battle.asides(seat))]
        assert order.text in offered, f"{said!r} is lawful and not offered among {offered}"
        log = Log()
        thrown: Dice = Scripted(dice)
        self.battle.carry_out(seat, order, thrown, log)
        return self._told(log, thrown, order.text)

    def _told(self, log: Log, thrown: Dice, what: str) -> list[Event]:
        self.events = log.events
        self.told += log.events
        for event in log.events:
            encode(event.facts)  # only plain values go out
        left = thrown.unused() if type(thrown) is Scripted else 0  # not isinstance: see core/compiled.py
        assert left == 0, f"{left} dice are left over after {what!r}"
        assert self.battle.fault() == "", self.battle.fault()
        return log.events

    def go(self, *said: str) -> AtTable:
        """Several orders without dice."""
        for one in said:
            self.order(one)
        return self

    def set_out(self, dice: Sequence[int] = ()) -> AtTable:
        """What happens before the next question."""
        log, thrown = Log(), Scripted(dice)
        self.battle.set_out(thrown, log)
        self._told(log, thrown, "setting out")
        return self

    def refused(self, said: str) -> tuple[str, str]:
        """The rule and the reason; it must neither be offered nor change anything."""
        refusal = self.refusal(said)
        seat, order = self.read(said)
        assert order not in self.battle.orders(seat), f"{said!r} is offered, and refused: {refusal}"
        return refusal.rule, refusal.reason

    def refusal(self, said: str) -> Refusal:
        seat, order = self.read(said)
        before = self.battle.digest()
        refusal = self.battle.refusal(seat, order)
        assert refusal is not None, f"{said!r} is lawful"
        encode(refusal.facts)
        assert self.battle.digest() == before
        return refusal

    def lawful(self, said: str) -> bool:
        """Whether it may be said; offer and judge must agree."""
        seat, order = self.read(said)
        found = self.battle.refusal(seat, order) is None
        offered = order in [*self.battle.orders(seat), *self.battle.asides(seat)]
        assert found == offered, f"{said!r}: lawful {found}, offered {offered}"
        return found

    def offered(self, name: str, begins: str = "") -> set[str]:
        seat = SIDES.index(name)
        return {order.text for order in self.battle.orders(seat) if order.text.startswith(begins)}

    def fight(self, *said: str, dice: Sequence[int] = ()) -> AtTable:
        """Both are ready with their assignments; the first of `said` places tokens, the rest by default."""
        for name in SIDES:
            if self.battle.awaited() >> SIDES.index(name) & 1:
                last = self.battle.awaited().bit_count() == 1
                self.order(f"{name}: ready", dice if last else ())
        self.go(*said)
        return self.settle()

    def settle(self) -> AtTable:
        """Tokens that are still to be placed go where the first offer says."""
        while self.prompt() == "place token":
            seat = 0 if self.battle.awaited() & 1 else 1
            self.order(f"{SIDES[seat]}: {self.battle.orders(seat)[0].text}")
        return self

    # ---- asking

    def forecast(self, said: str) -> Forecast:
        seat, order = self.read(said)
        assert self.battle.refusal(seat, order) is None, f"{said!r} is refused"
        return self.battle.forecast(seat, order)

    def odds(self, said: str) -> dict[str, tuple[int, int]]:
        forecast = self.forecast(said)
        return {chance.outcome: (chance.ways, forecast.of) for chance in forecast.chances}

    def attack(self, said: str) -> tuple[int, int]:
        """Attack value and armour, as the forecast of a shot has them."""
        value, armour = self.forecast(said).throws
        return value.added(), armour.added()

    def awaited(self) -> list[str]:
        return [name for seat, name in enumerate(SIDES) if self.battle.awaited() >> seat & 1]

    def prompt(self) -> str:
        return self.battle.pending[-1].prompt if self.battle.pending else ""

    def unit(self, name: str, side: str = "") -> Unit:
        return next(u for u in self.battle.units if u.name() == name and side in ("", SIDES[u.owner]))

    def where(self, name: str) -> str:
        return self.battle.square(self.unit(name).at)

    def heading(self, name: str) -> str:
        return DIRECTION_NAMES[self.unit(name).heading]

    def tokens(self, name: str) -> list[str]:
        """Features disabled in this turn; when the battle has ended with the turn, those of the next."""
        return [SPOTS[spot] for spot in range(len(SPOTS)) if self.unit(name).tokens >> spot & 1]

    def dice(self, name: str) -> list[int]:
        """Dice ready to use, by face."""
        pool = self.battle.pool[SIDES.index(name)]
        return [face for face in range(1, 7) for _ in range(pool[face])]

    def facts(self, kind: str) -> list[Facts]:
        """What the last order told by events of this kind."""
        return [event.facts for event in self.events if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def smoke(self) -> list[str]:
        return [self.battle.square(at) for at in self.battle.smoke]

    def won(self) -> tuple[list[str], str]:
        """Who has won, and by what."""
        result = self.battle.result()
        assert result is not None, "the battle goes on"
        return [n for s, n in enumerate(SIDES) if result.winners >> s & 1], result.reason

    def scores(self) -> tuple[int, ...]:
        result = self.battle.result()
        assert result is not None, "the battle goes on"
        return tuple(result.points)

    def view(self, name: str) -> Facts:
        return self.battle.view(SIDES.index(name) if name else None)

    # ---- arranging

    def hurt(self, name: str, lost: int) -> AtTable:
        self.unit(name).lost = lost
        return self

    def damaged(self, name: str, *spots: str) -> AtTable:
        """Tokens in force in this turn."""
        for spot in spots:
            self.unit(name).tokens |= 1 << SPOTS.index(spot)
        return self

    def active(self, name: str, *spots: str) -> AtTable:
        for spot in spots:
            self.unit(name).active |= 1 << SPOTS.index(spot)
        return self

    def smoked(self, *squares: str) -> AtTable:
        self.battle.smoke = [GRID.read(name) for name in squares]
        return self

    def aloft(self, carrier: str, plane: str, place: int, where: str) -> AtTable:
        """A squadron in the air: a screen over a unit, or waiting on a square."""
        unit, kind = self.unit(carrier), PLANES.index(plane)
        unit.take_aboard(kind, -1)
        at = self.unit(where).index if place == SCREEN else GRID.read(where)
        self.battle.aloft.append(Squadron(unit.index, kind, place, at))
        return self

    def screen(self, carrier: str, over: str, many: int = 1) -> AtTable:
        for _ in range(many):
            self.aloft(carrier, "fighter", SCREEN, over)
        return self

    def waits(self, carrier: str, plane: str) -> AtTable:
        self.unit(carrier).launched = 1
        return self.aloft(carrier, plane, WAITING, "a1")

    def strike(self, carrier: str, *sent: str, dice: Sequence[int] = ()) -> list[Event]:
        """South's strike: what is sent, then that is all; nobody activates anything."""
        self.go(f"south: strike {carrier}", *[f"south: send {one}" for one in sent])
        asked = may_activate(self.battle, 0, AIR_WINDOW) or may_activate(self.battle, 1, AIR_WINDOW)
        events = self.order("south: go", () if asked else dice)
        while self.prompt() == "strike features":
            last = self.battle.pending[-2].prompt != "strike features"
            events = self.order(f"{self.awaited()[0]}: done", dice if last else ())
        return events


def berths(text: str) -> list[Berth]:
    """`fletcher d4 n; u-264 d5 s submerged; hood` (in stand-by)"""
    found = []
    for part in text.split(";"):
        words = part.split()
        if words:
            at = GRID.read(words[1]) if len(words) > 1 else OFF
            heading = DIRECTION_NAMES.index(words[2]) if len(words) > 2 else 0
            found.append(Berth(BOX.by_word[words[0]], at, heading, 0, 0))
    return found


def plan(
    south: str,
    north: str,
    scenery: str = "",
    turns: int = 1,
    visibility: int = 0,
    fixed: bool = True,
    extra: Sequence[int] = (0, 0),
    objectives: Sequence[Objective] = (),
    rows: Sequence[VictoryRow] = (),
) -> Plan:
    terrain = []
    for part in scenery.split(";"):
        if part.split():
            kind, square = part.split()
            terrain.append((GRID.read(square), SCENERY.index(kind)))
    fleets = [berths(south), berths(north)]
    return Plan("test", "a test", turns, visibility, fixed, 0, 0, terrain, fleets, extra, objectives, rows)


PHASES: Mapping[str, list[Frame]] = {
    "entry": [Turn(ENTRY)],
    "initiative": [Turn(INITIATIVE)],
    "submarines": [Turn(SUBMARINES)],
    "movement": [Turn(AIR), Alternating(False, 0, 0)],
    "air": [Turn(ASSIGNMENT), Alternating(True, 0, 0)],
    "assign": [Turn(SHOW), Assigning(3, 3)],
}


def table(
    south: str = "",
    north: str = "",
    phase: str = "assign",
    south_dice: Sequence[int] = (),
    north_dice: Sequence[int] = (),
    scenery: str = "",
    turn: int = 1,
    turns: int = 1,
    visibility: int = 0,
    extra: Sequence[int] = (0, 0),
    objectives: Sequence[Objective] = (),
    rows: Sequence[VictoryRow] = (),
    first: str = "south",
    begun: bool = True,
    **switches: str,
) -> AtTable:
    made = plan(south, north, scenery, max(turn, turns), visibility, True, extra, objectives, rows)
    battle = new_battle(Rules(made, switches))
    found = AtTable(battle)
    battle.turn = turn
    battle.first = battle.places_next = SIDES.index(first)
    for side, text in enumerate((south, north)):
        battle.exhausted[side] = [0] * 7
        for face in (south_dice, north_dice)[side]:
            battle.pool[side][face] += 1
        for part in text.split(";"):
            words = part.split()
            unit = battle.find(side, BOX.by_word[words[0]]) if words else None
            if unit is None:
                continue
            if len(words) == 1:
                unit.status = IN_HAND if unit.card.submarine else STAND_BY
            if words[-1] == "submerged":
                battle.flip(unit)
            unit.dry = unit.card.submarine and unit.stock == 0
    for unit in battle.units:
        if unit.at != OFF:
            (battle.submerged_at if unit.submerged else battle.surface_at)[unit.at] = unit.index
    battle.pending = PHASES[phase][:]
    if phase == "movement":
        battle.pending[1] = Alternating(False, SIDES.index(first), 0)
    if begun and phase in ("movement", "air"):
        found.set_out()
    return found


def deploying(south: str, north: str, scenery: str = "", **switches: str) -> AtTable:
    """Free deployment, face down."""
    battle = new_battle(Rules(plan(south, north, scenery, 1, 0, False), switches))
    battle.pending = [SettingUp(REVEAL), Deploying(3, 3)]
    return AtTable(battle)


def skirmish(points: int = 150, cards: int = 0, **switches: str) -> AtTable:
    """As it begins: both choose their fleets."""
    state = GAME.start("skirmish-150", {"points": str(points), "scenery": str(cards), **switches})
    assert isinstance(state, State) and isinstance(state, Fleets), state
    return AtTable(state).set_out()


def card_of(name: str) -> int:
    return BOX.by_word[name]


def points_of(*names: str) -> int:
    return sum(CARDS[BOX.by_word[name]].points for name in names)
