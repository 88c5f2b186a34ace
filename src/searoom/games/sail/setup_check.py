"""Whether a whole set-up keeps the rules of the box and of placement (SAIL-4.0.1): piece after piece, as if they were
placed at the table."""

from __future__ import annotations

from typing import Dict, Final, List, Optional, Tuple

from searoom.core.orders import Refusal
from searoom.core.seats import NOBODY
from searoom.games.sail.cards import CARDS, FORT, TABLES, TYPES
from searoom.games.sail.chart import SEA, Ground
from searoom.games.sail.layout import Layout
from searoom.games.sail.places import no_fort, no_island, no_passage, no_port, no_reef, reefs_each
from searoom.games.sail.setup import Setup

Found = Optional[Tuple[str, Refusal]]  # the field, and the rule that it breaks

MOST_NUMBER: Final = 6  # of a ship (SAIL-2.1.5)


def check(setup: Setup) -> Found:
    """The first fault."""
    found = check_box(setup)
    if found is None:
        found = check_sides(setup)
    return check_places(setup) if found is None else found


# ---- the box (SAIL-2.1.5, SAIL-2.1.6)


def check_box(setup: Setup) -> Found:
    seen: List[Tuple[int, int]] = []
    for index, plan in enumerate([*setup.ships, *setup.reserve]):
        field = f"ships[{index}]" if index < len(setup.ships) else f"reserve[{index - len(setup.ships)}]"
        name = f"{TYPES[plan.kind]} {plan.number}"
        if plan.number > MOST_NUMBER:
            facts = {"ship": name, "most": MOST_NUMBER}
            return f"{field}.number", Refusal("SAIL-2.1.5", "no such number", facts)
        if (plan.kind, plan.number) in seen:
            return f"{field}.number", Refusal("SAIL-2.1.5", "two of one number", {"ship": name})
        seen.append((plan.kind, plan.number))
    counts: List[Tuple[str, str, int, int]] = [
        ("forts", "forts", len([p for p in setup.forts if not p.site.royal_symbol]), FORT.in_box),
        ("forts", "royal ports", len([p for p in setup.forts if p.site.royal_symbol]), TABLES.ports_in_box),
        ("royal_ports", "royal ports", royal_symbols(setup), TABLES.ports_in_box),
        ("reefs_each", "reefs", reefs(setup), TABLES.reefs_in_box),
    ]
    for kind, card in enumerate(CARDS):
        of_type = len([plan for plan in [*setup.ships, *setup.reserve] if plan.kind == kind])
        counts.append(("ships", card.word, of_type, card.in_box))
    for field, what, found, most in counts:
        if found > most:
            return field, Refusal("SAIL-2.1.6", "more than the box holds", {"what": what, "found": found, "most": most})
    return check_reefs(setup)


def royal_symbols(setup: Setup) -> int:
    """Royal Ports, and their symbols in the place of forts (SAIL-4.2.8.3.3)."""
    return len(setup.ports) + len([plan for plan in setup.forts if plan.site.royal_symbol])


def reefs(setup: Setup) -> int:
    placed = setup.reefs_one_by_one if setup.reefs_one_by_one else setup.reefs_each * setup.seats
    return len(setup.reefs_fixed) + placed


def check_reefs(setup: Setup) -> Found:
    """SAIL-3.1.5.4.2"""
    rule = "SAIL-3.1.5.4.2"
    most = reefs_each(setup.seats)
    if setup.reefs_each > most:
        facts = {"what": "reefs of a player", "found": setup.reefs_each, "most": most}
        return "reefs_each", Refusal(rule, "more than the box holds", facts)
    if setup.reefs_one_by_one:
        return None
    for seat, squares in enumerate(setup.reefs_default):
        if len(squares) > setup.reefs_each:
            facts = {"what": "reefs of a player", "found": len(squares), "most": setup.reefs_each}
            return f"reefs_default[{seat}]", Refusal(rule, "more than the box holds", facts)
    return None


def check_sides(setup: Setup) -> Found:
    """Two sides at least, and a ship for everybody (SAIL-3.1.2.1, SAIL-3.2.4.1)."""
    sides = len(set(setup.sides))
    if sides < 2:
        return "teams", Refusal("SAIL-3.1.2.1", "too few sides", {"sides": sides, "least": 2})
    for seat in range(setup.seats):
        if not [plan for plan in setup.ships if plan.owner == seat]:
            return "ships", Refusal("SAIL-3.2.4.1", "no ships", {"seat": seat})
    return None


# ---- placement (SAIL-3.1.5)


def check_places(setup: Setup) -> Found:
    nobody = [0] * setup.seats
    layout = Layout(setup, Ground(setup.grid, [], [], [], []), [], [], [], [], nobody)
    for index, island in enumerate(setup.islands):
        refusal = no_island(layout, island)
        if refusal is not None:
            return f"islands[{index}].at", refusal
        layout = layout.with_island(island)
    for index, port in enumerate(setup.ports):
        refusal = no_port(layout, port.at, port.owner)
        if refusal is not None:
            return f"royal_ports[{index}].at", refusal
        layout = layout.with_port(port.at, port.owner)
    for index, plan in enumerate(setup.forts):
        refusal = no_fort(layout, plan.site, plan.owner, plan.owner != NOBODY)
        if refusal is not None:
            return f"forts[{index}].at", refusal
        layout = layout.with_fort(plan.site, plan.owner)
    found = check_goods(layout)
    return check_reefs_lie(layout) if found is None else found


def check_goods(layout: Layout) -> Found:
    """There is a way to each item (SAIL-3.1.5.3.2)."""
    setup = layout.setup
    for name, squares in (("goods_fixed", setup.goods_fixed), ("goods_last", setup.goods_last)):
        for index, square in enumerate(squares):
            refusal = no_passage(with_goods(layout, [square]))
            if refusal is not None:
                return f"{name}[{index}]", refusal
    return None


def with_goods(layout: Layout, goods: List[int]) -> Layout:
    return Layout(
        layout.setup, layout.ground, layout.fort_owners, layout.port_owners, goods, layout.ships, layout.fleet
    )


def check_reefs_lie(before: Layout) -> Found:
    setup = before.setup
    layout = with_goods(before, [*setup.goods_fixed, *setup.goods_last])
    for index, square in enumerate(setup.reefs_fixed):
        refusal = no_reef(layout, square, NOBODY, False)
        if refusal is not None:
            return f"reefs_fixed[{index}]", refusal
        layout = layout.with_reef(square)
    for seat, squares in enumerate(setup.reefs_default):
        for index, square in enumerate(squares):
            by = NOBODY if setup.reefs_one_by_one else seat
            refusal = no_reef(layout, square, by, by != NOBODY)
            if refusal is not None:
                return f"reefs_default[{seat}][{index}]", refusal
            layout = layout.with_reef(square)
    return check_ships(layout)


def check_ships(layout: Layout) -> Found:
    """Each in a harbour of its owner, and no more in a space than it holds (SAIL-3.1.5.6)."""
    room = layout.room()
    lying: Dict[int, int] = {}
    for index, plan in enumerate(layout.setup.ships):
        at = plan.at
        field = f"ships[{index}].at"
        if at not in layout.berths(plan.owner):
            facts = {"ship": f"{TYPES[plan.kind]} {plan.number}", "at": layout.name(at)}
            return field, Refusal("SAIL-3.1.5.6", "not your harbour", facts)
        lying[at] = lying.get(at, 0) + 1
        if lying[at] > room[at]:
            rule = "SAIL-3.3.1.2.1" if layout.ground.kind[at] == SEA else "SAIL-3.3.1.2.2"
            return field, Refusal(rule, "space full", {"at": layout.name(at), "ships": room[at]})
    return None
