"""Messages: what the subset of ICU MessageFormat reads, and what it says of what it cannot read."""

from __future__ import annotations

import pytest

from searoom.words.catalogue import plural_category
from searoom.words.message import Message, MessageError, MissingFact, Value


def filled(text: str, **facts: Value) -> str:
    return Message(text).fill(facts, lambda n: plural_category("en", n))


@pytest.mark.parametrize(
    ("text", "facts", "expected"),
    [
        ("plain", {}, "plain"),
        ("", {}, ""),
        ("{a} and { b }", {"a": "x", "b": 2}, "x and 2"),
        ("{n, plural, one {# ship} other {# ships}}", {"n": 1}, "1 ship"),
        ("{n, plural, one {# ship} other {# ships}}", {"n": 0}, "0 ships"),
        ("{n,plural,=0{none}one{one}other{#}}", {"n": 0}, "none"),
        ("{n, plural, =2 {a pair} other {#}}", {"n": 2}, "a pair"),
        ("{x, select, water {splash} other {{x}!}}", {"x": "water"}, "splash"),
        ("{x, select, water {splash} other {{x}!}}", {"x": "hit"}, "hit!"),
        ("{n, plural, one {{x, select, a {# A} other {# B}}} other {many}}", {"n": 1, "x": "a"}, "1 A"),
        ("{x, select, a {{n, plural, other {#}}} other {}}", {"x": "a", "n": 7}, "7"),
        ("# outside a plural", {}, "# outside a plural"),
        ("don't, l'isola, it''s", {}, "don't, l'isola, it's"),
        ("'{'name'}'", {}, "{name}"),
        ("'{name} isn''t filled'", {}, "{name} isn't filled"),
        ("{n, plural, other {'#' is #}}", {"n": 3}, "# is 3"),
        ("the end'", {}, "the end'"),
        ("{x, select, true {yes} other {no}}", {"x": "true"}, "yes"),
    ],
)
def test_a_message_is_filled(text: str, facts: dict[str, Value], expected: str) -> None:
    assert filled(text, **facts) == expected


@pytest.mark.parametrize(
    ("text", "at", "problem"),
    [
        ("{", 2, "the name of a fact"),
        ("{}", 2, "the name of a fact"),
        ("{n", 3, "} or a comma"),
        ("{n m}", 4, "} or a comma"),
        ("{n, number}", 4, "neither plural nor select"),
        ("{n, plural}", 11, "comma"),
        ("{n, plural, one {x}}", 1, "no case 'other'"),
        ("{n, plural, some {x} other {y}}", 13, "no plural case"),
        ("{n, select, a {x} a {y} other {z}}", 19, "twice"),
        ("{n, select, a x other {z}}", 15, "comes {"),
        ("{n, select, other {z}", 22, "a case"),
        ("{n, select, other {z", 21, "} is missing"),
        ("a } b", 3, "closes nothing"),
        ("dell'{name}", 5, "never ends"),
    ],
)
def test_a_broken_message_says_where(text: str, at: int, problem: str) -> None:
    with pytest.raises(MessageError, match=f"^character {at}: ") as caught:
        Message(text)
    assert problem in str(caught.value)


def test_a_missing_fact_is_told() -> None:
    for text in ("{a}", "{a, select, other {}}", "{a, plural, other {}}"):
        with pytest.raises(MissingFact):
            filled(text, b=1)
    with pytest.raises(MissingFact):
        filled("{a, plural, other {}}", a="three")


def test_placeholders_are_found_at_every_depth() -> None:
    text = "{a} {b, plural, one {{c}} other {{d, select, x {{e}} other {}}}}"
    assert Message(text).placeholders() == {"a", "b", "c", "d", "e"}
