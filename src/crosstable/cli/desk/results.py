"""`crosstable result`, `confirm`: results typed in quick succession."""

from collections.abc import Iterator, Sequence
from typing import Any

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.app.intake.score_parser import TypedResult, parse_results
from crosstable.cli.desk.outcome import outcome_report, progress_lines
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.text_tables import wrap
from crosstable.events import RecordedEvent, ResultEntered
from crosstable.model.best_of import usual_best_of
from crosstable.model.refusals import Misuse, Reason
from crosstable.rules.lookup import known_round
from crosstable.rules.result_warnings import result_warnings
from crosstable.words import words
from crosstable.words.event_text import event_words


@act
def result(desk: Desk, typed: list[str], /, *, twenties: str | None = None) -> Reply:
    results = _typed_results(desk, desk.state.last_round, typed)
    _refuse_unclear(results, twenties)
    beside = {"replace": False, "twenties": twenties}
    outcome = desk.do(
        *(Request("enter_result", {"table": entered.table, **result_fields(entered), **beside}) for entered in results)
    )
    lines, warnings = _lines(desk, results, outcome) if outcome.events else None, _warnings(outcome)
    return outcome_report(desk, outcome, lines, more=progress_lines(desk), warnings=warnings)


def _typed_results(desk: Desk, number: int, words: list[str]) -> list[TypedResult]:
    """Parse results by the settings of the round: boards, games on each, and whether a winner is needed."""
    if not number:
        return list(parse_results(words))
    config = desk.state.stage_of(number).config
    best_of, is_decisive = usual_best_of(config.best_of), config.traits.decisive
    return list(parse_results(words, config.boards, is_decisive=is_decisive, best_of=best_of))


def _refuse_unclear(typed: Sequence[TypedResult], twenties: str | None) -> None:
    tables = [typed_result.table for typed_result in typed]
    twice = [Reason("table_twice", {"table": table}) for table in sorted(set(tables)) if tables.count(table) > 1]
    if twice:
        raise Misuse("results_unclear", twice)
    if twenties is not None and len(typed) > 1:
        raise Misuse("twenties_of_one")


def result_fields(typed: TypedResult) -> dict[str, Any]:
    """Return a typed result as fields of a request. The name of a player who forfeits may have several words."""
    if typed.forfeited is None:
        return {"typed": typed.score}
    if " " in typed.forfeited:
        return {"result": {"type": "forfeit", "by": typed.forfeited}}
    return {"typed": f"forfeit {typed.forfeited}"}


def one_score(desk: Desk, number: int, words: list[str]) -> dict[str, Any]:
    """Return the score typed for one table of a round. Raise a refusal if more was typed."""
    first, *others = _typed_results(desk, number, ["0", *words])
    if others:
        raise Misuse("not_a_score", value=" ".join(words))
    return result_fields(first)


def _lines(desk: Desk, typed: Sequence[TypedResult], outcome: Outcome) -> Iterator[str]:
    entered = {
        happened.event.table: happened for happened in outcome.events if isinstance(happened.event, ResultEntered)
    }
    for table in [typed_result.table for typed_result in typed]:
        yield result_line(desk, entered[table]) if table in entered else words("desk.so_already", table=table)
    for event in [happened.event for happened in outcome.events if not isinstance(happened.event, ResultEntered)]:
        yield from wrap(event_words(event, desk.names), "   ", "   ")


def _warnings(outcome: Outcome) -> list[Reason]:
    return list(result_warnings(outcome.state, [event.event for event in outcome.events]))


def result_line(desk: Desk, happened: RecordedEvent) -> str:
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


confirm = struct_command("confirm", ["table"], more=progress_lines)
