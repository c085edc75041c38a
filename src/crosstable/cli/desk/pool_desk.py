"""A rating pool in the terminal: which one, and who acts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Concatenate, ParamSpec

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.app.pool_view import PoolView
from crosstable.app.pools import PoolOutcome
from crosstable.cli.arguments import options, with_signature
from crosstable.cli.desk.open_journal import Session, actor_id, find_among
from crosstable.cli.desk.options import Acting, Place, shared_options
from crosstable.cli.desk.outcome import outcome_answer
from crosstable.cli.desk.session import Reply, at_journal
from crosstable.cli.runner import Report
from crosstable.commands import Actor
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import NotFound, Refusal
from crosstable.words import words
from crosstable.words.event_text import action_words


@options
@shared_options
@dataclass(frozen=True, kw_only=True)
class OnPool(Place):
    """Which journal, which of its pools, and who acts."""

    pool: str | None = None
    who: str | None = None
    key: str | None = None


ON_POOL = OnPool()


class PoolDesk:
    """One pool with somebody at it."""

    def __init__(self, session: Session, where: OnPool) -> None:
        self.session, self.where = session, where
        self.pools = session.ratings
        self.stream = _found(session, where.pool)
        self.view = self.pools.view(self.stream)

    @property
    def actor(self) -> Actor:
        return Actor(actor_id(Acting(who=self.where.who)))

    def do(self, command: str, **fields: Any) -> Report:
        """Have something decided, and say what came of it. Fields that are None are left out."""
        given = {name: value for name, value in fields.items() if value is not None}
        envelope = Envelope(self.actor, self.where.key)
        outcome = self.session.intake.submit(self.stream, Request(command, given), envelope)
        return done(self.pools.view(self.stream), outcome)


def _found(session: Session, text: str | None) -> StreamId:
    streams = session.pools()
    if not streams:
        raise Refusal("no_pool")
    if text is None:
        if len(streams) > 1:
            raise Refusal("several_pools", value=None, found=[session.name(stream) for stream in streams])
        return streams[0]
    try:
        return find_among(streams, session.name, text)
    except Refusal as refusal:
        if refusal.code == "unknown_tournament":
            raise NotFound("no_such_pool", typed=text) from None
        raise Refusal("several_pools", value=text, found=refusal.params["found"]) from None


def done(view: PoolView, outcome: PoolOutcome) -> Report:
    """Report what came of a command."""

    def lines() -> Iterator[str]:
        if not outcome.events:
            yield words("desk.nothing_new")
        code = "desk.repeated" if outcome.repeated else "desk.done"
        for events in outcome.actions:
            yield words(
                code, action=events[0].action, what=action_words([event.event for event in events], view.own_names)
            )

    return Report(lambda: outcome_answer(outcome), lines)


P = ParamSpec("P")


def on_pool(work: Callable[Concatenate[PoolDesk, P], Reply]) -> Callable[..., int]:
    """Make a command of a function that is about a pool: options say which, and who acts."""

    @wraps(work)
    def command(*args: P.args, where: OnPool = ON_POOL, **kwargs: P.kwargs) -> int:  # type: ignore[valid-type]
        return at_journal(where, lambda session: work(PoolDesk(session, where), *args, **kwargs))

    _, *typed = signature(work).parameters.values()
    options = Parameter("where", Parameter.KEYWORD_ONLY, default=ON_POOL, annotation=OnPool)
    return with_signature(command, work.__name__.strip("_"), [*typed, options])
