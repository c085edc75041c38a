"""The viewer processes of a server, as the process that writes sees them: started, replaced when they die, stopped.

A viewer has the listening socket, and a channel to here. On the channel it says that it is ready, hands over the other
end of a connection for every request that is not its own (`web.server.relay`), and says who has come. Nothing is ever
said the other way but that it is to stop; where the channel ends without that, the viewer ends at once. So none
outlives the server, however that ends.
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
from crosstable.web.server.logs import say
from crosstable.web.server.settings import Settings

# Seconds before a viewer that died is started again, and until one that is to stop is ended.
PAUSE = 0.2
PATIENCE = 5.0
# So often in a row one may die before it was ready; then there is none.
MOST_FAILURES = 5
# By default there are at most so many: each has its own memory.
MOST = 8

READY, RELAY, CAME = "ready", "relay", "came"
STOP = b"."


class Task(msgspec.Struct, frozen=True):
    """What a viewer has to know; it is told on its standard input, for it may hold a secret."""

    settings: Settings
    listener: int
    channel: int
    proxies: list[str]
    hosts: frozenset[str]
    tls: str | None
    claims: Claims = "open"


class Came(msgspec.Struct, frozen=True):
    """Somebody who looked at a page of a tournament; a browser with a cookie of its own has a mark."""

    code: str
    address: str
    cookie: str | None


def viewers_of(settings: Settings) -> int:
    """Return how many viewers a server has: by default one for each processor beyond the first; on Windows none."""
    if sys.platform == "win32":
        return 0
    if settings.viewers is not None:
        return settings.viewers
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores - 1, MOST)


class Viewers:
    """Some viewer processes. Belongs to the server's event loop."""

    def __init__(
        self,
        count: int,
        task: Callable[[int], Task],
        take: Callable[[socket.socket], None],
        came: Callable[[Came], None],
        ready: Callable[[int], None],
    ) -> None:
        """`task` tells one what to do with a channel, `take` gets the connections and `came` who came; `ready` is told
        how many are there whenever that changes for good.
        """
        self._task = task
        self._take = take
        self._came = came
        self._ready = ready
        self._channels: dict[int, socket.socket] = {}
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._are_ready = set[int]()
        self._stops = False
        self._keeping = [asyncio.create_task(self._keep(number)) for number in range(count)]

    async def _keep(self, number: int) -> None:
        """Keeps one viewer running until all are to stop."""
        failures = 0
        while not self._stops and failures < MOST_FAILURES:
            process = await self._lives(number)
            code = await asyncio.to_thread(_ended, process)
            del self._running[number]
            failures = 0 if number in self._are_ready else failures + 1
            self._are_ready.discard(number)
            if not self._stops:
                say(logging.WARNING, "viewer_ended", pid=process.pid, code=code)
                await asyncio.sleep(PAUSE)
        if not self._stops:
            say(logging.ERROR, "viewer_given_up", failures=failures)
            self._ready(len(self._are_ready))

    async def _lives(self, number: int) -> subprocess.Popen[bytes]:
        """Starts a viewer, and comes back when it has gone."""
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
        with suppress(BrokenPipeError), process.stdin as told:
            told.write(msgspec.json.encode(task))
        self._channels[number], self._running[number] = ours, process
        try:
            with ours:
                await self._heard(number, ours)
        finally:
            del self._channels[number]
        return process

    async def _heard(self, number: int, channel: socket.socket) -> None:
        """Takes what a viewer says, until there is no more."""
        loop, readable = asyncio.get_running_loop(), asyncio.Event()
        channel.setblocking(False)
        loop.add_reader(channel.fileno(), readable.set)
        said, handed = b"", deque[int]()
        try:
            while True:
                await readable.wait()
                readable.clear()
                try:
                    part, more, _, _ = socket.recv_fds(channel, 65536, 64)
                except BlockingIOError:
                    continue
                except ConnectionError:
                    return
                if not part:
                    return
                # There may be more than that.
                readable.set()
                handed.extend(more)
                *lines, said = (said + part).split(b"\n")
                for line in lines:
                    self._obey(number, line.decode(), handed)
        finally:
            loop.remove_reader(channel.fileno())
            for left in handed:
                os.close(left)

    def _obey(self, number: int, line: str, handed: deque[int]) -> None:
        word, _, rest = line.partition(" ")
        if word == READY:
            self._are_ready.add(number)
            self._ready(len(self._are_ready))
        elif word == RELAY:
            self._take(socket.socket(fileno=handed.popleft()))
        elif word == CAME:
            self._came(msgspec.json.decode(rest, type=Came))

    async def stop(self) -> None:
        """Lets all of them finish what they are at, and ends those that take too long."""
        self._stops = True
        for channel in self._channels.values():
            # What they hand over until they are done is still taken.
            with suppress(OSError):
                channel.send(STOP)
        await asyncio.wait(self._keeping, timeout=PATIENCE)
        for process in self._running.values():
            process.kill()
        await asyncio.gather(*self._keeping)


def _ended(process: subprocess.Popen[bytes]) -> int:
    """Return the exit code of a viewer that has hung up; one that does not end by itself is ended."""
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def hand_over(channel: socket.socket) -> socket.socket:
    """Return this end of a new connection, whose other end has been handed over on the channel."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            socket.send_fds(channel, [f"{RELAY}\n".encode()], [theirs.fileno()])
        except BaseException:
            ours.close()
            raise
    ours.setblocking(False)
    return ours
