"""The round that has not started, drafted once more after something else: what was set by hand stands.

A correction may move those places by which the next round was paired or seated. As long as it waits it can follow.
"""

from crosstable.commands import Actor
from crosstable.events import Event, RoundRecalled
from crosstable.model.refusals import Refusal
from crosstable.rules.knockout import goes_otherwise, with_who_goes
from crosstable.rules.rounds import drafted, kept_by_hand
from crosstable.rules.seating import kept_tables, mode_of, seated
from crosstable.rules.what_if import after
from crosstable.state.apply_rounds import nothing_is_played
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


def can_be_drafted_again(round_: RoundInPlay) -> bool:
    """A draft, or published and not started, with nothing played."""
    return round_.status in ("draft", "staging") and nothing_is_played(round_)


def corrected(
    state: State, event: Event, number: int, actor: Actor, *, repair: bool, now: int | None = None
) -> list[Event]:
    """A correction in a round, and who goes otherwise by it; with `repair` a new draft of the round that waits.
    Refused where none does.
    """
    if not repair:
        return with_who_goes(state, [event], actor)
    refuse_nothing_to_repair(state, number, repair=repair)
    return [event, *drafted_again(state, after(state, [event], actor, now), actor)]


def refuse_nothing_to_repair(state: State, number: int, *, repair: bool) -> None:
    """Refused where a round is to be drafted again after a correction in that round, and none waits."""
    waiting = state.current
    if not repair:
        return
    if waiting is None or not can_be_drafted_again(waiting) or waiting.number == number:
        raise Refusal("nothing_to_pair_again", round=number)


def drafted_again(before: State, state: State, actor: Actor) -> list[Event]:
    """What drafts the waiting round again, as it was paired or seated before, with those who go on as it is now."""
    current = state.current
    assert current is not None
    events: list[Event] = []
    if current.is_open:
        events = [RoundRecalled(round=current.number, version=current.version)]
        state = after(state, events, actor)
    if changed := goes_otherwise(before, state):
        events += changed
        state = after(state, changed, actor)
    playing = state.plays_in(current.number)
    if state.is_at_tables:
        return [*events, seated(state, kept_tables(current, playing), mode_of(state, current))]
    return [*events, drafted(state, kept_by_hand(current, playing))]
