"""Records that are not what they should be: an answer that names the line, never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searoom.core.articles import Articles, draw_up
from searoom.core.dice import Sealed, Seeded
from searoom.core.match import Match
from searoom.core.record import Fault, Record, read_record, record_of
from searoom.core.replay import Verdict, replay, resume, verify
from searoom.core.seal import Sealer
from searoom.games.battleship.game import GAME, Battle

SCENARIO = GAME.scenarios()[2]


def played(orders: int, sealed: bool = True) -> Record:
    """A skirmish, its first lawful orders given."""
    state = GAME.start(SCENARIO.key, {})
    assert isinstance(state, Battle)
    dice = Sealed(b"k" * 32, "m", ["a", "b"]) if sealed else Seeded(3)
    match = Match(state, dice, Sealer(b"salt" * 8) if sealed else None)
    match.begin()
    for number in range(orders):
        if match.state.awaited():
            seat = 0 if match.state.awaited() & 1 else 1
            assert match.order(seat, match.state.orders(seat)[0].text, 1000 * number) is None
    kind = f"sealed {dice.commitment()}" if isinstance(dice, Sealed) else "seeded 3"
    return record_of(match, draw_up(GAME, SCENARIO, {}, ["Ada", "Bea"], kind, "m", ["a", "b"]))


WHOLE = played(100).text()


def judged(text: str) -> Verdict | Fault:
    read = read_record(text)
    return read if isinstance(read, Fault) else verify(GAME, read)


def reason(text: str) -> tuple[int, str]:
    verdict = judged(text)
    assert isinstance(verdict, Fault), verdict
    return verdict.line, verdict.reason


def line_of(start: str) -> int:
    return next(n for n, line in enumerate(WHOLE.split("\n"), 1) if line.startswith(start))


@pytest.mark.rule("MATCH-4.2", "MATCH-4.3")
def test_a_true_record_is_found_true() -> None:
    verdict = judged(WHOLE)
    assert isinstance(verdict, Verdict) and verdict.rolled_again and verdict.reveals == 6
    assert verdict.match.lines[-1].at == 1000 * (len(verdict.match.lines) - 2)
    assert isinstance(judged(WHOLE.replace("\n", "\r\n")), Verdict)  # saved by another system


def test_every_kind_of_head_that_is_none() -> None:
    assert reason("") == (1, "first line")
    assert reason("PGN") == (1, "first line")
    assert reason("searoom record 1\n") == (2, "head key")
    assert reason("searoom record 1\ngame: nonsense\n") == (2, "check differs")


@pytest.mark.parametrize("key", ["game", "rules", "scenario", "options", "seats", "players", "dice", "match", "seeds"])
def test_an_edited_head_is_found_out_at_its_line(key: str) -> None:
    number = line_of(f"{key}: ")
    lines = WHOLE.split("\n")
    lines[number - 1] = lines[number - 1].replace(": ", ": 1", 1)
    assert reason("\n".join(lines)) == (number, "check differs")
    del lines[number - 1]
    assert reason("\n".join(lines))[0] == number


def rewritten(record: Record) -> str:
    """As a forger writes it, all checks of head and tail made anew."""
    return record.text()


@pytest.mark.rule("MATCH-4.2")
def test_another_dice_secret_is_no_secret_of_this_battle() -> None:
    record = played(100)
    record.dice_secret = (b"x" * 32).hex()
    assert reason(rewritten(record))[1] == "dice secret differs"
    record.dice_secret = ""
    assert reason(rewritten(record))[1] == "dice secret missing"
    record.dice_secret = "zz"
    assert reason(rewritten(record))[1] == "dice secret"


@pytest.mark.rule("MATCH-4.3")
def test_a_secret_that_moved_or_is_not_shown_is_found_out() -> None:
    record = played(100)
    name, salt, text = record.reveals[0]
    record.reveals[0] = (name, salt, "f6 across")
    assert reason(rewritten(record)) == (record_line(record, name), "secret moved")
    record.reveals[0] = (name, salt[::-1], text)
    assert reason(rewritten(record)) == (record_line(record, name), "secret moved")
    del record.reveals[0]
    assert reason(rewritten(record)) == (record_line(record, name), "not revealed")


def record_line(record: Record, name: str) -> int:
    """Where the order stands that sealed this secret."""
    lines = record.text().split("\n")
    seal = f"  seal {name} "
    return next(above for above, line in enumerate(lines) if line.startswith(seal))  # the line above it


def test_a_false_result_or_position_is_found_out() -> None:
    record = played(100)
    record.result = record.result.replace('"winners":', '"winners":4')
    assert reason(rewritten(record))[1] == "result differs"
    record = played(100)
    record.digest = "0" * 64
    assert reason(rewritten(record))[1] == "digest differs"


def test_a_record_of_other_rules_or_another_game_says_so() -> None:
    record = played(4)
    other = Record(
        draw_up(GAME, SCENARIO, {}, record.articles.players, record.articles.dice, "m", record.articles.seeds)
    )
    text = record.text().replace('game: "battleship"', 'game: "chess"')
    assert reason(text)[1] == "check differs"
    assert isinstance(replay(GAME, other), Match)
    for changed, reason_given in (
        (("chess", 1, "skirmish"), "other game"),
        (("battleship", 99, "skirmish"), "other rules"),
    ):
        assert refused(*changed) == reason_given
    assert refused("battleship", 1, "chess") == "no such battle"


def refused(game: str, rules: int, scenario: str) -> str:
    articles = Articles(game, rules, scenario, {}, SCENARIO.seats, ["a", "b"], "entered")
    fault = replay(GAME, Record(articles))
    assert isinstance(fault, Fault)
    return fault.reason


@pytest.mark.parametrize("orders", [0, 1, 5, 20])
def test_a_saved_battle_goes_on_as_if_it_had_never_stopped(orders: int) -> None:
    read = read_record(played(orders).text())
    assert isinstance(read, Record)
    match = resume(GAME, read)
    assert isinstance(match, Match)
    for number in range(orders, 100):
        if match.state.awaited():
            seat = 0 if match.state.awaited() & 1 else 1
            assert match.order(seat, match.state.orders(seat)[0].text, 1000 * number) is None
    assert record_of(match, read.articles).text() == WHOLE


def test_what_if_the_first_half_had_gone_on_otherwise() -> None:
    read = read_record(WHOLE)
    assert isinstance(read, Record)
    match = replay(GAME, read, 9)
    assert isinstance(match, Match) and len(match.lines) == 9
    seat = 0 if match.state.awaited() & 1 else 1
    assert match.order(seat, match.state.orders(seat)[-1].text) is None


@settings(deadline=None, max_examples=300)
@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 60), st.text(max_size=12))
def test_no_edit_is_ever_a_traceback_or_goes_unnoticed(at: int, length: int, text: str) -> None:
    edited = WHOLE[:at] + text + WHOLE[at + length :]
    verdict = judged(edited)
    if isinstance(verdict, Fault):
        assert 1 <= verdict.line <= edited.count("\n") + 2
    else:
        read = read_record(edited)
        assert isinstance(read, Record) and read.text() == WHOLE


@given(st.text())
def test_any_other_text_is_no_record(text: str) -> None:
    assert isinstance(judged(text), Fault)
    assert isinstance(judged(f"searoom record 1\n{text}"), Fault)
