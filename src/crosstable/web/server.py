"""The web application: every route of the register behind the same door, the live stream, and the files of the pages.

| what a request meets | where |
|---|---|
| is the host one of ours, and a write from our own pages | `web.safety` |
| has this address guessed wrong too often | `web.guesses` |
| may this person use this route | `web.policy` |
| is that more than people can do | `app.limits` |
| the work, in a thread: the journal waits for disks and databases | the route |
| a refusal becomes a sentence, what cannot be read now a 503; nothing else becomes an answer by accident | here |
"""

import asyncio
import gzip
import logging
import shutil
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.background_tasks import BackgroundTask
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.types import ASGIApp, Receive, Scope, Send

from crosstable.app.hub import TOGETHER, Hub
from crosstable.app.limits import ENTRIES, WRITES, WRITES_OF_ALL, of_address
from crosstable.app.site import Site
from crosstable.formats import PLAYABLE
from crosstable.model.refusals import Refusal
from crosstable.web import accounts, backups, doing, health, home, own_account, signing_in
from crosstable.web.answers import Answer, values
from crosstable.web.asked import Asked
from crosstable.web.away import TRY_AGAIN, away
from crosstable.web.desk import correcting, cut, tables
from crosstable.web.desk import round as desk_round
from crosstable.web.devices import called
from crosstable.web.doing import told_refusal
from crosstable.web.guesses import refuse_if_spent, wrong
from crosstable.web.live import ADDRESS, Watched, live, watched
from crosstable.web.loaded import loaded
from crosstable.web.office import PAGES as OFFICE
from crosstable.web.packed import packed
from crosstable.web.pages import refused
from crosstable.web.policy import refuse_unless_may
from crosstable.web.public import joining, pairings, players, standings
from crosstable.web.routes import ROUTES, Route
from crosstable.web.safety import READING, Safety, add_headers, refuse_foreign, scheme_of
from crosstable.web.unreadable import unreadable
from crosstable.web.uploads import MOST_BYTES as MOST_IN_FILE
from crosstable.web.uploads import received

# Importing these registers their routes.
PEOPLE = (signing_in, own_account, accounts)
DESK = (desk_round, tables, cut, correcting, doing)
OF_FORMATS = tuple(one.part("web") for one in PLAYABLE.values() if "web" in one.parts)
PAGES = (home, *PEOPLE, backups, health, pairings, standings, players, joining, *DESK, *OFFICE, *OF_FORMATS)

LOG = logging.getLogger("crosstable.web")

COOKIE = "crosstable"
MOST_BYTES = 2_000_000
HEADERS_READ = ("accept", "accept-encoding", "if-none-match", "last-event-id", "user-agent", "x-live")

# The status for each kind of refusal; for any other kind 404 where something is read, 409 where it is written.
STATUS = {
    "not_found": 404,
    "sign_in": 401,
    "forbidden": 403,
    "foreign_host": 421,
    "too_many": 429,
    "too_large": 413,
    "storage": 503,
    "storage_full": 503,
    "unreadable": 503,
}

# Where passwords are hashed. They have threads of their own, so that nobody's page waits for somebody who guesses.
SLOW = ("/sign-in", "/enter/{token}", "/account/password", "/account/forget")
SLOW_THREADS = ThreadPoolExecutor(2, "passwords")

Connection = Request[Any, Any, Any]


def made(site: Site, safety: Safety, hub: Hub | None = None) -> ASGIApp:
    """The application of one site. Whoever brings the hub can let go of all streams before the end."""
    hub = Hub(site.journal, site.overview.head) if hub is None else hub
    pages = _pages(tuple(ROUTES.values()))

    async def whole(scope: Scope, receive: Receive, send: Send) -> None:
        """Streams go past everything that a page needs: there are thousands of them, and they stay."""
        if str(scope["type"]) == "lifespan":
            await _lifetime(hub, receive, send)
            return
        if scope["type"] != ScopeType.HTTP:
            await pages(scope, receive, send)
            return
        scope["state"] = {"site": site}
        request: Connection = Request(scope, receive, send)
        scope["scheme"] = scheme_of(safety, scope["scheme"], request.headers.get("host", ""))
        send = add_headers(send, safety, scope["scheme"], request.headers.get("host", ""))
        found = ADDRESS.fullmatch(scope["path"])
        asked = _asked(request, b"", {} if found is None or found[1] is None else {"code": found[1]})
        try:
            refuse_foreign(safety, scope["method"], request.headers.get("host", ""), request.headers.get("origin"))
        except Refusal as refusal:
            await _sent(_refused(asked, request.method, refusal)).to_asgi_response(None, request)(scope, receive, send)
            return
        if found is None or request.method != "GET":
            await pages(scope, receive, send)
            return
        answer = await asyncio.to_thread(_looked_up, asked)
        if isinstance(answer, Answer):
            await _sent(answer).to_asgi_response(None, request)(scope, receive, send)
        else:
            await live(hub, asked, answer, receive, send)

    return whole


async def _lifetime(hub: Hub, receive: Any, send: Any) -> None:
    """From the start of a server to its end, at which all streams are let go."""
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    await send({"type": "lifespan.shutdown.complete"})


@cache
def _pages(routes: tuple[Route, ...]) -> Litestar:
    """All routes, made once for every site of this process: which of them is asked comes with the request."""
    files_of_pages = HTTPRouteHandler("/static/{version:str}/{name:str}", http_method=READING)(_static)
    return Litestar(
        [*map(_handler, routes), files_of_pages],
        exception_handlers={HTTPException: _no_page, Exception: _broken},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=MOST_BYTES,
    )


def _looked_up(asked: Asked) -> list[Watched] | Answer:
    """The tournaments of a stream; what is answered where there is none."""
    try:
        found = watched(asked, partial(wrong, asked))
        for one in (one for one in found if one.stream not in TOGETHER):
            asked.site.arrivals.came(one.code, asked.address, asked.cookie)
    except Refusal as refusal:
        return _refused(asked, "GET", refusal)
    except Exception as error:
        LOG.error("GET %s", asked.path, exc_info=error)
        return _refused(asked, "GET", Refusal("broken"), 500)
    return found


def _handler(route: Route) -> HTTPRouteHandler:
    async def handle(request: Connection) -> Any:
        answer = await (_taken if route.takes_file else _read)(route, request)
        return _sent(answer, secure=request.scope["scheme"] == "https")

    handle.__name__ = f"{route.method.lower()}_{route.work.__name__}"
    path = route.path.replace("}", ":str}")
    most = MOST_IN_FILE if route.takes_file else MOST_BYTES
    # Whoever only wants to know whether a page is there asks with HEAD.
    methods = READING if route.method == "GET" else (route.method,)
    return HTTPRouteHandler(path, http_method=methods, request_max_body_size=most)(handle)


async def _read(route: Route, request: Connection) -> Answer:
    """Answers when everything that was sent is there."""
    body = b"" if route.method == "GET" else await request.body()
    asked, threads = _asked(request, body), SLOW_THREADS if _is_slow(route) else None
    return await asyncio.get_running_loop().run_in_executor(threads, _answered, route, asked)


async def _taken(route: Route, request: Connection) -> Answer:
    """Takes a file from whoever may send one, which is asked before the first byte and again after the last."""
    asked = _asked(request, b"")
    try:
        await asyncio.to_thread(refuse_unless_may, route, asked)
        async with received(request.stream()) as file:
            sent = _asked(request, b"", file=file)
            return await asyncio.to_thread(_answered, route, sent)
    except Refusal as refusal:
        return _refused(asked, route.method, refusal)


def _asked(
    request: Connection,
    body: bytes,
    params: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Asked:
    return Asked(
        request.scope["state"]["site"],
        path=request.scope["path"],
        params={name: str(value) for name, value in request.path_params.items()} if params is None else params,
        query=dict(request.query_params),
        body=body,
        cookie=request.cookies.get(COOKIE),
        base=f"{request.scope['scheme']}://{request.headers.get('host', '')}",
        headers={name: request.headers.get(name, "") for name in HEADERS_READ},
        address="" if request.client is None else request.client.host,
        file=file,
    )


def _answered(route: Route, asked: Asked) -> Answer:
    try:
        if _is_guess(route, asked):
            refuse_if_spent(asked)
        refuse_unless_may(route, asked)
        _refuse_too_much(route, asked)
        if route.method == "GET" and asked.headers["x-live"] == "right":
            # A page that takes long to be made only wants to know whether it may still be seen.
            return Answer(status=204)
        answer = route.work(asked)
        if answer.cookie:
            asked.site.access.came_with(answer.cookie, called(asked.headers["user-agent"]))
            if asked.cookie:
                streams = [one.stream for one in asked.site.catalogue.all()]
                asked.site.own_entries.move(streams, asked.cookie, answer.cookie)
        if "code" in asked.params:
            asked.site.arrivals.came(asked.room.code, asked.address, asked.cookie)
        return packed(asked, answer)
    except Refusal as refusal:
        return _refused(asked, route.method, wrong(asked, refusal))


def _is_guess(route: Route, asked: Asked) -> bool:
    """Whether a secret or a code is tried. A page of a tournament is none: the whole hall looks at it."""
    return _is_slow(route) or route.path == "/enter/{token}" or (route.path == "/" and "code" in asked.query)


def _refuse_too_much(route: Route, asked: Asked) -> None:
    """Refused (`too_many_entries`, `too_many_writes`) for a machine that has run away. People are never as fast."""
    limits, session = asked.site.limits, asked.session if route.who != "everybody" else None
    if route.work in (joining.joined, joining.changed):
        limits.spend(ENTRIES, of_address(asked.address), asked.now)
    if route.method != "GET" and session is not None:
        limits.spend(WRITES, session.id, asked.now)
        if session.account is not None:
            limits.spend(WRITES_OF_ALL, session.account, asked.now)


def _is_slow(route: Route) -> bool:
    """Whether a password is checked or chosen, for which much has to be reckoned on purpose."""
    return route.method == "POST" and route.path in SLOW


def _refused(asked: Asked, method: str, refusal: Refusal, status: int | None = None) -> Answer:
    """Why not: values for a script that writes, a page for whoever looks or sends a form."""
    refusal = unreadable(asked, away(refusal, asked.path))
    if status is None:
        status = STATUS.get(refusal.kind, 404 if method in READING else 409)
    if method in READING or "text/html" in asked.headers.get("accept", ""):
        answer = refused(asked, refusal, status)
    else:
        answer = values({"refused": _told(asked, refusal, status)}, status)
    if status == 429:
        return msgspec.structs.replace(answer, headers={"Retry-After": str(refusal.params["seconds"])})
    if status == 503:
        # A page that could not be shown asks for itself again.
        again = {"Refresh": TRY_AGAIN} if method in READING else {}
        return msgspec.structs.replace(answer, headers={"Retry-After": TRY_AGAIN, **again})
    return answer


def _told(asked: Asked, refusal: Refusal, status: int) -> dict[str, object]:
    """A refusal with everybody's names in it, as far as the store can say them at all."""
    try:
        return told_refusal(refusal, asked.room if "code" in asked.params and status == 409 else None)
    except Refusal:
        return told_refusal(refusal, None)


def _sent(answer: Answer, secure: bool = False) -> Response[bytes] | File:
    # What says nothing of being kept is somebody's own, and is kept nowhere.
    headers = {"Cache-Control": "no-store", **answer.headers}
    if answer.file is not None:
        gone = BackgroundTask(shutil.rmtree, answer.file.parent, ignore_errors=True)
        return File(answer.file, filename=answer.file.name, media_type=answer.kind, headers=headers, background=gone)
    response = Response(answer.body, status_code=answer.status, media_type=answer.kind, headers=headers)
    if answer.cookie is not None:
        lasts = 30 * 24 * 3600 if answer.cookie else 0
        response.set_cookie(
            COOKIE, answer.cookie, max_age=lasts, path="/", httponly=True, samesite="lax", secure=secure
        )
    return response


def _no_page(request: Connection, error: HTTPException) -> Response[bytes]:
    """An address that leads nowhere, or a request that is too large."""
    code = "too_much_sent" if error.status_code == 413 else "no_such_page"
    return _sent(_refused(_asked(request, b"", {}), request.method, Refusal(code), error.status_code))


def _broken(request: Connection, error: Exception) -> Response[bytes]:
    """A bug of ours: it is written to the log, and nothing has changed."""
    LOG.error("%s %s", request.method, request.scope["path"], exc_info=error)
    return _sent(_refused(_asked(request, b"", {}), request.method, Refusal("broken"), 500))


KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


async def _static(request: Connection) -> Response[bytes]:
    """A file of the pages. Its address changes with it, so it may be kept for good."""
    name = str(request.path_params["name"])
    kind = KINDS.get(name.rpartition(".")[2])
    found = loaded().get(name)
    if kind is None or found is None:
        raise HTTPException(status_code=404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_zipped(name), media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(found.read_bytes(), media_type=kind, headers=headers)


@cache
def _zipped(name: str) -> bytes:
    """A file that is there, packed once."""
    return gzip.compress(loaded()[name].read_bytes(), mtime=0)
