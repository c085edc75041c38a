"""Each row explains itself: rounds that add up to its score, and the criterion that separates neighbours."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import crosstable
from crosstable.exchange.document import tournament_from
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.tables.criteria import criteria
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.explain import explain_place, table_rounds
from crosstable.words.explanation_text import explanation_text
from tests.conftest import Proof
from tests.ranking.tables.comparison import documents
from tests.ranking.tables.small_events import round_, table, tournament

ANN, BOB, CY, DI, EVE = (PlayerId(text) for text in ("ann", "bob", "cy", "di", "eve"))
NAMES = {one: one.title() for one in (ANN, BOB, CY, DI, EVE)}


def evening() -> Tournament:
    """Ann and Bob lead; Cy was cut after round 1, Di after round 2; Eve came in round 2 and has not been seated."""
    second = round_(2, table(3, ann="+2:00 -2:01 +2:02", bob="+2:00", di=""), times=1.5)
    second["tables"][0]["events"] += [
        {"id": "undo", "player": "ann", "delta": 1, "at": 9000, "undoes": "r2t3ann0"},
    ]
    return tournament(
        [
            {"id": "ann", "name": "Ann"},
            {"id": "bob", "name": "Bob"},
            {"id": "cy", "name": "Cy", "eliminated_in": 1},
            {"id": "di", "name": "Di", "eliminated_in": 2},
            {"id": "eve", "name": "Eve", "first_round": 2},
        ],
        round_(1, {"table": 1, "seats": ["ann", "bob", "cy"], "scores": [2.5, 0.25, -1]}),
        second,
        round_(3, {"table": 2, "seats": ["bob", "ann"], "places": [1, 2]}, status="in_progress"),
        deductions=[{"player": "ann", "round": 2, "points": 0.5, "reason": "late"}],
    )


def test_every_round_of_a_player() -> None:
    """The entered score, its counted part, and the multiplied points."""
    board = Leaderboard(evening())
    found = explain_place(board, ANN)
    rounds = table_rounds(board, ANN)
    first, second, third = rounds
    assert found.rounds == rounds
    assert [played.kind for played in rounds] == ["scores", "events", "places"]
    assert [first.score, first.table, first.seat, first.total] == [2.5, 1, 0, 2.5]
    assert [second.plus, second.minus, second.undone] == [1, 1, 1]
    assert [second.points, second.multiplier, second.total] == [0, 1.5, 0]
    assert [third.place, third.seat, third.points] == [2, 1, 0]
    assert [deduction.reason for deduction in found.deductions] == ["late"]
    assert sum(played.total for played in rounds) - Fraction(1, 2) == found.points


def test_rounds_before_the_first_and_after_the_last_are_not_there() -> None:
    """A late player missed nothing; an eliminated one keeps the earlier rounds."""
    board = Leaderboard(evening())
    assert [(played.round, played.kind) for played in explain_place(board, EVE).rounds] == [
        (2, "not_seated"),
        (3, "not_seated"),
    ]
    assert [played.round for played in explain_place(board, CY).rounds] == [1]


def test_an_open_table_has_nothing_yet() -> None:
    """Not a score of zero."""
    played = tournament(["ann", "bob", "cy"], round_(1, table(1, ann="", bob="", cy=""), status="in_progress"))
    assert explain_place(Leaderboard(played), ANN).rounds[0].kind == "open"


@pytest.mark.parametrize(
    ("above", "below", "code", "values"),
    [
        (BOB, ANN, "tournament_score", (2.75, 2)),
        (EVE, DI, "out_in", (None, 2)),
        (DI, CY, "out_in", (2, 1)),
    ],
)
def test_separation_of_two_players(above: PlayerId, below: PlayerId, code: str, values: tuple[Any, Any]) -> None:
    """The first criterion that differs, whichever way they are named; or who was out earlier."""
    board = Leaderboard(evening())
    for pair in ((above, below), (below, above)):
        found = board.separation(*pair)
        assert (found.above, found.below, found.code) == (above, below, code)
        assert list(found.values) == list(values)


def test_level_players_have_no_separation() -> None:
    """No code, no values."""
    board = Leaderboard(tournament(["ann", "bob", "cy"], round_(1)))
    found = explain_place(board, BOB)
    assert found.above is not None
    assert found.above.code is None
    assert found.above.values == (None, None)


def test_the_ends_have_one_neighbour() -> None:
    """Nobody above the first, nobody below the last."""
    board = Leaderboard(evening())
    assert explain_place(board, BOB).above is None
    assert explain_place(board, CY).below is None


def test_player_without_a_place_is_refused() -> None:
    """Refused by name."""
    played = tournament([{"id": "ann", "disqualified_in": 1}, {"id": "bob"}, {"id": "cy"}], round_(1))
    with pytest.raises(Refusal) as caught:
        explain_place(Leaderboard(played), ANN)
    assert caught.value.code == "no_place"
    assert caught.value.params == {"player": ANN}


def test_the_library_explains_tables_too() -> None:
    """`crosstable.explain` and `crosstable.ranking` go by the format."""
    found = crosstable.explain(evening(), ANN)
    assert found.row == Leaderboard(evening()).row(ANN)
    assert isinstance(crosstable.leaderboard(evening()), Leaderboard)


def test_in_words() -> None:
    """Every kind of round, criterion and neighbour as a sentence."""
    board = Leaderboard(evening())
    text = explanation_text(explain_place(board, ANN), NAMES)
    assert text.place == "2. Ann, 2 points"
    assert text.rounds == [
        "Round 1, table 1: score 2.5.",
        "Round 2, table 3: 1 up, 1 down, 1 undone, \N{MULTIPLICATION SIGN}1.5 = 0.",
        "Round 2: 0.5 points deducted (late).",
        "Round 3, table 2: place 2, worth 0.",
    ]
    assert text.tiebreaks == ["Score: 2.", "Round: 0.", "Last win: 2:02:00.", "Table: 1."]
    assert text.neighbours[0] == "Bob is ahead of Ann on Score: 2.75 to 2."
    eve = explanation_text(explain_place(board, EVE), NAMES)
    assert (eve.rounds[0], eve.tiebreaks[2]) == ("Round 2: not seated.", "Last win: none.")
    assert explanation_text(explain_place(board, DI), NAMES).neighbours == [
        "Eve is ahead of Di, who was eliminated after round 2.",
        "Di, eliminated after round 2, is ahead of Cy, eliminated after round 1.",
    ]


@pytest.mark.long
def test_every_row_explains_itself(proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Totals less deductions are the score; what separates neighbours has them in that order."""
    cases, rows = proof_size(25, 1500), 0
    for document in documents(cases, "explained"):
        played = tournament_from(document)
        board = Leaderboard(played)
        lower = played.stage.config.of(TableSettings).lower_wins
        for place, row in enumerate(board):
            found = explain_place(board, row.player.id)
            deducted = Fraction(sum(deduction.points for deduction in found.deductions), 2)
            total = sum((one.total for one in table_rounds(board, row.player.id)), Fraction(0))
            assert row.score == (total + deducted if lower else total - deducted)
            assert sum(one.kind != "not_seated" for one in found.rounds) == row.played
            if place:
                assert found.above is not None
                before = board.rows[place - 1]
                assert (found.above.code is None) == (before.rank == row.rank)
                assert _in_order(found.above.code, found.above.values, lower)
            rows += 1
    run = "every row of random events"
    proof("leaderboards explain themselves", run, cases=cases, result=f"{rows:,} rows add up, neighbours in order")


def _in_order(code: str | None, values: tuple[Fraction | None, Fraction | None], lower: bool) -> bool:
    if code is None:
        return True
    above, below = values
    if code == "out_in":
        return below is not None and (above is None or above > below)
    if above is None or below is None:
        return below is None
    return above < below if lower and criteria()[code].is_score else above > below
