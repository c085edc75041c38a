"""The outcome of a command, for people and machines."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from crosstable.app.director import Outcome, StreamOutcome
from crosstable.cli.desk.next_steps import draft_warnings
from crosstable.cli.desk.open_journal import current_prompt
from crosstable.cli.desk.session import Answer, Desk
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.exchange.event_answers import event_answer
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.refusals import Reason
from crosstable.rules.late_warnings import late_warnings
from crosstable.words import sentence, words
from crosstable.words.event_text import action_words
from crosstable.words.value_texts import Names


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
    warnings = [*warnings, *late_warnings(desk.state, [event.event for event in outcome.events])]

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
