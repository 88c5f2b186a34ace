"""General rules, dice and cards (chapters 1 and 2)."""

from __future__ import annotations

import pytest

from searoom.core.fields import DataFault, read_fields
from searoom.core.rulebook import Rulebook
from searoom.games.boardgame.card_files import package_fields, read_card
from searoom.games.boardgame.cards import CARRIERS, SPOTS, SYMBOLS, TYPES, Card, names_of
from searoom.games.boardgame.data import BOX, CARDS, DICE, EDITIONS, FEATURES, EditionTable
from searoom.games.boardgame.deriving import Derivation
from searoom.games.boardgame.game import GAME
from searoom.games.boardgame.state import Switches
from tests.games.boardgame.at_table import card_of, rule, table

TABLES = package_fields("tables.toml", "BOARD-2.6.2")
DERIVE = Derivation(TABLES.table("derive", "BOARD-2.6.2"), TABLES.table("points", "BOARD-2.6.1"))


def card(name: str) -> Card:
    return CARDS[card_of(name)]


@rule("BOARD-1.1.1")
def test_two_sides_and_each_unit_is_somebodys() -> None:
    battle = table("fletcher d4 n; jenkins e4 n", "kagero d6 s", south_dice=[4])
    assert battle.battle.seats == 2
    assert battle.refused("south: fire fletcher primary at jenkins with 4") == ("BOARD-7.1.6", "not on the board")
    assert battle.lawful("south: fire fletcher primary at kagero with 4")


@rule("BOARD-1.1.2", "BOARD-1.1.3")
def test_an_edition_and_each_of_its_differences_by_itself() -> None:
    english, italian = Switches({}), Switches({"edition": "italian"})
    assert len(EDITIONS.keys) == 16
    book = Rulebook(GAME.rulebook_text())
    for key, about in zip(EDITIONS.keys, EDITIONS.rules, strict=True):
        assert book.knows(about)
        assert not getattr(english, key) and getattr(italian, key)
        one = Switches({key: "italian"})
        assert [k for k in EDITIONS.keys if getattr(one, k)] == [key]
        other = Switches({"edition": "italian", key: "english"})
        assert [k for k in EDITIONS.keys if not getattr(other, k)] == [key]
    start = GAME.start("training", {"edition": "french"})
    assert getattr(start, "rule", "") == "BOARD-1.1.2"


@rule("BOARD-1.1.5")
def test_a_refused_order_changes_nothing() -> None:
    battle = table("fletcher d4 n", "kagero d8 s", south_dice=[4])
    assert battle.refused("south: fire fletcher primary at kagero with 4") == ("BOARD-8.1.2", "out of range")
    assert battle.dice("south") == [4]


@rule("BOARD-2.1.1")
def test_the_die() -> None:
    shown = [[SYMBOLS[s] for s in face] for face in DICE.symbols]
    assert shown == [
        ["admiral"],
        ["movement"],
        ["movement", "torpedo"],
        ["artillery", "anti_aircraft"],
        ["artillery", "depth_charge"],
        ["artillery", "torpedo"],
    ]
    faces = [1, 3, 3, 4, 6, 2]
    counts = [sum(SYMBOLS.index(symbol) in DICE.symbols[f - 1] for f in faces) for symbol in SYMBOLS[:4]]
    assert counts == [1, 3, 2, 3]


@rule("BOARD-2.1.2", "BOARD-2.1.3")
def test_a_die_is_used_for_one_of_its_symbols_only() -> None:
    battle = table("fletcher d4 n", "kagero e4 s", south_dice=[6])
    assert battle.lawful("south: torpedo fletcher at kagero with 6")
    battle.go("south: fire fletcher primary at kagero with 6")
    assert battle.refused("south: torpedo fletcher at kagero with 6") == ("BOARD-5.4.1", "no such die")


@rule("BOARD-2.1.4", "BOARD-2.7.1")
def test_tokens_never_run_out() -> None:
    battle = table("le-terrible d4 n; hood a1 n", "kagero h8 s", phase="movement", south_dice=[1, 2, 2])
    battle.go("south: move le-terrible with 2 and smoke", "south: sail n n n")
    assert battle.smoke() == ["d7", "d6", "d5", "d4"]


@rule("BOARD-2.2.1", "BOARD-2.2.2")
def test_types() -> None:
    assert len(TYPES) == 13 and {c.kind for c in CARDS} == set(TYPES)
    assert {c.kind for c in CARDS if c.carrier} == set(CARRIERS) == {"CV", "CVL", "CVE"}
    assert {c.kind for c in CARDS if not c.warship} == {"AK"}


@rule("BOARD-2.3.1", "BOARD-2.3.2")
def test_the_fletchers() -> None:
    for name in ("fletcher", "jenkins", "radford"):
        c = card(name)
        assert (c.surfaced.movement, c.structure, c.armour, c.anti_aircraft, c.points) == (2, 2, 2, 2, 29)
        assert [(b.value, b.range, b.spaces) for b in c.batteries] == [(2, 2, 2)]
        assert (c.torpedoes, c.depth_charge, sum(c.squadrons), c.admiral) == (2, 1, 0, False)


@rule("BOARD-2.3.3")
def test_a_card_has_only_the_black_features_that_it_shows() -> None:
    assert names_of(card("fletcher").black) == ["movement", "primary", "torpedoes", "anti-aircraft", "depth-charge"]
    assert "flight-deck" in names_of(card("akagi").black) and "admiral" in names_of(card("akagi").black)
    battle = table("fletcher d4 n", "kagero e4 s", south_dice=[4])
    assert battle.refused("south: fire fletcher secondary at kagero with 4") == ("BOARD-2.3.3", "no such battery")


@rule("BOARD-2.3.4")
def test_green_features_are_the_owners_red_ones_the_enemys() -> None:
    battle = table("kirishima d4 n", "washington d6 s", south_dice=[1], north_dice=[1])
    assert battle.lawful("south: activate aiming-system on kirishima")
    assert battle.lawful("north: activate without-radar on kirishima")
    assert battle.refused("south: activate without-radar on kirishima") == ("BOARD-12.1.4", "not on the board")
    assert battle.refused("north: activate aiming-system on kirishima") == ("BOARD-12.1.4", "not on the board")


@rule("BOARD-2.3.5")
def test_a_battery_has_one_or_two_spaces() -> None:
    assert {b.spaces for c in CARDS for b in c.batteries} == {1, 2}
    assert DERIVE.spaces_of(3) == 1 and DERIVE.spaces_of(4) == 2


@rule("BOARD-2.3.6")
def test_damage_does_not_change_the_dimension_class() -> None:
    battle = table("prince-of-wales d1 n", "hood d3 s; bismarck d5 s", south_dice=[4]).hurt("hood", 5)
    assert battle.refused("south: fire prince-of-wales primary at bismarck with 4") == ("BOARD-3.2.1", "not in sight")


@rule("BOARD-2.3.7")
def test_dice_and_stand_by_are_open_to_both() -> None:
    battle = table("fletcher d4 n; jenkins", "kagero d6 s", south_dice=[1, 4], north_dice=[2])
    for name in ("south", "north", ""):
        view = battle.view(name)
        assert view["dice"] == [[1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 0, 0]]
        assert [u["status"] for u in view["units"]] == ["on board", "stand-by", "on board"]  # type: ignore[attr-defined]


@rule("BOARD-2.4.1")
def test_structure() -> None:
    assert [DERIVE.structure_of("DD", t) for t in (1199, 1200, 3999, 4000, 7999, 8000, 17999, 18000, 37999, 38000)] == [
        1, 2, 2, 3, 3, 4, 4, 5, 5, 6,
    ]  # fmt: skip
    assert [DERIVE.structure_of(kind, 38000) for kind in ("CVE", "AK", "PT")] == [3, 2, 1]
    assert [card(n).structure for n in ("fletcher", "scharnhorst", "bismarck", "u-264")] == [2, 5, 6, 1]


@rule("BOARD-2.4.2")
def test_armour() -> None:
    belts = (24, 25, 79, 80, 139, 140, 199, 200, 269, 270, 324, 325, 379, 380)
    assert [DERIVE.armour_of("CA", belt) for belt in belts] == [2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]
    assert {DERIVE.armour_of(kind, 400) for kind in ("AK", "ES", "SS", "PT", "CVE")} == {1}
    assert [card(n).armour for n in ("fletcher", "exeter", "zara", "bismarck", "yamato")] == [2, 3, 5, 7, 9]


@rule("BOARD-2.4.3")
def test_movement() -> None:
    assert [DERIVE.movement_of("DD", knots) for knots in (2499, 2500, 3899, 3900)] == [1, 2, 2, 3]
    assert [DERIVE.movement_of("SS", knots) for knots in (1699, 1700)] == [1, 2]
    assert [DERIVE.submerged_movement_of(knots) for knots in (1499, 1500)] == [1, 2]
    moves = [card(n).surfaced.movement for n in ("warspite", "fletcher", "le-terrible", "u-2511")]
    assert moves == [1, 2, 3, 1] and card("u-2511").submerged.movement == 2


@rule("BOARD-2.5.1")
def test_batteries() -> None:
    assert [DERIVE.value_of(mm, 5) for mm in (99, 100, 140, 180, 220, 300, 350, 390, 430)] == list(range(1, 10))
    assert DERIVE.value_of(152, 11) == 3 and DERIVE.value_of(152, 12) == 4
    assert [DERIVE.range_of(mm) for mm in (99, 100, 140, 180, 220, 389, 390)] == [1, 2, 3, 4, 5, 5, 6]
    found = [
        (b.value, b.range, b.spaces)
        for n in ("fletcher", "helena", "tennessee", "u-264")
        for b in card(n).batteries[:1]
    ]
    assert found == [(2, 2, 2), (4, 3, 2), (8, 5, 2), (1, 1, 1)]


@rule("BOARD-2.5.2", "BOARD-1.1.6")
def test_torpedoes_are_rounded_up() -> None:
    assert [DERIVE.torpedoes_of(n) for n in (0, 4, 5, 6, 10, 16, 24)] == [0, 1, 1, 2, 2, 4, 5]
    assert [card(n).torpedoes for n in ("fletcher", "kagero", "atago", "nubian")] == [2, 4, 5, 1]


@rule("BOARD-2.5.3")
def test_anti_aircraft() -> None:
    assert [DERIVE.anti_aircraft_of(h, m) for h, m in ((0, 0), (5, 10), (16, 16), (6, 0), (6, 1), (40, 99))] == [
        1, 2, 4, 1, 2, 6,
    ]  # fmt: skip


@rule("BOARD-2.5.4")
def test_depth_charge() -> None:
    assert (DERIVE.depth_charge_of("DD", True), DERIVE.depth_charge_of("DD", False)) == (1, 0)
    assert {c.depth_charge for c in CARDS if c.submarine} == {0} == {DERIVE.depth_charge_of("SS", True)}


@rule("BOARD-2.5.5")
def test_squadrons_are_rounded_half_up() -> None:
    assert [DERIVE.squadrons_of(n) for n in (5, 6, 17, 18, 27, 38, 14)] == [0, 1, 1, 2, 2, 3, 1]
    assert card("enterprise").squadrons == (2, 3, 1) and card("akagi").squadrons == (2, 2, 2)
    assert {c.squadrons[2] for c in CARDS if c.kind == "CVE"} == {0}


@rule("BOARD-2.6.1")
def test_tactical_points() -> None:
    assert [card(n).points for n in ("fletcher", "bismarck", "u-264", "kagero")] == [29, 92, 45, 32]
    assert DERIVE.points_of(0, 0, 0, 0, [], 0, 0, [0, 0, 0], False, 0, 5, False) == 5  # least


@rule("BOARD-2.6.2")
def test_every_card_follows_from_its_facts() -> None:
    assert len(CARDS) == 237 and len(BOX.by_word) == 237
    row = package_fields("units_usn.toml", "BOARD-2.6.2").tables("unit", "BOARD-2.6.2")[0]
    assert read_card(row, 0, "allies", DERIVE).points == 29
    head = '[[unit]]\nid = "usn-x"\nname = "X"\nnavy = "usn"\ntype = "DD"\n'
    text = f"{head}structure = 3\n[unit.facts]\ndisplacement_t = 2050\n"
    wrong = read_fields("units_usn.toml", text, "BOARD-2.6.2").tables("unit", "BOARD-2.6.2")[0]
    with pytest.raises(DataFault, match=r"unit\[0\].structure: not as derived .* \[BOARD-2.4.1\]"):
        read_card(wrong, 0, "allies", DERIVE)


@rule("BOARD-1.1.3")
def test_the_table_of_differences_is_read_field_by_field() -> None:
    text = (
        '[[edition_difference]]\nkey = "reserve_entry"\nrule = "BOARD-4.6.2"\nenglish = "a"\nitalian = "b"\nnew = 1\n'
    )
    with pytest.raises(DataFault, match="unknown field"):
        EditionTable(read_fields("tables.toml", text, "BOARD-1.1.3"))


@rule("BOARD-12.1.2")
def test_each_feature_has_its_windows_and_its_rule() -> None:
    book = Rulebook(GAME.rulebook_text())
    assert all(book.knows(FEATURES.rules[spot]) and FEATURES.windows[spot] for spot in range(8, len(SPOTS)))
