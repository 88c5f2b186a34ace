"""The messages of wire.py as plain descriptions, from which other languages' types and docs/wire.md are written."""

from __future__ import annotations

import ast
import inspect
import io
import json
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Final, Literal, Union, get_args, get_origin

from fastapi.routing import APIRoute
from pydantic import BaseModel

from searoom.server import api, wire

LIMITS: Final = ("minimum", "maximum", "exclusiveMaximum", "minLength", "maxLength", "maxItems", "maxProperties",
                 "pattern")  # fmt: skip
PLAIN: Final[Mapping[object, str]] = {str: "text", int: "number", bool: "truth", NoneType: "none", Any: "anything"}


@dataclass(frozen=True)
class Shape:
    """A type. `what`: text, number, truth, none, anything, literal, either, list, map, message."""

    what: str
    of: tuple[Shape, ...] = ()
    words: tuple[str, ...] = ()  # of a literal; the name of a message


@dataclass(frozen=True)
class Part:
    """A field of a message."""

    name: str
    shape: Shape
    comment: str
    required: bool  # of whoever sends it: what has a default may be left out
    default: str
    limits: Mapping[str, Any]


@dataclass(frozen=True)
class Message:
    name: str
    about: str
    parts: tuple[Part, ...]
    sent: bool  # clients send it, or it is part of what they send
    told: bool  # the server sends it, or it is part of what it sends


class Tongue:
    """How a language writes a shape."""

    plain: ClassVar[Mapping[str, str]] = {}

    def write(self, shape: Shape) -> str:
        if shape.what == "literal":
            return self.either([f'"{word}"' for word in shape.words])
        if shape.what == "message":
            return self.message(shape.words[0])
        inner = [self.write(one) for one in shape.of]
        if shape.what == "either":
            return self.either(inner)
        if shape.what == "list":
            return self.list_of(inner[0])
        if shape.what == "map":
            return self.map_of(inner[0])
        return self.plain[shape.what]

    def message(self, name: str) -> str:
        return name

    def either(self, shapes: Sequence[str]) -> str:
        return " | ".join(shapes)

    def list_of(self, inner: str) -> str:
        raise NotImplementedError

    def map_of(self, inner: str) -> str:
        raise NotImplementedError


# ---- reading wire.py


def shape_of(annotation: Any) -> Shape:
    origin, inside = get_origin(annotation), get_args(annotation)
    if annotation in PLAIN:
        return Shape(PLAIN[annotation])
    if origin is Annotated:
        return shape_of(inside[0])
    if origin is Literal:
        return Shape("literal", words=tuple(str(word) for word in inside))
    if origin in (Union, UnionType):
        return Shape("either", tuple(shape_of(one) for one in inside))
    if origin is list:
        return Shape("list", (shape_of(inside[0]),))
    if origin is dict:
        return Shape("map", (shape_of(inside[1]),))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return Shape("message", words=(annotation.__name__,))
    raise TypeError(f"wire.py uses a type that cannot be told to other languages: {annotation!r}")


@cache
def messages() -> tuple[Message, ...]:
    """All of them, in the order in which wire.py has them."""
    comments = _comments()
    sent, told = _reached(_sent()), _reached(_told())
    found = []
    for name, model in _models().items():
        schema = model.model_json_schema()["properties"]
        parts = tuple(
            Part(
                key,
                shape_of(field.annotation),
                next((comments[base.__name__, key] for base in model.__mro__ if (base.__name__, key) in comments), ""),
                field.is_required(),
                "" if field.is_required() else _default(field.default),
                _limits(schema[key]),
            )
            for key, field in model.model_fields.items()
        )
        about = " ".join((model.__doc__ or "").split()) if "__doc__" in vars(model) else ""
        found.append(Message(name, about, parts, name in sent, name in told or name not in sent))
    return tuple(found)


def unions() -> dict[str, tuple[str, ...]]:
    """What may be said over the socket, each way: the names of the messages."""
    return {name: tuple(one.__name__ for one in get_args(get_args(getattr(wire, name))[0]))
            for name in ("Said", "FromClient", "FromServer")}  # fmt: skip


def routes() -> list[APIRoute]:
    """What can be called over REST."""
    modules = [import_module(f"{api.__name__}.{found.name}") for found in iter_modules(api.__path__)]
    return [route for module in modules for route in module.router.routes if isinstance(route, APIRoute)]


def _models() -> dict[str, type[BaseModel]]:
    """Saying, from which others are made, is never sent as it is."""
    return {name: one for name, one in vars(wire).items() if isinstance(one, type) and issubclass(one, BaseModel)
            and one not in (BaseModel, wire.Wire, wire.Saying)}  # fmt: skip


def _default(value: object) -> str:
    """As JSON writes it; of a message with defaults of its own: {}."""
    return "{}" if isinstance(value, BaseModel) else json.dumps(value)


def _limits(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Also of what may be null."""
    for one in (schema, *schema.get("anyOf", ())):
        found = {key: one[key] for key in LIMITS if key in one}
        if found:
            return found
    return {}


def _sent() -> Iterator[Any]:
    yield wire.FromClient
    for route in routes():
        yield from (field.field_info.annotation for field in route.dependant.body_params)


def _told() -> Iterator[Any]:
    yield wire.FromServer
    yield wire.Health
    yield from (route.response_model for route in routes() if route.response_model is not None)


def _reached(roots: Iterator[Any]) -> set[str]:
    """The names of these messages and of all that they hold."""
    models, found = _models(), set()
    waiting = [shape_of(root) for root in roots]
    while waiting:
        shape = waiting.pop()
        waiting.extend(shape.of)
        for name in shape.words if shape.what == "message" else ():
            if name in models and name not in found:
                found.add(name)
                waiting.extend(shape_of(field.annotation) for field in models[name].model_fields.values())
    return found


def _comments() -> dict[tuple[str, str], str]:
    """What stands behind each field in the source."""
    source = inspect.getsource(wire)
    behind = {token.start[0]: token.string.lstrip("# ") for token in tokenize.generate_tokens(
        io.StringIO(source).readline) if token.type == tokenize.COMMENT}  # fmt: skip
    found: dict[tuple[str, str], str] = {}
    for node in ast.parse(source).body:
        for item in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(node, ast.ClassDef) and isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                lines = range(item.lineno, (item.end_lineno or item.lineno) + 1)
                found[node.name, item.target.id] = " ".join(behind[n] for n in lines if n in behind)
    return found
