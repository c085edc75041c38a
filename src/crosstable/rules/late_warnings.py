"""Warnings about players who have just entered late or returned. They never block."""

from collections.abc import Iterator, Sequence

from crosstable.events import Event, PlayerMovedUp, PlayerReentered, PlayerRegistered
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.sizes import table_sizes
from crosstable.state.state import State


def late_warnings(state: State, events: Sequence[Event]) -> Iterator[Reason]:
    """Warn about players whose first round is after the last planned one, and about too few seats. A schedule without a
    set number of rounds grows.
    """
    first_rounds = {first for event in events for _, first in _arrivals(event)}
    if state.started and state.last_round + 1 in first_rounds:
        yield from _missing_seats(state, state.last_round + 1)
    config, planned = state.stage.config, state.stage.planned
    if planned is None or (config.traits.scheduled and config.rounds is None):
        return
    last = state.stage_start - 1 + planned
    if late := [player for event in events for player, first in _arrivals(event) if first > last]:
        yield Reason("after_last_round", {"players": late, "rounds": planned})


def _missing_seats(state: State, number: int) -> Iterator[Reason]:
    """Warn about the number of players without a seat at the tables. A draft reports missing players itself."""
    playing, config = state.players_of_round(number), state.stage.config
    if number not in state.stage.rounds and config.traits.at_tables:
        rules = config.of(TableSettings)
        if out := table_sizes(len(playing), rules.table_size, rules.leftovers).out:
            yield Reason("will_sit_out", {"count": out, "players": len(playing), "round": number})


def _arrivals(event: Event) -> Iterator[tuple[PlayerId, int]]:
    if isinstance(event, PlayerRegistered | PlayerMovedUp):
        yield event.player, event.first_round
    elif isinstance(event, PlayerReentered):
        yield event.player, event.first
