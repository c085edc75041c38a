"""What streams are told of: where a journal stands, and what has changed on a public page.

A page is rendered once for all who watch it, when its journal has moved or when something on it ends by itself.
Whoever has one of its last versions is sent what makes the new one of it (`web.live.page_patch`); whoever has another
is told the mark alone, and asks for the whole.
"""

import asyncio
import logging
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import NamedTuple
from urllib.parse import parse_qsl
from weakref import WeakSet

import msgspec

from crosstable.app.director import version_token
from crosstable.app.site import Site
from crosstable.journal.interface import Head, StreamId
from crosstable.model.refusals import Refusal
from crosstable.views.phone_etag import PhoneEtags
from crosstable.web.live.broadcast import Listener, Message, Topic, message
from crosstable.web.live.page_patch import patch
from crosstable.web.pages.page_cache import PUBLIC_PAGES, render
from crosstable.web.policy import refuse_unless_may
from crosstable.web.request import Request
from crosstable.web.router import Router
from crosstable.web.routes import ROUTES

LOG = logging.getLogger("crosstable.web")

# So many versions of a page are kept, from which whoever has one is brought on.
MOST_VERSIONS = 4
# Seconds after which a page is looked at in any case: a name may be erased without an event.
LOOK_AGAIN = 10.0
# What a page is told as that is not there any more; whoever hears it asks, and sees why.
GONE = "0-000000000000"

# What the names of pools' pages begin with; no code has such letters.
POOLS = "pools/"

# Pages are made one after the other: more at once would only stand in each other's way, and in that of the streams.
RENDERING = ThreadPoolExecutor(1, "pages")

_NAME = re.compile(r"(\w+)(/[\w/.-]+)(?:\?([\w=&.-]+))?", re.ASCII)


class PlaceTopic(Topic):
    """Where a journal stands."""

    _at: str | None = None

    async def update(self, head: Head | None) -> bool:
        if head is None:
            return False
        self._at = version_token(head.seq, head.hash)
        return True

    def message(self, listener: Listener) -> Message | None:
        if self._at is None:
            return None
        if listener.heard.get(self.name) == self._at:
            return self.unchanged()
        listener.heard[self.name] = self._at
        every = ",".join(f"{name}:{stands}" for name, stands in listener.heard.items())
        return message(f"id: {every}\ndata: {self._at} {self.name}\n\n")


def own_page(code: str) -> str:
    """Return what a stream calls the page of a phone's own players."""
    return f"{code}/me"


class OwnTopic(Topic):
    """The page of a phone's own players: each phone is told of what concerns them."""

    def __init__(self, name: str, stream: StreamId, site: Site) -> None:
        super().__init__(name, stream)
        self._site = site
        self._marks: PhoneEtags | None = None
        self._greeted = WeakSet[Listener]()

    async def update(self, head: Head | None) -> bool:
        if head is None and self._marks is not None:
            return False
        try:
            self._marks = await asyncio.get_running_loop().run_in_executor(RENDERING, self._looked_at)
        except Refusal:
            # The store is away, or the tournament gone; a page that asks is told.
            return False
        except Exception:
            LOG.exception("not looked at", extra={"fields": {"page": self.name}})
            return False
        return True

    def _looked_at(self) -> PhoneEtags:
        return PhoneEtags(self._site.director.state(self.stream))

    def message(self, listener: Listener) -> Message | None:
        if self._marks is None:
            return None
        mark, is_new = self._marks.of(listener.device), listener not in self._greeted
        self._greeted.add(listener)
        if listener.heard.get(self.name) == mark:
            return self.unchanged() if is_new else None
        listener.heard[self.name] = mark
        return message(f"data: {mark} {self.name}\n\n")


class PageAddress(NamedTuple):
    """A public page of a tournament or a pool: the path that it is registered for, and what differs."""

    path: str
    params: dict[str, str]
    query: dict[str, str]


def address_of(name: str) -> str:
    """Return the path of what a stream calls a page."""
    return f"/{name}" if name.startswith(POOLS) else f"/t/{name}"


@cache
def _public_pages(paths: tuple[str, ...]) -> Router[str]:
    return Router({path: path for path in paths})


def page_named(name: str) -> PageAddress | None:
    """Return the public page that `CODE/standings`, `CODE/pairings?by=name` or `pools/NAME` names; None where that is
    none.

    A page has one name: whatever it does not read is not in it.
    """
    read = _NAME.fullmatch(name)
    found = None if read is None else _public_pages(tuple(PUBLIC_PAGES)).find(address_of(f"{read[1]}{read[2]}"))
    if read is None or found is None:
        return None
    path, params = found
    query = dict(parse_qsl(read[3] or ""))
    known = "&".join(f"{key}={query[key]}" for key in PUBLIC_PAGES[path].query if key in query)
    return PageAddress(path, params, query) if known == (read[3] or "") else None


class _Version(NamedTuple):
    """A page at a moment; `ends` says in how many seconds something on it ends by itself."""

    mark: str
    place: str = ""
    clock: str = ""
    lines: Sequence[str] = ()
    ends: float | None = None


class _Change(msgspec.Struct):
    """What a page needs to be another: `lines` are steps (`web.live.page_patch`)."""

    name: str
    before: str
    mark: str
    place: str
    clock: str
    lines: list[tuple[int, int] | str]


class PageTopic(Topic):
    """A public page, as everybody sees it."""

    def __init__(self, name: str, stream: StreamId, site: Site, address: PageAddress) -> None:
        super().__init__(name, stream)
        self._site = site
        self._address = address
        self._versions: list[_Version] = []
        self._changes: dict[str | None, Message] = {}
        self._look_at = 0.0

    async def update(self, head: Head | None) -> bool:
        loop, known = asyncio.get_running_loop(), self._versions[-1] if self._versions else None
        if head is None and loop.time() < self._look_at:
            return False
        try:
            found = await loop.run_in_executor(RENDERING, partial(self._rendered, known))
        except Refusal as refusal:
            if refusal.kind in ("storage", "storage_full"):
                # The store is away, and what is shown is what is known.
                return False
            found = _Version(GONE)
        except Exception:
            # A bug; but whoever watches the page would never be told of anything again.
            LOG.exception("not rendered", extra={"fields": {"page": self._address.path}})
            return False
        self._look_at = loop.time() + min(LOOK_AGAIN, LOOK_AGAIN if found.ends is None else found.ends)
        if known is not None and found.mark == known.mark:
            return False
        self._versions = [*self._versions[1 - MOST_VERSIONS :], found]
        self._changes = {}
        if known is not None:
            # What nearly everybody is told is made beside the streams.
            self._changes[known.mark] = await loop.run_in_executor(RENDERING, partial(self._change, known))
        return True

    def _rendered(self, known: _Version | None) -> _Version:
        address = self._address
        request = Request(
            self._site,
            path=address_of(self.name),
            params=address.params,
            query=address.query,
        )
        refuse_unless_may(ROUTES["GET", address.path], request)
        now = render(request, address.path)
        # Lines are only taken apart where they are others.
        lines = known.lines if known is not None and known.mark == now.mark else now.lines
        return _Version(now.mark, now.place, now.clock, lines, now.ends)

    def message(self, listener: Listener) -> Message | None:
        if not self._versions:
            return None
        mark, before = self._versions[-1].mark, listener.heard.get(self.name)
        if before == mark:
            return self.unchanged()
        listener.heard[self.name] = mark
        known = next((version for version in self._versions[:-1] if version.mark == before), None)
        key = None if known is None else known.mark
        if key not in self._changes:
            self._changes[key] = self._change(known)
        return self._changes[key]

    def _change(self, known: _Version | None) -> Message:
        """Return what makes the latest version of a known one, packed; its mark alone where none is known."""
        now = self._versions[-1]
        if known is None or now.mark == GONE:
            return Message(f"data: {now.mark} {self.name}\n\n")
        change = _Change(self.name, known.mark, now.mark, now.place, now.clock, patch(known.lines, now.lines))
        made = Message(f"event: page\ndata: {msgspec.json.encode(change).decode()}\n\n")
        assert made.packed_chunk
        return made
