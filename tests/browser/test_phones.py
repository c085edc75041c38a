"""Players' phones and the desk at once, on a plain network and under TLS: claims, reports, scores, a bad network."""

import re
import signal
import subprocess
from pathlib import Path

from playwright.sync_api import Page, expect

from crosstable.commands import CloseRound, Configure, Drop, Publish, ReEnter, ReleasePhone, Seat, StartRound
from crosstable.events import ResultEntered, ResultReported, Scored, TapHeld
from crosstable.model.tournament import Match, PlayerId, Score
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.halls import HOST, Building, names, run_server
from tests.browser.test_axe import axe_violations
from tests.postgres import free_port
from tests.web.servers import Running

# The smallest phone on which everything is seen without scrolling, and the tabs at its foot.
SMALL, FOOT = (360, 640), 56
# Browser messages about an unreachable network or server.
AWAY = r"ERR_(INTERNET|CONNECTION|SOCKET|CONTENT|INCOMPLETE|EMPTY|NETWORK|FAILED)"


def phone(hall: Building, visitors: Visitors, theme: str = "light") -> Page:
    page = visitors.enter(hall, size="phone", theme=theme)
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    return page


def open_phone_of(hall: Building, visitors: Visitors, player: str, theme: str = "light") -> Page:
    """Open a phone and claim a player on it."""
    page = phone(hall, visitors, theme)
    page.goto(hall.address("me"))
    claim(page, hall, player)
    expect(page.locator("#sit")).to_be_visible()
    return page


def claim(page: Page, hall: Building, player: str, code: str | None = None) -> None:
    name = hall.site.room(hall.code).names[PlayerId(player)]
    page.get_by_label(words("web.public.find_me")).fill(name)
    page.locator(f"[data-claim='{player}']").click()
    if code is not None:
        page.get_by_label(words("web.me.claim_code")).fill(code)
    page.get_by_role("button", name=words("web.me.claim_button")).click()


def todo(page: Page, wanted: str) -> None:
    """Wait until the page asks for `wanted`."""
    expect(page.locator(f"#me[data-todo={wanted}]")).to_be_attached()


def report(page: Page, mine: int, theirs: int) -> None:
    """Report a result with two taps."""
    outcome = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
    label = words(f"web.me.result.{outcome}", score=f"{mine}\N{EN DASH}{theirs}")
    page.locator(f"#sit [data-result][data-label='{label}']").click()
    page.locator("#sit .send").click()


def check_fit(page: Page) -> None:
    """Check that the important parts are above the tabs of the smallest phone and nothing is too wide."""
    page.evaluate("scrollTo(0, 0)")
    bottom = page.evaluate(
        "Math.max(...['#sit', '#you'].map(n => document.querySelector(n)?.getBoundingClientRect().bottom ?? 0))"
    )
    assert bottom <= SMALL[1] - FOOT
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]


def count_events(hall: Building, kind: type) -> int:
    return sum(isinstance(one.event, kind) for one in hall.state.log)


def test_a_name_is_claimed_given_to_another_phone_and_released(hall: Building, visitors: Visitors) -> None:
    """From the public page; the desk confirms the second phone and the first shows it; then by code, guessed wrong
    once; one phone claims two players.
    """
    hall.create("mtg", "Friday Night", round_minutes=50)
    hall.enter(names(5))
    hall.reach("published")
    current = hall.state.current
    assert current is not None
    (first, second), bye = current.seats[1], next(iter(current.byes))
    called = hall.site.room(hall.code).names
    mine = phone(hall, visitors)
    mine.goto(hall.address("pairings"))
    assert mine.evaluate("isSecureContext") is False
    mine.get_by_role("link", name=words("web.me.find")).click()
    assert axe_violations(mine) == []
    claim(mine, hall, first)
    expect(mine.locator(".no b")).to_have_text("1")
    expect(mine.locator(".vs")).to_contain_text(called[PlayerId(second)])
    check_fit(mine)

    other = phone(hall, visitors, theme="dark")
    other.goto(hall.address("me"))
    claim(other, hall, first)
    expect(other.locator(f"[data-key=claim{first}]")).to_be_visible()
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    desk.get_by_role("button", name=words("web.choice.grant_claim")).click()
    expect(other.locator(".no b")).to_have_text("1")
    expect(mine.locator(f"[data-lost={first}]")).to_be_visible()
    mine.locator("[data-dismiss]").click()
    expect(mine.locator(f"[data-lost={first}]")).to_be_hidden()

    hall.do(Configure(config={"claims": "code"}))
    room = hall.site.room(hall.code)
    person = room.state.persons[bye].person
    code = hall.site.claim_codes.codes_for(hall.stream, [person])[person]
    visitors.expect(r"\b409\b")
    expect(mine.get_by_text(words("web.me.claim_about_code"))).to_be_visible()
    claim(mine, hall, bye, "AAAAAA")
    expect(mine.locator("#claim-problem")).to_have_text(words("wrong_claim_code"))
    assert axe_violations(mine) == []
    mine.get_by_label(words("web.me.claim_code")).fill(code.lower())
    mine.keyboard.press("Enter")
    expect(mine.locator("#sit")).to_contain_text(words("web.me.state.bye"))
    check_fit(mine)

    # A second player on the same phone, and a switch between both; on public pages the own rows stand out.
    hall.do(Configure(config={"claims": "open"}))
    mine.get_by_role("link", name=words("web.me.add")).click()
    claim(mine, hall, second)
    expect(mine.locator("#who a")).to_have_count(2)
    mine.locator("#who").get_by_role("link", name=called[bye]).click()
    expect(mine.locator("#sit")).to_contain_text(words("web.me.state.bye"))
    mine.goto(hall.address("standings"))
    expect(mine.locator("tr.is-me")).to_have_count(2)
    mine.goto(hall.url)
    mine.locator("#mine a").click()
    hall.do(ReleasePhone(player=PlayerId(second)))
    expect(mine.locator(f"[data-lost={second}]")).to_be_visible()
    mine.get_by_role("button", name=words("web.me.release", player=called[bye])).click()
    expect(mine.locator("#claim")).to_be_visible()


def test_two_phones_report_and_the_desk_has_the_last_word(hall: Building, visitors: Visitors) -> None:
    """Pairings go up and are shown; report and confirm; equal reports; unequal ones, settled at the desk; withdrawn;
    requests to the desk and a judge.
    """
    hall.create("mtg", "Friday Night", round_minutes=50, rounds=5)
    hall.enter(names(4))
    hall.reach("ready")
    one = open_phone_of(hall, visitors, "p1")
    expect(one.locator("#sit")).to_contain_text(words("web.me.state.being_paired", next=1))
    check_fit(one)
    one.locator("#alerts").click()
    expect(one.locator("#alerts")).to_have_attribute("aria-pressed", "true")
    one.evaluate("navigator.vibrate = (how) => (window.shaken = how)")
    hall.draft()
    hall.do(Publish())
    table, match = match_of(hall, "p1")
    rival = match.second if match.first == "p1" else match.first
    expect(one.locator("#line")).to_contain_text(words("web.me.sit_now", round=1, table=table))
    assert one.evaluate("window.shaken.length") == 3
    other = open_phone_of(hall, visitors, rival, theme="dark")
    hall.do(StartRound())
    expect(one.locator(".clock")).to_contain_text(re.compile("^(50:00|49:)"))
    both = (one, other)
    for page in both:
        todo(page, "report")
        seen_well(page)

    report(one, 2, 1)
    todo(one, "wait_opponent")
    todo(other, "confirm")
    for page in both:
        seen_well(page)
    one.get_by_role("button", name=words("web.me.withdraw")).click()
    for page in both:
        todo(page, "report")
    # With the keyboard alone.
    one.locator("#sit [data-result]").nth(1).focus()
    one.keyboard.press("Enter")
    one.locator("#sit .send").focus()
    one.keyboard.press("Enter")
    todo(other, "confirm")
    other.locator("[data-other]").click()
    report(other, 2, 0)
    for page in both:
        todo(page, "wait_desk")
        seen_well(page)
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    stands = Score(2, 0) if match.first == rival else Score(0, 2)
    desk.get_by_role("button", name=words("web.choice.stands", result=stands)).click()
    for page, said in ((one, "lost"), (other, "won")):
        todo(page, "done")
        expect(page.locator("#sit .big")).to_contain_text(words(f"web.me.result.{said}", score=""))
        expect(page.locator("#sit")).to_contain_text(words("web.me.by_desk"))
        expect(page.locator("#line")).to_contain_text(words("web.me.desk_said", said=""))

    one.get_by_role("button", name=words("web.me.judge")).click()
    desk.get_by_role("button", name=words("web.choice.take_call")).click()
    expect(one.locator(".judge")).to_contain_text(words("web.me.judge_comes"))
    one.get_by_role("button", name=words("web.me.ask_drop")).click()
    expect(one.locator(".asked")).to_contain_text(words("web.me.asked.drop"))
    desk.get_by_role("button", name=words("web.choice.grant"), exact=True).click()
    expect(one.locator("#more")).to_contain_text(words("web.me.leaving"))
    hall.score()
    hall.do(CloseRound())
    expect(one.locator("#sit")).to_contain_text(words("web.me.state.dropped", round=1))
    expect(other.locator("#so-far li")).to_have_count(1)
    hall.do(ReEnter(player=PlayerId("p1")))

    # Equal reports of both confirm each other; then one confirms what the other said.
    for confirms in (False, True):
        hall.begin()
        _, match = match_of(hall, "p1")
        rival = match.second if match.first == "p1" else match.first
        other = open_phone_of(hall, visitors, rival) if rival not in claimed_players(other) else other
        report(one, 2, 0)
        todo(other, "confirm")
        if confirms:
            other.get_by_role("button", name=words("web.me.confirm")).click()
        else:
            other.locator("[data-other]").click()
            report(other, 0, 2)
        for page, said in ((one, "won"), (other, "lost")):
            todo(page, "done")
            expect(page.locator("#sit .big")).to_contain_text(words(f"web.me.result.{said}", score=""))
        hall.score()
        hall.do(CloseRound())


def seen_well(page: Page) -> None:
    check_fit(page)
    assert axe_violations(page) == []


def claimed_players(page: Page) -> list[str]:
    return [page.locator("#me").get_attribute("data-player") or ""]


def match_of(hall: Building, player: str) -> tuple[int, Match]:
    """Return the table and match of a player in the current round."""
    assert hall.state.current is not None
    found = hall.state.current.matches.items()
    return next((table, match) for table, match in found if player in (match.first, match.second))


def test_one_scores_at_a_table_until_another_takes_over(hall: Building, visitors: Visitors) -> None:
    """Taps, undo, takeover, the move clock; a tap after the round waits at the desk; a dropped player sees that."""
    hall.create("speed_jong_cut_line", "Speed Jong", round_minutes=20)
    hall.enter(names(12))
    hall.reach("ready")
    hall.do(Seat())
    hall.do(Publish())
    hall.do(StartRound())
    current = hall.state.current
    assert current is not None
    first, second, third, _ = current.seats[1]
    one, other = open_phone_of(hall, visitors, first), open_phone_of(hall, visitors, second, theme="dark")
    check_fit(one)
    assert axe_violations(one) == []
    for page in (one, other):
        page.get_by_role("link", name=words("web.me.score_table")).click()
    one.get_by_role("button", name=words("web.me.only_me")).click()
    expect(one.locator("#scorer")).to_contain_text(words("web.me.you_score"))
    expect(other.locator("#scorer.watching")).to_be_visible()
    expect(other.locator(".tap")).to_have_count(0)
    plus = one.locator(f"[data-seat-of={third}] .plus")
    for _ in range(3):
        plus.click()
    for page in (one, other):
        expect(page.locator(f"[data-seat-of={third}] .pts b")).to_have_text("+3")
    expect(one.locator(f"[data-seat-of={third}] .pending")).to_be_empty()
    one.get_by_role("button", name=words("web.me.undo")).click()
    expect(other.locator(f"[data-seat-of={third}] .pts b")).to_have_text("+2")
    for page in (one, other):
        assert axe_violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
        assert page.evaluate("document.querySelector('#move').getBoundingClientRect().bottom") <= SMALL[1] - FOOT

    one.locator("#move-seconds").select_option("3")
    one.locator("#move-clock").click()
    expect(one.locator("#move-left")).to_have_text(re.compile(r"^[012]\.\d$"))
    expect(one.locator("#move.is-out")).to_be_visible()

    other.get_by_role("button", name=words("web.me.take_over")).click()
    expect(one.locator("#scorer.watching")).to_be_visible()
    other.locator(f"[data-seat-of={first}] .plus").click()
    expect(one.locator(f"[data-seat-of={first}] .pts b")).to_have_text("+1")
    assert count_events(hall, Scored) == 4

    # The round ends while a phone is without a network: its tap waits at the desk, and the phone says so.
    visitors.expect(AWAY)
    other.context.set_offline(True)
    other.locator(f"[data-seat-of={first}] .plus").click()
    expect(other.locator(f"[data-seat-of={first}] .pending")).to_have_text("+1")
    hall.close()
    other.context.set_offline(False)
    expect(other.locator("#outbox p.late")).to_be_visible()
    assert (count_events(hall, Scored), count_events(hall, TapHeld)) == (4, 1)
    hall.do(Drop(player=PlayerId(first)))
    expect(one.locator("#sit")).to_contain_text(words("web.me.state.dropped", round=1))


def test_under_tls_it_is_an_app_that_opens_without_a_network(tmp_path: Path, visitors: Visitors) -> None:
    """It can be installed and opens offline with the time of its last update; offline reports are sent later."""
    visitors.expect(AWAY)
    with run_server(tmp_path, certificate=certificate(tmp_path)) as hall:
        hall.create("mtg", "Friday Night")
        hall.enter(names(4))
        hall.reach("ready")
        hall.begin()
        page = open_phone_of(hall, visitors, "p1")
        assert page.evaluate("isSecureContext") is True
        described = page.locator("link[rel=manifest]").get_attribute("href") or ""
        said = page.evaluate("async (address) => (await fetch(address)).json()", described)
        assert (said["start_url"], said["display"]) == (f"/t/{hall.code}/me", "standalone")
        page.evaluate("navigator.serviceWorker.ready")
        # From the second time on the worker is there before the page.
        page.goto(hall.address("me"))
        page.reload()
        # Updates of an open page are stored too.
        hall.score()
        hall.close()
        hall.begin()
        expect(page.locator(".bug .now")).to_contain_text("Round 2")
        table = page.locator(".no b").inner_text()
        page.context.set_offline(True)
        page.reload()
        expect(page.locator(".bug .now")).to_contain_text("Round 2")
        expect(page.locator(".no b")).to_have_text(table)
        expect(page.locator("#as-of")).to_have_text(re.compile(r"\d\d:\d\d$"))
        report(page, 2, 0)
        expect(page.locator("#outbox p")).to_contain_text(words("web.me.outbox_waiting"))
        page.context.set_offline(False)
        todo(page, "wait_opponent")
        expect(page.locator("#as-of")).to_be_hidden()
        assert count_events(hall, ResultReported) == 1


def certificate(folder: Path) -> Path:
    """Write a certificate for the server and its key to one file."""
    made = folder / "own.pem"
    options = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    where = ["-keyout", f"{made}.key", "-out", f"{made}.crt", "-subj", f"/CN={HOST}"]
    name = ["-addext", f"subjectAltName=DNS:{HOST}"]
    subprocess.run(["openssl", *options, *where, *name], check=True, capture_output=True, timeout=60)
    made.write_bytes(b"".join(Path(f"{made}.{part}").read_bytes() for part in ("key", "crt")))
    return made


def test_nothing_is_lost_or_doubled_on_a_bad_network(tmp_path: Path, visitors: Visitors) -> None:
    """Reported without a network, the page closed, opened again with one: sent once. Then the server goes away and
    comes back with a report waiting, and is killed when it has answered.
    """
    visitors.expect(AWAY)
    port = free_port()
    with run_server(tmp_path, port=port) as hall:
        hall.create("mtg", "Friday Night")
        hall.enter(names(4))
        hall.reach("ready")
        hall.begin()
        current = hall.state.current
        assert current is not None
        (first, second), (third, _) = current.seats[1], current.seats[2]
        page, waiting = open_phone_of(hall, visitors, first), open_phone_of(hall, visitors, third)
        code, stream, url = hall.code, hall.stream, hall.address("me")
        page.context.set_offline(True)
        report(page, 2, 0)
        expect(page.locator("#outbox p")).to_contain_text(words("web.me.outbox_waiting"))
        assert axe_violations(page) == []
        page.close()
        again = page.context.new_page()
        page.context.set_offline(False)
        again.goto(url)
        todo(again, "wait_opponent")
        expect(again.locator("#outbox p")).to_have_count(0)
        assert count_events(hall, ResultReported) == 1
    report(waiting, 2, 1)
    expect(waiting.locator("#outbox p")).to_contain_text(words("web.me.outbox_waiting"))
    expect(waiting.locator("#as-of")).to_be_visible()
    server = Running("--data", tmp_path, "--host", "127.0.0.1", "--url", f"http://{HOST}:{port}", "--port", port)
    todo(waiting, "wait_opponent")
    expect(waiting.locator("#outbox p")).to_have_count(0)
    server.stop(signal.SIGKILL)
    with run_server(tmp_path, port=port) as hall:
        hall.code, hall.stream = code, stream
        assert count_events(hall, ResultReported) == 2
        # The desk enters another result; both phones show it.
        hall.say("enter_result", {"table": 1, "typed": "1-1"})
        todo(again, "done")
        expect(again.locator("#sit")).to_contain_text(words("web.me.by_desk"))
        assert count_events(hall, ResultEntered) == 1
        match = hall.state.current.matches[1] if hall.state.current else None
        assert match is not None
        assert match.result == Score(1, 1)
        assert second in (match.first, match.second)
