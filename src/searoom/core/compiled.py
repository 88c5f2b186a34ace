"""The one word that mypyc wants said, silent where mypy_extensions is not installed; and whether it was heard.

Outside the compiled engine (terminal, kit, tests) `isinstance(dice, Sealed)` is no question to be asked: compiled
subclasses of an ABC share its memory of who is one, so that whoever was found to be a Dice passes for any of them.
There `type(dice) is Sealed` is safe. Compiled code is not touched by it.

Not compiled itself.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Final, TypeVar

T = TypeVar("T")

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        return lambda cls: cls


def _compiled() -> bool:
    """Asked of the one module that every other imports and that imports none."""
    spec = find_spec("searoom.core.seats")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


COMPILED: Final = _compiled()  # whether this process runs the compiled engine
