"""Sealed dice and sealed secrets: a record that anybody can verify, in which any edit is found where it was made."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from searoom.core.articles import draw_up
from searoom.core.dice import Sealed
from searoom.core.match import Match
from searoom.core.record import Fault, Record, read_record, record_of
from searoom.core.replay import Verdict, resume, verify
from searoom.core.seal import Sealer, sealed_hash
from tests.trials.mines import GAME, Battle
from tests.trials.watching import accept, awaited, offered, say

SECRET = bytes(range(32))
SEEDS = ["red's seed", "blue's seed", "green's seed"]
OPTIONS = {"turns": "12"}
LAYING = ["lay c5 d5", "lay c5 c6", "lay c3 d5"]


def played(orders: int = 10_000, seed: int = 4) -> Match:
    """A battle with sealed dice and sealed mines, with some taking back."""
    state = GAME.start("narrows", OPTIONS)
    assert isinstance(state, Battle)
    match = Match(state, Sealed(SECRET, "match 1", SEEDS), Sealer(b"the key of the salts, 32 letters"))
    match.begin()
    for seat, text in enumerate(LAYING):
        say(match, seat, text)
    play_on(match, orders, Random(seed))
    return match


def play_on(match: Match, orders: int, random: Random) -> None:
    while match.state.awaited() and len(match.lines) < orders:
        seat = random.choice(awaited(match))
        fires = [text for text in offered(match, seat) if text.startswith("fire") or text == "detonate"]
        say(match, seat, random.choice(fires if fires else offered(match, seat)))
        if match.may_take_back(seat) and random.random() < 0.2:
            accept(match.take_back(seat))


def recorded(match: Match) -> Record:
    commitment = Sealed(SECRET, "match 1", SEEDS).commitment()
    scenario = GAME.scenarios()[0]
    articles = draw_up(GAME, scenario, OPTIONS, ["Ann", "Bo", "Cy"], f"sealed {commitment}", "match 1", SEEDS)
    return record_of(match, articles)


def examined(text: str) -> Verdict | Fault:
    record = read_record(text)
    return record if isinstance(record, Fault) else verify(GAME, record)


def line_where(text: str, found: Callable[[str], bool]) -> int:
    """The number of the first such line, from 1."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if found(line))


def edited(text: str, number: int, old: str, new: str) -> str:
    lines = text.split("\n")
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    return "\n".join(lines)


@pytest.fixture(name="text", scope="module")
def text_of_a_battle() -> str:
    return recorded(played()).text()


# ---- what is right


@pytest.mark.rule("MATCH-4.2", "MATCH-4.3")
def test_a_sealed_battle_is_written_read_and_verified(text: str) -> None:
    verdict = examined(text)
    assert isinstance(verdict, Verdict), verdict
    assert verdict.rolled_again
    assert verdict.dice > 5
    assert verdict.reveals == 6
    read = read_record(text)
    assert isinstance(read, Record)
    assert read.text() == text


def test_the_dice_are_rolled_under_what_was_published_before_them(text: str) -> None:
    commitment = Sealed(SECRET, "match 1", SEEDS).commitment()
    lines = text.split("\n")
    assert f"sealed {commitment}" in lines[line_where(text, lambda line: line.startswith("dice: ")) - 1]
    assert SECRET.hex() in lines[line_where(text, lambda line: line.startswith("dice-secret: ")) - 1]


@pytest.mark.rule("MATCH-4.3")
def test_every_mine_is_sealed_when_all_are_laid_and_never_before() -> None:
    match = played(0)
    assert [len(line.seals) for line in match.lines] == [0, 0, 0, 6]
    assert [name for name, _ in match.lines[-1].seals][:2] == ["red-mine-1", "red-mine-2"]
    sealer = Sealer(b"the key of the salts, 32 letters")
    assert match.lines[-1].seals[0][1] == sealed_hash(sealer.salt("red-mine-1"), "red-mine-1", "c5")
    assert not any(match.may_take_back(seat) for seat in range(3))


@pytest.mark.rule("MATCH-4.2")
def test_rolls_are_numbered_forward_past_a_taking_back() -> None:
    match = played()
    assert any(line.how == "takes-back" for line in match.lines)
    assert isinstance(match.dice, Sealed)
    assert match.dice.n == sum(len(line.faces) for line in match.lines)


def test_a_battle_resumed_in_its_middle_goes_on_as_if_it_had_never_stopped() -> None:
    middle = read_record(recorded(played(40)).text())
    assert isinstance(middle, Record)
    resumed = resume(GAME, middle)
    assert isinstance(resumed, Match)
    whole = played(40)
    for match in (resumed, whole):
        play_on(match, 10_000, Random(9))
    assert [line.body() for line in resumed.lines] == [line.body() for line in whole.lines]
    assert isinstance(examined(recorded(resumed).text()), Verdict)


# ---- what was edited


def fault_at(text: str, number: int) -> Fault:
    fault = examined(text)
    assert isinstance(fault, Fault)
    assert fault.line == number, fault
    return fault


def test_an_edited_order_is_found(text: str) -> None:
    number = line_where(text, lambda line: " says helm guns" in line)
    fault_at(edited(text, number, "helm guns", "helm steam"), number)


def test_an_edited_secret_order_is_found(text: str) -> None:
    number = line_where(text, lambda line: " says lay c5 d5" in line)
    fault_at(edited(text, number, "lay c5 d5", "lay c5 e5"), number)


def test_an_edited_time_is_found(text: str) -> None:
    number = line_where(text, lambda line: line.startswith("7 0 "))
    fault_at(edited(text, number, "7 0 ", "7 5 "), number)


def test_an_edited_face_is_found(text: str) -> None:
    number = line_where(text, lambda line: " fire " in line)
    face = text.split("\n")[number - 1].split(" | ")[1]
    fault = fault_at(edited(text, number, f"| {face} |", f"| {int(face) % 6 + 1} |"), number)
    assert fault.reason == "dice differ"


def test_an_edited_seal_is_found(text: str) -> None:
    number = line_where(text, lambda line: line.startswith("  seal blue-mine-1"))
    last = text.split("\n")[number - 1][-1]
    edit = text.split("\n")
    edit[number - 1] = edit[number - 1][:-1] + ("0" if last != "0" else "1")
    fault_at("\n".join(edit), number)


def test_an_edited_reveal_is_found(text: str) -> None:
    number = line_where(text, lambda line: line.startswith("reveal: ") and "red-mine-1" in line)
    fault_at(edited(text, number, '"c5"', '"c6"'), number)


def test_an_edited_dice_secret_is_found(text: str) -> None:
    number = line_where(text, lambda line: line.startswith("dice-secret: "))
    fault_at(edited(text, number, "000102", "000103"), number)


# ---- what was forged, with every check made anew


def test_a_secret_shown_as_another_than_was_sealed_is_found() -> None:
    record = recorded(played())
    name, salt, _ = record.reveals[0]
    record.reveals[0] = (name, salt, "d6")
    fault = examined(record.text())
    assert isinstance(fault, Fault)
    assert (fault.reason, fault.facts["name"]) == ("secret moved", "red-mine-1")


def test_a_secret_that_is_not_shown_is_found() -> None:
    record = recorded(played())
    del record.reveals[0]
    fault = examined(record.text())
    assert isinstance(fault, Fault)
    assert (fault.reason, fault.facts["name"]) == ("not revealed", "red-mine-1")


@pytest.mark.rule("MATCH-4.2")
def test_another_dice_secret_is_found() -> None:
    record = recorded(played())
    record.dice_secret = bytes(32).hex()
    fault = examined(record.text())
    assert isinstance(fault, Fault)
    assert fault.reason == "dice secret differs"


def test_a_battle_rolled_under_another_secret_than_was_published_is_found_at_its_first_die() -> None:
    """Whoever publishes the hash of one secret and rolls with another, or edits the seeds, is found out."""
    match = played()
    commitment = Sealed(bytes(32), "match 1", SEEDS).commitment()
    scenario = GAME.scenarios()[0]
    articles = draw_up(GAME, scenario, OPTIONS, ["Ann", "Bo", "Cy"], f"sealed {commitment}", "match 1", SEEDS)
    record = record_of(match, articles)
    record.dice_secret = bytes(32).hex()
    text = record.text()
    differing = examined(text)
    assert isinstance(differing, Fault)
    assert differing.reason == "dice differ"
    assert differing.line >= line_where(text, lambda line: " fire " in line or " detonate" in line)
