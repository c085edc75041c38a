"""A real server for a real browser, reached by a name: its pages are no secure context, as on the hall's network."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import uvicorn
from starlette.types import ASGIApp

from crosstable.app.hub import Hub
from crosstable.app.sessions import Grant
from crosstable.app.site import Site
from crosstable.commands import Role
from crosstable.journal.interface import Journal
from crosstable.journal.open import open_journal
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from crosstable.web.server.run import Server
from tests.web.public.halls import Hall

HOST = "hall.test"
# Where the same server is found when it has moved to another network.
ELSEWHERE = "10.0.0.7"
# Seconds; never reached when all is well, however busy the machine is.
PATIENCE = 120.0

# Names: every second one is in its own script.
NAMES = {
    "latin": ("Ann Novak", "Björn O'Brien", "Chloé Núñez", "Łukasz Żak"),
    "cyrillic": ("Дмитрий Иванов", "Ольга Шевченко", "Борис Петров", "Цветан Ђорђевић"),
    "chinese": ("王小明", "李丽娜", "张伟", "欧阳静怡"),
    "arabic": ("فاطمة الحسن", "يوسف منصور", "ليلى حداد", "عمر النجار"),
}


def names(count: int, script: str = "latin") -> list[str]:
    """Return `count` different names."""
    known = NAMES[script]
    return [f"{known[i % 4]} {i // 4 + 1}" if i >= 4 else known[i] for i in range(count)]


class Building(Hall):
    """A hall whose server is real."""

    def __init__(self, site: Site, port: int, hub: Hub, scheme: str = "http") -> None:
        # Not the parent's: that one has no network.
        self.site = site
        self.hub = hub
        self.url = f"{scheme}://{HOST}:{port}"

    def link(self, role: Role | None = None) -> str:
        """Return a sign-in link for the operator, or for a role in the tournament."""
        now = self.site.journal.now()
        grant = Grant("Olga", operator=True, made=now)
        if role is not None:
            grant = Grant(f"Sam the {role}", stream=self.stream, role=role, made=now)
        return f"{self.url}/enter/{self.site.access.create_link(grant)}"

    def cookie(self, role: Role | None = None) -> str:
        """Return the cookie of a session opened by such a link."""
        return self.site.access.follow_link(self.link(role).rpartition("/")[2], self.site.journal.now())

    def address(self, page: str = "") -> str:
        """Return the URL of a page of the tournament."""
        return f"{self.url}/t/{self.code}" + (f"/{page}" if page else "")

    def create_at(
        self, preset: str, phase: str, players: list[str], name: str = "Friday Night", **config: object
    ) -> None:
        """Create a tournament and bring it to a phase."""
        self.create(preset, name, **config)
        self.enter(players)
        self.reach(phase)


@contextmanager
def run_server(
    folder: Path,
    journal: Journal | None = None,
    behind: Callable[[ASGIApp], ASGIApp] = lambda app: app,
    port: int = 0,
    certificate: Path | None = None,
) -> Iterator[Building]:
    """Run a server on a journal, or on the database in a folder, at a free port; `behind` wraps the app in a proxy.

    `certificate` is a PEM file with certificate and key.
    """
    journal = open_journal(str(folder / "crosstable.db")) if journal is None else journal
    listener = socket.create_server(("127.0.0.1", port))
    site = Site(journal)
    hub = Hub(journal, site.overview.head)
    config = uvicorn.Config(
        behind(create_app(site, Safety(frozenset({HOST})), hub)),
        log_config=None,
        access_log=False,
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=2,
        ssl_certfile=certificate,
    )
    server = Server(config, hub)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, name="web")
    thread.start()
    try:
        yield Building(site, listener.getsockname()[1], hub, "http" if certificate is None else "https")
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        journal.close()
    assert not thread.is_alive()
