"""Good Luck with Jolly Roger!: its set-ups, its treasures, Tortuga, and who wins: SAIL-4.3."""

from __future__ import annotations

import pytest

from searoom.core.dice import Seeded
from searoom.games.sail import losses
from searoom.games.sail.game import GAME
from searoom.games.sail.orders import FORTS
from searoom.games.sail.setup import SETUPS, Setup
from tests.games.sail.at_sea import AtSea, campaign, rule
from tests.games.sail.spanish_main import place, spanish_main

CALM_SEA = "spain galleon 1 at b1; red brig 1 at l3; blue brig 4 at m3"


def setup(pirates: int) -> Setup:
    return next(s for s in SETUPS if s.key == f"jolly_roger-{pirates + 1}")


def squares(battle: AtSea, ships: list[str]) -> list[str]:
    return [battle.where(ship) for ship in ships]


def sink(battle: AtSea, *ships: str) -> AtSea:
    """All at the same moment, by whatever it may be."""
    state = battle.battle
    for ship in ships:
        losses.sink(state, battle.ship(ship), "SAIL-2.4.3", None)
    state.settle(None)
    return battle


def end_of_turn(battle: AtSea) -> AtSea:
    """The last player in the order ends his actions."""
    last = battle.battle.queue[-1]
    battle.act(battle.battle.rules.seat_names[last])
    battle.end(Seeded(1))
    return battle


# ---- the set-ups


@rule("SAIL-4.3.3")
@pytest.mark.parametrize("pirates", [1, 2, 3])
def test_spain_plays_against_one_two_or_three_pirates(pirates: int) -> None:
    battle = campaign(f"jolly_roger-{pirates + 1}")
    assert battle.battle.rules.seat_names == ("spain", "red", "blue", "green")[: pirates + 1]
    assert GAME.scenario("jolly_roger-5") is None
    assert GAME.scenario("jolly_roger-1") is None


@rule("SAIL-4.3.4", "SAIL-4.3.9.3.1")
@pytest.mark.parametrize("pirates", [1, 2, 3])
def test_spain_has_three_forts_with_cadiz_the_pirates_have_tortuga(pirates: int) -> None:
    forts = {setup(pirates).grid.name(plan.site.at): plan.owner for plan in setup(pirates).forts}
    assert forts == {"b2": 0, "b13": 0, "x14": 0, "m2": 1}
    names = {plan.site.name: setup(pirates).grid.name(plan.site.at) for plan in setup(pirates).forts}
    assert (names["Cadiz"], names["Tortuga"]) == ("x14", "m2")


@rule("SAIL-4.3.9.1")
@pytest.mark.parametrize("pirates", [1, 2, 3])
def test_half_of_the_spanish_fleet_lies_in_the_south_west_half_at_cadiz(pirates: int) -> None:
    battle = campaign(f"jolly_roger-{pirates + 1}")
    assert squares(battle, ["galleon 1", "galleon 2", "frigate 1", "frigate 2"]) == ["a14", "w14", "a14", "x13"]
    assert len(battle.battle.ships_of(0)) == 4


@rule("SAIL-4.3.9.2")
@pytest.mark.parametrize(("pirates", "brigs"), [(1, 6), (2, 3), (3, 2)])
def test_six_brigs_are_divided_among_the_pirates_two_on_each_space(pirates: int, brigs: int) -> None:
    battle = campaign(f"jolly_roger-{pirates + 1}")
    for pirate in range(1, pirates + 1):
        assert [ship.card.word for ship in battle.battle.ships_of(pirate)] == ["brig"] * brigs
    assert sorted(squares(battle, [f"brig {n}" for n in range(1, 7)])) == ["l3", "l3", "m3", "m3", "n3", "n3"]


@rule("SAIL-4.3.9.5")
def test_the_default_islands_and_reefs_lie_as_the_rulebook_says() -> None:
    chart = campaign("jolly_roger-3").battle.chart
    name = chart.grid.name
    assert {(i.piece, name(i.at), i.turned) for i in chart.islands} == {
        ("volcano", "a2", 0),
        ("volcano", "a11", 0),
        ("monu", "l1", 0),
        ("snake", "s12", 0),
    }
    assert {name(reef) for reef in chart.reefs} == {"h5", "h10", "n6", "n9", "r4", "r11"}
    shores = {name(square): chart.kind[square] for square in range(chart.grid.squares)}
    assert [shores[space] for space in ("b2", "b13", "m2", "x14", "w13")] == [2, 2, 2, 0, 1]


@rule("SAIL-4.3.7", "SAIL-3.1.6.4")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_spain_acts_first_and_the_pirates_pass_the_lead_among_themselves(seed: int) -> None:
    battle = campaign("jolly_roger-4", seed)
    rolled = [event.facts["seat"] for event in battle.told if event.rule == "SAIL-3.1.6.1" and event.kind == "die"]
    assert 0 not in rolled
    while battle.battle.turn == 0:  # maps are drawn
        seat = next(s for s in range(4) if battle.battle.awaited() >> s & 1)
        battle.order(f"{battle.battle.rules.seat_names[seat]}: {battle.battle.default(seat)}", Seeded(seed))
    first = battle.battle.queue
    assert first[0] == 0
    for turn in (2, 3, 4):
        battle.next_turn()
        shift = (turn - 1) % 3
        pirates = first[1:]
        assert battle.battle.queue == (0, *pirates[shift:], *pirates[:shift])


@rule("SAIL-4.3.7")
def test_only_the_pirates_roll_for_their_order() -> None:
    battle = campaign("jolly_roger-2")
    assert not [event for event in battle.told if event.rule == "SAIL-3.1.6.1" and event.kind == "die"]
    assert battle.battle.order == (0, 1)


# ---- arrivals


@rule("SAIL-4.3.10.1")
def test_seven_treasures_arrive_every_third_turn_at_one_western_fort_and_the_other() -> None:
    battle = spanish_main(CALM_SEA, turn=0)
    state = battle.battle
    arrived: dict[int, tuple[int, str]] = {}
    for turn in range(1, 31):
        state.turn = turn
        state.rules.campaign.arrivals(state, None)
        for number in range(1, 8):
            if place(battle, number) != "to come":
                arrived.setdefault(number, (turn, place(battle, number)))
    assert arrived == {
        1: (1, "b2"),
        2: (4, "b13"),
        3: (7, "b2"),
        4: (10, "b13"),
        5: (13, "b2"),
        6: (16, "b13"),
        7: (19, "b2"),
    }


@rule("SAIL-4.3.10.1")
def test_the_treasure_is_there_before_spain_acts() -> None:
    battle = spanish_main(CALM_SEA, turn=3)
    end_of_turn(battle)
    assert place(battle, 2) == "b13"
    assert battle.facts("goods arrive") == [{"item": "treasure 2", "fort": "fort b13", "turn": 4}]


@rule("SAIL-4.3.10.2")
def test_a_treasure_arrives_at_a_ruin_too() -> None:
    battle = spanish_main(CALM_SEA, turn=3).ruin("b13")
    end_of_turn(battle)
    assert place(battle, 2) == "b13"


# ---- capacity and speed


@rule("SAIL-4.3.11")
@pytest.mark.parametrize(
    ("ship", "most", "losses_by_load"),
    [("galleon 1", 2, [0, 0, 1]), ("frigate 1", 1, [0, 1]), ("brig 1", 1, [0, 1])],
)
def test_what_a_ship_carries_and_what_it_costs(ship: str, most: int, losses_by_load: list[int]) -> None:
    for load, loss in enumerate(losses_by_load):
        aboard = {number + 1: ship for number in range(load)}
        battle = spanish_main(f"spain {ship} at f6; red brig 2 at t3", treasures=aboard)
        state = battle.battle
        assert state.rules.campaign.capacity(state, battle.ship(ship)) == most
        assert state.rules.campaign.loss(state, battle.ship(ship)) == loss


@rule("SAIL-4.3.11")
def test_a_laden_galleon_takes_a_second_treasure_and_no_third_and_sails_slower() -> None:
    battle = spanish_main(
        "spain galleon 1 at c1; red brig 1 at t3", wind="e fresh", treasures={1: "b2", 2: "b2", 3: "b2"}
    )
    battle.order("spain: load treasure 1 aboard galleon 1")
    assert battle.lawful("spain: move galleon 1 e 4")
    battle.order("spain: load treasure 2 aboard galleon 1")
    assert battle.lawful("spain: move galleon 1 e 3")
    assert not battle.lawful("spain: move galleon 1 e 4")
    assert battle.refused("spain: load treasure 3 aboard galleon 1") == ("SAIL-4.3.11", "full")


@rule("SAIL-4.3.11")
def test_a_frigate_carries_one() -> None:
    battle = spanish_main("spain frigate 1 at c1; red brig 1 at t3", treasures={1: "b2", 3: "b2"})
    battle.order("spain: load treasure 1 aboard frigate 1")
    assert battle.refused("spain: load treasure 3 aboard frigate 1") == ("SAIL-4.3.11", "full")


# ---- loading and unloading


@rule("SAIL-4.3.13.1")
def test_spain_loads_at_her_fort_in_the_turn_of_arrival() -> None:
    battle = spanish_main("spain galleon 1 at b1; red brig 1 at t3", turn=3)
    end_of_turn(battle)
    battle.put("galleon 1", "b14")
    battle.order("spain: load treasure 2 aboard galleon 1")
    assert place(battle, 2) == "galleon 1"


@rule("SAIL-4.3.13.1", "SAIL-4.3.13.2")
def test_a_pirate_loads_beside_a_ruin_only() -> None:
    battle = spanish_main("spain galleon 1 at f6; red brig 1 at c1", acting="red", treasures={1: "b2"})
    assert battle.refused("red: load treasure 1 aboard brig 1") == ("SAIL-4.3.13.1", "fort stands")
    battle.ruin("b2")
    battle.order("red: load treasure 1 aboard brig 1")
    assert place(battle, 1) == "brig 1"


@rule("SAIL-4.3.13.2")
def test_spain_too_loads_beside_her_ruin() -> None:
    battle = spanish_main("spain galleon 1 at b1; red brig 1 at t3", treasures={1: "b2"}).ruin("b2", 1)
    assert battle.lawful("spain: load treasure 1 aboard galleon 1")


@rule("SAIL-4.3.14.1", "SAIL-4.3.4")
def test_at_cadiz_a_treasure_comes_into_spains_hand() -> None:
    battle = spanish_main("spain galleon 1 at w14; red brig 1 at t3", treasures={1: "galleon 1"})
    battle.order("spain: unload treasure 1 from galleon 1 at fort x14")
    assert place(battle, 1) == "in hand of spain"
    assert battle.battle.goods_of(0) == 1
    assert battle.facts("delivered") == [{"seat": 0, "item": "treasure 1", "fort": "fort x14"}]


@rule("SAIL-4.3.14.1", "SAIL-4.3.4")
def test_at_tortuga_it_comes_into_the_hand_of_the_ships_owner() -> None:
    battle = spanish_main(
        "spain galleon 1 at f6; red brig 1 at t3; blue brig 4 at m3", acting="blue", treasures={1: "brig 4"}
    )
    battle.order("blue: unload treasure 1 from brig 4 at fort m2")
    assert place(battle, 1) == "in hand of blue"


@rule("SAIL-4.3.14.1")
@pytest.mark.parametrize(
    ("ship", "at", "fort", "hand"), [("galleon 1", "w14", "x14", "spain"), ("brig 1", "m3", "m2", "red")]
)
def test_the_port_receives_treasure_also_when_its_fort_is_a_ruin(ship: str, at: str, fort: str, hand: str) -> None:
    battle = spanish_main(f"{hand} {ship} at {at}; spain frigate 1 at f6; red brig 2 at t3", acting=hand)
    battle.ruin(fort)
    item = battle.item(1)
    item.kind, item.where = 1, battle.ship(ship).index
    battle.ship(ship).load = 1
    battle.order(f"{hand}: unload treasure 1 from {ship} at fort {fort}")
    assert place(battle, 1) == f"in hand of {hand}"


@rule("SAIL-4.3.14.2")
@pytest.mark.parametrize(("owner", "ship"), [("spain", "galleon 1"), ("red", "brig 1")])
def test_elsewhere_it_is_laid_beside_the_fort(owner: str, ship: str) -> None:
    battle = spanish_main(
        f"{owner} {ship} at c1; spain frigate 1 at f6; red brig 2 at t3", acting=owner, treasures={1: ship}
    )
    battle.order(f"{owner}: unload treasure 1 from {ship} at fort b2")
    assert place(battle, 1) == "b2"
    assert battle.battle.goods_of(battle.seat(owner)) == 0


@rule("SAIL-4.3.14.2")
@pytest.mark.parametrize(
    ("owner", "ship", "at", "fort"), [("spain", "galleon 1", "m3", "m2"), ("red", "brig 1", "w14", "x14")]
)
def test_nobody_unloads_where_the_others_bring_theirs(owner: str, ship: str, at: str, fort: str) -> None:
    battle = spanish_main(
        f"{owner} {ship} at {at}; spain frigate 1 at f6; red brig 2 at t3", acting=owner, treasures={1: ship}
    )
    said = f"{owner}: unload treasure 1 from {ship} at fort {fort}"
    assert battle.refused(said) == ("SAIL-4.3.14.2", "enemy destination")
    battle.ruin(fort)
    assert battle.refused(said) == ("SAIL-4.3.14.2", "enemy destination")


@rule("SAIL-4.3.15")
def test_treasure_is_not_passed_on_at_sea() -> None:
    battle = spanish_main("spain galleon 1 at f6; spain frigate 1 at f7; red brig 1 at t3", treasures={1: "galleon 1"})
    assert battle.refused("spain: load treasure 1 aboard frigate 1") == ("SAIL-4.3.15", "aboard a ship")


@rule("SAIL-4.3.16")
def test_who_wins_a_boarding_has_the_treasure() -> None:
    battle = spanish_main(
        "spain frigate 1 at f6; spain frigate 2 at t9; red brig 1 at f7", acting="red", treasures={1: "frigate 1"}
    ).hurt("frigate 1", 4)
    battle.order("red: board frigate 1 with brig 1", dice=[6, 1])  # 3 + 2 + 1 against 1 + 0: 5 remain
    assert battle.owner("frigate 1") == "red"
    while battle.prompt() in ("share", "stow"):
        seat = battle.seat(battle.awaited()[0])
        battle.order(f"red: {battle.battle.default(seat)}")
    assert place(battle, 1) == "frigate 1"


@rule("SAIL-4.3.17")
@pytest.mark.parametrize("at", ["f6", "c1", "a8", "v12"])
def test_treasure_sinks_with_its_ship_wherever_that_is(at: str) -> None:
    battle = spanish_main(
        f"spain galleon 1 at {at}; spain frigate 1 at t9; red brig 1 at t3", treasures={1: "galleon 1", 2: "galleon 1"}
    )
    sink(battle, "galleon 1")
    assert (place(battle, 1), place(battle, 2)) == ("lost", "lost")


@rule("SAIL-4.3.17")
def test_a_fort_that_is_destroyed_takes_no_treasure_with_it() -> None:
    battle = spanish_main("spain galleon 1 at t9; red brig 1 at e2", acting="red", treasures={1: "b2"})
    battle.hurt_fort("b2", 2)
    battle.order("red: fire brig 1 at fort b2", dice=[1])
    assert battle.fort("b2").ruin
    assert place(battle, 1) == "b2"


# ---- forts


@rule("SAIL-4.3.20.1")
def test_no_fort_changes_its_owner() -> None:
    assert not spanish_main(CALM_SEA).battle.rules.campaign.forts_change_owner()


@rule("SAIL-4.3.20.2")
def test_only_its_side_rebuilds_a_fort() -> None:
    battle = spanish_main(
        "spain frigate 1 at b1; spain frigate 2 at c1; red brig 1 at c1; red brig 2 at b1; red brig 3 at m3;"
        "blue brig 4 at m3; blue brig 5 at n3; spain galleon 1 at l3; spain galleon 2 at l3"
    )
    battle.put("brig 1", "c2").put("brig 2", "a1").ruin("b2").ruin("m2")
    assert battle.lawful("spain: work fort b2 with frigate 1 and frigate 2")
    assert not battle.lawful("spain: work fort m2 with galleon 1 and galleon 2")
    battle.act("red")
    assert battle.refused("red: work fort b2 with brig 1 and brig 2")[0] == "SAIL-4.3.20.2"


@rule("SAIL-4.3.20.2", "SAIL-4.3.9.3.2")
@pytest.mark.parametrize("fight", ["false", "true"])
def test_two_pirates_rebuild_tortuga_together_and_it_is_theirs_again(fight: str) -> None:
    battle = spanish_main(
        "spain galleon 1 at f6; red brig 1 at m3; blue brig 4 at m3; blue brig 5 at n3",
        acting="red",
        pirates_may_fight=fight,
    ).ruin("m2")
    battle.order("red: work fort m2 with brig 1")
    battle.act("blue").order("blue: work fort m2 with brig 4")
    assert len(battle.fort("m2").workers) == 2
    battle.blow("n fresh")
    battle.end([1, 1])
    for _ in range(2):
        battle.next_turn()
    assert not battle.fort("m2").ruin
    assert battle.battle.rules.seat_names[battle.fort("m2").owner] in ("red", "blue")
    assert battle.fort("m2") in battle.battle.forts_of(1)
    assert battle.fort("m2") in battle.battle.forts_of(2)


# ---- Tortuga and the pirates


@rule("SAIL-4.3.9.3.2")
def test_every_pirate_fires_from_tortuga_and_its_two_shots_are_shared() -> None:
    battle = spanish_main(
        "spain galleon 1 at m5; red brig 1 at t3; blue brig 4 at t4; green brig 5 at t5",
        pirates=3,
        acting="red",
        pirates_may_fight="true",
    )
    battle.order("red: fire fort m2 at galleon 1", dice=[1])
    battle.act("blue").order("blue: fire fort m2 at galleon 1", dice=[2])
    battle.act("green")
    assert battle.battle.forts_of(3) == [battle.fort("m2")]
    assert not battle.lawful("green: fire fort m2 at galleon 1")
    assert battle.ship("galleon 1").damage == 1


@rule("SAIL-4.3.9.3.2")
def test_spain_has_no_part_in_tortuga() -> None:
    battle = spanish_main("spain galleon 1 at m5; red brig 1 at t3; blue brig 4 at m7", pirates_may_fight="true")
    assert not battle.lawful("spain: fire fort m2 at brig 4")
    assert battle.fort("m2") not in battle.battle.forts_of(0)


@rule("SAIL-4.3.9.3.2")
@pytest.mark.parametrize("fight", ["false", "true"])
def test_every_pirate_repairs_his_ships_at_tortuga_and_other_pirates_do_not_disturb_him(fight: str) -> None:
    battle = spanish_main(
        "spain galleon 1 at f6; red brig 1 at m3; blue brig 4 at m3", acting="blue", pirates_may_fight=fight
    ).hurt("brig 4", 2)
    battle.order("blue: repair brig 4 at fort m2")
    battle.end([1, 1])
    battle.next_turn()
    assert battle.ship("brig 4").damage == 1


@rule("SAIL-4.3.9.3.2")
@pytest.mark.parametrize("fight", ["false", "true"])
def test_tortuga_passes_to_the_next_pirate_as_long_as_one_has_a_ship(fight: str) -> None:
    battle = spanish_main(
        "spain galleon 1 at f6; red brig 1 at m3; blue brig 4 at m5; green brig 5 at m7",
        pirates=3,
        pirates_may_fight=fight,
    )
    assert battle.fort("m2").owner == 1
    sink(battle, "brig 1")
    assert battle.fort("m2").owner == 2
    sink(battle, "brig 4")
    assert battle.fort("m2").owner == 3
    assert not battle.over()


@rule("SAIL-4.3.8")
def test_pirates_who_agreed_to_peace_are_constant_allies() -> None:
    battle = spanish_main("spain galleon 1 at t9; red brig 1 at f6; blue brig 4 at f7", acting="red")
    assert battle.refused("red: fire brig 1 at brig 4")[1] != ""
    assert battle.refused("red: board brig 4 with brig 1")[1] != ""
    assert battle.battle.team_mates(1, 2)


@rule("SAIL-4.3.8")
def test_pirates_who_may_fight_attack_each_other_but_not_tortuga() -> None:
    battle = spanish_main(
        "spain galleon 1 at t9; red brig 1 at m4; blue brig 4 at m5", acting="blue", pirates_may_fight="true"
    )
    assert battle.lawful("blue: fire brig 4 at brig 1")
    assert battle.lawful("blue: board brig 1 with brig 4")
    assert battle.fort("m2").owner == 1  # red's by name, everybody's in truth
    battle.put("brig 1", "t3")
    assert not battle.lawful("blue: fire brig 4 at fort m2")
    assert not battle.battle.team_mates(1, 2)


@rule("SAIL-4.3.8")
def test_tortuga_never_fires_at_pirates() -> None:
    battle = spanish_main(
        "spain galleon 1 at t9; red brig 1 at t3; blue brig 4 at m5", acting="red", pirates_may_fight="true"
    )
    assert battle.refused("red: fire fort m2 at brig 4")[0] == "SAIL-4.3.8"
    battle.put("galleon 1", "m6").put("brig 4", "t4")
    assert battle.lawful("red: fire fort m2 at galleon 1")


@rule("SAIL-4.3.8")
def test_pirates_in_peace_win_singly_all_the_same() -> None:
    battle = spanish_main(CALM_SEA, treasures={1: "in hand of red", 2: "in hand of red", 3: "in hand of red"})
    end_of_turn(battle)
    assert battle.won() == ["red"]


@rule("SAIL-4.3.21")
@pytest.mark.parametrize(
    ("ours", "theirs", "bonus"),
    [
        (["brig 1"], ["galleon 1"], 1),
        (["brig 1", "brig 2"], ["galleon 1"], 2),
        (["galleon 1"], ["brig 1"], 0),
        (["brig 1", "brig 2"], ["brig 4"], 0),
        (["brig 4"], ["brig 1", "brig 2"], 0),
    ],
)
def test_pirates_have_a_point_for_each_ship_against_spain(ours: list[str], theirs: list[str], bonus: int) -> None:
    battle = spanish_main(
        "spain galleon 1 at f6; red brig 1 at f7; red brig 2 at g6; blue brig 4 at h6", pirates_may_fight="true"
    )
    ships, enemies = [battle.ship(n) for n in ours], [battle.ship(n) for n in theirs]
    assert battle.battle.rules.campaign.boarding_bonus(battle.battle, ships, enemies) == bonus


# ---- who is out


@rule("SAIL-4.3.19", "SAIL-4.3.22")
def test_a_pirate_without_ships_is_out_whatever_he_has_in_hand() -> None:
    battle = spanish_main(CALM_SEA, treasures=dict.fromkeys((1, 2, 3), "in hand of red"), maps={"red": "a4"})
    sink(battle, "brig 1")
    assert not battle.battle.in_play(1)
    end_of_turn(battle)
    assert not battle.over()


@rule("SAIL-4.3.19")
def test_a_captured_ship_keeps_a_pirate_in_the_game() -> None:
    battle = spanish_main("spain galleon 1 at f6; red galleon 2 at g6; blue brig 4 at m3")
    sink(battle, "brig 4")
    assert not battle.over()
    assert battle.battle.in_play(1)


@rule("SAIL-4.3.6.2", "SAIL-4.3.24")
def test_spain_wins_at_once_when_no_pirate_has_a_ship_left() -> None:
    battle = spanish_main(CALM_SEA)
    sink(battle, "brig 1")
    assert not battle.over()
    sink(battle, "brig 4")
    assert battle.won() == ["spain"]
    assert battle.battle.ended is not None
    assert battle.battle.ended.rule == "SAIL-4.3.6.2"


@rule("SAIL-4.3.6.2")
def test_spain_wins_with_all_her_ships_still_in_the_reserve() -> None:
    battle = spanish_main(CALM_SEA, reserve=True)
    sink(battle, "galleon 1", "brig 1", "brig 4")
    assert battle.won() == ["spain"]


@rule("SAIL-4.3.23.4")
def test_with_one_pirate_the_loss_of_his_last_ship_is_the_end() -> None:
    battle = spanish_main("spain galleon 1 at b1; red brig 1 at l3", pirates=1, treasures={1: "in hand of red"})
    assert not battle.battle.rules.campaign.uses_maps(battle.battle)
    assert battle.battle.view(0)["maps"] == []
    sink(battle, "brig 1")
    assert battle.won() == ["spain"]


@rule("SAIL-4.3.24")
def test_the_last_ships_of_both_gone_at_the_same_moment_are_a_draw() -> None:
    battle = spanish_main(CALM_SEA)
    sink(battle, "galleon 1", "brig 1", "brig 4")
    assert battle.won() == []
    assert battle.battle.ended is not None
    assert battle.battle.ended.rule == "SAIL-4.3.24"
    assert battle.battle.ended.points == (1, 1, 1)


@rule("SAIL-4.3.24")
def test_a_pirate_who_was_out_before_has_no_part_in_that_draw() -> None:
    battle = spanish_main(CALM_SEA)
    sink(battle, "brig 1")
    sink(battle, "galleon 1")
    assert not battle.over()
    sink(battle, "brig 4")  # in the same Turn as Spain's last ship, after it
    assert battle.won() == []
    assert battle.battle.ended is not None
    assert battle.battle.ended.points == (1, 0, 1)


@rule("SAIL-4.3.24")
def test_a_boarding_tie_can_end_both() -> None:
    battle = spanish_main(
        "spain frigate 1 at f6; red brig 1 at f7", pirates=1, acting="red", treasures={1: "frigate 1"}
    ).hurt("frigate 1", 1)
    battle.order("red: board frigate 1 with brig 1", dice=[1, 1])  # 3 + 0 + 1 against 4 + 0
    assert battle.won() == []


# ---- treasures win at the end of the Turn


@rule("SAIL-4.3.6.1")
def test_three_treasures_in_hand_win_at_the_end_of_the_turn_and_not_before() -> None:
    battle = spanish_main(
        "spain galleon 1 at w14; red brig 1 at t3; blue brig 4 at m3",
        treasures={1: "in hand of spain", 2: "in hand of spain", 3: "galleon 1"},
    )
    battle.order("spain: unload treasure 3 from galleon 1 at fort x14")
    assert not battle.over()
    end_of_turn(battle)
    assert battle.won() == ["spain"]


@rule("SAIL-4.3.6.1")
def test_two_treasures_do_not_win() -> None:
    battle = spanish_main(CALM_SEA, treasures={1: "in hand of spain", 2: "in hand of spain"})
    end_of_turn(battle)
    assert not battle.over()


@rule("SAIL-4.3.6.1")
def test_who_has_more_than_three_wins_before_who_has_three() -> None:
    hands = dict.fromkeys((1, 2, 3), "in hand of spain") | dict.fromkeys((4, 5, 6, 7), "in hand of blue")
    battle = end_of_turn(spanish_main(CALM_SEA, treasures=hands))
    assert battle.won() == ["blue"]


@rule("SAIL-4.3.6.1")
def test_of_two_with_three_who_delivered_the_third_first_wins() -> None:
    order = {1: "in hand of spain", 2: "in hand of spain", 4: "in hand of blue", 5: "in hand of blue"}
    order |= {6: "in hand of blue", 3: "in hand of spain"}
    battle = end_of_turn(spanish_main(CALM_SEA, treasures=order))
    assert battle.won() == ["blue"]


@rule("SAIL-4.3.6.1")
def test_the_third_treasure_brought_in_earlier_wins_though_in_the_same_turn() -> None:
    """Green comes before red in this Turn, and both bring in their third."""
    hands = dict.fromkeys((1, 2), "in hand of red") | dict.fromkeys((3, 4), "in hand of green")
    battle = spanish_main(
        "spain galleon 1 at b1; red brig 1 at l3; green brig 5 at m3",
        pirates=3,
        treasures=hands | {5: "brig 1", 6: "brig 5"},
    )
    battle.battle.queue = (0, 3, 1, 2)
    battle.act("green").order("green: unload treasure 6 from brig 5 at fort m2")
    battle.act("red").order("red: unload treasure 5 from brig 1 at fort m2")
    end_of_turn(battle)
    assert battle.won() == ["green"]


@rule("SAIL-4.3.6.1")
def test_treasures_count_before_force() -> None:
    battle = spanish_main(CALM_SEA, treasures=dict.fromkeys((1, 2, 3), "in hand of blue") | {4: "in hand of red"})
    battle.put("brig 2", "t3").put("brig 3", "t4")
    sink(battle, "galleon 1")
    end_of_turn(battle)
    assert battle.won() == ["blue"]
    assert battle.battle.ended is not None
    assert battle.battle.ended.rule == "SAIL-4.3.6.1"


@rule("SAIL-4.3.6.1")
def test_a_spain_that_is_out_does_not_win_by_her_treasures() -> None:
    battle = spanish_main(CALM_SEA, treasures=dict.fromkeys((1, 2, 3), "in hand of spain") | {4: "in hand of red"})
    sink(battle, "galleon 1")
    assert not battle.battle.in_play(0)
    end_of_turn(battle)
    assert battle.won() == ["red"]
    assert battle.battle.ended is not None
    assert battle.battle.ended.rule == "SAIL-4.3.6.3"


# ---- force


@rule("SAIL-4.3.6.3", "SAIL-4.3.24")
def test_with_spain_gone_the_richest_pirate_wins_after_all_have_acted() -> None:
    battle = spanish_main(CALM_SEA, acting="red", treasures={1: "in hand of red", 2: "brig 4"})
    battle.battle.items[2].kind, battle.battle.items[2].where = 3, 2  # and one in blue's hand
    sink(battle, "galleon 1")
    assert not battle.over()
    battle.end()
    assert battle.awaited() == ["blue"]
    battle.end()
    assert battle.won() == ["blue"]


@rule("SAIL-4.3.6.3")
def test_spain_with_ships_in_the_reserve_is_not_beaten() -> None:
    battle = spanish_main(CALM_SEA, reserve=True)
    sink(battle, "galleon 1")
    assert battle.battle.in_play(0)
    end_of_turn(battle)
    assert not battle.over()


@rule("SAIL-4.3.6.3")
def test_equally_rich_pirates_are_told_apart_by_their_ships() -> None:
    battle = spanish_main("spain galleon 1 at b1; red brig 1 at l3; blue brig 4 at m3; blue brig 5 at m3")
    sink(battle, "galleon 1")
    end_of_turn(battle)
    assert battle.won() == ["blue"]


@rule("SAIL-4.3.6.3")
def test_pirates_equal_in_treasure_and_ships_draw_between_them() -> None:
    battle = spanish_main(
        "spain galleon 1 at b1; red brig 1 at l3; blue brig 4 at m3; green brig 5 at n3",
        pirates=3,
        treasures={1: "in hand of red", 2: "in hand of green"},
    )
    sink(battle, "galleon 1")
    end_of_turn(battle)
    assert battle.won() == []
    assert battle.battle.ended is not None
    assert battle.battle.ended.points == (0, 1, 0, 1)


@rule("SAIL-4.3.6.3")
def test_a_hoard_taken_over_by_a_map_and_not_yet_loaded_counts_for_nobody() -> None:
    battle = spanish_main(
        "spain galleon 1 at b1; blue brig 4 at m3; green brig 5 at n3",
        pirates=3,
        treasures={1: "hidden by red", 2: "hidden by red", 3: "in hand of green"},
    )
    battle.battle.out |= 1 << 1
    battle.battle.map_holder[1] = battle.seat("blue")
    sink(battle, "galleon 1")
    end_of_turn(battle)
    assert battle.won() == ["green"]


@rule("SAIL-4.3.6.3")
def test_a_single_pirate_wins_by_force_too() -> None:
    battle = spanish_main("spain galleon 1 at b1; red brig 1 at l3", pirates=1)
    sink(battle, "galleon 1")
    assert not battle.over()
    end_of_turn(battle)
    assert battle.won() == ["red"]


# ---- too few treasures


@rule("SAIL-4.3.6.4", "SAIL-4.3.24")
def test_two_against_two_with_three_lost_is_a_draw() -> None:
    hands = {1: "in hand of spain", 2: "in hand of spain", 3: "in hand of red", 4: "in hand of red"}
    battle = spanish_main(CALM_SEA, treasures=hands | {5: "lost", 6: "lost", 7: "lost"})
    assert not battle.over()
    end_of_turn(battle)
    assert battle.won() == []
    assert battle.battle.ended is not None
    assert (battle.battle.ended.rule, battle.battle.ended.points) == ("SAIL-4.3.6.4", (1, 1, 0))


@rule("SAIL-4.3.6.4")
@pytest.mark.parametrize("where", ["brig 1", "b2", "galleon 1", "hidden by blue"])
def test_it_goes_on_while_one_who_has_two_can_still_get_a_third(where: str) -> None:
    hands = {1: "in hand of spain", 2: "in hand of spain", 3: "in hand of red"}
    battle = spanish_main(CALM_SEA, treasures=hands | {4: where, 5: "lost", 6: "lost", 7: "lost"}, turn=20)
    end_of_turn(battle)
    assert not battle.over()


@rule("SAIL-4.3.6.4")
def test_treasures_to_come_count_as_within_reach() -> None:
    battle = spanish_main(CALM_SEA, turn=17, treasures=dict.fromkeys((1, 2, 3, 4, 5), "lost") | {6: "b13"})
    end_of_turn(battle)
    assert battle.over()  # two are left for nobody who has any
    battle = spanish_main(CALM_SEA, turn=17, treasures=dict.fromkeys((1, 2, 3, 4), "lost") | {5: "b2", 6: "b13"})
    end_of_turn(battle)
    assert not battle.over()


@rule("SAIL-4.3.6.4")
def test_the_richest_wins_when_nobody_can_reach_three() -> None:
    hands = {1: "in hand of red", 2: "in hand of red", 3: "in hand of spain", 4: "in hand of blue"}
    battle = spanish_main(CALM_SEA, treasures=hands | {5: "lost", 6: "lost", 7: "lost"})
    end_of_turn(battle)
    assert battle.won() == ["red"]


@rule("SAIL-4.3.6.3", "SAIL-4.3.6.4")
def test_force_comes_before_too_few_treasures() -> None:
    hands = {1: "in hand of spain", 2: "in hand of spain", 3: "in hand of blue"}
    battle = spanish_main(CALM_SEA, treasures=hands | dict.fromkeys((4, 5, 6, 7), "lost"))
    sink(battle, "galleon 1")
    end_of_turn(battle)
    assert battle.won() == ["blue"]
    assert battle.battle.ended is not None
    assert battle.battle.ended.rule == "SAIL-4.3.6.3"


@rule("SAIL-3.2.4.6")
def test_at_the_turn_limit_each_pirate_stands_for_himself() -> None:
    battle = spanish_main(
        CALM_SEA, turn=60, treasures={1: "in hand of red", 2: "in hand of blue", 3: "in hand of spain", 4: "brig 4"}
    )
    end_of_turn(battle)
    assert battle.won() == ["blue"]


def test_the_unit_numbers_of_forts_are_those_of_the_set_up() -> None:
    battle = spanish_main(CALM_SEA)
    assert [battle.battle.name(FORTS + index) for index in range(4)] == ["fort b2", "fort b13", "fort x14", "fort m2"]
