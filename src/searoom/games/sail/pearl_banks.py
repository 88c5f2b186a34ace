"""Pearl Banks: SAIL-4.2, for 2 to 6 (SAIL-4.2.2). Batches are stored at forts and belong to whoever holds the fort; a
player without ships is out (SAIL-4.2.6), which elimination.py sees to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Optional

from searoom.core.events import Log
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.games.sail import elimination, items
from searoom.games.sail.cards import BRIG, FRIGATE
from searoom.games.sail.goods_campaign import GoodsCampaign
from searoom.games.sail.pieces import AT_FORT, Fort, Item, Ship
from searoom.games.sail.state import Battle

CARGO_SLOWS: Final = 1  # the space that a ship with more than its free cargo loses (SAIL-4.2.9.3.1)


def target_of(seats: int, sides: int, teams: bool) -> int:
    """Batches to be delivered: in a game of two or three teams by their number (SAIL-4.2.5.1), else by the number of
    players (SAIL-4.2.4.1)."""
    if teams and sides == 2:
        return 5
    if teams and sides == 3:
        return 4
    return 4 if seats == 2 else 3 if seats <= 4 else 2


class PearlBanks(GoodsCampaign):
    # ---- whose they are

    def goods_of(self, battle: Battle, seat: Seat) -> int:
        """At forts that are his now: captured with the fort (SAIL-4.2.9.6), given away with it (SAIL-4.2.7.4)."""
        return len([i for i in battle.items if i.kind == AT_FORT and battle.forts[i.where].owner == seat])

    # ---- aboard

    def capacity(self, battle: Battle, ship: Ship) -> int:
        return ship.card.cargo

    def capacity_rule(self, ship: Ship) -> str:
        return "SAIL-4.2.9.3.1" if ship.kind in (BRIG, FRIGATE) else "SAIL-4.2.9.3.2"

    def loss(self, battle: Battle, ship: Ship) -> int:
        """Brig and Frigate lose a space by one batch (SAIL-4.2.9.3.1), the others by two (SAIL-4.2.9.3.2)."""
        return CARGO_SLOWS if ship.load > ship.card.cargo_free else 0

    # ---- loading and unloading

    def no_load(self, battle: Battle, item: Item, ship: Ship) -> Optional[Refusal]:
        """On a space whoever stops there (SAIL-4.2.9.1.1); at a fort only the owner and his team (SAIL-4.2.9.7)."""
        if item.kind != AT_FORT:
            return None
        fort = battle.forts[item.where]
        if battle.team_mates(ship.owner, fort.owner):
            return None
        return Refusal("SAIL-4.2.9.7", "not your fort", {"fort": fort.name, "owner": fort.owner})

    def no_unload(self, battle: Battle, item: Item, ship: Ship, fort: Fort) -> Optional[Refusal]:
        """At a standing fort of his own (SAIL-4.2.9.1.2), or of any ally (SAIL-4.2.9.1.3). A ruin is nobody's."""
        if battle.allied(ship.owner, fort.owner):
            return None
        if fort.ruin:
            return Refusal("SAIL-4.2.9.1.2", "fort in ruins", {"fort": fort.name})
        return Refusal("SAIL-4.2.9.1.2", "not your fort", {"fort": fort.name, "owner": fort.owner})

    def unloaded(self, battle: Battle, item: Item, ship: Ship, fort: Fort, log: Optional[Log]) -> None:
        """It is the fort's owner's from now on (SAIL-4.2.9.1.3)."""
        item.kind = AT_FORT
        item.where = fort.index

    # ---- lost

    def cargo_lost(self, battle: Battle, item: Item, square: int, log: Optional[Log]) -> None:
        """Off the coast it stays in the space (SAIL-4.2.9.4.1), in deep water it is lost (SAIL-4.2.9.4.2)."""
        if off_the_coast(battle, square):
            items.leave_on(battle, item, square, "SAIL-4.2.9.4.1", log)
        else:
            items.lose(battle, item, square, "SAIL-4.2.9.4.2", log)

    def fort_destroyed(self, battle: Battle, fort: Fort, owner: Seat, log: Optional[Log]) -> None:
        for item in battle.goods_at(fort.index):
            items.lose(battle, item, fort.at, "SAIL-4.2.9.5", log)

    # ---- players without forts (SAIL-4.2.7.1)

    def turn_over(self, battle: Battle, log: Optional[Log]) -> None:
        """Who has lost his last fort and holds none again by the end of the third Turn after is out. A fort recovered
        (SAIL-4.2.7.2), taken (SAIL-4.2.7.3) or given (SAIL-4.2.7.4) stops the count."""
        turns = battle.rules.setup.fort_loss_turns
        if turns == 0:
            return
        due = [
            seat
            for seat in range(battle.seats)
            if battle.in_play(seat) and 0 < battle.fortless[seat] <= battle.turn - turns and not battle.forts_of(seat)
        ]
        elimination.strike_out_together(battle, due, "SAIL-4.2.7.1", log)

    # ---- victory

    def in_teams(self, battle: Battle) -> bool:
        return battle.rules.setup.team_variant or len(set(battle.rules.sides)) < battle.seats

    def delivery_rule(self, battle: Battle) -> str:
        return "SAIL-4.2.5.1" if self.in_teams(battle) else "SAIL-4.2.4.1"

    def survival_rule(self, battle: Battle) -> str:
        return "SAIL-4.2.5.2" if self.in_teams(battle) else "SAIL-4.2.4.2"

    def too_few(self, battle: Battle, sides: Sequence[int], log: Optional[Log]) -> None:
        """No batch left on any space or aboard: the most at forts win, of equals who came to that number first. None
        at anybody's fort: the game goes on (SAIL-4.2.4.3)."""
        if battle.items and self.still_to_win(battle) == 0:
            most = max([self.goods_of_side(battle, side) for side in sides])
            self.won_by(battle, sides, [most] * len(sides), self.most_rule(battle), "no goods left", log)

    def most_rule(self, battle: Battle) -> str:
        return "SAIL-4.2.5.2" if self.in_teams(battle) else "SAIL-4.2.4.3"


def off_the_coast(battle: Battle, square: int) -> bool:
    """On the edge of the board, with land in it, or beside land (SAIL-4.2.9.4.1)."""
    chart = battle.chart
    return chart.edge[square] or chart.has_land[square] or chart.near_land[square]
