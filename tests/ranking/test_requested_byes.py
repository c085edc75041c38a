"""Values of requested byes, in standings, tie-breaks and later pairings."""

from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import COUNTS_AS
from crosstable.pairing.problem import make_field
from crosstable.ranking.ledger import Ledger, bye_points
from tests.build import rows, swiss
from tests.ranking.test_ledger import kinds, numbers


@pytest.mark.parametrize(
    ("worth", "points", "matches", "games", "kind"),
    [
        ([], 0, (0, 2, 0), (0, 2, 0), "missed"),
        (["none"], 0, (0, 2, 0), (0, 2, 0), "missed"),
        (["half"], 1, (0, 1, 1), (0, 2, 0), "bye"),
        (["full"], 3, (1, 1, 0), (2, 2, 0), "bye"),
    ],
)
def test_requested_bye_is_worth_what_it_says(
    worth: list[str], points: int, matches: tuple[int, ...], games: tuple[int, ...], kind: str
) -> None:
    document = swiss("a 2-0 b, c bye", "a 2-0 c", entries={"b": {"absent": [[2, 2, *worth]]}})
    byes = int(kind == "bye")
    assert numbers(document, "b") == {"points": points, "matches": matches, "games": games, "met": "a", "byes": byes}
    assert kinds(document, "b") == ["played", kind]


def test_half_point_bye_is_half_a_point_at_chess() -> None:
    document = swiss("a 1-0 b", entries={"c": {"absent": [[1, 1, "half"]]}}, preset="chess")
    assert {player: row.points / 2 for player, row in rows(document).items()} == {"a": 1, "b": 0, "c": 0.5}


def test_requested_bye_counts_before_the_round_is_closed() -> None:
    """Like every bye of a round, and unlike a missed round, which waits until the round is closed."""
    entries: dict[str, dict[str, Any]] = {"c": {"absent": [[1, 1, "half"]]}, "d": {"absent": [[1, 1]]}}
    open_round = swiss("(in_progress) a - b", entries=entries)
    assert (numbers(open_round, "c")["points"], numbers(open_round, "d")["matches"]) == (1, (0, 0, 0))


def test_player_who_dropped_before_has_no_bye() -> None:
    entries = {"b": {"absent": [[2, 3, "half"]], "dropped_after": 2}}
    document = swiss("a 2-0 b, c bye", "a 2-0 c", "a bye, c bye", entries=entries)
    assert kinds(document, "b") == ["played", "bye"]


def test_latest_of_two_entries_for_a_round_counts() -> None:
    document = swiss("a 2-0 b", "a bye", entries={"b": {"absent": [[2, 3], [2, 2, "half"]]}})
    assert numbers(document, "b")["points"] == 1


def test_requested_bye_is_a_downfloat_and_takes_no_seat() -> None:
    """It is worth more than a loss; nobody is paired with the player, and the pairing gives its own bye besides."""
    entries = {"c": {"absent": [[1, 2, "half"]]}, "e": {}}
    field = make_field(tournament_from(swiss("a 2-0 b, d 2-0 e", entries=entries)), 3)
    assert field.downfloats[field.ids.index(rows(swiss("a 2-0 c"))["c"].player.id)] == 1
    ledger = Ledger(tournament_from(swiss("a 2-0 b, d 2-0 e", entries=entries)))
    assert ledger.bye_wins.sum() == 0


@pytest.mark.parametrize(("worth", "points"), [("half", 4), ("full", 8)])
def test_half_of_the_games_are_won_where_games_are_counted(worth: str, points: int) -> None:
    document = swiss("a 5-3 b", entries={"c": {"absent": [[1, 1, worth]]}}, preset="crokinole_points")
    row = rows(document)["c"]
    assert row.points / 2 == points
    config = tournament_from(document).stage.config
    assert bye_points(config, COUNTS_AS[worth]) == 2 * points  # type: ignore[index]
