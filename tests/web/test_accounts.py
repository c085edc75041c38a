"""Passwords and accounts as the pages and the terminal offer them; whose tournaments are whose."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import httpx
import pytest

from crosstable.app import accounts
from crosstable.app.rate_limits import GUESSES, PASSWORDS
from crosstable.journal.memory import MemoryJournal
from crosstable.web.asgi import COOKIE
from crosstable.web.brute_force import GUESS_COSTS
from crosstable.web.live import stream as live
from crosstable.words import words
from tests.cli.in_process import crosstable
from tests.cli.terminal import Terminal
from tests.web.desk.desks import BASE, Browser, Server
from tests.web.safe.hostile import MARK
from tests.web.safe.hostile_server import SOME
from tests.web.safe.page_reader import Page
from tests.web.safe.test_sessions import Stream
from tests.web.safe.worlds import HERE, World, refusal_code_of, world
from tests.web.servers import PATIENCE, run_server

GOOD, BETTER = "correct horse battery", "purple monkey dishwasher"
NOON = 1_800_000_000_000_000


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def fresh() -> Iterator[World]:
    with world() as made:
        yield made


def successful(answer: tuple[int, Any]) -> Any:
    status, values = answer
    assert status == 200, values
    return values


def refusal(answer: tuple[int, Any]) -> tuple[str, list[str]]:
    """Return the codes of a refusal and its reasons."""
    status, values = answer
    assert status in (401, 403, 409, 429), values
    return values["refused"]["code"], [reason["code"] for reason in values["refused"]["problems"]]


def sign_in(server: Server, name: str, password: str, **more: str) -> Browser:
    browser = server.browser()
    assert successful(browser.post("/sign-in", {"name": name, "password": password, **more}))["address"]
    return browser


def organiser(server: Server, olga: Browser, name: str = "Zoe", password: str = GOOD) -> Browser:
    """Return an invited user with a password."""
    link = successful(olga.post("/accounts/invite", {"name": name}))["link"]
    browser = server.browser()
    successful(browser.post(link.removeprefix(BASE), {"password": password, "again": password}))
    return browser


def test_link_has_an_address_that_phones_reach(server: Server) -> None:
    olga = server.operator()
    server.site.addresses = ("http://127.0.0.1:8080", "https://play.example.org")
    invited = successful(olga.post("/accounts/invite", {"name": "Zoe"}))
    again = successful(olga.post("/accounts/link", {"account": account_of(server, "Zoe")}))
    for values in (invited, again):
        assert values["link"].startswith("https://play.example.org/enter/")


def account_of(server: Server, name: str) -> str:
    return next(account.id for account in server.site.accounts.organisers() if account.name == name)


# The operator's password


def test_a_password_is_set_changed_and_removed(server: Server) -> None:
    """The current password is required; the changing device stays signed in."""
    olga = server.operator()
    before = olga.cookies["crosstable"]
    assert successful(olga.post("/account/password", {"password": GOOD, "again": GOOD}))["said"]
    assert olga.cookies["crosstable"] != before
    phone = sign_in(server, "", GOOD)
    assert phone.get("/accounts")[0] == 200
    assert refusal(olga.post("/account/password", {"password": BETTER, "again": BETTER}))[0] == "wrong_password"
    body = {"old": GOOD, "password": BETTER, "again": BETTER}
    assert refusal(olga.post("/account/password", {**body, "again": GOOD})) == ("bad_password", ["password_differs"])
    successful(olga.post("/account/password", body))
    assert (olga.get("/accounts")[0], phone.get("/accounts")[0]) == (200, 401)
    assert refusal(server.browser().post("/sign-in", {"password": GOOD})) == ("wrong_password", ["password_wrong"])
    assert refusal(olga.post("/account/forget", {"old": GOOD})) == ("wrong_password", ["password_not_old"])
    successful(olga.post("/account/forget", {"old": BETTER}))
    assert olga.get("/accounts")[0] == 200
    assert refusal(server.browser().post("/sign-in", {"name": "operator", "password": BETTER}))[0] == "wrong_password"


def test_signing_in_is_a_new_secret_and_keeps_what_links_gave(server: Server) -> None:
    olga = server.operator().create()
    successful(olga.post("/account/password", {"password": GOOD, "again": GOOD}))
    helper = server.helper(olga.code)
    before = dict(helper.cookies)
    successful(helper.post("/sign-in", {"name": "operator", "password": GOOD}))
    assert dict(helper.cookies) != before
    assert helper.get("/accounts")[0] == 200
    old = server.browser()
    old.cookies.update(before)
    assert old.get(f"/t/{olga.code}/desk")[0] == 401
    helper.ask("POST", "/leave", headers={"Origin": BASE})
    assert helper.get(f"/t/{olga.code}/desk")[0] == 401


@pytest.mark.parametrize(
    "to", ["//evil.test", "https://evil.test", "/\\evil.test", "javascript:x", "/t/AB\n", "", None, 7]
)
def test_signing_in_leads_to_our_own_pages_alone(server: Server, to: object) -> None:
    successful(server.operator().post("/account/password", {"password": GOOD, "again": GOOD}))
    body = {"password": GOOD, "to": to}
    assert successful(server.browser().post("/sign-in", body))["address"] == "/"
    assert successful(server.browser().post("/sign-in", {**body, "to": "/t/ABCD/desk"}))["address"] == "/t/ABCD/desk"


@pytest.mark.parametrize("path", ["/sign-in", "/account/password"])
def test_wrong_passwords_lock_the_address(path: str) -> None:
    """Sooner than links; other addresses are unaffected."""
    with world(MemoryJournal(clock=lambda: NOON)) as fresh:
        _guess(fresh, path)


def _guess(fresh: World, path: str) -> None:
    cookie = fresh.cookie("operator")
    operator = fresh.site.accounts.get("operator")
    assert operator is not None
    fresh.site.accounts.set_password(operator, GOOD)
    wrong = {"password": BETTER, "again": BETTER, "old": BETTER}
    tries = GUESSES.at_once // GUESS_COSTS["wrong_password"]
    for _ in range(tries):
        assert refusal_code_of(fresh.ask("POST", path, cookie, body=wrong, address="10.7.7.7")) == "wrong_password"
    right = {"password": GOOD, "again": GOOD, "old": GOOD}
    answer = fresh.ask("POST", path, cookie, body=right, address="10.7.7.7")
    assert (answer.status_code, refusal_code_of(answer)) == (429, "too_many_tries")
    assert fresh.ask("GET", "/sign-in", address="10.7.7.7").status_code == 200
    assert fresh.ask("POST", path, cookie, body=right, address="10.7.7.8").status_code == 200


def test_an_account_is_guessed_at_from_everywhere() -> None:
    """An account has a limit of its own, whether it is there or not. Its owner comes in on a browser that was signed in
    to it, or by a link; and the limit is none for others.
    """
    with world(MemoryJournal(clock=lambda: NOON)) as fresh:
        ann = fresh.site.accounts.add("Ann", NOON)
        fresh.site.accounts.set_password(ann, GOOD)
        fresh.site.accounts.set_password(fresh.site.accounts.add("Bea", NOON), GOOD)
        tried = iter(range(10**6))

        def sign_in(name: str, password: str, cookie: str | None = None) -> httpx.Response:
            """Sign in from an address without earlier attempts."""
            sent, number = {"name": name, "password": password}, next(tried)
            return fresh.ask("POST", "/sign-in", cookie, body=sent, address=f"10.{number // 250}.{number % 250}.9")

        own = sign_in("Ann", GOOD).cookies[COOKIE]
        assert fresh.ask("POST", "/leave", own).status_code == 303
        assert fresh.ask("GET", "/account", own).status_code == 401
        for name in ("Ann", "nobody at all"):
            for _ in range(PASSWORDS.at_once):
                assert refusal_code_of(sign_in(name, BETTER)) == "wrong_password"
            assert refusal_code_of(sign_in(f" {name.upper()}", GOOD)) == "too_many_tries"
        assert sign_in("Bea", GOOD).status_code == 200
        again = sign_in("Ann", GOOD, own)
        assert again.status_code == 200
        assert fresh.ask("GET", "/account", again.cookies[COOKIE]).status_code == 200
        # Every sign-in changes the cookie; an owner has no more attempts than others.
        assert refusal_code_of(sign_in("Ann", GOOD, own)) == "too_many_tries"
        own = again.cookies[COOKIE]
        for _ in range(PASSWORDS.at_once):
            assert refusal_code_of(sign_in("Ann", BETTER, own)) == "wrong_password"
        assert refusal_code_of(sign_in("Ann", GOOD, own)) == "too_many_tries"
        link = fresh.site.access.create_password_link(ann, NOON)
        chosen = fresh.ask("POST", f"/enter/{link}", body={"password": BETTER, "again": BETTER})
        assert chosen.status_code == 200
        # Changing the password ends other sessions.
        bea = sign_in("Bea", GOOD, own).cookies[COOKIE]
        assert refusal_code_of(sign_in("Ann", GOOD, bea)) == "too_many_tries"
        assert sign_in("Ann", BETTER, chosen.cookies[COOKIE]).status_code == 200


def test_nobody_waits_for_those_who_sign_in(fresh: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, and however long it takes: pages are answered meanwhile."""
    begun, over = Semaphore(0), Event()

    def slowly(_kept: str | None, _password: str) -> bool:
        begun.release()
        return not over.wait(PATIENCE)

    monkeypatch.setattr(accounts, "password_matches", slowly)

    async def crowd() -> list[int]:
        transport = httpx.ASGITransport(app=fresh.app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
            posts = [client.post("/sign-in", json={"password": GOOD}, headers={"Origin": HERE}) for _ in range(50)]
            signing_in = [asyncio.create_task(post) for post in posts]
            try:
                await asyncio.to_thread(begun.acquire)
                looking = [client.get(f"/t/{fresh.here.code}/standings") for _ in range(5)]
                answers = await asyncio.wait_for(asyncio.gather(*looking), PATIENCE)
            finally:
                over.set()
            await asyncio.gather(*signing_in)
        return [answer.status_code for answer in answers]

    assert asyncio.run(crowd()) == [200] * 5


def test_under_tls_the_session_is_for_tls_alone(fresh: World) -> None:
    operator = fresh.site.accounts.get("operator")
    assert operator is not None
    fresh.site.accounts.set_password(operator, GOOD)
    address = HERE.replace("http:", "https:")
    plain = fresh.ask("POST", "/sign-in", body={"password": GOOD})
    secure = fresh.ask("POST", f"{address}/sign-in", body={"password": GOOD}, origin=address)
    for answer in (plain, secure):
        assert {"httponly", "samesite=lax"} <= {
            part.strip().lower() for part in answer.headers["set-cookie"].split(";")
        }
    assert ["; secure" in reply.headers["set-cookie"].lower() for reply in (plain, secure)] == [False, True]


def test_a_device_can_be_signed_out(server: Server) -> None:
    """One's own; another account's is not found."""
    olga, phone = server.operator(), server.operator("Olga's phone")
    zoe = organiser(server, olga)
    ids = {session.name: session.id for session in server.site.access.sessions()}
    successful(zoe.post("/account/end", {"session": ids["Olga's phone"]}))
    assert phone.get("/accounts")[0] == 200
    assert ids["Olga's phone"] in olga.page("/account")
    successful(olga.post("/account/end", {"session": ids["Olga's phone"]}))
    assert phone.get("/accounts")[0] == 401
    assert olga.get("/accounts")[0] == zoe.get("/account")[0] == 200


# Organisers


def test_an_invitation_leads_to_a_password_of_ones_own(server: Server) -> None:
    """Looking changes nothing; a weak one leaves the link as it is; it works once, and is in no page."""
    olga = server.operator()
    link = successful(olga.post("/accounts/invite", {"name": "Zoe"}))["link"].removeprefix(BASE)
    zoe = server.browser()
    assert "Welcome, Zoe" in zoe.text(link)
    assert link.rpartition("/")[2] not in zoe.page(link) + olga.page("/accounts")
    assert refusal(zoe.post(link, {"password": "zoe", "again": "zoe"})) == ("bad_password", ["password_short"])
    successful(zoe.post(link, {"password": GOOD, "again": GOOD}))
    assert refusal(server.browser().post(link, {"password": BETTER, "again": BETTER}))[0] == "link_void"
    assert "Account of Zoe" in zoe.text("/account")
    assert sign_in(server, " zoe ", GOOD).get("/new")[0] == 200


def test_a_new_link_is_a_new_password(server: Server) -> None:
    """The old one works until then; the link of before does not."""
    olga = server.operator()
    zoe = organiser(server, olga)
    body = {"account": account_of(server, "Zoe")}
    links = [successful(olga.post("/accounts/link", body))["link"].removeprefix(BASE) for _ in range(2)]
    assert zoe.get("/new")[0] == 200
    assert server.browser().get(links[0])[0] == 404
    phone = server.browser()
    successful(phone.post(links[1], {"password": BETTER, "again": BETTER}))
    assert (phone.get("/new")[0], zoe.get("/new")[0]) == (200, 401)
    assert sign_in(server, "Zoe", BETTER).get("/new")[0] == 200


def test_organiser_sees_only_own_tournaments(server: Server) -> None:
    """Creates, copies and imports them."""
    olga = server.operator().create("Olga's Open")
    olga.enter()
    zoe, yan = organiser(server, olga), organiser(server, olga, "Yan", BETTER)
    zoe.create("Zoe's Cup")
    zoe.enter()
    document = json.loads(zoe.page("document"))
    copied = successful(zoe.post("/new", {"name": "Copy", "key": "c", "copy": zoe.code, "players": True}))
    imported = successful(zoe.post("/new/document", {"key": "k1", "document": document}))
    assert copied["address"] != imported["address"]
    assert zoe.get(f"/new?from={zoe.code}")[0] == zoe.get("rehearsal")[0] == 200
    yan.create("Yan's Rapid")
    for browser, own in ((zoe, {"Zoe's Cup", "Copy"}), (yan, {"Yan's Rapid"})):
        named = set(re.findall("Olga's Open|Zoe's Cup|Copy|Yan's Rapid", browser.text("/")))
        assert named == own
    assert {"Olga's Open", "Zoe's Cup", "Yan's Rapid"} <= set(re.findall(r"\w+'s \w+", olga.text("/")))
    for code in (olga.code, yan.code):
        assert zoe.get(f"/t/{code}/desk")[0] == zoe.get(f"/new?from={code}")[0] == 403
        body = {"name": "Stolen", "key": f"s{code}", "copy": code, "players": True}
        assert refusal(zoe.post("/new", body))[0] == "not_allowed"
    assert olga.get(f"/t/{zoe.code}/desk")[0] == 200


def test_an_organiser_is_no_operator(server: Server) -> None:
    """Persons of other tournaments are not told either."""
    olga = server.operator().create()
    olga.enter(["Ann Novak"])
    zoe = organiser(server, olga).create("Cup")
    assert [zoe.get(path)[0] for path in ("/accounts", "/account", "/new")] == [403, 200, 200]
    assert refusal(zoe.post("/accounts/invite", {"name": "Mallory"}))[0] == "not_allowed"
    preview = successful(zoe.post("players/preview", {"text": "Ann Novak"}))
    assert "known" not in preview["html"].lower()


def test_a_removed_organiser_is_out_at_once(server: Server) -> None:
    """The tournament stays, and can be transferred."""
    olga = server.operator()
    zoe, yan = organiser(server, olga), organiser(server, olga, "Yan", BETTER)
    zoe.create("Zoe's Cup")
    body = {"account": account_of(server, "Zoe")}
    link = successful(olga.post("/accounts/link", body))["link"].removeprefix(BASE)
    assert zoe.get("players")[0] == 200
    assert "Zoe" in successful(olga.post("/accounts/remove", body))["said"]
    successful(olga.post("/accounts/remove", body))
    assert (zoe.get("players")[0], zoe.get("/")[0]) == (401, 200)
    assert refusal(server.browser().post("/sign-in", {"name": "Zoe", "password": GOOD}))[0] == "wrong_password"
    assert server.browser().get(link)[0] == 404
    assert "Zoe's Cup" in olga.text("/accounts")
    given = {"code": zoe.code, "account": account_of(server, "Yan")}
    assert "Yan" in successful(olga.post("/accounts/give", given))["said"]
    assert yan.get(f"/t/{zoe.code}/desk")[0] == 200
    successful(olga.post("/accounts/give", {**given, "account": "operator"}))
    assert yan.get(f"/t/{zoe.code}/desk")[0] == 403
    assert refusal(olga.post("/accounts/give", {**given, "account": "\x00"}))[0] == "no_such_account"


@pytest.mark.parametrize("how", ["removed", "given away", "another password"])
def test_an_open_stream_ends_with_the_account(fresh: World, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Within a beat; so do the pages that hang on it."""
    monkeypatch.setattr(live, "BEAT", 0.2)
    cookie = fresh.cookie("owner")
    account = next(one for one in fresh.site.accounts.organisers() if one.name == "owner")
    fresh.site.accounts.set_password(account, GOOD)

    async def watch() -> None:
        stream = Stream(fresh, f"/t/{fresh.here.code}/live", cookie)
        running_ = asyncio.create_task(stream.run())
        await stream.read_until(b"event: beat")
        if how == "removed":
            fresh.site.accounts.remove(account.id)
        elif how == "given away":
            fresh.site.catalogue.transfer(fresh.here, "operator")
        else:
            fresh.site.accounts.set_password(account, BETTER)
        await stream.read_until(b"event: revoked")
        await asyncio.wait_for(running_, PATIENCE)

    asyncio.run(watch())


@pytest.mark.parametrize("how", ["removed", "another password", "signed out elsewhere"])
def test_open_pages_of_the_server_end_with_the_account(fresh: World, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Within a beat; a right that they never had ends at once, and what everybody may see goes on."""
    monkeypatch.setattr(live, "BEAT", 0.2)
    cookie = fresh.cookie("owner")
    account = next(one for one in fresh.site.accounts.organisers() if one.name == "owner")
    fresh.site.accounts.set_password(account, GOOD)
    assert 'data-live="all:account"' in fresh.ask("GET", "/account", cookie).text

    async def watch() -> None:
        stream = Stream(fresh, "/live?t=all:operator,all:account,all,all:king", cookie)
        running_ = asyncio.create_task(stream.run())
        said = await stream.read_until(b"event: beat\ndata:\n")
        assert re.findall(rb"event: revoked\ndata: (.*)\n", said) == [b"all:operator"]
        if how == "removed":
            fresh.site.accounts.remove(account.id)
        elif how == "another password":
            fresh.site.accounts.set_password(account, BETTER)
        else:
            assert cookie is not None
            fresh.site.access.sign_out(cookie)
        said = await stream.read_until(b"event: revoked")
        said += await stream.read_until(b"event: beat")
        assert re.findall(rb"event: revoked\ndata: (.*)\n", said) == [b"all:account"]
        stream.gone.set()
        await asyncio.wait_for(running_, PATIENCE)

    asyncio.run(watch())


def test_every_page_of_the_server_ends_with_its_right(fresh: World, tmp_path: Path) -> None:
    fresh.site.backups = tmp_path
    fresh.site.journal.backup(tmp_path / "kept.db")
    cookie = fresh.cookie("operator")
    for path, watches in {
        "/account": "all:account",
        "/accounts": "all:operator",
        "/backups": "journals:operator",
        "/backups/kept/kept.db": "all:operator",
    }.items():
        assert f' data-live="{watches}"' in fresh.ask("GET", path, cookie).text, path


def test_the_owner_stays_on_the_staff_page(server: Server) -> None:
    """An organiser whom they invited cannot take the right of whose it is."""
    zoe = organiser(server, server.operator()).create("Cup")
    helper = server.helper(zoe.code, "organiser", "Sam").open_desk(zoe.code)
    owner = next(session for session in server.site.access.sessions() if session.name == "Zoe")
    assert "Zoe" in helper.text("staff")
    assert f'"session": "{owner.id}"' not in helper.page("staff")
    assert refusal(helper.post("staff/revoke", {"session": owner.id}))[0] == "stays_in"
    assert zoe.get("staff")[0] == 200


@pytest.mark.long
def test_hostile_names_and_passwords_are_text(server: Server) -> None:
    """In the list, in a welcome, and in the address of the page to sign in."""
    olga = server.operator().create()
    harmless = Page(organiser_page(server, olga, "Harmless")).risky
    taken = 0
    for text in SOME:
        status, values = olga.post("/accounts/invite", {"name": text})
        if status != 200:
            assert values["refused"]["message"], text
            continue
        taken += 1
        link = values["link"].removeprefix(BASE)
        page = Page(server.browser().page(link))
        assert page.problems == [], text
        assert page.risky == harmless, text
    assert taken > len(SOME) / 2
    shown = Page(olga.page("/accounts"))
    assert shown.problems == []
    assert shown.text.count(MARK) > len(SOME) / 2
    for text in SOME:
        answer = server.browser().ask("GET", "/sign-in", params={"to": text[:300]})
        assert Page(answer.text).problems == [], text


def organiser_page(server: Server, olga: Browser, name: str) -> str:
    return server.browser().page(successful(olga.post("/accounts/invite", {"name": name}))["link"].removeprefix(BASE))


# At the terminal


def test_a_password_from_the_terminal(tmp_path: Path) -> None:
    """On standard input while the server runs."""
    with run_server(tmp_path) as server:
        set_ = crosstable("password", "--data", tmp_path, stdin=f"{GOOD}\n".encode())
        assert (set_.code, set_.err) == (0, "")
        assert f"{server.url}/sign-in" in set_.out
        assert GOOD not in set_.out
        cookie = server.sign_in("", GOOD)
        assert server.get("/accounts", cookie).status_code == 200
        changed = crosstable("password", "--data", tmp_path, stdin=BETTER.encode())
        assert "sign in again" in changed.out
        assert server.get("/accounts", cookie).status_code == 401
        cookie = server.sign_in("", BETTER)
        assert crosstable("password", "--data", tmp_path, "--remove").code == 0
        assert server.get("/accounts", cookie).status_code == 401


def test_terminal_refuses_bad_passwords(tmp_path: Path) -> None:
    """Nothing sent, a weak one, no journal; a password as an argument."""
    assert crosstable("create", "Friday", "--journal", tmp_path / "crosstable.db").code == 0
    assert crosstable("password", "--data", tmp_path).code == 2
    weak = crosstable("password", "--data", tmp_path, stdin=b"operator\n")
    assert weak.code == 3
    assert "fewer than 10" in weak.err
    assert crosstable("password", "--data", tmp_path / "nowhere", stdin=GOOD.encode()).code == 4
    assert crosstable("password", GOOD, "--data", tmp_path).code == 2


def test_a_password_is_typed_without_being_shown(tmp_path: Path) -> None:
    """At a real terminal, twice."""
    assert crosstable("create", "Friday", "--journal", tmp_path / "crosstable.db").code == 0
    terminal = Terminal("password", "--data", str(tmp_path))
    shown = terminal.read_until("New password: ")
    terminal.type(f"{GOOD}\n")
    shown += terminal.read_until("Repeat it: ")
    terminal.type(f"{GOOD}\n")
    shown += terminal.read_until(words("web.account.set"))
    assert terminal.wait() == 0
    assert "horse" not in shown
