"""`crosstable result`, `confirm`: what came of the matches, typed as fast as one can."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from crosstable.app.intake.scores import Typed, read_score, read_twenties, typed_results
from crosstable.cli.desk.at_work import Desk, at_desk, done, refused
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.tables import wrapped

if TYPE_CHECKING:
    from crosstable.app.director import Outcome
    from crosstable.commands import EnterResult
    from crosstable.events import Happened
    from crosstable.model.refusals import Reason
    from crosstable.model.tournament import Result
    from crosstable.model.tournament import Table as PlayedTable
    from crosstable.state.in_play import RoundInPlay

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
    from crosstable.model.refusals import Refusal

    try:
        typed = list(typed_results(words))
        _refuse_unclear(typed, twenties)
    except Refusal as refusal:
        return refused(refusal, where.json)

    def work(desk: Desk) -> int:
        outcome = desk.ask(_commands(desk, typed, twenties), [*typed, twenties])
        lines, warnings = _lines(desk, typed, outcome) if outcome.events else None, _warnings(outcome)
        return done(desk, outcome, lines, more=progress_lines(desk), warnings=warnings)

    return at_desk(where, work)


def _refuse_unclear(typed: Sequence[Typed], twenties: str | None) -> None:
    from crosstable.model.refusals import Misuse, Reason

    tables = [one.table for one in typed]
    twice = [Reason("table_twice", {"table": one}) for one in sorted(set(tables)) if tables.count(one) > 1]
    several = [Reason("twenties_of_one")] if twenties is not None and len(typed) > 1 else []
    if twice:
        raise Misuse("results_unclear", [*several, *twice])
    if several:
        raise Misuse("twenties_of_one")


def _commands(desk: Desk, typed: Sequence[Typed], twenties: str | None) -> "list[EnterResult]":
    """A command for each table. Refused as a whole, before the first is written, where any of them would be."""
    from crosstable.rules.all_reasons import refuse_any

    refuse_any(*(partial(_command, desk, one, twenties) for one in typed))
    return [_command(desk, one, twenties) for one in typed]


def _command(desk: Desk, one: Typed, twenties: str | None) -> "EnterResult":
    from crosstable.commands import EnterResult
    from crosstable.rules.decide import decide
    from crosstable.rules.lookup import open_round
    from crosstable.rules.rights import refuse_not_now

    if desk.done_before():
        return EnterResult(table=one.table, result=None)
    refuse_not_now(desk.state, EnterResult)
    round_ = open_round(desk.state)
    found, told = read_result(desk, round_.number, one, twenties)
    command = EnterResult(table=one.table, result=found, twenties=told, replace=False)
    decide(desk.state, command, desk.actor)
    return command


def read_result(
    desk: Desk, number: int, one: Typed, twenties: str | None
) -> "tuple[Result | None, tuple[int, int] | None]":
    """What was typed for a match of a round. Refused for all of it that says nothing, and where no match is."""
    from crosstable.model.tournament import Match, PlayerId
    from crosstable.rules.all_reasons import refuse_any
    from crosstable.rules.lookup import known_round, match_at

    round_, best_of = desk.state.round(number), desk.state.stage_of(number).config.best_of
    match = None if round_ is None else round_.matches.get(one.table)
    # Where there is none, it is read all the same.
    played = Match(PlayerId(""), PlayerId("")) if match is None else match
    refuse_any(
        lambda: match_at(desk.state, known_round(desk.state, number), one.table),
        lambda: read_score(one, played, best_of, desk.player),
        lambda: None if twenties is None else read_twenties(twenties),
    )
    found, counted = read_score(one, played, best_of, desk.player)
    return found, counted if twenties is None else read_twenties(twenties)


def _lines(desk: Desk, typed: Sequence[Typed], outcome: "Outcome") -> Iterator[str]:
    """A line for every table, and what else came of it."""
    from crosstable.events import ResultEntered
    from crosstable.words import words
    from crosstable.words.happened import event_words

    entered = {one.event.table: one for one in outcome.events if isinstance(one.event, ResultEntered)}
    for table in [one.table for one in typed]:
        yield result_line(desk, entered[table]) if table in entered else words("desk.so_already", table=table)
    for event in [one.event for one in outcome.events if not isinstance(one.event, ResultEntered)]:
        yield from wrapped(event_words(event, desk.names), "   ", "   ")


def _warnings(outcome: "Outcome") -> "list[Reason]":
    from crosstable.rules.result_warnings import result_warnings

    return list(result_warnings(outcome.state, [one.event for one in outcome.events]))


def result_line(desk: Desk, happened: "Happened") -> str:
    """What was entered for a table, with the action's number."""
    from crosstable.events import ResultEntered
    from crosstable.rules.lookup import known_round
    from crosstable.words import words

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


def progress_lines(desk: Desk) -> Iterator[str]:
    """How many results of the open round are in, and with the last one what to do next; of a draft what is wrong."""
    from crosstable.cli.desk.drafts import draft_lines
    from crosstable.cli.desk.status import next_step

    lines = list(counted_lines(desk))
    yield from lines or draft_lines(desk)
    if lines and desk.state.current is not None and not still_open(desk, desk.state.current):
        yield next_step(desk)


def counted_lines(desk: Desk) -> Iterator[str]:
    """How many results of the open round are in, and which tables are still open."""
    from crosstable.words import words

    round_ = desk.state.current
    if round_ is None or not round_.is_open:
        return
    tables = still_open(desk, round_)
    count = len(round_.matches) or len(round_.tables)
    # Where taps count no table owes a result.
    if not count or (round_.tables and not tables and not any(map(_is_final, round_.tables.values()))):
        return
    yield words(
        "desk.results_in" if tables else "desk.all_in",
        round=round_.number,
        done=count - len(tables),
        matches=count,
        tables=tables,
    )


def _is_final(table: "PlayedTable") -> bool:
    """Its final scores or places are entered."""
    return table.scores is not None or table.places is not None or table.unfinished


def still_open(desk: Desk, round_: "RoundInPlay") -> list[int]:
    """The tables without a result; open matches of players who left are forfeited."""
    from crosstable.state.of_rounds import open_tables

    return list(open_tables(desk.state, round_))


def confirm(table: Table, /, *, where: Acting = ACTING) -> int:

    def work(desk: Desk) -> int:
        from crosstable.commands import Confirm

        outcome = desk.ask(Confirm(table=table))
        return done(desk, outcome, more=progress_lines(desk))

    return at_desk(where, work)
