"""The cut line step by step, and the examples of the rules it comes from, with their slips put right."""

from typing import Any

import msgspec
import pytest

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.ranking.tables.small_events import round_, standing, tournament


def codes(answer: Cut) -> list[str]:
    return [warning.code for warning in answer.warnings]


def numbers(answer: Cut) -> tuple[int, int | None, int, int]:
    """Return the ideal, the target, and the numbers of eliminated and remaining players."""
    return answer.ideal, answer.target, len(answer.cut), answer.remaining


def cut_line_after(played: int, original: int, rounds: int, active: int, **config: Any) -> Tournament:
    """Return a cut line after `played` rounds; only the first has seats, and everyone has another score."""
    first = standing(*range(active, 0, -1), rounds=rounds, **config)
    later = tuple(msgspec.structs.replace(first.stage.rounds[0], number=i, tables=()) for i in range(2, played + 1))
    stage = msgspec.structs.replace(first.stage, rounds=(*first.stage.rounds, *later), original=original)
    return msgspec.structs.replace(first, stages=(stage,))


# The examples


def test_sixty_four_in_four_rounds() -> None:
    """64, 48, 32, 16, and a final in which nobody is cut."""
    found = [cut(cut_line_after(played, 64, 4, active)) for played, active in ((1, 64), (2, 48), (3, 32), (4, 16))]
    assert [numbers(cut_) for cut_ in found] == [(48, 48, 16, 48), (32, 32, 16, 32), (16, 16, 16, 16), (0, None, 0, 16)]
    assert codes(found[-1]) == ["last_round_no_cut"]


def test_forty_eight_in_four_rounds() -> None:
    """48, 36, 24, 12."""
    found = [cut(cut_line_after(played, 48, 4, active)) for played, active in ((1, 48), (2, 36), (3, 24))]
    assert [one.remaining for one in found] == [36, 24, 12]


def test_sixty_four_in_three_rounds_is_floored() -> None:
    """Two thirds of 64 are 42 and a fraction, one third 21: whole players, and never a percentage of 67."""
    assert [cut(cut_line_after(played, 64, 3, 64)).ideal for played in (1, 2)] == [42, 21]


def test_everybody_on_the_line_goes() -> None:
    """12 with 2 and 6 with 3 at the end of 64: 18 go for 16. That leaves 46, and by whole tables 44.

    The example stops at 46, which no tables of four can seat; section 5.7 takes two more, the worst by all criteria.
    """
    scores = [4] * 46 + [3] * 6 + [2] * 12
    answer = cut(standing(*scores))
    assert numbers(answer) == (48, 48, 20, 44)
    assert answer.line == 3
    assert codes(answer) == ["cut_tied_more", "cut_to_whole_tables"]
    assert [warning.params["more"] for warning in answer.warnings] == [2, 2]
    assert answer.cut[-2:] == ("a45", "a44")
    assert cut(standing(*scores, tie_policy="exact")).remaining == 48
    assert cut(standing(*scores, tie_policy="keep_tied")).remaining == 52


def test_the_candidate_that_splits_no_score() -> None:
    """60 in round 1 of 4: 45 is no multiple of four. 48 would split the six-win group, 44 splits nothing: 44.

    The example's dialogue says "cut 18" of 60 and "44 remain", which is a slip: 16 go.
    """
    scores = [7] * 44 + [6] * 6 + [5] * 10
    answer = cut(standing(*scores))
    assert numbers(answer) == (45, 44, 16, 44)
    assert [(candidate.keep, candidate.splits) for candidate in answer.candidates] == [(44, False), (48, True)]
    assert codes(answer) == []


def test_ten_eight_six() -> None:
    """24 with scores 5 (10), 6 (8) and 7 (6): both 16 and 20 split the ten, so it is 20; the ten go, and two more.

    The example holds that keeping 16 "cuts all 10": it would cut 8 of them. All ten gone leave 14, so 12 in tables.
    """
    answer = cut(standing(*[7] * 6, *[6] * 8, *[5] * 10))
    assert [(candidate.keep, candidate.splits) for candidate in answer.candidates] == [(16, True), (20, True)]
    assert numbers(answer) == (18, 20, 12, 12)
    assert codes(answer) == ["cut_tied_more", "cut_to_whole_tables"]


def test_everybody_ties() -> None:
    """64 with one score: nobody is cut, with a warning; after round 2 the target is half of the original, 32."""
    answer = cut(standing(*[4] * 64))
    assert numbers(answer) == (48, 48, 0, 64)
    assert codes(answer) == ["no_cut_all_level"]
    assert numbers(cut(cut_line_after(2, 64, 4, 64))) == (32, 32, 32, 32)


def test_already_below_the_target() -> None:
    """Fewer players than the target: nobody is cut, and without a warning since no cut was due."""
    answer = cut(cut_line_after(1, 64, 4, 40))
    assert numbers(answer) == (48, None, 0, 40)
    assert codes(answer) == []


def test_criteria_of_the_older_rules() -> None:
    """Of two with 10 wins the one with fewer this round goes first; of two level there, the one whose win is older."""

    def wins(name: str, before: int, now: int, last: int) -> tuple[dict[str, Any], dict[str, Any]]:
        def taps(number: int, count: int) -> list[dict[str, Any]]:
            return [
                {"id": f"{name}{number}-{i}", "player": name, "delta": 1, "at": number * 1000 + last - count + i}
                for i in range(count)
            ]

        return {"events": taps(1, before)}, {"events": taps(2, now)}

    history = {"c": wins("c", 8, 2, 50), "d": wins("d", 6, 4, 50), "e": wins("e", 7, 3, 45), "f": wins("f", 7, 3, 52)}
    rounds = [
        {
            "number": number,
            "status": "completed",
            "tables": [
                {
                    "table": 1,
                    "seats": [*history],
                    "events": [e for one in history.values() for e in one[number - 1]["events"]],
                }
            ],
        }
        for number in (1, 2)
    ]
    chain = ["wins", "round_wins", "points", "last_win"]
    board = Leaderboard(tournament([*history], *rounds, criteria=chain))
    assert [row.player.id for row in board] == ["d", "f", "e", "c"]


# Step 1 and the field


def test_the_field_of_round_one_never_drifts() -> None:
    """Late entries do not count, and dropped players do, even those disqualified in the first round."""
    entered: list[dict[str, Any]] = [{"id": f"p{i}"} for i in range(12)]
    entered[0]["disqualified_in"] = 1
    entered[1]["dropped_after"] = 1
    entered[2]["eliminated_in"] = 1
    late: list[dict[str, Any]] = [{"id": "late", "first_round": 2}, {"id": "never", "dropped_after": 0}]
    evening = tournament([*entered, *late], round_(1), format_="cut_line", rounds=4)
    assert cut(evening).original == 12
    kept = msgspec.structs.replace(evening.stage, original=16)
    assert cut(msgspec.structs.replace(evening, stages=(kept,))).original == 16


def test_field_of_the_cut() -> None:
    """Not who dropped or was disqualified in this round, nor who enters in the next; but who was cut in this one is."""
    entered: list[dict[str, Any]] = [{"id": f"p{i}"} for i in range(8)]
    entered[0]["disqualified_in"] = 1
    entered[1]["dropped_after"] = 1
    entered[2]["eliminated_in"] = 1
    entered[3]["absent"] = [[1, 2]]
    entered[4]["first_round"] = 2
    answer = cut(tournament(entered, round_(1), format_="cut_line", rounds=4))
    assert sorted(answer.stay) == ["p2", "p3", "p5", "p6", "p7"]


@pytest.mark.parametrize("status", ["in_progress", "completed"])
def test_projection_and_cut_are_one(status: str) -> None:
    """While the round runs the answer is what it would be if it ended now; and it is the same after the cut."""
    evening = standing(*[5] * 10, *[3] * 4, *[1] * 6)
    (only,) = evening.stage.rounds
    stage = msgspec.structs.replace(evening.stage, rounds=(msgspec.structs.replace(only, status=status),))
    running = msgspec.structs.replace(evening, stages=(stage,))
    answer = cut(running)
    assert answer.cut
    gone = tuple(
        msgspec.structs.replace(player, eliminated_in=1) if player.id in answer.cut else player
        for player in running.players
    )
    original = msgspec.structs.replace(stage, original=answer.original)
    assert cut(msgspec.structs.replace(running, players=gone, stages=(original,))) == answer


# Steps 2 and 3


@pytest.mark.parametrize("size", range(3, 9))
def test_tables_of_any_size(size: int) -> None:
    """Candidates are multiples of the table size on both sides of the ideal."""
    answer = cut(standing(*range(60, 0, -1), table_size=size, tie_policy="exact"))
    assert answer.ideal == 45
    assert [candidate.keep for candidate in answer.candidates] == sorted({45 // size * size, -(-45 // size) * size})
    assert answer.remaining == answer.candidates[-1].keep


def test_a_candidate_above_those_who_are_in_is_none() -> None:
    """46 are in and 45 is the ideal: 48 cannot be kept, so 44."""
    assert numbers(cut(cut_line_after(1, 60, 4, 46))) == (45, 44, 2, 44)


def test_a_candidate_is_a_table_at_least() -> None:
    """Ideal 2 of tables of 4: one table stays."""
    assert numbers(cut(cut_line_after(3, 8, 4, 8))) == (2, 4, 4, 4)


def test_less_than_a_table() -> None:
    """Three are in where four fill a table: a cut was due, and cannot be."""
    answer = cut(cut_line_after(3, 8, 4, 3))
    assert numbers(answer) == (2, None, 0, 3)
    assert codes(answer) == ["no_cut_too_few"]


def test_the_target_is_everybody() -> None:
    """20 of 26 are in: the ideal is 19, and 16 would split a score, so all 20 stay; a warning says that a cut was
    due.
    """
    evening = standing(*[9] * 10, *[5] * 10)
    stage = msgspec.structs.replace(evening.stage, original=26)
    answer = cut(msgspec.structs.replace(evening, stages=(stage,)))
    assert [(candidate.keep, candidate.splits) for candidate in answer.candidates] == [(16, True), (20, False)]
    assert numbers(answer) == (19, 20, 0, 20)
    assert codes(answer) == ["no_cut_below_target"]


# Steps 5 to 7


def test_cut_tied_never_empties_the_event() -> None:
    """2 with 9 and 14 with 5: with all fives cut two would be left, so the criteria decide, and 12 stay."""
    answer = cut(standing(9, 9, *[5] * 14))
    assert numbers(answer) == (12, 12, 4, 12)
    assert codes(answer) == ["cut_tied_as_exact"]
    assert answer.cut == ("a15", "a14", "a13", "a12")


def test_exact_leaves_the_target() -> None:
    """The criteria decide inside the split score, without a warning."""
    answer = cut(standing(*[9] * 8, *[5] * 8, tie_policy="exact"))
    assert numbers(answer) == (12, 12, 4, 12)
    assert answer.cut == ("a15", "a14", "a13", "a12")
    assert codes(answer) == []


def test_keep_tied_says_how_many_more_stay() -> None:
    """The score on the line stays as a whole; a warning says that 14 do not fill tables of four."""
    answer = cut(standing(*[9] * 8, *[5] * 6, *[1] * 2, tie_policy="keep_tied"))
    assert numbers(answer) == (12, 12, 2, 14)
    assert codes(answer) == ["kept_tied_more", "kept_tied"]
    assert answer.warnings[0].params == {"more": 2, "score": 5}


def test_keep_tied_where_the_last_score_is_on_the_line() -> None:
    """Nobody is eliminated, though a cut was due; it warns even if all tables are full."""
    answer = cut(standing(*[9] * 8, *[5] * 8, tie_policy="keep_tied"))
    assert answer.cut == ()
    assert codes(answer) == ["kept_tied_more"]


@pytest.mark.parametrize("policy", ["exact", "cut_tied"])
def test_the_lot_decides_among_equals(policy: str) -> None:
    """Equal on all criteria and on both sides of the line: by lot, the same for the same seed, with a warning."""
    evening = standing(9, 9, *[5] * 14, tie_policy=policy, criteria=["tournament_score"])
    answer = cut(evening)
    assert answer.by_lot == (*answer.stay[2:], *answer.cut[::-1])
    assert len(answer.by_lot) == 14
    assert codes(answer)[-1] == "cut_by_lot"
    assert cut(evening) == answer
    others = [cut(msgspec.structs.replace(evening, seed=seed)).cut for seed in range(20)]
    assert len(set(others)) > 10


def test_the_lot_of_one_does_not_hang_on_the_others() -> None:
    """With somebody else gone, the order by lot of those who are left is the same."""
    evening = standing(9, 9, *[5] * 14, tie_policy="exact", criteria=["tournament_score"])
    before = cut(evening).by_lot
    players = tuple(
        msgspec.structs.replace(player, dropped_after=1) if player.id == before[3] else player
        for player in evening.players
    )
    assert cut(msgspec.structs.replace(evening, players=players)).by_lot == before[:3] + before[4:]


def test_equals_who_are_not_on_the_line_stand_by_name() -> None:
    """The lot is drawn for the line and for nothing else."""
    answer = cut(standing(*[9] * 12, *[5] * 4, criteria=["tournament_score"]))
    assert answer.cut == ("a15", "a14", "a13", "a12")
    assert answer.by_lot == ()


def test_the_lower_score_can_win() -> None:
    """The highest go then."""
    answer = cut(standing(*range(1, 17), lower_wins=True))
    assert answer.cut == ("a15", "a14", "a13", "a12")


def test_the_first_criterion_is_the_score_that_is_not_split() -> None:
    """With wins first in the chain, wins make the groups: penalties do not split them."""
    chain = ["wins", "round_wins", "points", "last_win"]
    answer = cut(standing(*[3] * 8, *[2] * 4, *[0] * 2, *[-1] * 2, criteria=chain))
    assert answer.line == 0
    assert sorted(answer.cut) == ["a12", "a13", "a14", "a15"]
    assert codes(answer) == []


# The organiser's view


def test_cut_groups_by_total_and_round_score() -> None:
    """One group for each total with its round score, the worst first, wherever the criteria put its players."""
    chain = ["last_win", "tournament_score"]
    answer = cut(standing(*[2] * 8, *[1, 3, 1, 3, 1, 3, 1, 3], criteria=chain, rounds=2))
    assert [(int(group.score), int(group.round_score), list(group.players)) for group in answer.groups] == [
        (3, 3, ["a15", "a13", "a11", "a9"]),
        (1, 1, ["a14", "a12", "a10", "a8"]),
    ]


@pytest.mark.parametrize(
    ("config", "rounds", "code"),
    [
        ({"format_": "tables", "rounds": 4}, ["completed"], "wrong_format"),
        ({"format_": "cut_line"}, ["completed"], "cut_needs_rounds"),
        ({"format_": "cut_line", "rounds": 4}, ["staging"], "cut_needs_round"),
        ({"format_": "cut_line", "rounds": 4}, [], "cut_needs_round"),
    ],
)
def test_cut_is_refused(config: dict[str, Any], rounds: list[str], code: str) -> None:
    """Another format, no number of rounds, no started round: each has a reason."""
    evening = tournament(["a", "b", "c"], *(round_(1, status=status) for status in rounds), **config)
    with pytest.raises(Refusal) as caught:
        cut(evening)
    assert caught.value.code == code


def test_a_round_in_staging_is_not_looked_at() -> None:
    """The cut after round 1 stays in sight while round 2 is being seated."""
    evening = standing(*range(16, 0, -1))
    (first,) = evening.stage.rounds
    second = msgspec.structs.replace(first, number=2, status="staging", tables=())
    stage = msgspec.structs.replace(evening.stage, rounds=(first, second))
    assert cut(msgspec.structs.replace(evening, stages=(stage,))) == cut(evening)
