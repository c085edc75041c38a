"""Times in which no server ran while the clock of a round did: found by a sign of life that is too old.

Every server writes one into the store every few moments. Whoever finds that the last is old, at the start or after a
laptop has slept, keeps the time since then with every tournament whose clock was running; the organiser says what
becomes of it. That is an event like any other (`extend_clock` with an `outage`), so it is said once, and may be undone.

The same is kept of a wall clock that was set while the clock of a round ran (`journal.clock`): it has changed nothing,
but the organiser is told, and asked where nobody knows how much time had elapsed.
"""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from crosstable.app.site import Site
from crosstable.journal.clock import NOTE, Jump, Note, read_note
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE
from crosstable.rules.clock import ends_at, ran_at
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

_SERVER, _ALIVE, _TOLD = "server", "alive", "jump-told"
_RAN_ON = "ran_on"

# Microseconds. A sign of life that is as old means that nobody could be served.
LONG = MINUTE


class Outage(msgspec.Struct, frozen=True):
    """From the last sign of life to the first afterwards, in microseconds since 1970, and the round that was played.

    `answer` was kept here before it was an event: that the clock ran on, or the action that added the time. `jump` is
    a wall clock that was set at that moment instead.
    """

    since: int
    until: int
    round: int
    answer: str | int | None = None
    jump: Jump | None = None

    @property
    def minutes(self) -> int:
        return round((self.until - self.since) / MINUTE)

    def was_answered(self, state: State) -> bool:
        """Before that was an event; an action that was taken back is no answer."""
        return self.answer == _RAN_ON or (isinstance(self.answer, int) and self.answer not in state.undone)


def beat(site: Site) -> list[Jump]:
    """A sign of life. Where the one before is too old, it is noted what was running meanwhile.

    Gives how the wall clock was set since the last one. While no clock of a round runs the store follows it again.
    """
    now, before = site.journal.now(), site.cabinet.get(_SERVER, _ALIVE)
    if before is not None and now - int(before) > LONG:
        _note_all(site, int(before), now)
    kept, told = site.cabinet.get(*NOTE), int(site.cabinet.get(_SERVER, _TOLD) or 0)
    note = None if kept is None else read_note(kept)
    new = [] if note is None else [jump for jump in note.jumps if jump.at > told]
    for jump in new:
        _note_all(site, jump.at, jump.at, jump)
    if new:
        site.cabinet.put(_SERVER, _TOLD, str(new[-1].at).encode())
    if note is not None and note.correction:
        _follow_wall(site, note, now - note.correction)
    site.cabinet.put(_SERVER, _ALIVE, str(site.journal.now()).encode())
    return new


def _follow_wall(site: Site, note: Note, wall: int) -> None:
    """Lets the store go by the wall clock again, unless the clock of a round runs or an event is later than that."""
    if any(head.time > wall for head in site.journal.heads().values()) or any(_running(site)):
        return
    era = note.era

    def followed(kept: bytes | None) -> bytes | None:
        found = None if kept is None else read_note(kept)
        return kept if found is None or found.era != era else msgspec.json.encode(found.follow_wall(wall))

    site.cabinet.change(*NOTE, followed)


def _running(site: Site) -> Iterator[StreamId]:
    """The tournaments in which the clock of a round counts; one that can't be read may be among them."""
    for listed in site.catalogue.tournaments():
        try:
            state = site.director.state(listed.stream)
        except Refusal:
            yield listed.stream
            continue
        played = _played(state)
        if played is not None and played.clock is not None:
            yield listed.stream


def _note_all(site: Site, since: int, until: int, jump: Jump | None = None) -> None:
    for listed in site.catalogue.tournaments():
        # A tournament that this version cannot read is none of the others' business.
        with suppress(Refusal):
            _note(site, listed.stream, since, until, jump)


def presume_alive(journal: Journal) -> None:
    """Where there is no sign of life, as in what came from a mirror, the last thing that somebody wrote is one."""
    times = [head.time for head in journal.heads().values()]
    if times:
        journal.cabinet.claim(_SERVER, _ALIVE, str(max(times)).encode())


def _note(site: Site, stream: StreamId, since: int, until: int, jump: Jump | None) -> None:
    state = site.director.state(stream)
    played = _played(state)
    if played is None or ends_at(played) is None or not ran_at(played, since):
        return

    def noted(value: bytes | None) -> bytes:
        # What is about another round by now is nobody's question any more, and another server may have noted this one.
        kept = [outage for outage in _kept(value) if outage.round == played.number]
        is_known = any(outage.since == since for outage in kept)
        return msgspec.json.encode(kept if is_known else [*kept, Outage(since, until, played.number, jump=jump)])

    site.cabinet.change(_SERVER, _key(stream), noted)


def outages(site: Site, stream: StreamId, state: State) -> list[Outage]:
    """Those of the clock that runs now of which nobody has said what becomes of them."""
    played = _played(state)
    if played is None:
        return []
    kept = _kept(site.cabinet.get(_SERVER, _key(stream)))
    unsaid = [outage for outage in kept if outage.since not in played.outages and not outage.was_answered(state)]
    return [outage for outage in unsaid if ran_at(played, outage.since)]


def _key(stream: StreamId) -> str:
    return f"outage-{stream}"


def _kept(value: bytes | None) -> list[Outage]:
    return [] if value is None else msgspec.json.decode(value, type=list[Outage])


def _played(state: State) -> RoundInPlay | None:
    current = state.current if state.stages and state.started else None
    return current if current is not None and current.status == "in_progress" else None
