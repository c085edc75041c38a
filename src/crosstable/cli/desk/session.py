"""The desk of one tournament: the state, the names, who acts, and questions at a terminal."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Concatenate, ParamSpec

from crosstable.app.director import Envelope, Outcome, Seen, check_key
from crosstable.app.intake.intake import Request
from crosstable.app.persons import all_names, deduction_reasons, imported_records, with_names
from crosstable.app.player_lookup import disambiguate, find_player
from crosstable.cli.arguments import with_signature
from crosstable.cli.desk.open_journal import (
    Session,
    Trial,
    actor_id,
    current_prompt,
    find_tournament,
    latest,
    open_session,
)
from crosstable.cli.desk.open_journal import unreadable_refusal as named_refusal
from crosstable.cli.options import ACTING, PLACE, TOURNAMENT, WHERE, Acting, Place, Where
from crosstable.cli.runner import Report, refuse
from crosstable.cli.text_tables import say, wrap
from crosstable.commands import Actor, Command
from crosstable.journal.interface import KeyUse, StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.state.state import State
from crosstable.words import words
from crosstable.words.catalogue import catalogue
from crosstable.words.value_texts import Names


def is_interactive() -> bool:
    """Check that both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def confirm(question: str, is_agreed: bool) -> None:
    """Ask unless it is agreed already. Raise `not_confirmed` if the answer is not yes."""
    if not is_agreed and ask(question) != "y":
        raise Refusal("not_confirmed")


def ask(question: str, choices: str = "yn") -> str:
    """Ask and return the letter of the answer; the last one if none fits or there is no terminal."""
    if not is_interactive():
        return choices[-1]
    sys.stderr.write(f"{question} [{'/'.join(choices)}] ")
    sys.stderr.flush()
    answer = sys.stdin.readline().strip().casefold()[:1]
    return answer if answer and answer in choices else choices[-1]


Answer = dict[str, Any]


class Desk:
    """One tournament and the user at its desk. `seen` is the version that the user saw when typing: the one that the
    prompt showed, or else (in a shell, or from a pipe) the current one; `shown` is the version shown by now.
    """

    def __init__(self, session: Session, stream: StreamId, options: Where, others: int = 0) -> None:
        self.session = session
        self.stream = stream
        self.options = options
        self.others = others
        state, hash_ = session.director.snapshot(stream)
        prompt = current_prompt()
        self.shown = Seen(state.seq, hash_.hex())
        self.seen = prompt.shown.get(stream, self.shown) if prompt is not None and prompt.typing else self.shown
        self.take(state)

    def look_again(self) -> None:
        """Go on with the tournament as it is now, which is then shown."""
        state, hash_ = self.session.director.snapshot(self.stream)
        self.seen = self.shown = Seen(state.seq, hash_.hex())
        self.take(state)

    def take(self, state: State) -> None:
        """Go on with a newer state. Everybody is `called` by name; for people the `names` of namesakes differ."""
        self.state = state
        self.called = names_in(self.session, state)
        self.names = self.called if self.json else disambiguate(state.players, self.called)

    @property
    def json(self) -> bool:
        return self.options.json

    @property
    def actor(self) -> Actor:
        return Actor(actor_id(self.options if isinstance(self.options, Acting) else Acting()), seen=self.seen.seq)

    @property
    def now(self) -> int:
        """Return the store's time, in microseconds since 1970; it never runs backwards."""
        return max(self.session.journal.now(), self.state.log[-1].time)

    @property
    def key(self) -> str | None:
        return self.options.key if isinstance(self.options, Acting) else None

    def envelope(self, body: object = None) -> Envelope:
        """Return the envelope of every request at this desk."""
        return Envelope(self.actor, self.key, self.seen, body, typed_players=True)

    def earlier_use(self) -> KeyUse | None:
        """Return the earlier use of this command's key, whose answer is given again; None without one. Raise a refusal
        if the key is invalid.
        """
        if self.key is None:
            return None
        check_key(self.key)
        return self.session.journal.key_use(self.actor.id, self.stream, self.key)

    def player(self, text: str) -> PlayerId:
        return find_player(self.state.players, self.called, text)

    @property
    def tournament(self) -> Tournament:
        """Return the tournament with its players called by name, namesakes told apart."""
        return self._tournament(self.names)

    @property
    def own_tournament(self) -> Tournament:
        """Return the tournament with everybody called by their own name, even if players share it."""
        return self._tournament(self.called)

    def _tournament(self, names: dict[PlayerId, str]) -> Tournament:
        journal, state = self.session.journal, self.state
        return with_names(state.tournament, names, deduction_reasons(journal, state), imported_records(journal, state))

    def do(self, *requests: Request, body: object = None) -> Outcome:
        """Hand requests to the intake, with players as they were typed: all of them happen, or none.

        A key belongs to the requests, or to `body` if they hold more than was typed.
        """
        outcome = self.session.intake.submit(self.stream, requests, self.envelope(body))
        # Of one's own act the number is enough.
        self.seen = self.shown = Seen(outcome.state.seq, "")
        self.take(outcome.state)
        return outcome

    def read(self, *requests: Request) -> list[Command]:
        return self.session.intake.read(self.state, requests, self.envelope())

    def remember(self) -> None:
        prompt = current_prompt()
        if prompt is not None:
            prompt.shown[self.stream] = self.shown


def names_in(session: Session, state: State) -> dict[PlayerId, str]:
    """Return the names of everybody who was ever entered; erased ones get a number."""
    return all_names(session.journal, state)


@contextmanager
def open_desk(options: Where) -> Iterator[Desk]:
    """Open the journal and find the tournament. Refuse if there is none, or it can't be read."""
    with open_session(options) as session:
        prompt = current_prompt()
        wanted = options.tournament or (prompt.tournament if prompt else os.environ.get(TOURNAMENT))
        stream, others = (find_tournament(session, wanted), 0) if wanted else latest(session)
        if prompt is not None and wanted == prompt.tournament and wanted:
            # By its id from now on: it may be called otherwise before the next line.
            prompt.tournament = stream
        try:
            desk = Desk(session, stream, options, others)
        except Refusal as refusal:
            raise named_refusal(session.journal, stream, refusal) from refusal
        yield desk


# A command at a desk says what there is to show, or shows it itself and gives the exit code.
Reply = Report | int


def run_at_desk(options: Where, work: Callable[[Desk], Reply], lines_of: str | None = None) -> int:
    """Run a command at the desk of its tournament; refusals name players and the file (`lines_of`) whose lines they
    mention.
    """
    desk: Desk | None = None
    try:
        with open_desk(options) as desk:
            if desk.others and not options.json:
                _tell_others(desk)
            try:
                result = work(desk)
                return result if isinstance(result, int) else result.show(desk.json, desk.names, tournament=desk.stream)
            finally:
                desk.remember()
    except Refusal as refusal:
        names, at_tables = (None, False) if desk is None else (desk.names, desk.state.is_at_tables)
        file = lines_of if any(reason.path.startswith("line ") for reason in refusal.reasons) else None
        return print_refusal(refusal, options.json, names, file, at_tables)


P = ParamSpec("P")


def view(work: Callable[Concatenate[Desk, P], Reply]) -> Callable[..., int]:
    """Make a command of a function that looks at a tournament: options say which."""
    return command_at(work, WHERE, run_at_desk)


def act(work: Callable[Concatenate[Desk, P], Reply]) -> Callable[..., int]:
    """Make a command of a function that does something in a tournament: options say in which, and who acts."""
    return command_at(work, ACTING, run_at_desk)


def on_journal(work: Callable[Concatenate[Session, P], Reply]) -> Callable[..., int]:
    """Make a command of a function that is about the journal as a whole: options say which."""
    return command_at(work, PLACE, run_on_journal)


def command_at(
    work: Callable[Concatenate[Any, P], Reply], where: Place, run: Callable[[Any, Callable[[Any], Reply]], int]
) -> Callable[..., int]:
    """Make a command that takes the arguments of the function, without the desk, and the options of `where`.

    `run` opens the desk that these options name.
    """

    @wraps(work)
    def command(*args: P.args, where: Place = where, **kwargs: P.kwargs) -> int:  # type: ignore[valid-type]
        return run(where, lambda desk: work(desk, *args, **kwargs))

    _, *typed = signature(work).parameters.values()
    options = Parameter("where", Parameter.KEYWORD_ONLY, default=where, annotation=type(where))
    return with_signature(command, work.__name__.strip("_"), [*typed, options])


def _tell_others(desk: Desk) -> None:
    """Say which tournament was taken among several, and how another is; at a prompt once."""
    prompt = current_prompt()
    if prompt is None or prompt.using != desk.stream:
        warn(words("prompt.using" if prompt else "desk.using", name=desk.state.name, others=desk.others))
    if prompt is not None:
        prompt.using = desk.stream


def run_on_journal(
    options: Place, work: Callable[[Session], Reply], create: bool = False, tried: Trial | None = None
) -> int:
    """Run a command on the journal as a whole; what is `tried` first keeps a refused one from making it."""
    try:
        with open_session(options, create, tried) as session:
            result = work(session)
            return result if isinstance(result, int) else result.show(options.json, {})
    except Refusal as refusal:
        return print_refusal(refusal, options.json)


def print_refusal(
    refusal: Refusal,
    json: bool,
    names: dict[PlayerId, str] | None = None,
    file: str | None = None,
    at_tables: bool = False,
) -> int:
    code = refuse(refusal, json, file, names)
    causes: tuple[Refusal | Reason, ...] = (refusal, *refusal.reasons)
    helping = [(_hint(reason, at_tables), reason.params) for reason in causes]
    for text in dict.fromkeys(
        command_words(hint, **params) for hint, params in helping if hint is not None and not json
    ):
        say(text, sys.stderr)
    return code


def _hint(cause: Refusal | Reason, at_tables: bool) -> str | None:
    """Return the catalogue's hint: for the code where tables are played, for the code, or for the kind of refusal."""
    wanted = [*([f"hint.tables.{cause.code}"] if at_tables else []), f"hint.{cause.code}"]
    wanted += [f"hint.{cause.kind}"] if isinstance(cause, Refusal) else []
    return next((code for code in wanted if code in catalogue().sources), None)


def command_words(code: str, names: Names | None = None, /, **params: Any) -> str:
    """Return the catalogue's words for a code, with commands as typed here: at a prompt without `crosstable`."""
    return words(code, names or {}, run="" if current_prompt() else "crosstable ", **params)


def warn(*lines: str) -> None:
    for line in lines:
        for text in wrap(line):
            print(text, file=sys.stderr)
