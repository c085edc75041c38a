"""The round that has not started, drafted once more after something else: what was set by hand stands.

A correction may move those places by which the next round was paired or seated. As long as it waits it can follow.
"""

from crosstable.commands import Actor
from crosstable.events import Event, RoundRecalled
from crosstable.model.refusals import Refusal
from crosstable.rules.ahead import after
from crosstable.rules.rounds import drafted, kept_by_hand
from crosstable.rules.seating import kept_tables, mode_of, seated
from crosstable.state.in_play import RoundInPlay
from crosstable.state.of_rounds import nothing_is_played
from crosstable.state.state import State


def can_be_drafted_again(round_: RoundInPlay) -> bool:
    """A draft, or published and not started, with nothing played."""
    return round_.status in ("draft", "staging") and nothing_is_played(round_)


def corrected(
    state: State, event: Event, number: int, actor: Actor, *, repair: bool, now: int | None = None
) -> list[Event]:
    """A correction in a round, and with `repair` a new draft of the one that waits. Refused where none does."""
    if not repair:
        return [event]
    waiting = state.current
    if waiting is None or not can_be_drafted_again(waiting) or waiting.number == number:
        raise Refusal("nothing_to_pair_again", round=number)
    return [event, *drafted_again(after(state, [event], actor, now), actor)]


def drafted_again(state: State, actor: Actor) -> list[Event]:
    """What drafts the waiting round again, as it was paired or seated before."""
    current = state.current
    assert current is not None
    recalled: list[Event] = []
    if current.is_open:
        recalled = [RoundRecalled(round=current.number, version=current.version)]
        state = after(state, recalled, actor)
    playing = state.plays_in(current.number)
    if state.is_at_tables:
        return [*recalled, seated(state, kept_tables(current, playing), mode_of(state, current))]
    return [*recalled, drafted(state, kept_by_hand(current, playing))]
