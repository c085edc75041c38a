"""The API of a real server in processes of its own: what docs/api.md shows, and reads by a viewer."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import httpx
import pytest

from crosstable.client import Client
from docs.programs import PROGRAM
from tests.cli.in_process import crosstable
from tests.web.servers import PATIENCE, Running, run_server

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
LIVE_PAGE = (Path(__file__).resolve().parents[3] / "docs" / "live.md").read_text(encoding="utf-8")
CURL = re.compile(r"^\$ curl (.+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Running]:
    with run_server(folder, "--viewers", 1, "--api-rate", 1, "--api-burst", 100) as made:
        yield made


@pytest.fixture(scope="module")
def token(server: Running, folder: Path) -> str:
    """Return a token that was made while the server ran."""
    assert server.url
    ran = crosstable("token", "create", "--data", folder, "--role", "organiser", "--name", "Docs", "--json")
    made: str = ran.answer["token"]
    return made


def curl(words: list[str]) -> httpx.Response:
    """Send what a line of curl would."""
    method, url, headers, content = "GET", "", {}, None
    rest = iter(words)
    for word in rest:
        match word:
            case "-X":
                method = next(rest)
            case "-H":
                name, _, value = next(rest).partition(": ")
                headers[name] = value
            case "-d":
                content = next(rest).encode()
            case _:
                url = word
    return httpx.request(method, url, headers=headers, content=content, timeout=PATIENCE)


def test_examples_of_the_page_work(server: Running, token: str) -> None:
    """The lines of curl in the order of an evening, then the programs, and what these print."""
    known = {"CROSSTABLE": server.url, "TOKEN": token}
    lines = CURL.findall(PAGE)
    writing = [line for line in lines if "-X " in line]
    # The page shows first how to read; in the test there is something to read only later.
    for line in [*writing, *(line for line in lines if line not in writing)]:
        words = [re.sub(r"\$(\w+)", lambda found: known[found[1]], word) for word in shlex.split(line)]
        answer = curl(words)
        assert answer.status_code in (200, 201), (line, answer.text)
        known.setdefault("CODE", answer.json().get("code", ""))
    for found in PROGRAM.finditer(PAGE):
        ran = subprocess.run(
            [sys.executable, "-c", found["code"]],
            env={**os.environ, **known},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
            timeout=PATIENCE,
        )
        assert ran.stdout == found["printed"]


def test_a_viewer_reads_and_hands_on(server: Running, token: str) -> None:
    """With a token and for what is not there the process that writes answers; a change is read at once."""
    bot = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server.url}/api/v1", timeout=PATIENCE) as client:
        code = client.post("/tournaments", json={"name": "Viewed"}, headers=bot).json()["code"]
        for name in ("One", "Two", "Three"):
            sent = {"command": "rename", "fields": {"name": name}}
            done = client.post(f"/tournaments/{code}/commands", json=sent, headers=bot)
            assert done.status_code == 200, done.text
            read = client.get(f"/tournaments/{code}")
            assert read.json()["name"] == name
            assert read.headers["etag"] == f'"{done.json()["place"]}"'
        assert client.get("/tournaments/ZZZZ").status_code == 404
        assert client.get("/tournaments", headers={"Authorization": "Bearer ct_x"}).status_code == 401
        assert client.post(f"/tournaments/{code}/commands", json={}).status_code == 401
        assert client.get(f"/tournaments/{code}/log").status_code == 401


class Receiver(BaseHTTPRequestHandler):
    """Stands in for a chat that takes posts."""

    posts: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.posts.append(json.loads(self.rfile.read(length))["content"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_programs_of_the_live_page_are_true(server: Running, token: str, tmp_path: Path) -> None:
    """Each prints what the page says: the bot's post arrives, and the score is written."""
    bot = Client(server.url, token)
    code = bot.create("Live page", players=[{"name": "Ann"}, {"name": "Bob"}]).code
    bot.do_all(
        code, [("start", {}), ("pair_by_hand", {"matches": [["p1", "p2"]]}), ("publish", {}), ("start_round", {})]
    )
    bot.enter_result(code, 1, 1, (2, 1))
    receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    Thread(target=receiver.serve_forever, args=(0.01,), daemon=True).start()
    known = {"CROSSTABLE": server.url, "TOKEN": token, "CODE": code}
    known["DISCORD"] = f"http://127.0.0.1:{receiver.server_port}/"
    for found in PROGRAM.finditer(LIVE_PAGE):
        ran = subprocess.run(
            [sys.executable, "-c", found["code"]],
            env={**os.environ, **known},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
            timeout=PATIENCE,
            cwd=tmp_path,
        )
        assert ran.stdout == found["printed"]
    receiver.shutdown()
    receiver.server_close()
    assert Receiver.posts == ["**Round 1**\nTable 1: Ann - Bob"]
    assert (tmp_path / "score.txt").read_text() == "Ann 2 - 1 Bob\n"


def test_a_stream_tells_what_happens(server: Running, token: str) -> None:
    """Through a viewer, from any event on; as lines of JSON and as server-sent events; staff have raw events."""
    bot = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server.url}/api/v1", timeout=PATIENCE) as client:
        players = [{"name": name} for name in ("Ann", "Bob")]
        code = client.post("/tournaments", json={"name": "Live", "players": players}, headers=bot).json()["code"]
        path, plain = f"/tournaments/{code}/events", {"Accept": "application/x-ndjson"}

        def do(*commands: str) -> None:
            sent = [{"command": command} for command in commands]
            assert client.post(f"/tournaments/{code}/commands", json=sent, headers=bot).status_code == 200

        with client.stream("GET", path, headers=plain) as live:
            lines = (json.loads(line) for line in live.iter_lines() if line)
            assert [next(lines)["name"] for _ in range(2)] == ["Ann", "Bob"]
            do("start", "pair", "publish")
            started, published = next(lines), next(lines)
            assert (started["type"], published["type"]) == ("tournament_started", "round_published")
            result = {"score": [2, 0]}
            client.put(f"/tournaments/{code}/rounds/1/tables/1/result", json=result, headers=bot)
            entered = next(lines)
            assert set(entered["names"]) == {"Ann", "Bob"}
            assert entered["result"] == {"type": "score", "first": 2, "second": 0, "draws": 0}
        with client.stream("GET", path, headers={"Last-Event-ID": str(published["seq"])}) as again:
            assert again.headers["content-type"].startswith("text/event-stream")
            told = (line for line in again.iter_lines() if line.startswith("id: "))
            assert next(told) == f"id: {entered['seq']}"
        with client.stream("GET", path, params={"after": 0}, headers={**plain, **bot}) as raw:
            first = json.loads(next(line for line in raw.iter_lines() if line))
            assert (first["seq"], first["type"]) == (1, "tournament_created")
        assert client.get(f"{path}?after=x").status_code == 422
        assert client.get("/tournaments/ZZZZ/events").status_code == 404
        assert client.head(path).status_code == 200


def test_address_is_rate_limited(server: Running) -> None:
    """100 at once without a token, then as many as refill."""
    with httpx.Client(base_url=f"{server.url}/api/v1", timeout=PATIENCE) as client:
        found = [client.get("/pools").status_code for _ in range(150)]
    assert set(found) <= {200, 429}
    assert 429 in found
