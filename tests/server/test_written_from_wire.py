"""What is written from wire.py: the browser's types, the Python client's, docs/wire.md."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, Literal, Union

import pytest
from pydantic import BaseModel

from searoom.client import shapes
from searoom.server import wire
from searoom.server.described import Message, Part, Shape, messages, shape_of, unions
from searoom.server.typeddicts import Python, typed_dicts
from searoom.server.typescript import TypeScript, interface, main, typescript

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("annotation", "in_typescript", "in_python"),
    [
        (str, "string", "str"),
        (Annotated[int, "whole"], "number", "int"),
        (bool | None, "boolean | null", "bool | None"),
        (Literal["en", "it"], '"en" | "it"', 'Literal["en", "it"]'),
        (list[Literal["en", "it"]], '("en" | "it")[]', 'list[Literal["en", "it"]]'),
        (list[str], "string[]", "list[str]"),
        (dict[str, Any], "Record<string, unknown>", "dict[str, Any]"),
        (list[wire.Told] | None, "Told[] | null", "list[Told] | None"),
        (Union[wire.Odds, wire.Advice], "Odds | Advice", "Odds | Advice"),
        (dict[str, list[int]], "Record<string, number[]>", "dict[str, list[int]]"),
    ],
)
def test_types_are_told_exactly(annotation: Any, in_typescript: str, in_python: str) -> None:
    assert TypeScript().write(shape_of(annotation)) == in_typescript
    assert Python().write(shape_of(annotation)) == in_python


def test_a_type_that_cannot_be_told_stops_the_build() -> None:
    with pytest.raises(TypeError, match="cannot be told"):
        shape_of(set[str])


def written(name: str) -> str:
    return next(interface(message) for message in messages() if message.name == name)


def test_whatever_has_a_default_may_be_left_out_by_a_client() -> None:
    assert written("OrderSaid") == (
        "export interface OrderSaid {\n"
        "  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; "
        "pattern ^[\\w.:-]+$ */\n"
        "  id: string;\n"
        '  kind: "order";\n'
        "  /** maxLength 40 */\n"
        "  seat: string;\n"
        "  /** the last event number this seat was told; -1: whatever has happened. minimum -1 */\n"
        "  expected: number;\n"
        "  /** maxLength 4000 */\n"
        "  text: string;\n"
        "}\n"
    )
    watch = written("WatchSaid")
    assert "  after?: number;\n" in watch and '  language?: "en" | "it" | null;\n' in watch
    assert "  pace?: Partial<Pace>;\n" in written("BattleWanted")


def test_the_server_leaves_nothing_out() -> None:
    assert written("ClockNow") == (
        "export interface ClockNow {\n"
        "  /** milliseconds since 1970, when this was so */\n"
        "  at: number;\n"
        "  running: string[];\n"
        "  /** a number a seat, milliseconds */\n"
        "  left: number[];\n"
        "  /** how long the veiled question still stands; -1: there is none */\n"
        "  window: number;\n"
        "}\n"
    )
    answered = written("Answered")
    assert '  kind: "answer";\n' in answered and "  odds: Odds | null;\n" in answered and "?:" not in answered
    assert written("TableNow").startswith("/** The table as one viewer may know it, and what he has been told since")
    assert "  days: number;\n" in written("Pace")


def test_a_message_that_goes_both_ways_must_be_told_alike() -> None:
    part = Part("one", Shape("text"), "", True, "", {})
    assert interface(Message("Both", "", (part,), True, True)) == "export interface Both {\n  one: string;\n}\n"


def test_every_message_is_there_once() -> None:
    text = typescript()
    for name, one in vars(wire).items():
        if isinstance(one, type) and issubclass(one, BaseModel) and one not in (BaseModel, wire.Wire, wire.Saying):
            assert text.count(f"export interface {name} {{\n") == 1, name
    for name, members in unions().items():
        assert f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n" in text
        assert len(members) >= 7
    assert {"OrderSaid", "WatchSaid"} < set(unions()["FromClient"])
    assert {"Answered", "TableNow", "Trouble"} < set(unions()["FromServer"])


def test_the_command_writes_the_file_only_when_it_is_another(tmp_path: Path) -> None:
    path = tmp_path / "src" / "wire.gen.ts"
    assert main([str(path)]) == 0
    assert path.read_text(encoding="utf-8") == typescript()
    before = path.stat().st_mtime_ns
    assert main([str(path)]) == 0 and path.stat().st_mtime_ns == before
    assert main([]) == 2


def test_the_clients_types_are_up_to_date() -> None:
    assert Path(shapes.__file__).read_text(encoding="utf-8") == typed_dicts(), "make wire"


def test_the_page_is_up_to_date() -> None:
    made = subprocess.run(
        (sys.executable, str(ROOT / "docs" / "wire" / "make.py"), "--show"),
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout == (ROOT / "docs" / "wire.md").read_text(encoding="utf-8"), "make wire"
    for message in messages():
        assert f"\n### {message.name}\n" in made.stdout
