"""Decide a command in a state: return events, or raise a refusal. All decisions are made here."""

from crosstable.commands import Actor, Command
from crosstable.events import Event
from crosstable.rules import (
    advance,
    categories,
    check_in,
    clock,
    close_round,
    cut,
    external_ids,
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
from crosstable.rules.next_state import state_after
from crosstable.rules.registry import TOURNAMENTS
from crosstable.rules.rights import check_phase, check_tables
from crosstable.rules.settled_ties import is_anything_settled, lapses
from crosstable.rules.staleness import check_stale
from crosstable.state.state import State

SUBJECTS = (
    tournament,
    external_ids,
    schedule,
    registration,
    categories,
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
    """Return the events of a command, none if nothing changes. Does not modify `state`.

    The actor's role was checked before (`rules.rights`). Raise `not_your_tables`, a stale refusal, `not_now`, or a code
    of the rule.
    """
    check_tables(state, command, actor)
    kind = type(command)
    check_stale(TOURNAMENTS, state, command, actor)
    check_phase(state, kind)
    events = tuple(TOURNAMENTS.rules[kind](state, command, actor))
    if events and is_anything_settled(state):
        events += tuple(lapses(state_after(state, events, actor)))
    return events
