"""By which name one is known on each server: so that one comes back to one's own seat."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

NAME: Final = "keys.json"
OWN: Final = 0o600  # whoever reads it could play in one's place


class Keys:
    def __init__(self, folder: Path) -> None:
        self.path: Final = folder / NAME

    def of(self, server: str) -> str:
        """The cookie of this server; "" where one was never there."""
        return self._all().get(server, "")

    def keep(self, server: str, cookie: str) -> None:
        known = self._all()
        if known.get(server) == cookie:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(f".{NAME}.part")
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWN)
        with open(handle, "w", encoding="utf-8") as file:
            json.dump({**known, server: cookie}, file, indent=1)
        part.replace(self.path)

    def _all(self) -> dict[str, str]:
        """A file that cannot be read is as good as none: one says hello again."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}
