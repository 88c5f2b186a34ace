"""What the players settle among themselves: a draw, going back by consent, giving up."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.articles import draw_up
from searoom.core.clock import Clock, Pace
from searoom.core.dice import Dice, Seeded
from searoom.core.game import State
from searoom.core.match import Match
from searoom.core.record import Fault, Record, read_record, record_of
from searoom.core.replay import Verdict, resume, verify
from searoom.core.seal import Sealer
from searoom.core.seats import each
from searoom.games import game
from tests.trials import mines
from tests.trials.watching import battle, sealed_dice

RED, BLUE = 0, 1
SHIPS = game("battleship")
PLACES = ["place a1 across", "place a2 across", "place a3 across"]


def skirmish(dice: Dice | None = None) -> Match:
    assert SHIPS is not None
    state = SHIPS.start("skirmish", {})
    assert isinstance(state, State)
    match = Match(state, dice or Seeded(3), Sealer(bytes(32)))
    match.begin()
    return match


def give_some_orders(match: Match, many: int) -> None:
    for _ in range(many):
        seat = each(match.state.awaited())[0]
        assert match.order(seat, match.state.orders(seat)[0].text) is None


def read_back(match: Match) -> Record:
    assert SHIPS is not None
    record = record_of(
        match, draw_up(SHIPS, SHIPS.scenario("skirmish") or SHIPS.scenarios()[0], {}, ["Ada", "Bea"], "seeded 3")
    )
    read = read_record(record.text())
    assert isinstance(read, Record), read
    return read


def verified(match: Match) -> Verdict:
    assert SHIPS is not None
    found = verify(SHIPS, read_back(match))
    assert isinstance(found, Verdict), found
    return found


@pytest.mark.rule("MATCH-5.1")
def test_an_agreed_draw_ends_the_battle_without_a_winner_and_stands_in_the_record() -> None:
    match = skirmish()
    assert match.agree_on_draw(5_000) is None
    result = verified(match).match.result()
    assert result is not None
    assert (result.winners, result.points, result.rule) == (0, (0, 0), "MATCH-5.1")
    assert match.told(None)[-1][1].kind == "agreed draw"


@pytest.mark.rule("MATCH-5.1", "MATCH-2.8")
def test_after_an_agreed_draw_nothing_more_is_taken() -> None:
    match = skirmish()
    match.order(each(match.state.awaited())[0], PLACES[0])
    match.agree_on_draw()
    before = len(match.lines)
    for refusal in (
        match.order(RED, PLACES[0]),
        match.time_out(RED),
        match.agree_on_draw(),
        match.give_up(BLUE),
        match.go_back(1),
    ):
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("MATCH-2.8", "over")
    assert not match.may_take_back(RED)
    match.close_question()
    assert len(match.lines) == before


@pytest.mark.rule("MATCH-5.3")
def test_whoever_gives_up_loses_where_the_game_has_no_word_for_it() -> None:
    match = skirmish()
    assert match.give_up(RED, 7) is None
    result = verified(match).match.result()
    assert result is not None
    assert (result.winners, result.points) == (1 << BLUE, (-1, 1))
    assert match.lines[-1].at == 7


@pytest.mark.rule("MATCH-5.3")
def test_with_three_at_the_table_nobody_gives_up_so() -> None:
    match = battle(mines.GAME, Seeded(1), {})
    refusal = match.give_up(0)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == ("MATCH-5.3", {"seat": 0, "seats": 3})


@pytest.mark.rule("MATCH-5.2")
def test_by_consent_the_battle_goes_back_behind_what_could_not_be_taken_back() -> None:
    match = battle(mines.GAME, Seeded(1), {})
    give_some_orders(match, 6)
    to, digest = len(match.lines), match.state.digest()
    give_some_orders(match, 2)
    told = len(match.told(None))
    assert match.go_back(to, 99_000) is None
    assert match.state.digest() == digest
    assert not any(match.may_take_back(seat) for seat in range(3))
    assert [event.kind for _, event in match.told(None, told)] == ["gone back"]
    give_some_orders(match, 1)  # and goes on from there


@pytest.mark.rule("MATCH-5.2", "MATCH-4.2")
def test_sealed_dice_and_the_record_go_forward_when_the_battle_goes_back() -> None:
    state = mines.GAME.start("narrows", {"turns": "3"})
    assert isinstance(state, State)
    match = Match(state, sealed_dice(), Sealer(bytes(32)))
    match.begin()
    give_some_orders(match, 8)
    to = len(match.lines)
    give_some_orders(match, 2)
    assert match.go_back(to) is None
    give_some_orders(match, 3)
    articles = draw_up(
        mines.GAME, mines.GAME.scenarios()[0], {"turns": "3"}, ["a", "b", "c"], f"sealed {sealed_dice().commitment()}",
        sealed_dice().match, sealed_dice().seeds,
    )  # fmt: skip
    read = read_record(record_of(match, articles).text())
    assert isinstance(read, Record), read
    again = verify(mines.GAME, read)
    assert isinstance(again, Verdict), again
    assert again.match.state.digest() == match.state.digest()
    resumed = resume(mines.GAME, read)
    assert isinstance(resumed, Match)


@pytest.mark.rule("MATCH-5.2", "MATCH-4.3")
def test_nobody_goes_back_behind_a_sealed_secret_or_to_no_line_at_all() -> None:
    match = skirmish()
    give_some_orders(match, 1)
    give_some_orders(match, 5)  # ships are placed and sealed
    assert any(line.seals for line in match.lines)
    refusal = match.go_back(1)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("MATCH-4.3", "sealed since")
    for to in (0, -1, len(match.lines), len(match.lines) + 1):
        refusal = match.go_back(to)
        assert refusal is not None
        assert refusal.rule == "MATCH-5.2"


def test_a_forged_agreement_is_answered_with_its_line() -> None:
    match = skirmish()
    match.agree_on_draw()
    text = record_text(match)
    for forged in ("agree back to 77", "agree back to x", "agree nothing", "gives-up "):
        found = read_record(text.replace("- agree draw", f"- {forged}"))
        assert SHIPS is not None
        fault = found if isinstance(found, Fault) else verify(SHIPS, found)
        assert isinstance(fault, Fault)
        assert fault.line in (13, 14)


def record_text(match: Match) -> str:
    return read_back(match).text()


# ---- clocks after a restart


@pytest.mark.parametrize("seed", range(12))
def test_clocks_stand_as_they_did_when_the_record_is_read_again(seed: int) -> None:
    random = Random(seed)
    pace = Pace(10_000, 30_000, 5_000)
    match = battle(mines.GAME, Seeded(seed), {"turns": "3"}, hold=True)
    begun = len(match.lines)
    clock = Clock(match, pace, 0)
    now = 0
    while match.result() is None and now < 2_000_000:
        now += random.choice((10, 900, 4_000, 12_000, 50_000))
        clock.tick(now)
        seats = each(match.state.awaited())
        if seats and random.random() < 0.9:
            seat = random.choice(seats)
            clock.order(seat, random.choice([*match.state.orders(seat), *match.state.asides(seat)]).text, now)
        if random.random() < 0.2:
            clock.take_back(random.randrange(3), now)
    again = battle(mines.GAME, Seeded(seed), {"turns": "3"}, hold=True)
    again.live = False
    other = Clock(again, pace, 0)
    for line in match.lines[begun:]:
        assert other.repeat(line) == ""
    assert again.state.digest() == match.state.digest()
    assert (other.bank, other.due()) == (clock.bank, clock.due())
    assert [other.left(seat, now) for seat in range(3)] == [clock.left(seat, now) for seat in range(3)]
