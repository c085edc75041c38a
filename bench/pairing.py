"""Pairing round 9 against swisspair (C++), on the same fields: same scores, order and earlier meetings."""

from collections.abc import Iterator
from functools import partial

import swisspair

from bench.histories import play_rounds
from bench.measure import fastest, milliseconds
from crosstable.pairing.objective import objective
from crosstable.pairing.problem import Field, make_field
from crosstable.pairing.solve import solve
from crosstable.pairing.systems import pair

# Size, runs, and how many times swisspair's time is allowed.
SIZES = ((256, 9, 1.0), (1_000, 9, 1.0), (2_000, 5, 1.0), (10_000, 2, 3.0))
HEAD = (
    "players",
    "swisspair",
    "crosstable",
    "ratio",
    "hold",
    "whole round",
    "our objective (gaps, floats, 5a, 5b)",
    "theirs",
)


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether the ratio holds with a pairing no worse, and the row to print, for each size."""
    for size, runs, hold in SIZES:
        tournament = play_rounds(size, 8, seed=size)
        field = make_field(tournament, 9)
        peers = peers_of(field)
        theirs, ours, whole = fastest(
            [partial(swisspair.create_matches, peers), partial(solve, field), partial(pair, tournament)], runs
        )
        solution = solve(field)
        assert solution is not None
        mine = objective(field, solution.pairs, solution.bye).as_list()
        index = {player: i for i, player in enumerate(field.ids)}
        pairs = [(index[m.p1.id], index[m.p2.id]) for m in swisspair.create_matches(peers) if m.p2 is not None]
        other = objective(field, pairs, None).as_list()
        ok = ours <= hold * theirs and mine <= other and solution.proof != "best_found"
        yield (
            ok,
            (
                f"{size:,}",
                milliseconds(theirs),
                milliseconds(ours),
                f"{ours / theirs:.2f}",
                f"{hold:g}",
                milliseconds(whole),
                _format_levels(mine) + f" ({solution.proof})",
                _format_levels(other),
            ),
        )


def peers_of(field: Field) -> list[swisspair.Player]:
    """Return the field as swisspair's players."""
    return [
        swisspair.Player(
            id=player,
            points=field.scores[i],
            rank=i + 1,
            can_get_bye=True,
            cannot_be_paired_against_ids={field.ids[other] for other in field.met[i]},
        )
        for i, player in enumerate(field.ids)
    ]


def _format_levels(values: list[int]) -> str:
    return " ".join(f"{values[i]:,}" for i in (3, 4, 8, 9))
