"""Whatever is said, in whatever position, is lawful or refused by a rule, and a refused order changes nothing."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searoom.conformance import Case
from searoom.conformance.kit import answer, wander
from searoom.conformance.sound import refusal_is_sound
from searoom.core.compiled import COMPILED
from searoom.core.dice import Seeded
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.orders import Refusal
from tests.conformance.cases import CASES, NAMES


@cache
def positions(index: int) -> list[State]:
    """Some positions of a scenario, from its first to its last."""
    found = [state.copy() for seed in (1, 2) for state, _ in wander(CASES[index], seed)]
    return found[:: max(1, len(found) // 40)]


def words_of(case: Case) -> st.SearchStrategy[str]:
    """Words of this game, in any order and number, numbers of any size, and noise."""
    known = sorted({word for text in case.vocabulary for word in text.split()})
    word = st.one_of(st.sampled_from(known), st.integers(-(10**20), 10**20).map(str), st.text(max_size=6))
    return st.one_of(
        st.sampled_from(case.vocabulary),
        st.lists(word, max_size=12).map(" ".join),
        st.text(max_size=80),
    )


@pytest.mark.parametrize("index", range(len(CASES)), ids=NAMES)
def test_an_order_is_lawful_or_refused_by_a_rule(index: int) -> None:
    case = CASES[index]

    @settings(max_examples=150 if COMPILED else 50, deadline=None)  # as in cases.py
    @given(data=st.data())
    def holds(data: st.DataObject) -> None:
        state = data.draw(st.sampled_from(positions(index)), label="position")
        seat = data.draw(st.integers(0, state.seats - 1), label="seat")
        text = data.draw(words_of(case), label="said")
        before = state.digest()
        found = answer(state, seat, text)
        assert state.digest() == before
        match = Match(state.copy(), Seeded(0))
        refused = match.order(seat, text)
        if isinstance(found, Refusal):
            refusal_is_sound(case, found, 0)
            assert refused is not None and refused.text() == found.text()
            assert match.state.digest() == before and not match.lines and not match.events
        else:
            assert refused is None and match.lines and not match.state.fault()

    holds()


@pytest.mark.rule("MATCH-2.1", "MATCH-2.2")
def test_an_order_for_no_seat_or_without_end_is_refused() -> None:
    match = CASES[0].match(Seeded(0))
    for seat, text, rule in ((-1, "end", "MATCH-2.1"), (99, "end", "MATCH-2.1"), (0, "x" * 2000, "MATCH-2.2")):
        refusal = match.order(seat, text)
        assert refusal is not None and refusal.rule == rule
