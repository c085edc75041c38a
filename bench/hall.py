"""A hall to measure: a real server with a tournament, phones that hold streams, and a desk that enters results.

The phones are a small program in C (`streams.c`), built where it is first needed, so that they are not the limit.
"""

import asyncio
import json
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zlib
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from bench.histories import play_rounds
from bench.life import with_last_open
from crosstable.app.director import Director
from crosstable.app.importing import import_steps
from crosstable.commands import Actor
from crosstable.journal.sqlite import SqliteJournal
from crosstable.web.server.static_files import static_paths

RECORD = struct.Struct("IId")
PATIENCE = 120.0


class Hall(NamedTuple):
    """A server that runs: where, its process, its tournament, and an organiser's session."""

    port: int
    process: "subprocess.Popen[str]"
    code: str
    cookie: str

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def mark(self, page: str) -> str:
        """Return the version of a page for a phone that opens it now."""
        with urllib.request.urlopen(f"{self.url}/t/{self.code}/{page}", timeout=PATIENCE) as answer:
            return str(re.findall(rb' data-mark="([0-9a-f-]+)"', answer.read())[0].decode())

    def stream(self, page: str) -> str:
        """Return the address of the stream of a phone that shows a page."""
        name = f"{self.code}/{page}"
        return f"/live?t={name}&last={name}:{self.mark(page)}"


def make_journal(folder: Path, players: int, rounds: int = 3) -> None:
    """Create a journal with a tournament whose last round has no results yet."""
    journal = SqliteJournal(folder / "crosstable.db")
    Director(journal).replay(import_steps(with_last_open(play_rounds(players, rounds, seed=9))), Actor("bench"))
    journal.close()


@contextmanager
def run_server(folder: Path, *options: str, port: int = 0) -> Iterator[Hall]:
    """Run a server on a journal, with its viewers, until the block ends."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "crosstable", "serve", "--data", str(folder), "--host", "127.0.0.1"),
            *("--port", str(port), "--log-level", "error", *options),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield sign_in(process)
        finally:
            process.terminate()


def sign_in(process: "subprocess.Popen[str]") -> Hall:
    """Read the address of a new server and sign in by its link."""
    assert process.stdout is not None
    said = ""
    while "/enter/" not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    url, token = re.findall(r"(http://127.0.0.1:\d+)/enter/(\S+)", said)[0]
    code = re.findall(r"/t/([A-Z0-9]+)", said)[0]
    request = urllib.request.Request(f"{url}/enter/{token}", b"", {"Origin": url})
    opener = urllib.request.build_opener(_NoRedirect)
    try:
        opener.open(request, timeout=PATIENCE).close()
        raise AssertionError("the link leads nowhere")
    except urllib.error.HTTPError as redirected:
        with redirected:
            cookie = re.findall(r"crosstable=([^;]+)", redirected.headers["set-cookie"])[0]
    return Hall(int(url.rpartition(":")[2]), process, code, cookie)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


class Entered(NamedTuple):
    """A result that was entered: the number of its event, when it was sent, and how long the answer took."""

    seq: int
    sent: float
    took: float


@asynccontextmanager
async def open_connection(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a connection to a local server until the block ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        with suppress(OSError):
            await writer.wait_closed()


async def enter_results(hall: Hall, tables: Sequence[int], rate: float) -> list[Entered]:
    """Enter a result at each table, `rate` a second without waiting for answers, as several desks do."""
    begun = time.monotonic()
    tasks = []
    for number, table in enumerate(tables):
        await asyncio.sleep(begun + number / rate - time.monotonic())
        tasks.append(asyncio.create_task(_enter(hall, table)))
    return await asyncio.gather(*tasks)


async def _enter(hall: Hall, table: int) -> Entered:
    fields = {"table": table, "typed": "2 1"}
    body = json.dumps({"command": "enter_result", "key": f"t{table}", "fields": fields}).encode()
    head = f"POST /t/{hall.code}/do HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nOrigin: {hall.url}\r\n"
    head += f"Cookie: crosstable={hall.cookie}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    sent = time.monotonic()
    async with open_connection(hall.port) as (reader, writer):
        writer.write(head.encode() + b"Connection: close\r\n\r\n" + body)
        answer = await reader.read()
        took = time.monotonic() - sent
    assert answer.startswith(b"HTTP/1.1 200"), answer[:400]
    found = re.search(rb'"seq":(\d+)', answer)
    assert found is not None
    return Entered(int(found[1]), sent, took)


class Heard(NamedTuple):
    """Messages to phones: by stream the events and their times; and how many had to reload the page, or lost their
    stream.
    """

    by_stream: dict[int, list[tuple[int, float]]]
    whole: int
    ended: int

    def delays(self, entered: Sequence[Entered]) -> list[float]:
        """Return the seconds from each result until each phone showed it; fail if one never did."""
        found = []
        for told in self.by_stream.values():
            at = 0
            for one in sorted(entered):
                while at < len(told) and told[at][0] < one.seq:
                    at += 1
                assert at < len(told), f"event {one.seq} was never told"
                found.append(told[at][1] - one.sent)
        return found

    def most_in_a_second(self) -> float:
        """Return the highest update rate of any phone, per second over the whole run."""
        rates = [(len(told) - 1) / max(1.0, told[-1][1] - told[0][1]) for told in self.by_stream.values() if told]
        return max(rates, default=0.0)


class Phones:
    """Some phones that hold their streams, in a process of their own."""

    def __init__(self, port: int, count: int, path: str, folder: Path) -> None:
        self.count = count
        self._file = folder / f"heard-{time.monotonic_ns()}"
        self._process = subprocess.Popen(
            [str(_program()), str(port), str(count), path, str(self._file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def wait_until_open(self) -> None:
        """Wait until every stream has been answered."""
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "open\n"

    def hang_up(self) -> Heard:
        """Close all streams and return their messages."""
        out, _ = self._process.communicate(timeout=PATIENCE)
        whole, ended = map(int, out.split())
        found = defaultdict[int, list[tuple[int, float]]](list)
        for stream, seq, at in RECORD.iter_unpack(self._file.read_bytes()):
            found[stream].append((seq, at))
        assert len(found) == self.count, f"{len(found)} of {self.count} streams were told of anything"
        return Heard(found, whole, ended)


@cache
def _program() -> Path:
    """Compile the program of the phones for this process and return its path."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    assert compiler is not None, "the phones are a program in C, and there is no compiler: install gcc"
    made = Path(tempfile.mkdtemp(prefix="crosstable-bench-")) / "streams"
    subprocess.run([compiler, "-O2", "-o", str(made), str(Path(__file__).with_name("streams.c"))], check=True)
    return made


def percentile(values: Sequence[float], of_hundred: int) -> float:
    """Return a percentile of the values."""
    return max(values) if len(values) < 2 else quantiles(values, n=100, method="inclusive")[of_hundred - 1]


# Phones that open a page


async def open_page(hall: Hall, page: str) -> tuple[float, float]:
    """Open a page with all its files and imports over six connections; return the seconds until the page and until all
    arrived.
    """
    begun = time.monotonic()
    text = (await _get(hall, [f"/t/{hall.code}/{page}"]))[0]
    shown = time.monotonic() - begun
    files = _files(text)
    assert len(files) > 3, files
    await asyncio.gather(*(_get(hall, files[turn::6]) for turn in range(6)))
    return shown, time.monotonic() - begun


async def _get(hall: Hall, paths: Sequence[str]) -> list[bytes]:
    found = []
    async with open_connection(hall.port) as (reader, writer):
        for path in paths:
            head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nAccept-Encoding: gzip\r\n\r\n"
            writer.write(head.encode())
            answer = (await reader.readuntil(b"\r\n\r\n")).lower()
            assert answer.startswith(b"http/1.1 200"), answer[:200]
            size = re.search(rb"content-length: (\d+)", answer)
            assert size is not None
            found.append(await reader.readexactly(int(size[1])))
    return found


@cache
def _files(page: bytes) -> list[str]:
    """Return the files that a browser loads for a page, imports of scripts included."""
    text = zlib.decompress(page, 31).decode() if page[:2] == b"\x1f\x8b" else page.decode()
    found = dict.fromkeys(re.findall(r'"(/static/[^"]+)"', text))
    for path in found.copy():
        waiting = [path]
        while waiting:
            folder, _, name = waiting.pop().rpartition("/")
            script = static_paths()[name].read_text() if name.endswith(".js") else ""
            more = [f"{folder}/{one}" for one in re.findall(r'"\./(\w+\.js)"', script)]
            waiting += [one for one in more if one not in found]
            found |= dict.fromkeys(more)
    return [*found]


async def open_pages(hall: Hall, phones: int, seconds: float, page: str) -> list[tuple[float, float]]:
    """Open a page on `phones` phones within some seconds."""
    begun = time.monotonic()
    tasks = []
    for number in range(phones):
        await asyncio.sleep(max(0.0, begun + number * seconds / phones - time.monotonic()))
        tasks.append(asyncio.create_task(open_page(hall, page)))
    return await asyncio.gather(*tasks)


def memory(hall: Hall) -> dict[str, int]:
    """Resident bytes of the process that writes and of each viewer."""
    children = Path(f"/proc/{hall.process.pid}/task/{hall.process.pid}/children").read_text().split()
    return {pid: _resident(int(pid)) for pid in (str(hall.process.pid), *children)}


def _resident(pid: int) -> int:
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) * 1024


def viewers_of(hall: Hall) -> list[int]:
    return [int(pid) for pid in memory(hall) if int(pid) != hall.process.pid]
