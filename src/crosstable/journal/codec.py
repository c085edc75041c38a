"""Events as they are written, and back: JSON without the type, the same bytes for the same event everywhere.

Old versions are brought up to date step by step (`events.UPCASTS`). What is newer than this program is refused, never
skipped, and so are numbers that are left out or there twice: a tournament folded without one of its events, or with one
of them twice, would be another one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat, starmap
from operator import call
from typing import Any, TypeVar

import msgspec

from crosstable.events import EVENTS, UPCASTS, Event, RecordedEvent
from crosstable.journal.interface import EncodedEvent, Record, Since
from crosstable.model.refusals import Refusal, Unreadable

T = TypeVar("T")

# What an event in its place is made from, in this order. `since` needs the hash after them.
COLUMNS = "seq, action, time, by, type, version, body"
Row = Sequence[Any]

# So many rows are in memory at once beside the events that were made from them: fresh memory costs more than anything
# else when a long tournament is opened, and so the next rows use that of the last ones again.
AT_ONCE = 500

_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in EVENTS.items()}
# What a decoder makes of bytes that no event was ever written as.
_DAMAGE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_PRESENT: dict[tuple[str, int], Callable[[bytes], Event]] = {
    (name, kind.VERSION): _DECODERS[name].decode for name, kind in EVENTS.items()
}


def encode_event(event: Event) -> EncodedEvent:
    """Return an event as a line of the journal."""
    return EncodedEvent(event.TYPE, event.VERSION, _ENCODE(event))


def decode_record(record: Record) -> RecordedEvent:
    """Return a record as an event in its place. Refuses one that is newer than this program, or damaged."""
    return _decode_row(record.seq, record.action, record.time, record.by, record.type, record.version, record.body)


def decoded_all(records: Iterable[Record]) -> list[RecordedEvent]:
    """Return many records as events in their places, in the same order."""
    return list(map(decode_record, records))


def since(rows: Iterable[Row], after: int, hash: bytes) -> Since:
    """Return what a store answers when it is asked for what happened since: `rows` begin with number `after`."""
    remaining = iter(rows)
    if after:
        known = next(remaining, None)
        if known is None or (known[0], known[-1]) != (after, hash):
            return Since((), b"", follows=False)
    else:
        hash = b""
    events: list[RecordedEvent] = []
    for some in _some_at_once(remaining):
        last = after + len(events)
        if any(row[0] != i for i, row in enumerate(some, last + 1)):
            raise _out_of_place(some, last)
        events += _decode_rows(some, last)
        hash = some[-1][-1]
    return Since(events, hash)


def events_of(rows: Iterable[Row], after: int = 0) -> list[RecordedEvent]:
    """Return all rows of a stream from there on as events in their places.

    Rows come in order, none twice; a gap is refused (`events_missing`).
    """
    events: list[RecordedEvent] = []
    for some in _some_at_once(iter(rows)):
        events += _decode_rows(some, after + len(events))
    return events


def decode_records(records: Iterable[Record]) -> list[RecordedEvent]:
    """Return the same of all records of a stream."""
    return events_of(
        (record.seq, record.action, record.time, record.by, record.type, record.version, record.body)
        for record in records
    )


def _some_at_once(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while some := list(islice(rows, AT_ONCE)):
        yield some


def _decode_rows(rows: Sequence[Row], last: int) -> Iterable[RecordedEvent]:
    """Return rows as events in their places after number `last`.

    Nearly all are sound and of today's version: these take no step in Python.
    """
    seqs, actions, times, bys, types, versions, bodies, *_ = zip(*rows, strict=True)
    if (seqs[0], seqs[-1]) != (last + 1, last + len(seqs)):
        raise _out_of_place(rows, last)
    try:
        events = _events(types, versions, bodies)
        # Columns that say the same throughout are kept once: what is held for each event is what opening costs.
        places = (seqs, seqs if actions == seqs else actions, _same(times), _same(bys))
        return list(map(RecordedEvent, *places, events))
    except (KeyError, *_DAMAGE):
        return starmap(_decode_row, rows)


def _events(types: Sequence[str], versions: Sequence[int], bodies: Sequence[bytes]) -> Iterable[Event]:
    """Return bodies as events.

    Those that follow each other are mostly of one type: then its decoder is looked up once.
    """
    if _is_one(types) and _is_one(versions):
        return map(_PRESENT[types[0], versions[0]], bodies)
    return map(call, map(_PRESENT.__getitem__, zip(types, versions, strict=True)), bodies)


def _out_of_place(rows: Iterable[Row], last: int) -> Refusal:
    """Return what is wrong with the first row that does not follow.

    Numbers are left out before it, or its own was there.
    """
    expected, row = next((i, row) for i, row in enumerate(rows, last + 1) if i != row[0])
    seq, _, _, _, type, version, *_ = row
    if seq > expected:
        return Unreadable("events_missing", first=expected, last=seq - 1)
    return Unreadable("damaged_event", seq=seq, type=type, version=version, detail=f"number {seq} is there twice")


def _same(column: tuple[T, ...]) -> Iterable[T]:
    """Return the same values; one object for all of them where they are equal."""
    return repeat(column[0]) if _is_one(column) else column


def _is_one(column: Sequence[T]) -> bool:
    """Return whether all values are equal."""
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
    """Return an event of an older version, in today's."""
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
