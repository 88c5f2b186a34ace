"""Sockets that only look on: python -m bench.wire.idle PORT SOCKETS. Opens them, prints "open", and holds them."""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request

import websockets


def call(port: int, path: str, body: object, cookie: str = "") -> tuple[dict[str, object], str]:
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read()), (answer.headers.get("set-cookie") or "").partition(";")[0]


async def hold(port: int, count: int) -> None:
    """Fifty battles of sail, and people who watch them."""
    battles = []
    for _ in range(50):
        _, cookie = call(port, "/api/me", {})
        made, _ = call(port, "/api/battles", {"game": "sail", "scenario": "pearl-2"}, cookie)
        battle = made["battle"]
        assert isinstance(battle, dict)
        battles.append(battle["id"])
    sockets = []
    for number in range(count):
        _, cookie = call(port, "/api/me", {})
        url = f"ws://127.0.0.1:{port}/api/battles/{battles[number % len(battles)]}/socket"
        socket = await websockets.connect(url, additional_headers={"cookie": cookie}, compression=None)
        await socket.send('{"kind": "watch"}')
        await socket.recv()
        sockets.append(asyncio.create_task(drain(socket)))
    print("open", flush=True)
    await asyncio.gather(*sockets)


async def drain(socket: websockets.ClientConnection) -> None:
    async for _ in socket:
        pass


if __name__ == "__main__":
    asyncio.run(hold(int(sys.argv[1]), int(sys.argv[2])))
