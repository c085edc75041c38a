"""Viewer processes show what everybody may see, relay the rest, come back when they die, and never stay behind."""

import asyncio
import os
import re
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from crosstable.web.asgi import COOKIE, MOST_BYTES, MOST_BYTES_OF_ALL
from crosstable.web.server.relay import relay_app
from crosstable.web.server.settings import Settings
from crosstable.web.server.viewers import viewer_count
from tests.postgres import Server
from tests.web.servers import PATIENCE, Running, run_server
from tests.web.viewer_processes import Stream, all_viewers, is_by_viewer, viewers, wait_until


def test_viewers_show_and_relay(tmp_path: Path) -> None:
    """A page, its changes, a role's own stream, what is sent, what is not there; and Ctrl+C ends all of them."""
    with run_server(tmp_path, "--demo", "--viewers", 2) as server:
        wait_until(lambda: len(viewers(server)) == 2)
        code, cookie = server.codes[0], server.enter()
        wait_until(lambda: is_by_viewer(server, code))
        page = server.get(f"/t/{code}/standings")
        mark = re.findall(r' data-mark="([0-9a-f-]+)"', page.text)[0]
        assert (page.status_code, server.get("/t/ZZZZ/standings").status_code) == (200, 404)
        assert server.get(f"/t/{code}/desk").status_code == 401
        assert server.get(f"/t/{code}/desk", cookie).status_code == 200
        assert "to-desk" in server.get(f"/t/{code}/standings", cookie).text
        public, desk = (
            Stream(server, f"{code}/standings&last={code}/standings:{mark}"),
            Stream(server, f"{code}:organiser", cookie),
        )
        # Nothing has changed, unless a viewer did not know the server's addresses yet when it answered with the page.
        public.wait_for_text(rf"event: beat\ndata: {code}/standings\n|data: [0-9a-f-]+ {code}/standings\n")
        desk.wait_for_text(rf"\ndata: \d+-[0-9a-f]+ {code}\n")
        before = desk.said
        assert server.rename(code, cookie, "Renamed").status_code == 200
        public.wait_for_text(r"event: page\ndata: .*Renamed")
        wait_until(lambda: len(desk.said) > len(before))
        processes = viewers(server)
        assert server.stop()[0] == 0
        assert not {*processes} & {*all_viewers()}


def test_refusals_arrive_whatever_the_size_of_the_body(tmp_path: Path) -> None:
    """The process that writes refuses before it has read the body, and hangs up."""
    with run_server(tmp_path, "--demo", "--viewers", 1) as server:
        code, cookie = server.codes[0], server.enter()
        wait_until(lambda: viewers(server) and is_by_viewer(server, code))
        relayed = httpx.post(f"{server.url}/sign-in", content=b"", headers={"Origin": server.url})
        assert len(relayed.headers.get_list("date")) == 1
        signed_in = {"Cookie": f"{COOKIE}={cookie}"}
        cases = [
            (f"/t/{code}/do", {"Origin": server.url}, 100, 401, "sign_in"),
            (f"/t/{code}/do", {"Origin": server.url}, MOST_BYTES + 1, 401, "sign_in"),
            (f"/t/{code}/do", {"Origin": "http://elsewhere.example", **signed_in}, 100, 403, "foreign_origin"),
            (f"/t/{code}/do", {"Origin": "http://elsewhere.example", **signed_in}, MOST_BYTES, 403, "foreign_origin"),
            (f"/t/{code}/do", {"Origin": server.url, **signed_in}, MOST_BYTES + 1, 413, "too_much_sent"),
            (f"/t/{code}/me/claim", {"Origin": server.url}, MOST_BYTES_OF_ALL + 1, 413, "too_much_sent"),
        ]

        def send(path: str, headers: dict[str, str], size: int) -> tuple[int, str]:
            answer = httpx.post(server.url + path, content=b"x" * size, headers=headers, timeout=PATIENCE)
            return answer.status_code, answer.json()["refused"]["code"]

        with ThreadPoolExecutor(4) as pool:
            for path, headers, size, status, refusal in cases:
                sent = [pool.submit(send, path, headers, size) for _ in range(8)]
                assert {one.result() for one in sent} == {(status, refusal)}


@pytest.mark.parametrize("has_length", [True, False])
def test_an_answer_before_the_body_is_passed_on(has_length: bool) -> None:
    """The other end has answered and hung up while the body was on its way."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    header = (b"content-length", b"500000") if has_length else (b"transfer-encoding", b"chunked")
    scope = {
        "type": "http",
        "method": "POST",
        "raw_path": b"/t/ABCD/do",
        "query_string": b"",
        "headers": [header],
        "scheme": "http",
    }
    said = list[dict[str, Any]]()
    body = iter([{"type": "http.request", "body": b"x" * 100_000, "more_body": number < 4} for number in range(5)])

    async def dial() -> socket.socket:
        return ours

    async def receive() -> Any:
        for part in body:
            if theirs.fileno() >= 0:
                theirs.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno")
                theirs.close()
            return part
        return await asyncio.Future()

    async def send(message: Any) -> None:
        said.append(message)

    async def ask() -> None:
        await relay_app(dial)(scope, receive, send)

    asyncio.run(ask())
    assert said[0]["status"] == 403
    assert b"".join(message.get("body", b"") for message in said) == b"no"


def test_a_viewer_that_dies_comes_back_and_none_stays_behind(tmp_path: Path) -> None:
    """Its streams end and go on at the next one; a server that is killed leaves no process, and its port free."""
    with run_server(tmp_path, "--demo", "--viewers", 1) as server:
        code = server.codes[0]
        wait_until(lambda: viewers(server) and is_by_viewer(server, code))
        (first,) = viewers(server)
        stream = Stream(server, code)
        stream.wait_for_text(rf" {code}\n")
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: stream.is_over)
        wait_until(lambda: viewers(server) not in ([], [first]))
        last = re.findall(r"id: (\S+)\n", stream.said)[-1]
        again = Stream(server, f"{code}&last={last}")
        again.wait_for_text(rf"event: beat\ndata: {code}\n")
        server.stop(signal.SIGKILL)
        port = server.url.rpartition(":")[2]
    wait_until(lambda: server.process.pid not in all_viewers().values() and not viewers(server))
    again_there = Running("--data", tmp_path, "--host", "127.0.0.1", "--port", port)
    assert again_there.get("/health").status_code == 200
    assert again_there.stop()[0] == 0
    wait_until(lambda: not [pid for pid, parent in all_viewers().items() if parent == 1 and _is_ours(pid, tmp_path)])


def _is_ours(pid: int, folder: Path) -> bool:
    try:
        return any(str(folder) in os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return False


def test_server_answers_if_no_viewer_starts(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    (tmp_path / "sitecustomize.py").write_text(f"import os\nif os.path.exists({str(broken)!r}):\n    os._exit(7)\n")
    with run_server(tmp_path / "data", "--demo", "--viewers", 1, variables={"PYTHONPATH": str(tmp_path)}) as server:
        code = server.codes[0]
        wait_until(lambda: viewers(server) and is_by_viewer(server, code))
        broken.touch()
        os.kill(viewers(server)[0], signal.SIGKILL)
        cookie = server.enter()
        assert server.get(f"/t/{code}/desk", cookie).status_code == 200
        stream = Stream(server, f"{code}/standings")
        stream.wait_for_text(rf"data: [0-9a-f-]+ {code}/standings\n")
        assert server.rename(code, cookie, "Renamed").status_code == 200
        stream.wait_for_text(r"event: page\ndata: .*Renamed")
        ended, _, log = server.stop()
        assert (ended, log.count("viewer_given_up")) == (0, 1)


def test_viewers_read_a_postgresql_too(postgres: Server) -> None:
    server = Running(
        "--database", postgres.create_database(), "--host", "127.0.0.1", "--port", 0, "--demo", "--viewers", 1
    )
    try:
        code, cookie = server.codes[0], server.enter()
        wait_until(lambda: viewers(server) and is_by_viewer(server, code))
        stream = Stream(server, f"{code}/standings")
        stream.wait_for_text(rf"data: [0-9a-f-]+ {code}/standings\n")
        assert server.rename(code, cookie, "Renamed").status_code == 200
        stream.wait_for_text(r"event: page\ndata: .*Renamed")
        assert server.stop()[0] == 0
    finally:
        server.process.kill()
        server.process.wait(PATIENCE)


@pytest.mark.parametrize(
    ("wanted", "cores", "count"), [(None, 1, 0), (None, 2, 1), (None, 64, 8), (0, 8, 0), (3, 1, 3)]
)
def test_there_are_as_many_as_further_processors(
    monkeypatch: pytest.MonkeyPatch, wanted: int | None, cores: int, count: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert viewer_count(Settings(viewers=wanted)) == count
    monkeypatch.setattr("sys.platform", "win32")
    assert viewer_count(Settings(viewers=wanted)) == 0
