"""Who is out, his forts, resignation, the turn limit, and who has won when nobody is left: SAIL-3.2.4."""

from __future__ import annotations

import pytest

from searoom.core.seats import NOBODY
from searoom.games.sail import elimination
from searoom.games.sail.frames import Acting, Round
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

CORNERS = "red a1; blue x14; green x1"


def three(ships: str, forts: str = CORNERS, turn: int = 1, wind: str = "n fresh", **options: str) -> AtSea:
    """Red, blue and green in "Pearl Banks", each for himself."""
    return at_sea(
        ships, forts=forts, goods="l6 l7 l8 l9", campaign="pearl_banks", seats=3, turn=turn, wind=wind, options=options
    )


def out(battle: AtSea) -> list[str]:
    return [name for seat, name in enumerate(battle.battle.rules.seat_names) if battle.battle.out >> seat & 1]


def settled(battle: AtSea) -> AtSea:
    """As after an order that touched something."""
    elimination.settle(battle.battle, None)
    return battle


# ---- elimination (SAIL-3.2.4.1)


@rule("SAIL-3.2.4.1")
def test_who_loses_his_last_ship_is_out_at_once() -> None:
    battle = three("red first-rate 1 at f5; blue brig 2 at f6; green brig 3 at w2").hurt("brig 2", 2)
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    assert out(battle) == ["blue"]
    assert battle.facts("out") == [{"seat": 1}]
    assert not battle.over()  # red and green go on


@rule("SAIL-3.2.4.1")
def test_with_one_ship_left_he_is_not_out() -> None:
    battle = three("red first-rate 1 at f5; blue brig 2 at f6; blue brig 4 at w13; green brig 3 at w2").hurt(
        "brig 2", 2
    )
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    assert out(battle) == []


@rule("SAIL-3.2.4.1")
def test_his_remaining_actions_are_skipped() -> None:
    """Red's last ship sinks in a boarding that it began itself: blue acts at once."""
    battle = three("red brig 1 at f5; blue first-rate 2 at f6; green brig 3 at w2").hurt("brig 1", 2)
    battle.order("red: board first-rate 2 with brig 1", dice=[1, 1])
    while battle.prompt() == "share":
        battle.order(f"blue: {battle.battle.default(1)}")
    assert out(battle) == ["red"]
    assert battle.awaited() == ["blue"]
    assert isinstance(battle.battle.pending[-1], Acting)


@rule("SAIL-3.2.4.1")
def test_who_was_to_act_later_in_the_turn_is_passed_over() -> None:
    battle = three("red first-rate 1 at f5; blue brig 2 at f6; green brig 3 at w2").hurt("brig 2", 2)
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    battle.end()
    assert battle.awaited() == ["green"]


@rule("SAIL-3.2.4.1")
def test_an_explosion_at_the_end_of_his_actions_puts_him_out() -> None:
    """The fireship, his last, goes with the ship beside it; the Turn goes on with green."""
    battle = three("red brig 1 at f5; blue brig 2 at f6; green brig 3 at w2", turn=2)
    battle.ship("brig 1").lit = 1
    battle.end()
    assert out(battle) == ["red", "blue"]
    assert battle.won() == ["green"]
    battle = three("red brig 1 at f5; blue brig 2 at f6; blue brig 4 at w13; green brig 3 at w2", turn=2)
    battle.ship("brig 1").lit = 1
    battle.end()
    assert out(battle) == ["red"]
    assert battle.awaited() == ["blue"]


@rule("SAIL-3.2.4.1")
def test_his_mines_are_inactive() -> None:
    battle = three(
        "red brig 1 at c5; red galleon 1 at f5; blue galleon 2 at w13; green galleon 3 at w2",
        wind="e fresh",
        mines="true",
    )
    battle.mine("blue", "u13").mine("green", "u4")
    battle.put("brig 1", "u14").put("galleon 1", "t12")
    elimination.strike_out(battle.battle, 1, "SAIL-3.2.4.5", None)
    settled(battle)
    battle.order("red: move galleon 1 se 1")  # into u13
    assert battle.awaited() == ["red"]  # blue is not asked any more


@rule("SAIL-3.2.4.1")
def test_an_eliminated_player_cannot_win_but_his_team_can() -> None:
    """Blue brings the team's batches home after red's last ship has gone."""
    battle = at_sea(
        "red brig 1 at f5; blue galleon 2 at w13; green first-rate 3 at f6; yellow brig 4 at w2",
        forts="red a1; blue x14; green a14; yellow x1",
        goods="l6 l7 l8 l9 m7",
        campaign="pearl_banks",
        seats=4,
        teams=[[1, 2], [3, 4]],
        acting="green",
    )
    battle.store(1, "a1").store(2, "a1").aboard(3, "galleon 2").hurt("brig 1", 2)
    battle.order("green: fire first-rate 3 at brig 1", dice=[1])
    assert out(battle) == ["red"]
    battle.act("blue").order("blue: unload pearls 3 from galleon 2 at fort x14")
    assert battle.won() == ["red", "blue"]


@rule("SAIL-3.2.4.1")
def test_he_is_out_when_strength_and_cargo_are_shared_out() -> None:
    """Red's last ship, with a batch aboard, is beaten by the ship it boards: blue is asked twice, then blue acts."""
    battle = three("red galleon 1 at f5; blue first-rate 2 at f6; green brig 3 at w2").aboard(1, "galleon 1")
    battle.hurt("galleon 1", 2).order("red: board first-rate 2 with galleon 1", dice=[1, 3])
    while battle.prompt() == "share":
        battle.order(f"blue: {battle.battle.default(1)}")
    assert battle.prompt() == "stow"
    assert out(battle) == []
    battle.order("blue: stow pearls 1 aboard galleon 1")
    assert out(battle) == ["red"]
    assert (battle.prompt(), battle.awaited()) == ("act", ["blue"])
    assert battle.lies(1) == "galleon 1"


# ---- his forts (SAIL-3.2.4.2)


@rule("SAIL-3.2.4.2")
def test_without_a_team_his_forts_become_neutral_with_what_is_stored_in_them() -> None:
    battle = three("red first-rate 1 at f5; blue brig 2 at f6; green brig 3 at w2").hurt("brig 2", 2).store(1, "x14")
    battle.fort("x14").attackers = (2,)
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    assert battle.fort("x14").owner == NOBODY
    assert battle.fort("x14").attackers == ()  # no player counts as having attacked it
    assert battle.lies(1) == "fort x14"
    assert battle.battle.goods_of(1) == 0
    assert battle.facts("fort passes on") == [{"fort": "fort x14", "seat": 1, "owner": NOBODY}]


@rule("SAIL-3.2.4.2")
@pytest.mark.parametrize(("order", "heir"), [((0, 2, 4, 1, 3, 5), 2), ((4, 0, 1, 3, 5, 2), 2), ((0, 1, 3, 5, 4, 2), 4)])
def test_with_a_team_they_pass_to_the_next_team_mate_in_the_initial_order(order: tuple[int, ...], heir: int) -> None:
    """Three against three: red, green and white are one team."""
    battle = campaign("pearl-6-3v3")
    battle.battle.order = order
    elimination.strike_out(battle.battle, 0, "SAIL-3.2.4.5", None)
    assert battle.fort("a1").owner == heir
    elimination.strike_out(battle.battle, heir, "SAIL-3.2.4.5", None)
    assert battle.fort("a1").owner == 6 - heir  # the last of the team has them all


@rule("SAIL-3.2.4.2")
def test_a_team_mate_without_a_fort_has_one_again() -> None:
    battle = campaign("pearl-4-2v2")
    battle.battle.fortless[2] = 1
    battle.fort("x14").owner = NOBODY
    elimination.strike_out(battle.battle, 0, "SAIL-3.2.4.5", None)
    assert battle.fort("a1").owner == 2
    assert battle.battle.fortless[2] == 0


# ---- the moment of victory (SAIL-3.2.4.3)


@rule("SAIL-3.2.4.3")
def test_the_game_is_over_with_the_order_that_fulfils_the_condition() -> None:
    battle = three("red galleon 1 at b2; blue brig 2 at w13; green brig 3 at w2")
    battle.store(1, "a1").store(2, "a1").aboard(3, "galleon 1")
    battle.order("red: unload pearls 3 from galleon 1 at fort a1")
    assert battle.won() == ["red"]
    assert battle.battle.pending == []


# ---- nobody left (SAIL-3.2.4.4)


def tie(goods_of_red: int, goods_of_blue: int, key: str = "pearl_banks") -> AtSea:
    """The last two ships go down together in a boarding."""
    battle = at_sea(
        "red brig 1 at f5; blue brig 2 at f6", forts=CORNERS.partition("; green")[0], goods="l6 l7 l8 l9", campaign=key
    )
    for number in range(goods_of_red + goods_of_blue):
        battle.store(number + 1, "a1" if number < goods_of_red else "x14")
    battle.order("red: board brig 2 with brig 1", dice=[1, 1])
    return battle


@rule("SAIL-3.2.4.4")
def test_a_tie_sinks_the_last_two_ships_and_two_batches_beat_one() -> None:
    battle = tie(2, 1)
    assert out(battle) == ["red", "blue"]
    assert battle.won() == ["red"]
    assert tie(1, 2).won() == ["blue"]


@rule("SAIL-3.2.4.4")
@pytest.mark.parametrize("goods", [0, 1])
def test_with_equal_goods_nobody_has_won(goods: int) -> None:
    battle = tie(goods, goods)
    assert battle.won() == []
    result = battle.battle.result()
    assert result is not None
    assert (result.rule, result.reason) == ("SAIL-3.2.4.4", "nobody left")


@rule("SAIL-3.2.4.4")
def test_without_goods_it_is_a_draw() -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at f6")
    battle.order("red: board brig 2 with brig 1", dice=[1, 1])
    assert battle.won() == []


@rule("SAIL-3.2.4.4")
def test_in_hand_counts_too() -> None:
    battle = at_sea(
        "red brig 1 at f5; blue brig 2 at f6", forts="red a1; blue l14", goods="h7 h8 h9", campaign="old_pirate"
    )
    battle.in_hand(2, "blue")
    battle.order("red: board brig 2 with brig 1", dice=[1, 1])
    assert battle.won() == ["blue"]


@rule("SAIL-3.2.4.4")
def test_who_was_out_before_does_not_count() -> None:
    """Green, out long ago, had brought most home; red and blue go down together."""
    battle = at_sea(
        "red brig 1 at f5; blue brig 2 at f6; green brig 3 at l2",
        forts="red a1; blue l14; green l1",
        goods="h7 h8 h9 g9",
        seats=3,
        campaign="old_pirate",
    )
    battle.in_hand(1, "green").in_hand(2, "green").in_hand(3, "red").put("brig 3", "")
    settled(battle)
    assert out(battle) == ["green"]
    battle.order("red: board brig 2 with brig 1", dice=[1, 1])
    assert battle.won() == ["red"]


# ---- resignation (SAIL-3.2.4.5)


@rule("SAIL-3.2.4.5")
def test_a_player_resigns_in_his_own_actions_only() -> None:
    battle = three("red brig 1 at f5; blue brig 2 at a6; green brig 3 at w2")
    assert battle.besides("red") == {"resign"}
    assert battle.refused("blue: resign") == ("MATCH-2.3", "not awaited")


@rule("SAIL-3.2.4.5")
def test_his_ships_are_removed_as_if_sunk_and_he_is_out() -> None:
    battle = three("red galleon 1 at a6; red brig 1 at f5; blue brig 2 at w13; green brig 3 at w2")
    battle.aboard(1, "galleon 1").aboard(2, "brig 1")
    battle.order("red: resign")
    assert battle.battle.ships_of(0) == []
    assert (battle.lies(1), battle.lies(2)) == ("a6", "lost")  # by the scenario's rule: off the coast, in deep water
    assert out(battle) == ["red"]
    assert battle.awaited() == ["blue"]
    battle.order("blue: resign")
    assert battle.won() == ["green"]


@rule("SAIL-3.2.4.5")
def test_what_the_scenario_still_owes_is_cancelled() -> None:
    battle = at_sea(
        "red brig 1 at b1; blue brig 2 at l13; green brig 3 at l2",
        forts="red a1; blue l14; green l1",
        goods="h7 h8 h9",
        campaign="old_pirate",
        seats=3,
        child_rebuild="true",
    )
    battle.order("red: resign")
    for _ in range(7):
        battle.next_turn()
    assert battle.battle.ships_of(0) == []
    assert out(battle) == ["red"]


@rule("SAIL-3.2.4.5")
def test_when_all_others_have_resigned_the_last_one_has_won_though_ships_are_owed_him() -> None:
    battle = at_sea(
        "red brig 1 at b1; blue brig 2 at l13",
        forts="red a1; blue l14",
        goods="h7 h8 h9",
        campaign="old_pirate",
        child_rebuild="true",
    )
    battle.put("brig 2", "")
    settled(battle)
    assert not battle.over()
    battle.order("red: resign")
    assert battle.won() == ["blue"]


@rule("SAIL-3.2.4.5", "SAIL-3.2.4.3")
def test_who_resigns_without_a_ship_has_lost_at_once_too() -> None:
    """Only the forts count, and red has one still."""
    battle = at_sea(
        "red brig 1 at f5; blue brig 2 at w13",
        forts="red a1; blue x14",
        campaign="oceans_on_fire",
        oceans_victory="no_forts",
    ).put("brig 1", "")
    assert not settled(battle).over()
    battle.order("red: resign")
    assert battle.won() == ["blue"]


@rule("SAIL-3.2.4.5")
def test_frames_of_who_has_gone_go_with_him() -> None:
    battle = three("red brig 1 at f5; blue brig 2 at w13; green brig 3 at w2")
    elimination.strike_out(battle.battle, 1, "SAIL-3.2.4.5", None)
    below = battle.battle.pending[0]
    assert isinstance(below, Round)
    assert below.seats == (2,)
    assert battle.awaited() == ["red"]


# ---- the turn limit (SAIL-3.2.4.6)


def last_turn(battle: AtSea) -> AtSea:
    """Turn 60 is played to its end."""
    while not battle.over():
        battle.end()
    return battle


@rule("SAIL-3.2.4.6")
def test_at_the_end_of_turn_60_the_goods_decide_first_those_delivered_then_those_aboard() -> None:
    ships = "red brig 1 at f5; red galleon 1 at g5; blue brig 2 at w13; green brig 3 at w2"
    battle = three(ships, turn=60).store(1, "a1").store(2, "x14")
    assert last_turn(battle.aboard(3, "brig 1")).won() == ["red"]
    battle = three(ships, turn=60).store(1, "a1").store(2, "x14").store(3, "x14")
    assert last_turn(battle.aboard(4, "brig 1")).won() == ["blue"]
    result = battle.battle.result()
    assert result is not None
    assert (result.rule, result.reason) == ("SAIL-3.2.4.6", "turn limit")


@rule("SAIL-3.2.4.6")
def test_two_batches_each_and_a_third_aboard_wins() -> None:
    battle = at_sea(
        "red brig 1 at f5; blue brig 2 at w13",
        forts="red a1; blue x14",
        goods="l6 l7 l8 l9 m6 m7",
        campaign="pearl_banks",
        turn=60,
    )
    battle.store(1, "a1").store(2, "a1").store(3, "x14").store(4, "x14").aboard(5, "brig 2")
    battle.end()
    battle.end()
    assert battle.won() == ["blue"]


@rule("SAIL-3.2.4.6")
def test_equal_sides_draw_and_who_is_out_counts_for_nothing() -> None:
    battle = at_sea(
        "red brig 1 at f5; blue brig 2 at l13; green brig 3 at l2",
        forts="red a1; blue l14; green l1",
        goods="h7 h8 h9 g9",
        seats=3,
        campaign="old_pirate",
        turn=60,
    )
    battle.in_hand(1, "green").in_hand(2, "green").in_hand(3, "red").put("brig 3", "")
    settled(battle)
    battle.item(4).kind = battle.item(1).kind  # in blue's hand
    battle.item(4).where = 1
    battle.end()
    battle.end()
    assert battle.won() == []


@rule("SAIL-3.2.4.6")
@pytest.mark.parametrize(("limit", "over"), [("60", True), ("61", False), ("0", False), ("59", True)])
def test_the_limit_is_the_last_turn_that_was_agreed_on(limit: str, over: bool) -> None:
    battle = at_sea("red brig 1 at f5; blue brig 2 at w13", turn=60, turn_limit=limit)
    battle.end()
    battle.end([] if over else [1, 1])
    assert battle.over() == over


@rule("SAIL-3.2.4.6")
def test_the_first_turn_may_be_the_last() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 2 at w13", turn_limit="1")
    battle.end()
    assert not battle.over()
    battle.end()
    assert battle.won() == ["red"]


@rule("SAIL-3.2.4.6")
def test_in_oceans_on_fire_strength_counts() -> None:
    """7 + 5 and a fort of 2 against 5 + 5 + 3: 14 against 13."""
    battle = at_sea(
        "red first-rate 1 at f5; red frigate 1 at g5; blue frigate 2 at w13; blue galleon 2 at v13; blue brig 2 at u13",
        forts="red j5",
        campaign="oceans_on_fire",
        turn=60,
    ).hurt_fort("j5", 1)
    battle.end()
    battle.end()
    assert battle.won() == ["red"]
    assert [elimination.strength_of(battle.battle, seat) for seat in (0, 1)] == [14, 13]


@rule("SAIL-3.2.4.6")
@pytest.mark.parametrize(("damage", "winners"), [(0, ["red"]), (2, []), (3, ["blue"])])
def test_in_players_own_scenarios_without_goods_strength_counts(damage: int, winners: list[str]) -> None:
    battle = at_sea("red first-rate 1 at f5; blue frigate 2 at w13", turn=60).hurt("first-rate 1", damage)
    battle.end()
    battle.end()
    assert battle.won() == winners


# ---- who wins together (SAIL-3.1.2.11, SAIL-3.1.2.12)


@rule("SAIL-3.1.2.11")
def test_a_temporary_alliance_never_wins_together() -> None:
    battle = three("red galleon 1 at b2; blue brig 2 at w13; green brig 3 at w2", alliances="temporary").ally(
        "red", "blue"
    )
    battle.store(1, "a1").store(2, "a1").aboard(3, "galleon 1").order("red: unload pearls 3 from galleon 1 at fort a1")
    assert battle.won() == ["red"]


@rule("SAIL-3.1.2.11")
def test_the_last_two_allies_have_not_won_by_survival() -> None:
    battle = three("red brig 1 at f5; blue brig 2 at w13; green brig 3 at w2", alliances="temporary").ally(
        "red", "blue"
    )
    elimination.strike_out(battle.battle, 2, "SAIL-3.2.4.5", None)
    assert not settled(battle).over()


@rule("SAIL-3.1.2.12")
def test_constant_allies_win_together() -> None:
    battle = campaign("pearl-4-2v2")
    state = battle.battle
    elimination.strike_out(state, 1, "SAIL-3.2.4.5", None)
    assert not settled(battle).over()
    elimination.strike_out(state, 3, "SAIL-3.2.4.5", None)
    assert settled(battle).won() == ["red", "green"]
    result = state.result()
    assert result is not None
    assert result.points == (1, 0, 1, 0)
