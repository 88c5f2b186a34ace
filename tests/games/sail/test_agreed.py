"""What the players agree on before play: SAIL-3.1.1 to SAIL-3.1.4, the switches of options.toml, fleets."""

from __future__ import annotations

import pytest

from searoom.core.game import Option, State
from searoom.core.orders import Refusal
from searoom.games.sail.agreed import agree, switches_of, target
from searoom.games.sail.game import GAME, Admiral
from searoom.games.sail.options import OPTIONS
from searoom.games.sail.setup import SETUPS, Setup
from searoom.games.sail.state import Switches
from tests.games.sail.at_sea import at_sea, campaign, rule

CAPTAIN = ("maneuvers", "storm_collisions", "damage_slows", "ranges", "both_broadsides", "fort_assault")
ADMIRAL = (
    "wind_inertia",
    "raking",
    "arcs",
    "chain_shot",
    "morale",
    "flagship",
    "night",
    "fog",
    "anchors",
    "boats",
)


def setup(key: str) -> Setup:
    return next(found for found in SETUPS if found.key == key)


def options_of(key: str) -> dict[str, Option]:
    return {option.key: option for option in switches_of(setup(key))}


def start(key: str, **options: str) -> State | Refusal:
    return GAME.start(key, options)


def why_not(key: str, **options: str) -> tuple[str, str]:
    found = start(key, **options)
    assert isinstance(found, Refusal), f"{key} begins with {options}"
    return found.rule, found.reason


def begins(key: str, **options: str) -> Admiral:
    found = start(key, **options)
    assert isinstance(found, Admiral), found
    return found


# ---- scenario and set-up


@rule("SAIL-3.1.1")
def test_one_scenario_and_one_of_its_set_ups_is_chosen() -> None:
    keys = [scenario.key for scenario in GAME.scenarios()]
    assert keys == [found.key for found in SETUPS]
    assert len(set(keys)) == len(keys) == 22
    assert why_not("pearl-7") == ("MATCH-1.1", "scenario unknown")
    assert begins("pearl-4-2v2").rules.setup.team_variant


@rule("SAIL-1.1.1")
@pytest.mark.parametrize(
    ("campaign_key", "numbers"),
    [
        ("old_pirate", {2, 3, 4}),
        ("pearl_banks", {2, 3, 4, 5, 6}),
        ("jolly_roger", {2, 3, 4}),
        ("oceans_on_fire", {2, 3, 4}),
    ],
)
def test_every_scenario_has_set_ups_for_the_numbers_of_players_it_allows(campaign_key: str, numbers: set[int]) -> None:
    assert {found.seats for found in SETUPS if found.campaign == campaign_key} == numbers


# ---- alliances


@rule("SAIL-3.1.2.1")
def test_by_default_there_are_no_alliances() -> None:
    battle = begins("pearl-4")
    assert not battle.rules.switches.temporary
    assert battle.friends == [1, 2, 4, 8]


@rule("SAIL-3.1.2.1")
def test_the_teams_of_a_team_variant_are_allied_in_any_case() -> None:
    assert begins("pearl-4-2v2").friends == [0b0101, 0b1010, 0b0101, 0b1010]
    assert begins("oceans-2v1").friends == [1, 6, 6]


@rule("SAIL-3.1.2.1")
def test_in_an_individual_game_of_pearl_banks_the_players_name_their_own() -> None:
    """Five players, 1 and 2, 3 and 4, 5 alone: three sides, target 4."""
    battle = begins("pearl-5", alliances="constant", constant_teams="1,2;3,4;5")
    assert list(battle.rules.sides) == [0, 0, 1, 1, 2]
    assert battle.friends == [3, 3, 12, 12, 16]
    assert battle.target == 4


@rule("SAIL-3.1.2.1")
@pytest.mark.parametrize(
    ("key", "teams", "goods"),
    [
        ("pearl-4", "1,3;2,4", 5),
        ("pearl-3", "1,2;3", 5),
        ("pearl-6", "1,2;3,4;5,6", 4),
        ("pearl-4", "1,2;3;4", 4),
        ("pearl-6", "1,2;3,4;5;6", 2),
        ("pearl-4", "1;2;3;4", 3),
    ],
)
def test_named_teams_set_the_target(key: str, teams: str, goods: int) -> None:
    assert begins(key, alliances="both" if teams.count(";") > 1 else "constant", constant_teams=teams).target == goods


@rule("SAIL-3.1.2.1")
@pytest.mark.parametrize(
    ("teams", "found"),
    [
        ("1,2;3", "4"),
        ("1,2;3,4,5", "5"),
        ("1,2;2,3,4", "2"),
        ("1,2;;3,4", ""),
        ("one,two;3,4", "one"),
        ("[[1,2],[3,4]]", "[[1"),
    ],
)
def test_in_named_teams_every_seat_stands_once(teams: str, found: str) -> None:
    refusal = start("pearl-4", alliances="constant", constant_teams=teams)
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.reason, refusal.facts["found"]) == ("SAIL-3.1.2.1", "every seat once", found)


@rule("SAIL-3.1.2.1")
def test_constant_alliances_leave_two_sides_and_are_agreed_on() -> None:
    assert why_not("pearl-3", alliances="constant", constant_teams="1,2,3") == ("SAIL-3.1.2.1", "too few sides")
    assert why_not("pearl-3", constant_teams="1,2;3") == ("SAIL-3.1.2.1", "no constant alliances")
    assert why_not("pearl-3", alliances="temporary", constant_teams="1,2;3") == (
        "SAIL-3.1.2.1",
        "no constant alliances",
    )
    assert begins("pearl-3", alliances="constant").friends == [1, 2, 4]  # agreed on, and nobody names one


@rule("SAIL-3.1.2.1")
def test_constant_alliances_need_three_players_and_temporary_ones_three_sides() -> None:
    two = agree(setup("pearl-2"), {"alliances": "constant"})
    assert isinstance(two, Refusal)
    assert (two.rule, two.reason, two.facts) == ("SAIL-3.1.2.1", "too few players", {"players": 2, "least": 3})
    pair = agree(setup("pearl-4-2v2"), {"alliances": "temporary"})
    assert isinstance(pair, Refusal)
    assert (pair.rule, pair.reason, pair.facts) == ("SAIL-3.1.2.1", "too few sides", {"sides": 2, "least": 3})
    assert why_not("pearl-4", alliances="both", constant_teams="1,2;3,4") == ("SAIL-3.1.2.1", "too few sides")
    assert begins("pearl-4", alliances="both", constant_teams="1,2;3;4").rules.switches.temporary


@rule("SAIL-3.1.2.1")
@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("old_pirate-4", None),
        ("jolly_roger-4", None),
        ("pearl-2", None),
        ("pearl-3", ("none", "constant", "temporary", "both")),
        ("pearl-4-2v2", None),
        ("pearl-6-2v2v2", ("none", "temporary")),
        ("oceans-2", None),
        ("oceans-4", ("none", "temporary")),
        ("oceans-2v2", None),
    ],
)
def test_each_set_up_has_only_the_alliances_that_it_can_have(key: str, values: tuple[str, ...] | None) -> None:
    found = options_of(key).get("alliances")
    assert (found.values if found is not None else None) == values
    assert ("constant_teams" in options_of(key)) == (values is not None and "constant" in values)
    assert ("breach" in options_of(key)) == (values is not None)


@rule("SAIL-3.1.2.1")
def test_named_teams_are_for_pearl_banks_with_everybody_alone() -> None:
    for key in ("oceans-4", "pearl-6-2v2v2", "old_pirate-3"):
        found = agree(setup(key), {"alliances": "constant", "constant_teams": "1,2;3"})
        assert isinstance(found, Refusal)
        assert (found.rule, found.reason) == ("SAIL-3.1.2.1", "no teams to name")


@rule("SAIL-3.1.2.6")
@pytest.mark.parametrize(("breach", "sudden"), [("notice", False), ("sudden", True)])
def test_one_mode_of_breach_for_all_alliances(breach: str, sudden: bool) -> None:
    assert begins("pearl-4", alliances="temporary", breach=breach).rules.switches.sudden is sudden
    assert options_of("pearl-4")["breach"].default == "notice"
    assert why_not("pearl-4", alliances="temporary", breach="at once") == ("SAIL-3.1.2.6", "option values")


# ---- levels and switches


@rule("SAIL-3.1.3", "SAIL-1.1.2")
@pytest.mark.parametrize(
    ("level", "captain", "admiral"),
    [("lieutenant", False, False), ("captain", True, False), ("admiral", True, True)],
)
def test_each_level_adds_its_rules_to_the_one_below(level: str, captain: bool, admiral: bool) -> None:
    switches = begins("pearl-2", level=level).rules.switches
    assert {getattr(switches, name) for name in CAPTAIN} == {captain}
    assert {getattr(switches, name) for name in ADMIRAL} == {admiral}


@rule("SAIL-5.0.1")
@pytest.mark.parametrize("name", CAPTAIN)
def test_each_captain_rule_can_be_used_or_left_out_by_itself(name: str) -> None:
    alone = Switches({f"captain.{name}": "true"})
    assert [other for other in (*CAPTAIN, *ADMIRAL) if getattr(alone, other)] == [name]
    without = Switches({"level": "captain", f"captain.{name}": "false"})
    assert [other for other in CAPTAIN if not getattr(without, other)] == [name]
    for key in ("old_pirate-2", "pearl-2", "jolly_roger-2", "oceans-2"):
        assert options_of(key)[f"captain.{name}"].values == ("by level", "true", "false")


@rule("SAIL-6.0.1")
@pytest.mark.parametrize("name", ADMIRAL)
def test_each_admiral_rule_can_be_used_or_left_out_by_itself(name: str) -> None:
    alone = Switches({f"admiral.{name}": "true"})
    assert [other for other in (*CAPTAIN, *ADMIRAL) if getattr(alone, other)] == [name]
    without = Switches({"level": "admiral", f"admiral.{name}": "false"})
    assert [other for other in (*CAPTAIN, *ADMIRAL) if not getattr(without, other)] == [name]
    for key in ("old_pirate-2", "pearl-2", "jolly_roger-2", "oceans-2"):
        assert options_of(key)[f"admiral.{name}"].default == "by level"


@rule("SAIL-6.0.1")
def test_there_are_ten_admiral_rules_and_six_captain_rules() -> None:
    keys = [option.key for option in OPTIONS]
    assert len([key for key in keys if key.startswith("admiral.")]) == len(ADMIRAL) == 10
    assert len([key for key in keys if key.startswith("captain.")]) == len(CAPTAIN) == 6


@rule("SAIL-3.1.3")
def test_nothing_that_is_said_in_play_changes_a_switch() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at h8")
    for said in ("level captain", "captain.ranges true", "mines on", "turn_limit 5"):
        assert isinstance(battle.battle.read(0, said), Refusal)


@rule("SAIL-3.1.4")
def test_mines_are_used_only_if_all_have_agreed() -> None:
    assert options_of("pearl-2")["mines"].default == "false"
    assert campaign("pearl-2").prompt() == "act"
    assert campaign("pearl-2", mines="true").prompt() == "lay mines"


@rule("SAIL-3.2.4.6")
@pytest.mark.parametrize(("limit", "lawful"), [("0", True), ("1", True), ("999", True), ("1000", False), ("-1", False)])
def test_the_last_turn_is_agreed_on(limit: str, lawful: bool) -> None:
    assert isinstance(start("pearl-2", turn_limit=limit), State) is lawful
    assert options_of("pearl-2")["turn_limit"].default == "60"


@rule("SAIL-3.1.5.0")
def test_what_may_be_placed_depends_on_the_scenario() -> None:
    assert options_of("old_pirate-2")["placement"].values == ("default", "ships")
    assert options_of("pearl-2")["placement"].values == ("default", "reefs", "ships", "all")


def test_every_switch_of_the_file_has_a_meaning_somewhere_and_its_own_rule() -> None:
    somewhere = {option.key for found in SETUPS for option in switches_of(found)}
    assert somewhere == {option.key for option in OPTIONS}
    for option in OPTIONS:
        assert GAME.rulebook_text().count(f"### {option.rule} ") == 1, option.key


def test_the_same_agreement_is_the_same_rules() -> None:
    assert begins("pearl-3", mines="true").rules is begins("pearl-3", mines="true").rules
    assert begins("pearl-3").rules is not begins("pearl-3", mines="true").rules


# ---- fleets


@rule("SAIL-4.1.4.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_old_pirate_brig_and_galleon_or_two_brigs_the_same_for_all(seats: int) -> None:
    mixed = begins(f"old_pirate-{seats}")
    brigs = begins(f"old_pirate-{seats}", old_pirate_fleet="two_brigs")
    for seat in range(seats):
        assert [ship.card.word for ship in mixed.ships_of(seat)] == ["brig", "galleon"]
        assert [ship.card.word for ship in brigs.ships_of(seat)] == ["brig", "brig"]
        assert [ship.at for ship in mixed.ships_of(seat)] == [ship.at for ship in brigs.ships_of(seat)]
    assert sorted(ship.number for ship in brigs.ships) == list(range(1, 2 * seats + 1))


@rule("SAIL-4.1.4.3", "SAIL-2.1.5")
def test_brigs_7_and_8_sail_only_with_four_players_and_two_brigs() -> None:
    numbers = {}
    for found in SETUPS:
        for choice in ("brig_galleon", "two_brigs"):
            rules = agree(found, {"old_pirate_fleet": choice})
            assert not isinstance(rules, Refusal)
            numbers[found.key, choice] = {int(name.split()[1]) for name in rules.ship_names}
            assert len(set(rules.ship_names)) == len(rules.ship_names)
    assert [key for key, found_numbers in numbers.items() if found_numbers & {7, 8}] == [("old_pirate-4", "two_brigs")]


@rule("SAIL-4.1.10")
@pytest.mark.parametrize(
    ("fleet", "names"), [("brig_galleon", ["brig 3", "brig 4"]), ("two_brigs", ["brig 5", "brig 6"])]
)
def test_for_children_each_player_has_a_spare_brig_ashore(fleet: str, names: list[str]) -> None:
    battle = begins("old_pirate-2", old_pirate_fleet=fleet, child_rebuild="true")
    assert [ship.name() for ship in battle.ships if not ship.afloat()] == names
    assert [ship.owner for ship in battle.ships if not ship.afloat()] == [0, 1]
    assert all(ship.afloat() for ship in begins("old_pirate-2", old_pirate_fleet=fleet).ships)


# ---- Oceans On Fire


@rule("SAIL-4.4.3.1")
@pytest.mark.parametrize(
    ("key", "victory", "lawful"),
    [
        ("oceans-2", "royal_port", True),
        ("oceans-2", "royal_port;no_ships;no_forts", True),
        ("oceans-2", "", False),
        ("oceans-2", "no_gold", False),
        ("oceans-3", "royal_port", False),
        ("oceans-3", "royal_port;no_forts", True),
        ("oceans-3", "no_ships", True),
        ("oceans-2v2", "royal_port", False),
    ],
)
def test_at_least_one_condition_and_not_the_royal_port_alone(key: str, victory: str, lawful: bool) -> None:
    if lawful:
        switches = begins(key, oceans_victory=victory).rules.switches
        chosen = [switches.by_royal_port, switches.by_no_ships, switches.by_no_forts]
        assert chosen == [word in victory.split(";") for word in ("royal_port", "no_ships", "no_forts")]
    else:
        assert why_not(key, oceans_victory=victory)[0] == "SAIL-4.4.3.1"
        again = agree(setup(key), {"oceans_victory": victory})
        assert isinstance(again, Refusal)
        assert (again.rule, again.reason) == ("SAIL-4.4.3.1", "no such victory")


@rule("SAIL-4.4.3.1")
def test_by_default_all_three() -> None:
    switches = begins("oceans-2").rules.switches
    assert (switches.by_royal_port, switches.by_no_ships, switches.by_no_forts) == (True, True, True)


@rule("SAIL-4.4.5.7")
def test_a_neutral_fort_if_it_is_wished_for() -> None:
    with_it = begins("oceans-3", oceans_neutral_fort="true")
    without = begins("oceans-3")
    assert (len(with_it.forts), len(without.forts)) == (4, 3)
    assert (with_it.forts[3].name, with_it.forts[3].owner) == ("fort l10", -1)
    assert [i.at for i in with_it.chart.islands][3:] == [with_it.rules.grid.read("k10")]
    assert "oceans_neutral_fort" not in options_of("oceans-4")


def test_the_target_of_a_set_up_holds_unless_teams_are_named() -> None:
    for found in SETUPS:
        assert target(found, found.sides) == found.target
