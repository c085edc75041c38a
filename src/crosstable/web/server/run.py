"""A server from its start to its end: opens the journal, listens, says where it is, answers, and stops without haste.

It stops as people would: streams are let go first, answers that are under way are given two more seconds.
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
from crosstable.web.server.background_tasks import ADDRESS, SERVER, counting_down, disk_of, show_life, watching
from crosstable.web.server.connections import limited, raise_file_limit
from crosstable.web.server.gc_tuning import SET_ASIDE_EVERY, begin_sharing, set_aside
from crosstable.web.server.logs import begin, logged, say
from crosstable.web.server.mirror import mirror_lines, mirroring, source_of, take_over
from crosstable.web.server.network import (
    addresses,
    checked_proxies,
    checked_url,
    is_this_computer,
    known_hosts,
    listening,
    tls_name,
    url_of,
)
from crosstable.web.server.relay import believing
from crosstable.web.server.restore_watch import noticing_restores, organisers_link
from crosstable.web.server.settings import JOURNAL_FILE, Settings
from crosstable.web.server.tls import tls_of
from crosstable.web.server.viewers import Came, Task, Viewers, viewers_of
from crosstable.web.site.unreadable import log_unreadable
from crosstable.words import sentence, words

# Seconds in which answers that are under way may be finished, and between two moves of a demo that plays on.
PATIENCE = 2
PLAYS_EVERY = 2.0
MOST_LISTED = 10
# So often a second the server looks whether it is to stop.
TICKS = 10
# So many answers are worked out at once. Most wait for a disk or a database, so they are many more than processors:
# whoever waits for a slow commit keeps nobody from looking.
THREADS = 40

Say = Callable[[str], None]


class Server(uvicorn.Server):
    """Has threads for answers, and lets go of all live streams before it waits for answers to end."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "answers"))
        begin_sharing()
        await super().startup(sockets)

    async def on_tick(self, counter: int) -> bool:
        turn, is_between = divmod(counter, SET_ASIDE_EVERY * TICKS)
        if not is_between:
            set_aside(turn)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)


class Writer(Server):
    """The server of a journal. Where it has viewers, those take the connections, and hand on what is not theirs.

    Until the first viewer is ready, and where none comes up, it takes them itself.
    """

    def __init__(self, config: uvicorn.Config, hub: Hub, site: Site, relayed: uvicorn.Config) -> None:
        """`relayed` is how connections from viewers are answered."""
        super().__init__(config, hub)
        self._site = site
        self._relayed = relayed
        self._viewers: Viewers | None = None
        self._begin: Callable[[], Viewers] | None = None
        self._listener: socket.socket | None = None
        self._pending = set[asyncio.Task[object]]()

    def have_viewers(self, count: int, task: Callable[[int], Task]) -> None:
        """Has so many viewers as soon as it runs."""
        self._begin = lambda: Viewers(count, task, self._take, self._came, self._are_ready)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets is not None
        (self._listener,) = sockets
        self._relayed.load()
        # What is closed when viewers have come is not what they listen at.
        await super().startup([self._listener.dup()])
        if self._begin is not None:
            self._viewers = self._begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        if self._viewers is not None:
            # What they relay is still answered.
            await self._viewers.stop()
        await super().shutdown(sockets)

    def _connection(self, config: uvicorn.Config) -> asyncio.Protocol:
        protocol: Callable[..., asyncio.Protocol] = config.http_protocol_class
        return protocol(config=config, server_state=self.server_state, app_state=self.lifespan.state)

    def _take(self, handed: socket.socket) -> None:
        """A connection that a viewer has handed over."""
        handed.setblocking(False)
        connected = asyncio.get_running_loop().connect_accepted_socket
        self._do(connected(partial(self._connection, self._relayed), handed))

    def _came(self, somebody: Came) -> None:
        self._do(
            asyncio.to_thread(self._site.arrivals.report_arrival, somebody.code, somebody.address, somebody.cookie)
        )

    def _are_ready(self, count: int) -> None:
        """Leaves the door to the viewers while there is one."""
        if count:
            for server in self.servers:
                server.close()
        elif not any(server.is_serving() for server in self.servers):
            self._do(self._accept())

    async def _accept(self) -> None:
        """Takes connections itself."""
        assert self._listener is not None
        make, config = partial(self._connection, self.config), self.config
        listening = asyncio.get_running_loop().create_server(make, sock=self._listener.dup(), ssl=config.ssl)
        self.servers = [*self.servers, await listening]

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)


def serve(settings: Settings, tell: Say) -> None:
    """Serves until somebody stops it; `tell` takes the lines for whoever started it.

    Refused where the journal cannot be opened, where the port or the address cannot be had (`web.server.network`),
    and where the certificate is none or the key another one's (`web.server.tls`).
    """
    url = None if settings.url is None else checked_url(settings.url)
    proxies = checked_proxies(settings.trusted_proxy or "")
    tls = tls_of(settings)
    begin(settings.level, settings.log_json)
    source = source_of(settings)
    listener = listening(settings.host, settings.port)
    try:
        with opened(settings) as journal:
            take_over(journal, source, settings, tell)
            port = listener.getsockname()[1]
            hosts = addresses(settings.host)
            reached = [url_of(host, port, settings.is_tls) for host in hosts]
            reached_now = partial(site_addresses, settings, port)
            site = Site(journal, addresses=reached_now())
            site.backups = settings.folder
            site.rating_lists = RatingLists(settings.folder)
            # From the internet anybody could be the first to claim a name.
            site.claims = "code" if url is not None or settings.trusted_proxy else "open"
            if settings.database is None:
                site.disk, site.journal_file = disk_of(settings.folder), JOURNAL_FILE
            _prepare(site, settings, tell)
            _set_operator_password(site, settings)
            with mirroring(site, settings), watching(site, reached_now), counting_down(site):
                for line in _told(site, settings, [*zip(hosts, reached, strict=True)]):
                    tell(line)
                if settings.open_:
                    _open_browser(site, url_of("127.0.0.1", port, settings.is_tls))
                with noticing_restores(site, tell):
                    names = known_hosts(hosts, url, settings.allowed_host)
                    _run(site, settings, listener, proxies, Safety(names, tls_name(url)), tls)
    finally:
        listener.close()
    say(logging.INFO, "stopped")
    tell(words("serve.goodbye", command=_command("serve", settings)))


def site_addresses(settings: Settings, port: int) -> list[str]:
    """Return where people reach the server now: the address that is fixed, then those of this computer."""
    found = [url_of(address, port, settings.is_tls) for address in addresses(settings.host)]
    return found if settings.url is None else [checked_url(settings.url), *found]


@contextmanager
def opened(settings: Settings, create: bool = True, read_only: bool = False) -> Iterator[Journal]:
    """The journal of a server. Its folder is made where there is none, for this user alone."""
    where = settings.database
    if where is None:
        folder = settings.folder
        try:
            if create:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except FileExistsError:
            raise BadFile("not_a_folder", folder=str(folder)) from None
        except OSError as error:
            raise BadFile("folder_denied", folder=str(folder), detail=error.strerror) from None
        where = str(folder / JOURNAL_FILE)
    journal = open_journal(where, create, read_only)
    try:
        yield journal
    finally:
        journal.close()


def link(settings: Settings) -> str:
    """A new organiser's link, once to be followed, at the address that the server said last.

    Refused where there is no journal.
    """
    with opened(settings, create=False) as journal:
        known = journal.cabinet.get(SERVER, ADDRESS)
        if settings.url is not None:
            base = checked_url(settings.url)
        elif known is not None:
            base = known.decode()
        else:
            base = url_of(addresses(settings.host)[0], settings.port, settings.is_tls)
        return organisers_link(Site(journal), base)


def _prepare(site: Site, settings: Settings, tell: Say) -> None:
    """The demo, where it is wanted; a code for every tournament; nothing that is too old to be of use."""
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


def _told(site: Site, settings: Settings, reached: list[tuple[str, str]]) -> Iterator[str]:
    """What whoever started the server reads: where the data is, where to go, and how to get in."""
    first = site.addresses[0]
    site.journal.cabinet.put(SERVER, ADDRESS, first.encode())
    say(logging.INFO, "started", version=__version__, address=first, pid=os.getpid())
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
    shown = site.overview.entries()
    log_unreadable(shown)
    for entry in [readable for readable in shown if readable.unreadable_reason is None][:MOST_LISTED]:
        yield words("serve.tournament", name=entry.name, url=f"{first}/t/{entry.listed.code}")
    for tournament in shown:
        if tournament.unreadable_reason is not None:
            yield words(
                "serve.unreadable", tournament=tournament.listed.code, why=sentence(tournament.unreadable_reason)
            )
    yield ""
    if not settings.no_link:
        yield words("serve.link")
        yield f"  {organisers_link(site, first)}"
    yield words("serve.another_link", command=_command("link", settings))
    yield ""
    yield words("serve.stop")


def _set_operator_password(site: Site, settings: Settings) -> None:
    """Set the operator's password to that of the file, unless it is that already.

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
    Thread(target=webbrowser.open, args=(organisers_link(site, base),), name="browser", daemon=True).start()


def _command(name: str, settings: Settings) -> str:
    """A command for the same journal, to be copied. A shell need not find the program by its name."""
    beside = Path(sys.executable).with_name("crosstable")
    program = "crosstable" if shutil.which("crosstable") or not beside.exists() else str(beside)
    return shlex.join([program, name, *settings.options])


def qr_code(url: str) -> str:
    """A QR code in the letters of a terminal."""
    drawn = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _run(
    site: Site,
    settings: Settings,
    listener: socket.socket,
    proxies: list[str],
    safety: Safety,
    tls: ssl.SSLContext | None,
) -> None:
    hub = Hub(site.journal, site.overview.head)
    app = logged(create_app(site, safety, hub, settings.api_limits))
    server = Writer(configured(app, proxies, tls), hub, site, configured(believing(app), [], None))

    def task(channel: int) -> Task:
        return Task(settings, listener.fileno(), channel, proxies, safety.hosts, safety.tls, site.claims)

    count = viewers_of(settings)
    if count:
        server.have_viewers(count, task)
    with _stopped_by_signals(server), _playing(site, settings.demo_play):
        server.run(sockets=[listener])


def configured(app: ASGIApp, proxies: list[str], tls: ssl.SSLContext | None) -> uvicorn.Config:
    """How connections are answered, in the process that writes and in those of viewers."""
    return limited(
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
def _stopped_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Ctrl+C, and what a service manager sends, stop the server and not the program: it still has to say goodbye."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _playing(site: Site, wanted: bool) -> Iterator[None]:
    """While the server runs the demo plays on, a move every few moments; of several servers one plays it."""
    over, lease = Event(), Lease(site.journal, "demo")

    def play() -> None:
        while not over.wait(PLAYS_EVERY):
            # Where the store is away, nobody plays.
            with suppress(Refusal):
                if lease.holds():
                    for stream in demo.DEMOS:
                        demo.play_move(site, stream)
        lease.release()

    thread = Thread(target=play, name="demo", daemon=True)
    if wanted:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if wanted:
            thread.join()
