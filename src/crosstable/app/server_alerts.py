"""The alerts shown at a desk: about the tournament, the server and its machine.

| alert | when |
|---|---|
| overwritten | another user replaced a result that they entered |
| outage | the server was down while the round clock ran |
| jump | the computer's clock was set while the round clock ran |
| moved | the server's address has changed |
| disk | little space is left |
| mirror | the copy in another folder fails or is late |
"""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from crosstable.app.outage import Outage, outages
from crosstable.app.site import Room
from crosstable.journal.clock import Jump
from crosstable.model.times import SECOND
from crosstable.rules.clock import MOST_SECONDS
from crosstable.views.alerts.alert import Alert, SuggestedAction
from crosstable.views.alerts.overwritten import overwritten_results
from crosstable.views.alerts.tournament import alerts

# Warn below this many bytes, or this percentage of the disk.
LITTLE, LITTLE_PERCENT = 200_000_000, 2


class Disk(NamedTuple):
    """The disk that holds the data, in bytes."""

    total: int
    free: int

    @property
    def is_nearly_full(self) -> bool:
        return self.free < LITTLE or self.free * 100 < LITTLE_PERCENT * self.total


def room_alerts(room: Room) -> Iterator[Alert]:
    """Yield all alerts, the most pressing first; those about the machine only for the organiser."""
    if room.session is not None:
        person = room.session.id
        dismissed = room.site.dismissed.get((room.listed.stream, person), 0)
        yield from overwritten_results(room.state, person, dismissed)
    yield from alerts(room.state)
    for outage in outages(room.site, room.listed.stream, room.state):
        if outage.jump is not None:
            yield _clock_alert(outage, outage.jump)
            continue
        minutes, seconds = outage.minutes, 60 * outage.minutes
        choices = [SuggestedAction("web.outage.ran_on", {}, "extend_clock", {"seconds": 0, "outage": outage.since})]
        if seconds <= MOST_SECONDS:
            fields = {"seconds": seconds, "outage": outage.since}
            choices.append(SuggestedAction("web.outage.add", {"minutes": minutes}, "extend_clock", fields))
        since, until = _wall_times(outage.since, outage.until)
        params = {"since": since, "until": until, "round": outage.round}
        yield Alert("web.outage.away", params, choices=tuple(choices))
    if room.role != "organiser":
        return
    if room.site.moved_from is not None and room.site.addresses:
        params = {"old": room.site.moved_from, "new": room.site.addresses[0]}
        seen = SuggestedAction("web.connect.moved_seen", post="seen/moved")
        yield Alert(
            "web.connect.moved", params, choices=(SuggestedAction("web.connect.moved_show", page="connect"), seen)
        )
    mirrored = room.site.mirrored()
    if mirrored is not None and mirrored.problem is not None:
        yield Alert("web.mirror.fails", {"folder": mirrored.folder}, (mirrored.problem,))
    disk = room.site.disk()
    if disk is not None and Disk(*disk).is_nearly_full:
        yield Alert("web.disk.nearly_full", {"free": f"{disk[1] // 1_000_000:,}"})


def _clock_alert(outage: Outage, jump: Jump) -> Alert:
    """Return the alert about a clock change; if the elapsed time is unknown, a person has to check it."""
    at, _ = _wall_times(jump.at, jump.at)
    params = {"time": at, "round": outage.round, "seconds": round(jump.by / SECOND)}
    keep = SuggestedAction("web.jump.keep", {}, "extend_clock", {"seconds": 0, "outage": outage.since})
    return Alert("web.jump.changed_nothing" if jump.measured else "web.jump.not_measured", params, choices=(keep,))


def _wall_times(since: int, until: int) -> tuple[str, str]:
    """Format two moments in the server's local time, with the day if they differ."""
    first, last = (datetime.fromtimestamp(moment / SECOND).astimezone() for moment in (since, until))
    form = "%H:%M" if first.date() == last.date() else "%d %b %H:%M"
    return first.strftime(form), last.strftime(form)
