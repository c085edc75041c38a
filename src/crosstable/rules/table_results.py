"""The final scores or places at a table, entered at the desk: what a table of points comes to."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosstable.commands import Actor, EnterTable
from crosstable.events import Event, TableResult
from crosstable.model.balance import imbalance
from crosstable.model.exact import parse_number
from crosstable.model.refusals import Refusal, Stale
from crosstable.model.tournament import Table
from crosstable.model.validation import number
from crosstable.rules.lookup import known_round, refuse_not_started, table_at
from crosstable.rules.reasons import reason_in
from crosstable.rules.redraft import corrected, refuse_nothing_to_repair
from crosstable.rules.registry import decides
from crosstable.rules.rounds import author_of
from crosstable.rules.staleness import changed_match
from crosstable.state.apply_tables import score_texts
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


@decides(EnterTable)
def enter_table(state: State, command: EnterTable, actor: Actor) -> Sequence[Event]:
    """Refused where the numbers cannot be or do not add up, or another result stands that the person has not seen."""
    number = state.last_round if command.round is None else command.round
    round_ = known_round(state, number)
    table = table_at(state, round_, command.table)
    refuse_not_started(round_)
    _refuse_afterwards(round_, command, actor)
    new = _played(round_, command, table)
    _refuse_unbalanced(state, round_, new)
    reason = reason_in(command.reason)
    refuse_nothing_to_repair(state, number, repair=command.repair)
    if new == table:
        return []
    _refuse_unseen(state, round_, table, command, actor)
    result = TableResult(
        round=round_.number,
        table=command.table,
        scores=score_texts(new.scores),
        places=new.places,
        unfinished=new.unfinished,
        was_scores=score_texts(table.scores),
        was_places=table.places,
        was_unfinished=table.unfinished,
        reason=reason,
    )
    return corrected(state, result, round_.number, actor, repair=command.repair)


def _refuse_afterwards(round_: RoundInPlay, command: EnterTable, actor: Actor) -> None:
    """After the round only the organiser corrects, and says why; something stands in the end."""
    if round_.status != "completed":
        return
    if actor.role != "organiser":
        raise Refusal("correction_by_organiser", round=round_.number)
    if not (command.reason or "").strip():
        raise Refusal("late_needs_reason", round=round_.number)
    if command.scores is None and command.places is None and not command.unfinished:
        raise Refusal("closed_without_result", round=round_.number, table=command.table)


def _refuse_lengths(command: EnterTable, table: Table) -> None:
    """Refused for more or fewer numbers than there are seats, and for places that are no order."""
    places, length = command.places, len(command.scores or command.places or ())
    if length != len(table.seats) and (command.scores, places) != (None, None):
        raise Refusal("length_of_seats", table=command.table, length=length, seats=len(table.seats))
    if places is not None:
        expected = [1 + sum(other < place for other in places) for place in places]
        if list(places) != expected:
            raise Refusal("places_order", table=command.table, value=list(places), expected=expected)


def _refuse_unbalanced(state: State, round_: RoundInPlay, new: Table) -> None:
    """Refused where the scores of all seats do not add up."""
    missing = imbalance(new, state.stage_of(round_.number).config)
    if missing:
        total = sum(new.scores or (), Fraction(0))
        sums = {"total": total, "expected": total - missing, "amount": missing}
        told: dict[str, Any] = {name: number(value) for name, value in sums.items()}
        raise Refusal("not_balanced", round=round_.number, table=new.table, **told)


def _played(round_: RoundInPlay, command: EnterTable, table: Table) -> Table:
    """The table with that result. Refused for scores beside places or taps, and for numbers that cannot be."""
    if command.scores is not None and command.places is not None:
        raise Refusal("several_scorings", scorings=["scores", "places"])
    if table.events:
        scorings = ["events", "places" if command.scores is None else "scores"]
        raise Refusal("several_scorings", scorings=scorings, has="events", round=round_.number, table=command.table)
    scores = None if command.scores is None else tuple(parse_number(score) for score in command.scores)
    _refuse_lengths(command, table)
    return Table(table.seats, table.table, (), scores, command.places, command.unfinished)


def _refuse_unseen(state: State, round_: RoundInPlay, table: Table, command: EnterTable, actor: Actor) -> None:
    """Refused where what stands is not what the person saw; both are told, and who entered it."""
    is_final = table.scores is not None or table.places is not None
    since = changed_match(state, round_, command.table, actor)
    is_kept = not command.replace and (command.scores is not None or command.places is not None)
    if since is None and not (is_final and (actor.seen is None or is_kept)):
        return
    raise Stale(
        "table_changed_meanwhile",
        round=round_.number,
        table=command.table,
        seats=list(table.seats),
        theirs=list(score_texts(table.scores) or table.places or ()),
        yours=list(command.scores or command.places or ()),
        by=author_of(state, round_.version_of(command.table)) if since is None else since.by,
    )
