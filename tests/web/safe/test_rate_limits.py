"""Limits as people meet them: the same at every server of a store, for what went wrong and for what runs away."""

import time

import pytest

from crosstable.app.rate_limits import ENTRIES, GUESSES, WRITES, WRITES_OF_ALL, Limits
from crosstable.app.sessions import SESSION_LASTS, Grant
from crosstable.app.site import Site
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.journal.memory import MemoryJournal
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal, StorageFull, TooMany
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from crosstable.web.server import background_tasks
from tests.web.safe.worlds import HOST, World, refusal_code_of, world
from tests.web.servers import PATIENCE

NOON = 1_800_000_000_000_000


def second_server(one: World) -> World:
    """Return another server on the same store."""
    other = World.__new__(World)
    vars(other).update(vars(one))
    other.site = Site(one.site.journal)
    other.app = create_app(other.site, Safety(frozenset({HOST})))
    return other


def test_two_servers_on_one_store_count_together() -> None:
    """Guesses, entries and writes; and a third that starts later."""
    with world(MemoryJournal(clock=lambda: NOON)) as first:
        second, cookie = second_server(first), first.cookie("organiser")
        for number in range(GUESSES.at_once):
            one = (first, second)[number % 2]
            assert one.ask("GET", "/?code=ZZZZ", address="10.4.4.4").status_code == 404
        for number in range(ENTRIES.at_once // ENTRIES.handful):
            (first, second)[number % 2].site.limits._hands.clear()
            (first, second)[number % 2].site.limits.spend(ENTRIES, "10.4.4.4", NOON)
        done = 0
        while first.do("note", {"words": "x"}, cookie, f"k{done}").status_code == 200:
            done += 1
            assert second.do("note", {"words": "y"}, cookie, f"y{done}").status_code in (200, 429)
        for one in (first, second, second_server(first)):
            one.site.limits._hands.clear()
            assert one.ask("GET", "/?code=ZZZZ", address="10.4.4.4").status_code == 429
            assert one.ask("POST", f"/t/{one.here.code}/join", address="10.4.4.4").status_code == 429
            answer = one.do("note", {"words": "z"}, cookie, "z")
            assert (answer.status_code, refusal_code_of(answer)) == (429, "too_many_writes")
            assert answer.headers["retry-after"] == "1"
            assert one.do("note", {"words": "z"}, one.cookie("organiser"), "z").status_code == 200
        assert done <= WRITES.at_once


@pytest.mark.parametrize(
    ("refusal", "status"), [(TooMany("too_many_tries", seconds=9), 429), (StorageFull("disk_full", file="x"), 404)]
)
def test_uncountable_guess_keeps_its_refusal(monkeypatch: pytest.MonkeyPatch, refusal: Refusal, status: int) -> None:
    with world() as made_:

        def count(*_: object) -> None:
            raise refusal

        monkeypatch.setattr(made_.site.limits, "count", count)
        assert made_.ask("GET", "/?code=ZZZZ").status_code == status


def test_an_account_has_a_limit_on_all_its_devices() -> None:
    with world(MemoryJournal(clock=lambda: NOON)) as made_:
        limits = made_.site.limits
        for _ in range(WRITES_OF_ALL.at_once):
            limits.spend(WRITES_OF_ALL, "operator", NOON)
        before = made_.stored_data()
        assert refusal_code_of(made_.do("note", {"words": "x"}, made_.cookie("operator"))) == "too_many_writes"
        assert made_.stored_data()[0] == before[0]
        assert made_.do("note", {"words": "x"}, made_.cookie("organiser")).status_code == 200


def test_valid_requests_have_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that exist are there for everybody, without a question to the store; the desk writes by the handful."""
    with world(MemoryJournal(clock=lambda: NOON)) as made_:
        asked: list[str] = []

        class Watched:
            """The cabinet, which notes what is done to the limits."""

            def __init__(self, cabinet: Cabinet) -> None:
                self._cabinet = cabinet

            def __getattr__(self, name: str) -> object:
                asked.append(name)
                return getattr(self._cabinet, name)

        monkeypatch.setattr(made_.site, "limits", Limits(Watched(made_.cabinet)))  # type: ignore[arg-type]
        cookie = made_.cookie("organiser")
        for path in ("", "/standings", "/pairings", "/players", "/join", "/desk", "/desk/history"):
            assert made_.ask("GET", f"/t/{made_.here.code}{path}", cookie).status_code in (200, 303)
        assert made_.ask("GET", "/", cookie).status_code == 200
        assert asked == []
        for number in range(WRITES.handful):
            assert made_.do("note", {"words": "x"}, cookie, f"k{number}").status_code == 200
        assert asked == ["get", "change"]


def test_running_server_deletes_old_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links, sessions, browsers, entries, limits; not only when it starts."""
    for name in ("CHECK_EVERY", "BEAT_EVERY", "FORGET_EVERY"):
        monkeypatch.setattr(background_tasks, name, 0.01)
    site = Site(MemoryJournal())
    now, drawers = site.journal.now(), ("links", "sessions", "browsers", "devices", "entries", "limits")
    for then in (now - 2 * SESSION_LASTS, now):
        grant = Grant("Olga", operator=True, made=then)
        site.access.set_device(site.access.follow_link(site.access.create_link(grant), then), "Firefox, Android")
        site.own_entries.add(StreamId("friday"), f"cookie {then}", PersonId("p"), then)
        site.limits.count(ENTRIES, f"{then}", then, 300)
    assert [len(site.cabinet.all(drawer)) for drawer in drawers] == [2] * len(drawers)
    with background_tasks.run_checks(site, lambda: ()):
        end = time.monotonic() + PATIENCE
        while any(len(site.cabinet.all(drawer)) > 1 for drawer in drawers):
            assert time.monotonic() < end, {drawer: len(site.cabinet.all(drawer)) for drawer in drawers}
            time.sleep(0.01)
    assert [len(site.cabinet.all(drawer)) for drawer in drawers] == [1] * len(drawers)
