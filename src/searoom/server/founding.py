"""How a battle comes into being and goes: set up, joined, left, played again, branched, read from a record, deleted."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection

from searoom.core.dice import Sealed
from searoom.core.encode import encode
from searoom.core.game import Game, Scenario, State
from searoom.core.orders import Refusal
from searoom.core.record import Record, record_of
from searoom.games import NAMES, game
from searoom.players import NAMES as PLAYERS
from searoom.players import rest
from searoom.server import news, records, wire
from searoom.server.engagement import Engagement
from searoom.server.harbour import Also, Harbour, awakened
from searoom.server.people import Caller, Person, hashed, new_id, now_ms
from searoom.server.sorry import Sorry
from searoom.server.store import log
from searoom.server.store.log import COMPUTER, GATHERING, OPEN, OVER, PERSON, PLAYING, BattleRow, Kept, SeatRow

LINK_BYTES: Final = 16  # 128 bits


class Founding:
    def __init__(self, harbour: Harbour) -> None:
        self.harbour: Final = harbour

    # ---- setting up

    async def create(self, caller: Caller, wanted: wire.BattleWanted) -> tuple[Engagement, list[wire.Link]]:
        rules, scenario, state = set_up(wanted.game, wanted.scenario, wanted.options)
        await self._room_for_more(caller.person)
        settled = scenario.settle(wanted.options)
        assert not isinstance(settled, Refusal)
        seats = seated(scenario, wanted.seats, rest(state), caller.person)
        seed = secrets.randbelow(1 << 32) if wanted.seed is None else wanted.seed
        row = row_for(rules, scenario, dict(settled), wanted, caller.person, seed)
        return await self._found(row, seats, rules, scenario)

    async def _room_for_more(self, person: Person) -> None:
        most = self.harbour.settings.battles_open
        if await self.harbour.keeper.read(partial(log.open_battles, person=person.id)) >= most:
            raise Sorry("too_many_battles", most=most)

    async def _found(
        self, row: BattleRow, seats: Sequence[SeatRow], rules: Game, scenario: Scenario
    ) -> tuple[Engagement, list[wire.Link]]:
        engagement = Engagement(row, seats, rules, scenario)
        links = [(seat.seat, secrets.token_urlsafe(LINK_BYTES), new_id()) for seat in seats if seat.kind == OPEN]

        def write(connection: Connection) -> None:
            log.add_battle(connection, row, seats)
            for seat, token, id in links:
                log.add_link(connection, hashed(token), id, row.id, seat)

        async with engagement.lock:  # nobody knows of it yet
            self.harbour.add(engagement)
            if links:  # whoever sits down last begins it; where all sit already, they know of it by what they did
                engagement.standing = news.standing(engagement)
            await self._begin_if_full(engagement, write)
        return engagement, [link_shown(engagement, seat, token, id) for seat, token, id in links]

    async def _begin_if_full(self, engagement: Engagement, also: Also) -> None:
        """The last has sat down: everything before the first decision happens, in the same commit."""
        values: dict[str, Any] = {}
        if engagement.row.status == GATHERING and engagement.full():
            engagement.commence(now_ms())
            values = {"zero": engagement.row.zero}
            engagement.card += 1
        await self.harbour.keep(engagement, also, values)

    # ---- sitting down and leaving

    async def join(self, caller: Caller, joining: wire.Joining) -> Engagement:
        """By a link that has not been used; whoever used it himself is let in again."""
        hash = hashed(joining.token)
        engagement = await self.harbour.find((await self._link(hash))["battle"])
        async with self.harbour.holding(engagement):
            link = await self._link(hash)  # again: another may have been quicker
            person, seat = caller.person, engagement.seats[link["seat"]]
            if not caller.may_play(engagement.row.id):
                raise Sorry("watch_only")
            if link["used"]:
                if link["by"] == person.id and person.id in seat.holders:
                    return engagement
                raise Sorry("stale_link")
            if engagement.over():
                raise Sorry("over")
            fresh = seat.kind == OPEN
            seat.kind, seat.player = PERSON, ""
            seat.holders.add(person.id)
            seat.name = seat.name if seat.name and not fresh else person.name
            if engagement.row.status == GATHERING and joining.seed:
                seat.seed = joining.seed

            def write(connection: Connection) -> None:
                if not log.use_link(connection, hash, person.id):
                    raise Sorry("stale_link")
                log.change_seat(connection, engagement.row.id, seat)

            engagement.reseated(now_ms())
            await self._begin_if_full(engagement, write)
        self.harbour.seen_anew(engagement)
        return engagement

    async def _link(self, hash: str) -> Mapping[str, Any]:
        link = await self.harbour.keeper.read(partial(log.link_of, hash=hash))
        if link is None or link["revoked"]:
            raise Sorry("stale_link")
        return link

    async def link(self, caller: Caller, engagement: Engagement, word: str) -> wire.Link:
        """A new one for a seat: an open one, or one's own, to share it. The old ones of that seat are void."""
        seat = engagement.seat_named(word)
        if seat is None:
            raise Sorry("no_seat", seat=word, all=", ".join(engagement.words))
        row = engagement.seats[seat]
        own = caller.person.id in row.holders
        if not own and not (engagement.row.owner == caller.person.id and row.kind == OPEN):
            raise Sorry("not_yours", seat=word)
        if engagement.over():
            raise Sorry("over")
        token, id = secrets.token_urlsafe(LINK_BYTES), new_id()

        def write(connection: Connection) -> None:
            log.revoke_links(connection, engagement.row.id, seat)
            log.add_link(connection, hashed(token), id, engagement.row.id, seat)

        await self.harbour.keeper.write(write)
        return link_shown(engagement, seat, token, id)

    async def revoke(self, caller: Caller, engagement: Engagement, id: str) -> None:
        if engagement.row.owner != caller.person.id and not engagement.holds(caller.person.id):
            raise Sorry("not_yours", seat="")
        revoke = partial(log.revoke_links, battle=engagement.row.id, seat=None, id=id)
        if not await self.harbour.keeper.write(revoke):
            raise Sorry("stale_link")

    async def leave(self, caller: Caller, engagement: Engagement, leaving: wire.Leaving) -> None:
        """One's seats stand open again, or a computer takes them over; where others hold them too, they go on."""
        if leaving.computer and leaving.computer not in PLAYERS:
            raise Sorry("no_player", player=leaving.computer, all=", ".join(PLAYERS))
        async with self.harbour.holding(engagement):
            mine = [engagement.seats[seat] for seat in engagement.holds(caller.person.id)]
            if not mine:
                raise Sorry("not_yours", seat="")
            for seat in mine:
                seat.holders.discard(caller.person.id)
                if not seat.holders and not engagement.over():
                    seat.kind = COMPUTER if leaving.computer else OPEN
                    seat.player, seat.name = leaving.computer, ""

            def write(connection: Connection) -> None:
                for seat in mine:
                    log.change_seat(connection, engagement.row.id, seat)

            engagement.reseated(now_ms())
            await self._begin_if_full(engagement, write)
        self.harbour.seen_anew(engagement)

    async def delete(self, caller: Caller, engagement: Engagement) -> None:
        """By whoever made it, as long as nobody else has a part in it."""
        if engagement.row.owner != caller.person.id:
            raise Sorry("not_yours", seat="")
        async with self.harbour.holding(engagement):
            if engagement.people() - {caller.person.id}:
                raise Sorry("others_play")
            await self.harbour.keeper.write(partial(log.delete_battle, battle=engagement.row.id))
            self.harbour.forget(engagement)

    # ---- again, and another way

    async def rematch(self, engagement: Engagement, person: Person) -> str:
        """The same battle with everybody one seat further."""
        old = engagement.row
        count = len(engagement.seats)
        seats = [SeatRow(seat, word, PERSON) for seat, word in enumerate(engagement.words)]
        for seat in seats:
            from_ = engagement.seats[(seat.seat + 1) % count]
            seat.kind, seat.player, seat.name = from_.kind, from_.player, from_.name
            if seat.kind == PERSON and not from_.holders:
                seat.kind, seat.name = OPEN, ""  # whoever sat there has gone
            seat.holders, seat.seed = set(from_.holders), secrets.token_hex(8)
        row = new_row(old, person.id, secrets.randbelow(1 << 32))
        row.origin = ""
        found, _ = await self._found(row, seats, engagement.game, engagement.scenario)
        return found.row.id

    async def branch(self, caller: Caller, engagement: Engagement, wanted: wire.BranchWanted) -> Engagement:
        """A battle of one's own from a moment of another: of one that is over, or in which nobody else plays."""
        match = engagement.match
        if match is None:
            raise Sorry("gathering")
        viewer = engagement.seat_named(wanted.seat)
        if not engagement.over() and not engagement.alone(caller.person.id):
            raise Sorry("others_play")
        await self._room_for_more(caller.person)
        line = line_after(engagement, viewer, wanted.after)
        record = record_of(match, engagement.articles())
        record.lines = record.lines[:line]
        record.result = ""
        return await self._from_record(caller, record, wanted.seats, engagement.row.id)

    async def bring(self, caller: Caller, text: str, seats: Sequence[wire.SeatWanted]) -> Engagement:
        """A battle from a record, over or to be gone on with. It is read and played in a worker: it may be anything."""
        await self._room_for_more(caller.person)
        problem = await self.harbour.thinkers.run(
            secrets.token_hex(4), records.problem_of, text, caller.person.language
        )
        if problem:
            raise Sorry("bad_record", why=problem)
        record = records.read(text)
        return await self._from_record(caller, record, seats, "")

    async def _from_record(
        self, caller: Caller, record: Record, wanted: Sequence[wire.SeatWanted], origin: str
    ) -> Engagement:
        a = record.articles
        rules, scenario, state = set_up(a.game, a.scenario, a.options)
        given = list(wanted) or [as_before(name) for name in a.players]
        seats = seated(scenario, given, rest(state), caller.person)
        if any(seat.kind == OPEN for seat in seats):
            raise Sorry("no_links_here")
        for seat, seed in zip(seats, a.seeds, strict=False):
            seat.seed = seed
        over, now = bool(record.result), now_ms()
        row = BattleRow(
            id=new_id(),
            owner=caller.person.id,
            title="",
            game=rules.name,
            scenario=scenario.key,
            rules=rules.rules_version,
            options=dict(a.options),
            status=OVER if over else PLAYING,
            pace=wire.Pace().model_dump(),
            spectators="all" if over else "none",
            dice=a.dice,
            dice_secret=record.dice_secret,
            salts=record.salts,
            match=a.match,
            players=secrets.randbelow(1 << 32),
            made=now,
            changed=now,
            zero=now - (record.lines[-1].at if record.lines else 0),
            result=record.result,
            origin=origin,
        )
        if not over:
            roll_on(row, len(record.lines))
        engagement = awakened(Kept(row, seats, list(record.lines)))
        assert engagement.match is not None
        result = engagement.result()
        if result is not None:  # a branch from the very end
            row.status, row.result = OVER, encode(result.facts())
        lines = engagement.match.lines  # the players' names stand in no line: these are the record's own

        def write(connection: Connection) -> None:
            log.add_battle(connection, row, seats)
            log.add_lines(connection, [log.NewLines(row.id, lines, "", "")])

        await self.harbour.keeper.write(write)
        self.harbour.add(engagement)
        self.harbour.look_ahead(engagement)
        return engagement


# ---- what is checked before anything is kept


def set_up(name: str, key: str, options: dict[str, str] | Any) -> tuple[Game, Scenario, State]:
    rules = game(name)
    if rules is None:
        raise Sorry("unknown_game", game=name, all=", ".join(NAMES))
    scenario = rules.scenario_for(key, options)
    if isinstance(scenario, Refusal):
        raise Sorry("refused", scenario)
    state = rules.start(key, options)
    if isinstance(state, Refusal):
        raise Sorry("refused", state)
    return rules, scenario, state


def seated(scenario: Scenario, wanted: Sequence[wire.SeatWanted], rest: str, person: Person) -> list[SeatRow]:
    """Who sits where. Fewer than there are seats: the first is the caller, computers take the rest."""
    if len(wanted) > len(scenario.seats):
        refusal = Refusal("MATCH-1.3", "players and seats", {"players": len(wanted), "seats": len(scenario.seats)})
        raise Sorry("refused", refusal)
    found: list[SeatRow] = []
    asked = list(wanted) or [wire.SeatWanted(kind="me")]
    asked += [wire.SeatWanted(kind="computer", player=rest)] * (len(scenario.seats) - len(asked))
    for number, (word, one) in enumerate(zip(scenario.seats, asked, strict=True)):
        seat = SeatRow(number, word, OPEN, seed=one.seed or secrets.token_hex(8))
        if one.kind == "me":
            seat.kind, seat.name, seat.holders = PERSON, one.name or person.name, {person.id}
        elif one.kind == "computer":
            if one.player not in PLAYERS:
                raise Sorry("refused", Refusal("MATCH-1.3", "player unknown", {"player": one.player}))
            seat.kind, seat.player = COMPUTER, one.player
        found.append(seat)
    return found


def row_for(
    rules: Game, scenario: Scenario, options: dict[str, str], wanted: wire.BattleWanted, person: Person, seed: int
) -> BattleRow:
    now = now_ms()
    row = BattleRow(
        id=new_id(),
        owner=person.id,
        title=wanted.title,
        game=rules.name,
        scenario=scenario.key,
        rules=rules.rules_version,
        options=options,
        status=GATHERING,
        pace=wanted.pace.model_dump(),
        spectators=wanted.spectators,
        dice="entered" if wanted.dice == "entered" else f"seeded {seed}",
        dice_secret="",
        salts="",
        match="",
        players=seed,
        made=now,
        changed=now,
        zero=now,
    )
    row.match = row.id
    if wanted.dice == "sealed":
        seal(row)
    return row


def seal(row: BattleRow) -> None:
    """A secret for its dice, one for what is placed in secret."""
    secret = secrets.token_bytes(32)
    row.dice = f"sealed {Sealed(secret, '', ()).commitment()}"
    row.dice_secret, row.salts = secret.hex(), secrets.token_bytes(32).hex()


def roll_on(row: BattleRow, lines: int) -> None:
    """New dice for what follows: whoever brings or branches a battle could foresee the old ones. What was rolled stays,
    and its first record proves it."""
    kind = row.dice.partition(" ")[0]
    if kind == "sealed":
        salts = row.salts
        seal(row)
        row.salts = salts  # what was sealed stays sealed
        row.match = row.id
    elif kind == "seeded":
        row.dice = f"seeded {secrets.randbelow(1 << 53)}"
    if kind != "entered":
        row.dice = f"{row.dice} after {lines}"


def new_row(old: BattleRow, owner: str, seed: int) -> BattleRow:
    """The same agreed anew."""
    now = now_ms()
    row = BattleRow(**vars(old))
    row.id, row.owner, row.status, row.result, row.next, row.offers = new_id(), owner, GATHERING, "", "", []
    row.made = row.changed = row.zero = now
    row.due, row.players, row.match = None, seed, row.id
    if old.dice.startswith("sealed"):
        seal(row)
    elif old.dice.startswith("seeded"):
        row.dice = f"seeded {seed}"
    return row


def as_before(name: str) -> wire.SeatWanted:
    """Who sat there in the record: a computer player, or somebody."""
    return (
        wire.SeatWanted(kind="computer", player=name) if name in PLAYERS else wire.SeatWanted(kind="me", name=name[:40])
    )


def link_shown(engagement: Engagement, seat: int, token: str, id: str) -> wire.Link:
    return wire.Link(id=id, seat=engagement.words[seat], path=f"/join/{token}", used=False)


def line_after(engagement: Engagement, viewer: int | None, after: int) -> int:
    """How many lines of the record had been written when this viewer had been told so many events."""
    if after <= 0:
        return 1
    heard = engagement.heard[viewer]
    if after >= len(heard):
        return len(engagement.ends)
    index = heard[after - 1]
    return next(line + 1 for line, end in enumerate(engagement.ends) if end > index)
