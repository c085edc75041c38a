"""Pages are kept: made once, sent often, and right every time."""

import re
import time

import pytest

from crosstable.app import page_memory, public_views
from crosstable.app.persons import Persons, person_of
from crosstable.app.sessions import Grant
from crosstable.commands import ExtendClock, PauseClock, ResumeClock
from crosstable.model.tournament import PlayerId
from crosstable.web.pages import page_cache
from crosstable.web.request import Request
from crosstable.web.routes import ROUTES
from tests.web.public.halls import ADDRESSES, Hall, hall_at

SECOND = 1_000_000


def seconds_left(html: str) -> float:
    found = re.search(r'data-left="([^"]+)"', html)
    assert found is not None
    return float(found[1])


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000 * SECOND

    def __call__(self) -> int:
        return self.now


def hall_with_clock() -> tuple[Hall, Clock]:
    clock = Clock()
    hall = Hall(clock)
    hall.create("mtg", round_minutes=50)
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("ready")
    hall.begin()
    return hall, clock


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every page that is made from now on."""
    pages, inner = list[bytes](), page_cache._split

    def record_page(body: bytes, place: str) -> page_cache.CachedPage:
        pages.append(body)
        return inner(body, place)

    monkeypatch.setattr(page_cache, "_split", record_page)
    return pages


@pytest.mark.parametrize("preset", ["mtg", "speed_jong_cut_line"])
def test_a_page_is_made_once_for_every_event(preset: str, made: list[bytes]) -> None:
    hall = hall_at(preset, "playing")
    for address in ADDRESSES:
        made.clear()
        answers = {hall.page(address).content for _ in range(3)}
        assert (len(answers), len(made)) == (1, 1)
    hall.say("note", {"words": "a remark"})
    hall.page("standings")
    assert len(made) == 2


def test_the_clock_is_right_on_a_page_that_is_kept() -> None:
    """Also when it is over, paused, or gone on."""
    hall, clock = hall_with_clock()
    assert seconds_left(hall.page("standings").text) == 3000
    clock.now += 1250 * SECOND
    assert seconds_left(hall.page("standings").text) == 1750
    assert ">29:10<" in hall.page("standings").text
    clock.now += 1800 * SECOND
    assert seconds_left(hall.page("standings").text) == -50
    assert 'class="clock over"' in hall.page("standings").text
    hall.do(PauseClock())
    clock.now += 900 * SECOND
    html = hall.page("standings").text
    assert seconds_left(html) == -50
    assert "data-paused" in html
    assert ">paused<" in html
    hall.do(ResumeClock())
    hall.do(ExtendClock(seconds=300))
    assert seconds_left(hall.page("standings").text) == 250


def test_unchanged_page_is_not_sent_again() -> None:
    """Changes at the desk only move the version."""
    hall, clock = hall_with_clock()
    first = hall.page("standings", X_Live="1")
    mark, place = first.headers["etag"], first.headers["x-place"]
    clock.now += SECOND
    again = hall.page("standings", X_Live="1", If_None_Match=mark)
    assert (again.status_code, again.content) == (304, b"")
    hall.say("note", {"words": "a private remark"})
    noted = hall.page("standings", X_Live="1", If_None_Match=mark)
    assert noted.status_code == 304
    assert noted.headers["x-place"] != place
    hall.do(PauseClock())
    paused = hall.page("standings", X_Live="1", If_None_Match=mark)
    assert paused.status_code == 200
    hall.score(1, 1)
    changed = hall.page("standings", X_Live="1", If_None_Match=paused.headers["etag"])
    assert changed.status_code == 200


def test_a_browser_that_opens_a_page_is_never_told_to_use_its_own() -> None:
    """Its clock would be an old one."""
    hall, _ = hall_with_clock()
    mark = hall.page("standings", X_Live="1").headers["etag"]
    answer = hall.page("standings", If_None_Match=mark)
    assert answer.status_code == 200
    assert "etag" not in answer.headers
    assert answer.headers["cache-control"] == "no-cache"


def test_packed_or_not_it_is_the_same_page() -> None:
    hall, _ = hall_with_clock()
    for address in ADDRESSES:
        packed, plain = hall.page(address), hall.page(address, Accept_Encoding="identity")
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text
        assert packed.text.rstrip().endswith("</html>")


def test_the_way_to_the_desk_is_shown_to_staff_alone() -> None:
    """One page is kept for each kind of reader."""
    hall, _ = hall_with_clock()
    token = hall.site.access.create_link(Grant("Olga", operator=True, made=hall.site.journal.now()))
    cookie = hall.site.access.follow_link(token, hall.site.journal.now(), None)
    address = f"/t/{hall.code}/standings"
    for _ in range(2):
        assert "to-desk" in hall.get(address, cookie=cookie).text
        assert "to-desk" not in hall.get(address).text


def test_erased_name_disappears_from_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Erasing is no event, so names expire."""
    hall, _ = hall_with_clock()
    assert "Bob" in hall.page("standings").text
    bob = hall.state.numbers[2]
    person = person_of(hall.site.journal, hall.state, PlayerId(bob))
    assert person is not None
    Persons(hall.site.journal).erase(person)
    monkeypatch.setattr(public_views, "NAMES_LAST", 0.0)
    for address in ADDRESSES:
        assert "Bob" not in hall.page(address).text


def test_cache_size_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the query."""
    monkeypatch.setattr(page_memory, "MOST_KEPT", 5)
    hall, _ = hall_with_clock()
    for number in range(1, 5):
        hall.page(f"players/{number}")
        hall.page(f"standings?never={number}")
        hall.page(f"standings/{number}/why")
        assert hall.page(f"pairings?by=table{number}").status_code == 404
    assert len(hall.site.room(hall.code).page_memory) == 5


@pytest.mark.parametrize(
    ("preset", "addresses"), [("mtg", ("standings", "crosstable")), ("speed_jong_cut_line", ("standings",))]
)
def test_500_players_are_quick(preset: str, addresses: tuple[str, ...]) -> None:
    """A page of 500 is made once and sent from memory after that. What it weighs is in `test_weight`."""
    hall = hall_at(preset, "ready", players=500)
    hall.play(1)
    hall.begin()
    hall.score(3, 20)

    def cpu_seconds(address: str) -> float:
        request = Request(hall.site, path="", params={"code": hall.code}, headers={"accept-encoding": "gzip"})
        began = time.thread_time()
        ROUTES["GET", f"/t/{{code}}/{address}"].work(request)
        return time.thread_time() - began

    for address in addresses:
        took = []
        for _ in range(5):
            hall.site.views = public_views.Views()
            took.append(cpu_seconds(address))
        assert min(cpu_seconds(address) for _ in range(5)) < min(took) / 4
        assert hall.page(address).text.count('data-key="p') == 500
