"""Writes from elsewhere, and whatever else may be sent: a sentence, never a crash, and nothing changes.

Commands that might be done are made up in `test_any_command`.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.types import Message, Scope, Send

from crosstable.journal.postgres import PostgresJournal
from crosstable.web.asgi import MOST_BYTES
from crosstable.web.routes import ROUTES, Route
from tests.conftest import Proof, proof_size
from tests.postgres import Server
from tests.web.safe.worlds import HERE, HOST, World, refusal_code_of, world

Size = Callable[[int, int], int]

WRITES = [pytest.param(route, id=route.path) for route in ROUTES.values() if route.method == "POST"]
# Routes that take no file.
LIMITED = [write for write in WRITES if not ROUTES["POST", str(write.id)].takes_file]

ELSEWHERE = (
    *(None, "", "null", "hall", "https://"),
    *("http://evil.test", "http://hall.test.evil.test", "http://hall.test:81"),
)


@pytest.mark.parametrize("route", WRITES)
def test_write_from_another_origin_is_refused(shared: World, route: Route) -> None:
    """With any rights, and on public routes."""
    cookie = shared.cookie("operator")
    before = shared.stored_data()
    for origin in ELSEWHERE:
        answer = shared.ask("POST", shared.address(route), cookie, body={}, origin=origin)
        assert (answer.status_code, refusal_code_of(answer)) == (403, "foreign_origin"), origin
        assert "set-cookie" not in answer.headers
    assert shared.stored_data() == before


@pytest.mark.parametrize(
    "host",
    ["evil.test", "", "hall.test.evil.test", "evil.test:80", "127.0.0.1.evil.test", "::2", "[a]", ":80", "[", "a b"],
)
@pytest.mark.parametrize("path", ["/", "/health", "/t/{code}/standings", "/t/{code}/live", "/static/x/look.css", "/x"])
def test_a_name_that_is_not_ours_is_not_answered(shared: World, path: str, host: str) -> None:
    """Pages, streams, files and errors alike; also when the origin fits the name."""
    here = path.replace("{code}", shared.here.code)
    answer = shared.ask("GET", here, host=host)
    assert answer.status_code == 421
    assert "Friday" not in answer.text
    sent = {"command": "note", "fields": {"words": "x"}, "key": "k"}
    cookie = shared.cookie("organiser")
    before = shared.stored_data()
    write = shared.ask("POST", f"/t/{shared.here.code}/do", cookie, body=sent, host=host, origin=f"http://{host}")
    assert (write.status_code, refusal_code_of(write)) == (421, "foreign_host")
    assert shared.stored_data() == before


@pytest.mark.parametrize("host", ["10.9.8.7", "10.9.8.7:8080", "[fe80::2]", "[fe80::2]:8080"])
def test_a_bare_address_is_answered(shared: World, host: str) -> None:
    """It may be new since the start; attacks need a name."""
    assert shared.ask("GET", "/", host=host).status_code == 200
    assert shared.ask("POST", "/leave", host=host, origin=f"http://{host}").status_code == 303
    assert shared.ask("POST", "/leave", host=host, origin="http://10.9.8.6").status_code == 403


def test_deep_nesting_is_refused(shared: World) -> None:
    """20 levels are read, 21 are not; documents alike."""
    cookie, before = shared.cookie("operator"), shared.stored_data()

    def post_nested(levels: int, path: str, around: str) -> str | None:
        """Return the refusal's code of a body nested this deep; `around` is a level of its own."""
        inside = '[{"x":' * ((levels - 1) // 2) + "[" * ((levels - 1) % 2)
        closing = "]" * ((levels - 1) % 2) + "}]" * ((levels - 1) // 2)
        return refusal_code_of(shared.ask("POST", path, cookie, content=(around % f'{inside}"y"{closing}').encode()))

    for path, around in ((f"/t/{shared.here.code}/do", '{"command":%s}'), ("/new", '{"key":"k","preset":%s}')):
        assert post_nested(20, path, around) not in (None, "not_readable")
        for levels in (21, 22, 5_000, 200_000):
            assert post_nested(levels, path, around) == "not_readable"
    for levels in (20, 21, 5_000, 200_000):
        assert post_nested(levels, "/new/document/look", '{"players":%s}') not in (None, "broken")
        assert post_nested(levels, "/new/document", '{"key":"deep","document":%s}') not in (None, "broken")
    assert shared.stored_data() == before


def test_our_own_name_is_answered_with_any_port(shared: World) -> None:
    assert shared.ask("GET", "/", host="hall.test:8080").status_code == 200
    assert shared.ask("POST", "/leave", host="hall.test:8080", origin="http://hall.test:8080").status_code == 303
    assert shared.ask("POST", "/leave", host="hall.test:8080", origin="http://hall.test:8081").status_code == 403


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "FOO"])
def test_other_methods_do_nothing(shared: World, method: str) -> None:
    cookie = shared.cookie("operator")
    before = shared.stored_data()
    for route in ROUTES.values():
        if method == "HEAD" and ("GET", route.path) in ROUTES:
            # It only looks (`test_policy`).
            continue
        answer = shared.ask(method, shared.address(route), cookie, origin=HERE)
        assert 400 <= answer.status_code < 500
    assert shared.stored_data() == before


@pytest.mark.parametrize("in_pieces", [False, True])
@pytest.mark.parametrize("route", LIMITED[:: proof_size(3, 1)])
def test_a_body_that_is_too_large_is_not_read(shared: World, route: Route, in_pieces: bool) -> None:
    """Whether or not it says how long it is."""
    cookie = shared.cookie("operator")
    before = shared.stored_data()
    answer = shared.ask("POST", shared.address(route), cookie, content=b" " * (MOST_BYTES + 1), in_pieces=in_pieces)
    assert (answer.status_code, refusal_code_of(answer)) == (413, "too_much_sent"), answer.text
    assert shared.stored_data() == before


def test_permission_is_checked_before_the_body(shared: World) -> None:
    async def fail_on_read() -> Message:
        raise AssertionError("a body was read")

    for route in (one for one in ROUTES.values() if one.method == "POST"):
        if route.who == "everybody":
            continue
        said = list[Message]()

        async def send(message: Message, said: list[Message] = said) -> None:
            said.append(message)

        scope: Scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "path": shared.address(route),
            "raw_path": b"",
            "query_string": b"",
            "scheme": "http",
            "client": ("10.0.0.9", 1),
            "headers": [(b"host", HOST.encode()), (b"origin", HERE.encode()), (b"content-length", b"1000")],
        }

        async def ask(scope: Scope = scope, send: Send = send) -> None:
            await shared.app(scope, fail_on_read, send)

        asyncio.run(ask())
        assert said[0]["status"] in (401, 403, 404), route.path


BROKEN = (
    b"",
    b"{",
    b"null",
    b"[]",
    b"1",
    b'"x"',
    b"\xff\xfe",
    b'{"command": "note"',
    b'{"command": "note", "key": "\xff"}',
    b'{"command": "note", "key": "\\ud800"}',
    b'{"key": "k"}',
    b'{"command": 1, "key": "k"}',
    b'{"command": "note", "key": 1}',
    b'{"command": "note", "key": ""}',
    b'{"command": "note", "key": "\\u0000"}',
    b'{"command": "note", "key": "' + b"k" * 101 + b'"}',
    b'{"command": "note", "key": "k", "fields": []}',
    b'{"command": "note", "key": "k", "fields": {"words": 1}}',
    b'{"command": "note", "key": "k", "fields": {"words": {"a": 1}}}',
    b'{"command": "note", "key": "k", "more": 1}',
    b'{"command": "nothing", "key": "k"}',
    b'{"command": "\\u0000", "key": "k"}',
    b'{"command": "' + b"x" * 100_000 + b'", "key": "k"}',
    b'{"command": "register", "key": "k", "fields": {"entries": "Ann"}}',
    b'{"command": "register", "key": "k", "fields": {"entries": [{"name": "A", "isOrganiser": true}]}}',
    b'{"command": "tap", "key": "k", "fields": {"table": 1e308, "typed": "E+"}}',
    b'{"command": "tap", "key": "k", "fields": {"table": 99999999999999999999999999, "typed": "E+"}}',
    b'{"command": "enter_result", "key": "k", "fields": {"table": -1, "typed": "2-0"}}',
    b'{"command": "enter_result", "key": "k", "fields": {"table": 1, "typed": "' + b"9" * 5000 + b'-0"}}',
    b'{"command": "enter_result", "key": "k", "fields": {"table": true, "typed": "2-0"}}',
    b'{"command": "enter_result", "key": "k", "fields": {"table": 1, "round": -3, "typed": "2-0"}}',
    b'{"command": "extend_clock", "key": "k", "fields": {"seconds": 10000000000000000000000000}}',
    b'{"command": "extend_clock", "key": "k", "fields": {"seconds": 1e999}}',
    b'{"command": "configure", "key": "k", "fields": {"config": ' + b'{"a":' * 300 + b"1" + b"}" * 300 + b"}}",
    b'{"command": "configure", "key": "k", "fields": {"config": ' + b"[" * 90_000 + b"]" * 90_000 + b"}}",
)


SEASON = tuple(f"/seasons/{{season}}/{act}" for act in ("add", "remove", "delete"))
# A plain form gets a page as its answer.
FORMS = ("/t/{code}/join", "/t/{code}/join/{what}", "/pools", "/pools/{pool}/do", "/seasons", *SEASON)
# Any text is a list of names to these, and they change nothing.
LISTS = ("/new/document/look", "/t/{code}/desk/files/look")
# These need no body, or change nothing.
SO_ALREADY = (
    "/seasons/{season}/remove",
    *("/leave", "/account/forget", "/account/end", "/accounts/remove"),
    *("/t/{code}/desk/staff/revoke", "/t/{code}/desk/seen/moved", "/t/{code}/desk/pool"),
    "/t/{code}/desk/tokens/revoke",
    "/t/{code}/desk/webhooks/remove",
    "/t/{code}/desk/seen/overwritten/{seq}",
)


@pytest.mark.parametrize("route", WRITES)
def test_unreadable_body_is_refused_in_a_sentence(shared: World, route: Route) -> None:
    cookie = shared.cookie("operator")
    before = shared.stored_data()
    for body in BROKEN:
        answer = shared.ask("POST", shared.address(route), cookie, content=body)
        if route.path in SO_ALREADY or (route.path in LISTS and answer.status_code == 200):
            assert answer.status_code < 500, body[:100]
            continue
        assert 400 <= answer.status_code < 500, (body[:100], answer.text)
        if route.path in FORMS and refusal_code_of(answer) is None:
            assert "<main" in answer.text
            continue
        told = answer.json()["refused"]
        assert told["message"].endswith((".", "?", "!")), (body[:100], told["message"])
        assert len(told["message"]) < 2000
    assert shared.stored_data() == before or route.path in SO_ALREADY


# Anything that JSON can say, and what is likely to be a field.
_NAMES = """
action actions cut config delta digest entries fields first fixed_table group hands key match matches minutes multiplier
name number order pairs places player players points preset qualifiers reason repair result round scores seats seconds
seed seen shots table tables top twenties typed unfinished winner words
"""
NAMES = st.sampled_from(_NAMES.split())
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.integers(-2, 7)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["2-1", "E+", "1 2-0", "p1", "p2", "1", "\0", "\u202e", "mtg", "warning", "match_loss"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.dictionaries(NAMES, VALUES, max_size=6)


PARTS = st.text(st.characters(codec="utf-8", exclude_characters="/?#%"), min_size=1, max_size=12) | st.integers().map(
    str
)
_QUERIED = """
code round by than player before from typed table seen preset players rounds round_minutes
"""
QUERIES = st.dictionaries(
    st.sampled_from(_QUERIED.split()),
    st.text(max_size=12) | st.integers(-1, 10**30).map(str),
    max_size=5,
)


def _body(shared: World, drawn: st.DataObject) -> httpx.Response:
    route = drawn.draw(st.sampled_from([one for one in ROUTES.values() if one.method == "POST"]))
    body = drawn.draw(st.binary(max_size=200) | FIELDS)
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return shared.ask("POST", shared.address(route), _operator(shared), content=content)


def _address(shared: World, drawn: st.DataObject) -> httpx.Response:
    route = drawn.draw(st.sampled_from([one for one in ROUTES.values() if one.method == "GET"]))
    part = quote(drawn.draw(PARTS), safe="")
    path = shared.address(route, number=part, action=part, token=part)
    return shared.ask("GET", path, _operator(shared), query=drawn.draw(QUERIES))


class Made(NamedTuple):
    """A random request: how to send it, how many cases (short run, long run), and which statuses must occur."""

    ask: Callable[[World, st.DataObject], httpx.Response]
    how: str
    cases: tuple[int, int]
    some: int


MADE_UP = {
    "any body": Made(_body, "bytes and fields made up at random, sent to every route", (60, 5_000), 409),
    "any address": Made(_address, "parts and queries made up at random, on every page", (90, 10_000), 200),
}


@pytest.mark.long
@pytest.mark.parametrize("what", MADE_UP)
def test_nothing_crashes_the_server(shared: World, proof_size: Size, proof: Proof, what: str) -> None:
    one, answered = MADE_UP[what], Counter[int]()

    @given(st.data())
    @settings(max_examples=proof_size(*one.cases), suppress_health_check=list(HealthCheck))
    def send_random(drawn: st.DataObject) -> None:
        answer = one.ask(shared, drawn)
        assert answer.status_code < 500, answer.text
        answered[answer.status_code] += 1

    send_random()
    assert answered[one.some] > 0
    result = f"{answered[200]:,} done or shown, the others refused with a sentence, never a crash"
    proof(what, one.how, cases=answered.total(), result=result)


def _operator(shared: World) -> str:
    """Return one session for all examples, renewed if an example ended it."""
    shared.forget_limits()
    known: str | None = getattr(shared, "operator", None)
    if known is None or shared.site.access.session(known, shared.site.journal.now()) is None:
        known = shared.cookie("operator")
        shared.operator = known  # type: ignore[attr-defined]
    assert known is not None
    return known


def test_random_requests_on_real_databases(postgres: Server) -> None:
    """Stores accept different values."""
    journal = PostgresJournal(postgres.create_database())
    try:
        with world(journal) as made:
            for key, text in enumerate(("\0", "a\0b", "\ufffe", "x" * 300_000)):
                sends_everywhere(made, text, str(key))
    finally:
        journal.close()


def sends_everywhere(made: World, text: str, key: str) -> None:
    """Send a text to every field and query; nothing may crash."""
    cookie = made.cookie("operator")
    sent = {"command": "note", "fields": {"words": text, "player": None}, "key": f"k{key}"}
    tries: list[tuple[str, dict[str, Any]]] = [
        (f"/t/{made.here.code}/do", sent),
        (f"/t/{made.here.code}/do", {"command": "note", "fields": {"words": "x"}, "key": text}),
        (f"/t/{made.here.code}/do", {"command": "rename", "fields": {"name": text}, "key": f"r{key}"}),
        (f"/t/{made.here.code}/do", {"command": "cancel", "fields": {"reason": text}, "key": f"c{key}"}),
        (f"/t/{made.here.code}/desk/staff/invite", {"name": text, "role": "scorekeeper"}),
        (f"/t/{made.here.code}/desk/staff/revoke", {"invitation": text}),
        (f"/t/{made.here.code}/desk/staff/revoke", {"session": text}),
        ("/new", {"name": text, "key": f"n{key}"}),
        ("/new", {"name": "x", "key": text}),
        ("/new", {"name": "x", "key": f"y{key}", "preset": text}),
        ("/new", {"name": "x", "key": f"z{key}", "copy": text}),
    ]
    for path, body in tries:
        answer = made.ask("POST", path, cookie, body=body)
        assert answer.status_code < 500, (path, body, answer.text)
    for query in ("code", "player", "from", "round", "typed"):
        for path in ("/", "/new", f"/t/{made.here.code}/desk/floor", f"/t/{made.here.code}/pairings"):
            assert made.ask("GET", path, cookie, query={query: text[:1000]}).status_code < 500
