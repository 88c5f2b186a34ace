"""A rulebook from its text: sections, rules, and a rule by its id."""

from __future__ import annotations

import re
from typing import Dict, Final, List, Tuple

_HEAD: Final = re.compile(r"### ([A-Z]+-[A-Z0-9]+(?:\.[0-9]+)*) (\S.*)")
_SECTION: Final = re.compile(r"## (\S.*)")
_NOTE: Final = re.compile(r"- ([A-Z][a-z]+): (.*)")
NOTES: Final = ("Edition", "Example", "Ruling", "Source")


class UnknownRule(LookupError):
    """An id that stands in no rulebook."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule: Final = rule

    def __str__(self) -> str:
        return f"there is no rule {self.rule}"


class RulebookError(ValueError):
    """The text is no rulebook: the line says where."""


class Rule:
    def __init__(self, id: str, title: str, section: str, line: int) -> None:
        self.id: Final = id
        self.title: Final = title
        self.section: Final = section
        self.line: Final = line  # where it begins in the text
        self.text = ""  # what it says, notes apart
        self.notes: List[Tuple[str, str]] = []  # kind (Example, Ruling, Edition, Source) and words

    def noted(self, kind: str) -> List[str]:
        return [words for k, words in self.notes if k == kind]


class Rulebook:
    """Rules in the order of the book."""

    def __init__(self, text: str) -> None:
        self.title = ""
        self.preface = ""
        self.rules: Final[Dict[str, Rule]] = {}
        self.sections: Final[List[str]] = []
        self.pages: Final[Dict[str, str]] = {}  # what stands in a section and belongs to no rule: tables, lists
        self._read(text.split("\n"))

    def _read(self, lines: List[str]) -> None:
        section = ""
        rule = None
        body: List[str] = []
        for number, line in enumerate(lines, 1):
            head = _HEAD.fullmatch(line.rstrip())
            if line.startswith("#"):
                _close(rule, body)
                self._keep(rule, section, body)
                rule, body = None, []
            if head is not None:
                if head.group(1) in self.rules:
                    first = self.rules[head.group(1)].line
                    raise RulebookError(f"line {number}: rule {head.group(1)} stands already in line {first}")
                rule = Rule(head.group(1), head.group(2), section, number)
                self.rules[rule.id] = rule
            elif line.startswith("### "):
                raise RulebookError(f"line {number}: {line[:60]!r} is no rule; wanted: ### PREFIX-1.2 Title")
            elif line.startswith("## "):
                found = _SECTION.fullmatch(line.rstrip())
                section = found.group(1) if found is not None else ""
                self.sections.append(section)
            elif line.startswith("# "):
                self.title = line[2:].strip()
            else:
                body.append(line)
        _close(rule, body)
        self._keep(rule, section, body)
        if not self.rules:
            raise RulebookError("the text holds no rule; wanted lines like: ### PREFIX-1.2 Title")

    def _keep(self, rule: Rule | None, section: str, body: List[str]) -> None:
        text = "\n".join(body).strip()
        if rule is None and not section:
            self.preface = text
        elif rule is None and text:
            self.pages[section] = text

    def rule(self, id: str) -> Rule:
        found = self.rules.get(id)
        if found is None:
            raise UnknownRule(id)
        return found

    def knows(self, id: str) -> bool:
        return id in self.rules

    def group(self, id: str) -> List[Rule]:
        """The rules whose ids go on from this one: of DEMO-1 those from DEMO-1.1; none where it begins no rule."""
        return [rule for rule in self.rules.values() if rule.id.startswith(f"{id}.")]

    def find(self, words: str) -> List[Rule]:
        """Rules that hold all these words, those in whose title they stand first."""
        wanted = words.lower().split()
        titled: List[Rule] = []
        others: List[Rule] = []
        for rule in self.rules.values():
            title = f"{rule.id} {rule.title}".lower()
            whole = f"{title} {rule.text} {' '.join([w for _, w in rule.notes])}".lower()
            if all([word in title for word in wanted]):
                titled.append(rule)
            elif all([word in whole for word in wanted]):
                others.append(rule)
        return titled + others


def _close(rule: Rule | None, body: List[str]) -> None:
    """Parts what a rule says from its notes."""
    if rule is None:
        return
    text: List[str] = []
    for line in body:
        note = _NOTE.fullmatch(line.rstrip())
        if note is not None and note.group(1) in NOTES:
            rule.notes.append((note.group(1), note.group(2)))
        elif rule.notes and line.startswith("  "):  # a note goes on, indented
            kind, words = rule.notes.pop()
            rule.notes.append((kind, f"{words} {line.strip()}"))
        else:
            text.append(line)
    rule.text = "\n".join(text).strip()
