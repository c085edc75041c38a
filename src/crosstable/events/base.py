"""The base of all events, and an event as recorded."""

from typing import Any, ClassVar

import msgspec

# Neither is ever part of a reference cycle, so `gc=False` saves the garbage collector thousands of objects when a
# tournament is opened.


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The base of all events. A subclass is registered by its type in `EVENTS`.

    `REPLACES` is the field of the state that an event replaces in any phase, if it does nothing else: it has a field of
    that name, and `was`.
    """

    TYPE: ClassVar[str]
    VERSION: ClassVar[int] = 1
    REPLACES: ClassVar[str | None] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        EVENTS[cls.TYPE] = cls


EVENTS: dict[str, type[Event]] = {}


class RecordedEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as it was recorded: number, action (the number of that action's first event), time and author.

    Times are microseconds since 1970, UTC.
    """

    seq: int
    action: int
    time: int
    by: str
    event: Event
