"""Points that the organiser takes off: they lower a player's own place and pairing, and nothing that others read."""

from fractions import Fraction as F
from typing import Any

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.exchange.explanations import explanation_answer
from crosstable.exchange.json_answers import standings_answer
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Deduction, PlayerId
from crosstable.pairing.problem import make_field
from crosstable.pairing.systems import pair
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import tiebreaks
from crosstable.ranking.standings import Standings
from crosstable.views.explain import explain_place
from tests.build import Document, ranks, rows, standings, swiss
from tests.pairing.rounds import objective_of

BY_NUMBER: dict[str, Any] = {"pairing_tiebreakers": ["player_number"], "bye_assignment": "lowest_tiebreaker"}


def with_deductions(document: Document, *deductions: tuple[Any, ...]) -> Document:
    """Return the document with deductions: player, round, points and perhaps a reason."""
    names = ("player", "round", "points", "reason")
    return {**document, "deductions": [dict(zip(names, deduction, strict=False)) for deduction in deductions]}


def two_rounds(*deductions: tuple[Any, ...], **config: Any) -> Document:
    """Return two rounds: a won both, b and c one each, d none."""
    return with_deductions(swiss("a 2-0 b, c 2-0 d", "a 2-0 c, b 2-0 d", **config), *deductions)


# Standings


def test_place_follows_the_lowered_points() -> None:
    """6 - 4 points are fewer than 3: a falls behind b and c."""
    document = two_rounds(("a", 2, 4), chain=[])
    assert [(row.player.id, row.rank, row.points, row.deducted) for row in rows(document).values()] == [
        ("b", 1, 6, 0),
        ("c", 1, 6, 0),
        ("a", 3, 4, 8),
        ("d", 4, 0, 0),
    ]


def test_deductions_add_up_and_may_go_below_nothing() -> None:
    """Two of 1.5 points off one point less than nothing: chess players with 0 points stand at -2.5 and above."""
    document = swiss("a 1-0 b, c 0-0-1 d", preset="chess")
    document = with_deductions(document, ("b", 1, 1.5), ("b", 1, 1), ("d", 1, 0.5))
    assert {player: F(row.points, 2) for player, row in rows(document).items()} == {
        "a": F(1),
        "c": F(1, 2),
        "d": F(0),
        "b": F(-5, 2),
    }
    answer = standings_answer(standings(document))["standings"]
    assert [(row["player"], row["points"], row.get("deducted")) for row in answer] == [
        ("a", 1, None),
        ("c", 0.5, None),
        ("d", 0, 0.5),
        ("b", -2.5, 2.5),
    ]


def test_the_record_stays_as_played() -> None:
    """Wins, games, rounds and opponents say what happened at the board."""
    with_it, without = (rows(two_rounds(*some))["a"] for some in ([("a", 1, 3)], []))
    assert (with_it.points, without.points) == (6, 12)
    for name in ("record", "games", "played", "byes", "opponents", "tiebreaks"):
        assert getattr(with_it, name) == getattr(without, name)


@pytest.mark.parametrize("points_for", ["match", "game"])
@pytest.mark.parametrize("part", range(3))
def test_no_tiebreak_reads_a_deduction(points_for: str, part: int) -> None:
    """A deduction changes neither a player's own values nor the opponents'. Head-to-head and mini-leagues depend on
    ties; here all lose the same, so there are none.
    """
    document = two_rounds(chain=[*tiebreaks()][30 * part : 30 * part + 30], points_for=points_for)
    everybody = with_deductions(document, *((player, 1, 7.5) for player in "abcd"))
    before, after = rows(document), rows(everybody)
    assert list(before) == list(after)
    for letter in "abcd":
        assert after[letter].tiebreaks == before[letter].tiebreaks
        assert after[letter].points == before[letter].points - 15


def test_opponents_count_points_without_deductions() -> None:
    """b met a (6 of 6 points, whatever was taken off) and d (0 of 6): omw is the mean of 1 and 0.33."""
    chain = ["omw", "mw", "buchholz", "sonneborn_berger", "sos", "cumulative"]
    found = rows(two_rounds(("a", 1, 5), chain=chain))
    assert found["b"].tiebreaks == {
        "omw": F(133, 200),
        "mw": F(1, 2),
        "buchholz": F(6),
        "sonneborn_berger": F(0),
        "sos": F(3, 2),
        "cumulative": F(3),
    }
    assert found["a"].tiebreaks["mw"] == 1
    assert found["a"].tiebreaks["cumulative"] == 9


def test_a_tie_is_a_tie_on_the_lowered_points() -> None:
    """a falls to b's and c's 3 points; among the three a took 3 off each of the others, who have not met."""
    document = two_rounds(("a", 2, 3), chain=["mini_points"])
    assert {player: row.tiebreaks["mini_points"] for player, row in rows(document).items()} == {
        "a": F(6),
        "b": F(0),
        "c": F(0),
        "d": None,
    }
    assert ranks(document) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]


def test_two_who_are_level_by_a_deduction_go_by_their_own_match() -> None:
    """a beat b and would stand above, had a not lost 3 points; level, the match between them decides."""
    document = with_deductions(swiss("a 2-0 b", "a bye, b bye", chain=["head_to_head"]), ("a", 2, 3))
    assert {player: row.tiebreaks["head_to_head"] for player, row in rows(document).items()} == {"a": F(3), "b": F(0)}
    assert ranks(document) == [(1, "a"), (2, "b")]


def test_deduction_counts_from_its_round() -> None:
    """Standings after an earlier round do not know it; without a round named, all of them count."""
    tournament = tournament_from(two_rounds(("a", 2, 1), ("a", 5, 2)))
    found = [Ledger(tournament, through).points.tolist()[0] for through in (1, 2, 4, 5, None)]
    assert found == [6, 10, 10, 6, 6]
    assert Ledger(tournament).snapshot(2).deductions == (Deduction(PlayerId("a"), 2, HalfPoints(2)),)
    assert Ledger(tournament).board_points.tolist() == [12, 6, 6, 0]
    assert next((row.player.id, row.points) for row in Standings(tournament, through=2)) == ("a", 10)


def test_a_settled_tie_is_one_on_the_lowered_points() -> None:
    """b and c are level until c loses half a point: then there is nothing to settle."""
    settled = [{"players": ["c", "b"], "by": "organiser", "reason": "older"}]
    document = {**two_rounds(("a", 2, 1), chain=[]), "settled": settled}
    assert ranks(document) == [(1, "a"), (2, "c"), (3, "b"), (4, "d")]


# Pairing


def test_pairing_goes_by_the_lowered_score() -> None:
    """a (6) would meet b or c (3); with 3 - 6 points a is last and meets d, whose 0 is nearest; b meets c."""
    without = pair(tournament_from(two_rounds(**BY_NUMBER)))
    assert [(match.first, match.second) for match in without.matches] == [("a", "d"), ("b", "c")]
    field = make_field(tournament_from(two_rounds(("a", 2, 9), **BY_NUMBER)), 3)
    assert (field.ids, field.scores) == (["b", "c", "d", "a"], [6, 6, 0, -6])


def test_penalised_player_is_paired_by_lowered_points() -> None:
    """a loses the 3 points of round 1: the other two winners meet, and a meets a new opponent with 0 points.

    Of a, b, d and f, numbered 1 to 4, the pairs 1-4 and 2-3 are 4 + 4 from their targets, 1-3 and 2-4 are 1 + 9.
    """
    document = swiss("a 2-0 b, c 2-0 d, e 2-0 f", **BY_NUMBER)
    matches = pair(tournament_from(with_deductions(document, ("a", 1, 3)))).matches
    assert [(match.first, match.second, match.points, match.floated) for match in matches] == [
        ("c", "e", (6, 6), False),
        ("a", "f", (0, 0), False),
        ("b", "d", (0, 0), False),
    ]


def test_a_later_deduction_is_not_known_to_an_earlier_round() -> None:
    """Round 2 is paired by what was so before it; a deduction of round 2 counts from round 3 on."""
    tournament = tournament_from(two_rounds(("a", 2, 1.5)))
    assert dict(zip((f := make_field(tournament, 2)).ids, f.scores, strict=True)) == {"a": 6, "b": 0, "c": 6, "d": 0}
    assert dict(zip((f := make_field(tournament, 3)).ids, f.scores, strict=True)) == {"a": 9, "b": 6, "c": 6, "d": 0}


def test_the_bye_goes_to_the_lowest_score_after_deductions() -> None:
    """c won, yet has the fewest points left of the five."""
    document = with_deductions(swiss("a 2-0 b, c 2-0 d, e bye", **BY_NUMBER), ("c", 1, 3.5))
    found = pair(tournament_from(document))
    assert (found.bye, objective_of(found).bye_score) == ("c", -1)


def test_floats_use_the_scores_at_pairing() -> None:
    """a and b met in round 2 with 3 and 0 points; after a deduction of 3 in round 1 they met on level terms."""
    document = swiss("a 2-0 c, b 0-2 d", "a 2-0 b, d 2-0 c", **BY_NUMBER)

    def floats(*deductions: tuple[Any, ...]) -> dict[str, tuple[int, int]]:
        field = make_field(tournament_from(with_deductions(document, *deductions)), 3)
        return dict(zip(field.ids, zip(field.downfloats, field.upfloats, strict=True), strict=True))

    assert floats() == {"a": (1, 0), "b": (0, 1), "d": (1, 0), "c": (0, 1)}
    assert floats(("a", 1, 3)) == {"a": (0, 0), "b": (0, 0), "d": (1, 0), "c": (0, 1)}
    assert floats(("a", 1, 3.5)) == {"a": (0, 1), "b": (1, 0), "d": (1, 0), "c": (0, 1)}
    assert floats(("a", 2, 3)) == floats()


def test_a_round_robin_shows_the_lowered_points() -> None:
    """The schedule stays; the points next to it are the table's."""
    document = with_deductions(swiss("a 1-0 d, b 1-0 c", preset="crokinole_groups"), ("a", 1, 1.5))
    matches = pair(tournament_from(document)).matches
    assert [(match.first, match.second, match.points) for match in matches] == [("d", "c", (0, 0)), ("a", "b", (1, 4))]
    assert rows(document)["a"].points == 1


# Reasons


def test_the_reason_of_a_place_shows_the_deduction() -> None:
    """In its round, after the match, with points and reason; the neighbours differ by points."""
    document = two_rounds(("a", 2, 4), ("a", 1, 0.5, "late"), chain=[])
    table = standings(document)
    place = explain_place(table, PlayerId("a"))
    assert [(deduction.round, deduction.points, deduction.reason) for deduction in place.deductions] == [
        (1, 1, "late"),
        (2, 8, None),
    ]
    assert [round_.points for round_ in place.rounds] == [6, 6]
    assert place.above is not None
    assert (place.above.code, place.above.values) == ("points", (F(3), F(3, 2)))
    names = {PlayerId(player): player.upper() for player in "abcd"}
    told = explanation_answer(place, names)
    assert [round_["text"] for round_ in told["rounds"]] == [
        "Round 1: beat B 2-0.",
        "Round 1: 0.5 points deducted (late).",
        "Round 2: beat C 2-0.",
        "Round 2: 4 points deducted.",
    ]
    assert told["rounds"][1] == {
        "round": 1,
        "code": "deducted",
        "opponent": None,
        "points": 0.5,
        "reason": "late",
        "text": "Round 1: 0.5 points deducted (late).",
    }
    assert explanation_answer(explain_place(table, PlayerId("b")), {})["rounds"][0]["code"] == "round.played.lost"


def test_one_point_is_singular() -> None:
    """No "1 points"."""
    told = explanation_answer(explain_place(standings(two_rounds(("d", 2, 1))), PlayerId("d")), {})
    assert told["rounds"][-1]["text"] == "Round 2: one point deducted."


def test_an_explanation_of_earlier_standings_leaves_later_deductions_out() -> None:
    """Deductions that do not count are not listed."""
    tournament = tournament_from(two_rounds(("a", 1, 1), ("a", 2, 1)))
    place = explain_place(Standings(tournament, through=1), PlayerId("a"))
    assert [deduction.round for deduction in place.deductions] == [1]
    assert place.points == 2


def test_the_value_says_the_same_as_the_document() -> None:
    """A tournament made by hand, without a document."""
    tournament = tournament_from(two_rounds(chain=[]))
    one = Deduction(PlayerId("a"), 2, HalfPoints(8))
    stage = msgspec.structs.replace(tournament.stage, deductions=(one,))
    changed = msgspec.structs.replace(tournament, stages=(stage,))
    assert Standings(changed).rows == standings(two_rounds(("a", 2, 4), chain=[])).rows
