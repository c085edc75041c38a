"""Self-registration on a phone: messages, the desk's view, and limits."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode

import httpx
import pytest

from crosstable.app import entry_ownership
from crosstable.app.director import Envelope
from crosstable.app.entry_ownership import LASTS, MOST_OWN
from crosstable.app.intake.intake import Request
from crosstable.app.persons import Persons, new_entry
from crosstable.app.rate_limits import ENTRIES
from crosstable.app.sessions import Grant
from crosstable.commands import Actor, AskCheckIn, Configure, Create, Register, SetRegistration, Start, Withdraw
from crosstable.events import PlayerRegistered
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.state.state import State
from crosstable.web.asgi import COOKIE
from crosstable.web.public.self_registration import MOST_BYTES
from crosstable.words import refusal_sentence, words
from tests.web.public.halls import OLGA
from tests.web.safe.worlds import World, world


class Phone:
    """A browser that keeps its cookie and follows where it is sent."""

    def __init__(self, hall: World, code: str) -> None:
        self.hall, self.at, self.cookie = hall, f"/t/{code}/join", ""

    def look(self, seen: str | None = None, live: bool = False) -> httpx.Response:
        is_live = "1" if live else None
        answer = self.hall.ask("GET", self.at, self.cookie or None, x_live=is_live, if_none_match=seen)
        self.cookie = answer.cookies.get(COOKIE) or self.cookie
        return answer

    def send(self, what: str = "", **fields: str) -> httpx.Response:
        body = urlencode(fields).encode()
        return self.hall.ask("POST", self.at + what, self.cookie or None, content=body, accept="text/html")

    def enter(self, name: str, **fields: str) -> str:
        """Register and return the next page."""
        found = re.search(r'name="key" value="([^"]+)"', self.look().text)
        assert found is not None
        answer = self.send(name=name, key=found[1], **fields)
        assert answer.status_code == 303, answer.text
        assert answer.headers["location"] == self.at
        return self.text

    @property
    def text(self) -> str:
        """Return the text of its page."""
        return unescape(self.look().text)


class Door:
    """A tournament that players may enter."""

    def __init__(self, hall: World, capacity: int | None = None) -> None:
        self.hall = hall
        made = hall.site.director
        self.stream = made.create(Create(name="Friday", seed=3, preset="mtg"), OLGA).stream
        self.code = hall.site.catalogue.add(self.stream, OLGA.id, 1).code
        made.run(self.stream, SetRegistration(open=True, capacity=capacity), OLGA)

    def phone(self) -> Phone:
        return Phone(self.hall, self.code)

    @property
    def state(self) -> State:
        return self.hall.site.director.state(self.stream)

    def names(self) -> list[str]:
        return [self.hall.site.room(self.code).names[player] for player in (*self.state.players, *self.state.waiting)]


@pytest.fixture(scope="module")
def hall() -> Iterator[World]:
    with world() as made:
        yield made


def test_registration_shows_number_or_place_in_line(hall: World) -> None:
    door = Door(hall, capacity=1)
    ann, bob, cyd = door.phone(), door.phone(), door.phone()
    assert "You're registered (#1)." in ann.enter("Ann  Novak", club="North")
    assert "number 1 on the waiting list." in bob.enter("Bob")
    assert "number 2 on the waiting list." in cyd.enter("Cyd")
    one = door.state.players[PlayerId("p1")]
    assert (one.club, door.names()[0]) == ("North", "Ann Novak")
    assert ann.send("/withdraw", entry="0").status_code == 303
    assert words("web.join.withdrawn") in ann.look().text
    assert words("web.join.gone") not in ann.text
    assert "You're registered (#2)." in bob.text
    assert "number 1 on the waiting list." in cyd.look().text


def test_entry_removed_by_desk_has_its_own_message(hall: World) -> None:
    door = Door(hall)
    ann = door.phone()
    ann.enter("Ann")
    hall.site.director.run(door.stream, Withdraw(player=PlayerId("p1")), OLGA)
    assert words("web.join.gone") in ann.text
    # The form is there again at once: nobody else is entered by this phone.
    assert words("web.join.another") not in ann.text
    assert "You're registered (#1)." in ann.enter("Ann")
    assert ann.send("/withdraw", entry="1").status_code == 303
    assert (ann.text.count(words("web.join.gone")), ann.text.count(words("web.join.withdrawn"))) == (1, 1)


def test_the_same_click_sent_twice_happens_once(hall: World) -> None:
    door = Door(hall)
    phone = door.phone()
    phone.look()
    for _ in range(2):
        assert phone.send(name="Ann", key="one-click").status_code == 303
    assert door.names() == ["Ann"]
    assert phone.look().text.count("registered (#") == 1
    other = phone.send(name="Bob", key="one-click")
    assert (other.status_code, words("web.join.sent_already") in other.text) == (409, True)


def test_malformed_key_is_refused_by_the_form(hall: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every store can hold such text."""
    door = Door(hall)
    phone = door.phone()
    phone.look()
    monkeypatch.setattr(hall.site.journal, "key_use", lambda *_: pytest.fail("asked"))
    for key in ("a\0b", "\0", "k" * 101, "é"):
        answer = phone.send(name="Ann", key=key)
        assert (answer.status_code, refusal_sentence(Refusal("bad_key", most=100)) in answer.text) == (409, True)
        assert 'value="Ann"' in answer.text
    assert not door.state.players


def test_a_family_has_one_phone_but_not_a_whole_club(hall: World) -> None:
    door = Door(hall)
    phone = door.phone()
    for number in range(MOST_OWN):
        page = phone.enter(f"Child {number}")
    assert page.count("registered (#") == MOST_OWN
    phone.look()
    answer = phone.send(name="One more", key="k")
    assert answer.status_code == 409
    assert words("too_many_own", most=MOST_OWN) in answer.text
    assert len(door.state.players) == MOST_OWN


def test_refused_registration_stores_nothing(hall: World) -> None:
    """None of the browser's few entries is used up."""
    door = Door(hall)
    phone = door.phone()
    phone.look()
    hall.site.director.run(door.stream, SetRegistration(open=False), OLGA)
    for number in range(MOST_OWN + 1):
        assert phone.send(name="Ann", key=f"k{number}").status_code == 409
    assert not hall.site.own_entries.has_any([door.stream], phone.cookie)
    hall.site.director.run(door.stream, SetRegistration(open=True), OLGA)
    assert "registered (#" in phone.enter("Ann")


def test_interrupted_registration_is_not_shown(hall: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server stops between claim and entry. Withdrawn entries are shown, and count."""
    door = Door(hall)
    phone = door.phone()
    assert phone.enter("Ann").count("registered (#") == 1
    assert phone.send("/withdraw", entry="0").status_code == 303

    def stops(*_args: object, **_more: object) -> None:
        raise SystemError("power cut")

    with monkeypatch.context() as stopped:
        stopped.setattr(hall.site.director, "_decide_all", stops)
        for number in range(MOST_OWN - 1):
            assert phone.send(name="Bob", key=f"b{number}").status_code == 500
    page = phone.look().text
    assert (page.count(words("web.join.withdrawn")), page.count("registered (#")) == (1, 0)
    assert words("too_many_own", most=MOST_OWN) in phone.send(name="Cyd", key="c").text
    monkeypatch.setattr(entry_ownership, "ABOUT_TO", -1)
    for number in range(MOST_OWN - 1):
        page = phone.enter(f"Child {number}")
    assert (page.count(words("web.join.withdrawn")), page.count("registered (#")) == (1, MOST_OWN - 1)
    assert words("too_many_own", most=MOST_OWN) in phone.send(name="Dan", key="d").text
    # Only shown entries are dismissed.
    last = re.findall(r'name="entry" value="(\d+)"', page)[-1]
    assert phone.send("/withdraw", entry=last).status_code == 303
    assert len(door.state.players) == MOST_OWN - 2
    assert f"Child {MOST_OWN - 2}" not in door.names()


def test_entries_of_other_browsers_are_protected(hall: World) -> None:
    door, other = Door(hall), Door(hall)
    ann, mallory = door.phone(), door.phone()
    ann.enter("Ann")
    mallory.look()
    for what in ("/withdraw", "/here", "/not-here"):
        for one in ("0", "1", "-1", "p1", "²", "", "9" * 40):
            answer = mallory.send(what, entry=one)
            assert answer.status_code == 409
            assert "another player" in answer.text
    mallory.enter("Mallory")
    stranger = Phone(hall, other.code)
    stranger.cookie = ann.cookie
    assert stranger.send("/withdraw", entry="0").status_code == 409
    assert mallory.send("/nothing", entry="0").status_code == 404
    assert door.names() == ["Ann", "Mallory"]


def test_an_id_that_goes_to_somebody_else_takes_no_right_along(hall: World) -> None:
    """The first one withdraws at the desk, and the next one has that id, as a program may ask for: the first phone has
    no hand on it.
    """
    door = Door(hall)
    ann = door.phone()
    ann.enter("Ann")
    hall.site.director.run(door.stream, Withdraw(player=PlayerId("p1")), OLGA)
    made, told = new_entry("Bob", id=PlayerId("p1"))
    hall.site.director.run(door.stream, Register(entries=(made,)), OLGA, facts=[told])
    assert list(door.state.players) == ["p1"]
    # Already gone.
    assert ann.send("/withdraw", entry="0").status_code == 303
    assert ann.send("/here", entry="0").status_code == 409
    assert "Bob" not in ann.look().text
    assert door.names() == ["Bob"]


def test_check_in_by_phone(hall: World) -> None:
    door = Door(hall)
    ann = door.phone()
    ann.enter("Ann")
    assert words("web.join.check_in") not in ann.text
    assert ann.send("/here", entry="0").status_code == 409
    hall.site.director.run(door.stream, AskCheckIn(), OLGA)
    assert words("web.join.check_in") in ann.text
    ann.send("/here", entry="0")
    assert words("web.join.is_here") in ann.text
    assert list(door.state.checked_in) == ["p1"]
    ann.send("/not-here", entry="0")
    assert not door.state.checked_in


def test_closed_and_begun(hall: World) -> None:
    door = Door(hall)
    ann, late = door.phone(), door.phone()
    ann.enter("Ann")
    late.look()
    director = hall.site.director
    director.run(door.stream, SetRegistration(open=False), OLGA)
    assert "Registration is closed" in late.look().text
    assert late.send(name="Late", key="k").status_code == 409
    assert words("web.join.closed") in late.send(name="", key="k").text
    fresh = door.phone()
    fresh.look()
    assert fresh.cookie == ""
    director.run(door.stream, Start(), OLGA)
    assert words("web.join.started") in late.look().text
    assert "/me" in ann.look().text
    for answer in (ann.send("/withdraw", entry="0"), late.send(name="Late", key="k")):
        assert (answer.status_code, words("web.join.started") in answer.text) == (409, True)
    assert door.names() == ["Ann"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"name": "Ann", "club": "c" * 201}, "club"),
    ],
)
def test_errors_keep_what_was_typed(hall: World, fields: dict[str, str], said: str) -> None:
    door = Door(hall)
    phone = door.phone()
    phone.look()
    answer = phone.send(**fields, key="k")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert re.search(rf'id="{said}"[^>]*aria-invalid', answer.text)
    if fields["name"] == "Ann":
        assert 'value="Ann"' in answer.text
    assert not door.state.players


def test_rating_is_requested_if_first_round_needs_it(hall: World) -> None:
    door = Door(hall)
    phone = door.phone()
    assert 'name="rating"' not in phone.look().text
    hall.site.director.run(door.stream, Configure(config={"first_round": "seeded"}), OLGA)
    assert 'name="rating"' in phone.look().text
    answer = phone.send(name="Ann", rating="a lot", key="k")
    assert "whole number" in answer.text
    answer = phone.send(name="", club="c" * 201, rating="a lot", key="k")
    for said in ("name", "club", "rating"):
        assert re.search(rf'id="{said}"[^>]*aria-invalid', answer.text), said
    phone.enter("Ann", rating="1720")
    assert door.state.players[PlayerId("p1")].rating == 1720


def test_registration_does_not_reveal_entered_names(hall: World) -> None:
    """The desk gets the warning."""
    door = Door(hall, capacity=2)
    for name in ("Ann Novak", "Zed Zander", "Ann Novak", "Anne Novak"):
        page = door.phone().enter(name)
        assert "looks like" not in page
        assert "same" not in page
    cookie = hall.cookie("operator")
    desk = hall.ask("GET", f"/t/{door.code}/desk/registration", cookie).text
    assert "same name as Ann Novak" in desk
    assert "looks like Ann Novak" in desk
    for path in ("players", "standings", "pairings", "join"):
        public = hall.ask("GET", f"/t/{door.code}/{path}").text
        assert "Anne" not in public, path


def test_missing_cookies_are_reported(hall: World) -> None:
    door = Door(hall)
    phone = door.phone()
    answer = phone.send(name="Ann", key="k")
    assert (answer.status_code, words("no_cookie") in answer.text) == (409, True)
    assert not door.state.players


def test_too_much_and_nonsense(hall: World) -> None:
    door = Door(hall)
    phone = door.phone()
    phone.look()
    assert phone.send(name="x" * MOST_BYTES).status_code == 413
    for content in (b"\xff\xfe", b"name=%ff%fe", b"&".join([b"a=b"] * 50)):
        answer = hall.ask("POST", phone.at, phone.cookie, content=content, accept="text/html")
        assert answer.status_code == 409
    answer = hall.ask("POST", phone.at, phone.cookie, content=b"name=Ann&key=k", origin="http://evil.test")
    assert answer.status_code == 403
    assert not door.state.players


def test_the_door_says_when_a_machine_is_at_it() -> None:
    with world() as hall:
        door = Door(hall)
        phone = door.phone()
        phone.look()
        for _ in range(ENTRIES.at_once):
            hall.site.limits.spend(ENTRIES, "10.9.9.9", hall.site.journal.now())
        for path in (phone.at, f"{phone.at}/here", f"{phone.at}/withdraw"):
            answer = hall.ask("POST", path, phone.cookie, content=b"name=Ann", address="10.9.9.9", accept="text/html")
            assert answer.status_code == 429, path
            assert int(answer.headers["retry-after"]) > 0
        assert not door.state.players


def test_unchanged_join_page_is_304(hall: World) -> None:
    """Registered players are unaffected by others; the form shows remaining places."""
    door = Door(hall, capacity=9)
    ann, form = door.phone(), door.phone()
    ann.enter("Ann")
    marks = [one.look(live=True).headers["etag"] for one in (ann, form)]
    door.phone().enter("Bob")
    told = [one.look(mark, live=True) for one, mark in zip((ann, form), marks, strict=True)]
    assert [answer.status_code for answer in told] == [304, 200]
    assert "2 of 9 places" in told[1].text


def test_join_page_shows_notices(hall: World) -> None:
    """It reloads when one comes, changes or ends."""
    door = Door(hall)
    ann = door.phone()
    ann.enter("Ann")

    def live_page(mark: str) -> tuple[httpx.Response, str]:
        answer = ann.look(mark, live=True)
        return answer, answer.headers["etag"]

    def submit(command: str, **fields: object) -> None:
        hall.site.intake.submit(door.stream, Request(command, fields), Envelope(OLGA))

    answer, mark = live_page("")
    assert "data-again" not in answer.text
    submit("announce", words="Doors close <soon>", minutes=5)
    answer, mark = live_page(mark)
    assert "Doors close &lt;soon&gt;" in answer.text
    assert "data-again" in answer.text
    assert live_page(mark)[0].status_code == 304
    (number,) = door.state.notices
    submit("change_notice", notice=number, words="Doors are closed")
    answer, mark = live_page(mark)
    assert "Doors are closed" in answer.text
    submit("take_back_notice", notice=number)
    assert 'class="notice"' not in live_page(mark)[0].text


def test_an_entry_is_a_person_who_can_be_erased(hall: World) -> None:
    door = Door(hall)
    phone = door.phone()
    phone.enter("Ann Novak")
    journal = hall.site.journal
    event = door.state.log[-1].event
    assert isinstance(event, PlayerRegistered)
    Persons(journal).erase(event.person)
    assert "Novak" not in phone.look().text
    assert "Player 1" in phone.look().text


def test_signing_in_keeps_the_entry(hall: World) -> None:
    """The old cookie loses it."""
    door, other = Door(hall), Door(hall)
    phone, elsewhere = door.phone(), other.phone()
    phone.enter("Ann Novak")
    elsewhere.cookie = phone.cookie
    elsewhere.enter("Ann Elsewhere")
    grant = Grant("Ann", stream=door.stream, role="scorekeeper", made=hall.site.journal.now())
    answer = hall.ask(
        "POST", f"/enter/{hall.site.access.create_link(grant)}", phone.cookie, content=b"", accept="text/html"
    )
    before, phone.cookie = phone.cookie, answer.cookies[COOKIE]
    elsewhere.cookie = phone.cookie
    assert phone.cookie != before
    assert "Ann Novak" in phone.look().text
    assert "Ann Elsewhere" in elsewhere.look().text
    assert phone.send("/withdraw", entry="0").status_code == 303
    assert door.names() == []
    assert hall.site.own_entries.persons_entered_by(other.stream, before) == ()


def test_sign_out_keeps_the_entry(hall: World) -> None:
    """A helper who also plays has entered themselves on that phone, and not as a helper; there is nobody to sign in as
    to get the entry back. The phone has no right any more, and a phone without entries is not known any more.
    """
    door = Door(hall)
    phone, other = door.phone(), door.phone()
    phone.enter("Ann Novak")
    other.look()
    for one in (phone, other):
        grant = Grant("Ann", stream=door.stream, role="scorekeeper", made=hall.site.journal.now())
        answer = hall.ask(
            "POST", f"/enter/{hall.site.access.create_link(grant)}", one.cookie, content=b"", accept="text/html"
        )
        one.cookie = answer.cookies[COOKIE]
        assert hall.ask("GET", f"/t/{door.code}/desk", one.cookie).status_code == 200
    left, forgotten = (hall.ask("POST", "/leave", one.cookie, accept="text/html") for one in (phone, other))
    assert "set-cookie" not in left.headers
    assert "Max-Age=0" in forgotten.headers["set-cookie"]
    assert hall.ask("GET", f"/t/{door.code}/desk", phone.cookie).status_code == 401
    assert "Ann Novak" in phone.look().text
    assert phone.send("/withdraw", entry="0").status_code == 303
    assert door.names() == []


def test_nothing_is_kept_of_a_browser_that_only_looks(hall: World) -> None:
    door = Door(hall)
    before = dict(hall.cabinet.all("entries"))
    phone = door.phone()
    phone.look()
    phone.send("/withdraw", entry="0")
    assert dict(hall.cabinet.all("entries")) == before
    phone.enter("Ann")
    kept = hall.cabinet.all("entries")
    assert len(kept) == len(before) + 1
    assert phone.cookie not in "".join(kept)
    hall.site.own_entries.forget_old(hall.site.journal.now() + LASTS + 1)
    assert hall.cabinet.all("entries") == {}


def test_the_public_pages_lead_to_the_door_while_it_is_open(hall: World) -> None:
    door = Door(hall)
    director = hall.site.director

    def leads() -> bool:
        return f"/t/{door.code}/join" in hall.ask("GET", f"/t/{door.code}/players").text

    assert leads()
    director.run(door.stream, SetRegistration(open=False), OLGA)
    assert not leads()
    director.run(door.stream, AskCheckIn(), Actor("sam"))
    assert leads()
