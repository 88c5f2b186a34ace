"""Oceans On Fire: its set-ups, and who wins: SAIL-4.4."""

from __future__ import annotations

from collections import Counter

import pytest

from searoom.core.dice import Seeded
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.games.sail import forts, losses
from searoom.games.sail.game import GAME
from searoom.games.sail.setup import SETUPS, Setup
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule, split

KEYS = ["oceans-2", "oceans-3", "oceans-2v1", "oceans-4", "oceans-2v2", "oceans-3v1"]


def setup(key: str) -> Setup:
    return next(s for s in SETUPS if s.key == key)


def oceans(key: str, ships: str, turn: int = 5, acting: str = "red", ruins: str = "", **switches: str) -> AtSea:
    """The set-up with only these ships on the board; `ruins`: forts that are destroyed, nobody knows when."""
    battle = campaign(key, 1, **switches)
    state = battle.battle
    state.turn = turn
    state.order = state.queue = tuple(range(state.seats))
    for ship in state.ships:
        state.put(ship, OFF)
    for one in split(ships):
        owner, kind, number, _, at = one.split()
        battle.ship(f"{kind} {number}").owner = battle.seat(owner)
        battle.put(f"{kind} {number}", at)
    for ruin in ruins.split():
        battle.ruin(ruin)
    return battle.blow("n fresh").act(acting)


def sink(battle: AtSea, *ships: str) -> AtSea:
    """All at the same moment, by whatever it may be."""
    for ship in ships:
        losses.sink(battle.battle, battle.ship(ship), "SAIL-2.4.3", None)
    battle.battle.settle(None)
    return battle


def destroy(battle: AtSea, *squares: str) -> AtSea:
    for square in squares:
        forts.destroy(battle.battle, battle.fort(square), "SAIL-3.3.5.1.5", None)
    battle.battle.settle(None)
    return battle


def end_of_turn(battle: AtSea) -> AtSea:
    """The last player in the order ends his actions."""
    last = [seat for seat in battle.battle.queue if battle.battle.in_play(seat)][-1]
    battle.act(battle.battle.rules.seat_names[last])
    battle.end(Seeded(1))
    return battle


def pass_turns(battle: AtSea, to: int) -> AtSea:
    """Turn after Turn, up to and with the end of that one."""
    while not battle.over() and battle.battle.turn <= to:
        end_of_turn(battle)
    return battle


def verdict(battle: AtSea) -> tuple[list[str], str]:
    won = battle.won()
    assert battle.battle.ended is not None
    return won, battle.battle.ended.rule


DUEL = "red brig 1 at c8; blue brig 3 at v8"
TRIO = "red brig 1 at c8; blue brig 2 at l8; green brig 3 at v8"


# ---- the set-ups


@rule("SAIL-4.4.1")
def test_two_to_four_play_with_all_four_types() -> None:
    assert [s.key for s in SETUPS if s.campaign == "oceans_on_fire"] == KEYS
    assert {setup(key).seats for key in KEYS} == {2, 3, 4}
    for key in KEYS:
        assert {plan.kind for plan in setup(key).ships} == {0, 1, 2, 3}


@rule("SAIL-4.4.2")
@pytest.mark.parametrize("key", KEYS)
def test_there_is_nothing_to_deliver(key: str) -> None:
    battle = campaign(key).battle
    assert battle.items == []
    assert battle.view(None)["goods_word"] == ""
    campaign_ = battle.rules.campaign
    assert [campaign_.goods_of(battle, seat) for seat in range(battle.seats)] == [0] * battle.seats
    assert campaign_.capacity(battle, battle.ships[0]) == campaign_.loss(battle, battle.ships[0]) == 0


@rule("SAIL-4.4.5.1")
@pytest.mark.parametrize(
    ("key", "sectors"),
    [
        ("oceans-2", ["a1 l14", "m1 x14"]),
        ("oceans-3", ["a1 h14", "i1 p14", "q1 x14"]),
        ("oceans-4", ["a1 l7", "m1 x7", "m8 x14", "a8 l14"]),
        ("oceans-2v2", ["a1 l7", "m1 x7", "m8 x14", "a8 l14"]),
        ("oceans-2v1", ["a1 l14", "m1 x7", "m8 x14"]),
        ("oceans-3v1", ["a1 l14", "m1 x5", "m6 t14", "u6 x14"]),
    ],
)
def test_the_sectors_are_equal(key: str, sectors: list[str]) -> None:
    grid = setup(key).grid
    assert [f"{grid.name(a)} {grid.name(b)}" for a, b in setup(key).sectors] == sectors


@rule("SAIL-4.4.5.1", "SAIL-4.4.5.3")
@pytest.mark.parametrize("key", KEYS)
def test_forts_and_ships_lie_in_their_owners_sectors(key: str) -> None:
    plan = setup(key)
    grid = plan.grid
    for owner, at in [(f.owner, f.site.at) for f in plan.forts] + [(s.owner, s.at) for s in plan.ships]:
        first, last = plan.sectors[owner]
        assert grid.column(first) <= grid.column(at) <= grid.column(last)
        assert grid.row(first) <= grid.row(at) <= grid.row(last)


@rule("SAIL-4.4.5.2")
@pytest.mark.parametrize("key", KEYS)
def test_every_fort_has_its_island_and_everybody_as_many_reefs(key: str) -> None:
    battle = campaign(key).battle
    chart = battle.chart
    for index, fort in enumerate(setup(key).forts):
        if not fort.site.coast_rule:
            continue
        ashore = [chart.kind[square] in (1, 2) for square in [fort.site.at, *chart.grid.neighbours(fort.site.at)]]
        assert any(ashore)
        assert chart.harbours[index]
    assert len({len(reefs) for reefs in setup(key).reefs_default}) == 1


@rule("SAIL-4.4.5.3", "SAIL-4.4.5.8")
@pytest.mark.parametrize(
    ("key", "each"),
    [
        ("oceans-2", [2, 2]),
        ("oceans-3", [1, 1, 1]),
        ("oceans-4", [1, 1, 1, 1]),
        ("oceans-2v2", [1, 1, 1, 1]),
        ("oceans-2v1", [2, 1, 1]),
        ("oceans-3v1", [3, 1, 1, 1]),
    ],
)
def test_how_many_forts_each_has(key: str, each: list[int]) -> None:
    count = Counter(plan.owner for plan in setup(key).forts)
    assert [count[seat] for seat in range(setup(key).seats)] == each


@rule("SAIL-4.4.5.8")
def test_the_two_forts_beyond_the_box_are_royal_port_symbols_in_the_corners() -> None:
    plan = setup("oceans-3v1")
    symbols = {plan.grid.name(f.site.at): f.site.coast_rule for f in plan.forts if f.site.royal_symbol}
    assert symbols == {"a1": False, "x14": False}
    assert campaign("oceans-3v1").battle.ports == []  # forts they are, in every respect
    assert [f.site.royal_symbol for key in KEYS[:-1] for f in setup(key).forts].count(True) == 0


@rule("SAIL-4.4.5.4")
@pytest.mark.parametrize("key", KEYS)
def test_royal_ports_are_for_two_players_only(key: str) -> None:
    ports = [(setup(key).grid.name(plan.at), plan.owner) for plan in setup(key).ports]
    assert ports == ([("b2", 0), ("w13", 1)] if key == "oceans-2" else [])


@rule("SAIL-4.4.5.5")
@pytest.mark.parametrize(
    ("key", "each"),
    [
        ("oceans-2", [2, 2]),
        ("oceans-3", [1, 1, 1]),
        ("oceans-4", [1, 1, 1, 1]),
        ("oceans-2v2", [1, 1, 1, 1]),
        ("oceans-2v1", [2, 1, 1]),
        ("oceans-3v1", [3, 1, 1, 1]),
    ],
)
def test_all_sides_have_the_same_ships(key: str, each: list[int]) -> None:
    plan = setup(key)
    for seat, sets in enumerate(each):
        assert Counter(ship.kind for ship in plan.ships if ship.owner == seat) == dict.fromkeys(range(4), sets)
    by_side = [Counter(s.kind for s in plan.ships if plan.sides[s.owner] == side) for side in set(plan.sides)]
    assert all(fleet == by_side[0] for fleet in by_side)
    if key == "oceans-3v1":
        assert len(plan.ships) == 24


@rule("SAIL-4.4.5.6")
def test_the_west_of_two_players_and_its_mirror_image() -> None:
    plan = setup("oceans-2")
    grid = plan.grid
    assert {(i.piece, grid.name(i.at)) for i in plan.islands[:2]} == {("monu", "h4"), ("volcano", "d11")}
    assert {grid.name(f.site.at) for f in plan.forts if f.owner == 0} == {"j5", "e11"}
    assert {grid.name(f.site.at) for f in plan.forts if f.owner == 1} == {"o10", "t4"}
    chart = campaign("oceans-2").battle.chart
    for square in range(grid.squares):
        mirrored = grid.square(23 - grid.column(square), 13 - grid.row(square))
        assert chart.kind[square] == chart.kind[mirrored]
        assert chart.reef[square] == chart.reef[mirrored]
        assert (chart.fort_at[square] == -1) == (chart.fort_at[mirrored] == -1)


@rule("SAIL-4.4.5.6")
@pytest.mark.parametrize("key", KEYS)
def test_every_variant_can_be_started_as_it_stands(key: str) -> None:
    battle = campaign(key)
    assert battle.prompt() == "act"
    assert battle.battle.fault() == ""


@rule("SAIL-4.4.5.7")
def test_the_neutral_fort_is_there_when_it_was_agreed_on() -> None:
    assert "l10" not in [battle_fort.name.split()[1] for battle_fort in campaign("oceans-3").battle.forts]
    battle = campaign("oceans-3", oceans_neutral_fort="true")
    assert battle.fort("l10").owner == -1
    assert not battle.fort("l10").ruin
    chart = battle.battle.chart
    assert ("monu", "k10") in {(i.piece, chart.grid.name(i.at)) for i in chart.islands}
    for key in KEYS:
        scenario = GAME.scenario(key)
        assert scenario is not None
        assert ("oceans_neutral_fort" in [o.key for o in scenario.options]) == (key == "oceans-3")


@rule("SAIL-4.4.6")
@pytest.mark.parametrize(
    ("key", "sides"),
    [
        ("oceans-3", [0, 1, 2]),
        ("oceans-4", [0, 1, 2, 3]),
        ("oceans-2v2", [0, 1, 0, 1]),
        ("oceans-2v1", [0, 1, 1]),
        ("oceans-3v1", [0, 1, 1, 1]),
    ],
)
def test_everyone_alone_or_in_constant_alliances(key: str, sides: list[int]) -> None:
    battle = campaign(key).battle
    assert list(battle.rules.sides) == sides
    assert battle.team_mates(1, 2) == (sides[1] == sides[2])


@rule("SAIL-4.4.6")
def test_two_against_two_allies_have_opposite_quarters() -> None:
    plan = setup("oceans-2v2")
    first, allied = plan.sectors[0], plan.sectors[2]
    assert plan.grid.column(first[1]) < plan.grid.column(allied[0])
    assert plan.grid.row(first[1]) < plan.grid.row(allied[0])


# ---- which conditions are in force


@rule("SAIL-4.4.3.1")
def test_all_three_conditions_unless_the_players_choose() -> None:
    switches = campaign("oceans-2").battle.rules.switches
    assert (switches.by_royal_port, switches.by_no_ships, switches.by_no_forts) == (True, True, True)
    switches = campaign("oceans-2", oceans_victory="royal_port").battle.rules.switches
    assert (switches.by_royal_port, switches.by_no_ships, switches.by_no_forts) == (True, False, False)


@rule("SAIL-4.4.3.1")
@pytest.mark.parametrize(
    ("key", "chosen", "fine"),
    [
        ("oceans-2", "", False),
        ("oceans-2", "royal_port", True),
        ("oceans-3", "royal_port", False),
        ("oceans-2v2", "royal_port", False),
        ("oceans-3", "royal_port;no_forts", True),
        ("oceans-3", "no_ships", True),
    ],
)
def test_at_least_one_must_be_chosen_and_with_more_than_two_one_that_counts(key: str, chosen: str, fine: bool) -> None:
    start = GAME.start(key, {"oceans_victory": chosen})
    assert isinstance(start, Refusal) != fine
    if isinstance(start, Refusal):
        assert start.rule == "SAIL-4.4.3.1"


# ---- Royal Ports


def besieged(*ports: str, ships: str = DUEL, turn: int = 5, **switches: str) -> AtSea:
    """Ports that are captured at the end of this Turn."""
    battle = oceans("oceans-2", ships, turn=turn, **switches)
    for square in ports:
        ship = battle.ship("brig 1" if square == "w13" else "brig 3")
        battle.put(ship.name(), "v12" if square == "w13" else "c3")
        ship.entered, ship.marks = turn - 4, 3
    return battle


@rule("SAIL-4.4.3.2", "SAIL-3.1.5.1.6")
def test_who_captures_the_royal_port_wins_and_its_owner_capitulates() -> None:
    battle = end_of_turn(besieged("w13"))
    assert battle.port("w13").taken == 0
    assert verdict(battle) == (["red"], "SAIL-4.4.3.2")
    assert not battle.battle.in_play(1)
    assert battle.facts("out") == [{"seat": 1}]
    assert "SAIL-3.1.5.1.6" in battle.rules()


@rule("SAIL-3.1.5.1.6", "SAIL-4.4.3.1")
def test_where_the_royal_port_does_not_count_its_capture_does_nothing() -> None:
    battle = end_of_turn(besieged("w13", oceans_victory="no_ships;no_forts"))
    assert battle.port("w13").taken == 0
    assert not battle.over()
    assert battle.battle.in_play(1)


@rule("SAIL-4.4.3.1", "SAIL-4.4.3.2")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_royal_port_counts_between_two_players_only(seats: int) -> None:
    ships = "red brig 1 at v12; blue brig 2 at c8" + ("; green brig 3 at v8" if seats == 3 else "")
    battle = at_sea(ships, ports="red b2; blue w13", campaign="oceans_on_fire", seats=seats, turn=5)
    battle.ship("brig 1").entered, battle.ship("brig 1").marks = 1, 3
    end_of_turn(battle)
    assert battle.port("w13").taken == 0
    assert battle.over() == (seats == 2)
    assert battle.battle.in_play(1) == (seats == 3)


@rule("SAIL-4.4.4")
def test_both_royal_ports_captured_at_the_same_moment_are_a_draw() -> None:
    assert end_of_turn(besieged("w13", "b2")).won() == []


@rule("SAIL-4.4.4")
def test_who_is_out_for_want_of_a_fort_does_not_win_by_the_royal_port_at_that_moment() -> None:
    """Red takes the port with his last breath: his ships are removed first, and blue has no enemy left."""
    battle = besieged("w13", turn=8)
    battle.ruin("j5").ruin("e11")
    battle.battle.fortless[0] = 5
    end_of_turn(battle)
    assert battle.port("w13").taken == 0
    assert verdict(battle) == (["blue"], "SAIL-4.4.3.4")


# ---- ships


@rule("SAIL-4.4.3.3")
def test_a_side_wins_at_once_when_no_enemy_has_any_ship() -> None:
    battle = oceans("oceans-3", TRIO)
    sink(battle, "brig 2")
    assert not battle.over()
    assert not battle.battle.in_play(1)
    sink(battle, "brig 3")
    assert verdict(battle) == (["red"], "SAIL-4.4.3.3")


@rule("SAIL-4.4.3.3")
def test_a_side_wins_together_also_who_is_out_already() -> None:
    battle = oceans("oceans-2v1", "red brig 1 at c8; blue brig 3 at v3; green brig 4 at v8")
    sink(battle, "brig 3")
    sink(battle, "brig 1")
    assert verdict(battle) == (["blue", "green"], "SAIL-4.4.3.3")


@rule("SAIL-4.4.4")
def test_the_last_ships_of_all_gone_at_the_same_moment_are_a_draw_between_these() -> None:
    battle = oceans("oceans-3", TRIO)
    sink(battle, "brig 2")
    sink(battle, "brig 1", "brig 3")
    assert verdict(battle) == ([], "SAIL-4.4.4")
    assert battle.battle.ended is not None
    assert battle.battle.ended.points == (1, 0, 1)


@rule("SAIL-4.4.8")
def test_without_no_ships_a_player_without_ships_goes_on_while_he_has_a_fort() -> None:
    battle = oceans("oceans-2", DUEL, oceans_victory="royal_port;no_forts")
    sink(battle, "brig 3")
    assert battle.battle.in_play(1)
    assert not battle.over()
    destroy(battle, "o10")
    assert battle.battle.in_play(1)
    destroy(battle, "t4")
    assert verdict(battle) == (["red"], "SAIL-4.4.8")


@rule("SAIL-4.4.8")
def test_a_fort_alone_still_fires() -> None:
    battle = oceans("oceans-2", "red brig 1 at o8; blue brig 3 at v8", acting="blue", oceans_victory="no_forts")
    sink(battle, "brig 3")
    assert battle.lawful("blue: fire fort o10 at brig 1")


@rule("SAIL-4.4.8")
def test_when_nobody_has_a_ship_strength_decides_at_once() -> None:
    battle = oceans("oceans-2", DUEL, ruins="t4", oceans_victory="royal_port")
    sink(battle, "brig 1", "brig 3")
    assert verdict(battle) == (["red"], "SAIL-4.4.8")  # two forts of strength 3 against one
    battle = oceans("oceans-2", DUEL, oceans_victory="royal_port")
    sink(battle, "brig 1", "brig 3")
    assert battle.won() == []


@rule("SAIL-4.4.8")
def test_the_last_ships_in_a_boarding_tie_with_only_the_royal_port_in_force() -> None:
    battle = oceans("oceans-2", "red brig 1 at c8; blue brig 3 at c9", ruins="t4", oceans_victory="royal_port")
    battle.order("red: board brig 3 with brig 1", dice=[1, 1])
    assert verdict(battle) == (["red"], "SAIL-4.4.8")


@rule("SAIL-4.4.8")
@pytest.mark.parametrize("chosen", ["royal_port", "no_forts", "no_ships", "royal_port;no_ships;no_forts"])
def test_whatever_is_in_force_the_last_side_wins_at_once(chosen: str) -> None:
    battle = oceans("oceans-2", DUEL, oceans_victory=chosen)
    battle.order("red: resign")
    assert battle.won() == ["blue"]


@rule("SAIL-4.4.4", "SAIL-4.4.8")
def test_all_without_ships_and_forts_at_the_same_moment_are_a_draw() -> None:
    battle = oceans("oceans-2", DUEL, ruins="j5 e11 o10 t4", oceans_victory="royal_port")
    sink(battle, "brig 1", "brig 3")
    assert verdict(battle) == ([], "SAIL-4.4.4")


# ---- forts


@rule("SAIL-4.4.7", "SAIL-4.4.3.4")
def test_three_turns_without_a_fort_and_he_is_out() -> None:
    battle = destroy(oceans("oceans-2", DUEL), "o10", "t4")
    pass_turns(battle, 7)
    assert not battle.over()
    end_of_turn(battle)  # of Turn 8
    assert verdict(battle) == (["red"], "SAIL-4.4.3.4")
    assert not battle.battle.in_play(1)
    assert battle.where("brig 3") == ""


@rule("SAIL-4.4.7", "SAIL-4.4.8")
def test_the_other_may_have_no_fort_either() -> None:
    """Blue loses his last fort in Turn 5, red in Turn 6: at the end of Turn 8 blue is out, and red wins without one."""
    battle = destroy(oceans("oceans-2", DUEL), "o10", "t4")
    end_of_turn(battle)
    destroy(battle, "j5", "e11")
    pass_turns(battle, 7)
    assert not battle.over()
    end_of_turn(battle)
    assert verdict(battle) == (["red"], "SAIL-4.4.8")


@rule("SAIL-4.4.4", "SAIL-4.4.7")
def test_both_without_forts_for_as_long_are_out_together_and_draw() -> None:
    battle = destroy(oceans("oceans-2", DUEL), "o10", "t4", "j5", "e11")
    pass_turns(battle, 8)
    assert verdict(battle) == ([], "SAIL-4.4.4")


@rule("SAIL-4.4.7", "SAIL-4.4.3.4")
def test_a_fort_recovered_in_time_stops_the_count_and_it_starts_anew() -> None:
    battle = destroy(oceans("oceans-2", DUEL), "o10", "t4")
    pass_turns(battle, 7)
    battle.fort("o10").points = 2
    forts.stands_again(battle.battle, battle.fort("o10"), 1, None)
    end_of_turn(battle)
    assert not battle.over()
    destroy(battle, "o10")  # in Turn 9
    pass_turns(battle, 11)
    assert not battle.over()
    end_of_turn(battle)
    assert battle.won() == ["red"]


@rule("SAIL-4.4.7")
def test_with_three_players_the_others_go_on() -> None:
    battle = destroy(oceans("oceans-3", TRIO), "l2")
    pass_turns(battle, 8)
    assert not battle.over()
    assert [battle.battle.in_play(seat) for seat in range(3)] == [True, False, True]
    assert battle.where("brig 2") == ""
    assert "SAIL-4.4.7" in battle.rules()


@rule("SAIL-4.4.7")
def test_an_allys_fort_does_not_save_a_player_without() -> None:
    ships = "red brig 1 at c8; blue brig 3 at v3; green brig 4 at v8"
    battle = destroy(oceans("oceans-2v1", ships, oceans_victory="no_ships;no_forts"), "p4")
    pass_turns(battle, 8)
    assert not battle.over()
    assert not battle.battle.in_play(1)


@rule("SAIL-4.4.7")
def test_where_forts_do_not_count_nobody_is_out_for_want_of_one() -> None:
    battle = destroy(oceans("oceans-2", DUEL, oceans_victory="royal_port;no_ships"), "o10", "t4")
    pass_turns(battle, 9)
    assert not battle.over()
    assert battle.battle.in_play(1)


# ---- the end


@rule("SAIL-4.4.2", "SAIL-3.2.4.6")
def test_at_the_turn_limit_strength_decides() -> None:
    battle = oceans("oceans-2", DUEL + "; blue frigate 3 at v9", turn=60)
    battle.hurt("frigate 3", 4).hurt_fort("j5", 1)  # 3 + 2 + 3 against 3 + 1 + 3 + 3
    end_of_turn(battle)
    assert verdict(battle) == (["blue"], "SAIL-3.2.4.6")
