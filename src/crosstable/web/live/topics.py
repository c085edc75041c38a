"""Topics of streams: versions of journals, and changes of public pages.

A page is rendered once for all its watchers, when its journal moves or something on it ends by time. Watchers with one
of its last versions get a patch (`web.live.page_patch`); others get the new mark and reload the page.
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
from crosstable.web.policy import check_permission
from crosstable.web.request import Request
from crosstable.web.router import Router
from crosstable.web.routes import ROUTES

LOG = logging.getLogger("crosstable.web")

# Versions of a page from which patches are made.
MAX_VERSIONS = 4
# Seconds between unconditional renderings: a name may be erased without an event.
RENDER_EVERY = 10.0
# The mark of a page that no longer exists; reloading it shows the reason.
GONE = "0-000000000000"

# Prefix of the names of pool pages; no code contains these letters.
POOLS = "pools/"

# One thread: rendering in parallel would only slow down the streams.
RENDERING = ThreadPoolExecutor(1, "pages")

_NAME = re.compile(r"(\w+)(/[\w/.-]+)(?:\?([\w=&.-]+))?", re.ASCII)


class VersionTopic(Topic):
    """The version of a journal."""

    _version: str | None = None

    async def update(self, head: Head | None) -> bool:
        if head is None:
            return False
        self._version = version_token(head.seq, head.hash)
        return True

    def message(self, listener: Listener) -> Message | None:
        if self._version is None:
            return None
        if listener.heard.get(self.name) == self._version:
            return self.unchanged_message()
        listener.heard[self.name] = self._version
        every = ",".join(f"{name}:{version}" for name, version in listener.heard.items())
        return message(f"id: {every}\ndata: {self._version} {self.name}\n\n")


def own_page_name(code: str) -> str:
    return f"{code}/me"


class OwnPageTopic(Topic):
    """A phone's own page: each phone gets only the changes of its players."""

    def __init__(self, name: str, stream: StreamId, site: Site) -> None:
        super().__init__(name, stream)
        self._site = site
        self._marks: PhoneEtags | None = None
        self._greeted = WeakSet[Listener]()

    async def update(self, head: Head | None) -> bool:
        if head is None and self._marks is not None:
            return False
        try:
            self._marks = await asyncio.get_running_loop().run_in_executor(RENDERING, self._etags)
        except Refusal:
            # The store is down or the tournament is gone. Pages that reload show it.
            return False
        except Exception:
            LOG.exception("not looked at", extra={"fields": {"page": self.name}})
            return False
        return True

    def _etags(self) -> PhoneEtags:
        return PhoneEtags(self._site.director.state(self.stream))

    def message(self, listener: Listener) -> Message | None:
        if self._marks is None:
            return None
        mark, is_new = self._marks.etag(listener.device), listener not in self._greeted
        self._greeted.add(listener)
        if listener.heard.get(self.name) == mark:
            return self.unchanged_message() if is_new else None
        listener.heard[self.name] = mark
        return message(f"data: {mark} {self.name}\n\n")


class PageAddress(NamedTuple):
    """A public page of a tournament or pool: its registered path, parameters and query."""

    path: str
    params: dict[str, str]
    query: dict[str, str]


def path_of(name: str) -> str:
    return f"/{name}" if name.startswith(POOLS) else f"/t/{name}"


@cache
def _public_pages(paths: tuple[str, ...]) -> Router[str]:
    return Router({path: path for path in paths})


def parse_page_name(name: str) -> PageAddress | None:
    """Return the public page of `CODE/standings`, `CODE/pairings?by=name` or `pools/NAME`; None if there is none.

    Names are canonical: only query parameters that the page reads, in its order.
    """
    match = _NAME.fullmatch(name)
    routed = None if match is None else _public_pages(tuple(PUBLIC_PAGES)).find(path_of(f"{match[1]}{match[2]}"))
    if match is None or routed is None:
        return None
    path, params = routed
    query = dict(parse_qsl(match[3] or ""))
    canonical = "&".join(f"{key}={query[key]}" for key in PUBLIC_PAGES[path].query if key in query)
    return PageAddress(path, params, query) if canonical == (match[3] or "") else None


class _Version(NamedTuple):
    """A page at a moment; `ends` is the seconds until it changes by itself."""

    mark: str
    place: str = ""
    clock: str = ""
    lines: Sequence[str] = ()
    ends: float | None = None


class _Change(msgspec.Struct):
    """A patch of a page; `lines` are its steps (`web.live.page_patch`)."""

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
        self._render_at = 0.0

    async def update(self, head: Head | None) -> bool:
        loop, known = asyncio.get_running_loop(), self._versions[-1] if self._versions else None
        if head is None and loop.time() < self._render_at:
            return False
        try:
            version = await loop.run_in_executor(RENDERING, partial(self._render, known))
        except Refusal as refusal:
            if refusal.kind in ("storage", "storage_full"):
                # The store is down: keep showing the last version.
                return False
            version = _Version(GONE)
        except Exception:
            # A bug. Continue, or watchers would never get news again.
            LOG.exception("not rendered", extra={"fields": {"page": self._address.path}})
            return False
        self._render_at = loop.time() + min(RENDER_EVERY, RENDER_EVERY if version.ends is None else version.ends)
        if known is not None and version.mark == known.mark:
            return False
        self._versions = [*self._versions[1 - MAX_VERSIONS :], version]
        self._changes = {}
        if known is not None:
            # Nearly everybody needs this patch, so make it in the rendering thread.
            self._changes[known.mark] = await loop.run_in_executor(RENDERING, partial(self._news, known))
        return True

    def _render(self, known: _Version | None) -> _Version:
        address = self._address
        request = Request(
            self._site,
            path=path_of(self.name),
            params=address.params,
            query=address.query,
        )
        check_permission(ROUTES["GET", address.path], request)
        page = render(request, address.path)
        # Split into lines only if they changed.
        lines = known.lines if known is not None and known.mark == page.mark else page.lines
        return _Version(page.mark, page.place, page.clock, lines, page.ends)

    def message(self, listener: Listener) -> Message | None:
        if not self._versions:
            return None
        mark, before = self._versions[-1].mark, listener.heard.get(self.name)
        if before == mark:
            return self.unchanged_message()
        listener.heard[self.name] = mark
        known = next((version for version in self._versions[:-1] if version.mark == before), None)
        key = None if known is None else known.mark
        if key not in self._changes:
            self._changes[key] = self._news(known)
        return self._changes[key]

    def _news(self, known: _Version | None) -> Message:
        """Return the patch from a known version to the latest, compressed; without one, the latest mark."""
        latest = self._versions[-1]
        if known is None or latest.mark == GONE:
            return Message(f"data: {latest.mark} {self.name}\n\n")
        change = _Change(
            self.name, known.mark, latest.mark, latest.place, latest.clock, patch(known.lines, latest.lines)
        )
        news = Message(f"event: page\ndata: {msgspec.json.encode(change).decode()}\n\n")
        assert news.gzipped_chunk
        return news
