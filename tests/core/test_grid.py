"""Squares, directions, rays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searoom.core.grid import DIRECTION_NAMES, NOWHERE, OFF, STEPS, Grid, diagonal, opposite

boards = st.builds(Grid, st.integers(1, 26), st.integers(1, 14))


@given(boards)
def test_every_square_has_one_name_in_either_case(board: Grid) -> None:
    assert len(set(board.names)) == board.squares
    for square in range(board.squares):
        assert board.read(board.name(square)) == board.read(board.name(square).upper()) == square
        assert board.square(board.column(square), board.row(square)) == square


def test_rows_may_be_counted_from_the_south() -> None:
    board = Grid(8, 8, north_first=False)
    assert board.read("a1") == 56 and board.read("h8") == 7 and board.read("a9") == OFF
    assert board.name(board.next[board.read("c3")][0]) == "c4"


def test_names_that_are_no_squares() -> None:
    board = Grid(24, 14)
    assert board.read("a1") == 0 and board.read("x14") == board.squares - 1
    assert [board.read(name) for name in ("", "y1", "a15", "a0", "1a", "a01", "aa1")] == [OFF] * 7


@given(boards, st.data())
def test_rays_lines_and_distances_agree(board: Grid, data: st.DataObject) -> None:
    a = data.draw(st.integers(0, board.squares - 1))
    b = data.draw(st.integers(0, board.squares - 1))
    direction = board.direction(a, b)
    on_rays = [d for d in range(8) if b in board.rays[a][d]]
    assert on_rays == ([] if direction == NOWHERE else [direction])
    if direction != NOWHERE:
        assert board.rays[a][direction].index(b) + 1 == board.distance(a, b)
        assert board.direction(b, a) == opposite(direction)
        assert board.between(a, b) == board.between(b, a)[::-1]
        assert len(board.between(a, b)) == board.distance(a, b) - 1
    else:
        assert board.between(a, b) == []
    assert board.distance(a, b) == board.distance(b, a)


def test_the_example_of_the_sail_rulebook() -> None:
    """a1 and d4 lie on a diagonal at distance 3; a1 and c4 on no line, at distance 3."""
    board = Grid(24, 14)
    a1, d4, c4 = board.read("a1"), board.read("d4"), board.read("c4")
    assert board.distance(a1, d4) == 3 and diagonal(board.direction(a1, d4))
    assert board.distance(a1, c4) == 3 and board.direction(a1, c4) == NOWHERE


def test_directions_go_round_from_north() -> None:
    board = Grid(3, 3)
    middle = board.read("b2")
    assert [board.name(board.next[middle][d]) for d in range(8)] == ["b1", "c1", "c2", "c3", "b3", "a3", "a2", "a1"]
    assert len(DIRECTION_NAMES) == len(STEPS) == 8
    assert board.neighbours(board.read("a1")) == [board.read(name) for name in ("b1", "b2", "a2")]


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (27, 5), (5, 100)])
def test_a_board_that_cannot_be_named_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="wanted 1 to 26 columns"):
        Grid(*size)
