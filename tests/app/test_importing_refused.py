"""Documents that say what cannot have happened: they are refused, and every such place is named."""

from typing import Any

import pytest

from crosstable.app.importing import import_steps
from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Refusal
from tests.app.test_importing import OUT, replay_steps, two_stages
from tests.build import TO_COME, Document, swiss


def refusal_reasons(document: Document) -> list[tuple[str, str]]:
    """Return path and code of each reason why the document cannot be imported."""
    with pytest.raises(Refusal) as refusal:
        import_steps(tournament_from(document))
    assert refusal.value.code == "cannot_import"
    return [(reason.path, reason.code) for reason in refusal.value.reasons]


@pytest.mark.parametrize(
    ("entry", "path", "code"),
    [
        ({"dropped_after": 3}, "players[0].dropped_after", "still_to_come"),
        ({"disqualified_in": 4}, "players[0].disqualified_in", "still_to_come"),
        ({"disqualified_in": 0}, "players[0].disqualified_in", "still_to_come"),
        ({"eliminated_in": 1}, "players[0].eliminated_in", "no_stage_ends"),
        ({"dropped_after": 2, "disqualified_in": 1}, "players[0].dropped_after", "leaves_otherwise"),
    ],
)
def test_impossible_departures_are_refused(entry: dict[str, Any], path: str, code: str) -> None:
    """Departures after an unplayed round, without a stage that ends, or twice."""
    document = swiss("b 2-0 c", "b 2-0 c", entries={"a": {**entry, "absent": [[1, None]]}})
    assert refusal_reasons(document) == [(path, code)]


def test_drop_before_a_seated_round_is_refused() -> None:
    document = swiss("a 2-0 b", "a forfeits to b", entries={"a": {"dropped_after": 1}})
    assert refusal_reasons(document) == [("players[0].dropped_after", "leaves_otherwise")]


def test_leaving_the_open_round_without_a_seat_is_refused() -> None:
    """They left after the round before; nobody is disqualified only after it."""
    document = swiss("(in_progress) b - c", entries={"a": {"dropped_after": 1}})
    assert refusal_reasons(document) == [("players[0].dropped_after", "leaves_otherwise")]
    document = swiss("(in_progress) b - c", entries={"b": {"disqualified_in": 2}})
    assert refusal_reasons(document) == [("players[0].disqualified_in", "leaves_otherwise")]


def test_playing_after_elimination_is_refused() -> None:
    assert refusal_reasons(two_stages(b={**OUT, "dropped_after": 1}, d=OUT)) == [
        ("players[1].eliminated_in", "leaves_otherwise")
    ]
    document = two_stages(b=OUT, c=OUT, d=OUT)
    document["stages"][1]["rounds"][0]["matches"] = [{"players": ["a", "c"], "forfeit": "c"}]
    assert refusal_reasons(document) == [("players[2].eliminated_in", "leaves_otherwise")]


def test_an_earlier_round_that_is_open_is_named() -> None:
    """Only the last one can be."""
    assert refusal_reasons(swiss("(in_progress) a - b, c 2-0 d", "a 2-0 c, b 2-0 d")) == [
        ("rounds[0].status", "round_is_open")
    ]
    document = two_stages(b=OUT, d=OUT)
    document["stages"][0]["rounds"][0]["status"] = "in_progress"
    assert refusal_reasons(document) == [("stages[0].rounds[0].status", "round_is_open")]


def test_a_deduction_for_a_round_that_is_not_there_is_named() -> None:
    """It would be lost."""
    document = swiss("a 2-0 b")
    document["deductions"] = [{"player": "a", "round": 2, "points": 1}]
    assert refusal_reasons(document) == [("deductions[0].round", "still_to_come")]


def test_tables_and_multipliers_are_named() -> None:
    """They would be lost."""
    document = swiss("a 2-0 b", "a 2-0 b")
    document["rounds"][0]["multiplier"] = 2
    document["rounds"][1]["tables"] = [{"seats": ["c", "d", "e"]}]
    document["players"] += [{"id": player, "number": i} for i, player in enumerate("cde", 10)]
    assert refusal_reasons(document) == [("rounds[0]", "tables_are_not_kept"), ("rounds[1]", "tables_are_not_kept")]


def test_more_rounds_than_can_be_set_are_named() -> None:
    """A stage has twenty at most."""
    assert refusal_reasons(swiss(*["a 2-0 b"] * 21)) == [("rounds", "too_many_rounds")]


def test_all_reasons_are_given_at_once() -> None:
    document = swiss("a 2-0 b", entries={"a": {"dropped_after": 3}, "b": {"eliminated_in": 1}})
    document["deductions"] = [{"player": "a", "round": 2, "points": 1}]
    assert len(refusal_reasons(document)) == 3


@pytest.mark.parametrize("format_", TO_COME[:1])
def test_a_format_that_cannot_be_played_yet_is_refused_by_name(format_: str) -> None:
    """Before anything is computed."""
    config = {"format": format_}
    document = {"crosstable": 1, "preset": "mtg", "config": config, "players": [], "rounds": []}
    with pytest.raises(Refusal) as refusal:
        replay_steps(tournament_from(document))
    assert refusal.value.code == "bad_document"
