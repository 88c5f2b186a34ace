"""Clocks: what is said when time runs out, at which instant, and what a restart does to them. Time is set by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from searoom.core.articles import CLOCK, HOLDS, SAYS, Line
from searoom.core.match import Match
from tests.server.played import LINK, ME, NARROWS, RASH, Client, Hours, Inside, Message, Sight, computer

LIVE = {"kind": "live", "free_s": 20, "bank_s": 60}
DAYS = {"kind": "days", "days": 2}
DAY = 24 * 3600
SIDES = ("red", "blue")


class Duel:
    def __init__(self, server: Inside, game: str, scenario: str, **more: object) -> None:
        self.server = server
        self.people = {"red": Client(server.url, "Ada"), "blue": Client(server.url, "Ben")}
        self.battle, links = self.people["red"].create(game, scenario, ME, LINK, **more)
        self.people["blue"].join(links[0])

    def table(self, seat: str) -> Message:
        return self.people[seat].table(self.battle, seat)

    def sight(self, seat: str) -> Sight:
        return self.people[seat].sight(self.battle, seat)

    def match(self) -> Match:
        match = self.server.engagement(self.battle).match
        assert match is not None
        return match

    def asked(self) -> str:
        return next(seat for seat in SIDES if self.table(seat)["orders"])

    def order(self, number: int = 0) -> str:
        """Whoever is asked says something that leaves ships to fight with."""
        seat = self.asked()
        orders = [text for text in self.table(seat)["orders"] if not text.startswith(RASH)]
        assert self.people[seat].order(self.battle, seat, orders[number % len(orders)])["ok"]
        return seat

    def last(self, count: int = 1) -> list[tuple[str, str, int]]:
        return [(line.how, SIDES[line.seat], line.at) for line in self.match().lines[-count:]]

    def close(self) -> None:
        for client in self.people.values():
            client.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("time") / "data", Hours()) as server:
        yield server


def test_when_a_live_clock_runs_out_the_default_is_said_at_that_instant(server: Inside) -> None:
    duel = Duel(server, "battleship", "skirmish", pace=LIVE)
    seat = duel.asked()
    sight = duel.sight(seat)
    assert sight.tables[seat]["clock"]["left"] == [80_000, 80_000]
    default = sight.tables[seat]["decisions"][0]["default"]
    server.advance(79)
    assert duel.last()[0][0] != CLOCK
    server.advance(5)  # the alarm rings late, and yet it falls when it was due
    assert duel.last() == [(CLOCK, seat, 80_000)]
    assert duel.match().lines[-1].text == default
    assert sight.until("table")["clock"]["left"][SIDES.index(seat)] == 20_000  # the bank is empty
    duel.close()


def test_an_order_that_comes_after_its_time_finds_the_default_said(server: Inside) -> None:
    duel = Duel(server, "battleship", "skirmish", pace=LIVE)
    seat, number = duel.asked(), duel.table(duel.asked())["number"]
    assert server.hours is not None
    server.hours.now += 81_000  # and no alarm has rung yet
    said = duel.people[seat].order(duel.battle, seat, duel.table(seat)["orders"][1], number)
    assert said["refused"]["reason"] == "stale"
    assert duel.last() == [(CLOCK, seat, 80_000)]
    duel.close()


def test_a_turn_of_days_is_kept_over_a_restart_and_its_default_falls_while_nobody_looks(tmp_path: Path) -> None:
    hours = Hours()
    with Inside(tmp_path / "data", hours) as server:
        duel = Duel(server, "battleship", "skirmish", pace=DAYS)
        seat = duel.asked()
        server.advance(DAY)
        battle = duel.battle
        duel.close()
    hours.now += (DAY + 3600) * 1000
    with Inside(tmp_path / "data", hours) as server:  # what was due meanwhile falls when it is woken
        engagement = server.engagement(battle)
        server.advance(0)
        assert engagement.match is not None
        line = engagement.match.lines[-1]
        assert (line.how, SIDES[line.seat], line.at) == (CLOCK, seat, 2 * DAY * 1000)


def test_a_clock_that_runs_out_in_a_month_is_woken_in_time(tmp_path: Path) -> None:
    """At the start it was too far away to be kept in memory."""
    hours = Hours()
    with Inside(tmp_path / "data", hours) as server:
        duel = Duel(server, "battleship", "skirmish", pace={"kind": "days", "days": 30})
        battle = duel.battle
        duel.close()
    with Inside(tmp_path / "data", hours) as server:
        assert battle not in server.house.harbour.engagements
        hours.now += 29 * DAY * 1000 + 3600_000
        server.do(server.house.harbour.wake_due())
        assert battle in server.house.harbour.engagements
        server.advance(DAY)
        match = server.engagement(battle).match
        assert match is not None and match.lines[-1].how == CLOCK


def test_banks_are_as_they_were_after_a_restart_and_no_live_clock_runs_meanwhile(tmp_path: Path) -> None:
    hours = Hours()
    with Inside(tmp_path / "data", hours) as server:
        duel = Duel(
            server, "sail", "own", pace=LIVE, options={"file": NARROWS, "turn_limit": "6"}, dice="seeded", seed=3
        )
        for number in range(8):
            server.advance(27)  # seven seconds from somebody's bank
            duel.order(number)
        server.advance(5)
        seat, battle = duel.asked(), duel.battle
        clock = duel.table(seat)["clock"]
        engagement = server.engagement(battle)
        assert engagement.clock is not None and min(engagement.clock.bank) < 60_000
        banks, view = engagement.clock.bank[:], duel.table(seat)["view"]
        cookies = {seat: client.cookie for seat, client in duel.people.items()}
        duel.close()
    hours.now += 3 * DAY * 1000
    with Inside(tmp_path / "data", hours) as server:
        client = Client(server.url, cookie=cookies[seat])
        table = client.table(battle, seat)
        assert table["clock"] == {**clock, "at": hours.now}
        assert table["view"] == view
        again = server.engagement(battle).clock
        assert again is not None and again.bank == banks
        client.close()


def test_a_server_that_was_killed_gives_back_the_time_since_it_was_last_alive(tmp_path: Path) -> None:
    hours = Hours()
    with Inside(tmp_path / "data", hours) as server:
        duel = Duel(server, "battleship", "skirmish", pace=LIVE)
        seat, battle, cookie = duel.asked(), duel.battle, duel.people[duel.asked()].cookie
        server.advance(30)
        server.do(server.house._say_alive())
        hours.now += 4_000

        async def dead() -> None:
            pass

        server.house._say_alive = dead  # type: ignore[method-assign]
        duel.close()
    hours.now += 1_000_000
    with Inside(tmp_path / "data", hours) as server:
        client = Client(server.url, cookie=cookie)
        assert client.table(battle, seat)["clock"]["left"][SIDES.index(seat)] == 50_000
        client.close()


# ---- the window of a veiled question


class Question:
    """A question about mines that has just been put."""

    def __init__(self, server: Inside, pace: Message) -> None:
        self.duel = Duel(
            server, "sail", "own", pace=pace, options={"file": NARROWS, "mines": "true"}, dice="seeded", seed=1
        )
        for number in range(60):
            table = self.duel.table("red")
            if any(decision["veiled"] for decision in table["decisions"]):
                break
            self.duel.order(number)
        assert table["decisions"][0]["veiled"]
        self.seat = self.duel.asked()
        self.clock: Message = self.duel.table(self.seat)["clock"]
        self.since = self.duel.match().time

    def answer(self, text: str = "hold") -> Message:
        return self.duel.people[self.seat].order(self.duel.battle, self.seat, text)

    def falls(self) -> list[tuple[str, str, int]]:
        """The lines since it was put, by their time since then."""
        found = [(how, seat, at - self.since) for how, seat, at in self.duel.last(3) if at >= self.since]
        return [line for line in found if line[0] in (CLOCK, HOLDS) or line[2] > 0]


@pytest.mark.parametrize(("pace", "window"), [({**LIVE, "window_s": 10}, 10), ({"kind": "untimed"}, 60)])
def test_an_answer_rests_till_the_window_closes_however_soon_it_came(
    server: Inside, pace: Message, window: int
) -> None:
    question = Question(server, pace)
    assert question.clock["running"] == []  # nobody's own time runs
    assert question.clock["window"] == window * 1000
    server.advance(2)
    assert question.answer()["ok"]
    assert question.duel.table(question.seat)["held"] == "hold"
    server.advance(window - 3)
    assert question.falls() == [(HOLDS, question.seat, 2000)]
    server.advance(1)
    assert question.falls() == [(HOLDS, question.seat, 2000), (SAYS, question.seat, window * 1000)]
    question.duel.close()


def test_who_does_not_answer_has_answered_by_default_at_the_same_instant(server: Inside) -> None:
    question = Question(server, {**LIVE, "window_s": 10})
    server.advance(11)
    assert question.falls() == [(CLOCK, question.seat, 10_000)]
    question.duel.close()


def test_with_days_for_a_move_it_closes_at_the_quarter_of_an_hour_after_the_answer(server: Inside) -> None:
    question = Question(server, DAYS)
    assert question.clock["window"] == DAY // 4 * 1000
    server.advance(20 * 60)
    assert question.answer()["ok"]
    server.advance(9 * 60)
    assert question.falls() == [(HOLDS, question.seat, 20 * 60_000)]
    server.advance(60)
    assert question.falls()[-1] == (SAYS, question.seat, 30 * 60_000)
    question.duel.close()


def test_when_the_other_gives_his_seat_to_a_computer_nothing_rests_any_longer(server: Inside) -> None:
    """Else an answer would wait for ever: nobody is there any more from whom it must be hidden."""
    question = Question(server, {"kind": "untimed"})
    assert question.answer()["ok"]
    other = "blue" if question.seat == "red" else "red"
    question.duel.people[other].post(f"/api/battles/{question.duel.battle}/leave", {"computer": "random"})
    assert [how for how, seat, _ in question.duel.last(20) if seat == question.seat][-2:] == [HOLDS, SAYS]
    assert question.duel.table(question.seat)["held"] == ""
    engagement = server.engagement(question.duel.battle)
    lines: list[Line] = list(engagement.match.lines) if engagement.match is not None else []
    server.do(forget(server, question.duel.battle))  # and it is read again as it was
    again = server.engagement(question.duel.battle).match
    assert again is not None and [line.body() for line in again.lines[: len(lines)]] == [line.body() for line in lines]
    question.duel.close()


async def forget(server: Inside, battle: str) -> None:
    engagement = await server.house.harbour.find(battle)
    async with engagement.lock:
        server.house.harbour.forget(engagement)


def test_alone_against_the_computer_nothing_rests(server: Inside) -> None:
    ada = Client(server.url, "Ada")
    battle, _ = ada.create("sail", "own", ME, computer(), options={"file": NARROWS, "mines": "true"})
    engagement = server.engagement(battle)
    assert engagement.match is not None and not engagement.match.hold
    assert ada.table(battle, "red")["clock"] is None
    ada.close()
