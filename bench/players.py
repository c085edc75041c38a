"""Players' phones at a real server: each shows its own page and gets the updates of its player.

Every phone holds its stream and reloads its page on demand, as a browser does. Players report and confirm while the
desk enters results at other tables. The phones run in their own process, so that their work does not slow the desk.
"""

import asyncio
import json
import multiprocessing
import re
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import token_urlsafe
from typing import NamedTuple

from bench.hall import PATIENCE, Entered, Hall, enter_results, make_journal, open_connection
from crosstable.app.devices import Devices
from crosstable.app.director import Director
from crosstable.commands import Actor, Claim
from crosstable.journal.sqlite import SqliteJournal

# Seconds after which the last thing that was done has reached everybody.
AFTERWARDS = 3.0
# Phones that open their page at the same time.
AT_ONCE = 50


class Owner(NamedTuple):
    """A phone: its cookie, its player and where they sit."""

    cookie: str
    player: str
    table: int


class Sent(NamedTuple):
    """Something that a phone has sent: its table, when, and how long the answer took."""

    table: int
    at: float
    took: float


class Seen(NamedTuple):
    """A phone's update: its time, and when the phone showed its page."""

    table: int
    told: float
    shown: float


class Run(NamedTuple):
    """The outcome: results of the desk by table, reports of phones, and their updates."""

    entered: dict[int, Entered]
    sent: list[Sent]
    seen: list[Seen]

    def delays(self) -> list[float]:
        """Return the seconds from each change at a table until each phone there showed it; fail if one did not."""
        shown = defaultdict[int, list[Seen]](list)
        for seen in self.seen:
            shown[seen.table].append(seen)
        done = [(table, entered.sent) for table, entered in self.entered.items()]
        found = []
        for table, at in (*done, *((sent.table, sent.at) for sent in self.sent)):
            after = sorted(seen.shown - at for seen in shown[table] if seen.shown > at)
            assert len(after) >= 2, f"table {table} was not told"
            found += after[:2]
        return found

    @property
    def needless(self) -> int:
        """Return how often a phone reloaded without a change at its table."""
        busy = {*self.entered, *(sent.table for sent in self.sent)}
        return sum(seen.table not in busy for seen in self.seen)


def make_owners(folder: Path, players: int) -> list[Owner]:
    """Create a journal with a tournament whose players all have a phone; return the phones by table."""
    make_journal(folder, players)
    journal = SqliteJournal(folder / "crosstable.db")
    director, devices = Director(journal), Devices(journal.cabinet)
    (stream,) = journal.streams()
    current = director.state(stream).current
    assert current is not None
    owners = []
    for table, match in sorted(current.matches.items()):
        for player in (match.first, match.second):
            cookie = token_urlsafe(24)
            director.run(stream, Claim(player=player), Actor(devices.device_id(cookie), "player"))
            owners.append(Owner(cookie, player, table))
    journal.close()
    return owners


def play(hall: Hall, owners: Sequence[Owner], tables: Iterator[int], rate: float, desk: float, seconds: float) -> Run:
    """Let phones report and confirm `rate` times a second while the desk enters `desk` results a second elsewhere."""
    reported = [next(tables) for _ in range(int(rate / 2 * seconds))]
    wanted = [next(tables) for _ in range(int(desk * seconds))]
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    phones = multiprocessing.get_context("spawn").Process(
        target=_phones, args=(theirs, hall.port, hall.code, owners, reported, rate, seconds)
    )
    phones.start()
    try:
        assert ours.poll(PATIENCE), "the phones did not open"
        ours.recv()
        entered = asyncio.run(enter_results(hall, wanted, desk))
        assert ours.poll(PATIENCE + seconds)
        sent, seen = ours.recv()
    finally:
        phones.join(PATIENCE)
    return Run(dict(zip(wanted, entered, strict=True)), sent, seen)


def _phones(
    pipe: Connection, port: int, code: str, owners: Sequence[Owner], tables: Sequence[int], rate: float, seconds: float
) -> None:
    pipe.send(asyncio.run(_Phones(port, code).run(pipe, owners, tables, rate, seconds)))


class _Phones:
    """All phones, in one process."""

    def __init__(self, port: int, code: str) -> None:
        self._port, self._code = port, code
        self._seen: list[Seen] = []
        self._opening = asyncio.Semaphore(AT_ONCE)

    async def run(
        self, pipe: Connection, owners: Sequence[Owner], tables: Sequence[int], rate: float, seconds: float
    ) -> tuple[list[Sent], list[Seen]]:
        opened = [asyncio.Event() for _ in owners]
        watching = [asyncio.create_task(self._watch(owner, event)) for owner, event in zip(owners, opened, strict=True)]
        await asyncio.gather(*(event.wait() for event in opened))
        self._seen.clear()
        pipe.send("open")
        by_table = defaultdict[int, list[Owner]](list)
        for owner in owners:
            by_table[owner.table].append(owner)
        begun, tasks = time.monotonic(), []
        for number, table in enumerate(tables):
            await asyncio.sleep(max(0.0, begun + 2 * number / rate - time.monotonic()))
            tasks.append(asyncio.create_task(self._report_and_confirm(*by_table[table])))
        sent = [one for both in await asyncio.gather(*tasks) for one in both]
        await asyncio.sleep(max(0.0, begun + seconds - time.monotonic()) + AFTERWARDS)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        return sent, self._seen

    async def _watch(self, owner: Owner, opened: asyncio.Event) -> None:
        """Open the page, hold its stream, and reload the page on each update."""
        name = f"{self._code}/me"
        async with self._opening:
            mark = await self._load_page(owner)
        while True:
            with suppress(OSError):
                async with open_connection(self._port) as (reader, writer):
                    writer.write(self._head(owner, f"/live?t={name}&last={name}:{mark}"))
                    while line := await reader.readline():
                        if line.startswith((b"data: ", b"event: beat")):
                            opened.set()
                        found = re.fullmatch(rb"data: ([0-9a-f-]+) \S+/me\r?\n", line)
                        if found is not None and found[1].decode() != mark:
                            told = time.monotonic()
                            mark = await self._load_page(owner)
                            self._seen.append(Seen(owner.table, told, time.monotonic()))

    async def _load_page(self, owner: Owner) -> str:
        """Load the page and return its mark."""
        async with open_connection(self._port) as (reader, writer):
            writer.write(self._head(owner, f"/t/{self._code}/me", "Accept: text/html", "Connection: close"))
            answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
        found = re.search(rb' data-mark="([0-9a-f-]+)"', answer)
        assert found is not None, answer[:2000]
        return found[1].decode()

    def _head(self, owner: Owner, path: str, *more: str, method: str = "GET") -> bytes:
        host = f"127.0.0.1:{self._port}"
        head = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Cookie: crosstable={owner.cookie}", *more]
        return ("\r\n".join(head) + "\r\n\r\n").encode()

    async def _report_and_confirm(self, reporter: Owner, other: Owner) -> tuple[Sent, Sent]:
        result = {"type": "score", "first": 2, "second": 1}
        reported = await self._send(reporter, "report_result", table=reporter.table, result=result)
        await asyncio.sleep(1.0)
        return reported, await self._send(other, "confirm", table=other.table)

    async def _send(self, owner: Owner, command: str, **fields: object) -> Sent:
        body = {"player": owner.player, "command": command, "key": f"{owner.player}-{command}", "fields": fields}
        sent, at = json.dumps(body).encode(), time.monotonic()
        more = (f"Origin: http://127.0.0.1:{self._port}", f"Content-Length: {len(sent)}", "Connection: close")
        async with open_connection(self._port) as (reader, writer):
            writer.write(self._head(owner, f"/t/{self._code}/me/do", *more, method="POST") + sent)
            answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 200"), answer[:400]
        return Sent(owner.table, at, time.monotonic() - at)
