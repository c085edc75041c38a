"""A browser's live stream: server-sent events with the versions of journals and the changes of public pages.

A page reloads if its version is behind, so a broken stream or a lost message only delays it. Public pages with the
previous version get a patch instead. One stream serves all pages of a browser, each with the role it was shown in.
Roles are checked again with every heartbeat. Pages shown in a revoked role get `revoked` and nothing more.

Reconnecting clients send the versions they know, in `Last-Event-ID` (browsers do) or `last` in the query, and get only
what is new. Malformed values are ignored.

| address | stream of |
|---|---|
| `/live?t=CODE,CODE:ROLE` | tournaments, each with the role that its page was shown in |
| `/live?t=CODE/PAGE` | a public page, such as `CODE/pairings?by=name`; unknown pages are ignored |
| `/live?t=pools/NAME` | a public page of a pool, which changes with every rated journal |
| `/live?t=CODE/me` | the phone's own page, which changes only with its players |
| `/live?t=all` | all tournaments, for their list; `all` and `journals` contain letters that codes don't |
| `/live?t=all:RIGHT` | the same, for a page shown with a right on the server |
| `/live?t=journals:operator` | every event of every tournament, for the backups page |
| `/t/CODE/live` | one tournament, for scripts |

| event | data |
|---|---|
| (none) | `PLACE CODE`: the version of a journal, first and after each change; the id lists every `CODE:PLACE` |
| (none) | `MARK CODE/PAGE`: the version of a page, if the stream doesn't know the browser's |
| `page` | a patch from the version `before` to the new one (`web.live.topics`) |
| `beat` | nothing has changed; at first with each `CODE` whose version the client has |
| `revoked` | `CODE:ROLE`, about which the stream sends nothing more |
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
from crosstable.web.brute_force import GUESS_COSTS
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
from crosstable.web.live.topics import OwnPageTopic, PageTopic, VersionTopic, own_page_name, parse_page_name
from crosstable.web.request import Request

ADDRESS = re.compile(r"/live|/t/([^/]+)/live")

ROLES: dict[str, Role] = {role: role for role in get_args(Role)}
# The rights of pages that belong to no tournament.
Right = Literal["account", "operator"]
RIGHTS: dict[str, Right] = {right: right for right in get_args(Right)}
# Most tournaments per stream; pages of others poll.
MAX_WATCHED = 30
# Most public pages that are followed; others get no updates.
MAX_PAGES = 3000
# One `name:version` of `Last-Event-ID`, and the longest header that is read.
KNOWN_VERSION = re.compile(r"([\w/?=&.-]+):([0-9a-f]{1,24}-[0-9a-f]{12})", re.ASCII)
MAX_KNOWN_LENGTH = MAX_WATCHED * 120

# Scope extension: the transport that streams may write to.
TRANSPORT = "crosstable.transport"

_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Watch(NamedTuple):
    """A tournament that a browser's pages show, with the role they were shown in (None: public).

    `page` is a public page to follow; None for versions only.
    """

    code: str
    stream: StreamId
    role: Role | Right | None
    page: str | None = None

    @property
    def name(self) -> str:
        return self.topic_name if self.role is None else f"{self.code}:{self.role}"

    @property
    def topic_name(self) -> str:
        return self.page or self.code

    def topic(self, site: Site) -> Topic:
        if self.page == own_page_name(self.code):
            return OwnPageTopic(self.page, self.stream, site)
        address = None if self.page is None else parse_page_name(self.page)
        if self.page is None or address is None:
            return VersionTopic(self.code, self.stream)
        return PageTopic(self.page, self.stream, site, address)


def parse_watches(request: Request, count_guess: Callable[[Refusal], Refusal]) -> list[Watch]:
    """Return the watches in a stream's query, skipping unknown tournaments. `count_guess` counts a guessed code.

    Raise a refusal if nothing is left, or after too many guesses.
    """
    is_script = "code" in request.params
    watches = list[Watch]()
    refusal_if_empty: Refusal = NotFound("no_such_page")
    for item in [request.params["code"]] if is_script else request.query.get("t", "").split(",")[:MAX_WATCHED]:
        name, _, role_name = item.partition(":")
        code, _, page = name.partition("/")
        address = parse_page_name(name)
        if page and (is_script or (address is None and name != own_page_name(code))):
            continue
        if code == "all" and not is_script:
            watches.append(Watch(code, ALL, RIGHTS.get(role_name)))
            continue
        if code == "journals" and not is_script:
            watches.append(Watch(code, JOURNALS, "operator"))
            continue
        if address is not None and "pool" in address.params:
            with suppress(NotFound):
                request.site.catalogue.find_pool(address.params["pool"])
                # A pool rates many journals.
                watches.append(Watch(name, JOURNALS, None, name))
            continue
        try:
            listed = request.site.catalogue.find(code)
        except Refusal as refusal:
            if refusal.code not in GUESS_COSTS:
                raise
            refusal_if_empty = count_guess(refusal)
            if refusal_if_empty.code not in GUESS_COSTS:
                raise refusal_if_empty from None
            continue
        if page:
            watches.append(Watch(listed.code, listed.stream, None, f"{listed.code}/{page}"))
            continue
        role = _role(request.session, listed.stream) if is_script else ROLES.get(role_name)
        watches.append(Watch(listed.code, listed.stream, role))
    if not watches:
        raise refusal_if_empty
    return list(dict.fromkeys(watches))


async def serve_stream(
    broadcast: Broadcast, request: Request, watches: Sequence[Watch], scope: Scope, receive: Receive, send: Send
) -> None:
    """Serve a stream until either side ends it."""
    is_gzipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = [*_HEADERS, (b"content-encoding", b"gzip")] if is_gzipped else _HEADERS

    async def send_message(message_: Message, start: bytes = b"") -> None:
        body = start + (message_.gzipped if is_gzipped else message_.plain)
        await send({"type": "http.response.body", "body": body, "more_body": True})

    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send_message(message("retry: 1000\n\n"), GZIP if is_gzipped else b"")
    device = await asyncio.to_thread(_device_of, request, watches)
    versions, transport = _known_versions(request, watches), scope.get("extensions", {}).get(TRANSPORT)
    if transport is None or any(watch.role is not None for watch in watches):
        listener = Queued(versions, device)
        sending = asyncio.create_task(_serve_queued(broadcast, listener, request, watches, send_message))
    else:
        direct = Direct(versions, transport, is_gzipped, device)
        sending = asyncio.create_task(_serve_direct(broadcast, direct, request, watches))
    leaving = asyncio.create_task(_wait_for_disconnect(receive))
    await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
    for task in (sending, leaving):
        task.cancel()
    await asyncio.gather(sending, leaving, return_exceptions=True)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _device_of(request: Request, watches: Sequence[Watch]) -> str | None:
    """Return the device if its own page is watched."""
    with suppress(Refusal):
        return request.device if any(watch.page == own_page_name(watch.code) for watch in watches) else None
    return None


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _serve_direct(broadcast: Broadcast, direct: Direct, request: Request, watches: Sequence[Watch]) -> None:
    with _subscribe(broadcast, direct, request, watches):
        await direct.ended.wait()


def _subscribe(
    broadcast: Broadcast, listener: Listener, request: Request, watches: Sequence[Watch]
) -> AbstractContextManager[None]:
    topics = {watch.topic_name: partial(watch.topic, request.site) for watch in watches}
    known = [name for name in topics if name in broadcast or "/" not in name or len(broadcast) < MAX_PAGES]
    return broadcast.subscribe(listener, [(name, topics[name]) for name in known])


async def _serve_queued(
    broadcast: Broadcast,
    listener: Queued,
    request: Request,
    watches: Sequence[Watch],
    send_message: Callable[[Message], Awaitable[None]],
) -> None:
    """Send queued messages, checking roles before each batch."""
    remaining = [*watches]
    with _subscribe(broadcast, listener, request, watches):
        while not listener.is_over:
            try:
                async with asyncio.timeout(BEAT):
                    await listener.bell.wait()
            except TimeoutError:
                listener.send(BEATS)
            for watch in await _revoked_watches(request, remaining):
                remaining.remove(watch)
                await send_message(message(f"event: revoked\ndata: {watch.name}\n\n"))
                if all(other.topic_name != watch.topic_name for other in remaining):
                    broadcast.leave(listener, watch.topic_name)
            if not remaining:
                return
            for message_ in listener.take_all():
                await send_message(message_)


def _known_versions(request: Request, watches: Sequence[Watch]) -> dict[str, str]:
    header = request.headers.get("last-event-id") or request.query.get("last", "")
    names = {watch.topic_name for watch in watches}
    matches = map(KNOWN_VERSION.fullmatch, header[:MAX_KNOWN_LENGTH].split(",")[:MAX_WATCHED])
    return {match[1]: match[2] for match in matches if match is not None and match[1] in names}


async def _revoked_watches(request: Request, watches: Sequence[Watch]) -> list[Watch]:
    if all(watch.role is None for watch in watches):
        return []
    with suppress(Refusal):
        # While the store is down, there are no events to send.
        session = await asyncio.to_thread(_current_session, request)
        return [watch for watch in watches if watch.role is not None and not _has_role(session, watch)]
    return []


def _current_session(request: Request) -> Session | None:
    return request.site.access.session(request.cookie, request.site.journal.now())


def _has_role(session: Session | None, watch: Watch) -> bool:
    if watch.stream not in COMBINED:
        return _role(session, watch.stream) == watch.role
    return session is not None and (session.operator if watch.role == "operator" else session.account is not None)


def _role(session: Session | None, stream: StreamId) -> Role | None:
    return None if session is None else session.role_in(stream)
