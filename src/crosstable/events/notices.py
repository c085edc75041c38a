"""Notices of the organiser's to everybody. Their words may name somebody, so they are a digest, and can be erased."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest


class NoticePublished(Event, frozen=True, kw_only=True):
    """A notice is on all screens, for so many minutes or until it is taken back. Its number is the event's."""

    TYPE = "notice_published"
    words: Digest
    minutes: int | None = None


class NoticeChanged(Event, frozen=True, kw_only=True):
    """A notice says something else, from then on for so many minutes; `was` is what it said."""

    TYPE = "notice_changed"
    notice: int
    words: Digest
    was: Digest
    minutes: int | None = None


class NoticeTakenBack(Event, frozen=True, kw_only=True):
    """A notice is over."""

    TYPE = "notice_taken_back"
    notice: int
