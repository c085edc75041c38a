"""The one way in for everything that changes a tournament or a pool: pages, phones, self-registration, the terminal.

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
from crosstable.app.intake.parsers import PARSERS, Made, Rated, Reader
from crosstable.app.intake.pool_fields import names_players, pool_command, read_in_pool
from crosstable.app.pools import Pools
from crosstable.commands import COMMANDS, Actor, Command, CreatePool
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal
from crosstable.model.validation import format_value, nearest
from crosstable.rules.collect_refusals import refusals_of, refuse_together
from crosstable.rules.decide import decide
from crosstable.rules.phones import refuse_not_held
from crosstable.rules.rights import refuse_not_now, refuse_roles
from crosstable.rules.what_if import after
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.views.pool import PoolMove
from crosstable.views.preview import Preview, preview_all

# Importing them registers how they are read.
TYPED = (results,)


class Request(NamedTuple):
    """A command by name, with its fields as JSON has them, or as they were typed."""

    command: str
    fields: Mapping[str, Any] = {}


Asked = Request | Sequence[Request]
# By these somebody comes in.
ENTRIES = ("register", "enter_late", "sign_up")


class Intake:
    """Reads requests for the tournaments and pools of a journal. May be used from any thread."""

    def __init__(self, director: Director, pools: Pools | None = None) -> None:
        self.director = director
        self.pools = Pools(director) if pools is None else pools

    def submit(
        self,
        stream: StreamId | None,
        asked: Asked,
        envelope: Envelope,
        *,
        watch: Callable[[Snapshot[Any]], None] = lambda _: None,
    ) -> StreamOutcome[Any]:
        """Have it decided and written down; of several requests all, in their order, or none. Without a `stream` the
        first of them creates one. `watch` is called with the tournament as it was decided on.

        Refused with nothing changed: for the first thing that is wrong, but of entries and settings for all of it.
        """
        requests = _requests(asked)
        if envelope.body is None:
            envelope = msgspec.structs.replace(envelope, body=_sent(requests, envelope.actor))
        if stream is None and requests[0].command == CreatePool.NAME:
            return self.pools.director.begin(envelope, self._pool_task(None, requests, envelope), new_pool())
        if stream is not None and is_pool(stream):
            return self.pools.director.submit(stream, envelope, self._pool_task(stream, requests, envelope))
        kinds = [_kind(request.command) for request in requests]
        rated = self._rated(stream, requests)

        def authorize(state: State) -> None:
            _refuse_actor(state, kinds, envelope.actor)

        def read(now: Snapshot[State], actor: Actor) -> Iterator[Step]:
            watch(now)
            return self._steps(now.state, requests, actor, envelope, rated)

        task = Task(kinds[0].NAME, authorize, read)
        return self.director.begin(envelope, task) if stream is None else self.director.submit(stream, envelope, task)

    def preview(self, state: State, asked: Asked, envelope: Envelope) -> Preview:
        """Return what it would change. Refused as the request itself would be."""
        return preview_all(state, self.read(state, asked, envelope), envelope.actor)

    def read(self, state: State, asked: Asked, envelope: Envelope) -> list[Command]:
        """Return the commands of these requests, as they would be decided now."""
        requests = _requests(asked)
        _refuse_actor(state, [_kind(request.command) for request in requests], envelope.actor)
        steps = self._steps(state, requests, envelope.actor, envelope)
        return [with_time(command, self.director.journal, state) for command, _ in steps]

    def pool_moves(self, pool: StreamId, request: Request, actor: Actor) -> list[PoolMove]:
        """Return whose rating or rank a command would change. Refused as the command itself would be."""
        task = self._pool_task(pool, [request], Envelope(actor))
        found = self.pools.director.snapshot(pool)
        task.authorize(found.state)
        ((command, _),) = task.read(found, actor)
        return self.pools.moves(pool, command, actor)

    def _rated(self, stream: StreamId | None, requests: Sequence[Request]) -> Rated | None:
        """Return the ratings in the tournament's pool, for entries: with these players enter where nothing else is
        said. Not while the tournament is written to, since the pool looks at it.
        """
        is_entry = any(request.command in ENTRIES for request in requests)
        return self.pools.ratings_for(stream) if stream is not None and is_entry else None

    def _steps(
        self, state: State, requests: Sequence[Request], actor: Actor, envelope: Envelope, rated: Rated | None = None
    ) -> Iterator[Step]:
        """Yield the commands of these requests, read in this state; what follows a creation, in the state after it."""
        reader = Reader(self.director.journal, state, envelope, rated)
        for request in requests:
            made = _made(reader, request, actor)
            yield made.command, made.facts
            if not reader.state.log:
                ahead = after(reader.state, decide(reader.state, made.command, actor), actor)
                reader = Reader(self.director.journal, ahead, envelope, rated)

    def _pool_task(self, stream: StreamId | None, requests: Sequence[Request], envelope: Envelope) -> Task[PoolState]:
        kinds: list[type[Command]] = [
            CreatePool if stream is None else pool_command(request.command) for request in requests
        ]
        # Before the pool is written to, since it looks at itself.
        view = (
            self.pools.view(stream)
            if stream is not None and any(names_players(*request) for request in requests)
            else None
        )

        def read(_: Snapshot[PoolState], __: Actor) -> Iterator[Step]:
            journal = self.director.journal
            asked = zip(kinds, requests, strict=True)
            return (read_in_pool(journal, kind, request.fields, view) for kind, request in asked)

        return Task(kinds[0].NAME, lambda _: refuse_roles(kinds, envelope.actor), read)


def _refuse_actor(state: State, kinds: Sequence[type[Command]], actor: Actor) -> None:
    """Refuse (`not_yours`, `not_your_player`) what the role may never give, and a phone that does not hold the player
    for whom it acts. Nobody else learns anything.
    """
    refuse_roles(kinds, actor)
    refuse_not_held(state, actor)


def _made(reader: Reader, request: Request, actor: Actor) -> Made:
    """The command of a request. At the wrong time nobody is told what is wrong with the fields."""
    kind = _kind(request.command)
    try:
        parser = PARSERS.get(request.command)
        made = Made(reader.plain(kind, request.fields)) if parser is None else parser(reader, request.fields)
    except Refusal as refusal:
        # Fields that can't be read at all are the program's mistake, whenever it is made.
        if refusal.code != "bad_fields":
            refuse_not_now(reader.state, kind)
        raise
    if made.problems:
        # A form tells all its problems: those of names, which the rules never see, beside theirs.
        refuse_not_now(reader.state, kind)
        refuse_together([*made.problems, *refusals_of(lambda: decide(reader.state, made.command, actor))])
    return made


def _sent(requests: Sequence[Request], actor: Actor) -> Any:
    """What a key belongs to; of a phone also the player for whom it was sent."""
    sent = [{"command": request.command, "fields": request.fields} for request in requests]
    return sent if actor.player is None else {"player": actor.player, **sent[0]}


def _requests(asked: Asked) -> Sequence[Request]:
    return [asked] if isinstance(asked, Request) else asked


def _kind(name: str) -> type[Command]:
    if name not in COMMANDS:
        raise Refusal("unknown_command", value=format_value(name), near=nearest(name, list(COMMANDS)))
    return COMMANDS[name]
