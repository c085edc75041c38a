"""Events of several days: the schedule on every page, check-in in the morning, absences by day."""

import re

from crosstable.commands import AskCheckIn, SetSchedule, Start
from crosstable.model.schedule import RoundTimes
from crosstable.words import words
from tests.web.public.halls import Hall
from tests.web.safe.worlds import World, world
from tests.web.test_phones import Phone

SATURDAY, SUNDAY = "2026-05-02T10:00", "2026-05-03T09:30"


def two_days(made: World) -> Hall:
    """Return a tournament with one played round on Saturday and two on Sunday."""
    hall = made.hall("mtg", "Days", rounds=3)
    hall.enter(["Ann", "Bob", "Cyd", "Dan"])
    times = (RoundTimes(1, SATURDAY), RoundTimes(2, SUNDAY), RoundTimes(3, "2026-05-03T12:00"))
    hall.do(SetSchedule(rounds=times, timezone="Europe/Berlin"))
    hall.do(Start())
    hall.play(1)
    return hall


def strip_tags(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_schedule_is_on_the_public_page_and_at_the_desk() -> None:
    """By day, with the time zone; the desk's bar says when the next round is."""
    with world() as made:
        hall, olga = two_days(made), made.cookie("operator")
        public = strip_tags(made.ask("GET", f"/t/{hall.code}/schedule").text)
        for said in ("Saturday 2 May", "Sunday 3 May", "09:30", "Europe/Berlin"):
            assert said in public
        assert words("web.tab.schedule") in made.ask("GET", f"/t/{hall.code}/standings").text
        desk = made.ask("GET", f"/t/{hall.code}/desk", olga).text
        assert words("web.step.draft", round=2, opens=SUNDAY) in desk
        page = made.ask("GET", f"/t/{hall.code}/desk/schedule", olga).text
        assert SUNDAY in page
        assert words("web.schedule.free") in page


def test_a_player_announces_absence_for_a_day_and_checks_in_for_a_round() -> None:
    """The phone offers the days to come, says when the next round is, and checks in before it."""
    with world() as made:
        hall = two_days(made)
        phone = Phone(made, hall.code)
        phone.claim("p1")
        page = made.ask("GET", f"/t/{hall.code}/me", phone.cookie, accept="text/html").text
        assert words("web.me.ask_day", day="2026-05-03", first=2, last=3) in page
        assert words("web.me.next_round", round=2, opens=SUNDAY) in page
        hall.do(AskCheckIn())
        (mine,) = phone.me()["players"]
        assert (mine["checks_in"], mine["checked_in"]) == (True, False)
        assert phone.do("p1", "check_in", player="p1").status_code == 200
        assert phone.me()["players"][0]["checked_in"]
        assert phone.do("p1", "ask_desk", kind="absent", first=2, last=3).status_code == 200
        assert [(request.first, request.last) for request in hall.state.requests.values()] == [(2, 3)]


def test_the_desk_drops_who_is_not_there_with_one_action() -> None:
    """The refusal of the pairing offers it, and so does the page of the check-in."""
    with world() as made:
        hall, olga = two_days(made), made.cookie("operator")
        hall.do(AskCheckIn())
        for player in ("p1", "p2", "p3"):
            hall.say("check_in", {"player": player})
        page = made.ask("GET", f"/t/{hall.code}/desk/check-in", olga).text
        assert words("web.checking.drop") in page
        assert words("web.checking.round", round=2) in page
        desk = made.ask("GET", f"/t/{hall.code}/desk", olga).text
        assert words("web.step.arrive", round=2, opens=SUNDAY, here=3, players=4) in desk
        hall.say("drop_missing", {})
        assert [p.id for p in hall.state.players.values() if p.dropped_after is not None] == ["p4"]
