"""The director loads a stream, decides commands, appends the events and returns the outcome. Nothing else changes a
stream.

If another process wins the race for the next number, the director reads its events and decides again, so a refusal
always concerns the current stream. A state is never changed after it was returned.
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
from crosstable.events import Event, RecordedEvent
from crosstable.journal.codec import decode_each, encode_event
from crosstable.journal.interface import Conflict, IdempotencyKey, Journal, KeyUse, Record, StreamId
from crosstable.model.persons import Fact, PersonId
from crosstable.model.refusals import BadFile, Reason, Refusal, Stale, Unreadable
from crosstable.rules.decide import decide
from crosstable.rules.next_state import as_next_action
from crosstable.rules.rights import check_roles
from crosstable.state.fold import apply_events, fold_as
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState
from crosstable.views.next_step import NextStep, next_step
from crosstable.views.outcome_warnings import outcome_warnings
from crosstable.views.preview import Preview, preview

S = TypeVar("S", bound=StreamState)

# Every race has a winner: losing this many means a bug.
MOST_TRIES = 200
# Identical conflicts in a row before giving up: the end of the journal is unreadable.
MOST_ALIKE = 5
LONGEST_KEY = 100


class Seen(msgspec.Struct, frozen=True):
    """The last event that a user was shown: its number and the first hexadecimal digits of its hash.

    The number alone could belong to a different event after a restore.
    """

    seq: int
    hash: str


_TOKEN = re.compile(r"([1-9][0-9]{0,14})-([0-9a-f]{12})")


def version_token(seq: int, hash_: bytes) -> str:
    return f"{seq}-{hash_.hex()[:12]}"


def parse_token(word: str) -> Seen:
    match = _TOKEN.fullmatch(word)
    if match is None:
        raise Refusal("not_a_place", value=word[:40])
    return Seen(int(match[1]), match[2])


class Envelope(msgspec.Struct, frozen=True):
    """The sender's side of a request: actor, key, and the last event that they were shown.

    A request repeated with the same key and `body` (default: the requests) is carried out once. If the event `seen` is
    no longer in the journal, the request is refused (`restored_meanwhile`). With `typed_players`, players are given by
    number, id, name or the beginning of a name. `person` is who registers, if already known.
    """

    actor: Actor
    key: str | None = None
    seen: Seen | None = None
    body: Any = None
    typed_players: bool = False
    person: PersonId | None = None


class Snapshot(NamedTuple, Generic[S]):
    """The state of a tournament or pool at one moment, and the hash of its last event."""

    state: S
    hash: bytes


class StreamOutcome(msgspec.Struct, Generic[S], frozen=True):
    """The result of a command: the events written (none if nothing changed), the stream after and `before` them.

    `repeated` means that the same request had already been carried out under the same key.
    """

    stream: StreamId
    events: tuple[RecordedEvent, ...]
    snapshot: Snapshot[S]
    before: Snapshot[S]
    repeated: bool = False

    @property
    def state(self) -> S:
        return self.snapshot.state

    @property
    def action(self) -> int | None:
        """The number by which the first action can be undone."""
        return self.events[0].action if self.events else None

    @property
    def actions(self) -> list[list[RecordedEvent]]:
        return [list(events) for _, events in groupby(self.events, lambda event: event.action)]

    @property
    def warnings(self) -> list[Reason]:
        before, state = self.before.state, self.state
        if not (isinstance(before, State) and isinstance(state, State)):
            return []
        return list(outcome_warnings(before, state, [recorded.event for recorded in self.events]))

    def next_step(self, now: int) -> NextStep | None:
        return next_step(self.state, now) if isinstance(self.state, State) else None


# A command, and the facts behind its digests.
Step = tuple[Command, Sequence[Fact]]


class Task(NamedTuple, Generic[S]):
    """A decision to make: `route` is the name that a key belongs to, `authorize` refuses actors without the right, and
    `read` makes the steps from the current stream.
    """

    route: str
    authorize: Callable[[S], None]
    read: Callable[[Snapshot[S], Actor], Iterable[Step]]


# For tournaments.
TournamentSnapshot = Snapshot[State]
Outcome = StreamOutcome[State]


class _Decision(NamedTuple):
    """Decided but unwritten events by action, and the facts that they refer to."""

    actions: Sequence[Sequence[Event]]
    facts: Sequence[Fact]


class _Live(Generic[S]):
    """A stream in memory, which catches up with the journal before it is read."""

    def __init__(self, state: S) -> None:
        self.lock = Lock()
        self.state = state
        self.hash = b""

    @property
    def snapshot(self) -> Snapshot[S]:
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
        live = self._live_stream(stream)
        with live.lock:
            self._catch_up(stream, live)
            return live.state

    def snapshot(self, stream: StreamId) -> Snapshot[S]:
        live = self._live_stream(stream)
        with live.lock:
            self._catch_up(stream, live)
            return live.snapshot

    def create(
        self, command: Command, actor: Actor, *, key: str | None = None, stream: StreamId | None = None
    ) -> StreamOutcome[S]:
        """Create a stream. The same key returns the same stream again."""
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
        """Create a stream from commands, the creation first; all are written or none.

        The same key with the same body returns the same stream again. Raise ValueError for a key without a body.
        """
        if key is not None and body is None:
            raise ValueError("a key belongs to what was sent with it")
        task: Task[S] = Task(self.creation.NAME, lambda _: check_roles([self.creation], actor), lambda *_: steps)
        return self.submit_creation(Envelope(actor, key, body=body), task, stream)

    def submit_creation(self, envelope: Envelope, task: Task[S], stream: StreamId | None = None) -> StreamOutcome[S]:
        used, empty = _key(envelope, "", task.route), Snapshot(self._kind(), b"")
        task.authorize(empty.state)
        if used is not None and (answer := self._earlier_answer(used)) is not None:
            return self._repeat_outcome(answer)
        decided = self._decide_all(empty.state, task.read(empty, envelope.actor), envelope.actor)
        new = StreamId(token_hex(8)) if stream is None else stream
        try:
            self._append(new, empty, decided, envelope.actor, used)
        except Conflict:
            if used is None or (answer := self._earlier_answer(used)) is None:
                raise Refusal("tournament_exists", tournament=new) from None
            return self._repeat_outcome(answer)
        snapshot = self.snapshot(new)
        return StreamOutcome(new, tuple(snapshot.state.log), snapshot, empty)

    def run(
        self,
        stream: StreamId,
        given: Command | Sequence[Command],
        actor: Actor,
        *,
        facts: Sequence[Fact] = (),
        key: str | None = None,
        body: Any = None,
    ) -> StreamOutcome[S]:
        """Run commands, with the facts behind their digests. Errors as for `submit`."""
        commands = [given] if isinstance(given, Command) else given
        kinds = [type(command) for command in commands]
        steps: list[Step] = [(command, () if i else facts) for i, command in enumerate(commands)]
        sent = [without_time(command) for command in commands] if body is None else body
        task: Task[S] = Task(kinds[0].NAME, lambda _: check_roles(kinds, actor), lambda *_: steps)
        return self.submit(stream, Envelope(actor, key, body=sent), task)

    def submit(self, stream: StreamId, envelope: Envelope, task: Task[S]) -> StreamOutcome[S]:
        """Read the commands, decide and append; retry until no other process was faster.

        A refusal changes nothing; that includes a journal whose noted end cannot be read (`end_not_found`,
        `end_differs`). Several commands are decided in order, each as its own action, and all are written or none.
        """
        used, seen = _key(envelope, stream, task.route), envelope.seen
        actor = envelope.actor if seen is None else msgspec.structs.replace(envelope.actor, seen=seen.seq)
        live = self._live_stream(stream)
        conflicts: list[tuple[bytes, int]] = []
        with live.lock:
            for _ in range(MOST_TRIES):
                answer = None if used is None else self._earlier_answer(used)
                self._catch_up(stream, live)
                task.authorize(live.state)
                if answer is not None:
                    return self._repeat_outcome(answer, live.snapshot)
                if seen is not None:
                    self._refuse_restored(stream, live, seen)
                before = live.snapshot
                decided = self._decide_all(live.state, task.read(before, actor), actor)
                if not decided.actions and used is None:
                    return StreamOutcome(stream, (), before, before)
                try:
                    records = self._append(stream, before, decided, actor, used)
                except Conflict as conflict:
                    conflicts.append((live.hash, conflict.head))
                    if conflicts[-MOST_ALIKE:] == conflicts[-1:] * MOST_ALIKE:
                        code = "end_differs" if conflict.head == live.state.seq else "end_not_found"
                        raise BadFile(code, noted=conflict.head, seq=live.state.seq) from conflict
                    continue
                new = tuple(decode_each(records))
                if new:
                    self._advance(live, new, records[-1].hash)
                return StreamOutcome(stream, new, live.snapshot, before)
        raise Refusal("too_busy", tries=MOST_TRIES)

    def _decide_all(self, state: S, steps: Iterable[Step], actor: Actor) -> _Decision:
        actions, facts = list[tuple[Event, ...]](), list[Fact]()
        first, new_state = state.seq, state
        actor = msgspec.structs.replace(actor, until=first)
        new: tuple[Event, ...] = ()
        for command, command_facts in steps:
            if new:
                # Copy once: only this function sees the new state, so it may change.
                new_state = apply_events(
                    state.copy() if new_state is state else new_state, as_next_action(new_state, new, actor)
                )
            timed = with_time(command, self.journal, state) if first else command
            new = self.decide(new_state, timed, actor)
            if new:
                actions.append(new)
            facts += command_facts
        return _Decision(actions, facts)

    def _refuse_restored(self, stream: StreamId, live: _Live[S], seen: Seen) -> None:
        known = live.hash.hex()
        if seen.seq != live.state.seq:
            record = self.journal.record(stream, seen.seq)
            known = record.hash.hex() if record else ""
        if not known or not known.startswith(seen.hash):
            raise Stale("restored_meanwhile")

    def _append(
        self, stream: StreamId, before: Snapshot[S], decided: _Decision, actor: Actor, key: IdempotencyKey | None
    ) -> list[Record]:
        lines = [[encode_event(event) for event in events] for events in decided.actions]
        seq, after = before.state.seq, before.hash or None
        return self.journal.append(stream, seq, lines, actor.id, facts=decided.facts, key=key, after=after)

    def _live_stream(self, stream: StreamId) -> _Live[S]:
        with self._lock:
            return self._live.setdefault(stream, _Live(self._kind()))

    def _catch_up(self, stream: StreamId, live: _Live[S]) -> None:
        """Read what others wrote; read everything if the journal no longer continues the known events."""
        new = self.journal.events_after(stream, live.state.seq, live.hash)
        if not new.follows:
            live.state, new = self._kind(), self.journal.events_after(stream)
        if new.events:
            self._advance(live, new.events, new.hash)
        elif not live.state.log:
            with self._lock:
                self._live.pop(stream, None)
            if stream in self.journal.streams():
                raise Unreadable("events_gone")
            raise Refusal("no_such_tournament", tournament=stream)

    def _advance(self, live: _Live[S], new: Sequence[RecordedEvent], hash: bytes) -> None:
        live.state = apply_events(live.state.copy(), new) if live.state.log else fold_as(self._kind, new)
        live.hash = hash

    def _earlier_answer(self, key: IdempotencyKey) -> KeyUse | None:
        answer = self.journal.key_use(key.who, key.scope, key.key)
        if answer is not None and not answer.is_for(key):
            raise Refusal("key_used_otherwise", key=key.key, command=answer.route)
        return answer

    def _repeat_outcome(self, answer: KeyUse, snapshot: Snapshot[S] | None = None) -> StreamOutcome[S]:
        snapshot = self.snapshot(answer.stream) if snapshot is None else snapshot
        events = tuple(recorded for recorded in snapshot.state.log if answer.first <= recorded.seq <= answer.last)
        return StreamOutcome(answer.stream, events, snapshot, snapshot, repeated=True)


class Director(StreamDirector[State]):
    """Runs the tournaments of a journal. May be used from any thread."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal, State, decide, Create)

    def preview(self, stream: StreamId, command: Command, actor: Actor) -> Preview:
        """Preview a command. Raises the same refusals as the command."""
        check_roles([type(command)], actor)
        state = self.state(stream)
        return preview(state, with_time(command, self.journal, state), actor)


def with_time(command: Command, journal: Journal, state: StreamState) -> Command:
    """Fill in the store's time if the command has a time. Time never runs backwards."""
    if not hasattr(command, "now"):
        return command
    return msgspec.structs.replace(command, now=max(journal.now(), state.log[-1].time))


def check_key(key: object) -> None:
    if not (isinstance(key, str) and 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise Refusal("bad_key", most=LONGEST_KEY)


def without_time(command: Command) -> Command:
    """Remove the time, which would make a repeated command look different."""
    return msgspec.structs.replace(command, now=None) if hasattr(command, "now") else command


def _key(envelope: Envelope, scope: str, route: str) -> IdempotencyKey | None:
    if envelope.key is None:
        return None
    check_key(envelope.key)
    sent = msgspec.json.encode(envelope.body, order="deterministic")
    return IdempotencyKey(envelope.actor.id, scope, envelope.key, route, hashlib.sha256(sent).hexdigest())
