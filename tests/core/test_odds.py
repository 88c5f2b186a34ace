"""Exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from searoom.core.odds import Modifier, Need, at_least, at_most, die, forecast_of, hits


@given(st.integers(-5, 30), st.integers(1, 20))
def test_at_least_and_at_most_are_the_faces_they_say(number: int, sides: int) -> None:
    need = Need("R", sides, at_least(number, sides))
    assert [f for f in range(1, sides + 1) if need.met_by(f)] == [f for f in range(1, sides + 1) if f >= number]
    need = Need("R", sides, at_most(number, sides))
    assert [f for f in range(1, sides + 1) if need.met_by(f)] == [f for f in range(1, sides + 1) if f <= number]


def test_a_forecast_names_only_what_can_happen() -> None:
    assert [(c.outcome, c.ways) for c in forecast_of(Need("R", 6, at_least(5, 6)), "hit", "miss").chances] == [
        ("hit", 2),
        ("miss", 4),
    ]
    assert [c.outcome for c in forecast_of(Need("R", 6, at_least(1, 6)), "hit", "miss").chances] == ["hit"]
    assert forecast_of(Need("R", 6, at_least(7, 6)), "hit", "miss").odds("hit") == (0, 6)


def test_a_need_tells_its_modifiers() -> None:
    need = Need("R-1", 6, at_least(5, 6), [Modifier("R-2", "target moved", 1)])
    assert need.facts() == {
        "rule": "R-1",
        "sides": 6,
        "faces": [5, 6],
        "modifiers": [{"rule": "R-2", "reason": "target moved", "by": 1}],
    }


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.integers(-3, 26))
def test_dice_added_are_all_their_throws(sides: list[int], least: int) -> None:
    spread = die(sides[0])
    for n in sides[1:]:
        spread = spread + die(n)
    throws = [sum(faces) for faces in product(*[range(1, n + 1) for n in sides])]
    assert spread.of == len(throws)
    assert {n: throws.count(n) for n in set(throws)} == spread.ways
    assert spread.at_least(least) == sum(throw >= least for throw in throws)


def test_an_opposed_roll_and_a_salvo() -> None:
    """D10 - 1 beats D8: counted by hand, 0..9 against 1..8. Three dice that hit on 5 and 6."""
    margin = die(10).to(lambda face: face - 1).minus(die(8))
    assert Fraction(margin.at_least(1), margin.of) == Fraction(sum(a > d for a in range(10) for d in range(1, 9)), 80)
    salvo = hits(Need("R", 6, at_least(5, 6))).times(3)
    forecast = salvo.forecast(lambda n: f"{n} hits")
    assert forecast.of == 27
    ways = [(c.outcome, c.ways) for c in forecast.chances]
    assert ways == [("0 hits", 8), ("1 hits", 12), ("2 hits", 6), ("3 hits", 1)]
