"""What a player may ask of the chart: how far a ship can sail, where guns bear. Answered from what he knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from searoom.cli.boards.sail_board import Board
from searoom.cli.boards.sail_chart import INK, Over, colour, short
from searoom.cli.boards.sail_orders import expanded
from searoom.cli.boards.signs import sign
from searoom.cli.common import Trouble
from searoom.cli.requests import Request
from searoom.core.dice import Seeded
from searoom.core.game import Table
from searoom.core.grid import NOWHERE, OFF
from searoom.core.odds import Forecast
from searoom.games.sail import guns, sailing, storm, volleys, wind
from searoom.games.sail.able import Fleet
from searoom.games.sail.cards import FRESH, STORM
from searoom.games.sail.orders import FORTS
from searoom.games.sail.pieces import Ship
from searoom.games.sail.state import Battle
from searoom.games.sail.volleys import Volley
from searoom.words import Words

SAILED: Final = "bold #101820 on #87d7ff"
TURNED: Final = "#101820 on #5f9fbf"
LINE: Final = "#ffd75f on #4a4a20"
AIMED: Final = "bold #101820 on #ffd75f"
BLOCKED: Final = "bold #ff8787 on #3a2020"


# ---- who is meant


def unit_named(battle: Battle, text: str, words: Words) -> int:
    """A ship or a fort on the chart, by its name or in short."""
    name = expanded(text)
    name = f"fort {name}" if f"fort {name}" in battle.rules.fort_named else name
    ship = battle.rules.ship_named.get(name, -1)
    if ship >= 0 and battle.ships[ship].at != OFF:
        return ship
    if name in battle.rules.fort_named:
        return FORTS + battle.rules.fort_named[name]
    known = ", ".join(found.lower() for found in named(battle))
    raise Trouble(words.say("board.sail.which", found=text, count=len(text), known=known))


def named(battle: Battle) -> list[str]:
    return [f"{ship.card.word[0] if ship.card.word != 'first-rate' else 'r'}{ship.number}" for ship in battle.ships
            if ship.at != OFF]  # fmt: skip


def units_of(table: Table) -> Sequence[str]:
    """Names for completion: ships as they lie on the chart, one's own first."""
    view: Mapping[str, Any] = table.view()
    ships = sorted((ship for ship in view["ships"] if ship["at"]), key=lambda ship: ship["owner"] != table.seat)
    return [short(ship).lower() for ship in ships]


def units_and_forts_of(table: Table) -> Sequence[str]:
    view: Mapping[str, Any] = table.view()
    return [*units_of(table), *(fort["name"] for fort in view["forts"])]


# ---- how far a ship can sail


def reach(table: Table, text: str, words: Words) -> RenderableType:
    battle = imagined(table)
    unit = unit_named(battle, text, words)
    if unit >= FORTS:
        raise Trouble(words.say("board.sail.forts_stay"))
    ship = battle.ships[unit]
    name = words.name(ship.name())
    if battle.wind == STORM:
        over, said = carried(battle, ship, words, name)
    else:
        over = {battle.square(at): Over(f"{n:^3}", SAILED) for at, n in straight(battle, ship).items()}
        turning = battle.rules.switches.maneuvers and battle.wind == FRESH
        if turning:
            for at in turned(battle, ship):
                over.setdefault(battle.square(at), Over(sign("◦"), TURNED))
        key = "none" if not over else "turns" if turning else "spaces"
        moved = ship.moved == battle.turn
        said = [words.say(f"board.sail.reach.{'moved' if moved else key}", ship=name, spaces=len(over))]
    return board(table, words, over, [heading(table, ship, words), *(Text(line) for line in said)])


def straight(battle: Battle, ship: Ship) -> dict[int, int]:
    """Every space on its way in the wind of this Turn, with how many it is away."""
    found: dict[int, int] = {}
    for course, way in enumerate(battle.chart.ways(ship.at)):
        clear = sailing.clear_spaces(battle, ship, way, sailing.most_spaces(battle, ship, course))
        found.update((at, n) for n, at in enumerate(way[:clear], 1))
    return found


def turned(battle: Battle, ship: Ship) -> set[int]:
    """Every space that a manoeuvre leads to (SAIL-5.1.1)."""
    found: set[int] = set()
    start = ship.at
    for course in range(8):
        most = sailing.most_spaces(battle, ship, course)
        sail_on(battle, ship, start, course, most, found, set())
    return found


def sail_on(
    battle: Battle, ship: Ship, at: int, course: int, left: int, found: set[int], tried: set[tuple[int, int, int]]
) -> None:
    """Leg after leg (SAIL-5.1.3)."""
    if (at, course, left) in tried:
        return
    tried.add((at, course, left))
    while left > 0:
        at = sailing.can_enter(battle, ship, at, course)
        if at == OFF:
            return
        left -= 1
        found.add(at)
        for onward in range(8):
            if onward != course:
                sail_on(battle, ship, at, onward, sailing.most_onward(battle, course, left, onward), found, tried)


def carried(battle: Battle, ship: Ship, words: Words, name: str) -> tuple[dict[str, Over], list[str]]:
    """Where the Storm takes it (SAIL-3.3.1.6.3.1)."""
    _, kept = storm.held_by(battle, ship)
    if kept or ship.moved == battle.turn:
        key = "held" if kept else "moved"
        return {}, [words.say(f"board.sail.reach.{key}", ship=name, spaces=0, reason=words.word("reason", kept))]
    drift = storm.foresee(battle, ship)
    over = {battle.square(at): Over(f"{n:^3}", SAILED) for n, at in enumerate(drift.entered, 1)}
    end = battle.square(drift.entered[-1] if drift.entered else ship.at)
    said = [words.say("board.sail.reach.drift", ship=name, spaces=len(over), to=end)]
    if drift.reason:
        said.append(words.say("board.sail.reach.stopped", reason=words.word("reason", drift.reason)))
    if drift.damage:
        said.append(words.say("board.sail.reach.damage", points=drift.damage))
    return over, said


# ---- where guns bear


def lines(table: Table, text: str, words: Words) -> RenderableType:
    battle = imagined(table)
    unit = unit_named(battle, text, words)
    owner = battle.forts[unit - FORTS].owner if unit >= FORTS else battle.ships[unit].owner
    name = words.name(battle.name(unit))
    over: dict[str, Over] = {}
    for direction in range(8):
        for at, distance, way in fire_line(battle, unit, direction):
            over[battle.square(at)] = Over(sign("✖"), BLOCKED) if not way else Over(f"{distance:^3}", LINE)
    said = [Text(words.say("board.sail.lines.of", unit=name, left=guns.shots_left(battle, unit)), style="bold")]
    aims = list(targets(battle, owner, unit)) if owner >= 0 else []
    for target in aims:
        over[battle.square(battle.unit_at(target))] = Over("", AIMED, ring=True)
        said.append(aim_line(battle, unit, target, words))
    if not aims:
        said.append(Text(words.say("board.sail.lines.none"), style="dim"))
    said.append(Text(words.say("board.sail.lines.signs"), style="dim"))
    return board(table, words, over, said)


def fire_line(battle: Battle, unit: int, direction: int) -> Iterator[tuple[int, int, bool]]:
    """The spaces in that direction that the guns reach, with their distance; at last the one that blocks them."""
    at = battle.unit_at(unit)
    reach = min(guns.reach_of(battle, unit, direction), wind.sight(battle))
    for distance, to in enumerate(battle.rules.grid.rays[at][direction][:reach], 1):
        _, reason, where = battle.chart.why_no_line(at, to)
        if reason:
            yield (to if where == OFF else where), distance, False
            return
        if guns.in_the_way(battle, unit, direction, distance) != OFF:
            return
        yield to, distance, True


def targets(battle: Battle, owner: int, unit: int) -> Iterator[int]:
    """Whatever the unit can fire at from where it lies, whether or not it has shots left and it is its turn."""
    sight = wind.sight(battle)
    for target in guns.targets_of(battle, owner, Fleet(battle, owner)):
        if guns.bearing(battle, unit, target, sight) != NOWHERE:
            yield target


def aim_line(battle: Battle, unit: int, target: int, words: Words) -> Text:
    """Whom, how far, and the odds of one shot."""
    at, to = battle.unit_at(unit), battle.unit_at(target)
    odds = volleys.odds(battle, [Volley([(unit, 1)], target, False, False)])
    text = words.say(
        "board.sail.lines.target",
        target=words.name(battle.name(target)),
        at=battle.square(to),
        spaces=battle.rules.grid.distance(at, to),
        odds=words.percent(of_harm(odds), odds.of),
    )
    return Text(text, style=INK)


def of_harm(forecast: Forecast) -> int:
    return sum(chance.ways for chance in forecast.chances if "miss" not in chance.outcome.split())


# ---- put together


def imagined(table: Table) -> Battle:
    """A battle as this seat may know it: nothing hidden is shown by where ships can sail and guns bear."""
    battle = table.imagine(Seeded(0))
    assert isinstance(battle, Battle)
    return battle


def heading(table: Table, ship: Ship, words: Words) -> Text:
    return Text(words.name(ship.name()), style=f"bold {colour(table.view(), ship.owner)}")


def board(table: Table, words: Words, over: Mapping[str, Over], said: Sequence[Any]) -> RenderableType:
    return Board(table.view(), words, table.seat, (), over, said)


COMMANDS: Final[Mapping[str, Request]] = {
    "reach": Request("reach SHIP", reach, units_of),
    "lines": Request("lines UNIT", lines, units_and_forts_of),
    "fire lines": Request("", lines, units_and_forts_of),
}
