"""`crosstable result`, `confirm`: what came of the matches, typed as fast as one can."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from cyclopts import Parameter

from crosstable.app.director import Outcome
from crosstable.app.intake.scores import Typed, read_score, read_twenties, typed_results
from crosstable.cli.desk.next_steps import progress_lines
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.session import Desk, Reply, act, at_desk, refused
from crosstable.cli.text_tables import wrapped
from crosstable.commands import Confirm, EnterResult
from crosstable.events import Happened, ResultEntered
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import Result
from crosstable.rules.lookup import known_round, match_at, open_round
from crosstable.rules.result_warnings import result_warnings
from crosstable.rules.rights import refuse_not_now
from crosstable.words import words
from crosstable.words.happened import event_words

Table = Annotated[int, Parameter(name="TABLE", help="The number of the table.")]
Twenties = Annotated[str | None, Parameter(help="The twenties of both players, such as 5-3 (crokinole).")]


def result(
    words: Annotated[
        list[str],
        Parameter(
            name="TABLE SCORE",
            help="A table and its score: 2-1, 21, 2-1-1, draw, f1, f2, forfeit NAME, dl, or - for none; "
            "as many as you like.",
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    twenties: Twenties = None,
    where: Acting = ACTING,
) -> int:
    try:
        typed = list(typed_results(words))
        _refuse_unclear(typed, twenties)
    except Refusal as refusal:
        return refused(refusal, where.json)

    def work(desk: Desk) -> Reply:
        outcome = desk.ask([_command(desk, one, twenties) for one in typed], [*typed, twenties])
        lines, warnings = _lines(desk, typed, outcome) if outcome.events else None, _warnings(outcome)
        return done(desk, outcome, lines, more=progress_lines(desk), warnings=warnings)

    return at_desk(where, work)


def _refuse_unclear(typed: Sequence[Typed], twenties: str | None) -> None:
    tables = [one.table for one in typed]
    twice = [Reason("table_twice", {"table": one}) for one in sorted(set(tables)) if tables.count(one) > 1]
    if twice:
        raise Misuse("results_unclear", twice)
    if twenties is not None and len(typed) > 1:
        raise Misuse("twenties_of_one")


def _command(desk: Desk, one: Typed, twenties: str | None) -> EnterResult:
    if desk.done_before():
        return EnterResult(table=one.table, result=None)
    refuse_not_now(desk.state, EnterResult)
    found, told = read_result(desk, open_round(desk.state).number, one, twenties)
    return EnterResult(table=one.table, result=found, twenties=told, replace=False)


def read_result(
    desk: Desk, number: int, one: Typed, twenties: str | None
) -> tuple[Result | None, tuple[int, int] | None]:
    """Return the result that was typed for a match of a round, with its twenties. Refused where it says nothing."""
    match = match_at(desk.state, known_round(desk.state, number), one.table)
    found, counted = read_score(one, match, desk.state.stage_of(number).config.best_of, desk.player)
    return found, counted if twenties is None else read_twenties(twenties)


def _lines(desk: Desk, typed: Sequence[Typed], outcome: Outcome) -> Iterator[str]:
    """A line for every table, and what else came of it."""
    entered = {one.event.table: one for one in outcome.events if isinstance(one.event, ResultEntered)}
    for table in [one.table for one in typed]:
        yield result_line(desk, entered[table]) if table in entered else words("desk.so_already", table=table)
    for event in [one.event for one in outcome.events if not isinstance(one.event, ResultEntered)]:
        yield from wrapped(event_words(event, desk.names), "   ", "   ")


def _warnings(outcome: Outcome) -> list[Reason]:
    return list(result_warnings(outcome.state, [one.event for one in outcome.events]))


def result_line(desk: Desk, happened: Happened) -> str:
    """What was entered for a table, with the action's number."""
    event = happened.event
    assert isinstance(event, ResultEntered)
    match = known_round(desk.state, event.round).matches[event.table]
    return words(
        "desk.result",
        desk.names,
        action=happened.action,
        table=event.table,
        first=match.first,
        second=match.second,
        result=event.result,
        twenties=None if event.twenties is None else "-".join(map(str, event.twenties)),
    )


@act
def confirm(desk: Desk, table: Table, /) -> Reply:
    outcome = desk.ask(Confirm(table=table))
    return done(desk, outcome, more=progress_lines(desk))
