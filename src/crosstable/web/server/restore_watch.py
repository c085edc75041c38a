"""A backup that was restored while the server runs: it is noticed, and whoever started the server gets a new way in.

A restore empties the drawers of what is of its moment: nobody is signed in after it, and where the server was last is
gone from the store too. That is how a server notices. Of several on one database one says so.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from crosstable.app.sessions import Grant
from crosstable.app.site import Site
from crosstable.model.refusals import Refusal
from crosstable.web.server.background_tasks import ADDRESS, SERVER
from crosstable.web.server.logs import say
from crosstable.words import words

LOOK_EVERY = 1.0


def organisers_link(site: Site, base: str) -> str:
    """A link for an organiser of this server, once to be followed."""
    grant = Grant(words("serve.organiser"), operator=True, made=site.journal.now())
    return f"{base}/enter/{site.access.create_link(grant)}"


@contextmanager
def noticing_restores(site: Site, tell: Callable[[str], None]) -> Iterator[None]:
    """Looks again and again, in a thread of its own; from when the server has said where it is."""
    over = Event()

    def watch() -> None:
        while not over.wait(LOOK_EVERY):
            try:
                gone = site.cabinet.get(SERVER, ADDRESS) is None
                if gone and site.cabinet.claim(SERVER, ADDRESS, site.addresses[0].encode()):
                    _say_so(site, tell)
            except Refusal:
                # The store is away; it is looked at again.
                continue

    thread = Thread(target=watch, name="restores", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _say_so(site: Site, tell: Callable[[str], None]) -> None:
    site.bring_up_to_date()
    say(logging.WARNING, "restored")
    tell(words("serve.restored"))
    tell(f"  {organisers_link(site, site.addresses[0])}")
