"""`crosstable drop`, `reenter`, `disqualify`, `penalty`: who leaves, comes back, or is penalised."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.batch import do_for_each
from crosstable.cli.desk.correction_preview import Consent, confirm_and_do
from crosstable.cli.desk.next_steps import draft_lines, progress_lines
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act, command_words
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.runner import Report
from crosstable.events import PlayerDropped
from crosstable.model.points import half_points
from crosstable.rules.players import is_struck


@act
def drop(desk: Desk, players: list[str], /, *, results: Literal["keep", "strike"] = "keep") -> Reply:
    more = {} if results == "keep" else {"results": results}
    outcome = do_for_each(desk, "drop", players, **more)
    return outcome_report(desk, outcome, more=[*_kept_result_lines(desk, outcome, results), *progress_lines(desk)])


def _kept_result_lines(desk: Desk, outcome: Outcome, results: str) -> Iterator[str]:
    """Yield a line about players whose results still count, and one about those whose results could be struck."""
    if not desk.state.stage.config.traits.strikes:
        return
    dropped = [recorded.event for recorded in outcome.events if isinstance(recorded.event, PlayerDropped)]
    stay = [event.player for event in dropped if not event.struck]
    if results == "keep":
        stay = [player for player in stay if is_struck(desk.state, desk.state.players[player])]
    if stay:
        yield command_words("desk.could_strike" if results == "keep" else "desk.not_struck", desk.names, players=stay)


reenter = struct_command("reenter", "re_enter", more=draft_lines)
disqualify = struct_command("disqualify", "disqualify", ["player", "reason"], more=progress_lines)


@act
def penalty(
    desk: Desk,
    player: str,
    kind: Literal["warning", "lateness", "game-loss", "match-loss", "points"],
    /,
    *,
    effect: Literal["game-loss", "match-loss", "points"] | None = None,
    points: float | None = None,
    round_: int | None = None,
    reason: str | None = None,
    yes: bool = False,
) -> Reply:
    fields = {
        "player": player,
        "kind": kind.replace("-", "_"),
        "points": None if points is None else _half_points(points),
        "round": round_,
        "reason": reason,
        "effect": None if effect is None else effect.replace("-", "_"),
    }

    def show(outcome: Outcome) -> Report:
        return outcome_report(desk, outcome, more=progress_lines(desk) if len(outcome.events) > 1 else ())

    return confirm_and_do(desk, [Request("penalise", fields)], Consent(yes, can_repair=False), show)


def _half_points(points: float) -> int:
    """Return the points as halves; zero if they are no multiple of a half."""
    try:
        return half_points(Fraction(points))
    except (ValueError, OverflowError):
        return 0
