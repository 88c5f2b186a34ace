"""What the server tells, as types of the Python client: `python -m searoom.server.typeddicts PATH`.

The client imports nothing of the server: it is installed and read without it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import ClassVar, Final

from searoom.server.described import Message, Tongue, messages, unions

WIDTH: Final = 120
TAB: Final = "    "
HEAD: Final = '''"""What comes over the wire. Written from src/searoom/server/wire.py (`make wire`): change it there."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union
'''


class Python(Tongue):
    plain: ClassVar = {"text": "str", "number": "int", "truth": "bool", "none": "None", "anything": "Any"}

    def either(self, shapes: Sequence[str]) -> str:
        if all(shape.startswith('"') for shape in shapes):
            return f"Literal[{', '.join(shapes)}]"
        return " | ".join(shapes)

    def list_of(self, inner: str) -> str:
        return f"list[{inner}]"

    def map_of(self, inner: str) -> str:
        return f"dict[str, {inner}]"


def typed_dicts() -> str:
    said = "\n".join(f"    {name}," for name in unions()["FromServer"])
    classes = [typed_dict(message) for message in messages() if message.told]
    return "\n\n".join([HEAD, *classes]) + f"\n\nFromServer = Union[\n{said}\n]\n"


def typed_dict(message: Message) -> str:
    lines = [f"class {message.name}(TypedDict):"]
    if message.about:
        lines += [*wrap(f'"""{message.about}"""', WIDTH, initial_indent=TAB, subsequent_indent=TAB), ""]
    for part in message.parts:
        comment = f"  # {part.comment}" if part.comment else ""
        lines.append(f"    {part.name}: {Python().write(part.shape)}{comment}")
    return "\n".join([*lines, ""])


def main(argv: Sequence[str]) -> int:
    if len(argv) != 1:
        print("python -m searoom.server.typeddicts PATH", file=sys.stderr)
        return 2
    Path(argv[0]).write_text(typed_dicts(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
