"""Scores of tables: events, final scores, mahjong with uma and oka, places, and sums that must match."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config, load_config, merged_settings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, ScoreEvent, Table
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.scoring import NEVER, SeatScores, imbalance, seat_scores
from tests.ranking.tables.small_events import ranks, round_, row_of, table, tournament

UMA = [15_000, 5_000, -5_000, -15_000]


def config(**settings: Any) -> Config:
    return load_config(merged_settings({}, settings))


def rules(**settings: Any) -> TableSettings:
    return config(**settings).of(TableSettings)


def seats(count: int) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(player) for player in "abcdefgh"[:count])


def points_of_scores(*scores: float, **settings: Any) -> list[Fraction]:
    table = Table(seats(len(scores)), scores=tuple(Fraction(str(score)) for score in scores))
    return [Fraction(points) for points in seat_scores(table, rules(**settings)).points]


def points_of_places(*places: int, **settings: Any) -> list[Fraction]:
    return [
        Fraction(points) for points in seat_scores(Table(seats(len(places)), places=places), rules(**settings)).points
    ]


# Events


def test_events_are_added_up_by_seat() -> None:
    """Points, wins and the last win of each; who has none has never won."""
    a, b, c = seats(3)
    taps = ((a, 1, 5), (b, -1, 6), (a, 1, 4), (a, -1, 9))
    events = tuple(ScoreEvent(str(i), tap, delta, Fraction(at)) for i, (tap, delta, at) in enumerate(taps))
    found = seat_scores(Table((a, b, c), events=events), rules())
    assert found == SeatScores((1, -1, 0), (2, 0, 0), (5_000_000, NEVER, NEVER))


# Final scores and the zero sum


def test_final_scores_count_as_they_are() -> None:
    """Preferans: the numbers on the paper, also fractions."""
    assert points_of_scores(-500, 40, 460) == [-500, 40, 460]
    assert points_of_scores(0.5, -0.25, -0.25) == [Fraction(1, 2), Fraction(-1, 4), Fraction(-1, 4)]


@pytest.mark.parametrize(
    ("scores", "settings", "unfinished", "missing"),
    [
        ([-500, 40, 460], {"zero_sum": True}, False, 0),
        ([-500, 40, 470], {"zero_sum": True}, False, 10),
        ([-500, 40, 450], {"zero_sum": True}, False, -10),
        ([-500, 40, 470], {"zero_sum": True}, True, 0),
        ([-500, 40, 470], {}, False, 0),
        ([42_000, 31_000, 27_000, 20_000], {"uma": UMA, "start_points": 30_000}, False, 0),
        ([42_000, 31_000, 27_000, 19_900], {"uma": UMA, "start_points": 30_000}, False, -100),
        ([42_000, 31_000, 27_000, 19_900], {"uma": UMA, "start_points": 30_000}, True, 0),
        ([40_000, 30_000, 20_000], {"uma": UMA, "start_points": 30_000}, False, 0),
    ],
)
def test_imbalance_of_scores(scores: Sequence[int], settings: dict[str, Any], unfinished: bool, missing: int) -> None:
    """Zero, or the points that all began with; nothing is asked of an unfinished game."""
    table = Table(seats(len(scores)), scores=tuple(map(Fraction, scores)), unfinished=unfinished)
    assert imbalance(table, config(**settings)) == missing


def test_the_lower_score_wins() -> None:
    """Preferans: the more negative the better, over all rounds and in the round; deductions make it higher."""
    scores = {"a": -500, "b": 40, "c": 460}
    tables = [{"table": 1, "seats": [*scores], "scores": [*scores.values()]}]
    evening = tournament(["a", "b", "c"], round_(1, *tables), table_size=3, zero_sum=True, lower_wins=True)
    assert ranks(Leaderboard(evening)) == [(1, "a"), (2, "b"), (3, "c")]


# Mahjong, RULES G.1


def test_riichi_against_the_start_of_thirty_thousand() -> None:
    """42, 31, 27 and 20 thousand with uma 15/5/-5/-15: +27, +6, -8, -25."""
    assert points_of_scores(42_000, 31_000, 27_000, 20_000, uma=UMA) == [27_000, 6_000, -8_000, -25_000]


def test_table_of_three_has_the_outer_two_bonuses() -> None:
    assert points_of_scores(42_000, 28_000, 20_000, uma=UMA) == [27_000, -2_000, -25_000]


def test_stand_in_takes_its_place_and_gets_nothing() -> None:
    """The last score is the stand-in's: here it is second, so that nobody gets the +5."""
    seated = Table(seats(3), scores=tuple(map(Fraction, (42_000, 27_000, 20_000, 31_000))))
    assert seat_scores(seated, rules(uma=UMA, leftovers="stand_in")).points == (27_000, -8_000, -25_000)


def test_riichi_with_oka() -> None:
    """42, 28, 20 and 10 thousand, start 25, oka 20: +47, +3, -15, -35."""
    found = points_of_scores(42_000, 28_000, 20_000, 10_000, uma=UMA, start_points=25_000, oka=20_000)
    assert found == [47_000, 3_000, -15_000, -35_000]


@pytest.mark.parametrize("order", [(2, 0, 3, 1), (3, 2, 1, 0)])
def test_the_order_of_seats_does_not_matter(order: tuple[int, ...]) -> None:
    """Places go by score, wherever one sits."""
    scores, expected = (42_000, 31_000, 27_000, 20_000), (27_000, 6_000, -8_000, -25_000)
    assert points_of_scores(*(scores[i] for i in order), uma=UMA) == [expected[i] for i in order]


def test_equal_scores_share_the_uma() -> None:
    """Two first share 15 and 5, three last share what is left; the winner's bonus is shared as well."""
    assert points_of_scores(35_000, 35_000, 30_000, 20_000, uma=UMA) == [15_000, 15_000, -5_000, -25_000]
    assert points_of_scores(45_000, 25_000, 25_000, 25_000, uma=UMA) == [30_000, -10_000, -10_000, -10_000]
    found = points_of_scores(35_000, 35_000, 20_000, 10_000, uma=UMA, start_points=25_000, oka=20_000)
    assert found == [25_000, 25_000, -15_000, -35_000]


def test_all_four_equal() -> None:
    """Nothing for anybody, with or without oka."""
    assert points_of_scores(*[30_000] * 4, uma=UMA) == [0] * 4
    assert points_of_scores(*[25_000] * 4, uma=UMA, start_points=25_000, oka=20_000) == [0] * 4


def test_without_sharing_the_seat_order_decides() -> None:
    """The one nearer to East takes the better place."""
    found = points_of_scores(35_000, 35_000, 30_000, 20_000, uma=UMA, share_uma=False)
    assert found == [20_000, 10_000, -5_000, -25_000]
    last = points_of_scores(20_000, 30_000, 35_000, 35_000, uma=UMA, share_uma=False)
    assert last == [-25_000, -5_000, 20_000, 10_000]


@pytest.mark.parametrize("oka", [0, 20_000])
@pytest.mark.parametrize("share", [True, False])
def test_a_complete_table_sums_to_zero(oka: int, share: bool) -> None:
    """Whatever the ties, as long as the scores make up the start."""
    for scores in ([25, 25, 25, 25], [40, 40, 10, 10], [60, 20, 20, 0], [10, 50, 10, 30]):
        found = points_of_scores(*scores, uma=[15, 5, -5, -15], start_points=25, oka=oka, share_uma=share)
        assert sum(found) == 0


# Places


def test_places_without_points_of_their_own() -> None:
    """A point for everybody beaten, half a one for everybody level."""
    assert points_of_places(1, 2, 3, 4) == [3, 2, 1, 0]
    assert points_of_places(4, 1, 3, 2) == [0, 3, 1, 2]
    assert points_of_places(1, 1, 3, 4) == [Fraction(5, 2), Fraction(5, 2), 1, 0]
    assert points_of_places(1, 1, 1) == [1, 1, 1]


def test_places_where_the_lower_score_wins() -> None:
    """One for everybody who was better, so that the winner still has the best score."""
    assert points_of_places(1, 2, 3, 4, lower_wins=True) == [0, 1, 2, 3]
    assert points_of_places(2, 2, 1, lower_wins=True) == [Fraction(3, 2), Fraction(3, 2), 0]


def test_places_with_points() -> None:
    """The points of the place; equal places share the points of their range, and places beyond the list get none."""
    points = [10, 6, 3, 1]
    assert points_of_places(2, 1, 4, 3, place_points=points) == [6, 10, 1, 3]
    assert points_of_places(1, 2, 2, 4, place_points=points) == [10, Fraction(9, 2), Fraction(9, 2), 1]
    assert points_of_places(1, 2, 3, place_points=points) == [10, 6, 3]
    assert points_of_places(1, 2, 3, 4, 5, place_points=points) == [10, 6, 3, 1, 0]


def test_rationals_stay_exact_over_rounds() -> None:
    """Three shared places of a third each are one point, and no noise makes or breaks a tie."""
    tables = [{"table": 1, "seats": ["a", "b", "c", "d"], "places": [1, 1, 1, 4]}]
    rounds = [round_(number, *tables, times=0.5) for number in (1, 2, 3)]
    evening = tournament(["a", "b", "c", "d"], *rounds, place_points=[1, 0, 0, 0])
    assert [row_of(Leaderboard(evening), player).score for player in "abcd"] == [Fraction(1, 2)] * 3 + [0]
    assert ranks(Leaderboard(evening)) == [(1, "a"), (1, "b"), (1, "c"), (4, "d")]


# Presets


def test_an_evening_of_preferans() -> None:
    """The game of the rules under its preset: -500 wins; a sum that is not zero is refused by the document."""
    scores = {"a": -500, "b": 40, "c": 460}
    document = {
        "crosstable": 1,
        "preset": "preferans",
        "players": [{"id": score} for score in scores],
        "rounds": [round_(1, {"table": 1, "seats": [*scores], "scores": [*scores.values()]})],
    }
    assert ranks(Leaderboard(tournament_from(document))) == [(1, "a"), (2, "b"), (3, "c")]
    document["rounds"] = [round_(1, {"table": 1, "seats": [*scores], "scores": [-500, 40, 470]})]
    with pytest.raises(Refusal) as caught:
        tournament_from(document)
    assert [(reason.code, reason.params["amount"]) for reason in caught.value.reasons] == [("not_balanced", 10)]


def test_a_hanchan_of_riichi() -> None:
    """Under its preset +27, +6, -8 and -25 thousand."""
    scores = {"a": 42_000, "b": 31_000, "c": 27_000, "d": 20_000}
    document = {
        "crosstable": 1,
        "preset": "riichi",
        "players": [{"id": score} for score in scores],
        "rounds": [round_(1, {"table": 1, "seats": [*scores], "scores": [*scores.values()]})],
    }
    board = Leaderboard(tournament_from(document))
    assert [row.score for row in board] == [27_000, 6_000, -8_000, -25_000]


@pytest.mark.parametrize("preset", ["speed_jong", "speed_jong_cut_line"])
def test_speed_jong(preset: str) -> None:
    """Taps by the four criteria; with a cut line there is a cut from the first round on."""
    document = {
        "crosstable": 1,
        "preset": preset,
        "players": [{"id": f"p{i}"} for i in range(8)],
        "rounds": [round_(1, table(1, p0="+1:00", p1="-1:00", p2="", p3="+0:59"), status="in_progress")],
    }
    evening = tournament_from(document)
    assert [row.player.id for row in Leaderboard(evening)][:2] == ["p0", "p3"]
    if preset == "speed_jong_cut_line":
        assert cut(evening).ideal == 6
