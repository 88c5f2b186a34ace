"""The one encoder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searoom.core.encode import decode, encode, fingerprint, oddity

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(plain)
def test_plain_values_come_back(value: object) -> None:
    text = encode(value)
    assert "\n" not in text and decode(text) == value and oddity(value) == ""
    assert fingerprint(value) == fingerprint(decode(text))


def test_keys_are_sorted_and_tuples_are_lists() -> None:
    assert encode({"b": (1, 2), "a": {"d": "è", "c": None}}) == '{"a":{"c":null,"d":"è"},"b":[1,2]}'


@pytest.mark.parametrize("value", [1.5, {"a": [1, 2.0]}, {1: 2}, {"a": {3}}, object(), b"x"])
def test_what_must_not_go_out_is_named(value: object) -> None:
    assert oddity(value)


@pytest.mark.parametrize("text", ["", "{", "1.5", "NaN", '{"a":1e3}', "[" * 100_000, "9" * 10_000])
def test_what_is_no_plain_value_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode(text)
