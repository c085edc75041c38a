"""`crosstable drop`, `reenter`, `disqualify`, `penalty`: who leaves, comes back, or is penalised."""

from fractions import Fraction
from typing import Annotated, Literal

from cyclopts import Parameter

from crosstable.app.persons import remark
from crosstable.cli.desk.batch import asked_for_each
from crosstable.cli.desk.correction_preview import Told, after_a_look
from crosstable.cli.desk.next_steps import draft_lines, progress_lines
from crosstable.cli.desk.options import OnePlayer, Players, Reason, Yes
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.commands import Disqualify, Drop, Effect, Penalise, PenaltyKind, ReEnter
from crosstable.model.persons import Fact
from crosstable.model.points import HalfPoints, half_points
from crosstable.model.tournament import PlayerId

Kind = Annotated[
    Literal["warning", "lateness", "game-loss", "match-loss", "points"],
    Parameter(name="KIND", help="What it is: warning, lateness, game-loss, match-loss or points."),
]
Does = Annotated[
    Literal["game-loss", "match-loss", "points"] | None,
    Parameter(help="What lateness does: game-loss, match-loss or points; nothing unless told."),
]
_KINDS: dict[str, PenaltyKind] = {
    "warning": "warning",
    "lateness": "lateness",
    "game-loss": "game_loss",
    "match-loss": "match_loss",
    "points": "points",
}
_EFFECTS: dict[str, Effect] = {"game-loss": "game_loss", "match-loss": "match_loss", "points": "points"}


@act
def drop(desk: Desk, players: Players, /) -> Reply:
    outcome = asked_for_each(desk, players, lambda player: Drop(player=player))
    return done(desk, outcome, more=progress_lines(desk))


@act
def reenter(desk: Desk, player: OnePlayer, /) -> Reply:
    outcome = desk.ask(ReEnter(player=desk.player(player)), [player])
    return done(desk, outcome, more=draft_lines(desk))


@act
def disqualify(desk: Desk, player: OnePlayer, /, *, reason: Reason = None) -> Reply:
    who = desk.player(player)
    facts = _reasons(desk, who, reason)
    command = Disqualify(player=who, reason=facts[0].digest if facts else None)
    return done(desk, desk.ask(command, [player, reason], facts), more=progress_lines(desk))


@act
def penalty(
    desk: Desk,
    player: OnePlayer,
    kind: Kind,
    /,
    *,
    effect: Does = None,
    points: Annotated[float | None, Parameter(help="How many points are lost (with the kind points).")] = None,
    number: Annotated[int | None, Parameter(name="--round", help="In which round; the latest unless told.")] = None,
    reason: Reason = None,
    yes: Yes = False,
) -> Reply:
    who = desk.player(player)
    facts = _reasons(desk, who, reason)
    command = Penalise(
        player=who,
        kind=_KINDS[kind],
        points=None if points is None else _half_points(points),
        round=number,
        reason=facts[0].digest if facts else None,
        effect=None if effect is None else _EFFECTS[effect],
    )

    def give(_repair: bool) -> Report:
        outcome = desk.ask(command, [player, kind, points, number, reason, effect], facts)
        return done(desk, outcome, more=progress_lines(desk) if len(outcome.events) > 1 else ())

    return after_a_look(desk, [] if desk.done_before() else [command], Told(yes, can_repair=False), give)


def _reasons(desk: Desk, player: PlayerId, reason: str | None) -> list[Fact]:
    if reason is None:
        return []
    return [remark(desk.session.journal, desk.state, player, reason)]


def _half_points(points: float) -> HalfPoints:
    """None at all where they are no half points, which can't be lost."""
    try:
        return half_points(Fraction(points))
    except (ValueError, OverflowError):
        return HalfPoints(0)
