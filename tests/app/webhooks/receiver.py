"""A local receiver of webhooks: gives the answers set by a test, and keeps the messages."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from typing import NamedTuple

PATIENCE = 20.0


class Message(NamedTuple):
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A receiver; `answers` are the next statuses with their headers, followed by 200."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.arrival = Condition()
        self.url = ""

    def wait_for(self, count: int) -> list[Message]:
        with self.arrival:
            assert self.arrival.wait_for(lambda: len(self.messages) >= count, PATIENCE)
        return self.messages


@contextmanager
def run_receiver() -> Iterator[Receiver]:
    made = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers = made.answers.pop(0) if made.answers else (200, {})
            with made.arrival:
                made.messages.append(
                    Message(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                )
                made.arrival.notify_all()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.url = f"http://127.0.0.1:{server.server_port}/hook"
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()
