"""Players' own set-ups from a TOML file (SAIL-4.0.1): read as the package's own files are, every field known, every
rule of placement kept. What is wrong is told by file, line, field and rule, and with what would be right.

A file is one scenario with one set-up or several. It is played by the rules of one of our scenarios, or by its own: the
last side afloat wins, or the first with enough goods.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Final, List, Tuple, Union

from searoom.core.encode import Facts, encode
from searoom.core.fields import DataFault, Fields, printable, read_fields
from searoom.core.orders import Refusal
from searoom.games.sail.setup import Setup
from searoom.games.sail.setup_check import check
from searoom.games.sail.toml_lines import Places

KEY: Final = "own"  # of the scenario that such a file makes
RULE: Final = "SAIL-4.0.1"
# whose rules it may be played by, and by how many (SAIL-1.1.1); Spain and her pirates need their own forts
CAMPAIGNS: Final[Dict[str, Tuple[int, int]]] = {
    "own": (2, 6),
    "old_pirate": (2, 4),
    "pearl_banks": (2, 6),
    "oceans_on_fire": (2, 4),
}
TOP_FIELDS: Final = ("id", "name", "players", "minutes", "fort_loss_turns", "setup")
SETUP_FIELDS: Final = (
    "id",
    "title",
    "players",
    "teams",
    "variant",
    "board",
    "target",
    "handicap",
    "victory",
    "goods_fixed",
    "goods_last",
    "reefs_fixed",
    "reefs_each",
    "reefs_default",
    "sectors",
    "islands",
    "royal_ports",
    "forts",
    "ships",
)
ROWS: Final[Dict[str, Sequence[str]]] = {
    "islands": ("piece", "number", "at", "rotation"),
    "royal_ports": ("at", "owner"),
    "forts": ("at", "owner", "kind", "coast_rule", "name"),
    "ships": ("type", "number", "owner", "at"),
}


class OwnFault:
    """What is wrong in a player's file."""

    def __init__(self, fault: DataFault, line: int) -> None:
        self.file: Final = fault.file
        self.line: Final = line  # 0: of the whole file
        self.field: Final = printable(fault.field)  # as in `setup[0].forts[1].at`, counted from 0
        self.rule: Final = fault.rule
        self.reason: Final = fault.reason
        self.facts: Final[Facts] = fault.facts  # among them what would be right

    def refusal(self) -> Refusal:
        """For whoever begins a battle with it. What the fault itself says stands in `why` and `facts`."""
        return Refusal(
            self.rule,
            "fault in the file",
            {"file": self.file, "line": self.line, "field": self.field, "why": self.reason, "facts": self.facts},
        )

    def __repr__(self) -> str:
        return f"{self.file}:{self.line}: {self.field}: {self.reason} {encode(self.facts)} [{self.rule}]"


def read_own(name: str, text: str, key: str = "") -> Union[Setup, OwnFault]:
    """The set-up of this key, or the first of the file; every set-up in it is checked."""
    setups = read_all_own(name, text)
    if isinstance(setups, OwnFault):
        return setups
    for setup in setups:
        if key in ("", setup.key):
            return setup
    known = [printable(setup.key) for setup in setups]
    return OwnFault(DataFault(name, "setup", RULE, "unknown word", {"words": known, "found": printable(key[:60])}), 0)


def read_all_own(name: str, text: str) -> Union[List[Setup], OwnFault]:
    try:
        return _read(name, text)
    except DataFault as fault:
        line = fault.facts.get("line", 0)
        if isinstance(line, int) and line > 0:
            return OwnFault(fault, line)  # no TOML at all
        return OwnFault(fault, Places(text).line_of(fault.field) if fault.field else 0)


def _read(name: str, text: str) -> List[Setup]:
    scenario = read_fields(name, text, RULE)
    _only(scenario, TOP_FIELDS)
    campaigns = list(CAMPAIGNS)
    campaign = campaigns[scenario.word("id", RULE, campaigns)]
    scenario.name("name", RULE)
    if scenario.has("setup") and isinstance(scenario.value("setup", RULE, "list"), dict):
        raise scenario.wrong("setup", RULE, "[[setup]], in double brackets", {})
    rows = scenario.tables("setup", RULE)
    if not rows:
        raise scenario.fault("setup", RULE, "missing", {"wanted": "a set-up"})
    found: List[Setup] = []
    for fields in rows:
        _only(fields, SETUP_FIELDS)
        for list_name, known in ROWS.items():
            for row in fields.tables(list_name, RULE) if fields.has(list_name) else []:
                _only(row, known)
        fields.name("id", RULE)
        fields.name("title", RULE)
        least, most = CAMPAIGNS[campaign]
        fields.number("players", "SAIL-1.1.1", least, most)
        setup = Setup(scenario, fields)
        _check(fields, setup)
        if setup.key in [other.key for other in found]:
            raise fields.fault("id", RULE, "twice", {"found": printable(setup.key[:60])})
        found.append(setup)
    return found


def _only(fields: Fields, known: Sequence[str]) -> None:
    """No field that nothing would be made of."""
    for name in fields.names():
        if name not in known:
            raise fields.fault(name[:60], RULE, "unknown field", {"known": list(known)})


def _check(fields: Fields, setup: Setup) -> None:
    if not setup.goods:  # "Oceans On Fire"
        for name in ("goods_fixed", "goods_last", "target"):
            if fields.has(name):
                raise fields.fault(name, "SAIL-4.4.2", "no goods here", {"scenario": setup.campaign})
    if len(setup.goods_last) not in (0, 2):
        raise fields.fault("goods_last", "SAIL-4.0.3", "wrong number", {"wanted": 2, "found": len(setup.goods_last)})
    if setup.goods_last and not setup.forts:
        raise fields.fault("goods_last", "SAIL-4.0.3", "missing", {"wanted": "a fort"})
    fields.number_or("target", "SAIL-4.0.3", 0, len(setup.goods_fixed) + len(setup.goods_last) // 2, 0)
    found = check(setup)
    if found is not None:
        field, refusal = found
        raise fields.fault(field, refusal.rule, refusal.reason, refusal.facts)


def own_setup(options: Mapping[str, str]) -> Union[Setup, Refusal]:
    """From the options of a battle: `file` holds the text of the file, so that a record carries it wherever it goes;
    `setup` says which of its set-ups."""
    text = options.get("file", "")
    key = options.get("setup", "")
    known = _READ.get((text, key))
    if known is not None:
        return known
    if not text.strip():
        return Refusal(RULE, "no file", {"option": "file"})
    found = read_own("file", text, key)
    if isinstance(found, OwnFault):
        return found.refusal()
    _READ.clear()  # the last one is enough: whoever begins a thousand battles begins them with the same file
    _READ[(text, key)] = found
    _READ[(text, found.key)] = found
    return found


_READ: Final[Dict[Tuple[str, str], Setup]] = {}
