"""Public pages, kept: each is made once for every event, kind of reader and language, and sent from memory after that.

Two things differ between one sending and the next, so what is kept has a gap for each: where the journal stands, which
also moves when nothing public has changed, and the clock. A page has a mark, another one whenever it reads differently.
One that asks for itself again (`X-Live`) says which it has; where that is still the right one, nothing is sent. Pages
that are watched are sent what has changed (`web.page_feed`).
"""

import gzip
import zlib
from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from hashlib import blake2b
from typing import Any, NamedTuple

from crosstable.app.site import Room, StreamRoom
from crosstable.views.auto_advance import auto_advance
from crosstable.views.public import Public
from crosstable.web.live.expiry import notices_end, notices_on
from crosstable.web.pages.render import CLOCK, piece
from crosstable.web.pages.round_clock import clock_of, countdown_of
from crosstable.web.request import Request
from crosstable.web.responses import Answer, offered_as
from crosstable.web.routes import Work, route

SVG = "image/svg+xml"
# Seconds after which a screen is looked at again.
LOOK_AGAIN = 1.0
# Microseconds: browsers count in these.
MILLISECOND = 1000

# What is public of the tournament comes with the request; pages of pools read the pool.
PublicWork = Callable[[Request, Any], Answer]
PictureWork = Callable[[Public, str], str]


class Part:
    """A part of a page, as it is and packed. It is packed when somebody first asks for the page, if ever."""

    def __init__(self, plain: bytes, *, last: bool = False, level: int = 6) -> None:
        self.plain = plain
        self._last = last
        self._level = level

    @cached_property
    def packed(self) -> bytes:
        return packed(self.plain, self._last, self._level)


class Picture(NamedTuple):
    """A picture, as it is and packed."""

    plain: bytes
    packed: bytes


class Kept(NamedTuple):
    """A page in three parts. Between the first two comes the place, between the others the clock (if it has one)."""

    parts: tuple[Part, ...]
    mark: str


class RenderedPage(NamedTuple):
    """A page as it is at a moment: what is kept of it, what fills its gaps, and the mark of both."""

    kept: Kept
    place: str
    clock: str
    mark: str
    # In how many seconds something on it ends by itself; None where nothing does.
    ends: float | None

    @property
    def gaps(self) -> tuple[str, str]:
        """What fills the gaps. The place is the value of an attribute, and the mark that of the next one."""
        return f'{self.place}" data-mark="{self.mark}', f"<span data-clock>{self.clock}</span>"

    @property
    def lines(self) -> list[str]:
        """The lines of the page, whatever fills its gaps: none of that has more than one."""
        return b"".join(part.plain for part in self.kept.parts).decode().split("\n")


class PublicPage(NamedTuple):
    """How a public page is made, what it may be asked with, and the formats whose page it is.

    `beside` is for a screen: what it shows that no event changes. Such a page is told the server's time too.
    """

    work: PublicWork
    query: Sequence[str]
    of: tuple[str, ...]
    beside: Callable[[Room], object] | None = None


# All of them, by path.
PUBLIC_PAGES: dict[str, PublicPage] = {}


def public_page(
    path: str,
    *,
    query: Sequence[str] = (),
    of: tuple[str, ...] = (),
    beside: Callable[[Room], object] | None = None,
) -> Callable[[PublicWork], Work]:
    """Registers a page for everybody, made from what is public alone. `query` names all that it is asked with; `of` are
    the formats whose page it is; `beside` is what a screen shows that no event changes.
    """

    def register(work: PublicWork) -> Work:
        PUBLIC_PAGES[path] = PublicPage(work, query, of, beside)

        @route("GET", path, who="everybody", of=of, by_viewers=True)
        @wraps(work)
        def answer(request: Request) -> Answer:
            return _sent(request, render(request, path))

        return answer

    return register


def render(request: Request, path: str) -> RenderedPage:
    """Return the public page that is registered for a path, as whoever asks sees it now."""
    page = PUBLIC_PAGES[path]
    params = tuple(value for name, value in request.params.items() if name != "code")
    wanted = tuple(request.query.get(name) for name in page.query)
    key = (path, params, wanted, request.locale)
    return _pool_page(request, page, key) if request.has_pool else _tournament_page(request, page, key)


def _pool_page(request: Request, page: PublicPage, key: tuple[object, ...]) -> RenderedPage:
    room = request.pool
    kept = _kept(room, (*key, room.role), lambda: page.work(request, room.view))
    without_clock = piece("clock.html", request.locale, clock=None, countdown=None, again=None, now=None)
    return _page(kept, room.version_token, without_clock)


def _tournament_page(request: Request, page: PublicPage, key: tuple[object, ...]) -> RenderedPage:
    room = request.room
    # A notice ends without an event.
    notices = tuple(notice.number for notice in notices_on(room, request.now))
    beside = None if page.beside is None else page.beside(room)
    kept = _kept(room, (*key, room.role, notices, beside), lambda: page.work(request, room.public))
    # A draft is nobody's business, and the mark of a page would tell of it.
    current = room.state.current if room.state.started and room.state.phase != "draft" else None
    counted = None if current is None else auto_advance(room.state)
    moving = None if current is None else (current.clock, sorted(current.extra.items()), counted)
    clock = clock_of(room.state, request.now) if len(kept.parts) == 3 and current is not None else None
    countdown = None if counted is None else countdown_of(room.state, request.now)
    ends = notices_end(room, request.now)
    if page.beside is not None:
        # What is set at the desk is no event, and is to be on the wall at once.
        ends = min(LOOK_AGAIN, LOOK_AGAIN if ends is None else ends)
    now = None if page.beside is None else request.now // MILLISECOND
    filled = piece("clock.html", request.locale, clock=clock, countdown=countdown, again=ends, now=now)
    return _page(kept, room.version_token, filled, moving, ends)


def _page(kept: Kept, place: str, clock: str, moving: object = None, ends: float | None = None) -> RenderedPage:
    mark = f"{kept.mark}-{blake2b(repr(moving).encode(), digest_size=6).hexdigest()}"
    return RenderedPage(kept, place, " ".join(clock.split("\n")), mark, ends)


def public_picture(path: str) -> Callable[[PictureWork], Work]:
    """Registers a picture (SVG) for everybody, made from what is public alone. `path` ends as its file does."""

    def register(work: PictureWork) -> Work:
        @route("GET", path, who="everybody", by_viewers=True)
        @wraps(work)
        def answer(request: Request) -> Answer:
            view = request.room.public
            drawn = request.room.page_memory.get((path, request.locale), lambda: _picture(work(view, request.locale)))
            return _sent_picture(request, drawn, offered_as(view.name, f"-{path.rpartition('/')[2]}"))

        return answer

    return register


def _picture(drawn: str) -> Picture:
    plain = drawn.encode()
    return Picture(plain, gzip.compress(plain, 6, mtime=0))


def _sent_picture(request: Request, drawn: Picture, name: str) -> Answer:
    mark = f'"{blake2b(drawn.plain, digest_size=12).hexdigest()}"'
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", "ETag": mark}
    if request.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    headers["Content-Disposition"] = f'inline; filename="{name}"'
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Answer(body=drawn.plain, kind=SVG, headers=headers)
    return Answer(body=drawn.packed, kind=SVG, headers={**headers, "Content-Encoding": "gzip"})


def _kept(room: StreamRoom, key: tuple[object, ...], render: Callable[[], Answer]) -> Kept:
    return room.page_memory.get(key, lambda: _in_parts(render().body, room.version_token))


def _in_parts(body: bytes, place: str) -> Kept:
    before, _, after = body.partition(place.encode())
    plain = [before, *after.split(CLOCK.encode(), 1)]
    mark = blake2b(CLOCK.encode().join(plain), digest_size=12).hexdigest()
    last = len(plain) - 1
    return Kept(tuple(Part(text, last=i == last) for i, text in enumerate(plain)), mark)


def packed(plain: bytes, last: bool = False, level: int = 6) -> bytes:
    """Text packed so that it fits behind other packed text."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(plain) + packer.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)


def _sent(request: Request, page: RenderedPage) -> Answer:
    kept, mark = page.kept, f'"{page.mark}"'
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Cookie", "X-Place": page.place}
    if request.headers.get("x-live"):
        headers["ETag"] = mark
        if request.headers.get("if-none-match") == mark:
            return Answer(status=304, headers=headers)
    parts = [kept.parts[0]]
    for gap, part in zip(page.gaps, kept.parts[1:], strict=False):
        parts += [Part(gap.encode(), level=1), part]
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Answer(body=b"".join(one.plain for one in parts), headers=headers)
    return Answer(body=_zipped(parts), headers={**headers, "Content-Encoding": "gzip"})


def _zipped(parts: Sequence[Part]) -> bytes:
    """The parts as one file of gzip."""
    sum_, size, zipped = 0, 0, [b"\x1f\x8b\x08\0\0\0\0\0\0\xff"]
    for part in parts:
        sum_, size = zlib.crc32(part.plain, sum_), size + len(part.plain)
        zipped.append(part.packed)
    return b"".join([*zipped, sum_.to_bytes(4, "little"), size.to_bytes(4, "little")])
