"""A line to PostgreSQL that can be cut at the very moment when a word passes over it."""

import contextlib
import socket
from collections.abc import Iterator
from threading import Lock, Thread
from urllib.parse import urlsplit, urlunsplit

from tests.postgres import HOST, free_port


class Proxy:
    """A proxy that forwards everything until it is cut."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._server = (place.hostname or "", place.port or 0)
        # Not any port that is free just now: while the line is cut, nobody else may get it.
        self._port = free_port()
        self._listening = socket.create_server((HOST, self._port))
        self.url = urlunsplit(place._replace(netloc=f"{place.username}@{HOST}:{self._port}"))
        self._lock = Lock()
        self._open: list[socket.socket] = []
        self._closed = False
        self._threads: list[Thread] = []
        self._word: bytes | None = None
        self._arrives = self._comes_back = True
        self.cuts = 0
        self._start(self._accept, self._listening)

    def cut_at(self, word: bytes, *, arrives: bool, comes_back: bool) -> None:
        """Cut the line at the next occurrence of a word; `arrives`: after forwarding it; `comes_back`: new connections
        work.
        """
        self._word, self._arrives, self._comes_back = word, arrives, comes_back

    def repair(self) -> None:
        """Accept connections again."""
        self._listening = socket.create_server((HOST, self._port))
        self._start(self._accept, self._listening)

    def close(self) -> None:
        """Cut all connections."""
        _hang_up(self._listening)
        with self._lock:
            self._closed = True
            for one in self._open:
                _hang_up(one)
        for thread in self._threads:
            thread.join(30)

    def _start(self, work: object, *arguments: object) -> None:
        assert callable(work)
        thread = Thread(target=work, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = listening.accept()
                try:
                    server = socket.create_connection(self._server)
                except OSError:
                    client.close()
                    continue
                with self._lock:
                    self._open += [client, server]
                    if self._closed:  # while we were on our way to the server
                        _hang_up(client)
                        _hang_up(server)
                self._start(self._forth, client, server)
                self._start(self._forward_back, client, server)

    def _forth(self, client: socket.socket, server: socket.socket) -> None:
        for data in _receive(client):
            if self._word and self._word in data:
                self._word = None
                self.cuts += 1
                if not self._comes_back:
                    _hang_up(self._listening)
                # The client's side first, so that it never sees an answer.
                _hang_up(client)
                if self._arrives:
                    with contextlib.suppress(OSError):
                        server.sendall(data)
                        server.shutdown(socket.SHUT_WR)
                else:
                    _hang_up(server)
                return
            with contextlib.suppress(OSError):
                server.sendall(data)
        _hang_up(server)

    def _forward_back(self, client: socket.socket, server: socket.socket) -> None:
        for data in _receive(server):
            with contextlib.suppress(OSError):
                client.sendall(data)
        _hang_up(client)
        _hang_up(server)


def _receive(line: socket.socket) -> Iterator[bytes]:
    with contextlib.suppress(OSError):
        while data := line.recv(65_536):
            yield data


def _hang_up(line: socket.socket) -> None:
    """Shut a socket down, which wakes the other end and other threads; closing alone does not."""
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
