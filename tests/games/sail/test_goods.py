"""Loading, unloading, and cargo after a boarding: SAIL-4.0.3 to SAIL-4.0.7, mostly in "Pearl Banks"."""

from __future__ import annotations

import pytest

from searoom.games.sail import goods, losses
from searoom.games.sail.frames import Acting
from searoom.games.sail.pieces import TO_COME
from tests.games.sail.at_sea import AtSea, at_sea, rule

CORNERS = "red a1; blue x14"


def pearls(ships: str, spaces: str = "f5", forts: str = CORNERS, wind: str = "n fresh") -> AtSea:
    """One more batch lies far away: while any is left nobody has won."""
    return at_sea(ships, forts=forts, goods=f"{spaces} m7", campaign="pearl_banks", wind=wind)


# ---- each item is at one place (SAIL-4.0.3)


@rule("SAIL-4.0.3")
def test_what_is_loaded_is_in_one_place_only() -> None:
    battle = pearls("red galleon 1 at b2; red brig 1 at b2; blue brig 2 at x13", "b2")
    battle.order("red: load pearls 1 aboard galleon 1")
    assert battle.lies(1) == "galleon 1"
    assert battle.facts("loaded") == [{"seat": 0, "ship": "galleon 1", "item": "pearls 1", "at": "b2"}]
    assert battle.ship("galleon 1").load == 1
    assert battle.refused("red: unload pearls 1 from brig 1 at fort a1") == ("SAIL-4.0.3", "not aboard")
    battle.order("red: unload pearls 1 from galleon 1 at fort a1")
    assert battle.lies(1) == "fort a1"
    assert battle.ship("galleon 1").load == 0
    assert battle.refused("red: unload pearls 1 from galleon 1 at fort a1") == ("SAIL-4.0.3", "not aboard")


@rule("SAIL-4.0.3")
@pytest.mark.parametrize(("where", "reason"), [("lost", "lost"), ("red", "in hand"), ("later", "to come")])
def test_what_is_out_of_reach_is_not_loaded(where: str, reason: str) -> None:
    battle = pearls("red galleon 1 at f5; blue brig 2 at x13", "f5 g5")
    if where == "lost":
        battle.lost(1)
    elif where == "red":
        battle.in_hand(1, "red")
    else:
        battle.item(1).kind = TO_COME
    assert battle.refused("red: load pearls 1 aboard galleon 1") == ("SAIL-4.0.3", reason)


# ---- when (SAIL-4.0.4)


@rule("SAIL-4.0.4")
def test_cargo_is_handled_in_ones_own_actions_only() -> None:
    battle = pearls("red galleon 1 at f5; blue galleon 2 at g5", "f5 g5")
    assert battle.lawful("red: load pearls 1 aboard galleon 1")
    assert battle.refused("blue: load pearls 2 aboard galleon 2") == ("MATCH-2.3", "not awaited")
    assert battle.refused("red: load pearls 2 aboard galleon 2") == ("SAIL-1.1.9", "not your ship")


@rule("SAIL-4.0.4")
def test_the_ship_lies_in_the_right_space() -> None:
    battle = pearls("red galleon 1 at f5; blue galleon 2 at w13", "f5 g5")
    assert battle.refused("red: load pearls 2 aboard galleon 1") == ("SAIL-4.0.4", "goods elsewhere")
    battle.order("red: load pearls 1 aboard galleon 1")
    assert battle.refused("red: unload pearls 1 from galleon 1 at fort a1") == ("SAIL-4.0.4", "not in its harbour")


@rule("SAIL-4.0.4")
def test_loaded_before_moving_a_ship_sails_with_its_new_cargo() -> None:
    battle = pearls("red brig 1 at f8; blue brig 2 at x13", "f8")
    assert battle.lawful("red: move brig 1 n 6")
    battle.order("red: load pearls 1 aboard brig 1")
    assert not battle.lawful("red: move brig 1 n 6")
    assert battle.lawful("red: move brig 1 n 5")


@rule("SAIL-4.0.4")
@pytest.mark.parametrize("wind", ["n calm", "n storm"])
def test_cargo_is_handled_in_every_weather_and_any_number_of_times(wind: str) -> None:
    battle = pearls("red first-rate 1 at b2; blue brig 2 at x13", "b2 b2", wind=wind)
    battle.go("red: load pearls 1 aboard first-rate 1", "red: load pearls 2 aboard first-rate 1")
    battle.go("red: unload pearls 2 from first-rate 1 at fort a1", "red: unload pearls 1 from first-rate 1 at fort a1")
    assert battle.battle.goods_of(0) == 2


@rule("SAIL-4.0.4")
@pytest.mark.parametrize(
    ("state", "cited"),
    [("captured this turn", "SAIL-3.3.3.7.2"), ("under repair", "SAIL-3.3.4.5.1"), ("at work", "SAIL-3.3.5.2.3")],
)
def test_a_ship_that_can_do_nothing_handles_no_cargo(state: str, cited: str) -> None:
    battle = (
        pearls("red galleon 1 at b2; red brig 1 at b1; blue brig 2 at x13", "b2")
        .hurt("galleon 1", 1)
        .hurt_fort("a1", 1)
    )
    if state == "captured this turn":
        battle.ship("galleon 1").taken = 1
    elif state == "under repair":
        battle.order("red: repair galleon 1 at fort a1")
    else:
        battle.order("red: work fort a1 with galleon 1 and brig 1")
    assert battle.refused("red: load pearls 1 aboard galleon 1") == (cited, state)


@rule("SAIL-4.0.4")
def test_a_lit_fireship_handles_no_cargo() -> None:
    battle = pearls("red galleon 1 at b2; blue brig 2 at x13", "c9").aboard(1, "galleon 1")
    battle.order("red: light galleon 1")
    assert battle.refused("red: unload pearls 1 from galleon 1 at fort a1") == ("SAIL-3.3.2.16.2", "fireship")


@rule("SAIL-4.0.5")
def test_a_space_holds_several_items_and_they_hinder_nobody() -> None:
    battle = pearls("red galleon 1 at f7; red brig 1 at f8; blue brig 2 at f4", "f6 f6 f5")
    assert battle.lawful("red: fire galleon 1 at brig 2")
    battle.order("red: move galleon 1 n 1")
    assert battle.offered("red", "load") == {"load pearls 1 aboard galleon 1", "load pearls 2 aboard galleon 1"}


# ---- each item once (SAIL-4.0.7)


@rule("SAIL-4.0.7")
def test_a_batch_is_loaded_at_sea_and_unloaded_at_home_in_the_same_turn() -> None:
    battle = pearls("red brig 1 at f6; red galleon 1 at b1; blue brig 2 at x13", "f6", wind="nw fresh")
    battle.go("red: load pearls 1 aboard brig 1", "red: move brig 1 nw 4")
    battle.order("red: unload pearls 1 from brig 1 at fort a1")
    assert battle.lies(1) == "fort a1"
    # but no other ship, nor this one, may load that batch again in this Turn
    for name in ("brig 1", "galleon 1"):
        assert battle.refused(f"red: load pearls 1 aboard {name}") == ("SAIL-4.0.7", "loaded this turn")
    battle.next_turn().act("red")
    assert battle.lawful("red: load pearls 1 aboard galleon 1")


@rule("SAIL-4.0.7")
def test_an_item_is_unloaded_once_in_a_turn() -> None:
    battle = pearls("red galleon 1 at c2; blue brig 2 at x13", "x1", forts="red b2; red d2; blue x14").aboard(
        1, "galleon 1"
    )
    battle.order("red: unload pearls 1 from galleon 1 at fort b2")
    battle.order("red: load pearls 1 aboard galleon 1")  # for the first time in this Turn
    assert battle.refused("red: unload pearls 1 from galleon 1 at fort d2") == ("SAIL-4.0.7", "unloaded this turn")
    battle.next_turn().act("red")
    assert battle.lawful("red: unload pearls 1 from galleon 1 at fort d2")


@rule("SAIL-4.0.7")
def test_what_was_loaded_from_a_fort_goes_to_another_in_that_turn() -> None:
    battle = pearls("red galleon 1 at c2; blue brig 2 at x13", "x1", forts="red b2; red d2; blue x14").store(1, "b2")
    battle.order("red: load pearls 1 aboard galleon 1")
    assert battle.facts("loaded at fort") == [{"seat": 0, "ship": "galleon 1", "item": "pearls 1", "fort": "fort b2"}]
    assert battle.refused("red: unload pearls 1 from galleon 1 at fort b2") == ("SAIL-4.0.7", "from this fort")
    battle.order("red: unload pearls 1 from galleon 1 at fort d2")
    assert battle.lies(1) == "fort d2"


@rule("SAIL-4.0.7")
def test_back_to_the_same_fort_in_the_next_turn() -> None:
    battle = pearls("red galleon 1 at c2; blue brig 2 at x13", "x1", forts="red b2; red d2; blue x14").store(1, "b2")
    battle.order("red: load pearls 1 aboard galleon 1")
    battle.next_turn().act("red")
    assert battle.lawful("red: unload pearls 1 from galleon 1 at fort b2")


@rule("SAIL-1.1.11")
def test_loading_and_unloading_come_to_an_end() -> None:
    battle = pearls(
        "red galleon 1 at c2; red first-rate 1 at c3; blue brig 2 at x13", "c2 c3", forts="red b2; red d2; blue x14"
    )
    count = 0
    while True:
        orders = [o for o in battle.battle.orders(0) if o.text.startswith(("load", "unload"))]
        if not orders:
            break
        battle.order(f"red: {orders[0].text}")
        count += 1
    assert count == 4  # each of the two batches once aboard and once ashore


# ---- after a boarding (SAIL-4.0.6)


def boarded(battle: AtSea, seat: str, survivors: list[str], sunk: list[str]) -> AtSea:
    """As a boarding leaves it: these ships are the winner's now, the others are gone; then the goods."""
    state = battle.battle
    ships = [battle.ship(name) for name in (*survivors, *sunk)]
    cargo = [(item.index, ship.at) for ship in ships for item in state.load_of(ship)]
    for name in sunk:
        losses.sink(state, battle.ship(name), "SAIL-3.3.3.6.2", None, cargo=False)
    for name in survivors:
        battle.ship(name).owner = battle.seat(seat)
    goods.after_boarding(state, battle.seat(seat), [battle.ship(name).index for name in survivors], cargo, None)
    assert state.fault() == ""
    return battle


@rule("SAIL-4.0.6")
def test_the_winner_distributes_the_cargo_among_the_survivors() -> None:
    battle = pearls("red galleon 1 at f5; red brig 3 at a2; blue galleon 2 at f6; blue brig 2 at x13", "a9 a9")
    boarded(battle.aboard(1, "galleon 2"), "red", ["galleon 1", "galleon 2"], [])
    assert battle.prompt() == "stow"
    assert battle.offered("red") == {"stow pearls 1 aboard galleon 1", "stow pearls 1 aboard galleon 2"}
    assert battle.refused("red: stow pearls 1 aboard brig 3") == ("SAIL-4.0.6", "may not take it")
    assert battle.refused("red: stow pearls 2 aboard galleon 1") == ("SAIL-4.0.6", "another item first")
    assert battle.refused("red: let it sink") == ("SAIL-4.0.6", "there is room")
    battle.order("red: stow pearls 1 aboard galleon 1")
    assert battle.lies(1) == "galleon 1"
    assert battle.prompt() == "act"


@rule("SAIL-4.0.6")
def test_by_default_cargo_stays_where_it_is() -> None:
    battle = pearls("red galleon 1 at f5; blue galleon 2 at f6; blue brig 2 at x13", "a9 a9 a9")
    boarded(battle.aboard(1, "galleon 2").aboard(2, "galleon 1"), "red", ["galleon 1", "galleon 2"], [])
    while battle.prompt() == "stow":
        battle.order(f"red: {battle.battle.default(0)}")
    assert (battle.lies(1), battle.lies(2)) == ("galleon 2", "galleon 1")


@rule("SAIL-4.0.6")
def test_by_default_a_sunk_carriers_cargo_goes_to_the_first_ship_with_room() -> None:
    battle = pearls("red first-rate 1 at f5; red brig 1 at e6; blue galleon 2 at f6; blue brig 2 at x13", "a9 a9 a9")
    battle.aboard(1, "first-rate 1").aboard(2, "galleon 2").aboard(3, "galleon 2")
    boarded(battle, "red", ["first-rate 1", "brig 1"], ["galleon 2"])
    while battle.prompt() == "stow":
        battle.order(f"red: {battle.battle.default(0)}")
    assert [battle.lies(number) for number in (1, 2, 3)] == ["first-rate 1", "first-rate 1", "brig 1"]


@rule("SAIL-4.0.6")
def test_what_finds_no_room_is_cargo_of_a_ship_sunk_there() -> None:
    """Off the coast it stays in the space of its carrier, elsewhere it is lost."""
    battle = pearls("red brig 1 at b5; blue galleon 2 at a5; blue brig 2 at x13", "h9 h9")
    boarded(battle.aboard(1, "galleon 2").aboard(2, "galleon 2"), "red", ["brig 1"], ["galleon 2"])
    assert battle.offered("red") == {"stow pearls 1 aboard brig 1", "let it sink"}
    battle.order("red: let it sink")
    assert (battle.lies(1), battle.lies(2)) == ("a5", "brig 1")
    battle = pearls("red brig 1 at f5; blue galleon 2 at f6; blue brig 2 at x13", "h9 h9")
    boarded(battle.aboard(1, "galleon 2").aboard(2, "galleon 2"), "red", ["brig 1"], ["galleon 2"])
    battle.order("red: stow pearls 1 aboard brig 1")
    assert (battle.lies(1), battle.lies(2)) == ("brig 1", "lost")
    assert battle.facts("goods lost") == [{"item": "pearls 2", "at": "f6"}]


@rule("SAIL-4.0.6")
def test_without_a_choice_nobody_is_asked() -> None:
    battle = pearls("red galleon 1 at f5; blue galleon 2 at f6; blue brig 2 at x13", "h9")
    boarded(battle.aboard(1, "galleon 2"), "red", ["galleon 1"], ["galleon 2"])
    assert battle.lies(1) == "galleon 1"
    battle = pearls("red galleon 1 at f5; blue galleon 2 at f6; blue brig 2 at x13", "h9")
    boarded(battle, "red", ["galleon 1", "galleon 2"], [])
    assert isinstance(battle.battle.pending[-1], Acting)


@rule("SAIL-4.0.6")
def test_a_winning_defender_is_asked_out_of_turn() -> None:
    """By a boarding fought out: blue's 1st Rate beats the Galleon and takes her batch."""
    battle = (
        pearls("red galleon 1 at f5; red brig 3 at a2; blue first-rate 2 at f6", "h9")
        .hurt("galleon 1", 2)
        .aboard(1, "galleon 1")
    )
    battle.order("red: board first-rate 2 with galleon 1", dice=[1, 1])
    while battle.prompt() == "share":
        battle.order(f"blue: {battle.battle.default(1)}")
    assert battle.prompt() == "stow"
    assert battle.awaited() == ["blue"]
    battle.order("blue: stow pearls 1 aboard first-rate 2")
    assert battle.lies(1) == "first-rate 2"
    assert battle.awaited() == ["red"]


@rule("SAIL-4.0.6")
def test_two_attackers_in_one_harbour_space_keep_each_their_own() -> None:
    battle = pearls("red galleon 1 at b2; red first-rate 1 at b2; blue brig 2 at c2; blue brig 3 at x13", "h9 h9 h9 h9")
    for number, name in ((1, "galleon 1"), (2, "first-rate 1"), (3, "first-rate 1"), (4, "brig 2")):
        battle.aboard(number, name)
    boarded(battle, "red", ["first-rate 1", "galleon 1"], ["brig 2"])
    while battle.prompt() == "stow":
        battle.order(f"red: {battle.battle.default(0)}")
    assert [battle.lies(n) for n in (1, 2, 3, 4)] == ["galleon 1", "first-rate 1", "first-rate 1", "galleon 1"]


# ---- where a ship must lie, and whose it is


@rule("SAIL-4.0.4")
def test_a_stored_batch_is_loaded_in_the_harbour_of_its_fort_and_nowhere_else() -> None:
    battle = pearls("red galleon 1 at d5; red brig 1 at c3; blue brig 2 at x13", "x1", forts="red b2; red e4; blue x14")
    battle.store(1, "b2")
    assert battle.refused("red: load pearls 1 aboard galleon 1") == ("SAIL-4.0.4", "not in its harbour")
    assert battle.offered("red", "load") == {"load pearls 1 aboard brig 1"}


@rule("SAIL-4.0.4")
def test_a_batch_is_unloaded_at_a_fort_in_whose_harbour_the_ship_lies() -> None:
    ships = "red galleon 1 at d5; blue brig 2 at c3; blue galleon 2 at c1"
    battle = pearls(ships, "x1 x2", forts="red b2; red e4; blue x14").aboard(1, "galleon 1").aboard(2, "galleon 2")
    assert battle.refused("red: unload pearls 1 from galleon 1 at fort b2") == ("SAIL-4.0.4", "not in its harbour")
    assert battle.refused("red: unload pearls 2 from galleon 2 at fort b2") == ("SAIL-1.1.9", "not your ship")
    assert battle.offered("red", "unload") == {"unload pearls 1 from galleon 1 at fort e4"}


@rule("SAIL-4.0.3", "SAIL-4.0.6")
def test_while_the_winner_thinks_the_cargo_lies_where_its_carriers_were() -> None:
    battle = pearls("red galleon 1 at f5; red brig 3 at a2; blue galleon 2 at f6; blue brig 2 at x13", "a9 a9")
    boarded(battle.aboard(1, "galleon 2"), "red", ["galleon 1", "galleon 2"], [])
    assert battle.prompt() == "stow"
    assert battle.lies(1) == "f6"
    assert battle.ship("galleon 2").load == 0
    battle.order("red: stow pearls 1 aboard galleon 2")
    assert (battle.lies(1), battle.ship("galleon 2").load) == ("galleon 2", 1)


@rule("SAIL-6.7.2", "SAIL-4.0.4")
def test_unloading_too_is_an_act_of_one_of_the_ships_that_may_act() -> None:
    ships = "red galleon 1 at b2; red brig 1 at b1; blue brig 2 at x13"
    battle = pearls(ships, "x1 x2").aboard(1, "galleon 1").aboard(2, "brig 1")
    battle.battle.flagship_lost[0], battle.battle.may_act[0] = 2, 1
    battle.order("red: unload pearls 1 from galleon 1 at fort a1")
    assert battle.refused("red: unload pearls 2 from brig 1 at fort a1") == ("SAIL-6.7.2", "flagship lost")


@rule("SAIL-4.0.6", "SAIL-4.2.9.3.1", "SAIL-4.2.9.3.2")
def test_after_a_boarding_no_ship_takes_more_than_it_holds() -> None:
    battle = pearls("red brig 1 at f5; red galleon 1 at g6; blue galleon 2 at f6; blue brig 2 at x13", "h9 h9 h9 h9")
    battle.aboard(1, "brig 1").aboard(2, "galleon 1").aboard(3, "galleon 2").aboard(4, "galleon 2")
    boarded(battle, "red", ["galleon 1", "brig 1"], ["galleon 2"])
    battle.order("red: stow pearls 2 aboard galleon 1")
    assert [(e.kind, e.rule) for e in battle.events] == [("stowed", "SAIL-4.0.6")]
    battle.order("red: stow pearls 1 aboard brig 1")
    assert battle.refused("red: stow pearls 3 aboard brig 1") == ("SAIL-4.2.9.3.1", "full")
    battle.order("red: stow pearls 3 aboard galleon 1")
    assert [battle.lies(number) for number in (1, 2, 3, 4)] == ["brig 1", "galleon 1", "galleon 1", "lost"]
