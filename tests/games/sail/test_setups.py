"""The set-ups of the package: islands, forts, fleets, goods and reefs as the rulebook says (SAIL-4), and all of them
lawful by the rules of placement."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from searoom.core.grid import OFF
from searoom.games.sail.cards import CARDS, TYPES
from searoom.games.sail.chart import PIECES, Island, cells
from searoom.games.sail.layout import Layout
from searoom.games.sail.places import no_reef
from searoom.games.sail.setup import SETUPS, Setup
from searoom.games.sail.setup_check import check, check_box, reefs
from tests.games.sail.at_sea import campaign, rule

PEARL = [found for found in SETUPS if found.campaign == "pearl_banks"]
JOLLY = [found for found in SETUPS if found.campaign == "jolly_roger"]
OCEANS = [found for found in SETUPS if found.campaign == "oceans_on_fire"]
UPRIGHT = [
    found
    for found in PEARL
    if found.key not in ("pearl-3", "pearl-3-teams", "pearl-5", "pearl-6-lying", "pearl-6-2v2v2")
]


def setup(key: str) -> Setup:
    return next(found for found in SETUPS if found.key == key)


def names(found: Setup, squares: Iterable[int]) -> list[str]:
    return [found.grid.names[square] for square in squares]


def forts(found: Setup) -> list[str]:
    """In seat order."""
    plans = sorted(found.forts, key=lambda plan: plan.owner)
    return names(found, [plan.site.at for plan in plans])


def islands(found: Setup) -> list[tuple[str, str, int]]:
    return sorted((i.piece, found.grid.names[i.at], i.turned) for i in found.islands)


def fleet(found: Setup, seat: int) -> list[str]:
    return sorted(TYPES[plan.kind] for plan in found.ships if plan.owner == seat)


def key_of(found: Setup) -> str:
    return found.key


every = pytest.mark.parametrize("found", SETUPS, ids=key_of)


# ---- all of them


@rule("SAIL-4.0.2")
@every
def test_every_set_up_is_complete_and_lawful_as_it_stands(found: Setup) -> None:
    assert check(found) is None
    battle = campaign(found.key).battle
    assert battle.fault() == ""
    assert all(ship.afloat() for ship in battle.ships[: len(found.ships)])
    assert len(battle.chart.reefs) == len(found.reefs_fixed) + sum(len(squares) for squares in found.reefs_default)
    if not found.reefs_one_by_one:
        assert [len(squares) for squares in found.reefs_default] == [found.reefs_each] * found.seats


@rule("SAIL-2.1.5")
@every
def test_no_two_ships_have_the_same_type_and_number(found: Setup) -> None:
    ships = [(plan.kind, plan.number) for plan in (*found.ships, *found.reserve)]
    assert len(set(ships)) == len(ships)
    assert {number for _, number in ships} <= set(range(1, 7))


@rule("SAIL-2.1.6")
@every
def test_no_set_up_needs_more_than_the_box_holds(found: Setup) -> None:
    assert check_box(found) is None
    ships = [*found.ships, *found.reserve]
    assert max(len([plan for plan in ships if plan.kind == kind]) for kind in range(4)) <= 6
    assert len([plan for plan in found.forts if not plan.site.royal_symbol]) <= 4
    assert len(found.ports) + len([plan for plan in found.forts if plan.site.royal_symbol]) <= 2
    assert reefs(found) <= 6
    for piece in PIECES.values():
        copies = [i.number for i in found.islands if i.piece == piece.word]
        assert sorted(copies) == list(range(1, len(copies) + 1))
        assert len(copies) <= piece.in_box


@rule("SAIL-2.1.6")
def test_the_box() -> None:
    assert {piece.word: piece.in_box for piece in PIECES.values()} == {"snake": 1, "monu": 2, "volcano": 2}
    assert [card.in_box for card in CARDS] == [6, 6, 6, 6]


@rule("SAIL-2.3.4")
@every
def test_no_two_islands_share_a_space(found: Setup) -> None:
    covered = [cell.at for island in found.islands for cell in cells(island, found.grid)]
    assert OFF not in covered
    assert len(set(covered)) == len(covered)


@rule("SAIL-3.1.5.12")
@pytest.mark.parametrize("key", ["old_pirate-2", "pearl-2", "oceans-2"])
def test_two_players_begin_as_mirror_images(key: str) -> None:
    """Through the centre of the board; the odd item of goods apart."""
    found = setup(key)
    last = found.grid.squares - 1

    def mirror(squares: Iterable[int]) -> list[int]:
        return sorted(last - square for square in squares)

    for seat in range(2):
        mine = [plan.site.at for plan in found.forts if plan.owner == seat]
        theirs = [plan.site.at for plan in found.forts if plan.owner == 1 - seat]
        assert mirror(mine) == sorted(theirs)
        ships = [(plan.kind, plan.at) for plan in found.ships if plan.owner == seat]
        others = [(plan.kind, last - plan.at) for plan in found.ships if plan.owner == 1 - seat]
        assert sorted(ships) == sorted(others)
        assert mirror(found.reefs_default[seat]) == sorted(found.reefs_default[1 - seat])
    assert mirror(plan.at for plan in found.ports) == sorted(plan.at for plan in found.ports)
    assert mirror(found.goods_fixed) == sorted(found.goods_fixed)
    assert mirror(found.goods_last) == sorted(found.goods_last)
    chart = found.chart([], False)
    assert chart.kind == chart.kind[::-1]


@rule("SAIL-3.1.5.12")
def test_it_is_not_enforced() -> None:
    assert check(setup("jolly_roger-2")) is None
    chart = setup("jolly_roger-2").chart([], False)
    assert chart.kind != chart.kind[::-1]


@rule("SAIL-3.1.5.4.2")
@every
def test_the_default_reefs_are_lawful_one_after_another(found: Setup) -> None:
    """Each in the sector of the player who would place it, where sectors count."""
    chart = found.chart([], False)
    goods = [*found.goods_fixed, *found.goods_last]
    layout = Layout(
        found,
        chart,
        [plan.owner for plan in found.forts],
        [plan.owner for plan in found.ports],
        goods,
        [plan.at for plan in found.ships],
        [0] * found.seats,
    )
    for seat, squares in enumerate(found.reefs_default):
        for square in squares:
            assert no_reef(layout, square, -1 if found.reefs_one_by_one else seat, not found.reefs_one_by_one) is None
            layout = layout.with_reef(square)


# ---- Treasures of the Old Pirate


@rule("SAIL-4.1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_old_pirate_is_played_on_one_piece_of_the_board(seats: int) -> None:
    grid = setup(f"old_pirate-{seats}").grid
    assert (grid.names[0], grid.names[-1], grid.squares) == ("a1", "l14", 168)


@rule("SAIL-4.1.3.1")
@pytest.mark.parametrize(
    ("seats", "corners"),
    [(2, ["a1", "l14"]), (3, ["a1", "l1", "a14"]), (4, ["a1", "l1", "l14", "a14"])],
)
def test_each_player_has_a_fort_in_a_corner_without_a_coast(seats: int, corners: list[str]) -> None:
    found = setup(f"old_pirate-{seats}")
    assert forts(found) == corners
    assert [plan.owner for plan in found.forts] == list(range(seats))
    assert not any(plan.site.coast_rule for plan in found.forts)


@rule("SAIL-4.1.3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_monu_island_and_no_reefs(seats: int) -> None:
    found = setup(f"old_pirate-{seats}")
    assert islands(found) == [("monu", "e7", 0)]
    assert names(found, sorted(cell.at for cell in cells(found.islands[0], found.grid)))[::7] == ["e7", "h8"]
    assert campaign(found.key).battle.chart.reefs == []
    assert found.reefs_each == 0


@rule("SAIL-4.1.3.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_troves_and_the_seventh_on_f6_or_g9(seats: int) -> None:
    found = setup(f"old_pirate-{seats}")
    assert names(found, found.goods_fixed) == ["e7", "h8", "e8", "h7", "g6", "f9"]
    assert names(found, found.goods_last) == ["f6", "g9"]


@rule("SAIL-4.1.4.1")
def test_three_troves_win_with_four_players_two() -> None:
    assert [setup(f"old_pirate-{seats}").target for seats in (2, 3, 4)] == [3, 3, 2]


@rule("SAIL-4.1.4.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_two_ships_the_same_for_all(seats: int) -> None:
    found = setup(f"old_pirate-{seats}")
    assert [fleet(found, seat) for seat in range(seats)] == [["brig", "galleon"]] * seats


# ---- Pearl Banks


@rule("SAIL-4.2.3")
def test_individual_games_and_teams() -> None:
    teams = {found.key: sorted(found.sides.count(side) for side in set(found.sides)) for found in PEARL}
    assert teams == {
        "pearl-2": [1, 1],
        "pearl-3": [1, 1, 1],
        "pearl-3-teams": [1, 1, 1],
        "pearl-4": [1, 1, 1, 1],
        "pearl-4-2v2": [2, 2],
        "pearl-5": [1] * 5,
        "pearl-6": [1] * 6,
        "pearl-6-lying": [1] * 6,
        "pearl-6-3v3": [3, 3],
        "pearl-6-2v2v2": [2, 2, 2],
    }


@rule("SAIL-4.2.4.1", "SAIL-4.2.5.1")
def test_how_many_batches_win() -> None:
    targets = {found.key: found.target for found in PEARL}
    assert targets == {
        "pearl-2": 4,
        "pearl-3": 3,
        "pearl-3-teams": 4,
        "pearl-4": 3,
        "pearl-4-2v2": 5,
        "pearl-5": 2,
        "pearl-6": 2,
        "pearl-6-lying": 2,
        "pearl-6-3v3": 5,
        "pearl-6-2v2v2": 4,
    }


@rule("SAIL-4.2.8.1.1", "SAIL-4.2.8.3.1")
@pytest.mark.parametrize("found", UPRIGHT, ids=key_of)
def test_two_monu_islands_turned_about_a_channel_of_two_columns(found: Setup) -> None:
    assert islands(found) == [("monu", "j6", 90), ("monu", "n6", 90)]
    covered = names(found, sorted(cell.at for island in found.islands for cell in cells(island, found.grid)))
    assert covered[0] == "j6"
    assert covered[-1] == "o9"
    assert len(covered) == 16


@rule("SAIL-4.2.8.1.2")
@pytest.mark.parametrize(("key", "corners"), [("pearl-2", ["a1", "x14"]), ("pearl-4", ["a1", "x1", "x14", "a14"])])
def test_two_and_four_players_have_forts_in_the_corners(key: str, corners: list[str]) -> None:
    assert forts(setup(key)) == corners


@rule("SAIL-4.2.8.1.3")
def test_three_reefs_each_for_two_and_for_four_one_each_beside_l5_and_m10() -> None:
    two, four = setup("pearl-2"), setup("pearl-4")
    assert (two.reefs_each, names(two, two.reefs_fixed)) == (3, [])
    assert (four.reefs_each, names(four, four.reefs_fixed)) == (1, ["l5", "m10"])
    assert setup("pearl-4-2v2").reefs_fixed == four.reefs_fixed


@rule("SAIL-4.2.8.1.4")
@pytest.mark.parametrize("found", [found for found in PEARL if found.seats <= 4], ids=key_of)
def test_up_to_four_players_have_one_ship_of_each_type(found: Setup) -> None:
    for seat in range(found.seats):
        assert fleet(found, seat) == sorted(TYPES)


@rule("SAIL-4.2.8.2.1", "SAIL-4.2.8.2.3")
@pytest.mark.parametrize("key", ["pearl-3", "pearl-3-teams"])
def test_three_players_have_three_corners_and_two_reefs_each(key: str) -> None:
    found = setup(key)
    assert forts(found) == ["a1", "x1", "a14"]
    assert found.reefs_each == 2
    assert found.reefs_fixed == ()


@rule("SAIL-4.2.8.2.2")
@pytest.mark.parametrize("key", ["pearl-3", "pearl-3-teams"])
def test_for_three_players_islands_and_pearls_lie_one_row_farther_north(key: str) -> None:
    found, two = setup(key), setup("pearl-2")
    assert islands(found) == [("monu", "j5", 90), ("monu", "n5", 90)]
    assert [square + found.grid.width for square in found.goods_fixed] == list(two.goods_fixed)
    assert [square + found.grid.width for square in found.goods_last] == list(two.goods_last)


@rule("SAIL-4.2.8.3.2")
@pytest.mark.parametrize("found", [found for found in PEARL if found.seats == 6], ids=key_of)
def test_the_six_forts_of_the_seed(found: Setup) -> None:
    assert sorted(forts(found)) == sorted(["a1", "a13", "l1", "m14", "x2", "x14"])


@rule("SAIL-4.2.8.3.3")
def test_two_of_six_forts_are_royal_port_symbols_and_forts_in_every_respect() -> None:
    found = setup("pearl-6")
    assert len([plan for plan in found.forts if plan.site.royal_symbol]) == 2
    battle = campaign("pearl-6").battle
    assert battle.ports == []
    symbols = [fort for fort in battle.forts if battle.chart.forts[fort.index].royal_symbol]
    assert [(fort.strength(), fort.ruin, battle.chart.harbours[fort.index] != []) for fort in symbols] == [
        (3, False, True)
    ] * 2


@rule("SAIL-4.2.8.3.4")
@pytest.mark.parametrize("found", [found for found in PEARL if found.seats >= 5], ids=key_of)
def test_six_players_have_one_reef_and_three_ships_each(found: Setup) -> None:
    assert (found.reefs_each, found.reefs_fixed) == (1, ())
    for seat in range(found.seats):
        assert fleet(found, seat) == ["brig", "frigate", "galleon"]


@rule("SAIL-4.2.8.3.5")
def test_five_players_are_six_without_m14() -> None:
    five, six = setup("pearl-5"), setup("pearl-6")
    assert sorted([*forts(five), "m14"]) == sorted(forts(six))
    assert [plan.site.royal_symbol for plan in five.forts].count(True) == 1
    assert five.target == 2
    assert islands(five) == [("monu", "j7", 90), ("monu", "n7", 90)]
    assert names(five, [*five.goods_fixed, *five.goods_last]) == ["l7", "m10", "l8", "m9", "l10", "m7", "l9", "m8"]


@rule("SAIL-4.2.8.3.6")
def test_the_islands_may_lie_east_to_west() -> None:
    lying, six = setup("pearl-6-lying"), setup("pearl-6")
    assert islands(lying) == [("monu", "k5", 0), ("monu", "k9", 0)]
    covered = [names(lying, sorted(cell.at for cell in cells(i, lying.grid)))[::7] for i in lying.islands]
    assert covered == [["k5", "n6"], ["k9", "n10"]]
    assert names(lying, lying.goods_fixed) == ["k7", "n8", "l7", "m8", "k8", "n7"]
    assert names(lying, lying.goods_last) == ["l8", "m7"]
    assert (forts(lying), lying.target) == (forts(six), six.target)


@rule("SAIL-4.2.8.5")
@pytest.mark.parametrize(
    ("key", "teams"),
    [
        ("pearl-4-2v2", [{"a14", "x1"}, {"a1", "x14"}]),
        ("pearl-6-3v3", [{"a1", "x2", "m14"}, {"l1", "x14", "a13"}]),
        ("pearl-6-2v2v2", [{"a1", "x14"}, {"l1", "m14"}, {"x2", "a13"}]),
    ],
)
def test_players_of_one_team_sit_far_apart(key: str, teams: list[set[str]]) -> None:
    found = setup(key)
    places = forts(found)
    by_side = [{places[s] for s in range(found.seats) if found.sides[s] == side} for side in sorted(set(found.sides))]
    assert sorted(map(sorted, by_side)) == sorted(map(sorted, teams))


@rule("SAIL-4.2.8.6")
def test_ships_at_the_start_lie_as_listed() -> None:
    battle = campaign("pearl-2")
    assert {name: battle.where(name) for name in ("brig 1", "frigate 1", "galleon 1", "first-rate 1")} == {
        "brig 1": "b2",
        "frigate 1": "b2",
        "galleon 1": "a2",
        "first-rate 1": "b1",
    }


@rule("SAIL-4.2.8.7")
@pytest.mark.parametrize("found", UPRIGHT, ids=key_of)
def test_the_seven_pearl_spaces(found: Setup) -> None:
    assert names(found, found.goods_fixed) == ["l6", "m9", "l7", "m8", "l9", "m6"]
    assert names(found, found.goods_last) == ["l8", "m7"]


@rule("SAIL-4.2.8.7", "SAIL-4.1.3.3")
@pytest.mark.parametrize(
    ("key", "last", "at"),
    [
        ("pearl-2", 0, "l8"),  # 11 against 12
        ("pearl-2", 1, "m7"),
        ("old_pirate-2", 0, "f6"),  # 5 against 8
        ("old_pirate-2", 1, "g9"),
        ("old_pirate-4", 1, "f6"),  # l1: 6 against 8
    ],
)
def test_the_seventh_lies_near_the_fort_of_whoever_is_last(key: str, last: int, at: str) -> None:
    seed = next(seed for seed in range(99) if campaign(key, seed).battle.order[-1] == last)
    assert campaign(key, seed).lies(7) == at


# ---- Good Luck with Jolly Roger!


@rule("SAIL-4.3.9.1")
@pytest.mark.parametrize("found", JOLLY, ids=key_of)
def test_the_spanish_fleet(found: Setup) -> None:
    assert [(TYPES[plan.kind], names(found, [plan.at])[0]) for plan in found.ships if plan.owner == 0] == [
        ("galleon", "a14"),
        ("galleon", "w14"),
        ("frigate", "a14"),
        ("frigate", "x13"),
    ]


@rule("SAIL-4.3.9.2")
@pytest.mark.parametrize("found", JOLLY, ids=key_of)
def test_six_brigs_are_divided_equally_among_the_pirates(found: Setup) -> None:
    each = 6 // (found.seats - 1)
    for seat in range(1, found.seats):
        assert fleet(found, seat) == ["brig"] * each
    assert sorted(names(found, [plan.at for plan in found.ships if plan.owner > 0])) == sorted(["l3", "m3", "n3"] * 2)


@rule("SAIL-4.3.9.3.1")
@pytest.mark.parametrize("found", JOLLY, ids=key_of)
def test_the_forts_of_spain_and_of_the_pirates(found: Setup) -> None:
    assert names(found, [plan.site.at for plan in found.forts if plan.owner == 0]) == ["b2", "b13", "x14"]
    assert names(found, [plan.site.at for plan in found.forts if plan.owner > 0]) == ["m2"]
    assert names(found, [found.cadiz, found.tortuga]) == ["x14", "m2"]
    assert [plan.site.name for plan in found.forts if plan.site.at in (found.cadiz, found.tortuga)] == [
        "Cadiz",
        "Tortuga",
    ]


@rule("SAIL-4.3.9.5")
@pytest.mark.parametrize("found", JOLLY, ids=key_of)
def test_the_default_islands_and_reefs(found: Setup) -> None:
    assert islands(found) == [("monu", "l1", 0), ("snake", "s12", 0), ("volcano", "a11", 0), ("volcano", "a2", 0)]
    chart = found.chart([], False)
    kinds = {name: chart.kind[found.grid.read(name)] for name in ("b2", "b13", "m2", "x14")}
    assert kinds == {"b2": 2, "b13": 2, "m2": 2, "x14": 0}
    assert chart.kind[found.grid.read("w13")] == 1  # the coast that x14 is adjacent to
    reefs_there = sorted(names(found, [square for squares in found.reefs_default for square in squares]))
    south_east = ["u10", "v11"] if found.key == "jolly_roger-4" else ["n9", "r11"]
    assert reefs_there == sorted(["h5", "h10", "n6", "r4", *south_east])


@rule("SAIL-4.3.18.1")
@pytest.mark.parametrize("found", JOLLY, ids=key_of)
def test_the_reserve_is_not_on_the_board(found: Setup) -> None:
    assert [(TYPES[plan.kind], plan.number, plan.at) for plan in found.reserve] == [
        ("galleon", 3, OFF),
        ("galleon", 4, OFF),
        ("frigate", 3, OFF),
        ("frigate", 4, OFF),
    ]


# ---- Oceans On Fire


@rule("SAIL-4.4.5.1")
@pytest.mark.parametrize(
    ("key", "sectors"),
    [
        ("oceans-2", [("a1", "l14"), ("m1", "x14")]),
        ("oceans-3", [("a1", "h14"), ("i1", "p14"), ("q1", "x14")]),
        ("oceans-4", [("a1", "l7"), ("m1", "x7"), ("m8", "x14"), ("a8", "l14")]),
        ("oceans-2v2", [("a1", "l7"), ("m1", "x7"), ("m8", "x14"), ("a8", "l14")]),
        ("oceans-2v1", [("a1", "l14"), ("m1", "x7"), ("m8", "x14")]),
        ("oceans-3v1", [("a1", "l14"), ("m1", "x5"), ("m6", "t14"), ("u6", "x14")]),
    ],
)
def test_the_sectors_divide_the_board(key: str, sectors: list[tuple[str, str]]) -> None:
    found = setup(key)
    assert [(found.grid.names[a], found.grid.names[b]) for a, b in found.sectors] == sectors
    battle = campaign(key).battle
    layout = Layout(found, battle.chart, [f.owner for f in battle.forts], [], [], [], [0] * found.seats)
    owners = [layout.sector_of(square) for square in range(found.grid.squares)]
    assert -1 not in owners
    sides = [sum(1 for owner in owners if found.sides[owner] == side) for side in sorted(set(found.sides))]
    assert len(set(sides)) == 1  # equal for each side


@rule("SAIL-4.4.5.2", "SAIL-4.4.5.3")
@pytest.mark.parametrize("found", OCEANS, ids=key_of)
def test_every_fort_stands_in_its_owners_sector_by_an_island(found: Setup) -> None:
    layout = Layout(found, found.chart([], False), [p.owner for p in found.forts], [], [], [], [0] * found.seats)
    for plan in found.forts:
        assert layout.sector_of(plan.site.at) == plan.owner
        assert plan.site.coast_rule or plan.site.royal_symbol


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
def test_how_many_forts_each_player_has(key: str, each: list[int]) -> None:
    found = setup(key)
    assert [len([plan for plan in found.forts if plan.owner == seat]) for seat in range(found.seats)] == each
    symbols = names(found, [plan.site.at for plan in found.forts if plan.site.royal_symbol])
    assert symbols == (["a1", "x14"] if key == "oceans-3v1" else [])
    assert [plan.site.coast_rule for plan in found.forts if plan.site.royal_symbol] == [False] * len(symbols)


@rule("SAIL-4.4.5.4")
@pytest.mark.parametrize("found", OCEANS, ids=key_of)
def test_royal_ports_only_in_a_game_of_two_players(found: Setup) -> None:
    assert [plan.owner for plan in found.ports] == ([0, 1] if found.seats == 2 else [])


@rule("SAIL-4.4.5.5")
@pytest.mark.parametrize("found", OCEANS, ids=key_of)
def test_all_sides_have_the_same_ships(found: Setup) -> None:
    """Two of each type for two players, else one of each, and the single player as many as his enemies together."""
    sides = sorted(set(found.sides))
    of_side = [sorted(TYPES[plan.kind] for plan in found.ships if found.sides[plan.owner] == side) for side in sides]
    assert all(ships == of_side[0] for ships in of_side)
    each = {"oceans-2": 2, "oceans-2v1": 2, "oceans-3v1": 3, "oceans-2v2": 2}.get(found.key, 1)
    assert of_side[0] == sorted(list(TYPES) * each)
    if found.key == "oceans-3v1":
        assert len(found.ships) == 24


@rule("SAIL-4.4.5.6")
def test_the_default_placement_for_two() -> None:
    found = setup("oceans-2")
    assert forts(found) == ["j5", "e11", "o10", "t4"]
    assert names(found, [plan.at for plan in found.ports]) == ["b2", "w13"]
    assert islands(found)[:1] == [("monu", "h4", 0)]
    assert ("volcano", "d11", 0) in islands(found)


@rule("SAIL-4.4.5.7")
def test_the_neutral_fort_of_three() -> None:
    found = setup("oceans-3")
    assert found.neutral_fort is not None
    assert found.neutral_island is not None
    assert names(found, [found.neutral_fort.site.at, found.neutral_island.at]) == ["l10", "k10"]
    assert found.neutral_fort.owner == -1
    assert (found.neutral_island.piece, found.neutral_island.number) == ("monu", 2)
    assert [other.key for other in SETUPS if other.neutral_fort is not None] == ["oceans-3"]


@rule("SAIL-2.3.3")
def test_an_island_of_the_file_is_placed_by_its_north_west_space() -> None:
    """Monu turned 90 degrees at j6 covers j6 to k9."""
    grid = setup("pearl-2").grid
    covered = sorted(cell.at for cell in cells(Island("monu", 1, grid.read("j6"), 90), grid))
    assert [grid.names[covered[0]], grid.names[covered[-1]]] == ["j6", "k9"]
