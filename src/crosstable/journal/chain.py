"""The hash chain: every event's hash covers all of its columns and the hash before it, back to the stream's name.

So the last hash stands for the whole stream: a note of it reveals any later change. Events cut off at the end can only
be detected with such a note, or inside an action.

| finding | meaning |
|---|---|
| `event_changed` | a column or the hash was changed, or the event before it |
| `events_missing` | numbers are left out |
| `events_gone` | a stream has no event at all |
| `events_cut_off` | the noted head lies beyond the end |
| `end_noted_wrong` | the store's note of the end is not the last event |
| `other_history` | the event with the noted head's number has another hash |
| `event_twice`, `event_misplaced` | a number appears twice, or after a higher one |
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
    return sha256(b"crosstable journal 1\n" + stream.encode()).digest()


def event_hash(
    before: bytes, seq: int, action: int, size: int, time: int, by: str, type: str, version: int, body: bytes
) -> bytes:
    """Return the hash of an event.

    All numbers and text lengths have a fixed width, so the encoding is unambiguous.
    """
    who, what = by.encode(), type.encode()
    numbers = _NUMBERS.pack(seq, action, size, time, version, len(who), len(what), len(body))
    return sha256(b"".join((before, numbers, who, what, body))).digest()


def chain_records(
    stream: StreamId, head: Head | None, now: int, actions: Sequence[Sequence[EncodedEvent]], by: str
) -> list[Record]:
    """Return new records after the head: numbered, timed (never before the head) and chained.

    Each action gets a time of its own, in order.
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
    """Return everything that is wrong with a stream's records, in their stored order; empty if they are intact.

    `head` is an earlier note: the stream may have continued, but not ended before it.
    """
    ordered, findings = _sort_records(records)
    if not records and head is None:
        findings.append(Reason("events_gone"))
    findings += [
        *_verify_chain(stream, ordered),
        *_verify_times(ordered),
        *_verify_actions(ordered),
        *_verify_head(head, ordered),
    ]
    return findings


def verify_end(end: Head | None, records: Sequence[Record]) -> Iterator[Reason]:
    """Yield the difference between the store's note of the end, if there is one, and the last record."""
    if end is None or not records:
        return
    last = max(records, key=lambda record: record.seq)
    if end.seq > last.seq:
        yield Reason("events_cut_off", {"first": last.seq + 1, "last": end.seq})
    elif end != last.head:
        yield Reason("end_noted_wrong", {"seq": last.seq})


def _sort_records(records: Sequence[Record]) -> tuple[list[Record], list[Reason]]:
    """Return the records by number, each once, and the misplaced ones as findings."""
    findings: list[Reason] = []
    by_number: dict[int, Record] = {}
    last = 0
    for record in records:
        if record.seq in by_number:
            findings.append(Reason("event_twice", {"seq": record.seq}))
            continue
        if record.seq < last:
            findings.append(Reason("event_misplaced", {"seq": record.seq, "after": last}))
        last = max(last, record.seq)
        by_number[record.seq] = record
    return [by_number[seq] for seq in sorted(by_number)], findings


def _verify_chain(stream: StreamId, records: Sequence[Record]) -> Iterator[Reason]:
    """Check each record against the previous one. After a change the stored hash counts, so one
    change is one finding.
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
        # If only the hash was changed, the next event still follows from the correct hash.
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


def _verify_times(records: Sequence[Record]) -> Iterator[Reason]:
    for earlier, later in pairwise(records):
        if later.time < earlier.time:
            yield Reason("time_backwards", {"seq": later.seq, "before": earlier.seq})


def _verify_actions(records: Sequence[Record]) -> Iterator[Reason]:
    """Check that an action's events are consecutive, and agree about its first number, size, time and author."""
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


def _verify_head(head: Head | None, records: Sequence[Record]) -> Iterator[Reason]:
    if head is None or head.seq < 1:
        return
    last = records[-1].seq if records else 0
    if last < head.seq:
        yield Reason("events_cut_off", {"first": last + 1, "last": head.seq})
    elif any(record.seq == head.seq and record.hash != head.hash for record in records):
        yield Reason("other_history", {"seq": head.seq})
