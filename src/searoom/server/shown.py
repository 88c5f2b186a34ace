"""What a viewer gets to see: built up from what he may know, never cut down. Nothing else may be sent to anybody."""

from __future__ import annotations

from typing import Any

from searoom.core.events import Event
from searoom.core.game import Result
from searoom.core.odds import Forecast
from searoom.core.orders import Refusal
from searoom.core.seats import Seat, each
from searoom.server import wire
from searoom.server.engagement import NEVER, Engagement
from searoom.server.people import Person
from searoom.server.store.log import OVER
from searoom.words import Words
from searoom.words.catalogue import LANGUAGES


def words_for(engagement: Engagement, language: str) -> Words:
    return Words(language, engagement.game.name, engagement.words)


# ---- the battle, as lists and headings show it


def battle_shown(engagement: Engagement, person: Person, language: str = "") -> wire.Battle:
    row, words = engagement.row, words_for(engagement, language or person.language)
    awaited = engagement.publicly_awaited()
    here = {seat for watcher in engagement.watchers for seat in engagement.holds(watcher.person.id)}
    result = engagement.result()
    seats = [
        wire.SeatNow(
            seat=seat.word,
            said=words.word("seat", seat.word),
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name or (words.word("player", seat.player) if seat.kind == "computer" else ""),
            player=seat.player,
            mine=person.id in seat.holders,
            here=seat.seat in here,
            awaited=seat.seat in awaited,
        )
        for seat in engagement.seats
    ]
    title = words.scenario(engagement.scenario)[0]
    return wire.Battle(
        id=row.id,
        title=row.title or title,
        game=row.game,
        scenario=row.scenario,
        scenario_title=title,
        options=row.options,
        status=row.status,  # type: ignore[arg-type]
        seats=seats,
        pace=wire.Pace.model_validate(row.pace),
        dice=row.dice if row.dice.startswith("sealed") else row.dice.partition(" ")[0],
        spectators=row.spectators,  # type: ignore[arg-type]
        owner=row.owner == person.id,
        created=row.made,
        changed=row.changed,
        length=engagement.number(None),
        your_turn=engagement.awaits(person.id),
        result=None if result is None else result_shown(engagement, result, words),
        next=row.next,
        origin=row.origin,
    )


def result_shown(engagement: Engagement, result: Result, words: Words) -> wire.ResultNow:
    return wire.ResultNow(
        winners=[engagement.words[seat] for seat in each(result.winners)],
        points=words.points(result),
        rule=result.rule,
        reason=result.reason,
        said=words.result(result),
    )


# ---- who may look at what


def may_look(engagement: Engagement, person: Person, viewer: Seat | None) -> bool:
    """With the eyes of a seat only who holds it (anybody, once all is over); as a spectator as was agreed."""
    if viewer is not None:
        return person.id in engagement.seats[viewer].holders or (
            engagement.row.status == OVER and may_look(engagement, person, None)
        )
    if engagement.holds(person.id) or engagement.row.owner == person.id:
        return True
    return engagement.row.spectators == "all" or (
        engagement.row.spectators == "after" and engagement.row.status == OVER
    )


# ---- the table


def table_shown(engagement: Engagement, viewer: Seat | None, after: int, language: str, now: int) -> dict[str, Any]:
    """`wire.TableNow` as plain values. A function of what this viewer may know, and of the time."""
    match, words = engagement.match, words_for(engagement, language)
    assert match is not None
    state, result = match.state, match.result()
    decisions = [] if result is not None else state.decisions(viewer)
    asked = viewer is not None and result is None and match.wanted is None and state.awaited() >> viewer & 1 == 1
    mine = viewer is not None and result is None and match.wanted is None
    held = match.held(viewer) if viewer is not None else None
    return {
        "kind": "table",
        "seat": None if viewer is None else engagement.words[viewer],
        "number": engagement.number(viewer),
        "told": told_shown(engagement, viewer, after, words),
        "view": state.view(viewer),
        "decisions": [
            {
                "seat": engagement.words[decision.seat],
                "prompt": decision.prompt,
                "facts": decision.facts,
                "default": decision.default,
                "veiled": decision.veiled,
                "secret": decision.secret,
                "sample": decision.sample,
                "said": words.prompt(decision) if decision.seat == viewer else words.waiting([decision]),
            }
            for decision in decisions
        ],
        "waiting": words.waiting(decisions),
        "orders": [order.text for order in state.orders(viewer)] if asked and viewer is not None else [],
        "asides": [order.text for order in state.asides(viewer)] if mine and viewer is not None else [],
        "openings": list(state.openings(viewer)) if asked and viewer is not None else [],
        "held": "" if held is None else held.text,
        "may_undo": viewer is not None and match.may_take_back(viewer),
        "wanted": die_shown(engagement, words),
        "clock": clock_shown(engagement, now),
        "result": None if result is None else result_shown(engagement, result, words).model_dump(),
    }


def told_shown(engagement: Engagement, viewer: Seat | None, after: int, words: Words) -> list[dict[str, Any]]:
    return [
        event_shown(engagement, number, index, event, words) for number, index, event in engagement.told(viewer, after)
    ]


def event_shown(engagement: Engagement, number: int, index: int, event: Event, words: Words) -> dict[str, Any]:
    key = (index, words.language)
    said = engagement.said.get(key)
    if said is None:
        said = engagement.said[key] = words.event(event)
    return {
        "number": number,
        "kind": event.kind,
        "rule": event.rule,
        "facts": event.facts,
        "outcome": event.outcome,
        "said": said,
    }


def die_shown(engagement: Engagement, words: Words) -> dict[str, Any] | None:
    """The die to be thrown by hand: whoever sits at the table sees what is called for."""
    match = engagement.match
    if match is None or match.wanted is None:
        return None
    wanted = match.wanted
    said = words.say("terminal.die", sides=wanted.sides, purpose=words.purpose(wanted.purpose), rule=wanted.rule)
    return {
        "sides": wanted.sides,
        "purpose": wanted.purpose,
        "rule": wanted.rule,
        "said": said,
        "expected": dice_entered(engagement),
    }


def dice_entered(engagement: Engagement) -> int:
    match = engagement.match
    return 0 if match is None else sum(1 for line in match.lines if line.how == "face")


def clock_shown(engagement: Engagement, now: int) -> dict[str, Any] | None:
    """By public facts only."""
    match, clock = engagement.match, engagement.clock
    if (
        match is None
        or clock is None
        or match.result() is not None
        or (clock.pace.free >= NEVER and clock.pace.window >= NEVER)
    ):
        return None
    time = engagement.clock_now(now)
    running = clock.running()
    timed = clock.pace.free < NEVER
    return {
        "at": now,
        "running": [engagement.words[seat] for seat in each(running)] if timed else [],
        "left": [clock.left(seat, time) for seat in range(match.state.seats)] if timed else [],
        "window": clock.window_left(time),
    }


# ---- answers


def refused_shown(refusal: Refusal, words: Words) -> wire.Refused:
    return wire.Refused(
        rule=refusal.rule, reason=refusal.reason, facts=dict(refusal.facts), said=words.refusal(refusal)
    )


def odds_shown(forecast: Forecast, words: Words) -> wire.Odds:
    chances = [
        wire.OddsChance(outcome=c.outcome, said=words.outcome(c.outcome, words.values(c.facts)), ways=c.ways)
        for c in forecast.chances
    ]
    return wire.Odds(exact=True, of=forecast.of, chances=chances, lines=words.forecast(forecast))


def offer_shown(engagement: Engagement, offer: dict[str, Any], open_: bool = True, battle: str = "") -> wire.OfferNow:
    return wire.OfferNow(
        what=offer["what"],
        by=engagement.words[offer["by"]],
        accepted=[engagement.words[seat] for seat in offer["accepted"]],
        open=open_,
        battle=battle,
    )


def chat_shown(engagement: Engagement, said: tuple[int, int, str, int, str]) -> wire.Chatted:
    number, at, name, seats, text = said
    return wire.Chatted(
        number=number, at=at, name=name, seats=[engagement.words[seat] for seat in each(seats)], text=text
    )


def hears(engagement: Engagement, person: Person, seats: int) -> bool:
    """What spectators say is not for the players, as long as it could help one of them."""
    return bool(seats) or engagement.row.status == OVER or not engagement.holds(person.id)


def holds_bits(engagement: Engagement, person: Person) -> int:
    return sum(1 << seat for seat in engagement.holds(person.id))


def you_shown(person: Person) -> wire.You:
    return wire.You(
        id=person.id,
        name=person.name,
        language=person.language if person.language in LANGUAGES else "en",  # type: ignore[arg-type]
        email=person.email or "",
        account=person.password is not None,
        notices=wire.Notices.model_validate(person.notices),
    )
