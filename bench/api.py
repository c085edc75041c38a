"""A hall with programs: the desk's response times while tokens read and event streams are open.

The phones, the desk and the programs share one hall, alternately with and without the programs.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path

from bench.hall import PATIENCE, Hall, Phones, enter_results, make_journal, percentile, run_server
from crosstable.app.accounts import OPERATOR
from crosstable.app.site import Site
from crosstable.journal.sqlite import SqliteJournal

HEAD: Sequence[str] = ("work", "p50", "p99", "ratio of p99", "hold")

PLAYERS, PHONES = 620, 100
TOKENS, READS_PER_TOKEN, STREAMS = 15, 20, 200
# Results a second, seconds of each turn, and turns of each kind.
RESULTS, SECONDS, TURNS = 10, 5.0, 2
HOLD = 1.5

# A program that reads standings, rounds and players by turns, each token on a connection of its own, and prints at the
# end how many answers it had.
READER = """
import asyncio, sys, time
port, code, rate = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
paths = [f"/api/v1/tournaments/{code}/{part}" for part in ("standings", "rounds/1", "players", "clock")]
answers = 0
async def read_until(stopped, token):
    global answers
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    begun, number = time.monotonic(), 0
    while not stopped.is_set():
        request = f"GET {paths[number % len(paths)]} HTTP/1.1\\r\\nHost: 127.0.0.1:{port}\\r\\n"
        writer.write(f"{request}Authorization: Bearer {token}\\r\\n\\r\\n".encode())
        head = await reader.readuntil(b"\\r\\n\\r\\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = [line for line in head.lower().split(b"\\r\\n") if line.startswith(b"content-length:")]
        await reader.readexactly(int(length[0].partition(b":")[2]))
        answers += 1
        number += 1
        await asyncio.sleep(begun + number / rate - time.monotonic())
async def main():
    stopped = asyncio.Event()
    tasks = [asyncio.create_task(read_until(stopped, token)) for token in sys.argv[4:]]
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    stopped.set()
    await asyncio.gather(*tasks)
    print(answers)
asyncio.run(main())
"""

Row = tuple[bool, tuple[str, ...]]


def rows() -> Iterator[Row]:
    """Yield whether each ratio holds, and the row to print."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        make_journal(folder, PLAYERS)
        tokens = make_tokens(folder)
        with run_server(folder) as hall:
            tables = iter(range(1, PLAYERS // 2 + 1))
            waits: dict[str, list[float]] = {"alone": [], "reads": [], "streams": []}
            for _ in range(TURNS):
                for kind, taken in waits.items():
                    taken += desk_waits(hall, folder, tables, programs(kind, hall, tokens))
    names = {
        "alone": f"{PHONES} phones, {RESULTS} results/s",
        "reads": f"the same beside {TOKENS * READS_PER_TOKEN} reads/s of {TOKENS} tokens",
        "streams": f"the same beside {STREAMS} streams of events",
    }
    for kind, taken in waits.items():
        ratio = percentile(taken, 99) / percentile(waits["alone"], 99)
        shown = () if kind == "alone" else (f"{ratio:.2f}", f"{HOLD:g}")
        times = [f"{percentile(taken, of_hundred) * 1000:,.0f} ms" for of_hundred in (50, 99)]
        yield kind == "alone" or ratio <= HOLD, (names[kind], *times, *shown)


def programs(kind: str, hall: Hall, tokens: Sequence[str]) -> AbstractContextManager[None]:
    """Return the programs that run at the same time as the desk."""
    if kind == "reads":
        return reads(hall, tokens)
    return streams(hall) if kind == "streams" else nullcontext()


def make_tokens(folder: Path) -> list[str]:
    """Return the secrets of new tokens that may read."""
    journal = SqliteJournal(folder / "crosstable.db")
    site = Site(journal)
    made = [site.tokens.create(f"Bot {number}", "public", OPERATOR, journal.now())[1] for number in range(TOKENS)]
    journal.close()
    return made


def desk_waits(hall: Hall, folder: Path, tables: Iterator[int], beside: AbstractContextManager[object]) -> list[float]:
    """Return how long the answers to results took while phones watch."""
    phones = Phones(hall.port, PHONES, hall.stream("pairings"), folder)
    phones.wait_until_open()
    with beside:
        wanted = [next(tables) for _ in range(int(RESULTS * SECONDS))]
        entered = asyncio.run(enter_results(hall, wanted, RESULTS))
    phones.hang_up()
    return [one.took for one in entered]


@contextmanager
def reads(hall: Hall, tokens: Sequence[str]) -> Iterator[None]:
    """Read with every token until the block ends. Fail unless most of the wanted answers came."""
    process = subprocess.Popen(
        [sys.executable, "-c", READER, str(hall.port), hall.code, str(READS_PER_TOKEN), *tokens],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    yield
    out, _ = process.communicate(timeout=PATIENCE)
    assert int(out) > 0.5 * TOKENS * READS_PER_TOKEN * SECONDS, f"only {out.strip()} answers"


@contextmanager
def streams(hall: Hall) -> Iterator[None]:
    """Hold streams of events until the block ends."""
    with ExitStack() as stack:
        head = (
            f"GET /api/v1/tournaments/{hall.code}/events?after=1000000 HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\n\r\n"
        )
        held = [stack.enter_context(socket.create_connection(("127.0.0.1", hall.port))) for _ in range(STREAMS)]
        for one in held:
            one.sendall(head.encode())
        for one in held:
            one.settimeout(PATIENCE)
            assert one.recv(4096).startswith(b"HTTP/1.1 200")
        yield
