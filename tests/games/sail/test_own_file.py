"""Players' own scenarios: SAIL-4.0.1."""

from __future__ import annotations

from importlib.resources import files

import pytest

from searoom.core.articles import draw_up
from searoom.core.dice import Seeded
from searoom.core.game import Scenario, State
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.record import Record, read_record, record_of
from searoom.core.replay import Verdict, verify
from searoom.games.sail.game import GAME, Admiral
from searoom.games.sail.own_file import OwnFault, read_all_own, read_own
from searoom.games.sail.setup import Setup
from searoom.games.sail.toml_lines import Places
from tests.games.sail.at_sea import rule

DUEL = """# Two frigates each, off one island
id = "own"
name = "A duel"
minutes = [10, 20]

[[setup]]
id = "duel"
title = "Two frigates each"
players = 2
teams = [[1], [2]]
board = "west"
reefs_each = 1
reefs_default = [["D6"], ["I10"]]
islands = [
  { piece = "monu", number = 1, at = "E7", rotation = 0 },
]
royal_ports = []
forts = [
  { at = "A1", owner = 1, kind = "fort", coast_rule = false },
  { at = "L14", owner = 2, kind = "fort", coast_rule = false },  # "the far corner"
]
ships = [
  { type = "frigate", number = 1, owner = 1, at = "B1" },
  { type = "frigate", number = 2, owner = 1, at = "A2" },
  { type = "frigate", number = 3, owner = 2, at = "K14" },
  { type = "frigate", number = 4, owner = 2, at = "L13" },
]
"""

SECOND = """
[[setup]]
id = "alone"
title = "Three, each with a brig and an own fort"
players = 3
teams = [[1], [2], [3]]
board = "double"
reefs_each = 0
reefs_default = [[], [], []]
islands = []
royal_ports = []
goods_fixed = ["L14", "M15"]
target = 1

[[setup.forts]]
at = "A1"
owner = 1
kind = "fort"
coast_rule = false

[[setup.forts]]
at = "X28"
owner = 2
kind = "fort"
coast_rule = false

[[setup.forts]]
at = "A28"
owner = 3
kind = "fort"
coast_rule = false

[[setup.ships]]
type = "brig"
number = 1
owner = 1
at = "B2"

[[setup.ships]]
type = "brig"
number = 2
owner = 2
at = "W27"

[[setup.ships]]
type = "brig"
number = 3
owner = 3
at = "B27"
"""


def changed(old: str, new: str, text: str = DUEL) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def line_with(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)


def fault(text: str) -> OwnFault:
    found = read_own("mine.toml", text)
    assert isinstance(found, OwnFault), "the file is lawful"
    return found


def begins(**options: str) -> Admiral:
    found = GAME.start("own", options)
    assert isinstance(found, Admiral), found
    return found


# ---- a file that is right


@rule("SAIL-4.0.1")
def test_a_file_that_keeps_the_rules_is_a_set_up() -> None:
    found = read_own("mine.toml", DUEL)
    assert isinstance(found, Setup), found
    assert (found.key, found.seats, found.board) == ("duel", 2, "west")


@rule("SAIL-4.0.1")
def test_a_file_may_hold_several_set_ups_and_the_double_board() -> None:
    found = read_all_own("mine.toml", DUEL + SECOND)
    assert isinstance(found, list), found
    assert [setup.key for setup in found] == ["duel", "alone"]
    alone = read_own("mine.toml", DUEL + SECOND, "alone")
    assert isinstance(alone, Setup)
    assert (alone.grid.width, alone.grid.height) == (24, 28)
    missing = read_own("mine.toml", DUEL, "alone")
    assert isinstance(missing, OwnFault)
    assert missing.facts == {"words": ["duel"], "found": "alone"}


@rule("SAIL-4.0.1")
def test_it_is_played_as_the_scenario_own_with_the_text_as_an_option() -> None:
    battle = begins(file=DUEL, level="captain")
    assert [ship.name() for ship in battle.ships] == ["frigate 1", "frigate 2", "frigate 3", "frigate 4"]
    assert battle.rules.switches.ranges
    scenario = GAME.scenario_for("own", {"file": DUEL})
    assert isinstance(scenario, Scenario)
    assert (scenario.key, scenario.title, scenario.seats) == ("own", "Two frigates each", ("red", "blue"))
    three = GAME.scenario_for("own", {"file": DUEL + SECOND, "setup": "alone"})
    assert isinstance(three, Scenario)
    assert three.seats == ("red", "blue", "green")
    assert "alliances" in {option.key for option in three.options}
    assert begins(file=DUEL + SECOND, setup="alone", alliances="temporary").seats == 3


@rule("SAIL-4.0.1")
@pytest.mark.parametrize("placement", ["default", "reefs", "ships", "all"])
def test_its_pieces_may_be_placed_by_the_players(placement: str) -> None:
    battle, dice = begins(file=DUEL, placement=placement), Seeded(2)
    battle.set_out(dice, None)
    prompts = []
    while battle.turn == 0:
        seat = battle.awaited().bit_length() - 1
        prompts.append(battle.pending[-1].prompt)
        offered = battle.orders(seat)
        battle.carry_out(seat, offered[len(offered) // 2], dice, None)
    assert battle.fault() == ""
    assert len(prompts) == {"default": 0, "reefs": 2, "ships": 6, "all": 9}[placement]


@rule("SAIL-4.0.1")
def test_a_record_carries_the_file_and_replays_anywhere() -> None:
    scenario = GAME.scenario_for("own", {"file": DUEL})
    state = GAME.start("own", {"file": DUEL, "turn_limit": "2"})
    assert isinstance(scenario, Scenario)
    assert isinstance(state, State)
    match = Match(state, Seeded(4))
    match.begin()
    while match.state.pending:
        seat = match.state.awaited().bit_length() - 1
        assert match.time_out(seat) is None
    articles = draw_up(GAME, scenario, {"file": DUEL, "turn_limit": "2"}, ["one", "two"], "seeded 4")
    assert articles.options["setup"] == "duel"
    record = read_record(record_of(match, articles).text())
    assert isinstance(record, Record), record
    assert record.articles.options["file"] == DUEL
    assert isinstance(verify(GAME, record), Verdict)


@rule("SAIL-4.0.1")
def test_the_same_file_is_read_once_for_many_battles() -> None:
    assert begins(file=DUEL).rules is begins(file=DUEL).rules
    assert begins(file=DUEL).rules is not begins(file=changed("A duel", "Another")).rules


@rule("SAIL-4.0.1", "SAIL-4.2.8.4")
def test_a_file_may_be_played_by_the_rules_of_one_of_our_scenarios() -> None:
    text = files("searoom.games.sail").joinpath("data", "scenario_pearl_banks.toml").read_text("utf-8")
    pearls = text[text.index("[[setup]]") : text.index('[[setup]]\nid = "pearl-3"')]
    mine = 'id = "pearl_banks"\nname = "Pearls elsewhere"\nfort_loss_turns = 3\n' + changed(
        '{ at = "A1", owner = 1', '{ at = "A14", owner = 1', pearls
    )
    for old, new in (("B2", "B13"), ("A2", "A13"), ("B1", "B14")):
        mine = mine.replace(f'owner = 1, at = "{old}"', f'owner = 1, at = "{new}"')
    battle = begins(file=mine)
    assert battle.rules.campaign.key == "pearl_banks"
    assert [fort.name for fort in battle.forts] == ["fort a14", "fort x14"]


# ---- a file that is not


@rule("SAIL-4.0.1")
def test_without_a_file_there_is_no_battle() -> None:
    for chosen in ({}, {"file": ""}, {"file": " \n"}):
        found = GAME.start("own", chosen)
        assert isinstance(found, Refusal)
        assert (found.rule, found.reason) == ("SAIL-4.0.1", "no file")


@rule("SAIL-4.0.1")
@pytest.mark.parametrize(
    ("old", "new", "field", "broken", "reason"),
    [
        # what stands there
        ('id = "own"', 'id = "jolly_roger"', "id", "SAIL-4.0.1", "unknown word"),
        ('name = "A duel"', "", "name", "SAIL-4.0.1", "missing"),
        ('title = "Two frigates each"', "title = 7", "setup[0].title", "SAIL-4.0.1", "wrong kind"),
        (
            "royal_ports = []",
            'reefs_fixed = ["F7"]\nroyal_ports = []',
            "setup[0].reefs_fixed[0]",
            "SAIL-2.3.5",
            "not sea",
        ),
        ('board = "west"', 'bord = "west"', "setup[0].bord", "SAIL-4.0.1", "unknown field"),
        ("players = 2", "players = 7", "setup[0].players", "SAIL-1.1.1", "out of range"),
        ("teams = [[1], [2]]", "teams = [[1, 2]]", "setup[0].teams", "SAIL-3.1.2.1", "too few sides"),
        ("teams = [[1], [2]]", "teams = [[1], [1]]", "setup[0].teams[1]", "SAIL-1.1.4", "twice"),
        (
            'at = "E7", rotation = 0',
            'at = "E7", rotation = 45',
            "setup[0].islands[0].rotation",
            "SAIL-2.3.3",
            "wrong number",
        ),
        ('piece = "monu"', 'piece = "atoll"', "setup[0].islands[0].piece", "SAIL-2.3.1", "unknown word"),
        (
            'kind = "fort", coast_rule = false },  #',
            "coast_rule = false },  #",
            "setup[0].forts[1].kind",
            "SAIL-2.3.6",
            "missing",
        ),
        ('at = "L14"', 'at = "L14", size = 2', "setup[0].forts[1].size", "SAIL-4.0.1", "unknown field"),
        # the box
        (
            '"frigate", number = 2',
            '"frigate", number = 1',
            "setup[0].ships[1].number",
            "SAIL-2.1.5",
            "two of one number",
        ),
        ('"frigate", number = 2', '"frigate", number = 7', "setup[0].ships[1].number", "SAIL-2.1.5", "no such number"),
        ('"monu", number = 1', '"monu", number = 3', "setup[0].islands[0].at", "SAIL-2.1.6", "not in the box"),
        ("reefs_each = 1", "reefs_each = 4", "setup[0].reefs_each", "SAIL-2.1.6", "more than the box holds"),
        # placement
        ('at = "E7"', 'at = "E7.5"', "setup[0].islands[0].at", "SAIL-2.2.4", "wrong kind"),
        ('at = "E7"', 'at = "K7"', "setup[0].islands[0].at", "SAIL-2.2.4", "beyond the edge"),
        (
            '"fort", coast_rule = false },\n',
            '"fort", coast_rule = true },\n',
            "setup[0].forts[0].at",
            "SAIL-3.1.5.2.1",
            "far from the coast",
        ),
        ('at = "L14"', 'at = "A1"', "setup[0].forts[1].at", "SAIL-3.1.5.2.3", "space taken"),
        ('[["D6"]', '[["F7"]', "setup[0].reefs_default[0][0]", "SAIL-2.3.5", "not sea"),
        ('[["D6"]', '[["A1"]', "setup[0].reefs_default[0][0]", "SAIL-3.1.5.4.1", "space taken"),
        ('[["D6"]', '[["K13"]', "setup[0].reefs_default[0][0]", "SAIL-3.1.5.4.1", "harbour of another"),
        ('[["D6"]', '[["J10"]', "setup[0].reefs_default[0][0]", "SAIL-3.1.5.4.2", "not your sector"),
        ('[["D6"]', '[["D6", "D5"]', "setup[0].reefs_default[0]", "SAIL-3.1.5.4.2", "more than the box holds"),
        ('at = "B1"', 'at = "C1"', "setup[0].ships[0].at", "SAIL-3.1.5.6", "not your harbour"),
        ('at = "B1"', 'at = "K13"', "setup[0].ships[0].at", "SAIL-3.1.5.6", "not your harbour"),
        ('at = "B1"', 'at = "C99"', "setup[0].ships[0].at", "SAIL-3.1.5.6", "wrong kind"),
        (
            "royal_ports = []",
            'royal_ports = [{ at = "D4", owner = 1 }]',
            "setup[0].royal_ports[0].at",
            "SAIL-3.1.5.1.1",
            "far from the edge",
        ),
        (
            "royal_ports = []",
            'royal_ports = [{ at = "E1", owner = 2 }]',
            "setup[0].forts[0].at",
            "SAIL-3.1.5.2.2",
            "commands a royal port",
        ),
        (
            "royal_ports = []",
            'royal_ports = []\ngoods_fixed = ["F7"]',
            "setup[0].goods_fixed[0]",
            "SAIL-3.1.5.3.2",
            "no way left",
        ),
        (
            "royal_ports = []",
            'royal_ports = []\ngoods_last = ["F6"]',
            "setup[0].goods_last",
            "SAIL-4.0.3",
            "wrong number",
        ),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused_by_its_number_and_place(
    old: str, new: str, field: str, broken: str, reason: str
) -> None:
    found = fault(changed(old, new))
    assert (found.file, found.field, found.rule, found.reason) == ("mine.toml", field, broken, reason)


@rule("SAIL-4.0.1")
@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ('"frigate", number = 2', '"frigate", number = 9', "number = 9"),
        ('at = "L13"', 'at = "L1"', '"L1"'),
        ('[["D6"]', '[["F7"]', "reefs_default"),
        ("players = 2", "players = 1", "players"),
        ('kind = "fort", coast_rule = false },  #', "coast_rule = false },  #", "the far corner"),  # what is missing
        ('name = "A duel"', "name = 3", "name = 3"),
    ],
)
def test_the_line_of_the_fault_is_told(old: str, new: str, part: str) -> None:
    text = changed(old, new)
    assert fault(text).line == line_with(text, part)


@rule("SAIL-4.0.1")
def test_what_would_be_right_is_told() -> None:
    assert fault(changed("players = 2", "players = 9")).facts == {"low": 2, "high": 6, "found": 9}
    assert fault(changed('type = "frigate", number = 4', 'type = "sloop", number = 4')).facts == {
        "words": ["brig", "frigate", "galleon", "first_rate"],
        "found": "sloop",
    }
    assert fault(changed('at = "B1"', 'at = "C1"')).facts == {"ship": "frigate 1", "at": "c1"}
    refused = GAME.start("own", {"file": changed("players = 2", "players = 9")})
    assert isinstance(refused, Refusal)
    assert (refused.rule, refused.reason) == ("SAIL-1.1.1", "fault in the file")
    assert refused.facts["line"] == 9
    assert refused.facts["field"] == "setup[0].players"
    assert refused.facts["why"] == "out of range"


@rule("SAIL-4.0.1")
@pytest.mark.parametrize(
    ("text", "line"),
    [("id = ", 1), (DUEL + "\nx = ", 29), (DUEL.replace("players = 2", "players 2"), 9), ("", 0), ("\ud800", 0)],
)
def test_what_is_no_toml_is_answered_too(text: str, line: int) -> None:
    found = fault(text)
    assert found.rule == "SAIL-4.0.1"
    assert found.line == line


@rule("SAIL-4.0.1")
def test_whole_nonsense_is_answered_and_never_raises() -> None:
    for text in (
        "setup = 3",
        'id = "own"',
        'id = "own"\nname = "x"\nsetup = []',
        "[" * 5000,
        "a" * 300_000,
        "x = 1979-05-27",
    ):
        assert fault(text).rule.startswith("SAIL-")
    lines = DUEL.split("\n")
    for leave_out in range(len(lines)):
        read_own("mine.toml", "\n".join(lines[:leave_out] + lines[leave_out + 1 :]))
    for cut in range(0, len(DUEL), 7):
        read_own("mine.toml", DUEL[:cut])


@rule("SAIL-4.0.1", "SAIL-3.1.5.6")
def test_every_player_has_a_ship_in_a_harbour_of_his_own_with_room() -> None:
    only_one = changed('number = 3, owner = 2, at = "K14"', 'number = 3, owner = 1, at = "B2"')
    nobody = changed('number = 4, owner = 2, at = "L13"', 'number = 4, owner = 1, at = "B2"', only_one)
    assert (fault(nobody).rule, fault(nobody).reason) == ("SAIL-3.2.4.1", "no ships")
    crowded = changed('number = 2, owner = 1, at = "A2"', 'number = 2, owner = 1, at = "B1"', only_one)
    third = changed('number = 3, owner = 1, at = "B2"', 'number = 3, owner = 1, at = "B1"', crowded)
    assert isinstance(read_own("x", crowded), Setup)
    assert (fault(third).rule, fault(third).reason) == ("SAIL-3.3.1.2.1", "space full")


@rule("SAIL-4.0.1", "SAIL-3.1.5.2.1")
def test_the_file_may_waive_the_coast_rule_and_no_other() -> None:
    text = changed('"fort", coast_rule = false },\n', '"fort", coast_rule = true },\n')
    assert fault(text).rule == "SAIL-3.1.5.2.1"
    assert isinstance(read_own("x", DUEL), Setup)


@rule("SAIL-1.1.1")
@pytest.mark.parametrize(("campaign", "players", "lawful"), [("own", "[2]", True), ("own", "[3, 4]", False)])
def test_the_numbers_of_players_that_the_file_names_hold_for_its_set_ups(
    campaign: str, players: str, lawful: bool
) -> None:
    text = changed('id = "own"', f'id = "{campaign}"\nplayers = {players}')
    found = read_own("x", text)
    assert isinstance(found, Setup) is lawful
    if isinstance(found, OwnFault):
        assert (found.rule, found.field) == ("SAIL-1.1.1", "setup[0].players")


@rule("SAIL-1.1.1")
def test_a_scenario_that_allows_four_is_not_played_by_five() -> None:
    five = SECOND.replace("players = 3", "players = 5")
    text = 'id = "old_pirate"\nname = "Too many"\n' + five
    assert (fault(text).rule, fault(text).facts["high"]) == ("SAIL-1.1.1", 4)


# ---- on which line a field stands


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("name", "A duel"),
        ("setup[0]", "[[setup]]"),
        ("setup[0].title", 'title = "Two'),
        ("setup[0].forts[1].at", "L14"),
        ("setup[0].forts[1].owner", "L14"),
        ("setup[0].ships[2]", "K14"),
        ("setup[0].reefs_default[1][0]", "reefs_default"),
        ("setup[0].nothing", "[[setup]]"),
        ("setup[1].title", "Three, each"),
        ("setup[1].forts[1].at", "X28"),
        ("setup[1].ships[2].at", "B27"),
        ("setup[1].goods_fixed[1]", "M15"),
    ],
)
def test_a_field_is_found_by_its_path(path: str, part: str) -> None:
    text = DUEL + SECOND
    assert Places(text).line_of(path) == line_with(text, part)


def test_strings_comments_and_dotted_keys_do_not_lead_astray() -> None:
    text = """a = "]] [[x]] # no" # [[y]]
b = '''
[[z]]
'''
c."d e".f = [ # one
  1, [2,
  3], { g = "}", h.i = 5 },
]
j = \"\"\"
k = 1\\\"\"\"\"\"\"
l = 07:32:00
[m.n]
o = -1.5e3
"""
    lines = Places(text).lines
    found = {path: lines[path] for path in ("a", "b", "c.d e.f", "c.d e.f[1]", "c.d e.f[1][1]", "c.d e.f[2].h.i")}
    assert found == {"a": 1, "b": 2, "c.d e.f": 5, "c.d e.f[1]": 6, "c.d e.f[1][1]": 7, "c.d e.f[2].h.i": 7}
    assert (lines["j"], lines["l"], lines["m.n"], lines["m.n.o"]) == (9, 11, 12, 13)


# ---- what a hand may well do wrong


GOODS = 'royal_ports = []\ngoods_fixed = ["D5", "I11"]\n'


def with_goods(more: str = "", campaign: str = "own") -> str:
    text = changed("royal_ports = []\n", GOODS + more)
    return changed('id = "own"', f'id = "{campaign}"', text)


@rule("SAIL-4.0.1")
@pytest.mark.parametrize(
    ("old", "new", "field", "broken", "reason"),
    [
        ("teams = [[1], [2]]", "teams = [[1], [], [2]]", "setup[0].teams[1]", "SAIL-1.1.4", "missing"),
        ("royal_ports = []", 'variant = "teem"\nroyal_ports = []', "setup[0].variant", "SAIL-4.2.3", "unknown word"),
        ('id = "duel"', 'id = ""', "setup[0].id", "SAIL-4.0.1", "missing"),
        ('title = "Two frigates each"', 'title = " "', "setup[0].title", "SAIL-4.0.1", "missing"),
        ('name = "A duel"', 'name = ""', "name", "SAIL-4.0.1", "missing"),
        ("royal_ports = []", "royal_ports = []\ntarget = 1", "setup[0].target", "SAIL-4.0.3", "out of range"),
        (
            "royal_ports = []",
            'royal_ports = []\nsectors = [["L7", "A1"], ["A8", "L14"]]',
            "setup[0].sectors[0]",
            "SAIL-4.4.5.1",
            "wrong kind",
        ),
    ],
)
def test_what_would_mean_nothing_is_refused(old: str, new: str, field: str, broken: str, reason: str) -> None:
    found = fault(changed(old, new))
    assert (found.field, found.rule, found.reason) == (field, broken, reason)


@rule("SAIL-4.0.1", "SAIL-4.0.3")
def test_no_more_goods_can_be_asked_for_than_there_are() -> None:
    assert isinstance(read_own("x", with_goods("target = 2\n")), Setup)
    found = fault(with_goods("target = 3\n"))
    assert (found.field, found.rule, found.facts) == (
        "setup[0].target",
        "SAIL-4.0.3",
        {"low": 0, "high": 2, "found": 3},
    )


@rule("SAIL-4.0.1", "SAIL-4.4.2")
@pytest.mark.parametrize("more", ["", "target = 2\n"])
def test_oceans_on_fire_has_no_goods(more: str) -> None:
    found = fault(with_goods(more, "oceans_on_fire"))
    assert (found.field, found.rule, found.reason) == ("setup[0].goods_fixed", "SAIL-4.4.2", "no goods here")
    assert found.line == line_with(with_goods(more), "goods_fixed")


@rule("SAIL-4.0.1", "SAIL-4.2.4.1", "SAIL-4.1.4.1")
@pytest.mark.parametrize(
    ("campaign", "more", "target"), [("pearl_banks", "", 4), ("old_pirate", "", 3), ("own", "", 0)]
)
def test_where_the_file_names_no_target_the_scenarios_own_holds(campaign: str, more: str, target: int) -> None:
    assert begins(file=with_goods(more, campaign)).target == target


@rule("SAIL-4.0.1", "SAIL-4.4.7", "SAIL-4.2.7.1")
@pytest.mark.parametrize(
    ("campaign", "turns"), [("own", 0), ("old_pirate", 0), ("pearl_banks", 3), ("oceans_on_fire", 3)]
)
def test_where_the_file_does_not_say_how_long_one_lives_without_a_fort_the_scenario_does(
    campaign: str, turns: int
) -> None:
    found = read_own("x", changed('id = "own"', f'id = "{campaign}"'))
    assert isinstance(found, Setup), found
    assert found.fort_loss_turns == turns
    found = read_own("x", changed('id = "own"', f'id = "{campaign}"\nfort_loss_turns = 5'))
    assert isinstance(found, Setup), found
    assert found.fort_loss_turns == 5


@rule("SAIL-4.0.1", "SAIL-4.4.7")
def test_no_turns_at_all_means_that_forts_may_be_wanting_for_ever() -> None:
    battle = begins(file=changed('id = "own"', 'id = "oceans_on_fire"\nfort_loss_turns = 0'))
    battle.turn, battle.fortless[0] = 9, 2
    battle.rules.campaign.turn_over(battle, None)
    assert battle.out == 0


@rule("SAIL-4.0.1")
def test_a_text_that_should_be_a_number_is_told_as_a_text() -> None:
    assert fault(changed("players = 2", 'players = "2"')).facts == {"wanted": "whole number", "found": '"2"'}
    assert fault(changed("teams = [[1], [2]]", 'teams = [["1"], [2]]')).facts["found"] == '"1"'


@rule("SAIL-4.0.1")
def test_an_answer_is_one_line_whatever_stands_in_the_file() -> None:
    for old, new in (
        ('board = "west"', 'board = "we\\nst\\u001b[2J"'),
        ('id = "duel"', 'id = "du\\nel"\n"a\\nb" = 1'),
        ('piece = "monu"', 'piece = "mo\\tnu"'),
        ("players = 2", "players = " + "9" * 5000),
    ):
        found = fault(changed(old, new))
        told = repr(found)
        assert told.isprintable(), told
        assert len(told) < 400


@rule("SAIL-4.0.1")
def test_a_number_without_end_is_no_fault_of_the_reader() -> None:
    found = fault(changed("players = 2", "players = " + "9" * 5000))
    assert (found.reason, found.line) == ("not TOML", 9)
    assert "sys." not in str(found.facts)


@rule("SAIL-4.0.1")
def test_the_place_of_what_is_no_toml_is_told_once() -> None:
    found = fault(changed("reefs_each = 1", "reefs_each = [1"))
    assert found.facts == {"line": 13, "column": 1, "found": "Unclosed array"}


@rule("SAIL-4.0.1")
def test_a_set_up_in_single_brackets_is_told_how_it_is_written() -> None:
    found = fault(changed("[[setup]]", "[setup]"))
    assert (found.field, found.line) == ("setup", line_with(DUEL, "[[setup]]"))
    assert found.facts == {"wanted": "[[setup]], in double brackets", "found": "table"}


@rule("SAIL-4.0.1")
def test_unknown_fields_at_the_top_no_set_up_and_two_of_one_name_are_refused() -> None:
    found = fault(changed("minutes =", "hours ="))
    assert (found.field, found.reason, found.line) == ("hours", "unknown field", 4)
    found = fault('id = "own"\nname = "x"\nsetup = []\n')
    assert (found.field, found.reason, found.facts) == ("setup", "missing", {"wanted": "a set-up"})
    found = fault(DUEL + DUEL[DUEL.index("[[setup]]") :])
    assert (found.field, found.reason, found.facts) == ("setup[1].id", "twice", {"found": "duel"})


@rule("SAIL-4.0.1", "SAIL-1.1.4")
@pytest.mark.parametrize(
    ("old", "new", "field", "facts"),
    [
        ("[[1], [2]]", "[[1]]", "setup[0].teams", {"wanted": "seat 2"}),
        ("[[1], [2]]", "[[1], [0]]", "setup[0].teams[1]", {"wanted": "seats from 1 to 2", "found": 0}),
        ("[[1], [2]]", "[[1], [3]]", "setup[0].teams[1]", {"wanted": "seats from 1 to 2", "found": 3}),
        ("[[1], [2]]", "[[true], [2]]", "setup[0].teams[0]", {"wanted": "seats from 1 to 2", "found": True}),
        ('[["D6"], ["I10"]]', '[["D6"]]', "setup[0].reefs_default", {"wanted": 2, "found": 1}),
    ],
)
def test_every_seat_stands_in_one_team_and_has_its_reefs(
    old: str, new: str, field: str, facts: dict[str, object]
) -> None:
    found = fault(changed(old, new))
    assert (found.field, found.facts) == (field, facts)


@rule("SAIL-4.0.1", "SAIL-4.4.5.1")
@pytest.mark.parametrize(
    ("sectors", "field"),
    [
        ('[["A1", "L7"], ["A8", "L14"]]', ""),
        ('[["A1", "L13"], ["A14", "L14"]]', ""),  # a single row
        ('[["A1", "K14"], ["L1", "L14"]]', ""),  # a single column
        ('[["A1", "L7"]]', "setup[0].sectors"),
        ('[["A1", "L7", "L8"], ["A8", "L14"]]', "setup[0].sectors[0]"),
        ('[["A7", "L1"], ["A8", "L14"]]', "setup[0].sectors[0]"),
        ('[["A1", "L7"], ["L8", "A14"]]', "setup[0].sectors[1]"),
    ],
)
def test_a_sector_is_named_by_its_north_west_space_and_its_south_east_one(sectors: str, field: str) -> None:
    text = changed("royal_ports = []", f"royal_ports = []\nsectors = {sectors}")
    text = changed('[["D6"], ["I10"]]', "[[], []]", text)
    found = read_own("x", text)
    if field:
        assert isinstance(found, OwnFault)
        assert (found.field, found.rule) == (field, "SAIL-4.4.5.1")
    else:
        assert not isinstance(found, OwnFault) or found.rule == "SAIL-4.4.5.3"  # a fort in the other's sector
