"""The list of alerts for whoever is at a desk of a server: those of the tournament, and of the server and its machine.

| what | when |
|---|---|
| overwritten | somebody else replaced a result that they entered |
| outage | nobody was served while the clock of the round ran |
| jump | the computer's clock was set while the clock of the round ran |
| moved | the server is reached under another address than before |
| disk | there is little room left |
| mirror | the copy in another folder cannot be made, or is late |
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

# Bytes, and the share of the whole in percent: with less than either there is little room.
LITTLE, LITTLE_PERCENT = 200_000_000, 2


class Disk(NamedTuple):
    """The disk that everything is kept on, in bytes."""

    total: int
    free: int

    @property
    def is_nearly_full(self) -> bool:
        return self.free < LITTLE or self.free * 100 < LITTLE_PERCENT * self.total


def alerts_in(room: Room) -> Iterator[Alert]:
    """Yield all of it, the most pressing first; what the machine needs is the organiser's alone."""
    if room.session is not None:
        person = room.session.id
        dismissed = room.site.dismissed.get((room.listed.stream, person), 0)
        yield from overwritten_results(room.state, person, dismissed)
    yield from alerts(room.state)
    for outage in outages(room.site, room.listed.stream, room.state):
        if outage.jump is not None:
            yield _jumped(outage, outage.jump)
            continue
        minutes, seconds = outage.minutes, 60 * outage.minutes
        choices = [SuggestedAction("web.outage.ran_on", {}, "extend_clock", {"seconds": 0, "outage": outage.since})]
        if seconds <= MOST_SECONDS:
            fields = {"seconds": seconds, "outage": outage.since}
            choices.append(SuggestedAction("web.outage.add", {"minutes": minutes}, "extend_clock", fields))
        since, until = _told(outage.since, outage.until)
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


def _jumped(outage: Outage, jump: Jump) -> Alert:
    """How the clock was set; where it is not known how much time had elapsed, somebody has to look at a watch."""
    at, _ = _told(jump.at, jump.at)
    params = {"time": at, "round": outage.round, "seconds": round(jump.by / SECOND)}
    keep = SuggestedAction("web.jump.keep", {}, "extend_clock", {"seconds": 0, "outage": outage.since})
    return Alert("web.jump.changed_nothing" if jump.measured else "web.jump.not_measured", params, choices=(keep,))


def _told(since: int, until: int) -> tuple[str, str]:
    """Two moments as the clock on the server's wall had them; with the day where they are not of one."""
    first, last = (datetime.fromtimestamp(moment / SECOND).astimezone() for moment in (since, until))
    form = "%H:%M" if first.date() == last.date() else "%d %b %H:%M"
    return first.strftime(form), last.strftime(form)
