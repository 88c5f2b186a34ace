"""The rules of Battleship at their boundaries, in a player's words."""

from __future__ import annotations

import pytest

from searoom.conformance.kit import answer
from searoom.core.dice import Seeded
from searoom.core.encode import encode
from searoom.core.match import Match
from searoom.core.orders import Order, Refusal
from searoom.games.battleship.game import GAME, Battle

RED, BLUE = 0, 1


def battle(**options: str) -> Match:
    state = GAME.start("classic", options)
    assert isinstance(state, Battle)
    match = Match(state, None)
    match.begin()
    return match


def small(**options: str) -> Match:
    """A board of 4 by 4 with two ships of 2, both fleets in the two upper rows."""
    match = battle(**{"board_width": "4", "board_height": "4", "ship_sizes": "2;2", "num_shots": "6", **options})
    for berth in ("place a1 across", "place a2 across"):
        say(match, RED, berth)
        say(match, BLUE, berth)
    return match


def say(match: Match, seat: int, text: str) -> None:
    refusal = match.order(seat, text)
    assert refusal is None, (text, refusal)


def refused(match: Match, seat: int, text: str) -> tuple[str, str]:
    refusal = match.order(seat, text)
    assert refusal is not None, text
    return refusal.rule, refusal.reason


def met(match: Match) -> object:
    return next(event.facts["met"] for event in reversed(match.events) if event.kind == "shot")


@pytest.mark.rule("SHIPS-1.1")
def test_the_corners_of_the_board_are_named_a1_j1_a10_and_j10() -> None:
    match = battle(ship_sizes="1")
    for corner in ("a1", "j1", "a10", "j10"):
        assert isinstance(answer(match.state, RED, f"place {corner} across"), Order)
    for beyond in ("k1", "a11", "a0"):
        assert refused(match, RED, f"place {beyond} across") == ("MATCH-2.2", "not understood")


@pytest.mark.rule("SHIPS-1.2")
def test_a_ship_of_one_square_is_placed_across_only() -> None:
    match = battle(ship_sizes="1")
    assert refused(match, RED, "place c3 down") == ("SHIPS-2.2", "off board")
    say(match, RED, "place c3 across")


@pytest.mark.rule("SHIPS-1.3")
def test_two_ships_of_two_do_not_fit_on_two_squares() -> None:
    refusal = GAME.start("classic", {"board_width": "2", "board_height": "1", "ship_sizes": "2;2"})
    assert isinstance(refusal, Refusal) and refusal.rule == "SHIPS-1.3"


@pytest.mark.rule("SHIPS-2.1", "SHIPS-3.1", "MATCH-2.3")
def test_the_players_place_in_turn_and_then_shoot_in_turn() -> None:
    match = battle(ship_sizes="2;3")
    assert refused(match, BLUE, "place a1 across") == ("MATCH-2.3", "not awaited")
    assert refused(match, RED, "shoot a1") == ("SHIPS-2.1", "fleets not placed")
    for seat, text in ((RED, "place a1 across"), (BLUE, "place a1 across"), (RED, "place a2 across")):
        say(match, seat, text)
    assert refused(match, RED, "place a3 across") == ("MATCH-2.3", "not awaited")
    say(match, BLUE, "place a2 across")
    assert refused(match, RED, "place a5 across") == ("SHIPS-3.1", "fleets placed")
    say(match, RED, "shoot a1")
    assert match.state.awaited() == 1 << BLUE


@pytest.mark.rule("SHIPS-2.2")
def test_a_ship_lies_wholly_on_the_board_and_on_free_squares() -> None:
    match = battle(ship_sizes="3;3")
    assert refused(match, RED, "place i1 across") == ("SHIPS-2.2", "off board")
    assert refused(match, RED, "place a9 down") == ("SHIPS-2.2", "off board")
    say(match, RED, "place h1 across")
    say(match, BLUE, "place a8 down")
    assert refused(match, RED, "place j1 down") == ("SHIPS-2.2", "taken")
    say(match, RED, "place j2 down")  # touching is allowed, SHIPS-2.3's ruling


@pytest.mark.rule("SHIPS-2.3")
def test_a_ship_must_leave_room_for_the_next() -> None:
    match = battle(board_width="3", board_height="2", ship_sizes="1;3;2")
    assert refused(match, RED, "place b1 across") == ("SHIPS-2.3", "no room")
    say(match, RED, "place a1 across")


@pytest.mark.rule("SHIPS-2.4")
def test_where_a_ship_lies_is_told_to_its_owner_only_until_the_end() -> None:
    match = small()
    assert [e.kind for _, e in match.told(RED)].count("placed at") == 2
    for viewer in (BLUE, None):
        ships = match.state.view(viewer)["ships"]
        assert isinstance(ships, list) and ships[RED] is None
        told = [e for _, e in match.told(viewer) if e.facts.get("seat") == RED]
        assert [e.kind for e in told] == ["placed", "placed"] and all("at" not in e.facts for e in told)
    while match.state.awaited():
        seat = 0 if match.state.awaited() & 1 else 1
        say(match, seat, "shoot d4")
    assert '"at":"a2"' in encode(match.state.view(None)["ships"])


@pytest.mark.rule("SHIPS-3.2", "SHIPS-4.1")
def test_water_hit_and_sunk_are_told_and_the_last_ship_ends_it() -> None:
    match = small()
    for red, told in (("d4", "water"), ("a1", "hit"), ("b1", "sunk"), ("b2", "hit")):
        say(match, RED, f"shoot {red}")
        assert met(match) == told
        say(match, BLUE, "shoot d4")
    say(match, RED, "shoot a2")
    result = match.state.result()
    assert result is not None and result.winners == 1 << RED and result.reason == "fleet sunk"
    assert refused(match, BLUE, "shoot a1") == ("MATCH-2.8", "over")


@pytest.mark.rule("SHIPS-3.3")
def test_a_second_shot_at_a_square_does_no_more_and_says_what_is_known_now() -> None:
    match = small()
    for red, told in (("a1", "hit"), ("a1", "hit"), ("b1", "sunk"), ("a1", "sunk"), ("c4", "water"), ("c4", "water")):
        say(match, RED, f"shoot {red}")
        assert met(match) == told
        say(match, BLUE, "shoot d4")
    assert match.state.view(None)["afloat"] == [2, 1]


@pytest.mark.rule("SHIPS-3.4")
def test_each_square_only_once_where_repeats_are_not_allowed() -> None:
    match = small(allow_repeated_shots="false")
    say(match, RED, "shoot a1")
    say(match, BLUE, "shoot a1")
    assert refused(match, RED, "shoot a1") == ("SHIPS-3.4", "shot already")
    say(match, RED, "shoot b1")


@pytest.mark.rule("SHIPS-1.5", "SHIPS-4.1", "SHIPS-4.3")
def test_when_the_last_shot_is_spent_equal_points_are_a_draw() -> None:
    match = small(num_shots="1")
    say(match, RED, "shoot d4")
    assert match.state.result() is None
    say(match, BLUE, "shoot d4")
    result = match.state.result()
    assert result is not None and (result.winners, result.points, result.reason) == (0, (0, 0), "shots spent")


@pytest.mark.rule("SHIPS-1.4", "SHIPS-4.2", "SHIPS-4.3")
@pytest.mark.parametrize(("loss", "points"), [("1", -2.0), ("2", -7.0)])
def test_three_ships_sunk_and_five_lost(loss: str, points: float) -> None:
    """The rulebook's example: ships of one square make every hit a sinking."""
    match = battle(board_width="6", board_height="1", ship_sizes="1;1;1;1;1", num_shots="6", loss_multiplier=loss)
    for square in "abcde":
        say(match, RED, f"place {square}1 across")
        say(match, BLUE, f"place {square}1 across")
    for red, blue in zip("abcff", "abcde", strict=True):
        say(match, RED, f"shoot {red}1")
        say(match, BLUE, f"shoot {blue}1")
    result = match.state.result()
    assert result is not None and result.winners == 1 << BLUE
    assert result.points[RED] / result.scale == points


def test_values_may_be_fractions() -> None:
    match = small(ship_values="0.5;2.25", num_shots="2", loss_multiplier="0.5")
    for red in ("a1", "b1"):
        say(match, RED, f"shoot {red}")
        say(match, BLUE, "shoot d4")
    result = match.state.result()
    assert result is not None and [p / result.scale for p in result.points] == [0.5, -0.25]


def test_imagined_fleets_differ_and_explain_every_shot() -> None:
    match = small()
    for red in ("a1", "b1", "a2"):
        say(match, RED, f"shoot {red}")
        say(match, BLUE, "shoot d4")
    imagined = {encode(match.state.imagine(RED, Seeded(seed)).view(BLUE)["ships"]) for seed in range(40)}
    assert len(imagined) > 1  # the ship hit at a2 may lie across or down; the one sunk cannot lie otherwise
    assert all('"at":"a1"' in ships for ships in imagined)
