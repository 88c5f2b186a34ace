"""Compiled or plain: decided here, once, before any other module of the package is imported.

Beside a checkout's sources `make fast` puts a compiled engine and engine.json, which says what it was made from. If
a source has changed since, or a library is missing, or SEAROOM_PLAIN is set, no library is imported at all: compiled
modules rely on each other's layout, so that half of them would be worse than none.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
MANIFEST = "engine.json"  # made by engine_build.py; an installed wheel has none, it was whole when it was built
SWITCH = "SEAROOM_PLAIN"


class SourcesOnly:
    """Finds the modules of this package as Python sources, whatever lies beside them."""

    @classmethod
    def find_spec(cls, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith("searoom."):
            return None
        for folder in path:
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if found is not None:
                return found
        return None


def stale(package: Path) -> str:
    """The first file that is not as it was when the engine was compiled; "" if all are, or nothing was."""
    try:
        manifest = json.loads((package / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        return MANIFEST
    for name, (content, size, changed) in manifest["sources"].items():
        try:
            status = (package / name).stat()
            same = (status.st_size, status.st_mtime_ns) == (size, changed)
            if not same and hashlib.sha256((package / name).read_bytes()).hexdigest() != content:
                return str(name)
        except OSError:
            return str(name)
    for name in manifest["libraries"]:
        if not (package / name).is_file():
            return str(name)
    return ""


STALE = stale(PACKAGE)
if STALE or os.environ.get(SWITCH):
    sys.meta_path.insert(0, SourcesOnly)
