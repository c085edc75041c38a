"""A refusal for scripts has the shape that the terminal prints, and the words of the tournament."""

from crosstable.exchange.json_answers import refusal_answer
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import PlayerId
from crosstable.pairing.result import ReliefOption
from crosstable.web.refusal_json import refusal_json
from tests.web.desk.desks import desk


def test_refusal_matches_terminal() -> None:
    refusal = Refusal("bad_fields", [Reason("not_flag", {"value": "3"}, "config.balance_first")], command="pair")
    assert refusal_json(refusal, None) == refusal_answer(refusal) | {"kind": "refused"}
    assert refusal_json(Stale("restored_meanwhile"), None)["kind"] == "stale"


def test_choices_are_no_parameters() -> None:
    drop = ReliefOption("drop", player=PlayerId("a"))
    answer = refusal_json(Refusal("schedule_played", rounds=2, round=3, choices=[drop]), None)
    assert answer["params"] == {"rounds": 2, "round": 3}
    assert [choice["choice"] for choice in answer["choices"]] == ["drop"]


def test_the_desk_offers_buttons() -> None:
    olga = desk(started=True)
    olga.play(1, close=False)
    olga.execute("undo")
    status, told = olga.do("close_round")
    refused = told["refused"]
    assert (status, refused["code"]) == (409, "open_matches")
    assert {"code", "kind", "message", "params", "problems", "choices", "seen"} == {*refused}
    assert {"said", "command", "fields"} <= {*refused["choices"][0]}
