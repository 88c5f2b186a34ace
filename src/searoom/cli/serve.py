"""`searoom serve`: the server, for friends or for the world."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
    host: Annotated[str | None, typer.Option("--host", metavar="HOST", help="help.serve.host")] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="PORT", help="help.serve.port")] = None,
    data: Annotated[str | None, typer.Option("--data", metavar="DIR", help="help.serve.data")] = None,
    config: Annotated[Path | None, typer.Option("--config", metavar="FILE", help="help.serve.config")] = None,
    workers: Annotated[int | None, typer.Option("--workers", metavar="N", help="help.serve.workers")] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", metavar="URL", help="help.serve.public_url")] = None,
    log: Annotated[str | None, typer.Option("--log", metavar="text|json", help="help.serve.log")] = None,
) -> int:
    import os
    import sys

    from searoom.cli import speech
    from searoom.cli.common import Trouble
    from searoom.server.settings import BadSetting, settle

    given = {"host": host, "port": port, "data": data, "workers": workers, "public_url": public_url, "log": log}
    try:
        settings = settle(given, os.environ, config)
        from searoom.server.running import address, listen, serve

        door = listen(settings)
        where = address(door)
        said = speech.words().say("serve.ready", url=where, data=settings.data)
        return serve(settings, door, lambda: print(said, file=sys.stdout, flush=True))
    except BadSetting as error:
        raise Trouble(str(error)) from None
