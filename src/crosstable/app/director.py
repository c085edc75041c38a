"""The director: loads a stream, decides, appends, and tells what came of it. Nothing changes in any other way.

Whoever loses a race for the next number reads what the other wrote and decides again, so that a refusal always speaks
of the stream as it is. What `state` gives is never changed afterwards.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from secrets import token_hex
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from crosstable.commands import Actor, Command, Create
from crosstable.events import Event, Happened
from crosstable.journal.codec import decoded_all, encode_event
from crosstable.journal.interface import Answered, Conflict, Journal, Key, Record, StreamId
from crosstable.model.persons import Fact, PersonId
from crosstable.model.refusals import BadFile, Reason, Refusal, Stale, Unreadable
from crosstable.rules.decide import decide
from crosstable.rules.rights import refuse_roles
from crosstable.rules.what_if import happening
from crosstable.state.fold import advance, fold_as
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState
from crosstable.views.next_step import NextStep, next_step
from crosstable.views.outcome_warnings import outcome_warnings
from crosstable.views.preview import Preview, preview

S = TypeVar("S", bound=StreamState)

# Somebody always wins a race, so nobody loses this many of them unless something is wrong.
MOST_TRIES = 200
# Nor does anybody lose this often to something that can't be read.
MOST_ALIKE = 5
LONGEST_KEY = 100


class Seen(msgspec.Struct, frozen=True):
    """The last event that was shown to somebody: its number, and how its hash begins, in hexadecimal digits. The number
    alone could be another event's after a restore.
    """

    seq: int
    hash: str


_TOKEN = re.compile(r"([1-9][0-9]{0,14})-([0-9a-f]{12})")


def version_token(seq: int, hash_: bytes) -> str:
    """Return an event as one word: the token of what somebody has seen."""
    return f"{seq}-{hash_.hex()[:12]}"


def read_token(word: str) -> Seen:
    """Return the event of a token. Raise `not_a_place` if it is none."""
    found = _TOKEN.fullmatch(word)
    if found is None:
        raise Refusal("not_a_place", value=word[:40])
    return Seen(int(found[1]), found[2])


class Envelope(msgspec.Struct, frozen=True):
    """What comes with a request: who asks, and as what; a key; what they were shown.

    A person, a device, a token and a terminal are actors alike. The same key with the same `body`, or else the same
    requests, happens once. `seen` is the last event that was shown: refused (`restored_meanwhile`) if it is not in the
    journal. With `typed_players` players are found by number, id, name or the beginning of a name. `person` is who
    signs up, if that is known beforehand.
    """

    actor: Actor
    key: str | None = None
    seen: Seen | None = None
    body: Any = None
    typed_players: bool = False
    person: PersonId | None = None


class Snapshot(NamedTuple, Generic[S]):
    """A tournament or a pool at a moment, and the hash of the last event that is in it."""

    state: S
    hash: bytes


class StreamOutcome(msgspec.Struct, Generic[S], frozen=True):
    """The answer to a request: the events that it wrote (none: nothing to change), the stream after them, and `before`,
    as it was decided on.

    `repeated` says that the same request with the same key had been carried out before.
    """

    stream: StreamId
    events: tuple[Happened, ...]
    found: Snapshot[S]
    before: Snapshot[S]
    repeated: bool = False

    @property
    def state(self) -> S:
        return self.found.state

    @property
    def action(self) -> int | None:
        """The number by which the first action is undone."""
        return self.events[0].action if self.events else None

    @property
    def actions(self) -> list[list[Happened]]:
        """The events by action: several where several commands were asked for at once."""
        return [list(events) for _, events in groupby(self.events, lambda event: event.action)]

    @property
    def warnings(self) -> list[Reason]:
        """What the desk should know about it."""
        before, state = self.before.state, self.state
        if not (isinstance(before, State) and isinstance(state, State)):
            return []
        return list(outcome_warnings(before, state, [happened.event for happened in self.events]))

    def next_step(self, now: int) -> NextStep | None:
        """What to do next; None in a pool."""
        return next_step(self.state, now) if isinstance(self.state, State) else None


# A command, and the facts that its digests stand for.
Step = tuple[Command, Sequence[Fact]]


class Task(NamedTuple, Generic[S]):
    """What is to be decided: `route` is the name that a key belongs to; `authorize` refuses an actor who may not ask
    for it; `read` makes the steps from the stream as it is.
    """

    route: str
    authorize: Callable[[S], None]
    read: Callable[[Snapshot[S], Actor], Iterable[Step]]


# Those of a tournament.
Found = Snapshot[State]
Outcome = StreamOutcome[State]


class _Decided(NamedTuple):
    """What is to be written: the events by action, and the facts that they speak of."""

    actions: Sequence[Sequence[Event]]
    facts: Sequence[Fact]


class _Live(Generic[S]):
    """A stream in memory, caught up with the journal whenever it is looked at."""

    def __init__(self, state: S) -> None:
        self.lock = Lock()
        self.state = state
        self.hash = b""

    @property
    def found(self) -> Snapshot[S]:
        return Snapshot(self.state, self.hash)


class StreamDirector(Generic[S]):
    """Runs the streams of one kind in a journal. May be used from any thread."""

    def __init__(
        self,
        journal: Journal,
        kind: type[S],
        decide: Callable[[S, Command, Actor], tuple[Event, ...]],
        creation: type[Command],
    ) -> None:
        self.journal = journal
        self.decide = decide
        self.creation = creation
        self._kind = kind
        self._lock = Lock()
        self._live: dict[StreamId, _Live[S]] = {}

    def state(self, stream: StreamId) -> S:
        """A stream as it is now. Refused (`no_such_tournament`) where there is none."""
        live = self._of(stream)
        with live.lock:
            self._catch_up(stream, live)
            return live.state

    def snapshot(self, stream: StreamId) -> Snapshot[S]:
        """Return the state and the hash of its last event."""
        live = self._of(stream)
        with live.lock:
            self._catch_up(stream, live)
            return live.found

    def create(
        self, command: Command, actor: Actor, *, key: str | None = None, stream: StreamId | None = None
    ) -> StreamOutcome[S]:
        """A new stream. The same key gives the same again."""
        return self.replay([(command, ())], actor, stream, key=key, body=command)

    def replay(
        self,
        steps: Iterable[Step],
        actor: Actor,
        stream: StreamId | None = None,
        *,
        key: str | None = None,
        body: Any = None,
    ) -> StreamOutcome[S]:
        """A new stream from a run of commands that begins with its creation, written all or nothing.

        The same key with the same body gives the same stream again. A key without a body is a bug: ValueError.
        """
        if key is not None and body is None:
            raise ValueError("a key belongs to what was sent with it")
        task: Task[S] = Task(self.creation.NAME, lambda _: refuse_roles([self.creation], actor), lambda *_: steps)
        return self.begin(Envelope(actor, key, body=body), task, stream)

    def begin(self, envelope: Envelope, task: Task[S], stream: StreamId | None = None) -> StreamOutcome[S]:
        """A new stream, called so if that is said. Refused (`tournament_exists`) if another has its name."""
        used, empty = _key(envelope, "", task.route), Snapshot(self._kind(), b"")
        task.authorize(empty.state)
        if used is not None and (answered := self._answered(used)) is not None:
            return self._repeated(answered)
        decided = self._decide_all(empty.state, task.read(empty, envelope.actor), envelope.actor)
        new = StreamId(token_hex(8)) if stream is None else stream
        try:
            self._append(new, empty, decided, envelope.actor, used)
        except Conflict:
            if used is None or (answered := self._answered(used)) is None:
                raise Refusal("tournament_exists", tournament=new) from None
            return self._repeated(answered)
        found = self.snapshot(new)
        return StreamOutcome(new, tuple(found.state.log), found, empty)

    def ask(
        self,
        stream: StreamId,
        asked: Command | Sequence[Command],
        actor: Actor,
        *,
        facts: Sequence[Fact] = (),
        key: str | None = None,
        body: Any = None,
    ) -> StreamOutcome[S]:
        """Carry out commands that are there already, with the `facts` that their digests stand for (`submit`)."""
        commands = [asked] if isinstance(asked, Command) else asked
        kinds = [type(command) for command in commands]
        steps: list[Step] = [(command, () if i else facts) for i, command in enumerate(commands)]
        sent = [without_time(command) for command in commands] if body is None else body
        task: Task[S] = Task(kinds[0].NAME, lambda _: refuse_roles(kinds, actor), lambda *_: steps)
        return self.submit(stream, Envelope(actor, key, body=sent), task)

    def submit(self, stream: StreamId, envelope: Envelope, task: Task[S]) -> StreamOutcome[S]:
        """Read the commands, decide and append, again and again until nobody else was faster.

        Refused with nothing changed, also where the journal notes another end than can be read (`end_not_found`,
        `end_differs`). Several commands are decided in their turn, each an action of its own, and all of them are
        written or none.
        """
        used, seen = _key(envelope, stream, task.route), envelope.seen
        actor = envelope.actor if seen is None else msgspec.structs.replace(envelope.actor, seen=seen.seq)
        live = self._of(stream)
        lost: list[tuple[bytes, int]] = []
        with live.lock:
            for _ in range(MOST_TRIES):
                answered = None if used is None else self._answered(used)
                self._catch_up(stream, live)
                task.authorize(live.state)
                if answered is not None:
                    return self._repeated(answered, live.found)
                if seen is not None:
                    self._refuse_restored(stream, live, seen)
                before = live.found
                decided = self._decide_all(live.state, task.read(before, actor), actor)
                if not decided.actions and used is None:
                    return StreamOutcome(stream, (), before, before)
                try:
                    records = self._append(stream, before, decided, actor, used)
                except Conflict as conflict:
                    lost.append((live.hash, conflict.head))
                    if lost[-MOST_ALIKE:] == lost[-1:] * MOST_ALIKE:
                        code = "end_differs" if conflict.head == live.state.seq else "end_not_found"
                        raise BadFile(code, noted=conflict.head, seq=live.state.seq) from conflict
                    continue
                new = tuple(decoded_all(records))
                if new:
                    self._advance(live, new, records[-1].hash)
                return StreamOutcome(stream, new, live.found, before)
        raise Refusal("too_busy", tries=MOST_TRIES)

    def _decide_all(self, state: S, steps: Iterable[Step], actor: Actor) -> _Decided:
        """What each of these does after those before it, as far as it does anything."""
        actions, facts = list[tuple[Event, ...]](), list[Fact]()
        first, ahead = state.seq, state
        actor = msgspec.structs.replace(actor, until=first)
        new: tuple[Event, ...] = ()
        for command, told in steps:
            if new:
                # A copy once; what nobody else has seen may change.
                ahead = advance(state.copy() if ahead is state else ahead, happening(ahead, new, actor))
            timed = with_time(command, self.journal, state) if first else command
            new = self.decide(ahead, timed, actor)
            if new:
                actions.append(new)
            facts += told
        return _Decided(actions, facts)

    def _refuse_restored(self, stream: StreamId, live: _Live[S], seen: Seen) -> None:
        """Refused (`restored_meanwhile`) where that event is not in the journal any more: another has its number."""
        known = live.hash.hex()
        if seen.seq != live.state.seq:
            record = self.journal.record(stream, seen.seq)
            known = record.hash.hex() if record else ""
        if not known or not known.startswith(seen.hash):
            raise Stale("restored_meanwhile")

    def _append(
        self, stream: StreamId, before: Snapshot[S], decided: _Decided, actor: Actor, key: Key | None
    ) -> list[Record]:
        lines = [[encode_event(event) for event in events] for events in decided.actions]
        seq, after = before.state.seq, before.hash or None
        return self.journal.append(stream, seq, lines, actor.id, facts=decided.facts, key=key, after=after)

    def _of(self, stream: StreamId) -> _Live[S]:
        with self._lock:
            return self._live.setdefault(stream, _Live(self._kind()))

    def _catch_up(self, stream: StreamId, live: _Live[S]) -> None:
        """Reads what others wrote; everything, where the journal is not the continuation of what is known."""
        new = self.journal.since(stream, live.state.seq, live.hash)
        if not new.follows:
            live.state, new = self._kind(), self.journal.since(stream)
        if new.events:
            self._advance(live, new.events, new.hash)
        elif not live.state.log:
            with self._lock:
                self._live.pop(stream, None)
            if stream in self.journal.streams():
                raise Unreadable("events_gone")
            raise Refusal("no_such_tournament", tournament=stream)

    def _advance(self, live: _Live[S], new: Sequence[Happened], hash: bytes) -> None:
        live.state = advance(live.state.copy(), new) if live.state.log else fold_as(self._kind, new)
        live.hash = hash

    def _answered(self, key: Key) -> Answered | None:
        """What the key was used for. Refused where it was for something else."""
        answered = self.journal.answered(key.who, key.scope, key.key)
        if answered is not None and not answered.is_for(key):
            raise Refusal("key_used_otherwise", key=key.key, command=answered.route)
        return answered

    def _repeated(self, answered: Answered, found: Snapshot[S] | None = None) -> StreamOutcome[S]:
        """The first answer again."""
        found = self.snapshot(answered.stream) if found is None else found
        events = tuple(happened for happened in found.state.log if answered.first <= happened.seq <= answered.last)
        return StreamOutcome(answered.stream, events, found, found, repeated=True)


class Director(StreamDirector[State]):
    """Runs the tournaments of one journal. May be used from any thread."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal, State, decide, Create)

    def preview(self, stream: StreamId, command: Command, actor: Actor) -> Preview:
        """What a command would change. Refused as the command itself would be."""
        refuse_roles([type(command)], actor)
        state = self.state(stream)
        return preview(state, with_time(command, self.journal, state), actor)


def with_time(command: Command, journal: Journal, state: StreamState) -> Command:
    """The command with the store's time in it, where it asks for the time. Time never runs backwards."""
    if not hasattr(command, "now"):
        return command
    return msgspec.structs.replace(command, now=max(journal.now(), state.log[-1].time))


def refuse_bad_key(key: object) -> None:
    """Refused (`bad_key`) where something can be no key."""
    if not (isinstance(key, str) and 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise Refusal("bad_key", most=LONGEST_KEY)


def without_time(command: Command) -> Command:
    """The command as it was asked for: the time in it is the store's, and another whenever it is asked again."""
    return msgspec.structs.replace(command, now=None) if hasattr(command, "now") else command


def _key(envelope: Envelope, scope: str, route: str) -> Key | None:
    if envelope.key is None:
        return None
    refuse_bad_key(envelope.key)
    sent = msgspec.json.encode(envelope.body, order="deterministic")
    return Key(envelope.actor.id, scope, envelope.key, route, hashlib.sha256(sent).hexdigest())
