"""Oceans On Fire: no goods, only ships, forts and Royal Ports: SAIL-4.4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional

from searoom.core.events import Log
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.games.sail import elimination
from searoom.games.sail.pieces import Fort, Item, Ship
from searoom.games.sail.setup import Setup
from searoom.games.sail.state import Battle, Campaign, Switches


class OceansOnFire(Campaign):
    """Who plays against whom (SAIL-4.4.1, SAIL-4.4.6), with which ships (SAIL-4.4.5.5) and forts (SAIL-4.4.5.3,
    SAIL-4.4.5.8), and where all of it lies (SAIL-4.4.5.6), is the set-up's."""

    def __init__(self, setup: Setup, switches: Switches) -> None:
        super().__init__(setup.campaign, setup.goods)
        # which conditions are in force (SAIL-4.4.3.1); a Royal Port counts between two players only (SAIL-4.4.3.2)
        self.by_royal_port: Final = switches.by_royal_port and setup.seats == 2
        self.by_no_ships: Final = switches.by_no_ships
        self.by_no_forts: Final = switches.by_no_forts
        self.respite: Final = setup.fort_loss_turns  # Turns without a fort (SAIL-4.4.7)

    # ---- before and between the Turns

    def lay_out(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def arrivals(self, battle: Battle, log: Optional[Log]) -> None:
        return

    def eliminated(self, battle: Battle, seat: Seat, log: Optional[Log]) -> None:
        return

    def owes_ships(self, battle: Battle, seat: Seat) -> bool:
        """Where ships do not decide, a player without any goes on while he has a fort (SAIL-4.4.8)."""
        return not self.by_no_ships and len(battle.forts_of(seat)) > 0

    # ---- who has won

    def check(self, battle: Battle, log: Optional[Log]) -> None:
        """At once: only one side is left, or nobody can act any more (SAIL-4.4.3.3, SAIL-4.4.8)."""
        sides = battle.sides_left()
        if len(sides) == 1:
            if self.by_no_ships:
                elimination.finish(battle, sides, "SAIL-4.4.3.3", "no enemy ships", log)
            else:
                elimination.finish(battle, sides, "SAIL-4.4.8", "last side", log)
        elif not self.by_no_ships and not any([battle.has_ship(seat) for seat in range(battle.seats)]):
            elimination.by_strength(battle, "SAIL-4.4.8", "no ships", log)

    def nobody_left(self, battle: Battle, sides: Sequence[int], log: Optional[Log]) -> None:
        """All that remained are out at the same moment: a draw between them (SAIL-4.4.4)."""
        elimination.finish(battle, sides, "SAIL-4.4.4", "nobody left", log)

    def turn_over(self, battle: Battle, log: Optional[Log]) -> None:
        """First who has been without a fort for too long, all of them together; then the conditions (SAIL-4.4.4)."""
        late = [seat for seat in range(battle.seats) if self.too_long_without_fort(battle, seat)]
        elimination.strike_out_together(battle, late, "SAIL-4.4.7", log)
        captured = self.captured(battle)  # their owners capitulate
        elimination.strike_out_together(battle, captured, "SAIL-3.1.5.1.6", log)
        sides = battle.sides_left()
        if len(sides) == 1:
            if captured:
                elimination.finish(battle, sides, "SAIL-4.4.3.2", "royal port captured", log)
            elif self.has_fort(battle, sides[0]):
                elimination.finish(battle, sides, "SAIL-4.4.3.4", "no enemy forts", log)
            else:
                elimination.finish(battle, sides, "SAIL-4.4.8", "last side", log)

    def too_long_without_fort(self, battle: Battle, seat: Seat) -> bool:
        """His last fort was lost three Turns ago, and he has had none since (SAIL-4.4.7); only where forts decide."""
        lost = battle.fortless[seat]
        return self.by_no_forts and self.respite > 0 and lost > 0 and battle.turn >= lost + self.respite

    def captured(self, battle: Battle) -> List[Seat]:
        """Whose Royal Port is in the hands of an opponent who is still in the game (SAIL-4.4.3.2)."""
        if not self.by_royal_port:
            return []
        return [port.owner for port in battle.ports if battle.in_play(port.taken)]

    def has_fort(self, battle: Battle, side: int) -> bool:
        for seat in range(battle.seats):
            if battle.rules.sides[seat] == side and battle.forts_of(seat):
                return True
        return False

    def at_limit(self, battle: Battle, log: Optional[Log]) -> None:
        elimination.by_strength(battle, "SAIL-3.2.4.6", "turn limit", log)

    # ---- there are no goods (SAIL-4.4.2)

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
        return
