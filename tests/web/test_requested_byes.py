"""Byes that players ask for, from the phone to the desk and back, and absences: what each of them is shown."""

import re
from html import unescape
from typing import Any

from crosstable.commands import Drop, Publish, SettleRequest, Start
from crosstable.exchange.sheets.pairings import idle_notes
from crosstable.exchange.sheets.sheet import Scene
from crosstable.model.tournament import PlayerId
from crosstable.words import words
from tests.web.public.halls import Hall
from tests.web.safe.worlds import World, world
from tests.web.test_phones import Phone

HALF = {"max": 2, "last_round": 3, "worth": "half"}


def hall_with_players(made: World, players: int, preset: str, **config: Any) -> Hall:
    hall = made.hall(preset, "Byes", **config)
    hall.enter([f"Player {i}" for i in range(1, players + 1)])
    return hall


def start_round(hall: Hall) -> None:
    hall.do(Start())
    hall.begin()


def phone_page(made: World, hall: Hall, phone: Phone) -> str:
    return unescape(made.ask("GET", f"/t/{hall.code}/me", phone.cookie, accept="text/html").text)


def the_request(hall: Hall) -> int:
    return next(iter(hall.state.requests))


def test_bye_is_requested_and_granted() -> None:
    """The phone offers each round up to the last allowed one."""
    with world() as made:
        hall = hall_with_players(made, 5, "chess", rounds=5, requested_byes=HALF)
        phone = Phone(made, hall.code)
        phone.claim("p1")
        page = phone_page(made, hall, phone)
        offered = [number for number in range(1, 6) if words("web.me.ask_bye", round=number, worth="half") in page]
        assert offered == [1, 2, 3]
        assert words("web.me.byes_left", left=2) in page
        assert phone.do("p1", "ask_desk", kind="absent", first=2, last=2, worth="half").status_code == 200
        page = phone_page(made, hall, phone)
        asked: dict[str, Any] = {"first": 2, "last": 2, "worth": "half"}
        assert words("web.me.asked.absent", **asked) in page
        assert words("web.me.byes_left", left=1) in page
        desk = unescape(made.ask("GET", f"/t/{hall.code}/desk", made.cookie("operator")).text)
        alert = words("web.unusual.request.absent", {PlayerId("p1"): "Player 1"}, player="p1", **asked)
        assert alert in desk.replace("<bdi>", "").replace("</bdi>", "")
        hall.do(SettleRequest(request=the_request(hall), grant=True))
        granted = words("web.me.excused", **asked, points=0.5)
        assert granted == "Granted: a half-point bye in round 2 (½ point)."
        assert granted in phone_page(made, hall, phone)


def test_a_declined_bye_says_so_on_its_phone_and_on_no_other() -> None:
    with world() as made:
        hall = hall_with_players(made, 5, "chess", rounds=5, requested_byes=HALF)
        phone, other = Phone(made, hall.code), Phone(made, hall.code)
        phone.claim("p1")
        other.claim("p2")
        phone.do("p1", "ask_desk", kind="absent", first=2, last=2, worth="half")
        before = phone.me()
        hall.do(SettleRequest(request=the_request(hall), grant=False))
        declined = words("web.me.declined.absent", first=2, last=2, worth="half")
        assert declined in phone_page(made, hall, phone)
        assert declined not in phone_page(made, hall, other)
        assert phone.me() != before
        page = unescape(made.ask("GET", f"/t/{hall.code}/players/1").text)
        assert "bye" not in page.split("<main")[1].lower()


def test_a_bye_or_absence_of_this_round_is_on_the_phone() -> None:
    """With what it counts; from the round's draft on, and in the record once it is closed."""
    with world() as made:
        hall = hall_with_players(made, 6, "chess", rounds=3)
        phones = {player: Phone(made, hall.code) for player in ("p1", "p2")}
        for player, phone in phones.items():
            phone.claim(player)
        hall.say("change_player", {"player": "p1", "fields": {"absent": [[1, 1, "half"]]}})
        hall.say("change_player", {"player": "p2", "fields": {"absent": [[1, 1]]}})
        start_round(hall)
        half, none = (phone_page(made, hall, phone) for phone in phones.values())
        assert "You have a half-point bye in round 1" in half
        assert "As announced: ½ point for it." in half
        assert "You're absent in round 1" in none
        assert "As announced: 0 points for it." in none
        hall.score()
        hall.close()
        records = [phone.me()["players"][0]["place"]["points"] for phone in phones.values()]
        assert records == [0.5, 0]


def test_the_last_round_offers_no_next_one() -> None:
    with world() as made:
        hall = hall_with_players(made, 4, "mtg", rounds=1)
        phone = Phone(made, hall.code)
        phone.claim("p1")
        assert words("web.me.ask_absent", round=1) in phone_page(made, hall, phone)
        start_round(hall)
        page = phone_page(made, hall, phone)
        assert words("web.me.ask_drop") in page
        for offered in ("web.me.ask_absent", "web.me.ask_late"):
            assert words(offered, round=2) not in page
        assert phone.do("p1", "ask_desk", kind="absent", first=2, last=2).status_code == 409


def test_absent_players_are_listed_with_what_it_is_worth() -> None:
    """In the draft and the round at the desk, on the public page by table and by name, on walls and on the sheets."""
    with world() as made:
        hall = hall_with_players(made, 6, "chess", rounds=3)
        hall.say("change_player", {"player": "p1", "fields": {"absent": [[1, 1, "half"]]}})
        hall.say("change_player", {"player": "p2", "fields": {"absent": [[1, 1]]}})
        hall.do(Start())
        hall.draft()
        olga = made.cookie("operator")

        def rows(path: str) -> dict[str, str]:
            page = unescape(made.ask("GET", f"/t/{hall.code}/{path}", olga, accept="text/html").text)
            found: dict[str, str] = {}
            for row in re.findall(r"<(?:tr|li)\b.*?</(?:tr|li)>", page, re.DOTALL):
                text = " ".join(re.sub(r"<[^>]*>", " ", row).split())
                found |= {name: text for name in ("Player 1", "Player 2") if name in text}
            return found

        half, none = "absent, ½ point", "absent, 0 points"
        draft = rows("desk")
        assert half in draft["Player 1"]
        assert none in draft["Player 2"]
        hall.do(Publish())
        for path in ("desk", "pairings", "pairings?by=name", "display/tables", "display/names"):
            listed = rows(path)
            assert half in listed["Player 1"], path
            assert none in listed["Player 2"], path
        scene = Scene(hall.state.tournament, hall.state.tournament.stage.rounds[-1])
        (note,) = [text for text in idle_notes(scene) if text.startswith("Absent")]
        assert note == "Absent: #1 (½ point), #2 (0 points)."


def test_who_misses_a_round_is_not_offered_to_miss_it() -> None:
    """Nor who has asked to; before the start the phone names the first round with a table."""
    with world() as made:
        hall = hall_with_players(made, 6, "chess", rounds=4)
        phones = {player: Phone(made, hall.code) for player in ("p1", "p2", "p3")}
        for player, phone in phones.items():
            phone.claim(player)
        hall.say("change_player", {"player": "p1", "fields": {"absent": [[1, 1, "half"]]}})
        phones["p2"].do("p2", "ask_desk", kind="late", first=2)
        offered = {
            player: words("web.me.ask_absent", round=1) in phone_page(made, hall, phone)
            for player, phone in phones.items()
        }
        assert offered == {"p1": False, "p2": False, "p3": True}
        assert "Your table appears here when round 2 is published." in phone_page(made, hall, phones["p1"])
        hall.do(Start())
        hall.draft()
        assert words("web.me.ask_absent", round=1) not in phone_page(made, hall, phones["p1"])


def test_the_last_round_of_a_stage_offers_no_round_of_the_next() -> None:
    with world() as made:
        hall = hall_with_players(made, 6, "mtg", rounds=1, round_minutes=None)
        hall.say("plan_stages", {"stages": [{"preset": "single_elimination", "entry": {"top": 4}}]})
        phone = Phone(made, hall.code)
        phone.claim("p1")
        hall.do(Start())
        assert "Drop from the tournament" in phone_page(made, hall, phone)
        hall.begin()
        page = phone_page(made, hall, phone)
        assert "Drop after this round" in page
        assert words("web.me.ask_absent", round=2) not in page


def test_who_dropped_is_thanked_once_no_round_is_left() -> None:
    with world() as made:
        hall = hall_with_players(made, 6, "mtg", rounds=2)
        phone = Phone(made, hall.code)
        phone.claim("p1")
        start_round(hall)
        hall.do(Drop(player=PlayerId("p1")))
        again = words("web.me.about.dropped")
        assert again in phone_page(made, hall, phone)
        hall.score()
        hall.close()
        hall.begin()
        page = phone_page(made, hall, phone)
        assert again not in page
        assert words("web.me.about.finished") in page


def test_an_absence_is_called_one_among_the_results() -> None:
    with world() as made:
        hall = hall_with_players(made, 6, "chess", rounds=3)
        phone = Phone(made, hall.code)
        phone.claim("p1")
        hall.say("change_player", {"player": "p1", "fields": {"absent": [[1, 1]]}})
        start_round(hall)
        hall.score()
        hall.close()
        assert "Round 1: absent, counts as a loss." in phone_page(made, hall, phone)
