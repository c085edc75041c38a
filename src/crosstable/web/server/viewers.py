"""The viewer processes of a server, as the writer sees them: started, restarted when they die, stopped.

A viewer has the listening socket and a channel to the writer. On the channel it reports that it is ready, hands over a
connection for each request that it relays (`web.server.relay`), and reports arrivals. The writer only ever sends the
order to stop; if the channel closes without it the viewer exits at once, so that none outlives the writer.
"""

import asyncio
import logging
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import msgspec

from crosstable.app.claim_codes import Claims
from crosstable.web.server.logs import log_event
from crosstable.web.server.settings import Settings

# Seconds before a dead viewer is restarted, and before a stopping one is killed.
PAUSE = 0.2
PATIENCE = 5.0
# Give up after this many starts in a row that never got ready.
MAX_FAILURES = 5
# Most viewers by default: each needs its own memory.
DEFAULT_MAX = 8

READY, RELAY, CAME = "ready", "relay", "came"
STOP = b"."


class Task(msgspec.Struct, frozen=True):
    """Settings and sockets of a viewer. Sent on its standard input, because it may hold a secret."""

    settings: Settings
    listener: int
    channel: int
    proxies: list[str]
    hosts: frozenset[str]
    tls: str | None
    claims: Claims = "open"


class Arrival(msgspec.Struct, frozen=True):
    """A visit of a tournament's page; `cookie` is None for browsers without one."""

    code: str
    address: str
    cookie: str | None


def viewer_count(settings: Settings) -> int:
    """Return the number of viewers: by default one per processor beyond the first; none on Windows."""
    if sys.platform == "win32":
        return 0
    if settings.viewers is not None:
        return settings.viewers
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores - 1, DEFAULT_MAX)


class Viewers:
    """The viewer processes. Not thread-safe: use it in the server's event loop only."""

    def __init__(
        self,
        count: int,
        task: Callable[[int], Task],
        take: Callable[[socket.socket], None],
        arrive: Callable[[Arrival], None],
        ready: Callable[[int], None],
    ) -> None:
        """Start `count` viewers.

        `task` makes the task for a channel, `take` gets handed-over connections, `arrive` arrivals, and `ready` the
        number of ready viewers when it changes for good.
        """
        self._task = task
        self._take = take
        self._arrive = arrive
        self._ready = ready
        self._channels: dict[int, socket.socket] = {}
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._are_ready = set[int]()
        self._is_stopping = False
        self._keeping = [asyncio.create_task(self._keep(number)) for number in range(count)]

    async def _keep(self, number: int) -> None:
        """Keep one viewer running until all stop."""
        failures = 0
        while not self._is_stopping and failures < MAX_FAILURES:
            process = await self._run(number)
            code = await asyncio.to_thread(_exit_code, process)
            del self._running[number]
            failures = 0 if number in self._are_ready else failures + 1
            self._are_ready.discard(number)
            if not self._is_stopping:
                log_event(logging.WARNING, "viewer_ended", pid=process.pid, code=code)
                await asyncio.sleep(PAUSE)
        if not self._is_stopping:
            log_event(logging.ERROR, "viewer_given_up", failures=failures)
            self._ready(len(self._are_ready))

    async def _run(self, number: int) -> subprocess.Popen[bytes]:
        """Start a viewer; return its process when it hangs up."""
        ours, theirs = socket.socketpair()
        with theirs:
            task = self._task(theirs.fileno())
            process = subprocess.Popen(
                [sys.executable, "-m", "crosstable.web.server.viewer"],
                stdin=subprocess.PIPE,
                pass_fds=(task.listener, task.channel),
                # Ctrl+C at a terminal is for the server, which stops its viewers.
                start_new_session=True,
            )
        assert process.stdin is not None
        with suppress(BrokenPipeError), process.stdin as standard_input:
            standard_input.write(msgspec.json.encode(task))
        self._channels[number], self._running[number] = ours, process
        try:
            with ours:
                await self._listen(number, ours)
        finally:
            del self._channels[number]
        return process

    async def _listen(self, number: int, channel: socket.socket) -> None:
        """Obey a viewer's messages until it hangs up."""
        loop, readable = asyncio.get_running_loop(), asyncio.Event()
        channel.setblocking(False)
        loop.add_reader(channel.fileno(), readable.set)
        pending, descriptors = b"", deque[int]()
        try:
            while True:
                await readable.wait()
                readable.clear()
                try:
                    part, received, _, _ = socket.recv_fds(channel, 65536, 64)
                except BlockingIOError:
                    continue
                except ConnectionError:
                    return
                if not part:
                    return
                # There may be more to read.
                readable.set()
                descriptors.extend(received)
                *lines, pending = (pending + part).split(b"\n")
                for line in lines:
                    self._obey(number, line.decode(), descriptors)
        finally:
            loop.remove_reader(channel.fileno())
            for descriptor in descriptors:
                os.close(descriptor)

    def _obey(self, number: int, line: str, descriptors: deque[int]) -> None:
        word, _, rest = line.partition(" ")
        if word == READY:
            self._are_ready.add(number)
            self._ready(len(self._are_ready))
        elif word == RELAY:
            self._take(socket.socket(fileno=descriptors.popleft()))
        elif word == CAME:
            self._arrive(msgspec.json.decode(rest, type=Arrival))

    async def stop(self) -> None:
        """Let all viewers finish their requests; kill stragglers."""
        self._is_stopping = True
        for channel in self._channels.values():
            # Connections that they still hand over are accepted.
            with suppress(OSError):
                channel.send(STOP)
        await asyncio.wait(self._keeping, timeout=PATIENCE)
        for process in self._running.values():
            process.kill()
        await asyncio.gather(*self._keeping)


def _exit_code(process: subprocess.Popen[bytes]) -> int:
    """Return the exit code of a viewer that has hung up, killing it if necessary."""
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def hand_over(channel: socket.socket) -> socket.socket:
    """Pass one end of a new connection through the channel; return the other end."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            socket.send_fds(channel, [f"{RELAY}\n".encode()], [theirs.fileno()])
        except BaseException:
            ours.close()
            raise
    ours.setblocking(False)
    return ours
