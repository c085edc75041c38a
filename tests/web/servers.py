"""A real server in a process of its own, started and stopped as people do it."""

import os
import re
import signal
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import httpx

from crosstable.web.asgi import COOKIE
from tests.programs import Piped, command_line

# Seconds; never reached when all is well, however busy the machine is.
PATIENCE = 60.0
# The TLS context for plain HTTP: loading every certificate authority takes longer than most requests.
NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Running:
    """`crosstable serve` with some options, from the moment when it has said everything.

    It has no viewers unless it is given some: each costs a second to start (`tests/web/test_viewers.py`).
    """

    def __init__(
        self, *options: object, variables: dict[str, str] | None = None, program: Callable[..., object] = command_line
    ) -> None:
        ours = {name: value for name, value in os.environ.items() if not name.startswith("CROSSTABLE_")}
        self.process = Piped(
            program, "serve", *options, variables=ours | {"CROSSTABLE_VIEWERS": "0", **(variables or {})}
        )
        self.process.stdin.close()
        self._out, self._err = (_read(pipe) for pipe in (self.process.stdout, self.process.stderr))
        self.said = self._read_until("Ctrl+C")
        scheme, port = re.findall(r"(https?)://[^:/ ]+:([0-9]+)", self.said)[0]
        self.url = f"{scheme}://127.0.0.1:{port}"
        self.codes = re.findall(r"/t/([A-Z0-9]+)", self.said)

    @property
    def link(self) -> str:
        """The organiser's sign-in link that was printed at the start."""
        return f"{self.url}/enter/{re.findall(r'/enter/(.+)', self.said)[0]}"

    def _read_until(self, last: str) -> str:
        lines = list[str]()
        while not lines or last not in lines[-1]:
            line = self._out.get(timeout=PATIENCE)
            if line is None:
                raise AssertionError("".join(self._rest(self._err)))
            lines.append(line)
        return "".join(lines)

    def _rest(self, lines: "Queue[str | None]") -> list[str]:
        return list(iter(lambda: lines.get(timeout=PATIENCE), None))

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """Stop the server; return exit code, its output since the start, and its log."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        return code, "".join(self._rest(self._out)), "".join(self._rest(self._err))

    def enter(self, link: str | None = None) -> str:
        """Follow the organiser's link, or another one; return the session's cookie."""
        answer = self.post(self.link if link is None else link)
        assert answer.status_code == 303, answer.text
        return answer.cookies[COOKIE]

    def sign_in(self, name: str, password: str) -> str:
        """Sign in with a password; return the session's cookie."""
        sent = {"name": name, "password": password}
        answer = self.post(f"{self.url}/sign-in", json=sent)
        assert answer.status_code == 200, answer.text
        return answer.cookies[COOKIE]

    def get(self, path: str, cookie: str = "", **more: Any) -> httpx.Response:
        """Send a GET request, with a session or without."""
        headers = {"Cookie": f"{COOKIE}={cookie}"}
        return httpx.get(self.url + path, headers=headers, timeout=PATIENCE, verify=NOBODY, **more)

    def code_of(self, name: str) -> str:
        """Return the code of the tournament with this name."""
        codes: list[str] = self.codes
        return next(code for code in codes if name in self.get(f"/t/{code}/standings").text)

    def note(self, code: str, cookie: str = "", key: str = "k") -> httpx.Response:
        """Write a note, which only the organiser sees."""
        sent = {"command": "note", "key": key, "fields": {"words": "A note."}}
        return self.post(f"{self.url}/t/{code}/do", json=sent, headers={"Cookie": f"{COOKIE}={cookie}"})

    def rename(self, code: str, cookie: str, name: str) -> httpx.Response:
        """Rename the tournament, which every page shows."""
        sent = {"command": "rename", "key": name, "fields": {"name": name}}
        return self.post(f"{self.url}/t/{code}/do", json=sent, headers={"Cookie": f"{COOKIE}={cookie}"})

    def post(self, url: str, headers: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        """Post as one of our own pages does."""
        sent = {"Origin": self.url, **(headers or {})}
        return httpx.post(url, headers=sent, timeout=PATIENCE, verify=NOBODY, **more)


def _read(pipe: object) -> "Queue[str | None]":
    """Return a queue of the pipe's lines, with None after the last."""
    lines: Queue[str | None] = Queue()

    def read() -> None:
        for line in pipe:  # type: ignore[attr-defined]
            lines.put(line)
        lines.put(None)
        pipe.close()  # type: ignore[attr-defined]

    Thread(target=read, daemon=True).start()
    return lines


@contextmanager
def run_server(data: Path, *options: object, variables: dict[str, str] | None = None) -> Iterator[Running]:
    """Run a server for this computer alone on any free port."""
    server = Running("--data", data, "--host", "127.0.0.1", "--port", 0, *options, variables=variables)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait(PATIENCE)
