"""A battle that branched from another: its dice take over from a line on, and that too can be verified."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.articles import Articles, Line, draw_up
from searoom.core.dice import Dice, Sealed, Seeded
from searoom.core.game import Game, State
from searoom.core.match import Match
from searoom.core.record import Fault, Record, read_record, record_of
from searoom.core.replay import Verdict, dice_from, dice_of, replay, resume, verify
from searoom.core.seal import Sealer
from searoom.core.seats import each
from searoom.games import game

FIRST = 12  # lines of the battle that it branched from
SECRET = bytes(range(32))
SEEDS = ("91ab", "4f00")


def sail() -> Game:
    found = game("sail")
    assert found is not None
    return found


def play(match: Match, until: int, seed: int = 1) -> None:
    random = Random(seed)
    while len(match.lines) < until:
        seat = each(match.state.awaited())[0]
        sober = [o.text for o in match.state.orders(seat) if not o.text.startswith(("light", "explode"))]
        assert match.order(seat, random.choice(sober)) is None


def branched(dice: Dice, seed: int = 7) -> Match:
    """Twelve lines with the first dice, then others."""
    state = sail().start("pearl-2", {})
    assert isinstance(state, State)
    match = Match(state, Seeded(seed), Sealer(bytes(32)))
    match.begin()
    play(match, FIRST)
    past = Match(sail_state(), None, Sealer(bytes(32)), live=False)
    for line in match.lines:
        assert past.repeat(line) == ""
    past.dice, past.live = dice, True
    play(past, FIRST + 40, 2)
    assert any(line.faces for line in past.lines[:FIRST]) and any(line.faces for line in past.lines[FIRST:])
    return past


def sail_state() -> State:
    state = sail().start("pearl-2", {})
    assert isinstance(state, State)
    return state


def sealed() -> Sealed:
    return Sealed(SECRET, "a branch", SEEDS)


def articles(dice: str) -> Articles:
    scenario = sail().scenario("pearl-2")
    assert scenario is not None
    return draw_up(sail(), scenario, {}, ["Ada", "Ben"], dice, "a branch", SEEDS)


def written(match: Match, dice: str) -> Record:
    found = read_record(record_of(match, articles(dice)).text())
    assert isinstance(found, Record), found
    return found


@pytest.mark.parametrize("kind", ["seeded", "sealed"])
def test_its_record_verifies_by_the_dice_that_took_over(kind: str) -> None:
    dice: Dice = Seeded(99) if kind == "seeded" else sealed()
    name = f"seeded 99 after {FIRST}" if kind == "seeded" else f"sealed {sealed().commitment()} after {FIRST}"
    record = written(branched(dice), name)
    verdict = verify(sail(), record)
    assert isinstance(verdict, Verdict), verdict
    assert verdict.rolled_again
    resumed = resume(sail(), record)
    assert isinstance(resumed, Match)
    play(resumed, len(resumed.lines) + 5, 3)  # and is gone on with


def test_dice_that_took_over_at_another_line_are_not_believed() -> None:
    match = branched(Seeded(99))
    first_roll = next(line.number for line in match.lines[FIRST:] if line.faces)
    for after in (0, first_roll):
        fault = verify(sail(), written(match, f"seeded 99 after {after}"))
        assert isinstance(fault, Fault)
        assert fault.reason == "dice differ"


def test_a_forged_die_shows_at_its_line_whether_before_or_after() -> None:
    record = written(branched(Seeded(99)), f"seeded 99 after {FIRST}")
    index = next(i for i, line in enumerate(record.lines) if i >= FIRST and line.faces)
    line = record.lines[index]
    forged = Line(
        line.number, line.at, line.seat, line.how, line.text, [face % 6 + 1 for face in line.faces], line.seals
    )
    forged.check = line.check
    record.lines[index] = forged
    fault = verify(sail(), record)
    assert isinstance(fault, Fault)
    assert (fault.line, fault.reason) == (record.places[index], "dice differ")


@pytest.mark.parametrize(
    ("text", "lines"),
    [("seeded 7", 0), ("seeded 7 after 40", 40), ("sealed 3f after 2", 2), ("entered", 0), ("seeded 7 after x", 0),
     ("seeded 7 after -1", 0), ("seeded 7 after 99999999999", 0)],
)  # fmt: skip
def test_how_many_lines_its_dice_did_not_roll(text: str, lines: int) -> None:
    assert dice_from(text) == lines


def test_a_look_back_ends_before_or_behind_where_the_dice_took_over() -> None:
    record = written(branched(Seeded(99)), f"seeded 99 after {FIRST}")
    for upto in (1, FIRST - 1, FIRST, FIRST + 1):
        dice = dice_of(record)
        assert isinstance(dice, Seeded)
        match = replay(sail(), record, upto, dice)
        assert isinstance(match, Match)
        assert (len(match.lines), match.dice) == (upto, dice)
