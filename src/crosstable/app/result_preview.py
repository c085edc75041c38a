"""What results of a file would do to the round that is played, before they are entered."""

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.exchange.files.file_format import Reading
from crosstable.model.exact import exact_text
from crosstable.model.names import folded
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import (
    DoubleForfeit,
    Forfeit,
    Match,
    PlayerId,
    Result,
    Round,
    Score,
    Table,
    Tournament,
)
from crosstable.state.state import State


class ResultRow(NamedTuple):
    """A result to enter: the table, who plays there, what would be typed, and whether one stands that it would change.

    `command` is the name of the command that enters it.
    """

    command: str
    table: int
    names: tuple[str, ...]
    typed: str
    is_change: bool


class ResultPlan(NamedTuple):
    """The results that fit the round, those that say what stands already, and what fits nothing."""

    round: int
    rows: list[ResultRow]
    same: int
    problems: list[Reason]


def planned_results(found: Reading, state: State, names: Mapping[PlayerId, str]) -> ResultPlan:
    """What entering the results would do. Refused where no round is played, or the file has none of it."""
    current = state.current if state.stages and state.started else None
    if current is None or not current.is_open:
        raise Refusal("file_no_open_round")
    round_ = _round_of(found.tournament, current.number)
    called = {player: folded(name) for player, name in names.items()}
    theirs = {one.id: one.name for one in found.tournament.players}
    plan = ResultPlan(current.number, [], 0, [])
    matches = {frozenset((called[one.first], called[one.second])): (at, one) for at, one in current.matches.items()}
    tables = {frozenset(called[seat] for seat in one.seats): (at, one) for at, one in current.tables.items()}
    for match in round_.matches:
        pair = folded(theirs[match.first]), folded(theirs[match.second])
        if match.result is None:
            continue
        here = matches.get(frozenset(pair))
        if here is None:
            plan = _unknown(plan, [theirs[match.first], theirs[match.second]])
            continue
        table, ours = here
        result = match.result if called[ours.first] == pair[0] else _turned(match)
        shown = tuple(names[one] for one in (ours.first, ours.second))
        is_forfeit_of_first = isinstance(result, Forfeit) and _is_first(match, ours, called, theirs)
        row = ResultRow("enter_result", table, shown, _typed(result, is_forfeit_of_first), ours.result is not None)
        plan = _taken(plan, row, _typed_of(ours))
    for seated in round_.tables:
        if seated.scores is None:
            continue
        at_table = tables.get(frozenset(folded(theirs[seat]) for seat in seated.seats))
        if at_table is None:
            plan = _unknown(plan, [theirs[seat] for seat in seated.seats])
            continue
        table, ours_at = at_table
        plan = _taken(plan, _table_row(table, ours_at, seated, called, theirs, names), None)
    if not plan.rows and not plan.problems and not plan.same:
        raise Refusal("file_no_results", round=current.number)
    return plan


def _round_of(tournament: Tournament, number: int) -> Round:
    """The round of the file that is meant: the one of that number, or the only one."""
    rounds = [one for stage in tournament.stages for one in stage.rounds if one.counts]
    for one in rounds:
        if one.number == number:
            return one
    if len(rounds) != 1:
        raise Refusal("file_no_results", round=number)
    return rounds[0]


def _unknown(plan: ResultPlan, names: list[str]) -> ResultPlan:
    plan.problems.append(Reason("file_not_paired", {"people": names, "round": plan.round}))
    return plan


def _taken(plan: ResultPlan, row: ResultRow, stands: str | None) -> ResultPlan:
    if stands is not None and stands == row.typed:
        return plan._replace(same=plan.same + 1)
    plan.rows.append(row)
    return plan


def _turned(match: Match) -> Result:
    """The result as the other side has it."""
    result = match.result
    assert result is not None
    return Score(result.second, result.first, result.draws) if isinstance(result, Score) else result


def _is_first(match: Match, ours: Match, called: Mapping[PlayerId, str], theirs: Mapping[PlayerId, str]) -> bool:
    """Whether whoever forfeited is our first player."""
    result = match.result
    return isinstance(result, Forfeit) and folded(theirs[result.by]) == called[ours.first]


def _typed(result: Result, is_forfeit_of_first: bool) -> str:
    if isinstance(result, Score):
        games = (result.first, result.second, *([result.draws] if result.draws else []))
        return "-".join(map(str, games))
    if isinstance(result, Forfeit):
        return "f1" if is_forfeit_of_first else "f2"
    return "df" if isinstance(result, DoubleForfeit) else "dl"


def _typed_of(ours: Match) -> str | None:
    """What stands, as it would be typed."""
    by_first = isinstance(ours.result, Forfeit) and ours.result.by == ours.first
    return None if ours.result is None else _typed(ours.result, by_first)


def _table_row(
    table: int,
    ours: Table,
    seated: Table,
    called: Mapping[PlayerId, str],
    theirs: Mapping[PlayerId, str],
    names: Mapping[PlayerId, str],
) -> ResultRow:
    scores = dict(zip((folded(theirs[seat]) for seat in seated.seats), seated.scores or (), strict=True))
    typed = " ".join(exact_text(scores[called[seat]]) for seat in ours.seats)
    shown = tuple(names[seat] for seat in ours.seats)
    return ResultRow("enter_table", table, shown, typed, ours.scores is not None)
