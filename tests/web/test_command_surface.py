"""Commands sent by pages and phones, and the answers to both."""

from typing import Any

import pytest

from crosstable.model.tournament import PlayerId
from crosstable.web.asgi import COOKIE
from tests.web.public.halls import Hall
from tests.web.safe.worlds import World, world


@pytest.fixture
def here() -> Any:
    with world() as made_:
        yield made_


def start_playing(made: World) -> Hall:
    hall = made.hall("mtg", "Friday")
    hall.enter(["Ann", "Bob", "Cleo", "Dan"])
    hall.reach("ready")
    hall.begin()
    return hall


def test_a_desk_and_a_phone_are_answered_alike(here: World) -> None:
    """One shape of a request, one of an answer; what only the desk should know is empty on a phone."""
    hall = start_playing(here)
    assert hall.state.current is not None
    first, second = hall.state.current.seats[1]
    phone = here.ask("GET", f"/t/{hall.code}/me").cookies[COOKIE]
    here.ask("POST", f"/t/{hall.code}/me/claim", phone, body={"player": first, "key": "claim"})
    result = {"type": "score", "first": 2, "second": 1}
    sent = {"command": "report_result", "fields": {"table": 1, "result": result}, "key": "k1"}
    told = here.ask("POST", f"/t/{hall.code}/me/do", phone, body={**sent, "player": first}).json()
    desk = here.cookie("operator")
    sent = {"command": "enter_result", "fields": {"table": 1, "typed": "1-2"}, "key": "k2", "seen": told["place"]}
    entered = here.ask("POST", f"/t/{hall.code}/do", desk, body=sent).json()
    assert told.keys() == entered.keys()
    assert (told["events"], told["action"], told["warnings"], told["next"]) == ([told["seq"]], told["seq"], [], None)
    names = {player: hall.state.players[PlayerId(player)].number for player in (first, second)}
    assert names.keys() == {first, second}
    assert entered["before"] == told["place"]
    assert [warning for warning in entered["warnings"] if "reported" in warning], entered
    assert entered["next"] == {"code": "results", "command": None, "fields": {}}
    sent = {"command": "undo", "fields": {"action": entered["action"]}, "key": "k3"}
    undone = here.ask("POST", f"/t/{hall.code}/do", desk, body=sent).json()
    assert (undone["is_back"], told["is_back"], undone["late"]) == (True, False, False)


def test_a_phone_says_for_whom_it_acts(here: World) -> None:
    """Without a player nobody's entry is withdrawn."""
    hall = here.hall("mtg", "Friday")
    hall.enter(["Ann", "Bob"])
    phone = here.ask("GET", f"/t/{hall.code}/me").cookies[COOKIE]
    here.ask("POST", f"/t/{hall.code}/me/claim", phone, body={"player": "p1", "key": "claim"})
    for fields in ({"player": "p1"}, {"player": "p2"}):
        sent = {"command": "withdraw", "fields": fields, "key": f"w{fields['player']}"}
        answer = here.ask("POST", f"/t/{hall.code}/me/do", phone, body=sent)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "not_your_player")
    assert len(hall.state.players) == 2


def test_a_refused_phone_gets_no_buttons_of_the_desk(here: World) -> None:
    hall = start_playing(here)
    assert hall.state.current is not None
    first, _ = hall.state.current.seats[1]
    phone = here.ask("GET", f"/t/{hall.code}/me").cookies[COOKIE]
    here.ask("POST", f"/t/{hall.code}/me/claim", phone, body={"player": first, "key": "claim"})
    hall.say("enter_result", {"table": 1, "typed": "2-0"})
    fields = {"table": 1, "result": {"type": "score", "first": 0, "second": 2}}
    sent = {"command": "report_result", "fields": fields, "key": "k", "player": first}
    refused = here.ask("POST", f"/t/{hall.code}/me/do", phone, body=sent).json()["refused"]
    assert refused["message"]
    assert "seen" not in refused
