"""Carries out automatic advances when they are due (`views.auto_advance`)."""

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Director, Envelope, Found, Outcome, Step, Task
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
    """Something happened in the last moment."""


def advance_now(director: Director, stream: StreamId, now: int) -> Outcome | None:
    """Advance if it is due, once; as far as possible if the next round is impossible."""
    due = auto_advance(director.state(stream))
    if due is None or now < due.due or not due.lasts(now):
        return None

    def read(found: Found, actor: Actor) -> list[Step]:
        if auto_advance(found.state) != due:
            raise _NotDue
        return [(_command(found.state, due, actor), ())]

    key = f"{due.round}-{due.since}"
    try:
        return director.submit(stream, Envelope(ACTOR, key, body=key), Task(CloseRound.NAME, lambda _: None, read))
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
