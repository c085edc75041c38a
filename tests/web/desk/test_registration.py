"""Registration and check-in at the desk: actions, permissions, and the bar."""

import pytest

from crosstable.app.persons import new_entry
from crosstable.commands import Actor, SignUp
from crosstable.model.tournament import PlayerId
from crosstable.views.namesakes import Alike, Namesakes
from crosstable.web.desk.registration import MAX_NEW
from crosstable.words import words
from tests.web.desk.desks import NAMES, Browser, desk

PHONE = Actor("a-phone", "player")


def register_by_phone(olga: Browser, name: str) -> None:
    made, fact = new_entry(name)
    stream = olga.site.site.catalogue.find(olga.code).stream
    olga.site.site.director.run(stream, SignUp(entry=made), PHONE, facts=[fact])


def open_registration(capacity: int | None = None, names: tuple[str, ...] = NAMES) -> Browser:
    olga = desk(names=names)
    olga.execute("set_registration", open=True, capacity=capacity)
    return olga


def test_the_way_in_is_on_the_page_once_it_is_open() -> None:
    olga = desk()
    page = olga.page("registration")
    assert "Open registration" in page
    assert "<svg" not in page.partition('id="where"')[2]
    olga.execute("set_registration", open=True)
    page = olga.page("registration")
    assert f"/t/{olga.code}/join</a>" in page
    assert "<svg" in page.partition('id="where"')[2]


def test_new_entries_are_shown_until_dismissed() -> None:
    olga = open_registration(capacity=len(NAMES) + 1)
    register_by_phone(olga, "Zoe Zander")
    register_by_phone(olga, "Ann Nowak")
    bar = olga.text(f"/t/{olga.code}/desk")
    assert "2 new registrations: Zoe Zander and Ann Nowak." in bar
    assert "One player on the waiting list: Ann Nowak." in bar
    text = olga.text("registration")
    assert "looks like Ann Novak" in text
    assert words("web.entries.own_tag") in olga.text("players")
    assert olga.execute("see_entries", players=["p7"])["said"] == "Reviewed the registration of Zoe Zander"
    olga.execute("see_entries")
    assert "new registrations" not in olga.text(f"/t/{olga.code}/desk")
    assert words("web.entries.own_tag") not in olga.text("players")


def test_a_place_that_an_undo_leaves_free_is_offered() -> None:
    olga = open_registration(capacity=len(NAMES) + 1)
    register_by_phone(olga, "Zoe Zander")
    register_by_phone(olga, "Yan Yilmaz")
    last = olga.site.room(olga.code).state.log[-1].action
    olga.execute("undo", action=last - 1)
    page = olga.text(f"/t/{olga.code}/desk")
    assert "One place is free. On the waiting list: Yan Yilmaz." in page
    assert "Admit Yan Yilmaz" in page
    said = olga.execute("move_up", player="w1")["said"]
    assert said == "Yan Yilmaz moved up from the waiting list (#7)"


def test_history_names_removed_players() -> None:
    """In the line that says it, and in the history."""
    olga = open_registration()
    register_by_phone(olga, "Zoe Zander")
    assert olga.execute("withdraw", player="p7")["said"] == "Withdrew Zoe Zander"
    text = olga.text("history")
    assert "Zoe Zander registered" in text
    assert "a player's phone" in text
    assert "withdrew Zoe Zander" in text


def test_more_than_there_are_places_is_offered_both_ways() -> None:
    olga = open_registration(capacity=len(NAMES))
    status, told = olga.do("register", entries=[{"name": "Zoe"}])
    assert status == 409
    assert told["refused"]["code"] == "is_full"
    assert [choice["fields"]["when_full"] for choice in told["refused"]["choices"]] == ["enter", "wait"]


def test_invalid_entry_is_reported_before_capacity() -> None:
    """A full tournament is mentioned as well."""
    olga = open_registration(capacity=len(NAMES))
    _, told = olga.do("register", entries=[{"name": "", "rating": 10**9}])
    assert [reason["code"] for reason in told["refused"]["problems"]] == ["empty_text", "is_full", "not_whole"]
    assert "choices" not in told["refused"]


def test_start_offers_actions_for_missing_players() -> None:
    olga = desk()
    olga.execute("ask_check_in", asked=True)
    for player in ("p1", "p2"):
        olga.execute("check_in", player=player)
    assert "2 of 6 checked in." in olga.text(f"/t/{olga.code}/desk")
    status, told = olga.do("start")
    assert (status, told["refused"]["code"]) == (409, "not_all_here")
    assert all(name in told["refused"]["message"] for name in NAMES[2:])
    assert [choice.get("fields", {}).get("absent") for choice in told["refused"]["choices"][:2]] == ["drop", "keep"]
    olga.execute("start", absent="keep")
    assert words("web.checking.round", round=1) in olga.text("check-in")


def test_the_start_says_who_still_waits() -> None:
    olga = open_registration(capacity=len(NAMES))
    register_by_phone(olga, "Zoe Zander")
    assert olga.execute("start")["said"].endswith("still on the waiting list: Zoe Zander")
    assert words("web.entries.over") in olga.text("registration")


@pytest.mark.parametrize("page", ["registration", "check-in"])
def test_a_scorekeeper_looks_and_checks_in(page: str) -> None:
    olga = open_registration(capacity=1)
    register_by_phone(olga, "Zoe Zander")
    olga.execute("ask_check_in", asked=True)
    sam = olga.site.helper(olga.code).open_desk(olga.code)
    offered = {part.split('"')[1] for part in sam.page(page).split("data-do=")[1:]}
    assert offered == ({"check_in"} if page == "check-in" else set())
    assert "Zoe Zander" in sam.page(page)
    sam.execute("check_in", player="p1")


def test_a_crowd_is_shown_a_part_at_a_time() -> None:
    olga = open_registration()
    for number in range(MAX_NEW + 5):
        register_by_phone(olga, f"Somebody {number:03}")
    text = olga.text("registration")
    assert "and 5 more" in text
    assert f"Somebody {MAX_NEW + 4:03}" in text
    olga.execute("see_entries")
    assert words("web.entries.none_new") in olga.text("registration")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("ann  NOVÁK", Alike(PlayerId("a"), True)),
        ("Novak, Ann", Alike(PlayerId("a"), False)),
        ("Anne Novak", Alike(PlayerId("a"), False)),
        ("Bob", None),
    ],
)
def test_names_that_may_be_one(name: str, found: Alike | None) -> None:
    names = {PlayerId("a"): "Ann Novak", PlayerId("b"): "Rob", PlayerId("new"): name}
    assert Namesakes(names).similar_player(PlayerId("new")) == found
