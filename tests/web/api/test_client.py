"""The typed client: pages, streams, keys and repetitions, against a server that fails now and then."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.error import HTTPError

import pytest

from crosstable.client import ApiError, Client

# A status, a body and headers.
Answered = tuple[int, Any, dict[str, str]]

PLAYER: dict[str, Any] = {
    "name": "Ann",
    "rating": None,
    "club": None,
    "group": None,
    "members": [],
    "first_round": 1,
    "dropped_after": None,
    "disqualified_in": None,
    "eliminated_in": None,
    "absent": [],
    "external_ids": {},
}
DONE: dict[str, Any] = {
    "code": "ABCD",
    "place": "1-000000000000",
    "seq": 1,
    "events": [],
    "said": "",
    "action": None,
    "undo": None,
    "warnings": [],
    "next": None,
    "repeated": False,
}


class Server:
    """Answers from a list, one for each request; None hangs up without an answer."""

    def __init__(self, answers: list[Answered | None]) -> None:
        self.answers = answers
        self.requests: list[tuple[str, str, dict[str, str], Any]] = []

    def handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                server.requests.append((self.command, self.path, dict(self.headers), body))
                found = server.answers.pop(0)
                if found is None:
                    self.connection.close()
                    return
                status, content, headers = found
                sent = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                for name, value in {"Content-Length": str(len(sent)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(sent)

            do_GET = do_POST = do_PUT = answer

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        return Handler


@contextmanager
def scripted_server(*answers: Answered | None) -> Iterator[tuple[Server, Client]]:
    server = Server([*answers])
    http_server = ThreadingHTTPServer(("127.0.0.1", 0), server.handler())
    thread = Thread(target=http_server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server, Client(f"http://127.0.0.1:{http_server.server_port}/", "ct_x")
    finally:
        http_server.shutdown()
        http_server.server_close()
        thread.join()


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Record pauses instead of waiting for them."""
    made: list[float] = []
    monkeypatch.setattr("crosstable.client.time.sleep", made.append)
    return made


def test_a_list_is_read_page_by_page() -> None:
    pages: list[Answered] = [
        (200, {"players": [{"id": f"p{i}", "number": i, **PLAYER}], "next": None if i == 3 else str(i)}, {})
        for i in (1, 2, 3)
    ]
    with scripted_server(*pages) as (server, client):
        assert [player.number for player in client.players("AB CD", external_id="7")] == [1, 2, 3]
    assert [path for _, path, _, _ in server.requests] == [
        "/api/v1/tournaments/AB%20CD/players?external_id=7",
        "/api/v1/tournaments/AB%20CD/players?external_id=7&cursor=1",
        "/api/v1/tournaments/AB%20CD/players?external_id=7&cursor=2",
    ]


def test_a_write_is_repeated_with_its_key(pauses: list[float]) -> None:
    """After a hang-up and while the server is away, as long as it says; another write has another key."""
    busy: Answered = (503, {}, {"Retry-After": "7"})
    with scripted_server(None, busy, (200, DONE, {}), (200, DONE, {})) as (server, client):
        done = client.do("ABCD", "rename", name="New", seen="1-000000000000")
        client.do("ABCD", "rename", name="New")
    assert done.code == "ABCD"
    keys = [headers["Idempotency-Key"] for _, _, headers, _ in server.requests]
    assert len(set(keys[:3])) == 1
    assert keys[3] != keys[0]
    assert pauses == [0.5, 7.0]
    method, path, headers, body = server.requests[0]
    assert (method, path) == ("POST", "/api/v1/tournaments/ABCD/commands")
    assert body == [{"command": "rename", "fields": {"name": "New"}}]
    assert (headers["Authorization"], headers["If-Match"]) == ("Bearer ct_x", '"1-000000000000"')


def test_a_refusal_is_raised_at_once(pauses: list[float]) -> None:
    problem = {
        "type": "urn:x",
        "title": "Not now.",
        "status": 409,
        "code": "not_now",
        "kind": "refused",
        "params": {},
        "problems": [],
        "choices": [],
        "place": None,
    }
    with scripted_server((409, problem, {})) as (_, client), pytest.raises(ApiError) as refused:
        client.enter_result("ABCD", 1, 2, (2, 1))
    assert (refused.value.code, refused.value.status, str(refused.value)) == ("not_now", 409, "Not now.")
    assert pauses == []


def test_a_server_that_stays_away_is_an_error(pauses: list[float]) -> None:
    away: Answered = (502, b"", {})
    with scripted_server(*[away] * 5) as (server, client), pytest.raises(HTTPError):
        client.tournament("ABCD")
    assert len(server.requests) == 5
    assert pauses == [0.5, 1.0, 2.0, 4.0]


def test_a_broken_stream_goes_on_where_it_was(pauses: list[float]) -> None:
    def lines(*numbers: int) -> bytes:
        return b"\n" + b"".join(b'{"seq": %d, "type": "x"}\n' % number for number in numbers)

    with scripted_server((200, lines(4, 5), {}), None, (200, lines(6), {})) as (server, client):
        events = client.events("ABCD", after=3)
        assert [next(events)["seq"] for _ in range(3)] == [4, 5, 6]
    assert [path.partition("?")[2] for _, path, _, _ in server.requests] == ["after=3", "after=5", "after=5"]
    assert pauses == [0.5]
