"""Pieces placed by the players: SAIL-3.1.5.0 to SAIL-3.1.5.6, and what scenarios say of their own placement."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from searoom.core.dice import Seeded
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.games.sail import placing
from searoom.games.sail.chart import Chart, Ground, Island
from searoom.games.sail.frames import Acting, Placing, Preparing
from searoom.games.sail.orders import PlaceFort, PlacePort, PlaceReef
from searoom.games.sail.passage import closed_way, reaches
from searoom.games.sail.pieces import NONE
from searoom.games.sail.places import no_island, no_reef
from searoom.games.sail.preparing import first_pieces, place_next
from searoom.games.sail.setup import SETUPS
from tests.games.sail.at_sea import AtSea, at_sea, campaign, rule

CORNERS = "red a1; blue x14"


def lay(
    ships: str = "", forts: str = "", ports: str = "", islands: str = "", reefs: str = "", goods: str = ""
) -> AtSea:
    return at_sea(ships, forts, ports, islands, reefs, goods)


def asked(battle: AtSea, who: str, piece: str, fort: int = NONE) -> AtSea:
    """Before Turn 1 this seat is asked for a piece; whoever acts afterwards waits below."""
    name = battle.battle.forts[fort].name if fort != NONE else ""
    battle.battle.turn = 0
    battle.battle.pending = [Acting(0), Placing(battle.seat(who), piece, 1, fort, name)]
    return battle


def reef(who: str = "red", forts: str = CORNERS, **lies: str) -> AtSea:
    return asked(lay(forts=forts, **lies), who, "reef")


def fort(who: str, forts: str, **lies: str) -> AtSea:
    """The last of these forts is still to be placed; its square is only its plan's."""
    found = lay(forts=forts, **lies)
    battle = found.battle
    placing.lay_forts(battle, battle.rules.setup.forts[:-1])
    sites = [plan.site for plan in battle.rules.setup.forts[:-1]]
    battle.chart = Chart(battle.rules.grid, battle.chart.islands, battle.chart.reefs, sites, battle.chart.ports)
    return asked(found, who, "fort")


def port(who: str, ports: str, **lies: str) -> AtSea:
    """The last of these Royal Ports is still to be placed."""
    found = lay(ports=ports, **lies)
    found.battle.ports.pop()
    placing.draw(found.battle)
    return asked(found, who, "royal port")


def island(who: str, islands: str, **lies: str) -> AtSea:
    """The last of these islands is still to be placed."""
    found = lay(islands=islands, **lies)
    placing.draw(found.battle, found.battle.chart.islands[:-1])
    return asked(found, who, "island")


def ships(who: str, fleet: str, forts: str, placed: str = "", **lies: str) -> AtSea:
    """All of this fleet are still to be placed, except those named."""
    found = lay(ships=fleet, forts=forts, **lies)
    for ship in found.battle.ships:
        if ship.name() not in placed.split("; "):
            found.battle.put(ship, OFF)
    return asked(found, who, "ship")


def placements(key: str, seed: int, placement: str = "all", **options: str) -> Iterator[AtSea]:
    """The whole placement of a scenario, played at random: each position as it is asked."""
    battle = campaign(key, seed, placement=placement, **options)
    random, dice = Random(seed), Seeded(seed)
    while isinstance(battle.battle.pending[-1], Placing):
        yield battle
        who = battle.awaited()[0]
        battle.order(f"{who}: {random.choice(sorted(battle.offered(who)))}", dice)


# ---- the order of placement


@rule("SAIL-3.1.5.0")
def test_pieces_are_placed_in_seat_order_one_each_in_turn_kind_after_kind() -> None:
    prompts = [(b.prompt(), b.awaited()[0]) for b in placements("pearl-3", 5)]
    assert [prompt for prompt, _ in prompts] == [
        *["place island"] * 2,
        *["place fort"] * 3,
        *["place reef"] * 6,
        *["place ship"] * 12,
    ]
    turn = ["red", "blue", "green"]
    assert [who for _, who in prompts] == [*turn[:2], *turn, *turn * 2, *turn * 4]


@rule("SAIL-3.1.5.0")
@pytest.mark.parametrize(
    ("placement", "kinds"),
    [
        ("default", set()),
        ("reefs", {"place reef"}),
        ("ships", {"place reef", "place ship"}),
        ("all", {"place island", "place fort", "place royal port", "place reef", "place ship"}),
    ],
)
def test_a_scenarios_concrete_placement_replaces_what_the_players_do_not_choose(
    placement: str, kinds: set[str]
) -> None:
    assert {b.prompt() for b in placements("oceans-2", 2, placement)} == kinds


@rule("SAIL-3.1.5.0")
def test_royal_ports_come_before_islands_except_in_oceans_on_fire() -> None:
    firsts = {setup.campaign: list(first_pieces(setup)) for setup in SETUPS}
    assert firsts["pearl_banks"] == ["royal port", "island", "fort"]
    assert firsts["oceans_on_fire"] == ["island", "fort", "royal port"]


@rule("SAIL-3.1.5.0")
def test_who_has_no_place_for_his_reef_leaves_it_out() -> None:
    battle = campaign("pearl-2", placement="reefs")
    state = battle.battle
    placing.draw(state)
    for square in range(state.rules.grid.squares):  # no sea is left that is red's
        state.chart.kind[square] = 1
    state.pending = [Preparing(5, 0)]
    log = Log()
    state.set_out(Seeded(1), log)
    assert [event.facts for event in log.events if event.kind == "reef left out"] == [
        {"seat": seat} for seat in (0, 1, 0, 1, 0, 1)
    ]


@rule("SAIL-3.1.5.0", "SAIL-4.0.2")
def test_a_player_without_a_lawful_place_brings_back_the_concrete_placement() -> None:
    battle = campaign("oceans-2", placement="all")
    state = battle.battle
    placing.draw(state)
    for square in range(state.rules.grid.squares):  # land everywhere: no fort can stand
        state.chart.kind[square] = 3
    state.pending = [Preparing(2, 0)]
    log = Log()
    place_next(state, Preparing(2, 0), "fort", log)
    assert [event.kind for event in log.events] == ["default placement"]
    fresh = campaign("oceans-2").battle
    assert state.chart.reefs == fresh.chart.reefs
    assert [f.name for f in state.forts] == [f.name for f in fresh.forts] == list(state.rules.fort_names)
    assert [ship.at for ship in state.ships] == [ship.at for ship in fresh.ships]
    assert [p.at for p in state.ports] == [p.at for p in fresh.ports]
    state.set_out(Seeded(1), None)
    assert state.turn == 1
    assert state.fault() == ""


@rule("SAIL-3.1.5.0")
@pytest.mark.parametrize("key", ["pearl-2", "pearl-4-2v2", "jolly_roger-3", "oceans-2", "oceans-3", "oceans-3v1"])
def test_offered_and_judged_places_are_the_same(key: str) -> None:
    for battle in placements(key, 7):
        state, seat = battle.battle, battle.seat(battle.awaited()[0])
        grid, offered = state.rules.grid, {order.text for order in state.orders(seat)}
        words = {"place reef": "reef {}", "place fort": "fort {}", "place royal port": "port {}"}
        texts = [words[battle.prompt()].format(n) for n in grid.names] if battle.prompt() in words else []
        if battle.prompt() == "place ship":  # one ship everywhere, all the others here and there
            one = next(ship for ship in state.ships if ship.owner == seat and ship.at == OFF)
            texts = [f"put {one.name()} at {name}" for name in grid.names]
            texts += [f"put {ship.name()} at {name}" for ship in state.ships for name in grid.names[seat::19]]
        judged = set()
        for text in texts:
            order = state.read(seat, text)
            assert not isinstance(order, Refusal)
            if state.refusal(seat, order) is None:
                judged.add(text)
        assert judged == offered.intersection(texts) or battle.prompt() == "place island"
        for text in offered:
            order = state.read(seat, text)
            assert not isinstance(order, Refusal)
            assert state.refusal(seat, order) is None, text


def test_nothing_else_can_be_said_while_a_piece_is_asked_for() -> None:
    battle = reef()
    assert battle.refused("red: fort g5") == ("SAIL-1.1.8", "not now")
    assert battle.refused("blue: reef g5") == ("MATCH-2.3", "not awaited")


# ---- whole spaces, islands


@rule("SAIL-2.2.4")
@pytest.mark.parametrize(("at", "turned", "lawful"), [("u13", 0, True), ("v13", 0, False), ("w11", 90, True)])
def test_an_island_lies_on_whole_spaces_of_the_board(at: str, turned: int, lawful: bool) -> None:
    battle = island("red", "monu e7")
    said = f"red: island monu 1 at {at} turned {turned}"
    if lawful:
        assert battle.lawful(said)
    else:
        assert battle.refused(said) == ("SAIL-2.2.4", "beyond the edge")


@rule("SAIL-2.2.4")
@pytest.mark.parametrize("said", ["reef a1.5", "reef a", "fort ab3", "port a15", "island monu 1 at e7 turned 45"])
def test_nothing_is_placed_across_grid_lines(said: str) -> None:
    """There are no words for it."""
    found = reef().battle.read(0, said)
    assert isinstance(found, Refusal)
    assert found.reason == "not understood"


@rule("SAIL-2.3.4")
@pytest.mark.parametrize(
    ("at", "lawful"),
    [("i7", True), ("e9", True), ("h8", False), ("h7", False), ("a7", True), ("b8", False)],
)
def test_islands_may_touch_and_never_overlap(at: str, lawful: bool) -> None:
    battle = island("red", "monu e7; monu e7")
    said = f"red: island monu 2 at {at} turned 0"
    if lawful:
        assert battle.lawful(said)
    else:
        assert battle.refused(said) == ("SAIL-2.3.4", "islands overlap")


@rule("SAIL-2.3.4")
def test_the_sea_in_the_corner_of_an_island_belongs_to_it() -> None:
    battle = island("red", "snake e7; volcano e7")
    assert battle.refused("red: island volcano 1 at i9 turned 0") == ("SAIL-2.3.4", "islands overlap")
    assert battle.lawful("red: island volcano 1 at j9 turned 0")


@rule("SAIL-2.1.6")
def test_every_copy_of_an_island_is_placed_once() -> None:
    battle = island("red", "monu e7; monu e7")
    assert battle.refused("red: island monu 1 at n7 turned 0") == ("SAIL-2.1.6", "placed already")
    assert battle.refused("red: island volcano 1 at n7 turned 0") == ("SAIL-3.1.5.0", "not in the set-up")
    layout = placing.layout_of(battle.battle)
    for number, refusal in ((2, None), (3, "not in the box")):
        found = no_island(layout, Island("monu", number, battle.square("n7"), 0))
        assert (found.reason if found is not None else None) == refusal


def test_an_island_is_offered_in_every_way_it_can_lie_and_may_be_turned_about() -> None:
    battle = island("red", "monu e7")
    texts = battle.offered("red")
    assert {text.rsplit(" ", 1)[1] for text in texts} == {"0", "90"}
    assert len(texts) == 21 * 13 + 23 * 11
    assert battle.battle.pending[-1].sample
    assert battle.lawful("red: island monu 1 at e7 turned 180")
    battle.order("red: island monu 1 at e7 turned 180")
    assert battle.battle.chart.kind[battle.square("f7")] == 2


# ---- Royal Ports


@rule("SAIL-3.1.5.1.1")
@pytest.mark.parametrize(("at", "lawful"), [("a1", True), ("c7", True), ("h3", True), ("d7", False), ("g4", False)])
def test_a_royal_port_lies_within_three_spaces_of_an_edge(at: str, lawful: bool) -> None:
    battle = port("red", "red b2")
    if lawful:
        assert battle.lawful(f"red: port {at}")
    else:
        assert battle.refused(f"red: port {at}") == ("SAIL-3.1.5.1.1", "far from the edge")


@rule("SAIL-3.1.5.1.1")
@pytest.mark.parametrize(("at", "lawful"), [("n2", True), ("m2", False), ("b14", True), ("b13", False), ("m14", True)])
def test_royal_ports_are_twelve_spaces_apart(at: str, lawful: bool) -> None:
    battle = port("blue", "red b2; blue w13")
    if lawful:
        assert battle.lawful(f"blue: port {at}")
    else:
        assert battle.refused(f"blue: port {at}") == ("SAIL-3.1.5.1.1", "royal ports too near")


@rule("SAIL-3.1.5.1.1")
def test_a_player_has_one_royal_port_in_his_own_sector() -> None:
    battle = port("red", "red b2; red w13")
    assert battle.refused("red: port w13") == ("SAIL-3.1.5.1.1", "has a royal port")
    for oceans in placements("oceans-2", 3):
        if oceans.prompt() == "place royal port" and oceans.awaited() == ["red"]:
            assert oceans.refused("red: port w7") == ("SAIL-3.1.5.1.1", "not your sector")
            assert all(text[5] < "m" for text in oceans.offered("red"))
            return
    raise AssertionError("no Royal Port was asked for")


@rule("SAIL-3.1.5.4.1")
@pytest.mark.parametrize(("at", "lawful"), [("b2", False), ("b4", True), ("a2", True)])
def test_no_royal_port_is_laid_beside_a_reef_that_is_there_already(at: str, lawful: bool) -> None:
    battle = port("blue", "blue w13", reefs="c2")
    if lawful:
        assert battle.lawful(f"blue: port {at}")
    else:
        assert battle.refused(f"blue: port {at}") == ("SAIL-3.1.5.4.1", "harbour of a royal port")
        assert battle.refusal(f"blue: port {at}").facts == {"at": "c2", "port": "b2"}


@rule("SAIL-2.3.6")
def test_a_royal_port_and_a_fort_fill_one_space_each() -> None:
    battle = port("blue", "red b2; blue w13", forts="red m3", reefs="x7", islands="monu l13")
    assert battle.refused("blue: port x7") == ("SAIL-2.3.6", "space taken")
    assert battle.refused("blue: port m13") == ("SAIL-2.3.6", "not sea")
    battle.order("blue: port w13")
    at = battle.square("w13")
    assert battle.battle.chart.port_at[at] == 1
    assert [s for s, p in enumerate(battle.battle.chart.port_at) if p == 1] == [at]
    assert battle.battle.chart.room[at] == 0


@rule("SAIL-3.1.5.1.3")
def test_a_royal_port_has_no_strength_cannot_fire_and_is_no_target() -> None:
    battle = at_sea("red first-rate 1 at b4; blue brig 1 at t11", ports="red b13; blue w2", wind="n fresh")
    battle.put("first-rate 1", "u4")
    assert battle.offered("red", "fire") == {"fire first-rate 1 at nothing"}
    assert battle.offered("red", "salvo") == set()
    for said in ("fire first-rate 1 at port w2", "fire port b13 at brig 1", "fire first-rate 1 at fort w2"):
        assert isinstance(battle.battle.read(0, said), Refusal)
    ports = battle.battle.view(None)["ports"]
    assert all(set(facts) == {"at", "owner", "taken", "harbour"} for facts in ports)  # type: ignore[attr-defined]


# ---- forts


@rule("SAIL-3.1.5.2.1")
@pytest.mark.parametrize(
    ("at", "reason"),
    [
        ("e7", ""),  # coastal
        ("f7", ""),  # shore
        ("d6", ""),  # sea, beside the corner
        ("j9", "far from the coast"),
        ("c7", "far from the coast"),
        ("q7", ""),  # shore of the volcano
        ("q8", "fort on land"),
        ("s10", ""),  # sea beside its coastal corner
        ("t10", "far from the coast"),
    ],
)
def test_a_fort_stands_on_the_coast_or_beside_it(at: str, reason: str) -> None:
    battle = fort("red", "blue x14; red e7 coast", islands="monu e7; volcano p7")
    if reason:
        assert battle.refused(f"red: fort {at}") == ("SAIL-3.1.5.2.1", reason)
    else:
        assert battle.lawful(f"red: fort {at}")


@rule("SAIL-3.1.5.2.1")
def test_a_scenario_may_put_a_fort_elsewhere_but_never_on_land() -> None:
    battle = fort("red", "blue x14; red e7", islands="monu e7; volcano p7")
    assert battle.lawful("red: fort a1")
    assert battle.refused("red: fort q8") == ("SAIL-3.1.5.2.1", "fort on land")


@rule("SAIL-3.1.5.2.2")
@pytest.mark.parametrize(
    ("at", "lawful"),
    [
        ("h3", False),
        ("i3", True),
        ("g7", False),
        ("h8", True),
        ("h7", True),
        ("g4", True),  # 4 spaces from C3, but on no line with any space of that harbour
        ("g5", False),  # C1, on the diagonal
    ],
)
def test_a_fort_does_not_command_the_harbour_of_a_royal_port(at: str, lawful: bool) -> None:
    battle = fort("red", "red a14", ports="blue b2")
    if lawful:
        assert battle.lawful(f"red: fort {at}")
    else:
        assert battle.refused(f"red: fort {at}") == ("SAIL-3.1.5.2.2", "commands a royal port")


@rule("SAIL-3.1.5.2.2")
def test_islands_between_make_no_difference_and_the_refusal_measures_the_line() -> None:
    battle = fort("red", "red a14", ports="blue b2", islands="monu e2 90")
    assert battle.refusal("red: fort h3").facts == {"at": "h3", "port": "b2", "to": "c3", "distance": 5}


@rule("SAIL-3.1.5.2.2", "SAIL-4.4.5.4")
@pytest.mark.parametrize(("at", "lawful"), [("h3", False), ("i3", True), ("g7", False), ("h8", True)])
def test_a_royal_port_is_not_placed_within_reach_of_a_fort(at: str, lawful: bool) -> None:
    battle = port("blue", "blue b2", forts=f"red {at}")
    if lawful:
        assert battle.lawful("blue: port b2")
    else:
        assert battle.refused("blue: port b2") == ("SAIL-3.1.5.2.2", "commands a royal port")


@rule("SAIL-3.1.5.2.3")
@pytest.mark.parametrize(("at", "by"), [("g5", "reef"), ("h9", "ship"), ("x14", "fort")])
def test_a_fort_is_not_placed_on_another_piece(at: str, by: str) -> None:
    battle = fort("red", "blue x14; red a1", reefs="g5", ships="blue brig 1 at h9")
    found = battle.refusal(f"red: fort {at}")
    assert (found.rule, found.reason, found.facts) == ("SAIL-3.1.5.2.3", "space taken", {"at": at, "by": by})
    assert battle.refused(f"red: fort {at}")[0] == "SAIL-3.1.5.2.3"


@rule("SAIL-3.1.5.2.3")
def test_a_forts_harbour_has_a_space_and_may_meet_another() -> None:
    battle = fort("red", "blue a3; red a1", reefs="b1 b2")
    assert battle.lawful("red: fort a1")  # a2 is left, and in both harbours
    shut_in = fort("red", "blue x14; red a1", reefs="a2 b1 b2")
    assert shut_in.refused("red: fort a1") == ("SAIL-3.1.5.2.3", "no harbour")


@rule("SAIL-4.4.5.3")
def test_in_oceans_each_fort_stands_in_its_owners_sector() -> None:
    seen = 0
    for battle in placements("oceans-4", 4):
        if battle.prompt() == "place fort":
            seat = battle.battle.awaited().bit_length() - 1
            layout = placing.layout_of(battle.battle)
            squares = [battle.square(text.split()[1]) for text in battle.offered(battle.awaited()[0])]
            assert {layout.sector_of(square) for square in squares} == {seat}
            other = next(s for s in range(336) if layout.sector_of(s) != seat and layout.ground.kind[s] == 1)
            said = f"{battle.awaited()[0]}: fort {battle.at(other)}"
            assert battle.refused(said) == ("SAIL-4.4.5.3", "not your sector")
            seen += 1
    assert seen == 4


def test_forts_are_named_by_where_they_stand_and_numbered_as_the_set_up_lists_them() -> None:
    last = None
    for battle in placements("oceans-2", 6):
        last = battle
    assert last is not None
    state = last.battle
    assert [f.owner for f in state.forts] == [plan.owner for plan in state.rules.setup.forts]
    assert [f.name for f in state.forts] == [f"fort {last.at(f.at)}" for f in state.forts]
    assert list(state.rules.fort_names) == state.rules.book.forts == [f.name for f in state.forts]
    assert [site.at for site in state.chart.forts] == [f.at for f in state.forts]


# ---- islands and Royal Ports, free passage


@rule("SAIL-3.1.5.3.1")
@pytest.mark.parametrize(("at", "lawful"), [("d1", True), ("c4", True), ("c3", False), ("d4", True), ("a4", True)])
def test_no_part_of_an_island_lies_in_a_royal_ports_harbour(at: str, lawful: bool) -> None:
    battle = island("blue", "snake m7", ports="red b2")
    said = f"blue: island snake 1 at {at} turned 0"
    if lawful:
        assert battle.lawful(said)
    else:
        assert battle.refused(said) == ("SAIL-3.1.5.3.1", "harbour of a royal port")


@rule("SAIL-3.1.5.3.1")
def test_not_even_a_cell_of_sea_and_not_when_the_port_comes_later() -> None:
    battle = island("blue", "snake m7", ports="red b4")
    assert battle.refused("blue: island snake 1 at c1 turned 0") == ("SAIL-3.1.5.3.1", "harbour of a royal port")
    assert battle.battle.chart.kind[battle.square("c3")] == 0
    later = port("red", "red b4", islands="snake c1")
    assert later.refused("red: port b4") == ("SAIL-3.1.5.3.1", "harbour of a royal port")
    assert later.lawful("red: port b5")


@rule("SAIL-3.1.5.3.2")
def test_the_reef_that_closes_the_last_way_between_two_forts_is_refused() -> None:
    """A wall from north to south with a gap at its end."""
    wall = "l1 l2 l3 l4 l5 l6 l7 l8 l9 l10 l11 l12"
    battle = reef("red", reefs=wall, forts="red a14; blue x1")
    assert battle.lawful("red: reef l13")
    assert battle.lawful("red: reef l14")
    narrow = reef("red", reefs=f"{wall} l13", forts="red a14; blue x1")
    assert narrow.refused("red: reef l14") == ("SAIL-3.1.5.3.2", "no way left")
    assert narrow.lawful("red: reef k14")  # from l14 there is still the corner to k13
    assert narrow.lawful("red: reef k13")
    corner = reef("red", reefs=f"{wall} l13 k14", forts="red a14; blue x1")
    assert corner.refused("red: reef k13") == ("SAIL-3.1.5.3.2", "no way left")
    assert corner.refusal("red: reef k13").facts == {"from": "a13", "to": "w1"}


@rule("SAIL-3.1.5.3.2")
def test_with_royal_ports_it_is_their_harbours_that_must_be_joined() -> None:
    """The fort in the corner is cut off, the Royal Ports are not."""
    battle = reef("red", ports="red b13; blue w2", forts="red a1; blue x14", reefs="c1 c2 a3 b3")
    assert battle.lawful("red: reef c3")
    closed = reef("red", ports="red b13; blue w2", forts="red g14; blue x14", reefs="a11 b11 c11 d11 d12 d13 e14")
    assert closed.lawful("red: reef c10")
    closing = reef("red", ports="red b13; blue w2", forts="red g14; blue x14", reefs="a11 b11 c11 d11 d12 d13")
    assert closing.refused("red: reef d14") == ("SAIL-3.1.5.3.2", "no way left")


@rule("SAIL-3.1.5.3.2")
def test_there_must_be_a_way_to_every_space_with_goods() -> None:
    ring = "f5 g5 h5 f6 h6 f7 g7"
    battle = reef("red", forts="red a1; blue x14", reefs=ring, goods="g6")
    assert battle.refused("red: reef h7") == ("SAIL-3.1.5.3.2", "no way left")
    facts = battle.refusal("red: reef h7").facts
    assert facts["to"] == "g6"
    empty = reef("red", forts="red a1; blue x14", reefs=ring)
    assert empty.lawful("red: reef h7")


@rule("SAIL-3.1.5.3.2")
def test_an_island_that_covers_goods_or_bars_the_way_is_refused() -> None:
    battle = island("red", "monu e7", forts="red a1; blue x14", goods="n7")
    assert battle.refused("red: island monu 1 at m7 turned 0") == ("SAIL-3.1.5.3.2", "no way left")
    assert battle.lawful("red: island monu 1 at n7 turned 0")  # a coastal space: the goods can be fetched
    wall = "m3 m4 m5 m6 m7 m8 m9 m10 m11 m12 m13 m14"
    bars = island("red", "monu e7", forts="red a1; blue x14", reefs=wall)
    assert bars.refused("red: island monu 1 at k1 turned 0") == ("SAIL-3.1.5.3.2", "no way left")
    assert bars.lawful("red: island monu 1 at h1 turned 0")


@rule("SAIL-3.1.5.3.2")
def test_before_there_are_harbours_the_goods_must_be_joined() -> None:
    battle = campaign("pearl-2", placement="all")
    assert battle.prompt() == "place island"
    assert battle.refused("red: island monu 1 at k6 turned 90") == ("SAIL-3.1.5.3.2", "no way left")


@rule("SAIL-3.1.5.3.2")
@pytest.mark.parametrize(("seed", "many"), [(0, 40), (1, 60), (2, 80), (4, 120), (10, 120), (11, 140)])
def test_what_is_passed_over_as_harmless_closes_no_way(seed: int, many: int) -> None:
    """A crowded sea: the short cut (a reef or an island that everybody can sail round) against the whole search."""
    random = Random(seed)
    battle = at_sea(forts="red a1; blue x14; g7", islands="monu e7; volcano p3; snake n10", goods="r12 k2").battle
    open_sea = [s for s in range(336) if battle.chart.kind[s] == 0 and not battle.chart.harbour[s]]
    goods = [item.where for item in battle.items]
    crowd = random.sample([s for s in open_sea if s not in goods], many)
    placing.draw(battle, reefs=crowd)
    layout = placing.layout_of(battle)
    assert closed_way(layout.reach(), layout.areas(), layout.goods) == (OFF, OFF)
    for at in range(336):
        if at in crowd or at not in open_sea or at in goods:
            continue
        ground = Ground(layout.grid, battle.chart.islands, [*crowd, at], battle.chart.forts, [])
        closed = closed_way(reaches(ground), layout.areas(), goods) != (OFF, OFF)
        found = no_reef(layout, at, NONE, False)
        assert (found is not None and found.rule == "SAIL-3.1.5.3.2") == closed, layout.name(at)
        lies = Island("volcano", 2, at, 0)
        island_refused = no_island(layout, lies)
        if island_refused is None or island_refused.rule == "SAIL-3.1.5.3.2":
            after = layout.with_island(lies)
            shut = closed_way(reaches(after.ground), after.areas(), goods) != (OFF, OFF)
            assert (island_refused is not None) == shut, layout.name(at)


# ---- reefs


@rule("SAIL-2.3.5")
def test_a_reef_fills_one_sea_space() -> None:
    battle = reef(islands="monu e7")
    assert battle.refused("red: reef e7") == ("SAIL-2.3.5", "not sea")  # coastal
    assert battle.refused("red: reef f7") == ("SAIL-2.3.5", "not sea")
    before = list(battle.battle.chart.room)
    battle.order("red: reef g5")
    at = battle.square("g5")
    assert battle.battle.chart.reefs == [at]
    assert [s for s, room in enumerate(battle.battle.chart.room) if room != before[s]] == [at]


@rule("SAIL-3.1.5.4.1")
@pytest.mark.parametrize(
    ("at", "by"), [("g5", "reef"), ("c3", "ship"), ("d5", "goods"), ("a1", "fort"), ("e7", "island")]
)
def test_a_reef_is_placed_where_nothing_else_is(at: str, by: str) -> None:
    battle = reef(reefs="g5", ships="red brig 1 at c3", goods="d5", islands="snake e7")
    found = battle.refusal(f"red: reef {at}")
    assert (found.rule, found.reason, found.facts) == ("SAIL-3.1.5.4.1", "space taken", {"at": at, "by": by})
    assert battle.refused(f"red: reef {at}")[0] == "SAIL-3.1.5.4.1"


@rule("SAIL-3.1.5.4.1")
def test_a_reef_lies_in_no_royal_ports_harbour_and_in_no_other_players_fort_harbour() -> None:
    battle = reef(ports="red b7; blue w7", forts="red a14; blue l14")
    assert battle.refused("red: reef c8") == ("SAIL-3.1.5.4.1", "harbour of a royal port")
    assert battle.refused("red: reef a6") == ("SAIL-3.1.5.4.1", "harbour of a royal port")
    assert battle.lawful("red: reef d8")
    assert battle.refused("red: reef k13") == ("SAIL-3.1.5.4.1", "harbour of another")
    assert battle.lawful("red: reef b13")  # his own


@rule("SAIL-3.1.5.4.1", "SAIL-3.1.5.2.3")
def test_not_even_in_ones_own_harbour_if_nothing_is_left_of_it() -> None:
    battle = reef(forts="red a1; blue x14", reefs="a2 b1")
    assert battle.refused("red: reef b2") == ("SAIL-3.1.5.2.3", "no harbour")


@rule("SAIL-3.1.5.4.1")
def test_a_reef_in_the_harbour_of_a_neutral_fort_is_nobodys_loss() -> None:
    battle = reef(forts="red a1; blue x14; g7")
    assert battle.lawful("red: reef f6")


@rule("SAIL-3.1.5.4.2")
@pytest.mark.parametrize(
    ("key", "each"), [("pearl-2", 3), ("pearl-3", 2), ("pearl-4", 1), ("pearl-5", 1), ("pearl-6", 1)]
)
def test_the_six_reefs_are_divided_equally(key: str, each: int) -> None:
    asked_for: dict[str, int] = {}
    for battle in placements(key, 1, "reefs"):
        who = battle.awaited()[0]
        asked_for[who] = asked_for.get(who, 0) + 1
    assert set(asked_for.values()) == {each}
    assert len(asked_for) == int(key[6])


@rule("SAIL-3.1.5.4.2")
def test_a_player_places_his_reefs_in_his_own_sector() -> None:
    battle = campaign("oceans-2", placement="reefs")
    assert battle.lawful("red: reef l14")
    assert battle.refused("red: reef m14") == ("SAIL-3.1.5.4.2", "not your sector")
    assert battle.refusal("red: reef m14").facts == {"at": "m14", "owner": 1}


@rule("SAIL-3.1.5.4.3")
@pytest.mark.parametrize(("at", "owner"), [("l7", ""), ("k7", "red"), ("m7", "blue"), ("l1", ""), ("a14", "red")])
def test_without_sectors_a_space_is_the_nearest_forts_owners(at: str, owner: str) -> None:
    """Forts on a7 and w7: l7 is 11 from both."""
    battle = reef(forts="red a7; blue w7; x1")
    found = {"red": battle.lawful(f"red: reef {at}")}
    assert found["red"] == (owner == "red")
    layout = placing.layout_of(battle.battle)
    assert layout.sector_of(battle.square(at)) == {"red": 0, "blue": 1, "": -1}[owner]


@rule("SAIL-3.1.5.4.3")
def test_the_nearest_of_several_forts_counts_and_equal_forts_of_one_player_are_his() -> None:
    layout = placing.layout_of(reef(forts="red a1; red a9; blue x14").battle)
    battle = reef(forts="red a1; red a9; blue x14")
    assert layout.sector_of(battle.square("a5")) == 0
    assert layout.sector_of(battle.square("m9")) == 1  # 12 from a9, 11 from x14


# ---- ships

CORNER_FLEET = "red brig 1 at a1; red frigate 1 at a1; red galleon 1 at a1; blue brig 2 at x1"


@rule("SAIL-3.1.5.6")
def test_ships_are_placed_in_harbours_of_ones_own_forts() -> None:
    battle = ships("red", CORNER_FLEET, "red a1; blue x14; red a14")
    at = {text.split()[-1] for text in battle.offered("red", "put brig 1")}
    assert at == {"a2", "b1", "b2", "a13", "b13", "b14"}
    assert battle.refused("red: put brig 1 at w13") == ("SAIL-3.1.5.6", "not your harbour")
    assert battle.refused("red: put brig 1 at c3") == ("SAIL-3.1.5.6", "not your harbour")
    assert battle.refused("red: put brig 2 at b2") == ("SAIL-1.1.9", "not your ship")
    battle.order("red: put galleon 1 at b13")
    assert battle.where("galleon 1") == "b13"


@rule("SAIL-3.1.5.6")
def test_a_ship_is_placed_once_and_the_reserve_comes_later() -> None:
    battle = ships("red", CORNER_FLEET, "red a1; blue x14", placed="brig 1")
    assert battle.refused("red: put brig 1 at b2") == ("SAIL-3.1.5.6", "ship placed already")
    jolly = campaign("jolly_roger-2", placement="ships")
    asked(jolly, "spain", "ship")
    assert jolly.refused("spain: put galleon 3 at b1") == ("SAIL-3.1.5.6", "comes later")
    assert "put galleon 1 at b1" in jolly.offered("spain")


@rule("SAIL-3.1.5.6")
def test_the_limits_of_ships_in_a_space_hold() -> None:
    battle = ships("red", CORNER_FLEET, "red a1; blue x14")
    battle.put("brig 1", "b2").put("frigate 1", "b2")
    assert battle.refused("red: put galleon 1 at b2") == ("SAIL-3.3.1.2.1", "space full")
    coast = ships("red", CORNER_FLEET, "red f8; blue x14", islands="monu e7")
    coast.put("brig 1", "e8")
    assert coast.refused("red: put frigate 1 at e8") == ("SAIL-3.3.1.2.2", "space full")


@rule("SAIL-3.1.5.6")
def test_a_ship_leaves_room_for_those_that_come_after() -> None:
    """Two forts share the harbour space b2; blue has no other."""
    fleet = "red brig 1 at a1; blue brig 2 at a1; blue frigate 2 at a1"
    battle = ships("red", fleet, "red a2; blue c2", reefs="c1 c3 d1 d2 d3 b3 b1")
    assert {text.split()[-1] for text in battle.offered("red")} == {"a1", "a3"}
    assert battle.refused("red: put brig 1 at b2") == ("SAIL-3.1.5.6", "no room for the fleet")


@rule("SAIL-3.1.5.6")
def test_a_fort_or_a_reef_that_leaves_too_little_room_for_the_fleet_is_refused() -> None:
    fleet = "red brig 1 at a1; red frigate 1 at a1; red galleon 1 at a1; blue brig 2 at x13"
    tight = ships("red", fleet, "red a1; blue x14", reefs="b1")
    assert asked(tight, "red", "reef").refused("red: reef b2") == ("SAIL-3.1.5.6", "no room for the fleet")
    wide = ships("red", fleet, "red a1; blue x14")
    assert asked(wide, "red", "reef").lawful("red: reef b2")
    battle = fort("red", "blue x14; red a1", reefs="a2 b1", ships=fleet)
    for ship in battle.battle.ships:
        battle.battle.put(ship, OFF)
    assert battle.refused("red: fort a1") == ("SAIL-3.1.5.6", "no room for the fleet")
    assert battle.lawful("red: fort a14")


@rule("SAIL-3.1.5.6")
def test_who_has_still_a_fort_to_place_may_begin_with_a_narrow_one() -> None:
    """Red's three ships do not find room by a1 alone; but his other fort is still to come."""
    fleet = "red brig 1 at a1; red frigate 1 at a1; red galleon 1 at a1; blue brig 2 at x13"
    battle = fort("red", "blue x14; red a1; red a14", reefs="a2 b1", ships=fleet)
    for ship in battle.battle.ships:
        battle.battle.put(ship, OFF)
    first, second = battle.battle.forts
    assert (first.name, second.name) == ("fort x14", "fort a1")
    placing.lay_forts(battle.battle, battle.battle.rules.setup.forts[:1])
    state = battle.battle
    state.chart = Chart(state.rules.grid, [], state.chart.reefs, [state.rules.setup.forts[0].site], [])
    assert battle.lawful("red: fort a1")
    battle.order("red: fort a1")
    asked(battle, "red", "fort")
    assert battle.lawful("red: fort a14")


@rule("SAIL-3.1.5.6")
def test_harbours_that_overlap_are_shared_out_so_that_all_find_room() -> None:
    """Red could fill the three common spaces; he need not, and must not."""
    fleet = "red brig 1 at a1; red frigate 1 at a1; blue brig 2 at a1; blue frigate 2 at a1"
    battle = ships("red", fleet, "red a2; blue c2", reefs="c1 c3 d1 d2 d3 a1 a3 b3")
    assert {text.split()[-1] for text in battle.offered("red")} == {"b1", "b2"}
    battle.order("red: put brig 1 at b1")
    asked(battle, "red", "ship").order("red: put frigate 1 at b1")
    assert {text.split()[-1] for text in asked(battle, "blue", "ship").offered("blue")} == {"b2"}


# ---- scenarios


@rule("SAIL-4.2.8.4")
def test_the_referee_shows_how_far_each_fort_is_from_the_pearls_and_accepts_any_placement() -> None:
    battle = campaign("pearl-6")
    told = next(event.facts for event in battle.told if event.kind == "far from the pearls")
    sums = dict(zip(told["forts"], told["sums"], strict=True))  # type: ignore[call-overload]
    if battle.lies(7) == "l8":
        assert (sums["fort a1"], sums["fort l1"]) == (80, 46)
    else:
        assert (sums["fort a1"], sums["fort l1"]) == (81, 45)
    uneven = campaign("pearl-2", placement="all")
    while uneven.prompt() == "place island":
        uneven.order(f"{uneven.awaited()[0]}: {min(uneven.offered(uneven.awaited()[0]))}")
    uneven.order("red: fort l5")
    uneven.order("blue: fort x14", Seeded(1))
    shown = next(event.facts for event in uneven.told if event.kind == "far from the pearls")
    assert shown["forts"] == ["fort l5", "fort x14"]
    assert shown["sums"] != [0, 0]


@rule("SAIL-4.2.8.4")
@pytest.mark.parametrize(("last", "a1", "l1"), [("red", 80, 46), ("yellow", 81, 45)])
def test_the_sums_of_the_rulebook(last: str, a1: int, l1: int) -> None:
    """Red's fort is a1, yellow's x14: the seventh batch lies on l8 or m7."""
    seed = next(s for s in range(99) if campaign("pearl-6", s).battle.order[-1] == campaign("pearl-6").seat(last))
    battle = campaign("pearl-6", seed)
    told = next(event.facts for event in battle.told if event.kind == "far from the pearls")
    sums = dict(zip(told["forts"], told["sums"], strict=True))  # type: ignore[call-overload]
    assert (sums["fort a1"], sums["fort l1"]) == (a1, l1)


@rule("SAIL-4.4.5.2")
def test_in_oceans_each_player_places_equally_many_islands_in_his_own_sector() -> None:
    for key, each in (("oceans-2", 2), ("oceans-3", 1), ("oceans-4", 1)):
        placed: dict[str, int] = {}
        for battle in placements(key, 8):
            if battle.prompt() == "place island":
                who = battle.awaited()[0]
                placed[who] = placed.get(who, 0) + 1
                layout = placing.layout_of(battle.battle)
                for text in battle.offered(who):
                    at = battle.square(text.split()[4])
                    assert layout.sector_of(at) == battle.seat(who)
        assert set(placed.values()) == {each}, key
    battle = campaign("oceans-2", placement="all")
    assert battle.lawful("red: island monu 1 at i7 turned 0")
    assert battle.refused("red: island monu 1 at j7 turned 0") == ("SAIL-4.4.5.2", "not your sector")


@rule("SAIL-4.4.5.4")
def test_in_oceans_royal_ports_are_placed_after_the_forts_and_only_by_two_players() -> None:
    prompts = [battle.prompt() for battle in placements("oceans-2", 9)]
    assert prompts[:10] == [*["place island"] * 4, *["place fort"] * 4, *["place royal port"] * 2]
    assert "place royal port" not in {battle.prompt() for battle in placements("oceans-3", 9)}


@rule("SAIL-4.3.9.4.1")
def test_the_pirates_place_one_island_by_tortuga_then_spain_one_by_each_of_her_forts() -> None:
    battle = campaign("jolly_roger-3", placement="all")
    seen = []
    while battle.prompt() == "place island":
        top = battle.battle.pending[-1]
        assert isinstance(top, Placing)
        who = battle.awaited()[0]
        seen.append((who, top.fort_name))
        pick = sorted(battle.offered(who))[0]
        battle.order(f"{who}: {pick}")
    assert seen == [("red", "fort m2"), ("spain", "fort b2"), ("spain", "fort b13"), ("spain", "fort x14")]
    assert len(battle.battle.chart.islands) == 4


@rule("SAIL-4.3.9.4.1", "SAIL-3.1.5.2.1")
def test_every_fort_gets_a_coast_by_its_island() -> None:
    battle = campaign("jolly_roger-2", placement="all")
    assert battle.lawful("red: island monu 1 at n3 turned 0")  # m2 is sea beside its corner
    assert battle.refused("red: island monu 1 at o4 turned 0") == ("SAIL-4.3.9.4.1", "not by the fort")
    assert battle.refused("red: island volcano 1 at l1 turned 0") == ("SAIL-3.1.5.2.1", "fort on land")
    assert battle.lawful("red: island monu 1 at l1 turned 0")
    assert battle.lawful("red: island snake 1 at n2 turned 0")
    assert {text.split()[1] for text in battle.offered("red")} == {"monu", "snake", "volcano"}


@rule("SAIL-4.3.9.4.2")
def test_in_jolly_roger_the_six_reefs_are_placed_one_by_one_anywhere() -> None:
    order = []
    for battle in placements("jolly_roger-4", 3, "reefs"):
        order.append(battle.awaited()[0])
        lawful = battle.offered(battle.awaited()[0])
        assert {"reef m10", "reef e10", "reef u3"} & lawful
    assert order == ["spain", "red", "blue", "green", "spain", "red"]


@rule("SAIL-4.3.9.4.2", "SAIL-3.1.5.4.1")
def test_a_pirate_may_lay_a_reef_before_tortuga_and_not_before_cadiz() -> None:
    battle = asked(campaign("jolly_roger-3", placement="reefs"), "blue", "reef")
    battle.put("frigate 2", "")
    assert battle.refused("blue: reef x13") == ("SAIL-3.1.5.4.1", "harbour of another")
    for brig in range(1, 7):
        battle.put(f"brig {brig}", "")
    assert battle.lawful("blue: reef l3")
    assert asked(battle, "spain", "reef").refused("spain: reef l3") == ("SAIL-3.1.5.4.1", "harbour of another")


def test_words_for_pieces_read_as_they_are_written() -> None:
    grid = reef().battle.rules.grid
    at = grid.read("g5")
    assert [PlaceReef(at, grid).text, PlaceFort(at, grid).text, PlacePort(at, grid).text] == [
        "reef g5",
        "fort g5",
        "port g5",
    ]


def test_words_about_forts_and_goods_are_answered_while_there_are_none() -> None:
    for battle in (campaign("oceans-2", placement="all"), at_sea("red brig 1 at f5; blue brig 2 at h8")):
        for said in (
            "fire fort a1 at brig 1",
            "fire brig 1 at fort a1",
            "salvo fort a1 x2 at brig 1",
            "add fort a1 x1",
            "give fort a1 2",
            "assault fort a1 with brig 1",
            "repair brig 1 at fort a1",
            "work fort a1 with brig 1",
            "stop work fort a1",
            "load goods 1 aboard brig 1",
            "unload goods 1 from brig 1 at fort a1",
            "stow goods 1 aboard brig 1",
            "present fort a1 to blue",
            "until fort a1 falls",
        ):
            found = battle.battle.read(0, said)
            assert isinstance(found, Refusal), said
            assert found.reason == "not understood"
