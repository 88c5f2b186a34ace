"""Writes the TypeScript types of what the referee tells, from the Python sources, where they are written once.

The page is kept in the project, so that the client is built without Python; `--check` says whether it is up to date.
Read as source, not imported: a compiled module has lost its annotations.
"""

from __future__ import annotations

import ast
import json
import sys
import tomllib
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent
PAGES = {"src/searoom/games/sail/views.py": "src/games/sail/view.gen.ts"}
CARDS = ("src/searoom/games/sail/data/ships.toml", "src/games/sail/cards.gen.ts")
SIMPLE = {"str": "string", "int": "number", "bool": "boolean", "object": "unknown"}


def typescript(node: ast.expr, known: set[str]) -> str:
    if isinstance(node, ast.Name):
        if node.id in SIMPLE:
            return SIMPLE[node.id]
        if node.id in known:
            return node.id
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        parts = [typescript(part, known) for part in inner]
        if node.value.id == "List":
            return f"({parts[0]})[]" if " | " in parts[0] else f"{parts[0]}[]"
        if node.value.id == "Dict" and parts[0] == "string":
            return f"Record<string, {parts[1]}>"
        if node.value.id == "Optional":
            return f"{parts[0]} | null"
    raise SystemExit(f"line {node.lineno}: no TypeScript is known for {ast.unparse(node)}")


def page(source: str) -> str:
    """All TypedDicts of a module, with the notes that stand beside their fields."""
    lines = source.splitlines()
    found = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    known = {node.name for node in found}
    out = ["// Made by `npm run types` from the Python sources: correct it there."]
    for node in found:
        out += ["", f"export interface {node.name} {{"]
        for field in node.body:
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                _, hash_sign, note = lines[field.lineno - 1].partition("  # ")
                said = f" // {note}" if hash_sign else ""
                out.append(f"  {field.target.id}: {typescript(field.annotation, known)};{said}")
        out.append("}")
    return "\n".join(out) + "\n"


def cards(source: str) -> str:
    """The ship cards and the fort's, as the client needs them to draw reach and lines of fire."""
    data = tomllib.loads(source)
    wanted = ("range_orth", "range_diag", "shots", "shots_storm", "strength")
    found = {card["id"].replace("_", "-"): {key: card[key] for key in wanted} for card in [*data["ship"], data["fort"]]}
    lines = [f"  {json.dumps(name)}: {json.dumps(card)}," for name, card in found.items()]
    return "\n".join(
        [
            "// Made by `npm run types` from the ship cards: correct it there.",
            "",
            "export interface Card {",
            *[f"  {key}: number;" for key in wanted],
            "}",
            "",
            "export const CARDS: Readonly<Record<string, Card>> = {",
            *lines,
            "};",
            "",
        ]
    )


def main() -> int:
    stale = 0
    made_of = {**dict.fromkeys(PAGES, page), CARDS[0]: cards}
    for source, target in [*PAGES.items(), CARDS]:
        made = made_of[source]((WEB.parent / source).read_text(encoding="utf-8"))
        path = WEB / target
        if "--check" in sys.argv[1:]:
            if not path.exists() or path.read_text(encoding="utf-8") != made:
                print(f"web/{target} is not what {source} says: npm run types")
                stale = 1
        else:
            path.write_text(made, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
