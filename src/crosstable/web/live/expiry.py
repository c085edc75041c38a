"""Changes without an event: notices end, and missing players are due."""

from crosstable.app.site import Room
from crosstable.model.times import SECOND
from crosstable.rules.no_shows import no_show_delay
from crosstable.views.public import Notice
from crosstable.web.request import Request


def current_notices(room: Room, now: int) -> list[Notice]:
    return room.public.notices(now) if room.state.notices else []


def seconds_to_notice_end(room: Room, now: int) -> float | None:
    """Return the seconds until the first notice ends; None if none ends by itself."""
    ends = [notice.until for notice in current_notices(room, now) if notice.until is not None]
    return (min(ends) - now) / SECOND if ends else None


def seconds_to_desk_change(request: Request) -> float | None:
    """Return the seconds until a desk page changes by itself: a notice ends, or players count as missing."""
    missed = no_show_delay(request.room.state, request.now)
    ends = (seconds_to_notice_end(request.room, request.now), missed / SECOND if missed else None)
    return min((end for end in ends if end is not None), default=None)
