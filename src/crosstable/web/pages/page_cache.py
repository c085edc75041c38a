"""A cache of public pages: each is rendered once per event, role and language, then sent from memory.

A cached page has gaps for what differs between requests: the journal's version, which also moves when nothing public
changes, and the clock. Its mark changes with its content. A page that reloads (`X-Live`) sends its mark and gets 304 if
it is current. Watched pages get patches (`web.live.topics`).
"""

import gzip
import zlib
from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from crosstable.app.site import Room, StreamRoom
from crosstable.views.auto_advance import auto_advance
from crosstable.views.public import Public
from crosstable.web.live.expiry import current_notices, seconds_to_notice_end
from crosstable.web.pages.render import CLOCK, fragment
from crosstable.web.pages.round_clock import clock_of, countdown_of
from crosstable.web.request import Request
from crosstable.web.responses import Answer, download_name
from crosstable.web.routes import Work, route

SVG = "image/svg+xml"
# Seconds between renderings of a screen.
SCREEN_EVERY = 1.0
# In microseconds; browsers count milliseconds.
MILLISECOND = 1000

# Pages of tournaments get the public view; pages of pools read the pool.
PublicWork = Callable[[Request, Any], Answer]
PictureWork = Callable[[Public, str], str]


class Part:
    """A part of a page; compressed when first needed."""

    def __init__(self, plain: bytes, *, last: bool = False, level: int = 6) -> None:
        self.plain = plain
        self._last = last
        self._level = level

    @cached_property
    def gzipped(self) -> bytes:
        return deflate(self.plain, self._last, self._level)


class Picture(NamedTuple):
    """A picture, plain and compressed."""

    plain: bytes
    gzipped: bytes


class CachedPage(NamedTuple):
    """A page in two or three parts. The gaps between them are for the version and the clock (if any)."""

    parts: tuple[Part, ...]
    mark: str


class RenderedPage(NamedTuple):
    """A page at a moment: its cached parts, the contents of its gaps, and the mark of both."""

    cached: CachedPage
    place: str
    clock: str
    mark: str
    # Seconds until something on it ends by time; None if nothing does.
    ends: float | None

    @property
    def gaps(self) -> tuple[str, str]:
        """The contents of the gaps: the version with the mark, inside attributes, and the clock."""
        return f'{self.place}" data-mark="{self.mark}', f"<span data-clock>{self.clock}</span>"

    @property
    def lines(self) -> list[str]:
        return b"".join(part.plain for part in self.cached.parts).decode().split("\n")


class PublicPage(NamedTuple):
    """How to make a public page, its query parameters, and the formats that have it.

    `outside_state` is for screens: the state that they show but the journal lacks. Such pages also get the server's
    time.
    """

    work: PublicWork
    query: Sequence[str]
    of: tuple[str, ...]
    outside_state: Callable[[Room], object] | None = None


# Public pages by path.
PUBLIC_PAGES: dict[str, PublicPage] = {}


def public_page(
    path: str,
    *,
    query: Sequence[str] = (),
    of: tuple[str, ...] = (),
    outside_state: Callable[[Room], object] | None = None,
) -> Callable[[PublicWork], Work]:
    """Register a page made only from public data.

    `query` names its query parameters, `of` the formats that have it. `outside_state` returns the state that a screen
    shows but the journal lacks.
    """

    def register(work: PublicWork) -> Work:
        PUBLIC_PAGES[path] = PublicPage(work, query, of, outside_state)

        @route("GET", path, who="everybody", of=of, by_viewers=True)
        @wraps(work)
        def answer(request: Request) -> Answer:
            return _page_answer(request, render(request, path))

        return answer

    return register


def framed_page(path: str, *, policy: Callable[[Room], str]) -> Callable[[PublicWork], Work]:
    """Register a public page that sites may show in a frame, as the `policy` of the tournament says."""

    def register(work: PublicWork) -> Work:
        PUBLIC_PAGES[path] = PublicPage(work, (), ())

        @route("GET", path, who="everybody", by_viewers=True)
        @wraps(work)
        def answer(request: Request) -> Answer:
            response = _page_answer(request, render(request, path))
            headers = {**response.headers, "content-security-policy": policy(request.room)}
            return msgspec.structs.replace(response, headers=headers)

        return answer

    return register


def render(request: Request, path: str) -> RenderedPage:
    page = PUBLIC_PAGES[path]
    params = tuple(value for name, value in request.params.items() if name != "code")
    query = tuple(request.query.get(name) for name in page.query)
    key = (path, params, query, request.locale)
    return _pool_page(request, page, key) if request.has_pool else _tournament_page(request, page, key)


def _pool_page(request: Request, page: PublicPage, key: tuple[object, ...]) -> RenderedPage:
    room = request.pool
    cached = _cached_page(room, (*key, room.role), lambda: page.work(request, room.view))
    without_clock = fragment("clock.html", request.locale, clock=None, countdown=None, again=None, now=None)
    return _rendered_page(cached, room.version_token, without_clock)


def _tournament_page(request: Request, page: PublicPage, key: tuple[object, ...]) -> RenderedPage:
    room = request.room
    # Notices end without an event.
    notices = tuple(notice.number for notice in current_notices(room, request.now))
    outside_state = None if page.outside_state is None else page.outside_state(room)
    cached = _cached_page(room, (*key, room.role, notices, outside_state), lambda: page.work(request, room.public))
    # Drafts are secret, so they must not change the mark.
    current = room.state.current if room.state.started and room.state.phase != "draft" else None
    countdown_rule = None if current is None else auto_advance(room.state)
    clock_state = None if current is None else (current.clock, sorted(current.extra.items()), countdown_rule)
    clock = clock_of(room.state, request.now) if len(cached.parts) == 3 and current is not None else None
    countdown = None if countdown_rule is None else countdown_of(room.state, request.now)
    ends = seconds_to_notice_end(room, request.now)
    if page.outside_state is not None:
        # Screen settings are not events, but should show at once.
        ends = min(SCREEN_EVERY, SCREEN_EVERY if ends is None else ends)
    now = None if page.outside_state is None else request.now // MILLISECOND
    clock_html = fragment("clock.html", request.locale, clock=clock, countdown=countdown, again=ends, now=now)
    return _rendered_page(cached, room.version_token, clock_html, clock_state, ends)


def _rendered_page(
    cached: CachedPage, place: str, clock: str, clock_state: object = None, ends: float | None = None
) -> RenderedPage:
    mark = f"{cached.mark}-{blake2b(repr(clock_state).encode(), digest_size=6).hexdigest()}"
    return RenderedPage(cached, place, " ".join(clock.split("\n")), mark, ends)


def public_picture(path: str) -> Callable[[PictureWork], Work]:
    """Register an SVG picture made only from public data. `path` ends with the extension."""

    def register(work: PictureWork) -> Work:
        @route("GET", path, who="everybody", by_viewers=True)
        @wraps(work)
        def answer(request: Request) -> Answer:
            view = request.room.public
            picture = request.room.page_memory.get((path, request.locale), lambda: _picture(work(view, request.locale)))
            return _picture_answer(request, picture, download_name(view.name, f"-{path.rpartition('/')[2]}"))

        return answer

    return register


def _picture(svg: str) -> Picture:
    plain = svg.encode()
    return Picture(plain, gzip.compress(plain, 6, mtime=0))


def _picture_answer(request: Request, picture: Picture, name: str) -> Answer:
    mark = f'"{blake2b(picture.plain, digest_size=12).hexdigest()}"'
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", "ETag": mark}
    if request.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    headers["Content-Disposition"] = f'inline; filename="{name}"'
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Answer(body=picture.plain, media_type=SVG, headers=headers)
    return Answer(body=picture.gzipped, media_type=SVG, headers={**headers, "Content-Encoding": "gzip"})


def _cached_page(room: StreamRoom, key: tuple[object, ...], render: Callable[[], Answer]) -> CachedPage:
    return room.page_memory.get(key, lambda: _split(render().body, room.version_token))


def _split(body: bytes, place: str) -> CachedPage:
    before, _, after = body.partition(place.encode())
    plain = [before, *after.split(CLOCK.encode(), 1)]
    mark = blake2b(CLOCK.encode().join(plain), digest_size=12).hexdigest()
    last = len(plain) - 1
    return CachedPage(tuple(Part(text, last=i == last) for i, text in enumerate(plain)), mark)


def deflate(plain: bytes, last: bool = False, level: int = 6) -> bytes:
    """Compress text so that it can follow other compressed text."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(plain) + packer.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)


def _page_answer(request: Request, page: RenderedPage) -> Answer:
    cached, mark = page.cached, f'"{page.mark}"'
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Cookie", "X-Place": page.place}
    if request.headers.get("x-live"):
        headers["ETag"] = mark
        if request.headers.get("if-none-match") == mark:
            return Answer(status=304, headers=headers)
    parts = [cached.parts[0]]
    for gap, part in zip(page.gaps, cached.parts[1:], strict=False):
        parts += [Part(gap.encode(), level=1), part]
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Answer(body=b"".join(part.plain for part in parts), headers=headers)
    return Answer(body=_gzip_parts(parts), headers={**headers, "Content-Encoding": "gzip"})


def _gzip_parts(parts: Sequence[Part]) -> bytes:
    sum_, size, chunks = 0, 0, [b"\x1f\x8b\x08\0\0\0\0\0\0\xff"]
    for part in parts:
        sum_, size = zlib.crc32(part.plain, sum_), size + len(part.plain)
        chunks.append(part.gzipped)
    return b"".join([*chunks, sum_.to_bytes(4, "little"), size.to_bytes(4, "little")])
