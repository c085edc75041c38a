"""A server from start to stop: opens the journal, listens, prints its addresses, serves, stops gracefully.

On stop, streams are closed first; answers in progress get two more seconds.
"""

import asyncio
import io
import logging
import os
import shlex
import shutil
import signal
import socket
import ssl
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from typing import Any

import segno
import uvicorn
from starlette.types import ASGIApp

from crosstable import __version__
from crosstable.app import demo
from crosstable.app.accounts import OPERATOR
from crosstable.app.hub import Hub
from crosstable.app.lease import Lease
from crosstable.app.passwords import password_matches
from crosstable.app.rating_lists import RatingLists
from crosstable.app.site import Site
from crosstable.journal.interface import Journal
from crosstable.journal.open import open_journal
from crosstable.journal.scratch import remove_leftovers
from crosstable.model.refusals import BadFile, Refusal
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from crosstable.web.server.background_tasks import (
    ADDRESS,
    SERVER,
    disk_reader,
    run_checks,
    run_countdowns,
    run_webhooks,
    show_life,
)
from crosstable.web.server.connections import limited_config, raise_file_limit
from crosstable.web.server.gc_tuning import FREEZE_EVERY, collect_and_freeze, tune_interpreter
from crosstable.web.server.logs import log_event, log_requests, set_up_logging
from crosstable.web.server.mirror import mirror_lines, mirror_to_continue, run_mirror, take_over
from crosstable.web.server.network import (
    addresses,
    check_url,
    is_this_computer,
    known_hosts,
    open_listener,
    parse_proxies,
    tls_name,
    url_of,
)
from crosstable.web.server.relay import trust_viewers
from crosstable.web.server.restore_watch import organiser_link, watch_for_restores
from crosstable.web.server.settings import JOURNAL_FILE, Settings
from crosstable.web.server.tls import tls_context
from crosstable.web.server.viewers import Arrival, Task, Viewers, viewer_count
from crosstable.web.site.unreadable import log_unreadable
from crosstable.words import sentence, words

# Seconds for answers in progress to finish on stop, and between moves of a demo that plays on.
PATIENCE = 2
PLAYS_EVERY = 2.0
MAX_LISTED = 20
# How often per second uvicorn calls `on_tick`.
TICKS = 10
# Threads for answers. Most wait for a disk or database, so there are many more than processors: a slow commit must not
# block readers.
THREADS = 40

Say = Callable[[str], None]


class Server(uvicorn.Server):
    """A server with answer threads that closes live streams before waiting for answers."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "answers"))
        tune_interpreter()
        await super().startup(sockets)

    async def on_tick(self, counter: int) -> bool:
        turn, is_between = divmod(counter, FREEZE_EVERY * TICKS)
        if not is_between:
            collect_and_freeze(turn)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)


class Writer(Server):
    """The server of a journal. If it has viewers, they accept the connections and relay to it.

    Until the first viewer is ready, and if none starts, it accepts connections itself.
    """

    def __init__(self, config: uvicorn.Config, hub: Hub, site: Site, relayed: uvicorn.Config) -> None:
        """Create the server; `relayed` is the configuration for connections from viewers."""
        super().__init__(config, hub)
        self._site = site
        self._relayed = relayed
        self._viewers: Viewers | None = None
        self._begin: Callable[[], Viewers] | None = None
        self._listener: socket.socket | None = None
        self._pending = set[asyncio.Task[object]]()

    def use_viewers(self, count: int, task: Callable[[int], Task]) -> None:
        self._begin = lambda: Viewers(count, task, self._take, self._report_arrival, self._follow_viewers)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets is not None
        (self._listener,) = sockets
        self._relayed.load()
        # Viewers listen on the original; this duplicate is closed when they are ready.
        await super().startup([self._listener.dup()])
        if self._begin is not None:
            self._viewers = self._begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        if self._viewers is not None:
            # Keep answering what they relay.
            await self._viewers.stop()
        await super().shutdown(sockets)

    def _connection(self, config: uvicorn.Config) -> asyncio.Protocol:
        protocol: Callable[..., asyncio.Protocol] = config.http_protocol_class
        return protocol(config=config, server_state=self.server_state, app_state=self.lifespan.state)

    def _take(self, handed: socket.socket) -> None:
        """Accept a connection handed over by a viewer."""
        handed.setblocking(False)
        connected = asyncio.get_running_loop().connect_accepted_socket
        self._do(connected(partial(self._connection, self._relayed), handed))

    def _report_arrival(self, arrival: Arrival) -> None:
        self._do(asyncio.to_thread(self._site.arrivals.report_arrival, arrival.code, arrival.address, arrival.cookie))

    def _follow_viewers(self, count: int) -> None:
        """Leave accepting connections to the viewers while there are any."""
        if count:
            for server in self.servers:
                server.close()
        elif not any(server.is_serving() for server in self.servers):
            self._do(self._accept())

    async def _accept(self) -> None:
        assert self._listener is not None
        make, config = partial(self._connection, self.config), self.config
        listening = asyncio.get_running_loop().create_server(make, sock=self._listener.dup(), ssl=config.ssl)
        self.servers = [*self.servers, await listening]

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)


def serve(settings: Settings, tell: Say) -> None:
    """Serve until stopped; `tell` prints lines for the person who started the server.

    Raises if the journal can't be opened, the port or address not used (`web.server.network`), or the certificate is
    invalid (`web.server.tls`).
    """
    url = None if settings.url is None else check_url(settings.url)
    proxies = parse_proxies(settings.trusted_proxy or "")
    tls = tls_context(settings)
    set_up_logging(settings.level, settings.log_json)
    source = mirror_to_continue(settings)
    listener = open_listener(settings.host, settings.port)
    try:
        with open_server_journal(settings) as journal:
            take_over(journal, source, settings, tell)
            port = listener.getsockname()[1]
            hosts = addresses(settings.host)
            reached = [url_of(host, port, settings.is_tls) for host in hosts]
            reached_now = partial(site_addresses, settings, port)
            site = Site(journal, addresses=reached_now())
            site.backups = settings.folder
            site.rating_lists = RatingLists(settings.folder)
            # On the internet anybody could be the first to claim a name.
            site.private_webhooks = settings.private_webhooks
            site.claims = "code" if url is not None or settings.trusted_proxy else "open"
            if settings.database is None:
                site.disk, site.journal_file = disk_reader(settings.folder), JOURNAL_FILE
            _prepare(site, settings, tell)
            _set_operator_password(site, settings)
            with run_mirror(site, settings), run_checks(site, reached_now), run_countdowns(site), run_webhooks(site):
                for line in _startup_lines(site, settings, [*zip(hosts, reached, strict=True)]):
                    tell(line)
                if settings.open_:
                    _open_browser(site, url_of("127.0.0.1", port, settings.is_tls))
                with watch_for_restores(site, tell):
                    names = known_hosts(hosts, url, settings.allowed_host)
                    _run(site, settings, listener, proxies, Safety(names, tls_name(url)), tls)
    finally:
        listener.close()
    log_event(logging.INFO, "stopped")
    tell(words("serve.goodbye", command=_command("serve", settings)))


def site_addresses(settings: Settings, port: int) -> list[str]:
    """Return the server's current URLs: first the fixed one, then one per address of this computer."""
    urls = [url_of(address, port, settings.is_tls) for address in addresses(settings.host)]
    return urls if settings.url is None else [check_url(settings.url), *urls]


@contextmanager
def open_server_journal(settings: Settings, create: bool = True, read_only: bool = False) -> Iterator[Journal]:
    location = settings.database
    if location is None:
        folder = settings.folder
        try:
            if create:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except FileExistsError:
            raise BadFile("not_a_folder", folder=str(folder)) from None
        except OSError as error:
            raise BadFile("folder_denied", folder=str(folder), detail=error.strerror) from None
        location = str(folder / JOURNAL_FILE)
    journal = open_journal(location, create, read_only)
    try:
        yield journal
    finally:
        journal.close()


def new_sign_in_link(settings: Settings) -> str:
    with open_server_journal(settings, create=False) as journal:
        site = Site(journal)
        return organiser_link(site, server_address(site, settings))


def server_address(site: Site, settings: Settings) -> str:
    """Return the address for links: `--url`, else the last one of the server, else the one that it would have."""
    if settings.url is not None:
        return check_url(settings.url)
    last_address = site.cabinet.get(SERVER, ADDRESS)
    if last_address is not None:
        return last_address.decode()
    return url_of(addresses(settings.host)[0], settings.port, settings.is_tls)


def _prepare(site: Site, settings: Settings, tell: Say) -> None:
    if settings.demo:
        try:
            demo.fill_demo(site)
        except Refusal as refusal:
            if refusal.code not in ("demo_not_empty", "tournament_exists"):
                raise
            tell(words("serve.demo_kept"))
    remove_leftovers()
    site.bring_up_to_date()
    show_life(site)


def _startup_lines(site: Site, settings: Settings, reached: list[tuple[str, str]]) -> Iterator[str]:
    first = site.addresses[0]
    site.journal.cabinet.put(SERVER, ADDRESS, first.encode())
    log_event(logging.INFO, "started", version=__version__, address=first, pid=os.getpid())
    yield words("serve.welcome", version=__version__)
    yield words("serve.in_database") if settings.database else words("serve.in_folder", folder=str(settings.folder))
    yield from mirror_lines(site)
    yield ""
    yield words("serve.addresses")
    if settings.url is not None:
        yield f"  {first}"
    for host, url in reached:
        yield words("serve.here", url=url) if is_this_computer(host) else f"  {url}"
    yield ""
    yield qr_code(first)
    entries = site.overview.entries()
    log_unreadable(entries)
    for entry in [readable for readable in entries if readable.unreadable_reason is None][:MAX_LISTED]:
        yield words("serve.tournament", name=entry.name, url=f"{first}/t/{entry.listed.code}")
    for tournament in entries:
        if tournament.unreadable_reason is not None:
            yield words(
                "serve.unreadable", tournament=tournament.listed.code, why=sentence(tournament.unreadable_reason)
            )
    yield ""
    if not settings.no_link:
        yield words("serve.link")
        yield f"  {organiser_link(site, first)}"
    yield words("serve.another_link", command=_command("link", settings))
    yield ""
    yield words("serve.stop")


def _set_operator_password(site: Site, settings: Settings) -> None:
    """Set the operator's password to the file's content, unless it is already set.

    Raise `unreadable_file` or `bad_password`.
    """
    if settings.operator_password_file is None:
        return
    file = Path(settings.operator_password_file)
    try:
        password = next(iter(file.read_text(encoding="utf-8").splitlines()), "")
    except (OSError, UnicodeError) as error:
        detail = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadFile("unreadable_file", file=str(file), detail=detail) from None
    operator = site.accounts.get(OPERATOR)
    assert operator is not None
    if not password_matches(site.accounts.password(OPERATOR).hash, password):
        site.accounts.set_password(operator, password)


def _open_browser(site: Site, base: str) -> None:
    """Show the site in a browser of this computer, signed in; it waits at the door until the server answers."""
    Thread(target=webbrowser.open, args=(organiser_link(site, base),), name="browser", daemon=True).start()


def _command(name: str, settings: Settings) -> str:
    """Return a command line for the same journal, ready to copy. Includes the program's path if it isn't on `PATH`."""
    script = Path(sys.executable).with_name("crosstable")
    program = "crosstable" if shutil.which("crosstable") or not script.exists() else str(script)
    return shlex.join([program, name, *settings.options])


def qr_code(url: str) -> str:
    output = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(output, border=2, compact=True)
    return output.getvalue()


def _run(
    site: Site,
    settings: Settings,
    listener: socket.socket,
    proxies: list[str],
    safety: Safety,
    tls: ssl.SSLContext | None,
) -> None:
    hub = Hub(site.journal, site.overview.head)
    app = log_requests(create_app(site, safety, hub, settings.api_limits))
    server = Writer(uvicorn_config(app, proxies, tls), hub, site, uvicorn_config(trust_viewers(app), [], None))

    def task(channel: int) -> Task:
        return Task(settings, listener.fileno(), channel, proxies, safety.hosts, safety.tls, site.claims)

    count = viewer_count(settings)
    if count:
        server.use_viewers(count, task)
    with _stop_on_signals(server), _play_demo(site, settings.demo_play):
        server.run(sockets=[listener])


def uvicorn_config(app: ASGIApp, proxies: list[str], tls: ssl.SSLContext | None) -> uvicorn.Config:
    return limited_config(
        app,
        raise_file_limit(),
        lifespan="on",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        ssl_context_factory=None if tls is None else lambda _config, _usual: tls,
    )


@contextmanager
def _stop_on_signals(server: uvicorn.Server) -> Iterator[None]:
    """Stop the server on Ctrl+C and SIGTERM without ending the program, which still prints its goodbye."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _play_demo(site: Site, enabled: bool) -> Iterator[None]:
    """Play the demo on while the server runs, a move every few moments; of several servers one plays it."""
    stopped, lease = Event(), Lease(site.journal, "demo")

    def play() -> None:
        while not stopped.wait(PLAYS_EVERY):
            # If the store is down, skip a move.
            with suppress(Refusal):
                if lease.holds():
                    for stream in demo.DEMOS:
                        demo.play_move(site, stream)
        lease.release()

    thread = Thread(target=play, name="demo", daemon=True)
    if enabled:
        thread.start()
    try:
        yield
    finally:
        stopped.set()
        if enabled:
            thread.join()
