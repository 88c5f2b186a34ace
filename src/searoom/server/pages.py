"""The browser's pages, as they were built into the package or lie in the checkout."""

from __future__ import annotations

import re
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

INSIDE: Final = Path(__file__).parent / "pages"  # of an installed package
CHECKOUT: Final = Path(__file__).parents[3] / "web" / "dist"
FOREVER: Final = "public, max-age=31536000, immutable"  # a file whose name holds its hash
FRESH: Final = "no-cache"
FILE_NAME: Final = re.compile(r"\.[a-z][a-z0-9]{1,7}$")  # a rule's id has dots too: /rules/sail/SAIL-3.3.2.4


def pages_folder() -> Path | None:
    for folder in (CHECKOUT, INSIDE):
        if (folder / "index.html").is_file():
            return folder
    return None


def add_pages(app: FastAPI) -> None:
    """Whatever is no API is the browser's own business: one page finds its way by the address."""
    folder = pages_folder()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/") or folder is None:
            if not path and folder is None:
                return HTMLResponse("<!doctype html><title>Searoom</title><p>The server runs. Its pages are not built.")
            raise HTTPException(404)
        if "\0" in path:
            raise HTTPException(404)
        file = (folder / path).resolve() if path else folder / "index.html"
        if file.is_relative_to(folder) and file.is_file():
            hashed = "/assets/" in request.url.path
            return sent(request, file, FOREVER if hashed else FRESH)
        if FILE_NAME.search(path):
            raise HTTPException(404)
        return sent(request, folder / "index.html", FRESH)


def sent(request: Request, file: Path, keep: str) -> Response:
    """The file, packed if its packed twin lies beside it and the browser can unpack it."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    packed = file.with_name(f"{file.name}.gz")
    if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
        kind = guess_type(file.name)[0] or "application/octet-stream"
        return FileResponse(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return FileResponse(file, headers=headers)
