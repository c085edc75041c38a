"""The store's clock: it goes by elapsed time, so that a computer whose clock is set changes no time that runs.

The store's time is the wall clock's plus a correction that is kept beside the journal. Whoever reads it compares it
with the time that has elapsed since the last reading, sleep of the computer included. Where the two disagree the wall
clock was set: the correction takes up the difference, in the transaction that noticed, and the jump is noted for the
desk. The wall clock is that of the computer, or of the database that several computers share.

| a reading follows | it is compared with |
|---|---|
| one of the same process | the time elapsed since |
| the store's note, made since this computer started | the same |
| a note made before that, or by another computer | the note and the last events: it may not be earlier |
| none: a new store, or one that was restored | the last events |
"""

import time
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import NamedTuple

import msgspec

from crosstable.model.times import MINUTE, SECOND

Clock = Callable[[], int]

# Where the note lies: its drawer in the cabinet, and its key.
NOTE = ("server", "clock")
# Microseconds by which clocks may differ at once, and one part in so many by which they may drift apart.
TOLERANCE, DRIFT = SECOND, 1000
# A reading that took longer says too little about its moment to compare others with it.
SHORT = SECOND // 4
# The note is made again after so long.
NOTE_EVERY = MINUTE
MOST_JUMPS = 20
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def microseconds() -> int:
    """Return the system's time in whole microseconds since 1970, UTC."""
    return time.time_ns() // 1000


def elapsed() -> int:
    """Return the microseconds since some moment; nobody sets this clock, and it runs while the computer sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1000
    if hasattr(time, "CLOCK_MONOTONIC"):
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000  # of a Mac: it includes sleep
    return time.monotonic_ns() // 1000


def boot() -> str:
    """Return what tells this start of the computer from any other; where the system does not say, of this process."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return token_hex(16)


class Jump(msgspec.Struct, frozen=True):
    """The wall clock was set by so many microseconds, seen at that time of the store.

    Where it is not `measured` it was found at a start: nobody knows how much time had elapsed until then.
    """

    at: int
    by: int
    measured: bool


class Note(msgspec.Struct, frozen=True):
    """What the store notes about its clock: the correction, and one reading with the elapsed time of a boot.

    `era` changes when the correction is changed on purpose, so that nobody takes that for a jump.
    """

    era: str
    correction: int = 0
    boot: str = ""
    ticks: int = 0
    time: int = 0
    jumps: tuple[Jump, ...] = ()

    def follow_wall(self, wall: int) -> "Note":
        """Return the note of a store that goes by the wall clock again."""
        return Note(era=token_hex(8), time=wall, jumps=self.jumps)


class Reading(NamedTuple):
    """The store's time; and the note that has to be kept, where there is a new one."""

    time: int
    note: bytes | None


class _Base(NamedTuple):
    era: str
    ticks: int
    time: int


class SteadyClock:
    """One process's view of the store's clock. `wall` is None where the database has the wall clock."""

    def __init__(self, wall: Clock | None = None, ticks: Clock = elapsed, boot: str | None = None) -> None:
        self.wall = wall
        self.ticks = ticks
        self._boot = _THIS_BOOT if boot is None else boot
        self._lock = Lock()
        self._base: _Base | None = None

    def read(self, kept: bytes | None, wall: int, since: int, latest: Callable[[], int]) -> Reading:
        """Return the store's time for what the wall clock has shown since `since` ticks.

        `kept` is the store's note, and `latest` finds the time of its last event.
        """
        until = self.ticks()
        note = Note(era=token_hex(8)) if kept is None else read_note(kept)
        with self._lock:
            base = self._base_of(note)
            now = wall + note.correction
            if base is None:
                error = min(0, now - max(note.time, latest()))
            else:
                error = _error(now, base.time + since - base.ticks, base.time + until - base.ticks, until - base.ticks)
            now -= error
            if error == 0 and (base is None or until - since < SHORT):
                self._base = _Base(note.era, until, now)
        if abs(error) > TOLERANCE:
            jumps = (*note.jumps, Jump(now, error, base is not None))[-MOST_JUMPS:]
            note = msgspec.structs.replace(note, jumps=jumps)
        if error == 0 and kept is not None and now - note.time < NOTE_EVERY:
            return Reading(now, None)
        correction = note.correction - error
        note = msgspec.structs.replace(note, correction=correction, boot=self._boot, ticks=until, time=now)
        return Reading(now, msgspec.json.encode(note))

    def _base_of(self, note: Note) -> _Base | None:
        """Return the reading that others can be compared with."""
        if self._base is not None and self._base.era == note.era:
            return self._base
        return _Base(note.era, note.ticks, note.time) if note.boot == self._boot else None


def read_note(kept: bytes) -> Note:
    """Return the note as it was kept."""
    return msgspec.json.decode(kept, type=Note)


def _error(now: int, earliest: int, latest: int, span: int) -> int:
    """Return how far a time lies outside of those that it may be; 0 where clocks may differ as much."""
    error = now - min(max(now, earliest), latest)
    return error if abs(error) > TOLERANCE + span // DRIFT else 0


_THIS_BOOT = boot()
