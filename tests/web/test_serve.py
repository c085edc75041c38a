"""`crosstable serve` as people meet it: it says where it is, answers, and stops without haste and without loss."""

import json
import re
import shlex
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import apsw
import httpx
import pytest

from crosstable import __version__
from crosstable.journal.sqlite import SqliteJournal
from crosstable.web.server.background_tasks import ADDRESS, SERVER
from tests.cli.in_process import crosstable
from tests.web.servers import PATIENCE, run_server


def test_startup_message_and_answer(tmp_path: Path) -> None:
    """The folder, an address, a QR code of it, and the organiser's way in."""
    with run_server(tmp_path / "new" / "data") as server:
        assert str(tmp_path / "new" / "data") in server.said
        assert f"  {server.url}" in server.said
        assert len(re.findall(r"^[█▀▄ ]{20,}$", server.said, re.MULTILINE)) > 10
        assert re.search(r"/enter/[\w-]{32}$", server.said, re.MULTILINE)
        health = httpx.get(f"{server.url}/health")
        assert (health.status_code, health.json()) == (200, {"ok": True, "version": __version__, "journal": True})
        head, _, body = raw_answer(server.url, "HEAD").partition(b"\r\n\r\n")
        assert (head.split()[1], body) == (b"200", b"")
        assert len(raw_answer(server.url, "GET").partition(b"\r\n\r\n")[2]) > 100
        assert httpx.get(server.url).status_code == 200


def raw_answer(url: str, method: str) -> bytes:
    """Return every byte of the answer for the first page, read without an HTTP client."""
    host = urlsplit(url).netloc
    with socket.create_connection(("127.0.0.1", int(host.partition(":")[2])), timeout=PATIENCE) as asking:
        asking.sendall(f"{method} / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: asking.recv(65536), b""))


def test_the_organisers_link_works_once(tmp_path: Path) -> None:
    """Looking at it changes nothing; the command that it names makes another while the server runs."""
    with run_server(tmp_path / "of mine") as server:
        assert httpx.get(server.link).status_code == 200
        server.enter()
        again = httpx.post(server.link, headers={"Origin": server.url})
        assert again.json()["refused"]["code"] == "link_void"
        (named,) = re.findall(r"^For another link: \S*crosstable (.+)$", server.said, re.MULTILINE)
        made = crosstable(*shlex.split(named))
        assert (made.code, made.err) == (0, "")
        assert made.out.startswith(f"{server.url}/enter/")
        server.enter(made.out.strip())


def test_demo_server_has_own_links_and_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.web.server.settings.user_data_folder", lambda *_: tmp_path)
    (tmp_path / "demo").mkdir()
    with closing(SqliteJournal(tmp_path / "demo" / "crosstable.db")) as journal:
        journal.cabinet.put(SERVER, ADDRESS, b"http://192.168.1.5:8080")
    for command in ("link", "password --remove"):
        assert crosstable(*command.split()).code == 4
    made = crosstable("link", "--demo")
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("http://192.168.1.5:8080/enter/")
    assert crosstable("password", "--remove", "--demo").code == 0


def test_a_link_needs_a_journal(tmp_path: Path) -> None:
    made = crosstable("link", "--data", tmp_path / "nowhere")
    assert (made.code, made.out) == (4, "")
    assert "nowhere" in made.err


def test_a_port_in_use_is_a_sentence_with_the_next_free_one(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = crosstable("serve", "--data", tmp_path / "data", "--host", "127.0.0.1", "--port", port)
    assert ran.code == 3
    assert ran.err.startswith(f"Port {port} is in use")
    free = int(re.findall(r"--port (\d+)", ran.err)[0])
    assert port < free <= 65535
    assert not (tmp_path / "data").exists()


def test_an_address_of_somebody_else_is_refused(tmp_path: Path) -> None:
    ran = crosstable("serve", "--data", tmp_path, "--host", "192.0.2.99", "--port", 0)
    assert ran.code == 3
    assert "192.0.2.99" in ran.err


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("precious")
    ran = crosstable("serve", "--data", tmp_path / "data", "--host", "127.0.0.1", "--port", 0)
    assert (ran.code, (tmp_path / "data").read_text()) == (4, "precious")
    assert str(tmp_path / "data") in ran.err


@pytest.mark.parametrize("command", ["serve --database", "link --database", "create Friday --journal"])
def test_a_database_without_its_client_names_what_installs_it(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address, which may hold a password, is not repeated."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    ran = crosstable(*command.split(), "postgresql://ann:secret@example.test/club")
    assert (ran.code, ran.out) == (4, "")
    assert 'pip install "crosstable[postgres]"' in ran.err
    assert "secret" not in ran.err


def test_a_journal_that_is_away_is_no_health(tmp_path: Path) -> None:
    """And it is well again when the journal is back."""
    journal, away = tmp_path / "crosstable.db", tmp_path / "away"
    with run_server(tmp_path) as server:
        journal.rename(away)
        health = server.get("/health")
        assert (health.status_code, health.json()["ok"], health.json()["journal"]) == (503, False, False)
        away.rename(journal)
        assert server.get("/health").status_code == 200


def test_blocked_writes_do_not_block_reads(tmp_path: Path) -> None:
    """Another program holds the file: twenty who write wait for it one after the other, and pages are shown."""
    with run_server(tmp_path, "--demo") as server, ThreadPoolExecutor(20) as people:
        one, other = server.codes[:2]
        cookie = server.enter()
        assert server.get(f"/t/{other}/standings").status_code == 200
        with closing(apsw.Connection(str(tmp_path / "crosstable.db"))) as holder:
            holder.execute("BEGIN IMMEDIATE")
            notes = [people.submit(server.note, one, cookie, f"key {number}") for number in range(20)]
            for _ in range(5):
                assert server.get(f"/t/{other}/standings").status_code == 200
            still = sum(not note.done() for note in notes)
            holder.execute("ROLLBACK")
        # A wait of over five seconds is reported: one or two waiters by now, as they follow each other.
        assert still > 10
        assert {note.result().status_code for note in notes} <= {200, 503}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_server_stops_with_open_streams(tmp_path: Path, number: int) -> None:
    """They end, it says goodbye, and nothing is logged as if it had gone wrong."""
    with run_server(tmp_path, "--demo") as server:
        live, both = f"{server.url}/t/{server.codes[0]}/live", f"{server.url}/live?t={','.join(server.codes)}"
        with httpx.stream("GET", live, timeout=PATIENCE) as one, httpx.stream("GET", both, timeout=PATIENCE) as other:
            first, second = one.iter_lines(), other.iter_lines()
            for lines, tournaments in ((first, 1), (second, len(server.codes))):
                for _ in range(tournaments):
                    assert next(line for line in lines if line.startswith("data: "))
            code, said, log = server.stop(number)
            assert [line for lines in (first, second) for line in lines if line.startswith("data: ")] == []
        assert (code, log) == (0, "")
        assert re.match(r"Stopped\. .*crosstable serve --data \S+\n$", said)


def test_a_restart_keeps_codes_and_sessions(tmp_path: Path) -> None:
    """A demo is added only once."""
    with run_server(tmp_path, "--demo") as server:
        codes = server.codes
        cookie = server.enter()
        assert server.note(codes[0], cookie).status_code == 200
        server.stop()
    with run_server(tmp_path, "--demo") as server:
        assert sorted(server.codes) == sorted(codes)
        assert server.note(codes[0], cookie, "another").status_code == 200
        assert server.note(codes[0]).status_code == 401


def test_a_demo_plays_on_when_asked(tmp_path: Path) -> None:
    with run_server(tmp_path, "--demo", "--demo-play") as server:
        for code in server.codes[:2]:
            with httpx.stream("GET", f"{server.url}/t/{code}/live", timeout=PATIENCE) as live:
                told = (line for line in live.iter_lines() if line.startswith("data: "))
                assert next(told) != next(told)
        assert server.stop()[0] == 0


def test_killed_server_loses_nothing(tmp_path: Path) -> None:
    with run_server(tmp_path, "--demo") as server:
        code = server.codes[-1]
        seq = server.note(code, server.enter()).json()["seq"]
        server.stop(signal.SIGKILL)
    with (
        run_server(tmp_path) as server,
        httpx.stream("GET", f"{server.url}/t/{code}/live", timeout=PATIENCE) as live,
    ):
        assert next(line for line in live.iter_lines() if line.startswith("data:")).startswith(f"data: {seq}-")


def test_tournaments_of_the_terminal_get_a_code(tmp_path: Path) -> None:
    """Both share a journal."""
    journal = tmp_path / "crosstable.db"
    for name in ("Kept", "Gone"):
        assert crosstable("create", name, "--journal", journal).code == 0
    with run_server(tmp_path) as server:
        assert len(server.codes) == 2
        assert "Kept: http" in server.said
    assert crosstable("delete", "Gone", "--yes", "--journal", journal).code == 0
    with run_server(tmp_path) as server:
        assert len(server.codes) == 1
        assert httpx.get(server.url).status_code == 200


def test_the_log_is_json_and_holds_no_secret(tmp_path: Path) -> None:
    """Every request with method, path, status and time; no token, no cookie, no query."""
    with run_server(tmp_path, "--log-json", "--log-level", "debug") as server:
        httpx.get(server.link)
        cookie = server.enter()
        server.get("/", cookie, params={"code": "QUERY"})
        server.get("/enter/HALFATOKEN/more", cookie)
        token = server.link.rpartition("/")[2]
        _, _, log = server.stop()
    lines = [json.loads(line) for line in log.splitlines()]
    assert [line["event"] for line in lines if line["event"] in ("started", "stopped")] == ["started", "stopped"]
    requests = [line for line in lines if line["event"] == "request"]
    assert len(requests) == 4
    assert {"time", "level", "method", "path", "status", "ms"} <= requests[0].keys()
    assert requests[0]["path"] == "/enter/***"
    for secret in (token, cookie, "QUERY", "HALFATOKEN", cookie[:12]):
        assert secret not in log


def test_the_log_for_people_is_quiet_unless_asked(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        httpx.get(server.url)
        assert server.stop()[2] == ""
    with run_server(tmp_path, variables={"CROSSTABLE_LOG_LEVEL": "info"}) as server:
        httpx.get(f"{server.url}/health")
        log = server.stop()[2]
    assert re.search(r"^\d\d:\d\d:\d\d info    request method=GET path=/health status=200 ms=", log, re.MULTILINE)


def test_server_answers_only_to_its_names(tmp_path: Path) -> None:
    """Its addresses, this computer's, and that of `--url`, which the link carries."""
    with run_server(tmp_path, "--url", "https://play.example.org") as server:
        assert "https://play.example.org/enter/" in server.said
        known = ("localhost", "127.0.0.1:1", "play.example.org", "play.example.org:443")
        answers = [httpx.get(f"{server.url}/health", headers={"Host": host}).status_code for host in known]
        assert answers == [200] * len(known)
        assert httpx.get(f"{server.url}/health", headers={"Host": "evil.example.org"}).status_code == 421


def test_asking_for_help_loads_no_web(tmp_path: Path) -> None:
    """The command line starts fast: the web stack is loaded when a server starts."""
    code = (
        "import sys; from crosstable.cli import run; run(['serve', '--help']);"
        "sys.exit(any(one in sys.modules for one in ('starlette', 'uvicorn', 'jinja2')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 0
