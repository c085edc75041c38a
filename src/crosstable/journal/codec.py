"""Events as they are written, and back: JSON without the type, the same bytes for the same event everywhere.

Old versions are brought up to date step by step (`events.UPCASTS`). What is newer than this program is refused, never
skipped: a tournament folded without one of its events would be another tournament.
"""

from collections.abc import Iterable

import msgspec

from crosstable.events import EVENTS, UPCASTS, Event, Happened
from crosstable.journal.interface import Line, Record
from crosstable.model.refusals import Refusal

_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in EVENTS.items()}
# What a decoder makes of bytes that no event was ever written as.
_DAMAGE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_PRESENT = {(name, kind.VERSION): _DECODERS[name].decode for name, kind in EVENTS.items()}


def encoded(event: Event) -> Line:
    """An event as a line of the journal."""
    return Line(event.TYPE, event.VERSION, _ENCODE(event))


def decoded(record: Record) -> Happened:
    """A record as an event in its place. Refuses one that is newer than this program, or damaged."""
    return decoded_all((record,))[0]


def decoded_all(records: Iterable[Record]) -> list[Happened]:
    """Many records as events in their places, in the same order."""
    present = _PRESENT.get
    happened: list[Happened] = []
    for record in records:
        decode = present((record.type, record.version))
        try:
            event = decode(record.body) if decode else _upcast(record)
        except _DAMAGE as error:
            raise Refusal(
                "damaged_event", seq=record.seq, type=record.type, version=record.version, detail=str(error)
            ) from error
        happened.append(Happened(record.seq, record.action, record.time, record.by, event))
    return happened


def _upcast(record: Record) -> Event:
    """An event of an older version, in today's."""
    kind = EVENTS.get(record.type)
    if kind is None or record.version > kind.VERSION:
        known = kind and kind.VERSION
        raise Refusal("newer_event", seq=record.seq, type=record.type, version=record.version, known=known)
    body = msgspec.json.decode(record.body, type=dict)
    for version in range(record.version, kind.VERSION):
        try:
            body = UPCASTS[record.type, version](body)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise msgspec.DecodeError(f"version {version}: {error!r}") from error
    return _DECODERS[record.type].decode(msgspec.json.encode(body))
