"""Windows that close before their time, answers that rest no longer, and clocks that are rebuilt from a record."""

from __future__ import annotations

import pytest

from searoom.core.articles import CLOCK, HOLDS, SAYS
from searoom.core.clock import Clock, Pace
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.seal import Sealer
from tests.trials import mines
from tests.trials.test_clock import BLUE, GREEN, LIVE, RED, blue_acts, narrows, to_the_question, ways_of
from tests.trials.watching import accept, battle, say, sealed_dice

STEPPED = Pace(free=100_000, bank=0, window=60_000, step=15_000)


def asked() -> Clock:
    """At 3,000 red and blue are asked."""
    match = narrows()
    blue_acts(match)
    clock = Clock(match, STEPPED, 0)
    to_the_question(clock, 3_000)
    return clock


@pytest.mark.rule("MATCH-2.7")
@pytest.mark.parametrize(("last", "falls"), [(3_000, 18_000), (9_000, 18_000), (17_999, 18_000), (18_000, 33_000)])
def test_where_nobody_waits_at_the_table_it_closes_at_the_step_after_the_last_answer(last: int, falls: int) -> None:
    clock = asked()
    accept(clock.order(RED, "hold", 3_000))
    assert clock.due() == 63_000
    accept(clock.order(BLUE, "hold", last))
    assert clock.due() == falls
    clock.tick(falls)
    assert [(how, at) for _, how, _, at in ways_of(clock.match, 2)] == [(SAYS, falls), (SAYS, falls)]


def test_an_instruction_counts_as_an_answer_that_came_at_once() -> None:
    match = narrows()
    say(match, RED, "instruct never")
    blue_acts(match)
    clock = Clock(match, STEPPED, 0)
    to_the_question(clock, 3_000)
    accept(clock.order(BLUE, "hold", 20_000))
    assert clock.due() == 33_000


def test_it_never_stands_longer_than_its_window() -> None:
    clock = asked()
    accept(clock.order(RED, "hold", 3_000))
    accept(clock.order(BLUE, "hold", 62_000))
    assert clock.due() == 63_000
    clock.tick(63_000)
    assert clock.window_left(63_000) == -1


def test_how_long_it_stands_at_most_is_shown_whoever_has_answered() -> None:
    clock = asked()
    before = clock.window_left(4_000)
    accept(clock.order(RED, "hold", 4_000))
    accept(clock.order(BLUE, "hold", 4_000))
    assert clock.window_left(4_000) == before == 59_000


# ---- rebuilt


@pytest.mark.parametrize("pace", [LIVE, STEPPED])
def test_clocks_rebuilt_from_the_lines_stand_as_they_did(pace: Pace) -> None:
    match = battle(mines.GAME, sealed_dice(), {"turns": "3"}, hold=True)
    clock = Clock(match, pace, 0)
    now = 0
    for seat, text in enumerate(["lay c5 d5", "lay c5 c6", "lay c3 d5"]):
        now += 7_000
        accept(clock.order(seat, text, now))
    for seat in (RED, BLUE, GREEN):
        now += 12_000
        accept(clock.order(seat, "helm steam", now))
    now += 31_000
    accept(clock.order(BLUE, "end", now))
    now += 500
    accept(clock.order(GREEN, "move 3 s s s", now))
    accept(clock.order(RED, "hold", now + 100))
    clock.tick(now + 400_000)
    now += 400_000
    state = mines.GAME.start("narrows", {"turns": "3"})
    assert isinstance(state, State)
    again = Match(state, sealed_dice(), Sealer(bytes(32)) if match.sealer else None, hold=True, live=False)
    rebuilt = Clock(again, pace, 0)
    for line in match.lines:
        assert rebuilt.repeat(line) == ""
    assert [line.body() for line in again.lines] == [line.body() for line in match.lines]
    assert {line.how for line in match.lines} >= {CLOCK, HOLDS, SAYS}
    assert rebuilt.bank == clock.bank
    assert rebuilt.due() == clock.due()
    assert [rebuilt.left(s, now) for s in (RED, BLUE, GREEN)] == [clock.left(s, now) for s in (RED, BLUE, GREEN)]
    assert (rebuilt.running(), rebuilt.window_left(now)) == (clock.running(), clock.window_left(now))


# ---- nobody left from whom anything must be hidden


@pytest.mark.rule("MATCH-2.5")
def test_answers_that_rest_fall_at_once_when_nobody_is_left_to_learn_from_a_pause() -> None:
    clock = asked()
    accept(clock.order(RED, "hold", 4_000))
    clock.match.hold_no_longer(5_000)
    assert ways_of(clock.match, 1) == [(RED, SAYS, "hold", 5_000)]
    assert clock.match.held(RED) is None
    accept(clock.order(BLUE, "hold", 6_000))
    assert ways_of(clock.match, 1) == [(BLUE, SAYS, "hold", 6_000)]


def test_an_instruction_speaks_at_once_then() -> None:
    match = narrows()
    say(match, RED, "instruct never")
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    to_the_question(clock, 3_000)
    match.hold_no_longer(4_000)
    assert ways_of(match, 1) == [(RED, "stands", "hold", 4_000)]
