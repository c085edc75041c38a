"""Times in which no server ran while the clock of a round did: found by a sign of life that is too old.

Every server writes one into the store every few moments. Whoever finds that the last is old, at the start or after a
laptop has slept, keeps the time since then with every tournament whose clock was running; the organiser says what
becomes of it.
"""

from contextlib import suppress

import msgspec

from crosstable.app.site import Site
from crosstable.events import ClockExtended
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.refusals import Refusal
from crosstable.rules.clock import ends_at
from crosstable.state.in_play import RoundInPlay
from crosstable.state.state import State

_SERVER, _ALIVE = "server", "alive"

# Microseconds. A sign of life that is as old means that nobody could be served.
LONG = 60 * 1_000_000


class Outage(msgspec.Struct, frozen=True):
    """From the last sign of life to the first afterwards, in microseconds since 1970, and the round that was played."""

    since: int
    until: int
    round: int

    @property
    def seconds(self) -> int:
        return round((self.until - self.since) / 1_000_000)


def beat(site: Site) -> None:
    """A sign of life. Where the one before is too old, it is noted what was running meanwhile."""
    now, before = site.journal.now(), site.cabinet.get(_SERVER, _ALIVE)
    if before is not None and now - int(before) > LONG:
        for listed in site.catalogue.all():
            # A tournament that this version cannot read is none of the others' business.
            with suppress(Refusal):
                _note(site, listed.stream, int(before), now)
    site.cabinet.put(_SERVER, _ALIVE, str(now).encode())


def presume_alive(journal: Journal) -> None:
    """Where there is no sign of life, as in what came from a mirror, the last thing that somebody wrote is one."""
    times = [head.time for stream in journal.streams() if (head := journal.head(stream)) is not None]
    if times:
        journal.cabinet.claim(_SERVER, _ALIVE, str(max(times)).encode())


def _note(site: Site, stream: StreamId, since: int, until: int) -> None:
    state = site.director.state(stream)
    played = _played(state)
    ends = None if played is None else ends_at(state, played)
    if played is None or ends is None or not _began(played, since) or ends <= since:
        return
    # What is about another round by now is nobody's question any more, and another server may have noted this one.
    known = [one for one in _kept(site, stream) if one.round == played.number and one.since != since]
    found = [*known, Outage(since, until, played.number)]
    site.cabinet.put(_SERVER, _key(stream), msgspec.json.encode(found))


def outages(site: Site, stream: StreamId, state: State) -> list[Outage]:
    """What nobody has answered yet: the clock of that round goes on as it did, and did not get the time."""
    played = _played(state)
    if played is None:
        return []
    return [
        one
        for one in _kept(site, stream)
        if one.round == played.number and _began(played, one.since) and _added(state, one) < one.seconds
    ]


def dismiss(site: Site, stream: StreamId, since: int) -> None:
    """The clock ran on, and that is right."""
    left = [one for one in _kept(site, stream) if one.since != since]
    site.cabinet.put(_SERVER, _key(stream), msgspec.json.encode(left))


def _key(stream: StreamId) -> str:
    return f"outage-{stream}"


def _kept(site: Site, stream: StreamId) -> list[Outage]:
    kept = site.cabinet.get(_SERVER, _key(stream))
    return [] if kept is None else msgspec.json.decode(kept, type=list[Outage])


def _played(state: State) -> RoundInPlay | None:
    current = state.current if state.stages and state.started else None
    return current if current is not None and current.status == "in_progress" else None


def _began(round_: RoundInPlay, then: int) -> bool:
    """Its clock runs since then at the latest; one that was started again does not."""
    return round_.clock is not None and round_.clock.started <= then


def _added(state: State, one: Outage) -> int:
    """The seconds that the round got since."""
    return sum(
        happened.event.seconds
        for happened in state.log
        if isinstance(happened.event, ClockExtended)
        and happened.event.round == one.round
        and happened.time >= one.until
        and happened.action not in state.undone
    )
