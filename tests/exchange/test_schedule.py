"""Dates and times of rounds in the document: played and planned ones."""

import json

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import write_document
from crosstable.model.schedule import RoundTimes, days_of, round_ranges
from crosstable.pairing.systems import pair
from tests.build import Document, swiss

FIRST, SECOND, THIRD = "2026-05-02T10:00", "2026-05-02T13:30", "2026-05-03T09:00"


def with_times(*rounds: Document) -> Document:
    return {**swiss("a 2-0 b, c 2-1 d"), "timezone": "Europe/Berlin", "rounds": [*rounds]}


def first_round() -> Document:
    (played,) = swiss("a 2-0 b, c 2-1 d")["rounds"]
    return {**played}


def test_times_come_back_as_they_were_written() -> None:
    """Of a round that was played and of two to come, with the time zone, in one way of writing them."""
    document = with_times(
        {**first_round(), "opens": "2026-05-02 10:00:00", "closes": SECOND},
        {"number": 2, "opens": SECOND},
        {"number": 3, "status": "planned", "opens": THIRD},
    )
    tournament = tournament_from(document)
    assert tournament.timezone == "Europe/Berlin"
    assert tournament.schedule == (RoundTimes(1, FIRST, SECOND), RoundTimes(2, SECOND), RoundTimes(3, THIRD))
    written = json.loads(write_document(tournament))
    assert [round_["status"] for round_ in written["rounds"]] == ["completed", "planned", "planned"]
    assert tournament_from(written) == tournament


def test_a_planned_round_is_no_round_yet() -> None:
    """The engine pairs the round that was planned as if nobody had said when it is played."""
    planned = with_times(first_round(), {"number": 2, "opens": SECOND}, {"number": 3, "opens": THIRD})
    tournament = tournament_from(planned)
    assert [round_.number for round_ in tournament.stage.rounds] == [1]
    assert pair(tournament) == pair(tournament_from(with_times(first_round())))


def test_rounds_may_be_planned_beyond_the_stages() -> None:
    """A schedule may know when rounds of later stages are: they are kept with the present one."""
    document = swiss(entries={"a": {}, "b": {}})
    del document["rounds"]
    final = {"name": "Final", "preset": "mtg", "entry": {"top": 2}}
    document["stages"] = [
        {"rounds": [{"number": 1, "opens": FIRST}]},
        {**final, "rounds": [{"number": 2, "opens": THIRD}]},
    ]
    tournament = tournament_from(document)
    assert [times.round for times in tournament.schedule] == [1, 2]
    assert (len(tournament.stages), len(tournament.plan)) == (1, 1)
    assert tournament_from(json.loads(write_document(tournament))) == tournament


def test_a_day_is_what_the_rounds_say() -> None:
    """Days and their rounds are in order; ranges of rounds show their gaps."""
    days = days_of([RoundTimes(1, FIRST), RoundTimes(3, closes=SECOND), RoundTimes(2, THIRD), RoundTimes(4)])
    assert [(day.date, [times.round for times in day.rounds]) for day in days] == [
        ("2026-05-02", [1, 3]),
        ("2026-05-03", [2]),
    ]
    assert [round_ranges(day) for day in days] == [[(1, 1), (3, 3)], [(2, 2)]]
