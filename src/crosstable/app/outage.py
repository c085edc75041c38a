"""Outages: times in which no server ran while a round clock did, detected by an old sign of life.

Every server regularly writes a sign of life into the store. A server that finds an old one (at its start, or after a
laptop has slept) records the outage with every tournament whose clock was running. The organiser decides what to do;
that is an event (`extend_clock` with an `outage`), so it is asked once and can be undone.

A change of the wall clock during a round (`journal.clock`) is recorded in the same way: it has changed nothing, but the
organiser is informed, and asked if the elapsed time is unknown.
"""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from crosstable.app.site import Site
from crosstable.journal.clock import NOTE, ClockNote, Jump, decode_note
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE
from crosstable.rules.clock import end_time, was_running
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

_SERVER, _ALIVE, _TOLD = "server", "alive", "jump-told"
_RAN_ON = "ran_on"

# A sign of life older than this means an outage (µs).
LONG = MINUTE


class Outage(msgspec.Struct, frozen=True):
    """The last sign of life and the first afterwards, in microseconds since 1970, and the round in play.

    `answer` is from before answers were events: that the clock ran on, or the action that added time. `jump` is a
    change of the wall clock at that moment instead of an outage.
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
        """Return whether it was answered before answers were events. An undone action does not count."""
        return self.answer == _RAN_ON or (isinstance(self.answer, int) and self.answer not in state.undone)


def beat(site: Site) -> list[Jump]:
    """Write a sign of life; if the last one is too old, record the outage.

    Return the changes of the wall clock since the last sign. While no round clock runs, follow the wall clock again.
    """
    now, before = site.journal.now(), site.cabinet.get(_SERVER, _ALIVE)
    if before is not None and now - int(before) > LONG:
        _record_all(site, int(before), now)
    kept, reported = site.cabinet.get(*NOTE), int(site.cabinet.get(_SERVER, _TOLD) or 0)
    note = None if kept is None else decode_note(kept)
    new = [] if note is None else [jump for jump in note.jumps if jump.at > reported]
    for jump in new:
        _record_all(site, jump.at, jump.at, jump)
    if new:
        site.cabinet.put(_SERVER, _TOLD, str(new[-1].at).encode())
    if note is not None and note.correction:
        _follow_wall(site, note, now - note.correction)
    site.cabinet.put(_SERVER, _ALIVE, str(site.journal.now()).encode())
    return new


def _follow_wall(site: Site, note: ClockNote, wall: int) -> None:
    """Follow the wall clock again, unless a round clock runs or an event is later than that."""
    if any(head.time > wall for head in site.journal.heads().values()) or any(_tournaments_in_play(site)):
        return
    era = note.era

    def follow(kept: bytes | None) -> bytes | None:
        decoded = None if kept is None else decode_note(kept)
        return kept if decoded is None or decoded.era != era else msgspec.json.encode(decoded.follow_wall(wall))

    site.cabinet.change(*NOTE, follow)


def _tournaments_in_play(site: Site) -> Iterator[StreamId]:
    """Yield the tournaments whose round clock runs, and unreadable ones."""
    for listed in site.catalogue.tournaments():
        try:
            state = site.director.state(listed.stream)
        except Refusal:
            yield listed.stream
            continue
        round_in_play = _round_in_play(state)
        if round_in_play is not None and round_in_play.clock is not None:
            yield listed.stream


def _record_all(site: Site, since: int, until: int, jump: Jump | None = None) -> None:
    for listed in site.catalogue.tournaments():
        # An unreadable tournament must not affect the others.
        with suppress(Refusal):
            _record(site, listed.stream, since, until, jump)


def presume_alive(journal: Journal) -> None:
    """Without a sign of life, as in data from a mirror, take the last event as one."""
    times = [head.time for head in journal.heads().values()]
    if times:
        journal.cabinet.claim(_SERVER, _ALIVE, str(max(times)).encode())


def _record(site: Site, stream: StreamId, since: int, until: int, jump: Jump | None) -> None:
    state = site.director.state(stream)
    played = _round_in_play(state)
    if played is None or end_time(played) is None or not was_running(played, since):
        return

    def add_outage(value: bytes | None) -> bytes:
        # Drop outages of earlier rounds; another server may have recorded this one.
        kept = [outage for outage in _decode(value) if outage.round == played.number]
        is_known = any(outage.since == since for outage in kept)
        return msgspec.json.encode(kept if is_known else [*kept, Outage(since, until, played.number, jump=jump)])

    site.cabinet.change(_SERVER, _key(stream), add_outage)


def outages(site: Site, stream: StreamId, state: State) -> list[Outage]:
    played = _round_in_play(state)
    if played is None:
        return []
    kept = _decode(site.cabinet.get(_SERVER, _key(stream)))
    unanswered = [outage for outage in kept if outage.since not in played.outages and not outage.was_answered(state)]
    return [outage for outage in unanswered if was_running(played, outage.since)]


def _key(stream: StreamId) -> str:
    return f"outage-{stream}"


def _decode(value: bytes | None) -> list[Outage]:
    return [] if value is None else msgspec.json.decode(value, type=list[Outage])


def _round_in_play(state: State) -> RoundInPlay | None:
    current = state.current if state.stages and state.started else None
    return current if current is not None and current.status == "in_progress" else None
