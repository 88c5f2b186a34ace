"""Players' own scenarios: SAIL-4.0.1. The last side afloat wins; goods, if the file has any, are like those of "Pearl
Banks"."""

from __future__ import annotations

from typing import Optional

from searoom.core.events import Log
from searoom.games.sail import elimination
from searoom.games.sail.pearl_banks import PearlBanks
from searoom.games.sail.state import Battle


class OwnScenario(PearlBanks):
    def delivery_rule(self, battle: Battle) -> str:
        return "SAIL-4.0.1"

    def survival_rule(self, battle: Battle) -> str:
        return "SAIL-4.0.1"

    def most_rule(self, battle: Battle) -> str:
        return "SAIL-4.0.1"

    def at_limit(self, battle: Battle, log: Optional[Log]) -> None:
        """Without goods strength counts (SAIL-3.2.4.6)."""
        if battle.items:
            elimination.by_goods(battle, "SAIL-3.2.4.6", "turn limit", log)
        else:
            elimination.by_strength(battle, "SAIL-3.2.4.6", "turn limit", log)
