"""The hash chain: every event's hash covers all of its columns and the hash before it, back to the stream's name.

So the last hash stands for the whole stream, and whoever wrote it down can tell later whether anything before it was
changed. What was cut off at the end cannot be seen from the rest, except by such a note, or inside an action.

| finding | what is wrong |
|---|---|
| `event_changed` | a column or the hash is not what was written, or the event before it is not |
| `events_missing` | numbers are left out |
| `events_gone` | a stream has no event at all |
| `events_cut_off` | the noted head lies beyond the end |
| `end_noted_wrong` | the store notes another end than the last event |
| `other_history` | the event with the noted head's number has another hash |
| `event_twice`, `event_misplaced` | a number stands twice, or after a higher one |
| `time_backwards` | an event is earlier than the one before it |
| `action_broken`, `action_cut_off` | an action's events do not belong together, or its last ones are missing |
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from struct import Struct
from struct import error as DoesNotFit

from crosstable.journal.interface import EncodedEvent, Head, Record, StreamId
from crosstable.model.refusals import Reason

_NUMBERS = Struct(">QQQqQQQQ")


def genesis(stream: StreamId) -> bytes:
    """Return what the first event of a stream is chained to."""
    return sha256(b"crosstable journal 1\n" + stream.encode()).digest()


def event_hash(
    before: bytes, seq: int, action: int, size: int, time: int, by: str, type: str, version: int, body: bytes
) -> bytes:
    """Return the hash of an event.

    All numbers and the lengths of all texts have a fixed width, so nothing is ambiguous.
    """
    who, what = by.encode(), type.encode()
    numbers = _NUMBERS.pack(seq, action, size, time, version, len(who), len(what), len(body))
    return sha256(b"".join((before, numbers, who, what, body))).digest()


def links(
    stream: StreamId, head: Head | None, now: int, actions: Sequence[Sequence[EncodedEvent]], by: str
) -> list[Record]:
    """Return new lines in their places after the head: numbered, timed (never before the head) and chained.

    Of several actions each has a moment of its own, so that what was done first is earlier.
    """
    seq, first, before = (head.seq, max(now, head.time), head.hash) if head else (0, now, genesis(stream))
    records: list[Record] = []
    for time, lines in enumerate(actions, first):
        action, size = seq + 1, len(lines)
        for line in lines:
            seq += 1
            before = event_hash(before, seq, action, size, time, by, line.type, line.version, line.body)
            records.append(Record(seq, action, size, time, by, line.type, line.version, line.body, before))
    return records


def verify(stream: StreamId, records: Sequence[Record], head: Head | None = None) -> list[Reason]:
    """Return everything that is wrong with a stream's records, in their stored order.

    None where all is as it was written.

    `head` is one that was noted earlier: the stream may have gone on, but not have ended before it.
    """
    ordered, findings = _in_order(records)
    if not records and head is None:
        findings.append(Reason("events_gone"))
    findings += [*_chain(stream, ordered), *_times(ordered), *_actions(ordered), *_against(head, ordered)]
    return findings


def verify_end(end: Head | None, records: Sequence[Record]) -> Iterator[Reason]:
    """Yield what is wrong with the end that a store notes, where it notes one: a stream ends there and nowhere else."""
    if end is None or not records:
        return
    last = max(records, key=lambda record: record.seq)
    if end.seq > last.seq:
        yield Reason("events_cut_off", {"first": last.seq + 1, "last": end.seq})
    elif end != last.head:
        yield Reason("end_noted_wrong", {"seq": last.seq})


def _in_order(records: Sequence[Record]) -> tuple[list[Record], list[Reason]]:
    """Return the records by number, each once, and what stood where it should not."""
    findings: list[Reason] = []
    found: dict[int, Record] = {}
    last = 0
    for record in records:
        if record.seq in found:
            findings.append(Reason("event_twice", {"seq": record.seq}))
            continue
        if record.seq < last:
            findings.append(Reason("event_misplaced", {"seq": record.seq, "after": last}))
        last = max(last, record.seq)
        found[record.seq] = record
    return [found[seq] for seq in sorted(found)], findings


def _chain(stream: StreamId, records: Sequence[Record]) -> Iterator[Reason]:
    """Yield each record against the one before it.

    After a change the stored hash counts, so one change is one finding.
    """
    expected = 1
    before = {genesis(stream)}
    for record in records:
        computed: bytes | None = None
        if record.seq > expected:
            yield Reason("events_missing", {"first": expected, "last": record.seq - 1})
        else:
            hashes = {_hash_after(earlier, record) for earlier in before}
            computed = record.hash if record.hash in hashes else next(iter(hashes))
            if computed != record.hash:
                yield Reason("event_changed", {"seq": record.seq})
        # Where only the hash was changed, the next event still follows from what the hash should have been.
        before = {record.hash, computed or record.hash}
        expected = record.seq + 1


def _hash_after(before: bytes, record: Record) -> bytes | None:
    """Return the hash of a record after another; None for numbers that no store writes."""
    try:
        return event_hash(
            before,
            record.seq,
            record.action,
            record.size,
            record.time,
            record.by,
            record.type,
            record.version,
            record.body,
        )
    except DoesNotFit:
        return None


def _times(records: Sequence[Record]) -> Iterator[Reason]:
    for earlier, later in pairwise(records):
        if later.time < earlier.time:
            yield Reason("time_backwards", {"seq": later.seq, "before": earlier.seq})


def _actions(records: Sequence[Record]) -> Iterator[Reason]:
    """Check that an action's events follow each other, and agree about its first number, size, time and author."""
    first: Record | None = None
    for record in records:
        if first and first.seq <= record.seq < first.seq + first.size:
            if (record.action, record.size, record.time, record.by) != (first.action, first.size, first.time, first.by):
                yield Reason("action_broken", {"seq": record.seq, "action": first.seq})
        else:
            first = record
            if record.action != record.seq or record.size < 1:
                yield Reason("action_broken", {"seq": record.seq, "action": record.action})
    if first and records[-1].seq < first.seq + first.size - 1:
        yield Reason(
            "action_cut_off", {"action": first.seq, "size": first.size, "present": records[-1].seq - first.seq + 1}
        )


def _against(head: Head | None, records: Sequence[Record]) -> Iterator[Reason]:
    """Yield the end against a head that was noted earlier."""
    if head is None or head.seq < 1:
        return
    last = records[-1].seq if records else 0
    if last < head.seq:
        yield Reason("events_cut_off", {"first": last + 1, "last": head.seq})
    elif any(record.seq == head.seq and record.hash != head.hash for record in records):
        yield Reason("other_history", {"seq": head.seq})
