"""A position of "Good Luck with Jolly Roger!" in words: its chart, its forts, and the ships that are named.

battle = spanish_main("spain galleon 1 at c3; red brig 1 at d3", pirates=2, treasures={1: "galleon 1"})
"""

from __future__ import annotations

from collections.abc import Mapping

from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.games.sail.agreed import agree, setup_of
from searoom.games.sail.game import GAME, new_battle
from searoom.games.sail.pieces import ABOARD, AT_FORT, HIDDEN, IN_HAND, LOST
from tests.games.sail.at_sea import AtSea, split


def spanish_main(
    ships: str,
    pirates: int = 2,
    turn: int = 2,
    acting: str = "spain",
    wind: str = "n fresh",
    reserve: bool = False,
    treasures: Mapping[int, str] | None = None,
    maps: Mapping[str, str] | None = None,
    **switches: str,
) -> AtSea:
    """`ships`: those on the board, each with its owner now. `treasures`: by number "b2" (beside that fort), "brig 1",
    "in hand of red", "hidden by red", "lost"; the others are still to come. `maps`: the space on each pirate's."""
    scenario = GAME.scenario(f"jolly_roger-{pirates + 1}")
    assert scenario is not None
    told = {key.replace("captain_", "captain."): value for key, value in switches.items()}
    options = scenario.settle({"handicap": "false"} if pirates > 1 and "handicap" not in told else {})
    assert not isinstance(options, Refusal), options
    agreed = agree(setup_of(scenario), {**options, **told})
    assert not isinstance(agreed, Refusal), agreed
    battle = new_battle(agreed, {**options, **told})
    found = AtSea(battle)
    battle.rules.campaign.lay_out(battle, None)
    if not reserve:
        battle.reserve = 0
    battle.turn = turn
    battle.order = battle.queue = tuple(range(battle.seats))
    for ship in battle.ships:
        battle.put(ship, OFF)
    for one in split(ships):
        owner, kind, number, _, at = one.split()
        ship = found.ship(f"{kind} {number}")
        ship.owner = found.seat(owner)
        found.put(ship.name(), at)
    for pirate, space in (maps or {}).items():
        battle.maps[found.seat(pirate)] = found.square(space)
    for treasure, where in (treasures or {}).items():
        stow_away(found, treasure, where)
    found.blow(wind)
    battle.pending = found.actions_of(found.seat(acting))
    return found


def stow_away(battle: AtSea, number: int, where: str) -> None:
    item = battle.item(number)
    if where == "lost":
        item.kind = LOST
    elif where.startswith("in hand of "):
        item.kind, item.where = IN_HAND, battle.seat(where.split()[-1])
        state = battle.battle
        state.delivered = (*state.delivered, (item.where, item.index))
    elif where.startswith("hidden by "):
        item.kind, item.where = HIDDEN, battle.seat(where.split()[-1])
    elif " " in where:
        ship = battle.ship(where)
        item.kind, item.where = ABOARD, ship.index
        ship.load += 1
    else:
        item.kind, item.where = AT_FORT, battle.fort(where).index


def place(battle: AtSea, number: int) -> str:
    """Where a treasure is, in the same words."""
    item = battle.item(number)
    names = battle.battle.rules.seat_names
    if item.kind == ABOARD:
        return battle.battle.ships[item.where].name()
    if item.kind == AT_FORT:
        return battle.at(battle.battle.forts[item.where].at)
    if item.kind == IN_HAND:
        return f"in hand of {names[item.where]}"
    if item.kind == HIDDEN:
        return f"hidden by {names[item.where]}"
    return "lost" if item.kind == LOST else "to come"
