"""After one more event only what it touches is worked out again, and the answer is that from nothing."""

import gc
import random
from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.exchange.document import tournament_from
from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import Player, Round, ScoreEvent, Stage, Table, Tournament
from crosstable.ranking.tables import round_scores, scoring
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.conftest import Proof
from tests.ranking.tables.comparison import documents, engine_rows
from tests.ranking.tables.small_events import standing


def random_change(tournament: Tournament, rng: random.Random, name: str) -> Tournament | None:
    """Return the tournament with another tap, multiplier, seat, deduction or drop; None if nothing can change."""
    stages = [i for i, earlier_stage in enumerate(tournament.stages) if any(r.tables for r in earlier_stage.rounds)]
    if not stages:
        return None
    if rng.random() < 0.1:
        return replace(tournament, players=_somebody_leaves(tournament.players, rng))
    place = rng.choice(stages)
    stage = tournament.stages[place]
    which = rng.choice([i for i, round_ in enumerate(stage.rounds) if round_.tables])
    changed = _round(stage.rounds[which], rng, name)
    rounds = (*stage.rounds[:which], changed, *stage.rounds[which + 1 :])
    return _with_stage(tournament, place, replace(stage, rounds=rounds))


def _with_stage(tournament: Tournament, place: int, stage: Stage) -> Tournament:
    return replace(tournament, stages=(*tournament.stages[:place], stage, *tournament.stages[place + 1 :]))


def _somebody_leaves(players: tuple[Player, ...], rng: random.Random) -> tuple[Player, ...]:
    place = rng.randrange(len(players))
    gone = replace(players[place], dropped_after=rng.randint(0, 4))
    return (*players[:place], gone, *players[place + 1 :])


def _round(round_: Round, rng: random.Random, name: str) -> Round:
    if rng.random() < 0.1:
        return replace(round_, multiplier=Fraction(rng.randint(1, 20), 2))
    place = rng.randrange(len(round_.tables))
    table = _table(round_.tables[place], rng, name)
    return replace(round_, tables=(*round_.tables[:place], table, *round_.tables[place + 1 :]))


def _table(table: Table, rng: random.Random, name: str) -> Table:
    if table.scores is not None:
        return replace(table, scores=tuple(rng.sample(table.scores, len(table.scores))))
    at = Fraction(rng.randint(0, 5000), rng.choice((1, 10, 3)))
    undone = rng.choice(table.events) if table.events and rng.random() < 0.3 else None
    player = rng.choice(table.seats) if undone is None else undone.player
    event = ScoreEvent(name, player, rng.choice((1, -1)), at, None if undone is None else undone.id)
    return replace(table, places=None, events=(*table.events, event))


@pytest.mark.long
def test_one_more_event_equals_the_whole(proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Taps, undone taps, multipliers and drops, one after the other: each time the same as with nothing kept."""
    cases, steps = proof_size(20, 300), 0
    rng = random.Random("taps")
    for document in documents(cases, "one more", cuts=True):
        tournament = tournament_from(document)
        for step in range(8):
            more = random_change(tournament, rng, f"more{step}")
            if more is None:
                break
            tournament = more
            kept = engine_rows(tournament), cut(tournament)
            round_scores.forget_all()
            assert (engine_rows(tournament), cut(tournament)) == kept
            steps += 1
    run = "random events, tap by tap, beside everything worked out anew"
    proof("a leaderboard after one more event is that of the whole", run, cases=steps, result="all rows and cuts equal")


def test_only_the_table_that_changed_is_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    """One table of sixteen for one more tap; none for the same again, nor when more rounds are planned."""
    seen: list[Table] = []

    def note_and_score(table: Table, rules: TableSettings) -> scoring.SeatScores:
        seen.append(table)
        return scoring.seat_scores(table, rules)

    monkeypatch.setattr(round_scores, "seat_scores", note_and_score)
    evening = standing(*range(64, 0, -1))
    assert len(Leaderboard(evening)) == 64
    assert len(seen) == 16
    seen.clear()
    more = random_change(evening, random.Random(1), "more")
    assert more is not None
    assert len(Leaderboard(more).rows) == 64
    assert len(seen) == 1
    assert len(Leaderboard(more).rows) == 64
    assert len(seen) == 1
    planned = replace(more.stage, config=replace(more.stage.config, rounds=9))
    assert len(Leaderboard(replace(more, stages=(planned,))).rows) == 64
    assert len(seen) == 1


def test_caches_end_with_their_tournament() -> None:
    """Deleting a tournament frees the cached scores of its tables and rounds."""
    gc.collect()
    before = len(round_scores._seats), len(round_scores._sheets)
    evening = standing(*range(64, 0, -1))
    assert Leaderboard(evening).rows
    assert (len(round_scores._seats), len(round_scores._sheets)) == (before[0] + 16, before[1] + 1)
    del evening
    gc.collect()
    assert (len(round_scores._seats), len(round_scores._sheets)) == before


def test_another_configuration_is_another_score() -> None:
    """Cached scores of equal tables under another scoring are not used."""
    evening = standing(*range(8, 0, -1))
    (only,) = evening.stage.rounds
    scores = tuple(replace(table, events=(), scores=tuple(map(Fraction, (4, 3, 2, 1)))) for table in only.tables)
    stage = replace(evening.stage, rounds=(replace(only, tables=scores),))
    plain = replace(evening, stages=(stage,))
    assert Leaderboard(plain).rows[0].score == 4
    uma = replace(stage.config.of(TableSettings), uma=(10, 0, 0, -10), start_points=0)
    mahjong = stage.config.with_settings(uma)
    assert Leaderboard(replace(evening, stages=(replace(stage, config=mahjong),))).rows[0].score == 14
    assert Leaderboard(plain).rows[0].score == 4


def test_the_numbers_that_are_kept_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact numbers are kept up to a limit, then from the beginning again."""
    round_scores.forget_all()
    monkeypatch.setattr(round_scores, "MOST_EXACT", 10)
    board = Leaderboard(standing(*range(64, 0, -1)))
    assert [row.score for row in board] == list(range(64, 0, -1))
    assert all(len(kept) <= 10 for kept in round_scores._EXACT.values())
