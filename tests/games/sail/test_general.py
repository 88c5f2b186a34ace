"""The general terms (SAIL-1.1) and the outline of a Turn (SAIL-3.2.0, SAIL-3.2.2, SAIL-3.2.3, SAIL-3.3.0.1)."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.dice import Dice, Seeded
from searoom.core.orders import Refusal
from searoom.games.sail import asked
from searoom.games.sail.frames import Acting
from searoom.games.sail.game import GAME, Admiral
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

TWO = "red brig 1 at f5; red frigate 1 at f7; blue brig 2 at r5; blue galleon 1 at r9"


class Watched(Dice):
    """Any dice; which were thrown, and for what."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed)
        self.thrown: list[tuple[int, str]] = []

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        self.thrown.append((sides, rule))
        return self._dice.roll(sides, purpose, rule)


def played(key: str, seed: int, orders: int, **options: str) -> tuple[Admiral, list[str], Watched]:
    """A battle at random: where it stands, what was said, which dice fell. Every order changes something."""
    start = GAME.start(key, options)
    assert isinstance(start, Admiral), start
    random, dice = Random(seed), Watched(seed)
    said: list[str] = []
    start.set_out(dice, None)
    while start.pending and len(said) < orders:
        seat = random.choice([s for s in range(start.seats) if start.awaited() >> s & 1])
        order = random.choice(list(start.orders(seat)))
        before = start.digest()
        start.carry_out(seat, order, dice, None)
        assert start.digest() != before, f"{order.text} changes nothing"
        said.append(order.text)
    return start, said, dice


# ---- SAIL-1.1


@rule("SAIL-1.1.2")
def test_where_a_higher_level_says_nothing_the_lower_one_holds() -> None:
    """Storm drift is the card's at every level; both broadsides are a Captain's."""
    for level in ("lieutenant", "captain", "admiral"):
        battle = at_sea("red galleon 1 at f5; blue brig 2 at r5", wind="e storm", level=level)
        battle.order("red: drift galleon 1")
        assert battle.where("galleon 1") == "j5"
    lines = "red first-rate 1 at f5; blue brig 1 at f7; blue brig 2 at f3"
    said = "red: broadsides first-rate 1 x1 at brig 1 and brig 2"
    assert not at_sea(lines).lawful(said)
    assert at_sea(lines, level="captain").lawful(said)
    assert at_sea(lines, level="admiral").lawful(said)


@rule("SAIL-1.1.3")
def test_a_turn_is_one_round_wind_then_everybodys_actions_then_its_end() -> None:
    battle = at_sea(TWO, seats=2)
    battle.end()
    assert (battle.battle.turn, battle.awaited()) == (1, ["blue"])
    battle.end([3, 5])
    assert (battle.battle.turn, battle.awaited()) == (2, ["blue"])
    assert [kind for kind in battle.kinds() if kind in ("actions over", "turn", "wind", "actions")] == [
        "actions over",
        "turn",
        "wind",
        "actions",
    ]


@rule("SAIL-1.1.4")
def test_own_allied_enemy_and_neutral() -> None:
    battle = at_sea(TWO, forts="red a1; x14", seats=4, teams=[[1, 3], [2], [4]]).ally("blue", "yellow").battle
    assert [battle.allied(0, other) for other in range(4)] == [True, False, True, False]
    assert [battle.allied(1, other) for other in range(4)] == [False, True, False, True]
    assert [battle.team_mates(1, other) for other in range(4)] == [False, True, False, False]
    assert battle.sides_left() == [0, 1, 2]
    assert battle.forts[1].owner == -1


@rule("SAIL-1.1.5")
def test_dice_have_six_sides_only_the_weathercock_has_eight() -> None:
    dice = []
    for seed in range(4):
        dice += played("pearl-3", seed, 150, level="admiral", alliances="temporary")[2].thrown
    assert {sides for sides, _ in dice} == {6, 8}
    assert {found for sides, found in dice if sides == 8} == {"SAIL-3.2.1.2"}


@rule("SAIL-1.1.8")
def test_each_order_is_resolved_completely_before_the_next() -> None:
    battle = at_sea("red first-rate 1 at f5; red brig 1 at f7; blue brig 2 at h5")
    battle.order("red: salvo first-rate 1 x2 at brig 2")
    assert battle.prompt() == "salvo"
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-1.1.8", "not now")
    assert battle.refused("red: end") == ("SAIL-1.1.8", "not now")
    battle.order("red: fire", [1])
    assert battle.lawful("red: move brig 1 n 1")


@rule("SAIL-1.1.8")
@pytest.mark.parametrize(
    "said",
    [
        "red: move brig 1 n 7",
        "red: fire brig 1 at brig 2",
        "red: load goods 1 aboard brig 1",
        "red: board brig 2 with brig 1",
        "red: drift brig 1",
    ],
)
def test_a_refused_order_changes_nothing_and_costs_nothing(said: str) -> None:
    battle = at_sea(TWO, goods="m7")
    before = battle.offered("red")
    battle.refused(said)  # compares the digests
    assert battle.offered("red") == before


@rule("SAIL-1.1.9")
def test_a_player_commands_his_own_ships_in_his_own_actions() -> None:
    battle = at_sea(TWO, forts="red a1; blue x14")
    assert battle.refused("red: move brig 2 w 1") == ("SAIL-1.1.9", "not your ship")
    assert battle.refused("blue: move brig 2 w 1") == ("MATCH-2.3", "not awaited")
    assert battle.refused("blue: end") == ("MATCH-2.3", "not awaited")
    battle.end()
    assert battle.lawful("blue: move brig 2 w 1")
    assert battle.refused("red: move brig 1 w 1") == ("MATCH-2.3", "not awaited")


@rule("SAIL-1.1.9")
def test_not_even_a_sunk_ship_or_an_allys() -> None:
    battle = at_sea(TWO, seats=3, teams=[[1, 2], [3]])
    assert battle.refused("red: move brig 2 w 1") == ("SAIL-1.1.9", "not your ship")
    battle.put("brig 1", "")
    assert battle.refused("red: move brig 1 n 1") == ("SAIL-1.1.9", "not on the board")


@rule("SAIL-1.1.10")
def test_the_scenario_prevails_over_captain_rules() -> None:
    """An assault wins a fort elsewhere; in "Good Luck with Jolly Roger!" it is destroyed (SAIL-4.3.20.1)."""
    elsewhere = at_sea("red first-rate 1 at b2; blue brig 2 at r5", forts="blue a1", captain_fort_assault="true")
    elsewhere.order("red: assault fort a1 with first-rate 1", [6, 1])
    while elsewhere.prompt() == "share":
        elsewhere.order(f"red: {elsewhere.battle.default(0)}")
    assert (elsewhere.fort("a1").owner, elsewhere.fort("a1").ruin) == (0, False)
    jolly = campaign("jolly_roger-2", captain_fort_assault="true").blow("n fresh")
    for name in ("galleon 1", "frigate 1"):
        jolly.put(name, "f7" if name == "galleon 1" else "f9")
    jolly.put("brig 1", "b1").put("brig 2", "c1").act("red")
    jolly.order("red: assault fort b2 with brig 1")
    jolly.order("red: join brig 2", [6, 6, 1])
    while jolly.prompt() == "share":
        jolly.order(f"red: {jolly.battle.default(1)}")
    assert (jolly.fort("b2").owner, jolly.fort("b2").ruin) == (-1, True)


@rule("SAIL-1.1.10")
def test_admiral_rules_prevail_over_captain_rules_and_these_over_the_basic_ones() -> None:
    """Distance 4 for a 1st Rate: far at the basic level, Long for a Captain, and out of sight in an Admiral's night."""
    line = "red first-rate 1 at f5; blue brig 2 at i5"
    basic = at_sea(line, turn=4)
    assert basic.odds("red: fire first-rate 1 at brig 2")["hit"] == (3, 6)
    captain = at_sea(line, turn=4, level="captain")
    assert captain.odds("red: fire first-rate 1 at brig 2")["hit"] == (4, 6)
    night = at_sea(line, turn=4, level="captain", admiral_night="true")
    assert not night.lawful("red: fire first-rate 1 at brig 2")


@rule("SAIL-1.1.11")
@pytest.mark.parametrize("said", ["move brig 1 n 0", "salvo brig 1 x0 at brig 2", "for 0 turns"])
def test_there_is_no_order_that_leaves_everything_as_it_is(said: str) -> None:
    found = at_sea(TWO).battle.read(0, said)
    assert isinstance(found, Refusal)


@rule("SAIL-1.1.11")
@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("old_pirate-3", {}),
        ("pearl-4", {"alliances": "temporary", "breach": "sudden", "mines": "true"}),
        ("jolly_roger-3", {"level": "admiral"}),
        ("oceans-2", {"level": "captain"}),
        ("pearl-2", {"placement": "all"}),
    ],
)
def test_every_order_changes_something(key: str, options: dict[str, str]) -> None:
    for seed in range(3):
        played(key, seed, 200, **options)


@rule("SAIL-1.1.11")
@pytest.mark.parametrize("key", ["pearl-3", "jolly_roger-3"])
def test_a_players_actions_end_even_if_he_never_says_so(key: str) -> None:
    """Whoever gives any lawful order but `end` comes to a moment when nothing else is left."""
    for seed in range(4):
        state = GAME.start(key, {"level": "admiral"})
        assert isinstance(state, Admiral)
        random, dice = Random(seed), Seeded(seed)
        state.set_out(dice, None)
        while not isinstance(state.pending[-1], Acting):
            seat = state.awaited().bit_length() - 1
            state.carry_out(seat, state.orders(seat)[0], dice, None)
        acting, steps = state.acting(), 0
        while state.acting() == acting and not state.closing():
            seat = next(s for s in range(state.seats) if state.awaited() >> s & 1)
            others = [order for order in state.orders(seat) if order.text != "end"]
            if not others:
                break
            state.carry_out(seat, random.choice(others), dice, None)
            steps += 1
            assert steps < 300


# ---- the outline of a Turn


@rule("SAIL-3.2.0")
def test_arrivals_then_the_wind_then_actions_then_the_end() -> None:
    """Turn 4 of Jolly Roger: a treasure arrives at b13 before the wind is spun."""
    battle = campaign("jolly_roger-2", seed=2)
    while battle.battle.turn < 4:
        who = battle.awaited()[0]
        battle.order(f"{who}: {battle.battle.default(battle.seat(who))}", Seeded(3))
    kinds = battle.kinds()
    order = [kinds.index(kind) for kind in ("turn", "goods arrive", "wind", "actions")]
    assert order == sorted(order)
    assert kinds.index("actions over") < kinds.index("turn")


@rule("SAIL-3.2.2.1")
def test_units_may_be_used_in_any_order_or_not_at_all() -> None:
    battle = at_sea(
        "red first-rate 1 at f5; red frigate 1 at f9; blue brig 2 at h5; blue galleon 1 at h9", wind="n fresh"
    )
    battle.order("red: fire first-rate 1 at brig 2", [2])
    battle.order("red: move frigate 1 n 1")
    battle.order("red: fire first-rate 1 at brig 2", [4])
    battle.order("red: move first-rate 1 n 2")
    assert battle.lawful("red: end")  # the frigate has not fired
    idle = at_sea(TWO)
    idle.end()
    assert idle.awaited() == ["blue"]


@rule("SAIL-3.2.2.4")
def test_after_end_come_drifts_repair_neutral_forts_and_the_next_player() -> None:
    battle = at_sea(
        "red brig 1 at j5; red frigate 1 at b2; blue brig 2 at r5",
        forts="red a1; m5",
        wind="e storm",
        turn=3,
    )
    frigate = battle.ship("frigate 1")
    frigate.damage, frigate.mending, frigate.mending_since = 2, battle.fort("a1").index, 2
    battle.fort("m5").attackers = (0,)
    battle.end([2, 2])  # the fort's two shots
    kinds = [kind for kind in battle.kinds() if kind in ("actions over", "drifted", "repaired", "roll", "actions")]
    assert kinds == ["actions over", "drifted", "repaired", "roll", "roll", "actions"]
    assert battle.awaited() == ["blue"]


@rule("SAIL-3.2.3.1")
def test_at_the_end_of_the_turn_works_marks_alliances_conditions_and_limit_in_this_order() -> None:
    battle = at_sea(
        "red brig 1 at b2; red frigate 1 at a2; blue brig 2 at r5; blue brig 3 at s5; green brig 4 at c14",
        forts="red a1; blue x1; green e12",
        ports="green b13",
        seats=3,
        turn=5,
        turn_limit="5",
        acting="green",
        alliances="temporary",
    )
    battle.ally("red", "blue")
    fort = battle.fort("a1")
    fort.damage, fort.work_since = 1, 3
    fort.workers = (battle.ship("brig 1").index, battle.ship("frigate 1").index)
    for name in ("brig 1", "frigate 1"):
        battle.ship(name).working = fort.index
    battle.put("brig 2", "c13")
    battle.ship("brig 2").entered = 2
    battle.ship("brig 2").marks = 1
    battle.end()
    kinds = battle.kinds()
    order = [kinds.index(kind) for kind in ("actions over", "fort repaired", "mark", "over")]
    assert order == sorted(order)
    assert battle.over()


@rule("SAIL-3.2.3.1")
def test_then_all_markers_are_reset() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 2 at h5", wind="n fresh")
    battle.order("red: fire first-rate 1 at brig 2", [2])
    battle.order("red: move first-rate 1 n 1")
    assert not battle.lawful("red: move first-rate 1 n 1")
    battle.next_turn("n fresh")
    battle.act("red")
    assert battle.lawful("red: move first-rate 1 n 1")
    facts = next(ship for ship in battle.battle.view(0)["ships"] if ship["name"] == "first-rate 1")  # type: ignore[attr-defined]
    assert (facts["moved"], facts["shots_fired"]) == (False, 0)


@rule("SAIL-3.3.0.1")
def test_the_list_of_actions() -> None:
    """Each kind of action is offered in a position where it is possible."""
    battle = at_sea(
        "red brig 1 at b2; red frigate 1 at a2; red galleon 1 at g7; blue brig 2 at g6; blue galleon 2 at j7",
        forts="red a1; blue x14",
        goods="g7",
        seats=3,
        alliances="temporary",
        level="admiral",
    )
    battle.hurt("brig 1", 1).hurt_fort("a1", 1)
    firsts = {text.split()[0] for text in (*battle.offered("red"), *battle.besides("red"))}
    assert {"move", "fire", "salvo", "light", "board", "repair", "work", "load", "propose", "end", "resign"} <= firsts
    storm = at_sea(TWO, wind="e storm")
    assert {"drift", "fire", "light", "end"} <= {text.split()[0] for text in storm.offered("red")}


@rule("SAIL-3.3.0.1")
def test_resignation_is_always_possible_in_ones_own_actions() -> None:
    battle = at_sea(TWO)
    assert "resign" in battle.besides("red")
    assert "resign" not in battle.besides("blue")


IN_HARBOUR = [
    "move brig 1 se 1",
    "fire brig 1 at brig 2",
    "fire brig 1 at nothing",
    "salvo brig 1 x1 at brig 2",
    "board brig 2 with brig 1",
    "assault fort a1 with brig 1",
    "repair brig 1 at fort a1",
    "work fort a1 with brig 1 and frigate 1",
    "load pearls 1 aboard brig 1",
    "light brig 1",
]


def in_harbour() -> AtSea:
    """Red's Brig in its harbour, where it could do anything."""
    ships = "red brig 1 at b2; red frigate 1 at b1; blue brig 2 at c2; blue galleon 2 at r9"
    battle = at_sea(ships, "red a1; blue x14", goods="b2 k9", campaign="pearl_banks", captain_fort_assault="true")
    return battle.hurt("brig 1", 1).hurt_fort("a1", 1)


@rule("SAIL-3.3.0.2", "SAIL-3.3.3.7.2")
@pytest.mark.parametrize("said", IN_HARBOUR)
def test_a_ship_captured_in_this_turn_does_nothing(said: str) -> None:
    battle = in_harbour()
    if "assault" in said:
        battle.fort("a1").owner = 1
    assert battle.lawful(f"red: {said}")
    battle.ship("brig 1").taken = 1
    assert battle.refused(f"red: {said}") == ("SAIL-3.3.3.7.2", "captured this turn")
    battle.ship("brig 1").taken = 0
    assert battle.lawful(f"red: {said}")


@rule("SAIL-3.3.0.2", "SAIL-3.3.4.5.1")
@pytest.mark.parametrize("said", [said for said in IN_HARBOUR if "assault" not in said])
def test_nor_does_a_ship_under_repair(said: str) -> None:
    battle = in_harbour().go("red: repair brig 1 at fort a1")
    assert battle.refused(f"red: {said}") == ("SAIL-3.3.4.5.1", "under repair")


@rule("SAIL-3.3.0.2", "SAIL-3.3.2.16.2")
@pytest.mark.parametrize("said", [said for said in IN_HARBOUR if "assault" not in said])
def test_a_lit_fireship_moves_and_explodes_and_does_nothing_else(said: str) -> None:
    battle = in_harbour()
    battle.battle.turn = 2
    battle.ship("brig 1").lit = 1
    if said.startswith("move"):
        assert battle.lawful(f"red: {said}")
        assert battle.lawful("red: explode brig 1")
    else:
        assert battle.refused(f"red: {said}") == ("SAIL-3.3.2.16.2", "fireship")


def test_an_answer_that_is_no_answer_is_refused_whatever_is_asked() -> None:
    battle = at_sea(TWO)
    assert asked.not_now(battle.battle.pending[-1]).facts == {"prompt": "act"}
    assert battle.refused("red: go") == ("SAIL-1.1.8", "not now")
