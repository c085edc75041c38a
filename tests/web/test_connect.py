"""Connecting phones: addresses and Wi-Fi as QR codes, the tick when one has come, and what to check where none does."""

import re
import shlex
import sys
from html import unescape
from pathlib import Path

import httpx
import pytest

from crosstable.app.phone_arrivals import FORGOTTEN, Arrivals, is_other_device
from crosstable.journal.memory import MemoryJournal
from crosstable.web.desk.connect import FIREWALLS, _firewalls
from crosstable.web.pages.qr_codes import qr_picture
from crosstable.web.server.background_tasks import update_address
from crosstable.web.server.network import reachable_urls
from crosstable.words import words
from tests.event_loop import run
from tests.web.desk.desks import BASE, Browser
from tests.web.desk.rounds import Timed, helper

HERE = ("http://192.168.1.5:8080", "http://10.0.0.7:8080", "http://127.0.0.1:8080")
WAITING, CAME, CHECK = "Waiting for the first phone", words("web.connect.came"), words("web.connect.late")


def open_desk(addresses: tuple[str, ...] = HERE) -> tuple[Timed, Browser]:
    """Return a server reached at these addresses, and its desk."""
    server = Timed()
    server.site.addresses = addresses
    return server, server.operator().create()


def refresh(olga: Browser) -> str:
    """Return the page as its live update requests it."""
    return olga.ask("GET", f"/t/{olga.code}/desk/connect", headers={"X-Live": "1"}).text


def visit(olga: Browser, address: str, page: str = "standings", cookies: httpx.Cookies | None = None) -> int:
    """Request a page of the tournament from an address."""

    async def request() -> httpx.Response:
        transport = httpx.ASGITransport(olga.site.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url=BASE, cookies=cookies) as client:
            return await client.get(f"/t/{olga.code}/{page}", headers={"Host": "192.168.1.5:8080"})

    return run(request()).status_code


def test_every_usable_address_is_a_qr_code_likeliest_first() -> None:
    """That of this computer alone is of no use to a phone."""
    _, olga = open_desk()
    page = olga.page("connect")
    shown = re.findall(r'href="(http://[^"]+)"', page)
    assert shown == [f"http://192.168.1.5:8080/t/{olga.code}", f"http://10.0.0.7:8080/t/{olga.code}"]
    assert page.count('class="qr"') == 2
    for one in shown:
        assert str(qr_picture(one)) in page
    assert "style=" not in page
    assert "127.0.0.1:8080" not in page
    assert reachable_urls(HERE) == [*HERE[:2]]


def test_a_fixed_address_comes_first() -> None:
    _, olga = open_desk(("https://play.example.org", *HERE))
    assert re.findall(r'href="(http[^"]+)"', olga.page("connect"))[0] == f"https://play.example.org/t/{olga.code}"


def test_a_computer_without_a_network_says_so() -> None:
    _, olga = open_desk(("http://127.0.0.1:8080",))
    text = olga.text("connect")
    assert "Only this computer can reach the server" in text
    assert WAITING not in text


def test_first_phone_sets_the_tick() -> None:
    """Not this computer, nor visitors of other tournaments."""
    server, olga = open_desk()
    assert WAITING in olga.text("connect")
    other = server.operator("Otto").create("Other")
    assert visit(other, "192.168.1.77") == 200
    for address in ("127.0.0.1", "192.168.1.5", "::ffff:127.0.0.1", "::1"):
        assert visit(olga, address) == 200
    assert visit(olga, "192.168.1.77", "desk", olga.cookies) == 200
    assert visit(olga, "192.168.1.77", "players/99") == 404
    assert WAITING in refresh(olga)
    assert visit(olga, "192.168.1.77") == 200
    assert CAME in refresh(olga)
    assert CAME in olga.text("connect")


def test_earlier_visits_do_not_count() -> None:
    _, olga = open_desk()
    assert visit(olga, "192.168.1.77") == 200
    assert WAITING in olga.text("connect")


def test_page_suggests_causes_after_a_minute() -> None:
    """Firewall, isolation, VPN; not once a phone has arrived."""
    server, olga = open_desk()
    assert CHECK not in olga.text("connect")
    server.advance_clock(0.9)
    assert CHECK not in refresh(olga)
    server.advance_clock(0.1)
    page = refresh(olga)
    assert CHECK in page
    assert "isolation" in page
    assert "VPN" in page
    assert CHECK not in olga.text("connect")
    server.advance_clock(1)
    assert CHECK in refresh(olga)
    assert visit(olga, "192.168.1.77") == 200
    assert CHECK not in refresh(olga)


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_the_command_for_the_firewall_has_the_port(platform: str) -> None:
    commands = dict(_firewalls(["https://play.example.org", "http://10.0.0.7:8456"], platform))
    assert all("8456" in command for command in commands.values())
    if platform == "linux":
        assert commands["ufw"] == "sudo ufw allow 8456/tcp"
        assert commands["firewalld"] == "sudo firewall-cmd --add-port=8456/tcp"
    for url, port in (("https://10.0.0.7:8443", "8443"), ("https://10.0.0.7", "443"), ("http://10.0.0.7", "80")):
        opening = [command for _, command in _firewalls([url], platform)]
        assert len(opening) == len(FIREWALLS[platform])
        assert all(re.findall(r"[0-9]+", one) == [port] for one in opening)


def test_the_command_for_macos_has_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its firewall asks which program listens: the one behind a link, or the app that a Python from an installer is."""
    real, linked = tmp_path / "py thon", tmp_path / "python"
    real.touch()
    linked.symlink_to(real)
    monkeypatch.setattr(sys, "executable", str(linked))
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    app = tmp_path / "Resources" / "Python.app"
    for program in (real, app):
        ((name, command),) = _firewalls(["http://10.0.0.7:8456"], "darwin")
        assert name == "macOS"
        assert [shlex.split(part) for part in command.split(" && ")] == [
            ["sudo", "/usr/libexec/ApplicationFirewall/socketfilterfw", way, str(program)]
            for way in ("--add", "--unblockapp")
        ]
        app.mkdir(parents=True, exist_ok=True)


@pytest.mark.parametrize("platform", FIREWALLS)
def test_without_an_address_there_is_no_command(platform: str) -> None:
    assert _firewalls([], platform) == []


@pytest.mark.parametrize("platform", [*FIREWALLS, "freebsd"])
def test_unknown_platform_shows_no_firewall_command(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    server, olga = open_desk()
    olga.page("connect")
    server.advance_clock(1)
    (said,) = re.findall(r"<li>(This computer.*?)</li>\s*<li>The Wi-Fi", refresh(olga), re.DOTALL)
    assert words("web.connect.check_firewall") in unescape(said)
    assert (words("web.connect.open_firewall") in said) == ("<code>" in said) == (platform in FIREWALLS)


def test_the_wifi_is_a_qr_code() -> None:
    """Its special letters are escaped; it is shown to organisers alone, and is in no backup's drawer."""
    server, olga = open_desk()
    status, told = olga.post("connect/wifi", {"name": "Hall; 1", "password": 'pass"word', "key": "k"})
    assert (status, told["said"]) == (200, words("web.connect.wifi_kept"))
    assert str(qr_picture(r"WIFI:T:WPA;S:Hall\; 1;P:pass\"word;;")) in olga.page("connect")
    stream = server.site.catalogue.find(olga.code).stream
    assert server.site.cabinet.get("server", f"wifi-{stream}") is not None
    assert "Hall; 1" not in server.operator("Otto").create("Other").text("connect")
    sam = helper(olga)
    assert sam.get("connect")[0] == 403
    assert sam.post("connect/wifi", {"forget": True})[0] == 403
    assert olga.post("connect/wifi", {"name": "Open"})[0] == 200
    assert str(qr_picture("WIFI:T:nopass;S:Open;;")) in olga.page("connect")
    assert olga.post("connect/wifi", {"forget": True})[0] == 200
    assert olga.page("connect").count('class="qr"') == 2


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": 3},
        {"name": "x" * 33},
        {"name": "王" * 20},
        {"name": "Hall", "password": "short"},
        {"name": "Hall", "password": "x" * 64},
        {"name": "Hall", "password": "with\nbreak"},
        {"name": "Hall", "password": 12345678},
        {"forget": "yes"},
    ],
)
def test_invalid_wifi_is_refused(body: dict[str, object]) -> None:
    _, olga = open_desk()
    status, told = olga.post("connect/wifi", body)
    assert (status, told["refused"]["code"]) == (409, "bad_wifi")
    assert told["refused"]["problems"][0]["path"] in ("name", "password")


def test_new_address_is_shown() -> None:
    """Until dismissed. The tick belongs to the address."""
    server, olga = open_desk()
    found = [HERE]
    olga.page("connect")
    visit(olga, "192.168.1.77")
    update_address(server.site, lambda: found[-1])
    assert "The address has changed" not in olga.text(f"/t/{olga.code}/desk")
    found.append(("http://172.20.10.2:8080", *HERE[1:]))
    update_address(server.site, lambda: found[-1])
    text = olga.text(f"/t/{olga.code}/desk")
    assert words("web.connect.moved", old="http://192.168.1.5:8080", new="http://172.20.10.2:8080") in text
    assert "The address has changed" not in helper(olga).text(f"/t/{olga.code}/desk")
    page = refresh(olga)
    assert f"http://172.20.10.2:8080/t/{olga.code}" in page
    assert WAITING in page
    assert server.site.cabinet.get("server", "address") == b"http://172.20.10.2:8080"
    answer = olga.ask("POST", f"/t/{olga.code}/desk/seen/moved", headers={"Origin": BASE})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{olga.code}/desk")
    assert "The address has changed" not in olga.text(f"/t/{olga.code}/desk")


def test_without_a_network_the_address_stays() -> None:
    server, olga = open_desk()
    update_address(server.site, lambda: HERE[2:])
    assert server.site.addresses == HERE
    assert "The address has changed" not in olga.text(f"/t/{olga.code}/desk")


def test_returning_to_known_address_shows_nothing() -> None:
    server, olga = open_desk()
    others = ("http://172.20.10.2:8080",), ("http://172.20.10.3:8080",)
    for addresses in others:
        update_address(server.site, lambda found=addresses: found)  # type: ignore[misc]
        assert "The address has changed from http://192.168.1.5:8080" in olga.text(f"/t/{olga.code}/desk")
    update_address(server.site, lambda: HERE)
    assert "The address has changed" not in olga.text(f"/t/{olga.code}/desk")
    update_address(server.site, lambda: others[0])
    olga.ask("POST", f"/t/{olga.code}/desk/seen/moved", headers={"Origin": BASE})
    update_address(server.site, lambda: HERE)
    assert "The address has changed from http://172.20.10.2:8080" in olga.text(f"/t/{olga.code}/desk")


def test_an_address_that_is_fixed_does_not_change() -> None:
    server, olga = open_desk(("https://play.example.org", *HERE))
    update_address(server.site, lambda: ("https://play.example.org", "http://172.20.10.2:8080"))
    assert "The address has changed" not in olga.text(f"/t/{olga.code}/desk")
    assert "172.20.10.2" in olga.page("connect")


def test_phone_at_another_server_counts() -> None:
    """The other server may know of the waiting desk already, or learn of it when it looks."""
    cabinet = MemoryJournal().cabinet
    desk, other = (Arrivals(cabinet, lambda: HERE), Arrivals(cabinet, lambda: ("http://192.168.1.6:8080",)))
    moment = 1_000_000
    assert not desk.watch("CODE", "desk", HERE, 10 * moment).came
    # None of these is a new phone: this server, the other one, the waiting desk itself, another tournament's visitor.
    for address, cookie, code in (
        ("192.168.1.5", None, "CODE"),
        ("192.168.1.6", None, "CODE"),
        ("192.168.1.77", "desk", "CODE"),
        ("192.168.1.77", None, "ELSE"),
    ):
        other.report_arrival(code, address, cookie)
    other.sync(11 * moment)
    other.report_arrival("CODE", "192.168.1.6", None)
    assert not desk.watch("CODE", "desk", HERE, 12 * moment).came
    other.report_arrival("CODE", "192.168.1.77", None)
    assert desk.watch("CODE", "desk", HERE, 13 * moment).came
    # The next who waits is not known there yet when a phone comes; one that came long before is none.
    assert not desk.watch("CODE", "next", HERE, 14 * moment).came
    other.sync(14 * moment - 1)
    assert not desk.watch("CODE", "next", HERE, 14 * moment).came
    third = Arrivals(cabinet, lambda: HERE)
    third.report_arrival("CODE", "192.168.1.77", None)
    third.sync(9000 * moment)
    assert desk.watch("CODE", "next", HERE, 9001 * moment).came


def test_other_server_continues_the_wait() -> None:
    """Where the address is fixed; each of them has others besides."""
    cabinet = MemoryJournal().cabinet
    fixed = "https://play.example.org"
    one, other = (Arrivals(cabinet, lambda: HERE) for _ in range(2))
    begun = one.watch("CODE", "desk", (fixed, *HERE), 1)
    assert other.watch("CODE", "desk", (fixed, "http://192.168.1.6:8080"), 2) == begun
    assert other.watch("CODE", "desk", (fixed,), 3, afresh=True).since == 3
    assert one.watch("CODE", "desk", HERE, 4).since == 4


def test_old_waits_are_forgotten() -> None:
    cabinet = MemoryJournal().cabinet
    arrivals = Arrivals(cabinet, lambda: HERE)
    for now, cookie in ((1, "old"), (2, "new")):
        arrivals.watch("CODE", cookie, HERE, now)
    arrivals.sync(FORGOTTEN + 2)
    assert len(cabinet.all("server")) == 1
    arrivals.report_arrival("CODE", "192.168.1.77", None)
    assert arrivals.watch("CODE", "new", HERE, FORGOTTEN + 2).came
    assert not arrivals.watch("CODE", "old", HERE, FORGOTTEN + 2).came


def test_unknown_address_is_no_other_device() -> None:
    assert not is_other_device("", HERE)
    assert not is_other_device("testclient", HERE)
    assert is_other_device("fe80::1", HERE)
