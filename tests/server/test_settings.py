"""How a server is set up: what outranks what, and what is said when something is wrong."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from searoom.server.house import House
from searoom.server.running import address, listen
from searoom.server.settings import CHOICES, DATABASE, RANGES, BadSetting, Settings, settle
from tests.server.served import serving

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "hosting.md"


def test_the_command_outranks_the_environment_the_environment_the_file_the_file_the_default(tmp_path: Path) -> None:
    file = tmp_path / "searoom.toml"
    file.write_text(
        'port = 1001\nworkers = 3\nbattles_open = 7\norigins = ["https://a.example", "http://b.example:81/"]\n'
    )
    environ = {"SEAROOM_PORT": "1002", "SEAROOM_WORKERS": "4", "XDG_DATA_HOME": str(tmp_path), "OTHER": "1"}
    settings = settle({"port": 1003, "host": None}, environ, file)
    assert (settings.port, settings.workers, settings.battles_open) == (1003, 4, 7)
    assert settings.host == Settings().host and settings.log == "text"
    assert settings.origins == ("https://a.example", "http://b.example:81")
    assert settings.data == str(tmp_path / "searoom")


def test_the_file_can_be_named_by_the_environment_and_the_command_names_another(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text("port = 1\n")
    other.write_text("port = 2\n")
    assert settle({}, {"SEAROOM_CONFIG": str(one)}).port == 1
    assert settle({}, {"SEAROOM_CONFIG": str(one)}, other).port == 2


@pytest.mark.parametrize(
    ("text", "value"), [("yes", True), ("TRUE", True), ("1", True), ("off", False), ("0", False), ("", False)]
)
def test_a_switch_in_the_environment(text: str, value: bool) -> None:
    assert settle({}, {"SEAROOM_PROXY": text}).proxy is value


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("port", "abc", "a whole number from 0 to 65535"),
        ("port", "65536", "a whole number from 0 to 65535"),
        ("port", "-1", "a whole number from 0 to 65535"),
        ("port", "8.5", "a whole number"),
        ("port", "", "a whole number"),
        ("workers", "257", "a whole number from 0 to 256"),
        ("message_bytes", "10", "a whole number from 1024"),
        ("proxy", "perhaps", "true or false"),
        ("log", "xml", "one of text, json"),
        ("smtp_tls", "ssl", "one of starttls, tls, none"),
        ("webhooks", "all", "one of public, any, none"),
        ("public_url", "example.org", "like https://example.org"),
        ("public_url", "https://example.org/path", "like https://example.org"),
        ("public_url", "ftp://example.org", "like https://example.org"),
        ("public_url", "https://[::1", "like https://example.org"),
        ("public_url", "https://example.org:port", "like https://example.org"),
        ("public_url", "https://me@example.org", "like https://example.org"),
        ("public_url", "https://example.org#x", "like https://example.org"),
        ("origins", "https://a.example,b.example", "like https://example.org"),
        ("smtp_from", "nobody", "an address such as"),
        ("smtp_from", "a@b.example\nBcc: c@d.example", "an address such as"),
        ("host", "", "an address"),
    ],
)
def test_a_bad_value_is_answered_with_where_it_stood_and_what_would_be_right(
    name: str, wrong: str, right: str, tmp_path: Path
) -> None:
    variable = f"SEAROOM_{name.upper()}"
    with pytest.raises(BadSetting) as error:
        settle({}, {variable: wrong})
    assert str(error.value).startswith(f"{variable}: ") and right in str(error.value)
    with pytest.raises(BadSetting) as error:
        settle({name: wrong}, {})
    assert str(error.value).startswith(f"--{name.replace('_', '-')}: ") and right in str(error.value)
    file = tmp_path / "a.toml"
    value = wrong.replace("\n", "\\n")
    file.write_text(f'{name} = "{value}"\n')
    with pytest.raises(BadSetting) as error:
        settle({}, {}, file)
    assert str(error.value).startswith(f"{file}, {name}: ") and right in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = true\n", "port: must be a whole number"),
        ("port = 8.5\n", "port: must be a whole number"),
        ("host = 7\n", "host: must be a text"),
        ("proxy = 1\n", "proxy: must be true or false"),
        ("origins = 3\n", "origins: must be a list of texts"),
        ("origins = [3]\n", "origins: must be a list of texts"),
        ("prot = 1\n", "there is no setting prot; there are: battles_in_memory"),
        ("[server]\nport = 1\n", "there is no setting server"),
        ("port = \n", "line 1"),
    ],
)
def test_a_bad_file_is_answered_with_its_name_and_place(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as error:
        settle({}, {}, file)
    assert str(error.value).startswith(str(file)) and said in str(error.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    for file, said in (
        (tmp_path / "none.toml", "no such file"),
        (tmp_path, "director"),
        (tmp_path / "a.toml", "UTF-8"),
    ):
        with pytest.raises(BadSetting, match=said):
            settle({}, {}, file)


def test_mails_need_a_sender() -> None:
    with pytest.raises(BadSetting, match="smtp_from"):
        settle({}, {"SEAROOM_SMTP_HOST": "mail.example.org"})
    assert settle({}, {"SEAROOM_SMTP_HOST": "m", "SEAROOM_SMTP_FROM": "Sea <sea@example.org>"}).smtp_from


def test_every_number_has_its_range_and_every_default_lies_in_it() -> None:
    for field in fields(Settings):
        value: Any = field.default
        if isinstance(value, int) and not isinstance(value, bool):
            low, high = RANGES[field.name]
            assert low <= value <= high
        if field.name in CHOICES:
            assert value in CHOICES[field.name]


# ---- the page for hosts


def test_the_page_for_hosts_lists_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.+?) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name, _, _ in rows] == [field.name for field in fields(Settings)]
    for field, (_, default, _) in zip(fields(Settings), rows, strict=True):
        value: Any = field.default
        shown = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value) if value else ""
        shown = "0" if value == 0 and not isinstance(value, bool) else shown
        assert default.strip("`") == shown or (value == () and not default), field.name


# ---- serve


def test_a_port_in_use_is_said_before_anything_is_begun() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadSetting, match=rf"127\.0\.0\.1:{port}: address already in use; choose another"):
            listen(Settings(port=port))


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1"])
def test_a_host_that_is_not_here(host: str) -> None:
    with pytest.raises(BadSetting, match=rf"{host}:8250: .*--host"):
        listen(Settings(host=host))


def test_the_address_is_one_that_a_browser_opens() -> None:
    for host, shown in (("0.0.0.0", "localhost"), ("127.0.0.1", "localhost")):
        with listen(Settings(host=host, port=0)) as door:
            assert address(door) == f"http://{shown}:{door.getsockname()[1]}"


def refusal(data: Path) -> str:
    with pytest.raises(BadSetting) as error:
        House(Settings(data=str(data))).prepare()
    return str(error.value)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refusal(tmp_path / "file") == f"{tmp_path / 'file'}: file exists; name another folder with --data"
    assert "--data" in refusal(tmp_path / "file" / "below")


def test_a_folder_that_may_not_be_written_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert refusal(tmp_path) == f"{tmp_path}: cannot be written; name another folder with --data"


def test_a_second_server_on_a_folder_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        assert refusal(tmp_path).startswith(f"{tmp_path}: another Searoom server runs on this folder")
        house.visitor().ok("GET", "/healthz")
    again = House(Settings(data=str(tmp_path)))
    again.prepare()
    again.give_folder_back()


def test_a_newer_database_and_one_that_is_none_are_refused_and_left_alone(tmp_path: Path) -> None:
    first = House(Settings(data=str(tmp_path)))
    first.prepare()
    first.keeper.engine.dispose()
    first.give_folder_back()
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert "later version of Searoom made this database (9999)" in refusal(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / DATABASE).write_bytes(b"no database at all " * 1000)
    assert f"{DATABASE} cannot be used" in refusal(other)
    assert (other / DATABASE).read_bytes().startswith(b"no database")


def searoom(*words: str, **environ: str) -> subprocess.Popen[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SEAROOM_")}
    return subprocess.Popen(
        [sys.executable, "-m", "searoom.cli", *words],
        env={**kept, "PYTHONPATH": str(ROOT / "src"), **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_serve_says_where_it_is_and_ends_by_a_signal_and_a_second_is_told_in_one_line(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = searoom("serve", "--port", "0", "--data", str(data), SEAROOM_WORKERS="1", SEAROOM_LANGUAGE="en")
    try:
        assert server.stdout is not None
        ready = server.stdout.readline()
        assert re.search(r"http://localhost:\d+", ready) and str(data) in ready
        with searoom("serve", "--port", "0", "--data", str(data), SEAROOM_WORKERS="1") as second:
            out, err = second.communicate(timeout=20)
            assert second.returncode not in (0, None) and not out
            assert err.count("\n") == 1 and f"{data}: another Searoom server runs on this folder" in err
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=20)
        assert "Traceback" not in err
    finally:
        server.kill()
        server.wait()
