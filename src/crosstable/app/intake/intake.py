"""The one way in for everything that changes a tournament: the desk's pages, self-registration, the terminal.

intake.submit(stream, Request("enter_result", {"typed": "3 2 1"}), actor, key="…", seen=Seen(57, "0a1b…"))
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.app.director import Director, Found, Outcome, Seen, with_time
from crosstable.app.intake import results
from crosstable.app.intake.parsers import PARSERS, Made, Reader
from crosstable.commands import COMMANDS, Actor, Command
from crosstable.journal.interface import StreamId
from crosstable.model.persons import Fact, PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.validation import format_value, nearest
from crosstable.rules.collect_refusals import refusals_of, refuse_together
from crosstable.rules.decide import decide
from crosstable.rules.phones import refuse_not_held
from crosstable.rules.rights import refuse_not_now, refuse_role
from crosstable.state.state import State
from crosstable.views.preview import Preview, preview_all

# Importing them registers how they are read.
TYPED = (results,)


class Request(NamedTuple):
    """A command by name, with its fields as JSON has them, or as they were typed."""

    command: str
    fields: Mapping[str, Any] = {}


Asked = Request | Sequence[Request]
Rated = Callable[[PersonId], int | None]
Ratings = Callable[[StreamId], Rated | None]
# By these somebody comes in.
ENTRIES = ("register", "enter_late", "sign_up")


class Intake:
    """Reads requests for the tournaments of a director. May be used from any thread."""

    def __init__(self, director: Director, ratings: Ratings | None = None) -> None:
        """`ratings` gives, for a tournament with a pool, the rating that somebody has there, by the person."""
        self.director = director
        self._ratings = ratings

    def submit(
        self,
        stream: StreamId,
        asked: Asked,
        actor: Actor,
        *,
        key: str | None = None,
        body: Any = None,
        seen: Seen | None = None,
        typed_players: bool = False,
        person: PersonId | None = None,
        found: Callable[[Found], None] = lambda _: None,
    ) -> Outcome:
        """Have it decided and written down; of several requests all, in their order, or none.

        The same key with the same requests (or the same `body`) happens once. `seen` is the last event that the person
        was shown. With `typed_players` players are found by number, id, name or the beginning of a name. `person` is
        who signs up, where that is known beforehand. `found` is called with the tournament as it was decided on.

        Refused with nothing changed: for the first thing that is wrong, but of entries and settings for all of it.
        """
        requests = _requests(asked)
        kinds = [_kind(request.command) for request in requests]
        # The pool looks at its tournaments, this one too, which nobody may while it is written to.
        is_entry = any(request.command in ENTRIES for request in requests)
        rated = self._ratings(stream) if is_entry and self._ratings is not None else None

        def read(now: Found, who: Actor) -> tuple[Sequence[Command], Sequence[Fact]]:
            found(now)
            return self.read(now.state, requests, who, typed_players=typed_players, person=person, rated=rated)

        sent = (
            [{"command": request.command, "fields": request.fields} for request in requests] if body is None else body
        )
        return self.director.submit(stream, kinds[0], read, actor, key=key, body=sent, seen=seen)

    def preview(self, state: State, asked: Asked, actor: Actor, *, typed_players: bool = False) -> Preview:
        """Return what it would change. Refused as the request itself would be."""
        commands, _ = self.read(state, asked, actor, typed_players=typed_players)
        return preview_all(state, [with_time(command, self.director.journal, state) for command in commands], actor)

    def read(
        self,
        state: State,
        asked: Asked,
        actor: Actor,
        *,
        typed_players: bool = False,
        person: PersonId | None = None,
        rated: Rated | None = None,
    ) -> tuple[list[Command], list[Fact]]:
        """Return the commands of these requests, and the facts that their digests stand for. Players enter with the
        rating that they have in the tournament's pool (`rated`), where nothing else is said.

        Refused (`not_your_player`) for a phone that does not hold the player for whom it acts.
        """
        refuse_not_held(state, actor)
        reader = Reader(self.director.journal, state, typed_players, person, rated)
        commands: list[Command] = []
        facts: list[Fact] = []
        for request in _requests(asked):
            made = self._made(reader, request, actor)
            commands.append(made.command)
            facts += made.facts
        return commands, facts

    def _made(self, reader: Reader, request: Request, actor: Actor) -> Made:
        """The command of a request. Whoever may not give it learns nothing, and at the wrong time nobody is told what
        is wrong with the fields.
        """
        kind = _kind(request.command)
        refuse_role(kind, actor)
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


def _requests(asked: Asked) -> Sequence[Request]:
    return [asked] if isinstance(asked, Request) else asked


def _kind(name: str) -> type[Command]:
    if name not in COMMANDS:
        raise Refusal("unknown_command", value=format_value(name), near=nearest(name, list(COMMANDS)))
    return COMMANDS[name]
