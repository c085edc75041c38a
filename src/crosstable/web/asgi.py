"""The web application: all routes behind the same checks, live streams and static files.

| check | module |
|---|---|
| are connections left for people who are not staff | `web.server.connections` |
| is the host ours, and does a write come from our own pages | `web.security` |
| has this address guessed wrong too often | `web.brute_force` |
| may this person use this route | `web.policy` |
| does the request exceed a rate limit | `app.rate_limits` |

A route runs in a thread, because the journal waits for disks and databases. A refusal becomes a sentence, and a store
that can't be read a 503.
"""

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import msgspec
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from crosstable.app.hub import COMBINED, Hub
from crosstable.app.rate_limits import ENTRIES, WRITES, WRITES_OF_ALL, rate_limit_key
from crosstable.app.site import Site
from crosstable.formats import FORMATS
from crosstable.model.refusals import NotFound, Refusal, TooLarge, TooMany
from crosstable.web import desk, display, phone, pools, public, site
from crosstable.web.api.buckets import API_LIMITS, ApiLimits
from crosstable.web.api.door import Door, is_api
from crosstable.web.brute_force import count_guess, refuse_if_spent
from crosstable.web.live.broadcast import Broadcast
from crosstable.web.live.stream import ADDRESS, Watch, parse_watches, serve_stream
from crosstable.web.pages.render import refusal_page
from crosstable.web.pages.user_agent import device_name
from crosstable.web.phone import actions as phone_actions
from crosstable.web.policy import check_permission
from crosstable.web.public import self_registration
from crosstable.web.refusal_json import STATUSES, refusal_json
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.router import Router
from crosstable.web.routes import ROUTES, Route
from crosstable.web.security import READ_METHODS, Safety, add_headers, refuse_foreign, refuse_foreign_host, scheme_of
from crosstable.web.server.compression import gzip_page
from crosstable.web.server.connections import RESERVED
from crosstable.web.server.static_files import STATIC, static_file
from crosstable.web.server.store_errors import TRY_AGAIN, as_unavailable
from crosstable.web.site.unreadable import hide_details
from crosstable.web.uploads import MOST_BYTES as MOST_IN_FILE
from crosstable.web.uploads import uploaded_file

# Importing a page registers its routes.
PAGE_FOLDERS = (desk, display, phone, pools, public, site)
for _folder in PAGE_FOLDERS:
    for _page in iter_modules(_folder.__path__, f"{_folder.__name__}."):
        import_module(_page.name)
for _format in FORMATS.values():
    if "web" in _format.parts:
        _format.part("web")

LOG = logging.getLogger("crosstable.web")

COOKIE = "crosstable"
# Longest body (bytes) from people with a role, and from everybody.
MOST_BYTES, MOST_BYTES_OF_ALL = 2_000_000, 100_000
# Paths for signing in and their files: also served when only reserved connections are left.
SIGNING_IN = ("/sign-in", "/enter/", STATIC)
HEADERS_READ = ("accept", "accept-encoding", "if-none-match", "last-event-id", "user-agent", "x-live")

# Routes that hash passwords, which is slow on purpose. They have threads of their own, so that guessing slows down
# nobody's page.
SLOW = ("/sign-in", "/enter/{token}", "/account/password", "/account/forget")
SLOW_THREADS = ThreadPoolExecutor(2, "passwords")

Handler = Callable[[HttpRequest], Awaitable[Response]]


def create_app(site: Site, safety: Safety, hub: Hub | None = None, limits: ApiLimits = API_LIMITS) -> ASGIApp:
    """Return the application of a site. Pass `hub` if you need to close all streams before the server stops."""
    hub = Hub(site.journal, site.overview.head) if hub is None else hub
    pages, broadcast, door = _route_table(tuple(ROUTES.values())), Broadcast(hub), Door(site, limits, hub)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        """Serve live streams without the middleware of pages: there are thousands of them, and they last."""
        if scope["type"] == "lifespan":
            await _run_lifespan(hub, receive, send)
            return
        scope["path"] = scope["path"].rstrip("/") or "/"
        scope["state"] = {"site": site}
        http = HttpRequest(scope, receive)
        scope["scheme"] = scheme_of(safety, scope["scheme"], http.headers.get("host", ""))
        send = add_headers(send, safety, scope["scheme"], http.headers.get("host", ""))
        if is_api(scope["path"]):
            await (await _api_answer(door, safety, http))(scope, receive, send)
            return
        stream_match = ADDRESS.fullmatch(scope["path"])
        request = _to_request(
            http, b"", {} if stream_match is None or stream_match[1] is None else {"code": stream_match[1]}
        )
        try:
            refuse_foreign(
                safety, scope["method"], scope["scheme"], http.headers.get("host", ""), http.headers.get("origin")
            )
            if scope.get(RESERVED) and not scope["path"].startswith(SIGNING_IN):
                await asyncio.to_thread(_refuse_unless_staff, request)
        except Refusal as refusal:
            await _to_response(_refusal_answer(request, http.method, refusal))(scope, receive, send)
            return
        if stream_match is None or http.method != "GET":
            response = await _handler(pages, http)(http)
            await response(scope, receive, send)
            return
        answer = await asyncio.to_thread(_stream_watches, request)
        if isinstance(answer, Answer):
            await _to_response(answer)(scope, receive, send)
        else:
            await serve_stream(broadcast, request, answer, scope, receive, send)

    return app


async def _api_answer(door: Door, safety: Safety, http: HttpRequest) -> Response:
    """Answer a program. Checks the host, but not the origin."""
    try:
        refuse_foreign_host(safety, http.headers.get("host", ""))
    except Refusal as refusal:
        return door.refuse(http, refusal)
    return await door.answer(http)


async def _run_lifespan(hub: Hub, receive: Receive, send: Send) -> None:
    """Serve from startup to shutdown; close all streams at shutdown."""
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    await send({"type": "lifespan.shutdown.complete"})


def _refuse_unless_staff(request: Request) -> None:
    """Raise `places_taken` if nobody is signed in: the last connections are reserved for staff."""
    if request.session is None:
        raise TooMany("places_taken", seconds=10)


@cache
def _route_table(routes: tuple[Route, ...]) -> Router[dict[str, Handler]]:
    """Return the handlers of all routes. The table is shared: each request brings its own site."""
    paths: dict[str, dict[str, Handler]] = {STATIC + "{version}/{name}": dict.fromkeys(READ_METHODS, _static)}
    for route in routes:
        # Answer HEAD like GET; the server drops the body.
        methods = READ_METHODS if route.method == "GET" else (route.method,)
        paths.setdefault(route.path, {}).update(dict.fromkeys(methods, partial(_respond, route)))
    return Router(paths)


def _handler(pages: Router[dict[str, Handler]], http: HttpRequest) -> Handler:
    match = pages.find(http.scope["path"])
    if match is None:
        return partial(_no_page, status=404)
    handlers, http.scope["path_params"] = match
    return handlers.get(http.method, partial(_no_page, status=405))


def _stream_watches(request: Request) -> list[Watch] | Answer:
    try:
        watches = parse_watches(request, partial(count_guess, request))
        for tournament in (head for head in watches if head.stream not in COMBINED):
            request.site.arrivals.report_arrival(tournament.code, request.address, request.cookie)
    except Refusal as refusal:
        return _refusal_answer(request, "GET", refusal)
    except Exception as error:
        return _log_bug(request, "GET", error)
    return watches


async def _respond(route: Route, http: HttpRequest) -> Response:
    try:
        answer = await (_answer_upload if route.takes_file else _answer_body)(route, http)
    except Refusal as refusal:
        answer = _refusal_answer(_to_request(http, b""), route.method, refusal)
    except ClientDisconnect:
        # The browser hung up before sending everything, so nobody reads this.
        answer = Answer(status=400)
    except Exception as error:
        answer = _log_bug(_to_request(http, b""), route.method, error)
    return _to_response(answer, secure=http.scope["scheme"] == "https")


async def _answer_body(route: Route, http: HttpRequest) -> Answer:
    """Read the body and answer. Checks permission before reading it."""
    body = b""
    if route.method != "GET":
        limit = MOST_BYTES_OF_ALL if route.who == "everybody" else MOST_BYTES
        if route.who != "everybody":
            await asyncio.to_thread(check_permission, route, _to_request(http, b""))
        body = b"".join([part async for part in _body_parts(http, limit)])
    request, threads = _to_request(http, body), SLOW_THREADS if _is_slow(route) else None
    return await asyncio.get_running_loop().run_in_executor(threads, _answer, route, request)


async def _answer_upload(route: Route, http: HttpRequest) -> Answer:
    """Answer a route that takes a file. Checks permission before the first byte and again after the last."""
    await asyncio.to_thread(check_permission, route, _to_request(http, b""))
    async with uploaded_file(_body_parts(http, MOST_IN_FILE)) as file:
        return await asyncio.to_thread(_answer, route, _to_request(http, b"", file=file))


async def _body_parts(http: HttpRequest, limit: int) -> AsyncIterator[bytes]:
    """Yield the body in parts. Raise `too_much_sent` as soon as it exceeds `limit` bytes."""
    if int(http.headers.get("content-length", 0)) > limit:
        raise TooLarge("too_much_sent")
    size = 0
    async for part in http.stream():
        size += len(part)
        if size > limit:
            raise TooLarge("too_much_sent")
        yield part


def _to_request(
    http: HttpRequest,
    body: bytes,
    params: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Request:
    return Request(
        http.scope["state"]["site"],
        path=http.scope["path"],
        params=http.path_params if params is None else params,
        query=dict(http.query_params),
        body=body,
        cookie=http.cookies.get(COOKIE),
        base=f"{http.scope['scheme']}://{http.headers.get('host', '')}",
        headers={name: http.headers.get(name, "") for name in HEADERS_READ},
        address="" if http.client is None else http.client.host,
        file=file,
    )


def _answer(route: Route, request: Request) -> Answer:
    try:
        wrong_guess = _wrong_guess(route, request)
        if wrong_guess is not None:
            refuse_if_spent(request, wrong_guess)
        check_permission(route, request)
        _check_rate_limits(route, request)
        if route.method == "GET" and request.headers["x-live"] == "right":
            # A page that is slow to build only asks whether it may still be shown.
            return Answer(status=204)
        answer = route.work(request)
        if answer.cookie:
            request.site.access.set_device(answer.cookie, device_name(request.headers["user-agent"]))
            if request.cookie:
                streams = [listed.stream for listed in request.site.catalogue.all()]
                request.site.own_entries.replace_cookie(streams, request.cookie, answer.cookie)
                request.site.devices.replace_cookie(request.cookie, answer.cookie, request.now)
        if "code" in request.params:
            request.site.arrivals.report_arrival(request.room.code, request.address, request.cookie)
        return gzip_page(request, answer)
    except Refusal as refusal:
        return _refusal_answer(request, route.method, count_guess(request, refusal))


def _wrong_guess(route: Route, request: Request) -> str | None:
    """Return the refusal code of a wrong guess at this route; None if there is nothing to guess.

    Opening a tournament's page is not a guess: everybody at the event does. A sign-in link is looked up before its
    guesses are counted.
    """
    if route.work is phone_actions.claim:
        return "wrong_claim_code" if "code" in request.sent else None
    if route.path == "/":
        return "no_such_code" if "code" in request.query else None
    return "wrong_password" if _is_slow(route) and route.path != "/enter/{token}" else None


def _check_rate_limits(route: Route, request: Request) -> None:
    """Raise `too_many_entries` or `too_many_writes` at rates that only scripts reach."""
    limits, session = request.site.limits, request.session if route.who != "everybody" else None
    if route.work in (self_registration.register, self_registration.change_entry, phone_actions.claim):
        limits.spend(ENTRIES, rate_limit_key(request.address), request.now)
    if route.who == "player" and route.method != "GET" and session is None and request.device is not None:
        limits.spend(WRITES, request.device, request.now)
    if route.method != "GET" and session is not None:
        limits.spend(WRITES, session.id, request.now)
        if session.account is not None:
            limits.spend(WRITES_OF_ALL, session.account, request.now)


def _is_slow(route: Route) -> bool:
    return route.method == "POST" and route.path in SLOW


def _refusal_answer(request: Request, method: str, refusal: Refusal, status: int | None = None) -> Answer:
    """Return the refusal as JSON for scripts that write, else as a page."""
    refusal = hide_details(request, as_unavailable(refusal, request.path))
    if status is None:
        status = STATUSES.get(refusal.kind, 404 if method in READ_METHODS else 409)
    if method in READ_METHODS or "text/html" in request.headers.get("accept", ""):
        answer = refusal_page(request, refusal, status)
    else:
        answer = json_answer({"refused": _refusal_with_names(request, refusal, status)}, status)
    if status == 429:
        return msgspec.structs.replace(answer, headers={"Retry-After": str(refusal.params["seconds"])})
    if status == 503:
        # Reload the page automatically.
        refresh = {"Refresh": TRY_AGAIN} if method in READ_METHODS else {}
        return msgspec.structs.replace(answer, headers={"Retry-After": TRY_AGAIN, **refresh})
    return answer


def _refusal_with_names(request: Request, refusal: Refusal, status: int) -> dict[str, object]:
    try:
        return refusal_json(refusal, request.room if request.has_room and status == 409 else None)
    except Refusal:
        return refusal_json(refusal, None)


class TemporaryFileResponse(FileResponse):
    """Send a file made for this answer, then delete its folder, also if the browser gave up half-way."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await asyncio.to_thread(shutil.rmtree, Path(self.path).parent, ignore_errors=True)


def _to_response(answer: Answer, secure: bool = False) -> Response:
    # Private unless the answer sets caching.
    headers = {"Cache-Control": "no-store", **answer.headers}
    if answer.file is not None:
        return TemporaryFileResponse(
            answer.file, filename=answer.file.name, media_type=answer.media_type, headers=headers
        )
    response = Response(answer.body, status_code=answer.status, media_type=answer.media_type, headers=headers)
    if answer.cookie is not None:
        max_age = 30 * 24 * 3600 if answer.cookie else 0
        response.set_cookie(COOKIE, answer.cookie, max_age=max_age, httponly=True, samesite="lax", secure=secure)
    return response


async def _no_page(http: HttpRequest, status: int = 404) -> Response:
    return _to_response(_refusal_answer(_to_request(http, b"", {}), http.method, NotFound("no_such_page"), status))


def _log_bug(request: Request, method: str, error: Exception) -> Answer:
    """Log an exception and answer 500. Nothing has changed."""
    LOG.error("%s %s", method, request.path, exc_info=error)
    return _refusal_answer(request, method, Refusal("broken"), 500)


async def _static(http: HttpRequest) -> Response:
    """Serve a static file, cacheable for good: its address changes with its content."""
    answer = static_file(str(http.path_params["name"]), "gzip" in http.headers.get("accept-encoding", ""))
    return await _no_page(http) if answer is None else _to_response(answer)
