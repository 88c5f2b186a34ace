"""A position laid out in a player's words, orders said to it, dice laid out: how the tests of sail speak.

    battle = at_sea("red frigate 1 at f5; blue brig 1 at i5", wind="e fresh", level="captain")
    battle.order("red: fire frigate 1 at brig 1", dice=[6])
    assert battle.ship("brig 1").damage == 1

Red acts in Turn 1 unless said otherwise; the other seats follow in their order. Nothing is checked for being a lawful
set-up: ships may lie anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from searoom.core.dice import Dice, Scripted, Seeded
from searoom.core.encode import Facts, encode
from searoom.core.events import Event, Log
from searoom.core.fields import read_fields
from searoom.core.grid import DIRECTION_NAMES, OFF
from searoom.core.odds import Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import NOBODY
from searoom.games.sail.agreed import COLOURS, agree, scenarios, set_up, setup_of
from searoom.games.sail.cards import TYPES, WINDS
from searoom.games.sail.frames import Acting, Round
from searoom.games.sail.game import Admiral, new_battle
from searoom.games.sail.options import OPTIONS
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import ABOARD, AT_FORT, IN_HAND, LOST, SPACE, Alliance, Fort, Item, Port, Ship, Until
from searoom.games.sail.setup import Setup

rule = pytest.mark.rule


class AtSea:
    """A battle and all that has been told of it."""

    def __init__(self, battle: Admiral) -> None:
        self.battle = battle
        self.events: list[Event] = []  # of the last order
        self.told: list[Event] = []  # of all

    # ---- saying something

    def seat(self, name: str) -> int:
        return self.battle.rules.seat_named[name]

    def _spoken(self, said: str) -> tuple[int, str]:
        name, _, text = said.partition(": ")
        return self.seat(name), text

    def read(self, said: str) -> tuple[int, Order]:
        seat, text = self._spoken(said)
        order = self.battle.read(seat, text)
        assert isinstance(order, Order), f"{said!r} is not understood: {order}"
        return seat, order

    def order(self, said: str, dice: Sequence[int] | Dice = ()) -> list[Event]:
        """`red: move brig 1 e 3`: it must be lawful, be offered, and use just these dice. What was told of it."""
        seat, order = self.read(said)
        refusal = self.battle.refusal(seat, order)
        assert refusal is None, f"{said!r} is refused: {refusal}"
        if not self.battle.pending[-1].sample:
            offered = [o.text for o in (*self.battle.orders(seat), *self.battle.asides(seat))]
            assert order.text in offered, f"{said!r} is lawful and not offered among {offered}"
        return self._carry_out(seat, order, dice)

    def _carry_out(self, seat: int, order: Order, dice: Sequence[int] | Dice) -> list[Event]:
        log = Log()
        thrown = dice if isinstance(dice, Dice) else Scripted(dice)
        self.battle.carry_out(seat, order, thrown, log)
        self.events = log.events
        self.told += log.events
        for event in log.events:
            encode(event.facts)  # only plain values go out
        left = thrown.unused() if type(thrown) is Scripted else 0  # not isinstance: see core/compiled.py
        assert left == 0, f"{left} dice are left over after {order.text!r}"
        assert self.battle.fault() == "", self.battle.fault()
        return log.events

    def go(self, *said: str) -> AtSea:
        """Several orders without dice."""
        for one in said:
            self.order(one)
        return self

    def refused(self, said: str) -> tuple[str, str]:
        """The rule and the reason; it must neither be offered nor change anything."""
        seat, order = self.read(said)
        before = self.battle.digest()
        refusal = self.battle.refusal(seat, order)
        assert refusal is not None, f"{said!r} is lawful"
        encode(refusal.facts)
        assert order not in self.battle.orders(seat), f"{said!r} is offered, and refused: {refusal}"
        assert self.battle.digest() == before
        return refusal.rule, refusal.reason

    def refusal(self, said: str) -> Refusal:
        seat, order = self.read(said)
        refusal = self.battle.refusal(seat, order)
        assert refusal is not None, f"{said!r} is lawful"
        return refusal

    def lawful(self, said: str) -> bool:
        """Whether it may be said; offer and judge must agree."""
        seat, order = self.read(said)
        found = self.battle.refusal(seat, order) is None
        if not (self.battle.pending and self.battle.pending[-1].sample):
            offered = order in [*self.battle.orders(seat), *self.battle.asides(seat)]
            assert found == offered, f"{said!r}: lawful {found}, offered {offered}"
        return found

    def offered(self, name: str, begins: str = "") -> set[str]:
        """The orders that a seat is offered, those that begin so."""
        seat = self.seat(name)
        return {order.text for order in self.battle.orders(seat) if order.text.startswith(begins)}

    def besides(self, name: str) -> set[str]:
        return {order.text for order in self.battle.asides(self.seat(name))}

    # ---- asking

    def forecast(self, said: str) -> Forecast:
        seat, order = self.read(said)
        assert self.battle.refusal(seat, order) is None, f"{said!r} is refused"
        return self.battle.forecast(seat, order)

    def odds(self, said: str) -> dict[str, tuple[int, int]]:
        """Ways of how many, by outcome."""
        forecast = self.forecast(said)
        return {chance.outcome: (chance.ways, forecast.of) for chance in forecast.chances}

    def awaited(self) -> list[str]:
        return [n for s, n in enumerate(self.battle.rules.seat_names) if self.battle.awaited() >> s & 1]

    def prompt(self) -> str:
        return self.battle.pending[-1].prompt if self.battle.pending else ""

    def ship(self, name: str) -> Ship:
        return self.battle.ships[self.battle.rules.ship_named[name]]

    def fort(self, square: str) -> Fort:
        return self.battle.forts[self.battle.rules.fort_named[f"fort {square}"]]

    def port(self, square: str) -> Port:
        return next(port for port in self.battle.ports if self.at(port.at) == square)

    def item(self, number: int) -> Item:
        return self.battle.items[number - 1]

    def at(self, square: int) -> str:
        return self.battle.square(square) if square != OFF else ""

    def where(self, name: str) -> str:
        """The square on which a ship lies; "" when it is gone."""
        return self.at(self.ship(name).at)

    def owner(self, name: str) -> str:
        seat = self.ship(name).owner
        return self.battle.rules.seat_names[seat] if seat != NOBODY else ""

    def facts(self, kind: str) -> list[Facts]:
        """What the last order told by events of this kind."""
        return [event.facts for event in self.events if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def rules(self) -> list[str]:
        """The rules that the events of the last order name."""
        return [event.rule for event in self.events]

    def won(self) -> list[str]:
        """Who has won; a draw is nobody, and the battle must be over."""
        result = self.battle.result()
        assert result is not None, "the battle goes on"
        return [n for s, n in enumerate(self.battle.rules.seat_names) if result.winners >> s & 1]

    def over(self) -> bool:
        return self.battle.result() is not None

    # ---- arranging

    def square(self, name: str) -> int:
        found = self.battle.rules.grid.read(name)
        assert found != OFF, name
        return found

    def put(self, name: str, square: str) -> AtSea:
        """Lifts a ship to another square; "" takes it off the board."""
        self.battle.put(self.ship(name), self.square(square) if square else OFF)
        return self

    def hurt(self, name: str, damage: int) -> AtSea:
        self.ship(name).damage = damage
        return self

    def hurt_fort(self, square: str, damage: int) -> AtSea:
        self.fort(square).damage = damage
        return self

    def ruin(self, square: str, points: int = 0) -> AtSea:
        fort = self.fort(square)
        fort.owner, fort.damage, fort.ruin, fort.points = NOBODY, 0, True, points
        return self

    def blow(self, wind: str) -> AtSea:
        """`e fresh`: the wind blows to the east."""
        to, strength = wind.split()
        self.battle.wind_to = DIRECTION_NAMES.index(to)
        self.battle.wind = WINDS.index(strength)
        return self

    def ally(self, *names: str, until: Until | None = None) -> AtSea:
        """A temporary alliance in force, made in this Turn."""
        parties = sum(1 << self.seat(name) for name in names)
        battle = self.battle
        battle.alliances_made += 1
        end = until if until is not None else Until(0, 0)
        battle.alliances.append(Alliance(battle.alliances_made, parties, end, battle.turn))
        for name in names:
            battle.friends[self.seat(name)] |= parties
        return self

    def mine(self, owner: str, *squares: str) -> AtSea:
        seat = self.seat(owner)
        for name in squares:
            self.battle.mines[seat].append(self.square(name))
            self.battle.laid[seat].append((len(self.battle.laid[seat]) + 1, self.square(name)))
        return self

    def store(self, number: int, square: str) -> AtSea:
        """An item stored at a fort."""
        item = self.item(number)
        item.kind, item.where = AT_FORT, self.fort(square).index
        return self

    def aboard(self, number: int, ship: str) -> AtSea:
        """An item carried by a ship."""
        item = self.item(number)
        item.kind, item.where = ABOARD, self.ship(ship).index
        self.ship(ship).load += 1
        return self

    def in_hand(self, number: int, name: str) -> AtSea:
        """An item delivered by a seat."""
        item = self.item(number)
        item.kind, item.where = IN_HAND, self.seat(name)
        self.battle.delivered = (*self.battle.delivered, (self.seat(name), number - 1))
        return self

    def lost(self, *numbers: int) -> AtSea:
        """Items out of the game."""
        for number in numbers:
            self.item(number).kind = LOST
        return self

    def lies(self, number: int) -> str:
        """Where an item is: "f5", "brig 1", "fort a1", "red" (in hand), "lost"."""
        item, battle = self.item(number), self.battle
        if item.kind == SPACE:
            return self.at(item.where)
        if item.kind == ABOARD:
            return battle.name(item.where)
        if item.kind == AT_FORT:
            return battle.forts[item.where].name
        if item.kind == IN_HAND:
            return battle.rules.seat_names[item.where]
        return "lost" if item.kind == LOST else "elsewhere"

    def act(self, name: str) -> AtSea:
        """It is this seat's turn now; those after it follow."""
        self.battle.pending = self.actions_of(self.seat(name))
        return self

    def actions_of(self, seat: int) -> list[Frame]:
        queue = self.battle.queue
        return [Round(queue[queue.index(seat) + 1 :]), Acting(seat)]

    # ---- going on

    def end(self, dice: Sequence[int] | Dice = ()) -> list[Event]:
        """Whoever acts ends his actions. The dice: all that fall until somebody is awaited again."""
        seat = self.battle.acting()
        return self.order(f"{self.battle.rules.seat_names[seat]}: end", dice)

    def turn_of(self, name: str) -> AtSea:
        """Those before this seat in the Turn end their actions."""
        while self.battle.acting() != self.seat(name):
            turn = self.battle.turn
            self.end()
            assert self.battle.turn == turn, f"{name} does not act in this Turn any more"
        return self

    def next_turn(self, wind: str = "e fresh") -> AtSea:
        """All who have still to act end their actions, standing on the defaults; then this wind blows."""
        turn = self.battle.turn
        roll = DIRECTION_NAMES.index(wind.split()[0]) + 1, (1, 5, 6)[WINDS.index(wind.split()[1])]
        while self.battle.turn == turn and self.battle.pending:
            seat = next(s for s in range(self.battle.seats) if self.battle.awaited() >> s & 1)
            text = self.battle.default(seat)
            last = text == "end" and isinstance(self.battle.pending[-2], Round) and not self.battle.pending[-2].seats
            self.order(f"{self.battle.rules.seat_names[seat]}: {text}", list(roll) if last else [])
        self.blow(wind)
        return self


def at_sea(
    ships: str = "",
    forts: str = "",
    ports: str = "",
    islands: str = "",
    reefs: str = "",
    goods: str = "",
    wind: str = "n fresh",
    turn: int = 1,
    acting: str = "red",
    seats: int = 2,
    teams: Sequence[Sequence[int]] | None = None,
    board: str = "full",
    campaign: str = "own",
    options: Mapping[str, str] | None = None,
    **switches: str,
) -> AtSea:
    """`ships`: "red brig 1 at f5; blue galleon 2 at h5". `forts`: "red a1; x14" (no owner: neutral); "red f7 coast":
    the coast rule holds for it when it is placed. `ports`: "red b2".
    `islands`: "monu e7; volcano d3 90". `reefs`, `goods`: "h5 h6". `switches`: options by name, with one underscore
    for the dot of captain.ranges: captain_ranges="true", level="captain"."""
    names = list(COLOURS[:seats])
    if campaign == "jolly_roger":
        names = ["spain", *COLOURS[: seats - 1]]
    told = {key.replace("captain_", "captain.").replace("admiral_", "admiral."): v for key, v in switches.items()}
    text = setup_text(ships, forts, ports, islands, reefs, goods, seats, teams, board, campaign, names)
    fields = read_fields("a test", text, "SAIL-4.0.1")
    setup = Setup(fields, fields.tables("setup", "SAIL-4.0.1")[0])
    agreed = agree(setup, {**defaults(), **(options or {}), **told})
    assert not isinstance(agreed, Refusal), agreed
    battle = new_battle(agreed, {**defaults(), **(options or {}), **told})
    found = AtSea(battle)
    battle.turn = turn
    battle.order = battle.queue = tuple(range(seats))
    for number, name in enumerate(goods.split()):
        battle.items[number].kind = 0
        battle.items[number].where = setup.grid.read(name)
    found.blow(wind)
    for ship in battle.ships:
        battle.visit(ship, ship.at)
    battle.pending = found.actions_of(names.index(acting))
    return found


def dotted(switches: Mapping[str, str]) -> dict[str, str]:
    """Options as the file names them: captain_ranges is captain.ranges. For helpers that hand switches on."""
    return {key.replace("captain_", "captain.").replace("admiral_", "admiral."): v for key, v in switches.items()}


def defaults() -> dict[str, str]:
    """Every option at its default, whatever a set-up says of its own."""
    return {option.key: option.default for option in OPTIONS}


def setup_text(
    ships: str,
    forts: str,
    ports: str,
    islands: str,
    reefs: str,
    goods: str,
    seats: int,
    teams: Sequence[Sequence[int]] | None,
    board: str,
    campaign: str,
    names: Sequence[str],
) -> str:
    def owner(word: str) -> int:
        return names.index(word) + 1

    lines = [f'id = "{campaign}"', 'name = "A test"']
    lines += ["fort_loss_turns = 3"] if campaign in ("pearl_banks", "oceans_on_fire") else []
    lines += ["[[setup]]", 'id = "test"', 'title = "A test"']
    lines += [f"players = {seats}", f'board = "{board}"', f"teams = {teams or [[s + 1] for s in range(seats)]}"]
    rows = []
    for one in filter(None, (part.strip() for part in ships.split(";"))):
        colour, kind, number, _, at = one.split()
        word = kind.replace("-", "_")
        assert kind in TYPES, kind
        rows.append(f'{{type = "{word}", number = {number}, owner = {owner(colour)}, at = "{at.upper()}"}}')
    lines.append(f"ships = [{', '.join(rows)}]")
    rows = []
    for one in filter(None, (part.strip() for part in forts.split(";"))):
        *colours, at = one.removesuffix(" coast").split()
        whose = owner(colours[0]) if colours else 0
        coast = "true" if one.endswith(" coast") else "false"
        rows.append(f'{{at = "{at.upper()}", owner = {whose}, kind = "fort", coast_rule = {coast}}}')
    lines.append(f"forts = [{', '.join(rows)}]")
    rows = [f'{{at = "{one.split()[1].upper()}", owner = {owner(one.split()[0])}}}' for one in split(ports)]
    lines.append(f"royal_ports = [{', '.join(rows)}]")
    rows = []
    copies: dict[str, int] = {}
    for one in split(islands):
        piece, at, *turned = one.split()
        copies[piece] = copies.get(piece, 0) + 1
        rotation = turned[0] if turned else "0"
        rows.append(f'{{piece = "{piece}", number = {copies[piece]}, at = "{at.upper()}", rotation = {rotation}}}')
    lines.append(f"islands = [{', '.join(rows)}]")
    lines.append(f"goods_fixed = {encode([name.upper() for name in goods.split()])}")
    lines.append(f"reefs_fixed = {encode([name.upper() for name in reefs.split()])}")
    lines += ["reefs_each = 0", f"reefs_default = {[[] for _ in range(seats)]}"]
    lines.append(f"target = {3 if goods else 0}")
    return "\n".join(lines)


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def campaign(key: str, seed: int = 1, **switches: str) -> AtSea:
    """A scenario of the package as it begins, all that is rolled before by this seed; up to the first question."""
    told = {name.replace("captain_", "captain.").replace("admiral_", "admiral."): v for name, v in switches.items()}
    scenario = next(scenario for scenario in scenarios() if scenario.key == key)
    options = scenario.settle(told)
    assert not isinstance(options, Refusal), options
    agreed = agree(setup_of(scenario), options)
    assert not isinstance(agreed, Refusal), agreed
    found = AtSea(new_battle(agreed, options))
    log = Log()
    found.battle.set_out(Seeded(seed), log)
    found.events, found.told = log.events, list(log.events)
    return found


def unit(battle: AtSea, name: str) -> int:
    """The number of a ship or a fort as a unit."""
    if name.startswith("fort "):
        return FORTS + battle.battle.rules.fort_named[name]
    return battle.battle.rules.ship_named[name]


__all__ = ["AtSea", "at_sea", "campaign", "rule", "set_up", "unit"]
