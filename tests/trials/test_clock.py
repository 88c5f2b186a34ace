"""Clocks that run out, and that betray nothing."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.articles import CLOCK, HOLDS
from searoom.core.clock import Clock, Pace
from searoom.core.dice import Dice, Seeded
from searoom.core.match import Match
from tests.trials import allies, mines
from tests.trials.watching import accept, awaited, battle, offered, say, sealed_dice, seen

RED, BLUE, GREEN = 0, 1, 2
LIVE = Pace(free=10_000, bank=60_000, window=5_000)
DAY = 24 * 60 * 60 * 1000
DAYS_A_MOVE = Pace(free=DAY, bank=0, window=DAY // 2)
LAYING = ["lay c5 d5", "lay c5 c6", "lay c3 d5"]


def narrows(dice: Dice | None = None, laying: list[str] = LAYING) -> Match:
    match = battle(mines.GAME, dice if dice is not None else sealed_dice(), {"turns": "3"}, hold=True)
    for seat, text in enumerate(laying):
        say(match, seat, text)
    return match


def blue_acts(match: Match) -> None:
    for seat in (RED, BLUE, GREEN):
        say(match, seat, "helm steam")


def to_the_question(clock: Clock, now: int) -> None:
    """Green steps to c4, which lies in the waters of red and of blue."""
    accept(clock.order(BLUE, "end", now))
    accept(clock.order(GREEN, "move 3 s s s", now))
    assert clock.match.state.pending[-1].veiled


def ways_of(match: Match, last: int) -> list[tuple[int, str, str, int]]:
    return [(line.seat, line.how, line.text, line.at) for line in match.lines[-last:]]


# ---- a live battle


def test_free_time_runs_first_and_the_bank_after_it() -> None:
    match = narrows()
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    assert (clock.left(BLUE, 4_000), clock.left(RED, 4_000)) == (66_000, 70_000)  # red does not run
    accept(clock.order(BLUE, "end", 9_000))  # within the free time
    assert clock.bank == [60_000, 60_000, 60_000]


def test_what_goes_beyond_free_time_is_taken_from_the_bank() -> None:
    match = narrows()
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    accept(clock.order(BLUE, "end", 25_000))
    assert clock.bank == [60_000, 45_000, 60_000]
    assert clock.left(GREEN, 25_000) == 70_000


@pytest.mark.rule("MATCH-2.7")
def test_when_free_time_and_bank_are_gone_the_default_is_said_at_that_instant() -> None:
    match = narrows()
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    assert clock.due() == 70_000
    clock.tick(69_999)
    assert match.lines[-1].how != CLOCK
    clock.tick(200_000)  # late, and yet everything falls when it was due
    assert ways_of(match, 2) == [(BLUE, CLOCK, "end", 70_000), (GREEN, CLOCK, "end", 140_000)]
    assert clock.bank == [60_000, 0, 0]
    assert clock.due() == 210_000  # red


def test_whoever_ran_out_of_time_has_his_free_time_for_the_next_decision() -> None:
    """Else one lapse would decide all that follows it at once."""
    match = narrows()
    clock = Clock(match, LIVE, 0)
    for seat in (RED, GREEN):
        accept(clock.order(seat, "helm guns", 1_000))
    clock.tick(70_000)
    assert ways_of(match, 1) == [(BLUE, CLOCK, "helm cruise", 70_000)]
    assert match.state.awaited() == 1 << BLUE  # who is to act at once
    assert clock.left(BLUE, 70_000) == 10_000
    assert clock.due() == 80_000


def test_an_order_that_comes_too_late_finds_the_default_said() -> None:
    match = narrows()
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    refusal = clock.order(BLUE, "move 2 n", 70_000)
    assert refusal is not None
    assert refusal.rule == "MATCH-2.3"


# ---- the window of a veiled question


@pytest.mark.rule("MATCH-2.5", "MATCH-2.7")
def test_all_answers_fall_at_the_end_of_the_window_held_instructed_and_default_alike() -> None:
    match = narrows()
    say(match, RED, "instruct never")
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    to_the_question(clock, 3_000)
    accept(clock.order(BLUE, "hold", 4_000))
    assert clock.due() == 8_000
    assert ways_of(match, 2) == [(GREEN, "says", "move 3 s s s", 3_000), (BLUE, "holds", "hold", 4_000)]
    clock.tick(8_000)
    assert ways_of(match, 2) == [(RED, CLOCK, "hold", 8_000), (BLUE, "says", "hold", 8_000)]


def test_nobodys_own_time_runs_while_a_veiled_question_stands() -> None:
    match = narrows()
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    to_the_question(clock, 3_000)
    assert [clock.left(seat, 7_000) for seat in range(3)] == [70_000, 70_000, 70_000]


def test_the_window_goes_on_when_one_of_those_asked_resigns() -> None:
    match = narrows()
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    to_the_question(clock, 3_000)
    accept(clock.order(BLUE, "hold", 4_000))
    accept(clock.order(RED, "resign", 7_000))
    assert clock.due() == 8_000
    clock.tick(8_000)
    assert ways_of(match, 1) == [(BLUE, "says", "hold", 8_000)]


def test_each_question_of_one_way_has_its_own_window() -> None:
    match = narrows()
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    accept(clock.order(BLUE, "move 2 n n n", 0))  # g8, g7, g6, g5: the last in green's waters
    assert clock.due() == 5_000
    clock.tick(5_000)
    accept(clock.order(BLUE, "end", 6_000))
    accept(clock.order(GREEN, "move 3 s s s", 6_000))
    clock.tick(11_000)
    accept(clock.order(GREEN, "end", 11_000))
    accept(clock.order(RED, "end", 11_000))
    for seat in (RED, BLUE, GREEN):
        accept(clock.order(seat, "helm steam", 11_000))
    accept(clock.order(GREEN, "move 3 e s", 12_000))  # d4, then d5
    assert clock.due() == 17_000
    clock.tick(17_000)
    assert clock.due() == 22_000


# ---- a move a day


def test_a_move_a_day_is_the_default_after_a_day() -> None:
    match = battle(allies.GAME, Seeded(3), {"turns": "3"})
    clock = Clock(match, DAYS_A_MOVE, 0)
    accept(clock.order(0, "hide c4", DAY - 1))
    accept(clock.order(0, "sail s", DAY))
    clock.tick(2 * DAY - 1)
    assert ways_of(match, 2) == [(1, CLOCK, "stay", 2 * DAY - 1), (2, CLOCK, "stay", 2 * DAY - 1)]
    clock.tick(100 * DAY)
    assert match.state.result() is not None
    assert [line.at for line in match.lines[-6:]] == [3 * DAY - 1] * 3 + [4 * DAY - 1] * 3
    assert clock.due() is None


# ---- dice thrown by hand


def test_while_a_die_is_thrown_no_clock_runs_and_the_next_question_has_its_whole_window() -> None:
    match = battle(mines.GAME, None, {"turns": "3"}, hold=True)
    for seat, text in enumerate(LAYING):
        say(match, seat, text)
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    to_the_question(clock, 0)
    clock.tick(5_000)
    for seat, text in ((GREEN, "end"), (RED, "end"), (RED, "helm guns"), (BLUE, "helm guns"), (GREEN, "helm steam")):
        accept(clock.order(seat, text, 5_000))
    accept(clock.order(GREEN, "move 3 s s", 5_000))  # c5, where red and blue lie in wait, and on to c6
    accept(clock.order(RED, "detonate", 6_000))
    clock.tick(10_000)
    assert match.wanted is not None
    assert clock.due() is None
    accept(clock.enter(1, 60_000))
    assert match.state.pending[-1].facts(None)["at"] == "c6"
    assert clock.due() == 65_000


def test_whoever_fires_is_not_charged_for_the_time_in_which_his_die_is_thrown() -> None:
    match = battle(mines.GAME, None, {"turns": "3"}, hold=True)
    for seat, text in enumerate(LAYING):
        say(match, seat, text)
    blue_acts(match)
    clock = Clock(match, LIVE, 0)
    accept(clock.order(BLUE, "move 2 n n n", 0))
    clock.tick(5_000)
    for seat, text in ((BLUE, "end"), (GREEN, "move 4 s"), (GREEN, "fire 4 at 2")):
        accept(clock.order(seat, text, 5_000))
    assert match.wanted is not None
    clock.tick(500_000)
    accept(clock.enter(3, 500_000))
    assert match.state.awaited() == 1 << GREEN
    assert clock.left(GREEN, 500_000) == 70_000


# ---- what a clock must not tell


def test_clocks_of_twins_that_differ_in_a_secret_run_alike() -> None:
    """Other mines, another instruction, answers given at other times: the same times due, left and banked."""
    for seed in range(4):
        random = Random(seed)
        one, two = narrows(), narrows(laying=["lay a4 h6", "lay c5 c6", "lay c3 d5"])
        say(two, RED, "instruct never")
        clocks = [Clock(one, LIVE, 0), Clock(two, LIVE, 0)]
        now = 0
        while one.state.awaited():
            now += random.randrange(1, 12_000)
            seat = random.choice(awaited(one))
            both = [text for text in offered(one, seat) if text in offered(two, seat)]
            text = random.choice(both)
            veiled = one.state.pending[-1].veiled
            for clock in clocks:
                clock.tick(now)
                if not (veiled and seat == RED and clock.match is two):  # his instruction speaks for him
                    clock.order(seat, "hold" if veiled and seat == RED else text, now)
            assert readings(clocks[0], now) == readings(clocks[1], now)
            for viewer in (BLUE, GREEN, None):
                assert seen(one, viewer, []) == seen(two, viewer, [])
        fell = [[(x.at, x.seat, x.text) for x in match.lines if x.how != HOLDS] for match in (one, two)]
        assert fell[0][5:] == fell[1][6:]


def readings(clock: Clock, now: int) -> tuple[int | None, list[int], list[int]]:
    return clock.due(), [clock.left(seat, now) for seat in range(3)], clock.bank[:]
