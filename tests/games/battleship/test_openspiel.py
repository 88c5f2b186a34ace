"""Position by position OpenSpiel's battleship: who moves, what is lawful, what is told, what it is worth."""

from __future__ import annotations

from random import Random

import pyspiel
import pytest

from searoom.core.dice import Seeded
from searoom.core.events import Log
from searoom.core.game import State
from searoom.core.orders import Refusal
from searoom.games.battleship.game import GAME, Battle


def battle(options: dict[str, str]) -> Battle:
    state = GAME.start("classic", options)
    assert isinstance(state, Battle)
    return state


def openspiel(options: dict[str, str]) -> pyspiel.State:
    spelled = {key: f"[{value}]" if key.startswith("ship") else value for key, value in options.items()}
    return pyspiel.load_game(f"battleship({','.join(f'{k}={v}' for k, v in spelled.items())})").new_initial_state()


def play_beside(options: dict[str, str], seed: int) -> int:
    """A random game of both, compared at every position; how many there were."""
    theirs, ours, random, told = openspiel(options), battle(options), Random(seed), 0
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert ours.awaited() == 1 << seat
        actions = [ours.rules.action_of[order.text] for order in ours.orders(seat)]
        assert actions == theirs.legal_actions()
        action = random.choice(actions)
        log = Log()
        theirs.apply_action(action)
        ours.carry_out(seat, ours.rules.by_action[action], Seeded(0), log)
        last = theirs.information_state_string(seat).split("\n")[0].rsplit("/", 1)[-1]
        if last.startswith("shot"):
            met = log.events[0].facts["met"]
            assert {"W": "water", "H": "hit", "S": "sunk"}[last[-1]] == met
        assert ours.fault() == ""
        told += 1
    result = ours.result()
    assert result is not None
    assert [points / result.scale for points in result.points] == theirs.returns()
    return told


@pytest.mark.rule("SHIPS-1.1", "SHIPS-1.2", "SHIPS-2.1", "SHIPS-3.1", "SHIPS-3.2", "SHIPS-3.3", "SHIPS-4.2")
def test_the_default_game_is_openspiels() -> None:
    assert sum(play_beside({}, seed) for seed in range(30)) > 3000


@pytest.mark.rule("SHIPS-1.5", "SHIPS-3.4", "SHIPS-4.1")
def test_a_hundred_shots_without_repeats_are_openspiels() -> None:
    options = {"num_shots": "100", "allow_repeated_shots": "false"}
    assert sum(play_beside(options, seed) for seed in range(12)) > 1500


@pytest.mark.rule("SHIPS-1.1", "SHIPS-1.2", "SHIPS-1.3", "SHIPS-1.4", "SHIPS-2.2", "SHIPS-2.3", "SHIPS-4.2")
def test_any_board_and_fleet_is_openspiels() -> None:
    """Small boards, where the next ship must leave room, and fleets that do not fit, refused by both."""
    random, positions, refused = Random(8), 0, 0
    for seed in range(260):
        width, height = random.randint(1, 8), random.randint(1, 8)
        ships = [random.randint(1, min(4, max(width, height))) for _ in range(random.randint(1, 4))]
        options = {
            "board_width": str(width),
            "board_height": str(height),
            "ship_sizes": ";".join(map(str, ships)),
            "ship_values": ";".join(random.choice(["1", "0.5", "2.25"]) for _ in ships),
            "num_shots": str(random.randint(1, width * height)),
            "allow_repeated_shots": random.choice(["true", "false"]),
            "loss_multiplier": random.choice(["1.0", "0.75", "2.0"]),
        }
        ours = GAME.start("classic", options)
        if isinstance(ours, State):
            positions += play_beside(options, seed)
        else:
            refused += 1
            with pytest.raises(pyspiel.SpielError):
                openspiel(options)
    assert positions > 3000 and refused > 20


@pytest.mark.rule("SHIPS-1.1", "SHIPS-1.2", "SHIPS-1.4", "SHIPS-1.5", "SHIPS-3.4")
@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("board_width", "11", "SHIPS-1.1"),
        ("board_height", "0", "SHIPS-1.1"),
        ("ship_sizes", "2;x", "SHIPS-1.2"),
        ("ship_sizes", "11", "SHIPS-1.2"),
        ("ship_sizes", "0;1", "SHIPS-1.2"),
        ("ship_values", "1;1", "SHIPS-1.4"),
        ("ship_values", "1;1;1;1;-1", "SHIPS-1.4"),
        ("num_shots", "0", "SHIPS-1.5"),
        ("loss_multiplier", "much", "SHIPS-4.2"),
        ("allow_repeated_shots", "perhaps", "SHIPS-3.3"),
    ],
)
def test_a_switch_that_cannot_be_is_refused_by_its_rule(option: str, value: str, rule: str) -> None:
    refused = GAME.start("classic", {option: value})
    assert isinstance(refused, Refusal) and refused.rule == rule


def test_more_shots_than_squares_need_repeats() -> None:
    refused = GAME.start("hunt", {"num_shots": "101"})
    assert isinstance(refused, Refusal) and refused.rule == "SHIPS-3.4"
    assert isinstance(GAME.start("hunt", {"num_shots": "101", "allow_repeated_shots": "true"}), State)
