"""Carries out automatic advances when they are due (`views.auto_advance`)."""

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Director, Envelope, Outcome, Step, Task, TournamentSnapshot
from crosstable.app.lease import Lease
from crosstable.commands import Actor, CloseRound, Command, NextRound
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal
from crosstable.rules.decide import decide
from crosstable.state.state import State
from crosstable.views.auto_advance import ACTOR, COUNTDOWN, OVERDUE, AutoAdvance, auto_advance

_COMMANDS: dict[str, tuple[Command, ...]] = {
    "close": (CloseRound(),),
    "pair": (NextRound(), CloseRound()),
    "publish": (NextRound(publish=True), NextRound(), CloseRound()),
}


class _NotDue(Exception):
    """Raised if the tournament has changed and the advance is no longer due."""


def advance_now(director: Director, stream: StreamId, now: int) -> Outcome | None:
    """Advance once if due. If the next round is impossible, stop before it."""
    advance = auto_advance(director.state(stream))
    if advance is None or now < advance.due or not advance.is_current(now):
        return None

    def read(snapshot: TournamentSnapshot, actor: Actor) -> list[Step]:
        if auto_advance(snapshot.state) != advance:
            raise _NotDue
        return [(_possible_command(snapshot.state, advance, actor), ())]

    key = f"{advance.round}-{advance.since}"
    try:
        return director.submit(stream, Envelope(ACTOR, key, body=key), Task(CloseRound.NAME, lambda _: None, read))
    except _NotDue:
        return None


def _possible_command(state: State, advance: AutoAdvance, actor: Actor) -> Command:
    *attempts, close = _COMMANDS[advance.how]
    for command in attempts:
        try:
            decide(state, command, actor)
        except Refusal:
            continue
        return command
    return close


class Countdowns:
    """Automatic advance for all tournaments of a journal, run by one process at a time.

    A tournament is only read again when it has new events.
    """

    def __init__(self, director: Director) -> None:
        self._director = director
        self._lease = Lease(director.journal, "advance")
        self._known: dict[StreamId, tuple[bytes, AutoAdvance | None]] = {}

    def run_due(self) -> None:
        journal = self._director.journal
        heads, now = journal.heads(), journal.now()
        recent = {
            stream: head.hash
            for stream, head in heads.items()
            if now - head.time < COUNTDOWN + OVERDUE and not is_pool(stream)
        }
        self._known = {stream: self._read_due(stream, hash_) for stream, hash_ in recent.items()}
        for stream, (_, advance) in self._known.items():
            if advance is not None and now >= advance.due and self._lease.holds():
                advance_now(self._director, stream, now)

    def _read_due(self, stream: StreamId, hash_: bytes) -> tuple[bytes, AutoAdvance | None]:
        known = self._known.get(stream)
        if known is not None and known[0] == hash_:
            return known
        try:
            state, current_hash = self._director.snapshot(stream)
        except Refusal:
            # Skip unreadable tournaments until their next event.
            return hash_, None
        return current_hash, auto_advance(state)

    def stop(self) -> None:
        self._lease.release()
