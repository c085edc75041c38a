"""The web application: every route of the register behind the same door, the live stream, and the files of the pages.

| what a request meets | where |
|---|---|
| is there a place for somebody who is not staff | `web.server.connections` |
| is the host one of ours, and a write from our own pages | `web.security` |
| has this address guessed wrong too often | `web.brute_force` |
| may this person use this route | `web.policy` |
| is that more than people can do | `app.rate_limits` |
| the work, in a thread: the journal waits for disks and databases | the route |
| a refusal becomes a sentence, what cannot be read now a 503; nothing else becomes an answer by accident | here |
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
from crosstable.web.live.stream import ADDRESS, Watched, live, watched
from crosstable.web.pages.render import refused
from crosstable.web.pages.user_agent import device_name
from crosstable.web.phone import actions as phone_actions
from crosstable.web.policy import refuse_unless_may
from crosstable.web.public import self_registration
from crosstable.web.refusal_json import refusal_json
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.router import Router
from crosstable.web.routes import ROUTES, Route
from crosstable.web.security import READING, Safety, add_headers, refuse_foreign, refuse_foreign_host, scheme_of
from crosstable.web.server.compression import packed
from crosstable.web.server.connections import RESERVED
from crosstable.web.server.static_files import STATIC, static_file
from crosstable.web.server.store_errors import TRY_AGAIN, as_unavailable
from crosstable.web.site.unreadable import unreadable
from crosstable.web.uploads import MOST_BYTES as MOST_IN_FILE
from crosstable.web.uploads import received

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
# What somebody who is signed in may send, and anybody else.
MOST_BYTES, MOST_BYTES_OF_ALL = 2_000_000, 100_000
# What leads to a session, and what its pages are made of: open also in the last places.
SIGNING_IN = ("/sign-in", "/enter/", STATIC)
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

Handler = Callable[[HttpRequest], Awaitable[Response]]


def create_app(site: Site, safety: Safety, hub: Hub | None = None, limits: ApiLimits = API_LIMITS) -> ASGIApp:
    """The application of one site. Whoever brings the hub can let go of all streams before the end."""
    hub = Hub(site.journal, site.overview.head) if hub is None else hub
    pages, broadcast, door = _pages(tuple(ROUTES.values())), Broadcast(hub), Door(site, limits, hub)

    async def whole(scope: Scope, receive: Receive, send: Send) -> None:
        """Streams go past everything that a page needs: there are thousands of them, and they stay."""
        if scope["type"] == "lifespan":
            await _lifetime(hub, receive, send)
            return
        scope["path"] = scope["path"].rstrip("/") or "/"
        scope["state"] = {"site": site}
        http = HttpRequest(scope, receive)
        scope["scheme"] = scheme_of(safety, scope["scheme"], http.headers.get("host", ""))
        send = add_headers(send, safety, scope["scheme"], http.headers.get("host", ""))
        if is_api(scope["path"]):
            await (await _api_answer(door, safety, http))(scope, receive, send)
            return
        found = ADDRESS.fullmatch(scope["path"])
        request = _asked(http, b"", {} if found is None or found[1] is None else {"code": found[1]})
        try:
            refuse_foreign(
                safety, scope["method"], scope["scheme"], http.headers.get("host", ""), http.headers.get("origin")
            )
            if scope.get(RESERVED) and not scope["path"].startswith(SIGNING_IN):
                await asyncio.to_thread(_refuse_unless_staff, request)
        except Refusal as refusal:
            await _sent(_refused(request, http.method, refusal))(scope, receive, send)
            return
        if found is None or http.method != "GET":
            response = await _handler(pages, http)(http)
            await response(scope, receive, send)
            return
        answer = await asyncio.to_thread(_looked_up, request)
        if isinstance(answer, Answer):
            await _sent(answer)(scope, receive, send)
        else:
            await live(broadcast, request, answer, scope, receive, send)

    return whole


async def _api_answer(door: Door, safety: Safety, http: HttpRequest) -> Response:
    """Answer a program: under a name of ours, whatever its origin."""
    try:
        refuse_foreign_host(safety, http.headers.get("host", ""))
    except Refusal as refusal:
        return door.refuse(http, refusal)
    return await door.answer(http)


async def _lifetime(hub: Hub, receive: Receive, send: Send) -> None:
    """From the start of a server to its end, at which all streams are let go."""
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    await send({"type": "lifespan.shutdown.complete"})


def _refuse_unless_staff(request: Request) -> None:
    """Refused (`places_taken`) for whoever is not signed in: the last places are kept for those who run the event."""
    if request.session is None:
        raise TooMany("places_taken", seconds=10)


@cache
def _pages(routes: tuple[Route, ...]) -> Router[dict[str, Handler]]:
    """Return all routes, made once for every site of this process: the request brings its site."""
    places: dict[str, dict[str, Handler]] = {STATIC + "{version}/{name}": dict.fromkeys(READING, _static)}
    for route in routes:
        # HEAD asks whether a page is there; the server sends the answer to GET without its body.
        methods = READING if route.method == "GET" else (route.method,)
        places.setdefault(route.path, {}).update(dict.fromkeys(methods, partial(_handled, route)))
    return Router(places)


def _handler(pages: Router[dict[str, Handler]], http: HttpRequest) -> Handler:
    """Return what answers a request, which gets the parts of its address that differ."""
    found = pages.find(http.scope["path"])
    if found is None:
        return partial(_no_page, status=404)
    handlers, http.scope["path_params"] = found
    return handlers.get(http.method, partial(_no_page, status=405))


def _looked_up(request: Request) -> list[Watched] | Answer:
    """The tournaments of a stream; what is answered where there is none."""
    try:
        found = watched(request, partial(count_guess, request))
        for found_tournament in (head for head in found if head.stream not in COMBINED):
            request.site.arrivals.report_arrival(found_tournament.code, request.address, request.cookie)
    except Refusal as refusal:
        return _refused(request, "GET", refusal)
    except Exception as error:
        return _broken(request, "GET", error)
    return found


async def _handled(route: Route, http: HttpRequest) -> Response:
    try:
        answer = await (_taken if route.takes_file else _read)(route, http)
    except Refusal as refusal:
        answer = _refused(_asked(http, b""), route.method, refusal)
    except ClientDisconnect:
        # The browser has gone before everything that it sent was here, so nobody hears this.
        answer = Answer(status=400)
    except Exception as error:
        answer = _broken(_asked(http, b""), route.method, error)
    return _sent(answer, secure=http.scope["scheme"] == "https")


async def _read(route: Route, http: HttpRequest) -> Answer:
    """Answer when everything that was sent has arrived; whoever may not send it is refused before it does."""
    body = b""
    if route.method != "GET":
        most = MOST_BYTES_OF_ALL if route.who == "everybody" else MOST_BYTES
        if route.who != "everybody":
            await asyncio.to_thread(refuse_unless_may, route, _asked(http, b""))
        body = b"".join([part async for part in _parts(http, most)])
    request, threads = _asked(http, body), SLOW_THREADS if _is_slow(route) else None
    return await asyncio.get_running_loop().run_in_executor(threads, _answered, route, request)


async def _taken(route: Route, http: HttpRequest) -> Answer:
    """Take a file from somebody who may send one; the policy is asked before the first byte and after the last."""
    await asyncio.to_thread(refuse_unless_may, route, _asked(http, b""))
    async with received(_parts(http, MOST_IN_FILE)) as file:
        return await asyncio.to_thread(_answered, route, _asked(http, b"", file=file))


async def _parts(http: HttpRequest, most: int) -> AsyncIterator[bytes]:
    """Yield what is sent, as it comes. Refused (`too_much_sent`) as soon as it is known to be more than that."""
    if int(http.headers.get("content-length", 0)) > most:
        raise TooLarge("too_much_sent")
    size = 0
    async for part in http.stream():
        size += len(part)
        if size > most:
            raise TooLarge("too_much_sent")
        yield part


def _asked(
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


def _answered(route: Route, request: Request) -> Answer:
    try:
        wrong = _wrong_guess(route, request)
        if wrong is not None:
            refuse_if_spent(request, wrong)
        refuse_unless_may(route, request)
        _refuse_too_much(route, request)
        if route.method == "GET" and request.headers["x-live"] == "right":
            # A page that takes long to be made only wants to know whether it may still be seen.
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
        return packed(request, answer)
    except Refusal as refusal:
        return _refused(request, route.method, count_guess(request, refusal))


def _wrong_guess(route: Route, request: Request) -> str | None:
    """Return what a wrong guess is refused with here; None if nothing is guessed.

    A page of a tournament is no guess: the whole hall looks at it. A link is looked up before its guesses are counted.
    """
    if route.work is phone_actions.claim:
        return "wrong_claim_code" if "code" in request.sent else None
    if route.path == "/":
        return "no_such_code" if "code" in request.query else None
    return "wrong_password" if _is_slow(route) and route.path != "/enter/{token}" else None


def _refuse_too_much(route: Route, request: Request) -> None:
    """Refused (`too_many_entries`, `too_many_writes`) for a machine that has run away. People are never as fast."""
    limits, session = request.site.limits, request.session if route.who != "everybody" else None
    if route.work in (self_registration.joined, self_registration.changed, phone_actions.claim):
        limits.spend(ENTRIES, rate_limit_key(request.address), request.now)
    if route.who == "player" and route.method != "GET" and session is None and request.device is not None:
        limits.spend(WRITES, request.device, request.now)
    if route.method != "GET" and session is not None:
        limits.spend(WRITES, session.id, request.now)
        if session.account is not None:
            limits.spend(WRITES_OF_ALL, session.account, request.now)


def _is_slow(route: Route) -> bool:
    """Whether a password is checked or chosen, for which much has to be reckoned on purpose."""
    return route.method == "POST" and route.path in SLOW


def _refused(request: Request, method: str, refusal: Refusal, status: int | None = None) -> Answer:
    """Why not: values for a script that writes, a page for whoever looks or sends a form."""
    refusal = unreadable(request, as_unavailable(refusal, request.path))
    if status is None:
        status = STATUS.get(refusal.kind, 404 if method in READING else 409)
    if method in READING or "text/html" in request.headers.get("accept", ""):
        answer = refused(request, refusal, status)
    else:
        answer = values({"refused": _told(request, refusal, status)}, status)
    if status == 429:
        return msgspec.structs.replace(answer, headers={"Retry-After": str(refusal.params["seconds"])})
    if status == 503:
        # A page that could not be shown asks for itself again.
        again = {"Refresh": TRY_AGAIN} if method in READING else {}
        return msgspec.structs.replace(answer, headers={"Retry-After": TRY_AGAIN, **again})
    return answer


def _told(request: Request, refusal: Refusal, status: int) -> dict[str, object]:
    """A refusal with everybody's names in it, as far as the store can say them at all."""
    try:
        return refusal_json(refusal, request.room if request.has_room and status == 409 else None)
    except Refusal:
        return refusal_json(refusal, None)


class Passing(FileResponse):
    """A file that was made for one answer. Its folder is gone afterwards, also when the browser gave up half-way."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await asyncio.to_thread(shutil.rmtree, Path(self.path).parent, ignore_errors=True)


def _sent(answer: Answer, secure: bool = False) -> Response:
    # What says nothing of being kept is somebody's own, and is kept nowhere.
    headers = {"Cache-Control": "no-store", **answer.headers}
    if answer.file is not None:
        return Passing(answer.file, filename=answer.file.name, media_type=answer.kind, headers=headers)
    response = Response(answer.body, status_code=answer.status, media_type=answer.kind, headers=headers)
    if answer.cookie is not None:
        lasts = 30 * 24 * 3600 if answer.cookie else 0
        response.set_cookie(COOKIE, answer.cookie, max_age=lasts, httponly=True, samesite="lax", secure=secure)
    return response


async def _no_page(http: HttpRequest, status: int = 404) -> Response:
    """Answer for an address that leads nowhere, or a method that it does not have."""
    return _sent(_refused(_asked(http, b"", {}), http.method, NotFound("no_such_page"), status))


def _broken(request: Request, method: str, error: Exception) -> Answer:
    """Answer for a bug of ours: it is written to the log, and nothing has changed."""
    LOG.error("%s %s", method, request.path, exc_info=error)
    return _refused(request, method, Refusal("broken"), 500)


async def _static(http: HttpRequest) -> Response:
    """A file of the pages. Its address changes with it, so it may be kept for good."""
    found = static_file(str(http.path_params["name"]), "gzip" in http.headers.get("accept-encoding", ""))
    return await _no_page(http) if found is None else _sent(found)
