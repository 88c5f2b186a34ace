"""What can be done with a battle, from its setting up to its deletion, by people who sit before different screens."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from searoom.core.record import Record, read_record
from searoom.core.replay import Verdict, verify
from searoom.games import game
from tests.games.sail.test_own_file import DUEL
from tests.server.played import LINK, ME, NARROWS, Client, Hours, Inside, Message, Sight, computer, eventually, play_on

SKIRMISH = ("battleship", "skirmish")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("battles") / "data", Hours()) as server:
        yield server


@pytest.fixture(scope="module")
def ada(server: Inside) -> Iterator[Client]:
    client = Client(server.url, "Ada")
    yield client
    client.close()


@pytest.fixture(scope="module")
def ben(server: Inside) -> Iterator[Client]:
    client = Client(server.url, "Ben")
    yield client
    client.close()


@pytest.fixture(scope="module")
def eve(server: Inside) -> Iterator[Client]:
    """She sits nowhere."""
    client = Client(server.url, "Eve")
    yield client
    client.close()


class Duel:
    """Ada has red, Ben blue."""

    def __init__(self, ada: Client, ben: Client, game: str = "battleship", scenario: str = "skirmish", **more: Any):
        self.ada, self.ben = ada, ben
        self.battle, links = ada.create(game, scenario, ME, LINK, **more)
        ben.join(links[0])
        self.path = f"/api/battles/{self.battle}"
        self.red, self.blue = ada.sight(self.battle, "red"), ben.sight(self.battle, "blue")

    def play(self, most: int = 5000, seed: int = 1) -> int:
        return play_on([self.red, self.blue], Random(seed), most)

    def order(self) -> tuple[Sight, Message]:
        """Whoever is asked says the first thing that is offered."""
        for sight in (self.red, self.blue):
            sight.so_far()
        sight, seat = next((s, n) for s, n in ((self.red, "red"), (self.blue, "blue")) if s.tables[n]["orders"])
        return sight, sight.order(seat, sight.tables[seat]["orders"][0])


@pytest.fixture(scope="module")
def over(ada: Client, ben: Client) -> Duel:
    """A battle that has been played to its end."""
    duel = Duel(ada, ben)
    assert duel.play() > 20
    return duel


def seats_of(battle: Message) -> list[tuple[str, str, bool]]:
    return [(seat["kind"], seat["name"], seat["mine"]) for seat in battle["seats"]]


# ---- setting up


def test_whoever_names_nobody_plays_the_first_seat_against_the_computer(ada: Client) -> None:
    battle, links = ada.create("sail", "pearl-3")
    found = ada.battle(battle)
    assert links == []
    assert [seat["kind"] for seat in found["seats"]] == ["person", "computer", "computer"]
    assert [seat["player"] for seat in found["seats"]] == ["", "captain", "captain"]
    assert (found["status"], found["owner"], found["title"]) == ("playing", True, found["scenario_title"])
    assert found["dice"].startswith("sealed ")


def test_two_sit_before_one_screen_and_one_socket_shows_both(ada: Client) -> None:
    battle, _ = ada.create(*SKIRMISH, {**ME, "name": "Left"}, {**ME, "name": "Right"})
    assert seats_of(ada.battle(battle)) == [("person", "Left", True), ("person", "Right", True)]
    sight = ada.sight(battle, "red", "blue")
    assert play_on([sight], Random(1)) > 20
    assert sight.tables["red"]["result"] == sight.tables["blue"]["result"] != None  # noqa: E711


def test_a_battle_of_computers_alone_is_played_to_its_end(ada: Client) -> None:
    battle, _ = ada.create(*SKIRMISH, computer(), computer(), seed=3, dice="seeded")
    assert eventually(lambda: ada.battle(battle)["result"])


def test_a_battle_waits_until_its_links_have_been_opened(ada: Client, ben: Client) -> None:
    battle, links = ada.create(*SKIRMISH, ME, LINK, title="Friday")
    assert ada.battle(battle)["status"] == "gathering"
    assert ada.refused("GET", f"/api/battles/{battle}/table") == (409, "gathering")
    assert ada.refused("POST", f"/api/battles/{battle}/say", {**ORDER, "seat": "red"}) == (409, "gathering")
    invitation = ben.get(f"/api/join/{links[0]}")
    assert (invitation["seat"], invitation["yours"], invitation["battle"]["title"]) == ("blue", False, "Friday")
    joined = ben.join(links[0], seed="bens own")
    assert (joined["status"], seats_of(joined)[1]) == ("playing", ("person", "Ben", True))


ORDER = {"kind": "order", "id": "x1", "expected": -1, "text": "fire a1"}


@pytest.mark.parametrize(
    ("wanted", "status", "rule"),
    [
        ({"game": "battleship", "scenario": "atlantis"}, 400, "MATCH-1.1"),
        ({"game": "battleship", "scenario": "skirmish", "options": {"weather": "foul"}}, 400, "MATCH-1.2"),
        ({"game": "battleship", "scenario": "skirmish", "options": {"num_shots": "many"}}, 400, "SHIPS-1.5"),
        ({"game": "battleship", "scenario": "skirmish", "seats": [ME, ME, ME]}, 400, "MATCH-1.3"),
        ({"game": "battleship", "scenario": "skirmish", "seats": [ME, computer("nelson")]}, 400, "MATCH-1.3"),
        ({"game": "sail", "scenario": "own", "options": {"file": "title = ["}}, 400, "SAIL-4.0.1"),
    ],
)
def test_what_cannot_be_set_up_is_answered_with_its_rule(ada: Client, wanted: Message, status: int, rule: str) -> None:
    said = ada.call("POST", "/api/battles", wanted)
    assert (said.status_code, said.json()["code"]) == (status, "refused")
    assert said.json()["refused"]["rule"] == rule
    assert f"[{rule}]" in said.json()["said"]


def test_a_game_that_is_not_there_is_answered_with_those_that_are(ada: Client) -> None:
    said = ada.call("POST", "/api/battles", {"game": "chess", "scenario": "x"})
    assert (said.status_code, said.json()["code"]) == (404, "unknown_game")
    assert "battleship" in said.json()["said"]


def test_a_scenario_of_ones_own_is_the_text_of_an_option(ada: Client) -> None:
    battle, _ = ada.create("sail", "own", ME, ME, options={"file": DUEL})
    found = ada.battle(battle)
    assert (found["scenario"], found["status"]) == ("own", "playing")
    sight = ada.sight(battle, *[seat["seat"] for seat in found["seats"]])
    assert play_on([sight], Random(1), 10) == 10


# ---- links


def test_a_link_lets_in_one_person_and_him_again(ada: Client, ben: Client, eve: Client) -> None:
    battle, (link,) = ada.create(*SKIRMISH, ME, LINK)
    ben.join(link)
    assert ben.join(link)["id"] == battle  # he has opened it twice
    assert ben.get(f"/api/join/{link}")["yours"]
    assert eve.refused("POST", "/api/join", {"token": link}) == (410, "stale_link")
    assert eve.refused("GET", f"/api/join/{link}") == (410, "stale_link")
    assert eve.refused("POST", "/api/join", {"token": "x" * 22}) == (410, "stale_link")


def test_the_owner_makes_a_new_link_and_the_old_one_is_void(ada: Client, ben: Client) -> None:
    battle, (old,) = ada.create(*SKIRMISH, ME, LINK)
    path = f"/api/battles/{battle}/links"
    new = ada.post(path, {"seat": "blue"})
    assert ben.refused("POST", "/api/join", {"token": old}) == (410, "stale_link")
    assert [(link["seat"], link["path"], link["used"]) for link in ada.get(path)] == [("blue", "", False)]
    assert ada.call("DELETE", f"{path}/{new['id']}").status_code == 204
    assert ben.refused("POST", "/api/join", {"token": new["path"][6:]}) == (410, "stale_link")
    assert ada.refused("DELETE", f"{path}/{new['id']}") == (410, "stale_link")
    assert ben.refused("POST", path, {"seat": "blue"})[0] == 403
    assert ada.refused("POST", path, {"seat": "purple"}) == (400, "no_seat")


def test_a_seat_is_shared_by_a_link_of_whoever_holds_it_and_nobody_else_makes_one(
    ada: Client, ben: Client, eve: Client
) -> None:
    duel = Duel(ada, ben)
    link = ben.post(f"{duel.path}/links", {"seat": "blue"})
    assert ada.refused("POST", f"{duel.path}/links", {"seat": "blue"}) == (403, "not_yours")
    shared = eve.join(link["path"][6:])
    assert [seat["mine"] for seat in shared["seats"]] == [False, True]
    assert eve.table(duel.battle, "blue")["orders"] == ben.table(duel.battle, "blue")["orders"]


def test_nobody_sits_down_when_all_is_over(over: Duel, eve: Client) -> None:
    assert over.ada.refused("POST", f"{over.path}/links", {"seat": "red"}) == (400, "over")


# ---- leaving


def test_a_seat_left_before_the_battle_is_open_again(ada: Client, ben: Client, eve: Client) -> None:
    battle, links = ada.create("sail", "pearl-3", ME, LINK, LINK)
    ben.join(links[0])
    left = ben.post(f"/api/battles/{battle}/leave", {})
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
    assert ben.refused("POST", f"/api/battles/{battle}/leave", {}) == (403, "not_yours")
    again = ada.post(f"/api/battles/{battle}/links", {"seat": left["seats"][1]["seat"]})
    eve.join(again["path"][6:])
    assert ada.battle(battle)["status"] == "gathering"
    ben.join(links[1])
    assert ada.battle(battle)["status"] == "playing"


def test_the_battle_goes_on_with_whoever_takes_over_the_seat(ada: Client, ben: Client, eve: Client) -> None:
    duel = Duel(ada, ben)
    duel.play(4)
    ben.post(f"{duel.path}/leave", {})
    assert seats_of(ada.battle(duel.battle))[1] == ("open", "", False)
    assert ben.refused("GET", f"{duel.path}/table?seat=blue") == (403, "not_yours")
    link = ada.post(f"{duel.path}/links", {"seat": "blue"})
    eve.join(link["path"][6:])
    duel.blue = eve.sight(duel.battle, "blue")
    assert duel.play(6) == 6


def test_a_computer_takes_over(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    duel.play(3)
    assert ben.refused("POST", f"{duel.path}/leave", {"computer": "nelson"}) == (400, "no_player")
    ben.post(f"{duel.path}/leave", {"computer": "random"})
    for _ in range(200):
        table = eventually(lambda: table_for(duel))
        orders = table["orders"] if table is not None else []
        if not orders:
            break
        ada.order(duel.battle, "red", orders[0])
    assert ada.battle(duel.battle)["status"] == "over"


def table_for(duel: Duel) -> Message | None:
    """When it is Ada's turn, or all is over."""
    table = duel.ada.table(duel.battle, "red")
    return table if table["orders"] or table["result"] else None


def test_while_a_seat_stands_open_nobody_reads_the_record_of_whoever_left_it(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    duel.play(8)
    ben.post(f"{duel.path}/leave", {})
    assert ada.refused("GET", f"{duel.path}/record") == (409, "not_over")
    assert ada.refused("POST", f"{duel.path}/branch", {"after": 3}) == (409, "others_play")


# ---- spectators


@pytest.mark.parametrize(("spectators", "before"), [("all", 200), ("after", 403), ("none", 403)])
def test_who_may_look_on_is_agreed_beforehand(
    ada: Client, ben: Client, eve: Client, spectators: str, before: int
) -> None:
    duel = Duel(ada, ben, spectators=spectators)
    assert eve.call("GET", duel.path).status_code == before
    assert eve.call("GET", f"{duel.path}/table").status_code == before
    assert eve.refused("GET", f"{duel.path}/table?seat=red") == (403, "not_yours")
    watchable = [battle["id"] for battle in eve.get("/api/battles/watchable")]
    assert (duel.battle in watchable) == (spectators == "all")
    duel.red.say("resign", seat="red")
    after = 403 if spectators == "none" else 200
    assert eve.call("GET", f"{duel.path}/table").status_code == after
    assert eve.call("GET", f"{duel.path}/table?seat=red").status_code == after
    assert eve.call("GET", f"{duel.path}/record").status_code == after
    assert ada.call("GET", f"{duel.path}/table?seat=blue").status_code == 200  # who has played sees all of it


def test_a_socket_shows_nothing_to_whom_it_may_not(ada: Client, ben: Client, eve: Client) -> None:
    duel = Duel(ada, ben, spectators="none")
    sight = Sight(eve, duel.battle)
    sight.send(kind="watch", seat=None)
    assert sight.until("trouble")["code"] == "not_watchable"
    sight.send(kind="watch", seat="red")
    assert sight.until("trouble")["code"] == "not_yours"


# ---- orders


def test_an_order_that_cannot_be_is_answered_with_its_rule_and_nothing_has_happened(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    before = ada.table(duel.battle, "red")
    said = duel.red.order("red", "place z9 across")
    assert not said["ok"]
    assert said["refused"]["rule"].startswith(("SHIPS", "MATCH"))
    assert said["refused"]["said"]
    assert duel.red.order("blue", "place a1 across")["code"] == "not_yours"
    assert duel.red.order("green", "place a1 across")["code"] == "no_seat"
    assert ada.table(duel.battle, "red")["number"] == before["number"]


def test_an_order_after_what_its_sender_had_not_heard_is_stale(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    number = ada.table(duel.battle, "red")["number"]
    said = duel.red.order("red", duel.red.tables["red"]["orders"][0], number + 5)
    assert (said["ok"], said["refused"]["reason"]) == (False, "stale")
    assert said["refused"]["facts"] == {"expected": number + 5, "number": number}
    assert duel.red.order("red", duel.red.tables["red"]["orders"][0], number)["ok"]


def test_the_last_order_can_be_taken_back_until_something_shows(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben, dice="seeded", seed=1)
    before = duel.red.tables["red"]
    duel.red.order("red", before["orders"][3])
    assert duel.red.tables["red"]["may_undo"]
    assert duel.red.say("undo", seat="red")["ok"]
    assert duel.red.tables["red"]["view"] == before["view"]
    assert duel.red.tables["red"]["number"] > before["number"]  # numbers never run backwards
    assert duel.red.say("undo", seat="red")["refused"]["rule"] == "MATCH-3.1"


def test_dice_from_a_real_table_are_entered_by_hand(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben, "sail", "pearl-2", dice="entered")
    wanted = eventually(lambda: ada.table(duel.battle, "red")["wanted"])
    assert (wanted["sides"], wanted["expected"]) == (6, 0)
    assert duel.red.order("red", "end")["refused"]["rule"] == "MATCH-3.2"
    assert duel.blue.say("die", face=7)["refused"]["reason"] == "no such face"
    assert duel.blue.say("die", face=3, expected=0)["ok"]
    assert duel.red.say("die", face=3, expected=0)["refused"]["reason"] == "stale"  # the other has said it already
    for face in (1, 2, 3, 4, 5, 6) * 3:
        if not ada.table(duel.battle, "red")["wanted"]:
            break
        assert ada.say(duel.battle, "die", face=face)["ok"]
    assert ada.say(duel.battle, "die", face=1)["refused"]["reason"] == "no die wanted"


# ---- asking


def test_the_odds_of_a_shot_are_exact_and_those_of_a_move_are_estimated(ada: Client) -> None:
    battle, _ = ada.create("sail", "own", ME, ME, dice="seeded", seed=5, options={"file": NARROWS})
    sight = ada.sight(battle, "red", "blue")
    kinds: dict[bool, Message] = {}
    random = Random(2)
    for _ in range(40):
        seat = next(seat for seat in ("red", "blue") if sight.tables[seat]["orders"])
        for text in random.sample(sight.tables[seat]["orders"], min(4, len(sight.tables[seat]["orders"]))):
            if len(kinds) < 2 and not (True not in kinds and text.startswith("move")):
                odds = sight.say("ask", seat=seat, about="odds", text=text)["odds"]
                if odds["of"] != 1:  # of what is certain there is nothing to see
                    kinds.setdefault(odds["exact"], odds)
        if len(kinds) == 2:
            break
        play_on([sight], random, 3)
    exact, estimated = kinds[True], kinds[False]
    assert sum(chance["ways"] for chance in exact["chances"]) == exact["of"] > 1
    assert all(chance["said"] for chance in exact["chances"]) and exact["lines"]
    assert (estimated["of"], estimated["chances"]) == (0, [])
    assert estimated["lines"]


def test_one_may_ask_whether_an_order_is_lawful_for_advice_and_for_a_rule(ada: Client, eve: Client) -> None:
    battle, _ = ada.create("sail", "pearl-2", ME, ME, dice="seeded", seed=5)
    sight = ada.sight(battle, "red", "blue")
    seat = next(seat for seat in ("red", "blue") if sight.tables[seat]["orders"])
    orders = sight.tables[seat]["orders"]
    assert sight.say("ask", seat=seat, about="check", text=orders[0])["ok"]
    refused = sight.say("ask", seat=seat, about="check", text="sail to the moon")
    assert not refused["ok"] and refused["refused"]["rule"] == "MATCH-2.2"
    advice = sight.say("ask", seat=seat, about="hint")["advice"]
    assert advice and all(one["order"] in orders for one in advice)
    other = "blue" if seat == "red" else "red"
    assert sight.say("ask", seat=other, about="hint")["refused"]["reason"] == "not awaited"
    rule = sight.say("ask", about="rule", text="sail-3.3.6.6")["rule"]
    assert rule["id"] == "SAIL-3.3.6.6" and rule["text"]
    assert sight.say("ask", about="rule", text="SAIL-99")["code"] == "unknown_rule"
    assert eve.refused("POST", f"/api/battles/{battle}/say", {**ASK, "seat": seat}) == (403, "not_yours")
    assert sight.tables[seat]["number"] == ada.table(battle, seat)["number"]  # asking changes nothing


ASK = {"kind": "ask", "id": "a1", "about": "hint"}


# ---- talking


def test_what_spectators_say_players_hear_only_when_all_is_over(ada: Client, ben: Client, eve: Client) -> None:
    duel = Duel(ada, ben)
    other = Client(ada.url, "Zoe")
    gallery = [eve.sight(duel.battle, None), other.sight(duel.battle, None)]
    assert gallery[0].say("chat", text="there is one on  a1!")["ok"]
    assert gallery[1].until("chat")["text"] == "there is one on a1!"
    assert not [m for m in duel.red.so_far() if m["kind"] == "chat"]
    assert ada.get(f"{duel.path}/chat") == []
    duel.red.say("chat", text="ready?")
    for sight in (duel.blue, *gallery):
        heard = sight.until("chat", text="ready?")
        assert (heard["name"], heard["seats"]) == ("Ada", ["red"])
    assert [m["text"] for m in Sight(ben, duel.battle).welcome["chat"]] == ["ready?"]
    assert duel.red.say("chat", text="\u0007")["code"] == "bad_chat"
    duel.blue.say("resign", seat="blue")
    assert [m["text"] for m in ada.get(f"{duel.path}/chat")] == ["there is one on a1!", "ready?"]
    other.close()


def test_whoever_looks_is_here_and_whoever_has_gone_is_not(ada: Client, ben: Client, eve: Client) -> None:
    duel = Duel(ada, ben)
    duel.blue.close()
    card = duel.red.until("battle")
    while card["battle"]["seats"][1]["here"]:
        card = duel.red.until("battle")
    assert [seat["here"] for seat in card["battle"]["seats"]] == [True, False]
    eve.sight(duel.battle)
    assert duel.red.until("battle", spectators=1)


# ---- agreements


def test_a_draw_is_agreed_when_all_have_said_yes(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    assert duel.red.say("offer", seat="red", what="draw")["ok"]
    offered = duel.blue.until("offer")
    assert (offered["what"], offered["by"], offered["accepted"], offered["open"]) == ("draw", "red", ["red"], True)
    assert [offer["what"] for offer in Sight(ben, duel.battle).welcome["offers"]] == ["draw"]
    assert duel.blue.say("offer", seat="blue", what="draw")["ok"]
    assert not duel.red.until("offer", open=False)["battle"]
    found = ada.battle(duel.battle)
    assert (found["status"], found["result"]["rule"], found["result"]["winners"]) == ("over", "MATCH-5.1", [])


def test_an_offer_is_refused_or_lapses_when_somebody_acts_and_all_hear_of_it(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    duel.red.say("offer", seat="red", what="draw")
    duel.blue.say("offer", seat="blue", what="draw", yes=False)
    duel.red.so_far()
    assert [m["open"] for m in duel.red.came if m["kind"] == "offer"] == [True, False]
    duel.blue.say("offer", seat="blue", what="draw")
    duel.play(6)
    offers = [m for m in duel.red.came if m["kind"] == "offer"]
    assert (offers[-1]["by"], offers[-1]["open"]) == ("blue", False)
    assert Sight(ben, duel.battle).welcome["offers"] == []
    assert duel.red.say("offer", seat="red", what="draw")["ok"]  # which is a new one, and not the answer to the old
    assert ada.battle(duel.battle)["status"] == "playing"


def test_when_the_battle_ends_what_was_offered_ends_with_it(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    duel.red.say("offer", seat="red", what="draw")
    duel.blue.say("resign", seat="blue")
    assert [m["open"] for m in duel.red.so_far() if m["kind"] == "offer"][-1:] == [False]
    assert Sight(ben, duel.battle).welcome["offers"] == []


def test_by_consent_the_battle_goes_back_behind_the_last_order(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben, "sail", "pearl-2", dice="seeded", seed=1)
    duel.play(12)
    assert duel.red.say("offer", seat="green", what="back")["code"] == "no_seat"
    views = []
    for _ in range(30):
        views.append(ada.table(duel.battle)["view"])
        sight, said = duel.order()
        assert said["ok"]
        seat = "red" if sight is duel.red else "blue"
        if not sight.tables[seat]["may_undo"]:
            break
    assert sight.say("offer", seat=seat, what="back")["ok"]
    other, others = (duel.blue, "blue") if seat == "red" else (duel.red, "red")
    assert other.say("offer", seat=others, what="back")["ok"]
    table = ada.table(duel.battle)
    assert table["told"][-1]["kind"] == "gone back"
    assert table["told"][-1]["facts"] == {}
    assert table["view"] == views[-1]
    assert duel.play(5) > 1


def test_nothing_can_be_offered_that_does_not_go_with_how_things_stand(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    assert duel.red.say("offer", seat="red", what="rematch")["refused"]["reason"] == "not over"
    assert duel.red.say("offer", seat="red", what="back")["refused"]["reason"] == "nothing to take back"
    duel.red.say("resign", seat="red")
    assert duel.red.say("offer", seat="red", what="draw")["refused"]["reason"] == "over"


def test_giving_up_by_the_games_own_word_and_where_it_has_none(ada: Client, ben: Client) -> None:
    sail = Duel(ada, ben, "sail", "pearl-2", dice="seeded", seed=1)
    sights = {"red": sail.red, "blue": sail.blue}
    while not (seat := next((s for s, sight in sights.items() if "resign" in sight.tables[s]["asides"]), "")):
        sail.order()
    assert sights[seat].say("resign", seat=seat)["ok"]
    assert ada.battle(sail.battle)["result"]["rule"].startswith("SAIL")
    ships = Duel(ada, ben)
    assert ships.blue.say("resign", seat="blue")["ok"]
    found = ada.battle(ships.battle)["result"]
    assert (found["rule"], found["winners"]) == ("MATCH-5.3", ["red"])


def test_a_rematch_is_played_with_seats_changed(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    duel.red.say("resign", seat="red")
    assert duel.red.say("offer", seat="red", what="rematch")["battle"] == ""
    said = duel.blue.say("offer", seat="blue", what="rematch")
    assert said["ok"] and said["battle"]
    assert duel.red.until("offer", open=False)["battle"] == said["battle"]
    again = ada.battle(said["battle"])
    assert (again["status"], [seat["name"] for seat in again["seats"]]) == ("playing", ["Ben", "Ada"])
    assert ada.battle(duel.battle)["next"] == said["battle"]


def test_a_rematch_after_somebody_has_gone_leaves_his_seat_open(ada: Client, ben: Client) -> None:
    duel = Duel(ada, ben)
    duel.red.say("resign", seat="red")
    ben.post(f"{duel.path}/leave", {})
    again = duel.red.say("offer", seat="red", what="rematch")["battle"]
    assert [seat["kind"] for seat in ada.battle(again)["seats"]] == ["open", "person"]


# ---- records


def record_of(client: Client, battle: str) -> str:
    said = client.call("GET", f"/api/battles/{battle}/record")
    assert said.status_code == 200, said.text
    assert said.headers["content-disposition"].endswith('.searoom"')
    return said.text


def bring(client: Client, text: str) -> Message:
    said = client.call("POST", "/api/records", content=text.encode(), headers={"content-type": "text/plain"})
    assert said.status_code == 201, said.text
    found: Message = said.json()
    return found


def verified(text: str) -> Verdict:
    record = read_record(text)
    assert isinstance(record, Record)
    rules = game(record.articles.game)
    assert rules is not None
    verdict = verify(rules, record)
    assert isinstance(verdict, Verdict), verdict
    return verdict


def test_the_record_is_everybodys_when_all_is_over_and_before_only_his_who_plays_alone(
    over: Duel, ada: Client, ben: Client, eve: Client
) -> None:
    assert record_of(eve, over.battle) == record_of(ada, over.battle)
    assert verified(record_of(eve, over.battle)).rolled_again
    running = Duel(ada, ben)
    for client in (ada, ben, eve):
        assert client.refused("GET", f"{running.path}/record") == (409, "not_over")
        assert client.refused("GET", f"{running.path}/dice") == (409, "not_over")
    alone, _ = ada.create(*SKIRMISH, ME, ME)
    assert "\n1 0 - begins" in record_of(ada, alone)
    assert eve.refused("GET", f"/api/battles/{alone}/record") == (409, "not_over")


def test_a_finished_battle_is_brought_along_and_taken_away_again_unchanged(over: Duel, eve: Client) -> None:
    text = record_of(eve, over.battle)
    brought = bring(eve, text)
    assert (brought["status"], brought["owner"], brought["spectators"]) == ("over", True, "all")
    assert brought["result"] == eve.battle(over.battle)["result"]
    again = record_of(eve, brought["id"])
    assert verified(again).rolled_again
    assert again == text


def test_an_unfinished_battle_is_gone_on_with_by_other_dice(ada: Client, eve: Client) -> None:
    battle, _ = ada.create("sail", "pearl-2", ME, ME)
    play_on([ada.sight(battle, "red", "blue")], Random(1), 12)
    text = record_of(ada, battle)
    brought = bring(eve, text)
    assert (brought["status"], brought["spectators"]) == ("playing", "none")
    lines = len([line for line in text.splitlines() if line[:1].isdigit()])
    assert brought["dice"].endswith(f" after {lines}")
    assert brought["dice"].split()[1] not in text
    assert eve.table(brought["id"])["view"] == ada.table(battle)["view"]
    sight = eve.sight(brought["id"], "red", "blue")
    play_on([sight], Random(1), 20)
    assert verified(record_of(eve, brought["id"])).lines > lines


def test_a_broken_record_is_answered_with_the_first_line_that_differs(over: Duel, ada: Client) -> None:
    lines = record_of(ada, over.battle).split("\n")
    at = next(i for i, line in enumerate(lines) if " red says shoot " in line)
    forged = [*lines[:at], lines[at].replace(" says shoot ", " says  shoot ", 1), *lines[at + 1 :]]
    for text, place in (("\n".join(forged), at + 1), ("\n".join(lines[: at + 2]), at + 3), ("no record", 1), ("", 1)):
        said = ada.call("POST", "/api/records", content=text.encode(), headers={"content-type": "text/plain"})
        assert (said.status_code, said.json()["code"]) in ((400, "bad_record"), (422, "bad_message")), said.text
        if text:
            assert f"line {place}" in said.json()["said"].lower(), (place, said.json()["said"])


def test_what_if_another_way_is_tried_from_any_moment(over: Duel, ada: Client, eve: Client) -> None:
    whole = ada.table(over.battle, "red")
    middle = whole["number"] // 2
    branch = ada.post(f"{over.path}/branch", {"after": middle, "seat": "red", "seats": [ME, computer()]})
    assert (branch["status"], branch["origin"], branch["your_turn"] in (True, False)) == ("playing", over.battle, True)
    told = ada.table(branch["id"], "red")["told"]
    assert told[:middle] == whole["told"][:middle]
    assert eve.refused("GET", f"/api/battles/{branch['id']}") == (403, "not_watchable")
    start = ada.post(f"{over.path}/branch", {"after": 0, "seats": [ME, ME]})
    assert ada.table(start["id"], "red")["view"] == ada.get(f"{over.path}/replay", seat="red")["moments"][0]["changes"]
    assert play_on([ada.sight(start["id"], "red", "blue")], Random(4)) > 20
    assert verified(record_of(ada, start["id"])).rolled_again
    assert ada.refused("POST", f"{over.path}/branch", {"after": 1, "seats": [LINK]}) == (400, "no_links_here")


def test_a_branch_from_the_very_end_is_over(over: Duel, ada: Client) -> None:
    branch = ada.post(f"{over.path}/branch", {"after": 10_000})
    assert (branch["status"], branch["result"]) == ("over", ada.battle(over.battle)["result"])


def test_whoever_made_a_battle_deletes_it_when_nobody_else_has_a_part_in_it(
    ada: Client, ben: Client, eve: Client
) -> None:
    duel = Duel(ada, ben)
    assert ben.refused("DELETE", duel.path) == (403, "not_yours")
    assert ada.refused("DELETE", duel.path) == (409, "others_play")
    ben.post(f"{duel.path}/leave", {"computer": "random"})
    assert ada.call("DELETE", duel.path).status_code == 204
    assert duel.red.ended() == 1012
    assert ada.refused("GET", duel.path) == (404, "unknown_battle")
    assert duel.battle not in [battle["id"] for battle in ada.get("/api/battles")]


# ---- looking back


@pytest.mark.parametrize("seat", ["red", "blue", None])
def test_the_replay_is_what_the_viewer_was_told_and_its_changes_give_what_he_was_shown(
    over: Duel, ada: Client, ben: Client, eve: Client, seat: str | None
) -> None:
    client = {"red": ada, "blue": ben, None: eve}[seat]
    replay = client.get(f"{over.path}/replay", **({"seat": seat} if seat else {}))
    table = client.table(over.battle, seat)
    assert [event for moment in replay["moments"] for event in moment["told"]] == table["told"]
    view: Message = {}
    for moment in replay["moments"]:
        for key, value in moment["changes"].items():
            if value is None:
                view.pop(key, None)
            else:
                view[key] = value
    assert {k: v for k, v in table["view"].items() if v is not None} == view
    assert replay["result"] == table["result"]
    assert [moment["at"] for moment in replay["moments"]] == sorted(moment["at"] for moment in replay["moments"])
    assert any(moment["order"] and moment["by"] == "red" for moment in replay["moments"])


def test_before_the_end_a_replay_shows_ones_own_orders_alone(ada: Client, ben: Client, eve: Client) -> None:
    duel = Duel(ada, ben)
    duel.play(14)
    duel.red.so_far()
    mine = ada.get(f"{duel.path}/replay", seat="red")
    assert [event for moment in mine["moments"] for event in moment["told"]] == duel.red.told["red"]
    assert {moment["by"] for moment in mine["moments"] if moment["order"]} == {"red"}
    assert not any(moment["order"] or moment["by"] for moment in eve.get(f"{duel.path}/replay")["moments"])
    assert eve.refused("GET", f"{duel.path}/replay?seat=red") == (403, "not_yours")


def test_every_die_can_be_computed_again_from_what_is_shown_at_the_end(ada: Client, eve: Client) -> None:
    """By docs/record-format.md alone."""
    battle, _ = ada.create("sail", "pearl-2", ME, ME)
    sight = ada.sight(battle, "red", "blue", None)
    play_on([sight], Random(1), 25)
    for seat in ("red", "blue"):
        sight.say("resign", seat=seat)
    assert ada.battle(battle)["status"] == "over"
    proof = eve.get(f"/api/battles/{battle}/dice")
    secret = bytes.fromhex(proof["secret"])
    assert ada.battle(battle)["dice"] == f"sealed {proof['commitment']}"
    assert sha256(secret).hexdigest() == proof["commitment"]
    assert len(proof["rolls"]) > 3
    for number, roll in enumerate(proof["rolls"], 1):
        assert roll["n"] == number
        limit, again = (1 << 32) // roll["sides"] * roll["sides"], 0
        while True:
            made_of = [proof["match"], proof["seeds"], roll["n"], again, roll["sides"], roll["purpose"], roll["rule"]]
            text = json.dumps([*made_of, roll["public"]], separators=(",", ":"), ensure_ascii=False)
            drawn = int.from_bytes(hmac.digest(secret, text.encode(), "sha256")[:4], "big")
            if drawn < limit:
                break
            again += 1
        assert roll["face"] == drawn % roll["sides"] + 1
    faces = [roll["face"] for roll in proof["rolls"]]
    record = read_record(record_of(ada, battle))
    assert isinstance(record, Record)
    assert faces == [face for line in record.lines for face in line.faces]


def test_dice_that_were_not_sealed_prove_nothing(ada: Client) -> None:
    battle, _ = ada.create(*SKIRMISH, ME, ME, dice="seeded", seed=1)
    ada.say(battle, "resign", seat="red")
    assert ada.refused("GET", f"/api/battles/{battle}/dice") == (400, "not_sealed")


# ---- lists


def test_my_battles_are_those_i_play_or_have_made_the_latest_first(server: Inside, ada: Client) -> None:
    one, two = Client(server.url, "One"), Client(server.url, "Two")
    first, links = one.create(*SKIRMISH, ME, LINK)
    second, _ = one.create(*SKIRMISH, ME, ME)
    assert server.hours is not None
    server.hours.now += 1000
    assert {battle["id"] for battle in one.get("/api/battles")} == {first, second}
    assert two.get("/api/battles") == []
    two.join(links[0])
    assert [(battle["id"], battle["owner"]) for battle in two.get("/api/battles")] == [(first, False)]
    assert [battle["id"] for battle in one.get("/api/battles")] == [first, second]
    mine, yours = one.battle(first), two.battle(first)
    assert [mine["your_turn"], yours["your_turn"]] == [
        bool(client.table(first, seat)["orders"]) for client, seat in ((one, "red"), (two, "blue"))
    ]
    assert two.refused("GET", "/api/battles/nowhere") == (404, "unknown_battle")
    assert [battle["your_turn"] for battle in ada.get("/api/battles/watchable") if battle["id"] == first] == [False]
    one.close()
    two.close()
