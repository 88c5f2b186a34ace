"""What the players agree on before play: edition, single differences, skirmish points (BOARD-1.1.2, BOARD-15.2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Dict, Final, List

from searoom.core.encode import encode
from searoom.core.game import Option, Scenario
from searoom.core.grid import OFF
from searoom.games.boardgame.data import EDITIONS, PLANS
from searoom.games.boardgame.plans import SIDES, Plan
from searoom.games.boardgame.state import Battle, Rules

LEAST_POINTS: Final = 30
MOST_POINTS: Final = 2000
MOST_SCENERY: Final = 6
MOST_AGREED: Final = 64  # sets of rules that are kept at hand
EDITION_NAMES: Final = ("english", "italian")


def switches_of(plan: Plan) -> List[Option]:
    """The edition, each of its differences by itself (BOARD-1.1.3), and what a skirmish leaves open."""
    found = [Option("edition", "english", "BOARD-1.1.2", EDITION_NAMES)]
    for key, rule in zip(EDITIONS.keys, EDITIONS.rules, strict=True):
        found.append(Option(key, "by edition", rule, ("by edition", *EDITION_NAMES)))
    if plan.points:
        found.append(Option("points", str(plan.points), "BOARD-4.1.1", (), LEAST_POINTS, MOST_POINTS))
        found.append(Option("scenery", str(plan.terrain_cards), "BOARD-15.2.1", (), 0, MOST_SCENERY))
        found.append(Option("free_navies", "false", "BOARD-4.1.4", ("true", "false")))
        found.append(Option("free_submarines", "false", "BOARD-4.1.6", ("true", "false")))
    return found


def scenarios() -> List[Scenario]:
    return [Scenario(plan.key, plan.title, SIDES, switches_of(plan)) for plan in PLANS]


def plan_of(scenario: Scenario) -> Plan:
    for plan in PLANS:
        if plan.key == scenario.key:
            return plan
    raise KeyError(scenario.key)


_AGREED: Final[Dict[str, Rules]] = {}


def agree(plan: Plan, options: Mapping[str, str]) -> Rules:
    """The same agreement is the same rules."""
    key = f"{plan.key} {encode(dict(options))}"
    known = _AGREED.get(key)
    if known is None:
        if len(_AGREED) >= MOST_AGREED:
            _AGREED.clear()
        known = _AGREED[key] = Rules(plan, options)
    return known


def set_up(battle: Battle) -> None:
    """The fleets and the scenery of a scenario (BOARD-4.3.5, BOARD-15.1.1)."""
    plan = battle.rules.plan
    for square, kind in plan.terrain:
        battle.terrain[square] = kind
    if battle.rules.points:
        return
    battle.enlist([[berth.card for berth in fleet] for fleet in plan.fleets])
    battle.revealed = plan.fixed
    for seat in (0, 1):
        for berth in plan.fleets[seat]:
            unit = battle.find(seat, berth.card)
            if unit is not None:
                unit.permanent = berth.permanent
                unit.tokens = berth.critical  # in turn 1 only (BOARD-15.3.2)
                unit.heading = berth.heading
                if berth.at != OFF:
                    battle.put(unit, berth.at)
