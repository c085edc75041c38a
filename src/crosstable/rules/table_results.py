"""The final scores or places at a table, entered at the desk: what a table of points comes to."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosstable.commands import Actor, EnterTable
from crosstable.events import Event, TableResult
from crosstable.model.balance import imbalance
from crosstable.model.exact import number_in
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import number
from crosstable.model.tournament import Table
from crosstable.rules.again import corrected
from crosstable.rules.lookup import known_round, table_at
from crosstable.rules.reasons import reason_in
from crosstable.rules.registry import decides
from crosstable.rules.rounds import author_of
from crosstable.state.in_play import RoundInPlay
from crosstable.state.of_tables import written
from crosstable.state.state import State


@decides(EnterTable)
def enter_table(state: State, command: EnterTable, actor: Actor) -> Sequence[Event]:
    """Refused where the numbers cannot be or do not add up, or another result stands that the person has not seen."""
    round_ = known_round(state, state.last_round if command.round is None else command.round)
    table = table_at(state, round_, command.table)
    if table.events:
        scorings = ["events", "places" if command.scores is None else "scores"]
        raise Refusal("several_scorings", scorings=scorings, has="events", round=round_.number, table=command.table)
    if not round_.is_open:
        _refuse_afterwards(round_, command, actor)
    new = Table(table.seats, table.table, (), _scores(command, table), _places(command, table), command.unfinished)
    config = next(stage for stage in state.stages if round_.number in stage.rounds).config
    missing = imbalance(new, config)
    if missing:
        total = sum(new.scores or (), Fraction(0))
        sums = {"total": total, "expected": total - missing, "amount": missing}
        told: dict[str, Any] = {name: number(value) for name, value in sums.items()}
        raise Refusal("not_balanced", round=round_.number, table=command.table, **told)
    if new == table:
        return []
    if command.seen is not None or table.scores is not None or table.places is not None:
        _refuse_unseen(state, round_, table, command)
    result = TableResult(
        round=round_.number,
        table=command.table,
        scores=written(new.scores),
        places=new.places,
        unfinished=new.unfinished,
        was_scores=written(table.scores),
        was_places=table.places,
        was_unfinished=table.unfinished,
        reason=reason_in(command.reason),
    )
    return corrected(state, result, round_.number, actor, repair=command.repair)


def _refuse_afterwards(round_: RoundInPlay, command: EnterTable, actor: Actor) -> None:
    """After the round only the organiser corrects, and says why; something stands in the end."""
    if actor.role != "organiser":
        raise Refusal("correction_by_organiser", round=round_.number)
    if reason_in(command.reason) is None:
        raise Refusal("late_needs_reason", round=round_.number)
    if command.scores is None and command.places is None and not command.unfinished:
        raise Refusal("closed_without_result", round=round_.number, table=command.table)


def _refuse_unseen(state: State, round_: RoundInPlay, table: Table, command: EnterTable) -> None:
    """Refused where what stands is not what the person saw; both are told, and who entered it."""
    if command.seen is not None and round_.is_as_seen(command.table, command.seen):
        return
    version = round_.version_of(command.table)
    raise Refusal(
        "table_changed_meanwhile",
        round=round_.number,
        table=command.table,
        seats=list(table.seats),
        theirs=list(written(table.scores) or table.places or ()),
        yours=list(command.scores or command.places or ()),
        by=author_of(state, version),
        version=version,
    )


def _scores(command: EnterTable, table: Table) -> tuple[Fraction, ...] | None:
    if command.scores is None:
        return None
    if command.places is not None:
        raise Refusal("several_scorings", scorings=["scores", "places"])
    if len(command.scores) != len(table.seats):
        raise Refusal("length_of_seats", table=command.table, length=len(command.scores), seats=len(table.seats))
    return tuple(number_in(one) for one in command.scores)


def _places(command: EnterTable, table: Table) -> tuple[int, ...] | None:
    places = command.places
    if places is None:
        return None
    if len(places) != len(table.seats):
        raise Refusal("length_of_seats", table=command.table, length=len(places), seats=len(table.seats))
    expected = [1 + sum(other < place for other in places) for place in places]
    if list(places) != expected:
        raise Refusal("places_order", table=command.table, value=list(places), expected=expected)
    return places
