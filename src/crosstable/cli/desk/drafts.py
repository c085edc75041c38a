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
    from crosstable.model.refusals import Reason
    from crosstable.words import sentence

    draft = desk.state.current
    if draft is None or not (reasons := _misfits(desk, draft)):
        return
    yield sentence(Reason("draft_stale", {"round": draft.number}))
    for one in reasons:
        yield "  " + sentence(one, desk.names)


def seated_but_out(desk: Desk, round_: "RoundInPlay") -> "list[Reason]":
    """Who has left and still sits in a draft. Whoever plays and has no seat is among the warnings of any round."""
    return [one for one in _misfits(desk, round_) if one.code == "seated_but_out"]


def _misfits(desk: Desk, round_: "RoundInPlay") -> "list[Reason]":
    from crosstable.rules.rounds import misfits

    return misfits(desk.state, round_) if round_.status == "draft" else []
