"""The value of every match, bye and missed round: the table in standings/ledger.py, clause by clause."""

from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.pairing.score_pairing import pair
from crosstable.ranking.ledger import Ledger
from crosstable.views.explain import explain_place
from tests.build import Document, rows, standings, swiss


def numbers(document: Document, player: str) -> dict[str, Any]:
    """Return points, wins-losses-draws of matches and of games, opponents met and byes."""
    row = rows(document)[player]
    record, games = row.record, row.games
    return {
        "points": row.points / 2,
        "matches": (record.wins, record.losses, record.draws),
        "games": (games.wins, games.losses, games.draws),
        "met": "".join(row.opponents),
        "byes": row.byes,
    }


def kinds(document: Document, player: str) -> list[str]:
    """Return the kind of each round of a player."""
    return [round_.kind for round_ in explain_place(standings(document), rows(document)[player].player.id).rounds]


def test_a_played_match_gives_points_and_games_to_both() -> None:
    """More games won wins the match; drawn games count for both."""
    document = swiss("a 2-1-1 b")
    assert numbers(document, "a") == {"points": 3, "matches": (1, 0, 0), "games": (2, 1, 1), "met": "b", "byes": 0}
    assert numbers(document, "b") == {"points": 0, "matches": (0, 1, 0), "games": (1, 2, 1), "met": "a", "byes": 0}
    assert kinds(document, "a") == ["played"]


@pytest.mark.parametrize(("best_of", "games"), [(1, 1), (3, 2), (5, 3)])
def test_a_bye_is_a_win_with_the_games_of_the_match(best_of: int, games: int) -> None:
    """A bye is a won match with as many games as a match needs, and without an opponent."""
    document = swiss("a bye", best_of=best_of)
    assert numbers(document, "a") == {"points": 3, "matches": (1, 0, 0), "games": (games, 0, 0), "met": "", "byes": 1}
    assert kinds(document, "a") == ["bye"]


def test_a_bye_counts_as_soon_as_its_round_is_published() -> None:
    """Its player need not wait for the matches of others; a draft counts for nothing."""
    for status in ("staging", "in_progress", "completed"):
        assert numbers(swiss(f"({status}) a bye, b - c"), "a")["points"] == 3, status
    assert numbers(swiss("(draft) a bye, b - c"), "a")["points"] == 0


def test_a_bye_may_be_worth_other_games() -> None:
    """`bye_points` says how many games a bye is, won and drawn."""
    assert numbers(swiss("a bye", bye_points={"wins": 1, "draws": 1}), "a")["games"] == (1, 0, 1)


def test_a_half_bye_is_a_draw_without_games() -> None:
    """A bye of the kind `draw` is a drawn match and nothing else."""
    assert numbers(swiss("a draw bye"), "a") == {
        "points": 1,
        "matches": (0, 0, 1),
        "games": (0, 0, 0),
        "met": "",
        "byes": 1,
    }


def test_a_lost_bye_scores_as_a_missed_round() -> None:
    """A bye of the kind `loss` is a lost match without games, as if nobody had come; only the count of byes tells."""
    lost = numbers(swiss("a loss bye, b bye"), "a")
    missed = numbers(swiss("b bye", entries={"a": {}}), "a")
    assert lost == {**missed, "byes": 1}


def test_a_forfeit_is_won_and_lost_with_the_games_of_a_bye() -> None:
    """The winner has the games of a bye, the loser as many lost ones, and they have met."""
    document = swiss("a forfeits to b")
    assert numbers(document, "b") == {"points": 3, "matches": (1, 0, 0), "games": (2, 0, 0), "met": "a", "byes": 0}
    assert numbers(document, "a") == {"points": 0, "matches": (0, 1, 0), "games": (0, 2, 0), "met": "b", "byes": 0}
    assert kinds(document, "a") == kinds(document, "b") == ["forfeit"]


def test_a_forfeit_with_drawn_bye_games_mirrors_them() -> None:
    """Drawn games of a bye are drawn for the loser of a forfeit too."""
    document = swiss("a forfeits to b", bye_points={"wins": 1, "draws": 2})
    assert (numbers(document, "b")["games"], numbers(document, "a")["games"]) == ((1, 0, 2), (0, 1, 2))


def test_a_forfeit_need_not_count_as_met() -> None:
    """Where forfeits do not count as met the result stays and the opponent goes."""
    document = swiss("a forfeits to b", forfeits_count_as_met=False)
    assert (numbers(document, "b")["points"], numbers(document, "b")["met"]) == (3, "")
    assert (numbers(document, "a")["matches"], numbers(document, "a")["met"]) == ((0, 1, 0), "")


def test_a_double_loss_is_lost_by_both_who_have_met() -> None:
    """Both lose, both have met, no game was played."""
    document = swiss("a and b lose")
    for text, other in ("ab", "ba"):
        assert numbers(document, text) == {
            "points": 0,
            "matches": (0, 1, 0),
            "games": (0, 0, 0),
            "met": other,
            "byes": 0,
        }
    assert kinds(document, "b") == ["double_loss"]


@pytest.mark.parametrize("met", [True, False])
def test_a_double_forfeit_is_lost_by_both_who_have_not_met(met: bool) -> None:
    """Both lose, no game was played, and they may be paired again whatever single forfeits count as."""
    document = swiss("a and b forfeit", forfeits_count_as_met=met)
    for player in "ab":
        assert numbers(document, player) == {
            "points": 0,
            "matches": (0, 1, 0),
            "games": (0, 0, 0),
            "met": "",
            "byes": 0,
        }
        assert kinds(document, player) == ["double_forfeit"]
    assert [{m.first, m.second} for m in pair(tournament_from(document)).matches] == [{"a", "b"}]


@pytest.mark.parametrize(("said", "drawn"), [("a 0-0 b", 0), ("a 0-0-3 b", 3)])
def test_an_intentional_draw_has_no_games_or_three_drawn(said: str, drawn: int) -> None:
    """An agreed draw is a draw, whichever of the two ways it is written."""
    assert numbers(swiss(said), "a") == {
        "points": 1,
        "matches": (0, 0, 1),
        "games": (0, 0, drawn),
        "met": "b",
        "byes": 0,
    }


def test_a_missed_round_is_a_loss_without_games_or_opponent() -> None:
    """Neither match nor bye in a closed round is one lost match."""
    document = swiss("a 2-0 b, c bye", "a 2-0 c")
    assert numbers(document, "b") == {"points": 0, "matches": (0, 2, 0), "games": (0, 2, 0), "met": "a", "byes": 0}
    assert kinds(document, "b") == ["played", "missed"]


def test_an_announced_absence_is_a_missed_round_all_the_same() -> None:
    """An absent player loses the closed rounds of the absence and plays the others."""
    absences = [("b", [[2, 2]]), ("c", [[2, None]])]
    entries = {player: {"absent": stretches} for player, stretches in absences}
    document = swiss("a 2-0 b, c bye", "a bye", "a 2-0 b", entries=entries)
    assert kinds(document, "b") == ["played", "missed", "played"]
    assert kinds(document, "c") == ["bye", "missed", "missed"]


def test_nothing_is_missed_in_a_round_that_is_still_open() -> None:
    """Only a closed round can be missed."""
    assert numbers(swiss("(in_progress) a 2-0 b", entries={"c": {}}), "c")["matches"] == (0, 0, 0)


def test_a_late_entry_has_lost_the_rounds_before() -> None:
    """Every closed round before a player's first is a lost match without games."""
    document = swiss("a 2-0 b", "a 2-0 b", "a 2-0 c, b bye", entries={"c": {"first_round": 3}})
    assert numbers(document, "c") == {"points": 0, "matches": (0, 3, 0), "games": (0, 2, 0), "met": "a", "byes": 0}
    assert kinds(document, "c") == ["missed", "missed", "played"]


def test_a_late_entry_may_be_given_byes() -> None:
    """With `late_entry: byes` those rounds are won byes instead."""
    document = swiss("a 2-0 b", "a 2-0 c, b bye", entries={"c": {"first_round": 2}}, late_entry="byes")
    assert numbers(document, "c") == {"points": 3, "matches": (1, 1, 0), "games": (2, 2, 0), "met": "a", "byes": 1}


@pytest.mark.parametrize(
    ("limit", "lines"),
    [(0, ["missed"] * 3), (1, ["bye", "missed", "missed"]), (2, ["bye", "bye", "missed"]), (None, ["bye"] * 3)],
)
def test_a_late_entry_gets_no_more_byes_than_allowed(limit: int | None, lines: list[str]) -> None:
    """Up to the limit; the other rounds are lost."""
    rounds = ("a 2-0 b", "b 2-0 a", "a 2-0 b", "c 2-0 a, b bye")
    document = swiss(*rounds, entries={"c": {"first_round": 4}}, late_entry="byes", max_byes_per_player=limit)
    assert kinds(document, "c") == [*lines, "played"]


def test_a_late_entry_is_given_no_bye_for_a_round_that_was_missed() -> None:
    """The byes end with the rounds before the first: staying away after that is a loss."""
    document = swiss("a 2-0 b", "a 2-0 b", entries={"c": {"first_round": 2}}, late_entry="byes")
    assert kinds(document, "c") == ["bye", "missed"]


@pytest.mark.parametrize("fact", [{"dropped_after": 1}, {"eliminated_in": 1}])
def test_no_missed_rounds_after_leaving(fact: dict[str, int]) -> None:
    """After a drop or an elimination no round counts, and played rounds stay."""
    document = swiss("a 2-0 b, c bye", "a 2-0 c", entries={"b": fact})
    assert numbers(document, "b")["matches"] == (0, 1, 0)
    assert numbers(document, "a")["met"] == "bc"


def test_the_disqualified_take_no_place_and_count_for_others() -> None:
    """No row and no rank, but the opponent has met them and keeps the points."""
    document = swiss("a 2-0 b, c bye", "a 2-0 c", entries={"b": {"disqualified_in": 2}})
    assert list(rows(document)) == ["a", "c"]
    assert numbers(document, "a")["met"] == "bc"
    assert [player.id for player in standings(document).disqualified] == ["b"]


def test_drop_before_first_round_has_no_row() -> None:
    """No row, no missed round, and not among the disqualified either."""
    never = [{"dropped_after": 0}, {"first_round": 3, "dropped_after": 2}]
    document = swiss("a 2-0 b", "a 2-0 b", entries=dict(zip("cd", never, strict=True)))
    assert list(rows(document)) == ["a", "b"]
    assert standings(document).disqualified == []
    assert Ledger(tournament_from(document)).played.tolist() == [2, 2, 0, 0]


def test_an_unfinished_match_is_left_out() -> None:
    """An open match of a closed round counts for nothing: not played, not met, and no missed round."""
    assert numbers(swiss("a - b"), "a") == {
        "points": 0,
        "matches": (0, 0, 0),
        "games": (0, 0, 0),
        "met": "",
        "byes": 0,
    }


def test_an_unfinished_match_may_count_as_drawn() -> None:
    """With `unfinished_matches: draw` it is a drawn match without games, and they have met."""
    document = swiss("a - b", unfinished_matches="draw")
    assert numbers(document, "a") == {"points": 1, "matches": (0, 0, 1), "games": (0, 0, 0), "met": "b", "byes": 0}
    assert kinds(document, "a") == ["unfinished"]


@pytest.mark.parametrize("rule", ["exclude", "draw"])
def test_an_open_match_of_an_open_round_is_nothing_yet(rule: str) -> None:
    """As long as the round runs, an open match waits."""
    assert numbers(swiss("(in_progress) a - b", unfinished_matches=rule), "a")["matches"] == (0, 0, 0)


@pytest.mark.parametrize("status", ["in_progress", "completed"])
@pytest.mark.parametrize("fact", [{"dropped_after": 0, "first_round": 1}, {"dropped_after": 1}, {"disqualified_in": 1}])
def test_the_open_match_of_who_left_is_forfeited(fact: dict[str, int], status: str) -> None:
    """Dropped or disqualified no later than the round: the other has won at once, closed or not."""
    document = swiss(f"({status}) a - b", entries={"b": fact})
    assert numbers(document, "a") == {"points": 3, "matches": (1, 0, 0), "games": (2, 0, 0), "met": "b", "byes": 0}


def test_an_open_match_that_both_left_is_lost_by_both() -> None:
    """Two who leave lose both."""
    gone = {"dropped_after": 1}
    document = swiss("a - b", entries={"a": gone, "b": gone})
    assert kinds(document, "a") == kinds(document, "b") == ["double_loss"]


def test_drop_keeps_recorded_results() -> None:
    """Only open matches are forfeited."""
    assert numbers(swiss("a 0-2 b", entries={"b": {"dropped_after": 1}}), "a")["matches"] == (0, 1, 0)


def test_a_draft_counts_for_nothing() -> None:
    """Matches of a draft are neither played nor met, and nobody misses it."""
    document = swiss("a 2-0 b, c bye", "(draft) a - c")
    assert numbers(document, "a")["met"] == "b"
    assert numbers(document, "b")["matches"] == (0, 1, 0)


def test_opponents_stand_in_the_order_of_rounds_and_twice_if_met_twice() -> None:
    """Meeting again counts again."""
    assert numbers(swiss("a 2-0 c, b bye", "b 2-0 a, c bye", "c 2-0 a, b bye"), "a")["met"] == "cbc"


def test_a_ledger_can_stop_at_a_round() -> None:
    """The ledger after a round knows nothing of later results, drops and disqualifications."""
    document = swiss("a 2-0 b, c bye", "a 2-0 c", entries={"b": {"disqualified_in": 2}})
    then = Ledger(tournament_from(document)).snapshot(1)
    assert then.points.tolist() == [6, 0, 6]
    assert then.listed.tolist() == [True, True, True]
    assert then.snapshot(0).points.tolist() == [0, 0, 0]


def test_no_players_and_no_rounds_are_empty_standings() -> None:
    """Nothing to rank is not an error."""
    assert rows(swiss()) == {}
    assert [row.rank for row in rows(swiss(entries={"a": {}, "b": {}}, chain=[])).values()] == [1, 1]
