"""Battles: set up, found, joined, left, played, looked at, taken along."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import PlainTextResponse, Response

from searoom.core.record import LONGEST_RECORD, record_of
from searoom.server import retelling, wire
from searoom.server.callers import PLAIN, Anybody, Known, Player, house_of, language_of
from searoom.server.engagement import Engagement
from searoom.server.house import House
from searoom.server.packing import packed
from searoom.server.people import Caller, Person, hashed, now_ms
from searoom.server.shown import battle_shown, chat_shown, hears, may_look, table_shown
from searoom.server.socket import seat_or_none
from searoom.server.sorry import Sorry
from searoom.server.store import log
from searoom.server.thinkers import Overworked
from searoom.server.watching import as_json

router: Final = APIRouter(prefix="/api", tags=["battles"])
MOST_LISTED: Final = 200
NOBODY: Final = Person("", "", "en", 0)
SeatAsked = Annotated[str | None, Query(max_length=wire.LONGEST_NAME)]


def person_of(caller: Caller | None) -> Person:
    return NOBODY if caller is None else caller.person


async def looked_at(
    house: House, caller: Caller | None, battle: str, seat: str | None = None
) -> tuple[Engagement, int | None]:
    """The battle as it is kept, and with whose eyes: one's own seat, or a spectator's."""
    if caller is not None and not caller.reaches(battle):
        raise Sorry("watch_only")
    engagement = await house.harbour.find(battle)
    await house.harbour.settled(engagement)
    viewer = seat_or_none(engagement, seat)
    if not may_look(engagement, person_of(caller), viewer):
        raise Sorry("not_watchable" if viewer is None else "not_yours", seat=seat or "")
    return engagement, viewer


@router.post("/battles", status_code=201)
async def create(request: Request, caller: Player, wanted: wire.BattleWanted) -> wire.Created:
    house = house_of(request)
    engagement, links = await house.founding.create(caller, wanted)
    return wire.Created(battle=battle_shown(engagement, caller.person, language_of(request, caller)), links=links)


@router.get("/battles")
async def mine(request: Request, caller: Known) -> list[wire.Battle]:
    """Those that the caller plays or has made, the latest first."""
    house = house_of(request)
    found = await house.keeper.read(partial(log.battles_of, person=caller.person.id, most=MOST_LISTED))
    return await _shown(house, [b for b in found if caller.reaches(b)], caller.person, language_of(request, caller))


@router.get("/battles/watchable")
async def watchable(request: Request, caller: Anybody) -> list[wire.Battle]:
    """Battles in play that anybody may look at."""
    house = house_of(request)
    found = await house.keeper.read(partial(log.watchable, most=50))
    return await _shown(house, found, person_of(caller), language_of(request, caller))


async def _shown(house: House, battles: list[str], person: Person, language: str) -> list[wire.Battle]:
    found: list[wire.Battle] = []
    for battle in battles:
        try:
            engagement = await house.harbour.find(battle)
        except Sorry:  # deleted meanwhile, or cannot be read
            continue
        await house.harbour.settled(engagement)
        found.append(battle_shown(engagement, person, language))
    return found


@router.get("/battles/{battle}")
async def one(request: Request, caller: Anybody, battle: str) -> wire.Battle:
    engagement, _ = await looked_at(house_of(request), caller, battle)
    return battle_shown(engagement, person_of(caller), language_of(request, caller))


@router.delete("/battles/{battle}", status_code=204)
async def delete(request: Request, caller: Player, battle: str) -> Response:
    house = house_of(request)
    await house.founding.delete(caller, await house.harbour.find(battle))
    return Response(status_code=204)


# ---- sitting down


@router.get("/join/{token}")
async def invited(request: Request, caller: Anybody, token: str) -> wire.Invitation:
    """What one is invited to, before one sits down."""
    house = house_of(request)
    link = await house.keeper.read(partial(log.link_of, hash=hashed(token)))
    if link is None or link["revoked"]:
        raise Sorry("stale_link")
    engagement = await house.harbour.find(link["battle"])
    person = person_of(caller)
    own = link["used"] and link["by"] == person.id
    if link["used"] and not own:
        raise Sorry("stale_link")
    shown = battle_shown(engagement, person, language_of(request, caller))
    return wire.Invitation(battle=shown, seat=engagement.words[link["seat"]], yours=own)


@router.post("/join")
async def join(request: Request, caller: Known, joining: wire.Joining) -> wire.Battle:
    engagement = await house_of(request).founding.join(caller, joining)
    return battle_shown(engagement, caller.person, language_of(request, caller))


@router.post("/battles/{battle}/leave")
async def leave(request: Request, caller: Player, battle: str, leaving: wire.Leaving) -> wire.Battle:
    house = house_of(request)
    engagement = await house.harbour.find(battle)
    await house.founding.leave(caller, engagement, leaving)
    return battle_shown(engagement, caller.person, language_of(request, caller))


@router.get("/battles/{battle}/links")
async def links(request: Request, caller: Player, battle: str) -> list[wire.Link]:
    """Without their tokens, which are shown once, when they are made."""
    house = house_of(request)
    engagement = await house.harbour.find(battle)
    if engagement.row.owner != caller.person.id and not engagement.holds(caller.person.id):
        raise Sorry("not_yours", seat="")
    rows = await house.keeper.read(partial(log.links_of, battle=battle))
    return [wire.Link(id=r["id"], seat=engagement.words[r["seat"]], path="", used=r["used"]) for r in rows]


@router.post("/battles/{battle}/links", status_code=201)
async def new_link(request: Request, caller: Player, battle: str, wanted: wire.LinkWanted) -> wire.Link:
    house = house_of(request)
    return await house.founding.link(caller, await house.harbour.find(battle), wanted.seat)


@router.delete("/battles/{battle}/links/{link}", status_code=204)
async def revoke(request: Request, caller: Player, battle: str, link: str) -> Response:
    house = house_of(request)
    await house.founding.revoke(caller, await house.harbour.find(battle), link)
    return Response(status_code=204)


# ---- playing, for programs that need no socket


@router.post("/battles/{battle}/say")
async def say(request: Request, caller: Known, battle: str, said: wire.Said) -> wire.Answered:
    """The same that is said over the socket."""
    house = house_of(request)
    if not caller.reaches(battle):
        raise Sorry("watch_only")
    if not house.sayings.take(f"{caller.person.id} {battle}"):
        raise Sorry("slow_down")
    engagement = await house.harbour.find(battle)
    return await house.acts.say(engagement, caller, said, language_of(request, caller))


@router.get("/battles/{battle}/table", response_model=wire.TableNow)
async def table(
    request: Request, caller: Anybody, battle: str, seat: SeatAsked = None, after: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """The table as one's seat (or a spectator) may know it, with all that was told after event number `after`."""
    engagement, viewer = await looked_at(house_of(request), caller, battle, seat)
    if engagement.match is None:
        raise Sorry("gathering")
    if caller is not None and viewer is not None:
        house_of(request).notices.came(battle, caller.person.id)
    shown = table_shown(engagement, viewer, after, language_of(request, caller), now_ms())
    return Response(as_json(shown), media_type="application/json")


@router.get("/battles/{battle}/chat")
async def chat(request: Request, caller: Anybody, battle: str) -> list[wire.Chatted]:
    house = house_of(request)
    engagement, _ = await looked_at(house, caller, battle)
    said = await house.keeper.read(partial(log.chat_of, battle=battle, most=500))
    return [chat_shown(engagement, line) for line in said if hears(engagement, person_of(caller), line[3])]


# ---- looking back


@router.get("/battles/{battle}/record", response_class=Response, responses=PLAIN)
async def record(request: Request, caller: Anybody, battle: str) -> Response:
    """Everybody's, once it is over. Before, it holds every secret: only who plays alone may have it."""
    engagement, _ = await looked_at(house_of(request), caller, battle)
    if not retelling.open_book(engagement, person_of(caller).id):
        raise Sorry("not_over")
    match = engagement.match
    if match is None:
        raise Sorry("gathering")
    name = f"{engagement.row.game}-{engagement.row.scenario}-{battle}.searoom"
    text = record_of(match, engagement.articles()).text()
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


@router.post("/records", status_code=201)
async def bring(
    request: Request, caller: Player, text: Annotated[str, Body(media_type="text/plain", max_length=LONGEST_RECORD)]
) -> wire.Battle:
    """A battle from a record: over, to be looked at; or unfinished, to go on with."""
    try:
        engagement = await house_of(request).founding.bring(caller, text, ())
    except Overworked as error:
        raise Sorry("busy") from error
    return battle_shown(engagement, caller.person, language_of(request, caller))


@router.post("/battles/{battle}/branch", status_code=201)
async def branch(request: Request, caller: Player, battle: str, wanted: wire.BranchWanted) -> wire.Battle:
    """What if? A battle of one's own, from any moment of one that is over or that nobody else plays."""
    house = house_of(request)
    engagement, _ = await looked_at(house, caller, battle, wanted.seat)
    found = await house.founding.branch(caller, engagement, wanted)
    return battle_shown(found, caller.person, language_of(request, caller))


@router.get("/battles/{battle}/replay", response_model=wire.Replay)
async def replay(request: Request, caller: Anybody, battle: str, seat: SeatAsked = None) -> Response:
    """The battle again as this viewer saw it, moment by moment."""
    house = house_of(request)
    engagement, viewer = await looked_at(house, caller, battle, seat)
    if engagement.match is None:
        raise Sorry("gathering")
    text: Any = await worked(house, engagement, retelling.told_again, viewer, language_of(request, caller))
    if (
        not engagement.over()
    ):  # while there are secrets, not even the length of an answer may hang on more than its text
        return Response(text, media_type="application/json")
    return await packed(request, text)


@router.get("/battles/{battle}/dice", response_model=wire.DiceProof)
async def dice(request: Request, caller: Anybody, battle: str) -> Response:
    """Every roll of the sealed dice with all that it was made from, once the battle is over."""
    house = house_of(request)
    engagement, _ = await looked_at(house, caller, battle)
    if not engagement.over():
        raise Sorry("not_over")
    if not engagement.row.dice.startswith("sealed"):
        raise Sorry("not_sealed")
    text: Any = await worked(house, engagement, retelling.dice_proof, None, "en")
    return await packed(request, text)


async def worked(house: House, engagement: Engagement, work: Any, viewer: int | None, language: str) -> Any:
    """By a worker, from the battle's record."""
    assert engagement.match is not None
    text = record_of(engagement.match, engagement.articles()).text()
    try:
        return await house.thinkers.run(engagement.row.id, work, text, viewer, language, engagement.over())
    except Overworked as error:
        raise Sorry("busy") from error
