"""Sessions, links, headers, the stream that ends, the click sent twice, two editors, and who guesses too often."""

import asyncio
import logging
import re
from base64 import urlsafe_b64decode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.rate_limits import GUESSES
from crosstable.app.sessions import SESSION_LASTS, Grant
from crosstable.app.site import Site
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.open import open_journal
from crosstable.model.times import SECOND
from crosstable.web.asgi import COOKIE, create_app
from crosstable.web.live import stream as live
from crosstable.web.live.broadcast import BEAT
from crosstable.web.pages.render import static_url
from crosstable.web.routes import ROUTES
from crosstable.web.security import HEADERS, Safety
from crosstable.web.server.logs import JsonFormatter, TextFormatter, log_requests
from crosstable.web.server.restore_watch import organiser_link
from tests.web.safe.worlds import HERE, HOST, Kind, World, refusal_code_of, world

TOKEN = "x" * 32


# Headers


@pytest.mark.parametrize("kind", ["nobody", "operator"])
def test_every_answer_has_the_headers(shared: World, kind: Kind) -> None:
    """Pages, files, errors, redirects and refused connections."""
    cookie = shared.cookie(kind)
    # After signing out nothing is allowed.
    routes = sorted(ROUTES.values(), key=lambda one: one.path == "/leave")
    answers = [
        shared.ask("GET", static_url("look.css")),
        shared.ask("GET", static_url("look.css"), accept_encoding="gzip"),
        shared.ask("GET", "/static/x/nothing.css"),
        shared.ask("GET", "/nothing"),
        shared.ask("GET", "/", host="evil.test"),
        shared.ask("POST", "/leave", origin=None),
        shared.ask("PUT", "/"),
        shared.ask("GET", "/t/ZZZZ/live"),
        shared.ask("POST", "/new", cookie, content=b" " * 3_000_000),
        *(shared.ask(route.method, shared.address(route), cookie, body={}) for route in routes),
    ]
    statuses = {reply.status_code for reply in answers}
    assert statuses >= {200, 303, 403, 404, 405, 409, 413, 421} if cookie else statuses >= {200, 401}
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], answer.request.url
        assert answer.headers["cache-control"]


def test_the_policy_allows_nothing_inside_a_page() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == policy["connect-src"] == "'self'"
    assert (policy["base-uri"], policy["frame-ancestors"], policy["frame-src"]) == ("'none'", "'self'", "'self'")
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_no_sniffing_and_no_referrer() -> None:
    assert HEADERS["x-content-type-options"] == "nosniff"
    # Not `same-origin`: our own pages would tell the whole address, and a proxy may write it down.
    assert HEADERS["referrer-policy"] in ("strict-origin", "no-referrer")
    assert {part.strip() for part in HEADERS["permissions-policy"].split(",")} >= {"camera=()", "geolocation=()"}


def test_no_page_has_a_script_or_a_style_in_it(shared: World) -> None:
    """So the policy breaks none of ours."""
    cookie = shared.cookie("operator")
    for route in ROUTES.values():
        if route.method == "GET":
            text = shared.ask("GET", shared.address(route), cookie).text
            assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=\"", text), route.path


@pytest.mark.parametrize(
    "name", ["../server.py", "..%2fserver.py", "%2e%2e%2f%2e%2e%2fserver.py", "look.css/..", "server.py", "..", "."]
)
def test_a_file_of_the_pages_is_one(shared: World, name: str) -> None:
    answer = shared.ask("GET", f"/static/x/{name}")
    assert 400 <= answer.status_code < 500
    assert "import" not in answer.text


# Links and sessions


def _link(made_: World, grant: Grant | None = None) -> str:
    now = made_.site.journal.now()
    wanted = Grant("Olga", operator=True, made=now) if grant is None else grant
    return made_.site.access.create_link(wanted)


def test_a_link_works_once_and_begins_a_session(shared: World) -> None:
    """The cookie is for the server alone: no script sees it, and no other site sends a write with it."""
    token = _link(shared)
    assert shared.ask("GET", f"/enter/{token}").status_code == 200
    entered = shared.ask("POST", f"/enter/{token}")
    assert entered.status_code == 303
    cookie = entered.headers["set-cookie"]
    assert re.search(rf"^{COOKIE}=[\w-]{{32}};", cookie)
    assert {part.strip().lower() for part in cookie.split(";")} >= {"httponly", "path=/", "samesite=lax"}
    assert "secure" not in cookie.lower()
    value = entered.cookies[COOKIE]
    assert value not in entered.text + str(entered.headers["location"])
    for method in ("GET", "POST"):
        again = shared.ask(method, f"/enter/{token}")
        assert again.status_code in (404, 409)
        assert "set-cookie" not in again.headers
    assert shared.ask("GET", "/new", value).status_code == 200
    assert shared.ask("POST", "/leave", value).status_code == 303
    assert shared.ask("GET", "/new", value).status_code == 401
    # A session without an account leaves nothing behind.
    left = shared.ask("POST", "/leave", shared.cookie("keeper"))
    assert re.search(rf"{COOKIE}=[\"']*;.*Max-Age=0", left.headers["set-cookie"])


def test_token_never_appears_in_referrer(shared: World) -> None:
    path = f"/enter/{_link(shared)}"
    answers = [shared.ask(method, path) for method in ("GET", "POST", "GET", "POST")]
    assert [reply.status_code for reply in answers] == [200, 303, 404, 409]
    for answer in answers:
        assert answer.headers.get_list("referrer-policy") == ["strict-origin"]
        assert "referrer" not in answer.text
    package = Path(str(files("crosstable")))
    sources = [file for kind in ("html", "js", "css", "svg") for file in package.rglob(f"*.{kind}")]
    assert len(sources) > 50
    for source in sources:
        assert "referrer" not in source.read_text("utf-8").lower(), source


def test_a_link_cannot_be_guessed(shared: World) -> None:
    """192 bits, wherever it is made; all differ."""
    operator, desk = shared.cookie("operator"), f"/t/{shared.here.code}/desk/staff/invite"
    found = [_link(shared) for _ in range(3)]
    for number, key in enumerate((None, "k", "0123456789abcdef" * 2)):
        body = {"name": f"Zoe {number}", **({} if key is None else {"key": key})}
        invited = [shared.ask("POST", path, operator, body=body).json() for path in ("/accounts/invite", desk)]
        account = next(one.id for one in shared.site.accounts.organisers() if one.name == body["name"])
        body = {"account": account, **({} if key is None else {"key": key})}
        invited.append(shared.ask("POST", "/accounts/link", operator, body=body).json())
        found += [invitation["link"].removeprefix(f"{HERE}/enter/") for invitation in invited]
    found.append(organiser_link(shared.site, HERE).removeprefix(f"{HERE}/enter/"))
    assert len({*found}) == len(found) == 13
    for token in found:
        assert re.fullmatch(r"[\w-]+", token, re.ASCII)
        assert len(urlsafe_b64decode(token)) * 8 == 192
    # No place of it is the same in all of them.
    assert all(len({*letters}) > 1 for letters in zip(*found, strict=True))


def test_a_backup_has_no_secret_of_the_server(tmp_path: Path) -> None:
    """Neither the password of the Wi-Fi nor links nor sessions, in any byte of it; it has the tournament."""
    with world(open_journal(str(tmp_path / "crosstable.db"))) as made_:
        cookie, token = made_.cookie("organiser"), _link(made_)
        assert cookie is not None
        sent = {"name": "Hall WLAN", "password": "xylophone 7"}
        kept = made_.ask("POST", f"/t/{made_.here.code}/desk/connect/wifi", cookie, body=sent)
        assert kept.status_code == 200
        secrets = [*sent.values(), cookie, token, *(sha256(one.encode()).hexdigest() for one in (cookie, token))]
        there = b"".join(path.read_bytes() for path in tmp_path.glob("crosstable.db*"))
        assert [secret.encode() in there for secret in secrets] == [True, True, False, False, True, True]
        made_.site.journal.backup(tmp_path / "backup.db")
        content = (tmp_path / "backup.db").read_bytes()
        assert made_.here.code.encode() in content
        assert not [secret for secret in secrets if secret.encode() in content]
        made_.site.journal.close()


def test_under_tls_the_cookie_is_for_tls_alone(shared: World) -> None:
    token = _link(shared)
    answer = shared.ask("POST", f"https://{HOST}/enter/{token}", origin=f"https://{HOST}")
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"


def test_a_new_right_is_a_new_secret(shared: World) -> None:
    """An old cookie has no new rights."""
    old = shared.cookie("keeper")
    entered = shared.ask("POST", f"/enter/{_link(shared)}", old)
    new = entered.cookies[COOKIE]
    assert new != old
    assert shared.ask("GET", f"/t/{shared.here.code}/desk", old).status_code == 401
    assert shared.ask("GET", "/new", new).status_code == 200


def test_a_session_that_is_too_old_is_none() -> None:
    time = 1_800_000_000_000_000
    clock = [time]
    site = Site(MemoryJournal(clock=lambda: clock[0]))
    cookie = site.access.follow_link(site.access.create_link(Grant("Olga", operator=True, made=time)), time)
    assert site.access.session(cookie, clock[0] + SESSION_LASTS) is not None
    assert site.access.session(cookie, clock[0] + SESSION_LASTS + 1) is None


@pytest.mark.parametrize("cookie", ["", "x", "x" * 5000, "a=b; c", '"', "\\", "%00"])
def test_a_cookie_that_is_none_of_ours_is_nobodys(shared: World, cookie: str) -> None:
    answer = shared.ask("GET", f"/t/{shared.here.code}/desk", cookie)
    assert answer.status_code == 401
    assert shared.ask("GET", f"/t/{shared.here.code}/standings", cookie).status_code == 200


def test_secrets_are_in_no_page_and_no_log(fresh: World, caplog: pytest.LogCaptureFixture) -> None:
    """The token of a link, and what a cookie says. The store does not have them either."""
    app, fresh.app = fresh.app, log_requests(fresh.app)
    token = _link(fresh)
    with caplog.at_level(logging.DEBUG):
        pages = [fresh.ask("GET", f"/enter/{token}").text]
        entered = fresh.ask("POST", f"/enter/{token}")
        cookie = entered.cookies[COOKIE]
        fresh.ask("GET", f"/enter/{token}")
        for route in ROUTES.values():
            answer = fresh.ask(route.method, fresh.address(route), cookie, body={})
            pages.append(answer.text + str(answer.headers.get("location", "")))
            if route.path == "/leave":
                cookie = fresh.cookie("operator") or ""
        fresh.app = app
    assert not any(token in page or cookie in page for page in pages[1:])
    assert token not in pages[0]
    ours = [record for record in caplog.records if record.name.startswith(("crosstable", "uvicorn", "starlette"))]
    assert len(ours) > 20
    for form in (TextFormatter(), JsonFormatter()):
        said = "\n".join(form.format(one) for one in ours)
        assert "/enter/***" in said
        assert token not in said
        assert cookie not in said
    kept = repr(fresh.stored_data())
    assert token not in kept
    assert cookie not in kept


def test_invitation_is_shown_once(shared: World) -> None:
    cookie = shared.cookie("organiser")
    desk = f"/t/{shared.here.code}/desk/staff"
    made_ = shared.ask("POST", f"{desk}/invite", cookie, body={"name": "Zoe", "role": "scorekeeper"}).json()
    token = made_["link"].rpartition("/")[2]
    page = shared.ask("GET", desk, cookie).text
    assert "Zoe" in page
    assert token not in page
    assert made_["link"].startswith(f"{HERE}/enter/")


# The same click twice, and two at once


def test_the_same_key_happens_once(fresh: World) -> None:
    """Even if the first answer was lost; another request with the key is refused."""
    cookie = fresh.cookie("organiser")
    first = fresh.do("note", {"words": "once"}, cookie, key="same")
    before = fresh.stored_data()
    again = fresh.do("note", {"words": "once"}, cookie, key="same")
    assert first.status_code == again.status_code == 200
    assert first.json()["action"] == again.json()["action"]
    other = fresh.do("note", {"words": "twice"}, cookie, key="same")
    assert (other.status_code, refusal_code_of(other)) == (409, "key_used_otherwise")
    assert fresh.stored_data() == before
    # The key belongs to who sent it: somebody else's is another one.
    assert fresh.do("note", {"words": "twice"}, fresh.cookie("organiser"), key="same").status_code == 200


def test_a_right_is_asked_again_before_an_answer_is_given_again(fresh: World) -> None:
    cookie = fresh.cookie("keeper")
    assert cookie is not None
    assert fresh.do("note", {"words": "once"}, cookie, key="same").status_code == 200
    session = fresh.site.access.session(cookie, fresh.site.journal.now())
    assert session is not None
    fresh.site.access.remove_role(session.id, fresh.here.stream)
    again = fresh.do("note", {"words": "once"}, cookie, key="same")
    assert (again.status_code, refusal_code_of(again)) == (403, "not_allowed")


def test_a_tournament_is_made_once(fresh: World) -> None:
    cookie = fresh.cookie("operator")
    sent = {"name": "Twice", "key": "new-1"}
    before = len(fresh.site.catalogue.all())
    first, again = (fresh.ask("POST", "/new", cookie, body=sent) for _ in range(2))
    assert first.json() == again.json()
    assert len(fresh.site.catalogue.all()) == before + 1
    other = fresh.ask("POST", "/new", cookie, body={**sent, "name": "Other"})
    assert refusal_code_of(other) == "key_used_otherwise"


def test_second_editor_is_refused(fresh: World) -> None:
    state = fresh.site.director.state(fresh.here.stream)
    current = state.current
    assert current is not None
    table = next(table for table, match in current.matches.items() if match.result is None)
    fields: dict[str, Any] = {"table": table}
    one, two = fresh.cookie("organiser"), fresh.cookie("keeper")
    assert fresh.do("enter_result", {**fields, "typed": "2-0"}, one).status_code == 200
    before = fresh.stored_data()
    slower = fresh.do("enter_result", {**fields, "typed": "0-2"}, two)
    assert slower.status_code == 409
    told = slower.json()["refused"]
    assert "2" in told["message"], told
    assert fresh.stored_data() == before


# The stream


class Stream:
    """A live stream, held open by hand."""

    def __init__(self, world_: World, address: str, cookie: str | None) -> None:
        path, _, query = address.partition("?")
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        headers = [(b"host", HOST.encode())] + ([] if cookie is None else [(b"cookie", f"{COOKIE}={cookie}".encode())])
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("10.1.1.1", 1),
            "server": (HOST, 80),
        }
        self.app = create_app(world_.site, Safety(frozenset({HOST})))
        self.gone = asyncio.Event()

    async def _receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def run(self) -> None:
        await self.app(self.scope, self._receive, self.messages.put)  # type: ignore[arg-type]

    async def read_until(self, wanted: bytes) -> bytes:
        """Read the stream up to `wanted`."""
        found = b""
        while wanted not in found:
            found += (await asyncio.wait_for(self.messages.get(), 10)).get("body", b"")
        return found


def test_a_stream_says_where_and_nothing_else(fresh: World) -> None:
    async def watch() -> None:
        stream = Stream(fresh, f"/t/{fresh.here.code}/live", None)
        running = asyncio.create_task(stream.run())
        start = await asyncio.wait_for(stream.messages.get(), 10)
        sent = {name.decode(): value.decode() for name, value in start["headers"]}
        assert start["status"] == 200
        assert sent["content-type"] == "text/event-stream"
        assert HEADERS.items() <= sent.items()
        said = await stream.read_until(b"data: ")
        cookie = fresh.site.access.follow_link(_link(fresh), fresh.site.journal.now())
        await asyncio.to_thread(_note, fresh, cookie)
        said += await stream.read_until(b"data: ")
        code, place = fresh.here.code, r"\d+-[0-9a-f]{12}"
        line = rf"id: {code}:{place}\ndata: {place} {code}\n\n".encode()
        assert re.fullmatch(rb"retry: \d+\n\n(%b){2}" % line, said), said
        stream.gone.set()
        await asyncio.wait_for(running, 10)

    asyncio.run(watch())


def _note(world_: World, cookie: str) -> None:
    assert world_.do("note", {"words": "secret"}, cookie).status_code == 200


@pytest.mark.parametrize("how", ["role", "session", "sign out"])
def test_a_stream_ends_when_its_right_is_taken_away(fresh: World, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Within a beat, also while nothing happens in the tournament."""
    monkeypatch.setattr(live, "BEAT", 0.2)
    cookie = fresh.cookie("keeper")
    assert cookie is not None
    session = fresh.site.access.session(cookie, fresh.site.journal.now())
    assert session is not None

    async def watch() -> None:
        assert session is not None
        assert cookie is not None
        stream = Stream(fresh, f"/t/{fresh.here.code}/live", cookie)
        running = asyncio.create_task(stream.run())
        await stream.read_until(b"data: ")
        await stream.read_until(b"event: beat")
        access = fresh.site.access
        if how == "role":
            access.remove_role(session.id, fresh.here.stream)
        elif how == "session":
            access.revoke(session.id)
        else:
            access.sign_out(cookie)
        assert b"event: revoked" in await stream.read_until(b"revoked")
        await asyncio.wait_for(running, 10)

    asyncio.run(watch())


def test_one_stream_of_several_tournaments(fresh: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A revoked role ends its pages only."""
    monkeypatch.setattr(live, "BEAT", 0.2)
    cookie, here, there = fresh.cookie("keeper"), fresh.here, fresh.elsewhere
    assert cookie is not None
    session = fresh.site.access.session(cookie, fresh.site.journal.now())
    assert session is not None
    shown = f"{here.code}:scorekeeper,{here.code},{there.code},ZZZZZZ,{there.code}:organiser,{there.code}:king"

    async def watch() -> None:
        stream = Stream(fresh, f"/live?t={shown}", cookie)
        running = asyncio.create_task(stream.run())
        said = await stream.read_until(b"event: beat")
        assert sorted(re.findall(rb"(?m)^data: (?:\d+-[0-9a-f]{12} )?(\w+\S*)$", said)) == sorted(
            one.encode() for one in (here.code, there.code, f"{there.code}:organiser")
        )
        assert said.count(b"event: revoked") == 1
        assert session is not None
        fresh.site.access.remove_role(session.id, here.stream)
        said = await stream.read_until(b"event: revoked")
        said += await stream.read_until(b"event: beat")
        assert said.count(f"event: revoked\ndata: {here.code}:scorekeeper\n\n".encode()) == 1
        # The page that everybody may see hears on.
        organiser = fresh.cookie("organiser")
        assert organiser is not None
        await asyncio.to_thread(_note, fresh, organiser)
        await stream.read_until(f" {here.code}\n".encode())
        stream.gone.set()
        await asyncio.wait_for(running, 10)

    asyncio.run(watch())


def test_stream_of_unknown_codes_is_refused(fresh: World) -> None:
    """Each counts as a guess; next to a known one they are ignored."""
    assert fresh.ask("GET", "/live", address="10.2.2.4").status_code == 404
    assert fresh.ask("GET", "/live?t=ZZZZ,YYYY:organiser,", address="10.2.2.4").status_code == 404
    tried = ",".join(f"ZZ{number}" for number in range(live.MAX_WATCHED))
    assert fresh.ask("GET", f"/live?t={tried}", address="10.2.2.4").status_code == 404
    assert fresh.ask("GET", f"/live?t={fresh.here.code},{tried}", address="10.2.2.4").status_code == 429


def test_a_beat_is_a_matter_of_seconds() -> None:
    assert 1 <= BEAT <= 10


# Guessing


@pytest.mark.parametrize("guess", ["GET /enter/{void}", "GET /?code=ZZZZ"])
def test_guessing_waits_and_each_kind_apart(fresh: World, guess: str) -> None:
    """Only what was wrong counts: valid links and the pages of a tournament are there for everybody."""
    token, hall = _link(fresh), "10.2.2.2"
    method, path = guess.format(void=TOKEN).split()
    others = {"GET /enter/{void}", "POST /enter/{void}", "GET /?code=ZZZZ", "GET /t/ZZZZ/standings", "GET /t/ZZZZ/live"}
    alike = {other for other in others if ("/enter/" in other) == ("/enter/" in guess)}
    for _ in range(GUESSES.at_once):
        assert fresh.ask(method, path, address=hall).status_code == 404
    for other in sorted(alike | ({"GET /?code=" + fresh.here.code} if "code" in guess else set())):
        method, path = other.format(void=TOKEN).split()
        answer = fresh.ask(method, path, address=hall)
        assert answer.status_code == 429, path
        assert 1 <= int(answer.headers["retry-after"]) <= GUESSES.back_after // SECOND
    for other in sorted(others - alike):
        method, path = other.format(void=TOKEN).split()
        assert fresh.ask(method, path, address=hall).status_code in (404, 409), path
    assert fresh.ask("GET", f"/t/{fresh.here.code}/standings", address=hall).status_code == 200
    assert fresh.ask("GET", f"/enter/{token}", address=hall).status_code == 200
    assert fresh.ask("POST", f"/enter/{token}", address=hall).status_code == 303


def test_room_codes_lock_out_no_password_and_no_claim_code(fresh: World) -> None:
    """A broken screen asks for a code that is gone, again and again, in a hall where everybody has one address."""
    hall = "10.2.2.5"
    ann = fresh.site.accounts.add("Ann", fresh.site.journal.now())
    fresh.site.accounts.set_password(ann, "correct horse battery")
    while fresh.ask("GET", "/?code=ZZZZ", address=hall).status_code != 429:
        pass
    sent = {"name": "Ann", "password": "correct horse battery"}
    assert fresh.ask("POST", "/sign-in", body=sent, address=hall).status_code == 200
    claim = {"player": "p1", "code": "AAAAAA", "key": "k"}
    claimed = fresh.ask("POST", f"/t/{fresh.here.code}/me/claim", "phone", body=claim, address=hall)
    assert refusal_code_of(claimed) == "wrong_claim_code"


def test_three_hundred_phones_behind_one_address_all_get_in(fresh: World) -> None:
    """Despite some typos."""
    for number in range(300):
        if number % 10 == 0:
            assert fresh.ask("GET", "/?code=ZZZZ", address="10.3.3.3").status_code == 404
        assert fresh.ask("GET", f"/?code={fresh.here.code}", address="10.3.3.3").status_code == 303
        assert fresh.ask("POST", f"/enter/{_link(fresh)}", address="10.3.3.3").status_code == 303
