"""A viewer: a process that shows public pages, files and streams from the journal, beside the one that writes.

It only reads. What is not for everybody, what it cannot find, and whatever somebody sends or is signed in for it relays
to the process that writes: rights and limits are asked there (`web.server.relay`).
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
from crosstable.web.security import READING, Safety
from crosstable.web.server.background_tasks import LOOK_EVERY, has_moved
from crosstable.web.server.logs import begin, logged, say
from crosstable.web.server.relay import relaying
from crosstable.web.server.run import Server, configured, opened, site_addresses
from crosstable.web.server.settings import Settings
from crosstable.web.server.static_files import STATIC
from crosstable.web.server.tls import tls_of
from crosstable.web.server.viewers import CAME, PATIENCE, READY, Came, Task, hand_over

# What a viewer says itself; anything else the process that writes says.
FOUND = (200, 204, 303, 304)


class Relayed(Arrivals):
    """Tells the process that writes who came: it knows who waits for them."""

    def __init__(self, journal: Journal, channel: socket.socket) -> None:
        super().__init__(journal.cabinet, tuple)
        self._channel = channel

    def report_arrival(self, code: str, address: str, cookie: str | None) -> None:
        said = msgspec.json.encode(Came(code, address, cookie)).decode()
        try:
            self._channel.send(f"{CAME} {said}\n".encode(), socket.MSG_DONTWAIT)
        except BlockingIOError:
            # So many come that nobody waits for the first.
            return


def viewing(site: Site, app: ASGIApp, relay: ASGIApp) -> ASGIApp:
    """Return the application of a viewer: `app` for what everybody may see, `relay` for the rest."""
    shown = Router({path: path for (method, path), route in ROUTES.items() if method == "GET" and route.by_viewers})

    def is_shown(request: Request) -> bool:
        path = request.scope["path"].rstrip("/") or "/"
        if is_api(path):
            # A token is looked up, and its use noted, by the process that writes.
            found = find_operation(path)
            return found is not None and "GET" in found[0] and found[0]["GET"].by_viewers and not _has_token(request)
        is_page = ADDRESS.fullmatch(path) or shown.find(path)
        # Whether somebody still has a role is asked elsewhere, and a code that is typed is a guess.
        return bool(is_page) and ":" not in request.query_params.get("t", "") and "code" not in request.query_params

    def is_known(cookie: str) -> bool:
        """Whether somebody is signed in, or may be: where the store is away nobody knows."""
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
        if scope["method"] not in READING or not (is_file or is_shown(request)):
            await relay(scope, receive, send)
            return
        cookie = None if is_file or is_api(scope["path"]) else request.cookies.get(COOKIE)
        if cookie is not None and await asyncio.to_thread(is_known, cookie):
            await relay(scope, receive, send)
            return
        is_found = True

        async def found(message: Message) -> None:
            nonlocal is_found
            if message["type"] == "http.response.start":
                is_found = message["status"] in FOUND or (message["status"] == 429 and is_api(scope["path"]))
            if is_found:
                await send(message)

        asked = dict(scope)
        await app(asked, receive, found)
        if not is_found:
            await relay(scope, receive, send)

    return answer


def _has_token(request: Request) -> bool:
    return "authorization" in request.headers


class Viewer(Server):
    """Says that it is ready when it is."""

    def __init__(self, config: uvicorn.Config, hub: Hub, channel: socket.socket) -> None:
        super().__init__(config, hub)
        self._channel = channel

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._channel.send(f"{READY}\n".encode())


def main() -> None:
    """Serve until the process that writes hangs up."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    settings = task.settings
    channel = socket.socket(fileno=task.channel)
    listener = socket.socket(fileno=task.listener)
    # Ctrl+C is for the server, which stops its viewers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    begin(settings.level, settings.log_json)
    load_plugins()
    try:
        with opened(settings, create=False, read_only=True) as journal:
            port = listener.getsockname()[1]
            site = Site(journal, addresses=site_addresses(settings, port))
            site.claims = task.claims
            site.arrivals = Relayed(journal, channel)
            hub = Hub(journal, site.overview.head)

            async def dial() -> socket.socket:
                return hand_over(channel)

            inner = logged(create_app(site, Safety(task.hosts, task.tls), hub, settings.api_limits))
            app = viewing(site, inner, relaying(dial))
            server = Viewer(configured(app, task.proxies, tls_of(settings)), hub, channel)
            Thread(target=_stop_with, args=(server, channel), name="channel", daemon=True).start()
            Thread(target=_follow, args=(site, settings, port), name="addresses", daemon=True).start()
            server.run(sockets=[listener])
    except Refusal as refusal:
        say(logging.ERROR, "viewer_refused", code=refusal.code)
        sys.exit(1)


def _follow(site: Site, settings: Settings, port: int) -> None:
    """Moves the site to another network with the computer."""
    while True:
        time.sleep(LOOK_EVERY)
        # A network that does not tell is asked again.
        with suppress(OSError):
            has_moved(site, site_addresses(settings, port))


def _stop_with(server: uvicorn.Server, channel: socket.socket) -> None:
    """Stops the server when it is told to; where the other end is gone without a word, ends at once."""
    is_told = False
    with suppress(OSError):
        is_told = bool(channel.recv(1))
    if is_told:
        server.should_exit = True
        time.sleep(PATIENCE)
    os._exit(1)


if __name__ == "__main__":
    main()
