"""A hall of phones at a real server: results entered while thousands watch, against a bare broadcaster in the same run.

`python -m bench live` prints this table alone; with `--large` thousands of phones come.
"""

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.hall import (
    PATIENCE,
    Entered,
    Hall,
    Heard,
    Phones,
    enter_results,
    make_journal,
    memory,
    open_connection,
    open_pages,
    percentile,
    run_server,
)
from bench.players import make_owners, play

HEAD: Sequence[str] = ("work", "p50", "p99", "ratio", "hold")


class Size(NamedTuple):
    """How large a run is: players, phones that show pages, phones that hold streams, phones that come, seconds, and
    players with a phone of their own.
    """

    players: int = 300
    pages: tuple[int, ...] = (300,)
    streams: int = 1000
    come: int = 200
    seconds: float = 6.0
    own: int = 200


USUAL = Size()
LARGE = Size(players=1000, pages=(1000, 3000), streams=9000, come=1000, seconds=20.0, own=1000)
# How much longer than a bare broadcaster half of as many streams wait; and the most updates a second.
HOLD, MOST_UPDATES = 1.5, 2.3

# Reports and confirmations of players, and results of the desk, per second.
REPORTS, RESULTS = 10, 3
# Number of projectors among the watchers.
SCREENS = 10

Row = tuple[bool, tuple[str, ...]]


def rows(size: Size = USUAL) -> Iterator[Row]:
    """Yield whether each ratio holds, and the row to print."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        make_journal(folder, size.players)
        with run_server(folder) as hall:
            tables = iter(range(1, size.players // 2 + 1))
            for count in size.pages:
                entered, heard = watch_results(hall, folder, count, tables, 3, size.seconds, "pairings")
                name = f"{count:,} pages, 3 results/s"
                yield _row(f"{name}: result entered", [one.took for one in entered])
                yield _row(f"{name}: change shown", delays(entered, heard))
                lost = sum(one.whole + one.ended for one in heard)
                yield lost == 0, (f"{count:,} pages: sent whole, or cut off", "", str(lost), "", "0")
            come = asyncio.run(open_pages(hall, size.come, 5.0, "pairings"))
            yield _row(f"{size.come:,} phones open pairings in 5 s: page", [page for page, _ in come])
            yield _row(f"{size.come:,} phones open pairings in 5 s: all files", [all_ for _, all_ in come])
            entered, heard = watch_results(hall, folder, size.streams, tables, 5, size.seconds, None)
            name = f"{size.streams:,} streams, 5 results/s"
            rate = (len(entered) - 1) / (max(one.sent + one.took for one in entered) - entered[0].sent)
            yield _row(f"{name}: result entered ({rate:.1f}/s)", [one.took for one in entered])
            bare = bare_delays(folder, size.streams, 5, size.seconds)
            mine = delays(entered, heard)
            yield _row(f"{name}: told", mine, median(mine) / median(bare))
            yield _row(f"{size.streams:,} streams of a bare broadcaster, told alike", bare)
            updates = max(one.most_in_a_second() for one in heard)
            yield (
                updates <= MOST_UPDATES,
                ("updates a second for a stream, at most", "", f"{updates:.1f}", "", f"{MOST_UPDATES:g}"),
            )
            used = [round(one / 1e6) for one in memory(hall).values()]
            yield True, (f"memory: writer {used[0]} MB, viewers {', '.join(map(str, used[1:]))} MB",)
    yield from own_rows(size)


def own_rows(size: Size) -> Iterator[Row]:
    """Yield the same for phones with a player's own page, which report and confirm while the desk enters results."""
    with tempfile.TemporaryDirectory() as made:
        owners = make_owners(Path(made), size.own)
        with run_server(Path(made)) as hall:
            tables = iter(range(1, size.own // 2 + 1))
            run = play(hall, owners, tables, REPORTS, RESULTS, size.seconds)
            name = f"{size.own:,} players, {REPORTS} reports/s, {RESULTS} results/s"
            took = [entered.took for entered in run.entered.values()]
            yield _row(f"{name}: result entered", took)
            yield _row(f"{name}: report sent", [sent.took for sent in run.sent])
            yield _row(f"{name}: shown at the table", run.delays())
            yield (
                run.needless == 0,
                ("pages asked for at tables where nothing happened", "", str(run.needless), "", "0"),
            )


def _row(work: str, seconds: Sequence[float], ratio: float | None = None) -> Row:
    half, most = percentile(seconds, 50), percentile(seconds, 99)
    shown = () if ratio is None else (f"{ratio:.2f}", f"{HOLD:g}")
    return ratio is None or ratio <= HOLD, (work, f"{half * 1000:,.0f} ms", f"{most * 1000:,.0f} ms", *shown)


def watch_results(
    hall: Hall, folder: Path, count: int, tables: Iterator[int], rate: float, seconds: float, page: str | None
) -> tuple[list[Entered], list[Heard]]:
    """Enter results while phones watch a page and projectors the standings, or all only the version of the journal."""
    alone = f"/live?t={hall.code}"
    path, screens = (alone, alone) if page is None else (hall.stream(page), hall.stream("standings"))
    phones = [Phones(hall.port, count - SCREENS, path, folder), Phones(hall.port, SCREENS, screens, folder)]
    for phone in phones:
        phone.wait_until_open()
    wanted = [next(tables) for _ in range(int(rate * seconds))]
    entered = asyncio.run(enter_results(hall, wanted, rate))
    # The last one reaches everybody, too.
    time.sleep(3)
    return entered, [phone.hang_up() for phone in phones]


def delays(entered: Sequence[Entered], heard: Sequence[Heard]) -> list[float]:
    return [delay for one in heard for delay in one.delays(entered)]


# The baseline of the streams: the least that an ASGI application does to send news to all, twice a second.
BARE = """
import asyncio, sys, uvicorn
bells, said, news = set(), b"", asyncio.Event()
async def tell():
    while True:
        await news.wait()
        news.clear()
        for bell in bells:
            bell.set()
        await asyncio.sleep(0.5)
async def app(scope, receive, send):
    global said
    if scope["type"] == "lifespan":
        telling = asyncio.create_task(tell())
        for kind in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{kind}.complete"})
        return
    if scope["method"] == "POST":
        said = (await receive())["body"]
        news.set()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})
        return
    bell = asyncio.Event()
    bells.add(bell)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
    await send({"type": "http.response.body", "body": b"retry: 1000\\ndata: \\n\\n", "more_body": True})
    while True:
        await bell.wait()
        bell.clear()
        await send({"type": "http.response.body", "body": said, "more_body": True})
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", timeout_graceful_shutdown=1)
"""


def bare_delays(folder: Path, count: int, rate: float, seconds: float) -> list[float]:
    """Return the seconds from each message, at this rate, to each stream of a bare broadcaster."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", BARE, str(port)])
    try:
        _wait_for_port(port)
        phones = Phones(port, count, "/live", folder)
        phones.wait_until_open()
        entered = asyncio.run(_say(port, rate, int(rate * seconds)))
        time.sleep(3)
        return phones.hang_up().delays(entered)
    finally:
        process.kill()
        process.wait(PATIENCE)


async def _say(port: int, rate: float, times: int) -> list[Entered]:
    entered, begun = list[Entered](), time.monotonic()
    for seq in range(1, times + 1):
        await asyncio.sleep(begun + seq / rate - time.monotonic())
        body = b"id: ABCD:%d-0123456789ab\ndata: %d-0123456789ab ABCD\n\n" % (seq, seq)
        head = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        sent = time.monotonic()
        async with open_connection(port) as (reader, writer):
            writer.write(head + body)
            await reader.read()
        entered.append(Entered(seq, sent, time.monotonic() - sent))
    return entered


def _wait_for_port(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionError:
            time.sleep(0.05)
    raise TimeoutError(port)
