"""What a viewer of a battle is told, field by field. The browser's types are made from this page.

Squares are named as in orders ("c5"), units by the words of their cards; "" is nowhere. South is seat 0, North seat 1.
"""

from __future__ import annotations

from typing import Dict, List, Optional, TypedDict


class UnitView(TypedDict):
    name: str  # as in orders
    title: str
    type: str  # BB, CA, DD, …
    navy: str
    owner: int
    status: str  # in hand, on board, stand-by, sunk, escaped
    at: str
    heading: str
    submerged: bool
    structure: int
    full: int
    torpedoes: int  # left
    tokens: List[str]  # features disabled in this turn
    marked: List[str]  # in the next one
    permanent: List[str]
    active: List[str]  # features activated this turn
    planned: List[str]  # those that the viewer has in his own assignment
    moved: bool
    repairs: int
    launched: bool
    aboard: List[int]  # fighters, dive bombers, torpedo bombers


class SquadronView(TypedDict):
    carrier: str
    owner: int
    plane: str
    place: str  # screen, waiting, striking, spent
    where: str  # the screened unit, the target, or the square where it waits
    square: str  # from which torpedo bombers attack
    fought: bool


class FleetsView(TypedDict):
    scenario: str
    rule: str  # that tells what the scenario is about
    edition: str
    turn: int
    turns: int
    visibility: int  # 0: no limit
    limit: int  # points of a skirmish; 0: the fleets are given
    seats: List[str]
    revealed: bool
    first: int  # first player of the turn
    terrain: Dict[str, str]
    smoke: List[str]
    units: List[UnitView]
    face_down: List[List[str]]  # squares of cards that the viewer may not know
    chosen: List[Optional[List[str]]]  # cards of a fleet that is being chosen; only one's own
    dice: List[List[int]]  # ready to use: how many of each face
    exhausted: List[List[int]]
    passed: List[bool]
    ready: List[bool]  # who has made the secret choice that is asked for
    assigned: List[Optional[List[str]]]  # before they are shown only one's own
    aloft: List[SquadronView]
    over: str  # why the battle is over; "" before
    scores: List[int]  # as it stands
    fleet_points: List[int]
