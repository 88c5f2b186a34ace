"""The record: one readable text file that is save game, bug report, replay and test fixture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Final, List, Optional, Tuple, Union

from searoom.core.articles import (
    AGREE,
    BEGINS,
    CLOCK,
    FACE,
    GIVES_UP,
    HOLDS,
    SAYS,
    STANDS,
    TAKES_BACK,
    WAITS,
    Articles,
    Line,
    check_of,
)
from searoom.core.dice import Sealed
from searoom.core.encode import NO_FACTS, Facts, decode, encode, is_text
from searoom.core.match import Match

FIRST_LINE: Final = "searoom record 1"
LAST_LINE: Final = "end"
HEAD: Final = ("game", "rules", "scenario", "options", "seats", "players", "dice", "match", "seeds")
WAYS_OF_SAYING: Final = (BEGINS, SAYS, HOLDS, WAITS, FACE, STANDS, CLOCK, TAKES_BACK, AGREE, GIVES_UP)
NOBODY: Final = "-"
LONGEST_RECORD: Final = 32 << 20  # characters


class Fault:
    """What is wrong with a record, and the first line of the file where it shows."""

    def __init__(self, line: int, reason: str, facts: Facts = NO_FACTS) -> None:
        self.line: Final = line
        self.reason: Final = reason
        self.facts: Final = facts

    def __repr__(self) -> str:
        return f"Fault({self.line}, {self.reason!r}, {encode(self.facts)})"


class Record:
    """A battle as text. That of an unfinished battle holds its secrets: it belongs to whoever keeps the battle."""

    def __init__(self, articles: Articles) -> None:
        self.articles: Final = articles
        self.lines: List[Line] = []
        self.places: List[int] = []  # where in the file each line stands
        self.result = ""
        self.digest = ""
        self.dice_secret = ""
        self.salts = ""
        self.reveals: List[Tuple[str, str, str]] = []  # name, salt, text
        self.end = 0  # the last line of the file
        self.flaw: Optional[Fault] = None  # what is wrong with the tail: said when all before it is right

    def text(self) -> str:
        """Every line but the first ends in a check, chained over the lines before it."""
        a = self.articles
        head: Mapping[str, object] = {
            "game": a.game,
            "rules": a.rules_version,
            "scenario": a.scenario,
            "options": a.options,
            "seats": a.seats,
            "players": a.players,
            "dice": a.dice,
            "match": a.match,
            "seeds": a.seeds,
        }
        out = [FIRST_LINE, *_chained(FIRST_LINE, [f"{key}: {encode(head[key])}" for key in HEAD]), ""]
        for line in self.lines:
            seat = a.seats[line.seat] if line.seat >= 0 else NOBODY
            faces = " ".join([str(face) for face in line.faces])
            out.append(f"{line.number} {line.at} {seat} {line.how} {line.text} | {faces} | {line.check}")
            out.extend([f"  seal {name} {hashed}" for name, hashed in line.seals])
        tail = [
            ("result", self.result),
            ("digest", self.digest),
            ("dice-secret", self.dice_secret),
            ("salts", self.salts),
        ]
        ends = [f"{key}: {value}" for key, value in tail if value]
        ends.extend([f"reveal: {encode([name, salt, text])}" for name, salt, text in self.reveals])
        ends.append(LAST_LINE)
        return "\n".join([*out, "", *_chained(self._last_check(), ends)]) + "\n"

    def _last_check(self) -> str:
        return self.lines[-1].check if self.lines else ""


def _chained(before: str, texts: Sequence[str]) -> List[str]:
    """Lines of head or tail with their checks."""
    out: List[str] = []
    for text in texts:
        before = check_of(before, [text])
        out.append(f"{text} | {before}")
    return out


def _unchained(before: str, line: str) -> Union[str, Fault]:
    """A line of head or tail without its check, if that is right."""
    text, bar, check = line.rpartition(" | ")
    wanted = check_of(before, [text])
    if not bar or check.strip() != wanted:
        return Fault(0, "check differs", {"line": line[:80], "found": check.strip()[:20], "wanted": wanted})
    return text


def result_text(match: Match) -> str:
    result = match.result()
    return encode(result.facts()) if result is not None else ""


def record_of(match: Match, articles: Articles) -> Record:
    """The record of a match as it stands now."""
    record = Record(articles)
    record.lines = list(match.lines)
    record.result = result_text(match)
    record.digest = match.state.digest().hex()
    if isinstance(match.dice, Sealed):
        record.dice_secret = match.dice.secret.hex()
    if match.sealer is not None:
        record.salts = match.sealer.key.hex()
        for name, (_, text) in match.sealed.items():
            record.reveals.append((name, match.sealer.salt(name), text))
    return record


# ---- reading


def read_record(whole: str) -> Union[Record, Fault]:
    """Text to record, or the first line that is none. Says nothing yet about whether it replays."""
    if len(whole) > LONGEST_RECORD:
        return Fault(1, "too long", {"length": len(whole), "longest": LONGEST_RECORD})
    if not is_text(whole):
        return Fault(1, "no text")
    lines = whole.replace("\r\n", "\n").split("\n")
    if lines[0].rstrip() != FIRST_LINE:
        return Fault(1, "first line", {"found": lines[0][:60], "wanted": FIRST_LINE})
    head: Dict[str, object] = {}
    before = FIRST_LINE
    at = 1
    while at < len(lines) and lines[at].strip():
        text = _unchained(before, lines[at])
        if isinstance(text, Fault):
            return Fault(at + 1, text.reason, text.facts)
        before = check_of(before, [text])
        key, colon, value = text.partition(": ")
        if not colon or key not in HEAD or key in head:
            return Fault(at + 1, "head line", {"found": text[:60], "wanted": list(HEAD)})
        try:
            head[key] = decode(value)
        except ValueError:
            return Fault(at + 1, "head value", {"key": key, "found": value[:60]})
        at += 1
    articles = _articles(head)
    if isinstance(articles, str):
        return Fault(at + 1, "head key", {"key": articles})
    record = Record(articles)
    return _read_lines(record, lines, at + 1)


def _articles(head: Mapping[str, object]) -> Union[Articles, str]:
    """The articles, or the key of the head that is missing or of the wrong kind."""
    words: Dict[str, str] = {}
    for key in ("game", "scenario", "dice", "match"):
        value = head.get(key)
        if not isinstance(value, str):
            return key
        words[key] = value
    lists: Dict[str, List[str]] = {}
    for key in ("seats", "players", "seeds"):
        items = head.get(key)
        if not isinstance(items, list):
            return key
        lists[key] = [item for item in items if isinstance(item, str)]
        if len(lists[key]) != len(items):
            return key
    options: Dict[str, str] = {}
    chosen = head.get("options")
    if not isinstance(chosen, dict):
        return "options"
    for name, value in chosen.items():
        if not isinstance(name, str) or not isinstance(value, str):
            return "options"
        options[name] = value
    rules = head.get("rules")
    if not isinstance(rules, int) or isinstance(rules, bool):
        return "rules"
    return Articles(
        words["game"],
        rules,
        words["scenario"],
        options,
        lists["seats"],
        lists["players"],
        words["dice"],
        words["match"],
        lists["seeds"],
    )


def _read_lines(record: Record, lines: Sequence[str], at: int) -> Union[Record, Fault]:
    while at < len(lines) and lines[at].strip():
        place = at + 1
        seals: List[Tuple[str, str]] = []
        while at + 1 < len(lines) and lines[at + 1].startswith("  seal "):
            at += 1
            words = lines[at].split()
            if len(words) != 3:
                return Fault(at + 1, "seal line", {"found": lines[at][:60]})
            seals.append((words[1], words[2]))
        line = _read_line(lines[place - 1], [NOBODY, *record.articles.seats], seals)
        if line is None or line.number != len(record.lines) + 1:
            return Fault(place, "line", {"found": lines[place - 1][:80], "number": len(record.lines) + 1})
        record.lines.append(line)
        record.places.append(place)
        at += 1
    record.end = at
    _read_tail(record, lines, at + 1)
    return record


def _read_tail(record: Record, lines: Sequence[str], first: int) -> None:
    before = record.lines[-1].check if record.lines else ""
    for at in range(first, len(lines)):
        if lines[at].strip():
            record.end = at + 1
            text = _unchained(before, lines[at])
            if isinstance(text, Fault):
                record.flaw = Fault(at + 1, text.reason, text.facts)
                return
            if text == LAST_LINE:
                record.flaw = _after_the_end(lines, at + 1)
                return
            before = check_of(before, [text])
            if not _read_end(record, text):
                record.flaw = Fault(at + 1, "tail line", {"found": text[:60]})
                return
    record.flaw = Fault(record.end + 1, "breaks off", {"wanted": LAST_LINE})


def _after_the_end(lines: Sequence[str], first: int) -> Optional[Fault]:
    for at in range(first, len(lines)):
        if lines[at].strip():
            return Fault(at + 1, "after end", {"found": lines[at][:60]})
    return None


def _read_line(text: str, names: Sequence[str], seals: Sequence[Tuple[str, str]]) -> Optional[Line]:
    parts = text.split(" | ")
    words = parts[0].split(" ", 4)
    if len(parts) != 3 or len(words) < 4 or words[2] not in names or words[3] not in WAYS_OF_SAYING:
        return None
    said = words[4] if len(words) > 4 else ""
    try:
        faces = [int(face) for face in parts[1].split()]
        line = Line(int(words[0]), int(words[1]), names.index(words[2]) - 1, words[3], said, faces, seals)
    except ValueError:
        return None
    line.check = parts[2].strip()
    return line


def _read_end(record: Record, text: str) -> bool:
    key, colon, value = text.partition(": ")
    if not colon:
        return False
    if key == "result":
        record.result = value
    elif key == "digest":
        record.digest = value
    elif key == "dice-secret":
        record.dice_secret = value
    elif key == "salts":
        record.salts = value
    elif key == "reveal":
        try:
            items = decode(value)
        except ValueError:
            return False
        if not isinstance(items, list) or len(items) != 3:
            return False
        record.reveals.append((str(items[0]), str(items[1]), str(items[2])))
    else:
        return False
    return True
