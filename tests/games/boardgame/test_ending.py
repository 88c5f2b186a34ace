"""The end of the game (chapter 14)."""

from __future__ import annotations

import pytest

from searoom.games.boardgame.data import VICTORY
from searoom.games.boardgame.ending import draw_margin
from searoom.games.boardgame.pieces import ESCAPED, SUNK
from searoom.games.boardgame.plans import CONDITIONS, GRADES, MOMENTS, OBJECTIVES, Objective, VictoryRow
from searoom.games.boardgame.state import Rules
from tests.games.boardgame.at_table import AtTable, card_of, plan, rule, skirmish, table


def over(
    south: str, north: str, sunk: str = "", gone: str = "", hurt: dict[str, int] | None = None, **more: object
) -> AtTable:
    """The turn ends so."""
    battle = table(south, north, **more)  # type: ignore[arg-type]
    for names, status in ((sunk, SUNK), (gone, ESCAPED)):
        for name in names.split():
            unit = battle.unit(name)
            battle.battle.put(unit, -1)
            unit.status = status
            unit.lost = unit.card.structure if status == SUNK else 0
    for name, points in (hurt or {}).items():
        battle.hurt(name, points)
    return battle.fight()


def row(side: int, grade: str, at: str, when: str, names: str = "", count: int = 1, of_side: int = 1) -> VictoryRow:
    cards = [card_of(name) for name in names.split()]
    return VictoryRow(side, GRADES.index(grade), MOMENTS.index(at), CONDITIONS.index(when), of_side, cards, count)


@rule("BOARD-14.1.1", "BOARD-14.1.2")
def test_a_side_without_warships_is_eliminated() -> None:
    battle = over("fletcher d1 n", "kagero d8 s; kinugawa-maru a8 s", "kagero", turns=9)
    assert battle.won() == (["south"], "eliminated")
    both = over("fletcher d1 n", "kagero d8 s", "kagero fletcher", turns=9)
    assert both.won() == ([], "both eliminated")
    by = table("fletcher d1 n; hood a1 n", "kagero; harbury a8 s", turns=9).fight()  # in stand-by it is still there
    assert by.battle.ended is None and by.prompt() == "enter"


@rule("BOARD-14.1.3")
def test_departed_fleets_are_judged_by_score() -> None:
    battle = over("fletcher d1 n; hood e1 n", "kagero d8 s; atago a8 s", "kagero fletcher", "atago", turns=9)
    assert battle.scores() == (32, 29) and battle.won()[1].startswith("points")


@rule("BOARD-14.2.1")
@pytest.mark.parametrize(
    ("name", "lost", "points"),
    [("fletcher", 2, 29), ("fletcher", 1, 14), ("scharnhorst", 3, 41), ("scharnhorst", 2, 0), ("wahoo", 1, 23)],
)
def test_score(name: str, lost: int, points: int) -> None:
    sunk = lost == 2 and name == "fletcher"
    battle = over("hood d1 n", f"{name} d8 s; ajax a8 s", name if sunk else "", "", {} if sunk else {name: lost})
    assert battle.scores() == (points, 0)


@rule("BOARD-14.2.1")
def test_who_has_left_or_stands_by_scores_nothing() -> None:
    battle = over("hood d1 n", "fletcher d8 s; ajax a8 s; jenkins", "", "fletcher", {"jenkins": 1})
    assert battle.scores() == (0, 0)


@rule("BOARD-14.2.2")
def test_objectives() -> None:
    made = [
        Objective(0, OBJECTIVES.index("sink"), [card_of("kagero")], 0, 0, 20),
        Objective(1, OBJECTIVES.index("exit"), [card_of("atago")], 0, 1, 30),
        Objective(0, OBJECTIVES.index("survive"), [card_of("fletcher"), card_of("jenkins")], 0, 0, 50),
    ]
    battle = over(
        "fletcher d1 n; jenkins e1 n; hood f1 n",
        "kagero d8 s; atago a8 s; zara b8 s",
        "kagero jenkins",
        "atago",
        objectives=made,
    )
    assert battle.scores() == (32 + 20 + 50, 29 + 30)


@rule("BOARD-14.2.3", "BOARD-1.1.6")
def test_the_draw_margin() -> None:
    battle = table("fletcher d1 n", "kagero d8 s")
    battle.battle.fleet_points = [127, 71]
    assert draw_margin(battle.battle) == 8
    close = over("fletcher d1 n; hood a1 n; ajax b1 n", "kagero d8 s; bismarck a8 s; zara b8 s", "fletcher kagero")
    assert close.scores() == (32, 29) and close.won() == ([], "points draw")


@rule("BOARD-14.2.4")
def test_grades() -> None:
    decisive = over("hood d1 n; ajax a1 n", "kagero d8 s; fletcher a8 s", "kagero")
    assert decisive.won() == (["south"], "points decisive")  # 32 of 61
    marginal = over("hood d1 n; ajax a1 n", "kagero d8 s; bismarck a8 s", "kagero")
    assert marginal.won() == (["south"], "points marginal")


@rule("BOARD-14.2.5")
def test_victory_rows_decide_before_any_score() -> None:
    rows = [row(0, "decisive", "turn", "sunk", "kagero"), row(1, "marginal", "end", "otherwise")]
    at_once = over("hood d1 n", "kagero d8 s; bismarck a8 s", "kagero", turns=9, rows=rows)
    assert at_once.won() == (["south"], "objective decisive")
    late = over("hood d1 n", "kagero d8 s; bismarck a8 s", rows=rows)
    assert late.won() == (["north"], "objective marginal")
    none = over("hood d1 n", "kagero d8 s; bismarck a8 s", rows=rows[:1])
    assert none.won() == ([], "points draw")


@rule("BOARD-14.2.6")
@pytest.mark.parametrize(
    ("when", "lost", "gone", "holds"),
    [
        ("crippled", 2, False, True),
        ("crippled", 1, False, False),
        ("crippled", 0, True, False),
        ("exited", 0, True, True),
        ("exited", 0, False, False),
        ("afloat", 3, False, True),
        ("afloat", 0, True, True),
        ("sunk", 3, False, False),
    ],
)
def test_conditions(when: str, lost: int, gone: bool, holds: bool) -> None:
    name = "admiral-graf-spee"
    rows = [row(0, "marginal", "end", when, name), row(2, "draw", "end", "otherwise")]
    battle = over("exeter d1 n", f"{name} d8 s; kagero a8 s", "", name if gone else "", {name: lost}, rows=rows)
    assert battle.won() == ((["south"], "objective marginal") if holds else ([], "objective draw"))


@rule("BOARD-14.3.1")
def test_the_turn_limit() -> None:
    assert [VICTORY.of(points) for points in (150, 300, 500, 900)] == [9, 11, 13, 15]
    assert skirmish(500).battle.rules.turns == 13 and Rules(plan("", "", turns=6), {}).turns == 6


@rule("BOARD-14.3.2")
def test_concession() -> None:
    battle = table("fletcher d4 n", "kagero h8 s", phase="movement", south_dice=[2], north_dice=[2])
    assert not battle.lawful("north: concede")
    battle.go("south: concede")
    assert battle.won() == (["north"], "conceded")
    secret = table("fletcher d4 n", "kagero d5 s", south_dice=[4])
    assert not secret.lawful("south: concede")
