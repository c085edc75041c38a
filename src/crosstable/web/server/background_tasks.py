"""Periodic tasks of a server: its addresses, its sign of life, its disk, other servers, automatic rounds."""

import logging
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from crosstable.app.auto_advance import Countdowns
from crosstable.app.outage import beat
from crosstable.app.site import Site
from crosstable.app.webhooks.sender import Sender
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.web.server.logs import log_event
from crosstable.web.server.network import reachable_urls

# Seconds between checks, between signs of life, and between deletions of old records.
CHECK_EVERY, BEAT_EVERY, FORGET_EVERY = 5.0, 15.0, 60.0
# Seconds between checks of automatic rounds, and of webhooks.
COUNT_EVERY = SEND_EVERY = 1.0
# Seconds that a check may take when the server stops.
PATIENCE = 2.0

# Key of the server's last address, for `crosstable link`.
SERVER, ADDRESS = "server", "address"


def update_address(site: Site, reached: Callable[[], Sequence[str]]) -> None:
    """Move the site if its address has changed, and save the address for `crosstable link`."""
    if update_addresses(site, reached()):
        site.cabinet.put(SERVER, ADDRESS, site.addresses[0].encode())
        log_event(logging.INFO, "moved", address=site.addresses[0])


def update_addresses(site: Site, reached: Sequence[str]) -> bool:
    """Move the site to its current addresses. Return whether they changed.

    Codes stay valid, and pages show the new addresses. Without a network the old ones stay: they will most likely
    return.
    """
    changed = bool(reachable_urls(reached)) and tuple(reached) != site.addresses
    if changed:
        site.set_addresses(reached)
    return changed


def disk_reader(folder: Path) -> Callable[[], tuple[int, int] | None]:
    """Return a function that reads the total and free bytes of a folder's disk; None if unknown."""

    def read() -> tuple[int, int] | None:
        try:
            usage = shutil.disk_usage(folder)
        except OSError:
            return None
        return usage.total, usage.free

    return read


def show_life(site: Site) -> None:
    for jump in beat(site):
        log_event(logging.WARNING, "clock_set", seconds=round(jump.by / SECOND), measured=jump.measured)


@contextmanager
def run_checks(site: Site, reached: Callable[[], Sequence[str]]) -> Iterator[None]:
    stopped = Event()
    beats, forgets = int(BEAT_EVERY / CHECK_EVERY), int(FORGET_EVERY / CHECK_EVERY)

    def check() -> None:
        turn = 0
        while not stopped.wait(CHECK_EVERY):
            turn += 1
            _run_safely(lambda: update_address(site, reached))
            _run_safely(lambda: site.arrivals.sync(site.journal.now()))
            if turn % beats == 0:
                _run_safely(lambda: show_life(site))
            if turn % forgets == 0:
                _run_safely(lambda: site.forget_old(site.journal.now()))

    thread = Thread(target=check, name="watching", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        # A name service that hangs must not delay the stop.
        thread.join(PATIENCE)
        _run_safely(lambda: show_life(site))


@contextmanager
def run_countdowns(site: Site) -> Iterator[None]:
    """Advance automatic rounds in a thread, whether anybody watches them or not."""
    stopped, countdowns = Event(), Countdowns(site.director)

    def count() -> None:
        while not stopped.wait(COUNT_EVERY):
            _run_safely(countdowns.run_due)
        countdowns.stop()

    thread = Thread(target=count, name="countdown", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(PATIENCE)


@contextmanager
def run_webhooks(site: Site) -> Iterator[None]:
    stopped, sender = Event(), Sender(site, site.private_webhooks)

    def send() -> None:
        while not stopped.wait(SEND_EVERY):
            _run_safely(sender.send_due)
        _run_safely(sender.stop)

    thread = Thread(target=send, name="webhooks", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(PATIENCE)


def _run_safely(work: Callable[[], None]) -> None:
    """Run a check. If the store or the network fails, log it: the next check tries again."""
    try:
        work()
    except (Refusal, OSError) as error:
        log_event(logging.INFO, "not_watched", code=error.code if isinstance(error, Refusal) else type(error).__name__)
