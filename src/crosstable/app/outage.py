"""Times in which no server ran while the clock of a round did: found by a sign of life that is too old.

Every server writes one into the store every few moments. Whoever finds that the last is old, at the start or after a
laptop has slept, keeps the time since then with every tournament whose clock was running; the organiser says what
becomes of it. Each is answered once, by whoever is first.
"""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from crosstable.app.site import Site
from crosstable.commands import Actor, ExtendClock
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.refusals import Refusal
from crosstable.rules.clock import ends_at
from crosstable.state.in_play import RoundInPlay
from crosstable.state.state import State

_SERVER, _ALIVE = "server", "alive"
# Answers: the clock ran on; the time is being added, which then is the action that added it.
_RAN_ON, _ADDING = "ran_on", "adding"

# Microseconds. A sign of life that is as old means that nobody could be served.
LONG = 60 * 1_000_000


class Outage(msgspec.Struct, frozen=True):
    """From the last sign of life to the first afterwards, in microseconds since 1970, and the round that was played.

    `answer` is what became of it, once somebody has said that; an action that was taken back is none.
    """

    since: int
    until: int
    round: int
    answer: str | int | None = None

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

    def noted(known: list[Outage]) -> list[Outage]:
        # What is about another round by now is nobody's question any more, and another server may have noted this one.
        kept = [one for one in known if one.round == played.number]
        is_known = any(one.since == since for one in kept)
        return kept if is_known else [*kept, Outage(since, until, played.number)]

    _change(site, stream, noted)


def outages(site: Site, stream: StreamId, state: State) -> list[Outage]:
    """What nobody has answered yet: the clock of that round goes on as it did, and did not get the time."""
    return [one for one in _kept(site.cabinet.get(_SERVER, _key(stream))) if _is_open(one, state)]


def dismiss(site: Site, stream: StreamId, since: int) -> None:
    """The clock ran on, and that is right. Refused (`outage_answered`) where somebody has decided otherwise."""
    _take(site, stream, since, _RAN_ON)


def give_back(site: Site, stream: StreamId, since: int, actor: Actor) -> None:
    """Adds the time to the clock. Refused (`outage_answered`) where somebody was faster, and as `extend_clock` is."""
    taken = _take(site, stream, since, _ADDING)
    try:
        key = f"outage-{since}-{taken.answer}"
        outcome = site.director.ask(stream, ExtendClock(seconds=taken.seconds), actor, key=key)
    except Refusal:
        _change(site, stream, lambda known: _answered(known, since, taken.answer))
        raise
    _change(site, stream, lambda known: _answered(known, since, outcome.events[0].action))


def _take(site: Site, stream: StreamId, since: int, answer: str) -> Outage:
    """The outage as it was before that answer: of two who answer one gets it, unless both say that the clock ran on."""
    state = site.director.state(stream)
    taken = list[Outage]()

    def answered(known: list[Outage]) -> list[Outage]:
        taken[:] = [one for one in known if one.since == since]
        if not any(_is_open(one, state) or one.answer == answer == _RAN_ON for one in taken):
            raise Refusal("outage_answered")
        return _answered(known, since, answer)

    _change(site, stream, answered)
    return taken[0]


def _answered(known: list[Outage], since: int, answer: str | int | None) -> list[Outage]:
    return [msgspec.structs.replace(one, answer=answer) if one.since == since else one for one in known]


def _key(stream: StreamId) -> str:
    return f"outage-{stream}"


def _kept(value: bytes | None) -> list[Outage]:
    return [] if value is None else msgspec.json.decode(value, type=list[Outage])


def _change(site: Site, stream: StreamId, work: Callable[[list[Outage]], list[Outage]]) -> None:
    """Of many each sees what the one before has left."""
    site.cabinet.change(_SERVER, _key(stream), lambda value: msgspec.json.encode(work(_kept(value))))


def _is_open(one: Outage, state: State) -> bool:
    """Nobody has answered it, and it is about the clock that runs now."""
    played = _played(state)
    if played is None or played.number != one.round or not _began(played, one.since):
        return False
    return one.answer is None or one.answer in state.undone


def _played(state: State) -> RoundInPlay | None:
    current = state.current if state.stages and state.started else None
    return current if current is not None and current.status == "in_progress" else None


def _began(round_: RoundInPlay, then: int) -> bool:
    """Its clock runs since then at the latest; one that was started again does not."""
    return round_.clock is not None and round_.clock.started <= then
