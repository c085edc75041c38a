"""All tie-breaks and ranks, against the same numbers in bare numpy, both from the columns of a ledger."""

from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from bench.histories import play_rounds
from bench.measure import fastest, milliseconds
from crosstable.model.settings import ChainItem
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import tiebreaks
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings

SIZES = ((1_000, 9, 15), (10_000, 9, 3))
HOLD = 3.0
HEAD = ("players x rounds", "bare numpy", "crosstable", "ratio", "hold", "columns from the tournament", "all rows made")

Numbers = NDArray[Any]

# Every tie-break: first the ones that numpy computes too, then the ones of a tied group, then order of entry and lots.
_LATE = {"player_number": 1, "random": 2}
# FIDE's codes, in capitals, are other ways to reach the same columns.
CHAIN = sorted(
    filter(str.islower, tiebreaks()), key=lambda code: (_LATE.get(code, 0), tiebreaks()[code].of_players is None, code)
)


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether the ratio holds, and the row to print, for each size."""
    for size, rounds, runs in SIZES:
        tournament = play_rounds(size, rounds, seed=size)
        chain = tuple(ChainItem(code) for code in CHAIN)
        stage = tournament.stage
        config = msgspec.structs.replace(stage.config, standings_tiebreakers=chain)
        tournament = msgspec.structs.replace(tournament, stages=(msgspec.structs.replace(stage, config=config),))
        ledger = Ledger(tournament)
        bare, mine, columns, made = fastest(
            [
                partial(bare_numpy, ledger),
                partial(every_number, ledger),
                partial(Ledger, tournament),
                partial(every_row, ledger),
            ],
            runs,
        )
        _same_numbers(ledger)
        yield (
            mine <= HOLD * bare,
            (
                f"{size:,} x {rounds}",
                milliseconds(bare),
                milliseconds(mine),
                f"{mine / bare:.2f}",
                f"{HOLD:g}",
                milliseconds(columns),
                milliseconds(made),
            ),
        )


def copy_uncached(ledger: Ledger) -> Ledger:
    """Return the same columns without anything computed from them."""
    bare = Ledger.__new__(Ledger)
    given = {
        name: value for name, value in vars(ledger).items() if not isinstance(vars(Ledger).get(name), cached_property)
    }
    bare.__dict__.update(given)
    bare._snapshots, bare.memory = {}, {}
    return bare


def every_row(ledger: Ledger) -> list[StandingsRow]:
    """Return the whole table, every number exact."""
    return Standings.from_ledger(copy_uncached(ledger)).rows


def every_number(ledger: Ledger) -> Standings:
    """Compute the ranks by the whole chain, and the column of every tie-break that has one."""
    standings = Standings.from_ledger(copy_uncached(ledger))
    for code in CHAIN:
        if tiebreaks()[code].of_players is not None and code != "random":
            standings.sections[0].ranking.values(code)
    return standings


def bare_numpy(ledger: Ledger) -> tuple[Numbers, dict[str, Numbers]]:
    """Return ranks and numbers in floating point, nothing exact, explained or general."""
    n, who, opponent, outcome = len(ledger.ids), ledger.who, ledger.opponent, ledger.outcome

    def total(column: Numbers) -> Numbers:
        return np.bincount(who, weights=column, minlength=n)

    def mean(column: Numbers) -> Numbers:
        return np.bincount(who, weights=column[opponent], minlength=n) / met

    played_ = np.bincount(who, minlength=n)
    met = np.maximum(played_, 1)
    line = np.array([0.0, 1.0, 3.0])[outcome]
    points = total(line)
    won, lost, drawn = total(ledger.games_won), total(ledger.games_lost), total(ledger.games_drawn)
    mw = points / (3 * played_)
    gw = np.maximum((3 * won + drawn) / (3 * (won + lost + drawn)), 0.33)
    wins = total(outcome == 2)
    wp = np.maximum((wins + total(outcome == 1) / 2) / played_, 0.25)
    sos, owp = mean(points / played_), mean(wp)
    columns = {
        "buchholz": np.bincount(who, weights=points[opponent], minlength=n),
        "cumulative": total(line * (ledger.round.max() + 1 - ledger.round)),
        "game_wins": won,
        "gw": gw,
        "match_wins": wins,
        "mw": mw,
        "ogw": mean(gw),
        "omw": mean(np.maximum(mw, 0.33)),
        "oowp": mean(owp),
        "owp": owp,
        "sonneborn_berger": np.bincount(who, weights=points[opponent] * outcome / 2, minlength=n),
        "sos": sos,
        "sosos": mean(sos),
    }
    keys = [-points, *(-column for column in columns.values())]
    order = np.lexsort(keys[::-1])
    same = np.ones(n, dtype=bool)
    for key in keys:
        same[1:] &= key[order][1:] == key[order][:-1]
    same[0] = False
    ranks = np.empty(n)
    ranks[order] = np.maximum.accumulate(np.where(same, 0, np.arange(n))) + 1
    return ranks, columns


def _same_numbers(ledger: Ledger) -> None:
    _, columns = bare_numpy(ledger)
    standings = every_number(ledger)
    for code, column in columns.items():
        values = standings.sections[0].ranking.values(code)
        assert values is not None
        assert np.allclose(values.approximate, column, rtol=1e-9), code
