"""The live stream of a browser: server-sent events that say where journals stand, and nothing else.

A page compares that with what it shows and asks for itself again where it is behind; so a stream that broke, or a
notice that was lost, costs a moment. One stream carries the tournaments of all pages of a browser, each with what its
page was shown as. Whoever was shown something as staff is looked up again with every beat: where the right is gone, the
pages concerned are told so and hear of nothing more; the others go on.

Whoever comes back says what was heard last, and is told what has happened since, and nothing again: by `Last-Event-ID`,
as every browser and many a script does by itself, or by `last` in the address. What cannot be read there counts as
nothing heard.

| address | of |
|---|---|
| `/live?t=CODE,CODE:ROLE` | the tournaments of a browser's pages, with the role that a page was shown in |
| `/live?t=all` | all tournaments together, for the list of them; `all` and `journals` have letters that no code has |
| `/live?t=all:RIGHT` | the same for a page of the server, with the right that it was shown with |
| `/live?t=journals:operator` | every event of all tournaments, for the page of backups |
| `/t/CODE/live` | one tournament, for a script |

| event | data |
|---|---|
| (none) | `PLACE CODE`: where that journal stands, at once and with every change; the id is every `CODE:PLACE` so far |
| `beat` | nothing has changed, and the stream is alive; at first a `CODE` that stands where it was heard of last |
| `revoked` | `CODE:ROLE`, of which that stream says no more |
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple, get_args

from starlette.types import Receive, Send

from crosstable.app.director import place
from crosstable.app.hub import ALL, JOURNALS, TOGETHER, Hub
from crosstable.app.sessions import Session
from crosstable.commands import Role
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import NotFound, Refusal
from crosstable.web.brute_force import WRONG
from crosstable.web.request import Asked

ADDRESS = re.compile(r"/live|/t/([^/]+)/live")

BEAT = 5.0
ROLES: dict[str, Role] = {role: role for role in get_args(Role)}
# What a page of the server is shown with.
Right = Literal["account", "operator"]
RIGHTS: dict[str, Right] = {right: right for right in get_args(Right)}
# So many tournaments one stream carries; what is asked for beyond is left out, and its pages look by themselves.
MOST = 30
# What was heard of one, and the longest word of so many of them that is read.
HEARD = re.compile(r"(\w+):(\d{1,18}-[0-9a-f]{12})", re.ASCII)
LONGEST = MOST * 50

_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Watched(NamedTuple):
    """A tournament that pages of a browser show, and what they were shown as; None for everybody."""

    code: str
    stream: StreamId
    role: Role | Right | None

    @property
    def name(self) -> str:
        """What the pages call it."""
        return self.code if self.role is None else f"{self.code}:{self.role}"


def watched(asked: Asked, wrong: Callable[[Refusal], Refusal]) -> list[Watched]:
    """The tournaments that a stream is asked for, but for those that are gone; `wrong` counts a code nobody has.

    Refused where none is left, and where somebody guesses.
    """
    by_script = "code" in asked.params
    found = list[Watched]()
    missing: Refusal = NotFound("no_such_page")
    for one in [asked.params["code"]] if by_script else asked.query.get("t", "").split(",")[:MOST]:
        code, _, shown = one.partition(":")
        if code == "all" and not by_script:
            found.append(Watched(code, ALL, RIGHTS.get(shown)))
            continue
        if code == "journals" and not by_script:
            found.append(Watched(code, JOURNALS, "operator"))
            continue
        try:
            listed = asked.site.catalogue.find(code)
        except Refusal as refusal:
            if refusal.code not in WRONG:
                raise
            missing = wrong(refusal)
            if missing.code not in WRONG:
                raise missing from None
            continue
        role = _role(asked.session, listed.stream) if by_script else ROLES.get(shown)
        found.append(Watched(listed.code, listed.stream, role))
    if not found:
        raise missing
    return list(dict.fromkeys(found))


async def live(hub: Hub, asked: Asked, watched: Sequence[Watched], receive: Receive, send: Send) -> None:
    """Answers until one of both sides ends it."""
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    telling = asyncio.create_task(_tell(hub, asked, watched, send))
    leaving = asyncio.create_task(_left(receive))
    await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
    for task in (telling, leaving):
        task.cancel()
    await asyncio.gather(telling, leaving, return_exceptions=True)


async def _left(receive: Receive) -> None:
    """Comes back when the browser has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _tell(hub: Hub, asked: Asked, watched: Sequence[Watched], send: Send) -> None:
    async for message in _messages(hub, asked, watched):
        await send({"type": "http.response.body", "body": message, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _messages(hub: Hub, asked: Asked, watched: Sequence[Watched]) -> AsyncIterator[bytes]:
    left, heard = [*watched], _heard(asked, watched)
    yield b"retry: 1000\n\n"
    async for told in hub.heads({one.stream for one in watched}, BEAT):
        for one in await _revoked(asked, left):
            left.remove(one)
            yield f"event: revoked\ndata: {one.name}\n\n".encode()
        if not left:
            return
        if told is None:
            yield b"event: beat\ndata:\n\n"
            continue
        stream, head = told
        at = place(head.seq, head.hash)
        for code in {one.code for one in left if one.stream == stream}:
            if heard.get(code) == at:
                yield f"event: beat\ndata: {code}\n\n".encode()
                continue
            heard[code] = at
            every = ",".join(f"{one}:{stands}" for one, stands in heard.items())
            yield f"id: {every}\ndata: {at} {code}\n\n".encode()


def _heard(asked: Asked, watched: Sequence[Watched]) -> dict[str, str]:
    """Where the journals stood when this browser heard of them last, as far as it says so."""
    said = asked.headers.get("last-event-id") or asked.query.get("last", "")
    codes = {one.code for one in watched}
    found = map(HEARD.fullmatch, said[:LONGEST].split(",")[:MOST])
    return {one[1]: one[2] for one in found if one is not None and one[1] in codes}


async def _revoked(asked: Asked, watched: Sequence[Watched]) -> list[Watched]:
    """What whoever watches is not any more."""
    if all(one.role is None for one in watched):
        return []
    with suppress(Refusal):
        # Where the store is away nobody knows, and nothing happens there either.
        session = await asyncio.to_thread(_session_now, asked)
        return [one for one in watched if one.role is not None and not _has(session, one)]
    return []


def _session_now(asked: Asked) -> Session | None:
    return asked.site.access.session(asked.cookie, asked.site.journal.now())


def _has(session: Session | None, watched: Watched) -> bool:
    """Whether somebody is still what they were shown something as."""
    if watched.stream not in TOGETHER:
        return _role(session, watched.stream) == watched.role
    return session is not None and (session.operator if watched.role == "operator" else session.account is not None)


def _role(session: Session | None, stream: StreamId) -> Role | None:
    return None if session is None else session.role_in(stream)
