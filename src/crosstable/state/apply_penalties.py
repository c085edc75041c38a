"""Apply penalty events to the state."""

from crosstable.events import PenaltyGiven, RecordedEvent
from crosstable.model.phases import STARTED
from crosstable.model.tournament import Deduction
from crosstable.state.handlers import handles
from crosstable.state.records import Penalty
from crosstable.state.state import State


def _can_be_penalised(state: State, event: PenaltyGiven) -> bool:
    round_ = state.round(event.round)
    is_next = event.round == state.last_round + 1 and event.points is None
    is_there = event.round == 0 or is_next or (round_ is not None and round_.status != "draft")
    return event.player in state.players and is_there


@handles(PenaltyGiven, when=STARTED, needs=_can_be_penalised)
def penalty_given(state: State, event: PenaltyGiven, at: RecordedEvent) -> None:
    penalty = Penalty(at.action, event.player, event.kind, event.round, event.points, event.reason, event.effect)
    state.penalties.append(penalty)
    if event.points is not None:
        state.amend(at.action)
        stage = state.stage_of(event.round)
        stage.deductions = (*stage.deductions, Deduction(event.player, event.round, event.points, event.reason))
