"""Treasures of the Old Pirate, the introductory scenario for 2 to 4, each alone (SAIL-4.1.1); by Lieutenant rules
unless the players switch others on (SAIL-4.1.5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.games.sail import elimination, items
from searoom.games.sail.cards import BRIG
from searoom.games.sail.goods_campaign import GoodsCampaign
from searoom.games.sail.pieces import IN_HAND, Fort, Item, Ship
from searoom.games.sail.state import Battle

TROVES: Final = 2  # that any ship carries (SAIL-4.1.7)
BUILT_AFTER: Final = 5  # Turns (SAIL-4.1.10)


def troves_to_win(seats: int) -> int:
    """SAIL-4.1.4.1"""
    return 2 if seats == 4 else 3


class OldPirate(GoodsCampaign):
    # ---- gold

    def goods_of(self, battle: Battle, seat: Seat) -> int:
        return battle.goods_in_hand(seat)

    def capacity(self, battle: Battle, ship: Ship) -> int:
        return TROVES

    def capacity_rule(self, ship: Ship) -> str:
        return "SAIL-4.1.7"

    def transfer_rule(self) -> str:
        return "SAIL-4.1.6.1"  # gold is loaded from a space

    def loss(self, battle: Battle, ship: Ship) -> int:
        return 0  # SAIL-4.1.7

    def no_load(self, battle: Battle, item: Item, ship: Ship) -> Optional[Refusal]:
        return None  # whoever lies in the space (SAIL-4.1.6.1)

    def loading(self, battle: Battle, item: Item, ship: Ship, log: Optional[Log]) -> None:
        ship.laden = battle.turn  # it may not move any more (SAIL-4.1.6.2)

    def no_unload(self, battle: Battle, item: Item, ship: Ship, fort: Fort) -> Optional[Refusal]:
        """At the own standing fort (SAIL-4.1.6.3); a destroyed one has no owner."""
        if fort.owner == ship.owner:
            return None
        if fort.ruin:
            return Refusal("SAIL-4.1.6.3", "fort in ruins", {"fort": fort.name})
        return Refusal("SAIL-4.1.6.3", "not your fort", {"fort": fort.name, "owner": fort.owner})

    def unloaded(self, battle: Battle, item: Item, ship: Ship, fort: Fort, log: Optional[Log]) -> None:
        """It is in hand and cannot be lost or taken any more (SAIL-4.1.6.3)."""
        item.kind = IN_HAND
        item.where = ship.owner
        battle.delivered = (*battle.delivered, (ship.owner, item.index))
        if log is not None:
            facts: Facts = {"seat": ship.owner, "item": items.item_name(battle, item), "fort": fort.name}
            log.tell("delivered", "SAIL-4.1.6.3", facts)

    def taken_from_sunk(self) -> bool:
        return True  # SAIL-4.1.8.1

    def cargo_lost(self, battle: Battle, item: Item, square: int, log: Optional[Log]) -> None:
        items.lose(battle, item, square, "SAIL-4.1.8.2", log)

    # ---- victory

    def delivery_rule(self, battle: Battle) -> str:
        return "SAIL-4.1.4.1"

    def survival_rule(self, battle: Battle) -> str:
        return "SAIL-4.1.4.2"

    def too_few(self, battle: Battle, sides: Sequence[int], log: Optional[Log]) -> None:
        """The target is lowered until some player can reach it, but not below 1; then whoever already has that
        number wins (SAIL-4.1.9)."""
        most = max([self.goods_of_side(battle, side) for side in sides]) + self.still_to_win(battle)
        if most == 0 and battle.rules.switches.child_rebuild:
            elimination.finish(battle, sides, "SAIL-4.1.9", "nothing to win", log)  # nobody can win by survival either
            return
        before = battle.target
        while battle.target > 1 and not self.within_reach(battle, sides):
            battle.target -= 1
        if battle.target == before:
            return
        if log is not None:
            log.tell("target lowered", "SAIL-4.1.9", {"target": battle.target})
        self.won_by(battle, sides, [battle.needed(side) for side in sides], "SAIL-4.1.9", "enough delivered", log)

    def within_reach(self, battle: Battle, sides: Sequence[int]) -> bool:
        """Whether some player can still have as many as he needs: delivered, on spaces and aboard."""
        left = self.still_to_win(battle)
        for side in sides:
            if self.goods_of_side(battle, side) + left >= battle.needed(side):
                return True
        return False

    # ---- a new ship for a child (SAIL-4.1.10)

    def owes_ships(self, battle: Battle, seat: Seat) -> bool:
        return battle.rules.switches.child_rebuild and battle.in_play(seat)

    def arrivals(self, battle: Battle, log: Optional[Log]) -> None:
        for seat in battle.queue:
            lost = battle.shipless[seat]
            if lost > 0 and battle.turn >= lost + BUILT_AFTER and self.owes_ships(battle, seat):
                self.launch(battle, seat, log)

    def launch(self, battle: Battle, seat: Seat, log: Optional[Log]) -> None:
        """A Brig in the first free space of his harbour; without one he waits."""
        spare = spare_brig(battle, seat)
        berth = first_berth(battle, seat)
        if spare is None or berth == OFF:
            return
        ship = Ship(spare.index, spare.card, spare.number, seat, OFF)
        battle.ships[ship.index] = ship
        battle.put(ship, berth)
        battle.visit(ship, berth)
        battle.shipless[seat] = 0
        if log is not None:
            facts: Facts = {"ship": ship.name(), "seat": seat, "at": battle.square(berth)}
            log.tell("new ship", "SAIL-4.1.10", facts)


def spare_brig(battle: Battle, seat: Seat) -> Optional[Ship]:
    """A Brig that is not on the board, so that no two have the same number (SAIL-2.1.5), if possible one of his own."""
    found: Optional[Ship] = None
    for ship in battle.ships:
        if ship.kind == BRIG and ship.at == OFF and (found is None or (found.owner != seat and ship.owner == seat)):
            found = ship
    return found


def first_berth(battle: Battle, seat: Seat) -> int:
    """The first space with room, in alphabetical order, around the fort he began with, standing or not."""
    harbour: List[int] = []
    for index, plan in enumerate(battle.rules.setup.forts):
        if plan.owner == seat:
            harbour += battle.chart.harbours[index]
    grid = battle.rules.grid
    free = [(grid.column(square), grid.row(square), square) for square in harbour if battle.has_room(square)]
    return min(free)[2] if free else OFF
