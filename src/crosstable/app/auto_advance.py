"""Automatic advance after the last result of a round (setting `advance`).

Whether it does, and when, follows from the state alone: every process reckons the same, and after a restart as well. It
waits for people while anything needs them: a dispute, a report, a request, a cut, a score that came late.

| what happens meanwhile | the countdown |
|---|---|
| a result, a correction, an undo, a player who comes or goes, another setting | begins again, or is over |
| *Stop*, and an undo of what went on by itself | is over for that round |
| a notice, a note, a phone that is claimed, an entry at the door | goes on |
"""

from typing import Literal

import msgspec

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Director, Found, Outcome
from crosstable.app.lease import Lease
from crosstable.commands import Actor, CloseRound, Command, NextRound
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
from crosstable.journal.interface import StreamId
from crosstable.model.persons import Fact
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE, SECOND
from crosstable.rules.close_round import is_last
from crosstable.rules.decide import decide
from crosstable.rules.rounds import none_is_left
from crosstable.state.state import State
from crosstable.views.alerts.tournament import round_alerts
from crosstable.views.next_step import next_step

# Microseconds between the last result and what comes of it.
COUNTDOWN = 60 * SECOND
# What is overdue for longer than this waits for people: the server was away.
OVERDUE = 60 * MINUTE
# Whose name stands in the history.
ACTOR = Actor(BY_ITSELF)
BESIDE = (
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

_COMMANDS: dict[str, tuple[Command, ...]] = {
    "close": (CloseRound(),),
    "pair": (NextRound(), CloseRound()),
    "publish": (NextRound(publish=True), NextRound(), CloseRound()),
}


class AutoAdvance(msgspec.Struct, frozen=True):
    """What will happen by itself: how far the round advances, since which event, and when."""

    round: int
    how: Literal["close", "pair", "publish"]
    since: int
    due: int

    def lasts(self, now: int) -> bool:
        """Return whether it is not overdue for too long by then."""
        return now - self.due < OVERDUE


class _NotDue(Exception):
    """Something happened in the last moment."""


def auto_advance(state: State) -> AutoAdvance | None:
    """Return how the open round will advance; None if it waits for people."""
    round_ = state.current if state.stages else None
    how = state.stage.config.advance if state.stages else "off"
    if how == "off" or round_ is None or not round_.is_open or round_.stopped:
        return None
    step = next_step(state)
    if step.code != "close" or not step.params["entered"] or any(True for _ in round_alerts(state)):
        return None
    # It went on by itself before, and somebody took that back.
    if any(
        one.by == ACTOR.id and isinstance(one.event, RoundClosed) and one.event.round == round_.number
        for one in state.log[round_.version :]
    ):
        return None
    last = next(one for one in reversed(state.log) if not isinstance(one.event, BESIDE))
    ends = is_last(state) or (state.stage.config.traits.scheduled and none_is_left(state))
    return AutoAdvance(round_.number, "close" if ends else how, last.seq, last.time + COUNTDOWN)


def advance_now(director: Director, stream: StreamId, now: int) -> Outcome | None:
    """Advance if it is due, once; as far as possible if the next round is impossible."""
    due = auto_advance(director.state(stream))
    if due is None or now < due.due or not due.lasts(now):
        return None

    def make(found: Found, actor: Actor) -> tuple[tuple[Command, ...], tuple[Fact, ...]]:
        if auto_advance(found.state) != due:
            raise _NotDue
        return (_command(found.state, due, actor),), ()

    key = f"{due.round}-{due.since}"
    try:
        return director.submit(stream, CloseRound, make, ACTOR, key=key, body=key)
    except _NotDue:
        return None


def _command(state: State, due: AutoAdvance, actor: Actor) -> Command:
    *further, close = _COMMANDS[due.how]
    for command in further:
        try:
            decide(state, command, actor)
        except Refusal:
            continue
        return command
    return close


class Countdowns:
    """All tournaments of a journal that go on by themselves: for the process that looks again and again.

    A tournament is looked at when something has happened in it. Of several processes one goes on at a time.
    """

    def __init__(self, director: Director) -> None:
        self._director = director
        self._lease = Lease(director.journal, "advance")
        self._known: dict[StreamId, tuple[bytes, AutoAdvance | None]] = {}

    def look(self) -> None:
        """Carry out whatever is due. Refused as the store refuses."""
        journal = self._director.journal
        heads, now = journal.heads(), journal.now()
        lately = {
            stream: head.hash
            for stream, head in heads.items()
            if now - head.time < COUNTDOWN + OVERDUE and not is_pool(stream)
        }
        self._known = {stream: self._look_at(stream, hash_) for stream, hash_ in lately.items()}
        for stream, (_, due) in self._known.items():
            if due is not None and now >= due.due and self._lease.holds():
                advance_now(self._director, stream, now)

    def _look_at(self, stream: StreamId, hash_: bytes) -> tuple[bytes, AutoAdvance | None]:
        known = self._known.get(stream)
        if known is not None and known[0] == hash_:
            return known
        try:
            state, now_at = self._director.snapshot(stream)
        except Refusal:
            # What can't be read goes nowhere; it is looked at again when something happens in it.
            return hash_, None
        return now_at, auto_advance(state)

    def stop(self) -> None:
        """Let another process go on."""
        self._lease.let_go()
