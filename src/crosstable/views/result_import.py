"""Previewing the import of results into the open round."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from crosstable.model.exact import exact_text
from crosstable.model.names import fold_name, name_of_number
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import DoubleForfeit, Forfeit, Match, PlayerId, Result, Round, Score, Table, Tournament
from crosstable.ranking.possible_scores import score_problem
from crosstable.rules.results import games_of
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


class ResultRow(NamedTuple):
    """A result to enter: command, table, players, and the text to type; `current` is the result on record."""

    command: str
    table: int
    names: tuple[str, ...]
    typed: str
    current: str | None

    @property
    def is_change(self) -> bool:
        return self.current is not None


class ResultPlan(NamedTuple):
    """The results to enter in a round, how many are entered already, and results without a table."""

    round: int
    rows: list[ResultRow]
    same: int
    problems: list[Reason]


def plan_results(tournament: Tournament, state: State, names: Mapping[PlayerId, str]) -> ResultPlan:
    """Preview importing the results of another tournament's round, matching players by name, or by number if the file
    has no names.

    Raise `file_no_open_round` or `file_no_results` if there is no open round or no result for it.
    """
    current = state.current if state.stages and state.started else None
    if current is None or not current.is_open:
        raise Refusal("file_no_open_round")
    theirs = _round_of(tournament, current.number)
    numbered = {name_of_number(player.number): names[id_] for id_, player in state.players.items()}
    called = {player.id: numbered.get(player.name, player.name) for player in tournament.players}
    rows = [*_match_rows(theirs, called, state, current, names), *_table_rows(theirs, called, current, names)]
    if not rows:
        raise Refusal("file_no_results", round=current.number)
    known = [row for row in rows if isinstance(row, ResultRow)]
    new = [row for row in known if row.typed != row.current]
    return ResultPlan(
        current.number, new, len(known) - len(new), [reason for reason in rows if isinstance(reason, Reason)]
    )


def _round_of(tournament: Tournament, number: int) -> Round:
    rounds = {round_.number: round_ for round_ in tournament.all_rounds if round_.counts}
    if number in rounds:
        return rounds[number]
    if len(rounds) != 1:
        raise Refusal("file_no_results", round=number)
    return next(iter(rounds.values()))


def _match_rows(
    theirs: Round, called: Mapping[PlayerId, str], state: State, current: RoundInPlay, names: Mapping[PlayerId, str]
) -> Iterator[ResultRow | Reason]:
    ours = {_key([names[match.first], names[match.second]]): at for at, match in current.matches.items()}
    for match in theirs.matches:
        if match.result is None:
            continue
        sides = [called[match.first], called[match.second]]
        table = ours.get(_key(sides))
        if table is None:
            yield Reason("file_not_paired", {"people": sides, "round": current.number})
            continue
        here = current.matches[table]
        shown = names[here.first], names[here.second]
        turned = fold_name(shown[0]) != fold_name(sides[0])
        result = _swap_sides(match.result) if turned else match.result
        here_now = msgspec.structs.replace(here, result=result)
        problem = score_problem(here_now, state.stage.config, games_of(state, current, here, state.stage.config))
        if problem is not None:
            yield problem
            continue
        yield ResultRow("enter_result", table, shown, _typed_text(match, match.result, turned), _current(here))


def _swap_sides(result: Result) -> Result:
    if isinstance(result, Score):
        return Score(result.second, result.first, result.draws)
    return result


def _typed_text(match: Match, result: Result, turned: bool = False) -> str:
    """Return a result as it is typed; `turned` if the sides are swapped here."""
    if isinstance(result, Score):
        sides = (result.second, result.first) if turned else (result.first, result.second)
        return "-".join(map(str, (*sides, result.draws) if result.draws else sides))
    if isinstance(result, Forfeit):
        return "f1" if (result.by == match.first) != turned else "f2"
    return "df" if isinstance(result, DoubleForfeit) else "dl"


def _current(match: Match) -> str | None:
    return None if match.result is None else _typed_text(match, match.result)


def _table_rows(
    theirs: Round, called: Mapping[PlayerId, str], current: RoundInPlay, names: Mapping[PlayerId, str]
) -> Iterator[ResultRow | Reason]:
    ours = {_key([names[seat] for seat in table.seats]): at for at, table in current.tables.items()}
    for seated in theirs.tables:
        if seated.scores is None:
            continue
        seats = [called[seat] for seat in seated.seats]
        at = ours.get(_key(seats))
        if at is None:
            yield Reason("file_not_paired", {"people": seats, "round": current.number})
            continue
        here = current.tables[at]
        shown = tuple(names[seat] for seat in here.seats)
        score_of = dict(zip(map(fold_name, seats), seated.scores, strict=False))
        own = [score_of[fold_name(name)] for name in shown]
        typed = _typed_scores([*own, *seated.scores[len(seats) :]], seated.bula)
        yield ResultRow("enter_table", at, shown, typed, _current_scores(here))


def _current_scores(table: Table) -> str | None:
    return None if table.scores is None else _typed_scores(table.scores, table.bula)


def _typed_scores(scores: Sequence[Fraction], bula: int | None) -> str:
    return " ".join([*map(exact_text, scores), *([] if bula is None else [f"b{bula}"])])


def _key(names: Sequence[str]) -> frozenset[str]:
    return frozenset(map(fold_name, names))
