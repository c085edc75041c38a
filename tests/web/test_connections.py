"""Slow or idle clients never block pages and desk."""

import asyncio
import logging
import os
import random
import resource
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from crosstable.web.server import connections
from crosstable.web.server.connections import OTHER_FILES, RESERVED, limited_config, raise_file_limit
from crosstable.web.server.logs import LOG_EVERY, Throttle
from tests.conftest import Proof
from tests.programs import command_line, run_piped
from tests.web.servers import NOBODY, PATIENCE, Running

Size = Callable[[int, int], int]
LARGE = b"x" * 4_000_000


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the body's size and the staff mark, or send a large body."""
    if scope["type"] != "http":
        return
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message["body"]), message["more_body"]
    body = LARGE if scope["path"] == "/large" else f"{size} {scope[RESERVED]}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def small_server(most: int) -> Iterator[tuple[str, int]]:
    """Run a server with `most` connections in a thread."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(limited_config(echo, most, lifespan="off", timeout_graceful_shutdown=1))
        thread = Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])), daemon=True)
        thread.start()
        yield listener.getsockname()
        server.should_exit = True
        thread.join(PATIENCE)


def connect(stack: ExitStack, address: tuple[str, int], sent: bytes = b"") -> socket.socket:
    found = stack.enter_context(socket.create_connection(address, timeout=PATIENCE))
    found.sendall(sent)
    return found


def is_closed(connection: socket.socket) -> bool:
    """Wait until the other side has closed the connection."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def fetch(address: tuple[str, int]) -> str:
    return httpx.get(f"http://{address[0]}:{address[1]}/", timeout=PATIENCE, verify=NOBODY).text


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines of a test."""
    for name, seconds in (
        ("HEADER_SECONDS", 0.2),
        ("BODY_SECONDS", 0.2),
        ("STUCK_SECONDS", 0.2),
        ("CHECK_EVERY", 0.05),
    ):
        monkeypatch.setattr(connections, name, seconds)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET ",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1900000\r\n\r\nhalf",
    ],
    ids=["nothing", "four bytes", "headers", "body"],
)
def test_unfinished_request_is_disconnected(sent: bytes) -> None:
    with small_server(50) as address, ExitStack() as stack:
        assert is_closed(connect(stack, address, sent))
        assert fetch(address) == "0 False"


@pytest.mark.usefixtures("hasty")
def test_client_that_does_not_read_is_disconnected() -> None:
    """Slow readers are not."""
    with small_server(50) as address, ExitStack() as stack:
        stuck = socket.socket()
        stack.enter_context(stuck)
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stuck.settimeout(PATIENCE)
        stuck.connect(address)
        begun = time.monotonic()
        stuck.sendall(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        while time.monotonic() - begun < 4 * connections.STUCK_SECONDS:
            assert fetch(address) == "0 False"
        read = 0
        with suppress(ConnectionError):
            while part := stuck.recv(1 << 16):
                read += len(part)
        assert read < len(LARGE)


def test_a_request_that_says_its_length_in_two_ways_is_refused() -> None:
    with small_server(50) as address, ExitStack() as stack:
        head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        assert connect(stack, address, head).recv(100).startswith(b"HTTP/1.1 400 ")


def test_the_oldest_unfinished_request_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address may have a quarter of the places for them."""
    monkeypatch.setattr(connections, "GRACE_SECONDS", 0.0)
    with small_server(40) as address, ExitStack() as stack:
        idle = [connect(stack, address, b"GET ") for _ in range(30)]
        for _ in range(20):
            assert fetch(address) == "0 False"
        assert all(is_closed(one) for one in idle[:20])


def test_new_connection_is_not_disconnected() -> None:
    """A venue behind one address opens a page at once."""
    with small_server(100) as address, ExitStack() as stack:
        asking = [connect(stack, address) for _ in range(60)]
        for one in asking:
            one.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert all(one.recv(12) == b"HTTP/1.1 200" for one in asking)


def test_the_last_places_are_the_staffs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNFINISHED_SHARE", 1)
    with small_server(16) as address, ExitStack() as stack:
        for _ in range(14):
            connect(stack, address, b"GET ")
        assert fetch(address) == "0 True"


def test_places_are_counted_for_what_is_there() -> None:
    """Connections that are gone leave their places."""
    with small_server(8) as address:
        for _ in range(30):
            assert fetch(address) == "0 False"


def test_the_limit_of_files_is_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
        most = raise_file_limit()
        raised, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert raised == hard
        assert 0 < most <= raised - OTHER_FILES
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_same_problem_is_in_the_log_once_in_a_while() -> None:
    now = 100.0
    throttle = Throttle(lambda: now)

    def passes(line: int = 1) -> logging.LogRecord | None:
        record = logging.LogRecord("asyncio", logging.ERROR, "file", line, "accept failed", None, None)
        return record if throttle.filter(record) else None

    assert passes() is not None
    assert [passes() for _ in range(500)] == [None] * 500
    assert passes(line=2) is not None
    now += LOG_EVERY
    again = passes()
    assert again is not None
    assert vars(again)["fields"] == {"repeated": 500}


def with_few_files(*arguments: object) -> None:
    """Be `crosstable ARGUMENTS` where a program may open 256 files unless it asks for more, as on a Mac."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    command_line(*arguments)


def resident(server: Running) -> list[int]:
    """Return the megabytes of memory of a server and of each of its viewers."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [_resident(pid) // 1_000_000 for pid in (server.process.pid, *children)]


def _resident(pid: object) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


BODY = 1_900_000


def crowd(port: int, code: str, silent: int, bodies: int, phones: int) -> None:
    """Be a crowd: it comes at once, says how many phones were shown a page, and stays until nobody listens."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(_crowd(port, code, silent, bodies, phones))


async def _crowd(port: int, code: str, silent: int, bodies: int, phones: int) -> None:
    head = f"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    known = f"{head}Content-Length: {BODY}\r\n\r\n".encode() + b"x" * (BODY - 1)
    in_parts = f"{head}Transfer-Encoding: chunked\r\n\r\n{BODY:x}\r\n".encode() + b"x" * (BODY - 1)
    look = f"GET /t/{code}/standings HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    held = list[asyncio.StreamWriter]()

    async def come(sent: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        held.append(writer)
        writer.write(sent)
        with suppress(ConnectionError):
            await writer.drain()
            return await reader.read(12) if sent is look else b""
        return b""

    wanted = [b"GET "] * silent + [known, in_parts] * (bodies // 2) + [look] * phones
    random.Random(1).shuffle(wanted)
    print("they come", flush=True)
    coming = [asyncio.create_task(come(one)) for one in wanted]
    shown = [one for one, sent in zip(coming, wanted, strict=True) if sent is look]
    answers = await asyncio.gather(*shown)
    print(dict(Counter(answer.decode() for answer in answers)), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    os._exit(0)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").exists(), reason="memory is read from /proc")
def test_a_crowd_at_the_door(tmp_path: Path, proof_size: Size, proof: Proof) -> None:
    """Four bytes each, unfinished bodies and ordinary phones, all at once: page and desk answer meanwhile and after,
    every phone is shown its page, and memory stays small.
    """
    share = proof_size(10, 1)
    silent, bodies, phones = 1100 // share, 300 // share, 300 // share
    options = ("--data", tmp_path, "--host", "127.0.0.1", "--port", 0, "--demo", "--viewers", proof_size(0, 1))
    server = Running(*options, program=with_few_files)
    try:
        cookie, code = server.enter(), server.codes[0]
        paths = ((f"/t/{code}/standings", ""), (f"/t/{code}/desk", cookie))
        assert [server.get(*asked).status_code for asked in paths] == [200, 200]
        begun = time.monotonic()
        assert server.get(*paths[1]).status_code == 200
        alone = time.monotonic() - begun
        port = int(server.url.rpartition(":")[2])
        # The phones run in a process of their own, so that a slow reader does not delay them.
        with (
            run_piped(crowd, port, code, silent, bodies, 0) as others,
            run_piped(crowd, port, code, 0, 0, phones) as came,
        ):
            assert [one.stdout.readline() for one in (others, came)] == ["they come\n"] * 2
            all_there = Thread(target=lambda: told.append(came.stdout.readline()), daemon=True)
            told, took, after = list[str](), list[float](), 0
            all_there.start()
            while after < 5:
                after += not all_there.is_alive()
                for asked in paths:
                    begun = time.monotonic()
                    assert server.get(*asked).status_code == 200
                    took.append(time.monotonic() - begun)
            memory = resident(server)
            assert told == [f"{ {'HTTP/1.1 200': phones} }\n"]
        _, _, log = server.stop()
    finally:
        server.process.kill()
        server.process.wait(PATIENCE)
    assert max(memory) < 200
    assert "Traceback" not in log
    if share == 1:
        # Idle connections are closed after ten seconds. Nobody may have to wait for that, unless the machine is slow.
        assert max(took) < max(connections.HEADER_SECONDS / 3, 100 * alone)
    run = (
        f"{silent} connections of four bytes, {bodies} bodies of {BODY / 1e6} MB less a byte, {phones} phones, all at"
        " once; a soft limit of 256 files"
    )
    result = (
        f"{len(took)} answers meanwhile and after, the slowest in {max(took):.2f} s; {', '.join(map(str, memory))} MB"
    )
    proof("nobody shuts the door", run, cases=silent + bodies + phones, result=result)
