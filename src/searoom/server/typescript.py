"""The messages of wire.py as TypeScript, for the browser: `python -m searoom.server.typescript web/src/wire.gen.ts`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from searoom.server.described import Message, Part, Tongue, messages, unions

HEAD: Final = "// Written by `make types` from src/searoom/server/wire.py: change it there.\n"
UNIONS: Final = {
    "Said": "What may be said to POST /api/battles/{battle}/say.",
    "FromClient": "All that a client says over the socket.",
    "FromServer": "All that the server says over the socket.",
}


class TypeScript(Tongue):
    plain: ClassVar = {"text": "string", "number": "number", "truth": "boolean", "none": "null", "anything": "unknown"}

    def list_of(self, inner: str) -> str:
        return f"({inner})[]" if "|" in inner else f"{inner}[]"

    def map_of(self, inner: str) -> str:
        return f"Record<string, {inner}>"


class ToServer(TypeScript):
    """In what a client sends, whatever has a default may be left out: also where the server sends the same whole."""

    def message(self, name: str) -> str:
        found = next(message for message in messages() if message.name == name)
        if not found.told:
            return name
        if any(part.required for part in found.parts):
            raise TypeError(f"{name} goes both ways and has fields without a default: its two types would differ")
        return f"Partial<{name}>"


def typescript() -> str:
    written = [interface(message) for message in messages()]
    for name, about in UNIONS.items():
        written.append(f"/** {about} */\nexport type {name} =\n  | " + "\n  | ".join(unions()[name]) + ";\n")
    return f"{HEAD}\n" + "\n".join(written)


def interface(message: Message) -> str:
    lines = [*jsdoc(message.about, ""), f"export interface {message.name} {{"]
    for part in message.parts:
        lines += jsdoc(". ".join(text for text in (part.comment, limits(part)) if text), "  ")
        lines.append(f"  {field(part, message.told)};")
    return "\n".join([*lines, "}\n"])


def field(part: Part, told: bool) -> str:
    """The server leaves nothing out; a client may leave out what has a default."""
    tongue = TypeScript() if told else ToServer()
    return f"{part.name}{'' if told or part.required else '?'}: {tongue.write(part.shape)}"


def limits(part: Part) -> str:
    named = [f"{key} {value}" for key, value in part.limits.items()]
    if not part.required and part.default not in ('""', "[]", "{}", "null"):
        named.append(f"default {part.default}")
    return "; ".join(named)


def jsdoc(text: str, indent: str) -> Sequence[str]:
    return [f"{indent}/** {text.replace('*/', '* /')} */"] if text else []


def main(argv: Sequence[str]) -> int:
    if len(argv) != 1:
        print("python -m searoom.server.typescript PATH", file=sys.stderr)
        return 2
    path = Path(argv[0])
    text = typescript()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:  # nothing is built anew for nothing
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
