"""Facts to sentences."""

from __future__ import annotations

import pytest

from searoom.core.events import Event
from searoom.core.game import Option, Result
from searoom.core.match import Match
from searoom.core.odds import Contest, Modifier, Need, Throw, at_least, die, forecast_of
from searoom.core.orders import Refusal
from searoom.core.pending import Decision, Frame
from searoom.core.record import Fault
from searoom.games import game
from searoom.words import LANGUAGES, Words, percent
from searoom.words.speak import _plainly, shares

EN = Words("en", "battleship", ("red", "blue"))
IT = Words("it", "battleship", ("red", "blue"))


@pytest.mark.parametrize(
    ("ways", "of", "text"),
    [
        (3, 6, "50 %"),
        (1, 3, "33 %"),
        (2, 3, "67 %"),
        (1, 8, "13 %"),  # 12.5, half up
        (1, 36, "2.8 %"),
        (1, 10, "10 %"),
        (99, 1000, "9.9 %"),
        (9996, 100000, "10.0 %"),
        (1, 16, "6.3 %"),  # 6.25, half up
        (0, 6, "0 %"),
        (6, 6, "100 %"),
        (1, 0, "0 %"),
        (10**30 + 1, 3 * 10**30, "33 %"),  # no floating point anywhere
    ],
)
def test_percentages_are_exact(ways: int, of: int, text: str) -> None:
    assert percent(ways, of) == text


@pytest.mark.parametrize(
    ("ways", "of", "texts"),
    [
        ([136, 64], 200, ["68 %", "32 %"]),
        ([137, 64], 201, ["68 %", "32 %"]),
        ([27, 13], 40, ["68 %", "32 %"]),  # 67.5 and 32.5: the first of two equal remainders
        ([1, 1, 1], 3, ["34 %", "33 %", "33 %"]),
        ([99, 1], 100, ["99.0 %", "1.0 %"]),
        ([1, 1, 34], 36, ["2.8 %", "2.8 %", "94.4 %"]),
        ([6], 6, ["100 %"]),
        ([0, 5], 5, ["0 %", "100 %"]),
        ([], 0, []),
        ([3, 3], 4, ["75 %", "75 %"]),  # no parts of one whole: each by itself
    ],
)
def test_shares_of_a_whole_add_up(ways: list[int], of: int, texts: list[str]) -> None:
    assert shares(ways, of) == texts


def test_odds_in_both_languages() -> None:
    rare = die(36).forecast(lambda face: "hit" if face == 36 else "miss")
    assert EN.chances(rare) == ["miss: 35 in 36 (97.2 %)", "hit: 1 in 36 (2.8 %)"]
    assert IT.chances(rare)[1] == "colpito: 1 su 36 (2,8 %)"


def test_an_opposed_roll_shows_both_dice() -> None:
    contest = Contest(Throw("SHIPS-3.2", 6, 2, [Modifier("SHIPS-3.3", "fog", -1)]), Throw("SHIPS-3.4", 6, 0))
    lines = EN.forecast(contest.forecast(lambda margin: "hit" if margin > 0 else "miss"))
    assert lines[-3:] == [
        "  attack: a die of 6 sides +2 (SHIPS-3.2)",
        "    -1 fog (SHIPS-3.3)",
        "  defence: a die of 6 sides (SHIPS-3.4)",
    ]
    assert IT.purpose("boarding, attack") == "boarding, attacco"
    facts = {"seat": 1, "purpose": "boarding", "faces": [3, 5], "margin": -2}
    assert EN.event(Event("contest", "X-1", facts, outcome="miss")) == (
        "blue, boarding: the dice of attack and defence show 3, 5; margin -2: miss"
    )


def test_a_forecast_names_each_modifier_with_its_rule() -> None:
    need = Need("SHIPS-3.2", 6, at_least(4, 6), [Modifier("SHIPS-3.3", "fog", -1)])
    assert EN.forecast(forecast_of(need, "hit", "miss")) == [
        "hit: 3 in 6 (50 %)",
        "miss: 3 in 6 (50 %)",
        "  a die of 6 sides must show 4, 5, 6 (SHIPS-3.2)",
        "    -1 fog (SHIPS-3.3)",
    ]
    assert IT.forecast(forecast_of(need, "hit", "miss"))[0] == "colpito: 3 su 6 (50 %)"
    assert EN.forecast(die(6).forecast(str))[0] == "1: 1 in 6 (17 %)"


def test_a_prompt_is_said_to_the_one_who_is_asked() -> None:
    decision = Decision(0, Frame("place", 1), {"length": 3}, "")
    assert EN.prompt(decision).startswith("place a ship of 3 squares: ")
    assert "nave di 3 caselle" in IT.prompt(decision)
    assert EN.waiting([decision, Decision(1, Frame("place", 2), {"length": 3}, "")]) == "Waiting for red and blue."
    assert EN.waiting([]) == ""


def test_events_say_what_happened() -> None:
    assert EN.event(Event("shot", "SHIPS-3.2", {"seat": 1, "at": "c4", "met": "sunk"})) == (
        "blue shoots at c4: hit and sunk"
    )
    assert IT.event(Event("shot", "SHIPS-3.2", {"seat": 0, "at": "c4", "met": "hit"})) == "rosso spara in c4: colpito"
    assert EN.event(Event("taken back", "MATCH-3.1", {"seat": 0})) == "red takes the last order back"
    sealed = Event("sealed", "MATCH-4.3", {"seat": 0, "name": "red-ship-1", "hash": "0123456789abcdef"})
    assert EN.event(sealed) == "red: sealed red-ship-1, 0123456789ab…"


def test_rolls_are_told_for_every_game() -> None:
    need = Need("X-1", 6, at_least(5, 6))
    facts = {"purpose": "fire", "face": 5, "need": need.facts()}
    assert EN.event(Event("roll", "X-1", facts, outcome="hit")) == "fire: 5 of 6 (needed: 5, 6), hit"
    assert EN.event(Event("roll", "X-1", {**facts, "seat": -1}, outcome="hit")).startswith("fire: 5")
    assert EN.event(Event("roll", "X-1", {**facts, "seat": 1}, outcome="hit")).startswith("blue, fire: 5")
    assert IT.event(Event("die", "X-1", {"seat": 0, "purpose": "x", "face": 2, "sides": 6})) == "rosso, x: 2 su 6"
    never = {**facts, "need": Need("X-1", 6, 0).facts()}
    assert "(needed: none would do)" in EN.event(Event("roll", "X-1", never, outcome="miss"))


def test_what_has_no_words_is_shown_as_it_is() -> None:
    assert EN.event(Event("boarded", "X-1", {"seat": 0, "men": 7, "names": ["a", "b"]})) == (
        "boarded: seat=red men=7 names=a, b"
    )
    assert EN.refusal(Refusal("X-1", "too windy")) == "too windy"
    assert EN.prompt(Decision(0, Frame("haul", 1), {}, "")) == "haul"
    assert EN.word("outcome", "boarded") == "boarded"
    assert IT.say("no.such.key", n=1) == "no.such.key: n=1"
    # a message whose facts do not come is as good as none
    assert EN.event(Event("shot", "SHIPS-3.2", {"seat": 0})) == "shot: seat=red"


def test_a_reason_may_have_words_of_its_own_under_one_rule() -> None:
    facts = {"option": "ship_sizes", "value": "x", "example": "2;3", "ships": 5}
    assert "as in 2;3" in EN.refusal(Refusal("SHIPS-1.2", "bad list", facts))
    assert "the 5 ships" in EN.refusal(Refusal("SHIPS-1.4", "bad list", facts))


def test_faults_say_the_line() -> None:
    assert EN.fault(Fault(7, "dice missing", {"line": "3 0 red says x"})) == "line 7: Dice are missing: 3 0 red says x"
    facts = {"rule": "MATCH-1.2", "reason": "option unknown", "facts": {"option": "x", "options": ["a", "b"]}}
    assert EN.fault(Fault(4, "no such battle", facts)) == (
        "line 4: Such a battle cannot be set up. There is no option x. There are: a, b. [MATCH-1.2]"
    )
    refused = {"line": "3 0 red says shoot a1", "rule": "MATCH-2.8", "reason": "over", "refusal_facts": {}}
    assert EN.fault(Fault(9, "order refused", refused)).endswith(
        "shoot a1 The battle is over: no more orders are taken. [MATCH-2.8]"
    )
    assert EN.fault(Fault(9, "order refused", {"line": "x"})) == "line 9: The rules forbid this order here: x"


def test_results() -> None:
    assert EN.result(Result(1, (3, -2), "SHIPS-4.3", "fleet sunk")) == (
        "red wins: a whole fleet is sunk. Points: red 3 and blue -2."
    )
    assert EN.result(Result(0, (0, 0), "SHIPS-4.3", "shots spent")).startswith("A draw: all shots are fired.")
    assert "Vincono rosso e blu" in IT.result(Result(3, (1, 1), "SHIPS-4.3", "x"))
    assert EN.points(Result(1, (1500, -250, 333), "X-1", "x", 1000)) == ["1500/1000", "-250/1000", "333/1000"]
    assert IT.points(Result(1, (3, -1), "X-1", "x", 2)) == ["1,5", "-0,5"]


def test_options_say_what_they_may_be() -> None:
    assert EN.option(Option("num_shots", "50", "SHIPS-1.5", low=1, high=99)).endswith(
        "1 to 99 (unless agreed otherwise 50)"
    )
    assert ": true, false (" in EN.option(Option("allow_repeated_shots", "true", "SHIPS-3.3", ["true", "false"]))
    assert EN.option(Option("wind", "E", "X-1")) == "wind (unless agreed otherwise E)"
    assert EN.option(Option("ship_values", "", "SHIPS-1.4")).endswith("empty: 1 each")


def test_blanks_of_patterns_are_the_readers_words() -> None:
    said = {"said": "x", "expected": ["shoot SQUARE"]}
    assert "shoot CASELLA" in IT.refusal(Refusal("MATCH-2.2", "not understood", said))
    assert "shoot SQUARE" in EN.refusal(Refusal("MATCH-2.2", "not understood", said))
    assert IT.pattern("why [N]") == "why [N]"


def test_seats_by_name() -> None:
    assert (EN.seat(0), IT.seat(0), EN.seat(None), EN.seat(5), EN.seat(-1)) == (
        "red",
        "rosso",
        "a spectator",
        "seat 6",
        "nobody",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_battle_has_words(language: str) -> None:
    """Every event, prompt and refusal of a game played through: none falls back to bare facts."""
    battleship = game("battleship")
    assert battleship is not None
    words = Words(language, "battleship", ("red", "blue"))
    from searoom.core.dice import Seeded
    from searoom.core.game import State

    state = battleship.start("skirmish", {})
    assert isinstance(state, State)
    match = Match(state, Seeded(1))
    match.begin()
    match.order(0, "place a1 down")
    match.take_back(0)
    while match.state.awaited():
        seat = match.state.awaited() - 1
        for decision in match.state.decisions(seat):
            assert words.prompt(decision) != _plainly(decision.prompt, words.values(decision.facts))
        for text in (
            "dance",
            "shoot z9",
            match.state.orders(1 - seat)[0].text if match.state.orders(1 - seat) else "x",
        ):
            refusal = match.order(1 - seat, text)
            if refusal is not None:
                assert words.refusal(refusal) != _plainly(refusal.reason, words.values(refusal.facts)), refusal
        match.order(seat, match.state.orders(seat)[-1].text)
    for event in match.events:
        assert words.event(event) != _plainly(event.kind, words.values(event.facts)), event
    result = match.state.result()
    assert result is not None and "{" not in words.result(result)
