"""Secret mines, veiled questions, sealed choices, taking back, dice by hand: tried on squares."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from searoom.core.chance_tree import every_outcome
from searoom.core.dice import Dice, Seeded
from searoom.core.match import Match
from searoom.core.seats import Seat
from tests.trials.mines import GAME, Battle
from tests.trials.mines_words import INSTRUCTIONS, WORDS
from tests.trials.watching import accept, assert_alike, awaited, battle, offered, refused, say, sealed_dice, seen

RED, BLUE, GREEN = 0, 1, 2
LAYING = ["lay c5 d5", "lay c5 c6", "lay c3 d5"]
TRIED = list(WORDS)[::29]


def narrows(dice: Dice | None, hold: bool = False, laying: Sequence[str] = LAYING) -> Match:
    match = battle(GAME, dice, {"turns": "6"}, hold)
    for seat, text in enumerate(laying):
        say(match, seat, text)
    return match


def truth(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


def choose_helms(match: Match, helm: str) -> None:
    for seat in (RED, BLUE, GREEN):
        say(match, seat, f"helm {helm}")


def green_comes_to_the_edge(match: Match) -> None:
    """To green's move in turn 2: ship 3 at c4, north of the mines of red and blue at c5 and c6."""
    choose_helms(match, "steam")
    say(match, BLUE, "end")
    say(match, GREEN, "move 3 s s s")
    match.close_question()  # c4 is in the waters of both allies
    if match.state.pending[-1].veiled:
        for seat in awaited(match):
            say(match, seat, "hold")
    say(match, GREEN, "end")
    say(match, RED, "end")
    choose_helms(match, "steam")


# ---- who can tell twins apart


def play_twins(one: Match, two: Match, hidden_from: Sequence[Seat | None], seed: int) -> None:
    """The same said in both to the end; at every instant those who must not know compare all that they can get."""
    random = Random(seed)
    while one.state.awaited():
        assert one.state.awaited() == two.state.awaited()
        seat = random.choice(awaited(one))
        text = random.choice([text for text in offered(one, seat) if text in offered(two, seat)])
        closing = random.random() < 0.5
        for match in (one, two):
            say(match, seat, text)
            if match.hold and closing:
                match.close_question()
        assert_alike(one, two, hidden_from, TRIED)


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.parametrize(
    ("other_laying", "hidden_from"),
    [
        (["lay c5 d5", "lay c5 c6", "lay c3 f4"], [RED, BLUE, None]),
        (["lay a4 h6", "lay c5 c6", "lay c3 d5"], [BLUE, GREEN, None]),
    ],
)
def test_a_hidden_mine_is_hidden_from_enemy_ally_and_spectator(
    other_laying: list[str], hidden_from: list[Seat | None], hold: bool
) -> None:
    for seed in range(2):
        one = narrows(sealed_dice(), hold)
        two = narrows(sealed_dice(), hold, other_laying)
        assert one.state.digest() != two.state.digest()
        play_twins(one, two, hidden_from, seed)


@pytest.mark.rule("MATCH-2.4")
def test_while_mines_are_laid_nobody_sees_where() -> None:
    one, two = (battle(GAME, sealed_dice(), {}) for _ in range(2))
    say(one, RED, "lay a4 b4")
    say(two, RED, "lay g6 h6")
    assert_alike(one, two, [BLUE, GREEN, None], TRIED)


def test_the_rest_of_a_way_is_hidden() -> None:
    one, two = narrows(Seeded(5)), narrows(Seeded(5))
    for match, way in ((one, "s s e"), (two, "s w n")):
        green_comes_to_the_edge(match)
        say(match, GREEN, f"move 3 {way}")
    assert one.state.pending[-1].veiled
    assert one.state.digest() != two.state.digest()
    assert_alike(one, two, [RED, BLUE, None], TRIED)


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.rule("MATCH-2.6")
def test_an_instruction_is_hidden_while_it_answers_and_after(hold: bool) -> None:
    """One red has left an instruction, the other answers by hand."""
    one, two = narrows(Seeded(5), hold), narrows(Seeded(5), hold)
    say(two, RED, "instruct never")
    assert_alike(one, two, [BLUE, GREEN, None], TRIED)
    for match in (one, two):
        green_comes_to_the_edge(match)
        say(match, GREEN, "move 3 s")
    assert one.state.awaited() == 0b011
    assert two.state.awaited() == (0b011 if hold else 0b010)  # the truth, which nobody sees
    assert_alike(one, two, [BLUE, GREEN, None], TRIED)
    say(one, RED, "hold")
    assert_alike(one, two, [BLUE, GREEN, None], TRIED)
    for match in (one, two):
        say(match, BLUE, "hold")
        match.close_question()
    assert_alike(one, two, [BLUE, GREEN, None], TRIED)
    assert one.state.awaited() == 0b100


@pytest.mark.rule("MATCH-2.5")
def test_who_has_answered_and_when_is_hidden_while_answers_are_held() -> None:
    quick, silent = narrows(Seeded(5), hold=True), narrows(Seeded(5), hold=True)
    for match in (quick, silent):
        green_comes_to_the_edge(match)
        say(match, GREEN, "move 3 s")
    say(quick, RED, "detonate", "hold")  # held, so he may think better of it
    assert_alike(quick, silent, [RED, BLUE, GREEN, None], TRIED)  # not even his own screen is told by the house
    for match in (quick, silent):
        match.close_question(9_000)
    assert [line.at for line in quick.lines[-2:]] == [9_000, 9_000]
    assert_alike(quick, silent, [BLUE, GREEN, None], TRIED)


@pytest.mark.rule("MATCH-2.3", "MATCH-2.5")
def test_a_question_is_put_where_no_mine_lies() -> None:
    match = narrows(Seeded(5), laying=["lay h4 h5", "lay h6 g6", "lay c3 d5"])
    choose_helms(match, "steam")
    say(match, BLUE, "end")
    say(match, GREEN, "move 3 s s s")
    assert match.state.awaited() == 0b011
    assert offered(match, RED) == ["hold"]
    assert refused(match, RED, "detonate").rule == "TRIALM-4.1"
    assert refused(match, GREEN, "end").rule == "MATCH-2.3"


def test_a_held_answer_outlives_the_resignation_of_an_ally() -> None:
    match = narrows(Seeded(5), hold=True)
    green_comes_to_the_edge(match)
    say(match, GREEN, "move 3 s")
    say(match, BLUE, "detonate")
    say(match, RED, "resign")
    match.close_question()
    assert truth(match).marks[BLUE] != []


def test_a_held_answer_dies_with_the_question_and_answers_no_other() -> None:
    match = narrows(Seeded(5), hold=True, laying=["lay c5 d5", "lay c5 c6", "lay b5 g5"])
    choose_helms(match, "steam")
    say(match, BLUE, "move 2 n n n")  # g8 to g5, onto green's mine
    say(match, GREEN, "detonate")
    say(match, BLUE, "resign")
    assert not match.state.pending[-1].veiled
    say(match, GREEN, "end")
    say(match, RED, "move 1 n n n")  # b8 to b5, onto the other
    match.close_question()
    assert (match.lines[-1].how, match.lines[-1].text) == ("clock", "hold")
    assert truth(match).marks[GREEN] == []


# ---- choices at once


@pytest.mark.rule("MATCH-2.4")
def test_revision_and_arrival_do_not_matter() -> None:
    helms = ["helm steam", "helm guns", "helm cruise"]
    ends = set()
    for arrival in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        match = narrows(Seeded(5))
        last = arrival.pop()
        for seat in arrival:
            say(match, seat, "helm guns")
            before = seen(match, last, TRIED)
            say(match, seat, helms[seat])
            assert seen(match, last, TRIED) == before  # a revision is not even noticed
        say(match, last, helms[last])
        ends.add(match.state.digest())
    assert len(ends) == 1


# ---- taking back


@pytest.mark.rule("MATCH-3.1")
def test_taking_back_returns_to_the_same_digest_and_keeps_what_others_said_in_silence() -> None:
    taken = with_aside = 0
    for seed in range(60):
        random = Random(seed)
        match = narrows(Seeded(seed))
        while match.state.awaited():
            seat = random.choice(awaited(match))
            other = (seat + 1) % 3
            before = match.state.digest()
            say(match, seat, random.choice(offered(match, seat)))
            top = match.state.pending[-1] if match.state.pending else None
            if top is None or top.veiled or not match.may_take_back(seat) or random.random() < 0.5:
                continue
            aside = random.random() < 0.5 and match.state.asides(other) != []
            if aside:
                say(match, other, "instruct never")
            accept(match.take_back(seat))
            if aside:
                assert match.state.digest() != before  # it stayed said
                accept(match.take_back(other))
                with_aside += 1
            assert match.state.digest() == before
            taken += 1
    assert taken > 100
    assert with_aside > 50


@pytest.mark.rule("MATCH-3.1")
def test_a_question_put_closes_taking_back() -> None:
    match = narrows(Seeded(5))
    green_comes_to_the_edge(match)
    assert not match.may_take_back(GREEN)
    say(match, GREEN, "move 4 e")
    assert match.may_take_back(GREEN)
    accept(match.take_back(GREEN))
    say(match, GREEN, "move 3 s")
    assert refused_take_back(match, GREEN) == "MATCH-3.1"


def refused_take_back(match: Match, seat: Seat) -> str:
    refusal = match.take_back(seat)
    assert refusal is not None
    return refusal.rule


# ---- dice from a real table


@pytest.mark.rule("MATCH-3.2")
def test_two_mines_two_dice_in_one_order_and_the_way_goes_on() -> None:
    match = narrows(None)
    green_comes_to_the_edge(match)
    say(match, RED, "instruct always")
    say(match, GREEN, "move 3 s s e")  # c5: red's instruction speaks, blue is asked
    assert match.state.awaited() == 0b010
    assert offered(match, BLUE) == ["hold", "detonate"]
    before = match.state.digest()
    say(match, BLUE, "detonate")
    for face in (2, 1):
        assert match.wanted is not None
        assert (match.wanted.purpose, match.wanted.rule) == ("mine", "TRIALM-4.3")
        assert match.state.digest() == before
        assert refused(match, GREEN, "resign").rule == "MATCH-3.2"
        accept(match.enter(face))
    assert truth(match).hull == [3, 3, 1, 3]
    assert truth(match).view(None)["mines left"] == [1, 1, 2]
    assert truth(match).view(GREEN)["at"] == ["b8", "g8", "c6", "f1"]  # on to c6, and asked again
    say(match, BLUE, "detonate")
    accept(match.enter(5))
    assert truth(match).hull == [3, 3, 0, 3]
    assert match.state.awaited() == 0b100


@pytest.mark.rule("MATCH-3.3", "MATCH-4.1")
def test_entered_dice_give_the_same_game_as_rolled_ones() -> None:
    entered = 0
    for seed in range(16):
        random = Random(seed)
        rolled, hand = narrows(Seeded(seed)), narrows(None)
        while rolled.state.awaited():
            seat = random.choice(awaited(rolled))
            text = random.choice(offered(rolled, seat))
            say(rolled, seat, text)
            say(hand, seat, text)
            for face in rolled.lines[-1].faces:
                assert refused_face(hand, 7) == "MATCH-3.3"
                accept(hand.enter(face))
                entered += 1
            assert hand.state.digest() == rolled.state.digest()
        done = [line for line in hand.lines if line.how not in ("waits", "face")]
        assert [(line.text, line.faces) for line in done] == [(line.text, line.faces) for line in rolled.lines]
    assert entered > 50


def refused_face(match: Match, face: int) -> str:
    refusal = match.enter(face)
    assert refusal is not None
    return refusal.rule


# ---- forecasts, and the end


def test_the_forecast_of_a_shot_is_its_roll() -> None:
    shots = 0
    for seed in range(12):
        random = Random(seed)
        match = narrows(Seeded(seed))
        while match.state.awaited():
            seat = random.choice(awaited(match))
            fires = [order for order in match.state.orders(seat) if order.text.startswith("fire")]
            for order in fires:
                tree = every_outcome(match.state, seat, order)
                assert tree is not None
                hits = [leaf for leaf in tree if leaf[3].events[1].outcome == "hit"]
                assert match.state.forecast(seat, order).odds("hit") == (len(hits), len(tree))
                shots += 1
            say(match, seat, random.choice(offered(match, seat)))
    assert shots > 50


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.rule("MATCH-2.8")
def test_resigning_at_any_time_ends_well(hold: bool) -> None:
    for seed in range(60):
        random = Random(seed)
        match = battle(GAME, Seeded(seed), {"turns": "4"}, hold)
        while match.state.awaited():
            seat = random.randrange(3)
            asides = [order.text for order in match.state.asides(seat)]
            may = asides if random.random() < 0.06 else offered(match, seat)
            if may:
                say(match, seat, random.choice(may))
            if random.random() < 0.3:
                match.close_question()
            assert match.state.fault() == ""
        assert match.state.result() is not None
        assert refused(match, RED, "resign").rule == "MATCH-2.8"


def test_the_battle_ends_when_nobody_ever_says_a_word() -> None:
    match = battle(GAME, Seeded(1), {"turns": "2"})
    while match.state.awaited():
        accept(match.time_out(awaited(match)[0]))
    assert match.state.result() is not None


@pytest.mark.rule("MATCH-2.6")
def test_instructions_are_asides_that_nobody_else_is_told_of() -> None:
    match = narrows(Seeded(5))
    told = len(match.told(BLUE))
    for order in INSTRUCTIONS[1:]:
        say(match, RED, order.text)
    assert len(match.told(BLUE)) == told
    assert refused(match, RED, "INSTRUCT  never").rule == "TRIALM-4.2"
