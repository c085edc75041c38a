"""The organiser's notices to everybody. Their text may name a person, so events have only its digest, and it can be
erased.
"""

from crosstable.events.base import Event
from crosstable.model.persons import Digest


class NoticePublished(Event, frozen=True, kw_only=True):
    """A notice was published for a number of minutes, or until it is withdrawn. Its number is the event's."""

    TYPE = "notice_published"
    words: Digest
    minutes: int | None = None


class NoticeChanged(Event, frozen=True, kw_only=True):
    """A notice got a new text, for a number of minutes from then on."""

    TYPE = "notice_changed"
    notice: int
    words: Digest
    was: Digest
    minutes: int | None = None


class NoticeTakenBack(Event, frozen=True, kw_only=True):
    """A notice was withdrawn."""

    TYPE = "notice_taken_back"
    notice: int
