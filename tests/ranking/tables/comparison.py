"""The engine's answers in the shape of the slow computation's."""

import random
from collections.abc import Iterator
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.oracles.random_tables import random_tables
from tests.oracles.slow_tables import Evening

Document = dict[str, Any]


def documents(count: int, salt: str = "", *, cuts: bool = False) -> Iterator[Document]:
    rng = random.Random(salt)
    for _ in range(count):
        yield random_tables(rng, cut=cuts)


def engine_rows(tournament: Tournament) -> list[Document]:
    return [
        {
            "rank": row.rank,
            "player": row.player.id,
            "score": row.score,
            "round_score": row.round_score,
            "criteria": row.criteria,
            "tied_with": set(row.tied_with),
            "played": row.played,
            "table": row.table,
            "seat": row.seat,
            "out_in": row.out_in,
            "deducted": row.deducted,
            "name": (row.player.name, row.player.number),
        }
        for row in Leaderboard(tournament)
    ]


NUMBERS = ("original", "active", "ideal", "target", "candidates", "line", "warnings")


def engine_cut(answer: Cut) -> Document:
    return {
        "original": answer.original,
        "active": answer.active,
        "ideal": answer.ideal,
        "target": answer.target,
        "candidates": [(candidate.keep, candidate.splits) for candidate in answer.candidates],
        "line": answer.line,
        "warnings": [warning.code for warning in answer.warnings],
    }


def assert_same_cut(document: Document) -> None:
    """Check that every number is the same, and the eliminated players too unless a lot decides."""
    slow, fast = Evening(document).cut(), cut(tournament_from(document))
    assert engine_cut(fast) == {name: slow[name] for name in NUMBERS}, document
    gone, certain, level = set(fast.cut), slow["certain"], slow["level"]
    assert certain <= gone <= certain | level, document
    assert len(gone) == len(certain) + slow["lots"], document
    assert set(fast.by_lot) == level, document
    assert [slow["standing"].better[player] for player in reversed(fast.cut)] == sorted(
        slow["standing"].better[player] for player in fast.cut
    ), document
