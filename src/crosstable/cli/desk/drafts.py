"""A draft that waits while players come and go: whether it still fits them, and what helps."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.cli.desk.at_work import Desk

if TYPE_CHECKING:
    from crosstable.model.refusals import Reason
    from crosstable.state.in_play import RoundInPlay


def draft_lines(desk: Desk) -> Iterator[str]:
    """Why the draft that waits doesn't fit the players any more, and what to type; nothing where it does."""
    from crosstable.cli.desk.status import next_step

    if lines := list(misfit_lines(desk)):
        yield from [*lines, next_step(desk)]


def misfit_lines(desk: Desk) -> Iterator[str]:
    """Why the draft that waits doesn't fit the players any more."""
    from crosstable.words import sentence

    for i, one in enumerate(draft_warnings(desk)):
        yield ("  " if i else "") + sentence(one, desk.names)


def draft_warnings(desk: Desk) -> "list[Reason]":
    """That the draft that waits doesn't fit the players any more, and then why; nothing where it does."""
    from crosstable.model.refusals import Reason

    draft = desk.state.current
    reasons = [] if draft is None else _misfits(desk, draft)
    return [Reason("draft_stale", {"round": draft.number}), *reasons] if draft is not None and reasons else []


def seated_but_out(desk: Desk, round_: "RoundInPlay") -> "list[Reason]":
    """Who has left and still sits in a draft. Whoever plays and has no seat is among the warnings of any round."""
    return [one for one in _misfits(desk, round_) if one.code == "seated_but_out"]


def _misfits(desk: Desk, round_: "RoundInPlay") -> "list[Reason]":
    from crosstable.rules.rounds import misfits

    return misfits(desk.state, round_) if round_.status == "draft" else []
