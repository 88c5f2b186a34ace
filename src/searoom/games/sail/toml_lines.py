"""On which line of a TOML file each field stands. The standard library's reader keeps no lines, and a fault in a
player's file (SAIL-4.0.1) should name one. Only for text that the standard library has read already."""

from __future__ import annotations

from typing import Dict, Final, List

BARE_ENDS: Final = " \t\r\n=.[]{},#"


class Places:
    """Walks through the text once; `lines` by path, as in `setup[1].forts[2].at`."""

    def __init__(self, text: str) -> None:
        self.lines: Final[Dict[str, int]] = {}
        self._text: Final = text
        self._at = 0
        self._line = 1
        self._tables: Final[Dict[str, int]] = {}  # of each list of tables how many there are so far
        self._walk()

    def line_of(self, path: str) -> int:
        """Of the field, or of what it is missing from; 0 if it is nowhere."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return 0

    # ---- characters

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _step(self, count: int = 1) -> None:
        self._line += self._text.count("\n", self._at, self._at + count)
        self._at += count

    def _blank(self) -> None:
        """Over blanks, line ends and comments."""
        while self._peek() and self._peek() in " \t\r\n#":
            if self._peek() == "#":
                while self._peek() not in ("", "\n"):
                    self._step()
            else:
                self._step()

    # ---- the file

    def _walk(self) -> None:
        prefix = ""
        self._blank()
        while self._peek():
            before = self._at
            if self._peek() == "[":
                prefix = self._header()
            else:
                self._pair(prefix)
            if self._at == before:
                return  # nothing that is known: the lines so far must do
            self._blank()

    def _header(self) -> str:
        line = self._line
        self._step()
        listed = self._peek() == "["
        if listed:
            self._step()
        names = self._key()
        self._step(2 if listed else 1)
        path = ""
        for place, name in enumerate(names):
            path = f"{path}.{name}" if path else name
            if place == len(names) - 1 and listed:
                self._tables[path] = self._tables.get(path, 0) + 1
            if path in self._tables:
                path = f"{path}[{self._tables[path] - 1}]"
        self.lines.setdefault(path, line)
        return path

    def _key(self) -> List[str]:
        names: List[str] = []
        while True:
            self._blank()
            names.append(self._name())
            self._blank()
            if self._peek() != ".":
                return names
            self._step()

    def _name(self) -> str:
        if self._peek() in ("'", '"'):
            return self._string()
        begin = self._at
        while self._peek() and self._peek() not in BARE_ENDS:
            self._step()
        return self._text[begin : self._at]

    def _pair(self, prefix: str) -> None:
        line = self._line
        path = prefix
        for name in self._key():
            path = f"{path}.{name}" if path else name
        if self._peek() == "=":
            self._step()
        self.lines.setdefault(path, line)
        self._value(path)

    # ---- values

    def _value(self, path: str) -> None:
        self._blank()
        self.lines.setdefault(path, self._line)
        first = self._peek()
        if first == "[":
            self._step()
            self._items(path, "]", False)
        elif first == "{":
            self._step()
            self._items(path, "}", True)
        elif first in ("'", '"'):
            self._string()
        else:
            while self._peek() and self._peek() not in ",]}#\r\n":
                self._step()

    def _items(self, path: str, end: str, named: bool) -> None:
        number = 0
        self._blank()
        while self._peek() and self._peek() != end:
            before = self._at
            if named:
                self._pair(path)
            else:
                self._value(f"{path}[{number}]")
            number += 1
            self._blank()
            if self._peek() == ",":
                self._step()
                self._blank()
            if self._at == before:
                return
        self._step()

    def _string(self) -> str:
        quote = self._peek()
        fence = quote * 3 if self._text.startswith(quote * 3, self._at) else quote
        self._step(len(fence))
        begin = self._at
        while self._peek() and not self._text.startswith(fence, self._at):
            self._step(2 if quote == '"' and self._peek() == "\\" else 1)
        found = self._text[begin : self._at]
        self._step(len(fence))
        if len(fence) == 3:
            while self._peek() == quote:  # a quotation mark just before the fence
                self._step()
        return found
