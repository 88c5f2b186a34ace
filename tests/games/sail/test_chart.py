"""The chart: spaces, islands, harbours, land rays, steps."""

from __future__ import annotations

import pytest

from searoom.core.grid import DIRECTION_NAMES, NOWHERE, OFF
from searoom.games.sail.chart import (
    ALL_RAYS,
    COASTAL,
    LAND,
    PIECES,
    SEA,
    SHORE,
    SYMBOLS,
    Chart,
    FortSite,
    Island,
    PortSite,
    cells,
    grid_of,
    kind_by_sea,
)
from searoom.games.sail.setup import SETUPS
from tests.games.sail.at_sea import at_sea, rule

GRID = grid_of("full")


def sq(name: str) -> int:
    found = GRID.read(name)
    assert found != OFF, name
    return found


def names(squares: list[int]) -> str:
    return " ".join(GRID.names[square] for square in sorted(squares, key=lambda s: (s % 24, s // 24)))


def charted(islands: str = "", forts: str = "", ports: str = "", reefs: str = "") -> Chart:
    laid = [island(text) for text in islands.split("; ") if text]
    return Chart(
        GRID,
        laid,
        [sq(name) for name in reefs.split()],
        [FortSite(sq(name), False, False) for name in forts.split()],
        [PortSite(sq(name)) for name in ports.split()],
    )


def island(text: str) -> Island:
    """`volcano d3 90`"""
    piece, at, *turned = text.split()
    return Island(piece, 1, sq(at), int(turned[0]) if turned else 0)


def picture(text: str) -> list[str]:
    """The rows of one island as it lies."""
    laid = cells(island(text), GRID)
    rows = sorted({cell.at // 24 for cell in laid})
    columns = sorted({cell.at % 24 for cell in laid})
    by_square = {cell.at: SYMBOLS[cell.kind] for cell in laid}
    return ["".join(by_square[row * 24 + column] for column in columns) for row in rows]


def rays(chart: Chart, name: str) -> str:
    found = chart.rays[sq(name)]
    return " ".join(DIRECTION_NAMES[d] for d in range(8) if found >> d & 1)


# ---- spaces and lines


@rule("SAIL-1.1.6")
@pytest.mark.parametrize(
    ("one", "other", "distance", "direction"),
    [
        ("a1", "d4", 3, "se"),
        ("a1", "c4", 3, ""),  # on no line
        ("a1", "a2", 1, "s"),
        ("b2", "c1", 1, "ne"),
        ("a1", "x1", 23, "e"),
        ("f5", "f5", 0, ""),
        ("x14", "k1", 13, "nw"),
        ("x14", "l1", 13, ""),
    ],
)
def test_lines_and_distances(one: str, other: str, distance: int, direction: str) -> None:
    assert GRID.distance(sq(one), sq(other)) == GRID.distance(sq(other), sq(one)) == distance
    found = GRID.direction(sq(one), sq(other))
    assert (DIRECTION_NAMES[found] if found != NOWHERE else "") == direction


@rule("SAIL-1.1.6")
def test_adjacent_are_the_spaces_that_share_a_side_or_a_corner() -> None:
    assert names(GRID.neighbours(sq("b2"))) == "a1 a2 a3 b1 b3 c1 c2 c3"
    assert names(GRID.neighbours(sq("a1"))) == "a2 b1 b2"


@rule("SAIL-2.2.1")
@pytest.mark.parametrize(
    ("board", "width", "height"), [("full", 24, 14), ("west", 12, 14), ("east", 12, 14), ("double", 24, 28)]
)
def test_the_boards(board: str, width: int, height: int) -> None:
    grid = grid_of(board)
    assert (grid.width, grid.height) == (width, height)
    assert grid is grid_of(board)


@rule("SAIL-2.2.1")
@pytest.mark.parametrize("board", ["west", "east"])
def test_one_piece_alone_goes_from_a1_to_l14_whichever_it_is(board: str) -> None:
    grid = grid_of(board)
    assert (grid.names[0], grid.names[-1]) == ("a1", "l14")
    assert grid.read("m1") == OFF


@rule("SAIL-2.2.1")
def test_the_full_map_goes_from_a1_to_x14() -> None:
    assert (GRID.names[0], GRID.names[-1]) == ("a1", "x14")
    assert GRID.read("y1") == GRID.read("a15") == OFF


@rule("SAIL-2.2.1")
@pytest.mark.parametrize(("one", "other"), [("l5", "m10"), ("a1", "x14"), ("a13", "x2"), ("l1", "m14")])
def test_mirror_images_through_the_centre(one: str, other: str) -> None:
    assert sq(one) + sq(other) == GRID.squares - 1


@rule("SAIL-2.2.2")
@pytest.mark.parametrize(
    ("direction", "to"),
    [("n", "b1"), ("ne", "c1"), ("e", "c2"), ("se", "c3"), ("s", "b3"), ("sw", "a3"), ("w", "a2"), ("nw", "a1")],
)
def test_the_compass_of_the_board(direction: str, to: str) -> None:
    assert GRID.names[GRID.next[sq("b2")][DIRECTION_NAMES.index(direction)]] == to


@rule("SAIL-2.2.3")
@pytest.mark.parametrize(("at", "direction"), [("f1", "n"), ("x5", "e"), ("f14", "s"), ("a5", "w"), ("a1", "sw")])
def test_beyond_the_edge_there_is_no_space(at: str, direction: str) -> None:
    course = DIRECTION_NAMES.index(direction)
    assert GRID.next[sq(at)][course] == OFF
    chart = charted()
    assert chart.step[sq(at)][course] == OFF
    assert chart.why_no_step(sq(at), course) == ("SAIL-2.2.3", "edge")


@rule("SAIL-2.2.5")
@pytest.mark.parametrize(
    ("part", "kind"), [(1.0, SEA), (0.99, COASTAL), (0.51, COASTAL), (0.5, SHORE), (0.1, SHORE), (0.0, LAND)]
)
def test_exactly_half_land_is_shore(part: float, kind: int) -> None:
    assert kind_by_sea(part) == kind


@rule("SAIL-2.2.5")
@pytest.mark.parametrize(("to", "may"), [("c2", True), ("d3", True), ("e3", False), ("e4", False)])
def test_ships_enter_sea_and_coast_only(to: str, may: bool) -> None:
    chart = charted("volcano d3")
    reached = {chart.step[s][d] for s in range(GRID.squares) for d in range(8)}
    assert (sq(to) in reached) == may


@rule("SAIL-2.2.6")
def test_sea_has_no_land_rays_and_shore_and_land_have_all() -> None:
    chart = charted("snake f5")
    for square in range(GRID.squares):
        if chart.kind[square] == SEA:
            assert chart.rays[square] == 0
        elif chart.kind[square] >= SHORE:
            assert chart.rays[square] == ALL_RAYS
        else:
            assert 0 < chart.rays[square] < ALL_RAYS


@rule("SAIL-2.2.7")
@pytest.mark.parametrize(
    ("at", "open_sea"),
    [("h8", True), ("d3", False), ("e3", False), ("g7", False), ("g8", True), ("k10", False), ("k11", True)],
)
def test_open_sea_is_sea_in_no_harbour(at: str, open_sea: bool) -> None:
    chart = charted("volcano d3", forts="f6", ports="l9")
    assert chart.open_sea(sq(at)) == open_sea


# ---- islands


@rule("SAIL-2.3.1")
@pytest.mark.parametrize(
    ("piece", "rows", "copies"),
    [
        ("snake", ["~cLc~", "cL#Lc", "~cLc~"], 1),
        ("monu", ["cLLc", "cLLc"], 2),
        ("volcano", ["cLc", "L#L", "cLc"], 2),
    ],
)
def test_the_three_pieces(piece: str, rows: list[str], copies: int) -> None:
    assert picture(f"{piece} f5") == rows
    assert PIECES[piece].in_box == copies
    assert picture(f"{piece} f5 180") == rows  # symmetric under a half turn


@rule("SAIL-2.3.2")
@pytest.mark.parametrize(
    ("piece", "at", "expected"),
    [
        ("snake", "g5", "e se s"),
        ("snake", "i5", "s sw w"),
        ("snake", "f6", "e"),
        ("snake", "j6", "w"),
        ("snake", "g7", "n ne e"),
        ("snake", "i7", "n w nw"),
        ("monu", "f5", "e se"),
        ("monu", "i5", "sw w"),
        ("monu", "f6", "ne e"),
        ("monu", "i6", "w nw"),
        ("volcano", "f5", "e se s"),
        ("volcano", "h5", "s sw w"),
        ("volcano", "f7", "n ne e"),
        ("volcano", "h7", "n w nw"),
    ],
)
def test_the_land_rays_of_the_pieces(piece: str, at: str, expected: str) -> None:
    assert rays(charted(f"{piece} f5"), at) == expected


@rule("SAIL-2.3.3")
def test_monu_turned_by_a_quarter() -> None:
    chart = charted("monu j6 90")
    assert picture("monu j6 90") == ["cc", "LL", "LL", "cc"]
    assert names([s for s in range(GRID.squares) if chart.kind[s] == COASTAL]) == "j6 j9 k6 k9"
    assert names([s for s in range(GRID.squares) if chart.kind[s] == SHORE]) == "j7 j8 k7 k8"
    assert rays(chart, "k6") == "s sw"  # cell (1,1) of the unturned piece
    assert cells(island("monu j6 90"), GRID)[0].at == sq("k6")


@rule("SAIL-2.3.3")
@pytest.mark.parametrize(
    ("turned", "first", "expected"),
    [("0", "f5", "e se"), ("90", "g5", "s sw"), ("180", "i6", "w nw"), ("270", "f8", "n ne")],
)
def test_cells_and_rays_turn_clockwise_with_the_piece(turned: str, first: str, expected: str) -> None:
    assert cells(island(f"monu f5 {turned}"), GRID)[0].at == sq(first)
    assert rays(charted(f"monu f5 {turned}"), first) == expected


@rule("SAIL-2.3.3")
@pytest.mark.parametrize("piece", ["snake", "monu", "volcano"])
def test_four_quarter_turns_of_every_ray_point_to_land(piece: str) -> None:
    for turned in (0, 90, 180, 270):
        chart = charted(f"{piece} f5 {turned}")
        for square in range(GRID.squares):
            for course in range(8):
                if chart.kind[square] == COASTAL and chart.rays[square] >> course & 1:
                    assert chart.kind[GRID.next[square][course]] >= SHORE


@rule("SAIL-2.3.4")
def test_islands_of_the_package_share_no_space_and_may_touch() -> None:
    for setup in SETUPS:
        covered = [cell.at for laid in setup.islands for cell in cells(laid, setup.grid)]
        assert len(covered) == len(set(covered)), setup.key
    touching = charted("monu f5; monu f7")
    assert [touching.kind[sq(name)] for name in ("g6", "g7")] == [SHORE, SHORE]


@rule("SAIL-2.3.5", "SAIL-2.3.6")
@pytest.mark.parametrize("what", ["reefs", "forts", "ports"])
def test_a_reef_a_fort_and_a_royal_port_fill_one_space_each(what: str) -> None:
    chart = charted(**{what: "f5"})
    assert [s for s in range(GRID.squares) if chart.room[s] == 0] == [sq("f5")]
    assert chart.built_on(sq("f5"))


# ---- harbours


@rule("SAIL-2.3.7")
def test_the_harbour_of_a_fort_on_an_island() -> None:
    """Fort M2 on Monu placed at L1."""
    assert names(charted("monu l1", forts="m2").harbours[0]) == "l1 l2 l3 m3 n3"


@rule("SAIL-2.3.7")
def test_the_harbour_of_a_fort_in_a_corner() -> None:
    assert names(charted(forts="a1").harbours[0]) == "a2 b1 b2"


@rule("SAIL-2.3.7")
def test_reefs_forts_and_royal_ports_do_not_belong_to_it() -> None:
    assert names(charted(forts="f5 g5", ports="e4", reefs="f4").harbours[0]) == "e5 e6 f6 g4 g6"


@rule("SAIL-2.3.7")
def test_land_between_does_not_cut_off_a_harbour_space() -> None:
    """Fort F4 on the east of a volcano: the coasts F3 and F5 beside it, and open water."""
    assert names(charted("volcano d3", forts="f4").harbours[0]) == "f3 f5 g3 g4 g5"


@rule("SAIL-2.3.8")
def test_the_harbour_of_a_royal_port() -> None:
    assert names(charted(ports="b2").port_harbours[0]) == "a1 a2 a3 b1 b3 c1 c2 c3"


@rule("SAIL-2.3.8")
def test_only_sea_belongs_to_it() -> None:
    assert names(charted("volcano d3", ports="c2", reefs="b1").port_harbours[0]) == "b2 b3 c1 c3 d1 d2"


@rule("SAIL-2.3.9")
def test_a_space_may_belong_to_several_harbours() -> None:
    chart = charted(forts="f5 h5", ports="g7")
    assert chart.harbour[sq("g6")] == 0b11
    assert chart.port_harbour[sq("g6")] == 0b1
    assert chart.harbour[sq("e5")] == 0b01


@rule("SAIL-2.3.9")
def test_a_ship_in_it_is_in_each_of_them() -> None:
    battle = at_sea("red brig 1 at g6; blue brig 2 at e5", forts="red f5; red h5")
    forts = battle.battle.forts
    assert [battle.battle.in_harbour(battle.ship("brig 1"), fort) for fort in forts] == [True, True]
    assert [battle.battle.in_harbour(battle.ship("brig 2"), fort) for fort in forts] == [True, False]


# ---- room for ships


@rule("SAIL-3.3.1.2.1", "SAIL-3.3.1.2.2", "SAIL-3.3.1.2.3", "SAIL-3.3.1.3.1")
@pytest.mark.parametrize(
    ("at", "room"),
    [
        ("h9", 1),  # open sea
        ("g4", 2),  # sea of a harbour
        ("f3", 1),  # a coast, though of a harbour
        ("d5", 1),
        ("e3", 0),  # shore
        ("e4", 0),  # land
        ("f4", 0),  # the fort
        ("k4", 0),  # the reef
        ("s10", 0),  # the Royal Port
        ("s9", 2),  # its harbour
    ],
)
def test_how_many_ships_a_space_holds(at: str, room: int) -> None:
    assert charted("volcano d3", forts="f4", ports="s10", reefs="k4").room[sq(at)] == room


# ---- steps


def may_step(chart: Chart, start: str, direction: str) -> bool:
    course = DIRECTION_NAMES.index(direction)
    assert (chart.step[sq(start)][course] == OFF) == (chart.why_no_step(sq(start), course)[1] != "")
    return chart.step[sq(start)][course] != OFF


@rule("SAIL-3.3.1.4.1")
@pytest.mark.parametrize(
    ("start", "direction", "may"),
    [
        ("c2", "se", True),  # into D3; the ray north-west of it is free
        ("d3", "se", False),
        ("d3", "s", False),
        ("d2", "s", True),
        ("c4", "ne", True),  # through D3 to E2
        ("d3", "ne", True),
        ("d3", "e", False),
        ("c3", "e", True),
        ("d3", "w", True),
        ("d3", "sw", True),
    ],
)
def test_the_coast_of_a_volcano(start: str, direction: str, may: bool) -> None:
    assert may_step(charted("volcano d3"), start, direction) == may


@rule("SAIL-3.3.1.4.1")
def test_a_land_ray_alone_bars_a_step_from_either_end() -> None:
    chart = charted("volcano d3")
    chart.rays[sq("d3")] |= 1 << DIRECTION_NAMES.index("nw")
    for start, direction in (("d3", "nw"), ("c2", "se")):
        assert chart.why_no_step(sq(start), DIRECTION_NAMES.index(direction)) == ("SAIL-3.3.1.4.1", "land ray")
    assert chart.why_no_step(sq("d3"), DIRECTION_NAMES.index("w")) == ("", "")


@rule("SAIL-3.3.1.4.2")
def test_a_sea_space_is_passed_in_any_direction() -> None:
    chart = charted("volcano d3")
    assert all(may_step(chart, "k7", direction) for direction in DIRECTION_NAMES)


@rule("SAIL-3.3.1.4.3")
@pytest.mark.parametrize(
    ("more", "may"),
    [("monu f5", False), ("", True)],  # beside the corner: f4 and g5, both shore, or only f4
)
def test_no_diagonal_step_between_land_on_both_sides(more: str, may: bool) -> None:
    chart = charted(f"monu d3; {more}" if more else "monu d3")
    assert may_step(chart, "f5", "ne") == may
    assert may_step(chart, "g4", "sw") == may
    if not may:
        assert chart.why_no_step(sq("f5"), 1) == ("SAIL-3.3.1.4.3", "between land")


@rule("SAIL-3.3.1.4.3")
@pytest.mark.parametrize("what", ["reefs", "forts", "ports"])
def test_anything_else_beside_the_corner_does_not_hinder(what: str) -> None:
    assert may_step(charted(**{what: "f5 g6"}), "f6", "ne")
    assert may_step(charted("monu d3", **{what: "g5"}), "f5", "ne")  # land on one side only


@rule("SAIL-3.1.5.1.2", "SAIL-3.1.5.2.4", "SAIL-3.3.1.3.1")
@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("ports", ("SAIL-3.1.5.1.2", "royal port")),
        ("forts", ("SAIL-3.1.5.2.4", "fort")),
        ("reefs", ("SAIL-3.3.1.3.1", "reef")),
    ],
)
def test_nobody_steps_on_what_fills_a_space(more: str, why: tuple[str, str]) -> None:
    assert charted(**{more: "f5"}).why_no_step(sq("e5"), 2) == why
