"""Alliances: SAIL-3.1.2."""

from __future__ import annotations

import pytest

from searoom.games.sail import alliances, forts
from searoom.games.sail.pieces import FORT_FALLS, TURNS, Until
from tests.games.sail.at_sea import AtSea, at_sea, rule

FOUR = "red first-rate 1 at f5; blue brig 1 at h5; green frigate 1 at f8; yellow galleon 1 at m9; "
FOUR += "red brig 2 at t1; blue brig 3 at t3; green brig 4 at t5; yellow brig 5 at t7"
FORTS = "red a1; blue x1; green x14; yellow a14"


def four(
    breach: str = "notice",
    ships: str = FOUR,
    forts: str = FORTS,
    teams: list[list[int]] | None = None,
    goods: str = "",
    options: dict[str, str] | None = None,
) -> AtSea:
    """Four players, each alone if not said otherwise, who may make temporary alliances; red acts in Turn 5. With goods
    it is "Pearl Banks"."""
    key = "pearl_banks" if goods else "own"
    agreed = {"alliances": "both", "breach": breach, **(options or {})}
    return at_sea(ships, forts, seats=4, turn=5, teams=teams, goods=goods, campaign=key, options=agreed)


def peace(battle: AtSea, *names: str, until: str = "until withdrawn") -> AtSea:
    """The first proposes to the others, all of whom agree."""
    by, first, *others = names
    battle.order(f"{by}: propose {first}")
    for name in others:
        battle.order(f"{by}: also {name}")
    battle.order(f"{by}: {until}")
    while battle.prompt() == "answer proposal":
        battle.order(f"{battle.awaited()[0]}: agree")
    return battle


def friends(battle: AtSea, name: str) -> set[str]:
    """Whoever is allied to a player now."""
    bits = battle.battle.friends[battle.seat(name)]
    return {n for s, n in enumerate(battle.battle.rules.seat_names) if bits >> s & 1 and n != name}


def parties(battle: AtSea) -> list[list[int]]:
    return [[s for s in range(8) if alliance.parties >> s & 1] for alliance in battle.battle.alliances]


# ---- who is whose, and constant alliances


@rule("SAIL-1.1.4")
def test_own_allied_enemy_and_neutral() -> None:
    battle = four(teams=[[1, 2], [3], [4]], forts=f"{FORTS}; k7").ally("red", "green")
    red, blue, green, yellow = range(4)
    why = [alliances.no_attack(battle.battle, red, other) for other in (red, blue, green, yellow, -1)]
    assert [refusal and refusal.reason for refusal in why] == [
        "your own",
        "constant ally",
        "temporary ally",
        None,  # an enemy
        None,  # neutral
    ]
    assert battle.battle.sides_left() == [0, 1, 2]  # a player alone, or all of one constant alliance
    assert battle.battle.team_mates(red, blue)
    assert not battle.battle.team_mates(red, green)


@rule("SAIL-3.1.2.2")
def test_a_constant_alliance_is_neither_left_nor_joined() -> None:
    battle = four(teams=[[1, 2], [3], [4]])
    assert battle.refused("red: notice alliance 1") == ("SAIL-3.1.2.8", "no such alliance")
    assert battle.refused("red: propose blue") == ("SAIL-3.1.2.5", "constant ally")
    alliances.fall_out(battle.battle, 0, 1, "SAIL-3.1.2.7", None)
    alliances.leave_all(battle.battle, 0, None)
    assert friends(battle, "red") == {"blue"}
    peace(battle, "red", "green")
    assert not battle.battle.team_mates(0, 2)
    assert friends(battle, "blue") == {"red"}


@rule("SAIL-3.1.2.3")
@pytest.mark.parametrize(
    "said",
    [
        "fire first-rate 1 at brig 1",
        "fire first-rate 1 at brig 1 with chain",
        "salvo first-rate 1 x2 at brig 1",
        "broadsides first-rate 1 x1 at brig 1 and galleon 1",
        "board brig 1 with first-rate 1",
        "fire first-rate 1 at fort f4",
        "assault fort f4 with first-rate 1",
    ],
)
@pytest.mark.parametrize("breach", ["notice", "sudden"])
def test_members_of_a_constant_alliance_do_not_attack_each_other(said: str, breach: str) -> None:
    ships = "red first-rate 1 at f5; blue brig 1 at g5; green galleon 1 at e5; yellow brig 5 at t7"
    agreed = {"admiral.chain_shot": "true", "captain.both_broadsides": "true", "captain.fort_assault": "true"}
    forts = "red a1; blue f4; green x14"
    enemies = four(breach, ships, forts, options=agreed)
    assert enemies.lawful(f"red: {said}")
    teams = [[1, 2], [3], [4]]
    allies = four(breach, ships, forts, teams, options=agreed)
    assert allies.refused(f"red: {said}") == ("SAIL-3.1.2.3", "constant ally")


@rule("SAIL-3.1.2.4")
def test_a_members_fort_serves_for_repair_and_may_be_repaired() -> None:
    ships = "red brig 1 at a2; red galleon 1 at b1; blue brig 2 at h8; green brig 3 at n9"
    battle = at_sea(ships, "blue a1; green x14", seats=3, teams=[[1, 2], [3]]).hurt("brig 1", 1).hurt_fort("a1", 1)
    assert battle.lawful("red: repair brig 1 at fort a1")
    assert battle.lawful("red: work fort a1 with brig 1 and galleon 1")
    assert battle.lawful("red: work fort a1 with brig 1")  # blue names the second


# ---- making one


@rule("SAIL-3.1.2.1")
@pytest.mark.parametrize(
    ("agreed", "lawful"), [("none", False), ("constant", False), ("temporary", True), ("both", True)]
)
def test_temporary_alliances_must_have_been_agreed_on(agreed: str, lawful: bool) -> None:
    battle = at_sea(FOUR, FORTS, seats=4, alliances=agreed)
    assert battle.lawful("red: propose blue") == lawful
    if not lawful:
        assert battle.refused("red: propose blue") == ("SAIL-3.1.2.1", "no temporary alliances")


@rule("SAIL-3.1.2.5")
def test_it_begins_when_every_named_party_has_agreed_and_is_public() -> None:
    battle = four()
    battle.go("red: propose yellow", "red: also blue", "red: for 3 turns")
    assert battle.facts("alliance proposed") == [{"by_seat": 0, "seats": [0, 1, 3], "until": "for 3 turns"}]
    assert battle.awaited() == ["blue"]  # in the order of players' actions, beginning after the proposer
    battle.order("blue: agree")
    assert battle.battle.alliances == []
    assert battle.awaited() == ["yellow"]
    battle.order("yellow: agree")
    assert battle.facts("alliance made") == [{"alliance": 1, "seats": [0, 1, 3], "until": "for 3 turns"}]
    assert (friends(battle, "red"), friends(battle, "green")) == ({"blue", "yellow"}, set())
    view = battle.battle.view(None)
    assert view["alliances"] == [{"number": 1, "seats": [0, 1, 3], "until": [1, 3, 0], "made": 5, "notices": []}]
    assert battle.awaited() == ["red"]


@rule("SAIL-3.1.2.5")
def test_they_are_asked_from_the_proposer_on_round_the_order_of_the_turn() -> None:
    battle = four().act("green")
    battle.go("green: propose blue", "green: also red", "green: also yellow", "green: until withdrawn")
    asked = []
    while battle.prompt() == "answer proposal":
        asked += battle.awaited()
        battle.order(f"{asked[-1]}: agree")
    assert asked == ["yellow", "red", "blue"]


@rule("SAIL-3.1.2.5")
def test_the_first_refusal_ends_the_proposal() -> None:
    battle = four().go(
        "red: propose blue", "red: also green", "red: also yellow", "red: until withdrawn", "blue: refuse"
    )
    assert battle.facts("proposal refused") == [{"seat": 1, "by_seat": 0}]
    assert battle.awaited() == ["red"]
    assert battle.battle.alliances == []


@rule("SAIL-3.1.2.5", "SAIL-1.1.11")
def test_one_proposal_a_turn() -> None:
    battle = four().go("red: propose blue", "red: until withdrawn", "blue: refuse")
    assert battle.refused("red: propose green") == ("SAIL-3.1.2.5", "proposed this turn")
    assert battle.turn_of("blue").lawful("blue: propose red")
    assert battle.next_turn().turn_of("red").lawful("red: propose green")


@rule("SAIL-3.1.2.5")
def test_only_in_his_own_actions_and_to_another_player_in_the_game() -> None:
    battle = four()
    assert battle.refused("blue: propose red")[0] == "MATCH-2.3"
    assert battle.refused("red: propose red") == ("SAIL-3.1.2.5", "yourself")
    battle.put("galleon 1", "").put("brig 5", "").battle.out = 8
    assert battle.refused("red: propose yellow") == ("SAIL-3.1.2.5", "out of the game")
    battle.order("red: propose blue")
    assert battle.refused("red: also blue") == ("SAIL-3.1.2.5", "named already as a party")
    assert battle.refused("red: also red") == ("SAIL-3.1.2.5", "named already as a party")
    assert battle.refused("red: also yellow") == ("SAIL-3.1.2.5", "out of the game")
    assert battle.refused("red: until yellow out") == ("SAIL-3.1.2.5", "out of the game")
    assert battle.refused("red: until yellow has 1") == ("SAIL-3.1.2.5", "out of the game")
    assert battle.lawful("red: also green")


@rule("SAIL-3.1.2.5")
@pytest.mark.parametrize(("turns", "lawful"), [(1, True), (10, True), (11, False)])
def test_for_a_number_of_turns(turns: int, lawful: bool) -> None:
    battle = four().go("red: propose blue")
    said = f"red: for {turns} turns"
    assert battle.lawful(said) == lawful
    if not lawful:
        assert battle.refused(said) == ("SAIL-3.1.2.5", "too many turns")


@rule("SAIL-3.1.2.5")
def test_the_event_that_ends_it_must_be_still_to_come() -> None:
    battle = four(goods="f5 k9").ruin("x1").store(1, "a14").go("red: propose blue")
    assert battle.refused("red: until fort x1 falls") == ("SAIL-3.1.2.5", "fallen already")
    assert battle.refused("red: until yellow has 1") == ("SAIL-3.1.2.5", "has them already")
    assert battle.lawful("red: until yellow has 2")
    assert battle.refused("red: until yellow has 3") == ("SAIL-3.1.2.5", "more goods than there are")
    assert battle.offered("red", "until") == {
        "until withdrawn",
        *(f"until {name} out" for name in ("red", "blue", "green", "yellow")),
        *(f"until fort {square} falls" for square in ("a1", "x14", "a14")),
        *(f"until {name} has {many}" for name in ("red", "blue", "green") for many in (1, 2)),
        "until yellow has 2",
    }


@rule("SAIL-3.1.2.5")
def test_without_goods_none_can_be_named() -> None:
    battle = four().go("red: propose blue")
    assert battle.refused("red: until blue has 1") == ("SAIL-3.1.2.5", "more goods than there are")


# ---- breach


@rule("SAIL-3.1.2.6", "SAIL-3.1.2.7", "SAIL-3.1.2.8")
@pytest.mark.parametrize(("breach", "lawful"), [("sudden", True), ("notice", False)])
def test_the_mode_says_whether_an_attack_without_warning_is_allowed(breach: str, lawful: bool) -> None:
    battle = peace(four(breach), "red", "blue")
    said = "red: fire first-rate 1 at brig 1"
    assert battle.lawful(said) == lawful
    if not lawful:
        assert battle.refused(said) == ("SAIL-3.1.2.8", "temporary ally")


@rule("SAIL-3.1.2.7")
def test_the_attack_is_the_breach_and_the_others_stay_allied() -> None:
    battle = peace(four("sudden"), "red", "blue", "green", "yellow")
    battle.order("red: fire first-rate 1 at brig 1", [2])
    told = battle.kinds()  # before the attack is resolved; a miss is an attack too
    assert told.index("alliance left") < told.index("roll")
    assert battle.facts("alliance left") == [{"alliance": 1, "seat": 0, "seats": [1, 2, 3]}]
    assert friends(battle, "red") == set()
    assert friends(battle, "blue") == {"green", "yellow"}
    assert battle.lawful("red: fire first-rate 1 at frigate 1")
    battle.order("red: fire first-rate 1 at frigate 1", [2])
    assert battle.facts("alliance left") == []


@rule("SAIL-3.1.2.7")
def test_he_leaves_every_alliance_that_he_shares_with_the_attacked() -> None:
    battle = four("sudden")
    for names in (("red", "blue"), ("red", "blue", "green"), ("red", "green"), ("blue", "yellow")):
        battle.ally(*names)
    battle.order("red: fire first-rate 1 at brig 1", [1])
    assert parties(battle) == [[1, 2], [0, 2], [1, 3]]
    assert friends(battle, "red") == {"green"}
    assert friends(battle, "blue") == {"green", "yellow"}
    assert friends(battle, "green") == {"red", "blue"}
    assert [fact["alliance"] for fact in battle.facts("alliance over")] == [1]  # with one party left


@rule("SAIL-3.1.2.7")
@pytest.mark.parametrize(
    ("said", "dice"),
    [
        ("salvo first-rate 1 x2 at brig 1", [2]),
        ("broadsides first-rate 1 x1 at brig 1 and galleon 1", [2, 2]),
        ("board brig 1 with first-rate 1", [6, 1]),
    ],
)
def test_every_attack_is_a_breach(said: str, dice: list[int]) -> None:
    ships = "red first-rate 1 at f5; blue brig 1 at g5; green galleon 1 at e5; yellow brig 5 at t7"
    battle = four("sudden", ships, options={"captain.both_broadsides": "true"}).ally("red", "blue", "green")
    battle.order(f"red: {said}", dice)
    assert friends(battle, "red") == set()
    assert friends(battle, "blue") == {"green"}


@rule("SAIL-3.1.2.7")
def test_what_is_left_within_one_team_is_over() -> None:
    battle = four("sudden", teams=[[1, 4], [2], [3]]).ally("red", "yellow", "blue")
    battle.act("blue").put("brig 1", "g5").act("blue")
    battle.order("blue: fire brig 1 at first-rate 1", [2])
    assert battle.battle.alliances == []
    assert friends(battle, "red") == {"yellow"}


# ---- notice


@rule("SAIL-3.1.2.8")
def test_one_full_turn_of_notice() -> None:
    """Notice in Turn 5; an attack in Turn 6 is refused; from Turn 7 on it is allowed."""
    battle = peace(four(), "red", "blue", "green")
    battle.order("red: notice alliance 1")
    assert battle.facts("notice given") == [{"seat": 0, "alliance": 1, "turn": 6}]
    assert battle.refused("red: notice alliance 1") == ("SAIL-3.1.2.8", "under notice already")
    attack = "red: fire first-rate 1 at brig 1"
    assert battle.refused(attack) == ("SAIL-3.1.2.8", "temporary ally")
    battle.next_turn("e fresh").turn_of("red")
    assert (battle.battle.turn, battle.refused(attack)) == (6, ("SAIL-3.1.2.8", "temporary ally"))
    battle.next_turn("e fresh")
    assert battle.battle.turn == 7
    assert battle.turn_of("red").lawful(attack)
    assert friends(battle, "blue") == {"green"}  # for that party only


@rule("SAIL-3.1.2.8")
def test_two_parties_give_notice_in_one_turn() -> None:
    battle = peace(four(), "red", "blue", "green").go("red: notice alliance 1")
    battle.turn_of("green").order("green: notice alliance 1")
    battle.next_turn().next_turn()
    assert battle.battle.alliances == []
    assert friends(battle, "blue") == set()


@rule("SAIL-3.1.2.8")
def test_a_later_notice_ends_a_turn_later() -> None:
    battle = peace(four(), "red", "blue", "green", "yellow").go("red: notice alliance 1")
    battle.next_turn().turn_of("blue").order("blue: notice alliance 1")
    battle.next_turn()
    assert parties(battle) == [[1, 2, 3]]
    battle.next_turn()
    assert parties(battle) == [[2, 3]]


@rule("SAIL-3.1.2.8")
def test_only_a_party_gives_notice() -> None:
    battle = peace(four(), "red", "blue").turn_of("green")
    assert battle.refused("green: notice alliance 1") == ("SAIL-3.1.2.8", "not your alliance")
    assert battle.refused("green: notice alliance 2") == ("SAIL-3.1.2.8", "no such alliance")


@rule("SAIL-3.1.2.8")
def test_notice_is_the_peaceful_way_in_mode_sudden_too() -> None:
    battle = peace(four("sudden"), "red", "blue").go("red: notice alliance 1").next_turn()
    assert friends(battle, "red") == {"blue"}
    assert friends(battle.next_turn(), "red") == set()


# ---- expiry


@rule("SAIL-3.1.2.9", "SAIL-3.2.3.1")
@pytest.mark.parametrize("turns", [1, 3])
def test_made_in_a_turn_for_some_it_ends_at_the_end_of_the_last(turns: int) -> None:
    battle = peace(four(), "red", "blue", until=f"for {turns} turns")
    for turn in range(5, 5 + turns + 1):
        assert (battle.battle.turn, friends(battle, "red")) == (turn, {"blue"})
        battle.next_turn()
    assert friends(battle, "red") == set()
    assert [event.rule for event in battle.told if event.kind == "alliance over"] == ["SAIL-3.1.2.9"]


@rule("SAIL-3.1.2.9")
def test_an_alliance_until_a_fort_falls_ends_in_the_middle_of_the_actions() -> None:
    battle = peace(four(forts=FORTS + "; green f1"), "red", "blue", until="until fort f1 falls").hurt_fort("f1", 1)
    attack = "red: fire first-rate 1 at brig 1"
    battle.order("red: fire first-rate 1 at fort f1", [1])
    assert battle.refused(attack) == ("SAIL-3.1.2.8", "temporary ally")
    battle.order("red: fire first-rate 1 at fort f1", [1])
    assert battle.fort("f1").ruin
    assert battle.facts("alliance over") == [{"alliance": 1, "seats": [0, 1]}]
    assert battle.lawful(attack)


@rule("SAIL-3.1.2.9")
def test_it_ends_also_when_the_fort_is_captured() -> None:
    ships = FOUR.replace("red brig 2 at t1", "red first-rate 2 at f2")
    battle = four(ships=ships, forts=FORTS + "; green f1", options={"captain.fort_assault": "true"}).ally(
        "red", "blue", until=Until(FORT_FALLS, 4)
    )
    battle.order("red: assault fort f1 with first-rate 2", [6, 1])
    while battle.prompt() == "share":
        battle.order(f"red: {battle.battle.default(0)}")
    assert battle.fort("f1").owner == 0
    assert battle.battle.alliances == []


@rule("SAIL-3.1.2.9")
def test_an_eliminated_player_leaves_and_ends_those_until_he_is_out() -> None:
    battle = peace(four(), "red", "blue", "yellow")
    battle.ally("red", "green").turn_of("blue")
    peace(battle, "blue", "green", until="until yellow out")
    battle.turn_of("yellow").order("yellow: resign", [3, 1])  # the last of the Turn: the next wind
    assert parties(battle) == [[0, 1], [0, 2]]
    assert friends(battle, "blue") == {"red"}
    assert friends(battle, "green") == {"red"}


@rule("SAIL-3.1.2.9")
def test_it_ends_when_the_named_player_has_the_named_goods() -> None:
    ships = FOUR.replace("green frigate 1 at f8", "green frigate 1 at w13")
    battle = four(ships=ships, goods="f5 k9 k10").store(1, "x14").aboard(2, "frigate 1")
    peace(battle, "red", "blue", until="until green has 2")
    battle.turn_of("green").order("green: unload pearls 2 from frigate 1 at fort x14")
    assert battle.battle.goods_of(2) == 2
    assert battle.facts("alliance over") == [{"alliance": 1, "seats": [0, 1]}]
    assert battle.battle.alliances == []


@rule("SAIL-3.1.2.9")
@pytest.mark.parametrize("until", ["for 2 turns", "until blue out", "until fort x14 falls", "until green has 2"])
def test_it_outlasts_whatever_else_happens(until: str) -> None:
    """Green, the third seat, is out; ships sink with him, and his fort, the third, is nobody's but stands."""
    battle = four(goods="f5 k9 k10").store(1, "x14")
    peace(battle, "red", "yellow", until=until)
    battle.turn_of("green").order("green: resign")
    assert friends(battle, "red") == {"yellow"}
    assert battle.facts("alliance over") == []


@rule("SAIL-3.1.2.9")
def test_who_shares_several_alliances_is_allied_as_long_as_one_is_in_force() -> None:
    battle = four().ally("red", "blue", until=Until(TURNS, 1)).ally("red", "blue", "green", until=Until(TURNS, 2))
    battle.next_turn().next_turn()
    assert (battle.battle.turn, parties(battle), friends(battle, "red")) == (7, [[0, 1, 2]], {"blue", "green"})
    battle.next_turn()
    assert (parties(battle), friends(battle, "red")) == ([], set())


@rule("SAIL-3.1.2.9")
def test_it_binds_only_its_parties_not_their_team_mates() -> None:
    battle = four(teams=[[1, 4], [2], [3]])
    peace(battle, "red", "blue")
    assert friends(battle, "red") == {"blue", "yellow"}
    assert friends(battle, "yellow") == {"red"}
    assert friends(battle, "blue") == {"red"}


@rule("SAIL-3.1.2.10")
def test_it_allows_unloading_at_the_others_fort_and_no_repair() -> None:
    ships = "red galleon 1 at b2; red brig 1 at a2; blue brig 2 at h8; green brig 3 at n9"
    battle = at_sea(ships, "blue a1; green x14", seats=3, alliances="temporary", goods="f5 k9", campaign="pearl_banks")
    battle.aboard(1, "galleon 1").hurt("galleon 1", 1).hurt_fort("a1", 1)
    unload = "red: unload pearls 1 from galleon 1 at fort a1"
    assert not battle.lawful(unload)
    battle.ally("red", "blue")
    assert battle.lawful(unload)
    assert battle.refused("red: repair galleon 1 at fort a1") == ("SAIL-3.1.2.10", "not your fort")
    assert battle.refused("red: work fort a1 with brig 1 and galleon 1") == ("SAIL-3.1.2.10", "not your fort")


# ---- the end


@rule("SAIL-3.1.2.11")
def test_a_temporary_alliance_does_not_win_together() -> None:
    ships = FOUR.replace("red first-rate 1 at f5", "red first-rate 1 at b2")
    battle = four(ships=ships, goods="f5 k9 k10")
    battle.store(1, "a1").store(2, "a1").aboard(3, "first-rate 1").ally("red", "blue")
    battle.order("red: unload pearls 3 from first-rate 1 at fort a1")
    assert battle.won() == ["red"]


@rule("SAIL-3.1.2.12")
def test_constant_allies_win_together() -> None:
    ships = FOUR.replace("red first-rate 1 at f5", "red first-rate 1 at b2")
    battle = four(ships=ships, goods="f5 k9 k10", teams=[[1, 4], [2], [3]])
    battle.store(1, "a14").store(2, "a1").aboard(3, "first-rate 1")
    battle.battle.target = 3
    battle.order("red: unload pearls 3 from first-rate 1 at fort a1")
    assert battle.won() == ["red", "yellow"]


@rule("SAIL-3.1.2.13")
def test_with_two_sides_left_all_peace_is_over_without_notice() -> None:
    ships = "red first-rate 1 at f5; blue brig 1 at h5; green frigate 1 at f8"
    battle = at_sea(ships, FORTS.rpartition(";")[0], seats=3, turn=5, alliances="temporary", breach="notice")
    battle.ally("red", "blue").hurt("frigate 1", 4)
    assert battle.refused("red: fire first-rate 1 at brig 1") == ("SAIL-3.1.2.8", "temporary ally")
    assert battle.lawful("red: propose blue")
    battle.order("red: fire first-rate 1 at frigate 1", [1])
    assert battle.battle.sides_left() == [0, 1]
    assert battle.battle.alliances == []
    assert [event.rule for event in battle.events if event.kind == "alliance over"] == ["SAIL-3.1.2.13"]
    assert battle.lawful("red: fire first-rate 1 at brig 1")
    assert battle.refused("red: propose blue") == ("SAIL-3.1.2.13", "two sides left")


@rule("SAIL-3.1.2.5")
def test_when_the_first_player_is_out_the_others_still_ally_until_withdrawn_or_for_turns() -> None:
    battle = four().act("blue")
    battle.put("first-rate 1", "").put("brig 2", "").battle.out = 1
    battle.order("blue: propose green")
    assert battle.refused("blue: until red out") == ("SAIL-3.1.2.5", "out of the game")
    assert battle.lawful("blue: until withdrawn") and battle.lawful("blue: until fort a1 falls")
    battle.go("blue: for 2 turns", "green: agree")
    assert friends(battle, "blue") == {"green"}


@rule("SAIL-3.1.2.8")
def test_notice_of_one_alliance_leaves_the_other_in_force() -> None:
    battle = four().ally("red", "blue").ally("red", "green").ally("red", "blue", "yellow")
    battle.order("red: notice alliance 2")
    battle.next_turn().next_turn()
    assert [alliance.number for alliance in battle.battle.alliances] == [1, 3]
    assert friends(battle, "red") == {"blue", "yellow"}


@rule("SAIL-3.1.2.1", "SAIL-3.1.2.8")
def test_where_none_was_agreed_on_there_is_nothing_to_give_notice_of() -> None:
    battle = at_sea(FOUR, FORTS, seats=4)
    assert battle.refused("red: notice alliance 1") == ("SAIL-3.1.2.1", "no temporary alliances")


@rule("SAIL-3.1.2.9")
def test_it_goes_on_while_the_named_player_has_fewer_goods() -> None:
    ships = FOUR.replace("green frigate 1 at f8", "green frigate 1 at w13")
    battle = four(ships=ships, goods="f5 k9 k10").aboard(1, "frigate 1")
    peace(battle, "red", "blue", until="until green has 2")
    battle.turn_of("green").order("green: unload pearls 1 from frigate 1 at fort x14")
    assert battle.battle.goods_of(2) == 1
    assert friends(battle, "red") == {"blue"}


@rule("SAIL-3.1.2.9")
@pytest.mark.parametrize("until", ["until fort x14 falls", "for 1 turns", "for 2 turns", "until withdrawn"])
def test_the_fall_of_another_fort_ends_nothing(until: str) -> None:
    """Whatever number the fort, or the count of Turns, may have."""
    battle = peace(four(forts="red a1; blue x1; green x14; yellow a14"), "red", "blue", until=until)
    for square in ("a1", "x1", "a14"):
        forts.destroy(battle.battle, battle.fort(square), "SAIL-3.3.5.1.5", None)
    assert friends(battle, "red") == {"blue"}


@rule("SAIL-3.1.2.9")
@pytest.mark.parametrize("until", ["until yellow out", "for 2 turns", "until withdrawn"])
def test_that_somebody_else_is_out_ends_nothing(until: str) -> None:
    battle = peace(four(), "red", "blue", until=until).turn_of("green")
    battle.order("green: resign")  # the third of the four seats
    assert friends(battle, "red") == {"blue"}
