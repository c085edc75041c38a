"""Options for servers that run as a service, and for organisers who have never seen a terminal."""

from pathlib import Path

import httpx
import pytest

from tests.cli.in_process import crosstable
from tests.web.servers import run_server

PASSWORD = "correct horse battery"


def test_no_link_is_printed_for_a_service(tmp_path: Path) -> None:
    with run_server(tmp_path, "--no-link") as server:
        assert "/enter/" not in server.said
        assert "crosstable link" in server.said


def test_further_host_names_are_answered(tmp_path: Path) -> None:
    with run_server(tmp_path, "--allowed-host", "crosstable.internal, APP") as server:
        port = server.url.rpartition(":")[2]
        codes = {
            name: httpx.get(f"{server.url}/health", headers={"Host": f"{name}:{port}"}).status_code
            for name in ("crosstable.internal", "app", "elsewhere")
        }
    assert codes == {"crosstable.internal": 200, "app": 200, "elsewhere": 421}


def test_operator_password_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{PASSWORD}\nsecond line\n", encoding="utf-8")
    with run_server(tmp_path / "data", "--operator-password-file", file) as server:
        headers = {"Origin": server.url}
        good = httpx.post(f"{server.url}/sign-in", json={"name": "", "password": PASSWORD}, headers=headers)
        bad = httpx.post(f"{server.url}/sign-in", json={"name": "", "password": "second line"}, headers=headers)
    assert (good.status_code, bad.status_code) == (200, 409)


def test_unusable_password_file_is_refused(tmp_path: Path) -> None:
    weak = tmp_path / "weak"
    weak.write_text("1234\n", encoding="utf-8")
    for file in (tmp_path / "none", weak):
        ran = crosstable("serve", "--data", tmp_path / "data", "--port", 0, "--operator-password-file", file)
        assert ran.code in (3, 4)
        assert len(ran.err.splitlines()) in (1, 2)


def test_open_shows_the_site_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser is given an organiser's link on this computer, and the door opens."""
    shown = tmp_path / "shown"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {shown}.part\nmv {shown}.part {shown}\n', encoding="utf-8")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    with run_server(tmp_path / "data", "--open") as server:
        for _ in range(200):
            if shown.exists():
                break
            assert httpx.get(f"{server.url}/health").status_code == 200
        link = shown.read_text(encoding="utf-8")
        assert link.startswith(f"http://127.0.0.1:{server.url.rpartition(':')[2]}/enter/")
        assert httpx.get(link).status_code == 200
