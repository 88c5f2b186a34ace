"""Players' own scenarios: who wins in them (SAIL-4.0.1)."""

from __future__ import annotations

import pytest

from searoom.games.sail import elimination
from tests.games.sail.at_sea import AtSea, at_sea, rule


def told_end(battle: AtSea) -> tuple[str, str]:
    result = battle.battle.result()
    assert result is not None
    return result.rule, result.reason


@rule("SAIL-4.0.1")
def test_the_last_side_afloat_wins() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 2 at f6").hurt("brig 2", 2)
    battle.order("red: fire first-rate 1 at brig 2", dice=[1])
    assert battle.won() == ["red"]
    assert told_end(battle) == ("SAIL-4.0.1", "last afloat")


@rule("SAIL-4.0.1")
@pytest.mark.parametrize(("target", "over"), [(2, True), (3, False), (0, False)])
def test_goods_of_the_file_are_delivered_at_own_forts(target: int, over: bool) -> None:
    battle = at_sea("red galleon 1 at b2; blue brig 2 at w13", forts="red a1; blue x14", goods="l6 l7 l8 l9")
    battle.battle.target = target
    battle.aboard(1, "galleon 1").aboard(2, "galleon 1")
    battle.go("red: unload goods 1 from galleon 1 at fort a1", "red: unload goods 2 from galleon 1 at fort a1")
    assert battle.over() == over
    if over:
        assert battle.won() == ["red"]
        assert told_end(battle) == ("SAIL-4.0.1", "enough delivered")


@rule("SAIL-4.0.1")
def test_no_goods_left_the_most_delivered_win() -> None:
    battle = at_sea("red galleon 1 at b2; blue brig 2 at w13", forts="red a1; blue x14", goods="l6 l7 l8 l9")
    battle.store(1, "x14").lost(2, 3, 4)
    elimination.settle(battle.battle, None)
    assert battle.won() == ["blue"]
    assert told_end(battle) == ("SAIL-4.0.1", "no goods left")


@rule("SAIL-4.0.1")
def test_without_goods_nothing_else_ends_it() -> None:
    battle = at_sea("red galleon 1 at b2; blue brig 2 at w13", forts="red a1; blue x14")
    elimination.settle(battle.battle, None)
    assert not battle.over()


@rule("SAIL-4.0.1", "SAIL-4.2.7.1")
def test_losing_all_forts_counts_only_where_the_file_says_so() -> None:
    battle = at_sea("red galleon 1 at b2; blue brig 2 at w13", forts="blue x14", turn=9)
    battle.battle.fortless[0] = 1
    battle.end()
    battle.end([1, 1])
    assert battle.battle.out == 0
