"""What the desk should know about whoever has just come in late, or come back: flagged, never refused."""

from collections.abc import Iterator, Sequence

from crosstable.events import Event, PlayerMovedUp, PlayerReentered, PlayerRegistered
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.state.state import State


def late_warnings(state: State, events: Sequence[Event]) -> Iterator[Reason]:
    """Those whose first round comes after the last that is planned. A schedule for which no number was set grows."""
    config, planned = state.stage.config, state.stage.planned
    if planned is None or (config.traits.scheduled and config.rounds is None):
        return
    last = state.stage_start - 1 + planned
    if late := [player for event in events for player, first in _coming(event) if first > last]:
        yield Reason("after_last_round", {"players": late, "rounds": planned})


def _coming(event: Event) -> Iterator[tuple[PlayerId, int]]:
    """Who comes in by an event, and with which round."""
    if isinstance(event, PlayerRegistered | PlayerMovedUp):
        yield event.player, event.first_round
    elif isinstance(event, PlayerReentered):
        yield event.player, event.first
