"""Moves of several legs on a plane, interrupted at exact points; opposed rolls; answers with a number of their own."""

from __future__ import annotations

from random import Random

import pytest

from searoom.core.chance_tree import every_outcome
from searoom.core.dice import Chosen, Dice, Scripted, Seeded
from searoom.core.match import Match
from searoom.core.orders import Refusal
from tests.trials.plane import GAME, Strait
from tests.trials.plane_geometry import NEVER, Leg, Point, ahead, leg_ahead, nearest
from tests.trials.plane_words import FIRE, Torpedo
from tests.trials.watching import accept, assert_alike, battle, offered, refused, say, sealed_dice

CONVOY, GUARD = 0, 1
TRIED = ["move 1 90 24000", "move 2 90 5000 120 3000", "torpedo 0", "torpedo 90", "lurk 44000 9000", "fire", "hold"]


def strait(dice: Dice | None, lurk: str = "44000 20000", hold: bool = False) -> Match:
    match = battle(GAME, dice, {}, hold)
    say(match, GUARD, f"lurk {lurk}")
    return match


def truth(match: Match) -> Strait:
    assert isinstance(match.state, Strait)
    return match.state


def near_the_second_battery(match: Match) -> None:
    """Ship 2 to 22,000 26,000, half a unit outside the reach of battery 2, and on to turn 2."""
    say(match, CONVOY, "move 2 90 20000", "end")


# ---- exact points


def test_a_leg_meets_a_circle_where_the_hand_computes_it() -> None:
    # along 4 : 3 to a centre 10,000 away: 7,500 before it, at 2,500 of the way
    slanting = Leg((0, 0), (4_000, 3_000), 5_000)
    assert slanting.meets_circle((8_000, 6_000), 7_500) == 2_500
    assert slanting.at(2_500) == (2_000, 1_500)
    # passing at 8,000 with a reach of 10,000: 6,000 short of abreast
    level = leg_ahead((2_000, 14_000), 90, 24_000)
    assert level.meets_circle((20_000, 6_000), 10_000) == 12_000
    assert level.at(12_000) == (14_000, 14_000)


def test_touching_is_contact_and_a_thousandth_less_is_none() -> None:
    level = Leg((0, 0), (10_000, 0), 10_000)
    assert level.meets_circle((5_000, 3_000), 3_000) == 5_000
    assert level.meets_circle((5_000, 3_000), 2_999) == NEVER
    assert level.comes_within((5_000, 3_000), 3_000)
    assert not level.comes_within((5_000, 3_000), 2_999)


def test_a_leg_that_begins_within_reach_or_ends_short_of_it_does_not_come_into_it() -> None:
    assert Leg((0, 0), (10_000, 0), 10_000).meets_circle((1_000, 0), 1_000) == NEVER
    assert Leg((0, 0), (10_000, 0), 10_000).meets_circle((12_000, 0), 2_000) == 10_000
    assert Leg((0, 0), (9_999, 0), 9_999).meets_circle((12_000, 0), 2_000) == NEVER


def test_a_leg_meets_a_line_where_the_hand_computes_it() -> None:
    slanting = Leg((0, 0), (4_000, 3_000), 5_000)
    assert slanting.meets_segment((2_000, 0), (2_000, 9_000)) == 2_500
    assert slanting.meets_segment((2_000, 1_500), (2_000, 9_000)) == 2_500  # its end counts
    assert slanting.meets_segment((2_000, 1_501), (2_000, 9_000)) == NEVER
    assert slanting.meets_segment((0, 0), (0, 9_000)) == NEVER  # it begins on it
    assert slanting.meets_segment((1, 0), (4_001, 3_000)) == NEVER  # it runs beside it


def test_contact_is_the_first_step_that_has_come_near_enough() -> None:
    """Against a walk along the leg, step by step, in exact fractions."""
    random = Random(3)
    met = 0
    for _ in range(300):
        length = random.randrange(1, 400)
        leg = leg_ahead((random.randrange(200), random.randrange(200)), random.randrange(36) * 10, length)
        centre, radius = (random.randrange(200), random.randrange(200)), random.randrange(1, 120)
        a, b = (random.randrange(200), random.randrange(200)), (random.randrange(200), random.randrange(200))
        within = [step for step in range(length + 1) if is_within(leg, step, centre, radius)]
        found = leg.meets_circle(centre, radius)
        if within:
            assert found == (within[0] if within[0] > 0 else NEVER)
        else:  # a graze between two steps is contact at the later of them, though that is outside again
            assert found == NEVER or leg.comes_within(centre, radius)
        sides = [side(leg, step, a, b) for step in range(length + 1)]
        crossed = [step for step in range(1, length + 1) if sides[0] * sides[step] <= 0 and sides[0] != 0]
        line = leg.meets_segment(a, b)
        assert line == NEVER or line == crossed[0]
        met += (found != NEVER) + (line != NEVER)
    assert met > 80


def is_within(leg: Leg, step: int, centre: Point, radius: int) -> bool:
    x = (leg.start[0] - centre[0]) * leg.length + (leg.end[0] - leg.start[0]) * step
    y = (leg.start[1] - centre[1]) * leg.length + (leg.end[1] - leg.start[1]) * step
    return x * x + y * y <= radius * radius * leg.length * leg.length


def side(leg: Leg, step: int, a: Point, b: Point) -> int:
    x = (leg.start[0] - a[0]) * leg.length + (leg.end[0] - leg.start[0]) * step
    y = (leg.start[1] - a[1]) * leg.length + (leg.end[1] - leg.start[1]) * step
    return (b[0] - a[0]) * y - (b[1] - a[1]) * x


def test_rounding_is_the_same_to_every_side() -> None:
    assert [nearest(n, 2) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert ahead((0, 0), 30, 10_000) == (5_000, 8_660)
    assert ahead((0, 0), 210, 10_000) == (-5_000, -8_660)
    assert ahead((0, 0), 330, 10_000) == (-5_000, 8_660)


# ---- interrupts


def test_a_ship_stops_where_it_comes_within_reach_and_goes_on_when_the_battery_holds() -> None:
    match = strait(Scripted([]))
    say(match, CONVOY, "move 1 90 24000")
    assert match.state.view(None)["at"] == [(14_000, 14_000), (2_000, 26_000)]
    assert match.state.awaited() == 1 << GUARD
    assert match.state.decisions(None)[0].facts == {"battery": 1, "ship": 1, "at": (14_000, 14_000)}
    say(match, GUARD, "hold")
    assert match.state.view(None)["at"] == [(26_000, 14_000), (2_000, 26_000)]
    assert match.state.awaited() == 1 << CONVOY


@pytest.mark.parametrize(
    ("faces", "hull", "end"),
    [
        ([1, 10], 3, (26_000, 14_000)),  # 5 against 13: a miss, and the way goes on
        ([5, 5], 2, (20_000, 14_000)),  # 9 against 8: a hit, half of the 12,000 left
        ([10, 1], 1, (14_000, 14_000)),  # 14 against 4: hit hard, and stopped
    ],
)
def test_damage_cuts_the_way_short(faces: list[int], hull: int, end: Point) -> None:
    match = strait(Scripted(faces))
    say(match, CONVOY, "move 1 90 24000")
    say(match, GUARD, "fire")
    assert truth(match).hull[0] == hull
    assert truth(match).at[0] == end


def test_one_move_of_three_legs_is_interrupted_twice() -> None:
    match = strait(Scripted([10, 1]))
    near_the_second_battery(match)
    say(match, CONVOY, "move 2 90 8000 60 2000 90 14000")
    assert truth(match).at[1] == (22_500, 26_000)  # 10,000 south of the battery: 7,500 short of abreast
    say(match, GUARD, "hold")
    assert truth(match).at[1] == (44_000, 27_000)  # by 30,000 26,000 and 31,732 27,000 to the patrol line
    assert match.state.pending[-1].prompt == "submarine"
    say(match, GUARD, "torpedo 0")
    assert (truth(match).at[1], truth(match).hull[1]) == ((44_000, 27_000), 1)
    assert match.state.view(CONVOY)["submarine"] == (44_000, 20_000)


def test_a_move_is_resumed_from_a_copy_made_in_its_middle() -> None:
    for faces in ([1, 10], [5, 5], [10, 1]):
        match = strait(Scripted(faces))
        near_the_second_battery(match)
        say(match, CONVOY, "move 2 90 8000 60 2000 90 14000")
        copy = match.state.copy()
        before = copy.digest()
        say(match, GUARD, "fire")
        assert copy.digest() == before
        copy.carry_out(GUARD, FIRE, Chosen(faces), None)
        assert copy.digest() == match.state.digest()


def test_the_rest_of_a_move_is_hidden_from_the_other_seat() -> None:
    one, two = strait(sealed_dice()), strait(sealed_dice())
    for match, way in ((one, "90 8000 60 2000 90 14000"), (two, "90 20000")):
        near_the_second_battery(match)
        say(match, CONVOY, f"move 2 {way}")
    assert one.state.digest() != two.state.digest()
    assert_alike(one, two, [GUARD, None], TRIED)


# ---- the submarine


def test_where_the_submarine_lies_is_hidden_until_it_launches() -> None:
    one, two = strait(sealed_dice()), strait(sealed_dice(), "44000 35999")
    convoy: list[str] = ["move 1 90 24000", "move 2 90 20000", "end", "move 2 90 24000", "move 1 90 24000", "end"]
    for text in convoy:
        for match in (one, two):
            say(match, CONVOY, text)
        assert_alike(one, two, [CONVOY, None], TRIED)
        while one.state.awaited() == 1 << GUARD:
            for match in (one, two):
                say(match, GUARD, "hold")
            assert_alike(one, two, [CONVOY, None], TRIED)
    assert {"held"} == {event.kind for event in one.events if event.rule == "TRIALP-4.2"} - {"sailed"}


def test_the_question_is_put_where_no_torpedo_reaches_and_the_refusal_tells_what_was_measured() -> None:
    match = strait(Scripted([]), "44000 10000")
    near_the_second_battery(match)
    say(match, CONVOY, "move 2 90 24000")
    say(match, GUARD, "hold")
    refusal = refused(match, GUARD, "torpedo 0")
    assert (refusal.rule, refusal.reason) == ("TRIALP-4.2", "out of reach")
    assert refusal.facts == {"from": (44_000, 10_000), "to": (44_000, 26_000), "distance": 16_000, "reach": 8_000}


def test_an_answer_with_a_number_of_its_own_is_held_like_any_other() -> None:
    """A bearing that is in no list of orders must not betray by falling at once."""
    quick, silent = strait(sealed_dice(), hold=True), strait(sealed_dice(), hold=True)
    for match in (quick, silent):
        near_the_second_battery(match)
        say(match, CONVOY, "move 2 90 24000")
        say(match, GUARD, "hold")
    assert "torpedo 10" not in offered(quick, GUARD)
    say(quick, GUARD, "torpedo 10")
    assert_alike(quick, silent, [CONVOY, None], TRIED)
    quick.close_question()
    assert quick.lines[-1].text == "torpedo 10"


# ---- what is offered, and what is judged


def test_the_judge_lets_pass_what_no_list_holds() -> None:
    match = strait(Scripted([]))
    assert match.state.openings(CONVOY) == ["move 1 90 ", "move 2 90 "]
    say(match, CONVOY, "MOVE 1  090 1234 120 777")
    assert match.lines[-1].text == "move 1 90 1234 120 777"
    assert truth(match).at[0] == (3_234 + 673, 14_000 - 389)  # 777 sin 120 = 672.9, 777 cos 120 = -388.5


@pytest.mark.parametrize(
    ("order", "rule", "measured"),
    [
        ("move 1 90 24001", "TRIALP-3.2", {"length": 24_001, "speed": 24_000}),
        ("move 1 160 500", "TRIALP-3.1", {"leg": 1, "turn": 70, "most": 60}),
        ("move 1 90 5 90 5 90 5 90 5 90 5", "TRIALP-3.1", {"legs": 5, "most": 4}),
        ("move 1 95 500", "TRIALP-1.1", {"leg": 1, "bearing": 95, "length": 500}),
        ("move 3 90 500", "TRIALP-2.1", {"ship": 3}),
        ("fire", "TRIALP-2.1", {"prompt": "act"}),
        ("move 1 90 x", "MATCH-2.2", {"found": "x"}),
    ],
)
def test_a_refusal_names_the_rule_and_what_was_measured(order: str, rule: str, measured: dict[str, object]) -> None:
    refusal = refused(strait(Scripted([])), CONVOY, order)
    assert (refusal.rule, refusal.facts) == (rule, measured)


def test_the_island_is_named_with_the_leg_and_the_point_of_contact() -> None:
    match = strait(Scripted([]))
    say(match, CONVOY, "move 2 110 10000 120 10000", "end")  # to 20,057 17,580, east of it the island
    refusal = refused(match, CONVOY, "move 2 90 500 90 20000")
    x, y = truth(match).at[1]
    assert (x, y) == (20_057, 17_580)
    assert refusal.reason == "island"
    # 2,420 south of its middle: contact 3,185 west of it, the root of 4,000 squared less 2,420 squared being 3,184.9
    assert refusal.facts["contact"] == (26_816, 17_580)
    assert (refusal.facts["leg"], refusal.facts["from"], refusal.facts["to"]) == (2, (20_557, y), (40_557, y))


def test_the_forecast_of_an_opposed_roll_is_its_tree() -> None:
    match = strait(Scripted([]))
    say(match, CONVOY, "move 1 90 24000")
    forecast = match.state.forecast(GUARD, FIRE)
    # d10 + 4 against d10 + 3: 55 pairs hit, and of those the 21 four or more apart hit hard
    assert [forecast.odds(word) for word in ("hit", "hit hard", "miss")] == [(34, 100), (21, 100), (45, 100)]
    tree = every_outcome(match.state, GUARD, FIRE)
    assert tree is not None
    for word in ("hit", "hit hard", "miss"):
        assert forecast.odds(word)[0] == len([1 for leaf in tree if word in [e.outcome for e in leaf[3].events]])
    wide = strait(Scripted([]))
    near_the_second_battery(wide)
    say(wide, CONVOY, "move 2 90 24000")
    say(wide, GUARD, "hold")
    assert wide.state.forecast(GUARD, Torpedo(180)).odds("wide") == (1, 1)


def test_random_battles_end_and_every_sample_is_lawful() -> None:
    for seed in range(40):
        random = Random(seed)
        match = strait(Seeded(seed))
        while match.state.awaited():
            seat = match.state.decisions(None)[0].seat
            assert offered(match, seat)
            for order in match.state.orders(seat):
                read = match.state.read(seat, order.text)
                assert not isinstance(read, Refusal)
                assert read == order
            say(match, seat, random.choice(offered(match, seat)))
            assert match.state.fault() == ""
        assert match.state.result() is not None


def test_the_battle_ends_when_nobody_ever_says_a_word() -> None:
    match = battle(GAME, Seeded(1), {})
    while match.state.awaited():
        accept(match.time_out(match.state.decisions(None)[0].seat))
    assert match.state.result() is not None
