"""Treasures of the Old Pirate: SAIL-4.1."""

from __future__ import annotations

import pytest

from searoom.core.seats import NOBODY
from searoom.games.sail import elimination, goods, items
from searoom.games.sail.chart import PIECES
from searoom.games.sail.old_pirate import spare_brig, troves_to_win
from searoom.games.sail.pieces import LOST
from searoom.games.sail.setup import SETUPS
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

CORNERS = "red a1; blue l14"
GOLD = "h7 h8 h9 g9 e4 e5 e6"


def pirates(
    ships: str,
    gold: str = GOLD,
    forts: str = CORNERS,
    turn: int = 1,
    seats: int = 2,
    wind: str = "n fresh",
    **options: str,
) -> AtSea:
    return at_sea(
        ships,
        forts=forts,
        goods=gold,
        campaign="old_pirate",
        board="west",
        turn=turn,
        seats=seats,
        wind=wind,
        options=options,
    )


def settled(battle: AtSea) -> AtSea:
    elimination.settle(battle.battle, None)
    return battle


# ---- the set-ups


@rule("SAIL-4.1.1")
def test_two_to_four_players_each_alone() -> None:
    own = [setup for setup in SETUPS if setup.campaign == "old_pirate"]
    assert [setup.seats for setup in own] == [2, 3, 4]
    assert all(len(set(setup.sides)) == setup.seats for setup in own)


@rule("SAIL-4.1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_board_piece_is_used(seats: int) -> None:
    names = campaign(f"old_pirate-{seats}").battle.rules.grid.names
    assert (names[0], names[-1], len(names)) == ("a1", "l14", 12 * 14)


@rule("SAIL-4.1.3.1")
@pytest.mark.parametrize(
    ("seats", "corners"), [(2, ["a1", "l14"]), (3, ["a1", "l1", "a14"]), (4, ["a1", "l1", "l14", "a14"])]
)
def test_each_has_a_fort_in_a_corner_away_from_any_coast(seats: int, corners: list[str]) -> None:
    battle = campaign(f"old_pirate-{seats}").battle
    assert [battle.square(fort.at) for fort in battle.forts] == corners
    assert [fort.owner for fort in battle.forts] == list(range(seats))
    assert not any(site.coast_rule for site in battle.chart.forts)


@rule("SAIL-4.1.3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_monu_island_and_no_reefs(seats: int) -> None:
    chart = campaign(f"old_pirate-{seats}").battle.chart
    assert [(island.piece, chart.grid.name(island.at), island.turned) for island in chart.islands] == [
        ("monu", "e7", 0)
    ]
    assert (PIECES["monu"].width, PIECES["monu"].height) == (4, 2)  # E7 to H8
    assert chart.reefs == []


@rule("SAIL-4.1.3.3")
@pytest.mark.parametrize(("order", "space"), [((1, 0), "f6"), ((0, 1), "g9")])
def test_seven_troves_the_last_one_nearer_to_the_last_player(order: tuple[int, int], space: str) -> None:
    """A1 is 5 from F6 and 8 from G9, L14 the other way round."""
    battle = campaign("old_pirate-2")
    battle.battle.order = order
    items.lay_out(battle.battle, None)
    assert [battle.lies(number) for number in range(1, 8)] == ["e7", "h8", "e8", "h7", "g6", "f9", space]


@rule("SAIL-4.1.3.3")
def test_equally_near_it_is_f6() -> None:
    """L1 is 6 from F6 and 8 from G9; A14 8 and 6; a fort on A7 or A8 would be equally far from both."""
    battle = at_sea("red brig 1 at b6; blue brig 2 at b2", forts="red a7; blue a1", goods="e7", campaign="old_pirate")
    state = battle.battle
    state.order = (1, 0)
    spaces = [battle.square("f6"), battle.square("g9")]
    assert [state.rules.grid.distance(battle.square("a7"), space) for space in spaces] == [5, 6]
    assert items.last_space(state, spaces) == spaces[0]
    spaces = [battle.square("f6"), battle.square("f9")]
    assert [state.rules.grid.distance(battle.square("a7"), space) for space in spaces] == [5, 5]
    assert items.last_space(state, spaces) == spaces[0]


@rule("SAIL-4.1.4.3")
def test_the_fleets_are_two_brigs_or_a_brig_and_a_galleon() -> None:
    battle = campaign("old_pirate-4").battle
    assert [[ship.name() for ship in battle.ships_of(seat)] for seat in range(4)] == [
        [f"brig {n}", f"galleon {n}"] for n in (1, 2, 3, 4)
    ]
    battle = campaign("old_pirate-4", old_pirate_fleet="two_brigs").battle
    assert [[ship.name() for ship in battle.ships_of(seat)] for seat in range(4)] == [
        [f"brig {n}", f"brig {n + 1}"] for n in (1, 3, 5, 7)
    ]


@rule("SAIL-4.1.5.1")
def test_lieutenant_rules_unless_switched() -> None:
    switches = campaign("old_pirate-2").battle.rules.switches
    assert switches.level == "lieutenant"
    assert not (switches.ranges or switches.maneuvers or switches.raking)
    assert campaign("old_pirate-2", captain_ranges="true").battle.rules.switches.ranges
    assert campaign("old_pirate-2", level="admiral").battle.rules.switches.raking


@rule("SAIL-4.1.5.2")
def test_children_sail_diagonally_as_far_as_orthogonally() -> None:
    assert not pirates("red brig 1 at c9; blue brig 2 at k14", wind="ne fresh").lawful("red: move brig 1 ne 6")
    battle = pirates("red brig 1 at c9; blue brig 2 at k14", wind="ne fresh", child_diagonal="true")
    assert battle.lawful("red: move brig 1 ne 6")
    assert not battle.lawful("red: move brig 1 ne 7")


# ---- loading and unloading (SAIL-4.1.6)


@rule("SAIL-4.1.6.1")
def test_gold_is_loaded_after_entering_its_space_in_the_same_turn_or_later() -> None:
    battle = pirates("red brig 1 at h10; blue brig 2 at k14")
    assert battle.refused("red: load gold 3 aboard brig 1") == ("SAIL-4.0.4", "goods elsewhere")
    battle.order("red: move brig 1 n 1")
    assert battle.lawful("red: load gold 3 aboard brig 1")
    battle.next_turn().act("red")
    assert battle.lawful("red: load gold 3 aboard brig 1")


@rule("SAIL-4.1.6.1")
def test_passing_through_does_not_load() -> None:
    battle = pirates("red brig 1 at h10; blue brig 2 at k14").go("red: move brig 1 n 4")
    assert battle.offered("red", "load") == set()


@rule("SAIL-4.1.6.2")
def test_a_ship_that_has_loaded_gold_does_not_move_any_more_in_that_turn() -> None:
    battle = pirates("red brig 1 at h9; red galleon 1 at b2; blue brig 2 at k14").go("red: load gold 3 aboard brig 1")
    assert battle.offered("red", "move brig 1") == set()
    assert battle.refused("red: move brig 1 n 1")[0] == "SAIL-4.1.6.2"
    assert battle.offered("red", "move galleon 1") != set()
    battle.next_turn().act("red")
    assert battle.lawful("red: move brig 1 e 1")


@rule("SAIL-4.1.6.2")
def test_a_storm_still_carries_it_away() -> None:
    battle = pirates("red brig 1 at d9; blue brig 2 at k14", "d9 h9", wind="w storm").go(
        "red: load gold 1 aboard brig 1"
    )
    battle.order("red: drift brig 1")
    assert battle.where("brig 1") == "a9"


@rule("SAIL-4.1.6.3")
def test_gold_is_unloaded_in_the_turn_of_arrival_and_is_in_hand() -> None:
    battle = pirates("red brig 1 at e2; blue brig 2 at k14", wind="w fresh").aboard(1, "brig 1")
    battle.go("red: move brig 1 w 3", "red: unload gold 1 from brig 1 at fort a1")
    assert battle.lies(1) == "red"
    assert battle.battle.goods_of(0) == 1
    assert battle.facts("delivered") == [{"seat": 0, "item": "gold 1", "fort": "fort a1"}]
    assert battle.refused("red: load gold 1 aboard brig 1") == ("SAIL-4.0.3", "in hand")


@rule("SAIL-4.1.6.3")
@pytest.mark.parametrize("whose", ["blue", "nobody", "ruin"])
def test_only_at_the_own_standing_fort(whose: str) -> None:
    battle = pirates("red brig 1 at b2; blue brig 2 at k14").aboard(1, "brig 1")
    if whose == "ruin":
        battle.ruin("a1")
    else:
        battle.fort("a1").owner = 1 if whose == "blue" else NOBODY
    reason = "fort in ruins" if whose == "ruin" else "not your fort"
    assert battle.refused("red: unload gold 1 from brig 1 at fort a1") == ("SAIL-4.1.6.3", reason)


@rule("SAIL-4.1.6.3")
def test_gold_in_hand_is_not_lost_with_the_fort() -> None:
    battle = pirates("red brig 1 at c1; blue first-rate 2 at b2").in_hand(1, "red").hurt_fort("a1", 2).act("blue")
    battle.order("blue: fire first-rate 2 at fort a1", dice=[1])
    assert battle.fort("a1").ruin
    assert battle.battle.goods_of(0) == 1


@rule("SAIL-4.1.7")
def test_every_ship_carries_two_troves_without_loss_of_speed() -> None:
    battle = pirates("red brig 1 at h9; blue brig 2 at k14", "h9 h9 h9 a9")
    battle.go("red: load gold 1 aboard brig 1", "red: load gold 2 aboard brig 1")
    assert battle.refused("red: load gold 3 aboard brig 1") == ("SAIL-4.1.7", "full")
    battle.next_turn("n fresh").act("red")
    assert battle.ship("brig 1").load == 2
    battle.put("brig 1", "k9")
    assert battle.lawful("red: move brig 1 n 6")


# ---- gold of a ship that sinks (SAIL-4.1.8)


def sunk_by(firing: str, gold: int = 1) -> AtSea:
    """Blue's brig 2 on F6 carries gold and sinks by red's fire."""
    battle = pirates(f"{firing}; blue brig 2 at f6; blue galleon 2 at k14").hurt("brig 2", 2)
    for number in range(1, gold + 1):
        battle.aboard(number, "brig 2")
    return battle


@rule("SAIL-4.1.8.1")
@pytest.mark.parametrize(("at", "taken"), [("f5", True), ("g5", True), ("e7", True), ("f4", False), ("h8", False)])
def test_the_ship_that_sank_it_takes_its_gold_off_if_adjacent(at: str, taken: bool) -> None:
    battle = sunk_by(f"red galleon 1 at {at}")
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    assert battle.where("brig 2") == ""
    if taken:
        assert battle.prompt() == "take gold"
        assert battle.offered("red") == {"stow gold 1 aboard galleon 1", "let it sink"}
        battle.order("red: stow gold 1 aboard galleon 1")
        assert battle.lies(1) == "galleon 1"
    assert battle.lies(1) == ("galleon 1" if taken else "lost")
    assert battle.prompt() == "act"


@rule("SAIL-4.1.8.1")
def test_also_from_a_ship_in_the_same_space() -> None:
    battle = (
        pirates("red galleon 1 at b2; blue brig 2 at b2; blue galleon 2 at k14").hurt("brig 2", 2).aboard(1, "brig 2")
    )
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    assert "stow gold 1 aboard galleon 1" in battle.offered("red")


@rule("SAIL-4.1.8.1", "SAIL-4.1.8.2")
def test_he_need_not_and_then_all_that_is_left_sinks() -> None:
    battle = sunk_by("red galleon 1 at f5", gold=2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    battle.order("red: stow gold 1 aboard galleon 1")
    battle.order("red: let it sink")
    assert (battle.lies(1), battle.lies(2)) == ("galleon 1", "lost")
    battle = sunk_by("red galleon 1 at f5", gold=2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    battle.order("red: let it sink")
    assert (battle.lies(1), battle.lies(2)) == ("lost", "lost")


@rule("SAIL-4.1.8.1")
def test_by_default_it_is_taken() -> None:
    battle = sunk_by("red galleon 1 at f5", gold=2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    while battle.prompt() == "take gold":
        battle.order(f"red: {battle.battle.default(0)}")
    assert (battle.lies(1), battle.lies(2)) == ("galleon 1", "galleon 1")


@rule("SAIL-4.1.8.1")
@pytest.mark.parametrize(("aboard", "room"), [(0, 2), (1, 1), (2, 0)])
def test_up_to_capacity(aboard: int, room: int) -> None:
    battle = sunk_by("red galleon 1 at f5", gold=2)
    for number in range(aboard):
        battle.aboard(number + 3, "galleon 1")
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    while battle.prompt() == "take gold":
        battle.order(f"red: {battle.battle.default(0)}")
    assert [battle.lies(1), battle.lies(2)].count("galleon 1") == room
    assert [battle.lies(1), battle.lies(2)].count("lost") == 2 - room


@rule("SAIL-4.1.8.1")
def test_in_a_salvo_one_adjacent_ship_does_it() -> None:
    """Of the three that fire two are adjacent: the first trove chooses, the second goes to the same ship or sinks."""
    battle = sunk_by("red galleon 1 at f5; red brig 1 at e5; red frigate 1 at i6", gold=2)
    battle.go("red: salvo galleon 1 x2 at brig 2", "red: add brig 1 x1")
    battle.order("red: add frigate 1 x1", dice=[1])
    assert battle.offered("red") == {"stow gold 1 aboard galleon 1", "stow gold 1 aboard brig 1", "let it sink"}
    battle.order("red: stow gold 1 aboard brig 1")
    assert battle.offered("red") == {"stow gold 2 aboard brig 1", "let it sink"}
    assert battle.refused("red: stow gold 2 aboard galleon 1") == ("SAIL-4.1.8.1", "may not take it")


@rule("SAIL-4.1.8.1")
@pytest.mark.parametrize("gold", [1, 2])
def test_two_ships_sunk_at_once_are_asked_for_one_after_the_other(gold: int) -> None:
    """Both broadsides: what the first leaves no room for is lost."""
    battle = pirates(
        "red first-rate 1 at f5; blue brig 2 at e5; blue brig 3 at g5; blue galleon 2 at k14", level="captain"
    )
    battle.hurt("brig 2", 2).hurt("brig 3", 2)
    for number in range(gold):
        battle.aboard(number + 1, "brig 2").aboard(number + 4, "brig 3")
    battle.order("red: broadsides first-rate 1 x1 at brig 2 and brig 3", dice=[1, 1])
    while battle.prompt() == "take gold":
        battle.order(f"red: {battle.battle.default(0)}")
    assert battle.ship("first-rate 1").load == 2
    assert [battle.lies(n + 1) for n in range(7)].count("lost") == 2 * gold - 2
    assert battle.prompt() == "act"


@rule("SAIL-4.1.8.1")
def test_a_ship_at_work_handles_no_cargo() -> None:
    battle = sunk_by("red galleon 1 at f5")
    battle.ship("galleon 1").working = 0
    goods.sink_by_fire(battle.battle, battle.ship("brig 2"), [battle.ship("galleon 1").index], "SAIL-2.4.3", None)
    assert battle.lies(1) == "lost"


@rule("SAIL-4.1.8.1")
def test_taking_gold_off_is_no_loading() -> None:
    """The ship may still move, and bring it home in the same Turn."""
    battle = (
        pirates("red brig 1 at c5; blue brig 2 at c6; blue galleon 2 at k14", wind="n fresh")
        .hurt("brig 2", 2)
        .aboard(1, "brig 2")
    )
    battle.order("red: fire brig 1 at brig 2", dice=[1])
    battle.order("red: stow gold 1 aboard brig 1")
    assert battle.lawful("red: move brig 1 n 4")
    battle.put("brig 1", "b2")
    assert battle.lawful("red: unload gold 1 from brig 1 at fort a1")


@rule("SAIL-4.1.8.2")
def test_gold_of_a_ship_sunk_by_a_fort_is_lost() -> None:
    battle = (
        pirates("red galleon 1 at b2; blue brig 2 at c1; blue galleon 2 at k14").hurt("brig 2", 2).aboard(1, "brig 2")
    )
    battle.order("red: fire fort a1 at brig 2", dice=[1])
    assert battle.lies(1) == "lost"
    assert battle.facts("goods lost") == [{"item": "gold 1", "at": "c1"}]


@rule("SAIL-4.1.8.2")
def test_and_of_one_that_an_explosion_sinks_beside_the_coast_too() -> None:
    battle = pirates("red brig 1 at h9; blue brig 2 at h10; red galleon 1 at b2; blue galleon 2 at k14", turn=2).aboard(
        1, "brig 2"
    )
    battle.ship("brig 1").lit = 1
    battle.order("red: explode brig 1")
    assert battle.lies(1) == "lost"


# ---- victory (SAIL-4.1.4)


@rule("SAIL-4.1.4.1")
@pytest.mark.parametrize(("seats", "target"), [(2, 3), (3, 3), (4, 2)])
def test_three_troves_win_with_four_players_two(seats: int, target: int) -> None:
    battle = campaign(f"old_pirate-{seats}", 1, **({"handicap": "false"} if seats == 3 else {}))
    assert battle.battle.target == target
    for number in range(1, target):
        battle.in_hand(number, "red")
    assert not settled(battle).over()
    battle.put("brig 1", "b1").item(target).kind = LOST
    battle.aboard(target, "brig 1").act("red").order(f"red: unload gold {target} from brig 1 at fort a1")
    assert battle.won() == ["red"]
    result = battle.battle.result()
    assert result is not None
    assert result.rule == "SAIL-4.1.4.1"


@rule("SAIL-4.1.4.2")
def test_the_only_player_with_ships_left_wins_at_once() -> None:
    battle = pirates("red galleon 1 at f5; blue brig 2 at f6").hurt("brig 2", 2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    assert battle.won() == ["red"]


@rule("SAIL-4.1.4.2")
def test_not_with_new_ships_for_children() -> None:
    battle = pirates("red galleon 1 at f5; blue brig 2 at f6", child_rebuild="true").hurt("brig 2", 2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    assert not battle.over()


# ---- too little gold left (SAIL-4.1.9)


@rule("SAIL-4.1.9")
def test_the_target_is_lowered_when_nobody_can_reach_it() -> None:
    """Two players, two in red's hand; five on the board: as long as one of them is left, red can have three."""
    battle = pirates("red galleon 1 at b2; blue galleon 2 at k14").in_hand(1, "red").lost(4, 5, 6, 7)
    assert battle.battle.target == 3
    assert settled(battle).battle.target == 3  # one in hand, two on spaces
    battle.lost(2)
    assert settled(battle).battle.target == 2
    assert not battle.over()


@rule("SAIL-4.1.9")
def test_five_lost_and_one_each_delivered_the_first_to_have_delivered_wins() -> None:
    battle = pirates("red galleon 1 at b2; blue galleon 2 at k13").lost(3, 4, 5, 6)
    battle.aboard(1, "galleon 1").aboard(2, "galleon 2").act("blue").order(
        "blue: unload gold 2 from galleon 2 at fort l14"
    )
    battle.act("red").order("red: unload gold 1 from galleon 1 at fort a1")
    assert not battle.over()
    battle.lost(7)
    assert settled(battle).won() == ["blue"]
    assert battle.battle.target == 1
    result = battle.battle.result()
    assert result is not None
    assert result.rule == "SAIL-4.1.9"


@rule("SAIL-4.1.9")
def test_who_already_has_the_lowered_number_wins() -> None:
    battle = pirates("red galleon 1 at b2; blue brig 2 at b3; blue galleon 2 at k13").lost(4, 5, 6, 7).hurt("brig 2", 2)
    settled(battle.in_hand(1, "red").in_hand(2, "red").aboard(3, "brig 2"))
    battle.put("galleon 1", "b1")
    battle.order("red: fire galleon 1 at brig 2", dice=[1])  # too far away to take the last trove off
    assert battle.lies(3) == "lost"
    assert battle.won() == ["red"]
    assert battle.facts("target lowered") == [{"target": 2}]


@rule("SAIL-4.1.9")
def test_gold_aboard_anybodys_ship_can_still_be_won() -> None:
    battle = pirates("red galleon 1 at b2; blue galleon 2 at k13").lost(4, 5, 6, 7)
    battle.aboard(1, "galleon 2").aboard(2, "galleon 2").in_hand(3, "red")
    assert settled(battle).battle.target == 3


@rule("SAIL-4.1.9")
def test_with_nothing_delivered_and_nothing_left_it_goes_on_for_survival() -> None:
    battle = pirates("red galleon 1 at f5; blue brig 2 at f6").lost(1, 2, 3, 4, 5, 6, 7).hurt("brig 2", 2)
    assert not settled(battle).over()
    assert battle.battle.target == 1  # not below 1
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    assert battle.won() == ["red"]


@rule("SAIL-4.1.9")
def test_children_whose_ships_come_back_cannot_win_by_survival_and_draw() -> None:
    battle = pirates("red galleon 1 at f5; blue brig 2 at f6", child_rebuild="true").lost(1, 2, 3, 4, 5, 6)
    assert not settled(battle).over()
    battle.lost(7)
    assert settled(battle).over() and battle.won() == []
    result = battle.battle.result()
    assert result is not None and (result.rule, result.reason) == ("SAIL-4.1.9", "nothing to win")


@rule("SAIL-4.1.9")
def test_what_an_eliminated_player_has_in_hand_counts_for_nobody() -> None:
    battle = pirates(
        "red galleon 1 at b2; blue galleon 2 at k13; green brig 3 at k1", forts=f"{CORNERS}; green l1", seats=3
    )
    battle.in_hand(1, "green").in_hand(2, "green").lost(5, 6, 7).put("brig 3", "")
    assert not settled(battle).over()
    assert battle.battle.target == 2  # two troves are left on spaces
    battle.lost(3)
    assert not settled(battle).over()
    assert battle.battle.target == 1


# ---- a new ship for a child (SAIL-4.1.10)


def shipless(turn: int = 3) -> AtSea:
    """Blue loses his last ship in this Turn."""
    battle = pirates("red galleon 1 at f5; blue brig 2 at f6", turn=turn, child_rebuild="true").hurt("brig 2", 2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    return battle


@rule("SAIL-4.1.10")
def test_last_ship_lost_in_turn_3_new_brig_at_the_start_of_turn_8() -> None:
    battle = shipless()
    assert battle.battle.out == 0
    while battle.battle.turn < 7:
        battle.next_turn()
        assert battle.battle.ships_of(1) == []
    battle.next_turn()
    assert battle.battle.turn == 8
    ships = battle.battle.ships_of(1)
    assert [(ship.name(), battle.at(ship.at), ship.damage) for ship in ships] == [("brig 2", "k13", 0)]
    told = [event for event in battle.told if event.kind == "new ship"]
    assert [(event.rule, event.facts) for event in told] == [
        ("SAIL-4.1.10", {"ship": "brig 2", "seat": 1, "at": "k13"})
    ]
    battle.act("blue")
    assert battle.lawful("blue: move brig 2 w 1")


@rule("SAIL-4.1.10")
def test_in_the_first_space_with_room_also_at_a_ruin() -> None:
    """Alphabetical: K13, K14, L13."""
    battle = shipless().ruin("l14")
    battle.put("galleon 1", "k13")
    while battle.battle.turn < 8:
        battle.next_turn()
    assert battle.where("brig 2") == "k13"  # two ships have room there


@rule("SAIL-4.1.10")
def test_without_a_free_space_he_waits_for_the_next_turn() -> None:
    battle = pirates(
        "red galleon 1 at f5; blue brig 2 at f6; red galleon 3 at k13; red galleon 4 at k13; red brig 3 at k14; "
        "red brig 4 at k14; red frigate 3 at l13; red frigate 4 at l13",
        turn=3,
        child_rebuild="true",
    ).hurt("brig 2", 2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    while battle.battle.turn < 8:
        battle.next_turn()
    assert battle.where("brig 2") == ""
    battle.put("frigate 4", "a5").next_turn()
    assert battle.battle.turn == 9
    assert battle.where("brig 2") == "l13"


@rule("SAIL-4.1.10")
def test_a_captured_brig_is_not_built_again() -> None:
    """The new one has another number; it may be lost and come again."""
    battle = campaign("old_pirate-2", child_rebuild="true")
    state = battle.battle
    battle.ship("brig 2").owner = 0
    battle.put("galleon 2", "")
    settled(battle)
    state.turn = state.shipless[1] + 5
    state.rules.campaign.arrivals(state, None)
    new = state.ships_of(1)
    assert [ship.kind for ship in new] == [0]
    assert new[0].name() != "brig 2"
    assert battle.owner("brig 2") == "red"


@rule("SAIL-4.1.8.1", "SAIL-4.1.8.2")
def test_a_fort_in_the_salvo_takes_nothing_and_what_is_let_sink_sinks_where_the_ship_lay() -> None:
    ships = "red galleon 1 at b2; blue brig 2 at c2; blue galleon 2 at k14"
    battle = pirates(ships).hurt("brig 2", 2).aboard(1, "brig 2")
    battle.put("brig 2", "c1").go("red: salvo fort a1 x1 at brig 2")
    battle.order("red: add galleon 1 x1", dice=[1])
    assert battle.offered("red") == {"stow gold 1 aboard galleon 1", "let it sink"}
    assert battle.lies(1) == "c1"  # it floats there meanwhile
    battle.order("red: let it sink")
    assert battle.facts("goods lost") == [{"item": "gold 1", "at": "c1"}]


@rule("SAIL-4.1.6.3")
def test_gold_comes_into_the_hand_of_the_ships_owner() -> None:
    ships = "blue galleon 2 at k13; red brig 1 at b2; red galleon 1 at b1"
    battle = pirates(ships).aboard(2, "galleon 2").act("blue")
    battle.order("blue: unload gold 2 from galleon 2 at fort l14")
    assert battle.lies(2) == "blue"
    assert [battle.battle.goods_of(seat) for seat in (0, 1)] == [0, 1]


@rule("SAIL-4.1.4.1")
@pytest.mark.parametrize(("seats", "troves"), [(2, 3), (3, 3), (4, 2)])
def test_the_number_of_troves_by_the_number_of_players(seats: int, troves: int) -> None:
    assert troves_to_win(seats) == troves
    assert campaign(f"old_pirate-{seats}").battle.target == troves


@rule("SAIL-4.1.10", "SAIL-2.1.5")
def test_the_new_brig_is_one_that_is_not_on_the_board_if_possible_of_his_own() -> None:
    ships = "red brig 1 at f5; red brig 3 at f6; blue brig 2 at w5; blue brig 4 at w6"
    battle = at_sea(ships, forts="red a1; blue x14", goods="h7", campaign="old_pirate", child_rebuild="true")
    state = battle.battle

    def spare() -> str:
        found = spare_brig(state, 1)
        return found.name() if found is not None else ""

    for name in ("brig 2", "brig 4"):
        battle.put(name, "")
    assert spare() == "brig 2"
    battle.put("brig 3", "")
    assert spare() == "brig 2"  # his own, though a red one is free too
    for name in ("brig 2", "brig 4"):
        battle.put(name, "w5").ship(name).owner = 0  # both were taken
    for spare_ship in state.ships[4:]:
        state.put(spare_ship, battle.square("a9"))
    assert spare() == "brig 3"
    battle.put("brig 3", "f6")
    assert spare() == ""  # he waits


@rule("SAIL-4.1.10", "SAIL-3.2.4.5")
def test_who_resigns_while_he_waits_for_a_ship_gets_none() -> None:
    battle = pirates(
        "red galleon 1 at f5; blue brig 2 at f6; green brig 3 at k1",
        forts=f"{CORNERS}; green l1",
        seats=3,
        turn=3,
        child_rebuild="true",
    ).hurt("brig 2", 2)
    battle.order("red: fire galleon 1 at brig 2", dice=[1])
    battle.turn_of("blue").order("blue: resign")
    while battle.battle.turn < 9:
        battle.next_turn()
    assert battle.battle.ships_of(1) == []


@rule("SAIL-4.1.6.1")
def test_gold_is_loaded_from_a_space_and_not_from_another_ship() -> None:
    battle = pirates("red brig 1 at b2; red galleon 1 at b2; blue brig 2 at k14").aboard(1, "brig 1")
    assert battle.refused("red: load gold 1 aboard galleon 1") == ("SAIL-4.1.6.1", "aboard a ship")
