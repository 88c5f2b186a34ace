"""The Movement phase: opportunities, paths, repairs (chapter 6)."""

from __future__ import annotations

from searoom.games.boardgame.pieces import SCREEN, WAITING
from searoom.games.boardgame.plans import EDGES, OBJECTIVES, Objective
from tests.games.boardgame.at_table import AtTable, card_of, rule, table


def moving(south: str = "fletcher d4 n", north: str = "hood h8 s", **more: object) -> AtTable:
    return table(south, north, phase="movement", **more)  # type: ignore[arg-type]


@rule("BOARD-6.1.1")
def test_one_thing_at_each_opportunity_in_turn() -> None:
    battle = moving("fletcher d4 n; akagi a1 n; atago b1 n", south_dice=[1, 1, 2, 4], north_dice=[2])
    battle.hurt("fletcher", 1)
    battle.unit("atago").stock = 3
    kinds = {text.split()[0] for text in battle.offered("south")}
    assert kinds == {"pass", "move", "repair", "launch", "recharge"}
    battle.go("south: recharge atago")
    assert battle.awaited() == ["north"]
    battle.go("north: move hood with 2", "north: sail s")
    assert battle.awaited() == ["south"]


@rule("BOARD-6.1.2")
def test_the_first_pass_takes_movement_away() -> None:
    battle = moving("fletcher d4 n; akagi a1 n", "hood e4 s", south_dice=[1, 1, 2, 3, 4], north_dice=[2, 4])
    battle.hurt("fletcher", 1).go("south: pass", "north: move hood with 2", "north: sail turn-n")
    assert battle.dice("south") == [1, 1, 3, 4]
    assert battle.refused("south: move fletcher with 3") == ("BOARD-6.1.2", "passed")
    assert battle.refused("south: repair fletcher with 3 and 4") == ("BOARD-6.1.3", "repair after passing")
    battle.go("south: pass", "south: pass")  # nor does he strike
    assert battle.prompt() == "assign" and battle.lawful("south: torpedo fletcher at hood with 3")


@rule("BOARD-6.1.3")
def test_after_a_pass_one_admiral_die_moves_one_unit() -> None:
    battle = moving("fletcher d4 n; akagi a1 n; atago b1 n", south_dice=[1] * 5, north_dice=[2, 2])
    battle.unit("atago").stock = 0
    battle.go("south: pass", "north: move hood with 2", "north: sail s", "south: move fletcher with 1", "south: sail n")
    assert battle.refused("south: move akagi with 1") == ("BOARD-6.1.3", "moved after passing")
    battle.go("south: recharge atago")
    assert battle.offered("south") == {"pass", "launch akagi"}


@rule("BOARD-6.1.4")
def test_the_phase_ends_with_two_passes_in_succession() -> None:
    battle = moving("fletcher d4 n", "hood e4 s", south_dice=[1, 2, 6], north_dice=[2, 4])
    battle.go("south: pass", "north: move hood with 2", "north: sail turn-n", "south: pass")
    assert battle.prompt() == "assign"  # North could do no more: he has passed by himself


@rule("BOARD-6.2.1")
def test_a_movement_die_moves_up_to_the_movement_number() -> None:
    battle = moving(south_dice=[2, 3, 1])
    assert battle.refused("south: move fletcher with 4") == ("BOARD-6.2.1", "wrong die")
    assert {text for text in battle.offered("south", "move") if "smoke" not in text} == {
        "move fletcher with 1",
        "move fletcher with 2",
        "move fletcher with 3",
    }
    battle.go("south: move fletcher with 3")
    assert battle.refused("south: sail n n n") == ("BOARD-6.2.1", "no squares left")
    battle.go("south: sail n e")
    assert battle.where("fletcher") == "e5" and 3 not in battle.dice("south")


@rule("BOARD-6.2.2")
def test_one_movement_die_a_turn() -> None:
    battle = moving("fletcher d4 n; jenkins a1 n", south_dice=[1, 2, 2]).go(
        "south: move fletcher with 1", "south: sail n"
    )
    assert battle.refused("south: move fletcher with 2") == ("BOARD-6.2.2", "moved already")


@rule("BOARD-6.2.3")
def test_steps_are_orthogonal() -> None:
    battle = moving(south_dice=[2]).go("south: move fletcher with 2")
    assert battle.refused("south: sail ne-n") == ("BOARD-6.2.3", "diagonal")
    assert battle.lawful("south: sail n e") and battle.lawful("south: sail s") and battle.lawful("south: sail n s")


@rule("BOARD-6.2.4")
def test_no_empty_movement() -> None:
    battle = moving(south_dice=[2]).go("south: move fletcher with 2")
    assert "sail" not in battle.offered("south")
    assert getattr(battle.battle.read(0, "sail"), "rule", "") == "MATCH-2.2"


@rule("BOARD-6.2.5")
def test_the_whole_path_is_checked_first() -> None:
    battle = moving(scenery="island d6", south_dice=[2]).go("south: move fletcher with 2")
    assert battle.refused("south: sail n n") == ("BOARD-3.4.1", "island")
    assert battle.refusal("south: sail n n").facts["part"] == 2
    assert battle.where("fletcher") == "d4"


@rule("BOARD-6.2.6")
def test_damaged_movement() -> None:
    battle = moving("fletcher d4 n; jenkins a1 n", south_dice=[2]).damaged("fletcher", "movement")
    assert battle.refused("south: move fletcher with 2") == ("BOARD-6.2.6", "movement damaged")


@rule("BOARD-6.2.7")
def test_nobody_must_move() -> None:
    assert moving(south_dice=[2, 2]).lawful("south: pass")


@rule("BOARD-6.3.1")
def test_a_step_sets_the_heading_also_astern() -> None:
    battle = moving("fletcher c3 n", south_dice=[2]).go("south: move fletcher with 2", "south: sail s")
    assert battle.where("fletcher") == "c2" and battle.heading("fletcher") == "s"


@rule("BOARD-6.3.2")
def test_a_turn_costs_a_square() -> None:
    battle = moving(south_dice=[2]).go("south: move fletcher with 2")
    assert battle.refused("south: sail turn-n") == ("BOARD-6.3.2", "heading as it is")
    assert battle.refused("south: sail turn-e turn-n") == ("BOARD-6.3.2", "turned already")
    assert battle.lawful("south: sail turn-e n")
    battle.go("south: sail n turn-e")
    assert battle.where("fletcher") == "d5" and battle.heading("fletcher") == "e"
    slow = moving("warspite d4 n", south_dice=[2]).go("south: move warspite with 2")
    assert slow.offered("south") == {
        "sail n",
        "sail e",
        "sail s",
        "sail w",
        "sail turn-e",
        "sail turn-s",
        "sail turn-w",
    }


@rule("BOARD-6.3.3", "BOARD-13.2.3")
def test_a_diagonal_step_leaves_one_of_its_two_directions() -> None:
    battle = moving("u-264 d4 s submerged", south_dice=[2]).go("south: move u-264 with 2")
    assert {"sail ne-n", "sail ne-e"} <= battle.offered("south")
    battle.go("south: sail ne-e")
    assert battle.where("u-264") == "e5" and battle.heading("u-264") == "e"


@rule("BOARD-6.3.4")
def test_features_of_a_movement_cost_further_dice() -> None:
    battle = moving(south_dice=[1])
    assert battle.refused("south: move fletcher with 1 and smoke") == ("BOARD-6.3.4", "no such die")
    assert moving(south_dice=[1, 2]).lawful("south: move fletcher with 2 and smoke")
    assert moving(south_dice=[1, 1]).lawful("south: move fletcher with 1 and smoke")


def leaving(turn: int, **more: object) -> AtTable:
    exit_ = Objective(0, OBJECTIVES.index("exit"), [card_of("akagi")], EDGES.index("west"), 2, 30)
    return table("akagi a4 n; hood a8 n; fletcher h1 n", "kagero h8 s", phase="movement", turn=turn, objectives=[exit_],
                 south_dice=[2, 2, 2], **more)  # type: ignore[arg-type] # fmt: skip


@rule("BOARD-6.3.5", "BOARD-10.3.5")
def test_leaving_the_board() -> None:
    early = leaving(1).go("south: move akagi with 2")
    assert early.refused("south: sail w") == ("BOARD-3.4.10", "edge of the board")
    battle = leaving(2).screen("akagi", "hood").aloft("akagi", "dive-bomber", WAITING, "d4")
    battle.go("south: move hood with 2")
    assert battle.refused("south: sail w") == ("BOARD-3.4.10", "edge of the board")
    battle.go("south: sail s", "south: move akagi with 2")
    assert battle.refused("south: sail w n") == ("BOARD-6.3.5", "it has left")
    battle.go("south: sail n w")
    assert battle.unit("akagi").status == 4 and battle.battle.aloft == [] and battle.dice("south") == [2]
    screened = leaving(2)
    screened.aloft("akagi", "fighter", SCREEN, "akagi").go("south: move akagi with 2", "south: sail w")
    assert screened.battle.aloft == []


@rule("BOARD-6.6.1")
def test_a_repair_regains_a_point() -> None:
    battle = moving("scharnhorst d4 n; fletcher a1 n", south_dice=[2, 2, 4, 4]).hurt("scharnhorst", 2)
    assert battle.refused("south: repair fletcher with 2 and 4") == ("BOARD-6.6.1", "undamaged")
    battle.go("south: repair scharnhorst with 2 and 4")
    assert battle.unit("scharnhorst").structure() == 4 and battle.lawful("south: move scharnhorst with 2")


@rule("BOARD-6.6.2")
def test_which_dice_repair() -> None:
    english = moving(south_dice=[1, 1, 2, 4, 3, 5]).hurt("fletcher", 1)
    assert english.refused("south: repair fletcher with 1 and 4") == ("BOARD-6.6.2", "wrong die")
    assert english.refused("south: repair fletcher with 2 and 1") == ("BOARD-6.6.2", "wrong die")
    assert english.lawful("south: repair fletcher with 3 and 5")
    italian = moving(south_dice=[1, 1, 2, 4], admiral_in_repair="italian").hurt("fletcher", 1)
    for pair in ("1 and 4", "2 and 1", "1 and 1"):
        assert italian.lawful(f"south: repair fletcher with {pair}")
    one = moving(south_dice=[1, 2], admiral_in_repair="italian").hurt("fletcher", 1)
    assert one.refused("south: repair fletcher with 1 and 1") == ("BOARD-6.6.2", "no such die")


@rule("BOARD-6.6.3")
def test_how_many_repairs() -> None:
    english = moving("hood d4 n", south_dice=[2, 2, 2, 4, 4]).hurt("hood", 3).go("south: repair hood with 2 and 4")
    assert english.lawful("south: repair hood with 2 and 4")
    italian = moving("hood d4 n", south_dice=[2, 2, 2, 4, 4], repairs_per_turn="italian").hurt("hood", 3)
    italian.go("south: repair hood with 2 and 4")
    assert italian.refused("south: repair hood with 2 and 4") == ("BOARD-6.6.3", "repaired already")


@rule("BOARD-6.6.4")
def test_tokens_stay() -> None:
    battle = moving("hood d4 n", south_dice=[2, 2, 4]).hurt("hood", 1).damaged("hood", "primary")
    battle.go("south: repair hood with 2 and 4")
    assert battle.tokens("hood") == ["primary"]
