"""A rating pool in the terminal: which one, and who acts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.cli.arguments import options
from crosstable.cli.desk.open_journal import Session, actor_id, find_among
from crosstable.cli.desk.options import Acting, Place, shared_options
from crosstable.cli.desk.outcome import outcome_answer, outcome_lines
from crosstable.cli.desk.session import Reply, command_at, run_on_journal
from crosstable.cli.runner import Report
from crosstable.commands import Actor
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import NotFound, Refusal


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
    """A pool and the user who runs it."""

    def __init__(self, session: Session, where: OnPool) -> None:
        self.session, self.where = session, where
        self.pools = session.ratings
        self.stream = _find_pool(session, where.pool)
        self.view = self.pools.view(self.stream)

    @property
    def actor(self) -> Actor:
        return Actor(actor_id(Acting(who=self.where.who)))

    def do(self, command: str, **fields: Any) -> Report:
        """Give a command and report its outcome. Fields that are None are left out."""
        given = {name: value for name, value in fields.items() if value is not None}
        envelope = Envelope(self.actor, self.where.key)
        outcome = self.session.intake.submit(self.stream, Request(command, given), envelope)
        names = self.pools.view(self.stream).own_names
        return Report(lambda: outcome_answer(outcome), lambda: outcome_lines(outcome, names))


def _find_pool(session: Session, text: str | None) -> StreamId:
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


P = ParamSpec("P")


def on_pool(work: Callable[Concatenate[PoolDesk, P], Reply]) -> Callable[..., int]:
    """Make a command of a function that is about a pool: options say which, and who acts."""

    def run(where: OnPool, work: Callable[[PoolDesk], Reply]) -> int:
        return run_on_journal(where, lambda session: work(PoolDesk(session, where)))

    return command_at(work, ON_POOL, run)
