"""Pearl Banks: SAIL-4.2."""

from __future__ import annotations

import pytest

from searoom.core.seats import NOBODY
from searoom.games.sail import elimination, forts, items, losses
from searoom.games.sail.agreed import COLOURS
from searoom.games.sail.pearl_banks import target_of
from searoom.games.sail.pieces import AT_FORT
from searoom.games.sail.setup import SETUPS, Setup
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

CORNERS = "red a1; blue x14"
THREE = "red a1; blue x14; green x1"
PEARLS = "l6 l7 l8 l9 m6 m7 m9"
TEAMS = [[1, 2], [3, 4]]


def banks(
    ships: str,
    pearls: str = PEARLS,
    places: str = CORNERS,
    turn: int = 1,
    seats: int = 2,
    wind: str = "n fresh",
    **options: str,
) -> AtSea:
    return at_sea(
        ships, forts=places, goods=pearls, campaign="pearl_banks", turn=turn, seats=seats, wind=wind, options=options
    )


def two_teams(ships: str, turn: int = 1, acting: str = "red") -> AtSea:
    """Red and blue against green and yellow; five batches win."""
    places = "red a1; blue x14; green a14; yellow x1"
    battle = at_sea(
        ships, forts=places, goods=PEARLS, campaign="pearl_banks", seats=4, teams=TEAMS, turn=turn, acting=acting
    )
    battle.battle.target = target_of(4, 2, True)
    return battle


def settled(battle: AtSea) -> AtSea:
    elimination.settle(battle.battle, None)
    return battle


def told_end(battle: AtSea) -> tuple[str, str]:
    result = battle.battle.result()
    assert result is not None
    return result.rule, result.reason


def setup_of(key: str) -> Setup:
    return next(setup for setup in SETUPS if setup.key == key)


def names(setup: Setup, squares: tuple[int, ...]) -> list[str]:
    return [setup.grid.name(square) for square in squares]


PEARL_SETUPS = [setup for setup in SETUPS if setup.campaign == "pearl_banks"]


# ---- the set-ups


@rule("SAIL-4.2.1")
@pytest.mark.parametrize("chosen", ["none", "constant", "temporary", "both"])
def test_all_kinds_of_alliances_may_be_agreed(chosen: str) -> None:
    teams = chosen in ("constant", "both")
    battle = campaign("pearl-4", alliances=chosen, constant_teams="1,2;3;4" if teams else "")
    assert battle.battle.team_mates(0, 1) == teams
    assert battle.battle.rules.switches.temporary == (chosen in ("temporary", "both"))


@rule("SAIL-4.2.2")
def test_two_to_six_players() -> None:
    assert sorted({setup.seats for setup in PEARL_SETUPS}) == [2, 3, 4, 5, 6]


@rule("SAIL-4.2.3")
def test_individual_and_team_variants() -> None:
    alone = [setup.seats for setup in PEARL_SETUPS if not setup.team_variant]
    assert sorted(set(alone)) == [2, 3, 4, 5, 6]
    teams = sorted([(setup.seats, len(set(setup.sides))) for setup in PEARL_SETUPS if setup.team_variant])
    assert teams == [(3, 3), (4, 2), (6, 2), (6, 3)]


@rule("SAIL-4.2.4.1", "SAIL-4.2.5.1")
@pytest.mark.parametrize("setup", PEARL_SETUPS, ids=lambda setup: setup.key)
def test_every_set_up_has_the_target_of_its_players_and_teams(setup: Setup) -> None:
    assert setup.target == target_of(setup.seats, len(set(setup.sides)), setup.team_variant)


@rule("SAIL-4.2.8.1.1")
@pytest.mark.parametrize("key", ["pearl-2", "pearl-4", "pearl-4-2v2"])
def test_two_monu_islands_turned_by_90_degrees(key: str) -> None:
    chart = campaign(key).battle.chart
    islands = [(island.piece, chart.grid.name(island.at), island.turned) for island in chart.islands]
    assert islands == [("monu", "j6", 90), ("monu", "n6", 90)]
    land = [chart.grid.name(square) for square in range(chart.grid.squares) if chart.has_land[square]]
    assert sorted(land) == sorted([f"{c}{r}" for c in "jkno" for r in (6, 7, 8, 9)])


@rule("SAIL-4.2.8.1.2", "SAIL-4.2.8.2.1", "SAIL-4.2.8.3.2", "SAIL-4.2.8.3.5")
@pytest.mark.parametrize(
    ("key", "places"),
    [
        ("pearl-2", "a1 x14"),
        ("pearl-4", "a1 x1 x14 a14"),
        ("pearl-3", "a1 x1 a14"),
        ("pearl-6", "a1 l1 x2 x14 m14 a13"),
        ("pearl-5", "a1 l1 x2 x14 a13"),
    ],
)
def test_where_the_forts_stand(key: str, places: str) -> None:
    setup = setup_of(key)
    assert [setup.grid.name(plan.site.at) for plan in setup.forts] == places.split()
    assert [plan.owner for plan in setup.forts] == list(range(setup.seats))


@rule("SAIL-4.2.8.1.3", "SAIL-4.2.8.2.3", "SAIL-4.2.8.3.4")
@pytest.mark.parametrize(
    ("key", "fixed", "each"),
    [("pearl-2", [], 3), ("pearl-3", [], 2), ("pearl-4", ["l5", "m10"], 1), ("pearl-5", [], 1), ("pearl-6", [], 1)],
)
def test_reefs(key: str, fixed: list[str], each: int) -> None:
    setup = setup_of(key)
    assert (names(setup, setup.reefs_fixed), setup.reefs_each) == (fixed, each)
    assert [len(reefs) for reefs in setup.reefs_default] == [each] * setup.seats


@rule("SAIL-4.2.8.1.4", "SAIL-4.2.8.3.4")
@pytest.mark.parametrize("setup", PEARL_SETUPS, ids=lambda setup: setup.key)
def test_fleets(setup: Setup) -> None:
    kinds = [0, 1, 2, 3] if setup.seats <= 4 else [0, 1, 2]
    for seat in range(setup.seats):
        assert [plan.kind for plan in setup.ships if plan.owner == seat] == kinds


@rule("SAIL-4.2.8.2.2")
@pytest.mark.parametrize("key", ["pearl-3", "pearl-3-teams"])
def test_for_three_all_lies_one_row_farther_north(key: str) -> None:
    three, two = setup_of(key), setup_of("pearl-2")
    width = two.grid.width
    assert [island.at for island in three.islands] == [island.at - width for island in two.islands]
    assert [square + width for square in three.goods_fixed] == list(two.goods_fixed)
    assert [square + width for square in three.goods_last] == list(two.goods_last)


@rule("SAIL-4.2.8.3.1")
@pytest.mark.parametrize("key", ["pearl-6", "pearl-6-3v3"])
def test_six_players_have_the_islands_and_pearls_of_two(key: str) -> None:
    six, two = setup_of(key), setup_of("pearl-2")
    assert [(i.piece, i.at, i.turned) for i in six.islands] == [(i.piece, i.at, i.turned) for i in two.islands]
    assert (six.goods_fixed, six.goods_last) == (two.goods_fixed, two.goods_last)


@rule("SAIL-4.2.8.3.3")
def test_two_royal_port_symbols_are_forts_in_every_respect() -> None:
    battle = campaign("pearl-6").battle
    assert [f.name for f in battle.forts if battle.chart.forts[f.index].royal_symbol] == ["fort m14", "fort a13"]
    assert not battle.ports
    assert [fort.strength() for fort in battle.forts] == [3] * 6


@rule("SAIL-4.2.8.3.6")
@pytest.mark.parametrize("key", ["pearl-6-lying", "pearl-6-2v2v2"])
def test_lying_islands(key: str) -> None:
    setup = setup_of(key)
    assert [(setup.grid.name(i.at), i.turned) for i in setup.islands] == [("k5", 0), ("k9", 0)]
    assert names(setup, setup.goods_fixed) == ["k7", "n8", "l7", "m8", "k8", "n7"]
    assert names(setup, setup.goods_last) == ["l8", "m7"]


@rule("SAIL-4.2.8.5")
@pytest.mark.parametrize(
    ("key", "teams"),
    [
        ("pearl-4-2v2", [{"a14", "x1"}, {"a1", "x14"}]),
        ("pearl-6-3v3", [{"a1", "x2", "m14"}, {"l1", "x14", "a13"}]),
        ("pearl-6-2v2v2", [{"a1", "x14"}, {"l1", "m14"}, {"x2", "a13"}]),
    ],
)
def test_teams_sit_far_apart(key: str, teams: list[set[str]]) -> None:
    setup = setup_of(key)
    found: dict[int, set[str]] = {}
    for plan in setup.forts:
        found.setdefault(setup.sides[plan.owner], set()).add(setup.grid.name(plan.site.at))
    assert sorted(map(sorted, found.values())) == sorted(map(sorted, teams))


@rule("SAIL-4.2.8.6")
def test_ships_at_the_start() -> None:
    battle = campaign("pearl-2")
    where = {ship.name(): battle.at(ship.at) for ship in battle.battle.ships_of(0)}
    assert where == {"brig 1": "b2", "frigate 1": "b2", "galleon 1": "a2", "first-rate 1": "b1"}


@rule("SAIL-4.2.8.7")
@pytest.mark.parametrize(("order", "space"), [((1, 0), "l8"), ((0, 1), "m7")])
def test_the_seventh_batch_lies_nearer_to_the_last_player(order: tuple[int, int], space: str) -> None:
    """A1 is 11 from L8 and 12 from M7, X14 the other way round."""
    battle = campaign("pearl-2")
    battle.battle.order = order
    items.lay_out(battle.battle, None)
    assert [battle.lies(number) for number in range(1, 8)] == ["l6", "m9", "l7", "m8", "l9", "m6", space]


@rule("SAIL-4.2.8.7")
def test_for_three_all_spaces_one_row_farther_north() -> None:
    """X1 is 12 from L7 and 11 from M6; A1 and A14 are nearer to L7."""
    battle = campaign("pearl-3")
    spaces = {}
    for last in range(3):
        battle.battle.order = (*[seat for seat in range(3) if seat != last], last)
        items.lay_out(battle.battle, None)
        spaces[COLOURS[last]] = battle.lies(7)
    assert spaces == {"red": "l7", "blue": "m6", "green": "l7"}
    assert [battle.lies(number) for number in range(1, 7)] == ["l5", "m8", "l6", "m7", "l8", "m5"]


# ---- delivery


@rule("SAIL-4.2.4.1")
@pytest.mark.parametrize(
    ("key", "target"), [("pearl-2", 4), ("pearl-3", 3), ("pearl-4", 3), ("pearl-5", 2), ("pearl-6", 2)]
)
def test_the_first_with_enough_batches_at_his_forts_wins_at_once(key: str, target: int) -> None:
    battle = campaign(key, 1, **({"handicap": "false"} if key == "pearl-3" else {}))
    for number in range(1, target):
        battle.store(number, "a1")
    assert not settled(battle).over()
    battle.aboard(target, "brig 1").act("red").order(f"red: unload pearls {target} from brig 1 at fort a1")
    assert battle.won() == ["red"]
    assert told_end(battle) == ("SAIL-4.2.4.1", "enough delivered")


@rule("SAIL-4.2.5.1")
@pytest.mark.parametrize(
    ("key", "mate", "target", "winners"),
    [
        ("pearl-4-2v2", "x14", 5, ["red", "green"]),
        ("pearl-6-3v3", "x2", 5, ["red", "green", "white"]),
        ("pearl-6-2v2v2", "x14", 4, ["red", "yellow"]),
        ("pearl-3-teams", "a1", 4, ["red"]),
    ],
)
def test_a_teams_batches_are_added_up(key: str, mate: str, target: int, winners: list[str]) -> None:
    battle = campaign(key, 1, **({"handicap": "false"} if key == "pearl-3-teams" else {}))
    for number in range(1, target):
        battle.store(number, "a1" if number % 2 else mate)
    assert not settled(battle).over()
    battle.aboard(target, "brig 1").act("red").order(f"red: unload pearls {target} from brig 1 at fort a1")
    assert battle.won() == winners
    assert told_end(battle) == ("SAIL-4.2.5.1", "enough delivered")


@rule("SAIL-4.2.5.1")
def test_with_agreed_sides_their_number_gives_the_target() -> None:
    """Five players in three sides: 4. Four sides: as for five players, 2."""
    assert campaign("pearl-5", alliances="constant", constant_teams="1,2;3,4;5").battle.target == 4
    assert campaign("pearl-5", alliances="constant", constant_teams="1,2;3;4;5").battle.target == 2
    assert [target_of(4, sides, True) for sides in (2, 3)] == [5, 4]
    assert target_of(6, 4, True) == 2


# ---- survival


@rule("SAIL-4.2.4.2")
def test_the_last_player_with_ships_wins_at_once() -> None:
    battle = banks("red first-rate 1 at f5; blue brig 2 at f6").hurt("brig 2", 2)
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    assert battle.won() == ["red"]
    assert told_end(battle) == ("SAIL-4.2.4.2", "last afloat")


@rule("SAIL-4.2.5.2")
def test_the_only_team_with_ships_wins() -> None:
    battle = two_teams("red brig 1 at f5; blue brig 2 at w13; green brig 3 at f6; yellow brig 4 at g6")
    battle.hurt("brig 3", 2).hurt("brig 4", 2).put("brig 1", "f5")
    losses.sink(battle.battle, battle.ship("brig 3"), "SAIL-2.4.3", None)
    assert not settled(battle).over()
    losses.sink(battle.battle, battle.ship("brig 4"), "SAIL-2.4.3", None)
    assert settled(battle).won() == ["red", "blue"]
    assert told_end(battle) == ("SAIL-4.2.5.2", "last afloat")


# ---- no pearls left


def none_left(battle: AtSea, *stored: str) -> AtSea:
    """Batches at these forts, one after another; all others are lost."""
    count = len(battle.battle.items)
    for number, square in enumerate(stored, 1):
        settled(battle.store(number, square))
        assert not battle.over()
    battle.lost(*range(len(stored) + 1, count + 1))
    return settled(battle)


@rule("SAIL-4.2.4.3")
def test_no_batch_left_the_most_at_his_forts_wins() -> None:
    battle = none_left(banks("red brig 1 at f5; blue brig 2 at w13"), "x14", "a1", "a1")
    assert battle.won() == ["red"]
    assert told_end(battle) == ("SAIL-4.2.4.3", "no goods left")


@rule("SAIL-4.2.4.3")
@pytest.mark.parametrize("where", ["aboard", "space"])
def test_one_batch_left_anywhere_and_it_goes_on(where: str) -> None:
    battle = banks("red brig 1 at f5; blue brig 2 at w13").store(1, "a1").lost(3, 4, 5, 6, 7)
    if where == "aboard":
        battle.aboard(2, "brig 2")
    assert not settled(battle).over()


@rule("SAIL-4.2.4.3")
def test_of_equals_the_one_who_reached_that_number_first() -> None:
    battle = none_left(banks("red brig 1 at f5; blue brig 2 at w13"), "x14", "a1", "a1", "x14")
    assert battle.won() == ["red"]  # red came to two before blue, though blue had the first
    battle = none_left(banks("red brig 1 at f5; blue brig 2 at w13"), "a1", "x14")
    assert battle.won() == ["red"]


@rule("SAIL-4.2.4.3")
def test_reached_once_is_reached() -> None:
    """Red had two first, lost one and brought another home after blue had two."""
    battle = banks("red brig 1 at f5; blue brig 2 at w13")
    for number, square in ((1, "a1"), (2, "a1"), (3, "x14")):
        settled(battle.store(number, square))
    settled(battle.lost(2))
    settled(battle.store(4, "x14"))
    settled(battle.store(5, "a1"))
    assert not battle.over()
    assert settled(battle.lost(6, 7)).won() == ["red"]


@rule("SAIL-4.2.4.3")
def test_no_batch_at_any_fort_and_it_goes_on_for_survival() -> None:
    battle = none_left(banks("red first-rate 1 at f5; blue brig 2 at f6").hurt("brig 2", 2))
    assert not battle.over()
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    assert battle.won() == ["red"]


@rule("SAIL-4.2.4.3")
def test_what_lies_at_a_neutral_fort_is_at_nobodys() -> None:
    battle = banks("red brig 1 at f5; blue brig 2 at w13; green brig 3 at w2", places=THREE, seats=3).store(1, "x1")
    battle.put("brig 3", "")
    assert not none_left(settled(battle)).over()
    assert battle.fort("x1").owner == NOBODY


@rule("SAIL-4.2.5.2")
def test_no_pearls_left_a_teams_batches_are_added_up() -> None:
    battle = none_left(
        two_teams("red brig 1 at b2; blue brig 2 at w13; green brig 3 at b13; yellow brig 4 at w2"),
        "a14",
        "a14",
        "a1",
        "x14",
        "x14",
    )
    assert battle.won() == ["red", "blue"]
    assert told_end(battle) == ("SAIL-4.2.5.2", "no goods left")


# ---- loss of all ships, loss of all forts


@rule("SAIL-4.2.6")
def test_without_ships_he_is_out_and_his_team_keeps_forts_and_pearls() -> None:
    battle = two_teams(
        "red brig 1 at f5; blue brig 2 at w13; green first-rate 3 at f6; yellow brig 4 at w2", acting="green"
    )
    battle.store(1, "a1").hurt("brig 1", 2)
    battle.order("green: fire first-rate 3 at brig 1", dice=[1])
    assert battle.battle.out == 1
    assert battle.fort("a1").owner == battle.seat("blue")
    assert battle.battle.goods_of(battle.seat("blue")) == 1


@rule("SAIL-4.2.6")
def test_in_the_individual_variant_they_become_neutral() -> None:
    battle = (
        banks("red first-rate 1 at f5; blue brig 2 at f6; green brig 3 at w2", places=THREE, seats=3)
        .store(1, "x14")
        .hurt("brig 2", 2)
    )
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    assert battle.fort("x14").owner == NOBODY
    assert battle.lies(1) == "fort x14"


def fortless(turn: int = 6) -> AtSea:
    """Red loses his only fort in this Turn."""
    battle = banks(
        "red galleon 1 at a6; red brig 1 at f5; blue brig 2 at w13; green brig 3 at w2",
        places=THREE,
        turn=turn,
        seats=3,
    )
    battle.aboard(1, "galleon 1").aboard(2, "brig 1")
    forts.destroy(battle.battle, battle.fort("a1"), "SAIL-3.3.5.1.5", None)
    return battle


@rule("SAIL-4.2.7.1")
def test_last_fort_lost_in_turn_6_out_at_the_end_of_turn_9() -> None:
    battle = fortless()
    while battle.battle.turn < 9:
        battle.next_turn()
    assert battle.battle.out == 0
    battle.put("galleon 1", "a6").put("brig 1", "f5").next_turn()
    assert battle.battle.turn == 10
    assert battle.battle.out == 1
    assert battle.battle.ships_of(0) == []
    assert (battle.lies(1), battle.lies(2)) == ("a6", "lost")  # as of sunk ships
    assert [event.rule for event in battle.told if event.kind == "out"] == ["SAIL-4.2.7.1"]


@rule("SAIL-4.2.7.2")
@pytest.mark.parametrize("recovered_by", ["himself", "nobody"])
def test_a_fort_recovered_in_time_keeps_him_in(recovered_by: str) -> None:
    battle = fortless()
    while battle.battle.turn < 9:
        battle.next_turn()
    if recovered_by == "himself":
        battle.fort("a1").points = 2
        forts.stands_again(battle.battle, battle.fort("a1"), 0, None)
    battle.next_turn()
    assert battle.battle.out == (0 if recovered_by == "himself" else 1)


@rule("SAIL-4.2.7.3")
@pytest.mark.parametrize("how", ["assault", "reconstruction"])
def test_so_does_any_other_fort_that_he_takes(how: str) -> None:
    battle = fortless()
    while battle.battle.turn < 9:
        battle.next_turn()
    if how == "assault":
        forts.take(battle.battle, battle.fort("x14"), 0, 1, None)
    else:
        battle.ruin("x14", 2)
        forts.stands_again(battle.battle, battle.fort("x14"), 0, None)
    battle.next_turn()
    assert not battle.battle.out & 1
    if how == "assault":  # now blue's count has begun
        assert battle.battle.fortless[1] == 9


@rule("SAIL-4.2.7.4")
def test_or_an_ally_gives_him_one_with_the_pearls_in_it() -> None:
    battle = banks(
        "red brig 1 at f5; blue brig 2 at w13; green brig 3 at w2",
        places="red a1; blue x14; blue m14; green x1",
        seats=3,
        alliances="temporary",
    )
    forts.destroy(battle.battle, battle.fort("a1"), "SAIL-3.3.5.1.5", None)
    battle.ally("red", "blue").store(1, "m14").act("blue")
    battle.order("blue: present fort m14 to red")
    assert battle.battle.goods_of(0) == 1
    assert battle.battle.out == 0
    for _ in range(5):
        battle.next_turn()
    assert battle.battle.out == 0


@rule("SAIL-4.2.7.4")
def test_an_ally_who_gives_his_last_fort_is_out_with_his_ships() -> None:
    battle = banks(
        "red brig 1 at f5; blue galleon 2 at a6; green brig 3 at w2", places=THREE, seats=3, alliances="temporary"
    )
    forts.destroy(battle.battle, battle.fort("a1"), "SAIL-3.3.5.1.5", None)
    battle.ally("red", "blue").aboard(1, "galleon 2").store(2, "x14").act("blue")
    battle.order("blue: present fort x14 to red")
    assert battle.battle.out == 2
    assert battle.where("galleon 2") == ""
    assert battle.lies(1) == "a6"
    assert battle.battle.goods_of(0) == 1
    assert battle.awaited() == ["green"]


@rule("SAIL-4.2.7.1", "SAIL-3.2.4.4")
def test_all_without_forts_go_at_the_same_moment() -> None:
    battle = banks("red brig 1 at f5; blue brig 2 at w13", turn=6)
    for square in ("a1", "x14"):
        forts.destroy(battle.battle, battle.fort(square), "SAIL-3.3.5.1.5", None)
    while not battle.over() and battle.battle.turn < 9:
        battle.next_turn()
    assert not battle.over()
    battle.end()
    battle.end()
    assert battle.won() == []
    assert told_end(battle) == ("SAIL-3.2.4.4", "nobody left")


# ---- loading and unloading (SAIL-4.2.9)


@rule("SAIL-4.2.9.1.1")
def test_a_batch_is_loaded_where_the_ship_stops_at_once_or_later() -> None:
    battle = banks("red galleon 1 at l10; blue brig 2 at w13", wind="n fresh").go("red: move galleon 1 n 1")
    assert battle.lawful("red: load pearls 4 aboard galleon 1")
    battle.next_turn("n fresh").act("red")
    assert battle.lawful("red: load pearls 4 aboard galleon 1")
    battle.order("red: move galleon 1 n 4")  # over L8, L7 and L6, to L5
    assert battle.offered("red", "load") == set()


@rule("SAIL-4.2.9.1.2")
@pytest.mark.parametrize(("state", "lawful"), [("own", True), ("ruin", False), ("enemy", False), ("neutral", False)])
def test_unloading_at_a_standing_fort_of_ones_own(state: str, lawful: bool) -> None:
    battle = banks("red brig 1 at b2; blue brig 2 at w13").aboard(1, "brig 1")
    if state == "ruin":
        battle.ruin("a1")
    elif state != "own":
        battle.fort("a1").owner = 1 if state == "enemy" else NOBODY
    assert battle.lawful("red: unload pearls 1 from brig 1 at fort a1") == lawful
    if lawful:
        battle.order("red: unload pearls 1 from brig 1 at fort a1")
        assert battle.lies(1) == "fort a1"
        assert battle.battle.goods_of(0) == 1
    else:
        reason = "fort in ruins" if state == "ruin" else "not your fort"
        assert battle.refused("red: unload pearls 1 from brig 1 at fort a1") == ("SAIL-4.2.9.1.2", reason)


@rule("SAIL-4.2.9.1.3")
def test_at_an_allys_fort_the_batch_becomes_his() -> None:
    ships = "red brig 1 at w13; blue brig 2 at w14; green brig 3 at w2"
    battle = banks(ships, places=THREE, seats=3, alliances="temporary").aboard(1, "brig 1")
    assert not battle.lawful("red: unload pearls 1 from brig 1 at fort x14")
    battle.ally("red", "blue").order("red: unload pearls 1 from brig 1 at fort x14")
    assert [battle.battle.goods_of(seat) for seat in range(3)] == [0, 1, 0]
    mates = two_teams("red brig 1 at w13; blue brig 2 at w14; green brig 3 at b13; yellow brig 4 at w2").aboard(
        1, "brig 1"
    )
    assert mates.lawful("red: unload pearls 1 from brig 1 at fort x14")


@rule("SAIL-4.2.9.2")
def test_no_transfer_at_sea() -> None:
    battle = banks("red galleon 1 at b2; red brig 1 at b2; blue brig 2 at w13").aboard(1, "brig 1")
    assert battle.refused("red: load pearls 1 aboard galleon 1") == ("SAIL-4.2.9.2", "aboard a ship")


@rule("SAIL-4.2.9.3.1")
@pytest.mark.parametrize("kind", ["brig", "frigate"])
def test_brig_and_frigate_carry_one_and_lose_a_space(kind: str) -> None:
    battle = banks(f"red {kind} 1 at l10; blue brig 2 at w13", "l10 l10 m7", wind="n fresh")
    most = {"brig": 6, "frigate": 7}[kind]
    assert battle.lawful(f"red: move {kind} 1 n {most}")
    battle.order(f"red: load pearls 1 aboard {kind} 1")
    assert battle.refused(f"red: load pearls 2 aboard {kind} 1") == ("SAIL-4.2.9.3.1", "full")
    assert battle.lawful(f"red: move {kind} 1 n {most - 1}")
    assert not battle.lawful(f"red: move {kind} 1 n {most}")


@rule("SAIL-4.2.9.3.2")
def test_a_first_rate_with_two_batches_sails_two_spaces_north_east() -> None:
    battle = banks("red first-rate 1 at l10; blue brig 2 at w13", "l10 l10 l10 m7", wind="n fresh")
    battle.order("red: load pearls 1 aboard first-rate 1")
    assert battle.lawful("red: move first-rate 1 ne 3")  # one batch costs nothing
    battle.order("red: load pearls 2 aboard first-rate 1")
    assert battle.refused("red: load pearls 3 aboard first-rate 1") == ("SAIL-4.2.9.3.2", "full")
    assert battle.lawful("red: move first-rate 1 ne 2")
    assert not battle.lawful("red: move first-rate 1 ne 3")


# ---- pearls of ships and forts that are lost


@rule("SAIL-4.2.9.4.1", "SAIL-4.2.9.4.2")
@pytest.mark.parametrize(
    ("square", "stays"),
    [
        ("a6", True),
        ("l1", True),
        ("f6", False),
        ("b2", False),
        ("i5", True),
        ("i10", True),
        ("h6", False),
        ("l8", True),
        ("j6", True),
    ],
)
def test_pearls_stay_off_the_coast_and_are_lost_in_deep_water(square: str, stays: bool) -> None:
    """Monu, turned, lies on J6 to K9 and N6 to O9."""
    battle = at_sea(
        f"red galleon 1 at {square}; red brig 1 at c9; blue brig 2 at w13",
        islands="monu j6 90; monu n6 90",
        forts=CORNERS,
        goods="m9 m7",
        campaign="pearl_banks",
    ).aboard(1, "galleon 1")
    losses.sink(battle.battle, battle.ship("galleon 1"), "SAIL-2.4.3", None)
    assert battle.lies(1) == (square if stays else "lost")
    if stays:
        battle.put("brig 1", square).order("red: load pearls 1 aboard brig 1")


@rule("SAIL-4.2.9.4.1")
def test_any_ship_may_load_what_has_stayed() -> None:
    battle = (
        banks("red first-rate 1 at a5; blue galleon 2 at a6; blue brig 2 at w13", wind="n fresh")
        .hurt("galleon 2", 4)
        .aboard(1, "galleon 2")
    )
    battle.order("red: fire first-rate 1 at galleon 2", dice=[1])
    assert battle.facts("goods left") == [{"item": "pearls 1", "at": "a6"}]
    assert battle.prompt() == "act"  # nobody takes pearls off a ship that sinks
    battle.act("blue").put("brig 2", "a6").order("blue: load pearls 1 aboard brig 2")


@rule("SAIL-4.2.9.5")
def test_pearls_at_a_fort_are_lost_with_it() -> None:
    battle = banks("red first-rate 1 at w13; blue brig 2 at w2").store(1, "x14").store(2, "a1").hurt_fort("x14", 2)
    battle.order("red: fire first-rate 1 at fort x14", dice=[1])
    assert (battle.lies(1), battle.lies(2)) == ("lost", "fort a1")
    assert battle.facts("goods lost") == [{"item": "pearls 1", "at": "x14"}]


@rule("SAIL-4.2.9.6")
def test_pearls_at_a_captured_fort_are_the_captors() -> None:
    battle = banks("red first-rate 1 at w13; blue brig 2 at w2; blue brig 3 at v2", places=f"{CORNERS}; blue x1").store(
        1, "x14"
    )
    assert [battle.battle.goods_of(seat) for seat in (0, 1)] == [0, 1]
    forts.take(battle.battle, battle.fort("x14"), 0, 2, None)
    assert battle.item(1).kind == AT_FORT
    assert [battle.battle.goods_of(seat) for seat in (0, 1)] == [1, 0]
    assert settled(battle).battle.reached[0] == (1,)


@rule("SAIL-4.2.9.7")
def test_moving_a_stored_batch_to_another_fort() -> None:
    """Also in the Turn of arrival."""
    battle = banks("red galleon 1 at c4; blue brig 2 at w13", places="red b2; red d2; blue x14", wind="n fresh").store(
        1, "b2"
    )
    battle.go(
        "red: move galleon 1 n 2",
        "red: load pearls 1 aboard galleon 1",
        "red: unload pearls 1 from galleon 1 at fort d2",
    )
    assert battle.lies(1) == "fort d2"


@rule("SAIL-4.2.9.7")
@pytest.mark.parametrize("whose", ["enemy", "temporary ally", "neutral"])
def test_loading_at_anothers_fort_is_refused(whose: str) -> None:
    battle = banks(
        "red galleon 1 at w13; blue brig 2 at w14; green brig 3 at w2", places=THREE, seats=3, alliances="temporary"
    ).store(1, "x14")
    if whose == "temporary ally":
        battle.ally("red", "blue")
    elif whose == "neutral":
        battle.fort("x14").owner = NOBODY
    assert battle.refused("red: load pearls 1 aboard galleon 1") == ("SAIL-4.2.9.7", "not your fort")


@rule("SAIL-4.2.9.7")
def test_at_a_constant_allys_fort_it_is_allowed() -> None:
    battle = two_teams("red galleon 1 at w13; blue brig 2 at w14; green brig 3 at b13; yellow brig 4 at w2").store(
        1, "x14"
    )
    assert battle.lawful("red: load pearls 1 aboard galleon 1")
    assert battle.refused("red: load pearls 1 aboard brig 2")[1] == "not your ship"


@rule("SAIL-4.2.4.3")
def test_of_equals_the_first_is_not_the_first_in_seat_order() -> None:
    battle = none_left(banks("red brig 1 at f5; blue brig 2 at w13"), "a1", "x14", "x14", "a1")
    assert battle.won() == ["blue"]
    battle = none_left(banks("red brig 1 at f5; blue brig 2 at w13"), "x14", "a1")
    assert battle.won() == ["blue"]
