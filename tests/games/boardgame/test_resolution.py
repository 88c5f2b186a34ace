"""Effects together, sinking, Critical tokens, the end of the turn (chapter 11)."""

from __future__ import annotations

from tests.games.boardgame.at_table import AtTable, rule, table


def hit(target: str = "bismarck", marks: tuple[str, ...] = (), **more: object) -> AtTable:
    """One shot of Washington that places a token, and where it goes."""
    battle = table("washington d1 n", f"{target} d4 s; fletcher a8 s", south_dice=[4], **more)  # type: ignore[arg-type]
    battle.go(f"south: fire washington primary at {target} with 4", "south: ready")
    if battle.awaited() == ["north"]:
        battle.go("north: ready")
    return battle.go(*[f"south: mark {target} {spot}" for spot in marks])


@rule("BOARD-11.1.1", "BOARD-7.1.5")
def test_all_effects_together() -> None:
    battle = table("fletcher d4 n", "kagero e4 s", south_dice=[3], north_dice=[3]).hurt("fletcher", 1).hurt("kagero", 1)
    battle.go("south: torpedo fletcher at kagero with 3", "north: torpedo kagero at fletcher with 3").fight()
    assert battle.unit("fletcher").status == battle.unit("kagero").status == 3
    assert "token placed" not in [event.kind for event in battle.told]


@rule("BOARD-11.1.2")
def test_the_first_player_chooses_first() -> None:
    for first in ("south", "north"):
        battle = table("washington d1 n", "bismarck d4 s", south_dice=[4], north_dice=[4, 4], first=first)
        battle.go("south: fire washington primary at bismarck with 4")
        battle.go(*["north: fire bismarck primary at washington with 4"] * 2, "south: ready", "north: ready")
        assert battle.awaited() == [first]


@rule("BOARD-11.2.1")
def test_excess_damage_has_no_effect() -> None:
    battle = table("fletcher d4 n; hood d3 n", "kagero e4 s; ajax a8 s", south_dice=[3, 3, 4, 4])
    battle.damaged("kagero", "primary").go(*["south: torpedo fletcher at kagero with 3"] * 2)
    battle.go(*["south: fire hood primary at kagero with 4"] * 2).fight()
    kagero = battle.unit("kagero")
    assert (kagero.status, kagero.lost, kagero.tokens) == (3, 2, 0) and battle.where("kagero") == ""


@rule("BOARD-11.3.1")
def test_a_token_disables_in_the_next_turn_only() -> None:
    nxt = table("washington d1 n", "bismarck d4 s", south_dice=[4], turns=3)
    nxt.go("south: fire washington primary at bismarck with 4", "south: ready", "north: ready")
    nxt.order("south: mark bismarck primary", [1, 2, 3, 4])
    assert nxt.battle.turn == 2 and nxt.tokens("bismarck") == ["primary"]
    nxt.order("south: first south", [2, 2, 4, 4])
    nxt.go("south: pass")
    assert "fire bismarck primary at washington with 4" not in nxt.offered("north")


@rule("BOARD-11.3.2")
def test_one_token_for_a_feature_and_turn() -> None:
    battle = table("washington d1 n; hood e1 n", "bismarck d4 s", south_dice=[4] * 4)
    battle.damaged("bismarck", "secondary")
    battle.go(*["south: fire washington primary at bismarck with 4"] * 2)
    battle.go(*["south: fire hood primary at bismarck with 4"] * 2, "south: ready", "north: ready")
    battle.go("south: mark bismarck secondary")  # its token of the turn before is still in force
    assert battle.refused("south: mark bismarck secondary") == ("BOARD-11.3.2", "token there")
    full = table("fletcher d4 n", "bonde e4 s; hood h8 s", south_dice=[3, 3])
    full.unit("bonde").marked = full.unit("bonde").card.black & ~1
    full.go("south: torpedo fletcher at bonde with 3").fight()  # one feature is left, and marked without asking
    assert full.tokens("bonde")[0] == "movement"


@rule("BOARD-11.3.3")
def test_no_token_on_a_red_feature() -> None:
    battle = hit("hood")
    assert battle.refused("south: mark hood obsolete-unit") == ("BOARD-11.3.3", "red feature")
    assert battle.refused("south: mark hood superior-steel") == ("BOARD-11.3.1", "no such feature")
    assert battle.refused("south: mark fletcher primary") == ("BOARD-11.3.1", "no token for it")


@rule("BOARD-11.3.4")
def test_the_effect_by_feature() -> None:
    move = table("hood d4 n; fletcher a1 n", "kagero h8 s", phase="movement", south_dice=[1, 2]).damaged(
        "hood", "movement"
    )
    assert move.refused("south: move hood with 2") == ("BOARD-6.2.6", "movement damaged")
    green = table("cleveland d4 n", "kagero h8 s", south_dice=[1]).damaged("cleveland", "aiming-system")
    assert green.refused("south: activate aiming-system on cleveland") == ("BOARD-11.3.4", "feature damaged")


@rule("BOARD-11.3.5", "BOARD-13.1.1")
def test_a_token_stays_when_the_card_is_turned_over() -> None:
    battle = table("u-264 d4 n; fletcher a1 n", "kagero h8 s", phase="movement", south_dice=[2, 2])
    battle.damaged("u-264", "torpedoes").go("south: move u-264 with 2", "south: sail dive")
    assert battle.tokens("u-264") == ["torpedoes"] and battle.unit("u-264").submerged


@rule("BOARD-11.4.1", "BOARD-2.1.3")
def test_the_end_of_the_turn() -> None:
    battle = table("fletcher d4 n; hood d1 n", "kagero d5 s", south_dice=[1, 4, 5], turns=3).smoked("a1")
    battle.damaged("fletcher", "movement").active("fletcher", "smoke-generators")
    battle.unit("fletcher").moved = True
    battle.go("south: fire fletcher primary at kagero with 4", "south: ready", "north: ready")
    battle.go("south: mark kagero movement")
    unit = battle.unit("fletcher")
    assert (unit.tokens, unit.active, unit.moved, battle.smoke(), battle.dice("south")) == (0, 0, False, [], [])
    assert battle.tokens("kagero") == ["movement"] and battle.battle.turn == 2
