"""A viewer: a process that serves public pages, files and streams from the journal, next to the writer.

It only reads. It relays everything else to the writer, which checks permissions and limits: private pages, unknown
addresses, writes, and requests of people who are signed in (`web.server.relay`).
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from threading import Thread

import msgspec
import uvicorn
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.app.hub import Hub
from crosstable.app.phone_arrivals import Arrivals
from crosstable.app.site import Site
from crosstable.journal.interface import Journal
from crosstable.library.plugins import load_plugins
from crosstable.model.refusals import Refusal
from crosstable.web.api.door import find_operation, is_api
from crosstable.web.asgi import COOKIE, create_app
from crosstable.web.live.stream import ADDRESS
from crosstable.web.router import Router
from crosstable.web.routes import ROUTES
from crosstable.web.security import READ_METHODS, Safety
from crosstable.web.server.background_tasks import CHECK_EVERY, update_addresses
from crosstable.web.server.logs import log_event, log_requests, set_up_logging
from crosstable.web.server.relay import relay_app
from crosstable.web.server.run import Server, open_server_journal, site_addresses, uvicorn_config
from crosstable.web.server.settings import Settings
from crosstable.web.server.static_files import STATIC
from crosstable.web.server.tls import tls_context
from crosstable.web.server.viewers import CAME, PATIENCE, READY, Arrival, Task, hand_over

# Statuses that a viewer sends itself; for others it asks the writer.
OWN_STATUSES = (200, 204, 303, 304)


class RelayedArrivals(Arrivals):
    """Report arrivals to the writer, which knows who is expected."""

    def __init__(self, journal: Journal, channel: socket.socket) -> None:
        super().__init__(journal.cabinet, tuple)
        self._channel = channel

    def report_arrival(self, code: str, address: str, cookie: str | None) -> None:
        message = msgspec.json.encode(Arrival(code, address, cookie)).decode()
        try:
            self._channel.send(f"{CAME} {message}\n".encode(), socket.MSG_DONTWAIT)
        except BlockingIOError:
            # The channel is full: drop the report.
            return


def viewer_app(site: Site, app: ASGIApp, relay: ASGIApp) -> ASGIApp:
    """Return the application of a viewer: `app` serves public pages, `relay` the rest."""
    public_pages = Router(
        {path: path for (method, path), route in ROUTES.items() if method == "GET" and route.by_viewers}
    )

    def is_public(request: Request) -> bool:
        path = request.scope["path"].rstrip("/") or "/"
        if is_api(path):
            # A token is looked up, and its use noted, by the process that writes.
            match = find_operation(path)
            return match is not None and "GET" in match[0] and match[0]["GET"].by_viewers and not _has_token(request)
        is_page = ADDRESS.fullmatch(path) or public_pages.find(path)
        # The writer checks roles and counts guessed codes.
        return bool(is_page) and ":" not in request.query_params.get("t", "") and "code" not in request.query_params

    def is_signed_in(cookie: str) -> bool:
        """Return whether the cookie belongs to a session; True if the store is down."""
        try:
            return site.access.session(cookie, site.journal.now()) is not None
        except Refusal:
            return True

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        request = Request(scope)
        is_file = scope["path"].startswith(STATIC)
        if scope["method"] not in READ_METHODS or not (is_file or is_public(request)):
            await relay(scope, receive, send)
            return
        cookie = None if is_file or is_api(scope["path"]) else request.cookies.get(COOKIE)
        if cookie is not None and await asyncio.to_thread(is_signed_in, cookie):
            await relay(scope, receive, send)
            return
        is_own = True

        async def send_own(message: Message) -> None:
            nonlocal is_own
            if message["type"] == "http.response.start":
                is_own = message["status"] in OWN_STATUSES or (message["status"] == 429 and is_api(scope["path"]))
            if is_own:
                await send(message)

        copy = dict(scope)
        await app(copy, receive, send_own)
        if not is_own:
            await relay(scope, receive, send)

    return answer


def _has_token(request: Request) -> bool:
    return "authorization" in request.headers


class Viewer(Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, hub: Hub, channel: socket.socket) -> None:
        super().__init__(config, hub)
        self._channel = channel

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._channel.send(f"{READY}\n".encode())


def main() -> None:
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    settings = task.settings
    channel = socket.socket(fileno=task.channel)
    listener = socket.socket(fileno=task.listener)
    # Ctrl+C is meant for the writer, which stops its viewers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_up_logging(settings.level, settings.log_json)
    load_plugins()
    try:
        with open_server_journal(settings, create=False, read_only=True) as journal:
            port = listener.getsockname()[1]
            site = Site(journal, addresses=site_addresses(settings, port))
            site.claims = task.claims
            site.arrivals = RelayedArrivals(journal, channel)
            hub = Hub(journal, site.overview.head)

            async def dial() -> socket.socket:
                return hand_over(channel)

            inner = log_requests(create_app(site, Safety(task.hosts, task.tls), hub, settings.api_limits))
            app = viewer_app(site, inner, relay_app(dial))
            server = Viewer(uvicorn_config(app, task.proxies, tls_context(settings)), hub, channel)
            Thread(target=_stop_with_writer, args=(server, channel), name="channel", daemon=True).start()
            Thread(target=_follow_addresses, args=(site, settings, port), name="addresses", daemon=True).start()
            server.run(sockets=[listener])
    except Refusal as refusal:
        log_event(logging.ERROR, "viewer_refused", code=refusal.code)
        sys.exit(1)


def _follow_addresses(site: Site, settings: Settings, port: int) -> None:
    while True:
        time.sleep(CHECK_EVERY)
        # If the network can't be read, try again later.
        with suppress(OSError):
            update_addresses(site, site_addresses(settings, port))


def _stop_with_writer(server: uvicorn.Server, channel: socket.socket) -> None:
    """Stop the server on request; exit at once if the writer has gone."""
    is_requested = False
    with suppress(OSError):
        is_requested = bool(channel.recv(1))
    if is_requested:
        server.should_exit = True
        time.sleep(PATIENCE)
    os._exit(1)


if __name__ == "__main__":
    main()
