"""Automatic advance after the last result of a round (setting `advance`).

Whether and when follows from the state alone, so all processes agree, also after a restart. Anything that needs a
person stops it: a dispute, a report, a request, a cut, a late score.

| meanwhile | the countdown |
|---|---|
| a result, a correction, an undo, a player who comes or goes, another setting | restarts, or ends |
| *Stop*, or an undo of an automatic advance | ends for this round |
| a notice, a note, a claim of a phone, a registration | continues |
"""

from typing import Literal

import msgspec

from crosstable.commands import Actor
from crosstable.commands.base import COUNTDOWN as BY_ITSELF
from crosstable.events import (
    EntriesSeen,
    NoteAdded,
    NoticeChanged,
    NoticePublished,
    NoticeTakenBack,
    PhoneClaimed,
    PhoneReleased,
    PlayerQueued,
    PlayerUnqueued,
    RoundClosed,
)
from crosstable.model.times import MINUTE, SECOND
from crosstable.rules.close_round import is_last_round
from crosstable.rules.rounds import no_rounds_left
from crosstable.state.state import State
from crosstable.views.alerts.tournament import round_alerts
from crosstable.views.next_step import next_step

# How long after the last result the round advances (µs).
COUNTDOWN = 60 * SECOND
# Overdue by more than this (the server was down): wait for the organiser.
OVERDUE = 60 * MINUTE
# The actor shown in the log.
ACTOR = Actor(BY_ITSELF)
_BESIDE = (
    EntriesSeen,
    NoteAdded,
    NoticeChanged,
    NoticePublished,
    NoticeTakenBack,
    PhoneClaimed,
    PhoneReleased,
    PlayerQueued,
    PlayerUnqueued,
)


class AutoAdvance(msgspec.Struct, frozen=True):
    """A pending automatic advance: how far it goes, the event it follows, and when."""

    round: int
    how: Literal["close", "pair", "publish"]
    since: int
    due: int

    def is_current(self, now: int) -> bool:
        """Return whether it is not overdue for too long."""
        return now - self.due < OVERDUE


def auto_advance(state: State) -> AutoAdvance | None:
    round_ = state.current if state.stages else None
    how = state.stage.config.advance if state.stages else "off"
    if how == "off" or round_ is None or not round_.is_open or round_.stopped:
        return None
    step = next_step(state)
    if step.code != "close" or not step.params["entered"] or any(True for _ in round_alerts(state)):
        return None
    # An earlier automatic advance was undone.
    if any(
        happened.by == ACTOR.id and isinstance(happened.event, RoundClosed) and happened.event.round == round_.number
        for happened in state.log[round_.version :]
    ):
        return None
    last = next(happened for happened in reversed(state.log) if not isinstance(happened.event, _BESIDE))
    ends = is_last_round(state) or (state.stage.config.traits.scheduled and no_rounds_left(state))
    return AutoAdvance(round_.number, "close" if ends else how, last.seq, last.time + COUNTDOWN)
