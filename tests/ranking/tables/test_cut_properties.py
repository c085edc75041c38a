"""Properties of every cut, over random events."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.exchange.document import tournament_from
from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import Round, RoundStatus, Tournament
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.conftest import Proof
from tests.ranking.tables.comparison import Document, documents

Size = Callable[[int, int], int]

ROOT = Path(__file__).resolve().parents[3]


def with_stage(tournament: Tournament, **changes: Any) -> Tournament:
    return replace(tournament, stages=(*tournament.stages[:-1], replace(tournament.stage, **changes)))


def undo_cut(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament before the cut of that round."""
    players = tuple(
        replace(player, eliminated_in=None) if player.eliminated_in == number else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def apply_cut(tournament: Tournament, answer: Cut) -> Tournament:
    """Return the tournament after the cut, with the first round's field unchanged."""
    before = undo_cut(tournament, answer.number)
    gone = set(answer.cut)
    players = tuple(
        replace(player, eliminated_in=answer.number) if player.id in gone else player for player in before.players
    )
    return with_stage(replace(before, players=players), original=answer.original)


def with_status(tournament: Tournament, number: int, status: RoundStatus) -> Tournament:
    """Return the tournament up to this round, with this status."""
    rounds = tuple(
        replace(round_, status=status) if round_.number == number else round_
        for round_ in tournament.stage.rounds
        if round_.number <= number
    )
    return with_stage(tournament, rounds=rounds)


def nobody_vanishes(answer: Cut) -> None:
    everybody = [*answer.stay, *answer.cut]
    assert len(everybody) == len(set(everybody)) == answer.active
    assert sorted(player for group in answer.groups for player in group.players) == sorted(answer.cut)


def check_ranks(answer: Cut, board: Leaderboard) -> None:
    rank = {row.player.id: row.rank for row in board}
    assert set(board.active_players) == {*answer.stay, *answer.cut}
    if not answer.cut:
        return
    last, first = max(rank[player] for player in answer.stay), min(rank[player] for player in answer.cut)
    if answer.by_lot:
        # Equal on all criteria, with a warning: only these are on both sides.
        assert last == first
        assert {player for player in (*answer.stay, *answer.cut) if rank[player] == last} == set(answer.by_lot)
        assert "cut_by_lot" in {warning.code for warning in answer.warnings}
    else:
        assert last < first
    ranks = [rank[player] for player in answer.cut]
    assert ranks == sorted(ranks, reverse=True)


def tables_are_complete(answer: Cut, size: int) -> None:
    if not answer.cut:
        return
    assert answer.remaining >= size
    if answer.policy != "keep_tied":
        assert answer.remaining % size == 0


def check_warnings(answer: Cut) -> None:
    codes = {warning.code for warning in answer.warnings}
    if answer.target is None:
        assert not answer.cut
    elif answer.remaining > answer.target:
        # More stay than aimed at: all level, or the policy keeps the score on the line.
        assert codes & {"no_cut_all_level", "kept_tied_more"} or answer.active <= answer.ideal
    elif answer.remaining < answer.target:
        assert answer.policy == "cut_tied"
        assert codes & {"cut_tied_more", "cut_to_whole_tables"}
    if not answer.cut and answer.active > answer.ideal:
        assert codes


def check_no_cut_without_scores(tournament: Tournament) -> None:
    """Check that without any score nobody is cut."""
    bare = tuple(
        replace(stage, deductions=(), rounds=tuple(replace(round_, tables=()) for round_ in stage.rounds))
        for stage in tournament.stages
    )
    level = cut(replace(tournament, stages=bare))
    assert level.cut == ()
    assert level.warnings or level.active <= level.ideal


def the_next_target_comes_from_the_original(tournament: Tournament, answer: Cut) -> None:
    following = Round(answer.number + 1, "in_progress")
    went_on = apply_cut(tournament, answer)
    following_cut = cut(
        with_stage(went_on, rounds=(*with_status(went_on, answer.number, "completed").stage.rounds, following))
    )
    assert following_cut.original == answer.original
    assert following_cut.ideal == max(0, answer.original * (answer.rounds - answer.round - 1) // answer.rounds)


def projection_preview_and_cut_agree(tournament: Tournament, answer: Cut) -> None:
    for status in ("in_progress", "completed"):
        assert cut(with_status(tournament, answer.number, status)) == answer
    assert cut(apply_cut(tournament, answer)) == answer


def the_order_of_the_lists_is_nothing(document: Document, answer: Cut, rng: random.Random) -> None:
    turned = {**document, "players": rng.sample(document["players"], len(document["players"]))}
    assert cut(tournament_from(turned)) == answer
    tournament = tournament_from(document)
    rounds = tuple(
        replace(round_, tables=tuple(rng.sample(round_.tables, len(round_.tables))))
        for round_ in tournament.stage.rounds
    )
    assert cut(with_stage(tournament, rounds=rounds)) == answer


@pytest.mark.long
def test_properties_of_every_cut(proof_size: Size, proof: Proof) -> None:
    """Ranks, whole tables, nobody lost, the original field, one answer for projection, preview and cut."""
    cases, cuts, lots = proof_size(30, 2000), 0, 0
    rng = random.Random("orders")
    for document in documents(cases, "promises", cuts=True):
        tournament = tournament_from(document)
        answer = cut(tournament)
        size = tournament.stage.config.of(TableSettings).table_size
        nobody_vanishes(answer)
        check_ranks(answer, Leaderboard(undo_cut(tournament, answer.number)))
        tables_are_complete(answer, size)
        check_warnings(answer)
        check_no_cut_without_scores(tournament)
        the_next_target_comes_from_the_original(tournament, answer)
        projection_preview_and_cut_agree(tournament, answer)
        the_order_of_the_lists_is_nothing(document, answer, rng)
        cuts += bool(answer.cut)
        lots += bool(answer.by_lot)
    run = "random events: 3-70 players, tables of 3-8, three policies"
    proof("what a cut promises", run, cases=cases, result=f"kept by {cuts:,} cuts, {lots:,} of them by lot")


PRINTED = """
from crosstable.exchange.document import tournament_from
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.ranking.tables.comparison import documents
for document in documents(25, "hashes", cuts=True):
    tournament = tournament_from(document)
    print(cut(tournament), Leaderboard(tournament).rows)
"""


def test_the_answer_hangs_on_no_hash() -> None:
    """Processes with other hashes of texts give the same answers, to the letter."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINTED],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
    assert len(printed.pop()) > 10_000
