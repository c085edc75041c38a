"""Tournaments that this program cannot read (see `app.unreadable`): each is named, and keeps nobody from the others."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.cli.desk.opening import Session
    from crosstable.events import Event
    from crosstable.journal.interface import Record, StreamId
    from crosstable.model.refusals import Reason, Refusal
    from crosstable.state.state import State


def readable(session: "Session") -> "tuple[dict[StreamId, State], dict[StreamId, Reason]]":
    """Every tournament that can be read, and why each of the others can't."""
    from crosstable.app.unreadable import why_not
    from crosstable.model.refusals import Refusal

    states, others = dict["StreamId", "State"](), dict["StreamId", "Reason"]()
    for stream in session.journal.streams():
        try:
            states[stream] = session.director.state(stream)
        except Refusal as refusal:
            others[stream] = why_not(refusal)
    return states, others


def named(session: "Session", stream: "StreamId", refusal: "Refusal") -> "Refusal":
    """The refusal of a tournament that can't be read, with its name. Any other refusal stays what it is."""
    from crosstable.app.unreadable import why_not
    from crosstable.model.refusals import BadFile

    return BadFile("unreadable_tournament", [why_not(refusal)], name=last_name(session, stream), id=stream)


def last_name(session: "Session", stream: "StreamId") -> str:
    """What a tournament that can't be read was called last, as far as that can be read; or else its id."""
    return next(reversed(names_had(session, stream)), stream)


def names_had(session: "Session", stream: "StreamId") -> list[str]:
    """What a tournament was ever called, as far as that can be read."""
    return names_told(session.journal.read(stream))


def names_told(records: "Iterable[Record]") -> list[str]:
    """What these records call their tournament, one name after the other, as far as they can be read."""
    from crosstable.events import TournamentCreated, TournamentRenamed

    naming = (TournamentCreated, TournamentRenamed)
    events = as_far_as_readable(one for one in records if one.type in [kind.TYPE for kind in naming])
    return [one.name for one in events if isinstance(one, naming)]


def as_far_as_readable(records: "Iterable[Record]") -> "Iterator[Event]":
    """The events of those records that can be read."""
    from crosstable.journal.codec import decoded
    from crosstable.model.refusals import Refusal

    for record in records:
        try:
            yield decoded(record).event
        except Refusal:
            continue


def unreadable_lines(session: "Session", others: "dict[StreamId, Reason]") -> list[str]:
    """A sentence for each of them."""
    from crosstable.words import sentence, words

    return [
        words("serve.unreadable", tournament=last_name(session, stream), why=sentence(why))
        for stream, why in others.items()
    ]
