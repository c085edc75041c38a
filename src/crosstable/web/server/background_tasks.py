"""What a server looks at while it runs, beside requests: its addresses, its sign of life, its disk, other servers,
and the rounds that go on by themselves.
"""

import logging
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from crosstable.app.auto_advance import Countdowns
from crosstable.app.outage import beat
from crosstable.app.site import Site
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.web.server.logs import say
from crosstable.web.server.network import usable

# Seconds between two looks, between two signs of life, and until what is old is thrown away.
LOOK_EVERY, BEAT_EVERY, FORGET_EVERY = 5.0, 15.0, 60.0
# Seconds between two looks at the rounds that go on by themselves.
COUNT_EVERY = 1.0
# Seconds that a look may still take when the server stops.
PATIENCE = 2.0

# What the server last said of itself, for `crosstable link`.
SERVER, ADDRESS = "server", "address"


def look(site: Site, reached: Callable[[], Sequence[str]]) -> None:
    """Move the site if it is reached elsewhere, and keep its address for `crosstable link`."""
    if has_moved(site, reached()):
        site.cabinet.put(SERVER, ADDRESS, site.addresses[0].encode())
        say(logging.INFO, "moved", address=site.addresses[0])


def has_moved(site: Site, reached: Sequence[str]) -> bool:
    """Move the site to the addresses where it is reached; whether they are others.

    Whatever shows them shows the new ones, and the same codes work there. Without any network the last are kept: it is
    most often the next as well.
    """
    is_other = bool(usable(reached)) and tuple(reached) != site.addresses
    if is_other:
        site.set_addresses(reached)
    return is_other


def disk_of(folder: Path) -> Callable[[], tuple[int, int] | None]:
    """Total and free bytes of the disk that a folder is on, as far as it tells."""

    def used() -> tuple[int, int] | None:
        try:
            found = shutil.disk_usage(folder)
        except OSError:
            return None
        return found.total, found.free

    return used


def show_life(site: Site) -> None:
    """Give a sign of life, and log how the computer's clock was set since the last."""
    for jump in beat(site):
        say(logging.WARNING, "clock_set", seconds=round(jump.by / SECOND), measured=jump.measured)


@contextmanager
def watching(site: Site, reached: Callable[[], Sequence[str]]) -> Iterator[None]:
    """Looks again and again, in a thread of its own, and once more at the end."""
    over = Event()
    beats, forgets = int(BEAT_EVERY / LOOK_EVERY), int(FORGET_EVERY / LOOK_EVERY)

    def watch() -> None:
        turn = 0
        while not over.wait(LOOK_EVERY):
            turn += 1
            _trying(lambda: look(site, reached))
            _trying(lambda: site.arrivals.sync(site.journal.now()))
            if turn % beats == 0:
                _trying(lambda: show_life(site))
            if turn % forgets == 0:
                _trying(lambda: site.forget_old(site.journal.now()))

    thread = Thread(target=watch, name="watching", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        # A name service that does not answer keeps nobody from stopping.
        thread.join(PATIENCE)
        _trying(lambda: show_life(site))


@contextmanager
def counting_down(site: Site) -> Iterator[None]:
    """Rounds go on by themselves where that is set, whether anybody looks at them or not."""
    over, countdowns = Event(), Countdowns(site.director)

    def count() -> None:
        while not over.wait(COUNT_EVERY):
            _trying(countdowns.run_due)
        countdowns.stop()

    thread = Thread(target=count, name="countdown", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(PATIENCE)


def _trying(work: Callable[[], None]) -> None:
    """A store that is away, or a network that does not tell, is looked at again the next time."""
    try:
        work()
    except (Refusal, OSError) as error:
        say(logging.INFO, "not_watched", code=error.code if isinstance(error, Refusal) else type(error).__name__)
