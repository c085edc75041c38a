"""The same click sent twice happens once: at every route that changes something."""

import asyncio
import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from crosstable.app.accounts import OPERATOR
from crosstable.app.rating_lists import RatingLists
from crosstable.app.sessions import Grant
from crosstable.commands import SetRegistration
from crosstable.model.seasons import Season
from crosstable.web.asgi import COOKIE
from crosstable.web.routes import ROUTES
from crosstable.web.site import backups
from tests.web.safe.worlds import HERE, World, refusal_code_of, world

KEY = "0123456789abcdef0123456789abcdef"
GOOD, BETTER = "correct horse battery", "purple monkey dishwasher"


@pytest.fixture(scope="module")
def here() -> Iterator[World]:
    """Yield one server for all tests: each click signs in by itself."""
    with world() as made:
        yield made


NUMBERS = count(1)


class Click(NamedTuple):
    """A request, and the answer to its repetition: the same answer, or a refusal's code."""

    path: str
    cookie: str | None = None
    body: object = None
    content: bytes | None = None
    again: str = "the same"


Made = Callable[[World, Path], Click]
CLICKS: dict[str, Made] = {}


def click(path: str) -> Callable[[Made], Made]:
    def register(made: Made) -> Made:
        CLICKS[path] = made
        return made

    return register


def _operator(here: World) -> str:
    cookie = here.cookie("operator")
    assert cookie is not None
    return cookie


def _password(here: World) -> None:
    operator = here.site.accounts.get("operator")
    assert operator is not None
    here.site.accounts.set_password(operator, GOOD)


def _account(here: World) -> str:
    return here.site.accounts.add(f"Zoe {next(NUMBERS)}", here.site.journal.now()).id


@click("/account/end")
def _end(here: World, _: Path) -> Click:
    other = here.site.access.session(here.cookie("operator"), here.site.journal.now())
    assert other is not None
    return Click("/account/end", _operator(here), {"session": other.id})


@click("/account/forget")
def _forget(here: World, _: Path) -> Click:
    # A changed password renews the cookie and ends the old session.
    _password(here)
    return Click("/account/forget", _operator(here), {"old": GOOD, "key": KEY}, again="sign_in")


@click("/account/password")
def _change(here: World, _: Path) -> Click:
    _password(here)
    sent = {"old": GOOD, "password": BETTER, "again": BETTER, "key": KEY}
    return Click("/account/password", _operator(here), sent, again="sign_in")


@click("/accounts/give")
def _give(here: World, _: Path) -> Click:
    return Click("/accounts/give", _operator(here), {"code": here.here.code, "account": _account(here), "key": KEY})


@click("/accounts/invite")
def _invite(here: World, _: Path) -> Click:
    return Click("/accounts/invite", _operator(here), {"name": f"Zoe {next(NUMBERS)}", "key": KEY})


@click("/accounts/link")
def _link(here: World, _: Path) -> Click:
    return Click("/accounts/link", _operator(here), {"account": _account(here), "key": KEY})


@click("/accounts/remove")
def _remove(here: World, _: Path) -> Click:
    return Click("/accounts/remove", _operator(here), {"account": _account(here)}, again="")


def _backup(here: World, folder: Path) -> bytes:
    here.site.backups = folder
    here.forget_limits()
    here.site.journal.backup(folder / "kept.db")
    return (folder / "kept.db").read_bytes()


@click("/backups/kept/{name}")
def _download_kept(here: World, folder: Path) -> Click:
    _backup(here, folder)
    return Click("/backups/kept/kept.db", _operator(here), again="sign_in")


@click("/backups/look")
def _look(here: World, folder: Path) -> Click:
    return Click("/backups/look?name=kept.db", _operator(here), content=_backup(here, folder))


@click("/backups/restore/{digest}")
def _restore(here: World, folder: Path) -> Click:
    content, digest = _backup(here, folder), backups._digest(folder / "kept.db")
    return Click(f"/backups/restore/{digest}?name=x.db", _operator(here), content=content, again="sign_in")


@click("/enter/{token}")
def _enter(here: World, _: Path) -> Click:
    grant = Grant("Sam", stream=here.here.stream, role="scorekeeper", made=here.site.journal.now())
    return Click(f"/enter/{here.site.access.create_link(grant)}", content=f"key={KEY}".encode())


@click("/leave")
def _leave(here: World, _: Path) -> Click:
    return Click("/leave", here.cookie("keeper"))


@click("/new")
def _new(here: World, _: Path) -> Click:
    return Click("/new", _operator(here), {"name": "Saturday", "key": KEY, "copy": here.here.code, "players": True})


FRIDAY = (Path(__file__).parents[3] / "docs" / "examples" / "friday.json").read_bytes()


@click("/new/document/look")
def _preview_document(here: World, _: Path) -> Click:
    return Click("/new/document/look", _operator(here), content=FRIDAY)


@click("/t/{code}/desk/files/look")
def _file_looked_into(here: World, _: Path) -> Click:
    address = f"/t/{here.here.code}/desk/files/look?name=list.csv&as=players"
    return Click(address, _operator(here), content=b"name\nEd\n")


@click("/new/document")
def _document(here: World, _: Path) -> Click:
    return Click("/new/document", _operator(here), {"key": KEY, "document": json.loads(FRIDAY)})


@click("/sign-in")
def _sign_in(here: World, _: Path) -> Click:
    _password(here)
    return Click("/sign-in", here.cookie("keeper"), {"name": "", "password": GOOD, "key": f"{next(NUMBERS):032}"})


@click("/t/{code}/desk/connect/wifi")
def _wifi(here: World, _: Path) -> Click:
    sent = {"name": "Hall", "password": "chess club 7", "key": KEY}
    return Click(f"/t/{here.here.code}/desk/connect/wifi", _operator(here), sent)


@click("/t/{code}/desk/screens")
def _screens(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/screens", _operator(here), {"do": "show", "view": "clock"})


@click("/t/{code}/display/{name}/seen")
def _screen_seen(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/display/main/seen", None, {"shows": "clock"})


@click("/t/{code}/desk/players/listed")
def _preview_list(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/players/listed", _operator(here), {"text": "Gil"})


@click("/rating-list/import")
def _rating_list(here: World, folder: Path) -> Click:
    here.site.rating_lists = RatingLists(folder)
    return Click("/rating-list/import?name=x.csv", _operator(here), content=b"id,name,rating\n7,Ann,1500\n")


@click("/rating-list/cancel")
def _cancel_import(here: World, folder: Path) -> Click:
    here.site.rating_lists = RatingLists(folder)
    return Click("/rating-list/cancel", _operator(here))


@click("/t/{code}/desk/players/preview")
def _preview(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/players/preview", _operator(here), {"text": "Gil\nHal"})


@click("/t/{code}/desk/seen/moved")
def _dismiss_moved(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/seen/moved", _operator(here), {})


@click("/t/{code}/desk/seen/overwritten/{seq}")
def _dismiss_overwritten(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/seen/overwritten/1", _operator(here), {})


@click("/t/{code}/desk/staff/invite")
def _helper(here: World, _: Path) -> Click:
    sent = {"name": "Sam", "role": "scorekeeper", "tables": [1, 2], "key": KEY}
    return Click(f"/t/{here.here.code}/desk/staff/invite", _operator(here), sent)


@click("/t/{code}/desk/embed")
def _embed(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/embed", _operator(here), {"sites": "https://club.example", "key": KEY})


def _token(here: World) -> dict[str, str]:
    site = here.site
    name, stream, now = f"Bot {next(NUMBERS)}", here.here.stream, site.journal.now()
    return {"token": site.tokens.create(name, "organiser", OPERATOR, now, stream=stream)[0].id, "key": KEY}


@click("/t/{code}/desk/tokens/create")
def _create_token(here: World, _: Path) -> Click:
    sent = {"name": f"Bot {next(NUMBERS)}", "role": "organiser", "key": KEY}
    return Click(f"/t/{here.here.code}/desk/tokens/create", _operator(here), sent)


@click("/t/{code}/desk/tokens/rotate")
def _rotate_token(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/tokens/rotate", _operator(here), _token(here))


@click("/t/{code}/desk/tokens/revoke")
def _revoke_token(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/tokens/revoke", _operator(here), _token(here), again="")


def _webhook(here: World) -> dict[str, str]:
    site, stream, name = here.site, here.here.stream, f"Hook {next(NUMBERS)}"
    receiver = site.receivers.create(stream, name=name, url="https://hooks.example/x", kinds=("round_closed",))
    site.webhook_progress.begin(receiver.id, 0)
    return {"receiver": receiver.id, "key": KEY}


@click("/t/{code}/desk/webhooks/create")
def _create_webhook(here: World, _: Path) -> Click:
    sent = {
        "name": f"Hook {next(NUMBERS)}",
        "url": "https://hooks.example/x",
        "kinds": {"round_closed": True},
        "key": KEY,
    }
    return Click(f"/t/{here.here.code}/desk/webhooks/create", _operator(here), sent)


@click("/t/{code}/desk/webhooks/rotate")
def _rotate_webhook(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/webhooks/rotate", _operator(here), _webhook(here))


@click("/t/{code}/desk/webhooks/send")
def _send_webhook(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/webhooks/send", _operator(here), {**_webhook(here), "seq": 0})


@click("/t/{code}/desk/webhooks/remove")
def _remove_webhook(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/webhooks/remove", _operator(here), _webhook(here), again="")


@click("/t/{code}/desk/staff/revoke")
def _revoke(here: World, _: Path) -> Click:
    keeper = here.site.access.session(here.cookie("keeper"), here.site.journal.now())
    assert keeper is not None
    return Click(f"/t/{here.here.code}/desk/staff/revoke", _operator(here), {"session": keeper.id}, again="")


@click("/t/{code}/do")
def _do(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/do", _operator(here), {"command": "note", "fields": {"words": "x"}, "key": KEY})


def _open_door(here: World) -> tuple[str, str]:
    """Return a tournament with open self-registration, and a phone's cookie."""
    hall = here.hall("mtg", "Open")
    hall.do(SetRegistration(open=True))
    return hall.code, here.ask("GET", f"/t/{hall.code}/join").cookies[COOKIE]


@click("/t/{code}/join")
def _join(here: World, _: Path) -> Click:
    code, cookie = _open_door(here)
    # The last that one browser may enter.
    for number in range(7):
        sent = f"name=Player+{number}&key=k{number}".encode()
        assert here.ask("POST", f"/t/{code}/join", cookie, content=sent).status_code == 303
    return Click(f"/t/{code}/join", cookie, content=f"name=Ann&key={KEY}".encode())


@click("/t/{code}/join/{what}")
def _withdraw(here: World, _: Path) -> Click:
    code, cookie = _open_door(here)
    assert here.ask("POST", f"/t/{code}/join", cookie, content=b"name=Ann&key=k").status_code == 303
    return Click(f"/t/{code}/join/withdraw", cookie, content=b"entry=0")


@click("/t/{code}/me/claim")
def _claim(here: World, _: Path) -> Click:
    cookie = here.ask("GET", f"/t/{here.here.code}/me").cookies[COOKIE]
    return Click(f"/t/{here.here.code}/me/claim", cookie, {"player": "p1", "key": KEY})


@click("/t/{code}/me/do")
def _by_phone(here: World, _: Path) -> Click:
    player = here.site.room(here.here.code).state.players_held_by(
        here.site.devices.device_id(here.phones[here.here.code])
    )[0]
    sent = {"player": player, "command": "ask_desk", "fields": {"kind": "drop"}, "key": KEY}
    return Click(f"/t/{here.here.code}/me/do", here.phones[here.here.code], sent)


@click("/t/{code}/desk/phones/code")
def _new_code(here: World, _: Path) -> Click:
    return Click(f"/t/{here.here.code}/desk/phones/code", _operator(here), {"player": "p1", "key": KEY})


@click("/pools")
def _new_pool(here: World, _: Path) -> Click:
    return Click("/pools", _operator(here), content=f"name=Shop&system=elo&key={KEY}".encode())


@click("/pools/{pool}/do")
def _enter_pool_game(here: World, _: Path) -> Click:
    form = f"command=enter_game&p1=Ann&s1=1&p2=Bob&s2=0&key={KEY}"
    return Click(f"/pools/{here.pools['Ladder'].code}/do", _operator(here), content=form.encode())


@click("/seasons")
def _new_season(here: World, _: Path) -> Click:
    return Click("/seasons", _operator(here), content=b"name=Spring")


@click("/seasons/{season}/add")
def _add_event(here: World, _: Path) -> Click:
    form = f"tournament={here.here.stream}".encode()
    return Click(f"/seasons/{here.season}/add", _operator(here), content=form)


@click("/seasons/{season}/remove")
def _remove_event(here: World, _: Path) -> Click:
    if here.here.stream not in here.site.seasons.all()[here.season].events:
        here.site.seasons.add(here.season, here.here.stream)
    form = f"tournament={here.here.stream}".encode()
    return Click(f"/seasons/{here.season}/remove", _operator(here), content=form)


@click("/seasons/{season}/delete")
def _delete_season(here: World, _: Path) -> Click:
    address = here.site.seasons.create(Season(name="Over"))
    return Click(f"/seasons/{address}/delete", _operator(here), content=b"sure=yes")


@click("/t/{code}/desk/pool")
def _choose_pool(here: World, _: Path) -> Click:
    return Click(
        f"/t/{here.here.code}/desk/pool", _operator(here), content=f"pool={here.pools['Ladder'].code}".encode()
    )


def _send(here: World, one: Click) -> httpx.Response:
    return here.ask("POST", one.path, one.cookie, body=one.body, content=one.content)


def _stored_data(here: World, folder: Path) -> tuple[object, ...]:
    return (here.stored_data(), sorted(path.name for path in folder.iterdir()))


# These change nothing, or nothing that outlasts the process.
NOTHING_KEPT = (
    *("/backups/look", "/new/document/look", "/t/{code}/desk/players/preview", "/t/{code}/desk/seen/moved"),
    *("/t/{code}/desk/players/listed", "/rating-list/cancel"),
    # The list is kept next to the journal.
    "/rating-list/import",
    *("/t/{code}/desk/files/look", "/t/{code}/desk/seen/overwritten/{seq}"),
    # When a screen was last seen is of the moment.
    "/t/{code}/display/{name}/seen",
)


@pytest.mark.parametrize("path", [route.path for route in ROUTES.values() if route.method == "POST"])
def test_repeated_click_changes_nothing(here: World, path: str, tmp_path: Path) -> None:
    """It gets the same answer, or says that nothing changed."""
    one = CLICKS[path](here, tmp_path)
    before = here.stored_data()
    first = _send(here, one)
    assert first.status_code in (200, 303), first.text
    once = _stored_data(here, tmp_path)
    assert once[0] != before or path in NOTHING_KEPT
    second = _send(here, one)
    assert _stored_data(here, tmp_path) == once
    if one.again == "the same":
        assert (second.status_code, second.text) == (first.status_code, first.text)
        assert second.headers.get("location") == first.headers.get("location")
        assert second.headers.get("set-cookie") == first.headers.get("set-cookie")
    elif one.again:
        assert refusal_code_of(second) == one.again
    else:
        assert (second.status_code, second.json()["said"][-1]) == (200, ".")


async def send_concurrently(here: World, one: Click, times: int = 5) -> list[httpx.Response]:
    transport = httpx.ASGITransport(app=here.app)
    headers = {"Origin": HERE, **({} if one.cookie is None else {"Cookie": f"{COOKIE}={one.cookie}"})}
    content = one.content if one.body is None else json.dumps(one.body).encode()
    async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
        return await asyncio.gather(*(client.post(one.path, content=content, headers=headers) for _ in range(times)))


@pytest.mark.parametrize("path", ["/accounts/invite", "/accounts/link", "/enter/{token}", "/sign-in", "/new"])
def test_at_the_same_moment(here: World, path: str, tmp_path: Path) -> None:
    """Several of it at once come to the same: one account, one link, one session, one tournament."""
    one = CLICKS[path](here, tmp_path)
    before = _counts(here)
    answers = asyncio.run(send_concurrently(here, one))
    assert all(answer.status_code in (200, 303) for answer in answers)
    if path == "/sign-in":
        # Rights given by a link stay.
        (cookie,) = {answer.cookies[COOKIE] for answer in answers}
        session = here.site.access.session(cookie, here.site.journal.now())
        assert session is not None
        assert session.roles == {here.here.stream: "scorekeeper"}
    more = {name: _counts(here)[name] - number for name, number in before.items()}
    made = {"accounts": 0, "links": 0, "sessions": 0, "tournaments": 0}
    assert (
        more
        == made
        | {
            "/accounts/invite": {"accounts": 1, "links": 1},
            "/accounts/link": {"links": 1},
            "/enter/{token}": {"sessions": 1},
            "/sign-in": {},
            "/new": {"tournaments": 1},
        }[path]
    )


def _counts(here: World) -> dict[str, int]:
    return {
        "accounts": len(here.site.accounts.organisers()),
        "links": len(here.cabinet.all("links")),
        "sessions": len(here.site.access.sessions()),
        "tournaments": len(here.site.journal.streams()),
    }


@pytest.mark.parametrize("path", ["/accounts/invite", "/t/{code}/desk/staff/invite"])
def test_a_key_is_for_one_wish(here: World, path: str, tmp_path: Path) -> None:
    """Another wish with the same key is refused; another key is another link."""
    one, yan, xia = CLICKS[path](here, tmp_path), f"Yan {next(NUMBERS)}", f"Xia {next(NUMBERS)}"
    assert isinstance(one.body, dict)
    link = _send(here, one).json()["link"]
    assert refusal_code_of(_send(here, one._replace(body={**one.body, "name": yan}))) == "key_used_otherwise"
    for bad in ("k" * 101, "", "\0", 7):
        assert refusal_code_of(_send(here, one._replace(body={**one.body, "key": bad}))) == "bad_key"
    other = _send(here, one._replace(body={**one.body, "name": yan, "key": KEY[::-1]})).json()["link"]
    assert link != other
    # It is nobody else's: the same key in another browser is another link.
    elsewhere = one._replace(cookie=_operator(here), body={**one.body, "name": xia})
    assert _send(here, elsewhere).json()["link"] not in (link, other)


def test_a_session_is_not_found_without_its_key(here: World, tmp_path: Path) -> None:
    """A leaked link or guessed password doesn't reveal the cookie."""
    one = CLICKS["/enter/{token}"](here, tmp_path)
    assert _send(here, one).status_code == 303
    for content in (b"", b"key=k", f"key={KEY[::-1]}".encode()):
        answer = _send(here, one._replace(content=content))
        assert refusal_code_of(answer) == "link_void"
        assert "set-cookie" not in answer.headers
    weak = CLICKS["/sign-in"](here, tmp_path)._replace(cookie=None, body={"password": GOOD, "key": "k"})
    assert _send(here, weak).cookies[COOKIE] != _send(here, weak).cookies[COOKIE]


# A right that was taken away does not come back with the click that gave it


def _session_id(here: World, cookie: str) -> str:
    session = here.site.access.session(cookie, here.site.journal.now())
    assert session is not None
    return session.id


def _follow(here: World, grant: Grant) -> tuple[Click, str]:
    """Follow a link; return the click and the session's cookie."""
    one = Click(f"/enter/{here.site.access.create_link(grant)}", content=f"key={KEY}".encode())
    return one, _send(here, one).cookies[COOKIE]


def test_a_helper_who_is_out_stays_out(here: World) -> None:
    """While the session lasts the same click leads to it, and it has no role; when it is gone the link is void."""
    stream, desk = here.here.stream, f"/t/{here.here.code}/desk"
    one, cookie = _follow(here, Grant("Sam", stream=stream, role="scorekeeper", made=here.site.journal.now()))
    assert here.ask("GET", desk, cookie).status_code == 200
    revoked = here.ask("POST", f"{desk}/staff/revoke", _operator(here), body={"session": _session_id(here, cookie)})
    assert revoked.status_code == 200
    assert _send(here, one).cookies[COOKIE] == cookie
    assert here.ask("GET", desk, cookie).status_code == 403
    assert here.ask("POST", "/leave", cookie).status_code == 303
    again = _send(here, one)
    assert refusal_code_of(again) == "link_void"
    assert "set-cookie" not in again.headers


@pytest.mark.parametrize("how", ["another password", "signed out elsewhere"])
def test_an_operator_who_is_out_stays_out(here: World, how: str) -> None:
    _password(here)
    one, cookie = _follow(here, Grant("Mallory", operator=True, made=here.site.journal.now()))
    assert here.ask("GET", "/accounts", cookie).status_code == 200
    sent = {"old": GOOD, "password": BETTER, "again": BETTER}
    path, body = {
        "another password": ("/account/password", sent),
        "signed out elsewhere": ("/account/end", {"session": _session_id(here, cookie)}),
    }[how]
    assert here.ask("POST", path, _operator(here), body=body).status_code == 200
    assert here.ask("GET", "/accounts", cookie).status_code == 401
    assert refusal_code_of(_send(here, one)) == "link_void"
    assert here.ask("GET", "/accounts", cookie).status_code == 401


# A password chosen by a link


def _choose_password(here: World) -> Click:
    account = here.site.accounts.get(_account(here))
    assert account is not None
    link = here.site.access.create_password_link(account, here.site.journal.now())
    return Click(f"/enter/{link}", body={"password": GOOD, "again": GOOD, "key": KEY})


def test_a_password_is_chosen_once(here: World) -> None:
    """Of several at the same moment all lead into one session; later the same click changes nothing, and when the
    session is over it does not bring the password back.
    """
    one, before = _choose_password(here), _counts(here)
    answers = asyncio.run(send_concurrently(here, one))
    (cookie,) = {answer.cookies[COOKIE] for answer in answers}
    assert here.ask("GET", "/account", cookie).status_code == 200
    assert _counts(here) == before | {"sessions": before["sessions"] + 1}
    kept = here.stored_data()
    assert _send(here, one).text == answers[0].text
    assert here.stored_data() == kept
    changed = here.ask("POST", "/account/password", cookie, body={"old": GOOD, "password": BETTER, "again": BETTER})
    assert changed.status_code == 200
    kept = here.stored_data()
    assert refusal_code_of(_send(here, one)) == "link_void"
    assert here.stored_data() == kept


def test_simultaneous_password_choice_makes_one_session(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    one, begin, inside = _choose_password(here), here.site.access._start, list[httpx.Response]()

    def send_other_first(*args: Any) -> str:
        if not inside:
            monkeypatch.undo()
            inside.extend(asyncio.run(send_concurrently(here, one, 1)))
        return begin(*args)

    monkeypatch.setattr(here.site.access, "_start", send_other_first)
    cookies = {answer.cookies[COOKIE] for answer in (_send(here, one), *inside)}
    assert len(inside) == len(cookies) == 1
    assert here.ask("GET", "/account", cookies.pop()).status_code == 200


@pytest.mark.parametrize(
    "broken", ["accounts.set_password", "access.void_password_links", "access.sign_in", "access.void_link"]
)
def test_repeated_click_completes_a_failed_one(here: World, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """Sent again it has the password and is signed in, wherever the first one broke; nobody else can use the link."""
    one = _choose_password(here)
    part, _, name = broken.partition(".")

    def breaks(*_args: object, **_more: object) -> None:
        raise RuntimeError("power cut")

    with monkeypatch.context() as patched:
        patched.setattr(getattr(here.site, part), name, breaks)
        assert _send(here, one).status_code == 500
    assert here.ask("GET", one.path).status_code == 404
    again = _send(here, one)
    assert again.status_code == 200, again.text
    session = here.site.access.session(again.cookies[COOKIE], here.site.journal.now())
    assert session is not None
    sent = {"name": session.name, "password": GOOD}
    assert here.ask("POST", "/sign-in", body=sent).status_code == 200
