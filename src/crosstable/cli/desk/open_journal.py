"""Open a journal, find the tournament of a command, and name unreadable ones."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from getpass import getuser

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Director, Seen
from crosstable.app.intake.intake import Intake
from crosstable.app.player_lookup import normalize_name
from crosstable.app.pools import Pools
from crosstable.app.unreadable import unreadable_reason
from crosstable.cli.options import JOURNAL, TOURNAMENT, WHO, Acting, Place
from crosstable.events import Event, PoolCreated, TournamentCreated, TournamentRenamed
from crosstable.journal.codec import decode_record
from crosstable.journal.interface import Journal, Record, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.open import open_journal
from crosstable.model.names import fold_name
from crosstable.model.refusals import BadFile, Misuse, Reason, Refusal, Unreadable
from crosstable.model.validation import is_printable, nearest
from crosstable.state.stream_state import StreamState
from crosstable.words import sentence, words


def unreadable_refusal(journal: Journal, stream: StreamId, refusal: Refusal) -> Refusal:
    """Return the refusal of a tournament that can't be read, with its name. Any other refusal stays what it is."""
    return BadFile("unreadable_tournament", [unreadable_reason(refusal)], name=last_name(journal, stream), id=stream)


def last_name(journal: Journal, stream: StreamId) -> str:
    """Return the last readable name of an unreadable tournament, or else its id."""
    return next(reversed(names_had(journal, stream)), stream)


def names_had(journal: Journal, stream: StreamId) -> list[str]:
    """Return every readable name that a tournament ever had."""
    return recorded_names(journal.read(stream))


def recorded_names(records: Iterable[Record]) -> list[str]:
    """Return the readable names of a tournament in its records, first to last."""
    naming = (TournamentCreated, PoolCreated, TournamentRenamed)
    events = as_far_as_readable(record for record in records if record.type in [kind.TYPE for kind in naming])
    return [event.name for event in events if isinstance(event, naming)]


def as_far_as_readable(records: Iterable[Record]) -> Iterator[Event]:
    """Return the events of those records that can be read."""
    for record in records:
        try:
            yield decode_record(record).event
        except Refusal:
            continue


def unreadable_lines(journal: Journal, others: dict[StreamId, Reason]) -> list[str]:
    return [
        words("serve.unreadable", tournament=last_name(journal, stream), why=sentence(why))
        for stream, why in others.items()
    ]


# Something that is asked of a journal.
Trial = Callable[[Intake], object]

DEFAULT_JOURNAL = "crosstable.db"
SHORTEST_ID = 4  # least letters that count as the beginning of a tournament's id
LONGEST_WHO = 100
OVER = ("completed", "cancelled")


class Session:
    """An open journal and its director."""

    def __init__(self, where: str, create: bool) -> None:
        """Open the journal, or refuse if it can't be opened."""
        self.where = where
        self.journal = open_journal(where, create)
        self.director = Director(self.journal)
        self.ratings = Pools(self.director)
        self.intake = Intake(self.director, self.ratings)

    def tournaments(self) -> list[StreamId]:
        return [stream for stream in self.journal.streams() if not is_pool(stream)]

    def pools(self) -> list[StreamId]:
        return [stream for stream in self.journal.streams() if is_pool(stream)]

    def is_over(self, stream: StreamId) -> bool:
        """Check whether a tournament is completed or cancelled; the last event often suffices."""
        head = self.journal.head(stream)
        last = self.journal.record(stream, head.seq) if head else None
        if last is not None and last.type in ("tournament_completed", "tournament_cancelled"):
            return True
        return self.director.state(stream).phase in OVER

    def state(self, stream: StreamId) -> StreamState:
        return self.ratings.director.state(stream) if is_pool(stream) else self.director.state(stream)

    def name(self, stream: StreamId) -> str:
        try:
            return self.state(stream).name
        except Unreadable:
            return last_name(self.journal, stream)

    def readable(self) -> tuple[dict[StreamId, StreamState], dict[StreamId, Reason]]:
        states, others = dict[StreamId, StreamState](), dict[StreamId, Reason]()
        for stream in self.journal.streams():
            try:
                states[stream] = self.state(stream)
            except Refusal as refusal:
                others[stream] = unreadable_reason(refusal)
        return states, others

    def find_by_name(self, name: str) -> list[StreamId]:
        """Return the tournaments of a name, as people compare it. Reads only tournaments that ever had it."""
        wanted = fold_name(name)
        had = [stream for stream in self.tournaments() if wanted in map(fold_name, names_had(self.journal, stream))]
        return [stream for stream in had if fold_name(self.name(stream)) == wanted]


class Prompt:
    """State shared by the commands typed at a prompt: the open journal, the tournament, the actor, and the versions
    shown. `typing` is false for lines from a pipe, which were written before anything was shown.
    """

    def __init__(self, options: Acting, typing: bool) -> None:
        self.typing = typing
        self.where = place_of(options)
        self.tournament = options.tournament or os.environ.get(TOURNAMENT)
        self.who = options.who
        self.session: Session | None = None
        # The tournament taken among several, once its name has been printed.
        self.using: StreamId | None = None
        self.shown: dict[StreamId, Seen] = {}
        self.drafts_shown: dict[StreamId, Seen] = {}
        self.cuts_shown: dict[StreamId, tuple[int, Seen]] = {}

    def close(self) -> None:
        if self.session is not None:
            self.session.journal.close()


_prompt: ContextVar[Prompt | None] = ContextVar("prompt", default=None)


@contextmanager
def use_prompt(prompt: Prompt) -> Iterator[None]:
    """Run the commands in this block as if typed at that prompt."""
    token = _prompt.set(prompt)
    try:
        yield
    finally:
        _prompt.reset(token)
        prompt.close()


def current_prompt() -> Prompt | None:
    """Return the prompt that the present command was typed at; None in a shell."""
    return _prompt.get()


def place_of(options: Place) -> str:
    prompt = current_prompt()
    return options.journal or (prompt.where if prompt else os.environ.get(JOURNAL)) or DEFAULT_JOURNAL


def actor_id(options: Acting) -> str:
    prompt = current_prompt()
    who = options.who or (prompt.who if prompt else None) or os.environ.get(WHO) or _login_name()
    if not 1 <= len(who) <= LONGEST_WHO or not is_printable(who):
        raise Misuse("bad_actor", longest=LONGEST_WHO)
    return who


def _login_name() -> str:
    try:
        return getuser()
    except (KeyError, OSError):  # nobody is logged in, as in some containers
        return "organiser"


def is_there(options: Place) -> bool:
    """Return whether the journal exists; a database is assumed to."""
    where = place_of(options)
    return "://" in where or os.path.exists(where)


@contextmanager
def open_session(options: Place, create: bool = False, tried: Trial | None = None) -> Iterator[Session]:
    """Open the journal; at a prompt it stays open. Refuse if it can't be opened, or is missing and not to be created.

    A missing journal is only created if `tried` succeeds on an empty one first.
    """
    where, prompt = place_of(options), current_prompt()
    if tried is not None and not is_there(options):
        on_empty(tried)
    if prompt is not None and prompt.where == where:
        if prompt.session is None:
            prompt.session = Session(where, create)
        yield prompt.session
        return
    session = Session(where, create)
    try:
        yield session
    finally:
        session.journal.close()


def on_empty(tried: Trial) -> None:
    """Do something on an empty journal that nobody keeps. Refused as it would be on a new one."""
    tried(Intake(Director(MemoryJournal())))


def latest(session: Session) -> tuple[StreamId, int]:
    """Return the latest tournament that is not over, or else the latest, and the number of others that may be open. An
    unreadable one may be open; it is taken if there is no other.
    """
    streams = session.tournaments()
    if not streams:
        raise Refusal("no_tournament")
    over, open_ones, unreadable = list[StreamId](), list[StreamId](), list[StreamId]()
    for stream in streams:
        try:
            (over if session.is_over(stream) else open_ones).append(stream)
        except Unreadable:
            unreadable.append(stream)
    chosen = (open_ones or over or unreadable)[-1]
    return chosen, len({*open_ones, *unreadable} - {chosen})


def find_tournament(session: Session, text: str) -> StreamId:
    """Return a tournament by id, by name, or by the beginning of either.

    Raise a refusal if there is none or more than one.
    """
    return find_among(session.tournaments(), session.name, text)


def find_among(streams: list[StreamId], name_of: Callable[[StreamId], str], text: str) -> StreamId:
    if text in streams:
        return streams[streams.index(text)]  # type: ignore[arg-type]
    names = {stream: name_of(stream) for stream in streams}
    wanted = fold_name(text)
    ways = (
        [stream for stream, name in names.items() if normalize_name(name) == normalize_name(text)],
        [stream for stream, name in names.items() if fold_name(name) == wanted],
        [stream for stream in streams if len(text) >= SHORTEST_ID and stream.startswith(text)],
        [stream for stream, name in names.items() if wanted and fold_name(name).startswith(wanted)],
    )
    matches = next((way for way in ways if way), [])
    if not matches:
        raise Refusal("unknown_tournament", value=text, near=nearest(text, list(names.values())))
    if len(matches) > 1:
        raise Refusal("several_tournaments", value=text, found=[f"{names[stream]} ({stream})" for stream in matches])
    return matches[0]
