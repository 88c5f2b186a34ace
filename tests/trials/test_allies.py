"""A secret of which an ally knows a part: he cannot tell apart what that part leaves open, the enemy nothing at all."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.dice import Dice, Scripted, Seeded
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.match import Match
from tests.trials.allies import COVES, GAME, SEA, WORDS, Cove
from tests.trials.watching import accept, assert_alike, awaited, battle, offered, refused, say, sealed_dice, seen

CAPTAIN, MATE, HUNTER = 0, 1, 2
TRIED = list(WORDS)


def hidden(cove: str, dice: Dice | None = None) -> Match:
    match = battle(GAME, dice if dice is not None else sealed_dice(), {})
    say(match, CAPTAIN, f"hide {cove}")
    return match


def truth(state: State) -> Cove:
    assert isinstance(state, Cove)
    return state


def all_sail(match: Match, *texts: str) -> None:
    for seat, text in enumerate(texts):
        say(match, seat, text)


# ---- before the first decision


def test_setting_out_rolls_for_places_before_anybody_decides() -> None:
    match = battle(GAME, Scripted([1, 3, 6]), {})
    assert match.state.view(None)["at"] == ["a1", "c1", "f6"]
    assert [event.kind for event in match.events] == ["die", "die", "die"]
    assert (match.lines[0].seat, match.lines[0].faces) == (-1, (1, 3, 6))
    assert awaited(match) == [CAPTAIN]


def test_dice_from_a_real_table_are_asked_for_in_setting_out_too() -> None:
    match = battle(GAME, None, {})
    for name, face in (("captain", 1), ("mate", 3), ("hunter", 6)):
        assert match.wanted is not None
        assert match.wanted.purpose == f"column of the {name}"
        assert match.lines[0].how == "waits" and match.lines[-1].how in ("waits", "face")
        accept(match.enter(face))
    assert match.state.view(None)["at"] == ["a1", "c1", "f6"]
    assert match.wanted is None


# ---- who knows what


def test_the_ally_knows_the_row_and_the_enemy_nothing() -> None:
    match = hidden("c4")
    known = {viewer: match.state.view(viewer) for viewer in (CAPTAIN, MATE, HUNTER, None)}
    assert [known[viewer]["cove"] for viewer in known] == ["c4", None, None, None]
    assert [known[viewer]["row"] for viewer in known] == [4, 4, None, None]
    told = {viewer: [event.kind for _, event in match.told(viewer, 3)] for viewer in known}
    assert told[MATE] == ["hidden", "row told", "sealed"]
    assert told[HUNTER] == told[None] == ["hidden", "sealed"]


@pytest.mark.parametrize("seed", range(4))
def test_another_column_looks_the_same_to_the_ally_and_another_row_does_not(seed: int) -> None:
    random = Random(seed)
    same_row, one, other_row = hidden("f4"), hidden("c4"), hidden("c3")
    twins = [one, same_row, other_row]
    while all([match.state.awaited() for match in twins]):
        assert_alike(one, same_row, [MATE, HUNTER, None], TRIED)
        assert_alike(one, other_row, [HUNTER, None], TRIED)
        assert seen(one, MATE, TRIED) != seen(other_row, MATE, TRIED)
        assert seen(one, CAPTAIN, TRIED) != seen(same_row, CAPTAIN, TRIED)
        seat = random.choice(awaited(one))
        text = random.choice(offered(one, seat))
        for match in twins:
            say(match, seat, text)


def test_a_whisper_tells_the_ally_the_column_and_the_enemy_not_even_that_it_was_said() -> None:
    silent, whispered, elsewhere = hidden("c4"), hidden("c4"), hidden("f4")
    for match in (whispered, elsewhere):
        say(match, CAPTAIN, "whisper")
    assert_alike(silent, whispered, [HUNTER, None], TRIED)
    assert_alike(elsewhere, whispered, [HUNTER, None], TRIED)
    assert seen(elsewhere, MATE, TRIED) != seen(whispered, MATE, TRIED)
    assert whispered.state.view(MATE)["cove"] == "c4"
    assert not whispered.may_take_back(CAPTAIN)  # the mate has heard it
    assert refused(whispered, CAPTAIN, "whisper").rule == "TRIALA-1.3"
    assert refused(whispered, MATE, "whisper").rule == "TRIALA-1.3"


# ---- what is imagined


def test_each_imagines_what_he_cannot_know_and_nothing_else() -> None:
    match = hidden("c4")
    imagined = {seat: {truth(match.state.imagine(seat, Seeded(seed))).cove for seed in range(400)} for seat in range(3)}
    assert imagined[CAPTAIN] == {SEA.read("c4")}
    assert imagined[MATE] == {square for square in COVES if SEA.row(square) == 3}
    assert imagined[HUNTER] == set(COVES)
    say(match, CAPTAIN, "whisper")
    assert {truth(match.state.imagine(MATE, Seeded(seed))).cove for seed in range(40)} == {SEA.read("c4")}


def test_where_the_allies_have_met_in_vain_nobody_imagines_the_cove() -> None:
    match = hidden("a4", Scripted([1, 3, 6]))
    all_sail(match, "sail se", "sail sw", "stay")  # captain and mate together in b2
    assert truth(match.state).met == [SEA.read("b2")]
    for seat in (MATE, HUNTER):
        for seed in range(200):
            imagined = match.state.imagine(seat, Seeded(seed))
            assert imagined.fault() == ""
            assert truth(imagined).cove != SEA.read("b2")


def test_a_choice_that_is_in_is_imagined_anew_for_the_others_only() -> None:
    match = hidden("c4", Scripted([1, 3, 6]))
    say(match, CAPTAIN, "sail s")
    others = {match.state.imagine(MATE, Seeded(seed)).digest() for seed in range(30)}
    assert len(others) > 3
    own = match.state.decisions(HUNTER)
    assert [decision.seat for decision in own] == [MATE, HUNTER]


# ---- playing


def test_the_allies_win_where_the_cove_is() -> None:
    match = hidden("b2", Scripted([1, 3, 6]))
    all_sail(match, "sail se", "sail sw", "sail n")
    result = match.state.result()
    assert result is not None
    assert (result.winners, result.rule) == (0b011, "TRIALA-3.1")


@pytest.mark.parametrize(("face", "winners"), [(4, 0b100), (3, None)])
def test_the_hunter_catches_with_a_four(face: int, winners: int | None) -> None:
    match = hidden("b5", Scripted([1, 3, 1, face]))
    all_sail(match, "sail s", "stay", "sail n")
    all_sail(match, "sail s", "stay", "sail n")
    assert match.state.view(None)["at"] == ["a3", "c1", "a4"]
    all_sail(match, "stay", "stay", "sail n")
    result = match.state.result()
    assert (result.winners if result is not None else None) == winners


def test_a_view_shares_nothing_with_the_battle() -> None:
    match = hidden("c4", Scripted([1, 3, 6]))
    view = match.state.view(MATE)
    before = repr(view)
    all_sail(match, "sail se", "sail sw", "stay")
    assert repr(view) == before


def test_telling_changes_nothing_and_every_battle_ends() -> None:
    for seed in range(20):
        random = Random(seed)
        told, silent = (GAME.start("cove", {"turns": "6"}) for _ in range(2))
        assert isinstance(told, Cove)
        assert isinstance(silent, Cove)
        log, dice, same_dice = Log(), Seeded(seed), Seeded(seed)
        told.set_out(dice, log)
        silent.set_out(same_dice, None)
        while told.awaited():
            seat = next(seat for seat in range(3) if told.awaited() >> seat & 1)
            order = random.choice(list(told.orders(seat)))
            told.carry_out(seat, order, dice, log)
            silent.carry_out(seat, order, same_dice, None)
            assert told.digest() == silent.digest() == told.copy().digest()
            assert told.fault() == ""
        assert told.result() is not None
