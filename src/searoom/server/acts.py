"""What somebody at a table says, over the socket or by REST: carried out, committed, answered; each saying once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter
from typing import Any, Final

from searoom.core.articles import SAYS
from searoom.core.clock import Clock
from searoom.core.game import Table
from searoom.core.match import Match
from searoom.core.odds import Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.rulebook import Rule
from searoom.core.seats import Seat
from searoom.games import MANNERS, rulebook
from searoom.server import wire
from searoom.server.engagement import Engagement
from searoom.server.harbour import Harbour
from searoom.server.measures import MEASURES
from searoom.server.people import Caller, Person, now_ms
from searoom.server.shown import (
    chat_shown,
    dice_entered,
    holds_bits,
    odds_shown,
    refused_shown,
    words_for,
)
from searoom.server.sorry import Sorry
from searoom.server.store import log
from searoom.server.store.log import OVER, PERSON
from searoom.server.thinkers import Overworked

MOST_ANSWERS: Final = 4096  # refusals that are remembered, so that the same saying gets the same answer
RESIGN: Final = "resign"  # in the games that have a word of their own for it
STALE: Final = "stale"


class Acts:
    def __init__(self, harbour: Harbour) -> None:
        self.harbour: Final = harbour
        self._refused: Final[OrderedDict[tuple[str, str, str], wire.Answered]] = OrderedDict()
        self.rematch: Callable[[Engagement, Person], Any] | None = None  # set by whoever founds battles

    async def say(self, engagement: Engagement, caller: Caller, said: wire.Saying, language: str) -> wire.Answered:
        """The answer; Sorry where there is none to give."""
        if isinstance(said, wire.AskSaid):
            return await self._ask(engagement, caller, said, language)
        if not caller.may_play(engagement.row.id):
            raise Sorry("watch_only")
        if isinstance(said, wire.ChatSaid):
            return await self._chat(engagement, caller, said)
        begun = perf_counter()
        async with self.harbour.holding(engagement):
            answer = self._given(engagement, caller.person, said)
            if answer is None:
                answer = await self._act(engagement, caller.person, said, language)
        MEASURES.taken.observe(perf_counter() - begun)
        MEASURES.orders.labels("taken" if answer.ok else "refused").inc()
        return answer

    # ---- said once

    def _given(self, engagement: Engagement, person: Person, said: wire.Saying) -> wire.Answered | None:
        """The answer to this saying, if it has been answered before."""
        refused = self._refused.get((engagement.row.id, person.id, said.id))
        if refused is not None:
            return refused
        line = engagement.given.get((person.id, said.id))
        if line is None:
            return None
        return self._taken(engagement, said, line)

    def _taken(self, engagement: Engagement, said: wire.Saying, line: int) -> wire.Answered:
        """Where its seat stood when its last line had been written."""
        seat = getattr(said, "seat", None)
        number = engagement.number_then(engagement.seat_named(seat), line)
        battle = engagement.row.next if isinstance(said, wire.OfferSaid) and said.what == "rematch" else ""
        return wire.Answered(id=said.id, ok=True, number=number, battle=battle)

    def _refuse(
        self, engagement: Engagement, person: Person, said: wire.Saying, refusal: Refusal, language: str
    ) -> wire.Answered:
        words = words_for(engagement, language)
        answer = wire.Answered(id=said.id, ok=False, refused=refused_shown(refusal, words))
        self._refused[engagement.row.id, person.id, said.id] = answer
        while len(self._refused) > MOST_ANSWERS:
            self._refused.popitem(last=False)
        return answer

    async def _done(
        self, engagement: Engagement, person: Person, said: wire.Saying, values: Mapping[str, Any] | None = None
    ) -> wire.Answered:
        """It has been taken: its lines and its id are committed together."""
        row, lapsed = engagement.row, []
        engagement.note()
        if not isinstance(said, wire.OfferSaid) and engagement.number(None) != engagement.public:
            lapsed = lapsing(row.offers)
        if lapsed:
            row.offers = [offer for offer in row.offers if offer not in lapsed]
            values = {**(values or {}), "offers": row.offers}
        await self.harbour.keep(engagement, None, values, (person.id, said.id))
        for offer in lapsed:
            self.harbour.announce(engagement, offer, False)
        return self._taken(engagement, said, len(engagement.ends))

    # ---- acting

    async def _act(self, engagement: Engagement, person: Person, said: wire.Saying, language: str) -> wire.Answered:
        match, clock = engagement.match, engagement.clock
        if match is None or clock is None:
            raise Sorry("gathering")
        if isinstance(said, wire.OfferSaid):
            return await self._offer(engagement, person, said, language)
        now = engagement.clock_now(now_ms())
        if isinstance(said, wire.DieSaid):
            return await self._die(engagement, person, said, language, now)
        assert isinstance(said, wire.OrderSaid | wire.UndoSaid | wire.ResignSaid)
        seat = self._seat(engagement, person, said.seat)
        lines = len(match.lines)
        clock.tick(now)  # what has fallen due by now has happened before
        if len(match.lines) != lines:
            await self.harbour.keep(engagement)
        if isinstance(said, wire.OrderSaid):
            if said.expected >= 0 and said.expected != engagement.number(seat):
                return self._refuse(engagement, person, said, stale(engagement, seat, said.expected), language)
            refusal = clock.order(seat, said.text, now)
        elif isinstance(said, wire.UndoSaid):
            refusal = clock.take_back(seat, now)
        else:
            refusal = self._resign(match, clock, seat, now)
        if refusal is not None:
            return self._refuse(engagement, person, said, refusal, language)
        return await self._done(engagement, person, said)

    def _seat(self, engagement: Engagement, person: Person, word: str | None) -> Seat:
        seat = engagement.seat_named(word)
        if seat is None:
            raise Sorry("no_seat", seat=word or "", all=", ".join(engagement.words))
        if person.id not in engagement.seats[seat].holders:
            raise Sorry("not_yours", seat=words_for(engagement, person.language).seat(seat))
        return seat

    def _resign(self, match: Match, clock: Clock, seat: Seat, now: int) -> Refusal | None:
        """By the game's own word, where it has one."""
        if any(order.text == RESIGN for order in match.state.asides(seat)):
            return clock.order(seat, RESIGN, now)
        refusal = match.give_up(seat, now)
        clock.settled(now)
        return refusal

    async def _die(
        self, engagement: Engagement, person: Person, said: wire.DieSaid, language: str, now: int
    ) -> wire.Answered:
        """Whoever sits at the table throws."""
        if not engagement.holds(person.id):
            raise Sorry("not_yours", seat="")
        assert engagement.clock is not None
        if said.expected >= 0 and said.expected != dice_entered(engagement):
            refusal: Refusal | None = Refusal(
                "MATCH-3.3", STALE, {"expected": said.expected, "number": dice_entered(engagement)}
            )
        else:
            refusal = engagement.clock.enter(said.face, now)
        if refusal is not None:
            return self._refuse(engagement, person, said, refusal, language)
        return await self._done(engagement, person, said)

    # ---- offers

    async def _offer(
        self, engagement: Engagement, person: Person, said: wire.OfferSaid, language: str
    ) -> wire.Answered:
        seat = self._seat(engagement, person, said.seat)
        over = engagement.row.status == OVER
        if over != (said.what == "rematch"):
            return self._refuse(
                engagement, person, said, Refusal("MATCH-2.8", "over" if over else "not over"), language
            )
        if said.what == "rematch" and engagement.row.next:
            return wire.Answered(id=said.id, ok=True, battle=engagement.row.next)  # it is being played already
        offers = engagement.row.offers
        offer = next((one for one in offers if one["what"] == said.what), None)
        if not said.yes:
            if offer is not None:
                offers.remove(offer)
            answer = await self._done(engagement, person, said, {"offers": offers})
            if offer is not None:
                self.harbour.announce(engagement, offer, False)
            return answer
        if offer is None:
            if said.what == "back":
                to, refusal = back_to(engagement, seat)
                if refusal is not None:
                    return self._refuse(engagement, person, said, refusal, language)
                offer = {"what": said.what, "by": seat, "accepted": [], "to": to}
            else:
                offer = {"what": said.what, "by": seat, "accepted": []}
            offers.append(offer)
        for mine in engagement.holds(person.id):
            if mine not in offer["accepted"]:
                offer["accepted"].append(mine)
        wanted = {s.seat for s in engagement.seats if s.kind == PERSON and s.holders}
        if not wanted <= set(offer["accepted"]):
            answer = await self._done(engagement, person, said, {"offers": offers})
            self.harbour.announce(engagement, offer, True)
            return answer
        return await self._agreed(engagement, person, said, offer, language)

    async def _agreed(
        self,
        engagement: Engagement,
        person: Person,
        said: wire.Saying,
        offer: dict[str, Any],
        language: str,
    ) -> wire.Answered:
        """All have said yes. Computer players agree to whatever the people want."""
        match, clock = engagement.match, engagement.clock
        assert match is not None and clock is not None
        now, refusal, battle = engagement.clock_now(now_ms()), None, ""
        if offer["what"] == "draw":
            refusal = match.agree_on_draw(now)
        elif offer["what"] == "back":
            refusal = match.go_back(offer["to"], now)
        elif self.rematch is not None and not engagement.row.next:
            battle = await self.rematch(engagement, person)
            engagement.row.next = battle
            engagement.card += 1
        clock.settled(now)
        engagement.row.offers.remove(offer)
        values = {"offers": engagement.row.offers, "next": engagement.row.next}
        if refusal is not None:
            await self.harbour.keep(engagement, values=values)
            answer = self._refuse(engagement, person, said, refusal, language)
        else:
            answer = await self._done(engagement, person, said, values)
        self.harbour.announce(engagement, offer, False, battle)
        return answer

    # ---- asking

    async def _ask(self, engagement: Engagement, caller: Caller, said: wire.AskSaid, language: str) -> wire.Answered:
        words = words_for(engagement, language)
        if said.about == "rule":
            return wire.Answered(id=said.id, ok=True, rule=rule_shown(engagement.row.game, said.text))
        match = engagement.match
        if match is None:
            raise Sorry("gathering")
        seat = self._seat(engagement, caller.person, said.seat)
        table = Table(match.state, seat)
        if match.result() is not None:
            refusal = Refusal("MATCH-2.8", "over")
            return wire.Answered(id=said.id, ok=False, refused=refused_shown(refusal, words))
        if said.about == "hint":
            if not match.state.awaited() >> seat & 1:
                refusal = Refusal("MATCH-2.3", "not awaited", {"seat": seat})
                return wire.Answered(id=said.id, ok=False, refused=refused_shown(refusal, words))
            found = await self._worked(engagement, "advise", seat, "", language)
            return wire.Answered(id=said.id, ok=True, advice=[wire.Advice(order=o, merit=m) for o, m in found])
        order, refused = lawful(table, said.text)
        if refused is not None or order is None:
            assert refused is not None
            return wire.Answered(id=said.id, ok=False, refused=refused_shown(refused, words))
        if said.about == "check":
            return wire.Answered(id=said.id, ok=True)
        forecast: Forecast = table.forecast(order)
        if forecast.chances:
            return wire.Answered(id=said.id, ok=True, odds=odds_shown(forecast, words))
        lines = await self._worked(engagement, "estimate", seat, order.text, language)
        return wire.Answered(id=said.id, ok=True, odds=wire.Odds(exact=False, of=0, chances=[], lines=lines))

    async def _worked(self, engagement: Engagement, what: str, seat: Seat, text: str, language: str) -> Any:
        try:
            return await self.harbour.thinkers.ask(engagement, what, seat, text, language)
        except Overworked as error:
            raise Sorry("busy") from error

    # ---- talking

    async def _chat(self, engagement: Engagement, caller: Caller, said: wire.ChatSaid) -> wire.Answered:
        text = " ".join(said.text.split())
        if not text or not text.isprintable():
            raise Sorry("bad_chat")
        async with self.harbour.holding(engagement):
            if (caller.person.id, said.id) in engagement.chats:
                return wire.Answered(id=said.id, ok=True)
            number = engagement.chatted + 1
            seats = holds_bits(engagement, caller.person)
            line = (number, now_ms(), caller.person.name, seats, text)
            write = partial(
                log.add_chat, battle=engagement.row.id, number=number, at=line[1], name=line[2], seats=seats, text=text
            )
            await self.harbour.keeper.write(write)
            engagement.chatted = number
            engagement.spend(caller.person.id, said.id)
            for watcher in engagement.watchers:
                watcher.chat(chat_shown(engagement, line), seats)
        return wire.Answered(id=said.id, ok=True)


def lapsing(offers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was offered lapses when somebody acts and all hear of it, but for a rematch."""
    return [offer for offer in offers if offer["what"] != "rematch"]


def stale(engagement: Engagement, seat: Seat, expected: int) -> Refusal:
    """Something has happened that the sender had not heard of: he decides anew."""
    return Refusal("MATCH-2.3", STALE, {"expected": expected, "number": engagement.number(seat)})


def lawful(table: Table, text: str) -> tuple[Order | None, Refusal | None]:
    order = table.read(text)
    if isinstance(order, Refusal):
        return None, order
    return order, table.refusal(order)


def back_to(engagement: Engagement, seat: Seat) -> tuple[int, Refusal | None]:
    """Where the battle stood before this seat's last order."""
    match = engagement.match
    assert match is not None
    for line in reversed(match.lines):
        if line.seat == seat and line.how == SAYS and line.number > 1:
            refusal = Refusal("MATCH-4.3", "sealed since")
            return line.number - 1, refusal if any(one.seals for one in match.lines[line.number - 1 :]) else None
    return 0, Refusal("MATCH-3.1", "nothing to take back", {"seat": seat})


def rule_shown(game: str, id: str) -> wire.RuleShown:
    """A rule of the game or of the table manners, by its id."""
    for name in (game, MANNERS):
        book = rulebook(name)
        if book is not None and book.knows(id.upper()):
            return shown_rule(book.rule(id.upper()))
    raise Sorry("unknown_rule", id=id[:40])


def shown_rule(rule: Rule) -> wire.RuleShown:
    notes = [wire.RuleNote(kind=kind, text=text) for kind, text in rule.notes]
    return wire.RuleShown(id=rule.id, title=rule.title, section=rule.section, text=rule.text, notes=notes)
