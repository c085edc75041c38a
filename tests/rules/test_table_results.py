"""Final scores and places at tables: preferans, riichi, corrections, tables without a result."""

from fractions import Fraction
from typing import Any

import pytest

from crosstable.commands import (
    CloseRound,
    Complete,
    EnterTable,
    NextRound,
    Publish,
    Seat,
    SetMultiplier,
    StartRound,
    Tap,
    Undo,
)
from crosstable.events import TableResult
from crosstable.model.exact import Exact
from crosstable.state.history import history
from tests.rules.life import ANN, OLGA, SAM, Life, id_of, phone
from tests.rules.table_life import TableLife, exact_scores, round_at_tables


def preferans(*tables: str, **config: Any) -> TableLife:
    return round_at_tables(*(tables or ("abc",)), preset="preferans", **config)


def riichi(*tables: str, **config: Any) -> TableLife:
    return round_at_tables(*(tables or ("abcd",)), preset="riichi", **config)


def enter(table: int, scores: str, **more: Any) -> EnterTable:
    return EnterTable(table=table, scores=exact_scores(scores), **more)


def version(life: Life, round_: int, table: int) -> int:
    found = life.state.round(round_)
    assert found is not None
    return found.version_of(table)


def bula_of(life: Life) -> int | None:
    found = life.state.round(1)
    assert found is not None
    return found.tables[1].bula


# Results of tables


def test_the_lower_score_is_better_in_preferans() -> None:
    """The seed's own example."""
    life = preferans()
    life.do(enter(1, "-500 40 460"), SAM)
    assert life.order == "abc"
    assert life.scores["a"] == -500


def test_scores_have_a_bula_of_their_own() -> None:
    """A correction may change it alone, scores without one take it away, and undo brings it back."""
    life = preferans()
    life.do(enter(1, "-500 40 460", bula=40), SAM)
    assert life.round.tables[1].bula == 40
    assert life.refusal(enter(1, "-500 40 460", bula=30)).code == "table_changed_meanwhile"
    life.do(CloseRound())
    life.do(enter(1, "-500 40 460", bula=30, round=1, reason="misread"), seen=version(life, 1, 1))
    event = life.state.log[-1].event
    assert isinstance(event, TableResult)
    assert (event.was_bula, event.bula, bula_of(life)) == (40, 30, 30)
    life.do(Undo())
    assert bula_of(life) == 40
    life.do(enter(1, "-500 40 460", round=1, reason="as planned"), seen=version(life, 1, 1))
    assert bula_of(life) is None


@pytest.mark.parametrize(
    ("life", "asked", "code"),
    [
        (preferans(), {"scores": exact_scores("-500 40 460"), "bula": 0}, "bad_bula"),
        (preferans(), {"scores": exact_scores("-500 40 460"), "bula": 10_001}, "bad_bula"),
        (preferans(), {"places": (1, 2, 3), "bula": 40}, "bula_without_game"),
        (preferans(), {"bula": 40}, "bula_without_game"),
        (
            preferans("abcd", table_size=4),
            {"scores": exact_scores("-500 40 460 0"), "bula": 40},
            "bula_without_game",
        ),
        (riichi(), {"scores": exact_scores("30000 30000 30000 30000"), "bula": 40}, "bula_without_game"),
    ],
)
def test_a_bula_that_no_game_has_is_refused(life: TableLife, asked: dict[str, Any], code: str) -> None:
    assert life.refusal(EnterTable(table=1, **asked)).code == code


def test_scores_that_do_not_add_up_are_refused_with_the_amount() -> None:
    life = preferans()
    refusal = life.refusal(enter(1, "-500 40 470"))
    assert refusal.code == "not_balanced"
    assert refusal.params["amount"] == 10
    life.do(enter(1, "-500 40 470", unfinished=True))
    assert life.round.tables[1].unfinished
    assert life.scores["c"] == 470


def test_uma_is_given_by_place_in_riichi() -> None:
    """30,000 to start; 15, 5, -5, -15 thousand."""
    life = riichi()
    assert life.refusal(enter(1, "45000 30000 25000 21000")).params["amount"] == 1000
    life.do(enter(1, "45000 30000 25000 20000"))
    assert [int(life.scores[player]) for player in "abcd"] == [30_000, 5_000, -10_000, -25_000]


def test_equal_scores_share_the_uma() -> None:
    life = riichi()
    life.do(enter(1, "40000 40000 20000 20000"))
    assert [int(life.scores[player]) for player in "abcd"] == [20_000, 20_000, -20_000, -20_000]


def test_places_score_beaten_players_or_configured_points() -> None:
    life = round_at_tables("abcd")
    life.do(EnterTable(table=1, places=(2, 1, 2, 4)))
    assert [life.scores[player] for player in "abcd"] == [Fraction(3, 2), 3, Fraction(3, 2), 0]
    life = round_at_tables("abcd", place_points=[10, 5, 1, 0])
    life.do(EnterTable(table=1, places=(4, 3, 1, 1)))
    assert [life.scores[player] for player in "abcd"] == [0, 1, Fraction(15, 2), Fraction(15, 2)]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"scores": exact_scores("1 -1")}, "length_of_seats"),
        ({"scores": exact_scores("1 -1 0 0")}, "length_of_seats"),
        ({"places": (1, 2)}, "length_of_seats"),
        ({"places": (1, 1, 2)}, "places_order"),
        ({"places": (2, 2, 3)}, "places_order"),
        ({"places": (0, 1, 2)}, "places_order"),
        ({"scores": exact_scores("1 -1 0"), "places": (1, 2, 3)}, "several_scorings"),
        ({"scores": exact_scores("x 0 0")}, "no_number"),
        ({"scores": exact_scores("1/3 0 0")}, "no_number"),
        ({"scores": exact_scores("99999999 0 0")}, "no_number"),
        ({"scores": exact_scores("nan 0 0")}, "no_number"),
    ],
)
def test_impossible_results_are_refused(asked: dict[str, Any], code: str) -> None:
    life = preferans()
    assert life.refusal(EnterTable(table=1, **asked)).code == code


def test_scores_are_exact() -> None:
    life = preferans()
    life.do(enter(1, "0.1 0.2 -0.3"))
    assert life.scores["a"] == Fraction(1, 10)
    life.do(EnterTable(table=1, scores=(Exact("1e2"), Exact("-100"), Exact("0"))), seen=life.version_seen(1))
    assert life.scores["a"] == 100


def test_scores_are_multiplied_like_taps() -> None:
    life = preferans()
    life.do(enter(1, "-10 4 6"))
    life.close()
    life.do(Seat())
    life.do(SetMultiplier(halves=3))
    life.do(Publish())
    life.do(StartRound())
    seats = life.round.tables[1].seats
    life.do(enter(1, " ".join({"a": "-10", "b": "10", "c": "0"}[player] for player in seats)))
    assert life.scores["a"] == -25


# Permissions and versions


def test_phones_enter_no_final_scores() -> None:
    assert preferans().refusal(enter(1, "0 0 0"), phone("a")).code == "not_yours"


def test_the_same_again_is_nothing() -> None:
    life = preferans()
    life.do(enter(1, "-10 4 6"), SAM)
    assert life.do(enter(1, "-10 4 6.0"), SAM) == ()


def test_unseen_scores_are_not_overwritten() -> None:
    """The refusal shows both and their author."""
    life = preferans()
    seen = life.version_seen(1)
    life.do(enter(1, "-10 4 6"), SAM, seen=seen)
    for before in (None, seen):
        refusal = life.refusal(enter(1, "0 0 0"), OLGA, seen=before)
        assert refusal.code == "table_changed_meanwhile"
        assert refusal.params["by"] == "sam"
        assert refusal.params["theirs"] == ["-10", "4", "6"]
    life.do(enter(1, "0 0 0"), OLGA, seen=life.version_seen(1))
    assert set(life.scores.values()) == {0}


def test_taking_the_scores_away_leaves_an_open_table() -> None:
    life = preferans()
    life.do(enter(1, "-10 4 6"))
    life.do(EnterTable(table=1), seen=life.version_seen(1))
    assert life.round.tables[1].scores is None
    assert life.refusal(CloseRound()).code == "open_tables"


def test_a_table_of_taps_has_no_final_scores_and_the_other_way_round() -> None:
    life = round_at_tables("abcd")
    life.tap("a")
    assert life.refusal(EnterTable(table=1, places=(1, 2, 3, 4))).code == "several_scorings"
    life = round_at_tables("abcd")
    life.do(EnterTable(table=1, places=(1, 2, 3, 4)))
    assert life.refusal(Tap(table=1, player=id_of("a"), delta=1)).code == "several_scorings"


# The end of the round


def test_a_table_without_a_result_stops_the_close() -> None:
    """Unless it is to stay unfinished; it counts nothing then."""
    life = preferans("abc", "def")
    life.do(enter(1, "-10 4 6"))
    refusal = life.refusal(CloseRound())
    assert refusal.code == "open_tables"
    assert refusal.params["tables"] == [2]
    life.do(CloseRound(unfinished=True))
    second = life.state.round(1)
    assert second is not None
    assert second.tables[2].unfinished
    assert life.scores["d"] == 0


def test_taps_leave_no_table_open() -> None:
    """A table at which nobody scored is a table of zeros."""
    life = round_at_tables("abcd", "efgh")
    life.tap("a")
    life.do(CloseRound())


def test_final_scores_at_one_table_require_the_others() -> None:
    life = round_at_tables("abcd", "efgh", "ijkl")
    life.do(EnterTable(table=1, places=(1, 2, 3, 4)))
    life.tap("e")
    assert life.refusal(CloseRound()).params["tables"] == [3]
    life.do(CloseRound(unfinished=True))


def test_after_the_round_only_the_organiser_corrects_and_says_why() -> None:
    life = preferans()
    life.do(enter(1, "-10 4 6"))
    life.close()
    seen = version(life, 1, 1)
    assert life.refusal(enter(1, "0 0 0", reason="x"), SAM, seen=seen).code == "correction_by_organiser"
    assert life.refusal(enter(1, "0 0 0"), seen=seen).code == "late_needs_reason"
    gone = EnterTable(table=1, reason="nobody played")
    assert life.refusal(gone, seen=seen).code == "closed_without_result"
    life.do(enter(1, "-20 14 6", reason="misread"), seen=seen)
    assert life.scores["a"] == -20
    (event,) = list(history(life.state))[-1].events
    assert isinstance(event, TableResult)
    assert (event.reason, event.was_scores) == ("misread", ("-10", "4", "6"))


def test_a_table_that_stayed_unfinished_gets_its_scores_later() -> None:
    life = preferans("abc", "def")
    life.do(enter(1, "-10 4 6"))
    life.do(CloseRound(unfinished=True))
    life.do(enter(2, "-10 4 6", reason="found the sheet"))
    assert life.scores["d"] == -10
    life.do(EnterTable(table=2, unfinished=True, reason="no"), seen=version(life, 1, 2))
    assert life.scores["d"] == 0


def test_a_table_that_stayed_unfinished_may_be_tapped_for_later() -> None:
    """Then it is not unfinished any more."""
    life = round_at_tables("abcd", "efgh")
    life.do(EnterTable(table=1, places=(1, 2, 3, 4)))
    life.do(CloseRound(unfinished=True))
    life.tap("e", actor=ANN, reason="forgotten", round=1)
    first = life.state.round(1)
    assert first is not None
    assert not first.tables[2].unfinished
    assert life.scores["e"] == 1


def test_a_correction_of_an_earlier_round_counts_by_its_own_table() -> None:
    life = preferans("abc", "def")
    for table in (1, 2):
        life.do(enter(table, "-10 4 6"))
    life.close()
    life.seat("aef", "dbc")
    life.do(enter(2, "-20 14 6", round=1, reason="misread"), seen=version(life, 1, 2))
    assert life.scores["d"] == -20
    assert life.round.tables[2].scores is None


def test_a_correction_after_the_end_is_an_amendment() -> None:
    life = preferans()
    life.do(enter(1, "-10 4 6"))
    life.close()
    life.do(Complete())
    life.do(enter(1, "6 4 -10", reason="seats"), seen=version(life, 1, 1))
    assert life.state.amended == [life.last]
    assert life.order == "cba"


def test_at_tables_the_next_round_has_no_way_out_to_choose() -> None:
    riichi().refusal(NextRound(relief="allow_rematch"), code="is_at_tables")
