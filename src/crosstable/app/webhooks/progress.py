"""The queue of a receiver of webhooks, and its latest deliveries. Kept in the cabinet.

The journal is the queue: only the numbers of events wait here. Beyond `MOST_WAITING`, the oldest are dropped.
"""

from collections.abc import Callable

import msgspec

from crosstable.journal.key_value import Cabinet
from crosstable.model.times import MINUTE, SECOND

DRAWER = "webhook_progress"

# The most events that wait for one receiver, and deliveries in its log.
MOST_WAITING, MOST_LOGGED = 1000, 50
# Pauses before each further attempt (µs), about a day in all; then the event is given up.
PAUSES = (5 * SECOND, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 300 * MINUTE, 480 * MINUTE, 480 * MINUTE)
# After a failure no event is sent to the receiver for a pause (µs), which doubles from the first to the longest.
FIRST_REST, LONGEST_REST = 5 * SECOND, 5 * MINUTE
# The event number of a test delivery.
TEST = 0


class Waiting(msgspec.Struct, frozen=True):
    """An event to send, how often it was tried, and when it is due."""

    seq: int
    tried: int = 0
    due: int = 0


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """The latest attempt to send an event: the answer's status, or the code of what went wrong."""

    seq: int
    kind: str
    time: int
    tried: int
    status: int | None = None
    problem: str | None = None
    detail: str = ""
    # When it is tried again; None if it arrived or was given up.
    again: int | None = None

    @property
    def arrived(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """The queue of a receiver, and its latest deliveries."""

    # The number of the last event that was checked.
    after: int
    waiting: tuple[Waiting, ...] = ()
    # How many were never sent, because too many waited.
    dropped: int = 0
    # Failures in a row, and until when the receiver is left alone.
    failures: int = 0
    rests_until: int = 0
    log: tuple[Delivery, ...] = ()

    def with_events(self, seqs: list[int], head: int, now: int) -> "Progress":
        """Queue events. Remove waiting events that the journal no longer has, after a restore."""
        kept = tuple(waiting for waiting in self.waiting if waiting.seq <= head)
        waiting = kept + tuple(Waiting(seq, due=now) for seq in seqs)
        too_many = max(0, len(waiting) - MOST_WAITING)
        return msgspec.structs.replace(self, after=head, waiting=waiting[too_many:], dropped=self.dropped + too_many)

    def due(self, now: int) -> Waiting | None:
        """Return the event to send now, the one due first; None if there is none or the receiver rests."""
        if now < self.rests_until:
            return None
        ready = [waiting for waiting in self.waiting if waiting.due <= now]
        return min(ready, key=lambda waiting: (waiting.due, waiting.seq), default=None)

    def with_delivery(self, waiting: Waiting, kind: str, status: int, now: int) -> "Progress":
        delivery = Delivery(seq=waiting.seq, kind=kind, time=now, tried=waiting.tried + 1, status=status)
        rested = msgspec.structs.replace(self, failures=0, rests_until=0)
        return rested.remove_waiting(waiting.seq)._with_log_entry(delivery)

    def with_failure(
        self,
        waiting: Waiting,
        kind: str,
        now: int,
        *,
        status: int | None = None,
        problem: str | None = None,
        detail: str = "",
        wait: int = 0,
    ) -> "Progress":
        """Try again later, at the earliest after the `wait` (µs) that the receiver asked for, or give up."""
        pause = None if waiting.tried >= len(PAUSES) else max(PAUSES[waiting.tried], wait)
        again = None if pause is None else now + pause
        rest = max(wait, min(FIRST_REST << min(self.failures, 10), LONGEST_REST))
        delivery = Delivery(
            seq=waiting.seq,
            kind=kind,
            time=now,
            tried=waiting.tried + 1,
            status=status,
            problem=problem,
            detail=detail,
            again=again,
        )
        others = self.remove_waiting(waiting.seq)
        if again is not None:
            later = Waiting(waiting.seq, waiting.tried + 1, again)
            others = msgspec.structs.replace(others, waiting=(*others.waiting, later))
        failed = msgspec.structs.replace(others, failures=self.failures + 1, rests_until=now + rest)
        return failed._with_log_entry(delivery)

    def with_retry(self, seq: int, now: int) -> "Progress":
        """Queue an event again as untried, and end the receiver's pause."""
        if any(waiting.seq == seq and not waiting.tried for waiting in self.waiting):
            # The same click sent twice.
            return msgspec.structs.replace(self, rests_until=0)
        others = self.remove_waiting(seq)
        retry = Waiting(seq, due=now)
        return msgspec.structs.replace(others, waiting=(retry, *others.waiting), rests_until=0)

    def remove_waiting(self, seq: int) -> "Progress":
        return msgspec.structs.replace(self, waiting=tuple(waiting for waiting in self.waiting if waiting.seq != seq))

    def _with_log_entry(self, delivery: Delivery) -> "Progress":
        others = tuple(known for known in self.log if known.seq != delivery.seq)
        return msgspec.structs.replace(self, log=(delivery, *others)[:MOST_LOGGED])


class ProgressBook:
    """The progress of all receivers. Changes are serialised."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def get(self, receiver_id: str) -> Progress | None:
        kept = self._cabinet.get(DRAWER, receiver_id)
        return None if kept is None else msgspec.json.decode(kept, type=Progress)

    def begin(self, receiver_id: str, after: int) -> None:
        """Begin after an event, if nothing is known yet."""
        self._cabinet.claim(DRAWER, receiver_id, msgspec.json.encode(Progress(after=after)))

    def change(self, receiver_id: str, work: Callable[[Progress], Progress]) -> None:
        """Change the progress of a receiver, unless it was removed meanwhile."""

        def update(kept: bytes | None) -> bytes | None:
            return None if kept is None else msgspec.json.encode(work(msgspec.json.decode(kept, type=Progress)))

        self._cabinet.change(DRAWER, receiver_id, update)

    def remove(self, receiver_id: str) -> None:
        self._cabinet.take(DRAWER, receiver_id)
