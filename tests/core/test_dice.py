"""Dice of every kind."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searoom.core.dice import Chosen, DiceRanDry, DieWanted, Noted, Scripted, Sealed, Seeded


@pytest.mark.rule("MATCH-4.1")
def test_seeded_dice_are_the_same_from_the_same_seed() -> None:
    one, two, other = Seeded(7), Seeded(7), Seeded(8)
    faces = [one.roll(6, "shot", "MATCH-4.1") for _ in range(100)]
    assert faces == [two.roll(6, "shot", "MATCH-4.1") for _ in range(100)]
    assert faces != [other.roll(6, "shot", "MATCH-4.1") for _ in range(100)]
    assert faces[:8] == [2, 1, 4, 1, 4, 3, 1, 4]  # on every machine


@given(st.integers(0, 2**70), st.integers(1, 100))
def test_every_face_is_on_the_die(seed: int, sides: int) -> None:
    for dice in (Seeded(seed), Sealed(sha256(str(seed).encode()).digest(), "m", ["a"])):
        assert all(1 <= dice.roll(sides, "p", "r") <= sides for _ in range(20))
        assert 0 <= dice.choose(sides, "p", "r") < sides


def test_chosen_dice_want_the_next_die_by_name() -> None:
    dice = Chosen([3])
    assert dice.roll(6, "shot", "R-1") == 3 and dice.unused() == 0
    with pytest.raises(DieWanted) as wanted:
        dice.roll(8, "wind", "R-2")
    assert (wanted.value.sides, wanted.value.purpose, wanted.value.rule) == (8, "wind", "R-2")
    assert str(wanted.value) == "d8 for wind (R-2)"


def test_scripted_dice_that_run_dry_or_cannot_be_are_an_error() -> None:
    dice = Scripted([6])
    assert dice.roll(6, "shot", "R-1") == 6
    with pytest.raises(DiceRanDry, match="d6 for morale"):
        dice.roll(6, "morale", "R-2")
    with pytest.raises(DiceRanDry, match="7 on a d6"):
        Scripted([7]).roll(6, "shot", "R-1")


def test_noted_dice_keep_the_faces() -> None:
    dice = Noted(Scripted([1, 5]))
    dice.roll(6, "a", "r")
    dice.roll(6, "b", "r")
    assert dice.faces == [1, 5]


@pytest.mark.rule("MATCH-4.2")
def test_sealed_dice_are_what_anybody_can_compute_from_the_secret() -> None:
    secret = bytes(range(32))
    dice = Sealed(secret, "battle 9", ["red's seed", "blue's seed"])
    assert dice.commitment() == sha256(secret).hexdigest()
    dice.public = sha256(b"told so far").digest()
    text = f'["battle 9",["red\'s seed","blue\'s seed"],1,0,6,"shot","R-1","{dice.public.hex()}"]'
    number = int.from_bytes(hmac.digest(secret, text.encode(), "sha256")[:4], "big")
    assert number < (1 << 32) // 6 * 6
    assert dice.roll(6, "shot", "R-1") == number % 6 + 1


@pytest.mark.rule("MATCH-4.2")
def test_a_sealed_roll_depends_on_all_that_was_agreed_and_told() -> None:
    def rolls(secret: bytes = b"s", match: str = "m", seeds: str = "ab", public: bytes = b"") -> list[int]:
        dice = Sealed(secret, match, list(seeds))
        dice.public = public
        return [dice.roll(1000, "p", "r") for _ in range(4)]

    ways = [rolls(), rolls(secret=b"t"), rolls(match="n"), rolls(seeds="ac"), rolls(public=b"x")]
    assert len({tuple(way) for way in ways}) == len(ways)
    assert len(set(rolls())) > 1  # the number of the roll counts too


def test_sealed_dice_are_fair_enough() -> None:
    dice = Sealed(b"fair", "m", [])
    counts = Counter(dice.roll(6, "p", "r") for _ in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(1, 7))
