"""Where an item of goods is (SAIL-4.0.3): laid out, aboard, left on a space, lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from searoom.core.events import Log
from searoom.games.sail.pieces import ABOARD, LOST, SPACE, Item, Ship
from searoom.games.sail.state import Battle


def item_name(battle: Battle, item: Item) -> str:
    return battle.rules.item_names[item.index]


def put_aboard(item: Item, ship: Ship) -> None:
    item.kind = ABOARD
    item.where = ship.index
    ship.load += 1


def lose(battle: Battle, item: Item, square: int, rule: str, log: Optional[Log]) -> None:
    """It is out of the game."""
    item.kind = LOST
    item.where = 0
    battle.touched = True
    if log is not None:
        log.tell("goods lost", rule, {"item": item_name(battle, item), "at": battle.square(square)})


def leave_on(battle: Battle, item: Item, square: int, rule: str, log: Optional[Log]) -> None:
    """It lies on a space, where others may lie already (SAIL-4.0.5)."""
    item.kind = SPACE
    item.where = square
    battle.touched = True
    if log is not None:
        log.tell("goods left", rule, {"item": item_name(battle, item), "at": battle.square(square)})


def lay_out(battle: Battle, log: Optional[Log]) -> None:
    """One item on each space of the set-up; the last one on the space nearer to the fort of the player who is last in
    the initial order, where they are equal on the first-named (SAIL-4.1.3.3, SAIL-4.2.8.7)."""
    setup = battle.rules.setup
    spaces = list(setup.goods_fixed)
    if setup.goods_last:
        spaces.append(last_space(battle, setup.goods_last))
    for item, square in zip(battle.items, spaces, strict=True):
        item.kind = SPACE
        item.where = square
    if log is not None and spaces:
        log.tell("goods laid out", "SAIL-4.0.3", {"spaces": [battle.square(square) for square in spaces]})


def last_space(battle: Battle, spaces: Sequence[int]) -> int:
    grid = battle.rules.grid
    found = spaces[0]
    nearest = grid.squares
    for square in spaces:
        for fort in battle.forts:
            if fort.owner == battle.order[-1] and grid.distance(fort.at, square) < nearest:
                nearest = grid.distance(fort.at, square)
                found = square
    return found
