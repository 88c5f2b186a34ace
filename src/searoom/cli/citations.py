"""Where a rule lives: the lines of code that cite its id, and the tests that carry it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

import searoom
from searoom.core.rulebook import Rulebook
from searoom.games import MANNERS, NAMES, rulebook

# A whole id: not the tail of another word, and not the beginning of a longer id.
RULE_ID = re.compile(r"(?<![\w.-])[A-Z]+-[A-Z0-9]+(?:\.[0-9]+)*(?![\w-]|\.[0-9])")
PACKAGE = Path(searoom.__file__).resolve().parent
INDEX = "rule_index.json"  # in a wheel, which carries no tests

Places = dict[str, list[str]]  # rule id → where


def code_of(rule_id: str) -> list[str]:
    """Each line of the package that cites this very rule: `searoom/games/…/gunnery.py:12`."""
    return _cited_here().get(rule_id, [])


def tests_of(rule_id: str) -> list[str]:
    """Each test marked with this rule, as pytest names it: `tests/games/…/test_gunnery.py::test_a_hit`."""
    return _tested_here().get(rule_id, [])


def books() -> dict[str, Rulebook]:
    """Every rulebook in the package, by the name of its game."""
    return {name: book for name in (*NAMES, MANNERS) if (book := rulebook(name)) is not None}


def unknown_marks(marks: Iterable[tuple[str, tuple[object, ...]]], known: Collection[str]) -> list[str]:
    """One sentence for each id in a marker that no book holds; `marks`: the test, and what its marker was given."""
    faults = []
    for test, ids in marks:
        if not ids:
            faults.append(f"{test}: the marker rule names no rule")
        faults.extend(f"{test}: there is no rule {rule_id}" for rule_id in ids if rule_id not in known)
    return list(dict.fromkeys(faults))


def cited(package: Path) -> Places:
    """All ids in the sources below a folder, comments and texts alike; each line once."""
    found: Places = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package.parent).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for rule_id in dict.fromkeys(RULE_ID.findall(line)):
                found.setdefault(rule_id, []).append(f"{name}:{number}")
    return found


def tested(tests: Path) -> Places:
    """All ids that stand in `rule` markers of the tests below a folder. The tests are read, not run."""
    found: Places = {}
    for path in sorted(tests.rglob("test_*.py")):
        name = path.relative_to(tests.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        _tests_in(tree, name, [], found)
    return found


def _tests_in(node: ast.Module | ast.ClassDef, place: str, outer: list[str], found: Places) -> None:
    """Tests of a module or class, with the marks of all that is around them."""
    marks = [*outer, *(_marks(node.decorator_list) if isinstance(node, ast.ClassDef) else [])]
    for item in node.body:
        if isinstance(item, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in item.targets):
            marks.extend(_marks([item.value]))
    for item in node.body:
        if isinstance(item, ast.ClassDef):
            _tests_in(item, f"{place}::{item.name}", marks, found)
        elif isinstance(item, ast.FunctionDef) and item.name.startswith("test"):
            for rule_id in dict.fromkeys([*marks, *_marks(item.decorator_list)]):
                found.setdefault(rule_id, []).append(f"{place}::{item.name}")


def _marks(expressions: list[ast.expr]) -> list[str]:
    """The ids of `pytest.mark.rule("ID", …)`, or of `rule("ID", …)`, wherever it stands in an expression."""
    return [
        argument.value
        for expression in expressions
        for call in ast.walk(expression)
        if isinstance(call, ast.Call)
        and (call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")) == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def index_text(tests: Path) -> str:
    """What a wheel carries in place of the tests."""
    return json.dumps(tested(tests), indent=1, sort_keys=True) + "\n"


@cache
def _cited_here() -> Places:
    return cited(PACKAGE)


@cache
def _tested_here() -> Places:
    """From the checkout this package runs in, or from the index that its wheel brought."""
    checkout = PACKAGE.parent.parent
    if PACKAGE.parent.name == "src" and (checkout / "tests").is_dir():
        return tested(checkout / "tests")
    try:
        index: Places = json.loads((PACKAGE / INDEX).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return index
