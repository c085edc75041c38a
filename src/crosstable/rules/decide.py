"""The decision: what comes of a command in a state, as events, or a refusal that says why. Nothing else decides."""

from crosstable.commands import Actor, Command
from crosstable.events import Event
from crosstable.rules import (
    advance,
    check_in,
    clock,
    close_round,
    cut,
    groups,
    manual_pairing,
    no_shows,
    notices,
    penalties,
    phones,
    plan,
    players,
    prizes,
    registration,
    results,
    rounds,
    schedule,
    score_events,
    seating,
    shoot_outs,
    stages,
    table_results,
    tournament,
    undo,
)
from crosstable.rules.registry import TOURNAMENTS
from crosstable.rules.rights import refuse_not_now, refuse_other_tables
from crosstable.rules.settled_ties import is_anything_settled, lapses
from crosstable.rules.staleness import refuse_stale
from crosstable.rules.what_if import after
from crosstable.state.state import State

SUBJECTS = (
    tournament,
    schedule,
    registration,
    check_in,
    players,
    penalties,
    notices,
    rounds,
    manual_pairing,
    seating,
    clock,
    no_shows,
    results,
    score_events,
    table_results,
    phones,
    close_round,
    cut,
    plan,
    prizes,
    groups,
    stages,
    shoot_outs,
    advance,
    undo,
)


def decide(state: State, command: Command, actor: Actor) -> tuple[Event, ...]:
    """The events that a command amounts to, none where it asks for what is so already. The state does not change.

    Whether the actor's role may give it was asked before (`rules.rights`). Refused (`not_your_tables`, if it is stale,
    `not_now`, or by the rule's own codes).
    """
    refuse_other_tables(state, command, actor)
    kind = type(command)
    refuse_stale(TOURNAMENTS, state, command, actor)
    refuse_not_now(state, kind)
    events = tuple(TOURNAMENTS.rules[kind](state, command, actor))
    if events and is_anything_settled(state):
        events += tuple(lapses(after(state, events, actor)))
    return events
