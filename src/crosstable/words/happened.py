"""Events in words: the lines of the log."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from crosstable.commands import PenaltyKind
from crosstable.events import (
    Event,
    MultiplierSet,
    PenaltyGiven,
    PlayerChanged,
    PlayerRegistered,
    ResultEntered,
    TieSettled,
)
from crosstable.model.points import shown
from crosstable.words import words
from crosstable.words.templates import Names


def event_words(event: Event, names: Names | None = None) -> str:
    """What one event says."""
    params: dict[str, Any] = msgspec.structs.asdict(event)
    if isinstance(event, PenaltyGiven):
        params["lost"] = words("points.lost", points=0 if event.points is None else shown(event.points))
    elif isinstance(event, TieSettled):
        params["settled"] = list(event.settlement.players)
    elif isinstance(event, PlayerChanged):
        params["fields"] = sorted(event.fields)
    elif isinstance(event, ResultEntered) and event.reason in get_args(PenaltyKind):
        params["reason"] = words(f"penalty.{event.reason}")
    elif isinstance(event, MultiplierSet):
        params |= {"times": shown(event.halves), "was_times": shown(event.was)}
    return words(f"event.{event.TYPE}", names, **params)


def action_words(events: Sequence[Event], names: Names | None = None) -> str:
    """What one action did: its events, and many entries at once as one line."""
    entered = [one for one in events if isinstance(one, PlayerRegistered)]
    if len(entered) > 3:
        rest = [event_words(one, names) for one in events if not isinstance(one, PlayerRegistered)]
        return "; ".join([words("event.players_registered", count=len(entered)), *rest])
    return "; ".join(event_words(one, names) for one in events)
