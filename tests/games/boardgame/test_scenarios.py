"""Scenarios (chapter 15)."""

from __future__ import annotations

import pytest

from searoom.core.dice import Seeded
from searoom.core.game import State
from searoom.games.boardgame.data import CARDS, PLANS
from searoom.games.boardgame.game import GAME, Fleets
from searoom.games.boardgame.plans import EDGES, GRADES, MOMENTS, SIDES, Plan
from tests.games.boardgame.at_table import AtTable, points_of, rule, table


def begun(key: str, **options: str) -> AtTable:
    state = GAME.start(key, options)
    assert isinstance(state, State) and isinstance(state, Fleets), state
    state.set_out(Seeded(1), None)
    return AtTable(state)


def exits(key: str) -> set[tuple[str, str, int, int]]:
    """Who may leave: side and edge, from which turn, for how many points."""
    found = next(plan for plan in PLANS if plan.key == key).objectives
    return {(SIDES[o.side], EDGES[o.edge], o.from_turn, o.points) for o in found if o.from_turn}


def rows(key: str) -> list[str]:
    found = next(plan for plan in PLANS if plan.key == key).rows
    return [f"{(*SIDES, 'draw')[r.side]} {GRADES[r.grade]} {MOMENTS[r.at]} {r.count}" for r in found]


def terrain(key: str) -> list[str]:
    return sorted(str(kind) for kind in begun(key).view("")["terrain"].values())  # type: ignore[attr-defined]


@rule("BOARD-15.1.1")
@pytest.mark.parametrize("plan", PLANS, ids=[plan.key for plan in PLANS])
def test_every_scenario_is_played_in_either_edition(plan: Plan) -> None:
    for edition in ("english", "italian"):
        battle = begun(plan.key, edition=edition)
        assert battle.view("")["edition"] == edition and battle.battle.rules.turns == plan.turns
        if plan.fixed:
            assert [GAME.scenario(plan.key) is not None, battle.battle.turn] == [True, 1]


@rule("BOARD-15.3.1")
def test_visibility() -> None:
    battle = table("warspite d1 n; akagi a1 n", "zara e4 s; fiume d4 s", visibility=3, south_dice=[1, 4])
    battle.active("warspite", "aiming-system")
    assert battle.refused("south: fire warspite primary at zara with 4") == ("BOARD-15.3.1", "not visible")
    assert battle.lawful("south: fire warspite primary at fiume with 4")
    deck = table("akagi a1 n; hood d1 n", "zara d5 s", phase="movement", visibility=3, south_dice=[1, 2])
    assert deck.refused("south: launch akagi") == ("BOARD-15.3.1", "night")
    sub = table("kagero d4 n", "fletcher f4 s", visibility=1, south_dice=[3]).active("kagero", "excellent-torpedoes")
    assert sub.lawful("south: torpedo kagero at fletcher with 3")


@rule("BOARD-15.3.2")
def test_damage_at_the_start() -> None:
    battle = begun("midway")
    assert battle.tokens("akagi") == ["flight-deck"] and battle.tokens("hiryu") == []
    pola = begun("matapan").unit("pola")
    assert pola.permanent == 1 and pola.disabled(0)


@rule("BOARD-15.4.1")
def test_destroyer_squadron() -> None:
    battle = begun("training")
    assert battle.prompt() == "deploy" and battle.battle.rules.turns == 6
    assert battle.battle.fleet_points == [points_of("fletcher", "jenkins", "radford"), 96]


@rule("BOARD-15.4.2")
def test_river_plate() -> None:
    battle = begun("river-plate")
    assert battle.where("admiral-graf-spee") == "d7" and battle.battle.rules.plan.extra_dice == (0, 4)
    assert exits("river-plate") == {("north", "west", 6, 30)} and battle.battle.rules.turns == 10
    assert rows("river-plate") == ["south decisive turn 1", "north decisive turn 2", "north marginal turn 1",
                                   "south marginal end 1", "draw draw end 0"]  # fmt: skip


@rule("BOARD-15.4.3")
def test_denmark_strait() -> None:
    assert exits("denmark-strait") == {("north", "south", 5, 60), ("north", "south", 5, 30)}
    assert terrain("denmark-strait") == ["fog", "fog"] and rows("denmark-strait") == [
        "south decisive turn 1",
        "north decisive turn 1",
    ]


@rule("BOARD-15.4.4")
def test_calabria() -> None:
    battle = begun("calabria")
    assert battle.battle.rules.turns == 12 and rows("calabria") == []
    assert [u.card.kind for u in battle.battle.units_of(1)].count("CA") == 4


@rule("BOARD-15.4.5")
def test_matapan() -> None:
    battle = begun("matapan")
    assert battle.battle.rules.plan.visibility == 3
    assert exits("matapan") == {("north", "west", 2, 25), ("north", "west", 2, 10)}
    assert rows("matapan") == [
        "south decisive turn 2",
        "north decisive turn 2",
        "north marginal end 1",
        "south marginal end 0",
    ]


@rule("BOARD-15.4.6")
def test_mers_el_kebir() -> None:
    battle = begun("mers-el-kebir")
    for name in ("dunkerque", "strasbourg", "provence", "bretagne"):
        assert battle.tokens(name) == ["movement"]
    assert terrain("mers-el-kebir") == ["island", "sand", "sand", "shallows"]
    assert exits("mers-el-kebir") == {("north", "east", 2, 40), ("north", "east", 2, 10)}


@rule("BOARD-15.4.7")
def test_java_sea() -> None:
    battle = begun("java-sea")
    assert [u.card.kind for u in battle.battle.units_of(1)].count("AK") == 2
    assert rows("java-sea") == ["south decisive turn 2", "south marginal end 1", "north marginal end 0"]


@rule("BOARD-15.4.8")
def test_guadalcanal() -> None:
    battle = begun("guadalcanal")
    assert (battle.battle.rules.plan.visibility, battle.battle.rules.turns) == (4, 10)
    assert terrain("guadalcanal") == ["island"] and exits("guadalcanal") == {("north", "south", 5, 40)}


@rule("BOARD-15.4.9")
def test_midway() -> None:
    battle = begun("midway")
    assert [len([u for u in battle.battle.units_of(side) if u.card.carrier]) for side in (0, 1)] == [3, 4]
    assert battle.battle.rules.plan.extra_dice == (1, 0) and rows("midway") == [
        "south decisive turn 3",
        "north decisive turn 2",
    ]


@rule("BOARD-15.4.10")
def test_samar() -> None:
    battle = begun("samar")
    assert [u.card.kind for u in battle.battle.units_of(0)].count("CVE") == 3 and battle.battle.rules.turns == 6
    assert terrain("samar") == ["fog", "fog"]
    assert rows("samar") == [
        "north decisive turn 3",
        "north marginal end 2",
        "south decisive end 3",
        "south marginal end 0",
    ]


@rule("BOARD-15.4.11")
def test_convoy_ons_5() -> None:
    battle = begun("ons-5")
    assert battle.prompt() in ("name first player", "place submarine") and battle.battle.rules.plan.extra_dice == (2, 0)
    assert [u.card.kind for u in battle.battle.units if u.owner == 1] == ["SS"] * 4
    assert exits("ons-5") == {("south", "north", 1, 20)}


@rule("BOARD-15.4.12")
def test_north_cape() -> None:
    battle = begun("north-cape")
    assert battle.battle.rules.plan.visibility == 4 and battle.battle.rules.plan.extra_dice == (0, 3)
    assert exits("north-cape") == {("north", "east", 6, 120)}
    assert rows("north-cape") == [
        "south decisive turn 1",
        "north decisive turn 1",
        "south marginal end 1",
        "north marginal end 0",
    ]


@rule("BOARD-15.4.13")
def test_kula_gulf() -> None:
    battle = begun("kula-gulf")
    assert battle.battle.rules.plan.visibility == 2 and terrain("kula-gulf") == ["island", "island", "shallows"]


@rule("BOARD-2.6.2")
def test_the_fleets_of_scenarios_cost_what_is_said() -> None:
    assert sum(CARDS[b.card].points for b in PLANS[1].fleets[0]) == 127
