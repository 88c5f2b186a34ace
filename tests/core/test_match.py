"""A match in odd orders: held answers, asides, take-backs, dice by hand, time, and lines that were forged."""

from __future__ import annotations

import pickle

import pytest

from searoom.core.articles import draw_up
from searoom.core.clock import Clock, Pace
from searoom.core.dice import Dice, DiceRanDry, DieWanted, Scripted, Sealed, Seeded
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.record import Fault, Record, read_record, record_of
from searoom.core.replay import Verdict, replay, resume, verify
from searoom.core.seal import sealed_hash
from tests.trials.question import GAME, Passage

RED, BLUE, GREEN = 0, 1, 2
SCENARIO = GAME.scenarios()[0]


def passage(dice: Dice | None, hold: bool = False, times: int = 2) -> Match:
    match = Match(Passage(times), dice, hold=hold)
    match.begin()
    return match


def say(match: Match, seat: int, text: str, at: int = 0) -> None:
    refusal = match.order(seat, text, at)
    assert refusal is None, refusal


def record(match: Match, dice: str = "entered") -> Record:
    return record_of(match, draw_up(GAME, SCENARIO, {}, ["Ada", "Bea", "Cy"], dice))


def again(match: Match, dice: str = "entered", hold: bool = True) -> Match:
    read = read_record(record(match, dice).text())
    assert isinstance(read, Record), read
    resumed = resume(GAME, read, hold)
    assert isinstance(resumed, Match), resumed
    return resumed


def forged(match: Match, before: str, after: str, dice: str = "entered") -> Verdict | Fault:
    text = record(match, dice).text()
    assert before in text
    read = read_record(text.replace(before, after, 1))
    return read if isinstance(read, Fault) else verify(GAME, read)


# ---- held answers


@pytest.mark.rule("MATCH-2.5")
def test_a_held_answer_that_an_aside_made_unlawful_gives_way_to_the_default() -> None:
    match = passage(Scripted([]), hold=True)
    say(match, GREEN, "go")
    say(match, RED, "spring")
    say(match, RED, "give up")
    match.close_question()
    assert match.state.view(None)["mines"] == [0, 1] and match.state.view(None)["damage"] == 0
    assert [line.text for line in match.lines[-2:]] == ["hold", "hold"]
    assert again(match).state.digest() == match.state.digest()


def test_an_answer_that_has_fallen_is_not_held_for_the_next_question() -> None:
    match = passage(Seeded(1), hold=True)
    say(match, GREEN, "go")
    say(match, RED, "spring")
    match.close_question()
    assert match.held(RED) is None and again(match, "seeded 1").held(RED) is None
    say(match, BLUE, "spring")
    resumed = again(match, "seeded 1")
    assert resumed.held(BLUE) == match.held(BLUE) and resumed.held(BLUE) is not None


@pytest.mark.rule("MATCH-2.5", "MATCH-3.1")
def test_an_answer_to_a_veiled_question_is_final() -> None:
    match = passage(Scripted([]))
    say(match, GREEN, "go")
    say(match, RED, "hold")
    assert not match.may_take_back(RED)
    assert match.order(RED, "spring") is not None


# ---- dice by hand


@pytest.mark.rule("MATCH-3.2")
def test_an_order_that_waits_for_its_die_is_in_the_record_with_the_faces_so_far() -> None:
    match = passage(None, hold=True)
    say(match, GREEN, "go", 1_000)
    say(match, RED, "spring", 2_000)
    say(match, BLUE, "spring", 3_000)
    match.close_question(4_000)
    assert match.wanted is not None
    assert match.enter(5, 5_000) is None and match.wanted is not None
    resumed = again(match)
    assert resumed.wanted is not None and resumed.order(RED, "hold") is not None
    for one in (match, resumed):
        assert one.enter(6, 6_000) is None and one.wanted is None
        assert one.state.view(None)["damage"] == 11
    assert record(resumed).text() == record(match).text()
    while match.state.awaited():
        match.close_question(7_000)
    verdict = verify(GAME, record(match))
    assert isinstance(verdict, Verdict), verdict


@pytest.mark.rule("MATCH-3.3")
def test_a_false_face_in_the_record_is_found_out() -> None:
    match = passage(None, hold=True)
    say(match, GREEN, "go")
    say(match, RED, "spring")
    match.close_question()
    match.enter(5)
    assert isinstance(forged(match, "face 5", "face 7"), Fault)
    assert isinstance(forged(match, "face 5", "face 4"), Fault)


# ---- time


def test_a_refused_order_moves_no_clock() -> None:
    match = passage(Scripted([]))
    assert match.order(GREEN, "spring", 50_000) is not None
    say(match, GREEN, "go", 3_000)
    assert match.lines[-1].at == 3_000


def test_time_out_of_no_seat_is_an_answer() -> None:
    match = passage(Scripted([]))
    for seat in (-1, 3, 99):
        refusal = match.time_out(seat)
        assert isinstance(refusal, Refusal) and refusal.rule == "MATCH-2.1"


@pytest.mark.rule("MATCH-2.7")
def test_what_the_clock_said_is_not_taken_back() -> None:
    match = passage(Scripted([]))
    assert match.time_out(GREEN) is None
    assert not match.may_take_back(GREEN)


def test_taking_back_again_and_again_does_not_stop_the_clock() -> None:
    from tests.trials.mines import GAME as MINES

    state = MINES.start("narrows", {})
    assert not isinstance(state, Refusal)
    match = Match(state, Seeded(1), hold=True)
    match.begin()
    for seat, text in ((0, "lay a4 b4"), (1, "lay c5 d5"), (2, "lay c3 d5")):
        say(match, seat, text)
    for seat in range(3):
        say(match, seat, "helm cruise")
    acting = match.state.awaited().bit_length() - 1
    clock = Clock(match, Pace(10_000, 60_000, 5_000), 0)
    now = 0
    for _ in range(10):
        now += 9_000
        if match.state.awaited() != 1 << acting or match.lines[-1].how == "clock":
            break
        clock.order(acting, "end", now)
        clock.take_back(acting, now + 900)
        now += 900
    assert now >= 70_000 or match.lines[-1].how == "clock"
    clock.tick(71_000)
    assert any(line.how == "clock" and line.seat == acting for line in match.lines)


# ---- faults and forgers


def test_a_fault_of_the_game_leaves_the_position_as_it_was() -> None:
    match = passage(Scripted([]))
    say(match, GREEN, "go")
    say(match, RED, "spring")
    before, lines = match.state.digest(), len(match.lines)
    with pytest.raises(DiceRanDry):
        match.order(BLUE, "hold")
    assert match.state.digest() == before and len(match.lines) == lines
    match.dice = Scripted([4])
    say(match, BLUE, "hold")
    assert match.state.view(None)["damage"] == 4


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1 0 - begins", "1 0 green begins and was warned"),
        ("2 1000 green says go", "2 1000 green says go away"),
        ("2 1000 green says go", "2 -5 green says go"),
        ("2 1000 green says go", "2 1000 green stands go"),
        ("3 2000 red says hold", "3 500 red says hold"),
        ("3 2000 red says hold |  ", "3 2000 red says hold | 6 "),
    ],
)
def test_an_edited_line_is_found_out_at_its_place(before: str, after: str) -> None:
    match = passage(None)
    say(match, GREEN, "go", 1_000)
    say(match, RED, "hold", 2_000)
    verdict = forged(match, before, after)
    assert isinstance(verdict, Fault) and verdict.line == 11 + int(before[0])


def test_what_is_written_behind_a_take_back_is_found_out() -> None:
    from searoom.games.battleship.game import GAME as BATTLESHIP

    state = BATTLESHIP.start("skirmish", {})
    assert not isinstance(state, Refusal)
    match = Match(state, None)
    match.begin()
    say(match, 0, "place a1 across")
    assert match.take_back(0) is None
    say(match, 0, "place a2 across")
    text = record_of(match, draw_up(BATTLESHIP, BATTLESHIP.scenarios()[2], {}, ["a", "b"], "entered")).text()
    read = read_record(text.replace("takes-back  |  |", "takes-back because he cheated | 6 6 |"))
    assert isinstance(read, Record)
    verdict = verify(BATTLESHIP, read)
    assert isinstance(verdict, Fault) and (verdict.line, verdict.reason) == (14, "line differs")


def test_junk_behind_the_end_and_half_characters_are_answers() -> None:
    text = record(passage(None)).text()
    read = read_record(text + "x\n")
    assert isinstance(read, Record) and read.flaw is not None and read.flaw.reason == "after end"
    for broken in (text.replace("Ada", "\ud800"), text + "\ud800"):
        fault = read_record(broken)
        assert isinstance(fault, Fault) and fault.reason == "no text"
    refusal = passage(None).order(GREEN, "\ud800")
    assert refusal is not None and refusal.reason == "no text"
    long = record_of(passage(None), draw_up(GAME, SCENARIO, {}, ["a", "b", "c"], "seeded " + "9" * 5000))
    assert isinstance(verify(GAME, long), Fault)


def test_sealed_dice_want_a_seed_from_every_seat() -> None:
    dice = Sealed(b"s" * 32, "m", ["a", "", "c"])
    match = passage(dice)
    kept = record_of(
        match, draw_up(GAME, SCENARIO, {}, ["a", "b", "c"], f"sealed {dice.commitment()}", "m", ["a", "", "c"])
    )
    verdict = verify(GAME, kept)
    assert isinstance(verdict, Fault) and verdict.reason == "seeds missing"


def test_a_record_that_does_not_begin_is_none() -> None:
    match = passage(None)
    kept = record(match)
    say(match, GREEN, "go")
    kept.lines = [match.lines[-1]]
    fault = replay(GAME, kept)
    assert isinstance(fault, Fault) and fault.reason == "does not begin"


def test_nothing_can_be_moved_from_name_to_text() -> None:
    assert sealed_hash("s", "n", "c5/n/d6") != sealed_hash("s/n/c5", "n", "d6")
    one, other = Sealed(b"s", "m", ["a/b", "c"]), Sealed(b"s", "m", ["a", "b/c"])
    assert [one.roll(1000, "p", "r") for _ in range(3)] != [other.roll(1000, "p", "r") for _ in range(3)]


@pytest.mark.rule("MATCH-1.1")
def test_a_scenario_that_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    refusal = GAME.start("regatta", {})
    assert isinstance(refusal, Refusal) and refusal.rule == "MATCH-1.1"
    assert refusal.facts["scenarios"] == ["passage"]


@pytest.mark.rule("MATCH-1.2")
def test_a_switch_that_the_scenario_does_not_have_is_refused_with_those_it_has() -> None:
    refusal = GAME.start("passage", {"tides": "high"})
    assert isinstance(refusal, Refusal) and (refusal.rule, refusal.reason) == ("MATCH-1.2", "option unknown")
    assert refusal.facts["options"] == ["times"]


@pytest.mark.rule("MATCH-1.2")
def test_an_option_is_a_number_of_its_range_however_it_is_written() -> None:
    for value in ("000000001999", "00000000009", "10", "0", "-1", "1e0", "٣"):
        assert isinstance(GAME.start("passage", {"times": value}), Refusal), value
    assert not isinstance(GAME.start("passage", {"times": "09"}), Refusal)


def test_a_wanted_die_can_cross_to_another_process() -> None:
    wanted = pickle.loads(pickle.dumps(DieWanted(6, "shot", "R-1")))
    assert (wanted.sides, wanted.purpose, wanted.rule) == (6, "shot", "R-1")
