"""What the desk should know about whoever has just come in late, or come back: flagged, never refused."""

from collections.abc import Iterator, Sequence

from crosstable.events import Event, PlayerMovedUp, PlayerReentered, PlayerRegistered
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.sizes import table_sizes
from crosstable.state.state import State


def late_warnings(state: State, events: Sequence[Event]) -> Iterator[Reason]:
    """Those whose first round comes after the last that is planned, and who has no seat because somebody came. A
    schedule for which no number was set grows.
    """
    coming = {first for event in events for _, first in _coming(event)}
    if state.started and state.last_round + 1 in coming:
        yield from _without_seat(state, state.last_round + 1)
    config, planned = state.stage.config, state.stage.planned
    if planned is None or (config.traits.scheduled and config.rounds is None):
        return
    last = state.stage_start - 1 + planned
    if late := [player for event in events for player, first in _coming(event) if first > last]:
        yield Reason("after_last_round", {"players": late, "rounds": planned})


def _without_seat(state: State, number: int) -> Iterator[Reason]:
    """Say how many the tables will have no seat for. A draft that lacks somebody says so itself."""
    playing, config = state.plays_in(number), state.stage.config
    if number not in state.stage.rounds and config.traits.at_tables:
        rules = config.of(TableSettings)
        if out := table_sizes(len(playing), rules.table_size, rules.leftovers).out:
            yield Reason("will_sit_out", {"count": out, "players": len(playing), "round": number})


def _coming(event: Event) -> Iterator[tuple[PlayerId, int]]:
    """Who comes in by an event, and with which round."""
    if isinstance(event, PlayerRegistered | PlayerMovedUp):
        yield event.player, event.first_round
    elif isinstance(event, PlayerReentered):
        yield event.player, event.first
