"""What is settled before the first Turn: SAIL-3.1.5.7 to SAIL-3.1.7, SAIL-4.3.7."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.dice import Dice, Scripted, Seeded
from searoom.core.events import Log
from searoom.core.game import Scenario, State
from searoom.core.orders import Refusal
from searoom.games.sail.agreed import COLOURS
from searoom.games.sail.frames import Acting, Preparing
from searoom.games.sail.game import GAME
from searoom.games.sail.preparing import FLAGSHIPS, MINES, order_of_turn, roll_initial_order
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule


def first_order(seats: int, dice: list[int], spain: bool = False) -> list[int]:
    key = f"jolly_roger-{seats}" if spain else f"pearl-{seats}"
    battle, log, thrown = campaign(key), Log(), Scripted(dice)
    roll_initial_order(battle.battle, thrown, log)
    assert thrown.unused() == 0
    battle.events = log.events
    assert battle.facts("order of play") == [{"seats": list(battle.battle.order)}]
    return list(battle.battle.order)


# ---- who is first


@rule("SAIL-3.1.6.1")
def test_the_highest_roll_is_first_the_lowest_last() -> None:
    assert first_order(4, [2, 6, 1, 5]) == [1, 3, 0, 2]


@rule("SAIL-3.1.6.1")
def test_equals_roll_again_among_themselves() -> None:
    """A 4, B 6, C 4; then A 2, C 5: B, C, A."""
    assert first_order(3, [4, 6, 4, 2, 5]) == [1, 2, 0]


@rule("SAIL-3.1.6.1")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([3, 3, 3, 5, 5, 1, 2, 6], [1, 0, 2]),  # all equal, then two of them again
        ([3, 3, 6, 4, 4, 1, 5], [2, 1, 0]),  # a place between the others is kept, however high the second roll
        ([5, 5, 5, 1, 1, 1, 2, 4, 6], [2, 1, 0]),
    ],
)
def test_until_all_are_different(dice: list[int], order: list[int]) -> None:
    assert first_order(3, dice) == order


@rule("SAIL-3.1.6.1")
def test_two_groups_of_equals_roll_the_higher_group_first() -> None:
    assert first_order(4, [2, 6, 2, 6, 1, 5, 6, 3]) == [3, 1, 0, 2]


@rule("SAIL-3.1.6.1")
def test_every_die_is_told_with_the_seat_that_rolls_it() -> None:
    battle = campaign("pearl-3", 3)
    rolled = [event.facts for event in battle.told if event.kind == "die" and event.rule == "SAIL-3.1.6.1"]
    assert [facts["seat"] for facts in rolled[:3]] == [0, 1, 2]
    assert all(facts["sides"] == 6 and facts["purpose"] == "initial order" for facts in rolled)


@rule("SAIL-3.1.6.4", "SAIL-4.3.7")
def test_spain_is_first_without_a_die_and_the_pirates_roll_their_order() -> None:
    assert first_order(2, [], spain=True) == [0, 1]
    assert first_order(4, [2, 6, 4], spain=True) == [0, 2, 3, 1]


@rule("SAIL-3.1.6.2")
@pytest.mark.parametrize(
    ("turn", "order"), [(1, [2, 0, 1]), (2, [0, 1, 2]), (3, [1, 2, 0]), (4, [2, 0, 1]), (5, [0, 1, 2])]
)
def test_the_lead_passes_on_every_turn(turn: int, order: list[int]) -> None:
    """Initial order P1 = green, P2 = red, P3 = blue: Turn 5 starts with P2."""
    battle = at_sea(seats=3).battle
    battle.order = (2, 0, 1)
    assert order_of_turn(battle, turn) == order


@rule("SAIL-3.1.6.2")
def test_the_turn_is_played_in_that_order() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at h8; green brig 3 at r3", seats=3)
    battle.end()
    assert battle.awaited() == ["blue"]
    battle.end()
    battle.end([1, 1])
    assert battle.battle.turn == 2
    assert battle.facts("turn") == [{"turn": 2, "seats": [1, 2, 0]}]
    assert battle.awaited() == ["blue"]


@rule("SAIL-3.1.6.3")
@pytest.mark.parametrize(("turn", "order"), [(1, [0, 2]), (2, [2, 0]), (3, [2, 0]), (4, [0, 2]), (5, [2, 0])])
def test_an_eliminated_player_stays_a_gap_in_the_order(turn: int, order: list[int]) -> None:
    """P2 is out: Turn 2 is started by P3, Turn 3 again."""
    battle = at_sea(seats=3).battle
    battle.out = 1 << 1
    assert order_of_turn(battle, turn) == order


@rule("SAIL-4.3.7")
@pytest.mark.parametrize(
    ("turn", "order"), [(1, [0, 3, 1, 2]), (2, [0, 1, 2, 3]), (3, [0, 2, 3, 1]), (4, [0, 3, 1, 2])]
)
def test_spain_acts_first_in_every_turn_and_the_pirates_pass_the_lead(turn: int, order: list[int]) -> None:
    battle = campaign("jolly_roger-4").battle
    battle.order = (0, 3, 1, 2)
    assert order_of_turn(battle, turn) == order


@rule("SAIL-3.1.7")
def test_every_player_has_a_colour_of_his_own() -> None:
    for scenario in GAME.scenarios():
        assert len(set(scenario.seats)) == len(scenario.seats)
        assert scenario.seats in (COLOURS[: len(scenario.seats)], ("spain", *COLOURS[: len(scenario.seats) - 1]))


# ---- as it stands at the start


@rule("SAIL-3.1.5.7")
@pytest.mark.parametrize("key", ["pearl-4", "oceans-2", "jolly_roger-3"])
def test_at_the_start_every_ship_is_ready_loaded_and_whole(key: str) -> None:
    battle = campaign(key)
    for ship in battle.battle.view(None)["ships"]:  # type: ignore[attr-defined]
        if ship["at"]:
            assert ship["strength"] == ship["full"]
            assert (ship["moved"], ship["shots_fired"], ship["cargo"], ship["repair"]) == (False, 0, [], "")


@rule("SAIL-3.1.5.7")
def test_the_cards_lie_open_for_everybody() -> None:
    battle = campaign("pearl-2").battle
    assert battle.view(None)["ships"] == battle.view(0)["ships"] == battle.view(1)["ships"]


@rule("SAIL-3.1.5.11")
def test_the_weathercock_has_no_place_on_the_board() -> None:
    battle = campaign("pearl-2").battle
    assert set(battle.view(None)["wind"]) == {"strength", "to", "fog", "blown"}  # type: ignore[call-overload]


# ---- stage after stage


def stages(battle: AtSea) -> list[str]:
    """The prompts until Turn 1, everybody standing on the defaults; each run of one prompt once."""
    found: list[str] = []
    dice = Seeded(1)
    while not isinstance(battle.battle.pending[-1], Acting):
        if not found or found[-1] != battle.prompt():
            found.append(battle.prompt())
        who = battle.awaited()[0]
        battle.order(f"{who}: {battle.battle.default(battle.seat(who))}", dice)
    return found


@rule("SAIL-3.1.5.0")
def test_mines_come_last_of_all_pieces_then_maps_then_flagships() -> None:
    battle = campaign("jolly_roger-3", placement="ships", mines="true", admiral_flagship="true")
    assert stages(battle) == ["place reef", "place ship", "lay mines", "hide treasure", "name flagship"]
    assert battle.battle.turn == 1


@rule("SAIL-6.7.1")
def test_flagships_are_named_in_the_initial_order_and_by_everybody() -> None:
    battle = campaign("pearl-4", seed=5, admiral_flagship="true")
    asked = []
    while battle.prompt() == "name flagship":
        who = battle.awaited()[0]
        asked.append(battle.seat(who))
        battle.order(f"{who}: {min(battle.offered(who))}", Seeded(1))
    assert tuple(asked) == battle.battle.order


@rule("SAIL-3.1.4")
def test_without_waters_of_his_own_a_player_lays_no_mines() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at h8", forts="red a1", mines="true").battle
    battle.turn = 0
    battle.pending = [Preparing(MINES)]
    battle.set_out(Seeded(1), None)
    assert battle.pending[-1].prompt == "lay mines"
    assert battle.awaited() == 1
    bare = at_sea("red brig 1 at f5; blue brig 2 at h8", mines="true").battle
    bare.turn = 0
    bare.pending = [Preparing(MINES)]
    bare.set_out(Seeded(1), None)
    assert bare.turn == 1


@rule("SAIL-6.7.1")
def test_a_player_without_a_ship_names_no_flagship() -> None:
    battle = at_sea("red brig 1 at f5", admiral_flagship="true").battle
    battle.turn = 0
    battle.pending = [Preparing(FLAGSHIPS)]
    battle.set_out(Seeded(1), None)
    assert battle.awaited() == 1


# ---- whatever was agreed, the battle begins


def random_agreement(scenario: Scenario, random: Random) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for option in scenario.options:
        if random.random() < 0.5:
            continue
        if option.values:
            chosen[option.key] = random.choice(option.values)
        elif option.low < option.high:
            chosen[option.key] = str(random.randint(option.low, option.high))
        elif option.key == "constant_teams":
            sides = [random.randrange(3) for _ in scenario.seats]
            teams = [[str(seat + 1) for seat, side in enumerate(sides) if side == team] for team in range(3)]
            chosen[option.key] = ";".join([",".join(team) for team in teams if team])
            chosen["alliances"] = random.choice(["constant", "both", chosen.get("alliances", "none")])
    return chosen


def prepared(state: State, random: Random, dice: Dice) -> int:
    """The preparation played at random; how many orders it took."""
    log, orders = Log(), 0
    state.set_out(dice, log)
    while state.pending and "turn" not in {event.kind for event in log.events}:
        waiting = [seat for seat in range(state.seats) if state.awaited() >> seat & 1]
        seat = random.choice(waiting)
        offered = state.orders(seat)
        assert offered, state.pending[-1].prompt
        order = random.choice(list(offered))
        assert state.refusal(seat, order) is None, order
        read = state.read(seat, order.text)
        assert read == order
        before = state.digest()
        state.carry_out(seat, order, dice, log)
        assert state.digest() != before
        assert state.fault() == ""
        orders += 1
        assert orders < 200
    return orders


@pytest.mark.parametrize("scenario", GAME.scenarios(), ids=lambda scenario: scenario.key)
def test_every_battle_begins_whatever_was_agreed(scenario: Scenario) -> None:
    begun = 0
    for seed in range(12):
        random = Random(f"{scenario.key}/{seed}")
        chosen = random_agreement(scenario, random)
        state = GAME.start(scenario.key, chosen)
        if isinstance(state, Refusal):
            assert GAME.rulebook_text().count(f"### {state.rule} ") == 1, state
            continue
        prepared(state, random, Seeded(seed))
        begun += 1
    assert begun >= 5
