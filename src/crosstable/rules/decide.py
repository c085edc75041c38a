"""The decision: what comes of a command in a state, as events, or a refusal that says why. Nothing else decides."""

from crosstable.commands import Actor, Command
from crosstable.events import Event
from crosstable.rules import (
    check_in,
    clock,
    closing,
    cutting,
    ending,
    no_shows,
    notices,
    penalties,
    players,
    registration,
    results,
    rounds,
    seating,
    seats,
    settings,
    table_results,
    taps,
    undo,
)
from crosstable.rules.ahead import after
from crosstable.rules.registry import RULES
from crosstable.rules.rights import refuse_not_now, refuse_not_yours
from crosstable.rules.settled import is_anything_settled, lapses
from crosstable.rules.staleness import refuse_stale
from crosstable.state.state import State

SUBJECTS = (
    settings,
    registration,
    check_in,
    players,
    penalties,
    notices,
    rounds,
    seats,
    seating,
    clock,
    no_shows,
    results,
    taps,
    table_results,
    closing,
    cutting,
    ending,
    undo,
)


def decide(state: State, command: Command, actor: Actor) -> tuple[Event, ...]:
    """The events that a command amounts to, none where it asks for what is so already. The state does not change.

    Refused (`not_yours`, `not_your_tables`, where it is stale, `not_now`, or by the rule's own codes).
    """
    refuse_not_yours(state, command, actor)
    refuse_stale(state, command, actor)
    refuse_not_now(state, type(command))
    events = tuple(RULES[type(command)](state, command, actor))
    if events and is_anything_settled(state):
        events += tuple(lapses(after(state, events, actor)))
    return events
