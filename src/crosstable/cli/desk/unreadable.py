"""Tournaments that this program cannot read (see `app.unreadable`): each is named, and keeps nobody from the others."""

from collections.abc import Iterable, Iterator

from crosstable.app.unreadable import unreadable_reason
from crosstable.events import Event, PoolCreated, TournamentCreated, TournamentRenamed
from crosstable.journal.codec import decode_record
from crosstable.journal.interface import Journal, Record, StreamId
from crosstable.model.refusals import BadFile, Reason, Refusal
from crosstable.words import sentence, words


def unreadable_refusal(journal: Journal, stream: StreamId, refusal: Refusal) -> Refusal:
    """Return the refusal of a tournament that can't be read, with its name. Any other refusal stays what it is."""
    return BadFile("unreadable_tournament", [unreadable_reason(refusal)], name=last_name(journal, stream), id=stream)


def last_name(journal: Journal, stream: StreamId) -> str:
    """Return the last readable name of an unreadable tournament, or else its id."""
    return next(reversed(names_had(journal, stream)), stream)


def names_had(journal: Journal, stream: StreamId) -> list[str]:
    """Return every readable name that a tournament ever had."""
    return recorded_names(journal.read(stream))


def recorded_names(records: Iterable[Record]) -> list[str]:
    """Return the readable names of a tournament in its records, first to last."""
    naming = (TournamentCreated, PoolCreated, TournamentRenamed)
    events = as_far_as_readable(record for record in records if record.type in [kind.TYPE for kind in naming])
    return [event.name for event in events if isinstance(event, naming)]


def as_far_as_readable(records: Iterable[Record]) -> Iterator[Event]:
    """Return the events of those records that can be read."""
    for record in records:
        try:
            yield decode_record(record).event
        except Refusal:
            continue


def unreadable_lines(journal: Journal, others: dict[StreamId, Reason]) -> list[str]:
    return [
        words("serve.unreadable", tournament=last_name(journal, stream), why=sentence(why))
        for stream, why in others.items()
    ]
