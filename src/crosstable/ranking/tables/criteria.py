"""The criteria by which players at tables are ranked, each one function and one registration.

| criterion | what it is |
|---|---|
| tournament_score | the sum of delta x multiplier over all rounds, after deductions |
| round_score | the same for the current round |
| last_win | the instant of the latest +1 in force, more recent being better; none is worst |
| table_round_score | the round scores at one's table, summed |
| wins, round_wins | +1 events in force, in all rounds and in the current one |
| points | the sum of deltas without multipliers |

Higher is better. `lower_wins` reverses scores: preferans counts points against a player.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.ranking.round_lines import Ints, Numbers
from crosstable.ranking.tables.ledger import TableLedger
from crosstable.ranking.tables.round_scores import SCORE_UNIT, exact, exact_or_none
from crosstable.ranking.tables.scoring import TIME_UNIT

Function = Callable[[TableLedger], Numbers]


class Criterion(NamedTuple):
    """A registered criterion: its value for every player of a ledger, as a multiple of 1/`unit`.

    A lower score can be better. A player may lack an instant: `NEVER`.
    """

    code: str
    values: Function
    is_score: bool
    is_instant: bool
    unit: int


_CRITERIA: dict[str, Criterion] = {}


def criterion(
    code: str, *, is_score: bool = False, is_instant: bool = False, unit: int = 1
) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        _CRITERIA[code] = Criterion(code, function, is_score, is_instant, unit)
        return function

    return register


def criteria() -> Mapping[str, Criterion]:
    return _CRITERIA


def criterion_values(ledger: TableLedger, code: str, players: Ints) -> Sequence[Fraction | None]:
    known = _CRITERIA[code]
    values = known.values(ledger)[players]
    return exact_or_none(values, known.unit) if known.is_instant else exact(values, known.unit)


@criterion("tournament_score", is_score=True, unit=SCORE_UNIT)
def tournament_score(ledger: TableLedger) -> Numbers:
    return ledger.score


@criterion("round_score", is_score=True, unit=SCORE_UNIT)
def round_score(ledger: TableLedger) -> Numbers:
    return ledger.current.score


@criterion("last_win", is_instant=True, unit=TIME_UNIT)
def last_win(ledger: TableLedger) -> Numbers:
    return ledger.last_win


@criterion("table_round_score", is_score=True, unit=SCORE_UNIT)
def table_round_score(ledger: TableLedger) -> Numbers:
    return ledger.current.table_score


@criterion("wins")
def wins(ledger: TableLedger) -> Numbers:
    return ledger.wins


@criterion("round_wins")
def round_wins(ledger: TableLedger) -> Numbers:
    return ledger.current.wins


@criterion("points", is_score=True)
def points(ledger: TableLedger) -> Numbers:
    return ledger.points
