"""How a server is set up: the command's options, then SEAROOM_… in the environment, then a TOML file, then defaults."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from email.utils import parseaddr
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

PREFIX: Final = "SEAROOM_"
DATABASE: Final = "searoom.db"


class BadSetting(Exception):
    """Where it stands, what is wrong, what would be right."""


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8250
    data: str = ""  # the folder of the database; empty: the user's own
    public_url: str = ""  # as people reach it, for links in mails and webhooks; empty: as they called
    origins: tuple[str, ...] = ()  # other web pages that may call, such as https://example.org
    proxy: bool = False  # X-Forwarded-… of a proxy on this machine are believed
    workers: int = 0  # processes for computer players; 0: one less than there are cores
    battles_in_memory: int = 2000
    battles_open: int = 50  # that one person may have begun and not ended
    sayings_per_second: int = 20  # of one person at one battle
    calls_per_second: int = 30  # of one person, over REST
    sockets_per_person: int = 100  # that one person may have open
    message_bytes: int = 65536  # of one message over the socket
    body_bytes: int = 4 << 20  # of one request
    smtp_host: str = ""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    smtp_tls: str = "starttls"  # starttls, tls, none
    webhooks: str = "public"  # public: not into this network; any; none
    metrics: str = "local"  # who may read /metrics: this machine, all
    log: str = "text"  # text, json
    log_level: str = "info"

    def worker_count(self) -> int:
        return self.workers or max(1, (os.cpu_count() or 2) - 1)

    def database(self) -> str:
        return f"sqlite:///{Path(self.data) / DATABASE}"


RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "port": (0, 65535),
    "workers": (0, 256),
    "battles_in_memory": (1, 1_000_000),
    "battles_open": (1, 100_000),
    "sayings_per_second": (1, 100_000),
    "calls_per_second": (1, 100_000),
    "sockets_per_person": (1, 100_000),
    "message_bytes": (1024, 16 << 20),
    "body_bytes": (1024, 64 << 20),
    "smtp_port": (1, 65535),
}
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "smtp_tls": ("starttls", "tls", "none"),
    "webhooks": ("public", "any", "none"),
    "metrics": ("local", "all"),
    "log": ("text", "json"),
    "log_level": ("debug", "info", "warning", "error"),
}


def settle(given: Mapping[str, Any], environ: Mapping[str, str], file: Path | None = None) -> Settings:
    """`given`: what stood on the command line; None where nothing did."""
    names = {field.name for field in fields(Settings)}
    found: dict[str, Any] = {}
    if file is None and environ.get(f"{PREFIX}CONFIG"):
        file = Path(environ[f"{PREFIX}CONFIG"])
    if file is not None:
        for key, value in _from_file(file).items():
            if key not in names:
                raise BadSetting(f"{file}: there is no setting {key}; there are: {', '.join(sorted(names))}")
            found[key] = _checked(key, value, f"{file}, {key}")
    for name in names:
        variable = PREFIX + name.upper()
        if variable in environ:
            found[name] = _checked(name, environ[variable], variable)
    for name, value in given.items():
        if value is not None:
            found[name] = _checked(name, value, f"--{name.replace('_', '-')}")
    settings = Settings(**found)
    if not settings.data:
        settings = replace(settings, data=str(data_folder(environ)))
    if settings.smtp_host and not settings.smtp_from:
        raise BadSetting("smtp_host is set and smtp_from is not: mails need a sender")
    return settings


def data_folder(environ: Mapping[str, str]) -> Path:
    """XDG_DATA_HOME/searoom; ~/.local/share/searoom where that is not set, or is no absolute path."""
    base = Path(environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".local" / "share") / "searoom"


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError:
        raise BadSetting(f"{file}: is not in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"{file}: {error}") from None


def _checked(name: str, value: Any, where: str) -> Any:
    default = getattr(Settings(), name)
    if isinstance(default, bool):
        return _truth(value, where)
    if isinstance(default, int):
        return _number(name, value, where)
    if isinstance(default, tuple):
        items = value.split(",") if isinstance(value, str) else value
        if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
            raise BadSetting(f"{where}: must be a list of texts, not {value!r}")
        return tuple(_origin(item.strip(), where) for item in items if item.strip())
    if not isinstance(value, str):
        raise BadSetting(f"{where}: must be a text, not {value!r}")
    if name in CHOICES and value not in CHOICES[name]:
        raise BadSetting(f"{where}: must be one of {', '.join(CHOICES[name])}, not {value!r}")
    if name == "public_url" and value:
        return _origin(value, where)
    if name == "smtp_from" and value:
        return _sender(value, where)
    if name == "host" and not value:
        raise BadSetting(f"{where}: must be an address, such as 127.0.0.1, or 0.0.0.0 for all of this machine")
    return value


def _truth(value: Any, where: str) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "yes", "on", "1"):
        return True
    if isinstance(value, str) and value.lower() in ("false", "no", "off", "0", ""):
        return False
    raise BadSetting(f"{where}: must be true or false, not {value!r}")


def _number(name: str, value: Any, where: str) -> int:
    low, high = RANGES[name]
    try:
        number = value if isinstance(value, int) and not isinstance(value, bool) else int(str(value))
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise BadSetting(f"{where}: must be a whole number from {low} to {high}, not {value!r}")
    return number


def _origin(text: str, where: str) -> str:
    """Scheme, host and perhaps port; what stands behind belongs to no origin."""
    try:
        parts = urlsplit(text)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        right = False
    if not right or "@" in parts.netloc or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadSetting(f"{where}: must be like https://example.org, not {text!r}")
    return f"{parts.scheme}://{parts.netloc}"


def _sender(text: str, where: str) -> str:
    _, address = parseaddr(text)
    if not text.isprintable() or not re.fullmatch(r"[^@\s]+@[^@\s]+", address):
        raise BadSetting(f"{where}: must be an address such as Searoom <sea@example.org>, not {text!r}")
    return text
