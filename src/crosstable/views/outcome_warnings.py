"""Warnings about a command that was just executed. They never block it."""

from collections.abc import Iterator, Sequence

from crosstable.events import Event, ResultEntered
from crosstable.model.refusals import Reason
from crosstable.rules.late_warnings import late_warnings
from crosstable.rules.pairing_numbers import pairing_number_warnings
from crosstable.rules.result_warnings import overruled_reports, result_warnings
from crosstable.rules.results import TIME_UP, undecided_at_time
from crosstable.state.state import State


def outcome_warnings(before: State, state: State, events: Sequence[Event]) -> Iterator[Reason]:
    yield from result_warnings(state, events)
    yield from overruled_reports(before, events)
    yield from late_warnings(state, events)
    yield from pairing_number_warnings(state, events)
    if any(isinstance(event, ResultEntered) and event.reason == TIME_UP for event in events):
        yield from undecided_at_time(state)
