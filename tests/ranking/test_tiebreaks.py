"""Every tie-break by an example that was worked out by hand.

The event of most examples, three rounds, 3 points a win and 1 a draw:

R1: a-b 2-0, c-d 2-1    R2: a-c 1-1-1, b-d 2-0    R3: a-d 2-1, b-c 2-0

      a      b      c      d     points  won-lost-drawn  games
a     .     2-0   1-1-1   2-1      7         2-0-1       5-2-1
b    0-2     .     2-0    2-0      6         2-1-0       4-2-0
c   1-1-1   0-2     .     2-1      4         1-1-1       3-4-1
d    1-2    0-2    1-2     .       0         0-3-0       2-6-0
"""

from collections.abc import Sequence
from fractions import Fraction as F
from hashlib import blake2b
from typing import Any

import pytest

from crosstable.ranking.registry import family_of, tiebreaks
from tests.build import Document, ranks, rows, swiss

ROUNDS = ("a 2-0 b, c 2-1 d", "a 1-1-1 c, b 2-0 d", "a 2-1 d, b 2-0 c")

# Match shares 7/9, 6/9, 4/9 and 0 (which counts 33/100); game shares 16/24, 12/18, 10/24 and 6/24 (again 33/100).
# Points a match 7/3, 2, 4/3, 0. Win rates for owp: 5/6, 2/3, 1/2 and 0, which counts 1/4.
EXAMPLES: dict[str, tuple[F, F, F, F]] = {
    "mw": (F(7, 9), F(2, 3), F(4, 9), F(0)),
    "omw": (F(1297, 2700), F(1397, 2700), F(1597, 2700), F(17, 27)),
    "gw": (F(2, 3), F(2, 3), F(5, 12), F(33, 100)),
    "ogw": (F(106, 225), F(106, 225), F(499, 900), F(7, 12)),
    "match_wins": (F(2), F(2), F(1), F(0)),
    "game_wins": (F(5), F(4), F(3), F(2)),
    # Of a match between two players the games are the boards.
    "board_wins": (F(5), F(4), F(3), F(2)),
    "board_points": (F(11, 2), F(4), F(7, 2), F(2)),
    "buchholz": (F(6 + 4 + 0), F(7 + 0 + 4), F(0 + 7 + 6), F(4 + 6 + 7)),
    "sonneborn_berger": (F(6 + 2 + 0), F(0 + 0 + 4), F(7, 2), F(0)),
    "cumulative": (F(3 + 4 + 7), F(0 + 3 + 6), F(3 + 4 + 4), F(0)),
    "sos": (F(10, 9), F(11, 9), F(13, 9), F(17, 9)),
    "sosos": (F(41, 27), F(40, 27), F(38, 27), F(34, 27)),
    "owp": (F(17, 36), F(19, 36), F(7, 12), F(2, 3)),
    "oowp": (F(16, 27), F(31, 54), F(5, 9), F(19, 36)),
    "player_number": (F(1), F(2), F(3), F(4)),
    "on_time": (F(1), F(1), F(1), F(1)),
}

# These have examples of their own below.
OTHERS = {"head_to_head", "random", "twenties", "mini_points", "mini_twenties"}


def value(document: Document, code: str, player: str) -> F | None:
    """Return a player's value of a tie-break."""
    document["config"]["standings_tiebreakers"] = [code]
    return rows(document)[player].tiebreaks[code]


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_example(code: str) -> None:
    """The value of every player, exactly."""
    document = swiss(*ROUNDS)
    assert tuple(value(document, code, player) for player in "abcd") == EXAMPLES[code]


def test_every_tiebreak_has_an_example() -> None:
    """A tie-break registered without an example here fails; FIDE's have a file of their own."""
    assert set(EXAMPLES) | OTHERS == {code for code in tiebreaks() if family_of(code) is None}


def test_only_the_number_is_better_when_lower() -> None:
    """Each tie-break states its direction."""
    lower = [code for code, known in tiebreaks().items() if not known.higher_wins]
    assert [code for code in lower if family_of(code) is None] == ["player_number"]
    assert ranks(swiss(entries={"a": {"number": 9}, "b": {"number": 2}}, chain=["player_number"])) == [
        (1, "b"),
        (2, "a"),
    ]


def test_every_tiebreak_names_its_source() -> None:
    """Where a rule comes from can be looked up."""
    assert [code for code, known in tiebreaks().items() if not known.source] == []


@pytest.mark.parametrize("code", sorted(set(EXAMPLES) - {"player_number", "on_time"}))
def test_nothing_played_is_worth_nothing(code: str) -> None:
    """Without a match or an opponent the value is 0, and no floor lifts it."""
    assert value(swiss(entries={"a": {}}), code, "a") == 0


# mw, omw


def test_the_match_share_counts_byes_and_missed_rounds() -> None:
    """A bye is in the share as a win, a missed round as a loss: 6 of 9 and 3 of 9."""
    document = swiss("a bye, b bye", "a bye", "b loss bye, c bye", entries={"c": {}})
    assert (value(document, "mw", "a"), value(document, "mw", "b")) == (F(2, 3), F(1, 3))


def test_the_match_share_is_points_over_most_points() -> None:
    """A draw is one third where a win is 3 points, one half where it is 2."""
    assert value(swiss("a 1-1 b"), "mw", "a") == F(1, 3)
    assert value(swiss("a 1-1 b", points={"win": 2}), "mw", "a") == F(1, 2)


def test_match_win_share_counts_games() -> None:
    """With points for games it counts the games to be won: 5 of 8, and 13 of 16 with a bye."""
    scored: Document = {"points_for": "game", "points": {"win": 1, "draw": 0, "loss": 0}, "bye_points": {"wins": 8}}
    assert value(swiss("a 5-3 b", **scored), "mw", "a") == F(5, 8)
    assert value(swiss("a 5-3 b", "a bye", **scored), "mw", "a") == F(13, 16)


def test_the_floor_is_exactly_thirty_three_hundredths() -> None:
    """An opponent below it counts 33/100, not 1/3, and one who has 1/3 keeps it."""
    assert value(swiss("a 2-0 b"), "omw", "a") == F(33, 100)
    assert value(swiss("a 1-1 b"), "omw", "a") == F(1, 3)
    assert value(swiss("a 2-0 b", preset="pokemon"), "omw", "a") == F(1, 4)


def test_an_opponent_met_twice_counts_twice_and_a_bye_not_at_all() -> None:
    """Means go over meetings: b with 3 of 9, b again, c with 6 of 9."""
    document = swiss("a 2-0 b, c bye", "a 2-0 b, c bye", "a 2-0 c, b bye")
    assert value(document, "omw", "a") == (F(1, 3) + F(1, 3) + F(2, 3)) / 3


# gw, ogw


def test_bye_games_are_won_games() -> None:
    """2-0 by a bye and 1-2 are three games of five."""
    assert value(swiss("a bye", "a 1-2 b"), "gw", "a") == F(3, 5)


def test_drawn_games_count_as_draws() -> None:
    """1-1-1 is 4 points of 9."""
    assert value(swiss("a 1-1-1 b"), "gw", "a") == F(4, 9)


def test_too_few_games_are_no_share() -> None:
    """Below `min_games_for_gw` the share is 0, without a floor, for opponents too."""
    document = swiss("a 0-2 b", min_games_for_gw=3)
    assert (value(document, "gw", "a"), value(document, "ogw", "b")) == (F(0), F(0))
    assert value(swiss("a 2-0 b", min_games_for_gw=2), "gw", "a") == 1
    document = swiss("a 0-2 b", min_games_for_gw=2)
    assert (value(document, "gw", "a"), value(document, "ogw", "b")) == (F(33, 100), F(33, 100))


# buchholz, sonneborn_berger


@pytest.mark.parametrize(
    ("variant", "expected"),
    [("standard", (10, 11, 13, 17)), ("median", (4, 4, 6, 6)), ("modified", (10, 11, 13, 13))],
)
def test_buchholz_variants(variant: str, expected: tuple[int, ...]) -> None:
    """`median` leaves out the best and the worst opponent, `modified` the worst."""
    document = swiss(*ROUNDS, buchholz_variant=variant)
    assert tuple(value(document, "buchholz", player) for player in "abcd") == expected


@pytest.mark.parametrize(("variant", "one", "two"), [("standard", 3, 3 + 6), ("median", 3, 3 + 6), ("modified", 3, 6)])
def test_few_opponents_are_all_kept(variant: str, one: int, two: int) -> None:
    """`median` needs more than two opponents to leave any out, `modified` more than one. b has 3 points, c has 6."""
    rounds = ("a 0-2 b, c bye", "a 0-2 c, b loss bye")
    assert value(swiss(*rounds[:1], buchholz_variant=variant), "buchholz", "a") == one
    assert value(swiss(*rounds, buchholz_variant=variant), "buchholz", "a") == two


def test_chess_points_may_be_halves() -> None:
    """a drew with b (1.5) and beat c (0): Buchholz 1.5, Sonneborn-Berger 0.75."""
    document = swiss("a 0-0-1 b, c loss bye", "a 1-0 c, b bye", preset="chess")
    assert value(document, "buchholz", "a") == F(3, 2)
    assert value(document, "sonneborn_berger", "a") == F(3, 4)


def test_sonneborn_berger_takes_half_for_a_draw_whatever_a_draw_is_worth() -> None:
    """The share taken is 1, 1/2 or 0, not points."""
    assert value(swiss("a 1-1 b", "a bye, b bye"), "sonneborn_berger", "a") == F(4, 2)


# cumulative


def test_cumulative_runs_on_after_a_drop() -> None:
    """3 points of round 1 stand after each of three rounds."""
    document = swiss("a bye, b bye", "b bye", "b bye", entries={"a": {"dropped_after": 1}})
    assert value(document, "cumulative", "a") == 3 + 3 + 3


def test_cumulative_takes_in_the_round_that_runs() -> None:
    """A round counts from its start, a draft does not."""
    assert value(swiss("a bye", "(in_progress) a bye", "(draft) b - c"), "cumulative", "a") == 3 + 6


# head_to_head


#       a    b    c    d   points        R1: a-b, c-d   R2: a-c, b-d   R3: a-d, b-c
#   a   .   2-0  0-2  2-0    6
#   b  0-2   .   2-0  2-0    6
#   c  2-0  0-2   .   2-0    6
#   d  0-2  0-2  0-2   .     0
CIRCLE = ("a 2-0 b, c 2-0 d", "a 0-2 c, b 2-0 d", "a 2-0 d, b 2-0 c")


def test_head_to_head_counts_points_among_the_level() -> None:
    """Three in a circle took 3 points each off one another; d is level with nobody, which is null."""
    document = swiss(*CIRCLE)
    assert [value(document, "head_to_head", player) for player in "abcd"] == [3, 3, 3, None]


def test_head_to_head_separates_two() -> None:
    """a and b have 3 points each, and b won their match."""
    document = swiss("a 0-2 b, c bye", "a bye, b 0-2 c")
    assert [value(document, "head_to_head", player) for player in "ab"] == [0, 3]
    assert ranks(document) == [(1, "c"), (2, "b"), (3, "a")]


def test_head_to_head_works_from_the_first_round_on() -> None:
    """Two who drew the only round took a point each."""
    assert [value(swiss("a 1-1 b"), "head_to_head", player) for player in "ab"] == [1, 1]


def test_repeated_tiebreak_shows_its_first_value() -> None:
    """The circle of three has its points; the second entry finds each of them alone and has nothing to add."""
    chain = ["head_to_head", "player_number", "head_to_head"]
    assert [row.tiebreaks["head_to_head"] for row in rows(swiss(*CIRCLE, chain=chain)).values()] == [3, 3, 3, None]


def test_head_to_head_decides_nothing_unless_all_have_met() -> None:
    """a beat b, but neither met c, who is level with them: nothing for anybody."""
    document = swiss("a 2-0 b, c bye", "b bye, a loss bye, c loss bye")
    assert [value(document, "head_to_head", player) for player in "abc"] == [None, None, None]
    assert {rank for rank, _ in ranks(document)} == {1}


def test_head_to_head_is_computed_once_for_the_group_it_finds() -> None:
    """An entry acts once: after game wins have split the circle, only a second entry looks at the two who are left."""
    rounds = ("a 2-0 b, c 2-0 d", "a 1-2 c, b 2-0 d", "a 2-0 d, b 2-0 c")  # a has 5 game wins, b and c 4
    assert ranks(swiss(*rounds, chain=["head_to_head", "game_wins"])) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]
    again = ["game_wins", "head_to_head"]
    assert ranks(swiss(*rounds, chain=again)) == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]


def test_head_to_head_for_groups_of_two_leaves_three_alone() -> None:
    """With `max_tied` 2 a circle of three is not looked at."""
    document = swiss(*CIRCLE, chain=[{"code": "head_to_head", "max_tied": 2}])
    assert [row.tiebreaks["head_to_head"] for row in rows(document).values()] == [None] * 4


# twenties, mini_points, mini_twenties


#       a     b     c     d   points  20s
#   a   .    5-3   2-6   4-1    6     11      R1: a-b, c-d   R2: a-c, b-d   R3: a-d, b-c
#   b  3-5    .    4-4   0-9    6      7      each cell: twenties of the row and of the column
#   c  6-2   4-4    .    2-3    6     12
#   d  1-4   9-0   3-2    .     0     13
TWENTIES = ([[5, 3], [2, 3]], [[2, 6], [0, 9]], [[4, 1], [4, 4]])


def with_twenties(*rounds: str, twenties: Sequence[Sequence[Sequence[int]]], **config: Any) -> Document:
    document = swiss(*rounds, **config)
    for round_, recorded in zip(document["rounds"], twenties, strict=True):
        for match, pair in zip(round_["matches"], recorded, strict=True):
            match["twenties"] = list(pair)
    return document


def test_twenties_count_all_matches() -> None:
    """On both sides of every match, regardless of the result."""
    document = with_twenties(*CIRCLE, twenties=TWENTIES)
    assert [value(document, "twenties", player) for player in "abcd"] == [11, 7, 12, 13]


def test_a_bye_and_a_forfeit_have_no_twenties() -> None:
    """Nobody shot."""
    document = swiss("a bye, b forfeits to c", "a 2-0 b, c bye")
    document["rounds"][0]["matches"][1]["twenties"] = [7, 7]
    document["rounds"][1]["matches"][0]["twenties"] = [3, 1]
    assert [value(document, "twenties", player) for player in "abc"] == [3, 1, 0]


def test_the_mini_league_leaves_everybody_else_out() -> None:
    """Among a, b and c only: 3 points each, and twenties without those against d, who is level with nobody."""
    document = with_twenties(*CIRCLE, twenties=TWENTIES)
    assert [value(document, "mini_points", player) for player in "abcd"] == [3, 3, 3, None]
    assert [value(document, "mini_twenties", player) for player in "abcd"] == [7, 7, 10, None]


def test_mini_league_keeps_the_whole_tie() -> None:
    """After c has gone ahead on twenties, a and b are still measured with their matches against c."""
    document = with_twenties(*CIRCLE, twenties=TWENTIES, chain=["mini_twenties", "mini_points"])
    assert [row.tiebreaks["mini_points"] for row in rows(document).values()] == [None, 3, 3, None]
    assert ranks(document) == [(1, "c"), (2, "a"), (2, "b"), (4, "d")]


def test_the_mini_league_needs_no_complete_meetings() -> None:
    """A tied player who has met none of the others has 0, which is a value."""
    document = swiss("a 2-0 b, c bye", "b bye, a loss bye, c loss bye")
    assert [value(document, "mini_points", player) for player in "abc"] == [3, 0, 0]


def test_sizes_of_ties_now_and_at_first() -> None:
    """An entry for three at first still serves the two who are left of them; one for three now does not."""
    document = with_twenties(*CIRCLE, twenties=TWENTIES)
    for sizes, found in (({"min_on_points": 3}, [3, 3]), ({"min_tied": 3}, [None, None]), ({"max_tied": 2}, [3, 3])):
        document["config"]["standings_tiebreakers"] = ["mini_twenties", {"code": "mini_points", **sizes}]
        assert [rows(document)[player].tiebreaks["mini_points"] for player in "ab"] == found
    document["config"]["standings_tiebreakers"] = [{"code": "twenties", "max_on_points": 2}]
    assert [row.tiebreaks["twenties"] for row in rows(document).values()] == [None, None, None, 13]


# owp, oowp, on_time


def test_win_rates_leave_byes_out_and_missed_rounds_in() -> None:
    """b won its one match and had two byes: 1. c won one, missed one: 1/2."""
    assert value(swiss("a 0-2 b", "a bye, b bye", "a bye, b draw bye"), "owp", "a") == 1
    assert value(swiss("a 0-2 c", "a bye"), "owp", "a") == F(1, 2)
    assert value(swiss("a 0-2 c", "a bye, c loss bye"), "owp", "a") == F(1, 2)


def test_owp_of_dropped_opponent_is_capped() -> None:
    """b won everything and finished: 1; b won everything and dropped: 3/4."""
    assert value(swiss("a 0-2 b"), "owp", "a") == 1
    assert value(swiss("a 0-2 b", entries={"b": {"dropped_after": 1}}), "owp", "a") == F(3, 4)


def test_dropped_player_keeps_the_owp() -> None:
    """b had won its only match when a dropped; what b lost afterwards does not reach a, and does reach c."""
    document = swiss("a 0-2 b, c bye", "c 2-0 b", entries={"a": {"dropped_after": 1}})
    assert value(document, "owp", "a") == 1
    assert value(document, "owp", "c") == F(1, 2)
    # b met a, whose owp is 1 for good, and c, whose owp is b's 1/2.
    assert value(document, "oowp", "b") == F(3, 4)


def test_late_players_stand_below() -> None:
    """`on_time` is 0 for players missing in round 1."""
    document = swiss("a loss bye, c bye", entries={"b": {"first_round": 2}})
    assert [value(document, "on_time", player) for player in "abc"] == [1, 0, 1]


# random


def test_the_lot_is_a_hash_of_seed_purpose_round_and_id() -> None:
    """The lot is 64 bits of a hash as a share of 1, independent of other players."""
    bits = int.from_bytes(blake2b(b"7\x1fstandings\x1f0\x1fa", digest_size=8).digest(), "big")
    assert value(swiss(entries={"a": {}}, seed=7), "random", "a") == F(bits, 2**64)
    assert value(swiss("b 2-0 a", entries={"z": {}}, seed=7), "random", "a") == F(bits, 2**64)
    assert value(swiss(entries={"a": {}}, seed=8), "random", "a") != F(bits, 2**64)
