"""A notice to an address that somebody has named himself: this server must not become his way into its own network.

The name is resolved once, what it resolves to is checked, and the connection goes to exactly that: a second answer of
the name's owner changes nothing. Nobody is followed elsewhere.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address
from socket import SOCK_STREAM
from typing import Final
from urllib.parse import urlsplit

from searoom import __version__
from searoom.core.encode import encode
from searoom.server.mail import Unsent

PUBLIC: Final = "public"
ANY: Final = "any"  # also into this network, also without TLS
NONE: Final = "none"
PATIENCE: Final = 5.0  # seconds, from the name to the answer
LONGEST_LINE: Final = 4096  # of an answer; its body is not read
WRITABLE: Final = re.compile(r"[\x21-\x7e]+")
GLOBAL: Final = IPv6Network("2000::/3")  # the rest is local, multicast, or an IPv4 address in disguise


@dataclass(frozen=True)
class Target:
    secure: bool
    host: str
    port: int
    path: str

    def called(self) -> str:
        """As the Host header says it."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == (443 if self.secure else 80) else f"{name}:{self.port}"


def target_of(url: str, mode: str) -> Target | None:
    """Where a webhook goes; None where it may not."""
    if mode == NONE or not WRITABLE.fullmatch(url):
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        return None
    secure = parts.scheme == "https"
    if not host or "@" in parts.netloc or not (secure or (mode == ANY and parts.scheme == "http")):
        return None
    if mode != ANY and not _may_be_public(host):
        return None
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    return Target(secure, host, port or (443 if secure else 80), path)


def _may_be_public(host: str) -> bool:
    """At once, what can be said without asking for the name."""
    try:
        return is_public(str(ip_address(host)))
    except ValueError:
        return host != "localhost" and not host.endswith(".localhost")


def is_public(address: str) -> bool:
    """An address of the whole world's net, and no other in disguise."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if not ip.is_global or ip.is_multicast or ip.is_reserved or ip.is_unspecified or ip.is_loopback or ip.is_link_local:
        return False
    return isinstance(ip, IPv4Address) or (ip in GLOBAL and ip.sixtofour is None and ip.teredo is None)


async def resolve(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


async def post_webhook(url: str, mode: str, facts: dict[str, object], trust: ssl.SSLContext | None = None) -> None:
    """Answered with 2xx when it returns; else Unsent."""
    target = target_of(url, mode)
    if target is None:
        raise Unsent("no address that may be called")
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _posted(target, mode, encode(facts).encode(), trust)
    except TimeoutError:
        raise Unsent("no answer in time") from None
    except (OSError, ValueError, EOFError, asyncio.LimitOverrunError) as error:
        raise Unsent(f"{type(error).__name__}: {error}"[:200]) from None
    if not 200 <= status < 300:
        raise Unsent(f"answered {status}")


async def _posted(target: Target, mode: str, body: bytes, trust: ssl.SSLContext | None) -> int:
    addresses = await resolve(target.host, target.port)
    if not addresses or (mode != ANY and not all(is_public(address) for address in addresses)):
        raise Unsent("the name leads into this network, or nowhere")
    reader, writer = await asyncio.open_connection(
        addresses[0],
        target.port,
        ssl=(trust or ssl.create_default_context()) if target.secure else None,
        server_hostname=target.host if target.secure else None,
        limit=LONGEST_LINE,
    )
    try:
        head = (
            f"POST {target.path} HTTP/1.1",
            f"Host: {target.called()}",
            f"User-Agent: searoom/{__version__}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        writer.write("\r\n".join((*head, "", "")).encode("ascii") + body)
        await writer.drain()
        first = (await reader.readuntil(b"\n")).split()
        return int(first[1]) if len(first) > 1 and first[0].startswith(b"HTTP/1.") else 0
    finally:
        writer.transport.abort()  # nothing more is wanted of it, and it shall not keep us waiting
