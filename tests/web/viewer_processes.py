"""A server's viewer processes, and streams read in the background."""

import os
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import Thread

import httpx

from crosstable.web.asgi import COOKIE
from tests.web.servers import NOBODY, PATIENCE, Running

VIEWER = "crosstable.web.server.viewer"


def viewers(server: Running) -> list[int]:
    """Return the running viewer processes of a server."""
    return [pid for pid, parent in all_viewers().items() if parent == server.process.pid]


def all_viewers() -> dict[int, int]:
    """Return every viewer on this machine with its parent, without zombies."""
    found = dict[int, int]()
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes().decode()
            state, parent = re.findall(r"\) (\w) (\d+) ", (folder / "stat").read_text())[0]
        except (OSError, IndexError):
            continue
        if VIEWER in command and state != "Z":
            found[int(folder.name)] = int(parent)
    return found


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def client_of(client: httpx.Client | None) -> AbstractContextManager[httpx.Client]:
    """Return the client, or one that is closed after use."""
    return nullcontext(client) if client else httpx.Client(timeout=PATIENCE, verify=NOBODY)


class Stream:
    """A stream that is read in a thread of its own."""

    def __init__(self, server: Running, watched: str, cookie: str = "", client: httpx.Client | None = None) -> None:
        self.said = ""
        self.is_over = False
        self._client = client_of(client)
        headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
        self._thread = Thread(target=self._read, args=(f"{server.url}/live?t={watched}", headers), daemon=True)
        self._thread.start()

    def _read(self, url: str, headers: dict[str, str]) -> None:
        try:
            with self._client as asking, asking.stream("GET", url, headers=headers) as answer:
                for part in answer.iter_text():
                    self.said += part
        except httpx.HTTPError:
            pass
        self.is_over = True

    def wait_for_text(self, pattern: str) -> None:
        wait_until(lambda: re.search(pattern, self.said))


def is_by_viewer(server: Running, code: str, client: httpx.Client | None = None) -> bool:
    """Return whether viewers take the connections: then only they hold one."""
    with client_of(client) as asking, asking.stream("GET", f"{server.url}/live?t={code}"):
        return any(_has_connection(pid, server) for pid in viewers(server))


def _has_connection(pid: int, server: Running) -> bool:
    port = int(server.url.rpartition(":")[2])
    sockets = {_link_target(path) for path in Path(f"/proc/{pid}/fd").iterdir()}
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = [f"socket:[{line[9]}]" for line in lines if int(line[1].partition(":")[2], 16) == port and line[3] == "01"]
    return bool({*ours} & sockets)


def _link_target(path: Path) -> str:
    """Return the target of a link; nothing if it is gone, as descriptors of another process may be."""
    try:
        return os.readlink(path)
    except FileNotFoundError:
        return ""
