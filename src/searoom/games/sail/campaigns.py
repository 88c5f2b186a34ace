"""The campaign of each set-up."""

from __future__ import annotations

from typing import Optional

from searoom.core.events import Log
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.games.sail.pieces import LOST, Fort, Item, Ship
from searoom.games.sail.setup import Setup
from searoom.games.sail.state import Battle, Campaign, Switches


class Bare(Campaign):
    """To be replaced by the five real ones."""

    def lay_out(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def arrivals(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def turn_over(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def at_limit(self, battle: Battle, log: Optional[Log]) -> None:
        battle.end(0, [0] * battle.seats, "SAIL-3.2.4.6", "turn limit", log)

    def check(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def owes_ships(self, battle: Battle, seat: Seat) -> bool:
        return False

    def eliminated(self, battle: Battle, seat: Seat, log: Optional[Log]) -> None:
        return

    def goods_of(self, battle: Battle, seat: Seat) -> int:
        return 0

    def capacity(self, battle: Battle, ship: Ship) -> int:
        return 0

    def loss(self, battle: Battle, ship: Ship) -> int:
        return 0

    def no_load(self, battle: Battle, item: Item, ship: Ship) -> Optional[Refusal]:
        return None

    def no_unload(self, battle: Battle, item: Item, ship: Ship, fort: Fort) -> Optional[Refusal]:
        return None

    def unloaded(self, battle: Battle, item: Item, ship: Ship, fort: Fort, log: Optional[Log]) -> None:
        return

    def cargo_lost(self, battle: Battle, item: Item, square: int, log: Optional[Log]) -> None:
        item.kind = LOST


def campaign_of(setup: Setup, switches: Switches) -> Campaign:
    """Old Pirate, Pearl Banks, Jolly Roger, Oceans On Fire, or a player's own."""
    return Bare(setup.campaign, setup.goods)
