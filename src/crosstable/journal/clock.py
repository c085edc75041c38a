"""The store's clock: it counts elapsed time, so setting the computer's clock changes no running time.

The store's time is the wall clock's plus a correction that is stored with the journal. Every reading is compared with
the time elapsed since the last one, including sleep. If they disagree, the wall clock was set: the correction takes up
the difference, in the same transaction, and the jump is recorded for the desk. The wall clock belongs to the computer,
or to the database that several computers share.

| the last reading is | compared with |
|---|---|
| of the same process | the time elapsed since |
| the store's note, made since this computer started | the same |
| a note made before that, or by another computer | the note and the last events: time may not go backwards |
| missing: a new store, or a restored one | the last events |
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

# The note's drawer in the cabinet, and its key.
NOTE = ("server", "clock")
# The tolerated difference of clocks in microseconds, and their tolerated drift (one part in this many).
TOLERANCE, DRIFT = SECOND, 1000
# A reading that took longer is too inexact to compare others with it.
SHORT = SECOND // 4
# How often the note is renewed.
NOTE_EVERY = MINUTE
MOST_JUMPS = 20
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def microseconds() -> int:
    """Return the system's time in whole microseconds since 1970, UTC."""
    return time.time_ns() // 1000


def elapsed_microseconds() -> int:
    """Return the microseconds since some fixed moment; this clock is never set, and runs while the computer sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1000
    if hasattr(time, "CLOCK_MONOTONIC"):
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000  # of a Mac: it includes sleep
    return time.monotonic_ns() // 1000


def boot_id() -> str:
    """Return an id of this start of the computer; of this process, if the system has none."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return token_hex(16)


class Jump(msgspec.Struct, frozen=True):
    """A change of the wall clock by this many microseconds, detected at that time of the store.

    If not `measured`, it was found at a start, and the time elapsed until then is unknown.
    """

    at: int
    by: int
    measured: bool


class ClockNote(msgspec.Struct, frozen=True):
    """The store's note about its clock: the correction, and one reading with the elapsed time of a boot.

    `era` changes when the correction is changed on purpose, so that this is not taken for a jump.
    """

    era: str
    correction: int = 0
    boot: str = ""
    ticks: int = 0
    time: int = 0
    jumps: tuple[Jump, ...] = ()

    def follow_wall(self, wall: int) -> "ClockNote":
        return ClockNote(era=token_hex(8), time=wall, jumps=self.jumps)


class Reading(NamedTuple):
    """The store's time; and the new note to store, if any."""

    time: int
    note: bytes | None


class _Base(NamedTuple):
    era: str
    ticks: int
    time: int


class SteadyClock:
    """One process's view of the store's clock. `wall` is None if the database has the wall clock."""

    def __init__(self, wall: Clock | None = None, ticks: Clock = elapsed_microseconds, boot: str | None = None) -> None:
        self.wall = wall
        self.ticks = ticks
        self._boot = _THIS_BOOT if boot is None else boot
        self._lock = Lock()
        self._base: _Base | None = None

    def read(self, kept: bytes | None, wall: int, since: int, latest: Callable[[], int]) -> Reading:
        """Return the store's time from the wall clock's time, read since `since` ticks.

        `kept` is the store's note, and `latest` returns the time of its last event.
        """
        until = self.ticks()
        note = ClockNote(era=token_hex(8)) if kept is None else decode_note(kept)
        with self._lock:
            base = self._base_for(note)
            now = wall + note.correction
            if base is None:
                error = min(0, now - max(note.time, latest()))
            else:
                error = _deviation(
                    now, base.time + since - base.ticks, base.time + until - base.ticks, until - base.ticks
                )
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

    def _base_for(self, note: ClockNote) -> _Base | None:
        if self._base is not None and self._base.era == note.era:
            return self._base
        return _Base(note.era, note.ticks, note.time) if note.boot == self._boot else None


def decode_note(kept: bytes) -> ClockNote:
    return msgspec.json.decode(kept, type=ClockNote)


def _deviation(now: int, earliest: int, latest: int, span: int) -> int:
    """Return how far a time lies outside of its possible range; 0 within the tolerance."""
    error = now - min(max(now, earliest), latest)
    return error if abs(error) > TOLERANCE + span // DRIFT else 0


_THIS_BOOT = boot_id()
