"""While the store is away every page says so without revealing its location, and recovers afterwards."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from crosstable.app.rate_limits import GUESSES
from crosstable.model.refusals import NotFound, StorageAway, StorageFull
from crosstable.web.asgi import COOKIE, create_app
from crosstable.web.security import Safety
from crosstable.web.server.store_errors import as_unavailable
from tests.cli.in_process import crosstable
from tests.web.desk.desks import BASE, Browser, desk
from tests.web.servers import run_server

PAGES = ("/", "/t/{code}", "/t/{code}/standings", "/t/{code}/desk", "/t/{code}/live", "/t/{code}/desk/connect", "/new")


def break_store(olga: Browser, code: str, **params: str) -> Callable[[], None]:
    """Make the store unavailable; return the function that repairs it."""
    cabinet, journal = olga.site.site.cabinet, olga.site.site.journal
    before = [(one, name, getattr(one, name)) for one, name in ((cabinet, "get"), (cabinet, "all"), (journal, "now"))]

    def fail(*_: object) -> None:
        raise (StorageFull if code == "disk_full" else StorageAway)(code, (), **params)

    for one, name, _ in before:
        setattr(one, name, fail)

    def mend() -> None:
        for one, name, work in before:
            setattr(one, name, work)

    return mend


@pytest.mark.parametrize(
    ("code", "said"),
    [("database_away", "reach its data"), ("disk_full", "disk is full"), ("journal_gone", "reach its data")],
)
def test_pages_say_that_the_store_is_away(code: str, said: str) -> None:
    """A sentence, without the file or the database; the page asks again by itself, and is there when the store is."""
    olga = desk(started=True)
    mend = break_store(olga, code, file="/secret/place", database="secret", detail="secret")
    for path in PAGES:
        answer = olga.ask("GET", path.replace("{code}", olga.code))
        assert (answer.status_code, answer.headers["refresh"], answer.headers["retry-after"]) == (503, "5", "5"), path
        assert said in answer.text
        assert "secret" not in answer.text
    status, told = olga.do("note", words="x")
    assert (status, told["refused"]["code"]) == (503, "store_full" if code == "disk_full" else "store_away")
    assert told["refused"]["params"] == {}
    mend()
    for path in PAGES:
        if not path.endswith("live"):
            assert olga.ask("GET", path.replace("{code}", olga.code)).status_code in (200, 303)
    assert olga.do("note", words="x")[0] == 200


def test_other_refusals_stay_what_they_are() -> None:
    refusal = NotFound("no_such_code", typed="x")
    assert as_unavailable(refusal, "/") is refusal


def test_a_running_server_recovers(tmp_path: Path) -> None:
    journal, gone = tmp_path / "crosstable.db", tmp_path / "gone"
    with run_server(tmp_path, "--demo") as server:
        page = f"/t/{server.codes[0]}/standings"
        journal.rename(gone)
        answer = server.get(page)
        assert answer.status_code == 503
        assert str(tmp_path) not in answer.text
        gone.rename(journal)
        assert server.get(page).status_code == 200


@pytest.mark.parametrize("tls", [None, "other.test", "desk.test"])
def test_a_cookie_is_for_tls_alone_where_people_come_by_it(tls: str | None) -> None:
    """Also where a proxy in front of us ends it; links lead the same way."""
    olga = desk()
    secure = tls == "desk.test"
    link = olga.post("staff/invite", {"name": "Sam", "key": "k"})[1]["link"]
    olga.site.app = create_app(olga.site.site, Safety(frozenset({"desk.test"}), tls))
    origin = "https://desk.test" if secure else BASE
    answer = olga.site.browser().ask("POST", link.removeprefix(BASE), headers={"Origin": origin})
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=")
    assert ("secure" in answer.headers["set-cookie"].lower()) == secure
    assert ("cross-origin-opener-policy" in answer.headers) == secure
    told = olga.post("staff/invite", {"name": "Sam", "key": "l"}, origin=origin)[1]
    assert told["link"].startswith("https://desk.test/" if secure else "http://desk.test/")


def test_a_server_behind_https_sets_secure_cookies(tmp_path: Path) -> None:
    """For its name; under a bare address, which has no TLS, people can sign in too. Nobody is believed about it."""
    own = {"Host": "play.example.org", "Origin": "https://play.example.org"}
    with run_server(tmp_path, "--url", "https://play.example.org") as server:
        forwarded = {"Origin": server.url, "X-Forwarded-Proto": "https"}
        for headers, secure in ((own, True), (forwarded, False)):
            link = crosstable("link", "--data", tmp_path).out.strip().replace("https://play.example.org", server.url)
            answer = httpx.post(link, headers=headers)
            assert answer.status_code == 303
            assert ("; secure" in answer.headers["set-cookie"].lower()) == secure


def test_a_proxy_that_is_trusted_is_believed(tmp_path: Path) -> None:
    """How people have come, and from where: who guesses too often behind it is one of many."""
    with run_server(tmp_path, "--trusted-proxy", "127.0.0.1, 10.0.0.0/8") as server:
        answer = httpx.post(server.link, headers={"Origin": f"https{server.url[4:]}", "X-Forwarded-Proto": "https"})
        assert "; secure" in answer.headers["set-cookie"].lower()
        with httpx.Client(base_url=server.url) as asking:
            one, other = ({"X-Forwarded-For": address} for address in ("192.0.2.7", "192.0.2.8"))
            statuses = {asking.get("/?code=NONE", headers=one).status_code for _ in range(2 * GUESSES.at_once)}
            assert statuses == {404, 429}
            assert asking.get("/?code=NONE", headers=other).status_code == 404


@pytest.mark.parametrize("proxy", ["proxy.example.org", "*", "127.0.0.1/7", "10.0.0.1,x"])
def test_invalid_proxy_is_refused(tmp_path: Path, proxy: str) -> None:
    ran = crosstable("serve", "--data", tmp_path / "data", "--trusted-proxy", proxy, "--port", 0)
    assert ran.code == 2
    assert "is not a proxy address" in ran.err
    assert not (tmp_path / "data").exists()
