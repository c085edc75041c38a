"""Admit requests to the API: address, token, limits, right and body are checked, in this order, before the work.

Cookies and `Origin` count for nothing: a token names the caller, and any page may read public answers (CORS).
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse

from crosstable.app.hub import Hub
from crosstable.app.rate_limits import rate_limit_key
from crosstable.app.site import Room, Site
from crosstable.app.tokens import Token
from crosstable.exchange.json_answers import round_fraction
from crosstable.model.refusals import Forbidden, NotFound, Refusal, SignInNeeded, TooLarge, TooMany
from crosstable.web import api
from crosstable.web.api.buckets import ApiLimits, Buckets
from crosstable.web.api.commands import Choices, Located
from crosstable.web.api.problems import PROBLEM, problem, status_of
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import OPERATIONS, PREFIX, Operation
from crosstable.web.api.stream import follow, media_type
from crosstable.web.router import Router
from crosstable.web.security import READ_METHODS
from crosstable.web.server.compression import MIN_BYTES, compress_fast
from crosstable.web.server.connections import RESERVED
from crosstable.web.server.store_errors import TRY_AGAIN, as_unavailable
from crosstable.web.site.unreadable import hide_details

# Importing a module registers its operations.
for _module in iter_modules(api.__path__, f"{api.__name__}."):
    import_module(_module.name)

LOG = logging.getLogger("crosstable.web")

HEADERS_READ = ("accept", "accept-encoding", "idempotency-key", "if-match", "if-none-match", "last-event-id")
CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Location, Retry-After",
}
PREFLIGHT = {
    **CORS,
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, OPTIONS",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
RANKS = ("everybody", "token", "scorekeeper", "organiser")

Headers = Mapping[str, str]


class Door:
    """The API of one site, with what its callers have left."""

    def __init__(self, site: Site, limits: ApiLimits, hub: Hub) -> None:
        self._site, self._hub = site, hub
        self._tokens, self._addresses = Buckets(limits.token), Buckets(limits.address)
        self._most = limits.body

    async def answer(self, http: HttpRequest) -> Response:
        if http.method == "OPTIONS":
            return Response(status_code=204, headers=PREFLIGHT)
        request = _api_request(self._site, http, b"")
        try:
            operation = _operation(http)
            request.params = http.path_params
            request.token = await asyncio.to_thread(self._admit, http)
            if operation.right != "everybody":
                await asyncio.to_thread(_refuse_right, operation, request)
            if operation.method != "GET":
                request.body = await self._body(http)
            if operation.is_stream and http.method == "GET":
                return await self._stream(operation, request)
            response = await asyncio.to_thread(_work, operation, request)
        except ClientDisconnect:
            # The client has gone, so nobody hears this.
            return Response(status_code=400)
        except Exception as error:
            response = await asyncio.to_thread(_problem, request, http.method in READ_METHODS, error)
        return response

    async def _stream(self, operation: Operation, request: ApiRequest) -> Response:
        """Answer with the events of a tournament, as long as the client listens."""
        after = await asyncio.to_thread(operation.work, request)
        headers = {**CORS, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(follow(self._hub, request, after), headers=headers, media_type=media_type(request))

    def refuse(self, http: HttpRequest, refusal: Refusal) -> Response:
        return _problem(_api_request(self._site, http, b""), http.method in READ_METHODS, refusal)

    def _admit(self, http: HttpRequest) -> Token | None:
        """Return the token of a request, and count the request. Raise SignInNeeded (`bad_token`) for a wrong one."""
        address = "" if http.client is None else rate_limit_key(http.client.host)
        header = http.headers.get("authorization")
        scheme, _, secret = (header or "").partition(" ")
        now = self._site.journal.now() if header else 0
        token = self._site.tokens.find(secret.strip(), now) if scheme.lower() == "bearer" else None
        if token is None:
            self._addresses.take(address)
            if header:
                raise SignInNeeded("bad_token")
            if http.scope.get(RESERVED):
                raise TooMany("places_taken", seconds=10)
            return None
        self._tokens.take(token.id)
        self._site.tokens.note_use(token, now)
        return token

    async def _body(self, http: HttpRequest) -> bytes:
        """Return the body. Raise TooLarge (`too_much_sent`), or `bad_content_type` if it is no JSON."""
        kind = http.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json" and not kind.endswith("+json"):
            raise Refusal("bad_content_type")
        if int(http.headers.get("content-length", 0)) > self._most:
            raise TooLarge("too_much_sent")
        return b"".join([part async for part in self._parts(http)])

    async def _parts(self, http: HttpRequest) -> AsyncIterator[bytes]:
        size = 0
        async for part in http.stream():
            size += len(part)
            if size > self._most:
                raise TooLarge("too_much_sent")
            yield part


def is_api(path: str) -> bool:
    return path == PREFIX or path.startswith(f"{PREFIX}/")


@cache
def _router(operations: tuple[Operation, ...]) -> Router[dict[str, Operation]]:
    places: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        methods: Sequence[str] = READ_METHODS if operation.method == "GET" else (operation.method,)
        places.setdefault(operation.path, {}).update(dict.fromkeys(methods, operation))
    return Router(places)


def find_operation(path: str) -> tuple[dict[str, Operation], dict[str, str]] | None:
    return _router(tuple(OPERATIONS.values())).find(path)


class MethodNotAllowed(Refusal):
    """An address that takes other methods."""


def _operation(http: HttpRequest) -> Operation:
    """Return the operation for a request. Raise NotFound (`no_such_page`), or `method_not_allowed`."""
    match = find_operation(http.scope["path"])
    if match is None:
        raise NotFound("no_such_page")
    operations, http.scope["path_params"] = match
    if http.method not in operations:
        raise MethodNotAllowed("method_not_allowed", method=http.method[:20], allowed=[*operations])
    return operations[http.method]


def _api_request(site: Site, http: HttpRequest, body: bytes) -> ApiRequest:
    return ApiRequest(
        site,
        path=http.scope["path"],
        query=dict(http.query_params),
        body=body,
        base=f"{http.scope['scheme']}://{http.headers.get('host', '')}",
        headers={name: http.headers.get(name, "") for name in HEADERS_READ},
        address="" if http.client is None else http.client.host,
    )


def _refuse_right(operation: Operation, request: ApiRequest) -> None:
    """Raise SignInNeeded without a token, Forbidden (`token_not_enough`) if it has not the right."""
    if request.token is None:
        raise SignInNeeded("token_needed")
    if operation.right == "maker":
        may = request.token.may_create
    else:
        role = "everybody" if request.role is None else "token" if request.role == "player" else request.role
        may = RANKS.index(role) >= RANKS.index(operation.right)
    if not may:
        raise Forbidden("token_not_enough")


def _work(operation: Operation, request: ApiRequest) -> Response:
    if operation.is_stream:
        operation.work(request)
        return Response(headers=CORS, media_type=media_type(request))
    place = _place(request) if operation.method == "GET" else None
    headers = dict(CORS)
    if place is not None:
        headers |= {"ETag": f'"{place}"', "Vary": "Authorization, Accept-Encoding", "Cache-Control": "no-cache"}
        if _is_known(request.headers["if-none-match"], place):
            return Response(status_code=304, headers=headers)
    body, more = _answer_bytes(operation, request)
    headers |= more
    if place is None:
        headers["Cache-Control"] = "no-store"
    if len(body) >= MIN_BYTES and "gzip" in request.headers["accept-encoding"]:
        body, headers["Content-Encoding"] = compress_fast(body), "gzip"
    return Response(body, operation.status, headers, "application/json")


def _place(request: ApiRequest) -> str | None:
    """Return the version of the tournament, the pool or the list that an address names."""
    if request.has_room:
        return request.room.version_token
    if request.has_pool:
        return request.pool.version_token
    return request.site.version_token if request.path == f"{PREFIX}/tournaments" else None


def _is_known(header: str, place: str) -> bool:
    marks = [mark.strip().removeprefix("W/").strip('"') for mark in header.split(",")]
    return place in marks or marks == ["*"]


def _answer_bytes(operation: Operation, request: ApiRequest) -> tuple[bytes, Headers]:
    """Return the answer as JSON, and the headers that go with it; public ones are made once for every event."""
    if not operation.is_kept or request.stream_room is None:
        return _work_bytes(operation, request)
    wanted = tuple(request.query.get(parameter.name) for parameter in operation.query)
    key = ("api", request.path, request.role, wanted)
    made: tuple[bytes, Headers] = request.stream_room.page_memory.get(key, lambda: _work_bytes(operation, request))
    return made


def _work_bytes(operation: Operation, request: ApiRequest) -> tuple[bytes, Headers]:
    result = operation.work(request)
    headers = {}
    if isinstance(result, Located):
        result, headers["Location"] = result
    if operation.method == "GET" and isinstance(result, dict) and result.get("next"):
        headers["Link"] = f'<{request.path}?cursor={result["next"]}>; rel="next"'
    return encode(result), headers


def encode(answer: Any) -> bytes:
    """Return an answer as JSON, rationals as numbers of six decimals."""
    return msgspec.json.encode(answer, enc_hook=_json_value)


def _json_value(value: Any) -> Any:
    return round_fraction(value) if isinstance(value, Fraction) else str(value)


def _problem(request: ApiRequest, reading: bool, error: Exception) -> Response:
    """Answer an error; a bug of ours is written to the log, and nothing has changed."""
    choices: Sequence[Any] = ()
    status = None
    if isinstance(error, Choices):
        refusal, choices = error.refusal, error.choices
    elif isinstance(error, Refusal):
        refusal = hide_details(request, as_unavailable(error, request.path))
    else:
        LOG.error("%s", request.path, exc_info=error)
        refusal, status = Refusal("broken"), 500
    is_address = "/rounds/" in request.path and refusal.code in ("no_such_round", "no_such_table")
    status = status_of(refusal, reading=reading or is_address) if status is None else status
    headers = {**CORS, "Cache-Control": "no-store"}
    if status == 429:
        headers["Retry-After"] = str(refusal.params["seconds"])
    elif status == 503:
        headers["Retry-After"] = TRY_AGAIN
    elif status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    elif status == 405:
        headers["Allow"] = ", ".join(refusal.params["allowed"])
    return Response(_body_of(request, refusal, status, choices), status, headers, PROBLEM)


def _body_of(request: ApiRequest, refusal: Refusal, status: int, choices: Sequence[Any]) -> bytes:
    """Return a problem with the names of players, without them if the store is away."""
    try:
        return problem(refusal, status, _room(request) if status in (409, 412, 422) else None, choices)
    except Refusal:
        return problem(refusal, status)


def _room(request: ApiRequest) -> Room | None:
    return request.room if request.has_room else None
