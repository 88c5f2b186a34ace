"""Ship cards, the fort's card and the tokens in the box (SAIL-2.1)."""

from __future__ import annotations

import pytest

from searoom.core.fields import read_fields
from searoom.games.sail.cards import (
    BRIG,
    CARDS,
    FIRST_RATE,
    FORT,
    FRIGATE,
    GALLEON,
    TABLES,
    DataFault,
    Pair,
    check_tokens,
    diagonal_value,
    pair,
    token_sums,
)
from tests.games.sail.at_sea import at_sea, rule


@rule("SAIL-2.1.1")
@pytest.mark.parametrize(
    ("kind", "fresh", "calm", "drift", "reach", "shots", "storm", "strength", "cargo", "free"),
    [
        (BRIG, (6, 5), (1, 0), (3, 2), (3, 2), 1, 0, 3, 1, 0),
        (FRIGATE, (7, 6), (0, 0), (3, 2), (5, 4), 1, 1, 5, 1, 0),
        (GALLEON, (4, 3), (0, 0), (4, 3), (4, 3), 2, 0, 5, 2, 1),
        (FIRST_RATE, (5, 4), (0, 0), (2, 1), (6, 5), 3, 1, 7, 2, 1),
    ],
)
def test_the_card_of_every_type(
    kind: int,
    fresh: Pair,
    calm: Pair,
    drift: Pair,
    reach: Pair,
    shots: int,
    storm: int,
    strength: int,
    cargo: int,
    free: int,
) -> None:
    card = CARDS[kind]
    assert (card.fresh, card.calm, card.drift, card.reach) == (fresh, calm, drift, reach)
    assert (card.shots, card.shots_storm, card.strength) == (shots, storm, strength)
    assert (card.cargo, card.cargo_free) == (cargo, free)


@rule("SAIL-2.1.1")
def test_the_card_of_every_fort() -> None:
    assert (FORT.reach, FORT.shots, FORT.shots_storm, FORT.strength) == ((5, 4), 2, 2, 3)


@rule("SAIL-2.1.2")
@pytest.mark.parametrize(("orthogonal", "diagonal"), [(7, 6), (1, 0), (0, 0)])
def test_the_diagonal_value_is_one_less_and_never_below_none(orthogonal: int, diagonal: int) -> None:
    assert diagonal_value(orthogonal) == diagonal
    text = f"range_orth = {orthogonal}\nrange_diag = {diagonal}"
    assert pair(read_fields("a card", text, "SAIL-2.1.1"), "range") == (orthogonal, diagonal)


@rule("SAIL-2.1.2")
def test_a_card_with_another_diagonal_value_is_refused() -> None:
    fields = read_fields("a card", "range_orth = 5\nrange_diag = 5", "SAIL-2.1.1")
    with pytest.raises(DataFault) as fault:
        pair(fields, "range")
    assert fault.value.rule == "SAIL-2.1.2"


@rule("SAIL-2.1.2")
def test_all_printed_pairs_obey_it() -> None:
    for card in CARDS:
        for orthogonal, diagonal in (card.fresh, card.calm, card.drift, card.reach):
            assert diagonal == max(orthogonal - 1, 0)


@rule("SAIL-2.1.3")
def test_the_cards_need_just_the_tokens_in_the_box() -> None:
    assert token_sums(CARDS, FORT) == [24, 50, 104] == list(TABLES.tokens)
    assert sum(card.shots for card in CARDS) == 7
    assert sum(card.strength for card in CARDS) == 20
    assert CARDS[FRIGATE].strength == CARDS[GALLEON].strength == 5


@rule("SAIL-2.1.3")
@pytest.mark.parametrize("tokens", [(25, 50, 104), (24, 49, 104), (24, 50, 105)])
def test_other_tokens_are_refused(tokens: tuple[int, int, int]) -> None:
    with pytest.raises(DataFault) as fault:
        check_tokens(CARDS, FORT, tokens, "ships.toml")
    assert fault.value.rule == "SAIL-2.1.3"


@rule("SAIL-2.1.4")
def test_the_frigate_is_fastest_and_the_galleon_cannot_sail_against_the_wind() -> None:
    fresh = [card.fresh[0] for card in CARDS]
    assert max(fresh) == CARDS[FRIGATE].fresh[0]
    assert min(fresh) == CARDS[GALLEON].fresh[0] == 4  # 4 points off the wind leave nothing
    assert CARDS[BRIG].fresh[0] > CARDS[FIRST_RATE].fresh[0] == 5


@rule("SAIL-2.1.4")
def test_only_the_brig_has_oars() -> None:
    assert [card.calm for card in CARDS] == [(1, 0), (0, 0), (0, 0), (0, 0)]


@rule("SAIL-2.1.4")
def test_high_built_galleons_drift_farthest_and_heavy_ships_least() -> None:
    assert [card.drift[0] for card in CARDS] == [3, 3, 4, 2]


@rule("SAIL-2.1.4")
def test_in_a_storm_the_frigate_keeps_all_its_shots_and_the_first_rate_one() -> None:
    assert [(card.shots_storm, card.shots) for card in CARDS] == [(0, 1), (1, 1), (0, 2), (1, 3)]


@rule("SAIL-2.4.1")
def test_current_strength_is_strength_less_damage() -> None:
    battle = at_sea("red first-rate 1 at f5; blue brig 1 at g5", forts="blue x14")
    assert (battle.ship("first-rate 1").strength(), battle.fort("x14").strength()) == (7, 3)
    battle.hurt("first-rate 1", 2).hurt_fort("x14", 1)
    assert (battle.ship("first-rate 1").strength(), battle.fort("x14").strength()) == (5, 2)
