"""The single entry point for all changes to a tournament or pool: pages, phones, self-registration, the terminal.

intake.submit(stream, Request("enter_result", {"typed": "3 2 1"}), Envelope(actor, key="…", seen=Seen(57, "0a1b…")))
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from crosstable.app.catalogue import is_pool, new_pool
from crosstable.app.director import (
    Director,
    Envelope,
    Snapshot,
    Step,
    StreamOutcome,
    Task,
    with_time,
)
from crosstable.app.intake import results
from crosstable.app.intake.parsers import PARSERS, ParsedCommand, RatingOf, Reader
from crosstable.app.intake.pool_fields import names_players, pool_command, read_in_pool
from crosstable.app.pools import Pools
from crosstable.commands import COMMANDS, Actor, Command, CreatePool
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal
from crosstable.model.validation import format_value, nearest
from crosstable.rules.collect_refusals import collect_refusals, raise_combined
from crosstable.rules.decide import decide
from crosstable.rules.next_state import state_after
from crosstable.rules.phones import check_phone_holds
from crosstable.rules.rights import check_phase, check_roles
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.views.pool import PoolMove
from crosstable.views.preview import Preview, preview_all

# Importing these modules registers their parsers.
TYPED = (results,)


class Request(NamedTuple):
    """A command by name, with its fields as in JSON or as typed."""

    command: str
    fields: Mapping[str, Any] = {}


Requests = Request | Sequence[Request]
# The commands that enter players.
ENTRY_COMMANDS = ("register", "enter_late", "sign_up")


class Intake:
    """Reads requests for the tournaments and pools of a journal. May be used from any thread."""

    def __init__(self, director: Director, pools: Pools | None = None) -> None:
        self.director = director
        self.pools = Pools(director) if pools is None else pools

    def submit(
        self,
        stream: StreamId | None,
        requests: Requests,
        envelope: Envelope,
        *,
        watch: Callable[[Snapshot[Any]], None] = lambda _: None,
    ) -> StreamOutcome[Any]:
        """Decide and record the requests, all in order or none. Without a `stream`, the first one creates it.

        `watch` is called with the snapshot that the decision is based on. A refusal changes nothing; it names the first
        problem, but all problems of entries and settings.
        """
        request_list = _requests(requests)
        if envelope.body is None:
            envelope = msgspec.structs.replace(envelope, body=_key_body(request_list, envelope.actor))
        if stream is None and request_list[0].command == CreatePool.NAME:
            return self.pools.director.submit_creation(
                envelope, self._pool_task(None, request_list, envelope), new_pool()
            )
        if stream is not None and is_pool(stream):
            return self.pools.director.submit(stream, envelope, self._pool_task(stream, request_list, envelope))
        kinds = [_command_type(request.command) for request in request_list]
        rating_of = self._pool_ratings(stream, request_list)

        def authorize(state: State) -> None:
            _check_actor(state, kinds, envelope.actor)

        def read(now: Snapshot[State], actor: Actor) -> Iterator[Step]:
            watch(now)
            return self._steps(now.state, request_list, actor, envelope, rating_of)

        task = Task(kinds[0].NAME, authorize, read)
        return (
            self.director.submit_creation(envelope, task)
            if stream is None
            else self.director.submit(stream, envelope, task)
        )

    def preview(self, state: State, requests: Requests, envelope: Envelope) -> Preview:
        """Preview the requests. Raises the same refusals as the requests."""
        return preview_all(state, self.read(state, requests, envelope), envelope.actor)

    def read(self, state: State, requests: Requests, envelope: Envelope) -> list[Command]:
        request_list = _requests(requests)
        _check_actor(state, [_command_type(request.command) for request in request_list], envelope.actor)
        steps = self._steps(state, request_list, envelope.actor, envelope)
        return [with_time(command, self.director.journal, state) for command, _ in steps]

    def pool_moves(self, pool: StreamId, request: Request, actor: Actor) -> list[PoolMove]:
        """Return the changes of ratings and ranks that a command would cause. Raises the same
        refusals as the command.
        """
        task = self._pool_task(pool, [request], Envelope(actor))
        snapshot = self.pools.director.snapshot(pool)
        task.authorize(snapshot.state)
        ((command, _),) = task.read(snapshot, actor)
        return self.pools.moves(pool, command, actor)

    def _pool_ratings(self, stream: StreamId | None, requests: Sequence[Request]) -> RatingOf | None:
        """Return the ratings in the tournament's pool, which entries get by default; None if not needed.

        Not to be called while the tournament is being written to, since the pool reads it.
        """
        is_entry = any(request.command in ENTRY_COMMANDS for request in requests)
        return self.pools.ratings_for(stream) if stream is not None and is_entry else None

    def _steps(
        self, state: State, requests: Sequence[Request], actor: Actor, envelope: Envelope, rated: RatingOf | None = None
    ) -> Iterator[Step]:
        """Yield the commands of these requests, read in this state; after a creation, in the new state."""
        reader = Reader(self.director.journal, state, envelope, rated)
        for request in requests:
            parsed = _parse(reader, request, actor)
            yield parsed.command, parsed.facts
            if not reader.state.log:
                new_state = state_after(reader.state, decide(reader.state, parsed.command, actor), actor)
                reader = Reader(self.director.journal, new_state, envelope, rated)

    def _pool_task(self, stream: StreamId | None, requests: Sequence[Request], envelope: Envelope) -> Task[PoolState]:
        kinds: list[type[Command]] = [
            CreatePool if stream is None else pool_command(request.command) for request in requests
        ]
        # Before the pool is written to, since the view reads it.
        view = (
            self.pools.view(stream)
            if stream is not None and any(names_players(*request) for request in requests)
            else None
        )

        def read(_: Snapshot[PoolState], __: Actor) -> Iterator[Step]:
            journal = self.director.journal
            pairs = zip(kinds, requests, strict=True)
            return (read_in_pool(journal, kind, request.fields, view) for kind, request in pairs)

        return Task(kinds[0].NAME, lambda _: check_roles(kinds, envelope.actor), read)


def _check_actor(state: State, kinds: Sequence[type[Command]], actor: Actor) -> None:
    """Raise `not_yours` for a role without the right, and `not_your_player` for a phone that does not hold its player.
    Checked first, so that they learn nothing else.
    """
    check_roles(kinds, actor)
    check_phone_holds(state, actor)


def _parse(reader: Reader, request: Request, actor: Actor) -> ParsedCommand:
    """Parse a request. Outside the command's phase, refuse that first and not the fields."""
    kind = _command_type(request.command)
    try:
        parser = PARSERS.get(request.command)
        parsed = (
            ParsedCommand(reader.plain_command(kind, request.fields))
            if parser is None
            else parser(reader, request.fields)
        )
    except Refusal as refusal:
        # Unreadable fields are a program's mistake in any phase.
        if refusal.code != "bad_fields":
            check_phase(reader.state, kind)
        raise
    if parsed.problems:
        # Report the problems of names, which the rules never see, together with problems that the rules report.
        check_phase(reader.state, kind)
        raise_combined([*parsed.problems, *collect_refusals(lambda: decide(reader.state, parsed.command, actor))])
    return parsed


def _key_body(requests: Sequence[Request], actor: Actor) -> Any:
    """Return the body that a key belongs to; for a phone, with the player it acts for."""
    body = [{"command": request.command, "fields": request.fields} for request in requests]
    return body if actor.player is None else {"player": actor.player, **body[0]}


def _requests(given: Requests) -> Sequence[Request]:
    return [given] if isinstance(given, Request) else given


def _command_type(name: str) -> type[Command]:
    if name not in COMMANDS:
        raise Refusal("unknown_command", value=format_value(name), near=nearest(name, list(COMMANDS)))
    return COMMANDS[name]
