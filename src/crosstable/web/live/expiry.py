"""What ends by itself, without any event: a notice, and the patience with whoever has not come."""

from crosstable.app.site import Room
from crosstable.model.times import SECOND
from crosstable.rules.no_shows import no_show_delay
from crosstable.views.public import Notice
from crosstable.web.request import Request


def notices_on(room: Room, now: int) -> list[Notice]:
    """The notices that are on the screens, the latest first."""
    return room.public.notices(now) if room.state.notices else []


def notices_end(room: Room, now: int) -> float | None:
    """In how many seconds the first of them is over; None where none ends by itself."""
    ends = [notice.until for notice in notices_on(room, now) if notice.until is not None]
    return (min(ends) - now) / SECOND if ends else None


def desk_ends(request: Request) -> float | None:
    """In how many seconds a page of the desk is another one: then, or when it is asked who has not come."""
    missed = no_show_delay(request.room.state, request.now)
    ends = (notices_end(request.room, request.now), missed / SECOND if missed else None)
    return min((end for end in ends if end is not None), default=None)
