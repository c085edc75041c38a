"""Notice a backup restored while the server runs, and print a new sign-in link.

A restore empties the cabinet: sessions are gone, and so is the server's last address. That is how a server notices; of
several servers on one database, one prints the link.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from crosstable.app.sessions import Grant
from crosstable.app.site import Site
from crosstable.model.refusals import Refusal
from crosstable.web.server.background_tasks import ADDRESS, SERVER
from crosstable.web.server.logs import log_event
from crosstable.words import words

CHECK_EVERY = 1.0


def organiser_link(site: Site, base: str) -> str:
    """Return a sign-in link for an organiser of this server. It works once."""
    grant = Grant(words("serve.organiser"), operator=True, made=site.journal.now())
    return f"{base}/enter/{site.access.create_link(grant)}"


@contextmanager
def watch_for_restores(site: Site, tell: Callable[[str], None]) -> Iterator[None]:
    stopped = Event()

    def watch() -> None:
        while not stopped.wait(CHECK_EVERY):
            try:
                is_restored = site.cabinet.get(SERVER, ADDRESS) is None
                if is_restored and site.cabinet.claim(SERVER, ADDRESS, site.addresses[0].encode()):
                    _report_restore(site, tell)
            except Refusal:
                # The store is down: check again later.
                continue

    thread = Thread(target=watch, name="restores", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _report_restore(site: Site, tell: Callable[[str], None]) -> None:
    site.bring_up_to_date()
    log_event(logging.WARNING, "restored")
    tell(words("serve.restored"))
    tell(f"  {organiser_link(site, site.addresses[0])}")
