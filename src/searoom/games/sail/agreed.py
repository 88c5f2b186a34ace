"""What the players agree on before play: the switches of a set-up, the rules that they make, and the battle as it stands
before anything is rolled (SAIL-3.1.1 to SAIL-3.1.4, options.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, List, Union

from searoom.core.game import Option, Scenario
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.games.sail.campaigns import campaign_of
from searoom.games.sail.cards import CARDS, TYPES
from searoom.games.sail.pieces import TO_COME, Fort, Item, Port, Ship
from searoom.games.sail.setup import SETUPS, Setup, ShipPlan
from searoom.games.sail.state import Battle, Rules, Switches

COLOURS: Final = ("red", "blue", "green", "yellow", "white", "black")


def seat_names(setup: Setup) -> List[str]:
    """SAIL-3.1.7; Spain and her pirates by name (SAIL-4.3.3)."""
    if setup.campaign == "jolly_roger":
        return ["spain", *COLOURS[: setup.seats - 1]]
    return list(COLOURS[: setup.seats])


def switches_of(setup: Setup) -> List[Option]:
    """To be written: all of options.toml that have a meaning in this set-up."""
    return [
        Option("level", "lieutenant", "SAIL-3.1.3", ["lieutenant", "captain", "admiral"]),
        Option("turn_limit", "60", "SAIL-3.2.4.6", low=0, high=999),
    ]


def scenarios() -> List[Scenario]:
    """Every set-up of the package (SAIL-3.1.1)."""
    return [Scenario(setup.key, setup.title, seat_names(setup), switches_of(setup)) for setup in SETUPS]


def setup_of(scenario: Scenario) -> Setup:
    for setup in SETUPS:
        if setup.key == scenario.key:
            return setup
    raise KeyError(scenario.key)


def fleet(setup: Setup, options: Mapping[str, str]) -> List[ShipPlan]:
    """The ships at the start, then those that come later (the reserve)."""
    return [*setup.ships, *setup.reserve]


def agree(setup: Setup, options: Mapping[str, str]) -> Union[Rules, Refusal]:
    """The rules that these options make, or why they do not go together."""
    switches = Switches(options)
    chart = setup.chart([reef for reefs in setup.reefs_default for reef in reefs], False)
    names = setup.grid.names
    ships = [f"{TYPES[plan.kind]} {plan.number}" for plan in fleet(setup, options)]
    count = len(setup.goods_fixed) + (1 if setup.goods_last else 0) + len(setup.arrivals)
    items = [f"{setup.goods} {n + 1}" for n in range(count)] if setup.goods else []
    return Rules(
        setup,
        setup.grid,
        switches,
        campaign_of(setup, switches),
        setup.sides,
        seat_names(setup),
        ships,
        [f"fort {names[site.at]}" for site in chart.forts],
        items,
        chart,
    )


def set_up(battle: Battle, options: Mapping[str, str]) -> None:
    """Ships, forts, ports and goods on a new battle."""
    rules = battle.rules
    setup = rules.setup
    for index, plan in enumerate(fleet(setup, options)):
        ship = Ship(index, CARDS[plan.kind], plan.number, plan.owner, OFF)
        battle.ships.append(ship)
        battle.put(ship, plan.at)
    for index, fort_plan in enumerate(setup.forts):
        battle.forts.append(Fort(index, fort_plan.site.at, fort_plan.owner, rules.fort_names[index]))
    for index, port_plan in enumerate(setup.ports):
        battle.ports.append(Port(index, port_plan.at, port_plan.owner))
    for index in range(len(rules.item_names)):
        battle.items.append(Item(index, TO_COME, 0))
    battle.target = setup.target
