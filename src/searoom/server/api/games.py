"""What can be played, and by which rules."""

from __future__ import annotations

from functools import cache
from typing import Final

from fastapi import APIRouter, Request, Response

from searoom.core.encode import encode
from searoom.core.game import Game, Scenario, State
from searoom.core.rulebook import Rulebook
from searoom.games import MANNERS, NAMES, game, games, rulebook
from searoom.players import NAMES as PLAYERS
from searoom.players import rest
from searoom.server import wire
from searoom.server.acts import rule_shown, shown_rule
from searoom.server.callers import Anybody, language_of
from searoom.server.packing import packed
from searoom.server.sorry import Sorry
from searoom.words import Words

router: Final = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
def all_games(request: Request, caller: Anybody) -> list[wire.GameShown]:
    return list(shown_games(language_of(request, caller)))


@cache
def shown_games(language: str) -> tuple[wire.GameShown, ...]:
    return tuple(game_shown(found, language) for found in games())


def game_shown(found: Game, language: str) -> wire.GameShown:
    words = Words(language, found.name)
    first = found.start(found.scenarios()[0].key, {})
    scenarios = [scenario_shown(words, scenario, False) for scenario in found.scenarios()]
    scenarios += [scenario_shown(words, scenario, True) for scenario in found.brought_along()]
    return wire.GameShown(
        name=found.name,
        title=words.title(found),
        era=words.find([f"era.{found.name}.{found.era}"], {}) or found.era,
        prefix=found.prefix,
        players=list(PLAYERS),
        best=rest(first) if isinstance(first, State) else PLAYERS[0],
        scenarios=scenarios,
    )


def scenario_shown(words: Words, scenario: Scenario, brought: bool) -> wire.ScenarioShown:
    title, note = words.scenario(scenario)
    options = [
        wire.OptionShown(
            key=option.key,
            said=words.find([f"option.{words.game}.{option.key}"], {}) or option.key,
            rule=option.rule,
            values=list(option.values),
            low=option.low,
            high=option.high,
            default=option.default,
        )
        for option in scenario.options
    ]
    said = [words.word("seat", seat) for seat in scenario.seats]
    return wire.ScenarioShown(
        key=scenario.key,
        title=title,
        note=note,
        seats=list(scenario.seats),
        seats_said=said,
        options=options,
        brought=brought,
    )


@router.get("/games/{name}/{key}/chart", response_model=wire.Facts)
def chart(request: Request, caller: Anybody, name: str, key: str) -> Response:
    """The table of a scenario as it is set up, before anybody has moved: for its picture."""
    found = game(name)
    if found is None:
        raise Sorry("unknown_game", game=name[:40], all=", ".join(NAMES))
    state = found.start(key, {})
    if not isinstance(state, State):
        raise Sorry("refused", state)
    return Response(encode(state.view(None)), media_type="application/json", headers={"Cache-Control": "max-age=3600"})


@router.get("/rules/{name}", response_model=wire.Book)
async def book(request: Request, caller: Anybody, name: str) -> Response:
    """A whole rulebook; `match` is that of the table manners."""
    found = rulebook(name) if name in (*NAMES, MANNERS) else None
    if found is None:
        raise Sorry("unknown_game", game=name[:40], all=", ".join((*NAMES, MANNERS)))
    return await packed(request, shown_book(found).model_dump_json())


def shown_book(found: Rulebook) -> wire.Book:
    return wire.Book(
        title=found.title,
        preface=found.preface,
        sections=list(found.sections),
        pages=dict(found.pages),
        rules=[shown_rule(rule) for rule in found.rules.values()],
    )


@router.get("/rules/{name}/{id}")
def one_rule(request: Request, caller: Anybody, name: str, id: str) -> wire.RuleShown:
    if name != MANNERS and game(name) is None:
        raise Sorry("unknown_game", game=name[:40], all=", ".join((*NAMES, MANNERS)))
    return rule_shown(name, id)
