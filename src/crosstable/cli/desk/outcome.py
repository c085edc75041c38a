"""The result of a command for people and machines, what is missing, and the next step."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from crosstable.app.director import Outcome, StreamOutcome
from crosstable.cli.desk.open_journal import current_prompt
from crosstable.cli.desk.session import Answer, Desk, command_words
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.exchange.event_answers import event_answer
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Table as PlayedTable
from crosstable.rules.close_round import is_last_round
from crosstable.rules.late_warnings import late_warnings
from crosstable.rules.pairing_numbers import pairing_number_warnings
from crosstable.rules.rounds import no_rounds_left, seating_mismatches
from crosstable.rules.shoot_outs import counts_twenties
from crosstable.state.apply_rounds import open_tables
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.next_step import next_step as step_after
from crosstable.words import sentence, words
from crosstable.words.catalogue import catalogue
from crosstable.words.event_text import action_words
from crosstable.words.value_texts import Names


def draft_lines(desk: Desk) -> Iterator[str]:
    """Return why the draft no longer matches the players, and what to type; nothing if it does."""
    if lines := list(misfit_lines(desk)):
        yield from [*lines, next_step(desk)]


def misfit_lines(desk: Desk) -> Iterator[str]:
    for i, warning in enumerate(draft_warnings(desk)):
        yield ("  " if i else "") + sentence(warning, desk.names)


def draft_warnings(desk: Desk) -> list[Reason]:
    """Return warnings that the draft no longer matches the players, and why; nothing if it does."""
    draft = desk.state.current
    reasons = [] if draft is None else _misfits(desk, draft)
    return [Reason("draft_stale", {"round": draft.number}), *reasons] if draft is not None and reasons else []


def seated_but_out(desk: Desk, round_: RoundInPlay) -> list[Reason]:
    """Return players who have left but are still seated in a draft. Players without a seat are among the round's
    warnings.
    """
    return [misfit for misfit in _misfits(desk, round_) if misfit.code == "seated_but_out"]


def _misfits(desk: Desk, round_: RoundInPlay) -> list[Reason]:
    return seating_mismatches(desk.state, round_) if round_.status == "draft" else []


def progress_lines(desk: Desk) -> Iterator[str]:
    """Return how many results are in, and after the last one what to do next; for a draft, what is wrong."""
    lines = list(counted_lines(desk))
    yield from lines or draft_lines(desk)
    if lines and desk.state.current is not None and not still_open(desk, desk.state.current):
        yield next_step(desk)


def counted_lines(desk: Desk) -> Iterator[str]:
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


def _is_final(table: PlayedTable) -> bool:
    return table.scores is not None or table.places is not None or table.unfinished


def still_open(desk: Desk, round_: RoundInPlay) -> list[int]:
    """Return the tables without a result; open matches of players who left are forfeited."""
    return list(open_tables(desk.state, round_))


def next_step(desk: Desk) -> str:
    state, draft = desk.state, desk.state.current
    step = step_after(state, desk.now)
    code = "cut" if step.page == "cut" else step.code
    if code == "publish" and draft is not None and seating_mismatches(state, draft):
        code = "redraft"
    if code in ("close", "taps") and is_last_round(state):
        code = "close_last"
    elif code in ("close", "taps") and state.stage.config.traits.cuts:
        code = "cut"
    at_tables = f"next.tables.{code}"
    params = step.params | ({"twenties": counts_twenties(state.stage.config) or None} if code == "tie" else {})
    return command_words(
        at_tables if state.is_at_tables and at_tables in catalogue().sources else f"next.{code}", desk.names, **params
    )


def next_lines(desk: Desk) -> list[str]:
    return [next_step(desk)]


def rounds_left(state: State) -> list[Reason]:
    played, planned = len(state.stage.rounds), state.stage.planned
    early = planned is not None and played < planned and not no_rounds_left(state)
    return [Reason("completed_early", {"played": played, "planned": planned})] if early else []


def outcome_report(
    desk: Desk,
    outcome: Outcome,
    lines: Iterable[str] | None = None,
    *,
    more: Iterable[str] = (),
    warnings: Sequence[Reason] = (),
    **extra: Any,
) -> Report:
    """Report the outcome of a command: a line for every action (`lines` instead, the first time), `more`, warnings."""
    events = [event.event for event in outcome.events]
    warnings = [*warnings, *late_warnings(desk.state, events), *pairing_number_warnings(desk.state, events)]

    def answer() -> Answer:
        all_warnings = [*warnings, *draft_warnings(desk)]
        shown = {"warnings": reason_answers(all_warnings, desk.names)} if all_warnings else {}
        return outcome_answer(outcome) | extra | shown

    def printed_lines() -> Iterator[str]:
        yield from outcome_lines(outcome, desk.names) if lines is None or outcome.repeated else lines
        yield from more

    return Report(answer, printed_lines, warnings=[sentence(warning, desk.names) for warning in warnings])


def sentence_report(code: str, warnings: Sequence[Reason] = (), **params: Any) -> Report:
    beside = {"warnings": reason_answers(warnings, {})} if warnings else {}
    return Report(
        lambda: {"done": code.split(".")[1], **params, **beside},
        lambda: [words(code, **params)],
        warnings=[sentence(warning) for warning in warnings],
    )


def creation_report(outcome: Outcome, lines: Iterable[str]) -> Report:
    """Report a new tournament, in these `lines` to people; a prompt goes on with it."""
    prompt = current_prompt()
    if prompt is not None:
        prompt.tournament = outcome.stream
    return Report(lambda: outcome_answer(outcome), lambda: lines)


def outcome_answer(outcome: StreamOutcome[Any]) -> Answer:
    return {
        "tournament": outcome.stream,
        "seq": outcome.state.seq,
        "events": [event_answer(event) for event in outcome.events],
        "repeated": outcome.repeated,
    }


def outcome_lines(outcome: StreamOutcome[Any], names: Names) -> list[str]:
    """Return the lines of a command's outcome: the number to undo it, and its line in the log."""
    if not outcome.events:
        return [words("desk.nothing_new")]
    code = "desk.repeated" if outcome.repeated else "desk.done"
    lines: list[str] = []
    for events in outcome.actions:
        what = action_words([event.event for event in events], names)
        lines += wrap(words(code, action=events[0].action, what=what), after="   ")
    return lines
