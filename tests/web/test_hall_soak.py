"""A hall under load while processes are killed: nothing that was acknowledged is lost, and every phone catches up.

The server is killed (and with it all its viewers) and started again on its journal and port; viewers are killed at
random while it runs. Phones hold their streams as browsers do: one that ends is opened again with what was heard last.
"""

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bench.hall import Hall, make_journal, open_connection, sign_in, viewers_of
from crosstable.events import EVENTS, NoteAdded
from crosstable.journal.open import open_journal
from tests.conftest import Proof
from tests.postgres import free_port

PATIENCE = 120.0
# How many desks wait for an answer at once; other entries follow later.
DESKS = 20
PLACE = re.compile(rb"data: (\d+)-[0-9a-f]{12} \w+\n")


class Phone:
    """A stream that comes back whenever it ends; `at` is the last event that it knows of."""

    def __init__(self, hall: Callable[[], Hall]) -> None:
        self._hall = hall
        self.at = 0
        self.lost = 0

    async def watch(self) -> None:
        heard = ""
        while True:
            hall = self._hall()
            asked = f"/live?t={hall.code}" + (f"&last={heard}" if heard else "")
            with suppress(OSError):
                async with open_connection(hall.port) as (reader, writer):
                    writer.write(f"GET {asked} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                    while line := await reader.readline():
                        if line.startswith(b"id: "):
                            heard = line[4:].strip().decode()
                        if (told := PLACE.fullmatch(line)) is not None:
                            self.at = int(told[1])
            self.lost += 1
            await asyncio.sleep(random.uniform(0.1, 0.4))


class Soak:
    """A server that is killed and restarted, and the notes it acknowledged."""

    def __init__(self, folder: Path, viewers: int) -> None:
        self._folder = folder
        self._viewers = viewers
        self._port = free_port()
        self.hall = self._start()
        self.acknowledged: dict[str, int] = {}
        self._desks = asyncio.Semaphore(DESKS)
        self.kills = self.viewer_kills = 0

    def _start(self) -> Hall:
        options = ("--port", self._port, "--viewers", self._viewers, "--log-level", "error", "--host", "127.0.0.1")
        command = [sys.executable, "-m", "crosstable", "serve", "--data", self._folder, *options]
        return sign_in(subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, text=True))

    async def kill(self) -> None:
        """Kill the writing process and start it again."""
        await asyncio.to_thread(self.end)
        # The session survives.
        self.hall = (await asyncio.to_thread(self._start))._replace(cookie=self.hall.cookie)
        self.kills += 1

    def end(self) -> None:
        with self.hall.process as process:
            process.kill()

    def kill_viewer(self) -> None:
        found = viewers_of(self.hall)
        if found:
            os.kill(random.choice(found), signal.SIGKILL)
            self.viewer_kills += 1

    async def write(self, number: int) -> None:
        """Write a note with one key until it is acknowledged."""
        key = f"n{number}"
        while key not in self.acknowledged:
            try:
                async with self._desks, asyncio.timeout(5):
                    seq = await self._send_note(key)
                self.acknowledged[key] = seq
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.1)

    async def _send_note(self, key: str) -> int:
        hall = self.hall
        body = json.dumps({"command": "note", "key": key, "fields": {"words": key}}).encode()
        head = f"POST /t/{hall.code}/do HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nOrigin: {hall.url}\r\n"
        head += f"Cookie: crosstable={hall.cookie}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        async with open_connection(hall.port) as (reader, writer):
            writer.write(head.encode() + body)
            answer = await reader.read()
        found = re.search(rb'"seq":(\d+)', answer)
        if not answer.startswith(b"HTTP/1.1 200") or found is None:
            raise ConnectionError(answer[:200])
        return int(found[1])


@pytest.mark.long
def test_a_hall_while_processes_are_killed(proof_size: Callable[[int, int], int], proof: Proof, tmp_path: Path) -> None:
    seconds, phones, rate = proof_size(9, 240), proof_size(30, 1500), proof_size(10, 5)
    kill_every = proof_size(4, 20)
    make_journal(tmp_path, 60 if seconds < 60 else 1000)
    soak = Soak(tmp_path, viewers=1)
    try:
        watching = asyncio.run(_run(soak, seconds, phones, rate, kill_every))
    finally:
        soak.end()
    assert min(soak.kills, soak.viewer_kills) >= 1
    assert sum(watcher.lost for watcher in watching) >= phones, "no stream was ever lost"
    assert len(soak.acknowledged) >= seconds * rate // 2, "hardly anything was acknowledged"
    with closing(open_journal(str(tmp_path / "crosstable.db"))) as journal, journal.contents() as contents:
        (stream,) = contents.streams()
        notes = [record.seq for record in contents.records(stream) if EVENTS[record.type] is NoteAdded]
        used = {used_key.key: (used_key.answered.first, used_key.answered.last) for used_key in contents.used_keys()}
    assert used.keys() == soak.acknowledged.keys(), "something was lost"
    assert sorted(used.values()) == [(seq, seq) for seq in notes], "something was written twice, or by nobody"
    proof(
        "a hall while its server and viewers are killed",
        f"{seconds} s, {phones} phones, {soak.kills} kills of the server, {soak.viewer_kills} of viewers",
        cases=len(notes),
        result="nothing acknowledged was lost or doubled, and every phone caught up",
    )


async def _run(soak: Soak, seconds: float, phones: int, rate: float, kill_every: float) -> list[Phone]:
    watching = [Phone(lambda: soak.hall) for _ in range(phones)]
    tasks = [asyncio.create_task(watcher.watch()) for watcher in watching]
    begun = time.monotonic()
    writing = list[asyncio.Task[None]]()
    killing = asyncio.create_task(_kills(soak, seconds, kill_every))
    for number in range(int(seconds * rate)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.monotonic()))
        writing.append(asyncio.create_task(soak.write(number)))
    await killing
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*writing)
        last = max(soak.acknowledged.values())
        while min(watcher.at for watcher in watching) < last:
            await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return watching


async def _kills(soak: Soak, seconds: float, every: float) -> None:
    """Kill the server regularly, and a viewer at a random moment between."""
    begun = time.monotonic()
    while time.monotonic() + every < begun + seconds:
        pause = random.uniform(0.3, 0.7) * every
        await asyncio.sleep(pause)
        soak.kill_viewer()
        await asyncio.sleep(every - pause)
        await soak.kill()
