"""Writes docs/wire.md: the chapters beside this file, then REST, all messages and all troubles from the source."""

from __future__ import annotations

import inspect
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from searoom import words
from searoom.server.app import build
from searoom.server.described import Message, Part, messages, routes, unions
from searoom.server.settings import Settings
from searoom.server.sorry import STATUS
from searoom.server.typescript import TypeScript

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent / "wire.md"
WHO: Final = {"Anybody": "anybody", "Known": "known", "Player": "player"}  # as api/*.py annotate their callers
INTRODUCTION: Final = """\
Whatever cannot be done is answered with a [Trouble](#trouble) and a fitting status. `?language=en|it` anywhere says
in which language; else the person's own; else `Accept-Language`. Calls that change something are refused to pages of
foreign origin. For whom: *anybody*; *known* by cookie or token; *player*: known, and not by a token that is to watch
only or for some battles only.
"""
FIELDS: Final = """\
The server leaves no field out. A client may leave out those with a default; a field that is not in the list is refused.
Types are written as in TypeScript.
"""
CODES: Final = """\
`code` of a `Trouble`, the HTTP status where it answers a call, and what `said` then is, in English. What does not have
the right form at all is `bad_message` with status 422.
"""
NO_CODES: Final = ("guest",)  # words of the server that are no answers


def page() -> str:
    chapters = (HERE / "chapters.md").read_text(encoding="utf-8")
    return "\n".join([chapters, *rest(), *socket(), *shapes(), *troubles()])


# ---- REST


def rest() -> Iterator[str]:
    yield "## REST\n"
    yield INTRODUCTION
    with tempfile.TemporaryDirectory() as folder:
        paths = build(Settings(data=folder)).openapi()["paths"]
    yield "| call | takes | answers | for | |"
    yield "|---|---|---|---|---|"
    callers = {
        (path_of(route.path), method): caller(route.endpoint) for route in routes() for method in route.methods or ()
    }
    for path, methods in paths.items():
        for method, about in methods.items():
            good = next(status for status in about["responses"] if status.startswith("2"))
            who = callers.get((path_of(path), method.upper()), "anybody")
            said = " ".join(about.get("description", "").split()).replace("|", "\\|")
            takes = ", ".join(filter(None, (taken(about), asked(about))))
            yield f"| `{method.upper()} {path}` | {takes} | {good} {answered(about, good)} | {who} | {said} |"
    yield ""


def path_of(path: str) -> str:
    return path.replace("{path:path}", "")


def caller(endpoint: Any) -> str:
    found = inspect.signature(endpoint).parameters.get("caller")
    return WHO.get(str(found.annotation) if found is not None else "Anybody", "anybody")


def taken(about: dict[str, Any]) -> str:
    content = about.get("requestBody", {}).get("content", {})
    return "".join(named(kind, one["schema"]) for kind, one in content.items())


def asked(about: dict[str, Any]) -> str:
    names = [p["name"] for p in about.get("parameters", ()) if p["in"] == "query"]
    return ", ".join(f"`?{name}`" for name in names)


def answered(about: dict[str, Any], status: str) -> str:
    return "".join(
        named(kind, one.get("schema", {})) for kind, one in about["responses"][status].get("content", {}).items()
    )


def named(kind: str, schema: dict[str, Any]) -> str:
    if schema.get("type") == "array":
        return f"list of {named(kind, schema['items'])}"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "oneOf" in schema or "discriminator" in schema:
        return "[any saying](#the-socket)"
    return "text" if kind == "text/plain" else "JSON"


# ---- the socket


def socket() -> Iterator[str]:
    yield "## The socket\n"
    for name, about in (("FromClient", "A client says"), ("FromServer", "The server says")):
        said = ", ".join(f"[`{kind_of(one)}`](#{one.lower()})" for one in unions()[name])
        yield f"{about} one of: {said}.\n"
    said = ", ".join(f"[`{kind_of(one)}`](#{one.lower()})" for one in unions()["Said"])
    yield f"`POST /api/battles/{{battle}}/say` takes: {said}.\n"


def kind_of(name: str) -> str:
    message = next(message for message in messages() if message.name == name)
    return next(part.shape.words[0] for part in message.parts if part.name == "kind")


def shapes() -> Iterator[str]:
    yield "## Messages and their parts\n"
    yield FIELDS
    for message in messages():
        yield from shape(message)


def shape(message: Message) -> Iterator[str]:
    way = {(True, True): "both ways", (True, False): "sent by clients", (False, True): "told by the server"}
    yield f"### {message.name}\n"
    yield f"{message.about + ' ' if message.about else ''}*({way[message.sent, message.told]})*\n"
    yield "| field | type | |"
    yield "|---|---|---|"
    for part in message.parts:
        written = linked(part)
        yield f"| `{part.name}` | {written} | {'. '.join(filter(None, (part.comment, bounds(part, message.sent))))} |"
    yield ""


def linked(part: Part) -> str:
    return f"`{TypeScript().write(part.shape)}`".replace("|", "\\|")


def bounds(part: Part, sent: bool) -> str:
    if not sent:
        return ""
    said = [f"{key} {value}".replace("|", "\\|") for key, value in part.limits.items()]
    if not part.required:
        said.append(f"default `{part.default}`")
    return ", ".join(said)


# ---- troubles


def troubles() -> Iterator[str]:
    yield "## Troubles\n"
    yield CODES
    yield "| code | status | |"
    yield "|---|---|---|"
    text = (Path(words.__file__).parent / "en" / "server.toml").read_text(encoding="utf-8")
    for code, said in tomllib.loads(text)["server"].items():
        if code not in NO_CODES and isinstance(said, str):
            yield f"| `{code}` | {STATUS.get(code, 400)} | {said.replace('|', chr(92) + '|')} |"
    yield "| `refused` | 400 | The rule's own words; `refused` has rule, reason and facts |"
    yield ""


if __name__ == "__main__":
    if sys.argv[1:] == ["--show"]:
        print(page(), end="")
    else:
        PAGE.write_text(page(), encoding="utf-8")
