"""The live stream of a browser: server-sent events that say where journals stand, and what has changed on public pages.

A page compares that with what it shows and asks for itself again where it is behind; so a stream that broke, or a
notice that was lost, costs a moment. A public page that has the version before is sent what has changed, and need not
ask. One stream carries all pages of a browser, each with what it was shown as. Whoever was shown something as staff is
looked up again with every beat: where the right is gone, the pages concerned are told so and hear of nothing more; the
others go on.

Whoever comes back says what was heard last, and is told what has happened since, and nothing again: by `Last-Event-ID`,
as every browser and many a script does by itself, or by `last` in the address. What cannot be read there counts as
nothing heard.

| address | of |
|---|---|
| `/live?t=CODE,CODE:ROLE` | the tournaments of a browser's pages, with the role that a page was shown in |
| `/live?t=CODE/PAGE` | a public page, such as `CODE/pairings?by=name`; what is no such page is left out |
| `/live?t=pools/NAME` | a public page of a pool, which moves with every journal that it rates |
| `/live?t=CODE/me` | the own page of the phone that asks, which is told of what concerns its players alone |
| `/live?t=all` | all tournaments together, for the list of them; `all` and `journals` have letters that no code has |
| `/live?t=all:RIGHT` | the same for a page of the server, with the right that it was shown with |
| `/live?t=journals:operator` | every event of all tournaments, for the page of backups |
| `/t/CODE/live` | one tournament, for a script |

| event | data |
|---|---|
| (none) | `PLACE CODE`: where that journal stands, at once and with every change; the id is every `CODE:PLACE` so far |
| (none) | `MARK CODE/PAGE`: what that page is now, where the stream does not know which one the browser has |
| `page` | what makes the new version of a page from the one `before` (`web.live.topics`) |
| `beat` | nothing has changed, and the stream is alive; at first a `CODE` that stands where it was heard of last |
| `revoked` | `CODE:ROLE`, of which that stream says no more |
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Literal, NamedTuple, get_args

from starlette.types import Receive, Scope, Send

from crosstable.app.hub import ALL, COMBINED, JOURNALS
from crosstable.app.sessions import Session
from crosstable.app.site import Site
from crosstable.commands import Role
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import NotFound, Refusal
from crosstable.web.brute_force import WRONG
from crosstable.web.live.broadcast import (
    BEAT,
    BEATS,
    GZIP,
    Broadcast,
    Direct,
    Listener,
    Message,
    Queued,
    Topic,
    message,
)
from crosstable.web.live.topics import OwnTopic, PageTopic, PlaceTopic, own_page, page_named
from crosstable.web.request import Request

ADDRESS = re.compile(r"/live|/t/([^/]+)/live")

ROLES: dict[str, Role] = {role: role for role in get_args(Role)}
# What a page of the server is shown with.
Right = Literal["account", "operator"]
RIGHTS: dict[str, Right] = {right: right for right in get_args(Right)}
# So many tournaments one stream carries; what is asked for beyond is left out, and its pages look by themselves.
MOST = 30
# So many pages are followed; of those beyond nobody is told.
MOST_PAGES = 3000
# What was heard of one, and the longest word of so many of them that is read.
HEARD = re.compile(r"([\w/?=&.-]+):([0-9a-f]{1,24}-[0-9a-f]{12})", re.ASCII)
LONGEST = MOST * 120

# What a server that lets streams write to their connection calls it in a request.
TRANSPORT = "crosstable.transport"

_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Watched(NamedTuple):
    """A tournament that pages of a browser show, and what they were shown as; None for everybody.

    `page` is a public page that the stream follows for them; None where they are told the place alone.
    """

    code: str
    stream: StreamId
    role: Role | Right | None
    page: str | None = None

    @property
    def name(self) -> str:
        """What the pages call it."""
        return self.told_as if self.role is None else f"{self.code}:{self.role}"

    @property
    def told_as(self) -> str:
        """What it is told of as."""
        return self.page or self.code

    def topic(self, site: Site) -> Topic:
        """What whoever watches it listens to."""
        if self.page == own_page(self.code):
            return OwnTopic(self.page, self.stream, site)
        address = None if self.page is None else page_named(self.page)
        if self.page is None or address is None:
            return PlaceTopic(self.code, self.stream)
        return PageTopic(self.page, self.stream, site, address)


def watched(request: Request, wrong: Callable[[Refusal], Refusal]) -> list[Watched]:
    """The tournaments that a stream is asked for, but for those that are gone; `wrong` counts a code nobody has.

    Refused where none is left, and where somebody guesses.
    """
    by_script = "code" in request.params
    found = list[Watched]()
    missing: Refusal = NotFound("no_such_page")
    for wanted in [request.params["code"]] if by_script else request.query.get("t", "").split(",")[:MOST]:
        named, _, shown = wanted.partition(":")
        code, _, page = named.partition("/")
        address = page_named(named)
        if page and (by_script or (address is None and named != own_page(code))):
            continue
        if code == "all" and not by_script:
            found.append(Watched(code, ALL, RIGHTS.get(shown)))
            continue
        if code == "journals" and not by_script:
            found.append(Watched(code, JOURNALS, "operator"))
            continue
        if address is not None and "pool" in address.params:
            with suppress(NotFound):
                request.site.catalogue.find_pool(address.params["pool"])
                # A pool rates many journals.
                found.append(Watched(named, JOURNALS, None, named))
            continue
        try:
            listed = request.site.catalogue.find(code)
        except Refusal as refusal:
            if refusal.code not in WRONG:
                raise
            missing = wrong(refusal)
            if missing.code not in WRONG:
                raise missing from None
            continue
        if page:
            found.append(Watched(listed.code, listed.stream, None, f"{listed.code}/{page}"))
            continue
        role = _role(request.session, listed.stream) if by_script else ROLES.get(shown)
        found.append(Watched(listed.code, listed.stream, role))
    if not found:
        raise missing
    return list(dict.fromkeys(found))


async def live(
    broadcast: Broadcast, request: Request, watched: Sequence[Watched], scope: Scope, receive: Receive, send: Send
) -> None:
    """Answers until one of both sides ends it."""
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = [*_HEADERS, (b"content-encoding", b"gzip")] if packs else _HEADERS

    async def say(told: Message, start: bytes = b"") -> None:
        body = start + (told.packed if packs else told.plain)
        await send({"type": "http.response.body", "body": body, "more_body": True})

    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await say(message("retry: 1000\n\n"), GZIP if packs else b"")
    device = await asyncio.to_thread(_device_of, request, watched)
    heard, transport = _heard(request, watched), scope.get("extensions", {}).get(TRANSPORT)
    if transport is None or any(watch.role is not None for watch in watched):
        listener = Queued(heard, device)
        telling = asyncio.create_task(_tell(broadcast, listener, request, watched, say))
    else:
        direct = Direct(heard, transport, packs, device)
        telling = asyncio.create_task(_follow(broadcast, direct, request, watched))
    leaving = asyncio.create_task(_left(receive))
    await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
    for task in (telling, leaving):
        task.cancel()
    await asyncio.gather(telling, leaving, return_exceptions=True)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _device_of(request: Request, watched: Sequence[Watched]) -> str | None:
    """The device that watches its own page; None for whoever watches what all see the same."""
    with suppress(Refusal):
        return request.device if any(one.page == own_page(one.code) for one in watched) else None
    return None


async def _left(receive: Receive) -> None:
    """Comes back when the browser has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _follow(broadcast: Broadcast, direct: Direct, request: Request, watched: Sequence[Watched]) -> None:
    with _listening(broadcast, direct, request, watched):
        await direct.over.wait()


def _listening(
    broadcast: Broadcast, listener: Listener, request: Request, watched: Sequence[Watched]
) -> AbstractContextManager[None]:
    topics = {watch.told_as: partial(watch.topic, request.site) for watch in watched}
    known = [name for name in topics if name in broadcast or "/" not in name or len(broadcast) < MOST_PAGES]
    return broadcast.listening(listener, [(name, topics[name]) for name in known])


async def _tell(
    broadcast: Broadcast,
    listener: Queued,
    request: Request,
    watched: Sequence[Watched],
    say: Callable[[Message], Awaitable[None]],
) -> None:
    """Sends what is told, after a look whether whoever listens may still hear it."""
    left = [*watched]
    with _listening(broadcast, listener, request, watched):
        while not listener.is_over:
            try:
                async with asyncio.timeout(BEAT):
                    await listener.bell.wait()
            except TimeoutError:
                listener.tell(BEATS)
            for watch in await _revoked(request, left):
                left.remove(watch)
                await say(message(f"event: revoked\ndata: {watch.name}\n\n"))
                if all(other.told_as != watch.told_as for other in left):
                    broadcast.leave(listener, watch.told_as)
            if not left:
                return
            for told in listener.taken():
                await say(told)


def _heard(request: Request, watched: Sequence[Watched]) -> dict[str, str]:
    """Where the journals stood when this browser heard of them last, as far as it says so."""
    said = request.headers.get("last-event-id") or request.query.get("last", "")
    names = {watch.told_as for watch in watched}
    found = map(HEARD.fullmatch, said[:LONGEST].split(",")[:MOST])
    return {match[1]: match[2] for match in found if match is not None and match[1] in names}


async def _revoked(request: Request, watched: Sequence[Watched]) -> list[Watched]:
    """What whoever watches is not any more."""
    if all(watch.role is None for watch in watched):
        return []
    with suppress(Refusal):
        # Where the store is away nobody knows, and nothing happens there either.
        session = await asyncio.to_thread(_session_now, request)
        return [watch for watch in watched if watch.role is not None and not _has(session, watch)]
    return []


def _session_now(request: Request) -> Session | None:
    return request.site.access.session(request.cookie, request.site.journal.now())


def _has(session: Session | None, watched: Watched) -> bool:
    """Whether somebody is still what they were shown something as."""
    if watched.stream not in COMBINED:
        return _role(session, watched.stream) == watched.role
    return session is not None and (session.operator if watched.role == "operator" else session.account is not None)


def _role(session: Session | None, stream: StreamId) -> Role | None:
    return None if session is None else session.role_in(stream)
