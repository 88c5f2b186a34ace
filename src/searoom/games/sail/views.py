"""What a viewer of a battle is told, field by field. The browser's types are made from this page.

Squares are named as in orders ("e7"), ships, forts and goods as well ("brig 2", "fort a1", "gold 3"); "" is nowhere,
seat -1 nobody.
"""

from __future__ import annotations

from typing import Dict, List, Optional, TypedDict


class WindView(TypedDict):
    strength: str  # fresh, calm, storm
    to: str  # where it blows to
    fog: bool
    blown: bool  # false before the first Turn


class IslandView(TypedDict):
    piece: str  # snake, monu, volcano
    number: int
    at: str  # its north-west space
    turned: int  # degrees clockwise


class ShipView(TypedDict):
    name: str
    type: str  # brig, frigate, galleon, first-rate
    number: int
    owner: int
    at: str  # "": sunk, or not yet come
    to_come: bool
    strength: int
    full: int
    heading: str  # "" before its first move
    cargo: List[str]
    moved: bool
    shots_fired: int
    alight: bool
    taken: bool  # captured in this Turn
    repair: str  # the fort where it lies under repair
    work: str  # the fort it works on
    rigging: bool  # cut
    shaken: bool
    marks: int  # Turns in an enemy Royal Port's harbour


class FortView(TypedDict):
    name: str
    title: str
    at: str
    owner: int
    ruin: bool
    strength: int
    shots_fired: int
    royal_symbol: bool
    harbour: List[str]
    workers: List[str]
    offers: List[str]  # ships ready for joint work
    attackers: List[int]
    goods: List[str]


class PortView(TypedDict):
    at: str
    owner: int
    taken: int  # by which seat
    harbour: List[str]


class ItemView(TypedDict):
    name: str
    place: str  # space, aboard, fort, hand, hidden, lost, to come
    where: str
    seat: int


class AllianceView(TypedDict):
    number: int
    seats: List[int]
    until: List[int]
    made: int
    notices: List[List[int]]


class MapView(TypedDict):
    of_seat: int
    holder: int
    shown: bool
    at: str  # "": hidden from this viewer, or none


class BattleView(TypedDict):
    scenario: str
    campaign: str
    width: int
    height: int
    seats: List[str]
    sides: List[int]
    turn: int
    turn_limit: int
    wind: WindView
    order: List[int]
    acts: List[int]
    acting: int
    out: List[int]
    rows: List[str]  # ~ sea, c coastal, L shore, # land
    land_rays: Dict[str, int]  # a bit for each direction, from north clockwise
    reefs: List[str]
    islands: List[IslandView]
    ships: List[ShipView]
    forts: List[FortView]
    ports: List[PortView]
    goods: List[ItemView]
    goods_word: str
    delivered: List[int]
    target: int
    needed: List[int]
    alliances: List[AllianceView]
    allied: List[List[int]]
    flagships: List[str]
    mines_left: List[int]
    mine_markers: List[List[str]]
    mines: List[Optional[List[str]]]  # None: hidden from this viewer
    instruction: str
    maps: List[MapView]
