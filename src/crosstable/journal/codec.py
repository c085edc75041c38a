"""Encoding of events: JSON without the type, the same bytes for the same event everywhere.

Old versions are upgraded step by step (`events.UPCASTS`). Newer ones are refused, never skipped, and so are missing and
duplicate numbers: a tournament without one of its events, or with one of them twice, would be a different one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat, starmap
from operator import call
from typing import Any, TypeVar

import msgspec

from crosstable.events import EVENTS, UPCASTS, Event, RecordedEvent
from crosstable.journal.interface import EncodedEvent, EventsSince, Record
from crosstable.model.refusals import Refusal, Unreadable

T = TypeVar("T")

# The columns of a recorded event, in this order. `events_since` needs the hash after them.
COLUMNS = "seq, action, time, by, type, version, body"
Row = Sequence[Any]

# Rows decoded at once: allocating memory costs most when a long tournament is opened, and batches reuse it.
AT_ONCE = 500

_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in EVENTS.items()}
# The errors of a decoder for damaged bytes.
_DAMAGE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_PRESENT: dict[tuple[str, int], Callable[[bytes], Event]] = {
    (name, kind.VERSION): _DECODERS[name].decode for name, kind in EVENTS.items()
}


def encode_event(event: Event) -> EncodedEvent:
    return EncodedEvent(event.TYPE, event.VERSION, _ENCODE(event))


def decode_record(record: Record) -> RecordedEvent:
    """Decode a record. Raise Unreadable if it is newer than this program, or damaged."""
    return _decode_row(record.seq, record.action, record.time, record.by, record.type, record.version, record.body)


def decode_each(records: Iterable[Record]) -> list[RecordedEvent]:
    return list(map(decode_record, records))


def events_since(rows: Iterable[Row], after: int, hash: bytes) -> EventsSince:
    """Return the store's answer for events since a known one: `rows` begin with number `after`."""
    remaining = iter(rows)
    if after:
        known = next(remaining, None)
        if known is None or (known[0], known[-1]) != (after, hash):
            return EventsSince((), b"", follows=False)
    else:
        hash = b""
    events: list[RecordedEvent] = []
    for batch in _batches(remaining):
        last = after + len(events)
        if any(row[0] != i for i, row in enumerate(batch, last + 1)):
            raise _sequence_error(batch, last)
        events += _decode_rows(batch, last)
        hash = batch[-1][-1]
    return EventsSince(events, hash)


def decode_stream(rows: Iterable[Row], after: int = 0) -> list[RecordedEvent]:
    """Decode all rows of a stream after a number. They come in order, none twice; a gap is refused
    (`events_missing`).
    """
    events: list[RecordedEvent] = []
    for batch in _batches(iter(rows)):
        events += _decode_rows(batch, after + len(events))
    return events


def decode_records(records: Iterable[Record]) -> list[RecordedEvent]:
    return decode_stream(
        (record.seq, record.action, record.time, record.by, record.type, record.version, record.body)
        for record in records
    )


def _batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while batch := list(islice(rows, AT_ONCE)):
        yield batch


def _decode_rows(rows: Sequence[Row], last: int) -> Iterable[RecordedEvent]:
    """Decode rows after number `last`. Fast path: nearly all are intact and of the current version."""
    seqs, actions, times, bys, types, versions, bodies, *_ = zip(*rows, strict=True)
    if (seqs[0], seqs[-1]) != (last + 1, last + len(seqs)):
        raise _sequence_error(rows, last)
    try:
        events = _decode_bodies(types, versions, bodies)
        # Store constant columns once: memory per event is the cost of opening.
        places = (seqs, seqs if actions == seqs else actions, _compact(times), _compact(bys))
        return list(map(RecordedEvent, *places, events))
    except (KeyError, *_DAMAGE):
        return starmap(_decode_row, rows)


def _decode_bodies(types: Sequence[str], versions: Sequence[int], bodies: Sequence[bytes]) -> Iterable[Event]:
    """Decode bodies. Consecutive events mostly have one type, whose decoder is then looked up once."""
    if _is_constant(types) and _is_constant(versions):
        return map(_PRESENT[types[0], versions[0]], bodies)
    return map(call, map(_PRESENT.__getitem__, zip(types, versions, strict=True)), bodies)


def _sequence_error(rows: Iterable[Row], last: int) -> Refusal:
    expected, row = next((i, row) for i, row in enumerate(rows, last + 1) if i != row[0])
    seq, _, _, _, type, version, *_ = row
    if seq > expected:
        return Unreadable("events_missing", first=expected, last=seq - 1)
    return Unreadable("damaged_event", seq=seq, type=type, version=version, detail=f"number {seq} is there twice")


def _compact(column: tuple[T, ...]) -> Iterable[T]:
    return repeat(column[0]) if _is_constant(column) else column


def _is_constant(column: Sequence[T]) -> bool:
    return column.count(column[0]) == len(column)


def _decode_row(
    seq: int, action: int, time: int, by: str, type: str, version: int, body: bytes, *_: bytes
) -> RecordedEvent:
    try:
        decode = _PRESENT.get((type, version))
        event = decode(body) if decode else _upcast(seq, type, version, body)
    except _DAMAGE as error:
        raise Unreadable("damaged_event", seq=seq, type=type, version=version, detail=str(error)) from error
    return RecordedEvent(seq, action, time, by, event)


def _upcast(seq: int, type: str, version: int, body: bytes) -> Event:
    kind = EVENTS.get(type)
    if kind is None or version > kind.VERSION:
        raise Unreadable("newer_event", seq=seq, type=type, version=version, known=kind and kind.VERSION)
    fields = msgspec.json.decode(body, type=dict)
    for old in range(version, kind.VERSION):
        try:
            fields = UPCASTS[type, old](fields)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise msgspec.DecodeError(f"version {old}: {error!r}") from error
    return _DECODERS[type].decode(msgspec.json.encode(fields))
