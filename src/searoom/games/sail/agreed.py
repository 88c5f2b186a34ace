"""What the players agree on before play: the switches of a set-up, the rules that they make, and the battle as it
stands before anything is rolled (SAIL-3.1.1 to SAIL-3.1.4, options.toml)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Final, List, Optional, Union

from searoom.core.encode import encode
from searoom.core.game import Option, Scenario
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail.campaigns import campaign_of
from searoom.games.sail.cards import BRIG, CARDS, TYPES
from searoom.games.sail.chart import Chart
from searoom.games.sail.old_pirate import troves_to_win
from searoom.games.sail.options import OPTIONS, PLACEMENTS, AgreedOption
from searoom.games.sail.own_file import KEY, own_setup
from searoom.games.sail.pearl_banks import target_of
from searoom.games.sail.pieces import TO_COME, Fort, Item, Port, Ship
from searoom.games.sail.setup import SETUPS, FortPlan, Setup, ShipPlan
from searoom.games.sail.state import Battle, Rules, Switches

COLOURS: Final = ("red", "blue", "green", "yellow", "white", "black")
TO_CONSTANT: Final = 3  # players for a constant alliance
SIDES: Final = 2  # that must be left
TO_TEMPORARY: Final = 3  # sides for a temporary one (SAIL-3.1.2.13)
MOST_AGREED: Final = 16  # sets of rules that are kept at hand


def seat_names(setup: Setup) -> List[str]:
    """Each player has a colour of his own, in seat order (SAIL-3.1.7); Spain and her pirates by name (SAIL-4.3.3)."""
    if setup.campaign == "jolly_roger":
        return ["spain", *COLOURS[: setup.seats - 1]]
    return list(COLOURS[: setup.seats])


# ---- the switches of a set-up


def switches_of(setup: Setup) -> List[Option]:
    """Those of options.toml that have a meaning in this set-up; each rule of the higher levels by itself (SAIL-5.0.1,
    SAIL-6.0.1)."""
    found: List[Option] = []
    for option in OPTIONS:
        values = meant(setup, option)
        if values is not None:
            default = option.default
            if option.key == "oceans_victory" and setup.victory:
                default = ";".join(setup.victory)
            found.append(Option(option.key, default, option.rule, values, option.low, option.high))
    return found


def meant(setup: Setup, option: AgreedOption) -> Optional[Sequence[str]]:
    """What the switch may be set to here; None where it means nothing."""
    key, campaign = option.key, setup.campaign
    if key == "alliances":
        values = kinds_of_alliances(setup)
        return values if len(values) > 1 else None
    if key == "constant_teams":
        return option.values if may_name_teams(setup) else None
    if key == "breach":
        return option.values if "temporary" in kinds_of_alliances(setup) else None
    if key in ("child_diagonal", "child_rebuild", "old_pirate_fleet"):
        return option.values if campaign == "old_pirate" else None
    if key == "pirates_may_fight":
        return option.values if campaign == "jolly_roger" and setup.seats > 2 else None
    if key == "oceans_victory":
        return victories(setup, option) if campaign == "oceans_on_fire" else None
    if key == "handicap":
        return option.values if any([number != 0 for number in setup.handicap]) else None
    if key == "oceans_neutral_fort":
        return option.values if setup.neutral_fort is not None else None
    if key == "placement":
        return placements(setup)
    return option.values


def kinds_of_alliances(setup: Setup) -> List[str]:
    """ "Treasures of the Old Pirate" has none, "Good Luck with Jolly Roger!" its own (SAIL-4.3.8); constant ones are
    named in the set-up, except in "Pearl Banks" with everybody alone, where all kinds may be agreed (SAIL-4.2.1); the
    rest by the numbers (SAIL-3.1.2.1)."""
    if setup.campaign in ("old_pirate", "jolly_roger"):
        return ["none"]
    constant = may_name_teams(setup)
    temporary = len(set(setup.sides)) >= TO_TEMPORARY
    found = ["none"]
    if constant:
        found.append("constant")
    if temporary:
        found.append("temporary")
    return [*found, "both"] if constant and temporary else found


def may_name_teams(setup: Setup) -> bool:
    individual = not setup.team_variant and len(set(setup.sides)) == setup.seats
    return setup.campaign == "pearl_banks" and individual and setup.seats >= TO_CONSTANT


def victories(setup: Setup, option: AgreedOption) -> List[str]:
    """Any of the conditions, together; with more than two players not the Royal Port alone (SAIL-4.4.3.1)."""
    conditions = option.values
    found: List[str] = []
    for chosen in range((1 << len(conditions)) - 1, 0, -1):
        named = [condition for bit, condition in enumerate(conditions) if chosen >> bit & 1]
        if setup.seats == 2 or named != ["royal_port"]:
            found.append(";".join(named))
    return found


def placements(setup: Setup) -> List[str]:
    """What the players may place themselves: each of these is more than the one before (SAIL-3.1.5.0)."""
    found = [PLACEMENTS[0]]
    if setup.reefs_each > 0 or setup.reefs_one_by_one > 0:
        found.append(PLACEMENTS[1])
    found.append(PLACEMENTS[2])
    if setup.campaign != "old_pirate":  # its forts and its island are where the scenario says (SAIL-4.1.3.1)
        found.append(PLACEMENTS[3])
    return found


def scenarios() -> List[Scenario]:
    """Every set-up of the package (SAIL-3.1.1), each for its own number of players (SAIL-1.1.1)."""
    return [Scenario(setup.key, setup.title, seat_names(setup), switches_of(setup)) for setup in SETUPS]


def own_scenario(chosen: Mapping[str, str]) -> Union[Scenario, Refusal]:
    """A player's own file as a scenario: its text is an option, and so stands in every record (SAIL-4.0.1)."""
    setup = own_setup(chosen)
    if isinstance(setup, Refusal):
        return setup
    file = Option("file", "", "SAIL-4.0.1")
    which = Option("setup", setup.key, "SAIL-4.0.1", [setup.key])
    return Scenario(KEY, setup.title, seat_names(setup), [file, which, *switches_of(setup)])


def setup_of(scenario: Scenario) -> Setup:
    for setup in SETUPS:
        if setup.key == scenario.key:
            return setup
    raise KeyError(scenario.key)


# ---- what goes together, and what does not


def named_teams(setup: Setup, value: str) -> Union[List[int], Refusal]:
    """Constant alliances that the players name themselves: `1,2;3,4;5` (SAIL-3.1.2.1). Of each seat its side."""
    rule = "SAIL-3.1.2.1"
    if not may_name_teams(setup):
        return Refusal(rule, "no teams to name", {"option": "constant_teams", "value": value[:60]})
    sides = [NOBODY] * setup.seats
    for side, members in enumerate(value.split(";")):
        for member in members.split(","):
            word = member.strip()
            seat = int(word) - 1 if word in [str(number + 1) for number in range(setup.seats)] else NOBODY
            if seat == NOBODY or sides[seat] != NOBODY:
                facts = {"option": "constant_teams", "value": value[:60], "found": word[:20], "players": setup.seats}
                return Refusal(rule, "every seat once", facts)
            sides[seat] = side
    if NOBODY in sides:
        missing = str(sides.index(NOBODY) + 1)
        facts = {"option": "constant_teams", "value": value[:60], "found": missing, "players": setup.seats}
        return Refusal(rule, "every seat once", facts)
    return sides


def agreed_sides(setup: Setup, options: Mapping[str, str]) -> Union[Sequence[int], Refusal]:
    """Who is on whose side from the first Turn to the last (SAIL-3.1.2.2), or why that cannot be (SAIL-3.1.2.1)."""
    rule = "SAIL-3.1.2.1"
    alliances = options.get("alliances", "none")
    teams = options.get("constant_teams", "")
    if alliances in ("constant", "both") and setup.seats < TO_CONSTANT:
        return Refusal(rule, "too few players", {"players": setup.seats, "least": TO_CONSTANT})
    sides: Sequence[int] = setup.sides
    if teams:
        if alliances not in ("constant", "both"):
            return Refusal(rule, "no constant alliances", {"option": "alliances", "value": alliances})
        named = named_teams(setup, teams)
        if isinstance(named, Refusal):
            return named
        sides = named
    count = len(set(sides))
    if count < SIDES:
        return Refusal(rule, "too few sides", {"sides": count, "least": SIDES})
    if alliances in ("temporary", "both") and count < TO_TEMPORARY:
        return Refusal(rule, "too few sides", {"sides": count, "least": TO_TEMPORARY})
    return sides


def no_victory(setup: Setup, options: Mapping[str, str]) -> Optional[Refusal]:
    """SAIL-4.4.3.1"""
    if setup.campaign != "oceans_on_fire":
        return None
    value = options.get("oceans_victory", "no_ships")
    for option in OPTIONS:
        if option.key == "oceans_victory" and value not in victories(setup, option):
            return Refusal(option.rule, "no such victory", {"option": option.key, "value": value[:60]})
    return None


# ---- the rules that they make


_AGREED: Final[Dict[str, Rules]] = {}


def agree(setup: Setup, options: Mapping[str, str]) -> Union[Rules, Refusal]:
    """The rules that these options make, or why they do not go together. The same agreement is the same rules."""
    sides = agreed_sides(setup, options)
    if isinstance(sides, Refusal):
        return sides
    refusal = no_victory(setup, options)
    if refusal is not None:
        return refusal
    if setup not in SETUPS and not options.get("file"):
        return make_rules(setup, options, sides)
    key = f"{setup.key} {encode(dict(options))}"
    known = _AGREED.get(key)
    if known is None:
        if len(_AGREED) >= MOST_AGREED:
            _AGREED.clear()
        known = _AGREED[key] = make_rules(setup, options, sides)
    return known


def make_rules(setup: Setup, options: Mapping[str, str], sides: Sequence[int]) -> Rules:
    switches = Switches(options)
    chart = first_chart(setup, switches)
    names = setup.grid.names
    ships = [f"{TYPES[plan.kind]} {plan.number}" for plan in fleet(setup, options)]
    count = len(setup.goods_fixed) + (1 if setup.goods_last else 0) + len(setup.arrivals)
    items = [f"{setup.goods} {n + 1}" for n in range(count)] if setup.goods else []
    return Rules(
        setup,
        setup.grid,
        switches,
        campaign_of(setup, switches),
        sides,
        seat_names(setup),
        ships,
        [f"fort {names[site.at]}" for site in chart.forts],
        items,
        chart,
    )


def first_chart(setup: Setup, switches: Switches) -> Chart:
    """Before the players place anything: all of the set-up; without the reefs that they place themselves; or only what
    the scenario does not leave to them."""
    if switches.placement == "default":
        return default_chart(setup, switches)
    if switches.placement in ("reefs", "ships"):
        return setup.chart([], switches.neutral_fort)
    given = [plan.site for plan in setup.forts if plan.owner == NOBODY or setup.tortuga != OFF]
    islands = []
    if switches.neutral_fort and setup.neutral_island is not None and setup.neutral_fort is not None:
        islands.append(setup.neutral_island)
        given.append(setup.neutral_fort.site)
    return Chart(setup.grid, islands, setup.reefs_fixed, given, [])


def default_chart(setup: Setup, switches: Switches) -> Chart:
    """The concrete placement (SAIL-4.0.2)."""
    return setup.chart([reef for reefs in setup.reefs_default for reef in reefs], switches.neutral_fort)


# ---- the fleets


def fleet(setup: Setup, options: Mapping[str, str]) -> List[ShipPlan]:
    """The ships at the start, then those that come later: the reserve (SAIL-4.3.18.1), and for children a spare Brig
    for each player (SAIL-4.1.10)."""
    ships = list(setup.ships)
    if options.get("old_pirate_fleet", "") == "two_brigs" and setup.two_brigs:
        ships = two_brigs(setup)
    found = [*ships, *setup.reserve]
    if setup.campaign == "old_pirate" and options.get("child_rebuild", "") == "true":
        for seat in range(setup.seats):
            found.append(ShipPlan(BRIG, free_number(found), seat, OFF))
    return found


def two_brigs(setup: Setup) -> List[ShipPlan]:
    """Two Brigs for each player, where his Brig and his Galleon are otherwise; with four players there are Brigs 7
    and 8 (SAIL-4.1.4.3)."""
    found: List[ShipPlan] = []
    for plan in setup.ships:
        first, second = setup.two_brigs[plan.owner]
        found.append(ShipPlan(BRIG, first if plan.kind == BRIG else second, plan.owner, plan.at))
    return found


def free_number(plans: Sequence[ShipPlan]) -> int:
    """The lowest that no Brig has: no two have the same (SAIL-2.1.5)."""
    used = [plan.number for plan in plans if plan.kind == BRIG]
    number = 1
    while number in used:
        number += 1
    return number


# ---- the battle before anything is rolled


def set_up(battle: Battle, options: Mapping[str, str]) -> None:
    """Ships, forts, ports and goods on a new battle. Every ship is ready and undamaged (SAIL-3.1.5.7)."""
    rules = battle.rules
    setup, placement = rules.setup, rules.switches.placement
    for index, plan in enumerate(fleet(setup, options)):
        ship = Ship(index, CARDS[plan.kind], plan.number, plan.owner, OFF)
        battle.ships.append(ship)
        if placement in ("default", "reefs"):
            battle.put(ship, plan.at)
    plans = setup.forts
    if placement == "all" and setup.tortuga == OFF:
        plans = tuple([plan for plan in setup.forts if plan.owner == NOBODY])
    for index, fort_plan in enumerate([*plans, *neutral_fort(setup, rules.switches)]):
        battle.forts.append(Fort(index, fort_plan.site.at, fort_plan.owner, rules.fort_names[index]))
    if placement != "all":
        for index, port_plan in enumerate(setup.ports):
            battle.ports.append(Port(index, port_plan.at, port_plan.owner))
    for index in range(len(rules.item_names)):
        battle.items.append(Item(index, TO_COME, 0))
    battle.target = target(setup, rules.sides)


def neutral_fort(setup: Setup, switches: Switches) -> List[FortPlan]:
    """If it is wished for (SAIL-4.4.5.7)."""
    return [setup.neutral_fort] if switches.neutral_fort and setup.neutral_fort is not None else []


def target(setup: Setup, sides: Sequence[Seat]) -> int:
    """Goods needed to win: as the set-up says, or by the number of sides where the players have named them; where a
    player's own file says nothing, as the scenario says whose rules it is played by."""
    if setup.campaign == "pearl_banks" and tuple(sides) != setup.sides:
        return target_of(setup.seats, len(set(sides)), True)
    if setup.target == 0 and setup.campaign == "pearl_banks":
        return target_of(setup.seats, len(set(sides)), setup.team_variant or len(set(sides)) < setup.seats)
    if setup.target == 0 and setup.campaign == "old_pirate":
        return troves_to_win(setup.seats)
    return setup.target


def set_out_pieces(battle: Battle) -> None:
    """The concrete placement of the set-up in the place of all that the players have placed (SAIL-4.0.2)."""
    rules = battle.rules
    setup = rules.setup
    plans = [*setup.forts, *neutral_fort(setup, rules.switches)]
    names = [f"fort {rules.grid.names[plan.site.at]}" for plan in plans]
    battle.rules = rules.with_forts(names)
    battle.chart = default_chart(setup, rules.switches)
    battle.forts = [Fort(index, plan.site.at, plan.owner, names[index]) for index, plan in enumerate(plans)]
    battle.ports = [Port(index, plan.at, plan.owner) for index, plan in enumerate(setup.ports)]
    for index, ship_plan in enumerate(setup.ships):
        battle.put(battle.ships[index], ship_plan.at)
