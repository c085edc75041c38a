"""Redraft the waiting round after a correction, keeping manual changes.

A correction may change the places by which the next round was paired or seated. Until that round starts, it can follow.
"""

from crosstable.commands import Actor
from crosstable.events import Event, RoundRecalled
from crosstable.model.refusals import Refusal
from crosstable.rules.knockout import elimination_changes, with_eliminations
from crosstable.rules.next_state import state_after
from crosstable.rules.rounds import draft_round, manual_part
from crosstable.rules.seating import manual_tables, seat_round, seating_mode
from crosstable.state.apply_rounds import nothing_is_played
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


def can_redraft(round_: RoundInPlay) -> bool:
    """Return whether it is a draft, or published but not started, with nothing played."""
    return round_.status in ("draft", "staging") and nothing_is_played(round_)


def correction_events(
    state: State, event: Event, number: int, actor: Actor, *, repair: bool, now: int | None = None
) -> list[Event]:
    """Return a correction with its eliminations; with `repair`, redraft the waiting round too. Raise a refusal if none
    waits.
    """
    if not repair:
        return with_eliminations(state, [event], actor)
    check_repair(state, number, repair=repair)
    return [event, *redraft_events(state, state_after(state, [event], actor, now), actor)]


def check_repair(state: State, number: int, *, repair: bool) -> None:
    waiting = state.current
    if not repair:
        return
    if waiting is None or not can_redraft(waiting) or waiting.number == number:
        raise Refusal("nothing_to_pair_again", round=number)


def redraft_events(before: State, state: State, actor: Actor) -> list[Event]:
    """Redraft the waiting round in the same way, with the players who are in now."""
    current = state.current
    assert current is not None
    events: list[Event] = []
    if current.is_open:
        events = [RoundRecalled(round=current.number, version=current.version)]
        state = state_after(state, events, actor)
    if eliminations := elimination_changes(before, state):
        events += eliminations
        state = state_after(state, eliminations, actor)
    playing = state.players_of_round(current.number)
    if state.is_at_tables:
        return [*events, seat_round(state, manual_tables(current, playing), seating_mode(state, current))]
    return [*events, draft_round(state, manual_part(current, playing))]
